### What an attempt's form says

go-and-roll = Go and roll
say-more = Say more
as-proposed = As proposed, and the rest as usual
referee-fills-in = The referee fills in the rest.
takes-in = { $count ->
    [0] Nobody stands in it.
   *[other] In it: { $names }
}
still-to-fill = Still to be filled in:
let-it-pass = Let it pass all the same
everybody-will-see = Everybody will see that you did.
