//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::base::testing::{BareGroup, BareSave};
use crate::rules::hazards::climbing::{BareClimb, METRES_MAX};
use crate::rules::hazards::falls::BareFall;
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering};
use crate::world::people::SCORE_MAX;
use crate::world::{Abilities, Ability, Character, Surface, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param, Range, param};
use norn_kernel::record::Record;
use norn_kernel::{Closed, Key, Text, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[("save", read_save), ("group-save", read_group), ("climb", read_climb), ("fall", read_fall)];

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
        let mut world = World { switches: world.switches, ..World::default() };
        let people: Vec<(Who, i32)> = match &attempt {
            Attempt::BareSave(it) => vec![(it.who, it.score)],
            Attempt::BareGroup(it) => it.members().map(|(who, score, _)| (who, score)).collect(),
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

fn read_save(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.save");
    let score = it.take(number("score", key, 1, SCORE_MAX))?;
    let words = Text::part(words!("adventuring.base.proficiency"), "proficient");
    let proficient = it.take(Param::flag(words).or(false))?;
    let words = Text::part(words!("adventuring.base.edge"), "hindered");
    let hindered = it.take(Param::flag(words).or(false))?;
    Ok(Attempt::BareSave(BareSave { who: SOMEBODY, score, proficient, hindered }))
}

/// Scores as rows, each with whether it is proficient: `scores=8,11,14` on the command line.
fn read_group(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.group-save");
    let columns = vec![("score", Range::Number { min: 1, max: SCORE_MAX.into() }), ("proficient", Range::Flag)];
    let asked = param(Text::part(key, "scores"), Range::Rows { columns, max: PEOPLE_MAX });
    let scores: Vec<(i32, bool)> = it.take(asked)?;
    it.need(!scores.is_empty(), Text::part(key, "nobody"))?;
    Ok(Attempt::BareGroup(BareGroup { scores }))
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
