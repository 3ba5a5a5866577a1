//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::narrative::rolls::BareRoll;
use crate::surface::offers::Attempt;
use crate::world::{Character, Pool, World};
use norn_kernel::offer::{Filled, Filling, Next, Param, Range, Wrong};
use norn_kernel::{Choice, Edge, Value, Viewer, Who, words};

/// What can be weighed.
pub const NAMES: &[&str] = &["narrative-roll", "ability-roll"];

/// The furthest that a whole modifier may be from 0.
pub const MODIFIER_MAX: i64 = 100;
/// The most Defiance that a study may start with.
pub const DEFIANCE_MAX: i64 = 1000;

/// Who rolls in a study.
const SOMEBODY: Who = Who(1);
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: somebody of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let referee = Viewer::Referee;
    let filling = Filling::of(filled, &referee);
    let read = match filled.attempt.as_str() {
        "narrative-roll" => read(filling, false),
        "ability-roll" => read(filling, true),
        name => {
            let name = name.to_owned();
            return Next::Wrong(Wrong::Attempt { name, known: NAMES.to_vec() });
        }
    };
    let (modifier, edge, defiance) = match read {
        Ok(read) => read,
        Err(next) => return *next,
    };
    let mut world = World { switches: world.switches, defiance, ..World::default() };
    let hp = Pool::full(1);
    world.characters.insert(SOMEBODY, Character { name: NAME.to_owned(), hp, ..Character::default() });
    Next::Ready((world, Attempt::BareRoll(BareRoll { who: SOMEBODY, modifier, edge })))
}

type Numbers = (Option<i32>, Edge, i32);

fn read(mut filling: Filling<'_>, ability: bool) -> Result<Numbers, Box<Next<(World, Attempt)>>> {
    let mut modifier = None;
    if ability {
        let range = Range::Number { min: -MODIFIER_MAX, max: MODIFIER_MAX };
        modifier = Some(filling.number(Param::new("stat", words!("triumvene.roll.ability.bands"), range))?);
    }
    let edges = vec![
        Choice::word(words!("triumvene.advantage.both"), "none"),
        Choice::word(words!("triumvene.advantage.roll"), "advantage"),
        Choice::word(words!("triumvene.disadvantage.roll"), "disadvantage"),
    ];
    let param = Param::new("edge", words!("triumvene.advantage.both"), Range::OneOf(edges));
    let edge = match filling.word(param.or(Value::word("none")))?.as_str() {
        "advantage" => Edge::Advantage,
        "disadvantage" => Edge::Disadvantage,
        _ => Edge::None,
    };
    let range = Range::Number { min: 0, max: DEFIANCE_MAX };
    let param = Param::new("defiance", words!("triumvene.defiance.pool"), range);
    let defiance = filling.number(param.or(0))?;
    filling.end()?;
    Ok((modifier, edge, defiance))
}
