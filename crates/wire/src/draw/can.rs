//! What can be done, how far it is filled in, and why not.
use super::Drawing;
use super::running::says_nothing;
use super::sheets::alike;
use crate::mirror;
use crate::state::{
    Amount, Can, Choice, Column, Field, Filling, FormAbout, Lane, Offer, Problem, Queued, Range, Refused,
    Row, Stage, Sum, Switch,
};
use norn_chronicle::REFEREE;
use norn_kernel::offer::{By, PARAMS_MAX};
use norn_kernel::ruleset::Begins;
use norn_kernel::{Draft, Filled, Form, Key, Param, Refusal, Value, amounts, offer, show};
use norn_table::given;
use norn_table::view::{Asked, QueuedView, View, row_at, same_row};
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

/// The longest share of an outcome, in characters, that is told as a fraction; longer ones as a percentage.
pub(super) const SHORT: usize = 9;

/// What a seat can do, before it is put into words.
#[derive(Debug)]
pub struct Offered<'f> {
    pub(super) safety: Option<norn_kernel::Safety>,
    /// What can be attempted, with the rule whose words it is offered with, and whether nothing is left to fill in.
    pub(super) offers: Vec<(&'static str, Key, bool)>,
    pub(super) forms: Vec<&'f Form>,
    pub(super) shelves: Vec<show::Shelf>,
}

/// The place of an outcome among all it could have been, from 0, and how many those are.
pub(super) fn rank<K>(line: &norn_kernel::Line<K>) -> Option<(u16, u16)> {
    match line {
        norn_kernel::Line::Outcome { number, among, .. } => {
            u16::try_from(*number).ok().zip(u16::try_from(among.len()).ok())
        }
        _ => None,
    }
}

