//! What FIVEY costs: odds with dice of inspiration, a duel in which nobody spends any, and a year of downtime.
//!
//! `cargo run --release --bin fivey` prints each figure with its limit, and ends with 1 if one is over it.
use norn_bench::{Figures, against, in_tallies, plays, ratio, says};
use norn_chronicle::REFEREE;
use norn_fivey::rules::fights::attack::Attack;
use norn_fivey::rules::fights::bare::BareAttack;
use norn_fivey::world::{Carried, Character, Combat, Fate, Fighter, Meeting, Mode, Side, Stat, Stats, Thing};
use norn_fivey::{Attempt, Fivey, World};
use norn_kernel::record::Record as _;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{At, D8, D20, Edge, Filled, Next, Pick, Play, Prompt, Rule, Ruleset, Shared, Value, Who};
use norn_play::simulate::Faces;
use norn_play::study::{self, Options};
use norn_play::{Exact, Simulate};
use norn_table::view::{Live, Stage};
use norn_table::{Command, Say, scenario};
use norn_testkit::random::Random;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::ExitCode;

type Failure = Box<dyn std::error::Error>;

const IVY: Who = Who(1);
const GOR: Who = Who(2);

fn by_default(prompt: &Prompt<'_>) -> Pick {
    prompt.by_default()
}

/// A roll that can be weighed without a table, with the world that it stands in.
fn study(filled: Filled) -> Option<(World, Attempt)> {
    match Fivey.study(&Fivey.start(), &filled.with_defaults()) {
        Next::Ready(ready) => Some(ready),
        _ => None,
    }
}

/// Weighs it anew, with nothing remembered.
fn weigh<R: Rule<World = World>>((world, rule): &(World, R)) -> usize {
    let odds = Exact::new(&by_default).odds_by(rule, world, |outcome, _| outcome);
    odds.map_or(0, |odds| odds.of.len())
}

fn studies(figures: &mut Figures) {
    let six = [3, 0, 1, 2, 4, 5].map(|bonus| Value::List(vec![Value::from(bonus)]));
    let initiative = Filled::of("initiative").with("bonuses", Value::List(six.into())).with("ability", 2);
    let site = Filled::of("site-encounter").with("turns", 20);
    // 2 ms and 200 us, where a tally takes 2 us.
    for (name, filled, limits, calls) in [
        ("initiative of six, all different, exactly", initiative, (1_000.0, 250.0), 5),
        ("twenty rounds at a site, exactly", site, (100.0, 20.0), 50),
    ] {
        let Some(ready) = study(filled).filter(|ready| 1 < weigh(ready)) else {
            figures.miss(format!("{name}: it can't be weighed"));
            continue;
        };
        in_tallies(figures, name, limits, (15, calls), || {
            black_box(weigh(&ready));
        });
    }
}

/// A check with a die of inspiration, spent where that is best, to the same without one.
fn check(figures: &mut Figures) {
    let name = "a check with a die, spent at best, to one without";
    let of = |dice: i32| study(Filled::of("check").with("stat", 3).with("dc", 14).with("dice", dice));
    let (Some(with), Some(without)) = (of(1), of(0)) else {
        figures.miss(format!("{name}: it can't be weighed"));
        return;
    };
    let best = Options { best: Some(vec!["success".to_owned()]), ..Options::default() };
    let share = |(world, attempt): &(World, Attempt), options: &Options| {
        let odds = study::weigh(Fivey, world, attempt, options).ok()?;
        odds.outcomes.into_iter().find(|one| one.outcome == "success").map(|one| one.exact.to_string())
    };
    // Of 20 faces 10 reach 14; the six below them do so with 1, 2, up to 6 of the other die's faces off.
    let usual = Options::default();
    let (more, fewer) = (share(&with, &best), share(&without, &usual));
    if (more.as_deref(), fewer.as_deref()) != (Some("27/40"), Some("1/2")) {
        figures.miss(format!("{name}: the odds are {more:?} and {fewer:?}"));
    }
    let weighs = |ready: &(World, Attempt), options: &Options| {
        black_box(share(ready, options));
    };
    // 3 was the plan. One without has 20 ends; with a die six of them have six more each, and one for leaving it: 62.
    against(figures, name, (3.5, 2.0), (25, 200), || weighs(&with, &best), || weighs(&without, &usual));
}

