//! Climbing. [adventuring.move.climb]
use crate::reference::RULES;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::riding;
use crate::rules::fights::turn;
use crate::rules::hazards::moving::{self, Difficulty, Moving};
use crate::rules::hazards::{falls, sneaking};
use crate::world::areas::pair;
use crate::world::happen::note;
use crate::world::people::SCORE_MAX;
use crate::world::{Ability, Climbing, Flow, ROUNDS, Special, Surface, Way, World, metres};
use norn_kernel::{
    At, Closed, Onward, Place, Play, Repeat, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};

/// How high people climb in a round, in tenths of a metre. [adventuring.move.climb]
pub const HEIGHT: i32 = 40;

closed! {
    /// What a climb came to, worst first.
    pub enum Climbed {
        Fell = "fell",
        /// They did not get off the ground.
        Stayed = "stayed",
        /// In a fight they go on in their next turn.
        Climbs = "climbs-on",
        Up = "up",
    }
}

/// Somebody climbs. [adventuring.move.climb]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Climb {
    pub moving: Moving,
    /// How high, in tenths of a metre.
    pub height: i32,
    pub surface: Surface,
    /// It goes down, where no map says so.
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub down: bool,
}

/// How many hands somebody has free. [adventuring.move.climb.hand]
#[must_use]
pub fn free_hands(world: &World, who: Who) -> u8 {
    let held =
        world.character(who).things.values().filter(|thing| thing.ready).map(|thing| thing.sort.hands());
    crate::world::gear::HANDS.saturating_sub(held.fold(0, u8::saturating_add))
}

/// What a climb is like by the map.
#[must_use]
pub fn by_map(world: &World, who: Who, to: Option<Place>) -> (i32, Surface) {
    let way = world.place(who).zip(to).and_then(|(from, to)| world.way(from, to));
    way.map_or((0, Surface::None), |way| (way.height, way.climb))
}

/// Whether the map says that a way goes down from one area to another. [adventuring.move.climb]
fn goes_down(way: &Way, from: Place, to: Place) -> bool {
    let onward = pair(from, to) == (from, to);
    way.rises == if onward { Flow::Back } else { Flow::Onward }
}

/// How deep whoever is so far on a climb would fall: what they have climbed, or what is still below them.
/// [adventuring.move.climb]
fn above(height: i32, climbed: i32, down: bool) -> i32 {
    rule!("adventuring.move.climb")
        .or(if down { height.saturating_sub(climbed).max(0) } else { climbed }, climbed)
}

/// How much somebody climbs in a round. [adventuring.move.no-combining]
fn pace(it: &Moving) -> i32 {
    if it.is_with(Special::Sprint) { HEIGHT.saturating_mul(2) } else { HEIGHT }
}

/// How many rounds a height takes.
fn rounds(height: i32, pace: i32) -> i32 {
    height.saturating_add(pace).saturating_sub(1) / pace.max(1)
}

/// Somebody's save as they begin to climb, and as each round begins. [adventuring.move.climb]
fn holds_on(at: &mut At<'_, World>, who: Who, skilled: bool) -> Play<bool> {
    save(at, &Save::of(who, Ability::Agi).proficient_if(skilled))
}

/// Somebody climbs all the way, round by round. [adventuring.move.climb]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Ascent {
    who: Who,
    /// How high it is, in tenths of a metre.
    height: i32,
    /// It goes down.
    down: bool,
    /// How many rounds it takes.
    rounds: i32,
    /// How much they climb in a round.
    pace: i32,
    /// A save is due as they begin, and as each round begins.
    saves: bool,
    skilled: bool,
}

/// How far somebody has come: the rounds that are over, or what it came to, with the damage of a fall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Height {
    On(i32),
    Ended(Climbed, i32),
}

impl Repeat for Ascent {
    type World = World;
    type State = Height;

