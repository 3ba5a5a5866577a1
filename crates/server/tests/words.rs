//! Every sentence that a page shows, in every game: no raw template, no rule's id, and no name that only programs use.
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::ruleset::Form;
use norn_kernel::{Draft, Filled, Line, Value};
use norn_shelf::Game;
use norn_table::{Command, Live, Say, pack, scenario};
use norn_testkit::random::trials;
use norn_wire::draw::Drawing;
use norn_wire::state::{self, Range};
use norn_wire::tell::SeatNames;
use norn_wire::words::{Words, nameless};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// How often an attempt is filled in at a table as it stands, in an ordinary test; `make fuzz FUZZ=words` does it more
/// often.
const FILLS: u64 = 2;
/// Options of a field that are tried.
const OPTIONS: usize = 5;
/// After how many steps of a scenario its table is looked at again, in an ordinary test and in full.
const EVERY: (usize, usize) = (48, 6);

/// What programs read: names, ids and places, not sentences.
const FOR_PROGRAMS: [&str; 25] = [
    "name",
    "rule",
    "rules",
    "path",
    "is",
    "key",
    "id",
    "value",
    "values",
    "outcome",
    "now",
    "attempt",
    "of",
    "at",
    "address",
    "form",
    "kind",
    "right",
    "chain",
    "last",
    "owner",
    "filled",
    "offer",
    "form_name",
    "draft",
];

/// Whether this is where something is written, and not what it is called: `character/3/health`.
fn is_address(word: &str) -> bool {
    let mut parts = word.split('/');
    let first =
        parts.next().is_some_and(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase()));
    first && parts.next().is_some_and(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// What is wrong with a sentence that people read.
fn wrong(text: &str, ids: &BTreeSet<String>) -> Option<&'static str> {
    if text.contains(['{', '}']) {
        return Some("a raw template");
    }
    if text.split(|c: char| c.is_whitespace() || "`,;:()".contains(c)).any(is_address) {
        return Some("an address");
    }
    let bare = text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    if ids.contains(bare) || text.starts_with('[') && text.ends_with(']') && text.contains('_') {
        return Some("an id");
    }
    let mut parts = bare.split('-');
    let small = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
    (bare == text && 1 < parts.clone().count() && parts.all(small)).then_some("a name for programs")
}

/// What hardly anything takes.
fn no_value() -> [Value; 5] {
    [
        Value::Word("no such word".to_owned()),
        Value::Number(-1_000_000),
        Value::Number(i64::MAX),
        Value::Text(String::new()),
        Value::List(vec![Value::List(vec![]), Value::Number(3)]),
    ]
}

struct Reader {
    fills: usize,
    ids: BTreeSet<String>,
    /// Forms and addresses in which what nothing takes has been written, all numbers alike; in full each is tried at every
    /// table.
    tried: Option<BTreeSet<String>>,
    found: BTreeMap<String, String>,
}

impl Reader {
    /// Whether something of this sort is still to be tried.
    fn tries(&mut self, what: &str) -> bool {
        let numbers = |c: char| if c.is_ascii_digit() { '0' } else { c };
        self.tried.as_mut().is_none_or(|tried| tried.insert(what.chars().map(numbers).collect()))
    }

    fn text(&mut self, text: &str, wherever: &str) {
        if let Some(what) = wrong(text, &self.ids) {
            self.found.entry(format!("{what}: {text}")).or_insert_with(|| wherever.to_owned());
        }
    }

    /// All that people read of something that a page is sent.
    fn json(&mut self, value: &serde_json::Value, wherever: &str) {
        match value {
            serde_json::Value::String(text) => self.text(text, wherever),
            serde_json::Value::Array(all) => all.iter().for_each(|one| self.json(one, wherever)),
            serde_json::Value::Object(all) => {
                for (key, one) in all.iter().filter(|(key, _)| !FOR_PROGRAMS.contains(&key.as_str())) {
                    self.json(one, &format!("{wherever}/{key}"));
                }
            }
            _ => {}
        }
    }

    fn any(&mut self, value: &impl serde::Serialize, wherever: &str) {
        self.json(&serde_json::to_value(value).expect("JSON"), wherever);
    }

