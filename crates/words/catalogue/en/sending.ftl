### Texts about submissions, on the pages of a contest and in `joute submit`.

versions = Champions
versions-of = Champions of { $name }
version = Version { $number }
archive = Archive (champion.tar.gz, made by make tar)
note = Note
send = Submit
save = Save
received = Received
language = Language
state = State
size = Size
nothing-sent = No champion has been submitted yet.
older = Older versions
counts = This version plays
plays = plays
counts-until = Version { $number } plays if this one cannot
nothing-counts = None of your versions can play yet
replaced = Version { $refused } cannot play: version { $number } plays until you submit a better one
none-left = Version { $refused } cannot play, and neither can any earlier version: submit a better one
waiting = Waiting to be built; versions ahead of it in the queue: { $ahead }
building = Being built
stuck = The build failed because of a problem on the contest's side, not because of your code; the organisers can see it
playing = Playing its first match
ready = Ready
superseded = Not built: you submitted a later version before it was built
refused = Refused: { $why }
log = What the build printed
log-cut = Only the end is shown.
no-log = The build printed nothing.
fetch = Download the archive
compare = Compare
compare-with = Compare with version
compared = Comparison of version { $old } with version { $new }
alike = The two versions have the same files.
added = new
removed = removed
changed = changed
binary = changed; not a text file
diff-cut = The rest is not shown: download the archives to see it.
unreadable = One of these archives cannot be read.
tokens = Tokens
tokens-for = With a token, make submit and joute submit can submit champions for you. Anyone who has the token can submit in your name: keep it secret.
token-name = Name, such as the name of your machine
make-token = Create a token
new-token = This is your new token. It is shown only once, so copy it now:
take-back = Revoke
made = Created
your-tokens = Your tokens
no-token-yet = No token has been created yet. Each token is listed here, with a button that revokes it.
too-many-tokens = You have reached the maximum number of tokens; revoke one first
put-out = Excluded by the organisers: { $why }

## joute submit

no-address = --server { $given }: an address must begin with http:// or https://
which-server = No contest is known yet. Name it once: --server URL (with make: make submit SERVER=URL)
ask-token = Your token (create one at { $page }; it is not shown while you type):
no-token = No token is known: create one at { $page }
wrong-token = { $server } does not know this token, or the token has been revoked: create a new one at { $page }, and try again
no-server = { $server } does not answer: { $why }
sent = Version { $number } has been received: { $page }
not-begun = the contest has not begun
over = the contest is over; no more champions are accepted
paused = the organisers have paused submissions; try again later
builds-too-long = your builds have used all the time that the contest allows in an hour; try again later
too-many = you have submitted as many versions as the contest allows in an hour; try again later
list-is-fixed = the list of a tournament was fixed before your champion could be stored; submit it again, for the next one
long-note = a note has at most 500 characters
## A version's first match

first-match = First match
first-won = Won its first match: { $scores }
first-lost = Lost its first match: { $scores }
first-drawn = Drew its first match: { $scores }
first-out = Put out of its first match: { $why }
ready-but-out = Ready, but left its first match early
code-was-at = Its code was at { $line }
watch-first = Watch the first match
largest = At most { $size } MiB
only-larger = { $file } has { $size } MiB, but this contest accepts at most { $most } MiB: nothing was sent. Run make clean, then remove files that the champion does not need.
make-tar-failed = { $folder }: make tar failed in this folder; its messages say why
no-make = make cannot be started here ({ $why }); install it, or send an archive

## joute new

no-contest-address = --from { $given }: an address must begin with http:// or https://
no-kits-at = { $server } offers no kits ({ $why }). Give the address of the contest's first page. A contest may offer its kits only from its beginning on.
no-kit-in = { $server } has no kit for { $language }. It has kits for: { $known }
kit-exists = { $folder } exists already. Name another folder, or move this one away.
no-download = { $file } cannot be downloaded: { $why }
damaged-download = { $file } is damaged: its SHA-256 is not the one in { $list }. Try again.
kit-is-here = { $folder }: a new kit. { $readme } explains it. These commands play a match and submit the champion:

## The editor in the page

editor = Editor
editor-about = Write a champion here and submit it, without installing anything. The contest builds it, plays a first match, and shows both on the version's page. It counts as an ordinary version.
editor-instead = You can also write a champion in the browser, without installing anything:
editor-from = Continue in the editor
editor-starter = Begin with its starter
editor-send = Submit and play
editor-keys = Tab and Shift+Tab indent lines. Ctrl+Enter submits. Escape and then Tab leaves the field.
editor-line = Line #, column #
editor-others = This version also has files of your own that the editor does not submit. It submits only { $file }. Files left out: { $number }
editor-unreadable = The editor cannot show this version, because its archive has no champion that is text. Download the archive instead.
