//! Nothing that a seat may not see leaves a trace in what it sees: of a pair of tables that differ in what is unseen
//! alone, every player sees one: stream, heads, export, view, what can be done, why not, odds, and undoing.
//!
//! In one sort of pairs the referee keeps other things from all: who lurks and what they do (`Character::hidden`), what
//! the referee knows of people (`known_by(secret)` and `known_by(numbers)` in `world/people.rs`), hexes, sites and
//! settlements that are not known, and the remarks and regions of those that are, what there is to meet
//! (`Audience::Referee` in `world/lists.rs`), countdowns that are not open, encounters that nobody has noticed, the nerve
//! of the others, and whatever is rolled aside. In the other sort one player hears what the others do not: what a deity
//! answers, and whom a spy knows for one.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_chronicle::{REFEREE, Seat};
use norn_fivey::Fivey;
use norn_kernel::{Answer, Audience, Place, Value, Who};
use norn_play::playback::Wanted;
use norn_table::Say;
use norn_table::view::OpenView;
use norn_testkit::pairs::{Paired, Seen, Step, assert_same, attempt, differing, draft};
use norn_testkit::random::{Random, trials};
use std::collections::{BTreeMap, BTreeSet};

/// How many pairs of each sort are played; `make fuzz` plays ten times as many.
const PAIRS: u64 = 6;
/// Of six pairs, in how many each kind of secret has to differ.
const ENOUGH: usize = 2;
/// How much happens at a table.
const DEEDS: u32 = 14;

const ANN: Seat = Seat(1);
const BEN: Seat = Seat(2);
const CIA: Seat = Seat(3);

// Whatever is built is numbered, the land too.
/// A watcher and spy, of Ann's.
const ADA: Who = Who(5);
/// An orc and sage, of Ben's.
const BO: Who = Who(6);
/// A hellchild and noble, of Cia's.
const CY: Who = Who(7);
/// Somebody of the referee's whom all see.
const XAN: Who = Who(8);
/// Somebody whom nobody sees, where there is anybody.
const ZED: Who = Who(9);

const HOME: Place = Place(1);
const FIELDS: Place = Place(2);
/// Where nobody knows that there is anything.
const WILDS: Place = Place(3);

type Values = Vec<(&'static str, Value)>;

fn person(name: &'static str, who: Who) -> (&'static str, Value) {
    (name, Value::Character(who))
}

fn who(who: Who) -> (&'static str, Value) {
    person("who", who)
}

fn word(name: &'static str, word: &'static str) -> (&'static str, Value) {
    (name, Value::word(word))
}

fn text(name: &'static str, text: &str) -> (&'static str, Value) {
    (name, Value::text(text))
}

fn flag(name: &'static str, so: bool) -> (&'static str, Value) {
    (name, Value::Flag(so))
}

fn number(name: &'static str, number: i64) -> (&'static str, Value) {
    (name, Value::Number(number))
}

fn list(all: impl IntoIterator<Item = Value>) -> Value {
    Value::List(all.into_iter().collect())
}

fn people(all: &[Who]) -> Value {
    list(all.iter().copied().map(Value::Character))
}

/// What players try, some of it with what they can't know.
fn tries() -> Vec<(&'static str, Values)> {
    let mut all = vec![
        ("check", vec![who(ADA), text("aim", "listen"), word("stat", "int")]),
        ("travel", vec![("to", Value::Place(WILDS))]),
        ("travel", vec![("to", Value::Place(FIELDS))]),
        ("enter-site", vec![text("site", "Crypt")]),
        ("enter-site", vec![text("site", "Barrow")]),
        ("make-camp", vec![text("settlement", "Den")]),
        ("illusion", vec![who(CY), word("sense", "sight")]),
        ("cast", vec![who(BO), text("vessel", "Peculiar artifact")]),
        ("seek", vec![who(ADA), word("source", "the-deity"), text("question", "Who watches?")]),
        ("audience", vec![who(CY)]),
        ("explore", vec![who(BO)]),
        ("undertake", vec![who(BO), text("doing", "digs")]),
        ("hide", vec![who(ADA)]),
        ("use-thing", vec![who(ADA)]),
    ];
    for on in [XAN, ZED, Who(40)] {
        all.extend([
            ("attack", vec![who(ADA), person("on", on)]),
            ("request", vec![who(ADA), person("to", on), text("what", "a bed")]),
            ("help", vec![who(ADA), person("on", on)]),
            ("give", vec![who(BO), person("to", on), number("crowns", 1)]),
            ("see-through", vec![who(ADA), person("whose", on)]),
            ("disarm", vec![who(ADA), person("on", on)]),
            ("push", vec![who(ADA), person("on", on)]),
        ]);
    }
    all
}

/// What a pair of tables differs in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Differs {
    /// What the referee keeps from all.
    Kept,
    /// What Ann hears and sees.
    Apart,
}

