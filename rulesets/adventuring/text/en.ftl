### Adventuring Rules, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .the-game = You have a lantern, a plan and too little time, and the clock never forgets what is due.
    .the-game-in-short = Roll under, with a clock
    .rounds = Let rounds pass without air
    .fall = Fall
    .take-it = take it
    .take-it-and-resist = take it, and resist what else it does
    .go-without = go without
    .as-rolled = as rolled
    .str-and-agi = swap STR and AGI
    .str-and-wit = swap STR and WIT
    .agi-and-wit = swap AGI and WIT
    .take-off-the-feet = take off the feet
    .cut-out-a-worm = cut out a worm
    .train-an-animal = train an animal
    .something-else = something else
    .tame = tame it
    .down = down
    .hurt = hurt
    .affected = affected
    .unharmed = unharmed
    .sick = sick
    .recovered = recovered
    .never = never
    .unclear = unclear
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
    .fail = failed
    .pass = passed
    .some = some
    .lose = loses
    .win = wins
    .advantage = advantage
    .disadvantage = disadvantage
    .fails-at-once = fails without a roll
    .let-it-be-rolled = let it be rolled
    .works-at-once = works without a roll
    .well = able to act
    .falling = down
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
    .pathless = a way, off any path
    .paths = a clear path
    .unjoined = nothing
    .no-door = no door
    .open-door = an open door
    .shut-door = a shut door
    .locked-door = a locked door
    .coins = coins
    .blocked-door = a door that something blocks
    .no-lock = can't be shut
    .unlocked = shut, not locked
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

    .failure = it does not work
    .success = it works
    .not-good-enough = not good enough
    .big-favour = a big favour
    .particularly-effective = it is particularly effective
    .very-generous = what is offered is very generous
    .solid-arguments = the arguments are solid
    .evidence = there is evidence
    .able-and-willing = they plainly can and will do it
    .no-chance-to-oppose = there is nothing to be done against it
    .hits-the-nerve = it hits the nerve
    .roll-ordinary = rolled, for ordinary people
    .roll-aggressive = rolled, for aggressive people
    .roll-peaceful = rolled, for peaceful people
    .befriend = befriend
    .inspire = inspire
    .encourage = encourage
    .persuade = persuade
    .distract = distract
    .intimidate = intimidate
    .taunt = taunt
    .torture = torture
    .steal = steal
    .notice-disguise = look at a disguise
    .read = read
    .write = write
    .reckon = reckon
    .use-scroll = use a power scroll
    .the-simplest = the very simplest
    .anything = anything
    .neither = neither side notices
    .apart = they go their ways
    .talk = they talk
    .crudely = crudely
    .well-made = well
    .draw-one = draw one
    .write-one = write one
    .nothing-new = nothing new
    .stays-as-it-was = stays as it was
    .runs-away = runs away
    .turns-hostile = turns hostile
    .walk = walk
    .enter = enter
    .leave = leave
    .caught = caught
    .quiet-ride = a quiet ride
    .scare = the mount is scared
    .dodge = the mount dodges
    .danger = another danger
    .crashes = it runs aground, and all stay aboard
    .topples = it turns over, and all are in the water
    .not-there = nothing is there
    .no-disease = it ends no disease
    .as-it-looks = as it looks
    .trivial = trivial: no save
    .takes-a-save = takes a save
    .impossible = impossible
    .detected = detected
    .undetected = undetected
    .loses-balance = loses balance
    .keeps-balance = keeps balance
    .falls-short = falls short
    .lands-across = lands across
    .fell = fell
    .stayed = stayed below
    .climbs-on = climbs on
    .up = up
    .drowning = drowning
    .swims = swims
    .unhurt = unhurt
    .cold = cold
    .heat = heat
    .only-they = only the others notice
    .only-we = only the company notices
    .first = first of the stretch
    .further = a further one
    .aggressive = aggressive
    .peaceful = peaceful
    .out = out
    .awake = awake
    .addicted = addicted
    .resisted = resisted
    .missed = missed
    .absorbed = held by armour
    .wounded = wounded
    .impaired = impaired
    .enhanced = enhanced
    .rests = rests

### Travel and exploration

adventuring_scale_world = Scale: world
adventuring_scale_site = Scale: site
adventuring_scale_switch = Scale: switch
    .enter = Enter a site
    .leave = Leave a site
    .told-enter = { $fellows ->
        [0] { $who } enters { $to }
       *[other] { $who } and company enter { $to }
    }
    .told-leave = { $fellows ->
        [0] { $who } goes out to { $to }
       *[other] { $who } and company go out to { $to }
    }
    .to = Where to
    .with = Who comes too
    .refusal = { $to } neither lies in the area where they are nor around it. Travel there, or walk.
    .turn-used = This turn has begun already: finish it first. A stretch at a site is no part of a watch in the world.
    .nothing-near = { $who } finds nothing to enter or leave here.
adventuring_scale_hierarchy = Scale: hierarchy
    .area = Area
    .areas = Areas
    .land = Several areas
    .land-names = Their names: a line for each row of the map, with commas between
    .land-wrong = Write a line for each row of the map, with commas between the names: at most 30 rows of 30.
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
    .renamed = { $place } is called { $now } now.
    .resized = { $place } is of another size now: { $now }.
    .moved = { $place } lies elsewhere on the map now.
    .nests = A zone lies in a sector or region, a sector in a region, and a region in nothing.
    .mixed = Ways lead between areas of one size: choose one of the same.
    .joined = Take away its ways, what lies in it and what it lies in first: areas of different sizes are on different maps.
    .too-many = There can be { $max } areas at most.
    .problem = { $address }: a zone lies in a sector or region, a sector in a region, and a region in nothing.

### Travel and exploration

adventuring_turn_structure = Turn: structure
    .or-pass = Or nothing in this turn
    .left = Still to act: { $all }
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
    .own-words = What { $who } does
    .told = { $who }: { $doing }
adventuring_turn_gm-phase = Turn: gm phase
    .refusal = { $who } has not acted yet: the game master's phase comes after all players. Let them pass, or wait.
    .row = All have acted: the next turn can begin
    .phase = the game master's phase
adventuring_turn_advance = Turn: advance
    .ends = { $unit ->
        [watch] End of watch { $watch } of day { $day }
       *[stretch] End of stretch { $stretch }, in watch { $watch } of day { $day }
    }
    .next-turn = Next turn
    .told-next = The turn is over, and time goes on
adventuring_turn_long-action-at-site = Turn: long action at site
    .break-off = Break off
    .told-breaks-off = { $who } breaks off; the time is wasted
    .refusal = { $who } is busy: { $task }. Break it off, or wait until it is done.
    .not-busy = { $who } is not busy with anything that could be broken off.
    .nobody-busy = Nobody of yours is busy: there is nothing to break off.
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
    .to-tell = Not yet told of { $place }, { $sense }: { $text }
    .told = { $place }, { $sense }: { $text }
    .all-told = All that is noticed of { $place } has been told.
    .read-out = Tell what is noticed
    .here = To be told of { $place }
    .told-read-out = What is noticed of { $place }
    .nothing-left = There is nothing left to tell of any area.
    .place = Where
    .sense = With which sense
    .text = What
    .note = Something that is noticed
    .note-row = { $sense }{ $essential ->
        [yes] , essential
       *[no] { "" }
    }{ $told ->
        [yes] , told
       *[no] { "" }
    }
    .untold-row = There is more to tell
adventuring_perception_generous = Perception: generous
    .essential = The players need it
    .untold = They leave { $place } without having been told this, { $sense }: { $text }
adventuring_perception_questions = Perception: questions
    .now = There are other questions about { $place }.
    .nowhere = { $who } is nowhere in particular: there is nothing to ask about.
    .too-many = There are too many open questions about this area.
    .none-open = No such question is open.
    .ask-about = Ask about the surroundings
    .told-asks = { $who } asks: { $question }
    .answered = A question is answered
    .told-answered = Answered: { $question }
    .question = What
    .answered-question = Which question
    .row = { $who } asks

### Secrets

adventuring_secrets_concept = Secrets: concept
    .comes = { $name }. { $text }
    .found = At { $place } a secret comes to light: { $name }{ $kind ->
        [none] .
       *[some] {" "}({ $kind }).
    } { $text }
    .hidden = { $name } at { $place } is hidden again.
    .row = Secret: { $name }, found
    .state = { $name }
    .now = What is hidden at { $place } has changed.
    .secret = Something hidden
    .place = Where
    .name = What it is called
    .text = What those learn who find it
adventuring_secrets_examples = Secrets: examples
    .secret = Only those know of it who found this secret
    .kind = What kind
    .other-kind = What else, if it is none of these
    .refusal = That kind is not usual for a { $level }: choose another, or write your own.
adventuring_secrets_search_automatic = Secrets: search: automatic
    .search = Search
    .told-search = { $who } begins to search { $place }
    .place = What
    .elsewhere = { $who } is not at { $place }, and so can't search it.
adventuring_secrets_search_zone = Secrets: search: zone
    .story = { $who } has searched { $place } and found what was hidden
    .nothing = { $who } has searched { $place }: nothing is hidden there
adventuring_secrets_search_sector = Secrets: search: sector
    .story = { $who } has searched { $place } and found what was hidden
    .nothing = { $who } has searched { $place }: nothing is hidden there
adventuring_secrets_search_region = Secrets: search: region
    .story = { $who } has searched { $place } and found something
    .nothing = { $who } has searched { $place }: nothing more is hidden there
adventuring_secrets_aimed-search = Secrets: aimed search
    .look = Look at one spot
    .told-look = { $who } looks: { $spot }
    .spot = Where exactly
    .nowhere = { $who } is nowhere in particular, and so there is nothing to look at.
    .story = { $who } looks, and finds something: { $spot }
    .nothing = { $who } looks, and finds nothing: { $spot }
    .question = { $who } looks here: { $spot }. What do they find?
adventuring_secrets_passive_eligible = Secrets: passive: eligible
    .perfect = Nobody notices it in passing
adventuring_secrets_passive_save = Secrets: passive: save
adventuring_secrets_hiding-character = Secrets: hiding character
    .seen-by = Who sees { $who } is another now.
    .problem = { $address }: only people who are there can hide.
    .noticed = { $who } comes to light.
    .hides = Who hides here

