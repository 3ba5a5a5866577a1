### Lines and veils, and what the discs mean

boundaries = Safety
anything-unwanted = Lines and veils: anything nobody wants in this game?
nothing-from-me = Nothing from me
lines = Lines
    .about = Never in this game.
veils = Veils
    .about = It may be there, and happens out of sight.
none-so-far = None so far.
add-boundary = Add one
which-boundary = What it is
a-line = A line: never
a-veil = A veil: out of sight
boundary-words = What nobody is to meet here, in a few words
add-it = Add it
boundary-kept = Kept. It is on the list once several of you are here, within some minutes.
boundary-how = Nobody learns who wrote it, not even the referee: no name, no time and no order is kept, and it appears together with what others write. It stays for good. Nobody can take one back, so that nobody can be asked to.
boundary-unreached = The table can’t be reached just now. Nothing was kept; write it again later.
the-discs = The discs
disc-gold = Gold
disc-black = Black
stopped-stays = What was stopped is never undone; it is taken up again only if the whole table agrees, and everything else goes on.
