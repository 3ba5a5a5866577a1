//! Healing: Toughness that somebody gets back, and what time does.
use crate::reference::RULES;
use crate::rules::characters::attributes;
use crate::rules::harm::toughness::heal;
use crate::world::happen::{happen, set};
use crate::world::{Effect, Fate, Set, World};
use norn_kernel::{At, Die, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// The most days that can pass at once.
pub const DAYS_MAX: i64 = 36_500;

/// Whether somebody is wounded, or worse.
#[must_use]
pub fn is_wounded(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.fate != Fate::Dead && (one.toughness < attributes::toughness(one) || one.fate != Fate::Well)
}

/// What a die that heals shows; whoever heals rolls it.
pub fn rolled(at: &mut At<'_, World>, who: Who, die: Die, key: Key) -> Play<i32> {
    let owner = at.world().owner(who);
    at.on_behalf(who, |at| at.roll(owner, die, key))
}

/// Somebody gets Toughness back; with any of it, whoever was down is awake. [symbaroum.death.stabilise]
pub fn gives(at: &mut At<'_, World>, who: Who, points: i32, stabilises: bool, by: Key) -> Play<()> {
    let key = rule!("symbaroum.death.stabilise");
    match at.world().character(who).fate {
        Fate::Dead => return Ok(()),
        Fate::Dying { .. } if !stabilises => return Ok(()),
        _ => {}
    }
    heal(at, by, who, points)?;
    let one = at.world().character(who);
    let fate = match one.fate {
        Fate::Dying { .. } | Fate::Unconscious if 0 < one.toughness => Fate::Well,
        Fate::Dying { .. } => Fate::Unconscious,
        fate => fate,
    };
    set(at, key, who, Set::fate(fate))?;
    Ok(())
}

/// Days pass: everybody heals who is not dying. [symbaroum.healing.natural]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Wait {
    /// How many, 1 or more.
    pub days: i64,
}

impl Rule for Wait {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.healing.natural");
        let fits = (1..=DAYS_MAX).contains(&self.days);
        at.require(key, fits, || Text::part(key, "refusal").with("max", Value::Number(DAYS_MAX)))?;
        let calm = at.world().combat.is_none();
        at.require(key, calm, || Text::part(key, "in-fight"))?;
        let now = at.world().day.saturating_add(self.days);
        happen(at, rule!("symbaroum.healing.natural"), Effect::Day(now))?;
        let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
        // Treated wounds can be treated again, and what can be used once a day can be used again.
        for &who in &everybody {
            set(at, rule!("symbaroum.healing.medicus"), who, Set::treated(false))?;
            set(at, rule!("symbaroum.healing.powers"), who, Set::used_today(BTreeSet::new()))?;
        }
        let days = i32::try_from(self.days).unwrap_or(i32::MAX);
        for who in everybody {
            let one = at.world().character(who);
            if one.toughness < attributes::toughness(one) || one.fate == Fate::Unconscious {
                let key = rule!("symbaroum.healing.natural");
                gives(at, who, days, false, key)?;
            }
        }
        Ok(Verdict::done())
    }
}
