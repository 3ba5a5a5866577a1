//! Questions that several rolls answer together.

use norn_dice::{CASES_MAX, Case, Distribution, ErrorKind, Of, Question, Ratio, Total, Unanswered, values};

fn of(expression: &str) -> Question {
    Question { expressions: vec![expression.to_owned()], ..Question::default() }
}

fn given(expression: &str, condition: &str) -> Question {
    Question { given: Some(condition.to_owned()), ..of(expression) }
}

fn odds(question: &Question) -> Result<Distribution, Unanswered> {
    question.cases()?.iter().map(Case::odds).next().unwrap_or_else(|| of("1").cases()?[0].odds())
}

fn labels(question: &Question) -> Vec<String> {
    question.cases().map(|cases| cases.into_iter().map(|case| case.label).collect()).unwrap_or_default()
}

fn whole(numbers: &[i64]) -> Vec<Total> {
    numbers.iter().copied().map(Total::whole).collect()
}

#[test]
fn values_are_numbers_and_ranges() {
    for (text, numbers) in [
        ("7", &[7][..]),
        ("1,2, 5", &[1, 2, 5]),
        ("10..13", &[10, 11, 12, 13]),
        ("3..1", &[3, 2, 1]),
        ("-1..1", &[-1, 0, 1]),
        ("0..100:25", &[0, 25, 50, 75, 100]),
        ("0..10:4", &[0, 4, 8]),
        ("1..2,7", &[1, 2, 7]),
        ("\u{2212}3", &[-3]),
    ] {
        assert_eq!(values(text).unwrap(), whole(numbers), "{text}");
    }
    for (text, column) in
        [("", 1), ("1,", 3), ("1,x", 3), ("1..", 1), ("1..5:0", 1), ("5,1..9:-1", 3), ("1.5", 1)]
    {
        let error = values(text).unwrap_err();
        assert_eq!((error.kind, error.at.map(|at| at.column)), (ErrorKind::Notation, Some(column)), "{text}");
        assert!(error.hint.is_some(), "{text}");
    }
    assert_eq!(values(&format!("1..{CASES_MAX}")).unwrap().len(), CASES_MAX);
    assert_eq!(values("0..1000000000").unwrap_err().kind, ErrorKind::Limit);
    assert_eq!(values("1000000001").unwrap_err().kind, ErrorKind::Limit);
}

#[test]
fn the_last_name_changes_fastest() {
    let question = Question {
        expressions: vec!["d20+a".to_owned(), "d12+a*b".to_owned()],
        names: vec![
            ("a".to_owned(), whole(&[1, 2])),
            ("b".to_owned(), whole(&[3, 4])),
            ("c".to_owned(), whole(&[5])),
        ],
        ..Question::default()
    };
    let all = labels(&question);
    assert_eq!(all[..3], ["d20+a, a = 1, b = 3", "d20+a, a = 1, b = 4", "d20+a, a = 2, b = 3"]);
    assert_eq!((all.len(), all[7].as_str()), (8, "d12+a*b, a = 2, b = 4"));
}

#[test]
fn ranges_in_braces_are_one_number_after_the_other() {
    assert_eq!(labels(&of("{2..4}d6")), ["2d6", "3d6", "4d6"]);
    assert_eq!(labels(&of("{1..2}d{4..8:4}")), ["1d{4..8:4}", "2d{4..8:4}"], "faces of a die are no range");
    assert_eq!(labels(&of("d20+{0..1}>={10..11}")), ["d20+0>=10", "d20+0>=11", "d20+1>=10", "d20+1>=11"]);
    assert_eq!(labels(&of("{d6,d8}kh1")), ["{d6,d8}kh1"]);
    let error = of("d6+{1..201}").cases().unwrap_err().error;
    assert_eq!((error.kind, error.at.map(|at| at.column)), (ErrorKind::Limit, Some(4)));
    let many = Question {
        names: vec![("a".to_owned(), whole(&(0..101).collect::<Vec<_>>()))],
        ..of("d{1..2}+{1..2}+a")
    };
    assert_eq!(many.cases().unwrap_err().of, Of::Cases);
}

