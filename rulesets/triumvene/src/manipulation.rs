//! Physical manipulation, and the Cohesion that it costs.
use crate::RULES;
use crate::content;
use crate::defiance;
use crate::happen::{Act, happen};
use crate::hp;
use crate::offers::{self, Attempt, Offered};
use crate::rolls::{self, Degree, Rolled, Task};
use crate::world::{Character, Deed, Stat, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Param, Range};
use norn_kernel::{
    At, Audience, Choice, Lapse, Owner, Play, Prompt, Rule, Text, Value, Verdict, Viewer, Who, rule,
};
use serde::{Deserialize, Serialize};

/// The Cohesion that a manipulation costs if nobody says otherwise. [triumvene.manipulation.cost]
pub const COST: u16 = 1;
/// The most Cohesion that a manipulation may cost, and the most by which it grows at once.
pub const COHESION_MAX: i64 = 1000;

/// Nobody manipulates without having been through what it takes. [triumvene.manipulation.who]
pub fn require_gift(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let can = at.world().character(who).can_manipulate.is_some();
    at.require(rule!("triumvene.manipulation.who"), can, || {
        Text::part(rule!("triumvene.manipulation.who"), "refusal").with("who", who)
    })
}

/// Where a fight has its goals, a manipulation is one of them. [triumvene.combat.phases]
pub fn require_goal(at: &mut At<'_, World>, who: Who, possible: bool) -> Play<()> {
    at.require(rule!("triumvene.combat.phases"), possible, || {
        Text::part(rule!("triumvene.combat.phases"), "no-goal").with("who", who)
    })
}

/// What a manipulation costs is paid when it is tried, before anything is rolled, and by whatever way it came to
/// that: nobody bends the world for nothing. [triumvene.manipulation.cost]
pub fn pay(at: &mut At<'_, World>, who: Who, what: &str, cost: u16) -> Play<()> {
    hp::privately(at, who, |at| {
        let cost = at.number_of(rule!("triumvene.manipulation.cost"), cost.into(), |_| Value::text(what));
        happen(at, Act::PayCohesion { who, cost })
    })?;
    Ok(())
}

/// Somebody bends the rules of the universe.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Manipulate {
    /// Who.
    pub who: Who,
    /// Which manipulation: by its name on the table's list, or in the player's words.
    pub what: String,
    /// What is to come of it. [triumvene.play.intent-and-outcome]
    pub hoping: String,
    /// The fitting Manipulation skill; empty for none.
    pub skill: String,
    /// How much Cohesion it costs, 0 or more: by the list, or by the referee's word.
    pub cost: u16,
    /// How it is tested, its stat excepted; `None` where it can't fail. [triumvene.manipulation.roll]
    pub test: Option<Task>,
}

impl Rule for Manipulate {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_able(at, who)?;
        require_gift(at, who)?;
        require_goal(at, who, at.world().combat.is_none())?;
        if self.test.as_ref().is_some_and(|task| task.forced) {
            defiance::require_points(at, who)?;
        }
        at.tell(|_| {
            Text::part(rule!("triumvene.play.intent-and-outcome"), "aims")
                .with("who", who)
                .with("doing", Value::text(&self.what))
                .with("hoping", Value::text(&self.hoping))
        });
        pay(at, who, &self.what, self.cost)?;
        let rolled = match &self.test {
            Some(task) => {
                let stat = Some(Stat::Manipulation(self.skill.clone()));
                let task = Task { stat, ..task.clone() };
                rolls::ability(at, who, &task, &[])?
            }
            None => Rolled::without_dice(at.outcome(rule!("triumvene.manipulation.roll"), Degree::Success)),
        };
        strain(at, who)?;
        let session = at.world().sessions;
        happen(
            at,
            Act::Try(Deed { session, who, doing: self.what.clone(), with: vec![], degree: rolled.degree }),
        )?;
        Ok(rolled.verdict())
    }
}

/// Below 0 Cohesion bad things may start to happen: the referee says which, or that none do.
/// [triumvene.cohesion.below-zero, triumvene.manipulation.reference]
pub fn strain(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let left = at.world().character(who).cohesion.now;
    let key = rule!("triumvene.cohesion.below-zero");
    if hp::privately(at, who, |at| Ok(at.reaches(key, left, 0)))? {
        return Ok(());
    }
    at.aside(Audience::Referee, |at| {
        at.tell(|world| match world.cohesion_note.as_str() {
            "" => Text::part(rule!("triumvene.manipulation.reference"), "book"),
            note => {
                Text::part(rule!("triumvene.manipulation.reference"), "note").with("note", Value::text(note))
            }
        });
        Ok(())
    })?;
    let numbers = [("cohesion", left)];
    let prompt = Prompt::text(Owner::Referee, rule!("triumvene.cohesion.below-zero"));
    at.text(&prompt.lapses(Lapse::MovingOn).numbers(&numbers))?;
    Ok(())
}

