//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::base::testing::{BareGroup, BareSave};
use crate::rules::harm::diseases::{BareDisease, DAYS_MAX};
use crate::rules::harm::poisons::BarePoison;
use crate::rules::hazards::climbing::{BareClimb, METRES_MAX};
use crate::rules::hazards::falls::BareFall;
use crate::rules::settlements::games::{BareContest, BareLuck};
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::people::{SCORE_MAX, SCORE_USUAL};
use crate::world::{Abilities, Ability, Character, Disease, Row, Surface, Venom, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param, Range, param};
use norn_kernel::record::Record;
use norn_kernel::{Closed, Edge, Key, Text, Value, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[
    ("save", read_save),
    ("group-save", read_group),
    ("contest", read_contest),
    ("luck", read_luck),
    ("disease", read_disease),
    ("poison", read_poison),
    ("climb", read_climb),
    ("fall", read_fall),
];

/// The deepest fall of a study, in metres.
const FALL_MAX: i32 = 60;
/// The most who are in a study.
const PEOPLE_MAX: u16 = 20;
/// The first of those whom a study is about.
const SOMEBODY: Who = Who(1);
/// More than any fall of a study takes.
const UNSHAKEN: i32 = i32::MAX;
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: people of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| {
        let mut world = World { switches: world.switches, lists: world.lists.clone(), ..World::default() };
        let mut patient = |score: i32, health: i32, dosed: bool| {
            // No player plays them, so that nobody has to rest.
            let one = Character { played: false, health, dosed: dosed.then_some(0), ..somebody(score) };
            world.characters.insert(SOMEBODY, one.into());
        };
        match &attempt {
            Attempt::BareDisease(it) => patient(it.score, it.score, false),
            Attempt::BarePoison(it) => patient(it.score, it.health, it.further),
            _ => {}
        }
        let people: Vec<(Who, i32)> = match &attempt {
            Attempt::BareSave(it) => vec![(it.who, it.score)],
            Attempt::BareContest(it) => vec![(Who(1), it.own.0), (Who(2), it.other.0)],
            Attempt::BareLuck(_) => vec![(Who(1), SCORE_USUAL), (Who(2), SCORE_USUAL)],
            Attempt::BareGroup(it) => it.members().map(|(who, score, ..)| (who, score)).collect(),
            Attempt::BareClimb(it) => vec![(it.who, it.agi)],
            Attempt::BareFall(it) => vec![(it.who, it.agi.unwrap_or(SCORE_MAX))],
            _ => vec![],
        };
        // What a fall does is weighed as damage, not by whether it kills.
        let falls = matches!(attempt, Attempt::BareClimb(_) | Attempt::BareFall(_));
        for (who, score) in people {
            let mut one = somebody(score);
            if falls {
                one.abilities.set(Ability::Str, UNSHAKEN);
                one.health = one.most_health();
            }
            world.characters.insert(who, one.into());
        }
        (world, attempt)
    })
}

/// Somebody with the same score in everything.
pub(crate) fn somebody(score: i32) -> Character {
    let abilities: Abilities = Ability::ALL.iter().map(|ability| (*ability, score)).collect();
    let one = Character { name: NAME.to_owned(), played: true, abilities, ..Character::fields().usual() };
    Character { health: one.most_health(), ..one }
}

fn number(name: &'static str, key: Key, min: i32, max: i32) -> Param {
    Param::number(Text::part(key, name), min, max)
}

fn flag(it: &mut Offering<'_>, name: &'static str, key: Key) -> Read<bool> {
    it.take(Param::flag(Text::part(key, name)).or(false))
}

/// A disease, the STR of whoever has it, and how many days end.
fn read_disease(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.disease.table");
    let disease =
        it.choose(Param::name(Text::part(key, "name"), Disease::names(it.world)), Text::part(key, "none"))?;
    let score = it.take(number("strength", key, 1, SCORE_MAX))?;
    let days = it.take(number("days", key, 1, DAYS_MAX.into()).or(14))?;
    Ok(Attempt::BareDisease(BareDisease { who: SOMEBODY, disease, score, days }))
}

