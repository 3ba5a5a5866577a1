//! The laws that every rule obeys, over the attempts of this game.
use crate::table::*;
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::characters::experience::Award;
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::damage::Harm;
use norn_symbaroum::rules::combat::fights::{BeginCombat, EndCombat, Join};
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::rules::combat::surprise::{How, Surprise};
use norn_symbaroum::rules::harm::death::{DeathTest, Decree, Decreed, PassTurn};
use norn_symbaroum::rules::harm::healing::Wait;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::World;
use norn_symbaroum::{Attempt, Symbaroum};
use norn_testkit::laws;

/// Ada with a sword against Xan, who hits hard.
fn duel() -> World {
    let world = but(armed(two(&[(Accurate, 13)], &[]), A, "Plain sword"), X, |one| {
        one.overrides = [(norn_symbaroum::world::Override::Damage, 6)].into();
    });
    engaged(fighting(armoured(world, A, "Light padding")), &[(A, X)])
}

#[test]
fn tests_obey_the_laws() {
    let world = two(&[], &[(Vigilant, 12)]);
    laws::hold("test", &Attempt::Test(against(A, Discreet, X, Vigilant)), &world);
    laws::hold("an enemy's", &Attempt::Test(against(X, Discreet, A, Vigilant)), &world);
    laws::hold("nobody's", &Attempt::Test(test(X, Cunning)), &world);
    laws::hold("against oneself", &Attempt::Test(against(A, Discreet, A, Vigilant)), &world);
}

#[test]
fn attacks_obey_the_laws() {
    laws::hold("sword", &strike(A, X, "Plain sword"), &duel());
    laws::hold("an enemy's", &strike(X, A, "Fists and feet"), &turn_of(duel(), X));
    laws::hold("not in turn", &strike(X, A, "Fists and feet"), &duel());
    let prone = but(duel(), X, |one| one.prone = true);
    laws::hold("with advantage", &strike(A, X, "Plain sword"), &prone);
}

#[test]
fn movements_obey_the_laws() {
    let world = engaged(fighting(four()), &[(A, X), (A, Y)]);
    laws::hold("withdraw", &moves(A, Goal::Away), &world);
    laws::hold("past", &past(A, Goal::Away, &[X]), &fighting(four()));
    laws::hold("onto a spear", &moves(A, Goal::Engage(X)), &fighting(armed(four(), X, "Hunting spear")));
    laws::hold("flank", &moves(B, Goal::Flank(X)), &turn_of(engaged(fighting(four()), &[(A, X)]), B));
    laws::hold("stand up", &stands_up(A), &but(duel(), A, |one| one.prone = true));
    laws::hold("sneak", &act(A, Deed::Sneak { on: X }), &fighting(four()));
}

#[test]
fn fights_begin_and_end_by_the_laws() {
    let world = two(&[(Quick, 12)], &[]);
    let begins = BeginCombat { fighters: [A, X].into(), ..BeginCombat::default() };
    laws::hold("begin", &Attempt::BeginCombat(begins.clone()), &world);
    let surprise = Some(Surprise { by: [X].into(), on: [A].into(), how: How::Test });
    laws::hold("surprise", &Attempt::BeginCombat(BeginCombat { surprise, ..begins }), &world);
    laws::hold("end", &Attempt::EndCombat(EndCombat), &duel());
    laws::hold("end of a place", &end_turn(A), &duel());
    laws::hold("join", &Attempt::Join(Join { who: A, ready: true }), &duel());
}

#[test]
fn death_and_healing_obey_the_laws() {
    let mut world = dying(fighting(four()), A, 2, 1);
    combat(&mut world).turn = 2;
    laws::hold("death test", &Attempt::DeathTest(DeathTest { who: A }), &world);
    laws::hold("turns pass", &Attempt::PassTurn(PassTurn), &dying(four(), A, 1, 0));
    laws::hold("fall", &Attempt::Harm(Harm { who: A, damage: 12, armour: true }), &duel());
    laws::hold("decree", &Attempt::Decree(Decree { who: X, fate: Decreed::Dies }), &duel());
    laws::hold("days", &Attempt::Wait(Wait { days: 3 }), &but(four(), A, |one| one.toughness = 3));
    let healer = knows(but(four(), A, |one| one.toughness = 3), B, "Medicus");
    let means = Means::Ability { name: "Medicus".into(), cure: None };
    laws::hold("medicus", &act(B, Deed::FirstAid { patient: A, means }), &healer);
    laws::hold("award", &Attempt::Award(Award { to: [A].into(), points: 5 }), &four());
    let arranged = Arrange::Higher { who: A, than: X, on: true };
    laws::hold("arrange", &Attempt::Arrange(arranged), &duel());
}

#[test]
fn the_game_is_sound() {
    laws::sound(Symbaroum);
}
