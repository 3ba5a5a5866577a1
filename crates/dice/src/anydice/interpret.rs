//! Runs a program that was read.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::budget::{Budget, Lease};
use super::count::Ways;
use super::die::{Die, Mixture};
use super::expand::Rolls;
use super::library::{LIBRARY, Library, Settings, Takes, library};
use super::operate::{binary, meaningless, unary};
use super::parse::{SLOT, Tree};
use super::syntax::{
    Act, Call, Cast, Expr, Function, Item, Name, Operator, Part, Setting, Shape, Statement, Unary, Variable,
    What,
};
use super::trouble::{Fault, nearest};
use super::value::{Value, fits};
use super::{Output, Printed};
use crate::error::{Error, ErrorKind};
use crate::limits::{
    ANYDICE_DEPTH_MAX, ANYDICE_EXPLODE_MAX, ANYDICE_NAME_MAX, ANYDICE_OUTPUTS_MAX, ANYDICE_PRINTS_MAX,
};

/// How deep functions call each other before they give nothing back, unless a program sets that.
const FUNCTION_DEPTH: i64 = 10;
/// How often a die explodes in a row, unless a program sets that.
const EXPLODE_DEPTH: u32 = 2;
/// How many results of calls are remembered.
const REMEMBERED: usize = 1 << 13;

/// What looking at one part of a program takes, in steps.
const STEP: u64 = 30;
const CALL: u64 = 300;
/// A call takes as much of the stack as that many other levels.
const CALL_DEPTH: usize = 3;

pub(super) struct Run<'t> {
    tree: &'t Tree,
    budget: Rc<Budget>,
    settings: Settings,
    function_depth: i64,
    variables: Vec<Slot>,
    /// What variables were before the functions that are running set them.
    shadowed: Vec<(Variable, Slot)>,
    /// Which call is running, by a number of its own; 0 outside of functions.
    frame: u64,
    frames: u64,
    functions: Vec<Option<Rc<Function>>>,
    /// What each function depends on apart from its arguments, filled in when needed.
    reach: BTreeMap<Shape, Rc<Reach>>,
    constants: Vec<Option<Value>>,
    remembered: BTreeMap<Key, Memory>,
    /// How many functions are running.
    depth: i64,
    /// How many levels of calls, blocks and expressions are nested right now.
    stack: usize,
    /// Within the call that is running: the deepest call, and whether the depth limit cut one off.
    deepest: i64,
    cut: bool,
    outputs: Vec<Output>,
    printed: Vec<Printed>,
    leases: Vec<Lease>,
}

#[derive(Debug, Clone, Default)]
struct Slot {
    value: Option<Value>,
    frame: u64,
}

/// What a function depends on apart from its arguments.
#[derive(Debug)]
struct Reach {
    reads: Vec<Variable>,
    acts: bool,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    shape: Shape,
    arguments: Vec<Value>,
    read: Vec<Option<Value>>,
}

/// Results of a call that may be used again.
#[derive(Debug, Default)]
struct Memory {
    /// The result and how many calls deep it went, where the limit on that played no part.
    whole: Option<(Value, i64)>,
    /// Results by the depth of the call, where it did.
    cut: BTreeMap<i64, Value>,
}

