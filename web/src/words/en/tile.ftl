### What one tap would do

does-rolls = Rolls at once
does-at-once = Does it at once
does-proposes = For the referee to accept
does-asks = Asks first
