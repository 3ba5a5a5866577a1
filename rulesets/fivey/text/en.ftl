### FIVEY, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .another-kind = another kind
    .background = background
    .cha = CHA
    .dex = DEX
    .dryad = dryad
    .failure = failure
    .feat = feat
    .heavy = heavy
    .int = INT
    .light = light
    .medium-protection = medium
    .naiad = naiad
    .nereid = nereid
    .no = no
    .none = none
    .oread = oread
    .origin = origin
    .skill = skill
    .str = STR
    .success = success
    .title = title
    .yes = yes


### Introduction and frame of play

fivey_intro_draft-status = House rules
fivey_intro_sheet-and-survey = Character sheet
fivey_intro_dice-needed = Intro: dice needed
fivey_intro_ruler = Intro: ruler
fivey_intro_no-classes = Intro: no classes
fivey_intro_random-generation = Random characters
    .random-character = Random character
    .list = The first template comes from
    .roll-up = Roll the character up
    .told = Dice make { $who }
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
    .refusal = Name something that { $who } does not have yet.
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

fivey_create_start-level = Starting level
    .level = Level
    .refusal = A character is made at level 0 or { $max }. Whoever joins later is made at { $max }, and awarded experience.
fivey_create_equal-power = Two ways to level 1
fivey_create_tutorial = A first character
    .newcomer = First character, of level 0
fivey_create_steps = Character creation
    .character = Character
    .template = Origin or background
    .no-backstory = At level 1, a backstory belongs to a character: choose a second template.
    .too-early = A backstory comes with level 1: leave it out, or begin at level 1.
    .settled = What dice say of the beginning of { $who } is { $now ->
        [yes] settled
       *[no] still open
    }.
    .settle = Settle the beginning
    .told = { $who } settles crowns, hit points and spells
    .refusal = Everything about the beginning of { $who } is settled. The referee can write other numbers.
    .nobody = Nobody of yours has anything to settle.
    .unsettled = Dice have a say
fivey_create_backstory = Backstory
    .backstory = Backstory
    .refusal = The backstory is another template, and no character has two origins: choose one of each, or two backgrounds.
fivey_create_template-contents = What a template gives
    .now = The templates of { $who }: { $now }.
    .now-none = { $who } has no templates.
fivey_create_template-title-skill = Titles and skills of templates
    .skill = Skill
    .second-skill = Second skill
    .titles = Other titles than those of the templates
    .too-many = A template gives one title: { $max } at most.
    .question = Which skill does the template give to { $who }? Nothing written: it stays open, or is the one that the template suggests.
fivey_create_start-only = Only from the start
    .refusal = { $feat } comes with a template, and can only be had from the start. A house rule allows it later.
fivey_create_origin-vs-background = Origins and backgrounds
    .origin = { $name } (origin): { $text }
    .background = { $name } (background): { $text }
fivey_create_human = Humans
fivey_create_default-stats = Stats to begin with
fivey_create_allocate-stats = Stats from scratch
    .refusal = Stats that are allocated are 1 or more each, and { $total } together.
fivey_create_allocate-skills-feats = Skills and feats from scratch
    .refusal = One feat for each template, { $max } in all, and none that only monsters have.
fivey_create_level-0-items = Template items
    .items = Items of the templates
    .refusal = At level 0 both items of the template, at level 1 one of each template.
fivey_create_crowns = Crowns to begin with
    .things = Bought at the start
    .refusal = That costs { $price } crowns, and there are { $has }: take less.
    .not-rolled = The crowns are still to be rolled: make the character first, then go to the market.
fivey_create_backpack = Backpack
    .row-all = In the backpack
fivey_origin_list = Origins
fivey_origin_examples-only = More templates
fivey_item_tier-1-spell = Spells of template items
    .spells = Spells of the items; dice name those left out
fivey_origin_changeling = Changeling
fivey_origin_changeling_picture-book = Changeling: picture book
fivey_origin_changeling_locket = Changeling: locket
fivey_feat_metamorphosis = Metamorphosis
fivey_origin_dwarf = Dwarf
fivey_origin_dwarf_toolkit = Dwarf: toolkit
    .craft = Craft of a family toolkit
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
    .element = Element of a scalespawn
    .question = Of which element is { $who }?
    .now = The element of { $who }: { $now }.
    .row = Element
