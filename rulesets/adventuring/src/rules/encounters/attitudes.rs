//! How people feel about the company. [adventuring.attitude.table]
use crate::reference::RULES;
use crate::world::happen::set;
use crate::world::{Approach, Attitude, Set, World};
use norn_kernel::{
    At, Better, Closed, D6, Edge, Owner, Play, Rule, Storable, Text, Verdict, Who, closed, rule,
};

/// What a d6 says of it; nothing where a die has no such face. [adventuring.attitude.table]
#[must_use]
pub fn by_face(face: i32) -> Option<Attitude> {
    let attitude = match face {
        1 => Attitude::Hostile,
        2 | 3 => Attitude::Unfriendly,
        4 | 5 => Attitude::Neutral,
        6 => Attitude::Friendly,
        _ => return None,
    };
    rule!("adventuring.attitude.table").keeps(Some(attitude))
}

/// What people who feel like this are most likely up to. [adventuring.attitude.table]
#[must_use]
pub fn suggests(attitude: Attitude) -> Approach {
    match attitude {
        Attitude::Hostile => Approach::Fight,
        Attitude::Unfriendly => Approach::Leave,
        Attitude::Neutral | Attitude::Friendly => Approach::Parley,
    }
}

/// How somebody feels about one of the company: as about all of it, unless something was between these two.
/// [adventuring.diplomacy.befriend]
#[must_use]
pub fn toward(world: &World, who: Who, other: Who) -> Option<Attitude> {
    let one = world.character(who);
    one.toward.get(&other).copied().or(one.attitude)
}

/// How a group feels about the company: as the worst-disposed of it.
#[must_use]
pub fn of_group(world: &World, group: Who) -> Option<Attitude> {
    world.members(group).filter_map(|who| world.character(who).attitude).min()
}

/// One level better, as far as there is one.
#[must_use]
pub fn better(attitude: Attitude) -> Attitude {
    let all = Attitude::ALL;
    let next = all.iter().position(|one| *one == attitude).and_then(|nth| all.get(nth.saturating_add(1)));
    next.copied().unwrap_or(attitude)
}

closed! {
    /// How an attitude is found. [adventuring.attitude.pick-or-roll]
    pub enum Mood {
        /// [adventuring.attitude.roll-ordinary]
        Ordinary = "roll-ordinary",
        /// [adventuring.attitude.roll-aggressive]
        Aggressive = "roll-aggressive",
        /// [adventuring.attitude.roll-peaceful]
        Peaceful = "roll-peaceful",
        Hostile = "hostile",
        Unfriendly = "unfriendly",
        Neutral = "neutral",
        Friendly = "friendly",
    }
}

/// The face by which an attitude is found, or the attitude itself where the game master chooses it.
/// [adventuring.attitude.pick-or-roll]
fn face(at: &mut At<'_, World>, mood: Mood) -> Play<Result<i32, Attitude>> {
    let (edge, key) = match mood {
        Mood::Hostile => return Ok(Err(Attitude::Hostile)),
        Mood::Unfriendly => return Ok(Err(Attitude::Unfriendly)),
        Mood::Neutral => return Ok(Err(Attitude::Neutral)),
        Mood::Friendly => return Ok(Err(Attitude::Friendly)),
        Mood::Ordinary => {
            return Ok(Ok(at.roll(Owner::Referee, D6, rule!("adventuring.attitude.roll-ordinary"))?));
        }
        Mood::Aggressive => (Edge::Disadvantage, rule!("adventuring.attitude.roll-aggressive")),
        Mood::Peaceful => (Edge::Advantage, rule!("adventuring.attitude.roll-peaceful")),
    };
    Ok(Ok(at.roll_edge(Owner::Referee, D6, edge, Better::High, key)?))
}

/// The game master says how some feel about the company, or rolls once for all of them.
/// [adventuring.attitude.pick-or-roll]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Feel {
    /// All of a group, or single people.
    pub who: Vec<Who>,
    pub mood: Mood,
}

impl Rule for Feel {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.attitude.pick-or-roll");
        let world = at.world();
        let others = |who: &Who| {
            world.characters.get(who).is_some_and(|one| !one.is_dead()) && !world.is_players(*who)
        };
        let known = !self.who.is_empty() && self.who.iter().all(others);
        at.require(key, known, || Text::part(key, "nobody"))?;
        let found = match face(at, self.mood)? {
            Ok(face) => by_face(face),
            Err(chosen) => Some(chosen),
        };
        for &who in &self.who {
            set(at, key, who, Set::attitude(found))?;
        }
        Ok(found.map_or_else(Verdict::done, |found| Verdict::of(found.word())))
    }
}

closed! {
    /// What people are like, where a die says how they feel. [adventuring.attitude.pick-or-roll]
    pub enum Leaning {
        /// [adventuring.attitude.roll-ordinary]
        Ordinary = "ordinary",
        /// [adventuring.attitude.roll-aggressive]
        Aggressive = "aggressive",
        /// [adventuring.attitude.roll-peaceful]
        Peaceful = "peaceful",
    }
}

/// How people turn out to feel, from what they are like alone, with the face that counts.
/// [adventuring.attitude.pick-or-roll]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareAttitude {
    pub leaning: Leaning,
}

impl Rule for BareAttitude {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let mood = match self.leaning {
            Leaning::Ordinary => Mood::Ordinary,
            Leaning::Aggressive => Mood::Aggressive,
            Leaning::Peaceful => Mood::Peaceful,
        };
        Ok(match face(at, mood)? {
            Ok(face) => {
                let found = by_face(face).map_or_else(Verdict::done, |found| Verdict::of(found.word()));
                found.with_total(face)
            }
            Err(chosen) => Verdict::of(chosen.word()),
        })
    }
}
