### What is chosen on a map, and who was seen there last

nothing-there = { $name } can do nothing there now.
place-under = The place itself: { $place }
the-place-itself = The place itself
what-can-do = What { $name } can do
choose-name = Choose { $name }
cannot-there = What can’t be done there, and why
now-place = <b>{ $name }</b>: now a place or somebody else.
    .or = <b>{ $name }</b>: now a place or somebody else, or
now-somebody = <b>{ $name }</b>: now somebody else.
    .or = <b>{ $name }</b>: now somebody else, or
ways-from-here = Ways from here
move-and-words = <b>{ $move }</b>: { $words }
last-seen = { $name } was last seen here
