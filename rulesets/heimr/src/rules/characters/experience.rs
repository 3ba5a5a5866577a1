//! Experience points, training, and the progress of attributes.
use crate::content;
use crate::reference::RULES;
use crate::world::happen::happen;
use crate::world::{Effect, Training, World};
use norn_kernel::{At, Choice, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words};
use std::collections::BTreeSet;

pub use crate::world::bounds::TRAINING_MAX;
/// What the first point of training costs. [heimr.xp.training-cost]
const FIRST: i32 = 5;
/// What the second costs. [heimr.xp.training-cost]
const SECOND: i32 = 10;

/// What it costs to reach a height of training from the one below, in experience points. [heimr.xp.training-cost]
#[must_use]
pub fn cost(height: i32) -> i32 {
    let second = rule!("heimr.xp.training-cost-table").or(SECOND, FIRST);
    let (mut now, mut next) = (FIRST, second);
    for _ in 1..height.min(TRAINING_MAX) {
        (now, next) = (next, now.saturating_add(next));
    }
    now
}

/// Progress that an attribute needs to reach a value. Below the table it is as far from 0 as above it.
/// [heimr.progress.threshold-table, heimr.progress.threshold-below-table]
#[must_use]
pub fn needed(value: i32) -> i32 {
    let table = content::progress();
    let highest = table.keys().next_back().copied().unwrap_or_default();
    let value = if table.contains_key(&value) { value } else { value.saturating_abs().min(highest) };
    table.get(&value).copied().unwrap_or_default()
}

/// How many points of training are still missing for the next value of an attribute.
/// [heimr.ability.easier-to-train]
#[must_use]
pub fn missing(value: i32, progress: i32) -> i32 {
    needed(value.saturating_add(1)).saturating_sub(progress).max(0)
}

/// An encounter has been overcome. [heimr.xp.award]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Award {
    /// What it is worth, in points, 0 or more.
    pub worth: i32,
    /// Who took part. [heimr.xp.division]
    pub present: BTreeSet<Who>,
}

impl Rule for Award {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        at.require(rule!("heimr.xp.division"), !self.present.is_empty(), || {
            Text::part(words!("heimr.xp.division"), "refusal")
        })?;
        let worth = at.number(rule!("heimr.xp.award"), self.worth);
        let kept = at.number(rule!("heimr.xp.carry-over"), at.world().xp_left);
        let all = at.total(rule!("heimr.xp.award"), worth.saturating_add(kept)).max(0);
        let heads = i32::try_from(self.present.len()).unwrap_or(i32::MAX);
        let each = at.number(rule!("heimr.xp.division"), all.checked_div_euclid(heads).unwrap_or(0));
        for &who in &self.present {
            if 0 < each {
                let now = at.world().character(who).xp.saturating_add(each);
                happen(at, rule!("heimr.xp.division"), Effect::Xp(who, now))?;
            }
        }
        let rest = all.saturating_sub(each.saturating_mul(heads)).max(0);
        happen(at, rule!("heimr.xp.carry-over"), Effect::XpLeft(rest))?;
        Ok(Verdict::done().with_total(each))
    }
}

closed! {
    /// Which sort of training. [heimr.ability.training-kinds]
    pub enum Sort {
        /// Less left to luck.
        Consistency = "consistency",
        /// More within reach.
        Potential = "potential",
    }
}

/// Somebody trains an ability by one point. [heimr.xp.one-level-at-a-time]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Train {
    pub who: Who,
    /// Which ability.
    pub ability: String,
    /// What of it.
    pub sort: Sort,
}

impl Train {
    /// The least that somebody could train: what is in the way of that is in the way of all training.
    #[must_use]
    pub fn least(world: &World, who: Who) -> Option<Self> {
        let sorts = [Sort::Consistency, Sort::Potential];
        let all = content::abilities(world).into_keys();
        let all = all.flat_map(|ability| sorts.map(|sort| Self { who, ability: ability.to_owned(), sort }));
        all.min_by_key(|training| training.comes_to(world).1)
    }

