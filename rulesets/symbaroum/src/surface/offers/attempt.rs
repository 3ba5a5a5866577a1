//! Everything that can be attempted, who may attempt it, and how an offer is read.
use crate::reference::RULES;
use crate::rules::actions::action::{self, Action, Deed};
use crate::rules::characters::experience::{Adventure, Award, Improve};
use crate::rules::characters::gear::Get;
use crate::rules::combat::arrange::Arrange;
use crate::rules::combat::attack::BareAttack;
use crate::rules::combat::damage::{Came, Harm};
use crate::rules::combat::fights::{BeginCombat, EndCombat, EndTurn, Join};
use crate::rules::combat::free_attack::Claim;
use crate::rules::combat::movement::{self, Stay};
use crate::rules::combat::surprise::Ambush;
use crate::rules::harm::death::{DeathTest, Decree, PassTurn, Tested};
use crate::rules::harm::healing::Wait;
use crate::rules::success::attempts::{BareTest, Resolve, Test};
use crate::rules::success::dice::Tried;
use crate::world::{Attribute, World};
use norn_kernel::offer::{Filling, Next, Param, Range};
pub use norn_kernel::offer::{param, possible, refused};
use norn_kernel::{
    At, Audience, Choice, Closed, Key, Owner, Play, Rule, Text, Value, Verdict, Viewer, Who, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Everything that can be attempted. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Attempt {
    /// Somebody tests an attribute.
    #[serde(rename = "success-test")]
    Test(Test),
    /// The game master says how something ends.
    #[serde(rename = "resolve")]
    Resolve(Resolve),
    /// Some creep up on others before there is a fight.
    #[serde(rename = "ambush")]
    Ambush(Ambush),
    /// A fight begins.
    #[serde(rename = "begin-combat")]
    BeginCombat(BeginCombat),
    /// The fight is over.
    #[serde(rename = "end-combat")]
    EndCombat(EndCombat),
    /// Others come into the fight.
    #[serde(rename = "join")]
    Join(Join),
    /// Somebody's place in this turn is over.
    #[serde(rename = "end-turn")]
    EndTurn(EndTurn),
    /// Somebody does something.
    #[serde(rename = "act")]
    Act(Action),
    /// An ability earns a Free Attack.
    #[serde(rename = "claim")]
    Claim(Claim),
    /// Somebody makes a Death Test.
    #[serde(rename = "death-test")]
    DeathTest(DeathTest),
    /// A turn passes outside of a fight.
    #[serde(rename = "pass-turn")]
    PassTurn(PassTurn),
    /// A danger of the surroundings.
    #[serde(rename = "harm")]
    Harm(Harm),
    /// The game master says what becomes of somebody.
    #[serde(rename = "decree")]
    Decree(Decree),
    /// The game master says where people stand.
    #[serde(rename = "arrange")]
    Arrange(Arrange),
    /// Days pass.
    #[serde(rename = "wait")]
    Wait(Wait),
    /// Experience is handed out.
    #[serde(rename = "award")]
    Award(Award),
    /// An adventure begins or ends.
    #[serde(rename = "adventure")]
    Adventure(Adventure),
    /// Experience is spent.
    #[serde(rename = "improve")]
    Improve(Improve),
    /// Somebody gets something of the lists.
    #[serde(rename = "get")]
    Get(Get),
    /// A test from numbers alone.
    #[serde(rename = "bare-test")]
    BareTest(BareTest),
    /// An attack from numbers alone.
    #[serde(rename = "bare-attack")]
    BareAttack(BareAttack),
    /// Staying in melee: nobody makes it.
    #[serde(rename = "stay")]
    Stay(Stay),
    /// Any of these, of which nobody but the game master learns.
    #[serde(rename = "unseen")]
    Unseen(Box<Attempt>),
}

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;
/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;
/// What is read of it.
pub type Read<T> = Result<T, Box<Next<Attempt>>>;

/// The same, for the game master alone where it has to do with somebody whom nobody can see.
#[must_use]
pub fn veiled(world: &World, attempt: Attempt) -> Attempt {
    if is_unseen(world, &attempt) { Attempt::Unseen(Box::new(attempt)) } else { attempt }
}

/// Whether an attempt is for the game master alone: made by somebody whom nobody can see, or about them. Whoever
/// strikes, comes into melee or begins a fight shows themselves by that.
fn is_unseen(world: &World, attempt: &Attempt) -> bool {
    let unseen = |who: Who| world.characters.contains_key(&who) && !world.is_seen(who);
    match attempt {
        Attempt::Act(it) => !it.deed.shows() && (unseen(it.who) || it.deed.about().is_some_and(unseen)),
        Attempt::Test(it) => unseen(it.who) || it.against.is_some_and(|(other, _)| unseen(other)),
        Attempt::Ambush(it) => it.by.iter().chain(&it.on).any(|who| unseen(*who)),
        Attempt::Arrange(Arrange::Hidden { on: false, .. } | Arrange::Engaged { on: true, .. }) => false,
        Attempt::Arrange(it) => it.people().into_iter().any(unseen),
        Attempt::Resolve(Resolve { who, .. })
        | Attempt::Join(Join { who, .. })
        | Attempt::EndTurn(EndTurn { who })
        | Attempt::DeathTest(DeathTest { who })
        | Attempt::Harm(Harm { who, .. })
        | Attempt::Decree(Decree { who, .. })
        | Attempt::Improve(Improve { who, .. })
        | Attempt::Get(Get { who, .. }) => unseen(*who),
        _ => false,
    }
}

impl Rule for Attempt {
    type World = World;
    type Outcome = Verdict;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            // Simulated by the million, so they do not pass through all the others.
            Self::BareTest(it) => it.play(&mut at.lend()),
            Self::BareAttack(it) => it.play(&mut at.lend()),
            other => other.play_alone(&mut at.lend()),
        }
    }
}

