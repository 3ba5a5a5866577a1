//! Brackets, hit points, experience, and monsters of other games: every case of the checks.
use crate::table::*;
use norn_fivey::rules::monsters::making::RollHitPoints;
use norn_fivey::rules::monsters::{brackets, conversion, experience};
use norn_fivey::rules::tasks::tasks::Test;
use norn_fivey::world::{Bracket, Character, Monster, Row, World};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::ruleset::Draft;
use norn_kernel::show::Shown;
use norn_kernel::{Amounts, Audience, Filled, Next, Ruleset, Value, Viewer, Who};
use std::collections::BTreeSet;

/// Somebody of the list, as the form makes them.
fn listed(name: &str) -> World {
    built(world([]), X, &draft("creature", &[("name", Value::text("M")), ("like", Value::text(name))]))
}

/// A monster of another game.
fn from_elsewhere(values: &[(&str, Value)]) -> Draft {
    let mut all = vec![("name", Value::text("M"))];
    all.extend(values.iter().cloned());
    draft("converted", &all)
}

fn converted(values: &[(&str, Value)]) -> Character {
    built(world([]), X, &from_elsewhere(values)).character(X).clone()
}

fn number(number: i64) -> Value {
    Value::Number(number)
}

/// Hit dice, general ability, and the sides of the die.
fn strength(one: &Character) -> (i32, Option<i32>, Option<u16>) {
    (one.hit_dice, one.ability, brackets::of(one.hit_dice).map(|row| row.die.sides()))
}

/// What the sheet of X shows the referee by this rule.
fn row(world: &World, rule: &str, part: &str) -> Vec<Shown> {
    let sheets = Fivey.show(world, &Viewer::Referee).sheets;
    let sheet = sheets.iter().find(|sheet| sheet.who == Some(X)).expect("a sheet");
    let rows = sheet.sections.iter().flat_map(|section| &section.rows);
    rows.filter(|row| row.label.key.id() == rule && row.label.part == part)
        .map(|row| row.value.clone())
        .collect()
}

mod fivey_monster_brackets {
    use super::*;

    #[test]
    fn dice_double_and_the_rest_goes_up_by_a_step() {
        let all: Vec<_> = [1, 2, 4, 8, 16]
            .into_iter()
            .filter_map(brackets::of)
            .map(|row| (row.bracket, row.hit_dice, row.ability, row.fixed, row.die.sides()))
            .collect();
        assert_eq!(
            all,
            [
                (Bracket::Mook, 1, 1, 2, 4),
                (Bracket::Grunt, 2, 2, 3, 6),
                (Bracket::Elite, 4, 3, 4, 8),
                (Bracket::Lieutenant, 8, 4, 5, 10),
                (Bracket::Boss, 16, 5, 6, 12),
            ]
        );
    }

    #[test]
    fn a_sheet_says_it_to_the_referee() {
        assert_eq!(
            row(&listed("Orc"), "fivey.monster.brackets", "row"),
            [Shown::Value(Value::word("grunt"))]
        );
    }
}

mod fivey_monster_general_ability {
    use super::*;

    #[test]
    fn it_stands_for_every_stat() {
        let ogre = listed("Ogre");
        for stat in [Cha, Dex, Int, Str] {
            let test = Test {
                who: X,
                aim: "Push".to_owned(),
                stat,
                dc: 13,
                skill: None,
                with: None,
                favored: false,
                hampered: false,
                things: Amounts::none(),
                crowns: 0,
                may_fail: true,
                consequence: String::new(),
                ahead: false,
                secret: false,
            };
            assert_eq!(total(&tries(&ogre, test, &[10], &[]), "fivey.check.roll"), Some(13));
            let throw = norn_fivey::rules::tasks::checks::Throw::of(X, stat);
            assert_eq!(throw.passive(&ogre), 13);
        }
    }
}

mod fivey_monster_hit_points {
    use super::*;

    fn rolled(name: &str, dice: &[u16]) -> World {
        tries(&listed(name), RollHitPoints { of: BTreeSet::from([X]) }, dice, &[]).world
    }

