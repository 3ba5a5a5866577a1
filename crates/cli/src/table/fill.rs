//! Filling in: what somebody attempts, and any value that is asked for.
use super::find::{self, Unfound};
use super::hot::{HotSeat, same};
use super::screen::{Leave, Step};
use crate::page::counted;
use crate::words::list;
use norn_chronicle::{REFEREE, Seat};
use norn_dice::Ratio;
use norn_kernel::amounts::{self, Sum};
use norn_kernel::offer::Range;
use norn_kernel::record::Cell;
use norn_kernel::{Amount, Amounts, Choice, Filled, Param, Refusal, Switch, Value};
use norn_play::Odds;
use norn_table::view::QueuedView;
use norn_table::{NoOdds, Refused, Say, Stage, given};

/// Up to so many names are told where none of them was typed.
const NAMED: usize = 8;

/// Odds in a line.
pub(super) fn brief(odds: &Odds) -> String {
    const SHORT: usize = 9;
    // Impossible outcomes are left out, and a certain one needs no share.
    let can: Vec<_> = odds.outcomes.iter().filter(|one| one.exact != Ratio::ZERO).collect();
    if let [one] = can.as_slice() {
        return format!("certainly {}", one.outcome);
    }
    let shares = can.iter().map(|one| {
        let exact = one.exact.to_string();
        let share = if exact.len() <= SHORT { exact } else { crate::page::percent(one.p) };
        format!("{} {share}", one.outcome)
    });
    let mut shares: Vec<String> = shares.collect();
    if shares.is_empty() {
        let mean: f64 = odds.totals.iter().map(|one| f64::from(one.total) * one.p).sum();
        if !odds.totals.is_empty() {
            shares.push(format!("{mean:.2} on average"));
        }
    }
    if odds.usual && !shares.is_empty() {
        shares.push("against the usual opponent".to_owned());
    }
    shares.join(", ")
}

/// What can be typed to choose one of so many.
pub(super) fn numbers(most: usize) -> String {
    if most == 1 { "1".to_owned() } else { format!("a number from 1 to {most}") }
}

/// Whether there is anything to weigh: what can come to one end only has no odds.
fn open_ended(odds: &Odds) -> bool {
    odds.outcomes.iter().filter(|one| one.exact != Ratio::ZERO).count() != 1
}