impl Attempt {
    fn play_alone(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Test(it) => it.play(at),
            Self::Resolve(it) => it.play(at),
            Self::Ambush(it) => it.play(at),
            Self::BeginCombat(it) => it.play(at),
            Self::EndCombat(it) => it.play(at),
            Self::Join(it) => it.play(at),
            Self::EndTurn(it) => it.play(at),
            Self::Act(it) => it.play(at),
            Self::Claim(it) => it.play(at),
            Self::DeathTest(it) => it.play(at),
            Self::PassTurn(it) => it.play(at),
            Self::Harm(it) => it.play(at),
            Self::Decree(it) => it.play(at),
            Self::Arrange(it) => it.play(at),
            Self::Wait(it) => it.play(at),
            Self::Award(it) => it.play(at),
            Self::Adventure(it) => it.play(at),
            Self::Improve(it) => it.play(at),
            Self::Get(it) => it.play(at),
            Self::BareTest(it) => it.play(at),
            Self::BareAttack(it) => it.play(at),
            Self::Stay(it) => it.play(at),
            Self::Unseen(it) => it.play(at),
        }
    }
}

impl norn_kernel::Attempt for Attempt {
    fn name(&self) -> &'static str {
        match self {
            Self::Test(_) | Self::BareTest(_) => "success-test",
            Self::Resolve(_) => "resolve",
            Self::Ambush(_) => "ambush",
            Self::BeginCombat(_) => "begin-combat",
            Self::EndCombat(_) => "end-combat",
            Self::Join(_) => "join",
            Self::EndTurn(_) => "end-turn",
            Self::Act(it) => it.deed.name(),
            Self::Claim(_) => "free-attack",
            Self::DeathTest(_) => "death-test",
            Self::PassTurn(_) => "pass-turn",
            Self::Harm(_) => "harm",
            Self::Decree(_) => "decree",
            Self::Arrange(_) => "arrange",
            Self::Wait(_) => "wait",
            Self::Award(_) => "award",
            Self::Adventure(_) => "adventure",
            Self::Improve(_) => "improve",
            Self::Get(_) => "get",
            Self::BareAttack(_) => "attack",
            Self::Stay(_) => "stay",
            Self::Unseen(it) => it.name(),
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::Test(_) | Self::BareTest(_) => Text::part(rule!("symbaroum.test.when"), "success-test"),
            Self::Resolve(_) => Text::part(rule!("symbaroum.test.when"), "resolve"),
            Self::Ambush(_) => Text::part(rule!("symbaroum.surprised.active"), "ambush"),
            Self::BeginCombat(_) => Text::part(rule!("symbaroum.combat.end"), "begin-combat"),
            Self::EndCombat(_) => Text::part(rule!("symbaroum.combat.end"), "end-combat"),
            Self::Join(_) => Text::part(rule!("symbaroum.turn-order.latecomers"), "join"),
            Self::EndTurn(_) => Text::part(rule!("symbaroum.actions.on-initiative"), "end-turn"),
            Self::Act(it) => it.deed.words(),
            Self::Claim(_) => Text::part(rule!("symbaroum.free-attack.triggers"), "free-attack"),
            Self::DeathTest(_) => Text::part(rule!("symbaroum.death.test.when"), "death-test"),
            Self::PassTurn(_) => Text::part(rule!("symbaroum.death.test.when"), "pass-turn"),
            Self::Harm(_) => Text::part(rule!("symbaroum.damage.amount"), "harm"),
            Self::Decree(_) => Text::part(rule!("symbaroum.death.creatures"), "decree"),
            Self::Arrange(_) => Text::part(rule!("symbaroum.special.situation"), "arrange"),
            Self::Wait(_) => Text::part(rule!("symbaroum.healing.natural"), "wait"),
            Self::Award(_) => Text::part(rule!("symbaroum.experience.award"), "award"),
            Self::Adventure(_) => Text::part(rule!("symbaroum.experience.award"), "adventure"),
            Self::Improve(_) => Text::part(rule!("symbaroum.experience.attributes-fixed"), "improve"),
            Self::Get(_) => Text::part(rule!("symbaroum.missing.gear"), "get"),
            Self::BareAttack(_) => Text::part(rule!("symbaroum.combat-action.attack"), "attack"),
            Self::Stay(_) => Text::part(rule!("symbaroum.disengage"), "stay"),
            Self::Unseen(it) => it.words(),
        }
    }
    fn told(&self) -> Option<Text> {
        Some(match self {
            Self::Test(it) => {
                let part = if it.doing.is_empty() { "told" } else { "told-doing" };
                Text::part(rule!("symbaroum.test.gm-names-test"), part)
                    .with("who", it.who)
                    .with("attribute", Value::word(it.attribute.word()))
                    .with("doing", Value::text(&it.doing))
            }
            Self::Resolve(it) if !it.doing.is_empty() => Text::part(rule!("symbaroum.test.when"), "told")
                .with("who", it.who)
                .with("doing", Value::text(&it.doing)),
            Self::Ambush(_) => Text::part(rule!("symbaroum.surprised.active"), "told-ambush"),
            Self::BeginCombat(_) => Text::part(rule!("symbaroum.combat.end"), "told-begins"),
            Self::EndCombat(_) => Text::part(rule!("symbaroum.combat.end"), "told-ends"),
            Self::Join(it) => {
                Text::part(rule!("symbaroum.turn-order.latecomers"), "told").with("who", it.who)
            }
            Self::EndTurn(it) => {
                Text::part(rule!("symbaroum.actions.on-initiative"), "told").with("who", it.who)
            }
            Self::Act(it) => it.deed.told(it.who),
            Self::Claim(it) => Text::part(rule!("symbaroum.free-attack.triggers"), "told")
                .with("who", it.who)
                .with("on", it.on)
                .with("ability", Value::text(&it.ability)),
            Self::DeathTest(it) => Text::part(rule!("symbaroum.death.test.when"), "told").with("who", it.who),
            Self::PassTurn(_) => Text::part(rule!("symbaroum.death.test.when"), "told-passes"),
            Self::Harm(it) => Text::part(rule!("symbaroum.damage.amount"), "told").with("who", it.who),
            Self::Wait(it) => {
                Text::part(rule!("symbaroum.healing.natural"), "told").with("days", Value::Number(it.days))
            }
            Self::Award(it) => Text::part(rule!("symbaroum.experience.award"), "told-award")
                .with("points", it.points)
                .with("to", Value::List(it.to.iter().map(|&who| Value::Character(who)).collect())),
            Self::Adventure(it) => Text::part(rule!("symbaroum.experience.award"), "told")
                .with("on", Value::word(if it.on { "yes" } else { "no" })),
            Self::Improve(it) => Text::part(rule!("symbaroum.experience.attributes-fixed"), "told")
                .with("who", it.who)
                .with("ability", Value::text(&it.ability))
                .with("level", Value::word(it.level.word())),
            Self::Get(it) => Text::part(rule!("symbaroum.missing.gear"), "told-gets")
                .with("who", it.who)
                .with("item", Value::text(&it.thing)),
            Self::Unseen(it) => return it.told(),
            Self::Resolve(_)
            | Self::Decree(_)
            | Self::Arrange(_)
            | Self::BareTest(_)
            | Self::BareAttack(_)
            | Self::Stay(_) => return None,
        })
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Test(Test { who, .. })
            | Self::EndTurn(EndTurn { who })
            | Self::Act(Action { who, .. })
            | Self::Claim(Claim { who, .. })
            | Self::DeathTest(DeathTest { who })
            | Self::Improve(Improve { who, .. })
            | Self::Get(Get { who, .. })
            | Self::Stay(Stay { who })
            | Self::BareTest(BareTest { who, .. })
            | Self::BareAttack(BareAttack { who, .. }) => Owner::Character(*who),
            _ => Owner::Referee,
        }
    }
    fn audience(&self) -> Audience {
        match self {
            Self::Unseen(_) => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Test(_) | Self::BareTest(_) | Self::Resolve(_) | Self::Ambush(_) => Tried::WORDS,
            Self::Act(it) => action::outcomes(&it.deed),
            Self::DeathTest(_) => Tested::WORDS,
            Self::Harm(_) | Self::BareAttack(_) => Came::WORDS,
            Self::Stay(_) => movement::OUTCOMES,
            Self::Unseen(it) => it.outcomes(),
            _ => &[],
        }
    }
    fn instead(&self, world: &World) -> Option<Self> {
        match self {
            Self::Act(Action { who, deed: Deed::Move(it) }) => {
                let leaves =
                    world.combat.is_some() && !movement::left_behind(world, *who, it.goal).is_empty();
                leaves.then_some(Self::Stay(Stay { who: *who }))
            }
            Self::Unseen(it) => it.instead(world).map(|it| Self::Unseen(Box::new(it))),
            _ => None,
        }
    }
    fn knowable(&self, world: &World) -> Audience {
        let known = |who: Who| if world.is_players(who) { Audience::Everyone } else { Audience::Referee };
        match self {
            Self::Test(it) => known(it.who),
            _ => self.audience(),
        }
    }
}

