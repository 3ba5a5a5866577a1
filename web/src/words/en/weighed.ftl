### Odds that somebody looks at more closely

odds-not-weighed = not weighed
odds-from = from { $total }
odds-exact = { $percent } ({ $exact })
odds-total = { $total }: { $percent }
each-total = Each total
