//! Tasks, checks, cooperation, contests, traits and inspiration: every case of the checks.
use crate::table::*;
use norn_dice::Ratio;
use norn_fivey::rules::characters::healing::Harmed;
use norn_fivey::rules::characters::market::Give;
use norn_fivey::rules::tasks::contests::Contest;
use norn_fivey::rules::tasks::cooperation::{Cooperate, ForWhom};
use norn_fivey::rules::tasks::dice::RollDice;
use norn_fivey::rules::tasks::gifts::{HandOver, Inspire, Rename};
use norn_fivey::rules::tasks::tasks::{Opposed, Ruled, Save, Settled, Test};
use norn_fivey::rules::traits::attunement::Master;
use norn_fivey::rules::traits::titles::{CallOn, Invent, Tie, WhoKnows};
use norn_fivey::rules::traits::using::UseFeat;
use norn_fivey::world::{Carried, Downtime, Feat, Ground, Night, Stat, Stats, Title, World};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::record::Row as _;
use norn_kernel::show::{Row, Shown};
use norn_kernel::{
    Amounts, Attempt as _, Audience, Choice, D6, Die, Edge, Filled, Lapse, Next, Place, Ruleset, Value,
    Verdict, Viewer, Who,
};
use norn_play::Exact;
use std::collections::{BTreeMap, BTreeSet};

/// What each of several checks begins with.
fn test(who: Who, stat: Stat, dc: i32) -> Test {
    Test {
        who,
        aim: "Force the door".to_owned(),
        stat,
        dc,
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
    }
}

fn skillful(who: Who, stat: Stat, dc: i32, skill: &str) -> Test {
    Test { skill: Some(skill.to_owned()), ..test(who, stat, dc) }
}

fn using(who: Who, stat: Stat, dc: i32, thing: &str) -> Test {
    Test { with: Some(thing.to_owned()), ..test(who, stat, dc) }
}

/// X saves by this stat against A, who has INT.
fn save(who: Who, stat: Stat, from: Who) -> Save {
    Save {
        who,
        stat,
        skilled: false,
        favored: false,
        hampered: false,
        from,
        their_stat: Int,
        their_skilled: false,
        ahead: false,
    }
}

fn duel(who: Who, other: Who, stat: Stat, acts: bool) -> Contest {
    Contest {
        who,
        with: BTreeSet::new(),
        others: [other].into(),
        stat,
        their_stat: stat,
        skilled: BTreeSet::new(),
        favored: BTreeSet::new(),
        hampered: BTreeSet::new(),
        acts,
        passive: false,
    }
}

fn harm(who: Who, dice: u16, plus: i32, damage_type: &str) -> Attempt {
    Harmed { who, dice, die: D6, plus, damage_type: damage_type.to_owned() }.into()
}

/// What the dice and everything that is added come to.
fn comes_to(world: &World, attempt: impl Into<Attempt>, dice: &[u16]) -> Option<i32> {
    total(&tries(world, attempt, dice, &[]), "fivey.check.roll")
}

/// How likely this comes to an outcome.
fn chance(world: &World, attempt: impl Into<Attempt>, outcome: &str) -> Ratio {
    let attempt: Attempt = attempt.into();
    let odds = Exact::new(&norn_play::simulate::defaults).odds(&attempt, world).expect("odds");
    let of = odds
        .of
        .iter()
        .filter(|((verdict, _), _): &(&(Verdict, World), _)| verdict.outcome.as_deref() == Some(outcome));
    of.fold(Ratio::ZERO, |sum, (_, share)| sum.plus(share))
}

/// The referee's rows of somebody's sheet, by the rule and the part that label them.
fn sheet_row(world: &World, who: Who, rule: &str, part: &str) -> Option<Row> {
    let view = Fivey.show(world, &Viewer::Referee);
    let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(who))?;
    let mut rows = sheet.sections.into_iter().flat_map(|section| section.rows);
    rows.find(|row| row.label.key.id() == rule && row.label.part == part)
}

/// With a feat of the table's own, which A has.
fn with_own_feat(world: World, who: Who, name: &str, hooks: &[(&str, Value)]) -> World {
    let mut values = vec![("name", Value::text(name))];
    values.extend(hooks.iter().cloned());
    let world = built(world, Who(90), &draft("feat", &values));
    with_feat(world, who, name)
}

fn titled(world: World, who: Who, title: &str) -> World {
    but(world, who, |one| {
        one.titles.insert(title.to_owned(), Title::default());
    })
}

fn faces(next: &Next<Attempt>) -> Option<&norn_kernel::Param> {
    match next {
        Next::Fill(param) | Next::Propose(param) => Some(param),
        _ => None,
    }
}

/// The default of the parameter that comes next for the game master.
#[track_caller]
fn usual(world: &World, filled: &Filled, name: &str) -> Option<Value> {
    let next = next(world, filled);
    let param = faces(&next).expect("something to fill in");
    assert_eq!(param.name, name);
    param.default.clone()
}

mod fivey_intro_draft_status {
    use super::*;

