### Texts in the files of a kit: messages of `make`, comments, and messages of the generated code.

## make

annotated = `make help` lists all rules and variables that have a description after ##.
given = A variable on the command line that no rule uses is probably misspelt.
no-variable = this kit has no variable with this name; run make help for a list
no-players = a match must have one of these numbers of players:
seats-rule = Your champion plays in seat SIDE. The opponents take the other seats in turn.
no-side = the seat of your champion must be one of:
changed-rule = The files of the kit that you have changed. Precompiled files that depend on them are not used.
edited = you have changed this file of the kit. The change works here, but make tar does not submit it, and organisers build with the original: put your additions into your own files.
unused = you have changed this file of the kit, but the change has no effect, because lib/ contains it in compiled form. make tar does not submit it either. Put your additions into your own files.
old-rule = Names that the champion's file had in other kits.
old-name = this kit does not use a file with this name. If it is your champion, run:
other-rule = Champions in other languages that are in this folder by mistake.
other-language = this is a kit for { $language }, so this file is not built: write { $file }, or use the kit for the language of this file.
no-champion = this file is missing. The kit builds your champion from it.
made-rule = The content of the files from which the champion was built. Their times do not suffice, because an archive may restore a file that is older than the champion.
helpful = The files that make help reads.
mine = Your files in this folder and its subfolders. make does not support names with spaces.
tools-rule = Checks that all tools and files exist, because a compiler's message would be less clear.
no-tool = command not found. This kit needs: sudo apt install { $packages }
old-tool = this version is too old. This kit needs { $version } or newer. The container in the folder .devcontainer has it.
versions-rule = Compares the versions of compilers and interpreters, because the messages of old ones would be less clear.
oldest = The oldest versions that this kit can use.
no-function = no function has this name. The game calls it: add it, even if it stays empty.
no-library = this file of the kit is missing. Unpack the kit again, and keep your champion.
no-start = cannot start on this machine. This kit needs Linux on x86-64 with glibc { $glibc } or newer.
no-replay = this replay does not exist. Play a match first: make run
open = open it in a browser:
# After the address at which make view serves the page.
stop = Ctrl+C ends make view

## make help

help-all = builds your champion
help-run = plays a match against the bundled opponent
help-debug = plays a match with your champion in a debugger and without time limits
help-attach = plays the match of make debug, or with TURN a replay, and pauses until an editor's debugger is attached
help-view = writes a web page that plays the last match
help-doc = prints the location of the API's reference
help-tar = packs your files into champion.tar.gz, the archive to submit
help-submit = packs the archive and submits it to the contest
help-server = the address of the contest, for make submit. It is stored
help-a-url = URL
help-note = a note about this version, for make submit
help-a-text = TEXT
help-token = a file with your token, for make submit. By default, make submit asks for it once
help-clean = deletes the files that make creates
help-help = shows this text
help-variables = Variables, for example make run SIDE=1 SEED=7:
help-a-map = MAP
help-a-folder = FOLDER
help-a-file = FILE
help-a-command = COMMAND
help-map = the map: a file, or the name of an official map
help-opponent = the folder of another built kit
help-players = the number of players. OPPONENT plays on all other seats
help-mode = the mode of the game
help-a-mode = MODE
help-side = the seat of your champion (0 is the first)
help-seed = the seed of the game's random numbers
help-quiet = hides the output of champions
help-replay = the file of the replay, for make run and make view
help-port = serves the page at http://localhost:8000/ instead of writing it, for make view
help-page = the file of the page, for make view
help-debugger = the command that make debug runs
help-turn = the turn of REPLAY before which make attach pauses. By default, make attach plays a new match
help-attached = the command of the champion to which make attach attaches
help-command = a command that make run starts instead of your champion, without the jail

## JavaScript

javascript-must-export = { $champion } must export { $functions }: write `export` before `function`
javascript-ended = { $champion } ends the program while it is being loaded (process.exit); remove that call
typescript-lines = tsc checks the types and compiles; lines.js moves the compiled code to the lines of the TypeScript files.

