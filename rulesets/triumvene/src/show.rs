//! What anybody may see of the world, as plain data, and what changes are called.
use crate::RULES;
use crate::world::{Effect, World};
use norn_kernel::show::View;
use norn_kernel::{Text, Value, Viewer, rule};

/// What one viewer may see.
#[must_use]
pub fn show(_: &World, _: &Viewer) -> View {
    View::default()
}

/// The name that people gave a character.
#[must_use]
pub fn name(world: &World, value: &Value) -> Option<String> {
    match value {
        Value::Character(who) => Some(world.characters.get(who)?.name.clone()),
        _ => None,
    }
}

/// What changed, in words.
#[must_use]
pub fn tell(_: &World, _: &Effect) -> Text {
    Text::part(rule!("triumvene.play.framework"), "changed")
}
