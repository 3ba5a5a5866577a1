### What others roll and answer at the same time, beside what is open and in it: loaded once anything does

waits-for-me = What waits for me
nothing-just-now = Nothing just now.
questions-of = { $count ->
    [1] A question of { $what }
    [one] { $count } question of { $what }
   *[other] { $count } questions of { $what }
}
    .open = what is open
side-proposes = <who>{ $name }</who> proposes: <what>{ $what }</what>
same-time = At the same time
chooses-or-rolls = chooses or rolls
comes-next = comes next
then-acts = Then, in order: <b>{ $name }</b> acts.
called-together = Called together
asked-together = Asked together
still-to-come = { $left } of { $count } still to come
roll-all = Roll all { $count }
as-usual-all = As usual for all { $count }