    fn round(&self, at: &mut At<'_, World>, now: &mut Height) -> Play<Onward> {
        let key = rule!("adventuring.move.climb");
        let Height::On(round) = *now else { return Ok(Onward::Over) };
        *now = if self.rounds <= round {
            Height::Ended(Climbed::Up, 0)
        } else if !self.saves || !at.holds(key, true) || holds_on(at, self.who, self.skilled)? {
            Height::On(round.saturating_add(1))
        } else if round == 0 {
            Height::Ended(Climbed::Stayed, 0)
        } else {
            let above = above(self.height, round.saturating_mul(self.pace), self.down);
            at.story(|_| moving::story(key, "falls", self.who).with("height", metres(above)));
            Height::Ended(Climbed::Fell, falls::falls(at, self.who, above, true)?)
        };
        Ok(Onward::On)
    }
}

/// Somebody climbs all the way, round by round. Gives what it came to, with the damage of a fall.
/// [adventuring.move.climb]
fn climbs(
    at: &mut At<'_, World>,
    it: &Moving,
    (height, down): (i32, bool),
    saves: bool,
    skilled: bool,
) -> Play<(Climbed, i32)> {
    let pace = pace(it);
    let mut now = Height::On(0);
    let rounds = rounds(height, pace);
    at.repeat(&Ascent { who: it.who, height, down, rounds, pace, saves, skilled }, &mut now)?;
    Ok(match now {
        Height::Ended(climbed, points) => (climbed, points),
        Height::On(_) => (Climbed::Up, 0),
    })
}

impl Climb {
    /// Refuses what can't be climbed. [adventuring.move.climb.impossible, adventuring.move.climb.hand]
    fn may(&self, at: &mut At<'_, World>) -> Play<()> {
        let (it, who) = (&self.moving, self.moving.who);
        riding::is_on_foot(at, who)?;
        moving::may(at, it, Special::Climb)?;
        moving::possible(at, it)?;
        moving::has_zones(at, who, 1)?;
        sneaking::can_along(at, it)?;
        let key = rule!("adventuring.move.climb.impossible");
        let smooth = self.surface == Surface::Smooth && it.difficulty == Difficulty::Looks;
        at.require(key, !smooth, || Text::part(key, "refusal").with("who", who))?;
        let key = rule!("adventuring.move.climb");
        let any = self.surface != Surface::None && 0 < self.height;
        at.require(key, any, || Text::part(key, "nothing").with("who", who))?;
        let key = rule!("adventuring.move.climb.hand");
        let hand = 0 < free_hands(at.world(), who);
        at.require(key, hand, || Text::part(key, "refusal").with("who", who))?;
        let key = rule!("adventuring.base.time-units");
        let most = pace(it).saturating_mul(i32::try_from(ROUNDS).unwrap_or(i32::MAX));
        at.require(key, self.height <= most, || Text::part(key, "refusal").with("max", most / 10))
    }

    /// Whether it goes down: by the map, or as it is said. [adventuring.move.climb]
    fn goes_down(&self, world: &World) -> bool {
        let there = world.place(self.moving.who).zip(self.moving.to);
        let way = there.and_then(|(from, to)| Some((world.way(from, to)?, from, to)));
        way.map_or(self.down, |(way, from, to)| goes_down(way, from, to))
    }

    /// One turn of it in a fight.
    fn in_fight(&self, at: &mut At<'_, World>, saves: bool) -> Play<Verdict> {
        let (it, who) = (&self.moving, self.moving.who);
        let key = rule!("adventuring.move.climb");
        let before = at.world().fighter(who).and_then(|fighter| fighter.climbs);
        let Some((from, to)) = at.world().place(who).zip(it.to) else {
            return Ok(Verdict::of(Climbed::Stayed.word()));
        };
        let begun = before.filter(|climb| climb.to == to);
        let left = moving::steps(at.world(), who);
        moving::pays(at, it, Special::Climb, left, words!("adventuring.move.climb"))?;
        let skilled = moving::is_proficient(at.world(), who, Special::Climb);
        if begun.is_none() && saves && at.holds(key, true) && !holds_on(at, who, skilled)? {
            return Ok(Verdict::of(Climbed::Stayed.word()));
        }
        let height = begun.map_or(0, |climb| climb.height).saturating_add(pace(it));
        if self.height <= height {
            note(at, key, who, |fighter| fighter.climbs = None)?;
            moving::comes(at, who, to, words!("adventuring.move.climb"))?;
            sneaking::along(at, it)?;
            return Ok(Verdict::of(Climbed::Up.word()));
        }
        note(at, key, who, |fighter| fighter.climbs = Some(Climbing { from, to, height }))?;
        sneaking::along(at, it)?;
        Ok(Verdict::of(Climbed::Climbs.word()))
    }
}

