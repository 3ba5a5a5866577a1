### FIVEY, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .yes = yes
    .no = no
    .bad = bad
    .bad-event = bad event
    .ball = give a ball
    .beg = beg
    .capital = capital
    .carouse = carouse
    .city = city
    .comfortable = comfortable
    .crowns = crowns
    .decadent = decadent
    .establish = found or expand an institution
    .good = good
    .good-event = good event
    .hamlet = hamlet
    .idle = nothing in particular
    .metropolis = metropolis
    .modest = modest
    .new-feat = a new feat
    .new-skill = a new skill
    .nobody = nobody
    .none = none
    .nothing = nothing
    .nothing-happens = nothing happens
    .other-activity = something else
    .over = over
    .percent = percent
    .points = experience
    .poor = poor
    .research = research
    .season = a season
    .squalid = squalid
    .study = study
    .tennite = a tennite
    .town = town
    .village = village
    .wealthy = wealthy
    .work = work
    .year = a year


### Introduction and frame of play

fivey_intro_draft-status = House rules
fivey_intro_sheet-and-survey = Character sheet
fivey_intro_dice-needed = Intro: dice needed
fivey_intro_ruler = Intro: ruler
fivey_intro_no-classes = Intro: no classes
fivey_intro_random-generation = Intro: random generation
fivey_intro_play-style = Play style
fivey_intro_small-numbers = Intro: small numbers
fivey_intro_inspirations = Intro: inspirations
fivey_intro_roles = Referee and players
fivey_intro_sheet-is-not-the-limit = Intro: sheet is not the limit
fivey_intro_grows-with-campaign = Intro: grows with campaign

### Phases

fivey_phase_set = Phases
fivey_phase_own-scale = Phase: own scale
fivey_phase_guidelines = Phase: guidelines
fivey_phase_world = World exploration
fivey_phase_site = Sites
fivey_phase_encounter = Encounters
fivey_phase_downtime = Downtime
    .shelf = Downtime
    .section = Downtime
    .downtime = Begin downtime
    .told = Downtime begins: { $span }
    .end-downtime = End the downtime early
    .told-end = The downtime ends early
    .span = How long
    .row = Downtime
    .turn = { $span }, turn { $turn } of { $of }
    .refusal = No downtime is under way.
    .under-way = A downtime is under way already: play its turns, or end it.

### Task resolution

fivey_task_only-if-uncertain = Task: only if uncertain
fivey_task_check-is-one-method = Task: check is one method
fivey_task_four-questions = Tasks
fivey_stat_four = Stats
fivey_stat_average-person = Stat: average person
fivey_stat_range = Stat: range
fivey_check_roll = Stat check
fivey_check_meets-or-exceeds = Success
fivey_check_relevant-stat = Relevant stat
fivey_check_dc-table = Difficulty class
fivey_check_difficulty-words = Check: difficulty words
fivey_check_when-worth-rolling = Check: when worth rolling
fivey_check_below-twelve = Check: below twelve
fivey_check_natural-20-and-1 = Check: natural 20 and 1
fivey_check_save = Saves
fivey_advantage_advantage = Advantage
fivey_advantage_disadvantage = Disadvantage
fivey_advantage_no-stacking = Advantage: no stacking
fivey_advantage_both = Advantage: both
fivey_advantage_non-d20-rolls = Advantage: non d20 rolls
fivey_cooperation_two = Cooperation: two
fivey_cooperation_solo-task = Cooperation: solo task
fivey_cooperation_many = Cooperation: many
fivey_cooperation_multiple-successes = Cooperation: multiple successes
fivey_contest_roll = Contests
fivey_contest_different-stats = Contest: different stats
fivey_contest_like-checks = Contest: like checks
fivey_contest_ties = Contest: ties
fivey_passive_convert = Passive scores
fivey_passive_skilled = Passive: skilled
fivey_passive_use = Passive: use

### Character traits

