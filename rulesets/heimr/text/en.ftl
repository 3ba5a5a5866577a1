### Heimr, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .the-game = Fights between people who can die of one blow, so where you stand and what your shield does is everything.
    .the-game-in-short = Pools, places, reactions
    .none = none
    .as-it-is = as it is
    .attribute = attribute
    .fail = failed
    .pass = passed
    .lose = lost
    .tie = undecided
    .win = won
    .party = the players' characters
    .opponents = the game master's
    .yes = yes
    .no = no
    .every = every roll
    .ability = an ability
    .group = a group of attributes
    .initiative = initiative
    .fatigue = fatigue
    .speech = speaking in a fight
    .challenge = Roll
    .opposed = Roll against somebody
    .up = up
    .right = right
    .down = down
    .left = left
    .standing = standing
    .prone = prone
    .climbing = climbing
    .asleep = asleep
    .unconscious = unconscious
    .sword-hand = in the sword hand
    .off-hand = in the off-hand
    .both-hands = in both hands
    .stored = in the pack
    .ready = at hand
    .worn = worn
    .either-hand = either hand
    .one-or-two-hands = sword hand or both hands
    .two-hands = both hands
    .sword-hand-only = sword hand only
    .off-hand-only = off-hand only
    .standard = standard
    .free = free
    .ongoing = ongoing
    .upcoming = upcoming
    .left-leg = left leg
    .right-leg = right leg
    .other-arm = other arm
    .sword-arm = sword arm
    .torso = torso
    .hands = hands
    .feet = feet
    .body = body
    .one-self = the own body or something carried
    .fixed = something that stays where it is
    .bloodied = bloodied
    .mangled = mangled
    .mutilated = mutilated
    .hit = Hit
    .drain = Drain
    .fall = Fall
    .drop = Drop
    .stumble = Stumble
    .daze = Daze
    .break = Break
    .bind = Bind
    .weaken = Weaken
    .own = an effect of your own
    .roll = let the d6 say
    .nowhere = nowhere in particular
    .whichever = whichever holds something
    .as-usual = as usual
    .heal = hit points come back
    .wound = lose hit points
    .stabilise = nothing gets worse
    .sleep = fall asleep
    .knock-out = fall unconscious
    .wake = wake up
    .revive = live again
    .skill = a skill
    .item = an item
    .condition = a condition
    .stopped = came to nothing
    .tired = too tired
    .missed = missed
    .touched = touched
    .escaped = the target got away
    .both-stopped = both stopped
    .farther = farther apart
    .unchanged = as far apart as before
    .closer = closer
    .surpassed = past the target
    .caught = caught
    .others = somebody else
    .undefended = undefended
    .failed = too weak
    .dodged = dodged
    .blocked = blocked
    .parried = parried
    .ground = on the ground
    .not-in-fight = not in a fight
    .nothing = nothing
    .any = any
    .plain = neither weapon nor shield
    .melee = a melee weapon
    .ranged = a weapon that shoots
    .thrown = a weapon that is thrown
    .shield = a shield
    .wields = something used with an ability is wielded
    .holds = something is held
    .free-hand = a free hand
    .answers-resist = it lets resist an effect
    .answers-miss = it lets an attack miss
    .stable = it gets no worse
    .faints = unconscious and then dead
    .dies = dead
    .calm = it gets no worse by itself

### Frame of play

heimr_document_game-master-terms = Who does what
    .who = Who acts
    .nobody = Nobody of yours can do that. Make a character first, or ask the game master for one.
    .referee-only = That is for the game master to do.
    .secret = In secret
heimr_document_modules = What this campaign uses
    .now = House rules have changed
    .armoury = Module: medieval armoury
    .blind-spots = Module: blind spots
heimr_document_external-documents = Creatures
    .new = A creature for the list
    .name = Name
heimr_document_theme-neutral = The campaign
    .campaign = The campaign

### Characters

heimr_character_components = Making a character
    .in-short = { $what }
    .section = State
    .character = A player's character
    .opponent = Somebody the game master plays
    .name = Name
    .unknown-form = There is no form called { $form }. These there are: { $known }
    .unknown-field = There is no field called { $field }. These there are: { $known }
    .missing = “{ $field }” is missing: fill it in.
    .empty = The name is empty: give one.
    .taken = Somebody is called { $name } already: take another name.
    .twice = { $name } stands twice in “{ $field }”: leave one out.
    .unnamed = A row of “{ $field }” has no name: give it one, or leave it out.
    .one-of = “{ $field }” has to be one of: { $known }
    .some-of = “{ $field }” can have these, each once: { $known }
    .number = “{ $field }” has to be a whole number from { $min } to { $max }.
    .flag = “{ $field }” is yes or no.
    .text = “{ $field }” is a text of at most { $max } characters.
    .money = “{ $field }” is an amount of money from { $min } to { $max }.
    .factor = “{ $field }” is a factor such as 3/2.
    .rows = “{ $field }” has at most { $max } rows, each with: { $columns }
    .now = { $name } is there
    .gone = { $who } is gone
    .address = Nothing can be written at { $address } like this. Take the address of a row that is shown.
    .write-number = { $address } takes a whole number from { $min } to { $max }.
    .write-text = { $address } takes a text of at most { $max } characters.
    .write-flag = { $address } takes yes or no.
    .write-one-of = { $address } takes one of: { $known }
    .like = As in the list
    .renamed = { $who } is called { $now } now.
    .listed = { $name }
    .ours = { $name } (ours, not of the rules)
    .taken-away = { $name } (taken away)
    .listed-now = { $name } is in the lists.
    .listed-gone = { $name } is in the lists no more.
    .as-printed = { $name } is as it was in the beginning.
heimr_character_hit-points = Hit points
    .points = How many points
    .row = Hit points
    .max-hp = Hit points when unhurt
    .now = { $who }: hit points { $now } of { $max }
    .problem = { $address } has to be at most the maximum, which is 1 or more.
    .more-hp = Added to the most hit points
heimr_character_willpower = Willpower
    .row = Willpower
    .max-willpower = Willpower at the most
    .now = { $who }: willpower { $now } of { $max }
    .problem = { $address } has to be from 0 to the maximum.
    .regains = Willpower that it gives back
    .more-willpower = Added to the most willpower
heimr_character_armour = Armour
    .armour = Hit points that it saves from each hit
    .more-hp = Hit points that it adds while worn
heimr_character_willpower-recovery = A point of willpower with each day
heimr_character_conditions = Conditions
    .due = a condition ends
    .row = { $name }
    .plain = changes no roll
    .now = { $who } has the condition { $name }
    .gone = { $who } has no condition { $name } any more
    .section = Conditions
    .form = A condition
    .owner = Who has it
    .name = Name
    .minutes = Minutes that it lasts (0: until it is taken away)
heimr_character_items = Items
    .gear = What it has
    .like = What it is like
    .not-there = { $who } carries nothing called { $item }.
    .not-held = { $who } does not hold { $item }: take it in hand first.
    .now = { $who } carries other things now
    .form = An item
    .owner = Who has it
    .square = On which square it lies, if it lies on the ground
    .name = Name
    .place = Where it is
    .row = { $name }{ $hidden ->
        [yes] {" "}(hidden, { $worth } to find it)
       *[no] {""}
    }
    .place-row = Where { $name } is
    .value = toughness { $toughness }, breaks { $breaks }, saves { $armour } hit points, adds { $hp }
    .in-hand = { $item } { $place }
    .section = Items
    .problem = { $address } needs a toughness of 1 or more, and no number below 0.
    .empty-hands = { $who } holds nothing.
    .new = Another thing for the list
heimr_health_injured-threshold = How somebody is
    .hurt = hurt
    .injured = injured
    .dead = dead
    .problem = { $address }: whoever has no hit points is injured, and nobody else is. Write the hit points anew.
heimr_grid_overview = Who can be seen
    .row = Hidden from the players
    .now = { $who } { $hidden ->
        [yes] is hidden
       *[no] is not hidden
    }

### Attributes and abilities

heimr_attribute_default-set = Attributes
    .section = Attributes
heimr_attribute_groups = Groups of attributes
    .row = { $name }
heimr_attribute_in-every-roll = What an ability is founded on
    .founded-on = Founded on these attributes
    .attributes = Founded on these attributes
    .none = An ability is founded on one attribute at least: name it.
    .problem = { $address } has to be founded on one attribute at least.
    .lost = { $ability } is founded on { $lost }: say which attribute takes that place.
heimr_attribute_custom-sets = The campaign's own attributes
    .unknown = This campaign has no attribute { $name }. It has: { $known }
    .now = The campaign has other attributes now
    .form = The attributes of the campaign
    .attributes = Attributes, and those whose place they take
    .none = There are no attributes: give one at least.
    .broken = { $name } rests on what the set has not: write the ability anew
heimr_attribute_role-mapping = What the rules mean that name an attribute
    .section = Attributes of the campaign
    .row = { $role-word ->
        [initiative] Initiative rests on
        [fatigue] Base fatigue rests on
       *[speech] Speaking in a fight rests on
    }
    .now = The rules that name an attribute mean another one now
    .problem = { $address } names an attribute that the campaign has not: choose another.
heimr_attribute_starting-values = Attributes to begin with
    .attributes = Attributes
heimr_attribute_stable = Attributes grow as abilities are trained
    .row = { $progress ->
        [0] { $name }
       *[other] { $name } (progress { $progress } of { $needed }, { $missing } to go)
    }
