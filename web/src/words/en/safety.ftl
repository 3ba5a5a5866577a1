### Lines and veils, and what the discs mean

boundaries = Safety
anything-unwanted = Lines and veils: anything nobody wants in this game?
nothing-from-me = Nothing from me
lines = Lines
    .about = Never in this game.
veils = Veils
    .about = It may be there, and happens out of sight.
asked-first = Asked first
    .about = It may come up once whoever brings it up has asked.
none-so-far = None so far.
add-boundary = Add one
which-boundary = What it is
a-line = A line: never
a-veil = A veil: out of sight
an-ask = Ask first
boundary-words = What nobody is to meet here, in a few words
add-it = Add it
boundary-kept = Kept. It is on the list once several of you are here, within some minutes.
boundary-how = Nobody learns who wrote it, not even the referee: no name, no time and no order is kept, and it appears together with what others write. You can take back what you wrote, from any device of your seat.
own-boundaries = What you wrote
show-own = Show what I wrote
none-of-yours = Nothing that you wrote is on the list, or waits for it.
boundary-take-back = Take back
    .label = Take back: { $words }
own-how = Only you are shown this. What you take back disappears for all, within some minutes and once several of you are here.
strike = Strike …
    .label = Strike: { $words }
    .one = Strike this one
    .all = Strike all from the same person
    .not = Keep it
    .how = Nobody learns who wrote it, and everybody sees that you struck it. If several people wrote it, it goes alone.
boundaries-struck = { $count ->
    [0] Nothing was struck.
    [one] The referee has struck one of them.
   *[other] The referee has struck { $count } of them.
}
boundary-unreached = The table can’t be reached just now. Nothing was kept; write it again later.
the-discs = The discs
disc-gold = Gold
disc-black = Black
stopped-stays = What was stopped is never undone; it is taken up again only if the whole table agrees, and everything else goes on.
