### The page of mistakes, which `joute docs --mistakes` and `joute site` write from real matches.

title = The mistakes people make
file = mistakes.md

## Each mistake and what to do

wrong-type = A wrong type
wrong-type-cure = `{ $function }` takes `{ $argument }` as a value of type `{ $wanted }`, not as a string.
missing-field = A forgotten field
missing-field-cure = A `{ $name }` has the fields { $fields }. Give a value to each.
missing-field-never = In { $language }, a number that is not given is 0, without any message.
int-range = An int that is too large
int-range-cure = The API's ints have 32 bits: from -2147483648 to 2147483647. Make the value smaller before you pass it.
enum-value = An unknown enum value
enum-value-cure = A `{ $name }` is one of { $values }: use the one that you want by its name.
let-through = Older kits accepted any number: a `-1` for "none", a variable that was never set. Here the first such call loses the match: keep "none" in a separate variable of your own.
missing-function = A forgotten function
missing-function-cure = All functions that the game calls must exist, even if they are empty: here `{ $function }` is missing.
exception = An uncaught exception
exception-cure = The champion exits there and leaves the match. `make debug` plays the match again in a debugger.
loading = An action while loading
loading-cure = You may query the game from the first line of your champion on, but actions are refused: wait until the game calls `{ $function }`, and then for your turn.
loading-never = { $language } runs nothing of a champion before `{ $function }`.
endless = An endless loop
endless-cure = When the time for a turn is over, the champion is out. The game's answers do not change while your function runs, so the loop cannot end.
no-tool = The compiler or interpreter is missing
no-tool-cure = The message has the command to type.
no-library = A file of the kit is missing
no-library-cure = Unpack the archive again, in another folder, and copy your champion into it.
no-replay = `make view` before any match
no-replay-cure = Play a match first.
old-kit = A kit that is older than the API
old-kit-cure = The API has changed. Here the opponent still has the old one: get the new kit for it, copy its champion into it, and build.
no-map = A map that does not exist
no-map-cure = `make run MAP=maps/…` takes a file, or the name of an official map.
no-opponent = An opponent that does not exist
no-opponent-cure = `make run OPPONENT=…` takes the folder of another kit, in which you have run `make`.

## The page

intro = What the kits of { $game } print when something goes wrong, language by language, and what to do. Lines that start with `[0]` are your champion's during `make run`; `out` says why it left the match.
common = In all languages
make = `make`:
make-run = `make run`:
