### What a kit's own files say: `make`, what stands around the champion, comments.

## make

annotated = make help shows each rule and each variable that has ## and a text.
given = A variable that nobody reads is a slip of the finger.
no-variable = this kit has no variable of that name; make help lists those that it has
no-side = the place that you take is one of these:
changed-rule = Files of the kit that are no longer what they were; what was compiled of them is not used.
edited = this file of the kit was changed. That counts here, but make tar does not send it, and organisers build with the original: what you add goes into your files.
unused = this file of the kit was changed, to no effect: what it declares is compiled already, in lib/, and make tar does not send it. What you add goes into your files.
old-rule = Names that a champion's file had elsewhere.
old-name = this kit does not read that name. If it is your champion:
no-champion = this file is missing, and it is the one that the kit builds.
made-rule = What the champion was made of, by content: an archive may bring back a file that is older than it.
helpful = What make help reads.
mine = Your files, here and in your folders; make cannot read a name with a space in it.
tools-rule = Says what is missing before a compiler says it badly.
no-tool = command not found. This kit needs: sudo apt install { $packages }
no-function = nothing has this name. The game calls this function: write it, even if it is empty.
no-library = this file of the kit is gone. Unpack the kit again, and keep your champion.
no-start = does not start here. This kit needs Linux on x86-64 with glibc { $glibc } or newer.
no-replay = no replay here. Play a match first: make run
open = open it in a browser:

## make help

help-all = builds
help-run = plays a match against the bundled opponent
help-debug = plays the same match, your champion under a debugger, without a clock
help-view = makes a web page of the last match
help-doc = says where the reference of the API is
help-tar = puts your files into champion.tar.gz, the archive to submit
help-clean = removes what can be built again
help-help = this text
help-variables = Variables, as in make run SIDE=1 SEED=7:
help-a-map = MAP
help-a-folder = FOLDER
help-a-file = FILE
help-a-command = COMMAND
help-map = the map, if the game has some: a file, or the name of an official map
help-opponent = the kit of another champion, built before
help-side = you play second (0: first)
help-seed = what the game draws depends on it
help-quiet = leaves out what champions print
help-replay = where the match goes, and whence make view takes it
help-page = where make view writes the page
help-debugger = what make debug starts
help-command = what make run starts in place of your champion, outside of the jail

## PHP

php-gone = lib/joute.so is missing: take it from the kit again
php-other = lib/joute.so was built for { $built }, and this is { $running }; install that version, or ask the organisers for a kit built for yours
php-unloadable = lib/joute.so could not be loaded in { $running }
php-must-define = champion.php must define { $functions }

## What generated files say

title = The API of { $game }.
notice = This file is generated: read it, do not edit it. Your code goes into the champion file.
champion-notice = Your champion. This is the file to fill in; `make` builds, `make run` plays a match.
main-notice = Generated: calls your champion when it is its turn.
makefile-notice = make: build; make run: play a match; make view, doc, tar, clean.
generated-notice = Generated: do not edit.
todo = To be filled in.
shown-value = The value to print
shows = Prints a value of type { $name } on standard output
memory = Arrays and strings that you get are yours: free them with free. Those that you give stay yours.
frees = Frees what a value from the API holds.
values-notice = Structs can be compared, hashed and printed, enums printed by name: ==, <, std::hash and <<.
values-yield = If you define one yourself, yours is used.
old-ffi = Older champions declare this module; it has nothing left to do.
own-allocator = A champion that declares a #[global_allocator] keeps its own.
cargo-notice = For rust-analyzer, cargo check and cargo clippy; make does without cargo.
included = A file that one of them includes is not compiled a second time.
sorted = A module before those that use it.
precompiled = What never changes is compiled already; without these files, make starts from source.
api-compiled = The API is compiled already, in lib/api.jar; one that you changed is compiled here, and goes before it.
glued = lib/ serves the version of OCaml that compiled it, and the original API; otherwise its sources are compiled here.
objects = GHC looks at the age of files; an archive may bring back a file that is older than its object.
shipped-objects = Takes the objects that came with the kit, if they are of the same sources; GHC makes what it cannot use again.
ghci = opens your champion in ghci, with the API
own-doc = writes the reference of the API and of your code: doc/index.html
options = OPTIONS
options-of = the options of
loads = Loads the champion as a match would, with the kit's rules, and plays no turn.
loading = the seconds that loading the champion may take during make
too-long = it was not loaded in time. What computes for long goes into your functions; LOADING=30 allows 30 seconds.
same-as-interface = The other name of { "{" }@link Interface{ "}" }, with the same functions and constants.
blank-object = All blank: numbers are 0, enums their first value, strings and arrays empty.
full-object = With a value for each field.

## Python

python-import-it = It is imported by `from api import *`.
python-a-tuple = A tuple
python-natively = at run time, lib/_api has these functions
python-record-notice = NamedTuple, without waiting for typing to be imported.
python-enum-notice = IntEnum, whose values print their name; with a format, their number.
python-typing-notice = The NamedTuple that champions get from api.py: typing's, imported where it is used.
python-native-notice = The compiled module, lib/_api.*.so.
python-bind-notice = Makes the classes of api.py known to the compiled module, and takes the functions from it.
python-packages-notice = After python3 -S: installed packages, without running their .pth files, which may be slow.
python-line-notice = Line by line: a champion that is stopped loses what it has not written yet.
python-freeze-notice = What is loaded stays: no need to look at it in each collection.
python-play-notice = Plays the match with the functions of Champion.py.
python-report-notice = Shows an exception without our own lines.
python-build-notice = make: loads the champion as a match would, and remembers which Python runs it.
python-fresh-notice = The sources as they are: what __pycache__ knows of them may be old.
python-hashed-notice = Compiles a module; Python then compares its content, and not its age, with what is compiled.
python-load-notice = Imports the champion with the kit's rules, and plays no turn.
python-ended = Champion.py: the program ends while it is being loaded (sys.exit, exit or quit); a match would be over there.
python-choose-python = the interpreter, if there are several on the machine
python-other-python = this kit is compiled for { $built }, but { $running } ({ $executable }) is running: choose the right one with `make run PYTHON={ $choose }`
python-missing-functions = Champion.py does not define all that it must; add:

## Setting a champion aside, and meeting it later

nothing-kept = nothing is set aside. Set a champion aside with make keep first, or name a built kit: make duel WITH=../other
keep-rule = What does not play is not set aside.
kept-before = this name is taken. Give another with NAME=…, or remove that folder.
kept = today's champion. Tomorrow:
help-duel = says which is better: your champion, or the one that was set aside
help-keep = sets today's champion aside, for make duel
help-with = against whom: a built kit (the last one that make keep set aside)
help-name = what make keep calls what it sets aside (the date)
help-a-name = NAME