/// A whole number, both ends included.
#[must_use]
pub fn within(min: i32, max: i32) -> Range {
    Range::Number { min: min.into(), max: max.into() }
}

/// Refuses what is the game master's alone to anybody else. [symbaroum.other.gm-handles]
///
/// # Errors
/// The refusal.
pub fn referee_only(viewer: &Viewer) -> Read<()> {
    match viewer {
        Viewer::Referee => Ok(()),
        Viewer::Player(_) => Err(refused(Text::part(rule!("symbaroum.other.gm-handles"), "referee-only"))),
    }
}

/// Who is to act: one's own characters, or anybody for the game master; whoever's place it is, if that is one of
/// them, to begin with. [symbaroum.test.player-rolls]
///
/// # Errors
/// The refusal for whoever plays nobody.
pub fn who(world: &World, viewer: &Viewer) -> Read<Param> {
    let own = world.characters.keys().filter(|who| viewer.speaks_for(world.owner(**who)));
    let key = rule!("symbaroum.other.gm-handles");
    let choices: Vec<Choice> = own.map(|&who| Choice::new(key, who)).collect();
    if choices.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    let acting = acting.filter(|who| choices.iter().any(|choice| choice.value == Value::Character(*who)));
    let param = param(Text::part(key, "who"), Range::OneOf(choices));
    Ok(match acting {
        Some(acting) => param.or(acting),
        None => param,
    })
}

/// Some people, as options.
#[must_use]
pub fn people(key: Key, people: impl IntoIterator<Item = Who>) -> Vec<Choice> {
    people.into_iter().map(|who| Choice::new(key, who)).collect()
}

/// One of some people.
#[must_use]
pub fn one_of(words: Text, who: impl IntoIterator<Item = Who>) -> Param {
    let options = people(words.key, who);
    param(words, Range::OneOf(options))
}

/// Those of a list of characters.
#[must_use]
pub fn chosen(values: Vec<Value>) -> BTreeSet<Who> {
    let who = |value| match value {
        Value::Character(who) => Some(who),
        _ => None,
    };
    values.into_iter().filter_map(who).collect()
}

/// Everybody whom a viewer can see, but one.
#[must_use]
pub fn others(world: &World, viewer: &Viewer, but: Who) -> Vec<Who> {
    let seen = world.characters.keys().copied();
    seen.filter(|other| *other != but && world.is_seen_by(viewer, *other)).collect()
}

/// All eight attributes, as options.
#[must_use]
pub fn attribute_choices(key: Key) -> Vec<Choice> {
    Attribute::ALL.iter().map(|one| Choice::word(key, one.word())).collect()
}