heimr_attribute-roll_consistency = Consistency of a roll on an attribute
    .consistency = How reliably it can be done
    .against-consistency = How reliably the other can do it
    .exit-consistency = How reliably it can be done, on an attribute
    .now = Rolls on attributes have consistency { $now } unless the game master says otherwise
heimr_attribute-roll_potential = The attribute
heimr_ability_definition = Abilities
    .section = Abilities
heimr_ability_open-set = Abilities of the campaign
    .section = Abilities of the campaign: base consistency
    .name = Name
    .new-ability = An ability
    .unknown = This campaign has no ability { $name }. It has: { $known }
    .now = The campaign has its own { $name }
    .gone = The campaign has no { $name } any more
    .as-printed = { $name } is as the rules have it again
heimr_ability_no-fixed-list = Abilities
    .ability = Which ability
    .gone = { $who } has { $name } off the sheet
heimr_ability_examples = Suggestions
    .like = Like which of these
    .none = none of these
    .suggestion = { $name }{ $founded ->
        [0] { "" }
       *[other] , founded on { $attribute }
    } (base consistency { $consistency })
heimr_ability_sheet-listing = Abilities on the sheet
    .row = { $name }
heimr_ability_two-values = Consistency and potential
    .value = C { $consistency } P { $potential }
heimr_ability_training-kinds = Training
    .training = Training
    .sort = What of it
    .consistency = consistency
    .potential = potential
    .cost = { $cost ->
        [one] one point
       *[other] { $cost } points
    }
    .consistency-for = consistency, { heimr_ability_training-kinds.cost }: { $mean } on average instead of { $now }, usually within { $spread }
    .potential-for = potential, { heimr_ability_training-kinds.cost }: { $mean } on average instead of { $now }, usually within { $spread }
    .now = { $who }: { $name } is trained to consistency { $consistency }, potential { $potential }
    .problem = { $address } has to be 0 or more.
heimr_ability_consistency-sum = Trained consistency
heimr_ability_potential-sum = Trained potential
heimr_ability_base-consistency-shared = Base consistency
    .base = Base consistency
    .consistency = Base consistency
    .row = { $name } ({ $attributes })
heimr_ability_base-potential-single = Base potential
heimr_ability_base-potential-average = Base potential, an average
heimr_ability_modifiers = What an item adds
    .bonuses = What it adds to abilities
heimr_standard-ability_one-per-attribute = Standard abilities
heimr_standard-ability_specific-before-general = The more specific ability
    .specialises = Goes before this more general ability
    .specific = Is it something more specific?
    .general = no, { $general } itself
    .deviation = { $general } itself, although something more specific is meant
heimr_armoury_module = The medieval armoury
    .like = Like which of the armoury
    .none = none of it
heimr_armoury_weapons = Weapons
    .name = Name
    .new = A weapon for the list
heimr_armoury_shields = Shields
    .name = Name
    .new = A shield for the list
heimr_armoury_zero-damage = Some weapons cost no hit points
heimr_armoury_abilities = Abilities of the armoury

### Situations

heimr_situational_when = Circumstances
    .row = { $name }
    .here = { $name } in { $where }
    .where = Where
    .everywhere = everywhere
    .besides = What makes it harder or easier
    .against-besides = What makes it harder or easier for the other
    .now = From now on: { $name }
    .gone = No more: { $name }
    .form = Circumstances
    .name = What it is
heimr_situational_scopes = On this ability
    .modifies = { $on-word ->
        [every] every roll
        [ability] rolls with { $name }
        [attribute] rolls founded on { $name }
       *[group] rolls founded on { $name } attributes
    }: consistency { $consistency }, potential { $potential }
    .on = On which rolls
    .none = none
    .every = every roll
heimr_situational_reduces-consistency = Circumstances
    .consistency = Added to consistency (a penalty is below 0)
heimr_situational_through-zero = Consistency
heimr_situational_attribute-propagates = On this attribute
heimr_situational_group-propagates = On this group of attributes
heimr_situational_bonus = A bonus to potential
    .potential = Added to potential

### Dice challenges

heimr_dice_kinds = Before potential
heimr_dice_inputs = Result
heimr_dice_pool = The d10s
    .roll-title = { $told }
    .others-title = { $who } rolls against that: { $told }
heimr_dice_d6-identity = The d6
    .roll-title = { $told }
    .others-title = { $who } rolls against that: { $told }
heimr_dice_positive = The highest die
heimr_dice_zero = The d6 alone
heimr_dice_negative = The lowest die
heimr_dice_bonus-tens = For every further ten
heimr_dice_penalty-ones = For every further one
heimr_dice_add-potential = Potential

### Challenges

heimr_challenge_requirement = The requirement
    .against = Is there a requirement?
    .required = a number that has to be reached
    .requirement = Challenge requirement
heimr_challenge_ability-or-attribute = What is rolled
    .challenge = Roll
    .told = { $who } rolls { $tested }
    .told-task = { $who } rolls { $tested }: { $task }
    .with = With which ability or attribute
    .against-with = With which the other rolls
    .task = { $who } tries this: { $task }
heimr_challenge_failure-consequences = What failing does
    .consequence = What failing does
    .harm = This comes of it for { $who }: { $harm }
    .befalls = What failing does by the rules
    .nothing = nothing
    .falls = a fall
    .prone = to the ground
    .effect = an effect
    .height = From how many levels
heimr_challenge_best-attempt = What was tried stands
    .task = What is tried
    .anew = Circumstances have changed
    .refusal = { $who } has failed at this already, and has no willpower left to try again.
    .question = { $who } has looked in vain before ({ $task }). Have circumstances changed, so that another look is free?
    .now = Failed for now: { $task }
    .all = What has failed so far and stands has changed
    .problem = Too many failed attempts are remembered: leave the oldest out.
heimr_challenge_willpower-reroll = Trying beyond one's limits
    .willpower = Willpower to spend
    .question = { $who } has { $total } where it takes { $requirement }. Roll again for a point of willpower? There are { $willpower }.
heimr_challenge_reroll-scope = What can be rolled again
    .question = { $who } has { $total }, and nothing has come of it. Roll again for a point of willpower? There are { $willpower }.
heimr_challenge_reroll-with-consequence = Rolling again before the harm is done
heimr_challenge_opposed = The higher result wins
    .opposed = Roll against somebody
    .told = { $who } rolls { $tested } against { $other }, who rolls { $against }
    .other = Against whom
    .nobody = There is nobody else here to roll against.
heimr_challenge_opposed-tie = Equal results
    .equal = What equal results mean
    .roll-again = both roll again
    .stands = undecided
    .first-reaches = the first had to reach the other's result, and has

### Experience

heimr_xp_award = Experience points
    .award = Award experience
    .told = { $worth ->
        [one] One point of experience is awarded
       *[other] { $worth } points of experience are awarded
    }
    .row = Experience points
    .worth = What the encounter is worth
    .now = { $who } has { $now } experience points
    .problem = { $address } has to be 0 or more.
heimr_xp_division = For each who was there
    .present = Who was there
    .refusal = Nobody was there: name those who took part.
heimr_xp_carry-over = Kept for the next time
    .row = Experience points left over
    .now = { $now } experience points are kept for the next time
    .problem = { $address } has to be 0 or more.
heimr_xp_spend-downtime = Downtime
    .told = { $on-word ->
        [yes] Downtime begins
       *[no] Downtime is over
    }
    .row = Downtime
    .downtime = Begin or end downtime
    .on = It is downtime
    .refusal = Experience is spent in downtime. The game master says when that is.
    .now = { $on ->
        [yes] Downtime begins
       *[no] Downtime is over
    }
heimr_xp_training-cost-table = What each height of training costs
heimr_xp_training-cost = What training costs
    .highest = Training goes no higher than { $max }.
    .refusal = { $who } has { $has } experience points, and this takes { $cost }.
heimr_xp_one-level-at-a-time = One point at a time
    .told = { $who } trains { $name }
    .train = Train an ability
heimr_progress_not-trainable = Attributes grow by training abilities
    .refusal = { $name } is no ability of this campaign, so it cannot be trained.
heimr_progress_choice = Which attribute comes closer
    .question = { $who } has trained { $ability }. Which attribute comes closer to its next value?
heimr_progress_counter = Progress
    .now = { $who }: progress of { $name } is { $now }
heimr_progress_threshold = An attribute grows
    .now = { $who }: { $name } is { $now }
heimr_progress_threshold-table = Progress that is needed
heimr_progress_reset = Progress begins anew

### Fatigue

heimr_fatigue_base = Base fatigue
heimr_fatigue_base-minimum = The least that fatigue can be
heimr_fatigue_wear-down = Being worn down
    .row = Chance to tire
    .value = { $one } % with one physical roll, { $two } % with two, { $three } % with three
heimr_fatigue_track = Fatigue
    .row = Fatigue (base { $base })
    .now = { $who }: fatigue { $now }
heimr_fatigue_requirement = Against fatigue
heimr_fatigue_increase = The d6 against fatigue
heimr_fatigue_increase-when = No chance to catch one's breath
    .row = Nobody gets a breather
    .now = { $on ->
        [yes] Nobody gets a breather from here on
       *[no] Everybody can catch their breath
    }
heimr_fatigue_bounds = Fatigue rises
    .problem = { $address } has to be from 1 to 20.
heimr_fatigue_base-change = Base fatigue has changed
heimr_fatigue_return-to-base = Catching one's breath
    .due = is out of breath no more
    .now = { $who } makes an effort
