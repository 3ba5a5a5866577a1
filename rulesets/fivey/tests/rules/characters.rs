//! Making characters, levels, money and things, hit points, defense, movement and armor: every case of the checks.
use crate::table::*;
use norn_fivey::content::{DAMAGE_TYPES, LEVELS};
use norn_fivey::rules::characters::advancement::{Award, FillSlot, Kind};
use norn_fivey::rules::characters::armor::{Endure, Struggle, Swim, Wear};
use norn_fivey::rules::characters::creation::Settle;
use norn_fivey::rules::characters::healing::Harmed;
use norn_fivey::rules::characters::market::{self, Buy, BuySets, Find, Give, HandOut, LayDown, Pay, Pocket};
use norn_fivey::rules::exploring::time::{self, Clock};
use norn_fivey::world::gear::Carried;
use norn_fivey::world::people::CROWNS_MAX;
use norn_fivey::world::{
    Armor, Character, Combat, Extent, Feat, Gear, Nymph, ROUND, Set, Site, Stats, Template, TemplateKind,
    Thing, Visit, World,
};
use norn_fivey::{Attempt, Effect, Fivey};
use norn_kernel::record::things::Thing as _;
use norn_kernel::record::{Record, Row as _};
use norn_kernel::ruleset::Draft;
use norn_kernel::show::{Row, Shown};
use norn_kernel::{
    Amounts, Answer, Attempt as _, D6, Filled, Form, Next, Param, Range, Ruleset, Value, Viewer, Who, by_hand,
};
use std::collections::BTreeSet;

fn text(text: &str) -> Value {
    Value::text(text)
}

fn list(names: &[&str]) -> Value {
    Value::List(names.iter().map(|name| text(name)).collect())
}

fn picked(name: &str) -> Answer {
    Answer::One(text(name))
}

fn word(word: &'static str) -> Answer {
    Answer::One(Value::word(word))
}

fn some(of: &[(&str, i32)]) -> Amounts<String> {
    of.iter().fold(Amounts::none(), |all, (name, count)| all.and((*name).to_owned(), *count))
}

/// What is filled in to make a character of these templates.
fn plan(level: i32, templates: &[&str], more: &[(&str, Value)]) -> Draft {
    let mut draft = draft("character", &[("name", text("Ivy")), ("level", level.into())]);
    for (name, template) in ["template", "backstory"].into_iter().zip(templates) {
        draft.values.insert(name.to_owned(), text(template));
    }
    draft.values.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    draft
}

/// A world in which A is made so.
fn made(level: i32, templates: &[&str], more: &[(&str, Value)]) -> World {
    built(world([]), A, &plan(level, templates, more))
}

/// The rules by which a character can't be made so.
fn wrong(level: i32, templates: &[&str], more: &[(&str, Value)]) -> Vec<&'static str> {
    let problems = problems_of(&world([]), &plan(level, templates, more));
    problems.iter().map(|problem| problem.words.key.id()).collect()
}

/// CHA, DEX, INT and STR.
fn four(world: &World) -> [i32; 4] {
    let stats = world.character(A).stats;
    [Cha, Dex, Int, Str].map(|stat| stats.get(stat))
}

fn stats(cha: i32, dex: i32, int: i32, strength: i32) -> Value {
    let row = |stat: &'static str, bonus: i32| Value::List(vec![Value::word(stat), bonus.into()]);
    Value::List(vec![row("cha", cha), row("dex", dex), row("int", int), row("str", strength)])
}

fn things(of: &[(&str, i32)]) -> Value {
    Value::List(
        of.iter().map(|(name, count)| Value::List(vec![text(name), text(name), (*count).into()])).collect(),
    )
}

fn names(world: &World) -> Vec<&str> {
    world.character(A).things.keys().map(String::as_str).collect()
}

fn titles(world: &World) -> Vec<&str> {
    world.character(A).titles.keys().map(String::as_str).collect()
}

fn feats(world: &World) -> Vec<&str> {
    world.character(A).feats.iter().map(String::as_str).collect()
}

fn skills(world: &World) -> Vec<&str> {
    world.character(A).skills.iter().map(String::as_str).collect()
}

/// Plays what is due.
#[track_caller]
fn due(world: &World, dice: &[u16], answers: &[(&str, Answer)]) -> World {
    let attempt = Fivey.due(world).expect("something is due");
    tries(world, attempt, dice, answers).world
}

/// With so much experience more, as the referee gives it.
fn awarded(world: &World, points: i32) -> World {
    tries(world, Award { on: [A].into(), points, reason: String::new() }, &[], &[]).world
}

/// A row of somebody's sheet, as the referee sees it.
fn row(world: &World, who: Who, rule: &str, part: &str) -> Option<Row> {
    let view = Fivey.show(world, &Viewer::Referee);
    let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(who))?;
    let mut rows = sheet.sections.into_iter().flat_map(|section| section.rows);
    rows.find(|row| row.label.key.id() == rule && row.label.part == part)
}

fn value(world: &World, rule: &str, part: &str) -> Option<Value> {
    match row(world, A, rule, part)?.value {
        Shown::Value(value) => Some(value),
        _ => None,
    }
}

fn number(world: &World, rule: &str, part: &str) -> Option<i64> {
    match value(world, rule, part)? {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

/// What stands on A's sheet.
fn class(world: &World) -> Option<i64> {
    number(world, "fivey.defense.unarmored", "row-all")
}

fn paces(world: &World) -> Option<i64> {
    number(world, "fivey.move.base", "row-all")
}

fn slots(world: &World) -> Option<i64> {
    number(world, "fivey.inventory.twenty", "row-all")
}

fn rate(world: &World) -> Option<Value> {
    value(world, "fivey.hp.healing-rate", "row-all")
}

/// How many slots of each kind are open by A's sheet: skill, title, feat.
fn open(world: &World) -> [i64; 3] {
    let view = Fivey.show(world, &Viewer::Referee);
    let rows = view.sheets.into_iter().filter(|sheet| sheet.who == Some(A));
    let rows: Vec<Row> = rows.flat_map(|sheet| sheet.sections).flat_map(|section| section.rows).collect();
    ["skill", "title", "feat"].map(|kind| {
        let of = rows
            .iter()
            .find(|row| row.label.part == "open" && row.label.args.contains(&("slot", Value::word(kind))));
        match of.map(|row| &row.value) {
            Some(Shown::Value(Value::Number(number))) => *number,
            _ => 0,
        }
    })
}

/// A with something on, and these stats.
fn wearing(armor: &str, values: &[(norn_fivey::world::Stat, i32)]) -> World {
    with_thing(one(values), A, armor, 1, Carried::Worn)
}

/// So many points of a type reach A, who has 50.
fn hurt(world: &World, points: i32, damage_type: &str) -> i32 {
    let world = but(world.clone(), A, |one| (one.most, one.hit_points) = (50, 50));
    let harm = Harmed { who: A, dice: 1, die: D6, plus: points - 1, damage_type: damage_type.to_owned() };
    50 - tries(&world, harm, &[1], &[]).world.character(A).hit_points
}

fn form(world: &World, name: &str) -> Form {
    Fivey.forms(world).into_iter().find(|form| form.name == name).expect("such a form")
}

fn field<'a>(form: &'a Form, name: &str) -> &'a Param {
    form.fields.iter().find(|field| field.name == name).expect("such a field")
}

fn buys(who: Who, of: &[(&str, i32)]) -> Attempt {
    Buy { who, things: some(of) }.into()
}

/// A with so many crowns and nothing else.
fn purse(crowns: i32) -> World {
    but(one(&[]), A, |one| one.crowns = crowns)
}

mod fivey_create_start_level {
    use super::*;

    #[test]
    fn at_level_0_and_1_and_no_higher() {
        assert_eq!(made(0, &["Dwarf"], &[]).character(A).level, 0);
        assert_eq!(made(1, &["Dwarf", "Sage"], &[]).character(A).level, 1);
        assert_eq!(wrong(2, &["Dwarf", "Sage"], &[]), ["fivey.create.start-level"]);
        let random =
            |level: i32| draft("random-character", &[("name", text("Ivy")), ("level", level.into())]);
        assert_eq!(problems_of(&world([]), &random(2)).len(), 1);
        assert_eq!(problems_of(&world([]), &random(1)).len(), 0);
    }

    #[test]
    fn whoever_joins_later_advances() {
        let mut later = awarded(&made(1, &["Elf", "Spy"], &[("spells", list(&["Knock"]))]), 200);
        later = due(&later, &[], &[]);
        assert_eq!((later.character(A).level, Fivey.due(&later).is_none()), (2, true));
    }
}

mod fivey_create_equal_power {
    use super::*;

    #[test]
    fn both_ways_lead_to_the_same() {
        let spell = ("spells", list(&["Feather Fall"]));
        let skills = [("skill", text("stealth")), ("second-skill", text("languages"))];
        let at_once = made(1, &["Elf", "Spy"], &[skills[0].clone(), skills[1].clone(), spell.clone()]);
        let slowly = awarded(&made(0, &["Elf"], &[skills[0].clone(), spell]), 100);
        let answers = [
            ("fivey.advance.level-1-by-template", picked("Spy")),
            ("fivey.create.template-title-skill", Answer::Text("languages".to_owned())),
        ];
        let slowly = due(&slowly, &[], &answers);
        let power = |world: &World| {
            let one = world.character(A);
            (four(world), one.most, one.hit_points, rate(world), one.experience, one.things.len())
        };
        assert_eq!(power(&at_once), ([1, 3, 1, 1], 8, 8, Some(text("1d6 + 1")), 100, 2));
        assert_eq!(power(&slowly), power(&at_once));
        assert_eq!(titles(&slowly), ["Elf", "Spy"]);
        assert_eq!(titles(&slowly), titles(&at_once));
        assert_eq!(super::skills(&slowly), ["languages", "stealth"]);
        assert_eq!(super::skills(&slowly), super::skills(&at_once));
        assert_eq!(feats(&slowly), ["Sleepwalker", "Small World"]);
        assert_eq!(feats(&slowly), feats(&at_once));
    }
}

mod fivey_create_tutorial {
    use super::*;

    #[test]
    fn a_first_character_has_few_choices() {
        let world = world([]);
        let found = Fivey.forms(&world).iter().filter(|form| form.name == "newcomer" && form.players).count();
        assert_eq!(found, 1);
        assert_eq!(form(&world, "newcomer").fields.len(), 7);
        assert_eq!(form(&world, "character").fields.len(), 17);
        let asked = |template: &str| {
            let draft = draft("newcomer", &[("name", text("Ivy")), ("template", text(template))]);
            Fivey.narrow(&world, &draft, form(&world, "newcomer")).fields.len()
        };
        // Of a spy there is nothing particular to say, and of a nymph which kind she is of.
        assert_eq!((asked("Spy"), asked("Nymph")), (3, 4));
        let first = draft("newcomer", &[("name", text("Ivy")), ("template", text("Dwarf"))]);
        let world = built(world, A, &first);
        assert_eq!((world.character(A).level, world.character(A).most), (0, 4));
        assert_eq!(names(&world), ["Dwarven encyclopedia", "Family toolkit"]);
    }
}

mod fivey_create_steps {
    use super::*;

    /// What is watched of whom a draft makes.
    fn watched(world: &World, draft: &Draft) -> Vec<Row> {
        let mut after = world.clone();
        Fivey.so_far(world, draft, A).iter().for_each(|effect| norn_kernel::World::apply(&mut after, effect));
        Fivey.watched(&after, A)
    }

    fn figures(rows: &[Row]) -> Vec<i64> {
        let number = |row: &Row| match &row.value {
            Shown::Value(Value::Number(number)) => *number,
            _ => -1,
        };
        rows.iter().map(number).collect()
    }

    #[test]
    fn its_numbers_are_seen_while_it_is_made() {
        let comes_to = |draft: &Draft| figures(&watched(&world([]), draft));
        let blank = draft("character", &[]);
        assert_eq!(comes_to(&blank), [1, 1, 1, 1, 8, 11, 0, 100]);
        let bought = [("things", things(&[("Leather", 1)]))];
        let gor = plan(1, &["Orc", "Veteran"], &bought);
        let made = made(1, &["Orc", "Veteran"], &bought);
        let one = made.character(A);
        let [cha, dex, int, strength] = four(&made).map(i64::from);
        let sheet = [class(&made), slots(&made)].map(Option::unwrap_or_default);
        assert_eq!(
            comes_to(&gor),
            [cha, dex, int, strength, one.most.into(), sheet[0], sheet[1], one.crowns.into()]
        );
        assert_eq!((strength, one.most, one.crowns), (3, 11, 80));
        // What is rolled once somebody is there has no number yet; what dice make has none at all.
        let rolled = with_switch(world([]), "printed-amounts", "roll");
        assert_eq!(figures(&watched(&rolled, &blank)), [1, 1, 1, 1, -1, 11, 0, -1]);
        assert_eq!(comes_to(&draft("random-character", &[])).len(), 0);
    }

