//! Tests of attributes, as the game master calls for them; players roll everything.
use crate::reference::RULES;
use crate::rules::characters::attributes::{self, opposed_by};
use crate::rules::harm::death;
use crate::rules::success::dice::{Chances, DIFFICULTY_USUAL, Tried, against, bare_value, roll};
use crate::world::{Attribute, World};
use norn_kernel::{
    At, Audience, Choice, Closed, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};

/// The most further modifiers of one test.
pub const MODIFIERS_MAX: u16 = 20;

/// Somebody tests an attribute, as the game master has called it. [symbaroum.test.when, symbaroum.test.gm-names-test]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Test {
    pub who: Who,
    pub attribute: Attribute,
    /// Whose attribute opposes it, and which. [symbaroum.test.opposition]
    #[stored(default)]
    pub against: Option<(Who, Attribute)>,
    /// How hard it is. [symbaroum.test.difficulty]
    #[stored(default)]
    pub difficulty: i32,
    /// Whatever else changes it, by name. [symbaroum.test.opposition-and-difficulty]
    #[stored(default)]
    pub modifiers: Vec<(String, i32)>,
    /// It answers what another does, or a danger. [symbaroum.test.active-reactive]
    #[stored(default)]
    pub reactive: bool,
    /// It takes eyes. [symbaroum.blind.one]
    #[stored(default)]
    pub by_sight: bool,
    /// How it is gone about, in the player's words. [symbaroum.problem-solving]
    #[stored(default)]
    pub doing: String,
}

impl Test {
    /// The same as the player's test where somebody whom the game master plays acts against a player's character.
    /// [symbaroum.test.player-rolls]
    #[must_use]
    pub fn by_player(&self, world: &World) -> Option<Self> {
        let (other, attribute) = self.against?;
        let turned = !world.is_players(self.who) && world.is_players(other);
        let against = Some((self.who, self.attribute));
        let turns = rule!("symbaroum.test.player-rolls").holds(turned);
        turns.then(|| Self { who: other, attribute, against, reactive: true, ..self.clone() })
    }

    /// How often the die is rolled, by who can see. [symbaroum.blind.one, symbaroum.blind.both]
    #[must_use]
    pub fn chances(&self, world: &World) -> Chances {
        let other = self.against.is_some_and(|(other, _)| world.is_blind(other));
        if self.by_sight { Chances::of(world.is_blind(self.who), other) } else { Chances::One }
    }

    /// What it is tested with: every number that counts. [symbaroum.test.notation]
    pub fn value(&self, at: &mut At<'_, World>) -> i32 {
        let parts = attributes::tested_parts(at.world(), self.who, self.attribute);
        let mut sum = attributes::add(at, parts);
        if let Some((other, attribute)) = self.against {
            let modifier = opposed_by(attributes::tested(at.world(), other, attribute));
            sum = sum.saturating_add(against(at, modifier, other, attribute.word()));
        }
        if self.difficulty != 0 {
            sum = sum.saturating_add(at.number(rule!("symbaroum.test.difficulty"), self.difficulty));
        }
        for (name, amount) in &self.modifiers {
            let key = rule!("symbaroum.test.opposition-and-difficulty");
            sum = sum.saturating_add(at.number_of(key, *amount, |_| Value::text(name)));
        }
        at.total(rule!("symbaroum.test.notation"), sum)
    }
}

impl Test {
    /// The roll itself, with all that counts for it. [symbaroum.test.notation]
    pub fn rolls(&self, at: &mut At<'_, World>) -> Play<bool> {
        privately(at, self.who, |at| {
            let value = self.value(at);
            let owner = at.world().owner(self.who);
            let chances = self.chances(at.world());
            at.on_behalf(self.who, |at| roll(at, owner, value, chances))
        })
    }
}

