### The campaign, not only the scene

back-to-table = Back to the table
calendar = Calendar
days = Days, with what happened and what falls due
day = Day { $day }
day-played = something happened
day-passed = time passed
sessions = Sessions
session = Session { $number }
session-now = Now
no-sessions = No session has been opened yet. Each one that the referee opens stands here, with what was told in it.
session-facts = { $span } · { $entries ->
    [one] one entry
   *[other] { $entries } entries
}
hours = { $hours } h { $minutes } min
minutes = { $minutes } min
session-untold = Nothing was told.
threads = Threads
thread-counts = { $open } open, { $closed } closed
no-threads = What is still open stands here: any card with a tag such as goal, rumour, promise or secret. A second tag, done, closes it.
write-thread = Write a card
dates = Dates
before-next = Before the next session
nothing-before = Nothing is left to be done before it.
waits-for-referee = { $what } · waits for { $name }
whose-proposal = { $name }: { $what }
take-that-up = Do it
accept-all = Accept all of it
where-all-are = Where you are
other-cards = Cards
