use crate::records::{listed, nobody, number, pounds, rows_of, word};
use norn_kernel::Money;
use norn_triumvene::world::{Row, Wage};

fn loaded() -> Vec<(String, Money)> {
    listed::<Wage>(&nobody()).into_iter().map(|(name, row)| (name, row.yearly)).collect()
}

#[test]
fn the_list_is_the_references_in_its_order() {
    let rows = rows_of("triumvene.money.salaries");
    let printed = rows.iter().map(|row| (word(row, "profession"), pounds(number(row, "salary_gbp"))));
    assert_eq!(loaded(), printed.collect::<Vec<_>>());
}

#[test]
fn its_figures() {
    let all = loaded();
    assert_eq!(all.len(), 17);
    assert_eq!(all.iter().map(|(_, salary)| salary.0).sum::<i64>(), pounds(149_500).0);
    assert_eq!(all.first(), Some(&("Aristocrat".to_owned(), pounds(75_000))));
    assert_eq!(all.last(), Some(&("Soldier".to_owned(), pounds(400))));
    let of = |name| Wage::find(&nobody(), name).map(|row| row.yearly);
    assert_eq!((of("Gentleman"), of("Sea Trader")), (Some(pounds(7_000)), Some(pounds(7_000))));
    let learned = (of("Artist/Scientist"), of("Military Officer"));
    assert_eq!(learned, (Some(pounds(1_800)), Some(pounds(1_800))));
}
