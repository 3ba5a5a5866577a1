//! Nothing that a seat may not see leaves a trace in what it sees: of a pair of tables that differ in what is unseen
//! alone, every player sees one: stream, heads, export, view, what can be done, why not, odds, and undoing.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_chronicle::{Body, Card, REFEREE, Reach, Seat};
use norn_kernel::{Value, Who};
use norn_symbaroum::Symbaroum;
use norn_table::view::OpenView;
use norn_table::{NoOdds, Say};
use norn_testkit::pairs::{Paired, Seen, assert_same, attempt, differing, draft, fill};
use norn_testkit::random::{Random, trials};
use std::collections::BTreeMap;

/// How many pairs are played; `make fuzz` plays ten times as many.
const PAIRS: u64 = 5;
/// Of eight pairs, in how many each kind of hidden entry has to differ.
const ENOUGH: u64 = 2;
/// So much is done in a fight.
const DEEDS: u32 = 14;

const ANN: Seat = Seat(1);
const BEN: Seat = Seat(2);
const ALVA: Who = Who(1);
const ORM: Who = Who(2);
const CROW: Who = Who(3);
const GUARD: Who = Who(4);
/// Somebody unseen.
const SHADE: Who = Who(5);

fn who(who: Who) -> (&'static str, Value) {
    ("who", Value::Character(who))
}

fn people(all: &[Who]) -> Value {
    Value::List(all.iter().copied().map(Value::Character).collect())
}

/// All eight, 10 but for these.
fn attributes(values: &[(&str, i64)]) -> Value {
    let value = |name: &str| values.iter().find(|(known, _)| *known == name).map_or(10, |(_, value)| *value);
    let names = ["accurate", "cunning", "discreet", "persuasive", "quick", "resolute", "strong", "vigilant"];
    Value::List(names.map(|name| Value::List(vec![Value::word(name), Value::Number(value(name))])).into())
}

/// What players try, some of it with whom they can't know.
fn tries() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    let at = |name, target| (name, vec![who(ALVA), ("target", Value::Character(target))]);
    let mut all = vec![
        ("end-turn", vec![who(ALVA)]),
        ("withdraw", vec![who(ALVA)]),
        ("success-test", vec![who(ALVA), ("doing", Value::text("look"))]),
        ("engage", vec![who(SHADE), ("target", Value::Character(ALVA))]),
        ("free-attack", vec![who(ALVA), ("on", Value::Character(SHADE))]),
        ("withdraw", vec![who(ALVA), ("past", people(&[SHADE]))]),
        ("first-aid", vec![who(ORM), ("patient", Value::Character(SHADE))]),
        ("use-power", vec![who(ORM), ("power", Value::text("Bolt")), ("on", Value::Character(SHADE))]),
        ("join", vec![("newcomer", Value::Character(SHADE))]),
    ];
    for name in ["attack", "engage", "flank", "get-sight", "approach", "sneak"] {
        all.extend([CROW, SHADE, Who(9)].map(|target| at(name, target)));
    }
    all
}

/// A table of a pair, with who is there.
struct Played {
    table: Paired,
    /// Whether somebody unseen is there.
    shade: bool,
    /// Whether they have come into the fight.
    lurks: bool,
    /// What the players saw at every point.
    seen: Vec<Seen>,
}

