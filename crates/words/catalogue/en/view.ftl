# What `joute view --text` says of a match: a line each, after the turn and the name.

out = out: { $why }
late = late: turn missed
lost = … { $bytes } bytes printed and lost
more-refused = … more refused: { $count }
scores = scores: { $scores }
wins = { $name } wins ({ $scores })
draw = draw ({ $scores })
firsts = tied for first: { $names } ({ $scores })
ranks = ranks: { $ranks }
cut-short = match cut short
