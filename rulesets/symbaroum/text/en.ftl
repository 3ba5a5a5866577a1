### Symbaroum, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .the-game = An old forest gives power to those who go in, and keeps a little of each who comes out.
    .the-game-in-short = d20, only players roll
    .none = none
    .nobody = nobody
    .yes = yes
    .no = no
    .accurate = Accurate
    .cunning = Cunning
    .discreet = Discreet
    .persuasive = Persuasive
    .quick = Quick
    .resolute = Resolute
    .strong = Strong
    .vigilant = Vigilant
    .defense = Defense
    .own-defense = as described
    .success = success
    .failure = failure
    .roll = let it be rolled
    .miss = missed
    .absorbed = stopped by armour
    .wounded = wounded
    .pain = wounded, and in pain
    .down = down
    .stopped = stopped
    .hurt = hurt
    .unhurt = unhurt
    .dies = dead
    .closer = a step closer to death
    .unchanged = no change
    .wakes = awake
    .one = one die
    .two-to-fail = two chances to fail
    .two-to-succeed = two chances to succeed
    .unaware = unaware
    .flanked = flanked
    .prone = on the ground
    .higher-ground = higher ground
    .obscured = out of sight
    .others = somebody else
    .well = able to act
    .unconscious = unconscious
    .dying = dying
    .dead = dead
    .wake-up = wakes up
    .falls = falls to the ground
    .stands = is on their feet
    .knocked-down = knocked down
    .free-attack = Free Attack
    .novice = novice
    .adept = adept
    .master = master
    .combat = Combat Action
    .movement = Movement Action
    .free = no Action
    .test = by a test
    .granted = they are surprised
    .denied = they are not surprised
    .darkness = darkness
    .smoke = smoke
    .fog = thick fog
    .other = something else
    .engaged = who is in melee with whom
    .higher = who stands higher
    .advantage = an advantage
    .behind = who stands behind whom
    .distance = how far apart two are
    .narrow = whom nobody can get behind
    .murk = that nobody can see here
    .blind = that somebody can't see
    .keen = that somebody sees where others do not
    .hidden = that somebody stays unseen
    .out = that somebody leaves the fight
    .ability = with an ability
    .elixir = with an elixir
    .power = with a mystical power
    .attack = Attack
    .engage = Engage an enemy
    .flank = Flank an enemy
    .get-sight = Get a line of sight
    .approach = Come nearer
    .withdraw = Withdraw
    .step-aside = Get out of a flanked position
    .stand-up = Stand up
    .draw = Draw
    .drop = Drop
    .switch-weapon = Switch weapons
    .first-aid = First aid
    .use-elixir = Use an elixir
    .use-power = Use a mystical power
    .question = { $who } uses a power on { $on }, and both are yours. Does { $on } resist it?
    .use-ability = Use an ability
    .give = Give something
    .take = Take something
    .leave = Leave something behind
    .get = Get something
    .sneak = Sneak up on an enemy
    .speak = Speak
    .success-test = Success test

### Attributes

symbaroum_attributes_list = Attributes
    .in-short = { $what }
    .section = Attributes
    .attributes = Attributes
    .missing = { $attribute } is missing: give it a value.
    .row = { $attribute }
    .warning = Worth knowing
    .unusual = { $attribute } { $value } is unusual: characters have 5 to 15.
    .one-now = { $who }: { $attribute } is now { $now }.
    .now = { $who } has other attributes now.
    .attribute = Which
    .value = The value
symbaroum_attributes_opposition = What opposes a test
    .section = What usually opposes an attribute
    .against = Against whom
    .opposed-by = Opposed by
    .nobody = nobody
    .row = { $attribute }{ $difficulty ->
        [yes] , or a Difficulty
       *[other] {""}
    }
symbaroum_attributes_accurate = Accurate
symbaroum_attributes_cunning = Cunning
symbaroum_attributes_discreet = Discreet
symbaroum_attributes_persuasive = Persuasive
symbaroum_attributes_quick = Quick
symbaroum_attributes_resolute = Resolute
symbaroum_attributes_resolute_low-warning = Little Resolute
    .low = Resolute is low: { $threshold } corruption is already too much.
symbaroum_attributes_strong = Strong
symbaroum_attributes_vigilant = Vigilant

### What is calculated

symbaroum_secondary_toughness = Toughness
    .toughness = What is left of Toughness
    .row = The most Toughness
symbaroum_secondary_pain-threshold = Pain Threshold
    .pain = Pain Threshold
    .row = Pain Threshold
symbaroum_secondary_defense = Defense
    .row = Defense
symbaroum_secondary_defense_modifiers = What changes Defense
symbaroum_secondary_corruption-threshold = Corruption Threshold
    .row = Corruption Threshold
