//! `happen`, the only place that applies effects. Reactions are offered before, by the rules.
pub mod harm;

use crate::reference::RULES;
use crate::world::fight::{Carrying, Chase, Crossed, Fighter, Grab, Readied};
use crate::world::harm::{Stance, Unseen};
use crate::world::squares::{Between, Direction};
use crate::world::{Effect, FATIGUE_MAX, Failed, KEPT_MAX, Pool, Training, World};
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::BTreeSet;

/// Something that is about to happen. `happen` alone turns it into effects, worked out from the world of that
/// moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A physical roll has tired somebody.
    Tire { who: Who },
    /// Somebody makes a physical roll.
    Exert { who: Who },
    /// A point of willpower is spent.
    SpendWillpower {
        /// By whom.
        who: Who,
        /// By which rule.
        by: Key,
    },
    /// Somebody has tried something.
    Try {
        who: Who,
        task: String,
        /// The best that it came to, if it has failed.
        best: Option<i32>,
    },
    /// Somebody earns experience points.
    Earn {
        who: Who,
        /// How many, 0 or more.
        points: i32,
    },
    /// What could not be divided is kept for the next time.
    KeepRest {
        /// How many points.
        points: i32,
    },
    /// Somebody trains.
    Train {
        who: Who,
        /// Which ability.
        ability: String,
        /// The training that it comes to.
        to: Training,
        /// What it costs.
        cost: i32,
    },
    /// An attribute comes closer to its next value, or reaches it.
    Progress {
        who: Who,
        attribute: String,
        /// How much progress the next value takes.
        needed: i32,
    },
    /// Downtime begins or ends.
    Downtime {
        /// Whether it is downtime now.
        on: bool,
    },
    /// The clock comes to a moment on the way, in seconds. [heimr.combat.turn-duration]
    Clock {
        /// The moment; nothing happens if it is over.
        now: i64,
    },
    /// Somebody gets their breath back.
    Breathe {
        who: Who,
        /// What that leaves of fatigue.
        fatigue: i32,
    },
    /// A breather lowers fatigue, or it comes up to a base that has risen.
    Recover {
        who: Who,
        /// To what.
        fatigue: i32,
        /// By which rule.
        by: Key,
    },
    /// A fight begins.
    BeginCombat {
        /// Where north is on the grid.
        north: Direction,
    },
    /// The fight is over.
    EndCombat,
    /// It is settled in which order turns come.
    SetOrder {
        /// First to last.
        order: Vec<Who>,
        /// Whose turn in this round is over, or has been given up.
        acted: BTreeSet<Who>,
        /// By which rule.
        by: Key,
    },
    /// A round begins.
    BeginRound {
        /// Which, from 1.
        round: u32,
    },
    /// A turn comes, or begins.
    Turn {
        /// Whose; nobody's before the first and after the last.
        who: Option<Who>,
        /// Whether it begins, too.
        begun: bool,
    },
    /// Somebody has done something with the turn, is in the fight, or out of it.
    Fight {
        who: Who,
        /// What is so of them from now on.
        now: Option<Box<Fighter>>,
        /// By which rule.
        by: Key,
    },
    /// Others stand together from now on.
    Gather {
        /// All of them.
        clusters: BTreeSet<BTreeSet<Who>>,
        /// By which rule.
        by: Key,
    },
    /// Others are held from now on.
    Hold {
        /// All of them.
        grabs: BTreeSet<Grab>,
        /// By which rule.
        by: Key,
    },
    /// Something is readied, or no more.
    Ready {
        /// By whom.
        who: Who,
        readied: Option<Box<Readied>>,
        /// By which rule.
        by: Key,
    },
    /// Another count of who got through somewhere.
    Count {
        between: Between,
        /// Who did.
        crossed: Option<Crossed>,
        /// By which rule.
        by: Key,
    },
    /// Some move somebody, or no more.
    Carry {
        who: Who,
        /// Who does, and where to.
        carrying: Option<Carrying>,
    },
    /// Some hold somebody back, or no more.
    HoldBack {
        who: Who,
        /// Who does.
        by: BTreeSet<Who>,
    },
    /// A chase begins, goes on, or is over.
    Chase {
        /// Who runs after somebody.
        who: Who,
        /// After whom, and how it stands.
        chase: Option<(Who, Box<Chase>)>,
        /// By which rule.
        by: Key,
    },
    /// Somebody stands in another way, or elsewhere.
    Stand {
        who: Who,
        /// How, and where.
        stance: Stance,
        /// By which rule.
        by: Key,
    },
    /// Somebody is hidden from others than before.
    Hide {
        who: Who,
        /// From whom.
        unseen: Unseen,
        /// By which rule.
        by: Key,
    },
    /// The game master's opponent is there for all to see.
    Appear { who: Who },
}

