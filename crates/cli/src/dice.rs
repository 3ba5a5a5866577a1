//! `norn roll`, and how dice notation is read and refused.

use std::io::{BufRead, Read as _, Write};

use clap::Args;
use norn_dice::{Dialect, Error, ErrorKind, Explained, Expr, GRAMMAR, NOTATION_MAX, Read, Reading, Roll};
use norn_table::given;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;

use crate::failure::{Done, Failure, Kind};
use crate::page::wrap;

/// Stands for what standard input says.
pub(crate) const STDIN: &str = "-";

/// How often `--times` rolls at most.
pub(crate) const TIMES_MAX: u32 = 10_000;

/// What is said of every roll from a seed.
pub(crate) const FROM_A_SEED: &str = "from a seed: reproducible, so not verifiable";

/// Roll dice and show what became of each.
///
/// Several notations are rolled one after the other; `-` stands for those on standard input, one a line.
///
/// With --json, for each notation a line {"expression","source","seed","note","unrolled","rolls":[...]}, where
/// source is "seed" or "system", seed and note stand only with a seed, and a roll is
/// {"notation","total","comment","tree"}. Unrolled are dice that stand behind # and so are a comment. With --explain
/// there is "explained", a list of {"depth","part","words"}.
#[derive(Debug, Args)]
#[command(after_help = GRAMMAR)]
pub(crate) struct RollArgs {
    /// What to roll, such as '4d6dl1 + 2'; `-` for lines of standard input.
    #[arg(value_name = "NOTATION", allow_hyphen_values = true)]
    pub(crate) expression: String,
    /// More to roll after it.
    // These may not begin with a minus, or options after them would be taken for some.
    #[arg(value_name = "NOTATION")]
    pub(crate) more: Vec<String>,
    /// Derive the faces from this number instead of the machine's source of chance.
    ///
    /// The same number always gives the same faces, in every release. Anybody who knows it knows the faces
    /// beforehand, so such a roll can't be verified.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Roll each this many times, at most 10000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(TIMES_MAX)))]
    pub(crate) times: u32,
    /// Say in words what each part of the notation means, before it is rolled.
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) manner: Manner,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How notations are read.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Manner {
    /// Read dice notation as that program does: norn, roll20, foundry, avrae, rpg-dice-roller, dice-maiden,
    /// fantasy-grounds, python-dice, gurps or bcdice.
    #[arg(long, value_name = "PROGRAM", value_parser = |word: &str| word.parse::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    /// What a name in dice notation stands for, such as str=3 for @str; once for each name.
    #[arg(long = "with", value_name = "NAME=N", value_parser = named)]
    pub(crate) names: Vec<(String, norn_dice::Total)>,
}

/// A name and what it stands for.
fn named(word: &str) -> Result<(String, norn_dice::Total), String> {
    let (name, number) =
        word.split_once('=').ok_or_else(|| "write a name, `=` and a number, such as str=3".to_owned())?;
    let number: i64 = number.trim().parse().map_err(|_| format!("`{number}` is no whole number"))?;
    let name = name.trim().trim_start_matches('@');
    if name.is_empty() || 1_000_000_000 < number.unsigned_abs() {
        return Err("write a name, `=` and a number up to 1,000,000,000, such as str=3".to_owned());
    }
    Ok((name.to_owned(), number.into()))
}

impl Manner {
    pub(crate) fn read(&self, notation: &str) -> Result<Read, Failure> {
        let reading = Reading { dialect: self.dialect, with: &self.names, typed: true };
        reading.read(notation).map_err(|error| refused(&error, notation))
    }
}

/// Where faces come from.
///
/// Stable for ever: the key of ChaCha20 is the seed as 8 bytes, the lowest first, and 24 bytes of
/// zero; nonce and counter begin at zero. A face of a die of `sides` sides takes the next 32 bits
/// of the stream as a number, the lowest byte first. A number from the last multiple of `sides`
/// that fits 32 bits on is thrown away and the next one taken, so that no face is likelier than
/// another; the face is the rest on dividing by `sides`, plus one.
struct Faces(ChaCha20Rng);

