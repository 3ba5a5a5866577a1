//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// What templates bring.
mod templates {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::fights::blast::Bend;
    use norn_fivey::rules::templates::asking::{Found, Seek, Source};
    use norn_fivey::rules::templates::breath::Breathe;
    use norn_fivey::rules::templates::feats::{Metamorphose, Rage, Taste};
    use norn_fivey::rules::templates::games::PlayDice;
    use norn_fivey::rules::templates::illusions::{EndIllusion, Illude, SeeThrough};
    use norn_fivey::rules::templates::nights::{Bless, Boon, Perform, Tinker};
    use norn_fivey::rules::templates::relics::{CompareHeirloom, KeepRelic, Kept};
    use norn_fivey::rules::templates::spells::SettleSpell;
    use norn_fivey::rules::templates::things::NameThing;
    use norn_fivey::rules::templates::using::UseThing;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{DAYTIME, Illusion, Meeting, Night, Nymph, Sense, World};
    use norn_testkit::laws::hold;
    use std::collections::BTreeSet;

    /// Two heroes with much that templates bring, dice to spend, and X.
    fn world() -> World {
        let people = [(A, hero("Ivy", &[(Cha, 2)])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 30))];
        let mut it = crate::table::world(people);
        for feat in ["Metamorphosis", "Street Magic", "Rage", "Dragon-Born", "Iron Stomach"] {
            it = with_feat(it, A, feat);
        }
        for feat in ["Blessing", "Tinker", "Communion", "One Night Only!"] {
            it = with_feat(it, B, feat);
        }
        for thing in ["Animal charm", "Loaded dice", "Gadget", "Religious book", "Peculiar artifact"] {
            it = with_thing(it, A, thing, 1, Carried::OnHand);
        }
        for thing in ["Pouch of magical herbs", "Ancestral heirloom", "Living relic", "Blank check"] {
            it = with_thing(it, B, thing, 1, Carried::OnHand);
        }
        it.meeting = Some(Meeting::default());
        it = but(it, A, |one| {
            (one.element, one.hit_points, one.ate, one.dice) = ("fire".to_owned(), 3, true, 1);
            one.things.values_mut().for_each(|thing| thing.of_template = true);
        });
        but(it, B, |one| {
            (one.nymph, one.hit_points, one.ate, one.crowns) = (Some(Nymph::Dryad), 4, true, 9);
        })
    }

    fn using(thing: &str) -> UseThing {
        UseThing {
            who: if thing == "Animal charm" { A } else { B },
            thing: thing.to_owned(),
            whom: BTreeSet::from([A, B]),
            on: None,
            text: "Fern".to_owned(),
            crowns: 5,
            whole: true,
        }
    }

    #[test]
    fn things_obey_the_laws() {
        let world = world();
        for thing in ["Animal charm", "Pouch of magical herbs", "Blank check"] {
            hold(thing, &Attempt::from(using(thing)), &world);
        }
        for thing in ["Religious book", "Peculiar artifact"] {
            hold(thing, &Attempt::from(SettleSpell { who: A, thing: thing.to_owned() }), &world);
        }
        let gadget = NameThing { who: A, thing: "Gadget".to_owned(), text: "Glass cutter".to_owned() };
        hold("name thing", &Attempt::from(gadget), &world);
        let dice = |watcher| PlayDice { who: A, stat: Dex, dc: 14, skill: None, loaded: true, watcher };
        hold("play dice", &Attempt::from(dice(Some(X))), &world);
        hold("compare heirloom", &Attempt::from(CompareHeirloom { who: X }), &world);
        hold("keep relic", &Attempt::from(KeepRelic { who: B, kept: Kept::Entrusted }), &world);
        hold("destroy relic", &Attempt::from(KeepRelic { who: B, kept: Kept::Destroyed }), &world);
    }

    #[test]
    fn feats_by_day_obey_the_laws() {
        let world = world();
        hold("metamorphose", &Attempt::from(Metamorphose { who: A, look: "A guard".to_owned() }), &world);
        hold("rage", &Attempt::from(Rage { who: A }), &world);
        hold("taste", &Attempt::from(Taste { who: A, dish: "Stew".to_owned(), tainted: true }), &world);
        let breath = Breathe { who: A, through: None, bend: Bend::Low, on: BTreeSet::from([B, X]) };
        hold("breathe", &Attempt::from(breath), &world);
        let illusion = Illude { who: A, sense: Sense::Sight, what: "A wall".to_owned() };
        hold("illusion", &Attempt::from(illusion), &world);
        let mut seen = world;
        let illusion = Illusion { sense: Sense::Sight, what: String::new(), until: 10, for_encounter: false };
        seen.illusions.insert(A, illusion);
        hold("see through", &Attempt::from(SeeThrough { who: X, whose: A }), &seen);
        hold("end illusion", &Attempt::from(EndIllusion { who: A }), &seen);
        let both = with_switch(seen, "one-sided-rolls", "off");
        hold("see through by a contest", &Attempt::from(SeeThrough { who: X, whose: A }), &both);
    }

    #[test]
    fn feats_by_night_obey_the_laws() {
        let mut world = world();
        (world.clock, world.night, world.meeting) = (DAYTIME, Some(Night::default()), None);
        let bless = Bless { who: B, whom: A, boon: Boon::Heal, what: String::new() };
        hold("bless", &Attempt::from(bless), &world);
        hold("tinker", &Attempt::from(Tinker { who: B, device: "Toy".to_owned(), components: 3 }), &world);
        hold("perform", &Attempt::from(Perform { who: B, guests: BTreeSet::from([X]) }), &world);
        let question = Seek {
            who: B,
            source: Source::Deity,
            question: "Is it near?".to_owned(),
            found: Found::No,
            answer: String::new(),
        };
        hold("seek", &Attempt::from(question), &world);
    }
}