impl Played {
    /// `lurks` says whether somebody unseen comes into the fight: that nobody who can be seen acts in that place,
    /// everybody sees.
    fn begin(seed: u64, secret: u64, lurks: bool) -> Self {
        let table = Paired::begin(Symbaroum, seed, secret, &["Ann", "Ben"]);
        let mut played = Self { table, shade: lurks, lurks, seen: vec![] };
        let table = &mut played.table;
        let bolt =
            [("name", Value::text("Bolt")), ("sight", Value::Flag(true)), ("damage", Value::Number(4))];
        table.say(REFEREE, Say::Build { draft: draft("power", &bolt), seat: None }).unwrap();
        for (seat, name, quick, weapon) in [(ANN, "Alva", 13, "Plain sword"), (BEN, "Orm", 11, "Hunting bow")]
        {
            let thing = |name, like, pieces| {
                Value::List(vec![Value::text(name), Value::text(like), Value::Number(pieces)])
            };
            let things = vec![thing("Weapon", weapon, 1), thing("Herbal cure", "Herbal cure", 3)];
            let mut values = vec![
                ("name", Value::text(name)),
                ("attributes", attributes(&[("quick", quick), ("strong", 15)])),
                ("things", Value::List(things)),
            ];
            if seat == BEN {
                values.push((
                    "powers",
                    Value::List(vec![Value::List(vec![Value::text("Bolt"), Value::word("novice")])]),
                ));
            }
            table.say(REFEREE, Say::Build { draft: draft("character", &values), seat: Some(seat) }).unwrap();
        }
        // What an enemy is good at that nobody is up against, is nobody's business.
        for (name, quick) in [("Crow", 9), ("Old Guard", 7)] {
            let cunning = 5 + table.secret_below(10);
            let values = [
                ("name", Value::text(name)),
                ("like", Value::text("Road robber")),
                ("attributes", attributes(&[("quick", quick), ("strong", 15), ("cunning", cunning)])),
            ];
            table.build(&values);
        }
        if lurks || !table.secret.one_in(3) {
            played.shade();
        }
        played.table.sit();
        played
    }

    /// Somebody comes whom nobody sees.
    fn shade(&mut self) {
        self.shade = true;
        let table = &mut self.table;
        let like = *table.secret.of(&["Road robber", "Gaunt hound", "Wall guard"]).unwrap();
        let mut value = || 5 + table.secret_below(10);
        // How quick they are shows by their place: as quick as the guard, for whom no die may fall therefore.
        let values = [
            ("quick", 7),
            ("vigilant", 10),
            ("discreet", value()),
            ("strong", value()),
            ("resolute", value()),
        ];
        let name = format!("Shade {}", table.secret.below(1_000));
        let values = [
            ("name", Value::text(&name)),
            ("like", Value::text(like)),
            ("attributes", attributes(&values)),
            ("hidden", Value::Flag(true)),
        ];
        table.build(&values);
    }

    /// The referee tries something unseen; what comes of it is nobody's business.
    fn unseen(&mut self, name: &str, values: &[(&str, Value)], open: &mut Random) {
        if self.table.hide(attempt(name, values)).is_ok() {
            self.table.resolve(open, true);
        }
    }

    /// The same, and it comes to pass.
    fn surely(&mut self, name: &str, values: &[(&str, Value)], open: &mut Random) {
        self.table.hide(attempt(name, values)).unwrap();
        self.table.resolve(open, false);
    }

    /// What the referee does between two things that everybody sees.
    fn meanwhile(&mut self, open: &mut Random) {
        for _ in 0..self.table.secret.below(4) {
            let text = format!("secret {}", self.table.secret.below(10_000));
            match self.table.secret.below(8) {
                0 if self.table.secret.one_in(2) => {
                    let about = Card { title: text, ..Card::default() };
                    let to = Reach::referee();
                    let say = Say::WriteCard { card: None, version: 0, about, to };
                    self.table.hide(say).unwrap();
                }
                0 => drop(self.table.hide(Say::Note { text, public: false }).unwrap()),
                1 => {
                    let to = Some([REFEREE].into());
                    self.table.hide(Say::Talk { text, to }).unwrap();
                }
                2 => {
                    // What the other side wants, and what there is to meet.
                    let (form, name) = *self
                        .table
                        .secret
                        .of(&[("social-challenge", "The bridge"), ("creature", "Troll")])
                        .unwrap();
                    let mut values = vec![("name", Value::text(name))];
                    if form == "social-challenge" {
                        values.push(("wants", Value::text(&text)));
                    } else {
                        values.push(("attributes", attributes(&[("strong", self.table.secret_below(20))])));
                    }
                    self.table.hide(Say::Build { draft: draft(form, &values), seat: None }).unwrap();
                }
                3 => {
                    let field = *self.table.secret.of(&["corruption", "attributes/persuasive"]).unwrap();
                    let value = Value::Number(self.table.secret_below(9));
                    self.table.set(&format!("character/{}/{field}", CROW.0), value, false);
                }
                _ if self.shade => self.haunts(&text, open),
                _ => {}
            }
        }
    }

