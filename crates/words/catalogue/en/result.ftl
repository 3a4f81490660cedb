### The output of `joute match`.

player = player
score = score
rank = rank
winner = Winner: { $name } ({ $player })
draw = Draw
firsts = Tied for first: { $names }
replay = replay: { $path }
jail = jail: { $level }
no-jail = no jail works on this machine, so champions run without one: play only with champions that you trust
not-enforced = jail { $level }, not enforced here:
refused = Refused actions of { $name } ({ $player }), by name and reason:
refused-more = and { $count } more
open-folder = { $folder }: champions can read this folder, because the jail shows what every user may read in /usr and /var; move the folder elsewhere, or close it to other users with chmod o-rx

## Eliminated champions

out = out: { $why }
out-in-turn = out in turn { $turn }: { $why }
source-line = your code was at { $line }
debug = make debug plays the same match with your champion in a debugger, without a clock
page = the candidates' guide says what to do: page “{ $page }”, “{ $section }”
debug-page = Debug
debug-section = When the champion is out

## The candidate's own champion under a debugger

waits = The match waits for the champion of player { $player }, without a clock. In another terminal:
debugger = Put a debugger in front of the command; the candidates' guide says how, for each language.

## Replaying a recorded match

same = { $file }: { $count } turns played, all as recorded
differs = { $file }: { $moment }, { $calls }
differs-at = { $file }: { $moment }, { $calls }, action { $action }
in-turn = turn { $number }
before-turns = before the first turn
after-turns = after the last turn
then = then { $what }
now = now  { $what }
nothing = nothing
