//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// Encounters, monsters and magic.
mod encounters_and_magic {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::encounters::meeting::{EndMeeting, Meet, Reveal, Turn};
    use norn_fivey::rules::encounters::reactions::{BareReaction, React, Reacts};
    use norn_fivey::rules::encounters::requests::{Rank, Request};
    use norn_fivey::rules::magic::casting::Cast;
    use norn_fivey::rules::magic::falling::Fall;
    use norn_fivey::rules::magic::ongoing::{Cease, Touch};
    use norn_fivey::rules::magic::vessels::Bind;
    use norn_fivey::rules::monsters::making::RollHitPoints;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{Attitude, Combat, Fighter, Mode, Ongoing, World};
    use norn_kernel::{Edge, Who};
    use norn_testkit::laws;
    use std::collections::BTreeSet;

    fn holds(name: &str, attempt: &Attempt, world: &World) {
        laws::hold(name, attempt, world);
    }

    /// What A casts from.
    const SCROLL: &str = "Parchment";

    fn met() -> World {
        let world = but(two(&[(Cha, 3)], 1), X, |one| one.attitude = Some(Attitude::Uncertain));
        tries(&world, Meet { reacts: Reacts::Kept, ..Meet::of(BTreeSet::from([X])) }, &[], &[]).world
    }

    #[test]
    fn encounters_obey_the_laws() {
        let of = BTreeSet::from([X]);
        let open = with_dice(two(&[(Cha, 3)], 1), A, 2);
        holds("meet", &Meet::of(of.clone()).into(), &open);
        let hidden = but(open.clone(), X, |one| one.hidden = true);
        let lurks =
            tries(&hidden, Meet { seen: false, reacts: Reacts::Kept, ..Meet::of(of.clone()) }, &[], &[]);
        holds("come forward", &Reveal { others: of.clone() }.into(), &lurks.world);
        holds(
            "reaction",
            &React { of: of.clone(), how: Reacts::Rolled, edge: Edge::Advantage }.into(),
            &open,
        );
        holds("turn", &Turn { mode: Mode::Violent }.into(), &met());
        let request = Request {
            who: A,
            to: X,
            what: "Let us pass".to_owned(),
            peace: false,
            dangerous: false,
            rank: Rank::Moderate,
            quality: Edge::Disadvantage,
            skill: None,
            ahead: false,
        };
        holds("request", &request.into(), &with_dice(met(), A, 2));
        let fallen = but(met(), A, |one| one.raging = true);
        holds("end of an encounter", &EndMeeting.into(), &fallen);
        holds("hit points", &RollHitPoints { of }.into(), &open);
        holds("bare reaction", &BareReaction { edge: Edge::None, good_name: true }.into(), &World::default());
    }

    /// A has this spell, and there are X, undead, and Y.
    fn caster(spell: &str) -> World {
        let world =
            world([(A, hero("Ivy", &[(Int, 3)])), (X, monster("Xan", 2, 20)), (Y, monster("Yul", 2, 20))]);
        let world = with_dice(with_thing(world, A, SCROLL, 1, Carried::OnHand), A, 2);
        let world = with_feat(world, X, "Basic Necrology");
        but(world, A, |one| one.things.get_mut(SCROLL).expect("it").spell = Some(spell.to_owned()))
    }

    fn fighting(mut world: World) -> World {
        let fighters = world.characters.keys().map(|who: &Who| (*who, Fighter::default())).collect();
        world.combat = Some(Combat { round: 1, rolled: true, fighters, ..Combat::default() });
        world
    }

    #[test]
    fn magic_obeys_the_laws() {
        let cast = Cast::of(A, SCROLL);
        let on = |who| Cast { on: BTreeSet::from([who]), ..cast.clone() };
        let both = Cast { on: BTreeSet::from([X, Y]), ..cast.clone() };
        for (spell, cast) in [
            ("Attract", Cast { what: "nails".to_owned(), feet: 5, ..cast.clone() }),
            ("Charm", on(X)),
            ("Fire Ball", both.clone()),
            ("Knock", cast.clone()),
            ("Illuminate", cast.clone()),
            ("Levitate", Cast { feet: 10, ..cast.clone() }),
            ("Lightning Bolt", both),
            ("Shroud", Cast { unwilling: BTreeSet::from([X]), ..on(X) }),
            ("Turn Undead", cast.clone()),
        ] {
            holds(spell, &cast.into(), &fighting(caster(spell)));
        }
        holds("fall", &Fall { who: A, feet: 20 }.into(), &caster("Feather Fall"));
        let ongoing = Ongoing {
            spell: "Shroud".to_owned(),
            level: 1,
            on: BTreeSet::from([A]),
            at: None,
            what: String::new(),
            until: 30,
            rounds: None,
        };
        let mut shrouded = caster("Shroud");
        shrouded.spells.insert(A, ongoing);
        holds("cease", &Cease { who: A }.into(), &shrouded);
        holds("touch", &Touch { who: A }.into(), &shrouded);
        let bind = Bind { who: A, vessel: SCROLL.to_owned(), spell: None, riddle: true };
        holds("bind", &bind.into(), &shrouded);
    }
}