/// What is rolled for somebody whom no player plays is told to the game master alone, who knows their numbers; what it
/// comes to, everybody sees. [symbaroum.test.gm-names-test]
pub fn privately<T>(
    at: &mut At<'_, World>,
    who: Who,
    doing: impl FnOnce(&mut At<'_, World>) -> Play<T>,
) -> Play<T> {
    if at.world().is_players(who) { doing(at) } else { at.aside(Audience::Referee, doing) }
}

impl Rule for Test {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.needs_able(at)?;
        let Some(turned) = self.by_player(at.world()) else { return Ok(Verdict::of(self.tries(at)?.word())) };
        turned.needs_able(at)?;
        // What the player notices, resists or sees through has not worked.
        let came = match turned.tries(at)? {
            Tried::Success => Tried::Failure,
            Tried::Failure => Tried::Success,
        };
        Ok(Verdict::of(came.word()))
    }
}

impl Test {
    fn needs_able(&self, at: &mut At<'_, World>) -> Play<()> {
        let (able, fate) = (at.world().is_able(self.who), at.world().character(self.who).fate);
        at.require(rule!("symbaroum.death.dying"), able, || death::unable(self.who, fate))
    }

    /// The test of whoever makes it, and what it comes to for them.
    fn tries(&self, at: &mut At<'_, World>) -> Play<Tried> {
        let other = self.against.is_none_or(|(other, _)| other != self.who);
        let key = rule!("symbaroum.test.opposition");
        at.require(key, other, || Text::part(key, "oneself").with("who", self.who))?;
        at.tell(|_| {
            let part = if self.reactive { "reacts" } else { "asked" };
            Text::part(words!("symbaroum.test.gm-names-test"), part)
                .with("who", self.who)
                .with("attribute", Value::word(self.attribute.word()))
                .with("doing", Value::text(&self.doing))
        });
        if DIFFICULTY_USUAL.unsigned_abs() < self.difficulty.unsigned_abs() {
            at.tell(|_| {
                Text::part(words!("symbaroum.test.difficulty"), "unusual").with("difficulty", self.difficulty)
            });
        }
        let players = at.world().is_players(self.who);
        if !players && let Some(said) = decided(at, self.who)? {
            return Ok(said);
        }
        Ok(if self.rolls(at)? { Tried::Success } else { Tried::Failure })
    }
}

/// How something ends that nobody a player plays has a hand in: as the game master says, or by a roll, if they want
/// one. [symbaroum.test.player-rolls]
pub fn decided(at: &mut At<'_, World>, who: Who) -> Play<Option<Tried>> {
    let key = rule!("symbaroum.test.player-rolls");
    let options = ["roll", "success", "failure"].map(|word| Choice::word(key, word));
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::one_of(Owner::Referee, key, &options).about(&about);
    Ok(match at.one_of(&prompt)? {
        1 => Some(Tried::Success),
        2 => Some(Tried::Failure),
        _ => None,
    })
}

/// The game master says how something ends, without a test. [symbaroum.test.when]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Resolve {
    /// Who does it.
    pub who: Who,
    pub doing: String,
    /// Whether it works.
    pub works: bool,
}

impl Rule for Resolve {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.test.when");
        let known = at.world().characters.contains_key(&self.who);
        at.require(key, known, || Text::part(key, "nobody"))?;
        at.tell(|_| Text::part(key, "told").with("who", self.who).with("doing", Value::text(&self.doing)));
        let tried = if self.works { Tried::Success } else { Tried::Failure };
        Ok(Verdict::of(at.outcome(rule!("symbaroum.test.when"), tried).word()))
    }
}

/// A test from numbers alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareTest {
    /// Who rolls.
    pub who: Who,
    /// The attribute's value.
    pub attribute: i32,
    /// The opponent's value. [symbaroum.test.opposition]
    pub against: Option<i32>,
    /// How hard it is. [symbaroum.test.difficulty]
    pub difficulty: i32,
    /// How often the die is rolled. [symbaroum.blind.one]
    pub chances: Chances,
}

impl Rule for BareTest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let value = bare_value(at, self.attribute, self.against, self.difficulty);
        let tried = match roll(at, Owner::Character(self.who), value, self.chances)? {
            true => Tried::Success,
            false => Tried::Failure,
        };
        Ok(Verdict::of(tried.word()))
    }
}
