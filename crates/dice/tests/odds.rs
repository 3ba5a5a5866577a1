//! Exact odds, against fractions worked out by hand and against walking every face.

use std::collections::BTreeMap;

use norn_dice::{Distribution, ErrorKind, Expr, Ratio, Total};

fn odds(notation: &str) -> Distribution {
    let expr = Expr::parse(notation).unwrap_or_else(|e| panic!("{notation}: {e}"));
    expr.distribution().unwrap_or_else(|e| panic!("{notation}: {e}"))
}

fn p(notation: &str, total: i64) -> String {
    odds(notation).probability(total).to_string()
}

/// Rolls every sequence of faces, as far as that many throws. Returns how likely each total is,
/// and how likely longer sequences are.
fn walk(expr: &Expr, throws_max: usize) -> (BTreeMap<Total, Ratio>, Ratio) {
    let mut totals: BTreeMap<Total, Ratio> = BTreeMap::new();
    let mut longer = Ratio::ZERO;
    let mut script: Vec<(u32, u32)> = Vec::new();
    loop {
        let mut throws = 0;
        let mut seen = Vec::new();
        let roll = expr.roll(&mut |sides| {
            let face = script.get(throws).map_or(1, |(face, _)| *face);
            throws += 1;
            seen.push((face, sides));
            // Past the end any face that ends the roll would do; the error ends it too.
            if throws > throws_max { 0 } else { face }
        });
        let cut = roll.is_err();
        if cut {
            seen.truncate(throws_max);
        }
        let weight: Ratio =
            seen.iter().fold(Ratio::ONE, |p, (_, sides)| p.times(&Ratio::new(1, (*sides).into())));
        match roll {
            Ok(roll) => *totals.entry(roll.total).or_default() += weight,
            Err(_) => longer += weight,
        }
        // The next sequence, as in counting.
        script = seen;
        while let Some((face, sides)) = script.last_mut() {
            if face < sides {
                *face += 1;
                break;
            }
            script.pop();
        }
        if script.is_empty() {
            return (totals, longer);
        }
    }
}

fn agrees(notation: &str, throws_max: usize) {
    let expr = Expr::parse(notation).unwrap_or_else(|e| panic!("{notation}: {e}"));
    let odds = odds(notation);
    let (walked, longer) = walk(&expr, throws_max);
    let slack = longer.plus(&odds.residual());
    let mut totals: Vec<Total> = walked.keys().copied().collect();
    totals.extend(odds.iter().map(|(total, _)| total));
    for total in totals {
        let ours = odds.probability(total);
        let theirs = walked.get(&total).cloned().unwrap_or_default();
        let apart = if ours > theirs { ours.minus_or_zero(&theirs) } else { theirs.minus_or_zero(&ours) };
        assert!(apart <= slack, "{notation} = {total}: {ours}, walked {theirs}, longer {}", longer.to_f64());
    }
    let sum: Ratio = odds.iter().map(|(_, p)| p).sum();
    assert_eq!(sum.plus(&odds.residual()), Ratio::ONE, "{notation}");
}

#[test]
fn well_known_fractions() {
    assert_eq!(p("4d6kh3", 18), "7/432"); // 21 of 1,296
    assert_eq!(p("4d6kh3", 3), "1/1296");
    assert_eq!(p("3d6", 10), "1/8"); // 27 of 216
    assert_eq!(p("2d20kh1", 20), "39/400"); // advantage
    assert_eq!(p("2d20kl1", 20), "1/400"); // disadvantage
    assert_eq!(p("2d20kh1+8", 28), "39/400");
    assert_eq!(p("2d6", 7), "1/6");
    assert_eq!(p("d%", 1), "1/100");
    assert_eq!(p("4dF", 0), "19/81");
    assert_eq!(p("3d6kh2dl1", 6), "91/216"); // the highest alone: 216 - 125
    assert_eq!(p("3d6dl1dh1", 4), "13/54"); // the middle die: 3*3*3 - ... = 52 of 216
}

