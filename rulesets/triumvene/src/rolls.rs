//! Rolling: narrative rolls, ability rolls, their three outcomes, and a check from proposal to end.
use crate::defiance::{self, Pay, Standing, TO_FORCE};
use crate::edge::{self, Reason};
use crate::happen::{Act, happen};
use crate::offers::{self, Attempt, Offered};
use crate::world::{Character, Deed, Phase, Stat, World};
use crate::{RULES, content, hp, manipulation};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Range};
use norn_kernel::{
    At, Choice, Closed, Edge, Key, Lapse, Owner, Play, Prompt, Rule, Text, Value, Verdict, Viewer, Who, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a success roll comes to. There is nothing above success and nothing below failure.
/// [triumvene.roll.three-outcomes]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Degree {
    /// It was not done.
    Failure,
    /// It was done, and something unintended happens besides. [triumvene.roll.complication]
    Complication,
    /// It was done.
    Success,
}

impl Closed for Degree {
    const ALL: &'static [Self] = &[Self::Failure, Self::Complication, Self::Success];
    #[inline]
    fn word(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Complication => "complication",
            Self::Success => "success",
        }
    }
}

impl Degree {
    /// The words of all three, worst first.
    pub const WORDS: &'static [&'static str] = &["failure", "complication", "success"];

    /// Whether it was done: the middle band counts as done for every later question.
    #[inline]
    #[must_use]
    pub fn is_done(self) -> bool {
        self != Self::Failure
    }
}

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

