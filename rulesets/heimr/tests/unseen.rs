//! What the game master's people can do shows in nothing that players see: of a pair of tables that differ in numbers
//! that a player may not know, every player sees one, and of the odds of their own attacks, too.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_chronicle::{REFEREE, Seat};
use norn_heimr::Heimr;
use norn_kernel::{Value, Who};
use norn_table::{NoOdds, Say};
use norn_testkit::pairs::{Paired, Seen, assert_same, attempt, draft, fill};
use norn_testkit::random::{Random, trials};
use std::collections::BTreeMap;

/// How many pairs are played; `make fuzz` plays twenty times as many.
const PAIRS: u64 = 3;

const ANN: Seat = Seat(1);
const BEN: Seat = Seat(2);

/// A fight in one square, as somebody drew it, with who is in it.
struct Fight {
    table: Paired,
    /// Of Ann, with a sword, and of Ben, with bare hands.
    heroes: [Who; 2],
    /// One of whom has a sword.
    enemies: [Who; 2],
}

fn list(all: impl IntoIterator<Item = Value>) -> Value {
    Value::List(all.into_iter().collect())
}

impl Fight {
    fn begin(seed: u64, secret: u64, odds: &str) -> Self {
        let mut open = Random::seeded(seed);
        let mut table = Paired::begin(Heimr, seed, secret, &["Ann", "Ben"]);
        let wish = Say::Wish { about: "opponents-odds".into(), wish: Value::word(odds) };
        table.say(REFEREE, wish).unwrap();
        let arms = |armed: bool| {
            let sword = [Value::text("Sword"), Value::text("Medium weapon"), Value::word("sword-hand")];
            ("gear", list(armed.then(|| list(sword))))
        };
        for (seat, form, name, armed) in [
            (Some(ANN), "character", "Ada", true),
            (Some(BEN), "character", "Bo", false),
            (None, "opponent", "Ash", true),
            (None, "opponent", "Crow", false),
        ] {
            let attributes = list([list([Value::text("Strength"), Value::Number(2)])]);
            let values = [("name", Value::text(name)), ("attributes", attributes), arms(armed)];
            table.say(REFEREE, Say::Build { draft: draft(form, &values), seat }).unwrap();
        }
        let sheets = table.live.view(REFEREE).unwrap().game.sheets;
        let who = |name: &str| sheets.iter().find(|one| one.name == name).and_then(|one| one.who).unwrap();
        let (heroes, enemies) = (["Ada", "Bo"].map(who), ["Ash", "Crow"].map(who));
        let fighters = list([heroes, enemies].concat().into_iter().map(Value::Character));
        table.say(REFEREE, attempt("begin-combat", &[("fighters", fighters)])).unwrap();
        table.resolve(&mut open, false);
        table.sit();
        Self { table, heroes, enemies }
    }

    /// The numbers of the game master's people become others; what everybody saw of them stays what it was.
    fn differ(&mut self) {
        for who in self.enemies {
            let at = |field: &str| format!("character/{}/{field}", who.0);
            for (name, least) in [
                ("Strength", 0),
                ("Dexterity", 0),
                ("Stamina", 0),
                ("Intelligence", 0),
                ("Sociability", 0),
                ("Empathy", 0),
            ] {
                let now = least + self.table.secret_below(6);
                self.table.set(&at(&format!("attribute/{name}")), Value::Number(now), false);
            }
            let most = 3 + self.table.secret_below(9);
            self.table.set(&at("max-hp"), Value::Number(most), false);
            self.table.set(&at("hp"), Value::Number(most), false);
            let will = self.table.secret_below(5);
            self.table.set(&at("max-willpower"), Value::Number(will), false);
            let tired = 12 + self.table.secret_below(8);
            self.table.set(&at("fatigue"), Value::Number(tired), false);
        }
    }

    fn acting(&self) -> Who {
        let turns = self.table.live.view(REFEREE).unwrap().game.turns.unwrap();
        turns.acting().unwrap()
    }

    /// The turns before it are over. Who stands ready with which defence shows, so that they come before [`Self::differ`].
    fn turn_of_a_hero(&mut self, seed: u64) -> Who {
        let mut open = Random::seeded(seed ^ 7);
        loop {
            let acting = self.acting();
            if self.heroes.contains(&acting) {
                return acting;
            }
            self.table.say(REFEREE, attempt("end-turn", &[("who", Value::Character(acting))])).unwrap();
            self.table.resolve(&mut open, false);
        }
    }

    fn tries(&self) -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
        let mut all = vec![];
        for who in self.heroes {
            let who = || ("who", Value::Character(who));
            for enemy in self.enemies {
                let with = |more: Vec<(&'static str, Value)>| {
                    [vec![who(), ("target", Value::Character(enemy))], more].concat()
                };
                let sword = list([Value::text("Sword"), Value::text("Dueling")]);
                all.push(("weapon-attack", with(vec![("with", list([sword]))])));
                all.push(("brawl-attack", with(vec![("to", Value::word("hurt"))])));
                all.push(("brawl-attack", with(vec![("to", Value::word("grab"))])));
            }
            for name in ["observe", "breather", "end-turn", "drop-prone", "hide", "dodge"] {
                all.push((name, vec![who()]));
            }
        }
        all
    }
}

/// What the players of a table saw.
fn play(seed: u64, secret: u64, odds: &str) -> (Fight, Vec<Seen>) {
    let mut fight = Fight::begin(seed, secret, odds);
    let acting = fight.turn_of_a_hero(seed);
    fight.differ();
    let tries = fight.tries();
    let mut seen = vec![fight.table.observed(&[ANN, BEN], &tries)];
    for (name, values) in &tries {
        let [known, all] = [ANN, REFEREE].map(|seat| fight.table.live.odds(seat, &fill(name, values), &[]));
        if let Ok(known) = known {
            assert!(known.usual || known.is_like(&all.unwrap()), "{name} {values:?}: {known:?}");
        }
    }
    let values = [
        ("who", Value::Character(acting)),
        ("target", Value::Character(fight.enemies[1])),
        ("to", Value::word("hurt")),
    ];
    let seat = if acting == fight.heroes[0] { ANN } else { BEN };
    fight.table.say(seat, attempt("brawl-attack", &values)).unwrap();
    // What is rolled says what it rests on; the odds of it say no more than they did before.
    let mut asked = fight.table.observed(&[ANN, BEN], &[]);
    asked.retain(|(what, _)| what.contains("odds of"));
    assert!(!asked.is_empty());
    seen.push(asked);
    (fight, seen)
}

/// What is said of the odds of blows that can be struck.
fn of_blows(seen: &[Seen]) -> Vec<&str> {
    let odds =
        seen.iter().flatten().filter(|(what, _)| what.contains("odds of ") || what.contains("-attack"));
    let odds = odds.filter(|(what, seen)| what.contains("odds") && !seen.contains("Err(Refused("));
    odds.map(|(_, seen)| seen.as_str()).collect()
}

#[test]
fn what_an_enemy_can_do_shows_in_nothing_not_even_in_the_odds() {
    let mut told: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs {
        let odds = if seed % 2 == 0 { "hidden" } else { "usual" };
        let (one, other) = (play(seed, 2 * seed, odds), play(seed, 2 * seed + 1, odds));
        let world = |fight: &Fight| fight.table.live.world().to_string();
        assert_ne!(world(&one.0), world(&other.0));
        assert_same(&seed.to_string(), &one.1, &other.1);
        for seen in of_blows(&one.1) {
            let said = match seen {
                "Err(NotKnownToYou)" => "nothing",
                _ if seen.contains("usual: true") => "usual",
                _ => "known",
            };
            *told.entry((odds, said)).or_default() += 1;
        }
    }
    // What stands ready to meet a blow can be asked, and some blows can't miss it.
    let told: Vec<_> = told.into_iter().collect();
    let said: Vec<_> = told.iter().map(|(said, _)| *said).collect();
    let all = [("hidden", "known"), ("hidden", "nothing"), ("usual", "known"), ("usual", "usual")];
    assert_eq!(said, all, "{told:?}");
}

/// The game master knows everything, and has true odds.
#[test]
fn the_game_masters_odds_are_true() {
    let odds = |fatigue: i64, seat: Seat| {
        let fights = (1..).map(|seed| Fight::begin(seed, 1, "hidden"));
        let mut fights = fights.filter(|fight| fight.acting() == fight.heroes[0]);
        let mut fight = fights.next().expect("Ada begins");
        let acting = fight.acting();
        for enemy in fight.enemies {
            let address = format!("character/{}/fatigue", enemy.0);
            fight.table.set(&address, Value::Number(fatigue), false);
        }
        let values = [
            ("who", Value::Character(acting)),
            ("target", Value::Character(fight.enemies[0])),
            ("to", Value::word("hurt")),
        ];
        fight.table.live.odds(seat, &fill("brawl-attack", &values), &[])
    };
    let [fresh, tired] = [4, 20].map(|fatigue| odds(fatigue, REFEREE).unwrap());
    assert!(!fresh.usual && !tired.usual);
    assert!(!fresh.is_like(&tired), "whoever is tired defends worse: {fresh:?}");
    assert_eq!(odds(4, ANN), Err(NoOdds::NotKnownToYou));
}
