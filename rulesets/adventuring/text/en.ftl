### Adventuring Rules, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .none = none
    .nobody = nobody
    .yes = yes
    .no = no
    .str = STR
    .agi = AGI
    .wit = WIT
    .company = of the company
    .others = others
    .person = person
    .domesticated = domesticated animal
    .wild = wild animal
    .monster = monster
    .tiny = tiny
    .small = small
    .medium = medium
    .large = large
    .massive = massive
    .hostile = hostile
    .unfriendly = unfriendly
    .neutral = neutral
    .friendly = friendly
    .mount = mount
    .labour = labour
    .fight = fight
    .hunt = hunt
    .track = track
    .tricks = tricks
    .failure = failure
    .success = success
    .fails-at-once = fails without a roll
    .let-it-be-rolled = let it be rolled
    .works-at-once = works without a roll
    .well = able to act
    .stable = stable
    .dying = dying
    .dead = dead
    .suffocation = lack of air
    .paralysis = paralysis
    .sleep = drugged sleep
    .zone = zone
    .sector = sector
    .region = region
    .no-water = no water
    .calm = calm water
    .turbulent = turbulent water
    .mild = mild
    .freezing = freezing
    .scorching = scorching
    .no-climb = nothing to climb
    .easy = easy to climb
    .challenging = challenging to climb
    .smooth = too smooth to climb
    .still = still
    .flowing = flowing
    .onward = onward
    .back = back
    .sight = sight
    .sound = sound
    .smell = smell
    .touch = touch
    .reckless = reckless
    .cautious = cautious
    .well-hidden = well hidden and silent
    .parley = parley
    .hide = hide
    .sneak-away = sneak away
    .other = something else
    .prepared = prepared
    .choosing = choosing
    .talking = talking
    .fighting = fighting
    .true = true
    .partly-true = partly true
    .false = false
    .stretch = stretch
    .watch = watch
    .acted = acted
    .passed = passed
    .a-moment = a moment
    .a-few-minutes = a few minutes
    .a-few-hours = a few hours
    .quick = the quick of the company
    .slow = the rest of the company
    .sprint = sprint
    .balance = balance
    .sneak = sneak
    .leap = leap
    .climb = climb
    .swim = swim
    .plain = nothing in particular
    .disguise = disguise
    .lockpicks = lockpicks
    .crowbar = crowbar
    .navigation = navigation
    .saddle = saddle
    .surgery = surgery
    .antidote = antidote
    .cure = cure
    .ration = ration
    .climbing = climbing
    .light = light
    .sacred-scroll = sacred power scroll
    .profane-scroll = profane power scroll
    .craft-tools = craft tools
    .materials = raw materials
    .bloodstream = through the blood
    .ingestion = swallowed
    .damaging = damaging
    .corrupting = corrupting
    .lethal = lethal
    .paralysing = paralysing
    .soporific = soporific
    .lawful = lawful
    .plainly-illegal = plainly illegal or stolen
    .stolen-unseen = stolen, but nobody can see it
    .nothing = nothing else
    .recognise-diseases = recognise diseases
    .buy-at-half-price = buy at half price
    .wilderness-speed = speed in the wilderness
    .sail = sail
    .wild-animals = wild animals
    .needs-a-workshop = needs a workshop
    .needs-craft-tools = needs craft tools
    .cart = cart
    .boat = boat
    .lasting = lasting
    .limited = for a season
    .ordinary = nothing special
    .rots-the-feet = rots the feet
    .frenzy = brings frenzy
    .shunned = people shun the sick
    .corrupts = brings corruption
    .parasite = ended by surgery alone
    .permanent = leaves permanent losses
    .no-door = no door
    .open-door = an open door
    .shut-door = a shut door
    .locked-door = a locked door
    .nowhere = nowhere in particular
    .as-carried = as carried
    .broken = broken
    .open = open
    .locked = locked
    .shut = shut
    .both = both
    .target = the target alone
    .off = off
    .on = on
    .on-top = on top of the trader's price
    .flat = of the plain value
    .guide = one guide
    .everyone = everyone
    .enforced = enforced
    .ignored = ignored
    .roll = rolled
    .array = 13, 11 and 9
    .two-dice = two dice
    .plus-4 = 4 on the score
    .shared-die = one die for all
    .each-rolls = each rolls
    .save = by a save
    .d4-d12 = d4 or d12
    .group-save = by a group save
    .players-first = players first
    .automatic = automatic
    .save-to-hit = by a save
    .once-per-round = once per round
    .next-turn = at the cost of the next turn
    .all = all of it
    .half = half of it
    .no-effect = no effect
    .weaken = weakens
    .search = searching
    .find-shelter = looking for shelter
    .forage = foraging
    .daily-rest = a daily rest
    .full-rest = a full rest
    .pick-lock = picking a lock
    .pry-open = prying open
    .craft = crafting
    .gather-materials = gathering raw materials
    .mend = mending
    .market = the market
    .gather-rumours = gathering rumours
    .find-buyer = looking for a buyer
    .find-contact = looking for a contact
    .travel = travelling
    .deed = something of their own
    .miss = a miss
    .dodged = dodged
    .held-by-armour = held by armour
    .wound = a wound
    .force = force
    .fire = fire
    .lightning = lightning
    .door = door
    .object = object
    .vehicle = vehicle
    .no-mark = not a mark
    .damaged = damaged
    .destroyed = destroyed
    .company-first = the company first
    .others-first = the others first


### Travel and exploration

adventuring_scale_world = Scale: world
adventuring_scale_site = Scale: site
adventuring_scale_switch = Scale: switch
adventuring_scale_hierarchy = Scale: hierarchy
    .area = Area
    .areas = Areas
    .name = Name
    .level = Size
    .row = Name or size
    .within = In which larger area
    .column = Column on the map
    .row-number = Row on the map
    .map = { $level ->
        [zone] Zones
        [sector] Sectors
       *[region] Regions
    }
    .area-section = { $name } ({ $level })
    .now = { $name } is on the map.
    .gone = { $name } is on the map no more.
    .nests = A zone lies in a sector or region, a sector in a region, and a region in nothing.
    .mixed = Ways lead between areas of one size: choose one of the same.
    .joined = Take away its ways, what lies in it and what it lies in first: areas of different sizes are on different maps.
    .too-many = There can be { $max } areas at most.
    .problem = { $address }: a zone lies in a sector or region, a sector in a region, and a region in nothing.

