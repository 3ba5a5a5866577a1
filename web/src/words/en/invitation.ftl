### An invitation: taking a seat at a table

invited-to = You are invited to
who-do-you-play = Who do you play?
who-are-you = Who are you?
i-am = I am { $name }
    .plays = plays { $names }
is-that-you = { $name } has a seat at this table already. Is that you?
    .how = Then the referee is asked whether you are.
that-is-me = That is me
somebody-else = I am somebody else
somebody-new = Somebody new
    .how = I make a character, or take a ready one
decide-later = I decide at the table
what-called = What are you called?
sitting-down = Sitting down …
take-a-seat = Take a seat
ask-for-seat = Ask to be let in
    .how = The referee lets in each person who comes by this link.
waiting = Waiting …
    .how = The referee sees that you wait, and lets you in or not. Keep this page open.
say-your-name = Say what you are called.
    .hint = Everybody at the table sees it; any name will do.
