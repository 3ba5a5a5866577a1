### What is open now: what is asked, what runs, what can be done

what-is-open = What is open
more-room = More room for what is open
chosen-on-map = Chosen on the map
you-watch = You watch. What the others do stands here and in the log.
what-else = What else can be done
what-now = What now?
what-if-title = Try something out; nothing of it happens
    .key = W
more-commands = More …
    .key = Ctrl K
turn-now = <b>{ $name } acts</b>
    .then = <b>{ $name } acts</b>, then { $next }
    .several = { $count ->
        [one] <b>{ $names } acts</b>
       *[other] <b>{ $names } act</b>
    }
turn-now-yours = <b>Your turn: { $name }</b>
    .then = <b>Your turn: { $name }</b>, then { $next }

done = done

## What runs

what-is-asked = What is asked
referee-busy = The referee is busy. Talk, notes and free dice go on.
you-are-busy = Others see that you are busy. What they try waits, and so does all that they may see.
not-busy = Not busy any more
dice-wait = The dice wait for a secret of <who>{ $device }</who>. After a moment they fall without it.
let-fall-now = Let them fall now
fold-steps = Fold the steps so far
steps-so-far = The steps so far: { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
move-on = Move on
set-aside = Set it aside
take-back = Take back

## Several at once


## A question

you-are-asked = You are asked
is-asked = <who>{ $name }</who> is asked
owner-at = { $character } ({ $name })
answer-for = Answer for { $name }
if-moves-on = If play moves on: { $default }.
    .empty = If play moves on, it stays empty.
what-dice-show = { $count ->
    [1] What the d{ $sides } shows
   *[other] What the { $count } dice show, 1 to { $sides } each
}
take-it = Take it
roll-dice = Roll { $dice }
find-choice = Find among what can be chosen
choose-all = Choose all of them.
choose-exactly = Choose exactly { $count }.
choose-any = Choose any of them, or none.
choose-at-most = Choose at most { $count }.
choose-at-least = Choose at least { $count }.
choose-between = Choose { $least } to { $most }.
choose-these = Choose these { $count }
between = { $least } to { $most }
answer = Answer
your-answer = Your answer
leave-empty = Leave it empty
earlier-of = { $what } earlier
later-of = { $what } later
in-this-order = In this order
points-left = { $left } of { $points } left
point-less = One less for { $what }
point-more = One more for { $what }
give-them-so = Give them so
let-fall-here = Let them fall here
type-real-dice = Type real dice
roll-by-itself = Roll by itself from now on

## An answer that may still be changed

