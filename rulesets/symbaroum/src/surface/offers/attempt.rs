//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::actions::action::{Action, Deed};
use crate::rules::characters::experience::{Adventure, Award, Improve};
use crate::rules::characters::gear::Get;
use crate::rules::combat::arrange::Arrange;
use crate::rules::combat::attack::BareAttack;
use crate::rules::combat::circumstances;
use crate::rules::combat::damage::{AttackOutcome, Harm};
use crate::rules::combat::fights::{BeginCombat, EndCombat, EndTurn, Join};
use crate::rules::combat::free_attack::Claim;
use crate::rules::combat::movement::{self, Stay};
use crate::rules::combat::surprise::Ambush;
use crate::rules::harm::death::{DeathTest, Decree, PassTurn, Tested};
use crate::rules::harm::healing::Wait;
use crate::rules::success::attempts::{BareTest, Resolve, Test};
use crate::rules::success::dice::Tried;
use crate::world::{Attribute, World};
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Closed, Value, Who, attempts, words};

attempts! {
    /// Everything that can be attempted.
    pub enum Attempt of World, veiled by is_unseen;
    /// Somebody tests an attribute.
    "success-test" Test(it: Test) => said("success-test", words!("symbaroum.test.when"))
        .by(it.who)
        .about(it.against.map(|(other, _)| other))
        .ends(Tried::WORDS)
        .told_by(words!("symbaroum.test.gm-names-test"), if it.doing.is_empty() { "told" } else { "told-doing" }, [
            with("attribute", Value::word(it.attribute.word())),
            with("doing", &it.doing),
        ]);
    /// The game master says how something ends.
    "resolve" Resolve(it: Resolve) => {
        let said = said("resolve", words!("symbaroum.test.when")).to(it.who).ends(Tried::WORDS);
        if it.doing.is_empty() { said } else { said.told("told", [with("doing", &it.doing)]) }
    };
    /// Some creep up on others before there is a fight.
    "ambush" Ambush(it: Ambush) => said("ambush", words!("symbaroum.surprised.active"))
        .among(it.by.iter().chain(&it.on).copied())
        .ends(Tried::WORDS)
        .told("told-ambush", []);
    /// A fight begins.
    "begin-combat" BeginCombat(_it: BeginCombat) =>
        said("begin-combat", words!("symbaroum.combat.end")).told("told-begins", []);
    /// The fight is over.
    "end-combat" EndCombat(_it: EndCombat) =>
        said("end-combat", words!("symbaroum.combat.end")).told("told-ends", []);
    /// Others come into the fight.
    "join" Join(it: Join) =>
        said("join", words!("symbaroum.turn-order.latecomers")).to(it.who).told("told", []);
    /// Somebody's place in this turn is over.
    "end-turn" EndTurn(it: EndTurn) =>
        said("end-turn", words!("symbaroum.actions.on-initiative")).by(it.who).told("told", []);
    /// Somebody does something.
    "act" Act(it: Action) => it.said();
    /// An ability earns a Free Attack.
    "claim" Claim(it: Claim) => said("free-attack", words!("symbaroum.free-attack.triggers"))
        .by(it.who)
        .about(it.on)
        .open_if(true)
        .told("told", [with("on", it.on), with("ability", &it.ability)]);
    /// Somebody makes a Death Test.
    "death-test" DeathTest(it: DeathTest) => said("death-test", words!("symbaroum.death.test.when"))
        .by(it.who)
        .ends(Tested::WORDS)
        .told("told", []);
    /// A turn passes outside of a fight.
    "pass-turn" PassTurn(_it: PassTurn) =>
        said("pass-turn", words!("symbaroum.death.test.when")).told("told-passes", []);
    /// A danger of the surroundings.
    "harm" Harm(it: Harm) =>
        said("harm", words!("symbaroum.damage.amount")).to(it.who).ends(AttackOutcome::WORDS).told("told", []);
    /// The game master says what becomes of somebody.
    "decree" Decree(it: Decree) => said("decree", words!("symbaroum.death.creatures")).to(it.who);
    /// The game master says where people stand.
    "arrange" Arrange(it: Arrange) => said("arrange", words!("symbaroum.special.situation"))
        .among(it.people())
        .open_if(matches!(it, Arrange::Hidden { on: false, .. } | Arrange::Engaged { on: true, .. }));
    /// Days pass.
    "wait" Wait(it: Wait) =>
        said("wait", words!("symbaroum.healing.natural")).told("told", [with("days", Value::Number(it.days))]);
    /// Experience is handed out.
    "award" Award(it: Award) => said("award", words!("symbaroum.experience.award")).told("told-award", [
        with("points", it.points),
        with("to", Value::List(it.to.iter().map(|&who| Value::Character(who)).collect())),
    ]);
    /// An adventure begins or ends.
    "adventure" Adventure(it: Adventure) => said("adventure", words!("symbaroum.experience.award"))
        .told("told", [with("on", Value::word(if it.on { "yes" } else { "no" }))]);
    /// Experience is spent.
    "improve" Improve(it: Improve) => said("improve", words!("symbaroum.experience.attributes-fixed"))
        .by(it.who)
        .told("told", [with("ability", &it.ability), with("level", Value::word(it.level.word()))]);
    /// Somebody gets something of the lists.
    "get" Get(it: Get) => said("get", words!("symbaroum.missing.gear"))
        .by(it.who)
        .told("told-gets", [with("item", &it.thing)]);
    /// Staying in melee: nobody makes it.
    "stay" Stay(it: Stay) =>
        said("stay", words!("symbaroum.disengage")).by(it.who).ends(movement::OUTCOMES);
    simulated
    /// A test from numbers alone.
    "bare-test" BareTest(it: BareTest) =>
        said("success-test", words!("symbaroum.test.when")).by(it.who).ends(Tried::WORDS);
    /// An attack from numbers alone.
    "bare-attack" BareAttack(it: BareAttack) =>
        said("attack", words!("symbaroum.combat-action.attack")).by(it.who).ends(AttackOutcome::WORDS);
}

/// Whether an attempt is for the game master alone: made by somebody whom nobody can see, or about them; and what is meant
/// to deceive of those whom they play, since whoever is told of it is not deceived: that a player's character does not know
/// of an attack, that somebody creeps up, would not be noticed, or puts something onto a blade.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    let others = |who: &Who| !world.is_players(*who);
    let deceives = match attempt {
        Attempt::Arrange(Arrange::Unaware { who, of, .. }) => circumstances::is_secret(world, *who, *of),
        Attempt::Ambush(it) => it.by.iter().all(others),
        Attempt::Test(it) => it.attribute == Attribute::Discreet && others(&it.who),
        Attempt::Act(Action { who, deed: Deed::Sneak { .. } | Deed::Elixir { item: Some(_), .. } }) => {
            others(who)
        }
        _ => false,
    };
    deceives || attempt.said().is_unseen(|who| world.characters.contains_key(&who) && !world.is_seen(who))
}

impl Declared for Attempt {
    fn said(&self) -> Said<'_> {
        self.said()
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
        match self {
            Self::Test(it) if !world.is_players(it.who) => Audience::Referee,
            Self::Test(_) => Audience::Everyone,
            _ => self.said().audience,
        }
    }
}
