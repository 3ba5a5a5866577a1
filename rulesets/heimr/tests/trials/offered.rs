//! For every attempt of a fight a state in which it is offered, and one in which its rule refuses it.
use crate::fights::*;
use crate::policies::NAMES;
use crate::table::*;
use norn_heimr::rules::actions::action::Resume;
use norn_heimr::rules::actions::movement::PutSomewhere;
use norn_heimr::rules::combat::holds::Release;
use norn_heimr::rules::environment::concealment::Shift;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::effects::Call;
use norn_heimr::rules::turns::chase::{BeginChase, OfferWays, RunOn, StopChase, Stops, TakeWay};
use norn_heimr::rules::turns::initiative::{BeginCombat, EndCombat, Join};
use norn_heimr::rules::turns::ready::{React, Ready};
use norn_heimr::rules::turns::turn::Delay;
use norn_heimr::world::World;
use norn_heimr::world::fight::{
    Blow, Breakable, CalledOn, Chase, Climbing, Deed, Grab, Guarded, Observing, Readied, SkillUse, Trigger,
    Waiting,
};
use norn_heimr::world::harm::{Called, Influence, Part};
use norn_heimr::world::places::{Border, Cover, Crossing, Location};
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::squares::{Between, Climb, Direction, Square};
use norn_heimr::world::things::{Carried, Item, Skill, Takes};
use norn_heimr::{Attempt, Heimr};
use norn_kernel::Attempt as _;
use norn_testkit::counted;
use std::collections::BTreeSet;
use std::mem::discriminant;

/// How many sorts of action there are.
const DEEDS: usize = 28;

