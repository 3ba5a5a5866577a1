//! For every attempt a state in which it is offered, and one in which its rule refuses it; and to whom it is offered.
use crate::table::*;
use norn_kernel::offer::Wrong;
use norn_kernel::ruleset::fill;
use norn_kernel::{Attempt as _, Filled, Next, Owner, Param, Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::characters::experience::{Adventure, Award, Improve};
use norn_symbaroum::rules::characters::gear::{Get, How};
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::damage::Harm;
use norn_symbaroum::rules::combat::fights::{BeginCombat, EndCombat, Join};
use norn_symbaroum::rules::combat::free_attack::Claim;
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::rules::combat::surprise::Ambush;
use norn_symbaroum::rules::harm::death::{DeathTest, Decree, Decreed, PassTurn};
use norn_symbaroum::rules::harm::healing::Wait;
use norn_symbaroum::rules::success::attempts::Resolve;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Grade, Level, Sight, Spent, World};
use norn_symbaroum::{Attempt, Symbaroum};
use norn_testkit::counted;
use std::collections::BTreeSet;

/// How many sorts of attempt there are, as [`sort`] counts them.
const SORTS: usize = 41;
/// How many things the game master can arrange.
const ARRANGED: usize = 13;

/// An attempt, a world in which it is offered, one in which it is refused, and by which rule.
type Row = (Attempt, World, World, &'static str);

/// Which sort an attempt is of; none for what is only weighed, and offered at no table. A new sort does not
/// compile without a line in here: it gets the next number, and a row in [`rows`].
fn sort(attempt: &Attempt) -> Option<usize> {
    Some(match attempt {
        Attempt::Act(it) => match &it.deed {
            Deed::Attack { .. } => 0,
            Deed::Move(it) => match it.goal {
                Goal::Engage(_) => 1,
                Goal::Flank(_) => 2,
                Goal::Sight(_) => 3,
                Goal::Toward(_) => 4,
                Goal::Away => 5,
                Goal::Aside => 6,
            },
            Deed::StandUp { .. } => 7,
            Deed::Draw { .. } => 8,
            Deed::Drop { .. } => 9,
            Deed::Switch { .. } => 10,
            Deed::Elixir { .. } => 11,
            Deed::FirstAid { means, .. } => match means {
                Means::Cure { .. } => 12,
                Means::Ability { .. } => 13,
                Means::Power { .. } => 14,
            },
            Deed::UseAbility { .. } => 15,
            Deed::UsePower { .. } => 16,
            Deed::Sneak { .. } => 17,
            Deed::Speak { .. } => 18,
            Deed::Give { .. } => 38,
            Deed::Take { .. } => 39,
            Deed::Leave { .. } => 40,
        },
        Attempt::Test(_) => 19,
        Attempt::Resolve(_) => 20,
        Attempt::Ambush(_) => 21,
        Attempt::BeginCombat(_) => 22,
        Attempt::EndCombat(_) => 23,
        Attempt::Join(_) => 24,
        Attempt::EndTurn(_) => 25,
        Attempt::Claim(_) => 26,
        Attempt::DeathTest(_) => 27,
        Attempt::PassTurn(_) => 28,
        Attempt::Harm(_) => 29,
        Attempt::Decree(_) => 30,
        Attempt::Arrange(_) => 31,
        Attempt::Wait(_) => 32,
        Attempt::Award(_) => 33,
        Attempt::Adventure(_) => 34,
        Attempt::Improve(_) => 35,
        Attempt::Unseen(_) => 36,
        Attempt::Get(_) => 37,
        Attempt::BareTest(_) | Attempt::BareAttack(_) | Attempt::Stay(_) => return None,
    })
}

/// Which of the things that can be arranged it is; the same holds for a new one.
fn arranged(arrange: &Arrange) -> usize {
    match arrange {
        Arrange::Higher { .. } => 0,
        Arrange::Obscured { .. } => 1,
        Arrange::Behind { .. } => 2,
        Arrange::Distance { .. } => 3,
        Arrange::Narrow { .. } => 4,
        Arrange::Advantage { .. } => 5,
        Arrange::Engaged { .. } => 6,
        Arrange::Unaware { .. } => 7,
        Arrange::Murk { .. } => 8,
        Arrange::Blind { .. } => 9,
        Arrange::Keen { .. } => 10,
        Arrange::Hidden { .. } => 11,
        Arrange::Out { .. } => 12,
    }
}

/// It is Ada's turn, and she is in melee with nobody.
fn begun() -> World {
    fighting(four())
}

/// It is Ada's turn, and she is in melee with Xan.
fn melee() -> World {
    engaged(begun(), &[(A, X)])
}

fn prone(world: World) -> World {
    but(world, A, |one| one.prone = true)
}

/// Ada has no Action left.
fn spent(mut world: World) -> World {
    fighter(&mut world, A).spent = Spent { combat: true, movement: true };
    world
}

/// This one is wounded.
fn hurt(world: World, who: Who) -> World {
    but(world, who, |one| one.toughness = 3)
}

fn with_power(world: World, name: &str) -> World {
    but(world, A, |one| {
        one.powers.insert(name.to_owned(), Level::Novice);
    })
}

/// What is done with a turn, and out of any fight.
fn deeds() -> Vec<(Deed, World, World, &'static str)> {
    let sword = || "Plain sword".to_owned();
    let sworded = |world| armed(world, A, "Plain sword");
    let moves = |goal| {
        Deed::Move(norn_symbaroum::rules::combat::movement::Move { goal, past: vec![], around: false })
    };
    let allied = || engaged(begun(), &[(B, X)]);
    let narrow = {
        let mut world = allied();
        combat(&mut world).narrow.insert(X);
        world
    };
    let obscured = |mut world: World| {
        combat(&mut world).obscured.insert((A, X));
        world
    };
    let far = {
        let mut world = begun();
        combat(&mut world).distances.insert((A, X), 12);
        world
    };
    let between = |world| engaged(world, &[(A, X), (A, Y)]);
    // Whoever bears a shield has one hand for another weapon.
    let two_handed = |world: World| {
        let world = undrawn(armed(world, A, "Hunting bow"), A);
        but(sworded(world), A, |one| one.things.get_mut("Plain sword").expect("it").ready = true)
    };
    let cure = |world| with_elixir(world, A, "Herbal cure", 1);
    let elixir = |on| Deed::Elixir { name: "Herbal cure".into(), on, item: None };
    let aid = |means| Deed::FirstAid { patient: B, means };
    let cured = Means::Cure { name: "Herbal cure".into() };
    let medicus = Means::Ability { name: "Medicus".into(), cure: None };
    let hands = Means::Power { name: "Lay on Hands".into() };
    let healer = |world| knows(hurt(world, B), A, "Medicus");
    let shouts = |active| able(begun(), A, "Shout", Grade { active, ..Grade::default() });
    let bolts = || {
        let mut world = begun();
        let bolt = norn_symbaroum::world::Working {
            sight: true,
            damage: Some(norn_kernel::D4),
            ..norn_symbaroum::world::Working::default()
        };
        world.lists.powers.insert("Bolt".into(), norn_symbaroum::world::Amendment::Own(bolt.into()));
        with_power(world, "Bolt")
    };
    vec![
        (
            Deed::Attack { target: X, weapon: sword(), ability: None },
            sworded(melee()),
            sworded(begun()),
            "symbaroum.movement.engagement",
        ),
        (moves(Goal::Engage(X)), begun(), melee(), "symbaroum.movement.use.engage"),
        (moves(Goal::Flank(X)), allied(), narrow, "symbaroum.flanking.terrain"),
        (moves(Goal::Sight(X)), obscured(begun()), begun(), "symbaroum.movement.use.line-of-sight"),
        (moves(Goal::Toward(X)), far, begun(), "symbaroum.movement.distance"),
        (moves(Goal::Away), melee(), prone(melee()), "symbaroum.advantage.prone"),
        (moves(Goal::Aside), behind(between(begun()), A, Y), between(begun()), "symbaroum.flanking.escape"),
        (
            Deed::StandUp { difficulty: 0, rolls: false },
            prone(begun()),
            begun(),
            "symbaroum.stand-up.quick-test",
        ),
        (
            Deed::Draw { item: sword() },
            undrawn(sworded(begun()), A),
            sworded(begun()),
            "symbaroum.draw.other",
        ),
        (
            Deed::Drop { item: sword() },
            sworded(begun()),
            undrawn(sworded(begun()), A),
            "symbaroum.actions.free",
        ),
        (
            Deed::Switch { from: sword(), to: "Hunting bow".into() },
            two_handed(begun()),
            shielded(two_handed(begun()), A, "Shield"),
            "symbaroum.shield.restrictions",
        ),
        (elixir(A), cure(hurt(begun(), A)), cure(begun()), "symbaroum.healing.herbal"),
        (aid(cured), cure(hurt(begun(), B)), cure(begun()), "symbaroum.first-aid"),
        (
            aid(medicus),
            healer(begun()),
            but(healer(begun()), B, |one| one.treated = true),
            "symbaroum.healing.medicus",
        ),
        (
            aid(hands),
            with_power(hurt(begun(), B), "Lay on Hands"),
            spent(with_power(hurt(begun(), B), "Lay on Hands")),
            "symbaroum.actions.two-per-turn",
        ),
        (
            Deed::UseAbility { name: "Shout".into() },
            shouts(true),
            shouts(false),
            "symbaroum.combat-action.other",
        ),
        (
            Deed::UsePower { name: "Bolt".into(), target: X },
            bolts(),
            obscured(bolts()),
            "symbaroum.line-of-sight.blocked",
        ),
        (
            Deed::Give { thing: sword(), to: B, pieces: 1 },
            sworded(begun()),
            begun(),
            "symbaroum.missing.gear",
        ),
        (
            Deed::Take { thing: sword(), from: X, pieces: 1 },
            dying(armed(begun(), X, "Plain sword"), X, 0, 1),
            armed(begun(), X, "Plain sword"),
            "symbaroum.missing.gear",
        ),
        (Deed::Leave { thing: sword(), pieces: 1 }, sworded(begun()), begun(), "symbaroum.missing.gear"),
        (Deed::Sneak { on: X }, begun(), melee(), "symbaroum.surprised.active"),
        (Deed::Speak { words: "x".into() }, begun(), turn_of(begun(), B), "symbaroum.actions.on-initiative"),
    ]
}

/// Where people stand and what they see. Without a fight nobody stands anywhere; nobody arranges anything of whoever
/// is not there.
fn arrangements() -> Vec<Row> {
    let fights = [
        Arrange::Higher { who: A, than: X, on: true },
        Arrange::Obscured { who: A, other: X, on: true },
        Arrange::Behind { who: A, ally: Some(B) },
        Arrange::Distance { who: A, other: X, metres: Some(0) },
        Arrange::Narrow { who: X, on: true },
        Arrange::Advantage { who: A, over: X, reason: Some("x".into()) },
        Arrange::Engaged { who: A, other: X, on: true, behind: false },
        Arrange::Unaware { who: X, of: A, on: true },
        Arrange::Out { who: X },
    ];
    let fights = fights.into_iter().map(|it| (it, begun(), four(), "symbaroum.combat.end"));
    let anywhere = [
        Arrange::Blind { who: C, why: Some(Sight::Fog) },
        Arrange::Keen { who: C, on: true },
        Arrange::Hidden { who: C, on: true },
    ];
    let anywhere = anywhere.into_iter().map(|it| (it, six(), four(), "symbaroum.other.gm-handles"));
    // It may always grow dark.
    let murk = (Arrange::Murk { why: Some(Sight::Darkness) }, four(), four(), "");
    let all = fights.chain(anywhere).chain([murk]);
    all.map(|(arrange, offered, refused, by)| (Attempt::Arrange(arrange), offered, refused, by)).collect()
}

/// Whatever else is attempted.
fn others() -> Vec<Row> {
    let all: BTreeSet<Who> = [A, B, X, Y].into();
    let begins = BeginCombat { fighters: all, ..BeginCombat::default() };
    let ambush = Ambush { by: [A, B].into(), on: [X, Y].into() };
    let ripostes = |world| able(world, A, "Riposte", Grade { free_attacks: true, ..Grade::default() });
    let claim = Claim { who: A, on: X, ability: "Riposte".into() };
    let learns = Improve { who: A, ability: "Medicus".into(), level: Level::Novice };
    let rich = |points| but(four(), A, |one| one.unspent = points);
    let resolve = Resolve { who: C, doing: String::new(), works: true };
    let late = {
        let mut world = six();
        world.combat = begun().combat;
        world
    };
    let dead = but(four(), A, |one| one.fate = norn_symbaroum::world::Fate::Dead);
    let adventure = {
        let mut world = four();
        world.adventure = true;
        world
    };
    let unseen = || but(turn_of(begun(), X), X, |one| one.hidden = true);
    let shown = but(turn_of(begun(), Y), X, |one| one.hidden = true);
    vec![
        (Attempt::Test(test(A, Accurate)), four(), dying(four(), A, 0, 0), "symbaroum.death.dying"),
        (Attempt::Resolve(resolve), six(), four(), "symbaroum.test.when"),
        (Attempt::Ambush(ambush), four(), begun(), "symbaroum.surprised.active"),
        (Attempt::BeginCombat(begins), four(), begun(), "symbaroum.combat.end"),
        (Attempt::EndCombat(EndCombat), begun(), four(), "symbaroum.combat.end"),
        (
            Attempt::Join(Join { who: C, ready: true }),
            late,
            fighting(six()),
            "symbaroum.turn-order.latecomers",
        ),
        (end_turn(A), begun(), turn_of(begun(), B), "symbaroum.actions.on-initiative"),
        (
            Attempt::Claim(claim),
            ripostes(melee()),
            {
                let mut world = ripostes(melee());
                fighter(&mut world, A).free_attacks.insert(norn_symbaroum::world::Trigger::Ability);
                world
            },
            "symbaroum.free-attack.limit",
        ),
        (
            Attempt::DeathTest(DeathTest { who: A }),
            fighting(dying(four(), A, 1, 0)),
            dying(four(), A, 1, 0),
            "symbaroum.death.test.when",
        ),
        (Attempt::PassTurn(PassTurn), dying(four(), A, 1, 0), four(), "symbaroum.death.test.when"),
        (Attempt::Harm(Harm { who: A, damage: 0, armour: false }), four(), dead, "symbaroum.damage.amount"),
        (
            Attempt::Decree(Decree { who: C, fate: Decreed::Falls }),
            six(),
            four(),
            "symbaroum.death.creatures",
        ),
        (Attempt::Wait(Wait { days: 1 }), four(), begun(), "symbaroum.healing.natural"),
        (
            Attempt::Award(Award { to: [A, B, C].into(), points: 0 }),
            six(),
            four(),
            "symbaroum.experience.award",
        ),
        (Attempt::Adventure(Adventure { on: true }), four(), adventure, "symbaroum.experience.award"),
        (Attempt::Improve(learns), rich(10), rich(9), "symbaroum.experience.novice"),
        (
            Attempt::Get(Get { who: A, thing: "Heavy metal".into(), pieces: 1, how: How::Found }),
            four(),
            armoured(four(), A, "Light padding"),
            "symbaroum.missing.gear",
        ),
        (Attempt::Unseen(Box::new(end_turn(X))), unseen(), shown, "symbaroum.actions.on-initiative"),
    ]
}

fn rows() -> Vec<Row> {
    let deeds = deeds().into_iter();
    let deeds = deeds.map(|(deed, offered, refused, by)| (act(A, deed), offered, refused, by));
    deeds.chain(arrangements()).chain(others()).collect()
}

/// The same attempt as the offers make it.
fn is_offered(world: &World, attempt: &Attempt) -> bool {
    counted::ways(Symbaroum, world, attempt.name(), false).contains(attempt)
}

#[test]
fn every_attempt_is_offered_somewhere_and_refused_elsewhere() {
    let (mut sorts, mut things, mut names, mut wrong) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), vec![]);
    for (attempt, offered, refused_in, by) in rows() {
        let name = attempt.name();
        names.insert(name);
        sorts.extend(sort(&attempt));
        if let Attempt::Arrange(it) = &attempt {
            things.insert(arranged(it));
        }
        if let Some(by) = refused(&offered, &attempt) {
            wrong.push(format!("{attempt:?} should be possible, and {by} refuses it"));
        }
        if !is_offered(&offered, &attempt) {
            wrong.push(format!("{attempt:?} is not offered"));
        }
        let found = refused(&refused_in, &attempt);
        if found != Some(by).filter(|by| !by.is_empty()) {
            wrong.push(format!("{attempt:?} should be refused by {by:?}, and is by {found:?}"));
        }
        if found.is_some() && is_offered(&refused_in, &attempt) {
            wrong.push(format!("{attempt:?} is offered, and {by} refuses it"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(sorts, (0..SORTS).collect(), "each sort of attempt has a row");
    assert_eq!(things, (0..ARRANGED).collect(), "everything that can be arranged has a row");
    let missing: Vec<&&str> = Symbaroum.attempts().iter().filter(|name| !names.contains(*name)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}

/// Who it is offered to, as a player has it with nothing filled in but who acts.
fn for_player(world: &World, attempt: &Attempt, plays: &[Who], who: Option<Who>) -> Next<Attempt> {
    let filled = Filled::of(attempt.name());
    let filled = who.into_iter().fold(filled, |filled, who| filled.with("who", who));
    fill(Symbaroum, world, &Viewer::Player(plays.to_vec()), &filled)
}

#[test]
fn each_attempt_is_offered_to_whom_it_belongs() {
    let mut wrong = vec![];
    for (attempt, world, ..) in rows() {
        let name = attempt.name();
        match attempt.owner() {
            // Whoever plays the character begins it; what the game master fills in is proposed.
            Owner::Character(who) => {
                let own = for_player(&world, &attempt, &[who], Some(who));
                if !matches!(own, Next::Fill(_) | Next::Propose(_) | Next::Ready(_)) {
                    wrong.push(format!("{name} is not offered to whoever plays {who:?}: {own:?}"));
                }
                let anothers = for_player(&world, &attempt, &[B], Some(who));
                let stranger = |param: &Param| !param.range.allows(&Value::Character(who));
                let told = match &anothers {
                    Next::Wrong(Wrong::Value { param, .. }) => stranger(param),
                    Next::Refused(_) => true,
                    _ => false,
                };
                if !told {
                    wrong.push(format!("{name} of {who:?} is offered to whoever plays {B:?}: {anothers:?}"));
                }
            }
            Owner::Referee if matches!(attempt, Attempt::Unseen(_)) => {
                let players = for_player(&world, &attempt, &[A, B], Some(X));
                if !matches!(players, Next::Wrong(_)) {
                    wrong.push(format!("{name} unseen is offered to players: {players:?}"));
                }
            }
            _ => {
                let players = for_player(&world, &attempt, &[A, B], None);
                let rule = match &players {
                    Next::Refused(refusal) => refusal.rule().id(),
                    other => {
                        wrong.push(format!("{name} is offered to players: {other:?}"));
                        continue;
                    }
                };
                if rule != "symbaroum.other.gm-handles" {
                    wrong.push(format!("{name} is refused to players by {rule}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What is weighed from numbers alone is filled in for that, and offered at no table.
#[test]
fn what_has_only_numbers_is_offered_at_no_table() {
    let number = |name: &str, filled: Filled, number: i64| filled.with(name, Value::Number(number));
    let test = number("attribute", Filled::of("success-test"), 10);
    let attack =
        [("attribute", 10), ("against", 10), ("damage", 3), ("armour", 1), ("pain", 5), ("toughness", 10)];
    let attack = attack.into_iter().fold(Filled::of("attack"), |filled, (name, to)| number(name, filled, to));
    for filled in [test, attack] {
        match Symbaroum.study(&Symbaroum.start(), &filled.with_defaults()) {
            Next::Ready((world, bare)) => {
                assert_eq!((sort(&bare), refused(&world, &bare)), (None, None), "{bare:?}");
                let tables = [four(), melee()];
                assert!(tables.iter().all(|world| !is_offered(world, &bare)), "{bare:?}");
            }
            other => panic!("{other:?}"),
        }
    }
}
