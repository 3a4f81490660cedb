### The texts of the pages that `joute site` writes.

skip = Skip to content
home = Home
kits = Kits
guide = Guide
rules = Rules
reference = API
results = Results
maps = Maps
organisers = Run a contest of your own
contents = Contents

## The first page

lead = Write a champion in your language, let it play, watch it, and improve it.
rules-note = What happens in the game, and how to win it.
guide-note = Your kit: play, watch, debug.
reference-note = Every function, in your language.
edit = to fill in:
download = Download
manual = Manual
megabytes = { $size } MB
start = Start
unpack = Download the kit for your language and unpack it:
play = Build it, and play a first match against its bundled opponent:
then = Read the rules, fill in the champion's file, and play again.
sums = Checksums (SHA-256)
sums-note = To check them, in the folder with the archives:
all-results = All results
last-matches = Some matches
more = The results list all matches.
maps-note = The official maps; in a kit, you play on them by name.

## Results

all = all
all-maps = all
against = against
outcome = outcome
any = any
won = won
drawn = drawn
lost = lost
opponents = By opponent
watch = watch
show-more = Show more
none-found = No matches.
filters-need = The filters need JavaScript; each champion's page lists its matches.
files = Files

## Names of files

guide-folder = candidate
rules-page = rules.html