impl Rule for Climb {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.may(at)?;
        let (it, who) = (&self.moving, self.moving.who);
        let easy = self.surface == Surface::Easy;
        let saves = moving::takes_save(at, it.difficulty, rule!("adventuring.move.climb.trivial"), easy);
        if at.world().fighter(who).is_some() {
            let verdict = self.in_fight(at, saves)?;
            turn::settles(at, who)?;
            return Ok(verdict);
        }
        moving::pays(at, it, Special::Climb, 0, words!("adventuring.move.climb"))?;
        let skilled = moving::is_proficient(at.world(), who, Special::Climb);
        let down = self.goes_down(at.world());
        let (climbed, points) = climbs(at, it, (self.height, down), saves, skilled)?;
        if climbed == Climbed::Up {
            if let Some(to) = it.to {
                moving::comes(at, who, to, words!("adventuring.move.climb"))?;
            }
            at.story(|_| moving::story(words!("adventuring.move.climb"), "story", who));
            sneaking::along(at, it)?;
        }
        Ok(Verdict::of(climbed.word()).with_total(points))
    }
}

/// As a round of a fight begins, a climber saves again, or falls; who can't hold on falls without one.
/// [adventuring.move.climb]
pub fn round(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(climb) = at.world().fighter(who).and_then(|fighter| fighter.climbs) else { return Ok(()) };
    let able = at.world().is_able(who);
    let way = at.world().way(climb.from, climb.to);
    let surface = way.map_or(Surface::None, |way| way.climb);
    let down = way.is_some_and(|way| goes_down(way, climb.from, climb.to));
    let above = above(way.map_or(climb.height, |way| way.height), climb.height, down);
    let easy = surface == Surface::Easy && rule!("adventuring.move.climb.trivial").applies();
    let skilled = moving::is_proficient(at.world(), who, Special::Climb);
    let key = rule!("adventuring.move.climb");
    if able && (easy || !at.holds(key, true) || holds_on(at, who, skilled)?) {
        return Ok(());
    }
    note(at, key, who, |fighter| fighter.climbs = None)?;
    at.story(|_| moving::story(key, "falls", who).with("height", metres(above)));
    falls::falls(at, who, above, able).map(|_| ())
}

/// A climb from numbers alone. [adventuring.move.climb]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareClimb {
    pub who: Who,
    /// How high, in metres.
    pub metres: i32,
    /// The AGI that they save on.
    pub agility: i32,
    pub proficient: bool,
    pub surface: Surface,
}

impl BareClimb {
    /// What it can come to, worst first.
    pub const OUTCOMES: &'static [&'static str] = &["fell", "stayed", "up"];
}

/// The highest climb of a study, in metres: what a stretch is enough for.
pub const METRES_MAX: i32 = 240;

impl Rule for BareClimb {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        crate::rules::base::acting::able(at, self.who)?;
        let height = self.metres.min(SCORE_MAX * 10).saturating_mul(10);
        let saves = self.surface == Surface::Challenging;
        let (climbed, points) =
            climbs(at, &Moving::of(self.who, None), (height, false), saves, self.proficient)?;
        Ok(Verdict::of(climbed.word()).with_total(points))
    }
}

/// Told on a sheet of whoever is on a climb.
#[must_use]
pub fn state(world: &World, who: Who) -> Option<Text> {
    let climb = world.fighter(who).and_then(|fighter| fighter.climbs)?;
    let words = Text::part(words!("adventuring.move.climb"), "climbing");
    Some(words.with("to", Value::Place(climb.to)).with("metres", climb.height / 10))
}
