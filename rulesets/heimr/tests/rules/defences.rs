//! Defences, rolled in advance and used: every case of the checks.
use crate::fights::*;
use crate::table::*;
use norn_heimr::rules::combat::defence::{Against, numbers, ways};
use norn_heimr::world::World;
use norn_heimr::world::fight::{Defence, Used};
use norn_heimr::world::things::Carried;
use norn_kernel::{Answer, Value, Viewer, Who};
use norn_play::playback::Wanted;

fn swordsman(world: World, who: Who) -> World {
    armed(armed(world, who, "Sword", sword()), who, "Shield", shield(3))
}

fn parry() -> Defence {
    Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() }
}

fn block() -> Defence {
    Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() }
}

fn kinds(world: &World, who: Who) -> Vec<&'static str> {
    let mut kinds: Vec<&'static str> = ways(world, who)
        .iter()
        .map(|defence| match defence {
            Defence::Dodge => "dodge",
            Defence::Block { .. } => "block",
            Defence::Parry { .. } => "parry",
        })
        .collect();
    kinds.sort_unstable();
    kinds
}

/// Ada strikes at Cy, who has this defence: what came of it, and the world after.
fn met(defence: Defence, total: i32, attack: u16) -> (Option<String>, World) {
    let mut world = armed(swordsman(battle(), C), A, "Sword", sword());
    in_fight(&mut world, C).defence = Some(stored(defence, total));
    // Cy's next defence is rolled at once.
    let played = plays(&world, A, with_sword(C), &[attack, 6]);
    (played.outcome().map(str::to_owned), played.world)
}

fn used(world: &World, who: Who) -> Used {
    world.fighter(who).expect("a fighter").used.clone()
}

/// The consistency of a defence, besides its ability's.
fn penalty(world: &World, who: Who, defence: &Defence) -> i32 {
    numbers(world, who, defence, &Against::default()).0
}

pub(crate) mod heimr_defence_three_ways {
    use super::*;

    #[test]
    fn all_with_sword_and_shield() {
        assert_eq!(kinds(&swordsman(battle(), C), C), ["block", "dodge", "parry"]);
    }
    #[test]
    fn a_dodge_with_nothing() {
        assert_eq!(kinds(&battle(), C), ["dodge"]);
    }

    #[test]
    fn each_holds_by_what_it_came_to() {
        assert_eq!(met(Defence::Dodge, 6, 5).0.as_deref(), Some("missed"));
        assert_eq!(met(parry(), 6, 5).0.as_deref(), Some("missed"));
    }
}

pub(crate) mod heimr_defence_compare {
    use super::*;

    #[test]
    fn as_high_is_enough() {
        let hit = |defence| met(Defence::Dodge, defence, 5).0;
        assert_eq!(hit(5).as_deref(), Some("missed"));
        assert_eq!(hit(6).as_deref(), Some("missed"));
        assert_eq!(hit(4).as_deref(), Some("hit"));
    }
}

pub(crate) mod heimr_defence_before_attack_result {
    use super::*;
    use norn_kernel::Line;

    #[test]
    fn what_is_rolled_now_is_rolled_before_the_attack() {
        let world = unready(armed(battle(), A, "Sword", sword()), C);
        let played = plays(&world, A, with_sword(C), &[3, 5, 6, 9, 9]);
        let rolled = played.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Rolled { owner, face, .. } => Some((*owner, *face)),
            _ => None,
        });
        let rolled: Vec<_> = rolled.take(2).collect();
        assert_eq!(rolled[0], (world.owner(C), 3));
        assert_eq!(rolled[1], (world.owner(A), 5));
    }
}

pub(crate) mod heimr_defence_dodge {
    use super::*;

