### What somebody said at a table: kept as a file, or erased

own-said = What you said here
    .how = Everything that you said and wrote down stands in the table’s log. You may take it with you, or have it erased.
own-save = Save it as a file
own-saved = What you said was saved.
own-erase = Erase it, and your name…
    .goes = Everything that you said, told and noted goes from every entry of the log, and so does your name: you are called by your seat’s number from then on.
    .stays = Dice, what was done in the game, and cards stay. So does what somebody has saved or copied before.
    .never = It can’t be taken back.
    .do = Erase it now
    .not = Keep it
own-erased = What you said is erased.
