### Changes of the story that anybody calls for: pause, rewind, fast-forward

call-changes = Pause, rewind, fast-forward
    .how = Nobody learns who asked. Nothing is played until everybody here is ready to go on.
call-pause = Pause
    .about = A break, for as long as somebody needs.
    .asked = Somebody asks for a break.
call-rewind = Rewind
    .about = Go back, and tell it another way. To name a place, unfold an entry of the log.
    .asked = Somebody asks to go back, and to tell it another way.
    .place = Back to before: { $what }
call-fast-forward = Fast-forward
    .about = Pass over what happens here, and go on after it.
    .asked = Somebody asks to pass over what happens here, and to go on after it.
called-waits = Nothing is played until everybody here is ready. Not ready yet: { $names }
called-you = you
i-am-ready = I’m ready
you-are-ready = You are ready.
resume-now = Resume now
    .title = Play goes on without waiting for everybody, and everybody sees that you did so
rewind-here = Ask to rewind to before this…
    .how = Everybody is told that somebody asks to go back to before this, and nobody learns who. Nothing is played until all of you are ready.
    .do = Ask for it
open-door = The open door
    .how = Leave at any time, without a word: nobody is asked to say why, and nobody waits for you. While you are out, nobody does anything to whom you play unless the game master insists, and that is seen.
step-out = Step out
you-are-out = You have stepped out. Nobody waits for you, and whom you play is kept safe.
i-am-back = I’m back
