//! Command: goals are stated, read back and agreed on.
use super::execution::audience_of;
use super::{InPhase, attack, flanking, require_phase};
use crate::RULES;
use crate::content;
use crate::happen::{Act, happen};
use crate::hp;
use crate::manipulation;
use crate::offers::{self, Attempt, Offered};
use crate::show;
use crate::world::{Aim, Goal, Handling, Manner, Phase, Side, Stage, State, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Param, Range};
use norn_kernel::{At, Choice, Play, Refusal, Rule, Text, Value, Verdict, Viewer, Who, rule};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Somebody means to do something, or means something else by a goal that was stated before.
/// [triumvene.combat.command.goals]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StateGoal {
    /// Who.
    pub who: Who,
    /// On which side, since what opponents mean to do is the referee's business.
    pub side: Side,
    /// Which goal it takes the place of; `None` for a further one.
    #[serde(default)]
    pub instead_of: Option<u32>,
    /// Which sort of thing.
    pub aim: Aim,
    /// In the player's words.
    pub words: String,
}

impl Rule for StateGoal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        hp::require_able(at, self.who)?;
        let world = at.world();
        let free = world.combat.as_ref().is_none_or(|combat| combat.takes_goals(self.side));
        at.require(rule!("triumvene.combat.stealth-free-round"), free, || {
            Text::part(rule!("triumvene.combat.stealth-free-round"), "refusal")
        })?;
        let other = match self.aim {
            Aim::Attack { target: other, .. } | Aim::Defend { whom: other, .. } => Some(other),
            _ => None,
        };
        if let Aim::Manipulate { .. } = self.aim {
            manipulation::require_gift(at, self.who)?;
        }
        let world = at.world();
        let there = other.is_none_or(|other| other != self.who && world.characters.contains_key(&other));
        let own = world.character(self.who).side == self.side && self.owns(world);
        at.require(rule!("triumvene.combat.command.goals"), there && own, || {
            let part = if there { "refusal" } else { "no-such" };
            Text::part(rule!("triumvene.combat.command.goals"), part)
        })?;
        happen(
            at,
            Act::StateGoal {
                number: self.instead_of,
                goal: Goal {
                    who: self.who,
                    aim: self.aim.clone(),
                    words: self.words.clone(),
                    stage: Stage::Stated,
                },
            },
        )?;
        happen(at, Act::Agree { who: self.who, content: false })?;
        Ok(Verdict::done())
    }
}

impl StateGoal {
    /// Who means to do what. [triumvene.combat.command.goals]
    #[must_use]
    pub fn told(&self) -> Text {
        let (aim, words) = (self.aim.clone(), self.words.clone());
        let goal = Goal { who: self.who, aim, words, stage: Stage::Stated };
        show::of_goal(Text::part(rule!("triumvene.combat.command.goals"), "told"), &goal)
    }

    /// A goal is changed only by whoever has it.
    fn owns(&self, world: &World) -> bool {
        self.instead_of.is_none_or(|number| owns(world, self.who, number))
    }
}

fn owns(world: &World, who: Who, number: u32) -> bool {
    let goals = world.combat.as_ref().map(|combat| &combat.goals);
    goals.and_then(|goals| goals.get(&number)).is_some_and(|goal| goal.who == who)
}

/// Somebody drops a goal, even one that is half done. [triumvene.combat.execution.length]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DropGoal {
    /// Who.
    pub who: Who,
    /// On which side, since what opponents mean to do is the referee's business.
    pub side: Side,
    /// Which of their goals.
    pub number: u32,
}

impl Rule for DropGoal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        let world = at.world();
        let own = owns(world, self.who, self.number) && world.character(self.who).side == self.side;
        at.require(rule!("triumvene.combat.command.goals"), own, || {
            Text::part(rule!("triumvene.combat.command.goals"), "refusal")
        })?;
        happen(at, Act::DropGoal { number: self.number })?;
        happen(at, Act::Agree { who: self.who, content: false })?;
        Ok(Verdict::done())
    }
}

/// A player is content with the goals as the referee has read them back. [triumvene.combat.command.confirm]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Agree {
    /// Whose player.
    pub who: Who,
}

