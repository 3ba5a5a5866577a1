//! Defending: whoever is about to take damage is asked how to avoid it.
use crate::reference::RULES;
use crate::rules::combat::blows::{self, Blow};
use crate::rules::narrative::defiance::{self, OpenRoll};
use crate::rules::narrative::throws::Throw;
use crate::rules::narrative::{cohesion, rolls, stealth};
use crate::world::happen;
use crate::world::{Reason, Stat, State, Task, World};
use norn_kernel::{At, Choice, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// What is about to hurt somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat<'a> {
    /// An attack.
    Blow(Blow<'a>),
    /// Something else, in the referee's words; may be empty.
    Hazard(&'a str),
}

impl Threat<'_> {
    /// For whoever is asked: whom it comes from, unless nobody sees them, and by what.
    fn about(self, world: &World, who: Who) -> Vec<(&'static str, Value)> {
        let threat = |word| ("threat", Value::word(word));
        let mut about = vec![("who", Value::Character(who))];
        match self {
            Self::Blow(blow) if world.character(blow.by).hidden => about.push(threat("unseen")),
            Self::Blow(blow) => about.extend([
                threat("blow"),
                ("by", Value::Character(blow.by)),
                ("weapon", Value::text(blow.weapon)),
            ]),
            Self::Hazard("") => about.push(threat("nameless")),
            Self::Hazard(what) => about.extend([threat("hazard"), ("what", Value::text(what))]),
        }
        about
    }
}

/// How a player's character meets what is about to hurt it: with this stat, or not at all.
/// [triumvene.combat.defence.ask]
pub fn choose(at: &mut At<'_, World>, who: Who, threat: Threat<'_>, damage: i32) -> Play<Option<Stat>> {
    let key = rule!("triumvene.combat.defence.ask");
    let one = at.world().character(who);
    let types = one.combat_types.keys().map(|name| Stat::Combat(name.clone()));
    let skills = one.manipulations.keys().filter(|_| one.can_manipulate.is_some());
    let skills = skills.map(|name| Stat::Manipulation(name.clone()));
    let stats = [Stat::Fitness].into_iter().chain(types).chain([Stat::Knowledge, Stat::Diplomacy]);
    let stats: Vec<Stat> = stats.chain(skills).collect();
    let mut options: Vec<Choice> = stats.iter().map(|stat| Choice::new(key, stat.value())).collect();
    options.push(Choice::word(key, "take-it"));
    let numbers = [("damage", damage)];
    let about = threat.about(at.world(), who);
    let prompt = Prompt::one_of(at.world().owner(who), key, &options).numbers(&numbers).about(&about);
    let chosen = at.one_of(&prompt)?;
    Ok(stats.get(chosen).cloned())
}

/// What makes a defence better or worse: who stands by, and whether the blow was seen coming.
#[must_use]
pub fn reasons(world: &World, who: Who, against: Option<Who>) -> Vec<Reason> {
    let mut reasons = vec![];
    if let Some(combat) = &world.combat {
        reasons.extend(combat.defenders(who).filter(|&by| world.can_act(by)).map(Reason::Defended));
    }
    if let Some(by) = against
        && stealth::strikes_unseen(world, by)
    {
        reasons.push(Reason::Unseen(by));
    }
    reasons
}

/// A defence as it stands when its player is done with it; `None` where nobody defends.
pub fn defend(
    at: &mut At<'_, World>,
    who: Who,
    task: &Task,
    blow: &Blow<'_>,
    damage: i32,
) -> Play<Option<(Throw, OpenRoll)>> {
    if !at.world().can_act(who) {
        return Ok(None);
    }
    let Some(stat) = choose(at, who, Threat::Blow(*blow), damage)? else {
        return Ok(None);
    };
    let task = Task { stat: Some(stat), ..task.clone() };
    let reasons = reasons(at.world(), who, Some(blow.by));
    let throw = task.throw(at, who, &reasons)?;
    let standing = at.throws(who, words(who, blow.by), |at| blows::first(at, &throw, task.forced))?;
    Ok(Some((throw, standing)))
}

/// What stands above the roll of a defence.
pub fn words(who: Who, by: Who) -> impl FnOnce(&World) -> Text {
    move |_| Text::part(words!("triumvene.combat.defence.roll"), "rolls").with("who", who).with("by", by)
}

/// Whether a defence avoids the damage: all of it, from the middle band upwards.
/// [triumvene.combat.defence.roll]
pub fn avoids(at: &mut At<'_, World>, done: bool) -> bool {
    at.holds(rule!("triumvene.combat.defence.roll"), done)
}

/// Something other than an attack is about to hurt somebody: a trap, a fall, a falling rock. In a fight or
/// outside of one. [triumvene.combat.defence.ask]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Hazard {
    pub who: Who,
    /// What it is, in the referee's words.
    pub what: String,
    /// Hit points, 0 or more.
    pub damage: i32,
    /// What the referee says of the defence, its stat excepted.
    pub defence: Task,
}

impl Rule for Hazard {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let alive = at.world().characters.get(&who).is_some_and(|one| one.state != State::Dead);
        at.require(rule!("triumvene.combat.defence.ask"), alive, || {
            Text::part(words!("triumvene.combat.defence.ask"), "refusal")
        })?;
        if self.defence.forced {
            defiance::require_points(at, who)?;
        }
        at.tell(|_| {
            Text::part(words!("triumvene.combat.defence.ask"), "hurts")
                .with("who", who)
                .with("what", Value::text(&self.what))
                .with("named", Value::word(if self.what.is_empty() { "no" } else { "yes" }))
        });
        if at.world().is_players(who)
            && at.world().can_act(who)
            && let Some(stat) = choose(at, who, Threat::Hazard(&self.what), self.damage)?
        {
            let task = Task { stat: Some(stat), ..self.defence.clone() };
            let reasons = reasons(at.world(), who, None);
            if let Some((skill, cost)) = task.manipulates() {
                let left = cohesion::pay(at, who, skill, cost)?;
                cohesion::strain(at, who, left)?;
            }
            let rolled = rolls::ability(at, who, &task, &reasons)?;
            if avoids(at, rolled.degree.is_done()) {
                return Ok(rolled.verdict());
            }
        }
        blows::hurt(at, who, self.damage)?;
        Ok(Verdict::of("failure"))
    }
}

/// A first point of Defiance each for what was bought while things ran at once.
pub(crate) fn pay(at: &mut At<'_, World>, now: &mut OpenRoll) -> Play<()> {
    if 0 < now.unpaid {
        let points = i32::try_from(now.unpaid).unwrap_or(i32::MAX);
        happen::gain_defiance(at, points)?;
        now.unpaid = 0;
    }
    Ok(())
}

/// What is left to buy of a roll that the referee has made fail.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Retry {
    pub(crate) throw: Throw,
    pub(crate) standing: OpenRoll,
}

impl Rule for Retry {
    type World = World;
    type Outcome = OpenRoll;

    fn play(&self, at: &mut At<'_, World>) -> Play<OpenRoll> {
        let mut now = self.standing;
        defiance::tries(at, &self.throw, &mut now)?;
        Ok(now)
    }
}
