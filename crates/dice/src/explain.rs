//! A notation in words.

use crate::notation::{
    Compare, Expr, Function, How, Join, Keep, Mods, Node, Operation, Pool, Sides, Tally, What, Which,
};
use crate::total::Rounding;

/// More faces than that are told by their ends.
const FACES_TOLD_MAX: usize = 12;

/// A part of a notation, and what it says in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// How many parts it stands within.
    pub depth: usize,
    /// The part, in Norn's own notation.
    pub part: String,
    /// What becomes of it, as one sentence without its end.
    pub words: String,
}

impl Expr {
    /// What it says in words: each part that rolls or works something out, before those that it is made of.
    ///
    /// ```
    /// use norn_dice::Expr;
    ///
    /// let lines = Expr::parse("4d6kh3+2")?.explained();
    /// let told: Vec<_> = lines.iter().map(|line| (line.depth, line.part.as_str(), line.words.as_str())).collect();
    /// assert_eq!(told, [
    ///     (0, "4d6kh3+2", "added up"),
    ///     (1, "4d6kh3", "4 dice of 6 sides; the 3 highest are kept"),
    /// ]);
    /// # Ok::<(), norn_dice::Error>(())
    /// ```
    #[must_use]
    pub fn explained(&self) -> Vec<Explained> {
        let mut lines = vec![];
        explain(self.root(), 0, &mut lines);
        lines
    }
}

fn explain(node: Node<'_>, depth: usize, lines: &mut Vec<Explained>) {
    let words = match node.what() {
        What::Number(_) | What::Fraction(_) | What::Bound(_) if depth > 0 => return,
        What::Number(_) | What::Fraction(_) => "this number, without any dice".to_owned(),
        What::Bound(name) | What::Lying(name) => format!("what {} stands for", node.name(name)),
        What::Dice(pool) => dice(pool),
        What::Throw(pool) => {
            let sides =
                if node.children().count() > 1 { ", with as many sides as the second says" } else { "" };
            with(format!("as many dice as the first part says{sides}"), &pool.mods)
        }
        What::Group(group) if group.spread => with("all their dice together".to_owned(), &group.mods),
        What::Group(group) => {
            with(format!("{} side by side", counted(node.children().count(), "total")), &group.mods)
        }
        What::Negated => "with the opposite sign".to_owned(),
        What::Sum if node.children().any(Node::is_inverse) => {
            "added up; what stands behind a minus is taken away".to_owned()
        }
        What::Sum => "added up".to_owned(),
        What::Product if node.children().any(Node::is_inverse) => {
            "multiplied and divided from left to right, each division rounded down".to_owned()
        }
        What::Product => "multiplied".to_owned(),
        What::Operation(Operation::Rest) => "what the division leaves over".to_owned(),
        What::Operation(Operation::Power) => "the first to the power of the second".to_owned(),
        What::Operation(Operation::Compare(_)) => "1 if it holds, 0 if not".to_owned(),
        What::Call(function) => called(function).to_owned(),
        What::Let(name) => {
            format!("{} stands for the first part, rolled once, in the second", node.name(name))
        }
        What::Choice => "the second part if the first is not 0, else the third".to_owned(),
        What::Repeat(times) => format!("the same {times} times, each with a total of its own"),
    };
    lines.push(Explained { depth, part: node.to_string(), words });
    for child in node.children() {
        explain(child, depth + 1, lines);
    }
}

fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn dice(pool: &Pool) -> String {
    let dice = if pool.dice == 1 { "1 die".to_owned() } else { format!("{} dice", pool.dice) };
    let sides = match &pool.sides {
        Sides::UpTo(sides) => format!("{dice} of {sides} sides"),
        Sides::Fate => format!("{dice} that show{} -1, 0 or 1", if pool.dice == 1 { "s" } else { "" }),
        Sides::Listed(faces) if faces.len() <= FACES_TOLD_MAX => {
            let all: Vec<String> = faces.iter().map(i32::to_string).collect();
            format!("{dice} with the faces {}", all.join(", "))
        }
        Sides::Listed(faces) => {
            let (low, high) = (pool.sides.lowest(), pool.sides.highest());
            format!("{dice} with {} faces from {low} to {high}", faces.len())
        }
    };
    with(sides, &pool.mods)
}

