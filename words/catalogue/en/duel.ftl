### What `joute duel` says.

begin = { $one } against { $two }, from both sides
maps = maps: { $count }
progress = matches: { $played }  { $tally }  Elo { $elo }  LLR { $ratio }
played = { $name }: won { $won }, drawn { $drawn }, lost { $lost } ({ $share } %)
left = { $name }: out { $count } times of { $played }
elo = Elo: { $elo } (95 %)
time = matches: { $played } in { $seconds } s

## The answer

better = { $one } is better than { $two }.
worse = { $one } is worse than { $two }.
not-better = { $one } is not better than { $two }, or by less than { $elo } Elo.
equal = { $one } and { $two } are equals.
open = It is not known yet which is better.
same = Neither the game nor the champions draw anything: other seeds would give the same matches.
made = Seeds change nothing in these matches: after the official maps, they are played on maps made at random.

## The worst defeats

worst = the worst lost matches, for joute view:
gone = out: { $why }
