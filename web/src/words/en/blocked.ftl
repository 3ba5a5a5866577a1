### What can't be done now

nothing-blocked = Nothing is blocked: all that there is can be done now.