## Lua

lua-must-define = champion.lua must define { $functions }: write `function` without `local`
lua-ended = champion.lua ends the program while it is being loaded (os.exit); remove that call

## PHP

php-gone = lib/joute.so is missing: unpack the kit again
php-compile = the extension was built for another version of PHP; make compiles it for yours if these packages are installed:
# Above the rule of a PHP kit's Makefile that compiles the extension.
php-compiled = The extension supports one version of PHP. For another version, make compiles it.
php-other = lib/joute.so was built for { $built }, and this is { $running }: run make
php-unloadable = lib/joute.so could not be loaded in { $running }
php-must-define = champion.php must define { $functions }

## VS Code

debug-match = Play a match
debug-turn = Play a replay's turn
# The questions before a debugger starts.
ask-replay = The replay
ask-side = The seat of your champion in the replay (0 is the first)
ask-turn = The turn before which the match pauses

## Comments in generated files

title = The API of { $game }.
# Below the title of the API file.
notice = This file is generated. Do not edit it. Write your code in the champion's file.
# At the top of the starter champion. The candidate edits this source file.
champion-notice = Your champion. Write your code in this file. `make` builds it, and `make run` plays a match.
main-notice = Generated file, which calls your champion in each of its turns.
# At the top of a Makefile.
makefile-notice = make: build the champion; make run: play a match; make help: list all commands.
generated-notice = Generated: do not edit.
# At the top of a Containerfile.
container-notice = A container with the packages of this kit, for VS Code, JetBrains and Codespaces.
# In an empty user function of the starter champion.
todo = TODO
# The parameter of functions that print an enum value or a struct.
shown-value = The value to print
shows = Prints a value of type { $name } on standard output
# In the API file of C.
memory = You own the arrays and strings that functions return: free them with free. Arrays and strings that you pass stay yours.
# The generated functions of C that free a value.
frees = Frees the memory to which a value of the API points.
# Above the operators that are generated for the structs of C++.
values-notice = Operators for structs and enums: ==, <, std::hash and <<, which prints enums by name.
values-yield = If you define one of these operators yourself, yours is used.
# In an empty file of the Rust kit. It exists only because older champions refer to it.
old-ffi = This module is empty. It exists because older champions declare it.
# Above the rule of a Makefile for champions that define their own memory allocator.
own-allocator = If the champion declares a #[global_allocator], its own is used.
# At the top of a Cargo.toml.
cargo-notice = This file is for rust-analyzer, cargo check and cargo clippy. make does not use it.
# Above a Makefile's list of included source files.
included = Files that another file includes are not compiled separately.
# Above a Makefile's sorted list of source files.
sorted = Modules are sorted so that each comes before those that use it.
# Above the rule of a Makefile that uses precompiled code, if the kit contains such code.
precompiled = Unchanged files of the kit are used in compiled form. If the compiled files are missing, make compiles the sources.
# Above the rule of a Makefile for champions that bring an API header of an older kit.
own-header = A champion of an older kit may contain this header, with its own declarations of the API.
# Follows the name of such a header. A constant and its value in this game follow.
other-value = warning: this constant has another value in this game:
# At the top of the header with the older names.
older-header = The API with the file name and the function names of older kits, which began with api_.
# At the top of a file with the older names as functions.
older-functions = The API's functions with the names of older kits, for champions that contain their own { $header }.
# Above the lines that rename functions in a C++ kit.
older-renamed = The champion's header may define functions with these names.
# Above a function of a C++ kit that calls a function of the champion.
older-linkage = The champion's header may declare this function with C or C++ linkage.
# Above the main function of C and C++ kits.
own-main = If the champion also defines main, this function is used.
# Above the rule of a Makefile that compiles the API of a Java kit again after a change.
api-compiled = lib/api.jar contains the compiled API. If you change the API's files, make compiles them, and they take precedence.
# Above the libraries in an OCaml kit's Makefile.
ocaml-libraries = Champions can use these libraries, unless they have a module with the same name.
# Above the list of functions with older names in a Haskell kit's Makefile.
older-haskell = Functions that the champion defines only under the names of older kits, which began with hs_.
# About precompiled code in an OCaml kit's Makefile.
glued = lib/ contains compiled files for one version of OCaml and the original API. For others, make compiles the sources.
# Above the list of outdated object files in a Haskell kit's Makefile.
objects = GHC compares modification times, but an archive may restore a file that is older than its object file.
# Above the rule of a Makefile that uses a Haskell kit's own object files.
shipped-objects = Uses the kit's object files if they belong to the same sources. GHC compiles modules for which they cannot be used.
# Describes `make ghci` in `make help`.
ghci = opens your champion in ghci, with the API
# The placeholder for compiler options in `make help`.
options = OPTIONS
# Explains the placeholder for compiler options. The name of the compiler follows.
options-of = the options of
# Above the rule of a Makefile that loads a champion as a test, in interpreted languages.
loads = Loads the champion with the game's rules as in a match, but plays no turn.
# Describes the time limit for loading a champion in `make help`.
loading = the time limit in seconds for loading the champion during make
too-long = loading took too long. Move long computations into your functions; LOADING=30 allows 30 seconds.
# The second name of the class Interface in Java kits.
same-as-interface = Another name for { "{" }@link Interface{ "}" }, with the same functions and constants.
# The generated constructor without arguments.
blank-object = Creates an empty object: numbers are 0, enums have their first value, and strings and arrays are empty.
# The generated constructor with one argument for each field.
full-object = Creates an object with a value for each field.

