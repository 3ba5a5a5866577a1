//! The dice of a roll, as they are drawn beside it before anybody has rolled.

use norn_dice::{Branch, Cause, Die, Expr, Fate, Part};
use serde::Serialize;

/// More dice than that are a number.
pub(crate) const DRAWN_MAX: usize = 8;

/// A die as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Drawn {
    sides: u32,
    /// Whether one like it does not count: dropped ones are outlines.
    dropped: bool,
}

/// The dice that a roll begins with, and how many more there are.
///
/// One way in which they may fall says which of them are dropped; those that a reroll or an explosion adds are not drawn,
/// nor are those that other dice have to ask for.
pub(crate) fn drawn(expr: &Expr) -> (Vec<Drawn>, usize) {
    let mut sides = vec![];
    // From the middle, so that hardly anything explodes, and each in turn another one, so that rerolls come to an end.
    let roll = expr.roll(|of| {
        let shift = u32::try_from(sides.len()).unwrap_or(0) % of.max(1);
        sides.push(of);
        (of / 2 + shift) % of.max(1) + 1
    });
    let Ok(roll) = roll else { return (vec![], 0) };
    let mut sides = sides.into_iter();
    let mut all = vec![];
    lay(&roll.tree(), &mut sides, &mut all);
    let more = all.len().saturating_sub(DRAWN_MAX);
    all.truncate(DRAWN_MAX);
    (all, more)
}

/// Lays out the dice of a part, in the order in which they were thrown.
fn lay(branch: &Branch<'_>, sides: &mut impl Iterator<Item = u32>, all: &mut Vec<Drawn>) {
    match &branch.part {
        Part::Number | Part::Name => {}
        Part::Dice { dice } => thrown(dice, sides, all),
        Part::Thrown { number, sides: of, dice } => {
            lay(number, sides, all);
            if let Some(of) = of {
                lay(of, sides, all);
            }
            // How many there are is not known before, so that one stands for all of them.
            let mut these = vec![];
            thrown(dice, sides, &mut these);
            all.extend(these.first());
        }
        Part::Negated { of } => lay(of, sides, all),
        Part::Sum { first, rest } | Part::Product { first, rest } => {
            lay(first, sides, all);
            for step in rest {
                lay(&step.of, sides, all);
            }
        }
        Part::Group { items } => {
            for item in items {
                let from = all.len();
                lay(&item.of, sides, all);
                if item.fate == Fate::Dropped {
                    all[from..].iter_mut().for_each(|die| die.dropped = true);
                }
            }
        }
        Part::Pool { of, dice } => {
            let mut before = vec![];
            for part in of {
                lay(part, sides, &mut before);
            }
            // Those of a name lie already, and are drawn where they were thrown.
            let mut lying = dice.iter().filter(|die| die.cause == Cause::Before);
            for die in before.iter_mut().filter(|die| !die.dropped) {
                die.dropped = lying.next().is_some_and(|die| die.fate == Fate::Dropped);
            }
            all.append(&mut before);
            for _ in dice.iter().filter(|die| die.cause != Cause::Before) {
                sides.next();
            }
        }
        Part::Operation { left, right, .. } => {
            lay(left, sides, all);
            lay(right, sides, all);
        }
        Part::Call { of, .. } => of.iter().for_each(|part| lay(part, sides, all)),
        Part::Let { value, then, .. } => {
            lay(value, sides, all);
            lay(then, sides, all);
        }
        Part::Choice { condition, chosen } => {
            lay(condition, sides, all);
            // Another condition would throw other dice.
            lay(chosen, sides, &mut vec![]);
        }
        // One after the other, and all alike.
        Part::Repeat { rolls } => {
            if let Some(first) = rolls.first() {
                lay(first, sides, all);
            }
        }
    }
}

fn thrown(dice: &[Die], sides: &mut impl Iterator<Item = u32>, all: &mut Vec<Drawn>) {
    for die in dice {
        let sides = sides.next().unwrap_or(0);
        let dropped = die.fate == Fate::Dropped;
        match die.cause {
            Cause::First => all.push(Drawn { sides, dropped }),
            // Whatever follows a die is drawn in its place.
            _ => {
                if let Some(last) = all.last_mut() {
                    last.dropped = dropped;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `20 20-`, where a minus says that one is dropped.
    fn of(notation: &str) -> String {
        let expr = Expr::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        let (dice, more) = drawn(&expr);
        let one = |die: &Drawn| format!("{}{}", die.sides, if die.dropped { "-" } else { "" });
        let mut told: Vec<String> = dice.iter().map(one).collect();
        if more > 0 {
            told.push(format!("+{more}"));
        }
        told.join(" ")
    }

    #[test]
    fn dice_that_are_dropped_are_told_from_those_that_are_kept() {
        assert_eq!(of("2d20kh1+4"), "20- 20");
        assert_eq!(of("d20+8"), "20");
        assert_eq!(of("2d6+1d4"), "6 6 4");
        assert_eq!(of("4d6kh3").matches('-').count(), 1);
        assert_eq!(of("{2d6,d8}kh1").matches('-').count() % 2, 1);
        assert_eq!(of("pool(2d6,d8)kh1").matches('-').count(), 2);
        assert_eq!(of("7"), "");
    }

    #[test]
    fn dice_that_others_bring_about_are_not_drawn() {
        assert_eq!(of("6d6!"), "6 6 6 6 6 6");
        assert_eq!(of("6d6r<=5"), "6 6 6 6 6 6");
        assert_eq!(of("d20>=11?4d6:d8"), "20");
        assert_eq!(of("(3d4)d6"), "4 4 4 6");
        assert_eq!(of("6x(4d6)"), "6 6 6 6");
        assert_eq!(of("p=3d6;pool(p)kh1+max(p,d8)"), "6 6 6 8");
        assert_eq!(of("2df"), "3 3");
    }

    #[test]
    fn of_many_dice_the_first_are_drawn() {
        assert_eq!(of("100d6"), "6 6 6 6 6 6 6 6 +92");
    }
}
