//! How a fight begins. [adventuring.encounter.fight-resolution]
use crate::reference::RULES;
use crate::world::happen::happen;
use crate::world::{Effect, Fighter, Side, World};
use norn_kernel::{At, Play, Who, rule};

/// Two groups fight from now on, one of which may not know yet that it is attacked.
/// [adventuring.encounter.fight-resolution, adventuring.base.surprise]
pub fn breaks_out(at: &mut At<'_, World>, company: Who, others: Who, surprised: Option<Side>) -> Play<()> {
    let key = rule!("adventuring.encounter.fight-resolution");
    happen(at, key, Effect::Combat(true))?;
    let people: Vec<Who> =
        [company, others].into_iter().flat_map(|group| at.world().members(group)).collect();
    for who in people.into_iter().filter(|who| at.world().is_able(*who)).collect::<Vec<Who>>() {
        let fighter = Fighter { side: at.world().character(who).side, ..Fighter::default() };
        happen(at, key, Effect::Fighter(who, Some(Box::new(fighter))))?;
    }
    happen(at, rule!("adventuring.base.surprise"), Effect::Surprised(surprised))?;
    happen(at, rule!("adventuring.base.combat-round"), Effect::Round(1)).map(drop)
}
