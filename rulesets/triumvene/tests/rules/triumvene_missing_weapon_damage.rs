use crate::combat::{run, start, state};
use crate::records::{
    build, draft, edit, flag, list, listed, n, nobody, number, rows_of, sheet_rows, shown, t, word as cell,
};
use crate::table::*;
use norn_kernel::show::Shown;
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::world::{Aim, Quality, Row, Weapon, World};

const MEDIUM: &str = "Sword or other medium weapon";
const SMALL: &str = "Small weapon (knife, cudgel)";

fn harm(weapon: &str, quality: Quality) -> i32 {
    let weapon = Weapon::find(&nobody(), weapon).cloned().expect("a weapon");
    Weapon { quality, ..weapon }.harm()
}

/// Lyneth with this weapon, and a bandit with 50 hit points.
fn armed(weapon: &str, quality: &str) -> World {
    let row = list([t("Blade"), t(weapon), Value::word(quality)]);
    let values = [("name", t("Lyneth")), ("weapons", list([row]))];
    let mut world = build(&nobody(), &draft("character", &values), LYNETH);
    let mut bandit = foe("Bandit", 2);
    bandit.hp = norn_triumvene::world::Pool::full(50);
    world.characters.insert(BANDIT, bandit);
    world
}

/// What a hit takes, whose attack roll shows a 12.
fn hit(world: &World) -> i32 {
    let begin = Attempt::BeginCombat(BeginCombat {
        fighters: [LYNETH, BANDIT].into(),
        from_stealth: None,
        ..Default::default()
    });
    let mut world = play(world, &begin, &[], &[]).world;
    let aim = Aim::Attack { target: BANDIT, weapon: "Blade".into(), ranged: false };
    let goal = state(&mut world, LYNETH, aim);
    let played = play(&start(&world), &run(goal), &[12], &[]);
    50 - played.hp(BANDIT)
}

#[test]
fn the_list_is_the_references() {
    let row = |row: &toml::Table| {
        let marks = (flag(row, "ranged"), flag(row, "starter"));
        (cell(row, "weapon"), cell(row, "size"), number(row, "damage"), marks)
    };
    let printed: Vec<_> = rows_of("triumvene.missing.weapon-damage").iter().map(row).collect();
    let starters = &Weapon::printed().starters;
    let loaded = listed::<Weapon>(&nobody()).into_iter().map(|(name, row)| {
        let marks = (row.ranged, starters.contains(&name));
        (name, row.size, i64::from(row.damage), marks)
    });
    assert_eq!(loaded.collect::<Vec<_>>(), printed);
}

#[test]
fn its_rows_are_marked_as_our_own() {
    let rows = sheet_rows(&nobody(), &player(LYNETH), None);
    assert_eq!(shown(&rows, "triumvene.missing.weapon-damage", "starter-row").len(), 7);
}

#[test]
fn quality_changes_it_and_never_below_1() {
    assert_eq!(harm(MEDIUM, Quality::Good), 5);
    assert_eq!(harm(SMALL, Quality::Poor), 1);
    assert_eq!((harm(MEDIUM, Quality::Plain), harm(MEDIUM, Quality::Superb)), (4, 6));
    assert_eq!(harm("Unarmed", Quality::Poor), 1);
}

#[test]
fn quality_counts_in_the_hit() {
    assert_eq!(hit(&armed(MEDIUM, "good")), 5);
    assert_eq!(hit(&armed(SMALL, "poor")), 1);
    assert_eq!(hit(&armed(MEDIUM, "plain")), 4);
}

#[test]
fn a_row_of_the_referees_is_used_in_the_next_hit() {
    let world = armed(MEDIUM, "good");
    let values = [("name", t(MEDIUM)), ("damage", n(8)), ("combat-type", t("Melee"))];
    let world = build(&world, &draft("weapon", &values), CAIUS);
    assert_eq!(hit(&world), 9);
    assert_eq!(Weapon::find(&world, MEDIUM).map(|row| row.damage), Some(8));
    let rows = sheet_rows(&world, &player(LYNETH), None);
    assert_eq!(shown(&rows, "triumvene.missing.weapon-damage", "starter-row").len(), 6);
}

#[test]
fn a_figure_written_over_is_used_and_the_original_comes_back() {
    let name = format!("list/weapon/{MEDIUM}");
    let world = edit(&armed(MEDIUM, "plain"), &name, n(6));
    assert_eq!(hit(&world), 6);
    assert_eq!(hit(&edit(&world, &name, Value::Flag(true))), 4);
    let own = edit(&armed(MEDIUM, "plain"), "character/1/weapon/Blade", n(3));
    assert_eq!(hit(&edit(&own, &name, n(6))), 3);
    let rows = sheet_rows(&own, &Viewer::Referee, Some(LYNETH));
    let damage = shown(&rows, "triumvene.missing.weapon-damage", "row");
    let [Shown::Words(words)] = damage.as_slice() else { panic!("{damage:?}") };
    assert_eq!((words.part, words.args.clone()), ("harm-plain", vec![("harm", n(3))]));
}