fivey_origin_scalespawn_dagger = Scalespawn: dagger
fivey_origin_scalespawn_poison = Scalespawn: poison
fivey_feat_dragon-born = Dragon born
fivey_origin_nymph = Nymph
    .nymph = Kind of a nymph
    .question = What kind of nymph is { $who }?
    .now = { $who } is a nymph: { $now }.
    .row = Kind of nymph
fivey_origin_nymph_epic = Nymph: epic
fivey_origin_nymph_relic = Nymph: relic
fivey_origin_nymph_relic-survival = Nymph: relic survival
fivey_origin_nymph_relic-healing = Nymph: relic healing
fivey_feat_girls-night = Girls night
fivey_origin_watcher = Watcher
    .patron = Deity of a watcher
    .question = Whom does { $who } serve?
    .now = The deity of { $who }: { $now }.
    .row = Deity
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
    .things = Things
    .thing = { $item }{ $pieces ->
        [one] {""}
       *[other] {" "}({ $pieces })
    }
    .pocket = { $item }{ $pieces ->
        [one] {""}
       *[other] {" "}({ $pieces })
    }, in a pocket
    .row-all = Slots taken, of { $most }
    .all = { $amount } slots, { $left } are free
    .each = { $amount } slots each
    .refusal = { $who } has no room for that: { $most } slots are all there are. Leave something, or give it away.
    .give = Give
    .given = What
    .told-gives = { $who } gives { $things } to { $to }
    .told-gives-crowns = { $who } gives { $crowns } crowns to { $to }
    .told-gives-both = { $who } gives { $things } and { $crowns } crowns to { $to }
    .crowns-given = Crowns
    .to = To whom
    .alone = Nobody is there to get anything.
    .nothing = Nobody of yours has anything.
    .has-not = { $who } has not so much of that to give.
    .leave = Leave things behind
    .left = What
    .too-many = There can be { $max } of such a thing at most, and one of most things.
    .told-leaves = { $who } leaves { $things } behind
fivey_inventory_small-items = In the pocket
    .pocket = Into the pocket
    .told = { $who } puts { $thing } in a pocket, or out of it
    .thing = What
    .fits = It fits in a pocket
    .nothing = Nobody of yours has anything so small.
    .refusal = { $who } has no such small thing, or it is there already.
fivey_inventory_encumbrance-option = Encumbrance
fivey_inventory_travel-light = Travelling light
    .row-all = Slots taken, of { $most }; more than { $light } hamper
    .row-hampered = Slots taken, of { $most }; more than { $light } hamper, as they do now
    .all = { $amount } slots; more than { $left } hamper

### Hit points, defense, movement

fivey_hp_meaning = Hit points: what they mean
fivey_hp_start = Hit points at the start
fivey_hp_damage = Hit points
    .damage = Damage in all
fivey_hp_death = Death
fivey_hp_healing-cap = Healing
fivey_hp_healing-rate = Healing rate
    .row-all = Healing rate
fivey_defense_unarmored = Defense class
fivey_defense_armored = Defense class in armor
fivey_defense_flipped = Defense: flipped
fivey_move_pace = Paces
fivey_move_measure = The field
fivey_move_base = Movement
    .row-all = Movement in paces ({ $feet } feet)
fivey_move_rescale = Movement at a site
    .row-all = Feet in a round here
fivey_move_double-cost = Move: double cost
fivey_move_jump = Move: jump
fivey_move_penalties-add = What slows adds up

### Advancement

fivey_advance_table = Levels
    .name = Called
fivey_advance_start-xp = Experience to begin with
fivey_advance_experience-grows-abilities = What experience stands for
fivey_advance_when = Gaining a level
    .gain-level = Gain a level
    .told = { $who } gains a level
    .refusal = { $who } has not the experience for another level.
    .nobody = Nobody of yours can gain a level.
fivey_advance_hit-points = Hit points of a level
fivey_advance_stat = Stat of a level
    .question = Which stat of { $who } rises by 1?
