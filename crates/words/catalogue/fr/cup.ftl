### Ce que disent les pages d'un tournoi, et `joute cup`.

bracket = Tableau final
stages = Épreuves
matches = Matchs
champion = champion
map = carte
replay = partie
progress = matchs joués : { $played } sur { $all }
now = En cours : { $stage }
over = Le tournoi est terminé
begins = Le tournoi va commencer
projector = page pour un projecteur
group = poule { $name }
heat = série { $name }
mode = mode : { $mode }
walkover = forfait
absent = ne peut pas jouer
out = Ces champions ne peuvent pas jouer ; ils gardent leur place et perdent leurs matchs
lot = Ex æquo sur tous les critères, départagés par tirage au sort : { $names }
lot-between = { $stage }, ex æquo entre poules, départagés par tirage au sort : { $names }
together = Tous les champions jouent dans un même match. Matchs : { $count }
pairs = Chaque champion rencontre chaque autre, des deux côtés. Rencontres : { $count }
one-side = Chaque champion rencontre chaque autre une fois. Rencontres : { $count }
counts = Les matchs de ces épreuves comptent aussi : { $stages }
ranked = Classés par : { $keys } ; puis par tirage au sort

## Par quoi un tableau est classé

score = points
best = meilleur score
sum-of-places = places
wins = victoires
direct = victoires entre ex æquo
survived = tours survécus
rating = cote
left = mises hors jeu
seeding = ordre d'entrée
score-note = Les points sont la somme des scores
best-note = Le meilleur score est le plus haut d'un seul match
sum-of-places-note = Les places sont la somme des places de tous les matchs, et la plus petite somme est la meilleure
wins-note = Les victoires sont les adversaires moins bien placés, et un adversaire à la même place compte pour moitié
survived-note = Les tours survécus sont ceux joués avant l'élimination, dans tous les matchs
rating-note = La cote, en points Elo, tient compte de tous les matchs de l'épreuve : 400 points de plus signifient dix victoires pour une défaite
left-note = Les mises hors jeu sont les matchs que le champion a quittés avant la fin

## Qui jouera

places-of = { $stage }, places { $places }
place-of = { $stage }, place { $place }
group-places-of = { $stage }, poule { $group }, places { $places }
group-place-of = { $stage }, poule { $group }, place { $place }
