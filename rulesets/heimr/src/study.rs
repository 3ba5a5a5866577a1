//! Rolls that can be weighed without a table.
use crate::RULES;
use crate::challenge::{BareChallenge, BareOpposed};
use crate::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::offers::{Attempt, REQUIREMENT_MAX};
use crate::world::{Character, Pool, World};
use norn_kernel::offer::{Filled, Filling, Next, Param, Range, Wrong};
use norn_kernel::{Key, Viewer, Who, rule};

/// What can be weighed.
pub const NAMES: &[&str] = &["challenge", "opposed"];

/// The most willpower that a study may start with.
pub const WILLPOWER_MAX: i64 = 1_000;

/// Who rolls in a study, and against whom.
const TWO: (Who, Who) = (Who(1), Who(2));
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: somebody of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let referee = Viewer::Referee;
    let filling = Filling::of(filled, &referee);
    let read = match filled.attempt.as_str() {
        "challenge" => read_challenge(filling),
        "opposed" => read_opposed(filling).map(|attempt| (attempt, 0)),
        name => {
            let name = name.to_owned();
            return Next::Wrong(Wrong::Attempt { name, known: NAMES.to_vec() });
        }
    };
    let (attempt, willpower) = match read {
        Ok(read) => read,
        Err(next) => return *next,
    };
    let mut world = World { switches: world.switches, ..World::default() };
    for who in [TWO.0, TWO.1] {
        let one = Character {
            name: NAME.to_owned(),
            hp: Pool::full(1),
            willpower: Pool::full(if who == TWO.0 { willpower } else { 0 }),
            fatigue: 1,
            ..Character::default()
        };
        world.characters.insert(who, one.into());
    }
    Next::Ready((world, attempt))
}

type Read<T> = Result<T, Box<Next<(World, Attempt)>>>;

fn within(name: &'static str, key: Key, max: i32) -> Param {
    Param::new(name, key, Range::Number { min: i64::from(-max), max: max.into() })
}

fn numbers(filling: &mut Filling<'_>, [consistency, potential]: [&'static str; 2]) -> Read<(i32, i32)> {
    let consistency = within(consistency, rule!("heimr.dice.pool"), CONSISTENCY_MAX);
    let consistency = filling.number(consistency)?;
    let potential = within(potential, rule!("heimr.dice.add-potential"), POTENTIAL_MAX);
    Ok((consistency, filling.number(potential)?))
}

fn read_challenge(mut filling: Filling<'_>) -> Read<(Attempt, i32)> {
    let (consistency, potential) = numbers(&mut filling, ["consistency", "potential"])?;
    let (mut requirement, mut willpower) = (None, 0);
    if filling.has("requirement") || filling.has("willpower") {
        let range = Range::Number { min: -REQUIREMENT_MAX, max: REQUIREMENT_MAX };
        let param = Param::new("requirement", rule!("heimr.challenge.requirement"), range);
        requirement = Some(filling.number(param)?);
        let range = Range::Number { min: 0, max: WILLPOWER_MAX };
        let param = Param::new("willpower", rule!("heimr.challenge.willpower-reroll"), range);
        willpower = filling.number(param.or(0))?;
    }
    filling.end()?;
    let bare = BareChallenge { who: TWO.0, consistency, potential, requirement };
    Ok((Attempt::BareChallenge(bare), willpower))
}

fn read_opposed(mut filling: Filling<'_>) -> Read<Attempt> {
    let one = numbers(&mut filling, ["consistency", "potential"])?;
    let other = numbers(&mut filling, ["against-consistency", "against-potential"])?;
    filling.end()?;
    Ok(Attempt::BareOpposed(BareOpposed { who: TWO, one, other }))
}
