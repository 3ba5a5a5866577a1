//! Notation in the meaning of other programs: against the exact shares that those programs give.

use std::collections::{BTreeMap, BTreeSet};

use norn_dice::{Dialect, ErrorKind, Expr, Reading, Total};
use serde_json::Value;

/// What other programs made of many notations; `xtask/dialects/run.sh` asks them.
const SAMPLES: &str = include_str!("dialects.json");
/// Where Norn does otherwise, each line a program, a notation and why.
const OTHERWISE: &str = include_str!("otherwise.txt");

/// What is said if the samples are not as the script writes them.
const SAMPLE: &str = "a sample is as xtask/dialects writes it";

fn samples() -> Vec<Value> {
    let all: Value = serde_json::from_str(SAMPLES).expect(SAMPLE);
    all["samples"].as_array().expect(SAMPLE).clone()
}

fn text<'v>(sample: &'v Value, key: &str) -> &'v str {
    sample[key].as_str().unwrap_or_default()
}

fn share(text: &str) -> f64 {
    match text.split_once('/') {
        Some((over, under)) => over.parse::<f64>().expect(SAMPLE) / under.parse::<f64>().expect(SAMPLE),
        None => text.parse().expect(SAMPLE),
    }
}

/// What Norn does otherwise with it, if it does.
fn otherwise(sample: &Value) -> Option<&'static str> {
    let dialect: Dialect = text(sample, "dialect").parse().expect(SAMPLE);
    let reading = Reading { dialect: Some(dialect), typed: true, ..Reading::default() };
    let Ok(read) = reading.read(text(sample, "expression")) else { return Some("refused") };
    let again = Expr::parse(&read.expr.to_string());
    assert_eq!(again.as_ref(), Ok(&read.expr), "{sample} is written as {}", read.expr);
    let theirs = sample["totals"].as_object()?;
    // Each total to two decimals, since one of the programs rounds so.
    let near = |total: f64| format!("{total:.2}");
    let mut shares = BTreeMap::<String, (f64, f64)>::new();
    for (total, theirs) in theirs {
        if let Ok(total) = total.parse::<f64>() {
            shares.entry(near(total)).or_default().0 += share(theirs.as_str().expect(SAMPLE));
        }
    }
    match read.expr.distribution() {
        Ok(odds) => {
            for (total, ours) in odds.iter() {
                shares.entry(near(total.to_f64())).or_default().1 += ours.to_f64();
            }
        }
        Err(error) => {
            assert_eq!(error.kind, ErrorKind::TooMuchWork, "{sample}: {error}");
            return Some("no odds");
        }
    }
    let slack = share(text(sample, "left_out")) + 1e-7;
    let same = shares.values().all(|(theirs, ours)| (theirs - ours).abs() <= slack);
    // What surprises is said.
    let said = !read.notes.is_empty();
    (!same).then_some(if said { "differs, and says so" } else { "differs" })
}

#[test]
fn notation_means_what_it_means_there() {
    let mut known = BTreeMap::<(&str, &str), &str>::new();
    for line in OTHERWISE.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let mut parts = line.split('\t');
        let mut next = || parts.next().unwrap();
        known.insert((next(), next()), next());
    }
    let (mut found, mut agree) = (BTreeSet::new(), 0);
    let mut news = vec![];
    for sample in samples().iter().filter(|sample| sample["totals"].is_object()) {
        let key = (text(sample, "dialect"), text(sample, "expression"));
        match (otherwise(sample), known.get(&key)) {
            (None, None) => agree += 1,
            (Some(how), Some(as_said)) if how == *as_said => {
                found.insert((key.0.to_owned(), key.1.to_owned()));
            }
            (how, _) => news.push(format!("{}\t{}\t{}", key.0, key.1, how.unwrap_or("as there"))),
        }
    }
    assert!(news.is_empty(), "not as written in otherwise.txt:\n{}", news.join("\n"));
    assert_eq!(found.len(), known.len(), "otherwise.txt has lines that no sample has");
    // Most of what those programs roll, Norn rolls with the very same odds.
    assert!(agree > 700, "{agree}");
}

