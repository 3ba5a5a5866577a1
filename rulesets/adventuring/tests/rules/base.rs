//! Abilities, saves, contests, damage, health: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::base::damage::{Hurt, inflict};
use norn_adventuring::rules::base::saves::Save;
use norn_adventuring::rules::base::testing::{BareGroup, Harm, Test};
use norn_adventuring::world::{Ability, Fate, Losses, Size, Thing, World};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Attempt as _, Audience, D4, D6, D8, Filled, Ruleset, Value, Who};

fn save(who: Who, ability: Ability) -> Attempt {
    Test { who, ability, proficient: false, hindered: false, secret: false }.into()
}

fn proficient(who: Who, ability: Ability) -> Attempt {
    Test { who, ability, proficient: true, hindered: false, secret: false }.into()
}

fn hindered(who: Who, ability: Ability, too: bool) -> Attempt {
    Test { who, ability, proficient: too, hindered: true, secret: false }.into()
}

fn hurt(who: Who, die: norn_kernel::Die) -> Harm {
    Harm { who, dice: 1, die, direct: false, impaired: false, enhanced: false }
}

fn lost(world: World, who: Who, ability: Ability, points: i32) -> World {
    but(world, who, |one| {
        let mut lost: Losses = one.lost;
        lost.set(ability, points);
        one.lost = lost;
    })
}

mod adventuring_base_abilities {
    use super::*;

    #[test]
    fn what_is_off_a_score_is_off_its_saves() {
        let world = lost(one(&[(Str, 12)]), A, Str, 3);
        assert_eq!(world.character(A).score(Str), 9);
        assert_eq!(play(&world, &save(A, Str), &[9], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &save(A, Str), &[10], &[]).outcome(), Some("fail"));
    }

    #[test]
    fn a_score_is_never_below_0() {
        assert_eq!(lost(one(&[(Str, 12)]), A, Str, 15).character(A).score(Str), 0);
    }

    #[test]
    fn there_are_three_of_them() {
        use norn_kernel::Closed;
        assert_eq!(Ability::WORDS, ["str", "agi", "wit"]);
        assert_eq!(Ability::ALL.len(), 3);
    }
}

mod adventuring_base_save {
    use super::*;

    #[test]
    fn what_is_added_to_the_score_counts() {
        let world = with_switch(one(&[(Wit, 9)]), "proficiency", "plus-4");
        let came = [13, 14].map(|face| {
            let played = play(&world, &proficient(A, Wit), &[face], &[]);
            played.outcome().map(str::to_owned)
        });
        assert_eq!(came, [Some("pass".to_owned()), Some("fail".to_owned())]);
    }

    #[test]
    fn up_to_the_score_passes() {
        let world = one(&[(Wit, 10)]);
        for (face, outcome) in [(1, "pass"), (9, "pass"), (10, "pass"), (11, "fail"), (19, "fail")] {
            assert_eq!(play(&world, &save(A, Wit), &[face], &[]).outcome(), Some(outcome), "{face}");
        }
    }

    #[test]
    fn with_a_score_of_0_all_but_a_1_fails() {
        let world = one(&[(Wit, 0)]);
        for face in 2..=20 {
            assert_eq!(play(&world, &save(A, Wit), &[face], &[]).outcome(), Some("fail"), "{face}");
        }
    }
}

mod adventuring_base_save_natural {
    use super::*;

    #[test]
    fn a_20_fails_whatever_the_score() {
        assert_eq!(play(&one(&[(Wit, 20)]), &save(A, Wit), &[20], &[]).outcome(), Some("fail"));
    }

    #[test]
    fn a_1_passes_whatever_the_score() {
        assert_eq!(play(&one(&[(Wit, 0)]), &save(A, Wit), &[1], &[]).outcome(), Some("pass"));
    }

