### Triumvene, in plain English. One message for each rule, its id with _ for .

### Words that several rules share

words =
    .the-game = You say what you are after, throw one twelve-sided die, and live with what comes besides.
    .the-game-in-short = One d12, three outcomes
    .none = none
    .advantage = advantage
    .disadvantage = disadvantage
    .failure = failure
    .complication = success with something unintended
    .success = success
    .knowledge = Knowledge
    .fitness = Fitness
    .diplomacy = Diplomacy
    .modifier = whole modifier
    .party = the players' characters
    .opponents = the opponents
    .nobody = nobody
    .yes = yes
    .no = no
    .check = Try something

### Safety

triumvene_tokens_availability = Anybody at the table may use either token at any moment. It costs nothing and waits for nothing.
triumvene_tokens_black_ends-subject = Black: the subject that the story is on ends at once, and play goes on with something else.
triumvene_tokens_black_no-questions = Nobody asks who used Black, or why, and nothing is written down about it.
triumvene_tokens_black_purpose = Black, after John Stavropoulos's X-card, keeps the story out of places where somebody does not want to go. Move to a different subject.
triumvene_tokens_gold_floor = Gold: whoever holds it speaks without interruption until they put it down. Everything else waits, except Black.
triumvene_tokens_gold_purpose = Gold is for those who find it hard to break into a loud conversation.

### Frame of play

triumvene_play_roles = Who plays whom
    .who = Who acts
    .shelf-tries = What is tried
    .shelf-fight = The fight
    .shelf-time = Time and rest
    .shelf-money = Money and things
    .shelf-titles = Titles
    .shelf-harm = Harm and healing
    .refusal = Nobody of yours can do that. Make a character first, or ask the referee for one.
    .referee-only = That is for whoever runs the game to do.
    .problem = { $address } is named by the fight, but has no record.
triumvene_play_intent-and-outcome = What is done, and what for
    .doing = What the character does
    .hoping = What is to come of it
    .aims = { $said-word ->
        [both] { $who }: { $doing }. What is to come of it: { $hoping }
        [doing] { $who }: { $doing }
        [hoping] { $who } wants this: { $hoping }
        [stat] { $who } tests { $stat }
       *[nothing] { $who } tries something
    }
triumvene_dice_types = Success roll
    .roll-title = { $told }

### Off-camera action

triumvene_off-camera_roll = Roll for the opening story
    .roll-title = { $who } rolls for the opening story
    .open-session = Begin with the opening story
    .told = A session begins
    .present = Whose players are here
    .others = Players who are here and have no character
    .session = The session of play
    .opened-in = The opening belongs to this session of play
    .question = { $who }: yours is the highest roll. Will you tell what happened while nobody was watching?
    .tell = tell a story
    .pass = pass
    .refusal = Only players' characters can be there at the opening.
    .again = Nothing has been tried since the last opening, and no time has passed. Open again once something has been played; if it has, insist.
    .row = Session
    .now = Session { $session } begins
triumvene_off-camera_tie = Those who tied roll again
triumvene_off-camera_story = The opening story
    .question = What does { $who } tell, and of whom? It becomes part of what has happened.
    .earlier = There was a session before this one
    .group = the whole group
    .now = { $who } tells a story
triumvene_off-camera_purpose = What was tried in the last session
    .question = Which moment of the last session does the story of { $who } go on from?
    .none = none of these
    .section = What has happened
    .deed = { $who }, session { $session }
    .story = Story of { $who }, at the opening of session { $session }

### Rolling

triumvene_roll_when = How it is decided
    .roll = How is it decided?
    .succeeds = no roll: it succeeds
    .fails = no roll: it fails
triumvene_roll_three-outcomes = The dice say
triumvene_roll_complication = Something unintended
    .question = { $tried-word ->
        [attack] { $who } hits { $other }, and something unintended happens besides
        [defence] { $who } avoids what { $other } does, and something unintended happens besides
       *[check] It works for { $who }, and something unintended happens besides
    }. What? (It may be nothing.)
triumvene_roll_narrative_when = Narrative roll
    .narrative = narrative roll, on the world
triumvene_roll_narrative_bands = Narrative roll
    .narrative-roll = Narrative roll
    .compared = { $reached-word ->
        [yes] enough
       *[no] not enough
    } for { $against ->
        [7] success with something unintended
       *[11] success
    }
triumvene_roll_ability_when = Ability roll
    .ability = ability roll, on what the character can do
triumvene_roll_ability_bands = Ability roll
    .ability-roll = Ability roll
    .stat = The whole modifier
    .compared = { $reached-word ->
        [yes] enough
       *[no] not enough
    } for { $against ->
        [8] success with something unintended
       *[13] success
    }
triumvene_roll_ability_bonuses = Stat and bonuses
    .relevant = Professions that matter here
    .because = it does not matter here, or a higher one counts
triumvene_roll_ability_gm-picks-stat = Stat
    .proposed = Which stat is proposed
    .stat = Which stat is tested
    .none = none in particular
triumvene_roll_impossible = Not in this way
    .impossible = impossible in this way
triumvene_roll_equipment-shifts = With
    .row = What { $name } adds to rolls
triumvene_roll_retry = The same again
    .anew = Open it again although the same failed before
    .refusal = { $who } has tried just that, and failed. Try it in another way or with something else, let somebody else try, or ask the referee to open a new roll.
    .now = { $who } has tried: { $doing }
    .forgotten = What was tried long ago is forgotten
    .problem = More is kept of what was tried than there is room for.
triumvene_roll_flow = It stands at
    .check = Try something
    .secret = In secret: only the referee learns of it, and rolls

### Failed rolls and Defiance

triumvene_defiance_pool = Defiance
    .defiance = Defiance that the referee holds
    .row = Defiance of the referee
    .now = Defiance is now { $now } (it was { $was })
    .problem = { $address } has to be 0 or more.
    .counted = The referee holds { $amount } Defiance
triumvene_defiance_reroll = Another try
    .question = The { $total } of { $who } fails. Roll again, and give the referee a point of Defiance (now { $defiance })?
    .yes = roll again
    .no = let it stand
