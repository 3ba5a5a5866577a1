//! What things are called.
use crate::reference::RULES;
use crate::world::World;
use crate::world::squares::Square;
use norn_kernel::{Value, rule};

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
