//! Journals of attempts as a target.
use crate::mutate::NUMBERS;
use crate::scenarios::{broken, played, scenarios};
use crate::{PANIC, Target};
use norn_chronicle::{Body, Entry, Fold};
use norn_kernel::Ruleset;
use norn_play::playback::{Now, Playback};
use norn_play::{Budget, Fact, Fuzz, Halt, Journal, Options, weigh};
use norn_shelf::{Game, Visit};
use norn_table::scenario;
use std::path::Path;
use xtask::random::Random;

/// Journals of attempts, each with the attempt and the world that it stands in: played again as they are, on
/// where they end, on other dice, and their odds where that is quick.
#[derive(Debug)]
pub(crate) struct Journals;

/// One attempt, as the corpus keeps it: a line of JSON.
#[derive(serde::Serialize, serde::Deserialize)]
struct Case {
    game: String,
    world: serde_json::Value,
    attempt: serde_json::Value,
    journal: Journal,
}

impl Target for Journals {
    fn name(&self) -> &'static str {
        "journal"
    }

    /// The attempts of all scenarios.
    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        let mut kept = vec![];
        for text in scenarios(root)? {
            let text = String::from_utf8_lossy(&text).into_owned();
            let scenario = scenario::read(&text).map_err(|error| error.to_string())?;
            let Some(played) = played(&scenario) else {
                continue;
            };
            let entries = played.map_err(|error| error.to_string())?.entries;
            let game = Game::named(&scenario.table.ruleset).map_err(|error| error.to_string())?;
            kept.extend(game.visit(Attempts(game, &entries)));
        }
        kept.sort();
        kept.dedup();
        Ok(kept.into_iter().filter(|line| self.read(line)).collect())
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "true",
            "false",
            "null",
            "\"everyone\"",
            "\"referee\"",
            "\"table\"",
            "[]",
            "{}",
            "\"\"",
            "-1",
            "\"0\"",
            "\"1./0.2\"",
            "\"rolled\"",
            "\"answered\"",
            "\"ruled\"",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[("[", "]"), ("{\"list\":[", "]}"), ("{\"a\":", "}")]
    }

    /// A number, flag or text for another, an item doubled, moved or left out: anywhere in the value.
    fn change(&self, input: &mut Vec<u8>, random: &mut Random) -> bool {
        let Ok(mut value) = serde_json::from_slice::<serde_json::Value>(input) else {
            return false;
        };
        // The journal is what this is about; the world and the attempt change less often.
        let part = ["journal", "journal", "journal", "attempt", "world"][random.below(5)];
        let Some(part) = value.get_mut(part) else {
            return false;
        };
        let nodes = count(part);
        let mut at = random.below(nodes);
        alter(part, &mut at, random);
        match serde_json::to_vec(&value) {
            Ok(bytes) => *input = bytes,
            Err(_) => return false,
        }
        true
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(kept) = serde_json::from_slice::<Case>(input) else {
            return false;
        };
        match Game::named(&kept.game) {
            Ok(game) => game.visit(Again(&kept, input)),
            Err(_) => false,
        }
    }
}

/// How many values there are, in all.
fn count(value: &serde_json::Value) -> usize {
    match value {
        serde_json::Value::Array(items) => 1 + items.iter().map(count).sum::<usize>(),
        serde_json::Value::Object(fields) => 1 + fields.values().map(count).sum::<usize>(),
        _ => 1,
    }
}

/// Changes the value with that number, counted as [`count`] does. Whether it was among these.
fn alter(value: &mut serde_json::Value, at: &mut usize, random: &mut Random) -> bool {
    use serde_json::Value::{Array, Bool, Number, Object, String as Text};
    if *at > 0 {
        *at -= 1;
        return match value {
            Array(items) => items.iter_mut().any(|item| alter(item, at, random)),
            Object(fields) => fields.values_mut().any(|item| alter(item, at, random)),
            _ => false,
        };
    }
    match value {
        Bool(flag) => *flag = !*flag,
        Number(number) => {
            let now = number.as_i64().unwrap_or_default();
            let small = i64::try_from(random.below(20)).unwrap_or_default();
            let new = match random.below(8) {
                0 => NUMBERS[random.below(NUMBERS.len())].parse().unwrap_or(now),
                1 => -now,
                2 | 3 => now.saturating_add(1),
                4 => now.saturating_sub(1),
                _ => small,
            };
            *number = new.into();
        }
        Text(text) => {
            // A point of the run: one step on, or somewhere else.
            match text.parse::<norn_kernel::Path>() {
                Ok(mut path) => {
                    if random.below(3) == 0 {
                        path.rewind();
                    } else {
                        let _ = path.pass();
                    }
                    *text = path.to_string();
                }
                Err(_) => text.push(char::from(b'a' + u8::try_from(random.below(26)).unwrap_or(0))),
            }
        }
        Array(items) if !items.is_empty() => {
            let (one, other) = (random.below(items.len()), random.below(items.len()));
            match random.below(3) {
                0 => items.swap(one, other),
                1 => items.insert(other, items[one].clone()),
                _ => drop(items.remove(one)),
            }
        }
        Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if names.len() > 1 {
                // The value of one field in another.
                let (one, other) = (random.below(names.len()), random.below(names.len()));
                let copy = fields[&names[one]].clone();
                fields.insert(names[other].clone(), copy);
            }
        }
        _ => {}
    }
    true
}