#[test]
fn counting() {
    // Three of ten faces: (7/10)^2, 2 * 3/10 * 7/10, (3/10)^2.
    assert_eq!(p("2d10>=8", 0), "49/100");
    assert_eq!(p("2d10>=8", 1), "21/50");
    assert_eq!(p("2d10>=8", 2), "9/100");
    assert_eq!(p("5d6=6", 5), "1/7776");
    assert_eq!(p("5d6<2", 5), "1/7776");
    assert_eq!(p("3d6kh1>=6", 1), "91/216");
}

#[test]
fn rerolling() {
    // Never a one or two: four faces are left.
    assert_eq!(p("d6r<3", 3), "1/4");
    assert_eq!(p("d6r<3", 2), "0/1");
    // A one stays only if the second throw is one too.
    assert_eq!(p("d6ro1", 1), "1/36");
    assert_eq!(p("d6ro1", 2), "7/36");
    // 1 is always thrown again, then 2 once: five faces, 2 with 1/25, others 6/25.
    assert_eq!(p("d6r1ro2", 2), "1/25");
    assert_eq!(p("d6r1ro2", 6), "6/25");
}

#[test]
fn minimum_and_maximum() {
    assert_eq!(p("d6mi2", 2), "1/3");
    assert_eq!(p("d6ma4", 4), "1/2");
    assert_eq!(p("d20mi10", 10), "1/2");
    assert_eq!(p("2d6mi3ma3", 6), "1/1");
}

#[test]
fn exploding_leaves_a_stated_residual() {
    let odds = odds("d6!");
    assert_eq!(odds.probability(6), Ratio::ZERO);
    assert_eq!(odds.probability(7), Ratio::new(1, 36));
    assert_eq!(odds.probability(12), Ratio::ZERO);
    assert_eq!(odds.probability(13), Ratio::new(1, 216));
    // Left out: more than fifteen sixes in a row, because 6^16 > 10^12 > 6^15.
    assert_eq!(odds.residual(), Ratio::new(1, 6_u128.pow(16)));
    assert_eq!(odds.highest(), 15 * 6 + 5);
    // Two dice of two sides explode e times with (e + 1) / 2^(e + 2).
    let coins = self::odds("2d2!");
    assert_eq!(coins.probability(2), Ratio::new(1, 4));
    assert_eq!(coins.probability(4), Ratio::new(2, 8));
    assert_eq!(coins.probability(6), Ratio::new(3, 16));
}

#[test]
fn counting_dice_that_explode() {
    // A success is 8 or more, and 10 throws again: no success with 7/10, one with
    // 2/10 + 1/10 * 7/10.
    let odds = odds("d10>=8!");
    assert_eq!(odds.probability(0), Ratio::new(7, 10));
    assert_eq!(odds.probability(1), Ratio::new(27, 100));
}

#[test]
fn keeping_of_dice_that_explode() {
    // Of every die thrown the highest counts: 6 if any is thrown, else the one die.
    let odds = odds("d6!kh1");
    assert_eq!(odds.probability(5), Ratio::new(1, 6));
    assert_eq!(odds.probability(6).plus(&odds.residual()), Ratio::new(1, 6));
    // No die shows one: a chain without any has 4/6 + 1/6 of the same again, so 4/5.
    let odds = self::odds("2d6!kl1");
    let without = Ratio::new(16, 25);
    assert!(odds.at_least(2) < without);
    assert!(odds.at_least(2).plus(&odds.residual()) > without);
}