impl<'t> Run<'t> {
    pub(super) fn new(tree: &'t Tree) -> Run<'t> {
        Run {
            tree,
            budget: Rc::new(Budget::default()),
            settings: Settings { lowest_first: false, explode_depth: EXPLODE_DEPTH },
            function_depth: FUNCTION_DEPTH,
            variables: vec![Slot::default(); tree.variables.len()],
            shadowed: Vec::new(),
            frame: 0,
            frames: 0,
            functions: vec![None; tree.shapes.len()],
            reach: BTreeMap::new(),
            constants: vec![None; tree.constants],
            remembered: BTreeMap::new(),
            depth: 0,
            stack: 0,
            deepest: 0,
            cut: false,
            outputs: Vec::new(),
            printed: Vec::new(),
            leases: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Result<(Vec<Output>, Vec<Printed>), Fault> {
        self.block(&self.tree.statements)?;
        Ok((self.outputs, self.printed))
    }

    /// Runs statements as far as a result, if they come to one.
    fn block(&mut self, block: &[Statement]) -> Result<Option<Value>, Fault> {
        for statement in block {
            if let Some(result) = self.statement(statement)? {
                return Ok(Some(result));
            }
        }
        Ok(None)
    }

    fn statement(&mut self, statement: &Statement) -> Result<Option<Value>, Fault> {
        self.pay(STEP, statement.at)?;
        match &statement.act {
            Act::Assign(variable, expr) => {
                let value = self.value(expr)?;
                self.set(*variable, value);
            }
            Act::Function(function) => {
                self.functions[function.shape] = Some(Rc::clone(function));
                self.reach.clear();
                self.remembered.clear();
            }
            Act::Output(expr, name) => self.output(statement.at, expr, name.as_ref())?,
            Act::Print(expr, name) => self.print(statement.at, expr, name.as_ref())?,
            Act::Result(expr) => return self.value(expr).map(Some),
            Act::If(branches, otherwise) => {
                for (condition, then) in branches {
                    if self.holds(condition)? {
                        return self.nested(statement.at, then);
                    }
                }
                return self.nested(statement.at, otherwise);
            }
            Act::Loop(variable, over, body) => return self.repeat(*variable, over, body),
            Act::Set(setting, expr) => self.setting(*setting, expr)?,
            Act::Order { lowest_first } => {
                self.settings.lowest_first = *lowest_first;
                self.remembered.clear();
            }
        }
        Ok(None)
    }

    #[inline(never)]
    fn nested(&mut self, at: u32, block: &[Statement]) -> Result<Option<Value>, Fault> {
        self.enter(at, 1)?;
        let result = self.block(block);
        self.stack -= 1;
        result
    }

    #[inline(never)]
    fn repeat(
        &mut self,
        variable: Variable,
        over: &Expr,
        body: &[Statement],
    ) -> Result<Option<Value>, Fault> {
        let value = self.value(over)?;
        let Value::Sequence(sequence) = value else {
            let text = format!("a loop needs a sequence, but this is {} ({})", value.kind(), value.shown());
            let hint = match value {
                Value::Number(number) if number > 0 => {
                    format!("write {{1..{number}}} for all numbers up to {number}")
                }
                _ => "put it in braces: { … }".to_owned(),
            };
            return Err(Fault::new(meaningless(text, &hint), over.at));
        };
        for &item in sequence.items() {
            self.set(variable, Value::Number(item));
            self.pay(STEP, over.at)?;
            if let Some(result) = self.nested(over.at, body)? {
                return Ok(Some(result));
            }
        }
        Ok(None)
    }

    #[inline(never)]
    fn holds(&mut self, condition: &Expr) -> Result<bool, Fault> {
        match self.value(condition)? {
            Value::Number(number) => Ok(number != 0),
            value => {
                let text =
                    format!("an `if` needs a number, but this is {} ({})", value.kind(), value.shown());
                let hint = match value {
                    Value::Dice(_) => {
                        "pass the dice to a function with a parameter such as N:n or S:s, which is run \
                                       for every roll, and put the `if` there"
                    }
                    _ => "compare it with something, or count its elements with `#`",
                };
                Err(Fault::new(meaningless(text, hint), condition.at))
            }
        }
    }

    #[inline(never)]
    fn setting(&mut self, setting: Setting, expr: &Expr) -> Result<(), Fault> {
        let value = self.value(expr)?;
        let Value::Number(number) = value else {
            let text = format!("a depth is a number, but this is {}", value.kind());
            return Err(Fault::new(meaningless(text, "write a number such as 5"), expr.at));
        };
        if number < 0 {
            let error = meaningless(format!("a depth can't be {number}"), "it is 0 or more");
            return Err(Fault::new(error, expr.at));
        }
        match setting {
            Setting::ExplodeDepth => match u32::try_from(number) {
                Ok(depth) if depth <= ANYDICE_EXPLODE_MAX => self.settings.explode_depth = depth,
                _ => {
                    let text = format!(
                        "an explode depth of {number} is more than the limit of {ANYDICE_EXPLODE_MAX}"
                    );
                    return Err(Fault::new(Error::new(ErrorKind::Limit, text), expr.at));
                }
            },
            // A greater depth is only refused where it is reached.
            Setting::FunctionDepth => self.function_depth = number,
        }
        self.remembered.clear();
        Ok(())
    }

    #[inline(never)]
    fn output(&mut self, at: u32, expr: &Expr, name: Option<&Name>) -> Result<(), Fault> {
        if self.outputs.len() == ANYDICE_OUTPUTS_MAX {
            let text = format!("the program has more than {ANYDICE_OUTPUTS_MAX} outputs, which is the limit");
            return Err(Fault::new(Error::new(ErrorKind::Limit, text), at));
        }
        let value = self.value(expr)?;
        let name = match name {
            Some(name) => self.name(name)?,
            None => format!("output {}", self.outputs.len() + 1),
        };
        let budget = Rc::clone(&self.budget);
        let distribution = (|| {
            let die = match &value {
                Value::Number(number) => Rc::new(Die::only(*number, &budget)?),
                Value::Sequence(sequence) => Rc::new(Die::of_faces(sequence.items(), &budget)?),
                Value::Dice(dice) if dice.is_empty() => return Ok(None),
                Value::Dice(dice) => Rc::clone(dice.sum(&budget)?),
            };
            budget.spend(die.values().len() as u64)?;
            // What is shown is a copy that stays until the end.
            self.leases.push(budget.lease(die.words())?);
            Ok(die.distribution())
        })()
        .map_err(|error| Fault::new(error, expr.at))?;
        self.outputs.push(Output { name, distribution });
        Ok(())
    }

    #[inline(never)]
    fn print(&mut self, at: u32, expr: &Expr, name: Option<&Name>) -> Result<(), Fault> {
        if self.printed.len() == ANYDICE_PRINTS_MAX {
            let text =
                format!("the program prints more than {ANYDICE_PRINTS_MAX} values, which is the limit");
            return Err(Fault::new(Error::new(ErrorKind::Limit, text), at));
        }
        let value = self.value(expr)?.shown();
        let name = name.map(|name| self.name(name)).transpose()?;
        self.printed.push(Printed { name, value });
        Ok(())
    }

    fn name(&self, name: &Name) -> Result<String, Fault> {
        let mut text = String::new();
        for part in &name.parts {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Variable(variable) => text.push_str(&self.get(*variable, name.at)?.shown()),
            }
            if text.len() > ANYDICE_NAME_MAX {
                let text = format!("this name is longer than {ANYDICE_NAME_MAX} bytes, which is the limit");
                return Err(Fault::new(Error::new(ErrorKind::Limit, text), name.at));
            }
        }
        Ok(text)
    }

    fn pay(&self, steps: u64, at: u32) -> Result<(), Fault> {
        self.budget.spend(steps).map_err(|error| Fault::new(error, at))
    }

    /// Enters so many levels. The caller leaves them again, unless there is an error, which ends
    /// the run.
    fn enter(&mut self, at: u32, parts: usize) -> Result<(), Fault> {
        if self.stack + parts > ANYDICE_DEPTH_MAX {
            let text = format!(
                "function calls are nested too deeply: with the expressions around them they take more than {ANYDICE_DEPTH_MAX} levels, which is the limit"
            );
            let hint =
                "lower \"maximum function depth\", or use a loop instead of a function that calls itself";
            return Err(Fault::new(Error::new(ErrorKind::Limit, text).hint(hint), at));
        }
        self.stack += parts;
        Ok(())
    }

    fn set(&mut self, variable: Variable, value: Value) {
        let slot = &mut self.variables[variable];
        if slot.frame == self.frame {
            slot.value = Some(value);
            return;
        }
        let before = std::mem::replace(slot, Slot { value: Some(value), frame: self.frame });
        self.shadowed.push((variable, before));
    }

    fn get(&self, variable: Variable, at: u32) -> Result<&Value, Fault> {
        match &self.variables[variable].value {
            Some(value) => Ok(value),
            None => Err(self.unset(variable, at)),
        }
    }

    #[cold]
    fn unset(&self, variable: Variable, at: u32) -> Fault {
        let name = self.tree.variables.name(variable);
        let set = |&(place, _): &(Variable, &str)| self.variables[place].value.is_some();
        let names = self.tree.variables.iter().filter(set).map(|(_, name)| name);
        let hint = match nearest(name, names) {
            Some(like) => format!("did you mean {like}?"),
            None => format!("set it first, as in `{name}: 1`"),
        };
        Fault::new(meaningless(format!("the variable {name} hasn't been set"), &hint), at)
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, Fault> {
        self.pay(STEP, expr.at)?;
        match &expr.what {
            What::Number(number) => Ok(Value::Number(*number)),
            What::Variable(variable) => self.get(*variable, expr.at).cloned(),
            What::Constant(place, of) => {
                if let Some(value) = &self.constants[*place] {
                    return Ok(value.clone());
                }
                let value = self.value(of)?;
                self.constants[*place] = Some(value.clone());
                Ok(value)
            }
            _ => {
                self.enter(expr.at, 1)?;
                let value = match &expr.what {
                    What::Sequence(items) => self.sequence(items, expr.at),
                    What::Unary(operator, of) => self.unary(*operator, of, expr.at),
                    What::Chain(first, rest) => self.chain(first, rest),
                    What::Call(call) => self.call(call, expr.at),
                    _ => Ok(Value::Number(0)),
                };
                self.stack -= 1;
                value
            }
        }
    }

    #[inline(never)]
    fn unary(&mut self, operator: Unary, of: &Expr, at: u32) -> Result<Value, Fault> {
        let value = self.value(of)?;
        unary(operator, &value, &self.budget).map_err(|error| Fault::new(error, at))
    }

    #[inline(never)]
    fn chain(&mut self, first: &Expr, rest: &[(Operator, u32, Expr)]) -> Result<Value, Fault> {
        let mut left = self.value(first)?;
        for (operator, at, right) in rest {
            let right = self.value(right)?;
            let lowest_first = self.settings.lowest_first;
            left = binary(*operator, &left, &right, lowest_first, &self.budget)
                .map_err(|error| Fault::new(error, *at))?;
        }
        Ok(left)
    }

    #[inline(never)]
    fn sequence(&mut self, items: &[Item], at: u32) -> Result<Value, Fault> {
        let mut all = Vec::new();
        for item in items {
            let from = self.value(&item.from)?;
            let start = all.len();
            let budget = Rc::clone(&self.budget);
            let room = |more: u64| {
                fits(more.saturating_add(start as u64))
                    .and_then(|()| budget.spend(more))
                    .map_err(|error| Fault::new(error, item.from.at))
            };
            match (&item.to, from) {
                (Some(to), from) => {
                    let last = self.value(to)?;
                    let from = end(&from, item.from.at)?;
                    let last = end(&last, to.at)?;
                    if from <= last {
                        room(from.abs_diff(last).saturating_add(1))?;
                        all.extend(from..=last);
                    }
                }
                (None, Value::Number(number)) => all.push(number),
                (None, Value::Sequence(sequence)) => {
                    room(sequence.items().len() as u64)?;
                    all.extend_from_slice(sequence.items());
                }
                (None, Value::Dice(dice)) if dice.is_empty() => {}
                (None, Value::Dice(dice)) => {
                    let sum = dice.sum(&self.budget).map_err(|error| Fault::new(error, item.from.at))?;
                    room(sum.values().len() as u64)?;
                    all.extend_from_slice(sum.values());
                }
            }
            if let Some(repeat) = &item.repeat {
                let value = self.value(repeat)?;
                let Value::Number(times) = value else {
                    let text =
                        format!("the number of repeats has to be a number, but this is {}", value.kind());
                    return Err(Fault::new(meaningless(text, "write it as {2:3} for {2, 2, 2}"), repeat.at));
                };
                let times = u64::try_from(times).unwrap_or(0);
                let len = all.len() - start;
                room(times.saturating_mul(len as u64))?;
                if times == 0 {
                    all.truncate(start);
                }
                for _ in 1..times {
                    if len == 0 {
                        break;
                    }
                    all.extend_from_within(start..start + len);
                }
            }
        }
        Value::sequence(all, &self.budget).map_err(|error| Fault::new(error, at))
    }

    #[inline(never)]
    fn call(&mut self, call: &Call, at: u32) -> Result<Value, Fault> {
        self.pay(CALL, at)?;
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            arguments.push(self.value(argument)?);
        }
        if let Some(function) = &self.functions[call.shape] {
            let function = Rc::clone(function);
            return self.declared(&function, arguments, call, at);
        }
        match library(self.tree.shapes.name(call.shape)) {
            Some((function, takes)) => self.built_in(function, takes, arguments, call, at),
            None => Err(self.unknown(call, at)),
        }
    }

    #[inline(never)]
    fn built_in(
        &mut self,
        function: Library,
        takes: &[Takes],
        mut arguments: Vec<Value>,
        call: &Call,
        at: u32,
    ) -> Result<Value, Fault> {
        let mut rolls = Vec::new();
        for (place, (argument, takes)) in arguments.iter_mut().zip(takes).enumerate() {
            let place_at = call.arguments[place].at;
            match takes {
                Takes::Cast(cast) => rolls.extend(self.cast(argument, *cast, place, place_at)?),
                Takes::Faces if matches!(argument, Value::Dice(_)) => {}
                Takes::Faces => rolls.extend(self.cast(argument, Cast::Sequence, place, place_at)?),
                Takes::Outcomes => {}
            }
        }
        let (settings, budget) = (self.settings, Rc::clone(&self.budget));
        let run = |_: &mut Self, arguments: &[Value]| {
            function.result(arguments, settings, &budget).map_err(|error| Fault::new(error, at))
        };
        self.for_all(rolls, &mut arguments, at, run)
    }

    /// Makes of an argument what a parameter asks for. Dice that become one number or sequence
    /// after another are left, and returned with their place.
    fn cast(
        &self,
        argument: &mut Value,
        cast: Cast,
        place: usize,
        at: u32,
    ) -> Result<Option<(usize, Rolls)>, Fault> {
        let budget = &self.budget;
        let fault = |error| Fault::new(error, at);
        let made = match (cast, &*argument) {
            (Cast::Number, Value::Number(_))
            | (Cast::Sequence, Value::Sequence(_))
            | (Cast::Die, Value::Dice(_)) => {
                return Ok(None);
            }
            (Cast::Number, Value::Sequence(sequence)) => Value::Number(sequence.sum().map_err(fault)?),
            (Cast::Number, Value::Dice(dice)) => {
                let sum = dice.sum(budget).map_err(fault)?;
                return Ok(Some((place, Rolls::outcomes(sum))));
            }
            (Cast::Sequence, Value::Number(number)) => {
                Value::sequence(vec![*number], budget).map_err(fault)?
            }
            (Cast::Sequence, Value::Dice(dice)) => {
                return Ok(Some((
                    place,
                    Rolls::sorted(dice, self.settings.lowest_first, budget).map_err(fault)?,
                )));
            }
            (Cast::Die, Value::Number(number)) => Value::die(Die::only(*number, budget).map_err(fault)?),
            (Cast::Die, Value::Sequence(sequence)) => {
                Value::die(Die::of_faces(sequence.items(), budget).map_err(fault)?)
            }
        };
        *argument = made;
        Ok(None)
    }

    /// Runs something for every combination of rolls, and mixes what comes of it into one die.
    #[inline(never)]
    fn for_all(
        &mut self,
        mut rolls: Vec<(usize, Rolls)>,
        arguments: &mut [Value],
        at: u32,
        mut run: impl FnMut(&mut Self, &[Value]) -> Result<Value, Fault>,
    ) -> Result<Value, Fault> {
        if rolls.is_empty() {
            return run(self, arguments);
        }
        let budget = Rc::clone(&self.budget);
        let fault = |error| Fault::new(error, at);
        let mut mixture = Mixture::default();
        for (place, each) in &rolls {
            arguments[*place] = each.value(&budget).map_err(fault)?;
        }
        loop {
            let mut ways = Ways::ONE;
            for (_, each) in &rolls {
                ways = ways.times(&each.ways());
            }
            self.pay(STEP * 2, at)?;
            match run(self, arguments)? {
                Value::Number(number) => mixture.number(number, &ways, &budget).map_err(fault)?,
                Value::Sequence(sequence) => {
                    let sum = sequence.sum().map_err(fault)?;
                    mixture.number(sum, &ways, &budget).map_err(fault)?;
                }
                Value::Dice(dice) if dice.is_empty() => {}
                Value::Dice(dice) => {
                    let sum = dice.sum(&budget).map_err(fault)?;
                    mixture.die(sum, &ways, &budget).map_err(fault)?;
                }
            }
            let mut more = false;
            for (place, each) in rolls.iter_mut().rev() {
                more = each.advance();
                if !more {
                    each.reset();
                }
                arguments[*place] = each.value(&budget).map_err(fault)?;
                if more {
                    break;
                }
            }
            if !more {
                break;
            }
        }
        Ok(Value::die(mixture.mixed(&budget).map_err(fault)?))
    }

    /// A function of the program itself.
    #[inline(never)]
    fn declared(
        &mut self,
        function: &Rc<Function>,
        mut arguments: Vec<Value>,
        call: &Call,
        at: u32,
    ) -> Result<Value, Fault> {
        self.deepest = self.deepest.max(self.depth + 1);
        if self.depth >= self.function_depth {
            self.cut = true;
            return self.sequence(&[], at);
        }
        let key = self.key(function, &arguments, at)?;
        if let Some(key) = &key
            && let Some(result) = self.remember(key)
        {
            return Ok(result);
        }
        let before = (std::mem::replace(&mut self.deepest, self.depth + 1), std::mem::take(&mut self.cut));
        let rolls = self.casts(function, &mut arguments, call)?;
        let result = if rolls.is_empty() {
            self.body(function, &arguments, at)?
        } else {
            self.for_all(rolls, &mut arguments, at, |run, arguments| run.body(function, arguments, at))?
        };
        if let Some(key) = key {
            self.learn(*key, &result);
        }
        self.deepest = self.deepest.max(before.0);
        self.cut |= before.1;
        Ok(result)
    }

    /// What the result of a call depends on; nothing if the call must be carried out each time.
    #[inline(never)]
    fn key(&mut self, function: &Function, arguments: &[Value], at: u32) -> Result<Option<Box<Key>>, Fault> {
        let reach = self.reach(function, at)?;
        if reach.acts {
            return Ok(None);
        }
        let read: Vec<Option<Value>> =
            reach.reads.iter().map(|&variable| self.variables[variable].value.clone()).collect();
        // Looking it up compares it with about that many others.
        let lengths: u64 = arguments.iter().chain(read.iter().flatten()).map(Value::length).sum();
        self.pay(10 * read.len() as u64 + 20 * lengths, at)?;
        Ok(Some(Box::new(Key { shape: function.shape, arguments: arguments.to_vec(), read })))
    }

    #[inline(never)]
    fn casts(
        &mut self,
        function: &Function,
        arguments: &mut [Value],
        call: &Call,
    ) -> Result<Vec<(usize, Rolls)>, Fault> {
        let mut rolls = Vec::new();
        for (place, (argument, (_, cast))) in arguments.iter_mut().zip(&function.parameters).enumerate() {
            if let Some(cast) = cast {
                rolls.extend(self.cast(argument, *cast, place, call.arguments[place].at)?);
            }
        }
        Ok(rolls)
    }

    #[inline(never)]
    fn remember(&mut self, key: &Key) -> Option<Value> {
        let memory = self.remembered.get(key)?;
        if let Some((value, height)) = &memory.whole
            && self.depth + height <= self.function_depth
        {
            self.deepest = self.deepest.max(self.depth + height);
            return Some(value.clone());
        }
        let value = memory.cut.get(&self.depth)?.clone();
        self.cut = true;
        Some(value)
    }

    #[inline(never)]
    fn learn(&mut self, key: Key, result: &Value) {
        if self.remembered.len() >= REMEMBERED || self.budget.is_tight() {
            self.remembered.clear();
        }
        let memory = self.remembered.entry(key).or_default();
        if self.cut {
            memory.cut.insert(self.depth, result.clone());
        } else {
            memory.whole = Some((result.clone(), self.deepest - self.depth));
        }
    }

    /// Runs a function's body once, with arguments as its parameters ask for them.
    #[inline(never)]
    fn body(&mut self, function: &Rc<Function>, arguments: &[Value], at: u32) -> Result<Value, Fault> {
        self.enter(at, CALL_DEPTH)?;
        let (outer, mark) = (self.frame, self.shadowed.len());
        self.frames += 1;
        self.frame = self.frames;
        self.depth += 1;
        for ((variable, _), value) in function.parameters.iter().zip(arguments) {
            self.set(*variable, value.clone());
        }
        let result = self.block(&function.body);
        while self.shadowed.len() > mark {
            if let Some((variable, slot)) = self.shadowed.pop() {
                self.variables[variable] = slot;
            }
        }
        self.frame = outer;
        self.depth -= 1;
        self.stack -= CALL_DEPTH;
        match result {
            Ok(Some(value)) => Ok(value),
            Ok(None) => self.nothing(at),
            Err(fault) => Err(fault.called_at(at)),
        }
    }

    #[inline(never)]
    fn nothing(&self, at: u32) -> Result<Value, Fault> {
        let empty = Die::of_faces(&[], &self.budget).map_err(|error| Fault::new(error, at))?;
        Ok(Value::die(empty))
    }

    /// What a function depends on, with all functions that it may call.
    #[inline(never)]
    fn reach(&mut self, function: &Function, at: u32) -> Result<Rc<Reach>, Fault> {
        if let Some(reach) = self.reach.get(&function.shape) {
            return Ok(Rc::clone(reach));
        }
        let (mut reads, mut acts) = (BTreeSet::new(), false);
        let (mut seen, mut open) = (BTreeSet::from([function.shape]), vec![function.shape]);
        while let Some(shape) = open.pop() {
            let Some(each) = &self.functions[shape] else { continue };
            // A program may declare functions in a loop, and then this is done each time.
            self.pay(100 * (1 + each.reads.len() + each.calls.len()) as u64, at)?;
            reads.extend(&each.reads);
            acts |= each.acts;
            open.extend(each.calls.iter().filter(|&&shape| seen.insert(shape)));
        }
        for (variable, _) in &function.parameters {
            reads.remove(variable);
        }
        let reach = Rc::new(Reach { reads: reads.into_iter().collect(), acts });
        self.reach.insert(function.shape, Rc::clone(&reach));
        Ok(reach)
    }

    #[cold]
    fn unknown(&self, call: &Call, at: u32) -> Fault {
        let shape = self.tree.shapes.name(call.shape);
        let words = |shape: &str| shape.split(' ').filter(|word| *word != SLOT).collect::<Vec<_>>().join(" ");
        let own = self.tree.signatures.iter().map(|(shape, signature)| {
            let declared = self.functions[*shape].is_some();
            (self.tree.shapes.name(*shape), signature.as_str(), declared)
        });
        let given = LIBRARY.iter().map(|(shape, signature, ..)| (*shape, *signature, true));
        let all: Vec<(&str, &str, bool)> = own.chain(given).collect();
        let written = super::lex::short(&shape.replace(SLOT, "…"));
        let text = format!("there is no function [{written}]");
        let later = all.iter().find(|(name, _, declared)| *name == shape && !declared);
        let same = all.iter().find(|(name, _, declared)| *declared && words(name) == words(shape));
        let like = nearest(shape, all.iter().filter(|(_, _, declared)| *declared).map(|(name, ..)| *name));
        let hint = match (later, same, like) {
            (Some(_), _, _) => "it is declared further down; move the declaration above this call".to_owned(),
            (_, Some((_, signature, _)), _) => format!(
                "{signature} has other arguments; two dice side by side are read as one, so write them as [f (d6) (d8)]"
            ),
            (_, _, Some(like)) => {
                let signature =
                    all.iter().find(|(name, ..)| *name == like).map_or("", |(_, signature, _)| signature);
                format!("did you mean {signature}?")
            }
            _ => "declare it first, as in `function: double N:n { result: N * 2 }`".to_owned(),
        };
        Fault::new(meaningless(text, &hint), at)
    }
}

fn end(value: &Value, at: u32) -> Result<i64, Fault> {
    match value {
        Value::Number(number) => Ok(*number),
        _ => {
            let text = format!("both ends of a range are numbers, but this is {}", value.kind());
            Err(Fault::new(meaningless(text, "write it as {1..6}"), at))
        }
    }
}
