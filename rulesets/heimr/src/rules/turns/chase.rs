//! Chases, which fatigue decides, and getting one's breath back.
use crate::content;
use crate::reference::RULES;
use crate::rules::actions::{charge, movement, types};
use crate::rules::attacks::guard;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::{self, Standard};
use crate::rules::characters::fatigue;
use crate::rules::characters::hindrances::{self, Going};
use crate::rules::combat::clusters;
use crate::rules::environment::concealment;
use crate::rules::grid::places;
use crate::rules::harm::time;
use crate::rules::turns::{initiative, turn};
use crate::world::fight::Chase;
use crate::world::happen::{happen, note};
use crate::world::harm::Stance;
use crate::world::rolls::{Tested, Thrown};
use crate::world::squares::Square;
use crate::world::things::Takes;
use crate::world::{Effect, World};
use norn_kernel::{
    At, Choice, Closed, Lapse, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed,
    rule, words,
};
use std::cmp::Ordering;

/// By how much a result has to be higher to change the distance. [heimr.chase.closer, heimr.chase.farther]
const CLEARLY: i32 = 3;
/// What a breather takes off fatigue. [heimr.action.breather]
const BREATHER: i32 = 2;
/// The most ways that the game master may offer at once. [heimr.chase.terrain-choice]
pub const WAYS_MAX: usize = 10;
/// The farthest apart that a chase may begin.
pub const DISTANCE_MAX: u32 = 1_000;

closed! {
    /// How an exchange of a chase ends, worst first for the chaser.
    pub enum Exchange {
        /// The target has got away. [heimr.chase.chaser-exhausted]
        Escaped = "escaped",
        /// Nobody can go on. [heimr.chase.both-exhausted]
        Stopped = "both-stopped",
        /// One square farther apart. [heimr.chase.farther]
        Farther = "farther",
        /// As before.
        Unchanged = "unchanged",
        /// One square closer. [heimr.chase.closer]
        Closer = "closer",
        /// The chaser may act on the target, or pass it. [heimr.chase.surpass]
        Surpassed = "surpassed",
        /// The target can run no more. [heimr.chase.target-exhausted]
        Caught = "caught",
    }
}

/// Somebody runs after somebody from now on. [heimr.chase.start]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BeginChase {
    /// Who runs after somebody.
    pub chaser: Who,
    /// After whom.
    pub target: Who,
    /// With what both roll. [heimr.chase.ability]
    pub tested: Tested,
    /// How many squares lie between.
    pub distance: u32,
    /// Away from the grid, so that both leave the order of turns.
    pub off_grid: bool,
}

impl Rule for BeginChase {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.chase.start");
        let free = !at.world().chases.contains_key(&self.chaser) && self.chaser != self.target;
        at.require(key, free, || Text::part(key, "already").with("who", self.chaser))?;
        let there = [self.chaser, self.target].iter().all(|who| at.world().characters.contains_key(who));
        at.require(key, there, || Text::part(key, "nobody"))?;
        for who in [self.chaser, self.target] {
            types::may_act(at, who)?;
        }
        begin(at, self.chaser, self.target, self.tested.clone(), self.distance, self.off_grid)?;
        Ok(Verdict::done())
    }
}

/// A chase begins.
pub fn begin(
    at: &mut At<'_, World>,
    chaser: Who,
    target: Who,
    tested: Tested,
    distance: u32,
    off_grid: bool,
) -> Play<()> {
    let mental = !abilities::is_physical(at.world(), &tested);
    if mental {
        at.tell(|_| Text::part(words!("heimr.chase.ability"), "mental"));
    }
    let chase = Chase { tested, distance, rolled: None, ways: vec![], catches: false, off_grid };
    let by = rule!("heimr.chase.start");
    happen(at, by, Effect::Chase(chaser, Some((target, Box::new(chase)))))?;
    if off_grid {
        for who in [target, chaser] {
            initiative::drop_out(at, who)?;
        }
    }
    if distance == 0 { reach(at, chaser, target) } else { Ok(()) }
}

