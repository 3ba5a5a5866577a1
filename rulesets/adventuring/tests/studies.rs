//! What can be weighed without a table, with its totals, against shares that are counted here on their own.
use crate::table::{draft, with_switch};
use norn_adventuring::{Adventuring, World};
use norn_dice::Ratio;
use norn_kernel::offer::{Filled, Next, Wrong};
use norn_kernel::{Ruleset, Value};
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
fn weighed_in(world: &World, study: &str, given: &[(&str, Value)]) -> Shares {
    let (world, attempt) = match Adventuring.study(world, &filled(study, given)) {
        Next::Ready(ready) => ready,
        other => panic!("no study, but {other:?}"),
    };
    let odds = Exact::new(&norn_play::simulate::defaults).odds(&attempt, &world).expect("odds");
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
    weighed_in(&Adventuring.start(), study, given)
}

fn adds(to: &mut Shares, outcome: &str, total: Option<i32>, share: impl Borrow<Ratio>) {
    let share = share.borrow();
    if !share.is_zero() {
        let sum = to.entry((outcome.to_owned(), total)).or_insert(Ratio::ZERO);
        *sum = sum.plus(share);
    }
}

fn of(numerator: u128, denominator: u128) -> Ratio {
    Ratio::new(numerator, denominator)
}

/// How likely a d20 is not above a score.
fn passes(score: i32) -> Ratio {
    of(u128::try_from(score.clamp(0, 20)).expect("a score"), 20)
}

/// How likely it is above.
fn fails(score: i32) -> Ratio {
    Ratio::ONE.minus(&passes(score)).expect("a share")
}

/// Every number that so many d4 show together, with its share.
fn d4s(dice: u32) -> Vec<(i32, Ratio)> {
    let mut sums = BTreeMap::from([(0, 1_u128)]);
    for _ in 0..dice {
        let before = std::mem::take(&mut sums);
        for (sum, ways) in before {
            (1..=4).for_each(|face| *sums.entry(sum + face).or_insert(0) += ways);
        }
    }
    sums.into_iter().map(|(sum, ways)| (sum, of(ways, 4_u128.pow(dice)))).collect()
}

fn word(word: &'static str) -> Value {
    Value::word(word)
}

#[test]
fn a_group_is_weighed_by_how_many_pass() {
    // One die: up to 8 all of 8, 11 and 14 pass, up to 11 two, up to 14 one.
    let mut expected = Shares::new();
    adds(&mut expected, "all", Some(3), of(8, 20));
    adds(&mut expected, "some", Some(2), of(3, 20));
    adds(&mut expected, "some", Some(1), of(3, 20));
    adds(&mut expected, "none", Some(0), of(6, 20));
    let scores = Value::List([8, 11, 14].map(|score| Value::List(vec![Value::from(score)])).to_vec());
    assert_eq!(weighed("group-save", &[("scores", scores)]), expected);
}

#[test]
fn an_attitude_is_weighed_with_its_face() {
    let faces = ["hostile", "unfriendly", "unfriendly", "neutral", "neutral", "friendly"];
    let counted = |counts: fn(i32, i32) -> i32| {
        let mut shares = Shares::new();
        for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
            let face = counts(one, other);
            adds(&mut shares, faces[usize::try_from(face).expect("a face") - 1], Some(face), of(1, 36));
        }
        shares
    };
    let found = |leaning| weighed("attitude", &[("leaning", word(leaning))]);
    assert_eq!(found("ordinary"), counted(|one, _| one));
    assert_eq!(found("aggressive"), counted(i32::min));
    assert_eq!(found("peaceful"), counted(i32::max));
}

/// What a fall of so many metres costs, cushioned by whoever passes.
fn fallen(metres: u32, agility: Option<i32>) -> Vec<(i32, Ratio)> {
    let dice = metres / 2;
    let Some(agility) = agility.filter(|_| 0 < dice) else { return d4s(dice) };
    let soft = d4s(dice - 1).into_iter().map(|(sum, share)| (sum, share.times(&passes(agility))));
    soft.chain(d4s(dice).into_iter().map(|(sum, share)| (sum, share.times(&fails(agility))))).collect()
}