    /// The training that it comes to, and what it costs. [heimr.xp.training-cost]
    #[must_use]
    pub fn comes_to(&self, world: &World) -> (Training, i32) {
        let mut training = world.character(self.who).training.get(&self.ability).copied().unwrap_or_default();
        let height = match self.sort {
            Sort::Consistency => &mut training.consistency,
            Sort::Potential => &mut training.potential,
        };
        *height = height.saturating_add(rule!("heimr.xp.one-level-at-a-time").counts(1));
        let cost = cost(*height);
        (training, cost)
    }
}

impl Rule for Train {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let world = at.world();
        let listed = content::abilities(world).contains_key(self.ability.as_str());
        at.require(rule!("heimr.progress.not-trainable"), listed, || {
            Text::part(words!("heimr.progress.not-trainable"), "refusal")
                .with("name", Value::text(&self.ability))
        })?;
        let world = at.world();
        let (to, cost) = self.comes_to(world);
        let has = world.character(self.who).xp;
        let highest = to.consistency.max(to.potential);
        // A fight that begins in the midst of it interrupts it.
        let calm = at.world().scene.downtime && at.world().combat.is_none();
        at.require(rule!("heimr.xp.spend-downtime"), calm, || {
            Text::part(words!("heimr.xp.spend-downtime"), "refusal")
        })?;
        at.require(rule!("heimr.xp.training-cost"), highest <= TRAINING_MAX, || {
            Text::part(words!("heimr.xp.training-cost"), "highest").with("max", TRAINING_MAX)
        })?;
        at.require(rule!("heimr.xp.training-cost"), cost <= has, || {
            Text::part(words!("heimr.xp.training-cost"), "refusal")
                .with("who", self.who)
                .with("cost", cost)
                .with("has", has)
        })?;
        let cost = at.number(rule!("heimr.xp.training-cost"), cost);
        let founded = content::ability(at.world(), &self.ability).attributes.clone();
        let attribute = match founded.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            several => {
                let key = rule!("heimr.progress.choice");
                let options: Vec<Choice> =
                    several.iter().map(|name| Choice::new(key, Value::text(name))).collect();
                let prompt = Prompt::one_of(at.world().owner(self.who), key, &options);
                let about = [("who", Value::Character(self.who)), ("ability", Value::text(&self.ability))];
                let chosen = at.one_of(&prompt.about(&about))?;
                several.get(chosen).cloned()
            }
        };
        let left = has.saturating_sub(cost);
        happen(at, rule!("heimr.xp.training-cost"), Effect::Xp(self.who, left))?;
        let noted = at.world().character(self.who).training.contains_key(&self.ability);
        let trained = Effect::Training(self.who, self.ability.clone(), Some(to));
        if noted {
            happen(at, rule!("heimr.ability.training-kinds"), trained)?;
        } else {
            happen(at, rule!("heimr.ability.no-fixed-list"), trained)?;
        }
        if let Some(attribute) = attribute {
            progress(at, self.who, attribute)?;
        }
        Ok(Verdict::done().with_total(cost))
    }
}

/// An attribute comes closer to its next value, or reaches it.
fn progress(at: &mut At<'_, World>, who: Who, attribute: String) -> Play<bool> {
    let one = at.world().character(who);
    let risen = one.attributes.get(&attribute).copied().unwrap_or(0).saturating_add(1);
    let progress = one.progress.get(&attribute).copied().unwrap_or(0).saturating_add(1);
    if at.reaches(rule!("heimr.progress.threshold"), progress, needed(risen)) {
        let now = Effect::Attribute(who, attribute.clone(), risen);
        happen(at, rule!("heimr.progress.threshold"), now)?;
        return happen(at, rule!("heimr.progress.reset"), Effect::Progress(who, attribute, 0));
    }
    happen(at, rule!("heimr.progress.counter"), Effect::Progress(who, attribute, progress))
}

/// Downtime begins or ends, by the game master's word. [heimr.xp.spend-downtime]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Downtime {
    /// Whether it is downtime from now on.
    pub on: bool,
}

impl Rule for Downtime {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        happen(at, rule!("heimr.xp.spend-downtime"), Effect::Downtime(self.on))?;
        Ok(Verdict::done())
    }
}
