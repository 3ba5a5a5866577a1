//! What an open table takes in memory, with 1,000 and with 100,000 entries; what a command costs; and what it costs to
//! look at a table as large as they come: at what can be done, at long forms, at a large map, at odds.
//!
//! `cargo run --release --bin table` prints the figures, and fails where a limit is missed. Each table whose memory is
//! measured is opened by a process of its own, as a server that restarts would open it.
use norn_bench::{Figures, against, in_tallies, least};
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Store, TableId, entries};
use norn_chronicle::{AttemptId, REFEREE, Seat};
use norn_kernel::{Draft, Filled, Path as At, Place, Value, Who};
use norn_shelf::Game;
use norn_store::Sqlite;
use norn_table::act::Known;
use norn_table::view::{OpenView, View};
use norn_table::{AnyRuleset, Beginning, Command, Live, Root, Say, scenario};
use norn_testkit::toy::Lanterns;
use norn_testkit::toy::moor::Moor;
use norn_wire::draw::Drawing;
use norn_wire::state;
use norn_wire::words::Words;
use serde::Serialize;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

/// A table with 100,000 entries may take so much more memory than one with 1,000.
const MEMORY_MAX: f64 = 1.1;
const FEW: u64 = 1_000;
const MANY: u64 = 100_000;

/// Talk, and every tenth time a house rule set or a value undone: whatever makes entries.
fn say(n: u64) -> Say {
    match n % 10 {
        3 => Say::Wish { about: "auto-roll".to_owned(), wish: Value::Flag(n % 20 == 3) },
        7 => Say::Note { text: format!("note {n}"), public: n % 20 == 7 },
        _ => Say::Talk { text: format!("what somebody says, number {n}"), to: None },
    }
}

/// A table with so many entries, kept in the file; what a command cost in the mean, in microseconds.
fn fill(file: &Path, name: &str, many: u64) -> Result<f64, Failure> {
    let mut store = Sqlite::open(file)?;
    let beginning = Beginning {
        name: name.to_owned(),
        referee: "Referee".to_owned(),
        root: Root([7; 32]),
        seeded: false,
        origin: None,
        now: Some(1_700_000_000),
    };
    let (mut live, first) = Lanterns.begin(beginning).map_err(|refused| format!("{refused:?}"))?;
    let table = store.create(&first, b"")?.id;
    let mut written = first.len() as u64;
    let mut waiting: Vec<Written> = vec![];
    let (mut spent, mut said) = (0.0, 0u64);
    while written + (waiting.len() as u64) < many {
        let command = Command { id: format!("c{said}"), say: say(said), based_on: None };
        let start = Instant::now();
        let (next, turn) =
            live.say(REFEREE, &command, Some(1_700_000_000)).map_err(|refused| format!("{refused:?}"))?;
        live = next;
        spent += start.elapsed().as_secs_f64() * 1e6;
        said += 1;
        waiting.extend(turn.entries);
        if 1_000 <= waiting.len() || many <= written + waiting.len() as u64 {
            let batch = Batch {
                table,
                expected: written,
                entries: std::mem::take(&mut waiting).into(),
                secrets: None,
                pictures: vec![],
            };
            written += batch.entries.len() as u64;
            store.append(&batch)?;
        }
    }
    Ok(spent / said as f64)
}

/// Opens the table of this name, and says how much memory the process takes then, in KiB.
fn opened(file: &Path, table: i64) -> Result<(), Failure> {
    let store = Sqlite::open(file)?;
    let log = entries(&store, TableId(table), 0).map(|entry| entry.expect("a whole log"));
    let mut log = log.map(Known::from);
    let (live, _) = Lanterns.open(Root([7; 32]), false, &mut log, Some(1_700_000_000))?;
    assert!(live.seq() > 0);
    let _ = live.fill(REFEREE, &Filled::of("nothing"));
    let status = std::fs::read_to_string("/proc/self/status")?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure")?;
    println!("{}", resident.trim().trim_end_matches(" kB"));
    Ok(())
}

fn measure(file: &Path, table: i64) -> Result<f64, Failure> {
    let program = std::env::current_exe()?;
    let out = std::process::Command::new(program).arg("open").arg(file).arg(table.to_string()).output()?;
    Ok(String::from_utf8(out.stdout)?.trim().parse()?)
}

// ---- what looks cost

/// Ann's seat, and whom she plays.
const ANN: Seat = Seat(1);
const ADA: Who = Who(0);

/// A game as it is built for a server.
fn game(name: &str) -> Result<&'static dyn AnyRuleset, Failure> {
    Ok(Game::named(name).map_err(|_| "there is no such game")?.rules())
}

/// A table as a server holds it, with the words that it is shown in.
struct Seen {
    live: Box<dyn Live>,
    words: Words,
    game: state::Game,
}

impl Seen {
    fn of(rules: &dyn AnyRuleset, text: &str) -> Result<Self, Failure> {
        let read = scenario::read(text)?;
        let played = scenario::play(rules, &read)?;
        Ok(Self { live: played.live, words: Words::of(rules), game: state::Game::of(rules) })
    }

    fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: &self.words, game: &self.game, seat }
    }

    fn view(&self, seat: Seat) -> Result<View, Failure> {
        Ok(self.live.view(seat).map_err(|refused| refused.in_words())?)
    }
}

/// As it is sent.
fn sent(what: &impl Serialize) {
    black_box(serde_json::to_string(what).map_or(0, |text| text.len()));
}

/// Everything that can be done by the seat that looks.
fn can(drawing: &Drawing<'_>, view: &View) {
    let forms = drawing.live.forms();
    sent(&drawing.can(&drawing.offered(view, &forms)));
}

/// A table beside a moor: Ann plays Ada, and there are so many keepers in all. One step more, if there is any.
fn beside(moor: Moor, keepers: usize, step: &str) -> Result<Seen, Failure> {
    let one = |nth: usize| {
        let (player, name) =
            if nth == 0 { ("Ann", "Ada".to_owned()) } else { ("referee", format!("Keeper {nth}")) };
        format!("[[character]]\nplayer = \"{player}\"\nform = \"keeper\"\nname = \"{name}\"\n")
    };
    let people: String = (0..keepers).map(one).collect();
    let table = "[table]\nruleset = \"lanterns\"\nname = \"The moor\"\nplayers = [\"Ann\"]\n";
    Seen::of(&moor, &format!("{table}{people}{step}"))
}

/// Forms with many options, and what can be done on large maps.
fn looks(figures: &mut Figures) -> Result<(), Failure> {
    let moor = Moor { wide: 10, herbs: 300 };
    let long = beside(moor, 30, "")?;
    let drawing = long.drawing(ANN);
    let bundle = Draft { form: "bundle".to_owned(), values: [].into() };
    if drawing.form(&bundle).is_err() {
        figures.miss("the form with 300 options".to_owned());
    }
    // 4 ms, and better 1 ms, where a tally takes 2 us.
    let limits = (2_000.0, 500.0);
    in_tallies(figures, "a form with 300 options, one look", limits, (15, 20), || {
        sent(&drawing.form(&bundle).ok());
    });
    for (attempt, name) in
        [("seek", "one of 300 options, one look"), ("gather", "so many of 300 things, one look")]
    {
        let filled = Filled::of(attempt).with("who", ADA);
        in_tallies(figures, name, limits, (15, 20), || sent(&drawing.fill(&filled)));
    }

    // 8 ms and 2 ms; and of what has 900 places, 15 ms and 4 ms.
    let yard = "[[step]]\nattempt = \"walk\"\nby = \"Ann\"\nwith = { who = \"Ada\", to = \"yard\" }\n";
    let around = |seen: &Seen, onto: &Value| {
        let drawing = seen.drawing(ANN);
        sent(&drawing.places(ADA));
        sent(&drawing.onto(ADA, onto));
        sent(&drawing.onto(ADA, &Value::Character(ADA)));
    };
    for (name, moor, step, place, (limit, aim)) in [
        ("what one can do on 100 hexes", moor, "", Place(20_101), (4_000.0, 1_000.0)),
        ("on a field of 900 paces", Moor::default(), yard, Place(1_016), (7_500.0, 2_000.0)),
        (
            "on 900 hexes, each of which may be meant",
            Moor { wide: 30, herbs: 0 },
            "",
            Place(20_101),
            (7_500.0, 2_000.0),
        ),
    ] {
        let seen = beside(moor, 4, step)?;
        let onto = Value::Place(place);
        let (places, _) = seen.drawing(ANN).places(ADA);
        println!("{name}: {} places that something can be done with", places.len());
        if !places.contains(&place) {
            figures.miss(format!("{name}: nothing can be done with a place of it"));
        }
        in_tallies(figures, name, (limit, aim), (15, 5), || around(&seen, &onto));
    }
    Ok(())
}

/// Everything that can be done, beside a moor and in a fight of another game.
fn cans(figures: &mut Figures) -> Result<(), Failure> {
    let large = beside(Moor { wide: 10, herbs: 40 }, 30, "")?;
    for (seat, name) in
        [(ANN, "all that can be done, one player"), (REFEREE, "all that can be done, the referee")]
    {
        let (drawing, view) = (large.drawing(seat), large.view(seat)?);
        // 1 ms, and better 0.3 ms.
        in_tallies(figures, name, (500.0, 150.0), (15, 20), || can(&drawing, &view));
    }
    // Where it takes the longest in a session of the other game.
    let read = scenario::read(include_str!("../../../rulesets/heimr/scenarios/session.toml"))?;
    let rules = game("heimr")?;
    let (words, game) = (Words::of(rules), state::Game::of(rules));
    let (mut slowest, mut step) = (0.0, 0);
    let view = large.view(ANN)?;
    let watch = |looks: &mut dyn FnMut(usize, &Drawing<'_>, &View)| {
        scenario::watch(rules, &read, &|refused, _| refused.in_words(), &mut |nth, live| {
            if let Ok(view) = live.view(ANN) {
                looks(nth, &Drawing { live, words: &words, game: &game, seat: ANN }, &view);
            }
        })
        .map(drop)
    };
    watch(&mut |nth, drawing, view| {
        let took = least(5, 3, || can(drawing, view));
        if slowest < took {
            (slowest, step) = (took, nth);
        }
    })?;
    watch(&mut |nth, drawing, other| {
        if nth == step {
            let ours = large.drawing(ANN);
            let name = "all that can be done, to the same in Heimr";
            against(figures, name, (1.5, 0.5), (25, 20), || can(&ours, &view), || can(drawing, other));
        }
    })?;
    Ok(())
}

