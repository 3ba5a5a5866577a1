//! Dice notation as a target.
use crate::{Target, lines};
use std::path::Path;
use xtask::random::Random;

/// Dice notation: parsed, written, parsed again, rolled, and its odds worked out where that is quick.
#[derive(Debug)]
pub(crate) struct Notation;

impl Target for Notation {
    fn name(&self) -> &'static str {
        "notation"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        lines(root, "crates/dice/tests/corpus.txt")
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "d",
            "d6",
            "d%",
            "dF",
            "kh",
            "kl",
            "dh",
            "dl",
            "r<",
            "ro",
            "!",
            "!>=",
            "mi",
            "ma",
            ">=",
            "<=",
            "=",
            "+",
            "-",
            "*",
            "/",
            "(",
            ")",
            "[",
            "]",
            "#",
            " ",
            "1",
            "0",
            "2d20kh1",
            "1000",
            "1000000",
            "1000000001",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[("(", ")"), ("-", ""), ("1+", ""), ("(1+", ")"), ("-(", ")")]
    }

    fn read(&self, input: &[u8]) -> bool {
        // Odds up to here take well under a millisecond, so that most of the time goes to new inputs.
        const QUICK: u64 = 20_000;
        let Some(expr) = std::str::from_utf8(input).ok().and_then(|text| norn_dice::Expr::parse(text).ok())
        else {
            return false;
        };
        let written = expr.to_string();
        let again = norn_dice::Expr::parse(&written);
        assert_eq!(again.as_ref(), Ok(&expr), "what is written as {written} is read as something else");
        let (low, high) = expr.bounds();
        let mut random = Random::new(input.iter().map(|&byte| u64::from(byte)).sum());
        let mut face = |sides: u32| {
            let sides = usize::try_from(sides).unwrap_or(usize::MAX);
            u32::try_from(random.below(sides) + 1).unwrap_or(1)
        };
        let roll = expr.roll(&mut face).expect("fair dice can always be rolled");
        let times = i64::from(expr.times());
        let (least, most) = (norn_dice::Total::whole(low * times), norn_dice::Total::whole(high * times));
        assert!(
            (least..=most).contains(&roll.total),
            "{written}: {} lies outside {low} to {high}",
            roll.total
        );
        let (low, high) = (norn_dice::Total::whole(low), norn_dice::Total::whole(high));
        let quick = expr.work().is_ok_and(|work| work.steps <= QUICK);
        if quick && let Ok(odds) = expr.distribution() {
            assert!(
                low <= odds.lowest() && odds.highest() <= high,
                "{written}: odds outside {low} to {high}"
            );
        }
        true
    }
}