    #[test]
    fn what_a_table_can_settle_otherwise_is_a_house_rule_with_its_default() {
        let found: Vec<_> = Fivey.switches().iter().map(|switch| (switch.id, switch.values[0])).collect();
        let expected = [
            ("one-sided-rolls", "on"),
            ("inspiration-on-enemy-rolls", "on"),
            ("natural-20-die", "automatic"),
            ("printed-amounts", "fixed"),
            ("template-feats-later", "off"),
            ("template-spells", "single-use"),
            ("encumbrance", "off"),
            ("medium-grip", "d8-d10"),
            ("ammunition", "per-encounter"),
            ("hunger", "note-only"),
            ("beg-by-settlement", "off"),
            ("study-needs-slot", "on"),
            ("monster-damage", "rolled"),
            ("monster-xp", "divided"),
            ("monster-feat-effects", "on"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_house_rule_is_changed_and_that_is_told() {
        let effects = Fivey.set_switch(&one(&[]), "printed-amounts", "roll").expect("a house rule");
        let mut world = one(&[]);
        for effect in &effects {
            assert_eq!(Fivey.tell(&world, effect).key.id(), "fivey.intro.draft-status");
            norn_kernel::World::apply(&mut world, effect);
        }
        assert_eq!(Fivey.switch(&world, "printed-amounts"), Some("roll"));
    }
}

mod fivey_intro_sheet_and_survey {
    use super::*;

    #[test]
    fn a_sheet_has_what_the_rules_use() {
        let world = titled(with_dice(one(&[]), A, 2), A, "Sage");
        let view = Fivey.show(&world, &Viewer::Player(vec![A]));
        let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        let rows: BTreeSet<&str> =
            sheet.sections.iter().flat_map(|section| &section.rows).map(|row| row.label.key.id()).collect();
        let wanted = [
            "fivey.stat.four",
            "fivey.advance.table",
            "fivey.advance.xp-sources",
            "fivey.hp.damage",
            "fivey.defense.unarmored",
            "fivey.move.base",
            "fivey.inspiration.start",
            "fivey.title.meaning",
            "fivey.inventory.twenty",
            "fivey.money.crowns",
        ];
        let missing: Vec<&str> = wanted.into_iter().filter(|key| !rows.contains(key)).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }
}

mod fivey_intro_dice_needed {
    use super::*;

    fn roll(dice: u16, sides: u16, times: i32, plus: i32) -> RollDice {
        let die = Die::new(sides).expect("a die");
        RollDice { who: Some(A), dice, die, times, plus, edge: Edge::None, secret: false }
    }

    #[test]
    fn dice_are_added_multiplied_and_added_to() {
        let world = one(&[]);
        let came = |it: RollDice, faces: &[u16]| tries(&world, it, faces, &[]).total();
        assert_eq!(came(roll(3, 6, 10, 0), &[1, 1, 1]), Some(30));
        assert_eq!(came(roll(3, 6, 10, 0), &[6, 6, 6]), Some(180));
        assert_eq!(came(roll(2, 6, 10, 0), &[2, 3]), Some(50));
        assert_eq!(came(roll(1, 8, 1, 3), &[5]), Some(8));
    }

    #[test]
    fn the_six_dice_are_offered() {
        let filled = Filled::of("roll").with("count", 1);
        let sides = [4, 6, 8, 10, 12, 20].map(Value::from);
        assert_eq!(choices(&one(&[]), &filled), sides);
    }

    #[test]
    fn no_dice_and_too_many_are_refused() {
        let key = Some("fivey.intro.dice-needed");
        let world = one(&[]);
        let refusals = [0, 1, 50, 51].map(|dice| refused(&world, &roll(dice, 6, 1, 0).into()));
        assert_eq!(refusals, [key, None, None, key]);
    }

    #[test]
    fn a_player_may_better_it() {
        let world = with_dice(one(&[]), A, 1);
        let played = tries(&world, roll(1, 6, 1, 1), &[2, 5], &[("fivey.inspiration.timing", YES)]);
        assert_eq!(played.total(), Some(8));
    }
}

mod fivey_intro_ruler {
    use super::*;

    #[test]
    fn three_across_and_two_up_are_three_paces() {
        let mut world = two(&[], 1);
        let (columns, rows) = (8, 8);
        let ground = Ground {
            columns,
            rows,
            walls: BTreeSet::new(),
            cover: BTreeSet::new(),
            dark: BTreeSet::new(),
            slow: BTreeMap::new(),
        };
        let first = ground.field().first;
        world.ground = Some(ground.into());
        let place = |column: u16, row: u16| Place(first.0 + row * columns + column);
        of(&mut world, A).at = Some(place(0, 0));
        of(&mut world, X).at = Some(place(3, 2));
        assert_eq!(world.distance(A, X), Some(3));
    }
}

mod fivey_intro_no_classes {
    use super::*;

    #[test]
    fn a_character_has_no_class_and_whatever_feats() {
        let forms = Fivey.forms(&one(&[]));
        let form = forms.into_iter().find(|form| form.name == "character").expect("a form");
        assert_eq!(form.fields.iter().find(|field| field.name == "class").map(|field| field.name), None);
        let feat = |on: &str| [("bonus", Value::Number(2)), ("bonus-on", Value::word(on))];
        let world = with_own_feat(three(), A, "Mighty", &feat("str-check"));
        let world = with_own_feat(world, B, "Deft", &feat("dex-check"));
        assert_eq!((world.character(A).level, world.character(B).level), (1, 1));
        assert_eq!(comes_to(&world, test(A, Str, 12), &[10]), Some(13));
        assert_eq!(comes_to(&world, test(B, Dex, 12), &[10]), Some(13));
    }
}

mod fivey_intro_play_style {
    use super::*;

    #[test]
    fn somebody_is_there_to_begin_with() {
        let cast = Fivey.cast();
        let names: Vec<_> =
            cast.drafts.iter().filter_map(|draft| draft.values.get("name").cloned()).collect();
        let expected = [
            "Ivy",
            "Gor",
            "Mal",
            "Goblin",
            "Second goblin",
            "Hobgoblin",
            "Skeleton",
            "Toll keeper",
            "Saltgate",
            "Salt road",
            "Grey pass",
            "White flats",
            "Saltgate",
            "Salt mine",
        ];
        assert_eq!(names, expected.map(Value::text));
        assert_eq!(problems_of(&World::default(), &cast.drafts[0]), []);
    }
}

mod fivey_intro_small_numbers {
    use super::*;

    #[test]
    fn what_is_larger_than_anything_known_is_pointed_out() {
        let key = "fivey.intro.small-numbers";
        let warned = |hit_dice, ability, defense| {
            let world = but(two(&[], ability), X, |one| {
                (one.hit_dice, one.defense) = (hit_dice, Some(defense));
            });
            sheet_row(&world, X, key, "row").is_some()
        };
        let found = [(16, 5, 20), (17, 5, 20), (16, 6, 20), (16, 5, 21)]
            .map(|(dice, ability, defense)| warned(dice, ability, defense));
        assert_eq!(found, [false, true, true, true]);
    }
}

mod fivey_intro_inspirations {
    use super::*;

    #[test]
    fn six_works_are_credited() {
        let view = Fivey.show(&one(&[]), &Viewer::Player(vec![A]));
        let rows = view.sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
        let credits = rows.filter(|row| row.label.key.id() == "fivey.intro.inspirations");
        let names: Vec<String> = credits
            .map(|row| match &row.value {
                Shown::Value(Value::Text(name)) => name.clone(),
                other => panic!("{other:?}"),
            })
            .collect();
        let years: Vec<&str> = names.iter().map(|name| &name[name.len() - 5..name.len() - 1]).collect();
        assert_eq!(years, ["2014", "2016", "2018", "2019", "2019", "2023"]);
    }
}

mod fivey_intro_roles {
    use super::*;

    #[test]
    fn a_player_acts_for_their_own_character_and_the_referee_for_all() {
        let world = three();
        let asked = |viewer: Viewer| {
            let next = norn_kernel::ruleset::fill(Fivey, &world, &viewer, &Filled::of("check"));
            let param = faces(&next).expect("who").clone();
            param.range.options().iter().map(|option| option.value.clone()).collect::<Vec<Value>>()
        };
        assert_eq!(asked(Viewer::Player(vec![B])), [Value::Character(B)]);
        assert_eq!(asked(Viewer::Referee), [A, B, C].map(Value::Character));
    }

    #[test]
    fn the_referee_alone_calls_for_saves() {
        let key = Some("fivey.intro.roles");
        let refusal = match next_for(&two(&[], 1), A, &Filled::of("save")) {
            Next::Refused(refusal) => Some(refusal.rule().id()),
            _ => None,
        };
        assert_eq!(refusal, key);
        assert_eq!(withheld(&two(&[], 1), &Filled::of("save")), None);
    }

    #[test]
    fn the_referee_takes_somebody_out_of_the_game() {
        let world = written(three(), "character/2", false);
        assert_eq!(world.characters.keys().copied().collect::<Vec<Who>>(), [A, C]);
    }
}

mod fivey_intro_sheet_is_not_the_limit {
    use super::*;

    #[test]
    fn a_player_says_what_they_try_and_the_referee_what_comes_of_it() {
        let world = one(&[]);
        let tried = Filled::of("check")
            .with("who", A)
            .with("aim", Value::text("Talk to the mountain"))
            .with("stat", Value::word("cha"))
            .with_defaults();
        let proposed = match next_for(&world, A, &tried) {
            Next::Propose(param) => Some(param.name),
            _ => None,
        };
        assert_eq!(proposed, Some("method"));
        let ruled = tried.with("method", Value::word("in-words")).with("words", Value::text("It answers."));
        let Next::Ready(attempt) = next(&world, &ruled) else { panic!("an attempt") };
        assert_eq!(tries(&world, attempt, &[], &[]).outcome(), Some("in-words"));
    }
}

mod fivey_intro_grows_with_campaign {
    use super::*;

    #[test]
    fn sites_people_and_attitudes_are_added_as_play_goes_on() {
        let world = built(one(&[]), X, &draft("site", &[("name", Value::text("Salt mine"))]));
        let people = [
            ("name", Value::text("Xan")),
            ("hit-dice", Value::Number(1)),
            ("attitude", Value::word("uncertain")),
        ];
        let world = built(world, X, &draft("creature", &people));
        assert_eq!(world.sites.keys().cloned().collect::<Vec<String>>(), ["Salt mine"]);
        assert_eq!(world.character(X).attitude, Some(norn_fivey::world::Attitude::Uncertain));
    }
}

mod fivey_task_only_if_uncertain {
    use super::*;

    #[test]
    fn what_is_certain_is_not_rolled_for_and_that_is_told() {
        let certain = Test { may_fail: false, ..test(A, Str, 20) };
        let played = tries(&one(&[]), certain, &[], &[]);
        assert_eq!((played.outcome(), played.dice()), (Some("success"), vec![]));
        assert_eq!(played.told("fivey.task.only-if-uncertain", "no-roll").len(), 1);
    }

    #[test]
    fn what_is_certain_to_fail_is_not_rolled_for_either() {
        let played = tries(&one(&[]), ruled(Settled::Failure), &[], &[]);
        assert_eq!((played.outcome(), played.dice()), (Some("failure"), vec![]));
        assert_eq!(played.told("fivey.task.only-if-uncertain", "no-roll").len(), 1);
    }
}

fn ruled(settled: Settled) -> Ruled {
    Ruled {
        who: A,
        aim: "Cross the river".to_owned(),
        things: Amounts::none(),
        crowns: 0,
        settled,
        words: "The current takes the boat.".to_owned(),
        secret: false,
    }
}

mod fivey_task_check_is_one_method {
    use super::*;

    #[test]
    fn six_ways_to_settle_a_task_are_offered() {
        let filled = Filled::of("check").with("who", A).with("aim", Value::text(""));
        let ways = ["stat-check", "passive-score", "contest", "succeeds", "fails", "in-words"];
        assert_eq!(choices(&two(&[], 1), &filled), ways.map(Value::word));
    }

    #[test]
    fn the_referee_settles_it_without_dice() {
        let came = |settled| {
            let played = tries(&one(&[]), ruled(settled), &[], &[]);
            played.outcome().map(str::to_owned)
        };
        let found = [Settled::Failure, Settled::Words, Settled::Success].map(came);
        assert_eq!(found, ["failure", "in-words", "success"].map(|word| Some(word.to_owned())));
        let told = tries(&one(&[]), ruled(Settled::Words), &[], &[]);
        let words = told.told("fivey.task.check-is-one-method", "ruled");
        assert_eq!(words, [[Value::text("The current takes the boat.")]]);
    }

    #[test]
    fn each_way_leads_to_its_own() {
        let world = two(&[], 1);
        let filled = |method: &'static str| {
            let filled = Filled::of("check").with("who", A).with("aim", Value::text("Sneak past"));
            let filled = filled.with("method", Value::word(method));
            let filled = match method {
                "stat-check" | "passive-score" | "contest" => filled.with("stat", Value::word("dex")),
                _ => filled,
            };
            match method {
                "passive-score" | "contest" => {
                    filled.with("against", X).with("their-stat", Value::word("int"))
                }
                _ => filled,
            }
        };
        let ready = |method| match next(&world, &filled(method).with_defaults()) {
            Next::Ready(attempt) => attempt,
            other => panic!("{method}: {other:?}"),
        };
        let dice: [(&'static str, &[u16]); 6] = [
            ("stat-check", &[11]),
            ("passive-score", &[10]),
            ("contest", &[10, 10]),
            ("succeeds", &[]),
            ("fails", &[]),
            ("in-words", &[]),
        ];
        let came = dice.map(|(method, dice)| {
            tries(&world, ready(method), dice, &[]).outcome().map(str::to_owned).unwrap_or_default()
        });
        assert_eq!(came, ["success", "success", "success", "success", "failure", "in-words"]);
    }
}

mod fivey_task_four_questions {
    use super::*;

    fn torches() -> World {
        but(with_thing(one(&[]), A, "Torch", 2, Carried::OnHand), A, |one| one.crowns = 5)
    }

    fn costly(crowns: i32, pieces: i32) -> Test {
        Test { things: Amounts::none().and("Torch".to_owned(), pieces), crowns, ..test(A, Str, 12) }
    }

    #[test]
    fn the_cost_is_due_succeed_or_fail() {
        for (face, outcome) in [(11, "success"), (10, "failure")] {
            let played = tries(&torches(), costly(3, 1), &[face], &[]);
            assert_eq!(played.outcome(), Some(outcome));
            let one = played.world.character(A);
            assert_eq!((one.crowns, one.things["Torch"].pieces), (2, 1));
        }
        let certain = Test { may_fail: false, ..costly(0, 2) };
        let played = tries(&torches(), certain, &[], &[]);
        assert_eq!(played.world.character(A).things.len(), 0);
    }

    #[test]
    fn what_nobody_has_is_no_cost() {
        let key = Some("fivey.task.four-questions");
        let found = [(5, 2), (6, 2), (5, 3)]
            .map(|(crowns, pieces)| refused(&torches(), &costly(crowns, pieces).into()));
        assert_eq!(found, [None, key, key]);
    }

    #[test]
    fn either_side_fills_in_the_four() {
        let world = torches();
        let asked = |filled: &Filled| faces(&next(&world, filled)).map(|param| param.name);
        let mut filled = Filled::of("check");
        let mut names = vec![];
        while let Some(name) = asked(&filled) {
            names.push(name);
            let value = match name {
                "who" => Value::Character(A),
                "stat" => Value::word("str"),
                name => usual(&world, &filled, name).expect("a default"),
            };
            filled = filled.with(name, value);
        }
        let four = ["aim", "things", "may-fail", "consequence"];
        assert_eq!(four.map(|name| names.contains(&name)), [true; 4]);
    }
}

mod fivey_stat_four {
    use super::*;

    #[test]
    fn there_are_four_and_no_fifth() {
        let world = one(&[(Cha, 2), (Dex, 3), (Int, 4), (Str, 5)]);
        let came = [Cha, Dex, Int, Str].map(|stat| comes_to(&world, test(A, stat, 30), &[10]));
        assert_eq!(came, [Some(12), Some(13), Some(14), Some(15)]);
        let writes =
            |stat: &str| Fivey.edit(&world, &format!("character/1/stats/{stat}"), &Value::Number(2)).is_ok();
        assert_eq!(["cha", "dex", "int", "str", "wis"].map(writes), [true, true, true, true, false]);
    }
}

mod fivey_stat_average_person {
    use super::*;

    #[test]
    fn whoever_is_nothing_in_particular_has_one_in_each() {
        let sum: i32 = [Cha, Dex, Int, Str].iter().map(|stat| Stats::default().get(*stat)).sum();
        assert_eq!(sum, 4);
        let people = [("name", Value::text("Xan")), ("hit-dice", Value::Number(1))];
        let world = built(one(&[]), X, &draft("creature", &people));
        assert_eq!([A, X].map(|who| comes_to(&world, test(who, Cha, 12), &[10])), [Some(11); 2]);
    }
}

mod fivey_stat_range {
    use super::*;

    #[test]
    fn a_stat_is_the_bonus_itself() {
        let came = (1..=5).map(|stat| comes_to(&one(&[(Str, stat)]), test(A, Str, 12), &[10]));
        let expected = (11..=15).map(Some);
        assert_eq!(came.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }

    #[test]
    fn from_one_to_five() {
        let world = one(&[]);
        let writes = |bonus: i64| Fivey.edit(&world, "character/1/stats/int", &Value::Number(bonus)).is_ok();
        assert_eq!([0, 1, 5, 6].map(writes), [false, true, true, false]);
    }
}

mod fivey_check_relevant_stat {
    use super::*;

    #[test]
    fn the_stat_that_is_named_counts() {
        let world = one(&[(Int, 2), (Str, 4)]);
        assert_eq!(comes_to(&world, test(A, Int, 12), &[9]), Some(11));
        assert_eq!(comes_to(&world, test(A, Str, 12), &[9]), Some(13));
    }

    #[test]
    fn without_a_stat_nothing_is_rolled() {
        let world = one(&[]);
        let filled = Filled::of("check").with("who", A).with_defaults();
        let asked = faces(&next(&world, &filled)).map(|param| (param.name, param.default.clone()));
        assert_eq!(asked, Some(("stat", None)));
        let proposed = Filled { rest: true, ..Filled::of("check").with("stat", Value::word("dex")) };
        let next = next_for(&world, A, &proposed);
        assert!(matches!(next, Next::Propose(_)));
    }
}

/// What the difficulty is where the referee names it by a word.
fn named(word: &'static str) -> Option<Value> {
    let filled = Filled::of("check").with("who", A).with("aim", Value::text(""));
    let filled = filled.with("method", Value::word("stat-check")).with("stat", Value::word("str"));
    usual(&one(&[]), &filled.with("difficulty", Value::word(word)), "dc")
}

mod fivey_check_dc_table {
    use super::*;

    #[test]
    fn five_ranks_with_the_chances_of_an_average_person() {
        let words = ["easy", "moderate", "difficult", "incredible", "unheard-of"];
        let filled = Filled::of("check").with("who", A).with("aim", Value::text(""));
        let filled = filled.with("method", Value::word("stat-check")).with("stat", Value::word("str"));
        assert_eq!(choices(&one(&[]), &filled), words.map(Value::word));
        for (rank, word) in (1..).zip(words) {
            assert_eq!(named(word), Some(Value::Number(10 + 2 * rank)));
            let dc = i32::try_from(10 + 2 * rank).expect("a number");
            let faces = u128::try_from(60 - 10 * rank).expect("a share");
            assert_eq!(chance(&one(&[]), test(A, Str, dc), "success"), Ratio::new(faces, 100));
        }
    }
}

mod fivey_check_difficulty_words {
    use super::*;

    #[test]
    fn words_stand_for_numbers() {
        let found = ["easy", "moderate", "difficult", "incredible"].map(named);
        assert_eq!(found, [12, 14, 16, 18].map(|dc| Some(Value::Number(dc))));
    }
}

mod fivey_check_when_worth_rolling {
    use super::*;

    #[test]
    fn the_chance_is_known_before() {
        let half =
            |world: &World, dc, success| assert_eq!(chance(world, test(A, Str, dc), "success"), success);
        half(&one(&[(Str, 1)]), 12, Ratio::new(1, 2));
        let four = skilled(one(&[(Str, 4)]), A, "Locks");
        assert_eq!(chance(&four, skillful(A, Str, 12, "Locks"), "success"), Ratio::new(17, 20));
        let five = skilled(one(&[(Str, 5)]), A, "Locks");
        assert_eq!(chance(&five, skillful(A, Str, 20, "Locks"), "success"), Ratio::new(11, 20));
        half(&one(&[(Str, 5)]), 1, Ratio::ONE);
        half(&one(&[(Str, 1)]), 30, Ratio::ZERO);
    }
}

mod fivey_check_below_twelve {
    use super::*;

    fn filled(dc: i32) -> Filled {
        let filled = Filled::of("check").with("who", A).with("aim", Value::text(""));
        let filled = filled.with("method", Value::word("stat-check")).with("stat", Value::word("str"));
        filled.with("skill", Value::word("none")).with("difficulty", Value::word("easy")).with("dc", dc)
    }

    #[test]
    fn what_is_lower_is_pointed_out_and_not_refused() {
        let world = skilled(one(&[]), A, "Locks");
        let asked = |filled: &Filled| {
            let next = next(&world, filled);
            faces(&next).map(|param| (param.name, param.words.part))
        };
        assert_eq!(asked(&filled(12)), Some(("favored", "favored")));
        assert_eq!(asked(&filled(11)), Some(("sure", "sure")));
        let skilled = filled(11).with("skill", Value::text("Locks"));
        assert_eq!(asked(&skilled), Some(("sure-though-skilled", "sure-though-skilled")));
        let Next::Ready(attempt) = next(&world, &filled(11).with_defaults()) else { panic!("an attempt") };
        assert_eq!(tries(&world, attempt, &[10], &[]).outcome(), Some("success"));
    }
}

mod fivey_check_natural_20_and_1 {
    use super::*;

    #[test]
    fn the_total_alone_decides() {
        assert_eq!(tries(&one(&[]), test(A, Str, 25), &[20], &[]).outcome(), Some("failure"));
        let world = skilled(one(&[(Str, 4)]), A, "Locks");
        assert_eq!(tries(&world, skillful(A, Str, 8, "Locks"), &[1], &[]).outcome(), Some("success"));
    }
}

mod fivey_check_save {
    use super::*;

    /// A with INT 3 against B with DEX 2.
    fn caster() -> World {
        world([(A, hero("Ivy", &[(Int, 3)])), (B, hero("Gor", &[(Dex, 2)]))])
    }

    #[test]
    fn a_save_is_a_check_against_the_passive_score() {
        let came = |face| tries(&caster(), save(B, Dex, A), &[face], &[]).outcome().map(str::to_owned);
        assert_eq!([11, 10].map(came), [Some("success".to_owned()), Some("failure".to_owned())]);
    }

    #[test]
    fn its_total_is_told() {
        let came = |face| tries(&caster(), save(B, Dex, A), &[face], &[]).total();
        assert_eq!([11, 10].map(came), [Some(13), Some(12)]);
    }

    #[test]
    fn skill_doubles_on_either_side_and_a_die_may_be_spent() {
        let masters = Save { their_skilled: true, ..save(B, Dex, A) };
        let came = |it: &Save, face| tries(&caster(), it.clone(), &[face], &[]).outcome().map(str::to_owned);
        let (yes, no) = (Some("success".to_owned()), Some("failure".to_owned()));
        assert_eq!([14, 13].map(|face| came(&masters, face)), [yes.clone(), no.clone()]);
        let dodges = Save { skilled: true, ..save(B, Dex, A) };
        assert_eq!([9, 8].map(|face| came(&dodges, face)), [yes, no]);
        let world = with_dice(caster(), B, 1);
        let played = tries(&world, save(B, Dex, A), &[8, 3], &[("fivey.inspiration.spend", YES)]);
        assert_eq!(played.outcome(), Some("success"));
    }

    #[test]
    fn where_both_roll_the_totals_are_compared() {
        let world = with_switch(caster(), "one-sided-rolls", "off");
        let came = |dice: &[u16]| tries(&world, save(B, Dex, A), dice, &[]).outcome().map(str::to_owned);
        assert_eq!(came(&[9, 11]), Some("success".to_owned()));
        assert_eq!(came(&[10, 11]), Some("failure".to_owned()), "whoever casts wins a tie");
    }
}

mod fivey_advantage_advantage {
    use super::*;

    #[test]
    fn the_higher_of_two_counts() {
        let favored = Test { favored: true, ..test(A, Str, 12) };
        assert_eq!(comes_to(&one(&[(Str, 2)]), favored, &[7, 15]), Some(17));
    }
}

mod fivey_advantage_disadvantage {
    use super::*;

    #[test]
    fn the_lower_of_two_counts() {
        let hampered = Test { hampered: true, ..test(A, Str, 12) };
        assert_eq!(comes_to(&one(&[(Str, 2)]), hampered, &[7, 15]), Some(9));
    }
}

/// A with two feats that give an edge on checks of STR.
fn edged(edge: &'static str) -> World {
    let hooks = [("edge", Value::word(edge)), ("edge-on", Value::word("str-check"))];
    let world = with_own_feat(one(&[(Str, 2)]), A, "Keen", &hooks);
    with_own_feat(world, A, "Keener", &hooks)
}

mod fivey_advantage_no_stacking {
    use super::*;

    #[test]
    fn however_many_there_are_two_dice_are_rolled() {
        let favored = Test { favored: true, ..test(A, Str, 12) };
        assert_eq!(comes_to(&edged("advantage"), favored, &[7, 15]), Some(17));
        let hampered = Test { hampered: true, ..test(A, Str, 12) };
        assert_eq!(comes_to(&edged("disadvantage"), hampered, &[7, 15]), Some(9));
    }
}

mod fivey_advantage_both {
    use super::*;

    #[test]
    fn one_of_each_cancels_any_number() {
        let both = Test { favored: true, hampered: true, ..test(A, Str, 12) };
        assert_eq!(comes_to(&one(&[(Str, 2)]), both.clone(), &[7]), Some(9));
        assert_eq!(comes_to(&edged("advantage"), both, &[7]), Some(9));
    }
}

mod fivey_advantage_non_d20_rolls {
    use super::*;

    fn roll(dice: u16, edge: Edge) -> RollDice {
        RollDice { who: Some(A), dice, die: D6, times: 1, plus: 0, edge, secret: false }
    }

    #[test]
    fn all_dice_are_rolled_twice() {
        let world = one(&[]);
        assert_eq!(tries(&world, roll(1, Edge::Advantage), &[2, 5], &[]).total(), Some(5));
        assert_eq!(tries(&world, roll(1, Edge::Disadvantage), &[2, 5], &[]).total(), Some(2));
        assert_eq!(tries(&world, roll(2, Edge::Advantage), &[6, 1, 4, 4], &[]).total(), Some(8));
        assert_eq!(tries(&world, roll(2, Edge::Disadvantage), &[6, 1, 4, 4], &[]).total(), Some(7));
    }
}

fn together(who: &[Who], dc: i32) -> Cooperate {
    Cooperate {
        who: who.iter().copied().collect(),
        aim: "Lift the gate".to_owned(),
        stat: Str,
        other_stat: None,
        by_other: BTreeSet::new(),
        dc,
        skilled: BTreeSet::new(),
        favored: ForWhom::default(),
        hampered: ForWhom::default(),
        most: 2,
        needed: 1,
    }
}

/// A has STR 2, B and C have 1.
fn lifters() -> World {
    world([
        (A, hero("Ivy", &[(Str, 2)])),
        (B, hero("Gor", &[])),
        (C, hero("Mal", &[])),
        (X, monster("Xan", 1, 8)),
    ])
}

mod fivey_cooperation_two {
    use super::*;

    #[test]
    fn a_single_success_is_enough() {
        let came = |dice: &[u16]| {
            let played = tries(&lifters(), together(&[A, B], 14), dice, &[]);
            (played.outcome().map(str::to_owned), played.total())
        };
        assert_eq!(came(&[10, 13]), (Some("success".to_owned()), Some(1)));
        assert_eq!(came(&[10, 12]), (Some("failure".to_owned()), Some(0)));
    }

    #[test]
    fn players_propose_it_and_the_referee_says_how_hard_it_is() {
        let filled = Filled::of("cooperate")
            .with("who-all", Value::List(vec![A.into(), B.into()]))
            .with("aim", Value::text("Lift the gate"))
            .with("stat", Value::word("str"));
        assert!(matches!(next_for(&lifters(), A, &filled), Next::Propose(_)));
        let Attempt::Cooperate(made) = usually(&lifters(), &filled) else { panic!("cooperation") };
        assert_eq!((made.who.len(), made.most, made.needed), (2, 2, 1));
        // Something speaks for her alone, and he does his part by another stat.
        let each = filled
            .clone()
            .with("favored", Value::List(vec![A.into()]))
            .with("other-stat", Value::word("dex"))
            .with("by-other", Value::List(vec![B.into()]));
        let Attempt::Cooperate(made) = usually(&lifters(), &each) else { panic!("cooperation") };
        let nimble = but(lifters(), B, |one| one.stats.set(Dex, 4));
        let came = tries(&nimble, Cooperate { dc: 14, ..made }, &[2, 12, 10], &[]);
        assert_eq!((came.outcome(), came.total()), (Some("success"), Some(2)));
        let others = filled.with("who-all", Value::List(vec![B.into(), C.into()]));
        assert!(matches!(next_for(&lifters(), A, &others), Next::Refused(_)));
    }

    #[test]
    fn a_third_is_refused() {
        let attempt = together(&[A, B, C], 14).into();
        assert_eq!(refused(&lifters(), &attempt), Some("fivey.cooperation.two"));
    }

    #[test]
    fn whoever_can_turn_it_is_asked_and_nobody_else() {
        let world = with_dice(with_dice(lifters(), A, 1), B, 1);
        let key = "fivey.inspiration.spend";
        let played = tries(&world, together(&[A, B], 14), &[10, 13], &[]);
        assert_eq!(played.asked(key), 0, "it succeeds already");
        let played = tries(&world, together(&[A, B], 14), &[10, 9, 2], &[(key, YES)]);
        assert_eq!((played.outcome(), played.asked(key)), (Some("success"), 1));
        let two = Cooperate { needed: 2, ..together(&[A, B], 14) };
        let played = tries(&world, two, &[10, 2], &[]);
        assert_eq!((played.outcome(), played.asked(key)), (Some("failure"), 1));
    }
}

mod fivey_cooperation_solo_task {
    use super::*;

    #[test]
    fn a_second_is_refused() {
        let alone = |who: &[Who]| refused(&lifters(), &Cooperate { most: 1, ..together(who, 14) }.into());
        assert_eq!((alone(&[A]), alone(&[A, B])), (None, Some("fivey.cooperation.solo-task")));
    }
}

mod fivey_cooperation_many {
    use super::*;

    #[test]
    fn four_take_part_and_one_success_is_enough() {
        let all = Cooperate { most: 4, ..together(&[A, B, C, X], 14) };
        assert_eq!(refused(&lifters(), &all.clone().into()), None);
        assert_eq!(tries(&lifters(), all, &[2, 3, 4, 13], &[]).outcome(), Some("success"));
    }
}

mod fivey_cooperation_multiple_successes {
    use super::*;

    #[test]
    fn two_are_needed() {
        let two = Cooperate { needed: 2, ..together(&[A, B], 14) };
        assert_eq!(tries(&lifters(), two.clone(), &[10, 13], &[]).outcome(), Some("failure"));
        assert_eq!(tries(&lifters(), two, &[12, 13], &[]).outcome(), Some("success"));
    }

    #[test]
    fn more_than_take_part_is_pointed_out() {
        let filled = Filled::of("cooperate")
            .with("most", 2)
            .with("who-all", Value::List(vec![Value::Character(A), Value::Character(B)]))
            .with("aim", Value::text(""))
            .with("stat", Value::word("str"))
            .with("skilled", Value::List(vec![]))
            .with("difficulty", Value::word("easy"))
            .with("dc", 12)
            .with("favored", Value::List(vec![]))
            .with("hampered", Value::List(vec![]))
            .with("other-stat", Value::word("none"));
        let asked = |needed| {
            let next = next(&lifters(), &filled.clone().with("needed", needed));
            faces(&next).map(|param| param.name)
        };
        assert_eq!((asked(2), asked(3)), (None, Some("sure")));
    }
}

/// Who has won, by the words of a contest.
fn won(world: &World, attempt: impl Into<Attempt>, dice: &[u16]) -> Vec<Value> {
    tries(world, attempt, dice, &[]).told("fivey.contest.roll", "wins").concat()
}

mod fivey_contest_roll {
    use super::*;

    #[test]
    fn the_highest_total_wins() {
        let world = world([(A, hero("Ivy", &[(Str, 3)])), (B, hero("Gor", &[(Str, 5)]))]);
        let wrestle = duel(A, B, Str, false);
        assert_eq!(won(&world, wrestle.clone(), &[12, 9]), [Value::Character(A)]);
        assert_eq!(tries(&world, wrestle.clone(), &[12, 9], &[]).outcome(), Some("win"));
        assert_eq!(tries(&world, wrestle, &[11, 10], &[]).outcome(), Some("lose"));
    }

    #[test]
    fn of_three_the_highest() {
        let contest = Contest { others: [B, C].into(), ..duel(A, B, Str, false) };
        assert_eq!(won(&three(), contest.clone(), &[10, 16, 14]), [Value::Character(B)]);
        let shown = tries(&three(), contest, &[10, 16, 14], &[]);
        assert_eq!(total(&shown, "fivey.contest.roll"), Some(15), "the last one's");
    }

    #[test]
    fn nobody_contends_with_themselves() {
        let key = Some("fivey.contest.roll");
        assert_eq!(refused(&three(), &duel(A, A, Str, false).into()), key);
        let nobody = Contest { others: BTreeSet::new(), ..duel(A, B, Str, false) };
        assert_eq!(refused(&three(), &nobody.into()), key);
        let against = |who| Opposed {
            test: test(A, Dex, 12),
            against: who,
            their_stat: Int,
            their_skilled: false,
            both_roll: true,
        };
        let found = [A, B].map(|who| refused(&three(), &against(who).into()));
        assert_eq!(found, [key, None]);
    }
}

/// A sneaks by DEX past B, who looks out by INT.
fn sneaking() -> (World, Contest) {
    let world = world([(A, hero("Ivy", &[(Dex, 4)])), (B, hero("Gor", &[(Int, 2)]))]);
    (world, Contest { their_stat: Int, ..duel(A, B, Dex, true) })
}

mod fivey_contest_different_stats {
    use super::*;

    #[test]
    fn each_uses_their_own() {
        let (world, sneak) = sneaking();
        assert_eq!(won(&world, sneak.clone(), &[8, 9]), [Value::Character(A)]);
        assert_eq!(won(&world, sneak, &[8, 11]), [Value::Character(B)]);
    }

    #[test]
    fn players_are_not_told_that_somebody_sneaks_past_them_or_lies_to_them() {
        let world = world([(A, hero("Ivy", &[])), (X, monster("Goblin", 1, 4)), (Y, monster("Orc", 1, 4))]);
        let told = |it: &Attempt| it.clone().veiled(&world).audience();
        let contest = |who, other, stat, their_stat| {
            told(&Contest { their_stat, ..duel(who, other, stat, true) }.into())
        };
        let opposed = |who, against, stat, their_stat| {
            let (test, their_skilled, both_roll) = (test(who, stat, 12), false, false);
            told(&Opposed { test, against, their_stat, their_skilled, both_roll }.into())
        };
        let secret = Audience::Referee;
        for stat in [Dex, Cha] {
            assert_eq!((contest(X, A, stat, Int), opposed(X, A, stat, Int)), (secret, secret));
            // What players do themselves they know of, and what is between others all see.
            for (who, other) in [(A, X), (X, Y)] {
                let all = (contest(who, other, stat, Int), opposed(who, other, stat, Int));
                assert_eq!(all, (Audience::Everyone, Audience::Everyone), "{who:?}");
            }
        }
        // Nobody wrestles, or is outwitted at chess, without knowing.
        for (stat, theirs) in [(Str, Str), (Int, Int), (Dex, Dex)] {
            let all = (contest(X, A, stat, theirs), opposed(X, A, stat, theirs));
            assert_eq!(all, (Audience::Everyone, Audience::Everyone), "{stat:?}");
        }
        // Whoever of the players' is with them knows.
        let helped = Contest { with: [A].into(), their_stat: Int, ..duel(X, Y, Dex, true) };
        assert_eq!(told(&helped.into()), Audience::Everyone);
    }

    #[test]
    fn whoever_does_not_know_of_it_spends_and_earns_no_die() {
        let ivy = norn_fivey::world::Character { dice: 2, ..hero("Ivy", &[]) };
        let world = world([(A, ivy), (X, monster("Goblin", 1, 4))]);
        let contest = Contest { their_stat: Int, ..duel(X, A, Dex, true) };
        let open = Contest { their_stat: Str, ..duel(X, A, Str, true) };
        let dice = |played: &Played<World>| played.world.character(A).dice;
        // Nobody is asked, whatever falls.
        for faces in [[20, 3], [3, 20]] {
            let played = tries(&world, contest.clone(), &faces, &[]);
            assert_eq!(dice(&played), 2, "{faces:?}");
            let both_roll = Opposed {
                test: test(X, Dex, 12),
                against: A,
                their_stat: Int,
                their_skilled: false,
                both_roll: true,
            };
            assert_eq!(dice(&tries(&world, both_roll, &faces, &[])), 2, "{faces:?}");
        }
        assert_eq!(dice(&tries(&world, open, &[3, 20], &[])), 3);
    }
}

mod fivey_contest_like_checks {
    use super::*;

    #[test]
    fn skill_and_edges_count() {
        let (world, sneak) = sneaking();
        let skilled = Contest { skilled: [A].into(), ..sneak.clone() };
        assert_eq!(won(&world, skilled, &[5, 11]), [Value::Character(A)]);
        let favored = Contest { favored: [A].into(), ..sneak.clone() };
        assert_eq!(won(&world, favored, &[3, 10, 11]), [Value::Character(A)]);
        let hampered = Contest { hampered: [B].into(), ..sneak };
        assert_eq!(won(&world, hampered, &[8, 3, 18]), [Value::Character(A)]);
    }

    #[test]
    fn a_die_raises_13_to_17() {
        let world = with_dice(two(&[(Str, 3)], 1), A, 1);
        let played = tries(&world, duel(A, X, Str, false), &[10, 15, 4], &[("fivey.inspiration.spend", YES)]);
        assert_eq!(played.outcome(), Some("win"));
        assert_eq!(total(&played, "fivey.inspiration.spend"), Some(17));
        let unwanted = tries(&world, duel(A, X, Str, false), &[10, 15], &[]);
        assert_eq!(unwanted.outcome(), Some("lose"));
    }

    #[test]
    fn a_natural_20_earns_a_die() {
        let after = |dice: i32| {
            let world = with_dice(two(&[], 1), A, dice);
            tries(&world, duel(A, X, Str, false), &[20, 3], &[]).world.character(A).dice
        };
        assert_eq!([after(0), after(1)], [1, 2]);
    }

    #[test]
    fn those_on_one_side_work_together() {
        let contest = Contest { with: [B].into(), ..duel(A, X, Str, true) };
        let world = world([(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))]);
        assert_eq!(tries(&world, contest, &[3, 15, 10], &[]).outcome(), Some("win"));
    }
}

mod fivey_contest_ties {
    use super::*;

    #[test]
    fn whoever_acts_against_the_other_wins() {
        let (world, sneak) = sneaking();
        assert_eq!(won(&world, sneak, &[10, 12]), [Value::Character(A)]);
    }

    #[test]
    fn otherwise_both_roll_again_until_it_is_decided() {
        let world = two(&[(Str, 3)], 3);
        assert_eq!(won(&world, duel(A, X, Str, false), &[12, 12, 5, 5, 6, 4]), [Value::Character(A)]);
    }

    #[test]
    fn where_both_roll_for_a_save_whoever_is_saved_against_wins_a_tie() {
        let world = with_switch(two(&[(Int, 3)], 2), "one-sided-rolls", "off");
        let came = |dice: &[u16]| tries(&world, save(X, Dex, A), dice, &[]).outcome().map(str::to_owned);
        assert_eq!(came(&[9, 10]), Some("failure".to_owned()));
        assert_eq!(came(&[9, 11]), Some("success".to_owned()));
    }

    #[test]
    fn only_those_who_tie_roll_again() {
        let contest = Contest { others: [B, C].into(), ..duel(A, B, Str, false) };
        assert_eq!(won(&three(), contest, &[14, 14, 3, 8, 9]), [Value::Character(B)]);
    }

    #[test]
    fn where_nobody_acts_a_die_wins_a_tie_before_all_roll_again() {
        let key = "fivey.inspiration.spend";
        let world = with_dice(two(&[(Str, 3)], 3), A, 1);
        let contest = duel(A, X, Str, false);
        let spent = tries(&world, contest.clone(), &[12, 12, 1], &[(key, YES)]);
        assert_eq!((spent.outcome(), total(&spent, key)), (Some("win"), Some(16)));
        let kept = tries(&world, contest, &[12, 12, 6, 4], &[(key, NO)]);
        assert_eq!((kept.outcome(), kept.asked(key)), (Some("win"), 1));
        // Ivy's die makes it a tie of 14, and another makes Xan's 13.
        let world = with_dice(two(&[], 1), A, 2);
        let contest = duel(A, X, Str, false);
        let twice = tries(&world, contest.clone(), &[10, 13, 3, 1], &[(key, YES), (key, YES)]);
        assert_eq!((twice.outcome(), twice.asked(key)), (Some("win"), 2));
        let off = with_switch(world, "inspiration-on-enemy-rolls", "off");
        let again = tries(&off, contest, &[10, 13, 3, 9, 4], &[(key, YES)]);
        assert_eq!((again.outcome(), again.asked(key)), (Some("win"), 1));
    }

    #[test]
    fn whoever_lets_a_tie_be_and_is_outdone_is_asked_once_more() {
        let key = "fivey.inspiration.spend";
        let world = with_dice(with_dice(three(), A, 1), B, 1);
        // Ivy and Gor have 15: his die makes it 17, hers 18.
        let answers = [(key, NO), (key, YES), (key, YES)];
        let played = tries(&world, duel(A, B, Str, false), &[14, 14, 2, 3], &answers);
        assert_eq!((played.outcome(), played.asked(key)), (Some("win"), 3));
    }

    #[test]
    fn a_die_lets_whoever_acts_win_a_tie_and_others_only_roll_again() {
        let key = "fivey.inspiration.spend";
        let world = with_dice(two(&[], 1), A, 1);
        let first = tries(&world, duel(A, X, Str, true), &[10, 13, 3], &[(key, YES)]);
        assert_eq!(first.outcome(), Some("win"));
        let alike = tries(&world, duel(A, X, Str, false), &[10, 13, 3, 9, 4], &[(key, YES)]);
        assert_eq!(alike.outcome(), Some("win"));
        let second = Contest { who: X, others: [A].into(), ..duel(X, A, Str, true) };
        let played = tries(&world, second.clone(), &[15, 10, 6], &[(key, YES)]);
        assert_eq!((played.outcome(), played.asked(key)), (Some("lose"), 1));
        let played = tries(&world, second, &[16, 10], &[]);
        assert_eq!(
            (played.outcome(), played.asked(key)),
            (Some("win"), 0),
            "a 6 would make it a tie, which is lost"
        );
    }
}

mod fivey_passive_convert {
    use super::*;

    fn dodges() -> Opposed {
        Opposed { test: test(A, Dex, 1), against: X, their_stat: Dex, their_skilled: false, both_roll: false }
    }

    #[test]
    fn ten_and_the_bonus_are_the_difficulty() {
        let number = |ability| {
            let played = tries(&two(&[], ability), dodges(), &[10], &[]);
            played.numbers("fivey.passive.convert")
        };
        assert_eq!([3, 5].map(number), [[(13, None)], [(15, None)]]);
        let world = two(&[(Dex, 2)], 5);
        let came = |face| tries(&world, dodges(), &[face], &[]).outcome().map(str::to_owned);
        assert_eq!([13, 12].map(came), [Some("success".to_owned()), Some("failure".to_owned())]);
        let told = |face| tries(&world, dodges(), &[face], &[]).total();
        assert_eq!([13, 12].map(told), [Some(15), Some(14)]);
    }

    #[test]
    fn a_save_goes_by_it() {
        let world = two(&[(Dex, 2)], 5);
        let came = |face| tries(&world, save(A, Dex, X), &[face], &[]).outcome().map(str::to_owned);
        assert_eq!([13, 12].map(came), [Some("success".to_owned()), Some("failure".to_owned())]);
    }
}

mod fivey_passive_skilled {
    use super::*;

    #[test]
    fn skill_and_attunement_double_before_ten_is_added() {
        let watch = |their_skilled| {
            let sneak = Opposed {
                test: test(A, Dex, 1),
                against: X,
                their_stat: Int,
                their_skilled,
                both_roll: false,
            };
            tries(&two(&[], 3), sneak, &[10], &[]).numbers("fivey.passive.convert")
        };
        assert_eq!([true, false].map(watch), [[(16, None)], [(13, None)]]);
    }

    #[test]
    fn but_not_the_defense_class() {
        let world = skilled(one(&[(Dex, 3)]), A, "Acrobatics");
        assert_eq!(norn_fivey::rules::characters::defense::class(&world, A), 13);
    }
}

mod fivey_passive_use {
    use super::*;

    /// Three sneak past one.
    fn past_one() -> Contest {
        let with = [B, C].into();
        Contest { with, passive: true, their_stat: Int, ..duel(A, X, Dex, true) }
    }

    fn guarded() -> World {
        world([
            (A, hero("Ivy", &[])),
            (B, hero("Gor", &[])),
            (C, hero("Mal", &[])),
            (X, monster("Xan", 3, 8)),
        ])
    }

    #[test]
    fn it_is_offered_from_two_against_one_and_usual_from_three_on() {
        let asked = |others: &[Who]| {
            let some = |all: &[Who]| Value::List(all.iter().copied().map(Value::Character).collect());
            let filled = Filled::of("contest").with("who", X).with("others", some(others));
            let names = ["with", "skilled", "favored", "hampered"];
            let filled = names.into_iter().fold(filled, |filled, name| filled.with(name, some(&[])));
            let filled = filled.with("stat", Value::word("int")).with("their-stat", Value::word("dex"));
            let next = next(&guarded(), &filled.with("acts", false));
            faces(&next).map(|param| (param.name, param.default.clone()))
        };
        assert_eq!(asked(&[A]), None);
        assert_eq!(asked(&[A, B]), Some(("passive", Some(Value::Flag(false)))));
        assert_eq!(asked(&[A, B, C]), Some(("passive", Some(Value::Flag(true)))));
    }

    #[test]
    fn each_of_the_many_checks_against_the_one() {
        let played = tries(&guarded(), past_one(), &[12, 11, 10], &[]);
        let told = |part| played.told("fivey.passive.use", part).concat();
        assert_eq!(told("succeeds"), [Value::Character(A)]);
        assert_eq!(told("fails"), [B, C].map(Value::Character));
        assert_eq!((played.outcome(), played.total()), (Some("win"), Some(1)));
        assert_eq!(tries(&guarded(), past_one(), &[11, 11, 10], &[]).outcome(), Some("lose"));
        assert_eq!(played.numbers("fivey.passive.use"), [(13, None)]);
    }

    #[test]
    fn the_one_wins_if_none_of_the_many_succeeds() {
        let hides = Contest { others: [A, B, C].into(), passive: true, ..duel(X, A, Dex, true) };
        assert_eq!(tries(&guarded(), hides.clone(), &[11, 11, 11], &[]).outcome(), Some("win"));
        assert_eq!(tries(&guarded(), hides.clone(), &[11, 12, 11], &[]).outcome(), Some("lose"));
        let from_two = Contest { others: [A, B].into(), ..hides };
        assert_eq!(tries(&guarded(), from_two.clone(), &[11, 11], &[]).outcome(), Some("win"));
        assert_eq!(tries(&guarded(), from_two, &[11, 12], &[]).outcome(), Some("lose"));
    }
}

mod fivey_trait_kinds {
    use super::*;

    #[test]
    fn skills_titles_and_feats_are_lists_of_their_own() {
        let world = titled(skilled(one(&[(Int, 2)]), A, "Locks"), A, "Sage");
        let hooks = [("bonus", Value::Number(1)), ("bonus-on", Value::word("int-check"))];
        let world = with_own_feat(world, A, "Clever", &hooks);
        assert_eq!(comes_to(&world, test(A, Int, 12), &[10]), Some(13), "the feat");
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "Locks"), &[10]), Some(15), "the skill");
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "Sage"), &[10]), Some(15), "the title");
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "Clever"), &[10]), Some(13), "a feat is no skill");
    }
}

