//! Sentences of a game, from its own Fluent texts.
//!
//! A rule names its sentences by key; the ruleset's texts hold what people read. The message is the rule's id
//! with `_` for `.`, its attribute the part. Words such as `advantage` are looked up as an attribute of the
//! same message, then of the message `words`; if neither has them, they are shown as they are. For messages
//! that select by word, `$name-word` is the word itself, while `$name` is what people read for it.
//!
//! Lines of an explanation are told by the name of their rule, unless it has more specific texts: `counted`
//! (`$amount`, `$of`) for a number that is no summand, `compared` (`$total`, `$against`, `$reached`) beside
//! the figures of a comparison, `weighed` (the same) in place of them, `holding` (`$holds`) for a condition,
//! `because` for what a rule kept out. `measured` (`$amount`, never below 0) writes the figures themselves, where they are
//! amounts of something: minutes, hours, crowns. A line without words is not shown.
use crate::book::sections;
use crate::fluent;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use norn_kernel::offer::Wrong;
use norn_kernel::show::Ring;
use norn_kernel::{Answer, Choice, Line, Owner, Problem, Refusal, Switch, Text, Value};
use norn_play::{Question, playback::Wanted};
use norn_table::pack::{self, Fault};
use norn_table::{AnyRuleset, FIRM, Manifest, Refused, brief, given};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// The largest whole number that Fluent, which counts in floats, still gives back exactly.
const EXACT_MAX: u64 = 1 << 53;

/// What the safety verbs are for, where a game has no words of its own for them: that anybody may use either, that
/// Black stops, that nobody is asked, why; what Gold does, and why.
pub const SAFETY: [&str; 6] = [
    "Anybody at the table may use Black or Gold at any moment. Neither costs anything or waits for anything.",
    "Black: what the story is on ends at once, and play goes on with something else.",
    "Nobody asks who used Black, or why, and nothing is written down about it.",
    "Black keeps the story out of places where somebody does not want to go.",
    "Gold: whoever holds it speaks without interruption until they put it down. Everything else waits, except Black.",
    "Gold is for those who find it hard to break into a loud conversation.",
];

/// As what a sentence about something wrong names the place where it is.
const PLACE: [&str; 2] = ["field", "address"];

/// The texts of one ruleset.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
    /// The messages that have an attribute, by the attribute.
    having: BTreeMap<String, Vec<String>>,
    /// The heading of the rulebook under which each rule stands, by the rule's id.
    sections: BTreeMap<String, String>,
    /// The rules by their messages.
    rules: BTreeMap<String, String>,
    /// The rules by the last part of their ids; none where several share it.
    called: BTreeMap<String, Option<String>>,
    /// What was worked out of [`Words::offered`]. Names and rules are the game's own, so there are only so many.
    offered: RwLock<HashMap<(&'static str, &'static str), Arc<Titled>>>,
    /// The house rules in words: what each is about, and how it can be set.
    switches: OnceLock<Vec<(String, Vec<String>)>>,
}

/// What stands in a list of what can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Titled {
    /// What the attempt is called.
    pub label: String,
    /// The rule that it carries out.
    pub rule: String,
    /// The heading of the rulebook under which that stands.
    pub section: Option<String>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

/// The words of a rule that stand above dice of its own: with `who` rolls them, and what is `told` of the attempt.
pub const ROLL_TITLE: &str = "roll-title";

/// The same above the dice of somebody who does not make the attempt: what they roll for in it.
pub const OTHERS_TITLE: &str = "others-title";

/// The message with the words that several rules share.
pub const SHARED: &str = "words";

/// The name that people gave a value, where they gave it one.
pub type Names<'a> = &'a dyn Fn(&Value) -> Option<String>;

/// No names: for what is said outside a world.
pub fn nameless(_: &Value) -> Option<String> {
    None
}

impl Words {
    /// What a ruleset says, with the headings of its reference.
    pub fn of(rules: &dyn AnyRuleset) -> Self {
        let Manifest { reference, words, .. } = rules.manifest();
        let sections = sections(reference);
        let rules_by = sections.keys().map(|id| (message_id(id), id.clone())).collect();
        let mut called: BTreeMap<String, Option<String>> = BTreeMap::new();
        for id in sections.keys() {
            let name = id.rsplit('.').next().unwrap_or(id);
            called.entry(name.to_owned()).and_modify(|one| *one = None).or_insert_with(|| Some(id.clone()));
        }
        Self { sections, rules: rules_by, called, ..Self::new(words) }
    }

