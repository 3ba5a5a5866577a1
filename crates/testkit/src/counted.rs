//! Perft for games: counts of decisions, in text files. They count what can be attempted in an opening,
//! filled in in every way, what is asked on the way, and what can be attempted after each of these. One
//! option more or less anywhere changes a line.
//!
//! ```text
//! first
//!   move 3
//!   weapon-attack 24
//! asked
//!   heimr.defence.three-ways 4 of 2 questions
//! then
//!   end-turn 2 after move
//! ```
//! `first` counts the attempts that are offered to the referee, by name, filled in in every way. Of each way in which
//! what has no default can be filled in, one is played with fixed dice and every question's default: `asked` counts
//! the questions and the answers that they allow, and `then` what is offered after that, filled in like this again.
//!
//! `UPDATE=1` in the environment writes the files anew; the difference is to be reviewed.
use crate::odds::{UPDATE, difference};
use crate::random;
use norn_kernel::ruleset::fill;
use norn_kernel::{Amount, Attempt, Filled, Next, Param, Range, Ruleset, Value, Viewer};
use norn_play::{Now, Playback, picks};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

/// The most ways in which one attempt is filled in.
pub const WAYS_MAX: usize = 5000;
/// The most options of which every choice of several is tried; of more, each alone and all together.
pub const SEVERAL_MAX: usize = 4;
/// The dice fall by this seed.
const SEED: u64 = 1;

