### Going back to before something of the log

back-to-here = Go back to before this…
back-undoes = { $count ->
    [one] This would be undone:
   *[other] These { $count } would be undone:
}
back-do = Undo all of it
redo = Redo
    .title = Redo what was undone last
