//! What can be weighed without a table, with its totals, against shares that are counted here on their own.
use norn_dice::Ratio;
use norn_fivey::Fivey;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Pick, Prompt, Ruleset, Value};
use norn_play::Exact;
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// Outcomes and totals with their shares; none of them is 0.
type Shares = BTreeMap<(String, Option<i32>), Ratio>;

fn filled(study: &str, given: &[(&str, Value)]) -> Filled {
    given
        .iter()
        .fold(Filled::of(study), |filled, (name, value)| filled.with(name, value.clone()))
        .with_defaults()
}

#[track_caller]
fn weighed_by(study: &str, given: &[(&str, Value)], say: fn(&Prompt<'_>) -> Pick) -> Shares {
    let (world, attempt) = match Fivey.study(&Fivey.start(), &filled(study, given)) {
        Next::Ready(ready) => ready,
        other => panic!("no study, but {other:?}"),
    };
    let odds = Exact::new(&say).odds(&attempt, &world).expect("odds");
    assert!(odds.left.is_zero());
    let mut shares = Shares::new();
    for ((verdict, _), share) in &odds.of {
        let outcome = verdict.outcome.as_ref().expect("an outcome").to_string();
        adds(&mut shares, &outcome, verdict.total, share.clone());
    }
    shares
}

#[track_caller]
fn weighed(study: &str, given: &[(&str, Value)]) -> Shares {
    weighed_by(study, given, norn_play::simulate::defaults)
}

/// Whoever has a die spends it.
fn best(prompt: &Prompt<'_>) -> Pick {
    match prompt.key.id() {
        "fivey.inspiration.spend" => Pick::Yes(true),
        _ => prompt.by_default(),
    }
}

fn adds(to: &mut Shares, outcome: &str, total: Option<i32>, share: impl Borrow<Ratio>) {
    let share = share.borrow();
    if !share.is_zero() {
        let sum = to.entry((outcome.to_owned(), total)).or_insert(Ratio::ZERO);
        *sum = sum.plus(share);
    }
}

/// The same without totals.
fn outcomes(shares: &Shares) -> BTreeMap<&str, Ratio> {
    let mut all = BTreeMap::new();
    for ((outcome, _), share) in shares {
        let sum = all.entry(outcome.as_str()).or_insert(Ratio::ZERO);
        *sum = sum.plus(share);
    }
    all
}

fn of(numerator: u128, denominator: u128) -> Ratio {
    Ratio::new(numerator, denominator)
}

fn number(number: i32) -> Value {
    Value::from(number)
}

/// The faces of a d20, and how often each of them counts out of 400.
fn faces(edge: Option<&str>) -> Vec<(i32, u128)> {
    let mut ways = BTreeMap::new();
    for (one, other) in (1..=20).flat_map(|one| (1..=20).map(move |other| (one, other))) {
        let face: i32 = match edge {
            None => one,
            Some("advantage") => one.max(other),
            Some(_) => one.min(other),
        };
        *ways.entry(face).or_insert(0) += 1;
    }
    ways.into_iter().collect()
}

#[test]
fn a_check_is_weighed_with_its_total() {
    for (stat, skilled, edge, dc) in [
        (1, false, None, 12),
        (4, true, Some("advantage"), 14),
        (2, false, Some("disadvantage"), 9),
        (0, true, None, 20),
    ] {
        let bonus = if skilled { 2 * stat } else { stat };
        let mut expected = Shares::new();
        for (face, ways) in faces(edge) {
            let outcome = if dc <= face + bonus { "success" } else { "failure" };
            adds(&mut expected, outcome, Some(face + bonus), of(ways, 400));
        }
        let mut given = vec![("stat", number(stat)), ("dc", number(dc)), ("skilled", skilled.into())];
        given.extend(edge.map(|edge| ("edge", Value::word(edge))));
        assert_eq!(weighed("check", &given), expected);
    }
}

#[test]
fn help_of_an_ally_is_advantage_and_cancels_what_speaks_against_it() {
    let given = |more: &[(&'static str, Value)]| {
        let plain = [("stat", number(2)), ("dc", number(14))];
        weighed("check", &plain.iter().cloned().chain(more.iter().cloned()).collect::<Vec<_>>())
    };
    let helped = || ("helped", Value::from(true));
    let edge = |edge: &'static str| ("edge", Value::word(edge));
    assert_eq!(given(&[helped()]), given(&[edge("advantage")]));
    assert_eq!(given(&[helped(), edge("advantage")]), given(&[edge("advantage")]));
    assert_eq!(given(&[helped(), edge("disadvantage")]), given(&[]));
    // 12 or more on either of two dice: 1 - (11/20)^2.
    assert_eq!(outcomes(&given(&[helped()])).get("success").cloned(), Some(of(279, 400)));
}

#[test]
fn a_die_of_inspiration_turns_a_check_that_falls_short_by_no_more_than_it_shows() {
    let mut expected = Shares::new();
    for face in 1..=20 {
        let total = face + 1;
        if 14 <= total || total + 6 < 14 {
            let outcome = if 14 <= total { "success" } else { "failure" };
            adds(&mut expected, outcome, Some(total), of(1, 20));
            continue;
        }
        for die in 1..=6 {
            let outcome = if 14 <= total + die { "success" } else { "failure" };
            adds(&mut expected, outcome, Some(total + die), of(1, 120));
        }
    }
    let given = [("stat", number(1)), ("dc", number(14)), ("dice", number(1))];
    assert_eq!(weighed_by("check", &given, best), expected);
}

#[test]
fn an_attack_is_weighed_on_whomever_nothing_is_said_of() {
    let given = [("stat", number(3)), ("dc", number(14)), ("damage", number(8))];
    let shares = weighed("attack", &given);
    assert_eq!(outcomes(&shares)["hit"], of(1, 2));
    let frail: Vec<(&str, Value)> = given.iter().cloned().chain([("hp", number(1))]).collect();
    assert_eq!(outcomes(&weighed("attack", &frail))["down"], of(1, 2));
}

#[test]
fn cooperation_is_weighed_by_how_many_succeed() {
    for (bonuses, dc, needed) in [(vec![2, 1], 14, 1), (vec![2, 1], 14, 2), (vec![1, 4, 3], 16, 2)] {
        // How many succeed, with the shares.
        let mut counts = BTreeMap::from([(0, Ratio::ONE)]);
        for bonus in &bonuses {
            let reach = u128::try_from((21 - (dc - bonus)).clamp(0, 20)).expect("a share");
            let mut after = BTreeMap::new();
            for (count, share) in counts {
                for (more, way) in [(1, of(reach, 20)), (0, of(20 - reach, 20))] {
                    let sum = after.entry(count + more).or_insert(Ratio::ZERO);
                    *sum = sum.plus(&share.times(&way));
                }
            }
            counts = after;
        }
        let mut expected = Shares::new();
        for (count, share) in counts {
            adds(&mut expected, if needed <= count { "success" } else { "failure" }, Some(count), share);
        }
        let rows = bonuses.iter().map(|bonus| Value::List(vec![number(*bonus)])).collect();
        let given = [("bonuses", Value::List(rows)), ("dc", number(dc)), ("needed", number(needed))];
        assert_eq!(weighed("cooperation", &given), expected);
    }
}

#[test]
fn a_contest_is_weighed_until_it_is_decided() {
    let won = |given: &[(&str, Value)]| outcomes(&weighed("contest", given)).get("win").cloned();
    let pair = [("stat", number(3)), ("against", number(5))];
    let again = |given: &[(&'static str, Value)]| {
        let more = [("ties", Value::word("again"))];
        given.iter().cloned().chain(more).collect::<Vec<_>>()
    };
    assert_eq!(won(&again(&pair)), Some(of(153, 382)));
    let other = [("stat", number(5)), ("against", number(3))];
    assert_eq!(won(&again(&other)), Some(of(229, 382)));
    // Whoever acts wins ties: 153 of 400, and 18 ties.
    assert_eq!(won(&pair), Some(of(171, 400)));
}

#[test]
fn skill_and_edges_count_on_either_side() {
    for (own, other) in
        [(Some("advantage"), None), (None, Some("disadvantage")), (Some("disadvantage"), Some("advantage"))]
    {
        let mut ways = 0;
        for (one, times) in faces(own) {
            for (another, more) in faces(other) {
                if another + 4 <= one + 3 {
                    ways += times * more;
                }
            }
        }
        let mut given = vec![("stat", number(3)), ("against", number(2)), ("against-skilled", true.into())];
        given.extend(own.map(|edge| ("edge", Value::word(edge))));
        given.extend(other.map(|edge| ("against-edge", Value::word(edge))));
        let shares = weighed("contest", &given);
        assert_eq!(outcomes(&shares).get("win").cloned(), Some(of(ways, 160_000)));
    }
}