/// Counts every opening, and compares with the file of its name: `duel.counts`. Attempts that are not among `names`
/// are left out.
///
/// # Panics
/// If anything differs, a file can't be read, or there is one for no opening.
pub fn check<R: Ruleset>(
    rules: R,
    folder: impl AsRef<Path>,
    names: &[&'static str],
    openings: &[(&str, R::World)],
) {
    let folder = folder.as_ref();
    let update = std::env::var(UPDATE).is_ok_and(|value| value == "1");
    let mut differences = String::new();
    // One opening takes a while, and there is more than one processor.
    let all: Vec<String> = thread::scope(|scope| {
        let worlds = openings.iter().map(|(_, world)| world);
        let counts: Vec<_> = worlds.map(|world| scope.spawn(move || counted(rules, world, names))).collect();
        counts.into_iter().map(|count| count.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    for ((opening, _), counted) in openings.iter().zip(all) {
        let file = folder.join(format!("{opening}.counts"));
        let text = fs::read_to_string(&file).unwrap_or_default();
        if counted == text {
            continue;
        }
        if update {
            if let Err(error) = fs::write(&file, counted) {
                panic!("{}: {error}", file.display());
            }
            continue;
        }
        let _ = writeln!(differences, "{}:", file.display());
        difference(&text, &counted, &mut differences);
    }
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let known = openings.iter().any(|(opening, _)| name == format!("{opening}.counts"));
        assert!(known, "{name} belongs to no opening");
    }
    assert!(differences.is_empty(), "decisions differ ({UPDATE}=1 counts them anew):\n{differences}");
}

/// What a file says of this opening.
pub fn counted<R: Ruleset>(rules: R, world: &R::World, names: &[&'static str]) -> String {
    let mut text = String::from("first\n");
    for name in names {
        let ways = ways(rules, world, name, true).len();
        if 0 < ways {
            let _ = writeln!(text, "  {name} {ways}");
        }
    }
    let mut asked: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    let mut then: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (first, name) in names.iter().enumerate() {
        let mut ends = BTreeSet::new();
        for attempt in ways(rules, world, name, false) {
            ends.insert(played(world, &attempt, &mut asked));
        }
        for end in ends {
            for (second, name) in names.iter().enumerate() {
                let ways = ways(rules, &end, name, false).len();
                if 0 < ways {
                    *then.entry((first, second)).or_default() += ways;
                }
            }
        }
    }
    text += "asked\n";
    for (rule, (answers, questions)) in asked {
        let _ = writeln!(text, "  {rule} {answers} of {questions} questions");
    }
    text += "then\n";
    for ((first, second), ways) in then {
        let _ = writeln!(text, "  {} {ways} after {}", names[second], names[first]);
    }
    text
}

/// The world after an attempt on fixed dice and every question's default.
fn played<A: Attempt>(
    world: &A::World,
    attempt: &A,
    asked: &mut BTreeMap<&'static str, (usize, usize)>,
) -> A::World {
    let mut live = Playback::live(attempt, world, vec![], random::dice(SEED));
    loop {
        match live.step() {
            Now::Done { world, .. } => return world,
            Now::Waiting { questions, .. } => {
                let Some(question) = questions.first() else { panic!("{attempt:?} waits for nobody") };
                let prompt = question.prompt();
                let answers = prompt.and_then(|prompt| picks::all(&prompt.want, picks::PICKS_MAX));
                let count = asked.entry(question.key.id()).or_default();
                count.0 += answers.map_or(1, |answers| answers.len());
                count.1 += 1;
                let taken = match question.default.clone() {
                    Some(default) => live.answer(question, default),
                    None => live.tap(question, None),
                };
                assert_eq!(taken, Ok(()), "{question:?}");
            }
            other => panic!("{attempt:?} came to {other:?} in {world:?}"),
        }
    }
}

/// Every way in which an attempt can be filled in, of those that are offered to the referee; without `every`, what has
/// a default keeps it.
pub fn ways<R: Ruleset>(rules: R, world: &R::World, name: &str, every: bool) -> Vec<R::Attempt> {
    let mut found = vec![];
    let mut open = vec![Filled { rest: !every, ..Filled::of(name) }];
    while let Some(filled) = open.pop() {
        match fill(rules, world, &Viewer::Referee, &filled) {
            Next::Ready(attempt) => found.push(attempt),
            Next::Fill(param) | Next::Propose(param) => {
                let values = values(&param).into_iter().rev();
                open.extend(values.map(|value| filled.clone().with(param.name, value)));
            }
            Next::Refused(_) => {}
            Next::Wrong(wrong) => panic!("{filled:?} lies in its ranges: {wrong:?}"),
        }
        assert!(open.len() + found.len() <= WAYS_MAX, "{name} can be filled in in too many ways");
    }
    found
}

/// The values that are tried for a parameter: all, where there are few.
fn values(param: &Param) -> Vec<Value> {
    let mut values = match &param.range {
        Range::OneOf(options) => options.iter().map(|option| option.value.clone()).collect(),
        Range::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Range::SeveralOf { options, min, max } => {
            let options: Vec<Value> = options.iter().map(|option| option.value.clone()).collect();
            let fits = |chosen: &Vec<Value>| (usize::from(*min)..=usize::from(*max)).contains(&chosen.len());
            let chosen: Vec<Vec<Value>> = if options.len() <= SEVERAL_MAX {
                let choice = |bits: usize| {
                    let taken = options.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1);
                    taken.map(|(_, value)| value.clone()).collect()
                };
                (0..1 << options.len()).map(choice).collect()
            } else {
                options.iter().map(|one| vec![one.clone()]).chain([options.clone()]).collect()
            };
            chosen.into_iter().filter(fits).map(Value::List).collect()
        }
        Range::Number { min, max } => vec![Value::Number(*min), Value::Number(*max)],
        Range::Rows { .. } => vec![Value::List(vec![])],
        // Nothing, one of each thing alone, and the most of it.
        Range::Amounts { of, .. } => {
            let some = |one: &Amount, count: u32| {
                Value::List(vec![Value::List(vec![one.choice.value.clone(), Value::Number(count.into())])])
            };
            let each = of.iter().flat_map(|one| [some(one, 1), some(one, one.max)]);
            std::iter::once(Value::List(vec![])).chain(each).collect()
        }
        Range::Squares { of, min, .. } => {
            vec![Value::List(of.places().map(Value::Place).take(usize::from(*min)).collect())]
        }
        Range::Text { .. } => vec![Value::text("x")],
        Range::Money { .. } | Range::Factor => vec![],
    };
    values.extend(param.default.clone().filter(|default| !values.contains(default)));
    values.retain(|value| param.range.allows(value));
    values.dedup();
    values
}