### Travel and exploration

adventuring_turn_structure = Turn: structure
    .pass = Let the turn go by
    .told-one = { $who } lets the turn go by
    .told-all = { $all } let the turn go by
    .refusal = { $who } has acted already: everybody acts once in a stretch or watch. Wait for the next one.
    .nobody-left = Nobody of yours has a turn left in this stretch or watch.
    .who = Who
    .stretch = This stretch
    .watch = This watch
    .shelf = In this turn
    .now = The turn goes on.
adventuring_turn_stretch-action = Turn: stretch action
    .told = { $who } does something that takes a few minutes: { $doing }
adventuring_turn_watch-action = Turn: watch action
    .told = { $who } begins something that takes a few hours: { $doing }
adventuring_turn_quick-action = Turn: quick action
    .deed = Do something
    .doing = What, in a few words
    .takes = How long it takes
    .told = { $who }: { $doing }
adventuring_turn_gm-phase = Turn: gm phase
    .refusal = { $who } has not acted yet: the game master's phase comes after all players. Let them pass, or wait.
    .row = All have acted: the next turn can begin
    .phase = the game master's phase
adventuring_turn_advance = Turn: advance
    .next-turn = Next turn
    .told-next = The turn is over, and time goes on
adventuring_turn_long-action-at-site = Turn: long action at site
    .break-off = Break off
    .told-breaks-off = { $who } breaks off; the time is wasted
    .refusal = { $who } is busy: { $task }. Break it off, or wait until it is done.
    .not-busy = { $who } is not busy with anything that could be broken off.
    .nobody-busy = Nobody of yours is busy.
    .not-all = A watch passes in one go only where everybody is busy with something that long.
    .watch = Let the whole watch pass
    .now = { $who } is busy: { $task }.
    .free = { $who } is not busy any more.
    .state = { $task }, { $left } left
    .problem = { $address }: nobody is busy who is dead or gone, nor with what should be over. Break it off.
    .due = What keeps them busy is done

### Perception

adventuring_perception_describe = Perception: describe
    .known = Players know of it
    .remarks = Remarks
    .now = { $place } is known.
adventuring_perception_generous = Perception: generous
adventuring_perception_questions = Perception: questions

### Secrets

adventuring_secrets_concept = Secrets: concept
    .found = At { $place } a secret comes to light: { $name } ({ $kind }). { $text }
    .hidden = { $name } at { $place } is hidden again.
    .row = Secret: { $name }, found
    .state = { $name }
    .now = What is hidden at { $place } has changed.
adventuring_secrets_examples = Secrets: examples
    .secret = Only those know of it who found this secret
adventuring_secrets_search_automatic = Secrets: search: automatic
adventuring_secrets_search_zone = Secrets: search: zone
adventuring_secrets_search_sector = Secrets: search: sector
adventuring_secrets_search_region = Secrets: search: region
adventuring_secrets_aimed-search = Secrets: aimed search
adventuring_secrets_passive_eligible = Secrets: passive: eligible
adventuring_secrets_passive_save = Secrets: passive: save
adventuring_secrets_hiding-character = Secrets: hiding character
    .problem = { $address }: only people who are there can hide.

### Traps

adventuring_trap_is-secret = Trap: is secret
adventuring_trap_clue = Trap: clue
adventuring_trap_stop-in-time = Trap: stop in time
adventuring_trap_detected-reaction = Trap: detected reaction
adventuring_trap_undetected = Trap: undetected

### Knowledge

adventuring_knowledge_source = Knowledge: source
adventuring_knowledge_examples = Knowledge: examples
adventuring_knowledge_gm = Knowledge: gm
adventuring_knowledge_player = Knowledge: player
    .now = Players think that they know something.
    .row = { $who } might know something

### Languages

adventuring_language_default = Language: default
adventuring_language_from-skills = Language: from skills
adventuring_language_common = Language: common
adventuring_language_classic = Language: classic
adventuring_language_magick = Language: magick
adventuring_language_scrolls = Language: scrolls
adventuring_language_other = Language: other
    .new = A language
    .name = Its name
    .text = Who speaks it
    .irrelevant = Does not matter here
    .languages = Languages that no skill gives
    .row = Languages besides those of skills
    .now = { $who } has other languages now: { $now }.

### Literacy

adventuring_literacy_default = Literacy: default
adventuring_literacy_calculation = Literacy: calculation
adventuring_literacy_skill = Literacy: skill
    .taught = Can read, though no skill says so
    .now = Whether { $who } can read has changed.

### Encounters

adventuring_encounter_setup = Encounter: setup
    .now = A meeting is prepared.
    .over = The meeting is over.
    .hidden = Stays unnoticed
    .row = Unnoticed
adventuring_encounter_detection_save = Encounter: detection: save
adventuring_encounter_reckless_definition = Encounter: reckless: definition
    .stance = How carefully it goes about
    .row = Stance
    .light = Carries a light
    .noise = Makes noise
adventuring_encounter_reckless_detected = Encounter: reckless: detected
adventuring_encounter_reckless_blind = Encounter: reckless: blind
adventuring_encounter_hidden_undetectable = Encounter: hidden: undetectable
adventuring_encounter_hidden_detects = Encounter: hidden: detects
adventuring_encounter_detection_matrix = Encounter: detection: matrix
adventuring_encounter_one-sided = Encounter: one sided
adventuring_encounter_both-sided = Encounter: both sided
adventuring_encounter_neither = Encounter: neither
adventuring_encounter_fight = Encounter: fight
    .begins = A fight breaks out.
    .ends = The fight is over.
    .refusal = Nobody wants to fight: say which side attacks.
    .attackers = Who wants to fight
    .side-company = The company
    .side-others = The others
adventuring_encounter_parley = Encounter: parley
adventuring_encounter_dialogue = Encounter: dialogue
adventuring_encounter_dialogue-save = Encounter: dialogue save
adventuring_encounter_fight-resolution = Encounter: fight resolution
    .begin-fight = Begin a fight
    .told-begins = { $company } and { $others } come to blows
    .join-fight = Come into the fight
    .told-joins = { $who } comes into the fight
    .already = There is a fight going on already.
    .refusal = A fight takes living people on two sides, 100 at most, and nobody on both.
    .in-it = { $who } is in the fight already.
    .company = For the company
    .others = Against it
    .newcomer = Who
    .side = For which side
