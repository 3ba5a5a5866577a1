### What somebody sees who watches, for a stream

laying = Laying the table …
watch-all = Show the whole table
turn-of-now = { $name }’s turn
now-happens = Now
watch-asked = { $name } is asked
play-waits = Nothing is played until everybody is ready.
last-rolls = Last rolls
company = The company
