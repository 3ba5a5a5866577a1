//! What sheets look like.
#![cfg(test)]

use norn_chart::{Case, SERIES_MAX, Share, Sheet, csv, markdown, svg};
use norn_dice::{Expr, Ratio};

fn case(notation: &str) -> Case {
    let odds = Expr::typed(notation).and_then(|expr| expr.distribution());
    odds.map(|odds| Case::of_totals(notation, &odds)).unwrap_or_default()
}

#[test]
fn csv_has_a_line_for_each_share() {
    let sheet = Sheet::of_totals("total", vec![case("d2"), case("max(d2,1)")]);
    assert_eq!(
        csv(&sheet),
        "case,total,exact,p,at_least,at_most\n\
         d2,1,1/2,0.5,1,0.5\n\
         d2,2,1/2,0.5,0.5,1\n\
         \"max(d2,1)\",1,1/2,0.5,1,0.5\n\
         \"max(d2,1)\",2,1/2,0.5,0.5,1\n"
    );
}

#[test]
fn csv_has_a_line_for_each_case_if_something_is_asked() {
    let mut sheet = Sheet::of_totals("total", vec![case("d4")]);
    sheet.asked = vec!["at least 2".to_owned()];
    sheet.cases[0].asked = vec![Ratio::new(3, 4)];
    assert_eq!(
        csv(&sheet),
        "case,mean,sd,at least 2,at least 2 (exact)\nd4,2.5,1.118033988749895,0.75,3/4\n"
    );
}

#[test]
fn markdown_has_figures_and_shares() {
    let sheet = Sheet::of_totals("total", vec![case("d2"), case("d2+1")]);
    assert_eq!(
        markdown(&sheet),
        "|  | mean | deviation |\n| --- | ---: | ---: |\n| `d2` | 1.5000 | 0.5000 |\n| `d2+1` | 2.5000 | 0.5000 |\n\
         \n| total | `d2` | `d2+1` |\n| --- | ---: | ---: |\n| 1 | 50.000% |  |\n| 2 | 50.000% | 50.000% |\n\
         | 3 |  | 50.000% |\n"
    );
}

/// The bars of a drawing, without the ground and those of the legend.
fn bars(drawing: &str, legend: usize) -> usize {
    drawing.matches("stroke-width=\"1\"/>").count() - legend
}

#[test]
fn a_bar_for_each_share_that_there_is() {
    let sheet = Sheet::of_totals("total", vec![case("2d6"), case("d8")]);
    assert_eq!(bars(&svg(&sheet), 2), 11 + 8);
}

#[test]
fn many_cases_have_one_bar_each() {
    let many = (0..=SERIES_MAX).map(|n| case(&format!("d6+{n}"))).collect();
    assert_eq!(bars(&svg(&Sheet::of_totals("total", many)), 1), SERIES_MAX + 1);
}

#[test]
fn the_fillings_tell_outcomes_apart() {
    let share = |of: &str, exact| Share { of: of.to_owned(), total: None, exact };
    let of = |label: &str, over| Case {
        label: label.to_owned(),
        shares: vec![share("hit", Ratio::new(over, 4)), share("miss", Ratio::new(4 - over, 4))],
        ..Case::default()
    };
    let sheet =
        Sheet { axis: "outcome".to_owned(), cases: vec![of("one", 1), of("two", 3)], ..Sheet::default() };
    let drawing = svg(&sheet);
    assert_eq!(bars(&drawing, 2), 4);
    assert!(drawing.contains("url(#f1)"), "{drawing}");
}

#[test]
fn nothing_in_a_label_is_taken_for_markup() {
    let mut sheet = Sheet::of_totals("total", vec![case("d4")]);
    sheet.cases[0].label = "d4>=2 & <b>".to_owned();
    assert!(svg(&sheet).contains("d4&gt;=2 &amp; &lt;b&gt;"));
}