triumvene_defiance_reroll_cost = A point of Defiance
triumvene_defiance_reroll_result = The new roll counts
triumvene_defiance_reroll_repeat = It may be rolled once more
    .holding = { $holds-word ->
        [yes] A failed new roll may be rolled again
       *[no] A failed new roll stands
    }
    .rerolls-per-roll = How often a failed roll may be rolled again for Defiance
    .rerolls-per-roll-unlimited = as long as it fails
    .rerolls-per-roll-one = once; a failed new roll stands
triumvene_defiance_force-failure = Made to fail
    .question = { $rolls-word ->
        [several] Which of these rolls do you make fail, each for 3 of { $defiance } Defiance?
       *[one] Make the { $total } of { $who } fail, for 3 of { $defiance } Defiance?
    }
    .yes = make it fail
    .no = let it be
    .forced = Make it fail beforehand, for 3 Defiance
    .check = the check
    .attack = the attack
    .defence = the defence
    .refusal = That takes 3 Defiance for each roll, which has to be of a player's character; the referee has to hold that much.
    .roll = { $part-word ->
        [defence] the defence against { $who }, who means to { triumvene_combat_command_goals.aim }
        [attack] the attack: { triumvene_combat_command_goals.goal-of }
       *[check] the check: { triumvene_combat_command_goals.goal-of }
    }
    .compared = { $reached-word ->
        [yes] enough Defiance to make it fail
       *[no] not enough Defiance to make it fail
    }
triumvene_defiance_force-failure_final = A forced failure is final
    .holding = { $holds-word ->
        [yes] What is made to fail can't be rolled again
       *[no] What is made to fail may be rolled again
    }
    .forced-failure-rerollable = Whether a roll that the referee made fail may be rolled again
    .forced-failure-rerollable-off = no, it stays a failure
    .forced-failure-rerollable-on = yes, for another point of Defiance
triumvene_defiance_negates-advantage-disadvantage = Rolled again with one die
    .holding = { $holds-word ->
        [yes] Rolled again with one die alone
       *[no] Rolled again with the same advantage or disadvantage
    }
    .defiance-reroll-dice = With which dice a roll with advantage or disadvantage is made again
    .defiance-reroll-dice-keep = with two, as before
    .defiance-reroll-dice-single = with one die

### Advantage and disadvantage

triumvene_advantage_roll = Advantage: the higher counts
    .roll-title = { $told }
    .advantage = advantage
triumvene_disadvantage_roll = Disadvantage: the lower counts
    .roll-title = { $told }
    .disadvantage = disadvantage
triumvene_advantage_when = Advantage
    .advantage = What gives advantage
    .ample-time = plenty of time
    .favour = Anything else that gives advantage
    .counted = Advantage through { $of }
    .none = the circumstances
    .help = help from { $who }
triumvene_disadvantage_when = Disadvantage
    .disadvantage = What gives disadvantage
    .hard-conditions = especially hard conditions
    .time-pressure = very little time
    .hindrance = Anything else that gives disadvantage
    .counted = Disadvantage through { $of }
    .none = the circumstances
triumvene_advantage_both = Advantage and disadvantage cancel
    .edge = Advantage or disadvantage
    .none = neither
    .holding = Advantage and disadvantage cancel{ $holds-word ->
        [yes] {""}
       *[no] , but not this time
    }

### Combat

triumvene_combat_narrative = Combat is told, not simulated
triumvene_combat_phases = Command and Execution
    .nobody = There is nobody who could fight.
    .begin-combat = Begin a fight
    .end-combat = End the fight
    .fighters = Who is in it
    .over = It is over
    .no-combat = There is no fight going on.
    .not-in-execution = Goals are stated in Command. Call Command first.
    .no-goal = In a fight a manipulation is a goal: { $who } states it in Command, and it is played out in Execution.
    .not-in-command = Goals are played out in Execution, once everybody has agreed to them.
    .already = There is a fight going on already.
    .turn = { $round ->
        [0] Free round
       *[other] Round { $round }
    }
    .phase-command = Command
    .phase-execution = Execution
    .command = { triumvene_combat_phases.turn }: Command
    .execution = { triumvene_combat_phases.turn }: Execution
    .now-begun = A fight begins
    .told-prepared = The referee lays out a fight
    .now-over = The fight is over
    .joined = { $who } is in it, unseen
    .join = Let somebody come into the fight
    .newcomer = Who comes in
    .all-in = Everybody who could be in it is in it already.
    .in-it = { $who } is in the fight already.
    .gone = { $who } has fled: say first that they are back.
    .joins = { $who } comes into the fight
    .told-joins = { $who } comes into the fight
    .staged = {""}
    .unstaged = {""}
triumvene_combat_no-initiative = All at the same time
    .refusal = { $who } dropped before beginning it, so it is lost.
triumvene_combat_stealth-free-round = A free round from stealth
    .stealth = Who comes from stealth
    .who-hides = Who of these
    .who-comes = Not all of that side come from stealth
    .refusal = In the free round only the side that came from stealth acts.
    .holding = { $holds-word ->
        [yes] One side comes from stealth, and has a free round
       *[no] Nobody comes from stealth, so there is no free round
    }
triumvene_combat_execution_length = Seconds of this Execution
    .seconds = How many seconds pass, of the { $left } that are left
    .refusal = Only { $left } of the 12 seconds are left.
    .unfinished = It takes longer than that. Let more seconds pass, or leave it running.
    .row = Clock of this Execution
    .now = { $seconds ->
        [0] {""}
       *[other] Second { $seconds } of 12
    }
triumvene_combat_execution_auto-command = Command comes by itself
    .next-command = On to the next Command
    .told = Command comes again
    .complete = The Execution is complete
    .refusal = The Execution is not complete. Call Command to end it early.
