//! From the tree to a notation that can be rolled, with every check there is.

use super::tree::{Dice, Faces, Group as Brackets, Mod, Tree, What};
use super::{Dialect, Read};
use crate::error::{Error, ErrorKind};
use crate::law::Law;
use crate::limits::{DEPTH_MAX, DICE_MAX, EXPLOSIONS_MAX, FACES_MAX, FINEST_MAX, SIDES_MAX};
use crate::notation::{
    Compare, Function, Group, How, Join, Keep, Kind, Mark, Mods, Operation, Pool, Range, Reroll, Score,
    Sides, Tally, Which, window,
};
use crate::parse::{Big, Build, Draft, Parsed, check_keep, corners, floor, in_range, not_zero, over, stop};
use crate::total::{Rounding, Total};

pub(super) fn lower(
    tree: Tree,
    dialect: Dialect,
    typed: bool,
    notes: Vec<String>,
    comment: Option<String>,
) -> Parsed<Read> {
    if tree.depth() > DEPTH_MAX {
        return stop(tree.byte, over("the parts stand too deep within each other", DEPTH_MAX));
    }
    // Others allow what says nothing.
    let typed = typed && dialect == Dialect::Norn;
    let mut lower = Lower { build: Build::new(typed), strict: typed, dialect, notes, names: vec![] };
    let tree = lower.compared(tree)?;
    let mut range = lower.tree(&tree)?;
    if dialect == Dialect::Avrae && range.finest > 1 {
        lower.notes.push("Avrae rounds the total towards zero.".to_owned());
        lower.wrap(0, Kind::Call(Function::Round(Rounding::Zero)));
        range = Range::whole(range.low, range.high);
    }
    if dialect == Dialect::RpgDiceRoller && range.finest > 1 {
        lower.notes.push("rpg-dice-roller rounds totals to two decimals; here they stay exact.".to_owned());
    }
    let mut expr = lower.build.expr;
    expr.range = range;
    expr.comment = comment;
    Ok(Read { expr, dialect, notes: lower.notes })
}

struct Lower {
    build: Build,
    /// Whether what nobody can have meant is refused.
    strict: bool,
    dialect: Dialect,
    notes: Vec<String>,
    /// The names that are bound here, with which of all names they are, and the totals they may have.
    names: Vec<Name>,
}

/// What has been found out of a part that is put together.
type Ranged = Parsed<Range>;

/// A name that is bound.
struct Name {
    name: String,
    /// Which of all names it is.
    which: usize,
    /// The totals that it may stand for.
    range: Range,
    /// How many dice it stands for at most, and their sides if all have the same; only where it stands for dice.
    dice: Option<(u32, Option<Sides>)>,
}

impl Lower {
    fn wrap(&mut self, from: usize, kind: Kind) {
        self.build.expr.simple = false;
        self.build.wrap(from, kind);
    }

    /// A condition at the very end that no die could meet, or that every one meets, compares the total.
    fn compared(&mut self, tree: Tree) -> Parsed<Tree> {
        if self.dialect != Dialect::Norn || !self.build.typed || !tree.labels.is_empty() {
            return Ok(tree);
        }
        let byte = tree.byte;
        let last = match &tree.what {
            What::Sum(_, rest) => rest.last().map(|(_, last)| last),
            What::Dice(_) => Some(&tree),
            _ => None,
        };
        let Some(when) = last.and_then(says_nothing) else { return Ok(tree) };
        let mut total = tree;
        let place = match &mut total.what {
            What::Sum(_, rest) => match rest.last_mut() {
                Some((_, last)) => last,
                None => return Ok(total),
            },
            _ => &mut total,
        };
        if let What::Dice(dice) = &mut place.what {
            dice.mods.pop();
        }
        self.notes.push(format!(
            "`{when}` compares the total here, 1 if it holds and 0 if not, since no count of dice could be meant."
        ));
        let to = Tree::number(byte, i64::from(when.to.abs()));
        let to = if when.to < 0 { Tree::new(byte, What::Negated(to.boxed())) } else { to };
        Ok(Tree::new(byte, What::Compare(when.how, total.boxed(), to.boxed())))
    }

    fn tree(&mut self, tree: &Tree) -> Ranged {
        let from = self.build.len();
        let range = self.bare(tree)?;
        for label in &tree.labels {
            self.build.expr.labels.push((from, label.clone()));
        }
        Ok(range)
    }

