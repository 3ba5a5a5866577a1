### The list of topics that people go through before a campaign

consent = Go through a list of topics
    .how = For each topic, say how it may come up in this game. What you leave at “Fine” goes on no list. Nobody learns who said what, and you can change it at any time.
consent-fine = Fine
consent-ask = Ask first
consent-veil = Out of sight
consent-line = Never
consent-how-for = { $topic }: how it may come up
consent-send = { $count ->
    [0] Nothing to change
    [one] Say this one
   *[other] Say these { $count }
}
consent-sent = Kept. It is on the lists once several of you are here, within some minutes.
consent-sending = { $done } of { $all } are kept.
consent-of-body = Body
consent-of-mind = Mind
consent-of-people = Between people
consent-of-world = World
consent-topics =
    .gore = Gore and mutilation
    .torture = Torture
    .illness = Illness and plague
    .bodies = Bodies that change against somebody’s will
    .children = Harm to children
    .animals = Harm to animals
    .suicide = Suicide and self-harm
    .hunger = Hunger and thirst
    .pregnancy = Pregnancy and miscarriage
    .control = Control of somebody’s mind or body
    .madness = Madness
    .spiders = Spiders and insects
    .snakes = Snakes
    .trapped = Being buried, trapped or drowned
    .drugs = Alcohol and drugs
    .romance = Romance between characters
    .sex = Sex
    .assault = Sexual violence
    .betrayal = Betrayal among the players’ characters
    .family = Harm to a character’s family
    .slavery = Slavery
    .hatred = Hatred of a people or a skin
    .sexism = Hatred of women, men or whom somebody loves
    .faith = Religions of our world
    .war = War crimes
