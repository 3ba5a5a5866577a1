//! From tokens to a program.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::lex::{Token, keyword_like, short, tokens};
use super::syntax::{
    Act, Call, Cast, Expr, Function, Item, Name, Names, Operator, Part, Setting, Shape, Statement, Unary,
    Variable, What,
};
use super::trouble::{Fault, Place};
use crate::error::{Error, ErrorKind};
use crate::limits::{ANYDICE_NESTING_MAX, ANYDICE_SOURCE_MAX};

/// Stands for an argument in the shape of a function.
pub(super) const SLOT: &str = "_";

#[derive(Debug)]
pub(super) struct Tree {
    pub(super) statements: Vec<Statement>,
    pub(super) variables: Names,
    pub(super) shapes: Names,
    /// How the program's own functions are called, to be shown.
    pub(super) signatures: BTreeMap<Shape, String>,
    /// How many expressions are constant.
    pub(super) constants: usize,
}

pub(super) fn parse(source: &str) -> Result<Tree, Fault> {
    if source.len() > ANYDICE_SOURCE_MAX {
        let text = format!("the program has {} bytes, and the limit is {ANYDICE_SOURCE_MAX}", source.len());
        return Err(Fault::new(Error::new(ErrorKind::Limit, text), 0));
    }
    let mut parser = Parser {
        source,
        tokens: tokens(source)?,
        next: 0,
        nesting: 0,
        in_function: None,
        variables: Names::default(),
        shapes: Names::default(),
        signatures: BTreeMap::new(),
        constants: 0,
    };
    let statements = parser.statements(None)?;
    let Parser { variables, shapes, signatures, constants, .. } = parser;
    Ok(Tree { statements, variables, shapes, signatures, constants })
}

struct Parser<'s> {
    source: &'s str,
    tokens: Vec<(Token<'s>, u32)>,
    next: usize,
    nesting: usize,
    /// Where the braces of the function were opened that is being read.
    in_function: Option<u32>,
    variables: Names,
    shapes: Names,
    signatures: BTreeMap<Shape, String>,
    constants: usize,
}

