### What a kit's own files say: `make`, what stands around the champion, comments.

## make

annotated = make help shows every rule and every variable that has ## and a text.
given = A variable that no rule reads is a typing mistake.
no-variable = this kit has no variable of that name; make help lists those that exist
no-players = a match has one of these numbers of players:
seats-rule = Your champion has the seat SIDE; the opponents take the others, in turn.
no-side = the seat of your champion must be one of these:
changed-rule = The files of the kit that were changed; nothing that was compiled from them is used.
edited = you changed this file of the kit. The change works here, but make tar does not submit it, and organisers build with the original: put your additions into your own files.
unused = you changed this file of the kit, to no effect: what it declares is already compiled, in lib/, and make tar does not submit it. Put your additions into your own files.
old-rule = File names that other kits used for a champion.
old-name = this kit does not read a file of that name. If it is your champion:
other-rule = The champions of other languages that lie here by mistake.
other-language = the language of this kit is { $language }, so this file is not built: write { $file }, or take the kit of its language.
no-champion = this file is missing: it is the one that the kit builds.
made-rule = What the champion was built from, by content: an archive may restore a file that is older than the champion.
helpful = What make help reads.
mine = Your files, here and in your folders; make cannot handle names with spaces.
tools-rule = Says what is missing before a compiler says it less clearly.
no-tool = command not found. This kit needs: sudo apt install { $packages }
no-function = no function has this name. The game calls it: write it, even if it stays empty.
no-library = this file of the kit is missing. Unpack the kit again, and keep your champion.
no-start = does not start here. This kit needs Linux on x86-64 with glibc { $glibc } or newer.
no-replay = no replay here. Play a match first: make run
open = open it in a browser:
# After the address at which make view serves the page.
stop = Ctrl+C ends make view

## make help

help-all = builds
help-run = plays a match against the bundled opponent
help-debug = plays the same match, with your champion in a debugger and without a clock
help-view = turns the last match into a web page
help-doc = says where the API's reference is
help-tar = packs your files into champion.tar.gz, the archive to submit
help-submit = packs the archive and sends it to the contest
help-server = the address of the contest for make submit, which remembers it
help-a-url = URL
help-note = a note about this version, for make submit
help-a-text = TEXT
help-token = a file with the token for make submit; without it, make submit asks for the token once
help-clean = removes what can be built again
help-help = shows this text
help-variables = Variables, as in make run SIDE=1 SEED=7:
help-a-map = MAP
help-a-folder = FOLDER
help-a-file = FILE
help-a-command = COMMAND
help-map = the map, if the game has some: a file, or the name of an official map
help-opponent = another champion's kit, already built
help-players = the number of players; OPPONENT takes all the other seats
help-mode = the mode of the game
help-a-mode = MODE
help-side = you play second (0: first)
help-seed = changes the game's random draws
help-quiet = does not show what champions print
help-replay = where the match is saved, and where make view finds it
help-port = make view serves the page at http://localhost:8000/ instead of writing it
help-page = where make view writes the page
help-debugger = what make debug runs
help-command = what make run runs instead of your champion, outside the jail

## JavaScript

javascript-must-export = champion.js must export { $functions }: write `export` in front of `function`
javascript-ended = champion.js ends the program while it is being loaded (process.exit); remove that call

## PHP

php-gone = lib/joute.so is missing: unpack the kit again
php-compile = built for another version of PHP; make compiles it for yours with these packages:
# Above the rule of a PHP kit's Makefile that compiles the extension.
php-compiled = The extension serves one version of PHP; for another one, make compiles it here.
php-other = lib/joute.so was built for { $built }, and this is { $running }: type make
php-unloadable = lib/joute.so could not be loaded in { $running }
php-must-define = champion.php must define { $functions }

## What generated files say