symbaroum_secondary_recalculated = As the creature is described
    .section = Values
    .overrides = Values of its own
    .value = Which
    .number = The value
    .painless = It has no Pain Threshold
    .toughness = the most Toughness
    .pain = Pain Threshold
    .defense = Defense, as a value
    .defense-modifier = Defense, as the book prints it: a modifier
    .corruption = Corruption Threshold
    .damage = damage of every hit
    .armour-value = what armour takes off
    .printed = { $value } is { $least } or more. A Defense that the book prints as a modifier is filled in as “defense-modifier”.
    .now = { $who } has other values of its own.
    .painless-now = { $now ->
        [yes] { $who } has no Pain Threshold any more.
       *[no] { $who } has a Pain Threshold again.
    }

### Success tests

symbaroum_test_when = Success test
    .success-test = Success test
    .resolve = Say how it ends
    .attribute = Attribute
    .works = It works
    .told = { $who }: { $doing }
    .nobody = There is nobody here who could do it: name somebody at the table.
symbaroum_test_roll = The d20 against the value
    .roll-title = { $told }
symbaroum_test_extremes = A 1 always succeeds, a 20 never
symbaroum_test_unmodified = The attribute
    .attribute = The attribute's value
symbaroum_test_opposition = The opposition
    .against = The opponent's value
    .oneself = { $who } can't be their own opponent: name somebody else.
symbaroum_test_modifier-table = What an enemy's attribute gives
    .section = Modifiers
    .row = Against { $value }
symbaroum_test_difficulty = Difficulty
    .difficulty = Difficulty, from { $easy } (very easy) to { $hard } (very hard)
    .row = Difficulty
    .scale = very easy { $easy }, very hard { $hard }
    .unusual = A Difficulty of { $difficulty } lies beyond the usual scale.
symbaroum_test_opposition-and-difficulty = Whatever else counts
    .besides = What else counts
symbaroum_test_notation = The value
symbaroum_test_player-rolls = Players roll
    .question = No player rolls for { $who }. How does it end?
    .roll = let it be rolled
    .success = it works
    .failure = it does not work
symbaroum_test_gm-names-test = The game master calls a test
    .told = { $who } tests { $attribute }
    .told-doing = { $who } tests { $attribute }: { $doing }
    .asked = { $who } tests { $attribute }. { $doing }
    .reacts = { $who } reacts with { $attribute }. { $doing }
symbaroum_test_active-reactive = Acting and reacting
    .reactive = It answers a danger or another's act
symbaroum_test_player-vs-player = Player against player

### Turn order

symbaroum_turn-order_quick = Turn order
    .has = { $who } has Quick { $quick }.
    .now = Turn { $turn } begins.
    .turn = Turn { $turn }
    .problem = The order of { $address } does not hold everybody once: end the fight and begin it again.
symbaroum_turn-order_wait = Waiting
    .question = { $later ->
        [yes] After whom does { $who } act?
       *[other] Does anybody wait? Once the order stands, it can't be changed.
    }
    .kept = {""}
    .after = wait until { $other } has acted
    .now = The order stands.
symbaroum_turn-order_tie = Equally quick
    .roll-title = { $who } and another are equally quick: who comes first
symbaroum_turn-order_latecomers = Newcomers
    .told = { $who } comes into the fight
    .join = Bring somebody in
    .newcomer = Who
    .nobody = Nobody else can come into this fight: make somebody first.
    .already = { $who } is in the fight already.
    .now = Newcomers take their places in the next turn.

### Weapons ready, surprise

symbaroum_ready_state = Weapons
    .section = Gear
    .row = { $item } (1D{ $die }) is drawn
    .ready = With weapons drawn
    .unready = Whose weapons are not drawn
    .refusal = { $item } is not drawn: draw it first, or use something that is.
    .nothing = { $who } has nothing for it: take something else.
    .now = { $who } holds and carries other things now.
symbaroum_ready_long-free-attack = A Long weapon reaches first
    .question = { $on } comes within reach of { $by }'s Long weapon. Make a Free Attack?
symbaroum_surprise_test = Surprise
    .surprise = Surprise
    .none = nobody is surprised
    .test = by a test
    .granted = it works, without a test
    .denied = it does not work
    .caught = Some have lain in wait: the next fight begins with a surprise.
    .over = Nobody lies in wait any more.
    .nobody = A surprise takes some who spring it and others who are caught, all of them in the fight.
symbaroum_surprise_group = One test for all
    .ambushers = Who springs it
    .victims = Who is caught
symbaroum_surprise_free-attack = A Free Attack by surprise
    .question = { $by } has caught { $on } by surprise. Make a Free Attack?
    .none = nobody
symbaroum_surprise_draw = Caught with nothing drawn
symbaroum_draw_short = Short weapons are drawn in no time
symbaroum_draw_other = Drawing
    .told = { $who } draws: { $item }
    .draw = Draw
    .item = What
    .refusal = { $item } can't be drawn: it has to be carried, and not drawn yet.
symbaroum_draw_unarmed = Fists, claws and teeth

### Actions

