//! Balls: who comes to them. [fivey.downtime.ball]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::downtime::activities::untold;
use crate::world::happen::{happen, shows};
use crate::world::{Activity, Attitude, Character, Effect, Meeting, Side, World};
use norn_kernel::record::Record;
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// The hit points of somebody of whom nothing is known. [fivey.monster.hit-points]
const FRAIL: i32 = 4;

/// Who has given a ball with the turn that was played last. [fivey.downtime.ball]
#[must_use]
pub fn hosts(world: &World) -> Vec<Who> {
    let Some(downtime) = world.downtime.as_ref().filter(|it| 1 < it.turn) else { return vec![] };
    let last = downtime.turn.saturating_sub(1);
    let gave =
        |who: &Who| downtime.people.get(who).is_some_and(|it| it.does(last).activity == Activity::Ball);
    downtime.people.keys().copied().filter(|who| world.is_able(*who) && gave(who)).collect()
}

/// Somebody comes whom nobody has asked: the referee says who it is. [fivey.downtime.ball-bad]
pub fn unwelcome(at: &mut At<'_, World>, host: Who) -> Play<()> {
    let key = rule!("fivey.downtime.ball-bad");
    let world = at.world();
    // A number behind somebody would tell of another whom nobody has seen.
    let seen = || world.characters.iter().filter(|(who, _)| world.is_seen(**who));
    let taken = |name: &str| seen().any(|(_, one)| one.name == name);
    let usual = untold("guest");
    let mut names = std::iter::once(usual.clone()).chain((2..).map(|nth: u32| format!("{usual} {nth}")));
    let (Some(name), Some(who)) = (names.find(|name| !taken(name)), free(world)) else { return Ok(()) };
    let guest = Character {
        name,
        side: Side::Others,
        hidden: true,
        ability: Some(1),
        most: FRAIL,
        hit_points: FRAIL,
        attitude: Some(Attitude::Uncertain),
        ..Character::fields().usual()
    };
    at.story(|_| Text::part(key, "story").with("who", host));
    happen(at, key, Effect::Character(who, Box::new(guest))).map(drop)
}

/// A number that no record has. Those from [`Who::OWN`] on are the game's own; the first is the party's.
fn free(world: &World) -> Option<Who> {
    let first = Who::OWN.0.saturating_add(1);
    (first..=u16::MAX).map(Who).find(|who| !world.characters.contains_key(who))
}

/// The guests of a ball arrive, and can be approached as in any encounter. [fivey.downtime.ball]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Guests {
    /// Whose ball it is.
    pub host: Who,
    /// Who comes.
    pub guests: BTreeSet<Who>,
}

impl Rule for Guests {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.downtime.ball");
        let gave = hosts(at.world()).contains(&self.host) && at.world().meeting.is_none();
        at.require(key, gave, || Text::part(key, "no-ball").with("who", self.host))?;
        let others = |who: &Who| at.world().is_able(*who) && !at.world().is_players(*who);
        let known = !self.guests.is_empty() && self.guests.iter().all(others);
        at.require(key, known, || Text::part(key, "no-guests"))?;
        for guest in &self.guests {
            shows(at, *guest, key)?;
        }
        let now = Meeting { others: self.guests.clone(), ..Meeting::default() };
        happen(at, key, Effect::Meeting(Some(Box::new(now))))?;
        Ok(Verdict::done())
    }
}
