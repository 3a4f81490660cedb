### Why a champion left a match. The word in capitals that comes before is the same in all languages.

## Where in the match

in-call = in { $calls }
loading = while being loaded
before = (before { $calls })

## Limits

late = more than { $limit } { $place }
total = more than { $limit } in all, { $place }
late-processor = more than { $limit } of processor time { $place }
total-processor = more than { $limit } of processor time in all, { $place }
reserve = more than the reserve of { $limit }, { $place }
memory = more than { $limit } { $place }
beyond = { $limit } beyond an empty champion of its language
flood = more than { $limit } MiB beyond what is kept { $place }

## What it asked or said

policy = a system call that no champion needs { $place }
closed = it closed its channel { $place }
protocol = { $how } ({ $place })
other-version = it uses protocol { $theirs } and API { $their-api }; the arena uses { $ours } and { $our-api }
early-done = it ended a turn before it was ready
ready-twice = it said twice that it was ready
missed = it was late and missed its turn
out-of-turn = it spoke out of turn
long-frame = a frame of { $length } bytes; { $limit } is the limit
no-message = bytes that are not a message
garbled = its actions are not actions of this game
refused = the rules refuse an action: { $why }
astray = its copy of the game is not the game

## What a program that speaks lines said

closed-output = it closed its standard output { $place }
early-line = it wrote { $read } before it was asked
long-line = a line of more than { $limit } bytes: { $read }
no-text = a line that is not UTF-8: { $read }
no-move = { $read } is no move: { $why }
move-refused = the rules refuse { $read }: { $why }
reads-nothing = it does not read what it is told
unfinished = it wrote { $read } and did not end the line

## What a player that speaks bytes did

no-bytes = { $game } cannot be played in bytes
no-login = it did not log in
hung-up = it hung up { $place }
nobody = it hung up before the match
slow-reader = it does not read what it is sent
flood-of-orders = { $limit } orders too many in one step

## How much it was

in-all = { $last }, { $total } in all
thrown = { $count } bytes thrown away
peak = a peak of { $count } bytes
mebibytes = { $count } MiB
bytes = { $count } bytes
kilobytes = { $count } kB
megabytes = { $count } MB
not-kept = [… { $size } printed and not kept]
milliseconds = { $count } ms

## A kit that does not fit

other-game = { $kit }: this kit is for { $theirs } (API { $their-api }), but the match is of { $ours } (API { $our-api }): get the new kit, put your champion into it, and run make
no-champion = { $path }: no champion here ({ $error }); name a kit's folder, built with make, or the folder of a player with its player.toml
no-player = { $path }: not a player's manifest: { $error }
no-lines = { $game } cannot be played in lines
player-of-another-game = { $player }: a player of { $theirs }, but the match is of { $ours }
no-manifest = { $path }: not a kit's manifest ({ $error }); unpack the kit again, and keep your champion
