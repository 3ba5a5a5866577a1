//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// Fights, and what is done in them.
mod fights {
    use crate::rules::fights::{duel, fight};
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::fights::actions::{
        Abandon, Begin, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, Talk,
    };
    use norn_fivey::rules::fights::areas::{Area, AreaAttack};
    use norn_fivey::rules::fights::attack::{Attack, Respond};
    use norn_fivey::rules::fights::begin::{BeginFight, EndFight, Join, Put, Retreat};
    use norn_fivey::rules::fights::hiding::Hide;
    use norn_fivey::rules::fights::initiative::Initiative;
    use norn_fivey::rules::fights::minds::Assail;
    use norn_fivey::rules::fights::morale::Morale;
    use norn_fivey::rules::fights::movement::{How, Move};
    use norn_fivey::rules::fights::surprise::{Surprise, Watch};
    use norn_fivey::rules::fights::turn::{EndTurn, GoOn};
    use norn_fivey::rules::fights::weapons::{Hold, Reload};
    use norn_fivey::world::{Carried, Side, World};
    use norn_kernel::Edge;
    use norn_testkit::laws::hold;
    use std::collections::BTreeSet;

    /// Ivy with a sword, a crossbow and what is in her backpack against Xan, with Gor beside her.
    fn brawl() -> World {
        let mut world = with_thing(duel(&[(Str, 3)], "Sword"), A, "Dagger", 1, Carried::Stashed);
        world = with_thing(world, A, "Crossbow", 1, Carried::OnHand);
        world = with_thing(world, A, "Shield", 1, Carried::Held);
        world = with_thing(world, X, "Axe", 1, Carried::Held);
        world.characters.insert(B, hero("Gor", &[]).into());
        fight(with_dice(with_feat(world, A, "Tinker"), A, 1))
    }

    fn all() -> Vec<(&'static str, Attempt)> {
        let name = |name: &str| name.to_owned();
        let area = Area::Named([A, B].into());
        vec![
            ("attack", Attack::of(A, X, "Sword").into()),
            ("attack of a monster", Attack::of(X, A, "Axe").into()),
            ("assail", Assail { by: X, on: A, stat: Int, skill: None, actions: 1 }.into()),
            (
                "area attack",
                AreaAttack {
                    by: X,
                    area,
                    save: Dex,
                    damage_type: name("fire"),
                    magical: false,
                    breath: false,
                }
                .into(),
            ),
            ("move", Move { who: A, how: How::Walk, to: None, paces: 3, height: 0 }.into()),
            ("hold", Hold { who: A, things: [name("Crossbow")].into() }.into()),
            ("reload", Reload { who: A, weapon: name("Crossbow") }.into()),
            ("help", Help { who: B, on: A }.into()),
            ("hide", Hide { who: A, skill: None, cover: true }.into()),
            ("disarm", Disarm { who: A, on: X, skill: None, other_skilled: false }.into()),
            ("push", Push { who: A, on: Some(X), dc: 0, skill: None, resists: true }.into()),
            ("retrieve", Retrieve { who: A, thing: name("Dagger") }.into()),
            ("stash", Stash { who: A, thing: name("Sword") }.into()),
            ("drop", LetGo { who: A, thing: name("Sword") }.into()),
            ("talk", Talk { who: A, says: name("Yield!") }.into()),
            ("interact", Interact { who: A, doing: name("turn the wheel") }.into()),
            (
                "improvise",
                Improvise { who: A, doing: name("swing"), actions: 1, stat: Some(Dex), dc: 14, skill: None }
                    .into(),
            ),
            ("long action", Begin { who: A, doing: name("raise the gate"), turns: 2 }.into()),
            ("respond", Respond { who: A, feat: name("Tinker") }.into()),
            ("end turn", EndTurn { who: A }.into()),
            ("retreat", Retreat { who: [X].into() }.into()),
            ("morale", Morale { edge: Edge::None }.into()),
            ("end", EndFight { over: true }.into()),
            ("put", Put { who: A, to: None, height: 0 }.into()),
        ]
    }

    #[test]
    fn what_is_done_in_a_fight_obeys_the_laws() {
        let world = brawl();
        all().iter().for_each(|(name, attempt)| hold(name, attempt, &world));
        let busy = play_on(&world, &Begin { who: A, doing: "dig".to_owned(), turns: 3 }.into());
        hold("abandon", &Attempt::from(Abandon { who: A }), &busy);
    }

    fn play_on(world: &World, attempt: &Attempt) -> World {
        tries(world, attempt.clone(), &[], &[]).world
    }

    #[test]
    fn how_it_begins_and_goes_on_obeys_the_laws() {
        let world = with_dice(two(&[], 1), A, 1);
        let (party, others): (BTreeSet<_>, BTreeSet<_>) = ([A].into(), [X].into());
        let waits = |side| Surprise {
            side,
            party: party.clone(),
            others: others.clone(),
            leader: None,
            watch: Watch::Leader,
            skilled: BTreeSet::new(),
        };
        hold("surprise", &Attempt::from(waits(Side::Party)), &world);
        hold("ambush", &Attempt::from(waits(Side::Others)), &world);
        let begins = BeginFight {
            party: party.clone(),
            others: others.clone(),
            columns: 12,
            rows: 8,
            ..BeginFight::default()
        };
        hold("begin", &Attempt::from(begins.clone()), &world);
        let begun = play_on(&world, &begins.into());
        hold("initiative", &Attempt::from(Initiative), &begun);
        let world = brawl();
        let over =
            [A, B, X].iter().fold(world.clone(), |world, who| play_on(&world, &EndTurn { who: *who }.into()));
        hold("go on", &Attempt::from(GoOn), &over);
        let mut late = world;
        late.characters.insert(Y, monster("Yor", 1, 4).into());
        hold("join", &Attempt::from(Join { who: Y, side: Side::Others }), &late);
    }
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