impl Drawing<'_> {
    /// What the seat that looks can do, before it is put into words. The forms are those of [`Live::forms`](norn_table::Live::forms), which are
    /// the same for all seats.
    #[must_use]
    pub fn offered<'f>(&self, view: &View, forms: &'f [Form]) -> Offered<'f> {
        let offer = |(name, begins): (&'static str, Begins)| {
            (name, begins.words().key, matches!(begins, Begins::Ready(_)))
        };
        let mut legal = self.live.legal(self.seat);
        let makes = self.live.acts(self.seat).is_ok();
        legal.sort_by_cached_key(|(name, _)| show::Shelf::place(&view.game.shelves, name));
        Offered {
            safety: view.safety,
            offers: legal.into_iter().map(offer).collect(),
            forms: forms.iter().filter(|form| makes && (self.seat == REFEREE || form.players)).collect(),
            shelves: view.game.shelves.clone(),
        }
    }

    /// Everything that [`Drawing::can`] is drawn from, but for the words of the game: what is the same here is the
    /// same when it is drawn, for whichever seat of the table.
    pub fn mark_can(&self, offered: &Offered<'_>, mark: &mut impl Hasher) {
        ("can", offered.safety, &offered.offers, offered.forms.len(), &offered.shelves).hash(mark);
        for form in &offered.forms {
            (form.name, form.players, &form.words).hash(mark);
            self.mark_names(&form.words, mark);
        }
        self.live.switches().iter().for_each(|switch| self.live.switch(switch.id).hash(mark));
    }

    /// What can be done, by the seat that looks.
    #[must_use]
    pub fn can(&self, offered: &Offered<'_>) -> Can {
        let shelves: Vec<String> = offered.shelves.iter().map(|shelf| self.text(&shelf.title())).collect();
        let mut on = HashMap::new();
        for (shelf, title) in offered.shelves.iter().zip(&shelves) {
            for name in shelf.attempts {
                on.entry(*name).or_insert(title);
            }
        }
        Can {
            safety: self.safety(offered.safety.as_ref()),
            offers: offered
                .offers
                .iter()
                .map(|(name, first, ready)| {
                    let titled = self.words.offered(name, first.id());
                    Offer {
                        attempt: (*name).to_owned(),
                        label: titled.label.clone(),
                        rule: Some(titled.rule.clone()),
                        section: titled.section.clone(),
                        shelf: on.get(name).map(|title| (*title).clone()),
                        ready: *ready,
                    }
                })
                .collect(),
            shelves,
            forms: offered
                .forms
                .iter()
                .map(|form| FormAbout {
                    form: form.name.to_owned(),
                    label: self.text(&form.words),
                    rule: form.words.key.id().to_owned(),
                    players: form.players,
                })
                .collect(),
            switches: self.switches(),
        }
    }

    pub(super) fn switches(&self) -> Vec<Switch> {
        let all = self.live.switches();
        let one = |(switch, (label, values)): (&norn_kernel::Switch, &(String, Vec<String>))| Switch {
            id: switch.id.to_owned(),
            label: label.clone(),
            rule: switch.rule.id().to_owned(),
            values: switch
                .values
                .iter()
                .map(|value| (*value).to_owned())
                .zip(values.iter().cloned())
                .collect(),
            value: self.live.switch(switch.id).unwrap_or_default().to_owned(),
        };
        all.iter().zip(self.words.switches(all)).map(one).collect()
    }

    /// Those for whom somebody began the same one after the other: who is through with it, whose turn it is, and whose
    /// is still to come.
    pub(super) fn called(
        &self,
        view: &View,
        filled: &Filled,
        by: Option<norn_chronicle::Seat>,
        questions: &[Asked],
    ) -> Vec<Lane> {
        let names = self.names();
        let owner = |of: &Filled| {
            let (_, who) = of.values.iter().find(|(_, value)| matches!(value, Value::Character(_)))?;
            Some(self.words.value("words", who, &names))
        };
        let lane = |of: &Filled| {
            let (asked, dice) = (vec![], vec![]);
            Some(Lane { owner: owner(of)?, asked, waits: None, dice, outcome: None, rank: None, total: None })
        };
        let Some(mut now) = lane(filled) else { return vec![] };
        now.asked = questions.iter().map(|asked| asked.question.path.to_string()).collect();
        let mut all = vec![now];
        for past in view.recent.iter().map(|past| &past.about).filter(|past| past.filled.is_some()) {
            let same = past.filled.as_ref().filter(|of| past.by == by && alike(of, filled));
            let Some(mut past_lane) = same.and_then(lane) else { break };
            // Called for it again, somebody's earlier one belongs to an earlier call.
            if all.iter().any(|one| one.owner == past_lane.owner) {
                break;
            }
            (past_lane.outcome, past_lane.total) = (self.outcome(past), past.verdict.total);
            all.insert(0, past_lane);
        }
        for one in view
            .queue
            .iter()
            .filter(|one| !one.proposal && !one.unsure && one.by == by && alike(&one.filled, filled))
        {
            all.extend(lane(&one.filled).map(|lane| Lane { waits: Some(one.id.0.clone()), ..lane }));
        }
        all
    }

    /// What is filled in, in words: whoever does it, what it is called, and then the rest.
    #[must_use]
    pub fn filled(&self, filled: &Filled) -> String {
        let names = self.names();
        // A thing without a name no longer exists.
        let gone = |value: &Value| matches!(value, Value::Item(_)) && names(value).is_none();
        let says = |value: &Value| !says_nothing(value) && !gone(value);
        let acts = |param: &str, value: &Value| param == "who" && matches!(value, Value::Character(_));
        let (actor, mut said): (Vec<_>, Vec<(&String, &Value)>) = filled
            .values
            .iter()
            .filter(|(_, value)| says(value))
            .partition(|(param, value)| acts(param, value));
        // Whom it is about and what they do, before how it is decided.
        said.sort_by_key(|(_, value)| match value {
            Value::Character(_) => 0,
            Value::Text(_) => 1,
            _ => 2,
        });
        let with = said.into_iter().map(|(param, value)| {
            let given = || self.given(param, value);
            match (value, self.words.param_of(&filled.attempt, param)) {
                (Value::Flag(_), Some(label)) => label,
                (Value::Number(_) | Value::Money(_) | Value::Factor(_), Some(label)) => {
                    format!("{label} {}", given())
                }
                _ => given(),
            }
        });
        let with: Vec<String> = with.collect();
        let name = self.words.attempt(&filled.attempt, None);
        let name = match actor.first() {
            Some((param, actor)) => format!("{}: {name}", self.given(param, actor)),
            None => name,
        };
        if with.is_empty() { name } else { format!("{name} ({})", with.join(", ")) }
    }

    /// A value that was filled in, in a few words: of rows of a record, only what says something.
    #[must_use]
    pub fn given(&self, param: &str, value: &Value) -> String {
        let said = |value: &Value| self.words.given(param, value, &self.names());
        let Value::List(rows) = value else { return said(value) };
        if !rows.iter().any(|row| matches!(row, Value::List(_))) {
            return said(value);
        }
        let row = |row: &Value| match row {
            // Several people are read as such: "Ada and Bo".
            Value::List(cells) if cells.iter().all(|cell| matches!(cell, Value::Character(_))) => said(row),
            Value::List(cells) => {
                let cells = cells.iter().filter(|cell| !says_nothing(cell)).map(said);
                cells.collect::<Vec<_>>().join(" ")
            }
            one => said(one),
        };
        rows.iter().map(row).collect::<Vec<_>>().join(", ")
    }

    /// What the seat's own sheets and scene call the value at an address: whose it is, and the row.
    pub(crate) fn row_at(&self, address: &str) -> Option<(Option<String>, show::Row)> {
        let whole = self.live.view(REFEREE).ok()?.game;
        let seen = self.live.view(self.seat).ok()?.game;
        let (sheet, row) = row_at(&whole, address)?;
        let theirs = same_row(&seen, (sheet, row))?.clone();
        Some((sheet.map(|sheet| sheet.name.clone()), theirs))
    }

    pub(super) fn queued(&self, one: &QueuedView) -> Queued {
        Queued {
            id: one.id.0.clone(),
            by: one.by.map(|seat| seat.0),
            words: self.filled(&one.filled),
            filled: mirror::Filled::from(&one.filled),
            proposal: one.proposal,
            mine: one.mine,
            unsure: one.unsure,
        }
    }

    pub(super) fn param(&self, param: &Param) -> String {
        self.words.label(&param.words, param.name, &self.names())
    }

    pub(super) fn range(
        &self,
        label: &str,
        range: &offer::Range,
        why_not: &[(norn_kernel::Choice, Option<Refusal>)],
    ) -> Range {
        let id = label;
        let refused = |option: &norn_kernel::Choice| {
            why_not.iter().find(|(one, _)| one == option).and_then(|(_, why)| why.as_ref())
        };
        let options = |all: &[norn_kernel::Choice]| -> Vec<Choice> {
            all.iter().map(|option| self.choice(option, refused(option))).collect()
        };
        match range {
            offer::Range::OneOf(all) => {
                // Refused attempts are listed with their reason, so that nobody misses them.
                let known: Vec<norn_kernel::Choice> = if why_not.is_empty() {
                    all.clone()
                } else {
                    why_not.iter().map(|(one, _)| one.clone()).collect()
                };
                Range::OneOf { options: options(&known) }
            }
            offer::Range::SeveralOf { options: all, min, max } => {
                Range::SeveralOf { options: options(all), min: *min, max: *max }
            }
            offer::Range::Number { min, max } => Range::Number { min: *min, max: *max },
            offer::Range::Flag => Range::Flag {
                yes: self.words.value(id, &Value::Flag(true), &self.names()),
                no: self.words.value(id, &Value::Flag(false), &self.names()),
            },
            offer::Range::Text { max } => Range::Text { max: *max },
            offer::Range::Money { min, max } => Range::Money { min: *min, max: *max },
            offer::Range::Factor => Range::Factor,
            offer::Range::Rows { columns, max } => Range::Rows {
                columns: columns
                    .iter()
                    .map(|(name, range)| Column {
                        name: (*name).to_owned(),
                        label: if self.words.has(id, name) {
                            self.words.say(id, name, [], &self.names())
                        } else {
                            self.words.attempt(name, None)
                        },
                        range: self.range(id, range, &[]),
                    })
                    .collect(),
                max: *max,
            },
            offer::Range::Squares { of, min, max } => {
                Range::Squares { columns: of.columns, rows: of.rows, first: of.first.0, min: *min, max: *max }
            }
            offer::Range::Amounts { of, min, max, sums } => Range::Amounts {
                of: of.iter().map(|one| self.amount(one, sums)).collect(),
                min: *min,
                max: *max,
                sums: sums.iter().map(|sum| self.sum(sum)).collect(),
            },
        }
    }

    fn amount(&self, one: &norn_kernel::Amount, sums: &[amounts::Sum]) -> Amount {
        let note = |(sum, each): (&amounts::Sum, &i64)| {
            self.text(&sum.each.clone().with("amount", sum.unit.value(*each)))
        };
        Amount {
            value: mirror::Value::from(&one.choice.value),
            label: self.words.choice(&one.choice, &self.names()),
            max: one.max,
            each: one.each.clone(),
            notes: sums.iter().zip(&one.each).map(note).filter(|note| !note.is_empty()).collect(),
        }
    }

    fn sum(&self, sum: &amounts::Sum) -> Sum {
        // It stands in for the figure, which the page puts there.
        const FIGURE: &str = "\u{e000}";
        let said = self.text(&sum.all.clone().with("amount", Value::text(FIGURE)));
        let (before, after) = said.split_once(FIGURE).unwrap_or((&said, ""));
        Sum { before: before.to_owned(), after: after.to_owned(), money: sum.unit == amounts::Unit::Money }
    }

    pub(super) fn field(
        &self,
        param: &Param,
        value: Option<&Value>,
        why_not: &[(norn_kernel::Choice, Option<Refusal>)],
    ) -> Field {
        Field {
            name: param.name.to_owned(),
            label: self.param(param),
            rule: param.words.key.id().to_owned(),
            referee: param.by == By::Referee,
            range: self.range(param.words.key.id(), &param.range, why_not),
            value: value.or(param.default.as_ref()).map(mirror::Value::from),
            defaulted: value.is_none() && param.default.is_some(),
        }
    }

    /// An attempt as far as it is filled in, with every field up to the first that is missing. Fields that are
    /// left out take their defaults on the way.
    #[must_use]
    pub fn fill(&self, filled: &Filled) -> Filling {
        let mut so_far = Filled { values: BTreeMap::new(), rest: false, ..filled.clone() };
        let mut fields = vec![];
        let mut first = None;
        let stage = loop {
            if PARAMS_MAX < fields.len() {
                break Stage::Fill;
            }
            match self.live.fill(self.seat, &so_far) {
                norn_table::Stage::Fill(param) => {
                    let param = self.foreseen(param, &so_far, filled);
                    first.get_or_insert(param.words.key);
                    let why_not = self.live.options(self.seat, &so_far, &param);
                    let given = filled.values.get(param.name);
                    fields.push(self.field(&param, given, &why_not));
                    let Some(value) = given.cloned().or_else(|| param.default.clone()) else {
                        break Stage::Fill;
                    };
                    so_far.values.insert(param.name.to_owned(), value);
                }
                norn_table::Stage::Propose(param) => {
                    first.get_or_insert(param.words.key);
                    break Stage::Propose;
                }
                norn_table::Stage::Ready(words) => break Stage::Ready { words: self.labelled(&words) },
                norn_table::Stage::Refused(refused) => break Stage::Refused { why: self.refused(&refused) },
            }
        };
        let throws = matches!(stage, Stage::Ready { .. }) && self.live.throws(self.seat, &so_far);
        if let (Stage::Fill | Stage::Refused { .. }, Some(last)) = (&stage, fields.last_mut()) {
            self.brings_nearer(&so_far, last);
        }
        let covers = match stage {
            Stage::Ready { .. } => self.live.covers(self.seat, &so_far).into_iter().map(|at| at.0).collect(),
            _ => vec![],
        };
        Filling {
            covers,
            name: filled.attempt.clone(),
            label: self.words.attempt(&filled.attempt, first.map(Key::id)),
            fields,
            stage,
            odds: None,
            throws,
        }
    }

    /// A parameter of which nothing is said yet, as it is asked where something after it is said already: whom it is on may
    /// tell what goes without saying.
    fn foreseen(&self, param: Param, so_far: &Filled, filled: &Filled) -> Param {
        let ahead = || filled.values.keys().any(|name| !so_far.values.contains_key(name));
        if filled.values.contains_key(param.name) || !ahead() {
            return param;
        }
        let mut values = filled.values.clone();
        values.extend(so_far.values.clone());
        match self.live.fill(self.seat, &Filled { values, ..so_far.clone() }) {
            norn_table::Stage::Fill(seen) if seen.name == param.name => seen,
            _ => param,
        }
    }

    /// What [`Drawing::fill`] takes to be filled in, with defaults for the rest.
    #[must_use]
    pub fn whole(&self, filled: &Filled) -> Filled {
        Filled { rest: true, ..filled.clone() }
    }

    /// What can't be attempted now, with why.
    #[must_use]
    pub fn why_not(&self) -> Vec<(String, Refused)> {
        let all = self.live.attempts().iter().filter_map(|name| {
            match self.live.fill(self.seat, &Filled::of(name)) {
                norn_table::Stage::Refused(refused) => {
                    Some((self.words.attempt(name, None), self.refused(&refused)))
                }
                _ => None,
            }
        });
        all.collect()
    }

    /// A record as far as it is filled in, with every problem, and what it comes to so far.
    ///
    /// # Errors
    /// If there is no such form for this seat.
    pub fn form(&self, draft: &Draft) -> Result<(Filling, Vec<Problem>, Vec<Row>), Refused> {
        let mut forms = self.live.forms();
        let is = |form: &Form| form.name == draft.form && (self.seat == REFEREE || form.players);
        let Some(at) = forms.iter().position(is) else {
            let known: Vec<&str> = forms.iter().map(|form| form.name).collect();
            return Err(Refused {
                text: format!(
                    "there is no form `{}` for you: {}",
                    draft.form,
                    given::hint(&draft.form, &known)
                ),
                rule: None,
                right: None,
                problems: vec![],
            });
        };
        let form = self.live.narrow(draft, forms.swap_remove(at));
        let problems: Vec<Problem> =
            self.live.problems(draft).iter().map(|problem| self.problem(problem)).collect();
        let stage = match problems.first() {
            None => Stage::Ready { words: self.labelled(&form.words) },
            Some(_) => Stage::Fill,
        };
        let fields = form
            .fields
            .iter()
            .filter(|field| self.seat == REFEREE || field.by != By::Referee)
            .map(|field| self.field(field, draft.values.get(field.name), &[]));
        let filling = Filling {
            name: form.name.to_owned(),
            label: self.text(&form.words),
            fields: fields.collect(),
            stage,
            odds: None,
            throws: false,
            covers: vec![],
        };
        let comes_to = self.live.comes_to(self.seat, draft);
        Ok((
            filling,
            problems,
            comes_to.iter().map(|row| self.row(&show::Row { address: None, ..row.clone() })).collect(),
        ))
    }
}
