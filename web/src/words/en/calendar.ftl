### The days of the game, with what happened and what is due on each

days-from-to = Days { $first } to { $last }
days-before = Earlier days
days-after = Later days
to-today = Today
day-of = Day { $day }
day-called = Day { $day }, { $called }
day-today = today
day-ahead = { $days ->
    [one] tomorrow
   *[other] in { $days } days
}
day-ago = { $days ->
    [one] yesterday
   *[other] { $days } days ago
}
mark-played = something happened
mark-passed = time passed
mark-due = { $count ->
    [one] one thing falls due
   *[other] { $count } things fall due
}
key-played = happened
key-passed = passed by
key-due = falls due
due-then = Falls due
written-then = On cards
wait-until = Wait until then
add-date = Add a date
date-what = What falls due on this day
date-for-all = For everybody
date-write = Write it down
happened-then = What happened
passed-then = Time passed
since-day = since day { $day }
until-day = until day { $day }
nothing-then = Nothing is in your log on this day.
nothing-ahead = Nothing that you know of falls due on this day.
show-all-of-day = Show all { $count }
day-said = { $name }: { $words }
day-noted = { $name } notes: { $words }
day-aside = for { $names }