symbaroum_actions_two-per-turn = A Combat Action and a Movement Action
    .combat-spent = { $who } has used the Combat Action of this turn: move, or end the turn.
    .all-spent = { $who } has used both Actions of this turn: end the turn.
    .left-both = both Actions are left
    .left-combat = the Combat Action is left
    .left-movement = the Movement Action is left
    .left-none = no Action is left
    .combat-left = Combat Action
    .movement-left = Movement Action
    .combat-used = { $who } has used the Combat Action.
    .movement-used = { $who } has used the Movement Action.
    .both-used = { $who } has used both Actions.
    .kept = {""}
    .gone = { $who } is in the fight no more.
symbaroum_actions_combat-to-movement = The Combat Action for a second movement
symbaroum_actions_movement-to-other = The Movement Action
symbaroum_actions_reactive = Reactions
symbaroum_actions_free = Free Actions
    .told-drops = { $who } drops: { $item }
    .told-says = { $who }: { $words }
    .drop = Drop
    .speak = Speak
    .item = What
    .words = What is said
    .says = { $who }: { $words }
    .refusal = { $item } is not in hand: name something that is.
symbaroum_actions_on-initiative = Acting in turn
    .told = { $who }’s turn is over
    .end-turn = End the turn
    .row = Whose place it is
    .theirs = { $who } acts
    .refusal = It is not { $who }'s place: { $acting } acts now.
    .now = It is { $who }'s place.
    .nobody = It is nobody's place.
symbaroum_combat-action_attack = Attack
    .rolls = { $who } strikes at { $target }
    .told = { $who } attacks { $target } ({ $item })
    .attack = Attack
    .target = Whom
    .friend = { $value } (on your side)
    .weapon = With what
    .with = { $item } ({ $die })
    .nobody = There is nobody in the fight whom { $who } could attack.
symbaroum_combat-action_attack_other-attributes = Attacking with another attribute
    .ability = With which ability
    .none = none
symbaroum_combat-action_other = Other Combat Actions
    .told = { $who } uses { $ability }
    .use-ability = Use an ability
    .ability = Which ability
    .does = { $who } uses { $ability }.
    .nothing = { $who } has no active ability: use something else.
    .refusal = { $who } has no active level of { $ability }: only active abilities are used.
    .heals = { $ability } heals: use it by First Aid.

### Movement

symbaroum_movement_abstract = Movement
symbaroum_movement_distance = How far a movement goes
    .told = { $who } comes nearer to { $target }
    .approach = Come nearer
    .near = Nothing lies between { $who } and this place that would take a movement.
    .too-far = { $who } is { $metres } metres away, and this covers { $covers }: come nearer first.
    .furthest = Nobody is further away than { $max } metres.
    .metres = How many metres
    .now = How far { $one } and { $other } are apart has changed.
symbaroum_movement_stop-at-enemy = Stopping at an enemy
symbaroum_movement_engagement = Melee
    .row = In melee with
    .facing = Who faces whom from the beginning
    .pair = { $one } and { $other }
    .refusal = { $who } is not within reach: engage them first, or shoot.
    .unable = Whoever can't act is in no melee.
    .now = Who is in melee with whom has changed.
    .problem = The melees of { $address } name somebody who is not there: end the fight and begin it again.
symbaroum_movement_use_engage = Engaging
    .told = { $who } engages { $target }
    .engage = Engage an enemy
    .refusal = { $who } can't be engaged: it takes somebody else in the fight who is not within reach yet.
symbaroum_movement_use_flank = Flanking
    .told = { $who } flanks { $target }
    .flank = Flank an enemy
    .refusal = { $who } fights none of your side: engage them instead.
    .already = { $who } has you at their back already.
symbaroum_movement_use_pass = Running past
    .question = { $on } runs past { $by }. Make a Free Attack?
    .past = Past whom
    .refusal = Only enemies in the fight can be passed, each once, and not the one it is about.
symbaroum_movement_use_line-of-sight = Getting a line of sight
    .told = { $who } moves to see { $target }
    .get-sight = Get a line of sight
    .refusal = { $who } can be seen already.
symbaroum_movement_use_switch-weapon = Switching weapons
    .told = { $who } puts { $from } away and takes { $to } in hand
    .switch-weapon = Switch weapons
    .from = Away with
    .to = In hand
    .refusal = { $from } has to be in hand, and { $to } not.
    .nothing = { $who } has no two weapons to switch: draw what there is, or get another.

### Reactions and Free Attacks

symbaroum_reactions_any-time = At any time
symbaroum_reactions_unlimited = As often as need be
symbaroum_reactions_passive-only = Passive abilities
symbaroum_free-attack_triggers = Free Attacks
    .told = { $who } takes a Free Attack on { $on } by { $ability }
    .free-attack = Free Attack by an ability
    .ability = By which ability
    .on = On whom
    .none = { $who } has no ability that earns Free Attacks.
    .no-ability = { $ability } earns { $who } no Free Attack: name an ability that does.
    .nobody = { $who } and the other both have to be in the fight.
