use crate::combat::{run, start, state};
use crate::records::{build, draft, listed, n, nobody, t};
use crate::rolls::tested;
use crate::table::*;
use norn_kernel::{Answer, Value};
use norn_triumvene::Attempt;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::world::{Affliction, Aim, Deals, Stat, World};

const EFFECTS: &str = "triumvene.combat.effects";

/// Blinded: 2 damage and 2d4 more, and Knowledge with disadvantage for one more round.
fn blinded() -> World {
    let values = [
        ("name", t("Blinded")),
        ("text", t("sand in the eyes")),
        ("damage", n(2)),
        ("dice", n(2)),
        ("sides", n(4)),
        ("rounds", n(1)),
        ("hampers", Stat::Knowledge.value()),
    ];
    build(&nobody(), &draft("effect", &values), CAIUS)
}

/// A bandit hits Lyneth, who has 30 hit points, for 1, and the effect is applied.
fn hit(world: &World, effect: &str, dice: &[u16]) -> Played {
    let mut bandit = foe("Bandit", 1);
    bandit.weapons.get_mut("Claw").expect("a claw").effects = vec![effect.to_owned()];
    let lyneth =
        norn_triumvene::world::Character { hp: norn_triumvene::world::Pool::full(30), ..hero("Lyneth") };
    let mut world = world.clone();
    world.characters.extend([(LYNETH, lyneth), (BANDIT, bandit)]);
    let begin = Attempt::BeginCombat(BeginCombat {
        fighters: [LYNETH, BANDIT].into(),
        from_stealth: None,
        ..Default::default()
    });
    let mut world = play(&world, &begin, &[], &[]).world;
    let aim = Aim::Attack { target: LYNETH, weapon: "Claw".into(), ranged: false };
    let goal = state(&mut world, BANDIT, aim);
    let answers =
        [("triumvene.combat.defence.ask", word("take-it")), (EFFECTS, Answer::Several(vec![t(effect)]))];
    play(&start(&world), &run(goal), dice, &answers)
}

#[test]
fn three_are_built_in() {
    let names = ["Knock-Back", "Hurl", "Stunned"].map(str::to_owned);
    let kinds = [Deals::KnockBack, Deals::Hurl, Deals::Stunned];
    let kinds = kinds.map(|deals| Affliction { deals, ..Affliction::default() });
    let built: Vec<_> = names.into_iter().zip(kinds).collect();
    assert_eq!(listed::<Affliction>(&nobody()), built);
}

#[test]
fn one_of_the_referees_can_be_made_and_applied() {
    let played = hit(&blinded(), "Blinded", &[3, 4]);
    assert_eq!(played.hp(LYNETH), 20);
    assert_eq!(played.dice(), [(4, 3, false), (4, 4, false)]);
    let held = &played.world.character(LYNETH).afflictions["Blinded"];
    assert_eq!((&held.0, held.1.round), (&Some(Stat::Knowledge), Some(2)));
}

#[test]
fn it_hampers_its_stat_while_it_lasts() {
    let mut world = hit(&blinded(), "Blinded", &[1, 1]).world;
    let dice = |world: &World, dice: &[u16]| play(world, &tested(LYNETH, Stat::Knowledge), dice, &[]).dice();
    assert_eq!(dice(&world, &[11, 9]), [(12, 11, true), (12, 9, false)]);
    let other = play(&world, &tested(LYNETH, Stat::Fitness), &[9], &[]);
    assert_eq!(other.total(), Some(9));
    world.combat.as_mut().expect("a fight").round = 3;
    assert_eq!(dice(&world, &[9]), [(12, 9, false)]);
}

#[test]
fn each_of_its_parts_may_be_left_out() {
    let plain = build(&nobody(), &draft("effect", &[("name", t("Insulted"))]), CAIUS);
    let played = hit(&plain, "Insulted", &[]);
    assert_eq!((played.hp(LYNETH), played.world.character(LYNETH).afflictions.len()), (29, 0));
    assert_eq!(Value::from(played.hp(LYNETH)), n(29));
}

#[test]
fn the_referee_ends_one_by_hand() {
    let world = hit(&blinded(), "Blinded", &[1, 1]).world;
    let rows = crate::records::sheet_rows(&world, &norn_kernel::Viewer::Referee, Some(LYNETH));
    let suffered = rows.iter().filter(|row| row.address.as_deref() == Some("character/1/affliction/Blinded"));
    assert_eq!(suffered.count(), 1);
    assert_eq!(crate::records::edit(&world, "character/1/affliction/Blinded", true), world);
    let world = crate::records::edit(&world, "character/1/affliction/Blinded", false);
    assert_eq!(play(&world, &tested(LYNETH, Stat::Knowledge), &[9], &[]).dice(), [(12, 9, false)]);
}
