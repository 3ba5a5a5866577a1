//! Hiding and finding: every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::Attempt;
use norn_heimr::rules::environment::concealment;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Deed, Struck, With};
use norn_heimr::world::harm::Unseen;
use norn_heimr::world::places::Cover;
use norn_heimr::world::things::{Carried, Item};
use norn_kernel::{Attempt as _, Audience, Line, Value, Who};
use norn_testkit::played::Played;

/// A fight with shrubbery in the middle, where Ada is; Cy and Di stand above it. Survival has potential 4.
fn shrubbery() -> World {
    let mut world = arena();
    let cover = Cover { effectiveness: 1, height: 1, ..Cover::default() };
    place(&mut world, "B2").cover.insert("Shrubbery".into(), cover);
    put(&mut world, C, "B3", 0);
    put(&mut world, D, "B3", 0);
    of(&mut world, A).attributes.insert("Stamina".into(), 4);
    of(&mut world, A).fatigue = 1;
    world
}

fn hide(from: &[Who]) -> Trial {
    Trial::Hide(A, from.iter().copied().collect())
}

/// Ada is hidden from Cy in the shrubbery, with so much to be reached.
fn hidden(worth: i32) -> World {
    let mut world = shrubbery();
    of(&mut world, A).stance.behind = Some("Shrubbery".into());
    of(&mut world, A).unseen.from.insert(C, worth);
    world
}

fn worth(world: &World, by: Who) -> Option<i32> {
    world.character(A).unseen.from.get(&by).copied()
}

/// What is told to whoever looked.
fn told(played: &Played<World>, part: &str) -> usize {
    played.told("heimr.action.observation-square", part).len()
}

pub(crate) mod heimr_action_hide {
    use super::*;

    #[test]
    fn the_result_is_what_perception_has_to_reach() {
        let world = tried(&shrubbery(), &hide(&[C]), &[3]).world;
        assert_eq!(worth(&world, C), Some(7));
        assert_eq!(world.character(A).stance.behind.as_deref(), Some("Shrubbery"));
        let looks = |die| {
            let mut world = world.clone();
            of(&mut world, C).attributes.insert("Intelligence".into(), 1);
            worth(&tried(&world, &Trial::LookOver(C, sq("B2")), &[die]).world, C)
        };
        assert_eq!([looks(5), looks(4)], [None, Some(7)]);
    }

    #[test]
    fn not_without_concealment() {
        let mut world = shrubbery();
        place(&mut world, "B2").cover.clear();
        assert_eq!(refuses(&world, &hide(&[C])), Some("heimr.action.hide"));
        world.grid.darkness = 1;
        assert_eq!(refuses(&world, &hide(&[C])), None);
    }

    #[test]
    fn too_tired_is_not_hidden() {
        let mut world = shrubbery();
        of(&mut world, A).fatigue = 4;
        assert_eq!(worth(&tried(&world, &hide(&[C]), &[3]).world, C), None);
    }

    #[test]
    fn as_an_action() {
        let hide = Deed::Hide { from: [C].into() };
        let world = play(&shrubbery(), &crate::fights::act(A, hide), &[3], &[]).world;
        assert_eq!(worth(&world, C), Some(7));
    }
    #[test]
    fn how_well_opponents_hide_is_the_game_masters_to_know() {
        let mut world = crate::fights::turn_of(shrubbery(), C);
        world.grid.darkness = 1;
        let hides = crate::fights::act(C, Deed::Hide { from: [A].into() });
        let played = play(&world, &hides, &[3], &[]);
        assert_eq!(played.total(), None);
        let shown = |noted: &&norn_kernel::Noted| {
            let number = matches!(noted.line, Line::Rolled { .. } | Line::Total { .. } | Line::Number { .. });
            number && noted.audience == Audience::Everyone
        };
        assert_eq!(played.record.lines.iter().filter(shown).count(), 0, "{:?}", played.record.lines);
        let mut calm = world.clone();
        calm.combat = None;
        let told = |world: &World, it: &Attempt| it.clone().veiled(world).audience();
        // In a fight all see somebody go out of sight.
        let audiences = [told(&world, &hides), told(&calm, &hides)];
        assert_eq!(audiences, [Audience::Everyone, Audience::Referee]);
        let pockets = |who| told(&world, &crate::fights::act(who, Deed::HideItem { item: "Sword".into() }));
        assert_eq!([A, C].map(pockets), [Audience::Everyone, Audience::Referee]);
    }
}

pub(crate) mod heimr_action_hide_not_from_cluster {
    use super::*;

