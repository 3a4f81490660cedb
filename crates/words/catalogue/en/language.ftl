### Texts about a language in the README and the files of its kit.

## C

c-debug = `make debug` starts your champion under gdb (`sudo apt install gdb`); it is built with `-g`. Leaks and overruns: `make debug DEBUGGER='valgrind --leak-check=full ./champion'`.
c-print = `print_…(v)` prints a value of the API by its name; `printf("%d", v)`, its number.
c-editor = `compile_flags.txt` is enough for clangd; `api.h` contains the documentation.
c-optional = has no meaning unless present is true

## C++

cpp-debug = `make debug` starts your champion under gdb (`sudo apt install gdb`; `catch throw` stops at exceptions); it is built with `-g`. For more checks: `make run CHAMPION=./champion CXXFLAGS='-std=gnu++20 -g -fsanitize=address,undefined'`.
cpp-print = `std::cout << v` prints a value of the API by its name, as `print_…(v)` does; `int(v)` is its number.
cpp-editor = `compile_flags.txt` is enough for clangd; `api.hh` contains the documentation.

## C#

csharp-debug = an exception names the file and the line. `make debug` waits for the debugger of VS Code (Mono Debug), Rider or MonoDevelop on port 55555.
csharp-print = `Console.WriteLine(v)` prints a value of the API by its name; `(int)v` is its number.
csharp-blank = Creates an empty object, whose fields you fill in.
csharp-full = Creates an object with a value for each field.
csharp-editor = `champion.csproj` refers to `lib/Api.dll` and its documentation; `Api.cs` contains the source code.
csharp-null = null if there is none

## Go

go-debug = a panic names the file and the line. `make debug` starts your champion under Delve (`sudo apt install delve`; step by step: `make debug GOFLAGS=-gcflags=-N`). `fmt.Println(…)` works during a match.
go-print = `fmt.Println(v)` prints a value of the API by its name; `int(v)` is its number, and `fmt.Printf("%+v", v)` also prints the names of fields.
go-editor = `go.mod` is enough for gopls, VS Code and GoLand; `api.go` contains the documentation.
go-name = String returns the name of the value.
go-some = Some returns a pointer to a value, for arguments and fields that may be absent (nil).
go-environment = Go downloads nothing, and compiles with the cache of this user or, without one, in build/.

## Haskell

haskell-debug = `Debug.Trace` writes to standard error from pure code; `make ghci` opens your champion in ghci, with the API.
haskell-print = `print v` prints a value of the API by its name; `show v` makes a string of it.
haskell-constants = Constants
haskell-enums = Enums
haskell-structs = Structs
haskell-functions = Functions
haskell-displays = Printing
haskell-end = The rest of this file passes your calls to the game's library.
haskell-variable = turnsPlayed
haskell-kept = A value that is kept between calls. It needs NOINLINE, and its type must not be polymorphic.
haskell-editor = `hie.yaml` is for haskell-language-server; `Api.hs` contains the documentation.

## Java

java-debug = `make debug` waits for a debugger on port 8000: `jdb -attach 8000`, or your editor's. Everything is built with `-g`.
java-print = `System.out.println(v)` prints a value of the API by its name; `v.ordinal()` is its number.
java-editor = open this folder: `.classpath` and `.project` are enough for VS Code, Eclipse and jdtls; `api/Interface.java` contains the documentation.

## JavaScript

javascript-debug = `console.error(…)` and `console.trace()` work during a match; an uncaught exception is shown with its stack. Step by step: `make debug`, where `debugger;` in your code is a breakpoint.
javascript-print = `api.print…(v)` prints a value of the API by its name; `console.log(v)` prints the number of an enum value.
javascript-described = api.d.ts documents the contents of this file.
javascript-import = Import it with `import * as api from './api.js'`.
javascript-objects = Structs are objects, for example {"{"} x: 42, y: 1337 {"}"}; lists are arrays.
javascript-enums = A value of an enum is a number: api.Colour.RED is 0, and api.Colour[0] is 'RED'.
javascript-ints = An int has 32 bits. A value that does not fit its type throws a TypeError, a RangeError or an Error that names the function and the argument.
javascript-optional = A value that may be missing is null; undefined, or a field that is left out, is accepted as well.
javascript-editor = VS Code and WebStorm read all functions and types from `api.d.ts`; with `jsconfig.json`, they underline mistakes.