    #[test]
    fn a_form_asks_for_what_arises() {
        let asked = |draft: &Draft| -> Vec<&str> {
            let form = Fivey.narrow(&world([]), draft, form(&world([]), draft.form.as_str()));
            form.fields.iter().map(|field| field.name).collect()
        };
        let usual = [
            "name",
            "level",
            "template",
            "backstory",
            "skill",
            "second-skill",
            "titles",
            "stats",
            "feats",
            "packs",
            "things",
        ];
        assert_eq!(asked(&draft("character", &[])), usual);
        let with = |templates: &[&str]| -> Vec<&str> {
            asked(&plan(1, templates, &[])).into_iter().filter(|name| !usual.contains(name)).collect()
        };
        assert_eq!(with(&["Orc", "Veteran"]), ["items"]);
        assert_eq!(with(&["Scalespawn", "Spy"]), ["items", "element"]);
        assert_eq!(with(&["Hellchild", "Veteran"]), ["items", "spells"]);
        assert_eq!(with(&["Nymph", "Noble"]), ["items", "spells", "nymph"]);
        // Whoever takes a dragon's breath says of which element it is, whatever else they are.
        let free = plan(1, &["Orc", "Veteran"], &[("feats", list(&["Dragon-Born", "Rage"]))]);
        assert!(asked(&free).contains(&"element"));
        let free = plan(1, &["Scalespawn", "Spy"], &[("feats", list(&["Small World", "Rage"]))]);
        assert!(!asked(&free).contains(&"element"));
        let young = asked(&plan(0, &["Dwarf"], &[]));
        assert_eq!(
            young,
            ["name", "level", "template", "skill", "titles", "stats", "feats", "craft", "packs", "things"]
        );
        let form =
            Fivey.narrow(&world([]), &plan(1, &["Orc", "Veteran"], &[]), form(&world([]), "character"));
        // The other template is no second origin, nor the same.
        let Range::OneOf(others) = &field(&form, "backstory").range else { panic!("{form:?}") };
        let others: Vec<&Value> = others.iter().map(|option| &option.value).collect();
        assert_eq!((others.len(), others.contains(&&text("Elf"))), (9, false));
        let Range::SeveralOf { options, .. } = &field(&form, "items").range else { panic!("{form:?}") };
        let items: Vec<&Value> = options.iter().map(|option| &option.value).collect();
        let all =
            ["Orcish warhammer", "Ancestral heirloom", "Military longsword", "Veteran's crossbow"].map(text);
        assert_eq!(items, all.iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_second_template_belongs_to_level_1() {
        assert_eq!(wrong(0, &["Dwarf"], &[]), Vec::<&str>::new());
        assert_eq!(wrong(1, &["Dwarf"], &[]), ["fivey.create.steps"]);
        assert_eq!(wrong(0, &["Dwarf", "Sage"], &[]), ["fivey.create.steps"]);
    }

    #[test]
    fn what_is_derived_is_worked_out() {
        let world = made(1, &["Elf", "Acolyte"], &[("spells", list(&["Knock", "Charm"]))]);
        assert_eq!((world.character(A).hit_points, world.character(A).most), (8, 8));
        assert_eq!((class(&world), paces(&world)), (Some(12), Some(6)));
    }

    #[test]
    fn dice_settle_the_rest_once() {
        let rolled = with_switch(world([]), "printed-amounts", "roll");
        let world = built(rolled, A, &plan(0, &["Orc"], &[]));
        let settle: Attempt = Fivey.due(&world).expect("something is due");
        let after = due(&world, &[1, 1, 1, 6], &[]);
        assert_eq!(after.character(A).hit_points, 6);
        assert_eq!(Fivey.due(&after), None);
        assert_eq!(refused(&after, &settle), Some("fivey.create.steps"));
        let random = draft("random-character", &[("name", text("Ivy")), ("level", 0.into())]);
        let roll_up = Fivey.due(&built(super::world([]), A, &random)).expect("something is due");
        assert_eq!(refused(&after, &roll_up), Some("fivey.create.steps"));
    }
}

mod fivey_create_backstory {
    use super::*;

    #[test]
    fn another_template_and_one_origin_at_most() {
        assert_eq!(wrong(1, &["Dwarf", "Sage"], &[]), Vec::<&str>::new());
        assert_eq!(wrong(1, &["Acolyte", "Criminal"], &[]), Vec::<&str>::new());
        assert_eq!(wrong(1, &["Sage", "Elf"], &[]), Vec::<&str>::new());
        assert_eq!(wrong(1, &["Acolyte", "Acolyte"], &[]), ["fivey.create.backstory"]);
        assert_eq!(wrong(1, &["Elf", "Orc"], &[]), ["fivey.create.backstory"]);
    }

    #[test]
    fn a_sage_can_turn_out_to_be_an_elf() {
        let sage = awarded(
            &made(0, &["Sage"], &[("items", list(&["Dissertation"])), ("spells", list(&["Knock"]))]),
            100,
        );
        let elf = due(&sage, &[], &[("fivey.advance.level-1-by-template", picked("Elf"))]);
        assert_eq!(elf.character(A).templates, ["Sage", "Elf"]);
        let orc = made(0, &["Orc"], &[]);
        let orc = awarded(&orc, 100);
        let asked = tries(&orc, Fivey.due(&orc).expect("due"), &[], &[]);
        let options = asked
            .question("fivey.advance.level-1-by-template")
            .prompt()
            .map_or(0, |prompt| prompt.want.values().len());
        assert_eq!(options, 8);
    }
}

mod fivey_create_template_contents {
    use super::*;

    #[test]
    fn one_of_each_and_one_more_in_a_stat() {
        let none = one(&[]);
        assert_eq!(none.character(A).stats, Stats::default());
        for (name, template) in Template::in_order(&none) {
            let world = made(0, &[name], &[("skill", text("cooking"))]);
            assert_eq!((titles(&world).len(), feats(&world).len(), skills(&world).len()), (1, 1, 1));
            assert_eq!(four(&world).iter().sum::<i32>(), 5);
            assert_eq!(world.character(A).stats.get(template.stat), 2);
            assert_eq!(feats(&world), [template.feat.as_str()]);
        }
    }

    #[test]
    fn dice_make_somebody_of_templates() {
        let draft = draft("random-character", &[("name", text("Ivy")), ("level", 0.into())]);
        let world = due(&built(world([]), A, &draft), &[1], &[]);
        assert_eq!(feats(&world), ["Iron Stomach"]);
    }
}

mod fivey_create_template_title_skill {
    use super::*;

    #[test]
    fn a_title_of_its_own_and_a_skill_to_be_named() {
        let noble = made(0, &["Noble"], &[]);
        assert_eq!((titles(&noble), skills(&noble)), (vec!["Noble"], vec![]));
        assert_eq!(open(&noble), [1, 0, 0]);
        let renamed = made(0, &["Noble"], &[("titles", Value::List(vec![Value::List(vec![text("Baron")])]))]);
        assert_eq!(titles(&renamed), ["Baron"]);
    }

    #[test]
    fn a_hellchild_may_well_be_good_at_deception() {
        let spell = ("spells", list(&["Knock"]));
        assert_eq!(skills(&made(0, &["Hellchild"], std::slice::from_ref(&spell))), ["deception"]);
        assert_eq!(skills(&made(0, &["Hellchild"], &[spell, ("skill", text("cooking"))])), ["cooking"]);
    }

    #[test]
    fn no_more_titles_than_templates() {
        let row = |title: &str| Value::List(vec![text(title)]);
        let two = Value::List(vec![row("Baron"), row("Hermit")]);
        assert_eq!(wrong(0, &["Noble"], &[("titles", two)]), ["fivey.create.template-title-skill"]);
    }

    #[test]
    fn of_a_backstory_that_comes_later_it_is_asked() {
        let dwarf = awarded(&made(0, &["Dwarf"], &[("skill", text("masonry"))]), 100);
        let skill = ("fivey.create.template-title-skill", Answer::Text("law".to_owned()));
        let later = due(&dwarf, &[], &[("fivey.advance.level-1-by-template", picked("Noble")), skill]);
        assert_eq!(skills(&later), ["law", "masonry"]);
        let silent = due(&dwarf, &[], &[("fivey.advance.level-1-by-template", picked("Noble"))]);
        assert_eq!((skills(&silent), open(&silent)), (vec!["masonry"], [1, 0, 0]));
    }
}

mod fivey_create_start_only {
    use super::*;

    #[test]
    fn no_template_comes_with_level_2() {
        let world = but(one(&[]), A, |one| one.templates.push("Elf".to_owned()));
        let world = awarded(&world, 200);
        let played = tries(&world, Fivey.due(&world).expect("due"), &[], &[]);
        assert_eq!(played.asked("fivey.advance.level-1-by-template"), 0);
        assert_eq!(played.asked("fivey.advance.stat"), 1);
        assert_eq!(played.world.character(A).templates, ["Elf"]);
    }

    #[test]
    fn a_feat_of_somebody_elses_template_neither() {
        let rage =
            Attempt::from(FillSlot { who: A, kind: Kind::Feat, what: "Rage".to_owned(), how: String::new() });
        assert_eq!(refused(&one(&[]), &rage), Some("fivey.create.start-only"));
        let later = with_switch(one(&[]), "template-feats-later", "on");
        assert_eq!(feats(&tries(&later, rage.clone(), &[], &[]).world), ["Rage"]);
        let own = but(one(&[]), A, |one| one.templates.push("Barbarian".to_owned()));
        assert_eq!(refused(&own, &rage), None);
        let offered = Filled::of("fill-slot").with("who", A).with("slot", Value::word("feat"));
        assert_eq!(choices(&later, &offered).len(), 18);
    }
}

mod fivey_create_origin_vs_background {
    use super::*;

    #[test]
    fn each_says_what_it_is() {
        let world = world([]);
        let form = form(&world, "character");
        let options = field(&form, "template").range.options();
        let parts: Vec<&str> = options.iter().map(|option| option.part).collect();
        assert_eq!(parts.iter().filter(|part| **part == "origin").count(), 10);
        assert_eq!(parts.iter().filter(|part| **part == "background").count(), 8);
        assert_eq!(parts[0], "origin");
        assert_eq!(parts[17], "background");
    }
}

mod fivey_create_human {
    use super::*;

    #[test]
    fn two_backgrounds_are_as_good() {
        let spells = ("spells", list(&["Knock"]));
        let items = ("items", list(&["Dissertation"]));
        assert_eq!(wrong(1, &["Sage", "Veteran"], &[items, spells.clone()]), Vec::<&str>::new());
        let world = made(1, &["Sage", "Veteran"], &[("items", list(&["Dissertation"])), spells.clone()]);
        assert_eq!(four(&world), [1, 1, 2, 2]);
        assert_eq!((titles(&world).len(), feats(&world).len()), (2, 2));
        assert_eq!(wrong(0, &["Sage"], &[spells]), Vec::<&str>::new());
    }
}

mod fivey_create_default_stats {
    use super::*;

    #[test]
    fn one_each_and_one_for_every_template() {
        assert_eq!(four(&made(0, &["Orc"], &[])), [1, 1, 1, 2]);
        assert_eq!(four(&made(1, &["Orc", "Barbarian"], &[])), [1, 1, 1, 3]);
        assert_eq!(
            four(&made(1, &["Elf", "Acolyte"], &[("spells", list(&["Knock", "Charm"]))])),
            [2, 2, 1, 1]
        );
    }
}

mod fivey_create_allocate_stats {
    use super::*;

    #[test]
    fn two_points_at_level_1_and_one_at_level_0() {
        let with = |level, templates: &[&str], stats| wrong(level, templates, &[("stats", stats)]);
        let two: &[&str] = &["Dwarf", "Sage"];
        assert_eq!(with(1, two, stats(3, 1, 1, 1)), Vec::<&str>::new());
        assert_eq!(with(1, two, stats(1, 2, 1, 2)), Vec::<&str>::new());
        assert_eq!(with(1, two, stats(2, 1, 1, 1)), ["fivey.create.allocate-stats"]);
        assert_eq!(with(1, two, stats(2, 2, 2, 1)), ["fivey.create.allocate-stats"]);
        assert!(!with(1, two, stats(4, 1, 1, 0)).is_empty());
        assert_eq!(with(0, &["Dwarf"], stats(1, 1, 2, 1)), Vec::<&str>::new());
        assert_eq!(with(0, &["Dwarf"], stats(1, 2, 2, 1)), ["fivey.create.allocate-stats"]);
        let world = made(1, two, &[("stats", stats(3, 1, 1, 1)), ("items", list(&["Dissertation"]))]);
        assert_eq!(four(&world), [3, 1, 1, 1]);
    }
}

mod fivey_create_allocate_skills_feats {
    use super::*;

    #[test]
    fn any_feat_of_a_template_but_not_more() {
        let spell = ("spells", list(&["Knock"]));
        let free = |feats: &[&str]| [spell.clone(), ("feats", list(feats)), ("skill", text("archery"))];
        let world = made(0, &["Elf"], &free(&["Iron Stomach"]));
        assert_eq!((feats(&world), skills(&world)), (vec!["Iron Stomach"], vec!["archery"]));
        let breathes = made(0, &["Elf"], &free(&["Dragon-Born"]));
        assert_eq!((feats(&breathes), &*breathes.character(A).element), (vec!["Dragon-Born"], "fire"));
        let wrong = |feats: &[&str]| wrong(0, &["Elf"], &free(feats));
        assert_eq!(wrong(&["Iron Stomach", "Rage"]), ["fivey.create.allocate-skills-feats"]);
        assert_eq!(wrong(&["Flight"]), ["fivey.create.allocate-skills-feats"]);
    }
}

mod fivey_create_level_0_items {
    use super::*;

    #[test]
    fn both_of_the_only_template() {
        assert_eq!(names(&made(0, &["Dwarf"], &[])), ["Dwarven encyclopedia", "Family toolkit"]);
        let one = [("items", list(&["Family toolkit"]))];
        assert_eq!(names(&made(0, &["Dwarf"], &one)), ["Family toolkit"]);
    }

    #[test]
    fn one_of_each_of_two() {
        assert_eq!(names(&made(1, &["Dwarf", "Noble"], &[])), ["Family toolkit", "Wax stamp"]);
        let others = [("items", list(&["Dwarven encyclopedia", "Deed to a summer home"]))];
        let world = made(1, &["Dwarf", "Noble"], &others);
        assert_eq!(names(&world), ["Deed to a summer home", "Dwarven encyclopedia"]);
        let both = [("items", list(&["Family toolkit", "Dwarven encyclopedia"]))];
        assert_eq!(wrong(1, &["Dwarf", "Noble"], &both), ["fivey.create.level-0-items"]);
        let others = [("items", list(&["Holy symbol"]))];
        assert_eq!(wrong(1, &["Dwarf", "Noble"], &others), ["fivey.create.level-0-items"]);
    }

    #[test]
    fn level_1_adds_none() {
        let world = awarded(&made(0, &["Dwarf"], &[]), 100);
        let world = due(&world, &[], &[("fivey.advance.level-1-by-template", picked("Noble"))]);
        assert_eq!(world.character(A).things.len(), 2);
    }
}

mod fivey_create_crowns {
    use super::*;

    #[test]
    fn a_hundred_or_three_dice() {
        assert_eq!(made(0, &["Orc"], &[]).character(A).crowns, 100);
        let rolled = with_switch(world([]), "printed-amounts", "roll");
        let world = built(rolled, A, &plan(0, &["Orc"], &[]));
        let crowns = |dice: [u16; 3]| due(&world, &[dice[0], dice[1], dice[2], 4], &[]).character(A).crowns;
        assert_eq!(crowns([4, 2, 6]), 120);
        assert_eq!(crowns([1, 1, 1]), 30);
        assert_eq!(crowns([6, 6, 6]), 180);
    }

    #[test]
    fn whose_they_are_chooses_before_any_die() {
        let ask = with_switch(world([]), "printed-amounts", "ask");
        let world = built(ask, A, &plan(1, &["Orc", "Noble"], &[]));
        let asked = |answer| ("fivey.dice.average-or-roll", word(answer));
        let after = due(&world, &[5, 2], &[asked("fixed"), asked("rolled"), asked("rolled")]);
        assert_eq!((after.character(A).crowns, after.character(A).most), (100, 7));
        let after = due(&world, &[1, 1, 1], &[asked("rolled"), asked("fixed"), asked("fixed")]);
        assert_eq!((after.character(A).crowns, after.character(A).most), (30, 8));
    }

    #[test]
    fn nobody_spends_more_than_there_is() {
        let with = |things| [("things", things)];
        let bought = made(0, &["Orc"], &with(things(&[("Sword", 1), ("Torch", 5)])));
        assert_eq!(bought.character(A).crowns, 60);
        let dear = with(things(&[("Ring mail", 1)]));
        assert_eq!(wrong(0, &["Orc"], &dear), ["fivey.create.crowns"]);
        let rolled = with_switch(world([]), "printed-amounts", "roll");
        let problems = problems_of(&rolled, &plan(0, &["Orc"], &with(things(&[("Torch", 1)]))));
        let parts: Vec<&str> = problems.iter().map(|problem| problem.words.part).collect();
        assert_eq!(parts, ["not-rolled"]);
    }
}

mod fivey_create_backpack {
    use super::*;

    #[test]
    fn what_is_in_it_is_told_from_what_is_on_hand() {
        let world = made(0, &["Dwarf"], &[("things", things(&[("Dagger", 1)]))]);
        let carried = |name: &str| world.character(A).things[name].carried;
        assert_eq!(carried("Family toolkit"), Carried::Stashed);
        assert_eq!(carried("Dagger"), Carried::Held);
        assert_eq!(number(&world, "fivey.create.backpack", "row-all"), Some(2));
        assert_eq!((slots(&world), world.character(A).crowns), (Some(3), 90));
    }
}

/// A of level 0 of one template, with a spell for whatever holds one.
fn plain(template: &str) -> World {
    let spells = ("spells", list(&["Knock", "Charm"]));
    let world = made(0, &[template], &[spells]);
    // What nobody understands yet is rolled.
    if Fivey.due(&world).is_some() { due(&world, &[7], &[]) } else { world }
}

/// What everybody of a template has.
fn template(name: &str, stat: [i32; 4], feat: &str, items: [&str; 2]) {
    let world = plain(name);
    assert_eq!((four(&world), titles(&world), feats(&world)), (stat, vec![name], vec![feat]));
    let things = &world.character(A).things;
    assert_eq!(items.map(|item| things.contains_key(item)), [true, true]);
}

mod fivey_origin_list {
    use super::*;

    #[test]
    fn ten_by_their_die() {
        let draft = draft("random-character", &[("name", text("Ivy")), ("level", 0.into())]);
        let made = |face| due(&built(world([]), A, &draft), &[face], &[]).character(A).templates.clone();
        assert_eq!(made(1), ["Dwarf"]);
        assert_eq!(made(2), ["Elf"]);
        assert_eq!(made(10), ["Watcher"]);
        let world = world([]);
        assert_eq!(Template::in_order(&world).count(), 18);
        let origins = Template::in_order(&world).filter(|(_, one)| one.kind == TemplateKind::Origin);
        let of: Vec<_> = origins.map(|(_, one)| one.stat).collect();
        let count = |stat| of.iter().filter(|one| **one == stat).count();
        assert_eq!((of.len(), count(Str), count(Dex), count(Int), count(Cha)), (10, 3, 2, 3, 2));
    }
}

mod fivey_origin_examples_only {
    use super::*;

    fn written() -> World {
        let values = [
            ("name", text("Goblinkin")),
            ("kind", Value::word("origin")),
            ("stat", Value::word("dex")),
            ("feat", text("Little Trouble")),
            ("one", text("Rope")),
            ("other", text("Dagger")),
        ];
        built(world([]), A, &draft("template", &values))
    }

    #[test]
    fn tables_write_their_own() {
        let world = written();
        let options = form(&world, "character");
        assert_eq!(field(&options, "template").range.options().len(), 19);
        let world = built(world, A, &plan(0, &["Goblinkin"], &[]));
        assert_eq!((four(&world), titles(&world)), ([1, 2, 1, 1], vec!["Goblinkin"]));
    }

    #[test]
    fn each_needs_its_parts() {
        let lacking: BTreeSet<String> =
            problems_of(&world([]), &draft("template", &[])).into_iter().map(|problem| problem.at).collect();
        let needed = ["feat", "kind", "name", "one", "other", "stat"].map(str::to_owned);
        assert_eq!(lacking, needed.into());
    }
}

mod fivey_origin_changeling {
    #[test]
    fn has_this() {
        super::template("Changeling", [1, 1, 2, 1], "Metamorphosis", ["Fairy picture book", "Locket"]);
    }
}

mod fivey_origin_dwarf {
    #[test]
    fn has_this() {
        super::template("Dwarf", [1, 1, 1, 2], "Iron Stomach", ["Family toolkit", "Dwarven encyclopedia"]);
    }
}

mod fivey_origin_elf {
    #[test]
    fn has_this() {
        super::template("Elf", [1, 2, 1, 1], "Sleepwalker", ["Wind instrument", "Animal charm"]);
        assert_eq!(super::class(&super::plain("Elf")), Some(12));
    }
}

mod fivey_origin_gnome {
    #[test]
    fn has_this() {
        super::template("Gnome", [1, 1, 2, 1], "Tinker", ["Binder of blueprints", "Blank check"]);
    }
}

mod fivey_origin_hellchild {
    #[test]
    fn has_this() {
        super::template("Hellchild", [2, 1, 1, 1], "Street Magic", ["Religious book", "Change of clothes"]);
        assert_eq!(super::skills(&super::plain("Hellchild")), ["deception"]);
    }
}

mod fivey_origin_hoblin {
    #[test]
    fn has_this() {
        let items = ["Pouch of magical herbs", "Handed-down walking stick"];
        super::template("Hoblin", [1, 2, 1, 1], "Little Trouble", items);
    }
}

mod fivey_origin_orc {
    #[test]
    fn has_this() {
        super::template("Orc", [1, 1, 1, 2], "Force of Will", ["Orcish warhammer", "Ancestral heirloom"]);
    }
}

mod fivey_origin_scalespawn {
    use super::*;

    #[test]
    fn has_this() {
        let items = ["Dragon-tooth dagger", "Purse of poisonous herbs"];
        template("Scalespawn", [1, 1, 1, 2], "Dragon-Born", items);
        let world = made(0, &["Scalespawn"], &[("element", text("cold"))]);
        // The scales protect nobody.
        assert_eq!((world.character(A).element.as_str(), class(&world)), ("cold", Some(11)));
    }
}

mod fivey_origin_nymph {
    use super::*;

    #[test]
    fn has_this() {
        template("Nymph", [2, 1, 1, 1], "Girls Night", ["Manuscript of an epic", "Living relic"]);
        let spell = ("spells", list(&["Knock"]));
        let world = made(0, &["Nymph"], &[("nymph", Value::word("naiad")), spell]);
        assert_eq!(world.character(A).nymph, Some(Nymph::Naiad));
        let later = awarded(&plain("Sage"), 100);
        let answers =
            [("fivey.advance.level-1-by-template", picked("Nymph")), ("fivey.origin.nymph", word("oread"))];
        assert_eq!(due(&later, &[], &answers).character(A).nymph, Some(Nymph::Oread));
    }
}

mod fivey_origin_watcher {
    use super::*;

    #[test]
    fn has_this() {
        template("Watcher", [1, 1, 2, 1], "Communion", ["Auto-relic", "Memento"]);
        let spell = ("spells", list(&["Knock"]));
        let world = made(0, &["Watcher"], &[("patron", text("Dawn")), spell]);
        assert_eq!(world.character(A).patron, "Dawn");
        let later = awarded(&plain("Sage"), 100);
        let patron = ("fivey.origin.watcher", Answer::Text("Dusk".to_owned()));
        let answers = [("fivey.advance.level-1-by-template", picked("Watcher")), patron];
        assert_eq!(due(&later, &[], &answers).character(A).patron, "Dusk");
    }
}

mod fivey_background_list {
    use super::*;

    fn dice(level: i32, dice: &[u16]) -> Vec<String> {
        let list = ("list", Value::word("background"));
        let draft = draft("random-character", &[("name", text("Ivy")), ("level", level.into()), list]);
        due(&built(world([]), A, &draft), dice, &[]).character(A).templates.clone()
    }

    #[test]
    fn eight_by_their_die() {
        assert_eq!(dice(0, &[1]), ["Acolyte"]);
        assert_eq!(dice(0, &[8]), ["Veteran"]);
        let world = world([]);
        let all = Template::in_order(&world).filter(|(_, one)| one.kind == TemplateKind::Background);
        let of: Vec<_> = all.map(|(_, one)| one.stat).collect();
        let count = |stat| of.iter().filter(|one| **one == stat).count();
        assert_eq!((of.len(), [Str, Dex, Int, Cha].map(count)), (8, [2, 2, 2, 2]));
    }

    #[test]
    fn the_second_is_rolled_again_if_it_repeats_the_first() {
        assert_eq!(dice(1, &[1, 1, 1, 8, 1, 2]), ["Acolyte", "Veteran"]);
    }
}

mod fivey_intro_random_generation {
    use super::*;

    fn rolled(level: i32, dice: &[u16]) -> World {
        let draft = draft("random-character", &[("name", text("Ivy")), ("level", level.into())]);
        due(&built(world([]), A, &draft), dice, &[])
    }

    #[test]
    fn items_are_even_chances() {
        assert_eq!(names(&rolled(1, &[1, 5, 1, 2])), ["Deed to a summer home", "Family toolkit"]);
        assert_eq!(names(&rolled(1, &[1, 5, 2, 1])), ["Dwarven encyclopedia", "Wax stamp"]);
    }

    #[test]
    fn what_is_particular_is_the_players_to_say() {
        let draft = draft("random-character", &[("name", text("Ivy")), ("level", 0.into())]);
        let world = built(world([]), A, &draft);
        let cold = [("fivey.origin.scalespawn.element", picked("cold"))];
        assert_eq!(due(&world, &[7], &cold).character(A).element, "cold");
        let oread = [("fivey.origin.nymph", word("oread"))];
        assert_eq!(due(&world, &[9], &oread).character(A).nymph, Some(Nymph::Oread));
    }

    #[test]
    fn what_dice_make_is_as_sound_as_what_people_make() {
        let world = rolled(1, &[2, 7, 2, 1]);
        let one = world.character(A);
        assert_eq!(one.templates, ["Elf", "Spy"]);
        assert_eq!((one.stat(Dex), one.most, one.experience, one.crowns), (3, 8, 100, 100));
        assert_eq!(Fivey.problems(&world), []);
    }
}

mod fivey_background_acolyte {
    #[test]
    fn has_this() {
        super::template("Acolyte", [2, 1, 1, 1], "Blessing", ["Prayer book", "Holy symbol"]);
    }
}

mod fivey_background_barbarian {
    #[test]
    fn has_this() {
        let items = ["Greataxe of generational rage", "Returning spear"];
        super::template("Barbarian", [1, 1, 1, 2], "Rage", items);
    }
}

mod fivey_background_criminal {
    #[test]
    fn has_this() {
        super::template("Criminal", [1, 2, 1, 1], "Belly of the Beast", ["Skeleton key", "Loaded dice"]);
    }
}

mod fivey_background_entertainer {
    #[test]
    fn has_this() {
        let items = ["Favorite instrument", "Treasured manuscript"];
        super::template("Entertainer", [2, 1, 1, 1], "One Night Only!", items);
    }
}

mod fivey_background_noble {
    #[test]
    fn has_this() {
        super::template("Noble", [1, 1, 2, 1], "Good Name", ["Wax stamp", "Deed to a summer home"]);
    }
}

mod fivey_background_sage {
    use super::*;

    #[test]
    fn has_this() {
        template("Sage", [1, 1, 2, 1], "Alumni Association", ["Dissertation", "Peculiar artifact"]);
        let world = plain("Sage");
        let one = world.character(A);
        assert_eq!(one.things["Dissertation"].spell.as_deref(), Some("Knock"));
        // What is in the artifact is known to the referee alone.
        assert_eq!(one.things["Peculiar artifact"].spell, None);
        assert_eq!(one.riddles.get("Peculiar artifact").map(String::as_str), Some("Levitate"));
        let view = Fivey.show(&world, &Viewer::Player(vec![A]));
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        assert!(!format!("{sheet:?}").contains("Levitate"));
    }
}

mod fivey_background_spy {
    use super::*;

    #[test]
    fn has_this() {
        template("Spy", [1, 2, 1, 1], "Small World", ["Gadget", "Gadget 2"]);
        let world = made(1, &["Elf", "Spy"], &[("spells", list(&["Knock"]))]);
        assert_eq!(names(&world), ["Gadget", "Wind instrument"]);
    }
}

mod fivey_background_veteran {
    use super::*;

    #[test]
    fn has_this() {
        template("Veteran", [1, 1, 1, 2], "Battle-Hardened", ["Military longsword", "Veteran's crossbow"]);
        assert_eq!(plain("Veteran").character(A).things["Case of bolts"].pieces, 1);
    }
}

mod fivey_feat_battle_hardened {
    use super::*;

    #[test]
    fn two_and_the_level_more() {
        let mut world = made(0, &["Veteran"], &[]);
        assert_eq!(world.character(A).most, 6);
        world = awarded(&world, 100);
        world = due(&world, &[], &[("fivey.advance.level-1-by-template", picked("Noble"))]);
        assert_eq!(world.character(A).most, 11);
        world = due(&awarded(&world, 200), &[], &[]);
        assert_eq!((world.character(A).most, world.character(A).hit_points), (16, 16));
        world = awarded(&world, 1200);
        for most in [21, 26, 31] {
            world = due(&world, &[], &[]);
            assert_eq!(world.character(A).most, most);
        }
    }

    #[test]
    fn a_die_and_one_where_it_is_rolled() {
        let world = with_switch(made(1, &["Orc", "Veteran"], &[]), "printed-amounts", "roll");
        assert_eq!(world.character(A).most, 11);
        assert_eq!(due(&awarded(&world, 200), &[2], &[]).character(A).most, 14);
    }

    #[test]
    fn it_comes_and_goes_with_the_feat() {
        let world = written(one(&[]), "character/1/feats", list(&["Battle-Hardened"]));
        assert_eq!((world.character(A).most, world.character(A).hit_points), (11, 11));
        let world = written(world, "character/1/feats", Value::List(vec![]));
        assert_eq!((world.character(A).most, world.character(A).hit_points), (8, 8));
    }
}

mod fivey_feat_battle_hardened_healing {
    use super::*;

    #[test]
    fn a_d8_instead_of_a_d6() {
        let level_2 = |world: World| but(world, A, |one| one.level = 2);
        assert_eq!(rate(&level_2(with_feat(one(&[]), A, "Battle-Hardened"))), Some(text("1d8 + 2")));
        assert_eq!(rate(&level_2(one(&[]))), Some(text("1d6 + 2")));
    }
}

mod fivey_feat_rage_unarmored_defense {
    use super::*;

    #[test]
    fn strength_or_dexterity() {
        assert_eq!(class(&with_feat(one(&[(Str, 4)]), A, "Rage")), Some(14));
        assert_eq!(class(&with_feat(one(&[(Dex, 3)]), A, "Rage")), Some(13));
        assert_eq!(class(&with_feat(wearing("Leather", &[(Str, 4)]), A, "Rage")), Some(12));
        assert_eq!(class(&one(&[(Str, 4)])), Some(11));
    }
}

mod fivey_advance_table {
    use super::*;

    #[test]
    fn what_each_level_takes() {
        for (experience, level) in [
            (99, 0),
            (100, 1),
            (299, 1),
            (300, 2),
            (599, 2),
            (600, 3),
            (999, 3),
            (1000, 4),
            (1499, 4),
            (1500, 5),
            (5000, 5),
        ] {
            let mut world = but(one(&[]), A, |one| (one.level, one.experience) = (0, 0));
            world = awarded(&world, experience);
            while Fivey.due(&world).is_some() {
                world = due(&world, &[], &[]);
            }
            assert_eq!((experience, world.character(A).level), (experience, level));
        }
        for row in LEVELS.iter() {
            assert_eq!(row.experience, 50 * row.level * (row.level + 1));
        }
        assert_eq!(value(&one(&[]), "fivey.advance.table", "name"), Some(text("Beginner")));
        let newbie = but(one(&[]), A, |one| one.level = 0);
        assert_eq!(value(&newbie, "fivey.advance.table", "name"), Some(text("Newbie")));
    }
}

mod fivey_advance_start_xp {
    use super::*;

    #[test]
    fn a_hundred_at_level_1() {
        let world = made(1, &["Dwarf", "Noble"], &[]);
        assert_eq!(world.character(A).experience, 100);
        assert_eq!(number(&world, "fivey.advance.xp-sources", "to-next"), Some(200));
        assert_eq!(made(0, &["Dwarf"], &[]).character(A).experience, 0);
    }
}

mod fivey_advance_experience_grows_abilities {
    use super::*;

    #[test]
    fn the_log_tells_what_earned_it() {
        let award = Award { on: [A].into(), points: 30, reason: "the salt road".to_owned() };
        let told = Attempt::from(award.clone()).told().expect("a sentence");
        assert!(told.args.contains(&("reason", text("the salt road"))));
        let played = tries(&one(&[]), award, &[], &[]);
        assert!(changed(&played, |now| *now == Effect::Set(A, Set::experience(130))));
    }
}

mod fivey_advance_when {
    use super::*;

    fn with(experience: i32) -> World {
        but(one(&[]), A, |one| one.experience = experience)
    }

    #[test]
    fn two_levels_one_after_the_other() {
        let world = awarded(&with(290), 320);
        let once = due(&world, &[], &[("fivey.advance.stat", word("dex"))]);
        assert_eq!((once.character(A).level, once.character(A).most, four(&once)), (2, 12, [1, 2, 1, 1]));
        let twice = due(&once, &[], &[("fivey.advance.stat", word("dex"))]);
        assert_eq!((twice.character(A).level, twice.character(A).most, four(&twice)), (3, 16, [1, 3, 1, 1]));
        assert_eq!(Fivey.due(&twice), None);
    }

    #[test]
    fn what_is_left_rises_as_well() {
        let world = but(with(300), A, |one| (one.hit_points, one.dice) = (5, 1));
        let after = due(&world, &[], &[]);
        let one = after.character(A);
        assert_eq!((one.most, one.hit_points, one.dice), (12, 9, 1));
    }

    #[test]
    fn in_a_fight_it_waits() {
        let mut world = with(300);
        let rises = |world: &World| matches!(Fivey.due(world), Some(Attempt::GainLevel(_)));
        world.combat = Some(Combat::default());
        assert!(!rises(&world));
        world.combat = None;
        assert!(rises(&world));
    }

    #[test]
    fn nobody_rises_without_the_experience() {
        let due = Fivey.due(&with(300)).expect("something is due");
        assert_eq!(refused(&with(299), &due), Some("fivey.advance.when"));
    }
}

mod fivey_advance_hit_points {
    use super::*;

    #[test]
    fn four_or_a_die() {
        let world = but(one(&[]), A, |one| one.experience = 300);
        assert_eq!(due(&world, &[], &[]).character(A).most, 12);
        let rolled = with_switch(world, "printed-amounts", "roll");
        assert_eq!(due(&rolled, &[2], &[]).character(A).most, 10);
        let hardened = but(with_feat(rolled, A, "Battle-Hardened"), A, |one| one.most = 11);
        assert_eq!(due(&hardened, &[2], &[]).character(A).most, 14);
        let fixed = with_switch(hardened, "printed-amounts", "fixed");
        assert_eq!(due(&fixed, &[], &[]).character(A).most, 16);
    }

    #[test]
    fn a_die_of_inspiration_makes_what_is_rolled_more() {
        let world = with_dice(but(one(&[]), A, |one| one.experience = 300), A, 1);
        let spends = [("fivey.inspiration.timing", YES)];
        let rolled = with_switch(world.clone(), "printed-amounts", "roll");
        let after = due(&rolled, &[2, 3], &spends);
        assert_eq!((after.character(A).most, after.character(A).dice), (13, 0));
        let fixed = tries(&world, Fivey.due(&world).expect("a level"), &[], &[]);
        assert_eq!(fixed.asked("fivey.inspiration.timing"), 0);
    }
}

mod fivey_advance_stat {
    use super::*;

    #[test]
    fn one_more_up_to_five() {
        let world = but(one(&[(Dex, 5)]), A, |one| one.experience = 300);
        let asked =
            tries(&world, Fivey.due(&world).expect("due"), &[], &[("fivey.advance.stat", word("int"))]);
        let options =
            asked.question("fivey.advance.stat").prompt().map_or(vec![], |prompt| prompt.want.values());
        assert_eq!(options, [Value::word("cha"), Value::word("int"), Value::word("str")]);
        assert_eq!(four(&asked.world), [1, 5, 2, 1]);
    }

    #[test]
    fn seven_at_level_2_and_ten_at_level_5() {
        let mut world = awarded(&made(1, &["Dwarf", "Noble"], &[]), 200);
        world = due(&world, &[], &[]);
        assert_eq!(four(&world).iter().sum::<i32>(), 7);
        world = awarded(&world, 1200);
        while Fivey.due(&world).is_some() {
            world = due(&world, &[], &[]);
        }
        assert_eq!(four(&world).iter().sum::<i32>(), 10);
    }
}

mod fivey_advance_slots {
    use super::*;

    fn fills(kind: Kind, what: &str) -> Attempt {
        FillSlot { who: A, kind, what: what.to_owned(), how: "the mayor".to_owned() }.into()
    }

    #[test]
    fn one_of_each_and_one_more_for_each_level() {
        for level in 0..=5 {
            let world = but(one(&[]), A, |one| one.level = level);
            assert_eq!(open(&world), [i64::from(level) + 1; 3]);
        }
        let filled = skilled(skilled(one(&[]), A, "law"), A, "cooking");
        assert_eq!(open(&filled), [0, 2, 2]);
        let proficient = but(skilled(one(&[]), A, "law"), A, |one| {
            one.proficient.insert("Sword".to_owned());
        });
        assert_eq!(open(&proficient), [0, 2, 2]);
    }

    #[test]
    fn what_is_earned_fills_one() {
        let world = tries(&one(&[]), fills(Kind::Skill, "law"), &[], &[]).world;
        assert_eq!((skills(&world), open(&world)), (vec!["law"], [1, 2, 2]));
        let world = tries(&world, fills(Kind::Title, "Envoy"), &[], &[]).world;
        // How it was earned is no bond.
        assert_eq!(world.character(A).titles["Envoy"].bond, "");
        assert_eq!(refused(&world, &fills(Kind::Skill, "law")), Some("fivey.trait.kinds"));
    }

    #[test]
    fn how_it_was_earned_is_told() {
        let played = tries(&one(&[]), fills(Kind::Title, "Envoy"), &[], &[]);
        assert_eq!(played.told("fivey.advance.slots", "earned"), [vec![text("the mayor")]]);
    }

    #[test]
    fn beyond_the_slots_it_takes_the_referee() {
        let full = skilled(skilled(one(&[]), A, "law"), A, "cooking");
        assert_eq!(refused(&full, &fills(Kind::Skill, "fishing")), Some("fivey.advance.slots"));
        let granted = written(full, "character/1/skill-slots", 1);
        assert_eq!(skills(&tries(&granted, fills(Kind::Skill, "fishing"), &[], &[]).world).len(), 3);
        let offered = Filled::of("fill-slot").with("who", A).with("slot", Value::word("skill"));
        let offered = offered.with("what", text("fishing"));
        // The referee agrees that it is earned.
        assert!(matches!(next_for(&granted, A, &offered), Next::Propose(param) if param.name == "how"));
    }
}

mod fivey_advance_level_1_by_template {
    use super::*;

    #[test]
    fn its_benefits_are_the_level_s() {
        let world = awarded(&made(0, &["Dwarf"], &[("skill", text("masonry"))]), 100);
        let skill = ("fivey.create.template-title-skill", Answer::Text("law".to_owned()));
        let answers = [("fivey.advance.level-1-by-template", picked("Noble")), skill];
        let after = due(&world, &[], &answers);
        assert_eq!(four(&after), [1, 1, 2, 2]);
        assert_eq!((titles(&after).len(), skills(&after).len(), feats(&after).len()), (2, 2, 2));
        assert_eq!((after.character(A).most, rate(&after)), (8, Some(text("1d6 + 1"))));
        assert_eq!(open(&after), [0, 0, 0]);
    }
}

mod fivey_advance_xp_sources {
    use super::*;

    #[test]
    fn the_referee_gives_any_amount() {
        let all = Award { on: [A, B].into(), points: 30, reason: "the salt road".to_owned() };
        let after = tries(&three(), all, &[], &[]).world;
        assert_eq!([A, B, C].map(|who| after.character(who).experience), [130, 130, 100]);
        let monster = Attempt::from(Award { on: [X].into(), points: 30, reason: String::new() });
        assert_eq!(refused(&two(&[], 1), &monster), Some("fivey.advance.xp-sources"));
    }
}

mod fivey_advance_example_feats {
    use super::*;

    #[test]
    fn there_are_none_until_the_table_writes_some() {
        let world = one(&[]);
        assert_eq!(
            Feat::in_order(&world).filter(|(_, feat)| !feat.of_template && !feat.of_monsters).count(),
            0
        );
        let fill = Attempt::from(FillSlot {
            who: A,
            kind: Kind::Feat,
            what: "Quick Feet".to_owned(),
            how: String::new(),
        });
        assert_eq!(refused(&world, &fill), Some("fivey.advance.example-feats"));
        let quick =
            [("name", text("Quick Feet")), ("bonus", 2.into()), ("bonus-on", Value::word("movement"))];
        let world = built(world, B, &draft("feat", &quick));
        let world = tries(&world, fill, &[], &[]).world;
        assert_eq!((feats(&world), paces(&world)), (vec!["Quick Feet"], Some(8)));
    }
}

mod fivey_pack_table {
    use super::*;

    #[test]
    fn each_thing_in_it_takes_a_slot() {
        let packs =
            ["Burglar's pack", "Dungeoneer's pack", "Explorer's pack", "Scholar's pack", "Refill pack"];
        assert_eq!(norn_fivey::world::Pack::listed(&one(&[])), packs);
        for (pack, cost, count) in [
            ("Burglar's pack", 30, 6),
            ("Dungeoneer's pack", 20, 6),
            ("Explorer's pack", 20, 6),
            ("Scholar's pack", 40, 6),
            ("Refill pack", 10, 4),
        ] {
            let after = tries(&purse(100), buys(A, &[(pack, 1)]), &[], &[]).world;
            assert_eq!((pack, after.character(A).crowns, slots(&after)), (pack, 100 - cost, Some(count)));
        }
        let refill = tries(&purse(10), buys(A, &[("Refill pack", 1)]), &[], &[]).world;
        assert_eq!(refill.character(A).things["Torch"].pieces, 2);
    }

    #[test]
    fn somebody_can_begin_with_some() {
        let packs = [("packs", list(&["Burglar's pack", "Refill pack"]))];
        let world = made(0, &["Dwarf"], &packs);
        assert_eq!((world.character(A).crowns, slots(&world)), (60, Some(12)));
        assert_eq!(world.character(A).things["Ration"].pieces, 2);
        let dear = ["Burglar's pack", "Dungeoneer's pack", "Explorer's pack", "Scholar's pack"];
        let dear = [("packs", list(&dear)), ("things", things(&[]))];
        assert_eq!(wrong(0, &["Dwarf"], &dear), ["fivey.create.crowns", "fivey.inventory.twenty"]);
    }

    #[test]
    fn with_15_crowns_one_of_them_is_affordable() {
        let packs: Vec<String> = match next(&purse(15), &Filled::of("buy").with("who", A)) {
            Next::Fill(Param { range: Range::Amounts { of, .. }, .. }) => of
                .iter()
                .map(|one| format!("{:?}", one.choice.value))
                .filter(|name| name.contains("pack"))
                .collect(),
            other => panic!("{other:?}"),
        };
        assert_eq!(packs, [format!("{:?}", text("Refill pack"))]);
    }
}

mod fivey_inventory_twenty {
    use super::*;

    fn with(pieces: u16) -> World {
        with_thing(purse(100), A, "Torch", pieces, Carried::Stashed)
    }

    #[test]
    fn in_a_fight_it_is_the_fight_that_keeps_people_from_giving() {
        let gives = Filled::of("give").with("who", A);
        assert_eq!(withheld(&fighting(with_thing(three(), A, "Torch", 1, Carried::Stashed)), &gives), CALM);
        assert_eq!(withheld(&three(), &gives), Some("fivey.inventory.twenty"));
    }

    const CALM: Option<&str> = Some("fivey.phase.own-scale");

    #[test]
    fn the_21st_is_refused() {
        let after = tries(&with(19), buys(A, &[("Crowbar", 1)]), &[], &[]).world;
        assert_eq!(slots(&after), Some(20));
        assert_eq!(refused(&with(20), &buys(A, &[("Crowbar", 1)])), Some("fivey.inventory.twenty"));
        assert_eq!(refused(&with(19), &buys(A, &[("Crowbar", 2)])), Some("fivey.inventory.twenty"));
    }

    #[test]
    fn nor_does_anybody_begin_with_it() {
        let torches = |count| [("things", things(&[("Torch", count)]))];
        // Two things come with the template.
        assert_eq!(wrong(0, &["Dwarf"], &torches(18)), [""; 0]);
        assert_eq!(wrong(0, &["Dwarf"], &torches(19)), ["fivey.inventory.twenty"]);
    }

    #[test]
    fn it_is_handed_over_or_left() {
        let mut world = with(20);
        world.characters.insert(B, hero("Gor", &[]).into());
        let give =
            |count| Attempt::from(Give { who: A, to: B, things: some(&[("Torch", count)]), crowns: 40 });
        let after = tries(&world, give(5), &[], &[]).world;
        let torches = |who: Who| after.character(who).things["Torch"].pieces;
        assert_eq!((torches(A), torches(B)), (15, 5));
        assert_eq!((after.character(A).crowns, after.character(B).crowns), (60, 40));
        assert_eq!(refused(&world, &give(21)), Some("fivey.inventory.twenty"));
        let crowbar = Attempt::from(Give { who: A, to: B, things: some(&[("Crowbar", 1)]), crowns: 0 });
        assert_eq!(refused(&world, &crowbar), Some("fivey.inventory.twenty"));
        let full = with_thing(world.clone(), B, "Candle", 18, Carried::Stashed);
        assert_eq!(refused(&full, &give(3)), Some("fivey.inventory.twenty"));
        let leave = |count| Attempt::from(LayDown { who: A, things: some(&[("Torch", count)]) });
        assert_eq!(slots(&tries(&world, leave(4), &[], &[]).world), Some(16));
        assert_eq!(refused(&world, &leave(21)), Some("fivey.inventory.twenty"));
    }

    #[test]
    fn what_nobody_understands_goes_along() {
        let mut world = plain("Sage");
        world.characters.insert(B, hero("Gor", &[]).into());
        let give = Give { who: A, to: B, things: some(&[("Peculiar artifact", 1)]), crowns: 0 };
        let after = tries(&world, give, &[], &[]).world;
        let knows = |who: Who| after.character(who).riddles.get("Peculiar artifact").cloned();
        assert_eq!((knows(A), knows(B)), (None, Some("Levitate".to_owned())));
    }

    #[test]
    fn what_is_bulky_takes_more() {
        let world = with_thing(purse(100), A, "Crowbar", 1, Carried::Stashed);
        assert_eq!(slots(&written(world, "character/1/slots/Crowbar", 4)), Some(4));
    }

    #[test]
    fn of_most_things_there_is_one_by_a_name() {
        let two = [("things", things(&[("Sword", 2)]))];
        assert_eq!(wrong(0, &["Dwarf"], &two), ["fivey.inventory.twenty"]);
        let creature = draft("creature", &[("name", text("Xan")), ("things", things(&[("Sword", 2)]))]);
        let problems = problems_of(&one(&[]), &creature);
        assert_eq!(
            problems.iter().map(|one| one.words.key.id()).collect::<Vec<_>>(),
            ["fivey.inventory.twenty"]
        );
    }
}

mod fivey_inventory_small_items {
    use super::*;

    #[test]
    fn a_locket_needs_no_slot() {
        let world = with_thing(
            with_thing(purse(100), A, "Locket", 1, Carried::OnHand),
            A,
            "Rope",
            1,
            Carried::Stashed,
        );
        assert_eq!(slots(&world), Some(1));
        assert!(row(&world, A, "fivey.inventory.twenty", "pocket").is_some());
    }

    #[test]
    fn what_is_small_can_be_put_in_a_pocket() {
        let world = with_thing(one(&[]), A, "String", 1, Carried::Stashed);
        let pocket = |thing: &str, fits| Attempt::from(Pocket { who: A, thing: thing.to_owned(), fits });
        let after = tries(&world, pocket("String", true), &[], &[]).world;
        assert_eq!((slots(&world), slots(&after)), (Some(1), Some(0)));
        assert_eq!(slots(&tries(&after, pocket("String", false), &[], &[]).world), Some(1));
        let sword = with_thing(one(&[]), A, "Sword", 1, Carried::Stashed);
        assert_eq!(refused(&sword, &pocket("Sword", true)), Some("fivey.inventory.small-items"));
    }
}

mod fivey_inventory_encumbrance_option {
    use super::*;

    fn with(pieces: u16, option: &str) -> World {
        with_switch(with_thing(one(&[]), A, "Torch", pieces, Carried::Stashed), "encumbrance", option)
    }

    #[test]
    fn more_than_ten_slots_cost_two_paces() {
        let goes = |pieces, option| paces(&with(pieces, option));
        assert_eq!([10, 11, 20].map(|pieces| goes(pieces, "on")), [Some(6), Some(4), Some(4)]);
        assert_eq!(goes(20, "off"), Some(6));
    }
}

mod fivey_inventory_travel_light {
    use super::*;

    #[test]
    fn a_mark_at_ten() {
        let with = |pieces| {
            let world = with_thing(purse(100), A, "Torch", pieces, Carried::Stashed);
            with_switch(world, "encumbrance", "on")
        };
        let rule = "fivey.inventory.travel-light";
        assert_eq!(number(&with(10), rule, "row-all"), Some(10));
        assert_eq!(number(&with(11), rule, "row-hampered"), Some(11));
        // What is picked up says beforehand how much is left.
        let left = match next(&with(8), &Filled::of("buy").with("who", A)) {
            Next::Fill(Param { range: Range::Amounts { sums, .. }, .. }) => sums[1].all.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!((left.key.id(), left.args.contains(&("left", 2.into()))), (rule, true));
    }
}

mod fivey_hp_meaning {
    use super::*;

    #[test]
    fn others_see_how_somebody_is_in_a_word() {
        let world = two(&[], 1);
        let how = |points: i32| {
            let harm =
                Harmed { who: X, dice: 1, die: D6, plus: points - 1, damage_type: "slashing".to_owned() };
            let world = tries(&world, harm, &[1], &[]).world;
            let view = Fivey.show(&world, &Viewer::Player(vec![A]));
            let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(X)).expect("a sheet");
            sheet.health.map(|health| health.words.part)
        };
        assert_eq!([3, 4, 8].map(how), [Some("hurt"), Some("badly-hurt"), Some("gone")]);
    }
}

mod fivey_hp_start {
    use super::*;

    #[test]
    fn four_for_the_start_and_four_for_each_level() {
        assert_eq!(made(0, &["Dwarf"], &[]).character(A).most, 4);
        let mut world = made(1, &["Dwarf", "Noble"], &[]);
        assert_eq!(world.character(A).most, 8);
        world = awarded(&world, 1400);
        for most in [12, 16, 20, 24] {
            world = due(&world, &[], &[]);
            assert_eq!(world.character(A).most, most);
        }
    }

    #[test]
    fn rolled_it_is_two_dice_at_level_1() {
        let rolled = with_switch(world([]), "printed-amounts", "roll");
        let world = built(rolled, A, &plan(1, &["Dwarf", "Noble"], &[]));
        let most = |one, other| due(&world, &[3, 3, 3, one, other], &[]).character(A).most;
        assert_eq!((most(1, 1), most(6, 6), most(2, 5)), (2, 12, 7));
    }
}

mod fivey_hp_damage {
    use super::*;

    #[test]
    fn a_running_total_and_what_is_left() {
        let harm = |points: i32| Harmed {
            who: A,
            dice: 1,
            die: D6,
            plus: points - 1,
            damage_type: "slashing".to_owned(),
        };
        let once = tries(&one(&[]), harm(3), &[1], &[]).world;
        let twice = tries(&once, harm(2), &[1], &[]).world;
        assert_eq!(number(&twice, "fivey.hp.damage", "damage"), Some(5));
        assert_eq!(twice.character(A).hit_points, 3);
        let many =
            Attempt::from(Harmed { who: A, dice: 51, die: D6, plus: 0, damage_type: "slashing".to_owned() });
        assert_eq!(refused(&once, &many), Some("fivey.hp.damage"));
    }
}

mod fivey_hp_healing_rate {
    use super::*;

    #[test]
    fn a_die_and_the_level() {
        let at = |level| rate(&but(one(&[]), A, |one| one.level = level));
        assert_eq!(
            [0, 1, 2, 5].map(at),
            ["1d6", "1d6 + 1", "1d6 + 2", "1d6 + 5"].map(|rate| Some(text(rate)))
        );
        assert_eq!(rate(&with_feat(one(&[]), A, "Battle-Hardened")), Some(text("1d8 + 1")));
    }
}

mod fivey_defense_unarmored {
    use super::*;

    #[test]
    fn ten_and_dexterity() {
        assert_eq!([1, 3, 5].map(|dex| class(&one(&[(Dex, dex)]))), [Some(11), Some(13), Some(15)]);
        assert_eq!(class(&skilled(one(&[(Dex, 3)]), A, "dodging")), Some(13));
    }
}

mod fivey_defense_armored {
    use super::*;

    #[test]
    fn armor_takes_its_place() {
        assert_eq!(class(&wearing("Leather", &[(Dex, 4)])), Some(12));
        assert_eq!(class(&wearing("Plate", &[(Dex, 1)])), Some(16));
    }
}

mod fivey_move_pace {
    use super::*;

    #[test]
    fn five_feet_each() {
        let feet = |paces: i32| {
            let world = but(one(&[]), A, |one| one.paces = paces);
            let row = row(&world, A, "fivey.move.base", "row-all").expect("a row");
            row.label.args.iter().find(|(name, _)| *name == "feet").map(|(_, value)| value.clone())
        };
        assert_eq!([6, 2, 24].map(feet), [30, 10, 120].map(|feet: i32| Some(feet.into())));
    }
}

mod fivey_move_base {
    use super::*;

    #[test]
    fn six_paces() {
        assert_eq!(paces(&one(&[])), Some(6));
        assert_eq!(paces(&made(0, &["Dwarf"], &[])), Some(6));
    }
}

mod fivey_move_rescale {
    use super::*;

    #[test]
    fn a_site_may_say_how_far_a_round_leads() {
        let at = |feet: i32| {
            let mut world = one(&[]);
            let mine = Site { feet, ..Site::fields().usual() };
            world.sites.insert("Mine".to_owned(), mine.into());
            let visit =
                Visit { site: "Mine".to_owned(), hour: 0, turn: 1, acted: BTreeSet::new(), filled: false };
            world.visit = Some(visit);
            number(&world, "fivey.move.rescale", "row-all")
        };
        assert_eq!((at(20), at(0)), (Some(120), None));
        assert_eq!(number(&one(&[]), "fivey.move.rescale", "row-all"), None);
    }
}

mod fivey_move_penalties_add {
    use super::*;

    #[test]
    fn armor_and_load_together() {
        let with = |strength, option| {
            let world =
                with_thing(wearing("Chain mail", &[(Str, strength)]), A, "Torch", 11, Carried::Stashed);
            paces(&with_switch(world, "encumbrance", option))
        };
        assert_eq!((with(1, "on"), with(3, "on"), with(1, "off")), (Some(2), Some(4), Some(4)));
        let slow = with_thing(wearing("Plate", &[]), A, "Torch", 11, Carried::Stashed);
        let slow = but(with_switch(slow, "encumbrance", "on"), A, |one| one.paces = 3);
        assert_eq!(paces(&slow), Some(1));
    }
}

mod fivey_money_crowns {
    use super::*;

    #[test]
    fn a_purse_is_exact_and_never_below_nothing() {
        let inn = |crowns, waived| Attempt::from(Pay { who: A, crowns, why: "a bed".to_owned(), waived });
        assert_eq!(tries(&purse(100), inn(2, false), &[], &[]).world.character(A).crowns, 98);
        assert_eq!(tries(&purse(100), inn(2, true), &[], &[]).world.character(A).crowns, 100);
        assert_eq!(refused(&purse(1), &inn(2, false)), Some("fivey.money.crowns"));
        assert_eq!(refused(&purse(1), &inn(2, true)), None);
    }

    #[test]
    fn what_the_referee_waives_needs_no_purse() {
        assert_eq!(usually(&purse(0), &Filled::of("pay")), made(1, true));
        assert_eq!(usually(&purse(9), &Filled::of("pay")), made(2, false));
        let next = next_for(&purse(0), A, &Filled::of("pay"));
        assert!(matches!(next, Next::Refused(_)));
    }

    #[test]
    fn the_referee_hands_out_what_was_found_to_all_who_go_along() {
        let world = but(but(three(), A, |one| one.crowns = 0), B, |one| one.crowns = CROWNS_MAX);
        let usual = usually(&world, &Filled::of("hand-out").with("each-gets", 30));
        assert_eq!(usual, HandOut { to: [A, B, C].into(), crowns: 30, from: String::new() }.into());
        let shared = tries(&world, usual, &[], &[]).world;
        assert_eq!([A, B].map(|who| shared.character(who).crowns), [30, CROWNS_MAX]);
        let nobody = HandOut { to: [].into(), crowns: 30, from: String::new() };
        assert_eq!(refused(&world, &nobody.into()), Some("fivey.money.crowns"));
        let next = next_for(&world, A, &Filled::of("hand-out"));
        assert!(matches!(next, Next::Refused(_)));
    }

    fn made(crowns: i32, waived: bool) -> Attempt {
        Pay { who: A, crowns, why: String::new(), waived }.into()
    }

    #[test]
    fn what_can_not_be_bought_so_is_the_rules_to_say() {
        let asks = |world: &World, name: &str, count: i32| {
            let things = Value::List(vec![Value::List(vec![Value::text(name), count.into()])]);
            withheld(world, &Filled::of("buy").with("who", A).with("things", things))
        };
        assert_eq!(asks(&purse(20), "Crowbar", 2), None);
        assert_eq!(asks(&purse(20), "Crowbar", 3), Some("fivey.money.crowns"));
        assert_eq!(asks(&purse(20), "Torch", 1), Some("fivey.gear.price-tiers"));
        let full = with_thing(purse(20), A, "Torch", 19, Carried::Stashed);
        assert_eq!(asks(&full, "Crowbar", 2), Some("fivey.inventory.twenty"));
    }

    #[test]
    fn nobody_buys_or_gives_more_than_they_have() {
        assert_eq!(refused(&purse(9), &buys(A, &[("Crowbar", 1)])), Some("fivey.money.crowns"));
        assert_eq!(tries(&purse(10), buys(A, &[("Crowbar", 1)]), &[], &[]).world.character(A).crowns, 0);
        let give = Attempt::from(Give { who: A, to: B, things: Amounts::none(), crowns: 101 });
        assert_eq!(refused(&but(three(), A, |one| one.crowns = 100), &give), Some("fivey.money.crowns"));
    }
}

mod fivey_armor_table {
    use super::*;

    #[test]
    fn what_each_costs_and_gives() {
        for (name, cost, defense, strength) in [
            ("Leather", 20, 12, 1),
            ("Scale mail", 50, 13, 2),
            ("Chain mail", 100, 14, 3),
            ("Ring mail", 150, 15, 4),
            ("Plate", 200, 16, 5),
        ] {
            let known = Armor::find(&one(&[]), name).map(|armor| (armor.cost, i64::from(armor.defense)));
            assert_eq!((name, known), (name, Some((cost, defense))));
            let after = tries(&purse(200), buys(A, &[(name, 1)]), &[], &[]).world;
            assert_eq!((name, after.character(A).crowns, class(&after)), (name, 200 - cost, Some(defense)));
            let armor = Armor::find(&after, name).expect("armor");
            assert_eq!((armor.strength, i64::from(armor.strength) + 11), (strength, defense));
        }
        assert_eq!(Armor::find(&one(&[]), "Shield").map(|shield| (shield.cost, shield.bonus)), Some((10, 1)));
        let both = tries(&purse(200), buys(A, &[("Chain mail", 1), ("Shield", 1)]), &[], &[]).world;
        assert_eq!((both.character(A).crowns, class(&both)), (90, Some(15)));
        // A second suit goes into the backpack.
        let more = tries(&both, buys(A, &[("Leather", 1)]), &[], &[]).world;
        assert_eq!((more.character(A).things["Leather"].carried, class(&more)), (Carried::Stashed, Some(15)));
    }
}

mod fivey_armor_strength {
    use super::*;

    #[test]
    fn too_heavy_is_two_paces_slower() {
        assert_eq!(paces(&wearing("Chain mail", &[(Str, 2)])), Some(4));
        assert_eq!(paces(&wearing("Chain mail", &[(Str, 3)])), Some(6));
        assert_eq!(paces(&wearing("Plate", &[(Str, 1)])), Some(4));
        assert_eq!(class(&wearing("Plate", &[(Str, 1)])), Some(16));
    }
}

mod fivey_armor_shield_bonus {
    use super::*;

    #[test]
    fn one_more_however_many_there_are() {
        let shield = |world| with_thing(world, A, "Shield", 1, Carried::Held);
        assert_eq!(class(&shield(one(&[(Dex, 2)]))), Some(13));
        assert_eq!(class(&shield(wearing("Plate", &[]))), Some(17));
        let two = but(shield(one(&[(Dex, 2)])), A, |one| {
            let other = one.things["Shield"].clone();
            one.things.insert("Buckler".to_owned(), other);
        });
        assert_eq!(class(&two), Some(13));
        assert_eq!(class(&with_thing(one(&[(Dex, 2)]), A, "Shield", 1, Carried::OnHand)), Some(12));
    }
}

mod fivey_armor_struggle {
    use super::*;

    fn squeeze() -> Struggle {
        Struggle { who: A, stat: Dex, circumstances: simply(), aim: "Through the gap".to_owned() }
    }

    #[test]
    fn against_the_armor_itself() {
        assert_eq!(norn_fivey::rules::characters::armor::struggle(&wearing("Ring mail", &[]), A), Some(15));
        let noted = |circumstances, dice: &[u16]| {
            let skillful = skilled(wearing("Ring mail", &[(Dex, 2)]), A, "contortion");
            tries(&skillful, Struggle { circumstances, ..squeeze() }, dice, &[]).outcome() == Some("success")
        };
        assert_eq!((noted(simply(), &[12]), noted(by_skill("contortion"), &[12])), (false, true));
        assert_eq!((noted(favorably(), &[2, 13]), noted(unfavorably(), &[2, 13])), (true, false));
        let came = |armor: &str, face| {
            let world = with_thing(wearing(armor, &[]), A, "Shield", 1, Carried::Held);
            tries(&world, squeeze(), &[face], &[]).outcome().map(str::to_owned)
        };
        assert_eq!(came("Ring mail", 14).as_deref(), Some("success"));
        assert_eq!(tries(&wearing("Ring mail", &[]), squeeze(), &[14], &[]).total(), Some(15));
        assert_eq!(came("Ring mail", 13).as_deref(), Some("failure"));
        assert_eq!(came("Leather", 11).as_deref(), Some("success"));
        assert_eq!(came("Leather", 10).as_deref(), Some("failure"));
        assert_eq!(refused(&one(&[]), &squeeze().into()), Some("fivey.armor.struggle"));
    }
}

mod fivey_armor_don_doff {
    use super::*;

    fn wear(on: bool, hurry: bool) -> Wear {
        Wear { who: A, armor: "Chain mail".to_owned(), on, hurry, circumstances: simply() }
    }

    fn carried(world: &World) -> Carried {
        world.character(A).things["Chain mail"].carried
    }

    #[test]
    fn in_a_hurry_it_takes_a_check() {
        let off = with_thing(one(&[(Dex, 2)]), A, "Chain mail", 1, Carried::Stashed);
        let on = wearing("Chain mail", &[(Dex, 2)]);
        assert_eq!(carried(&tries(&off, wear(true, true), &[12], &[]).world), Carried::Worn);
        assert_eq!(carried(&tries(&off, wear(true, true), &[11], &[]).world), Carried::Stashed);
        assert_eq!(carried(&tries(&on, wear(false, true), &[12], &[]).world), Carried::OnHand);
        assert_eq!(carried(&tries(&on, wear(false, true), &[11], &[]).world), Carried::Worn);
        assert_eq!(refused(&on, &wear(true, true).into()), Some("fivey.armor.don-doff"));
    }

    #[test]
    fn a_skill_or_attunement_to_it_helps() {
        let on = wearing("Chain mail", &[(Dex, 2)]);
        let off = |world: &World, circumstances| {
            carried(&tries(world, Wear { circumstances, ..wear(false, true) }, &[10], &[]).world)
        };
        assert_eq!(off(&on, by_skill("armor")), Carried::Worn);
        assert_eq!(off(&skilled(on.clone(), A, "armor"), by_skill("armor")), Carried::OnHand);
        let attuned = but(on, A, |one| one.attuned = Some("Chain mail".to_owned()));
        assert_eq!(off(&attuned, simply()), Carried::OnHand);
    }

    #[test]
    fn of_several_that_are_bought_the_best_is_put_on() {
        let both = tries(&purse(300), buys(A, &[("Leather", 1), ("Plate", 1)]), &[], &[]).world;
        let carried = |name: &str| both.character(A).things[name].carried;
        assert_eq!((carried("Plate"), carried("Leather")), (Carried::Worn, Carried::Stashed));
        assert_eq!(class(&both), Some(16));
    }

    #[test]
    fn what_is_worn_comes_off_first() {
        let both = with_thing(wearing("Leather", &[(Dex, 2)]), A, "Chain mail", 1, Carried::OnHand);
        assert_eq!(refused(&both, &wear(true, true).into()), Some("fivey.armor.don-doff"));
        assert_eq!(refused(&both, &wear(true, false).into()), Some("fivey.armor.don-doff"));
        let off = but(both, A, |one| {
            one.things.get_mut("Leather").expect("leather").carried = Carried::OnHand;
        });
        assert_eq!(carried(&tries(&off, wear(true, true), &[12], &[]).world), Carried::Worn);
    }

    #[test]
    fn what_is_in_the_backpack_is_retrieved_first() {
        let mut world = with_thing(one(&[(Dex, 2)]), A, "Chain mail", 1, Carried::Stashed);
        let mut combat = Combat { round: 1, rolled: true, ..Combat::default() };
        combat.fighters.insert(A, norn_fivey::world::Fighter::default());
        world.combat = Some(combat);
        assert_eq!(refused(&world, &wear(true, true).into()), Some("fivey.armor.don-doff"));
        let at_hand = but(world, A, |one| {
            one.things.get_mut("Chain mail").expect("chain mail").carried = Carried::OnHand;
        });
        assert_eq!(refused(&at_hand, &wear(true, true).into()), None);
    }

    #[test]
    fn whatever_is_in_the_way_says_so() {
        let ask = |world: &World, name: &str| match next(world, &Filled::of(name).with("who", A)) {
            Next::Refused(refusal) => Some((refusal.rule().id(), refusal.0.part)),
            _ => None,
        };
        let (don, doff) = ("don", "doff");
        assert_eq!(ask(&one(&[]), don), Some(("fivey.armor.don-doff", "nothing-to-don")));
        let on = wearing("Chain mail", &[(Dex, 2)]);
        assert_eq!((ask(&on, doff), ask(&on, don)), (None, Some(("fivey.armor.don-doff", "nothing-to-don"))));
        let other = with_thing(on.clone(), A, "Leather", 1, Carried::Stashed);
        assert_eq!(ask(&other, don), Some(("fivey.armor.don-doff", "other")));
        let busy = tries(&on, wear(false, false), &[], &[]).world;
        assert_eq!(ask(&busy, doff), Some(("fivey.referee.time-restraints", "busy")));
        let mut spent = on;
        let mut combat = Combat { round: 1, rolled: true, ..Combat::default() };
        combat.fighters.insert(A, norn_fivey::world::Fighter { spent: 2, ..Default::default() });
        spent.combat = Some(combat);
        assert_eq!(ask(&spent, doff), Some(("fivey.turn.two-actions", "refusal")));
    }

    #[test]
    fn whoever_is_at_it_when_a_fight_breaks_out_can_hurry() {
        let mut world = tries(&wearing("Chain mail", &[(Dex, 2)]), wear(false, false), &[], &[]).world;
        assert_eq!(refused(&world, &wear(false, true).into()), Some("fivey.referee.time-restraints"));
        let mut combat = Combat { round: 1, rolled: true, ..Combat::default() };
        combat.fighters.insert(A, norn_fivey::world::Fighter::default());
        world.combat = Some(combat);
        let off = tries(&world, wear(false, true), &[12], &[]).world;
        assert_eq!((carried(&off), off.character(A).busy.is_none()), (Carried::OnHand, true));
    }

    #[test]
    fn a_correction_puts_no_armor_over_another() {
        let leather = wearing("Leather", &[]);
        let both = written(leather, "character/1/things", text("Leather; Chain mail"));
        assert_eq!(carried(&both), Carried::Stashed);
        let over = written(both, "character/1/carried/Chain mail", Value::word("worn"));
        assert_eq!(
            (carried(&over), over.character(A).things["Leather"].carried),
            (Carried::Worn, Carried::OnHand)
        );
    }

    #[test]
    fn and_two_actions_in_a_fight() {
        let mut world = wearing("Chain mail", &[(Dex, 2)]);
        let mut combat = Combat { round: 1, rolled: true, ..Combat::default() };
        combat.fighters.insert(A, norn_fivey::world::Fighter::default());
        world.combat = Some(combat);
        for face in [11, 12] {
            let after = tries(&world, wear(false, true), &[face], &[]).world;
            assert_eq!(after.fighter(A).map(|fighter| fighter.spent), Some(2));
        }
        assert_eq!(refused(&world, &wear(false, false).into()), Some("fivey.phase.own-scale"));
    }

    #[test]
    fn at_leisure_it_takes_a_round_at_a_site() {
        let world = with_thing(one(&[]), A, "Chain mail", 1, Carried::Stashed);
        let busy = tries(&world, wear(true, false), &[], &[]).world;
        assert_eq!((carried(&busy), class(&busy)), (Carried::Stashed, Some(11)));
        assert_eq!(refused(&busy, &wear(true, true).into()), Some("fivey.referee.time-restraints"));
        let mut after = busy.clone();
        for effect in by_hand(&busy, |at| time::passes(at, ROUND, Clock::Ordinary)) {
            norn_kernel::World::apply(&mut after, &effect);
        }
        assert_eq!((carried(&after), class(&after)), (Carried::Worn, Some(14)));
        assert_eq!(after.character(A).busy, None);
    }
}

mod fivey_armor_swim {
    use super::*;

    fn swim(skill: Option<&str>) -> Swim {
        Swim { who: A, circumstances: skill.map_or_else(simply, by_skill) }
    }

    #[test]
    fn plate_drowns() {
        // As with putting armor on and off, it is DEX.
        let world = wearing("Plate", &[(Dex, 3), (Str, 5)]);
        let dry = tries(&world, swim(None), &[13], &[]);
        assert_eq!((dry.outcome(), dry.world.character(A).hit_points), (Some("success"), 8));
        let wet = tries(&world, swim(None), &[12, 4], &[]);
        assert_eq!((wet.outcome(), wet.world.character(A).hit_points), (Some("failure"), 4));
        let shield = with_thing(world.clone(), A, "Shield", 1, Carried::Held);
        assert_eq!(tries(&shield, swim(None), &[13], &[]).outcome(), Some("success"));
        let swimmer = skilled(world, A, "swimming");
        assert_eq!(tries(&swimmer, swim(Some("swimming")), &[10], &[]).outcome(), Some("success"));
    }

    #[test]
    fn out_of_the_plate_first() {
        let world = wearing("Plate", &[(Dex, 2)]);
        let doff =
            Wear { who: A, armor: "Plate".to_owned(), on: false, hurry: true, circumstances: simply() };
        let after = tries(&world, doff, &[14], &[]).world;
        assert_eq!(tries(&after, swim(None), &[], &[]).outcome(), Some("success"));
    }
}

mod fivey_armor_swim_unarmored {
    use super::*;

    #[test]
    fn nothing_is_rolled() {
        let played = tries(&one(&[]), Swim { who: A, circumstances: simply() }, &[], &[]);
        assert_eq!((played.outcome(), played.world.character(A).hit_points), (Some("success"), 8));
    }
}

mod fivey_armor_drowning_dilemma {
    use super::*;

    #[test]
    fn both_ways_stand_side_by_side() {
        let world = wearing("Plate", &[]);
        let rule = "fivey.armor.drowning-dilemma";
        assert_eq!((number(&world, rule, "swim-on"), number(&world, rule, "take-off")), (Some(16), Some(16)));
        let offer = |part| row(&world, A, rule, part).and_then(|row| row.offer);
        assert_eq!(offer("swim-on").map(|filled| filled.attempt), Some("swim".to_owned()));
        let doff = offer("take-off").expect("an offer");
        assert!(matches!(next_for(&world, A, &doff), Next::Ready(_)));
        assert_eq!(
            tries(&world, Swim { who: A, circumstances: simply() }, &[15], &[]).outcome(),
            Some("success")
        );
        assert_eq!(number(&one(&[]), rule, "swim-on"), None);
        // Whoever is dead or busy is offered neither.
        let dead =
            but(world.clone(), A, |one| (one.fate, one.hit_points) = (norn_fivey::world::Fate::Dead, 0));
        let offered = |world: &World, part| row(world, A, rule, part).and_then(|row| row.offer).is_some();
        assert_eq!(["swim-on", "take-off"].map(|part| offered(&dead, part)), [false, false]);
        let busy = but(world, A, |one| {
            let task = norn_fivey::world::Task::Other("Dig".to_owned());
            one.busy = Some(norn_fivey::world::Busy { until: 10, task, risk: 0 });
        });
        assert_eq!(["swim-on", "take-off"].map(|part| offered(&busy, part)), [true, false]);
    }
}

mod fivey_armor_abstract {
    use super::*;

    #[test]
    fn a_word_stands_for_armor() {
        let class = |word: &'static str| {
            let draft = draft("creature", &[("name", text("Xan")), ("armor", Value::word(word))]);
            built(one(&[]), X, &draft).character(X).defense
        };
        assert_eq!(["light", "medium-protection", "heavy"].map(class), [Some(12), Some(14), Some(16)]);
        let like = [("name", text("Xan")), ("like", text("Bear")), ("armor", Value::word("heavy"))];
        assert_eq!(built(one(&[]), X, &draft("creature", &like)).character(X).defense, Some(16));
    }
}

mod fivey_armor_electricity {
    use super::*;