    /// What becomes of somebody unseen, and what they do.
    fn haunts(&mut self, text: &str, open: &mut Random) {
        let word = |name: &'static str, word| (name, Value::word(word));
        let other = ("other", Value::Character(*self.table.secret.of(&[ALVA, CROW]).unwrap()));
        let arrange = |what, more: Vec<(&'static str, Value)>| {
            let mut values = vec![word("what", what), who(SHADE)];
            values.extend(more);
            ("arrange", values)
        };
        let number = |name: &'static str, number| (name, Value::Number(number));
        let reverse = |what, and: Vec<(&'static str, Value)>| {
            let mut values = vec![word("what", what), who(ALVA), ("other", Value::Character(SHADE))];
            values.extend(and);
            ("arrange", values)
        };
        let metres = self.table.secret_below(40);
        let all = [
            ("success-test", vec![who(SHADE), word("attribute", "quick"), ("doing", Value::text(text))]),
            (
                "success-test",
                vec![
                    who(ALVA),
                    word("attribute", "vigilant"),
                    ("against", Value::Character(SHADE)),
                    word("opposed-by", "discreet"),
                ],
            ),
            (
                "success-test",
                vec![
                    who(SHADE),
                    word("attribute", "discreet"),
                    ("against", Value::Character(ALVA)),
                    word("opposed-by", "vigilant"),
                ],
            ),
            ("resolve", vec![who(SHADE), ("doing", Value::text(text))]),
            ("ambush", vec![("ambushers", people(&[SHADE])), ("victims", people(&[ALVA, ORM]))]),
            ("decree", vec![who(SHADE), word("fate", "falls")]),
            ("decree", vec![who(SHADE), word("fate", "stands")]),
            ("draw", vec![who(SHADE)]),
            ("stand-up", vec![who(SHADE)]),
            ("sneak", vec![who(SHADE), ("target", Value::Character(ALVA))]),
            ("speak", vec![who(SHADE), ("words", Value::text(text))]),
            arrange("keen", vec![]),
            arrange("blind", vec![word("why", "smoke")]),
            arrange("narrow", vec![]),
            arrange("higher", vec![other.clone()]),
            arrange("obscured", vec![other.clone()]),
            arrange("unaware", vec![other.clone()]),
            arrange("distance", vec![other.clone(), number("metres", metres)]),
            arrange("advantage", vec![("other", Value::Character(ALVA)), ("reason", Value::text(text))]),
            arrange("behind", vec![("other", Value::Character(CROW))]),
            reverse("unaware", vec![]),
            reverse("higher", vec![]),
            reverse("obscured", vec![]),
        ];
        let mut all = all.to_vec();
        if self.acting().is_none() {
            let fates = ["dying", "unconscious", "wake-up", "dead"];
            all.push(("harm", vec![who(SHADE), number("damage", 1)]));
            all.extend(fates.map(|fate| ("decree", vec![who(SHADE), word("fate", fate)])));
        }
        let (name, values) = self.table.secret.of(&all).unwrap().clone();
        self.unseen(name, &values, open);
    }

    /// What everybody sees.
    fn say(&mut self, seat: Seat, name: &str, values: &[(&str, Value)], open: &mut Random) {
        if self.table.say(seat, attempt(name, values)).is_ok() {
            self.table.resolve(open, false);
        }
    }

