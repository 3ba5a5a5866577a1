//! What lies beyond sums and products of dice: how it is rolled, and how likely it is.

use norn_dice::{Dialect, Error, ErrorKind, Expr, Ratio, Reading, Total};

fn read(notation: &str) -> Expr {
    Expr::typed(notation).unwrap_or_else(|error| panic!("{notation}: {error}"))
}

/// What it comes to with those faces, all of which it takes.
#[track_caller]
fn rolled(notation: &str, faces: &[u32]) -> String {
    let expr = read(notation);
    let mut left = faces.iter().copied();
    let roll = expr.roll(&mut |_sides| left.next().expect("more dice fall than are written"));
    let roll = roll.expect("those faces can fall");
    assert_eq!(left.next(), None, "{notation}: fewer dice fall than are written");
    roll.result()
}

fn odds(notation: &str) -> norn_dice::Distribution {
    read(notation).distribution().unwrap_or_else(|error| panic!("{notation}: {error}"))
}

#[track_caller]
fn chance(notation: &str, of: i64, over: u128, under: u128) {
    assert_eq!(odds(notation).probability(of), Ratio::new(over, under), "{notation}");
}

#[test]
fn sets_hold_totals_and_pools_hold_dice() {
    assert_eq!(rolled("{2d6,d8}kh1", &[3, 4, 6]), "7");
    assert_eq!(rolled("{2d6,d8}kl1", &[3, 4, 6]), "6");
    assert_eq!(rolled("{4d6+2,}>=10", &[1, 2, 3, 4]), "1");
    assert_eq!(rolled("pool(2d6,d8)kh1", &[3, 4, 6]), "6");
    assert_eq!(rolled("pool(2d6,d8)>=4", &[3, 4, 6]), "2");
    assert_eq!(rolled("{2d6+d8}kh1", &[3, 4, 6]), "6");
    assert_eq!(rolled("(3d4+2d6)kl2", &[4, 3, 2, 1, 5]), "3");
    assert_eq!(rolled("{3d6}", &[1, 2, 3]), "6");
    // Two dice of four and one of six sides: all three show 1 in one case of 96.
    chance("pool(2d4,d6)kh1", 1, 1, 96);
    // Of 2d6 and d8 the higher is 12 where both sixes fall.
    chance("{2d6,d8}kh1", 12, 1, 36);
}

#[test]
fn what_is_done_to_dice_that_lie_is_done_after() {
    // The lower die is dropped first, so that only the higher is thrown again.
    assert_eq!(rolled("pool(2d6kh1)r1", &[1, 1, 4]), "4");
    assert_eq!(rolled("2d6kh1r1", &[1, 1, 4, 3]), "4");
    assert_eq!(rolled("pool(2d6kh1)!=6", &[6, 2, 5]), "11");
    // Both show 1 in one case of 36, and a 2 comes next in one of five.
    let after = odds("pool(2d6kh1)r1").probability(2);
    assert_eq!(after, Ratio::new(1, 12).plus(&Ratio::new(1, 180)));
}

#[test]
fn explosions_of_every_kind() {
    assert_eq!(rolled("2d6!!kh1", &[6, 3, 5]), "9");
    assert_eq!(rolled("2d6!kh1", &[6, 3, 5]), "6");
    assert_eq!(rolled("d6!p", &[6, 6, 3]), "13");
    assert_eq!(rolled("d6!o", &[6, 6]), "12");
    assert_eq!(rolled("3d6!{1}", &[6, 4, 6, 2]), "18");
    assert_eq!(rolled("3d6!<>1>=4", &[1, 4, 1, 1]), "1");
    // Once: 6 and then 6.
    chance("d6!o", 12, 1, 36);
    chance("d6!o", 6, 0, 1);
    // Penetrating: 6, then 1 less than it shows.
    chance("d6!p", 6, 1, 36);
    // Compound: the higher of two is 7 where one shows 6 and then 1, and the other at most 5 or the same.
    let seven = Ratio::new(2 * 5, 6 * 36).plus(&Ratio::new(1, 36 * 36));
    assert_eq!(odds("2d6!!kh1").probability(7), seven);
}

#[test]
fn successes_less_failures() {
    assert_eq!(rolled("5d10>=8f1", &[8, 10, 1, 5, 1]), "0");
    assert_eq!(rolled("3d10>=8>=10", &[10, 8, 2]), "3");
    assert_eq!(rolled("4d6even", &[2, 4, 5, 6]), "3");
    assert_eq!(rolled("4d6k>3", &[2, 4, 5, 6]), "15");
    assert_eq!(rolled("4d6p=6", &[2, 4, 6, 6]), "6");
    // One die: 3 of 10 succeed, 1 of 10 fails.
    chance("d10>=8f1", 1, 3, 10);
    chance("d10>=8f1", -1, 1, 10);
    chance("2d10>=8f1", 0, 42, 100);
    chance("d6odd", 1, 1, 2);
}

