### The page /odds: questions about dice

what-head = What are the odds?
what-tables = The tables
what-theme-light = Light
what-theme-dark = Dark
what-expression = Roll { $number }
what-remove = Take away { $expression }
what-another = Compare another
what-figures = mean { $mean }, spread { $deviation }
what-read = Read as <b>{ $written }</b>
what-as = , as { $program } means it
what-more = More to ask
what-names = Names and their values
what-names-how = dc=10..20 bonus=2, for names that stand in a roll
what-given = What is known
what-given-how = >=10 of the total, or x>1 of a name that the roll gives
what-until = Rolls until their sum is
what-dialect = Written for
what-dialect-any = whatever it looks like
what-norn = Norn
what-roll20 = Roll20
what-foundry = Foundry
what-avrae = Avrae
what-rpg-dice-roller = rpg-dice-roller
what-dice-maiden = Dice Maiden
what-fantasy-grounds = Fantasy Grounds
what-python-dice = dice (Python)
what-gurps = GURPS
what-bcdice = BCDice
what-program = A program in the AnyDice language
what-program-instead = Write a program instead
what-rolls-instead = Write rolls instead
what-printed = The program prints
what-chart = How likely each { $axis } is
what-chart-many = How each case compares
what-at-least = at least { $total }
what-slide = At least
what-slide-says = { $total }: { $shares }
what-no-line = Take the line away
what-dice =
    { $dice ->
        [one] { $dropped ->
            [0] one die
           *[other] one die, { $dropped } more dropped
        }
       *[other] { $dropped ->
            [0] { $dice } dice
           *[other] { $dice } dice, { $dropped } more dropped
        }
    }
what-mean = mean
what-true = how likely
what-of = { $over } in { $under }
what-left = Rolls that explode further are left out: { $share } of all. Each share is the least that it can be.
what-head-to-head = Head to head
what-first = first <b>{ $share }</b>
what-even = even <b>{ $share }</b>
what-second = second <b>{ $share }</b>
what-table = At least each total
what-total = at least
what-difference = difference
what-higher = { $first } comes out ahead of { $second } on average, by { $by }.
what-same = { $first } and { $second } come to the same on average.
what-between = Of the two, { $first } reaches { $from } to { $to } more often; below and above it is { $second }.
what-one-better = { $first } reaches every total at least as often as { $second }.
what-one = { $expression } comes to { $mean } on average; half of all rolls lie from { $from } to { $to }.
what-several = { $count } cases beside each other
what-nothing = Write a roll, such as 4d6kh3.
what-before = This answers what was asked before.
what-link = The link to this question
what-copy = Copy the link
what-copied = Copied
what-marked = It is marked: copy it.
what-too-long = The program is too long for a link, which leaves it out.
what-exact = Exact; nothing is simulated. It is worked out in this browser.
what-saves = Save it:
what-csv = CSV
what-svg = SVG
what-png = PNG
what-markdown = Markdown
what-command = Command
what-works = Working it out …
what-long = This takes long.
what-stop = Stop
what-stopped = It was stopped. Ask for less, with fewer dice or fewer sides.
what-failed = The odds can't be worked out here. Load the page again, or ask <code>norn odds</code>.
what-refused = { $text }, at character { $column }
what-refused-line = { $text }, at line { $line }, character { $column }
what-type = Write { $what }
what-type-as = Read it as { $program }
what-give = Give { $name } values
what-program-of-it = Run it as an AnyDice program
what-go = Go to line { $line }