triumvene_combat_call-command = Command is called
    .nobody = Nobody of yours is in the fight.
    .call-command = Call Command
    .told = { $who } calls Command
    .told-referee = The referee calls Command
    .by = Who calls
    .referee = the referee
    .granted = Grant it
    .refusal = At this table a call for Command has to be granted by the referee.
    .command-call = Who may call Command in the middle of an Execution
    .command-call-anyone = anybody
    .command-call-gm-only = the referee; players ask for it
triumvene_combat_call-command_stands = What is running is met first
triumvene_combat_command_goals = Goals
    .nobody = Nobody of yours can state a goal now.
    .no-goal = Nobody of yours has a goal.
    .state-goal = State a goal
    .drop-goal = Drop a goal
    .goal = Which goal
    .further = a further goal
    .told = { $who } means to { triumvene_combat_command_goals.aim }
    .told-dropped = { $who } drops a goal
    .kind = What sort of goal
    .move = move
    .sneak = move unseen
    .break-away = break away from whoever fights hand to hand
    .attack = attack somebody
    .defend = defend somebody
    .item-move = move a thing
    .item-pick-up = pick a thing up
    .item-throw-away = throw a thing away
    .manipulate = manipulate the physical world
    .other = anything else
    .target = Whom
    .weapon = With what
    .friend = { $who }, who is on the same side
    .armed = { $weapon }, { $damage ->
        [one] one point
       *[other] { $damage } points
    } of damage
    .item = Which thing
    .words = In your own words (may be left out)
    .refusal = That is another's goal, or there is no such goal.
    .no-such = Nobody else is there by that name.
    .row = { $who } means to
    .something = something
    .aim = { $aim-word ->
        [move] get somewhere
        [sneak] get somewhere unseen
        [break-away] break away
        [attack] attack { $target } ({ $weapon })
        [defend] defend { $target }
        [cannot-reach] defend { $target }, but can't reach them
        [item-move] move { $item }
        [item-pick-up] pick up { $item }
        [item-throw-away] throw away { $item }
        [manipulate] manipulate the physical world: { $item }
        [own-words] { $words }
       *[other] do something else
    }{ $said-word ->
        [yes] , "{ $words }"
       *[no] {""}
    }
    .stage = { $stage-word ->
        [running] {" "}({ $left ->
            [one] one second
           *[other] { $left } seconds
        } to go)
        [ripe] {" "}(comes to its end now)
       *[stated] {""}
    }
    .goal-of = { $who }: { triumvene_combat_command_goals.aim }
    .option = { triumvene_combat_command_goals.goal-of }{ triumvene_combat_command_goals.stage }{ $nth ->
        [1] {""}
       *[other] {" "}(no. { $nth })
    }
    .row-aim = { triumvene_combat_command_goals.aim }{ triumvene_combat_command_goals.stage }
    .now = { $news-word ->
        [begun] Begun: { triumvene_combat_command_goals.goal-of }{ triumvene_combat_command_goals.stage }
        [goes-on] Under way: { triumvene_combat_command_goals.goal-of }{ triumvene_combat_command_goals.stage }
       *[stated] { $who } means to: { triumvene_combat_command_goals.row-aim }
    }
    .dropped = Dropped: { triumvene_combat_command_goals.goal-of }
    .numbered = {""}
    .instead-of = A further goal, or a change of one
triumvene_combat_defend-other = Defended by
    .nobody = Nobody has the goal to defend somebody.
    .set-reach = Say who can be reached
    .goal = Whose help
    .out-of-reach = It can't be done from there
    .refusal = That goal is not to defend anybody.
    .counted = Advantage: defended by { $of }
triumvene_combat_command_unlimited = Not begun in time
triumvene_combat_command_confirm = Everybody agrees
    .nobody = Nobody of yours still has to agree.
    .agree = Agree to the goals
    .told = { $who } agrees to the goals
    .who = { $some-word ->
        [yes] The goals: { $goals }. Who agrees to them
       *[no] No goal has been stated. Who agrees to that all the same
    }
    .read-back = { $some-word ->
        [yes] The goals: { $goals }. Have they been read back to everybody?
       *[no] No goal has been stated. Does everybody know that?
    }
    .not-waited-for = Nobody waits for that.
    .refusal = Not everybody has agreed to the goals yet: { $who }.
    .row = { $who } and the goals
    .row-all = The goals
    .not-yet = has not agreed yet
    .no-goal-yet = has stated no goal yet
    .all = agreed by everybody
    .now = Agreed to the goals: { $who }
    .not-read-back = The goals are read back before the Execution begins. Read them out, then begin.
    .no-longer = Still to agree to the goals: { $who }
triumvene_combat_execution_play-out = Goals played out
    .begin-execution = Begin the Execution
    .execute = Let goals run
    .told-begins = The Execution begins
    .told-prepared = The referee lets goals run
    .told = { $seconds ->
        [0] Goals are played out
        [one] Goals are played out for one second
       *[other] Goals are played out for { $seconds } seconds
    }
    .goal = { triumvene_combat_command_goals.goal-of }
    .refusal = That goal is not there to be run, or it is named twice.
    .row = { $who } meant to
    .end-done = done
    .end-failed = failed
    .end-not-executed = not begun in time
    .cleared = {""}
    .failure = it fails
    .complication = done, with something unintended
    .success = done
    .ended = { triumvene_combat_command_goals.goal-of }: { $end }
    .closed = {""}
    .row-ended = { triumvene_combat_command_goals.aim }: { $end }
triumvene_combat_execution_when-roll = Without a roll
    .how = How it goes: { triumvene_combat_command_goals.goal-of }
    .stat = Which stat is tested
    .profession = Which profession matters here
    .edge = Advantage or disadvantage for { $who }
    .reason = Through what
    .forced = Make the roll of { $who } fail beforehand, for 3 Defiance
    .seconds = How many seconds it takes from now
    .none = none
    .done = done without a roll
    .fails = fails without a roll
    .check = a check
    .attack = an attack
    .begins = it begins, and takes longer
    .goals = Which goals run now, all at the same time
    .otherwise = Which of them go otherwise than this
    .suggested = { triumvene_combat_command_goals.goal-of }; { $how-word ->
        [attack] an attack
        [check] a check in Fitness
        [manipulate] a check in the skill for it
       *[done] done without a roll
    }
    .by-weapon = the one of the weapon