/// Every attempt that was settled, with the world before its changes.
struct Attempts<'a>(Game, &'a [Entry]);

impl Visit for Attempts<'_> {
    type Out = Vec<Vec<u8>>;
    fn visit<R: Ruleset>(self, rules: R) -> Self::Out {
        let mut fold = Fold::new(rules.start());
        let mut kept = vec![];
        let mut open: Option<(serde_json::Value, Journal)> = None;
        for entry in self.1 {
            let mut learn = |path, fact: Fact| {
                if let Some((_, journal)) = &mut open {
                    journal.push((path, fact));
                }
            };
            match entry.body.clone() {
                Body::Attempted { data, .. } => open = Some((data, vec![])),
                Body::Rolled { path, key, owner, die, faces, .. } => {
                    learn(path, Fact::Rolled { key, owner, die, faces });
                }
                Body::Answered { path, key, owner, answer, .. } => {
                    learn(path, Fact::Answered { key, owner, answer });
                }
                Body::Ruled { path, key, number, .. } => {
                    if let Some((_, journal)) = &mut open {
                        journal.retain(|(at, _)| *at <= path || at.apart(&path));
                        journal.push((path, Fact::Ruled { key, number }));
                    }
                }
                Body::Settled { .. } | Body::SetAside { .. } => {
                    let world = serde_json::to_value(&**fold.world());
                    if let (Some((attempt, journal)), Ok(world)) = (open.take(), world) {
                        let game = self.0.name().to_owned();
                        let one = Case { game, world, attempt, journal };
                        kept.extend(serde_json::to_vec(&one));
                    }
                }
                _ => {}
            }
            // A log that was just written can be read.
            let _ = fold.feed(entry);
        }
        kept
    }
}

/// Whatever is kept is run again.
struct Again<'a>(&'a Case, &'a [u8]);

impl Visit for Again<'_> {
    type Out = bool;
    fn visit<R: Ruleset>(self, rules: R) -> bool {
        let Self(kept, bytes) = self;
        let world = serde_json::from_value::<R::World>(kept.world.clone());
        let attempt = serde_json::from_value::<R::Attempt>(kept.attempt.clone());
        let (Ok(world), Ok(attempt)) = (world, attempt) else {
            return false;
        };
        // No table ever comes to a world with problems, and what reads worlds refuses it.
        if !rules.problems(&world).is_empty() {
            return false;
        }
        PANIC.with_borrow_mut(String::clear);
        let replayed = Playback::replay(&attempt, &world, kept.journal.clone()).step();
        let mut live = Playback::live(&attempt, &world, kept.journal.clone(), |_: &_| None);
        let lived = live.step();
        for now in [&replayed, &lived] {
            if let Now::Faulty(fault) = now {
                broken(&fault.to_string());
            }
        }
        if let (Now::Done { outcome, .. }, Now::Done { outcome: other, .. }) = (&replayed, &lived) {
            assert_eq!(outcome, other, "replay and live play differ");
        }
        if let Now::Done { world, record, .. } = &replayed {
            assert!(
                rules.problems(world).is_empty(),
                "the rules lead to a world with problems: {:?}",
                rules.problems(world)
            );
            let again = serde_json::to_value(world).and_then(serde_json::from_value::<R::World>);
            assert_eq!(again.as_ref().ok(), Some(world), "a world is read back as another");
            for change in &record.effects {
                rules.tell(world, &change.effect);
            }
        }
        if let Err(Halt::Faulty(fault)) = Fuzz::new(bytes).run(&attempt, &world) {
            broken(&fault.to_string());
        }
        let budget = Budget { runs_max: 200, steps_max: 20_000, ..Budget::default() };
        let options = Options { known: kept.journal.clone(), budget, ..Options::default() };
        // Refusals and journals that are none of this attempt are errors; none of them may break.
        let _ = weigh(rules, &world, &attempt, &options);
        true
    }
}
