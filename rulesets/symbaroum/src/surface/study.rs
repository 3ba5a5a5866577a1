//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::combat::attack::{BareAttack, Points};
use crate::rules::combat::damage::DAMAGE_MAX;
use crate::rules::success::attempts::BareTest;
use crate::rules::success::dice::{Chances, MODIFIER_MAX};
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::within;
use crate::world::people::ATTRIBUTE_MAX;
use crate::world::{Attributes, Character, World};
use norn_kernel::offer::{Filled, Filling, Next, Param, Range, Wrong};
use norn_kernel::{Choice, Die, Key, Value, Viewer, Who, words};

/// What can be weighed.
pub const NAMES: &[&str] = &["success-test", "attack"];

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
    let referee = Viewer::Referee;
    let filling = Filling::of(filled, &referee);
    let read = match filled.attempt.as_str() {
        "success-test" => read_test(filling),
        "attack" => read_attack(filling),
        name => {
            let name = name.to_owned();
            return Next::Wrong(Wrong::Attempt { name, known: NAMES.to_vec() });
        }
    };
    let attempt = match read {
        Ok(attempt) => attempt,
        Err(next) => return *next,
    };
    let mut world = World { switches: world.switches, ..World::default() };
    let attributes = Attributes::default();
    let one = Character {
        name: NAME.to_owned(),
        attributes,
        toughness: crate::world::people::ATTRIBUTE_DEFAULT,
        ..Character::default()
    };
    world.characters.insert(SOMEBODY, one.into());
    Next::Ready((world, attempt))
}

type Read<T> = Result<T, Box<Next<(World, Attempt)>>>;

fn number(name: &'static str, key: Key, min: i32, max: i32) -> Param {
    Param::new(name, key, within(min, max))
}

fn chances(filling: &mut Filling<'_>) -> Read<Chances> {
    let ways = [
        ("one", Chances::One),
        ("two-to-fail", Chances::TwoToFail),
        ("two-to-succeed", Chances::TwoToSucceed),
    ];
    let options = ways.map(|(word, _)| Choice::word(words!("symbaroum.blind.one"), word)).to_vec();
    let param = Param::new("chances", words!("symbaroum.blind.one"), Range::OneOf(options));
    let word = filling.word(param.or(Value::word("one")))?;
    Ok(ways.iter().find(|(known, _)| *known == word).map_or(Chances::One, |(_, chances)| *chances))
}

fn read_test(mut filling: Filling<'_>) -> Read<Attempt> {
    let key = words!("symbaroum.test.unmodified");
    let attribute = filling.number(number("attribute", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?;
    let mut against = None;
    if filling.has("against") {
        let key = words!("symbaroum.test.opposition");
        against = Some(filling.number(number("against", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?);
    }
    let key = words!("symbaroum.test.difficulty");
    let difficulty = filling.number(number("difficulty", key, -MODIFIER_MAX, MODIFIER_MAX).or(0))?;
    let chances = chances(&mut filling)?;
    filling.end()?;
    let who = SOMEBODY;
    Ok(Attempt::BareTest(BareTest { who, attribute, against, difficulty, chances }))
}

/// A die in either of the two ways in which people write it, or a number up to `max`.
fn points(filling: &mut Filling<'_>, name: &'static str, key: Key, max: i32) -> Read<Points> {
    let dice = DICE.iter().flat_map(|sides| [format!("1d{sides}"), format!("d{sides}")]);
    let dice = dice.map(|die| Choice::new(key, Value::Text(die)));
    let numbers = (0..=max).map(|number| Choice::new(key, number));
    let options = dice.chain(numbers).collect();
    Ok(match filling.take(Param::new(name, key, Range::OneOf(options)))? {
        Value::Text(die) => {
            let sides = die.trim_start_matches('1').trim_start_matches('d').parse().ok();
            sides.and_then(Die::new).map_or(Points::Fixed(0), Points::Rolled)
        }
        Value::Number(number) => Points::Fixed(i32::try_from(number).unwrap_or(0)),
        _ => Points::Fixed(0),
    })
}

fn read_attack(mut filling: Filling<'_>) -> Read<Attempt> {
    let key = words!("symbaroum.test.unmodified");
    let attribute = filling.number(number("attribute", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?;
    let key = words!("symbaroum.test.opposition");
    let against = filling.number(number("against", key, -ATTRIBUTE_MAX, ATTRIBUTE_MAX))?;
    let damage = points(&mut filling, "damage", words!("symbaroum.damage.enemy-hit"), ARMOUR_MAX)?;
    let armour = points(&mut filling, "armour", words!("symbaroum.damage.amount"), ARMOUR_MAX)?;
    let key = words!("symbaroum.secondary.pain-threshold");
    let pain = filling.number(number("pain", key, 0, DAMAGE_MAX))?;
    let key = words!("symbaroum.secondary.toughness");
    let toughness = filling.number(number("toughness", key, 1, DAMAGE_MAX))?;
    let param = Param::new("advantage", words!("symbaroum.advantage.effect"), Range::Flag);
    let advantage = filling.flag(param.or(false))?;
    let chances = chances(&mut filling)?;
    filling.end()?;
    let who = SOMEBODY;
    let bare = BareAttack { who, attribute, against, chances, advantage, damage, armour, pain, toughness };
    Ok(Attempt::BareAttack(bare))
}
