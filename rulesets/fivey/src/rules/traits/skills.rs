//! Skills and what is like them: titles, attunement, lasting proficiency.
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::{Who, rule};

/// A stat with a skill that applies, or without. [fivey.skill.double]
#[must_use]
pub fn doubled(stat: i32, skilled: bool) -> i32 {
    let key = rule!("fivey.skill.double");
    if key.holds(skilled) { stat.saturating_mul(2) } else { stat }
}

/// Whether somebody has a skill or a title of this name, however it is capitalized: relevance is judged for each task.
/// [fivey.skill.free-form, fivey.title.expertise]
#[must_use]
pub fn has(world: &World, who: Who, name: &str) -> bool {
    let one = world.character(who);
    let skill = one.skills.iter().any(|skill| skill.eq_ignore_ascii_case(name));
    rule!("fivey.skill.free-form").holds(skill)
        || rule!("fivey.title.expertise")
            .holds(one.titles.keys().any(|title| title.eq_ignore_ascii_case(name)))
}

/// Whether somebody uses a thing as if they had a skill in it: attuned to it, or proficient for good.
/// What is lost is out of reach. [fivey.attune.effect, fivey.attune.permanent, fivey.attune.one-item]
#[must_use]
pub fn uses_well(world: &World, who: Who, thing: &str) -> bool {
    let one = world.character(who);
    if !rule!("fivey.attune.one-item").met(one.things.contains_key(thing)) {
        return false;
    }
    let attuned = one.attuned.as_deref() == Some(thing);
    rule!("fivey.attune.effect").holds(attuned)
        || rule!("fivey.attune.permanent").holds(one.proficient.contains(thing))
}