/// A table of a pair.
struct Played {
    table: Paired,
    differs: Differs,
    /// Whether it is the first of its pair.
    is_first: bool,
    /// Who sees one table.
    seats: Vec<Seat>,
    /// What was unseen, by what it is: how often each came to something at this table.
    kept: BTreeMap<&'static str, usize>,
    /// How often what all see came to something.
    done: BTreeMap<&'static str, usize>,
    /// There is an encounter that all know of.
    met: bool,
    /// What they saw at every point.
    seen: Vec<Seen>,
    /// What Ann was told, where that differs.
    told: Seen,
}

impl Played {
    fn begin(seed: u64, secret: u64, differs: Differs) -> Self {
        let table = Paired::begin(Fivey, seed, secret, &["Ann", "Ben", "Cia"]);
        let seats = match differs {
            Differs::Kept => vec![ANN, BEN, CIA],
            Differs::Apart => vec![BEN, CIA],
        };
        let mut played = Self {
            table,
            differs,
            is_first: secret.is_multiple_of(2),
            seats,
            kept: BTreeMap::new(),
            done: BTreeMap::new(),
            met: false,
            seen: vec![],
            told: vec![],
        };
        let odds = Value::word(if seed.is_multiple_of(2) { "hidden" } else { "usual" });
        played.table.say(REFEREE, Say::Wish { about: "opponents-odds".into(), wish: odds }).unwrap();
        played.lays_the_land();
        for (seat, name, templates, items) in [
            (ANN, "Ada", ["Watcher", "Spy"], ["Memento", "Gadget"]),
            (BEN, "Bo", ["Orc", "Sage"], ["Ancestral heirloom", "Peculiar artifact"]),
            (CIA, "Cy", ["Hellchild", "Noble"], ["Change of clothes", "Wax stamp"]),
        ] {
            let hero = [
                text("name", name),
                text("template", templates[0]),
                text("backstory", templates[1]),
                ("items", list(items.map(Value::text))),
            ];
            played.builds(Some(seat), "character", &hero);
        }
        let feats = ("feats", list([Value::text("Street Magic")]));
        played.builds(None, "creature", &[text("name", "Xan"), text("like", "Orc"), feats]);
        // On one table of a pair, or in other numbers on both.
        if differs == Differs::Kept && (played.is_first || seed.is_multiple_of(3)) {
            played.lurks();
        }
        played.table.sit();
        played
    }

    fn lays_the_land(&mut self) {
        for (name, column, row, known) in
            [("Home", 0, 0, true), ("Fields", 1, 0, true), ("Wilds", 0, 1, false)]
        {
            let values = [
                text("name", name),
                number("column", column),
                number("row-number", row),
                flag("known", known),
            ];
            self.builds(None, "hex", &values);
        }
        let home = ("hex", Value::Place(HOME));
        let barrow = [text("name", "Barrow"), home.clone(), flag("known", true), flag("dangerous", true)];
        self.builds(None, "site", &barrow);
        let ford = [text("name", "Ford"), home, word("extent", "city"), flag("noble", true)];
        self.builds(None, "settlement", &ford);
    }

    /// What everybody sees being made, with what follows from it.
    fn builds(&mut self, seat: Option<Seat>, form: &str, values: &[(&str, Value)]) {
        self.table.say(REFEREE, Say::Build { draft: draft(form, values), seat }).unwrap();
        self.resolve();
    }

