//! A notation as it was written, before it is known whether it can be rolled.

use crate::notation::{Bang, Compare, Function, How, Join, Sides, Which};
use crate::total::Total;

/// A part, and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    pub(super) byte: usize,
    pub(super) what: What,
    pub(super) labels: Vec<String>,
}

#[derive(Debug, Clone)]
pub(super) enum What {
    Number(Total),
    Dice(Box<Dice>),
    Group(Group),
    Negated(Box<Tree>),
    /// What it begins with, and what follows, each with whether it is taken away.
    Sum(Box<Tree>, Vec<(bool, Tree)>),
    /// What it begins with, and what follows, each with whether it divides.
    Product(Box<Tree>, Vec<(bool, Tree)>),
    Rest(Box<Tree>, Box<Tree>),
    Power(Box<Tree>, Box<Tree>),
    Compare(How, Box<Tree>, Box<Tree>),
    Call(Function, Vec<Tree>),
    Let(String, Box<Tree>, Box<Tree>),
    Name(String),
    Choice(Box<[Tree; 3]>),
    Repeat(u32, Box<Tree>),
}

#[derive(Debug, Clone)]
pub(super) struct Dice {
    pub(super) number: Option<Tree>,
    pub(super) sides: Faces,
    pub(super) mods: Vec<(usize, Mod)>,
}

#[derive(Debug, Clone)]
pub(super) enum Faces {
    Known(Sides),
    Rolled(Tree),
}

/// A die with those faces, at least one, in the shortest way to say it.
pub(super) fn listed(faces: Vec<i32>) -> Sides {
    let usual = faces.iter().enumerate().all(|(at, face)| i32::try_from(at + 1) == Ok(*face));
    match faces.as_slice() {
        [-1, 0, 1] => Sides::Fate,
        _ if usual => Sides::UpTo(u32::try_from(faces.len()).unwrap_or(1)),
        _ => Sides::Listed(faces.into()),
    }
}

/// Parts side by side, in whatever brackets.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) items: Vec<Tree>,
    /// Whether every die in it is one thing, and not every part.
    pub(super) spread: bool,
    pub(super) mods: Vec<(usize, Mod)>,
}

/// What is done with dice, in Norn's terms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Mod {
    /// Without a condition: on the lowest face.
    Reroll {
        once: bool,
        when: Option<Compare>,
    },
    /// Without a condition: on the highest face.
    Explode {
        when: Option<Compare>,
        bang: Bang,
    },
    Least(i32),
    Most(i32),
    Keep(Which, u32, Join),
    Count {
        when: Compare,
        minus: bool,
    },
    Mark {
        fumble: bool,
        when: Compare,
    },
    /// The middle so many are kept.
    Middle(u32),
    /// Which were kept is what is left, as dice that lie: what follows begins anew.
    Then,
}

impl Tree {
    pub(super) fn new(byte: usize, what: What) -> Tree {
        Tree { byte, what, labels: vec![] }
    }

    pub(super) fn boxed(self) -> Box<Tree> {
        Box::new(self)
    }

    pub(super) fn number(byte: usize, number: impl Into<Total>) -> Tree {
        Tree::new(byte, What::Number(number.into()))
    }

    pub(super) fn dice(byte: usize, number: u32, sides: Sides, mods: Vec<(usize, Mod)>) -> Tree {
        let number = Some(Tree::number(byte, i64::from(number)));
        Tree::new(byte, What::Dice(Box::new(Dice { number, sides: Faces::Known(sides), mods })))
    }

    /// The next part of a sum, which goes on where there is one.
    pub(super) fn sum(byte: usize, first: Tree, inverse: bool, next: Tree) -> Tree {
        match first {
            Tree { what: What::Sum(first, mut rest), byte, labels } if labels.is_empty() => {
                rest.push((inverse, next));
                Tree::new(byte, What::Sum(first, rest))
            }
            first => Tree::new(byte, What::Sum(first.boxed(), vec![(inverse, next)])),
        }
    }

    /// The next part of a product, which goes on where there is one.
    pub(super) fn product(byte: usize, first: Tree, over: bool, next: Tree) -> Tree {
        match first {
            Tree { what: What::Product(first, mut rest), byte, labels } if labels.is_empty() => {
                rest.push((over, next));
                Tree::new(byte, What::Product(first, rest))
            }
            first => Tree::new(byte, What::Product(first.boxed(), vec![(over, next)])),
        }
    }

