### The page of mistakes, which `joute docs --mistakes` and `joute site` write from real matches.

title = The mistakes people make
file = mistakes.md

## Each mistake and what to do

wrong-type = A wrong type
wrong-type-cure = `{ $function }` takes `{ $argument }` as a `{ $wanted }`, not as a text.
missing-field = A forgotten field
missing-field-cure = A `{ $name }` has the fields { $fields }. Give them all.
missing-field-never = In { $language } a number that is not given is 0, and nothing is said.
int-range = An int that is too large
int-range-cure = The API's ints have 32 bits: from -2147483648 to 2147483647. Make the value smaller before you pass it.
enum-value = An unknown enum value
enum-value-cure = A `{ $name }` is one of { $values }: take the one that you want by its name.
let-through = Older kits let any number through: a `-1` for "none", a variable that was never filled. Here the match is lost at the first such call: keep "none" in a variable of your own, beside it.
missing-function = A forgotten function
missing-function-cure = The functions that the game calls must all be there, even empty: here `{ $function }` is missing.
exception = An error that nobody catches
exception-cure = The champion ends there and is put out of the match. `make debug` plays the match again in a debugger.
loading = An action while being loaded
loading-cure = The game may be read from the first line of your champion on, and an action is refused: wait until the game calls `{ $function }`, and then for your turn.
loading-never = { $language } runs nothing of a champion before `{ $function }`.
endless = A loop without an end
endless-cure = Past the time of a turn, the champion is out. What the game tells does not change while your function runs: the loop cannot end.
no-tool = The compiler or interpreter is missing
no-tool-cure = The message has the command to type.
no-library = A file of the kit is missing
no-library-cure = Unpack the archive again, beside it, and put your champion back in.
no-replay = `make view` before any match
no-replay-cure = Play a match first.
old-kit = A kit that is older than the API
old-kit-cure = The API has changed since. Here the opponent still has the old one: take the new kit for it, put its champion back in, and build.
no-map = A map that does not exist
no-map-cure = `make run MAP=maps/…` wants a file, or the name of an official map.
no-opponent = An opponent that does not exist
no-opponent-cure = `make run OPPONENT=…` wants the folder of another kit, in which you have typed `make` before.

## The page

intro = What the kits of { $game } print when one goes wrong, language by language, and what to do. Lines that start with `[0]` are your champion's during `make run`; `out` says why it left the match.
common = In all languages
make = `make`:
make-run = `make run`:
