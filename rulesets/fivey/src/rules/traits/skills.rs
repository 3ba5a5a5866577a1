//! Skills and what is like them: titles, attunement, lasting proficiency.
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::{At, Choice, Key, Lapse, Play, Prompt, Value, Who, rule};

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
    let titles = &world.character(who).titles;
    let title = titles.keys().any(|title| title.eq_ignore_ascii_case(name));
    practiced(world, who, name) || rule!("fivey.title.expertise").holds(title)
}

/// Whether somebody has a skill of this name. What is done with hands and feet is neither history, culture nor craft, so
/// that no title speaks for it. [fivey.skill.free-form, fivey.title.expertise]
#[must_use]
pub fn practiced(world: &World, who: Who, name: &str) -> bool {
    let skills = &world.character(who).skills;
    rule!("fivey.skill.free-form").holds(skills.iter().any(|skill| skill.eq_ignore_ascii_case(name)))
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

/// Whether a skill of theirs helps somebody with what befalls them, which they alone can say: they may name it until
/// anything else begins, and nobody waits for it. [fivey.check.save, fivey.skill.free-form]
pub fn helps(at: &mut At<'_, World>, who: Who, key: Key) -> Play<bool> {
    Ok(helping(at, who, key)?.is_some())
}

/// The same skill by its name. [fivey.skill.free-form]
pub fn helping(at: &mut At<'_, World>, who: Who, key: Key) -> Play<Option<String>> {
    let skills: Vec<String> = at.world().character(who).skills.iter().cloned().collect();
    let options: Vec<Choice> = skills.iter().map(|skill| Choice::new(key, Value::text(skill))).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::up_to(at.world().owner(who), key, &options, 1).lapses(Lapse::Later);
    let chosen = at.several_of(&prompt.about(&about))?;
    Ok(chosen.first().and_then(|nth| skills.get(*nth)).cloned())
}