heimr_fatigue_npcs = Who tires

### Time

heimr_combat_turn-duration = Time
    .wait = Let time pass
    .told = Time passes: { $span }
    .hours = Hours
    .minutes = Minutes
    .seconds = Seconds
    .clock = Day { $day }, { $time }
    .left = in { $span }
    .now = Time passes
    .problem = { $address } has to be 0 or more.

### Places

heimr_grid_always-used = The grid
    .problem = { $address } is a square that the grid does not have: take one that it has.
    .off-grid = { $address } lies beyond the edge of the grid: make the grid larger, or take it away.
heimr_grid_larger = The grid
    .columns = Columns of the grid
    .rows = Rows of the grid
    .in-use = The grid can’t be so small: somebody or some place would lie beyond its edge. Move them first.
    .now = The grid has { $columns } by { $rows } squares; north is { $north }
heimr_grid_minimum-size = The smallest grid
    .problem = { $address }: each side of the grid has from { $min } to { $max } squares.
heimr_environment_purpose = Battlefields
    .section = Battlefields that are kept
    .lay = Lay out a battlefield
    .which = Which one
    .keep = Keep this battlefield
    .name = What it is called from now on
    .row = { $name }
    .size = { $columns } columns, { $rows } rows
    .in-fight = A fight is on: end it first, or change squares and borders one by one.
    .full = So many battlefields can be kept at the most: { $max }. Take one away first.
    .now = The battlefield { $name } is kept
    .gone = The battlefield { $name } is not kept any more
    .opening = Smoke over the old mill, and no wheel turning. Four people who do not belong there have made themselves at home: one sits in the orchard with a bow across the knees, two argue in the doorway, and somebody laughs inside. You stand on the muddy track behind a broken cart. They have not seen you yet. What do you do?
heimr_grid_tokens = Where everybody is
    .section = Place
    .row = Square
    .place = Put somebody somewhere
    .told = { $who } is put in { $to }
    .token = Whom
    .square = In which square
heimr_grid_square-names = Names of squares
    .refusal = The grid has no such square. Take one that is on it.
    .problem = { $address } takes the name of a square from A1 to { $last }.
heimr_grid_who-can-talk = Who can talk
    .row = Can talk with
    .carries-speech = Speech carries through it
heimr_grid_location-meaning = Places
    .section = Places
    .row = { $square }
    .new-location = A place
    .square = Square
    .name = Name
    .description = Description
    .now = { $square } is a place as described
    .gone = { $square } stands for no place any more
heimr_grid_free-placement-outside-combat = Which places are connected
    .refusal = No way leads to { $square } from where { $who } is. Go by way of a place that is connected with both.
heimr_grid_new-locations = New places
    .refusal = { $square } stands for no place yet: the game master makes it one first.
    .nothing = no place yet
    .somebody = Somebody is there: move them first.
    .several = Several places at once
    .squares = Places
heimr_grid_combat-same-layout = Directions on the grid
    .way = { $to }, to the { $toward-word ->
        [east] east
        [south] south
        [west] west
       *[north] north
    }
heimr_grid_combat-orientation = Where north is
    .north = Where north is on the grid
    .row = North on the grid
heimr_border_free-movement-inside = Within a place
    .refusal = { $who } can’t just walk there: on the ground, on a wall or in a cluster, that takes an action.
heimr_border_crossing-needed = From place to place
    .refusal = { $who } is there already.
    .no-way = No way leads from where { $who } is to any other place.
heimr_border_count-outside-combat = Borders of a place
heimr_border_count-in-combat = Squares side by side
    .refusal = In a fight, { $who } can only go up, down, left or right by one square.
    .problem = { $address } joins squares that do not lie side by side: in a fight it leads nowhere. Take its barriers away, or lay them between neighbours.
heimr_border_represents = What lies between places
    .section = Borders
    .row = { $one } – { $other }
    .new-border = A border
    .one = From
    .other = To
    .more = And between these
    .like = What it is
    .name = Name
    .description = Description
    .problem = “{ $field }” is missing for what this border is: choose one of the list, or give a number.
    .now = Between { $one } and { $other } it is as described
    .gone = Nothing special lies between { $one } and { $other } any more
heimr_border_barrier-types = Sorts of barriers
    .kind = { $named ->
        [0] border
       *[other] { $name }
    }{ $door-word ->
        [open] , an open door
        [closed] , a closed door
        [barred] , a barred door
       *[none] { "" }
    }{ $toughness ->
        [0] { "" }
       *[other] , solid, toughness { $toughness }
    }{ $height ->
        [0] { "" }
       *[other] , to be climbed over at height { $height }
    }{ $limit ->
        [0] { "" }
       *[other] , lets { $limit } through at a time, { $through } so far
    }{ $requirement ->
        [0] { "" }
       *[other] , takes { $requirement } with { $with }
    }
heimr_border_barriers-are-borders = Barriers stand between places
    .problem = A border lies between two different squares: name another one.
heimr_border_combined-barriers = Several barriers at once
    .refusal = As many as can have got through to { $square } by now, so that { $who } can’t even try.
heimr_environment_structural-barrier = Something solid
    .height = Its height, where it can be climbed over
    .refusal = Something solid stands between { $who } and { $square }. Break it, open it, or climb over it.
heimr_environment_structural-destroy = What it takes to break it
    .problem = Whatever is solid has a toughness of 1 or more: choose one of the list, or give a number.
heimr_environment_crossing-ability = With what it is crossed
    .with = With what it is rolled
heimr_environment_difficult-terrain-location = Difficult ground
    .state = difficult ground: { $name }
heimr_environment_door-open-or-shut = Doors
    .door = Door
    .row = Door between { $one } and { $other }
heimr_environment_movement-limit = Only so many at a time
    .refusal = As many as can have got through to { $square } by now. { $who } has to wait or go another way.
heimr_environment_movement-limit-count = Who has got through
    .now = Between { $one } and { $other }, so many have got through: { $count }
heimr_environment_movement-limit-details = Whoever gets through counts once
heimr_environment_movement-limit-ladder = On a ladder
    .refusal = Somebody is on the way up to { $square } already. { $who } has to wait.
heimr_environment_movement-limit-table = Things that let only so many through
    .limit-like = What lets only so many through
    .limit = How many get through at a time, where it is something else
heimr_environment_difficult-terrain-examples = Difficult ground
    .difficult = Difficult ground
heimr_environment_crossing-challenge = What getting across takes
heimr_environment_crossing-failure = Not getting across
heimr_environment_crossing-table = Things that are hard to cross
    .crossing-like = What takes a roll to cross
    .requirement = What has to be reached, where it is something else
heimr_environment_toughness-table = How tough things are
    .structure-like = What stands there
    .toughness = Toughness, where it is something else

### Heights

heimr_height_where = Levels of a place
    .ground = Height of the ground
    .levels = Higher levels, each with how it is climbed
    .row = Height: level { $level }, about { $least } to { $most } m
    .on-level = On which level
    .refusal = The map goes from level -{ $max } to level { $max }.
heimr_height_unit = How high a level is
    .ground = ground at level { $level }, about { $least } to { $most } m
    .level = level { $level }, about { $least } to { $most } m, { $climb-word ->
        [impossible] not to be climbed
        [free] climbed without a roll
       *[rolled] climbed with { $requirement }
    }
heimr_height_free-up-to-one = A step up or down
    .level = On which level
    .refusal = { $who } can walk to another level of this place only if it is one level up or down. Further up takes climbing, further down a jump.
heimr_height_climb-from-two = Too high to walk up
    .refusal = { $square } lies too high above { $who }. Climb up first.
heimr_height_hard-climbs = What can be climbed
    .refusal = { $who } can’t climb there without a ladder or a rope.
heimr_height_climb-failure = A fall from a climb
heimr_height_hold-on = Holding on
heimr_height_fall-check = Coming down
heimr_height_jump-cr = Jumping down
heimr_height_fall-cr = Falling
heimr_height_fall-damage = Hurt by a fall
heimr_height_fall-damage-never-heals = A fall never heals
heimr_height_fall-armour = Armour in a fall
heimr_height_fall-injury-location = Where a fall injures
heimr_height_fall-landing = How somebody lands
heimr_height_climbing-cr-table = What climbing takes
    .climb-like = How it is climbed
    .climb-requirement = What climbing has to reach, where it is something else
    .both-hands = Holding on takes both hands

### Getting about

heimr_action_move = Move
    .told = { $who } goes to { $to }
    .told-out = { $who } leaves the cluster
    .move = Move
    .to = Where to
    .out-of-cluster = out of the cluster, within the square
    .refusal = { $who } stands in no cluster. Name a square to move to.
heimr_fatigue_moving-is-free = Walking tires nobody
heimr_fatigue_moving-with-challenge = Getting across tires
heimr_action_run = Run
    .told = { $who } runs to { $to }
    .run = Run
    .to = Where to
    .refusal = The way to { $square } takes a roll or a jump: { $who } can’t run there. Take a Move.
heimr_action_run-protection = Out of reach
    .refusal = { $target } ran out of this square: until { $target }’s next turn, { $who } can’t charge after them from here.
heimr_action_charge = Charge
    .told = { $who } charges { $target }
    .charge = Charge
    .target = Whom
    .blow = With what
    .weapon = with weapons
    .brawl = without a weapon
    .nobody = Nobody is there whom { $who } could charge.
    .refusal = { $who } charges whoever stands in a square next to the own one.
    .no-shots = { $who } can’t charge with a weapon that shoots.
