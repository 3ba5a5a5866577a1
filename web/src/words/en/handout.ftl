### A card that somebody shows

shows-you = { $name } shows you
put-away-handout = Put it away
among-cards = Open it among the cards
