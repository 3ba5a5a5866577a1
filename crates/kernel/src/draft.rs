//! Reading what people have filled into a form.
use crate::offer::Range;
use crate::record::{NAME_MAX, UNKNOWN_MAX};
use crate::ruleset::{Draft, Form, Problem};
use crate::{Choice, Key, Money, Text, Value};
use std::collections::BTreeMap;

/// Reads a draft by its form and gathers everything that is wrong with it.
///
/// What is wrong is told by the parts `unknown-field`, `missing`, `empty`, `twice`, `unnamed`, `one-of`, `some-of`,
/// `number`, `flag`, `text`, `money`, `factor`, `rows` and, where a form has such a field, `amounts` and `squares` of one
/// rule, by that ruleset's own texts.
#[derive(Debug)]
pub struct Reader<'a> {
    form: &'a Form,
    draft: &'a Draft,
    key: Key,
    /// Everything that is wrong so far.
    pub problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    /// Begins with what the form does not ask for. `key` is the rule whose texts say what is wrong.
    #[must_use]
    pub fn of(form: &'a Form, draft: &'a Draft, key: Key) -> Self {
        let known = |name: &str| form.fields.iter().any(|field| field.name == name);
        let names = form.fields.iter().map(|field| Value::text(field.name));
        let all = Value::List(names.collect());
        let unknown = draft.values.keys().filter(|name| !known(name)).take(UNKNOWN_MAX);
        let problems = unknown.map(|name| Problem {
            at: name.clone(),
            field: None,
            words: Text::part(key, "unknown-field")
                .with("field", Value::text(name))
                .with("known", all.clone()),
        });
        Self { form, draft, key, problems: problems.collect() }
    }

    /// Something is wrong at this field.
    pub fn wrong(&mut self, at: &str, words: Text) {
        let field = self.form.fields.iter().find(|field| field.name == at);
        let field = field.map(|field| Box::new(field.words.clone()));
        let words = words.with("field", Value::text(at));
        self.problems.push(Problem { at: at.to_owned(), field, words });
    }

    /// Says what is wrong unless `holds`; `key` is the rule that says so.
    pub fn require(&mut self, key: Key, holds: bool, at: &str, words: impl FnOnce() -> Text) {
        if !(holds || key.off()) {
            self.wrong(at, words());
        }
    }

    /// The value of a field, or its default; a value outside its range is a problem.
    pub fn value(&mut self, name: &str) -> Option<Value> {
        let field = self.form.fields.iter().find(|field| field.name == name)?;
        match self.draft.values.get(name) {
            Some(value) if field.range.allows(value) => Some(value.clone()),
            Some(_) => {
                let words = right(self.key, &field.range);
                self.wrong(name, words);
                field.default.clone()
            }
            None => {
                if field.default.is_none() {
                    self.wrong(name, Text::part(self.key, "missing"));
                }
                field.default.clone()
            }
        }
    }

    /// Whether somebody has filled this in with something other than its default. That it is filled in says
    /// little: step-by-step forms fill in every field.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        let field = self.form.fields.iter().find(|field| field.name == name);
        let usual = field.and_then(|field| field.default.as_ref());
        self.draft.values.get(name).is_some_and(|value| Some(value) != usual)
    }

    /// A number without regard to its range, for rules that check it by themselves.
    pub fn any_number(&mut self, name: &str) -> i32 {
        match self.draft.values.get(name) {
            Some(Value::Number(number)) => {
                i32::try_from(*number).unwrap_or(if *number < 0 { i32::MIN } else { i32::MAX })
            }
            _ => self.number(name),
        }
    }
    /// A whole number; 0 where there is none.
    pub fn number(&mut self, name: &str) -> i32 {
        match self.value(name) {
            Some(Value::Number(number)) => i32::try_from(number).unwrap_or(0),
            _ => 0,
        }
    }
    /// Yes or no; no where there is none.
    pub fn flag(&mut self, name: &str) -> bool {
        self.value(name) == Some(Value::Flag(true))
    }
    /// Free text; empty where there is none.
    pub fn text(&mut self, name: &str) -> String {
        match self.value(name) {
            Some(Value::Text(text)) => text,
            _ => String::new(),
        }
    }
    /// An amount of money; 0 where there is none.
    pub fn money(&mut self, name: &str) -> Money {
        match self.value(name) {
            Some(Value::Money(money)) => money,
            _ => Money::default(),
        }
    }
    /// Several values.
    pub fn list(&mut self, name: &str) -> Vec<Value> {
        match self.value(name) {
            Some(Value::List(values)) => values,
            _ => vec![],
        }
    }
    /// Several texts.
    pub fn texts(&mut self, name: &str) -> Vec<String> {
        let text = |value| match value {
            Value::Text(text) => Some(text),
            _ => None,
        };
        self.list(name).into_iter().filter_map(text).collect()
    }
    /// A table's rows by what stands in their first column, which must be there and only once.
    pub fn rows(&mut self, name: &str) -> Vec<(String, Vec<Value>)> {
        let rows = self.list(name);
        self.named(name, rows)
    }
    /// The rows of a table by name, where one that has none is called as one of its other cells says.
    pub fn rows_like(&mut self, name: &str, cell: usize) -> Vec<(String, Vec<Value>)> {
        let mut rows = self.list(name);
        for row in &mut rows {
            if let Value::List(cells) = row
                && let Some(like @ Value::Text(_)) = cells.get(cell).cloned()
                && let Some(first @ Value::Text(_)) = cells.first_mut()
                && *first == Value::text("")
            {
                *first = like;
            }
        }
        self.named(name, rows)
    }
    /// The value of any field; of a table, only rows with a name that stands there once.
    pub fn rowed(&mut self, name: &str) -> Option<Value> {
        let value = self.value(name);
        let table = self.form.fields.iter().find(|field| field.name == name);
        match (value, table.map(|field| &field.range)) {
            (Some(Value::List(rows)), Some(Range::Rows { .. })) => {
                self.named(name, rows.clone());
                Some(Value::List(rows))
            }
            (value, _) => value,
        }
    }
    fn named(&mut self, name: &str, list: Vec<Value>) -> Vec<(String, Vec<Value>)> {
        let mut rows: Vec<(String, Vec<Value>)> = vec![];
        for row in list {
            let Value::List(mut cells) = row else { continue };
            let (Value::Text(first) | Value::Word(first)) = cells.remove(0) else { continue };
            let again = rows.iter().any(|(known, _)| *known == first);
            if first.is_empty() || again {
                let part = if again { "twice" } else { "unnamed" };
                let words = Text::new(self.key);
                let words = Text { part, ..words }.with("name", Value::Text(first));
                self.wrong(name, words);
            } else {
                rows.push((first, cells));
            }
        }
        rows
    }
    /// A table of numbers by name.
    pub fn levels(&mut self, name: &str) -> BTreeMap<String, i32> {
        let level = |(name, cells): (String, Vec<Value>)| (name, cell_number(&cells, 0));
        self.rows(name).into_iter().map(level).collect()
    }
    /// A name, which has to be there.
    pub fn name(&mut self, name: &str) -> String {
        let text = self.text(name);
        if self.is_given(name) && text.trim().is_empty() {
            self.wrong(name, Text::part(self.key, "empty"));
        }
        text
    }
    /// A name that nobody has yet. That it is `taken` is told by the part of that name.
    pub fn new_name(&mut self, name: &str, taken: impl FnOnce(&str) -> bool) -> String {
        let text = self.name(name);
        if taken(&text) {
            let words = Text { part: "taken", ..Text::new(self.key) };
            self.wrong(name, words.with("name", Value::text(&text)));
        }
        text
    }
}

