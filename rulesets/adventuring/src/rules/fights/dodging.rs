//! Dodging. [adventuring.base.dodge]
use crate::reference::RULES;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::fights::turn;
use crate::rules::hazards::fears;
use crate::world::happen::note;
use crate::world::switches::Dodge;
use crate::world::{Ability, World};
use norn_kernel::{At, Pick, Play, Prompt, Value, Who, rule};

/// Whether somebody can try to dodge what comes at them in a fight: they know of it, can move, and have not tried yet.
/// [adventuring.base.dodge, adventuring.base.surprise, adventuring.base.condition.stunned]
#[must_use]
pub fn can_dodge(world: &World, who: Who) -> bool {
    let (Some(combat), Some(fighter)) = (&world.combat, world.fighter(who)) else { return false };
    let one = world.character(who);
    let unaware = turn::is_surprised(combat, fighter);
    let stunned = rule!("adventuring.base.condition.stunned").holds(fighter.stunned);
    let out = rule!("adventuring.base.condition.incapacitated").holds(world.is_out(who));
    let bound = rule!("adventuring.base.restrained").holds(one.restrained);
    let stuck = one.drowning || fears::cowers(world, who);
    let tried = match world.switches.dodge {
        Dodge::OncePerRound => fighter.dodged,
        Dodge::NextTurn => fighter.loses,
    };
    rule!("adventuring.base.dodge").holds(!unaware && !stunned && !out && !bound && !stuck && !tried)
}

/// Somebody may try to dodge what comes at them, by an AGI save. Gives whether they do. [adventuring.base.dodge]
pub fn dodges(at: &mut At<'_, World>, who: Who, by: Option<Who>) -> Play<bool> {
    if !can_dodge(at.world(), who) {
        return Ok(false);
    }
    let key = rule!("adventuring.base.dodge");
    let (owner, costs) = (at.world().owner(who), at.world().switches.dodge == Dodge::NextTurn);
    let by = by.map_or(Value::word("nobody"), Value::Character);
    let about = [("who", Value::Character(who)), ("by", by), ("costs", costs.into())];
    // All read what is asked, and nobody else's AGI is known to all: what it is worth is told by the odds. A try costs nothing but the next one, unless the table has it cost a turn.
    let prompt = Prompt::confirm(owner, key).or_else(Pick::Yes(!costs)).about(&about);
    if !at.confirm(&prompt)? {
        return Ok(false);
    }
    note(at, key, who, |fighter| fighter.dodged = true)?;
    if costs {
        turn::loses(at, who)?;
    }
    let skilled = at.world().is_proficient(who, "dodging");
    let dodged = save(at, &Save::of(who, Ability::Agi).proficient_if(skilled))?;
    riding::jolts(at, who, Peril::Dodge)?;
    Ok(dodged)
}