    fn look(&mut self, seat: Seat) {
        let mut seen = self.table.observed(&[seat], &tries());
        // Nobody hears of a name by being refused it.
        for n in 0..3 {
            let taken = draft("character", &[("name", Value::text(&format!("Shade {n}")))]);
            seen.push((format!("Shade {n} is taken"), format!("{:?}", self.table.live.problems(&taken))));
        }
        self.seen.push(seen);
    }

    /// Whose place it is, as the referee sees it.
    fn acting(&self) -> Option<Who> {
        let turns = self.table.live.view(REFEREE).unwrap().game.turns?;
        turns.acting()
    }

    /// Before any fight.
    fn calm(&mut self, open: &mut Random) {
        let number = |name: &'static str, number| (name, Value::Number(number));
        for _ in 0..3 {
            self.meanwhile(open);
            match open.below(6) {
                0 => {
                    let test = [who(ALVA), ("attribute", Value::word("vigilant"))];
                    self.say(REFEREE, "success-test", &test, open);
                }
                1 => self.say(REFEREE, "harm", &[who(ALVA), number("damage", 2)], open),
                2 => self.say(REFEREE, "wait", &[number("days", 2)], open),
                3 => {
                    self.say(REFEREE, "decree", &[who(ORM), ("fate", Value::word("dying"))], open);
                    self.meanwhile(open);
                    self.say(REFEREE, "pass-turn", &[], open);
                    self.say(REFEREE, "decree", &[who(ORM), ("fate", Value::word("wake-up"))], open);
                    self.say(REFEREE, "decree", &[who(ORM), ("fate", Value::word("stands"))], open);
                }
                4 => self.say(REFEREE, "award", &[number("points", 5)], open),
                _ => {
                    self.table.say(BEN, Say::Talk { text: "hello".into(), to: None }).unwrap();
                }
            }
            if open.one_in(3) {
                self.look(*open.of(&[ANN, BEN]).unwrap());
            }
        }
    }

    fn fight(&mut self, open: &mut Random) {
        let fighters = people(&[ALVA, ORM, CROW]);
        self.say(REFEREE, "begin-combat", &[("fighters", fighters)], open);
        if self.lurks {
            // Whoever was killed comes all the same.
            self.surely("decree", &[who(SHADE), ("fate", Value::word("wake-up"))], open);
            self.surely("join", &[("newcomer", Value::Character(SHADE))], open);
        }
        let late = open.below(DEEDS);
        for n in 0..DEEDS {
            self.meanwhile(open);
            if n == late {
                self.say(REFEREE, "join", &[("newcomer", Value::Character(GUARD))], open);
            }
            let Some(acting) = self.acting() else { break };
            if acting == SHADE {
                for _ in 0..self.table.secret.below(3) {
                    let text = format!("whisper {}", self.table.secret.below(99));
                    self.haunts(&text, open);
                }
                self.look(ANN);
                self.surely("end-turn", &[who(SHADE)], open);
                continue;
            }
            if open.one_in(4) {
                let what = *open.of(&["higher", "obscured", "advantage", "distance"]).unwrap();
                let mut values =
                    vec![("what", Value::word(what)), who(CROW), ("other", Value::Character(ALVA))];
                match what {
                    "advantage" => values.push(("reason", Value::text("the sun"))),
                    "distance" => values.push(("metres", Value::Number(8))),
                    _ => {}
                }
                self.say(REFEREE, "arrange", &values, open);
                self.say(REFEREE, "arrange", &[("what", Value::word("narrow")), who(ORM)], open);
            }
            let (seat, foes) = match acting {
                ALVA => (ANN, [CROW, GUARD]),
                ORM => (BEN, [CROW, GUARD]),
                _ => (REFEREE, [ALVA, ORM]),
            };
            let target = *open.of(&foes).unwrap();
            let does = *open.of(&["attack", "engage", "attack", "withdraw", "sneak", "end-turn"]).unwrap();
            let values = match does {
                "attack" | "engage" | "sneak" => vec![who(acting), ("target", Value::Character(target))],
                _ => vec![who(acting)],
            };
            self.say(seat, does, &values, open);
            if open.one_in(6) {
                self.look(*open.of(&[ANN, BEN]).unwrap());
            }
            self.say(seat, "end-turn", &[who(acting)], open);
        }
        self.meanwhile(open);
        self.say(REFEREE, "end-combat", &[], open);
    }
}

