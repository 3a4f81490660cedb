### Ce que dit `joute duel`.

begin = { $one } contre { $two }, des deux côtés
begin-alone = { $one } contre { $two }, chacun seul contre des copies de l'autre, à chacune des { $seats } places
maps = cartes : { $count }
progress = matchs : { $played }  { $tally }  Elo { $elo }  LLR { $ratio }
played = { $name } : gagnés { $won }, nuls { $drawn }, perdus { $lost } ({ $share } %)
left = { $name } : mis hors jeu dans { $count } matchs sur { $played }
elo = Elo : { $elo }, avec l'intervalle à 95 % ; 400 points Elo signifient dix victoires pour une défaite
time = matchs : { $played } en { $seconds } s

## La réponse

better = { $one } est meilleur que { $two }.
worse = { $one } est moins bon que { $two }.
not-better = { $one } n'est pas meilleur que { $two }, ou alors de moins de { $elo } Elo.
equal = { $one } et { $two } se valent.
open = On ne sait pas encore quel champion est le meilleur.
same = Ni le jeu ni les champions ne tirent rien au hasard : d'autres graines donneraient les mêmes matchs.
made = Les graines ne changent rien à ces matchs : après les cartes officielles, ils se jouent sur des cartes générées au hasard.

## Les pires défaites

worst = les pires défaites, à voir avec joute view :
gone = hors jeu : { $why }
