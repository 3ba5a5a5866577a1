//! Nothing that a seat may not see leaves a trace in what it sees: of a pair of tables that differ in what is unseen
//! alone, every player sees one: stream, heads, export, view, what can be done, why not, odds, and undoing.
//!
//! Ada and Bo go together, and Cy has left them. In one sort of pairs the game master keeps other things from all of
//! them; in the other Cy finds, hears and does what the other two know nothing of.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_adventuring::Adventuring;
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::{Answer, Audience, D20, Place, Value, Who};
use norn_play::playback::Wanted;
use norn_table::Say;
use norn_table::view::OpenView;
use norn_testkit::pairs::{Paired, Seen, Step, assert_same, attempt, differing, draft};
use norn_testkit::random::{Random, trials};
use std::collections::{BTreeMap, BTreeSet};

/// How many pairs of each sort are played; `make fuzz` plays ten times as many.
const PAIRS: u64 = 6;
/// Of six pairs, in how many each kind of hidden entry has to differ.
const ENOUGH: usize = 2;
/// How much happens at a table.
const DEEDS: u32 = 16;

const ANN: Seat = Seat(1);
const BEN: Seat = Seat(2);
const CIA: Seat = Seat(3);

// Whatever is built is numbered, areas and ways too.
const ADA: Who = Who(4);
const BO: Who = Who(5);
const CY: Who = Who(6);
/// A trader of the game master's, whom all see.
const XAN: Who = Who(7);
/// Somebody whom nobody sees, where there is anybody.
const ZED: Who = Who(10);

/// Where Ada and Bo are, and Xan.
const HALL: Place = Place(1);
/// Where Cy is.
const YARD: Place = Place(2);
/// Where nobody is.
const CELLAR: Place = Place(3);

const SHUN: &str = "Damaging poison, for the blood";
const RUMOURS: [&str; 3] = ["The ford is haunted.", "The miller lies.", "Wolves speak."];

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

fn list(all: impl IntoIterator<Item = Value>) -> Value {
    Value::List(all.into_iter().collect())
}

fn people(all: &[Who]) -> Value {
    list(all.iter().copied().map(Value::Character))
}

fn scores(all: [i64; 3]) -> (&'static str, Value) {
    let row = |(name, score): (&'static str, i64)| list([Value::word(name), Value::Number(score)]);
    ("abilities", list(["str", "agi", "wit"].into_iter().zip(all).map(row)))
}

fn things(all: &[(&str, i64)]) -> (&'static str, Value) {
    let row =
        |(name, pieces): &(&str, i64)| list([Value::text(name), Value::text(name), Value::Number(*pieces)]);
    ("things", list(all.iter().map(row)))
}

/// What players try, some of it with what they can't know.
fn tries() -> Vec<(&'static str, Values)> {
    let mut all = vec![
        ("save", vec![who(ADA)]),
        ("search", vec![who(ADA), ("place", Value::Place(YARD))]),
        ("search", vec![who(CY), ("place", Value::Place(CELLAR))]),
        ("look", vec![who(ADA), text("spot", "Hollow stone")]),
        ("set-off", vec![who(ADA), text("trap", "Pit")]),
        ("set-off", vec![who(CY), text("trap", "Pit")]),
        ("walk", vec![who(ADA), ("to", Value::Place(CELLAR))]),
        ("walk", vec![who(ADA), ("to", Value::Place(YARD))]),
        ("take", vec![who(ADA), text("item", "Ration")]),
        ("mix", vec![who(ADA)]),
        ("surgery", vec![who(BO), person("patient", ADA)]),
        ("gather-rumours", vec![who(ADA)]),
        ("go-with", vec![who(ADA), person("whom", ZED)]),
        ("daily-rest", vec![("who", people(&[ADA]))]),
    ];
    for on in [XAN, ZED, Who(9)] {
        all.extend(
            ["befriend", "persuade"]
                .map(|name| (name, vec![who(ADA), person("on", on), text("saying", "Well met.")])),
        );
        all.push(("talk", vec![who(ADA), person("to", on)]));
        all.push(("steal", vec![who(ADA), person("from", on)]));
        all.push(("attack", vec![who(ADA), person("on", on)]));
        let swap = |sought| vec![who(ADA), person("with", on), text("seeking", sought)];
        all.push(("swap", vec![who(ADA), person("with", on)]));
        all.push(("swap", swap("")));
        all.push(("swap", swap("poison")));
    }
    all
}

/// What a pair of tables differs in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Differs {
    /// What the game master keeps from all.
    Kept,
    /// What Cy finds, hears and does.
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
    /// How often Ada has eaten what she had from Xan, which all see.
    eaten: usize,
    /// What they saw at every point.
    seen: Vec<Seen>,
    /// What Cy's player was told, where that differs.
    told: Seen,
    /// Of the answers that differ.
    pick: Option<String>,
}

