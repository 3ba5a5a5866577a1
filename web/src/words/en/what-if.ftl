### What if: something that is tried out

trying-out = Trying something out
nothing-happens = What if: nothing of this happens.
tried-over = { $why } Begin anew, or leave.
tried-asked = You are asked something at the table: leave, and answer it there.
tried-moved = The table has gone on since this began. Begin anew to try from there.
tried-decides = You decide for everybody here. What you don’t know is as it usually is.
tried-anew = It begins anew, from what is so at the table now.
tried-back = You are back at the table. Nothing of what you tried has happened.
# What stands in <more> is left out on a phone.
step-back = Back<more> a step</more>
    .label = Back a step
throw-again = <more>Throw </more>again
    .label = Throw again
begin-anew = <more>Begin </more>anew
    .label = Begin anew
leave = Leave
