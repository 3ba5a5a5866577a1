### How people are called

called-turn = It is { $name }’s turn.
called-asked = You are asked.
call-sounds = Sounds: your turn, a question, dice
call-elsewhere = Call me when I look elsewhere
    .hint = A notice of this device, while this page is not in sight.
call-elsewhere-not = This browser does not let this page do so. Its settings for this site say why.