### Traps

adventuring_trap_is-secret = Trap: is secret
    .set-off = Set off a trap
    .told-set-off = { $who } sets off a trap: { $name }
    .none-here = There is no trap here that anybody knows of.
    .trap = Which trap
    .is-trap = It is a trap
    .damage = Damage
    .poison = Poison
    .fall = How deep one falls, in tenths of a metre
    .stays = It can be set off again, as a pit always can
    .spent = { $name } has been set off already, and can't go off any more.
    .story = { $who } sets off { $name }: { $how }
    .poisoned = { $who } is exposed to the poison on it.
    .falls = { $who } falls { $depth } m.
    .elsewhere = { $who } is not at { $place }, where the trap is.
adventuring_trap_clue = Trap: clue
    .clue = What hints at it
    .to-tell = A hint at { $place }: { $text }
    .row = A trap at which nothing hints
    .here = What hints at a trap at { $place }
adventuring_trap_stop-in-time = Trap: stop in time
adventuring_trap_detected-reaction = Trap: detected reaction
    .sudden = No reaction makes sense
adventuring_trap_undetected = Trap: undetected
    .direct = Armour does not help
    .overlooked = Nobody has noticed this at { $place }: { $name }. Whoever's way crosses it sets it off.
    .here = Nobody has noticed this at { $place }

### Knowledge

adventuring_knowledge_source = Knowledge: source
    .who-knows = Who knows more?
    .told-asks = Who knows more of { $topic }
    .topic = Of what: a skill, a career, or a disease
    .told = { $who } knows more of { $topic }.
    .nobody = No skill or career of the company has { $topic } in its name. Whether one of these tells of it, you decide: { $has }.
    .none-at-all = The company has neither skills nor careers by which to know of { $topic }.
adventuring_knowledge_examples = Knowledge: examples
adventuring_knowledge_gm = Knowledge: gm
    .told = { $who } may know more of { $name }, by { $tag }.
    .tags = Which skills and careers know more of it, separated by commas
adventuring_knowledge_player = Knowledge: player
    .now = Players think that they know something.
    .row = { $who } might know something
    .refusal = { $what } is neither a skill nor the career of { $who }.
    .none-open = Nobody has pointed at anything.
    .remind = Point at a skill or the career
    .told-remind = { $who } might know something: { $what }
    .what = Which
    .heeded = The players were heard
    .told-heeded = The game master has gone into what they know

### Languages

adventuring_language_default = Languages
    .row = Speaks
adventuring_language_from-skills = Languages by skills
    .cannot-read = It is written in { $language }, which { $who } does not know.
    .cannot-write = { $who } does not know { $language }, and can't write it.
adventuring_language_common = Common
    .language = In which language
adventuring_language_classic = Classic
adventuring_language_magick = Magick
adventuring_language_scrolls = Scripts of scrolls
    .scroll = Which scroll
    .refusal = It is written in { $language }, which { $who } does not know.
adventuring_language_other = Other languages
    .new = A language
    .name = Its name
    .text = Who speaks it
    .irrelevant = Does not matter here
    .languages = Languages that no skill gives
    .row = Languages besides those of skills
    .now = { $who } has other languages now: { $now }.
    .now-none = { $who } has no other languages now.

### Literacy

adventuring_literacy_default = Reading and writing
    .letters = Read, write or reckon
    .what = What
    .told = { $who }: { $what }
    .refusal = { $who } can neither read nor write: only a skill such as Erudition or Medicine teaches that.
    .row = Can read and write
adventuring_literacy_calculation = Reckoning
    .refusal = { $who } can reckon no more than fingers show: whoever can read can do more.
    .simple = Fingers are enough for it
    .row = Can reckon
adventuring_literacy_skill = Skills that teach reading
    .taught = Can read, though no skill says so
    .now = Whether { $who } can read has changed.

### Encounters

adventuring_encounter_setup = A meeting
    .meet = Prepare a meeting
    .face = A meeting
    .told-face = { $who } meets somebody
    .end-meeting = End the meeting
    .told-over = The meeting is over
    .scene = In which zone
    .company = Which company
    .others = Whom it meets
    .no-scene = A meeting needs a zone: choose one, or add one to the map first.
    .another = There is another meeting going on: end it first.
    .nobody = A company and a group of others have to be able to act: make such a group first.
    .not-prepared = No meeting is prepared that nobody has noticed: prepare one first.
    .not-noticed = The company has noticed nobody.
    .none = There is no meeting to end.
    .seen = They meet: { $who }
    .row-prepared = Prepared, and not noticed
    .row-over = The meeting can end
    .shelf = Meetings, disguises and letters
    .now = A meeting is prepared.
    .over = The meeting is over.
    .hidden = Stays unnoticed
    .row = Unnoticed
adventuring_encounter_detection_save = Who notices whom
    .detection = Detection
    .ours = WIT of each who keeps watch in the company
    .theirs = WIT of each who keeps watch among the others
    .our-stance = How carefully the company goes about
    .their-stance = How carefully the others go about
adventuring_encounter_reckless_definition = Recklessness
    .state = { $stance }
    .own-stance = How carefully the company goes about
    .their-stance = How carefully the others go about
    .stance = How carefully it goes about
    .row = Stance
    .light = Carries a light
    .noise = Makes noise
adventuring_encounter_reckless_detected = The reckless are noticed
adventuring_encounter_reckless_blind = The reckless notice little
adventuring_encounter_hidden_undetectable = The well hidden are not noticed
    .searched = The company has searched where they are
adventuring_encounter_hidden_detects = The well hidden notice others
adventuring_encounter_detection_matrix = Noticing by care
adventuring_encounter_one-sided = Only one side has noticed the other
    .question = { $who } and { $company }: only one side has noticed the other. What does it do?
    .surprise = { $side-word ->
    [company] The company is attacked unawares
    *[others] The company attacks those who are unaware of it
    }
adventuring_encounter_both-sided = Both sides have noticed each other
    .question = { $who } and { $company } have noticed each other. What does your side do?
    .chosen = The company: { $own }. The others: { $others }
adventuring_encounter_neither = Neither side has noticed the other
    .detect-again = See again who notices whom
adventuring_encounter_fight = A fight
    .begins = A fight breaks out.
    .ends = The fight is over.
    .refusal = Nobody wants to fight: say which side attacks.
    .attackers = Who wants to fight
    .side-company = The company
    .side-others = The others
adventuring_encounter_parley = Encounter: parley
    .talk = Talk to somebody
    .told = { $who } goes up to { $to } and talks
    .to = To whom
    .question = { $who } and { $company } know of each other now. What does your side do?
    .refusal = { $to } goes with the company: talk as you like.
    .another = There is a meeting going on already.
adventuring_encounter_dialogue = Encounter: dialogue
    .shelf = In a dialogue
    .row = They talk
    .tongues = Languages they share
    .no-tongue = They share no language
    .attitude-row = How { $who } feels about the company
    .toward = How { $who } feels about { $other }
adventuring_encounter_dialogue-save = Encounter: dialogue save
    .ruled = Whether it is rolled for
    .grounds = What speaks for it
adventuring_encounter_fight-resolution = Encounter: fight resolution
    .begin-fight = Begin a fight
    .told-begins = It comes to blows: { $company } against { $others }
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
    .own-stretch = A talk or fight takes a stretch of its own

### Attitude

adventuring_attitude_table = Attitudes
adventuring_attitude_pick-or-roll = Attitude
    .state = { $attitude }
    .leaning = What the people are like
    .of = Whose
    .mood = How it is found
    .nobody = Nobody is there who could feel something about the company.
    .attitude = How they feel about the company
    .row = Attitude
    .now = { $who } is { $now }.
adventuring_attitude_roll-ordinary = Ordinary people
    .roll-title = The referee rolls how ordinary people react
adventuring_attitude_roll-aggressive = Aggressive people
    .roll-title = The referee rolls how aggressive people react
adventuring_attitude_roll-peaceful = Peaceful people
    .roll-title = The referee rolls how peaceful people react

### Diplomacy

adventuring_diplomacy_general = Diplomacy
    .on = Whom
    .oneself = Nobody wins themselves over: choose somebody else.
adventuring_diplomacy_befriend = Befriend
    .befriend = Befriend
    .told = { $who } tries to befriend { $on }: { $saying }
    .works = { $who } wins { $on } over
    .fails = { $who } makes no friend of { $on }
    .now = { $who } feels otherwise about somebody: { $now }.
    .now-none = { $who } feels about everybody alike.
adventuring_diplomacy_befriend_big-favour = A big favour
adventuring_diplomacy_inspire = Inspire
    .inspire = Inspire
    .told = { $who } tries to inspire { $on }: { $saying }
    .works = { $who } inspires { $on } to do it
    .fails = { $who } leaves { $on } unmoved
adventuring_diplomacy_inspire_no-save = A strong appeal
adventuring_diplomacy_encourage = Encourage
    .encourage = Encourage
    .told = { $who } encourages { $on }: { $saying }
    .works = { $on } takes heart from { $who }
    .fails = { $who } can't calm { $on }
    .refusal = { $on } is no ally who is frightened: only they can be encouraged.
    .terrified = { $on } is terrified, and only those who are merely frightened can be encouraged.
adventuring_diplomacy_persuade = Persuade
    .persuade = Persuade
    .lie = It is not true
    .told = { $who } tries to persuade { $on }: { $saying }
    .works = { $on } believes { $who }
    .fails = { $on } does not believe { $who }
adventuring_diplomacy_persuade_no-save = Solid arguments

### Manipulation

adventuring_manipulation_general = Manipulation
    .on = Whom
    .refusal = It takes somebody to work on, and nobody works on themselves.
adventuring_manipulation_describe = Describe what you do
    .saying = What is said or done
    .refusal = Say what is said or done: the game master judges by that.
adventuring_manipulation_distract = Distract
    .distract = Distract
    .told = { $who } tries to distract { $on }: { $saying }
    .works = { $who } distracts { $on }
    .fails = { $on } can't be distracted by { $who }
    .now = { $who } is distracted from: { $now }.
    .state = distracted
