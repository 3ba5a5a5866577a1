//! Unconsciousness and death.
use crate::RULES;
use crate::happen::{Act, happen};
use crate::world::{State, World};
use norn_kernel::{At, Play, Text, Who, rule};

/// Whoever attempts something has to be there, alive and awake.
/// [triumvene.play.roles, triumvene.hp.death.final, triumvene.hp.unconscious]
pub fn require_able(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let there = at.world().characters.contains_key(&who);
    at.require(rule!("triumvene.play.roles"), there, || {
        Text::part(rule!("triumvene.play.roles"), "refusal")
    })?;
    let state = at.world().character(who).state;
    at.require(
        rule!("triumvene.hp.death.final"),
        state != State::Dead,
        || Text::part(rule!("triumvene.hp.death.final"), "refusal").with("who", who),
    )?;
    at.require(
        rule!("triumvene.hp.unconscious"),
        at.world().can_act(who),
        || Text::part(rule!("triumvene.hp.unconscious"), "refusal").with("who", who),
    )
}

/// Damage is taken off, and what follows from it happens. [triumvene.hp.damage]
pub fn harm(at: &mut At<'_, World>, who: Who, amount: i32) -> Play<()> {
    happen(at, Act::Harm { who, amount })?;
    Ok(())
}