heimr_action_climb = Climb
    .told = { $who } climbs
    .climb = Climb
    .way-to-climb = Up or down what
    .way = { $up ->
        [0] down
       *[other] up
    } to level { $to }{ $side-word ->
        [none] { "" }
       *[other] , on this side: { $side }
    }
    .nothing = There is nothing here that { $who } could climb.
    .refusal = There is nothing for { $who } to climb to level { $level }. Name the top, or the bottom on the way down.
heimr_action_climb-requirement = What climbing takes
heimr_action_climb-position = On the wall
heimr_action_climb-free-hand = A free hand
    .refusal = { $who } needs a free hand to climb. Drop something or put it away.
heimr_action_jump-down = Jump down
    .told = { $who } jumps down
    .jump-down = Jump down
    .to = To which level
    .nowhere = There is no lower level here that { $who } could jump down to.
    .refusal = { $who } can only jump down to a lower level of the same place, and level { $level } is none.
heimr_action_jump-down-across-border = Down over the border
heimr_action_drop-prone = Drop prone
    .told = { $who } drops prone
    .drop-prone = Drop prone
    .refusal = { $who } is on the ground already, or on a wall.
heimr_effect_fall-standing-up = Stand up
    .told = { $who } stands up
    .stand-up = Stand up
    .refusal = { $who } stands already.
heimr_action_crawl = Crawl
    .told = { $who } crawls to { $to }
    .crawl = Crawl
    .to = Where to
    .refusal = { $who } has to be on the ground to crawl. Drop prone first.
heimr_action_crawl-same-square = Crawling from where the turn began
    .refusal = { $who } has come here in this turn, and can crawl on in the next.
heimr_action_crawl-no-challenge = No crawling over what takes a roll
    .refusal = The way to { $square } takes a roll or a jump: { $who } can’t crawl there.
heimr_position_climbing-not-action = Hanging on
heimr_position_climbing-attack = Attacking on a wall
    .refusal = { $who } needs the hand to hold on.
heimr_position_climbing-hands = One hand holds on
    .refusal = { $who } needs a hand to hold on. Put something away first.

### Seeing and hiding

heimr_position_concealed = Not seen well
heimr_position_concealed-not-in-cluster = In a cluster nobody is concealed
heimr_concealment_improves-other = An object in the dark or in bad weather
heimr_concealment_uses = Where to take cover
    .behind = Behind what
    .covers = Objects that conceal
    .state = { $name } conceals by { $effectiveness }, height { $height }{ $sides ->
        [0] { "" }
       *[other] , against attackers from: { $against }
    }
    .refusal = There is no { $name } here to go behind.
heimr_concealment_direction = From which side
heimr_concealment_height = How high it is
heimr_concealment_density = Concealed by an object
    .unnamed-cover = A row of “{ $field }” has neither a name nor a kind: give one.
    .no-cover = { $name } conceals nobody: give how well it conceals, and its height.
    .problem = { $address } has an object that conceals nobody: give how well it conceals, or take it away.
heimr_concealment_attack-penalty = Seen badly
heimr_concealment_taking-it = Taking cover
    .shift = Take cover, or step elsewhere in the place
    .row = Behind
    .refusal = { $who } can go behind something only in the own turn.
heimr_concealment_blindness-three = Nothing to be seen
heimr_concealment_light-torch = A light in the hand
    .state = lit
    .light = How many squares far it shines
heimr_concealment_light-campfire = A light that stands
    .lights = Lights, each with how far it shines
    .state = { $name } lights up to { $far } squares away
heimr_concealment_roof = Under a roof
    .roof = It has a roof
    .state = roof
heimr_concealment_table = Things that conceal
heimr_concealment_weather-darkness = Darkness and weather
    .darkness = Darkness, 0 to 3
    .weather = Extreme weather, 0 to 3
heimr_guard_location = What can be guarded
    .spot = At which spot
    .nowhere = nowhere in particular
    .not-here = { $who } is not where that is.
    .spots = Spots and objects that can be guarded
    .state = can be guarded: { $name }
heimr_chase_escape-route = A way out
    .exit = A way out: with what a chase goes on from here
    .state = a way out, with { $with }
    .now = Darkness conceals by { $darkness }, the weather by { $weather }
heimr_action_hide = Hide
    .told = { $who } hides
    .hide = Hide
    .refusal = Nothing conceals { $who } from { $other } here. Find something to go behind, or choose others to hide from.
heimr_action_hide-not-from-cluster = Not in a cluster
    .refusal = { $who } stood together with { $other } when the turn began, and can’t hide from them yet.
    .in-cluster = { $who } can’t hide in a cluster. Leave it first.
heimr_action_hide-not-from-shooter = Not from who has just shot
    .refusal = { $other } has just shot at { $who }, who can’t hide from them yet.
heimr_action_hide-chosen-opponents = From whom to hide
    .from = From whom
    .nobody = There is nobody whom { $who } could hide from.
    .refusal = { $who } hides from nobody: choose one opponent at least.
heimr_action_observation-square = Looking over a place
    .found = { $who } finds: { $found }
    .nothing = { $who } finds nothing.
    .where = Where
heimr_action_observation-item = Looking somebody over
    .target = At whom
    .nobody = Nobody is there to look at.
heimr_position_hidden-soft-sound = A soft sound
heimr_position_hidden-loud-sound = A loud sound
heimr_position_hidden-attack-reveals = Given away by an attack
heimr_blind-spot_create = A blind spot
heimr_blind-spot_advice-delay = Waiting for an archer
    .archer = { $who }, whose shot may open a blind spot
heimr_blind-spot_not-defending = No defence, no blind spot
heimr_blind-spot_extend = A larger blind spot
heimr_blind-spot_axis = Along which line
heimr_blind-spot_axis-tie = Along which line the shot comes
    .question = Along which line does it come?
    .straight = along a row or column
    .diagonal = aslant
heimr_blind-spot_larger-grid = How wide a blind spot is
heimr_blind-spot_penalty-ranged = A shot out of the blind spot
heimr_blind-spot_penalty-melee = A blow out of the blind spot
heimr_ranged_distance = How far it is
heimr_ranged_range-penalty = Far away
heimr_ranged_distance-higher = Up to a higher target
heimr_ranged_distance-lower = Down to a lower target
heimr_ranged_distance-same-square-height = Up within a square
heimr_ranged_distance-barriers = Over what stands between

### Fights

heimr_combat_end = A fight
    .told-begins = A fight begins
    .told-ends = The fight is over
    .begins = A fight begins
    .ends = The fight is over
    .begin-combat = Begin a fight
    .end-combat = End the fight
    .fighters = Who is in it
    .already = A fight is under way. End it first.
    .none = There is no fight.
    .nobody = Nobody is there who could fight. Make a character or an opponent first.
    .problem = { $address }: whoever fights has a record and is alive. End the fight and begin it anew.
heimr_combat_turns = Turns
    .shelf-attack = Attack
    .shelf-turn = The turn
    .shelf-move = Move
    .shelf-things = Things
    .shelf-others = With others
    .shelf-rolls = Rolls
    .shelf-time = Time and rest
    .shelf-fight = Fights and chases
    .shelf-master = The game master’s
    .told = { $who } ends the turn
    .now = Round { $round }
    .end-turn = End the turn
    .no-fight = There is no fight.
    .not-now = It is not { $who }’s turn, but { $acting }’s.
heimr_combat_turn-start = Whose turn it is
    .row = Whose turn it is
    .comes = It is { $who }’s turn
    .goes-on = until it is ended
    .begins = { $who }’s turn begins
    .nobody = Nobody’s turn has come yet
heimr_initiative_order = The order of turns
    .now = The order of turns is set
    .order = The order of turns: { $order }
    .problem = { $address }: whoever fights stands in the order of turns once, and nobody else does. End the fight and begin it anew.
heimr_action_purpose = What somebody does in a fight
    .section = In the fight
    .now = { $who } has done something with the turn
    .gone = { $who } is not in the fight
heimr_action_unlisted = Actions of your own
    .told = { $who }: { $name }
    .now = There is an action { $name }
    .gone = There is no action { $name } any more
    .own-action = Something else
    .action = What
    .does = { $who }: { $name }
    .none = The game master has added no actions.
    .unknown = There is no action { $name }. The game master can add it.
    .form = An action of your own
    .name = Name
    .takes = How long it takes
    .row = { $name }
    .standard = standard
    .free = free
    .ongoing = ongoing
    .upcoming = upcoming
heimr_cluster_form = Who stands together
    .now = Others stand together now
    .problem = { $address }: those who stand together are in one square, two at least, and nobody stands in two clusters. End the fight and begin it anew.
heimr_cluster_merge = One cluster of two
heimr_cluster_leave = Out of a cluster
heimr_brawl_release = Letting go
    .told = { $who } lets go of { $held }
    .release = Let go
    .held = Of whom
    .refusal = { $who } does not hold { $held }.
    .nobody = { $who } holds nobody.
    .question = { $who } holds somebody, and is attacked. Let go to defend?
heimr_brawl_bind-duration = Who holds whom
    .row = Holds
    .state = holds { $whom }
    .now = Who holds whom has changed
    .problem = { $address }: whoever holds somebody stands together with them. End the fight and begin it anew.
