//! `make fuzz` calls it: `fuzz TARGET|all [--seconds N | --inputs N] [--seed N]`.
use norn_fuzz::Until;
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "fuzz TARGET|all [--seconds N | --inputs N] [--seed N]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let wanted = match parse(&arguments) {
        Ok(wanted) => wanted,
        Err(wrong) => {
            eprintln!("{wrong}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match norn_fuzz::run(&xtask::repo::root(), wanted.target, wanted.until, wanted.seed) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(4)
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Wanted<'a> {
    target: &'a str,
    until: Until,
    seed: Option<u64>,
}

fn parse<'a>(arguments: &[&'a str]) -> Result<Wanted<'a>, String> {
    let (mut targets, mut seed, mut until) = (vec![], None, Until::Time(Duration::from_secs(60)));
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        if !argument.starts_with("--") {
            targets.push(argument);
            continue;
        }
        let value = rest.next().ok_or_else(|| format!("{argument} needs a value"))?;
        let number = value.parse().map_err(|_| format!("{argument} takes a number, not `{value}`"))?;
        match argument {
            "--seed" => seed = Some(number),
            "--seconds" => until = Until::Time(Duration::from_secs(number)),
            "--inputs" => until = Until::Inputs(number),
            _ => return Err(format!("there is no {argument}")),
        }
    }
    let names: Vec<&str> = norn_fuzz::targets().iter().map(|target| target.name()).collect();
    match targets.as_slice() {
        [target] if *target == "all" || names.contains(target) => Ok(Wanted { target, until, seed }),
        [target] => Err(format!("there is no target `{target}`: there are all, {}", names.join(", "))),
        [] => Err("which target? `all` takes them all".into()),
        [.., extra] => Err(format!("`{extra}` is one too many")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_read() {
        let all = Wanted { target: "all", until: Until::Inputs(9), seed: None };
        assert_eq!(parse(&["all", "--inputs", "9"]), Ok(all));
        let until = Until::Time(Duration::from_secs(3));
        let one = Wanted { target: "notation", until, seed: Some(7) };
        assert_eq!(parse(&["notation", "--seconds", "3", "--seed", "7"]), Ok(one));
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for bad in [&[][..], &["nothing"], &["all", "notation"], &["all", "--seed"], &["all", "--only", "7"]]
        {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }
}
