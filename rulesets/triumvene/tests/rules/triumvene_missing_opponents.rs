use crate::combat::{run, set, start, state};
use crate::records::{build, draft, edit, n, nobody, problems, t};
use crate::table::*;
use norn_kernel::{Ruleset, Who};
use norn_triumvene::content::OPPONENTS;
use norn_triumvene::rules::combat::execution::CallCommand;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::world::{Aim, Pool, Side, State, World};
use norn_triumvene::{Attempt, Triumvene};

fn opponent(values: &[(&str, norn_kernel::Value)]) -> norn_kernel::Draft {
    draft("opponent", values)
}

fn bandit() -> norn_kernel::Draft {
    opponent(&[("name", t("Bandit")), ("max-hp", n(6)), ("damage", n(3)), ("attack", t("Club"))])
}

#[test]
fn a_record_needs_a_name_hit_points_and_damage() {
    let found = problems(&nobody(), &opponent(&[]), BANDIT);
    let fields: Vec<_> = found.iter().map(|(at, _, part)| (at.as_str(), *part)).collect();
    let missing = |field| (field, "missing");
    assert_eq!(fields[..2], [missing("name"), missing("max-hp")]);
    assert!(fields.contains(&missing("damage")), "{fields:?}");
    let world = build(&nobody(), &bandit(), BANDIT);
    let one = world.character(BANDIT);
    assert_eq!((one.side, one.hp, one.weapons["Club"].damage), (Side::Opponents, Pool::full(6), 3));
    assert_eq!((one.knowledge, one.fitness, one.combat_types.len()), (0, 0, 0));
}

#[test]
fn hit_points_below_1_are_refused() {
    let weak = opponent(&[("name", t("Ghost")), ("max-hp", n(0)), ("damage", n(1))]);
    let wrong = ("max-hp".to_owned(), "triumvene.missing.character-creation", "number");
    assert_eq!(problems(&nobody(), &weak, BANDIT), [wrong]);
}

#[test]
fn several_of_one_name_can_be_told_apart() {
    let world = build(&build(&nobody(), &bandit(), BANDIT), &bandit(), THUG);
    assert_eq!(world.character(THUG).name, "Bandit 2");
    // Where the first is unseen, a number would tell of them.
    let mut hides = build(&nobody(), &bandit(), BANDIT);
    set(&mut hides, BANDIT, |one| one.hidden = true);
    assert_eq!(build(&hides, &bandit(), THUG).character(THUG).name, "Bandit");
}

#[test]
fn the_starter_is_our_own() {
    let all: Vec<_> =
        OPPONENTS.iter().map(|one| (one.name.as_str(), one.max_hp, one.damage, one.starter)).collect();
    assert_eq!(all, [("Street thug", 6, 2, true)]);
    let drafts = Triumvene.cast().drafts;
    let thugs: Vec<_> = drafts.iter().filter(|draft| draft.form == "opponent").collect();
    assert_eq!(thugs.len(), 2);
    let world = build(&nobody(), thugs[0], THUG);
    let one = world.character(THUG);
    let attack = one.weapons.values().next().expect("an attack");
    assert_eq!((one.hp.max, attack.damage, attack.effects.len()), (6, 2, 0));
}

/// A sword for 4 against 6 hit points: down in the second round.
#[test]
fn a_fight_runs_from_command_to_unconsciousness() {
    let lyneth = norn_triumvene::world::Character {
        combat_types: [("Melee".to_owned(), 4)].into(),
        weapons: [("Sword".to_owned(), weapon(4))].into(),
        ..hero("Lyneth")
    };
    let world = build(&world([(LYNETH, lyneth)]), &bandit(), BANDIT);
    let fighters = [LYNETH, BANDIT].into();
    let begin = Attempt::BeginCombat(BeginCombat { fighters, from_stealth: None, ..Default::default() });
    let world = play(&world, &begin, &[], &[]).world;
    let round = |world: &World, hp: i32| {
        let mut world = world.clone();
        let blow = state(&mut world, LYNETH, aim(BANDIT, "Sword"));
        let back = state(&mut world, BANDIT, aim(LYNETH, "Club"));
        let world = play(&start(&world), &run(blow), &[9], &[]).world;
        assert_eq!(world.character(BANDIT).hp.now, hp);
        (world, back)
    };
    let (world, back) = round(&world, 2);
    let answers = [("triumvene.combat.defence.ask", word("take-it"))];
    let world = play(&world, &run(back), &[], &answers).world;
    assert_eq!(world.character(LYNETH).hp.now, 7);
    let world = play(&world, &Attempt::CallCommand(CallCommand { by: None, granted: true }), &[], &[]).world;
    let (world, _) = round(&world, -2);
    assert_eq!(world.character(BANDIT).state, State::Unconscious);
}

fn aim(target: Who, weapon: &str) -> Aim {
    Aim::Attack { target, weapon: weapon.into(), ranged: false }
}

#[test]
fn who_comes_into_sight_has_a_name_that_nobody_else_there_has() {
    let mut world = world([(LYNETH, foe("Vex", 1)), (BANDIT, foe("Vex", 1)), (THUG, foe("Vex", 1))]);
    for who in [BANDIT, THUG] {
        world.characters.get_mut(&who).expect("somebody").hidden = true;
    }
    let seen = edit(&edit(&world, "character/11/hidden", false), "character/12/hidden", false);
    let name = |who| seen.character(who).name.as_str();
    assert_eq!([LYNETH, BANDIT, THUG].map(name), ["Vex", "Vex 2", "Vex 3"]);
    assert_eq!(Triumvene.problems(&seen).len(), 0);
}
