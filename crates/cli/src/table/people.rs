//! Seats, characters, and who plays whom.
use super::fill::brief;
use super::find;
use super::hot::HotSeat;
use super::screen::{Leave, Step};
use crate::failure::Failure;
use crate::words::list;
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::offer::Range;
use norn_kernel::ruleset::Form;
use norn_kernel::show::{Row, Shown};
use norn_kernel::{By, Draft, Key, Param, Value, Who};
use norn_table::names::folded;
use norn_table::view::SeatView;
use norn_table::{Say, given};
use std::collections::BTreeSet;

impl HotSeat<'_> {
    fn seat_views(&self) -> Vec<SeatView> {
        self.kept.live.view(REFEREE).map(|view| view.seats).unwrap_or_default()
    }

    pub(super) fn described(&self, one: &SeatView) -> String {
        let names = |value: &Value| self.kept.live.named(value);
        let who: Vec<String> = one
            .characters
            .iter()
            .map(|&who| self.words.value("words", &Value::Character(who), &names))
            .collect();
        let plays = match (one.seat, who.is_empty()) {
            (REFEREE, true) => "runs the game".to_owned(),
            (_, true) => "plays nobody yet".to_owned(),
            (_, false) => format!("plays {}", list(&who)),
        };
        let away = match (one.out, one.present) {
            (true, _) => ", stepped out",
            (false, true) => "",
            (false, false) => ", away",
        };
        format!("{} {plays}{away}", one.name)
    }

    pub(super) fn show_people(&mut self) -> Step<()> {
        for one in self.seat_views() {
            let line = self.described(&one);
            self.screen.say_under(&line, "  ", "    ")?;
        }
        Ok(())
    }

    /// A seat, by name or from a list.
    fn a_seat(&mut self, question: &str, name: &str) -> Step<Seat> {
        let seats = self.seat_views();
        if !name.is_empty() {
            if let Some(one) = seats.iter().find(|one| find::same(&one.name, name)) {
                return Ok(one.seat);
            }
            let names: Vec<&str> = seats.iter().map(|one| one.name.as_str()).collect();
            self.screen.say(&format!("Nobody called `{name}` sits here: {}", given::hint(name, &names)))?;
        }
        let labels: Vec<String> = seats.iter().map(|one| self.described(one)).collect();
        let nth = self.pick(question, &labels, None)?;
        Ok(seats[nth].seat)
    }

    pub(super) fn switch_seat(&mut self, name: &str) -> Step<()> {
        let seat = self.a_seat("Who has the keyboard?", name)?;
        self.home = seat;
        Err(Leave::Again)
    }

    /// Somebody new sits down; gives their seat.
    fn sit_down(&mut self, name: &str) -> Step<Option<Seat>> {
        let say = Say::Invite { name: name.to_owned(), device: None, hosted: true };
        if !self.at_table(REFEREE, say)? {
            return Ok(None);
        }
        Ok(self.seat_views().iter().find(|one| one.name == name).map(|one| one.seat))
    }

    pub(super) fn invite(&mut self, name: &str) -> Step<()> {
        let name = if name.is_empty() { self.line("What are they called? ", true)? } else { name.to_owned() };
        if name.is_empty() {
            return Ok(());
        }
        self.sit_down(&name).map(|_| ())
    }

    /// A name that nobody has.
    fn a_name(&self) -> String {
        let taken: BTreeSet<String> = self.seats().values().map(|name| name.to_lowercase()).collect();
        let mut n = 1;
        while taken.contains(&format!("player {n}")) {
            n += 1;
        }
        format!("Player {n}")
    }

    /// Who is to play somebody.
    fn player_of(&mut self, whom: &str) -> Step<Option<Seat>> {
        let seats: Vec<SeatView> = self.seat_views();
        let free: Option<usize> =
            seats.iter().position(|one| one.seat != REFEREE && one.present && one.characters.is_empty());
        let new = self.a_name();
        let mut labels: Vec<String> = seats.iter().map(|one| self.described(one)).collect();
        labels.push(format!("Somebody new, called {new}"));
        labels.push("Somebody new, with another name".to_owned());
        let default = free.unwrap_or(seats.len());
        let nth = self.pick(&format!("Who plays {whom}?"), &labels, Some(default))?;
        if nth < seats.len() {
            return Ok(Some(seats[nth].seat));
        }
        let name = if nth == seats.len() { new } else { self.line("What are they called? ", true)? };
        self.sit_down(&name)
    }

    pub(super) fn assign(&mut self) -> Step<()> {
        // Before anybody is listed: not everybody is known to players.
        if self.speaker() != REFEREE {
            let text = "Only the referee says who plays whom; ask them to, or hand them the keyboard.";
            return self.screen.say(text);
        }
        let view = self.kept.live.view(REFEREE).ok();
        let sheets = view.map(|view| view.game.sheets).unwrap_or_default();
        let people: Vec<(Who, String)> =
            sheets.iter().filter_map(|sheet| sheet.who.map(|who| (who, sheet.name.clone()))).collect();
        if people.is_empty() {
            return self.screen.say("There is nobody to be played yet: `make` or `cast` first.");
        }
        let seat = self.a_seat("Whose seat?", "")?;
        let now = self
            .seat_views()
            .into_iter()
            .find(|one| one.seat == seat)
            .map(|one| one.characters)
            .unwrap_or_default();
        let labels: Vec<String> = people.iter().map(|(_, name)| name.clone()).collect();
        let default: Vec<usize> =
            people.iter().enumerate().filter(|(_, (who, _))| now.contains(who)).map(|(n, _)| n).collect();
        let picked = self.several("Whom do they play?", &labels, (0, labels.len()), &default)?;
        let characters = picked.into_iter().map(|n| people[n].0).collect();
        self.then_again(self.speaker(), Say::Assign { seat, characters })
    }

    /// The ready-made people and their opening.
    pub(super) fn take_cast(&mut self) -> Step<()> {
        let cast = self.kept.live.cast();
        if cast.drafts.is_empty() {
            return self.screen.say("This game brings no ready-made people; `make` makes your own.");
        }
        for draft in &cast.drafts {
            let players = self.kept.live.forms().iter().any(|form| form.name == draft.form && form.players);
            let name = named(draft);
            let seat = if players { self.player_of(&name)? } else { None };
            self.at_table(self.speaker(), Say::Build { draft: draft.clone(), seat })?;
        }
        if let Some(opening) = &cast.opening {
            let told = {
                let names = |value: &Value| self.kept.live.named(value);
                self.words.text(opening, &names)
            };
            self.screen.say("")?;
            self.at_table(REFEREE, Say::Narrate { text: told })?;
        }
        if let Some(first) = cast.first {
            let first = self.words.attempt(first, None);
            self.screen.say("")?;
            self.screen.say(&format!("Go on with `{first}`, or with whatever the players do instead."))?;
        }
        Ok(())
    }

    /// A record, field by field; every problem with its remedy.
    pub(super) fn make(&mut self) -> Step<()> {
        let done = self.made();
        self.making = false;
        done
    }

    /// What came of a step of making something; nothing if luck is to fill in what is left, which it has then.
    fn or_luck<T>(&mut self, draft: &mut Draft, step: Step<T>) -> Step<Option<T>> {
        let Err(Leave::Luck) = step else { return step.map(Some) };
        // What it has gone out of, a die that shows its lowest face says as well as any.
        let mut gone = None;
        let mut die = |sides: u32| {
            let mut bytes = [0; 8];
            gone = gone.take().or(getrandom::fill(&mut bytes).err());
            let one = u64::from_be_bytes(bytes) % u64::from(sides.max(1));
            u32::try_from(one).unwrap_or_default()
        };
        *draft = self.kept.live.at_random(self.speaker(), draft, &mut die);
        match gone {
            None => Ok(None),
            Some(error) => Err(Failure::environment("the machine's source of chance does not answer")
                .hint("fill in the rest by hand")
                .because(error)
                .into()),
        }
    }

    fn made(&mut self) -> Step<()> {
        let referee = self.speaker() == REFEREE;
        let mut forms: Vec<Form> =
            self.kept.live.forms().into_iter().filter(|form| referee || form.players).collect();
        for form in &mut forms {
            form.fields.retain(|field| referee || field.by != By::Referee);
        }
        if forms.is_empty() {
            return self.screen.say("There is nothing that you could make.");
        }
        let labels: Vec<String> = {
            let names = |value: &Value| self.kept.live.named(value);
            forms.iter().map(|form| self.words.label(&form.words, form.name, &names)).collect()
        };
        let nth = if forms.len() == 1 { 0 } else { self.pick("What do you make?", &labels, Some(0))? };
        let form = &forms[nth];
        self.screen.say(&format!("{} [{}]", labels[nth], form.words.key.id()))?;
        self.screen
            .say("`luck` fills in what is left (`/luck` where a text is asked for); `back` leaves.")?;
        self.making = true;
        let mut draft = Draft { form: form.name.to_owned(), ..Draft::default() };
        // What it comes to, as it was told last.
        let mut told = String::new();
        'fields: for field in &form.fields {
            // What was filled in before it may leave nothing to say.
            let now = self.kept.live.narrow(&draft, form.clone());
            let Some(field) = now.fields.iter().find(|one| one.name == field.name) else { continue };
            loop {
                let value = self.value(field, &[], field.default.as_ref());
                let Some(value) = self.or_luck(&mut draft, value)? else {
                    self.say_what_it_comes_to(&draft, &mut told)?;
                    break 'fields;
                };
                let empty = matches!(&value, Value::Text(text) if text.is_empty());
                draft.values.insert(field.name.to_owned(), value);
                // Everything else may still be put right by what is filled in later.
                let problems = if empty { self.kept.live.problems(&draft) } else { vec![] };
                let Some(problem) = problems.iter().find(|problem| problem.at == field.name) else { break };
                let names = |value: &Value| self.kept.live.named(value);
                let told = self.words.problem(problem, &names);
                self.screen.say_under(&told, "  - ", "    ")?;
            }
            self.say_what_it_comes_to(&draft, &mut told)?;
        }
        loop {
            let problems = self.kept.live.problems(&draft);
            if problems.is_empty() {
                break;
            }
            let told: Vec<String> = {
                let names = |value: &Value| self.kept.live.named(value);
                problems.iter().map(|problem| self.words.problem(problem, &names)).collect()
            };
            self.screen.say("Not yet:")?;
            for line in &told {
                self.screen.say_under(line, "  - ", "    ")?;
            }
            let changed = self.change(form, &mut draft, problems.first().map(|problem| problem.at.as_str()));
            self.or_luck(&mut draft, changed)?;
        }
        let name = loop {
            let name = named(&draft);
            self.say_chances(&draft)?;
            let labels = [format!("Make {name}"), "Change something".to_owned(), "Leave it".to_owned()];
            let picked = self.pick("All is well with it.", &labels, Some(0));
            match self.or_luck(&mut draft, picked)? {
                Some(0) => break name,
                Some(1) => {
                    let changed = self.change(form, &mut draft, None);
                    self.or_luck(&mut draft, changed)?;
                }
                Some(_) => return Ok(()),
                None => {}
            }
            self.say_what_it_comes_to(&draft, &mut told)?;
            if !self.kept.live.problems(&draft).is_empty() {
                self.screen.say("Now something is wrong with it; put it right or leave it.")?;
            }
        };
        self.making = false;
        let seat = if form.players && referee { self.player_of(&name)? } else { None };
        self.then_again(self.speaker(), Say::Build { draft, seat })
    }

    /// The numbers that people watch while they fill in a draft, wherever they are others than were `told` before.
    fn say_what_it_comes_to(&mut self, draft: &Draft, told: &mut String) -> Step<()> {
        let rows = self.kept.live.comes_to(self.speaker(), draft);
        let now: Vec<String> = {
            let names = |value: &Value| self.kept.live.named(value);
            let row = |row: &Row| {
                let label = self.words.text(&row.label, &names);
                format!("{label} {}", self.shown(row.label.key.id(), &row.value))
            };
            rows.iter().map(row).collect()
        };
        let now = now.join(" · ");
        if now.is_empty() || now == *told {
            return Ok(());
        }
        self.screen.say_under(&now, "  = ", "    ")?;
        *told = now;
        Ok(())
    }

    /// The odds of what whom a draft makes would roll most.
    fn say_chances(&mut self, draft: &Draft) -> Step<()> {
        let chances = self.kept.live.chances(self.speaker(), draft);
        let names = |value: &Value| self.kept.live.named(value);
        let told: Vec<String> = chances
            .iter()
            .map(|(label, odds)| format!("{}: {}", self.words.text(label, &names), brief(odds)))
            .collect();
        for line in &told {
            self.screen.say_under(line, "  ~ ", "    ")?;
        }
        Ok(())
    }

    fn change(&mut self, form: &Form, draft: &mut Draft, at: Option<&str>) -> Step<()> {
        let form = &self.kept.live.narrow(draft, form.clone());
        let default = at.map(|at| form.fields.iter().position(|field| field.name == at).unwrap_or(0));
        let names = |value: &Value| self.kept.live.named(value);
        let labels: Vec<String> = form
            .fields
            .iter()
            .map(|field| {
                let now = draft.values.get(field.name);
                let now = now.map_or_else(String::new, |value| self.as_filled(&field.range, value));
                format!("{}: {now}", self.words.label(&field.words, field.name, &names))
            })
            .collect();
        let nth = self.pick("Change which?", &labels, default)?;
        let field: &Param = &form.fields[nth];
        let now = draft.values.get(field.name).cloned();
        let value = self.value(field, &[], now.as_ref())?;
        draft.values.insert(field.name.to_owned(), value);
        Ok(())
    }

    /// What stands in a field, in the words of what can be chosen there; a table's rows one after another.
    fn as_filled(&self, range: &Range, value: &Value) -> String {
        let names = |value: &Value| self.kept.live.named(value);
        match (range, value) {
            (Range::OneOf(options), value) => {
                let chosen = options.iter().find(|option| option.value == *value);
                chosen
                    .map_or_else(|| given::written(value, &names), |option| self.words.choice(option, &names))
            }
            (Range::Amounts { of, .. }, value) => self.basket(of, value),
            (Range::Rows { columns, .. }, Value::List(rows)) => {
                let row = |row: &Value| match row {
                    Value::List(cells) => {
                        let cells = columns.iter().zip(cells);
                        cells
                            .map(|((_, range), cell)| self.as_filled(range, cell))
                            .collect::<Vec<_>>()
                            .join(" ")
                    }
                    other => given::written(other, &names),
                };
                rows.iter().map(row).collect::<Vec<_>>().join(", ")
            }
            _ => given::written(value, &names),
        }
    }

    /// What whoever is before the screen wishes; for the referee, also what the table allows.
    pub(super) fn wishes(&mut self) -> Step<()> {
        const AUTO: (&str, &str) = ("auto-roll", "your dice fall by themselves");
        const TYPED: (&str, &str) = ("typed-dice", "real dice may be typed");
        const CONSENT: (&str, &str) = ("undo-consent", "undoing takes everybody's consent");
        let seat = self.seat;
        let wishes = self.kept.wishes(seat);
        let is = |about: &str, default: bool| match wishes.get(about) {
            Some(Value::Flag(flag)) => *flag,
            _ => default,
        };
        let yes_no = |flag: bool| if flag { "yes" } else { "no" };
        let mut flags = vec![(AUTO, is(AUTO.0, false))];
        if seat == REFEREE {
            flags.extend([(TYPED, is(TYPED.0, true)), (CONSENT, is(CONSENT.0, false))]);
        }
        let standing: Vec<&String> = wishes.keys().filter(|about| about.starts_with("answer:")).collect();
        let mut labels: Vec<String> =
            flags.iter().map(|((_, what), now)| format!("{what}: {}", yes_no(*now))).collect();
        for about in &standing {
            let rule = about.trim_start_matches("answer:");
            let names = |value: &Value| self.kept.live.named(value);
            let answer = self.words.value(rule, &wishes[*about], &names);
            labels.push(format!("always to \"{}\": {answer} [{rule}]", self.words.rule(rule)));
        }
        let nth = self.pick("Change which?", &labels, None)?;
        let say = match flags.get(nth) {
            Some(((about, _), now)) => Say::Wish { about: (*about).to_owned(), wish: Value::Flag(!now) },
            // An empty list takes a wish back.
            None => Say::Wish { about: standing[nth - flags.len()].clone(), wish: Value::List(vec![]) },
        };
        self.then_again(seat, say)
    }

    /// The referee writes a value on a sheet.
    pub(super) fn correct(&mut self, about: &str) -> Step<()> {
        // Before anything is listed: a list of all values would tell a player what only the referee may know.
        if self.speaker() != REFEREE {
            return self
                .screen
                .say("Only the referee may correct a value; ask them to, or hand them the keyboard.");
        }
        let wanted = folded(about);
        let all = self.rows_at();
        if all.is_empty() {
            return self.screen.say("There is nothing yet that could be corrected.");
        }
        let mut found: Vec<&RowAt> = all.iter().filter(|row| row.has(&wanted)).collect();
        if wanted.is_empty() {
            let mut whose: Vec<String> = vec![];
            for row in &all {
                if whose.last() != Some(&row.whose) {
                    whose.push(row.whose.clone());
                }
            }
            let nth = self.pick("Where is something wrong?", &whose, None)?;
            found.retain(|row| row.whose == whose[nth]);
        }
        if found.is_empty() {
            return self.screen.say(&format!("No value is called `{about}`; `fix` alone lists all."));
        }
        let labels: Vec<String> = found.iter().map(|row| row.told(wanted.is_empty())).collect();
        let nth = self.pick("Which value?", &labels, None)?;
        let row = found[nth];
        let right = self.right(row)?;
        let reason = self.line("Why (may be left out)? > ", true)?;
        let was = format!("{}, {}: it was {}.", row.whose, row.label, row.now);
        let address = row.address.clone();
        let say = match right {
            Fix::To(value) => Say::Correct { address, value, reason },
            Fix::By(by) => Say::Adjust { address, by, reason },
        };
        if self.at_table(self.speaker(), say)? {
            self.screen.say(&was)?;
            return Err(Leave::Again);
        }
        Ok(())
    }

    /// Every value that can be corrected, in the order of the sheets.
    fn rows_at(&self) -> Vec<RowAt> {
        let Ok(view) = self.kept.live.view(REFEREE) else { return vec![] };
        let names = |value: &Value| self.kept.live.named(value);
        let of = |whose: &str, row: &Row| {
            let now = self.shown(row.label.key.id(), &row.value);
            Some(RowAt {
                whose: whose.to_owned(),
                key: row.label.key,
                label: self.words.text(&row.label, &names),
                now: if now.is_empty() { "nothing".to_owned() } else { now },
                address: row.address.clone()?,
                shown: row.value.clone(),
            })
        };
        let scene = view.game.scene.iter().filter_map(|row| of("What is going on", row));
        let sheets = view.game.sheets.iter().flat_map(|sheet| {
            let rows = sheet.sections.iter().flat_map(|section| &section.rows);
            rows.filter_map(|row| of(&sheet.name, row))
        });
        scene.chain(sheets).collect()
    }

    /// What is to stand there: a value of the sort that does, or a number so much larger or smaller.
    fn right(&mut self, row: &RowAt) -> Step<Fix> {
        let RowAt { shown, key, .. } = row;
        loop {
            let now = self.shown("words", shown);
            let now = if now.is_empty() { "nothing".to_owned() } else { now };
            let number = matches!(shown, Shown::Gauge { .. } | Shown::Value(Value::Number(_)));
            let or = if number { " (or: by 2, by -1)" } else { "" };
            let line = self.line(&format!("What is right?{or} [{now}] > "), true)?;
            if let Some(by) =
                line.strip_prefix("by ").filter(|_| number).and_then(|by| by.trim().parse().ok())
            {
                return Ok(Fix::By(by));
            }
            let read = match shown {
                Shown::Gauge { now, .. } if line.is_empty() => Ok(Value::Number((*now).into())),
                Shown::Value(value) if line.is_empty() => Ok(value.clone()),
                Shown::Gauge { .. } | Shown::Value(Value::Number(_)) => {
                    line.parse().map(Value::Number).map_err(|_| "type a whole number".to_owned())
                }
                Shown::Value(value) => self.read_like(*key, value, &line),
                Shown::Words(_) => Ok(Value::Text(line)),
            };
            match read {
                Ok(value) => return Ok(Fix::To(value)),
                Err(right) => self.screen.say(&format!("That does not fit here: {right}."))?,
            }
        }
    }

    fn read_like(&self, key: Key, value: &Value, line: &str) -> Result<Value, String> {
        use norn_kernel::offer::Range;
        let range = match value {
            Value::Flag(_) => Range::Flag,
            Value::Money(_) => Range::Money { min: i64::MIN, max: i64::MAX },
            Value::Factor(_) => Range::Factor,
            Value::Word(_) => return Ok(Value::word(line)),
            Value::Text(_) => return Ok(Value::text(line)),
            Value::Rule(_) => return Ok(Value::Rule(line.to_owned())),
            Value::Character(_) | Value::Place(_) | Value::Item(_) | Value::List(_) | Value::Number(_) => {
                return Err("what can't be typed here; use the form or the attempt for it".to_owned());
            }
        };
        given::read(&Param::new("value", key, range), &toml::Value::String(line.to_owned()), &|value| {
            self.kept.live.named(value)
        })
        .map_err(|unread| unread.hint)
    }
}

/// What a correction says.
enum Fix {
    To(Value),
    By(i64),
}

/// A value that can be corrected, as people know it.
struct RowAt {
    /// Whose sheet it stands on.
    whose: String,
    key: Key,
    label: String,
    now: String,
    address: String,
    shown: Shown,
}

impl RowAt {
    /// Whether each of these words, in small letters, stands in what it is called.
    fn has(&self, words: &str) -> bool {
        let text = folded(&format!("{} {} {}", self.whose, self.label, self.address));
        words.split_whitespace().all(|word| text.contains(word))
    }

    fn told(&self, short: bool) -> String {
        let whose = if short { String::new() } else { format!("{}, ", self.whose) };
        format!("{whose}{}: {}", self.label, self.now)
    }
}

/// What a draft calls whom it makes.
fn named(draft: &Draft) -> String {
    match draft.values.get("name") {
        Some(Value::Text(name)) if !name.is_empty() => name.clone(),
        _ => format!("the new {}", draft.form),
    }
}
