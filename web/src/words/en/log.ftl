### The log, and what came last

log-all = All
log-rolls = Rolls
log-talk = Talk
log-saved = The log is saved.
log-found = { $count ->
    [0] Nothing of what is at hand is like that.
    [one] { $count } line of the log is like that.
   *[other] { $count } lines of the log are like that.
}
log-part-missing = The earlier part of the log could not be fetched. Try again once the table is connected.
log-not-saved = The log could not be saved. Load the page again.
nothing-like-that = Nothing of what is at hand is like that.
    .more = Nothing of what is at hand is like that. There is more further back.
nothing-happened = Nothing has happened yet. What people do, say and roll will stand here.
earlier = Earlier
since-you-looked = since you looked
where-it-stands = Where it stands
log-shown = What of the log is shown
save-log = Save
    .title = Save the log as text (Markdown)
to-what-is-new = To what is new
what-happened = What happened
to-the-latest = To the latest

## One line of it

still-open = open
more-dice = and { $count }
more-came = and { $count } more changes
take-up-again = Take it up again
waits-no-more = It does not wait any more.
taken-back = Taken back: it does not count.
do-again = Do it again
aside-for = For { $names }
nothing-rolled = Nothing was rolled or chosen.
notes-by = <who>{ $name }</who> notes
total-is = comes to
total-told = It comes to { $total }.
said-by = { $name }: { $words }
read-it = Read it

## What came last, and what is told aloud

latest-result = Latest result
all-new = All { $count } that are new
what-happens-here = What happens stands here.
put-text-away = Put the text away
tell-the-beginning = Tell where the story begins, turn to a scene, or show a picture. Places that you add become a map.
told-here = What happens is set here, as soon as it is told.
put-picture-away = Put the picture away