/// Of two programs with the same words, each keeps its own meaning.
#[test]
fn programs_differ_and_each_is_itself() {
    let read = |dialect: Dialect, notation: &str| {
        let reading = Reading { dialect: Some(dialect), typed: true, ..Reading::default() };
        reading.read(notation).map(|read| read.expr.to_string()).map_err(|error| error.text)
    };
    for (dialect, notation, norn) in [
        (Dialect::Roll20, "8d10>8", "8d10>=8"),
        (Dialect::Foundry, "8d10cs>8", "8d10>8"),
        (Dialect::Roll20, "4d6r<2", "4d6r<=2"),
        (Dialect::Foundry, "4d6r<2", "4d6ro<2"),
        (Dialect::Foundry, "4d6rr<2", "4d6r<2"),
        (Dialect::Avrae, "4d6k3", "4d6k=3"),
        (Dialect::Roll20, "4d6k3", "4d6kh3"),
        (Dialect::Avrae, "d%", "d{0,10,20,30,40,50,60,70,80,90}"),
        (Dialect::Roll20, "d%", "d%"),
        (Dialect::DiceMaiden, "-d20", "2d20kl"),
        (Dialect::Roll20, "-d20", "-d20"),
        (Dialect::DiceMaiden, "2d6+3*2", "(2d6+3)*2"),
        (Dialect::Roll20, "2d6+3*2", "2d6+3*2"),
        (Dialect::DiceMaiden, "3d6 e6", "3d6!o>=6"),
        (Dialect::Avrae, "3d6e6", "3d6!"),
        (Dialect::Foundry, "{2d6}kh", "{2d6,}kh"),
        (Dialect::Roll20, "{2d6}kh1", "2d6kh"),
        (Dialect::Roll20, "d66", "d{1..66}"),
        (Dialect::Norn, "d66", "10*d6+d6"),
        (Dialect::Roll20, "1d6/2", "fraction(d6,2)"),
        (Dialect::Norn, "1d6/2", "d6/2"),
        (Dialect::DiceMaiden, "4cod8", "4d10>=8!>=8"),
        (Dialect::Gurps, "3d-1", "3d6-1"),
        (Dialect::Gurps, "6dx3", "6d6*3"),
        (Dialect::FantasyGrounds, "(3d4+2d6)kl2", "pool(3d4,2d6)kl2"),
        (Dialect::PythonDice, "16-8+4*2/1", "16-8+4*(2/1)"),
    ] {
        assert_eq!(read(dialect, notation).as_deref(), Ok(norn), "{notation} of {dialect}");
    }
}

