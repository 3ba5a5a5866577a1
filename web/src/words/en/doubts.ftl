### What this device doubts of the log, and what it is told

doubt = Entry { $entry }: { $doubt }. <verify>The log can be checked</verify>.
doubts-earlier = Earlier doubts: entries { $entries }.
doubts-many = Earlier doubts: { $count } entries, { $last } the last of them.
more-after = { $count } more after this.
