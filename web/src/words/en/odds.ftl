### Odds in words

odds-never = never
odds-always = always
odds-in = { $over } in { $under }
odds-about = about { $near } in { $of }
odds-rare = less than 1 in 2,000
odds-nearly-always = all but about 1 in { $of }
odds-percent = { $percent }%
odds-least = less than 0.1%
odds-most = more than 99.9%
