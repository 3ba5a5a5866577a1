//! Encounters, and fights round by round.
use crate::world::people::Side;
use norn_kernel::{Place, Storable, Who, among, closed};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// How people deal with each other. [fivey.phase.encounter]
    #[derive(Default)]
    pub enum Mode {
        #[default]
        Social = "social",
        Violent = "violent",
    }
}

/// People whom the party meets. [fivey.phase.encounter]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Meeting {
    /// How it goes.
    pub mode: Mode,
    /// Whom the party meets.
    pub others: BTreeSet<Who>,
    /// The party has made its request. [fivey.social.one-request]
    pub requested: bool,
    /// It uses up what is left of a round at a site. [fivey.encounter.time]
    pub fills_round: bool,
    /// Who of either side may take a free turn, and against whom: nobody named stands for all.
    /// [fivey.surprise.free-turn]
    pub surprises: BTreeMap<Who, BTreeSet<Who>>,
    /// Who has been overcome. [fivey.monster.xp-sharing]
    pub overcome: BTreeSet<Who>,
    /// Who has taken part. [fivey.monster.xp-sharing]
    pub took_part: BTreeSet<Who>,
    /// Who leads the others. [fivey.morale.check]
    pub leader: Option<Who>,
    /// How many morale checks have been made in all its fights. [fivey.morale.rising]
    #[stored(skip_serializing_if = "is_none")]
    pub checks: u32,
    /// How many shots of each sort of ammunition people have taken in fights of it that are over.
    /// [fivey.ammo.per-encounter]
    #[stored(skip_serializing_if = "BTreeMap::is_empty")]
    pub shots: BTreeMap<Who, BTreeMap<String, u32>>,
    /// Who lost their next turn before there was a fight. [fivey.spell.turn-undead]
    #[stored(skip_serializing_if = "BTreeSet::is_empty")]
    pub turned: BTreeSet<Who>,
}

fn is_none(checks: &u32) -> bool {
    *checks == 0
}

/// A fight. [fivey.round.sequence]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Combat {
    /// From 1; 0 while those who have surprised others take their free turns. [fivey.surprise.free-turn]
    pub round: u32,
    /// Which part of the round it is: those with this number act. [fivey.initiative.order]
    pub leg: u8,
    /// Initiative has been rolled. [fivey.initiative.contest]
    pub rolled: bool,
    /// Everybody in it.
    pub fighters: BTreeMap<Who, Fighter>,
    /// How many of the others began it. [fivey.morale.check]
    pub began: u32,
    /// How many morale checks have been made. [fivey.morale.rising]
    pub checks: u32,
    /// Half of them have been lost, and that was checked for. [fivey.morale.check]
    pub halved: bool,
}

/// A long action. [fivey.action.long]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Long {
    /// In the player's words.
    pub doing: String,
    /// How many turns are left, the present one counted, 1 or more.
    pub turns: u8,
}

/// What somebody has done in a round and may still do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Fighter {
    /// For whom they fight.
    pub side: Side,
    /// In which part of a round they act; until initiative is rolled, with whom of the others they roll it.
    /// [fivey.initiative.order]
    pub leg: u8,
    /// How many actions of this turn are spent, 0 to 2. [fivey.turn.two-actions]
    pub spent: u8,
    /// Their turn of this round is over.
    pub done: bool,
    /// Their turn has begun.
    pub begun: bool,
    /// They lose their next turn. [fivey.spell.turn-undead]
    pub frozen: bool,
    /// Who does not see them. [fivey.action.hide]
    pub hidden_from: BTreeSet<Who>,
    /// They hid in an earlier turn, so that their first attack now comes as a surprise. [fivey.action.hide]
    pub lurking: bool,
    /// Whose help speaks for their next check. [fivey.action.help]
    pub helped_by: BTreeSet<Who>,
    /// How many shots of each sort of ammunition they have taken in this encounter. [fivey.ammo.per-encounter]
    pub shots: BTreeMap<String, u32>,
    /// They have reacted in this round. [fivey.action.mundane]
    pub reacted: bool,
    /// What takes them several turns. [fivey.action.long]
    pub long: Option<Long>,
    /// They took the type of damage that stops their healing since their last turn. [fivey.monster.feat.regeneration]
    pub burned: bool,
    /// They have fled or given up. [fivey.round.sequence]
    pub fled: bool,
    /// How many paces of the present Move are left to go. [fivey.move.action]
    pub paces: i32,
    /// They have hidden in this turn. [fivey.action.hide]
    pub hid: bool,
    /// They have swum in this turn, and what comes of their armor is settled. [fivey.armor.swim]
    pub swam: bool,
    /// A skill of theirs counts for initiative. [fivey.initiative.contest]
    pub quick: bool,
    /// Where they stood before their last Move, until they do something else. [fivey.attack.free]
    #[stored(skip_serializing_if = "Option::is_none")]
    pub from: Option<Place>,
}

among!(Combat { fighters });
among!(Fighter { hidden_from, helped_by });
among!(Meeting { others, surprises, overcome, took_part, leader, shots, turned });
