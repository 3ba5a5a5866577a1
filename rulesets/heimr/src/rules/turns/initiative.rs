//! Initiative: who acts in which order, and how a fight begins, takes in others, and ends.
use crate::reference::RULES;
use crate::rules::challenges::dice::{CONSISTENCY_MAX, POTENTIAL_MAX, Throw, Total};
use crate::rules::challenges::situations;
use crate::rules::characters::attributes;
use crate::rules::characters::fatigue::Strain;
use crate::rules::combat::{defence, leaving};
use crate::rules::harm::lasting;
use crate::rules::turns::turn;
use crate::world::fight::Fighter;
use crate::world::happen::{begin_round, happen};
use crate::world::rolls::Tested;
use crate::world::squares::Direction;
use crate::world::{Effect, World};
use norn_kernel::{
    At, Audience, Better, D10, Play, Rule, Storable, Text, Verdict, Who, contest, rule, words,
};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The most who can be in one fight.
pub const FIGHTERS_MAX: usize = 100;

/// A fight begins. [heimr.combat.end]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BeginCombat {
    /// Who is in it.
    pub fighters: BTreeSet<Who>,
    /// Where north is on the grid. [heimr.grid.combat-orientation]
    pub north: Direction,
}

impl Rule for BeginCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let begun = at.world().combat.is_some();
        let key = rule!("heimr.combat.end");
        at.require(key, !begun, || Text::part(key, "already"))?;
        let there = |who: &Who| at.world().characters.get(who).is_some_and(|one| !one.dead);
        let able = self.fighters.len() <= FIGHTERS_MAX && self.fighters.iter().all(there);
        at.require(key, able && !self.fighters.is_empty(), || Text::part(key, "nobody"))?;
        let oriented = Effect::Grid(at.world().grid.columns, at.world().grid.rows, self.north);
        happen(at, rule!("heimr.grid.combat-orientation"), oriented)?;
        happen(at, rule!("heimr.combat.end"), Effect::Combat(true))?;
        begin_round(at, 1)?;
        let fighters: Vec<Who> = self.fighters.iter().copied().collect();
        let enter: Vec<Enters> = fighters.iter().map(|&who| Enters { who }).collect();
        at.together(&enter, (), |(), ()| ())?;
        let order = order(at, &fighters)?;
        settle(at, order, BTreeSet::new())?;
        let prepare: Vec<Prepares> = in_order(at.world()).into_iter().map(|who| Prepares { who }).collect();
        at.together(&prepare, (), |(), ()| ())?;
        turn::pass_on(at)?;
        Ok(Verdict::done())
    }
}

/// Somebody's initiative, beside everybody else's. [heimr.initiative.roll]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Enters {
    who: Who,
}

impl Rule for Enters {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        roll(at, self.who)?;
        lasting::fight_begins(at, self.who)
    }
}

/// Somebody's first defence, beside everybody else's. [heimr.preroll.at-combat-start]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Prepares {
    who: Who,
}

impl Rule for Prepares {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        defence::prepare(at, self.who)
    }
}

/// Others come into the fight. [heimr.initiative.late-joiner]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Join {
    pub who: Who,
}

impl Rule for Join {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.combat.end");
        at.require(key, at.world().combat.is_some(), || Text::part(key, "none"))?;
        let key = rule!("heimr.initiative.late-joiner");
        let there = at.world().fighter(self.who).is_some();
        at.require(key, !there, || Text::part(key, "already").with("who", self.who))?;
        let able = at.world().characters.get(&self.who).is_some_and(|one| !one.dead);
        at.require(key, able, || Text::part(key, "nobody"))?;
        roll(at, self.who)?;
        lasting::fight_begins(at, self.who)?;
        let Some(combat) = &at.world().combat else { return Ok(Verdict::done()) };
        let (acting, acted) = (combat.acting, combat.acted.clone());
        // Everybody else stays where delays and readied actions have put them.
        let mut now = combat.order.clone();
        let mut two = vec![self.who];
        two.extend(now.iter().copied());
        let ranked = order(at, &two)?;
        let behind: BTreeSet<Who> = ranked.into_iter().skip_while(|who| *who != self.who).skip(1).collect();
        let place = now.iter().position(|who| behind.contains(who)).unwrap_or(now.len());
        let current = acting.and_then(|who| now.iter().position(|one| *one == who));
        now.insert(place, self.who);
        let mut acted = acted;
        if current.is_some_and(|current| place <= current)
            && at.holds(rule!("heimr.initiative.late-joiner"), true)
        {
            acted.insert(self.who);
        }
        settle(at, now, acted)?;
        defence::prepare(at, self.who)?;
        Ok(Verdict::done())
    }
}