    #[test]
    fn agility() {
        let mut world = battle();
        of(&mut world, C).attributes.insert("Dexterity".into(), 1);
        let world = written(world, "ability/Agility", 2);
        let world = unready(armed(world, A, "Sword", sword()), C);
        // 2, 5 and 7 and a potential of 1 make 8; the next one has no d10 left.
        let played = plays(&world, A, with_sword(C), &[2, 5, 7, 3, 1]);
        assert!(played.record.lines.iter().any(|noted| matches!(
            noted.line,
            norn_kernel::Line::Total { amount: 8, key } if key.id() == "heimr.defence.three-ways"
        )));
    }
    #[test]
    fn against_blows_and_shots() {
        let world = dodge_of(armed(battle(), A, "Bow", bow()), C, 6);
        assert_eq!(plays(&world, A, with_bow(C), &[5, 6, 9, 9]).outcome(), Some("missed"));
        assert_eq!(met(Defence::Dodge, 6, 5).0.as_deref(), Some("missed"));
    }
}

pub(crate) mod heimr_defence_block {
    use super::*;

    #[test]
    fn only_with_a_shield_in_hand() {
        let mut stowed = shield(3);
        stowed.carried = Carried::Stored;
        assert_eq!(kinds(&armed(battle(), C, "Shield", stowed), C), ["dodge"]);
    }
    #[test]
    fn with_its_ability_and_bonus() {
        let world = swordsman(battle(), C);
        assert_eq!(numbers(&world, C, &block(), &Against::default()).1, 3);
    }
    #[test]
    fn against_shots_too() {
        let mut world = armed(swordsman(battle(), C), A, "Bow", bow());
        in_fight(&mut world, C).defence = Some(stored(block(), 6));
        assert_eq!(plays(&world, A, with_bow(C), &[5, 6, 9, 9]).outcome(), Some("missed"));
    }
}

pub(crate) mod heimr_defence_parry {
    use super::*;

    #[test]
    fn a_blow_with_a_weapon_in_hand() {
        assert_eq!(met(parry(), 6, 5).0.as_deref(), Some("missed"));
    }
    #[test]
    fn no_shot() {
        let world = swordsman(battle(), C);
        let world = armed(world, A, "Bow", bow());
        let mut world = world;
        in_fight(&mut world, C).defence = Some(stored(parry(), 9));
        let played = plays(&world, A, with_bow(C), &[2, 5]);
        let question = played.question("heimr.preroll.parry-vs-ranged");
        let words = format!("{:?}", question.wanted);
        assert!(words.contains("dodge") && words.contains("block") && !words.contains("\"parry\""));
    }
    #[test]
    fn nothing_without_a_weapon() {
        assert!(!kinds(&battle(), C).contains(&"parry"));
    }

    #[test]
    fn with_what_is_wielded() {
        assert!(kinds(&swordsman(battle(), C), C).contains(&"parry"));
    }
}

pub(crate) mod heimr_defence_parry_weapon_kind {
    use super::*;

    #[test]
    fn with_the_weapons_ability_and_bonus() {
        let mut item = sword();
        item.weapon.as_mut().expect("a weapon").potential = 3;
        let world = armed(battle(), C, "Sword", item);
        assert_eq!(numbers(&world, C, &parry(), &Against::default()).1, 3);
    }
    #[test]
    fn no_ranged_weapon_parries() {
        assert_eq!(kinds(&armed(battle(), C, "Bow", bow()), C), ["dodge"]);
    }
    #[test]
    fn a_punch_can_be_parried() {
        let mut world = swordsman(battle(), C);
        in_fight(&mut world, C).defence = Some(stored(parry(), 9));
        let declines = [("heimr.brawl.provoked-attack", no())];
        let played = plays_asked(&world, A, brawl(C, false), &[5, 6], &declines);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(used(&played.world, C).parries.len(), 1);
    }
}

pub(crate) mod heimr_defence_dodge_penalty {
    use super::*;

    #[test]
    fn two_for_each_earlier_one() {
        let mut world = battle();
        for (dodges, less) in [(0, 0), (1, -2), (2, -4), (3, -6)] {
            in_fight(&mut world, C).used.dodges = dodges;
            assert_eq!(penalty(&world, C, &Defence::Dodge), less);
        }
        let world = written(world, "ability/Agility", 3);
        let consistency = |dodges| {
            let mut world = world.clone();
            in_fight(&mut world, C).used.dodges = dodges;
            penalty(&world, C, &Defence::Dodge)
        };
        assert_eq!([0, 1, 2, 3].map(consistency), [3, 1, -1, -3]);
    }
}

