//! The opening of a session.
use super::ask::{Offered, Offering, referee_only};
use crate::reference::RULES;
use crate::rules::narrative::off_camera::{OpenSession, played};
use crate::world::State;
use norn_kernel::record::Cell;
use norn_kernel::{Param, Text, Value, Who, words};

/// What the referee fills in to open a session.
pub(super) fn open(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let party: Vec<Who> =
        it.world.characters.keys().copied().filter(|who| it.world.is_players(*who)).collect();
    // Whose character has died plays another one, unless the referee says otherwise.
    let alive: Vec<Who> =
        party.iter().copied().filter(|who| it.world.character(*who).state != State::Dead).collect();
    let usual = if alive.is_empty() { party.value() } else { alive.value() };
    let here = Param::several(Text::part(words!("triumvene.off-camera.roll"), "present"), party, 0);
    // The rules know nothing of when people meet, and not who is there without a character; the table does.
    let key = words!("triumvene.off-camera.roll");
    let asked = Param::number(Text::part(key, "session"), 0, i32::MAX).by_referee().or(0);
    let session: i32 = it.take_if(false, asked)?;
    let asked = Param::text(Text::part(key, "others")).by_referee().or(Value::text(""));
    let others: String = it.take_if(false, asked)?;
    let others: Vec<String> =
        others.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let session = u32::try_from(session).unwrap_or_default();
    let opens = OpenSession { present: vec![], earlier: false, others, session };
    it.possible(&opens)?;
    let present = it.take(here.by_referee().or(usual))?;
    // A session may have been played without an opening.
    let unopened = it.world.sessions == 0 && played(it.world);
    let asked = Param::flag(Text::part(words!("triumvene.off-camera.story"), "earlier"));
    let earlier = it.take_if(unopened, asked.by_referee().or(unopened))?;
    Ok(OpenSession { present, earlier, ..opens }.into())
}
