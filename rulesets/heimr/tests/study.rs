//! What can be weighed without a table, against shares that are counted here on their own.
use norn_dice::Ratio;
use norn_heimr::Heimr;
use norn_kernel::Ruleset;
use norn_kernel::offer::{Filled, Next, Wrong};
use norn_play::Exact;
use std::collections::BTreeMap;

/// All throws of so many d10 with their d6: the d6, and the number before potential is added.
fn throws(consistency: i32) -> Vec<(i32, i32)> {
    let count = consistency.unsigned_abs();
    let mut all = vec![];
    for d6 in 1..=6 {
        for nth in 0..10_i32.pow(count) {
            let faces: Vec<i32> = (0..count).map(|place| nth / 10_i32.pow(place) % 10 + 1).collect();
            let dice = || faces.iter().copied().chain([d6]);
            let before = match consistency {
                0 => d6,
                1.. => {
                    dice().max().expect("dice")
                        + (faces.iter().filter(|face| **face == 10).count() as i32 - 1).max(0)
                }
                _ => {
                    dice().min().expect("dice") - (dice().filter(|face| *face == 1).count() as i32 - 1).max(0)
                }
            };
            all.push((d6, before));
        }
    }
    all
}

/// Everything that an attack depends on.
#[derive(Clone, Copy)]
struct Duel {
    attack: (i32, i32),
    fatigue: i32,
    defence: Option<(i32, i32)>,
    against_fatigue: i32,
    brawl: bool,
}

const USUAL: Duel =
    Duel { attack: (2, 3), fatigue: 1, defence: Some((1, 2)), against_fatigue: 1, brawl: false };

/// How many of all pairs of throws come to what, and how many there are.
fn counted(duel: Duel) -> (BTreeMap<&'static str, u128>, u128) {
    let defences: Vec<Option<i32>> = match duel.defence {
        None => vec![None],
        Some((consistency, _)) => throws(consistency).into_iter().map(|(_, before)| Some(before)).collect(),
    };
    let (mut found, mut all) = (BTreeMap::new(), 0);
    for (_, before) in throws(duel.attack.0) {
        for defence in &defences {
            let attack = before + duel.attack.1;
            let holds = defence.filter(|before| duel.against_fatigue <= *before);
            let total = |before: i32| before + duel.defence.map_or(0, |(_, potential)| potential);
            let came = match holds {
                _ if before < duel.fatigue => "tired",
                Some(before) if attack <= total(before) && duel.brawl && total(before) - 1 <= attack => {
                    "touched"
                }
                Some(before) if attack <= total(before) => "missed",
                _ => "hit",
            };
            *found.entry(came).or_default() += 1;
            all += 1;
        }
    }
    (found, all)
}

/// The same as the rules have it.
fn weighed(filled: Filled) -> BTreeMap<String, Ratio> {
    let Next::Ready((world, attempt)) = Heimr.study(&Heimr.start(), &filled.with_defaults()) else {
        panic!("a study");
    };
    let odds = Exact::new(&norn_play::simulate::defaults).odds(&attempt, &world).expect("odds");
    assert!(odds.left.is_zero());
    let mut found = BTreeMap::new();
    for ((verdict, _), share) in &odds.of {
        let of =
            found.entry(verdict.outcome.as_ref().expect("an outcome").to_string()).or_insert(Ratio::ZERO);
        *of = of.clone() + share.clone();
    }
    found
}

fn of(duel: Duel) -> Filled {
    let filled = Filled::of("attack")
        .with("consistency", duel.attack.0)
        .with("potential", duel.attack.1)
        .with("fatigue", duel.fatigue)
        .with("with", norn_kernel::Value::word(if duel.brawl { "brawl" } else { "melee" }));
    match duel.defence {
        None => filled.with("defence", norn_kernel::Value::word("none")),
        Some((consistency, potential)) => filled
            .with("against-consistency", consistency)
            .with("against-potential", potential)
            .with("against-fatigue", duel.against_fatigue),
    }
}

#[track_caller]
fn agree(duel: Duel) {
    agrees(duel, of(duel));
}

