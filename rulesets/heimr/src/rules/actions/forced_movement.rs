//! Moving somebody who can't or won't, and keeping somebody from moving.
use crate::content;
use crate::reference::RULES;
use crate::rules::actions::{charge, movement, types};
use crate::rules::attacks::attack;
use crate::rules::characters::hindrances;
use crate::rules::grid::borders;
use crate::world::World;
use crate::world::fight::Carrying;
use crate::world::happen::{carry, hold_back};
use crate::world::harm::Part;
use crate::world::squares::{Between, Square};
use norn_kernel::{At, Key, Lapse, Pick, Play, Prompt, Rule, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// How many it takes, by the rule that says so. [heimr.forced-movement.table]
#[must_use]
pub fn needed(world: &World, moved: Who, willing: bool) -> (i32, Key) {
    let injury = world.character(moved).injury.as_ref();
    let leg = injury.is_some_and(|injury| {
        injury.parts.contains(&Part::LeftLeg) || injury.parts.contains(&Part::RightLeg)
    });
    let limp = hindrances::is_helpless(world, moved) || hindrances::is_dazed(world, moved);
    if limp {
        (content::movers("limp"), rule!("heimr.forced-movement.two"))
    } else if willing && leg {
        (content::movers("willing"), rule!("heimr.forced-movement.one"))
    } else if hindrances::is_tied(world, moved) {
        (content::movers("bound"), rule!("heimr.forced-movement.three"))
    } else {
        (content::movers("unwilling"), rule!("heimr.forced-movement.four"))
    }
}

/// Whoever is moved or held back in a fight is in it: their turns are what it is counted by.
fn in_the_fight(at: &mut At<'_, World>, key: Key, who: Who) -> Play<()> {
    let there = at.world().combat.as_ref().is_none_or(|combat| combat.fight([who]));
    at.require(key, there, || Text::part(key, "outside").with("who", who))
}

/// What is needed to help move somebody. [heimr.forced-movement.procedure]
pub fn help_needs(at: &mut At<'_, World>, who: Who, moved: Who, to: Square) -> Play<()> {
    attack::knows_where(at, who, moved)?;
    let key = rule!("heimr.forced-movement.procedure");
    let here = at.world().character(who).stance.square == at.world().character(moved).stance.square;
    at.require(key, here && who != moved, || Text::part(key, "not-here").with("who", who))?;
    in_the_fight(at, key, moved)?;
    let carrying = at.world().combat.as_ref().and_then(|combat| combat.carrying.get(&moved));
    let same = carrying.is_none_or(|carrying| carrying.to == to);
    at.require(key, same, || Text::part(key, "elsewhere").with("who", moved))?;
    hindrances::unhindered(at, who, hindrances::Going::Walk)?;
    movement::needs_cross(at, who, to, movement::How::Move)
}

/// Whether somebody could help as things stand, whoever's turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Helps {
    who: Who,
    moved: Who,
    to: Square,
}

impl Rule for Helps {
    type World = World;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        types::may_act(at, self.who)?;
        free_to_go(at, self.who)?;
        help_needs(at, self.who, self.moved, self.to)
    }
}

fn can_help(world: &World, who: Who, moved: Who, to: Square) -> bool {
    let helps = norn_kernel::refusal(&Helps { who, moved, to }, world).is_none();
    rule!("heimr.forced-movement.procedure").met(helps)
}

/// Somebody spends a Move on moving somebody. On the turn of the last who is needed, all of them go, each past guards,
/// limits and those who wait beyond. Those who can't stay, and if too few get across, so does the one they move.
/// [heimr.forced-movement.procedure, heimr.forced-movement.purpose]
pub fn help(at: &mut At<'_, World>, who: Who, moved: Who, to: Square) -> Play<Verdict> {
    let willing = is_willing(at, moved)?;
    let carrying = at.world().combat.as_ref().and_then(|combat| combat.carrying.get(&moved)).cloned();
    let mut movers = carrying.map(|carrying| carrying.movers).unwrap_or_default();
    movers.retain(|mover| can_help(at.world(), *mover, moved, to));
    // What the game master has waived is not asked again.
    let waived = !can_help(at.world(), who, moved, to);
    movers.insert(who);
    let (needed, key) = needed(at.world(), moved, willing);
    if at.world().combat.is_none() {
        join_in(at, who, moved, to, needed, &mut movers)?;
    }
    let count = i32::try_from(movers.len()).unwrap_or(i32::MAX);
    if !at.reaches(key, count, needed) {
        at.tell(|_| {
            let words = Text::part(words!("heimr.forced-movement.procedure"), "too-few");
            words.with("who", moved).with("needed", needed).with("count", count)
        });
        carry(at, moved, Some(Carrying { to, movers }))?;
        return Ok(Verdict::done());
    }
    carry(at, moved, None)?;
    let from = at.world().character(moved).stance.square;
    for &mover in &movers {
        if waived && mover == who || can_help(at.world(), mover, moved, to) {
            goes_along(at, mover, to, movement::How::Move)?;
        }
    }
    let across = |mover: &&Who| {
        let there = at.world().character(**mover).stance.square == to;
        there && hindrances::stops_acting(at.world(), **mover).is_none()
    };
    let across = i32::try_from(movers.iter().filter(across).count()).unwrap_or(i32::MAX);
    let open = waived || borders::is_open_to(at.world(), Between::new(from, to));
    let still = at.world().character(moved).stance.square == from;
    if at.reaches(key, across, needed) && open && still {
        goes_along(at, moved, to, movement::How::Carried)?;
    }
    Ok(Verdict::done())
}