    #[test]
    fn leather_resists_and_metal_conducts() {
        for armor in ["Scale mail", "Chain mail", "Ring mail", "Plate"] {
            assert_eq!((armor, hurt(&wearing(armor, &[]), 7, "electric")), (armor, 14));
        }
        assert_eq!(hurt(&wearing("Leather", &[]), 7, "electric"), 3);
        assert_eq!(hurt(&one(&[]), 7, "electric"), 7);
        let after_a_save = |world: &World| hurt(world, 3, "electric");
        assert_eq!(after_a_save(&wearing("Leather", &[])), 1);
        assert_eq!(after_a_save(&wearing("Plate", &[])), 6);
        assert_eq!(after_a_save(&one(&[])), 3);
    }
}

/// What is offered to the referee as speaking for somebody who is exposed to something.
fn favored(world: &World, what: &str) -> Option<Value> {
    let filled = Filled::of("endure").with("who", A).with("what", text(what));
    let filled = filled.with("stat", Value::word("str")).with("dc", 14);
    match next(world, &filled) {
        Next::Fill(param) if param.name == "favored" => param.default,
        other => panic!("{other:?}"),
    }
}

mod fivey_armor_leather_heat {
    use super::*;

    #[test]
    fn it_keeps_warm_and_no_fire_out() {
        let leather = wearing("Leather", &[]);
        assert_eq!(favored(&leather, "cold"), Some(true.into()));
        assert_eq!(favored(&leather, "heat"), Some(false.into()));
        assert_eq!(favored(&one(&[]), "cold"), Some(false.into()));
        assert_eq!(hurt(&leather, 6, "fire"), 6);
        let cold = Endure {
            who: A,
            what: "cold".to_owned(),
            stat: Str,
            dc: 14,
            favored: true,
            hampered: false,
            skill: None,
            with: None,
        };
        let warm = tries(&leather, cold.clone(), &[5, 13], &[]);
        assert_eq!((warm.outcome(), warm.total()), (Some("success"), Some(14)));
        let used = Endure { favored: false, skill: Some("mountaineering".to_owned()), ..cold };
        let hardy = skilled(but(one(&[(Str, 3)]), A, |one| one.level = 1), A, "mountaineering");
        assert_eq!(tries(&hardy, used, &[8], &[]).outcome(), Some("success"));
    }
}

mod fivey_damage_resistance {
    use super::*;

