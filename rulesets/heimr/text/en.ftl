### Heimr, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .none = none
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

### Frame of play

heimr_document_game-master-terms = Who does what
    .who = Who acts
    .nobody = Nobody of yours can do that. Make a character first, or ask the game master for one.
    .referee-only = That is for the game master to do.
    .secret = In secret
heimr_document_modules = What this campaign uses
    .now = House rules have changed
heimr_document_theme-neutral = The campaign
    .campaign = The campaign

### Characters

heimr_character_components = Making a character
    .section = State
    .character = A player's character
    .opponent = Somebody the game master plays
    .name = Name
    .unknown-form = There is no form called { $form }. These there are: { $known }
    .unknown-field = There is no field called { $field }. These there are: { $known }
    .missing = { $field } is missing: fill it in.
    .empty = The name is empty: give one.
    .taken = Somebody is called { $name } already: take another name.
    .twice = { $name } stands twice in { $field }: leave one out.
    .unnamed = A row of { $field } has no name: give it one, or leave it out.
    .one-of = { $field } has to be one of: { $known }
    .some-of = { $field } can have these, each once: { $known }
    .number = { $field } has to be a whole number from { $min } to { $max }.
    .flag = { $field } is yes or no.
    .text = { $field } is a text of at most { $max } characters.
    .money = { $field } is an amount of money from { $min } to { $max }.
    .factor = { $field } is a factor such as 3/2.
    .rows = { $field } has at most { $max } rows, each with: { $columns }
    .now = { $name } is there
    .gone = { $who } is gone
    .address = Nothing can be written at { $address } like this. Take the address of a row that is shown.
    .write-number = { $address } takes a whole number from { $min } to { $max }.
    .write-flag = { $address } takes yes or no.
    .write-one-of = { $address } takes one of: { $known }
heimr_character_hit-points = Hit points
    .row = Hit points
    .max-hp = Hit points when unhurt
    .now = { $who }: hit points { $now } of { $max }
    .problem = { $address } has to be at most the maximum, which is 1 or more.
heimr_character_willpower = Willpower
    .row = Willpower
    .max-willpower = Willpower at the most
    .now = { $who }: willpower { $now } of { $max }
    .problem = { $address } has to be from 0 to the maximum.
heimr_character_willpower-recovery = A point of willpower with each day
heimr_character_conditions = Conditions
    .row = { $name }
    .plain = changes no roll
    .now = { $who } has the condition { $name }
    .gone = { $who } has no condition { $name } any more
heimr_character_items = Items
    .now = { $who } carries other things now
heimr_health_injured-threshold = How somebody is
    .hurt = hurt
    .injured = injured
heimr_grid_overview = Who can be seen
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
    .problem = { $address } has to be founded on one attribute at least.
heimr_attribute_custom-sets = The campaign's own attributes
    .unknown = This campaign has no attribute { $name }. It has: { $known }
    .now = The campaign has other attributes now
    .problem = { $address } is founded on an attribute that the campaign has not: give it another.
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
    .row = { $name } (progress { $progress } of { $needed })
heimr_attribute-roll_consistency = Consistency of a roll on an attribute
    .consistency = How reliably it can be done
    .against-consistency = How reliably the other can do it
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
heimr_ability_sheet-listing = Abilities on the sheet
    .row = { $name }
heimr_ability_two-values = Consistency and potential
    .value = C { $consistency } P { $potential }
heimr_ability_training-kinds = Training
    .training = Training
    .sort = What of it
    .consistency = consistency, { $cost } points
    .potential = potential, { $cost } points
    .now = { $who }: { $name } is trained to consistency { $consistency }, potential { $potential }
    .problem = { $address } has to be 0 or more.
heimr_ability_consistency-sum = Trained consistency
heimr_ability_potential-sum = Trained potential
heimr_ability_base-consistency-shared = Base consistency
    .base = Base consistency
    .row = { $name } ({ $attributes })
