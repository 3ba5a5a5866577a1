//! Combat: every case of the checks of this chapter.
use crate::records::edit;
use crate::rolls::*;
use crate::table::*;
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{Answer, Audience, Owner, Ruleset, Value, Viewer, Who};
use norn_triumvene::rules::combat::command::{Agree, BeginExecution, DropGoal, SetReach, StateGoal};
use norn_triumvene::rules::combat::defence::Hazard;
use norn_triumvene::rules::combat::effects::Suffer;
use norn_triumvene::rules::combat::execution::{CallCommand, Execute, NextCommand};
use norn_triumvene::rules::combat::fights::{BeginCombat, EndCombat, Join, Prepare};
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::{
    Aim, Character, Combat, Degree, Effect, End, Handling, How, Lasting, Manner, Out, Phase, Pool, Run, Side,
    Stage, Stat, State, Task, World,
};
use norn_triumvene::{Attempt, Triumvene};
use std::collections::BTreeSet;

const ASK: &str = "triumvene.combat.defence.ask";
const REROLL: &str = "triumvene.defiance.reroll";
const FORCE: &str = "triumvene.defiance.force-failure";

/// Fitness 3, Melee 4, a sword for 5 and a bow for 3.
pub(crate) fn fighter(name: &str) -> Character {
    let mut one = fitness(name, 3);
    one.combat_types.insert("Melee".into(), 4);
    one.combat_types.insert("Ranged".into(), 4);
    one.weapons.insert("Sword".into(), weapon(5));
    one.weapons.insert("Bow".into(), bow(3));
    one
}

/// Three of the party, three of the referee's.
pub(crate) fn people() -> World {
    world([
        (LYNETH, fighter("Lyneth")),
        (CAIUS, fighter("Caius")),
        (MIRA, fighter("Mira")),
        (BANDIT, foe("Bandit", 6)),
        (THUG, foe("Thug", 6)),
        (ROGUE, foe("Rogue", 6)),
    ])
}

pub(crate) fn begin(from_stealth: Option<Side>) -> Attempt {
    let fighters = [LYNETH, CAIUS, MIRA, BANDIT, THUG, ROGUE].into();
    Attempt::BeginCombat(BeginCombat { fighters, from_stealth, ..Default::default() })
}

pub(crate) fn done(world: &World, attempt: &Attempt) -> World {
    play(world, attempt, &[], &[]).world
}

/// A fight in its first Command.
pub(crate) fn fight() -> World {
    done(&people(), &begin(None))
}

pub(crate) fn goal(world: &World, who: Who, aim: Aim) -> Attempt {
    let side = world.character(who).side;
    Attempt::StateGoal(StateGoal { who, side, instead_of: None, aim, words: "as told".into() })
}

/// States a goal, and gives its number.
pub(crate) fn state(world: &mut World, who: Who, aim: Aim) -> u32 {
    let side = world.character(who).side;
    let number = world.combat.as_ref().map_or(0, |combat| combat.next(side));
    *world = done(world, &goal(world, who, aim));
    number
}

pub(crate) fn at_hand(target: Who) -> Aim {
    Aim::Attack { target, weapon: "Sword".into(), ranged: false }
}

pub(crate) fn claw(target: Who) -> Aim {
    Aim::Attack { target, weapon: "Claw".into(), ranged: false }
}

pub(crate) fn shot(target: Who) -> Aim {
    Aim::Attack { target, weapon: "Bow".into(), ranged: true }
}

/// Everybody agrees, and the Execution begins.
pub(crate) fn start(world: &World) -> World {
    let mut world = world.clone();
    for who in norn_triumvene::rules::combat::command::waits_for(&world) {
        world = done(&world, &Attempt::Agree(Agree { who }));
    }
    done(&world, &Attempt::BeginExecution(BeginExecution {}))
}

pub(crate) fn attack_roll() -> How {
    How::Attack { roll: Task::default(), defence: Task::default() }
}

pub(crate) fn runs(all: &[(u32, How)], seconds: u8) -> Attempt {
    let runs = all.iter().map(|(goal, how)| Run { goal: *goal, how: how.clone() }).collect();
    Attempt::Execute(Execute { runs, seconds })
}

/// One goal as an attack, while no time passes.
pub(crate) fn run(goal: u32) -> Attempt {
    runs(&[(goal, attack_roll())], 0)
}

/// An Execution in which these pairs fight hand to hand.
pub(crate) fn melee_of(pairs: impl IntoIterator<Item = (Who, Who)>) -> World {
    let mut world = start(&fight());
    let pairs: BTreeSet<(Who, Who)> = pairs.into_iter().collect();
    for effect in [Effect::Melee(pairs.clone()), Effect::Contact(pairs)] {
        norn_kernel::World::apply(&mut world, &effect);
    }
    world
}

/// Adds an attack with the sword, or the claw, in the middle of an Execution.
pub(crate) fn attacks(world: &mut World, by: Who, target: Who) -> u32 {
    let aim = if world.is_players(by) { at_hand(target) } else { claw(target) };
    let side = world.character(by).side;
    let combat = world.combat.as_mut().expect("a fight");
    let number = combat.next(side);
    match side {
        Side::Party => combat.next_goal += 1,
        Side::Opponents => combat.next_unseen += 1,
    }
    let goal = norn_triumvene::world::Goal { who: by, aim, words: String::new(), stage: Stage::Stated };
    combat.goals.insert(number, goal);
    number
}

/// One attack in a fight with nobody else at hand.
fn single(by: Who, target: Who) -> (World, u32) {
    let mut world = melee_of([]);
    let goal = attacks(&mut world, by, target);
    (world, goal)
}

fn combat(world: &World) -> &Combat {
    world.combat.as_ref().expect("a fight")
}

fn call(by: Option<Who>) -> Attempt {
    Attempt::CallCommand(CallCommand { by, granted: false })
}

fn next() -> Attempt {
    Attempt::NextCommand(NextCommand {})
}

pub(crate) fn set(world: &mut World, who: Who, write: impl FnOnce(&mut Character)) {
    write(world.characters.get_mut(&who).expect("somebody"));
}

fn drop_out(world: &mut World, who: Who) {
    set(world, who, |one| {
        one.hp.now = 0;
        one.state = State::Unconscious;
    });
}

fn take_it() -> (&'static str, Answer) {
    (ASK, word("take-it"))
}

fn fit() -> (&'static str, Answer) {
    (ASK, pick(&Stat::Fitness))
}

mod triumvene_combat_phases {
    use super::*;

    #[test]
    fn whoever_lies_in_wait_is_in_it_and_named_nowhere() {
        let mut world = people();
        set(&mut world, ROGUE, |one| one.hidden = true);
        let Attempt::BeginCombat(begins) = begin(None) else { panic!() };
        let filled_in = done(&world, &Attempt::Prepare(Prepare::Combat(begins)));
        assert!(filled_in.combat.is_none() && filled_in.staged.is_some());
        let due = norn_triumvene::surface::offers::fights::due(&filled_in);
        let seen = BeginCombat {
            fighters: [LYNETH, CAIUS, MIRA, BANDIT, THUG].into(),
            from_stealth: None,
            ..Default::default()
        };
        assert_eq!(due, Some(Attempt::BeginCombat(seen)));
        let played = play(&filled_in, &due.expect("as it was just seen"), &[], &[]);
        assert!(combat(&played.world).fighters.contains(&ROGUE));
        assert_eq!(played.world.staged, None);
    }

    #[test]
    fn what_was_set_aside_does_not_come_back_behind_something_else() {
        let Attempt::BeginCombat(begins) = begin(None) else { panic!() };
        let filled_in = done(&people(), &Attempt::Prepare(Prepare::Combat(begins)));
        let world = play(&filled_in, &tested(LYNETH, Stat::Fitness), &[10], &[]).world;
        assert_eq!(world.staged, None);
    }

    #[test]
    fn command_and_execution_take_turns() {
        let mut world = fight();
        for round in 1..=2 {
            assert_eq!((combat(&world).phase, combat(&world).round), (Phase::Command, round));
            world = start(&world);
            assert_eq!((combat(&world).phase, combat(&world).round), (Phase::Execution, round));
            world = done(&world, &call(None));
        }
    }

    #[test]
    fn each_of_them_is_told_in_words() {
        let words = Triumvene.words().split("\ntriumvene_combat_phases = ").nth(1).expect("the rule's words");
        let own: Vec<&str> = words.lines().skip(1).take_while(|line| line.starts_with(' ')).collect();
        for phase in [Phase::Command, Phase::Execution] {
            let begins = format!("    .{} = ", norn_kernel::Closed::word(phase));
            assert_eq!(own.iter().filter(|line| line.starts_with(&begins)).count(), 1);
        }
    }

    #[test]
    fn new_goals_are_refused_in_execution() {
        let world = start(&fight());
        assert_eq!(refusal(&world, &goal(&world, LYNETH, Aim::Other)), Some("triumvene.combat.phases"));
    }

    #[test]
    fn a_manipulation_is_a_goal_where_there_are_goals() {
        let mut world = fight();
        world.characters.insert(LYNETH, crate::magic::adept("Lyneth", 6));
        let manipulates = crate::magic::manipulate(1);
        let key = Some("triumvene.combat.phases");
        assert_eq!([refusal(&world, &manipulates), refusal(&start(&world), &manipulates)], [key; 2]);
        world.combat = None;
        assert_eq!(refusal(&world, &manipulates), None);
    }

    #[test]
    fn no_goal_is_resolved_in_command() {
        let mut world = fight();
        let number = state(&mut world, LYNETH, Aim::Other);
        assert_eq!(refusal(&world, &runs(&[(number, How::Done)], 0)), Some("triumvene.combat.phases"));
    }

    #[test]
    fn the_referee_ends_it_at_any_time() {
        for world in [fight(), start(&fight())] {
            assert_eq!(done(&world, &Attempt::EndCombat(EndCombat {})).combat, None);
        }
    }

    #[test]
    fn there_is_one_fight_at_a_time() {
        assert_eq!(refusal(&fight(), &begin(None)), Some("triumvene.combat.phases"));
        let none = Attempt::EndCombat(EndCombat {});
        assert_eq!(refusal(&people(), &none), Some("triumvene.combat.phases"));
        assert_eq!(refusal(&people(), &call(None)), Some("triumvene.combat.phases"));
    }

    /// A fight of two, with everybody else outside.
    fn of_two() -> World {
        let begins =
            BeginCombat { fighters: [LYNETH, BANDIT].into(), from_stealth: None, ..Default::default() };
        done(&people(), &Attempt::BeginCombat(begins))
    }

    fn fighters(world: &World) -> Vec<Who> {
        combat(world).fighters.iter().copied().collect()
    }