    fn bare(&mut self, tree: &Tree) -> Ranged {
        let (byte, from) = (tree.byte, self.build.len());
        match &tree.what {
            What::Number(total) => Ok(self.number(*total)),
            What::Dice(dice) => self.dice(byte, dice),
            What::Group(group) => self.group(byte, group),
            What::Negated(of) => {
                let of = self.tree(of)?;
                self.build.wrap(from, Kind::Negated);
                Ok(Range { low: -of.high, high: -of.low, ..of })
            }
            What::Sum(first, rest) => {
                let mut range = self.tree(first)?;
                if !(matches!(first.what, What::Sum(..)) && first.labels.is_empty()) {
                    self.build.wrap(from, Kind::Sum);
                }
                for (minus, each) in rest {
                    let at = self.build.len();
                    let next = self.tree(each)?;
                    self.build.join(from, at, *minus);
                    let ends = if *minus {
                        [range.low - next.high, range.high - next.low]
                    } else {
                        [range.low + next.low, range.high + next.high]
                    };
                    range = finer(each.byte, ends.map(i128::from), product(range.finest, next.finest))?;
                }
                Ok(range)
            }
            What::Product(first, rest) => self.product(first, rest),
            What::Rest(left, right) => {
                let (a, b) = (self.tree(left)?, self.right(from, Kind::Operation(Operation::Rest), right)?);
                self.remainder(right, a, b, true)
            }
            What::Power(left, right) => {
                let a = self.tree(left)?;
                let b = self.right(from, Kind::Operation(Operation::Power), right)?;
                power(right, a, b)
            }
            What::Compare(how, left, right) => {
                self.tree(left)?;
                self.right(from, Kind::Operation(Operation::Compare(*how)), right)?;
                Ok(Range::whole(0, 1))
            }
            What::Call(function, parts) => self.call(byte, *function, parts),
            What::Let(name, value, then) => {
                let range = self.tree(value)?;
                let which = self.build.expr.names.len();
                self.build.expr.names.push(name.clone());
                self.wrap(from, Kind::Let(which));
                let dice = has_dice(value).then(|| self.lying(std::slice::from_ref(&**value)));
                self.names.push(Name { name: name.clone(), which, range, dice });
                let at = self.build.len();
                let range = self.tree(then)?;
                self.build.join(from, at, false);
                self.names.pop();
                Ok(range)
            }
            What::Name(name) => match self.named(name) {
                Some(&Name { which, range, .. }) => {
                    self.build.expr.simple = false;
                    self.build.push(Kind::Bound(which));
                    Ok(range)
                }
                None => stop(byte, Error::new(ErrorKind::Notation, format!("nothing is called `{name}`"))),
            },
            What::Choice(parts) => {
                self.tree(&parts[0])?;
                let one = self.right(from, Kind::Choice, &parts[1])?;
                let at = self.build.len();
                let other = self.tree(&parts[2])?;
                self.build.join(from, at, false);
                Ok(Range {
                    low: one.low.min(other.low),
                    high: one.high.max(other.high),
                    finest: one.finest.max(other.finest),
                })
            }
            What::Repeat(times, of) => {
                let before = self.build.dice;
                let range = self.tree(of)?;
                let more = (self.build.dice - before).saturating_mul(times - 1);
                self.build.roll(byte, more)?;
                self.wrap(from, Kind::Repeat(*times));
                let all = i128::from(*times);
                finer(byte, [all * i128::from(range.low), all * i128::from(range.high)], range.finest)?;
                Ok(range)
            }
        }
    }

    /// Reads a second part, and puts both under one.
    fn right(&mut self, from: usize, kind: Kind, right: &Tree) -> Ranged {
        self.wrap(from, kind);
        let at = self.build.len();
        let range = self.tree(right)?;
        self.build.join(from, at, false);
        Ok(range)
    }

    fn number(&mut self, total: Total) -> Range {
        let from = self.build.len();
        let size = total.abs();
        match size.as_whole() {
            Some(whole) => self.build.push(Kind::Number(whole)),
            None => {
                self.build.expr.simple = false;
                self.build.push(Kind::Fraction(size));
            }
        }
        if total < Total::ZERO {
            self.build.wrap(from, Kind::Negated);
        }
        Range {
            low: total.rounded(Rounding::Down),
            high: total.rounded(Rounding::Up),
            finest: total.denominator(),
        }
    }

    fn product(&mut self, first: &Tree, rest: &[(bool, Tree)]) -> Ranged {
        let from = self.build.len();
        let mut range = self.tree(first)?;
        if !(matches!(first.what, What::Product(..)) && first.labels.is_empty()) {
            self.build.wrap(from, Kind::Product);
        }
        for (over, each) in rest {
            let at = self.build.len();
            let next = self.tree(each)?;
            self.build.join(from, at, *over);
            self.build.expr.simple &= !(*over && (range.finest > 1 || next.finest > 1));
            range = if *over {
                let exact = each.constant().filter(|total| !total.is_zero());
                let ends = match exact {
                    Some(by) if next.finest > 1 || range.finest > 1 || (next.low <= 0 && 0 <= next.high) => {
                        quotients(range, by)
                    }
                    _ => {
                        not_zero(each.byte, next)?;
                        corners(range, next, floor)
                    }
                };
                in_range(each.byte, ends)?
            } else {
                finer(each.byte, corners(range, next, |a, b| a * b), product(range.finest, next.finest))?
            };
        }
        Ok(range)
    }

    fn remainder(&mut self, right: &Tree, a: Range, b: Range, down: bool) -> Ranged {
        if right.constant().is_none_or(Total::is_zero) {
            not_zero(right.byte, b)?;
        }
        let most = b.low.unsigned_abs().max(b.high.unsigned_abs());
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let (low, high) = match (down, a.low >= 0, b.low > 0) {
            (true, _, true) | (false, true, _) => (0, most),
            _ => (-most, most),
        };
        finer(right.byte, [low.into(), high.into()], product(a.finest, b.finest))
    }