    /// The heading of the rulebook under which a rule stands.
    pub fn section(&self, id: &str) -> Option<&str> {
        self.sections.get(id).map(String::as_str)
    }

    /// All rules of the reference by their ids, each with what it is called.
    pub fn rules(&self) -> Vec<(String, String)> {
        self.sections.keys().map(|id| (id.clone(), self.rule(id))).collect()
    }

    /// The rule that an attempt carries out, as far as its name tells: the one in whose message it stands, or the
    /// one rule that is called so itself.
    pub fn carried_out(&self, name: &str, first: Option<&str>) -> Option<&str> {
        let told = self.named(name, first).and_then(|message| self.rules.get(&message));
        told.or_else(|| self.called.get(name)?.as_ref()).map(String::as_str)
    }

    /// Reads a ruleset's texts. What can't be read is missing later, where its key is shown instead.
    pub fn new(source: &str) -> Self {
        Self {
            bundle: fluent::bundle(source),
            having: attributes(source),
            sections: BTreeMap::new(),
            rules: BTreeMap::new(),
            called: BTreeMap::new(),
            offered: RwLock::default(),
            switches: OnceLock::new(),
        }
    }

    /// An attempt as it stands in a list of what can be done, when the rule is known that it asks for first. A list has
    /// a hundred of them, is made anew after nearly every command, and says the same of each every time: so it is worked
    /// out once.
    pub fn offered(&self, name: &'static str, first: &'static str) -> Arc<Titled> {
        let known = self.offered.read().unwrap_or_else(PoisonError::into_inner).get(&(name, first)).cloned();
        known.unwrap_or_else(|| {
            let rule = self.carried_out(name, Some(first)).unwrap_or(first);
            let titled = Arc::new(Titled {
                label: self.attempt(name, Some(first)),
                rule: rule.to_owned(),
                section: self.section(rule).map(str::to_owned),
            });
            let mut all = self.offered.write().unwrap_or_else(PoisonError::into_inner);
            all.insert((name, first), Arc::clone(&titled));
            titled
        })
    }

    /// All house rules of the game in words, in their order: what each is about, and its values.
    pub fn switches(&self, all: &[Switch]) -> &[(String, Vec<String>)] {
        let one = |switch: &Switch| {
            let values = switch.values.iter().map(|value| self.setting(switch, value));
            (self.switch(switch), values.collect())
        };
        self.switches.get_or_init(|| all.iter().map(one).collect())
    }