    #[test]
    fn the_referee_lets_others_come_into_it() {
        let join = |who| Attempt::Join(Join { who });
        let world = done(&of_two(), &join(THUG));
        assert_eq!(fighters(&world), [LYNETH, BANDIT, THUG]);
        let asked = |world: &World| {
            let filled = Filled::of("state-goal").with("who", LYNETH).with("kind", Value::word("attack"));
            let Next::Fill(param) = offered(world, &player(LYNETH), &filled) else { panic!() };
            param.range.options().iter().map(|option| option.value.clone()).collect::<Vec<_>>()
        };
        assert_eq!(asked(&of_two()), [Value::Character(BANDIT)]);
        assert_eq!(asked(&world), [BANDIT, THUG].map(Value::Character));
        let refused = [join(THUG), join(Who(99))].map(|join| refusal(&world, &join));
        assert_eq!(refused, [Some("triumvene.combat.phases"), Some("triumvene.play.roles")]);
        assert_eq!(refusal(&people(), &join(THUG)), Some("triumvene.combat.phases"));
        let newcomers = |viewer: &Viewer| offered(&world, viewer, &Filled::of("join"));
        let Next::Fill(param) = newcomers(&Viewer::Referee) else { panic!() };
        let outside: Vec<Value> = param.range.options().iter().map(|option| option.value.clone()).collect();
        assert_eq!(outside, [CAIUS, MIRA, ROGUE].map(Value::Character));
        assert!(!matches!(newcomers(&player(CAIUS)), Next::Fill(_) | Next::Ready(_)));
    }

    #[test]
    fn a_players_goal_brings_its_doer_into_it_and_an_opponents_tells_nobody() {
        let world = of_two();
        let played = play(&world, &goal(&world, CAIUS, at_hand(BANDIT)), &[], &[]);
        assert_eq!(fighters(&played.world), [LYNETH, CAIUS, BANDIT]);
        let waits = norn_triumvene::rules::combat::command::waits_for(&played.world);
        assert_eq!(waits, [LYNETH, CAIUS]);
        let played = play(&world, &goal(&world, THUG, claw(LYNETH)), &[], &[]);
        assert_eq!(fighters(&played.world), [LYNETH, BANDIT]);
    }

    #[test]
    fn a_player_from_outside_is_offered_to_state_one() {
        let world = of_two();
        let stands = norn_kernel::ruleset::legal(Triumvene, &world, &player(CAIUS));
        assert!(stands.iter().any(|(name, _)| *name == "state-goal"));
        let filled = Filled::of("state-goal").with("kind", Value::word("attack")).with("target", BANDIT);
        let filled = filled.with("who", CAIUS).with("weapon", Value::text("Sword")).with_defaults();
        let Next::Ready(attempt) = offered(&world, &player(CAIUS), &filled) else { panic!() };
        assert_eq!(fighters(&play(&world, &attempt, &[], &[]).world), [LYNETH, CAIUS, BANDIT]);
        // Not where it is for others to act.
        let begins = BeginCombat {
            fighters: [LYNETH, BANDIT].into(),
            from_stealth: Some(Side::Opponents),
            ..Default::default()
        };
        let world = done(&people(), &Attempt::BeginCombat(begins));
        let stands = norn_kernel::ruleset::legal(Triumvene, &world, &player(CAIUS));
        assert!(stands.iter().all(|(name, _)| *name != "state-goal"));
        // And players are told by which rule.
        for filled in [Filled::of("state-goal"), filled] {
            let Next::Refused(refusal) = offered(&world, &player(CAIUS), &filled) else {
                panic!("{filled:?}")
            };
            assert_eq!(refusal.rule().id(), "triumvene.combat.stealth-free-round");
        }
    }

    #[test]
    fn of_several_among_whom_the_referee_plays_one_alone_may_come_from_stealth() {
        // A bandit in the dark, a thug who is against him, and the party.
        let fighters = Value::List([LYNETH, BANDIT, THUG].map(Value::Character).to_vec());
        let filled = Filled::of("begin-combat").with("fighters", fighters);
        let filled = filled.with("stealth", Value::word("opponents"));
        let Next::Ready(all) = offered(&people(), &Viewer::Referee, &filled.clone().with_defaults()) else {
            panic!("all of them")
        };
        let filled = filled.with("who-hides", Value::List(vec![Value::Character(BANDIT)]));
        let Next::Ready(one) = offered(&people(), &Viewer::Referee, &filled) else { panic!("the bandit") };
        let may_state = |begins: &Attempt| {
            let staged = done(&people(), begins);
            let world = done(&staged, &Triumvene.due(&staged).expect("a fight"));
            [BANDIT, THUG, LYNETH].map(|who| {
                let states = goal(&world, who, claw(if who == LYNETH { BANDIT } else { LYNETH }));
                refusal(&world, &states)
            })
        };
        let free = Some("triumvene.combat.stealth-free-round");
        assert_eq!(may_state(&all), [None, None, free]);
        assert_eq!(may_state(&one), [None, free, free]);
    }

    #[test]
    fn those_who_lie_there_can_be_fought_over() {
        let mut world = people();
        drop_out(&mut world, CAIUS);
        set(&mut world, THUG, |one| one.state = State::Dead);
        set(&mut world, ROGUE, |one| one.out = Some(Out::Fled));
        let options = |world: &World, filled: &Filled| {
            let Next::Fill(param) = offered(world, &Viewer::Referee, filled) else { panic!() };
            let options = param.range.options().iter().map(|option| option.value.clone());
            (Value::List(options.collect()), param.default)
        };
        let all = |who: &[Who]| Value::List(who.iter().copied().map(Value::Character).collect());
        let (listed, usual) = options(&world, &Filled::of("begin-combat"));
        assert_eq!(listed, all(&[LYNETH, CAIUS, MIRA, BANDIT]));
        assert_eq!(usual, Some(all(&[LYNETH, MIRA, BANDIT])));
        let filled = Filled::of("begin-combat").with("fighters", all(&[LYNETH, CAIUS, BANDIT]));
        let Next::Ready(prepares) = offered(&world, &Viewer::Referee, &filled.with_defaults()) else {
            panic!()
        };
        let staged = done(&world, &prepares);
        let begun = done(&staged, &Triumvene.due(&staged).expect("a fight"));
        assert_eq!(fighters(&begun), [LYNETH, CAIUS, BANDIT]);
        assert_eq!(norn_triumvene::rules::combat::command::waits_for(&begun), [LYNETH]);
        let defends = Filled::of("state-goal").with("who", LYNETH).with("kind", Value::word("defend"));
        assert_eq!(options(&begun, &defends).0, all(&[CAIUS, BANDIT]));
        // Or they are let in later.
        let join = |who| Attempt::Join(Join { who });
        let without = Filled::of("begin-combat").with("fighters", all(&[LYNETH, BANDIT]));
        let Next::Ready(prepares) = offered(&world, &Viewer::Referee, &without.with_defaults()) else {
            panic!()
        };
        let staged = done(&world, &prepares);
        let begun = done(&staged, &Triumvene.due(&staged).expect("a fight"));
        assert_eq!(options(&begun, &Filled::of("join")).0, all(&[CAIUS, MIRA]));
        assert_eq!(fighters(&done(&begun, &join(CAIUS))), [LYNETH, CAIUS, BANDIT]);
        let refused = [THUG, ROGUE].map(|who| refusal(&begun, &join(who)));
        assert_eq!(refused, [Some("triumvene.hp.death.final"), Some("triumvene.combat.phases")]);
    }

    #[test]
    fn whoever_strikes_is_in_it() {
        let mut world = of_two();
        let swing = state(&mut world, THUG, claw(LYNETH));
        let played = play(&start(&world), &run(swing), &[], &[take_it()]);
        assert_eq!(fighters(&played.world), [LYNETH, BANDIT, THUG]);
    }

    #[test]
    fn whether_somebody_unseen_was_in_it_before_their_blow_shows_in_nothing() {
        let told = |inside: bool| {
            let mut world = of_two();
            set(&mut world, ROGUE, |one| one.hidden = true);
            if inside {
                world = done(&world, &Attempt::Join(Join { who: ROGUE }));
            }
            let swing = state(&mut world, ROGUE, claw(LYNETH));
            let played = play(&start(&world), &run(swing), &[], &[take_it()]);
            assert!(combat(&played.world).fighters.contains(&ROGUE));
            let all = played.record.effects.into_iter();
            let all = all.filter(|change| change.audience == Audience::Everyone);
            all.map(|change| change.effect).collect::<Vec<Effect>>()
        };
        assert_eq!(told(true), told(false));
    }

    #[test]
    fn what_would_have_lasted_for_rounds_goes_on_by_the_clock() {
        let mut world = fight();
        set(&mut world, LYNETH, |one| one.stunned = Some(Lasting { round: Some(2), until: 300 }));
        let world = done(&world, &Attempt::EndCombat(EndCombat {}));
        assert_eq!(world.character(LYNETH).stunned, Some(Lasting { round: None, until: 300 }));
    }
}

mod triumvene_combat_narrative {
    use super::*;

    #[test]
    fn a_fight_needs_no_map_and_opponents_goals_are_the_referees() {
        let mut world = fight();
        let theirs = state(&mut world, BANDIT, claw(LYNETH));
        let ours = state(&mut world, LYNETH, at_hand(BANDIT));
        let secret = |number| norn_triumvene::rules::combat::goals::audience_of(&world, number);
        assert_eq!((secret(theirs), secret(ours)), (Audience::Referee, Audience::Everyone));
        let played = play(&world, &goal(&world, THUG, claw(MIRA)), &[], &[]);
        let told: Vec<Audience> = played
            .record
            .effects
            .iter()
            .filter(|change| matches!(change.effect, Effect::Goal(..)))
            .map(|change| change.audience)
            .collect();
        assert_eq!(told, [Audience::Referee]);
        assert_eq!(norn_kernel::Attempt::audience(&goal(&world, THUG, claw(MIRA))), Audience::Referee);
        assert!(Triumvene.show(&world, &Viewer::Referee).maps.iter().all(|map| map.places.is_empty()));
    }
}

mod triumvene_combat_no_initiative {
    use super::*;

    fn bandit_at(hp: i32) -> World {
        let mut world = people();
        set(&mut world, BANDIT, |one| one.hp = Pool { now: hp, max: 10 });
        set(&mut world, LYNETH, |one| one.hp = Pool { now: 5, max: 10 });
        done(&world, &begin(None))
    }

    fn both(first: Who) -> Vec<usize> {
        let mut world = bandit_at(5);
        let second = if first == LYNETH { BANDIT } else { LYNETH };
        let goals = [first, second].map(|who| {
            let aim = if who == LYNETH { at_hand(BANDIT) } else { claw(LYNETH) };
            state(&mut world, who, aim)
        });
        let world = start(&world);
        let all = goals.map(|goal| (goal, attack_roll()));
        let played = play(&world, &runs(&all, 0), &[12], &[take_it()]);
        vec![played.dice().len(), played.asked(ASK)]
    }

    #[test]
    fn nobody_rolls_to_be_first_and_the_order_of_goals_does_not_matter() {
        assert_eq!(both(LYNETH), [1, 1]);
        assert_eq!(both(BANDIT), [1, 1]);
    }

    #[test]
    fn two_at_the_same_time_can_drop_each_other() {
        let mut world = bandit_at(5);
        let mine = state(&mut world, LYNETH, at_hand(BANDIT));
        let theirs = state(&mut world, BANDIT, claw(LYNETH));
        let all = [(mine, attack_roll()), (theirs, attack_roll())];
        let played = play(&start(&world), &runs(&all, 0), &[12], &[take_it()]);
        assert_eq!((played.hp(BANDIT), played.hp(LYNETH)), (0, -1));
        assert!(!played.world.can_act(BANDIT) && !played.world.can_act(LYNETH));
    }

