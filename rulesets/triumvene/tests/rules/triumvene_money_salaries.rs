use crate::records::{
    build, draft, edit, listed, nobody, number, pounds, rows_of, sheet_rows, shown, t, word,
};
use crate::table::MIRA;
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::world::{Row, Wage, World};

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

#[test]
fn a_livelihood_is_read_in_the_lists_words() {
    let lives = |said: &str| {
        let made =
            build(&nobody(), &draft("character", &[("name", t("Mira")), ("livelihood", t(said))]), MIRA);
        let written = edit(&made, "character/3/livelihood", t(said));
        let of = |world: &World| world.character(MIRA).livelihood.profession.clone();
        assert_eq!(of(&made), of(&written));
        of(&made)
    };
    assert_eq!(lives("knight"), "Knight");
    assert_eq!(lives("SEA TRADER"), "Sea Trader");
    assert_eq!((lives("Artist"), lives("scientist")), ("Artist/Scientist".into(), "Artist/Scientist".into()));
    assert_eq!(lives("Spy"), "Spy");
}

#[test]
fn what_is_not_on_the_list_is_shown_as_such_until_it_has_a_figure() {
    let mira = build(&nobody(), &draft("character", &[("name", t("Mira")), ("livelihood", t("Spy"))]), MIRA);
    let count = |world: &World, part| {
        let rows = sheet_rows(world, &Viewer::Referee, Some(MIRA));
        shown(&rows, "triumvene.money.income", part).len()
    };
    assert_eq!((count(&mira, "unlisted"), count(&mira, "livelihood")), (1, 0));
    let paid = edit(&mira, "character/3/yearly", Value::Money(pounds(900)));
    assert_eq!((count(&paid, "unlisted"), count(&paid, "livelihood")), (0, 1));
    let listed = edit(&mira, "character/3/livelihood", t("lawyer"));
    assert_eq!((count(&listed, "unlisted"), count(&listed, "livelihood")), (0, 1));
}