    #[test]
    fn nor_from_those_of_the_turns_beginning() {
        let mut world = shrubbery();
        fighter(&mut world, A).turn.began_with = [A, C].into();
        assert_eq!(refuses(&world, &hide(&[C])), Some("heimr.action.hide-not-from-cluster"));
        assert_eq!(refuses(&world, &hide(&[D])), None);
        cluster(&mut world, &[A, B]);
        assert_eq!(refuses(&world, &hide(&[D])), Some("heimr.action.hide-not-from-cluster"));
    }

    #[test]
    fn from_those_of_an_earlier_turns_beginning() {
        let mut world = shrubbery();
        fighter(&mut world, A).turn.began_with = [A, C].into();
        world.combat.as_mut().expect("a fight").begun = false;
        assert_eq!(refuses(&world, &hide(&[C])), None);
        cluster(&mut world, &[A, C]);
        assert_eq!(refuses(&world, &hide(&[C])), Some("heimr.action.hide-not-from-cluster"));
    }
}

pub(crate) mod heimr_action_hide_not_from_shooter {
    use super::*;

    #[test]
    fn of_the_last_turn() {
        let struck = |target, with| Struck { target, with, dodged: false };
        let with = |struck: Vec<Struck>| {
            let mut world = shrubbery();
            fighter(&mut world, D).struck = struck;
            refuses(&world, &hide(&[D]))
        };
        assert_eq!(with(vec![struck(A, With::Ranged)]), Some("heimr.action.hide-not-from-shooter"));
        assert_eq!(with(vec![struck(B, With::Ranged), struck(A, With::Melee)]), None);
        assert_eq!(with(vec![]), None);
    }
}

pub(crate) mod heimr_action_hide_chosen_opponents {
    use super::*;

    #[test]
    fn one_roll_for_all_that_are_chosen() {
        let mut world = shrubbery();
        world.characters.insert(Who(5), foe("Ed").into());
        put(&mut world, Who(5), "B3", 0);
        let played = tried(&world, &hide(&[C, D]), &[3]);
        assert_eq!(
            (rolled(&played), worth(&played.world, C), worth(&played.world, D)),
            (1, Some(7), Some(7))
        );
        assert_eq!(worth(&played.world, Who(5)), None);
        let again = tried(&played.world, &hide(&[C]), &[1]).world;
        assert_eq!((worth(&again, C), worth(&again, D)), (Some(5), Some(7)));
    }

    #[test]
    fn at_least_one() {
        assert_eq!(refuses(&shrubbery(), &hide(&[])), Some("heimr.action.hide-chosen-opponents"));
    }
}

pub(crate) mod heimr_action_observation_square {
    use super::*;

    /// Whether Cy finds Ada with a Perception that shows this, looking from here.
    fn finds(from: &str, die: u16) -> bool {
        let mut world = hidden(5);
        of(&mut world, A).fatigue = 1;
        put(&mut world, C, from, 0);
        worth(&tried(&world, &Trial::LookOver(C, sq("B2")), &[die]).world, C).is_none()
    }

    #[test]
    fn the_nearer_the_better() {
        let least = |from: &str| (1..=6).find(|die| finds(from, *die));
        let all = ["B2", "B3", "A2", "C2", "B1", "A1"].map(least);
        assert_eq!(all, [Some(3), Some(4), Some(4), Some(4), Some(4), Some(5)]);
    }

    #[test]
    fn all_with_as_much_or_less_and_for_the_observer_alone() {
        let mut world = hidden(7);
        of(&mut world, B).unseen.from.extend([(C, 8), (D, 3)]);
        of(&mut world, B).stance.behind = Some("Shrubbery".into());
        of(&mut world, A).unseen.from.insert(D, 7);
        let after = tried(&world, &Trial::LookOver(C, sq("B2")), &[6]).world;
        assert_eq!((worth(&after, C), worth(&after, D)), (None, Some(7)));
        assert_eq!(after.character(B).unseen.from, [(C, 8), (D, 3)].into());
    }

    #[test]
    fn things_too_and_only_the_observer_is_told() {
        let mut world = hidden(9);
        let ring = Item { hidden: Some(6), ..Item::default() };
        place(&mut world, "B2").things.insert("Ring".into(), ring);
        let looks = |die| tried(&world, &Trial::LookOver(B, sq("B2")), &[die]);
        let found = looks(4);
        assert_eq!((told(&found, "found"), told(&found, "nothing")), (1, 0));
        let line = found.line(|line| matches!(line, Line::Told { .. }));
        assert_eq!(line.audience, Audience::Character(B));
        assert_eq!((told(&looks(3), "found"), told(&looks(3), "nothing")), (0, 1));
    }