symbaroum_free-attack_test = A Free Attack is an attack
symbaroum_free-attack_limit = One for each reason and turn
    .refusal = { $who } has had a Free Attack for this reason in this turn. The next turn brings another.
symbaroum_free-attack_timing = Before the movement goes on
    .question = { $who } leaves several enemies. In which order do they attack?

### Defense and damage

symbaroum_defense_aware = Who knows of an attack defends
symbaroum_defense_test = Defense test
    .rolls = { $who } defends against { $by }
symbaroum_damage_player-hit = Armor
    .roll-title = { $who } is hit: what the armor takes off
symbaroum_damage_amount = Damage
    .told = { $who } comes to harm
    .story = { $how-word ->
        [free] { $who } takes a Free Attack on { $target }
       *[other] { $who } attacks { $target }
    } ({ $with }) and { $came-word ->
        [misses] misses
        [absorbed] hits: the armor takes all of it
        [dying] strikes the dying
        [unconscious] strikes somebody unconscious
       *[hits] hits for { $damage }{ $known-word ->
            [yes] : { $left } left
           *[no] {""}
        }
    }
    .harm = Harm somebody
    .who = Whom
    .damage = How much
    .armour = Armor helps
    .refusal = Damage goes from 0 to { $max }.
    .nobody = { $who } can't be harmed: name somebody who is alive.
symbaroum_damage_enemy-hit = The weapon's damage
    .rolls = { $who } hits { $target }: damage
symbaroum_damage_npc-values = Fixed values
    .none = none
    .die = 1D{ $sides }
    .damage-row = Damage with { $weapon }
    .armour-row = What armour takes off
    .damages = What each weapon does, in fixed damage
    .weapon = Weapon
    .damage = Damage
    .no-weapon = { $name } is none of these weapons: call it as it is called there.
symbaroum_toughness_current = Toughness
    .row = Toughness
    .hurt = hurt
    .badly-hurt = badly hurt
    .down = down
    .dead = dead
    .now = { $who } has { $now } Toughness left.
    .problem = Toughness at { $address } lies between 0 and its maximum.
symbaroum_pain_trigger = More than the Pain Threshold
symbaroum_pain_choice = Pain
    .question = { $by } has hurt { $who } badly: { $damage } damage. What comes of it?
    .knocked-down = { $who } falls
    .free-attack = { $by } gets a Free Attack
symbaroum_pain_knocked-down = Knocked down
    .row = On the ground
    .state = on the ground
    .now = { $now ->
        [yes] { $who } falls.
       *[other] { $who } gets up.
    }
symbaroum_pain_free-attack = A Free Attack by pain
    .question = { $on } is in pain. Does { $by } make a Free Attack?

### Death

symbaroum_death_creatures = What becomes of creatures
    .question = { $who } has no Toughness left. What becomes of { $who }?
    .dead = dead
    .unconscious = unconscious
    .dying = dying
    .state = dead
    .decree = Say what becomes of somebody
    .fate = What becomes of them
    .nobody = There is nobody of whom it could be said.
symbaroum_death_dying = Dying
    .row = Life and death
    .story = { $now-word ->
        [dead] { $who } is dead
        [unconscious] { $who } goes down and is unconscious
       *[dying] { $who } goes down and is dying
    }
    .state = dying ({ $steps } of 3)
    .refusal = { $who } can do nothing now: somebody else has to help first.
    .gone = { $who } is dead: it takes somebody else.
    .now = { $who }: { $now }.
    .problem = Whoever has Toughness left is able to act, and nobody else: mend { $address }.
symbaroum_death_test_when = Death Test
    .roll-title = { $who } tests against death
    .told = { $who } makes a Death Test
    .told-passes = A turn passes
    .death-test = Death Test
    .pass-turn = Let a turn pass
    .who = Who
    .refusal = { $who } is not dying: only the dying make Death Tests.
    .not-now = { $who } makes the next Death Test when their place in a later turn comes.
    .as-turns-pass = Outside of a fight, { $who } makes the next Death Test when a turn passes: the game master lets it pass.
    .not-in-this-turn = { $who } makes the next Death Test in a later turn.
    .waits = { $who } is dying: let turns pass until that is decided, or somebody helps.
    .first = { $who } makes a Death Test first.
    .in-fight = In a fight, turns pass by themselves: end the turn of whoever acts.
    .nobody = Nobody is dying, and nothing else counts turns.
symbaroum_death_test_1 = Less bad than it looked
    .refusal = { $who } has just woken, and acts from the next turn on.
symbaroum_death_test_2-10 = No change
symbaroum_death_test_11-19 = A step closer to death
symbaroum_death_test_20 = Death at once
    .question = { $who } dies. Any last words?
    .row = Last words
    .now = { $who }: { $now }
symbaroum_death_stabilise = Stabilising
    .state = unconscious
    .refusal = That does not stabilise { $who }: it takes Medicus, a herbal cure or mystical healing.