/// Somebody with 3 in everything. Whoever has dice is a player's: a natural 20 brings others none.
fn hero(name: &str, dice: i32) -> Character {
    let mut stats = Stats::default();
    for stat in [Stat::Cha, Stat::Dex, Stat::Int, Stat::Str] {
        stats.set(stat, 3);
    }
    let played = Character {
        name: name.to_owned(),
        stats,
        played: 0 < dice,
        level: 1,
        dice,
        ..Character::fields().usual()
    };
    Character { most: HIT_POINTS, hit_points: HIT_POINTS, ..played }
}

/// Two of them, each with so many dice of inspiration.
fn two(dice: i32) -> World {
    let mut world = Fivey.start();
    for (who, name, side) in [(IVY, "Ivy", Side::Party), (GOR, "Gor", Side::Others)] {
        world.characters.insert(who, Character { side, ..hero(name, dice) }.into());
    }
    world
}

/// An attack of one on the other in a fight, with a sword; the other's shield can be given for it, if there is one.
fn armed(dice: i32, shield: bool) -> Result<(World, Attack), Failure> {
    let mut world = two(dice);
    for (who, name) in [(IVY, "Sword"), (GOR, "Shield")] {
        if name == "Sword" || shield {
            let thing = Thing::listed(&world, name).ok_or(name)?;
            let one = world.characters.get_mut(&who).ok_or("nobody")?;
            one.things.insert(name.to_owned(), Thing { carried: Carried::Held, ..thing });
        }
    }
    // A shield that is held makes somebody harder to hit, too; both sides are to be hit as often.
    if let Some(one) = world.characters.get_mut(&GOR) {
        one.defense = Some(if shield { 13 } else { 14 });
    }
    let fighter =
        |(who, one): (&Who, &Shared<Character>)| (*who, Fighter { side: one.side, ..Fighter::default() });
    let fighters = world.characters.iter().map(fighter).collect();
    world.meeting = Some(Meeting { mode: Mode::Violent, others: [GOR].into(), ..Meeting::default() });
    world.combat = Some(Combat { round: 1, rolled: true, began: 1, fighters, ..Combat::default() });
    Ok((world, Attack::of(IVY, GOR, "Sword")))
}

/// An attack that may be changed four times after its roll, and isn't, to one that nothing can change.
fn windows(figures: &mut Figures) -> Result<(), Failure> {
    let name = "an attack with four windows, by default, to none";
    let (with, without) = (armed(1, true)?, armed(0, false)?);
    let asked = |(world, attack): &(World, Attack)| {
        let mut most = 0;
        for seed in 0..200 {
            let mut asked = 0;
            let dice = Random::seeded(seed);
            let mut simulate = Simulate::new(dice, |prompt: &Prompt<'_>| {
                asked += 1;
                prompt.by_default()
            });
            let came = simulate.run(attack, &mut world.clone());
            drop(simulate);
            most = most.max(if came.is_ok() { asked } else { 0 });
        }
        most
    };
    let (more, none) = (asked(&with), asked(&without));
    if (more, none) != (4, 0) || weigh(&with) < 2 || weigh(&with) != weigh(&without) {
        figures.miss(format!("{name}: {more} and {none} are asked for"));
    }
    let weighs = |ready: &(World, Attack)| {
        black_box(weigh(ready));
    };
    against(figures, name, (1.3, 1.1), (25, 50), || weighs(&with), || weighs(&without));
    Ok(())
}

// ---- a duel

/// What each of the two has at first.
const HIT_POINTS: i32 = 20;
const DICE: i32 = 2;
const STAT: i32 = 3;
const CLASS: i32 = 14;
/// The most that a die of inspiration shows.
const MOST: i32 = 6;

/// Two attack each other in turn, until one is down: how many attacks it took.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Duel([BareAttack; 2]);

