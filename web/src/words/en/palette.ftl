### Typing what to do, or what to find

palette-field = What you want to do, or whom or what you look for
    .placeholder = attack thug with sword
do-it = Do it
    .key = Enter
    .leave-key = Esc
fill-in-rest = Fill in the rest
hit-fix = correct it
hit-person = open the sheet
hit-card = read
hit-place = show it on the map
hit-rule = read the rule
hit-of = { $what }: { $of }
hit-rule-named = Rule: { $name }
hit-card-named = Card: { $name }
weighing = Weighing …
reading = Reading …
nothing-rolled-until = Nothing is rolled until you say so.
may-mean = What it may mean
nothing-called = Nothing is called so. Type what you want to do and to whom, somebody’s name, a card, a place, or a rule.
palette-keys = <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Tab</kbd> change a part · <kbd>Enter</kbd> do it