fivey_trait_kinds = Traits
fivey_skill_double = Skill
fivey_skill_any-stat = Skill: any stat
fivey_skill_no-stacking = Skill: no stacking
fivey_skill_free-form = Skills
fivey_attune_effect = Attunement
fivey_attune_start = Attune: start
fivey_attune_one-item = Attune: one item
fivey_attune_change = Attune: change
fivey_attune_permanent = Attune: permanent
fivey_title_meaning = Titles
fivey_title_bond = Title: bond
fivey_title_institution = Title: institution
fivey_title_expertise = Title: eexperienceertise
fivey_title_perspective = Title: perspective
fivey_feat_meaning = Feats
fivey_feat_phase-actions = Feat: phase actions
fivey_feat_daily-uses = Feat: daily uses

### Inspiration dice

fivey_inspiration_start = Inspiration dice
fivey_inspiration_restore-downtime = Inspiration: restore downtime
fivey_inspiration_restore-mid-session = Inspiration: restore mid session
fivey_inspiration_spend = Inspiration
fivey_inspiration_timing = Inspiration: timing
fivey_inspiration_one-per-roll = Inspiration: one per roll
fivey_inspiration_feat-uses = Inspiration: feat uses
fivey_inspiration_rename = Inspiration: rename
fivey_inspiration_gift-roleplay = Inspiration: gift roleplay
fivey_inspiration_gift-natural-20 = Inspiration: gift natural 20
fivey_inspiration_natural-20-odds = Inspiration: natural 20 odds
fivey_inspiration_other-sources = Inspiration: other sources
fivey_inspiration_no-cap = Inspiration: no cap
fivey_inspiration_to-experience = Inspiration: to eexperienceerience
fivey_inspiration_to-experience-keep = Inspiration: to eexperienceerience keep

### Fixed value or roll

fivey_dice_average-or-roll = Fixed or rolled

### Character creation

fivey_create_start-level = Create: start level
fivey_create_equal-power = Create: equal power
fivey_create_tutorial = Create: tutorial
fivey_create_steps = Character creation
fivey_create_backstory = Create: backstory
fivey_create_template-contents = Create: template contents
fivey_create_template-title-skill = Create: template title skill
fivey_create_start-only = Create: start only
fivey_create_origin-vs-background = Create: origin vs background
fivey_create_human = Create: human
fivey_create_default-stats = Create: default stats
fivey_create_allocate-stats = Create: allocate stats
fivey_create_allocate-skills-feats = Create: allocate skills feats
fivey_create_level-0-items = Create: level 0 items
fivey_create_crowns = Create: crowns
fivey_create_backpack = Create: backpack
fivey_origin_list = Origins
fivey_origin_examples-only = Origin: examples only
fivey_item_tier-1-spell = Item: tier 1 spell
fivey_origin_changeling = Changeling
fivey_origin_changeling_picture-book = Changeling: picture book
fivey_origin_changeling_locket = Changeling: locket
fivey_feat_metamorphosis = Metamorphosis
fivey_origin_dwarf = Dwarf
fivey_origin_dwarf_toolkit = Dwarf: toolkit
fivey_origin_dwarf_encyclopedia = Dwarf: encyclopedia
fivey_feat_iron-stomach = Iron stomach
fivey_feat_iron-stomach_discern = Iron stomach: discern
fivey_origin_elf = Elf
fivey_origin_elf_wind-instrument = Elf: wind instrument
fivey_origin_elf_charm = Elf: charm
fivey_feat_sleepwalker = Sleepwalker
fivey_feat_sleepwalker_resistance = Sleepwalker: resistance
fivey_origin_gnome = Gnome
fivey_origin_gnome_blueprints = Gnome: blueprints
fivey_origin_gnome_blank-check = Gnome: blank check
    .debts = Debts (500 = to whom; separated by ;)
    .write-debts = Write debts as “500 = the patron; 20 = the inn”, each of 1 to { $most } crowns.
fivey_feat_tinker = Tinker
fivey_origin_hellchild = Hellchild
fivey_origin_hellchild_religious-book = Hellchild: religious book
fivey_origin_hellchild_change-of-clothes = Hellchild: change of clothes
fivey_feat_street-magic = Street magic
fivey_origin_hoblin = Hoblin
fivey_origin_hoblin_herbs = Hoblin: herbs
fivey_origin_hoblin_walking-stick = Hoblin: walking stick
fivey_feat_little-trouble = Little trouble
fivey_origin_orc = Orc
fivey_origin_orc_warhammer = Orc: warhammer
fivey_origin_orc_heirloom = Orc: heirloom
fivey_feat_force-of-will = Force of will
fivey_feat_force-of-will_advantage = Force of will: advantage
fivey_origin_scalespawn = Scalespawn
fivey_origin_scalespawn_element = Scalespawn: element
fivey_origin_scalespawn_dagger = Scalespawn: dagger
fivey_origin_scalespawn_poison = Scalespawn: poison
fivey_feat_dragon-born = Dragon born
fivey_origin_nymph = Nymph
fivey_origin_nymph_epic = Nymph: epic
fivey_origin_nymph_relic = Nymph: relic
fivey_origin_nymph_relic-survival = Nymph: relic survival
fivey_origin_nymph_relic-healing = Nymph: relic healing
fivey_feat_girls-night = Girls night
fivey_origin_watcher = Watcher
fivey_origin_watcher_auto-relic = Watcher: auto relic
fivey_origin_watcher_memento = Watcher: memento
fivey_feat_communion = Communion
fivey_background_list = Backgrounds
fivey_background_acolyte = Acolyte
fivey_background_acolyte_prayer-book = Acolyte: prayer book
fivey_background_acolyte_holy-symbol = Acolyte: holy symbol
fivey_feat_blessing = Blessing
fivey_background_barbarian = Barbarian
fivey_background_barbarian_greataxe = Barbarian: greataxe
fivey_background_barbarian_spear = Barbarian: spear
fivey_feat_rage = Rage
fivey_feat_rage_unarmored-defense = Rage: unarmored defense
fivey_background_criminal = Criminal
fivey_background_criminal_skeleton-key = Criminal: skeleton key
fivey_background_criminal_loaded-dice = Criminal: loaded dice
fivey_feat_belly-of-the-beast = Belly of the beast
fivey_background_entertainer = Entertainer
fivey_background_entertainer_instrument = Entertainer: instrument
fivey_background_entertainer_manuscript = Entertainer: manuscript
fivey_feat_one-night-only = One night only
fivey_feat_one-night-only_friends = One night only: friends
fivey_background_noble = Noble
fivey_background_noble_wax-stamp = Noble: wax stamp
fivey_background_noble_deed = Noble: deed
fivey_feat_good-name = Good name
fivey_feat_good-name_audience = Good name: audience
fivey_background_sage = Sage
fivey_background_sage_dissertation = Sage: dissertation
fivey_background_sage_artifact = Sage: artifact
fivey_feat_alumni-association = Alumni association
fivey_background_spy = Spy
fivey_background_spy_gadget = Spy: gadget
fivey_feat_small-world = Small world
fivey_feat_small-world_recognise = Small world: recognise
fivey_background_veteran = Veteran
fivey_background_veteran_longsword = Veteran: longsword
fivey_background_veteran_crossbow = Veteran: crossbow
fivey_feat_battle-hardened = Battle hardened
fivey_feat_battle-hardened_healing = Battle hardened: healing

### Packs and inventory

fivey_pack_table = Packs
fivey_inventory_twenty = Inventory
fivey_inventory_small-items = Inventory: small items
fivey_inventory_encumbrance-option = Inventory: encumbrance option
fivey_inventory_travel-light = Inventory: travel light

### Hit points, defense, movement

