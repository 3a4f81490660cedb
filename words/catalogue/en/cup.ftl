### What the pages of a cup say, and `joute cup`.

bracket = Bracket
stages = Stages
matches = Matches
champion = champion
map = map
replay = replay
progress = matches played: { $played } of { $all }
now = Playing: { $stage }
over = The tournament is over
begins = The tournament is about to begin
projector = page for a projector
group = group { $name }
heat = heat { $name }
mode = mode: { $mode }
walkover = walkover
absent = cannot play
out = Cannot play: these keep their places, and lose
lot = Drawn by lot, for they were equal in everything: { $names }
lot-between = { $stage }, drawn by lot between groups: { $names }
together = Everybody in one match. Matches: { $count }
pairs = Each against each, on both sides. Encounters: { $count }
one-side = Each against each, once. Encounters: { $count }
counts = Matches of these stages count too: { $stages }
ranked = Ranked by: { $keys }; then by lot

## What a table is ranked by

score = points
best = best score
sum-of-places = places
wins = wins
direct = wins against equals
survived = turns survived
rating = rating
left = matches left
seeding = order of entry

## Who will play

places-of = { $stage }, places { $places }
place-of = { $stage }, place { $place }
group-places-of = { $stage }, group { $group }, places { $places }
group-place-of = { $stage }, group { $group }, place { $place }