    fn kept(&mut self, what: &'static str) {
        *self.kept.entry(what).or_default() += 1;
    }

    /// Somebody comes whom nobody sees.
    fn lurks(&mut self) {
        let ability = 1 + self.table.secret_below(5);
        let attitude = *self.table.secret.of(&["hostile", "uncertain", "friendly"]).unwrap();
        let values = [
            text("name", "Zed"),
            text("like", "Goblin"),
            number("ability", ability),
            flag("hidden", true),
            word("attitude", attitude),
            ("feats", list([Value::text("Street Magic")])),
        ];
        self.table.hide(Say::Build { draft: draft("creature", &values), seat: None }).unwrap();
        self.kept("somebody");
    }

    fn is_there(&self) -> bool {
        self.kept.contains_key("somebody")
    }

    /// Answers and rolls until nothing is open. What players do is the same on both tables, and what the referee rolls
    /// and decides unseen is not.
    fn resolve(&mut self) {
        for _ in 0..120 {
            let Some(OpenView::Open { id, questions, .. }) = self.table.live.view(REFEREE).unwrap().open
            else {
                return;
            };
            let Some(asked) = questions.first().cloned() else { return };
            let hidden = self.table.busy() || asked.question.audience == Audience::Referee;
            let seat = if hidden { REFEREE } else { asked.seat };
            let Some(OpenView::Open { version, .. }) = self.table.live.view(seat).unwrap().open else {
                panic!()
            };
            let (attempt, path, key) = (id, asked.question.path, asked.question.key.id());
            let answer = |answer| Say::Answer { attempt: attempt.clone(), path, version, answer };
            let say = match &asked.question.wanted {
                Wanted::Roll { die, count, .. } => {
                    let sides = u32::from(die.sides());
                    let mut face = || u16::try_from(1 + self.table.secret_below(sides)).unwrap();
                    let typed = hidden.then(|| (0..*count).map(|_| face()).collect());
                    Say::Roll { attempt: attempt.clone(), path, version, typed, given: None }
                }
                Wanted::OneOf(options) if key == "fivey.feat.communion" => {
                    let differs = self.differs == Differs::Apart;
                    let one = if differs { self.table.secret.of(options).unwrap() } else { &options[0] };
                    answer(Answer::One(one.value.clone()))
                }
                Wanted::OneOf(options) => answer(Answer::One(options[0].value.clone())),
                Wanted::Confirm => answer(Answer::Yes(true)),
                Wanted::Text { .. } => answer(Answer::Text("so".into())),
                _ => answer(asked.question.default.clone().unwrap()),
            };
            if hidden {
                self.table.hide_by(seat, say).unwrap()
            } else {
                self.table.say(seat, say).unwrap()
            };
        }
        panic!("it never ends");
    }

    /// What everybody sees.
    fn say(&mut self, seat: Seat, name: &'static str, values: &[(&str, Value)]) -> bool {
        let said = self.table.say(seat, attempt(name, values));
        self.resolve();
        if said.is_ok() {
            *self.done.entry(name).or_default() += 1;
        }
        said.is_ok()
    }

    /// What was said in the open, and what was answered there.
    fn open(&self) -> Vec<String> {
        let said = self.table.script.iter().filter_map(|step| match step {
            Step::Say(seat, command) if command.id.starts_with("open-") => {
                Some(format!("{seat:?} {:?}", command.say))
            }
            _ => None,
        });
        said.collect()
    }

    /// What the referee tries unseen.
    fn unseen(&mut self, what: &'static str, name: &str, values: &[(&str, Value)]) {
        if self.table.hide(attempt(name, values)).is_ok() {
            self.resolve();
            self.kept(what);
        }
    }

    /// What the referee writes down unseen.
    fn build(&mut self, what: &'static str, form: &str, values: &[(&str, Value)]) {
        if self.table.hide(Say::Build { draft: draft(form, values), seat: None }).is_ok() {
            self.kept(what);
        }
    }

