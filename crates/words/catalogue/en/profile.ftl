### What the public page of a candidate says.

own-note = This is your public profile. It shows your results as far as others may see them, and the matches that you choose on their pages.
results-note = The rating is in Elo, with its 95 % interval; the mean of all champions of a tournament is 1500. The score is the share of wins against the other champions, in percent; a draw is half a win.
matches = Chosen matches
my-profile = My public profile
add-match = Show this match on my profile
remove-match = Remove this match from my profile
full = Your profile shows 12 matches already. Remove one of them first.
