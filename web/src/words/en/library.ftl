### What was prepared at another table of the game

from-another-table = From another table
from-another-table-hint = What you have prepared where you run this game. It is copied here; nothing changes there.
no-other-table = You run no other table of this game on this server.
tables-unknown = Which tables you run can’t be told now.
    .again = Ask again
other-tables = Tables
table-opens = Opening { $table } …
table-closed = { $table } can’t be opened now: { $why }
another-one = Another table
people-of = People of { $table }
cards-of = Cards of { $table }
nobody-made = Nobody was made there of whom there is a form here.
no-card-there = There is no card of yours.
made-there-before = Those who were made longer ago
take-over = Take over: { $name }
taken-over = { $name } is here.
    .mark = taken
take-all-over = Take all { $count } over
card-only-you = A card is yours alone until you show it.