/// An attempt, a world in which it is offered, one in which it is refused, and by which rule.
type Row = (Attempt, World, World, &'static str);

/// It is Ada's turn, and it has begun.
fn begun() -> World {
    turn_of(battle(), A)
}

fn prone(mut world: World) -> World {
    of(&mut world, A).stance.prone = true;
    world
}

/// Ada has no standard action left.
fn spent(mut world: World) -> World {
    in_fight(&mut world, A).turn.standard = true;
    world
}

/// Ada has used this free action.
fn used(mut world: World, name: &str) -> World {
    in_fight(&mut world, A).turn.free.insert(name.to_owned());
    world
}

fn with_sword_in_hand() -> World {
    armed(begun(), A, "Sword", sword())
}

/// What B2 is like.
fn here(mut world: World, change: impl FnOnce(&mut Location)) -> World {
    change(world.grid.locations.entry(Square::default()).or_default());
    world
}

fn together(mut world: World) -> World {
    world.combat.as_mut().expect("a fight").clusters = [[A, C].into()].into();
    world
}

/// One holds the other.
fn held(by: norn_kernel::Who, held: norn_kernel::Who) -> World {
    let mut world = together(begun());
    let part = Part::SwordArm;
    world.combat.as_mut().expect("a fight").grabs = [Grab { held, by, part }].into();
    world
}

fn agility() -> Tested {
    Tested::Ability("Agility".into())
}

/// Ada runs after Cy, away from any fight, with these ways to choose from.
fn chased(mut world: World, ways: &[&str]) -> World {
    let ways = ways.iter().map(|name| ((*name).to_owned(), agility())).collect();
    let chase = Chase { tested: agility(), distance: 1, rolled: None, ways, catches: false, off_grid: true };
    world.chases.insert(A, (C, chase));
    world
}

/// Every sort of action. A new one does not compile without a line in the match below, which asks for one here.
fn deeds() -> Vec<(Deed, World, World, &'static str)> {
    let sworded = with_sword_in_hand;
    let cover = |place: &mut Location| {
        let crates = Cover { effectiveness: 3, height: 2, against: BTreeSet::new() };
        place.cover.insert("Crates".into(), crates);
    };
    let tower = |place: &mut Location| {
        place.levels.insert(3, Climb::default());
    };
    let rope = |place: &mut Location| {
        place.things.insert("Rope".into(), Item::default());
    };
    let high = {
        let mut world = here(begun(), tower);
        of(&mut world, A).stance.level = 3;
        world
    };
    let trips = {
        let mut world = begun();
        let called = Called { influence: Influence::Drain, number: Some(1), part: None };
        let trip = Skill { takes: Some(Takes::Standard), calls: vec![called], ..Skill::default() };
        of(&mut world, A).skills.insert("Trip".into(), trip);
        world
    };
    let trip = Deed::UseSkill(SkillUse { skill: "Trip".into(), target: Some(C), called: vec![] });
    let away = || stands(begun(), C, "C2");
    let charge = Deed::Charge { to: at("C2"), blow: Blow::Brawl(brawl_of(C)) };
    let ran = {
        let mut world = away();
        in_fight(&mut world, C).ran_from = Some(at("B2"));
        world
    };
    let ditch = {
        let mut world = begun();
        let crossing = Some(Crossing { requirement: 3, tested: agility() });
        let border = Border { crossing, ..Border::default() };
        world.grid.borders.insert(Between::new(at("B2"), at("B3")), border);
        world
    };
    let run = Deed::Run { to: at("B3"), after: None, outmanoeuvres: false };
    let knife = armed(begun(), A, "Knife", knife(Carried::Ready));
    let full = armed(knife.clone(), A, "Sword", sword());
    let ram = Item { carried: Carried::SwordHand, breaks: 3, ..Item::default() };
    let rammed = armed(begun(), A, "Ram", ram);
    let unseen = {
        let mut world = begun();
        of(&mut world, C).unseen.from.insert(A, 9);
        world
    };
    let waves = {
        let mut world = begun();
        world.campaign.actions.insert("Wave".into(), Takes::Standard);
        world
    };
    let climb = Deed::Climb(Climbing { up: true, to: 3, over: None });
    // Somebody there can shoot.
    let shot_at = || armed(begun(), C, "Bow", bow());
    let sword_of = || "Sword".to_owned();
    let covered = || here(stands(begun(), C, "B3"), cover);
    vec![
        (with_sword(C), sworded(), stands(sworded(), C, "B3"), "heimr.melee.same-square"),
        (trip, trips.clone(), spent(trips), "heimr.action.type-standard"),
        (brawl(C, true), begun(), armed(begun(), A, "Bow", bow()), "heimr.brawl.free-hand"),
        (charge, away(), ran, "heimr.action.run-protection"),
        (Deed::Guard(Guarded::Person(B)), begun(), stands(begun(), B, "B3"), "heimr.guard.requirements"),
        (go("B3"), begun(), prone(begun()), "heimr.position.prone-movement"),
        (run, begun(), ditch, "heimr.action.run"),
        (
            climb,
            here(begun(), tower),
            here(armed(begun(), A, "Bow", bow()), tower),
            "heimr.action.climb-free-hand",
        ),
        (Deed::JumpDown { to: 0 }, high, here(begun(), tower), "heimr.action.jump-down"),
        (Deed::DropProne, begun(), prone(begun()), "heimr.action.drop-prone"),
        (Deed::StandUp, prone(begun()), begun(), "heimr.effect.fall-standing-up"),
        (Deed::Crawl { to: at("B3") }, prone(begun()), begun(), "heimr.action.crawl"),
        (
            Deed::Hide { from: [C].into() },
            covered(),
            together(here(begun(), cover)),
            "heimr.action.hide-not-from-cluster",
        ),
        (Deed::Dodge, shot_at(), spent(shot_at()), "heimr.action.type-standard"),
        (
            Deed::Draw { item: "Knife".into(), into: Carried::SwordHand },
            knife,
            full,
            "heimr.weapon-attack.hands",
        ),
        (Deed::PutAway { item: sword_of() }, sworded(), begun(), "heimr.character.items"),
        (Deed::DropItems { items: [sword_of()].into() }, sworded(), begun(), "heimr.character.items"),
        (
            Deed::GetItem { item: "Rope".into(), into: Carried::SwordHand, ground: true },
            here(begun(), rope),
            begun(),
            "heimr.action.get-item",
        ),
        (Deed::HideItem { item: sword_of() }, sworded(), begun(), "heimr.character.items"),
        (Deed::SwapItems { grip: None }, sworded(), begun(), "heimr.action.swap-items"),
        (Deed::Breather { upcoming: false }, begun(), chased(begun(), &[]), "heimr.chase.no-recovery"),
        (Deed::Observe(Observing::Will(C)), begun(), unseen, "heimr.action.observation"),
        (
            Deed::Speak { words: "x".into(), whisper: false },
            begun(),
            used(begun(), "speak"),
            "heimr.action.type-free",
        ),
        (Deed::BreakFree { from: C, ability: "Brawl".into() }, held(C, A), begun(), "heimr.brawl.escape"),
        (
            Deed::HelpMove { who: C, to: at("B3") },
            begun(),
            stands(begun(), C, "C2"),
            "heimr.forced-movement.procedure",
        ),
        (Deed::HoldBack { who: C }, begun(), stands(begun(), C, "C2"), "heimr.forced-movement.restraint"),
        (
            Deed::BreakDown { with: "Ram".into(), what: Breakable::Thing("Rope".into()) },
            here(rammed.clone(), rope),
            rammed,
            "heimr.environment.toughness",
        ),
        (
            Deed::Own { name: "Wave".into(), takes: Takes::Standard, spot: None },
            waves,
            begun(),
            "heimr.action.unlisted",
        ),
    ]
}

fn brawl_of(target: norn_kernel::Who) -> norn_heimr::world::fight::Brawl {
    norn_heimr::world::fight::Brawl { target, grabs: false, aim: None, outmanoeuvres: false }
}

/// A new sort of action is counted in [`DEEDS`] and has a row in [`deeds`].
fn is_counted(deed: &Deed) {
    match deed {
        Deed::WeaponAttack(_)
        | Deed::UseSkill(_)
        | Deed::BrawlAttack(_)
        | Deed::Charge { .. }
        | Deed::Guard(_)
        | Deed::Move(_)
        | Deed::Run { .. }
        | Deed::Climb(_)
        | Deed::JumpDown { .. }
        | Deed::DropProne
        | Deed::StandUp
        | Deed::Crawl { .. }
        | Deed::Hide { .. }
        | Deed::Dodge
        | Deed::Draw { .. }
        | Deed::PutAway { .. }
        | Deed::DropItems { .. }
        | Deed::GetItem { .. }
        | Deed::HideItem { .. }
        | Deed::SwapItems { .. }
        | Deed::Breather { .. }
        | Deed::Observe(_)
        | Deed::Speak { .. }
        | Deed::BreakFree { .. }
        | Deed::HelpMove { .. }
        | Deed::HoldBack { .. }
        | Deed::BreakDown { .. }
        | Deed::Own { .. } => {}
    }
}

/// Whatever else is attempted in a fight and in a chase.
fn others() -> Vec<Row> {
    let waits = |acting| {
        let mut world = turn_of(battle(), acting);
        let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(Deed::DropProne) };
        world.combat.as_mut().expect("a fight").readied.insert(A, readied);
        world
    };
    let crawls = {
        let mut world = prone(battle());
        in_fight(&mut world, A).upcoming = Some(Deed::Crawl { to: at("B3") });
        world
    };
    let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(Deed::DropProne) };
    let north = Direction::Up;
    let begins = BeginChase { chaser: A, target: C, tested: agility(), distance: 1, off_grid: true };
    let ways = OfferWays { chaser: A, ways: vec![] };
    let drain = Called { influence: Influence::Drain, number: Some(0), part: None };
    let mut dead = four();
    of(&mut dead, A).dead = true;
    let walled = here(begun(), |place| {
        let crates = Cover { effectiveness: 3, height: 2, against: BTreeSet::new() };
        place.cover.insert("Crates".into(), crates);
    });
    let run_on = Attempt::RunOn(RunOn { chaser: A, target: true });
    let take_way = TakeWay { chaser: A, who: C, way: "Roofs".into() };
    vec![
        (end_turn(A), battle(), turn_of(battle(), B), "heimr.combat.turns"),
        (Attempt::Delay(Delay { who: A, other: C, after: true }), battle(), begun(), "heimr.delay.declare"),
        (Attempt::Resume(Resume { who: A, on: true }), crawls, battle(), "heimr.action.upcoming-cancel"),
        (
            Attempt::Ready(Ready { who: A, readied }),
            begun(),
            used(begun(), "drop-prone"),
            "heimr.action.type-free",
        ),
        (Attempt::React(React { who: A, other: C, aware: true }), waits(C), waits(A), "heimr.ready.lost"),
        (Attempt::Join(Join { who: A }), fighting(four(), &[B, C]), battle(), "heimr.initiative.late-joiner"),
        (Attempt::Release(Release { who: A, held: C }), held(A, C), begun(), "heimr.brawl.release"),
        (
            Attempt::BeginCombat(BeginCombat { fighters: [A].into(), north }),
            four(),
            battle(),
            "heimr.combat.end",
        ),
        (Attempt::EndCombat(EndCombat), battle(), four(), "heimr.combat.end"),
        (Attempt::BeginChase(begins), four(), chased(four(), &[]), "heimr.chase.start"),
        (run_on, chased(four(), &[]), four(), "heimr.chase.alternate"),
        (
            Attempt::StopChase(StopChase { chaser: A, stops: Stops::Both }),
            chased(four(), &[]),
            four(),
            "heimr.chase.basis",
        ),
        (Attempt::OfferWays(ways), chased(four(), &[]), four(), "heimr.chase.terrain-choice"),
        (
            Attempt::TakeWay(take_way),
            chased(four(), &["Roofs"]),
            chased(four(), &[]),
            "heimr.chase.terrain-choice",
        ),
        (
            Attempt::Shift(Shift { who: A, behind: Some("Crates".into()), level: 0 }),
            walled,
            begun(),
            "heimr.concealment.uses",
        ),
        (
            Attempt::Place(PutSomewhere { who: A, square: at("C3"), level: 0 }),
            four(),
            {
                let mut world = four();
                world.grid.columns = 2;
                world
            },
            "heimr.grid.square-names",
        ),
        (Attempt::Decree(Decree { who: A, what: Decreed::Heal(1) }), four(), dead, "heimr.health.healing"),
        (
            Attempt::Call(Call { on: A, called: CalledOn::of(Called { number: None, ..drain }) }),
            four(),
            four(),
            "",
        ),
    ]
}

