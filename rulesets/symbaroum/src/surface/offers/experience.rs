//! Experience that is handed out and spent.
use super::ask::{Offered, Offering, param, referee_only, who};
use crate::reference::RULES;
use crate::rules::characters::experience::{self, Adventure, Award, EXPERIENCE_MAX, Improve};
use crate::world::{Fate, Level};
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Param, Range, Text, Value, Who, words};

/// What a player fills in to spend Experience. [symbaroum.experience.attributes-fixed]
pub(super) fn improve(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, key) = (it.world, words!("symbaroum.experience.attributes-fixed"));
    let level = |name: &str| experience::next_level(world, who, name).unwrap_or(Level::Master);
    let improve = |name: &str| Improve { who, ability: name.to_owned(), level: level(name) };
    let option = |name: String| {
        let words = Text::part(key, "to").with("cost", experience::price(level(&name)).1);
        let words = words.with("ability", Value::text(&name)).with("level", Value::word(level(&name).word()));
        Choice::told(Value::Text(name), words)
    };
    let options = experience::learnable(world).into_iter().map(option).collect();
    let asked = param(Text::part(key, "ability"), Range::OneOf(options));
    let none = Text::part(key, "nothing").with("who", who);
    Ok(it.pick(asked, none, |name: &String| improve(name))?.into())
}

pub(super) fn adventure(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let words = Text::part(words!("symbaroum.experience.award"), "on");
    let on = it.take(Param::flag(words).by_referee().or(!it.world.adventure))?;
    Ok(Adventure { on }.into())
}

/// What the game master fills in to hand out Experience: who has died gets none, unless they say so.
/// [symbaroum.experience.award]
pub(super) fn award(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("symbaroum.experience.award"));
    let party = world.characters.keys().copied().filter(|who| world.is_players(*who));
    let party: Vec<Who> = party.collect();
    it.need(!party.is_empty(), Text::part(key, "nobody"))?;
    let points = it.take(Param::number(Text::part(key, "points"), 0, EXPERIENCE_MAX).by_referee())?;
    let alive = party.iter().copied().filter(|who| world.character(*who).fate != Fate::Dead);
    let alive: Vec<Who> = alive.collect();
    let asked = Param::several(Text::part(key, "to"), party, 1).by_referee();
    let to = it.take(asked.or_maybe(Some(alive.value())))?;
    Ok(Award { to, points }.into())
}
