//! Rolls with the dice written out.

use norn_dice::{Cause, EXPLOSIONS_MAX, ErrorKind, Expr, Fate, Part, Roll, THROWS_MAX};

#[track_caller]
fn read(notation: &str) -> Expr {
    Expr::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"))
}

/// Rolls these faces in order; every one must be used.
#[track_caller]
fn roll<'e>(expr: &'e Expr, faces: &[u32]) -> Roll<'e> {
    let mut left = faces.iter();
    let roll = expr
        .roll(|_| *left.next().expect("the roll asks for more faces"))
        .unwrap_or_else(|error| panic!("{expr}: {error}"));
    assert_eq!(left.next(), None, "{expr} leaves faces over");
    assert_eq!(roll.thrown().collect::<Vec<_>>(), faces);
    assert_eq!(roll.tree().total, roll.total);
    roll
}

#[track_caller]
fn shows(notation: &str, faces: &[u32], text: &str) {
    assert_eq!(roll(&read(notation), faces).to_string(), text);
}

#[test]
fn plain_dice_are_added() {
    shows("3d6", &[2, 5, 1], "3d6 = 8: 2, 5, 1");
    shows("d%", &[100], "d% = 100: 100");
    shows("4dF", &[1, 2, 3, 3], "4dF = 1: -1, 0, 1, 1");
    shows("7", &[], "7");
    shows("-5+d6", &[2], "-5+d6 = -3\n  -5\n  + d6 = 2: 2");
}

#[test]
fn the_lowest_is_dropped_and_still_shown() {
    shows("4d6dl1", &[6, 1, 4, 3], "4d6dl = 13: 6, 1 dropped, 4, 3");
    shows("4d6kh3", &[6, 1, 4, 3], "4d6kh3 = 13: 6, 1 dropped, 4, 3");
    shows("2d20kh1", &[7, 15], "2d20kh = 15: 7 dropped, 15");
    shows("2d20kl1", &[7, 15], "2d20kl = 7: 7, 15 dropped");
    shows("3d6dh1", &[2, 6, 6], "3d6dh = 8: 2, 6, 6 dropped");
    shows("3d6dl1dh1", &[5, 5, 5], "3d6dldh = 5: 5 dropped, 5, 5 dropped");
}

#[test]
fn a_die_is_rerolled_until_it_stays() {
    shows("2d6r<3", &[1, 2, 5, 3], "2d6r<3 = 8: 1 rerolled, 2 rerolled, 5, 3");
    shows("2d6ro1", &[1, 1, 4], "2d6ro1 = 5: 1 rerolled, 1, 4");
    shows("d6r1ro2", &[1, 2, 1, 2], "d6r1ro2 = 2: 1 rerolled, 2 rerolled, 1 rerolled, 2");
}

#[test]
fn a_die_explodes_into_another_die() {
    shows("2d6!", &[6, 6, 2, 3], "2d6! = 17: 6 exploded, 6 exploded, 2, 3");
    shows("d10!>=9", &[9, 10, 8], "d10!>=9 = 27: 9 exploded, 10 exploded, 8");
    // A die thrown by an explosion may be rerolled or dropped like any other.
    shows("d6r1!", &[6, 1, 4], "d6r1! = 10: 6 exploded, 1 rerolled, 4");
    shows("2d6kh2!", &[6, 5, 1], "2d6kh2! = 11: 6 exploded, 5, 1 dropped");
}

#[test]
fn minimum_and_maximum_change_what_a_die_counts_as() {
    shows("3d6mi2ma5", &[1, 3, 6], "3d6mi2ma5 = 10: 1 as 2, 3, 6 as 5");
    // A six explodes although it counts as five.
    shows("d6ma5!", &[6, 2], "d6ma5! = 7: 6 as 5 exploded, 2");
}

