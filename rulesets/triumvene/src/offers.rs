//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
use crate::RULES;
use crate::rolls::{BareRoll, Check, Degree};
use crate::world::World;
use norn_kernel::offer::{Filled, Filling, Next, Param, Range, Wrong};
use norn_kernel::{At, Audience, Choice, Owner, Play, Rule, Text, Verdict, Viewer, Who, rule};
use serde::{Deserialize, Serialize};

/// Everything that can be attempted. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Attempt {
    /// Somebody tries something.
    #[serde(rename = "check")]
    Check(Check),
    /// A roll from numbers alone: `narrative-roll` and `ability-roll`.
    #[serde(rename = "bare-roll")]
    BareRoll(BareRoll),
}

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;
/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;

/// The names of all attempts, in the order in which they are listed. [`OFFERS`] has the same.
pub const NAMES: &[&str] = &[];
/// What reads each of [`NAMES`].
const OFFERS: &[Offer] = &[];

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    let offer = NAMES
        .iter()
        .position(|name| *name == filled.attempt)
        .and_then(|n| OFFERS.get(n));
    let Some(offer) = offer else {
        return Next::Wrong(Wrong::Attempt {
            name: filled.attempt.clone(),
            known: NAMES.to_vec(),
        });
    };
    match offer(world, viewer, Filling::of(filled, viewer)) {
        Ok(attempt) => Next::Ready(attempt),
        Err(next) => *next,
    }
}

/// Options of a list, without those that a proof leaves out.
#[must_use]
pub fn listed(choices: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
    choices
        .into_iter()
        .filter(|choice| !choice.key.off())
        .collect()
}

/// Who is to act: one's own characters, or anybody for the referee. [triumvene.play.roles]
#[must_use]
pub fn who(world: &World, viewer: &Viewer, name: &'static str) -> Param {
    let key = rule!("triumvene.play.roles");
    let own = |who: &&Who| viewer.speaks_for(world.owner(**who));
    let choices = world
        .characters
        .keys()
        .filter(own)
        .map(|&who| Choice::new(key, who));
    Param::new(name, key, Range::OneOf(choices.collect()))
}

impl Rule for Attempt {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Check(check) => check.play(at),
            Self::BareRoll(roll) => roll.play(at),
        }
    }
}

impl norn_kernel::Attempt for Attempt {
    fn name(&self) -> &'static str {
        match self {
            Self::Check(_) => "check",
            Self::BareRoll(BareRoll {
                modifier: Some(_), ..
            }) => "ability-roll",
            Self::BareRoll(BareRoll { modifier: None, .. }) => "narrative-roll",
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::Check(_) => Text::part(rule!("triumvene.roll.flow"), "attempt"),
            Self::BareRoll(BareRoll {
                modifier: Some(_), ..
            }) => Text::part(rule!("triumvene.roll.ability.bands"), "attempt"),
            Self::BareRoll(BareRoll { modifier: None, .. }) => {
                Text::part(rule!("triumvene.roll.narrative.bands"), "attempt")
            }
        }
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Check(check) => Owner::Character(check.who),
            Self::BareRoll(roll) => Owner::Character(roll.who),
        }
    }
    fn audience(&self) -> Audience {
        Audience::Everyone
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Check(_) | Self::BareRoll(_) => Degree::WORDS,
        }
    }
}
