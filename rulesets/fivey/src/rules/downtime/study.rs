//! Study: teachers, slots, and what is learned. [fivey.downtime.study]
use crate::reference::RULES;
use crate::rules::characters::advancement::{self, Kind};
use crate::rules::tasks::checks::{Check, Throw, check};
use crate::world::happen::set;
use crate::world::switches::StudyNeedsSlot;
use crate::world::{Aim, Plan, Set, Slot, World};
use norn_kernel::{At, Play, Text, Value, Who, rule};
use std::collections::BTreeSet;

/// The difficulty. [fivey.downtime.study]
pub const DC: i32 = 16;

/// Under whom somebody can study: those on record, and bonds of their titles, but for whom they have angered.
/// [fivey.downtime.study-teacher, fivey.downtime.study-bad]
#[must_use]
pub fn teachers(world: &World, who: Who) -> Vec<String> {
    let one = world.character(who);
    let bonds = one.titles.values().map(|title| &title.bond).filter(|bond| !bond.is_empty());
    let known: BTreeSet<&String> = one.teachers.iter().chain(bonds).collect();
    let angry = rule!("fivey.downtime.study-bad");
    known.into_iter().filter(|name| !angry.holds(one.barred.contains(*name))).cloned().collect()
}

/// The teacher of a plan: the one who is named, or whoever there is. [fivey.downtime.study-teacher]
#[must_use]
pub fn teacher(world: &World, who: Who, plan: &Plan) -> Option<String> {
    teachers(world, who).into_iter().find(|name| plan.with.is_empty() || *name == plan.with)
}

/// Refuses to study what somebody can't, or under nobody. [fivey.downtime.study]
pub fn possible(at: &mut At<'_, World>, who: Who, plan: &Plan) -> Play<()> {
    let key = rule!("fivey.downtime.study-teacher");
    let taught = teacher(at.world(), who, plan).is_some();
    at.require(key, taught, || Text::part(key, "refusal").with("who", who))?;
    let one = at.world().character(who);
    let what = plan.what.trim();
    let new = match plan.aim {
        Some(Aim::Skill) => !one.skills.iter().any(|skill| skill.eq_ignore_ascii_case(what)),
        Some(Aim::Feat) => advancement::can_learn(at.world(), who, what),
        Some(Aim::Research) => true,
        None => false,
    };
    let key = rule!("fivey.downtime.study");
    at.require(key, new && !what.is_empty(), || Text::part(key, "nothing").with("who", who))?;
    let slot = match plan.aim {
        Some(Aim::Skill) => Slot::Skill,
        Some(Aim::Feat) => Slot::Feat,
        _ => return Ok(()),
    };
    let needs = at.world().switches.study_needs_slot == StudyNeedsSlot::On;
    let open = 0 < advancement::open(at.world(), who, slot);
    let key = rule!("fivey.downtime.study-slot");
    at.require(key, open || !needs, || Text::part(key, "refusal").with("who", who))
}

/// Whether a skill that fits helps: with research, and never with what is new. [fivey.downtime.study-skills]
#[must_use]
pub fn helps(plan: &Plan) -> bool {
    let research = plan.aim == Some(Aim::Research);
    research || !rule!("fivey.downtime.study-skills").applies()
}

/// Somebody studies. Gives whether they succeed. [fivey.downtime.study]
pub fn studies(at: &mut At<'_, World>, plan: &Plan, throw: Throw) -> Play<bool> {
    let who = throw.who;
    let dc = at.number(rule!("fivey.downtime.study"), DC);
    let succeeds = check(at, &Check::of(throw, dc))?;
    let key = rule!("fivey.downtime.study-slot");
    let what = plan.what.trim();
    match plan.aim {
        _ if !succeeds => {}
        Some(Aim::Skill) => advancement::gains_trait(at, who, Kind::Skill, what, key)?,
        Some(Aim::Feat) => advancement::gains_trait(at, who, Kind::Feat, what, key)?,
        Some(Aim::Research) | None => {}
    }
    let part = match (succeeds, plan.aim) {
        (false, _) => "failed",
        (true, Some(Aim::Research)) => "answered",
        (true, _) => "learned",
    };
    let words = norn_kernel::words!("fivey.downtime.study");
    at.story(|_| Text::part(words, part).with("who", who).with("what", Value::text(what)));
    Ok(succeeds)
}

/// Somebody has angered their teacher. [fivey.downtime.study-bad]
pub fn angers(at: &mut At<'_, World>, who: Who, plan: &Plan) -> Play<()> {
    let key = rule!("fivey.downtime.study-bad");
    let Some(teacher) = teacher(at.world(), who, plan) else { return Ok(()) };
    at.story(|_| Text::part(key, "story").with("who", who).with("teacher", Value::text(&teacher)));
    let mut barred = at.world().character(who).barred.clone();
    barred.insert(teacher);
    set(at, key, who, Set::barred(barred)).map(drop)
}
