//! The opening of a session.
use crate::reference::RULES;
use crate::rules::narrative::off_camera::OpenSession;
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::world::{Side, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Text, Value, Viewer, Who, words};

/// What the referee fills in to open a session.
pub fn offer(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let party: Vec<Who> =
        world.characters.iter().filter(|(_, one)| one.side == Side::Party).map(|(&who, _)| who).collect();
    let options = party.iter().map(|&who| Choice::new(words!("triumvene.off-camera.roll"), who)).collect();
    let all = Value::List(party.iter().map(|&who| Value::Character(who)).collect());
    let max = u16::try_from(party.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 0, max };
    let words = Text::part(words!("triumvene.off-camera.roll"), "present");
    let present = filling.list(ask::param(words, range).by_referee().or(all))?;
    filling.end()?;
    let present = present.iter().filter_map(|value| match value {
        Value::Character(who) => Some(*who),
        _ => None,
    });
    Ok(Attempt::OpenSession(OpenSession { present: present.collect() }))
}