    #[test]
    fn what_a_dropped_bandit_had_not_begun_is_not_executed() {
        let mut world = bandit_at(5);
        let mine = state(&mut world, LYNETH, at_hand(BANDIT));
        let theirs = state(&mut world, BANDIT, claw(LYNETH));
        let world = play(&start(&world), &run(mine), &[12], &[]).world;
        assert_eq!(refusal(&world, &run(theirs)), Some("triumvene.combat.no-initiative"));
        let world = done(&world, &call(None));
        assert!(combat(&world).goals.is_empty());
        let ended: Vec<(Who, End)> =
            combat(&world).ended.iter().map(|(goal, end)| (goal.who, *end)).collect();
        assert_eq!(ended, [(LYNETH, End::Rolled(Degree::Success)), (BANDIT, End::NotExecuted)]);
    }

    #[test]
    fn what_was_running_still_counts() {
        let mut world = bandit_at(5);
        let mine = state(&mut world, LYNETH, at_hand(BANDIT));
        let theirs = state(&mut world, BANDIT, claw(LYNETH));
        let world = done(&start(&world), &runs(&[(theirs, How::Begins(0))], 0));
        let world = play(&world, &run(mine), &[12], &[]).world;
        let played = play(&world, &run(theirs), &[], &[take_it()]);
        assert_eq!(played.hp(LYNETH), -1);
    }
}

mod triumvene_combat_stealth_free_round {
    use super::*;

    fn hide(world: &mut World, all: &[Who]) {
        for &who in all {
            set(world, who, |one| one.hidden = true);
        }
    }

