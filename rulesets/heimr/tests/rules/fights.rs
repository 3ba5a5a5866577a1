//! A fight in few words: who stands where with what, and what came of an action.
use crate::table::*;
use norn_heimr::rules::actions::action::Action;
use norn_heimr::rules::turns::turn::EndTurn;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Attack, Brawl, Combat, Deed, Defence, Fighter, Step, Stored, Strike};
use norn_heimr::world::rolls::Thrown;
use norn_heimr::world::squares::Square;
use norn_heimr::world::things::{Carried, Fed, Item, Shield, Weapon, Wielding};
use norn_heimr::{Attempt, Heimr};
use norn_kernel::offer::{Filled, Next, Param, Range};
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};
use norn_testkit::played::Played;

/// A square by its name.
pub(crate) fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Ada and Bo of the party against Cy and Di, all in B2 with fatigue 1, who act in this order.
pub(crate) fn battle() -> World {
    let tireless = |mut one: norn_heimr::world::Character| {
        one.fatigue = 1;
        one.willpower = norn_heimr::world::Pool::full(0);
        with(one, &[("sta", 3)])
    };
    let people = [
        (A, tireless(hero("Ada"))),
        (B, tireless(hero("Bo"))),
        (C, tireless(foe("Cy"))),
        (D, tireless(foe("Di"))),
    ];
    fighting(world(people), &[A, B, C, D])
}

/// Only these are there; in a fight, turns come in the order that there was.
#[allow(
    dead_code,
    reason = "the laws and the counted openings fight with few, the rules' own tests with all"
)]
pub(crate) fn only(mut world: World, who: &[Who]) -> World {
    world.characters.retain(|one, _| who.contains(one));
    if let Some(combat) = &mut world.combat {
        combat.order.retain(|one| who.contains(one));
        combat.fighters.retain(|one, _| who.contains(one));
    }
    world
}

/// The dice of the next dodge after one that was used: the lowest of three counts.
pub(crate) const NEXT: [u16; 3] = [6, 9, 9];

/// A fight in its first round, with turns in this order; everybody has a dodge of 6 ready.
pub(crate) fn fighting(mut world: World, order: &[Who]) -> World {
    let fighter = |n: usize| Fighter {
        initiative: 20 - i32::try_from(n).expect("few"),
        defence: Some(stored(Defence::Dodge, 6)),
        ..Fighter::default()
    };
    world.combat = Some(Combat {
        order: order.to_vec(),
        round: 1,
        acting: order.first().copied(),
        fighters: order.iter().enumerate().map(|(n, &who)| (who, fighter(n))).collect(),
        ..Combat::default()
    });
    world
}

/// Somebody's part of the fight, to be changed by hand.
pub(crate) fn in_fight(world: &mut World, who: Who) -> &mut Fighter {
    let combat = world.combat.as_mut().expect("a fight");
    combat.fighters.get_mut(&who).expect("a fighter")
}

/// It is somebody's turn, and it has begun.
pub(crate) fn turn_of(mut world: World, who: Who) -> World {
    let combat = world.combat.as_mut().expect("a fight");
    (combat.acting, combat.begun) = (Some(who), true);
    world
}

/// Somebody stands there.
pub(crate) fn stands(mut world: World, who: Who, square: &str) -> World {
    of(&mut world, who).stance.square = at(square);
    world
}

/// Somebody has rolled this defence in advance: a dodge that came to so much.
pub(crate) fn dodge_of(mut world: World, who: Who, total: i32) -> World {
    in_fight(&mut world, who).defence = Some(stored(Defence::Dodge, total));
    world
}

/// Somebody has not rolled a defence yet.
pub(crate) fn unready(mut world: World, who: Who) -> World {
    in_fight(&mut world, who).defence = None;
    world
}

/// A defence without potential, at consistency 0.
pub(crate) fn stored(kind: Defence, total: i32) -> Stored {
    let thrown = Thrown { d6: 6, before: total, total, exhausted: false };
    Stored { kind, thrown, consistency: 0 }
}

/// A weapon in the sword hand that anybody can use: its ability rolls one die and adds nothing.
pub(crate) fn sword() -> Item {
    weapon(2, None, Carried::SwordHand, "Swordsmanship")
}

pub(crate) fn knife(carried: Carried) -> Item {
    weapon(1, None, carried, "Dueling")
}