fivey_hp_meaning = Hit points: what they mean
fivey_hp_start = Hit points at the start
fivey_hp_damage = Hit points
fivey_hp_death = Death
fivey_hp_healing-cap = Healing
fivey_hp_healing-rate = Healing rate
fivey_defense_unarmored = Defense class
fivey_defense_armored = Defense class in armor
fivey_defense_flipped = Defense: flipped
fivey_move_pace = Move: pace
fivey_move_measure = The field
fivey_move_base = Movement
fivey_move_rescale = Move: rescale
fivey_move_double-cost = Move: double cost
fivey_move_jump = Move: jump
fivey_move_penalties-add = Move: penalties add

### Advancement

fivey_advance_table = Levels
fivey_advance_start-xp = Advance: start experience
fivey_advance_experience-grows-abilities = Advance: eexperienceerience grows abilities
fivey_advance_when = Advance: when
fivey_advance_hit-points = Advance: hit points
fivey_advance_stat = Advance: stat
fivey_advance_slots = Slots
fivey_advance_level-1-by-template = Advance: level 1 by template
fivey_advance_xp-sources = Experience
fivey_advance_example-feats = Advance: example feats

### Equipment

fivey_money_crowns = Crowns
fivey_armor_table = Armor
fivey_armor_strength = Armor: strength
fivey_armor_shield-bonus = Armor: shield bonus
fivey_armor_shield-destroy = Armor: shield destroy
fivey_armor_struggle = Armor: struggle
fivey_armor_don-doff = Armor: don doff
fivey_armor_swim = Armor: swim
fivey_armor_swim-unarmored = Armor: swim unarmored
fivey_armor_drowning-dilemma = Armor: drowning dilemma
fivey_armor_abstract = Armor: abstract
fivey_armor_electricity = Armor: electricity
fivey_armor_leather-heat = Armor: leather heat
fivey_damage_resistance = Resistance
fivey_damage_vulnerability = Vulnerability
fivey_damage_types = Damage types
fivey_weapon_two-kinds = Weapon: two kinds
fivey_weapon_size-sets-cost-and-die = Weapon: size sets cost and die
fivey_weapon_melee-table = Melee weapons
fivey_weapon_medium-both-hands = Weapon: medium both hands
fivey_weapon_hands = Weapon: hands
fivey_weapon_throw = Weapon: throw
fivey_weapon_thrown-is-melee = Weapon: thrown is melee
fivey_weapon_damage-types = Weapon: damage types
fivey_weapon_type-effect = Weapon: type effect
fivey_weapon_reach = Weapon: reach
fivey_weapon_reach-too-close = Weapon: reach too close
fivey_weapon_ranged-table = Ranged weapons
fivey_weapon_crossbow-reload = Weapon: crossbow reload
fivey_weapon_ranged-damage-type = Weapon: ranged damage type
fivey_ammo_needed = Ammo: needed
fivey_ammo_per-encounter = Ammo: per encounter
fivey_ammo_twenty-shots = Ammo: twenty shots
fivey_gear_price-tiers = Gear and prices
fivey_gear_small-sets = Gear: small sets
fivey_gear_small-list = Gear

### Magic

fivey_magic_vessel = Magic: vessel
fivey_magic_magician = Magic: magician
fivey_magic_level = Magic: level
fivey_magic_cast = Casting
fivey_magic_concentration = Concentration
fivey_magic_minutes-in-combat = Magic: minutes in combat
fivey_spell_list = Spells
fivey_spell_attract = Attract
fivey_spell_charm = Charm
fivey_spell_feather-fall = Feather Fall
fivey_spell_fire-ball = Fire Ball
fivey_spell_knock = Knock
fivey_spell_illuminate = Illuminate
fivey_spell_levitate = Levitate
fivey_spell_lightning-bolt = Lightning Bolt
fivey_spell_shroud = Shroud
fivey_spell_turn-undead = Turn Undead

### The adventuring day

