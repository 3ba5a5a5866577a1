//! Expressions drawn at random: exact odds against every way in which the dice can fall, and against many rolls.

use std::collections::BTreeMap;

use norn_dice::{BigUint, Error, Expr, Ratio, Total};

/// Expressions whose dice can fall in more ways are passed over.
const WAYS: u32 = 300;

/// Numbers that follow from a seed alone.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, number: u64) -> u64 {
        self.next() % number
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        let number = self.below(of.len() as u64);
        usize::try_from(number).map_or("", |at| of[at])
    }
}

/// Dice with what is done to them; few enough that all ways can be tried.
fn dice(draw: &mut Draw, large: bool) -> String {
    let number = draw.below(if large { 6 } else { 3 }) + 1;
    let sides = if large {
        draw.one(&["4", "6", "8", "10", "12", "20", "F", "%", "{0,0,1,1,2,3}", "66"])
    } else {
        draw.one(&["2", "3", "4", "F", "{0,1,1}", "{2..3,5:2}"])
    };
    let mut text = format!("{number}d{sides}");
    let face = draw.below(3) + 1;
    if draw.below(6) == 0 {
        text += &format!("ro{face}");
    }
    if draw.below(8) == 0 && sides.chars().all(|c| c.is_ascii_digit()) {
        text += draw.one(if large { &["!", "!!", "!p", "!o"] } else { &["!o"] });
    }
    if draw.below(6) == 0 {
        text += &format!("{}{face}", draw.one(&["mi", "ma"]));
    }
    if draw.below(3) == 0 {
        let kept = draw.below(number) + 1;
        text += &match draw.below(5) {
            0 => format!("kh{kept}"),
            1 => format!("kl{kept}"),
            2 if number > 1 => format!("dh{}", draw.below(number - 1) + 1),
            3 => format!("k>={face}"),
            _ => format!("p={face}"),
        };
    }
    if draw.below(4) == 0 {
        text += &match draw.below(6) {
            0 => format!(">={face}"),
            1 => format!("<={face}"),
            2 => format!("={face}"),
            3 => format!(">={face}f1"),
            4 => "even".to_owned(),
            _ => "odd".to_owned(),
        };
    }
    text
}

/// Plain dice, as they may lie in a pool.
fn plain(draw: &mut Draw, large: bool) -> String {
    let sides = draw.one(if large { &["6", "8", "10"] } else { &["2", "3", "4"] });
    format!("{}d{sides}", draw.below(if large { 5 } else { 3 }) + 1)
}

