### Texts of a cup's pages and of `joute cup`.

bracket = Bracket
stages = Stages
matches = Matches
champion = champion
map = map
replay = replay
progress = matches played: { $played } of { $all }
now = Playing: { $stage }
over = The cup is over
begins = The cup is about to begin
projector = page for a projector
group = group { $name }
heat = heat { $name }
mode = mode: { $mode }
walkover = walkover
absent = cannot play
out = These champions cannot play; they keep their places and lose their matches
lot = Equal in every criterion, ranked by lot: { $names }
lot-between = { $stage }, equal between groups, ranked by lot: { $names }
together = All champions play in the same match. Matches: { $count }
pairs = Each champion plays against each other champion, on both sides. Encounters: { $count }
one-side = Each champion plays against each other champion once. Encounters: { $count }
counts = Matches of earlier stages count too: { $stages }
ranked = Ranked by: { $keys }; then by lot

## Ranking criteria

score = points
best = best score
sum-of-places = places
wins = wins
direct = wins against tied champions
survived = turns survived
rating = rating
left = matches left early
seeding = order of entry
score-note = Points are the sum of the scores
best-note = The best score is the highest one of a single match
sum-of-places-note = Places are the sum of the places in all matches, and the smallest sum is the best
wins-note = Wins are the opponents with a worse place, and an opponent with the same place counts half
survived-note = The turns survived are those before the champion was eliminated, in all matches together
rating-note = The rating in Elo uses all matches of the stage together: 400 points more mean ten wins for each loss
left-note = Matches left early are those that the champion left before their end

## Future players of a stage

places-of = { $stage }, places { $places }
place-of = { $stage }, place { $place }
group-places-of = { $stage }, group { $group }, places { $places }
group-place-of = { $stage }, group { $group }, place { $place }
