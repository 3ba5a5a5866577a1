//! What is filled in to take cover, and to put somebody somewhere.
use crate::RULES;
use crate::concealment::Shift;
use crate::movement::PutSomewhere;
use crate::offers::{Attempt, Offered, listed, param, possible, referee_only, refused, who};
use crate::place_forms::{self, LEVEL_MAX};
use crate::places as grid;
use crate::world::{Square, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Text, Value, Viewer, rule};

/// Behind what, and on which level of the square.
/// [heimr.concealment.taking-it, heimr.border.free-movement-inside]
pub(super) fn shift(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let stance = &world.character(who).stance;
    let stays = Shift { who, behind: stance.behind.clone(), level: stance.level };
    possible(world, &filling, &stays)?;
    let key = rule!("heimr.concealment.uses");
    let location = grid::location(world, stance.square);
    let covers = location.cover.keys().map(|name| Choice::new(key, Value::text(name)));
    let options = listed(std::iter::once(Choice::word(key, "none")).chain(covers));
    let usual = stance.behind.as_deref().map_or(Value::word("none"), Value::text);
    let behind = filling.take(param(Text::part(key, "behind"), Range::OneOf(options)).or(usual))?;
    let behind = match behind {
        Value::Text(name) => Some(name),
        _ => None,
    };
    let key = rule!("heimr.height.free-up-to-one");
    let walked = grid::levels(world, stance.square).into_iter();
    let walked =
        walked.chain([stance.level]).filter(|level| (level - stance.level).abs() <= grid::WALKED_MAX);
    let mut levels: Vec<i32> = walked.collect();
    levels.sort_unstable();
    levels.dedup();
    let options = listed(levels.into_iter().map(|level| Choice::new(key, level)));
    let level = filling.number(param(Text::part(key, "level"), Range::OneOf(options)).or(stance.level))?;
    filling.end()?;
    Ok(Attempt::Shift(Shift { who, behind, level }))
}

/// Whom, and where to: the game master moves anybody. [heimr.grid.tokens]
pub(super) fn place(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.grid.tokens");
    let everybody: Vec<Choice> = world.characters.keys().map(|&who| Choice::new(key, who)).collect();
    if everybody.is_empty() {
        return Err(refused(Text::part(rule!("heimr.document.game-master-terms"), "nobody")));
    }
    let who = filling.who(param(Text::part(key, "token"), Range::OneOf(everybody)).by_referee())?;
    let squares = place_forms::squares(world, rule!("heimr.grid.square-names"));
    let square = filling.take(param(Text::part(key, "square"), squares).by_referee())?;
    let square = match square {
        Value::Place(place) => Square::of(place),
        _ => Square::default(),
    };
    let key = rule!("heimr.height.where");
    let range = Range::Number { min: (-LEVEL_MAX).into(), max: LEVEL_MAX.into() };
    let ground = grid::ground(world, square);
    let level = filling.number(param(Text::part(key, "on-level"), range).by_referee().or(ground))?;
    filling.end()?;
    Ok(Attempt::Place(PutSomewhere { who, square, level }))
}
