//! Action types: what each action takes of a turn, and whether there is time for it.
use crate::reference::RULES;
use crate::rules::characters::{hindrances, skills};
use crate::rules::turns::turn;
use crate::world::World;
use crate::world::fight::{Deed, Turn};
use crate::world::happen::note;
use crate::world::switches::StandUp;
use crate::world::things::Takes;
use norn_kernel::{At, Play, Rule, Text, Who, rule};

/// How long something takes. [heimr.action.list]
#[must_use]
pub fn takes(world: &World, who: Who, deed: &Deed) -> Takes {
    match deed {
        _ if !rule!("heimr.action.list").applies() => Takes::Free,
        Deed::WeaponAttack(_)
        | Deed::BrawlAttack(_)
        | Deed::Move(_)
        | Deed::Dodge
        | Deed::Draw { .. }
        | Deed::PutAway { .. }
        | Deed::BreakFree { .. }
        | Deed::HelpMove { .. }
        | Deed::HoldBack { .. }
        | Deed::BreakDown { .. } => Takes::Standard,
        Deed::Guard(_)
        | Deed::JumpDown { .. }
        | Deed::DropProne
        | Deed::Hide { .. }
        | Deed::DropItems { .. }
        | Deed::SwapItems { .. }
        | Deed::Observe(_)
        | Deed::Speak { .. } => Takes::Free,
        Deed::Charge { .. }
        | Deed::Run { .. }
        | Deed::Climb(_)
        | Deed::GetItem { .. }
        | Deed::HideItem { .. } => Takes::Ongoing,
        Deed::Crawl { .. } => Takes::Upcoming,
        Deed::StandUp => match world.switches.stand_up {
            StandUp::StandardAction => Takes::Standard,
            StandUp::FreeAction => Takes::Free,
        },
        Deed::Breather { upcoming } => {
            if *upcoming {
                Takes::Upcoming
            } else {
                Takes::Ongoing
            }
        }
        Deed::UseSkill(used) => {
            skills::skill(world, who, &used.skill).and_then(|skill| skill.takes).unwrap_or_default()
        }
        Deed::Own { takes, .. } => *takes,
    }
}

/// Refuses everything to whoever is in no state for it.
pub fn may_act(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let stops = hindrances::stops_acting(at.world(), who);
    hindrances::allow(at, who, stops)
}

/// Whoever has begun something in the last turn says first whether it goes on: nobody prepares two things at a time.
/// [heimr.action.upcoming-cancel]
pub fn decided(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let waits = at.world().fighter(who).is_some_and(|fighter| fighter.upcoming.is_some());
    let key = rule!("heimr.action.upcoming-cancel");
    at.require(key, !waits, || Text::part(key, "first").with("who", who))
}

/// What somebody has done with the turn that is under way: nothing yet where it has not really begun.
#[must_use]
pub fn turn_of(world: &World, who: Who) -> Turn {
    let Some(combat) = &world.combat else { return Turn::default() };
    if combat.acting == Some(who) && !combat.begun {
        let began_with = combat.cluster(who).cloned().unwrap_or_default();
        return Turn { began_with, ..Turn::default() };
    }
    combat.fighters.get(&who).map(|fighter| fighter.turn.clone()).unwrap_or_default()
}

/// Whether it costs nothing beside what was done already: a Draw or a Put away and a Move are one.
/// [heimr.action.simultaneous]
fn rides(turn: &Turn, deed: &Deed) -> bool {
    if !rule!("heimr.action.simultaneous").holds(!turn.rode && !turn.over) {
        return false;
    }
    match deed {
        Deed::Draw { .. } | Deed::PutAway { .. } => turn.moved,
        Deed::Move(_) => turn.drew,
        _ => false,
    }
}

/// Refuses what the turn has no time for any more.
/// [heimr.action.type-standard, heimr.action.type-free, heimr.action.type-ongoing]
pub fn affords(at: &mut At<'_, World>, who: Who, takes: Takes, name: &str) -> Play<()> {
    let turn = turn_of(at.world(), who);
    let key = rule!("heimr.action.type-ongoing");
    at.require(key, !turn.over, || Text::part(key, "refusal").with("who", who))?;
    match takes {
        Takes::Standard | Takes::Ongoing => {
            let key = rule!("heimr.action.type-standard");
            at.require(key, !turn.standard, || Text::part(key, "refusal").with("who", who))
        }
        Takes::Free | Takes::Upcoming => {
            let key = rule!("heimr.action.type-free");
            at.require(key, !turn.free.contains(name), || Text::part(key, "refusal").with("who", who))
        }
    }
}

pub(crate) fn pay(at: &mut At<'_, World>, who: Who, deed: &Deed, takes: Takes) -> Play<()> {
    let rides = rides(&turn_of(at.world(), who), deed);
    let by = match takes {
        Takes::Standard => rule!("heimr.action.type-standard"),
        Takes::Free => rule!("heimr.action.type-free"),
        Takes::Ongoing => rule!("heimr.action.type-ongoing"),
        Takes::Upcoming => rule!("heimr.action.type-upcoming"),
    };
    note(at, by, who, |fighter| {
        let turn = &mut fighter.turn;
        turn.rode |= rides;
        match takes {
            Takes::Standard => {
                turn.standard = true;
                turn.moved |= matches!(deed, Deed::Move(_));
                turn.drew |= matches!(deed, Deed::Draw { .. } | Deed::PutAway { .. });
            }
            Takes::Free => {
                turn.free.insert(deed.once());
            }
            Takes::Ongoing => {
                turn.standard = true;
                turn.over = true;
                fighter.open = true;
            }
            Takes::Upcoming => fighter.upcoming = Some(deed.clone()),
        }
    })
}

/// What stands in the way of a deed, whatever it is aimed at: the turn, its cost, and the state of whoever acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Idle {
    pub who: Who,
    /// What, in any form.
    pub deed: Deed,
}

impl Rule for Idle {
    type World = World;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        has_time(at, self.who, &self.deed)
    }
}

/// Whether what somebody does is counted in turns: in a fight, unless they are off its grid and have caught up with whom
/// they run after. [heimr.combat.turns, heimr.chase.surpass]
#[must_use]
pub(crate) fn counts(world: &World, who: Who) -> bool {
    world.combat.is_some() && !rule!("heimr.chase.surpass").holds(world.catches_off_grid(who).is_some())
}

/// Refuses what somebody is in no state for, or has no time for. [heimr.combat.turns]
pub(crate) fn has_time(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<()> {
    may_act(at, who)?;
    if !counts(at.world(), who) {
        return Ok(());
    }
    turn::its_turn(at, who)?;
    decided(at, who)?;
    if rides(&turn_of(at.world(), who), deed) {
        return Ok(());
    }
    affords(at, who, takes(at.world(), who, deed), &deed.once())
}