    #[test]
    fn as_many_dice_as_it_has_hit_dice() {
        let came = |name, dice: &[u16]| {
            let world = rolled(name, dice);
            (world.character(X).most, world.character(X).hit_points)
        };
        assert_eq!(came("Goblin", &[5]), (5, 5));
        assert_eq!(came("Orc", &[5, 6]), (11, 11));
        assert_eq!(came("Ogre", &[1; 4]), (4, 4));
        assert_eq!(came("Ogre", &[6; 4]), (24, 24));
        assert_eq!(came("Troll", &[2; 8]), (16, 16));
        assert_eq!(came("Giant", &[1; 16]), (16, 16));
        assert_eq!(came("Giant", &[6; 16]), (96, 96));
    }

    #[test]
    fn players_learn_nothing_of_it() {
        let played = tries(&listed("Orc"), RollHitPoints { of: BTreeSet::from([X]) }, &[5, 6], &[]);
        let open = played.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
        assert_eq!(open.count(), 0);
    }

    #[test]
    fn whoever_is_hurt_stays_as_much_hurt() {
        let hurt = but(listed("Orc"), X, |one| one.hit_points -= 2);
        let world = tries(&hurt, RollHitPoints { of: BTreeSet::from([X]) }, &[5, 6], &[]).world;
        assert_eq!(world.character(X).hit_points, 9);
    }

    #[test]
    fn whoever_has_no_hit_dice_has_none_to_roll() {
        let people = one(&[]);
        let attempt = RollHitPoints { of: BTreeSet::from([A]) };
        assert_eq!(refused(&people, &attempt.into()), Some("fivey.monster.hit-points"));
        assert_eq!(withheld(&people, &Filled::of("roll-hit-points")), Some("fivey.monster.hit-points"));
        let Next::Ready(attempt) = next(&listed("Orc"), &Filled::of("roll-hit-points").with_defaults())
        else {
            panic!("nothing more to fill in")
        };
        assert_eq!(attempt, Attempt::from(RollHitPoints { of: BTreeSet::from([X]) }).veiled(&listed("Orc")));
    }
}

mod fivey_monster_xp_table {
    use super::*;

    const ALL: [Bracket; 5] =
        [Bracket::Mook, Bracket::Grunt, Bracket::Elite, Bracket::Lieutenant, Bracket::Boss];

    #[test]
    fn each_row_has_multiples_of_its_first_number() {
        for (defense, first) in [(12, 4), (14, 5), (16, 6), (18, 8), (20, 10)] {
            let row = ALL.map(|bracket| experience::of(bracket, defense));
            assert_eq!(row, [1, 2, 3, 4, 5].map(|times| times * first));
        }
    }

    #[test]
    fn examples() {
        assert_eq!(experience::of(Bracket::Elite, 14), 15);
        assert_eq!(experience::of(Bracket::Boss, 20), 50);
        assert_eq!(experience::of(Bracket::Mook, 12), 4);
    }

    #[test]
    fn whoever_has_no_hit_dice_is_worth_nothing() {
        assert_eq!(experience::worth(&one(&[]), A), 0);
    }
}

mod fivey_monster_xp_between {
    use super::*;

    #[test]
    fn the_nearest_row_below_counts() {
        assert_eq!(experience::of(Bracket::Elite, 13), 12);
        assert_eq!(experience::of(Bracket::Grunt, 15), 10);
        assert_eq!(experience::of(Bracket::Boss, 19), 40);
        assert_eq!(experience::of(Bracket::Mook, 11), 4);
        assert_eq!(experience::of(Bracket::Boss, 22), 50);
    }
}

mod fivey_monster_defense_range {
    use super::*;

    #[test]
    fn a_higher_defense_class_is_worth_more() {
        let orc = listed("Orc");
        assert_eq!(experience::worth(&orc, X), 10);
        let raised = written(orc, "character/11/defense", number(18));
        assert_eq!(experience::worth(&raised, X), 16);
        assert_eq!(row(&raised, "fivey.monster.xp-table", "row"), [Shown::Value(number(16))]);
    }
}

mod fivey_monster_examples {
    use super::*;