/// Works out the effects of an act and applies them. Says whether anything happened.
pub fn happen(at: &mut At<'_, World>, act: Act) -> Play<bool> {
    let world = at.world();
    match act {
        Act::Tire { who } => {
            let now = world.fatigue(who).saturating_add(1).min(FATIGUE_MAX);
            if now == world.character(who).fatigue {
                return Ok(false);
            }
            at.apply(rule!("heimr.fatigue.bounds"), Effect::Fatigue(who, now))?;
        }
        Act::Exert { who } => {
            let now = Some(world.clock);
            if world.character(who).exerted == now {
                return Ok(false);
            }
            at.apply(rule!("heimr.fatigue.return-to-base"), Effect::Exerted(who, now))?;
        }
        Act::SpendWillpower { who, by } => {
            let Pool { now, max } = world.character(who).willpower;
            let now = now.saturating_sub(1).max(0);
            at.apply(by, Effect::Willpower(who, Pool { now, max }))?;
        }
        Act::Try { who, task, best } => {
            // What opponents try is the game master's business.
            if !world.is_players(who) {
                return Ok(false);
            }
            let mut kept: Vec<Failed> = world
                .failed
                .iter()
                .filter(|failed| failed.who != who || failed.task != task)
                .cloned()
                .collect();
            let before = world.failed(who, &task).map(|failed| failed.best);
            if let Some(best) = best {
                let best = before.map_or(best, |before| before.max(best));
                let from = (kept.len() + 1).saturating_sub(KEPT_MAX);
                kept.drain(..from);
                kept.push(Failed { who, task, best });
            }
            if kept == world.failed {
                return Ok(false);
            }
            at.apply(rule!("heimr.challenge.best-attempt"), Effect::AllFailed(kept))?;
        }
        Act::Earn { who, points } => {
            let now = world.character(who).xp.saturating_add(points);
            at.apply(rule!("heimr.xp.division"), Effect::Xp(who, now))?;
        }
        Act::KeepRest { points } => {
            at.apply(rule!("heimr.xp.carry-over"), Effect::XpLeft(points))?;
        }
        Act::Train { who, ability, to, cost } => {
            let left = world.character(who).xp.saturating_sub(cost);
            at.apply(rule!("heimr.xp.training-cost"), Effect::Xp(who, left))?;
            at.apply(rule!("heimr.ability.training-kinds"), Effect::Training(who, ability, Some(to)))?;
        }
        Act::Progress { who, attribute, needed } => {
            let one = world.character(who);
            let value = one.attributes.get(&attribute).copied().unwrap_or(0);
            let progress = one.progress.get(&attribute).copied().unwrap_or(0).saturating_add(1);
            if at.reaches(rule!("heimr.progress.threshold"), progress, needed) {
                let risen = value.saturating_add(1);
                at.apply(
                    rule!("heimr.progress.threshold"),
                    Effect::Attribute(who, attribute.clone(), risen),
                )?;
                at.apply(rule!("heimr.progress.reset"), Effect::Progress(who, attribute, 0))?;
            } else {
                at.apply(rule!("heimr.progress.counter"), Effect::Progress(who, attribute, progress))?;
            }
        }
        Act::Downtime { on } => {
            if world.scene.downtime == on {
                return Ok(false);
            }
            at.apply(rule!("heimr.xp.spend-downtime"), Effect::Downtime(on))?;
        }
        Act::Clock { now } => {
            if now <= world.clock {
                return Ok(false);
            }
            at.apply(rule!("heimr.combat.turn-duration"), Effect::Clock(now))?;
        }
        Act::Breathe { who, fatigue } => {
            at.apply(rule!("heimr.fatigue.return-to-base"), Effect::Fatigue(who, fatigue))?;
        }
        Act::Recover { who, fatigue, by } => {
            if world.character(who).fatigue == fatigue {
                return Ok(false);
            }
            at.apply(by, Effect::Fatigue(who, fatigue))?;
        }
        Act::BeginCombat { north } => {
            let (columns, rows) = (world.grid.columns, world.grid.rows);
            if north != world.grid.north {
                at.apply(rule!("heimr.grid.combat-orientation"), Effect::Grid(columns, rows, north))?;
            }
            at.apply(rule!("heimr.combat.end"), Effect::Combat(true))?;
        }
        Act::EndCombat => at.apply(rule!("heimr.combat.end"), Effect::Combat(false))?,
        Act::SetOrder { order, acted, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.order == order && combat.acted == acted) {
                return Ok(false);
            }
            at.apply(by, Effect::Order(order, acted))?;
        }
        Act::BeginRound { round } => at.apply(rule!("heimr.combat.turns"), Effect::Round(round))?,
        Act::Turn { who, begun } => at.apply(rule!("heimr.combat.turn-start"), Effect::Acting(who, begun))?,
        Act::Fight { who, now, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.fighters.get(&who) == now.as_deref()) {
                return Ok(false);
            }
            at.apply(by, Effect::Fighter(who, now))?;
        }
        Act::Gather { clusters, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.clusters == clusters) {
                return Ok(false);
            }
            at.apply(by, Effect::Clusters(clusters))?;
        }
        Act::Hold { grabs, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.grabs == grabs) {
                return Ok(false);
            }
            at.apply(by, Effect::Grabs(grabs))?;
        }
        Act::Ready { who, readied, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.readied.get(&who) == readied.as_deref()) {
                return Ok(false);
            }
            at.apply(by, Effect::Readied(who, readied))?;
        }
        Act::Count { between, crossed, by } => at.apply(by, Effect::Crossed(between, crossed))?,
        Act::Carry { who, carrying } => {
            at.apply(rule!("heimr.forced-movement.procedure"), Effect::Carrying(who, carrying))?;
        }
        Act::HoldBack { who, by } => {
            let before = world.combat.as_ref().and_then(|combat| combat.held_back.get(&who));
            if before.is_none_or(BTreeSet::is_empty) && by.is_empty() || before == Some(&by) {
                return Ok(false);
            }
            at.apply(rule!("heimr.forced-movement.restraint"), Effect::HeldBack(who, by))?;
        }
        Act::Chase { who, chase, by } => at.apply(by, Effect::Chase(who, chase))?,
        Act::Stand { who, stance, by } => {
            if world.character(who).stance == stance {
                return Ok(false);
            }
            at.apply(by, Effect::Stance(who, stance))?;
        }
        Act::Hide { who, unseen, by } => {
            if world.character(who).unseen == unseen {
                return Ok(false);
            }
            at.apply(by, Effect::Unseen(who, unseen))?;
        }
        Act::Appear { who } => {
            if !world.character(who).hidden {
                return Ok(false);
            }
            at.apply(rule!("heimr.grid.overview"), Effect::Hidden(who, false))?;
        }
    }
    Ok(true)
}

/// Changes what somebody does in the fight; nothing for whoever is not in it.
pub fn note(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Fighter)) -> Play<()> {
    if let Some(now) = at.world().fighter(who) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, Act::Fight { who, now: Some(now), by })?;
    }
    Ok(())
}
