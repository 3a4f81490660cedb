### The output of `joute duel`.

begin = { $one } against { $two }, on both sides
begin-alone = { $one } against { $two }, each alone against copies of the other, from each of { $seats } seats
maps = maps: { $count }
progress = matches: { $played }  { $tally }  Elo { $elo }  LLR { $ratio }
played = { $name }: won { $won }, drawn { $drawn }, lost { $lost } ({ $share } %)
left = { $name }: left early in { $count } of { $played } matches
elo = Elo: { $elo }, with the 95 % interval; 400 Elo mean ten wins for each loss
time = matches: { $played } in { $seconds } s

## The answer

better = { $one } is better than { $two }.
worse = { $one } is worse than { $two }.
not-better = { $one } is not better than { $two }, or by less than { $elo } Elo.
equal = { $one } and { $two } are equally good.
open = It is not yet clear which champion is better.
same = Neither the game nor the champions use random draws: other seeds would give the same matches.
made = Seeds have no effect in this game. After the official maps, the matches are played on randomly generated maps.

## The worst defeats

worst = the worst defeats, for joute view:
gone = out: { $why }