    fn call(&mut self, byte: usize, function: Function, parts: &[Tree]) -> Ranged {
        let from = self.build.len();
        let mut ranges = vec![];
        let named = match (function, parts) {
            (Function::Tally(_), [Tree { what: What::Name(name), .. }]) => self.named(name),
            _ => None,
        };
        // A name that stands for dice stands for those, not for their total.
        let pool = named.filter(|name| name.dice.is_some()).map(|_| {
            let group = Brackets { items: parts.to_vec(), spread: true, mods: vec![] };
            vec![Tree::new(byte, What::Group(group))]
        });
        let parts = pool.as_deref().unwrap_or(parts);
        for (place, part) in parts.iter().enumerate() {
            let at = self.build.len();
            ranges.push(self.tree(part)?);
            if place == 0 {
                self.wrap(from, Kind::Call(function));
            } else {
                self.build.join(from, at, false);
            }
        }
        let first = ranges.first().copied().unwrap_or(Range::whole(0, 0));
        let finest = ranges.iter().map(|range| range.finest).max().unwrap_or(1);
        let of = |of: fn(&Range) -> i64, best: fn(i64, i64) -> i64| {
            ranges.iter().map(of).reduce(best).unwrap_or(0)
        };
        Ok(match function {
            Function::Round(_) => Range { finest: 1, ..first },
            Function::Abs => {
                let (a, b) = (first.low.abs(), first.high.abs());
                let low = if first.low <= 0 && 0 <= first.high { 0 } else { a.min(b) };
                Range { low, high: a.max(b), ..first }
            }
            Function::Sign => Range::whole(first.low.signum(), first.high.signum()),
            Function::Least => {
                Range { low: of(|range| range.low, i64::min), high: of(|range| range.high, i64::min), finest }
            }
            Function::Greatest => {
                Range { low: of(|range| range.low, i64::max), high: of(|range| range.high, i64::max), finest }
            }
            Function::Fraction => {
                let (a, b) = (ranges[0], ranges[1]);
                match parts[1].constant().filter(|total| !total.is_zero()) {
                    Some(by) => {
                        let size = u32::try_from(by.numerator().unsigned_abs()).unwrap_or(u32::MAX);
                        finer(byte, quotients(a, by), product(a.finest, size))?
                    }
                    None => {
                        not_zero(parts[1].byte, b)?;
                        let most = b.low.unsigned_abs().max(b.high.unsigned_abs());
                        let most = u32::try_from(most).unwrap_or(u32::MAX);
                        let down = corners(a, b, floor);
                        let up = corners(a, b, |a, b| -floor(-a, b));
                        let ends = [down, up].concat();
                        let ends = [
                            ends.iter().copied().min().unwrap_or(0),
                            ends.iter().copied().max().unwrap_or(0),
                        ];
                        finer(byte, ends, product(a.finest, product(most, b.finest)))?
                    }
                }
            }
            Function::Remainder => self.remainder(&parts[1], ranges[0], ranges[1], false)?,
            Function::Tally(tally) => self.tally(byte, tally, &parts[0], first)?,
        })
    }

    fn named(&self, name: &str) -> Option<&Name> {
        self.names.iter().rev().find(|known| known.name == name)
    }

    /// How many dice lie in all parts of a pool, and their sides, if all have the same.
    fn lying(&self, items: &[Tree]) -> (u32, Option<Sides>) {
        let (mut dice, mut sides) = (0_u32, Vec::<Sides>::new());
        for item in items {
            match &item.what {
                What::Dice(each) => {
                    let number = each.number.as_ref().map_or(Some(Total::whole(1)), Tree::constant);
                    let number =
                        number.and_then(Total::as_whole).and_then(|number| u32::try_from(number).ok());
                    let explodes = each.mods.iter().any(|(_, each)| matches!(each, Mod::Explode { .. }));
                    let more = if explodes { EXPLOSIONS_MAX + 1 } else { 1 };
                    dice = dice.saturating_add(number.unwrap_or(DICE_MAX).saturating_mul(more));
                    if let Faces::Known(each) = &each.sides {
                        sides.push(each.clone());
                    } else {
                        sides.extend([Sides::UpTo(1), Sides::UpTo(2)]);
                    }
                }
                What::Group(group) => {
                    let (more, same) = if group.spread {
                        self.lying(&group.items)
                    } else {
                        (u32::try_from(group.items.len()).unwrap_or(u32::MAX), None)
                    };
                    dice = dice.saturating_add(more);
                    match same {
                        Some(same) => sides.push(same),
                        None => sides.extend([Sides::UpTo(1), Sides::UpTo(2)]),
                    }
                }
                what => {
                    let named = match what {
                        What::Name(name) => self.named(name).and_then(|name| name.dice.clone()),
                        _ => None,
                    };
                    let (more, same) = named.unwrap_or((1, None));
                    dice = dice.saturating_add(more);
                    match same {
                        Some(same) => sides.push(same),
                        None => sides.extend([Sides::UpTo(1), Sides::UpTo(2)]),
                    }
                }
            }
        }
        sides.dedup();
        (dice, if sides.len() == 1 { sides.pop() } else { None })
    }

    fn tally(&mut self, byte: usize, tally: Tally, of: &Tree, range: Range) -> Ranged {
        if !has_dice(of) {
            let error = Error::new(ErrorKind::Meaningless, "there are no dice to look at");
            return stop(
                byte,
                error.hint("write dice in the parentheses, as in pairs(5d6) or straight(pool(3d6,d8))"),
            );
        }
        if tally == Tally::Middle {
            let far = range.low.abs().max(range.high.abs());
            return Ok(Range { low: range.low.min(-far), high: far, finest: 2 });
        }
        Ok(Range::whole(0, i64::from(DICE_MAX * (EXPLOSIONS_MAX + 1))))
    }