adventuring_encounter_duration = Encounter: duration

### Attitude

adventuring_attitude_table = Attitude: table
adventuring_attitude_pick-or-roll = Attitude: pick or roll
    .attitude = How they feel about the company
    .row = Attitude
    .now = { $who } is { $now }.
adventuring_attitude_roll-ordinary = Attitude: roll ordinary
adventuring_attitude_roll-aggressive = Attitude: roll aggressive
adventuring_attitude_roll-peaceful = Attitude: roll peaceful

### Diplomacy

adventuring_diplomacy_general = Diplomacy: general
adventuring_diplomacy_befriend = Diplomacy: befriend
    .now = { $who } feels otherwise about somebody: { $now }.
adventuring_diplomacy_befriend_big-favour = Diplomacy: befriend: big favour
adventuring_diplomacy_inspire = Diplomacy: inspire
adventuring_diplomacy_inspire_no-save = Diplomacy: inspire: no save
adventuring_diplomacy_encourage = Diplomacy: encourage
adventuring_diplomacy_persuade = Diplomacy: persuade
adventuring_diplomacy_persuade_no-save = Diplomacy: persuade: no save

### Manipulation

adventuring_manipulation_general = Manipulation: general
adventuring_manipulation_describe = Manipulation: describe
adventuring_manipulation_distract = Manipulation: distract
    .now = { $who } is distracted from: { $now }.
    .state = distracted
adventuring_manipulation_distract_no-save = Manipulation: distract: no save
adventuring_manipulation_distract_combat = Manipulation: distract: combat
adventuring_manipulation_intimidate = Manipulation: intimidate
adventuring_manipulation_intimidate_no-save = Manipulation: intimidate: no save
adventuring_manipulation_intimidate_combat = Manipulation: intimidate: combat
adventuring_manipulation_taunt = Manipulation: taunt
adventuring_manipulation_taunt_no-save = Manipulation: taunt: no save
adventuring_manipulation_taunt_combat = Manipulation: taunt: combat
    .bound = { $who } was taunted: they may only go for whoever did it.
adventuring_manipulation_torture = Manipulation: torture

### Disguise

adventuring_disguise_attempt = Disguise: attempt
    .now = { $who } goes as: { $now }.
adventuring_disguise_limit = Disguise: limit
adventuring_disguise_noticing = Disguise: noticing
adventuring_disguise_examination = Disguise: examination

### Skills in dialogues

adventuring_dialogue-skill_proficiency = Dialogue skill: proficiency
adventuring_dialogue-skill_manipulation-effect = Dialogue skill: manipulation effect
adventuring_dialogue-skill_other = Dialogue skill: other
adventuring_dialogue-skill_examples = Dialogue skill: examples

### Stealing

adventuring_steal_small = Steal: small
adventuring_steal_larger = Steal: larger
adventuring_steal_approach = Steal: approach

### Trading

adventuring_trade_equal-value = Trade: equal value
adventuring_trade_bargain-half = Trade: bargain half
adventuring_trade_bargain-cancel = Trade: bargain cancel
adventuring_trade_merchant-half = Trade: merchant half
adventuring_trade_price-table = Trade: price table
adventuring_trade_market = Trade: market
    .goods = What the market has: everything, if nothing is chosen
    .now = The market at { $place } has other goods.
adventuring_trade_market-merchants = Trade: market merchants
adventuring_trade_full-price-buyer = Trade: full price buyer
adventuring_trade_illegal_refused = Trade: illegal: refused
adventuring_trade_illegal_prices = Trade: illegal: prices
adventuring_trade_illegal_find = Trade: illegal: find
    .contact = A contact is known
    .now = A contact at { $place }: { $now }.
adventuring_trade_haggle = Trade: haggle
adventuring_trade_haggle-bargain = Trade: haggle bargain

### Gathering rumours

adventuring_rumour_gather = Rumour: gather
adventuring_rumour_content = Rumour: content
    .now = A rumour goes round: { $text }
    .gone = Nobody says any more: { $text }
    .row = { $truth }
    .section = Rumours

### Playing games

adventuring_game_contest = Game: contest
adventuring_game_luck = Game: luck
adventuring_game_cheat_declare = Game: cheat: declare
adventuring_game_cheat_save = Game: cheat: save
adventuring_game_cheat_secret-roll = Game: cheat: secret roll

### Special movement

adventuring_move_sprint = Move: sprint
adventuring_move_sprint_obstacles = Move: sprint: obstacles
    .obstacles = Obstacles
    .property = Obstacles
    .state = obstacles
    .now = Obstacles at { $place }: { $now }.
adventuring_move_balance = Move: balance
    .slippery = Slippery
    .uneven = Uneven
    .narrow = Narrow
    .slippery-state = slippery
    .uneven-state = uneven
    .narrow-state = narrow
    .now = The ground at { $place } is otherwise now.
adventuring_move_balance_fall = Move: balance: fall
    .hazard = What a fall on it costs
    .now = A fall at { $place } is otherwise now.
adventuring_move_balance_impossible = Move: balance: impossible
adventuring_move_balance_attack = Move: balance: attack
adventuring_move_sneak = Move: sneak
adventuring_move_sneak_trivial = Move: sneak: trivial
    .loud = Loud
    .dark = Dark
    .loud-state = loud
    .dark-state = dark
    .now = Light and noise at { $place } are otherwise now.
adventuring_move_sneak_impossible = Move: sneak: impossible
    .noisy = Noisy floor
    .plain-view = In plain view
    .noisy-state = noisy floor
    .plain-view-state = in plain view
    .now = Floor and view at { $place } are otherwise now.
adventuring_move_leap = Move: leap
    .gap = Gap, in tenths of a metre
adventuring_move_leap_trivial = Move: leap: trivial
adventuring_move_leap_impossible = Move: leap: impossible
adventuring_move_leap_attack = Move: leap: attack
adventuring_move_climb = Move: climb
    .climb = To climb
    .height = Height, in tenths of a metre
adventuring_move_climb_trivial = Move: climb: trivial
adventuring_move_climb_impossible = Move: climb: impossible
adventuring_move_climb_attack = Move: climb: attack
adventuring_move_climb_hand = Move: climb: hand
adventuring_move_swim = Move: swim
    .water = Water
    .state = { $water }
    .now = Water at { $place }: { $now }.
