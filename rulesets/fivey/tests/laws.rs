//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// Tasks, contests, traits, inspiration.
mod tasks {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::tasks::contests::Contest;
    use norn_fivey::rules::tasks::cooperation::Cooperate;
    use norn_fivey::rules::tasks::dice::RollDice;
    use norn_fivey::rules::tasks::gifts::{HandOver, Inspire, Rename};
    use norn_fivey::rules::tasks::tasks::{Opposed, Ruled, Save, Settled, Test};
    use norn_fivey::rules::traits::attunement::Master;
    use norn_fivey::rules::traits::titles::{CallOn, Invent, Tie, WhoKnows};
    use norn_fivey::rules::traits::using::UseFeat;
    use norn_fivey::world::{Carried, Title, World};
    use norn_kernel::{Amounts, D6, Edge};
    use norn_testkit::laws::hold;
    use std::collections::BTreeSet;

    /// Ivy and Gor with a die each against Xan.
    fn all() -> World {
        let world = world([(A, hero("Ivy", &[(Dex, 3)])), (B, hero("Gor", &[])), (X, monster("Xan", 2, 8))]);
        with_thing(with_dice(with_dice(world, A, 1), B, 1), A, "Torch", 2, Carried::OnHand)
    }

    fn test(dc: i32) -> Test {
        Test {
            who: A,
            aim: "Force the door".to_owned(),
            stat: Dex,
            dc,
            skill: None,
            with: None,
            favored: true,
            hampered: false,
            things: Amounts::none().and("Torch".to_owned(), 1),
            crowns: 0,
            may_fail: true,
            consequence: String::new(),
            ahead: false,
            secret: false,
        }
    }

    fn contest(others: BTreeSet<norn_kernel::Who>, acts: bool) -> Contest {
        Contest {
            who: A,
            with: BTreeSet::new(),
            others,
            stat: Dex,
            their_stat: Int,
            skilled: BTreeSet::new(),
            favored: BTreeSet::new(),
            hampered: BTreeSet::new(),
            acts,
            passive: false,
        }
    }

    #[test]
    fn checks_obey_the_laws() {
        hold("check", &Attempt::Test(test(14)), &all());
        hold("check before", &Attempt::Test(Test { ahead: true, ..test(14) }), &all());
        let opposed = |both_roll| Opposed {
            test: test(14),
            against: X,
            their_stat: Int,
            their_skilled: true,
            both_roll,
        };
        hold("passive", &Attempt::Opposed(opposed(false)), &all());
        hold("opposed", &Attempt::Opposed(opposed(true)), &all());
        let ruled = Ruled {
            who: A,
            aim: String::new(),
            things: Amounts::none(),
            crowns: 0,
            settled: Settled::Words,
            words: "So it is.".to_owned(),
            secret: false,
        };
        hold("ruled", &Attempt::Ruled(ruled), &all());
        let save = Save {
            who: X,
            stat: Dex,
            skilled: false,
            favored: false,
            hampered: false,
            from: A,
            their_stat: Int,
            their_skilled: false,
            ahead: false,
        };
        hold("save", &Attempt::Save(save.clone()), &all());
        hold("save rolled", &Attempt::Save(save), &with_switch(all(), "one-sided-rolls", "off"));
    }

    #[test]
    fn several_at_once_obey_the_laws() {
        hold("contest", &Attempt::Contest(contest([X].into(), true)), &all());
        let many = Contest { who: X, passive: true, ..contest([A, B, C].into(), false) };
        let world = but(three(), A, |one| one.dice = 1);
        let world =
            World { characters: world.characters.into_iter().chain(all().characters).collect(), ..all() };
        hold("passive contest", &Attempt::Contest(many), &world);
        let cooperate = Cooperate {
            who: [A, B].into(),
            aim: String::new(),
            stat: Str,
            dc: 14,
            skilled: [A].into(),
            favored: false,
            hampered: false,
            most: 2,
            needed: 1,
        };
        hold("cooperate", &Attempt::Cooperate(cooperate), &all());
    }

    #[test]
    fn what_is_given_and_used_obeys_the_laws() {
        let roll = RollDice {
            who: Some(A),
            dice: 2,
            die: D6,
            times: 10,
            plus: 1,
            edge: Edge::Advantage,
            secret: false,
        };
        hold("roll", &Attempt::Roll(roll), &all());
        hold("inspire", &Attempt::Inspire(Inspire { who: A, dice: 2, why: String::new() }), &all());
        hold("hand over", &Attempt::HandOver(HandOver { who: A, to: B, agreed: true }), &all());
        hold("rename", &Attempt::Rename(Rename { who: A, name: "Grit".to_owned() }), &all());
        hold("master", &Attempt::Master(Master { who: A, thing: "Torch".to_owned() }), &all());
        hold("use feat", &Attempt::UseFeat(UseFeat { who: A, feat: "Rage".to_owned() }), &all());
        let mut world = all();
        let title = Title { institution: "Temples".to_owned(), ..Title::default() };
        of(&mut world, A).titles.insert("Acolyte".to_owned(), title);
        let (who, title) = (A, "Acolyte".to_owned());
        let bond =
            Invent { who, title: title.clone(), tie: Tie::Bond, text: "Aldis".to_owned(), agreed: true };
        hold("invent", &Attempt::Invent(bond), &world);
        let call = CallOn { who, title, tie: Tie::Institution, aid: String::new(), agreed: true };
        hold("call on", &Attempt::CallOn(call), &world);
        let asked = WhoKnows { question: String::new(), who: [A, B].into() };
        hold("who knows", &Attempt::WhoKnows(asked), &world);
    }
}