triumvene_combat_execution_ability-rolls = In a fight every roll is an ability roll
    .refusal = In a fight there are only ability rolls. Without a relevant stat nothing is added.
triumvene_combat_attack = It hits
    .rolls = { $who } strikes at { $target }
    .armed = { $named-word ->
        [yes] {" "}with { $weapon }
       *[no] {""}
    }
    .story = { $came-word ->
        [hits] { $who } hits { $target }{ triumvene_combat_attack.armed } for { $damage }
        [avoided] { $who } attacks { $target }{ triumvene_combat_attack.armed }, and { $target } avoids it
       *[misses] { $who } attacks { $target }{ triumvene_combat_attack.armed } and misses
    }{ $falls-word ->
        [unconscious] , and { $target } drops unconscious
        [dead] , and { $target } is dead
       *[no] {""}
    }
    .holding = { $holds-word ->
        [yes] It hits
       *[no] It misses
    }
triumvene_combat_defence_ask = Defence
    .nobody = There is nobody alive who could be hurt.
    .question = { $threat-word ->
        [blow] { $by } attacks { $who } with { $weapon }
        [unseen] Somebody unseen attacks { $who }
        [hazard] { $what } is about to hurt { $who }
       *[nameless] Something is about to hurt { $who }
    }, for { $damage ->
        [one] one point
       *[other] { $damage } points
    } of damage. How does { $who } defend?
    .take-it = not at all: take it
    .hazard = Let a trap, a fall or the like hurt somebody
    .hurts = { $named-word ->
        [yes] { $what } is about to hurt { $who }
       *[no] Something is about to hurt { $who }
    }
    .who = Whom
    .what = What it is
    .damage = How many hit points
    .refusal = Nobody is there to be hurt.
triumvene_combat_defence_roll = The defence avoids it
    .rolls = { $who } defends against { $by }
    .holding = { $holds-word ->
        [yes] The defence avoids it
       *[no] The defence does not avoid it
    }
triumvene_combat_npc-attack = Dice for opponents
    .holding = { $holds-word ->
        [yes] Dice are rolled for opponents
       *[no] No dice are rolled for opponents
    }
    .npc-rolls = Whether dice are rolled for opponents
    .npc-rolls-off = no, the players roll against them
    .npc-rolls-on = yes, for their attacks and defences
triumvene_combat_flanked_definition = Hand to hand
    .condition = flanked
    .now = { $some ->
        [yes] It is settled who fights whom hand to hand
       *[no] {""}
    }
    .contact = {""}
    .unseen = {""}
    .problem = { $address } stands in a pair that is the wrong way round.
triumvene_combat_flanked_disadvantage = Disadvantage
    .flanked = flanked
    .counted = Disadvantage: flanked
triumvene_combat_flanked_advantage = Advantage on a flanked opponent
    .counted = Advantage: { $of } is flanked
triumvene_combat_stealth_move = Unseen
    .condition = unseen
    .hidden = Unseen
    .now-hidden = { $who } can't be seen now
    .now-seen = { $who } can be seen now
triumvene_combat_stealth_bonus = Helps not to be seen
    .stealth = It is about not being seen
triumvene_combat_stealth_attack = Advantage
    .from-stealth = from stealth
    .counted = Advantage: the attack comes unseen
triumvene_combat_stealth_defence = Disadvantage against an unseen attacker
    .counted = Disadvantage: the attacker was not seen
triumvene_combat_damage_flat = Damage
triumvene_combat_effects = Effects
    .question = { $who } hits { $target } with { $weapon }. Which effects take hold?
    .effects = Which effects a hit may have
    .suffer = Let an effect take hold
    .who = Of whom
    .effect = Which effect
    .none = There is no effect on the list.
    .refusal = No effect on the list is called { $effect }.
    .told = { $effect } takes hold of { $who }
triumvene_effect_knock-back = Knock-Back
    .roll-title = How far { $who } is knocked back
    .thrown = { $who } is thrown { $feet } { $feet ->
        [one] foot
       *[other] feet
    } straight back
    .compared = { $reached-word ->
        [yes] far enough to be hurt
       *[no] not far enough to be hurt
    }
triumvene_effect_hurl = Hurl
    .roll-title = How far { $who } is hurled
    .question = In which direction is { $who } hurled?
    .distance = { $who } is thrown { $feet } { $feet ->
        [one] foot
       *[other] feet
    } away
    .height = { $who } is thrown { $feet } { $feet ->
        [one] foot
       *[other] feet
    } into the air
triumvene_effect_hurl_stun = A 12 stuns
    .holding = { $holds-word ->
        [yes] A 12 on either die stuns
       *[no] No 12, so nobody is stunned by it
    }
triumvene_effect_stunned = Disadvantage
    .stunned = stunned
    .row = Stunned
    .condition = stunned
    .now = { $who } is stunned
    .over = { $who } is no longer stunned
    .counted = Disadvantage: stunned
    .stun-includes-combat-types = What being stunned hampers
    .stun-includes-combat-types-off = Fitness alone
    .stun-includes-combat-types-on = Fitness and Combat types

### Unconsciousness and death

triumvene_hp_damage = Damage taken
    .unhurt = unhurt
    .hurt = hurt
    .badly-hurt = badly hurt
    .now = { $who } has { $now } of { $max } hit points (before, { $was })
triumvene_hp_unconscious = Unconscious at 0 hit points
    .nobody = Nobody is able to act.
    .yours = Not able to act now: { $who }.
    .refusal = { $who } can't act now: unconscious, or out of the fight. Rest or the referee can change that.
    .condition = unconscious
    .unconscious = unconscious
    .now = { $who } falls unconscious
    .weighed = Falls unconscious at 0 hit points or fewer, and has { $against }
