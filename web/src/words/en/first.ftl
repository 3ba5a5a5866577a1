### The first page

ways-in = Ways in
have-link = I have a link
link-given = The link that you were given
open-link = Open it
rehearsal-note = A rehearsal: all dice come from a seed, and prove nothing.
headline = The rules are done for you. The game is still yours.
lead = Norn is a table for role-playing games that knows the rules: it shows your odds before you roll, says why after, and asks when it is your turn to choose.
play-demo = Play the demo
start-a-table = Start a table
    .label = Start a table of { $game }
no-account = No account; every seat is free.
no-account-demo = No account: every seat of the demo is yours.
no-seat = You have no seat on this device. Ask the referee for the table’s link, and open it here. If you run this server yourself, open the link that it printed when it was started: it lets you start tables.
odds-page = What are the odds? A page for any dice.
works-on = Works on a phone, by keyboard, and read aloud by a screen reader.
our-table = Our table
elsewhere-link = This link leads to another server.
    .hint = Open it in your browser’s address line.
no-link = This is no link to a table.
    .hint = Copy the whole link that the referee gave you, and paste it here.

## Tables

a-demo = a demo, to try it
you-run = you run the game
you-are = you are { $name }
unopened = { $text }; { $hint }.
go-on-with = Go on with
entries = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
new-table = A new table
game = Game
table-name = What the table is called
    .placeholder = as in the file
your-name = What you are called
prepared = What you have prepared or kept, if anything
prepared-how = A scenario: people, places, cards and what has happened, as a text file (<code>norn play --help</code> shows how one is written). Or a whole table, as its referee has downloaded it: it is checked, and goes on where it ends.
leave-out-file = Leave it out
sealed = Hidden rolls can be opened later
    .hint = Each device keeps a seal after whatever everybody sees. It tells nothing, and proves what fell once you open it.
start-table = Start the table
sent-so-far = { $percent } % is sent.
sent-all = All of it is sent. Every entry and die in it is checked now.
file-too-long = { $name } is too long.
    .hint = A prepared table is a text of at most a megabyte.

## Games

games = { $count ->
    [0] No games, each as its rules say
    [1] One game, as its rules say
    [2] Two games, each as its rules say
    [3] Three games, each as its rules say
    [4] Four games, each as its rules say
    [5] Five games, each as its rules say
    [6] Six games, each as its rules say
    [7] Seven games, each as its rules say
    [8] Eight games, each as its rules say
    [9] Nine games, each as its rules say
   *[other] { $count } games, each as its rules say
}
try-it = Try it
    .label = Try it: the demo of { $game }

## What a question looks like, for people who have never sat at a table

sample = What a question looks like, with its odds
sample-asked = You are asked
sample-question = The gutter gives way under Mira. What now?
sample-option = Leap for the far roof
sample-best = over <b>1 in 4</b>
sample-middle = over, but <b>5 in 12</b>
sample-worst = falls <b>1 in 3</b>

## Devices

devices = Devices
show-devices = Show the devices
when-unknown = nobody knows when
device-here = first here: { $first }; last: { $last }
device-own = { $holds } (this device)
device-seat = { $name } at { $table }
device-seat-number = seat { $seat } at { $table }
device-starts = starts tables here
revoke = Revoke its rights
    .ask = Revoke its rights…
    .label = Revoke the rights of the device that { $holds }
revoke-own = Then this device can do nothing here any more, until it opens a new link.
revoke-other = Then it can do nothing here any more, until it is given a new link.
text-and-hint = { $text } { $hint }