#[test]
fn choices_that_are_joined() {
    assert_eq!(rolled("4d6kh1|kl1", &[3, 6, 1, 4]), "7");
    assert_eq!(rolled("4d6kh3&kl3", &[3, 6, 1, 4]), "7");
    assert_eq!(rolled("4d6dh1dl1", &[3, 6, 1, 4]), "7");
    // The highest and the lowest of three are 1 and 1 where all show 1.
    chance("3d6kh1|kl1", 2, 1, 216);
    chance("3d6kh1|kl1", 12, 1, 216);
}

#[test]
fn totals_are_compared_and_chosen() {
    assert_eq!(rolled("3d6<=12", &[6, 6, 1]), "0");
    assert_eq!(rolled("d20+7>=15", &[8]), "1");
    assert_eq!(rolled("(2d6)<>7", &[3, 4]), "0");
    assert_eq!(rolled("x=d20; x=20 ? 4d6 : x+5>=15 ? 2d6 : 0", &[20, 1, 2, 3, 4]), "10");
    assert_eq!(rolled("x=d20; x=20 ? 4d6 : x+5>=15 ? 2d6 : 0", &[10, 1, 2]), "3");
    // What is not chosen is not rolled.
    assert_eq!(rolled("x=d20; x=20 ? 4d6 : x+5>=15 ? 2d6 : 0", &[9]), "0");
    assert_eq!(rolled("x=d6; x*x", &[5]), "25");
    chance("3d6<=12", 1, 20, 27);
    chance("x=d6; x*x", 25, 1, 6);
    // Sixteen faces of 20 hit (5 to 20), one of them doubly.
    let mean = odds("x=d20; x=20 ? 4d6 : x+5>=10 ? 2d6 : 0").mean();
    assert_eq!(mean.to_string(), "119/20");
    chance("(5d6>=5)>(4d6>=5)", 1, 8881, 19683);
}

#[test]
fn functions_and_signs() {
    assert_eq!(rolled("abs(d6-d6)", &[2, 5]), "3");
    assert_eq!(rolled("max(d20,d20,7)", &[3, 5]), "7");
    assert_eq!(rolled("fraction(d6,4)", &[3]), "0.75");
    assert_eq!(rolled("fraction(d6,3)", &[1]), "1/3");
    assert_eq!(rolled("ceil(fraction(d6,4))", &[5]), "2");
    assert_eq!(rolled("d6%4", &[6]), "2");
    assert_eq!(rolled("d6^2", &[6]), "36");
    assert_eq!(rolled("2**3", &[]), "8");
    assert_eq!(rolled("-2^2", &[]), "-4");
    assert_eq!(rolled("7//2", &[]), "3");
    assert_eq!(rolled("(2+1)d6", &[1, 2, 3]), "6");
    assert_eq!(rolled("(d4)d6", &[2, 5, 6]), "11");
    assert_eq!(rolled("d(d4)", &[3, 2]), "2");
    // A die of one side in one case of four, and so on: 1/4 * (1 + 1/2 + 1/3 + 1/4).
    chance("d(d4)", 1, 25, 48);
    chance("(d2)d6", 1, 1, 12);
    assert_eq!(odds("fraction(d6,4)").mean().to_string(), "7/8");
    assert_eq!(odds("fraction(d6,4)").probability(Total::fraction(3, 4).unwrap()), Ratio::new(1, 6));
}

#[test]
fn what_is_seen_in_dice_that_lie_together() {
    assert_eq!(rolled("pairs(5d6)", &[3, 3, 3, 3, 1]), "2");
    assert_eq!(rolled("alike(5d6)", &[3, 2, 3, 2, 3]), "3");
    assert_eq!(rolled("distinct(5d6)", &[3, 2, 3, 2, 3]), "2");
    assert_eq!(rolled("straight(5d6)", &[6, 2, 3, 1, 5]), "3");
    assert_eq!(rolled("middle(3d20)", &[20, 4, 9]), "9");
    assert_eq!(rolled("middle(4d6)", &[1, 2, 5, 6]), "3.5");
    assert_eq!(rolled("pairs(pool(2d6,d8))", &[5, 5, 8]), "1");
    // Yahtzee of five: 6 of 7776; a straight of five: 2 * 5! of 7776; all of three dice different: 6*5*4 of 216.
    chance("alike(5d6)", 5, 6, 7776);
    chance("straight(5d6)", 5, 240, 7776);
    chance("distinct(3d6)", 3, 120, 216);
    chance("pairs(2d6)", 1, 1, 6);
    // The middle of three is at most 14 where at least two are: 27/125 is the rest.
    assert_eq!(odds("middle(3d20)").at_least(15), Ratio::new(27, 125));
}