heimr_ability_base-potential-single = Base potential
heimr_ability_base-potential-average = Base potential, an average
heimr_ability_modifiers = What an item adds
heimr_standard-ability_one-per-attribute = Standard abilities
heimr_standard-ability_specific-before-general = The more specific ability
    .specialises = Goes before this more general ability
heimr_armoury_module = The medieval armoury
heimr_armoury_abilities = Abilities of the armoury

### Situations

heimr_situational_when = Circumstances
    .row = { $name }
    .besides = What makes it harder or easier
    .against-besides = What makes it harder or easier for the other
    .now = From now on: { $name }
    .gone = No more: { $name }
heimr_situational_scopes = On this ability
    .modifies = { $on-word ->
        [every] every roll
        [ability] rolls with { $name }
        [attribute] rolls founded on { $name }
       *[group] rolls founded on { $name } attributes
    }: consistency { $consistency }, potential { $potential }
heimr_situational_reduces-consistency = Circumstances
heimr_situational_through-zero = Consistency
heimr_situational_attribute-propagates = On this attribute
heimr_situational_group-propagates = On this group of attributes
heimr_situational_bonus = A bonus to potential

### Dice challenges

heimr_dice_kinds = Before potential
heimr_dice_inputs = Result
heimr_dice_pool = The d10s
heimr_dice_d6-identity = The d6
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
    .with = With which ability or attribute
    .against-with = With which the other rolls
    .task = { $who } tries this: { $task }
heimr_challenge_failure-consequences = What failing does
    .consequence = What failing does
    .harm = This comes of it for { $who }: { $harm }
heimr_challenge_best-attempt = What was tried stands
    .task = What is tried
    .anew = Circumstances have changed
    .refusal = { $who } has failed at this already, and has no willpower left to try again.
    .now = Failed for now: { $task }
    .all = What has failed so far and stands has changed
    .problem = Too many failed attempts are remembered: leave the oldest out.
heimr_challenge_willpower-reroll = Trying beyond one's limits
    .willpower = Willpower to spend
    .question = { $who } has { $total } where it takes { $requirement }. Roll again for a point of willpower? There are { $willpower }.
heimr_challenge_reroll-with-consequence = Rolling again before the harm is done
heimr_challenge_opposed = The higher result wins
    .opposed = Roll against somebody
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
    .row = Downtime
    .downtime = Begin or end downtime
    .on = It is downtime
    .refusal = Experience is spent in downtime. The game master says when that is.
    .now = { $on ->
        [yes] Downtime begins
       *[no] Downtime is over
    }
heimr_xp_training-cost = What training costs
    .highest = Training goes no higher than { $max }.
heimr_xp_one-level-at-a-time = One point at a time
    .train = Train an ability
    .refusal = { $who } has { $has } experience points, and this takes { $cost }.
heimr_progress_choice = Which attribute comes closer
    .question = { $who } has trained { $ability }. Which attribute comes closer to its next value?
heimr_progress_counter = Progress
    .now = { $who }: progress of { $name } is { $now }
heimr_progress_threshold = An attribute grows
    .now = { $who }: { $name } is { $now }
heimr_progress_threshold-table = Progress that is needed
heimr_progress_reset = Progress begins anew

### Fatigue

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
    .now = { $who } makes an effort
heimr_fatigue_npcs = Who tires

### Time

heimr_combat_turn-duration = Time
    .wait = Let time pass
    .hours = Hours
    .minutes = Minutes
    .seconds = Seconds
    .clock = Day { $day }, { $time }
    .now = Time passes
    .problem = { $address } has to be 0 or more.

### Places

heimr_grid_always-used = The grid
heimr_grid_larger = The grid
    .now = The grid has { $columns } by { $rows } squares; north is { $north }
heimr_grid_minimum-size = The smallest grid
heimr_grid_tokens = Where everybody is
heimr_grid_who-can-talk = Who can talk
heimr_grid_location-meaning = Places
    .now = { $square } is a place as described
    .gone = { $square } stands for no place any more
heimr_grid_free-placement-outside-combat = Which places are connected
    .refusal = No way leads to { $square } from where { $who } is. Go by way of a place that is connected with both.