triumvene_hp_unconscious_narrative = Unconscious outside of a fight
    .faint = Let somebody lose consciousness
    .told = { $who } loses consciousness{ $said-word ->
        [yes] : { $cause }
       *[no] {""}
    }
    .who = Who loses consciousness
    .by = What causes it
    .nobody = There is nobody left who could lose consciousness.
    .in-combat = In a fight, hit points decide who falls unconscious. End the fight first, or let it pass.
    .already = { $who } is asleep already, until the referee says otherwise or a rest that counts is over.
    .cause = { $who } loses consciousness: { $cause }
    .condition = unconscious
    .unconscious = unconscious
    .now = { $who } loses consciousness
    .weighed = Loses consciousness at 0 hit points or fewer, and has { $against }
triumvene_hp_wake = Awake above 0 hit points
    .wake = Wake somebody
    .told = { $who } wakes up
    .who = Who wakes
    .nobody = Nobody is unconscious.
    .refusal = { $who } is awake already.
    .state = Consciousness
    .awake = awake
    .now = { $who } is awake
    .weighed = Wakes at 1 hit point or more, and has { $total }
triumvene_hp_death = Dead at the negative of the full hit points
    .condition = dead
    .dead = dead
    .now = { $who } is dead
    .weighed = Dies at { $total } hit points or fewer, and has { $against }
triumvene_hp_death_final = Death is final
    .refusal = { $who } is dead. No rest and no healing changes that; a new character can be made.
triumvene_hp_npcs = What became of an opponent
    .declare = Say what became of an opponent
    .who = Which opponent
    .ending = What became of it
    .nobody = There is no opponent alive.
    .refusal = { $who } is a player's character, whose end hit points decide.
    .dead = dead
    .fled = fled
    .surrendered = surrendered
    .back = back in the fight
    .condition-fled = fled
    .condition-surrendered = has surrendered
    .now-fled = { $who } has fled
    .now-surrendered = { $who } has surrendered
    .now-back = { $who } is back

### Recovery

triumvene_recovery_tracks = Used
    .hp = hit points
    .cohesion = Cohesion
    .section = Condition
    .max-hp = Hit points at the most
    .max-cohesion = Cohesion at the most
    .problem = { $address } is above its maximum.
    .hp-row = Hit points
    .cohesion-row = Cohesion
    .counted = Used: { $amount } { $of }
triumvene_recovery_full-rest = Full rest
    .hp = hit points
    .cohesion = Cohesion
    .rest = Rest
    .wait = Let time pass
    .resting = Who rests
    .span = { $hours ->
        [0] {""}
        [one] one hour
       *[other] { $hours } hours
    }{ $hours ->
        [0] {""}
       *[other] { $minutes ->
            [0] {""}
           *[other] {" and "}
        }
    }{ $minutes ->
        [0] { $hours ->
            [0] no time
           *[other] {""}
        }
        [one] one minute
       *[other] { $minutes } minutes
    }
    .told-rest = { $many ->
        [one] { $resting } rests
       *[other] { $resting } rest
    } for { triumvene_recovery_full-rest.span }
    .told-wait = Time passes: { triumvene_recovery_full-rest.span }
    .hours = How many hours
    .minutes = And how many minutes
    .nobody = There is nobody alive who could rest.
    .refusal = In a fight nobody rests, and time passes with its Executions. End the fight first.
    .clock = Day { $day }, { $time }
    .passed = { $hours ->
        [0] {""}
        [one] one hour
       *[other] { $hours } hours
    }{ $minutes ->
        [0] {""}
        [one] {" "}one minute
       *[other] {" "}{ $minutes } minutes
    }{ $seconds ->
        [0] {""}
        [one] {" "}one second
       *[other] {" "}{ $seconds } seconds
    } of game time
    .rested = What { $who } rests from now on is counted anew
    .problem = { $address } has to be 0 or more.
    .compared = { $reached-word ->
        [yes] minutes of rest within a day: enough for everything
       *[no] minutes of rest within a day: not enough for everything
    }
    .counted = Given back: { $amount } { $of }
triumvene_recovery_short-rest = Half of what was used
    .hp = hit points
    .cohesion = Cohesion
    .counted = Given back, half of that: { $amount } { $of }
triumvene_recovery_short-rest_limit = Minutes for a rest that counts
    .compared = { $against ->
        [60] minutes of rest without a break: { $reached-word ->
            [yes] long enough to count
           *[no] too short to count
        }
       *[other] minutes since the last rest that gave back a half: { $reached-word ->
            [yes] long enough
           *[no] not long enough
        }
    }
triumvene_missing_healing = Healed by the referee
    .heal = Give back hit points
    .told = { $who } gets { $amount ->
        [one] one hit point
       *[other] { $amount } hit points
    } back
    .who = Who is healed
    .amount = How many hit points
    .because = Why
    .nobody = Nobody alive has lost any hit points.
    .reason = { $who } is healed: { $reason }

### Physical manipulation

triumvene_manipulation_who = Able to manipulate
    .nobody = Nobody is able to manipulate. The referee says who is.
    .refusal = { $who } has not been through what it takes to manipulate. The referee says who has.
    .experience = What made this one able to manipulate (leave empty if nothing did)
triumvene_manipulation_cost = Cohesion spent
    .manipulation = Which manipulation
    .free-form = another one
    .what = What it does
    .cost = How much Cohesion it costs
    .now = { $who } has { $now } of { $max } Cohesion (before, { $was })
triumvene_manipulation_roll = Manipulation skill
    .manipulate = Manipulate the physical world
    .told = { $who } manipulates the physical world: { $what }
    .skill = With which skill
    .can-fail = Whether it can fail
    .success = success: it can't fail
triumvene_cohesion_below-zero = Cohesion below 0
    .question = Cohesion is at { $cohesion }. What bad thing happens? (It may be nothing.)
    .condition = Cohesion below 0
    .compared = { $reached-word ->
        [yes] Cohesion is not below 0
       *[no] Cohesion is below 0
    }
triumvene_cohesion_growth = Cohesion grows
    .grow-cohesion = Let somebody's Cohesion grow
    .told = The Cohesion of { $who } grows by { $by }
    .who = Whose Cohesion grows
    .by = By how much
    .nobody = Nobody here can manipulate.