#[test]
fn a_fall_is_weighed_by_its_dice() {
    for (metres, agility) in [(1, Some(12)), (2, Some(12)), (5, None), (6, Some(13)), (10, Some(8))] {
        let mut expected = Shares::new();
        for (sum, share) in fallen(metres, agility) {
            adds(&mut expected, if sum == 0 { "unhurt" } else { "hurt" }, Some(sum), share);
        }
        let mut given = vec![("metres", Value::Number(i64::from(metres)))];
        given.extend(agility.map(|agility| ("agility", Value::from(agility))));
        assert_eq!(weighed("fall", &given), expected, "{metres} m");
    }
}

#[test]
fn a_climb_is_weighed_save_by_save() {
    for (metres, agility) in [(4_u32, 11), (8, 11), (12, 14), (13, 9)] {
        let mut expected = Shares::new();
        let mut on = Ratio::ONE;
        for round in 0..metres.div_ceil(4) {
            let off = on.times(&fails(agility));
            if round == 0 {
                adds(&mut expected, "stayed", Some(0), off);
            } else {
                for (sum, share) in fallen(4 * round, Some(agility)) {
                    adds(&mut expected, "fell", Some(sum), off.times(&share));
                }
            }
            on = on.times(&passes(agility));
        }
        adds(&mut expected, "up", Some(0), on);
        let given = [("metres", Value::Number(i64::from(metres))), ("agility", Value::from(agility))];
        assert_eq!(weighed("climb", &given), expected, "{metres} m");
    }
}

#[test]
fn who_has_no_air_is_weighed_by_how_many_saves_fail() {
    for (strength, rounds) in [(10, 4), (10, 6), (13, 7), (3, 20), (18, 60)] {
        // Of so many saves none fails, or one, or more.
        let saves = u32::saturating_sub(rounds, 4);
        let (pass, fail) = (passes(strength), fails(strength));
        let power = |of: u32| (0..of).fold(Ratio::ONE, |share, _| share.times(&pass));
        let awake = power(saves);
        let out = power(saves.saturating_sub(1)).times(&fail).times(&of(saves.into(), 1));
        let dead = Ratio::ONE.minus_or_zero(&awake.plus(&out));
        let mut expected = Shares::new();
        for (outcome, share) in [("awake", awake), ("out", out), ("dead", dead)] {
            adds(&mut expected, outcome, None, share);
        }
        let given = [("strength", Value::from(strength)), ("rounds", Value::Number(i64::from(rounds)))];
        assert_eq!(weighed("suffocation", &given), expected, "STR {strength}, {rounds} rounds");
    }
}

#[test]
fn cold_is_weighed_by_the_lower_of_two_dice_a_stretch() {
    // Of 16 pairs of d4 the lower is 1 in 7, 2 in 5, 3 in 3 and 4 in 1.
    let strikes = [(1, of(7, 16)), (2, of(5, 16)), (3, of(3, 16)), (4, of(1, 16))];
    for (stretches, health) in [(1, 3), (2, 3), (3, 3), (6, 12)] {
        let mut left = BTreeMap::from([(health, Ratio::ONE)]);
        for _ in 1..stretches {
            let mut next: BTreeMap<i32, Ratio> = BTreeMap::new();
            for ((health, before), (points, share)) in
                left.iter().flat_map(|one| strikes.iter().map(move |strike| (one, strike)))
            {
                // Whoever is down stays so: they wake with 1, and the cold takes it at once.
                let sum = next.entry((health - points).max(0)).or_insert(Ratio::ZERO);
                *sum = sum.plus(&before.times(share));
            }
            left = next;
        }
        let mut expected = Shares::new();
        for (health, share) in left {
            adds(&mut expected, if health == 0 { "down" } else { "up" }, Some(health), share);
        }
        let given = [("stretches", Value::from(stretches)), ("health", Value::from(health))];
        assert_eq!(weighed("exposure", &given), expected, "{stretches} stretches");
    }
}

