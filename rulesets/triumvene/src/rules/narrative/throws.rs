//! The throw of the d12: what is added to it, and which of the three outcomes it comes to.
use crate::reference::RULES;
use crate::rules::narrative::{cohesion, edge};
use crate::world::{Character, Degree, Reason, Stat, Task, World};
use norn_kernel::{At, Closed, Edge, Key, Owner, Play, Rule, Value, Verdict, Who, rule};

/// The two sorts of success rolls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// On the world, without any modifier.
    Narrative,
    /// On what the character can do.
    Ability,
}

/// The lowest total of the middle and of the upper band on a narrative roll.
const NARRATIVE_BANDS: [i32; 2] = [7, 11];
/// The lowest total of the middle and of the upper band on an ability roll.
const ABILITY_BANDS: [i32; 2] = [8, 13];

/// Something besides the stat that could be added to an ability roll.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bonus {
    /// What it comes from.
    pub of: Source,
    /// How much.
    pub amount: i32,
    /// Whether it is added; otherwise it is listed with the reason why not.
    pub counts: bool,
}

/// What a bonus comes from, by its name on the record.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// Being of a people.
    People(String),
    /// Having learned a profession.
    Profession(String),
    /// A thing that the referee has given a number.
    Item(String),
    /// Armour that helps not to be seen.
    Camouflage(String),
}

impl Source {
    fn key(&self) -> Key {
        match self {
            Self::People(_) | Self::Profession(_) => rule!("triumvene.roll.ability.bonuses"),
            Self::Item(_) => rule!("triumvene.roll.equipment-shifts"),
            Self::Camouflage(_) => rule!("triumvene.combat.stealth.bonus"),
        }
    }
    fn value(&self) -> Value {
        match self {
            Self::People(name) | Self::Profession(name) | Self::Item(name) | Self::Camouflage(name) => {
                Value::text(name)
            }
        }
    }
}

/// A total and its outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rolled {
    /// Which of the three.
    pub degree: Degree,
    /// Die and everything added; `None` where no die fell.
    pub total: Option<i32>,
}

impl Rolled {
    /// Without a die.
    #[inline]
    #[must_use]
    pub fn without_dice(degree: Degree) -> Self {
        Self { degree, total: None }
    }
    /// In terms that any log understands.
    #[inline]
    #[must_use]
    pub fn verdict(self) -> Verdict {
        let verdict = Verdict::of(self.degree.word());
        match self.total {
            Some(total) => verdict.with_total(total),
            None => verdict,
        }
    }
}

/// A total and its outcome, where a die fell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thrown {
    /// Which of the three.
    pub degree: Degree,
    /// Die and everything added.
    pub total: i32,
}

impl From<Thrown> for Rolled {
    #[inline]
    fn from(thrown: Thrown) -> Self {
        Self { degree: thrown.degree, total: Some(thrown.total) }
    }
}

/// One throw of the d12, all numbers known. [triumvene.roll.ability.bands, triumvene.roll.narrative.bands]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw {
    /// For whom.
    pub who: Who,
    /// Who rolls for them: their player, or the referee, who may also roll in secret.
    pub owner: Owner,
    /// Narrative or ability.
    pub sort: Sort,
    /// The stat it rests on, if any.
    pub stat: Option<Stat>,
    /// How much that stat adds; without a stat, the whole modifier. Any whole number.
    pub level: i32,
    /// What else could be added.
    pub bonuses: Vec<Bonus>,
    /// One die, or the better or the worse of two.
    pub edge: Edge,
    /// It stands in for one that failed. [triumvene.defiance.reroll.result]
    pub again: bool,
}

impl Throw {
    /// Whether a player rolls.
    #[inline]
    #[must_use]
    pub fn is_players(&self) -> bool {
        self.owner != Owner::Referee
    }
}

