### What somebody may still answer otherwise

still-to-say = What you may still say
answer-otherwise = Answer otherwise
until-else = Until something else begins you may change it. So far: { $answer }.
leave-it-so = Leave it so
