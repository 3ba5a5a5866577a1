### What one tap would do

does-rolls = Rolls at once
does-at-once = Does it at once
does-proposes = For the referee to accept
does-asks = Asks first
go-and = Go to { $name }, then: { $then }
go-first = Goes there first
    .far = Goes { $far } first
nobody-near = Nobody is within reach. { $name } is nearest: { $far } away.
    .at-all = Nobody of another side is in sight.
