//! The laws that every rule obeys, over the attempts of this game.
use crate::fights::*;
use crate::table::*;
use norn_heimr::rules::challenges::attempts::{Challenge, Opponent, Opposed};
use norn_heimr::rules::challenges::requirements::Tie;
use norn_heimr::rules::challenges::situations::Situation;
use norn_heimr::rules::turns::chase::{BeginChase, RunOn, StopChase, Stops};
use norn_heimr::rules::turns::initiative::{BeginCombat, EndCombat, Join};
use norn_heimr::rules::turns::ready::{React, Ready};
use norn_heimr::rules::turns::turn::Delay;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Deed, Grab, Guarded, Observing, Readied, Step, Trigger, Waiting};
use norn_heimr::world::harm::Part;
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::squares::Direction;
use norn_heimr::{Attempt, Heimr};
use norn_testkit::laws;

/// Ada and Cy have swords, Bo a bow; few dice, so that all ends can be weighed.
fn armed_battle() -> World {
    let world = armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword());
    armed(world, B, "Bow", bow())
}

/// Ada against Cy, both with swords.
fn duel() -> World {
    only(armed_battle(), &[A, C])
}

/// The same without weapons.
fn bare_hands() -> World {
    only(battle(), &[A, C])
}

#[test]
fn challenges_obey_the_laws() {
    let mut world = only(four(), &[A, B]);
    of(&mut world, A).willpower.now = 1;
    laws::hold("challenge", &Attempt::Challenge(challenge(A, "Insight", Some(4))), &world);
    let besides = vec![Situation { name: "Rain".into(), consistency: -1, potential: 1 }];
    of(&mut world, A).willpower.now = 0;
    let hard = Challenge { besides, harm: "a fall".into(), ..challenge(A, "Insight", Some(3)) };
    laws::hold("a challenge with a consequence", &Attempt::Challenge(hard), &world);
    let side =
        |who, ability: &str| Opponent { who, tested: Tested::Ability(ability.to_owned()), besides: vec![] };
    for tie in [Tie::Stands, Tie::FirstReaches] {
        let opposed = Opposed { one: side(A, "Insight"), other: side(B, "Persuasion"), tie };
        laws::hold("opposed", &Attempt::Opposed(opposed), &world);
    }
    world.scene.breathless = true;
    laws::hold("a roll that tires", &Attempt::Challenge(challenge(A, "Agility", None)), &world);
}

#[test]
fn a_fight_begins_and_ends_by_the_laws() {
    let begins = |fighters: &[norn_kernel::Who]| {
        let fighters = fighters.iter().copied().collect();
        Attempt::BeginCombat(BeginCombat { fighters, north: Direction::Left })
    };
    laws::hold("one begins", &begins(&[A]), &only(four(), &[A]));
    laws::hold("it has begun", &begins(&[A]), &battle());
    laws::hold("end", &Attempt::EndCombat(EndCombat), &armed_battle());
    laws::hold("no end", &Attempt::EndCombat(EndCombat), &four());
    let world = fighting(only(four(), &[A, B]), &[A]);
    laws::hold("join", &Attempt::Join(Join { who: B }), &world);
    laws::hold("end of a turn", &end_turn(A), &duel());
    laws::hold("not your turn", &end_turn(B), &armed_battle());
    laws::hold("delay", &Attempt::Delay(Delay { who: A, other: C, after: true }), &armed_battle());
}

#[test]
fn attacks_obey_the_laws() {
    laws::hold("sword", &act(A, with_sword(C)), &duel());
    laws::hold("no weapon", &act(D, with_sword(A)), &turn_of(armed_battle(), D));
    let archer = only(armed(battle(), A, "Bow", bow()), &[A, C]);
    laws::hold("bow", &act(A, with_bow(C)), &stands(archer, C, "C3"));
}

#[test]
fn brawls_obey_the_laws() {
    for grabs in [false, true] {
        laws::hold("brawl", &act(A, brawl(C, grabs)), &bare_hands());
    }
    let mut held = turn_of(bare_hands(), A);
    let combat = held.combat.as_mut().expect("a fight");
    combat.grabs.insert(Grab { held: A, by: C, part: Part::RightLeg });
    combat.clusters = [[A, C].into()].into();
    in_fight(&mut held, C).defence = None;
    laws::hold("held", &act(A, brawl(C, false)), &held);
    let free = Deed::BreakFree { from: C, ability: "Brawl".into() };
    laws::hold("break free", &act(A, free), &held);
}

#[test]
fn guards_and_readied_actions_obey_the_laws() {
    let mut world = turn_of(only(armed_battle(), &[A, B, C]), C);
    in_fight(&mut world, B).guard = Some(Guarded::Person(A));
    in_fight(&mut world, A).undefended = true;
    in_fight(&mut world, B).undefended = true;
    laws::hold("a guard", &act(C, with_sword(A)), &world);
    let waiting = Waiting::Deed(Deed::DropProne);
    let mut world = turn_of(duel(), C);
    in_fight(&mut world, A).undefended = true;
    let combat = world.combat.as_mut().expect("a fight");
    combat.readied.insert(A, Readied { trigger: Trigger::Intends, waiting: waiting.clone() });
    laws::hold("readied", &act(C, with_sword(A)), &world);
    laws::hold("react", &Attempt::React(React { who: A, other: C, aware: true }), &world);
    let ready = Ready { who: A, readied: Readied { trigger: Trigger::Enters, waiting } };
    laws::hold("ready", &Attempt::Ready(ready), &duel());
}

#[test]
fn other_actions_obey_the_laws() {
    let world = duel();
    for deed in [
        go("B3"),
        Deed::Move(Step::OutOfCluster),
        Deed::Run { to: at("B3"), after: None, outmanoeuvres: false },
        Deed::DropProne,
        Deed::StandUp,
        Deed::Crawl { to: at("B3") },
        Deed::Guard(Guarded::Person(C)),
        Deed::Dodge,
        Deed::Breather { upcoming: false },
        Deed::Breather { upcoming: true },
        Deed::Observe(Observing::Square(at("B2"))),
        Deed::Observe(Observing::Item(C)),
        Deed::Observe(Observing::Will(C)),
        Deed::Speak { words: "Yield!".into(), whisper: false },
        Deed::HelpMove { who: C, to: at("B3") },
        Deed::HoldBack { who: C },
        Deed::DropItems { items: ["Sword".to_owned()].into() },
        Deed::PutAway { item: "Sword".into() },
    ] {
        let name = format!("{deed:?}");
        laws::hold(&name, &act(A, deed), &world);
    }
}

#[test]
fn chases_obey_the_laws() {
    let tested = Tested::Ability("Agility".into());
    let begins = BeginChase { chaser: A, target: C, tested, distance: 1, off_grid: true };
    laws::hold("a chase begins", &Attempt::BeginChase(begins.clone()), &battle());
    let world = play(&only(four(), &[A, C]), &Attempt::BeginChase(begins), &[], &[]).world;
    laws::hold("the target", &Attempt::RunOn(RunOn { chaser: A, target: true }), &world);
    let ran = play(&world, &Attempt::RunOn(RunOn { chaser: A, target: true }), &[4], &[]).world;
    laws::hold("the chaser", &Attempt::RunOn(RunOn { chaser: A, target: false }), &ran);
    let stops = Attempt::StopChase(StopChase { chaser: A, stops: Stops::Both });
    laws::hold("both stop", &stops, &world);
}

#[test]
fn the_game_is_sound() {
    laws::sound(Heimr);
}