/// The fight is over. [heimr.combat.end]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndCombat;

impl Rule for EndCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let fights = at.world().combat.is_some();
        at.require(rule!("heimr.combat.end"), fights, || Text::part(words!("heimr.combat.end"), "none"))?;
        turn::fight_is_over(at)?;
        happen(at, rule!("heimr.combat.end"), Effect::Combat(false))?;
        Ok(Verdict::done())
    }
}

/// Somebody leaves the fight for good; a turn that was under way goes to whoever comes after.
pub fn drop_out(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let acting = combat.acting == Some(who);
    if acting {
        turn::give_up_turn(at, who)?;
    }
    leaving::leaves(at, who, rule!("heimr.chase.start"))?;
    if acting {
        turn::pass_on(at)?;
    }
    Ok(())
}

/// What is wrong with a fight or a chase by the way that its parts hang together.
pub fn problems(world: &World, expect: &mut impl FnMut(bool, &str, Text)) {
    let problem = |key| Text::part(key, "problem");
    for (chaser, (target, _)) in &world.chases {
        let there = [chaser, target].into_iter().all(|who| world.characters.contains_key(who));
        expect(there && chaser != target, "chases", problem(words!("heimr.chase.start")));
    }
    let Some(combat) = &world.combat else { return };
    let fights = |who: &Who| combat.fighters.contains_key(who);
    let there = combat.fighters.keys().all(|who| world.characters.get(who).is_some_and(|one| !one.dead));
    expect(there, "fight", problem(words!("heimr.combat.end")));
    let order: BTreeSet<Who> = combat.order.iter().copied().collect();
    let once = order.len() == combat.order.len() && order.iter().eq(combat.fighters.keys());
    // The turn of somebody who died in it passes by itself, once anybody else can act.
    let goes_on = |who: Who| fights(&who) && !combat.acted.contains(&who) || world.character(who).dead;
    let turns = combat.acted.iter().all(fights) && combat.acting.is_none_or(goes_on);
    expect(once && turns, "fight", problem(words!("heimr.initiative.order")));
    let mut clustered = BTreeSet::new();
    for cluster in &combat.clusters {
        let squares: BTreeSet<_> = cluster.iter().map(|who| world.character(*who).stance.square).collect();
        let apart = cluster.iter().all(|who| fights(who) && clustered.insert(*who));
        let fits = 2 <= cluster.len() && apart && squares.len() == 1;
        expect(fits, "fight", problem(words!("heimr.cluster.form")));
    }
    let near = combat.grabs.iter().all(|grab| grab.by != grab.held && combat.together(grab.by, grab.held));
    expect(near, "fight", problem(words!("heimr.brawl.bind-duration")));
    let waits = combat.readied.keys().all(fights);
    expect(waits, "fight", problem(words!("heimr.ready.one-action")));
    let movers = combat.carrying.values().flat_map(|carrying| &carrying.movers);
    let holders = combat.held_back.iter().flat_map(|(held, by)| by.iter().chain([held]));
    let moved = combat.carrying.keys().chain(movers).chain(holders).all(fights);
    expect(moved, "fight", problem(words!("heimr.forced-movement.procedure")));
}

fn in_order(world: &World) -> Vec<Who> {
    world.combat.as_ref().map(|combat| combat.order.clone()).unwrap_or_default()
}

fn settle(at: &mut At<'_, World>, order: Vec<Who>, acted: BTreeSet<Who>) -> Play<()> {
    let by = rule!("heimr.initiative.order");
    happen(at, by, Effect::Order(order, acted))?;
    let shown: Vec<Who> = in_order(at.world()).into_iter().filter(|who| at.world().is_seen(*who)).collect();
    at.tell(|_| {
        let list = shown.iter().map(|&who| norn_kernel::Value::Character(who)).collect();
        Text::part(words!("heimr.initiative.order"), "order").with("order", norn_kernel::Value::List(list))
    });
    Ok(())
}

