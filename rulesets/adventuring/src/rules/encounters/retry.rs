//! Trying again.
use crate::reference::RULES;
use crate::world::happen::happen;
use crate::world::{Effect, Tried, World};
use norn_kernel::{At, Key, Play, Text, Value, rule};

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
pub fn used(at: &mut At<'_, World>, by: Key, tried: impl IntoIterator<Item = Tried>) -> Play<()> {
    let mut all = at.world().tried.clone();
    all.extend(tried);
    happen(at, by, Effect::Tried(all)).map(drop)
}