symbaroum_death_new-character = The next character
    .follows = In whose place
    .none = nobody's
    .followed = Somebody has come in { $who }'s place already: it is nobody's now, or another's.
    .refusal = { $who } is dead and learns nothing more: who comes next begins with all of that Experience.
    .now = { $who } has come in another's place.

### Healing

symbaroum_healing_sources = What heals
    .section = What heals
    .row = { $source } ({ $per })
symbaroum_healing_natural = Natural healing
    .told = { $days ->
        [one] A day passes
       *[other] { $days } days pass
    }
    .wait = Let days pass
    .days = How many days
    .row = Full days that have passed
    .now = { $day ->
        [one] A full day has passed since the beginning.
       *[other] { $day } full days have passed since the beginning.
    }
    .clock = Day { $day }
    .left = { $days ->
        [one] tomorrow
       *[other] in { $days } days
    }
    .due = Heals a point of Toughness
    .refusal = From 1 to { $max } days can pass at once.
    .in-fight = Days do not pass in a fight: end it first.
    .problem = The day at { $address } is 0 or later.
symbaroum_healing_herbal = Herbal cure
    .unhurt = { $who } is not wounded: keep it for later.
symbaroum_healing_medicus = Medicus
    .roll-title = { $told }
    .due = Wounds can be treated again
    .treated = { $who }'s wounds have been treated: again after a new wound, or on the next day.
    .now = { $now ->
        [yes] { $who }'s wounds are treated.
       *[other] { $who }'s wounds can be treated.
    }
symbaroum_healing_powers = Powers that heal
    .due = What is used once a day can be used again
    .own = { $ability } heals nobody but its owner.
    .used = { $ability } has been used today: again on the next day.
    .now = What { $who } can use today has changed.

### Special actions

symbaroum_special_situation = The situation
    .section = The situation
    .arrange = Arrange the situation
    .what = What to say
    .who = Who
    .other = The other
    .on = It is so
    .engaged = who is in melee with whom
    .higher = who stands higher
    .advantage = an advantage
    .obscured = who is out of sight
    .behind = who stands behind whom
    .distance = how far apart two are
    .narrow = whom nobody can get behind
    .unaware = who does not know of an attack
    .murk = that nobody can see here
    .blind = that somebody can't see
    .keen = that somebody sees where others do not
    .hidden = that somebody stays unseen
    .out = that somebody leaves the fight
    .row = Against { $other }
    .between = { $what }{ $bonus ->
        [0] {""}
       *[other] { $melee ->
            [yes] : +{ $bonus } and 1D4 in melee
           *[other] : +{ $bonus } and 1D4
        }
    }
    .problem = { $address } names somebody who is not in the fight: arrange it anew.
symbaroum_blind_causes = Who can't see
    .row = Nobody can see here
    .state = can't see
    .why = Why
    .called = What it is
    .none = they can see
    .darkness = darkness
    .smoke = smoke
    .fog = thick fog
    .other = something else
    .now = { $now ->
        [yes] { $who } can't see.
       *[other] { $who } can see.
    }
    .keen = { $now ->
        [yes] { $who } sees where others do not.
       *[other] { $who } sees as others do.
    }
    .murk = { $on ->
        [yes] Nobody can see here.
       *[other] Everybody can see here.
    }
symbaroum_blind_both = Neither side can see
symbaroum_blind_one = One side can't see
    .roll-title = { $told }
    .chances = How often the die is rolled
    .one = once
    .two-to-fail = twice, and the worse counts
    .two-to-succeed = twice, and the better counts
    .by-sight = It takes eyes
    .question = { $who } creeps up on { $on }, and one of them can't see. Does that make a difference?
symbaroum_disengage = Withdrawing
    .told = { $who } withdraws
    .withdraw = Withdraw
    .stay = Staying, if each enemy there attacks once
    .question = { $on } withdraws from { $by }. Make a Free Attack?
symbaroum_elixir_self = An elixir for oneself
    .told = { $whose-word ->
        [own] { $who } uses { $elixir }
       *[other] { $who } uses { $elixir } on { $on }
    }
    .use-elixir = Use an elixir
symbaroum_elixir_other = An elixir for somebody else
symbaroum_first-aid = First aid
    .told = { $whose-word ->
        [own] { $who } sees to the own wounds
       *[other] { $who } gives { $patient } first aid
    }
    .first-aid = First aid
    .patient = Whom
    .means = With what
    .unhurt = { $who } is not wounded: keep it for later.
    .no-means = { $who } has nothing that helps here: it takes Medicus, a herbal cure or another healing power.
    .nobody = There is nobody here to help.
    .nobody-hurt = Nobody here is wounded.
    .far = { $who } is too far away: come nearer first.
symbaroum_stand-up_quick-test = Getting up
    .told = { $who } stands up
    .stand-up = Stand up
    .difficulty = Difficulty
    .rolls = Let it be rolled
    .refusal = { $who } is on their feet already.
