### What a field says of itself

move-first = Move there first
not-to-be-had = { $count ->
    [1] One is not to be had now
    [one] { $count } is not to be had now
   *[other] { $count } are not to be had now
}
all-of-them = All of them
takes-exactly = It takes { $exactly }; { $chosen } chosen.
takes-at-least = It takes at least { $least }; { $chosen } chosen.
misread-money = An amount, such as 12 or 12.50.
misread-squares = Squares up to { $last }, such as A1, B2.
misread-factor = A factor, such as 2, 1/8 or 0.5.
row-of = { $list }, { $row } of { $count }
cell-of = { $row }: { $column }
take-row-away = Take away
    .label = Take away { $list } { $row }
add-row = Add
    .label = Add to { $list }
choose-or-type = Choose, or type a part of the name
nothing-found = Nothing is called so
    .row = Nothing is called so.
nothing-chosen-yet = Nothing is chosen yet.
nothing-chosen = Nothing.
takes-in-all = It takes at least { $least } in all.
find-in = Find in { $list }
nothing-called-so = Nothing here is called so.
nothing-to-choose = There is nothing to choose from.
as-in-list = { $index } of { $count }