adventuring_move_swim_drowning = Move: swim: drowning
    .refusal = { $who } is drowning, and can do nothing.
    .state = drowning
    .drowning = Drowning
    .now = { $who } { $now ->
        [yes] is drowning
       *[no] drowns no more
    }.
adventuring_move_swim_rescue = Move: swim: rescue
adventuring_move_swim_attack = Move: swim: attack
adventuring_move_limit = Move: limit
    .now = { $who } has strained themselves.
adventuring_move_no-combining = Move: no combining

### Falling

adventuring_fall_damage = Fall: damage
    .drop = How deep it goes down, in tenths of a metre
    .now = It goes down { $now } tenths of a metre at { $place }.
adventuring_fall_cushion = Fall: cushion

### Suffocating

adventuring_suffocate_breath = Suffocate: breath
    .now = { $who } has had no air for { $now } rounds.
    .airless = No air
    .state = no air
adventuring_suffocate_save = Suffocate: save
adventuring_suffocate_pass-out = Suffocate: pass out
adventuring_suffocate_death = Suffocate: death

### Navigating the wilderness

adventuring_navigate_base-speed = Navigate: base speed
    .areas = Areas in a stretch or watch
    .row = Areas in a stretch or watch
    .now = { $who } crosses { $now } areas in a stretch or watch.
adventuring_navigate_pathless = Navigate: pathless
    .way = What leads from one area to another
    .one = From
    .other = To
    .more = Further pairs
    .from = A way from
    .path = A clear path
    .two = A way leads from one area to another one.
    .row = Way to { $other }
    .now = The way between { $one } and { $other } is as described.
    .gone = Nothing leads from { $one } to { $other } any more.
    .problem = { $address }: a way leads between two areas of the same size that there are.
    .kind = { $river ->
        [yes] river, { $current }
       *[no] { $path ->
            [yes] path
           *[no] no path
        }
    }{ $gap ->
        [0] { "" }
       *[other] , a gap of { $gap } tenths of a metre
    }{ $climb ->
        [no-climb] { "" }
       *[other] , { $climb }, { $height } tenths of a metre high
    }{ $door ->
        [none] { "" }
       *[other] , a door, { $door }
    }
adventuring_navigate_half = Navigate: half
adventuring_navigate_full = Navigate: full
adventuring_navigate_progress = Navigate: progress
    .row = On the way to { $to }

### Bad weather

adventuring_weather_speed = Weather: speed
    .extreme-weather = Extreme weather
    .property = Extreme weather
    .state = extreme weather
    .row = Extreme weather
    .now = The weather is { $extreme ->
        [yes] extreme
       *[no] ordinary
    }.
adventuring_weather_no-camp = Weather: no camp
    .shelter = Shelter
    .property = Shelter
    .state = shelter
    .now = Shelter at { $place }: { $now }.
adventuring_weather_shelter = Weather: shelter

### Locks

adventuring_lock_lockpicks = Lock: lockpicks
adventuring_lock_crowbar = Lock: crowbar
adventuring_lock_bash = Lock: bash
    .old = An old door
    .bash = Bash a door open
    .told-bashes = { $who } bashes the door between { $what }
    .refusal = Only an old door that is locked or blocked can be bashed open.
    .nothing = There is no door here.
    .what = Which door
adventuring_lock_destroy = Lock: destroy
    .break-down = Break something down
    .told-breaks = { $who } breaks down { $sort ->
        [door] the door between { $what }
       *[other] { $what }
    } with { $weapon }
    .refusal = { $weapon } is not fit for that.
    .rounds = It took { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }
    .what = What
    .fits = The weapon is fit for it
adventuring_lock_typical-door = Lock: typical door
    .door = Door
adventuring_lock_door-effective-tool = Lock: door effective tool

### Elemental damage

adventuring_element_cold-heat_direct = Element: cold heat: direct
adventuring_element_cold-heat_environment = Element: cold heat: environment
    .climate = Climate
    .state = { $climate }
    .sheltered = Safe from cold and heat
    .now = Cold and heat are otherwise now.
    .due = Cold or heat
adventuring_element_fire_direct = Element: fire: direct
adventuring_element_fire_flammable = Element: fire: flammable
    .flammable = Flammable
    .row = Flammable
    .now = { $who } { $now ->
        [yes] burns easily
       *[no] does not burn easily
    }.
adventuring_element_fire_zone = Element: fire: zone
    .on-fire = On fire
    .state = on fire
    .now = Fire at { $place }: { $now }.
    .burn = Burn
    .told-burns = { $who } is in the flames for { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }
    .refusal = Somebody burns for 1 to { $max } rounds at once.
    .who = Who
    .rounds = How many rounds
    .die = Damage in a round
adventuring_element_lightning_direct = Element: lightning: direct
adventuring_element_lightning_metal = Element: lightning: metal
    .now = Much metal on { $who }: { $now }.
adventuring_element_lightning_wet = Element: lightning: wet
    .wet = Wet
    .state = wet
    .now = Wet at { $place }: { $now }.

### Fear & terror

adventuring_fear_save = Fear: save
    .now = { $who } has { $now } fears now.
adventuring_fear_duration = Fear: duration
adventuring_fear_repeat = Fear: repeat
    .now = { $name } frightens people.
    .over = { $name } frightens nobody any more.
    .row = { $terror ->
        [yes] Terrifying
       *[no] Frightening
    }
    .section = What frightens people
    .due = Fear is saved against anew
adventuring_fear_group = Fear: group
adventuring_fear_frightened = Fear: frightened
    .state = frightened of { $of }
adventuring_fear_terrified = Fear: terrified
    .state = terrified of { $of }
adventuring_fear_cower = Fear: cower
adventuring_fear_ignore = Fear: ignore
    .fearless = What lets them ignore fear
    .name = What it is called
    .row = Ignores fear
    .now = What lets { $who } ignore fear has changed.
adventuring_fear_ignore-stack = Fear: ignore stack

### Poison

adventuring_poison_first-dose = Poison: first dose
adventuring_poison_later-dose = Poison: later dose
    .now = { $who } has taken in poison in this stretch.
adventuring_poison_structure = Poison: structure
    .new = A poison
    .delivery = How it comes into somebody
    .venom = What it does
    .bulk = Bulk, in halves
    .value = Value, in coins
    .name = Its name