symbaroum_stand-up_failed = Getting up takes the whole turn
symbaroum_line-of-sight_blocked = Out of sight
    .refusal = Somebody stands before { $who }: get a line of sight first.
    .now = Who sees whom has changed.
symbaroum_line-of-sight_rule-of-thumb = Behind an ally
    .refusal = An ally stands before { $who }: get a line of sight first.
    .now = Behind whom { $who } stands has changed.
symbaroum_shield_bonus = Shield
    .row = { $item } is on the arm
symbaroum_shield_restrictions = What a shield is in the way of
    .refusal = { $item } can't be used with this shield: drop the shield first.
symbaroum_shield_long = A spear beside a shield
symbaroum_shield_buckler = Buckler
symbaroum_flanking_definition = Flanked
    .state = flanked
    .at-back = At the other's back
    .problem = At the backs of { $address } stands somebody who is not in melee: arrange it anew.
symbaroum_flanking_max-four = Four at the most
    .refusal = Nobody else gets at { $who }: four can surround one. Wait until one of them is gone.
    .problem = More than four surround one in { $address }: part some of them.
symbaroum_flanking_terrain = No room to flank
    .refusal = Nobody can get behind { $who } here: engage them from the front.
    .now = Whom nobody can get behind has changed.
symbaroum_flanking_avoid-free-attack = The long way round
    .around = The long way round, for both Actions
    .refusal = { $who } has used an Action of this turn: the long way round takes both.
    .nobody = There is nobody to go round: name whom it goes past.
    .engaged = { $who } is in melee with you: withdraw instead.
symbaroum_flanking_escape = Out of a flanked position
    .told = { $who } steps out of the flanking
    .step-aside = Get out of a flanked position
    .question = { $on } gets out from between you. Does { $by } make a Free Attack?
    .refusal = { $who } is not flanked.
symbaroum_surprised_active = Sneaking
    .told = { $who } sneaks up on { $on }
    .told-ambush = Somebody lies in wait
    .sneak = Sneak up on an enemy
    .ambush = Lie in wait
    .hidden = Unseen
    .nobody = There is nobody on whom { $who } could sneak up.
    .seen = { $who } is in melee with you, and sees you.
    .in-fight = There is a fight already: sneak up on somebody instead.
    .now = { $now ->
        [yes] { $who } stays unseen.
       *[other] { $who } can be seen.
    }
symbaroum_advantage_effect = Advantage
    .rolls = { $who } hits { $target } from a better position: more damage
    .advantage = Advantage
symbaroum_advantage_enemy = The enemy's advantage
symbaroum_advantage_stacking = Advantage counts once
symbaroum_advantage_defense-tests = Advantage is for attacks
symbaroum_advantage_source = Advantage by the game master
    .reason = Why
    .now = What { $who } has over { $over } has changed.
symbaroum_advantage_unaware = An enemy who does not know
symbaroum_advantage_prone = An enemy on the ground
    .refusal = { $who } lies on the ground: stand up first.
symbaroum_advantage_higher-ground = Higher ground
    .now = Who stands higher than whom has changed.
symbaroum_combat_end = Fight
    .told-begins = A fight begins
    .told-ends = The fight is over
    .begin-combat = Begin a fight
    .end-combat = End the fight
    .fighters = Who is in it
    .already = There is a fight already: end it, or bring others into it.
    .nobody = A fight takes somebody who is alive.
    .strangers = Whoever faces somebody or has nothing drawn is in the fight, too.
    .none = There is no fight: the game master begins one.
    .proposed = One side has nobody left who can act
    .begins = A fight begins.
    .ends = The fight is over.
    .problem = { $address } holds somebody who is dead or gone: end the fight and begin it again.

### Beyond combat

symbaroum_other_gm-handles = What the game master does
    .campaign = The campaign
    .shelf-attack = Attack
    .shelf-move = Move
    .shelf-tests = Tests
    .shelf-care = Help and healing
    .shelf-things = Things
    .shelf-fights = Fights
    .shelf-growth = Adventures and Experience
    .shelf-master = The game master’s
    .who = Who acts
    .nobody = Nobody of yours can do that. Make a character first, or ask the game master for one.
    .referee-only = That is for the game master to do.
    .strangers = Name people who are here, and two different ones where it takes two.
    .now = House rules have changed.
symbaroum_problem-solving = Solving a problem
    .doing = How is it gone about?
symbaroum_social_when = Social challenge
    .section = Social challenge
    .social-challenge = A social challenge
    .name = What it is about
    .counterpart = With whom
    .wants = What they want
    .limits = How far they would go
    .outcome = What was agreed
    .now = { $name } is a social challenge now.
    .gone = { $name } is over.
symbaroum_social_preparation = Leverage
    .leverage = What can be brought to bear
    .note = What
    .row = Used: { $note }
