use crate::records::{build, draft, edit, list, n, nobody, problems, rows_of, sheet_rows, shown, t, word};
use crate::table::*;
use norn_kernel::offer::{Filled, Next, Wrong};
use norn_kernel::show::{Row, Shown};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::stats::STATS;
use norn_triumvene::world::{Stat, World};

fn pair(name: &str, level: i64) -> Value {
    list([t(name), n(level)])
}

fn whole() -> World {
    let values = [
        ("name", t("Lyneth")),
        ("knowledge", n(2)),
        ("fitness", n(3)),
        ("diplomacy", n(1)),
        ("manipulations", list([pair("Heat", 4), pair("Weight", 2)])),
        ("combat-types", list([pair("Melee", 5)])),
    ];
    build(&nobody(), &draft("character", &values), LYNETH)
}

#[test]
fn the_list_is_the_references() {
    let row = |row: &toml::Table| (word(row, "stat"), word(row, "group"), word(row, "count"));
    let listed: Vec<_> = rows_of("triumvene.roll.ability.stats").iter().map(row).collect();
    let loaded = STATS.iter().map(|row| (row.stat.clone(), row.group.clone(), row.count.clone()));
    assert_eq!(loaded.collect::<Vec<_>>(), listed);
}

#[test]
fn a_sheet_has_three_and_two_lists() {
    let world = whole();
    let one = world.character(LYNETH);
    assert_eq!((one.knowledge, one.fitness, one.diplomacy), (2, 3, 1));
    let manipulation = |name: &str| Stat::Manipulation(name.into());
    let stats = [
        Stat::Knowledge,
        Stat::Fitness,
        Stat::Diplomacy,
        manipulation("Heat"),
        manipulation("Weight"),
        Stat::Combat("Melee".into()),
    ];
    assert_eq!(Stat::of_character(one), stats);
    let rows = sheet_rows(&world, &player(LYNETH), Some(LYNETH));
    let figure = |part| shown(&rows, "triumvene.roll.ability.stats", part);
    let numbers = |all: &[i64]| all.iter().map(|one| Shown::Value(n(*one))).collect::<Vec<_>>();
    assert_eq!(figure("knowledge"), numbers(&[2]));
    assert_eq!(figure("fitness"), numbers(&[3]));
    assert_eq!(figure("diplomacy"), numbers(&[1]));
    assert_eq!(figure("skill-row"), numbers(&[4, 2]));
    assert_eq!(figure("type-row"), numbers(&[5]));
}

#[test]
fn they_are_whole_numbers_of_0_or_more() {
    let values = [("name", t("Lyneth")), ("fitness", n(-1)), ("knowledge", t("a lot"))];
    let found = problems(&nobody(), &draft("character", &values), LYNETH);
    let wrong = |field: &str| (field.to_owned(), "triumvene.missing.character-creation", "number");
    assert_eq!(found, [wrong("knowledge"), wrong("fitness")]);
}

#[test]
fn two_base_stats_are_refused() {
    let filled = Filled::of("check").with("who", LYNETH).with_defaults();
    let filled = filled.with("doing", t("climb")).with("roll", Value::word("ability"));
    let both = list([Stat::Knowledge.value(), Stat::Fitness.value()]);
    let next = offered(&whole(), &Viewer::Referee, &filled.clone().with("stat", both.clone()));
    let Next::Wrong(Wrong::Value { value, param }) = next else { panic!("{next:?}") };
    assert_eq!((value, param.name), (both, "stat"));
    let next = offered(&whole(), &Viewer::Referee, &filled.with("stat", Stat::Fitness.value()));
    assert!(matches!(next, Next::Ready(_)), "{next:?}");
}

#[test]
fn a_stat_on_a_sheet_suggests_its_roll_to_whoever_plays_it() {
    let world = edit(&whole(), &format!("character/{}/experience", LYNETH.0), t("the flood"));
    let rows = |viewer| sheet_rows(&world, &viewer, Some(LYNETH));
    let offers = |rows: Vec<Row>| rows.into_iter().filter_map(|row| row.offer).collect::<Vec<_>>();
    let offered_here = offers(rows(Viewer::Referee));
    assert_eq!(offered_here.len(), Stat::of_character(world.character(LYNETH)).len());
    assert_eq!(offers(rows(player(LYNETH))), offered_here);
    assert_eq!(offers(rows(player(CAIUS))), []);
    for (stat, offer) in Stat::of_character(world.character(LYNETH)).iter().zip(offered_here) {
        // Her player proposes it; the referee calls for it as it stands.
        let next = offered(&world, &player(LYNETH), &offer);
        assert!(matches!(next, Next::Propose(_)), "{next:?}");
        let Next::Ready(Attempt::Check(check)) = offered(&world, &Viewer::Referee, &offer) else {
            panic!("{offer:?}");
        };
        let Call::Ability(task) = check.call else { panic!("{check:?}") };
        assert_eq!((check.who, task.stat.as_ref()), (LYNETH, Some(stat)));
    }
}
