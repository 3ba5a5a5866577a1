//! What the game master's people can do shows in nothing that players see: of a pair of tables that differ in numbers
//! that a player may not know, every player sees one, and of the odds of their own attacks, too.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_chronicle::{Body, By, Entry, Fogging, REFEREE, Reach, Seat};
use norn_heimr::Heimr;
use norn_heimr::world::World;
use norn_heimr::world::places::{Border, Door, Structure};
use norn_heimr::world::squares::{Between, Climb, Square};
use norn_kernel::ruleset::Ruleset;
use norn_kernel::{Place, Value, Who};
use norn_table::{NoOdds, Say, verify};
use norn_testkit::pairs::{Paired, Seen, assert_same, attempt, draft, fill};
use norn_testkit::random::{Random, trials};
use std::collections::{BTreeMap, BTreeSet};

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

/// Where fog lies in these tests: from this column on, in all rows.
const FOGGED: u8 = 4;
/// How many columns and rows these tests have.
const SIDE: u8 = 8;

/// Fog on the right half of the map, or no more.
fn fog(hides: bool) -> Say {
    let cells = (FOGGED..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column.into(), row.into())));
    let how = if hides { Fogging::Hide(cells.collect()) } else { Fogging::Show(cells.collect()) };
    Say::Fog { map: "map".into(), how }
}

fn put(who: Who, column: u8, row: u8) -> Say {
    let square = Value::Place(Square { column, row }.place());
    attempt("place", &[("token", Value::Character(who)), ("square", square)])
}

/// Whom a seat sees on the map.
fn tokens(table: &Paired, seat: Seat) -> BTreeSet<Who> {
    let maps = table.live.view(seat).unwrap().game.maps;
    maps.iter().flat_map(|map| &map.tokens).map(|token| token.who).collect()
}

/// Ada of Ann's with two opponents, all of them at the left.
fn clearing(seed: u64, secret: u64) -> (Paired, [Who; 3]) {
    let mut table = Paired::begin(Heimr, seed, secret, &["Ann"]);
    for side in ["grid/columns", "grid/rows"] {
        table.set(side, Value::Number(SIDE.into()), true);
    }
    for (seat, form, name) in
        [(Some(ANN), "character", "Ada"), (None, "opponent", "Ash"), (None, "opponent", "Crow")]
    {
        table.say(REFEREE, Say::Build { draft: draft(form, &[("name", Value::text(name))]), seat }).unwrap();
    }
    let sheets = table.live.view(REFEREE).unwrap().game.sheets;
    let who = |name: &str| sheets.iter().find(|one| one.name == name).and_then(|one| one.who).unwrap();
    let all = ["Ada", "Ash", "Crow"].map(who);
    for (row, who) in (0..).zip(all) {
        table.say(REFEREE, put(who, 0, row)).unwrap();
    }
    (table, all)
}

/// What Ann sees while two move about in fog.
fn in_fog(seed: u64, secret: u64) -> (Paired, Vec<Seen>) {
    let mut open = Random::seeded(seed);
    let (mut table, [ada, ash, crow]) = clearing(seed, secret);
    table.say(REFEREE, fog(true)).unwrap();
    table.sit();
    let tries = [("observe", vec![("who", Value::Character(ada))])];
    let mut seen = vec![table.observed(&[ANN], &tries)];
    for who in [ash, crow, ash] {
        let [column, row] = [SIDE - FOGGED, SIDE].map(|most| table.secret_below(most.into()) as u8);
        table.hide(put(who, FOGGED + column, row)).unwrap();
        seen.push(table.observed(&[ANN], &tries));
        seen.push(table.streams());
    }
    assert_eq!((tokens(&table, ANN), tokens(&table, REFEREE)), ([ada].into(), [ada, ash, crow].into()));
    // Who fights in fog is as unseen as who has hidden there.
    let fighters = list([ada, ash].map(Value::Character));
    table.hide(attempt("begin-combat", &[("fighters", fighters)])).unwrap();
    table.resolve(&mut open, false);
    seen.push(table.streams());
    (table, seen)
}

#[test]
fn who_stands_in_fog_and_where_shows_in_nothing() {
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs {
        let (one, other) = (in_fog(seed, 2 * seed), in_fog(seed, 2 * seed + 1));
        assert_ne!(one.0.live.world().to_string(), other.0.live.world().to_string());
        assert_same(&seed.to_string(), &one.1, &other.1);
    }
}