adventuring_poison_bloodstream = Poison: bloodstream
adventuring_poison_coat = Poison: coat
    .coat = Coat a weapon with poison
    .told-coats = { $who } coats { $weapon }
    .refusal = { $weapon } can't be coated: it takes something sharp.
    .no-dose = { $poison } is no poison that works through the blood.
    .nothing = There is nothing sharp to coat, or no poison for it.
    .weapon = What is coated
    .poison = With what
adventuring_poison_bloodstream-delivery = Poison: bloodstream delivery
adventuring_poison_ingestion = Poison: ingestion
adventuring_poison_ingestion_detect = Poison: ingestion: detect
adventuring_poison_ingestion_strong-taste = Poison: ingestion: strong taste
adventuring_poison_effect_damaging = Poison: effect: damaging
adventuring_poison_effect_corrupting = Poison: effect: corrupting
adventuring_poison_effect_lethal = Poison: effect: lethal
adventuring_poison_effect_paralysing = Poison: effect: paralysing
adventuring_poison_effect_soporific = Poison: effect: soporific
    .due = Wakes from drugged sleep
adventuring_poison_antidote = Poison: antidote
    .now = { $who } has { $now } doses of poison in the body.
    .due = Poison takes effect

### Drugs

adventuring_drug_as-poison = Drug: as poison
    .new = A drug
    .text = What it does
    .bulk = Bulk, in halves
    .value = Value, in coins
    .name = Its name
adventuring_drug_addiction = Drug: addiction
    .now = { $who } can't do without: { $now }.
adventuring_drug_daily = Drug: daily
adventuring_drug_full-rest = Drug: full rest
adventuring_drug_cure = Drug: cure

### Disease

adventuring_disease_exposure = Disease: exposure
    .now = { $other } was near { $one }, who is sick.
adventuring_disease_daily-save = Disease: daily save
    .due = Recovery saves
adventuring_disease_recover = Disease: recover
adventuring_disease_worsen = Disease: worsen
adventuring_disease_immunity = Disease: immunity
    .now = { $who } can't catch: { $now }.
    .due = Immunity is over
adventuring_disease_table = Disease: table
    .new = A disease
    .name = Its name
    .successes = Recovery saves to pass
    .reduction = What a failure takes off
    .spares-wit = Leaves WIT alone
    .immunity = Immunity
    .contagious = Contagious
    .course = What is special
    .symptoms = Symptoms
adventuring_disease_symptoms = Disease: symptoms
    .now = { $who } is sick.
adventuring_disease_influence = Disease: influence
adventuring_disease_black-gangrene_second-failure = Disease: black gangrene: second failure
adventuring_disease_black-gangrene_amputation = Disease: black gangrene: amputation
    .due = Dies of rotting feet
adventuring_disease_black-gangrene_footless = Disease: black gangrene: footless
    .footless = Feet lost
    .state = feet lost
    .now = { $who } { $now ->
        [yes] has lost both feet
       *[no] has feet again
    }.
adventuring_disease_bloodburn = Disease: bloodburn
adventuring_disease_bloody-flu = Disease: bloody flu
adventuring_disease_demon-pox = Disease: demon pox
adventuring_disease_digworm_no-natural-recovery = Disease: digworm: no natural recovery
adventuring_disease_digworm_surgery = Disease: digworm: surgery
adventuring_disease_digworm_not-contagious = Disease: digworm: not contagious
adventuring_disease_digworm_no-immunity = Disease: digworm: no immunity
adventuring_disease_greater-rot_permanent = Disease: greater rot: permanent
adventuring_disease_greater-rot_no-cure = Disease: greater rot: no cure
adventuring_disease_plague = Disease: plague
adventuring_disease_weeping-sores = Disease: weeping sores
adventuring_disease_cure = Disease: cure

### Crafting

adventuring_craft_crude = Craft: crude
adventuring_craft_crude_flaw = Craft: crude: flaw
adventuring_craft_crude_examples = Craft: crude: examples
adventuring_craft_quality = Craft: quality
adventuring_craft_quality_time = Craft: quality: time
    .workshop = Workshop for
    .now = There is another workshop at { $place }.
adventuring_craft_quality_no-save = Craft: quality: no save
adventuring_craft_quality_master = Craft: quality: master
adventuring_craft_batch = Craft: batch
adventuring_craft_materials-cost = Craft: materials cost
adventuring_craft_gather-materials = Craft: gather materials

### Training animals

adventuring_train_activity = Train: activity
adventuring_train_save = Train: save
adventuring_train_limit = Train: limit
    .now = { $who } is trained for: { $now }.
adventuring_train_mount = Train: mount
adventuring_train_labour = Train: labour
adventuring_train_fight = Train: fight
adventuring_train_hunt = Train: hunt
adventuring_train_track = Train: track
adventuring_train_tricks = Train: tricks
adventuring_train_wild = Train: wild
adventuring_train_tame = Train: tame

### Befriending animals

adventuring_animal-friend_befriend = Animal friend: befriend
adventuring_animal-friend_fail = Animal friend: fail
adventuring_animal-friend_duration = Animal friend: duration
    .now = { $who } follows { $now }.
    .due = Leaves
adventuring_animal-friend_one = Animal friend: one
adventuring_animal-friend_wild = Animal friend: wild

### Mounts

adventuring_mount_requirements = Mount: requirements
    .now = { $who } rides { $now }.
    .problem = { $address }: people ride on others who are there.
adventuring_mount_trivial = Mount: trivial
adventuring_mount_save = Mount: save
adventuring_mount_fall = Mount: fall

### Carts

adventuring_cart_requirements = Cart: requirements
adventuring_cart_speed = Cart: speed
adventuring_cart_save = Cart: save
adventuring_cart_crash = Cart: crash

### Boats

adventuring_boat_row-or-sail = Boat: row or sail
adventuring_boat_driver = Boat: driver
adventuring_boat_speed = Boat: speed
    .river = Water for boats
    .current = Current
    .wind = Wind
adventuring_boat_undermanned = Boat: undermanned
adventuring_boat_save = Boat: save
adventuring_boat_crash = Boat: crash

### Size categories

adventuring_size_categories = Size: categories
    .size = Size
    .row = Size
    .now = { $who } is { $now } now.
