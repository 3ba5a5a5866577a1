### What people fill in and attempt

what-you-can-do = What you can do
doing = What you can do: { $what }
form-room = More room
    .title = Gives this the room of the stage until it is closed
waits-for-answer = waits until you have answered
nothing-yet-referee = Nothing can be attempted yet. Make a character, or take the ready-made people from your drawer.
nothing-now = There is nothing to attempt just now.
plays-nobody-free = You play nobody yet. Take one who is free:
plays-nobody = You play nobody yet. Make a character, or wait until the referee gives you one.
play = Play { $name }
cannot-now = What can’t be done now, and why
anything = Other things
