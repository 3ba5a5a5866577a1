//! Cold and heat. [adventuring.element.cold-heat.environment]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::exploring::time::{self, Clock};
use crate::world::happen::set;
use crate::world::{Climate, Fate, Set, WATCH, World};
use norn_kernel::ask::{Pick, Want};
use norn_kernel::{
    At, Audience, Closed, D4, Die, Owner, Play, Prompt, Rule, Storable, Verdict, Who, closed, rule, words,
};
use std::collections::BTreeSet;

closed! {
    /// Which of the two.
    pub enum Element {
        Cold = "cold",
        Heat = "heat",
    }
}

/// Whether somebody is in the cold or heat without shelter from it. [adventuring.element.cold-heat.environment]
#[must_use]
pub fn is_exposed(world: &World, who: Who) -> bool {
    let one = world.character(who);
    let harsh = one.at.is_some_and(|place| world.lies_in(place, |area| area.climate != Climate::Mild));
    harsh && !one.sheltered && !one.is_dead()
}

/// Whether cold or heat may strike somebody as a stretch begins: whoever is there then came in an earlier one.
#[must_use]
pub fn is_due(world: &World, who: Who) -> bool {
    rule!("adventuring.element.cold-heat.environment").holds(is_exposed(world, who))
}

/// Some set out from the cold or heat for a watch of travel, and spend some of it there wherever they come to.
/// [adventuring.element.cold-heat.environment]
pub fn sets_out(at: &mut At<'_, World>, people: &BTreeSet<Who>) -> Play<()> {
    let now = at.world().clock;
    for &who in people.iter().filter(|who| is_due(at.world(), **who)).collect::<Vec<_>>() {
        set(at, words!("adventuring.element.cold-heat.environment"), who, Set::exposed(Some(now)))?;
    }
    Ok(())
}

/// Whether somebody was in the cold or heat after this stretch had begun, and is now, or has set out from it.
fn was_there(world: &World, who: Who, from: i64) -> bool {
    let one = world.character(who);
    let left = one.exposed.is_some_and(|last| from <= last) && !one.sheltered && !one.is_dead();
    is_due(world, who) || rule!("adventuring.element.cold-heat.environment").holds(left)
}

/// Damage by cold or heat. [adventuring.element.cold-heat.direct]
fn hurts(at: &mut At<'_, World>, who: Who, hurt: Hurt) -> Play<i32> {
    let direct = rule!("adventuring.element.cold-heat.direct").applies();
    let hurt = Hurt { direct, ..hurt };
    inflict(at, who, Owner::Referee, &hurt, rule!("adventuring.element.cold-heat.environment"))
}

/// Cold or heat strikes somebody as a stretch begins.
pub fn strikes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    hurts(at, who, Hurt::of(D4).impaired_if(true)).map(|_| ())
}

/// Many stretches have passed in one go since this one began: the game master says how many of them in a row people have
/// spent in the cold or heat, and all but the first count. [adventuring.element.cold-heat.environment]
pub fn for_long(at: &mut At<'_, World>, from: i64) -> Play<()> {
    let exposed = at.world().characters.keys().copied().filter(|who| was_there(at.world(), *who, from));
    let exposed: Vec<Who> = exposed.collect();
    let (seen, unseen): (Vec<Who>, Vec<Who>) = exposed.into_iter().partition(|who| at.world().is_seen(*who));
    let most = i32::try_from(at.world().clock.saturating_sub(from)).unwrap_or(i32::MAX);
    let spent = if seen.is_empty() { None } else { Some(asks(at, most)?) };
    all(at, &seen, spent.unwrap_or(0))?;
    at.aside(Audience::Referee, |at| {
        let spent = match spent {
            Some(spent) => spent,
            None if unseen.is_empty() => 0,
            None => asks(at, most)?,
        };
        all(at, &unseen, spent)
    })
}

/// The usual answer is one strike for each watch: nobody crosses a glacier unharmed, and hardly anybody all of it in one
/// go.
fn asks(at: &mut At<'_, World>, most: i32) -> Play<i32> {
    let key = rule!("adventuring.element.cold-heat.environment");
    let watch = i32::try_from(WATCH).unwrap_or(i32::MAX);
    let watches = most.saturating_add(watch - 1) / watch;
    let usual = key.or(watches.saturating_add(1).min(most), 0);
    at.amount(&Prompt::new(Owner::Referee, key, Want::Number { min: 0, max: most }, Pick::Number(usual)))
}

fn all(at: &mut At<'_, World>, who: &[Who], spent: i32) -> Play<()> {
    for _ in 1..spent {
        for &one in who {
            strikes(at, one)?;
        }
    }
    Ok(())
}

/// Cold or heat hurts somebody, as the game master says. [adventuring.element.cold-heat.direct]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Scathe {
    pub who: Who,
    pub element: Element,
    pub dice: u16,
    pub die: Die,
    #[stored(default)]
    pub impaired: bool,
}

impl Rule for Scathe {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::alive(at, self.who)?;
        let points = hurts(at, self.who, Hurt::of(self.die).times(self.dice).impaired_if(self.impaired))?;
        Ok(Verdict::done().with_total(points))
    }
}

closed! {
    /// What has become of somebody in the cold or heat, worst first.
    pub enum Weathered {
        /// At health 0, or dead.
        Down = "down",
        Up = "up",
    }
}

/// So many stretches in the cold or heat, from numbers alone: what has become of somebody, and the health that is left.
/// [adventuring.element.cold-heat.environment]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareExposure {
    /// Somebody who is there, and came in this stretch.
    pub who: Who,
    /// How many they spend there, 1 or more, the first counted: it does no harm.
    pub stretches: u16,
    /// What they have of it.
    pub health: i32,
}

/// The most stretches of a study: a day.
pub const STRETCHES_MAX: u16 = 144;

impl Rule for BareExposure {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let begun = i64::from(self.stretches.saturating_sub(1));
        let until = at.world().clock.saturating_add(begun);
        time::passes(at, until, Clock::ByStretch)?;
        let one = at.world().character(self.who);
        let (came_to, left) = match one.fate {
            Fate::Well => (Weathered::Up, one.health),
            _ => (Weathered::Down, 0),
        };
        Ok(Verdict::of(came_to.word()).with_total(left))
    }
}