    #[test]
    fn an_ordinary_score_makes_no_difference() {
        let world = one(&[(Wit, 12)]);
        assert_eq!(play(&world, &save(A, Wit), &[20], &[]).outcome(), Some("fail"));
        assert_eq!(play(&world, &save(A, Wit), &[1], &[]).outcome(), Some("pass"));
    }
}

mod adventuring_base_edge {
    use super::*;

    #[test]
    fn in_contests_too() {
        use norn_adventuring::rules::settlements::games::Game;
        let world = with_thing(world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]), A, "Raw materials", 9);
        let game = Game { players: [A, B].into(), ability: Some(Agi), hampers: false };
        let played = tries(&world, game, &[4, 11, 8], &[]);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(B)]]);
    }

    #[test]
    fn of_two_dice_the_lower_is_better() {
        let world = one(&[(Agi, 10)]);
        assert_eq!(play(&world, &proficient(A, Agi), &[15, 8], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &hindered(A, Agi, false), &[15, 8], &[]).outcome(), Some("fail"));
    }

    #[test]
    fn one_of_each_cancels() {
        let played = play(&one(&[(Agi, 10)]), &hindered(A, Agi, true), &[10], &[]);
        assert_eq!((played.dice().len(), played.outcome()), (1, Some("pass")));
    }
}

mod adventuring_base_proficiency {
    use super::*;

    #[test]
    fn two_dice_and_the_lower_counts() {
        let world = one(&[(Wit, 9)]);
        assert_eq!(play(&world, &proficient(A, Wit), &[14, 9], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &save(A, Wit), &[14], &[]).outcome(), Some("fail"));
    }

    #[test]
    fn two_sources_are_still_two_dice() {
        let save = Save::of(A, Wit).proficient_if(true).proficient_if(true);
        assert_eq!(save, Save::of(A, Wit).proficient_if(true));
    }

    #[test]
    fn with_the_switch_the_score_counts_4_higher() {
        let world = with_switch(one(&[(Wit, 9)]), "proficiency", "plus-4");
        assert_eq!(play(&world, &proficient(A, Wit), &[13], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &proficient(A, Wit), &[14], &[]).outcome(), Some("fail"));
        assert_eq!(play(&world, &hindered(A, Wit, false), &[5], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &hindered(A, Wit, false), &[6], &[]).outcome(), Some("fail"));
    }
}

mod adventuring_base_secret_roll {
    use super::*;

    #[test]
    fn the_game_master_alone_learns_of_it() {
        let secret: Attempt =
            Test { who: A, ability: Wit, proficient: false, hindered: false, secret: true }.into();
        let world = one(&[]);
        let veiled = secret.clone().veiled(&world);
        assert_eq!(veiled.audience(), Audience::Referee);
        let played = play(&world, &veiled, &[10], &[]);
        assert_eq!(played.outcome(), Some("pass"));
        let audience = |attempt: &Attempt| {
            let played = play(&world, attempt, &[10], &[]);
            played.line(|line| matches!(line, norn_kernel::Line::Rolled { .. })).audience
        };
        assert_eq!(audience(&secret), Audience::Referee);
        assert_eq!(audience(&save(A, Wit)), Audience::Everyone);
        assert_eq!(save(A, Wit).veiled(&world).audience(), Audience::Everyone);
    }
}

mod adventuring_base_group_save {
    use super::*;

    fn bare(scores: &[i32]) -> (World, Attempt) {
        let it = BareGroup { scores: scores.to_vec(), proficient: vec![], hindered: vec![] };
        let people = it
            .members()
            .map(|(who, score, ..)| (who, hero("-", &[(Str, score), (Agi, score), (Wit, score)])));
        (world(people), Attempt::BareGroup(it.clone()))
    }