title = The API of { $game }.
# Below the title of the API file.
notice = This file is generated: read it, do not edit it. Your code goes into the champion file.
# At the top of the starter champion. The candidate edits this source file.
champion-notice = Your champion. This is the file to fill in; `make` builds, `make run` plays a match.
main-notice = Generated: calls your champion when it is its turn.
# At the top of a Makefile.
makefile-notice = make: build; make run: play a match; make view, doc, tar, submit, clean.
generated-notice = Generated: do not edit.
# At the top of a Containerfile.
container-notice = A container with the packages of this kit, for VS Code, JetBrains and Codespaces.
# In an empty user function of the starter champion.
todo = To be filled in.
# The parameter of functions that print an enum value or a struct.
shown-value = The value to print
shows = Prints a value of type { $name } on standard output
# In the API file of C.
memory = Arrays and strings that you receive are yours: free them with free. Those that you pass remain yours.
# The generated functions of C that free a value.
frees = Frees what a value from the API points to.
# Above the operators that are generated for the structs of C++.
values-notice = Structs can be compared, hashed and printed, enums printed by name: ==, <, std::hash and <<.
values-yield = If you define one of them yourself, yours is used.
# In an empty file of the Rust kit. It exists only because older champions refer to it.
old-ffi = Older champions declare this module; it is empty now.
# Above the rule of a Makefile for champions that define their own memory allocator.
own-allocator = A champion that declares a #[global_allocator] keeps its own.
# At the top of a Cargo.toml.
cargo-notice = For rust-analyzer, cargo check and cargo clippy; make does not need cargo.
# Above a Makefile's list of included source files.
included = A file that one of them includes is not compiled again.
# Above a Makefile's sorted list of source files.
sorted = Modules come before those that use them.
# Above the rule of a Makefile that uses precompiled code, if the kit contains such code.
precompiled = What never changes comes compiled; without these files, make compiles the sources.
# Above the rule of a Makefile for champions that bring an API header of an older kit.
own-header = A champion may bring this header of an older kit, with its own declarations of the API.
# Follows the name of such a header. A constant and its value in this game follow.
other-value = warning: this game has another value:
# At the top of the header with the older names.
older-header = The API under the name that it had in older kits, where functions also began with api_.
# At the top of a file with the older names as functions.
older-functions = The functions of the API under their older names, for a champion that brings a { $header } of its own.
# Above the lines that rename functions in a C++ kit.
older-renamed = The champion's header may define functions of these names.
# Above a function of a C++ kit that calls a function of the champion.
older-linkage = The champion's header may declare this function with the linkage of C or of C++.
# Above the main function of C and C++ kits.
own-main = If the champion defines main too, this one is the program's.
# Above the rule of a Makefile that compiles the API of a Java kit again after a change.
api-compiled = The API comes compiled, in lib/api.jar; if you change it, it is compiled here and takes precedence.
# Above the libraries in an OCaml kit's Makefile.
ocaml-libraries = Every champion can use these libraries, unless it has a module of that name.
# Above the list of functions with older names in a Haskell kit's Makefile.
older-haskell = Functions that the champion has only under the name of older kits, which began with hs_.
# About precompiled code in an OCaml kit's Makefile.
glued = lib/ fits the version of OCaml that compiled it, and the original API; otherwise its sources are compiled here.
# Above the list of outdated object files in a Haskell kit's Makefile.
objects = GHC compares the age of files; an archive may restore a file that is older than its object.
# Above the rule of a Makefile that uses a Haskell kit's own object files.
shipped-objects = Uses the objects that came with the kit, if they belong to the same sources; GHC compiles what it cannot use.
# Describes `make ghci` in `make help`.
ghci = opens your champion in ghci, with the API
# Describes `make doc` of Haskell kits in `make help`.
own-doc = writes the reference of the API and of your code: doc/index.html
# The placeholder for compiler options in `make help`.
options = OPTIONS
# Explains the placeholder for compiler options. The name of the compiler follows.
options-of = the options of
# Above the rule of a Makefile that loads a champion as a test, in interpreted languages.
loads = Loads the champion as a match would, with the kit's rules, without playing a turn.
# Describes the time limit for loading a champion in `make help`.
loading = how many seconds loading the champion may take during make
too-long = loading took too long. Move long computations into your functions; LOADING=30 allows 30 seconds.
# The second name of the class Interface in Java kits.
same-as-interface = Another name for { "{" }@link Interface{ "}" }, with the same functions and constants.
# The generated constructor without arguments.
blank-object = All blank: numbers are 0, enums have their first value, strings and arrays are empty.
# The generated constructor with one argument for each field.
full-object = With a value for each field.

## Python

python-import-it = It is imported by `from api import *`.
python-a-tuple = A tuple
python-natively = at run time, lib/_api provides these functions
python-record-notice = NamedTuple, without the time that importing typing takes.
python-enum-notice = IntEnum, whose values print their name; with a format, their number.
python-typing-notice = The NamedTuple that champions get from api.py: typing's own, imported only where it is used.
python-optional-notice = Optional[T], without the time that importing typing takes; Python 3.9 imports it.
python-native-notice = The compiled module, lib/_api.*.so.
python-bind-notice = Gives the classes of api.py to the compiled module, and takes the functions from it.
python-packages-notice = After python3 -S: installed packages, without running their .pth files, which can be slow.
python-line-notice = Line by line: a champion that is stopped loses what it has not written yet.
python-freeze-notice = What is loaded stays: no collection needs to look at it.
python-play-notice = Plays the match with the functions of Champion.py.
python-report-notice = Shows an exception without our own lines.
python-build-notice = make: loads the champion as a match would, and remembers which Python runs it.
python-fresh-notice = The sources as they are: __pycache__ may be out of date.
python-hashed-notice = Compiles a module so that Python compares its content, and not its age, with the compiled file.
python-load-notice = Imports the champion with the kit's rules, without playing a turn.
python-ended = Champion.py: the program ends while it is loading (sys.exit, exit or quit); in a match, that would put the champion out.
python-choose-python = the interpreter, if there are several on the machine
python-other-python = this kit is compiled for { $built }, but { $running } ({ $executable }) is running: choose the right one with `make run PYTHON={ $choose }`
python-missing-functions = Champion.py does not define everything that it must; add:

## Setting a champion aside, and meeting it later

nothing-kept = nothing has been set aside. Set a champion aside with make keep first, or name a built kit: make duel WITH=../other
keep-rule = A champion that cannot play is not set aside.
kept-before = this name is taken. Choose another with NAME=…, or remove that folder.
kept = today's champion. Tomorrow:
help-duel = finds out which is better: your champion, or the one that was set aside
help-keep = sets today's champion aside, for make duel
help-with = the opponent: a built kit (by default the last one that make keep set aside)
help-name = the name under which make keep sets the champion aside (by default the date)
help-a-name = NAME
