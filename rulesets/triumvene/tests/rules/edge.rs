//! Advantage and disadvantage: every case of the checks of this chapter.
use crate::rolls::*;
use crate::table::*;
use norn_kernel::Edge;
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::{Reason, Stat, Task};

fn with(reasons: &[Reason]) -> Attempt {
    called(LYNETH, Call::Ability(Task { reasons: reasons.to_vec(), ..Task::of(Stat::Fitness) }))
}

/// What can be chosen for a parameter of the check form.
fn choices(name: &str) -> Vec<Value> {
    let world = world([(LYNETH, fitness("Lyneth", 3)), (CAIUS, fitness("Caius", 3))]);
    let mut filled = Filled::of("check").with("who", LYNETH);
    loop {
        match offered(&world, &Viewer::Referee, &filled) {
            Next::Fill(param) if param.name == name => {
                return match param.range {
                    Range::SeveralOf { options, .. } => options.into_iter().map(|one| one.value).collect(),
                    other => panic!("{other:?}"),
                };
            }
            Next::Fill(param) => {
                let value = match param.name {
                    "proposed" => Stat::Fitness.value(),
                    _ => param.default.expect("a default"),
                };
                filled = filled.with(param.name, value);
            }
            other => panic!("{other:?}"),
        }
    }
}

mod triumvene_advantage_roll {
    use super::*;

    #[test]
    fn on_a_narrative_roll_the_higher_die_counts() {
        let played = play(&lyneth(0), &narrative(Edge::Advantage), &[5, 11], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("success"), Some(11)));
    }

    #[test]
    fn on_an_ability_roll_the_stat_is_added_once() {
        let played = play(&lyneth(3), &with(&[Reason::AmpleTime]), &[4, 9], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(12)));
        assert_eq!(played.dice(), [(12, 4, true), (12, 9, false)]);
    }

    #[test]
    fn equal_dice_are_that_number() {
        let played = play(&lyneth(0), &narrative(Edge::Advantage), &[7, 7], &[]);
        assert_eq!(played.total(), Some(7));
    }

    #[test]
    fn of_144_ways_44_succeed_and_36_fail() {
        let (mut success, mut failure) = (0, 0);
        for (one, other) in (1..=12).flat_map(|one| (1..=12).map(move |other| (one, other))) {
            let played = play(&lyneth(0), &narrative(Edge::Advantage), &[one, other], &[]);
            success += u32::from(played.outcome() == Some("success"));
            failure += u32::from(played.outcome() == Some("failure"));
        }
        assert_eq!((success, failure), (44, 36));
    }
}

mod triumvene_disadvantage_roll {
    use super::*;

    #[test]
    fn on_a_narrative_roll_the_lower_die_counts() {
        let played = play(&lyneth(0), &narrative(Edge::Disadvantage), &[5, 11], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(5)));
    }

    #[test]
    fn modifier_five() {
        let played = play(&lyneth(0), &bare(Some(5), Edge::Disadvantage), &[11, 6], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(11)));
        let played = play(&lyneth(0), &bare(Some(5), Edge::Disadvantage), &[9, 2], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(7)));
    }

    #[test]
    fn modifier_six() {
        for (dice, total) in [([11, 6], 12), ([9, 2], 8)] {
            let played = play(&lyneth(0), &bare(Some(6), Edge::Disadvantage), &dice, &[]);
            assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(total)));
        }
    }
}

mod triumvene_advantage_when {
    use super::*;

    #[test]
    fn the_form_has_help_by_name_and_ample_time() {
        assert_eq!(choices("advantage"), [Value::word("ample-time"), Value::Character(CAIUS)]);
    }

    #[test]
    fn help_by_two_is_one_advantage() {
        let attempt = with(&[Reason::Help(CAIUS), Reason::Help(MIRA)]);
        let played = play(&lyneth(3), &attempt, &[4, 9], &[]);
        assert_eq!(played.total(), Some(12));
        let by = [Some(Value::Character(CAIUS)), Some(Value::Character(MIRA))];
        assert_eq!(played.numbers("triumvene.advantage.when"), by.map(|by| (1, by)));
    }

    #[test]
    fn it_is_for_narrative_rolls_too() {
        let reasons = vec![Reason::Favour("an old friend".into())];
        let attempt = called(LYNETH, Call::Narrative { reasons, forced: false });
        let played = play(&lyneth(3), &attempt, &[5, 11], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("success"), Some(11)));
    }
}

mod triumvene_disadvantage_when {
    use super::*;

    #[test]
    fn the_form_has_the_reasons() {
        let reasons = [Value::word("hard-conditions"), Value::word("time-pressure")];
        assert_eq!(choices("disadvantage"), reasons);
    }

    #[test]
    fn on_it_is_two_dice_and_off_it_is_one() {
        for reason in [Reason::HardConditions, Reason::TimePressure, Reason::Hindrance("rain".into())] {
            let played = play(&lyneth(3), &with(&[reason]), &[10, 5], &[]);
            assert_eq!(played.total(), Some(8));
        }
        assert_eq!(play(&lyneth(3), &with(&[]), &[10], &[]).total(), Some(13));
    }

    #[test]
    fn it_is_for_one_roll_alone() {
        let world = play(&lyneth(3), &with(&[Reason::HardConditions]), &[10, 5], &[]).world;
        assert_eq!(play(&world, &with(&[]), &[10], &[]).total(), Some(13));
    }
}

mod triumvene_advantage_both {
    use super::*;

    #[test]
    fn one_of_each_cancel() {
        let played = play(&lyneth(3), &with(&[Reason::AmpleTime, Reason::HardConditions]), &[9], &[]);
        assert_eq!(played.total(), Some(12));
    }

    #[test]
    fn two_against_one_cancel_too() {
        let reasons = [Reason::AmpleTime, Reason::Help(CAIUS), Reason::HardConditions];
        assert_eq!(play(&lyneth(3), &with(&reasons), &[9], &[]).total(), Some(12));
    }

    #[test]
    fn three_of_one_sort_are_two_dice() {
        let reasons = [Reason::AmpleTime, Reason::Help(CAIUS), Reason::Help(MIRA)];
        let played = play(&lyneth(3), &with(&reasons), &[4, 9], &[]);
        assert_eq!((played.total(), played.dice().len()), (Some(12), 2));
    }

    #[test]
    fn a_flanked_character_attacks_a_flanked_opponent_with_one_die() {
        let mut fight = crate::combat::melee_of([(LYNETH, BANDIT), (LYNETH, THUG), (CAIUS, BANDIT)]);
        let goal = crate::combat::attacks(&mut fight, LYNETH, BANDIT);
        let played = play(&fight, &crate::combat::run(goal), &[8], &[]);
        assert_eq!(played.dice(), [(12, 8, false)]);
        assert_eq!(played.hp(BANDIT), 5);
    }
}