    /// What the referee corrects unseen.
    fn set(&mut self, what: &'static str, address: &str, value: Value) {
        self.table.set(address, value, false);
        self.kept(what);
    }

    /// What the referee does between two things that everybody sees.
    fn meanwhile(&mut self) {
        if self.differs == Differs::Apart {
            // Ada knows spies when she sees them.
            let whom = *self.table.secret.of(&["the crown", "the guild", ""]).unwrap();
            self.set("spy", &format!("character/{}/spies-for", XAN.0), Value::text(whom));
            return;
        }
        for _ in 0..1 + self.table.secret.below(3) {
            let words = format!("secret {}", self.table.secret.below(10_000));
            match self.table.secret.below(15) {
                0 => drop(self.table.hide(Say::Note { text: words, public: false }).unwrap()),
                1 => {
                    let weight = 1 + self.table.secret_below(9);
                    let row = |name, weight| list([Value::text(name), Value::Number(weight)]);
                    let of = list([row("Wolf", weight), row("Bear", 2)]);
                    self.build("region", "region", &[text("name", &words), ("of", of)]);
                    let place = *self.table.secret.of(&[HOME, FIELDS, WILDS]).unwrap();
                    self.set("region of a hex", &format!("hex/{}/region", place.0), Value::text(&words));
                    self.set("region of a site", "site/Barrow/region", Value::text(&words));
                }
                2 => {
                    let address = *self
                        .table
                        .secret
                        .of(&["hex/1/remarks", "site/Barrow/remarks", "settlement/Ford/remarks"])
                        .unwrap();
                    self.set("remarks", address, Value::text(&words));
                }
                3 => {
                    let so = self.table.secret.one_in(2);
                    let field = *self.table.secret.of(&["difficult", "storm", "impassable"]).unwrap();
                    self.set("unknown hex", &format!("hex/{}/{field}", WILDS.0), Value::Flag(so));
                    let form = *self.table.secret.of(&["site", "settlement"]).unwrap();
                    let name = if form == "site" { "Crypt" } else { "Den" };
                    for name in [name, &words] {
                        self.build(
                            "unknown place",
                            form,
                            &[text("name", name), ("hex", Value::Place(WILDS))],
                        );
                    }
                }
                4 => {
                    let all = ["goal", "obstacle", "one", "other", "consequence"];
                    let values = all.map(|part| text(part, &format!("{words} {part}")));
                    self.unseen("scene", "prepare-scene", &values);
                }
                5 => {
                    let count = 1 + self.table.secret_below(9);
                    let unit = *self.table.secret.of(&["turns", "hours", "days"]).unwrap();
                    let values = [text("name", &words), number("count", count), word("unit", unit)];
                    self.unseen("countdown", "count-down", &values);
                }
                6 => {
                    let how = *self.table.secret.of(&["rolled", "hostile", "friendly"]).unwrap();
                    let values = [("others", people(&[XAN])), word("reacts", how)];
                    self.unseen("reaction", "reaction", &values);
                    // Among people who fight, that somebody acts shows.
                    if !self.met {
                        let values = [who(XAN), word("sense", "sight"), text("what", &words)];
                        self.unseen("deceit", "illusion", &values);
                        // Ada does not learn that she was sneaked past, or lied to.
                        let stat = *self.table.secret.of(&["dex", "cha"]).unwrap();
                        let values = [
                            who(XAN),
                            ("others", people(&[ADA])),
                            word("stat", stat),
                            word("their-stat", "int"),
                        ];
                        self.unseen("sneaking", "contest", &values);
                    }
                }
                7 => {
                    self.unseen("hit points", "roll-hit-points", &[("of", people(&[XAN]))]);
                    self.unseen("heirloom", "compare-heirloom", &[who(XAN)]);
                }
                8 => {
                    let values = [
                        number("count", 2),
                        number("plus", self.table.secret_below(9)),
                        flag("secret", true),
                    ];
                    self.unseen("dice", "roll", &values);
                    // What Ada has does not change by it, whatever the die shows.
                    let stat = *self.table.secret.of(&["int", "cha"]).unwrap();
                    let values = [who(ADA), text("aim", &words), word("stat", stat), flag("secret", true)];
                    self.unseen("secret check", "check", &values);
                }
                9 => {
                    let field = *self.table.secret.of(&["ideals", "quirks", "quests"]).unwrap();
                    self.set("traits", &format!("character/{}/{field}", XAN.0), Value::text(&words));
                    let crowns = self.table.secret_below(90);
                    self.set("crowns", &format!("character/{}/crowns", XAN.0), Value::Number(crowns));
                }
                10 => {
                    self.build("monster", "monster", &[text("name", &words), number("hit-dice", 3)]);
                    let values = [who(BO), text("vessel", "Peculiar artifact"), flag("riddle", true)];
                    self.unseen("riddle", "bind-spell", &values);
                }
                _ if self.is_there() => self.haunts(&words),
                _ => {}
            }
        }
    }