/// What somebody is to be tested in: the referee's call, before the numbers are looked up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Task {
    /// The stat, by the referee's word; without one nothing is added. [triumvene.roll.ability.gm-picks-stat]
    pub stat: Option<Stat>,
    /// Professions that the referee finds relevant. [triumvene.roll.ability.bonuses]
    #[serde(default)]
    pub relevant: Vec<String>,
    /// Things that are used for it. [triumvene.roll.equipment-shifts]
    #[serde(default)]
    pub with: Vec<String>,
    /// It is about not being seen. [triumvene.combat.stealth.bonus]
    #[serde(default)]
    pub stealth: bool,
    /// Why the referee grants advantage or imposes disadvantage.
    #[serde(default)]
    pub reasons: Vec<Reason>,
    /// The referee spends Defiance before the dice. [triumvene.defiance.force-failure]
    #[serde(default)]
    pub forced: bool,
    /// How much Cohesion it costs where its stat is a Manipulation skill, by the referee's word; the usual amount
    /// without. [triumvene.manipulation.cost]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<u16>,
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
            Some(Stat::Manipulation(skill)) => Some((skill, self.cost.unwrap_or(manipulation::COST))),
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
        if let Some((name, people)) = &one.people {
            for (stat, amount) in &people.bonuses {
                if self.stat.as_ref() == Some(stat) {
                    bonuses.push(Bonus { of: Source::People(name.clone()), amount: *amount, counts: true });
                }
            }
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
            && armour.camouflage != 0
        {
            bonuses.push(Bonus {
                of: Source::Camouflage(name.clone()),
                amount: armour.camouflage,
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

/// An ability roll of its own, with everything that may still turn it. The complication is asked for, too.
pub fn ability(at: &mut At<'_, World>, who: Who, task: &Task, reasons: &[Reason]) -> Play<Rolled> {
    ability_of(at, who, task, reasons, false)
}

fn ability_of(
    at: &mut At<'_, World>,
    who: Who,
    task: &Task,
    reasons: &[Reason],
    secret: bool,
) -> Play<Rolled> {
    let throw = task.throw(at, who, reasons)?;
    let owner = if secret { Owner::Referee } else { throw.owner };
    let rolled = defiance::settle(at, Throw { owner, ..throw }, task.forced)?.rolled;
    complicate(at, who, Tried::Check, rolled)?;
    Ok(rolled)
}

/// What a roll was for, to whoever is asked what else comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Anything but a fight's blows.
    Check,
    /// To hit somebody.
    Attack(Who),
    /// To avoid what somebody does.
    Defence(Who),
}

/// On the middle band the referee says what else happens, or that nothing suggests itself.
/// [triumvene.roll.complication]
#[inline(always)]
pub fn complicate(at: &mut At<'_, World>, who: Who, tried: Tried, rolled: Rolled) -> Play<()> {
    if rolled.degree == Degree::Complication {
        let prompt = Prompt::text(Owner::Referee, rule!("triumvene.roll.complication"));
        let prompt = prompt.lapses(Lapse::MovingOn);
        let who = ("who", Value::Character(who));
        match tried {
            Tried::Check => at.text(&prompt.about(&[who]))?,
            Tried::Attack(of) => {
                let tried = ("tried", Value::word("attack"));
                at.text(&prompt.about(&[who, tried, ("other", Value::Character(of))]))?
            }
            Tried::Defence(of) => {
                let tried = ("tried", Value::word("defence"));
                at.text(&prompt.about(&[who, tried, ("other", Value::Character(of))]))?
            }
        };
    }
    Ok(())
}

/// How the referee resolves what somebody tries. [triumvene.roll.when]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// It can't fail: no roll.
    Succeeds,
    /// It can't succeed: no roll.
    Fails,
    /// Not in this way: no roll. [triumvene.roll.impossible]
    Impossible,
    /// It rests on the world and not on the character. [triumvene.roll.narrative.when]
    Narrative {
        /// Why the referee grants advantage or imposes disadvantage.
        reasons: Vec<Reason>,
        /// The referee spends Defiance before the dice.
        forced: bool,
    },
    /// It rests on what the character can do. [triumvene.roll.ability.when]
    Ability(Task),
}

/// Somebody tries something; the same whether the player proposed it or the referee called for it.
/// [triumvene.roll.flow]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    /// Who.
    pub who: Who,
    /// What the character does, in the player's words. [triumvene.play.intent-and-outcome]
    pub doing: String,
    /// What is to come of it.
    pub hoping: String,
    /// Things and surroundings that may help. [triumvene.progression.better-odds]
    pub with: Vec<String>,
    /// How it is resolved.
    pub call: Call,
    /// The referee opens it again although the same failed before. [triumvene.roll.retry]
    #[serde(default)]
    pub anew: bool,
    /// Only the referee learns of it, and rolls.
    #[serde(default)]
    pub secret: bool,
}

impl Rule for Check {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_able(at, who)?;
        require_new(at, who, &self.doing, &self.with, self.anew)?;
        let manipulates = match &self.call {
            Call::Ability(task) => task.manipulates(),
            _ => None,
        };
        if manipulates.is_some() {
            manipulation::require_gift(at, who)?;
            let commands = at.world().combat.as_ref().is_some_and(|combat| combat.phase == Phase::Command);
            manipulation::require_goal(at, who, !commands)?;
        }
        if let Call::Narrative { .. } = self.call {
            at.require(
                rule!("triumvene.combat.execution.ability-rolls"),
                at.world().combat.is_none(),
                || Text::part(rule!("triumvene.combat.execution.ability-rolls"), "refusal"),
            )?;
        }
        if let Call::Narrative { forced: true, .. } | Call::Ability(Task { forced: true, .. }) = self.call {
            defiance::require_points(at, who)?;
            at.require(rule!("triumvene.defiance.force-failure"), !self.secret, || {
                Text::part(rule!("triumvene.defiance.force-failure"), "refusal").with("points", TO_FORCE)
            })?;
        }
        at.tell(|_| self.told());
        let rolled = match &self.call {
            Call::Succeeds => Rolled::without_dice(at.outcome(rule!("triumvene.roll.when"), Degree::Success)),
            Call::Fails => Rolled::without_dice(at.outcome(rule!("triumvene.roll.when"), Degree::Failure)),
            Call::Impossible => {
                Rolled::without_dice(at.outcome(rule!("triumvene.roll.impossible"), Degree::Failure))
            }
            Call::Narrative { reasons, forced } => narrative(at, who, reasons, *forced, self.secret)?,
            Call::Ability(task) => {
                let mut task = task.clone();
                task.with.clone_from(&self.with);
                if let Some((skill, cost)) = manipulates {
                    let what = if self.doing.is_empty() { skill } else { &self.doing };
                    manipulation::pay(at, who, what, cost)?;
                }
                ability_of(at, who, &task, &[], self.secret)?
            }
        };
        if manipulates.is_some() {
            manipulation::strain(at, who)?;
        }
        if self.secret {
            // Nobody could be told why the same is refused them later.
            return Ok(rolled.verdict());
        }
        let world = at.world();
        happen(
            at,
            Act::Try(Deed {
                session: world.sessions,
                who,
                doing: self.doing.clone(),
                with: self.with.clone(),
                degree: rolled.degree,
            }),
        )?;
        Ok(rolled.verdict())
    }
}

impl Check {
    /// Who tries what, and what for, in the player's words. [triumvene.play.intent-and-outcome]
    #[must_use]
    pub fn told(&self) -> Text {
        let told = Text::part(rule!("triumvene.play.intent-and-outcome"), "aims")
            .with("who", self.who)
            .with("doing", Value::text(&self.doing))
            .with("hoping", Value::text(&self.hoping))
            .with("said", Value::word(self.said()));
        match self.stat() {
            Some(stat) if self.said() == "stat" => told.with("stat", stat.short()),
            _ => told,
        }
    }

    /// What is tested, where the referee has said so. [triumvene.roll.ability.gm-picks-stat]
    fn stat(&self) -> Option<&Stat> {
        match &self.call {
            Call::Ability(task) => task.stat.as_ref(),
            _ => None,
        }
    }

    /// Which of the player's words there are.
    fn said(&self) -> &'static str {
        match (self.doing.is_empty(), self.hoping.is_empty()) {
            (true, true) if self.stat().is_some() => "stat",
            (true, true) => "nothing",
            (true, false) => "hoping",
            (false, true) => "doing",
            (false, false) => "both",
        }
    }
}

/// Whoever failed at the same, in the same way, and has not done it since, gets no other roll for nothing,
/// unless the referee opens it anew. [triumvene.roll.retry]
pub fn require_new(at: &mut At<'_, World>, who: Who, doing: &str, with: &[String], anew: bool) -> Play<()> {
    let failed = has_failed(at.world(), who, doing, with);
    at.require(rule!("triumvene.roll.retry"), anew || !failed, || {
        Text::part(rule!("triumvene.roll.retry"), "refusal").with("who", who)
    })
}

/// Whether the last try of just this failed.
fn has_failed(world: &World, who: Who, doing: &str, with: &[String]) -> bool {
    let same = |deed: &&Deed| {
        deed.session == world.sessions && deed.who == who && deed.doing == doing && deed.with == with
    };
    let last = world.deeds.iter().rev().find(same);
    !doing.is_empty() && last.is_some_and(|deed| !deed.degree.is_done())
}

/// A narrative roll with everything that may still turn it. [triumvene.roll.narrative.bands]
fn narrative(
    at: &mut At<'_, World>,
    who: Who,
    reasons: &[Reason],
    forced: bool,
    secret: bool,
) -> Play<Rolled> {
    let edge = edge::weigh(at, reasons);
    let owner = if secret { Owner::Referee } else { at.world().owner(who) };
    let sort = Sort::Narrative;
    let throw = Throw { who, owner, sort, stat: None, level: 0, bonuses: vec![], edge, again: false };
    let rolled = defiance::settle(at, throw, forced)?.rolled;
    complicate(at, who, Tried::Check, rolled)?;
    Ok(rolled)
}

/// A bare roll from numbers alone, to be weighed without a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BareRoll {
    /// Who rolls.
    pub who: Who,
    /// The whole modifier of an ability roll; `None` for a narrative roll, which takes none.
    pub modifier: Option<i32>,
    /// One die, or the better or the worse of two.
    pub edge: Edge,
}