heimr_ready_one-action = Readied actions
    .told = { $who } gets ready for something
    .row = Waits
    .state = waits for something
    .now = { $who } waits for something
    .gone = { $who } waits for nothing any more
    .ready = Ready an action
    .then = What then happens
    .to = Where to
    .strike = strike
    .brawl = strike or grab without a weapon
    .move = move
    .run = run
    .drop-prone = drop to the ground
    .stand-up = stand up
    .dodge = be ready for shots
    .charge = charge
    .guard = guard
    .climb = climb
    .jump-down = jump down
    .hide = hide
    .use-skill = use a skill
    .draw = draw
    .put-away = put something away
    .drop-items = drop things
    .get-item = get something
    .hide-item = hide something
    .swap-items = change hands
    .break-down = break something
    .breather = take a breather
    .observe = look closely
    .speak = speak
    .break-free = break free
    .help-move = help move somebody
    .hold-back = hold somebody back
    .own-action = something else
    .refusal = { $who } waits for something already.
    .nothing = { $who } waits for nothing.
    .nobody = Nobody of yours waits for anything.
    .problem = { $address }: whoever has readied an action is in the fight. End the fight and begin it anew.
heimr_forced-movement_procedure = Moving somebody
    .told = { $who } helps to move { $moved } to { $to }
    .now = It has changed who moves { $who }
    .help-move = Help move somebody
    .target = Whom
    .to = Where to
    .nobody = Nobody is here whom { $who } could move.
    .question = Does { $who } help to move { $whom }?
    .too-few = It takes { $needed } to move { $who }. So far, there { $count ->
        [one] is one.
       *[other] are { $count }.
    }
    .nowhere = { $who } can’t go anywhere from here.
    .not-here = { $who } is not where they are.
    .outside = { $who } is not in the fight: the game master brings them in first.
    .elsewhere = Others move { $who } to another square.
    .problem = { $address }: whoever moves or holds somebody is in the fight, and so are they. End the fight and begin it anew.
heimr_forced-movement_restraint = Holding somebody back
    .no-fight = { $who } holds nobody back before a fight begins: that takes a part of every turn.
    .told = { $who } holds { $held } back
    .now = It has changed who holds { $who } back
    .hold-back = Hold somebody back
    .target = Whom
    .nobody = Nobody is here whom { $who } could hold back.
    .not-here = { $who } is not where they are.
    .outside = { $who } is not in the fight: the game master brings them in first.
    .refusal = { $who } is held back by too many.
heimr_chase_start = A chase
    .told = { $who } chases { $target }
    .after = After whom
    .now = { $who } runs after somebody
    .gone = { $who } runs after nobody any more
    .begin-chase = Begin a chase
    .chaser = Who runs after somebody
    .target = After whom
    .off-grid = Away from the grid
    .no-chase = no chase
    .nobody = There are not two who could run.
    .all-run = Everybody runs after somebody already. Stop a chase first.
    .already = { $who } runs after somebody already.
    .question = { $who } runs after { $target }. Is it a chase, and what is rolled?
    .problem = { $address }: a chase is between two people with a record. Stop it and begin it anew.

### Positions, effects and injuries

heimr_position_states = How somebody stands
    .now = { $who }: { $position }, { $square }, height { $level }
heimr_position_prone-movement = On the ground
    .refusal = { $who } lies on the ground: crawl, or stand up first.
    .glance = on the ground
heimr_position_helpless = Helpless
    .refusal = { $who } is helpless and can do nothing. Somebody has to wake them first.
heimr_position_sleeping = Asleep
    .glance = asleep
    .row = Asleep
    .problem = { $address }: whoever sleeps or is unconscious lies on the ground.
heimr_position_sleeping-perception = Waking from a sound
heimr_position_unconscious = Unconscious
    .wakes = It wakes the unconscious
    .glance = unconscious
    .row = Unconscious
heimr_position_hidden = Hiding
    .row = Hidden from { $by }
    .row-known = Hidden from { $by }, who knows of it
    .now = From whom { $who } is hidden has changed
heimr_effect_definition = Effects
    .call = Call an effect
    .effect = Which effect
    .hit = Hit: hit points are lost
    .drain = Drain: willpower is lost
    .fall = Fall: to the ground
    .drop = Drop: what a hand holds falls
    .stumble = Stumble: away from the opponent
    .daze = Daze: no attack, no defence, no skill
    .break = Break: an item is destroyed
    .bind = Bind: a part of the body is kept
    .weaken = Weaken: skills cost more
    .own = an effect of your own
    .unknown = There is no effect { $name }. Make it first, or take another.
    .called = { $who }: { $name } { $number }
    .now = What keeps { $who } from things has changed
    .made = There is an effect { $name }
    .own-gone = There is no effect { $name } any more
    .form = An effect of your own
    .name = Name
    .description = What it does
    .lasts = Its number counts seconds
    .taken = There is an effect { $name } in the rules already: take another name.
    .section = Effects and actions of your own
    .row = { $name }
    .value = { $lasts ->
        [yes] { $usual } seconds
       *[no] { $usual } points
    }: { $description }
    .glance = { $name }{ heimr_combat-effect_turns.within }
heimr_injury_levels = Injuries
    .now = { $level-word ->
        [bloodied] { $who } is bloodied
        [mangled] { $who } is mangled
        [mutilated] { $who } is mutilated
       *[other] { $who } is injured, or the injury has changed
    }{ $where-word ->
        [known] {" "}({ $parts })
       *[unknown] {""}
    }{ $clock-word ->
        [stable] , stable
        [fainted] , unconscious, and dead in { $dies } seconds
        [faints] : unconscious in { $faints } seconds, dead in { $dies } seconds
        [dies] : dead in { $dies } seconds
       *[calm] {""}
    }
    .gone = { $who } is no longer injured
    .row = Injury
    .value = { $level } ({ $parts }){ $clock-word ->
        [stable] , stable
        [faints] , unconscious in { $faints } seconds, dead in { $dies } seconds
        [dies] , dead in { $dies } seconds
       *[calm] {""}
    }
    .glance = { $clock-word ->
        [stable] injured, stable
        [faints] unconscious in { $faints } s, dead in { $dies } s
        [dies] dead in { $dies } s
       *[calm] injured
    }
heimr_injury_bloodied = Bloodied
heimr_injury_mangled = Mangled
heimr_injury_mutilated = Mutilated
heimr_injury_below-minus-five = Below the last injury
heimr_injury_effect-on-injury = Where it hurts
    .part = Which part of the body
heimr_injury_effect-additional = Another part of the body
heimr_injury_effect-duration = As long as the injury
    .as-long = as long as the injury
heimr_injury_effect-arm = An injured arm
    .refusal = { $who } cannot use that hand while the arm is injured. Use the other, or have it healed.
    .glance = nothing { $hand }: the arm is injured{ heimr_combat-effect_turns.within }
heimr_injury_effect-leg = An injured leg
    .refusal = { $who } cannot stand up while the leg is injured. Crawl, or have it healed.
heimr_injury_effect-torso = An injured torso
heimr_injury_unconscious-state = Unconscious from an injury
    .due = the injury gets worse
heimr_injury_worsening = A worse injury
heimr_injury_stabilize = Stabilised
    .dead = The dead cannot be stabilised.
    .stabilises = It stabilises
    .row = Stabilised
heimr_injury_reopen = The injury opens again
heimr_injury_reopen-what-counts = Opening an injury again
    .question = This opens { $who }’s injury again. Go on?
heimr_injury_stabilized-hit-again = Hurt again
heimr_injury_death = Death
    .refusal = { $who } is dead. Only the game master can undo that.
    .alive = { $who } is alive already.
    .now = { $who } is dead
    .gone = { $who } lives again
    .glance = dead
    .row = Dead
heimr_health_healing = Healing
    .decree = Decide about somebody
    .what = What happens
    .heal = hit points come back
    .willpower = willpower comes back
    .wound = hit points are lost
    .stabilise = an injury gets no worse
    .sleep = falls asleep
    .knock-out = falls unconscious
    .wake = wakes up
    .revive = lives again
    .dead = The dead cannot be healed. The game master can let them live again first.
    .heals = Hit points that it gives back
heimr_health_rest-condition = Who can rest
    .refusal = { $who } is injured, and so gets nothing from a short rest. Have the injury healed first.
heimr_health_rest-benefits = After a short rest
heimr_health_rest-interruption = A rest begins anew
heimr_health_rest-rested-skills = Free uses come back
    .refusal = { $who } has no free use of { $skill } left: a short rest gives it back.
    .rested = It has a free use that a short rest gives back
    .row = Free use of { $name }
heimr_health_rest-duration = Short rests
    .measured = { $amount } s
    .compared = { $reached-word ->
        [yes] Short rests: long enough to count
       *[no] Short rests: not yet long enough to count
    }
    .told = { $who } lies down to rest
    .rest = Rest
    .now = { $who } begins to rest
    .gone = { $who } rests no more
    .row = Rests
    .left = { $left } seconds to go
    .due = has rested enough
heimr_character_skills = Skills
    .now = { $who }’s skills have changed
    .unknown = { $who } has no skill { $skill }.
    .willpower = { $skill } takes { $cost } willpower, and { $who } has { $has }.
    .section = Skills
    .form = A skill
    .owner = Who knows it
    .name = Name
    .description = What it does
    .takes = How long it takes in a fight
    .not-in-fight = not in a fight
    .cost = What it costs, in willpower
    .prerequisite = What has to be so, in your words
    .needs = What has to be so and is checked
    .nothing = nothing
    .wields = something used with an ability is wielded
    .holds = something is held
    .free-hand = a free hand
    .needed = Which ability, or which thing
    .needed-empty = Name the ability or the thing that is needed.
    .row = { $name } ({ $takes }) { $description }
    .value = cost { $cost }; needs: { $prerequisite }; calls: { $calls }
    .problem = { $address } has a number below 0: make it 0 or more.
    .any = any