/// Somebody has run after somebody who has run away: the game master says whether it is a chase, and over what.
/// [heimr.chase.start]
pub fn may_begin(at: &mut At<'_, World>, chaser: Who, after: Option<Who>) -> Play<()> {
    let ran = |target: &Who| at.world().fighter(*target).is_some_and(|fighter| fighter.ran_from.is_some());
    // What waited on the way may have kept the chaser there.
    if is_stopped(at.world(), chaser) {
        return Ok(());
    }
    let Some(target) = after.filter(ran).filter(|_| !at.world().chases.contains_key(&chaser)) else {
        return Ok(());
    };
    let from = at.world().fighter(chaser).and_then(|fighter| fighter.ran_from);
    let there = at.world().character(target).stance.square;
    let key = rule!("heimr.chase.start");
    let abilities = content::abilities(at.world()).into_keys();
    let abilities: Vec<String> = abilities.map(str::to_owned).collect();
    let mut options = vec![Choice::word(key, "no-chase")];
    options.extend(abilities.iter().map(|name| Choice::new(key, Value::text(name))));
    let usual =
        abilities.iter().position(|name| name == Standard::Agility.name()).map_or(0, |place| place + 1);
    let usual = Pick::One(u16::try_from(usual).unwrap_or(0));
    let about = [("who", Value::Character(chaser)), ("target", Value::Character(target))];
    let prompt = Prompt::one_of(Owner::Referee, key, &options).or_else(usual);
    let picked = at.one_of(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    let Some(name) = picked.checked_sub(1).and_then(|place| abilities.get(place)) else { return Ok(()) };
    // Counted from before the run that makes it a chase.
    let (right, up) = from.unwrap_or(there).offset(there);
    let distance = right.unsigned_abs().saturating_add(up.unsigned_abs()).max(1);
    begin(at, chaser, target, Tested::Ability(name.clone()), distance, false)
}

/// Somebody in a chase runs on: the target first, then whoever runs after it. [heimr.chase.alternate]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct RunOn {
    /// Who runs after somebody.
    pub chaser: Who,
    /// The target runs, not the chaser.
    pub target: bool,
}

impl Rule for RunOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.chase.alternate");
        let found = at.world().chases.get(&self.chaser).cloned();
        at.require(key, found.is_some(), || Text::part(key, "none").with("who", self.chaser))?;
        let Some((target, chase)) = found else { return Ok(Verdict::done()) };
        let who = if self.target { target } else { self.chaser };
        types::may_act(at, who)?;
        if is_stopped(at.world(), who) {
            let key = rule!("heimr.chase.surpass");
            at.require(key, false, || Text::part(key, "stopped").with("who", who))?;
        }
        let turns = at.world().fighter(who).is_some();
        if turns {
            turn::its_turn(at, who)?;
            types::affords(at, who, Takes::Ongoing, "run-on")?;
        }
        let in_order = self.target == target_runs_next(at.world(), target, &chase);
        at.require(key, in_order, || Text::part(key, "not-now").with("who", who))?;
        if turns {
            turn::begin(at, who)?;
            note(at, rule!("heimr.action.type-ongoing"), who, |fighter| {
                (fighter.turn.standard, fighter.turn.over, fighter.open) = (true, true, true);
            })?;
        }
        let throw = throws::throw(at, who, &chase.tested, &[]);
        let thrown = at.call(&throw)?;
        // Whoever can run no more is as good as too tired to.
        let stopped = is_stopped(at.world(), target);
        let verdict = match chase.rolled.filter(|_| !self.target) {
            None if self.target || !stopped => {
                self.sets(at, target, &chase, thrown, turns)?;
                Verdict::done().with_total(thrown.total)
            }
            rolled => {
                let rolled = rolled.filter(|_| !stopped).unwrap_or(Thrown { exhausted: true, ..thrown });
                let came = self.compare(at, target, &chase, rolled, thrown)?;
                Verdict::of(came.word()).with_total(thrown.total)
            }
        };
        if at.world().combat.is_none() && !self.target {
            time::passes(at, turn::ROUND_SECONDS)?;
        }
        let acts = at.world().chases.get(&self.chaser).is_some_and(|(_, chase)| chase.catches);
        if turns && acts && !self.target {
            // The action is taken in place of the run.
            note(at, rule!("heimr.chase.surpass"), who, |fighter| {
                (fighter.turn.standard, fighter.turn.over) = (false, false);
            })?;
        } else if turns && at.world().combat.as_ref().is_some_and(|combat| combat.acting == Some(who)) {
            turn::end(at, who)?;
        }
        Ok(verdict)
    }
}

