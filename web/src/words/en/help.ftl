### The keys of the table

single-letters = Single letters are keys
key-palette = Type what to do, or what to find
key-question = To the question that waits for you
key-roll = Roll
key-yes-no = Answer yes or no
key-option = Choose that option of the question
key-attempt = What you can attempt
key-sheet = The sheet
key-log = The log
key-talk = Talk
key-undo = Undo
key-what-if = What if: try something out, of which nothing happens
key-gold = Gold: ask for the floor, or put it down
key-black = Black: stop the subject at once
key-safety = Lines and veils, and what the discs mean
key-alt = The same, also while you type
key-map = On the map: larger, smaller, all of it
key-place = On a place of the map: measure from it, show it to the others
key-close = Close what is open
key-these = These keys