    /// What an attempt is called before it is made, when only its name is known: the attribute of that name, of
    /// the message of a rule that it asks for first, of the one rule's message that has it, or of those shared.
    pub fn attempt(&self, name: &str, first: Option<&str>) -> String {
        // A word that several rules share stands within sentences elsewhere.
        let said = self.named(name, first).map(|id| self.say(&id, name, [], &nameless));
        let said = said.unwrap_or_else(|| name.replace('-', " "));
        let mut letters = said.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The message that names an attempt.
    fn named(&self, name: &str, first: Option<&str>) -> Option<String> {
        if let Some(first) = first.filter(|id| self.has(id, name)) {
            return Some(message_id(first));
        }
        let having = self.having.get(name)?;
        let mut of_rules = having.iter().filter(|message| *message != SHARED);
        match (of_rules.next(), of_rules.next()) {
            (Some(one), None) => Some(one.clone()),
            _ => having.iter().find(|message| *message == SHARED).cloned(),
        }
    }

    /// The one message that has an attribute, where not several do.
    fn only(&self, part: &str) -> Option<&str> {
        match self.having.get(part).map(Vec::as_slice) {
            Some([one]) => Some(one),
            _ => None,
        }
    }

    /// What is filled in is called: the attribute of that name, where one message alone has it, or all say the
    /// same.
    pub fn param(&self, name: &str) -> Option<String> {
        let having = self.having.get(name)?;
        let mut said = having.iter().map(|id| self.say(id, name, [], &nameless));
        let first = said.next()?;
        said.all(|one| one == first).then_some(first)
    }

    /// The same of an attempt: as the message that names the attempt calls it, before what all say.
    pub fn param_of(&self, attempt: &str, name: &str) -> Option<String> {
        let own = self.named(attempt, None).filter(|id| self.has(id, name));
        own.map_or_else(|| self.param(name), |id| Some(self.say(&id, name, [], &nameless)))
    }

    /// A value as it was filled in for a parameter. A word is looked up where the parameter is asked for, then
    /// among the words that several rules share, then in the one message that has it.
    pub fn given(&self, param: &str, value: &Value, names: Names<'_>) -> String {
        match value {
            Value::Word(word) if names(value).is_none() => self.given_word(param, word),
            Value::List(values) if !values.is_empty() => {
                let all: Vec<String> = values.iter().map(|value| self.given(param, value, names)).collect();
                list(&all)
            }
            value => self.value("words", value, names),
        }
    }

    fn given_word(&self, param: &str, word: &str) -> String {
        let asking = self.having.get(param).into_iter().flatten().find(|id| self.has(id, word));
        let id = asking.map(String::as_str).or_else(|| self.has("words", word).then_some("words"));
        match id.or_else(|| self.only(word)) {
            Some(id) => self.say(id, word, [], &nameless),
            None => word.replace('-', " "),
        }
    }

    /// Whether there is such a message, or such an attribute of it.
    pub fn has(&self, id: &str, part: &str) -> bool {
        self.bundle.get_message(&message_id(id)).is_some_and(|message| match part {
            "" => message.value().is_some(),
            part => message.get_attribute(part).is_some(),
        })
    }

    /// A sentence by rule id, part and what is filled in; the key itself where there is none.
    pub fn say<'v>(
        &self,
        id: &str,
        part: &str,
        args: impl IntoIterator<Item = (&'v str, &'v Value)>,
        names: Names<'_>,
    ) -> String {
        let message = self.bundle.get_message(&message_id(id));
        let pattern = message.as_ref().and_then(|message| match part {
            "" => message.value(),
            part => message.get_attribute(part).map(|attribute| attribute.value()),
        });
        let Some(pattern) = pattern else { return missing(id, part) };
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            match value {
                Value::Number(number) if number.unsigned_abs() <= EXACT_MAX => {
                    #[expect(clippy::cast_precision_loss, reason = "just made sure that it is exact")]
                    filled.set(name.to_owned(), FluentValue::from(*number as f64));
                }
                Value::Word(word) => {
                    filled.set(name.to_owned(), self.word(id, word));
                    filled.set(format!("{name}-word"), word.clone());
                }
                value => filled.set(name.to_owned(), self.value(id, value, names)),
            }
        }
        let mut errors = vec![];
        let said = self.bundle.format_pattern(pattern, Some(&filled), &mut errors);
        said.into_owned()
    }

    /// A sentence.
    pub fn text(&self, text: &Text, names: Names<'_>) -> String {
        let args = text.args.iter().map(|(name, value)| (*name, value));
        self.say(text.key.id(), text.part, args, names)
    }

    /// What a form, or something to be filled in, is called: by its words, or else as an attempt of that name is.
    pub fn label(&self, words: &Text, name: &str, names: Names<'_>) -> String {
        match self.has(words.key.id(), words.part) {
            true => self.text(words, names),
            false => self.attempt(name, None),
        }
    }

    /// What a rule is called: its message, without anything filled in.
    pub fn rule(&self, id: &str) -> String {
        self.say(id, "", [], &nameless)
    }

    /// A word of the ruleset.
    pub fn word(&self, id: &str, word: &str) -> String {
        let bare = [id, "words"].into_iter().find_map(|of| self.bare(of, word));
        bare.unwrap_or_else(|| word.to_owned())
    }

    /// A sentence in which nothing is to be filled in: where a rule calls one that takes something like its outcome, that
    /// one isn't meant.
    fn bare(&self, id: &str, part: &str) -> Option<String> {
        let message = self.bundle.get_message(&message_id(id))?;
        let pattern = message.get_attribute(part)?.value();
        let mut errors = vec![];
        let said = self.bundle.format_pattern(pattern, None, &mut errors);
        errors.is_empty().then(|| said.into_owned())
    }

    /// What a house rule is about.
    pub fn switch(&self, switch: &Switch) -> String {
        match self.has(switch.rule.id(), switch.id) {
            true => self.say(switch.rule.id(), switch.id, [], &nameless),
            false => self.rule(switch.rule.id()),
        }
    }

    /// How a house rule is set. Values such as `on` have words of their own under each house rule.
    pub fn setting(&self, switch: &Switch, value: &str) -> String {
        let part = format!("{}-{value}", switch.id);
        match self.has(switch.rule.id(), &part) {
            true => self.say(switch.rule.id(), &part, [], &nameless),
            false => self.word(switch.rule.id(), value),
        }
    }

    /// A value as people read it, in the context of a rule.
    pub fn value(&self, id: &str, value: &Value, names: Names<'_>) -> String {
        if let Some(name) = names(value) {
            return name;
        }
        match value {
            Value::Flag(flag) => self.word(id, if *flag { "yes" } else { "no" }),
            Value::Number(number) => number.to_string(),
            Value::Word(word) => self.word(id, word),
            Value::Text(text) => text.clone(),
            Value::Character(who) => format!("character {}", who.0),
            Value::Place(place) => format!("place {}", place.0),
            Value::Item(item) => format!("item {item}"),
            Value::Rule(rule) => self.rule(rule),
            Value::Money(money) => money.to_string(),
            Value::Factor(factor) => factor.to_string(),
            Value::List(values) if values.is_empty() => String::new(),
            Value::List(values) => {
                // How many stands before what there are so many of.
                let one = |one: &Value| match one {
                    Value::List(pair) => match pair.as_slice() {
                        [Value::Number(count), of] => format!("{count} × {}", self.value(id, of, names)),
                        _ => self.value(id, one, names),
                    },
                    one => self.value(id, one, names),
                };
                list(&values.iter().map(one).collect::<Vec<String>>())
            }
        }
    }

    /// An option: in the words that its rule has for it, otherwise those of its value.
    pub fn choice(&self, choice: &Choice, names: Names<'_>) -> String {
        if choice.part.is_empty() || !self.has(choice.key.id(), choice.part) {
            return self.value(choice.key.id(), &choice.value, names);
        }
        let args = choice.args.iter().map(|(name, value)| (*name, value));
        self.say(choice.key.id(), choice.part, args.chain([("value", &choice.value)]), names)
    }

    /// Why something is not to be had, with the rule that says so.
    pub fn refusal(&self, refusal: &Refusal, names: Names<'_>) -> String {
        format!("{} [{}]", self.text(&refusal.0, names), refusal.rule().id())
    }

    /// Why a command changes nothing.
    pub fn refused(&self, refused: &Refused, names: Names<'_>) -> String {
        let text = match refused {
            Refused::Rule(refusal) => self.refusal(refusal, names),
            Refused::Firm(inner) => format!("{}; {FIRM}", self.refused(inner, names)),
            Refused::Filled(wrong) => match &**wrong {
                Wrong::Attempt { name, known } => {
                    format!("there is no attempt `{name}`: {}", given::hint(name, known))
                }
                Wrong::Param { name, known } => {
                    format!("there is no `{name}` to be filled in: {}", given::hint(name, known))
                }
                Wrong::Value { value, param } => {
                    let rule = param.words.key.id();
                    let is =
                        format!("`{}` can't be {} now [{rule}]", param.name, self.value(rule, value, names));
                    let shown = self.value(rule, value, names);
                    let mut unfit = param.unfit.iter();
                    let unfit = unfit.find(|(option, _)| self.value(rule, &option.value, names) == shown);
                    match given::instead(param, names) {
                        _ if unfit.is_some() => {
                            let why = unfit.map(|(_, why)| self.refusal(why, names)).unwrap_or_default();
                            format!("{is}: {why}")
                        }
                        Some(instead) => format!("{is}: {instead}"),
                        None => is,
                    }
                }
            },
            Refused::Missing(param) => format!("`{}` is still to be filled in", param.name),
            Refused::Draft(problems) => {
                let told = |problem: &Problem| match self.problem(problem, names) {
                    // Many a sentence names the place by itself.
                    text if text.starts_with(&problem.at) => text,
                    text => format!("{}: {text}", problem.at),
                };
                brief::joined(problems.iter().map(told), 0, "\n")
            }
            Refused::Pack(faults) => faults.lines(&|fault| self.fault(fault, names)),
            Refused::Right { text, .. } => text.clone(),
        };
        brief::cut(text, brief::REFUSAL_MAX)
    }

    /// What is wrong with a content pack, and where.
    pub fn fault(&self, fault: &Fault, names: Names<'_>) -> String {
        format!("{}: {}", fault.place(), self.faulty(fault, names))
    }

    /// The same without where it is.
    pub fn faulty(&self, fault: &Fault, names: Names<'_>) -> String {
        let told = match &fault.what {
            pack::Wrong::House(text) => text.clone(),
            pack::Wrong::Game(problem) => format!("{}: {}", problem.at, self.problem(problem, names)),
        };
        fault.near.as_ref().map_or_else(|| told.clone(), |near| format!("{told} {near}"))
    }

    /// What a field or an address is called that no form or sheet shows: by the last of it that is no number.
    fn called(&self, at: &str) -> String {
        let last = at.rsplit('/').find(|part| !part.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(at);
        self.param(last).unwrap_or_else(|| last.replace('-', " "))
    }

    /// What is wrong, and what would be right, with the rule that says so.
    pub fn problem(&self, problem: &Problem, names: Names<'_>) -> String {
        format!("{} [{}]", self.wrong(problem, None, names), problem.words.key.id())
    }

    /// What is wrong, and what would be right. `row` is what the row at an address is called.
    pub fn wrong(&self, problem: &Problem, row: Option<String>, names: Names<'_>) -> String {
        let called = problem.field.as_ref().map(|field| self.label(field, &problem.at, names)).or(row);
        let called = Value::Text(called.unwrap_or_else(|| self.called(&problem.at)));
        let mut words = problem.words.clone();
        words.args.retain(|(name, _)| !PLACE.contains(name));
        // A game says of one sentence that it is about a field, and of the next that it is about an address.
        words.args.extend(PLACE.map(|name| (name, called.clone())));
        self.text(&words, names)
    }

    /// An open question or roll. `told` is what is said of the attempt that it belongs to.
    pub fn question(&self, question: &Question, told: &str, names: Names<'_>) -> String {
        let id = question.key.id();
        let numbers: Vec<(&str, Value)> =
            question.numbers.iter().map(|(name, number)| (*name, Value::from(*number))).collect();
        if let Wanted::Roll { die, count } = &question.wanted {
            let dice = if *count == 1 { die.to_string() } else { format!("{count}{die}") };
            return format!("{} ({dice})", self.throw(question, told, names));
        }
        let about = question.about.iter().map(|(name, value)| (*name, value));
        let numbers = numbers.iter().map(|(name, number)| (*name, number));
        self.say(id, "question", numbers.chain(about), names)
    }

    /// What is rolled for: who, what, and against whom. The rule that calls for the roll says it, or the rule of the dice
    /// themselves in its words [`ROLL_TITLE`], or [`OTHERS_TITLE`] for whoever does not make the attempt, which may take in what is
    /// said of it; else that is said, and what the dice are of.
    fn throw(&self, question: &Question, told: &str, names: Names<'_>) -> String {
        let id = question.key.id();
        if let Some(title) = &question.title {
            return self.text(title, names);
        }
        let whose = match (question.about.first(), question.owner) {
            (Some((_, whose)), _) => Some(whose.clone()),
            (None, Owner::Character(who)) => Some(Value::Character(who)),
            (None, Owner::Referee | Owner::Table) => None,
        };
        let who = whose
            .as_ref()
            .map_or_else(|| self.owner(question.owner, names), |who| self.value(id, who, names));
        let none = told.is_empty();
        let says = |part: &str, who: String, told: String| {
            let args = [("who", Value::Text(who)), ("told", Value::Text(told))];
            self.say(id, part, args.iter().map(|(name, value)| (*name, value)), names)
        };
        let told = match told {
            "" => format!("{who}: {}", self.rule(id)),
            // What the referee rolls for nobody is said as it is; else whoever has another part in it is named first.
            told if whose.is_none() || told.starts_with(&who) => told.to_owned(),
            told if self.has(id, OTHERS_TITLE) => return says(OTHERS_TITLE, who, told.to_owned()),
            told => format!("{who}: {told}"),
        };
        if self.has(id, ROLL_TITLE) {
            return says(ROLL_TITLE, who, told);
        }
        if none { told } else { format!("{told} – {}", self.rule(id)) }
    }

    /// What somebody chose.
    pub fn answer(&self, id: &str, answer: &Answer, names: Names<'_>) -> String {
        let all = |values: &[Value]| {
            let values: Vec<String> = values.iter().map(|value| self.value(id, value, names)).collect();
            list(&values)
        };
        match answer {
            Answer::Yes(yes) => self.word(id, if *yes { "yes" } else { "no" }),
            Answer::One(value) => self.value(id, value, names),
            Answer::Several(values) | Answer::Order(values) => all(values),
            Answer::Number(number) => number.to_string(),
            Answer::Text(text) if text.is_empty() => list(&[]),
            Answer::Text(text) => format!("\"{text}\""),
            Answer::Allot(given) => {
                let given: Vec<String> = given
                    .iter()
                    .map(|(value, points)| format!("{} {points}", self.value(id, value, names)))
                    .collect();
                list(&given)
            }
        }
    }

    /// Who rolls or decides.
    pub fn owner(&self, owner: Owner, names: Names<'_>) -> String {
        match owner {
            Owner::Character(who) => self.value("words", &Value::Character(who), names),
            Owner::Referee => "the referee".to_owned(),
            Owner::Table => "the table".to_owned(),
        }
    }

    /// A line of an explanation, fresh from a run or read back from a log.
    pub fn line(&self, line: &Line<String>, names: Names<'_>) -> Row {
        let nothing = |of: &Value| matches!(of, Value::Text(text) if text.is_empty());
        let of = |key: &String, of: &Option<Value>| {
            let label = self.rule(key);
            match of.as_ref().filter(|of| !nothing(of)) {
                // Two values that belong together may have words of their own.
                Some(Value::List(both)) if self.has(key, "source") && both.len() == 2 => {
                    let args = ["what", "whose"].into_iter().zip(both);
                    format!("{label}: {}", self.say(key, "source", args, names))
                }
                Some(of) => format!("{label}: {}", self.value(key, of, names)),
                None => label,
            }
        };
        let yes_or_no = |yes: bool| if yes { "yes" } else { "no" };
        let row = |figure: String, what: String| Row { figure, what, rule: line.key().clone(), counts: true };
        let measured = |key: &str, amount: i32| match self.has(key, "measured") {
            true => {
                let absolute = Value::Number(i64::from(amount).abs());
                let sign = if amount < 0 { "-" } else { "" };
                format!("{sign}{}", self.say(key, "measured", [("amount", &absolute)], names))
            }
            false => amount.to_string(),
        };
        let signed = |key: &str, amount: i32| {
            let sign = if amount < 0 { "" } else { "+" };
            format!("{sign}{}", measured(key, amount))
        };
        match line {
            Line::Rolled { key, owner, die, face, dropped } => {
                let (label, owner) = (self.rule(key), self.owner(*owner, names));
                let besides = if *dropped { "; another die counts" } else { "" };
                Row { counts: !dropped, ..row(format!("{die} {face}"), format!("{label}: {owner}{besides}")) }
            }
            Line::Asked { key, owner, answer } => {
                let (label, owner) = (self.rule(key), self.owner(*owner, names));
                let answer = self.answer(key, answer, names);
                row(String::new(), format!("{label}: {owner} says {answer}"))
            }
            Line::Number { key, amount, of: source } if self.has(key, "counted") => {
                let amount = Value::from(*amount);
                let none = Value::word("none");
                let of = source.as_ref().filter(|of| !nothing(of)).unwrap_or(&none);
                row(String::new(), self.say(key, "counted", [("amount", &amount), ("of", of)], names))
            }
            Line::Number { key, amount, of: source } => row(signed(key, *amount), of(key, source)),
            Line::Holds { key, holds } if self.has(key, "holding") => {
                let holds = Value::word(yes_or_no(*holds));
                row(String::new(), self.say(key, "holding", [("holds", &holds)], names))
            }
            Line::Holds { key, holds } => row(yes_or_no(*holds).to_owned(), self.rule(key)),
            Line::Total { key, amount } => row(format!("= {}", measured(key, *amount)), self.rule(key)),
            Line::Compared { key, total, against, reached } => {
                let sign = if *against <= *total { "≥" } else { "<" };
                let figures = format!("{} {sign} {}", measured(key, *total), measured(key, *against));
                let (total, against) = (Value::from(*total), Value::from(*against));
                // The referee may have said otherwise than the figures do.
                let word = Value::word(yes_or_no(*reached));
                let args = [("total", &total), ("against", &against), ("reached", &word)];
                if self.has(key, "weighed") {
                    return row(yes_or_no(*reached).to_owned(), self.say(key, "weighed", args, names));
                }
                if self.has(key, "compared") {
                    return row(figures, self.say(key, "compared", args, names));
                }
                let reached = if *reached { "reached" } else { "not reached" };
                row(figures, format!("{}: {reached}", self.rule(key)))
            }
            Line::Outcome { key, word, .. } => {
                let word = self.word(key, word);
                row("=>".to_owned(), format!("{}: {word}", self.rule(key)))
            }
            Line::Idle { key, amount, because, of: source } => {
                let part = if self.has(because, "because") { "because" } else { "" };
                let because = self.say(because, part, [], &nameless);
                Row {
                    counts: false,
                    ..row(
                        format!("({})", signed(key, *amount)),
                        format!("{}; does not count: {because}", of(key, source)),
                    )
                }
            }
            Line::Told { key, part, args, .. } => {
                let args = args.iter().map(|(name, value)| (name.as_ref(), value));
                row(String::new(), self.say(key, part, args, names))
            }
            Line::Changed { words: Some(words), .. } => {
                let args = words.args.iter().map(|(name, value)| (name.as_ref(), value));
                row(String::new(), self.say(&words.key, &words.part, args, names))
            }
            // Its words are filled in when the line is stored; until then there is nothing to say.
            Line::Changed { words: None, .. } => row(String::new(), String::new()),
            Line::Waived { key } => {
                row(String::new(), format!("{}: the referee lets it pass", self.rule(key)))
            }
            Line::Ruled { key, was, now } => {
                row(format!("{now}"), format!("{}: the referee's ruling, it was {was}", self.rule(key)))
            }
        }
    }
}