    fn dice(&mut self, byte: usize, dice: &Dice) -> Ranged {
        let number = match &dice.number {
            None => Some(Total::whole(1)),
            Some(tree) => tree.constant(),
        };
        let (Some(number), Faces::Known(sides)) = (number, &dice.sides) else {
            return self.throw(byte, dice);
        };
        let Some(number) = number.as_whole() else {
            let error = Error::new(ErrorKind::Meaningless, format!("{number} dice can't be rolled"));
            return stop(byte, error.hint("write a whole number, or floor(…)"));
        };
        if number < 0 {
            let error = Error::new(ErrorKind::Meaningless, format!("{number} dice can't be rolled"));
            return stop(byte, error.hint("to take dice away, write the minus before them"));
        }
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        if number == 0 {
            if matches!(
                self.dialect,
                Dialect::Avrae | Dialect::Roll20 | Dialect::PythonDice | Dialect::Foundry
            ) {
                self.build.push(Kind::Number(0));
                return Ok(Range::whole(0, 0));
            }
            let error = Error::new(ErrorKind::Meaningless, "this rolls no dice");
            return stop(byte, error.hint("roll at least one: 1d6"));
        }
        self.build.roll(byte, number)?;
        let from = self.build.len();
        let mut stages = self.stages(&dice.mods).into_iter();
        let first = stages.next().unwrap_or_default();
        let mut draft = Draft::new(byte, number, sides.clone());
        fill(&mut draft, &first, number, Some(sides), (self.dialect, self.strict))?;
        if self.dialect != Dialect::Norn {
            let mods = &mut draft.pool.mods;
            mods.least = mods.least.filter(|least| sides.lowest() < *least);
            mods.most = mods.most.filter(|most| *most < sides.highest());
        }
        let mut range = draft.finish(&mut self.build)?;
        let explodes = first.iter().any(|(_, each)| matches!(each, Mod::Explode { .. }));
        let number = number * if explodes { EXPLOSIONS_MAX + 1 } else { 1 };
        let mut counted = counts(&first);
        for stage in stages {
            if counted {
                return stop(stage[0].0, counted_already());
            }
            counted = counts(&stage);
            range = self.further(from, byte, &stage, Some(sides), number, range)?;
        }
        Ok(range)
    }

    /// What is done to dice that lie already.
    fn further(
        &mut self,
        from: usize,
        byte: usize,
        stage: &[(usize, Mod)],
        sides: Option<&Sides>,
        dice: u32,
        before: Range,
    ) -> Ranged {
        let mut draft = Draft::new(byte, dice, sides.cloned().unwrap_or(Sides::UpTo(1)));
        fill(&mut draft, stage, dice, sides, (self.dialect, self.strict))?;
        let mods = draft.pool.mods;
        self.check_again(byte, &mods, sides)?;
        let range = self.spread_range(byte, &mods, dice, sides, before)?;
        self.wrap(from, Kind::Group(self.build.expr.groups.len()));
        self.build.expr.groups.push(Group { spread: true, mods });
        Ok(range)
    }

    /// The totals that dice which lie already may come to, with what is done to them.
    fn spread_range(
        &self,
        byte: usize,
        mods: &Mods,
        dice: u32,
        sides: Option<&Sides>,
        before: Range,
    ) -> Ranged {
        let all = i128::from(dice) * if mods.explode.is_some() { i128::from(EXPLOSIONS_MAX + 1) } else { 1 };
        if !mods.count.is_empty() {
            let scores = mods.count.len() as i128;
            return in_range(byte, [-all * scores, all * scores]);
        }
        let face = |of: fn(&Sides) -> i32| sides.map_or(0, |sides| i128::from(of(sides)));
        let again = !mods.rerolls.is_empty() || mods.explode.is_some();
        let far = i128::from(before.low.unsigned_abs().max(before.high.unsigned_abs()));
        let raised = i128::from(mods.least.unwrap_or(0)).max(0) * i128::from(dice);
        let most = if again { far + face(Sides::highest).max(0) * all } else { far };
        let negative =
            before.low < 0 || face(Sides::lowest) < 0 || mods.bang.penetrating || mods.most.is_some();
        let least = if negative { -(most + raised) } else { 0 };
        in_range(byte, [least, most.max(raised) + raised])
    }

    /// Whether rerolls and explosions of dice that lie already come to an end.
    fn check_again(&mut self, byte: usize, mods: &Mods, sides: Option<&Sides>) -> Parsed<()> {
        if mods.rerolls.is_empty() && mods.explode.is_none() {
            return Ok(());
        }
        let Some(sides) = sides else {
            let error =
                Error::new(ErrorKind::Meaningless, "dice of several kinds can't be rolled again together");
            return stop(byte, error.hint("write rerolls and explosions after each kind of dice"));
        };
        let mut again = Draft::new(byte, 1, sides.clone());
        again.pool.mods.rerolls.clone_from(&mods.rerolls);
        again.pool.mods.explode = mods.explode;
        again.pool.mods.bang = mods.bang;
        // Only its checks are wanted.
        let mut aside = Build::new(false);
        again.finish(&mut aside).map(|_| ())
    }