adventuring_size_table = Size: table
adventuring_size_bulk = Size: bulk
adventuring_size_carry-limit = Size: carry limit
adventuring_size_occupancy = Size: occupancy
    .capacity = How many medium characters it holds
    .now = { $place } holds { $now } medium characters.
adventuring_size_massive-zones = Size: massive zones
    .large-and-open = Large and open
    .state = large and open
adventuring_size_saves = Size: saves
    .wins = { $who } is larger, and wins.
adventuring_size_disadvantage = Size: disadvantage
    .wins = { $who } is smaller, and wins.

### What other chapters would say

adventuring_base_abilities = Abilities
    .abilities = Abilities
    .ability = Which
    .score = Score
    .now = { $who } has other normal scores now: { $now }.
    .row = { $ability }
    .section = Abilities
adventuring_base_ability-generation = Ability generation
    .rolled = The scores are rolled
    .array = The scores are 13, 11 and 9, one for each ability.
adventuring_base_ability-reduction = Ability reduction
    .row = { $ability } at present
    .now = { $who } has lost for a while: { $now }.
    .problem = { $address }: no more can be off a score than the score itself, and an injury takes 1 or more.
adventuring_base_ability-zero = Ability zero
    .state = too weak to act
adventuring_base_save = Save
    .save = Save
    .told = { $who } saves on { $ability }
    .who = Who
    .ability = On which ability
    .score = Score
adventuring_base_save_natural = Save: natural
adventuring_base_save_trivial = Save: trivial
adventuring_base_save_impossible = Save: impossible
adventuring_base_retry = Retry
    .now = What was tried has changed.
adventuring_base_edge = Edge
    .hindered = At a disadvantage
adventuring_base_proficiency = Proficiency
    .proficient = Proficient
adventuring_base_group-save = Group save
    .group-save = Group save
    .scores = The score of each
    .nobody = A group has at least one member: name a score.
    .watches = Keeps watch
adventuring_base_group-save_proficiency = Group save: proficiency
adventuring_base_secret-roll = Secret roll
    .secret = In secret
adventuring_base_contest = Contest
adventuring_base_dice = Dice
    .die = d{ $sides }
adventuring_base_rounding = Rounding
adventuring_base_health = Health
    .now = { $who } has { $now } health now.
    .row = Health
    .health = Health
    .section = Body
    .dead = dead
    .down = down
    .hurt = hurt
    .badly-hurt = badly hurt
    .problem = { $address }: health is 0 up to the normal STR.
adventuring_base_zero-health = Zero health
    .story = { $who } is { $now }.
    .now = { $who } is { $now }.
    .problem = { $address }: whoever has health is awake, and whoever has none is down or dead.
adventuring_base_stable = Stable
    .state = down, but stable
adventuring_base_dying = Dying
    .state = dying
    .due = Dies, unless tended
    .tend = Tend the dying
    .told-tends = { $who } tends { $on }
    .refusal = { $on } is not dying.
    .nobody = Nobody here is dying.
    .on = Whom
adventuring_base_death = Death
    .refusal = { $who } is dead, and takes no further part.
    .state = dead
adventuring_base_healing = Healing
    .heal = Heal
    .told-heals = { $who } is healed by { $points }
    .remedy = Use something that heals
    .told-uses = { $who } uses { $thing } on { $on }
    .refusal = Healing gives 1 to { $max } health.
    .no-remedy = { $thing } heals nobody.
    .nothing = There is nothing that heals.
    .who = Whom
    .points = How much health
    .thing = What
    .on = On whom
adventuring_base_restrained = Restrained
    .refusal = { $who } is bound or locked up.
    .state = bound
    .restrained = Bound or locked up
    .now = { $who } { $now ->
        [yes] is bound or locked up
       *[no] is free
    }.
    .restrain = Bind or free
    .told-binds = { $who } { $frees ->
        [yes] frees
       *[no] binds
    } { $on }
    .escape = Get free
    .told-escapes = { $who } tries to get free by { $ability }
    .as-is = { $on } can't be bound or freed as things are.
    .unwilling = { $on } does not let it happen: only the willing and those who are out can be bound.
    .not-bound = { $who } is not bound, or relies on what does not help: STR or AGI does.
    .question = { $who } tries to get free. How does it go?
    .on = Whom
    .willing = They let it happen
    .ability = By what
adventuring_base_damage = Damage
    .harm = Hurt somebody
    .told-harm = { $who } is hurt
    .who = Whom
    .dice-count = How many dice
    .die = Which die
    .dice = A danger has 1 to { $max } dice.
adventuring_base_armour = Armour
    .now = { $who } has { $now } armour of their own.
    .hide = Armour of their own
    .row = Armour of their own
    .row-all = Armour
adventuring_base_direct-damage = Direct damage
    .direct = Armour does not help
adventuring_base_impaired = Impaired
    .impaired = Impaired
adventuring_base_enhanced = Enhanced
    .enhanced = Enhanced
adventuring_base_impaired-enhanced = Impaired enhanced
adventuring_base_blast = Blast
    .outburst = Force, fire or lightning
    .told-strikes = { $kind ->
        [fire] Fire
        [lightning] Lightning
       *[force] Force
    } strikes { $who }
    .who = Whom
    .kind = What strikes
    .die = Damage
    .by = Whose attack it is
    .blast = It hits everybody in the zone
    .enhanced = For whom it is enhanced
adventuring_base_objects = Objects
    .now = { $name } is there, as described.
    .gone = { $name } is there no more.
    .scorch = Burn something
    .told-burns = { $sort ->
        [door] The door between { $what } is
       *[other] { $what } is
    } in flames
    .refusal = There is nothing whole of that name.
    .nothing = There is nothing solid here that could be broken.
    .what = What
    .die = Damage
    .target = { $sort ->
        [door] The door between { $what }
       *[other] { $what }
    }
    .story = { $sort ->
        [door] The door between { $what } is
       *[other] { $what } is
    } { $crack ->
        [destroyed] destroyed
        [damaged] damaged: { $points }
       *[no-mark] unharmed
    }
adventuring_base_combat-round = Combat round
    .in-fight = There is a fight going on: end it first.
    .now = Round { $round } begins.
    .round = Round { $round }
    .problem = { $address }: only the living are in a fight, and only those in it act.
    .go-on = Go on with the round
    .told-goes-on = The fight goes on
    .no-fight = There is no fight going on.
    .not-in-it = { $who } is not in the fight: let them come into it first.
    .waiting = { $who } may still act: let them, or end their turn.
    .shelf = In this round
    .more = In a fight