fivey_day_halves = Day and night
fivey_day_daytime = Day: daytime
fivey_day_nighttime = Night
fivey_travel_hex = Hexes
fivey_travel_modifiers = Travel time
fivey_travel_zoom-in = Travel: zoom in
fivey_travel_party-pace = Travel: party pace
fivey_travel_encounter = Travel: encounter
fivey_travel_encounter-table = Regions
fivey_site_one-action-each = Rounds at a site
fivey_site_action-examples = Site: action examples
fivey_site_checks-possible = Site: checks possible
fivey_site_no-check-for-looking = Site: no check for looking
fivey_site_round-ten-minutes = Site: round ten minutes
fivey_site_hour = Site: hour
fivey_site_encounter = Site: encounter
fivey_site_encounter-clock = Site: encounter clock
fivey_rest_window = Rest actions
fivey_rest_recover = Recover
fivey_rest_practice = Practice
fivey_rest_cook = Cook
fivey_rest_scavenge = Scavenge
fivey_rest_march = March
fivey_rest_meal = Meal
fivey_rest_sequence = What falls due
fivey_rest_special-and-invented = Rest: special and invented

### Downtime

fivey_downtime_tennite = Downtime turns
    .now = Turn { $turn } of the downtime begins
    .run-downtime = Play downtime turns
    .told-run = { $turns ->
        [one] A downtime turn is played
       *[other] { $turns } downtime turns are played
    }
    .downtime-turn = Downtime turn
    .told = Downtime turn { $turn }
    .turns = How many turns
    .activity = What to do
    .refusal = Only the turns from { $from } to { $through } can be planned, the first one first.
    .too-many = { $left ->
        [one] There is one turn left: play that.
       *[other] There are { $left } turns left: play 1 to { $left } of them.
    }
    .passed = That turn is not under way.
fivey_downtime_lifestyle-table = Lifestyles
    .now = { $who } means to live { $lifestyle }
    .gone = { $who } takes no part in the downtime
    .row = { $who }
    .plan-downtime = Plan the downtime
    .told = { $who } means to live { $lifestyle } and { $activity ->
        [idle] rest
       *[other] { $activity }
    }
    .lifestyle = Lifestyle
    .does = { $lifestyle } for { $price } crowns: { $activity }
    .does-span = { $lifestyle } for { $price } crowns in all, { $apart } one by one: { $activity }
    .expects = { $lifestyle } for { $price } crowns: { $activity }, { $expected } { $gains } on average
    .expects-span = { $lifestyle } for { $price } crowns in all, { $apart } one by one: { $activity }, { $expected } { $gains } on average
fivey_downtime_pay-first = Lifestyles are paid first
    .refusal = { $who } has { $has } crowns, and that lifestyle costs { $price }: choose a cheaper one.
    .paid = { $who } has already paid for a lifestyle, which lasts until the downtime ends.
fivey_downtime_daily-cost = Daily expenses
    .live-by-the-day = Pay for a lifestyle by the day
    .told = { $who } lives { $lifestyle } for { $days ->
        [one] a day
       *[other] { $days } days
    }
    .days = How many days
    .refusal = { $who } has { $has } crowns, and those days cost { $price }: choose fewer days, at least one, or a cheaper lifestyle.
fivey_downtime_seasonal = A season of downtime
fivey_downtime_yearly = A year of downtime
fivey_downtime_lesser-lifestyle = Lesser lifestyles
fivey_downtime_bulk-saving = Prices for a season or a year
    .from = From turn
    .through = Through turn
fivey_downtime_other-options = Other activities
    .feat = By which feat
    .what = What it is
    .suits = Which lifestyle it suits
    .refusal = The referee says which lifestyle that suits, and { $who } lives at least so well.
    .no-feat = { $who } has no feat { $feat } for downtime, or too few inspiration dice for it.
    .story = { $who } spends the turn in their own way: { $what }
fivey_downtime_event-roll = Events
    .event = Roll for an event
    .bare-downtime = Downtime turn
fivey_downtime_event-effect = What events bring
    .good = { $who } is lucky
    .bad = { $who } is unlucky
    .question = A bad event for { $who }: what does it bring?
    .hampered = The roll has disadvantage
fivey_downtime_beg = Begging
    .refusal = Begging takes a lifestyle of { $needs } or better.
    .story = { $who } begs for { $crowns ->
        [one] a crown
       *[other] { $crowns } crowns
    }
fivey_downtime_beg-settlement = Settlements
    .where = In which settlement
    .settlement = Settlement
    .unknown = There is no settlement of that name.
fivey_downtime_beg-bad = When begging goes wrong
    .loses-all = All crowns gained are lost
    .thrown-out = They are thrown out of the settlement
    .story = { $who } is thrown out of { $at }
    .refusal = { $who } was thrown out of { $at }.
fivey_downtime_work = Work
    .with = Where (empty: for oneself)
    .refusal = { $who } needs a lifestyle of { $needs } or better to find work.
    .story = { $who } earns { $crowns ->
        [one] a crown
       *[other] { $crowns } crowns
    }
fivey_downtime_work-bad = When work goes wrong
    .barred = They never work there again
    .small-loss = They lose a little
    .story = { $who } never works at { $at } again
    .capital = { $name } loses { $lost } capital
    .refusal = { $who } can never work at { $at } again: find another job.
fivey_downtime_carouse = Carousing
    .refusal = { $who } needs a lifestyle of { $needs } or better to carouse.
    .story = { $who } carouses and gains { $points } experience
fivey_downtime_carouse-bad = Crimes
    .crime = They commit a crime and don’t remember it
    .story = { $who } has done something that they don’t remember
    .row = Crimes (separated by ;)
fivey_downtime_study = Study
    .refusal = { $who } needs a lifestyle of { $needs } or better to study.
    .aim = For what
    .what = What
    .research = Research
    .bare-study = Study
    .nothing = { $who } has to study something that they don’t know yet: a skill, a feat of the list that comes with no template, or a question.
    .failed = { $who } studies in vain: { $what }
    .answered = { $who } finds an answer: { $what }
    .learned = { $who } learns { $what }
fivey_downtime_study-teacher = Teachers
    .with = Under whom
    .refusal = { $who } knows nobody under whom to study: the referee notes a teacher on the sheet, or a title has a bond.
fivey_downtime_study-skills = Skills and study
fivey_downtime_study-slot = What study teaches
    .refusal = { $who } has no open slot for that.
fivey_downtime_study-bad = When study goes wrong
    .angered = They anger their teacher
    .story = { $who } angers { $teacher } and must find another teacher
fivey_downtime_establish = Institutions
    .refusal = { $who } needs a lifestyle of { $needs } or better to found or expand an institution.
    .with = Its name
    .what = What it is: a castle, a temple, a firm
    .owner = Owner
    .unnamed = An institution needs a name.
    .not-theirs = { $name } is not { $who }’s: choose another name.
    .story = { $who } puts { $capital } capital into { $name }
fivey_downtime_capital = Capital
fivey_downtime_institution-table = Levels of institutions
    .row = Level
    .level = { $level }, { $name }
fivey_downtime_credit = Credit
    .row = Credit left
    .of = Credit of { $name }
    .spend-credit = Spend credit
    .told = { $who } spends credit of { $name }
    .institution = Of which institution
    .things = Equipment
    .each = { $amount } each
    .all = { $amount ->
        [one] 1 crown
       *[other] { $amount } crowns
    } in all
    .crowns = Crowns for hirelings and the like
    .what = For whom or what
    .refusal = { $name } has credit for { $left } crowns in this turn, not for { $price }.
    .not-theirs = { $name } is no institution of { $who }’s.
    .nothing-left = No institution has credit left in this turn.
fivey_downtime_reinvest = Reinvestment
    .on-credit = Its credit pays for the lifestyle
    .refusal = { $name } is of level { $level }: only from level { $needs } on does its credit pay for the work on it.
    .other = Credit pays only for work on the institution itself.
fivey_downtime_establish-bad = When founding goes wrong
    .capital-lost = A part of the capital is lost
    .story = { $name } loses { $lost } capital
fivey_downtime_ball = Balls
    .refusal = { $who } needs a lifestyle of { $needs } to give a ball.
    .story = { $who } gives a ball
    .row = { $who }’s ball
    .ask = Who comes?
    .ball-guests = Guests arrive at a ball
    .told = Guests arrive at { $who }’s ball: { $guests }
    .host = Whose ball
    .guests = Who comes
    .no-ball = Nobody gives a ball now, or an encounter is under way.
    .no-guests = Somebody has to come whom the referee plays: make them first.
fivey_downtime_ball-bad = Unwelcome guests
    .guest = Somebody comes who was not asked
    .story = Somebody comes to { $who }’s ball who was not asked

### Encounters

fivey_encounter_time = Encounter: time
fivey_surprise_contest = Surprise
fivey_surprise_free-turn = Surprise: free turn
fivey_social_default = Social: default
fivey_social_reaction-table = Reactions
fivey_social_reaction-bias = Social: reaction bias
fivey_social_friendly = Social: friendly
fivey_social_uncertain = Social: uncertain
fivey_social_hostile = Social: hostile
fivey_social_one-request = Social: one request
fivey_social_negotiation-check = Social: negotiation check
fivey_social_quality = Social: quality
fivey_social_npc-traits = What moves people
fivey_initiative_contest = Initiative
fivey_initiative_order = Initiative: order
fivey_round_sequence = Rounds
fivey_morale_check = Morale
fivey_morale_rising = Morale: rising
fivey_turn_two-actions = Turns
fivey_attack_roll = Attack
fivey_attack_skilled = Attack: skilled
fivey_attack_damage-stat = Attack: damage stat
fivey_attack_damage-not-doubled = Attack: damage not doubled
fivey_attack_natural-20 = Attack: natural 20
fivey_attack_typical-stats = Attack: typical stats
fivey_attack_mental-defense = Attack: mental defense
fivey_attack_free = Attack: free
fivey_move_action = Move
fivey_action_general-cost = Action: general cost
fivey_action_mundane = Mundane
fivey_action_long = Long
fivey_action_opposed = Opposed
fivey_action_insignificant = Insignificant
fivey_action_table = Table
fivey_action_cease = Cease
fivey_action_conversation = Conversation
fivey_action_disarm = Disarm
fivey_action_drop = Drop
fivey_action_help = Help
fivey_action_hide = Hide
fivey_action_interact = Interact
fivey_action_push = Push
fivey_action_retrieve = Retrieve
fivey_action_stash = Stash

### Monsters

fivey_monster_brackets = Brackets
fivey_monster_general-ability = Monster: general ability
fivey_monster_damage = Monster: damage
fivey_monster_area-attack = Monster: area attack
fivey_monster_hit-points = Monster: hit points
fivey_monster_xp-table = Monster: experience table
fivey_monster_xp-between = Monster: experience between
fivey_monster_xp-sharing = Monster: experience sharing
fivey_monster_defense-range = Monster: defense range
fivey_monster_examples = Monsters
fivey_monster_feats-undefined = Monster: feats undefined
fivey_monster_feat_breath-attack = Breath Attack
fivey_monster_feat_flight = Flight
fivey_monster_feat_magical-resistance = Magical Resistance
fivey_monster_feat_basic-necrology = Basic Necrology
fivey_monster_feat_giant-strength = Giant Strength
fivey_monster_feat_hypocalcemia = Hypocalcemia
fivey_monster_feat_regeneration = Regeneration
fivey_monster_feat_misty-escape = Misty Escape
fivey_monster_feat_undead-fortitude = Undead Fortitude
fivey_monster_convert-old = Monster: convert old
fivey_monster_convert-judgement = Monster: convert judgement
fivey_monster_convert-new = Monster: convert new
fivey_monster_convert-armor = Monster: convert armor

### Referee guidelines

fivey_referee_job = Referee: job
fivey_referee_guidelines-not-rules = Campaign
fivey_referee_time-restraints = What takes time
fivey_referee_random-risk = Referee: random risk
fivey_referee_resource-depletion = Referee: resource depletion
fivey_referee_clock-countdown = Countdowns