#[test]
fn dice_are_counted() {
    shows("3d10>=8", &[8, 7, 10], "3d10>=8 = 2: 8 counted, 7, 10 counted");
    shows(
        "3d10kh2>=8!",
        &[10, 9, 1, 8],
        "3d10kh2>=8! = 2: 10 exploded counted, 9 counted, 1 dropped, 8 dropped",
    );
}

#[test]
fn a_sum_is_a_tree() {
    shows("2d6[fire] + 3 # ouch", &[4, 5], "2d6[fire]+3 = 12\n  2d6[fire] = 9: 4, 5\n  + 3\n# ouch");
    shows(
        "-(d4 - 2) * 3",
        &[1],
        "-(d4-2)*3 = 3\n  -(d4-2) = 1\n    - d4-2 = -1\n      d4 = 1: 1\n      - 2\n  * 3",
    );
}

#[test]
fn division_rounds_down() {
    assert_eq!(roll(&read("7/2"), &[]).total, 3);
    assert_eq!(roll(&read("-7/2"), &[]).total, -4);
    assert_eq!(roll(&read("7/-2"), &[]).total, -4);
    assert_eq!(roll(&read("-(7/2)"), &[]).total, -3);
    assert_eq!(roll(&read("d6/4*4"), &[6]).total, 4);
}

#[test]
fn as_data_every_number_is_an_integer() {
    let data = serde_json::to_value(roll(&read("2d6r1kh1[fire]+1#x"), &[1, 5, 3])).unwrap();
    let expected = serde_json::json!({
        "notation": "2d6r1kh[fire]+1",
        "total": 6,
        "comment": "x",
        "tree": {
            "notation": "2d6r1kh[fire]+1",
            "total": 6,
            "kind": "sum",
            "first": {
                "notation": "2d6r1kh[fire]",
                "total": 5,
                "labels": ["fire"],
                "kind": "dice",
                "dice": [
                    {"face": 1, "value": 1, "cause": "first", "fate": "rerolled", "exploded": false},
                    {"face": 5, "value": 5, "cause": "reroll", "fate": "kept", "exploded": false},
                    {"face": 3, "value": 3, "cause": "first", "fate": "dropped", "exploded": false},
                ],
            },
            "rest": [
                {"operator": "+", "of": {"notation": "1", "total": 1, "kind": "number"}},
            ],
        },
    });
    assert_eq!(data, expected);
}

#[test]
fn explosions_max() {
    let expr = read("d6!");
    let roll = roll(&expr, &vec![6; EXPLOSIONS_MAX as usize + 1]);
    assert_eq!(roll.total, 6 * (i64::from(EXPLOSIONS_MAX) + 1));
    let Part::Dice { dice } = roll.tree().part else {
        panic!("{roll}");
    };
    let (last, before) = dice.split_last().unwrap();
    assert!(before.iter().all(|die| die.exploded && die.fate == Fate::Kept));
    assert!(!last.exploded);
    assert_eq!(last.cause, Cause::Explosion);
}

#[test]
fn the_total_is_that_of_the_tree_however_many_dice() {
    let mut seed = 1_u64;
    let mut face = |sides: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(seed >> 33).unwrap() % sides + 1
    };
    for notation in [
        "8d10!>=9",
        "16d6!",
        "17d6!",
        "d2!",
        "16d6kl!",
        "16dFkh3",
        "20dF",
        "17d6dl",
        "30d4dl2dh3",
        "1000d1000000kh500",
        "5d6+20d6*3-16d6",
    ] {
        let expr = read(notation);
        for _ in 0..200 {
            let roll = expr.roll(&mut face).unwrap();
            assert_eq!(roll.tree().total, roll.total, "{roll}");
        }
    }
}

#[test]
fn throws_max() {
    let mut throws = 0;
    let error = Expr::parse("d6r1")
        .unwrap()
        .roll(&mut |_| {
            throws += 1;
            1
        })
        .unwrap_err();
    assert_eq!(error.kind, ErrorKind::FaceSource);
    assert!(error.text.contains("1,000,000 throws"), "{error}");
    assert_eq!(throws, THROWS_MAX);
}