## Python

python-import-it = Import it with `from api import *`.
python-a-tuple = A tuple
python-natively = at run time, lib/_api contains these functions
python-record-notice = A replacement for typing.NamedTuple, because importing typing takes long.
python-enum-notice = An IntEnum whose values are printed by name. With a format specification, they are printed as numbers.
python-typing-notice = The NamedTuple that api.py exports to champions. It imports typing only when it is used.
python-optional-notice = A replacement for typing.Optional, because importing typing takes long. Python 3.9 imports it anyway.
python-native-notice = Returns the compiled module, lib/_api.*.so.
python-bind-notice = Passes the classes of api.py to the compiled module, and adds the module's functions to api.py.
python-packages-notice = Adds the installed packages to sys.path without running their .pth files, which can be slow. Python is started with -S.
python-line-notice = Output is flushed after each line, because a champion that is killed loses its buffered output.
python-freeze-notice = Loaded objects are excluded from garbage collection.
python-play-notice = Plays a match with the functions of Champion.py.
python-report-notice = Prints an exception without the kit's own stack frames.
python-build-notice = The build step of make: loads the champion as in a match, and records which Python runs it.
python-fresh-notice = The sources are always read, because __pycache__ may be out of date.
python-hashed-notice = Compiles a module so that Python later compares the content of the source file and not its time.
python-load-notice = Imports the champion with the game's rules, without playing a turn.
python-ended = Champion.py: the program exits while it is being loaded (sys.exit, exit or quit); in a match, the champion would be eliminated.
python-choose-python = the interpreter, if there are several on the machine
python-other-python = this kit works with CPython 3.9 or newer, but { $running } ({ $executable }) is running: choose another one with `make run PYTHON=python3`
python-missing-functions = Champion.py does not define all required functions; add:

## Keeping copies of a champion, and playing against them

nothing-kept = there is no kept copy of your champion. Run make keep first, or name a built kit: make duel WITH=../other
keep-rule = A champion that cannot be built is not copied.
kept-before = a copy with this name exists. Choose another name with NAME=…, or delete this folder.
kept = a copy of your champion. To play against it later:
help-duel = finds out whether your champion is better than the last kept copy
help-keep = keeps a copy of your champion, for make duel
help-with = the opponent of make duel: a built kit. By default, the last copy of make keep
help-name = the name of the copy that make keep creates. By default, the date
help-a-name = NAME
