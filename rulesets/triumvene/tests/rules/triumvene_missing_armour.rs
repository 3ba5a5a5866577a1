use crate::days::takes;
use crate::records::{build, draft, edit, listed, n, nobody, problems, t};
use crate::rolls::called;
use crate::table::*;
use norn_kernel::Value;
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::{Armour, Stat, Task, World};

/// Lyneth with Fitness 2 in a cloak that takes off so much.
fn cloaked(reduction: i64, camouflage: bool) -> World {
    let mut values = vec![("name", t("Cloak")), ("camouflage", Value::Flag(camouflage))];
    if reduction != 0 {
        values.push(("reduction", n(reduction)));
    }
    let world = build(&nobody(), &draft("armour", &values), CAIUS);
    let values = [("name", t("Lyneth")), ("fitness", n(2)), ("armour", t("Cloak"))];
    build(&world, &draft("character", &values), LYNETH)
}

#[test]
fn damage_is_reduced_only_by_what_the_referee_has_entered() {
    assert_eq!(takes(&cloaked(0, false), LYNETH, 5).hp(LYNETH), 5);
    let played = takes(&cloaked(2, false), LYNETH, 5);
    assert_eq!(played.hp(LYNETH), 7);
    assert_eq!(played.numbers("triumvene.missing.armour"), [(-2, Some(t("Cloak")))]);
}

#[test]
fn never_below_0() {
    assert_eq!(takes(&cloaked(7, false), LYNETH, 5).hp(LYNETH), 10);
}

#[test]
fn camouflage_helps_not_to_be_seen() {
    let sneaking = || {
        let task = Task { stealth: true, ..Task::of(Stat::Fitness) };
        called(LYNETH, Call::Ability(task))
    };
    assert_eq!(play(&cloaked(0, true), &sneaking(), &[7], &[]).total(), Some(10));
    assert_eq!(play(&cloaked(0, false), &sneaking(), &[7], &[]).total(), Some(9));
}

#[test]
fn a_record_has_a_name_a_flag_and_a_reduction() {
    let row = |world: &World| listed::<Armour>(world)[0].clone();
    let (name, armour) = row(&cloaked(0, true));
    assert_eq!((name.as_str(), armour.stealth(), armour.reduction), ("Cloak", 1, 0));
    assert_eq!(listed::<Armour>(&nobody()).len(), 0);
    let negative = draft("armour", &[("name", t("Cloak")), ("reduction", n(-1))]);
    assert_eq!(problems(&nobody(), &negative, CAIUS).len(), 1);
}

#[test]
fn whoever_wears_it_follows_a_change() {
    let world = edit(&cloaked(0, false), "list/armour/Cloak", n(3));
    assert_eq!(takes(&world, LYNETH, 5).hp(LYNETH), 8);
}
