//! How fights begin and end, and who comes to them.
use crate::reference::RULES;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::time::{self, Clock};
use crate::rules::fights::turn::{self, fights};
use crate::world::happen::{happen, leaves_fight, shows};
use crate::world::switches::Initiative;
use crate::world::{Ability, Approach, Effect, Fighter, Side, Stage, Turn, Unit, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// The most who can be in one fight.
pub const FIGHTERS_MAX: usize = 100;

/// A fight begins. [adventuring.encounter.fight, adventuring.encounter.fight-resolution]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Storable)]
pub struct BeginFight {
    /// Who fights for the company.
    pub company: BTreeSet<Who>,
    /// Who fights against it.
    pub others: BTreeSet<Who>,
    /// Which sides want to fight. [adventuring.encounter.fight]
    pub attackers: BTreeSet<Side>,
    /// The side that is attacked has not noticed the other. [adventuring.base.surprise]
    pub surprise: bool,
}

/// Which of two sides want to fight, by what they are up to: one is enough for a fight. [adventuring.encounter.fight]
#[must_use]
pub fn attackers(company: Approach, others: Approach) -> BTreeSet<Side> {
    let both = [(Side::Company, company), (Side::Others, others)];
    let want = both.into_iter().filter(|(_, approach)| *approach == Approach::Fight);
    rule!("adventuring.encounter.fight").counts(want.map(|(side, _)| side).collect())
}

impl BeginFight {
    /// The fight of the two groups whose meeting is under way. Whoever is attacked without having noticed the others is
    /// surprised. [adventuring.encounter.fight-resolution, adventuring.base.surprise]
    #[must_use]
    pub fn of_encounter(world: &World, attackers: BTreeSet<Side>) -> Option<Self> {
        let meeting = world.encounter.as_ref()?;
        let alive = |who: &Who| !world.character(*who).is_dead();
        let unaware = match (attackers.contains(&Side::Company), attackers.contains(&Side::Others)) {
            (true, false) => !meeting.others_notice,
            (false, true) => !meeting.company_notices,
            _ => false,
        };
        let (company, others) = (world.members(meeting.company), world.members(meeting.others));
        let (company, others) = (company.filter(alive).collect(), others.filter(alive).collect());
        Some(Self { company, others, attackers, surprise: unaware })
    }
}

impl Rule for BeginFight {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.encounter.fight-resolution");
        let begun = at.world().combat.is_some();
        at.require(key, !begun, || Text::part(key, "already"))?;
        let all = || self.company.iter().chain(&self.others);
        let alive = |who: &Who| at.world().characters.get(who).is_some_and(|one| !one.is_dead());
        let sides =
            !self.company.is_empty() && !self.others.is_empty() && self.company.is_disjoint(&self.others);
        let fits = sides && all().all(alive) && all().count() <= FIGHTERS_MAX;
        at.require(key, fits, || Text::part(key, "refusal"))?;
        let key = rule!("adventuring.encounter.fight");
        at.require(key, !self.attackers.is_empty(), || Text::part(key, "refusal"))?;
        let key = rule!("adventuring.base.surprise");
        let fits = !self.surprise || self.attackers.len() == 1;
        at.require(key, fits, || Text::part(key, "both"))?;
        self.begins(at)?;
        Ok(Verdict::done())
    }
}

impl BeginFight {
    /// The fight begins, and with it the first round. [adventuring.encounter.fight-resolution, adventuring.base.surprise]
    pub fn begins(&self, at: &mut At<'_, World>) -> Play<()> {
        let by = rule!("adventuring.encounter.fight-resolution");
        happen(at, by, Effect::Combat(true))?;
        for (side, people) in [(Side::Company, &self.company), (Side::Others, &self.others)] {
            for &who in people {
                // Whoever stays unseen comes into it later.
                shows(at, who, by)?;
                happen(at, by, Effect::Fighter(who, Some(Box::new(Fighter { side, ..Fighter::default() }))))?;
            }
        }
        if let Some(mut meeting) = at.world().encounter.clone() {
            meeting.stage = Stage::Fighting;
            happen(at, by, Effect::Encounter(Some(Box::new(meeting))))?;
        }
        if self.surprise {
            let unaware = match self.attackers.contains(&Side::Company) {
                true => Side::Others,
                false => Side::Company,
            };
            happen(at, rule!("adventuring.base.surprise"), Effect::Surprised(Some(unaware)))?;
        }
        turn::starts(at, 1)
    }
}

