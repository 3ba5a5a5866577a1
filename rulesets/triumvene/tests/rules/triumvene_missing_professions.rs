use crate::records::{build, draft, list, listed, n, nobody, number, rows_of, t, word};
use crate::rolls::called;
use crate::table::*;
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::{Profession, Row, Stat, Task, World};

fn total(world: &World, relevant: &str) -> Option<i32> {
    let relevant = vec![relevant.to_owned()];
    let task = Task { relevant, ..Task::of(Stat::Fitness) };
    play(world, &called(LYNETH, Call::Ability(task)), &[6], &[]).total()
}

fn with(world: &World, field: &str, rows: norn_kernel::Value) -> World {
    let values = [("name", t("Lyneth")), ("fitness", n(3)), (field, rows)];
    build(world, &draft("character", &values), LYNETH)
}

#[test]
fn the_list_is_the_references() {
    let row = |row: &toml::Table| (word(row, "profession"), number(row, "bonus"));
    let printed: Vec<_> = rows_of("triumvene.missing.professions").iter().map(row).collect();
    let loaded = listed::<Profession>(&nobody()).into_iter();
    let loaded: Vec<_> = loaded.map(|(name, row)| (name, i64::from(row.bonus))).collect();
    assert_eq!(loaded, printed);
}

#[test]
fn a_master_warrior_adds_two_where_that_is_relevant() {
    let world = with(&nobody(), "professions", list([t("Master Warrior")]));
    assert_eq!(total(&world, "Master Warrior"), Some(11));
    assert_eq!(total(&world, "Sailor"), Some(9));
}

#[test]
fn one_of_the_referees_adds_one_unless_told_otherwise() {
    let sailors = build(&nobody(), &draft("profession", &[("name", t("Sailor"))]), CAIUS);
    assert_eq!(Profession::find(&sailors, "Sailor").map(|row| row.bonus), Some(1));
    let world = with(&sailors, "professions", list([t("Sailor")]));
    assert_eq!(total(&world, "Sailor"), Some(10));
    let better = [("name", t("Sailor")), ("bonus", n(3))];
    let world = build(&world, &draft("profession", &better), CAIUS);
    assert_eq!(total(&world, "Sailor"), Some(12));
}

#[test]
fn a_bonus_on_the_sheet_is_free_and_follows_no_list() {
    let own = list([list([t("Master Warrior"), n(4)])]);
    let world = with(&nobody(), "more-professions", own);
    assert_eq!(total(&world, "Master Warrior"), Some(13));
    let other = [("name", t("Master Warrior")), ("bonus", n(1))];
    let world = build(&world, &draft("profession", &other), CAIUS);
    assert_eq!(total(&world, "Master Warrior"), Some(13));
}

#[test]
fn what_one_lives_by_adds_nothing() {
    let world = with(&nobody(), "livelihood", t("Soldier"));
    assert_eq!(total(&world, "Soldier"), Some(9));
}
