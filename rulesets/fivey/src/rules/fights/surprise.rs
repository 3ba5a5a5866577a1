//! Surprise: who has noticed whom before a fight. [fivey.surprise.contest, fivey.surprise.free-turn]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::begin;
use crate::rules::fights::blast::to_meet;
use crate::rules::fights::hiding::Sneak;
use crate::rules::fights::initiative::{most_common, sort, speaks};
use crate::rules::tasks::checks::Throw;
use crate::world::happen::meeting;
use crate::world::{Roll, Side, Stat, World};
use norn_kernel::{At, Audience, Closed, Owner, Play, Rule, Storable, Text, Verdict, Who, closed, rule};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// Whose watchfulness counts for the others. [fivey.surprise.contest]
    #[derive(Default)]
    pub enum Watch {
        #[default]
        Leader = "leader",
        Average = "average",
        Both = "both-of-them",
    }
}

closed! {
    /// Who of those who lie in wait surprises somebody.
    pub enum Ambush {
        Nobody = "nobody-surprises",
        Some = "some-surprise",
        All = "all-surprise",
    }
}

/// One side lies in wait for the other. [fivey.surprise.contest]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Surprise {
    /// Which side lies in wait.
    pub side: Side,
    /// Who of the party.
    pub party: BTreeSet<Who>,
    /// Who of the others.
    pub others: BTreeSet<Who>,
    /// Who leads the others.
    #[stored(default)]
    pub leader: Option<Who>,
    /// Whose watchfulness counts, where the party lies in wait.
    pub watch: Watch,
    /// Who of either side has a skill for it.
    #[stored(default)]
    pub skilled: BTreeSet<Who>,
    /// For whom of either side something speaks. [fivey.advantage.advantage]
    #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub favored: BTreeSet<Who>,
    /// Against whom something speaks. [fivey.advantage.disadvantage]
    #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hampered: BTreeSet<Who>,
}

/// Whom somebody has surprised.
type Beaten = BTreeMap<Who, BTreeSet<Who>>;

impl Rule for Surprise {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.surprise.contest");
        acting::calm(at)?;
        let able = |who: &Who| at.world().is_able(*who);
        let both = !self.party.is_empty() && !self.others.is_empty();
        let fits = both && self.party.iter().chain(&self.others).all(able);
        at.require(key, fits, || Text::part(key, "refusal"))?;
        begin::meets(at, &self.others, self.leader, key)?;
        let beaten = match self.side {
            Side::Party => self.party_waits(at)?,
            Side::Others => at.aside(Audience::Referee, |at| self.others_wait(at))?,
        };
        let (won, all) =
            (beaten.len(), if self.side == Side::Party { &self.party } else { &self.others }.len());
        let beaten = key.counts(beaten);
        meeting(at, key, |it| it.surprises = beaten)?;
        let came = match won {
            0 => Ambush::Nobody,
            won if won < all => Ambush::Some,
            _ => Ambush::All,
        };
        Ok(Verdict::of(came.word()))
    }
}

impl Surprise {
    /// What somebody notices with.
    fn notices(&self, who: Who) -> Throw {
        self.under(Throw::of(who, Stat::Int))
    }

    /// With what somebody lies in wait.
    fn sneaks(&self, who: Who) -> Throw {
        self.under(Throw::of(who, Stat::Dex).as_roll(Roll::Surprise))
    }

    /// What the referee has said of whoever rolls.
    fn under(&self, throw: Throw) -> Throw {
        let who = throw.who;
        throw
            .skilled_if(self.skilled.contains(&who))
            .favored_if(self.favored.contains(&who))
            .hampered_if(self.hampered.contains(&who))
    }

    /// Each of the party against the leader of the others, the average of them, or both.
    fn party_waits(&self, at: &mut At<'_, World>) -> Play<Beaten> {
        let all: Vec<Who> = self.others.iter().copied().collect();
        let Some(leader) = speaks(at.world(), &all) else { return Ok(Beaten::new()) };
        let rest: Vec<Who> = all.iter().copied().filter(|who| *who != leader).collect();
        let average = most_common(at.world(), &rest).unwrap_or(leader);
        // Whose watchfulness stands for whom; nobody named stands for all.
        let watches: Vec<(Who, BTreeSet<Who>)> = match self.watch {
            Watch::Leader => vec![(leader, BTreeSet::new())],
            Watch::Average => vec![(average, BTreeSet::new())],
            Watch::Both => vec![(leader, [leader].into()), (average, rest.into_iter().collect())],
        };
        let mut against = vec![];
        for (who, _) in &watches {
            let throw = self.notices(*who);
            against.push(to_meet(at, &throw, false)?);
        }
        let sneaks: Vec<Sneak> = self
            .party
            .iter()
            .map(|who| Sneak { throw: self.sneaks(*who).together(), against: against.clone() })
            .collect();
        let met = at.together(&sneaks, vec![], |mut all: Vec<Vec<bool>>, met| {
            all.push(met);
            all
        })?;
        let mut beaten = Beaten::new();
        for (&who, met) in self.party.iter().zip(met) {
            if met.iter().all(|met| *met) {
                beaten.insert(who, BTreeSet::new());
            } else if met.iter().any(|met| *met) {
                let of = watches.iter().zip(met).filter(|(_, met)| *met).flat_map(|((_, of), _)| of.clone());
                beaten.insert(who, of.collect());
            }
        }
        Ok(beaten)
    }

    /// Each sort of creature once, against each of the party. Nobody but the referee learns of it before they strike.
    fn others_wait(&self, at: &mut At<'_, World>) -> Play<Beaten> {
        let party: Vec<Who> = self.party.iter().copied().collect();
        let mut against = vec![];
        for who in &party {
            let throw = self.notices(*who).rolled_by(Owner::Referee);
            against.push(to_meet(at, &throw, false)?);
        }
        let mut sorts: BTreeMap<_, Vec<Who>> = BTreeMap::new();
        for who in &self.others {
            sorts.entry(sort(at.world(), *who)).or_default().push(*who);
        }
        let mut beaten = Beaten::new();
        for all in sorts.into_values() {
            let Some(who) = speaks(at.world(), &all) else { continue };
            let throw = self.sneaks(who);
            let met = at.call(&Sneak { throw, against: against.clone() })?;
            let of = party.iter().zip(met).filter(|(_, met)| *met).map(|(who, _)| *who);
            let of: BTreeSet<Who> = of.collect();
            if !of.is_empty() {
                beaten.extend(all.into_iter().map(|who| (who, of.clone())));
            }
        }
        Ok(beaten)
    }
}