adventuring_manipulation_distract_no-save = Manipulation: distract: no save
adventuring_manipulation_distract_combat = Manipulation: distract: combat
adventuring_manipulation_intimidate = Manipulation: intimidate
    .intimidate = Intimidate
    .told = { $who } threatens { $on }: { $saying }
    .works = { $on } gives in to { $who }
    .fails = { $on } can't be intimidated by { $who }
adventuring_manipulation_intimidate_no-save = Manipulation: intimidate: no save
adventuring_manipulation_intimidate_combat = Manipulation: intimidate: combat
adventuring_manipulation_taunt = Manipulation: taunt
    .taunt = Taunt
    .told = { $who } taunts { $on }: { $saying }
    .works = { $on } can't bear what { $who } says
    .fails = { $on } can't be provoked by { $who }
adventuring_manipulation_taunt_no-save = Manipulation: taunt: no save
adventuring_manipulation_taunt_combat = Manipulation: taunt: combat
    .bound = { $who } was taunted: they may only go for whoever did it.
    .nearer = { $who } was taunted: they may only go nearer to whoever did it.
    .not-over = { $who } was taunted: they can still attack whoever did it, or come nearer.
adventuring_manipulation_torture = Manipulation: torture
    .torture = Torture
    .told = { $who } tortures { $on }: { $saying }
    .works = { $on } talks
    .fails = { $on } says nothing
    .off = There is no torture at this table: it is a house rule.
    .refusal = Only one prisoner at a time: somebody who is bound or locked up.

### Disguise

adventuring_disguise_attempt = Disguise
    .row = { $exposed ->
        [yes] Goes as, and has been seen through
       *[no] Goes as
    }
    .disguise = Disguise yourself
    .as-what = As what
    .means = What is at hand is enough
    .told = { $who } goes as { $as }
    .take-off-disguise = Take off a disguise
    .told-off = { $who } takes off the disguise
    .as-nobody = Say as what.
    .refusal = { $who } has no disguise kit: get one, or the game master says that what is at hand is enough.
    .not-disguised = { $who } is not disguised.
    .now = { $who } goes as: { $now }.
adventuring_disguise_limit = What a disguise can't do
    .particular = As one particular person
    .resembles = They are much alike already
    .refusal = A disguise makes { $who } look like somebody else, but like one particular person only if they are much alike.
adventuring_disguise_noticing = Noticing a disguise
    .look-at-disguise = Look at somebody disguised
    .disguised = Who is disguised
    .by = Who looks
    .told = { $by } look closely at { $who }
    .nobody = Nobody is disguised: somebody has to put a disguise on first.
    .nobody-looks = It takes somebody alive to look at { $who }: name whoever does.
    .refusal = They have looked at { $who } already: another scene, or another disguise, is another chance.
adventuring_disguise_examination = A close look
    .closely = Closely

### Skills in dialogues

adventuring_dialogue-skill_proficiency = Skills for approaches
adventuring_dialogue-skill_manipulation-effect = Hard to resist
    .resists = They are good at resisting
adventuring_dialogue-skill_other = Other skills
    .skill = Another skill that helps
    .helps = { $skill } helps { $who }
adventuring_dialogue-skill_examples = Skills that may help
    .suggested = { $skill }: { $roll }

### Stealing

adventuring_steal_small = Stealing
    .steal = Steal
    .from = From whom
    .seeking = What the thief is after
    .thing = What it is
    .coins = How many coins
    .told = { $who } tries to steal from { $from }
    .taken = { $who } takes it from { $from }, unnoticed
    .detected = { $from } catches { $who } at it
    .oneself = Nobody steals from themselves.
    .nothing = { $from } has nothing that could be stolen.
    .refusal = { $from } has no { $thing }.
adventuring_steal_larger = Stealing what is larger
    .allowed = The situation allows it, large as it is
    .refusal = { $thing } is too large to be stolen from somebody: at most half a bulk is small enough.
adventuring_steal_approach = Coming near
    .unseen = They have to come near unseen first

### Trading