/// The changes that an explanation has told so far: what changes several times on the way is told once.
#[derive(Debug, Default)]
pub struct Changes(BTreeSet<String>);

impl Changes {
    /// Whether this line is to be read: it says something, and is no change that was told before.
    pub fn tells(&mut self, line: &Line<String>, row: &Row) -> bool {
        row.says() && (!matches!(line, Line::Changed { .. }) || self.0.insert(row.what.clone()))
    }
}

impl Row {
    /// Whether there is anything to read: bookkeeping has no words.
    pub fn says(&self) -> bool {
        !self.figure.is_empty() || !self.what.is_empty()
    }
}

/// A line of an explanation in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number, or nothing.
    pub figure: String,
    /// What it is.
    pub what: String,
    /// The rule that it comes from.
    pub rule: String,
    /// Whether it counts.
    pub counts: bool,
}

/// Which messages of a Fluent source have which attributes.
fn attributes(source: &str) -> BTreeMap<String, Vec<String>> {
    let mut having: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut message = "";
    for line in source.lines() {
        let Some((head, _)) = line.split_once('=') else { continue };
        match head.trim().strip_prefix('.') {
            Some(part) if head.starts_with(' ') => {
                having.entry(part.to_owned()).or_default().push(message.to_owned());
            }
            _ if head.starts_with(|c: char| c.is_ascii_alphabetic()) => message = head.trim(),
            _ => {}
        }
    }
    having
}

/// A rule's id as Fluent takes it.
fn message_id(id: &str) -> String {
    id.replace('.', "_")
}

/// Shown in place of a missing sentence: its key, so that it can be found and written.
fn missing(id: &str, part: &str) -> String {
    match part {
        "" => format!("[{}]", message_id(id)),
        part => format!("[{}.{part}]", message_id(id)),
    }
}

/// So many steps over a map, as a game calls them: "4 paces".
pub fn steps(steps: u32, one: &str, more: &str) -> String {
    format!("{steps} {}", if steps == 1 { one } else { more })
}

/// How far something reaches over a map: "1 pace", "2 to 4 paces", "up to 24 paces".
pub fn reach(ring: &Ring, one: &str, more: &str) -> String {
    let most = steps(ring.furthest, one, more);
    match ring.nearest {
        nearest if nearest == ring.furthest => most,
        nearest @ 2.. => format!("{nearest} to {most}"),
        _ if ring.furthest == 1 => most,
        _ => format!("up to {most}"),
    }
}

/// "a, b and c".
pub fn list(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
