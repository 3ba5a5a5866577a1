### The page that checks a log by itself. What the check finds is said by the verifier (web/verify), in English.

verify-title = Check a log · Norn
verify-head = Check a log
verify-how = Whether anybody chose a face, or changed what happened: every die of the log is worked out again from the secrets that the log shows. The file stays on this machine.
verify-file = A log that was exported (<code>.norn</code>)
verify-choose = Choose one, or drop it here.
verify-too-large = { $name } has { $size } bytes, and this page reads at most { $most }. Check it with `norn verify`.
verify-checking = Checking { $name } …
verify-unread = { $name } could not be read. See whether it is still there, and choose it again.
verify-unchecked = { $name } could not be checked here, and nothing is known of it. Check it with `norn verify`.

## The verdict

verdict-no-log = This is no log that can be checked.
verdict-tampered = This log contradicts itself.
verdict-holds = Nothing contradicts this log.
verdict-unproved = Nothing contradicts this log, and some of it nothing proves.

## What was checked

checked-file = File
checked-table = Table
    .is = { $name } ({ $ruleset }, edition { $edition })
    .none = none
checked-whole = Whole
    .is = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
checked-head = Head
checked-again = Worked out again
    .is = { $faces }, from { $links }
checked-faces = { $count ->
    [one] { $count } face
   *[other] { $count } faces
}
checked-links = { $count ->
    [one] { $count } link of secrets
   *[other] { $count } links of secrets
}

## Findings

found-contradictions = Contradictions
found-unproved = What nothing proves
found-taken = What is taken as it is written
found-unseen = What is not checked here
found-at = Entry { $entry }: { $text }
found-more = { $count ->
    [one] { $count } more, which is not listed
   *[other] { $count } more, which are not listed
}