#[test]
fn every_face_walked() {
    for notation in [
        "3d6",
        "4d6kh3",
        "4d6dl1",
        "4d6dh1",
        "4d6kl2",
        "5d4kh1",
        "5d4kl1",
        "5d4dl1dh1",
        "5d4dl2dh1",
        "5d4kh4kl2",
        "4d6kh4",
        "5d3dl4",
        "4dFkh3",
        "4dF",
        "-3d4",
        "2d6-2d4",
        "4d4mi2kh3",
        "4d4ma3kh2",
        "4d4mi2ma3",
        "4d6>=5",
        "4d6=3",
        "4d4kh3>=3",
        "4d4kl3<=2",
        "4d4kh2=2",
        "4d4mi2kh3=2",
        "3d6*2",
        "2d6*d4",
        "2d6/d4",
        "-2d6/3",
        "(2d4-5)/2",
        "2d4*-3",
        "(d4-d4)*d6",
        "d4*0",
        "7",
        "-7/2",
        "3*(2d4+1)-d6/2",
        "d4*1000+d6",
        "d4*d4*d4",
        "2d6/2*2",
        "1d1",
        "3d1kh2",
        "3d1",
        "2d1>=1+d4",
        "d4/(d4+1)",
        "d6/-2",
    ] {
        agrees(notation, 12);
    }
}

#[test]
fn every_face_walked_with_rerolls() {
    for notation in ["2d4ro1", "2d6ro<3kh1", "2d4ro>2", "3d4ro2kl2", "2d4ro1ro2"] {
        agrees(notation, 12);
    }
    for notation in ["d4r1", "2d4r1", "2d4r1ro2kh1", "2d4r<2r>3", "d6r2r4", "2d4r2>=3"] {
        agrees(notation, 9);
    }
}

#[test]
fn every_face_walked_with_explosions() {
    for notation in [
        "d4!",
        "2d4!",
        "2d4!kh1",
        "2d4!kl1",
        "2d4!dl1",
        "2d4!dh1",
        "2d4!kh2",
        "2d4>=3!",
        "2d4!>=3",
        "2d4!=1",
        "2dF!",
        "2dF!=-1",
        "2d4!mi2",
        "2d4!kh1>=3",
        "2d4!kl2=3",
        "2d4r1!",
        "2d4ro1!",
        "2d4!=2kh2",
        "2d4!=2kl2dl1",
        "d4!-d4",
        "7/d4!",
        "9/(d4!kh1+1)",
        "d4!*2",
        "2d3!ma2kh1",
    ] {
        agrees(notation, 9);
    }
}

#[test]
fn narrow_wide_and_big_weights_agree() {
    // 6^20 fits 64 bits, 6^40 fits 128, 6^60 fits neither.
    let sums = [odds("20d6"), odds("20d6+20d6"), odds("20d6+20d6+20d6")];
    for (odds, dice) in sums.iter().zip([20, 40, 60]) {
        let whole = self::odds(&format!("{dice}d6"));
        assert!(odds.iter().eq(whole.iter()));
        assert_eq!(odds.mean().to_string(), format!("{}/1", dice * 7 / 2));
        assert_eq!(odds.variance(), Ratio::new(35 * dice as u128, 12));
    }
    // Keeping the highest of n: (k^n - (k-1)^n) / 6^n.
    for dice in [5_u32, 30, 45, 60] {
        let best = odds(&format!("{dice}d6kh1"));
        let least = odds(&format!("{dice}d6kl1"));
        let power = |k: u8| num_bigint::BigUint::from(k).pow(dice);
        for k in 1..=6_u8 {
            let p = Ratio::from_big(power(k) - power(k - 1), power(6)).unwrap();
            assert_eq!(best.probability(i64::from(k)), p);
            assert_eq!(least.probability(i64::from(7 - k)), p);
        }
    }
    // All but one kept is the sum less the lowest: their means add up.
    let (all, kept) = (odds("60d6"), odds("60d6dl1"));
    let lowest = odds("60d6kl1");
    assert_eq!(kept.mean().size().plus(lowest.mean().size()), *all.mean().size());
}

