//! The die of a test: one d20, the value that it must not exceed, and how often it is rolled.
use crate::reference::RULES;
use crate::rules::characters::attributes::opposed_by;
use crate::world::{NaturalExtremes, World};
use norn_kernel::{At, Better, D20, Edge, Owner, Play, Value, Who, closed, rule};

/// The furthest that a difficulty or another modifier may be from 0.
pub const MODIFIER_MAX: i32 = 100;
/// The usual scale of difficulties ends here on either side. [symbaroum.test.difficulty]
pub const DIFFICULTY_USUAL: i32 = 5;

closed! {
    /// What a test came to.
    pub enum Tried {
        /// The die exceeds the value.
        Failure = "failure",
        /// It does not.
        Success = "success",
    }
}

closed! {
    /// How often the die is rolled. [symbaroum.blind.one]
    #[derive(Default)]
    pub enum Chances {
        #[default]
        One = "one",
        /// Twice, and the worse counts: the higher.
        TwoToFail = "two-to-fail",
        /// Twice, and the better counts: the lower.
        TwoToSucceed = "two-to-succeed",
    }
}

impl Chances {
    /// Who rolls, when some can't see others. [symbaroum.blind.one, symbaroum.blind.both]
    #[must_use]
    pub fn of(own_blind: bool, other_blind: bool) -> Self {
        if rule!("symbaroum.blind.both").holds(own_blind && other_blind) {
            return Self::One;
        }
        match (own_blind, other_blind) {
            (true, _) => Self::TwoToFail,
            (_, true) => Self::TwoToSucceed,
            _ => Self::One,
        }
    }

    fn edge(self) -> Edge {
        match self {
            Self::One => Edge::None,
            Self::TwoToFail => Edge::Disadvantage,
            Self::TwoToSucceed => Edge::Advantage,
        }
    }
}

/// Rolls against a value that is known. [symbaroum.test.roll]
#[inline]
pub fn roll(at: &mut At<'_, World>, owner: Owner, value: i32, chances: Chances) -> Play<bool> {
    let face = match chances.edge() {
        Edge::None => at.roll(owner, D20, rule!("symbaroum.test.roll"))?,
        edge => at.roll_edge(owner, D20, edge, Better::Low, rule!("symbaroum.blind.one"))?,
    };
    if at.world().switches.natural_extremes == NaturalExtremes::On {
        let key = rule!("symbaroum.test.extremes");
        if face == 1 && at.holds(key, true) {
            return Ok(true);
        }
        if face == i32::from(D20.sides()) && at.holds(key, true) {
            return Ok(false);
        }
    }
    Ok(at.reaches(rule!("symbaroum.test.roll"), value, face))
}

/// What an opponent adds to a test: the modifier is told, not the opponent's value. [symbaroum.test.gm-names-test]
pub fn against(at: &mut At<'_, World>, modifier: i32, other: Who, word: &str) -> i32 {
    at.number_of(rule!("symbaroum.test.opposition"), modifier, |_| {
        Value::List(vec![Value::word(word), Value::Character(other)])
    })
}

/// What numbers come to. [symbaroum.test.notation]
pub fn bare_value(at: &mut At<'_, World>, attribute: i32, against: Option<i32>, besides: i32) -> i32 {
    let mut sum = at.number(rule!("symbaroum.test.unmodified"), attribute);
    if let Some(value) = against {
        let modifier = at.number(rule!("symbaroum.test.opposition"), opposed_by(value));
        sum = sum.saturating_add(modifier);
    }
    if besides != 0 {
        sum = sum.saturating_add(at.number(rule!("symbaroum.test.difficulty"), besides));
    }
    at.total(rule!("symbaroum.test.notation"), sum)
}
