//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// Travel, sites and nights.
mod exploring {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::exploring::adventures::{Begin, Convert, End};
    use norn_fivey::rules::exploring::nights::{Cook, Eat, March, Recover, Scavenge, Sleep};
    use norn_fivey::rules::exploring::sites::NextRound;
    use norn_fivey::rules::exploring::travel::Travel;
    use norn_fivey::rules::exploring::undertakings::Undertake;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{Night, Visit, World};
    use norn_kernel::record::Record;
    use norn_testkit::laws::hold;

    fn road() -> World {
        with_hex(with_dice(row(three()), A, 1), Q, (1, 0), |hex| hex.region = Some("Wilderness".to_owned()))
    }

    fn camp() -> World {
        let mut world = with_thing(road(), A, "Ingredients", 2, Carried::Stashed);
        world = but(with_thing(world, B, "Ration", 1, Carried::Stashed), A, |one| {
            one.hit_points = 1;
            one.tonight.recovers = 1;
        });
        (world.clock, world.night) = (12 * 60, Some(Night::default()));
        world
    }

    #[test]
    fn the_road_and_sites_obey_the_laws() {
        let go = |to| Attempt::from(Travel { to, by: A, check: None });
        hold("travel", &go(Q), &road());
        hold("far", &go(R), &road());
        let mut late = road();
        late.clock = 11 * 60;
        hold("on the way", &go(Q), &late);
        hold("march", &Attempt::from(March { hours: 4 }), &road());
        let mut inside = road();
        inside.sites.insert("Mine".to_owned(), norn_fivey::world::Site::fields().usual().into());
        let visit = Visit { site: "Mine".to_owned(), hour: 0, turn: 3, acted: [A].into(), filled: false };
        inside.visit = Some(visit);
        hold("round", &Attempt::from(NextRound { by: A, check: None }), &inside);
        let digs = Undertake {
            who: A,
            doing: "Dig".to_owned(),
            minutes: 60,
            risk: 3,
            things: norn_kernel::Amounts::none(),
            crowns: 0,
            hit_points: 1,
            dice: 0,
        };
        hold("dig", &Attempt::from(digs), &road());
    }

    #[test]
    fn nights_obey_the_laws() {
        hold("recover", &Attempt::from(Recover { who: A }), &camp());
        hold("cook", &Attempt::from(Cook { who: A, eaters: [A, B].into() }), &camp());
        hold("eat", &Attempt::from(Eat { who: [A].into(), from: Some(B) }), &camp());
        let seeks = Scavenge { who: B, what: "Ingredients".to_owned(), portions: None };
        hold("scavenge", &Attempt::from(seeks), &camp());
        hold("sleep", &Attempt::from(Sleep { meals: true }), &camp());
    }

    #[test]
    fn adventures_obey_the_laws() {
        let mut world = with_dice(road(), B, 2);
        for thing in ["Sword", "Dagger"] {
            world = with_thing(world, A, thing, 1, Carried::OnHand);
        }
        hold("begin", &Attempt::from(Begin {}), &world);
        world.adventure = true;
        hold("over", &Attempt::from(End {}), &world);
        (world.adventure, world.over) = (false, true);
        hold("convert", &Attempt::from(Convert { who: B }), &world);
    }
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