#[track_caller]
fn agrees(duel: Duel, filled: Filled) {
    let (counted, all) = counted(duel);
    let shares = counted.into_iter().map(|(word, of)| (word.to_owned(), Ratio::new(of, all)));
    assert_eq!(weighed(filled), shares.collect());
}

#[test]
fn an_attack_is_weighed_against_a_defence() {
    agree(USUAL);
    agree(Duel { attack: (-2, 6), ..USUAL });
    agree(Duel { attack: (0, 2), defence: Some((2, 0)), ..USUAL });
}

#[test]
fn somebody_without_a_defence_is_hit() {
    agree(Duel { defence: None, ..USUAL });
    agree(Duel { defence: None, fatigue: 6, ..USUAL });
}

#[test]
fn fatigue_stops_an_attack_and_fails_a_defence() {
    agree(Duel { fatigue: 5, ..USUAL });
    agree(Duel { against_fatigue: 5, ..USUAL });
    agree(Duel { fatigue: 4, against_fatigue: 7, ..USUAL });
}

#[test]
fn what_comes_near_without_a_weapon_touches() {
    agree(Duel { brawl: true, ..USUAL });
}

#[test]
fn who_parries_and_who_blocks_has_the_same_numbers() {
    for defence in ["parry", "block"] {
        agrees(USUAL, of(USUAL).with("defence", norn_kernel::Value::word(defence)));
    }
}

#[test]
fn an_aimed_blow_has_two_dice_less() {
    let aimed = |part| of(USUAL).with("location", norn_kernel::Value::word(part));
    for part in ["torso", "sword-arm", "left-leg"] {
        agrees(Duel { attack: (0, 3), ..USUAL }, aimed(part));
    }
}

/// Somebody who brawls at somebody who parries: the numbers of the brawl, of the weapon and of the dodge.
fn against_a_weapon(attack: Numbers, weapon: Numbers, dodge: (i32, i32)) -> Filled {
    Filled::of("attack")
        .with("with", norn_kernel::Value::word("brawl"))
        .with("defence", norn_kernel::Value::word("parry"))
        .with("consistency", attack.0)
        .with("potential", attack.1)
        .with("fatigue", attack.2)
        .with("against-consistency", weapon.0)
        .with("against-potential", weapon.1)
        .with("against-fatigue", weapon.2)
        .with("dodge-consistency", dodge.0)
        .with("dodge-potential", dodge.1)
}

/// Consistency, potential, fatigue.
type Numbers = (i32, i32, i32);

fn shares(all: &[(&str, u128, u128)]) -> BTreeMap<String, Ratio> {
    all.iter().map(|(word, of, whole)| ((*word).to_owned(), Ratio::new(*of, *whole))).collect()
}

mod heimr_brawl_provoked_must_dodge {
    use super::*;

    #[test]
    fn a_dodge_of_one_die_gets_past_a_weapon_of_one_die() {
        let even = against_a_weapon((0, 0, 1), (0, 0, 1), (0, 0));
        let found = [("stopped", 5, 12), ("missed", 35, 216), ("touched", 77, 432), ("hit", 35, 144)];
        assert_eq!(weighed(even), shares(&found));
        let strong = against_a_weapon((3, 5, 1), (0, 0, 1), (0, 0));
        let found = [("stopped", 5, 12), ("touched", 7, 432_000), ("hit", 251_993, 432_000)];
        assert_eq!(weighed(strong), shares(&found));
    }

    #[test]
    fn the_dodge_has_numbers_of_its_own() {
        let clumsy = against_a_weapon((2, 3, 1), (1, 2, 1), (-1, 2));
        let found = [
            ("stopped", 367, 450),
            ("missed", 37_931, 1_620_000),
            ("touched", 489_119, 16_200_000),
            ("hit", 2_119_571, 16_200_000),
        ];
        assert_eq!(weighed(clumsy), shares(&found));
    }