mod fivey_skill_double {
    use super::*;

    #[test]
    fn a_skill_that_applies_doubles_the_stat() {
        let world = skilled(one(&[(Cha, 4)]), A, "deception");
        let played = tries(&world, skillful(A, Cha, 14, "deception"), &[6], &[]);
        assert_eq!((total(&played, "fivey.check.roll"), played.outcome()), (Some(14), Some("success")));
        assert_eq!(comes_to(&world, test(A, Cha, 14), &[6]), Some(10));
    }

    #[test]
    fn the_level_adds_nothing() {
        let came = |level| {
            let world = but(skilled(one(&[(Cha, 3)]), A, "deception"), A, |one| one.level = level);
            comes_to(&world, skillful(A, Cha, 14, "deception"), &[6])
        };
        assert_eq!([0, 1, 2, 3, 4, 5].map(came), [Some(12); 6]);
    }

    #[test]
    fn it_counts_in_passive_scores_too() {
        let world = world([(A, hero("Ivy", &[])), (B, hero("Gor", &[(Int, 3)]))]);
        let sneak = Opposed {
            test: test(A, Dex, 1),
            against: B,
            their_stat: Int,
            their_skilled: true,
            both_roll: false,
        };
        assert_eq!(tries(&world, sneak, &[10], &[]).numbers("fivey.passive.convert"), [(16, None)]);
    }
}

