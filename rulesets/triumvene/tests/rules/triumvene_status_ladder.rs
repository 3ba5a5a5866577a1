use crate::records::{build, draft, nobody, number, rows_of, t, word};
use crate::table::*;
use norn_kernel::Value;
use norn_triumvene::rules::finances::status;
use norn_triumvene::world::{Character, RANK_MAX, Rank, Row};

fn loaded() -> Vec<(String, i64)> {
    let titles = nobody();
    Rank::ladder(&titles).into_iter().map(|(name, rank)| (name.to_owned(), rank.into())).collect()
}

#[test]
fn the_list_is_the_references_and_royalty_stands_above_it() {
    let rows = rows_of("triumvene.status.ladder");
    let listed: Vec<_> = rows.iter().map(|row| (word(row, "title"), number(row, "rank"))).collect();
    assert_eq!(loaded(), listed);
    assert_eq!(listed.len(), 8);
    assert_eq!(listed.last(), Some(&("Royalty".into(), 7)));
}

#[test]
fn the_order_of_titles() {
    let rank = |name| Rank::find(&nobody(), name).expect("a title").rank;
    assert_eq!(rank("Knighthood"), rank("Government title"));
    let rising = ["Government title", "Baron", "Viscount", "Earl", "Marquess", "Duke", "Royalty"].map(rank);
    assert_eq!(rising, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(RANK_MAX, 7);
}

#[test]
fn characters_are_sorted_by_it() {
    let with = |name: &str, title: &str| {
        let rank = Rank::find(&nobody(), title).map_or(0, |title| title.rank);
        Character { titles: [(title.to_owned(), rank)].into(), ..hero(name) }
    };
    let party = [(LYNETH, with("Lyneth", "Baron")), (CAIUS, hero("Caius")), (MIRA, with("Mira", "Viscount"))];
    assert_eq!(status::party(&world(party)), [MIRA, LYNETH, CAIUS]);
}

#[test]
fn the_referee_may_place_a_government_title_higher() {
    let values = [("name", t("Lord Chancellor")), ("rank", Value::Number(5))];
    let world = build(&nobody(), &draft("title", &values), LYNETH);
    assert_eq!(Rank::find(&world, "Lord Chancellor").map(|title| title.rank), Some(5));
}