pub(crate) mod heimr_defence_block_penalty {
    use super::*;

    #[test]
    fn four_on_the_third() {
        let mut world = swordsman(battle(), C);
        in_fight(&mut world, C).used.blocks = 2;
        assert_eq!(penalty(&world, C, &block()), -4);
    }
}

pub(crate) mod heimr_defence_penalties_separate {
    use super::*;

    #[test]
    fn each_has_its_own() {
        let mut world = swordsman(battle(), C);
        in_fight(&mut world, C).used.dodges = 2;
        assert_eq!(penalty(&world, C, &block()), 0);
        assert_eq!(penalty(&world, C, &Defence::Dodge), -4);
    }
    #[test]
    fn parries_burden_neither() {
        let mut world = swordsman(battle(), C);
        in_fight(&mut world, C).used.parries.insert("Sword".into());
        assert_eq!(penalty(&world, C, &block()), 0);
        assert_eq!(penalty(&world, C, &Defence::Dodge), 0);
    }
}

pub(crate) mod heimr_defence_parry_limit {
    use super::*;

    #[test]
    fn one_for_each_weapon() {
        let (_, world) = met(parry(), 9, 5);
        assert_eq!(kinds(&world, C), ["block", "dodge"]);
    }
    #[test]
    fn two_with_two_knives() {
        let mut world = armed(battle(), C, "Knife", knife(Carried::SwordHand));
        world = armed(world, C, "Other knife", knife(Carried::OffHand));
        assert_eq!(kinds(&world, C), ["dodge", "parry", "parry"]);
        in_fight(&mut world, C).used.parries.insert("Knife".into());
        assert_eq!(kinds(&world, C), ["dodge", "parry"]);
        let left = Defence::Parry { weapon: "Other knife".into(), ability: "Dueling".into() };
        assert_eq!(penalty(&world, C, &left), 0);
    }
}

pub(crate) mod heimr_defence_reset {
    use super::*;

    #[test]
    fn at_the_start_of_the_next_turn() {
        let mut world = swordsman(battle(), A);
        in_fight(&mut world, A).used = Used { dodges: 3, blocks: 0, parries: ["Sword".into()].into() };
        let played = play(
            &world,
            &end_turn(A),
            &[6],
            &[(
                "heimr.preroll.when",
                Answer::One(Value::List(vec![Value::word("dodge"), Value::text(""), Value::text("Agility")])),
            )],
        );
        let fighter = played.world.fighter(A).expect("a fighter");
        assert_eq!(fighter.used, Used::default());
        assert_eq!(fighter.defence.as_ref().expect("a defence").consistency, 0);
    }
}

pub(crate) mod heimr_defence_what_counts_as_use {
    use super::*;

    #[test]
    fn one_that_was_never_needed_does_not() {
        let world = play(&dodge_of(battle(), A, 6), &end_turn(A), &[6], &[]).world;
        assert_eq!(used(&world, A).dodges, 0);
    }
    #[test]
    fn one_that_failed_does() {
        let (came, world) = met(Defence::Dodge, 1, 5);
        assert_eq!((came.as_deref(), used(&world, C).dodges), (Some("hit"), 1));
    }
    #[test]
    fn an_attack_that_failed_by_fatigue_uses_none() {
        let mut world = dodge_of(armed(battle(), A, "Sword", sword()), C, 1);
        of(&mut world, A).fatigue = 5;
        let played = plays(&world, A, with_sword(C), &[3]);
        assert_eq!(played.outcome(), Some("tired"));
        assert_eq!(used(&played.world, C).dodges, 0);
        assert!(played.world.fighter(C).expect("a fighter").defence.is_some());
    }
}

pub(crate) mod heimr_defence_advice_variety {
    use super::*;
    use norn_heimr::Attempt;
    use norn_heimr::rules::challenges::requirements::BareChallenge;
    use norn_play::Exact;