    fn resistant() -> World {
        but(one(&[]), A, |one| {
            one.resists.insert("fire".to_owned());
        })
    }

    #[test]
    fn half_of_it_once() {
        assert_eq!((hurt(&resistant(), 9, "fire"), hurt(&resistant(), 1, "fire")), (4, 0));
        let warded = but(resistant(), A, |one| {
            one.warded.insert("fire".to_owned(), 9);
        });
        assert_eq!(hurt(&warded, 9, "fire"), 4);
    }

    #[test]
    fn against_what_does_no_damage_it_speaks_for_the_save() {
        let world = but(one(&[]), A, |one| {
            one.resists.insert("poison".to_owned());
        });
        assert_eq!(favored(&world, "poison"), Some(true.into()));
        assert_eq!(favored(&one(&[]), "poison"), Some(false.into()));
    }
}

mod fivey_damage_vulnerability {
    use super::*;

    #[test]
    fn twice_as_much_unless_it_cancels() {
        assert_eq!(hurt(&wearing("Chain mail", &[]), 5, "electric"), 10);
        let both = but(wearing("Chain mail", &[]), A, |one| {
            one.resists.insert("electric".to_owned());
        });
        assert_eq!(hurt(&both, 5, "electric"), 5);
        let twice = but(wearing("Chain mail", &[]), A, |one| {
            one.vulnerable.insert("electric".to_owned());
        });
        assert_eq!(hurt(&twice, 5, "electric"), 10);
    }
}

mod fivey_damage_types {
    use super::*;