impl RunOn {
    /// The target has rolled: where turns are counted it runs once in each, so that this counts against all who run
    /// after it over the same ground. [heimr.chase.alternate]
    fn sets(
        &self,
        at: &mut At<'_, World>,
        target: Who,
        chase: &Chase,
        thrown: Thrown,
        turns: bool,
    ) -> Play<()> {
        let every = rule!("heimr.chase.alternate").holds(turns);
        let same = |of: Who, after: Who, one: &Chase| {
            let open = one.rolled.is_none() && one.tested == chase.tested;
            of == self.chaser || every && after == target && open
        };
        let chases = at.world().chases.iter().filter(|(of, (after, one))| same(**of, *after, one));
        let chases: Vec<(Who, Chase)> = chases.map(|(of, (_, one))| (*of, one.clone())).collect();
        for (chaser, one) in chases {
            let now = Chase { rolled: Some(thrown), catches: false, ..one };
            let by = rule!("heimr.chase.alternate");
            happen(at, by, Effect::Chase(chaser, Some((target, Box::new(now)))))?;
        }
        Ok(())
    }

    /// What the two results make of the chase.
    fn compare(
        &self,
        at: &mut At<'_, World>,
        target: Who,
        chase: &Chase,
        rolled: Thrown,
        thrown: Thrown,
    ) -> Play<Exchange> {
        let apart = thrown.total.saturating_sub(rolled.total);
        let came = match (rolled.exhausted, thrown.exhausted) {
            (true, true) => Exchange::Stopped,
            (true, false) => Exchange::Caught,
            (false, true) => Exchange::Escaped,
            (false, false) if at.reaches(rule!("heimr.chase.closer"), apart, CLEARLY) => {
                if chase.distance == 0 { Exchange::Surpassed } else { Exchange::Closer }
            }
            (false, false) if at.reaches(rule!("heimr.chase.farther"), -apart, CLEARLY) => Exchange::Farther,
            (false, false) => Exchange::Unchanged,
        };
        let key = match came {
            Exchange::Escaped => rule!("heimr.chase.chaser-exhausted"),
            Exchange::Stopped => rule!("heimr.chase.both-exhausted"),
            Exchange::Caught => rule!("heimr.chase.target-exhausted"),
            Exchange::Surpassed => rule!("heimr.chase.surpass"),
            Exchange::Farther | Exchange::Unchanged | Exchange::Closer => rule!("heimr.chase.basis"),
        };
        let came = at.outcome(key, came);
        let distance = match came {
            Exchange::Farther => chase.distance.saturating_add(1),
            Exchange::Closer => chase.distance.saturating_sub(1),
            _ => chase.distance,
        };
        match came {
            Exchange::Escaped | Exchange::Stopped => over(at, self.chaser)?,
            Exchange::Caught => {
                reach(at, self.chaser, target)?;
                over(at, self.chaser)?;
            }
            Exchange::Farther | Exchange::Unchanged | Exchange::Closer | Exchange::Surpassed => {
                let catches = came == Exchange::Surpassed;
                let now = Chase { distance, rolled: None, catches, ..chase.clone() };
                let by = rule!("heimr.chase.track");
                happen(at, by, Effect::Chase(self.chaser, Some((target, Box::new(now)))))?;
                let on_grid = at.world().combat.as_ref().is_some_and(|it| it.fight([self.chaser, target]));
                if distance == 0 && came == Exchange::Closer && !by.holds(on_grid) {
                    reach(at, self.chaser, target)?;
                }
                if came != Exchange::Surpassed {
                    keeps_track(at, self.chaser, target, distance)?;
                }
                if came == Exchange::Closer && by.holds(on_grid) {
                    self.falls_short(at, target)?;
                }
            }
        }
        Ok(came)
    }

    /// On the grid nobody is caught up with across a border: whoever was stopped on the way is still one behind.
    /// [heimr.chase.track]
    fn falls_short(&self, at: &mut At<'_, World>, target: Who) -> Play<()> {
        let square = |who: Who| at.world().character(who).stance.square;
        let here = square(self.chaser) == square(target);
        let found = at.world().chases.get(&self.chaser).filter(|(_, chase)| !here && chase.distance == 0);
        let Some((target, chase)) = found.cloned() else { return Ok(()) };
        let now = Chase { distance: 1, ..chase };
        let by = rule!("heimr.chase.track");
        happen(at, by, Effect::Chase(self.chaser, Some((target, Box::new(now))))).map(drop)
    }
}