heimr_action_use-skill = Using a skill
    .told = { $who } uses { $skill }
    .told-on = { $who } uses { $skill } on { $target }
    .prerequisite = { $who } lacks what { $skill } needs: see its prerequisite.
    .not-in-fight = { $skill } cannot be used in a fight.
    .use-skill = Use a skill
    .skill = Which skill
    .on = On whom
    .none = { $who } has no skill.
heimr_action_one-skill-at-a-time = One skill at a time
heimr_effect_who-calls = Who calls effects
    .refusal = { $skill } does not provide that effect. Call only what it provides, with its number.
    .referee-only = A player calls effects by using a skill that provides them. Only the game master may call any.
    .skill = What a skill calls with it
    .none = nothing
    .calls = Effects that it calls (number 0: the usual one)
heimr_effect_number = What is called with an effect
    .due = an effect ends
    .number = Its number
    .refusal = The number of an effect is from 1 to { $max }.
    .usual = Its usual number
heimr_effect_units = Without a number
heimr_effect_hit = Hit
heimr_effect_hit-replaces-damage = Hit in place of the damage
heimr_effect_hit-location = Where a Hit injures
    .part = Where, if it injures
    .question = Where does it injure { $who }?
heimr_effect_drain = Drain
heimr_effect_fall = Fall
    .refusal = { $who } has fallen and cannot stand up yet. Wait until it has passed.
    .glance = cannot stand up yet{ heimr_combat-effect_turns.within }
heimr_effect_drop = Drop
    .hand = From which hand
    .refusal = { $who } has dropped { $item } just now and cannot pick it up yet. Somebody else can.
    .glance = cannot pick up { $item } yet{ heimr_combat-effect_turns.within }
heimr_effect_stumble = Stumble
    .glance = stumbling{ heimr_combat-effect_turns.within }
heimr_effect_daze = Daze
    .refusal = { $who } is dazed: no attack, no defence and no skill until it has passed.
    .glance = dazed{ heimr_combat-effect_turns.within }
heimr_effect_break = Break
    .item = What breaks
    .nothing = { $who } does not carry what is to break.
    .question = What does { $who } have that this is called on?
    .toughness = A Break of so much destroys it
heimr_effect_bind = Bind
    .bound = Which part
    .touches = What it is kept at
    .question = Which part of { $who } is bound?
    .glance = bound: { $part }{ $fixed ->
        [yes] {" "}(kept in place)
       *[no] {""}
    }{ heimr_combat-effect_turns.within }
heimr_effect_bind-hands = Hands bound
    .refusal = { $who }’s hands are bound. Get them free first.
heimr_effect_bind-arm = An arm bound
    .refusal = { $who }’s arm is bound. Get it free first, or use the other hand.
heimr_effect_bind-feet = Feet bound
    .refusal = { $who }’s feet are bound: only hopping and crawling are possible.
heimr_effect_bind-leg = A leg bound
    .refusal = { $who }’s leg is bound and stays where it is. Get it free first.
heimr_effect_bind-body = Bound
    .refusal = { $who } is bound and stays in place. Get free first.
heimr_effect_weaken = Weakness
    .glance = weakened{ heimr_combat-effect_turns.within }
heimr_effect_resist = Resist
heimr_effect_miss = Miss
heimr_effect_reactions-scope = Answering an effect
    .question = { $who } is about to suffer this. Answer it?
    .none = no answer
    .resist = Resist, by { $name }
    .miss = Miss, by { $name }
    .answers = Does it answer effects?
    .nothing = it does not
    .answers-resist = it lets resist an effect
    .answers-miss = it lets an attack miss
heimr_effect_same-effect-again = The same effect again
heimr_location_table = The part of the body
heimr_combat-effect_turns = Turns that it lasts
    .seconds = { $left ->
        [1] 1 second
       *[other] { $left } seconds
    }
    .turns = { $left ->
        [1] 1 turn
       *[other] { $left } turns
    }
    .within = { $turns ->
        [0] { "" }
        [1] {" "}(1 turn)
       *[other] {" "}({ $turns } turns)
    }{ $seconds ->
        [0] { "" }
        [1] {" "}(1 second)
       *[other] {" "}({ $seconds } seconds)
    }
heimr_combat-effect_counting = One turn of it is over
heimr_combat-effect_one-second = One second
heimr_stumble_leave-cluster = Out of the cluster
heimr_stumble_no-ranged = Stumbling
    .refusal = { $who } is stumbling and can neither shoot nor throw.
heimr_stumble_melee-limited = Stumbling
    .refusal = { $who } is stumbling and can strike only at those who stand together with them.
heimr_stumble_blocked-direction = Stumbling
    .refusal = { $who } is stumbling away from there. Take another direction.
    .glance = stumbling, not { $from }{ heimr_combat-effect_turns.within }
heimr_stumble_direction-choice = Where it comes from
    .from = From which direction
    .question = From which direction does { $who } stumble away?
heimr_daze_no-actions = Dazed
    .refusal = { $who } is dazed and does nothing in this turn.
heimr_daze_no-defence = No defence while dazed
    .refusal = { $who } is dazed and cannot defend.
heimr_daze_odd = An odd number of seconds
heimr_action_upcoming-interrupted = Broken off
    .refusal = { $who } was interrupted: what was begun in the last turn is broken off, and the standard action of this turn is free.
heimr_brawl_bind-lost-by-effect = A hold is lost
heimr_weapon-attack_hands = Two hands
    .no-hand = Say in which hand { $who } takes { $item }.
    .full-gear = No hand is free for { $item }: carry something else another way.
    .full = { $who } has no hand free for { $item }: put something away or drop it first.
    .refusal = { $item } is not made to be held like this.
    .not-wielded = { $who } does not wield { $item } as it has to be wielded.
    .nothing = { $who } wields no weapon.
    .kind = What it is
    .plain = neither weapon nor shield
    .melee = a melee weapon
    .ranged = a weapon that shoots
    .thrown = a weapon that is thrown
    .shield = a shield
    .damage = Damage
    .range = Range in squares
    .potential = Added to potential
    .stamina = Added to stamina while it is wielded
    .wielding = How it is held
    .used-with = Used with these abilities
    .quiet = A shot is no more than a soft sound
    .melee-value = damage { $damage }, potential { $potential }, { $wielding }: { $abilities }
    .ranged-value = range { $range }, damage { $damage }, potential { $potential }, { $wielding }: { $abilities }
    .shield-value = potential { $potential }, stamina { $stamina }, { $wielding }: { $abilities }
    .problem = { $address }: a hand holds one thing. Put one of them away.
heimr_ranged_ammunition = Ammunition
    .refusal = Nothing is drawn for { $item }: draw a piece first.
    .loaded = { $item } is in hand already, and nothing has to be drawn for it.
    .none-left = There is no ammunition left for { $item }.
    .nothing-drawn = { $who } has nothing to shoot in hand. Draw it first.
    .pieces = How many pieces (0: not counted)
    .row = Pieces of { $name }
heimr_action_draw = Drawing
    .told = { $who } draws { $item }
    .refusal = { $item } is not within reach of a hand: get it out of the pack instead.
    .draw = Draw
    .item = What
    .into = In which hand
    .nothing = { $who } has nothing at hand to draw.
heimr_action_put-away = Putting away
    .told = { $who } puts { $item } away
    .put-away = Put something away
    .item = What
heimr_action_drop-items = Dropping
    .told = { $who } drops { $items }
    .refusal = Say what { $who } drops.
    .drop-items = Drop things
    .items = What
heimr_action_get-item = Getting something
    .told = { $who } gets { $item }
    .not-here = There is no { $item } on the ground here.
    .not-stored = There is no { $item } in the pack.
    .get-item = Get something
    .item = What
    .into = In which hand
    .nothing = There is nothing on the ground here, nor in { $who }’s pack.
heimr_action_hide-item = Hiding something
    .told = { $who } hides { $item }
    .hide-item = Hide something
    .item = What
heimr_action_swap-items = Swapping
    .told = { $who } takes things into other hands
    .refusal = { $who } holds nothing that could change hands.
    .one-grip = { $item } is held in one way only.
    .swap-items = Change hands
    .what = What changes
    .hands = what both hands hold
heimr_environment_toughness = Breaking things
    .told = { $who } tries to break something down
    .no-tool = { $item } is not made for breaking things: take an axe, a crowbar or a ram.
    .not-there = There is nothing like that within { $who }’s reach that can be broken.
    .break-down = Break something
    .with = With what
    .target = What
    .no-tools = { $who } holds nothing that is made for breaking things.

### In a fight

heimr_initiative_roll = Initiative
    .rolls = { $who } rolls initiative
    .row = Initiative
heimr_initiative_modifiers = Initiative as things stand
heimr_initiative_tie = Equal initiative: who has more willpower left
heimr_initiative_second-tie = Equal again: the higher dexterity, then a die
    .roll-title = { $who } rolls who of two equals comes first
heimr_initiative_late-joiner = Coming in late
    .told = { $who } joins the fight
    .join = Come into the fight
    .newcomer = Who comes
    .already = { $who } is in the fight already.
    .nobody = Everybody is in the fight already.
