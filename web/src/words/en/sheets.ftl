### Sheets, and what rolls on them

sheets = Sheets
add-somebody = Add somebody
add-here = Add: { $what }
another-character = Make another character
your-character = Make your character
you = you
you-away = you, away
name-away = { $name }, away
you-out = you, stepped out
name-out = { $name }, stepped out
nobody-at-table = Nobody is at the table yet. Add somebody, or send the link.
invite-people = Invite
no-character = There is no character yet. Make yours, or take one that is ready.
free-to-play = Who is free to be played
play-them = Play { $name }
play-another = Play another
close-sheet = Close the sheet
kind-played-by = { $kind }, played by <who>{ $name }</who>
conditions = Conditions
health = { $words } ({ $now } of { $max })
change-bar = Change { $bar } of { $name }
    .now = Change { $bar } of { $name }: { $now }
less-of = One less: { $bar } of { $name }
more-of = One more: { $bar } of { $name }
only-some-see = Only some may see this.
call-others = Who else is called
call-one = Call { $name }
call-everybody = Call everybody
call-all = { $count ->
    [one] Call { $count }
   *[other] Call all { $count }
}
change-row = Change { $row }
set = Set