/// Whether it is the target's to run on: not where it has, or can run no more. [heimr.chase.alternate]
#[must_use]
pub fn target_runs_next(world: &World, target: Who, chase: &Chase) -> bool {
    chase.rolled.is_none() && !is_stopped(world, target)
}

/// Whoever has caught up has taken the action for it, which ends the chase where the target can run no more.
/// [heimr.chase.surpass]
pub fn acted(at: &mut At<'_, World>, who: Who, takes: Takes) -> Play<()> {
    let by = rule!("heimr.chase.surpass");
    let found = at.world().chases.get(&who).filter(|(_, chase)| chase.catches).cloned();
    match found {
        Some((target, _)) if is_stopped(at.world(), target) => over(at, who),
        Some((target, chase)) if matches!(takes, Takes::Standard | Takes::Ongoing) => {
            let now = Chase { catches: false, ..chase };
            happen(at, by, Effect::Chase(who, Some((target, Box::new(now))))).map(drop)
        }
        _ => Ok(()),
    }
}

/// Somebody runs on into a square of the grid over a border that takes no roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct RunsInto {
    who: Who,
    to: Square,
}

impl Rule for RunsInto {
    type World = World;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        movement::run_needs(at, self.who, self.to)
    }
}

/// On the grid of a fight, the tokens are brought one square nearer to how far apart the two are: the target's runs on,
/// where its player says, or the chaser's follows. Where the grid or its barriers end the way, the distance is a number
/// only. [heimr.chase.track]
fn keeps_track(at: &mut At<'_, World>, chaser: Who, target: Who, distance: u32) -> Play<()> {
    let on_grid = at.world().combat.as_ref().is_some_and(|combat| combat.fight([chaser, target]));
    let key = rule!("heimr.chase.track");
    if !key.holds(on_grid) {
        return Ok(());
    }
    let square = |who: Who| at.world().character(who).stance.square;
    let apart = |one: Square, other: Square| {
        let (right, up) = one.offset(other);
        right.unsigned_abs().saturating_add(up.unsigned_abs())
    };
    let now = apart(square(chaser), square(target));
    let (runs, from, nearer) = match now.cmp(&distance) {
        Ordering::Less => (target, square(chaser), false),
        Ordering::Greater => (chaser, square(target), true),
        Ordering::Equal => return Ok(()),
    };
    let fits = |to: &Square| {
        let then = apart(from, *to);
        let way = if nearer { then < now } else { now < then };
        way && norn_kernel::refusal(&RunsInto { who: runs, to: *to }, at.world()).is_none()
    };
    let ways: Vec<Square> = places::ways(at.world(), square(runs)).into_iter().filter(fits).collect();
    let picked = match ways.len() {
        0 => return Ok(()),
        1 => 0,
        _ if nearer => 0,
        _ => {
            let options: Vec<Choice> = ways.iter().map(|to| Choice::new(key, *to)).collect();
            let about = [("who", Value::Character(target)), ("chaser", Value::Character(chaser))];
            let prompt = Prompt::one_of(at.world().owner(target), key, &options).or_else(Pick::One(0));
            at.one_of(&prompt.lapses(Lapse::MovingOn).about(&about))?
        }
    };
    let Some(&to) = ways.get(picked) else { return Ok(()) };
    charge::goes(at, runs, to, false, |at| {
        movement::cross(at, runs, to, movement::How::Run)?;
        Ok(Verdict::done())
    })
    .map(drop)
}

/// The chaser is where the target is. [heimr.chase.track]
fn reach(at: &mut At<'_, World>, chaser: Who, target: Who) -> Play<()> {
    let there = at.world().character(target).stance.clone();
    let here = at.world().character(chaser).stance.clone();
    if here.square != there.square {
        clusters::leave(at, chaser)?;
        guard::elsewhere(at, chaser, rule!("heimr.chase.track"))?;
    }
    let stance = Stance { square: there.square, level: there.level, climbing: None, behind: None, ..here };
    happen(at, rule!("heimr.chase.track"), Effect::Stance(chaser, stance))?;
    concealment::settle_all(at)
}

/// A chase is over; whoever stands still gets their breath back with time. [heimr.chase.no-recovery]
fn over(at: &mut At<'_, World>, chaser: Who) -> Play<()> {
    happen(at, rule!("heimr.chase.basis"), Effect::Chase(chaser, None)).map(drop)
}