/// What the referee draws where nobody has seen the ground yet.
fn drawn_in_fog(seed: u64, secret: u64) -> (Paired, Vec<Seen>) {
    let (mut table, _) = clearing(seed, secret);
    table.say(REFEREE, fog(true)).unwrap();
    let mut seen = vec![table.observed(&[ANN], &[]), table.streams()];
    for _ in 0..4 {
        let at = |one: &mut Paired, less: u8| one.secret_below((SIDE - FOGGED - less).into()) as u8;
        let (column, row) = (FOGGED + at(&mut table, 1), at(&mut table, 0));
        let places = [column, column + 1].map(|column| Value::Place(Square { column, row }.place()));
        let [one, other] = places.clone();
        let toughness = Value::Number(1 + table.secret_below(5));
        let wall = draft("border", &[("one", one), ("other", other), ("toughness", toughness)]);
        table.hide(Say::Build { draft: wall, seat: None }).unwrap();
        seen.push(table.observed(&[ANN], &[]));
        seen.push(table.streams());
        // What is changed there by hand, too.
        let squares = [column, column + 1].map(|column| Square { column, row });
        let between = Between::new(squares[0], squares[1]);
        let limit = 1 + table.secret_below(3);
        table.set(&format!("border/{between}/limit"), Value::Number(limit), false);
        table.set(&format!("border/{between}/door"), Value::word("closed"), false);
        seen.push(table.observed(&[ANN], &[]));
        seen.push(table.streams());
    }
    // What rules do with a wall they do wherever it stands, so that a world to try things out in has it.
    seen.iter_mut().for_each(|looks| looks.retain(|(what, _)| !what.contains("what if")));
    (table, seen)
}

#[test]
fn walls_that_are_drawn_in_fog_show_in_nothing_until_it_goes() {
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs {
        let (one, other) = (drawn_in_fog(seed, 2 * seed), drawn_in_fog(seed, 2 * seed + 1));
        assert_ne!(one.0.live.world().to_string(), other.0.live.world().to_string());
        assert_same(&seed.to_string(), &one.1, &other.1);
        let borders = |table: &Paired, seat: Seat| table.live.view(seat).unwrap().game.maps[0].borders.len();
        let (mut table, _) = one;
        assert_eq!(borders(&table, ANN), 0);
        table.say(REFEREE, fog(false)).unwrap();
        assert_eq!(borders(&table, ANN), borders(&table, REFEREE));
    }
}

#[test]
fn a_log_verifies_whether_or_not_players_were_told_what_was_drawn_in_fog() {
    let holds = |entries: Vec<Entry>| verify::check(Heimr, entries.into_iter()).unwrap().holds();
    let (table, _) = drawn_in_fog(1, 1);
    let drawn = |entry: &Entry| matches!(entry.body, Body::Built { .. } | Body::Corrected { .. });
    let with = |audience: &Reach, from: usize| {
        let mut entries = table.entries.clone();
        let those = entries.iter_mut().skip(from).filter(|one| one.by == By::Seat(REFEREE) && drawn(one));
        those.for_each(|entry| entry.audience = audience.clone());
        entries
    };
    let fogged = table.entries.iter().position(|one| matches!(one.body, Body::Fogged { .. })).unwrap();
    let told = table.entries.iter().skip(fogged).filter(|one| drawn(one));
    assert_eq!(told.clone().count(), 12);
    assert!(told.clone().all(|one| one.audience == Reach::referee()));
    assert!(holds(table.entries.clone()));
    // Before the table kept that to itself, it told everybody.
    assert!(holds(with(&Reach::Everyone, fogged)));
    assert!(!holds(with(&Reach::Seats([ANN].into()), fogged)));
    assert!(!holds(with(&Reach::referee(), 0)), "what was drawn where no fog lies is told");
}

#[test]
fn fog_hides_people_for_as_long_as_they_stand_in_it() {
    let (mut table, [ada, ash, crow]) = clearing(1, 1);
    let hidden = |who: Who| format!("character/{}/hidden", who.0);
    // Crow hides without any fog, and stays so whatever becomes of it.
    table.set(&hidden(crow), Value::Flag(true), false);
    table.say(REFEREE, put(ash, FOGGED, 1)).unwrap();
    table.say(REFEREE, put(crow, FOGGED, 2)).unwrap();
    table.say(REFEREE, put(ada, FOGGED, 0)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash].into());
    table.say(REFEREE, fog(true)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada].into(), "players see their own wherever they stand");
    table.say(REFEREE, put(ash, FOGGED - 1, 1)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash].into(), "who steps out of it is seen");
    table.say(REFEREE, Say::Undo { back_to: None }).unwrap();
    assert_eq!(tokens(&table, ANN), [ada].into(), "and who has not stepped out is not");
    table.say(REFEREE, fog(false)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash].into());
    table.set(&hidden(crow), Value::Flag(false), true);
    table.say(REFEREE, fog(true)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada].into());
    // What the referee takes back of the fog's doing by hand, fog does again.
    table.set(&hidden(crow), Value::Flag(false), true);
    assert_eq!(tokens(&table, ANN), [ada].into());
    table.say(REFEREE, Say::Wish { about: "fog-hides".into(), wish: Value::word("picture") }).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash, crow].into(), "a table may want silhouettes");
    table.say(REFEREE, Say::Wish { about: "fog-hides".into(), wish: Value::word("people") }).unwrap();
    assert_eq!(tokens(&table, ANN), [ada].into());
}

