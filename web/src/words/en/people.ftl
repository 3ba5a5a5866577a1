### Who is at the table, what they may do, and how more come

let-people-in = Let people in
invite = Invite by a link
invite-closed = The link is closed: nobody else gets in by it.
invite-link = Everybody who opens this link can take a seat
    .public = Everybody who opens this link can ask to be let in
invite-public = The link is public: I let in each person
    .how = For a link that strangers can see. Whoever opens it waits until you let them in.
newcomers = Waiting to be let in
let-in = Let in
    .label = Let { $name } in
newcomer-says-so = says that this seat is theirs; another device of theirs may have it
newcomer-turn-down = Turn down
    .label = Turn { $name } down
newcomers-wait = { $count ->
    [one] One waits
   *[other] { $count } wait
}
    .title = Waiting to be let in
newcomer-waits = { $name } waits to be let in.
invite-close = Let nobody else in
let-watch = Let somebody watch
    .button = Make a link to watch
    .hint = They see what everybody sees and do nothing: safe to stream. What is the seat to be called?
watch-link = { $name } watches; the link works once

## A link

link-copied = The link is copied.
link-selected = The link is selected. Copy it with your keyboard or by a long tap.
copied = Copied
copy = Copy
link-near = This address is this machine’s own: no other device reaches it. Start the server with <code>--lan</code> for the same network, or with <code>--origin</code> for an address of your own, and take a new link.
link-qr = The link as a QR code

## A seat

seat-you = { $name } (you)
seat-watches = watches
seat-plays = plays { $names }
    .beside = plays { $names }, runs the game beside the referee
seat-runs = runs the game
    .beside = runs the game, runs the game beside the referee
seat-plays-nobody = plays nobody yet
    .beside = plays nobody yet, runs the game beside the referee
seat-away = { $does }, away
seat-out = { $does }, stepped out
seat-quiet = { $does }, has not spoken for a while
seat-change = Change the seat of { $name }
whom-plays = Whom { $name } plays
nobody-to-play = There is nobody to be played yet.
what-may-do = What { $name } may do
may-write = Write: talk, notes and cards
may-throw = Throw dice that belong to no rule
may-correct = Correct their own sheets by hand
co-referee = Run the game beside you, as a co-referee
watcher-link = For somebody who watches; it works once
device-link = For another device of { $name }; it works once
link-to-watch = Link to watch
link-for-device = Link for another device
chair-given = { $name } runs the game from here on and knows everything that you know of it. Only { $name } can give the chair back. What { $name } plays is the referee’s.
only-watch = From then on I only watch
give-chair = Give { $name } the chair
    .ask = Give { $name } the chair…
seat-gone = { $name }’s seat is gone for good, and you can give their characters to others. What happened stays.
seat-empty = No device holds { $name }’s seat any more. A new link lets somebody in again.
remove-seat = Remove { $name }’s seat
    .ask = Remove the seat…
words-gone = What { $name } said and wrote down goes from every entry of the log, and so does their name. Do it if they ask for it: it can’t be taken back. Dice, what was done in the game, and cards stay.
erase-words = Erase what { $name } said
    .ask = Erase what they said…
take-seat = Take the seat from all devices
    .ask = Take the seat from all devices…