adventuring_base_initiative = Initiative
    .now = { $leg } may act now.
    .quick = { $who } act before the other side.
    .leg = { $leg }
    .refusal = It is not { $who }'s part of the round: { $leg } may act now.
    .question = Which side acts first?
adventuring_base_surprise = Surprise
    .now = The others do not know yet that they are attacked.
    .over = Everybody knows of the fight.
    .refusal = { $who } does not know yet that there is a fight: they act from the next round on.
    .both = Only a side that does not attack can be surprised.
    .surprise = The other side has not noticed them
adventuring_base_combat-turn = Combat turn
    .now = What { $who } has done in this round has changed.
    .gone = { $who } is not in the fight any more.
    .end-turn = End the turn
    .told-ends = { $who } has done what they wanted to do
    .done = { $who } has had their turn in this round.
    .refusal = { $who } has used the action of this turn: there is one in each.
adventuring_base_round-action = Round action
    .refusal = That takes a whole round, and { $who } has moved or acted in this one.
adventuring_base_movement = Movement
    .at = { $who } is at { $now }.
    .zones = Zones in a round
    .row = Zones in a round
    .now = { $who } crosses { $now } zones in a round.
    .problem = { $address }: people are in areas that there are, or nowhere.
    .walk = Move
    .told-walks = { $who } moves to { $to }
    .refusal = { $who } can move 1 to { $max } zones in a turn, with those that they have moved already.
    .no-way = No way leads to { $to } from the zone before it.
    .special = { $to } can't be walked into: it takes a leap, a climb, balance or swimming.
    .locked = The door to { $to } is held shut.
    .full = There is no room left at { $to }.
    .nowhere = There is nowhere to go with what is left of the turn.
    .to = Where to
adventuring_base_attack = Attack
    .attack = Attack
    .told-attacks = { $who } attacks { $on } with { $weapon }
    .refusal = An attack is on somebody else, who lives.
    .on = Whom
    .story = { $blow ->
        [wound] { $by } wounds { $on } with { $weapon }: { $points }
        [dodged] { $on } dodges { $by }'s { $weapon }
        [held-by-armour] { $on }'s armour holds { $by }'s { $weapon }
       *[miss] { $by } misses { $on } with { $weapon }
    }
adventuring_base_range = Range
    .refusal = { $other } is not near { $who }: they are in another zone.
    .far = { $other } is out of { $who }'s reach: the weapon reaches { $max } zones off.
    .thing-far = { $who } can't touch that from where they are.
adventuring_base_dodge = Dodge
    .question = { $who } is attacked: { $by }. Try to dodge? It takes a save on AGI, { $agi }{ $costs ->
        [yes] , and the next turn is lost
       *[no] , once in a round
    }.
adventuring_base_lost-turn = Lost turn
    .daze = Lose a turn
    .told-daze = { $who } { $stunned ->
        [yes] is stunned
       *[no] loses a turn
    }
    .refusal = { $who } loses this turn.
    .who = Who
    .state = loses a turn
adventuring_base_combat-end = Combat end
    .leave-fight = Leave the fight
    .told-leaves = { $who } is out of the fight
    .end-fight = End the fight
    .told-ends = { $talk ->
        [yes] The sides stop fighting, and talk
       *[no] The fight is over
    }
    .not-in-it = { $who } is not in the fight.
    .nobody-met = There is nobody to talk to: the fight is no meeting that came to blows.
    .who = Who
    .talk = They talk now
    .row = One side can fight no more
adventuring_base_hands = Hands
    .hold = Change what is held
    .told-holds = { $who } changes what they hold
    .not-held = { $who } has no { $weapon } in hand that could be used.
    .once = { $who } has changed what they hold already: once in a turn.
    .not-had = { $who } can hold only what they have, whole, and what takes a hand.
    .refusal = { $who } has { $max } hands for things: a weapon, a shield or a light takes one, and some weapons take two.
    .nothing = There is nothing to hold.
    .things = What is held
adventuring_base_conditions = Conditions
    .poisoned = poisoned
    .addicted = addicted
    .injured = injured
adventuring_base_condition_stunned = Condition: stunned
    .stunned = Stunned, and unable to dodge until then
    .state = stunned
adventuring_base_condition_incapacitated = Condition: incapacitated
    .refusal = { $who } can't act: they are out.
    .state = out: { $why }
    .now = { $who } is out for now: { $now }.
adventuring_base_condition_frenzied = Condition: frenzied
    .state = frenzied
    .now = { $who } { $now ->
        [yes] is frenzied
       *[no] is frenzied no more
    }.
    .due = Frenzy is over
    .refusal = { $who } is frenzied, and can only go for whoever is nearest.
    .calm = { $who } is not frenzied.
    .rage = Go for whoever is nearest
    .told-rages = { $who } goes for whoever is nearest
adventuring_base_time-units = Time units
adventuring_base_clock = Clock
    .wait = Let time pass
    .told-wait = { $stretches } stretches pass
    .stretches = How many stretches
    .refusal = 1 to { $max } stretches can pass at once.
    .clock = Day { $day }, watch { $watch }, stretch { $stretch }
    .now = The clock goes on.
    .left = in { $span }
    .problem = { $address }: the clock is 0 or more.
adventuring_base_until-end = Until end
    .due = What lasts until the end of the stretch is over
adventuring_base_sequence = Sequence
adventuring_base_daily-rest = Daily rest
    .due = The daily rest is over
    .now = { $who } has rested.
adventuring_base_daily-rest_missed = Daily rest: missed
    .due = A day without rest ends
adventuring_base_full-rest = Full rest
    .due = The full rest is over
adventuring_base_full-rest_activity = Full rest: activity
adventuring_base_settlement = Settlement
    .settlement = Settlement
    .wilderness = Wilderness
    .now = { $place } is otherwise now: settlement or wilderness.
adventuring_base_injury = Injury
    .now = { $who } has { $now } injuries now.
    .row = Injury: { $ability }
adventuring_base_corruption = Corruption
    .now = { $who } has { $now } corruption now.
    .row = Corruption
    .corruption = Corruption