    #[test]
    fn one_die_is_compared_with_each_score() {
        let (world, group) = bare(&[8, 11, 14]);
        let played = play(&world, &group, &[12], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("some"), Some(1)));
        let played = play(&world, &group, &[15], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("none"), Some(0)));
        let played = play(&world, &group, &[8], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("all"), Some(3)));
    }

    #[test]
    fn nobody_and_the_unable_roll_nothing() {
        let (world, _) = bare(&[8]);
        let nobody = Attempt::BareGroup(BareGroup { scores: vec![], proficient: vec![], hindered: vec![] });
        assert_eq!(play(&world, &nobody, &[], &[]).outcome(), Some("none"));
        let out = but(world, A, |one| one.fate = Fate::Stable { until: 1 });
        assert_eq!(norn_adventuring::rules::base::saves::affected(&out, [A]), []);
    }

    #[test]
    fn beasts_keep_watch_where_the_game_master_lets_them_or_by_themselves() {
        use norn_adventuring::rules::base::saves::watching;
        use norn_adventuring::world::{Nature, Side};
        let mut all = three();
        let hawk = beast("Hawk", Nature::Domesticated, Size::Tiny, &[(Wit, 12)]);
        all.characters.insert(X, norn_adventuring::world::Character { side: Side::Company, ..hawk }.into());
        assert_eq!(watching(&all, [A, B, X]), [A, B]);
        all = but(all, X, |one| one.watches = true);
        assert_eq!(watching(&all, [A, B, X]), [A, B, X]);
        let wolf = || beast("Wolf", Nature::Wild, Size::Medium, &[(Wit, 11)]);
        let pack = world([(X, wolf()), (Y, wolf()), (Z, wolf())]);
        assert_eq!(watching(&pack, [X, Y, Z]), [X, Y, Z]);
    }

    #[test]
    fn with_the_switch_each_rolls() {
        let (world, group) = bare(&[8, 11, 14]);
        let played = play(&with_switch(world, "group-save", "each-rolls"), &group, &[12, 11, 15], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("some"), Some(1)));
    }
}

mod adventuring_base_group_save_proficiency {
    use super::*;

    #[test]
    fn the_second_die_counts_as_it_falls() {
        let it = BareGroup { scores: vec![12], proficient: vec![10], hindered: vec![14] };
        let people = it.members().map(|(who, score, ..)| (who, hero("-", &[(Wit, score)])));
        let played = play(&world(people), &Attempt::BareGroup(it), &[13, 12], &[]);
        assert_eq!(played.total(), Some(1), "12 fails with 13, 10 with 12, and 14 passes with 13");
    }

    #[test]
    fn the_proficient_use_the_lower_of_two() {
        let it = BareGroup { scores: vec![12], proficient: vec![10], hindered: vec![14] };
        let people = it.members().map(|(who, score, ..)| (who, hero("-", &[(Wit, score)])));
        let world = world(people);
        let played = play(&world, &Attempt::BareGroup(it.clone()), &[13, 6], &[]);
        assert_eq!(played.total(), Some(2), "12 fails with 13, 10 passes with 6, and 14 passes with 13");
        let plus = with_switch(world, "proficiency", "plus-4");
        let played = play(&plus, &Attempt::BareGroup(it), &[13], &[]);
        assert_eq!(played.total(), Some(1), "of 12, 14 and 10 only 14 passes with 13");
    }

    #[test]
    fn one_die_falls_where_nobody_is_proficient() {
        let it = BareGroup { scores: vec![10, 12], proficient: vec![], hindered: vec![] };
        let people = it.members().map(|(who, score, ..)| (who, hero("-", &[(Wit, score)])));
        assert_eq!(play(&world(people), &Attempt::BareGroup(it), &[13], &[]).dice().len(), 1);
    }
}

mod adventuring_base_damage {
    use super::*;

    #[test]
    fn armour_takes_off_and_never_below_0() {
        let world = but(one(&[(Str, 12)]), A, |one| one.hide = 2);
        let played = play(&world, &Attempt::Harm(hurt(A, D8)), &[6], &[]);
        assert_eq!((played.total(), played.world.character(A).health), (Some(4), 8));
        let world = but(world, A, |one| one.hide = 3);
        let played = play(&world, &Attempt::Harm(hurt(A, D8)), &[2], &[]);
        assert_eq!((played.total(), played.world.character(A).health), (Some(0), 12));
    }