#[test]
fn dice_with_faces_of_their_own() {
    assert_eq!(rolled("2d{0,0,1,1,2,3}", &[6, 3]), "4");
    assert_eq!(rolled("d{1..3,5:2}", &[5]), "5");
    assert_eq!(rolled("d66", &[3, 5]), "35");
    assert_eq!(rolled("dF.1", &[6]), "1");
    chance("d{0,0,1,1,2,3}", 0, 1, 3);
    chance("2d{0,0,1,1,2,3}kh1", 3, 11, 36);
    chance("d{0,0,1,1,2,3}r0", 1, 1, 2);
    assert_eq!(read("d{1..6}"), read("d6"));
    assert_eq!(read("d{-1,0,1}"), read("dF"));
}

/// An ability die and a difficulty die, with success and advantage as symbols.
const ABILITY: &str = "good=d{0,s,s,2s,a,a,s+a,2a}; bad=d{0,-s,-2s,-a,-a,-a,-2a,-s-a}; ";

#[test]
fn symbols_on_dice_count_what_is_said_of_them() {
    assert_eq!(read("s=1; 2d{0,s,2s}").to_string(), "2d{0..2}");
    assert_eq!(read("s=1;a=100;d{0, s, s+a, 2s - a :2}").to_string(), "d{0,1,101,-98,-98}");
    assert_eq!(rolled("hit=1; miss=0; 3d{hit,miss,miss}", &[1, 2, 3]), "1");
    // A name that is asked for, too, stays one.
    assert_eq!(rolled("s=2; s+d{0,s}", &[2]), "4");
    // Two dice of ability against one of difficulty, by all 512 ways they can fall.
    let successes = odds(&format!("s=1; a=0; {ABILITY} 2dGood+dBad"));
    assert_eq!(successes.at_least(1), Ratio::new(295, 512));
    // Both at once, where one of them counts hundreds.
    let both = format!("s=100; a=1; {ABILITY} x=2dGood+dBad; (floor((x+50)/100)>=1)*((x+50)%100>=51)");
    assert_eq!(odds(&both).probability(1), Ratio::new(23, 128));
    let reading = Reading { with: &[("s".into(), 3.into())], ..Reading::default() };
    assert_eq!(reading.read("d{0,S}").expect("it is said").expr.to_string(), "d{0,3}");
}

#[test]
fn a_die_that_has_a_name_may_be_thrown_several_times() {
    assert_eq!(read("A=d{0,1,1}; 2dA+dA").to_string(), "2d{0,1,1}+d{0,1,1}");
    assert_eq!(rolled("bad=d4; 3dbadkh1", &[1, 4, 2]), "4");
    assert_eq!(rolled("A=d8; Ab=d6; dAb+dA", &[6, 8]), "14");
    // One die is rolled for its name, and two more of its kind.
    assert_eq!(rolled("A=d8; A+2dA", &[1, 2, 3]), "6");
    assert_eq!(rolled("fire=d6; 2dfire", &[1, 2]), "3");
    // What is done to dice is no part of their kind, and what is not one die has none.
    for wrong in ["A=d8!; 2dA", "A=2d8; 2dA", "A=3; 2dA"] {
        Expr::typed(wrong).expect_err(wrong);
    }
}

#[test]
fn symbols_that_count_nothing_yet_are_asked_for() {
    let error = |notation: &str| Expr::typed(notation).expect_err(notation);
    let unsaid = error("2d{0,s}");
    assert_eq!(unsaid.text, "it is not said what the symbol `s` counts");
    assert_eq!(unsaid.at.map(|at| at.column), Some(6));
    assert_eq!(unsaid.hint.as_deref(), Some("say it: s=1; before all of it, or 0 where it does not count"));
    assert_eq!(error("s=d6; d{0,s}").text, "`s` stands for dice");
    assert_eq!(error("s=1/2; d{0,s,3*s}").kind, ErrorKind::Notation);
    assert_eq!(error("s=fraction(1,2); d{0,s}").text, "a face can't be 0.5");
    assert_eq!(error("s=1000000000; d{s+s}").kind, ErrorKind::Limit);
    assert_eq!(error("s=1000000000; d{1000000000s}").kind, ErrorKind::Limit);
    let twice = "`a` stands for something already, in small letters or large";
    assert_eq!(error("a=1; A=d{0,a}; 2dA").text, twice);
    assert_eq!(error("D=d8; 2dD").text, "`d` says something about dice, so that it can't be a name");
}

