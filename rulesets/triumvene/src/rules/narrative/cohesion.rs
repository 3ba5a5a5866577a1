//! Cohesion: what manipulations cost of it, and what happens where none is left.
use crate::reference::RULES;
use crate::rules::narrative::hp;
use crate::world::happen::happen;
use crate::world::{Effect, World};
use norn_kernel::{At, Audience, Lapse, Owner, Play, Prompt, Text, Value, Who, rule, words};

/// The Cohesion that a manipulation costs if nobody says otherwise. [triumvene.manipulation.cost]
pub const COST: u16 = 1;

/// Nobody manipulates without having been through what it takes. [triumvene.manipulation.who]
pub fn require_gift(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let can = at.world().character(who).can_manipulate.is_some();
    at.require(rule!("triumvene.manipulation.who"), can, || {
        Text::part(words!("triumvene.manipulation.who"), "refusal").with("who", who)
    })
}

/// Where a fight has its goals, a manipulation is one of them. [triumvene.combat.phases]
pub fn require_goal(at: &mut At<'_, World>, who: Who, possible: bool) -> Play<()> {
    at.require(rule!("triumvene.combat.phases"), possible, || {
        Text::part(words!("triumvene.combat.phases"), "no-goal").with("who", who)
    })
}

/// What a manipulation costs is paid when it is tried, before anything is rolled, and by whatever way it came to
/// that: nobody bends the world for nothing. Gives what is left of Cohesion. [triumvene.manipulation.cost]
pub fn pay(at: &mut At<'_, World>, who: Who, what: &str, cost: u16) -> Play<i32> {
    hp::privately(at, who, |at| {
        let cost = at.number_of(rule!("triumvene.manipulation.cost"), cost.into(), |_| Value::text(what));
        let cohesion = at.world().character(who).cohesion.less(cost);
        happen(at, rule!("triumvene.manipulation.cost"), Effect::Cohesion(who, cohesion))?;
        Ok(at.world().character(who).cohesion.now)
    })
}

/// Below 0 Cohesion bad things may start to happen: the referee says which, or that none do. That is asked when it is paid,
/// before anything is rolled, so that a roll that is made again later asks nobody again. `left` is what the manipulation has left of it, whatever others beside it take. [triumvene.cohesion.below-zero, triumvene.manipulation.reference]
pub fn strain(at: &mut At<'_, World>, who: Who, left: i32) -> Play<()> {
    let key = rule!("triumvene.cohesion.below-zero");
    if hp::privately(at, who, |at| Ok(at.reaches(key, left, 0)))? {
        return Ok(());
    }
    at.aside(Audience::Referee, |at| {
        at.tell(|world| match world.cohesion_note.as_str() {
            "" => Text::part(words!("triumvene.manipulation.reference"), "book"),
            note => {
                Text::part(words!("triumvene.manipulation.reference"), "note").with("note", Value::text(note))
            }
        });
        Ok(())
    })?;
    let numbers = [("cohesion", left)];
    let prompt = Prompt::text(Owner::Referee, rule!("triumvene.cohesion.below-zero"));
    at.text(&prompt.lapses(Lapse::MovingOn).numbers(&numbers))?;
    Ok(())
}
