//! What people type as dice, in the notation of every program that is known; and programs in the AnyDice language.
use crate::Target;
use norn_dice::anydice::Program;
use norn_dice::{Dialect, Expr, Reading, Total};
use std::path::Path;
use xtask::random::Random;

/// What is typed, read in the meaning of one program or guessed, written in our own notation, and rolled; for some the
/// odds are worked out, which may take up to a second each.
#[derive(Debug)]
pub(crate) struct Typed;

/// One input in so many has its odds worked out.
const ODDS: u64 = 24;

fn sum(input: &[u8]) -> u64 {
    input.iter().fold(7, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

impl Target for Typed {
    fn name(&self) -> &'static str {
        "typed"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        let path = "crates/dice/tests/dialects.json";
        let wrong = |error: &dyn std::fmt::Display| format!("{path} can't be read: {error}");
        let text = std::fs::read_to_string(root.join(path)).map_err(|error| wrong(&error))?;
        let all: serde_json::Value = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
        let samples = all["samples"].as_array().ok_or_else(|| wrong(&"it has no samples"))?;
        let texts = samples.iter().filter_map(|sample| sample["expression"].as_str());
        let ours = [
            "p=5d6;(pairs(p)>=1)*(p>=20)",
            "x=d20;x=20?4d6+3:x+5>=15?2d6+3:0",
            "6x(4d6kh3)",
            "pool(2d6,d8)kh1+{2d6,d8}kl1",
            "5d{0,0,1,1,2..4:2}>=2f1",
            "(d4)d6!p+floor(d8/3)^2%5",
            "straight(pool(3d6,d8))+middle(3d20)",
        ];
        Ok(texts.chain(ours).map(|text| text.as_bytes().to_vec()).collect())
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "d6",
            "d%",
            "dF",
            "d66",
            "kh1",
            "kl2",
            "dh1",
            "k3",
            "!",
            "!!",
            "!p",
            "!o",
            "r1",
            "ro<2",
            "mi2",
            "ma5",
            ">=5",
            "<3",
            "=6",
            "f1",
            "even",
            "odd",
            "adv",
            "dis",
            "cs>19",
            "e6",
            "t5",
            "ie",
            "p=",
            "x=",
            ";",
            "?",
            ":",
            "(",
            ")",
            "{",
            "}",
            "[fire]",
            "[[",
            "]]",
            ",",
            "pool(",
            "pairs(",
            "straight(",
            "max(",
            "floor(",
            "d{1,2..4,6:2}",
            "#",
            "/r ",
            "@str",
            "+",
            "-",
            "*",
            "/",
            "%",
            "^",
            "**",
            "//",
            "6x(",
            "100",
            "1000",
            "0",
            " ",
            "\u{2212}",
            "\u{d7}",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("(", ")"),
            ("-", ""),
            ("{", "}"),
            ("max(1,", ")"),
            ("1?", ":2"),
            ("x=1;", ""),
            ("pool(", ")"),
            ("[[", "]]"),
            ("2^", ""),
        ]
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let with = [("str".to_owned(), Total::whole(3))];
        let which = sum(input);
        let all = Dialect::ALL;
        let dialect =
            usize::try_from(which % (2 * all.len() as u64)).ok().and_then(|at| all.get(at)).copied();
        let Ok(read) = (Reading { dialect, with: &with, typed: true }).read(text) else { return false };
        let written = read.expr.to_string();
        let again = Expr::parse(&written).map(|again| again.to_string());
        assert_eq!(again, Ok(written.clone()), "what is written is read as something else, or not at all");
        let mut random = Random::new(which);
        let mut thrown = vec![];
        let roll = read.expr.roll(&mut |sides| {
            let below = usize::try_from(sides).unwrap_or(usize::MAX);
            let side = u32::try_from(random.below(below) + 1).unwrap_or(1);
            thrown.push(side);
            side
        });
        let total = roll.map(|roll| roll.total).expect("fair dice can always be rolled");
        let mut sides = thrown.into_iter();
        let same = Expr::parse(&written)
            .and_then(|again| again.roll(&mut |_| sides.next().unwrap_or(1)).map(|roll| roll.total));
        assert_eq!(same, Ok(total), "{written} comes to something else with the same faces");
        if which.is_multiple_of(ODDS)
            && let Ok(odds) = read.expr.distribution()
        {
            let (low, high) = read.expr.bounds();
            assert!(
                Total::whole(low) <= odds.lowest() && odds.highest() <= Total::whole(high),
                "{written}: odds outside {low} to {high}"
            );
        }
        true
    }
}

/// Programs in the AnyDice language, read and run.
#[derive(Debug)]
pub(crate) struct Programs;

impl Target for Programs {
    fn name(&self) -> &'static str {
        "anydice"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        let path = "crates/dice/tests/anydice.txt";
        let text = std::fs::read_to_string(root.join(path))
            .map_err(|error| format!("{path} can't be read: {error}"))?;
        let programs = text.split("----\n").map(|program| {
            let lines = program.lines().filter(|line| !line.starts_with("=>"));
            lines.collect::<Vec<_>>().join("\n").into_bytes()
        });
        Ok(programs.filter(|program| !program.is_empty()).collect())
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "output",
            "function:",
            "result:",
            "if",
            "else",
            "loop",
            "over",
            "set",
            "to",
            "named",
            "print",
            "d6",
            "3d6",
            "2d",
            "@",
            "#",
            "{1..6}",
            "{0:3, 1}",
            "[highest of d4 and d6]",
            "[explode d4]",
            "[middle 1 of 3d6]",
            ":n",
            ":s",
            ":d",
            "X",
            "ROLL",
            "=",
            ">=",
            "+",
            "-",
            "*",
            "/",
            "^",
            "!",
            "&",
            "|",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\\ x \\",
            "99",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("(", ")"),
            ("{", "}"),
            ("[absolute ", "]"),
            ("-", ""),
            ("d", ""),
            ("if 1 {\n", "\n}"),
            ("loop X over {1..9} {\n", "\n}"),
        ]
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let Ok(program) = Program::parse(text) else { return false };
        if let Ok((outputs, _)) = program.run() {
            for odds in outputs.iter().filter_map(|output| output.distribution.as_ref()) {
                assert!(odds.lowest() <= odds.highest(), "{text}");
            }
        }
        true
    }
}
