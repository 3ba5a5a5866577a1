### Making somebody, or something else of the game's lists

ready-made = Ready-made
ready-form = { $form }
    .there = { $form }, at the table
    .begun = { $form }, begun
    .there-begun = { $form }, at the table, begun
change-first = Change first
    .label = Change first: { $name }
take-them-all = Take them all
players-free = Players’ characters are then free: each player takes one with a tap.
opening = An opening to begin with
opening-tell = Tell it to everybody
make-your-own = Make your own
from-a-file = From a file
save-as-file = Save as a file
    .label = Save as a file: { $name }
made-longer-ago = Those who were made longer ago
who-plays-them = Who plays them
nobody-yet = Nobody yet
seat-also-plays = { $name }, plays { $names }
record-saved = { $name } is saved.
fields-left-out = Left out, since the form here has no such field: { $fields }.

## Step by step

began-before = You began this before, and it is all here.
record-anew = Start anew
rest-at-random = The rest at random
    .title = Fills in what is still open; what you chose stays
step-of = Step { $step } of { $count }
step-has = Step { $step }: { $fields }
    .wrong = Step { $step }: { $fields }; something is wrong here
comes-to = What it comes to
odds-rolled-most = Odds of what would be rolled most
to-put-right = { $count ->
    [1] One thing is still to be put right.
    [one] { $count } thing is still to be put right.
   *[other] { $count } things are still to be put right.
}
to-put-right-list = { $count ->
    [1] One thing is still to be put right:
    [one] { $count } thing is still to be put right:
   *[other] { $count } things are still to be put right:
}
next = Next
finish = Finish
    .rest = Finish, the rest as it is
nothing-to-luck = There was nothing left to luck.
luck-filled = { $count ->
    [1] Luck has filled in one thing; what you chose stays.
    [one] Luck has filled in { $count } thing; what you chose stays.
   *[other] Luck has filled in { $count } things; what you chose stays.
}
it-is-saved = It is saved.

## A file of a record

file-too-large = It is longer than the { $most } KiB that a record may have.
file-unread = It can’t be read: { $why }.
    .no-json = it is no JSON
file-no-record = It is no file of a record: “Save as a file” makes one.
file-version = It is of version { $version }, and this program reads version { $ours }.
file-game = It is of another game ({ $game }), and this table plays { $ours }.
file-form = There is no form “{ $form }” here for you: there are { $forms }.
    .none = none
file-no-values = Its values are missing.
file-wrong = { $what }.
file-quoted = “{ $name }”
file-within = { $at }, { $n }
value-none = { $at } is no value
value-sort = { $at } has to say of one sort what it is
value-flag = { $at } has to be true or false
value-whole = { $at } has to be a whole number
value-text = { $at } has to be a text
value-factor = { $at } has to be two whole numbers
value-list = { $at } has to be a list
value-deep = { $at } stands in too many lists
value-unknown = { $at }: there is no sort “{ $sort }”
