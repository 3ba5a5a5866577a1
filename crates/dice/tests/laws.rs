//! What holds for every notation, tried on notations drawn at random.

use norn_dice::{Error, Expr, Ratio, Total};
use proptest::prelude::*;

fn condition() -> impl Strategy<Value = String> {
    let how = prop::sample::select(vec![">=", "<=", "=", ">", "<"]);
    (how, 1..7_u32).prop_map(|(how, to)| format!("{how}{to}"))
}

fn modifier() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (prop::sample::select(vec!["kh", "kl", "dh", "dl"]), 1..4_u32)
            .prop_map(|(which, dice)| format!("{which}{dice}")),
        1 => condition().prop_map(|when| format!("r{when}")),
        1 => (1..7_u32).prop_map(|face| format!("ro{face}")),
        1 => Just("!".to_owned()),
        1 => condition().prop_map(|when| format!("!{when}")),
        1 => (1..7_u32).prop_map(|face| format!("mi{face}")),
        1 => (1..7_u32).prop_map(|face| format!("ma{face}")),
        1 => condition(),
    ]
}

fn dice() -> impl Strategy<Value = String> {
    let sides = prop_oneof![
        4 => (1..9_u32).prop_map(|sides| sides.to_string()),
        1 => Just("%".to_owned()),
        1 => Just("F".to_owned()),
    ];
    (1..6_u32, sides, prop::collection::vec(modifier(), 0..4))
        .prop_map(|(dice, sides, modifiers)| format!("{dice}d{sides}{}", modifiers.join("")))
}

/// Not all of them mean anything.
fn notation() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => dice(),
        1 => (0..20_u32).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*", "/"]), inner.clone())
                .prop_map(|(a, operator, b)| format!("{a} {operator} {b}")),
            inner.clone().prop_map(|a| format!("({a})")),
            inner.clone().prop_map(|a| format!("-{a}")),
            inner.clone().prop_map(|a| format!("({a})[label]")),
            inner.prop_map(|a| format!("{a}#comment")),
        ]
    })
}

/// A source of faces from a seed, good enough to try much.
fn faces(mut seed: u64) -> impl FnMut(u32) -> u32 {
    move |sides| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(seed >> 33).unwrap_or(0) % sides + 1
    }
}

fn told(error: &Error, notation: &str) {
    assert!(!error.text.is_empty());
    if let Some(at) = error.at {
        assert!(notation.is_char_boundary(at.byte));
        assert_eq!(at.column, notation[..at.byte].chars().count() + 1);
        assert!(error.picture(notation).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_written_is_read_again(notation in notation()) {
        match Expr::parse(&notation) {
            Ok(expr) => {
                let written = expr.to_string();
                prop_assert!(written.len() <= notation.len());
                prop_assert_eq!(Expr::parse(&written), Ok(expr));
            }
            Err(error) => told(&error, &notation),
        }
    }

    #[test]
    fn odds_sum_to_one_and_hold_every_roll(notation in notation(), seed in any::<u64>()) {
        let Ok(expr) = Expr::parse(&notation) else { return Ok(()) };
        // Debug builds are slow: what is big is left to other tests.
        match expr.work() {
            Ok(work) if work.steps < 2_000_000 && work.words < 1_000_000 => {}
            _ => return Ok(()),
        }
        let odds = expr.distribution().map_err(|e| TestCaseError::fail(format!("{notation}: {e}")))?;
        let sum: Ratio = odds.iter().map(|(_, p)| p).sum();
        prop_assert_eq!(sum.plus(&odds.residual()), Ratio::ONE);
        let (low, high) = expr.bounds();
        let (low, high) = (Total::whole(low), Total::whole(high));
        prop_assert!(low <= odds.lowest() && odds.highest() <= high);
        let mut source = faces(seed);
        for _ in 0..20 {
            let roll = expr.roll(&mut source).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert!(!odds.probability(roll.total).is_zero(), "{}", roll);
        }
    }

    #[test]
    fn every_roll_lies_within_the_bounds(notation in notation(), seed in any::<u64>()) {
        let Ok(expr) = Expr::parse(&notation) else { return Ok(()) };
        let (low, high) = expr.bounds();
        let roll = expr.roll(&mut faces(seed)).map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert!((Total::whole(low)..=Total::whole(high)).contains(&roll.total), "{}", roll);
        prop_assert_eq!(roll.tree().total, roll.total, "{}", roll);
        prop_assert_eq!(&roll, &expr.roll(&mut faces(seed)).unwrap());
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let text = String::from_utf8_lossy(&bytes);
        if let Err(error) = Expr::parse(&text) {
            told(&error, &text);
        }
    }

    #[test]
    fn no_notation_like_text_makes_it_panic(text in "[0-9dDfF%khlromia!<>=+*/() \\-\\[\\]#.]{0,40}") {
        match Expr::parse(&text) {
            Ok(expr) => {
                let _ = expr.roll(&mut faces(1));
                let _ = expr.work();
                prop_assert_eq!(Expr::parse(&expr.to_string()), Ok(expr));
            }
            Err(error) => told(&error, &text),
        }
    }
}
