### The reasons why a champion left a match. A word in capitals precedes them, which is the same in all locales.

## Where in the match

in-call = in { $calls }
loading = while being loaded
before = (before { $calls })

## Limits

late = more than { $limit } { $place }
total = more than { $limit } in total, { $place }
late-processor = more than { $limit } of processor time { $place }
total-processor = more than { $limit } of processor time in total, { $place }
reserve = the time reserve of { $limit } is used up, { $place }
memory = more than { $limit } { $place }
beyond = { $limit } beyond an empty champion of its language
flood = more than { $limit } MiB of output beyond the part that is kept, { $place }

## Pauses for a debugger

pause-of-process = Pause before turn { $turn }: attach a debugger to process { $process }.
pause-at-port = Pause before turn { $turn }: attach a debugger at 127.0.0.1:{ $port }.

## Violations of the protocol

policy = a system call that no champion needs { $place }
closed = it closed its channel { $place }
protocol = { $how } ({ $place })
other-version = it uses protocol { $theirs } and API { $their-api }; the arena uses { $ours } and { $our-api }
early-done = it ended a turn before it was ready
ready-twice = it reported twice that it was ready
missed = it was late and missed its turn
out-of-turn = it sent a message when it was not its turn
long-frame = a frame of { $length } bytes; { $limit } is the limit
no-message = it sent bytes that are not a message
garbled = it sent actions that are not actions of this game
refused = the rules refuse an action: { $why }
astray = its copy of the game differs from the arena's

## Players with the line protocol

closed-output = it closed its standard output { $place }
early-line = it wrote { $read } before its turn
long-line = a line of more than { $limit } bytes: { $read }
no-text = a line that is not UTF-8: { $read }
no-move = { $read } is not a move: { $why }
move-refused = the rules refuse { $read }: { $why }
reads-nothing = it does not read its input
unfinished = it wrote { $read } without ending the line

## Players with the byte protocol

no-bytes = { $game } does not support the byte protocol
no-login = it did not log in
hung-up = it closed the connection { $place }
nobody = it closed the connection before the match
slow-reader = it does not read the messages that it receives
flood-of-orders = more than { $limit } superfluous orders in one step

## Measured values

in-all = { $last }, { $total } in total
thrown = { $count } bytes discarded
peak = a peak of { $count } bytes
mebibytes = { $count } MiB
bytes = { $count } bytes
kilobytes = { $count } kB
megabytes = { $count } MB
not-kept = [… { $size } printed and not kept]
milliseconds = { $count } ms

## Kits of another game or version

other-game = { $kit }: this kit is for { $theirs } (API { $their-api }), but the match is of { $ours } (API { $our-api }): get the new kit, put your champion into it, and run make
no-champion = { $path }: there is no champion here ({ $error }); name the folder of a kit in which you have run make, or the folder of a player with its player.toml
no-player = { $path }: this is not the manifest of a player: { $error }
no-lines = { $game } does not support the line protocol
player-of-another-game = { $player }: this player is for { $theirs }, but the match is of { $ours }
no-manifest = { $path }: this is not the manifest of a kit ({ $error }); unpack the kit again, and keep your champion