impl Rule for BareRoll {
    type World = World;
    type Outcome = Verdict;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        let throw = Throw {
            who: self.who,
            owner: at.world().owner(self.who),
            sort: if self.modifier.is_some() { Sort::Ability } else { Sort::Narrative },
            stat: None,
            level: self.modifier.unwrap_or(0),
            bonuses: vec![],
            edge: self.edge,
            again: false,
        };
        let rolled = defiance::settle(at, throw, false)?.rolled;
        complicate(at, self.who, Tried::Check, rolled)?;
        Ok(rolled.verdict())
    }
}

/// What somebody fills in to try something: the player's part, then the referee's.
/// [triumvene.play.intent-and-outcome, triumvene.roll.ability.gm-picks-stat]
pub fn offer(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let text = Range::Text { max: TEXT_MAX };
    let who = filling.who(offers::who(world, viewer)?)?;
    let one = world.character(who);
    let words = Text::part(rule!("triumvene.play.intent-and-outcome"), "doing");
    let doing = filling.text(offers::param(words, text.clone()).or(Value::text("")))?;
    let words = Text::part(rule!("triumvene.play.intent-and-outcome"), "hoping");
    let hoping = filling.text(offers::param(words, text.clone()).or(Value::text("")))?;
    let with = things(one, &mut filling)?;
    let stats = content::stats(one);
    let stat_options = || {
        let word = Choice::word(rule!("triumvene.roll.ability.gm-picks-stat"), "none");
        let stats = stats.iter().map(Stat::value);
        let stats = stats.map(|stat| Choice::new(rule!("triumvene.roll.ability.gm-picks-stat"), stat));
        Range::OneOf(std::iter::once(word).chain(stats).collect())
    };
    let words = Text::part(rule!("triumvene.roll.ability.gm-picks-stat"), "proposed");
    let proposed = filling.take(offers::param(words, stat_options()).or(Value::word("none")))?;

    // In a fight every roll is an ability roll, so a narrative one is not offered.
    let mut sorts = vec![Choice::word(rule!("triumvene.roll.ability.when"), "ability")];
    if world.combat.is_none() {
        sorts.push(Choice::word(rule!("triumvene.roll.narrative.when"), "narrative"));
    }
    sorts.extend(["succeeds", "fails"].map(|word| Choice::word(rule!("triumvene.roll.when"), word)));
    sorts.push(Choice::word(rule!("triumvene.roll.impossible"), "impossible"));
    let words = Text::part(rule!("triumvene.roll.when"), "roll");
    let sorts = offers::listed(sorts);
    let param = offers::param(words, Range::OneOf(sorts)).by_referee().or(Value::word("ability"));
    let sort = filling.word(param)?;
    let call = match sort.as_str() {
        "succeeds" => Call::Succeeds,
        "fails" => Call::Fails,
        "impossible" => Call::Impossible,
        "narrative" => {
            let reasons = edge::take(world, Some(who), &mut filling)?;
            Call::Narrative { reasons, forced: forced(world, who, &mut filling)? }
        }
        _ => {
            let words = Text::part(rule!("triumvene.roll.ability.gm-picks-stat"), "stat");
            let stat = filling.take(offers::param(words, stat_options()).by_referee().or(proposed))?;
            // Only what helps against being seen makes a difference of it.
            let helps = one.armour.as_ref().is_some_and(|(_, armour)| armour.camouflage != 0);
            let mut stealth = false;
            if helps || filling.has("stealth") {
                let words = Text::part(rule!("triumvene.combat.stealth.bonus"), "stealth");
                stealth = filling.flag(offers::param(words, Range::Flag).by_referee().or(false))?;
            }
            let stat = Stat::of(&stat);
            let cost = take_cost(stat.as_ref(), "cost", &mut filling)?;
            let task = circumstances(world, who, &mut filling)?;
            Call::Ability(Task { stat, stealth, cost, ..task })
        }
    };
    let mut anew = false;
    if has_failed(world, who, &doing, &with) || filling.has("anew") {
        let words = Text::part(rule!("triumvene.roll.retry"), "anew");
        anew = filling.flag(offers::param(words, Range::Flag).by_referee().or(false))?;
    }
    let words = Text::part(rule!("triumvene.roll.flow"), "secret");
    let hidden = !world.is_players(who);
    let secret = filling.flag(offers::param(words, Range::Flag).by_referee().or(hidden))?;
    filling.end()?;
    Ok(Attempt::Check(Check { who, doing, hoping, with, call, anew, secret }))
}