symbaroum_experience_award = Experience
    .told-award = { $points } Experience for { $to }
    .told = { $on-word ->
        [yes] An adventure begins
       *[no] The adventure is over
    }
    .section = Experience
    .award = Award Experience
    .points = How much each gets
    .to = To whom
    .adventure = Begin or end an adventure
    .on = It is under way
    .early = The adventure is not over yet.
    .under-way = An adventure is under way already.
    .not-under-way = No adventure is under way.
    .row = Experience left
    .row-earned = Experience ever earned
    .row-adventure = An adventure is under way
    .refusal = From 0 to { $max } Experience can be awarded.
    .nobody = There is nobody to award Experience to: make a character first.
    .now = { $who } has { $now } Experience left.
    .begins = { $on ->
        [yes] An adventure begins.
       *[other] The adventure is over.
    }
    .problem = Experience at { $address } is never below 0, and never more than was earned.
    .now-earned = { $who } has ever earned { $now } Experience.
symbaroum_experience_novice = Learning something new
    .section = What Experience buys
    .row = A new ability or power
    .refusal = { $ability } is learned already: take the next level.
    .short = { $who } has { $left } Experience left, and it takes { $cost }.
symbaroum_experience_adept = From novice to adept
    .row = From novice to adept
    .refusal = Only a novice of { $ability } becomes an adept of it.
    .short = { $who } has { $left } Experience left, and it takes { $cost }.
symbaroum_experience_master = From adept to master
    .row = From adept to master
    .refusal = Only an adept of { $ability } becomes a master of it, and no more.
    .short = { $who } has { $left } Experience left, and it takes { $cost }.
symbaroum_experience_attributes-fixed = Experience buys abilities
    .told = { $who } learns { $ability } ({ $level })
    .improve = Spend Experience
    .ability = On which ability or power
    .to = { $ability }, { $level } ({ $cost } Experience)
    .nothing = { $who } has learned everything there is.
    .refusal = Experience buys no { $ability }: name an ability or a power of the lists.

### Lists

symbaroum_missing_weapons = Weapons
    .name = Name
    .new = A weapon for the list
    .die = Damage die
    .hands = How many hands it takes
    .short = Short
    .long = Long
    .heavy = Heavy
    .ranged = Ranged
    .natural = Part of the body
    .no-hands = { $item } takes more hands than are free: drop something first.
    .hands-full = That is more than two hands hold: put something away first.
    .problem = More is in hand at { $address } than two hands hold.
symbaroum_missing_ranges = No ranges
symbaroum_missing_armour = Armour
    .new = Armour for the list
    .name = Name
    .die = Armour die
    .impeding = Impeding
    .to-defense = What else it adds to Defense
    .row = { $item } (1D{ $die }, Impeding { $impeding })
symbaroum_shield_kinds = Shields
    .name = Name
    .new = A shield for the list
    .defense = What it adds to Defense
    .blocks-ranged = No ranged weapon with it
    .blocks-heavy = No Heavy weapon with it
    .neutralises-long = Long weapons in one hand with it
symbaroum_missing_abilities = Abilities
    .section = Abilities and powers
    .abilities = Abilities
    .new = A level of an ability for the list
    .name = Name
    .level = Level
    .active = It has to be used
    .text = What it does
    .attack-with = Attacks with
    .defense-from = Defense from
    .to-defense = Added to Defense tests
    .to-attack = Added to attacks
    .test = Added to tests of
    .to-test = How much
    .damage = Added to damage
    .heals = Heals
    .heals-with-cure = Heals with a herbal cure
    .own = On oneself alone
    .stabilises = Stabilises the dying
    .daily = Once a day
    .treats = Once for the same wounds
    .free-attacks = Earns Free Attacks, as its text says
    .creatures = Only creatures have it
    .question = Make the Free Attack on { $on }?
    .row = { $name } ({ $level }) { $text }
    .knows = { $who } has other abilities now.
    .all = Abilities, all of them
symbaroum_missing_mystical-powers = Mystical powers
    .told = { $whose-word ->
        [own] { $who } uses { $power }
       *[other] { $who } uses { $power } on { $target }
    }
    .use-power = Use a mystical power
    .powers = Mystical powers
    .new = A level of a mystical power for the list
    .name = Name
    .level = Level
    .test = Tested with
    .resists = Resisted with
    .action = What it takes
    .sight = It needs a line of sight
    .text = What it does
    .heals = Heals
    .stabilises = Stabilises the dying
    .damage = Damage
    .pierces = Armor does not help against it
    .corruption = Corruption of each use
    .corruption-die = Corruption of each use, where a die is rolled for it
    .power = Which
    .on = On whom
    .friend = { $value } (on your side)
    .row = { $name } ({ $level }) { $text }
    .nothing = { $who } has no mystical power.
    .unknown = { $who } has no { $power }: name a power of their own.
    .nobody = There is nobody there: name somebody who is alive.
    .knows = { $who } has other mystical powers now.
    .all = Mystical powers, all of them
symbaroum_missing_corruption = Corruption
    .roll-title = How much { $who } is corrupted
    .row = Corruption
    .reached = { $who } bears { $now } corruption, and the threshold is { $threshold }.
    .now = { $who } bears { $now } corruption.
    .problem = Corruption at { $address } is never below 0.