/// What is done with dice or totals, in the order in which it is done.
fn with(what: String, mods: &Mods) -> String {
    let mut all = vec![what];
    for reroll in &mods.rerolls {
        let until = if reroll.once { "once" } else { "until it does not" };
        all.push(format!("one that shows {} is thrown again, {until}", reroll.when.words()));
    }
    if let Some(when) = mods.explode {
        let mut told = match (mods.bang.compound, mods.bang.highest) {
            (true, true) => "one that shows its highest face is thrown on and added up".to_owned(),
            (true, false) => format!("one that shows {} is thrown on and added up", when.words()),
            (false, true) => "for each that shows its highest face one more is thrown".to_owned(),
            (false, false) => format!("for each that shows {} one more is thrown", when.words()),
        };
        if mods.bang.penetrating {
            told.push_str(", which counts 1 less");
        }
        if mods.bang.once {
            told.push_str(", but for none of those again");
        }
        if let Some(most) = mods.bang.most {
            told = format!("{told}, {most} at most");
        }
        all.push(told);
    }
    if let Some(least) = mods.least {
        all.push(format!("less than {least} counts as {least}"));
    }
    if let Some(most) = mods.most {
        all.push(format!("more than {most} counts as {most}"));
    }
    all.extend(mods.keep.iter().map(Keep::words));
    for score in &mods.count {
        all.push(if score.minus {
            format!("each that shows {} takes 1 away from that", score.when.words())
        } else {
            format!("each that shows {} counts 1", score.when.words())
        });
    }
    for mark in &mods.marks {
        let what = if mark.fumble { "fumble" } else { "critical" };
        all.push(format!("{} is marked as a {what}", mark.when.words()));
    }
    all.join("; ")
}

impl Keep {
    fn words(&self) -> String {
        let join = match self.join {
            Join::Then => "",
            Join::Or => "or of the same dice, ",
            Join::And => "and of the same dice, ",
        };
        let some = |end: &str, what: &str| match self.dice {
            1 => format!("{join}the {end} is {what}"),
            dice => format!("{join}the {dice} {end} are {what}"),
        };
        match self.which {
            Which::KeepHighest => some("highest", "kept"),
            Which::KeepLowest => some("lowest", "kept"),
            Which::DropHighest => some("highest", "dropped"),
            Which::DropLowest => some("lowest", "dropped"),
            Which::KeepIf(when) => format!("{join}those that show {} are kept", when.words()),
            Which::DropIf(when) => format!("{join}those that show {} are dropped", when.words()),
        }
    }
}

impl Compare {
    fn words(self) -> String {
        match self.how {
            How::AtLeast if self.to == i32::MIN => "anything".to_owned(),
            _ => self.faces(),
        }
    }
}

fn called(function: Function) -> &'static str {
    match function {
        Function::Round(Rounding::Down) => "rounded down",
        Function::Round(Rounding::Up) => "rounded up",
        Function::Round(Rounding::Zero) => "rounded towards zero",
        Function::Round(Rounding::Nearest) => "rounded to the nearest number, a half up",
        Function::Round(Rounding::Even) => "rounded to the nearest number, a half to the even one",
        Function::Round(Rounding::Away) => "rounded to the nearest number, a half away from zero",
        Function::Abs => "without its sign",
        Function::Sign => "-1 below zero, 0 at zero, 1 above",
        Function::Least => "the least of these",
        Function::Greatest => "the greatest of these",
        Function::Fraction => "the first divided by the second, without rounding",
        Function::Remainder => "what the division, rounded towards zero, leaves over",
        Function::Tally(Tally::Distinct) => "how many different numbers these dice show",
        Function::Tally(Tally::Alike) => "how many of these dice show the same number at most",
        Function::Tally(Tally::Pairs) => "how many pairs are among these dice",
        Function::Tally(Tally::Straight) => "how many numbers follow each other among these dice",
        Function::Tally(Tally::Middle) => "the number in the middle of these dice",
    }
}
