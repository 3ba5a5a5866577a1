//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::combat::attack::{BareAttack, Points};
use crate::rules::combat::damage::DAMAGE_MAX;
use crate::rules::success::attempts::BareTest;
use crate::rules::success::dice::{Chances, MODIFIER_MAX};
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::people::{ATTRIBUTE_DEFAULT, ATTRIBUTE_MAX};
use crate::world::{Character, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param};
use norn_kernel::{Die, Key, Text, Value, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[("success-test", read_test), ("attack", read_attack)];

/// Who rolls in a study.
const SOMEBODY: Who = Who(1);
/// A record without a name would be wrong.
const NAME: &str = "-";
/// The dice that can be named.
const DICE: [u16; 6] = [4, 6, 8, 10, 12, 20];
/// The highest number that can stand for armour.
const ARMOUR_MAX: i32 = 30;

/// A roll with the world it stands in: somebody of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| {
        let mut world = World { switches: world.switches, ..World::default() };
        let one = Character { name: NAME.to_owned(), toughness: ATTRIBUTE_DEFAULT, ..Character::default() };
        world.characters.insert(SOMEBODY, one.into());
        (world, attempt)
    })
}

fn number(name: &'static str, key: Key, min: i32, max: i32) -> Param {
    Param::number(Text::part(key, name), min, max)
}

fn chances(it: &mut Offering<'_>) -> Read<Chances> {
    let words = Text::part(words!("symbaroum.blind.one"), "chances");
    it.take(Param::word::<Chances>(words).or_first())
}

fn read_test(it: &mut Offering<'_>) -> Offered {
    let key = words!("symbaroum.test.unmodified");
    let attribute = it.take(number("attribute", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?;
    let key = words!("symbaroum.test.opposition");
    // Nothing opposes it unless somebody says so: nobody is asked.
    let against = number("against", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX);
    let against = it.take_if(false, against)?;
    let key = words!("symbaroum.test.difficulty");
    let difficulty = it.take(number("difficulty", key, -MODIFIER_MAX, MODIFIER_MAX).or(0))?;
    let chances = chances(it)?;
    Ok(Attempt::BareTest(BareTest { who: SOMEBODY, attribute, against, difficulty, chances }))
}

/// A die in either of the two ways in which people write it, or a number up to `max`.
fn points(it: &mut Offering<'_>, name: &'static str, key: Key, max: i32) -> Read<Points> {
    let dice = DICE.iter().flat_map(|sides| [format!("1d{sides}"), format!("d{sides}")]);
    let values = dice.map(Value::Text).chain((0..=max).map(Value::from));
    Ok(match it.take(Param::one_of(Text::part(key, name), values))? {
        Value::Text(die) => {
            let sides = die.trim_start_matches('1').trim_start_matches('d').parse().ok();
            sides.and_then(Die::new).map_or(Points::Fixed(0), Points::Rolled)
        }
        Value::Number(number) => Points::Fixed(i32::try_from(number).unwrap_or(0)),
        _ => Points::Fixed(0),
    })
}

fn read_attack(it: &mut Offering<'_>) -> Offered {
    let key = words!("symbaroum.test.unmodified");
    let attribute = it.take(number("attribute", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?;
    let key = words!("symbaroum.test.opposition");
    let against = it.take(number("against", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?;
    let damage = points(it, "damage", words!("symbaroum.damage.enemy-hit"), ARMOUR_MAX)?;
    let armour = points(it, "armour", words!("symbaroum.damage.amount"), ARMOUR_MAX)?;
    let pain = it.take(number("pain", words!("symbaroum.secondary.pain-threshold"), 0, DAMAGE_MAX))?;
    let toughness = it.take(number("toughness", words!("symbaroum.secondary.toughness"), 1, DAMAGE_MAX))?;
    let words = Text::part(words!("symbaroum.advantage.effect"), "advantage");
    let advantage = it.take(Param::flag(words).or(false))?;
    let chances = chances(it)?;
    let who = SOMEBODY;
    let bare = BareAttack { who, attribute, against, chances, advantage, damage, armour, pain, toughness };
    Ok(Attempt::BareAttack(bare))
}