    /// What the form suggests for who comes from stealth.
    fn suggested(world: &World) -> Value {
        let all = [LYNETH, CAIUS, MIRA, BANDIT, THUG, ROGUE].map(Value::Character).to_vec();
        let filled = Filled::of("begin-combat").with("fighters", Value::List(all));
        match offered(world, &Viewer::Referee, &filled) {
            Next::Fill(param) => param.default.expect("a suggestion"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_referee_can_say_nobody_or_either_side() {
        let filled = Filled::of("begin-combat").with("fighters", Value::List(vec![Value::Character(LYNETH)]));
        let Next::Fill(param) = offered(&people(), &Viewer::Referee, &filled) else { panic!() };
        let Range::OneOf(options) = param.range else { panic!() };
        let words: Vec<Value> = options.into_iter().map(|option| option.value).collect();
        assert_eq!(words, ["nobody", "party", "opponents"].map(Value::word));
    }

    #[test]
    fn a_hidden_party_has_round_zero_to_itself() {
        let mut world = people();
        hide(&mut world, &[LYNETH, CAIUS, MIRA]);
        assert_eq!(suggested(&world), Value::word("party"));
        let world = done(&world, &begin(Some(Side::Party)));
        assert_eq!(combat(&world).round, 0);
        assert_eq!(refusal(&world, &goal(&world, LYNETH, Aim::Other)), None);
        let theirs = goal(&world, BANDIT, Aim::Other);
        assert_eq!(refusal(&world, &theirs), Some("triumvene.combat.stealth-free-round"));
        let world = done(&start(&world), &call(None));
        assert_eq!(combat(&world).round, 1);
        assert_eq!(refusal(&world, &goal(&world, LYNETH, Aim::Other)), None);
        assert_eq!(refusal(&world, &goal(&world, BANDIT, Aim::Other)), None);
    }

    #[test]
    fn with_nobody_hidden_or_both_sides_it_starts_with_round_one() {
        let mut world = people();
        assert_eq!(suggested(&world), Value::word("nobody"));
        hide(&mut world, &[LYNETH, CAIUS, MIRA, BANDIT, THUG, ROGUE]);
        assert_eq!(suggested(&world), Value::word("nobody"));
        assert_eq!(combat(&done(&world, &begin(None))).round, 1);
    }

    #[test]
    fn the_referees_word_makes_first_blows_unseen_though_nobody_is_hidden() {
        let mut world = done(&people(), &begin(Some(Side::Party)));
        let shots = [BANDIT, THUG].map(|target| state(&mut world, LYNETH, shot(target)));
        let world = start(&world);
        let first = play(&world, &run(shots[0]), &[3, 9], &[]);
        assert_eq!((first.dice().len(), first.hp(BANDIT)), (2, 7));
        let second = play(&first.world, &run(shots[1]), &[9], &[]);
        assert_eq!((second.dice().len(), second.hp(THUG)), (1, 7));
    }

    #[test]
    fn so_it_does_for_opponents_in_that_round_alone() {
        let mut world = done(&people(), &begin(Some(Side::Opponents)));
        let swing = state(&mut world, BANDIT, claw(LYNETH));
        let world = start(&world);
        let first = play(&world, &run(swing), &[10, 4], &[fit()]);
        assert_eq!((first.dice().len(), first.hp(LYNETH)), (2, 4));
        let mut world = done(&first.world, &call(None));
        let swing = state(&mut world, THUG, claw(MIRA));
        let later = play(&start(&world), &run(swing), &[10], &[fit()]);
        assert_eq!((later.dice().len(), later.hp(MIRA)), (1, 10));
    }

    #[test]
    fn one_who_was_seen_spoils_the_suggestion_but_not_the_referees_word() {
        let mut world = people();
        hide(&mut world, &[LYNETH, CAIUS]);
        assert_eq!(suggested(&world), Value::word("nobody"));
        assert_eq!(combat(&done(&world, &begin(Some(Side::Party)))).round, 0);
    }

    #[test]
    fn whoever_only_lies_there_spoils_nothing() {
        let mut world = people();
        hide(&mut world, &[LYNETH, CAIUS]);
        drop_out(&mut world, MIRA);
        let fighters = world.characters.keys().copied().collect();
        assert_eq!(norn_triumvene::rules::combat::fights::from_stealth(&world, &fighters), Some(Side::Party));
    }

    #[test]
    fn hidden_bandits_act_and_players_defend_with_disadvantage() {
        let mut world = people();
        hide(&mut world, &[BANDIT, THUG, ROGUE]);
        assert_eq!(suggested(&world), Value::word("opponents"));
        let mut world = done(&world, &begin(Some(Side::Opponents)));
        let ours = goal(&world, LYNETH, Aim::Other);
        assert_eq!(refusal(&world, &ours), Some("triumvene.combat.stealth-free-round"));
        let theirs = state(&mut world, BANDIT, claw(LYNETH));
        let played = play(&start(&world), &run(theirs), &[10, 4], &[fit()]);
        assert_eq!(played.hp(LYNETH), 4);
    }
}

mod triumvene_combat_execution_length {
    use super::*;

    #[test]
    fn the_clock_runs_from_0_to_12() {
        let world = start(&fight());
        assert_eq!(combat(&world).elapsed, 0);
        let world = done(&world, &runs(&[], 7));
        assert_eq!((combat(&world).elapsed, world.clock), (7, 7));
        assert_eq!(refusal(&world, &runs(&[], 6)), Some("triumvene.combat.execution.length"));
        let world = done(&world, &runs(&[], 5));
        assert_eq!((combat(&world).elapsed, world.clock), (12, 12));
    }

    #[test]
    fn fifteen_seconds_are_unfinished_at_twelve_and_go_on() {
        let mut world = fight();
        let number = state(&mut world, LYNETH, Aim::Other);
        let world = done(&start(&world), &runs(&[(number, How::Begins(15))], 12));
        assert_eq!(combat(&world).goals[&number].stage, Stage::Running(3));
        let world = done(&world, &next());
        assert_eq!(combat(&world).goals[&number].stage, Stage::Running(3));
        let world = start(&world);
        let early = runs(&[(number, How::Done)], 2);
        assert_eq!(refusal(&world, &early), Some("triumvene.combat.execution.length"));
        let world = done(&world, &runs(&[(number, How::Done)], 3));
        assert_eq!(combat(&world).ended[0].1, End::Done);
    }

    #[test]
    fn the_player_may_withdraw_it_in_command() {
        let mut world = fight();
        let number = state(&mut world, LYNETH, Aim::Other);
        let world = done(&start(&world), &runs(&[(number, How::Begins(15))], 12));
        let world = done(&world, &next());
        let drop = Attempt::DropGoal(DropGoal { who: LYNETH, side: Side::Party, number });
        assert!(combat(&done(&world, &drop)).goals.is_empty());
    }

    #[test]
    fn the_referee_may_end_earlier() {
        let world = done(&start(&fight()), &runs(&[], 7));
        let world = done(&world, &call(None));
        assert_eq!((combat(&world).phase, combat(&world).elapsed), (Phase::Command, 0));
    }
}

mod triumvene_combat_execution_auto_command {
    use super::*;

    #[test]
    fn at_twelve_seconds_command_comes_by_itself() {
        let world = done(&start(&fight()), &runs(&[], 12));
        let due = Triumvene.due(&world).expect("something is due");
        assert_eq!(due, next());
        let world = done(&world, &due);
        assert_eq!((combat(&world).phase, combat(&world).round), (Phase::Command, 2));
        assert_eq!(combat(&world).elapsed, 0);
    }

    #[test]
    fn not_before() {
        let world = done(&start(&fight()), &runs(&[], 11));
        assert_eq!(Triumvene.due(&world), None);
        assert_eq!(refusal(&world, &next()), Some("triumvene.combat.execution.auto-command"));
    }

    #[test]
    fn an_open_defence_comes_first() {
        let mut world = fight();
        let number = state(&mut world, BANDIT, claw(LYNETH));
        let world = done(&start(&world), &runs(&[(number, How::Begins(0))], 12));
        let played = play(&world, &next(), &[10], &[fit()]);
        assert_eq!(played.asked(ASK), 1);
        assert_eq!((played.combat().phase, played.hp(LYNETH)), (Phase::Command, 10));
    }

    #[test]
    fn a_re_roll_that_is_still_open_holds_up_nothing() {
        let mut world = fight();
        let number = state(&mut world, BANDIT, claw(LYNETH));
        let played = play(&start(&world), &run(number), &[4], &[fit()]);
        assert_eq!(played.question(REROLL).lapse, norn_kernel::Lapse::MovingOn);
        assert_eq!(played.question(ASK).lapse, norn_kernel::Lapse::Never);
    }
}

mod triumvene_combat_call_command {
    use super::*;

    #[test]
    fn a_player_calls_and_the_next_execution_has_its_own_twelve_seconds() {
        let world = done(&start(&fight()), &runs(&[], 5));
        let world = done(&world, &call(Some(LYNETH)));
        assert_eq!((combat(&world).phase, combat(&world).round), (Phase::Command, 2));
        let world = done(&start(&world), &runs(&[], 12));
        assert_eq!(combat(&world).elapsed, 12);
    }

    #[test]
    fn the_referee_can_call_it_as_well() {
        let world = done(&start(&fight()), &call(None));
        assert_eq!((combat(&world).phase, combat(&world).round), (Phase::Command, 2));
    }

    fn gm_only() -> World {
        with_switch(start(&fight()), "command-call", "gm-only")
    }

    #[test]
    fn with_gm_only_a_players_call_is_refused_until_it_is_granted() {
        assert_eq!(refusal(&gm_only(), &call(Some(LYNETH))), Some("triumvene.combat.call-command"));
        let granted = Attempt::CallCommand(CallCommand { by: Some(LYNETH), granted: true });
        assert_eq!(combat(&done(&gm_only(), &granted)).phase, Phase::Command);
        assert_eq!(combat(&done(&gm_only(), &call(None))).phase, Phase::Command);
    }

    #[test]
    fn with_gm_only_a_players_call_is_a_proposal() {
        let filled = Filled::of("call-command").with("by", LYNETH);
        let next = offered(&gm_only(), &player(LYNETH), &filled);
        assert!(matches!(next, Next::Propose(_)), "{next:?}");
        let next = offered(&start(&fight()), &player(LYNETH), &filled);
        assert!(matches!(next, Next::Ready(_)), "{next:?}");
    }
}

mod triumvene_combat_call_command_stands {
    use super::*;

    fn axe() -> World {
        let mut world = fight();
        let swing = state(&mut world, BANDIT, claw(LYNETH));
        state(&mut world, LYNETH, Aim::Other);
        done(&start(&world), &runs(&[(swing, How::Begins(0))], 2))
    }

    #[test]
    fn whoever_is_under_attack_defends_first_and_can_only_then_flee() {
        let played = play(&axe(), &call(Some(LYNETH)), &[4], &[fit()]);
        assert_eq!((played.asked(ASK), played.hp(LYNETH)), (1, 4));
        assert_eq!(played.combat().phase, Phase::Command);
        let flee = goal(&played.world, LYNETH, Aim::Move(Manner::Away));
        assert_eq!(refusal(&played.world, &flee), None);
        assert_eq!(refusal(&axe(), &flee), Some("triumvene.combat.phases"));
    }

    #[test]
    fn a_swing_in_the_middle_of_its_seconds_is_defended_against_too() {
        let mut world = fight();
        let swing = state(&mut world, BANDIT, claw(LYNETH));
        state(&mut world, LYNETH, Aim::Other);
        let world = done(&start(&world), &runs(&[(swing, How::Begins(5))], 2));
        let played = play(&world, &call(Some(LYNETH)), &[4], &[fit()]);
        assert_eq!((played.asked(ASK), played.hp(LYNETH)), (1, 4));
    }

    #[test]
    fn what_was_not_begun_goes_back_to_its_player() {
        let world = play(&axe(), &call(Some(LYNETH)), &[10], &[fit()]).world;
        let goals: Vec<(u32, Who)> =
            combat(&world).goals.iter().map(|(&number, goal)| (number, goal.who)).collect();
        assert_eq!(goals, [(0, LYNETH)]);
        let instead = StateGoal {
            who: LYNETH,
            side: Side::Party,
            instead_of: Some(0),
            aim: Aim::Move(Manner::Away),
            words: "flee".into(),
        };
        let changed = done(&world, &Attempt::StateGoal(instead));
        assert_eq!(combat(&changed).goals[&0].aim, Aim::Move(Manner::Away));
        let drop = Attempt::DropGoal(DropGoal { who: LYNETH, side: Side::Party, number: 0 });
        assert!(combat(&done(&world, &drop)).goals.is_empty());
    }
}

mod triumvene_combat_command_goals {
    use super::*;

    fn kinds() -> Vec<Value> {
        let filled = Filled::of("state-goal").with("who", LYNETH).with("goal", Value::word("further"));
        match offered(&fight(), &player(LYNETH), &filled) {
            Next::Fill(norn_kernel::Param { range: Range::OneOf(options), .. }) => {
                options.into_iter().map(|option| option.value).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_form_takes_every_sort_of_goal() {
        let sorts = [
            "move",
            "sneak",
            "break-away",
            "attack",
            "defend",
            "item-move",
            "item-pick-up",
            "item-throw-away",
            "other",
        ];
        assert_eq!(kinds(), sorts.map(Value::word));
    }

    #[test]
    fn target_and_free_text_are_kept() {
        let filled = Filled::of("state-goal")
            .with("who", LYNETH)
            .with("kind", Value::word("attack"))
            .with("target", BANDIT)
            .with("weapon", Value::text("Sword"))
            .with("words", Value::text("at his knees"))
            .with_defaults();
        let Next::Ready(attempt) = offered(&fight(), &player(LYNETH), &filled) else { panic!() };
        let world = done(&fight(), &attempt);
        let goal = &combat(&world).goals[&0];
        assert_eq!((goal.who, &goal.aim, goal.words.as_str()), (LYNETH, &at_hand(BANDIT), "at his knees"));
    }

    #[test]
    fn things_are_moved_picked_up_and_thrown_away() {
        let mut world = fight();
        let item = Aim::Item { what: Handling::PickUp, item: "the lamp".into() };
        let number = state(&mut world, LYNETH, item.clone());
        assert_eq!(combat(&world).goals.get(&number).map(|goal| &goal.aim), Some(&item));
    }

    /// What Lyneth still carries, and how many weapons the bandit has, after somebody has thrown away what is called so.
    fn after_throwing(who: Who, item: &str, how: How) -> (Vec<(String, i32)>, usize) {
        let mut world = fight();
        let of = |count, bonus| norn_triumvene::world::Item { count, bonus };
        set(&mut world, LYNETH, |one| {
            one.items.insert("Lamp".into(), of(1, 0));
            one.items.insert("Torch".into(), of(3, 1));
        });
        let item = Aim::Item { what: Handling::ThrowAway, item: item.into() };
        let number = state(&mut world, who, item);
        let played = {
            let dice: &[u16] = if matches!(how, How::Check(_)) { &[4] } else { &[] };
            play(&start(&world), &runs(&[(number, how)], 0), dice, &[]).world
        };
        let left = played.character(LYNETH).carried();
        let left = left.map(|(name, count)| (name.clone(), count)).collect();
        (left, played.character(BANDIT).weapons.len())
    }

    /// The same, as it is written.
    fn left(of: &[(&str, i32)]) -> Vec<(String, i32)> {
        of.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn one_of_what_is_thrown_away_is_carried_no_more() {
        let all = [("Lamp", 1), ("Torch", 3), ("Bow", 1), ("Sword", 1)];
        let cases = [
            ("Lamp", left(&[("Torch", 3), ("Bow", 1), ("Sword", 1)])),
            (" lamp", left(&[("Torch", 3), ("Bow", 1), ("Sword", 1)])),
            ("Torch", left(&[("Lamp", 1), ("Torch", 2), ("Bow", 1), ("Sword", 1)])),
            ("Sword", left(&[("Lamp", 1), ("Torch", 3), ("Bow", 1)])),
            ("whatever lies there", left(&all)),
        ];
        for (item, carries) in cases {
            assert_eq!(after_throwing(LYNETH, item, How::Done).0, carries, "{item}");
        }
        assert_eq!(after_throwing(LYNETH, "Lamp", How::Fails).0, left(&all));
        let check = How::Check(Task::of(Stat::Fitness));
        assert_eq!(after_throwing(LYNETH, "Lamp", check).0, left(&all), "4 and Fitness 3 fail");
        assert_eq!(after_throwing(BANDIT, "Claw", How::Done), (left(&all), 0));
    }

    #[test]
    fn only_somebody_else_who_is_there_is_attacked_or_defended() {
        let key = Some("triumvene.combat.command.goals");
        for nobody in [Who(99), LYNETH] {
            assert_eq!(refusal(&fight(), &goal(&fight(), LYNETH, at_hand(nobody))), key);
        }
        assert_eq!(refusal(&fight(), &goal(&fight(), LYNETH, at_hand(BANDIT))), None);
    }

    #[test]
    fn other_is_always_possible() {
        let filled = Filled::of("state-goal")
            .with("who", LYNETH)
            .with("kind", Value::word("other"))
            .with("words", Value::text("sing"))
            .with_defaults();
        let next = offered(&fight(), &player(LYNETH), &filled);
        assert!(matches!(next, Next::Ready(_)), "{next:?}");
    }

    #[test]
    fn nobody_changes_or_drops_what_is_anothers() {
        let mut world = fight();
        let number = state(&mut world, LYNETH, Aim::Other);
        let drop = Attempt::DropGoal(DropGoal { who: CAIUS, side: Side::Party, number });
        assert_eq!(refusal(&world, &drop), Some("triumvene.combat.command.goals"));
        let own = Attempt::DropGoal(DropGoal { who: LYNETH, side: Side::Party, number });
        assert!(combat(&done(&world, &own)).goals.is_empty());
    }
}

mod triumvene_combat_defend_other {
    use super::*;

    /// Bandit attacks Caius while the others have these goals.
    fn attacked(goals: &[(Who, Aim)]) -> (World, u32, Vec<u32>) {
        let mut world = fight();
        let blow = state(&mut world, BANDIT, claw(CAIUS));
        let others = goals.iter().map(|(who, aim)| state(&mut world, *who, aim.clone())).collect();
        (start(&world), blow, others)
    }

    fn defend(whom: Who) -> Aim {
        Aim::Defend { whom, out_of_reach: false }
    }

    #[test]
    fn whoever_is_defended_rolls_with_advantage() {
        let (world, blow, _) = attacked(&[(LYNETH, defend(CAIUS))]);
        let played = play(&world, &run(blow), &[4, 10], &[fit()]);
        assert_eq!(played.hp(CAIUS), 10);
        let by = played.numbers("triumvene.combat.defend-other");
        assert_eq!(by, [(1, Some(Value::Character(LYNETH)))]);
    }

    #[test]
    fn two_defenders_are_still_one_advantage() {
        let (world, blow, _) = attacked(&[(LYNETH, defend(CAIUS)), (MIRA, defend(CAIUS))]);
        let played = play(&world, &run(blow), &[4, 10], &[fit()]);
        assert_eq!((played.dice().len(), played.hp(CAIUS)), (2, 10));
    }

    #[test]
    fn flanked_and_defended_is_one_die() {
        let mut world = fight();
        let blow = state(&mut world, BANDIT, claw(CAIUS));
        state(&mut world, THUG, claw(CAIUS));
        state(&mut world, LYNETH, defend(CAIUS));
        let played = play(&start(&world), &run(blow), &[10], &[fit()]);
        assert_eq!(played.dice(), [(12, 10, false)]);
        assert_eq!(played.hp(CAIUS), 10);
    }

    #[test]
    fn an_unconscious_defender_is_no_help() {
        let (mut world, blow, _) = attacked(&[(LYNETH, defend(CAIUS))]);
        drop_out(&mut world, LYNETH);
        assert_eq!(play(&world, &run(blow), &[4], &[fit()]).hp(CAIUS), 4);
    }

    #[test]
    fn the_referee_says_who_can_reach() {
        let (world, blow, others) = attacked(&[(LYNETH, defend(CAIUS))]);
        let reach = |out_of_reach| Attempt::SetReach(SetReach { number: others[0], out_of_reach });
        let world = done(&world, &reach(true));
        assert_eq!(play(&world, &run(blow), &[4], &[fit()]).hp(CAIUS), 4);
        let world = done(&world, &reach(false));
        assert_eq!(play(&world, &run(blow), &[4, 10], &[fit()]).hp(CAIUS), 10);
        let other = Attempt::SetReach(SetReach { number: blow, out_of_reach: true });
        assert_eq!(refusal(&world, &other), Some("triumvene.combat.defend-other"));
    }

    #[test]
    fn undefended_is_one_die() {
        let (world, blow, _) = attacked(&[(LYNETH, defend(MIRA))]);
        assert_eq!(play(&world, &run(blow), &[4], &[fit()]).hp(CAIUS), 4);
    }

    #[test]
    fn a_defence_that_the_referee_has_called_done_goes_on() {
        let (world, blow, others) = attacked(&[(LYNETH, defend(CAIUS))]);
        let world = done(&world, &runs(&[(others[0], How::Done)], 0));
        assert_eq!(play(&world, &run(blow), &[4, 10], &[fit()]).hp(CAIUS), 10);
    }
}

mod triumvene_combat_command_unlimited {
    use super::*;

    #[test]
    fn of_seven_goals_three_are_not_executed_and_come_back() {
        let mut world = fight();
        for _ in 0..7 {
            state(&mut world, LYNETH, Aim::Other);
        }
        assert_eq!(combat(&world).goals.len(), 7);
        let done_first: Vec<(u32, How)> = (0..4).map(|number| (number, How::Done)).collect();
        let world = done(&start(&world), &runs(&done_first, 12));
        let world = done(&world, &next());
        let undone = combat(&world).ended.iter().filter(|(_, end)| *end == End::NotExecuted).count();
        assert_eq!((combat(&world).ended.len(), undone), (7, 3));
        let back: Vec<u32> = combat(&world).goals.keys().copied().collect();
        assert_eq!(back, [4, 5, 6]);
    }
}

mod triumvene_combat_command_confirm {
    use super::*;

    fn agree(world: &World, who: Who) -> World {
        done(world, &Attempt::Agree(Agree { who }))
    }

    fn execution() -> Attempt {
        Attempt::BeginExecution(BeginExecution {})
    }

    #[test]
    fn it_takes_all_three_and_a_correction_takes_it_back() {
        let mut world = agree(&agree(&agree(&fight(), LYNETH), CAIUS), MIRA);
        assert_eq!(refusal(&world, &execution()), None);
        state(&mut world, MIRA, Aim::Other);
        assert_eq!(combat(&world).content, [LYNETH, CAIUS].into());
        assert_eq!(refusal(&world, &execution()), Some("triumvene.combat.command.confirm"));
        let world = agree(&world, MIRA);
        assert_eq!(combat(&done(&world, &execution())).phase, Phase::Execution);
    }

    #[test]
    fn the_referee_may_agree_for_a_player() {
        let filled = Filled::of("agree").with("who", LYNETH);
        let next = offered(&fight(), &Viewer::Referee, &filled);
        assert!(matches!(next, Next::Ready(_)), "{next:?}");
        let others = offered(&fight(), &player(CAIUS), &filled);
        assert!(matches!(others, Next::Wrong(_)), "{others:?}");
    }

    #[test]
    fn after_the_start_goals_are_locked() {
        let mut world = fight();
        let number = state(&mut world, LYNETH, Aim::Other);
        let drop = Attempt::DropGoal(DropGoal { who: LYNETH, side: Side::Party, number });
        assert_eq!(refusal(&start(&world), &drop), Some("triumvene.combat.phases"));
    }

    #[test]
    fn only_players_who_are_waited_for_agree() {
        let agree = |who| Attempt::Agree(Agree { who });
        let key = Some("triumvene.combat.command.confirm");
        assert_eq!(refusal(&fight(), &agree(BANDIT)), key);
        assert_eq!(refusal(&fight(), &agree(Who(99))), key);
        assert_eq!(refusal(&fight(), &agree(LYNETH)), None);
    }

    #[test]
    fn nobody_waits_for_the_unconscious() {
        let mut world = agree(&agree(&fight(), LYNETH), CAIUS);
        drop_out(&mut world, MIRA);
        assert_eq!(refusal(&world, &execution()), None);
    }
}

mod triumvene_combat_execution_play_out {
    use super::*;

    #[test]
    fn what_opponents_do_unseen_comes_before_what_everybody_sees() {
        let mut world = fight();
        let mine = state(&mut world, LYNETH, Aim::Other);
        let sneaks = state(&mut world, ROGUE, Aim::Move(Manner::Stealthily));
        let stabs = state(&mut world, BANDIT, claw(LYNETH));
        let mut world = start(&world);
        set(&mut world, ROGUE, |one| one.hidden = true);
        let Attempt::Execute(all) =
            runs(&[(sneaks, How::Done), (stabs, attack_roll()), (mine, How::Done)], 5)
        else {
            panic!()
        };
        let filled_in = done(&world, &Attempt::Prepare(Prepare::Execution(all)));
        assert!(!combat(&filled_in).goals.contains_key(&sneaks));
        assert!(combat(&filled_in).goals.contains_key(&stabs));
        let due = norn_triumvene::surface::offers::fights::due(&filled_in);
        assert_eq!(due, Some(runs(&[(mine, How::Done)], 5)), "of the opponents nothing can be read");
        let played = play(&filled_in, &due.expect("as it was just seen"), &[4], &[fit()]);
        assert_eq!(played.hp(LYNETH), 4);
        assert_eq!(combat(&played.world).elapsed, 5);
    }

    #[test]
    fn each_goal_ends_in_one_of_four_ways() {
        let mut world = fight();
        for _ in 0..4 {
            state(&mut world, LYNETH, Aim::Other);
        }
        let all = [(0, How::Done), (1, How::Check(Task::of(Stat::Fitness))), (2, How::Fails)];
        let world = play(&start(&world), &runs(&all, 12), &[10], &[]).world;
        let world = done(&world, &next());
        let ends: Vec<End> = combat(&world).ended.iter().map(|(_, end)| *end).collect();
        assert_eq!(ends, [End::Done, End::Rolled(Degree::Success), End::Failed, End::NotExecuted]);
    }

    #[test]
    fn only_stated_goals_run_and_each_once() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Other);
        let world = start(&world);
        let key = Some("triumvene.combat.execution.play-out");
        assert_eq!(refusal(&world, &runs(&[(7, How::Done)], 0)), key);
        assert_eq!(refusal(&world, &runs(&[(0, How::Done), (0, How::Fails)], 0)), key);
    }
}

mod triumvene_combat_execution_when_roll {
    use super::*;

    #[test]
    fn what_is_not_challenging_takes_no_dice() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Move(Manner::Openly));
        state(&mut world, LYNETH, Aim::Item { what: Handling::PickUp, item: "cup".into() });
        let played = play(&start(&world), &runs(&[(0, How::Done), (1, How::Done)], 4), &[], &[]);
        assert_eq!(played.dice(), []);
        let ends: Vec<End> = played.combat().ended.iter().map(|(_, end)| *end).collect();
        assert_eq!(ends, [End::Done, End::Done]);
    }

    #[test]
    fn the_referee_resolves_each_goal_in_one_of_five_ways() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Other);
        state(&mut world, CAIUS, at_hand(BANDIT));
        let world = start(&world);
        for (goal, roll) in [(0, "check"), (1, "attack")] {
            let chosen = Value::List(vec![Value::Item(goal)]);
            let filled = Filled::of("execute").with("goals", chosen.clone()).with("otherwise", chosen);
            let Next::Fill(param) = offered(&world, &Viewer::Referee, &filled) else { panic!() };
            let Range::OneOf(options) = param.range else { panic!() };
            let hows: Vec<Value> = options.into_iter().map(|option| option.value).collect();
            assert_eq!(hows, [roll, "done", "fails", "begins"].map(Value::word));
        }
    }

    #[test]
    fn of_a_goal_that_goes_otherwise_only_what_has_an_answer_is_asked() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Other);
        let world = start(&world);
        let chosen = Value::List(vec![Value::Item(0)]);
        let filled = Filled::of("execute").with("goals", chosen.clone()).with("otherwise", chosen);
        let asked = |filled: &Filled| {
            let mut filled = filled.clone();
            let mut names = vec![];
            while let Next::Fill(param) = offered(&world, &Viewer::Referee, &filled) {
                names.push(param.name);
                filled = filled.with(param.name, param.default.expect("a default"));
            }
            names
        };
        assert_eq!(asked(&filled), ["how-1", "stat-1", "edge-1", "seconds"]);
        assert_eq!(asked(&filled.clone().with("how-1", Value::word("fails"))), ["seconds"]);
        assert_eq!(asked(&filled.with("how-1", Value::word("begins"))), ["seconds-1", "seconds"]);
    }

    #[test]
    fn what_takes_longer_than_is_left_goes_on_by_itself() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Other);
        state(&mut world, CAIUS, Aim::Other);
        let world = done(&start(&world), &runs(&[(0, How::Begins(15))], 0));
        let next = offered(&world, &Viewer::Referee, &Filled::of("execute").with_defaults());
        let Next::Ready(Attempt::Prepare(Prepare::Execution(attempt))) = next else { panic!("{next:?}") };
        let numbers: Vec<u32> = attempt.runs.iter().map(|run| run.goal).collect();
        assert_eq!((numbers, attempt.seconds), (vec![1], 12));
        let world = done(&world, &Attempt::Execute(attempt));
        assert_eq!(combat(&world).goals[&0].stage, Stage::Running(3));
    }

    #[test]
    fn as_long_as_others_wait_no_time_passes_by_itself() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Other);
        state(&mut world, CAIUS, Aim::Other);
        let world = start(&world);
        let filled = Filled::of("execute").with("goals", Value::List(vec![Value::Item(1)])).with_defaults();
        let Next::Ready(Attempt::Prepare(Prepare::Execution(attempt))) =
            offered(&world, &Viewer::Referee, &filled)
        else {
            panic!()
        };
        assert_eq!(attempt.seconds, 0);
    }

    #[test]
    fn what_fails_without_a_roll_fails() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Move(Manner::Openly));
        let played = play(&start(&world), &runs(&[(0, How::Fails)], 4), &[], &[]);
        assert_eq!(played.combat().ended[0].1, End::Failed);
    }

    #[test]
    fn hiding_behind_the_crates_is_a_fitness_check() {
        let mut world = fight();
        state(&mut world, LYNETH, Aim::Other);
        let played = play(&start(&world), &runs(&[(0, How::Check(Task::of(Stat::Fitness)))], 4), &[5], &[]);
        assert_eq!(played.combat().ended[0].1, End::Rolled(Degree::Complication));
    }

    #[test]
    fn a_shot_comes_as_an_attack_with_its_combat_type_and_can_be_resolved_in_another_way() {
        let mut world = fight();
        state(&mut world, LYNETH, shot(BANDIT));
        let world = start(&world);
        let suggested = offered(&world, &Viewer::Referee, &Filled::of("execute").with_defaults());
        let Next::Ready(attempt) = suggested else { panic!("{suggested:?}") };
        let filled_in = done(&world, &attempt);
        let attempt = norn_triumvene::surface::offers::fights::due(&filled_in)
            .expect("what all may see follows by itself");
        let played = play(&filled_in, &attempt, &[4], &[]);
        let stat = played.numbers("triumvene.roll.ability.gm-picks-stat");
        assert_eq!(stat, [(4, Some(Stat::Combat("Ranged".into()).value()))]);
        assert_eq!(play(&world, &runs(&[(0, How::Fails)], 0), &[], &[]).hp(BANDIT), 10);
    }
}

