//! What things are called, and what changes are told in.
use crate::reference::RULES;
use crate::world::harm::Stance;
use crate::world::squares::Square;
use crate::world::{Amendment, Effect, World};
use norn_kernel::{Closed, Text, Value, rule, words};

/// The name that people gave something.
#[must_use]
pub fn name(world: &World, value: &Value) -> Option<String> {
    match value {
        Value::Character(who) => world.characters.get(who).map(|one| one.name.clone()),
        Value::Place(place) => {
            let square = Square::of(*place);
            let named = world.grid.locations.get(&square).map(|location| location.name.as_str());
            let free = rule!("heimr.grid.location-meaning").applies();
            let named = named.filter(|name| !name.is_empty() && free);
            Some(named.map_or_else(|| square.to_string(), |name| format!("{name} ({square})")))
        }
        _ => None,
    }
}

/// What changed, in words, from the world before the effect.
#[must_use]
pub fn tell(_: &World, effect: &Effect) -> Text {
    let now = |key| Text::part(key, "now");
    match effect {
        Effect::Clock(_) => now(words!("heimr.combat.turn-duration")),
        Effect::Switches(_) => now(words!("heimr.document.modules")),
        Effect::Character(_, one) => {
            now(words!("heimr.character.components")).with("name", Value::text(&one.name))
        }
        Effect::Gone(who) => Text::part(words!("heimr.character.components"), "gone").with("who", *who),
        Effect::Hp(who, pool) => now(words!("heimr.character.hit-points"))
            .with("who", *who)
            .with("now", pool.now)
            .with("max", pool.max),
        Effect::Willpower(who, pool) => now(words!("heimr.character.willpower"))
            .with("who", *who)
            .with("now", pool.now)
            .with("max", pool.max),
        Effect::Attribute(who, name, value) => now(words!("heimr.progress.threshold"))
            .with("who", *who)
            .with("name", Value::text(name))
            .with("now", *value),
        Effect::Progress(who, name, value) => now(words!("heimr.progress.counter"))
            .with("who", *who)
            .with("name", Value::text(name))
            .with("now", *value),
        Effect::Training(who, name, Some(training)) => now(words!("heimr.ability.training-kinds"))
            .with("who", *who)
            .with("name", Value::text(name))
            .with("consistency", training.consistency)
            .with("potential", training.potential),
        Effect::Training(who, name, None) => Text::part(words!("heimr.ability.no-fixed-list"), "gone")
            .with("who", *who)
            .with("name", Value::text(name)),
        Effect::Condition(who, name, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.character.conditions"), part)
                .with("who", *who)
                .with("name", Value::text(name))
        }
        Effect::Items(who, _) => now(words!("heimr.character.items")).with("who", *who),
        Effect::Xp(who, points) => now(words!("heimr.xp.award")).with("who", *who).with("now", *points),
        Effect::XpLeft(points) => now(words!("heimr.xp.carry-over")).with("now", *points),
        Effect::Fatigue(who, fatigue) => {
            now(words!("heimr.fatigue.track")).with("who", *who).with("now", *fatigue)
        }
        Effect::Exerted(who, _) => now(words!("heimr.fatigue.return-to-base")).with("who", *who),
        Effect::Hidden(who, hidden) => {
            now(words!("heimr.grid.overview")).with("who", *who).with("hidden", *hidden)
        }
        Effect::Attributes(..) => now(words!("heimr.attribute.custom-sets")),
        Effect::Roles(_) => now(words!("heimr.attribute.role-mapping")),
        Effect::Ability(name, some) => {
            let part = match some {
                Some(Amendment::Own(_)) => "now",
                Some(Amendment::Gone) => "gone",
                None => "as-printed",
            };
            Text::part(words!("heimr.ability.open-set"), part).with("name", Value::text(name))
        }
        Effect::Consistency(number) => now(words!("heimr.attribute-roll.consistency")).with("now", *number),
        Effect::Situation(name, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.situational.when"), part).with("name", Value::text(name))
        }
        Effect::Breathless(on) => now(words!("heimr.fatigue.increase-when")).with("on", *on),
        Effect::Downtime(on) => now(words!("heimr.xp.spend-downtime")).with("on", *on),
        Effect::Failed(failed) => {
            now(words!("heimr.challenge.best-attempt")).with("task", Value::text(&failed.task))
        }
        Effect::AllFailed(_) => Text::part(words!("heimr.challenge.best-attempt"), "all"),
        Effect::Skills(who, _) => now(words!("heimr.character.skills")).with("who", *who),
        Effect::Stance(who, stance) => now(words!("heimr.position.states"))
            .with("who", *who)
            .with("square", stance.square)
            .with("level", stance.level)
            .with("position", position(stance)),
        Effect::Afflictions(who, _) => now(words!("heimr.effect.definition")).with("who", *who),
        Effect::Injury(who, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.injury.levels"), part).with("who", *who)
        }
        Effect::Dead(who, dead) => {
            let part = if *dead { "now" } else { "gone" };
            Text::part(words!("heimr.injury.death"), part).with("who", *who)
        }
        Effect::Unseen(who, _) => now(words!("heimr.position.hidden")).with("who", *who),
        Effect::Resting(who, since) => {
            let part = if since.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.health.rest-duration"), part).with("who", *who)
        }
        Effect::OwnEffect(name, some) => {
            let part = if some.is_some() { "made" } else { "own-gone" };
            Text::part(words!("heimr.effect.definition"), part).with("name", Value::text(name))
        }
        Effect::OwnAction(name, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.action.unlisted"), part).with("name", Value::text(name))
        }
        Effect::Battlefield(name, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.environment.purpose"), part).with("name", Value::text(name))
        }
        Effect::Grid(columns, rows, north) => now(words!("heimr.grid.larger"))
            .with("columns", i32::from(*columns))
            .with("rows", i32::from(*rows))
            .with("north", Value::word(north.word())),
        Effect::Sight(darkness, weather) => now(words!("heimr.concealment.weather-darkness"))
            .with("darkness", i32::from(*darkness))
            .with("weather", i32::from(*weather)),
        Effect::Location(square, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.grid.location-meaning"), part).with("square", *square)
        }
        Effect::Border(between, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            let (one, other) = between.both();
            Text::part(words!("heimr.border.represents"), part).with("one", one).with("other", other)
        }
        Effect::Combat(on) => Text::part(words!("heimr.combat.end"), if *on { "begins" } else { "ends" }),
        Effect::Order(..) => now(words!("heimr.initiative.order")),
        Effect::Round(round) => {
            now(words!("heimr.combat.turns")).with("round", i32::try_from(*round).unwrap_or(i32::MAX))
        }
        Effect::Acting(Some(who), begun) => {
            let part = if *begun { "begins" } else { "comes" };
            Text::part(words!("heimr.combat.turn-start"), part).with("who", *who)
        }
        Effect::Acting(None, _) => Text::part(words!("heimr.combat.turn-start"), "nobody"),
        Effect::Fighter(who, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.action.purpose"), part).with("who", *who)
        }
        Effect::Clusters(_) => now(words!("heimr.cluster.form")),
        Effect::Grabs(_) => now(words!("heimr.brawl.bind-duration")),
        Effect::Readied(who, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.ready.one-action"), part).with("who", *who)
        }
        Effect::Crossed(between, some) => {
            let (one, other) = between.both();
            let count = some.as_ref().map_or(0, |crossed| i32::from(crossed.count));
            now(words!("heimr.environment.movement-limit-count"))
                .with("one", one)
                .with("other", other)
                .with("count", count)
        }
        Effect::Carrying(who, _) => now(words!("heimr.forced-movement.procedure")).with("who", *who),
        Effect::HeldBack(who, _) => now(words!("heimr.forced-movement.restraint")).with("who", *who),
        Effect::Chase(who, some) => {
            let part = if some.is_some() { "now" } else { "gone" };
            Text::part(words!("heimr.chase.start"), part).with("who", *who)
        }
    }
}

/// How somebody stands, in a word. [heimr.position.states]
fn position(stance: &Stance) -> Value {
    Value::word(if stance.asleep {
        "asleep"
    } else if stance.unconscious {
        "unconscious"
    } else if stance.climbing.is_some() {
        "climbing"
    } else if stance.prone {
        "prone"
    } else {
        "standing"
    })
}
