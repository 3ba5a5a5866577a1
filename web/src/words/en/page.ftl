### Words that stand in many places of the page

close = Close
leave-it = Leave it
back = Back
find = Find
change = Change
show = Show
loading = Loading …
fetching = Fetching …
to-your-tables = To your tables
your-tables = Your tables
load-again = Load the page again
light-or-dark = Light or dark
rule = Rule
cards = Cards
overview = Overview
table = Table
log = Log
referee = Referee
keys = Keys
what-if = What if
roll = Roll
go = Go
overrule = Overrule
propose = Propose
accept = Accept
turn-down = Turn down
tell = Tell
more = More
answer-so-from-now = Answer so from now on
why-optional = Why (may be left out)
none-of-them = None of them
find-in-list = Find in the list
do-or-find = Do or find
people = People
house-rules = House rules
keep-it = Keep it

## What went wrong

nothing-at-address = There is nothing at this address.
    .hint = Look for your tables on the first page.
went-wrong = Something went wrong in this page.
    .hint = Nothing was lost. Load the page again.
link-used = This link has already been used here, or was not copied whole.
    .hint = Open the whole link again, or ask the referee for a new one.
did-not-work = That did not work.
    .load-again = Nothing was changed. Load the page again and retry.
    .again = Nothing was changed. Try again.
    .nothing-changed = That did not work. Nothing was changed.
answered-with = The server answered with { $status }.
unreached = The server can’t be reached.
    .hint = Nothing was changed. Try again when it runs.
no-answer = There is no answer.
part-missing = This part of the page could not be loaded yet. It comes by itself as soon as the server can be reached.
answered-otherwise = The server answered something else.

## What waits

held-back = It waits until the floor is free, and is then done by itself.
waits-for-open = It waits for what is open.
waits-for-open-or-referee = It waits for what is open, or for the referee.
proposed-to-referee = Proposed to the referee.

## Who

the-referee = The referee
seat-number = Seat { $seat }

## Dice, rules and rulings

die = d{ $sides }: { $face }
die-dropped = d{ $sides }: { $face }, does not count
ruled = ruled by the referee
    .title = The referee’s ruling
not-for-everybody = (not for everybody)
open-rule = Rule { $rule }
cards-about = { $count ->
    [one] { $count } card about { $name }
   *[other] { $count } cards about { $name }
}
text-and-contrast = Text size and contrast