triumvene_manipulation_reference = What may happen below 0 Cohesion
    .book = What may happen below 0 Cohesion stands in the book's Physical Manipulation section. You can write a note of your own on it.
    .note = What may happen below 0 Cohesion stands in the book's Physical Manipulation section. Your note: { $note }
    .note-row = Your note on Cohesion below 0
    .now = The note on Cohesion below 0 has changed

### Movement

triumvene_movement_no-fixed-speed = Normal pace
    .walking = walking or running
    .row = Normal pace
    .no-pace = as fast as the story needs
    .now = The normal pace is now { $pace }
    .now-none = There is no normal pace any more
    .counted = Normal pace: { $amount }
triumvene_movement_table = Ways of getting around
    .section = Ways of getting around
    .row = { $name }, times the normal pace
    .row-now = The pace of { $name } has changed
triumvene_movement_flight = Flying, times the normal pace
    .flight = flying or gliding
    .flight-pace = How fast the flight is, times the normal pace
    .refusal = { $who } has nothing to fly with. The referee can let it pass.
    .counted = Flying: { $of } times the normal pace
triumvene_movement_mounted = Riding, times the normal pace
    .mounted = riding
    .mounted-pace = How fast the mount is, times the normal pace
    .counted = Riding: { $of } times the normal pace
triumvene_movement_stealth = Moving unseen, times the normal pace
    .stealth = unseen
    .counted = Moving unseen: { $of } times the normal pace
    .holding = { $holds-word ->
        [yes] Stays unseen
       *[no] Is seen
    }
triumvene_movement_swimming = Swimming, times the normal pace
    .swimming = swimming
    .counted = Swimming: { $of } times the normal pace
triumvene_movement_climbing = Climbing, times the normal pace
    .climbing = climbing
    .counted = Climbing: { $of } times the normal pace
    .holding = { $holds-word ->
        [yes] Gets up there
       *[no] Does not get up there
    }
triumvene_movement_low-gravity = Low gravity, times the normal pace
    .low-gravity = in low gravity
    .counted = Low gravity: { $of } times the normal pace
triumvene_movement_high-gravity = High gravity, times the normal pace
    .high-gravity = in high gravity
    .question = The weight was too much. What bad and interesting thing happens? Leave it empty for none.
    .counted = High gravity: { $of } times the normal pace
triumvene_movement_zero-gravity = Zero gravity, times the normal pace
    .zero-gravity = in zero gravity
    .question = The landing is not safe. What happens? Leave it empty for nothing.
    .counted = Zero gravity: { $of } times the normal pace
triumvene_movement_darkness = Darkness, times the normal pace
    .darkness = in darkness
    .known = Whether this one knows the area very well
    .well-known = not slowed, knowing the area very well
    .night-vision = not slowed, seeing well in the dark
    .counted = Darkness: { $of-word ->
        [well-known] { $of }
        [night-vision] { $of }
       *[other] { $of } times the normal pace
    }
triumvene_movement_fitness-check = A Fitness Check belongs to it
    .holding = { $holds-word ->
        [yes] That takes a Fitness Check
       *[no] That takes no Fitness Check
    }
triumvene_movement_combined = As far as that goes
    .move = Move
    .told = { $said-word ->
        [yes] { $who } moves: { $doing }
       *[no] { $who } moves
    }
    .doing = Where to, and how
    .modes = What holds on the way
    .factor = { $who } moves at { $factor } times the normal pace.

### Financial affairs

triumvene_influence = Influence
    .section = Influence
    .party = Influence of the party
    .money-of = Money of { $who }
    .status-of = Status of { $who }
    .reward = Reward somebody
    .told = { $said-word ->
        [yes] A reward from { $by }, for { $to }
       *[no] A reward for { $to }
    }
    .to = Who is rewarded
    .money = How much money each gets. Usual from such people: { $usual }
    .titles = Which titles each gets. Usual from such people: { $usual }
    .land = Which houses, lands, villages, towns or cities each gets (for accounts, add an estate of that name). Usual from such people: { $usual }
    .wares = What each gets of the price list. Usual from such people: { $usual }
    .things = Which other things each gets. Usual from such people: { $usual }
    .nobody = There is no player's character to reward.
    .nameless = A house or land needs a name: it is listed by it.
triumvene_rewards_scale = What to expect from whom
    .employer = Who gives the reward
    .usual = A reward from: { $employer }. Usual: { $reward }
triumvene_influence_uses = What it is for
    .purpose = What it is for
    .everyday = Everyday life
    .society = Getting into higher circles
    .funds = Raising funds
    .army = Raising an army
    .war = Fighting a war
triumvene_money_ledger = Money
    .told-buys = { $who } buys { $count } × { $item }
    .told-buys-several = { $who } buys { $things }
    .told-gives = { $named-word ->
        [yes] { $who } gives { $to } { $things }
       *[no] { $who } gives { $to } something
    }
    .amounts = Amounts have to be 0 or more, and counts 1 or more.
    .too-poor = Nobody has enough money for anything on the list. The referee can allow debts.
    .yours-too-poor = Too little money for anything on the list: { $who }. The referee can allow debts.
    .buy = Buy something
    .to = To whom
    .nobody = There is nobody to give anything to.
    .money = How much money
    .things = Which things
    .balance = Money ({ $currency })
    .may-owe = May owe money
    .bought = { $who } buys { $item }{ $count ->
        [one] {" "}for { $currency }{ $total }
       *[other] , { $count } at { $currency }{ $price } each: { $currency }{ $total }
    }
    .bought-in-all = That makes { $currency }{ $total } in all
    .refusal = { $who } has { $currency }{ $has }, and this takes { $currency }{ $needs }. Take less, or ask the referee to allow a debt.
    .not-carried = { $who } doesn't carry { $count } of { $item }. Choose from what is on the sheet.
    .more = { $who } has { $currency }{ $change } more, now { $currency }{ $now }
    .less = { $who } has { $currency }{ $change } less, now { $currency }{ $now }
    .problem = { $address } has to be 1 or more.
    .give = Give something away
    .counted = { $of }: { $amount }
