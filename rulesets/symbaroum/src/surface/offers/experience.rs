//! Experience that is handed out and spent.
use super::ask::{Offered, chosen, param, people, possible, referee_only, refused, who, within};
use crate::reference::RULES;
use crate::rules::characters::experience::{self, Adventure, Award, EXPERIENCE_MAX, Improve};
use crate::world::{Fate, Level, World};
use norn_kernel::offer::{Filling, Range, Tries};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, Who, words};

/// What a player fills in to spend Experience. [symbaroum.experience.attributes-fixed]
pub(super) fn improve(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.experience.attributes-fixed");
    let mut options = vec![];
    let mut tries = Tries::default();
    for name in experience::learnable(world) {
        let Some(level) = experience::next_level(world, who, &name) else { continue };
        if tries.pass(possible(world, &filling, &Improve { who, ability: name.clone(), level })) {
            let words = Text::part(key, "to").with("cost", experience::price(level).1);
            options.push(Choice::told(
                Value::Text(name.clone()),
                words.with("ability", Value::Text(name)).with("level", Value::word(level.word())),
            ));
        }
    }
    if let Some(Value::Text(name)) = filling.given("ability")
        && options.iter().all(|option| option.value != Value::text(name))
    {
        let level = experience::next_level(world, who, name).unwrap_or(Level::Master);
        possible(world, &filling, &Improve { who, ability: name.clone(), level })?;
    }
    if options.is_empty() {
        return Err(tries.why(Text::part(key, "nothing").with("who", who)).into());
    }
    let ability = filling.text(param(Text::part(key, "ability"), Range::OneOf(options)))?;
    filling.end()?;
    let level = experience::next_level(world, who, &ability).unwrap_or(Level::Master);
    Ok(Improve { who, ability, level }.into())
}

pub(super) fn adventure(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let words = Text::part(words!("symbaroum.experience.award"), "on");
    let on = filling.flag(param(words, Range::Flag).by_referee().or(!world.adventure))?;
    filling.end()?;
    Ok(Adventure { on }.into())
}

/// What the game master fills in to hand out Experience: who has died gets none, unless they say so.
/// [symbaroum.experience.award]
pub(super) fn award(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("symbaroum.experience.award");
    let party = world.characters.iter().filter(|(who, _)| world.is_players(**who));
    let party: Vec<Who> = party.map(|(who, _)| *who).collect();
    if party.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let points = filling.number(param(Text::part(key, "points"), within(0, EXPERIENCE_MAX)).by_referee())?;
    let alive = party.iter().filter(|who| world.character(**who).fate != Fate::Dead);
    let alive = Value::List(alive.map(|&who| Value::Character(who)).collect());
    let options = people(key, party);
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 1, max };
    let param = param(Text::part(key, "to"), range).by_referee();
    let to = chosen(filling.list(if alive == Value::List(vec![]) { param } else { param.or(alive) })?);
    filling.end()?;
    Ok(Award { to, points }.into())
}
