//! Monsters from other games. [fivey.monster.convert-old]
use crate::content::{BRACKETS, BracketRow};
use crate::reference::RULES;
use crate::rules::monsters::brackets;
use crate::world::Bracket;
use norn_kernel::{closed, rule};

/// The highest defense class that is taken over. [fivey.monster.convert-armor]
pub const ARMOR_MAX: i32 = 20;
/// The highest that is preferred. [fivey.monster.convert-armor]
pub const ARMOR_PREFERRED: i32 = 16;
/// From what descending armor is counted down. [fivey.monster.convert-armor]
const DESCENDS_FROM: i32 = 19;

closed! {
    /// How strong a monster is beside the players' characters. [fivey.monster.convert-new]
    pub enum Relative {
        Weaker = "weaker",
        Equal = "equal",
        Stronger = "stronger",
        MuchStronger = "much-stronger",
        Solo = "solo",
    }
}

impl Relative {
    /// The bracket that fits. [fivey.monster.convert-new]
    #[must_use]
    pub fn bracket(self) -> Bracket {
        let fits = match self {
            Self::Weaker => Bracket::Mook,
            Self::Equal => Bracket::Grunt,
            Self::Stronger => Bracket::Elite,
            Self::MuchStronger => Bracket::Lieutenant,
            Self::Solo => Bracket::Boss,
        };
        rule!("fivey.monster.convert-new").or(fits, Bracket::Mook)
    }
}

/// What becomes of a monster from another game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Converted {
    pub bracket: Bracket,
    pub hit_dice: i32,
    pub ability: i32,
}

/// A bracket as it is printed.
fn row(bracket: Bracket) -> Option<&'static BracketRow> {
    BRACKETS.iter().find(|row| row.bracket == bracket)
}

/// What becomes of so many hit dice of an old game, or of a strength by judgement; a bracket that the referee names goes
/// before both. [fivey.monster.convert-old, fivey.monster.convert-judgement, fivey.monster.convert-new]
#[must_use]
pub fn converted(hit_dice: i32, relative: Option<Relative>, moved: Option<Bracket>) -> Option<Converted> {
    let judged = rule!("fivey.monster.convert-judgement").keeps(moved);
    let judged = judged.or_else(|| relative.map(Relative::bracket));
    let of = |row: &BracketRow, hit_dice| Converted { bracket: row.bracket, hit_dice, ability: row.ability };
    match judged {
        Some(bracket) => row(bracket).map(|row| of(row, row.hit_dice)),
        None => {
            // Less than one hit die is one.
            let hit_dice = rule!("fivey.monster.convert-old").or(hit_dice.max(1), 1);
            brackets::of(hit_dice).map(|row| of(row, hit_dice))
        }
    }
}

/// The defense class that armor of another game comes to. [fivey.monster.convert-armor]
#[must_use]
pub fn armor(value: i32, descending: bool) -> i32 {
    let key = rule!("fivey.monster.convert-armor");
    let class = if key.holds(descending) { DESCENDS_FROM.saturating_sub(value) } else { value };
    class.clamp(0, key.or(ARMOR_MAX, crate::world::people::DEFENSE_MAX))
}

/// Whether a defense class is higher than is preferred. [fivey.monster.convert-armor]
#[must_use]
pub fn is_heavy(class: i32) -> bool {
    rule!("fivey.monster.convert-armor").holds(ARMOR_PREFERRED < class)
}
