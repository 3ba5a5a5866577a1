### What stands in fields

rest-as-usual = The rest, as usual

amount-of = { $count } × { $what }
one-less = { $what }: one less
one-more = { $what }: one more
from-to = { $least } to { $most }
whole-number = A whole number
answer-yes = yes
answer-no = no