mod fivey_skill_any_stat {
    use super::*;

    #[test]
    fn a_skill_applies_to_any_stat_and_only_where_it_is_named() {
        let world = skilled(one(&[(Int, 2), (Str, 3)]), A, "deception");
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "deception"), &[10]), Some(14));
        assert_eq!(comes_to(&world, test(A, Str, 12), &[10]), Some(13));
    }
}

mod fivey_skill_no_stacking {
    use super::*;

    #[test]
    fn skill_title_and_attunement_together_only_double() {
        let world = titled(skilled(one(&[(Dex, 3)]), A, "archery"), A, "Archer");
        let world = with_thing(world, A, "Bow", 1, Carried::Held);
        let world = but(world, A, |one| one.attuned = Some("Bow".to_owned()));
        let all = Test { skill: Some("archery".to_owned()), ..using(A, Dex, 12, "Bow") };
        assert_eq!(comes_to(&world, all, &[10]), Some(16));
        let title = Test { skill: Some("Archer".to_owned()), ..using(A, Dex, 12, "Bow") };
        assert_eq!(comes_to(&world, title, &[10]), Some(16));
    }
}

mod fivey_skill_free_form {
    use super::*;

    #[test]
    fn any_name_is_a_skill_and_each_once() {
        let world = skilled(one(&[(Int, 2)]), A, "Old songs of the coast");
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "old songs of the coast"), &[10]), Some(14));
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "Cooking"), &[10]), Some(12), "theirs it is not");
        let character = |one: &str, other: &str| {
            let of = [
                ("name", Value::text("Zoe")),
                ("template", Value::text("Elf")),
                ("backstory", Value::text("Spy")),
                ("skill", Value::text(one)),
                ("second-skill", Value::text(other)),
            ];
            let wrong = problems_of(&world, &draft("character", &of)).into_iter();
            wrong.filter(|it| it.at.contains("skill")).count()
        };
        assert_eq!([character("Cooking", "Songs"), character("Cooking", "Cooking")], [0, 1]);
    }

    #[test]
    fn the_player_names_the_skill_and_the_referee_confirms() {
        let world = skilled(one(&[]), A, "deception");
        let filled =
            Filled::of("check").with("stat", Value::word("cha")).with("skill", Value::text("deception"));
        let next = next_for(&world, A, &filled.with_defaults());
        assert_eq!(faces(&next).map(|param| param.name), Some("method"));
    }
}

