### Finding in the log

words-in-it = Words in it
by-whom = By whom
by-anybody = by anybody
by-name = by { $name }
go-to = Go to
    .placeholder = go to …
the-beginning = the beginning
