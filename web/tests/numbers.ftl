# Numbers in every form that a message could ask for.

plain = { $n }
cut = { NUMBER($n, maximumFractionDigits: 1) } and { NUMBER($n, maximumFractionDigits: 0) }
filled = { NUMBER($n, minimumFractionDigits: 2) }
counted = { $n ->
    [0] none
    [one] one
   *[other] { $n } of them
}