/// A with STR 2, two swords, and attuned to the first.
fn swords() -> World {
    let world = with_thing(one(&[(Str, 2)]), A, "Sword", 1, Carried::Held);
    let world = with_thing(world, A, "Dagger", 1, Carried::OnHand);
    but(world, A, |one| one.attuned = Some("Sword".to_owned()))
}

mod fivey_attune_effect {
    use super::*;

    #[test]
    fn the_thing_doubles_the_stat_and_no_other_does() {
        assert_eq!(comes_to(&swords(), using(A, Str, 12, "Sword"), &[10]), Some(14));
        assert_eq!(comes_to(&swords(), using(A, Str, 12, "Dagger"), &[10]), Some(12));
    }
}

mod fivey_attune_one_item {
    use super::*;

    #[test]
    fn another_takes_its_place() {
        let world = written(swords(), "character/1/attuned", Value::text("Dagger"));
        assert_eq!(comes_to(&world, using(A, Str, 12, "Dagger"), &[10]), Some(14));
        assert_eq!(comes_to(&world, using(A, Str, 12, "Sword"), &[10]), Some(12));
        assert!(Fivey.edit(&world, "character/1/attuned", &Value::text("Crown")).is_err());
    }

    #[test]
    fn another_of_the_same_name_is_another() {
        let give = Give { who: A, to: B, things: Amounts::none().and("Sword".to_owned(), 1), crowns: 0 };
        let mut world = swords();
        world.characters.insert(B, hero("Gor", &[]).into());
        let given = tries(&world, give, &[], &[]).world;
        assert_eq!(given.character(A).attuned, None);
        let again = with_thing(given, A, "Sword", 1, Carried::Held);
        assert_eq!(comes_to(&again, using(A, Str, 12, "Sword"), &[10]), Some(12));
        let taken = written(swords(), "character/1/things/Sword", false);
        assert_eq!(taken.character(A).attuned, None);
    }