impl HotSeat<'_> {
    /// Yes or no.
    pub(super) fn yes(&mut self, question: &str, default: bool) -> Step<bool> {
        let shown = if default { "yes" } else { "no" };
        loop {
            let line = self.line(&format!("{question} 1 yes, 2 no [{shown}] "), false)?;
            match line.to_lowercase().as_str() {
                "" => return Ok(default),
                "1" | "y" | "yes" => return Ok(true),
                "2" | "n" | "no" => return Ok(false),
                _ => self.screen.say("Type 1 for yes or 2 for no.")?,
            }
        }
    }

    /// One of several.
    pub(super) fn pick(&mut self, question: &str, labels: &[String], default: Option<usize>) -> Step<usize> {
        self.screen.say(question)?;
        self.numbered(labels)?;
        let prompt = default.map_or_else(|| "> ".to_owned(), |n| format!("[{}] > ", n + 1));
        loop {
            let line = self.line_among(&prompt, false, labels)?;
            if line.is_empty() {
                match default {
                    Some(default) => return Ok(default),
                    None => {
                        self.screen.say(&format!("Type {}; `back` leaves.", numbers(labels.len())))?;
                        continue;
                    }
                }
            }
            if let Some(nth) = self.chosen(&line, labels)? {
                return Ok(nth);
            }
        }
    }

    /// Several of several, in the order in which they are typed, each once.
    pub(super) fn several(
        &mut self,
        question: &str,
        labels: &[String],
        (min, max): (usize, usize),
        default: &[usize],
    ) -> Step<Vec<usize>> {
        let most = max.min(labels.len());
        // Where there is but one way, nobody is asked; in which order they stand can matter, so one has to stand alone.
        if most == 0 || (min == 1 && labels.len() == 1) {
            let all = if most == 0 { "nothing".to_owned() } else { list(labels) };
            self.screen.say(&format!("{question}: {all}"))?;
            return Ok((0..most).collect());
        }
        self.screen.say(question)?;
        self.numbered(labels)?;
        let wanted = match (min, most) {
            (0, 1) => "one number or name, or `none`".to_owned(),
            (0, most) => format!("up to {most} numbers or names, parted by commas, or `none`"),
            (1, 1) => "one number or name".to_owned(),
            (min, most) if min == most => format!("{min} numbers or names, parted by commas"),
            (min, most) => format!("{min} to {most} numbers or names, parted by commas"),
        };
        let fits = (min..=most).contains(&default.len());
        let default_shown: Vec<String> = default.iter().map(|n| (n + 1).to_string()).collect();
        let shown = match (fits, default_shown.is_empty()) {
            (true, true) => " [none]".to_owned(),
            (true, false) => format!(" [{}]", default_shown.join(" ")),
            (false, _) => String::new(),
        };
        loop {
            let line = self.line_among(&format!("{wanted}{shown} > "), false, labels)?;
            if line.is_empty() && fits {
                return Ok(default.to_vec());
            }
            if min == 0 && line.eq_ignore_ascii_case("none") {
                return Ok(vec![]);
            }
            match find::several(&line, labels) {
                Err(Unfound::No(part)) => self.screen.say(&format!(
                    "`{part}` is none of them: type each number from 1 to {} once, or names parted by commas.",
                    labels.len()
                ))?,
                Err(Unfound::Again(part)) => self.screen.say(&format!("`{part}` is named again: each counts once."))?,
                Err(Unfound::Of(found)) => self.which_of(&found, labels)?,
                Ok(picked) if (min..=most).contains(&picked.len()) => return Ok(picked),
                Ok(picked) => {
                    let are = if picked.len() == 1 { "This is" } else { "These are" };
                    self.screen.say(&format!("{are} {}; it takes {wanted}.", picked.len()))?;
                }
            }
        }
    }

    fn labelled(&self, options: &[Choice]) -> Vec<String> {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        options.iter().map(|option| self.words.choice(option, &names)).collect()
    }

    /// A value for a parameter or a field. Refused options are listed with their reasons.
    pub(super) fn value(
        &mut self,
        param: &Param,
        why_not: &[(Choice, Option<Refusal>)],
        default: Option<&Value>,
    ) -> Step<Value> {
        let label = {
            let names = |value: &Value| self.kept.live.named_to(self.seat, value);
            self.words.label(&param.words, param.name, &names)
        };
        self.range(&label, param, &param.range, why_not, default)
    }

    fn range(
        &mut self,
        label: &str,
        param: &Param,
        range: &Range,
        why_not: &[(Choice, Option<Refusal>)],
        default: Option<&Value>,
    ) -> Step<Value> {
        match range {
            Range::OneOf(options) => {
                let refused = |option: &Choice| {
                    why_not.iter().find(|(one, _)| one == option).and_then(|(_, why)| why.clone())
                };
                let open: Vec<Choice> =
                    options.iter().filter(|option| refused(option).is_none()).cloned().collect();
                let unfit = why_not.iter().filter(|(one, _)| !options.contains(one)).map(|(one, _)| one);
                let blocked: Vec<(Choice, Refusal)> = options
                    .iter()
                    .chain(unfit)
                    .filter_map(|option| refused(option).map(|why| (option.clone(), why)))
                    .collect();
                if !blocked.is_empty() {
                    let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                    let mut reasons = vec![];
                    for (option, why) in &blocked {
                        let why = self.words.refusal(why, &names);
                        same(&mut reasons, why, self.words.choice(option, &names));
                    }
                    // At a later prompt, what was promised at an earlier one is still wanted.
                    self.why_not.retain(|(of, _)| of != label);
                    self.why_not.push((label.to_owned(), reasons));
                    let line = match blocked.len() {
                        1 => "One can't be chosen now: `why not` says why.".to_owned(),
                        count => format!("{count} can't be chosen now: `why not` lists them."),
                    };
                    self.screen.say(&line)?;
                }
                // What is refused can still be wanted: only the referee can let it pass, and says so at the end.
                let open = if open.is_empty() { options.clone() } else { open };
                let labels = self.labelled(&open);
                if let ([one], [shown]) = (open.as_slice(), labels.as_slice()) {
                    self.screen.say(&format!("{label}: {shown}"))?;
                    return Ok(one.value.clone());
                }
                if open.is_empty() {
                    self.screen.say(&format!("{label}: there is nothing to choose from."))?;
                    return Err(Leave::Again);
                }
                let default = default.and_then(|value| open.iter().position(|option| option.value == *value));
                let nth = self.pick(label, &labels, default)?;
                Ok(open[nth].value.clone())
            }
            Range::SeveralOf { options, min: 0, .. } if options.is_empty() => Ok(Value::List(vec![])),
            Range::Number { min, max } if min == max => {
                self.screen.say(&format!("{label}: {min}"))?;
                Ok(Value::Number(*min))
            }
            Range::SeveralOf { options, min, max } => {
                let labels = self.labelled(options);
                let default: Vec<usize> = match default {
                    Some(Value::List(values)) => values
                        .iter()
                        .filter_map(|value| options.iter().position(|option| option.value == *value))
                        .collect(),
                    _ => vec![],
                };
                let picked =
                    self.several(label, &labels, (usize::from(*min), usize::from(*max)), &default)?;
                Ok(Value::List(picked.into_iter().map(|n| options[n].value.clone()).collect()))
            }
            Range::Flag => Ok(Value::Flag(self.yes(label, matches!(default, Some(Value::Flag(true))))?)),
            Range::Rows { columns, max } => self.rows(label, param, columns, usize::from(*max), default),
            Range::Amounts { of, min: 0, max, .. } if of.is_empty() || *max == 0 => Ok(Value::List(vec![])),
            Range::Amounts { of, min, max, sums } => self.amounts(label, of, (*min, *max), sums, default),
            Range::Number { .. }
            | Range::Text { .. }
            | Range::Money { .. }
            | Range::Factor
            | Range::Squares { .. } => {
                let hint = match range {
                    Range::Number { min, max } => format!(" ({min} to {max})"),
                    Range::Money { .. } => " (an amount)".to_owned(),
                    Range::Factor => " (such as 2, 1/8 or 0.5)".to_owned(),
                    Range::Squares { of, .. } => {
                        let [from, to] = given::corners(*of);
                        format!(" (squares from {from} to {to}, with commas between them)")
                    }
                    _ => String::new(),
                };
                let free = matches!(range, Range::Text { .. });
                let asked = Param { range: range.clone(), ..param.clone() };
                let shown = match default {
                    Some(Value::Text(text)) if text.is_empty() => " [nothing]".to_owned(),
                    Some(value) => {
                        format!(
                            " [{}]",
                            given::written(value, &|value| self.kept.live.named_to(self.seat, value))
                        )
                    }
                    None => String::new(),
                };
                loop {
                    let line = self.line(&format!("{label}{hint}{shown} > "), free)?;
                    if line.is_empty() {
                        if let Some(default) = default {
                            return Ok(default.clone());
                        }
                        if !free {
                            self.screen.say("This has to be filled in; `back` leaves.")?;
                            continue;
                        }
                    }
                    match given::read(&asked, &toml::Value::String(line), &|value| {
                        self.kept.live.named_to(self.seat, value)
                    }) {
                        Ok(value) => return Ok(value),
                        Err(unread) => self.screen.say(&format!("{}: {}", unread.text, unread.hint))?,
                    }
                }
            }
        }
    }

    fn rows(
        &mut self,
        label: &str,
        param: &Param,
        columns: &[(&'static str, Range)],
        max: usize,
        default: Option<&Value>,
    ) -> Step<Value> {
        let mut rows: Vec<Value> = match default {
            Some(Value::List(rows)) => rows.clone(),
            _ => vec![],
        };
        if let Some(names) = self.whole(columns, &rows) {
            return self.numbers(label, &names, columns, rows);
        }
        loop {
            let told = self.drawing().given(param.name, &Value::List(rows.clone()));
            let so_far = if rows.is_empty() { "nothing yet".to_owned() } else { told };
            let mut labels = vec!["That is all".to_owned()];
            if rows.len() < max {
                labels.push("Add one".to_owned());
            }
            if !rows.is_empty() {
                labels.push("Take the last one away".to_owned());
            }
            let nth = self.pick(&format!("{label}: {so_far}"), &labels, Some(0))?;
            match labels[nth].as_str() {
                "That is all" => return Ok(Value::List(rows)),
                "Add one" => {
                    let mut cells = vec![];
                    for (name, range) in columns {
                        let column = self.words.attempt(name, None);
                        cells.push(self.range(&column, param, range, &[], None)?);
                    }
                    // What stands there under the same name is what is changed.
                    let same = |row: &&mut Value| match row {
                        Value::List(known) => known.first() == cells.first(),
                        _ => false,
                    };
                    match rows.iter_mut().find(same).filter(|_| 1 < columns.len()) {
                        Some(row) => *row = Value::List(cells),
                        None => rows.push(Value::List(cells)),
                    }
                }
                _ => {
                    rows.pop();
                }
            }
        }
    }

    /// How many of what: some of each on a line, until a line is empty.
    fn amounts(
        &mut self,
        label: &str,
        of: &[Amount],
        (min, max): (u32, u32),
        sums: &[Sum],
        default: Option<&Value>,
    ) -> Step<Value> {
        let (names, labels) = self.priced(of, sums);
        self.screen.say(label)?;
        self.numbered(&labels)?;
        let mut counts = counts(of, default);
        let first = names.first().cloned().unwrap_or_default();
        loop {
            let value = amounts_of(of, &counts);
            let prompt = match counts.iter().all(|count| *count == 0) {
                true => format!("How many of what, such as `2 {first}`, or nothing > "),
                false => {
                    let now = self.basket(of, &value);
                    let figures = amounts::sums(&value, of, sums.len());
                    let told = |names: norn_wire::words::Names<'_>| {
                        let say = |(sum, figure): (&Sum, &i64)| {
                            let words = sum.all.clone().with("amount", sum.unit.value(*figure));
                            format!(" · {}", self.words.text(&words, names))
                        };
                        sums.iter().zip(&figures).map(say).collect::<String>()
                    };
                    let told = told(&|value: &Value| self.kept.live.named_to(self.seat, value));
                    format!("{now}{told}. More, or nothing > ")
                }
            };
            let line = self.line_among(&prompt, false, &names)?;
            if line.is_empty() {
                match amounts::unfit_in(&value, of, min, max) {
                    None => return Ok(value),
                    Some(why) => {
                        let why = given::unfit(&why, &|value| self.basket_name(of, value));
                        self.screen.say(&format!("Not yet: {why}; `back` leaves."))?;
                    }
                }
                continue;
            }
            for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
                let (nth, count) = match so_many(part, &names) {
                    Ok(found) => found,
                    Err(Unclear::Which(found)) => {
                        self.which_of(&found, &labels)?;
                        break;
                    }
                    Err(Unclear::Nothing) => {
                        let near = given::hint(part, &names.iter().map(String::as_str).collect::<Vec<_>>());
                        let near = if names.len() <= NAMED { near } else { "see the list".to_owned() };
                        self.screen.say(&format!("`{part}` is not among these: {near}."))?;
                        break;
                    }
                };
                let most = of[nth].max;
                match u32::try_from(count) {
                    Ok(count) if count <= most => counts[nth] = count,
                    _ => {
                        self.screen.say(&format!("It takes 0 to {most} of {}, not {count}.", names[nth]))?;
                    }
                }
            }
        }
    }

    /// What things are called, without and with what one of them costs.
    fn priced(&self, of: &[Amount], sums: &[Sum]) -> (Vec<String>, Vec<String>) {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        let both = of.iter().map(|one| {
            let name = self.words.choice(&one.choice, &names);
            let note = |(sum, each): (&Sum, &i64)| {
                self.words.text(&sum.each.clone().with("amount", sum.unit.value(*each)), &names)
            };
            let notes: Vec<String> =
                sums.iter().zip(&one.each).map(note).filter(|note| !note.is_empty()).collect();
            let label =
                if notes.is_empty() { name.clone() } else { format!("{name} ({})", notes.join(", ")) };
            (name, label)
        });
        both.unzip()
    }

    fn basket_name(&self, of: &[Amount], value: &Value) -> String {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        let known = of.iter().find(|one| one.choice.value == *value);
        known.map_or_else(|| given::written(value, &names), |one| self.words.choice(&one.choice, &names))
    }

    /// What is chosen, as people read it: "2 × Rope, 1 × Torch".
    pub(super) fn basket(&self, of: &[Amount], value: &Value) -> String {
        let Value::List(pairs) = value else { return String::new() };
        let one = |pair: &Value| match pair {
            Value::List(cells) => match cells.as_slice() {
                [what, Value::Number(count)] => Some(format!("{count} × {}", self.basket_name(of, what))),
                _ => None,
            },
            _ => None,
        };
        pairs.iter().filter_map(one).collect::<Vec<_>>().join(", ")
    }

    /// What the rows of a table of numbers are called where each that there can be is there already: nothing is to
    /// be added to such a table, only its numbers can be others.
    fn whole(&self, columns: &[(&'static str, Range)], rows: &[Value]) -> Option<Vec<String>> {
        let [(_, Range::OneOf(options)), (_, Range::Number { .. })] = columns else { return None };
        let first = |row: &Value| match row {
            Value::List(cells) => cells.first().cloned(),
            _ => None,
        };
        let there =
            |option: &Choice| rows.iter().filter(|row| first(row).as_ref() == Some(&option.value)).count();
        let whole = rows.len() == options.len() && options.iter().all(|option| there(option) == 1);
        let label = |row: &Value| {
            let option = options.iter().find(|option| first(row).as_ref() == Some(&option.value));
            self.labelled(&option.cloned().into_iter().collect::<Vec<_>>()).pop().unwrap_or_default()
        };
        (whole && !rows.is_empty()).then(|| rows.iter().map(label).collect())
    }

    /// The numbers of such a table on one line: all of them in their order, or some by name.
    fn numbers(
        &mut self,
        label: &str,
        names: &[String],
        columns: &[(&'static str, Range)],
        mut rows: Vec<Value>,
    ) -> Step<Value> {
        let range = columns.get(1).map(|(_, range)| range);
        let now: Vec<String> = names
            .iter()
            .zip(&rows)
            .map(|(name, row)| match row {
                Value::List(cells) => match cells.get(1) {
                    Some(Value::Number(number)) => format!("{name} {number}"),
                    _ => name.clone(),
                },
                _ => name.clone(),
            })
            .collect();
        self.screen.say(&format!("{label}: {}", now.join(", ")))?;
        let wanted =
            format!("{} in this order, or names with numbers", counted(names.len(), "number", "numbers"));
        loop {
            let line = self.line(&format!("{wanted} [as they stand] > "), false)?;
            if line.is_empty() {
                return Ok(Value::List(rows));
            }
            match numbered(&line, names) {
                Ok(found) => {
                    let unfit = found.iter().find(|(_, number)| {
                        range.is_some_and(|range| !range.allows(&Value::Number(*number)))
                    });
                    if let (Some((_, number)), Some(Range::Number { min, max })) = (unfit, range) {
                        self.screen.say(&format!("`{number}` does not fit: it goes from {min} to {max}."))?;
                        continue;
                    }
                    for (nth, number) in found {
                        if let Some(Value::List(cells)) = rows.get_mut(nth) {
                            cells[1] = Value::Number(number);
                        }
                    }
                    return Ok(Value::List(rows));
                }
                Err(part) => {
                    self.screen.say(&format!("`{part}` does not fit: type {wanted}; `back` leaves."))?;
                }
            }
        }
    }

    /// Fills an attempt in, shows its odds, and makes it or proposes it.
    pub(super) fn attempt(&mut self, name: &str) -> Step<()> {
        let mut filled = Filled::of(name);
        filled.rest = false;
        self.fill_and(self.seat, filled, |filled, insist| Say::Attempt { filled, insist })
    }

    pub(super) fn fill_and(
        &mut self,
        seat: Seat,
        mut filled: Filled,
        say: impl Fn(Filled, bool) -> Say,
    ) -> Step<()> {
        for _ in 0..=norn_kernel::offer::PARAMS_MAX {
            match self.kept.live.fill(seat, &filled) {
                Stage::Fill(param) => {
                    let why_not = self.kept.live.options(seat, &filled, &param);
                    let value = self.value(&param, &why_not, param.default.as_ref())?;
                    filled.values.insert(param.name.to_owned(), value);
                }
                Stage::Propose(_) => {
                    self.screen.say("The referee fills in the rest.")?;
                    let labels = ["Propose it".to_owned(), "Leave it".to_owned()];
                    return match self.pick("Go on?", &labels, Some(0))? {
                        0 => {
                            let insist = filled.insist;
                            self.then_again(seat, say(filled, insist))
                        }
                        _ => Ok(()),
                    };
                }
                Stage::Ready(text) => {
                    let what = {
                        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                        self.words.text(&text, &names)
                    };
                    let odds = self.weighed(seat, &filled);
                    let told = match &odds {
                        Ok(odds) => brief(odds),
                        Err(NoOdds::NotKnownToYou) => "not known to you".to_owned(),
                        Err(NoOdds::Refused(_) | NoOdds::Unweighed(_)) => String::new(),
                    };
                    let told = match &odds {
                        Ok(odds) if !open_ended(odds) => String::new(),
                        _ => told,
                    };
                    if !told.is_empty() {
                        self.screen.say(&format!("Odds: {told}"))?;
                    }
                    if let Some(instead) = odds.as_ref().ok().and_then(|odds| odds.instead.as_ref()) {
                        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                        let words = self.words.text(&instead.words, &names);
                        self.screen.say(&format!("{words}: {}", brief(&instead.odds)))?;
                    }
                    let mut labels = vec!["Go".to_owned(), "Leave it".to_owned()];
                    if odds.is_ok() && !told.is_empty() {
                        labels.push("Show all odds".to_owned());
                    }
                    let mut nth = self.pick(&what, &labels, Some(0))?;
                    if let (2, Ok(odds)) = (nth, &odds) {
                        self.screen.raw(&crate::odds::charts(odds))?;
                        nth = self.pick(&what, &labels[..2], Some(0))?;
                    }
                    let insist = filled.insist;
                    return if nth == 0 { self.then_again(seat, say(filled, insist)) } else { Ok(()) };
                }
                Stage::Refused(refused) => {
                    let why = self.why(&refused);
                    self.screen.say_under(&why, "No: ", "    ")?;
                    if seat == REFEREE && !filled.insist && matches!(refused, Refused::Rule(_)) {
                        let labels = [
                            "Leave it".to_owned(),
                            "Let it pass all the same (everybody sees that)".to_owned(),
                        ];
                        if self.pick("The referee may overrule this.", &labels, Some(0))? == 1 {
                            // What is still to be filled in is asked for, and what refuses that passes, too.
                            filled.insist = true;
                            continue;
                        }
                    }
                    return Ok(());
                }
            }
        }
        self.screen.say("This asks for more than can be filled in; that is a fault of the ruleset.")
    }

    /// The odds of what is filled in, where it comes to outcomes that anybody could decide by.
    fn weighed(&self, seat: Seat, filled: &Filled) -> Result<Odds, NoOdds> {
        if self.kept.live.outcomes(REFEREE, filled).is_empty() {
            return Err(NoOdds::Unweighed(String::new()));
        }
        self.kept.live.odds(seat, filled, &[])
    }

    /// Something waits: the referee accepts, starts or turns it down; whoever wants it may take it back.
    pub(super) fn waiting(&mut self, waiting: &QueuedView) -> Step<()> {
        let what = self.drawing().filled(&waiting.filled);
        let by = waiting.by.map_or_else(|| "The rules".to_owned(), |seat| self.name_of(seat));
        let referee = self.seat == REFEREE;
        let id = || waiting.id.clone();
        let mut labels = vec![];
        if waiting.unsure && waiting.by == Some(self.seat) {
            labels.push("Do it all the same");
        }
        if referee && waiting.proposal {
            labels.push("Accept it");
        } else if referee {
            labels.push("Start it now");
        }
        if waiting.by == Some(self.seat) {
            labels.push("Take it back");
        } else if referee {
            labels.push("Turn it down");
        }
        labels.push("Leave it waiting");
        let owned: Vec<String> = labels.iter().map(|&label| label.to_owned()).collect();
        let does = if waiting.proposal { "proposes" } else { "wants" };
        let unsure = if waiting.unsure { " (what it followed was undone or set aside)" } else { "" };
        let nth = self.pick(&format!("{by} {does}: {what}{unsure}"), &owned, referee.then_some(0))?;
        match labels[nth] {
            "Accept it" => {
                let id = id();
                self.fill_and(REFEREE, waiting.filled.clone(), |filled, insist| Say::Accept {
                    attempt: id.clone(),
                    filled,
                    insist,
                })?;
                // Not accepted after all: it goes on waiting, and is not pressed on the referee again.
                self.put_off.insert(id);
                Ok(())
            }
            "Do it all the same" => self.then_again(self.seat, Say::Confirm { attempt: id() }),
            "Start it now" => self.then_again(REFEREE, Say::Start { attempt: id() }),
            "Leave it waiting" => {
                self.put_off.insert(id());
                Ok(())
            }
            "Turn it down" => {
                let reason = self.why_not()?;
                self.then_again(self.seat, Say::Withdraw { attempt: id(), reason })
            }
            _ => self.then_again(self.seat, Say::Withdraw { attempt: id(), reason: String::new() }),
        }
    }

    /// Why the referee turns something down, as whoever wanted it is told; it may be nothing.
    fn why_not(&mut self) -> Step<String> {
        /// What is said most.
        const SAID: [&str; 3] = ["Not now", "That can't be done here", "Tell me first how"];
        let labels: Vec<String> = SAID
            .iter()
            .copied()
            .chain(["In words of your own", "Without a reason"])
            .map(str::to_owned)
            .collect();
        let nth = self.pick("Why", &labels, Some(labels.len() - 1))?;
        match SAID.get(nth) {
            Some(said) => Ok(format!("{said}.")),
            None if nth == SAID.len() => self.line("Why? > ", true),
            None => Ok(String::new()),
        }
    }

    pub(super) fn queue(&mut self) -> Step<()> {
        let queue = self.kept.live.view(self.seat).map(|view| view.queue).unwrap_or_default();
        if queue.is_empty() {
            return self.screen.say("Nothing waits.");
        }
        let labels: Vec<String> = queue.iter().map(|one| self.drawing().filled(&one.filled)).collect();
        let nth = self.pick("What waits:", &labels, None)?;
        self.waiting(&queue[nth])
    }

    pub(super) fn house_rules(&mut self) -> Step<()> {
        let switches = self.kept.live.switches();
        if switches.is_empty() {
            return self.screen.say("This game declares no house rules.");
        }
        let settings = |switch: &Switch| -> Vec<String> {
            switch.values.iter().map(|value| self.words.setting(switch, value)).collect()
        };
        let labels: Vec<String> = switches
            .iter()
            .map(|switch| {
                let now = self.kept.live.switch(switch.id).unwrap_or_default();
                let (what, now) = (self.words.switch(switch), self.words.setting(switch, now));
                let others: Vec<String> = settings(switch).into_iter().filter(|one| *one != now).collect();
                format!("{what}: {now} (or {}) [{}]", others.join(", "), switch.rule.id())
            })
            .collect();
        let all: Vec<Vec<String>> = switches.iter().map(settings).collect();
        let nth = self.pick("House rules:", &labels, None)?;
        let switch = switches[nth];
        let what = self.words.switch(&switch);
        let now = switch.values.iter().position(|value| self.kept.live.switch(switch.id) == Some(*value));
        let value = self.pick(&what, &all[nth], now)?;
        let say = Say::Switch { switch: switch.id.to_owned(), value: switch.values[value].to_owned() };
        self.then_again(self.speaker(), say)
    }
}

/// How many of each thing a value holds.
fn counts(of: &[Amount], value: Option<&Value>) -> Vec<u32> {
    let held = value.and_then(Amounts::<Value>::read).unwrap_or_default();
    of.iter().map(|one| held.count(&one.choice.value).unsigned_abs().min(one.max)).collect()
}

/// The same as a value, in the order of the list.
fn amounts_of(of: &[Amount], counts: &[u32]) -> Value {
    let some = of.iter().zip(counts).filter(|(_, count)| **count != 0);
    let pair = |(one, count): (&Amount, &u32)| {
        Value::List(vec![one.choice.value.clone(), Value::Number((*count).into())])
    };
    Value::List(some.map(pair).collect())
}

/// Why nobody knows what is meant.
enum Unclear {
    /// One of these.
    Which(Vec<(find::Fit, usize)>),
    /// There is no such thing.
    Nothing,
}

/// Which thing, and how many of it: `2 rope`, `rope 2`, `rope:2`, a name alone for one, and in place of a name, if the
/// count stands behind it, its number on the list.
fn so_many(part: &str, names: &[String]) -> Result<(usize, i64), Unclear> {
    let spaced = part.replace(':', " ");
    let words: Vec<&str> = spaced.split_whitespace().filter(|word| !matches!(*word, "x" | "×")).collect();
    let nth = |word: &str| word.parse().ok().filter(|n| (1..=names.len()).contains(n)).map(|n| n - 1);
    let number = |word: &str| word.parse::<i64>().ok();
    let placed = match words.as_slice() {
        [place, count] => nth(place).zip(number(count)),
        [place] => nth(place).map(|nth| (nth, 1)),
        _ => None,
    };
    if let Some(found) = placed {
        return Ok(found);
    }
    let (name, count) = match words.as_slice() {
        [name @ .., last] if !name.is_empty() && number(last).is_some() => (name, number(last)),
        [first, name @ ..] if !name.is_empty() && number(first).is_some() => (name, number(first)),
        name => (name, Some(1)),
    };
    let (name, count) = (name.join(" "), count.unwrap_or(1));
    let found = find::best(&name, names);
    match found.as_slice() {
        [] => Err(Unclear::Nothing),
        [(_, nth)] | [(find::Fit::Whole, nth), ..] => Ok((*nth, count)),
        [(fit, nth), (other, _), ..] if fit < other => Ok((*nth, count)),
        _ => Err(Unclear::Which(found)),
    }
}

/// Which row gets which number: one for each in order, or each behind its name, of which the beginning is enough.
/// What can't be read is given back.
fn numbered(line: &str, names: &[String]) -> Result<Vec<(usize, i64)>, String> {
    let parts: Vec<&str> = line.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let numbers: Result<Vec<i64>, _> = parts.iter().map(|part| part.parse()).collect();
    if let Ok(numbers) = numbers {
        if numbers.len() != names.len() {
            return Err(counted(numbers.len(), "number", "numbers"));
        }
        return Ok(numbers.into_iter().enumerate().collect());
    }
    let mut found = vec![];
    let mut name: Vec<&str> = vec![];
    for part in parts {
        let Ok(number) = part.parse() else {
            name.push(part);
            continue;
        };
        let wanted = name.join(" ");
        let begins = |known: &&String| !wanted.is_empty() && find::begins(known, &wanted);
        let same = names.iter().position(|known| find::same(known, &wanted));
        let mut like = names.iter().enumerate().filter(|(_, known)| begins(known)).map(|(nth, _)| nth);
        let nth = same.or(like.next().filter(|_| like.next().is_none()));
        found.push((nth.ok_or(format!("{} {part}", name.join(" ")))?, number));
        name.clear();
    }
    if name.is_empty() { Ok(found) } else { Err(name.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::{Unclear, numbered, so_many};

    #[test]
    fn so_many_of_what_is_typed_as_people_say_it() {
        let names = ["Sword", "Small house", "Great house"].map(str::to_owned);
        let read = |part| so_many(part, &names).ok();
        for two in ["2 sword", "sword 2", "Sword:2", "sw: 2", "2 × sword", "2 x sw", "1 2", "1:2"] {
            assert_eq!(read(two), Some((0, 2)), "{two}");
        }
        assert_eq!(
            ["sword", "3", "great", "0 small", "sword -1"].map(read),
            [Some((0, 1)), Some((2, 1)), Some((2, 1)), Some((1, 0)), Some((0, -1)),]
        );
        assert!(matches!(so_many("2 house", &names), Err(Unclear::Which(found)) if found.len() == 2));
        assert!(matches!(so_many("2 castle", &names), Err(Unclear::Nothing)));
    }

    #[test]
    fn numbers_go_where_they_are_named() {
        let names = ["Accurate", "Quick", "Resolute"].map(str::to_owned);
        let read = |line| numbered(line, &names).ok();
        assert_eq!(read("12 5, 9"), Some(vec![(0, 12), (1, 5), (2, 9)]));
        assert_eq!(read("res 15, quick 8"), Some(vec![(2, 15), (1, 8)]));
        assert_eq!(["12 5", "x 5", "quick", "8 quick"].map(read), [None, None, None, None]);
    }
}