    /// How many parts stand within each other at most.
    pub(super) fn depth(&self) -> usize {
        let most = |trees: &mut dyn Iterator<Item = &Tree>| trees.map(Tree::depth).max().unwrap_or(0);
        1 + match &self.what {
            What::Number(_) | What::Name(_) => 0,
            What::Dice(dice) => {
                let sides = match &dice.sides {
                    Faces::Known(_) => 0,
                    Faces::Rolled(sides) => sides.depth(),
                };
                dice.number.as_ref().map_or(0, Tree::depth).max(sides)
            }
            What::Negated(of) | What::Repeat(_, of) => of.depth(),
            What::Sum(first, rest) | What::Product(first, rest) => {
                most(&mut std::iter::once(&**first).chain(rest.iter().map(|(_, each)| each)))
            }
            What::Rest(a, b) | What::Power(a, b) | What::Compare(_, a, b) | What::Let(_, a, b) => {
                a.depth().max(b.depth())
            }
            What::Call(_, parts) => most(&mut parts.iter()),
            What::Group(group) => most(&mut group.items.iter()),
            What::Choice(parts) => most(&mut parts.iter()),
        }
    }

    pub(super) fn call(byte: usize, function: Function, parts: Vec<Tree>) -> Tree {
        Tree::new(byte, What::Call(function, parts))
    }

    /// All dice in it.
    pub(super) fn all_dice(&mut self) -> Vec<&mut Dice> {
        match &mut self.what {
            What::Number(_) | What::Name(_) => vec![],
            What::Dice(dice) => vec![&mut **dice],
            What::Negated(of) | What::Repeat(_, of) => of.all_dice(),
            What::Sum(first, rest) | What::Product(first, rest) => {
                let mut all = first.all_dice();
                all.extend(rest.iter_mut().flat_map(|(_, each)| each.all_dice()));
                all
            }
            What::Rest(a, b) | What::Power(a, b) | What::Compare(_, a, b) | What::Let(_, a, b) => {
                let mut all = a.all_dice();
                all.extend(b.all_dice());
                all
            }
            What::Call(_, parts) => parts.iter_mut().flat_map(Tree::all_dice).collect(),
            What::Group(group) => group.items.iter_mut().flat_map(Tree::all_dice).collect(),
            What::Choice(parts) => parts.iter_mut().flat_map(Tree::all_dice).collect(),
        }
    }

    /// The sides of the one die that it is, if nothing is done to it.
    pub(super) fn one_die(&self) -> Option<&Sides> {
        let What::Dice(dice) = &self.what else { return None };
        let one = dice.number.as_ref().is_none_or(|number| number.constant() == Some(Total::whole(1)));
        match &dice.sides {
            Faces::Known(sides) if one && dice.mods.is_empty() && self.labels.is_empty() => Some(sides),
            _ => None,
        }
    }

    /// What it comes to without any dice, if that can be said.
    pub(super) fn constant(&self) -> Option<Total> {
        let fold = |first: &Tree, rest: &[(bool, Tree)], of: &dyn Fn(Total, Total, bool) -> Option<Total>| {
            rest.iter()
                .try_fold(first.constant()?, |sum, (inverse, next)| of(sum, next.constant()?, *inverse))
        };
        match &self.what {
            What::Number(number) => Some(*number),
            What::Negated(of) => Some(of.constant()?.negated()),
            What::Sum(first, rest) => {
                fold(first, rest, &|a, b, minus| Some(if minus { a.minus(b) } else { a.plus(b) }))
            }
            What::Product(first, rest) => fold(first, rest, &|a, b, over| {
                if !over {
                    return Some(a.times(b));
                }
                Some(Total::whole(a.over(b)?.rounded(crate::total::Rounding::Down)))
            }),
            What::Rest(a, b) => a.constant()?.rest(b.constant()?, crate::total::Rounding::Down),
            What::Power(a, b) => a.constant()?.power(b.constant()?.as_whole()?),
            What::Call(Function::Fraction, parts) => match parts.as_slice() {
                [a, b] => a.constant()?.over(b.constant()?),
                _ => None,
            },
            What::Call(Function::Tally(_), _) => None,
            What::Call(function, parts) => {
                let totals: Vec<Total> = parts.iter().map(Tree::constant).collect::<Option<_>>()?;
                Some(function.of(&mut totals.into_iter()))
            }
            _ => None,
        }
    }
}
