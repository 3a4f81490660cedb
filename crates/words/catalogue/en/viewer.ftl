### The texts of the page that plays replays. `viewer/src/words.generated.ts` is generated from this file.

open = Open a match
save = Save the match (replay.jsonl)
compare = Open a second match beside this one
same-match = Both matches are equal: champions did the same in every step.
share = Share this turn
share-link = Link to this turn
share-copy = Copy
share-copied = The link was copied.
share-picture = Save a picture of the board (PNG)
share-drawings = Show the champions' drawings in pictures and videos. Otherwise only their owners see them.
share-from = first turn
share-to = last turn
share-video = Save a video of these turns (WebM)
share-turns = The first and the last turn must be numbers, in this order.
share-recording = The turns are played and recorded…
share-recorded = The video was saved.
theme = Light or dark
help = Help
close = Close
live = live
to-live = Back to the live match
waiting = Waiting for the match to begin…
severed = The connection was lost. The page is trying to reconnect.
missing = there is no such match here

## Opening a file

drop = Drop a recorded match here
drop-how = a file replay.jsonl that “joute match” wrote, or “make run” in your kit
choose = Choose a file…
drop-now = Drop the file to open it
unreadable = cannot be read
damaged = this compressed file is damaged
too-large = this match is larger than 64 MB
no-inflating = this match is compressed, and this browser cannot decompress it. Use a browser of mid-2023 or newer, or drop a file replay.jsonl here
empty = this file is empty
not-json = this is not JSON
not-header = this is not the header of a recorded match
format = a match recorded in format
own-format = this page reads format
after-result = there is something after the result
line = line
result = result
want-object = an object is expected
want-list = a list is expected
want-row = a row of numbers is expected
want-player = a player's number is expected
too-many = there are too many ({ $most } at most)

## Playing a match

play = Play
pause = Pause
first = Start
last = End
beat-back = Previous action
beat-on = Next action
turn-back = Previous turn
turn-on = Next turn
speed = Speed
go-to = Go to turn (G)
go-to-short = turn…
timeline = Time line
step-init = Preparation
step-turn = Turn
step-end = End of the match

## Beside the picture

actions = Actions
no-actions = No action.
one-refused = { $number } refused action
refused = { $number } refused actions
one-more-refused = and { $number } more refused
more-refused = and { $number } more refused
one-more = and { $number } more
more = and { $number } more
one-hidden = { $number } action out of sight
hidden = { $number } actions out of sight
output = The champion's output
no-output = Nothing printed in this call.
whole-output = Whole output
this-turn = This turn only
after-end = After its last turn
champion = Champion
search = Search…
nothing-found = The output does not contain this text.
one-line = { $number } line
lines = { $number } lines
drawings = Drawings
drawings-why = What the champion drew on the board. Only its owner sees it.
nameless-layer = without a name
more-drawings = { $number } more drawings, which exceed a limit
lost = lost
lost-why = This output was not stored. The arena stores the output of a champion up to a limit.
units = B kB MB GB
colon = { ": " }
comma = .

## The time line

event-back = Previous event of this kind (Shift E)
event-on = Next event of this kind (E)
kinds = Events to jump to
no-events = no event
kind-differs = ≠ first difference
kind-decisive = ◆ decisive moments
kind-gone = ✕ departures
kind-late = missed turns
kind-refused = ▼ refused actions
kind-cancelled = ⊘ cancelled actions
kind-slow = ▲ slow turns
kind-output = • output
kind-drawn = • drawn remarks
lead-change = gains { $points }
curves = What the curves show
scale-scores = scores
scale-shares = shares
scale-leads = lead
thinking = thinking time
enlarge = Large or small time line (C)

## The picture

no-scene = This game has no picture, so the page lists its actions.
bad-scene = The picture of this game is damaged ({ $place }), so the page lists the actions.
seen = What is seen by
seen-by-all = view: all
seen-by = as { $name } sees it
unseen = out of sight
marks = marks: { $whose }
everybody = all
nobody = none
legend = Legend
legend-owned = of each player
legend-number = number: { $what }
legend-strength = pale to strong colour: { $what }
legend-and = { ", " }
legend-both = number and pale to strong colour: { $what }
legend-neutral = { $name }, neutral
legend-trail = movement in this turn
legend-gain = score that rises, that falls
trails = The movements of figures in this turn, or in the turn before at its start (A)
trails-short = arrows
zoom-in = Zoom in
zoom-out = Zoom out

## The result

scores = Scores
gains = Points by reason
gains-total = total
gains-start = at the start
gone = out
late = late: turn missed
unfinished = match cut short
draw = Draw
final-score = final score
winner = Winner
firsts = Tied for first

## Keys and gestures, for the help

help-space-key = Space
help-space = play, pause
help-arrows = previous action, next action
help-shift-arrows-key = Shift ← Shift →
help-shift-arrows = previous turn, next turn
help-home-end-key = Home End
help-home-end = start, end of the match
help-speed = faster, slower; at ×1 a match lasts a minute at most
help-go-to = go to a turn; the address also contains the turn (#turn=60), so you can send a link to it
help-events-key = E Shift E
help-events = next event, previous event of the chosen kind
help-kinds = choose another kind of events: decisive moments, refused actions, slow turns…
help-scales = switch the curves between scores, shares of all points, and the lead over the best other player
help-enlarge = a large time line, or a small one
help-output = the whole output of a champion, with a search
help-theme = light or dark
help-help = this help
help-escape-key = Esc
help-escape = close the help
help-zoom-key = Z Shift Z
help-zoom = zoom in, zoom out
help-trails = show or hide the arrows of movements
help-legend = show or hide the legend
help-view = switch between what all people see and what each player sees
help-marks = switch between the marks of all players, of each player, and none
help-cell-key = A cell
help-cell = hover to be told what is there; a click or a tap keeps it
help-figure-key = A figure of a card
help-figure = shows it on the board, and follows it
help-wheel-key = Wheel, pinch
help-wheel = zoom in, zoom out; drag to move the board
help-timeline = drag it to go through time; its curves are the scores or the lead, its bars the time that each player took (logarithmic scale)
help-refused-key = ✗ among the actions
help-refused = tried, and refused by the rules: nothing changed
help-cancelled-key = ⊘ among the actions
help-cancelled = ordered, and cancelled by the rules when their turn came, with the reason
help-gain-key = ± among the actions
help-gain = a score changed, with the reason that the rules give
help-tick-key = Tick at the top of the line
help-tick = a change of a score in the colour of its player: a gain is above a loss
help-left-key = Red ✕ on the line
help-left = the player leaves the match, because of an error or because it took too much time
help-triangle-key = Triangle on the line
help-triangle = the rules refused actions of this player in this turn
help-diamond-key = Diamond on the line
help-diamond = a decisive moment: the lead of this colour's player grew the most
help-slow-key = Red ▲ under a bar
help-slow = a slow turn: at least 10 ms, and at least four times the median of the player's turns
help-dot-key = Dot on the line
help-dot = the champion printed something in this call
