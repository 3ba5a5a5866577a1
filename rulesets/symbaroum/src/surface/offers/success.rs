//! Tests that the game master calls for, and what ends without one.
use super::ask::{Offered, Offering, param, referee_only, who};
use crate::content;
use crate::reference::RULES;
use crate::rules::harm::death;
use crate::rules::success::attempts::{MODIFIERS_MAX, Resolve, Test};
use crate::rules::success::dice::{DIFFICULTY_USUAL, MODIFIER_MAX};
use crate::world::Attribute;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Param, Range, Text, Value, rule, words};

/// One of the eight.
fn one_of_eight(words: Text) -> Param {
    let key = words!("symbaroum.attributes.list");
    let options = Attribute::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
    param(words, Range::OneOf(options)).by_referee()
}

/// How something is gone about, in the player's words.
fn doing() -> Param {
    Param::text(Text::part(words!("symbaroum.problem-solving"), "doing")).or(Value::text(""))
}

/// What the game master fills in to call a test; the player says how it is gone about.
/// [symbaroum.problem-solving, symbaroum.test.gm-names-test]
pub(super) fn test(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, viewer) = (it.world, it.viewer);
    it.need(world.is_able(who), death::unable(who, world.character(who).fate))?;
    let doing = it.take(doing())?;
    let asked = one_of_eight(Text::part(words!("symbaroum.test.when"), "attribute"));
    let attribute = it.take(asked)?;
    let usual = content::OPPOSITION.iter().find(|row| row.attribute == attribute);
    let key = rule!("symbaroum.attributes.opposition");
    let others = world.characters.keys().copied();
    let others = others.filter(|other| *other != who && world.is_seen_by(viewer, *other));
    let asked = Param::one_of(Text::part(key, "against"), others).or_word("nobody").by_referee();
    let against = match it.take(asked)? {
        Value::Character(other) => {
            let first = usual.and_then(|row| row.opposed_by.first());
            let asked = one_of_eight(Text::part(key, "opposed-by"));
            Some((other, it.take(asked.or_maybe(first.map(Cell::value)))?))
        }
        _ => None,
    };
    let words = Text::part(words!("symbaroum.test.difficulty"), "difficulty")
        .with("easy", DIFFICULTY_USUAL)
        .with("hard", -DIFFICULTY_USUAL);
    let asked = Param::number(words, -MODIFIER_MAX, MODIFIER_MAX).by_referee();
    // What usually has a difficulty is not begun without thinking of one; where somebody opposes it, there is none.
    let thought = usual.is_some_and(|row| row.difficulty) && against.is_none();
    let difficulty = it.take(if key.holds(thought) { asked } else { asked.or(0) })?;
    let modifier = Range::Number { min: (-MODIFIER_MAX).into(), max: MODIFIER_MAX.into() };
    let columns = vec![("name", Range::Text { max: TEXT_MAX }), ("modifier", modifier)];
    let words = Text::part(words!("symbaroum.test.opposition-and-difficulty"), "besides");
    let asked = param(words, Range::Rows { columns, max: MODIFIERS_MAX }).by_referee();
    let modifiers = it.take(asked.or(Value::List(vec![])))?;
    let words = Text::part(words!("symbaroum.test.active-reactive"), "reactive");
    let reactive = it.take(Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("symbaroum.blind.one"), "by-sight");
    let other = against.is_some_and(|(other, _)| world.is_blind(other));
    let by_sight = it.take_if(world.is_blind(who) || other, Param::flag(words).by_referee().or(false))?;
    Ok(Test { who, attribute, against, difficulty, modifiers, reactive, by_sight, doing }.into())
}

/// What the game master fills in who needs no test. [symbaroum.test.when]
pub(super) fn resolve(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let who = who(it)?;
    let doing = it.take(doing())?;
    let words = Text::part(words!("symbaroum.test.when"), "works");
    let works = it.take(Param::flag(words).by_referee().or(true))?;
    Ok(Resolve { who, doing, works }.into())
}