adventuring_trade_equal-value = Trade: equal value
    .swap = Swap with somebody
    .told = { $who } offers { $with } { $gives } and { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } for { $gets }
    .told-gives = { $who } gives { $with } { $gives }
    .told-sells = { $who } offers { $with } { $gives } for { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }
    .told-swaps = { $who } offers { $with } { $gives } for { $gets } and { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }
    .nothing = Nobody gives anything: choose what changes hands.
    .asks = And coins back
    .refusal = The price is { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, and what is offered is worth { $worth }: offer at least as much.
    .has-not = { $who } has not so much of it.
    .with = With whom
    .alone = Nobody is near to swap with.
    .seeking = What else is wanted, that nobody shows
    .has-none = { $with } has nothing that could be paid for.
    .gets = What is wanted
    .gives = What is given for it
    .coins = And coins
    .question = Does { $with } swap with { $who }?
adventuring_trade_bargain-half = Trade: bargain half
adventuring_trade_bargain-cancel = Trade: bargain cancel
adventuring_trade_merchant-half = Trade: merchant half
    .merchant = The other buys to sell again
adventuring_trade_price-table = Trade: price table
adventuring_trade_market = Trade: market
    .buy-beast = Buy an animal, a cart or a boat
    .told-beast = { $who } buys { $name } ({ $like })
    .like = Which
    .beast-name = What it is called
    .beast-at = { $price ->
        [one] { $name }, 1 coin
       *[other] { $name }, { $price } coins
    }
    .no-such-beast = Nobody here sells such an animal, cart or boat: { $name }
    .sell-beast = Sell an animal, a cart or a boat
    .told-sells-beast = { $who } sells { $what }
    .sold-beast = Which
    .no-beast = Nobody who deals here has an animal, a cart or a boat of their own with them.
    .shelf = Among people
    .goods = What the market has: everything, if nothing is chosen
    .now = The market at { $place } has other goods.
    .market = Go to the market
    .told-visit = { $who } goes to the market for a watch
    .refusal = { $who } deals with nobody now: go to a market for a watch, or to a contact.
    .nobody-deals = Nobody of yours is at a market or with a contact.
    .things = What
    .too-dear = There is nothing here that could be paid for and carried.
    .sold = What is sold
    .each = { $amount } each
    .all = { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    } in all, rounded down
adventuring_trade_market-merchants = Trade: market merchants
    .buy = Buy
    .told-buys = { $who } buys { $things }
    .sell = Sell
    .told-sells = { $who } sells { $things }
adventuring_trade_full-price-buyer = Trade: full price buyer
    .find-buyer = Look for a good buyer
    .told = { $who } looks for somebody who pays the full price of { $thing }
    .refusal = { $who } has no such thing.
    .thing = For what
    .nothing = There is nothing to sell.
    .sold = { $who } sells { $thing } at its full price
    .nobody = { $who } finds nobody who pays the full price of { $thing }
adventuring_trade_illegal_refused = Trade: illegal: refused
    .not-sold = Honest merchants don't sell that: find somebody who does.
    .not-bought = Honest merchants don't buy what is plainly illegal or stolen.
    .row = How others see { $item }
adventuring_trade_illegal_prices = Trade: illegal: prices
adventuring_trade_illegal_find = Trade: illegal: find
    .contact = A contact is known
    .now = A contact at { $place }: { $now }.
    .find-contact = Look for people who trade what is illegal
    .told = { $who } looks for people who trade what is illegal
    .found = { $who } finds a contact
    .nobody = { $who } finds nobody
adventuring_trade_haggle = Haggling
    .question = { $who } has bargained well. Which terms do they get?
    .haggle = Haggle
    .approach = By which approach
    .terms = The terms: { $terms }
adventuring_trade_haggle-bargain = Bargain helps

### Gathering rumours

adventuring_rumour_gather = Rumour: gather
    .gather-rumours = Gather rumours
    .told = { $who } talks with the locals for a watch
adventuring_rumour_content = Rumour: content
    .now = A rumour goes round: { $text }
    .gone = Nobody says any more: { $text }
    .row = { $text } ({ $truth })
    .section = Rumours
    .spread-rumour = Let a rumour go round
    .told = A rumour is written down
    .refusal = A rumour has words: write them.
    .text = What people say
    .truth = Whether it is so
    .nothing = { $who } hears nothing new
    .talks = { $who } has talked with the locals
    .hears = { $who } hears: { $text }
    .heard-row = What people say
    .question = What { $who } hears

### Playing games

adventuring_game_contest = Game: contest
    .game = Play a game
    .told = { $players } play a game
    .refusal = 2 to { $max } play a game.
    .players = Who play
    .ability = Which ability decides; none for a game of luck
    .wins = { $who } wins the game.
    .nobody-wins = Nobody wins the game.
adventuring_game_luck = Game: luck
    .roll-title = { $told }
    .others-title = { $who } rolls, too: { $told }
    .luck = A game of luck
    .players = How many play
adventuring_game_cheat_declare = Game: cheat: declare
    .question = How { $who } cheats; leave it empty to play honestly
adventuring_game_cheat_save = Game: cheat: save
    .caught = { $who } is caught cheating.
adventuring_game_cheat_secret-roll = Game: cheat: secret roll

### Special movement

adventuring_move_sprint = Sprinting
    .cart = { $who } drives { $name } at a gallop to { $to }.
    .sprint = Sprint
    .told = { $who } sprints to { $to }
    .story = { $who } sprints to { $to }
    .to = Where to
    .whole-turn = { $who } has begun something else in this turn: sprinting takes all of it.
    .too-long = Nobody sprints for a whole watch: it lasts a stretch at most.
    .too-far = { $who } does not get there in one go, at most { $max } areas over open ground.
    .nowhere = There is nowhere to sprint to over open ground.
adventuring_move_sprint_obstacles = Sprinting: obstacles
    .obstacles = Obstacles
    .property = Obstacles
    .state = obstacles
    .now = Obstacles at { $place }: { $now }.
    .refusal = There are obstacles on the way to { $to }: sprint over open ground only, up to where they begin.
adventuring_move_balance = Balancing
    .not-on-foot = The ground on the way to { $to } is difficult: balance there.
    .slippery = Slippery
    .uneven = Uneven
    .narrow = Narrow
    .slippery-state = slippery
    .uneven-state = uneven
    .narrow-state = narrow
    .now = The ground at { $place } is otherwise now.
    .balance = Balance
    .told = { $who } goes where the ground is difficult
    .story = { $who } keeps their balance
    .falls = { $who } loses their balance and falls
    .to = Where to
    .nowhere = There is no difficult ground near.
adventuring_move_balance_fall = Losing balance
    .hazard = What a fall on it costs
    .now = A fall at { $place } is otherwise now.
    .question = { $who } falls at { $place }. Does what is dangerous there hurt them?
    .stunned = { $who } is stunned
adventuring_move_balance_impossible = Balancing: impossible
    .refusal = The ground at { $place } is too difficult for { $who } to balance on. The game master can let it be tried.
adventuring_move_balance_attack = Attacks while balancing
    .state = attacks impaired by the ground
adventuring_move_sneak = Sneaking
    .sneak = Sneak
    .told = { $all } sneak
    .one = { $who } is { $now }
    .sneaked = { $who } { $now ->
        [yes] goes unnoticed
       *[no] is noticed
    }.
    .who = Who
    .to = Where to
    .nobody = Nobody sneaks: name somebody.
    .takes-more = Going there takes another special movement: { $special }. Choose that one, and sneak along with it.
adventuring_move_sneak_trivial = Sneaking: trivial
    .loud = Loud
    .dark = Dark
    .loud-state = loud
    .dark-state = dark
    .now = Light and noise at { $place } are otherwise now.
adventuring_move_sneak_impossible = Sneaking: impossible
    .noisy = Noisy floor
    .plain-view = In plain view
    .noisy-state = noisy floor
    .plain-view-state = in plain view
    .now = Floor and view at { $place } are otherwise now.
    .refusal = { $who } can't sneak there: the floor is noisy, or they are in plain view.
adventuring_move_leap = Leaping
    .gap = Gap, in tenths of a metre
    .leap = Leap
    .told = { $who } leaps
    .story = { $who } leaps across
    .short = { $who } leaps, and falls short
    .to = Where to
    .wide = How wide it is, in tenths of a metre
    .depth = How deep it goes down, in tenths of a metre
    .run-up = With a run-up
adventuring_move_leap_trivial = Leaping: trivial
adventuring_move_leap_impossible = Leaping: impossible
    .refusal = { $who } can't leap that far: at most { $max } tenths of a metre.
adventuring_move_leap_attack = Attacks after a leap
    .state = attacks impaired by a leap
adventuring_move_climb = Climbing
    .climb = Climb
    .height = Height, in tenths of a metre
    .told = { $who } climbs
    .story = { $who } climbs up
    .falls = { $who } falls from { $height } m
    .to = Where to
    .high = How high it is, in tenths of a metre
    .metres = Height, in metres
    .agility = AGI
    .surface = What it is like
    .rises = Which way it goes up
    .down = It goes down
    .nothing = There is nothing that { $who } could climb: say how high it is, and what it is like.
    .climbing = climbing to { $to }, { $metres } m up
adventuring_move_climb_trivial = Climbing: trivial
adventuring_move_climb_impossible = Climbing: impossible
    .refusal = It is too smooth for { $who } to climb. A rope would make it easy.
adventuring_move_climb_attack = Attacks while climbing
    .state = attacks impaired by a climb
adventuring_move_climb_hand = Climbing: a hand
    .refusal = { $who } needs a hand to hold on: put something away first.
adventuring_move_swim = Swimming
    .not-on-foot = There is water at { $to } that nobody walks into: swim there.
    .water = Water
    .state = { $water }
    .now = Water at { $place }: { $now }.
    .swim = Swim
    .told = { $who } swims
    .story = { $who } stays above water
    .to = Where to
    .rounds = For how many rounds
    .no-water = No water
    .dry = There is no water for { $who } to swim in.
    .no-water-near = There is no water near.
adventuring_move_swim_drowning = Drowning
    .flag = Drowning
    .refusal = { $who } is drowning, and can do nothing.
    .state = drowning
    .drowning = Drowning
    .now = { $who } { $now ->
        [yes] is drowning
       *[no] drowns no more
    }.
    .story = { $who } goes under
adventuring_move_swim_rescue = Rescue from drowning
    .rescue = Pull somebody out
    .told = { $who } tries to pull { $whom } out of the water
    .story = { $now-word ->
        [pass] { $who } pulls { $whom } out of the water
       *[fail] { $who } can't get hold of { $whom }
    }
    .whom = Whom
    .firm = From firm ground, or with a rope or a pole
    .nobody = Nobody drowns: only somebody who goes under is pulled out.
    .refusal = { $whom } does not drown.
    .whole-turn = { $who } has begun something else in this turn: a rescue takes all of it.
adventuring_move_swim_attack = Attacks from the water
    .state = attacks impaired by the water
adventuring_move_limit = How long special movement lasts
    .now = { $who } has strained themselves.
    .shelf = Special movement
    .whole = It takes the whole stretch
    .row = Has spent a stretch on special movement
    .refusal = { $who } has spent the last stretch on special movement: do something else for a stretch first.
adventuring_move_no-combining = Two special movements at once
    .with = Together with
    .running = Running
    .refusal = { $who } can't do so much at once: two special movements take somebody who is proficient in one of them, and three are too many.

### Falling

adventuring_fall_damage = Falling
    .roll-title = How hard { $who } falls
    .drop = How deep it goes down, in tenths of a metre
    .now = It goes down { $now } tenths of a metre at { $place }.
    .fall = Fall
    .told = { $who } falls
    .shelf = Dangers
    .who = Who
    .depth = How deep, in tenths of a metre
    .metres = How deep, in metres
    .agility = AGI to cushion it with; left out, it is not cushioned
adventuring_fall_cushion = Cushioning a fall
    .cushion = They can cushion it
    .told = { $who } cushions the fall

### Suffocating

adventuring_suffocate_breath = Breath
    .now = { $who } has had no air for { $now ->
        [one] 1 round
       *[other] { $now } rounds
    }.
    .airless = No air
    .air = { $place } { $now ->
        [yes] has no air
       *[no] has air
    }.
    .state = no air
    .rounds = Let rounds pass without air
    .question = Time passes with { $who } without air. For how many of its rounds?
    .told = { $rounds ->
        [one] 1 round passes
       *[other] { $rounds } rounds pass
    }
    .count = How many rounds
    .nobody = Everybody has air.
    .breath = no air, breath for { $left ->
        [one] 1 round
       *[other] { $left } rounds
    }
    .row = Rounds without air
    .no-air = { $who } has no air
adventuring_suffocate_save = Suffocating
    .suffocation = Rounds without air
    .strength = STR
    .rounds = For how many rounds there is no air
adventuring_suffocate_pass-out = Passing out
    .story = { $who } passes out for lack of air
    .row = Has passed out for lack of air
adventuring_suffocate_death = Death by suffocation

### Navigating the wilderness

adventuring_navigate_base-speed = Navigate: base speed
    .areas = Areas in a stretch or watch
    .row = Areas in a stretch or watch
    .now = { $who } crosses { $now } areas in a stretch or watch.
    .travel = Travel
    .shelf = Travel
    .told-travel = { $who } and company travel to { $to }
    .to = Where to
    .nothing-near = { $who } knows of nowhere to travel to from here.
    .nowhere = { $who } is at no sector or region from which to travel. Walk from zone to zone, or leave the site.
    .no-way = There is no way to { $to } for this company as it is: a river needs boats, and doors have to be open.
    .told = Areas that the company crosses in this time: { $speed }
adventuring_navigate_pathless = Navigate: pathless
    .way = A way between areas
    .one = From
    .other = To
    .more = Further pairs
    .from = A way from
    .path = A clear path
    .joined = What leads to those beside them
    .two = A way leads from one area to another one.
    .row = Way to { $other }
    .now = The way between { $one } and { $other } is as described.
    .gone = Nothing leads from { $one } to { $other } any more.
    .problem = { $address }: a way leads between two areas of the same size that there are.
    .kind = { $river ->
        [yes] river, { $current }
       *[no] { $path ->
            [yes] path
           *[no] pathless
        }
    }{ $gap ->
        [0] { "" }
       *[other] , a gap of { $across } m
    }{ $climb-word ->
        [no-climb] { "" }
       *[other] , { $climb }, { $height } m high
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
    .there = The weather at { $place } is { $now ->
        [yes] extreme
       *[no] ordinary
    }.
    .weather = The weather turns
    .refusal = The weather is so already.
    .told-weather = The weather { $extreme ->
        [yes] turns extreme
       *[no] calms down
    }
    .extreme = Extreme
adventuring_weather_no-camp = Weather: no camp
    .refusal = In this weather { $who } can rest only in lodging or in real shelter. Find one first.
    .shelter = Shelter
    .property = Shelter
    .state = shelter
    .now = Shelter at { $place }: { $now }.
adventuring_weather_shelter = Weather: shelter
    .find-shelter = Look for shelter
    .told-shelter = { $who } begins to look for shelter
    .refusal = { $who } needs no shelter here: there is some, or they are nowhere in particular.
    .story = { $who } has found shelter at { $place }
    .nothing = { $who } has found no shelter at { $place }

### Locks

adventuring_lock_lockpicks = Lock: lockpicks
    .lock = How it is shut
    .unlock = Open a lock
    .told-unlock = { $who } begins to work at a lock with { $tool }: { $what }
    .nothing-locked = There is nothing here that is locked and known to be.
    .what = What
    .tool = With what
    .not-there = { $who } is not where the lock is.
    .not-locked = { $who } finds it unlocked.
    .no-tool = { $who } has no lockpicks.
    .story = { $who } has picked the lock: { $what }
    .nothing = { $who } has not managed to pick the lock: { $what }
adventuring_lock_crowbar = Lock: crowbar
    .not-there = { $who } is not where the lock is.
    .not-locked = { $who } finds it unlocked.
    .no-tool = { $who } has no crowbar.
    .story = { $who } has forced the lock: { $what }
    .nothing = { $who } has not managed to force the lock: { $what }
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
    .impairs = Damage to it is impaired

### Elemental damage

adventuring_element_cold-heat_direct = Damage by cold and heat
    .cold-or-heat = Cold or heat
    .told = { $element } hurts { $who }
    .who = Whom
    .element = Which
    .dice-count = How many dice
    .die = Which dice
adventuring_element_cold-heat_environment = Freezing and scorching places
    .exposure = Stretches in the cold or heat
    .stretches = For how many stretches, the first counted
    .health = Health
    .climate = Climate
    .state = { $climate }
    .sheltered = Safe from cold and heat
    .now = Cold and heat are otherwise now.
    .exposed = { $who } sets out from the cold or heat.
    .due = Cold or heat
    .question = How many stretches in a row has the company been in the cold or heat?
adventuring_element_fire_direct = Element: fire: direct
adventuring_element_fire_flammable = Element: fire: flammable
    .wood = Of wood
    .flammable = Flammable
    .row = Flammable
    .now = { $who } { $now ->
        [yes] burns easily
       *[no] does not burn easily
    }.
adventuring_element_fire_zone = Element: fire: zone
    .roll-title = { $told }
    .on-fire = On fire
    .state = on fire
    .now = Fire at { $place }: { $now }.
    .burn = Burn
    .told-burns = { $who } is in the flames for { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }
    .refusal = Somebody burns for 1 to { $max } rounds at once.
    .question = Time passes with { $who } in the flames. For how many of its rounds?
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

adventuring_fear_save = Fear
    .now = { $who } has { $now ->
        [one] 1 fear
       *[other] { $now } fears
    } now.
    .frighten = Something frightens people
    .told = Something frightens people
    .of = Who frightens them
    .name = What it is
    .exposed = Who is exposed to it
    .nameless = Say what frightens them.
    .nobody = Nobody is exposed to it who could be afraid.
adventuring_fear_duration = How long fear lasts
    .row = { $terror ->
        [yes] Terrified of { $of }
       *[no] Frightened of { $of }
    }
adventuring_fear_repeat = Lasting fear
    .now = { $name } frightens people.
    .over = { $name } frightens nobody any more.
    .row = { $terror ->
        [yes] Terrifying: { $name }
       *[no] Frightening: { $name }
    }
    .section = What frightens people
    .due = Fear is saved against anew
    .stays = It stays
    .at = Where it is
adventuring_fear_group = Fear of many
adventuring_fear_frightened = Frightened
    .state = frightened of { $of }
    .story = { $who } is frightened
    .refusal = { $who } is frightened, and does not dare go nearer to it by way of { $to }.
adventuring_fear_terrified = Terrified
    .state = terrified of { $of }
    .flee = Run away
    .has-to = { $who } is terrified
    .told = { $who } runs away
    .story = { $who } is terrified
    .runs = { $who } runs away
    .terror = It is terrifying
    .to = Where to
    .refusal = { $who } is terrified, and has to run away.
    .not-terrified = { $who } is not terrified.
    .nobody = Nobody of yours is terrified.
    .further = { $who } has to run as far from it as they get.
adventuring_fear_cower = Cowering
    .state = cowering
    .refusal = { $who } is terrified and can't run away: they cower, and do nothing else.
adventuring_fear_ignore = Ignoring fear
    .fearless = What lets them ignore fear
    .name = What it is called
    .row = Ignores fear
    .now = What lets { $who } ignore fear has changed.
adventuring_fear_ignore-stack = Ignoring terror

### Poison

adventuring_poison_first-dose = Poison: first dose
    .withstood = { $who } withstands the poison
adventuring_poison_later-dose = Poison: later dose
    .dose = Which dose of the stretch
    .now = { $who } has taken in poison in this stretch.
adventuring_poison_structure = Poison: structure
    .expose = Poison somebody
    .told = Poison gets at { $who }
    .who = Whom
    .by = How it gets at them
    .none = The list has no poison: add one first.
    .unknown = There is no poison called { $name } in the list: choose one of it.
    .poison = Poison
    .effect = What it does
    .strength = STR
    .health = Health
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
    .meal = A poisoned meal
    .eat = A meal
    .told-meal = { $all } eat and drink
    .served = The game master has put something to eat and drink before people.
    .eaten = What was put before people is gone.
    .strange = What came from others, and may not be what it seems, of { $who }: { $now }.
    .strange-none = Nothing of what { $who } has from others may be other than it seems any more.
    .eaters = Who eats and drinks
    .poison = What is in it
    .mix = Mix in poison
    .told-mix = { $who } prepares something to eat or drink
    .nothing-to-mix = { $who } needs a dose of poison, and food or drink to put it into.
    .nothing = Nobody of yours has both a dose of poison and something to put it into.
    .what = Which poison
    .into = Into what
adventuring_poison_ingestion_detect = Poison: ingestion: detect
    .question = { $who } notices that something is wrong with the food or drink. Go on all the same?
adventuring_poison_ingestion_strong-taste = Poison: ingestion: strong taste
    .strong = Tastes too strong to notice anything
adventuring_poison_effect_damaging = Damaging poison
    .roll-title = How much the poison harms { $who }
    .effect = Poison burns { $who } from within: { $points } damage
    .works = A damaging poison burns in { $who }: only an antidote in this stretch helps
adventuring_poison_effect_corrupting = Corrupting poison
    .effect = Poison has corrupted { $who }
    .works = A corrupting poison creeps through { $who }: only an antidote in this stretch helps
adventuring_poison_effect_lethal = Lethal poison
    .works = A lethal poison is killing { $who }: only an antidote in this stretch helps
adventuring_poison_effect_paralysing = Paralysing poison
    .works = { $who } can move no limb for the rest of the stretch
adventuring_poison_effect_soporific = Soporific poison
    .works = { $who } falls into a deep sleep for the rest of the watch
    .due = Wakes from drugged sleep
adventuring_poison_antidote = Poison: antidote
    .works = The antidote ends every poison and drug in { $who }.
    .row = In the body: a { $venom } poison
    .at-hand = { $own ->
        [yes] { $who } is poisoned and carries this: { $thing }
       *[no] { $to } is poisoned, and { $who } carries this: { $thing }
    }
    .state = poisoned
    .antidote = An antidote is ready
    .now = { $who } has { $now ->
        [0] no poison in the body any more
        [one] one dose of poison in the body
       *[other] { $now } doses of poison in the body
    }.
    .due = Poison takes effect

### Drugs

adventuring_drug_as-poison = Drug: as poison
    .drug = A unit of a drug
    .strength = STR
    .willing = They do not resist it
    .works = { $drug } takes hold of { $who }. { $text }
    .resists = Try to resist it
    .new = A drug
    .text = What it does
    .bulk = Bulk, in halves
    .value = Value, in coins
    .name = Its name
adventuring_drug_addiction = Drug: addiction
    .wit = WIT
    .row = Can't do without { $drug }
    .state = addicted
    .addict = Addict somebody
    .who = Who
    .drug = To which drug
    .none = There is no drug that they are not addicted to: make one among the lists, or give them one.
    .told = { $who } can't do without { $drug } any more
    .refusal = { $who } is addicted to { $drug } already.
    .now = { $who } can't do without: { $now }.
    .now-none = There is no drug that { $who } can't do without.
adventuring_drug_daily = Drug: daily
    .question = { $who } needs { $drug }.
    .misses = { $who } goes without { $drug }.
adventuring_drug_full-rest = Drug: full rest
    .question = How many units of { $drug } does { $who } take for the full rest?
    .misses = { $who } is short of { $units } units of { $drug }.
adventuring_drug_cure = Drug: cure

### Disease

adventuring_disease_exposure = Disease: exposure
    .infect = Expose people to a disease
    .told = Exposed to a disease: { $all }
    .exposed = Who was exposed
    .disease = To which disease
    .none = The list has no disease: add one first.
    .row = { $other } was near { $one }, who is sick
    .shelf = Body and illness
    .now = { $other } was near { $one }, who is sick.
    .sick = { $who } suffers from: { $now }.
    .sick-none = { $who } suffers from nothing any more.
adventuring_disease_daily-save = Disease: daily save
    .due = Recovery saves
adventuring_disease_recover = Disease: recover
    .relieve = End a disease
    .told = { $who } is well again
    .who = Who
    .disease = Which disease
    .nobody = Nobody is sick.
    .not-sick = { $who } does not have that disease.
    .question = Does it end a disease of { $who }?
adventuring_disease_worsen = Disease: worsen
    .roll-title = How much worse the disease of { $who } gets
adventuring_disease_immunity = Disease: immunity
    .row = { $lasting ->
        [yes] Can't catch { $name } again
       *[no] Can't catch { $name } for a while
    }
    .now = { $who } can't catch: { $now }.
    .now-none = There is nothing that { $who } can't catch.
    .due = Immunity is over
adventuring_disease_table = Disease: table
    .disease = Disease
    .what = What it is
    .row = { $name }{ $course-word ->
        [ordinary] { "" }
       *[special] , { $course }
    }; recovery saves passed: { $passed } of { $needed }, failed: { $failed }
    .unknown = There is no disease called { $name } in the list: choose one of it.
    .none = The list has no disease: add one first.
    .strength = STR
    .days = Days
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
    .section = Illness
    .row = Symptoms
    .state = sick
    .fall-sick = Falls sick
    .falls-sick = { $who } falls sick: { $symptoms }
    .recovers = { $who } gets well: { $symptoms } are gone
    .now = { $who } is sick.
adventuring_disease_influence = Disease: influence
adventuring_disease_black-gangrene_second-failure = Disease: black gangrene: second failure
    .rots = The feet of { $who } begin to rot, and have to come off within a day
    .state = feet rotting
adventuring_disease_black-gangrene_amputation = Disease: black gangrene: amputation
    .due = Dies of rotting feet
adventuring_disease_black-gangrene_footless = Disease: black gangrene: footless
    .flag = Feet lost
    .refusal = { $who } has no feet, and can neither sprint nor leap.
    .row = Zones in a round, without feet
    .footless = Feet lost
    .state = feet lost
    .now = { $who } { $now ->
        [yes] has lost both feet
       *[no] has feet again
    }.
adventuring_disease_bloodburn = Disease: bloodburn
adventuring_disease_bloody-flu = Disease: bloody flu
    .row = People keep away from { $who }: they can see the illness
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
    .question = Which disease of { $who } does the cure end?

### Crafting

adventuring_craft_crude = Craft: crude
    .ability = Which save decides
    .no-tools = { $who } has no craft tools.
    .made = { $who } has made { $name }, crudely
    .spoilt = { $who } has spoilt { $name }; the materials are gone
adventuring_craft_crude_flaw = Craft: crude: flaw
    .refusal = A crude thing has a flaw: say which.
    .flaw = Its flaw
adventuring_craft_crude_examples = Craft: crude: examples
adventuring_craft_quality = Craft: quality
    .craft = Make something
    .told = { $who } begins to make { $name }
    .refusal = { $who } has no skill to make that well. Make it crudely.
    .unknown = There is no such thing in the lists.
    .how = How well
    .what = What
    .nothing = { $who } has no skill to make anything well. Make something crude.
    .made = { $who } has made { $name }{ $master ->
        [yes] , master-crafted
       *[no] { "" }
    }{ $robust ->
        [yes] , robust
       *[no] { "" }
    }
adventuring_craft_quality_time = Craft: quality: time
    .workshop = Workshop for
    .now = There is another workshop at { $place }.
    .refusal = { $skill } needs a workshop, or its tools.
adventuring_craft_quality_no-save = Craft: quality: no save
adventuring_craft_quality_master = Craft: quality: master
    .refusal = Crude things are neither master-crafted nor robust.
    .master = Try for a master-crafted one
    .robust = Try for a robust one
adventuring_craft_batch = Craft: batch
    .refusal = { $max ->
        [one] Only one of these can be made at once. Two together are made only of what gets used up, and only by skill.
       *[other] 1 to { $max } can be made at once.
    }
    .pieces = How many
adventuring_craft_materials-cost = Craft: materials cost
    .refusal = { $who } needs { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    } of raw materials.
adventuring_craft_gather-materials = Craft: gather materials
    .gather-materials = Gather raw materials
    .told = { $who } gathers raw materials
    .refusal = There is nothing to be found here.
    .watch = It takes a watch

### Training animals

adventuring_train_activity = Train: activity
    .refusal = { $who } is no animal.
adventuring_train_save = Train: save
adventuring_train_limit = Train: limit
    .row = Trained for
    .now = { $who } is trained for: { $now }.
    .now-none = { $who } is trained for nothing.
    .form-row = Trained for: { $form }
    .twice = { $animal } is trained for that already.
    .refusal = { $animal } is trained for two things already, and that is the most.
adventuring_train_mount = Train: mount
    .refusal = { $on } is not larger than { $who }, and can't carry a rider.
adventuring_train_labour = Train: labour
adventuring_train_fight = Train: fight
adventuring_train_hunt = Train: hunt
    .beasts = Which animals hunt with them
    .refusal = { $who } is not trained to hunt, can't act, or hunts with somebody else.
adventuring_train_track = Train: track
    .track = Follow tracks
    .told-track = { $who } follows tracks
    .beast = Which animal goes ahead
    .question = { $who } follows tracks without an animal that is trained for it. How does it go?
adventuring_train_tricks = Train: tricks
    .trick = Have an animal do a trick
    .told = { $who } has { $animal } do a trick: { $trick }
    .animal = Which animal
    .trick-words = What it does
    .distracts = Whom it is to distract
    .nobody = Nobody here has an animal that knows tricks.
    .refusal = { $animal } knows no tricks.
adventuring_train_wild = Train: wild
    .refusal = { $who } does not know how to handle wild animals like { $animal }.
adventuring_train_tame = Train: tame
    .first = { $animal } is wild: tame it first.
    .is-tame = { $animal } is tame already.

### Befriending animals

adventuring_animal-friend_befriend = Animal friend: befriend
    .befriend-animal = Befriend an animal
    .told = { $who } offers { $animal } food
    .refusal = { $animal } is no animal that could be befriended now.
    .no-food = { $who } has no food to offer.
    .animal = Which animal
    .no-animal = No animal is near.
adventuring_animal-friend_fail = Animal friend: fail
    .question = What { $animal } does
adventuring_animal-friend_duration = Animal friend: duration
    .territory = Its territory
    .row = Follows, for { $left } more
    .now = { $who } follows { $now }.
    .due = Leaves
adventuring_animal-friend_one = Animal friend: one
    .refusal = { $friend } follows already: only one animal does at a time.
    .instead = It takes the place of the one that follows now
adventuring_animal-friend_wild = Animal friend: wild
    .refusal = { $who } does not know how to handle wild animals like { $animal }.

### Mounts

adventuring_mount_requirements = Mount: requirements
    .row = Rides
    .now = { $who } rides { $now }.
    .problem = { $address }: people ride on others who are there.
    .mount = Mount
    .told-mount = { $who } mounts { $on }
    .dismount = Dismount
    .told-dismount = { $who } dismounts
    .on = On whom
    .no-mount = There is no animal here that could be ridden.
    .taken = { $who } rides already, or somebody rides { $on }.
    .untrained = { $on } is not trained to be ridden.
    .no-saddle = { $on } wears no saddle.
    .on-foot = { $who } is not mounted.
    .in-the-saddle = Nobody climbs in the saddle: { $who } has to get off first.
adventuring_mount_trivial = Mount: trivial
adventuring_mount_save = Mount: save
    .stay-on = Stay in the saddle
    .told-stay-on = { $who } has to stay in the saddle: { $peril }
    .peril = What happens
    .mount-passes = { $on } manages.
    .mount-fails = { $on } does not manage.
adventuring_mount_fall = Mount: fall
    .story = { $who } falls off

### Carts

adventuring_cart_requirements = Cart: requirements
    .nobody-aboard = Nobody of yours is aboard a cart or boat: get aboard first.
    .drive = Drive
    .told-drive = { $who } drives: { $name }
    .pulled-by = Who pulls
    .refusal = { $name } needs somebody to drive it and somebody else to pull it.
    .untrained = { $who } can't pull a cart: beasts have to be trained for labour, and nobody pulls what they ride in.
adventuring_cart_speed = Cart: speed
adventuring_cart_save = Cart: save
    .endanger = Danger for a cart or boat
    .told-danger = { $name } is in danger
adventuring_cart_crash = Cart: crash
    .story = { $name } crashes and turns over
    .upright = { $name } stands upright.
    .set-upright = Set upright
    .told-upright = { $who } sets { $name } upright

### Boats

adventuring_boat_row-or-sail = Boat: row or sail
    .refusal = { $name } can't go under sail: it takes a sailing boat, and somebody aboard who is skilled in river lore. Row it.
    .sails = Under sail
adventuring_boat_driver = Boat: driver
    .refusal = { $name } needs somebody at the helm who can act.
    .not-aboard = { $who } has to be aboard to drive.
adventuring_boat_speed = Boat: speed
    .river = Water for boats
    .current = Current
    .wind = Wind
adventuring_boat_undermanned = Boat: undermanned
    .refusal = Nobody aboard { $name } can work it.
adventuring_boat_save = Boat: save
adventuring_boat_crash = Boat: crash
    .story = { $name } comes to grief
    .question = { $name } comes to grief. How?

### Size categories

adventuring_size_categories = Sizes
    .size = Size
    .row = Size
    .now = { $who } is { $now } now.
adventuring_size_table = Bulk and room by size
adventuring_size_bulk = Bulk of a body
    .carry-off = Carry somebody
    .told = { $who } carries { $whom }
    .story = { $who } carries { $whom } away
    .whom = Whom
    .to = Where to
    .nobody = Nobody is there who has to be carried.
    .nowhere = There is nowhere to go.
    .refusal = { $whom } can go on their own.
    .nobody-carries = Nobody who goes can carry { $whom }. Leave some things behind, or bring a mount, a cart or a boat.
adventuring_size_carry-limit = Carry limit by size
adventuring_size_occupancy = Room in a zone
    .capacity = How many medium characters it holds
    .now = { $place } holds { $now } medium characters.
    .refusal = There is no room for { $who } at { $place }.
adventuring_size_massive-zones = Room for the massive
    .now = Large and open at { $place }: { $now }.
    .large-and-open = Large and open
    .state = large and open
    .refusal = { $place } has no room for { $who }: a massive character needs a large and open zone to themselves.
adventuring_size_saves = Size and strength
    .wins = { $who } is larger, and wins.
    .withstand = Withstand somebody
    .measure = Measure people against each other
    .told = { $who } stands up to { $other }
    .told-measure = { $all } measure themselves against each other
    .other = Against whom
    .who = Who
    .ability = On which ability
    .refusal = It takes two: name another.
adventuring_size_disadvantage = Size as a disadvantage
    .wins = { $who } is smaller, and wins.
    .hampers = To be large is a disadvantage

### What other chapters would say

adventuring_base_abilities = Abilities
    .abilities = Abilities
    .ability = Which
    .score = Score
    .source = { $what } of { $whose }
    .now = { $who } has other normal scores now: { $now }.
    .row = { $ability }
    .section = Abilities
adventuring_base_ability-generation = Ability generation
    .roll-title = The dice of an ability of { $who }
    .to-roll = The scores of { $who } are still to be rolled
    .roll-scores = Roll the scores
    .told = { $who } rolls for STR, AGI and WIT
    .question = { $who } has STR { $str }, AGI { $agi } and WIT { $wit }. Swap two of them?
    .unrolled = Scores to be rolled
    .refusal = The scores of { $who } have been rolled, and swapped once at most. The game master can write others.
    .nobody = Nobody of yours has scores to roll.
    .rolled = The scores are rolled
    .still = The scores of { $who } { $now ->
        [yes] are to be rolled
       *[no] have been rolled
    }.
    .array = The scores are 13, 11 and 9, one for each ability.
adventuring_base_ability-reduction = Ability reduction
    .row = { $ability } at present
    .now = { $who } has lost for a while: { $now }.
    .now-none = { $who } has back what was lost for a while.
    .problem = { $address }: no more can be off a score than the score itself, and an injury takes 1 or more.
adventuring_base_ability-zero = Ability zero
    .strengthless = Without any STR nobody lives: make it at least 1.
    .state = too weak to act
adventuring_base_save = Save
    .roll-title = { $told }
    .others-title = { $who } saves: { $told }
    .compared = { $reached-word ->
        [yes] Saved: { $against } is no more than { $total }
       *[no] Failed: { $against } is more than { $total }
    }
    .save = Save
    .told = { $who } saves on { $ability }
    .who = Who
    .ability = On which ability
    .score = Score
adventuring_base_save_natural = Save: natural
adventuring_base_save_trivial = Save: trivial
    .difficulty = How hard it is
adventuring_base_save_impossible = Save: impossible
    .refusal = { $who } can't do that: the game master has said that it is impossible.
adventuring_base_retry = Trying again
    .refusal = { $who } has tried that on { $on } already ({ $what }): try again when the situation has changed.
    .changed = The situation has changed since
    .now = { "" }
adventuring_base_edge = Edge
    .roll-title = { $told }
    .others-title = { $who } rolls twice: { $told }
    .hindered = At a disadvantage
    .edge = Two dice for another reason
adventuring_base_proficiency = Proficiency
    .proficient = Proficient
adventuring_base_group-save = Group save
    .roll-title = { $told }
    .group-save = Group save
    .scores = The scores of those for whom nothing speaks
    .proficient = The scores of the proficient
    .hindered = The scores of those at a disadvantage
    .watches = Keeps watch
    .now = { $who } keeps watch: { $now }.
adventuring_base_group-save_proficiency = Group save: proficiency
adventuring_base_secret-roll = Secret roll
    .secret = In secret
adventuring_base_contest = Contest
    .roll-title = { $told }
    .others-title = { $who } rolls, too: { $told }
    .contest = Contest
    .score = One's own score
    .against = The other's score
    .against-proficient = The other is proficient
    .wins = { $who } does better
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
    .row = Life and death
    .state = down
    .go-down = Goes down
    .strength = STR
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
    .nobody = Nobody here is dying: only the dying are tended.
    .on = Whom
adventuring_base_death = Death
    .now = Other things lie about at { $place }.
    .holds-on = { $whose } holds on to what they have: only from those who are dead, out or bound can it be taken.
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
    .told = { $who } is healed
adventuring_base_restrained = Restrained
    .flag = Bound
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
    .roll-title = { $told }
    .harm = Hurt somebody
    .told-harm = { $who } is hurt
    .who = Whom
    .dice-count = How many dice
    .die = Which die
    .dice = A danger has 1 to { $max } dice.
adventuring_base_armour = Armour
    .armour = Armour
    .now = { $who } has { $now } armour of their own.
    .hide = Armour of their own
    .row = Armour of their own
    .row-all = Armour
adventuring_base_direct-damage = Direct damage
    .direct = Armour does not help
adventuring_base_impaired = Impaired
    .roll-title = { $told }
    .quality = What speaks for or against it
    .impaired = Impaired
adventuring_base_enhanced = Enhanced
    .roll-title = { $told }
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
    .roll-title = { $told }
    .now = { $name } is there, as described.
    .gone = { $name } is there no more.
    .shut = { $name } is shut: open it first.
    .chest = Chest or another object
    .name = Its name
    .place = Where it is
    .health = Health
    .armour = Armour
    .things = What is in it
    .taken = There is a { $name } already: choose another name.
    .there = Chests and other objects
    .row = { $name }{ $place-word ->
        [nowhere] { "" }
       *[other] , { $place }
    }
    .health-row = Health of { $name }
    .locked-row = { $name } is locked
    .inside-row = Inside { $name }
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
    } { $crack-word ->
        [destroyed] destroyed
        [damaged] damaged: { $points }
       *[no-mark] unharmed
    }
    .mend = Mend something
    .told-mends = { $who } begins to mend something
    .whole = Nothing is there that needs mending.
    .mended = { $who } has mended it
    .not-mended = { $who } has not managed to mend it
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
    .now = { $leg-word ->
        [quick] The quick of the company
        [slow] The rest of the company
       *[others] The others
    } may act now.
    .quick = { $who } act before the other side.
    .leg = { $leg-word ->
        [quick] the quick of the company
        [slow] the rest of the company
       *[others] the others
    }
    .refusal = It is not { $who }'s part of the round: { $leg-word ->
        [quick] the quick of the company
        [slow] the rest of the company
       *[others] the others
    } may act now.
    .question = Which side acts first?
