### What the referee turns down

why-not = Why not?
not-now = Not now.
not-here = That can’t be done here.
how-first = Tell me first how.
own-words = In your own words
say-no = Turn it down
no-reason = Without a reason
declined = { $name } turned this down
declined-why = { $name } turned this down: “{ $reason }”
again = Change it
put-away = Put it away