    #[test]
    fn what_is_lost_is_out_of_reach() {
        let world = but(swords(), A, |one| drop(one.things.remove("Sword")));
        assert_eq!(comes_to(&world, using(A, Str, 12, "Sword"), &[10]), Some(12));
    }
}

mod fivey_attune_permanent {
    use super::*;

    fn master(thing: &str) -> Master {
        Master { who: A, thing: thing.to_owned() }
    }

    #[test]
    fn a_thing_that_fills_a_slot_doubles_always() {
        let world = tries(&swords(), master("Dagger"), &[], &[]).world;
        assert_eq!(comes_to(&world, using(A, Str, 12, "Dagger"), &[10]), Some(14));
        assert_eq!(comes_to(&world, using(A, Str, 12, "Sword"), &[10]), Some(14));
        let both = written(world, "character/1/attuned", Value::text("Dagger"));
        assert_eq!(comes_to(&both, using(A, Str, 12, "Dagger"), &[10]), Some(14));
    }

    #[test]
    fn without_an_open_slot_it_is_refused() {
        let key = Some("fivey.attune.permanent");
        let full = skilled(skilled(swords(), A, "archery"), A, "locks");
        assert_eq!(refused(&full, &master("Dagger").into()), key);
        assert_eq!(refused(&but(full, A, |one| one.skill_slots = 1), &master("Dagger").into()), None);
        assert_eq!(refused(&swords(), &master("Crown").into()), key);
    }
}

mod fivey_title_bond {
    use super::*;

    fn knows(title: &str, text: &str, agreed: bool) -> Invent {
        Invent { who: A, title: title.to_owned(), tie: Tie::Bond, text: text.to_owned(), agreed }
    }

    #[test]
    fn one_bond_for_each_title() {
        let key = Some("fivey.title.bond");
        let world = titled(titled(one(&[]), A, "Sage"), A, "Spy");
        let world = tries(&world, knows("Sage", "Aldis, a fellow graduate", true), &[], &[]).world;
        assert_eq!(world.character(A).titles["Sage"].bond, "Aldis, a fellow graduate");
        assert_eq!(refused(&world, &knows("Sage", "Bera", true).into()), key);
        assert_eq!(refused(&world, &knows("Spy", "Bera", true).into()), None);
        assert_eq!(refused(&world, &knows("Noble", "Bera", true).into()), key);
        assert_eq!(refused(&world, &knows("Spy", " ", true).into()), key);
        let denied = tries(&world, knows("Spy", "Bera", false), &[], &[]);
        assert_eq!((denied.outcome(), &*denied.world.character(A).titles["Spy"].bond), (Some("denied"), ""));
    }

    #[test]
    fn a_player_invents_and_the_referee_agrees() {
        let world = titled(one(&[]), A, "Sage");
        let filled = Filled::of("invent").with("text", Value::text("Aldis")).with_defaults();
        let next = next_for(&world, A, &filled);
        assert_eq!(faces(&next).map(|param| param.name), Some("agreed"));
        let world = written(world, "character/1/bond/Sage", Value::text("Aldis"));
        assert_eq!(world.character(A).titles["Sage"].bond, "Aldis");
    }
}

mod fivey_title_institution {
    use super::*;

    #[test]
    fn a_title_calls_on_an_organization_without_a_roll() {
        let key = Some("fivey.title.institution");
        let world = titled(one(&[]), A, "Acolyte");
        let call = |agreed| CallOn {
            who: A,
            title: "Acolyte".to_owned(),
            tie: Tie::Institution,
            aid: "Free care".to_owned(),
            agreed,
        };
        assert_eq!(refused(&world, &call(true).into()), key);
        let founded = Invent {
            who: A,
            title: "Acolyte".to_owned(),
            tie: Tie::Institution,
            text: "The temples of Mim".to_owned(),
            agreed: true,
        };
        let world = tries(&world, founded, &[], &[]).world;
        let played = tries(&world, call(true), &[], &[]);
        assert_eq!((played.outcome(), played.dice()), (Some("granted"), vec![]));
        let told = played.told("fivey.title.institution", "granted");
        assert_eq!(told, [[Value::text("The temples of Mim"), Value::text("Free care")]]);
        assert_eq!(tries(&world, call(false), &[], &[]).outcome(), Some("denied"));
    }

    #[test]
    fn the_referee_answers() {
        let world = written(
            titled(one(&[]), A, "Acolyte"),
            "character/1/institution/Acolyte",
            Value::text("Temples"),
        );
        let filled = Filled::of("call-on").with("tie", Value::word("institution")).with_defaults();
        let next = next_for(&world, A, &filled);
        assert_eq!(faces(&next).map(|param| param.name), Some("agreed"));
    }
}

mod fivey_title_expertise {
    use super::*;

    #[test]
    fn a_title_is_a_skill_in_its_domain() {
        let world = titled(skilled(one(&[(Int, 2), (Str, 3)]), A, "war"), A, "Veteran");
        assert_eq!(comes_to(&world, skillful(A, Int, 12, "Veteran"), &[10]), Some(14));
        assert_eq!(comes_to(&world, test(A, Str, 12), &[10]), Some(13), "a sword is none of it");
    }
}

mod fivey_title_perspective {
    use super::*;

    #[test]
    fn whoever_is_asked_is_named_with_their_titles() {
        let world = titled(titled(titled(three(), A, "Spy"), A, "Elf"), B, "Veteran");
        let asked = WhoKnows { question: "The old war".to_owned(), who: [A, B].into() };
        let told = tries(&world, asked, &[], &[]).told("fivey.title.perspective", "titles");
        let titles = |all: &[&str]| Value::List(all.iter().map(|title| Value::text(title)).collect());
        let expected = [(A, titles(&["Elf", "Spy"])), (B, titles(&["Veteran"]))];
        assert_eq!(told, expected.map(|(who, titles)| vec![Value::Character(who), titles]));
        let nobody = WhoKnows { question: String::new(), who: BTreeSet::new() };
        assert_eq!(refused(&world, &nobody.into()), Some("fivey.title.perspective"));
    }

    #[test]
    fn the_choice_names_them_too() {
        let world = titled(three(), A, "Spy");
        let next = next(&world, &Filled::of("who-knows").with("question", Value::text("")));
        let options: Vec<Choice> = faces(&next).expect("who").range.options().to_vec();
        assert_eq!(options[0].args[1].1, Value::List(vec![Value::text("Spy")]));
    }
}

fn uses(feat: &str) -> Attempt {
    UseFeat { who: A, feat: feat.to_owned() }.into()
}

mod fivey_feat_meaning {
    use super::*;

    /// A's feat: one action, one use, one die, and an edge on checks of STR.
    fn surge(world: World) -> World {
        let hooks = [
            ("cost", Value::Number(1)),
            ("place", Value::word("fight")),
            ("uses", Value::Number(1)),
            ("dice", Value::Number(1)),
            ("edge", Value::word("advantage")),
            ("edge-on", Value::word("str-check")),
        ];
        with_own_feat(world, A, "Surge", &hooks)
    }

    fn ready() -> World {
        fighting(with_dice(surge(two(&[(Str, 2)], 1)), A, 1))
    }

    #[test]
    fn what_is_paid_for_counts_with_the_next_roll_and_no_other() {
        let world = tries(&ready(), uses("Surge"), &[], &[]).world;
        let one = world.character(A);
        assert_eq!(
            (one.dice, one.used["Surge"], world.combat.as_ref().unwrap().fighters[&A].spent),
            (0, 1, 1)
        );
        let other = tries(&world, test(A, Dex, 12), &[10], &[]).world;
        let first = tries(&other, test(A, Str, 12), &[7, 15], &[]);
        assert_eq!(total(&first, "fivey.check.roll"), Some(17));
        assert_eq!(comes_to(&first.world, test(A, Str, 12), &[7]), Some(9));
    }

    #[test]
    fn what_cannot_be_paid_is_refused() {
        let world = ready();
        let why = |world: &World| refused(world, &uses("Surge"));
        assert_eq!(why(&world), None);
        assert_eq!(why(&with_dice(world.clone(), A, 0)), Some("fivey.inspiration.feat-uses"));
        let mut spent = world.clone();
        spent.combat.as_mut().unwrap().fighters.get_mut(&A).unwrap().spent = 2;
        assert_eq!(why(&spent), Some("fivey.turn.two-actions"));
        let calm = World { combat: None, ..world.clone() };
        assert_eq!(why(&calm), Some("fivey.feat.meaning"));
        let used = with_dice(tries(&world, uses("Surge"), &[], &[]).world, A, 1);
        assert_eq!(why(&used), Some("fivey.feat.daily-uses"));
        let without = but(world, A, |one| one.feats.clear());
        assert_eq!(why(&without), Some("fivey.feat.meaning"));
    }

    #[test]
    fn what_is_not_paid_for_counts_always_and_adds_up() {
        let hooks = [("bonus", Value::Number(2)), ("bonus-on", Value::word("str-check"))];
        let world = with_own_feat(one(&[(Str, 2)]), A, "Mighty", &hooks);
        let world = with_own_feat(world, A, "Mightier", &hooks);
        for _ in 0..2 {
            let played = tries(&world, test(A, Str, 12), &[10], &[]);
            assert_eq!(total(&played, "fivey.check.roll"), Some(16));
            assert_eq!(played.numbers("fivey.feat.meaning"), [(4, None)]);
        }
        assert_eq!(comes_to(&world, test(A, Dex, 12), &[10]), Some(11));
        let edge = [("edge", Value::word("disadvantage")), ("edge-on", Value::word("dex-check"))];
        let clumsy = with_own_feat(world, A, "Clumsy", &edge);
        assert_eq!(comes_to(&clumsy, test(A, Dex, 12), &[15, 7]), Some(8));
    }

    #[test]
    fn it_counts_for_values_of_the_sheet() {
        let hooks = [("bonus", Value::Number(2)), ("bonus-on", Value::word("defense-class"))];
        let world = with_own_feat(one(&[(Dex, 3)]), A, "Hard skin", &hooks);
        let row = sheet_row(&world, A, "fivey.defense.unarmored", "row-all").expect("a row");
        assert_eq!(row.value, Shown::Value(Value::Number(15)));
    }

    #[test]
    fn it_resists_and_makes_immune() {
        let kinds = |hook: &'static str| [(hook, rows(&[&[Value::text("fire")]]))];
        let lost = |world: &World| tries(world, harm(A, 1, 3, "fire"), &[6], &[]).total();
        let sturdy = but(one(&[]), A, |one| (one.most, one.hit_points) = (20, 20));
        assert_eq!(lost(&sturdy), Some(9));
        assert_eq!(lost(&with_own_feat(sturdy.clone(), A, "Ashen", &kinds("resists"))), Some(4));
        assert_eq!(lost(&with_own_feat(sturdy, A, "Fireborn", &kinds("immune"))), Some(0));
    }