impl Played {
    fn begin(seed: u64, secret: u64, differs: Differs) -> Self {
        let mut table = Paired::begin(Adventuring, seed, secret, &["Ann", "Ben", "Cia"]);
        let odds = Value::word(if seed.is_multiple_of(2) { "hidden" } else { "usual" });
        table.say(REFEREE, Say::Wish { about: "opponents-odds".into(), wish: odds }).unwrap();
        let area = |name: &'static str, known| {
            vec![text("name", name), word("level", "zone"), flag("known", known), flag("settlement", true)]
        };
        for (name, known) in [("Hall", true), ("Yard", true), ("Cellar", false)] {
            table.say(REFEREE, Say::Build { draft: draft("area", &area(name, known)), seat: None }).unwrap();
        }
        let way =
            |one, other| vec![("one", Value::Place(one)), ("other", Value::Place(other)), flag("path", true)];
        table.say(REFEREE, Say::Build { draft: draft("way", &way(HALL, YARD)), seat: None }).unwrap();
        // Cy wins every game without Xan, honest or not.
        for (seat, name, agility) in [(ANN, "Ada", 10), (BEN, "Bo", 10), (CIA, "Cy", 30)] {
            let hero = [
                text("name", name),
                text("career", "Carter"),
                flag("rolled", false),
                scores([12, agility, 8]),
                things(&[("Dagger", 1)]),
            ];
            table.say(REFEREE, Say::Build { draft: draft("character", &hero), seat: Some(seat) }).unwrap();
        }
        // Xan wins every game, honest or not.
        let bag = things(&[("Dagger", 1), ("Ration", 9), (SHUN, 9), ("Antidote", 9)]);
        let xan = [text("name", "Xan"), scores([10, 100, 100]), bag];
        table.say(REFEREE, Say::Build { draft: draft("folk", &xan), seat: None }).unwrap();
        // Two that show alike and take the same course.
        for name in ["Grey cough", "Pale fever"] {
            let disease = [text("name", name), text("symptoms", "a cough")];
            table.hide(Say::Build { draft: draft("disease", &disease), seat: None }).unwrap();
        }
        let seats = match differs {
            Differs::Kept => vec![ANN, BEN, CIA],
            Differs::Apart => vec![ANN, BEN],
        };
        let mut played = Self {
            table,
            differs,
            is_first: secret.is_multiple_of(2),
            seats,
            kept: BTreeMap::new(),
            eaten: 0,
            seen: vec![],
            told: vec![],
            pick: None,
        };
        played.say(CIA, "part", &[who(CY), text("new-name", "Scouts")]);
        for (all, place) in [(vec![ADA, BO], HALL), (vec![CY], YARD), (vec![XAN], HALL)] {
            played.say(REFEREE, "put", &[("who", people(&all)), ("to", Value::Place(place))]);
        }
        // On one table of a pair, or in other numbers on both.
        if differs == Differs::Kept && (played.is_first || seed.is_multiple_of(3)) {
            played.lurks();
        }
        played.table.sit();
        played
    }

    fn kept(&mut self, what: &'static str) {
        *self.kept.entry(what).or_default() += 1;
    }

    /// Somebody comes whom nobody sees, and is a group.
    fn lurks(&mut self) {
        let attitude = *self.table.secret.of(&["hostile", "unfriendly", "neutral", "friendly"]).unwrap();
        let wit = 5 + self.table.secret_below(10);
        let values =
            [text("name", "Zed"), scores([9, 9, wit]), flag("hidden", true), word("attitude", attitude)];
        self.table.hide(Say::Build { draft: draft("folk", &values), seat: None }).unwrap();
        let stance = *self.table.secret.of(&["reckless", "cautious", "well-hidden"]).unwrap();
        let values = [text("name", "Lurkers"), word("stance", stance), ("members", people(&[ZED]))];
        self.table.hide(Say::Build { draft: draft("company", &values), seat: None }).unwrap();
        self.kept("group");
    }

    fn is_there(&self) -> bool {
        self.kept.contains_key("group")
    }

    /// Answers and rolls until nothing is open. What players do is the same on both tables, and what the game master
    /// decides unseen is not. Of what is rolled in secret nothing comes: it is typed so.
    fn resolve(&mut self) {
        for _ in 0..80 {
            let Some(OpenView::Open { id, questions, .. }) = self.table.live.view(REFEREE).unwrap().open
            else {
                return;
            };
            let Some(asked) = questions.first().cloned() else { return };
            let kept = self.table.busy() || asked.question.audience == Audience::Referee;
            let hidden = kept || self.differs == Differs::Apart && asked.seat == CIA;
            let seat = if kept { REFEREE } else { asked.seat };
            let Some(OpenView::Open { version, .. }) = self.table.live.view(seat).unwrap().open else {
                panic!()
            };
            let (attempt, path, key) = (id, asked.question.path, asked.question.key.id());
            let answer = |answer| Say::Answer { attempt: attempt.clone(), path, version, answer };
            let say = match &asked.question.wanted {
                Wanted::Roll { die, count: 1, .. } if hidden && seat == REFEREE && *die == D20 => {
                    // High enough to fail, and no natural 20.
                    let face = u16::try_from(14 + self.table.secret_below(6)).unwrap();
                    Say::Roll {
                        attempt: attempt.clone(),
                        path,
                        version,
                        typed: Some(vec![face]),
                        given: None,
                    }
                }
                Wanted::Roll { die, count: 1 } if hidden && *die == D20 => {
                    // Cy is not caught, whatever Cy does.
                    Say::Roll { attempt: attempt.clone(), path, version, typed: Some(vec![1]), given: None }
                }
                Wanted::Roll { .. } => {
                    Say::Roll { attempt: attempt.clone(), path, version, typed: None, given: None }
                }
                Wanted::Text { .. } if key == "adventuring.game.cheat.declare" => {
                    let cheats = hidden && self.table.secret.one_in(2);
                    if cheats {
                        self.kept("cheat");
                    }
                    answer(Answer::Text(if cheats { "a card in the sleeve".into() } else { String::new() }))
                }
                Wanted::Text { .. } => answer(Answer::Text("so".into())),
                Wanted::OneOf(options) => {
                    let pick = self.pick.clone();
                    let picked = options
                        .iter()
                        .find(|one| pick.as_ref().is_some_and(|pick| one.value == Value::text(pick)));
                    let nothing = ["not-there", "nobody", "hide", "nothing-new"];
                    let nothing =
                        options.iter().find(|one| nothing.iter().any(|word| one.value == Value::word(word)));
                    let one = picked.or(nothing.filter(|_| hidden)).unwrap_or(&options[0]);
                    answer(Answer::One(one.value.clone()))
                }
                Wanted::Confirm => answer(Answer::Yes(true)),
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
    fn say(&mut self, seat: Seat, name: &str, values: &[(&str, Value)]) -> bool {
        let said = self.table.say(seat, attempt(name, values));
        self.resolve();
        said.is_ok()
    }

    /// The game master accepts what a player has proposed, with this besides.
    fn accept(&mut self, name: &str, value: Value) -> bool {
        let queue = self.table.live.view(REFEREE).unwrap().queue;
        let Some(first) = queue.first() else { return false };
        let filled = first.filled.clone().with(name, value).with_defaults();
        let said = self.table.say(REFEREE, Say::Accept { attempt: first.id.clone(), filled, insist: false });
        self.resolve();
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

    /// What the game master tries unseen.
    fn unseen(&mut self, what: &'static str, name: &str, values: &[(&str, Value)]) {
        if self.table.hide(attempt(name, values)).is_ok() {
            self.resolve();
            self.kept(what);
        }
    }

    /// What the game master writes down unseen.
    fn build(&mut self, what: &'static str, form: &str, values: &[(&str, Value)]) {
        if self.table.hide(Say::Build { draft: draft(form, values), seat: None }).is_ok() {
            self.kept(what);
        }
    }

    /// Something is hidden somewhere.
    fn secret(&mut self, place: Place) {
        let name = *self.table.secret.of(&["Hollow stone", "Pit", "Old letter"]).unwrap();
        let words = format!("secret {}", self.table.secret.below(1_000));
        let values = [
            ("place", Value::Place(place)),
            text("name", name),
            text("text", &words),
            text("spot", "under the stairs"),
            // Nobody notices it in passing.
            flag("perfect", true),
            flag("is-trap", name == "Pit"),
            text("tags", "Carter"),
        ];
        self.build("secret", "secret", &values);
    }

    /// What the game master does between two things that everybody sees.
    fn meanwhile(&mut self) {
        for _ in 0..1 + self.table.secret.below(3) {
            let nth = self.table.secret_below(10_000);
            let words = format!("secret {nth}");
            match self.table.secret.below(9) {
                0 => drop(self.table.hide(Say::Note { text: words, public: false }).unwrap()),
                1 => {
                    let place = *self.table.secret.of(&[CELLAR, HALL, YARD]).unwrap();
                    self.secret(place);
                }
                2 => {
                    let place = *self.table.secret.of(&[CELLAR, HALL]).unwrap();
                    let values =
                        [("place", Value::Place(place)), word("sense", "smell"), text("text", &words)];
                    self.build("note", "note", &values);
                }
                3 => {
                    let mood = *self
                        .table
                        .secret
                        .of(&["hostile", "unfriendly", "neutral", "friendly", "roll-ordinary"])
                        .unwrap();
                    self.unseen("attitude", "attitude", &[person("of", XAN), word("mood", mood)]);
                }
                4 => {
                    let rumour = *self.table.secret.of(&RUMOURS).unwrap();
                    let truth = *self.table.secret.of(&["true", "partly-true", "false"]).unwrap();
                    self.unseen("rumour", "spread-rumour", &[text("text", rumour), word("truth", truth)]);
                }
                5 => {
                    let into = [who(XAN), text("what", SHUN), text("into", "Ration")];
                    self.unseen("mixed", "mix", &into);
                }
                6 => {
                    let onto = [who(XAN), text("weapon", "Dagger"), text("poison", SHUN)];
                    self.unseen("coated", "coat", &onto);
                }
                7 => {
                    let address = format!("area/{}/remarks", HALL.0);
                    self.table.set(&address, Value::text(&words), false);
                    let bag = format!("character/{}/things/Antidote", XAN.0);
                    self.table.set(&bag, Value::Number(1 + nth % 9), false);
                }
                _ if self.is_there() => self.group(),
                _ => {}
            }
        }
    }

    /// What becomes of those whom nobody sees.
    fn group(&mut self) {
        let of = |name: &str| format!("character/{}/{name}", ZED.0);
        match self.table.secret.below(5) {
            4 => {
                let values = [who(ZED), text("doing", "waits"), word("takes", "a-few-minutes")];
                self.unseen("acted", "deed", &values);
            }
            0 => {
                let stance = *self.table.secret.of(&["cautious", "well-hidden"]).unwrap();
                let company = Value::Character(Who(Who::OWN.0));
                let values = [
                    ("scene", Value::Place(CELLAR)),
                    ("company", company),
                    person("others", Who(Who::OWN.0 + 2)),
                    word("own-stance", "cautious"),
                    word("their-stance", stance),
                ];
                self.unseen("meeting", "meet", &values);
            }
            1 => self.unseen("meeting", "end-meeting", &[]),
            2 => {
                let left = 1 + self.table.secret_below(8);
                self.table.set(&of("health"), Value::Number(left), false);
            }
            _ => {
                let attitude = *self.table.secret.of(&["hostile", "friendly"]).unwrap();
                self.table.set(&of("attitude"), Value::word(attitude), false);
            }
        }
    }

    fn look(&mut self, open: &mut Random) {
        let seat = *open.of(&self.seats).unwrap();
        let seen = self.table.observed(&[seat], &tries());
        self.seen.push(seen);
    }

    /// What everybody sees of one deed.
    fn deed(&mut self, open: &mut Random) {
        match open.below(9) {
            0 => {
                self.say(REFEREE, "save", &[who(ADA), word("ability", "agi")]);
            }
            1 => {
                self.say(ANN, "look", &[who(ADA), text("spot", "behind the curtain")]);
            }
            2 => {
                let all = people(&[ADA, BO, XAN]);
                self.say(REFEREE, "game", &[("players", all), word("ability", "agi")]);
            }
            3 => {
                let gets = list([list([Value::text("Ration"), Value::Number(1)])]);
                let values =
                    vec![who(ADA), person("with", XAN), text("seeking", "food"), ("gives", list([]))];
                let values = [values, vec![("coins", Value::Number(1))]].concat();
                // It is in his bag, where the game master alone sees it.
                if self.say(ANN, "swap", &values) && self.accept("gets", gets) {
                    self.look(open);
                    if self.say(ANN, "take", &[who(ADA), text("item", "Ration")]) {
                        self.eaten += 1;
                    }
                }
            }
            4 => {
                let values = vec![who(BO), person("on", XAN), text("saying", "Well met.")];
                self.say(REFEREE, "befriend", &values);
            }
            5 => {
                // What is in it does nothing that shows.
                let poison = self.table.secret.one_in(2);
                let mut values = vec![("eaters", people(&[ADA, BO]))];
                if poison {
                    values.push(text("poison", SHUN));
                }
                self.unseen(if poison { "poisoned" } else { "wholesome" }, "meal", &values);
            }
            6 => {
                let disease = if self.is_first { "Grey cough" } else { "Pale fever" };
                let first = self.kept.keys().all(|what| !what.ends_with("disease"));
                if first {
                    let what = if disease == "Grey cough" { "cough disease" } else { "fever disease" };
                    let values = [("exposed", people(&[BO])), text("disease", disease)];
                    self.unseen(what, "infect", &values);
                }
                self.say(REFEREE, "wait", &[("stretches", Value::Number(144))]);
            }
            7 => {
                self.unseen("rumour", "spread-rumour", &[text("text", RUMOURS[0]), word("truth", "true")]);
                self.pick = Some(RUMOURS[0].to_owned());
                if self.say(BEN, "gather-rumours", &[who(BO)]) {
                    self.say(REFEREE, "wait", &[("stretches", Value::Number(24))]);
                }
                self.pick = None;
            }
            _ => {
                self.say(REFEREE, "wait", &[("stretches", Value::Number(1))]);
            }
        }
        if self.differs == Differs::Apart {
            self.scouts(open);
        }
    }

    /// What Cy does alone: that it is done, all see.
    fn scouts(&mut self, open: &mut Random) {
        match open.below(5) {
            4 => {
                let all = people(&[ADA, BO, CY]);
                self.say(REFEREE, "game", &[("players", all), word("ability", "agi")]);
            }
            0 => {
                for _ in 0..self.table.secret.below(3) {
                    self.secret(YARD);
                }
                if self.say(CIA, "search", &[who(CY), ("place", Value::Place(YARD))]) {
                    self.say(REFEREE, "wait", &[("stretches", Value::Number(1))]);
                    let view = serde_json::to_string(&self.table.live.view(CIA).unwrap()).unwrap();
                    for _ in ["Hollow stone", "Pit", "Old letter"].iter().filter(|name| view.contains(**name))
                    {
                        self.kept("found");
                    }
                }
            }
            1 => {
                let words = format!("secret {}", self.table.secret.below(1_000));
                let values = [("place", Value::Place(YARD)), word("sense", "sound"), text("text", &words)];
                self.build("told", "note", &values);
                self.say(REFEREE, "read-out", &[("place", Value::Place(YARD))]);
            }
            2 => {
                let rumour = *self.table.secret.of(&RUMOURS[1..]).unwrap();
                self.unseen("rumour", "spread-rumour", &[text("text", rumour), word("truth", "true")]);
                self.pick = Some(rumour.to_owned());
                if self.say(CIA, "gather-rumours", &[who(CY)]) {
                    self.say(REFEREE, "wait", &[("stretches", Value::Number(24))]);
                    self.kept(if rumour == RUMOURS[1] { "heard one" } else { "heard other" });
                }
                self.pick = None;
            }
            _ => {
                let spot = text("spot", "the well");
                self.pick =
                    ["Hollow stone", "Pit"][usize::from(self.table.secret.one_in(2))].to_owned().into();
                self.say(CIA, "look", &[who(CY), spot]);
                self.pick = None;
            }
        }
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
    for seat in played.seats.clone() {
        let seen = played.table.observed(&[seat], &tries());
        played.seen.push(seen);
    }
    let mut streams = played.table.streams();
    let own: Vec<String> = played.seats.iter().map(|seat| format!("{seat:?} ")).collect();
    let (seen, told) =
        streams.into_iter().partition(|(what, _)| own.iter().any(|seat| what.starts_with(seat)));
    (played.told, streams) = (told, seen);
    played.seen.push(streams);
    played
}

/// In how many pairs what differed.
#[derive(Default)]
struct Differing {
    /// Hidden entries, by their kind.
    entries: BTreeMap<String, usize>,
    /// What the game master kept, by what it was.
    kept: BTreeMap<&'static str, usize>,
    /// What Cy's player was told.
    told: usize,
    /// How often poison could have been tasted.
    eaten: usize,
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
        assert_same(&format!("{seed} {differs:?}"), &one.seen, &other.seen);
        for (kind, so) in differing(&one.table, &other.table) {
            *read.entries.entry(kind).or_default() += usize::from(so);
        }
        let all: BTreeSet<&str> = one.kept.keys().chain(other.kept.keys()).copied().collect();
        for what in all {
            *read.kept.entry(what).or_default() += usize::from(one.kept.get(what) != other.kept.get(what));
        }
        read.told += usize::from(one.told != other.told);
        read.eaten += one.eaten;
        read.pairs += 1;
    }
    read
}

#[test]
fn whoever_rolls_sees_the_odds_of_it() {
    let mut table = Played::begin(0, 0, Differs::Kept).table;
    table.say(REFEREE, attempt("save", &[who(ADA), word("ability", "agi")])).unwrap();
    let Some(OpenView::Open { questions, .. }) = table.live.view(ANN).unwrap().open else { panic!() };
    let odds =
        [ANN, REFEREE].map(|seat| table.live.odds_of(seat, None, &questions[0].question.path).unwrap());
    assert_eq!(odds[0], odds[1]);
    assert_eq!(odds[0][0].1.outcomes.iter().filter(|one| 0.0 < one.p).count(), 2);
}

#[test]
fn what_the_game_master_keeps_leaves_no_trace() {
    let read = pairs(Differs::Kept);
    let enough = read.pairs * ENOUGH / 6;
    // Of chains only the beginnings are written down, which both tables have in common; and where changes stand among
    // each other need not differ where they do.
    let told =
        read.entries.iter().filter(|(kind, _)| !matches!(kind.as_str(), "committed" | "published" | "woven"));
    let few: BTreeMap<_, _> = told.filter(|(_, pairs)| **pairs < enough).collect();
    assert!(9 <= read.entries.len(), "kinds of hidden entries: {:?}", read.entries);
    assert!(few.is_empty(), "too few pairs whose secrets differ in {few:?} of {:?}", read.entries);
    read.expect(&[
        "acted",
        "attitude",
        "cheat",
        "coated",
        "cough disease",
        "fever disease",
        "group",
        "meeting",
        "mixed",
        "note",
        "poisoned",
        "rumour",
        "secret",
    ]);
    assert!(read.pairs / 2 <= read.eaten, "Ada eats {} times in {} pairs", read.eaten, read.pairs);
}

#[test]
fn what_one_company_finds_and_hears_leaves_no_trace_with_the_other() {
    let read = pairs(Differs::Apart);
    read.expect(&["found", "heard one", "heard other", "cheat"]);
    assert!(read.pairs * 5 / 6 <= read.told, "Cy's player is told the same in all but {} pairs", read.told);
}