triumvene_money_early-late = Trade
    .trade = Trade something
    .told = { $who } gives { $give } for { $get }
    .some-money = money
    .nothing = nothing
    .pay = How much is paid
    .wares = What is got of the price list
    .get = What else is got
    .receive = How much money comes in
    .traded = { $who } gives { $currency }{ $pay } and { $give }, and gets { $currency }{ $receive } and { $get }
    .goods = What is handed over
triumvene_money_estate = Estate
    .new-estate = An estate
    .owner = Whose it is
    .name = What it is called
    .value = What it is worth
    .income = What a year brings
    .costs = What a year costs
    .estates = Estates
    .value-row = Worth of { $name }
    .income-row = A year's income from { $name }
    .costs-row = A year's costs of { $name }
    .estate-account = Close an estate's accounts
    .told = The accounts of { $estate } are closed for { $months ->
        [one] a month
       *[other] { $months } months
    }
    .estate = Which estate
    .months = For how many months
    .refusal = { $who } has no estate called { $estate }.
    .accounted = { $estate }, { $months ->
        [one] one month
       *[other] { $months } months
    }: { $currency }{ $income } in and { $currency }{ $costs } out a year, which makes { $currency }{ $change }
    .now = Estates of { $who }: { $estates }
    .nobody = Nobody has an estate. The referee can add one.
    .none = { $who } has no estate. The referee can add one.
    .land = No accounts are kept of { $land }. To keep them, the referee adds an estate of that name.
    .counted = Accounts of { $amount ->
        [one] one month
       *[other] { $amount } months
    }
triumvene_money_income = Income
    .livelihood = What the character lives by, for the yearly income
    .unlisted = What the character lives by (not of the salary list: it brings in what the referee says)
    .yearly = A year's income
    .no-income = none
    .pay-salary = Pay somebody for their work
    .told = { $who } is paid for the work of { $months ->
        [one] a month
       *[other] { $months } months
    }
    .months = For how many months
    .refusal = { $who } earns nothing that is written down. Give { $who } a profession of the salary list, or a figure of your own.
    .paid = { $who } earns { $currency }{ $yearly } a year, which makes { $currency }{ $paid } for { $months ->
        [one] one month
       *[other] { $months } months
    }
    .nobody = Nobody earns anything that is written down. Give somebody a profession of the salary list.
    .counted = Paid for { $amount ->
        [one] one month
       *[other] { $amount } months
    }
triumvene_money_salaries = Salaries
    .new = A salary for the list
    .name = Which profession
    .section = Salaries for a year
    .row = { $name }
    .row-now = A year's salary of { $name } is now { $now }
triumvene_money_costs = Prices
    .new = A price for the list
    .name = What it is
    .nothing = The price list is empty. The referee can add to it.
    .section = Prices
    .row = { $name }
    .row-now = { $name } now costs { $now }
    .items = What is bought
    .each = { $currency }{ $amount }
    .sum = { $currency }{ $amount } of { $currency }{ $has }
    .by-the-list = { $currency }{ $amount } by the list
    .prices = At other prices than those of the list
    .item = What is bought
    .count = How many
    .price = At which price for one
    .refusal = { $item } can't be had for less than { $currency }{ $least }.
    .row-minimum = { $name }, at least
    .row-per = { $name }, per { $per }
    .choice = { $name }{ $least-word ->
        [yes] {", at least"}
       *[no] {""}
    }{ $per-word ->
        [piece] {""}
       *[other] {", per "}{ $per }
    }
triumvene_status_titles = Status
    .told = { $held-word ->
        [yes] { $who } gets the title { $title }
       *[no] { $who } loses the title { $title }
    }
    .none = The list of titles is empty. The referee can add to it.
    .grant-title = Give somebody a title
    .lose-title = Take a title from somebody
    .title = Which title
    .status = Status
    .no-status = none
    .row = { $name }, rank
    .now = Titles of { $who }: { $titles }
    .nobody = Nobody has a title.
    .counted = Rank { $amount }{ $of-word ->
        [none] , without a title
       *[other] : { $of }
    }
triumvene_status_ladder = Titles by rank
    .section = Titles by rank
    .row = { $name }
    .row-now = The title { $name } has changed
    .new = A title for the list
    .name = What it is called
    .rank = Which rank it has
    .problem = { $address } has to be a rank from 1 to { $max }.
triumvene_status_start = Titles at the start
    .titles = Titles
    .claim = A title above the list
    .question = { $who } is to begin with the title { $title }. Does the referee allow it?
    .not-allowed = { $who } does not begin with the title { $title }
    .now = The referee has decided on a title that { $who } is to begin with
    .row = Waits for the referee
triumvene_status_access = Who gets in
    .told = { $who } wants to get in: { $door }
    .section = Places and contacts
    .row = Rank needed for { $name }
    .place = A place or a contact that asks for a rank
    .name = What it is called
    .rank = The lowest rank that gets in
    .enter = Get into a place, or to a contact
    .door = Where to, or to whom
    .let-in = Let them in, whatever their rank
    .none = No place or contact asks for a rank.
    .refusal = { $door } asks for rank { $needs }, and { $who } has { $rank }. The referee can let anybody in.
    .entered = { $who } gets in: { $door }
    .now = { $name } now asks for rank { $rank }
triumvene_status_property = Land and property
    .property = Houses and land
    .row = Land and property
    .owned = { $name }
    .reminder = People expect { $who } to have land or a house.
    .now = Houses and land of { $who }: { $property }
    .holding = { $holds-word ->
        [yes] Without the land or house that goes with the title
       *[no] With the land or house that goes with the title
    }
triumvene_status_gm-sets-values = Values of this table
    .cost = What one costs
    .minimum = It may cost more, but never less
    .per = Per what it is sold
    .property = It is owned as a house or land is
    .weapon = As which weapon of the list it fights
    .yearly = What it brings in a year
    .currency-row = Sign of the currency
    .currency-now = The currency is now { $currency }
    .row-now = The row { $name } has changed