heimr_delay_declare = Waiting with the turn
    .told = { $who } waits with the turn
    .delay = Wait with the turn
    .for = For whom
    .place = Before or after
    .after = until just after
    .before = until just before
    .nobody = There is nobody to wait for.
    .refusal = { $who } has begun the turn. A turn can be delayed only before anything is done in it.
heimr_ready_cost = What readying costs
    .upcoming = { $who } can’t ready what takes two turns.
heimr_ready_trigger-event-or-intent = What sets it off
    .words = { $words }
    .when = When it happens
    .attacks = when somebody attacks: the attack comes first
    .intends = when somebody is about to attack, if it is noticed in time
    .enters = when an opponent comes into the square
    .told = when something else happens
    .told-when = What has to happen
heimr_ready_after-trigger = After what set it off
    .question = { $other } has acted. { $who } waits for this: { $words }. Has it come, and does { $who } act?
    .react = What was waited for has come
    .set-off = Who set it off
    .nobody = There is nobody who could have set it off.
heimr_ready_awareness = Noticing it
    .aware = Whether it is noticed
    .refusal = { $who } does not notice it.
heimr_ready_choice-at-trigger = Acting when it comes
    .question = { $other } does what { $who } waited for. Does { $who } act now?
heimr_ready_order-change = A new place in the order of turns
heimr_ready_lost = What was waited for has not come
    .refusal = It is { $who }’s turn: what was readied is lost with it. Act, or wait with the turn first.
heimr_ready_intent-roll = Reading what somebody is about to do
heimr_action_list = What takes how long in a fight
heimr_action_weapon-attack = Striking and shooting
    .told = { $who } attacks { $target } with { $with }
    .weapon-attack = Strike or shoot
heimr_action_brawl-attack = Fighting without a weapon
    .told = { $grabs-word ->
        [yes] { $who } grabs at { $target }
       *[no] { $who } strikes at { $target } without a weapon
    }
    .brawl-attack = Punch, kick or grab
heimr_action_charge-no-challenge-border = Charging over a border
    .refusal = { $who } can’t charge where getting across takes a roll. Move there instead.
heimr_action_guard = Guarding
    .told = { $who } guards { $what }
    .told-way = { $who } guards a way
    .guard = Guard
    .what = Whom or what
heimr_action_dodge = Being ready for shots
    .told = { $who } is ready for shots
    .dodge = Be ready for shots
heimr_action_dodge-duration = Ready for shots
    .row = Ready for shots
    .state = ready for shots
    .refusal = Nobody whom { $who } can see has anything to shoot with.
heimr_action_breather = Taking a breather
    .told = { $who } takes a breather
    .breather = Take a breather
    .how = How
    .ongoing = now, and nothing else in this turn
    .upcoming = over this turn and the next
heimr_action_breather-floor = No breather goes below the base
heimr_action_observation = Looking closely
    .told = { $who } looks closely
    .observe = Look closely
    .for = For what
    .square = what is hidden in a place
    .item = what somebody carries hidden
    .will = how willing somebody is to fight on
    .refusal = { $who } can’t see whom to look at.
    .no-square = There is no such square.
    .question = { $who } gauges { $whom }. What shows of how willing they are to fight on?
heimr_action_observation-insight = Gauging somebody
    .target = Whom
    .nobody = Nobody is there to gauge.
    .question = { $who } gauges { $whom }. Does { $whom } hide how willing they are to fight on?
    .told = { $whom }: { $told }
heimr_action_speak = Speaking
    .told-speaks = { $who } speaks
    .speak = Speak
    .words = What is said
    .whisper = In a whisper
    .says = { $who }: “{ $words }”
    .whispers = { $who } whispers: “{ $words }”
    .question = { $who } says: “{ $words }”. Ask for a roll?
    .none = no
    .comes-to = { $who } speaks with { $with }: { $total }
heimr_action_type-standard = The standard action
    .refusal = { $who } has used the standard action of this turn.
heimr_action_type-free = Free actions
    .refusal = { $who } has done this in this turn already.
heimr_action_type-ongoing = Ongoing actions
    .row = Defences are lower by two
    .state = defences lower by two
    .refusal = { $who } can do nothing more in this turn.
heimr_action_type-upcoming = Actions that go on in the next turn
    .row = Goes on in the next turn
    .state = goes on in the next turn
heimr_action_upcoming-cancel = Going on, or not
    .resume = Go on with what was begun
    .on = Whether it goes on
    .first = { $who } has begun something in the last turn. Say first whether it goes on.
    .nothing = { $who } has begun nothing in the last turn.
heimr_action_simultaneous = Two things at once
heimr_attack_two-types = How one attacks
heimr_weapon-attack_sequence = An attack
    .story = { $came-word ->
        [hit] { $who } { $grabs-word ->
            [yes] takes hold of
           *[no] hits
        } { $target }{ $lost ->
            [0] {""}
           *[other] {" "}for { $lost }: { $left } left
        }
        [touched] { $who } touches { $target }, and no more
        [tired] { $who } is too tired to reach { $target }
        [stopped] { $who } is kept from { $target }
       *[missed] { $who } misses { $target }
    }
    .nobody = { $who } can’t attack anybody there.
    .outside = { $who } is not in the fight: the game master brings them in first.
heimr_weapon-attack_one-target = One target
    .target = At whom
    .friend = { $who }, who is on your side
    .nobody = Nobody is there whom { $who } could attack.
heimr_weapon-attack_roll = The attack
    .with = With what
    .strike = { $item } ({ $with } C { $consistency } P { $potential }, damage { $damage })
    .ability = { $item } is not used with { $with }.
    .twice = { $item } strikes once.
heimr_weapon-attack_damage = Damage
heimr_weapon-attack_undefended = The defence
    .undefended = no defence
    .question = { $who } has a defence of { $total } ready. Use it? A hit costs { $damage }{ $harder ->
        [0] .
       *[other] , and the defence has { $harder } less.
    }
heimr_weapon-attack_roll-next-defence = The next defence
heimr_weapon-attack_ask-defence = Defence
    .row = Defence that stands ready
    .dodge = dodge { $total }
    .block = block { $total }
    .parry = parry { $total }
    .none = none
    .undefended = no defence ready
    .at-dodge = { $who }, dodge { $total }
    .at-block = { $who }, block { $total }
    .at-parry = { $who }, parry { $total }
    .at-failing = { $who }, too tired to defend
    .at-none = { $who }, no defence ready
heimr_position_hidden-no-attack = Attacking whoever hides
    .refusal = { $who } can’t attack whoever is hidden.
    .nowhere = { $who } does not know where they hide.
heimr_position_hidden-lucky-shot = A luck shot
    .roll-title = { $who } tries a lucky shot at somebody in hiding
    .hidden = They hide, and that is known
    .square = Where they might be
heimr_position_hidden-lucky-shot-details = A luck shot at the right place
heimr_position_hidden-attack-bonus = Coming unseen
heimr_position_prone-penalty = On the ground
heimr_position_prone-ranged = Shooting at somebody on the ground
heimr_position_climbing-penalty = Climbing
heimr_melee_same-square = Within reach
    .refusal = { $target } is in another square than { $who }. Charge, or move there first.
    .guess = { $who } can’t strike into another square. Name the own one.
heimr_height_melee-reach = Too high or too low
    .refusal = { $target } stands too high or too low for { $who }.
heimr_height_melee-higher-target = Striking upward
heimr_height_melee-lower-target = Striking downward
heimr_height_melee-brawl = Striking upward or downward
heimr_ranged_maximum-range = Range
    .refusal = { $target } is too far away: the range is { $range }.
heimr_ranged_cluster-penalty = Shooting into a cluster
heimr_ranged_cluster-reroll = On to the next of them
heimr_ranged_cluster-order = Who is next
heimr_ranged_cluster-shooter-inside = Whoever shoots is no target
heimr_fatigue_cluster-shots = Further rolls of one shot
heimr_fatigue_attack-fails = Too tired to attack
heimr_fatigue_defence-fails = Too tired to defend
    .shown = { $total }, but too tired to defend
heimr_fatigue_combat-rolls = Rolls in a fight tire
heimr_fatigue_combat-once-per-turn = Once from turn to turn
heimr_fatigue_chase-off-grid = Chases tire
heimr_environment_difficult-terrain = Difficult ground
heimr_environment_difficult-terrain-brawl = Difficult ground
heimr_armoury_bonus = Bonus
heimr_location_by-d6 = Where it lands
heimr_location_targeted = Aiming
    .aim = At which part of the body
    .none = wherever it lands
    .left-leg = the left leg
    .right-leg = the right leg
    .other-arm = the other arm
    .sword-arm = the sword arm
    .torso = the torso
heimr_brawl_options = Without a weapon
    .target = At whom
    .nobody = Nobody is there whom { $who } could attack.
heimr_brawl_choose-before = To hurt or to grab
    .to = To what end
    .hurt = to hurt
    .grab = to take hold
heimr_brawl_free-hand = A free hand
    .refusal = { $who } has no hand free to take hold.
heimr_brawl_near-miss = Contact
    .touched = { $who } touches { $target }.
heimr_brawl_near-miss-bind = Contact takes hold
heimr_brawl_against-melee-weapon = Getting past a weapon
heimr_brawl_after-dodge = A blow was dodged
heimr_brawl_provoked-attack = A blow at whoever comes near
    .question = { $target } comes at { $who } without a weapon. Does { $who } strike?
heimr_brawl_provoked-order = A blow in answer
    .question = { $who } strikes at { $target }. With what?