impl Rule for Agree {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        let waited_for = waits_for(at.world()).contains(&self.who);
        at.require(rule!("triumvene.combat.command.confirm"), waited_for, || {
            Text::part(rule!("triumvene.combat.command.confirm"), "not-waited-for")
        })?;
        happen(at, Act::Agree { who: self.who, content: true })?;
        Ok(Verdict::done())
    }
}

/// The referee says whether somebody who means to defend another can get there.
/// [triumvene.combat.defend-other]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SetReach {
    /// Which goal.
    pub number: u32,
    /// Whether it can't be done from there.
    pub out_of_reach: bool,
}

impl Rule for SetReach {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let combat = at.world().combat.as_ref();
        let goal = combat.and_then(|combat| combat.goals.get(&self.number)).cloned();
        let Some((goal, whom)) = goal.and_then(|goal| match goal.aim {
            Aim::Defend { whom, .. } => Some((goal, whom)),
            _ => None,
        }) else {
            at.require(rule!("triumvene.combat.defend-other"), false, || {
                Text::part(rule!("triumvene.combat.defend-other"), "refusal")
            })?;
            return Ok(Verdict::done());
        };
        let aim = Aim::Defend { whom, out_of_reach: self.out_of_reach };
        happen(at, Act::Reach { number: self.number, goal: Goal { aim, ..goal } })?;
        Ok(Verdict::done())
    }
}

/// The goals are settled: they are locked, and what they mean for who fights whom is counted.
/// [triumvene.combat.command.confirm, triumvene.combat.flanked.definition]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BeginExecution {}

impl Rule for BeginExecution {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        let missing = waits_for(at.world());
        at.require(rule!("triumvene.combat.command.confirm"), missing.is_empty(), || {
            let missing = missing.iter().map(|&who| Value::Character(who)).collect();
            Text::part(rule!("triumvene.combat.command.confirm"), "refusal").with("who", Value::List(missing))
        })?;
        happen(at, Act::BeginExecution)?;
        let (pairs, unseen) = flanking::melee(at.world());
        happen(at, Act::Engage { pairs, unseen })?;
        Ok(Verdict::done())
    }
}

/// Whose player has not yet agreed to the goals. [triumvene.combat.command.confirm]
#[must_use]
pub fn waits_for(world: &World) -> Vec<Who> {
    let Some(combat) = world.combat.as_ref().filter(|combat| combat.takes_goals(Side::Party)) else {
        return vec![];
    };
    let players = combat.fighters.iter().copied().filter(|&who| world.is_players(who) && world.can_act(who));
    players.filter(|who| !combat.content.contains(who)).collect()
}

/// The words of the sorts of goals, in the order in which they are offered.
const SORTS: [&str; 10] = [
    "move",
    "sneak",
    "break-away",
    "attack",
    "defend",
    "item-move",
    "item-pick-up",
    "item-throw-away",
    "manipulate",
    "other",
];