/// A whole table.
fn play(seed: u64, secret: u64) -> Played {
    let mut open = Random::seeded(seed);
    let mut played = Played::begin(seed, secret, open.one_in(2));
    played.calm(&mut open);
    played.fight(&mut open);
    played.calm(&mut open);
    for seat in [ANN, BEN] {
        played.look(seat);
    }
    let streams = played.table.streams();
    played.seen.push(streams);
    played
}

/// An enemy in a fight, of whom only what is seen is the same on both tables: the gear, the place, and whether they are
/// hurt.
fn numbers(seed: u64, secret: u64, odds: &str) -> Played {
    let mut open = Random::seeded(seed);
    let mut played = Played::begin(seed, secret, false);
    let table = &mut played.table;
    let wish = Say::Wish { about: "opponents-odds".into(), wish: Value::word(odds) };
    table.say(REFEREE, wish).unwrap();
    for enemy in [CROW, GUARD] {
        let mut write = |field: &str, number: i64| {
            table.set(&format!("character/{}/{field}", enemy.0), Value::Number(number), false);
        };
        let random = &mut Random::seeded(secret ^ u64::from(enemy.0));
        for name in ["accurate", "cunning", "discreet", "persuasive", "resolute", "vigilant"] {
            write(&format!("attributes/{name}"), 5 + i64::from(random.below(10)));
        }
        write("overrides/toughness", 30 + i64::from(random.below(10)));
        // Hurt, but not badly: as much of it everybody sees.
        write("toughness", 20 + i64::from(random.below(9)));
        for name in ["pain", "defense", "corruption", "damage", "armour-value"] {
            write(&format!("overrides/{name}"), 3 + i64::from(random.below(5)));
        }
        write("corruption", random.below(9).into());
    }
    let pairs = [(ALVA, CROW), (ORM, CROW)].map(|(one, other)| people(&[one, other]));
    let fighters = [("fighters", people(&[ALVA, ORM, CROW, GUARD])), ("facing", Value::List(pairs.to_vec()))];
    played.say(REFEREE, "begin-combat", &fighters, &mut open);
    for _ in 0..4 {
        for seat in [ANN, BEN] {
            played.look(seat);
        }
        let acting = played.acting().unwrap();
        played.say(REFEREE, "end-turn", &[who(acting)], &mut open);
    }
    let streams = played.table.streams();
    played.seen.push(streams);
    // An attack says against what it is rolled; the odds of the roll say no more than before.
    while played.acting() != Some(ALVA) {
        let acting = played.acting().unwrap();
        played.table.say(REFEREE, attempt("end-turn", &[who(acting)])).unwrap();
    }
    let blow = [who(ALVA), ("target", Value::Character(CROW))];
    played.table.say(ANN, attempt("attack", &blow)).unwrap();
    let mut asked = played.table.observed(&[ANN, BEN], &[]);
    asked.retain(|(what, _)| what.contains("odds of"));
    assert!(!asked.is_empty());
    played.seen.push(asked);
    played
}

/// What is said of the odds of a blow at an enemy, in all looks of a table.
fn of_blows(played: &Played) -> Vec<&str> {
    let looks = played.seen.iter().flatten();
    let odds = looks.filter(|(what, _)| what.contains("odds of ") || what.contains("odds attack"));
    odds.map(|(_, seen)| seen.as_str()).filter(|seen| !seen.contains("Err(Refused(")).collect()
}