impl<'s> Parser<'s> {
    fn peek(&self) -> Token<'s> {
        self.tokens.get(self.next).map_or(Token::End, |(token, _)| *token)
    }

    fn at(&self) -> u32 {
        self.tokens.get(self.next).or(self.tokens.last()).map_or(0, |(_, at)| *at)
    }

    fn advance(&mut self) {
        self.next += 1;
    }

    fn takes(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == token;
        if found {
            self.advance();
        }
        found
    }

    fn fault(&self, text: impl Into<String>, hint: impl Into<String>) -> Fault {
        Fault::new(Error::new(ErrorKind::Notation, text).hint(hint), self.at())
    }

    /// One thing is expected, and another found.
    fn expected(&self, right: &str, hint: &str) -> Fault {
        self.fault(format!("expected {right}, but found {}", self.peek().shown()), hint)
    }

    fn expect(&mut self, sign: &'static str, hint: &str) -> Result<(), Fault> {
        if self.takes(Token::Sign(sign)) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"), hint)) }
    }

    /// The sign that closes what was opened at that place.
    fn close(&mut self, sign: &'static str, opened: u32) -> Result<(), Fault> {
        if self.takes(Token::Sign(sign)) {
            return Ok(());
        }
        let place = Place::new(self.source, opened as usize);
        let open = match sign {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        let hint = format!(
            "the `{open}` opened at line {}, column {} still needs its `{sign}`",
            place.line, place.column
        );
        Err(self.expected(&format!("`{sign}`"), &hint))
    }

    /// Something stands in a function that belongs outside; perhaps because a brace is missing.
    fn misplaced(&self, text: &str, hint: &str) -> Fault {
        let opened = Place::new(self.source, self.in_function.unwrap_or(0) as usize);
        let hint = format!(
            "{hint}; or is the `}}` missing for the function's `{{` at line {}, column {}?",
            opened.line, opened.column
        );
        self.fault(text, hint)
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.nesting == ANYDICE_NESTING_MAX {
            let text = format!(
                "the program is nested more than {ANYDICE_NESTING_MAX} levels deep, which is the limit"
            );
            let error = Error::new(ErrorKind::Limit, text).hint("assign parts of it to variables");
            return Err(Fault::new(error, self.at()));
        }
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    /// Statements as far as the end of a block, or of the program.
    fn statements(&mut self, opened: Option<u32>) -> Result<Vec<Statement>, Fault> {
        let mut statements = Vec::new();
        loop {
            match (self.peek(), opened) {
                (Token::End, None) => return Ok(statements),
                (Token::Sign("}"), None) => {
                    return Err(
                        self.fault("this `}` has no matching `{`", "remove it, or open a block with `{`")
                    );
                }
                (Token::End | Token::Sign("}"), Some(opened)) => {
                    self.close("}", opened)?;
                    return Ok(statements);
                }
                _ => statements.push(self.statement()?),
            }
        }
    }

    fn block(&mut self) -> Result<Vec<Statement>, Fault> {
        let opened = self.at();
        self.expect("{", "a block of statements stands in braces: { … }")?;
        self.deeper(|parser| parser.statements(Some(opened)))
    }

    fn statement(&mut self) -> Result<Statement, Fault> {
        let at = self.at();
        let act = match self.peek() {
            Token::Variable(name) => {
                self.advance();
                let variable = self.variables.place(name);
                let name = short(name);
                self.expect(":", &format!("`{name}: …` sets the variable, `output {name}` shows it"))?;
                Act::Assign(variable, self.whole()?)
            }
            Token::Word("output") => {
                if self.in_function.is_some() {
                    return Err(self.misplaced(
                        "a function can't contain `output`",
                        "return the value with `result: …`",
                    ));
                }
                self.advance();
                let of = self.whole()?;
                Act::Output(of, self.named()?)
            }
            Token::Word("print") => {
                self.advance();
                let of = self.whole()?;
                Act::Print(of, self.named()?)
            }
            Token::Word("result") => {
                if self.in_function.is_none() {
                    return Err(
                        self.fault("only functions have a `result`", "at the top level, use `output …`")
                    );
                }
                self.advance();
                self.expect(":", "a function returns a value with `result: …`")?;
                Act::Result(self.whole()?)
            }
            Token::Word("if") => self.condition()?,
            Token::Word("loop") => {
                self.advance();
                let Token::Variable(name) = self.peek() else {
                    return Err(self.expected("a variable", "a loop is written `loop N over {1..6} { … }`"));
                };
                let variable = self.variables.place(name);
                self.advance();
                if !self.takes(Token::Word("over")) {
                    return Err(self.expected("`over`", "a loop is written `loop N over {1..6} { … }`"));
                }
                let over = self.whole()?;
                Act::Loop(variable, over, self.block()?)
            }
            Token::Word("function") => self.function()?,
            Token::Word("set") => self.setting()?,
            Token::Word("else") => {
                return Err(
                    self.fault("this `else` has no matching `if`", "`else` follows the `}` of an `if`")
                );
            }
            Token::Word(word) => {
                let hint = match keyword_like(word) {
                    _ if is_dice(word) => "put a space between two `d`: `2d d6`".to_owned(),
                    Some(keyword) => format!("did you mean `{keyword}`?"),
                    None => "statements start with output, function, if, loop, set, print, or a variable in \
                             upper case and a colon"
                        .to_owned(),
                };
                return Err(self.fault(format!("`{}` doesn't start a statement", short(word)), hint));
            }
            token => {
                let text = format!("expected a statement, but found {}", token.shown());
                return Err(self.fault(text, "to show something, write `output …`"));
            }
        };
        Ok(Statement { at, act })
    }

    fn condition(&mut self) -> Result<Act, Fault> {
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        self.advance();
        loop {
            let condition = self.whole()?;
            branches.push((condition, self.block()?));
            if !self.takes(Token::Word("else")) {
                break;
            }
            if !self.takes(Token::Word("if")) {
                otherwise = self.block()?;
                break;
            }
        }
        Ok(Act::If(branches, otherwise))
    }

    fn setting(&mut self) -> Result<Act, Fault> {
        const HINT: &str = "there are \"explode depth\", \"maximum function depth\" and \"position order\"";
        if self.in_function.is_some() {
            return Err(self.misplaced("a function can't contain `set`", "put it before the function"));
        }
        self.advance();
        let Token::Text(name) = self.peek() else {
            return Err(self.expected("the name of a setting in quotes", HINT));
        };
        let named = self.at();
        self.advance();
        if !self.takes(Token::Word("to")) {
            return Err(self.expected("`to`", "a setting is written `set \"explode depth\" to 3`"));
        }
        match name {
            "explode depth" => Ok(Act::Set(Setting::ExplodeDepth, self.whole()?)),
            "maximum function depth" => Ok(Act::Set(Setting::FunctionDepth, self.whole()?)),
            "position order" => {
                let lowest_first = match self.peek() {
                    Token::Text("lowest first") => true,
                    Token::Text("highest first") => false,
                    _ => {
                        let hint = "the position order is \"highest first\" or \"lowest first\"";
                        return Err(self.expected("an order in quotes", hint));
                    }
                };
                self.advance();
                Ok(Act::Order { lowest_first })
            }
            _ => {
                let text = format!("there is no setting \"{}\"", short(name));
                Err(Fault::new(Error::new(ErrorKind::Notation, text).hint(HINT), named))
            }
        }
    }

    fn named(&mut self) -> Result<Option<Name>, Fault> {
        if !self.takes(Token::Word("named")) {
            return Ok(None);
        }
        let at = self.at();
        let Token::Text(text) = self.peek() else {
            return Err(self.expected("a name in quotes", "a name is written `named \"fire damage\"`"));
        };
        self.advance();
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('[') {
            let inside = &rest[open + 1..];
            let len = inside.find(|c: char| !c.is_ascii_uppercase() && c != '_').unwrap_or(inside.len());
            if len == 0 || !inside[len..].starts_with(']') {
                parts.push(Part::Text(rest[..=open].to_owned()));
                rest = inside;
                continue;
            }
            parts.push(Part::Text(rest[..open].to_owned()));
            parts.push(Part::Variable(self.variables.place(&inside[..len])));
            rest = &inside[len + 1..];
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(Some(Name { at, parts }))
    }

    fn function(&mut self) -> Result<Act, Fault> {
        const HINT: &str = "a function is written `function: double N:n { result: N * 2 }`";
        if self.in_function.is_some() {
            return Err(self.misplaced(
                "a function can't be declared inside another one",
                "put it before that function",
            ));
        }
        self.advance();
        self.expect(":", HINT)?;
        let (mut shape, mut shown) = (Vec::new(), Vec::new());
        let mut parameters = Vec::new();
        loop {
            match self.peek() {
                Token::Sign("{") if !shape.is_empty() => break,
                Token::Word("d") => {
                    return Err(
                        self.fault("`d` rolls dice and can't be a word of a name", "use a longer word")
                    );
                }
                Token::Word(word) => {
                    shape.push(word);
                    shown.push(word);
                    self.advance();
                }
                Token::Variable(name) => {
                    self.advance();
                    let variable = self.variables.place(name);
                    let mut cast = None;
                    if self.takes(Token::Sign(":")) {
                        cast = Some(match self.peek() {
                            Token::Word("n") => Cast::Number,
                            Token::Word("s") => Cast::Sequence,
                            Token::Word("d") => Cast::Die,
                            _ => {
                                let hint = "`:n` is a number, `:s` a sequence, `:d` a die";
                                return Err(self.expected("n, s or d", hint));
                            }
                        });
                        self.advance();
                    }
                    parameters.push((variable, cast));
                    shape.push(SLOT);
                    shown.push(name);
                }
                _ => return Err(self.expected("a word, a parameter or `{`", HINT)),
            }
        }
        let shape = self.shapes.place(&shape.join(" "));
        self.signatures.insert(shape, format!("[{}]", shown.join(" ")));
        self.in_function = Some(self.at());
        let body = self.block()?;
        self.in_function = None;
        let mut found = Found::default();
        let bound = parameters.iter().map(|(variable, _)| *variable).collect();
        found.block(&body, &mut { bound });
        Ok(Act::Function(Rc::new(Function {
            shape,
            parameters,
            body,
            reads: found.reads.into_iter().collect(),
            calls: found.calls.into_iter().collect(),
            acts: found.acts,
        })))
    }

    /// A whole expression, with its constant parts marked.
    fn whole(&mut self) -> Result<Expr, Fault> {
        let mut expr = self.expr(0)?;
        if self.marks(&mut expr) {
            self.mark(&mut expr);
        }
        Ok(expr)
    }

    /// Marks the largest constant parts of what is not constant itself; says whether it all is.
    fn marks(&mut self, expr: &mut Expr) -> bool {
        let mut constant = Vec::new();
        for part in parts(expr) {
            constant.push(self.marks(part));
        }
        // A position depends on the order that is set, and a function on what is declared.
        let own = match &expr.what {
            What::Variable(_) | What::Call(_) => false,
            What::Chain(_, rest) => rest.iter().all(|(operator, _, _)| *operator != Operator::At),
            _ => true,
        };
        if own && constant.iter().all(|&constant| constant) {
            return true;
        }
        for (part, constant) in parts(expr).into_iter().zip(constant) {
            if constant {
                self.mark(part);
            }
        }
        false
    }

    fn mark(&mut self, expr: &mut Expr) {
        if matches!(expr.what, What::Number(_) | What::Constant(..)) {
            return;
        }
        let what = std::mem::replace(&mut expr.what, What::Number(0));
        expr.what = What::Constant(self.constants, Box::new(Expr { at: expr.at, what }));
        self.constants += 1;
    }

    /// An expression whose operators have at least that rank.
    fn expr(&mut self, rank: u8) -> Result<Expr, Fault> {
        let mut left = self.unary()?;
        // Whether the last chain may grow: one in parentheses may not.
        let mut chained = None;
        while let Some(operator) = self.operator().filter(|operator| operator.rank() >= rank) {
            let at = self.at();
            self.advance();
            let right = self.expr(operator.rank() + 1)?;
            if let (What::Chain(_, rest), Some(chain)) = (&mut left.what, chained)
                && chain == operator.rank()
            {
                rest.push((operator, at, right));
            } else {
                let start = left.at;
                left = Expr { at: start, what: What::Chain(Box::new(left), vec![(operator, at, right)]) };
                chained = Some(operator.rank());
            }
        }
        Ok(left)
    }

    fn operator(&self) -> Option<Operator> {
        Some(match self.peek() {
            Token::Word("d") => Operator::Dice,
            Token::Sign(sign) => match sign {
                "&" => Operator::And,
                "|" => Operator::Or,
                "=" => Operator::Equal,
                "!=" => Operator::Unequal,
                "<" => Operator::Less,
                "<=" => Operator::Most,
                ">" => Operator::Greater,
                ">=" => Operator::Least,
                "+" => Operator::Plus,
                "-" => Operator::Minus,
                "*" => Operator::Times,
                "/" => Operator::Over,
                "^" => Operator::Power,
                "@" => Operator::At,
                _ => return None,
            },
            _ => return None,
        })
    }

    fn unary(&mut self) -> Result<Expr, Fault> {
        let at = self.at();
        let unary = match self.peek() {
            Token::Word("d") => Unary::Die,
            Token::Sign("+") => Unary::Plus,
            Token::Sign("-") => Unary::Minus,
            Token::Sign("!") => Unary::Not,
            Token::Sign("#") => Unary::Length,
            _ => return self.primary(),
        };
        self.advance();
        let of = self.deeper(Parser::unary)?;
        Ok(Expr { at, what: What::Unary(unary, Box::new(of)) })
    }

    fn primary(&mut self) -> Result<Expr, Fault> {
        let at = self.at();
        let what = match self.peek() {
            Token::Number(number) => {
                self.advance();
                What::Number(number)
            }
            Token::Variable(name) => {
                self.advance();
                What::Variable(self.variables.place(name))
            }
            Token::Sign("(") => {
                self.advance();
                let inside = self.deeper(|parser| parser.expr(0))?;
                self.close(")", at)?;
                return Ok(inside);
            }
            Token::Sign("{") => {
                self.advance();
                self.deeper(|parser| parser.items(at))?
            }
            Token::Sign("[") => {
                self.advance();
                self.deeper(|parser| parser.call(at))?
            }
            Token::Word(word) => {
                let hint = match word {
                    _ if is_dice(word) => "put a space between two `d`: `2d d6`".to_owned(),
                    _ => format!(
                        "variables are in upper case, and functions are called in brackets: [{}]",
                        short(word)
                    ),
                };
                return Err(self.expected("a value", &hint));
            }
            _ => {
                return Err(self.expected(
                    "a value",
                    "values are numbers, dice such as 3d6, sequences such as {1..6}, variables and [calls]",
                ));
            }
        };
        Ok(Expr { at, what })
    }

    fn items(&mut self, opened: u32) -> Result<What, Fault> {
        let mut items = Vec::new();
        while !matches!(self.peek(), Token::Sign("}")) {
            let from = self.expr(0)?;
            let to = if self.takes(Token::Sign("..")) { Some(self.expr(0)?) } else { None };
            let repeat = if self.takes(Token::Sign(":")) { Some(self.expr(0)?) } else { None };
            items.push(Item { from, to, repeat });
            if !self.takes(Token::Sign(",")) {
                break;
            }
        }
        self.close("}", opened)?;
        Ok(What::Sequence(items))
    }

    fn call(&mut self, opened: u32) -> Result<What, Fault> {
        let mut shape = Vec::new();
        let mut arguments = Vec::new();
        loop {
            match self.peek() {
                Token::Sign("]") if !shape.is_empty() => break,
                Token::Sign("]") => {
                    return Err(
                        self.fault("this call doesn't name a function", "write it as [highest 3 of 4d6]")
                    );
                }
                Token::Sign(",") => {
                    return Err(self.fault(
                        "arguments have no commas between them",
                        "write them side by side, dice in parentheses: [f 1 (d6)]",
                    ));
                }
                Token::Word(word) if word != "d" => {
                    shape.push(word);
                    self.advance();
                }
                Token::End | Token::Sign("}" | ")" | ":" | "..") | Token::Text(_) => {
                    self.close("]", opened)?;
                }
                _ => {
                    arguments.push(self.expr(0)?);
                    shape.push(SLOT);
                }
            }
        }
        self.advance();
        let shape = self.shapes.place(&shape.join(" "));
        Ok(What::Call(Box::new(Call { shape, arguments })))
    }
}

/// Whether it is nothing but the `d` of dice, several times.
fn is_dice(word: &str) -> bool {
    word.bytes().all(|byte| byte == b'd')
}

fn parts(expr: &mut Expr) -> Vec<&mut Expr> {
    match &mut expr.what {
        What::Number(_) | What::Variable(_) | What::Constant(..) => Vec::new(),
        What::Sequence(items) => items
            .iter_mut()
            .flat_map(|item| [Some(&mut item.from), item.to.as_mut(), item.repeat.as_mut()])
            .flatten()
            .collect(),
        What::Unary(_, of) => vec![of],
        What::Chain(first, rest) => {
            [&mut **first].into_iter().chain(rest.iter_mut().map(|(_, _, each)| each)).collect()
        }
        What::Call(call) => call.arguments.iter_mut().collect(),
    }
}

/// What a body depends on.
#[derive(Default)]
struct Found {
    reads: BTreeSet<Variable>,
    calls: BTreeSet<Shape>,
    acts: bool,
}

impl Found {
    fn block(&mut self, block: &[Statement], bound: &mut BTreeSet<Variable>) {
        for statement in block {
            match &statement.act {
                Act::Assign(variable, expr) => {
                    self.expr(expr, bound);
                    bound.insert(*variable);
                }
                Act::Function(_) | Act::Order { .. } => self.acts = true,
                Act::Set(_, expr) | Act::Result(expr) => self.expr(expr, bound),
                Act::Output(expr, name) | Act::Print(expr, name) => {
                    self.acts = true;
                    self.expr(expr, bound);
                    for part in name.iter().flat_map(|name| &name.parts) {
                        if let Part::Variable(variable) = part {
                            self.read(*variable, bound);
                        }
                    }
                }
                Act::If(branches, otherwise) => {
                    for (condition, then) in branches {
                        self.expr(condition, bound);
                        self.block(then, &mut bound.clone());
                    }
                    self.block(otherwise, &mut bound.clone());
                }
                Act::Loop(variable, over, body) => {
                    self.expr(over, bound);
                    let mut bound = bound.clone();
                    bound.insert(*variable);
                    self.block(body, &mut bound);
                }
            }
        }
    }

    fn read(&mut self, variable: Variable, bound: &BTreeSet<Variable>) {
        if !bound.contains(&variable) {
            self.reads.insert(variable);
        }
    }

    fn expr(&mut self, expr: &Expr, bound: &BTreeSet<Variable>) {
        match &expr.what {
            What::Number(_) | What::Constant(..) => {}
            What::Variable(variable) => self.read(*variable, bound),
            What::Sequence(items) => {
                for item in items {
                    for part in
                        [Some(&item.from), item.to.as_ref(), item.repeat.as_ref()].into_iter().flatten()
                    {
                        self.expr(part, bound);
                    }
                }
            }
            What::Unary(_, of) => self.expr(of, bound),
            What::Chain(first, rest) => {
                self.expr(first, bound);
                rest.iter().for_each(|(_, _, each)| self.expr(each, bound));
            }
            What::Call(call) => {
                self.calls.insert(call.shape);
                call.arguments.iter().for_each(|each| self.expr(each, bound));
            }
        }
    }
}