impl Duel {
    fn of() -> Self {
        let attack = |by, on| BareAttack {
            by,
            on,
            stat: STAT,
            dc: CLASS,
            damage: D8,
            skilled: false,
            edge: Edge::None,
            rage: false,
            against: None,
            hp: None,
        };
        Self([attack(IVY, GOR), attack(GOR, IVY)])
    }
}

impl Rule for Duel {
    type World = World;
    type Outcome = u32;
    fn play(&self, at: &mut At<'_, World>) -> Play<u32> {
        let mut attacks = 0;
        for attack in self.0.iter().cycle() {
            attack.play(at)?;
            attacks += 1;
            if at.world().character(attack.on).is_gone() {
                break;
            }
        }
        Ok(attacks)
    }
}

/// The same, written by hand for nothing else.
struct ByHand {
    hit_points: [i32; 2],
    dice: [i32; 2],
}

impl ByHand {
    /// Everything that the rule looks at: whether a die could turn the roll, or the other's die could; a natural 20 brings
    /// one; and the other's die makes the damage less.
    fn attack(&mut self, faces: &mut Random, by: usize, never: impl Fn(&Self) -> bool) {
        let on = 1 - by;
        let face = i32::from(faces.face(D20));
        let mut total = face + STAT;
        let mut spent = false;
        if total < CLASS && CLASS <= total + MOST && 0 < self.dice[by] && never(self) {
            (self.dice[by], spent) = (self.dice[by] - 1, true);
            total += 1;
        }
        let turns = CLASS <= total && total - MOST < CLASS;
        if !spent && turns && 0 < self.dice[on] && never(self) {
            self.dice[on] -= 1;
            total -= 1;
        }
        if face == 20 {
            self.dice[by] += 1;
        }
        if total < CLASS {
            return;
        }
        let mut damage = i32::from(faces.face(D8)) + STAT;
        if 0 < self.dice[on] && never(self) {
            self.dice[on] -= 1;
            damage -= 1;
        }
        self.hit_points[on] = (self.hit_points[on] - damage).max(0);
    }

    fn duel(&mut self, faces: &mut Random, never: impl Fn(&Self) -> bool + Copy) -> u32 {
        let (mut attacks, mut by) = (0, 0);
        loop {
            self.attack(faces, by, never);
            attacks += 1;
            by = 1 - by;
            if self.hit_points[by] == 0 {
                return attacks;
            }
        }
    }
}

fn duel(figures: &mut Figures) {
    let (mut faces, duel) = (Random::seeded(7), Duel::of());
    let never = |prompt: &Prompt<'_>| match prompt.by_default() {
        Pick::Yes(_) => Pick::Yes(false),
        other => other,
    };
    let mut simulate = Simulate::new(Random::seeded(7), never);
    let simulate: &mut Simulate<_, _> = black_box(&mut simulate);
    let mut by_hand = ByHand { hit_points: [HIT_POINTS; 2], dice: [DICE; 2] };
    let by_hand = black_box(&mut by_hand);
    let mut world = two(DICE);
    // What a duel leaves behind is all that it changes.
    let again = |world: &mut World| {
        for one in world.characters.values_mut() {
            (one.hit_points, one.dice, one.fate) = (HIT_POINTS, DICE, Fate::Alive);
        }
    };
    // 3 was the plan. The loop by hand takes 10 ns for an attack, since it knows nothing but the duel. The rule takes 150:
    // it asks about twenty times who somebody is and what their feats, wards, items and companions say, and no single
    // one of these takes a tenth of it.
    ratio(
        figures,
        "a duel from numbers alone, nobody spends a die",
        (20.0, 10.0),
        || {
            *by_hand = ByHand { hit_points: [HIT_POINTS; 2], dice: [DICE; 2] };
            by_hand.duel(&mut faces, |_| false)
        },
        || {
            again(&mut world);
            simulate.run(&duel, &mut world).unwrap_or(0)
        },
    );
}

// ---- a year of downtime

/// Everybody of six has so many turns.
const TURNS: i32 = 12;