### Characters and what the referee keeps

triumvene_missing_character-creation = Making a character
    .renamed = { $who } is called { $now } now.
    .section = Background
    .character = A player's character
    .name = Name
    .max-hp = Hit points when unhurt
    .max-cohesion = Cohesion when rested
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
    .problem = { $address } has to be 1 or more.
    .made = { $name } is there
    .changed = The record of { $name } has changed
    .gone = { $who } is gone
triumvene_missing_opponents = Opponents
    .opponent = An opponent
    .name = What it is called
    .max-hp = Hit points when unhurt
    .damage = Hit points that each attack takes
    .attack = What it attacks with
    .ranged = It attacks from afar
    .opening = A narrow lane behind the market, an hour after dark. Two figures step out of a doorway, cudgels in hand, one in front of you and one behind. They want your purse. What do you do?
triumvene_missing_weapon-damage = Weapon
    .section = Weapons
    .new = A weapon for the list
    .name = What it is called
    .size = Its size
    .damage = Hit points that a hit takes
    .ranged = It strikes from afar
    .weapons = Weapons
    .quality = How well it is made
    .poor = poor
    .plain = plain
    .good = good
    .superb = superb
    .row = { $name }
    .quality-row = Quality of { $name }
    .list-row = { $name }, damage
    .starter-row = { $name }, damage (starter, not from the rules)
    .now = Weapons of { $who }: { $weapons }
    .row-now = The weapon { $name } has changed
    .harm-poor = { $harm } damage, poor
    .harm-plain = { $harm } damage
    .harm-good = { $harm } damage, good
    .harm-superb = { $harm } damage, superb
triumvene_missing_effects-list = Effects of attacks
    .section = Effects of attacks
    .row = { $name }
    .new = An effect of attacks
    .name = What it is called
    .text = What it does
    .damage = Hit points that it takes besides
    .dice = How many dice of damage besides
    .sides = With how many sides each
    .rounds = For how many rounds more it lasts
    .hampers = Which stat is rolled with disadvantage meanwhile
    .none = none
    .condition = { $name }
    .now = { $who } suffers from: { $name }
    .over = { $who } suffers no longer from: { $name }
    .row-now = The effect { $name } has changed
triumvene_missing_peoples = People
    .in-short = { $what }
    .section = Peoples
    .row = { $name }
    .people = People
    .none = none
    .new = A people
    .name = What it is called
    .bonuses = Bonuses
    .stat = On which stat
    .bonus = How much
    .flies = Flies
    .flight = How much faster than walking it flies
    .night-vision = Sees well at night
    .row-now = The people { $name } have changed
    .bonus-row = { $name }, on { $stat }
    .flight-row = { $name }, flying, times the normal pace
    .night-row = { $name }, seeing well at night
triumvene_missing_professions = Profession
    .section = Professions
    .row = { $name }
    .professions = Professions of the list
    .more-professions = Further professions
    .new = A profession
    .name = What it is called
    .bonus = What it adds where it is relevant
    .row-now = The profession { $name } has changed
triumvene_missing_manipulation-section = Manipulations
    .new = A manipulation
    .section = Manipulations
    .row = Cohesion for { $name }
    .name = What it is called
    .skill = With which skill it is tested
    .cost = How much Cohesion it costs
    .text = What it does
    .row-now = The manipulation { $name } has changed
triumvene_missing_combat-types = Combat type
    .section = Combat types
    .row = { $name }
    .combat-type = With which Combat type it is used
    .new = A Combat type
    .name = What it is called
    .row-now = The Combat type { $name } has changed
    .question = Which Combat type counts when { $who } attacks { $target } with { $weapon }?
triumvene_missing_armour = Armour
    .section = Armour
    .row = Damage that { $name } takes off
    .armour = Armour
    .none = none
    .new = Armour for the list
    .name = What it is called
    .camouflage = It helps not to be seen
    .camouflage-bonus = What that adds
    .reduction = Hit points that it takes off each damage
    .row-now = The armour { $name } has changed
triumvene_progression_none = Stats stay as they were built
    .finished = The character is finished: stats never change any more
    .refusal = { $who } is finished: stats, levels, professions and maximums stay as they are. The referee can correct them on the sheet.
triumvene_progression_better-odds = What helps
    .with = What is used of the things carried
    .surroundings = What around here helps
    .section = Weapons, armour and things
    .items = Things carried
    .item = What it is
    .count = How many
    .bonus = What one adds to a roll
    .row = Carried: { $name }
    .now = { $who } carries: { $items }
triumvene_roll_ability_stats = Stats
    .section = Stats
    .knowledge = Knowledge
    .fitness = Fitness
    .diplomacy = Diplomacy
    .manipulation = Manipulation
    .combat = Combat
    .manipulations = Manipulation skills
    .combat-types = Combat types
    .skill = Which skill
    .type = Which type
    .level = At which level
    .skill-row = Manipulation: { $name }
    .type-row = Combat: { $name }
    .problem = { $address } has to be 0 or more.
triumvene_play_names = Names
    .section = Names
    .referee = Whoever runs the game
triumvene_play_framework = The rules are a framework
    .table = The table
    .switches = House rules have changed
    .changed = Something has changed
    .address = Nothing stands at { $address }. Take the address of a row that is shown.
    .nobody = There is nobody at { $address }. Take the address of a row that is shown.
    .no-row = There is no row called { $name } at { $address }. Make one with its form.
    .write-number = { $address } takes a whole number from { $min } to { $max }.
    .write-money = { $address } takes an amount of money from { $min } to { $max }.
    .write-flag = { $address } takes yes or no.
    .write-text = { $address } takes a text of at most { $max } characters.
    .write-one-of = { $address } takes one of: { $known }
    .factor = { $address } takes a factor such as 3/2.
    .name = { $address } takes a name that nobody else has.
triumvene_example_lyneth-door = The door in the first example
triumvene_example_caius-safe = The safe in the second example
