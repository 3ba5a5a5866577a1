//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// Characters, money and things, armor.
mod characters {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::characters::advancement::{Award, FillSlot, GainLevel, Kind};
    use norn_fivey::rules::characters::armor::{Endure, Struggle, Swim, Wear};
    use norn_fivey::rules::characters::creation::{RollUp, Settle};
    use norn_fivey::rules::characters::market::{Buy, BuySets, Find, Give, Leave, Pay, Pocket};
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{TemplateKind, Unsettled, World};
    use norn_kernel::Amounts;
    use norn_testkit::laws::hold;

    fn some(name: &str, count: i32) -> Amounts<String> {
        Amounts::none().and(name.to_owned(), count)
    }

    /// Ivy in chain mail with 100 crowns, and Gor.
    fn two_of_them() -> World {
        let world = world([(A, hero("Ivy", &[(Dex, 2)])), (B, hero("Gor", &[]))]);
        let world = with_thing(world, A, "Chain mail", 1, Carried::Worn);
        but(with_thing(world, A, "Rope", 2, Carried::Stashed), A, |one| one.crowns = 100)
    }

    #[test]
    fn buying_and_giving_obey_the_laws() {
        let world = two_of_them();
        hold("buy", &Attempt::from(Buy { who: A, things: some("Explorer's pack", 2) }), &world);
        hold("too dear", &Attempt::from(Buy { who: A, things: some("Plate", 1) }), &world);
        hold("sets", &Attempt::from(BuySets { who: A, sets: 1, things: some("Torch", 4) }), &world);
        let rolled = with_switch(world.clone(), "printed-amounts", "ask");
        hold("sets by dice", &Attempt::from(BuySets { who: A, sets: 1, things: Amounts::none() }), &rolled);
        hold("give", &Attempt::from(Give { who: A, to: B, things: some("Rope", 1), crowns: 7 }), &world);
        hold("leave", &Attempt::from(Leave { who: A, things: some("Rope", 2) }), &world);
        hold(
            "pay",
            &Attempt::from(Pay { who: A, crowns: 2, why: "a bed".to_owned(), waived: false }),
            &world,
        );
        hold("pocket", &Attempt::from(Pocket { who: A, thing: "Rope".to_owned(), fits: true }), &world);
        hold("find", &Attempt::from(Find { who: A }), &world);
    }

    #[test]
    fn armor_obeys_the_laws() {
        let world = with_dice(two_of_them(), A, 1);
        let doff = |hurry| Attempt::from(Wear { who: A, armor: "Chain mail".to_owned(), on: false, hurry });
        hold("doff in a hurry", &doff(true), &world);
        hold("doff", &doff(false), &world);
        hold("swim", &Attempt::from(Swim { who: A, skill: None }), &world);
        let aim = "Through the gap".to_owned();
        hold("struggle", &Attempt::from(Struggle { who: A, stat: Dex, skill: None, aim }), &world);
        let what = "cold".to_owned();
        let endure = Endure { who: A, what, stat: Str, dc: 14, favored: true, hampered: false };
        hold("endure", &Attempt::from(endure), &world);
    }

    #[test]
    fn making_people_obeys_the_laws() {
        let random = Unsettled { random: Some(TemplateKind::Background), ..Unsettled::default() };
        let raw = but(two_of_them(), A, |one| one.unsettled = random);
        hold("roll up", &Attempt::from(RollUp { who: A }), &raw);
        let mut open = Unsettled { amounts: true, ..Unsettled::default() };
        open.spells.insert("Rope".to_owned());
        let raw = with_switch(
            but(two_of_them(), A, |one| (one.level, one.unsettled) = (0, open)),
            "printed-amounts",
            "ask",
        );
        hold("settle", &Attempt::from(Settle { who: A }), &raw);
    }

    #[test]
    fn levels_obey_the_laws() {
        let world = but(two_of_them(), A, |one| one.experience = 300);
        hold("level 2", &Attempt::from(GainLevel { who: A }), &world);
        let newcomer = but(world.clone(), A, |one| {
            one.level = 0;
            one.templates.push("Sage".to_owned());
        });
        hold(
            "level 1",
            &Attempt::from(GainLevel { who: A }),
            &with_switch(newcomer, "printed-amounts", "roll"),
        );
        let on = [A, B].into();
        hold("award", &Attempt::from(Award { on, points: 30, reason: "the road".to_owned() }), &world);
        let slot = |kind, what: &str| FillSlot { who: A, kind, what: what.to_owned(), how: String::new() };
        hold("slot", &Attempt::from(slot(Kind::Skill, "law")), &world);
        hold("no such feat", &Attempt::from(slot(Kind::Feat, "Rage")), &world);
    }
}
