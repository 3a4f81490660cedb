### What candidates read about what they send, on the pages of a contest.

versions = Champions
versions-of = Champions of { $name }
version = Version { $number }
archive = Archive (champion.tar.gz, as make tar packs it)
note = Note
send = Send
save = Save
received = Received
language = Language
state = State
size = Size
nothing-sent = Nothing was sent yet.
older = Older ones
counts = This one counts
counts-until = Version { $number } counts if this one cannot play
nothing-counts = No version of yours can play yet
replaced = Version { $refused } cannot play: version { $number } counts until you send a better one
none-left = Version { $refused } cannot play, and none before it can: send a better one
waiting = Waiting; before it in the queue: { $ahead }
building = Being built
stuck = Its build failed here, not through your fault; the organisers see it
playing = Playing its first match
ready = Ready
superseded = Not built: you sent a later version before its turn
refused = Refused: { $why }
log = What its build printed
log-cut = Only the end is shown
no-log = Nothing was printed.
fetch = Fetch the archive
compare = Compare
compare-with = Compare with version
compared = Version { $old } and version { $new }
alike = They have the same files.
added = new
removed = removed
changed = changed
binary = changed; not a text
diff-cut = The rest is not shown: fetch the archives to see it
unreadable = This archive cannot be read
tokens = Tokens
tokens-for = With a token, make submit and joute submit send for you. Whoever has it can send in your name: keep it to yourself.
token-name = Name, such as the machine's
make-token = Make a token
new-token = Your new token. It is shown this once:
take-back = Take back
made = Made
too-many-tokens = You have as many tokens as you may; take one back first
put-out = Put out by the organisers: { $why }

## joute submit

no-address = --server { $given }: an address begins with http:// or https://
which-server = To which contest? Say it once: --server URL (with make: make submit SERVER=URL)
ask-token = Your token (made at { $page }; it is not shown):
no-token = No token: make one at { $page }
wrong-token = { $server } does not know this token, or it was taken back: make a new one at { $page }, and try again
no-server = { $server } does not answer: { $why }
sent = Version { $number } is in: { $page }
not-begun = the contest has not begun
over = the contest is over; nothing is taken in any more
paused = the organisers paused sending; try again in a while
builds-too-long = your builds took as long as they may in this hour; wait a little
too-many = too many versions in this hour; wait a little
long-note = a note has at most 500 characters
## A version's first match

first-match = First match
first-won = Won its first match: { $scores }
first-lost = Lost its first match: { $scores }
first-drawn = Drew its first match: { $scores }
first-out = Put out in its first match: { $why }
ready-but-out = Ready, but put out in its first match
code-was-at = Its code was at { $line }
watch-first = Watch the first match
largest = At most { $size } MiB
only-larger = { $file } has { $size } MiB and this contest takes at most { $most } MiB: nothing was sent. make clean, then leave out what the champion does not need.
make-tar-failed = { $folder }: make tar failed there; its messages say why
no-make = make cannot be started here ({ $why }); install it, or send an archive