    /// What becomes of those whom nobody sees, and what they do.
    fn haunts(&mut self, words: &str) {
        let of = |name: &str| format!("character/{}/{name}", ZED.0);
        match self.table.secret.below(9) {
            0 | 1 if !self.met => {
                let how = *self.table.secret.of(&["rolled", "friendly"]).unwrap();
                let values = [("others", people(&[ZED])), flag("seen", false), word("reacts", how)];
                self.unseen("meeting", "meet", &values);
            }
            2 if !self.met => self.unseen("meeting's end", "end-meeting", &[]),
            3 => {
                let values =
                    [word("side", "others"), ("party", people(&[ADA, BO])), ("others", people(&[ZED]))];
                self.unseen("ambush", "surprise", &values);
            }
            4 => {
                let values = [who(ZED), word("sense", "sight"), text("what", words)];
                self.unseen("illusion", "illusion", &values);
            }
            5 => {
                let values = [who(ZED), text("aim", words), word("stat", "dex")];
                self.unseen("check", "check", &values);
            }
            6 => {
                let left = 1 + self.table.secret_below(4);
                self.set("wounds", &of("hit-points"), Value::Number(left));
            }
            7 => {
                let values = [who(ZED), text("doing", words), number("minutes", 30)];
                self.unseen("undertaking", "undertake", &values);
                self.unseen("exploring", "explore", &[who(ZED), text("action", ""), text("doing", words)]);
            }
            _ => {
                let name = format!("Zed {words}");
                self.set("name", &of("name"), Value::text(&name));
            }
        }
    }

    fn look(&mut self, open: &mut Random) {
        let seat = *open.of(&self.seats).unwrap();
        let mut seen = self.table.observed(&[seat], &tries());
        // Nobody hears of a name by being refused it.
        for name in ["Zed", "Crypt"] {
            let taken = draft("character", &[text("name", name)]);
            seen.push((format!("{name} is taken"), format!("{:?}", self.table.live.problems(&taken))));
        }
        self.seen.push(seen);
    }

    /// What everybody sees of one deed.
    fn deed(&mut self, open: &mut Random) {
        match open.below(10) {
            0 => {
                let values = [who(ADA), text("aim", "jump"), word("stat", "str")];
                self.say(REFEREE, "check", &values);
            }
            1 => {
                self.say(REFEREE, "adventure-begins", &[]);
                self.say(ANN, "look-around", &[who(ADA), text("spot", "behind the curtain")]);
            }
            2 => {
                let to = *open.of(&[HOME, FIELDS]).unwrap();
                self.say(ANN, "travel", &[("to", Value::Place(to))]);
            }
            3 => {
                self.say(CIA, "illusion", &[who(CY), word("sense", "smell"), text("what", "smoke")]);
                let unit = *open.of(&["minutes", "hours"]).unwrap();
                self.say(REFEREE, "wait", &[word("unit", unit), number("count", 20)]);
            }
            4 | 5 => self.night(),
            6 => {
                // Whom nobody has noticed is past.
                self.unseen("meeting's end", "end-meeting", &[]);
                let values = [("others", people(&[XAN])), word("reacts", "rolled")];
                if self.say(REFEREE, "meet", &values) {
                    self.met = true;
                    self.meanwhile();
                    self.look(open);
                    self.say(REFEREE, "end-meeting", &[]);
                    self.met = false;
                }
            }
            7 => self.fight(open),
            8 => {
                if self.say(BEN, "enter-site", &[text("site", "Barrow")]) {
                    self.meanwhile();
                    self.say(BEN, "explore", &[who(BO), text("action", ""), text("doing", "digs")]);
                    self.meanwhile();
                    self.look(open);
                    self.say(REFEREE, "next-round", &[person("by", BO)]);
                    self.say(REFEREE, "next-round", &[person("by", BO), word("check", "never")]);
                    self.say(BEN, "leave-site", &[]);
                }
            }
            _ => {
                self.say(REFEREE, "wait", &[word("unit", "hours"), number("count", 5)]);
            }
        }
    }