/// What somebody uses for it, by name: things that are carried, and what is around.
/// [triumvene.progression.better-odds, triumvene.roll.equipment-shifts]
pub fn things(one: &Character, filling: &mut Filling<'_>) -> Result<Vec<String>, Box<Next<Attempt>>> {
    // A weapon that is carried stands in both lists.
    let carried: BTreeSet<&String> = one.items.keys().chain(one.weapons.keys()).collect();
    let thing = |name| Choice::new(rule!("triumvene.progression.better-odds"), Value::text(name));
    let options: Vec<Choice> = carried.into_iter().map(|name| thing(name)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let mut with = vec![];
    if 0 < max || filling.has("with") {
        let words = Text::part(rule!("triumvene.progression.better-odds"), "with");
        let several = Range::SeveralOf { options, min: 0, max };
        with = texts(filling.list(offers::param(words, several).or(Value::List(vec![])))?);
    }
    let words = Text::part(rule!("triumvene.progression.better-odds"), "surroundings");
    let text = Range::Text { max: TEXT_MAX };
    let surroundings = filling.text(offers::param(words, text).or(Value::text("")))?;
    if !surroundings.is_empty() {
        with.push(surroundings);
    }
    Ok(with)
}

/// How much Cohesion a roll costs, by the referee's word under this parameter; asked of Manipulation skills alone.
/// [triumvene.manipulation.cost]
pub fn take_cost(
    stat: Option<&Stat>,
    name: &'static str,
    filling: &mut Filling<'_>,
) -> Result<Option<u16>, Box<Next<Attempt>>> {
    match stat {
        Some(Stat::Manipulation(_)) => manipulation::by_referee(filling, name, manipulation::COST).map(Some),
        _ => Ok(None),
    }
}

/// What the referee says of a test whose stat is settled: which professions are relevant, what makes it easier
/// or harder, and whether it fails by Defiance.
pub fn circumstances(world: &World, who: Who, filling: &mut Filling<'_>) -> Result<Task, Box<Next<Attempt>>> {
    let known = world.character(who).professions.keys().map(|name| Value::text(name));
    let options: Vec<Choice> =
        known.map(|name| Choice::new(rule!("triumvene.roll.ability.bonuses"), name)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let mut relevant = vec![];
    if 0 < max || filling.has("relevant") {
        let words = Text::part(rule!("triumvene.roll.ability.bonuses"), "relevant");
        let several = Range::SeveralOf { options, min: 0, max };
        let param = offers::param(words, several).by_referee().or(Value::List(vec![]));
        relevant = texts(filling.list(param)?);
    }
    let reasons = edge::take(world, Some(who), filling)?;
    let forced = forced(world, who, filling)?;
    Ok(Task { relevant, reasons, forced, ..Task::default() })
}

/// Whether the referee spends Defiance before the dice; asked where there is enough of it.
/// [triumvene.defiance.force-failure]
fn forced(world: &World, who: Who, filling: &mut Filling<'_>) -> Result<bool, Box<Next<Attempt>>> {
    let can = TO_FORCE <= world.defiance && world.is_players(who);
    if !can && !filling.has("forced") {
        return Ok(false);
    }
    let words = Text::part(rule!("triumvene.defiance.force-failure"), "forced");
    filling.flag(offers::param(words, Range::Flag).by_referee().or(false))
}

fn texts(values: Vec<Value>) -> Vec<String> {
    let text = |value| match value {
        Value::Text(text) | Value::Word(text) => Some(text),
        _ => None,
    };
    values.into_iter().filter_map(text).collect()
}

/// A throw that stands until its player buys another one.
#[inline]
#[must_use]
pub fn standing(rolled: impl Into<Rolled>, pay: Pay) -> Standing {
    Standing { pay, rolled: rolled.into(), made_fail: false, rerolls: 0, forces: 0, unpaid: 0 }
}
