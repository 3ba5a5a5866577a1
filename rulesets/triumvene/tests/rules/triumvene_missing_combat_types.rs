use crate::combat::{run, start, state};
use crate::records::{build, draft, edit, list, n, nobody, t};
use crate::table::*;
use norn_kernel::{Answer, Owner, Value};
use norn_triumvene::Attempt;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::world::{Aim, CombatType, Row, Weapon, World};

fn types(world: &World) -> Vec<String> {
    CombatType::listed(world)
}

/// Lyneth, who is good at fencing, attacks a bandit with something.
fn attack(weapon: Weapon, answers: &[(&str, Answer)]) -> Played {
    let mut lyneth = hero("Lyneth");
    lyneth.combat_types.insert("Fencing".into(), 4);
    lyneth.weapons.insert("Stick".into(), weapon);
    let world = world([(LYNETH, lyneth), (BANDIT, foe("Bandit", 2))]);
    let begin = Attempt::BeginCombat(BeginCombat {
        fighters: [LYNETH, BANDIT].into(),
        from_stealth: None,
        ..Default::default()
    });
    let mut world = play(&world, &begin, &[], &[]).world;
    let aim = Aim::Attack { target: BANDIT, weapon: "Stick".into(), ranged: false };
    let goal = state(&mut world, LYNETH, aim);
    play(&start(&world), &run(goal), &[9], answers)
}

fn made_total(played: &Played, total: i32) -> bool {
    let made = |line: &norn_kernel::Line| matches!(line, norn_kernel::Line::Total { amount, .. } if *amount == total);
    played.record.lines.iter().any(|noted| made(&noted.line))
}

#[test]
fn three_are_offered_and_can_be_removed() {
    assert_eq!(types(&nobody()), ["Melee", "Ranged", "Unarmed"]);
    let world = edit(&nobody(), "list/combat-type/Unarmed", Value::Flag(false));
    assert_eq!(types(&world), ["Melee", "Ranged"]);
}

#[test]
fn any_name_is_taken() {
    let values = [("name", t("Lyneth")), ("combat-types", list([list([t("Fencing"), n(4)])]))];
    let world = build(&nobody(), &draft("character", &values), LYNETH);
    assert_eq!(world.character(LYNETH).combat_types["Fencing"], 4);
    let world = build(&nobody(), &draft("combat-type", &[("name", t("Fencing"))]), LYNETH);
    assert_eq!(types(&world), ["Melee", "Ranged", "Unarmed", "Fencing"]);
}

#[test]
fn a_weapon_can_be_linked_with_one() {
    let values = [("name", t("Rapier")), ("damage", n(4)), ("combat-type", t("Fencing"))];
    let world = build(&nobody(), &draft("weapon", &values), LYNETH);
    let row = Weapon::find(&world, "Rapier").cloned().expect("a row");
    assert_eq!(row.combat_type, "Fencing");
    let played = attack(row, &[]);
    assert_eq!(played.asked("triumvene.missing.combat-types"), 0);
    assert!(made_total(&played, 13));
}

#[test]
fn for_a_weapon_without_one_the_referee_is_asked() {
    let stick = Weapon { damage: 1, ..Weapon::default() };
    let answers = [("triumvene.missing.combat-types", Answer::One(t("Melee")))];
    let played = attack(stick.clone(), &answers);
    let question = played.question("triumvene.missing.combat-types");
    assert_eq!(question.owner, Owner::Referee);
    assert!(made_total(&played, 9), "Melee was never learned");
    assert_eq!(question.default, Some(Answer::One(t("Fencing"))));
    assert!(made_total(&attack(stick, &[]), 13), "Fencing was");
}