pub(crate) fn bow() -> Item {
    let mut item = weapon(3, Some(6), Carried::BothHands, "Archery");
    let weapon = item.weapon.as_mut().expect("a weapon");
    (weapon.wielding, weapon.fed) = (Wielding::TwoHands, Fed::Pieces { drawn: true, left: None });
    weapon.quiet = true;
    item
}

pub(crate) fn weapon(damage: i32, range: Option<u8>, carried: Carried, ability: &str) -> Item {
    let abilities = [ability.to_owned()].into();
    let wielding = if carried == Carried::BothHands { Wielding::TwoHands } else { Wielding::EitherHand };
    let weapon = Weapon { range, damage, potential: 0, wielding, abilities, ..Weapon::default() };
    Item { carried, weapon: Some(weapon), ..Item::default() }
}

pub(crate) fn shield(potential: i32) -> Item {
    let shield = Shield {
        potential,
        stamina: 0,
        wielding: Wielding::OffHand,
        abilities: ["Sword and shield".to_owned()].into(),
    };
    Item { carried: Carried::OffHand, shield: Some(shield), ..Item::default() }
}

/// Somebody has this.
pub(crate) fn armed(mut world: World, who: Who, name: &str, item: Item) -> World {
    of(&mut world, who).items.insert(name.to_owned(), item);
    world
}

pub(crate) fn act(who: Who, deed: Deed) -> Attempt {
    Attempt::Act(Action { who, deed })
}

pub(crate) fn end_turn(who: Who) -> Attempt {
    Attempt::EndTurn(EndTurn { who })
}

/// A blow with a sword, or with whatever it is called.
pub(crate) fn strike(target: Who, weapon: &str, ability: &str) -> Deed {
    Deed::WeaponAttack(blow(target, weapon, ability))
}

pub(crate) fn blow(target: Who, weapon: &str, ability: &str) -> Attack {
    let strikes = vec![Strike { weapon: weapon.to_owned(), ability: ability.to_owned() }];
    Attack { target, strikes, aim: None, outmanoeuvres: false, guess: None, skill: None }
}

pub(crate) fn with_sword(target: Who) -> Deed {
    strike(target, "Sword", "Swordsmanship")
}

pub(crate) fn with_bow(target: Who) -> Deed {
    strike(target, "Bow", "Archery")
}

pub(crate) fn brawl(target: Who, grabs: bool) -> Deed {
    Deed::BrawlAttack(Brawl { target, grabs, aim: None, outmanoeuvres: false })
}

pub(crate) fn go(to: &str) -> Deed {
    Deed::Move(Step::To { square: at(to), outmanoeuvres: false })
}

/// Plays an action with these dice.
pub(crate) fn plays(world: &World, who: Who, deed: Deed, dice: &[u16]) -> Played<World> {
    play(world, &act(who, deed), dice, &[])
}

/// The same with answers.
pub(crate) fn plays_asked(
    world: &World,
    who: Who,
    deed: Deed,
    dice: &[u16],
    answers: &[(&str, Answer)],
) -> Played<World> {
    play(world, &act(who, deed), dice, answers)
}

/// The rule that refuses an action.
pub(crate) fn refused(world: &World, who: Who, deed: Deed) -> Option<&'static str> {
    refusal(world, &act(who, deed))
}

/// No defence is rolled where somebody is asked for one.
pub(crate) fn undefended() -> Answer {
    Answer::One(Value::word("undefended"))
}

/// Hit points left.
pub(crate) fn hp(world: &World, who: Who) -> i32 {
    world.character(who).hp.now
}

/// Those who stand together with somebody, with them.
pub(crate) fn cluster(world: &World, who: Who) -> Vec<Who> {
    let combat = world.combat.as_ref().expect("a fight");
    combat.cluster(who).map(|cluster| cluster.iter().copied().collect()).unwrap_or_default()
}

/// The rules that say what is wrong with a world.
pub(crate) fn wrong(world: &World) -> Vec<&'static str> {
    Heimr.problems(world).into_iter().map(|problem| problem.words.key.id()).collect()
}

/// The options of the parameter that comes next.
pub(crate) fn options(world: &World, filled: &Filled) -> Vec<Value> {
    match offered(world, &Viewer::Referee, filled) {
        Next::Fill(Param { range: Range::OneOf(options) | Range::SeveralOf { options, .. }, .. }) => {
            options.into_iter().map(|option| option.value).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// The rule by which an offer is refused.
pub(crate) fn not_offered(world: &World, filled: &Filled) -> Option<&'static str> {
    match offered(world, &Viewer::Referee, filled) {
        Next::Refused(refusal) => Some(refusal.rule().id()),
        _ => None,
    }
}