fivey_advance_slots = Slots
    .shelf = Levels and slots
    .open = Open slots: { $slot }
    .fill-slot = Fill a slot
    .told = { $who } fills a slot: { $what }
    .slot = For what
    .what = What
    .how = How it was earned
    .nobody = Nobody of yours has an open slot that could be filled.
    .refusal = { $who } has no open slot ({ $slot }). The referee can grant one on the sheet.
fivey_advance_level-1-by-template = Level 1
    .question = { $who } comes to level 1. Which template is the backstory?
fivey_advance_xp-sources = Experience
    .award = Award experience
    .told = { $on } gain { $points } experience
    .told-for = { $on } gain { $points } experience: { $reason }
    .on = Who
    .points = How much
    .reason = For what
    .refusal = Experience is for players’ characters: choose at least one of them.
    .to-next = Experience to the next level
fivey_advance_example-feats = Feats of the table
    .refusal = There is no feat called { $feat }: write it into the list of feats first.

### Equipment

fivey_money_crowns = Crowns
    .shelf = Money and things
    .buy = Buy
    .told-buys = { $who } buys { $things }
    .things = What
    .each = { $amount } crowns each
    .all = { $amount } crowns in all
    .too-dear = There is nothing that somebody of yours could pay for and carry now.
    .refusal = { $who } has { $has } crowns, and it takes { $price }.
    .pay = Pay for something
    .told-pays = { $who } pays { $crowns } crowns
    .told-pays-for = { $who } pays { $crowns } crowns for { $why }
    .crowns = Crowns
    .why = For what
    .waived = It is too little to be counted
    .no-crowns = Nobody of yours has a crown.
fivey_armor_table = Armor
    .shelf = Armor
fivey_armor_strength = Strength for armor
fivey_armor_shield-bonus = Shields
fivey_armor_shield-destroy = Armor: shield destroy
fivey_armor_struggle = Struggling in armor
    .struggle = Struggle in armor
    .told = { $who } struggles against the armor
    .told-aim = { $who } struggles against the armor: { $aim }
    .aim = To do what
    .nobody = Nobody of yours wears armor.
    .refusal = { $who } wears no armor to struggle against.
fivey_armor_don-doff = Armor on and off
    .don = Put armor on
    .doff = Take armor off
    .told-dons = { $who } puts on { $armor }
    .told-doffs = { $who } takes off { $armor }
    .armor = Which
    .hurry = In a hurry: two actions and a check
    .nothing-to-don = Nobody of yours has armor to put on now.
    .nothing-to-doff = Nobody of yours has armor to take off now.
    .refusal = { $who } has no such armor, or it is on or off already.
fivey_armor_swim = Swimming in armor
    .swim = Swim
    .told = { $who } swims
fivey_armor_swim-unarmored = Swimming without armor
fivey_armor_drowning-dilemma = Swim on, or out of it?
    .swim-on = In water: swim on, by { $stat } against
    .take-off = In water: out of { $armor } for two actions, by { $stat } against
fivey_armor_abstract = Protection in a word
    .armor = Protection
fivey_armor_electricity = Armor and electricity
fivey_armor_leather-heat = Leather keeps warm
fivey_damage_resistance = Resistance
    .endure = Withstand something
    .told = { $who } has to withstand { $what }
    .who = Who
    .what = What
fivey_damage_vulnerability = Vulnerability
fivey_damage_types = Damage types
    .another-type = Or another type
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
    .not-sold = That is not for sale piece by piece.
fivey_gear_small-sets = Small things by the set
    .buy-sets = Buy small things by the set
    .told = { $who } buys { $sets ->
        [one] a set
       *[other] { $sets } sets
    } of small things
    .sets = Sets, 10 crowns each
    .things = Which
    .too-dear = Nobody of yours has 10 crowns and room for a set.
    .question = { $who } has { $pieces } small things. Which?
    .unsold = { $item } is not for sale.
fivey_gear_small-list = Small things
    .find-item = Find something small
    .told = { $who } finds something small
    .refusal = Sets are of small things from the list, one set or more.

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
    .busy = { $who } is busy with something else.
fivey_referee_random-risk = Referee: random risk
fivey_referee_resource-depletion = Referee: resource depletion
fivey_referee_clock-countdown = Countdowns