#[test]
fn a_face_that_the_die_does_not_have_is_refused() {
    for face in [0, 7, u32::MAX] {
        let error = Expr::parse("d6").unwrap().roll(&mut |_| face).unwrap_err();
        assert_eq!(error.kind, ErrorKind::FaceSource);
        assert!(error.text.contains(&format!("side {face} of a die of 6 sides")), "{error}");
        // Also where others fell before it.
        let mut before = [2, 5].into_iter();
        let error = Expr::parse("4d6!+1").unwrap().roll(&mut |_| before.next().unwrap_or(face)).unwrap_err();
        assert!(error.text.contains(&format!("side {face} of a die of 6 sides")), "{error}");
    }
}

#[test]
fn few_dice_and_many_are_kept_alike() {
    // A byte holds 255 sides and a few are 16 dice, so that these lie on both sides of either.
    for (notation, dice) in [
        ("16d255", 16),
        ("17d255kh9", 17),
        ("16d256dl1", 16),
        ("3d1000+5", 3),
        ("16dF", 16),
        ("17dFkl3-2", 17),
        ("4d6kh3+2-1", 4),
        ("5d20kh2kl1", 5),
        ("6d20dh1dl1", 6),
        ("2d4+2d4", 4),
    ] {
        let expr = read(notation);
        for seed in 0..200_u32 {
            let mut sides = seed;
            let mut fell = vec![];
            let roll = expr.roll(|most| {
                sides = sides.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let side = ((u64::from(sides) * u64::from(most)) >> 32) as u32 + 1;
                fell.push(side);
                side
            });
            let roll = roll.unwrap_or_else(|error| panic!("{notation}: {error}"));
            let thrown: Vec<u32> = roll.thrown().collect();
            assert_eq!(thrown, fell);
            assert_eq!(thrown.len(), dice);
            // The tree is worked out in full, and the total in a short way.
            assert_eq!(roll.tree().total, roll.total, "{notation}: {fell:?}");
        }
    }
    // Explosions beyond a few.
    let sides: Vec<u32> = [6; 20].into_iter().chain([3, 1]).collect();
    assert_eq!(roll(&read("2d6!"), &sides).total, 124);
    let sides: Vec<u32> = [6; 14].into_iter().chain([3, 1]).collect();
    assert_eq!(roll(&read("2d6!kh2+1"), &sides).total, 13);
}

#[test]
fn the_source_is_asked_for_the_sides_of_each_die_in_the_order_written() {
    let mut asked = Vec::new();
    Expr::parse("d20+2d4-dF*d%")
        .unwrap()
        .roll(&mut |sides| {
            asked.push(sides);
            1
        })
        .unwrap();
    assert_eq!(asked, [20, 4, 4, 3, 100]);
}

#[test]
fn an_explosion_that_the_limit_cuts_off_is_marked() {
    let expr = Expr::parse("d100!>=2").unwrap();
    let roll = expr.roll(|_| 50).unwrap();
    assert!(roll.is_cut());
    let text = roll.to_string();
    assert!(text.ends_with(", 50 exploded, 50 explodes no further after 100 times"), "{text}");
    let dice = serde_json::to_value(&roll).unwrap()["tree"]["dice"].as_array().unwrap().clone();
    assert_eq!(dice.len(), 101);
    assert_eq!(dice.iter().filter(|die| die["cut"] == true).count(), 1);
    assert_eq!(dice[100]["cut"], true);
    // The hundredth explosion shows what ends it.
    let mut thrown = 0;
    let roll = expr
        .roll(|_| {
            thrown += 1;
            if thrown == 101 { 1 } else { 50 }
        })
        .unwrap();
    assert!(!roll.is_cut() && !roll.to_string().contains("no further"));
    // Odds leave out all that the limit cuts off, so that it is in the residual.
    let ten = Expr::parse("d20!>=15").unwrap().distribution().unwrap();
    assert!(!ten.residual().is_zero());
}