    #[test]
    fn the_best_one_first_with_its_numbers() {
        let mut world = swordsman(battle(), A);
        in_fight(&mut world, A).used.dodges = 2;
        let world = turn_of(world, A);
        let mut world = world;
        in_fight(&mut world, A).used.dodges = 2;
        let played = play(&world, &end_turn(A), &[6], &[]);
        let question = played.question("heimr.preroll.when");
        let Wanted::OneOf(choices) = &question.wanted else { panic!("{question:?}") };
        let options: Vec<&str> = choices.iter().map(|one| one.part).collect();
        assert_eq!(options, ["block", "parry", "dodge", "undefended"]);
        let dodge = &choices[2];
        assert!(dodge.args.contains(&("consistency", Value::from(-4))), "{dodge:?}");
    }

    #[test]
    fn sorted_by_what_is_rolled_on_average() {
        for consistency in -20..=20 {
            let roll = BareChallenge { who: A, consistency, potential: 0, requirement: None };
            let odds =
                Exact::new(&norn_play::simulate::defaults).odds(&Attempt::BareChallenge(roll), &four());
            let odds = odds.expect("odds");
            let totals = odds
                .of
                .iter()
                .map(|((verdict, _), chance)| (f64::from(verdict.total.expect("a total")), chance.to_f64()));
            let totals: Vec<(f64, f64)> = totals.collect();
            let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
                totals.iter().map(|(total, chance)| of(*total) * chance).sum()
            };
            let mean = sum(&|total| total);
            let known = f64::from(norn_heimr::content::mean(consistency)) / 100.0;
            assert!((mean - known).abs() <= 0.005 + 1e-9);
            let spread = sum(&|total| (total - mean).powi(2)).sqrt();
            let known = f64::from(norn_heimr::content::spread(consistency)) / 100.0;
            assert!((spread - known).abs() <= 0.005 + 1e-9);
        }
    }
}

pub(crate) mod heimr_preroll_when {
    use super::*;

    #[test]
    fn at_the_end_of_the_own_turn() {
        let world = play(&battle(), &end_turn(A), &[4], &[]).world;
        assert_eq!(world.fighter(A).and_then(|one| one.defence.clone()).expect("one").thrown.total, 4);
    }
    #[test]
    fn and_again_once_it_was_used() {
        let (_, world) = met(Defence::Dodge, 6, 5);
        let next = world.fighter(C).and_then(|one| one.defence.clone()).expect("one");
        assert_eq!(next.thrown.before, 6);
    }
    #[test]
    fn nobody_waits_for_the_next_one_after_a_reaction() {
        use norn_kernel::Lapse;
        const KEY: &str = "heimr.preroll.when";
        let ends = play(&battle(), &end_turn(A), &[4], &[]);
        assert_eq!(ends.question(KEY).lapse, Lapse::MovingOn, "once a round");
        let mut world = armed(swordsman(battle(), C), A, "Sword", sword());
        in_fight(&mut world, C).defence = Some(stored(Defence::Dodge, 6));
        let played = plays(&world, A, with_sword(C), &[5, 6]);
        assert_eq!(played.question(KEY).lapse, Lapse::Later);
    }
}

pub(crate) mod heimr_preroll_at_combat_start {
    use super::*;
    use norn_heimr::Attempt;
    use norn_heimr::rules::turns::initiative::BeginCombat;
    use norn_heimr::world::squares::Direction;

    #[test]
    fn everybody_who_is_able() {
        let begins = BeginCombat { fighters: [A, B].into(), north: Direction::Up };
        let world = play(&four(), &Attempt::BeginCombat(begins), &[6, 5, 3, 4], &[]).world;
        for who in [A, B] {
            let defence = world.fighter(who).and_then(|one| one.defence.clone()).expect("one");
            assert_eq!(defence.consistency, 0);
        }
    }
    #[test]
    fn one_left_unused_is_replaced() {
        let world = play(&dodge_of(battle(), A, 2), &end_turn(A), &[6], &[]).world;
        assert_eq!(world.fighter(A).and_then(|one| one.defence.clone()).expect("one").thrown.total, 6);
    }
}

pub(crate) mod heimr_preroll_choice_first {
    use super::*;