    #[test]
    fn each_is_known_and_any_other_is_taken() {
        let physical = DAMAGE_TYPES.iter().filter(|(_, group)| group == "physical").count();
        assert_eq!((DAMAGE_TYPES.len(), physical), (8, 3));
        assert_eq!(hurt(&one(&[]), 5, "sonic"), 5);
        let filled =
            Filled::of("harm").with("who", A).with("dice-count", 1).with("another-type", text("sonic"));
        let harm = match next(&one(&[]), &filled.with_defaults()) {
            Next::Ready(Attempt::Harmed(it)) => it.damage_type,
            other => panic!("{other:?}"),
        };
        assert_eq!(harm, "sonic");
    }

    #[test]
    fn electricity_is_electric() {
        assert_eq!(hurt(&wearing("Chain mail", &[]), 5, "electricity"), 10);
    }

    #[test]
    fn however_people_write_them() {
        let resists = |name: &str| {
            but(one(&[]), A, |one| {
                one.resists.insert(name.to_owned());
            })
        };
        assert_eq!((hurt(&resists("Fire"), 9, "fire"), hurt(&resists("electricity"), 9, "electric")), (4, 4));
        let warded = but(one(&[]), A, |one| {
            one.warded.insert(" Cold".to_owned(), 1);
        });
        assert_eq!((hurt(&warded, 9, "cold"), hurt(&warded, 9, "fire")), (4, 9));
        let immune = but(one(&[]), A, |one| {
            one.immune.insert("FIRE".to_owned());
        });
        assert_eq!(hurt(&immune, 9, "fire"), 0);
    }
}

mod fivey_gear_price_tiers {
    use super::*;