#[test]
fn what_is_given_is_a_condition_on_the_total_or_on_names() {
    // Of 21 ways to 7 or more of two dice, 6 come to 10 or more.
    assert_eq!(odds(&given("2d6", ">=7")).unwrap().at_least(10), Ratio::new(6, 21));
    // Advantage, of which one die is known to be the lower.
    assert_eq!(odds(&given("x=d6; y=d6; max(x,y)", "x<y")).unwrap().probability(6), Ratio::new(5, 15));
    assert_eq!(odds(&given("x=d20; x+5", "x>1")).unwrap().mean().to_string(), "16/1");
    // A hit is worth 2d6+3 where it is one.
    assert_eq!(odds(&given("x=d20; x>=10 ? 2d6+3 : 0", "x>=10")).unwrap().mean().to_string(), "10/1");
    assert_eq!(odds(&given("d6 ? 1 : 2", "<>2")).unwrap().probability(1), Ratio::ONE);
    let named = Question { names: vec![("low".to_owned(), whole(&[4]))], ..given("d6", ">=low") };
    assert_eq!(odds(&named).unwrap().len(), 3);
}

#[test]
fn what_can_not_be_given_is_refused_in_its_own_place() {
    let refused = |question: &Question| odds(question).unwrap_err();
    assert_eq!(refused(&given("2d6", ">=13")).error.kind, ErrorKind::Meaningless);
    let unknown = refused(&given("x=d20; x", "x>1+z"));
    assert_eq!(unknown.of, Of::Given("x>1+z".to_owned()));
    assert_eq!(unknown.error.at.map(|at| at.column), Some(5));
    assert_eq!(refused(&given("2d6", ">=")).error.at.map(|at| at.column), Some(3));
    assert_eq!(refused(&given("6x(4d6kh3)", ">=7")).error.kind, ErrorKind::Meaningless);
}

#[test]
fn rolls_until_a_sum() {
    let until =
        |expression: &str, goal: i64| odds(&Question { until: Some(Total::whole(goal)), ..of(expression) });
    // 1+1, 1+2, 2+1 and 2+2 with a coin of 1 and 2: two rolls reach 3 unless both show 1.
    let coin = until("d2", 3).unwrap();
    assert_eq!([2, 3].map(|n| coin.probability(n)), [Ratio::new(3, 4), Ratio::new(1, 4)]);
    assert_eq!(until("d6", 1).unwrap().probability(1), Ratio::ONE);
    assert_eq!(until("d6", 0).unwrap().probability(0), Ratio::ONE);
    assert_eq!(until("d6", -3).unwrap().probability(0), Ratio::ONE);
    // Until a six: 1/6, then 5/36 and so on.
    let six = until("(d6)=6", 1).unwrap();
    assert_eq!([1, 2].map(|n| six.probability(n)), [Ratio::new(1, 6), Ratio::new(5, 36)]);
    assert!(six.residual() > Ratio::ZERO && (six.mean().to_f64() - 6.0).abs() < 1e-6);
    for wrong in ["d6-3", "0", "d6/2^2-1"] {
        assert!(until(wrong, 10).is_err(), "{wrong}");
    }
    assert_eq!(until("(d1000)=1", 10).unwrap_err().error.kind, ErrorKind::TooMuchWork);
    assert_eq!(until("d1000000", 1_000_000_000_000).unwrap_err().error.kind, ErrorKind::TooMuchWork);
}

#[test]
fn moments_of_a_die() {
    let die = odds(&of("d6")).unwrap();
    assert_eq!((die.mode(), die.standardized_moment(3).abs() < 1e-12), (Total::whole(1), true));
    // The kurtosis of n even faces is 3 - 6/5 (n² + 1)/(n² - 1).
    assert!((die.standardized_moment(4) - (3.0 - 1.2 * 37.0 / 35.0)).abs() < 1e-12);
    assert!(odds(&of("7")).unwrap().standardized_moment(4).abs() < 1e-12);
    assert_eq!(odds(&of("2d6")).unwrap().mode(), Total::whole(7));
}

#[test]
fn shares_are_the_exact_fractions_as_numbers() {
    for notation in ["4d6kh3", "d6!", "100d6", "1000d6", "d20/2^2", "3d6-10"] {
        let odds = odds(&of(notation)).unwrap();
        for (total, [p, at_least, at_most]) in odds.shares().step_by(odds.len() / 100 + 1) {
            let near = |share: f64, exact: Ratio| (share - exact.to_f64()).abs() <= 1e-15 * exact.to_f64();
            assert!(near(p, odds.probability(total)), "{notation}: {total}");
            // Fractions of so many digits take long to reduce.
            if odds.len() < 200 {
                assert!(
                    near(at_least, odds.at_least(total)) && near(at_most, odds.at_most(total)),
                    "{notation}: {total}"
                );
            }
        }
    }
}
