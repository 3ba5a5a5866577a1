//! What nests and what is wide: changes that every target gets, and targets for what reads nested texts of others.
use crate::Target;
use norn_chronicle::canon;
use norn_chronicle::export::Reader;
use norn_shelf::Game;
use norn_table::Command;
use norn_table::pack::{self, File, Wrong};
use std::path::Path;
use xtask::random::Random;

/// The most levels that are put around something at once.
const LEVELS_MAX: u32 = 13;

/// Puts many levels around a piece of an input; false where its language has none.
pub(crate) fn deepen(input: &mut Vec<u8>, nests: &[(&str, &str)], random: &mut Random) -> bool {
    if nests.is_empty() {
        return false;
    }
    let (open, shut) = nests[random.below(nests.len())];
    let times = 1 << random.below(LEVELS_MAX as usize);
    let from = random.below(input.len() + 1);
    let to = from + random.below((input.len() - from).min(40) + 1);
    let piece = [open.repeat(times).as_bytes(), &input[from..to], shut.repeat(times).as_bytes()].concat();
    input.splice(from..to, piece);
    true
}

/// Writes a piece of an input many times, as one line after the other or side by side.
pub(crate) fn widen(input: &mut Vec<u8>, most: usize, random: &mut Random) {
    let from = random.below(input.len() + 1);
    let piece = input[from..(from + 1 + random.below(60)).min(input.len())].to_vec();
    if piece.is_empty() {
        return;
    }
    let times =
        (1_usize << random.below(LEVELS_MAX as usize)).min(most.saturating_sub(input.len()) / piece.len());
    input.splice(from..from, piece.repeat(times));
}

/// Content packs: read for their game, as far as their faults.
#[derive(Debug)]
pub(crate) struct Packs;

const PACK: &str = "name = \"A pack\"\ngame = \"symbaroum\"\n";

impl Target for Packs {
    fn name(&self) -> &'static str {
        "pack"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        ["creatures.toml", "gear.toml", "skills.toml"]
            .iter()
            .map(|name| {
                let path = root.join("rulesets/symbaroum/packs/fen").join(name);
                std::fs::read(&path).map_err(|error| format!("{} can't be read: {error}", path.display()))
            })
            .collect()
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "[[creature]]",
            "[[weapon]]",
            "[[trait]]",
            "name",
            "\"x\"",
            "true",
            "[]",
            "{}",
            "0.5",
            "1979-05-27",
            "a.b",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("[", "]"),
            ("{ a = ", " }"),
            ("a.", ""),
            ("{ a.a.a.a = ", " }"),
            ("[[creature.a]]\n", ""),
            ("[\n", "\n]"),
        ]
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let file = |name: &str, text: &str| File { name: name.to_owned(), text: text.to_owned() };
        // What says what a pack is comes from others as well.
        let _ = pack::about(&[file(pack::ABOUT, text)]);
        let files = [file(pack::ABOUT, PACK), file("rows.toml", text)];
        match Game::named("symbaroum").map(|game| game.rules().check_pack(&files)) {
            Ok(Ok(_)) => true,
            Ok(Err(faults)) => {
                let told = norn_table::Refused::Pack(faults.clone()).in_words();
                assert!(told.len() <= norn_table::brief::REFUSAL_MAX, "{} bytes are told", told.len());
                // Each fault of the game's is one of what was read.
                faults.told.iter().any(|fault| matches!(fault.what, Wrong::Game(_)))
            }
            Err(_) => false,
        }
    }
}

/// Commands of pages, with what is filled in, answered and drafted.
#[derive(Debug)]
pub(crate) struct Commands;

impl Target for Commands {
    fn name(&self) -> &'static str {
        "command"
    }

    fn corpus(&self, _: &Path) -> Result<Vec<Vec<u8>>, String> {
        let all = [
            r#"{"id":"a","say":{"verb":"talk","text":"hello"}}"#,
            r#"{"id":"b","say":{"verb":"attempt","filled":{"attempt":"check","values":{"who":{"character":0},"doing":{"text":"climb"},"list":{"list":[{"number":1},{"list":[{"word":"a"}]}]}},"rest":true}}}"#,
            r#"{"id":"c","say":{"verb":"build","draft":{"form":"character","values":{"name":{"text":"Ann"},"rows":{"list":[{"list":[{"text":"a"},{"number":2}]}]}}}}}"#,
            r#"{"id":"d","say":{"verb":"wish","about":"auto-roll","wish":{"flag":true}}}"#,
            r#"{"id":"e","say":{"verb":"load","files":[{"name":"pack.toml","text":"name = \"a\""}]}}"#,
        ];
        Ok(all.iter().map(|one| one.as_bytes().to_vec()).collect())
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "\"list\"",
            "\"number\"",
            "\"text\"",
            "{\"flag\":true}",
            "null",
            "[]",
            "{}",
            "\"verb\"",
            "\"values\"",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[("{\"list\":[", "]}"), ("[", "]"), ("{\"a\":", "}"), ("\"", "\""), ("\\", "")]
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let Ok(command) = canon::read::<Command>(text) else { return false };
        // Whatever was read can be written, or is refused by name.
        let _ = canon::json(&command.say);
        true
    }
}

/// Logs as files: read to their end, or as far as they hold.
#[derive(Debug)]
pub(crate) struct Exports;

impl Target for Exports {
    fn name(&self) -> &'static str {
        "export"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        let folder = root.join("web/verify/samples");
        let unread = |error: std::io::Error| format!("{} can't be read: {error}", folder.display());
        let mut paths = vec![];
        for entry in std::fs::read_dir(&folder).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            if path.extension().is_some_and(|end| end == "norn") {
                paths.push(path);
            }
        }
        paths.sort();
        let files: Result<Vec<_>, _> = paths.iter().map(std::fs::read).collect();
        // Some samples are broken from their first line on.
        Ok(files.map_err(unread)?.into_iter().filter(|file| self.read(file)).take(12).collect())
    }

    fn words(&self) -> &'static [&'static str] {
        &["{\"entry\":", "\"body\"", "\"salt\":", "\"seq\":", "{\"count\":", "[]", "{}", "null"]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[("[", "]"), ("{\"a\":", "}"), ("{\"entry\":", "}"), ("{\"list\":[", "]}")]
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(reader) = Reader::open(input) else { return false };
        // What is wrong ends it.
        let _ = reader.take_while(Result::is_ok).count();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Until, fuzz, targets};

    #[test]
    fn deep_and_wide_inputs_break_nothing() {
        for target in targets() {
            if !matches!(target.name(), "pack" | "command" | "export") {
                continue;
            }
            let tally = fuzz(&*target, &xtask::repo::root(), Until::Inputs(300), 5).expect("a corpus");
            assert!(tally.findings.is_empty(), "{}: {tally:?}", target.name());
        }
    }

    #[test]
    fn a_piece_gets_levels_around_it_and_a_wide_one_stays_within_its_length() {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let mut input = b"a = 1".to_vec();
            assert!(deepen(&mut input, &[("[", "]")], &mut random));
            let count = |of: u8| input.iter().filter(|byte| **byte == of).count();
            assert!(count(b'[') > 0 && count(b'[') == count(b']'));
            widen(&mut input, 100_000, &mut random);
            assert!(input.len() <= 100_000);
        }
        assert!(!deepen(&mut vec![], &[], &mut random));
    }
}
