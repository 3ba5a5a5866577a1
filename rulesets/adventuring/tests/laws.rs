//! The laws that every rule obeys, over the attempts of this game.
use crate::table::*;
use norn_adventuring::rules::base::creation::Generate;
use norn_adventuring::rules::harm::diseases::{Infect, Relieve};
use norn_adventuring::rules::harm::healing::Heal;
use norn_adventuring::rules::harm::injuries::Injure;
use norn_adventuring::rules::harm::poisons::Expose;
use norn_adventuring::rules::harm::rests::{DailyRest, Disturb, FullRest, Occupy};
use norn_adventuring::rules::harm::surgery::{Operation, Surgery};
use norn_adventuring::rules::harm::swallowing::{Meal, Mix, Take};
use norn_adventuring::world::{Activity, Addiction, Delivery, Sickness, World};
use norn_adventuring::{Adventuring, Attempt};
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}

/// Two who carry what can be taken, one of them sick and addicted; their scores are still to be rolled.
fn ailing() -> World {
    let mut world = three();
    let all =
        ["Ration", "Antidote", "Cure", "Dream resin", "Surgical tools", "Lethal poison, to be swallowed"];
    for name in all {
        world = with_thing(world, A, name, if name == "Ration" { 9 } else { 1 });
    }
    but(world, B, |one| {
        one.unrolled = true;
        one.addictions.insert("Dream resin".into(), Addiction { since: 0 });
        for name in ["Plague", "Digworm"] {
            one.sick.insert(name.into(), Sickness::default());
        }
    })
}

#[test]
fn harm_and_rest() {
    let world = ailing();
    let hold = |name: &str, attempt: Attempt| laws::hold(name, &attempt, &world);
    for thing in ["Ration", "Antidote", "Cure", "Dream resin", "Lethal poison, to be swallowed", "Nothing"] {
        hold(thing, Take { who: A, to: B, thing: thing.into(), strong: false, resists: true }.into());
    }
    let poison = "Lethal poison, to be swallowed";
    hold("mix", Mix { who: A, poison: poison.into(), into: "Ration".into() }.into());
    hold("meal", Meal { who: vec![A, B], poison: poison.into(), strong: false }.into());
    hold("expose", Expose { who: A, poison: poison.into(), by: Delivery::Ingestion }.into());
    hold("infect", Infect { who: vec![A, B], disease: "Plague".into() }.into());
    hold("relieve", Relieve { who: B, disease: "Plague".into() }.into());
    hold("surgery", Surgery { who: A, patient: B, operation: Operation::Parasite }.into());
    hold("no feet", Surgery { who: A, patient: B, operation: Operation::Feet }.into());
    hold("injure", Injure { who: A }.into());
    hold("heal", Heal { who: A, points: 3 }.into());
    hold("scores", Generate { who: B }.into());
    hold("no scores", Generate { who: A }.into());
    hold("daily rest", DailyRest { who: vec![A, B] }.into());
    hold("full rest", FullRest { who: vec![A] }.into());
    hold("no full rest", FullRest { who: vec![B] }.into());
    let resting = play(&world, &Attempt::FullRest(FullRest { who: vec![A] }), &[], &[]).world;
    let occupy = Occupy { who: A, activity: Activity::Other("carving".into()) };
    laws::hold("activity", &Attempt::Occupy(occupy), &resting);
    laws::hold("disturb", &Attempt::Disturb(Disturb { who: vec![A] }), &resting);
}