/// Any expression of that depth, of which names may stand in it.
fn expression(draw: &mut Draw, depth: u32, names: &mut Vec<(&'static str, bool)>, large: bool) -> String {
    if depth == 0 {
        return match draw.below(6) {
            0 => draw.below(5).to_string(),
            1 if !names.is_empty() => {
                let at = draw.below(names.len() as u64);
                usize::try_from(at).map_or_else(|_| String::new(), |at| names[at].0.to_owned())
            }
            _ => format!("({})", dice(draw, large)),
        };
    }
    let mut part = |draw: &mut Draw, less: u32| expression(draw, depth.saturating_sub(less), names, large);
    match draw.below(14) {
        0 => format!("({})+({})", part(draw, 1), part(draw, 1)),
        1 => format!("({})-({})", part(draw, 1), part(draw, 1)),
        2 => format!("({})*({})", part(draw, 1), part(draw, 2)),
        3 => format!("({})/{}", part(draw, 1), draw.below(3) + 2),
        4 => format!("({})%{}", part(draw, 1), draw.below(3) + 2),
        5 => {
            format!("({}){}({})", part(draw, 1), draw.one(&[">=", "<=", "=", "<>", ">", "<"]), part(draw, 1))
        }
        6 => format!("{}({},{})", draw.one(&["min", "max"]), part(draw, 1), part(draw, 1)),
        7 => format!("{}({})", draw.one(&["abs", "sign", "floor"]), part(draw, 1)),
        8 => format!("{{{},{}}}{}", part(draw, 1), part(draw, 1), draw.one(&["kh1", "kl1", "", ">=2"])),
        9 => format!("(({})?({}):({}))", part(draw, 2), part(draw, 1), part(draw, 1)),
        10 => {
            let pool = format!("{},{}", plain(draw, large), plain(draw, large));
            format!("pool({pool}){}", draw.one(&["kh1", "kl2", "dh1", ">=2", "=1", "", "ma2"]))
        }
        11 => format!(
            "{}({})",
            draw.one(&["pairs", "alike", "distinct", "straight", "middle"]),
            plain(draw, large)
        ),
        12 => {
            let lying: Vec<&str> = names.iter().filter(|(_, dice)| *dice).map(|(name, _)| *name).collect();
            let name = if lying.is_empty() { "" } else { draw.one(&lying) };
            match name {
                "" => format!("(d{})d{}", draw.below(2) + 1, draw.below(3) + 2),
                name if draw.below(2) == 0 => {
                    format!("pool({name}){}", draw.one(&["kh1", ">=2", "dl1", "ro1"]))
                }
                name => format!("{}({name})", draw.one(&["pairs", "alike", "distinct", "straight"])),
            }
        }
        _ => format!("({})^{}", part(draw, 2), draw.below(2) + 1),
    }
}

/// An expression, under up to two names.
fn whole(draw: &mut Draw, large: bool) -> String {
    let mut names = vec![];
    let mut text = String::new();
    for name in ["x", "y"] {
        if draw.below(3) == 0 {
            let is_dice = draw.below(2) == 0;
            let value = if is_dice { plain(draw, large) } else { expression(draw, 0, &mut names, large) };
            text += &format!("{name}={value};");
            names.push((name, is_dice));
        }
    }
    let depth = u32::try_from(draw.below(3)).unwrap_or(0) + u32::from(text.is_empty());
    text + &expression(draw, depth.min(2), &mut names, large)
}

/// How likely each total is, by every way in which the dice can fall; `None` if there are more than so many.
fn tried(expr: &Expr, most: u32) -> Option<BTreeMap<Total, Ratio>> {
    let mut found: BTreeMap<Total, Ratio> = BTreeMap::new();
    let mut path: Vec<(u32, u32)> = vec![];
    for _ in 0..most {
        let (mut at, mut ways) = (0, BigUint::from(1_u8));
        let roll = expr.roll(&mut |sides| {
            if at == path.len() {
                path.push((sides, 1));
            }
            ways *= sides;
            at += 1;
            path[at - 1].1
        });
        let total = roll.ok()?.total;
        let share = Ratio::from_big(1_u8.into(), ways)?;
        *found.entry(total).or_default() += share;
        path.truncate(at);
        while path.last().is_some_and(|(sides, side)| sides == side) {
            path.pop();
        }
        match path.last_mut() {
            Some((_, side)) => *side += 1,
            None => return Some(found),
        }
    }
    None
}

#[test]
fn odds_are_those_of_every_way_in_which_the_dice_can_fall() {
    let mut draw = Draw(1);
    let (mut compared, mut drawn, mut refused) = (0, 0, BTreeMap::<String, usize>::new());
    while compared < 2_000 {
        drawn += 1;
        assert!(drawn < 20_000, "too few can be compared: {compared}; refused: {refused:#?}");
        let text = whole(&mut draw, false);
        let expr = match Expr::typed(&text) {
            Ok(expr) => expr,
            Err(Error { text, .. }) => {
                *refused.entry(text).or_default() += 1;
                continue;
            }
        };
        // What is written down says the same.
        let written = expr.to_string();
        assert_eq!(Expr::parse(&written).map(|again| again.to_string()), Ok(written.clone()), "{text}");
        let Some(known) = tried(&expr, WAYS) else { continue };
        let odds = match expr.distribution() {
            Ok(odds) => odds,
            Err(error) => panic!("{text}: {error}"),
        };
        let exact: BTreeMap<Total, Ratio> = odds.iter().collect();
        assert_eq!(exact, known, "{text}, written {written}");
        let again = Expr::parse(&written).and_then(|again| again.distribution());
        let again = again.map(|odds| odds.iter().collect::<BTreeMap<_, _>>());
        assert_eq!(again, Ok(exact), "{text}, read again from {written}");
        compared += 1;
    }
}

#[test]
fn many_rolls_lie_within_four_standard_errors() {
    const ROLLS: u32 = 1_000;
    let mut draw = Draw(2);
    let (mut compared, mut drawn) = (0, 0);
    while compared < 200 {
        drawn += 1;
        assert!(drawn < 4_000, "too few can be compared: {compared}");
        let text = whole(&mut draw, true);
        let Ok(expr) = Expr::typed(&text) else { continue };
        let Ok(odds) = expr.distribution() else { continue };
        let (mean, deviation) = (odds.mean().to_f64(), odds.standard_deviation());
        let mut counts = BTreeMap::<Total, u32>::new();
        let mut sum = 0.0;
        for _ in 0..ROLLS {
            let total =
                match expr.roll(&mut |sides: u32| u32::try_from(draw.below(sides.into())).unwrap_or(0) + 1) {
                    Ok(roll) => roll.total,
                    Err(error) => panic!("{text}: {error}"),
                };
            assert!(
                odds.probability(total) > Ratio::ZERO || odds.residual() > Ratio::ZERO,
                "{text}: {total}"
            );
            *counts.entry(total).or_default() += 1;
            sum += total.to_f64();
        }
        let rolls = f64::from(ROLLS);
        let error = deviation / rolls.sqrt();
        assert!(
            (sum / rolls - mean).abs() <= 4.0 * error + 1e-9,
            "{text}: {} is not {mean} ± {error}",
            sum / rolls
        );
        let mode = odds.mode();
        let likely = odds.probability(mode).to_f64();
        let share = f64::from(counts.get(&mode).copied().unwrap_or(0)) / rolls;
        let error = (likely * (1.0 - likely) / rolls).sqrt();
        assert!(
            (share - likely).abs() <= 4.0 * error + 1e-9,
            "{text}: {mode} in {share} is not {likely} ± {error}"
        );
        compared += 1;
    }
}