    #[test]
    fn fatigue_fails_the_dodge_and_the_blow() {
        let tired = against_a_weapon((0, 2, 3), (1, 1, 2), (2, 1));
        let found = [
            ("stopped", 2_621, 9_000),
            ("tired", 6_379, 27_000),
            ("missed", 567_731, 3_240_000),
            ("touched", 82_927, 648_000),
            ("hit", 274_297, 1_620_000),
        ];
        assert_eq!(weighed(tired), shares(&found));
        let weary = against_a_weapon((1, 1, 4), (2, 0, 5), (0, 3));
        let found = [
            ("stopped", 187, 300),
            ("tired", 113, 2_000),
            ("missed", 160_799, 1_800_000),
            ("touched", 170_969, 2_160_000),
            ("hit", 1_638_161, 10_800_000),
        ];
        assert_eq!(weighed(weary), shares(&found));
    }

    #[test]
    fn the_other_does_not_dodge_as_well() {
        let nimble = against_a_weapon((0, 0, 1), (0, -5, 1), (3, 20));
        assert_eq!(weighed(nimble), shares(&[("touched", 1, 36), ("hit", 35, 36)]));
    }
}

mod heimr_brawl_against_melee_weapon {
    use super::*;

    #[test]
    fn a_dodge_is_asked_for_where_a_brawl_provokes_a_blow_and_nowhere_else() {
        let study = |filled: &Filled| Heimr.study(&Heimr.start(), &filled.clone().with_defaults());
        let mut filled = against_a_weapon((0, 0, 1), (0, 0, 1), (0, 0));
        for name in ["dodge-potential", "dodge-consistency"] {
            filled.values.remove(name);
            assert!(matches!(study(&filled), Next::Fill(param) if param.name == name));
        }
        let dodges = of(Duel { brawl: true, ..USUAL }).with("dodge-consistency", 0);
        assert!(matches!(study(&dodges), Next::Wrong(Wrong::Param { .. })));
    }
}

mod heimr_position_hidden_lucky_shot {
    use super::*;

    fn at_hidden(attack: (i32, i32), defence: (i32, i32)) -> Filled {
        let word = norn_kernel::Value::word("ranged");
        let duel = Duel { attack, defence: Some(defence), ..USUAL };
        of(duel).with("with", word).with("hidden", norn_kernel::Value::Flag(true))
    }

    #[test]
    fn a_shot_at_somebody_who_hides_takes_a_ten_and_has_a_die_less() {
        let found = [("stopped", 9, 10), ("missed", 317, 7_200), ("hit", 403, 7_200)];
        assert_eq!(weighed(at_hidden((2, 3), (1, 2))), shares(&found));
        let found = [("stopped", 9, 10), ("tired", 1, 600), ("missed", 7, 200), ("hit", 19, 300)];
        assert_eq!(weighed(at_hidden((0, 2), (0, 0))), shares(&found));
    }

    #[test]
    fn nobody_strikes_at_random_in_a_study() {
        let blow = at_hidden((2, 3), (1, 2)).with("with", norn_kernel::Value::word("melee"));
        let study = Heimr.study(&Heimr.start(), &blow.with_defaults());
        assert!(matches!(study, Next::Wrong(Wrong::Param { .. })));
    }
}

mod heimr_preroll_parry_vs_ranged {
    use super::*;

    #[test]
    fn nobody_parries_a_shot() {
        let word = norn_kernel::Value::word;
        let study = |filled: Filled| Heimr.study(&Heimr.start(), &filled.with_defaults());
        let shot = of(USUAL).with("with", word("ranged"));
        assert!(matches!(study(shot.clone().with("defence", word("block"))), Next::Ready(_)));
        assert!(matches!(study(shot.with("defence", word("parry"))), Next::Wrong(Wrong::Value { .. })));
    }
}

#[test]
fn nobody_needs_numbers_without_a_defence() {
    let study = |filled: Filled| Heimr.study(&Heimr.start(), &filled.with_defaults());
    let none = of(Duel { defence: None, ..USUAL }).with("against-potential", 3);
    assert!(matches!(study(none), Next::Wrong(Wrong::Param { .. })));
}
