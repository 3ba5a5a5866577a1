//! How places in a turn come and pass, and who drops out of them.
use crate::reference::RULES;
use crate::rules::turns::turn_order;
use crate::world::happen::{self, acts, happen, leaves, note, notice, set};
use crate::world::{Effect, Fighter, Lasting, Set, Spent, World};
use norn_kernel::{At, Key, Play, Text, Value, Who, rule};
use std::collections::BTreeSet;

/// Refuses what needs a fight. [symbaroum.combat.end]
pub fn fights(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("symbaroum.combat.end");
    let fights = at.world().combat.is_some();
    at.require(key, fights, || Text::part(key, "none"))
}

/// Refuses whatever is not done in one's own place. [symbaroum.actions.on-initiative]
pub fn its_turn(at: &mut At<'_, World>, who: Who) -> Play<()> {
    fights(at)?;
    let key = rule!("symbaroum.actions.on-initiative");
    let acting = at.world().combat.as_ref().and_then(|combat| combat.acting);
    let seen = acting.filter(|acting| at.world().is_seen(*acting));
    at.require(key, acting == Some(who), || {
        let words = Text::part(key, "refusal").with("who", who);
        words.with("acting", seen.map_or(Value::word("others"), Value::Character))
    })
}

/// A place is over: whoever crept up on others is noticed at last, and the next one comes.
/// [symbaroum.surprised.active]
pub fn ends(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let turn = combat.turn;
    let late = |fighter: &Fighter| fighter.unaware.get(&who).is_some_and(|until| *until <= turn);
    let noticed = combat.fighters.iter().filter(|(_, fighter)| late(fighter));
    let noticed: Vec<Who> = noticed.map(|(other, _)| *other).collect();
    let (order, mut acted) = (combat.order.clone(), combat.acted.clone());
    acted.insert(who);
    for other in noticed {
        notice(at, other, who)?;
    }
    happen(at, rule!("symbaroum.turn-order.quick"), Effect::Order(order, acted))?;
    pass_on(at)
}

/// The first in the order acts who has not done so in this turn; after the last, a turn begins.
/// [symbaroum.turn-order.quick]
pub fn pass_on(at: &mut At<'_, World>) -> Play<()> {
    let waits = |world: &World| {
        let combat = world.combat.as_ref()?;
        combat.order.iter().copied().find(|who| !combat.acted.contains(who))
    };
    if waits(at.world()).is_none() {
        next_turn(at)?;
    }
    let next = waits(at.world());
    acts(at, next)?;
    Ok(())
}

/// Everybody has their Actions again. [symbaroum.actions.two-per-turn, symbaroum.free-attack.limit]
fn next_turn(at: &mut At<'_, World>) -> Play<()> {
    turn_order::takes_in(at)?;
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let (order, turn) = (combat.order.clone(), combat.turn.saturating_add(1));
    let fighters: Vec<Who> = combat.fighters.keys().copied().collect();
    happen(at, rule!("symbaroum.turn-order.quick"), Effect::Order(order, BTreeSet::new()))?;
    happen::turn(at, turn)?;
    for who in fighters {
        note(at, rule!("symbaroum.actions.two-per-turn"), who, |fighter| fighter.spent = Spent::default())?;
        note(at, rule!("symbaroum.free-attack.limit"), who, |fighter| fighter.free_attacks.clear())?;
    }
    wears_off(at)
}

/// What elixirs do lasts a turn less. [symbaroum.missing.elixirs]
pub fn wears_off(at: &mut At<'_, World>) -> Play<()> {
    let some = at.world().characters.iter().filter(|(_, one)| !one.lasting.is_empty());
    let some: Vec<Who> = some.map(|(who, _)| *who).collect();
    for who in some {
        let lasting = at.world().character(who).lasting.iter();
        let lasting = lasting.filter(|one| 1 < one.left);
        let lasting = lasting.map(|one| Lasting { left: one.left - 1, ..one.clone() }).collect();
        set(at, rule!("symbaroum.missing.elixirs"), who, Set::lasting(lasting))?;
    }
    Ok(())
}

/// Somebody leaves the fight for good; a place that was theirs goes to whoever comes next.
pub fn drops_out(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let acting = combat.acting == Some(who);
    if acting {
        acts(at, None)?;
    }
    leaves(at, who, by)?;
    if acting {
        pass_on(at)?;
    }
    Ok(())
}

/// Whether somebody woke in this turn, and can do nothing before the next. [symbaroum.death.test.1]
#[must_use]
pub fn is_waking(world: &World, who: Who) -> bool {
    let turn = world.combat.as_ref().map(|combat| combat.turn);
    turn.is_some() && world.fighter(who).is_some_and(|fighter| fighter.woke == turn)
}