    fn throw(&mut self, byte: usize, dice: &Dice) -> Ranged {
        let from = self.build.len();
        let one = Tree::number(byte, 1);
        let number = dice.number.as_ref().unwrap_or(&one);
        let how_many = self.tree(number)?;
        let pools = self.build.expr.pools.len();
        self.wrap(from, Kind::Throw(pools));
        // Its place among the pools; what it is follows once its sides are known, which may roll dice of their own.
        self.build.expr.pools.push(Draft::new(byte, 1, Sides::UpTo(1)).pool);
        let (sides, most) = match &dice.sides {
            Faces::Known(sides) => (sides.clone(), sides.highest()),
            Faces::Rolled(tree) => {
                let at = self.build.len();
                let range = self.tree(tree)?;
                self.build.join(from, at, false);
                if range.low < 1 || range.finest > 1 {
                    let text = format!("the die might have {} sides", range.low.min(0));
                    return stop(
                        tree.byte,
                        Error::new(ErrorKind::Meaningless, text)
                            .hint("a die has a whole number of sides, at least one"),
                    );
                }
                if range.high > i64::from(SIDES_MAX) {
                    return stop(
                        tree.byte,
                        over(format!("the die might have {} sides", range.high), SIDES_MAX),
                    );
                }
                let most = i32::try_from(range.high).unwrap_or(i32::MAX);
                (Sides::UpTo(most.unsigned_abs()), most)
            }
        };
        if how_many.low < 0 || how_many.finest > 1 {
            let text = format!("the number of dice might be {}", how_many.low.min(0));
            return stop(
                number.byte,
                Error::new(ErrorKind::Meaningless, text)
                    .hint("it is a whole number, and never below zero: max(0, …)"),
            );
        }
        let high = u32::try_from(how_many.high).unwrap_or(u32::MAX);
        self.build.roll(byte, high)?;
        let stages = self.stages(&dice.mods);
        if stages.len() > 1 {
            let error = Error::new(
                ErrorKind::Notation,
                "in this order it can't be done to dice whose number is rolled",
            );
            return stop(stages[1][0].0, error.hint("reroll, explode, keep and count, in this order"));
        }
        let rolled = matches!(dice.sides, Faces::Rolled(_));
        let mut draft = Draft::new(byte, high.max(1), sides.clone());
        fill(
            &mut draft,
            &stages.into_iter().next().unwrap_or_default(),
            high,
            Some(&sides),
            (self.dialect, self.strict),
        )?;
        let highest = draft.pool.mods.explode == Some(sides.explodes_on());
        if rolled {
            if draft.pool.mods.rerolls.iter().any(|reroll| !reroll.once)
                || draft.pool.mods.explode.is_some() && !highest
            {
                let error =
                    Error::new(ErrorKind::NeverEnds, "this might never end: the sides are rolled too");
                return stop(byte, error.hint("reroll once with ro, or let the highest face explode"));
            }
            draft.pool.mods.bang.highest = highest;
        }
        let pool = draft.pool.clone();
        let mut aside = Build::new(false);
        // A die of one side would explode for ever; as many as are allowed is an end.
        let range = if highest && rolled {
            let (low, high) = pool.range((1, most));
            in_range(byte, [i128::from(low), i128::from(high)])?
        } else {
            draft.finish(&mut aside)?
        };
        self.build.expr.pools[pools] = Pool { dice: 1, ..pool };
        Ok(Range { low: range.low.min(0), high: range.high.max(0), ..range })
    }

    fn group(&mut self, byte: usize, group: &Brackets) -> Ranged {
        let from = self.build.len();
        let which = self.build.expr.groups.len();
        self.build.expr.groups.push(Group { spread: group.spread, mods: Mods::default() });
        let mut ranges = vec![];
        for (place, item) in group.items.iter().enumerate() {
            let at = self.build.len();
            let named = match &item.what {
                What::Name(name) if group.spread => self.named(name).filter(|name| name.dice.is_some()),
                _ => None,
            };
            if let Some(&Name { which, range, .. }) = named {
                self.build.expr.simple = false;
                self.build.push(Kind::Lying(which));
                ranges.push(range);
            } else if group.spread && !matches!(item.what, What::Dice(_) | What::Number(_) | What::Group(_)) {
                let error = Error::new(ErrorKind::Notation, "a pool holds dice and numbers alone");
                return stop(item.byte, error.hint("write pool(4d6,2d8), or {…} for totals"));
            } else if group.spread && !matches!(item.what, What::Number(_)) && !has_dice(item) {
                return stop(item.byte, counted_already());
            } else {
                ranges.push(self.tree(item)?);
            }
            if place == 0 {
                self.wrap(from, Kind::Group(which));
            } else {
                self.build.join(from, at, false);
            }
        }
        if group.items.is_empty() {
            self.build.expr.groups.pop();
            self.build.push(Kind::Number(0));
            return Ok(Range::whole(0, 0));
        }
        let (dice, sides) = if group.spread {
            self.lying(&group.items)
        } else {
            (u32::try_from(ranges.len()).unwrap_or(u32::MAX), None)
        };
        let sum = ranges.iter().try_fold(Range::whole(0, 0), |sum, each| {
            let ends = [sum.low + each.low, sum.high + each.high];
            finer(byte, ends.map(i128::from), product(sum.finest, each.finest))
        })?;
        let mut stages = self.stages(&group.mods).into_iter();
        let first = stages.next().unwrap_or_default();
        let mut draft = Draft::new(byte, dice, sides.clone().unwrap_or(Sides::UpTo(1)));
        fill(&mut draft, &first, dice, sides.as_ref(), (self.dialect, self.strict))?;
        let mods = draft.pool.mods;
        if group.spread {
            self.check_again(byte, &mods, sides.as_ref())?;
        } else if !mods.rerolls.is_empty()
            || mods.explode.is_some()
            || mods.least.is_some()
            || mods.most.is_some()
        {
            let error = Error::new(ErrorKind::Notation, "totals can be kept and counted, and nothing else");
            return stop(first[0].0, error.hint("write what happens to dice after the dice themselves"));
        }
        let mut range = if group.spread {
            self.spread_range(byte, &mods, dice, sides.as_ref(), sum)?
        } else {
            self.range_of(byte, &mods, &ranges, sum, dice)?
        };
        self.build.expr.groups[which].mods = mods;
        let mut counted = counts(&first);
        for stage in stages {
            if group.spread {
                if counted {
                    return stop(stage[0].0, counted_already());
                }
                counted = counts(&stage);
                range = self.further(from, byte, &stage, sides.as_ref(), dice, range)?;
                continue;
            }
            let error = Error::new(ErrorKind::Notation, "nothing more can be done to these totals");
            return stop(stage[0].0, error.hint("keep first, then count"));
        }
        Ok(range)
    }

