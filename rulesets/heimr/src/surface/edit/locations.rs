//! What the game master writes about a place by hand.
use crate::reference::RULES;
use crate::surface::edit::grid::and_seen;
use crate::surface::edit::write::Write;
use crate::world::places::LEVEL_MAX;
use crate::world::squares::Square;
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, rule};

/// A place. [heimr.grid.new-locations, heimr.grid.location-meaning]
pub fn location(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (square, field) = rest.split_once('/').unwrap_or((rest, ""));
    let square: Square = square.parse().map_err(|_| write.nowhere())?;
    let Some(mut location) = world.grid.locations.get(&square).cloned() else { return Err(write.nowhere()) };
    match field {
        "" if write.is(false) => {
            let stands = world.characters.values().any(|one| one.stance.square == square);
            let key = rule!("heimr.grid.new-locations");
            if key.holds(stands) {
                return Err(write.wrong(Text::part(key, "somebody")));
            }
            return Ok(vec![Effect::Location(square, None)]);
        }
        "name" => location.name = write.text()?,
        "" | "description" => location.description = write.text()?,
        "ground" => location.ground = write.number(-LEVEL_MAX, LEVEL_MAX)?,
        "roof" => location.roof = write.flag()?,
        "difficult" => {
            let now = write.text()?;
            location.difficult = (!now.trim().is_empty()).then_some(now);
        }
        field => {
            let name = field.strip_prefix("situation/").filter(|_| write.is(false));
            if name.and_then(|name| location.situations.remove(name)).is_none() {
                return Err(write.nowhere());
            }
        }
    }
    let mut after = world.clone();
    after.grid.locations.insert(square, location.clone());
    Ok(and_seen(&after, vec![Effect::Location(square, Some(Box::new(location)))]))
}
