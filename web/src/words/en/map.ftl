### The map

maps = Maps
map = Map
shown-picture = Picture
where-everybody-is = Where everybody is
cards-on-map = Cards on this map
points-at = { $name } points at { $place }.
    .on = { $name } points at { $place }, on “{ $map }”.
about-map = About the map
map-shown = How the map is shown
larger = Larger
smaller = Smaller
fit = Fit
measure = Measure
further-left = Further left
further-up = Further up
further-down = Further down
further-right = Further right
part-drawn = What is drawn of the field
squares-drawn = { $from } to { $to } of { $columns } × { $rows }.
back-to-middle = Back to the middle
back-to-acting = Back to whoever acts
tap-to-hide = Tap or drag what is to be hidden.
tap-to-show = Tap or drag what is to be shown.

## What can be done on it

whats-yours = yours
other-side = on the other side
acts-now = acts now
bar-shown = { $bar } { $shown }
name-and-words = { $name } ({ $words })
come-nearer = Move first, then: { $then }
    .far = Move { $far }, then: { $then }
may-answer = { $name } may answer: { $what }
    .somebody = { $names } may answer
can-do-there = { $name }, { $there }: { $offers }.
    .nothing = { $name } can do nothing there now. { $why }
place-and-way = { $place }, { $way }
is-chosen = { $name } is chosen. Now a place or somebody else.
cannot-be-moved = { $name } can’t be moved there.
choose-then-place = Choose somebody, then a place or somebody else; or drag.
choose-then-somebody = Choose somebody, then somebody else; or drag.

## Distances

choose-two = Choose two places.
from-choose = From { $place }: choose another place.
from-to-open = From { $place } to …
ruled-far = { $from } to { $to }: { $far }
no-way = no way
steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
squares = { $count ->
    [one] { $count } square
   *[other] { $count } squares
}
hexes = { $count ->
    [one] { $count } hex
   *[other] { $count } hexes
}
# Both words are the game's own.
far = { $count ->
    [one] { $count } { $one }
   *[other] { $count } { $more }
}
way-takes = { $takes }: { $places }
far-from = { $far } from { $name }
name-far = { $name } { $far }
name-far-reached = { $name } { $far } ({ $by })
all-from = From { $name }: { $all }
reaches = { $name } reaches: { $reaches }

## The map as a reader tells it

can-go-there = { $name } can go there
can-act-there = { $name } can do something there
hidden-from-others = hidden from others
never-seen = not seen yet
out-of-sight = out of sight now
together = { $names } together
border-open = to { $place }: { $border }, open
border-closed = to { $place }: { $border }, closed
nobody = nobody
place-holds = { $place }: { $holds }
places-from-to = { $from } to { $to }
all-together = Together: { $names }
engaged-with = { $name } is engaged with { $other }
engaged-with-nobody = Engaged with nobody: { $names }
lies-in = In { $place }: { $places }
between-open = Between { $one } and { $other }: { $border }, open
between-closed = Between { $one } and { $other }: { $border }, closed