#[test]
fn every_attempt_is_offered_somewhere_and_refused_elsewhere() {
    let deeds = deeds();
    for (deed, ..) in &deeds {
        is_counted(deed);
        assert!(NAMES.contains(&deed.name()), "the policies know {deed:?}");
    }
    let sorts: BTreeSet<String> =
        deeds.iter().map(|(deed, ..)| format!("{:?}", discriminant(deed))).collect();
    assert_eq!((deeds.len(), sorts.len()), (DEEDS, DEEDS), "each sort of action has one row");
    let rows = deeds.into_iter().map(|(deed, offered, refused, by)| (act(A, deed), offered, refused, by));
    let (mut named, mut wrong) = (BTreeSet::new(), vec![]);
    for (attempt, offered, refused, by) in rows.chain(others()) {
        let name = attempt.name();
        named.insert(name);
        if let Some(by) = refusal(&offered, &attempt) {
            wrong.push(format!("{name} should be possible, and {by} refuses it"));
        }
        if counted::ways(Heimr, &offered, name, false).is_empty() {
            wrong.push(format!("{name} is not offered"));
        }
        // What the game master calls on somebody is never refused.
        let by = Some(by).filter(|by| !by.is_empty());
        let refused = refusal(&refused, &attempt);
        if refused != by {
            wrong.push(format!("{name} should be refused by {by:?}, and is by {refused:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let missing: Vec<&&str> = NAMES.iter().filter(|name| !named.contains(*name)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
