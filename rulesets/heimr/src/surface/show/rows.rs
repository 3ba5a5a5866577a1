//! What rows of a sheet share: who may know a number, and what something changes of rolls.
use crate::reference::RULES;
use crate::world::World;
use crate::world::rolls::{Modifier, Scope, Tested};
use norn_kernel::{Audience, Text, Value, Who, words};

/// Who may know somebody's numbers.
#[must_use]
pub fn numbers(world: &World, who: Who) -> Audience {
    if world.is_players(who) { Audience::Everyone } else { Audience::Referee }
}

/// What something changes of rolls.
#[must_use]
pub fn modifies(modifier: &Modifier) -> Text {
    let (on, name) = match &modifier.on {
        Scope::Every => ("every", ""),
        Scope::Ability(name) => ("ability", name.as_str()),
        Scope::Attribute(name) => ("attribute", name.as_str()),
        Scope::Group(name) => ("group", name.as_str()),
    };
    Text::part(words!("heimr.situational.scopes"), "modifies")
        .with("on", Value::word(on))
        .with("name", Value::text(name))
        .with("consistency", modifier.consistency)
        .with("potential", modifier.potential)
}

/// With what something is rolled.
pub(crate) fn tested(tested: &Tested) -> Value {
    match tested {
        Tested::Ability(name) | Tested::Attribute { name, .. } => Value::text(name),
    }
}