## Lua

lua-debug = `io.stderr:write(…)` and `debug.traceback()` work during a match; an uncaught error is shown with its trace. Step by step: `make debug`, where `h` lists the commands.
lua-print = `print_…(v)` prints a value of the API by its name; `print(v)` prints the number of an enum value.
lua-editor = `api.lua` contains the functions and types, with comments that lua-language-server reads; `.luarc.json` contains its settings.
lua-structs = Structs are tables with named fields: {"{"}x = 42, y = 1337{"}"}. Arrays are tables whose first item has the index 1.
lua-enums = A value of an enum is an integer in the table of the enum.
lua-optionals = An optional value is nil if there is none.
lua-ints = An int has 32 bits; a value of another type, or one that does not fit, is an error
lua-names = that names the function and the argument.
lua-alone = the API can only be used during a match; start one with `make run`

## OCaml

ocaml-debug = `OCAMLRUNPARAM=b make run` shows where an exception comes from; `make debug` starts your champion under gdb (`sudo apt install gdb`; `break champion.ml:12`), it is built with `-g`.
ocaml-print = `print_… v` prints a value of the API by its name: OCaml has no `print` for every type.
ocaml-editor = `.merlin` is enough for Merlin, and for `ocamllsp --fallback-read-dot-merlin`; `api.mli` contains the documentation.

## PHP

php-debug = `fwrite(STDERR, …)`, `var_dump` and `debug_print_backtrace()` work during a match; an uncaught exception is shown with its trace. Step by step: install `php-phpdbg`, then `make debug`.
php-print = `print_…($v)` prints a value of the API by its name; `echo $v` prints its number in PHP.
php-structs = Structs are associative arrays: array('x' => 42, 'y' => 1337).
php-enums = Each enum is a series of constants.
php-optionals = An optional value is null if there is none; as a field, it may also be left out.
php-ints = An int has 32 bits; a value of another type, or one that does not fit, throws a TypeError, a ValueError or an Error
php-names = that names the function and the argument.
php-absent = In a match, these functions and constants already exist. This block documents them for you and your editor.
php-constants = Constants
php-refuses = The API cannot be used outside of a match.
php-alone = the API can only be used during a match; start one with `make run`.
php-editor = PhpStorm, Intelephense and PHPStan read all functions and types from `api.php`.

## Python

python-debug = `make debug` starts your champion under pdb, which stops where an exception happened. With several Pythons installed: `make run PYTHON=python3.11`.
python-print = `print(v)` and `f"{"{"}v{"}"}"` print a value of the API by its name; `int(v)` and `f"{"{"}v:d{"}"}"`, its number.
python-editor = `api.py` is typed and documented: Pylance, PyCharm and `mypy Champion.py` use it as it is.

## Rust

rust-debug = `RUST_BACKTRACE=1 make run` shows where a panic comes from; `make debug` starts your champion under gdb (`sudo apt install rust-gdb`; step by step: `make debug RUSTFLAGS='--edition 2021 -g'`).
rust-print = `println!("{"{"}v:?{"}"}")` prints a value of the API by its name; `v as i32` is its number.
rust-editor = `Cargo.toml` is enough for rust-analyzer and `cargo clippy`; `api.rs` contains the documentation.

## TypeScript

typescript-debug = `console.error(…)` and `console.trace()` work during a match; an uncaught exception is shown with its stack. Step by step: `make debug`, where `debugger;` in your code is a breakpoint. Lines and columns are those of your files.
typescript-editor = VS Code and WebStorm read all functions and types from `api.d.ts` and the compiler's options from `tsconfig.json`; `joute/node.d.ts` declares what a champion may use of Node.js.