    #[test]
    fn direct_damage_passes_armour() {
        let world = but(one(&[(Str, 12)]), A, |one| one.hide = 3);
        let direct = Harm { direct: true, ..hurt(A, D6) };
        assert_eq!(play(&world, &Attempt::Harm(direct), &[5], &[]).total(), Some(5));
    }
}

mod adventuring_base_armour {
    use super::*;
    use norn_adventuring::rules::base::damage::armour;

    #[test]
    fn what_is_worn_adds_up_to_3() {
        let world = with_thing(with_thing(one(&[]), A, "Heavy armour", 1), A, "Shield", 1);
        assert_eq!(armour(&world, A), 3);
        let light = with_thing(with_thing(one(&[]), A, "Light armour", 1), A, "Shield", 1);
        assert_eq!(armour(&light, A), 2);
        let off = but(light, A, |one| one.things.get_mut("Shield").expect("a shield").ready = false);
        assert_eq!(armour(&off, A), 1);
    }

    #[test]
    fn it_is_taken_off_each_blow() {
        let mut world = with_thing(one(&[(Str, 12)]), A, "Light armour", 1);
        for left in [11, 10, 9] {
            world = play(&world, &Attempt::Harm(hurt(A, D8)), &[2], &[]).world;
            assert_eq!(world.character(A).health, left);
        }
    }
}

mod adventuring_base_impaired {
    use super::*;

    fn impaired(die: norn_kernel::Die) -> Attempt {
        Harm { impaired: true, ..hurt(A, die) }.into()
    }

    #[test]
    fn the_lower_of_two_counts() {
        assert_eq!(play(&one(&[]), &impaired(D8), &[6, 3], &[]).total(), Some(3));
        assert_eq!(play(&one(&[]), &impaired(D4), &[4, 2], &[]).total(), Some(2));
    }

    #[test]
    fn twice_over_is_still_two_dice() {
        assert_eq!(Hurt::of(D8).impaired_if(true).impaired_if(true), Hurt::of(D8).impaired_if(true));
    }

    #[test]
    fn with_the_switch_it_is_a_d4() {
        let world = with_switch(one(&[]), "impaired-enhanced", "d4-d12");
        assert_eq!(play(&world, &impaired(D8), &[4], &[]).dice(), [(4, 4, false)]);
        assert_eq!(play(&world, &impaired(D4), &[3], &[]).dice(), [(4, 3, false)]);
    }
}

mod adventuring_base_enhanced {
    use super::*;

    #[test]
    fn the_higher_of_two_counts() {
        let enhanced = Harm { enhanced: true, ..hurt(A, D6) };
        assert_eq!(play(&one(&[]), &Attempt::Harm(enhanced.clone()), &[2, 5], &[]).total(), Some(5));
        let world = with_switch(one(&[(Str, 15)]), "impaired-enhanced", "d4-d12");
        assert_eq!(play(&world, &Attempt::Harm(enhanced), &[12], &[]).dice(), [(12, 12, false)]);
    }

    #[test]
    fn twice_over_is_still_two_dice() {
        assert_eq!(Hurt::of(D6).enhanced_if(true).enhanced_if(true), Hurt::of(D6).enhanced_if(true));
    }
}

mod adventuring_base_impaired_enhanced {
    use super::*;

    #[test]
    fn both_are_neither() {
        let both = Harm { impaired: true, enhanced: true, ..hurt(A, D6) };
        let played = play(&one(&[]), &Attempt::Harm(both), &[4], &[]);
        assert_eq!((played.dice().len(), played.total()), (1, Some(4)));
    }
}

mod adventuring_base_health {
    use super::*;