/// What nobody says the program of is read as the one that has it, unless several mean different things.
/// BCDice's general commands: what each is in Norn's own notation, and what it comes to with those faces.
#[test]
fn commands_of_bcdice() {
    let reading = Reading { dialect: Some(Dialect::BcDice), typed: true, ..Reading::default() };
    for (command, written, faces, total) in [
        ("3D6+2>=12 to climb", "3d6+2>=12", &[4, 5, 1][..], "1"),
        ("2d8=<9", "(2d8)<=9", &[8, 2], "0"),
        ("2D6>=?", "2d6", &[3, 4], "7"),
        ("2D", "2d6", &[3, 4], "7"),
        ("s3D10KL2", "3d10kl2", &[9, 2, 5], "7"),
        ("3D6MAX", "3d6kh", &[2, 6, 4], "6"),
        ("1D6/4", "d6/4", &[5], "1"),
        ("1D6/4u", "ceil(fraction(d6,4))", &[5], "2"),
        ("1D6/4R", "roundaway(fraction(d6,4))", &[6], "2"),
        ("4B6>=5", "4d6>=5", &[5, 1, 6, 2], "2"),
        // No die of six sides shows 7, and that is still counted.
        ("2B6>=7", "2d6>=7", &[6, 6], "0"),
        ("1B6+2B10<=3", "d6<=3+2d10<=3", &[3, 4, 1], "2"),
        ("2R6[6]>=5", "2d6>=5!>=6", &[6, 1, 5], "2"),
        ("2R6>=5@6", "2d6>=5!>=6", &[6, 1, 5], "2"),
        ("2R6>=5", "2d6>=5!>=5", &[5, 1, 2], "1"),
        ("2U6[6]+1>=8", "2d6>=7!!>=6", &[6, 1, 5], "1"),
        ("2U6[6]+1", "2d6!!>=6+1", &[6, 1, 5], "13"),
        ("D66", "10*d6+d6", &[5, 2], "52"),
        ("3TY4", "3d4", &[4, 1, 1], "6"),
        ("C(1+2)*3/2", "(1+2)*3/2", &[], "4"),
        ("choice[tea, coffee, water]", "d3", &[2], "2"),
        ("choice 2 3 5", "d{2,3,5}", &[3], "5"),
        ("choice[4-6]", "d{4..6}", &[1], "4"),
        // A number that no face can be is a word like others.
        ("choice[-2147483648,1]", "d2", &[1], "1"),
        ("x2 1D6+1", "2x(d6+1)", &[3, 4], "4, 5"),
    ] {
        let read = reading.read(command).unwrap_or_else(|error| panic!("{command}: {error}"));
        assert_eq!(read.expr.to_string().split('#').next(), Some(written), "{command}");
        let mut left = faces.iter().copied();
        let roll = read.expr.roll(|_| left.next().expect("more dice fall than are written"));
        assert_eq!(roll.expect("those faces can fall").result(), total, "{command}");
        assert_eq!(left.next(), None, "{command}: fewer dice fall than are written");
    }
    for (command, faces, total) in [("D66S", [5, 2], "25"), ("d66a", [2, 5], "25"), ("D66D", [2, 5], "52")] {
        let read = reading.read(command).unwrap_or_else(|error| panic!("{command}: {error}"));
        let mut left = faces.into_iter();
        let roll = read.expr.roll(|_| left.next().expect("two dice fall"));
        assert_eq!(roll.expect("those faces can fall").result(), total, "{command}");
    }
    for wrong in [
        "2D6>=",
        "(1D2)D6",
        "2R6",
        "2R6[1]",
        "3U6",
        "choice[]",
        "choice2[A,B]",
        "x0 1D6",
        "hello",
        "2B",
        "D6,",
    ] {
        let error = reading.read(wrong).expect_err(wrong);
        assert!(error.hint.is_some() || error.kind == ErrorKind::Limit, "{wrong}: {error}");
    }
    // What no other program has is guessed.
    let guess = Reading { typed: true, ..Reading::default() };
    let read = guess.read("5B6>=4").expect("nobody else writes it so");
    assert_eq!((read.dialect, read.expr.to_string()), (Dialect::BcDice, "5d6>=4".to_owned()));
}

#[test]
fn the_program_is_guessed_where_there_is_no_doubt() {
    let read = |notation: &str| Reading { typed: true, ..Reading::default() }.read(notation);
    let cod = read("4cod8").unwrap();
    assert_eq!((cod.dialect, cod.expr.to_string().as_str()), (Dialect::DiceMaiden, "4d10>=8!>=8"));
    assert_eq!(cod.notes[0], "This is read as Dice Maiden means it.");
    let doubt = read("5d10cs>=8cf=1").unwrap_err();
    assert!(doubt.hint.is_some_and(|hint| hint.contains("--dialect")));
    let error = Reading { dialect: Some(Dialect::Roll20), typed: true, ..Reading::default() }
        .read("3d6p=1")
        .unwrap_err();
    assert!(
        error.hint.as_deref().is_some_and(|hint| hint.contains("Norn has this: --dialect norn")),
        "{error}"
    );
}

#[test]
fn names_stand_for_what_is_given() {
    let with = [("str".to_owned(), Total::whole(3)), ("abilities.dex.mod".to_owned(), Total::whole(-1))];
    let read = |notation: &str| Reading { with: &with, typed: true, ..Reading::default() }.read(notation);
    for (notation, norn) in [
        ("d20+@str", "d20+3"),
        ("2d6+STR", "2d6+3"),
        ("d20+@{str}", "d20+3"),
        ("d20 + @abilities.dex.mod", "d20+-1"),
    ] {
        assert_eq!(read(notation).unwrap().expr.to_string(), norn, "{notation}");
    }
    let error = read("d20+@wis").unwrap_err();
    assert_eq!(error.text, "it is not said what `wis` stands for");
    assert_eq!(error.hint.as_deref(), Some("say it: --with 'wis=3'"));
}

