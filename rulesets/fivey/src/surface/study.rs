//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::encounters::reactions::BareReaction;
use crate::rules::fights::bare::{Against, BareAttack, BareBlast, Kind, TYPE};
use crate::rules::fights::initiative::BareInitiative;
use crate::rules::fights::morale::BareMorale;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::PASSIVE;
use crate::rules::tasks::tasks::DC_MAX;
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::gear::DICE;
use crate::world::people::{ABILITY_MAX, DICE_MAX, HIT_POINTS_MAX};
use crate::world::traits::SPELL_LEVEL_MAX;
use crate::world::{Character, Given, Side, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param, Range, param};
use norn_kernel::record::Record;
use norn_kernel::{Choice, Closed, D6, Die, Edge, Key, Text, Value, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[
    ("check", read_check),
    // Encounters.
    ("reaction", read_reaction),
    // Fights.
    ("initiative", read_initiative),
    ("attack", read_attack),
    ("blast", read_blast),
    ("morale", read_morale),
];

/// The first of those whom a study is about.
pub(crate) const SOMEBODY: Who = Who(1);
/// The other.
const OTHER: Who = Who(2);
/// More than anything takes.
const UNBROKEN: i32 = 1_000_000;
/// The most who are in a study.
const PEOPLE_MAX: usize = 20;
/// The most checks of a study.
const CHECKS_MAX: i32 = 20;
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: people of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| (stands_in(world, &attempt), attempt))
}

/// Somebody with one bonus for everything.
fn somebody(bonus: i32) -> Character {
    Character {
        name: NAME.to_owned(),
        side: Side::Party,
        played: true,
        ability: Some(bonus),
        most: 1_000,
        hit_points: 1_000,
        ..Character::fields().usual()
    }
}

/// A world by the house rules and lists of a table, with those whom a study is about.
fn stands_in(table: &World, attempt: &Attempt) -> World {
    let mut world = World { switches: table.switches, lists: table.lists.clone(), ..World::default() };
    if let Attempt::BareCheck(it) = attempt {
        world.characters.insert(SOMEBODY, Character { dice: it.dice, ..somebody(it.bonus) }.into());
    }
    fights(&mut world, attempt);
    world
}

/// One of the referee's, with one bonus for everything.
fn opponent(bonus: i32) -> Character {
    Character { side: Side::Others, played: false, ..somebody(bonus) }
}

/// Somebody who takes damage as a study says.
fn takes(one: Character, against: Option<Against>) -> Character {
    let of = |so: bool| if so { [TYPE.to_owned()].into() } else { std::collections::BTreeSet::new() };
    Character {
        resists: of(against == Some(Against::Resistant)),
        vulnerable: of(against == Some(Against::Vulnerable)),
        ..one
    }
}

/// Those whom a study of a fight is about. Its parameters stand in the attempt.
fn fights(world: &mut World, attempt: &Attempt) {
    let mut put = |who: Who, one: Character| {
        world.characters.insert(who, one.into());
    };
    match attempt {
        Attempt::BareAttack(it) => {
            put(it.by, Character { raging: it.rage, ..somebody(it.stat) });
            let most = it.hp.unwrap_or(UNBROKEN);
            put(it.on, takes(Character { most, hit_points: most, ..opponent(0) }, it.against));
        }
        Attempt::BareBlast(it) => {
            put(it.by, opponent(it.dc.saturating_sub(PASSIVE)));
            put(
                it.on,
                takes(Character { most: UNBROKEN, hit_points: UNBROKEN, ..somebody(it.save) }, it.against),
            );
        }
        Attempt::BareInitiative(it) => {
            put(it.other.0, opponent(it.other.1));
            it.party.iter().for_each(|(who, bonus)| put(*who, somebody(*bonus)));
        }
        Attempt::BareMorale(it) => put(it.who, opponent(it.ability)),
        _ => {}
    }
}

/// Which of two dice counts. [fivey.advantage.advantage]
pub(crate) fn edge(it: &mut Offering<'_>, part: &'static str) -> Read<Edge> {
    let words = Text::part(words!("fivey.advantage.both"), part);
    let edge: Option<Given> = it.take(Param::words(words, ["advantage", "disadvantage"]).or_none())?;
    Ok(edge.map_or(Edge::None, Given::edge))
}

