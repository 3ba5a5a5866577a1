//! Healing: Toughness that somebody gets back, and what time does.
use crate::reference::RULES;
use crate::rules::characters::attributes;
use crate::rules::harm::death;
use crate::rules::harm::toughness::heal;
use crate::world::happen::{catch, happen, set};
use crate::world::{Caught, Effect, Fate, Set, World};
use norn_kernel::time::{self, Calendar, Moments, Passes};
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
    match one.fate {
        Fate::Dying { .. } | Fate::Unconscious if 0 < one.toughness => death::wakes(at, who, key),
        Fate::Dying { .. } => set(at, key, who, Set::fate(Fate::Unconscious)).map(drop),
        _ => Ok(()),
    }
}

/// What each day brings, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Due {
    /// What lasts for turns is over. [symbaroum.missing.elixirs]
    WearsOff,
    /// Treated wounds can be treated again. [symbaroum.healing.medicus]
    Treatable,
    /// What can be used once a day can be used again. [symbaroum.healing.powers]
    Usable,
    /// Whoever is not dying heals. [symbaroum.healing.natural]
    Heals,
    /// Whoever can is on their feet. [symbaroum.stand-up.quick-test]
    Stands,
}

/// The game counts days.
pub const CALENDAR: Calendar = Calendar(&[("day", 1)]);

/// Days between fights. [symbaroum.healing.natural]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Days;

impl Passes for Days {
    type World = World;
    type Due = (Due, Who);

    fn now(&self, world: &World) -> i64 {
        world.day
    }

    fn falls_due(&self, world: &World, moments: &mut Moments<(Due, Who)>) {
        for (&who, one) in &world.characters {
            let heals = match one.fate {
                Fate::Well => one.toughness < attributes::toughness(one),
                Fate::Unconscious => true,
                Fate::Dying { .. } | Fate::Dead => false,
            };
            let due = [
                (Due::WearsOff, !one.lasting.is_empty()),
                (Due::Treatable, one.treated),
                (Due::Usable, !one.used_today.is_empty()),
                (Due::Heals, heals),
                (Due::Stands, one.prone && one.fate == Fate::Well),
            ];
            for (due, _) in due.into_iter().filter(|(_, is_due)| *is_due) {
                moments.each(CALENDAR, "day", (due, who));
            }
        }
    }

    fn unseen(&self, world: &World, (_, who): &(Due, Who)) -> bool {
        !world.is_seen(*who)
    }

    fn set_clock(&self, at: &mut At<'_, World>, now: i64) -> Play<()> {
        happen(at, rule!("symbaroum.healing.natural"), Effect::Day(now)).map(drop)
    }

    fn happens(&self, at: &mut At<'_, World>, &(due, who): &(Due, Who)) -> Play<()> {
        match due {
            Due::WearsOff => set(at, rule!("symbaroum.missing.elixirs"), who, Set::lasting(vec![])).map(drop),
            Due::Treatable => set(at, rule!("symbaroum.healing.medicus"), who, Set::treated(false)).map(drop),
            Due::Usable => {
                set(at, rule!("symbaroum.healing.powers"), who, Set::used_today(BTreeSet::new())).map(drop)
            }
            Due::Heals => gives(at, who, 1, false, rule!("symbaroum.healing.natural")),
            Due::Stands => set(at, rule!("symbaroum.stand-up.quick-test"), who, Set::prone(false)).map(drop),
        }
    }
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
        let dying = at.world().characters.keys().copied().find(|who| death::tests_itself(at.world(), *who));
        let tests = rule!("symbaroum.death.test.when");
        at.require(tests, dying.is_none(), || {
            Text::part(tests, "waits").with("who", dying.unwrap_or(Who(0)))
        })?;
        // Nobody lies in wait for a whole day.
        catch(at, Caught::default())?;
        let until = at.world().day.saturating_add(self.days);
        time::pass(at, &Days, until)?;
        Ok(Verdict::done())
    }
}