adventuring_base_surprise = Surprise
    .now = The others do not know yet that they are attacked.
    .over = Everybody knows of the fight.
    .refusal = { $who } does not know yet that there is a fight: they act from the next round on.
    .both = Only a side that does not attack can be surprised.
    .surprise = The other side has not noticed them
adventuring_base_combat-turn = Combat turn
    .round = { $who } has done something in this round already: this takes the whole round.
    .now = { "" }
    .gone = { $who } is not in the fight any more.
    .end-turn = End the turn
    .begun = { $who } has moved or acted
    .acts = { $who } acts now
    .told-ends = { $who } has done what they wanted to do
    .done = { $who } has had their turn in this round.
    .refusal = { $who } has used the action of this turn: there is one in each.
    .no-turn = { $who } has no turn left in this round.
adventuring_base_round-action = Round action
    .refusal = That takes a whole round, and { $who } has moved or acted in this one.
adventuring_base_movement = Movement
    .at = { $who } is at { $now }.
    .zones = Zones in a round
    .row = Zones in a round
    .now = { $who } crosses { $now } zones in a round.
    .problem = { $address }: people are in areas that there are, or nowhere.
    .told-walks = { $who } moves to { $to }
    .refusal = { $who } can move 1 to { $max } zones in a turn, with those that they have moved already.
    .no-way = No way leads to { $to } from the zone before it.
    .special = { $to } can't be walked into: it takes a leap, a climb, balance or swimming.
    .locked = The door to { $to } is held shut.
    .full = There is no room left at { $to }.
    .nowhere = There is nowhere to go with what is left of the turn.
    .to = Where to
    .put = Put people somewhere
    .told-put = { $all }: now at { $to }
    .who = Who
    .mixed = Put those whom nobody has noticed somewhere in a step of their own.
    .too-far = { $who } can't move any further in this turn.