    fn range_of(&self, byte: usize, mods: &Mods, ranges: &[Range], sum: Range, dice: u32) -> Ranged {
        let all = i64::from(dice) * if mods.explode.is_some() { i64::from(EXPLOSIONS_MAX + 1) } else { 1 };
        if !mods.count.is_empty() {
            let scores = i64::try_from(mods.count.len()).unwrap_or(0);
            return in_range(byte, [i128::from(-all * scores), i128::from(all * scores)]);
        }
        if mods.keep.is_empty() {
            return Ok(sum);
        }
        let by_place = mods.is_by_place();
        let joined = mods.keep.iter().any(|keep| keep.join != Join::Then);
        let (from, to) = window(&mods.keep, dice);
        let kept = if joined { dice } else { to - from } as usize;
        let mut lows: Vec<i64> = ranges.iter().map(|range| range.low).collect();
        let mut highs: Vec<i64> = ranges.iter().map(|range| range.high).collect();
        lows.sort_unstable();
        highs.sort_unstable_by(|a, b| b.cmp(a));
        let (low, high) = if by_place {
            // Where choices are joined there may be fewer.
            let least = if joined {
                lows.iter().map(|low| *low.min(&0)).sum()
            } else {
                lows.iter().take(kept).sum::<i64>()
            };
            let most = if joined {
                highs.iter().map(|high| *high.max(&0)).sum()
            } else {
                highs.iter().take(kept).sum::<i64>()
            };
            (least, most)
        } else {
            (lows.iter().map(|low| *low.min(&0)).sum(), highs.iter().map(|high| *high.max(&0)).sum())
        };
        finer(byte, [i128::from(low), i128::from(high)], sum.finest)
    }

    /// What is done at once, in the order in which it happens.
    fn stages(&self, mods: &[(usize, Mod)]) -> Vec<Vec<(usize, Mod)>> {
        let mut written: Vec<(usize, Mod)> = vec![];
        let ranks: fn(&Mod) -> u8 = match self.dialect {
            Dialect::Foundry | Dialect::Avrae | Dialect::PythonDice => |_| 0,
            // It has an order of its own, whatever the writing.
            Dialect::RpgDiceRoller => |each| match each {
                Mod::Least(_) | Mod::Most(_) => 0,
                Mod::Explode { .. } => 1,
                Mod::Reroll { .. } => 2,
                Mod::Keep(..) | Mod::Middle(_) => 3,
                _ => 4,
            },
            Dialect::DiceMaiden => |each| match each {
                Mod::Keep(..) | Mod::Middle(_) => 1,
                Mod::Count { .. } => 2,
                _ => 0,
            },
            _ => rank,
        };
        for part in mods.split(|(_, each)| matches!(each, Mod::Then)) {
            let mut part = part.to_vec();
            if self.dialect == Dialect::RpgDiceRoller {
                last_of_each(&mut part);
            }
            part.sort_by_key(|(_, each)| ranks(each));
            written.extend(part);
        }
        // What explodes out of dice that were rerolled is left as it falls, but where dice do all at once.
        let at_once = matches!(
            self.dialect,
            Dialect::Norn | Dialect::Roll20 | Dialect::FantasyGrounds | Dialect::Gurps | Dialect::BcDice
        );
        let mut stages: Vec<Vec<(usize, Mod)>> = vec![];
        let mut reached = 0;
        for each in written {
            let next = rank(&each.1);
            let Some(stage) = stages.last_mut() else {
                reached = next;
                stages.push(vec![each]);
                continue;
            };
            // Raising dice that are kept by their places comes to the same before and after.
            let harmless = matches!(each.1, Mod::Least(_) | Mod::Most(_))
                && stage.iter().all(|(_, each)| match each {
                    Mod::Keep(which, ..) => which.is_by_place(),
                    Mod::Count { .. } => false,
                    _ => true,
                });
            let again = !at_once
                && matches!(each.1, Mod::Explode { .. })
                && stage.iter().any(|(_, each)| matches!(each, Mod::Explode { .. }));
            let apart = !at_once
                && matches!(each.1, Mod::Explode { .. })
                && stage.iter().any(|(_, each)| matches!(each, Mod::Reroll { .. }));
            if (next < reached && !harmless) || again || apart {
                stages.push(vec![each]);
                reached = next;
            } else {
                stage.push(each);
                reached = reached.max(next);
            }
        }
        stages
    }
}