mod triumvene_combat_execution_ability_rolls {
    use super::*;

    #[test]
    fn no_narrative_roll_in_a_fight() {
        let attempt = called(LYNETH, Call::Narrative { reasons: vec![], forced: false });
        assert_eq!(refusal(&fight(), &attempt), Some("triumvene.combat.execution.ability-rolls"));
        assert_eq!(refusal(&people(), &attempt), None);
    }

    #[test]
    fn without_a_relevant_stat_nothing_is_added() {
        for (die, outcome) in [(7, "failure"), (8, "complication")] {
            let played = play(&fight(), &called(LYNETH, Call::Ability(Task::default())), &[die], &[]);
            assert_eq!((played.outcome(), played.total()), (Some(outcome), Some(die.into())));
        }
    }
}

mod triumvene_combat_attack {
    use super::*;

    #[test]
    fn seven_misses() {
        let (world, goal) = single(LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[3], &[]);
        assert_eq!((played.hp(BANDIT), played.combat().ended[0].1), (10, End::Rolled(Degree::Failure)));
    }

    #[test]
    fn eight_hits_and_something_else_happens() {
        let (world, goal) = single(LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[4], &[]);
        assert_eq!((played.hp(BANDIT), played.asked("triumvene.roll.complication")), (5, 1));
    }