adventuring_base_bulk = Bulk
    .row-all = Carried bulk, of { $limit }
    .now = What { $who } carries has changed.
    .problem = { $address }: of what people carry there is at least one piece.
adventuring_base_encumbrance = Encumbrance
    .state = encumbered
adventuring_base_skill-rules = Skill rules
    .skills = Skills
    .row = Skills
    .now = { $who } has other skills now: { $now }.
adventuring_base_skills = Skills
    .new = A skill
    .name = Its name
    .proficient-in = Proficient in
    .languages = Languages
    .literacy = Reading and writing
    .crafts = Makes
    .permits = Allows
    .fearless = Lets people ignore fear
    .stand-in = Ours
    .section = What they can do
adventuring_base_career = Career
    .career = Career
    .row = Career
    .now = { $who } was a { $now }.
    .missing = A character has one career: write what they did for a living.
adventuring_base_character = Character
    .character = Character
    .name = Name
    .now = { $name } is there.
    .gone = { $who } is there no more.
    .renamed = { $who } is called { $now } now.
    .empty = { $address }: a name is not empty.
    .skills-most = A new character has { $max } skills at most.
    .name-taken = Somebody is called so already.
    .address = Nothing can be written at { $address }.
    .write-number = { $address }: a whole number from { $min } to { $max }.
    .write-flag = { $address }: yes or no.
    .write-text = { $address }: a text of at most { $max } characters.
    .write-money = { $address }: an amount from { $min } to { $max }.
    .write-one-of = { $address }: one of { $known }.
    .write-twice = { $name } stands there twice.
    .missing = { $field } is missing: fill it in.
    .range = { $field } has to be a whole number from { $min } to { $max }.
adventuring_base_characters-alike = Characters alike
    .nature = What they are
    .row = What they are
    .now = { $who } is a { $now } now.
adventuring_base_gm-characters = Gm characters
    .folk = Somebody of the game master's
    .new = A kind of people or animals
    .name = Its name
    .like = As which of the list
    .nature = What they are
    .size = Size
    .abilities = Abilities
    .hide = Armour of their own
    .bite = Bite or claws
    .weapon = Weapon
    .skills = Skills
    .zones = Zones in a round
    .areas = Areas in a stretch or watch
    .trained = Trained for
adventuring_base_animals = Animals
    .animal = Animal
    .bite = Bite or claws
    .row = Bite or claws
    .now = { $who } has other teeth or claws now.
adventuring_base_company = Company
    .keeper = Whose they are
    .company = Company
    .section = Company
    .name = What it is called
    .members = Who is in it
    .members-row = Members
    .now = { $name } goes together, as described.
    .over = { $name } is no company any more.
    .sides = A company is of one side: take either the players' people or the others.
    .problem = { $address }: everybody is in one company at most, and in none that has no members.
    .row = Whose they are
adventuring_base_weapons = Weapons
    .new = A weapon
    .damage = Damage
    .hands = Hands
    .range = Range, in zones
    .sharp = Sharp
    .wood = Breaks wood
    .natural = Part of any body
    .bulk = Bulk, in halves
    .value = Value, in coins
    .name = Its name
    .weapon = With what
adventuring_base_armour-items = Armour items
    .new = Armour
    .armour = Armour
    .hands = Hands
    .metal = Much metal
    .bulk = Bulk, in halves
    .value = Value, in coins
    .name = Its name
adventuring_base_items = Items
    .things = What they have to begin with
    .name = Its name
    .like = Like which of the lists
    .pieces = How many
    .too-many = There can be 1 to { $max } pieces of what is used up, and one of everything else.
    .section = Belongings
    .all = Everything, to be written anew
    .thing = { $item }{ $master ->
        [yes] , master-crafted
       *[no] { "" }
    }{ $robust ->
        [yes] , robust
       *[no] { "" }
    }{ $fragile ->
        [yes] , fragile
       *[no] { "" }
    }{ $broken ->
        [yes] , broken
       *[no] { "" }
    }{ $coated ->
        [yes] , coated
       *[no] { "" }
    }
    .new = A thing
    .listed = { $name }
    .ours = { $name } (ours)
    .taken-away = { $name } (taken away)
    .listed-now = { $name } stands in the lists as the game master wrote it.
    .listed-gone = { $name } is taken out of the lists.
    .as-printed = { $name } is as it came.
    .used-for = What it is for
    .consumable = Used up
    .heals = How much health it gives back
    .fearless = Lets its owner ignore fear
    .text = What else there is to say
    .bulk = Bulk, in halves
    .value = Value, in coins
    .unknown-field = There is no column { $field }: there are { $known }.
    .missing = { $field } is missing.
    .empty = { $field } is empty.
    .write-number = { $field } is a whole number from { $min } to { $max }.
adventuring_base_surgery = Surgery
adventuring_base_keyword_fragile = Keyword: fragile
adventuring_base_keyword_robust = Keyword: robust
    .break-thing = Break something
    .told-breaks = { $thing } of { $who } breaks
    .refusal = { $who } has nothing whole of that name.
    .who = Whose
    .thing = What
adventuring_base_keyword_master-crafted = Keyword: master crafted
adventuring_base_money = Money
    .coins = Coins
    .row = Coins
    .now = { $who } has { $now } coins now.
    .problem = { $address }: nobody has less than 0 coins or corruption.
adventuring_base_vehicles = Vehicles
    .new = A kind of vehicle
    .name = Its name
    .build = What it is
    .health = Health
    .armour = Armour
    .crew = Crew for full speed
    .sails = Can be sailed
    .places = Places
    .now = { $name } is there, as described.
    .gone = { $name } is there no more.
    .problem = { $address }: only people who are there can drive, pull or sit in it, and its health is 0 up to its most.
adventuring_base_foraging = Foraging
adventuring_base_zone-properties = Zone properties
    .ground = What areas are like
    .places = Which areas
adventuring_base_powers = Powers
adventuring_base_gm-override = Gm override
    .referee-only = That is the game master's to say.
    .nobody = There is nobody for that.
    .who = Who
    .section = For the game master
    .campaign = Campaign
    .number = { $field } has to be a whole number from { $min } to { $max }.
adventuring_base_playthrough = Playthrough
    .opening = A wet road, a ruined mill in the hills, and somebody who watches it.
adventuring_base_switches = Switches
    .now = The house rules are as set.
