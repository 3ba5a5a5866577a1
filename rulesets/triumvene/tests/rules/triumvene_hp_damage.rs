use crate::days::{takes, with_hp};
use crate::table::{LYNETH, Left, hero, world};

#[test]
fn it_is_taken_off() {
    let played = takes(&world([(LYNETH, with_hp(hero("Lyneth"), 10, 10))]), LYNETH, 4);
    assert_eq!(played.hp(LYNETH), 6);
}

#[test]
fn hit_points_may_fall_below_zero() {
    let played = takes(&world([(LYNETH, with_hp(hero("Lyneth"), 3, 10))]), LYNETH, 8);
    assert_eq!(played.hp(LYNETH), -5);
}

#[test]
fn zero_or_less_changes_nothing() {
    let world = world([(LYNETH, with_hp(hero("Lyneth"), 3, 10))]);
    for damage in [0, -4] {
        let played = takes(&world, LYNETH, damage);
        assert_eq!(played.hp(LYNETH), 3);
        assert_eq!(played.effects().len(), 0);
    }
}

/// 10 hit points: 10 are unhurt, 5 and up are hurt, fewer are badly hurt. Whether others see the word, the figures
/// or neither is the table's choice; the referee always sees the figures.
#[test]
fn how_an_opponent_looks_is_the_tables_choice() {
    use crate::seats::{ANN, after};
    use norn_chronicle::REFEREE;
    use norn_kernel::Value;
    use norn_table::Say;
    let mut table = after("");
    let mut bandit = |hp: i32, policy: &str| {
        let row = "character/3/hp".to_owned();
        table.say(REFEREE, Say::Correct { address: row, value: Value::from(hp), reason: String::new() });
        let wish = Value::word(policy);
        table.say(REFEREE, Say::Wish { about: "opponents-health".to_owned(), wish });
        let view = table.live.view(ANN).expect("a seat").game;
        let sheet = view.sheets.into_iter().find(|sheet| sheet.name == "Bandit").expect("the bandit");
        sheet.health.map(|health| (health.words.part, health.gauge))
    };
    for (hp, word) in [(10, "unhurt"), (9, "hurt"), (5, "hurt"), (4, "badly-hurt"), (1, "badly-hurt")] {
        assert_eq!(bandit(hp, "words"), Some((word, None)), "{hp}");
        assert_eq!(bandit(hp, "numbers"), Some((word, Some((hp, 10)))), "{hp}");
        assert_eq!(bandit(hp, "hidden"), None, "{hp}");
    }
}

/// Whom the referee calls back to life has hit points with which one lives: 1 awake, one above death unconscious.
#[test]
fn the_referee_writes_them_down_and_who_comes_back_has_some() {
    use crate::records::edit;
    use norn_kernel::Value;
    let mut hurt = world([(LYNETH, with_hp(hero("Lyneth"), 10, 10))]);
    hurt = edit(&hurt, "character/1/hp", Value::from(4));
    assert_eq!(hurt.character(LYNETH).hp.now, 4);
    hurt = edit(&hurt, "character/1/hp", Value::from(-10));
    for (state, hp) in [("unconscious", -9), ("awake", 1)] {
        let back = edit(&hurt, "character/1/state", Value::word(state));
        assert_eq!(back.character(LYNETH).hp.now, hp, "{state}");
    }
}