    #[test]
    fn its_most_is_the_normal_str() {
        let world = one(&[(Str, 12)]);
        assert_eq!(world.character(A).most_health(), 12);
        let world = play(&world, &Attempt::Harm(hurt(A, D8)), &[5], &[]).world;
        assert_eq!(world.character(A).health, 7);
        assert_eq!(lost(world.clone(), A, Str, 4).character(A).most_health(), 12);
        let full = written(world, "character/1/health", 12);
        let scores = rows(&[
            &[Value::word("str"), 11.into()],
            &[Value::word("agi"), 10.into()],
            &[Value::word("wit"), 10.into()],
        ]);
        let less = written(full, "character/1/abilities", scores);
        assert_eq!((less.character(A).most_health(), less.character(A).health), (11, 11));
    }
}

mod adventuring_base_zero_health {
    use super::*;

    fn weak() -> World {
        but(one(&[]), A, |one| one.health = 3)
    }

    #[test]
    fn a_save_says_whether_somebody_is_stable_or_dying() {
        let played = play(&weak(), &Attempt::Harm(hurt(A, D8)), &[7, 10], &[]);
        assert_eq!(played.world.character(A).fate, Fate::Stable { until: 1 });
        assert_eq!(played.world.character(A).health, 0);
        let played = play(&weak(), &Attempt::Harm(hurt(A, D8)), &[3, 11], &[]);
        assert_eq!(played.world.character(A).fate, Fate::Dying { until: 1 });
    }

    #[test]
    fn with_the_switch_it_is_death() {
        let world = with_switch(weak(), "zero-health", "dead");
        assert_eq!(play(&world, &Attempt::Harm(hurt(A, D8)), &[3], &[]).world.character(A).fate, Fate::Dead);
        assert_eq!(written(world, "character/1/health", 0).character(A).fate, Fate::Dead);
    }

    #[test]
    fn written_by_hand_it_is_rolled_next() {
        let down = written(weak(), "character/1/health", 0);
        assert!(down.is_out(A), "nobody at health 0 stands");
        let due = Adventuring.due(&down).expect("what it comes to");
        assert_eq!(due.name(), "go-down");
        let rolled = |face| {
            let played = play(&down, &due, &[face], &[]);
            assert_eq!(Adventuring.due(&played.world), None);
            (played.outcome() == Some(played.world.character(A).fate.word()), played.world.character(A).fate)
        };
        assert_eq!(rolled(10), (true, Fate::Stable { until: 1 }));
        assert_eq!(rolled(11), (true, Fate::Dying { until: 1 }));
    }

    #[test]
    fn the_game_master_says_what_it_comes_to_as_well() {
        let says = |world: &World, word: &str| written(world.clone(), "character/1/fate", Value::word(word));
        let of = |world: &World| (world.character(A).health, world.character(A).fate);
        assert_eq!(of(&says(&weak(), "stable")), (0, Fate::Stable { until: 1 }));
        assert_eq!(of(&says(&weak(), "dying")), (0, Fate::Dying { until: 1 }));
        assert_eq!(of(&says(&says(&weak(), "dying"), "well")), (1, Fate::Well));
        assert_eq!(of(&says(&weak(), "well")), (3, Fate::Well));
    }
}

mod adventuring_base_stable {
    use super::*;
    use norn_adventuring::rules::exploring::turns::Wait;

