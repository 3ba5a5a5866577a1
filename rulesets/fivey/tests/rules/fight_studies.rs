//! Fights from numbers alone, against shares that are counted here on their own.
use norn_dice::Ratio;
use norn_fivey::Fivey;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Pick, Prompt, Ruleset, Value};
use norn_play::Exact;
use std::collections::BTreeMap;

/// Outcomes and totals with their shares; none of them is 0.
type Shares = BTreeMap<(String, i32), Ratio>;

#[track_caller]
fn weighed(study: &str, given: &[(&str, Value)]) -> Shares {
    weighed_by(study, given, norn_play::simulate::defaults)
}

/// Whoever has a die of inspiration spends it.
fn spends(prompt: &Prompt<'_>) -> Pick {
    match prompt.key.id() {
        "fivey.inspiration.spend" | "fivey.inspiration.timing" => Pick::Yes(true),
        _ => prompt.by_default(),
    }
}

#[track_caller]
fn weighed_by(study: &str, given: &[(&str, Value)], say: fn(&Prompt<'_>) -> Pick) -> Shares {
    let filled = given.iter().fold(Filled::of(study), |it, (name, value)| it.with(name, value.clone()));
    let (world, attempt) = match Fivey.study(&Fivey.start(), &filled.with_defaults()) {
        Next::Ready(ready) => ready,
        other => panic!("no study, but {other:?}"),
    };
    let odds = Exact::new(&say).odds(&attempt, &world).expect("odds");
    assert!(odds.left.is_zero());
    let mut shares = Shares::new();
    for ((verdict, _), share) in &odds.of {
        let outcome = verdict.outcome.as_ref().expect("an outcome").to_string();
        let sum = shares.entry((outcome, verdict.total.expect("a total"))).or_insert(Ratio::ZERO);
        *sum = sum.plus(share);
    }
    shares
}

/// What so many equally likely ways come to.
fn counted(ways: impl IntoIterator<Item = (&'static str, i32)>) -> Shares {
    let ways: Vec<(&str, i32)> = ways.into_iter().collect();
    let all = u128::try_from(ways.len()).expect("not many");
    let mut shares = Shares::new();
    for (outcome, total) in ways {
        let sum = shares.entry((outcome.to_owned(), total)).or_insert(Ratio::ZERO);
        *sum = sum.plus(&Ratio::new(1, all));
    }
    shares
}

fn numbers(all: &[i64]) -> Value {
    Value::List(all.iter().map(|one| Value::List(vec![Value::Number(*one)])).collect())
}

#[test]
fn initiative_against_one_roll() {
    let ways =
        (1..=20).flat_map(|theirs| (1..=20).flat_map(move |ivy| (1..=20).map(move |gor| (theirs, ivy, gor))));
    let came = ways.map(|(theirs, ivy, gor)| {
        let quick = i32::from(theirs < ivy + 3) + i32::from(theirs <= gor);
        (["none", "some", "all"][usize::try_from(quick).expect("few")], quick)
    });
    let given = [("bonuses", numbers(&[3, 1])), ("ability", Value::Number(1))];
    assert_eq!(weighed("initiative", &given), counted(came));
}

#[test]
fn attacks_with_skill_rage_and_resistance() {
    let ways = (1..=20).flat_map(|face| (1..=12).map(move |die| (face, die)));
    let came = ways.map(|(face, die)| {
        let lost = (die + 3 + 3) / 2;
        match (14 <= face + 6, 8 <= lost) {
            (false, _) => ("miss", 0),
            (true, false) => ("hit", lost),
            (true, true) => ("down", lost),
        }
    });
    let given = [
        ("stat", Value::Number(3)),
        ("dc", Value::Number(14)),
        ("damage", Value::Number(12)),
        ("skilled", Value::Flag(true)),
        ("rage", Value::Flag(true)),
        ("against", Value::word("resistant")),
        ("hp", Value::Number(8)),
    ];
    assert_eq!(weighed("attack", &given), counted(came));
}

/// Each of so many shares of the d20 with what the d8 and two d6 make of it, out of 20 * 8 * 6 * 6.
fn with_dice(came: impl Fn(i32, i32, i32, i32) -> (&'static str, i32)) -> Shares {
    let mut ways = vec![];
    for face in 1..=20 {
        for die in 1..=8 {
            for one in 1..=6 {
                ways.extend((1..=6).map(|other| came(face, die, one, other)));
            }
        }
    }
    counted(ways)
}

#[test]
fn attacks_with_dice_of_inspiration() {
    let given = |dice: i64| {
        let plain = [("stat", Value::Number(1)), ("dc", Value::Number(14)), ("damage", Value::Number(8))];
        [&plain[..], &[("dice", Value::Number(dice))]].concat()
    };
    // Without a die, the one of a natural 20 is there for the damage.
    let none = with_dice(|face, die, one, _| match face {
        20 => ("hit", die + 1 + one),
        13.. => ("hit", die + 1),
        _ => ("miss", 0),
    });
    assert_eq!(weighed_by("attack", &given(0), spends), none);
    // A single die turns what falls short by no more than 6, and otherwise adds to the damage.
    let single = with_dice(|face, die, one, _| match face {
        13.. => ("hit", die + 1 + one),
        7..=12 if 14 <= face + 1 + one => ("hit", die + 1),
        _ => ("miss", 0),
    });
    assert_eq!(weighed_by("attack", &given(1), spends), single);
    // Of two, the other is there for the damage of what the first has turned.
    let two = with_dice(|face, die, one, other| match face {
        13.. => ("hit", die + 1 + one),
        7..=12 if 14 <= face + 1 + one => ("hit", die + 1 + other),
        _ => ("miss", 0),
    });
    assert_eq!(weighed_by("attack", &given(2), spends), two);
    // Left as it is, no die changes anything.
    assert_eq!(weighed("attack", &given(2)), weighed("attack", &given(0)));
}

#[test]
fn attacks_of_monsters_deal_their_die_alone() {
    let given = |hp: i64| {
        [
            ("stat", Value::Number(2)),
            ("dc", Value::Number(13)),
            ("damage", Value::Number(6)),
            ("monster", Value::Flag(true)),
            ("hp", Value::Number(hp)),
        ]
    };
    let ways = (1..=20).flat_map(|face| (1..=6).map(move |die| (face, die)));
    let came = ways.map(|(face, die)| match (13 <= face + 2, 4 <= die) {
        (false, _) => ("miss", 0),
        (true, false) => ("hit", die),
        (true, true) => ("down", die),
    });
    assert_eq!(weighed("attack", &given(4)), counted(came));
    // Nobody but players' characters has dice.
    assert_eq!(weighed_by("attack", &given(4), spends), weighed("attack", &given(4)));
}

#[test]
fn blasts_of_each_kind() {
    let save = [("save", Value::Number(2)), ("dc", Value::Number(13))];
    let ways =
        (1..=20).flat_map(|face| (1..=6).flat_map(move |one| (1..=6).map(move |other| (face, one, other))));
    let spell = ways.clone().map(|(face, one, other)| {
        let sum = one + other;
        if 13 <= face + 2 { ("half", sum / 2) } else { ("full", sum) }
    });
    let given = [("kind", Value::word("spell")), ("level", Value::Number(2))];
    assert_eq!(weighed("blast", &[&given[..], &save[..]].concat()), counted(spell));
    let breath =
        ways.map(|(face, one, other)| if 13 <= face + 2 { ("half", one) } else { ("full", one + other) });
    let given = [("kind", Value::word("dragon-born"))];
    assert_eq!(weighed("blast", &[&given[..], &save[..]].concat()), counted(breath));
    let ways = (1..=20)
        .flat_map(|face| (1..=20).flat_map(move |other: i32| (1..=10).map(move |die| (face, other, die))));
    let monster = ways.map(
        |(face, other, die)| {
            if 13 <= other.max(face) + 2 { ("half", die / 2 * 2) } else { ("full", die * 2) }
        },
    );
    let given = [
        ("kind", Value::word("monster")),
        ("damage", Value::Number(10)),
        ("edge", Value::word("advantage")),
        ("against", Value::word("vulnerable")),
    ];
    assert_eq!(weighed("blast", &[&given[..], &save[..]].concat()), counted(monster));
}

#[test]
fn morale_check_after_check() {
    let ways = (1..=20).flat_map(|one| (1..=20).map(move |other| (one, other)));
    let came = ways.map(|(one, other)| match (14 <= one + 1, 16 <= other + 1) {
        (false, _) => ("flees", 0),
        (true, false) => ("flees", 1),
        (true, true) => ("holds", 2),
    });
    let given = [("ability", Value::Number(1)), ("checks", Value::Number(2))];
    assert_eq!(weighed("morale", &given), counted(came));
}
