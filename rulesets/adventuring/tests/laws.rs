//! The laws that every rule obeys, over the attempts of this game.
use norn_adventuring::Adventuring;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}

mod encounters {
    use crate::table::*;
    use norn_adventuring::rules::encounters::attitudes::{Feel, Mood};
    use norn_adventuring::rules::encounters::diplomacy::{Diplomacy, Diplomatic};
    use norn_adventuring::rules::encounters::disguises::LookAt;
    use norn_adventuring::rules::encounters::manipulation::{Manipulation, Manipulative};
    use norn_adventuring::rules::encounters::meeting::{Face, Meet, Talk};
    use norn_adventuring::rules::encounters::speech::Speech;
    use norn_adventuring::rules::encounters::stealing::Steal;
    use norn_adventuring::world::{Disguise, Encounter, Stage, Stance, World};
    use norn_adventuring::{Attempt, world::Approach};
    use norn_testkit::laws;

    fn all() -> World {
        world([
            (A, hero("Ada", &[(Wit, 9)])),
            (X, other("Xan", &[(Wit, 7)])),
            (Y, other("Yan", &[(Wit, 11)])),
        ])
    }

    fn facing(others_choice: Option<Approach>) -> World {
        let mut world = all();
        world.encounter = Some(Encounter {
            company: US,
            others: THEM,
            stage: Stage::Choosing,
            company_notices: true,
            others_notice: others_choice.is_some(),
            others_choice,
            fills_stretch: true,
            scene: None,
            from: None,
        });
        world
    }

    #[test]
    fn meetings_obey_the_laws() {
        let (own_stance, their_stance) = (Stance::Cautious, Stance::Cautious);
        let meet =
            Meet { scene: None, company: US, others: THEM, own_stance, their_stance, own_stretch: false };
        laws::hold("meet", &Attempt::from(meet), &all());
        laws::hold("one-sided", &Attempt::from(Face { company: US }), &facing(None));
        laws::hold("both-sided", &Attempt::from(Face { company: US }), &facing(Some(Approach::Fight)));
        laws::hold("talk", &Attempt::from(Talk { who: A, to: X }), &all());
        laws::hold("attitude", &Attempt::from(Feel { who: vec![X], mood: Mood::Peaceful }), &all());
    }

    #[test]
    fn words_and_thefts_obey_the_laws() {
        for approach in [Diplomatic::Befriend, Diplomatic::Persuade] {
            let it = Diplomacy { approach, on: X, speech: Speech::of(A, "words"), lie: false };
            laws::hold("diplomacy", &Attempt::from(it), &all());
        }
        for approach in [Manipulative::Distract, Manipulative::Taunt] {
            let it =
                Manipulation { approach, on: vec![X, Y], speech: Speech::of(A, "words"), resists: false };
            laws::hold("manipulation", &Attempt::from(it), &all());
        }
        let seen = but(all(), A, |one| {
            one.disguise = Some(Disguise { as_what: "a monk".into(), exposed: false });
        });
        let look = LookAt { who: A, by: vec![X, Y], closely: false, changed: false };
        laws::hold("look", &Attempt::from(look), &seen);
        let steal = Steal {
            who: A,
            from: X,
            seeking: String::new(),
            thing: "Antidote".into(),
            allowed: false,
            unseen: true,
            changed: false,
        };
        laws::hold("steal", &Attempt::from(steal), &with_thing(all(), X, "Antidote", 1));
    }
}