    #[test]
    fn a_look_tires_nobody() {
        let mut world = hidden(5);
        of(&mut world, C).fatigue = 6;
        assert_eq!(tried(&world, &Trial::LookOver(C, sq("B2")), &[1]).world.character(C).fatigue, 6);
    }
}

pub(crate) mod heimr_action_observation_item {
    use super::*;

    #[test]
    fn held_against_what_the_hiding_came_to() {
        let mut world = arena();
        let dagger = Item { hidden: Some(6), ..Item::default() };
        of(&mut world, C).items.insert("Dagger".into(), dagger);
        let search = |world: &World, die| {
            let played = tried(world, &Trial::Search(B, C), &[die]);
            (told(&played, "found"), told(&played, "nothing"))
        };
        assert_eq!([search(&world, 6), search(&world, 5)], [(1, 0), (0, 1)]);
        of(&mut world, C).items.clear();
        assert_eq!(search(&world, 6), (0, 1));
        let found = tried(&world, &Trial::Search(B, C), &[6]);
        let told = found.told("heimr.action.observation-square", "nothing");
        assert_eq!(told, [vec![Value::Character(B), Value::List(vec![])]]);
    }
}

pub(crate) mod heimr_position_hidden {
    use super::*;

    #[test]
    fn only_from_whom_one_is_concealed() {
        let mut world = hidden(7);
        of(&mut world, A).unseen.from.insert(D, 7);
        put(&mut world, D, "B3", 1);
        let after = tried(&world, &Trial::Settle, &[]).world;
        assert_eq!((worth(&after, C), worth(&after, D)), (Some(7), None));
    }

    #[test]
    fn a_cluster_or_a_fire_ends_it() {
        let mut world = hidden(7);
        cluster(&mut world, &[A, D]);
        assert_eq!(worth(&tried(&world, &Trial::Settle, &[]).world, C), None);
        let mut dark = hidden(7);
        of(&mut dark, A).stance.behind = None;
        dark.grid.darkness = 2;
        assert_eq!(worth(&tried(&dark, &Trial::Settle, &[]).world, C), Some(7));
        place(&mut dark, "B1").lights.insert("Camp fire".into(), 2);
        assert_eq!(worth(&tried(&dark, &Trial::Settle, &[]).world, C), None);
    }

    /// Ada is hidden in the dark of B2 from Cy, beside whom somebody has a torch.
    fn dark(carried: Carried) -> World {
        let mut world = hidden(7);
        of(&mut world, A).stance.behind = None;
        world.grid.darkness = 2;
        put(&mut world, D, "B3", 0);
        let torch = Item { carried, light: Some(1), ..Item::default() };
        of(&mut world, D).items.insert("Torch".into(), torch);
        let mut world = crate::fights::turn_of(world, D);
        fighter(&mut world, D).turn = Default::default();
        world
    }

    fn after(world: &World, deed: Deed) -> Option<i32> {
        worth(&attempt(world, &crate::fights::act(D, deed), &[], &[]).expect("no refusal").world, C)
    }

    #[test]
    fn a_light_that_is_taken_in_hand_ends_it() {
        let draw = Deed::Draw { item: "Torch".into(), into: Carried::OffHand };
        let get = |ground| Deed::GetItem { item: "Torch".into(), into: Carried::OffHand, ground };
        assert_eq!(after(&dark(Carried::Ready), draw), None);
        assert_eq!(after(&dark(Carried::Stored), get(false)), None);
        assert_eq!(after(&dark(Carried::Stored), Deed::DropProne), Some(7));
        // One that burns on the ground, too far away, is carried here.
        let mut far = dark(Carried::Stored);
        let torch = of(&mut far, D).items.remove("Torch").expect("a torch");
        place(&mut far, "B3").things.insert("Torch".into(), Item { light: Some(0), ..torch.clone() });
        assert_eq!(after(&far, get(true)), Some(7));
        let mut lit = dark(Carried::Stored);
        of(&mut lit, D).items.insert("Knife".into(), Item { carried: Carried::Ready, ..Item::default() });
        let draw = Deed::Draw { item: "Knife".into(), into: Carried::OffHand };
        assert_eq!(after(&lit, draw), Some(7), "what does not shine shows nobody");
        assert_eq!(worth(&written(dark(Carried::Ready), "character/4/item/Torch", false), C), Some(7));
        let held = written(dark(Carried::Ready), "character/4/place/Torch", Value::word("off-hand"));
        assert_eq!(worth(&held, C), None);
    }