    #[test]
    fn what_was_rolled_meets_the_attack_or_nothing_does() {
        let mut world = armed(swordsman(battle(), C), A, "Sword", sword());
        in_fight(&mut world, C).defence = Some(stored(Defence::Dodge, 3));
        let played = plays(&world, A, with_sword(C), &[5, 6]);
        assert_eq!(played.asked("heimr.preroll.none"), 0);
        assert_eq!(used(&played.world, C).dodges, 1);
        let declined =
            plays_asked(&world, A, with_sword(C), &[1], &[("heimr.weapon-attack.undefended", no())]);
        assert_eq!(declined.outcome(), Some("hit"));
    }
}

pub(crate) mod heimr_preroll_parry_vs_ranged {
    use super::*;

    #[test]
    fn a_dodge_or_a_block_before_the_attack_is_rolled() {
        let mut world = armed(swordsman(battle(), C), A, "Bow", bow());
        in_fight(&mut world, C).defence = Some(stored(parry(), 9));
        // A block with its bonus of 3 comes first: 2 + 3 stops a 5.
        let played = plays(&world, A, with_bow(C), &[2, 5]);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(played.asked("heimr.preroll.parry-vs-ranged"), 1);
        assert_eq!((used(&played.world, C).blocks, used(&played.world, C).parries.len()), (1, 0));
    }
}

pub(crate) mod heimr_preroll_parry_kept {
    use super::*;

    #[test]
    fn it_meets_the_next_blow() {
        let mut world = armed(swordsman(battle(), C), A, "Bow", bow());
        in_fight(&mut world, C).defence = Some(stored(parry(), 9));
        let world = plays(&world, A, with_bow(C), &[2, 5]).world;
        assert_eq!(world.fighter(C).and_then(|one| one.defence.clone()), Some(stored(parry(), 9)));
        let world = armed(turn_of(world, B), B, "Sword", sword());
        let played = plays(&world, B, with_sword(C), &[6, 6, 9, 9]);
        assert_eq!(used(&played.world, C).parries.len(), 1);
    }
}

pub(crate) mod heimr_preroll_fatigue_on_use {
    use super::*;

    fn tired(world: World) -> World {
        let mut world = world;
        of(&mut world, C).fatigue = 4;
        let mut defence = stored(Defence::Dodge, 6);
        defence.thrown.d6 = 1;
        in_fight(&mut world, C).defence = Some(defence);
        world
    }

    #[test]
    fn it_stays_while_nobody_attacks() {
        let mut world = battle();
        of(&mut world, A).fatigue = 4;
        assert_eq!(play(&world, &end_turn(A), &[1], &[]).world.character(A).fatigue, 4);
    }
    #[test]
    fn it_rises_at_use_once_a_turn() {
        let world = tired(armed(battle(), A, "Sword", sword()));
        let world = plays(&world, A, with_sword(C), &[5, 6, 9, 9]).world;
        assert_eq!(world.character(C).fatigue, 5);
        let mut again = armed(turn_of(world, B), B, "Sword", sword());
        let mut defence = stored(Defence::Dodge, 6);
        (defence.thrown.d6, defence.consistency) = (1, -2);
        in_fight(&mut again, C).defence = Some(defence);
        let dice = [5, 6, 9, 9, 9, 9];
        assert_eq!(plays(&again, B, with_sword(C), &dice).world.character(C).fatigue, 5);
    }
}

pub(crate) mod heimr_preroll_modifier_change {
    use super::*;

    #[test]
    fn a_later_penalty_is_rolled_anew_and_counts_alone() {
        let mut world = dodge_of(armed(battle(), A, "Sword", sword()), C, 9);
        of(&mut world, C).stance.prone = true;
        // With two dice more, the lowest of three counts.
        // The next dodge has four more: the lowest of five.
        let played = plays(&world, A, with_sword(C), &[2, 3, 4, 5, 6, 6, 6, 6, 6]);
        assert_eq!(played.outcome(), Some("hit"));
    }
    #[test]
    fn potential_is_added_to_what_was_rolled() {
        let mut world = dodge_of(armed(battle(), A, "Bow", bow()), C, 3);
        in_fight(&mut world, C).dodging = true;
        let played = plays(&world, A, with_bow(C), &[5, 6, 9, 9]);
        assert_eq!(played.outcome(), Some("missed"), "3 and 2");
    }
    #[test]
    fn what_got_better_brings_no_new_roll() {
        let mut world = armed(battle(), A, "Sword", sword());
        let mut low = stored(Defence::Dodge, 6);
        low.consistency = -2;
        in_fight(&mut world, C).defence = Some(low);
        assert_eq!(plays(&world, A, with_sword(C), &[5, 6, 9, 9]).outcome(), Some("missed"));
    }
}