/// Somebody comes into the fight. Whoever joins the company's side is as quick as a save of their own says.
/// [adventuring.base.initiative]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Join {
    pub who: Who,
    pub side: Side,
}

impl Rule for Join {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        let (who, key) = (self.who, rule!("adventuring.encounter.fight-resolution"));
        let there = at.world().fighter(who).is_some();
        at.require(key, !there, || Text::part(key, "in-it").with("who", who))?;
        let alive = at.world().characters.get(&who).is_some_and(|one| !one.is_dead());
        let fits = alive && turn::fighters(at.world()).len() < FIGHTERS_MAX;
        at.require(key, fits, || Text::part(key, "refusal"))?;
        shows(at, who, key)?;
        let fighter = Fighter { side: self.side, ..Fighter::default() };
        happen(at, key, Effect::Fighter(who, Some(Box::new(fighter))))?;
        let rolled =
            at.world().combat.as_ref().filter(|combat| combat.rolled).map(|combat| combat.quick.clone());
        if let Some(mut quick) = rolled.filter(|_| self.side == Side::Company) {
            let first = at.world().switches.initiative == Initiative::PlayersFirst;
            if first || turn::can_act(at.world(), who) && save(at, &Save::of(who, Ability::Agi))? {
                quick.insert(who);
                happen(at, rule!("adventuring.base.initiative"), Effect::Quick(quick))?;
            }
        }
        Ok(Verdict::done())
    }
}

/// Somebody has fled or given up, and is in the fight no more. [adventuring.base.combat-end]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct LeaveFight {
    pub who: Who,
}

impl Rule for LeaveFight {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        let key = rule!("adventuring.base.combat-end");
        let inside = at.world().fighter(self.who).is_some();
        at.require(key, inside, || Text::part(key, "not-in-it").with("who", self.who))?;
        leaves_fight(at, self.who, key)?;
        Ok(Verdict::done())
    }
}

/// The fight is over, and with it the stretch that it took; unless the sides talk now. Of a meeting that came to blows
/// the time is counted already, and its end follows by itself. [adventuring.base.combat-end, adventuring.encounter.duration]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndFight {
    /// Both sides agree to talk, where it is a meeting that came to blows. [adventuring.encounter.parley]
    pub talk: bool,
}

impl Rule for EndFight {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        let key = rule!("adventuring.base.combat-end");
        let meeting = at.world().encounter.clone();
        at.require(key, !self.talk || meeting.is_some(), || Text::part(key, "nobody-met"))?;
        happen(at, key, Effect::Combat(false))?;
        if let Some(mut meeting) = meeting {
            if self.talk {
                meeting.stage = Stage::Talking;
                happen(at, key, Effect::Encounter(Some(Box::new(meeting))))?;
            }
            return Ok(Verdict::done());
        }
        match at.world().unit() {
            Unit::Stretch => {
                let turn = Turn { filled: true, ..at.world().turn.clone() };
                happen(at, key, Effect::Turn(turn))?;
            }
            // A watch of travel goes on; the stretch counts on the clock alone.
            Unit::Watch => {
                let until = at.world().clock.saturating_add(1);
                time::passes(at, until, Clock::ByStretch)?;
            }
        }
        Ok(Verdict::done())
    }
}

/// Whether only one side has anybody left who can act: the game master may end the fight. [adventuring.base.combat-end]
#[must_use]
pub fn is_decided(world: &World) -> bool {
    let left = |side| !turn::able(world, side).is_empty();
    let decided = world.combat.is_some() && !(left(Side::Company) && left(Side::Others));
    rule!("adventuring.base.combat-end").holds(decided)
}