fn read_check(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.check.roll");
    let bonus = it.take(Param::number(Text::part(key, "stat"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let edge = edge(it, "edge")?;
    let dice =
        it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, DICE_MAX).or(0))?;
    Ok(BareCheck { bonus, dc, skilled, edge, dice }.into())
}

fn read_reaction(it: &mut Offering<'_>) -> Offered {
    let edge = edge(it, "edge")?;
    let words = Text::part(words!("fivey.feat.good-name"), "good-name");
    let good_name = it.take(Param::flag(words).or(false))?;
    Ok(BareReaction { edge, good_name }.into())
}

/// A list of numbers, each from 0 to the most that a bonus is. [fivey.check.roll]
fn bonuses(it: &mut Offering<'_>, key: Key) -> Read<Vec<i32>> {
    let column = ("bonus", Range::Number { min: 0, max: ABILITY_MAX.into() });
    let most = u16::try_from(PEOPLE_MAX).unwrap_or(u16::MAX);
    let asked = param(Text::part(key, "bonuses"), Range::Rows { columns: vec![column], max: most });
    let rows: Vec<Vec<i32>> = it.take(asked)?;
    Ok(rows.into_iter().flatten().collect())
}

/// Whether those with these bonuses act before an opponent. [fivey.initiative.contest]
fn read_initiative(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.initiative.contest");
    let bonuses = bonuses(it, key)?;
    it.need(!bonuses.is_empty(), Text::part(key, "nobody"))?;
    let ability = it.take(Param::number(Text::part(key, "ability"), 0, ABILITY_MAX))?;
    let people = (3_u16..).map(Who);
    let party = people.zip(bonuses).collect();
    Ok(BareInitiative { party, other: (OTHER, ability) }.into())
}

/// How somebody takes the damage. [fivey.damage.resistance]
fn against(it: &mut Offering<'_>) -> Read<Option<Against>> {
    let words = Text::part(words!("fivey.damage.resistance"), "against");
    let against: Against = it.take(Param::word::<Against>(words).or(Value::word(Against::Neither.word())))?;
    Ok(Some(against).filter(|it| *it != Against::Neither))
}

/// A die of damage.
fn die(key: Key) -> Param {
    let dies = DICE.iter().map(|die| Choice::die(words!("fivey.intro.dice-needed"), *die)).collect();
    param(Text::part(key, "damage"), Range::OneOf(dies))
}

/// An attack from numbers alone. [fivey.attack.roll]
fn read_attack(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.attack.roll");
    let stat = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let damage: Die = it.take(die(key))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let edge = edge(it, "edge")?;
    let rage = it.take(Param::flag(Text::part(words!("fivey.attack.damage-stat"), "rage")).or(false))?;
    let against = against(it)?;
    let words = Text::part(key, "hp");
    let hp: Option<i32> = it.take(Param::number(words, 1, HIT_POINTS_MAX).or_none())?;
    Ok(BareAttack { by: SOMEBODY, on: OTHER, stat, dc, damage, skilled, edge, rage, against, hp }.into())
}

/// What strikes an area from numbers alone. [fivey.defense.flipped]
fn read_blast(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.defense.flipped");
    let kind: Kind = it.take(Param::word::<Kind>(Text::part(key, "kind")))?;
    let words = Text::part(key, "level");
    let level = it.take_if(kind == Kind::Spell, Param::number(words, 1, SPELL_LEVEL_MAX).or(1))?;
    let damage: Die = it.take_if(kind == Kind::Monster, die(key).or(i32::from(D6.sides())))?;
    let save = it.take(Param::number(Text::part(key, "save"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let edge = edge(it, "edge")?;
    let against = against(it)?;
    Ok(BareBlast { by: OTHER, on: SOMEBODY, kind, level, damage, save, dc, edge, against }.into())
}

/// So many checks of morale one after another. [fivey.morale.check]
fn read_morale(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.morale.check");
    let ability = it.take(Param::number(Text::part(key, "ability"), 0, ABILITY_MAX))?;
    let checks: u32 = it.take(Param::number(Text::part(key, "checks"), 1, CHECKS_MAX))?;
    let edge = edge(it, "edge")?;
    Ok(BareMorale { who: OTHER, ability, checks, edge }.into())
}