    fn table(&mut self, drawing: &Drawing<'_>, wherever: &str) {
        let state = drawing.state().unwrap_or_else(|refused| panic!("{wherever}: {}", refused.text));
        self.any(&state.now.open, &format!("{wherever}: open"));
        self.any(&state.scene, &format!("{wherever}: scene"));
        self.any(&state.past, &format!("{wherever}: past"));
        for (label, why) in drawing.why_not() {
            self.text(&label, &format!("{wherever}: why not"));
            self.text(&why.text, &format!("{wherever}: why not {label}"));
        }
        for attempt in drawing.live.attempts() {
            self.attempt(drawing, attempt, wherever);
        }
        // Somebody ready-made, once more: at most tables they are there already.
        let mut forms = BTreeSet::new();
        for draft in drawing.live.cast().drafts.into_iter().filter(|draft| forms.insert(draft.form.clone())) {
            let wherever = format!("{wherever}: ready-made {}", draft.form);
            if let Ok((_, problems, comes_to)) = drawing.form(&draft) {
                self.any(&comes_to, &wherever);
                problems.iter().for_each(|problem| self.text(&problem.words, &wherever));
            }
        }
        for form in drawing.live.forms().iter().filter(|form| drawing.seat == REFEREE || form.players) {
            let draft = Draft { form: form.name.to_owned(), values: BTreeMap::new() };
            let wherever = format!("{wherever}: form {}", form.name);
            if let Ok((filling, problems, comes_to)) = drawing.form(&draft) {
                self.any(&comes_to, &wherever);
                self.any(&filling.label, &wherever);
                self.any(&filling.fields, &wherever);
                problems.iter().for_each(|problem| self.text(&problem.words, &wherever));
            }
            if self.tries(&format!("{} {}", drawing.seat.0, form.name)) {
                self.misread(drawing, form, &wherever);
            }
        }
        if drawing.seat == REFEREE {
            self.miswritten(drawing, wherever);
        }
    }

    /// A form with what no field of it takes, in one field after the other.
    fn misread(&mut self, drawing: &Drawing<'_>, form: &Form, wherever: &str) {
        for field in &form.fields {
            for value in no_value() {
                let values = BTreeMap::from([(field.name.to_owned(), value)]);
                let draft = Draft { form: form.name.to_owned(), values };
                if let Ok((_, problems, _)) = drawing.form(&draft) {
                    let wherever = format!("{wherever}/{}", field.name);
                    problems.iter().for_each(|problem| self.text(&problem.words, &wherever));
                }
            }
        }
    }

    /// What is said to the referee who writes what can't stand there, at one address after the other.
    fn miswritten(&mut self, drawing: &Drawing<'_>, wherever: &str) {
        let view = drawing.live.view(REFEREE).expect("a view").game;
        let rows = view.sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
        for address in view.scene.iter().chain(rows).filter_map(|row| row.address.clone()) {
            if !self.tries(&address) {
                continue;
            }
            for value in no_value() {
                let say = Say::Correct { address: address.clone(), value, reason: String::new() };
                let Err(refused) = drawing.live.say(REFEREE, &Command::new("x", say), None) else { continue };
                let told = drawing.refused(&refused);
                self.text(&told.text, &format!("{wherever}: {address}"));
                told.problems.iter().for_each(|one| self.text(&one.words, &format!("{wherever}: {address}")));
            }
        }
    }

    /// What is wrong with a pack whose rows have in every column what none takes.
    fn mispacked(&mut self, game: Game, words: &Words) {
        let schema = serde_json::to_value(game.rules().pack_schema()).expect("JSON");
        let of = |value: &serde_json::Value| {
            value["properties"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, it)| (name.clone(), it.clone()))
                .collect::<Vec<_>>()
        };
        let about = pack::File {
            name: pack::ABOUT.to_owned(),
            text: format!("name = \"It\"\ngame = \"{}\"\n", game.name()),
        };
        for (list, rows) in of(&schema) {
            for (column, _) in of(&rows["items"]) {
                for value in ["-1", "99999999999", "\"no such thing\"", "[]", "{ no = \"such\" }"] {
                    let name = if column == "name" { "" } else { "name = \"It\"\n" };
                    let text = format!("[[{list}]]\n{name}{column} = {value}\n");
                    let rows = pack::File { name: format!("{list}.toml"), text };
                    let Err(faults) = game.rules().check_pack(&[about.clone(), rows]) else { continue };
                    for fault in faults.told {
                        let told = words.fault(&fault, &nameless);
                        self.text(&told, &format!("{}: pack: {list}/{column} = {value}", game.name()));
                    }
                }
            }
        }
    }

    /// An attempt with one option after the other, and what a log would say of it.
    fn attempt(&mut self, drawing: &Drawing<'_>, name: &str, wherever: &str) {
        let wherever = format!("{wherever}: {name}");
        let mut waiting = vec![Filled::of(name)];
        let mut nth = 0;
        while let Some(filled) = waiting.get(nth).filter(|_| nth < self.fills).cloned() {
            nth += 1;
            let filling = drawing.fill(&filled);
            self.text(&filling.label, &wherever);
            self.any(&filling.fields, &wherever);
            self.any(&filling.stage, &wherever);
            self.text(&drawing.filled(&filled), &format!("{wherever}, as filled in"));
            for field in filling.fields.iter().rev() {
                let options: Vec<_> = match &field.range {
                    Range::OneOf { options } | Range::SeveralOf { options, .. } => {
                        options.iter().map(|option| &option.value).collect()
                    }
                    Range::Amounts { of, .. } => of.iter().map(|one| &one.value).collect(),
                    _ => continue,
                };
                if filled.values.contains_key(&field.name) {
                    continue;
                }
                for option in options.into_iter().take(OPTIONS) {
                    let value = serde_json::to_value(option).expect("JSON");
                    let value: Value = serde_json::from_value(value).expect("a value");
                    let list = Value::List;
                    let value = match field.range {
                        Range::SeveralOf { .. } => list(vec![value]),
                        Range::Amounts { .. } => list(vec![list(vec![value, Value::Number(2)])]),
                        _ => value,
                    };
                    let mut more = filled.clone();
                    more.values.insert(field.name.clone(), value);
                    waiting.push(more);
                }
                break;
            }
        }
    }
}