    /// A night, with a question to a deity.
    fn night(&mut self) {
        if !self.say(BEN, "make-camp", &[]) {
            return;
        }
        self.meanwhile();
        let values = [who(ADA), word("source", "the-deity"), text("question", "Who watches?")];
        self.say(ANN, "seek", &values);
        self.say(BEN, "recover", &[who(BO)]);
        self.meanwhile();
        self.say(REFEREE, "night-ends", &[]);
    }

    /// A fight that comes to nothing.
    fn fight(&mut self, open: &mut Random) {
        let values = [("party", people(&[ADA, CY])), ("others", people(&[XAN])), number("columns", 0)];
        if !self.say(REFEREE, "begin-fight", &values) {
            return;
        }
        self.met = true;
        for _ in 0..3 {
            self.meanwhile();
            self.say(ANN, "hide", &[who(ADA), flag("cover", true)]);
            self.say(ANN, "end-turn", &[who(ADA)]);
            self.say(CIA, "end-turn", &[who(CY)]);
            self.say(REFEREE, "end-turn", &[who(XAN)]);
        }
        self.look(open);
        self.say(REFEREE, "morale", &[]);
        self.say(REFEREE, "end-fight", &[]);
        self.say(REFEREE, "end-meeting", &[]);
        self.met = false;
        // Whoever has fled comes back.
        let _ = self.table.say(
            REFEREE,
            Say::Correct {
                address: format!("character/{}/away", XAN.0),
                value: Value::Flag(false),
                reason: String::new(),
            },
        );
    }
}

/// A whole table.
fn play(seed: u64, secret: u64, differs: Differs) -> Played {
    let mut open = Random::seeded(seed);
    let mut played = Played::begin(seed, secret, differs);
    for _ in 0..DEEDS {
        played.meanwhile();
        played.deed(&mut open);
        if open.one_in(3) {
            played.look(&mut open);
        }
    }
    if differs == Differs::Apart {
        played.night();
    }
    for seat in played.seats.clone() {
        let seen = played.table.observed(&[seat], &tries());
        played.seen.push(seen);
    }
    let own: Vec<String> = played.seats.iter().map(|seat| format!("{seat:?} ")).collect();
    let streams = played.table.streams().into_iter();
    let (seen, told) = streams.partition(|(what, _)| own.iter().any(|seat| what.starts_with(seat)));
    played.seen.push(seen);
    played.told = told;
    let own = played.table.live.view(ANN).unwrap();
    played.told.push(("view".into(), serde_json::to_string(&own).unwrap()));
    played
}

/// In how many pairs what differed.
#[derive(Default)]
struct Differing {
    /// Hidden entries, by their kind.
    entries: BTreeMap<String, usize>,
    /// What the referee kept, by what it was.
    kept: BTreeMap<&'static str, usize>,
    /// How often what all see came to something.
    done: BTreeMap<&'static str, usize>,
    /// What Ann was told.
    told: usize,
    /// How many pairs there were.
    pairs: usize,
}

