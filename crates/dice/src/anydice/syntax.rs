//! A program as it was read.

use std::collections::BTreeMap;

/// A variable, by its place among all names of variables.
pub(super) type Variable = usize;
/// A function, by its place among all shapes of functions: its words and where its arguments are.
pub(super) type Shape = usize;

/// An expression and where it stands.
#[derive(Debug)]
pub(super) struct Expr {
    pub(super) at: u32,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Number(i64),
    Variable(Variable),
    Sequence(Vec<Item>),
    Unary(Unary, Box<Expr>),
    /// Operators of one rank, from left to right.
    Chain(Box<Expr>, Vec<(Operator, u32, Expr)>),
    Call(Box<Call>),
    /// Always the same, so worked out once; by its place among all of those.
    Constant(usize, Box<Expr>),
}

#[derive(Debug)]
pub(super) struct Item {
    pub(super) from: Expr,
    pub(super) to: Option<Expr>,
    pub(super) repeat: Option<Expr>,
}

#[derive(Debug)]
pub(super) struct Call {
    pub(super) shape: Shape,
    pub(super) arguments: Vec<Expr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unary {
    Die,
    Plus,
    Minus,
    Not,
    Length,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    And,
    Or,
    Equal,
    Unequal,
    Less,
    Most,
    Greater,
    Least,
    Plus,
    Minus,
    Times,
    Over,
    Power,
    At,
    Dice,
}

impl Operator {
    /// Which binds tighter: the higher.
    pub(super) fn rank(self) -> u8 {
        match self {
            Operator::And | Operator::Or => 0,
            Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::Most
            | Operator::Greater
            | Operator::Least => 1,
            Operator::Plus | Operator::Minus => 2,
            Operator::Times | Operator::Over => 3,
            Operator::Power => 4,
            Operator::At => 5,
            Operator::Dice => 6,
        }
    }
}

/// A statement and where it stands.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) at: u32,
    pub(super) act: Act,
}

#[derive(Debug)]
pub(super) enum Act {
    Assign(Variable, Expr),
    Function(std::rc::Rc<Function>),
    Output(Expr, Option<Name>),
    Print(Expr, Option<Name>),
    Result(Expr),
    If(Vec<(Expr, Vec<Statement>)>, Vec<Statement>),
    Loop(Variable, Expr, Vec<Statement>),
    Set(Setting, Expr),
    Order { lowest_first: bool },
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Setting {
    ExplodeDepth,
    FunctionDepth,
}

/// A text with variables in it.
#[derive(Debug)]
pub(super) struct Name {
    pub(super) at: u32,
    pub(super) parts: Vec<Part>,
}

#[derive(Debug)]
pub(super) enum Part {
    Text(String),
    Variable(Variable),
}

/// What a parameter makes of its argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cast {
    Number,
    Sequence,
    Die,
}

#[derive(Debug)]
pub(super) struct Function {
    pub(super) shape: Shape,
    pub(super) parameters: Vec<(Variable, Option<Cast>)>,
    pub(super) body: Vec<Statement>,
    /// Variables that the body reads and need not have set itself.
    pub(super) reads: Vec<Variable>,
    pub(super) calls: Vec<Shape>,
    /// Whether running the body has effects other than its result, such as printing.
    pub(super) acts: bool,
}

/// Names in the order in which they were first met.
#[derive(Debug, Default)]
pub(super) struct Names {
    all: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Names {
    pub(super) fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        self.all.push(name.to_owned());
        self.places.insert(name.to_owned(), self.all.len() - 1);
        self.all.len() - 1
    }

    pub(super) fn name(&self, place: usize) -> &str {
        self.all.get(place).map_or("", String::as_str)
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        self.all.iter().map(String::as_str).enumerate()
    }
}