    #[test]
    fn all_nineteen_agree_with_their_bracket_and_defense_class() {
        let printed = [
            ("Bear", 12),
            ("Berserker", 8),
            ("Bugbear", 15),
            ("Commoner", 4),
            ("Dragon, Infant", 12),
            ("Dragon, Young", 18),
            ("Dragon, Adult", 24),
            ("Dragon, Elder", 30),
            ("Ghoul", 12),
            ("Giant", 25),
            ("Goblin", 5),
            ("Hobgoblin", 10),
            ("Ogre", 15),
            ("Orc", 10),
            ("Skeleton", 4),
            ("Troll", 20),
            ("Vampire", 30),
            ("Wraith", 16),
            ("Zombie", 8),
        ];
        assert_eq!(Monster::listed(&world([])), printed.map(|(name, _)| name));
        for (name, points) in printed {
            let world = listed(name);
            assert_eq!((name, experience::worth(&world, X)), (name, points));
            let one = world.character(X);
            assert_eq!(brackets::of(one.hit_dice).map(|row| row.ability), one.ability);
            assert_eq!(one.paces, 6);
        }
    }

    #[test]
    fn damage_by_bracket() {
        let die = |name| brackets::damage(&listed(name), X).map(norn_kernel::Die::sides);
        assert_eq!((die("Bear"), die("Troll"), die("Giant")), (Some(8), Some(10), Some(12)));
    }
}

mod fivey_monster_convert_old {
    use super::*;

    #[test]
    fn hit_dice_are_kept_and_the_bracket_is_the_highest_that_is_not_above_them() {
        let of = |dice| strength(&converted(&[("old-dice", number(dice))]));
        assert_eq!(of(4), (4, Some(3), Some(8)));
        assert_eq!(of(5), (5, Some(3), Some(8)));
        assert_eq!(of(10), (10, Some(4), Some(10)));
        assert_eq!(of(1), (1, Some(1), Some(4)));
        assert_eq!(of(0), (1, Some(1), Some(4)));
    }
}

mod fivey_monster_convert_judgement {
    use super::*;

    #[test]
    fn the_referee_moves_the_bracket() {
        let kobold = converted(&[("old-dice", number(0))]);
        assert_eq!(strength(&kobold), (1, Some(1), Some(4)));
        let orc = converted(&[("old-dice", number(1)), ("bracket", Value::word("grunt"))]);
        assert_eq!(strength(&orc), (2, Some(2), Some(6)));
    }
}

mod fivey_monster_convert_new {
    use super::*;

    #[test]
    fn by_strength_beside_the_characters() {
        let of = |word| strength(&converted(&[("relative", Value::word(word))])).0;
        let all = ["weaker", "equal", "stronger", "much-stronger", "solo"].map(of);
        assert_eq!(all, [1, 2, 4, 8, 16]);
    }
}

mod fivey_monster_convert_armor {
    use super::*;

    fn class(value: i64, descending: bool) -> Option<i32> {
        converted(&[("armor", number(value)), ("descending", descending.into())]).defense
    }

    #[test]
    fn ascending_armor_is_taken_over_up_to_20() {
        assert_eq!([class(15, false), class(18, false), class(22, false)], [Some(15), Some(18), Some(20)]);
    }

    #[test]
    fn descending_armor_is_counted_down_from_19() {
        assert_eq!([class(5, true), class(-2, true)], [Some(14), Some(20)]);
    }

    #[test]
    fn a_hint_says_what_is_preferred() {
        let hints = |value: i64| {
            let world = built(world([]), X, &from_elsewhere(&[("armor", number(value))]));
            row(&world, "fivey.monster.convert-armor", "row").len()
        };
        assert_eq!((hints(16), hints(18)), (0, 1));
        assert_eq!((conversion::is_heavy(16), conversion::is_heavy(17)), (false, true));
    }
}

#[test]
fn monsters_of_others_are_the_referees_to_make() {
    let form = Fivey.forms(&world([])).into_iter().find(|form| form.name == "converted").expect("a form");
    assert!(!form.players);
    let _: Who = X;
}