impl Differing {
    /// Fails where one of these differed too seldom.
    #[track_caller]
    fn expect(&self, all: &[&'static str]) {
        let enough = (self.pairs * ENOUGH / 6).max(1);
        let few = |what: &&&'static str| self.kept.get(**what).is_none_or(|count| *count < enough);
        let few: Vec<&&str> = all.iter().filter(few).collect();
        assert!(few.is_empty(), "too few of {} pairs differ in {few:?}: {:?}", self.pairs, self.kept);
    }

    /// Fails where one of these came to nothing at any table.
    #[track_caller]
    fn expect_done(&self, all: &[&'static str]) {
        let never: Vec<&&str> = all.iter().filter(|what| !self.done.contains_key(**what)).collect();
        assert!(never.is_empty(), "never done: {never:?} of {:?}", self.done);
    }
}

/// Plays pairs, and says what differed in how many of them.
fn pairs(differs: Differs) -> Differing {
    let mut read = Differing::default();
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs {
        let (one, other) = (play(seed, 2 * seed, differs), play(seed, 2 * seed + 1, differs));
        let (said, same) = (one.open(), other.open());
        let parts = said.iter().zip(&same).find(|(one, other)| one != other);
        assert_eq!(parts, None, "pair {seed} {differs:?}: what is said in the open");
        assert_eq!(one.done, other.done, "pair {seed} {differs:?}: what came to something in the open");
        assert_same(&format!("{seed} {differs:?}"), &one.seen, &other.seen);
        for (kind, so) in differing(&one.table, &other.table) {
            *read.entries.entry(kind).or_default() += usize::from(so);
        }
        let all: BTreeSet<&str> = one.kept.keys().chain(other.kept.keys()).copied().collect();
        for what in all {
            *read.kept.entry(what).or_default() += usize::from(one.kept.get(what) != other.kept.get(what));
        }
        for (what, count) in one.done {
            *read.done.entry(what).or_default() += count;
        }
        read.told += usize::from(one.told != other.told);
        read.pairs += 1;
    }
    read
}

#[test]
fn whoever_rolls_sees_the_odds_of_it() {
    let mut table = Played::begin(0, 0, Differs::Kept).table;
    let check = [who(ADA), text("aim", "listen"), word("stat", "int")];
    table.say(REFEREE, attempt("check", &check)).unwrap();
    let Some(OpenView::Open { questions, .. }) = table.live.view(ANN).unwrap().open else { panic!() };
    let odds =
        [ANN, REFEREE].map(|seat| table.live.odds_of(seat, None, &questions[0].question.path).unwrap());
    assert_eq!(odds[0], odds[1]);
    assert_eq!(odds[0][0].1.outcomes.iter().filter(|one| 0.0 < one.p).count(), 2);
}

#[test]
fn what_the_referee_keeps_leaves_no_trace() {
    let read = pairs(Differs::Kept);
    let enough = read.pairs * ENOUGH / 6;
    // Of chains only the beginnings are written down, which both tables have in common; where changes stand among each
    // other need not differ where they do; and what a deity answers Ann hears.
    let told =
        read.entries.iter().filter(|(kind, _)| !matches!(kind.as_str(), "committed" | "woven" | "answered"));
    let few: BTreeMap<_, _> = told.filter(|(_, pairs)| **pairs < enough).collect();
    assert!(few.is_empty(), "too few pairs whose secrets differ in {few:?} of {:?}", read.entries);
    read.expect(&[
        "countdown",
        "crowns",
        "deceit",
        "dice",
        "hit points",
        "meeting",
        "monster",
        "reaction",
        "region",
        "region of a hex",
        "region of a site",
        "remarks",
        "riddle",
        "scene",
        "secret check",
        "somebody",
        "traits",
        "unknown hex",
        "unknown place",
    ]);
    read.expect_done(&[
        "check",
        "enter-site",
        "explore",
        "hide",
        "illusion",
        "make-camp",
        "meet",
        "next-round",
        "night-ends",
        "seek",
        "travel",
        "wait",
    ]);
}

#[test]
fn what_one_player_hears_and_sees_leaves_no_trace_with_the_others() {
    let read = pairs(Differs::Apart);
    read.expect_done(&["seek"]);
    assert_eq!(read.told, read.pairs, "what Ann hears differs in every pair");
}