symbaroum_missing_elixirs = Elixirs
    .due = What an elixir does is over
    .new = An elixir for the list
    .name = Name
    .text = What it does
    .equipment = It is for weapons
    .heals = Toughness it gives back
    .stabilises = Stabilises the dying
    .attribute = Added to tests of
    .modifier = How much
    .damage = Added to the weapon's damage
    .turns = For how many turns
    .elixir = Which
    .on = On whom
    .item = On which weapon
    .row = { $item }
    .lasts = { $item }, turns left
    .nothing = { $who } has no elixir.
    .not-carried = { $who } has no { $elixir }: name one of their own.
    .nobody = There is nobody there: name somebody who is alive.
    .unfit = { $elixir } is not for that: some are for people, some for weapons.
    .now = What elixirs do to { $who } has changed.
    .problem = There are no elixirs at { $address }, and none that work: take them out.
symbaroum_missing_gear = Gear that changes hands
    .told-gives = { $who } gives { $to } something: { $item }
    .told-takes = { $who } takes something from { $from }: { $item }
    .told-leaves = { $who } leaves something behind: { $item }
    .told-gets = { $who } gets something: { $item }
    .give = Give something
    .take = Take something
    .leave = Leave something behind
    .get = Get something
    .what = What
    .one = { $item }
    .pieces = How many
    .to = To whom
    .from = From whom
    .how = How
    .found = found
    .bought = bought
    .made = made
    .gets = { $who } has { $item } now ({ $how }).
    .passed = { $who } has { $item } now.
    .left = { $who } has { $item } no more.
    .nothing = { $who } has nothing for it.
    .nobody = There is nobody there: name somebody else who is alive.
    .far = { $who } is too far away: come nearer first.
    .nobody-down = Nobody here is down: ask whoever has it to give it.
    .keeps = { $who } keeps what is theirs: ask them to give it.
    .not-theirs = { $who } has no { $item }, or not so much of it.
    .in-fight = { $item } is not put on or off in a fight.
    .worn = { $who } wears armour already: leave it behind first.
    .too-many = Of elixirs up to { $max } are carried; of everything else one at a time is passed on.
    .unlisted = { $item } stands in no list: add it to the list first.
    .again = { $name } is named again: name it once.
    .one-armour = One armour is worn: name one.
    .things = Belongings
    .name = Name
    .like = Like
    .all = Everything carried
symbaroum_missing_character-creation = Making a character
    .listed = { $name }
    .ours = { $name } (ours, not of the rules)
    .taken-away = { $name } (taken away)
    .listed-now = { $name } is in the lists.
    .listed-gone = { $name } is in the lists no more.
    .as-printed = { $name } is as it was in the beginning.
    .character = A player's character
    .name = Name
    .experience = Experience to begin with
    .unknown-form = There is no form called { $form }. These there are: { $known }
    .unknown-field = There is no field called { $field }. These there are: { $known }
    .missing = “{ $field }” is missing: fill it in.
    .empty = The name is empty: give one.
    .taken = Somebody is called { $name } already: take another name.
    .twice = { $name } stands twice in “{ $field }”: leave one out.
    .unnamed = A row of “{ $field }” has no name: give it one, or leave it out.
    .one-of = “{ $field }” has to be one of: { $known }
    .some-of = “{ $field }” has to be some of: { $known }
    .number = “{ $field }” has to be a whole number from { $min } to { $max }.
    .flag = “{ $field }” has to be yes or no.
    .text = “{ $field }” has to be a text of at most { $max } characters.
    .money = “{ $field }” has to be an amount from { $min } to { $max }.
    .factor = “{ $field }” has to be a factor.
    .rows = “{ $field }” has to be at most { $max } rows with { $columns }.
    .address = Nothing can be written at { $address }.
    .write-number = At { $address } stands a whole number from { $min } to { $max }.
    .write-flag = At { $address } stands yes or no.
    .write-text = At { $address } stands a text of at most { $max } characters.
    .now = { $name } is there, as described.
    .gone = { $who } is gone.
    .renamed = { $who } is called { $now } now.
    .name-taken = At { $address } stands a name that nobody else has.
    .write-one-of = At { $address } stands one of: { $known }
    .write-twice = { $name } stands twice at { $address }: leave one out.
symbaroum_missing_creatures = Creatures
    .opponent = Somebody the game master plays
    .friendly = On the party's side
    .friendly-now = { $now ->
        [yes] { $who } fights on the party's side.
       *[other] { $who } fights against the party.
    }
    .new = A creature for the list
    .name = Name
    .like = As in the list
    .weapon = Weapon
    .weapons = Further weapons
    .armour = Armour
    .shield = Shield
symbaroum_missing_sample-fight = A fight to begin with
    .opening = Dusk on the forest road. Three of you come round a bend, and four stand in the way: two robbers, a guard who has deserted, and a hound on a rope. They want the cart.
