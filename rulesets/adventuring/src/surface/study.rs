//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::base::testing::{BareGroup, BareSave};
use crate::rules::settlements::games::{BareContest, BareLuck};
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::people::{SCORE_MAX, SCORE_USUAL};
use crate::world::{Abilities, Ability, Character, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param, Range, param};
use norn_kernel::record::Record;
use norn_kernel::{Closed, Edge, Key, Text, Value, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] =
    &[("save", read_save), ("group-save", read_group), ("contest", read_contest), ("luck", read_luck)];

/// The most who are in a study.
const PEOPLE_MAX: u16 = 20;
/// The first of those whom a study is about.
const SOMEBODY: Who = Who(1);
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: people of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| {
        let mut world = World { switches: world.switches, ..World::default() };
        let people: Vec<(Who, i32)> = match &attempt {
            Attempt::BareSave(it) => vec![(it.who, it.score)],
            Attempt::BareContest(it) => vec![(Who(1), it.own.0), (Who(2), it.other.0)],
            Attempt::BareLuck(_) => vec![(Who(1), SCORE_USUAL), (Who(2), SCORE_USUAL)],
            Attempt::BareGroup(it) => it.members().map(|(who, score, ..)| (who, score)).collect(),
            _ => vec![],
        };
        for (who, score) in people {
            world.characters.insert(who, somebody(score).into());
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
