### The library: who and what can be added, with search, filters and a tray

find-by-name = Find by name
kind = Kind
kind-people = People
kind-lists = The game’s lists
kind-things = Places and other things
count = { $shown } of { $all } shown
filters = Filter, or take from elsewhere
which-form = Which
which-list = List
all-so-many = All { $count }
so-many = { $name } ({ $count })
from = From
from-lists = The game’s lists
from-here = At the table
another-of = Another like { $name }
fact = { $label }: { $words }
chosen = Chosen
none-chosen = Tap whoever you want to add.
    .things = Tap whatever you want to add.
lists-hint = Tap a row to read or change it.
take-out = { $count } { $name }: take out
how-many = How many: { $name }
add = { $count ->
    [0] Add
    [1] Add
   *[other] Add { $count }
}
told-chosen = { $name } is chosen; { $count } in all.
told-left = { $name } is no longer chosen; { $count } in all.
told-added = { $names } are here now.
needs-name = Another one needs a name of their own.
filled-in = What is filled in
preview = Preview
preview-away = Put the preview away
preview-none = What you look at is shown here.
none-found = Nothing called “{ $typed }” in { $kind }.
also-in = { $kind }: { $count }
nothing-here = There is nothing here yet.
