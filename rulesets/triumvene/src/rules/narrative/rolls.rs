//! Rolling: narrative rolls, ability rolls, and a check from proposal to end.
use crate::reference::RULES;
use crate::rules::narrative::throws::{Rolled, Sort, Throw};
use crate::rules::narrative::{cohesion, defiance, edge, hp};
use crate::world::happen::{self, TO_FORCE};
use crate::world::{Deed, Degree, Phase, Reason, Stat, Task, World};
use norn_kernel::attempt::Sentence;
use norn_kernel::{
    At, Edge, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};

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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Check {
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
    #[stored(default)]
    pub anew: bool,
    /// Only the referee learns of it, and rolls.
    #[stored(default)]
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
            cohesion::require_gift(at, who)?;
            let commands = at.world().combat.as_ref().is_some_and(|combat| combat.phase == Phase::Command);
            cohesion::require_goal(at, who, !commands)?;
        }
        if let Call::Narrative { .. } = self.call {
            at.require(
                rule!("triumvene.combat.execution.ability-rolls"),
                at.world().combat.is_none(),
                || Text::part(words!("triumvene.combat.execution.ability-rolls"), "refusal"),
            )?;
        }
        if let Call::Narrative { forced: true, .. } | Call::Ability(Task { forced: true, .. }) = self.call {
            defiance::require_points(at, who)?;
            at.require(rule!("triumvene.defiance.force-failure"), !self.secret, || {
                Text::part(words!("triumvene.defiance.force-failure"), "refusal").with("points", TO_FORCE)
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
                    let left = cohesion::pay(at, who, what, cost)?;
                    cohesion::strain(at, who, left)?;
                }
                ability_of(at, who, &task, &[], self.secret)?
            }
        };
        if self.secret {
            // Nobody could be told why the same is refused them later.
            return Ok(rolled.verdict());
        }
        let (session, doing, with) = (at.world().sessions, self.doing.clone(), self.with.clone());
        happen::tried(at, Deed { session, who, doing, with, degree: rolled.degree })?;
        Ok(rolled.verdict())
    }
}

impl Sentence for Check {
    /// Who tries what, and what for, in the player's words. [triumvene.play.intent-and-outcome]
    fn told(&self) -> Text {
        let told = Text::part(words!("triumvene.play.intent-and-outcome"), "aims")
            .with("who", self.who)
            .with("doing", Value::text(&self.doing))
            .with("hoping", Value::text(&self.hoping))
            .with("said", Value::word(self.said()));
        match self.stat() {
            Some(stat) if self.said() == "stat" => told.with("stat", stat.short()),
            _ => told,
        }
    }
}

impl Check {
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
        Text::part(words!("triumvene.roll.retry"), "refusal").with("who", who)
    })
}

/// Whether the last try of just this failed.
pub fn has_failed(world: &World, who: Who, doing: &str, with: &[String]) -> bool {
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
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