/// Reads all that people can read in the scenarios of one game.
fn read(game: Game) {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets").join(game.name()).join("scenarios");
    let fills = usize::try_from(trials(FILLS).0).expect("so many");
    let full = FILLS < trials(FILLS).0;
    let every = if full { EVERY.1 } else { EVERY.0 };
    let ids = game.manifest().rules.iter().map(|id| (*id).to_owned()).collect();
    let tried = (!full).then(BTreeSet::new);
    let mut reader = Reader { fills, ids, tried, found: BTreeMap::new() };
    let (words, state) = (Words::of(game.rules()), state::Game::of(game.rules()));
    reader.mispacked(game, &words);
    for entry in fs::read_dir(folder).expect("scenarios").flatten() {
        let file = entry.path();
        let text = fs::read_to_string(&file).expect("a scenario");
        let scenario = scenario::read(&text).expect("a scenario");
        let mut looks = |step: usize, live: &dyn Live| {
            if !step.is_multiple_of(every) {
                return;
            }
            for seat in [REFEREE, Seat(1)] {
                let wherever = format!("{}, step {step}, seat {}", file.display(), seat.0);
                if seat == REFEREE || live.view(seat).is_ok() {
                    reader.table(&Drawing { live, words: &words, game: &state, seat }, &wherever);
                }
            }
        };
        let played = scenario::watch(game.rules(), &scenario, &|refused, _| refused.in_words(), &mut looks)
            .expect("it can be played");
        let drawing = Drawing { live: &*played.live, words: &words, game: &state, seat: REFEREE };
        for entry in &played.entries {
            let told = drawing.told(&SeatNames::default(), entry);
            let wherever = format!("{}, entry {}", file.display(), entry.seq);
            reader.text(&told.text, &wherever);
            reader.any(&told.lines, &wherever);
        }
    }
    let found: Vec<String> =
        reader.found.iter().map(|(what, wherever)| format!("{what}\n    {wherever}")).collect();
    assert!(found.is_empty(), "{} things that nobody should read:\n{}", found.len(), found.join("\n"));
}

macro_rules! reads {
    ($($name:ident: $game:expr;)*) => {
        mod what_people_read_is_words {
            use super::*;
            $(
                #[test]
                fn $name() {
                    read($game);
                }
            )*
        }
    };
}
reads! {
    triumvene: Game::Triumvene;
    heimr: Game::Heimr;
    symbaroum: Game::Symbaroum;
    adventuring: Game::Adventuring;
    fivey: Game::Fivey;
}

#[test]
fn figures_say_of_what_they_are() {
    let words = Words::of(Game::Fivey.rules());
    let told = |line: Line<String>| {
        let row = words.line(&line, &nameless);
        (row.figure, row.what)
    };
    let way =
        |total, reached| Line::Compared { key: "fivey.phase.world".to_owned(), total, against: 240, reached };
    let of = |figure: &str, what: &str| (figure.to_owned(), what.to_owned());
    assert_eq!(
        told(way(180, false)),
        of("180 min < 240 min", "How far they are on their way: not there yet")
    );
    assert_eq!(told(way(240, true)), of("240 min ≥ 240 min", "How far they are on their way: there"));
    let hex = || "fivey.travel.hex".to_owned();
    assert_eq!(told(Line::Number { key: hex(), amount: 4, of: None }), of("+4 h", "Hexes"));
    assert_eq!(told(Line::Total { key: hex(), amount: 3 }), of("= 3 h", "Hexes"));
    let road = "fivey.travel.modifiers".to_owned();
    assert_eq!(told(Line::Number { key: road, amount: -1, of: None }), of("-1 h", "Travel time"));
    let plain = "fivey.check.roll".to_owned();
    assert_eq!(told(Line::Total { key: plain, amount: 16 }), of("= 16", "Stat check"));
    // A sentence that takes something is no name of an outcome.
    assert_eq!(words.word("fivey.title.bond", "granted"), "granted");
}

#[test]
fn who_looks_for_somebody_to_play_reads_in_a_line_what_each_is_good_at() {
    let rulesets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let mut read = String::new();
    for &game in Game::ALL {
        let text =
            fs::read_to_string(rulesets.join(game.name()).join("scenarios/demo.toml")).expect("a demo");
        let scenario = scenario::read(&text).expect("a scenario");
        let (words, state) = (Words::of(game.rules()), state::Game::of(game.rules()));
        let played = scenario::play(game.rules(), &scenario).expect("played");
        let live = &*played.live;
        let drawing = Drawing { live, words: &words, game: &state, seat: REFEREE };
        for who in live.view(REFEREE).expect("a view").game.sheets.iter().filter_map(|sheet| sheet.who) {
            let one = drawing.free(who);
            let _ = writeln!(read, "{}, {}: {}", game.name(), one.name, one.said);
        }
    }
    insta::assert_snapshot!(read);
}
