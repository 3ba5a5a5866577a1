//! Chores of this repository. The Makefile at the root calls them: `make help`.
use std::path::Path;
use std::process::ExitCode;
use xtask::rules::{self, Prove};
use xtask::{index, repo};

const USAGE: &str = "\
xtask rules [--prove N|all] [--seed N] [--only RULESET]
                                            count the rules that tests prove
xtask index                                 write rulesets/*/places.toml anew
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let chore = match parse(&arguments) {
        Ok(chore) => chore,
        Err(wrong) => {
            eprintln!("{wrong}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let root = repo::root();
    let done = match chore {
        Chore::Rules { prove, seed, only } => rules::run(&root, prove, seed, only.as_deref()),
        Chore::Index => write_index(&root),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(4)
        }
    }
}

fn write_index(root: &Path) -> Result<bool, String> {
    for ruleset in repo::rulesets(root).map_err(|finding| finding.to_string())? {
        let path = index::path(&ruleset);
        std::fs::write(root.join(&path), index::places(&ruleset))
            .map_err(|error| format!("{path} can't be written: {error}"))?;
        println!("written: {path}");
    }
    Ok(true)
}

#[derive(Debug, PartialEq, Eq)]
enum Chore {
    Rules { prove: Prove, seed: Option<u64>, only: Option<String> },
    Index,
}

fn parse(arguments: &[&str]) -> Result<Chore, String> {
    let Some((chore, rest)) = arguments.split_first() else {
        return Err("which chore?".into());
    };
    let mut plain = vec![];
    let (mut prove, mut seed, mut only) = (Prove::AMinute, None, None);
    let mut rest = rest.iter();
    while let Some(&argument) = rest.next() {
        if !argument.starts_with("--") {
            plain.push(argument);
            continue;
        }
        let value = rest.next().ok_or_else(|| format!("{argument} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{argument} takes a number, not `{value}`"));
        match (*chore, argument) {
            ("rules", "--prove") if *value == "all" => prove = Prove::All,
            ("rules", "--prove") => {
                prove = Prove::Drawn(usize::try_from(number()?).unwrap_or(usize::MAX));
            }
            ("rules", "--only") => only = Some((*value).to_owned()),
            ("rules", "--seed") => seed = Some(number()?),
            _ => return Err(format!("{chore} has no {argument}")),
        }
    }
    match (*chore, plain.as_slice()) {
        ("rules", []) => Ok(Chore::Rules { prove, seed, only }),
        ("index", []) => Ok(Chore::Index),
        ("rules" | "index", [.., extra]) => Err(format!("`{extra}` is one too many")),
        (chore, _) => Err(format!("there is no chore `{chore}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chores_are_read() {
        assert_eq!(
            parse(&["rules", "--prove", "20", "--seed", "7"]),
            Ok(Chore::Rules { prove: Prove::Drawn(20), seed: Some(7), only: None })
        );
        assert_eq!(
            parse(&["rules", "--only", "game", "--prove", "all"]),
            Ok(Chore::Rules { prove: Prove::All, seed: None, only: Some("game".into()) })
        );
        assert_eq!(parse(&["index"]), Ok(Chore::Index));
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for bad in [
            &[][..],
            &["chores"],
            &["rules", "extra"],
            &["rules", "--prove"],
            &["rules", "--prove", "some"],
            &["rules", "--only"],
            &["index", "--only", "game"],
            &["index", "--seed", "1"],
        ] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }
}