    #[test]
    fn thirteen_hits() {
        let (world, goal) = single(LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[9], &[]);
        assert_eq!((played.hp(BANDIT), played.asked("triumvene.roll.complication")), (5, 0));
    }

    #[test]
    fn a_miss_can_be_rolled_again_and_a_hit_forced_to_miss() {
        let (mut world, goal) = single(LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[3, 9], &[(REROLL, yes())]);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (5, 1));
        world.defiance = 3;
        let forced = Answer::Several(vec![Value::List(vec![Value::Item(goal), Value::word("attack")])]);
        let played = play(&world, &run(goal), &[9], &[(FORCE, forced)]);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (10, 0));
    }
}

mod triumvene_combat_defence_ask {
    use super::*;

    #[test]
    fn it_is_asked_before_anything_is_lost() {
        let (world, goal) = single(BANDIT, LYNETH);
        let played = play(&world, &run(goal), &[9], &[(ASK, pick(&Stat::Combat("Melee".into())))]);
        assert_eq!(played.question(ASK).owner, owner(LYNETH));
        assert_eq!(played.numbers("triumvene.roll.ability.gm-picks-stat")[0].0, 4);
        assert_eq!(played.hp(LYNETH), 10);
    }

    #[test]
    fn every_stat_is_named_and_the_skills_of_whoever_can_manipulate() {
        let asked = |gift: Option<&str>| {
            let (mut world, goal) = single(BANDIT, LYNETH);
            set(&mut world, LYNETH, |one| {
                one.manipulations.insert("Air".into(), 2);
                one.can_manipulate = gift.map(str::to_owned);
            });
            let played = play(&world, &run(goal), &[], &[take_it()]);
            let norn_play::playback::Wanted::OneOf(options) = &played.question(ASK).wanted else { panic!() };
            options.iter().map(|option| option.value.clone()).collect::<Vec<_>>()
        };
        let types = ["Melee", "Ranged"].map(|name| Stat::Combat(name.into()));
        let all = [Stat::Fitness].into_iter().chain(types).chain([Stat::Knowledge, Stat::Diplomacy]);
        let all: Vec<Value> = all.map(|stat| stat.value()).collect();
        let take_it = [Value::word("take-it")];
        assert_eq!(asked(None), [&all[..], &take_it].concat());
        let air = [Stat::Manipulation("Air".into()).value()];
        assert_eq!(asked(Some("a fire")), [&all[..], &air, &take_it].concat());
    }

    #[test]
    fn three_attacks_are_three_prompts() {
        let mut world = melee_of([]);
        let all = [BANDIT, THUG, ROGUE].map(|by| (attacks(&mut world, by, LYNETH), attack_roll()));
        let played = play(&world, &runs(&all, 0), &[10, 10], &[fit(), fit(), take_it()]);
        assert_eq!((played.asked(ASK), played.hp(LYNETH)), (3, 4));
    }

    #[test]
    fn declining_takes_the_damage() {
        let (world, goal) = single(BANDIT, LYNETH);
        let played = play(&world, &run(goal), &[], &[take_it()]);
        assert_eq!((played.dice().len(), played.hp(LYNETH)), (0, 4));
    }

    #[test]
    fn a_trap_asks_as_well_in_a_fight_or_outside() {
        let trap = Attempt::Hazard(Hazard {
            who: LYNETH,
            what: "a pit".into(),
            damage: 4,
            defence: Task::default(),
        });
        let played = play(&people(), &trap, &[5], &[fit()]);
        assert_eq!((played.hp(LYNETH), played.outcome()), (10, Some("complication")));
        let played = play(&people(), &trap, &[], &[take_it()]);
        assert_eq!((played.hp(LYNETH), played.outcome()), (6, Some("failure")));
        let nobody = Hazard { who: Who(99), what: String::new(), damage: 4, defence: Task::default() };
        assert_eq!(refusal(&people(), &Attempt::Hazard(nobody)), Some(ASK));
    }

    #[test]
    fn the_unconscious_are_not_asked() {
        let (mut world, goal) = single(BANDIT, LYNETH);
        set(&mut world, LYNETH, |one| one.state = State::Asleep);
        let played = play(&world, &run(goal), &[], &[]);
        assert_eq!((played.asked(ASK), played.hp(LYNETH)), (0, 4));
    }
}

mod triumvene_combat_defence_roll {
    use super::*;

    fn defended(die: u16) -> Played {
        let (world, goal) = single(BANDIT, LYNETH);
        play(&world, &run(goal), &[die], &[fit()])
    }

    #[test]
    fn seven_takes_six() {
        assert_eq!(defended(4).hp(LYNETH), 4);
    }

    #[test]
    fn eight_takes_nothing_and_something_else_happens() {
        let played = defended(5);
        assert_eq!((played.hp(LYNETH), played.asked("triumvene.roll.complication")), (10, 1));
    }

    #[test]
    fn thirteen_takes_nothing() {
        let played = defended(10);
        assert_eq!((played.hp(LYNETH), played.asked("triumvene.roll.complication")), (10, 0));
    }

    #[test]
    fn a_failed_defence_can_be_rolled_again_before_it_hurts() {
        let (world, goal) = single(BANDIT, LYNETH);
        let played = play(&world, &run(goal), &[4, 10], &[fit(), (REROLL, yes())]);
        assert_eq!((played.hp(LYNETH), played.world.defiance), (10, 1));
        assert!(!played.effects().iter().any(|effect| matches!(effect, Effect::Hp(..))));
    }

    #[test]
    fn a_defence_can_be_forced_to_fail() {
        let (mut world, goal) = single(BANDIT, LYNETH);
        world.defiance = 3;
        let forced =
            Answer::Several(vec![Value::List(vec![Value::Character(BANDIT), Value::word("defence")])]);
        let played = play(&world, &run(goal), &[10], &[fit(), (FORCE, forced)]);
        assert_eq!((played.hp(LYNETH), played.world.defiance), (4, 0));
    }
}

mod triumvene_combat_npc_attack {
    use super::*;

    fn with_rolls() -> World {
        let mut world = with_switch(melee_of([]), "npc-rolls", "on");
        set(&mut world, BANDIT, |one| {
            one.combat_types.insert("Melee".into(), 2);
        });
        world
    }

    #[test]
    fn an_opponent_rolls_no_die() {
        let (world, goal) = single(BANDIT, LYNETH);
        let played = play(&world, &run(goal), &[4], &[fit()]);
        assert_eq!(played.dice(), [(12, 4, false)]);
        let die = |line: &norn_kernel::Line| {
            matches!(line, norn_kernel::Line::Rolled { owner: Owner::Character(LYNETH), .. })
        };
        played.line(die);
        assert_eq!(played.hp(LYNETH), 4);
    }

    #[test]
    fn opponent_against_opponent_is_for_the_referee_to_say() {
        let (world, goal) = single(BANDIT, THUG);
        let played = play(&world, &runs(&[(goal, How::Done)], 0), &[], &[]);
        assert_eq!(played.hp(THUG), 4);
        let played = play(&world, &runs(&[(goal, How::Fails)], 0), &[], &[]);
        assert_eq!(played.hp(THUG), 10);
    }

    #[test]
    fn with_npc_rolls_an_attack_has_to_reach_eight_first() {
        let mut world = with_rolls();
        let goal = attacks(&mut world, BANDIT, LYNETH);
        let missed = play(&world, &run(goal), &[5], &[]);
        assert_eq!((missed.asked(ASK), missed.hp(LYNETH)), (0, 10));
        let hit = play(&world, &run(goal), &[6], &[take_it()]);
        assert_eq!((hit.asked(ASK), hit.hp(LYNETH)), (1, 4));
    }

    #[test]
    fn with_npc_rolls_an_opponent_may_avoid_a_hit() {
        let mut world = with_rolls();
        let goal = attacks(&mut world, LYNETH, BANDIT);
        assert_eq!(play(&world, &run(goal), &[9, 6], &[]).hp(BANDIT), 10);
        assert_eq!(play(&world, &run(goal), &[9, 5], &[]).hp(BANDIT), 5);
    }

    #[test]
    fn without_them_a_players_hit_stands() {
        let (world, goal) = single(LYNETH, BANDIT);
        assert_eq!(play(&world, &run(goal), &[9], &[]).hp(BANDIT), 5);
    }

    #[test]
    fn what_is_rolled_for_opponents_is_neither_rolled_again_nor_forced() {
        let mut world = with_rolls();
        world.defiance = 3;
        let goal = attacks(&mut world, BANDIT, LYNETH);
        let missed = play(&world, &run(goal), &[5], &[]);
        assert_eq!((missed.asked(REROLL), missed.asked(FORCE), missed.hp(LYNETH)), (0, 0, 10));
    }
}

mod triumvene_combat_flanked_definition {
    use super::*;

    #[test]
    fn whom_opponents_mean_to_fight_shows_when_they_strike() {
        let mut world = fight();
        let stab = state(&mut world, BANDIT, claw(LYNETH));
        state(&mut world, THUG, claw(LYNETH));
        let world = start(&world);
        assert_eq!(combat(&world).melee.len(), 0);
        assert_eq!(combat(&world).unseen.melee.len(), 2);
        assert!(combat(&world).is_flanked(LYNETH), "it counts all the same");
        let world = play(&world, &run(stab), &[4, 4], &[fit()]).world;
        assert_eq!(combat(&world).melee, [(LYNETH, BANDIT)].into());
        assert_eq!(combat(&world).unseen.melee, [(LYNETH, THUG)].into());
    }

    #[test]
    fn whoever_vanishes_is_seen_to_fight_nobody() {
        let mut world = fight();
        let sneaks = state(&mut world, BANDIT, Aim::Move(Manner::Stealthily));
        state(&mut world, LYNETH, at_hand(BANDIT));
        let world = start(&world);
        assert_eq!(combat(&world).melee, [(LYNETH, BANDIT)].into());
        let world = done(&world, &runs(&[(sneaks, How::Done)], 0));
        assert_eq!(combat(&world).melee.len(), 0);
        assert_eq!(combat(&world).unseen.melee, [(LYNETH, BANDIT)].into());
    }

    fn flanked(world: &World, who: Who) -> bool {
        combat(&start(world)).is_flanked(who)
    }

    #[test]
    fn by_two_or_more_hand_to_hand() {
        let mut world = fight();
        assert!(!flanked(&world, LYNETH));
        state(&mut world, BANDIT, claw(LYNETH));
        assert!(!flanked(&world, LYNETH));
        state(&mut world, THUG, claw(LYNETH));
        assert!(flanked(&world, LYNETH));
    }

    #[test]
    fn one_who_only_shoots_does_not_count() {
        let mut world = fight();
        state(&mut world, BANDIT, claw(LYNETH));
        state(&mut world, THUG, shot(LYNETH));
        assert!(!flanked(&world, LYNETH));
    }

    #[test]
    fn in_whatever_order_the_attacks_are_stated_and_resolved() {
        for order in [[LYNETH, CAIUS], [CAIUS, LYNETH]] {
            let mut world = fight();
            let goals = order.map(|who| state(&mut world, who, at_hand(BANDIT)));
            let world = start(&world);
            let played = play(&world, &run(goals[1]), &[3, 9], &[]);
            assert_eq!((played.dice().len(), played.hp(BANDIT)), (2, 5));
            let played = play(&played.world, &run(goals[0]), &[3, 9], &[]);
            assert_eq!((played.dice().len(), played.hp(BANDIT)), (2, 0));
        }
    }

