### What was wanted in another state of the table

wanted = You wanted: { $what }
wanted-why = It was not done, since the table has changed meanwhile.
wanted-again = Do it now
wanted-leave = Leave it
wanted-value = { $name }: { $row } { $value }
    .plain = { $row } { $value }
wanted-move-on = to move on
wanted-undo = to take something back
wanted-agree = to agree that something is taken back
wanted-rule = to overrule something
wanted-switch = to set a house rule
wanted-seat = to change a seat
wanted-session = to open or close the session
wanted-subject = the subject “{ $subject }”
wanted-busy = to show whether you are busy
wanted-picture = to change a picture
wanted-waiting = to let something begin that waits
wanted-else = something
