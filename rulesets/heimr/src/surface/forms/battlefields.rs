//! Battlefields: ready-made ones, and those that the game master keeps.
use crate::content;
use crate::reference::RULES;
use crate::rules::grid::places;
use crate::surface::edit;
use crate::world::bounds::NAME_MAX;
use crate::world::harm::Stance;
use crate::world::places::Grid;
use crate::world::squares::Square;
use crate::world::{Effect, World};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Range, listed, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Text, Value, rule, words};

/// The most battlefields that a campaign keeps.
pub const BATTLEFIELDS_MAX: usize = 100;

/// Every battlefield that can be laid out: those of the campaign first, then ready-made ones.
fn all(world: &World) -> impl Iterator<Item = (&str, &Grid)> {
    let own = world.campaign.battlefields.iter().map(|(name, grid)| (name.as_str(), grid));
    let ready = content::battlefields().iter().map(|(name, grid)| (name.as_str(), grid));
    own.chain(ready.filter(|(name, _)| !world.campaign.battlefields.contains_key(*name)))
}

/// Laying a battlefield out, and keeping the one that is there. [heimr.environment.purpose]
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let key = words!("heimr.environment.purpose");
    let known = all(world).map(|(name, _)| Choice::new(key, Value::text(name)));
    let lay = vec![param(Text::part(key, "which"), Range::OneOf(listed(known)))];
    let keep = vec![param(Text::part(key, "name"), Range::Text { max: NAME_MAX })];
    vec![
        Form { name: "battlefield", words: Text::part(key, "lay"), players: false, fields: lay },
        Form { name: "keep-battlefield", words: Text::part(key, "keep"), players: false, fields: keep },
    ]
}

/// The effects of such a form; none for a form of another chapter.
pub fn build(world: &World, form: &str, read: &mut Reader<'_>) -> Option<Vec<Effect>> {
    Some(match form {
        "battlefield" => build_laid(world, read),
        "keep-battlefield" => build_kept(world, read),
        _ => return None,
    })
}

/// Everything of the old grid goes; whoever stands where there is nothing any more comes to the nearest place.
fn build_laid(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let key = rule!("heimr.environment.purpose");
    let which = match read.value("which") {
        Some(Value::Text(which)) => which,
        _ => String::new(),
    };
    read.require(key, world.combat.is_none(), "which", || Text::part(key, "in-fight"));
    let Some((_, grid)) = all(world).find(|(name, _)| *name == which) else { return vec![] };
    let mut effects =
        vec![Effect::Grid(grid.columns, grid.rows, grid.north), Effect::Sight(grid.darkness, grid.weather)];
    let old = &world.grid;
    let gone = old.locations.keys().filter(|square| !grid.locations.contains_key(square));
    effects.extend(gone.map(|square| Effect::Location(*square, None)));
    let gone = old.borders.keys().filter(|between| !grid.borders.contains_key(between));
    effects.extend(gone.map(|between| Effect::Border(*between, None)));
    let locations = grid.locations.iter();
    effects.extend(locations.map(|(square, location)| Effect::Location(*square, Some(location.clone()))));
    let borders = grid.borders.iter();
    effects.extend(borders.map(|(between, border)| Effect::Border(*between, Some(border.clone().into()))));
    let mut after = World { grid: grid.clone().into(), ..world.clone() };
    for (&who, one) in &world.characters {
        let square = nearest(&after.grid, one.stance.square).unwrap_or(one.stance.square);
        let level = places::ground(&after, square);
        let stance = Stance { square, level, behind: None, climbing: None, ..one.stance.clone() };
        if stance == one.stance {
            continue;
        }
        if let Some(moved) = after.characters.get_mut(&who) {
            moved.stance = stance.clone();
        }
        effects.push(Effect::Stance(who, stance));
    }
    edit::by_hand(world, effects)
}

/// The place of a grid that is nearest to a square: the square itself where it is one.
fn nearest(grid: &Grid, from: Square) -> Option<Square> {
    let far = |square: &Square| {
        let (right, up) = from.offset(*square);
        right.abs().saturating_add(up.abs())
    };
    grid.locations.keys().copied().min_by_key(far)
}

fn build_kept(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let key = rule!("heimr.environment.purpose");
    let name = read.name("name");
    let known = world.campaign.battlefields.contains_key(&name);
    let room = known || world.campaign.battlefields.len() < BATTLEFIELDS_MAX;
    read.require(key, room, "name", || {
        Text::part(key, "full").with("max", i32::try_from(BATTLEFIELDS_MAX).unwrap_or(i32::MAX))
    });
    vec![Effect::Battlefield(name, Some(Box::new(Grid::clone(&world.grid))))]
}
