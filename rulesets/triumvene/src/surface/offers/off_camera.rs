//! The opening of a session.
use super::ask::{Offered, Offering, referee_only};
use crate::reference::RULES;
use crate::rules::narrative::off_camera::{OpenSession, played};
use crate::world::State;
use norn_kernel::record::Cell;
use norn_kernel::{Param, Text, Who, words};

/// What the referee fills in to open a session.
pub(super) fn open(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let party: Vec<Who> =
        it.world.characters.keys().copied().filter(|who| it.world.is_players(*who)).collect();
    // Whose character has died plays another one, unless the referee says otherwise.
    let alive: Vec<Who> =
        party.iter().copied().filter(|who| it.world.character(*who).state != State::Dead).collect();
    let usual = if alive.is_empty() { party.value() } else { alive.value() };
    let asked = Param::several(Text::part(words!("triumvene.off-camera.roll"), "present"), party, 0);
    it.possible(&OpenSession { present: vec![], earlier: false })?;
    let present = it.take(asked.by_referee().or(usual))?;
    // The rules know nothing of when people meet: a session may have been played without an opening.
    let unopened = it.world.sessions == 0 && played(it.world);
    let asked = Param::flag(Text::part(words!("triumvene.off-camera.story"), "earlier"));
    let earlier = it.take_if(unopened, asked.by_referee().or(unopened))?;
    Ok(OpenSession { present, earlier }.into())
}
