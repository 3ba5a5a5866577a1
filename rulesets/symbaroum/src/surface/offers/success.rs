//! Tests that the game master calls for, and what ends without one.
use super::ask::{Offered, attribute_choices, others, param, people, referee_only, refused, who, within};
use crate::content;
use crate::reference::RULES;
use crate::rules::success::attempts::{MODIFIERS_MAX, Resolve, Test};
use crate::rules::success::dice::{DIFFICULTY_USUAL, MODIFIER_MAX};
use crate::world::{Attribute, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, rule, words};

/// What the game master fills in to call a test; the player says how it is gone about.
/// [symbaroum.problem-solving, symbaroum.test.gm-names-test]
pub(super) fn test(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    if !world.is_able(who) {
        return Err(refused(Text::part(words!("symbaroum.death.dying"), "refusal").with("who", who)));
    }
    let words = Text::part(words!("symbaroum.problem-solving"), "doing");
    let doing = filling.text(param(words, Range::Text { max: TEXT_MAX }).or(Value::text("")))?;
    let key = words!("symbaroum.test.when");
    let options = Range::OneOf(attribute_choices(words!("symbaroum.attributes.list")));
    let word = filling.word(param(Text::part(key, "attribute"), options).by_referee())?;
    let attribute = Attribute::named(&word).unwrap_or(Attribute::Accurate);
    let usual = content::OPPOSITION.iter().find(|row| row.attribute == attribute);
    let key = rule!("symbaroum.attributes.opposition");
    let mut options = vec![Choice::word(key, "nobody")];
    options.extend(people(key, others(world, viewer, who)));
    let against = param(Text::part(key, "against"), Range::OneOf(options)).by_referee();
    let against = match filling.take(against.or(Value::word("nobody")))? {
        Value::Character(other) => {
            let first = usual.and_then(|row| row.opposed_by.first()).copied();
            let options = Range::OneOf(attribute_choices(words!("symbaroum.attributes.list")));
            let param = param(Text::part(key, "opposed-by"), options).by_referee();
            let param = match first {
                Some(first) => param.or(Value::word(first.word())),
                None => param,
            };
            let word = filling.word(param)?;
            Some((other, Attribute::named(&word).unwrap_or(Attribute::Vigilant)))
        }
        _ => None,
    };
    let words = Text::part(words!("symbaroum.test.difficulty"), "difficulty")
        .with("easy", DIFFICULTY_USUAL)
        .with("hard", -DIFFICULTY_USUAL);
    let asked = param(words, within(-MODIFIER_MAX, MODIFIER_MAX)).by_referee();
    // What usually has a difficulty is not begun without thinking of one; where somebody opposes it, there is none.
    let thought = usual.is_some_and(|row| row.difficulty) && against.is_none();
    let difficulty = filling.number(if key.holds(thought) { asked } else { asked.or(0) })?;
    let columns =
        vec![("name", Range::Text { max: TEXT_MAX }), ("modifier", within(-MODIFIER_MAX, MODIFIER_MAX))];
    let words = Text::part(words!("symbaroum.test.opposition-and-difficulty"), "besides");
    let range = Range::Rows { columns, max: MODIFIERS_MAX };
    let rows = filling.list(param(words, range).by_referee().or(Value::List(vec![])))?;
    let modifiers = rows.iter().filter_map(named_number).collect();
    let words = Text::part(words!("symbaroum.test.active-reactive"), "reactive");
    let reactive = filling.flag(param(words, Range::Flag).by_referee().or(false))?;
    let mut by_sight = false;
    if world.is_blind(who) || filling.has("by-sight") {
        let words = Text::part(words!("symbaroum.blind.one"), "by-sight");
        by_sight = filling.flag(param(words, Range::Flag).by_referee().or(false))?;
    }
    filling.end()?;
    Ok(Test { who, attribute, against, difficulty, modifiers, reactive, by_sight, doing }.into())
}

/// A name and a number of a row.
fn named_number(row: &Value) -> Option<(String, i32)> {
    let Value::List(cells) = row else { return None };
    match cells.as_slice() {
        [Value::Text(name), Value::Number(number)] => Some((name.clone(), i32::try_from(*number).ok()?)),
        _ => None,
    }
}

/// What the game master fills in who needs no test. [symbaroum.test.when]
pub(super) fn resolve(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let who = filling.who(who(world, viewer)?)?;
    let words = Text::part(words!("symbaroum.problem-solving"), "doing");
    let doing = filling.text(param(words, Range::Text { max: TEXT_MAX }).or(Value::text("")))?;
    let words = Text::part(words!("symbaroum.test.when"), "works");
    let works = filling.flag(param(words, Range::Flag).by_referee().or(true))?;
    filling.end()?;
    Ok(Resolve { who, doing, works }.into())
}
