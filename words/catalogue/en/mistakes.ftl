### The page of mistakes, which cli/tests/mistakes.rs writes from real matches.

title = The mistakes people make

## Each mistake and what to do

wrong-type = A wrong type
wrong-type-cure = `score` wants the number of a player: an int, not a text.
missing-field = A forgotten field
missing-field-cure = A `lien_temporel` has two fields, `chien` and `portail`. Give both.
int-range = An int that is too large
int-range-cure = The API's ints have 32 bits: from -2147483648 to 2147483647. Make the value smaller before you pass it.
enum-value = An unknown enum value
enum-value-cure = `papatte_debug` has four values: take the one that you want by its name.
let-through = Older kits let any number through: a `-1` for "none", a variable that was never filled. Here the match is lost at the first such call: keep "none" in a variable of your own, beside it.
missing-function = A forgotten function
missing-function-cure = The functions that the game calls must all be there, even empty: here the one of the match's end is missing.
exception = An exception in `jouer_tour`
exception-cure = Nobody catches it: the champion ends there and is put out of the match. `make debug` plays the match again in a debugger.
loading = An action while being loaded
loading-cure = The game may be read from the first line of your champion on. An action returns `hors_tour`: wait for `jouer_tour`.
endless = A loop without an end
endless-cure = Past the time of a turn, the champion is out. Here `tour_actuel` does not change during your turn: the loop cannot end.
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

intro = What the kit prints when one goes wrong, language by language, and what to do. Lines that start with `[0]` are your champion's during `make run`; `out` says why it left the match. The game is the final of 2023, whose names are French.
common = In all languages
make = `make`:
make-run = `make run`:
