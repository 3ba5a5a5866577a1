### FIVEY, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .advantage = advantage
    .again = both roll again
    .always = always
    .bond = somebody
    .capital-lost = Capital lost
    .contest = contest
    .crowns = Crowns
    .denied = denied
    .difficult = difficult
    .disadvantage = disadvantage
    .downtime = downtime
    .easy = easy
    .fails = fails without a roll
    .failure = failure
    .fight = fight
    .first = whoever acts
    .granted = granted
    .hit-points = Hit points
    .in-words = in words
    .incredible = incredible
    .institution = an organization
    .lose = loses
    .moderate = moderate
    .passive-score = passive score
    .rest = rest
    .small-items = Small items
    .stat-check = stat check
    .succeeds = works without a roll
    .success = success
    .unheard-of = unheard of
    .win = wins
    .yes = yes
    .no = no


### Introduction and frame of play

fivey_intro_draft-status = House rules
fivey_intro_sheet-and-survey = Character sheet
fivey_intro_dice-needed = Dice
    .roll = Roll dice
    .told = { $dice }d{ $sides }{ $times ->
        [1] { "" }
       *[other] { " " }× { $times }
    }{ $plus ->
        [0] { "" }
       *[other] { " " }+ { $plus }
    }
    .count = How many dice
    .die-asked = Which die
    .times = Times
    .plus = Plus
    .secret = In secret
    .refusal = Roll 1 to { $max } dice.
fivey_intro_ruler = Ruler
fivey_intro_no-classes = No classes
fivey_intro_random-generation = Random characters
fivey_intro_play-style = Play style
fivey_intro_small-numbers = Small numbers
    .row = Beyond { $hit-dice } hit dice, a stat of { $stat } or a defense class of { $defense }: larger than anything in the game
fivey_intro_inspirations = Inspirations
    .section = Inspirations
    .row = Inspiration { $nth }
fivey_intro_roles = Referee and players
fivey_intro_sheet-is-not-the-limit = Beyond the sheet
fivey_intro_grows-with-campaign = A growing campaign

### Phases

fivey_phase_set = Phases
fivey_phase_own-scale = Phase: own scale
fivey_phase_guidelines = Phase: guidelines
fivey_phase_world = World exploration
fivey_phase_site = Sites
fivey_phase_encounter = Encounters
fivey_phase_downtime = Downtime

### Task resolution

fivey_task_only-if-uncertain = Nothing to roll for
    .no-roll = No roll: the outcome is certain.
fivey_task_check-is-one-method = Ways to settle a task
    .method = How it is settled
    .words = What happens, in words
    .ruled = { $words }
fivey_task_four-questions = Tasks
    .told-against = { $who } tries this against { $against }: { $aim }
fivey_stat_four = Stats
fivey_stat_average-person = Average people
fivey_stat_range = Range of stats
fivey_check_roll = Stat check
fivey_check_meets-or-exceeds = Success
fivey_check_relevant-stat = Relevant stat
fivey_check_dc-table = Difficulty class
fivey_check_difficulty-words = Difficulty in words
    .difficulty = How difficult it is
    .rank = { $value } { $stars } ({ $dc })
fivey_check_when-worth-rolling = Worth a roll
fivey_check_below-twelve = Difficulty below 12
    .sure = Below 12, fit only for what is dangerous though not difficult
    .sure-though-skilled = Below 12, and with a skill that applies: hardly worth a roll
fivey_check_natural-20-and-1 = Natural 20 and 1
fivey_check_save = Saves
    .save = Save
    .told = { $who } saves by { $stat } against { $from }
    .who = Who saves
    .from = Against whom
fivey_advantage_advantage = Advantage
fivey_advantage_disadvantage = Disadvantage
fivey_advantage_no-stacking = Edges do not stack
fivey_advantage_both = Advantage and disadvantage
    .against-edge = Two dice for the other
fivey_advantage_non-d20-rolls = Edges on other dice
    .edge = Rolled twice
fivey_cooperation_two = Cooperation
    .cooperate = Cooperate
    .cooperation = Cooperation
    .told = { $all } work together: { $aim }
    .who-all = Who takes part
    .skilled = Who has a skill that applies
    .nobody = Nobody takes part: name at least one.
    .refusal = At most { $max } can work together on this.
    .bonuses = What each adds to the die
fivey_cooperation_solo-task = A task for one
    .refusal = Only one at a time can attempt this.
fivey_cooperation_many = Cooperation of many
    .most = How many can take part
fivey_cooperation_multiple-successes = Several successes
    .needed = How many have to succeed
    .sure = More successes are needed than people take part
fivey_contest_roll = Contests
    .contest = Contest
    .told = { $who } contends with { $others }
    .who = Whose contest it is
    .others = Against whom
    .with = Who is on their side
    .alone = Nobody contends with themselves: name somebody else.
    .refusal = A contest has at most { $max } people.
    .wins = { $who } wins
    .against = The other’s stat
    .against-skilled = The other has a skill that applies
fivey_contest_different-stats = Different stats
    .against = Against whom
    .their-stat = With which stat they hold against it
    .their-skilled = They have a skill that applies
fivey_contest_like-checks = Contests are like checks
    .skilled = Who has a skill that applies
    .favored = For whom something speaks
    .hampered = Against whom something speaks
fivey_contest_ties = Ties
    .acts = They act against the others, and so win a tie
    .ties = Who wins a tie
fivey_passive_convert = Passive scores
fivey_passive_skilled = Passive scores of the skilled
fivey_passive_use = One against many
    .passive = Whoever is alone uses a passive score
    .succeeds = { $who } succeeds
    .fails = { $who } fails

### Character traits

fivey_trait_kinds = Traits
    .shelf = Traits
fivey_skill_double = Skill
fivey_skill_any-stat = Skills with any stat
fivey_skill_no-stacking = Skills do not stack
fivey_skill_free-form = Skills
fivey_attune_effect = Attunement
fivey_attune_start = Attune: start
fivey_attune_one-item = Attuned to one thing
    .problem = { $thing } is not among what they carry: write the name of one of their things, or nothing.
fivey_attune_change = Attune: change
fivey_attune_permanent = Lasting proficiency
    .master = Master a thing
    .told = { $who } masters { $thing }
    .thing = Which thing
    .none = There is nothing to master.
    .no-thing = { $who } has no { $thing } that is not mastered yet.
    .refusal = { $who } has no open skill slot.
fivey_title_meaning = Titles
    .invent = Invent a bond
    .call-on = Call on a title
    .told-invent = { $who } knows through the title “{ $title }”: { $text }
    .told-call-on = { $who } calls on the title “{ $title }”: { $aid }
    .tie = Somebody or an organization
    .which = Which title
    .none = No title allows that.
    .aid = What is asked for
    .agreed = Granted
fivey_title_bond = Bonds
    .row = { $title }: bond
    .text = Who it is
    .nothing = Say who it is.
    .refusal = The title “{ $title }” has its bond already: a title has one.
    .no-title = { $who } has no title “{ $title }”.
    .nobody = Nobody is known through the title “{ $title }”.
    .denied = { $whom } cannot help: { $aid }
    .granted = { $whom } helps: { $aid }
fivey_title_institution = Institutions behind titles
    .row = { $title }: institution
    .text = Which organization, and what it gives
    .nothing = Say which organization it is.
    .refusal = The title “{ $title }” has its organization already.
    .no-title = { $who } has no title “{ $title }”.
    .nobody = No organization stands behind the title “{ $title }”.
    .denied = { $whom } cannot help: { $aid }
    .granted = { $whom } helps: { $aid }
fivey_title_expertise = Expertise by title
fivey_title_perspective = What titles know
    .who-knows = Ask who knows
    .told = Who knows about this: { $question }
    .question = About what
    .who = Who is asked
    .titles = { $who } ({ $titles })
    .nobody = Nobody is asked: name at least one.
fivey_feat_meaning = Feats
    .use-feat = Use a feat
    .told = { $who } uses { $feat }
    .feat = Which feat
    .none = None of the feats is for use now.
    .refusal = { $who } has no feat “{ $feat }” to use.
    .elsewhere = That feat is for a { $place }.
fivey_feat_phase-actions = Feats for rest and downtime
    .row = { $feat }
    .elsewhere = That feat is for a { $place }.
fivey_feat_daily-uses = Daily uses
    .refusal = { $feat } can be used { $uses ->
        [one] once
       *[other] { $uses } times
    } a day.

### Inspiration dice

fivey_inspiration_start = Inspiration dice
    .shelf = Inspiration
fivey_inspiration_restore-downtime = Inspiration: restore downtime
fivey_inspiration_restore-mid-session = Inspiration: restore mid session
fivey_inspiration_spend = Inspiration
fivey_inspiration_timing = When a die is spent
fivey_inspiration_one-per-roll = One die for each roll
fivey_inspiration_feat-uses = Feats that cost inspiration
    .refusal = { $who } needs { $dice } inspiration dice for this.
fivey_inspiration_rename = Another name for inspiration
    .rename = Rename inspiration
    .told = { $who } calls inspiration “{ $name }”
    .name = What it is called
    .refusal = { $who } has no inspiration to name.
    .called = { $name }
fivey_inspiration_gift-roleplay = Inspiration as a gift
    .inspire = Give inspiration
    .told = { $who } is given { $dice } inspiration: { $why }
    .who = To whom
    .why = What for
    .refusal = Give 1 to { $max } dice, to a player’s character.
fivey_inspiration_gift-natural-20 = Inspiration for a natural 20
fivey_inspiration_natural-20-odds = Odds of a natural 20
fivey_inspiration_other-sources = Inspiration from others
    .hand-over = Hand over inspiration
    .told = { $who } hands { $to } an inspiration die
    .dice = How many dice
    .to = To whom
    .agreed = Allowed
    .refusal = { $who } can hand over only a die of their own, and only to another player’s character.
fivey_inspiration_no-cap = No limit to inspiration
fivey_inspiration_to-experience = Inspiration: to eexperienceerience
fivey_inspiration_to-experience-keep = Inspiration: to eexperienceerience keep

### Fixed value or roll

fivey_dice_average-or-roll = Fixed or rolled
    .question = { $amount }: the number or the dice?
    .fixed = { $number }
    .rolled = { $dice }d{ $sides }{ $times ->
        [1] { "" }
       *[other] { " " }× { $times }
    }

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

fivey_downtime_tennite = Tennite
fivey_downtime_lifestyle-table = Downtime: lifestyle table
fivey_downtime_pay-first = Downtime: pay first
fivey_downtime_daily-cost = Downtime: daily cost
fivey_downtime_seasonal = Seasonal
fivey_downtime_yearly = Yearly
fivey_downtime_lesser-lifestyle = Downtime: lesser lifestyle
fivey_downtime_bulk-saving = Downtime: bulk saving
fivey_downtime_other-options = Downtime: other options
fivey_downtime_event-roll = Downtime: event roll
fivey_downtime_event-effect = Downtime: event effect
fivey_downtime_beg = Beg
fivey_downtime_beg-settlement = Settlements
fivey_downtime_beg-bad = Downtime: beg bad
fivey_downtime_work = Work
fivey_downtime_work-bad = Downtime: work bad
fivey_downtime_carouse = Carouse
fivey_downtime_carouse-bad = Downtime: carouse bad
fivey_downtime_study = Study
fivey_downtime_study-teacher = Downtime: study teacher
fivey_downtime_study-skills = Downtime: study skills
fivey_downtime_study-slot = Downtime: study slot
fivey_downtime_study-bad = Downtime: study bad
fivey_downtime_establish = Institutions
fivey_downtime_capital = Capital
fivey_downtime_institution-table = Downtime: institution table
fivey_downtime_credit = Credit
fivey_downtime_reinvest = Reinvest
fivey_downtime_establish-bad = Downtime: establish bad
fivey_downtime_ball = Ball
fivey_downtime_ball-bad = Downtime: ball bad

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