/// One of them gets across, if nobody stands in the way.
fn goes_along(at: &mut At<'_, World>, who: Who, to: Square, how: movement::How) -> Play<()> {
    charge::goes(at, who, to, false, |at| {
        movement::cross(at, who, to, how)?;
        Ok(Verdict::done())
    })
    .map(drop)
}

/// Where no fight counts turns, those who are there are asked to lend a hand, as long as more are needed.
/// [heimr.forced-movement.procedure]
fn join_in(
    at: &mut At<'_, World>,
    who: Who,
    moved: Who,
    to: Square,
    needed: i32,
    movers: &mut BTreeSet<Who>,
) -> Play<()> {
    let side = at.world().character(who).side;
    let others = at.world().characters.iter().filter(|(_, one)| one.side == side).map(|(other, _)| *other);
    let others = others.filter(|other| *other != who && *other != moved);
    let others: Vec<Who> = others.filter(|other| can_help(at.world(), *other, moved, to)).collect();
    for other in others {
        if needed <= i32::try_from(movers.len()).unwrap_or(i32::MAX) {
            break;
        }
        let key = rule!("heimr.forced-movement.procedure");
        let about = [("who", Value::Character(other)), ("whom", Value::Character(moved))];
        let prompt = Prompt::confirm(at.world().owner(other), key).or_else(Pick::Yes(true));
        if at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
            movers.insert(other);
        }
    }
    Ok(())
}

/// Whether somebody lets themselves be moved; whoever can't resist is not asked. [heimr.forced-movement.one]
fn is_willing(at: &mut At<'_, World>, moved: Who) -> Play<bool> {
    if hindrances::is_helpless(at.world(), moved) || hindrances::is_dazed(at.world(), moved) {
        return Ok(true);
    }
    let key = rule!("heimr.forced-movement.one");
    let about = [("who", Value::Character(moved))];
    let prompt = Prompt::confirm(at.world().owner(moved), key).or_else(Pick::Yes(false));
    at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))
}

/// What is needed to hold somebody back. [heimr.forced-movement.restraint]
pub fn hold_needs(at: &mut At<'_, World>, who: Who, held: Who) -> Play<()> {
    attack::knows_where(at, who, held)?;
    let key = rule!("heimr.forced-movement.restraint");
    if at.world().combat.is_none() {
        at.require(key, false, || Text::part(key, "no-fight").with("who", who))?;
    }
    let here = at.world().character(who).stance.square == at.world().character(held).stance.square;
    at.require(key, here && who != held, || Text::part(key, "not-here").with("who", who))?;
    in_the_fight(at, key, held)
}

/// Somebody helps to hold somebody back until their own next turn. [heimr.forced-movement.restraint]
pub fn hold(at: &mut At<'_, World>, who: Who, held: Who) -> Play<Verdict> {
    let combat = at.world().combat.as_ref();
    let mut by: BTreeSet<Who> =
        combat.and_then(|combat| combat.held_back.get(&held)).cloned().unwrap_or_default();
    by.insert(who);
    hold_back(at, held, by)?;
    Ok(Verdict::done())
}

/// Refuses to let go whoever is held back by enough. [heimr.forced-movement.restraint]
pub fn free_to_go(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("heimr.forced-movement.restraint");
    let held = is_held_back(at.world(), who);
    at.require(key, !held, || Text::part(key, "refusal").with("who", who))
}

/// Whether enough hold somebody back to keep them in the square and in the cluster.
/// [heimr.forced-movement.restraint]
#[must_use]
pub fn is_held_back(world: &World, who: Who) -> bool {
    let Some(by) = world.combat.as_ref().and_then(|combat| combat.held_back.get(&who)) else { return false };
    let here = world.character(who).stance.square;
    let able = by.iter().filter(|by| {
        world.character(**by).stance.square == here && hindrances::stops_acting(world, **by).is_none()
    });
    let (needed, _) = needed(world, who, false);
    needed <= i32::try_from(able.count()).unwrap_or(i32::MAX)
}