/// What people mistype, and what other programs have that Norn has not.
const MISTAKES: &[&str] = &[
    "4d6z",
    "d20 + 8z",
    "2d6+",
    "(2d6",
    "2d6)",
    "d",
    "3d",
    "2d20kh+4x",
    "@str+d20",
    "d20+str",
    "4d6kh3kl1!!",
    "d0",
    "0d6",
    "2d6/0",
    "2d6++",
    "3d6 4d6",
    "2d6,3",
    "foo(d6)",
    "x=d6",
    "x=d6 x",
    "1d6!1!",
    "2d6>",
    "2d6>=x",
    "4d6r",
    "4d6mi",
    "4d6ma",
    "5d10f1",
    "d{}",
    "d{0,s}",
    "d{3..1}",
    "{2d6,d8",
    "pool()",
    "pairs(2)",
    "d20?1",
    "d20[",
    "d20[]",
    "[[1d6",
    "[[1d6]] [[1d6]]",
    "6x",
    "0x(d6)",
    "2000x(d6)",
    "3d6=",
    "1.2345678",
    "2d6.5",
    "d6^",
    "d1!",
    "2d6r<7",
    "4d6 keep",
    "4d6 drop the red one",
    "roll 2d6 and 3",
    "d20 advantage twice",
    "max()",
    "fraction(1)",
    "d(0)",
    "(d6-3)d6",
    "9d9999999999",
    "4d6kh3|",
    "4d6cs",
    "2d6 # \u{7}",
];

/// What a hint has people write: `--dialect` with a word, a name and its number, and notation as it stands in the text.
fn proposed(hint: &str) -> Vec<&str> {
    let says = |word: &&str| {
        let first = word.chars().next().unwrap_or(' ');
        word.contains(|c: char| c.is_ascii_digit())
            && (first.is_ascii_digit()
                || "d{(@!><=".contains(first)
                || word.starts_with(['k', 'r', 'm', 'p']))
    };
    let ends = |c: char| matches!(c, ' ' | ';' | '`' | '\'');
    let balanced = |word: &&str| word.matches(['(', '{']).count() == word.matches([')', '}']).count();
    hint.split(ends).map(|word| word.trim_end_matches(',')).filter(says).filter(balanced).collect()
}

#[test]
fn what_a_hint_says_works_when_typed() {
    let all = samples();
    let refused = all.iter().filter(|sample| sample["refused"] == true);
    let refused = refused.map(|sample| {
        let dialect: Dialect = text(sample, "dialect").parse().expect(SAMPLE);
        (Some(dialect), text(sample, "expression"))
    });
    let mistakes = MISTAKES.iter().flat_map(|mistake| {
        std::iter::once(None).chain(Dialect::ALL.map(Some)).map(move |dialect| (dialect, *mistake))
    });
    let (mut tried, mut wrong) = (BTreeSet::new(), vec![]);
    for (dialect, notation) in refused.chain(mistakes) {
        let reading = Reading { dialect, typed: true, ..Reading::default() };
        let Err(error) = reading.read(notation) else { continue };
        let needs = matches!(error.kind, ErrorKind::Notation | ErrorKind::Meaningless);
        assert!(error.hint.is_some() || !needs, "{dialect:?} {notation}: {error} has no hint");
        let hint = error.hint.unwrap_or_default();
        if let Some((_, dialects)) = hint.split_once("--dialect ") {
            for word in dialects.split(" or ") {
                let other =
                    Reading { dialect: Some(word.parse().expect(word)), typed: true, ..Reading::default() };
                other.read(notation).unwrap_or_else(|error| panic!("{notation}: {hint}: {error}"));
            }
        }
        if let Some(name) = hint.strip_prefix("say it: --with '").and_then(|rest| rest.split('=').next()) {
            let with = [(name.to_owned(), Total::from(3))];
            let again = Reading { dialect, typed: true, with: &with }.read(notation);
            assert_ne!(again.err().map(|again| again.text), Some(error.text), "{notation}: {hint}");
            continue;
        }
        for part in proposed(hint.split("--dialect").next().unwrap_or_default()) {
            let here = |notation: &str| {
                Reading { dialect, typed: true, ..Reading::default() }.read(notation).is_ok()
            };
            // What stands after dice is tried after some.
            let works = here(part)
                || here(&format!("4d6{part}"))
                || here(&format!("4d10{part}"))
                || here(&format!("3d6>=5{part}"));
            if !works {
                wrong.push(format!(
                    "{dialect:?} {notation}: `{part}` is refused, too: {}: {hint}",
                    error.text
                ));
            }
            tried.insert(part.to_owned());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried.len() >= 25, "hardly any hint says what to write: {tried:?}");
}