#[test]
fn a_disease_is_weighed_day_by_day() {
    for (name, needed, strength, days) in
        [("Influence", 2, 10, 3), ("Influence", 2, 3, 6), ("Plague", 4, 8, 14), ("Digworm", i32::MAX, 6, 7)]
    {
        let (pass, fail) = (passes(strength), fails(strength));
        // By saves that were passed, and STR that is left; the normal STR counts in each save.
        let mut sick = BTreeMap::from([((0, strength), Ratio::ONE)]);
        let mut expected = Shares::new();
        for _ in 0..days {
            let mut next: BTreeMap<(i32, i32), Ratio> = BTreeMap::new();
            let mut goes_on = |state, share: Ratio| {
                let sum = next.entry(state).or_insert(Ratio::ZERO);
                *sum = sum.plus(&share);
            };
            for ((passed, left), share) in sick {
                match passed + 1 {
                    passed if passed == needed => {
                        adds(&mut expected, "recovered", Some(left), share.times(&pass));
                    }
                    passed => goes_on((passed, left), share.times(&pass)),
                }
                let worse = share.times(&fail);
                if left == 0 {
                    adds(&mut expected, "dead", Some(0), worse);
                    continue;
                }
                for (points, part) in d4s(1) {
                    goes_on((passed, (left - points).max(0)), worse.times(&part));
                }
            }
            sick = next;
        }
        sick.into_iter().for_each(|((_, left), share)| adds(&mut expected, "sick", Some(left), share));
        let given =
            [("name", Value::text(name)), ("strength", Value::from(strength)), ("days", Value::from(days))];
        assert_eq!(weighed("disease", &given), expected, "{name}, {days} days");
    }
}

#[test]
fn poison_is_weighed_with_the_health_that_it_costs() {
    // It works by 7 of 20 faces; then a d12 goes through to health 5, of which more can't be lost.
    let mut expected = Shares::new();
    adds(&mut expected, "unharmed", Some(0), of(13, 20));
    (1..=4).for_each(|points| adds(&mut expected, "hurt", Some(points), of(7, 20).times(&of(1, 12))));
    adds(&mut expected, "down", Some(5), of(7, 20).times(&of(8, 12)));
    let given = [("effect", word("damaging")), ("strength", Value::from(13)), ("health", Value::from(5))];
    assert_eq!(weighed("poison", &given), expected);
    // At such a table nobody is merely down.
    let world = with_switch(Adventuring.start(), "zero-health", "dead");
    let dead = weighed_in(&world, "poison", &given);
    assert_eq!(dead.get(&("dead".to_owned(), Some(5))), expected.get(&("down".to_owned(), Some(5))));
}

#[test]
fn an_attack_is_weighed_die_by_die() {
    // A d8 behind armour 2 on health 5 and STR 12, dodged by AGI 9: the health that it costs, and what is below it.
    let mut expected = Shares::new();
    adds(&mut expected, "dodged", Some(0), passes(9));
    for face in 1..=8 {
        let share = fails(9).times(&of(1, 8));
        match face - 2 {
            ..=0 => adds(&mut expected, "absorbed", Some(0), share),
            points @ 1..=4 => adds(&mut expected, "wounded", Some(points), share),
            _ => {
                adds(&mut expected, "stable", Some(5), share.times(&passes(12)));
                adds(&mut expected, "dying", Some(5), share.times(&fails(12)));
            }
        }
    }
    let given = [
        ("damage", Value::text("1d8")),
        ("armour", Value::from(2)),
        ("dodge", Value::from(9)),
        ("health", Value::from(5)),
        ("strength", Value::from(12)),
    ];
    assert_eq!(weighed("attack", &given), expected);
    // Where a score decides whether it hits, it is asked for, and comes first.
    let world = with_switch(Adventuring.start(), "attack-roll", "save-to-hit");
    assert!(
        matches!(Adventuring.study(&world, &filled("attack", &given)), Next::Fill(param) if param.name == "hit")
    );
    let with_hit = [given.as_slice(), &[("hit", Value::from(12))]].concat();
    let found = weighed_in(&world, "attack", &with_hit);
    assert_eq!(found, weighed("attack", &with_hit));
    assert_eq!(found.get(&("missed".to_owned(), Some(0))), Some(&fails(12)));
    for (what, share) in expected {
        assert_eq!(found.get(&what), Some(&share.times(&passes(12))), "{what:?}");
    }
}

