### What waits

what-waits = What waits
queued-you = You
queued-proposed = { $name } · proposed
queued-unsure = What this was to follow was undone or set aside.
confirm-queued = Do it all the same
start-queued = Start
