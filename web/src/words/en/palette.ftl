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
hit-log = find it in the log
hit-log-named = { $count ->
    [one] Log: { $count } place
   *[other] Log: { $count } places
}
hit-of = { $what }: { $of }
hit-rule-named = Rule: { $name }
hit-card-named = Card: { $name }
hit-tool = open it
hit-refused = not now
weighing = Weighing …
reading = Reading …
nothing-rolled-until = Nothing is rolled until you say so.
not-read = Not understood: “{ $words }”. Look at the rest before it is done.
may-mean = What it may mean
nothing-called = Nothing found for “{ $typed }”. Type what you want to do and to whom, somebody’s name, a card, a place, or a rule.
palette-keys = <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Tab</kbd> change a part · <kbd>Enter</kbd> do it

## What the page itself does, and what else people may call it

tool-invite = Invite people
    .also = invite a player by link or QR code, let people in, join, share
tool-add = Add somebody
    .also = make a new character, person, opponent, monster, NPC
tool-make = Make a character
tool-picture = Lay a picture under the map
    .also = map, picture, image, background, battlemap, scene, upload, grid, places
tool-places = Make places for a map
tool-lists = The game’s lists
    .also = library, weapons, gear, spells, monsters, creatures, prices, content
tool-things = Add a place or another thing
    .also = area, wall, border, ground, weather, site, library
tool-calendar = Calendar
    .also = days, dates, months, what happened when, what falls due
tool-cards = Cards
    .also = card, handout, letter, note, write
tool-tell = Tell what happens
    .also = tell, narrate, read aloud, describe
tool-whisper = Whisper to somebody
    .also = whisper, private message, talk, say, chat
tool-dice = Throw dice
    .also = dice, roll, throw, free
tool-secret = Secret roll
    .also = roll dice in secret, hidden, blind
tool-check = Call a check
    .also = call for a check, save, roll, test of somebody
tool-overrule = Overrule
    .also = overrule, ruling, change the outcome
tool-redo = Do again what was undone
    .also = redo, repeat, again
tool-undo = Undo the latest change
    .also = undo, take back, back
tool-print = Print a sheet
    .also = print, paper, PDF, sheet
tool-light = Light or dark
    .also = light, dark, theme, night, colours
tool-look = Text size and contrast
    .also = larger letters, bigger font, zoom, accessibility, high contrast, light, dark, theme
tool-what-if = What if
    .also = try something out, sandbox, what if
tool-safety = Lines and veils
    .also = safety, lines, veils, boundaries, stop
tool-keys = Keys
    .also = help, keyboard, shortcuts