    #[test]
    fn tools_ten_and_crafted_things_twenty() {
        let all = buys(A, &[("Crowbar", 1), ("Grappling hook", 1), ("Thief's kit", 1)]);
        assert_eq!(tries(&purse(100), all, &[], &[]).world.character(A).crowns, 50);
        for (name, cost) in [("Smith's hammer", 10), ("Lantern", 20), ("Cook's kit", 20)] {
            let after = tries(&purse(100), buys(A, &[(name, 1)]), &[], &[]).world;
            assert_eq!((name, after.character(A).crowns), (name, 100 - cost));
        }
        assert_eq!(refused(&purse(100), &buys(A, &[("Locket", 1)])), Some("fivey.gear.price-tiers"));
        assert_eq!(refused(&purse(100), &buys(A, &[("Torch", 1)])), Some("fivey.gear.price-tiers"));
    }
}

mod fivey_gear_small_sets {
    use super::*;

    fn sets(of: &[(&str, i32)]) -> BuySets {
        BuySets { who: A, sets: 1, things: some(of) }
    }

    #[test]
    fn four_pieces_of_any_sorts() {
        let after = tries(&purse(100), sets(&[("Torch", 2), ("Rope", 1), ("Ration", 1)]), &[], &[]).world;
        assert_eq!(
            (after.character(A).crowns, names(&after), slots(&after)),
            (90, vec!["Ration", "Rope", "Torch"], Some(4))
        );
        let offered = Filled::of("buy-sets").with("who", A).with("sets", 2);
        let range = match next(&purse(100), &offered) {
            Next::Fill(Param { range: Range::Amounts { of, min, max, .. }, .. }) => {
                (of.len() >= 20, min, max)
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(range, (true, 8, 8));
    }

    #[test]
    fn rolled_they_are_chosen_afterwards() {
        let world = with_switch(purse(100), "printed-amounts", "roll");
        let torches = |count| {
            Answer::Allot(
                market::small(&world)
                    .into_iter()
                    .map(|name| (text(&name), if name == "Torch" { count } else { 0 }))
                    .collect(),
            )
        };
        for face in [6, 1] {
            let answer = [("fivey.gear.small-sets", torches(face))];
            let after = tries(&world, sets(&[]), &[face], &answer).world;
            assert_eq!((after.character(A).crowns, after.character(A).things["Torch"].pieces), (90, face));
        }
        let spends = [("fivey.inspiration.timing", YES), ("fivey.gear.small-sets", torches(5))];
        let more = tries(&with_dice(world, A, 1), sets(&[]), &[1, 4], &spends).world;
        assert_eq!(more.character(A).things["Torch"].pieces, 5);
    }

    #[test]
    fn at_the_start_as_well() {
        let bought = made(0, &["Dwarf"], &[("things", things(&[("Torch", 4), ("Rope", 1)]))]);
        assert_eq!(bought.character(A).crowns, 80);
        let unsold = [("things", things(&[("Locket", 1)]))];
        assert_eq!(wrong(0, &["Dwarf"], &unsold), ["fivey.gear.small-sets"]);
    }
}

mod fivey_gear_small_list {
    use super::*;

    #[test]
    fn twenty_by_their_die() {
        let found = |face| names(&tries(&one(&[]), Find { who: A }, &[face], &[]).world).join(" ");
        assert_eq!([1, 14, 20].map(found), ["Ball bearings", "Ration", "Torch"]);
        // Besides those twenty, some that come in packs alone, and what is bought by the piece or comes with a template.
        let world = one(&[]);
        assert_eq!((market::small(&world).len(), Gear::in_order(&world).count()), (25, 66));
        let others = Attempt::from(BuySets { who: A, sets: 1, things: some(&[("Sword", 4)]) });
        assert_eq!(refused(&purse(100), &others), Some("fivey.gear.small-list"));
    }
}

mod the_cast {
    use super::*;

    #[test]
    fn can_play_at_once() {
        let world = norn_testkit::laws::opening(Fivey);
        assert_eq!(Fivey.due(&world), None);
        let of = |nth: u16| world.character(Who(nth));
        let figures = |one: &Character| (one.most, one.crowns, one.stats);
        let with = |values: &[(norn_fivey::world::Stat, i32)]| hero("", values).stats;
        assert_eq!(figures(of(1)), (8, 40, with(&[(Dex, 3)])));
        assert_eq!(figures(of(2)), (11, 70, with(&[(Str, 3)])));
        assert_eq!(figures(of(3)), (8, 40, with(&[(Cha, 3)])));
        assert_eq!(world.settlements["Saltgate"].extent, Extent::Village);
        assert!(Thing::listed(&world, "Rope").is_some());
    }
}

/// The dice say which spells the things of a new character hold.
fn spells_left(thing: &str) -> World {
    let thing_of = with_thing(one(&[]), A, thing, 1, Carried::Stashed);
    but(thing_of, A, |one| one.unsettled.spells = BTreeSet::from([thing.to_owned()]))
}

mod fivey_item_tier_1_spell {
    use super::*;

    #[test]
    fn two_things_can_hold_the_same_spell() {
        let twice = ("spells", list(&["Knock", "Knock"]));
        let both = made(
            1,
            &["Nymph", "Acolyte"],
            &[("items", list(&["Manuscript of an epic", "Prayer book"])), twice.clone()],
        );
        let spell = |name: &str| both.character(A).things.get(name).and_then(|thing| thing.spell.clone());
        let knock = Some("Knock".to_owned());
        assert_eq!([spell("Manuscript of an epic"), spell("Prayer book")], [knock.clone(), knock]);
        // Nor three times, and not where one thing alone holds one.
        let options = |templates: &[&str]| {
            let form = Fivey.forms(&World::default()).into_iter().find(|form| form.name == "character");
            let values: Vec<(&str, Value)> = ["template", "backstory"]
                .into_iter()
                .zip(templates.iter().map(|name| Value::text(name)))
                .collect();
            let draft = draft("character", &[values, vec![("level", Value::Number(1))]].concat());
            let form = form.map(|form| Fivey.narrow(&World::default(), &draft, form)).expect("a form");
            let field = form.fields.into_iter().find(|field| field.name == "spells").expect("spells");
            assert!(!field.range.allows(&list(&["Knock", "Knock", "Knock"])));
            (field.range.options().len(), field.range.allows(&twice.1))
        };
        assert_eq!(options(&["Nymph", "Acolyte"]), (20, true));
        assert_eq!(options(&["Nymph", "Spy"]), (10, false));
    }

    #[test]
    fn of_a_random_character_the_dice_say_it() {
        let settled = tries(&spells_left("Prayer book"), Settle { who: A }, &[4], &[]).world;
        let spell = settled.character(A).things["Prayer book"].spell.clone();
        assert_eq!(spell.as_deref(), Some("Fire Ball"));
    }
}

mod fivey_background_sage_artifact {
    use super::*;

    #[test]
    fn of_a_random_character_the_referee_alone_learns_it() {
        let settled = tries(&spells_left("Peculiar artifact"), Settle { who: A }, &[7], &[]).world;
        let riddle = settled.character(A).riddles.get("Peculiar artifact").map(String::as_str);
        assert_eq!(
            (riddle, settled.character(A).things["Peculiar artifact"].spell.clone()),
            (Some("Levitate"), None)
        );
    }
}