/// What a player fills in to state a goal, or to change one.
pub fn offer_state(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::possible(world, &filling, &InPhase(Phase::Command))?;
    let states = |who: &Who| {
        let side = world.character(*who).side;
        let takes = world.combat.as_ref().is_some_and(|combat| combat.takes_goals(side));
        takes && world.can_act(*who) && viewer.speaks_for(world.owner(*who))
    };
    let possible = world.combat.iter().flat_map(|combat| &combat.fighters).any(states);
    let nobody = Text::part(rule!("triumvene.combat.command.goals"), "nobody");
    let who = offers::take_who(&mut filling, offers::who(world, viewer)?, possible, nobody)?;
    let side = world.character(who).side;
    let own = show::goal_choices(goals_of(world, who));
    let mut instead_of = None;
    // Whoever has none yet is not asked which to change.
    if !own.is_empty() || filling.has("instead-of") {
        let mut options = vec![Choice::word(rule!("triumvene.combat.command.goals"), "further")];
        options.extend(own);
        let words = Text::part(rule!("triumvene.combat.command.goals"), "instead-of");
        let param = offers::param(words, Range::OneOf(options)).or(Value::word("further"));
        if let Value::Item(number) = filling.take(param)? {
            instead_of = Some(number);
        }
    }
    let gifted = world.character(who).can_manipulate.is_some();
    let sorts = SORTS.into_iter().filter(|word| gifted || *word != "manipulate");
    let sorts = offers::listed(sorts.map(|word| Choice::word(rule!("triumvene.combat.command.goals"), word)));
    let sort = filling.word(offers::param(
        Text::part(rule!("triumvene.combat.command.goals"), "kind"),
        Range::OneOf(sorts),
    ))?;
    let others = |words: Text, foes_first: bool| {
        let fighters = world.combat.as_ref().map(|combat| &combat.fighters);
        let all = fighters.into_iter().flatten().copied().filter(move |one| *one != who);
        // Whom nobody can see, nobody but the referee can name.
        let seen = all.filter(|one| *viewer == Viewer::Referee || world.is_seen(*one));
        let mut seen: Vec<Who> = seen.collect();
        let likely = |one: &Who| {
            let foe = world.character(*one).side != side;
            foe == foes_first && world.character(*one).state != State::Dead
        };
        seen.sort_by_key(|one| !likely(one));
        let only = seen.iter().filter(|one| likely(one)).count() == 1;
        let first = seen.first().copied().filter(|_| only);
        let key = rule!("triumvene.combat.command.goals");
        let options = seen.into_iter().map(|one| match world.character(one).side == side {
            true if foes_first => Choice::told(one, Text::part(key, "friend").with("who", one)),
            _ => Choice::new(key, one),
        });
        let param = offers::param(words, Range::OneOf(options.collect()));
        match first {
            Some(first) => param.or(first),
            None => param,
        }
    };
    let aim = match sort.as_str() {
        "move" => Aim::Move(Manner::Openly),
        "sneak" => Aim::Move(Manner::Stealthily),
        "break-away" => Aim::Move(Manner::Away),
        "attack" => {
            let words = Text::part(rule!("triumvene.combat.command.goals"), "target");
            let target = filling.who(others(words, true))?;
            // What hurts most comes first.
            let harm = |name: &String| content::weapon(world, who, name).map_or(0, |weapon| weapon.harm());
            let mut weapons = attack::weapons(world, who);
            weapons.sort_by_key(|name| Reverse(harm(name)));
            let first = weapons.first().cloned().unwrap_or_default();
            let key = rule!("triumvene.combat.command.goals");
            let told = |name: &String| {
                let words = Text::part(key, "armed").with("weapon", Value::text(name));
                Choice::told(Value::text(name), words.with("damage", harm(name)))
            };
            let options = weapons.iter().map(told).collect();
            let param = offers::param(
                Text::part(rule!("triumvene.combat.command.goals"), "weapon"),
                Range::OneOf(options),
            )
            .or(Value::text(&first));
            let weapon = filling.text(param)?;
            let ranged = content::weapon(world, who, &weapon).is_some_and(|weapon| weapon.ranged);
            Aim::Attack { target, weapon, ranged }
        }
        "defend" => {
            let words = Text::part(rule!("triumvene.combat.command.goals"), "target");
            let whom = filling.who(others(words, false))?;
            Aim::Defend { whom, out_of_reach: false }
        }
        "item-move" | "item-pick-up" | "item-throw-away" => {
            let item = filling.text(offers::param(
                Text::part(rule!("triumvene.combat.command.goals"), "item"),
                Range::Text { max: TEXT_MAX },
            ))?;
            let what = match sort.as_str() {
                "item-move" => Handling::Move,
                "item-pick-up" => Handling::PickUp,
                _ => Handling::ThrowAway,
            };
            Aim::Item { what, item }
        }
        "manipulate" => {
            let (what, skill, cost) = manipulation::choose(world, who, &mut filling)?;
            Aim::Manipulate { what, skill, cost }
        }
        _ => Aim::Other,
    };
    let words = filling.text(
        offers::param(
            Text::part(rule!("triumvene.combat.command.goals"), "words"),
            Range::Text { max: TEXT_MAX },
        )
        .or(Value::text("")),
    )?;
    filling.end()?;
    Ok(Attempt::StateGoal(StateGoal { who, side, instead_of, aim, words }))
}

fn goals_of(world: &World, who: Who) -> impl Iterator<Item = (u32, &Goal)> {
    all_goals(world).filter(move |(_, goal)| goal.who == who)
}

