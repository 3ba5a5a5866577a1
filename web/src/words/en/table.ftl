### The table: who is here, the scene, whose turn it is, and how the link to it is

opening-table = Opening the table …
game-in-session = { $game } · session { $session }
rehearsal = rehearsal
    .title = A rehearsal: the dice come from a seed, and nobody can verify them.
what-if-of = What if · { $title }
title = { $table } · Norn
title-new = ({ $count }) { $table } · Norn
title-asked = • { $title }
to-the-scene = To the scene
party-and-sheet = Party and sheet
middle = Now
i-see = I see
boundaries-asked = Lines and veils: anything nobody wants in this game?
places = Places
place-sheet = Me
asked-of-you = <unseen>, </unseen>{ $count }<unseen> asked of you</unseen>
new-in-log = <unseen>, </unseen>{ $count }<unseen> new</unseen>
what-is-there = What is there
news = News

## The scene

scene = Scene
the-scene = The scene
adrift = The subject was stopped. Find another one, and say what the story is on now.
you-have-floor = You have the floor.
has-floor = { $name } has the floor.
floor-free = The floor is free.
floor-then = Then: { $names }.
floor-you = you
put-floor-down = Put it down
leave-queue = Leave the queue
floor-held = What others say and do waits until it is free.
floor-lasts = It ends in { $left } unless something is said.
end-floor = End it now
    .vote = Vote to end it ({ $more } more { $more ->
        [one] vote
       *[other] votes
    } needed)
    .voted = You want it to end ({ $more } more { $more ->
        [one] vote
       *[other] votes
    } needed).

## Turns

turns = Order of turns
turn-acts = acts now
turn-acted = has acted
turn-passes = passes
turn-busy = is busy
    .with = is busy: { $what }
turn-follows = follows
    .with = follows { $whom }
turn-next = is next
turn-of = { $name } acts.
    .then = { $name } acts, then { $next }.
turn-yours = It is your turn: { $name } acts.
    .then = It is your turn: { $name } acts, then { $next }.
news-asked = You are asked: { $questions }
news-late = You may still answer: { $questions }

## Taking back

undo = Undo
    .label = Undo: { $what }
    .title = Takes back: { $what }
    .never = Only the referee can undo this: { $what }

## The discs

safety = Safety
    .asks = Safety: anything nobody wants in this game?
    .label = Safety: lines and veils, and what the discs mean
    .title = Lines and veils: what nobody wants in this game (key V)
gold = Gold
    .title = { $does } { $why } (key G)
black = Black
    .title = { $does } { $why } (key B)
go-on = Go on

## The link to the table

nothing-lost = Nothing is lost.
    .unsent = Nothing is lost: what you said last is sent as soon as the table is reached.
log-broken = The log does not hold together.
log-broken-from = From entry { $entry } on it does not follow from what this device saw before, so somebody or something changed it.
log-broken-at = Entry { $entry }: { $why }.
log-broken-then = This device gives it no more secrets for dice. Do not trust what is new; export the log and <verify>check it</verify>.
ended-and = { $why } { $waiting }
go-on-from-backup = Go on from the backup
show-what-is-there = Show what is there now
to-your-seat = To your seat
press-again =
    .black = Press the same key once more to stop the subject for everybody.
    .gold = Press the same key once more to ask for the floor, or to put it down.
you-stopped = You have stopped it. Nobody learns who it was.
stop-mistake = That was a mistake: go on
not-reached = The table can’t be reached just now.
no-socket = The server answers, but something between it and you lets no table’s connection through: a proxy that passes on no WebSockets, or the network that you are in.
no-socket-hosting = How a proxy has to be set up
trying-again = { $why } { $waiting } Trying again …
reached-again = You are connected again.
try-now = Try now

## What stops this device

seat-device = { $name }’s device
this-device = this device
other-device = your other device, the one that took this seat
log-other-past = The log does not follow from what this device saw: entry { $entry }. No secret of it is given to that log.
still-reading = This page is still reading what happened. Let the dice fall once it has caught up.
connection-lost = The connection was lost, and what was tried with it.
seat-not-held = This device does not hold this seat any more, or its table is not on this server: whoever runs it may have gone back to a backup from before. Ask the referee for a link.
other-version = This page and the server are of different versions. Load the page again.
other-device-gives = another device gives the secrets of your dice from here on. If it is not yours, it is that of whoever runs the table
had-written = { $why } You had written: “{ $words }”
