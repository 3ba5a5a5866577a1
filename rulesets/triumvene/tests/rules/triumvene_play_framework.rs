use crate::combat::{claw, fight, run, start, state};
use crate::records::{edit, edit_refused, nobody, pounds};
use crate::rolls::{lyneth, tested};
use crate::table::*;
use norn_kernel::{Line, Money, Value};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Bought, Buy};
use norn_triumvene::world::{Character, Stat};

fn ruling(rule: &'static str, nth: usize, number: i32) -> Ruling {
    Ruling { rule, nth, number }
}

/// What was overruled, as everybody sees it: the old value and the new one.
fn ruled(played: &Played) -> Vec<(i32, i32)> {
    let lines = played.record.lines.iter();
    let ruled = lines.filter_map(|noted| match noted.line {
        Line::Ruled { was, now, .. } => Some((was, now)),
        _ => None,
    });
    ruled.collect()
}

#[test]
fn a_die() {
    let check = tested(LYNETH, Stat::Fitness);
    let ruling = ruling("triumvene.dice.types", 0, 9);
    let played = play_ruled(&lyneth(3), &check, &[4], &[], &[ruling]);
    assert_eq!(ruled(&played), [(4, 9)]);
    assert_eq!((played.total(), played.outcome()), (Some(12), Some("complication")));
}

#[test]
fn a_total() {
    let check = tested(LYNETH, Stat::Fitness);
    let ruling = ruling("triumvene.roll.ability.bonuses", 0, 8);
    let played = play_ruled(&lyneth(3), &check, &[4], &[], &[ruling]);
    assert_eq!(ruled(&played), [(7, 8)]);
    assert_eq!((played.total(), played.outcome()), (Some(8), Some("complication")));
}

#[test]
fn a_band() {
    let check = tested(LYNETH, Stat::Fitness);
    let ruling = ruling("triumvene.roll.three-outcomes", 0, 1);
    let played = play_ruled(&lyneth(3), &check, &[4], &[], &[ruling]);
    assert_eq!(ruled(&played), [(0, 1)]);
    assert_eq!((played.total(), played.outcome()), (Some(7), Some("complication")));
}

#[test]
fn a_damage() {
    let mut world = fight();
    let goal = state(&mut world, BANDIT, claw(LYNETH));
    let world = start(&world);
    let answers = [("triumvene.combat.defence.ask", word("take-it"))];
    let ruling = ruling("triumvene.combat.damage.flat", 0, 3);
    let played = play_ruled(&world, &run(goal), &[], &answers, &[ruling]);
    assert_eq!(ruled(&played), [(6, 3)]);
    assert_eq!(played.hp(LYNETH), 7);
}

#[test]
fn a_refusal() {
    let lyneth = Character { money: pounds(4), ..hero("Lyneth") };
    let world = world([(LYNETH, lyneth)]);
    let (item, price) = ("Sword".to_owned(), pounds(5));
    let buy = Attempt::Buy(Buy {
        who: LYNETH,
        first: Bought { item, count: 1, price },
        purpose: None,
        more: vec![],
    });
    assert_eq!(refusal(&world, &buy), Some("triumvene.money.ledger"));
    let ruling = ruling("triumvene.money.ledger", 0, 1);
    let played = play_ruled(&world, &buy, &[], &[], &[ruling]);
    let waived = |line: &Line<_>| matches!(line, Line::Waived { .. });
    assert_eq!(played.line(waived).line.key().id(), "triumvene.money.ledger");
    assert_eq!(played.world.character(LYNETH).money, Money(-100));
    assert_eq!(played.world.character(LYNETH).items["Sword"].count, 1);
}

#[test]
fn the_referee_writes_at_any_address_and_learns_what_would_be_right() {
    assert_eq!(edit(&nobody(), "defiance", Value::Number(12)).defiance, 12);
    assert_eq!(edit(&nobody(), "pace", Value::Number(80)).pace, Some(80));
    assert_eq!(edit_refused(&nobody(), "defiance", Value::Number(-1)).part, "write-number");
    assert_eq!(edit_refused(&nobody(), "nowhere", Value::Number(1)).part, "address");
    assert_eq!(edit_refused(&nobody(), "character/7/hp", Value::Number(1)).part, "nobody");
}

#[test]
fn the_referee_insists_on_what_the_rules_refuse_from_the_start() {
    use crate::seats::{EVERYBODY, after};
    // Goals are stated in Command; in Execution the rule refuses, unless the referee insists.
    let mut table = after(crate::seats::DEFENCE);
    let goal = norn_kernel::Filled::of("state-goal")
        .with("who", norn_kernel::Who(2))
        .with("kind", Value::word("other"))
        .with("words", Value::text("shout for help"))
        .with_defaults();
    let say = |insist| norn_table::Say::Attempt { filled: goal.clone(), insist };
    table.say(
        EVERYBODY[0],
        norn_table::Say::SetAside {
            attempt: match table.view(EVERYBODY[0]).open {
                Some(norn_table::view::OpenView::Open { id, .. }) => id,
                open => panic!("{open:?}"),
            },
            reason: String::new(),
        },
    );
    let goals = |table: &crate::seats::Table| {
        table.live.world()["combat"]["goals"].as_object().map_or(0, serde_json::Map::len)
    };
    let before = goals(&table);
    let refused = table.try_to(EVERYBODY[0], say(false)).map_err(|refused| refused.name());
    assert_eq!(refused, Err("triumvene.combat.phases".to_owned()));
    table.say(EVERYBODY[0], say(true));
    assert_eq!(goals(&table), before + 1);
}