    /// From Cy's eyes, once the game master has drawn this.
    fn drawn(world: &World, form: &str, values: &[(&str, Value)]) -> Option<i32> {
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let draft = norn_kernel::Draft { form: form.into(), values };
        let mut world = world.clone();
        for effect in &norn_kernel::Ruleset::build(&norn_heimr::Heimr, &world, &draft, A).expect("a draft") {
            norn_kernel::World::apply(&mut world, effect);
        }
        worth(&world, C)
    }

    #[test]
    fn so_does_what_the_game_master_draws() {
        let list = |one: Value| Value::List(vec![one]);
        let fire = |far: i32| {
            let light = list(Value::List(vec![Value::text("Fire"), Value::from(far)]));
            drawn(&dark(Carried::Stored), "location", &[("square", sq("B1").into()), ("lights", light)])
        };
        assert_eq!([0, 1].map(fire), [Some(7), None]);
        // Where the weather alone conceals, a roof is enough.
        let mut stormy = hidden(7);
        of(&mut stormy, A).stance.behind = None;
        put(&mut stormy, C, "B2", 0);
        stormy.grid.weather = 2;
        let roof = |roof: bool| {
            drawn(&stormy, "ground", &[("squares", list(sq("B2").into())), ("roof", Value::Flag(roof))])
        };
        assert_eq!([false, true].map(roof), [Some(7), None]);
        // Whoever is made anew in the light is seen there.
        let mut lit = dark(Carried::Stored);
        place(&mut lit, "A1").lights.insert("Fire".into(), 1);
        let made =
            |square| drawn(&lit, "character", &[("name", Value::text("Ada")), ("square", sq(square).into())]);
        assert_eq!(["B2", "A1"].map(made), [Some(7), None]);
    }

    #[test]
    fn whoever_steps_up_looks_over_what_is_low() {
        let mut world = hidden(7);
        let low = Cover { effectiveness: 2, height: 1, ..Default::default() };
        place(&mut world, "B2").cover.insert("Shrubbery".into(), low);
        put(&mut world, C, "B3", 0);
        place(&mut world, "B3").levels.insert(1, Default::default());
        let steps = |level| {
            let shift = concealment::Shift { who: C, behind: None, level };
            let world = crate::fights::turn_of(world.clone(), C);
            worth(&tried(&world, &Trial::Shift(shift), &[]).world, C)
        };
        assert_eq!([steps(0), steps(1)], [Some(7), None]);
    }

    #[test]
    fn whoever_reaches_it_sees() {
        let find = |die| {
            let mut world = hidden(7);
            put(&mut world, C, "B2", 0);
            worth(&tried(&world, &Trial::LookOver(C, sq("B2")), &[die]).world, C)
        };
        assert_eq!([find(5), find(4)], [None, Some(7)]);
    }
}

pub(crate) mod heimr_position_hidden_soft_sound {
    use super::*;

    #[test]
    fn two_easier_to_find_each_time() {
        let shot = Trial::AfterAttack(A, D, With::Ranged, true);
        let once = tried(&hidden(9), &shot, &[]).world;
        assert_eq!(worth(&once, C), Some(7));
        let twice = tried(&once, &Trial::Whisper(A), &[]).world;
        assert_eq!(worth(&twice, C), Some(5));
        assert_eq!(worth(&tried(&hidden(1), &Trial::Whisper(A), &[]).world, C), Some(-1));
    }
}

pub(crate) mod heimr_position_hidden_loud_sound {
    use super::*;

    #[test]
    fn given_away_to_all_who_hear() {
        let mut world = hidden(9);
        of(&mut world, A).unseen.from.insert(D, 9);
        put(&mut world, D, "C3", 0);
        let after = tried(&world, &Trial::Shout(A), &[]).world;
        assert_eq!((worth(&after, C), worth(&after, D)), (None, Some(9)));
        assert!(concealment::is_concealed(&after, C, A));
    }
}

pub(crate) mod heimr_position_hidden_attack_reveals {
    use super::*;

    #[test]
    fn a_blow_to_everybody() {
        let mut world = hidden(9);
        of(&mut world, A).unseen.from.insert(D, 9);
        let after = tried(&world, &Trial::AfterAttack(A, C, With::Melee, false), &[]).world;
        assert_eq!(after.character(A).unseen, Unseen::default());
    }

    #[test]
    fn a_shot_to_nobody_and_its_target_knows() {
        let mut world = hidden(9);
        of(&mut world, A).unseen.from.insert(D, 9);
        let after = tried(&world, &Trial::AfterAttack(A, C, With::Ranged, true), &[]).world;
        let unseen = &after.character(A).unseen;
        assert_eq!((unseen.from.clone(), unseen.known.clone()), ([(C, 7), (D, 7)].into(), [C].into()));
    }
}