/// This name, or with the first number from 2 on under which it is not `taken`; what would be longer than a name may be is cut
/// short before the number.
#[must_use]
pub fn numbered(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let with = |number: u32| {
        let number = format!(" {number}");
        let room = usize::from(NAME_MAX).saturating_sub(number.len());
        let cut: String = name.chars().take(room).collect();
        cut.trim_end().to_owned() + &number
    };
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(with));
    names.find(|name| !taken(name)).unwrap_or_default()
}

/// What `read` makes of a draft of one of these forms, unless anything is wrong with it. `key` is the rule whose texts
/// say so; of a form that there is none of, by the part `unknown-form`.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build<T>(
    forms: &[Form],
    draft: &Draft,
    key: Key,
    read: impl FnOnce(&Form, &mut Reader<'_>) -> T,
) -> Result<T, Vec<Problem>> {
    let Some(form) = forms.iter().find(|form| form.name == draft.form) else {
        let known = forms.iter().map(|form| Value::text(form.name)).collect();
        let words = Text::part(key, "unknown-form").with("form", Value::text(&draft.form));
        let words = words.with("known", Value::List(known));
        return Err(vec![Problem { at: draft.form.clone(), field: None, words }]);
    };
    let mut reader = Reader::of(form, draft, key);
    let built = read(form, &mut reader);
    if reader.problems.is_empty() { Ok(built) } else { Err(reader.problems) }
}

