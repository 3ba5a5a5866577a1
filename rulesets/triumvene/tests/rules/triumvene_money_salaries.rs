use crate::records::{nobody, number, pounds, rows_of, word};
use norn_kernel::Money;
use norn_triumvene::content;

fn loaded() -> Vec<(String, Money)> {
    content::salaries(&nobody())
}

#[test]
fn the_list_is_the_references_in_its_order() {
    let rows = rows_of("triumvene.money.salaries");
    let listed = rows.iter().map(|row| (word(row, "profession"), pounds(number(row, "salary_gbp"))));
    assert_eq!(loaded(), listed.collect::<Vec<_>>());
}

#[test]
fn its_figures() {
    let all = loaded();
    assert_eq!(all.len(), 17);
    assert_eq!(all.iter().map(|(_, salary)| salary.0).sum::<i64>(), pounds(149_500).0);
    assert_eq!(all.first(), Some(&("Aristocrat".to_owned(), pounds(75_000))));
    assert_eq!(all.last(), Some(&("Soldier".to_owned(), pounds(400))));
    let of = |name| content::find(loaded(), name);
    assert_eq!((of("Gentleman"), of("Sea Trader")), (Some(pounds(7_000)), Some(pounds(7_000))));
    let learned = (of("Artist/Scientist"), of("Military Officer"));
    assert_eq!(learned, (Some(pounds(1_800)), Some(pounds(1_800))));
}