/// What a dose does, the STR and the health of whoever takes it in.
fn read_poison(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.poison.structure");
    let venom = it.take(Param::word::<Venom>(Text::part(key, "effect")))?;
    let score = it.take(number("strength", key, 1, SCORE_MAX))?;
    let health = it.take(number("health", key, 1, score).or(score))?;
    let words = Text::part(words!("adventuring.poison.later-dose"), "further");
    let further = it.take(Param::flag(words).or(false))?;
    let words = Text::part(words!("adventuring.poison.antidote"), "antidote");
    let antidote = it.take(Param::flag(words).or(false))?;
    Ok(Attempt::BarePoison(BarePoison { who: SOMEBODY, venom, score, health, further, antidote }))
}

fn read_save(it: &mut Offering<'_>) -> Offered {
    let score = it.take(number("score", words!("adventuring.base.save"), 1, SCORE_MAX))?;
    let key = words!("adventuring.base.edge");
    let edge: Value =
        it.take(Param::words(Text::part(key, "edge"), ["none", "advantage", "disadvantage"]).or_first())?;
    let edge = Edge::of(edge == Value::word("advantage"), edge == Value::word("disadvantage"));
    let proficient = flag(it, "proficient", words!("adventuring.base.proficiency"))?;
    let hindered = flag(it, "hindered", key)?;
    Ok(Attempt::BareSave(BareSave { who: SOMEBODY, score, proficient, hindered, edge }))
}

/// Lists of scores: of those for and against whom nothing speaks, of the proficient, and of the hindered.
fn read_group(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.group-save");
    let mut list = |name: &'static str| {
        let columns = vec![("score", Range::Number { min: 1, max: SCORE_MAX.into() })];
        let asked =
            param(Text::part(key, name), Range::Rows { columns, max: PEOPLE_MAX }).or(Value::List(vec![]));
        let rows: Read<Vec<Vec<i32>>> = it.take(asked);
        rows.map(|rows| rows.into_iter().flatten().collect::<Vec<i32>>())
    };
    let (scores, proficient, hindered) = (list("scores")?, list("proficient")?, list("hindered")?);
    let some = !(scores.is_empty() && proficient.is_empty() && hindered.is_empty());
    it.need(some, Text::part(key, "nobody"))?;
    Ok(Attempt::BareGroup(BareGroup { scores, proficient, hindered }))
}

/// One's own score, and the other's. [adventuring.base.contest]
fn read_contest(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.contest");
    let own = it.take(number("score", key, 1, SCORE_MAX))?;
    let other = it.take(number("against", key, 1, SCORE_MAX))?;
    let proficient = flag(it, "proficient", words!("adventuring.base.proficiency"))?;
    let others = flag(it, "against-proficient", key)?;
    Ok(Attempt::BareContest(BareContest { own: (own, proficient), other: (other, others) }))
}

/// How many play. [adventuring.game.luck]
fn read_luck(it: &mut Offering<'_>) -> Offered {
    let asked = Param::number(Text::part(words!("adventuring.game.luck"), "players"), 2, PEOPLE_MAX);
    let players = it.take(asked)?;
    Ok(Attempt::BareLuck(BareLuck { players }))
}

/// How high, on which AGI, and on what: `metres=20 agi=11` on the command line. [adventuring.move.climb]
fn read_climb(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.climb");
    let metres = it.take(number("metres", key, 1, METRES_MAX))?;
    let agi = it.take(number("agi", key, 1, SCORE_MAX))?;
    let words = Text::part(words!("adventuring.base.proficiency"), "proficient");
    let proficient = it.take(Param::flag(words).or(false))?;
    let kinds = [Surface::Challenging, Surface::Easy].map(Closed::word);
    let surface = it.take(Param::words(Text::part(key, "surface"), kinds).or_first())?;
    Ok(Attempt::BareClimb(BareClimb { who: SOMEBODY, metres, agi, proficient, surface }))
}

/// How deep, and on which AGI it is cushioned, if at all; 0 for not at all. [adventuring.fall.damage]
fn read_fall(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.fall.damage");
    let metres: i32 = it.take(number("metres", key, 0, FALL_MAX))?;
    let agi: i32 = it.take(number("agi", key, 0, SCORE_MAX).or(0))?;
    let agi = Some(agi).filter(|agi| 0 < *agi);
    Ok(Attempt::BareFall(BareFall { who: SOMEBODY, depth: metres.saturating_mul(10), agi }))
}