impl Faces {
    fn from_seed(seed: u64) -> Faces {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Faces(ChaCha20Rng::from_seed(key))
    }

    fn from_system() -> Result<Faces, Failure> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| {
            Failure::environment("the machine's source of chance does not answer")
                .hint("--seed rolls without it")
                .because(error)
        })?;
        Ok(Faces(ChaCha20Rng::from_seed(key)))
    }

    fn next(&mut self, sides: u32) -> u32 {
        // One less than the largest multiple of `sides` up to 2³².
        let last = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let number = self.0.next_u32();
            if number <= last {
                return number % sides + 1;
            }
        }
    }
}

/// Tells what the notation was refused for.
pub(crate) fn refused(error: &Error, notation: &str) -> Failure {
    let kind = match error.kind {
        ErrorKind::FaceSource => Kind::Environment,
        ErrorKind::Notation
        | ErrorKind::Meaningless
        | ErrorKind::Limit
        | ErrorKind::NeverEnds
        | ErrorKind::DivisionByZero
        | ErrorKind::TooMuchWork => Kind::BadInput,
    };
    let mut failure = match error.at {
        Some(at) => {
            let shown: String =
                notation.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            let place = format!("character {}", at.column);
            Failure::new(kind, format!("{}, at {place} of `{shown}`", error.text)).at(place)
        }
        None => Failure::new(kind, error.text.clone()),
    };
    failure.hint.clone_from(&error.hint);
    failure
}

/// An option that there is not, where a notation may begin with a minus.
pub(crate) fn no_option(word: &str, known: &[&str]) -> Option<Failure> {
    let letter = word.strip_prefix("--").and_then(|rest| rest.chars().next());
    let option = letter.is_some_and(char::is_alphabetic) && Expr::parse(word).is_err();
    option.then(|| {
        let name = word.split('=').next().unwrap_or(word);
        Failure::bad_input(format!("there is no option `{name}`")).hint(given::hint(name, known)).at(name)
    })
}

/// What is said where dice stand behind `#`.
pub(crate) fn says_unrolled(dice: &str) -> String {
    format!("What stands after # is a comment: {dice} is not rolled.")
}

#[derive(Serialize)]
struct Rolls<'a> {
    expression: &'a str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unrolled: Option<&'a str>,
    #[serde(flatten)]
    reading: As<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<Vec<Told>>,
    rolls: Vec<Roll<'a>>,
}

/// What a part of a notation means.
#[derive(Serialize)]
struct Told {
    depth: usize,
    part: String,
    words: String,
}

impl From<Explained> for Told {
    fn from(Explained { depth, part, words }: Explained) -> Told {
        Told { depth, part, words }
    }
}

/// How a notation was read, where that is not plain.
#[derive(Serialize)]
pub(crate) struct As<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dialect: Option<&'static str>,
    /// What may surprise.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub(crate) notes: &'a [String],
}