#[test]
fn the_same_several_times() {
    assert_eq!(rolled("3x(2d6)", &[1, 2, 3, 4, 5, 6]), "3, 7, 11");
    assert_eq!(rolled("2 # d20+1", &[4, 5]), "5, 6");
    chance("3x(2d6)", 12, 1, 36);
}

#[test]
fn what_people_write_around() {
    for (notation, norn) in [
        ("/r 4d6kh3", "4d6kh3"),
        ("/gmroll 1d20 + 3", "d20+3"),
        ("!roll d20", "d20"),
        ("I hit for [[2d6+3]] damage", "2d6+3#I hit for damage"),
        ("[[d20]]", "d20"),
        ("1d6\u{2013}1", "d6-1"),
        ("2\u{d7}d6", "2*d6"),
        ("2W6", "2d6"),
        ("\u{664}d6", "4d6"),
        ("d20 adv", "2d20kh"),
        ("d20+3 with disadvantage", "2d20kl+3"),
        ("4d6 drop lowest", "4d6dl"),
        ("4d6 keep highest 3", "4d6kh3"),
        ("1d12 + 3 slashing", "d12+3#slashing"),
        ("1d6.", "d6"),
        ("2d20H", "2d20kh"),
        ("10k4", "10d10kh4!"),
    ] {
        let read = Reading { typed: true, ..Reading::default() }.read(notation);
        let written = read.map(|read| read.expr.to_string()).map_err(|error| error.to_string());
        assert_eq!(written.as_deref(), Ok(norn), "{notation}");
    }
    // Words that say something about dice are no comment.
    for notation in ["4d6 drop 2 lowest dice", "2d6 reroll ones", "d20 twice", "4d6 kj3"] {
        assert!(Expr::typed(notation).is_err(), "{notation}");
    }
}

#[test]
fn a_stored_notation_keeps_its_meaning() {
    // As it was read before there were names, choices, two digits and repetitions.
    assert_eq!(Expr::parse("d66").unwrap().bounds(), (1, 66));
    assert_eq!(Expr::parse("6#4d6kh3").unwrap().bounds(), (6, 6));
    assert_eq!(Expr::parse("2d6>=7").unwrap().bounds(), (0, 2));
}

#[test]
fn what_would_not_end_is_refused() {
    let kind = |notation: &str| match Expr::typed(notation) {
        Err(error) => error.kind,
        Ok(expr) => {
            expr.distribution().map_or_else(|error: Error| error.kind, |_| panic!("{notation} has odds"))
        }
    };
    use ErrorKind::{DivisionByZero, Limit, Meaningless, NeverEnds, TooMuchWork};
    for (notation, expected) in [
        ("pool(2d6kh1)r<7", NeverEnds),
        ("d(d6)r1", NeverEnds),
        ("fraction(1,d6-1)", DivisionByZero),
        ("d6%(d6-1)", DivisionByZero),
        ("9^99", Limit),
        ("d{1..2000}", Limit),
        ("101x(d6)", Limit),
        ("(d1000)d6+d1000d6", Limit),
        ("1000x(d6)", Limit),
        ("(d6-3)d6", Meaningless),
        ("pairs(d6+1)", Meaningless),
        ("{d100,d100}dl2", Meaningless),
        ("alike(500d500)", TooMuchWork),
        ("a=d100;b=d100;c=d100;g=d100;h=d100;a+b+c+g+h", TooMuchWork),
    ] {
        assert_eq!(kind(notation), expected, "{notation}");
    }
    let rows = format!("1{}", "%7".repeat(400));
    assert_eq!(kind(&rows), Limit);
    for (dialect, notation) in [
        (Some(Dialect::DiceMaiden), "3 1*2^ 2".to_owned()),
        (Some(Dialect::Foundry), "3d3kh1evenk22".to_owned()),
        (None, format!("4#{}4{}", "{".repeat(64), "}".repeat(64))),
    ] {
        let read = Reading { dialect, with: &[], typed: true }.read(&notation);
        let read = read.map(|read| read.expr.to_string());
        assert!(read.as_ref().is_err_and(|error| error.hint.is_some()), "{notation}: {read:?}");
    }
}