/// rpg-dice-roller has one of each name, and every choice looks at all dice.
fn last_of_each(mods: &mut Vec<(usize, Mod)>) {
    let name = |each: &Mod| match each {
        Mod::Reroll { .. } => 0,
        Mod::Explode { .. } => 1,
        Mod::Least(_) => 2,
        Mod::Most(_) => 3,
        Mod::Keep(Which::KeepHighest, ..) => 4,
        Mod::Keep(Which::KeepLowest, ..) => 5,
        Mod::Keep(Which::DropHighest, ..) => 6,
        Mod::Keep(Which::DropLowest, ..) => 7,
        Mod::Count { minus: false, .. } => 8,
        Mod::Count { minus: true, .. } => 9,
        _ => 10,
    };
    let names: Vec<u8> = mods.iter().map(|(_, each)| name(each)).collect();
    let mut place = 0;
    mods.retain(|_| {
        place += 1;
        !names[place..].contains(&names[place - 1])
    });
    let mut first = true;
    for (_, each) in mods {
        if let Mod::Keep(_, _, join) = each {
            *join = if std::mem::take(&mut first) { Join::Then } else { Join::And };
        }
    }
}

/// When it happens among all that is done at once.
fn rank(each: &Mod) -> u8 {
    match each {
        Mod::Reroll { .. } => 0,
        Mod::Explode { .. } => 1,
        Mod::Least(_) | Mod::Most(_) => 2,
        Mod::Keep(..) | Mod::Middle(_) => 3,
        Mod::Count { .. } | Mod::Mark { .. } | Mod::Then => 4,
    }
}

/// The condition that stands last, if it counts dice and holds for none that can lie, or for all.
fn says_nothing(tree: &Tree) -> Option<Compare> {
    let What::Dice(dice) = &tree.what else { return None };
    let Faces::Known(sides) = &dice.sides else { return None };
    let (Some((_, Mod::Count { when, minus: false })), 1) =
        (dice.mods.last(), dice.mods.iter().filter(|(_, each)| matches!(each, Mod::Count { .. })).count())
    else {
        return None;
    };
    let explodes = dice.mods.iter().any(|(_, each)| matches!(each, Mod::Explode { .. }));
    let mut draft = Draft::new(0, 1, sides.clone());
    let others: Vec<(usize, Mod)> = dice
        .mods
        .iter()
        .filter(|(_, each)| matches!(each, Mod::Reroll { .. } | Mod::Least(_) | Mod::Most(_)))
        .copied()
        .collect();
    fill(&mut draft, &others, 1, Some(sides), (Dialect::Norn, true)).ok()?;
    let law = Law::new(sides, &draft.pool.mods.rerolls, None)?;
    let (any, every) = draft.pool.counts(&law, *when);
    ((!any || every) && when.is_run() && !explodes || !any && when.is_run()).then_some(*when)
}

fn counts(mods: &[(usize, Mod)]) -> bool {
    mods.iter().any(|(_, each)| matches!(each, Mod::Count { .. }))
}

/// What becomes of counted dice could be meant of their faces or of their count.
fn counted_already() -> Error {
    Error::new(ErrorKind::Meaningless, "nothing more can be done to dice that are counted").hint("count last")
}

/// Whether it is dice or totals side by side that lie there, and are not counted.
fn has_dice(of: &Tree) -> bool {
    match &of.what {
        What::Dice(dice) => !counts(&dice.mods),
        What::Group(group) => !counts(&group.mods),
        _ => false,
    }
}

