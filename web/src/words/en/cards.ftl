### Cards: notes, secrets and handouts

no-cards-referee = Nothing is written down yet. Cards hold notes, secrets and handouts; you show each to whom you want, when you want.
no-cards = There is no card yet. Write down what you want to remember, for yourself or for everybody.
write-a-card = Write a card
show-to-all = Show all
    .label = Show to everybody: { $card }
tags = Tags
cards-about-name = About { $name }.
not-in-sight = what is not in sight
show-all-cards = Show all cards
here = Here
elsewhere = Elsewhere
no-card-has = No card has these words. Leave some out to find more.
taken-away = Taken away: { $count }
bring-back = Bring back
    .label = Bring back: { $card }
pins-people = People
pins-places = Places

## One card

all-cards = All cards
card-about = about { $name }
card-by = by { $name }
card-by-you = by you
due-on = due on day { $day }
due-today = due today
due-ahead = { $days ->
    [one] due tomorrow
   *[other] due in { $days } days
}
due-ago = was due on day { $day }
for-everybody = for everybody
only-you = only you
for-names = for { $names }
card-you = you
card-referee = the referee
show-on-stage = Show it on the stage
show-to-everybody = Show to everybody
show-nobody = Show nobody
take-card-away = Take away
bring-before-back = Bring back what it was before

## Writing one

change-card = Change the card
new-card = A new card
had-begun = You had begun this.
start-anew = Start anew
card-title = Title
card-text = Text
write-on = Write on
see-how = See how it reads
how-it-reads = How it reads
nothing-written = *Nothing yet.*
bytes-over = { $count ->
    [one] { $count } byte too long.
   *[other] { $count } bytes too long.
}
bytes-left = { $count ->
    [one] Room for { $count } byte more.
   *[other] Room for { $count } bytes more.
}
markdown-how = Markdown: *emphasis*, **strong**, # heading, - list, [words](link).
day-due = Due on which day of the game, if on any
in-a-word = In a word or two
field-name = Name of field { $n }
    .placeholder = Wants
field-value = Value of field { $n }
    .placeholder = his brother back
field-out = Leave out
    .label = Leave out field { $n }
one-more-field = One more field
tags-how = Tags, with commas between
pinned-to = Pinned to
pinned-nothing = nothing
pinned-unseen = what is not in sight now
for-whom = For whom
as-referee-gave = as the referee gave it
you-and-referee = you and the referee
some-players = some players
players = Players
everybody = everybody
keep-changes = Keep the changes
write-it-down = Write it down
drop-it = Drop it