heimr_brawl_provoked-must-dodge = Only a dodge gets past it
heimr_brawl_provoked-which-defence = Dodging this one blow
    .question = { $target } strikes as { $who } comes near. Only a dodge gets past the weapon. Dodge this blow?
heimr_brawl_bind-part = What is held
heimr_brawl_bind-lost-by-attack = Held no more: a blow
heimr_brawl_bind-lost-by-passing = Held no more: broken free
heimr_brawl_grabber-no-defence = Whoever holds on can’t defend
heimr_brawl_stop-action = Getting in the way
    .question = { $held } does something that takes a roll. Does { $who }, who holds on, get in the way?
heimr_brawl_stop-roll-details = Too tired to get in the way
heimr_brawl_escape = Breaking free
    .told = { $who } tries to break free of { $from }
    .break-free = Break free
    .from = From whom
    .with = With which ability
    .refusal = Nobody holds { $who }.
    .abilities = { $who } breaks free with Brawl or Agility.
heimr_defence_three-ways = Defence
    .rolls = { $who } rolls the next defence
heimr_defence_dodge = Dodge
    .dodge = Dodge: consistency { $consistency }, potential { $potential }
heimr_defence_block = Block
    .block = Block with { $gear } ({ $with }): consistency { $consistency }, potential { $potential }
heimr_defence_parry = Parry
    .parry = Parry with { $gear } ({ $with }): consistency { $consistency }, potential { $potential }
heimr_defence_parry-weapon-kind = What parries
heimr_defence_parry-limit = One parry for each weapon
heimr_defence_dodge-penalty = Earlier dodges
heimr_defence_block-penalty = Earlier blocks
heimr_defence_penalties-separate = Each way has its own penalty
heimr_defence_reset = Defences are fresh again
heimr_defence_what-counts-as-use = A defence is used
heimr_defence_compare = Defence against attack
heimr_preroll_when = The next defence
    .question = How does { $who } defend against the next attack?
heimr_preroll_none = No defence is ready
    .question = { $who } is attacked. How does { $who } defend?
heimr_preroll_parry-vs-ranged = What is ready is of no use here
    .question = What { $who } has ready is of no use here. How does { $who } defend?
heimr_preroll_fatigue-on-use = Tiring when it is used
heimr_preroll_modifier-change = Things have changed
heimr_guard_what = Guarding
    .row = Guards
    .state = guards { $what }
    .question = { $guard } stands in the way of { $who }. Does { $who } try to get past? Otherwise nothing comes of it.
heimr_guard_requirements = To guard something
    .no-fight = { $who } guards nothing before a fight begins: guards hold from turn to turn.
    .not-here = { $who } is not where that is.
    .not-able = { $who } is in no state to guard anything.
heimr_guard_several = Several guards
heimr_guard_hidden = Guards see who comes
heimr_guard_one-opponent = A guard stops one
heimr_guard_ranged-dodge = Past the guard, at the ward
heimr_guard_redirect-attack = The guard takes it
    .answers = { $who } stands in the way of { $opponent }.
heimr_guard_may-let-pass = Standing in the way
    .question = { $opponent } comes at what { $who } guards. Does { $who } stand in the way?
heimr_guard_outmanoeuvre = Getting past a guard
    .past = Past a guard who stands in the way
    .question = { $opponent } tries to get past { $who }. Does { $who } strike?
heimr_guard_outmanoeuvre-details = Past a guard who is too tired
heimr_guard_border-same-side = Kept from crossing
heimr_guard_border-other-side = Met beyond the border
heimr_guard_border-crossing-ends = Somebody has crossed
heimr_forced-movement_one = One moves somebody who is willing
    .question = Others want to move { $who }. Is { $who } willing?
heimr_forced-movement_two = Two move somebody who can’t resist
heimr_forced-movement_three = Three move somebody who is bound
heimr_forced-movement_four = Four move somebody against their will
heimr_chase_basis = Fatigue decides
    .told = The chase is over
    .stop-chase = Stop running
    .chaser = Whose chase
    .stops = Who stops
    .target = whoever runs away
    .both = both
    .none = { $who } runs after nobody.
    .nobody = Nobody of yours is in a chase.
heimr_chase_ability = Over what ground
    .with = What is rolled
    .mental = What is rolled here is not done with the body, so nobody tires, and the chase may never end.
heimr_chase_alternate = Running on
    .told = The chase goes on
    .run-on = Run on
    .chaser = Whose chase
    .none = { $who } runs after nobody.
    .not-now = It is not { $who } who runs now: the target first, then the chaser.
heimr_chase_closer = Closer
heimr_chase_farther = Farther away
heimr_chase_surpass = Past the target
    .stopped = { $who } can run no more.
    .refusal = { $who } runs after { $target }, and can do nothing to { $target } without winning by three from the same square.
heimr_chase_track = How far apart
    .question = { $who } gets one square farther ahead of { $chaser }. Where to?
    .row = Squares between { $chaser } and { $target }, who runs away ({ $with })
    .distance = How many squares lie between
heimr_chase_target-exhausted = The target can run no more
heimr_chase_chaser-exhausted = The chaser can run no more
heimr_chase_both-exhausted = Neither can run any more
heimr_chase_no-recovery = Nobody gets their breath back while running
    .refusal = { $who } is running, and gets no breather.
heimr_chase_terrain-choice = Other ground
    .offer-ways = Offer other ground
    .take-way = Pick the ground
    .chaser = Whose chase
    .ways = What there is
    .way = Which
    .none = { $who } runs after nobody.
    .not-yours = Whoever runs away picks the ground, not { $who }.
    .no-ways = The game master has offered no other ground.
    .unknown = There is no { $name } to run over.
heimr_blind-spot_duration = The blind spot is gone
heimr_environment_movement-limit-reset = The way is free again
heimr_position_sleeping-which-sounds = What a sleeper hears
heimr_armoury_tower-shield-penalty = A heavy shield
    .breaks = How hard it breaks things
heimr_standard-ability_brawl = Brawl
heimr_standard-ability_agility = Agility
heimr_standard-ability_survival = Survival
heimr_standard-ability_perception = Perception
heimr_standard-ability_insight = Insight
heimr_standard-ability_persuasion = Persuasion
    .argument = What is put forward
    .refusal = Say what { $who } puts forward: convincing takes a sound argument.
    .argues = { $who } puts forward: { $argument }
    .question = { $who } puts forward: { $argument } Is that an argument, so that the dice decide?
heimr_attribute_custom-set-examples = Ready-made sets of attributes
    .political-intrigue = Attributes for political intrigue
    .football-team = Attributes for a football team
heimr_document_larp-compatibility = At the table alone
    .section = At the table alone
heimr_attribute-roll_guide = Examples
    .preset = { $activity } ({ $attribute }, consistency { $min } to { $max })
heimr_ability_base-consistency-range = Usual base consistency
    .unusual = { $name }: beyond the usual { $from } to { $to }
heimr_ability_base-consistency-scale = Base consistency
    .base = Base consistency ({ $bad }: people are bad at it until trained, like picking locks; { $luck }: anybody can, with some luck, like throwing a weapon; { $sure }: one can or one cannot, like calculating)
heimr_ability_easier-to-train = What the next step takes
    .row = { $name } (next consistency { $consistency }, next potential { $potential } points)
heimr_standard-ability_add-more = Abilities beyond the standard ones
    .row = Abilities beyond the standard ones
    .few = { $count }: most campaigns do well with { $from } to { $to }
    .many = { $count }: more than the usual { $from } to { $to }
    .enough = { $count }
heimr_character_external-rules = What the game master settles
    .section = What the game master settles
    .hit-points = Hit points
    .willpower = Willpower
    .skills = Skills
    .conditions = Conditions
    .items = Items
    .yours = house-configurable: the game master writes them
heimr_document_audience = Words of the game
    .section = Words of the game
    .consistency = Consistency
    .consistency-means = how reliably something is done: so many d10 are rolled beside the d6, and the highest die counts. Below 0, the lowest counts
    .potential = Potential
    .potential-means = how much somebody can reach: it is added to the dice
    .challenge-requirement = Challenge requirement
    .challenge-requirement-means = the number that a roll has to reach
    .opposed-challenge = Opposed challenge
    .opposed-challenge-means = two roll, and the higher result wins
    .situational-penalty = Situational penalty
    .situational-penalty-means = bad circumstances, which take dice from consistency
    .willpower = Willpower
    .willpower-means = points that are spent on skills and to roll again after a failure
    .fatigue = Fatigue
    .fatigue-means = what the dice of physical rolls have to reach; it rises with effort and goes back with rest
    .combat-cluster = Combat cluster
    .combat-cluster-means = those of a square who fight each other hand to hand
    .effect = Effect
    .effect-means = something with a name and a number that befalls somebody, such as Daze 2
    .injury = Injury
    .injury-means = what somebody has without hit points left: bloodied, mangled or mutilated, some with a clock
    .short-rest = Short rest
    .short-rest-means = five quiet minutes that bring back hit points and free uses of skills
    .pre-rolled-defence = Pre-rolled defence
    .pre-rolled-defence-means = the next defence, rolled at the end of one’s own turn
    .guard = Guard
    .guard-means = to stand between opponents and somebody or something
    .readied-action = Readied action
    .readied-action-means = an action that waits for something to happen
    .upcoming-action = Upcoming action
    .upcoming-action-means = an action begun in one turn and done with the standard action of the next
    .concealment = Concealment
    .concealment-means = what lowers attacks, since one is not seen well
    .location = Location
    .location-means = what a square of the grid stands for
