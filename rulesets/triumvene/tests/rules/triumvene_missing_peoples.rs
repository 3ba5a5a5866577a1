use crate::records::{build, draft, flag, list, listed, n, nobody, number, rows_of, t, word};
use crate::rolls::tested;
use crate::table::*;
use norn_kernel::{Factor, Value};
use norn_triumvene::rules::narrative::movement::{Mode, factor};
use norn_triumvene::world::{People, Stat, World};

/// Gliders: Fitness +2, flying at four times the normal pace, and they see at night.
fn gliders() -> World {
    let values = [
        ("name", t("Glider")),
        ("bonuses", list([list([Stat::Fitness.value(), n(2)])])),
        ("flies", Value::Flag(true)),
        ("flight", Value::Factor(Factor::new(4, 1).expect("a factor"))),
        ("night-vision", Value::Flag(true)),
    ];
    build(&nobody(), &draft("people", &values), LYNETH)
}

fn of(world: &World, people: &str) -> World {
    let values = [("name", t("Lyneth")), ("fitness", n(3)), ("people", t(people))];
    build(world, &draft("character", &values), LYNETH)
}

fn total(world: &World, stat: Stat) -> Option<i32> {
    play(world, &tested(LYNETH, stat), &[6], &[]).total()
}

#[test]
fn the_list_is_the_references() {
    let row = |row: &toml::Table| {
        let night = flag(row, "exceptional_night_vision");
        (word(row, "people"), word(row, "stat"), number(row, "bonus"), flag(row, "flight"), night)
    };
    let printed: Vec<_> = rows_of("triumvene.missing.peoples").iter().map(row).collect();
    let loaded = listed::<People>(&nobody()).into_iter().map(|(name, row)| {
        let bonuses: Vec<_> = row.bonuses.iter().collect();
        let stat = if bonuses == [(&Stat::Fitness, 1)] { "Fitness" } else { "another" };
        (name, stat.to_owned(), bonuses[0].1.into(), row.flies, row.night_vision)
    });
    assert_eq!(loaded.collect::<Vec<_>>(), printed);
}

#[test]
fn a_lurniage_has_one_more_on_fitness() {
    assert_eq!(total(&of(&nobody(), "Lurniage"), Stat::Fitness), Some(10));
    assert_eq!(total(&of(&nobody(), "Lurniage"), Stat::Knowledge), Some(6));
}

#[test]
fn a_people_of_the_referees_is_used_by_rolls_and_movement() {
    let world = of(&gliders(), "Glider");
    assert_eq!(total(&world, Stat::Fitness), Some(11));
    assert_eq!(factor(&world, LYNETH, Mode::Flight).parts(), (4, 1));
    let people = world.character(LYNETH).people.as_ref().map(|(_, people)| people.night_vision);
    assert_eq!(people, Some(true));
}

#[test]
fn whoever_belongs_to_them_follows_a_change() {
    let world = of(&gliders(), "Glider");
    let values = [("name", t("Glider")), ("bonuses", list([list([Stat::Fitness.value(), n(4)])]))];
    let world = build(&world, &draft("people", &values), CAIUS);
    assert_eq!(total(&world, Stat::Fitness), Some(13));
}