pub(crate) mod heimr_preroll_none {
    use super::*;

    #[test]
    fn it_is_rolled_before_the_attack() {
        let world = unready(armed(battle(), A, "Sword", sword()), C);
        let played = plays(&world, A, with_sword(C), &[5, 5, 6, 9, 9]);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(played.asked("heimr.preroll.none"), 1, "a dodge, if nobody answers");
    }
    #[test]
    fn whoever_has_no_way_is_undefended() {
        let mut world = armed(battle(), A, "Bow", bow());
        of(&mut world, C).stance.unconscious = true;
        assert_eq!(plays(&world, A, with_bow(C), &[1]).outcome(), Some("hit"));
    }
}

pub(crate) mod heimr_weapon_attack_undefended {
    use super::*;

    #[test]
    fn every_attack_hits_even_a_negative_one() {
        let mut world = dodge_of(armed(battle(), A, "Sword", sword()), C, 9);
        of(&mut world, A).attributes.insert("Strength".into(), -5);
        let declined = [("heimr.weapon-attack.undefended", no())];
        let played = plays_asked(&world, A, with_sword(C), &[1], &declined);
        assert_eq!(played.outcome(), Some("hit"));
        assert_eq!(played.outcomes("heimr.weapon-attack.undefended"), ["undefended"]);
        assert_eq!(used(&played.world, C).dodges, 0);
        let kept = played.world.fighter(C).and_then(|one| one.defence.clone());
        assert_eq!(kept, Some(stored(Defence::Dodge, 9)));
        assert_eq!(played.world.character(C).fatigue, 1);
    }
    #[test]
    fn but_not_when_the_attacker_is_too_tired() {
        let mut world = dodge_of(armed(battle(), A, "Sword", sword()), C, 9);
        of(&mut world, A).fatigue = 5;
        let declined = [("heimr.weapon-attack.undefended", no())];
        assert_eq!(plays_asked(&world, A, with_sword(C), &[3], &declined).outcome(), Some("tired"));
    }

    #[test]
    fn nobody_has_to_defend() {
        let played = play(&battle(), &end_turn(A), &[], &[("heimr.preroll.when", undefended())]);
        assert!(played.world.fighter(A).expect("a fighter").undefended);
    }
}

pub(crate) mod heimr_weapon_attack_roll_next_defence {
    use super::*;

    #[test]
    fn a_turn_does_not_end_without_one() {
        let world = play(&battle(), &end_turn(A), &[6], &[]).world;
        assert!(world.fighter(A).expect("a fighter").defence.is_some());
    }
    #[test]
    fn but_for_whoever_has_none_or_wants_none() {
        let none = [("heimr.preroll.when", undefended())];
        let world = play(&battle(), &end_turn(A), &[], &none).world;
        let fighter = world.fighter(A).expect("a fighter");
        assert!(fighter.defence.is_none() && fighter.undefended);
    }
}

pub(crate) mod heimr_weapon_attack_ask_defence {
    use super::*;

    #[test]
    fn how_well_everybody_defends_is_there_to_see() {
        let world = dodge_of(battle(), C, 7);
        let view = norn_kernel::Ruleset::show(&norn_heimr::Heimr, &world, &Viewer::Player(vec![A]));
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(C)).expect("a sheet");
        let rows: Vec<_> = sheet.sections.iter().flat_map(|section| &section.rows).collect();
        let row = rows.iter().find(|row| row.label.key.id() == "heimr.weapon-attack.ask-defence");
        assert!(format!("{row:?}").contains('7'));
    }
}