    #[test]
    fn it_holds_to_the_end_and_not_beyond_when_one_of_the_two_drops() {
        let mut world = fight();
        state(&mut world, LYNETH, at_hand(BANDIT));
        state(&mut world, CAIUS, at_hand(BANDIT));
        let mut world = start(&world);
        drop_out(&mut world, CAIUS);
        assert!(combat(&world).is_flanked(BANDIT));
        let world = start(&done(&world, &call(None)));
        assert!(!combat(&world).is_flanked(BANDIT));
    }

    #[test]
    fn those_who_were_at_it_still_are_until_one_gets_away() {
        let mut world = fight();
        let one = state(&mut world, BANDIT, claw(LYNETH));
        let other = state(&mut world, THUG, claw(LYNETH));
        let world = done(&start(&world), &runs(&[(one, How::Fails), (other, How::Fails)], 0));
        let mut world = done(&world, &call(None));
        let away = state(&mut world, LYNETH, Aim::Move(Manner::Away));
        let world = start(&world);
        assert!(combat(&world).is_flanked(LYNETH));
        let world = done(&world, &runs(&[(away, How::Done)], 0));
        assert!(combat(&world).is_flanked(LYNETH), "to the end of this Execution");
        assert!(!combat(&start(&done(&world, &call(None)))).is_flanked(LYNETH));
    }
}

mod triumvene_combat_flanked_disadvantage {
    use super::*;

    fn flanked() -> World {
        melee_of([(LYNETH, BANDIT), (LYNETH, THUG)])
    }

    #[test]
    fn defending() {
        let mut world = flanked();
        let goal = attacks(&mut world, BANDIT, LYNETH);
        assert_eq!(play(&world, &run(goal), &[10, 4], &[fit()]).hp(LYNETH), 4);
    }

    #[test]
    fn attacking() {
        let mut world = flanked();
        let goal = attacks(&mut world, LYNETH, BANDIT);
        assert_eq!(play(&world, &run(goal), &[10, 3], &[]).hp(BANDIT), 10);
    }

    #[test]
    fn breaking_away() {
        let world = {
            let mut world = flanked();
            attacks(&mut world, LYNETH, BANDIT);
            let goals = &mut world.combat.as_mut().expect("a fight").goals;
            goals.get_mut(&0).expect("a goal").aim = Aim::Move(Manner::Away);
            world
        };
        let played = play(&world, &runs(&[(0, How::Check(Task::of(Stat::Fitness)))], 0), &[10, 4], &[]);
        assert_eq!(played.combat().ended[0].1, End::Rolled(Degree::Failure));
    }

    #[test]
    fn one_die_once_the_second_has_left() {
        let mut world = flanked();
        set(&mut world, THUG, |one| one.state = State::Unconscious);
        let mut world = start(&done(&world, &call(None)));
        let goal = attacks(&mut world, BANDIT, LYNETH);
        let played = play(&world, &run(goal), &[10], &[fit()]);
        assert_eq!((played.dice().len(), played.hp(LYNETH)), (1, 10));
    }
}

mod triumvene_combat_flanked_advantage {
    use super::*;

    #[test]
    fn two_on_one_bandit_roll_two_dice_each() {
        let mut world = melee_of([(LYNETH, BANDIT), (CAIUS, BANDIT)]);
        let first = attacks(&mut world, LYNETH, BANDIT);
        let second = attacks(&mut world, CAIUS, BANDIT);
        let all = [(first, attack_roll()), (second, attack_roll())];
        let played = play(&world, &runs(&all, 0), &[3, 9, 1, 9], &[]);
        assert_eq!(played.hp(BANDIT), 0);
    }

    #[test]
    fn of_three_opponents_the_one_fought_alone_is_not_flanked() {
        let pairs = [(LYNETH, BANDIT), (CAIUS, BANDIT), (LYNETH, THUG), (CAIUS, ROGUE)];
        let mut world = melee_of(pairs);
        let goal = attacks(&mut world, MIRA, ROGUE);
        let played = play(&world, &run(goal), &[9], &[]);
        assert_eq!((played.dice().len(), played.hp(ROGUE)), (1, 5));
    }

    #[test]
    fn shots_at_a_flanked_opponent_have_it_too() {
        let mut world = fight();
        state(&mut world, LYNETH, at_hand(BANDIT));
        state(&mut world, CAIUS, at_hand(BANDIT));
        let goal = state(&mut world, MIRA, shot(BANDIT));
        let played = play(&start(&world), &run(goal), &[3, 9], &[]);
        assert_eq!(played.hp(BANDIT), 7);
    }
}

mod triumvene_combat_stealth_move {
    use super::*;

    fn sneaking() -> (World, u32) {
        let mut world = fight();
        let goal = state(&mut world, LYNETH, Aim::Move(Manner::Stealthily));
        (start(&world), goal)
    }

    fn check(goal: u32) -> Attempt {
        runs(&[(goal, How::Check(Task::of(Stat::Fitness)))], 0)
    }

    #[test]
    fn saying_so_proposes_a_fitness_check() {
        let (world, goal) = sneaking();
        let next = offered(&world, &Viewer::Referee, &Filled::of("execute").with_defaults());
        let Next::Ready(Attempt::Prepare(Prepare::Execution(attempt))) = next else { panic!("{next:?}") };
        assert_eq!(attempt.runs, [Run { goal, how: How::Check(Task::of(Stat::Fitness)) }]);
    }

    #[test]
    fn seven_is_seen_eight_and_thirteen_are_hidden() {
        let (world, goal) = sneaking();
        for (die, hidden, asked) in [(4, false, 0), (5, true, 1), (10, true, 0)] {
            let played = play(&world, &check(goal), &[die], &[]);
            assert_eq!(played.world.character(LYNETH).hidden, hidden);
            assert_eq!(played.asked("triumvene.roll.complication"), asked);
        }
    }

    #[test]
    fn failing_gives_away_whoever_was_hidden() {
        let (mut world, goal) = sneaking();
        set(&mut world, LYNETH, |one| one.hidden = true);
        assert!(!play(&world, &check(goal), &[4], &[]).world.character(LYNETH).hidden);
    }
}

mod triumvene_combat_stealth_bonus {
    use super::*;
    use norn_triumvene::world::Armour;

    fn scout() -> (World, u32) {
        let mut world = fight();
        set(&mut world, LYNETH, |one| {
            one.fitness = 2;
            one.professions.insert("Scout".into(), 2);
            one.armour = Some(("Leaf cloak".into(), Armour { camouflage: true, ..Armour::default() }));
        });
        let goal = state(&mut world, LYNETH, Aim::Move(Manner::Stealthily));
        (start(&world), goal)
    }

    fn sneak(die: u16) -> Played {
        let (world, goal) = scout();
        let task = Task { relevant: vec!["Scout".into()], ..Task::of(Stat::Fitness) };
        play(&world, &runs(&[(goal, How::Check(task))], 0), &[die], &[])
    }

    #[test]
    fn a_scout_in_a_leaf_cloak() {
        let played = sneak(3);
        assert!(played.world.character(LYNETH).hidden);
        assert_eq!(played.combat().ended[0].1, End::Rolled(Degree::Complication));
        assert_eq!(sneak(8).combat().ended[0].1, End::Rolled(Degree::Success));
    }

    #[test]
    fn both_are_listed() {
        let played = sneak(3);
        assert_eq!(played.numbers("triumvene.combat.stealth.bonus"), [(1, Some(Value::text("Leaf cloak")))]);
        assert_eq!(played.numbers("triumvene.roll.ability.bonuses"), [(2, Some(Value::text("Scout")))]);
    }
}

mod triumvene_combat_stealth_attack {
    use super::*;

    fn hidden() -> World {
        let mut world = melee_of([]);
        set(&mut world, LYNETH, |one| one.hidden = true);
        world
    }

    #[test]
    fn two_dice_and_then_it_is_seen() {
        let mut world = hidden();
        let goal = attacks(&mut world, LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[3, 9], &[]);
        assert_eq!((played.hp(BANDIT), played.world.character(LYNETH).hidden), (5, false));
        let mut world = played.world;
        let goal = attacks(&mut world, LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[9], &[]);
        assert_eq!((played.dice().len(), played.hp(BANDIT)), (1, 0));
    }

    #[test]
    fn against_a_flanked_opponent_it_is_still_two() {
        let mut world = melee_of([(CAIUS, BANDIT), (MIRA, BANDIT)]);
        set(&mut world, LYNETH, |one| one.hidden = true);
        let goal = attacks(&mut world, LYNETH, BANDIT);
        let played = play(&world, &run(goal), &[3, 9], &[]);
        assert_eq!((played.dice().len(), played.hp(BANDIT)), (2, 5));
    }
}

mod triumvene_combat_stealth_defence {
    use super::*;

    #[test]
    fn disadvantage_against_the_unseen_one_die_against_the_other() {
        let mut world = melee_of([]);
        set(&mut world, BANDIT, |one| one.hidden = true);
        let unseen = attacks(&mut world, BANDIT, LYNETH);
        let open = attacks(&mut world, THUG, LYNETH);
        let all = [(unseen, attack_roll()), (open, attack_roll())];
        let played = play(&world, &runs(&all, 0), &[10, 4, 10], &[fit(), fit()]);
        assert_eq!((played.dice().len(), played.hp(LYNETH)), (3, 4));
    }
}

mod triumvene_combat_damage_flat {
    use super::*;

    #[test]
    fn five_in_the_middle_band_as_in_success() {
        let (world, goal) = single(LYNETH, BANDIT);
        for die in [4, 9] {
            let played = play(&world, &run(goal), &[die], &[]);
            assert_eq!(played.hp(BANDIT), 5);
            assert_eq!(played.dice(), [(12, die, false)]);
        }
    }

    #[test]
    fn a_better_one_of_the_same_sort_may_take_more() {
        use norn_triumvene::world::Quality;
        let (mut world, goal) = single(LYNETH, BANDIT);
        set(&mut world, LYNETH, |one| {
            one.weapons.get_mut("Sword").expect("a sword").quality = Quality::Superb;
        });
        assert_eq!(play(&world, &run(goal), &[9], &[]).hp(BANDIT), 3);
    }
}

mod triumvene_combat_effects {
    use super::*;

    const OFFER: &str = "triumvene.combat.effects";

    fn armed(by: Who, target: Who, effects: &[&str]) -> (World, u32) {
        let (mut world, goal) = single(by, target);
        set(&mut world, by, |one| {
            for weapon in one.weapons.values_mut() {
                weapon.effects = effects.iter().map(|&name| name.to_owned()).collect();
            }
        });
        (world, goal)
    }

    fn chosen(names: &[&str]) -> (&'static str, Answer) {
        (OFFER, Answer::Several(names.iter().map(|name| Value::text(name)).collect()))
    }