/// The goals that have not ended, with their numbers.
pub(crate) fn all_goals(world: &World) -> impl Iterator<Item = (u32, &Goal)> {
    let goals = world.combat.iter().flat_map(|combat| &combat.goals);
    goals.map(|(&number, goal)| (number, goal))
}

/// What a player fills in to drop a goal.
pub fn offer_drop(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::possible(world, &filling, &InPhase(Phase::Command))?;
    let states = |who: &Who| {
        let any = goals_of(world, *who).next().is_some();
        any && world.can_act(*who) && viewer.speaks_for(world.owner(*who))
    };
    let possible = world.characters.keys().any(states);
    let nobody = Text::part(rule!("triumvene.combat.command.goals"), "no-goal");
    let who = offers::take_who(&mut filling, offers::who(world, viewer)?, possible, nobody)?;
    let own = Range::OneOf(show::goal_choices(goals_of(world, who)));
    let words = Text::part(rule!("triumvene.combat.command.goals"), "goal");
    let number = item(&mut filling, offers::param(words, own))?;
    filling.end()?;
    Ok(Attempt::DropGoal(DropGoal { who, side: world.character(who).side, number }))
}

/// The number of a goal.
pub(crate) fn item(filling: &mut Filling<'_>, param: Param) -> Result<u32, Box<Next<Attempt>>> {
    Ok(match filling.take(param)? {
        Value::Item(number) => number,
        _ => u32::MAX,
    })
}

/// What a player fills in to agree.
pub fn offer_agree(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::possible(world, &filling, &InPhase(Phase::Command))?;
    let waits = waits_for(world).into_iter().filter(|&who| viewer.speaks_for(world.owner(who)));
    let options = waits.map(|who| Choice::new(rule!("triumvene.combat.command.confirm"), who)).collect();
    let nobody = Text::part(rule!("triumvene.combat.command.confirm"), "nobody");
    let range = offers::one_of(options, nobody)?;
    let words = read_back(world, viewer, Text::part(rule!("triumvene.combat.command.confirm"), "who"));
    let who = filling.who(offers::param(words, range))?;
    filling.end()?;
    Ok(Attempt::Agree(Agree { who }))
}

/// With the goals that the viewer may know, or with word that there are none.
/// [triumvene.combat.command.confirm]
fn read_back(world: &World, viewer: &Viewer, words: Text) -> Text {
    let known = all_goals(world).filter(|(number, _)| audience_of(world, *number).admits(viewer));
    let goals: Vec<Value> = known.map(|(number, _)| Value::Item(number)).collect();
    let some = if goals.is_empty() { "no" } else { "yes" };
    words.with("some", Value::word(some)).with("goals", Value::List(goals))
}

/// What the referee fills in to say who can't reach whom.
pub fn offer_reach(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    let options =
        show::goal_choices(all_goals(world).filter(|(_, goal)| matches!(goal.aim, Aim::Defend { .. })));
    let nobody = Text::part(rule!("triumvene.combat.defend-other"), "nobody");
    let range = offers::one_of(options, nobody)?;
    let words = Text::part(rule!("triumvene.combat.defend-other"), "goal");
    let number = item(&mut filling, offers::param(words, range).by_referee())?;
    let param =
        offers::param(Text::part(rule!("triumvene.combat.defend-other"), "out-of-reach"), Range::Flag)
            .by_referee()
            .or(true);
    let out_of_reach = filling.flag(param)?;
    filling.end()?;
    Ok(Attempt::SetReach(SetReach { number, out_of_reach }))
}

/// The referee's start of the Execution.
pub fn offer_begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    offers::possible(world, &filling, &BeginExecution {})?;
    let words = read_back(world, viewer, Text::part(rule!("triumvene.combat.command.confirm"), "read-back"));
    let read = filling.flag(offers::param(words, Range::Flag).by_referee().or(true))?;
    if !read && !filling.insists() {
        let words = Text::part(rule!("triumvene.combat.command.confirm"), "not-read-back");
        return Err(Box::new(Next::Refused(Refusal(words))));
    }
    filling.end()?;
    Ok(Attempt::BeginExecution(BeginExecution {}))
}