#[test]
fn nobody_notices_nothing() {
    // Where there is nobody on a side, nobody of it notices anything; the other's die still falls.
    let one = Value::List(vec![Value::List(vec![Value::from(9)])]);
    let none = Value::List(vec![]);
    let mut ours = Shares::new();
    adds(&mut ours, "only-we", None, passes(9));
    adds(&mut ours, "neither", None, fails(9));
    assert_eq!(weighed("detection", &[("ours", one.clone()), ("theirs", none.clone())]), ours);
    let mut theirs = Shares::new();
    adds(&mut theirs, "only-they", None, passes(9));
    adds(&mut theirs, "neither", None, fails(9));
    assert_eq!(weighed("detection", &[("ours", none.clone()), ("theirs", one)]), theirs);
    assert_eq!(weighed("group-save", &[]).into_keys().collect::<Vec<_>>(), [("none".to_owned(), Some(0))]);
}

#[test]
fn disease_and_rounds_have_bounds() {
    let study = |name, given: &[(&str, Value)]| Adventuring.study(&Adventuring.start(), &filled(name, given));
    let rounds = |rounds: i64| {
        study("suffocation", &[("strength", Value::from(9)), ("rounds", Value::Number(rounds))])
    };
    assert!(matches!(rounds(60), Next::Ready(_)));
    assert!(matches!(rounds(61), Next::Wrong(Wrong::Value { .. })));
    assert!(matches!(rounds(0), Next::Wrong(Wrong::Value { .. })));
}

#[test]
fn a_disease_of_the_table_can_be_weighed() {
    let form = draft("disease", &[("name", Value::text("Marsh ague"))]);
    let world = crate::table::built(Adventuring.start(), norn_kernel::Who(9), &form);
    let given =
        [("name", Value::text("Marsh ague")), ("strength", Value::from(20)), ("days", Value::from(2))];
    // The face 20 fails even for STR 20.
    let recovered = weighed_in(&world, "disease", &given).remove(&("recovered".to_owned(), Some(20)));
    assert_eq!(recovered, Some(of(361, 400)));
}

#[test]
fn studies_obey_the_laws() {
    let scores =
        |scores: &[i32]| Value::List(scores.iter().map(|one| Value::List(vec![Value::from(*one)])).collect());
    let studies: &[(&str, &[(&str, Value)])] = &[
        ("detection", &[("ours", scores(&[8, 11])), ("theirs", scores(&[9]))]),
        ("attitude", &[("leaning", word("aggressive"))]),
        ("suffocation", &[("strength", Value::from(9)), ("rounds", Value::from(6))]),
        ("exposure", &[("stretches", Value::from(3)), ("health", Value::from(3))]),
        ("poison", &[("effect", word("damaging")), ("strength", Value::from(9))]),
        (
            "attack",
            &[
                ("damage", Value::text("d8")),
                ("armour", Value::from(1)),
                ("health", Value::from(4)),
                ("strength", Value::from(9)),
                ("dodge", Value::from(9)),
            ],
        ),
        ("drug", &[("strength", Value::from(9)), ("wit", Value::from(9))]),
    ];
    for (study, given) in studies {
        let Next::Ready((world, attempt)) = Adventuring.study(&Adventuring.start(), &filled(study, given))
        else {
            panic!("no study: {study}")
        };
        norn_testkit::laws::hold(study, &attempt, &world);
    }
}