/// Walls and doors as somebody drew them: what lies on which sides of squares.
fn drawn(random: &mut Random) -> World {
    let mut world = Heimr.start();
    (world.grid.columns, world.grid.rows) = (SIDE, SIDE);
    for (column, row) in (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row))) {
        for other in [Square { column: column + 1, row }, Square { column, row: row + 1 }] {
            let solid = |over| Some(Structure { toughness: 5, over });
            let border = match random.below(12) {
                0 => Border { structure: solid(None), ..Border::default() },
                1 => Border { structure: solid(Some((1, Climb::default()))), ..Border::default() },
                2 => Border { structure: solid(Some((3, Climb::default()))), ..Border::default() },
                3 => Border { door: Some(Door::Closed), ..Border::default() },
                4 => Border { door: Some(Door::Barred(4)), structure: solid(None), ..Border::default() },
                5 => Border { door: Some(Door::Open), structure: solid(None), ..Border::default() },
                _ => continue,
            };
            if world.grid.has(other) {
                world.grid.borders.insert(Between::new(Square { column, row }, other), border);
            }
        }
    }
    world
}

#[test]
fn who_sees_is_seen_and_no_door_that_opens_hides_anything() {
    let mut random = Random::seeded(7);
    let mut counts = [0, 0];
    for _ in 0..20 {
        let world = drawn(&mut random);
        let mut open = world.clone();
        for border in open.grid.borders.values_mut() {
            if border.door.is_some() && random.one_in(2) {
                border.door = Some(Door::Open);
            }
        }
        let places: Vec<Place> = world.grid.squares().map(Square::place).collect();
        for (from, to) in places.iter().flat_map(|from| places.iter().map(move |to| (*from, *to))) {
            let sees = Heimr.sees(&world, from, to);
            counts[usize::from(sees)] += 1;
            assert_eq!(sees, Heimr.sees(&world, to, from));
            assert!(!sees || Heimr.sees(&open, from, to));
        }
    }
    assert!(counts.iter().all(|count| 2_000 < *count), "{counts:?}");
}

#[test]
fn fog_goes_from_what_the_company_sees_past_walls_and_doors() {
    let (mut table, [ada, ash, crow]) = clearing(3, 1);
    table.say(REFEREE, put(ash, FOGGED + 1, 0)).unwrap();
    table.say(REFEREE, put(crow, FOGGED, SIDE - 1)).unwrap();
    // A wall along the edge of the fog, with a door in the row in which Ada stands.
    let side = |row: u8| [FOGGED - 1, FOGGED].map(|column| Value::Place(Square { column, row }.place()));
    let border = |rows: std::ops::Range<u8>, more: (&'static str, Value)| {
        let [one, other] = side(rows.start);
        let rest = list(rows.skip(1).map(|row| list(side(row))));
        let values = [("one", one), ("other", other), ("more", rest), more];
        Say::Build { draft: draft("border", &values), seat: None }
    };
    table.say(REFEREE, border(1..SIDE, ("toughness", Value::Number(9)))).unwrap();
    table.say(REFEREE, border(0..1, ("door", Value::word("closed")))).unwrap();
    table.say(REFEREE, fog(true)).unwrap();
    let sight = || Say::RevealBySight { map: "map".into() };
    assert!(table.say(REFEREE, sight()).is_err(), "she sees nothing past the wall and the door");
    table.say(REFEREE, border(0..1, ("door", Value::word("open")))).unwrap();
    assert_eq!(tokens(&table, ANN), [ada].into());
    table.say(REFEREE, sight()).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash].into(), "behind the door, and not beside it");
    // By itself, as soon as she comes to see more of it.
    // A closet that nobody looks into.
    let closet = [(SIDE - 2, 0, SIDE - 1, 0), (SIDE - 1, 0, SIDE - 1, 1)].map(|(column, row, to, up)| {
        [Square { column, row }, Square { column: to, row: up }].map(|one| Value::Place(one.place()))
    });
    let [[one, other], more] = closet;
    let values =
        [("one", one), ("other", other), ("more", list([list(more)])), ("toughness", Value::Number(9))];
    table.say(REFEREE, Say::Build { draft: draft("border", &values), seat: None }).unwrap();
    table.say(REFEREE, fog(true)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada].into());
    table.say(REFEREE, Say::Wish { about: "fog-lifts".into(), wish: Value::word("by-sight") }).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash].into());
    table.say(REFEREE, put(ada, FOGGED, 0)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash, crow].into());
    // What she has seen is known; what she does not see now is out of sight, and so is whoever stands there.
    let covered = |table: &Paired| table.live.scenery(ANN, None).covered.into_iter().next().unwrap();
    let last = i16::from(SIDE) - 1;
    assert!(!covered(&table).out_of_sight.contains(&(last, last)));
    table.say(REFEREE, put(ada, 0, 0)).unwrap();
    assert!(covered(&table).out_of_sight.contains(&(last, last)), "{:?}", covered(&table));
    assert!(!covered(&table).fog.hides((last, last)));
    assert_eq!(tokens(&table, ANN), [ada, ash].into());
    table.say(REFEREE, put(ada, FOGGED, 0)).unwrap();
    assert_eq!(tokens(&table, ANN), [ada, ash, crow].into(), "as soon as she looks there again");
}