heimr_grid_new-locations = New places
    .refusal = { $square } stands for no place yet: the game master makes it one first.
heimr_grid_combat-same-layout = Directions on the grid
heimr_grid_combat-orientation = Where north is
heimr_border_free-movement-inside = Within a place
    .refusal = { $who } can’t just walk there: on the ground, on a wall or in a cluster, that takes an action.
heimr_border_crossing-needed = From place to place
    .refusal = { $who } is there already.
heimr_border_count-outside-combat = Borders of a place
heimr_border_count-in-combat = Squares side by side
    .refusal = In a fight, { $who } can only go up, down, left or right by one square.
heimr_border_represents = What lies between places
    .now = Between { $one } and { $other } it is as described
    .gone = Nothing special lies between { $one } and { $other } any more
heimr_border_barrier-types = Sorts of barriers
heimr_border_combined-barriers = Several barriers at once
heimr_environment_structural-barrier = Something solid
    .refusal = Something solid stands between { $who } and { $square }. Break it, open it, or climb over it.
heimr_environment_door-open-or-shut = Doors
heimr_environment_movement-limit = Only so many at a time
    .refusal = As many as can have got through to { $square } by now. { $who } has to wait or go another way.
heimr_environment_movement-limit-count = Who has got through
    .now = Between { $one } and { $other }, so many have got through: { $count }
heimr_environment_movement-limit-details = Whoever gets through counts once
heimr_environment_movement-limit-ladder = On a ladder
    .refusal = Somebody is on the way up to { $square } already. { $who } has to wait.
heimr_environment_movement-limit-table = Things that let only so many through
heimr_environment_difficult-terrain-examples = Difficult ground
heimr_environment_crossing-challenge = What getting across takes
heimr_environment_crossing-failure = Not getting across
heimr_environment_crossing-table = Things that are hard to cross
heimr_environment_toughness-table = How tough things are

### Heights

heimr_height_where = Levels of a place
heimr_height_free-up-to-one = A step up or down
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

### Getting about

heimr_action_move = Move
    .refusal = { $who } stands in no cluster. Name a square to move to.
heimr_action_run = Run
    .refusal = The way to { $square } takes a roll or a jump: { $who } can’t run there. Take a Move.
heimr_action_run-protection = Out of reach
heimr_action_charge = Charge
heimr_action_climb = Climb
    .refusal = There is nothing for { $who } to climb to level { $level }. Name the top, or the bottom on the way down.
heimr_action_climb-requirement = What climbing takes
heimr_action_climb-position = On the wall
heimr_action_climb-free-hand = A free hand
    .refusal = { $who } needs a free hand to climb. Drop something or put it away.
heimr_action_jump-down = Jump down
    .refusal = { $who } can only jump down to a lower level of the same place, and level { $level } is none.
heimr_action_jump-down-across-border = Down over the border
heimr_action_drop-prone = Drop prone
    .refusal = { $who } is on the ground already, or on a wall.
heimr_effect_fall-standing-up = Stand up
    .refusal = { $who } stands already.
heimr_action_crawl = Crawl
    .refusal = { $who } has to be on the ground to crawl. Drop prone first.
heimr_action_crawl-same-square = Crawling from where the turn began
    .refusal = { $who } has come here in this turn, and can crawl on in the next.
heimr_action_crawl-no-challenge = No crawling over what takes a roll
    .refusal = The way to { $square } takes a roll or a jump: { $who } can’t crawl there.
heimr_position_prone-movement = On the ground
    .refusal = { $who } lies on the ground, and can only crawl or stand up.
heimr_position_climbing-attack = Attacking on a wall
    .refusal = { $who } needs the hand to hold on.
heimr_position_climbing-hands = One hand holds on
    .refusal = { $who } needs a hand to hold on. Put something away first.

### Seeing and hiding

heimr_position_concealed-not-in-cluster = In a cluster nobody is concealed
heimr_concealment_uses = Where to take cover
    .refusal = There is no { $name } here to go behind.