/// Fills in what is done to that many dice.
fn fill(
    draft: &mut Draft,
    stage: &[(usize, Mod)],
    dice: u32,
    sides: Option<&Sides>,
    (dialect, strict): (Dialect, bool),
) -> Parsed<()> {
    draft.strict = strict;
    let roller = dialect == Dialect::RpgDiceRoller;
    let twice = |byte: usize, what: &str| {
        let error = Error::new(ErrorKind::Meaningless, format!("{what} stands twice after the same dice"));
        stop(byte, error.hint("remove one of them"))
    };
    let (lowest, highest) = sides.map_or((i32::MIN, i32::MAX), |sides| (sides.lowest(), sides.highest()));
    let face = |when: Compare| Compare {
        to: match when.to {
            i32::MIN => lowest,
            i32::MAX => highest,
            to => to,
        },
        ..when
    };
    for &(byte, each) in stage {
        let mods = &mut draft.pool.mods;
        match each {
            Mod::Reroll { once, when } => {
                let when = when.unwrap_or(Compare { how: How::Equal, to: lowest });
                check_faces(byte, when, sides)?;
                draft.rerolls.push(byte);
                mods.rerolls.push(Reroll { once, when });
            }
            Mod::Explode { when, bang } => {
                if mods.explode.is_some() {
                    return twice(byte, "`!`");
                }
                let when = when.unwrap_or(Compare { how: How::Equal, to: highest });
                check_faces(byte, when, sides)?;
                mods.explode = Some(face(when));
                mods.bang = bang;
                draft.explode = byte;
            }
            Mod::Least(value) => {
                if strict && mods.least.is_some() {
                    return twice(byte, "`mi`");
                }
                // One after the other, in the order written.
                mods.least = Some(mods.least.map_or(value, |least| least.max(value)));
                if !strict {
                    mods.most = mods.most.map(|most| most.max(value));
                }
                draft.least = byte;
            }
            Mod::Most(value) => {
                if strict && mods.most.is_some() {
                    return twice(byte, "`ma`");
                }
                mods.most = Some(mods.most.map_or(value, |most| most.min(value)));
                draft.most = byte;
            }
            Mod::Keep(which, number, join) => {
                let (which, number) = choice(roller, which, number, dice);
                mods.keep.push(Keep { which, dice: number, join });
                draft.keep.push(byte);
                if strict {
                    check_keep(byte, &mods.keep, dice)?;
                }
            }
            Mod::Middle(number) => {
                let gone = dice.saturating_sub(number);
                let join = Join::Then;
                for (which, number) in [(Which::DropLowest, gone - gone / 2), (Which::DropHighest, gone / 2)]
                {
                    if number > 0 {
                        mods.keep.push(Keep { which, dice: number, join });
                        draft.keep.push(byte);
                    }
                }
            }
            Mod::Count { when, minus } => {
                mods.count.push(Score { when: face(when), minus });
                draft.count = byte;
            }
            Mod::Mark { fumble, when } => mods.marks.push(Mark { fumble, when: face(when) }),
            Mod::Then => {}
        }
    }
    Ok(())
}

/// What rpg-dice-roller chooses where there are fewer dice: as many as are too many.
fn choice(roller: bool, which: Which, number: u32, dice: u32) -> (Which, u32) {
    let over = number.saturating_sub(dice);
    match which {
        Which::KeepHighest if roller && over > 0 => (Which::KeepHighest, over),
        Which::DropHighest if roller && over > 0 => (Which::DropHighest, over),
        which => (which, number),
    }
}

/// Even and odd faces are listed one by one.
fn check_faces(byte: usize, when: Compare, sides: Option<&Sides>) -> Parsed<()> {
    let many = sides.is_some_and(|sides| sides.number() as usize > FACES_MAX);
    if !when.is_run() && many {
        return stop(byte, over("the faces of this die have to be looked at one by one", FACES_MAX));
    }
    Ok(())
}

fn product(a: u32, b: u32) -> u32 {
    a.saturating_mul(b)
}

/// A range of totals that need not be whole.
fn finer<const N: usize>(byte: usize, ends: [i128; N], finest: u32) -> Parsed<Range> {
    let range = in_range(byte, ends)?;
    if finest > FINEST_MAX {
        return stop(byte, over(format!("a total could be a {}th", Big::from(finest)), FINEST_MAX));
    }
    let far = u128::from(range.low.unsigned_abs().max(range.high.unsigned_abs()));
    let most = u128::from(i64::MAX.unsigned_abs());
    if far * u128::from(finest) > most {
        return stop(byte, over(format!("the total could be {} parts of {finest}", Big::from(far)), most));
    }
    Ok(Range { finest, ..range })
}

/// The ends of a range divided by a number that is not zero.
fn quotients(range: Range, by: Total) -> [i128; 4] {
    let end =
        |end: i64, how| Total::whole(end).over(by).map_or(0, |quotient| i128::from(quotient.rounded(how)));
    [
        end(range.low, Rounding::Down),
        end(range.low, Rounding::Up),
        end(range.high, Rounding::Down),
        end(range.high, Rounding::Up),
    ]
}

fn power(right: &Tree, base: Range, exponent: Range) -> Ranged {
    let most = exponent.low.unsigned_abs().max(exponent.high.unsigned_abs());
    if exponent.finest > 1 {
        let error = Error::new(ErrorKind::Meaningless, "only whole numbers can be powers");
        return stop(right.byte, error.hint("write floor(…)"));
    }
    let far = u128::from(base.low.unsigned_abs().max(base.high.unsigned_abs()));
    let raised = u32::try_from(most).ok().and_then(|most| far.checked_pow(most)).unwrap_or(u128::MAX);
    let Ok(raised) = i128::try_from(raised) else {
        return stop(right.byte, over("the power is too great", crate::limits::TOTAL_MAX.unsigned_abs()));
    };
    let finest = u128::from(base.finest).checked_pow(u32::try_from(most).unwrap_or(u32::MAX));
    let finest = finest.and_then(|finest| u32::try_from(finest).ok()).unwrap_or(u32::MAX);
    let mut range = [if base.low < 0 { -raised } else { 0 }, raised];
    let mut finest = finest;
    if exponent.low < 0 {
        not_zero(right.byte, base)?;
        finest = product(finest, u32::try_from(raised).unwrap_or(u32::MAX));
        range = [range[0].min(0), range[1].max(1)];
    }
    // A power of nothing is one.
    range[1] = range[1].max(1);
    finer(right.byte, range, finest)
}
