### What lies under a map, and changes of it

picture-under = The picture under the map
lay-picture = Lay a picture under it
hidden-at-first = Hidden from the players at first
drag-picture = Drag the picture, or give numbers. Nobody else sees it move.
how-wide = How many { $cell ->
    [hex] hexes
    [area] areas
   *[square] squares
} it is wide
pixels-to = Pixels to a { $cell ->
    [hex] hex
    [area] area
   *[square] square
}
pixels-right = Pixels further to the right
pixels-down = Pixels further down
lay-it-so = Lay it so
as-it-was = As it was
others-see = What others see of it
hide = Hide
hide-all = Hide all
show-everything = Show all
show-what-is-seen = Show what they see
lifts-by-sight = Show by itself what they come to see
brush = The shape of the brush
    .pen = Pen
    .rectangle = Rectangle
    .line = Line
    .disc = Disc
    .lasso = Lasso
fit-it = Fit it
take-picture-away = Take it away
another-picture = Another one
sharper-cuts = Making it as sharp as its file…
sharper-sends = As sharp as its file: part { $nth } of { $all } is on its way.
sharper-leave = Leave it as it is
sharper-not = This picture stays less sharp than its file.
    .hint = Take it once more to try again.

## Brushes

tap-two-places = Tap two places, one after the other; then the next two.
tap-places = Tap the places that are to be changed.
places-meant = { $count ->
    [one] { $count } place
   *[other] { $count } places
}
borders-meant = { $count ->
    [one] { $count } border
   *[other] { $count } borders
}
put-there = Put it there
put-onto = Put it onto { $what }
put-done = Done: { $what }.
pair-open = { $one } – …
pair = { $one } – { $other }
sum-of = { $all }.

## Maps of other editors

imported = A map of another editor
import-too-large = This file has more than { $most } MiB.
    .hint = Export the map with fewer pixels to a square.
import-unread = This file can’t be read.
    .hint = Try again, or export it anew.
import-anew = Export the map anew as Universal VTT, and take that.
import-part = Export a part of it.
import-no-picture = There is no picture in this file.
import-names-picture = This file names its picture, { $name }, and doesn’t hold it.
import-picture = Its picture
import-nowhere = This map is damaged: a wall or door lacks the number that says where it is.
import-damaged = The picture in this file is damaged.
import-deep = Lists and objects of this file stand more than { $most } deep inside one another, which no map needs.
import-no-map = This is no map of another editor: it can’t be read as Universal VTT.
import-no-size = This is no map of another editor: it doesn’t say how many squares it has.
import-sides = This map has { $columns } × { $rows } squares, and { $most } a side is the most.
import-walls = There are more walls in this map than can be read.
import-most = A map of this game has at most { $most } × { $most } squares.
import-most-picture = A picture lies on at most { $most } × { $most } squares.
import-upper-left = Take the upper left { $columns } × { $rows }
import-open = { $count ->
    [one] One door of this file is open. To some programs, that is a window.
   *[other] { $count } doors of this file are open. To some programs, those are windows.
}
import-open-doors = Doors
import-open-walls = Windows, put up as walls
import-open-nothing = Neither: leave them out
import-stays = This map has { $columns } × { $rows }, and stays so.
import-has = { $columns } × { $rows } squares, { $walls } and { $doors } between squares.
import-no-place = This map has no place for { $all }: they are in the picture alone.
lay-it-here = Lay it here
say-what = Between squares it has:
put-up-walls = Put up { $walls }
hang-doors = Hang { $doors }
walls = { $count ->
    [one] { $count } wall
   *[other] { $count } walls
}
doors = { $count ->
    [one] { $count } door
   *[other] { $count } doors
}
lies-elsewhere = { $count ->
    [one] { $count } wall or door that lies elsewhere than between squares
   *[other] { $count } walls or doors that lie elsewhere than between squares
}
things-in-sight = { $count ->
    [one] { $count } thing in the way of sight
   *[other] { $count } things in the way of sight
}
lights = { $count ->
    [one] { $count } light
   *[other] { $count } lights
}
the-squares = the squares

## Brushes

change-map = Change the map
more-for-map = Other things