/// Six people before a year of downtime, each with a plan for all of it, with events, and with dice of inspiration that
/// they have said not to spend.
fn planned() -> Result<Box<dyn Live>, Failure> {
    let people = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
    let plans = [
        "activity = \"work\", stat = \"str\", with = \"The mill\"",
        "activity = \"carouse\", stat = \"cha\"",
        "activity = \"establish\", stat = \"cha\", with = \"Salt Guild\", what = \"a guild\"",
        "activity = \"study\", stat = \"int\", aim = \"research\", with = \"Mirna\", what = \"Where the tomb lies\"",
        "activity = \"work\", stat = \"dex\", with = \"The forge\"",
        "activity = \"carouse\", stat = \"dex\"",
    ];
    let players = people.map(|name| format!("{name:?}")).join(", ");
    let mut text =
        format!("[table]\nruleset = \"fivey\"\nname = \"A year\"\nplayers = [{players}]\nseed = 7\n");
    for name in people {
        write!(
            text,
            "[[character]]\nplayer = \"{name}\"\nname = \"{name} of Saltgate\"\ntemplate = \"Orc\"\nbackstory = \"Veteran\"\n\
             items = [\"Ancestral heirloom\", \"Military longsword\"]\nskill = \"milling\"\nsecond-skill = \"tactics\"\n"
        )?;
    }
    for (who, name) in people.iter().enumerate() {
        for (field, value) in [("crowns", "20000"), ("dice", "2"), ("teachers", "\"Mirna\"")] {
            write!(text, "[[step]]\ncorrect = {{ at = \"character/{who}/{field}\", to = {value} }}\n")?;
        }
        for (about, to) in [
            ("auto-roll", true),
            ("answer:fivey.inspiration.spend", false),
            ("answer:fivey.inspiration.timing", false),
        ] {
            write!(text, "[[step]]\nby = \"{name}\"\nwish = {{ about = \"{about}\", to = {to} }}\n")?;
        }
    }
    text.push_str(
        "[[step]]\nwish = { about = \"auto-roll\", to = true }\n\
         [[step]]\nbuild = { form = \"settlement\", name = \"Saltmarket\", extent = \"town\" }\n\
         [[step]]\nattempt = \"downtime\"\nwith = { span = \"year\", where = \"Saltmarket\" }\n",
    );
    for (name, plan) in people.iter().zip(plans) {
        write!(
            text,
            "[[step]]\nby = \"{name}\"\nattempt = \"plan-downtime\"\nwith = {{ lifestyle = \"wealthy\", event = true, {plan} }}\n"
        )?;
    }
    let rules = norn_shelf::Game::named("fivey").map_err(|_| "there is no such game")?.rules();
    let live = scenario::play(rules, &scenario::read(&text)?)?.live;
    // What a bad event brings is always the same.
    let wish =
        Say::Wish { about: "answer:fivey.downtime.event-effect".to_owned(), wish: Value::word("hampered") };
    let command = Command { id: "wish".to_owned(), say: wish, based_on: None };
    Ok(live.say(REFEREE, &command, None).map_err(|refused| refused.in_words())?.0)
}

fn year(figures: &mut Figures) -> Result<(), Failure> {
    let live = planned()?;
    let run = Filled::of("run-downtime").with("turns", TURNS);
    let (said, bytes, after) = plays(&*live, run)?;
    let name = "a year of downtime for six";
    println!("{name}: {} commands, {bytes} bytes of entries", said.len());
    // Another can begin once it is over.
    let next = Filled::of("downtime").with("span", Value::word("tennite")).with_defaults();
    if !matches!(after.fill(REFEREE, &next), Stage::Ready(_)) {
        figures.miss(format!("{name}: it does not end"));
    }
    figures.figure("the entries of a year of downtime for six", bytes as f64 / 1024.0, "KiB", 400.0, 200.0);
    // 40 ms, and better 12 ms, where a tally takes 2 us.
    in_tallies(figures, "a year of downtime for six, without the disk", (20_000.0, 6_000.0), (9, 2), || {
        says(&*live, &said);
    });
    Ok(())
}

fn run(figures: &mut Figures) -> Result<(), Failure> {
    studies(figures);
    check(figures);
    windows(figures)?;
    duel(figures);
    year(figures)
}

fn main() -> ExitCode {
    let mut figures = Figures::of("fivey");
    match run(&mut figures) {
        Ok(()) => figures.end(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