/// Rolls initiative: as many d10 as dexterity, and the willpower that is left is added. Nobody can fail at it, and
/// it tires nobody. [heimr.initiative.roll, heimr.initiative.modifiers]
fn roll(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let seen = at.world().is_seen(who);
    let audience = if seen { Audience::Everyone } else { Audience::Referee };
    at.aside(audience, |at| {
        let world = at.world();
        let name = world.campaign.roles.initiative.clone().unwrap_or_default();
        let dexterity = attributes::attribute(world, who, &name);
        let willpower = world.character(who).willpower.now;
        let owner = world.owner(who);
        let mut consistency = at.number(rule!("heimr.initiative.roll"), dexterity);
        let mut potential = at.number(rule!("heimr.initiative.roll"), willpower);
        let tested = Tested::Attribute { name, consistency: 0 };
        situations::situated(at, who, &tested, &[], &mut consistency, &mut potential);
        let consistency = at.total(rule!("heimr.initiative.modifiers"), consistency);
        let throw = Throw {
            who,
            owner,
            consistency: consistency.clamp(-CONSISTENCY_MAX, CONSISTENCY_MAX),
            potential: potential.clamp(-POTENTIAL_MAX, POTENTIAL_MAX),
            strain: Strain::None,
        };
        let words = |_: &World| Text::part(words!("heimr.initiative.roll"), "rolls").with("who", who);
        let initiative = at.throws(who, words, |at| at.call(&Total(throw)))?.total;
        let fighter = Fighter { initiative, ..Fighter::default() };
        happen(at, rule!("heimr.initiative.roll"), Effect::Fighter(who, Some(Box::new(fighter))))?;
        Ok(())
    })
}

/// Sorts them: the highest result first, then the most willpower, then the highest dexterity, then by further
/// dice. [heimr.initiative.order, heimr.initiative.tie, heimr.initiative.second-tie]
fn order(at: &mut At<'_, World>, fighters: &[Who]) -> Play<Vec<Who>> {
    let world = at.world();
    let name = world.campaign.roles.initiative.clone().unwrap_or_default();
    let mut ranks: Vec<(Who, [i32; 3])> = vec![];
    for &who in fighters {
        let world = at.world();
        let rank = [
            world.fighter(who).map_or(0, |fighter| fighter.initiative),
            world.character(who).willpower.now,
            attributes::attribute(world, who, &name),
        ];
        ranks.push((who, rank));
    }
    let tie = at.holds(rule!("heimr.initiative.tie"), true);
    let second = at.holds(rule!("heimr.initiative.second-tie"), true);
    let order = at.holds(rule!("heimr.initiative.order"), true);
    let key = |rank: &[i32; 3]| {
        let [result, willpower, dexterity] = *rank;
        [result, if tie { willpower } else { 0 }, if second { dexterity } else { 0 }]
    };
    if order {
        ranks.sort_by_key(|(_, rank)| Reverse(key(rank)));
    }
    let mut sorted = vec![];
    for same in ranks.chunk_by(|one, other| key(&one.1) == key(&other.1)) {
        let among: Vec<Who> = same.iter().map(|(who, _)| *who).collect();
        sorted.extend(if among.len() < 2 || !second { among } else { roll_off(at, among)? });
    }
    Ok(sorted)
}

/// All roll a d10 until they differ, the highest first. Whoever ties with somebody unseen is not to learn it by being
/// asked for a die. [heimr.initiative.second-tie]
fn roll_off(at: &mut At<'_, World>, among: Vec<Who>) -> Play<Vec<Who>> {
    let seen = among.iter().all(|who| at.world().is_seen(*who));
    let audience = if seen { Audience::Everyone } else { Audience::Referee };
    let throws: Vec<Tiebreak> = among.into_iter().map(|who| Tiebreak { who }).collect();
    let ranked = at.aside(audience, |at| contest::ranking(at, &throws, Better::High))?;
    Ok(ranked.into_iter().map(|throw| throw.who).collect())
}

/// One die of somebody who has the same as another. [heimr.initiative.second-tie]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Tiebreak {
    who: Who,
}

impl Rule for Tiebreak {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        let owner = at.world().owner(self.who);
        at.on_behalf(self.who, |at| at.roll(owner, D10, rule!("heimr.initiative.second-tie")))
    }
}
