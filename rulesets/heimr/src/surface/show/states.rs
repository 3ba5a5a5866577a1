//! How somebody is: injuries, effects that last, conditions.
use crate::reference::RULES;
use crate::rules::characters::{hands, hindrances};
use crate::rules::harm::{injuries, rest};
use crate::surface::show::rows::modifies;
use crate::world::World;
use crate::world::harm::{Affliction, Afflicts, Lasting, Touches};
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Key, Text, Value, Who, words};

/// What all may see of somebody at a glance.
#[must_use]
pub fn at_a_glance(world: &World, who: Who) -> Vec<Text> {
    let one = world.character(who);
    let mut seen = vec![];
    let mut sees = |holds: bool, key: Key| {
        if holds {
            seen.push(Text::part(key, "glance"));
        }
    };
    sees(one.dead, Text::new(words!("heimr.injury.death")).key);
    sees(hindrances::is_unconscious(world, who), Text::new(words!("heimr.position.unconscious")).key);
    sees(one.stance.asleep, Text::new(words!("heimr.position.sleeping")).key);
    sees(one.stance.prone, Text::new(words!("heimr.position.prone-movement")).key);
    // How long somebody still lives is seen before anything that is done about it.
    if let (Some(injury), false) = (&one.injury, one.dead)
        && (injury.stable || injury.faints.is_some() || injury.dies.is_some())
    {
        let words = Text::part(words!("heimr.injury.levels"), "glance");
        seen.push(injury.timed(words, injury.clock(), world.clock));
    }
    seen.extend(one.afflictions.iter().map(|one| {
        let (turns, seconds) = match one.lasts {
            Lasting::Until(end) => (0, end.saturating_sub(world.clock).max(0)),
            Lasting::Turns { left, .. } => (left.into(), 0),
            Lasting::Injured => (0, 0),
        };
        does(&one.does).with("turns", Value::Number(turns)).with("seconds", Value::Number(seconds))
    }));
    seen.extend(hands::held(world, who).filter(|(_, item)| item.hidden.is_none()).map(|(name, item)| {
        Text::part(words!("heimr.character.items"), "in-hand")
            .with("item", Value::text(name))
            .with("place", Value::word(item.carried.word()))
    }));
    seen
}

/// What an effect that lasts keeps somebody from, in words. For how long is still to be said: `turns` and `seconds`.
fn does(does: &Afflicts) -> Text {
    let glance = |key| Text::part(key, "glance");
    match does {
        Afflicts::Fallen => glance(Text::new(words!("heimr.effect.fall")).key),
        Afflicts::Dropped(item) => {
            glance(Text::new(words!("heimr.effect.drop")).key).with("item", Value::text(item))
        }
        Afflicts::Useless(hand) => {
            glance(Text::new(words!("heimr.injury.effect-arm")).key).with("hand", Value::word(hand.word()))
        }
        Afflicts::Stumbling(None) => glance(Text::new(words!("heimr.effect.stumble")).key),
        Afflicts::Stumbling(Some(direction)) => {
            glance(Text::new(words!("heimr.stumble.blocked-direction")).key)
                .with("from", Value::word(direction.word()))
        }
        Afflicts::Dazed => glance(Text::new(words!("heimr.effect.daze")).key),
        Afflicts::Bound(part, touches) => glance(Text::new(words!("heimr.effect.bind")).key)
            .with("part", Value::word(part.word()))
            .with("fixed", *touches == Touches::Fixed),
        Afflicts::Weakened => glance(Text::new(words!("heimr.effect.weaken")).key),
        Afflicts::Own(name) => {
            glance(Text::new(words!("heimr.effect.definition")).key).with("name", Value::text(name))
        }
    }
}

/// For how long something lasts, in words.
fn lasts(world: &World, affliction: &Affliction) -> Text {
    let key = Text::new(words!("heimr.combat-effect.turns")).key;
    match affliction.lasts {
        Lasting::Until(end) => {
            let left = end.saturating_sub(world.clock).max(0);
            Text::part(key, "seconds").with("left", Value::Number(left))
        }
        Lasting::Turns { left, .. } => {
            Text::part(key, "turns").with("left", i32::try_from(left).unwrap_or(i32::MAX))
        }
        Lasting::Injured => Text::part(words!("heimr.injury.effect-duration"), "as-long"),
    }
}

/// How somebody is: injury and its clock, rest, and what lasts of effects.
#[must_use]
pub fn states(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let at = |field: &str| format!("character/{}/{field}", who.0);
    let mut rows = vec![];
    let dead = Row::new(Text::part(words!("heimr.injury.death"), "row"), one.dead).at(at("dead"));
    rows.push(if one.dead { dead } else { dead.only(Audience::Referee) });
    if !world.is_players(who) {
        let label = Text::part(words!("heimr.grid.overview"), "row");
        rows.push(Row::new(label, one.hidden).at(at("hidden")).only(Audience::Referee));
    }
    if let (Some(injury), Some(level)) = (&one.injury, injuries::level(one.hp.now)) {
        let label = Text::part(words!("heimr.injury.levels"), "row");
        let parts = injury.parts.iter().map(|part| Value::word(part.word())).collect();
        let words = Text::part(words!("heimr.injury.levels"), "value")
            .with("level", Value::word(level.word()))
            .with("parts", Value::List(parts));
        rows.push(Row::new(label, injury.timed(words, injury.clock(), world.clock)));
        let label = Text::part(words!("heimr.injury.stabilize"), "row");
        rows.push(Row::new(label, injury.stable).at(at("stable")));
    }
    let state = |key, now: bool, field: &str| Row::new(Text::part(key, "row"), now).at(at(field));
    if one.stance.asleep {
        rows.push(state(Text::new(words!("heimr.position.sleeping")).key, true, "asleep"));
    }
    if hindrances::is_unconscious(world, who) {
        rows.push(state(Text::new(words!("heimr.position.unconscious")).key, true, "unconscious"));
    }
    if let Some(since) = one.resting {
        let label = Text::part(words!("heimr.health.rest-duration"), "row");
        let left = rest::REST_SECONDS.saturating_sub(world.clock.saturating_sub(since));
        let words =
            Text::part(words!("heimr.health.rest-duration"), "left").with("left", Value::Number(left));
        rows.push(Row::new(label, words).at(at("resting")));
    }
    for (place, affliction) in one.afflictions.iter().enumerate() {
        let none = |words: Text| words.with("turns", 0).with("seconds", 0);
        let row = Row::new(none(does(&affliction.does)), lasts(world, affliction));
        rows.push(row.at(at(&format!("affliction/{place}"))));
    }
    rows
}

/// Conditions. [heimr.character.conditions]
#[must_use]
pub fn conditions(world: &World, who: Who) -> Vec<Row> {
    let row = |(name, condition): (&String, &crate::world::Condition)| {
        let label = Text::part(words!("heimr.character.conditions"), "row").with("name", Value::text(name));
        let plain = || Text::part(words!("heimr.character.conditions"), "plain");
        let value = condition.modifier.as_ref().map_or_else(plain, modifies);
        Row::new(label, value).at(format!("character/{}/condition/{name}", who.0))
    };
    world.character(who).conditions.iter().map(row).collect()
}