    #[test]
    fn the_feats_of_templates_and_monsters_are_there_to_begin_with() {
        let mut names = Feat::names(&one(&[]));
        names.sort();
        let expected = [
            "Alumni Association",
            "Basic Necrology",
            "Battle-Hardened",
            "Belly of the Beast",
            "Blessing",
            "Breath Attack",
            "Communion",
            "Dragon-Born",
            "Flight",
            "Force of Will",
            "Giant Strength",
            "Girls Night",
            "Good Name",
            "Hypocalcemia",
            "Iron Stomach",
            "Little Trouble",
            "Magical Resistance",
            "Metamorphosis",
            "Misty Escape",
            "One Night Only!",
            "Rage",
            "Regeneration",
            "Sleepwalker",
            "Small World",
            "Street Magic",
            "Tinker",
            "Undead Fortitude",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn without_hooks_it_changes_nothing_and_other_hooks_are_refused() {
        let world = with_own_feat(one(&[(Str, 2)]), A, "Quiet", &[]);
        assert_eq!(comes_to(&world, test(A, Str, 12), &[10]), Some(12));
        let glow = draft("feat", &[("name", Value::text("Glow")), ("glow", Value::Number(2))]);
        assert_eq!(problems_of(&world, &glow).len(), 1);
    }
}

mod fivey_feat_phase_actions {
    use super::*;

    fn of_place(place: &'static str, who: Who) -> World {
        let hooks = [("cost", Value::Number(1)), ("place", Value::word(place))];
        with_own_feat(three(), who, "Stargazing", &hooks)
    }

    fn by_night(world: World) -> World {
        World { night: Some(Night::default()), clock: norn_fivey::world::DAYTIME, ..world }
    }

    #[test]
    fn a_feat_of_the_night_costs_a_rest_action() {
        let key = Some("fivey.feat.phase-actions");
        let world = of_place("rest", A);
        assert_eq!(refused(&world, &uses("Stargazing")), key);
        let night = by_night(world);
        let after = tries(&night, uses("Stargazing"), &[], &[]).world;
        assert_eq!(after.character(A).tonight.spent, 1);
        assert_eq!(refused(&after, &uses("Stargazing")), Some("fivey.day.nighttime"));
    }

    #[test]
    fn its_owner_sees_it_and_nobody_else() {
        let night = by_night(of_place("rest", A));
        let asked = |who| {
            let next = next_for(&night, who, &Filled::of("use-feat").with("who", who));
            faces(&next).map(|param| param.range.options().len())
        };
        assert_eq!((asked(A), asked(B)), (Some(1), None));
        let row = |world: &World, who| sheet_row(world, who, "fivey.feat.phase-actions", "row").is_some();
        assert_eq!((row(&night, A), row(&night, B)), (true, false));
    }

    #[test]
    fn a_feat_of_downtime_is_offered_then() {
        let world = of_place("downtime", A);
        assert_eq!(refused(&world, &uses("Stargazing")), Some("fivey.feat.phase-actions"));
        let downtime = World { downtime: Some(Downtime::default()), ..world };
        assert_eq!(refused(&downtime, &uses("Stargazing")), None);
    }
}

mod fivey_feat_daily_uses {
    use super::*;

    fn twice() -> World {
        let hooks = [("uses", Value::Number(2)), ("place", Value::word("fight"))];
        fighting(with_own_feat(two(&[], 1), A, "Feint", &hooks))
    }

    #[test]
    fn it_is_refused_once_all_uses_are_spent() {
        let key = Some("fivey.feat.daily-uses");
        let once = tries(&twice(), uses("Feint"), &[], &[]).world;
        assert_eq!(
            (once.character(A).used.get("Feint").copied(), refused(&once, &uses("Feint"))),
            (Some(1), None)
        );
        let all = tries(&once, uses("Feint"), &[], &[]).world;
        assert_eq!(refused(&all, &uses("Feint")), key);
    }
}

mod fivey_inspiration_spend {
    use super::*;

    const KEY: &str = "fivey.inspiration.spend";

    #[test]
    fn a_check_of_11_against_14_is_raised() {
        let world = with_dice(one(&[]), A, 2);
        let played = tries(&world, test(A, Str, 14), &[10, 3], &[(KEY, YES)]);
        assert_eq!((played.outcome(), played.world.character(A).dice), (Some("success"), 1));
        assert_eq!(total(&played, KEY), Some(14));
    }

    #[test]
    fn with_no_die_it_is_refused_before_and_not_asked_after() {
        let before = Test { ahead: true, ..test(A, Str, 14) };
        assert_eq!(refused(&one(&[]), &before.clone().into()), Some(KEY));
        assert_eq!(refused(&with_dice(one(&[]), A, 1), &before.into()), None);
        assert_eq!(tries(&one(&[]), test(A, Str, 14), &[10], &[]).asked(KEY), 0);
    }

    /// X saves against A, whose passive score is 13.
    fn saved(face: u16, dice: &[u16], answers: &[(&str, norn_kernel::Answer)]) -> (Option<String>, usize) {
        let world = with_dice(two(&[(Int, 3)], 1), A, 1);
        let faces: Vec<u16> = [face].iter().chain(dice).copied().collect();
        let played = tries(&world, save(X, Dex, A), &faces, answers);
        (played.outcome().map(str::to_owned), played.asked(KEY))
    }

    #[test]
    fn a_roll_against_somebody_is_lowered_where_that_can_turn_it() {
        let (yes, no) = (Some("success".to_owned()), Some("failure".to_owned()));
        assert_eq!(saved(12, &[1], &[(KEY, YES)]), (no.clone(), 1), "13 against 13");
        assert_eq!(saved(14, &[2], &[(KEY, YES)]), (yes.clone(), 1), "15, and then 13");
        assert_eq!(saved(17, &[6], &[(KEY, YES)]), (no.clone(), 1), "18, and then 12");
        assert_eq!(saved(18, &[], &[]), (yes, 0), "19 is out of reach");
        assert_eq!(saved(11, &[], &[]), (no, 0), "it fails by itself");
    }

    #[test]
    fn nobody_but_the_one_whom_it_is_against_is_asked() {
        let world = world([(A, hero("Ivy", &[(Int, 3)])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))]);
        let world = with_dice(with_dice(world, A, 1), B, 1);
        let played = tries(&world, save(X, Dex, A), &[12], &[]);
        let owners: Vec<_> = played.asked.iter().map(|question| question.owner).collect();
        assert_eq!(owners, [norn_kernel::Owner::Character(A)]);
    }

    #[test]
    fn damage_is_lowered_where_that_saves_a_life() {
        let hurt = |left| with_dice(but(one(&[]), A, |one| (one.most, one.hit_points) = (20, left)), A, 1);
        let played = tries(&hurt(5), harm(A, 1, 3, "slashing"), &[6, 5], &[(KEY, YES)]);
        assert_eq!(played.world.character(A).hit_points, 1);
        let unhurried = tries(&hurt(12), harm(A, 1, 3, "slashing"), &[6], &[]);
        assert_eq!((unhurried.asked(KEY), unhurried.world.character(A).hit_points), (0, 3));
    }

    #[test]
    fn a_table_may_leave_the_rolls_of_others_alone() {
        let world = with_switch(with_dice(two(&[(Int, 3)], 1), A, 1), "inspiration-on-enemy-rolls", "off");
        assert_eq!(tries(&world, save(X, Dex, A), &[12], &[]).outcome(), Some("success"));
        let hurt = but(world.clone(), A, |one| one.hit_points = 5);
        let played = tries(&hurt, harm(A, 1, 0, "slashing"), &[6], &[]);
        assert_eq!(played.world.character(A).hit_points, 0);
        let own = tries(&world, test(A, Str, 14), &[10, 3], &[(KEY, YES)]);
        assert_eq!(own.outcome(), Some("success"));
    }

    #[test]
    fn the_referees_people_have_none() {
        let world = with_dice(two(&[], 1), X, 3);
        assert_eq!(tries(&world, test(X, Str, 14), &[10], &[]).outcome(), Some("failure"));
    }
}

mod fivey_inspiration_timing {
    use super::*;

    const KEY: &str = "fivey.inspiration.timing";

    #[test]
    fn a_die_that_is_spent_before_is_added_to_the_roll() {
        let world = with_dice(one(&[]), A, 1);
        let ahead = Test { ahead: true, ..test(A, Str, 14) };
        let played = tries(&world, ahead, &[10, 3], &[]);
        assert_eq!((played.outcome(), total(&played, KEY)), (Some("success"), Some(14)));
        assert_eq!(played.asked("fivey.inspiration.spend"), 0);
    }

    #[test]
    fn afterwards_nobody_waits_and_it_can_be_named_until_anything_else_begins() {
        let world = with_dice(one(&[]), A, 1);
        let played = tries(&world, test(A, Str, 14), &[10], &[]);
        assert_eq!(played.question("fivey.inspiration.spend").lapse, Lapse::Later);
    }

    #[test]
    fn of_a_tie_it_is_said_before_all_roll_again() {
        let key = "fivey.inspiration.spend";
        let world = with_dice(two(&[], 1), A, 1);
        let lapses =
            |dice: &[u16]| tries(&world, duel(A, X, Str, false), dice, &[(key, NO)]).question(key).lapse;
        assert_eq!([lapses(&[12, 12, 6, 4]), lapses(&[11, 12])], [Lapse::MovingOn, Lapse::Later]);
    }

    #[test]
    fn what_only_changes_a_number_is_asked_by_another_rule() {
        let world = with_dice(but(one(&[]), A, |one| (one.most, one.hit_points) = (20, 20)), A, 1);
        let played = tries(&world, harm(A, 1, 0, "slashing"), &[6, 4], &[(KEY, YES)]);
        assert_eq!(played.world.character(A).hit_points, 18);
        let roll =
            RollDice { who: Some(A), dice: 1, die: D6, times: 1, plus: 0, edge: Edge::None, secret: false };
        let played = tries(&world, roll, &[3, 5], &[(KEY, YES)]);
        assert_eq!((played.total(), total(&played, KEY)), (Some(8), Some(8)));
    }

    #[test]
    fn the_die_that_a_roll_earns_is_there_from_the_next_roll_on() {
        let played = tries(&one(&[]), test(A, Str, 25), &[20], &[]);
        assert_eq!((played.outcome(), played.world.character(A).dice), (Some("failure"), 1));
        assert_eq!(played.asked.len(), 0);
    }
}

mod fivey_inspiration_one_per_roll {
    use super::*;

    const KEY: &str = "fivey.inspiration.spend";

    /// B, whose DEX is 1, saves against A's 13; both have dice.
    fn both() -> World {
        let world = world([(A, hero("Ivy", &[(Int, 3)])), (B, hero("Gor", &[]))]);
        with_dice(with_dice(world, A, 1), B, 2)
    }

    #[test]
    fn nobody_changes_a_roll_that_has_been_changed() {
        let played = tries(&both(), save(B, Dex, A), &[10, 3], &[(KEY, YES)]);
        assert_eq!((played.outcome(), played.asked(KEY)), (Some("success"), 1));
        assert_eq!(played.world.character(A).dice, 1);
        let before = Save { ahead: true, ..save(B, Dex, A) };
        let played = tries(&both(), before, &[10, 3], &[]);
        assert_eq!((played.outcome(), played.asked(KEY)), (Some("success"), 0));
    }

    #[test]
    fn a_roll_that_falls_short_with_a_die_is_not_raised_again() {
        let played = tries(&both(), save(B, Dex, A), &[7, 2], &[(KEY, YES)]);
        assert_eq!(
            (played.outcome(), played.asked(KEY), played.world.character(B).dice),
            (Some("failure"), 1, 1)
        );
    }