impl Rule for Throw {
    type World = World;
    type Outcome = Thrown;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Thrown> {
        let mut total = at.on_behalf(self.who, |at| edge::die(at, self.owner, self.edge))?;
        if self.sort == Sort::Ability {
            let key = match self.stat {
                Some(Stat::Manipulation(_)) => rule!("triumvene.manipulation.roll"),
                _ => rule!("triumvene.roll.ability.gm-picks-stat"),
            };
            total = total.saturating_add(at.number_of(key, self.level, |_| {
                self.stat.as_ref().map_or_else(|| Value::word("modifier"), Stat::value)
            }));
            for bonus in &self.bonuses {
                let key = bonus.of.key();
                if bonus.counts {
                    total = total.saturating_add(at.number_of(key, bonus.amount, |_| bonus.of.value()));
                } else {
                    at.idle(key, bonus.amount, key, Some(bonus.of.value()));
                }
            }
        }
        total = match (self.again, self.sort) {
            (true, _) => at.total(rule!("triumvene.defiance.reroll.result"), total),
            (false, Sort::Ability) => at.total(rule!("triumvene.roll.ability.bonuses"), total),
            (false, Sort::Narrative) => total,
        };
        let (key, bands) = match self.sort {
            Sort::Narrative => (rule!("triumvene.roll.narrative.bands"), NARRATIVE_BANDS),
            Sort::Ability => (rule!("triumvene.roll.ability.bands"), ABILITY_BANDS),
        };
        let reached = bands.iter().take_while(|&&band| at.reaches(key, total, band)).count();
        let degree = at.outcome(rule!("triumvene.roll.three-outcomes"), Degree::ALL[reached]);
        Ok(Thrown { degree, total })
    }
}

impl Task {
    /// A test in this stat, with nothing special about it.
    #[must_use]
    pub fn of(stat: Stat) -> Self {
        Self { stat: Some(stat), ..Self::default() }
    }

    /// Which Manipulation skill is rolled on, and how much Cohesion that costs; `None` for any other stat.
    /// [triumvene.manipulation.cost]
    #[must_use]
    pub fn manipulates(&self) -> Option<(&str, u16)> {
        match &self.stat {
            Some(Stat::Manipulation(skill)) => Some((skill, self.cost.unwrap_or(cohesion::COST))),
            _ => None,
        }
    }

    /// The ability roll that `who` makes for it, with whatever `reasons` and the situation come to.
    pub fn throw(&self, at: &mut At<'_, World>, who: Who, reasons: &[Reason]) -> Play<Throw> {
        let mut all = self.reasons.clone();
        all.extend_from_slice(reasons);
        all.extend(edge::of_situation(at.world(), who, self.stat.as_ref()));
        let edge = edge::weigh(at, &all);
        let one = at.world().character(who);
        Ok(Throw {
            who,
            owner: at.world().owner(who),
            sort: Sort::Ability,
            level: self.stat.as_ref().map_or(0, |stat| level(one, stat)),
            stat: self.stat.clone(),
            bonuses: self.bonuses(one),
            edge,
            again: false,
        })
    }

    fn bonuses(&self, one: &Character) -> Vec<Bonus> {
        let mut bonuses = vec![];
        if let (Some((name, people)), Some(stat)) = (&one.people, &self.stat)
            && let Some(amount) = people.bonuses.get(stat)
        {
            bonuses.push(Bonus { of: Source::People(name.clone()), amount, counts: true });
        }
        // Of several relevant professions the highest counts, the first by name where they are equal.
        let best = one
            .professions
            .iter()
            .filter(|(name, _)| self.relevant.contains(name))
            .max_by(|one, other| one.1.cmp(other.1).then(other.0.cmp(one.0)));
        for (name, amount) in &one.professions {
            bonuses.push(Bonus {
                of: Source::Profession(name.clone()),
                amount: *amount,
                counts: best.is_some_and(|(best, _)| best == name),
            });
        }
        for item in &self.with {
            let amount = one.items.get(item).map_or(0, |item| item.bonus);
            bonuses.push(Bonus { of: Source::Item(item.clone()), amount, counts: true });
        }
        if let Some((name, armour)) = &one.armour
            && self.stealth
            && armour.stealth() != 0
        {
            bonuses.push(Bonus {
                of: Source::Camouflage(name.clone()),
                amount: armour.stealth(),
                counts: true,
            });
        }
        bonuses
    }
}

/// How much a stat adds: what stands on the sheet, without the people's bonus.
#[must_use]
pub fn level(one: &Character, stat: &Stat) -> i32 {
    match stat {
        Stat::Knowledge => one.knowledge,
        Stat::Fitness => one.fitness,
        Stat::Diplomacy => one.diplomacy,
        Stat::Manipulation(name) => one.manipulations.get(name).copied().unwrap_or(0),
        Stat::Combat(name) => one.combat_types.get(name).copied().unwrap_or(0),
    }
}