#[test]
fn mean_deviation_and_quantiles() {
    let odds = odds("2d6");
    assert_eq!(odds.mean().to_string(), "7/1");
    assert_eq!(odds.variance().to_string(), "35/6");
    assert!((odds.standard_deviation() - 2.415_229_457_698_24).abs() < 1e-12);
    assert_eq!(odds.quantile(&Ratio::ZERO), 2);
    assert_eq!(odds.quantile(&Ratio::new(1, 36)), 2);
    assert_eq!(odds.quantile(&Ratio::new(2, 36)), 3);
    assert_eq!(odds.quantile(&Ratio::new(1, 2)), 7);
    assert_eq!(odds.quantile(&Ratio::ONE), 12);
    assert_eq!(odds.at_least(11).to_string(), "1/12");
    assert_eq!(odds.at_most(3).to_string(), "1/12");
    assert_eq!(odds.at_least(i64::MIN), Ratio::ONE);
    assert_eq!(odds.at_least(i64::MAX), Ratio::ZERO);
    assert_eq!(odds.at_most(i64::MAX), Ratio::ONE);
    assert_eq!(odds.at_most(i64::MIN), Ratio::ZERO);
    assert_eq!(self::odds("-2d6").mean().to_string(), "-7/1");
    assert_eq!(self::odds("d2-d4").mean().to_string(), "-1/1");
}

#[test]
fn one_against_another() {
    let contest = odds("d6").versus(&odds("d6"));
    assert_eq!(contest.win.to_string(), "5/12");
    assert_eq!(contest.tie.to_string(), "1/6");
    assert_eq!(contest.lose.to_string(), "5/12");
    assert!(contest.residual.is_zero());
    let contest = odds("d4").versus(&odds("d6+10"));
    assert_eq!(contest.lose, Ratio::ONE);
    let contest = odds("d4*10").versus(&odds("25"));
    assert_eq!(contest.win, Ratio::new(1, 2));
    let contest = odds("d6!").versus(&odds("d6!"));
    assert_eq!(contest.win, contest.lose);
    let sum: Ratio = [contest.win, contest.tie, contest.lose, contest.residual].iter().sum();
    assert_eq!(sum, Ratio::ONE);
}

#[test]
fn many_sides_cost_little() {
    assert_eq!(p("1d1000000", 1_000_000), "1/1000000");
    assert_eq!(p("2d1000000", 2), "1/1000000000000");
    assert_eq!(p("d1000000mi500000", 500_000), "1/2");
    assert_eq!(p("100d1000000>=500001", 0), format!("1/{}", 1_u128 << 100));
    // Far apart and few: held as a list.
    assert_eq!(p("d20*1000000+d6", 20_000_006), "1/120");
}

fn refused(notation: &str) -> norn_dice::Error {
    let expr = Expr::parse(notation).expect(notation);
    let error = expr.distribution().expect_err(notation);
    assert_eq!(error.kind, ErrorKind::TooMuchWork, "{notation}");
    error
}

#[test]
fn steps_max() {
    let error = refused("200d200kh100");
    assert!(error.text.contains("the limit is 2,000,000,000"), "{error}");
    assert!(error.text.contains(" steps"), "{error}");
    let work = Expr::parse("200d200kh100").unwrap().work().unwrap();
    assert!(work.steps > norn_dice::STEPS_MAX);
    let most = Expr::parse("d1000000-d1000000").unwrap().work().unwrap();
    assert!(most.steps < norn_dice::STEPS_MAX, "{most:?}");
}

#[test]
fn words_max() {
    let error = refused("6d1000000");
    assert!(error.text.contains("the limit is 16,777,216"), "{error}");
    assert!(error.text.contains(" words"), "{error}");
}

#[test]
fn residual_max() {
    // Nineteen of twenty faces explode: a hundred in a row have 0.95^100.
    let error = refused("d20!>=2");
    assert!(error.text.contains("0.006"), "{error}");
    // Left out is 1/2^101 here, and 2/3 to the power of 101 is about 10^-18.
    assert!(odds("d2!").residual() <= norn_dice::RESIDUAL_AIM);
    assert!(odds("d3!>=2").residual() <= norn_dice::RESIDUAL_AIM);
    // 0.85^101 lies between the aim and the limit.
    let residual = odds("d20!>=4").residual();
    assert!(residual > norn_dice::RESIDUAL_AIM && residual <= norn_dice::RESIDUAL_MAX);
}