/// Whether somebody can run no more: fallen, held, dazed or out of their senses. [heimr.chase.surpass]
#[must_use]
pub fn is_stopped(world: &World, who: Who) -> bool {
    let stops =
        hindrances::stops_acting(world, who).or_else(|| hindrances::stops_going(world, who, Going::Walk));
    rule!("heimr.chase.surpass").holds(stops.is_some() || hindrances::is_dazed(world, who))
}

/// Somebody stops running, or the game master ends it. [heimr.chase.no-recovery]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct StopChase {
    /// Whose chase it is.
    pub chaser: Who,
    /// Who stops: the chaser, the target, or both.
    pub stops: Stops,
}

closed! {
    /// Who stops running.
    pub enum Stops {
        /// Whoever runs after somebody.
        Chaser = "chaser",
        /// Whoever runs away.
        Target = "target",
        Both = "both",
    }
}

impl Rule for StopChase {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.chase.basis");
        let found = at.world().chases.get(&self.chaser).cloned();
        at.require(key, found.is_some(), || Text::part(key, "none").with("who", self.chaser))?;
        let Some((target, _)) = found else { return Ok(Verdict::done()) };
        match self.stops {
            Stops::Chaser | Stops::Both => over(at, self.chaser)?,
            Stops::Target => {
                reach(at, self.chaser, target)?;
                over(at, self.chaser)?;
            }
        }
        Ok(Verdict::done())
    }
}

/// The game master offers the target other ground to run over. [heimr.chase.terrain-choice]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct OfferWays {
    /// Whose chase it is.
    pub chaser: Who,
    /// What there is, by name, each with what is rolled there.
    pub ways: Vec<(String, Tested)>,
}

impl Rule for OfferWays {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.chase.terrain-choice");
        let found = at.world().chases.get(&self.chaser).cloned();
        at.require(key, found.is_some(), || Text::part(key, "none").with("who", self.chaser))?;
        let Some((target, chase)) = found else { return Ok(Verdict::done()) };
        let now = Chase { ways: self.ways.clone(), ..chase };
        happen(at, key, Effect::Chase(self.chaser, Some((target, Box::new(now)))))?;
        Ok(Verdict::done())
    }
}

/// The target picks the ground. [heimr.chase.terrain-choice]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct TakeWay {
    /// Whose chase it is.
    pub chaser: Who,
    /// Whoever runs away, who alone picks.
    pub who: Who,
    /// Which way, by name.
    pub way: String,
}

impl Rule for TakeWay {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.chase.terrain-choice");
        let found = at.world().chases.get(&self.chaser).cloned();
        let own = found.as_ref().is_some_and(|(target, _)| *target == self.who);
        at.require(key, own, || Text::part(key, "not-yours").with("who", self.who))?;
        let Some((target, chase)) = found else { return Ok(Verdict::done()) };
        let way = chase.ways.iter().find(|(name, _)| *name == self.way).cloned();
        at.require(key, way.is_some(), || Text::part(key, "unknown").with("name", Value::text(&self.way)))?;
        let Some((_, tested)) = way else { return Ok(Verdict::done()) };
        let now = Chase { tested, ways: vec![], ..chase };
        happen(at, key, Effect::Chase(self.chaser, Some((target, Box::new(now)))))?;
        Ok(Verdict::done())
    }
}

/// What a breather needs: nobody gets one in a chase. [heimr.chase.no-recovery]
pub fn breather_needs(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("heimr.chase.no-recovery");
    let runs = at.world().runs(who);
    at.require(key, !runs, || Text::part(key, "refusal").with("who", who))
}

/// Somebody takes a breather: fatigue falls by two, and not below its base.
/// [heimr.action.breather, heimr.action.breather-floor]
pub fn breather(at: &mut At<'_, World>, who: Who) -> Play<Verdict> {
    let now = at.world().fatigue(who);
    let base = fatigue::base(at.world(), who);
    let less = now.saturating_sub(at.number(rule!("heimr.action.breather"), BREATHER));
    let to = if at.reaches(rule!("heimr.action.breather-floor"), less, base) { less } else { base };
    happen(at, rule!("heimr.action.breather"), Effect::Fatigue(who, to.min(now)))?;
    Ok(Verdict::done())
}