/// Somebody's Cohesion grows, as the body gets used to its powers: the one exception to "no progression".
/// [triumvene.cohesion.growth]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GrowCohesion {
    /// Whose.
    pub who: Who,
    /// By how much, 1 or more.
    pub by: u16,
}

impl Rule for GrowCohesion {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_alive(at, who)?;
        let by = self.by.into();
        happen(at, Act::GrowCohesion { who, by })?;
        Ok(Verdict::done())
    }
}

/// What is filled in for a manipulation: what and with which skill, and by the referee what it costs, if no
/// list says so, and how it is tested.
pub fn offer(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = offers::who(world, viewer)?;
    let gifted = |(who, one): (&Who, &Character)| {
        viewer.speaks_for(world.owner(*who)) && one.can_manipulate.is_some() && world.can_act(*who)
    };
    let possible = world.characters.iter().any(gifted);
    let nobody = Text::part(rule!("triumvene.manipulation.who"), "nobody");
    let who = offers::take_who(&mut filling, who, possible, nobody)?;
    let anything = Manipulate {
        who,
        what: String::new(),
        hoping: String::new(),
        skill: String::new(),
        cost: 0,
        test: None,
    };
    offers::possible(world, &filling, &anything)?;
    let (what, skill, listed) = choose(world, who, &mut filling)?;
    let cost = match listed {
        Some(cost) => cost,
        None => by_referee(&mut filling, "cost", COST)?,
    };
    let words = Text::part(rule!("triumvene.play.intent-and-outcome"), "hoping");
    let hoping = offers::param(words, Range::Text { max: TEXT_MAX }).or(Value::text(""));
    let hoping = filling.text(hoping)?;
    let words = Text::part(rule!("triumvene.manipulation.roll"), "can-fail");
    let can_fail = filling.flag(offers::param(words, Range::Flag).by_referee().or(true))?;
    let test = match can_fail {
        true => Some(rolls::circumstances(world, who, &mut filling)?),
        false => None,
    };
    filling.end()?;
    Ok(Attempt::Manipulate(Manipulate { who, what, hoping, skill, cost, test }))
}

/// How much Cohesion it costs, by the referee's word, under this parameter. [triumvene.manipulation.cost]
pub fn by_referee(
    filling: &mut Filling<'_>,
    name: &'static str,
    usual: u16,
) -> Result<u16, Box<Next<Attempt>>> {
    let range = Range::Number { min: 0, max: COHESION_MAX };
    let words = Text::part(rule!("triumvene.manipulation.cost"), "cost");
    let param = Param { name, ..offers::param(words, range).by_referee().or(i32::from(usual)) };
    Ok(u16::try_from(filling.number(param)?).unwrap_or(usual))
}

/// Which manipulation: one of the list, with its skill and its cost, or another one in the player's words.
/// [triumvene.missing.manipulation-section]
pub fn choose(
    world: &World,
    who: Who,
    filling: &mut Filling<'_>,
) -> Result<(String, String, Option<u16>), Box<Next<Attempt>>> {
    let known = content::manipulations(world);
    let names = known
        .iter()
        .map(|(name, _)| Choice::new(rule!("triumvene.missing.manipulation-section"), Value::text(name)));
    let free = Choice::word(rule!("triumvene.manipulation.cost"), "free-form");
    let words = Text::part(rule!("triumvene.manipulation.cost"), "manipulation");
    let range = Range::OneOf(names.chain([free]).collect());
    let chosen = filling.take(offers::param(words, range))?;
    let row = known.into_iter().find(|(name, _)| chosen == Value::text(name));
    Ok(match row {
        Some((name, row)) => (name, row.skill, Some(u16::try_from(row.cost).unwrap_or(0))),
        None => {
            let words = Text::part(rule!("triumvene.manipulation.cost"), "what");
            let what = filling.text(offers::param(words, Range::Text { max: TEXT_MAX }))?;
            let skills = world.character(who).manipulations.keys();
            let mut skills: Vec<_> = skills
                .map(|name| Choice::new(rule!("triumvene.manipulation.roll"), Value::text(name)))
                .collect();
            if skills.is_empty() {
                skills.push(Choice::new(rule!("triumvene.manipulation.roll"), Value::text("")));
            }
            let words = Text::part(rule!("triumvene.manipulation.roll"), "skill");
            let skill = filling.text(offers::param(words, Range::OneOf(skills)))?;
            (what, skill, None)
        }
    })
}

/// What the referee fills in to let somebody's Cohesion grow.
pub fn offer_growth(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(hp::one_of_those(
        world,
        viewer,
        Text::part(rule!("triumvene.cohesion.growth"), "who"),
        Text::part(rule!("triumvene.cohesion.growth"), "nobody"),
        |one| one.can_manipulate.is_some(),
    )?)?;
    let range = Range::Number { min: 1, max: COHESION_MAX };
    let words = Text::part(rule!("triumvene.cohesion.growth"), "by");
    let by = filling.number(offers::param(words, range).by_referee().or(1))?;
    filling.end()?;
    let by = u16::try_from(by).unwrap_or(1);
    Ok(Attempt::GrowCohesion(GrowCohesion { who, by }))
}