impl<'a> As<'a> {
    pub(crate) fn of(read: &'a Read) -> As<'a> {
        let dialect = (read.dialect != Dialect::Norn).then(|| read.dialect.word());
        As { dialect, notes: &read.notes }
    }
}

/// Rolls, and prints the tree of each roll.
pub(crate) fn roll(args: &RollArgs, out: &mut dyn Write) -> Done {
    roll_from(args, &mut std::io::stdin().lock(), out)
}

fn roll_from(args: &RollArgs, lines: &mut dyn BufRead, out: &mut dyn Write) -> Done {
    if let Some(failure) = no_option(
        &args.expression,
        &["--seed", "--times", "--dialect", "--with", "--explain", "--json", "--help"],
    ) {
        return Err(failure);
    }
    let all: Vec<String> = std::iter::once(&args.expression).chain(&args.more).cloned().collect();
    one_or_several(&all, "norn roll")?;
    let mut faces = match args.seed {
        Some(seed) => Faces::from_seed(seed),
        None => Faces::from_system()?,
    };
    // All refusals of what was typed come before any die falls.
    for notation in all.iter().filter(|one| *one != STDIN) {
        args.manner.read(notation)?;
    }
    for notation in &all {
        if notation == STDIN {
            let mut number = 0_usize;
            while let Some(line) = next_line(lines)? {
                number += 1;
                let line = line.trim();
                if !line.is_empty() {
                    roll_one(args, line, &mut faces, out)
                        .map_err(|failure| failure.at(format!("line {number}")))?;
                }
            }
        } else {
            roll_one(args, notation, &mut faces, out)?;
        }
    }
    if let Some(note) = args.seed.map(|_| FROM_A_SEED).filter(|_| !args.json) {
        writeln!(out, "{note}")?;
    }
    Ok(())
}

/// Refuses words that are one notation with spaces in it, as a shell takes it apart.
pub(crate) fn one_or_several(words: &[String], command: &str) -> Result<(), Failure> {
    let hangs =
        |word: &String| word.starts_with(['+', '-', '*', '/']) || word.ends_with(['+', '-', '*', '/']);
    let dangling = words.iter().skip(1).any(|word| word != STDIN && hangs(word))
        || words.iter().rev().skip(1).any(|word| word != STDIN && word.ends_with(['+', '-', '*', '/']));
    if words.len() < 2 || !dangling {
        return Ok(());
    }
    let notation = words.join(" ");
    if Expr::parse(&notation).is_err() {
        return Ok(());
    }
    Err(Failure::bad_input(format!("dice notation is one word, not {}", words.len()))
        .hint(format!("put it in quotes: {command} '{notation}'"))
        .at("notation"))
}

/// The next line, no longer than a notation may be and what shows that it is longer.
fn next_line(lines: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut line = vec![];
    let most = NOTATION_MAX as u64 + 2;
    if lines.take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

fn roll_one(args: &RollArgs, notation: &str, faces: &mut Faces, out: &mut dyn Write) -> Done {
    let read = args.manner.read(notation)?;
    let expr = &read.expr;
    let mut roll = || expr.roll(&mut |sides| faces.next(sides)).map_err(|error| refused(&error, notation));
    if args.json {
        let rolls = Rolls {
            expression: notation,
            source: if args.seed.is_some() { "seed" } else { "system" },
            seed: args.seed,
            note: args.seed.map(|_| FROM_A_SEED),
            unrolled: expr.unrolled(),
            reading: As::of(&read),
            explained: args.explain.then(|| expr.explained().into_iter().map(Told::from).collect()),
            rolls: (0..args.times).map(|_| roll()).collect::<Result<_, _>>()?,
        };
        return print_json(&rolls, out);
    }
    if args.explain {
        for line in expr.explained() {
            let indent = "  ".repeat(line.depth);
            write!(
                out,
                "{}",
                wrap(&format!("{}: {}", line.part, line.words), &indent, &format!("{indent}  "))
            )?;
        }
        writeln!(out)?;
    }
    for _ in 0..args.times {
        writeln!(out, "{}", roll()?)?;
    }
    if let Some(dice) = expr.unrolled() {
        writeln!(out, "{}", says_unrolled(dice))?;
    }
    say_notes(&read.notes, out)
}

/// What may surprise in how a notation was read.
pub(crate) fn say_notes(notes: &[String], out: &mut dyn Write) -> Done {
    for note in notes {
        write!(out, "{}", wrap(note, "", ""))?;
    }
    Ok(())
}

pub(crate) fn print_json(what: &impl Serialize, out: &mut dyn Write) -> Done {
    serde_json::to_writer(&mut *out, what)?;
    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolled(args: &RollArgs) -> String {
        let mut out = Vec::new();
        roll(args, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn args(expression: &str, seed: Option<u64>, times: u32, json: bool) -> RollArgs {
        RollArgs {
            expression: expression.to_owned(),
            more: vec![],
            seed,
            times,
            explain: false,
            manner: Manner::default(),
            json,
        }
    }

    #[test]
    fn the_stream_of_a_seed_is_chacha20_of_rfc_8439() {
        // The first block for a key and nonce of zero begins 76 b8 e0 ad a0 f1 3d 90.
        let mut faces = Faces::from_seed(0);
        assert_eq!(faces.0.next_u32(), u32::from_le_bytes([0x76, 0xb8, 0xe0, 0xad]));
        assert_eq!(faces.0.next_u32(), u32::from_le_bytes([0xa0, 0xf1, 0x3d, 0x90]));
    }

    #[test]
    fn the_faces_of_a_seed_never_change() {
        let mut faces = Faces::from_seed(7);
        let first: Vec<u32> = (0..20).map(|_| faces.next(20)).collect();
        // Worked out by another implementation of ChaCha20, from the description at [`Faces`].
        let known = [2, 18, 17, 15, 16, 3, 20, 18, 20, 11, 8, 6, 8, 3, 1, 19, 8, 14, 1, 8];
        assert_eq!(first, known);
    }

    #[test]
    fn every_face_is_as_likely_as_any_other() {
        let mut faces = Faces::from_seed(1);
        // Most numbers lie beyond the last multiple of so many sides.
        let sides = (1 << 31) + 1;
        assert!((0..100).all(|_| (1..=sides).contains(&faces.next(sides))));
        assert!((0..100).all(|_| faces.next(1) == 1));
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[faces.next(6) as usize - 1] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn several_are_rolled_and_lines_are_read() {
        let told = |words: &[&str], json: bool, input: &str| {
            let args = RollArgs {
                more: words[1..].iter().map(|word| (*word).to_owned()).collect(),
                ..args(words[0], Some(7), 1, json)
            };
            let mut out = Vec::new();
            roll_from(&args, &mut input.as_bytes(), &mut out).map(|()| String::from_utf8(out).unwrap())
        };
        let both = told(&["2d6", "d20"], false, "").unwrap();
        assert_eq!(both, told(&["-"], false, "2d6\n\n d20\r\n").unwrap());
        assert!(both.contains("2d6 = ") && both.contains("\nd20 = "), "{both}");
        assert_eq!(told(&["2d6", "d20"], true, "").unwrap().lines().count(), 2);
        assert_eq!(told(&["d6", "-"], true, "d4\nd8").unwrap().lines().count(), 3);
        let failure = told(&["-"], false, "2d6\n2*2d6>=7\n").unwrap_err();
        assert_eq!(failure.at.as_deref(), Some("line 2"));
        assert!(failure.hint.unwrap_or_default().contains("--at-least 7"));
        let failure = told(&["2d6", "+", "3"], false, "").unwrap_err();
        assert!(failure.hint.unwrap_or_default().contains("norn roll '2d6 + 3'"));
        assert!(told(&["2d6", "+3"], false, "").is_err() && told(&["2d6+", "3"], false, "").is_err());
        let long = format!("d6#{}", "x".repeat(NOTATION_MAX));
        assert!(told(&["-"], false, &long).unwrap_err().text.contains("the limit is 1,000"));
        assert!(told(&["6 # 4d6kh3"], false, "").unwrap().starts_with("6x(4d6kh3) = "));
        assert!(told(&["d6#4d6kh3"], false, "").unwrap().contains("4d6kh3 is not rolled"));
        assert!(told(&["d6#4d6kh3"], true, "").unwrap().contains(r#""unrolled":"4d6kh3""#));
    }

    #[test]
    fn a_roll_from_a_seed_says_so() {
        let text = rolled(&args("3d6+1", Some(7), 2, false));
        assert_eq!(text, rolled(&args("3d6+1", Some(7), 2, false)));
        assert!(text.ends_with(&format!("{FROM_A_SEED}\n")), "{text}");
        assert_eq!(text.matches("3d6+1 = ").count(), 2);
        let json: serde_json::Value = serde_json::from_str(&rolled(&args("3d6", Some(7), 2, true))).unwrap();
        assert_eq!(json["source"], "seed");
        assert_eq!(json["seed"], 7);
        assert_eq!(json["note"], FROM_A_SEED);
        assert_eq!(json["rolls"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn a_roll_from_the_machine_says_nothing_of_a_seed() {
        assert!(!rolled(&args("3d6", None, 1, false)).contains("seed"));
        let json = rolled(&args("3d6", None, 1, true));
        assert!(json.contains(r#""source":"system""#) && !json.contains("seed"), "{json}");
    }
}
