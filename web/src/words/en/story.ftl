### The story so far, and the log as a text

previously = Previously, in session { $session }
    .told = Previously: { $story }
part-not-fetched = That part of the log could not be fetched. Close this and open it again once the table is connected.
nothing-told = Nothing of it is told.
tell-to-all = Tell it to everybody
came-to = { $what }: { $result }
story-said = **{ $name }:** { $words }
story-notes = **{ $name } notes:** { $words }
story-of = *{ $game }, as { $name } saw it*
story-session = Session { $session }
story-aside = { $what } *(for { $names })*