/// What may still be answered of what is over, and what is asked of what runs.
fn asked(seen: &Seen) -> Result<(Option<AttemptId>, At), Failure> {
    let view = seen.view(ANN)?;
    let late = view.recent.iter().find_map(|one| Some((Some(one.about.id.clone()), one.late.first()?)));
    let open = match &view.open {
        Some(OpenView::Open { questions, .. }) => questions.first().map(|asked| (None, asked)),
        _ => None,
    };
    let (over, asked) = open.or(late).ok_or("nothing is asked")?;
    Ok((over, asked.question.path))
}

/// Odds of a late answer, to those of the same answer in time.
fn late(figures: &mut Figures) -> Result<(), Failure> {
    let gambles = |late: bool| {
        let with = format!("with = {{ who = \"Ada\", late = {late} }}");
        beside(
            Moor { wide: 10, herbs: 40 },
            30,
            &format!("[[step]]\nby = \"Ann\"\nattempt = \"gamble\"\n{with}\ndice = [4]\n"),
        )
    };
    let weigh =
        |seen: &Seen, (over, path): &(Option<AttemptId>, At)| seen.live.odds_of(ANN, over.as_ref(), path);
    let (late, intime) = (gambles(true)?, gambles(false)?);
    let (of_late, of_open) = (asked(&late)?, asked(&intime)?);
    if of_late.0.is_none() || of_open.0.is_some() {
        figures.miss("a late answer, and one in time".to_owned());
    }
    let share = |seen: &Seen, of| {
        let odds = weigh(seen, of).map_err(|_| "no odds")?;
        let one = |one: &norn_play::study::Odds| {
            one.outcomes.iter().map(|one| one.exact.to_string()).collect::<Vec<_>>()
        };
        Ok::<_, Failure>(odds.iter().map(|(_, odds)| one(odds)).collect::<Vec<_>>())
    };
    if share(&late, &of_late)? != share(&intime, &of_open)? {
        figures.miss("odds of a late answer are those in time".to_owned());
    }
    let name = "odds of a late answer, to those in time";
    let weighs = |seen, of| drop(black_box(weigh(seen, of)));
    against(figures, name, (1.5, 1.1), (25, 20), || weighs(&late, &of_late), || weighs(&intime, &of_open));

    let fails = "[table]\nruleset = \"triumvene\"\nname = \"The door\"\nplayers = [\"Ann\"]\n\
        [[character]]\nplayer = \"Ann\"\nname = \"Ada\"\nfitness = 3\nmax-hp = 12\n\
        [[step]]\nattempt = \"check\"\nwith = { who = \"Ada\", doing = \"force the door\", roll = \"ability\", stat = \"Fitness\" }\ndice = [1]\n";
    let fails = Seen::of(game("triumvene")?, fails)?;
    let of_late = asked(&fails)?;
    if of_late.0.is_none() || weigh(&fails, &of_late).is_err() {
        figures.miss("a re-roll that is asked for late".to_owned());
    }
    // What has failed is not tried again in the same way.
    let filled = Filled::of("check").with("who", ADA).with("doing", Value::text("climb the wall"));
    let filled =
        filled.with("roll", Value::word("ability")).with("stat", Value::word("fitness")).with_defaults();
    let answers = [("triumvene.defiance.reroll".to_owned(), "yes*1".to_owned())];
    let before = || fails.live.odds(REFEREE, &filled, &answers);
    if let Err(why) = before() {
        figures.miss(format!("the odds of the roll with a re-roll: {why:?}"));
    }
    let name = "odds of a late re-roll, to those before the roll";
    against(figures, name, (1.5, 1.1), (25, 20), || weighs(&fails, &of_late), || drop(black_box(before())));
    Ok(())
}

fn run(figures: &mut Figures) -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    if args.next().as_deref() == Some("open") {
        let file = args.next().ok_or("a file")?;
        opened(Path::new(&file), args.next().ok_or("a table")?.parse()?)?;
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("norn.db");
    fill(&file, "few", FEW)?;
    let each = fill(&file, "many", MANY)?;
    let (few, many) = (measure(&file, 1)?, measure(&file, 2)?);
    println!("a command, without the disk  {each:>8.1} µs");
    println!("open table, {FEW:>7} entries  {few:>8.0} KiB");
    println!("open table, {MANY:>7} entries  {many:>8.0} KiB");
    figures.figure(
        &format!("the memory for {MANY} entries to that for {FEW}"),
        many / few,
        "x",
        MEMORY_MAX,
        1.05,
    );
    looks(figures)?;
    cans(figures)?;
    late(figures)
}

fn main() -> ExitCode {
    let mut figures = Figures::of("table");
    match run(&mut figures) {
        Ok(()) => figures.end(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
