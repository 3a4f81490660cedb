### What the public page of a candidate says.

own-note = This is your public profile. It shows your results as far as others may see them, and the matches that you choose on their pages.
matches = Chosen matches
my-profile = My public profile
add-match = Show this match on my profile
remove-match = Remove this match from my profile
full = Your profile shows 12 matches already. Remove one of them first.
