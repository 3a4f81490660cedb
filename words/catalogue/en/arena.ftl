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
no-champion = { $path }: no champion here ({ $error }); name a kit's folder, built with make
no-manifest = { $path }: not a kit's manifest ({ $error }); unpack the kit again, and keep your champion