    #[test]
    fn in_a_contest_each_roll_takes_one() {
        let world = with_dice(two(&[], 1), A, 2);
        let played = tries(&world, duel(A, X, Str, true), &[10, 15, 1, 4], &[(KEY, YES), (KEY, YES)]);
        assert_eq!((played.outcome(), played.world.character(A).dice), (Some("win"), 0));
        // Mal has 15, Ivy 13, Gor 14: her die makes it 17 and his only 16; what her die has raised is not lowered.
        let contest = Contest { others: [A, B].into(), ..duel(C, A, Str, false) };
        let rivals = with_dice(with_dice(three(), A, 1), B, 2);
        let answers = [(KEY, YES), (KEY, YES)];
        let played = tries(&rivals, contest, &[14, 12, 13, 4, 2], &answers);
        assert_eq!(played.told("fivey.contest.roll", "wins").concat(), [Value::Character(A)]);
        assert_eq!(played.asked(KEY), 2);
        // Ivy has 11, Gor 15: her die makes it 16, and his makes his own 20.
        let rivals = with_dice(with_dice(three(), A, 2), B, 1);
        let answers = [(KEY, YES), (KEY, YES)];
        let played = tries(&rivals, duel(A, B, Str, true), &[10, 14, 5, 5], &answers);
        assert_eq!((played.outcome(), played.asked(KEY)), (Some("lose"), 2));
    }

    #[test]
    fn a_die_against_a_roll_that_meets_several_counts_for_its_owner_alone() {
        let world = world([(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))]);
        let world = with_dice(with_dice(world, A, 1), B, 1);
        // Xan has 15, Ivy 14 and Gor 13: what is lowered for Ivy is 15 for Gor still, whom she beats besides.
        let contest = Contest { who: X, others: [A, B].into(), ..duel(X, A, Str, false) };
        let answers = [(KEY, NO), (KEY, YES), (KEY, NO)];
        let played = tries(&world, contest, &[14, 13, 12, 3], &answers);
        assert_eq!(played.told("fivey.contest.roll", "wins").concat(), [Value::Character(A)]);
        assert_eq!((played.world.character(A).dice, played.world.character(B).dice), (0, 1));
    }
}

mod fivey_inspiration_feat_uses {
    use super::*;

    #[test]
    fn a_feat_takes_as_many_dice_as_it_says() {
        let hooks = [("dice", Value::Number(2)), ("place", Value::word("fight"))];
        let world = |dice| fighting(with_dice(with_own_feat(two(&[], 1), A, "Blaze", &hooks), A, dice));
        assert_eq!(tries(&world(3), uses("Blaze"), &[], &[]).world.character(A).dice, 1);
        assert_eq!(refused(&world(1), &uses("Blaze")), Some("fivey.inspiration.feat-uses"));
    }
}

mod fivey_inspiration_rename {
    use super::*;

    #[test]
    fn a_player_calls_it_something_else() {
        let world = with_dice(three(), A, 2);
        let rename = |who, name: &str| Rename { who, name: name.to_owned() };
        let after = tries(&world, rename(A, "Fury"), &[], &[]).world;
        let row = sheet_row(&after, A, "fivey.inspiration.rename", "called");
        let shown = row.map(|row| (row.label.args[0].1.clone(), row.value));
        assert_eq!(shown, Some((Value::text("Fury"), Shown::Value(Value::Number(2)))));
        assert_eq!(sheet_row(&after, B, "fivey.inspiration.rename", "called"), None);
        let played = tries(&after, test(A, Str, 14), &[10, 3], &[("fivey.inspiration.spend", YES)]);
        assert_eq!(played.outcome(), Some("success"));
        assert_eq!(refused(&two(&[], 1), &rename(X, "Fury").into()), Some("fivey.inspiration.rename"));
    }
}

mod fivey_inspiration_gift_roleplay {
    use super::*;

    #[test]
    fn the_referee_gives_a_die_and_says_why() {
        let gift = |who, dice| Inspire { who, dice, why: "A fine speech".to_owned() };
        let world = two(&[], 1);
        let after = tries(&world, gift(A, 1), &[], &[]).world;
        assert_eq!(after.character(A).dice, 1);
        let attempt: Attempt = gift(A, 1).into();
        let told = norn_kernel::Attempt::told(&attempt).expect("a sentence");
        assert_eq!(told.args.last().map(|(_, why)| why.clone()), Some(Value::text("A fine speech")));
        let key = Some("fivey.inspiration.gift-roleplay");
        assert_eq!(refused(&world, &gift(A, 0).into()), key);
        assert_eq!(refused(&world, &gift(X, 1).into()), key, "the referee's people have none");
    }

    #[test]
    fn a_player_gives_themselves_none() {
        let next = next_for(&one(&[]), A, &Filled::of("inspire"));
        assert!(matches!(next, Next::Refused(_)));
    }
}

mod fivey_inspiration_gift_natural_20 {
    use super::*;

    fn dice(played: &Played<World>) -> i32 {
        played.world.character(A).dice
    }

    #[test]
    fn the_bare_die_earns_one() {
        let world = one(&[(Str, 3)]);
        assert_eq!(dice(&tries(&world, test(A, Str, 12), &[20], &[])), 1);
        assert_eq!(dice(&tries(&world, test(A, Str, 12), &[17], &[])), 0, "20 by what is added");
        let favored = Test { favored: true, ..test(A, Str, 12) };
        assert_eq!(dice(&tries(&world, favored.clone(), &[20, 4], &[])), 1);
        assert_eq!(dice(&tries(&world, favored, &[20, 20], &[])), 1);
        let hampered = Test { hampered: true, ..test(A, Str, 12) };
        assert_eq!(dice(&tries(&world, hampered, &[20, 4], &[])), 0);
    }

    #[test]
    fn it_does_not_better_the_roll_that_earns_it() {
        let none = tries(&one(&[]), test(A, Str, 25), &[20], &[]);
        assert_eq!((none.outcome(), dice(&none)), (Some("failure"), 1));
        let world = with_dice(one(&[]), A, 1);
        let spent = tries(&world, test(A, Str, 25), &[20, 4], &[("fivey.inspiration.spend", YES)]);
        assert_eq!((spent.outcome(), dice(&spent)), (Some("success"), 1));
    }

    #[test]
    fn no_other_roll_earns_any() {
        let roll = RollDice {
            who: Some(A),
            dice: 1,
            die: norn_kernel::D20,
            times: 1,
            plus: 0,
            edge: Edge::None,
            secret: false,
        };
        assert_eq!(dice(&tries(&one(&[]), roll, &[20], &[])), 0);
        let x = tries(&two(&[], 1), test(X, Str, 12), &[20], &[]);
        assert_eq!(x.world.character(X).dice, 0, "the referee's people have none");
    }

    #[test]
    fn a_table_may_leave_it_to_the_referee() {
        let key = "fivey.inspiration.gift-natural-20";
        let world = with_switch(one(&[]), "natural-20-die", "referee-awards");
        assert_eq!(dice(&tries(&world, test(A, Str, 12), &[20], &[(key, YES)])), 1);
        assert_eq!(dice(&tries(&world, test(A, Str, 12), &[20], &[(key, NO)])), 0);
    }
}

mod fivey_inspiration_natural_20_odds {
    use super::*;

    /// How likely a check earns a die.
    fn earns(attempt: Test) -> Ratio {
        let attempt: Attempt = attempt.into();
        let odds = Exact::new(&norn_play::simulate::defaults).odds(&attempt, &one(&[])).expect("odds");
        let of =
            odds.of.iter().filter(|((_, world), _): &(&(Verdict, World), _)| world.character(A).dice == 1);
        of.fold(Ratio::ZERO, |sum, (_, share)| sum.plus(share))
    }

    #[test]
    fn one_in_twenty_and_nearly_one_in_ten() {
        assert_eq!(earns(test(A, Str, 12)), Ratio::new(1, 20));
        assert_eq!(earns(Test { favored: true, ..test(A, Str, 12) }), Ratio::new(39, 400));
        assert_eq!(earns(Test { hampered: true, ..test(A, Str, 12) }), Ratio::new(1, 400));
    }
}

mod fivey_inspiration_other_sources {
    use super::*;

    #[test]
    fn the_referee_gives_any_number() {
        let gift = Inspire { who: A, dice: 5, why: String::new() };
        assert_eq!(tries(&one(&[]), gift, &[], &[]).world.character(A).dice, 5);
    }

    #[test]
    fn a_player_hands_one_over_if_the_referee_allows_it() {
        let key = Some("fivey.inspiration.other-sources");
        let world = with_dice(three(), A, 2);
        let hand = |who, to, agreed| HandOver { who, to, agreed };
        let after = |agreed| {
            let played = tries(&world, hand(A, B, agreed), &[], &[]);
            let dice = [A, B].map(|who| played.world.character(who).dice);
            (played.outcome().map(str::to_owned), dice)
        };
        assert_eq!(after(true), (Some("granted".to_owned()), [1, 1]));
        assert_eq!(after(false), (Some("denied".to_owned()), [2, 0]));
        assert_eq!(refused(&world, &hand(B, A, true).into()), key);
        assert_eq!(refused(&world, &hand(A, A, true).into()), key);
        let filled = Filled::of("hand-over").with("who", A).with("to", B).with_defaults();
        assert_eq!(faces(&next_for(&world, A, &filled)).map(|param| param.name), Some("agreed"));
    }
}

mod fivey_inspiration_no_cap {
    use super::*;

    #[test]
    fn there_may_be_more_than_the_level() {
        let world = with_dice(one(&[]), A, 1);
        let gift = Inspire { who: A, dice: 1, why: String::new() };
        let after = tries(&world, gift, &[], &[]).world;
        assert_eq!((after.character(A).level, after.character(A).dice), (1, 2));
        let after = tries(&after, test(A, Str, 12), &[20], &[]).world;
        assert_eq!(after.character(A).dice, 3);
    }
}

mod fivey_dice_average_or_roll {
    use super::*;
    use norn_fivey::rules::tasks::amounts::amount;
    use norn_kernel::{At, Owner, Pick, Play, Prompt, Rule};

    /// Somebody needs such an amount.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Needs(&'static str);

    impl Rule for Needs {
        type World = World;
        type Outcome = i32;
        fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
            let by = norn_kernel::Key::of(norn_fivey::RULES, "fivey.hp.start");
            amount(at, Owner::Character(A), self.0, by)
        }
    }

    /// Every number that it can come to.
    fn comes_to(switch: &str, name: &'static str, say: fn(&Prompt<'_>) -> Pick) -> Vec<i32> {
        let world = with_switch(one(&[]), "printed-amounts", switch);
        let odds = Exact::new(&say).odds(&Needs(name), &world).expect("odds");
        odds.of.keys().map(|(number, _)| *number).collect()
    }

    fn first(prompt: &Prompt<'_>) -> Pick {
        prompt.by_default()
    }

    fn second(_: &Prompt<'_>) -> Pick {
        Pick::One(1)
    }

    const ALL: [(&str, i32); 4] =
        [("crowns", 100), ("hit-points", 4), ("small-items", 4), ("capital-lost", 10)];

    #[test]
    fn the_number_that_is_printed() {
        for (name, fixed) in ALL {
            assert_eq!(comes_to("fixed", name, second), [fixed]);
        }
    }

    #[test]
    fn what_the_dice_show() {
        let rolled = |name| comes_to("roll", name, first);
        assert_eq!(rolled("crowns"), (3..=18).map(|sum| 10 * sum).collect::<Vec<i32>>());
        assert_eq!(rolled("hit-points"), (1..=6).collect::<Vec<i32>>());
        assert_eq!(rolled("small-items"), (1..=8).collect::<Vec<i32>>());
        assert_eq!(rolled("capital-lost"), (1..=20).collect::<Vec<i32>>());
    }

    #[test]
    fn whoever_gets_it_chooses_before_any_die_falls() {
        assert_eq!(comes_to("ask", "crowns", first), [100]);
        assert_eq!(comes_to("ask", "hit-points", second), (1..=6).collect::<Vec<i32>>());
    }
}
