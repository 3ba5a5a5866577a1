//! Trying again, and what an attempt costs in a fight.
use crate::reference::RULES;
use crate::world::happen::{happen, note};
use crate::world::{Effect, Tried, World};
use norn_kernel::{At, Key, Play, Text, Value, Who, rule, words};

/// Refuses what takes no time of its own and was tried before, unless the situation has changed since. In a fight a round
/// is spent on it, and so it can be tried again. [adventuring.base.retry]
pub fn fresh(at: &mut At<'_, World>, tried: &Tried, changed: bool) -> Play<()> {
    let key = rule!("adventuring.base.retry");
    let fresh = changed || at.world().fighter(tried.by).is_some() || !at.world().tried.contains(tried);
    at.require(key, fresh, || {
        Text::part(key, "refusal")
            .with("who", tried.by)
            .with("on", tried.on)
            .with("what", Value::word(&tried.what))
    })
}

/// It was tried, and can't be tried again as things are.
pub fn used(at: &mut At<'_, World>, by: Key, tried: Tried) -> Play<()> {
    let mut all = at.world().tried.clone();
    all.insert(tried);
    happen(at, by, Effect::Tried(all)).map(drop)
}

/// Refuses what takes a round, by this rule, of whoever has begun their turn of this round with something else.
/// [adventuring.base.combat-turn]
pub fn has_round(at: &mut At<'_, World>, who: Who, key: Key) -> Play<()> {
    let words = words!("adventuring.base.combat-turn");
    let free = at.world().fighter(who).is_none_or(|it| !it.done && !it.action && it.moved == 0);
    at.require(key, free, || Text::part(words, "round").with("who", who))
}

/// The round is spent; nothing outside of fights.
pub fn spends_round(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    note(at, by, who, |it| (it.action, it.done) = (true, true))
}