adventuring_base_attack = Attack
    .roll-title = { $told }
    .damage = Its die of damage
    .hit = The score by which it hits; left out, it hits by itself
    .attack = Attack
    .told-attacks = { $who } attacks { $on } with { $weapon }
    .refusal = An attack is on somebody else, who lives.
    .on = Whom
    .story = { $blow-word ->
        [wound] { $by } wounds { $on } with { $weapon }: { $points }
        [dodged] { $on } dodges { $by }'s { $weapon }
        [held-by-armour] { $on }'s armour holds { $by }'s { $weapon }
       *[miss] { $by } misses { $on } with { $weapon }
    }
adventuring_base_range = Range
    .refusal = { $other } is not near { $who }: they are in another zone.
    .far = { $other } is out of { $who }'s reach: the weapon reaches { $max ->
        [0] its own zone alone
        [1] one zone off
       *[other] { $max } zones off
    }.
    .thing-far = { $who } can't touch that from where they are.
adventuring_base_dodge = Dodge
    .dodge = The AGI by which it is dodged; left out, it is not
    .question = { $who } is attacked: { $by }. Try to dodge? It takes a save on AGI{ $costs ->
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
    .nobody-met = There is nobody to talk to, since no meeting came to this fight: end it without talk.
    .who = Who
    .they-talk = They talk now
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
    .row = Out: { $why }
    .refusal = { $who } can't act: they are out.
    .mount = { $on } is out and carries nobody: { $who } has to get off.
    .state = out: { $why }
    .now = { $who } is out for now: { $now }.
    .now-none = { $who } is out no more.
adventuring_base_condition_frenzied = Condition: frenzied
    .row = Frenzied
    .state = frenzied
    .now = { $who } { $now ->
        [yes] is frenzied
       *[no] is frenzied no more
    }.
    .due = Frenzy is over
    .refusal = { $who } is frenzied, and can only go for whoever is nearest.
    .calm = { $who } is not frenzied.
    .attacks = { $who } is frenzied, and attacks whoever is near unless they are bound: begin a fight
    .rage = Go for whoever is nearest
    .told-rages = { $who } goes for whoever is nearest
adventuring_base_time-units = Time units
    .refusal = A stretch is enough for { $max } m at most: rest on a ledge, and go on from there.
    .rounds = A stretch holds 1 to { $max } rounds.
adventuring_base_clock = Clock
    .wait = Let time pass
    .told-wait = { $stretches ->
        [one] 1 stretch passes
       *[other] { $stretches } stretches pass
    }
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
    .daily-rest = Daily rest
    .too = { $who } lies down for a watch
    .told-one = { $who } lies down for a watch
    .told-all = { $all } lie down for a watch
    .who = Who rests
    .shelf = Rest
    .nowhere = { $who } can't sleep here: a daily rest takes lodging, shelter, or a camp in the wilderness.
    .rested = { $who } has had a daily rest in this day: one in a day is all.
    .hungry = { $who } has no ration, and is not restored
    .done = { $who } has rested
    .disturb-rest = Disturb a rest
    .told-disturbs = Something disturbs the rest of { $all } for a stretch
    .disturbed = Whose rest
    .not-resting = { $who } is not resting.
    .nobody-resting = Nobody is resting: a daily or full rest has to begin first.
    .due = The daily rest is over
    .now = { $who } has rested.
adventuring_base_daily-rest_missed = Daily rest: missed
    .note = { $who } had no daily rest in this day.
    .due = A day without rest ends
adventuring_base_full-rest = Full rest
    .full-rest = Full rest
    .too = { $who } begins a full rest
    .idle = Everybody rests for { $left }
    .told-one = { $who } begins a full rest of eight days
    .told-all = { $all } begin a full rest of eight days
    .who = Who rests
    .nowhere = { $who } needs a safe place with lodging for a full rest: go to a settlement.
    .hungry = { $who } needs { $rations } rations for a full rest.
    .unfed = { $who } lacks the { $rations } rations for a full rest, and is not restored
    .done = { $who } has had a full rest: all that comes back is restored
    .due = The full rest is over
adventuring_base_full-rest_activity = Full rest: activity
    .row = { $who }, { $left } of full rest left{ $doing-word ->
        [trains] ; trains
        [tames] ; tames
        [does] ; besides
       *[nothing] {""}
    }
    .rest-activity = Do something during a full rest
    .told = { $who } does something besides resting
    .doing = What
    .animal = Which animal
    .form = For what
    .what = What, in a few words
    .second = { $who } does something already during this full rest: one thing is all.
    .not-resting = { $who } is not having a full rest.
adventuring_base_settlement = Settlement
    .settlement = Settlement
    .wilderness = Wilderness
    .now = { $place } is otherwise now: settlement or wilderness.
    .refusal = { $who } is in no settlement.
    .not-wild = { $who } is not in the wilderness: there is nothing to forage for.
adventuring_base_injury = Injury
    .roll-title = Where { $who } is injured, and how badly
    .injure = Injure somebody
    .told = { $who } is injured
    .who = Whom
    .state = injured
    .now = { $who } has { $now ->
        [one] 1 injury
       *[other] { $now } injuries
    } now.
    .row = Injury: { $ability }, { $points } lower
    .story = { $who } is injured.
adventuring_base_corruption = Corruption
    .succumbs = The corruption of { $who } has come up to their WIT: they succumb to it. Say what that means.
    .now = { $who } has { $now } corruption now.
    .row = Corruption
    .corruption = Corruption
adventuring_base_bulk = Bulk
    .row-all = Carried bulk, of { $limit }
    .now = What { $who } carries has changed.
    .problem = { $address }: of what people carry there is at least one piece.
adventuring_base_encumbrance = Encumbrance
    .too-much = This is { $load } of bulk, and nobody of that size carries more than { $max }: leave something out.
    .state = encumbered
    .refusal = { $who } can't carry so much: twice the carry limit is the most.
    .too-heavy = { $who } can't carry { $whom }: nobody carries more than twice what they should.
adventuring_base_skill-rules = Skill rules
    .skills = Skills
    .row = Skills
    .now = { $who } has other skills now: { $now }.
    .now-none = { $who } has no skills now.
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
    .in-short = { $what }
    .career = Career
    .row = Career
    .now = { $who } was a { $now }.
    .missing = A character has one career: write what they did for a living.
adventuring_base_character = Character
    .taken = Somebody is called { $name } already: take another name.
    .character = Character
    .name = Name
    .now = { $name } is there.
    .gone = { $who } is there no more.
    .renamed = { $who } is called { $now } now.
    .plays = Who plays { $who } has changed.
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
    .unknown-form = There is no form called { $form }. These there are: { $known }
    .unknown-field = There is no field called { $field }. These there are: { $known }
    .missing = { $field } is missing: fill it in.
    .twice = { $name } stands twice in { $field }: leave one out.
    .unnamed = A row of { $field } has no name: give it one, or leave it out.
    .one-of = { $field } has to be one of: { $known }
    .some-of = { $field } has to be some of: { $known }
    .number = { $field } has to be a whole number from { $min } to { $max }.
    .flag = { $field } has to be yes or no.
    .text = { $field } has to be a text of at most { $max } characters.
    .money = { $field } has to be an amount from { $min } to { $max }.
    .factor = { $field } has to be a factor.
    .rows = { $field } has to be at most { $max } rows with { $columns }.
    .range = { $field } has to be a whole number from { $min } to { $max }.
adventuring_base_characters-alike = Characters alike
    .nature = What they are
    .row = What they are
    .now = { $who } is a { $now } now.
adventuring_base_gm-characters = Gm characters
    .value = Value, in coins
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
    .goes-with = Goes with
    .keeper = Whose they are
    .company = Company
    .section = Company
    .name = What it is called
    .members = Who is in it
    .members-row = Members
    .now = { $name } goes together, as described.
    .over = { $name } is no company any more.
    .kept = { $who } goes with { $now } now.
    .kept-nobody = { $who } is nobody's now.
    .stands = { $now-word ->
        [company] { $who } goes with the company now.
       *[other] { $who } does not go with the company any more.
    }
    .kept-problem = { $address }: whoever is somebody's goes with the company, and is no player's character.
    .side = For whom they stand
    .whose = Whose they are
    .played = { $address }: a player plays { $who }, who goes with the company. To take somebody out of it, let another play them, or take their character away.
    .take-on = Take somebody on
    .told-take-on = { $coins ->
        [0] { $who } asks { $whom } to come along
        [one] { $who } asks { $whom } to come along for 1 coin
       *[other] { $who } asks { $whom } to come along for { $coins } coins
    }
    .newcomer = Who is to come along
    .wage = For how many coins
    .question = { $who } wants { $whom } to come along { $coins ->
        [0] for nothing
        [one] for 1 coin
       *[other] for { $coins } coins
    }. Do they come?
    .stays = { $whom } does not come along.
    .nobody-new = Nobody is here who could come along. People can be taken on, and animals that somebody has befriended; a wild one is tamed first.
    .ours = { $who } can take on somebody who does not go with the company yet, and { $whom } is to be such a one.
    .not-tame = { $whom } does not follow { $who }: befriend it first, or train it.
    .let-go = Let somebody go
    .told-let-go = { $who } lets { $whom } go
    .whom-let-go = Whom
    .has-nobody = Nobody has an animal, or anybody who goes along with them, that they could let go.
    .hand-over = Give or sell an animal, a cart or a boat
    .told-hand-over = { $coins ->
        [0] { $who } gives { $other } { $what }
        [one] { $who } sells { $other } { $what } for 1 coin
       *[other] { $who } sells { $other } { $what } for { $coins } coins
    }
    .take-over = Get an animal, a cart or a boat
    .told-take-over = { $coins ->
        [0] { $who } takes over { $what } from { $other }
        [one] { $who } buys { $what } from { $other } for 1 coin
       *[other] { $who } buys { $what } from { $other } for { $coins } coins
    }
    .to = To whom
    .from = From whom
    .what = What
    .paid = For how many coins
    .nothing-to-hand = Nobody here has an animal, a cart or a boat that could change hands.
    .not-theirs = { $what } is not { $who }'s to give, or is not here.
    .sides = A company is of one side: take either the players' people or the others.
    .problem = { $address }: everybody is in one company at most, and in none that has no members.
    .row = Whose they are
    .alone = { $who } belongs to no company: form one first.
    .part = Leave the company
    .told-part = { $who } leaves to form a company of its own: { $name }
    .with = Who comes too
    .new-name = What the new company is called
    .unnamed = Give the new company a name.
    .not-some = { $who } has to leave somebody of their company behind, and can take along only those who are in it.
    .go-with = Go with a company
    .told-go-with = { $who } goes with { $whom } from now on
    .whom = With whom
    .not-near = { $who } can go only with another company of their side that is where they are, such as that of { $whom } if it comes here.
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
    .wants = They want it
    .take = Use something up
    .told-takes = { $who } takes: { $item }
    .told-gives = { $who } gives { $to }: { $item }
    .pick-up = Take things
    .told-picks-up = { $who } takes { $things }
    .told-takes-coins = { $who } takes { $coins } coins from { $whose }
    .told-takes-from = { $who } takes from { $whose }: { $things }{ $coins ->
        [0] { "" }
       *[other] , and { $coins } coins
    }
    .from = From where
    .taken = What
    .coins = And coins
    .willing = They let it be taken
    .nothing-here = There is nothing here that could be taken.
    .gone = { $who } finds no such things there, or not so many.
    .item = What
    .to = To whom
    .nothing-to-take = Nobody of yours has anything to eat, drink or otherwise take.
    .not-there = { $who } has no { $item } that could be eaten, drunk or otherwise taken.
    .unwilling = { $to } won't take it from { $who }: only one's own side does, and whoever is out.
    .things = What they have to begin with
    .name = Its own name, if it has one
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
    .surgery = Operate
    .told = { $who } operates on { $patient }: { $operation }
    .patient = On whom
    .operation = What is done
    .oneself = Nobody can operate on themselves: somebody else has to.
    .no-tools = { $who } has no surgical tools that are whole.
    .sound-feet = The feet of { $who } are not rotting, or gone already.
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
    .now = { $who } has { $now ->
        [one] 1 coin
       *[other] { $now } coins
    } now.
    .problem = { $address }: nobody has less than 0 coins or corruption.
adventuring_base_vehicles = Vehicles
    .value = Value, in coins
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
    .vehicle = Cart or boat
    .model = As which of the list
    .place = Where it is
    .taken = There is a { $name } already: choose another name.
    .there = Carts and boats
    .row = { $name } ({ $build }), driven by { $driver }{ $upset ->
        [yes] , on its side
       *[no] { "" }
    }
    .health-row = Health of { $name }
    .aboard-row = Aboard
    .pulled-row = Pulled by
    .wrecked = { $name } is destroyed or lies on its side, or nobody drives it.
    .elsewhere = { $name } is not where { $who } is.
    .aboard = { $who } is aboard something already, or pulls it. Get off first.
    .full = { $name } has room for { $max }.
    .not-aboard = { $who } is aboard nothing, and pulls nothing.
    .none = There is no cart or boat here.
    .board = Get aboard
    .told-board = { $who } gets aboard: { $name }
    .alight = Get off a cart or boat
    .told-alight = { $who } gets off
adventuring_base_foraging = Foraging
    .forage = Forage
    .told-forage = { $who } begins to look for food
    .story = { $who } comes back with rations: { $rations }
    .nothing = { $who } comes back with nothing
adventuring_base_zone-properties = Zone properties
    .nobody-there = Nobody of yours is anywhere in particular: the game master has to put them somewhere first.
    .ground = What areas are like
    .places = Which areas
    .walk = Walk to the next zone
    .shelf = At a site
    .told-walk = { $who } walks to { $to }
    .to = Where to
    .with = Who comes too
    .elsewhere = { $who } is not at { $place }.
    .nowhere = { $who } is nowhere in particular: the game master has to put them somewhere first.
    .no-way = Nothing leads to { $to } from here on foot.
    .shut = The door to { $to } is locked or blocked: open it first.
    .hard = The way to { $to } has to be leapt or climbed.
    .nothing-near = { $who } finds no zone next to this one.
adventuring_base_powers = Magic
    .question = { $who } uses a scroll. What comes of it?
    .magic = Magic does something
    .who = To whom
    .doing = What
    .told = Magic on { $who }: { $doing }
    .comes = { $who } uses a scroll: { $comes }
    .no-scroll = That is no power scroll.
adventuring_base_gm-override = Gm override
    .referee-only = That is the game master's to say.
    .shelf = For the game master
    .nobody = Nobody fits: it takes somebody who is there, alive and able to do it.
    .who = Who
    .section = For the game master
    .campaign = Campaign
    .number = { $field } has to be a whole number from { $min } to { $max }.
adventuring_base_playthrough = Playthrough
    .opening = A wet road, a ruined mill in the hills, and somebody who watches it.
adventuring_base_switches = Switches
    .now = The house rules are as set.