    #[test]
    fn on_a_hit_the_referee_applies_or_skips_each() {
        let (world, goal) = armed(LYNETH, BANDIT, &["Knock-Back", "Stunned"]);
        let both = play(&world, &run(goal), &[9, 9], &[chosen(&["Knock-Back", "Stunned"])]);
        assert_eq!((both.dice().len(), both.world.character(BANDIT).stunned.is_some()), (2, true));
        let one = play(&world, &run(goal), &[9], &[chosen(&["Stunned"])]);
        assert!(one.world.character(BANDIT).stunned.is_some());
        let none = play(&world, &run(goal), &[9], &[]);
        assert_eq!((none.asked(OFFER), none.world.character(BANDIT).stunned), (1, None));
        assert_eq!(none.question(OFFER).owner, Owner::Referee);
    }

    #[test]
    fn what_the_situation_brings_the_referee_lets_take_hold() {
        let suffer = |who, effect: &str| Attempt::Suffer(Suffer { who, effect: effect.into() });
        let thrown = play(&people(), &suffer(LYNETH, "Knock-Back"), &[9], &[]);
        assert_eq!(thrown.told("triumvene.effect.knock-back", "thrown").len(), 1);
        let outside = play(&people(), &suffer(LYNETH, "Stunned"), &[], &[]).world;
        assert_eq!(outside.character(LYNETH).stunned, Some(Lasting { round: None, until: 300 }));
        let inside = play(&fight(), &suffer(BANDIT, "Stunned"), &[], &[]).world;
        assert_eq!(inside.character(BANDIT).stunned, Some(Lasting { round: Some(2), until: 300 }));
        assert_eq!(refusal(&people(), &suffer(LYNETH, "Tickled")), Some(OFFER));
        let mut world = people();
        set(&mut world, LYNETH, |one| one.state = State::Dead);
        assert_eq!(refusal(&world, &suffer(LYNETH, "Stunned")), Some("triumvene.hp.death.final"));
        let filled = Filled::of("suffer").with("who", BANDIT).with("effect", Value::text("Hurl"));
        assert_eq!(offered(&people(), &Viewer::Referee, &filled), Next::Ready(suffer(BANDIT, "Hurl")));
    }

    #[test]
    fn never_on_the_dead() {
        let (mut world, goal) = armed(LYNETH, BANDIT, &["Hurl", "Stunned"]);
        drop_out(&mut world, BANDIT);
        // The last of two that were chosen finds nobody alive.
        let hurled = play(&world, &run(goal), &[9, 3, 5], &[chosen(&["Hurl", "Stunned"])]);
        let bandit = hurled.world.character(BANDIT);
        assert_eq!((bandit.state, bandit.hp.now, bandit.stunned), (State::Dead, -10, None));
        let struck = |hp: i32| {
            let mut world = world.clone();
            set(&mut world, BANDIT, |one| one.hp.now = hp);
            let struck = play(&world, &run(goal), &[9], &[]);
            (struck.world.character(BANDIT).state, struck.asked(OFFER))
        };
        assert_eq!([0, -5].map(struck), [(State::Unconscious, 1), (State::Dead, 0)]);
    }

    #[test]
    fn never_on_a_miss() {
        let (world, goal) = armed(LYNETH, BANDIT, &["Stunned"]);
        assert_eq!(play(&world, &run(goal), &[3], &[]).asked(OFFER), 0);
    }

    #[test]
    fn never_on_a_defended_attack() {
        let (world, goal) = armed(BANDIT, LYNETH, &["Stunned"]);
        assert_eq!(play(&world, &run(goal), &[10], &[fit()]).asked(OFFER), 0);
        assert_eq!(play(&world, &run(goal), &[4], &[fit()]).asked(OFFER), 1);
    }

    /// A hit for 5 with this effect, and what it took.
    fn with_effect(name: &str, dice: &[u16]) -> Played {
        let (world, goal) = armed(LYNETH, BANDIT, &[name]);
        let mut all = vec![9];
        all.extend(dice);
        play(&world, &run(goal), &all, &[chosen(&[name])])
    }

    mod triumvene_effect_knock_back {
        use super::*;

        #[test]
        fn nine_feet_and_no_more() {
            let played = with_effect("Knock-Back", &[9]);
            assert_eq!(played.hp(BANDIT), 5);
            let thrown = played.told("triumvene.effect.knock-back", "thrown");
            assert_eq!(thrown, [[Value::Character(BANDIT), Value::Number(9)]]);
        }

        #[test]
        fn ten_feet_and_four_blunt() {
            let played = with_effect("Knock-Back", &[10, 4]);
            assert_eq!(played.dice()[1..], [(12, 10, false), (6, 4, false)]);
            assert_eq!(played.hp(BANDIT), 1);
        }

        #[test]
        fn twelve_feet_and_six_blunt() {
            let played = with_effect("Knock-Back", &[12, 6]);
            assert_eq!(played.hp(BANDIT), -1);
        }
    }

    mod triumvene_effect_hurl {
        use super::*;

        #[test]
        fn seven_feet_sideways_four_up_and_four_damage() {
            let played = with_effect("Hurl", &[7, 4]);
            assert_eq!(played.hp(BANDIT), 1);
            assert_eq!(
                played.told("triumvene.effect.hurl", "distance"),
                [[Value::Character(BANDIT), Value::Number(7)]]
            );
            assert_eq!(
                played.told("triumvene.effect.hurl", "height"),
                [[Value::Character(BANDIT), Value::Number(4)]]
            );
            assert_eq!(played.asked("triumvene.effect.hurl"), 1, "the referee picks the direction");
        }

        #[test]
        fn armour_takes_its_points_off_the_hit_and_off_the_fall() {
            let (mut world, goal) = armed(LYNETH, BANDIT, &["Hurl"]);
            let coat = norn_triumvene::world::Armour { reduction: 2, ..Default::default() };
            world.characters.get_mut(&BANDIT).expect("a bandit").armour = Some(("Coat".into(), coat));
            let played = play(&world, &run(goal), &[9, 7, 4], &[chosen(&["Hurl"])]);
            assert_eq!(played.numbers("triumvene.missing.armour").len(), 2);
            assert_eq!(played.hp(BANDIT), 5);
        }

        #[test]
        fn twelve_far_and_one_high_is_one_damage_and_a_stun() {
            let played = with_effect("Hurl", &[12, 1]);
            assert_eq!(played.hp(BANDIT), 4);
            assert!(played.world.character(BANDIT).stunned.is_some());
        }
    }

    mod triumvene_effect_hurl_stun {
        use super::*;

        fn stunned(dice: [u16; 2]) -> (bool, i32) {
            let played = with_effect("Hurl", &dice);
            (played.world.character(BANDIT).stunned.is_some(), 5 - played.hp(BANDIT))
        }

        #[test]
        fn either_twelve_stuns() {
            assert_eq!(stunned([12, 3]), (true, 3));
            assert_eq!(stunned([3, 12]), (true, 12));
        }

        #[test]
        fn two_twelves_stun_once() {
            let played = with_effect("Hurl", &[12, 12]);
            let stuns =
                played.effects().iter().filter(|effect| matches!(effect, Effect::Stunned(..))).count();
            assert_eq!(stuns, 1);
        }

        #[test]
        fn elevens_do_not() {
            assert_eq!(stunned([11, 11]), (false, 11));
        }
    }

    mod triumvene_effect_stunned {
        use super::*;

        /// Lyneth stunned in round 2.
        fn in_round_two() -> World {
            let world = start(&fight());
            let world = start(&done(&world, &call(None)));
            let mut world = world;
            set(&mut world, BANDIT, |one| {
                one.weapons.get_mut("Claw").expect("a claw").effects = vec!["Stunned".into()];
                one.weapons.get_mut("Claw").expect("a claw").damage = 1;
            });
            let goal = attacks(&mut world, BANDIT, LYNETH);
            play(&world, &run(goal), &[], &[take_it(), chosen(&["Stunned"])]).world
        }

        fn dice(world: &World, stat: Stat, dice: &[u16]) -> (usize, Option<i32>) {
            let played = play(world, &tested(LYNETH, stat), dice, &[]);
            (played.dice().len(), played.total())
        }

        #[test]
        fn it_lasts_to_the_end_of_the_next_round() {
            let second = in_round_two();
            assert_eq!(dice(&second, Stat::Fitness, &[10, 5]), (2, Some(8)));
            let third = done(&second, &call(Some(CAIUS)));
            assert_eq!(combat(&third).round, 3);
            assert_eq!(dice(&third, Stat::Fitness, &[10, 5]), (2, Some(8)));
            let third = start(&third);
            assert_eq!(dice(&third, Stat::Fitness, &[10, 5]), (2, Some(8)));
            let fourth = done(&third, &call(None));
            assert_eq!(dice(&fourth, Stat::Fitness, &[10]), (1, Some(13)));
        }

        #[test]
        fn the_referee_gives_it_and_lifts_it_by_hand() {
            let world = edit(&people(), "character/1/stunned", true);
            assert_eq!(dice(&world, Stat::Fitness, &[10, 5]), (2, Some(8)));
            let second = in_round_two();
            let lifted = edit(&second, "character/1/stunned", false);
            assert_eq!(dice(&lifted, Stat::Fitness, &[10]), (1, Some(13)));
            let rows = crate::records::sheet_rows(&second, &Viewer::Referee, Some(LYNETH));
            let shown = crate::records::shown(&rows, "triumvene.effect.stunned", "row");
            assert_eq!(shown, [true.into()]);
        }

        #[test]
        fn outside_of_a_fight_it_ends_after_five_minutes() {
            let mut world = people();
            set(&mut world, LYNETH, |one| one.stunned = Some(Lasting { round: None, until: 300 }));
            world.clock = 299;
            assert_eq!(dice(&world, Stat::Fitness, &[10, 5]), (2, Some(8)));
            world.clock = 300;
            assert_eq!(dice(&world, Stat::Fitness, &[10]), (1, Some(13)));
        }

        #[test]
        fn if_the_fight_ends_sooner_the_minutes_count_from_the_stun() {
            let world = in_round_two();
            let mut world = done(&world, &Attempt::EndCombat(EndCombat {}));
            assert_eq!(dice(&world, Stat::Fitness, &[10, 5]), (2, Some(8)));
            world.clock = 300;
            assert_eq!(dice(&world, Stat::Fitness, &[10]), (1, Some(13)));
        }

        #[test]
        fn only_fitness_unless_the_house_says_otherwise() {
            let world = in_round_two();
            assert_eq!(dice(&world, Stat::Knowledge, &[10]), (1, Some(10)));
            let melee = || Stat::Combat("Melee".into());
            assert_eq!(dice(&world, melee(), &[10]), (1, Some(14)));
            let world = with_switch(world, "stun-includes-combat-types", "on");
            assert_eq!(dice(&world, melee(), &[10, 5]), (2, Some(9)));
        }

        #[test]
        fn flanked_and_stunned_are_two_dice() {
            let mut world = in_round_two();
            let pairs: BTreeSet<(Who, Who)> = [(LYNETH, BANDIT), (LYNETH, THUG)].into();
            norn_kernel::World::apply(&mut world, &Effect::Melee(pairs));
            assert_eq!(dice(&world, Stat::Fitness, &[10, 5]), (2, Some(8)));
        }
    }
}

mod triumvene_tokens_black_ends_subject {
    use super::*;

    #[test]
    fn what_was_about_to_happen_in_a_fight_does_not() {
        let mut world = fight();
        world.defiance = 2;
        state(&mut world, BANDIT, claw(LYNETH));
        let before = world.clone();
        for effect in Triumvene.stopped(&world) {
            norn_kernel::World::apply(&mut world, &effect);
        }
        assert_eq!(world.combat, None);
        assert_eq!((world.defiance, &world.characters), (2, &before.characters));
    }
}
