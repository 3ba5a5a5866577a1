//! Whom the party meets: how it begins, whether people talk or fight, and how it ends. [fivey.phase.encounter]
use crate::reference::RULES;
use crate::rules::encounters::reactions::{Reacts, reacts};
use crate::rules::fights::begin::fight_ends;
use crate::rules::monsters::experience;
use crate::world::happen::{happen, meeting, set, shows, visit};
use crate::world::{Effect, Meeting, Mode, Phase, Set, World};
use norn_kernel::{At, Edge, Play, Rule, Storable, Text, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// Everybody who can be met: others who live and are there.
pub fn others(world: &World) -> impl Iterator<Item = Who> {
    let there = world.characters.keys().copied();
    there.filter(|who| world.is_able(*who) && !world.is_players(*who))
}

/// Those of the encounter who are still there and have not joined the party since; they may be known to players.
pub fn met(world: &World) -> impl Iterator<Item = Who> {
    let others = world.meeting.iter().flat_map(|it| it.others.iter().copied());
    others.filter(|who| world.is_able(*who) && !world.is_players(*who))
}

/// The party meets somebody. [fivey.phase.encounter, fivey.social.default]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Meet {
    pub others: BTreeSet<Who>,
    /// The party sees them; whoever is unseen otherwise stays so.
    #[stored(default)]
    pub seen: bool,
    /// It begins with violence. [fivey.social.default]
    #[stored(default)]
    pub violent: bool,
    /// How the others feel at first. [fivey.social.reaction-table]
    pub reacts: Reacts,
    /// What is expected, but not certain. [fivey.social.reaction-bias]
    pub edge: Edge,
    /// Who leads them. [fivey.morale.check]
    #[stored(default)]
    pub leader: Option<Who>,
    /// It uses up what is left of a round at a site. [fivey.encounter.time]
    #[stored(default)]
    pub fills_round: bool,
}

impl Meet {
    /// A peaceful one in the open, with a reaction that is rolled. [fivey.social.default]
    #[must_use]
    pub fn of(others: BTreeSet<Who>) -> Self {
        Self {
            others,
            seen: true,
            violent: false,
            reacts: Reacts::Rolled,
            edge: Edge::None,
            leader: None,
            fills_round: true,
        }
    }
}

impl Rule for Meet {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.phase.encounter");
        let free = at.world().meeting.is_none();
        at.require(key, free, || Text::part(key, "refusal"))?;
        let able = others(at.world()).filter(|who| self.others.contains(who)).count();
        at.require(key, 0 < able && able == self.others.len(), || Text::part(key, "nobody"))?;
        if self.seen {
            for &who in &self.others {
                shows(at, who, key)?;
            }
        }
        let mode = match self.violent {
            true => Mode::Violent,
            false => rule!("fivey.social.default").or(Mode::Social, Mode::Violent),
        };
        let now = Meeting {
            mode,
            others: self.others.clone(),
            leader: self.leader.filter(|who| self.others.contains(who)),
            fills_round: self.fills_round && at.world().visit.is_some(),
            took_part: at.world().played().collect(),
            ..Meeting::default()
        };
        happen(at, key, Effect::Meeting(Some(Box::new(now))))?;
        attends(at)?;
        // How strangers feel is the referee's to know. Whoever strikes at once has said it.
        reacts(at, &self.others, self.reacts, self.edge)?;
        Ok(Verdict::done())
    }
}

/// Once the party sees whom it meets, play attends to that. [fivey.phase.set]
fn attends(at: &mut At<'_, World>) -> Play<()> {
    let key = words!("fivey.phase.encounter");
    let seen = met(at.world()).any(|who| at.world().is_seen(who));
    if seen {
        happen(at, key, Effect::Phase(Phase::Encounter))?;
    }
    Ok(())
}

/// Others whom the party did not see show themselves. [fivey.phase.encounter]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Reveal {
    pub others: BTreeSet<Who>,
}

impl Rule for Reveal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.phase.encounter");
        let unseen =
            self.others.iter().any(|who| met(at.world()).any(|it| it == *who && !at.world().is_seen(it)));
        at.require(key, unseen, || Text::part(key, "all-seen"))?;
        for &who in &self.others {
            shows(at, who, key)?;
        }
        attends(at)?;
        Ok(Verdict::done())
    }
}

/// An encounter turns from talk to violence, or back. What was done so far stays so. [fivey.phase.encounter]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct ChangeMode {
    pub mode: Mode,
}

impl Rule for ChangeMode {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.phase.encounter");
        let other = at.world().meeting.as_ref().is_some_and(|it| it.mode != self.mode);
        at.require(key, other, || Text::part(key, "no-turn"))?;
        meeting(at, key, |it| it.mode = self.mode)?;
        Ok(Verdict::done())
    }
}

/// The encounter is over. [fivey.rest.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndMeeting;

impl Rule for EndMeeting {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.phase.encounter");
        let on = at.world().meeting.is_some();
        at.require(key, on, || Text::part(key, "no-meeting"))?;
        ends(at)?;
        Ok(Verdict::done())
    }
}

/// (7) to (10): rage, hiding and illusions meant for the encounter end, experience is shared out, and at a site the round
/// is used up. [fivey.rest.sequence]
pub fn ends(at: &mut At<'_, World>) -> Play<()> {
    let key = words!("fivey.phase.encounter");
    // That nobody was noticed is no reason for players to learn of anybody.
    if at.world().is_met() {
        is_past(at)?;
    }
    happen(at, key, Effect::Meeting(None))?;
    if at.world().phase == Phase::Encounter {
        let back = match (&at.world().downtime, &at.world().visit) {
            (Some(_), _) => Phase::Downtime,
            (None, Some(_)) => Phase::Site,
            (None, None) => Phase::World,
        };
        happen(at, key, Effect::Phase(back))?;
    }
    Ok(())
}

/// What was meant for the encounter is over, and what it has brought is shared out.
fn is_past(at: &mut At<'_, World>) -> Play<()> {
    let raging = at.world().characters.iter().filter(|(_, one)| one.raging).map(|(who, _)| *who);
    for who in raging.collect::<Vec<_>>() {
        set(at, rule!("fivey.feat.rage"), who, Set::raging(false))?;
    }
    if at.world().combat.is_some() {
        fight_ends(at)?;
    }
    let illusions = at.world().illusions.iter().filter(|(_, it)| it.for_encounter).map(|(who, _)| *who);
    for who in illusions.collect::<Vec<_>>() {
        happen(at, rule!("fivey.feat.street-magic"), Effect::Illusion(who, None))?;
    }
    experience::shared(at)?;
    if at.world().meeting.as_ref().is_some_and(|it| it.fills_round) {
        visit(at, rule!("fivey.encounter.time"), |it| it.filled = true)?;
    }
    Ok(())
}