heimr_concealment_direction = From which side
heimr_concealment_height = How high it is
heimr_concealment_density = Concealed by an object
heimr_concealment_attack-penalty = Seen badly
heimr_concealment_taking-it = Taking cover
    .refusal = { $who } can go behind something only in the own turn.
heimr_concealment_blindness-three = Nothing to be seen
heimr_concealment_light-torch = A light in the hand
heimr_concealment_light-campfire = A light that stands
heimr_concealment_roof = Under a roof
heimr_concealment_table = Things that conceal
heimr_concealment_weather-darkness = Darkness and weather
    .now = Darkness conceals by { $darkness }, the weather by { $weather }
heimr_action_hide = Hide
    .refusal = Nothing conceals { $who } from { $other } here. Find something to go behind, or choose others to hide from.
heimr_action_hide-not-from-cluster = Not in a cluster
    .refusal = { $who } stood together with { $other } when the turn began, and can’t hide from them yet.
    .in-cluster = { $who } can’t hide in a cluster. Leave it first.
heimr_action_hide-not-from-shooter = Not from who has just shot
    .refusal = { $other } has just shot at { $who }, who can’t hide from them yet.
heimr_action_hide-chosen-opponents = From whom to hide
    .refusal = { $who } hides from nobody: choose one opponent at least.
heimr_action_observation-square = Looking over a place
    .found = { $who } finds: { $found }
    .nothing = { $who } finds nothing.
heimr_action_observation-item = Looking somebody over
heimr_position_hidden-soft-sound = A soft sound
heimr_position_hidden-loud-sound = A loud sound
heimr_position_hidden-attack-reveals = Given away by an attack
heimr_blind-spot_create = A blind spot
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
heimr_ranged_distance-higher = Up to a higher target
heimr_ranged_distance-lower = Down to a lower target
heimr_ranged_distance-same-square-height = Up within a square
heimr_ranged_distance-barriers = Over what stands between

### Fights

heimr_combat_end = A fight
    .begins = A fight begins
    .ends = The fight is over
heimr_combat_turns = Turns
    .now = Round { $round }
heimr_combat_turn-start = Whose turn it is
    .comes = It is { $who }’s turn
    .begins = { $who }’s turn begins
    .nobody = Nobody’s turn has come yet
heimr_initiative_order = The order of turns
    .now = The order of turns is set
heimr_action_purpose = What somebody does in a fight
    .now = { $who } has done something with the turn
    .gone = { $who } is not in the fight
heimr_action_unlisted = Actions of your own
    .now = There is an action { $name }
    .gone = There is no action { $name } any more
heimr_cluster_form = Who stands together
    .now = Others stand together now
heimr_cluster_merge = One cluster of two
heimr_cluster_leave = Out of a cluster
heimr_brawl_release = Letting go
heimr_brawl_bind-duration = Who holds whom
    .now = Who holds whom has changed
heimr_ready_one-action = Readied actions
    .now = { $who } waits for something
    .gone = { $who } waits for nothing any more
heimr_forced-movement_procedure = Moving somebody
    .now = It has changed who moves { $who }
heimr_forced-movement_restraint = Holding somebody back
    .now = It has changed who holds { $who } back
heimr_chase_start = A chase
    .now = { $who } runs after somebody
    .gone = { $who } runs after nobody any more

### Positions, effects and injuries

heimr_position_states = How somebody stands
    .now = { $who }: { $position }, { $square }, height { $level }
heimr_position_hidden = Hiding
    .now = From whom { $who } is hidden has changed
heimr_effect_definition = Effects
    .now = What keeps { $who } from things has changed
    .own = There is an effect { $name }
    .own-gone = There is no effect { $name } any more
heimr_injury_levels = Injuries
    .now = { $who } is injured, or the injury has changed
    .gone = { $who } is no longer injured
heimr_injury_death = Death
    .now = { $who } is dead
    .gone = { $who } lives again
heimr_health_rest-duration = Short rests
    .now = { $who } begins to rest
    .gone = { $who } rests no more
heimr_character_skills = Skills
    .now = { $who }’s skills have changed