    #[test]
    fn they_wake_with_1_as_the_stretch_ends() {
        let world = but(one(&[]), A, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
        assert!(world.is_out(A));
        let after = play(&world, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert_eq!((after.character(A).health, after.character(A).fate), (1, Fate::Well));
    }

    #[test]
    fn healing_wakes_them_at_once() {
        let world = but(one(&[]), A, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
        assert_eq!(written(world, "character/1/health", 1).character(A).fate, Fate::Well);
    }
}

mod adventuring_base_death {
    use super::*;
    use norn_adventuring::world::{Dread, Fear};

    #[test]
    fn nothing_is_wrong_with_the_dead_and_they_take_part_in_nothing() {
        let world = but(three(), A, |one| {
            (one.health, one.fate) = (0, Fate::Dying { until: 1 });
            one.fears = vec![Fear { of: Dread::Named("storm".into()), terror: false, until: 1 }];
        });
        let after = play(&world, &Attempt::Harm(hurt(A, D4)), &[1], &[]).world;
        assert_eq!(after.character(A).fate, Fate::Dead);
        assert_eq!(after.character(A).fears, []);
        assert_eq!(after.company_of(A), None);
        assert_eq!(refused(&after, &save(A, Str)), Some("adventuring.base.death"));
        assert_eq!(after.party().collect::<Vec<Who>>(), [B, C]);
    }
}

mod adventuring_base_dice {
    use super::*;

    #[test]
    fn dice_of_a_kind_are_added_up() {
        let three = Harm { dice: 3, ..hurt(A, D4) };
        assert_eq!(play(&one(&[(Str, 18)]), &Attempt::Harm(three), &[1, 2, 4], &[]).total(), Some(7));
    }

    #[test]
    fn damage_has_the_dice_that_there_are() {
        let harm = Filled::of("harm").with("who", A).with("dice-count", 1);
        let next = next(&one(&[]), &harm);
        let norn_kernel::Next::Fill(param) = next else { panic!("{next:?}") };
        let sides: Vec<Value> = param.range.options().iter().map(|option| option.value.clone()).collect();
        assert_eq!(sides, [4, 6, 8, 10, 12].map(Value::Number));
    }
}

mod adventuring_base_encumbrance {
    use super::*;
    use norn_adventuring::rules::base::bulk;

    fn laden(halves: i32) -> World {
        let mut world = one(&[]);
        let mut thing = Thing::listed(&world, "Raw materials").expect("a thing");
        if let norn_adventuring::world::Sort::Item(item) = &mut thing.sort {
            item.bulk = halves;
        }
        world = but(world, A, |one| {
            one.things.insert("Load".into(), thing);
        });
        world
    }

    #[test]
    fn above_the_limit_agi_saves_are_hampered() {
        assert!(!bulk::is_encumbered(&laden(16), A));
        assert!(bulk::is_encumbered(&laden(17), A));
        let played = play(&laden(17), &save(A, Agi), &[4, 11], &[]);
        assert_eq!((played.dice().len(), played.outcome()), (2, Some("fail")));
        assert_eq!(play(&laden(17), &save(A, Str), &[4], &[]).outcome(), Some("pass"));
    }

    #[test]
    fn more_than_twice_the_limit_cannot_be_carried() {
        assert!(bulk::can_carry(&laden(31), A, 1));
        assert!(!bulk::can_carry(&laden(32), A, 1));
    }

    #[test]
    fn with_the_switch_it_does_nothing() {
        let world = with_switch(laden(40), "encumbrance", "off");
        assert!(!bulk::is_encumbered(&world, A) && bulk::can_carry(&world, A, 1));
        assert_eq!(play(&world, &save(A, Agi), &[4], &[]).outcome(), Some("pass"));
    }
}

mod adventuring_base_money {
    use super::*;
    use norn_adventuring::rules::base::bulk;

    #[test]
    fn coins_weigh_nothing() {
        assert_eq!(bulk::carried(&but(one(&[]), A, |one| one.coins = 500), A), 0);
    }
}

#[test]
fn a_hurt_person_is_shown() {
    let world = but(two(&[], &[]), X, |one| one.health = 4);
    let view = Adventuring.show(&world, &norn_kernel::Viewer::Player(vec![A]));
    let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(X)).expect("a sheet");
    assert_eq!(sheet.health.as_ref().map(|health| health.words.part), Some("badly-hurt"));
    let _ = inflict;
}