/// What `read` makes of a draft of one of these forms as far as it is filled in, for looking at alone: what is wrong counts
/// as left out. Nothing of a form that there is none of.
pub fn so_far<T: Default>(
    forms: &[Form],
    draft: &Draft,
    key: Key,
    read: impl FnOnce(&Form, &mut Reader<'_>) -> T,
) -> T {
    let form = forms.iter().find(|form| form.name == draft.form);
    form.map(|form| read(form, &mut Reader::of(form, draft, key))).unwrap_or_default()
}

/// What would be right in a field of this range.
#[must_use]
pub fn right(key: Key, range: &Range) -> Text {
    let choices = |options: &[Choice]| {
        let mut values: Vec<Value> = vec![];
        for option in options {
            // What can be chosen twice is named once.
            if !values.contains(&option.value) {
                values.push(option.value.clone());
            }
        }
        Value::List(values)
    };
    match range {
        Range::OneOf(options) => Text::part(key, "one-of").with("known", choices(options)),
        Range::SeveralOf { options, .. } => Text::part(key, "some-of").with("known", choices(options)),
        Range::Number { min, max } => {
            Text::part(key, "number").with("min", Value::Number(*min)).with("max", Value::Number(*max))
        }
        Range::Flag => Text::part(key, "flag"),
        Range::Text { max } => Text::part(key, "text").with("max", i32::from(*max)),
        Range::Money { min, max } => {
            Text::part(key, "money").with("min", Money(*min)).with("max", Money(*max))
        }
        Range::Factor => Text::part(key, "factor"),
        Range::Rows { columns, max } => {
            let names = columns.iter().map(|(name, _)| Value::text(name));
            Text::part(key, "rows").with("columns", Value::List(names.collect())).with("max", i32::from(*max))
        }
        Range::Squares { of, min, max } => {
            let mut all = of.places();
            let [from, to] = [all.next(), all.last()].map(|one| Value::Place(one.unwrap_or(of.first)));
            Text::part(key, "squares")
                .with("from", from)
                .with("to", to)
                .with("min", i32::from(*min))
                .with("max", i32::from(*max))
        }
        Range::Amounts { of, min, max, .. } => {
            let known = of.iter().map(|one| one.choice.value.clone());
            Text::part(key, "amounts")
                .with("known", Value::List(known.collect()))
                .with("min", Value::Number((*min).into()))
                .with("max", Value::Number((*max).into()))
        }
    }
}

/// The number in a cell of a row; 0 where there is none.
#[must_use]
pub fn cell_number(cells: &[Value], n: usize) -> i32 {
    match cells.get(n) {
        Some(Value::Number(number)) => i32::try_from(*number).unwrap_or(0),
        _ => 0,
    }
}

/// The amount of money in a cell of a row; 0 where there is none.
#[must_use]
pub fn cell_money(cells: &[Value], n: usize) -> Money {
    match cells.get(n) {
        Some(Value::Money(money)) => *money,
        _ => Money::default(),
    }
}