#[test]
fn what_an_enemy_can_do_shows_in_nothing_not_even_in_the_odds() {
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs.div_ceil(4) {
        let odds = ["hidden", "usual"][usize::try_from(seed % 2).unwrap()];
        let (one, other) = (numbers(seed, 2 * seed, odds), numbers(seed, 2 * seed + 1, odds));
        let world = |played: &Played| played.table.live.world().to_string();
        assert_ne!(world(&one), world(&other));
        assert_same(&seed.to_string(), &one.seen, &other.seen);
        let blows = of_blows(&one);
        assert!(3 <= blows.len(), "{blows:?}");
        for seen in blows {
            let said =
                if odds == "usual" { seen.contains("usual: true") } else { seen == "Err(NotKnownToYou)" };
            assert!(said, "{odds}: {seen}");
        }
    }
}

/// The referee knows everything, and has true odds; what depends on no enemy, everybody has.
#[test]
fn odds_are_kept_from_nobody_who_knows_what_they_depend_on() {
    let fight = |defense: i64| {
        let mut played = Played::begin(1, 2, false);
        let address = format!("character/{}/overrides/defense", CROW.0);
        played.table.set(&address, Value::Number(defense), false);
        let hidden = Say::Wish { about: "opponents-odds".into(), wish: Value::word("hidden") };
        played.table.say(REFEREE, hidden).unwrap();
        let facing = Value::List(vec![people(&[ALVA, CROW])]);
        let fighters = [("fighters", people(&[ALVA, CROW])), ("facing", facing)];
        played.say(REFEREE, "begin-combat", &fighters, &mut Random::seeded(1));
        played
    };
    let blow = fill("attack", &[who(ALVA), ("target", Value::Character(CROW))]);
    let odds = |defense: i64, seat| fight(defense).table.live.odds(seat, &blow, &[]);
    let (weak, strong) = (odds(2, REFEREE).unwrap(), odds(15, REFEREE).unwrap());
    assert!(!weak.is_like(&strong));
    assert!(!weak.usual);
    assert_eq!(odds(2, ANN), Err(NoOdds::NotKnownToYou));

    let mut table = fight(2).table;
    let test = [who(ALVA), ("attribute", Value::word("vigilant"))];
    table.say(REFEREE, attempt("success-test", &test)).unwrap();
    let Some(OpenView::Open { questions, .. }) = table.live.view(ANN).unwrap().open else { panic!() };
    let [known, all] =
        [ANN, REFEREE].map(|seat| table.live.odds_of(seat, None, &questions[0].question.path).unwrap());
    assert_eq!(known, all);
    assert_eq!(known[0].1.outcomes.iter().filter(|one| 0.0 < one.p).count(), 2);
}

#[test]
fn what_a_seat_may_not_see_leaves_no_trace_in_what_it_sees() {
    let mut read: BTreeMap<String, usize> = BTreeMap::new();
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs {
        let (one, other) = (play(seed, 2 * seed), play(seed, 2 * seed + 1));
        assert_same(&seed.to_string(), &one.seen, &other.seen);
        for (kind, differs) in differing(&one.table, &other.table) {
            *read.entry(kind).or_default() += usize::from(differs);
        }
    }
    let enough = usize::try_from(pairs * ENOUGH / 8).unwrap();
    // Dice fall unseen on both, so that the server commits itself to the same on both.
    let few = read.iter().filter(|(kind, pairs)| **pairs < enough && *kind != "committed");
    let few: BTreeMap<_, _> = few.collect();
    assert!(9 <= read.len(), "kinds of hidden entries: {read:?}");
    assert!(few.is_empty(), "too few pairs whose secrets differ in {few:?} of {read:?}");
}

/// A value that is written as it stands changes nothing, so that no change says who may hear of it.
#[test]
fn what_is_corrected_to_what_it_is_tells_nobody() {
    let mut played = Played::begin(1, 2, true);
    let address = format!("character/{}", SHADE.0);
    let say = Say::Correct { address: address.clone(), value: Value::Flag(true), reason: String::new() };
    played.table.hide(say).unwrap();
    let last = played.table.entries.last().unwrap();
    assert!(
        matches!(&last.body, Body::Corrected { address: at, changes, .. } if *at == address && changes.is_empty())
    );
    assert_eq!(last.audience, Reach::referee());
}
