//! What the game master writes and what everybody is shown: every case of the checks of these chapters.
use crate::doing::*;
use crate::table::*;
use norn_heimr::rules::challenges::attempts::{Challenge, Opposed};
use norn_heimr::rules::challenges::requirements::Tie;
use norn_heimr::rules::characters::points::{max_hp, max_willpower};
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::world::harm::{Called, Influence, Reaction};
use norn_heimr::world::things::{Carried, Fed, Item, Needs, Skill, Takes, Wielding};
use norn_heimr::world::{Effect, World};
use norn_heimr::{Attempt, Heimr, content};
use norn_kernel::offer::{Filled, Next, Param, Range};
use norn_kernel::ruleset::{Draft, Problem};
use norn_kernel::show::{Row, Sheet, Shown};
use norn_kernel::{Ruleset, Value, Viewer, Who};

fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.to_owned(), values }
}

fn problems(world: &World, form: &str, values: &[(&str, Value)]) -> Vec<Problem> {
    Heimr.build(world, &draft(form, values), A).err().unwrap_or_default()
}

/// The world with what a form makes.
fn made(world: &World, form: &str, values: &[(&str, Value)]) -> World {
    let built = Heimr.build(world, &draft(form, values), A);
    assert_eq!(built.as_ref().err(), None);
    let effects: Vec<Effect> = built.unwrap_or_default();
    let mut world = world.clone();
    for effect in &effects {
        norn_kernel::World::apply(&mut world, effect);
    }
    assert_eq!(Heimr.problems(&world), []);
    world
}

fn text(text: &str) -> Value {
    Value::text(text)
}

fn word(word: &str) -> Value {
    Value::word(word)
}

fn list(values: &[Value]) -> Value {
    Value::List(values.to_vec())
}

fn sheet(world: &World, viewer: &Viewer, who: Option<Who>) -> Sheet {
    let view = Heimr.show(world, viewer);
    view.sheets.into_iter().find(|sheet| sheet.who == who).expect("a sheet")
}

fn rows(sheet: &Sheet) -> Vec<&Row> {
    sheet.sections.iter().flat_map(|section| &section.rows).collect()
}

/// The rules under whose headings a sheet stands.
fn sections(sheet: &Sheet) -> Vec<&'static str> {
    sheet.sections.iter().map(|section| section.title.key.id()).collect()
}

/// The first row with this label, by rule and part.
fn row<'s>(sheet: &'s Sheet, rule: &str, part: &str) -> Option<&'s Row> {
    rows(sheet).into_iter().find(|row| row.label.key.id() == rule && row.label.part == part)
}

fn arg<'r>(row: &'r Row, name: &str) -> Option<&'r Value> {
    row.label.args.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
}

fn fills(next: Next<Attempt>) -> Param {
    match next {
        Next::Fill(param) | Next::Propose(param) => param,
        other => panic!("{other:?}"),
    }
}

fn choices(param: &Param) -> Vec<Value> {
    match &param.range {
        Range::OneOf(options) => options.iter().map(|option| option.value.clone()).collect(),
        other => panic!("{other:?}"),
    }
}

fn asks(world: &World, filled: &Filled) -> Param {
    fills(offered(world, &Viewer::Referee, filled))
}

fn player() -> Viewer {
    Viewer::Player([A].into())
}

pub(crate) mod heimr_character_components {
    use super::*;

    #[test]
    fn seven_parts() {
        let world = made(&Heimr.start(), "character", &[("name", text("Ada"))]);
        let one = world.character(A);
        assert_eq!((one.hp.now, one.hp.max, one.willpower.now, one.willpower.max), (3, 3, 3, 3));
        assert!(one.skills.is_empty() && one.conditions.is_empty() && one.items.is_empty());
        assert_eq!(one.attributes.len(), 6);
        assert!(one.training.is_empty());
        let roll = Attempt::Challenge(challenge(A, "Agility", None));
        assert_eq!(play(&world, &roll, &[4], &[]).total(), Some(4));
    }
}

pub(crate) mod heimr_character_external_rules {
    use super::*;

    #[test]
    fn configurable_and_marked_as_such() {
        let shown = sheet(&four(), &player(), None);
        for part in ["hit-points", "willpower", "skills", "conditions", "items"] {
            assert!(row(&shown, "heimr.character.external-rules", part).is_some(), "{part}");
        }
        let forms: Vec<&str> = Heimr.forms(&four()).iter().map(|form| form.name).collect();
        for form in ["item", "skill", "condition"] {
            assert!(forms.contains(&form), "{form}");
        }
    }
}

pub(crate) mod heimr_character_conditions {
    use super::*;

    fn hangover(more: &[(&str, Value)]) -> World {
        let base = written(four(), "ability/Insight", 2);
        let mut values = vec![
            ("owner", Value::Character(A)),
            ("name", text("Hangover")),
            ("on", list(&[word("group"), text("Mental")])),
            ("consistency", Value::from(-1)),
        ];
        values.extend(more.iter().cloned());
        made(&base, "condition", &values)
    }

    #[test]
    fn lowers_what_it_falls_on() {
        let world = hangover(&[]);
        assert_eq!(rolled_with(&world, &challenge(A, "Insight", None)).0, 1);
        assert_eq!(rolled_with(&world, &challenge(A, "Agility", None)).0, 0);
        let over = written(world, "character/1/condition/Hangover", false);
        assert_eq!(rolled_with(&over, &challenge(A, "Insight", None)).0, 2);
    }

    #[test]
    fn changes_maxima_and_may_end_by_itself() {
        let more =
            [("more-hp", Value::from(2)), ("more-willpower", Value::from(-1)), ("minutes", Value::from(10))];
        let world = hangover(&more);
        assert_eq!((max_hp(&world, A), max_willpower(&world, A)), (5, 2));
        assert_eq!(world.character(A).willpower.now, 2);
        let mut healthy = world;
        of(&mut healthy, A).hp.now = 5;
        let before = done(&healthy, &Do::Pass(599));
        assert_eq!((before.character(A).conditions.len(), before.character(A).hp.now), (1, 5));
        let after = done(&healthy, &Do::Pass(600));
        assert_eq!((after.character(A).conditions.len(), after.character(A).hp.now), (0, 3));
    }
}

#[test]
fn an_item_as_it_was_filled_in() {
    let values = [
        ("owner", Value::Character(A)),
        ("name", text("Bow")),
        ("like", text("Bow")),
        ("place", word("both-hands")),
        ("pieces", Value::from(12)),
        ("toughness", Value::from(2)),
        ("bonuses", list(&[list(&[text("Survival"), Value::from(1)])])),
    ];
    let world = made(&four(), "item", &values);
    let item = &world.character(A).items["Bow"];
    assert_eq!((item.carried, item.toughness, item.pieces), (Carried::BothHands, 2, None));
    let weapon = item.weapon.as_ref().expect("a weapon");
    assert_eq!(weapon.fed, Fed::Pieces { drawn: false, left: Some(12) });
    assert_eq!((weapon.range, weapon.damage), (Some(6), 3));
    let full = problems(
        &world,
        "item",
        &[("owner", Value::Character(A)), ("name", text("Lamp")), ("place", word("off-hand"))],
    );
    assert_eq!(full[0].words.key.id(), "heimr.weapon-attack.hands");
    let lying = [("owner", word("ground")), ("square", text("c1")), ("name", text("Rope"))];
    let world = made(&four(), "item", &lying);
    assert!(world.grid.locations[&"C1".parse().expect("a square")].things.contains_key("Rope"));
    let nowhere =
        problems(&four(), "item", &[("owner", word("ground")), ("square", text("Z9")), ("name", text("R"))]);
    assert_eq!(nowhere[0].words.key.id(), "heimr.grid.square-names");
}

#[test]
fn a_weapon_and_a_shield_of_ones_own() {
    let own = |kind: &str| {
        let values = [
            ("owner", Value::Character(A)),
            ("name", text("It")),
            ("kind", word(kind)),
            ("damage", Value::from(4)),
            ("range", Value::from(5)),
            ("potential", Value::from(1)),
            ("stamina", Value::from(-2)),
            ("wielding", word("two-hands")),
            ("used-with", list(&[text("Brawl")])),
            ("answers", word("answers-miss")),
        ];
        made(&four(), "item", &values).character(A).items["It"].clone()
    };
    let melee = own("melee").weapon.expect("a weapon");
    assert_eq!((melee.range, melee.damage, melee.wielding), (None, 4, Wielding::TwoHands));
    let thrown = own("thrown").weapon.expect("a weapon");
    assert_eq!((thrown.range, thrown.fed), (Some(5), Fed::Itself));
    let shield = own("shield").shield.expect("a shield");
    assert_eq!((shield.potential, shield.stamina), (1, -2));
    assert_eq!(own("plain").answers, Some(Reaction::Miss));
}

#[test]
fn a_skill_as_it_was_filled_in() {
    let values = [
        ("owner", Value::Character(A)),
        ("name", text("Trip")),
        ("takes", word("standard")),
        ("cost", Value::from(1)),
        ("prerequisite", text("wields a sword")),
        ("needs", word("wields")),
        ("needed", text("Swordsmanship")),
        ("rested", Value::Flag(true)),
        ("calls", list(&[list(&[text("Stumble"), Value::from(4), word("any")])])),
    ];
    let world = made(&four(), "skill", &values);
    let calls = vec![Called { influence: Influence::Stumble, number: Some(4), part: None }];
    let expected = Skill {
        takes: Some(Takes::Standard),
        willpower: 1,
        prerequisite: "wields a sword".into(),
        needs: Some(Needs::Wields("Swordsmanship".into())),
        rested: true,
        calls,
        ..Skill::default()
    };
    assert_eq!(world.character(A).skills["Trip"], expected);
    let unknown = [
        ("owner", Value::Character(A)),
        ("name", text("Trip")),
        ("needs", word("holds")),
        ("calls", list(&[list(&[text("Tickle"), Value::from(0), word("any")])])),
    ];
    let found = problems(&four(), "skill", &unknown);
    let keys: Vec<&str> = found.iter().map(|problem| problem.words.key.id()).collect();
    assert_eq!(keys, ["heimr.character.skills", "heimr.effect.definition"]);
}

#[test]
fn what_is_written_stands_on_the_sheet_and_can_be_taken_away() {
    let mut world = four();
    of(&mut world, A).skills.insert("Knack".into(), Skill { rested: true, spent: true, ..Skill::default() });
    carries(&mut world, A, "Rope", Item { pieces: Some(3), ..Item::default() });
    let shown = sheet(&world, &Viewer::Referee, Some(A));
    for at in ["item/Rope", "place/Rope", "pieces/Rope", "skill/Knack", "free-use/Knack"] {
        let at = format!("character/1/{at}");
        assert!(rows(&shown).iter().any(|row| row.address.as_ref() == Some(&at)), "{at}");
    }
    assert!(rows(&sheet(&world, &player(), Some(A))).iter().all(|row| row.address.is_none()));
    let world = written(world, "character/1/free-use/Knack", true);
    assert!(!world.character(A).skills["Knack"].spent);
    let world = written(world, "character/1/pieces/Rope", 7);
    assert_eq!(world.character(A).items["Rope"].pieces, Some(7));
    let world = written(written(world, "character/1/item/Rope", false), "character/1/skill/Knack", false);
    assert!(world.character(A).items.is_empty() && world.character(A).skills.is_empty());
    assert!(Heimr.edit(&world, "character/1/item/Rope", &Value::Flag(false)).is_err());
}

#[test]
fn states_stand_on_the_sheet_and_can_be_written() {
    let daze = Do::Call(A, called(Influence::Daze, Some(9)), None);
    let world = done(&done(&four(), &daze), &Do::Lose(A, 5, None));
    let shown = sheet(&world, &Viewer::Referee, Some(A));
    let injury = row(&shown, "heimr.injury.levels", "row").expect("an injury");
    let Shown::Words(words) = &injury.value else { panic!("words") };
    assert!(words.args.contains(&("level", Value::word("mangled"))));
    assert!(words.args.contains(&("dies", Value::Number(600))));
    let world = written(world, "character/1/affliction/0", false);
    assert_eq!(afflictions(&world, A), []);
    assert!(Heimr.edit(&world, "character/1/affliction/0", &Value::Flag(false)).is_err());
    let stable = written(world, "character/1/stable", true);
    assert!(stable.character(A).injury.as_ref().is_some_and(|injury| injury.stable));
    let asleep = written(stable, "character/1/asleep", true);
    assert!(asleep.character(A).stance.asleep && asleep.character(A).stance.prone);
    assert_eq!(Heimr.problems(&asleep), []);
    assert!(!asleep.character(A).dead && written(asleep, "character/1/dead", true).character(A).dead);
}

#[test]
fn what_somebody_carries_is_their_own_business() {
    let mut world = world([(A, hero("Ada")), (B, foe("Brute"))]);
    carries(&mut world, B, "Purse", Item::default());
    carries(&mut world, B, "Club", Item { carried: Carried::SwordHand, ..Item::default() });
    carries(&mut world, B, "Dirk", Item { carried: Carried::OffHand, hidden: Some(6), ..Item::default() });
    let seen = sheet(&world, &player(), Some(B));
    assert!(!format!("{:?}", seen.sections).contains("heimr.character.items"));
    let told = format!("{seen:?}");
    assert!(told.contains("Club") && !told.contains("Purse") && !told.contains("Dirk"));
    let all = sheet(&world, &Viewer::Referee, Some(B));
    assert!(format!("{:?}", all.sections).contains("Purse"));
}

pub(crate) mod heimr_action_unlisted {
    use super::*;

    #[test]
    fn actions_of_ones_own_by_their_type() {
        let values = |name: &str, takes: &str| [("name", text(name)), ("takes", word(takes))];
        let world = made(&four(), "action", &values("Bar the door", "standard"));
        let world = made(&world, "action", &values("Light a torch", "ongoing"));
        assert_eq!(world.campaign.actions["Bar the door"], Takes::Standard);
        assert_eq!(world.campaign.actions["Light a torch"], Takes::Ongoing);
        let shown = sheet(&world, &Viewer::Referee, None);
        let row = row(&shown, "heimr.action.unlisted", "row").expect("a row");
        assert_eq!(row.address.as_deref(), Some("action/Bar the door"));
        assert_eq!(written(world, "action/Bar the door", false).campaign.actions.len(), 1);
    }

    #[test]
    fn only_what_the_game_master_has_added() {
        let own =
            norn_heimr::world::fight::Deed::Own { name: "Juggle".into(), takes: Takes::Free, spot: None };
        let refused = crate::fights::refused(&crate::fights::battle(), A, own);
        assert_eq!(refused, Some("heimr.action.unlisted"));
    }

    #[test]
    fn as_an_action() {
        let mut world = four();
        world.campaign.actions.insert("Juggle".into(), Takes::Free);
        let own =
            norn_heimr::world::fight::Deed::Own { name: "Juggle".into(), takes: Takes::Free, spot: None };
        let played = play(&world, &crate::fights::act(A, own), &[], &[]);
        assert_eq!(played.told("heimr.action.unlisted", "does").len(), 1);
    }
}

#[test]
fn an_effect_of_ones_own() {
    let values = [("name", text("Itch")), ("lasts", Value::Flag(true)), ("usual", Value::from(4))];
    let world = made(&four(), "effect", &values);
    assert_eq!((world.campaign.effects["Itch"].lasts, world.campaign.effects["Itch"].usual), (true, 4));
    let taken = problems(&four(), "effect", &[("name", text("daze"))]);
    assert_eq!(taken[0].words.key.id(), "heimr.effect.definition");
    assert!(written(world, "effect/Itch", false).campaign.effects.is_empty());
}

#[test]
fn circumstances_for_everybody() {
    let values = [
        ("name", text("Fog")),
        ("on", list(&[word("ability"), text("Agility")])),
        ("consistency", Value::from(-2)),
        ("potential", Value::from(1)),
    ];
    let world = made(&four(), "situation", &values);
    assert_eq!(rolled_with(&world, &challenge(B, "Agility", None)), (-2, 1));
    let over = written(world, "situation/Fog", false);
    assert_eq!(rolled_with(&over, &challenge(B, "Agility", None)), (0, 0));
}

pub(crate) mod heimr_attribute_custom_set_examples {
    use super::*;

    fn names(world: &World) -> Vec<&str> {
        world.campaign.attributes.iter().map(|attribute| attribute.name.as_str()).collect()
    }

    #[test]
    fn political_intrigue() {
        let world = made(&four(), "political-intrigue", &[]);
        assert_eq!(
            names(&world),
            ["Physical", "Intelligence", "Sociability", "Empathy", "Manipulation", "Composure"]
        );
        assert_eq!(world.campaign.roles.initiative.as_deref(), Some("Physical"));
        assert_eq!(content::ability(&world, "Brawl").attributes, ["Physical"]);
        assert!(world.is_physical("Physical") && !world.is_physical("Composure"));
        assert_eq!(world.attribute("Composure").expect("one").group, "Social");
    }

    #[test]
    fn football_team() {
        let world = made(&four(), "football-team", &[]);
        let expected = [
            "Kick strength",
            "Run strength",
            "Accuracy",
            "Reflexes",
            "Stamina",
            "Intelligence",
            "Sociability",
            "Empathy",
        ];
        assert_eq!(names(&world), expected);
        assert_eq!(content::ability(&world, "Brawl").attributes, ["Kick strength"]);
        assert_eq!(content::ability(&world, "Agility").attributes, ["Reflexes"]);
        assert_eq!(world.campaign.roles.speech.as_deref(), Some("Sociability"));
        for physical in ["Kick strength", "Run strength", "Accuracy", "Reflexes", "Stamina"] {
            assert!(world.is_physical(physical), "{physical}");
        }
        let shorts: Vec<&str> = world.campaign.attributes.iter().map(|one| one.short.as_str()).collect();
        assert_eq!(shorts, ["kic", "run", "acc", "ref", "sta", "int", "soc", "emp"]);
    }

    #[test]
    fn edited_before_they_are_taken() {
        let row =
            |name: &str, of: &str| list(&[text(name), text(""), text("All"), Value::Flag(false), text(of)]);
        let one = [(
            "attributes",
            list(&[row("Wit", "Strength, Dexterity, Stamina, Intelligence, Sociability, Empathy")]),
        )];
        let world = made(&four(), "political-intrigue", &one);
        assert_eq!(names(&world), ["Wit"]);
        let lost = problems(&four(), "political-intrigue", &[("attributes", list(&[row("Wit", "")]))]);
        assert!(lost.iter().all(|problem| problem.words.key.id() == "heimr.attribute.in-every-roll"));
        assert!(!lost.is_empty());
    }
}

pub(crate) mod heimr_attribute_stable {
    use super::*;

    #[test]
    fn no_attribute_is_bought() {
        let mut world = four();
        world.scene.downtime = true;
        of(&mut world, A).xp = 1_000;
        let options = choices(&asks(&world, &Filled::of("train").with("who", A)));
        assert!(options.contains(&text("Brawl")) && !options.contains(&text("Strength")));
        let edited = Heimr.edit(&world, "character/1/attribute/Strength", &Value::from(2)).expect("an edit");
        assert!(edited.contains(&Effect::Attribute(A, "Strength".into(), 2)));
    }
}

pub(crate) mod heimr_ability_easier_to_train {
    use super::*;

    #[test]
    fn what_is_missing_for_the_next_step() {
        let mut world = world([(A, trained(hero("Ada"), "Brawl", 1, 0))]);
        of(&mut world, A).progress.insert("Strength".into(), 2);
        let shown = sheet(&world, &player(), Some(A));
        let strength = row(&shown, "heimr.attribute.stable", "row").expect("an attribute");
        assert_eq!(arg(strength, "missing"), Some(&Value::from(4)));
        let brawl = row(&shown, "heimr.ability.easier-to-train", "row").expect("an ability");
        assert_eq!(arg(brawl, "consistency"), Some(&Value::from(10)));
        assert_eq!(arg(brawl, "potential"), Some(&Value::from(5)));
    }

    #[test]
    fn from_four_to_twelve() {
        let missing: Vec<i32> =
            (-5..=4).map(|value| norn_heimr::rules::characters::experience::missing(value, 0)).collect();
        assert_eq!((missing.iter().min(), missing.iter().max()), (Some(&4), Some(&12)));
    }
}

pub(crate) mod heimr_attribute_roll_guide {
    use super::*;

    fn preset(activity: &str) -> Filled {
        let with = list(&[word("preset"), text(activity)]);
        Filled::of("challenge").with("who", A).with("task", text("")).with("with", with)
    }

    #[test]
    fn both_rows_in_the_dialog() {
        let options = choices(&asks(&four(), &Filled::of("challenge").with("who", A).with("task", text(""))));
        for activity in ["Arm wrestling", "Gauging a character's emotions"] {
            assert!(options.contains(&list(&[word("preset"), text(activity)])));
        }
        let consistency = |activity: &str| asks(&four(), &preset(activity)).range;
        assert_eq!(consistency("Arm wrestling"), Range::Number { min: 4, max: 6 });
        assert_eq!(consistency("Gauging a character's emotions"), Range::Number { min: 0, max: 1 });
        let filled = preset("Arm wrestling").with("consistency", 5).with_defaults();
        let Next::Ready(attempt) = offered(&four(), &Viewer::Referee, &filled) else { panic!("ready") };
        let Attempt::Challenge(Challenge { tested, .. }) = attempt else { panic!("a challenge") };
        assert_eq!(tested, on(A, "Strength", 5).tested);
    }
}

pub(crate) mod heimr_ability_base_consistency_scale {
    use super::*;

    #[test]
    fn three_points_beside_the_number() {
        let forms = Heimr.forms(&four());
        let form = forms.iter().find(|form| form.name == "ability").expect("a form");
        let base = form.fields.iter().find(|field| field.name == "base").expect("a field");
        assert_eq!(base.words.key.id(), "heimr.ability.base-consistency-scale");
        let points = [("bad", Value::from(-2)), ("luck", Value::from(0)), ("sure", Value::from(3))];
        assert_eq!(base.words.args, points);
        assert_eq!(content::consistency_scale().len(), 3);
    }
}

pub(crate) mod heimr_document_audience {
    use super::*;

    #[test]
    fn every_word_of_the_games_own() {
        let shown = sheet(&four(), &player(), None);
        let terms = content::glossary();
        assert_eq!(terms.len(), 17);
        for term in terms {
            let row = row(&shown, "heimr.document.audience", term).expect("a word");
            let Shown::Words(means) = &row.value else { panic!("words") };
            assert_eq!(means.part, format!("{term}-means"));
        }
    }
}

pub(crate) mod heimr_document_external_documents {
    use super::*;

    #[test]
    fn nothing_has_to_be_written_first() {
        let world = four();
        assert_eq!(Heimr.problems(&world), []);
        assert!(world.characters.values().all(|one| one.skills.is_empty() && one.conditions.is_empty()));
        let roll = Attempt::Challenge(challenge(A, "Brawl", None));
        assert_eq!(play(&world, &roll, &[6], &[]).total(), Some(6));
        assert_eq!(hit(&fight(world, A)), 2);
    }

    fn hit(world: &World) -> i32 {
        done(world, &Do::Call(A, called(Influence::Hit, None), None)).character(A).hp.now
    }
}

pub(crate) mod heimr_document_theme_neutral {
    use super::*;

    #[test]
    fn a_fight_without_the_armoury() {
        use crate::fights::{battle, brawl, dodge_of, hp, plays, strike};
        let world = with_switch(battle(), "medieval-armoury-module", "off");
        let ray = [
            ("owner", Value::Character(A)),
            ("name", text("Ray gun")),
            ("place", word("sword-hand")),
            ("kind", word("ranged")),
            ("range", Value::from(9)),
            ("damage", Value::from(2)),
            ("wielding", word("sword-hand-only")),
            ("used-with", list(&[text("Agility")])),
        ];
        let world = dodge_of(made(&world, "item", &ray), C, 1);
        let draw = norn_heimr::world::fight::Deed::Draw { item: "Ray gun".into(), into: Carried::SwordHand };
        let mut world = plays(&world, A, draw, &[]).world;
        crate::fights::in_fight(&mut world, A).turn = norn_heimr::world::fight::Turn::default();
        let shot = plays(&world, A, strike(C, "Ray gun", "Agility"), &[5, 6, 9, 9]).world;
        assert_eq!(hp(&shot, C), 1);
        assert_eq!(hp(&plays(&world, A, brawl(C, false), &[5, 6, 9, 9]).world, C), 2);
    }

    #[test]
    fn without_the_armoury() {
        let world = with_switch(four(), "medieval-armoury-module", "off");
        let ray = [
            ("owner", Value::Character(A)),
            ("name", text("Ray gun")),
            ("place", word("sword-hand")),
            ("kind", word("ranged")),
            ("range", Value::from(9)),
            ("wielding", word("sword-hand-only")),
            ("used-with", list(&[text("Agility")])),
        ];
        let world = made(&world, "item", &ray);
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&world, A).count(), 1);
        let shown = format!("{:?}", sheet(&world, &Viewer::Referee, None));
        assert!(!shown.contains("Swordsmanship"));
        let abilities: Vec<&str> = content::abilities(&world).into_keys().collect();
        assert_eq!(abilities, ["Agility", "Brawl", "Insight", "Perception", "Persuasion", "Survival"]);
    }
}

pub(crate) mod heimr_document_modules {
    use super::*;

    fn modules(world: &World) -> [Shown; 2] {
        let shown = sheet(world, &player(), None);
        ["armoury", "blind-spots"]
            .map(|part| row(&shown, "heimr.document.modules", part).expect("a row").value.clone())
    }

    #[test]
    fn each_on_or_off() {
        let yes = || Shown::Value(Value::Flag(true));
        let no = || Shown::Value(Value::Flag(false));
        assert_eq!(Heimr.titles(), ["Heimr", "Heimr Tabletop RPG Core"]);
        assert_eq!(modules(&four()), [yes(), no()]);
        let both = with_switch(four(), "blind-spots-module", "on");
        assert_eq!(modules(&both), [yes(), yes()]);
        let other = with_switch(both, "medieval-armoury-module", "off");
        assert_eq!(modules(&other), [no(), yes()]);
    }

    #[test]
    fn no_entries_of_a_module_that_is_off() {
        let offers = |world: &World| {
            let forms = Heimr.forms(world);
            let form = forms.into_iter().find(|form| form.name == "item").expect("a form");
            choices(form.fields.iter().find(|field| field.name == "like").expect("a field")).len()
        };
        assert_eq!(offers(&four()), 13);
        assert_eq!(offers(&with_switch(four(), "medieval-armoury-module", "off")), 1);
    }
}

pub(crate) mod heimr_document_game_master_terms {
    use super::*;

    #[test]
    fn what_the_game_master_decides_no_player_does() {
        for attempt in ["award", "downtime", "wait", "decree"] {
            match offered(&four(), &player(), &Filled::of(attempt)) {
                Next::Refused(refusal) => {
                    assert_eq!(refusal.rule().id(), "heimr.document.game-master-terms", "{attempt}");
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(matches!(offered(&four(), &Viewer::Referee, &Filled::of("decree")), Next::Fill(_)));
    }

    #[test]
    fn each_decision_by_its_name() {
        let asked = |world: &World| choices(&asks(world, &Filled::of("decree").with("who", A)));
        let living: Vec<Value> =
            Decreed::WORDS.iter().filter(|word| **word != "revive").map(|one| word(one)).collect();
        assert_eq!(asked(&four()), living);
        let mut dead = four();
        of(&mut dead, A).dead = true;
        assert!(asked(&dead).contains(&word("revive")) && !asked(&dead).contains(&word("heal")));
        let filled = |what: &str| Filled::of("decree").with("who", A).with("what", word(what));
        let ready = |filled: &Filled| match offered(&four(), &Viewer::Referee, filled) {
            Next::Ready(attempt) => attempt,
            other => panic!("{other:?}"),
        };
        let wound = filled("wound").with("points", 2).with("part", word("torso"));
        let torso = Some(norn_heimr::world::harm::Part::Torso);
        assert_eq!(ready(&wound), Attempt::Decree(Decree { who: A, what: Decreed::Wound(2, torso) }));
        let willpower = filled("willpower").with("points", 2);
        assert_eq!(ready(&willpower), Attempt::Decree(Decree { who: A, what: Decreed::GiveWillpower(2) }));
        assert_eq!(play(&four(), &ready(&wound), &[], &[]).world.character(A).hp.now, 1);
        let mut drained = four();
        of(&mut drained, A).willpower.now = 0;
        assert_eq!(play(&drained, &ready(&willpower), &[], &[]).world.character(A).willpower.now, 2);
        assert_eq!(ready(&filled("knock-out")), Attempt::Decree(Decree { who: A, what: Decreed::KnockOut }));
    }
}

pub(crate) mod heimr_document_larp_compatibility {
    use super::*;

    #[test]
    fn what_live_play_has_stands_apart() {
        let mut world = world([(A, trained(hero("Ada"), "Brawl", 1, 0))]);
        of(&mut world, A).skills.insert("Knack".into(), Skill::default());
        of(&mut world, A).conditions.insert("Cold".into(), norn_heimr::world::Condition::default());
        carries(&mut world, A, "Rope", Item::default());
        let shown = sheet(&world, &player(), Some(A));
        let titles: Vec<&str> = sections(&shown);
        let table = titles.iter().position(|title| *title == "heimr.document.larp-compatibility");
        let (live, table) = titles.split_at(table.expect("a heading"));
        for part in [
            "heimr.character.components",
            "heimr.character.skills",
            "heimr.character.conditions",
            "heimr.character.items",
        ] {
            assert!(live.contains(&part), "{part}");
        }
        for part in ["heimr.attribute.default-set", "heimr.ability.definition"] {
            assert!(table.contains(&part), "{part}");
        }
        let apart = ["heimr.fatigue.track", "heimr.xp.award", "heimr.attribute.stable"];
        for section in &shown.sections[..live.len()] {
            assert!(section.rows.iter().all(|row| !apart.contains(&row.label.key.id())));
        }
    }
}

pub(crate) mod heimr_document_living_document {
    use super::*;
    use norn_chronicle::Body;
    use norn_table::{Beginning, Table};

    #[test]
    fn a_campaign_knows_its_edition() {
        let beginning = Beginning {
            name: "The campaign".into(),
            referee: "referee".into(),
            root: norn_table::Root([7; 32]),
            seeded: true,
            origin: None,
            now: None,
        };
        let (_, log) = Table::begin(Heimr, beginning).expect("a table");
        let editions = log.iter().filter_map(|entry| match &entry.body {
            Body::Begun { ruleset, edition, .. } => Some((ruleset.as_str(), *edition)),
            _ => None,
        });
        assert_eq!(editions.collect::<Vec<_>>(), [("heimr", Heimr::EDITION)]);
    }
}

pub(crate) mod heimr_standard_ability_brawl {
    use super::*;

    #[test]
    fn strength_and_physical() {
        assert_eq!(content::ability(&four(), "Brawl").attributes, ["Strength"]);
        let strong = world([(A, with(hero("Ada"), &[("str", 2)]))]);
        let roll = Attempt::Challenge(challenge(A, "Brawl", None));
        assert_eq!(play(&strong, &roll, &[4], &[]).total(), Some(6));
        assert_eq!(play(&strong, &roll, &[3], &[]).outcome(), Some("fail"));
        assert_eq!(norn_heimr::rules::characters::abilities::Standard::Brawl.name(), "Brawl");
    }
}

pub(crate) mod heimr_standard_ability_agility {
    use super::*;

    #[test]
    fn hiding_a_thing_takes_nimble_hands() {
        let mut world = world([(A, with(hero("Ada"), &[("dex", 2)]))]);
        carries(&mut world, A, "Knife", Item { carried: Carried::SwordHand, ..Item::default() });
        let hide = Do::Deed(A, norn_heimr::world::fight::Deed::HideItem { item: "Knife".into() });
        let hidden = done_with(&world, &hide, &[5], &[]).world;
        assert_eq!(hidden.character(A).items["Knife"].hidden, Some(7));
        assert_eq!(content::ability(&world, "Agility").attributes, ["Dexterity"]);
    }
}

pub(crate) mod heimr_standard_ability_survival {
    use super::*;
    use norn_heimr::rules::characters::abilities::Standard;

    #[test]
    fn of_stamina_and_physical() {
        assert_eq!(Standard::Survival.name(), "Survival");
        assert_eq!(content::ability(&four(), Standard::Survival.name()).attributes, ["Stamina"]);
        let roll = Attempt::Challenge(challenge(A, "Survival", None));
        assert_eq!(play(&four(), &roll, &[3], &[]).outcome(), Some("fail"));
    }
}

pub(crate) mod heimr_standard_ability_perception {
    use super::*;

    #[test]
    fn against_what_is_hidden_and_without_fatigue() {
        let clever = world([(A, with(hero("Ada"), &[("int", 3)]))]);
        let finds = |d6| {
            let roll = Attempt::Challenge(challenge(A, "Perception", Some(7)));
            let no = ("heimr.challenge.willpower-reroll", no());
            let answers: &[_] = if d6 < 4 { &[no] } else { &[] };
            play(&clever, &roll, &[d6], answers).outcome().map(str::to_owned)
        };
        assert_eq!((finds(4).as_deref(), finds(3).as_deref()), (Some("pass"), Some("fail")));
        let mut asleep = clever.clone();
        of(&mut asleep, A).stance.asleep = true;
        // A d6 of 2 is below any fatigue; with the intelligence it is the five that a loud sound takes.
        let woken = done_with(&asleep, &Do::Sound(B, false), &[2], &[]).world;
        assert!(!woken.character(A).stance.asleep);
    }
}

pub(crate) mod heimr_standard_ability_persuasion {
    use super::*;

    fn persuades(argument: Option<&str>) -> Attempt {
        let argument = argument.map(str::to_owned);
        Attempt::Challenge(Challenge { argument, ..challenge(A, "Persuasion", None) })
    }

    #[test]
    fn asks_for_the_argument() {
        let filled =
            Filled::of("challenge").with("who", A).with("task", text("")).with("with", text("Persuasion"));
        assert_eq!(asks(&four(), &filled).name, "argument");
        let brawl = Filled::of("challenge").with("who", A).with("task", text("")).with("with", text("Brawl"));
        assert_eq!(asks(&four(), &brawl).name, "against");
    }

    #[test]
    fn refused_without_one() {
        assert_eq!(refusal(&four(), &persuades(Some(" "))), Some("heimr.standard-ability.persuasion"));
        assert_eq!(refusal(&four(), &persuades(Some("We share the loot."))), None);
    }

    #[test]
    fn or_when_the_game_master_finds_it_false() {
        let ask = |answer| [("heimr.standard-ability.persuasion", answer)];
        let rolled = play(&four(), &persuades(Some("We share.")), &[4], &ask(yes()));
        assert_eq!(rolled.total(), Some(4));
        assert_eq!(rolled.question("heimr.standard-ability.persuasion").owner, norn_kernel::Owner::Referee);
        let refused = play(&four(), &persuades(Some("I am the king.")), &[], &ask(no()));
        assert_eq!((refused.total(), refused.dice()), (None, vec![]));
    }
}

pub(crate) mod heimr_standard_ability_insight {
    use super::*;

    fn against() -> Filled {
        Filled::of("opposed")
            .with("who", A)
            .with("other", B)
            .with("with", text("Insight"))
            .with("against-with", text("Persuasion"))
    }

    fn sees(six: u16, seven: u16) -> Option<String> {
        let people = [(A, with(hero("Ada"), &[("emp", 3)])), (B, with(hero("Bo"), &[("soc", 3)]))];
        let world = world(people);
        let Next::Ready(attempt) = offered(&world, &Viewer::Referee, &against().with_defaults()) else {
            panic!("ready")
        };
        play(&world, &attempt, &[six, seven], &[]).outcome().map(str::to_owned)
    }

    #[test]
    fn reaches_what_persuasion_came_to() {
        assert_eq!((sees(3, 4).as_deref(), sees(4, 4).as_deref()), (Some("lose"), Some("win")));
        let Next::Ready(Attempt::Opposed(Opposed { tie, .. })) =
            offered(&four(), &Viewer::Referee, &against().with_defaults())
        else {
            panic!("opposed")
        };
        assert_eq!(tie, Tie::FirstReaches);
    }
}

pub(crate) mod heimr_standard_ability_add_more {
    use super::*;
    use crate::situations::having;

    fn hint(count: usize) -> (&'static str, Option<Value>) {
        let mut world = with_switch(four(), "medieval-armoury-module", "off");
        for n in 0..count {
            world = having(world, &format!("Craft {n}"), &["Strength"], 0);
        }
        let shown = sheet(&world, &player(), None);
        let row = row(&shown, "heimr.standard-ability.add-more", "row").expect("a row");
        let Shown::Words(words) = &row.value else { panic!("words") };
        (words.part, words.args.first().map(|(_, value)| value.clone()))
    }

    #[test]
    fn counted_with_a_hint() {
        assert_eq!(hint(9), ("few", Some(Value::from(9))));
        assert_eq!(hint(10).0, "enough");
        assert_eq!(hint(15).0, "enough");
        assert_eq!(hint(16), ("many", Some(Value::from(16))));
    }
}

pub(crate) mod heimr_standard_ability_specific_before_general {
    use super::*;

    fn world() -> World {
        let values = [
            ("name", text("Intimidation")),
            ("founded-on", list(&[text("Sociability")])),
            ("base", Value::from(2)),
            ("specialises", text("Persuasion")),
        ];
        made(&four(), "ability", &values)
    }

    fn asked(task: &str) -> Param {
        let filled =
            Filled::of("challenge").with("who", A).with("task", text(task)).with("with", text("Persuasion"));
        asks(&world(), &filled)
    }

    #[test]
    fn proposed_where_the_task_names_it() {
        let param = asked("to intimidate the guard");
        assert_eq!((param.name, param.default.clone()), ("specific", Some(text("Intimidation"))));
        let Range::OneOf(options) = &param.range else { panic!("options") };
        assert_eq!(options.last().expect("one").part, "deviation");
        let forms = Heimr.forms(&four());
        let form = forms.iter().find(|form| form.name == "ability").expect("a form");
        let general = form.fields.iter().find(|field| field.name == "specialises").expect("a field");
        assert!(choices(general).contains(&word("none")) && choices(general).contains(&text("Persuasion")));
        let plain = asked("to calm the guard");
        assert_eq!(plain.default, Some(word("general")));
    }

    #[test]
    fn rolled_even_by_whoever_is_better_at_the_other() {
        let mut world = world();
        *of(&mut world, A) = trained(hero("Ada"), "Persuasion", 4, 4);
        let filled = Filled::of("challenge")
            .with("who", A)
            .with("task", text("to intimidate the guard"))
            .with("with", text("Persuasion"))
            .with("argument", text("I know where you live."))
            .with_defaults();
        let Next::Ready(Attempt::Challenge(roll)) = offered(&world, &Viewer::Referee, &filled) else {
            panic!("a challenge")
        };
        assert_eq!(roll.tested, challenge(A, "Intimidation", None).tested);
        assert_eq!(rolled_with(&world, &Challenge { argument: None, ..roll }), (2, 0));
    }
}

/// A fight in which it is Ada's turn, with a sword at her belt, a rope in the pack, and a ram in hand.
fn equipped() -> World {
    let (_, weapon) = content::weapons(&four())[1].clone();
    let mut world = four();
    carries(
        &mut world,
        A,
        "Sword",
        Item { carried: Carried::Ready, weapon: Some(weapon), ..Item::default() },
    );
    carries(&mut world, A, "Rope", Item::default());
    carries(&mut world, A, "Ram", Item { carried: Carried::OffHand, breaks: 2, ..Item::default() });
    let trick = Skill { takes: Some(Takes::Free), hp: 1, ..Skill::default() };
    of(&mut world, A).skills.insert("Trick".into(), trick);
    carries(&mut world, B, "Shield", Item { carried: Carried::OffHand, ..Item::default() });
    let square = world.character(A).stance.square;
    let here = world.grid.locations.entry(square).or_default();
    here.things.insert("Stone".into(), Item::default());
    fight(world, A)
}

/// What comes of an offer with these values, and the usual ones for the rest.
fn comes(world: &World, attempt: &str, values: &[(&str, Value)]) -> World {
    let mut filled = Filled::of(attempt).with("who", A).with_defaults();
    for (name, value) in values {
        filled = filled.with(name, value.clone());
    }
    match offered(world, &player(), &filled) {
        Next::Ready(attempt) => play(world, &attempt, &[], &[]).world,
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_that_hands_do_is_offered() {
    let world = equipped();
    let place = |world: &World, name: &str| world.character(A).items.get(name).map(|item| item.carried);
    let still = |attempt: &str| asks(&world, &Filled::of(attempt).with("who", A));
    assert_eq!(choices(&still("draw")), [text("Sword")]);
    assert_eq!(choices(&still("put-away")), [text("Ram")]);
    let stored = list(&[word("stored"), text("Rope")]);
    let lying = list(&[word("ground"), text("Stone")]);
    assert!(choices(&still("get-item")).contains(&stored) && choices(&still("get-item")).contains(&lying));
    assert_eq!(choices(&still("break-down")), [text("Ram")]);
    let ways = asks(&world, &Filled::of("break-down").with("who", A).with("with", text("Ram")));
    let shield = list(&[Value::Character(B), text("Shield")]);
    assert_eq!(choices(&ways), [list(&[word("ground"), text("Stone")]), shield]);
    let draw = asks(&world, &Filled::of("draw").with("who", A).with("item", text("Sword")));
    assert_eq!(choices(&draw), [word("sword-hand")]);
    assert!(matches!(still("swap-items").range, Range::OneOf(_)));
    assert!(matches!(still("drop-items").range, Range::SeveralOf { .. }));
    assert_eq!(place(&comes(&world, "drop-items", &[]), "Ram"), None);
    assert_eq!(place(&comes(&world, "swap-items", &[]), "Ram"), Some(Carried::SwordHand));
    assert_eq!(choices(&still("use-skill")), [text("Trick")]);
    let on = asks(&world, &Filled::of("use-skill").with("who", A).with("skill", text("Trick")));
    assert!(choices(&on).contains(&Value::Character(B)));
}

#[test]
fn what_is_not_to_be_had_says_why() {
    let refused =
        |world: &World, attempt: &str| match offered(world, &player(), &Filled::of(attempt).with("who", A)) {
            Next::Refused(refusal) => refusal.rule().id(),
            other => panic!("{other:?}"),
        };
    let bare = fight(four(), A);
    assert_eq!(refused(&bare, "draw"), "heimr.action.draw");
    assert_eq!(refused(&bare, "put-away"), "heimr.character.items");
    assert_eq!(refused(&bare, "hide-item"), "heimr.character.items");
    assert_eq!(refused(&bare, "drop-items"), "heimr.action.drop-items");
    assert_eq!(refused(&bare, "get-item"), "heimr.action.get-item");
    assert_eq!(refused(&bare, "swap-items"), "heimr.action.swap-items");
    assert_eq!(refused(&bare, "break-down"), "heimr.environment.toughness");
    assert_eq!(refused(&bare, "use-skill"), "heimr.action.use-skill");
    let other = turn_of(equipped(), B);
    for attempt in ["draw", "put-away", "hide-item", "drop-items", "get-item", "swap-items", "break-down"] {
        assert_eq!(refused(&other, attempt), "heimr.combat.turns", "{attempt}");
    }
}

pub(crate) mod heimr_attribute_custom_sets {
    use super::*;

    #[test]
    fn five_of_the_campaigns_own() {
        let row = |name: &str, group: &str, physical: bool, of: &str| {
            list(&[text(name), text(""), text(group), Value::Flag(physical), text(of)])
        };
        let set = [
            row("Physical", "Physical", true, "Strength, Dexterity, Stamina"),
            row("Intelligence", "Mental", false, "Intelligence"),
            row("Manipulation", "Mental", false, "Sociability"),
            row("Composure", "Mental", false, ""),
            row("Empathy", "Mental", false, "Empathy"),
        ];
        let world = made(&four(), "attribute-set", &[("attributes", list(&set))]);
        let names = ["Physical", "Intelligence", "Manipulation", "Composure", "Empathy"];
        let shown = sheet(&world, &player(), Some(A));
        let section = shown.sections.iter().find(|it| it.title.key.id() == "heimr.attribute.default-set");
        let rows = &section.expect("a section").rows;
        let named: Vec<Value> = rows.iter().filter_map(|row| arg(row, "name").cloned()).collect();
        assert_eq!(named, names.map(text));
        for (ability, attribute) in [("Brawl", "Physical"), ("Persuasion", "Manipulation")] {
            assert_eq!(content::ability(&world, ability).attributes, [attribute]);
        }
        let form = Heimr.forms(&world).into_iter().find(|form| form.name == "ability").expect("a form");
        let founded = form.fields.iter().find(|field| field.name == "founded-on").expect("a field");
        let Range::SeveralOf { options, .. } = &founded.range else { panic!("no list") };
        assert_eq!(options.iter().map(|one| one.value.clone()).collect::<Vec<_>>(), names.map(text));
    }
}

pub(crate) mod heimr_ability_no_fixed_list {
    use super::*;

    #[test]
    fn what_was_never_trained_leaves_the_sheet_without_loss() {
        let before = world([(A, trained(hero("Ada"), "Brawl", 0, 0))]);
        let shown = |world: &World| {
            let sheet = sheet(world, &player(), Some(A));
            row(&sheet, "heimr.ability.easier-to-train", "row").is_some()
        };
        let after = made(&before, "character", &[("name", text("Ada"))]);
        assert_eq!((shown(&before), shown(&after)), (true, false));
        let values = |world: &World| rolled_with(world, &challenge(A, "Brawl", None));
        assert_eq!((values(&before), values(&after)), ((0, 0), (0, 0)));
    }
}

pub(crate) mod heimr_situational_when {
    use super::*;

    #[test]
    fn in_one_place_alone() {
        let here: norn_heimr::world::squares::Square = "B2".parse().expect("a square");
        let smoke = [
            ("name", text("Smoke")),
            ("where", Value::from(here)),
            ("on", list(&[word("group"), text("Mental")])),
            ("consistency", Value::from(-2)),
        ];
        let world = made(&four(), "situation", &smoke);
        let rolled = |world: &World, ability: &str| rolled_with(world, &challenge(A, ability, None)).0;
        assert_eq!((rolled(&world, "Insight"), rolled(&world, "Agility")), (-2, 0));
        let away = crate::fights::stands(world.clone(), A, "B3");
        assert_eq!(rolled(&away, "Insight"), 0);
        let told = |world: &World| {
            let rows = Heimr.show(world, &Viewer::Referee).scene.into_iter();
            rows.filter(|row| row.label.key.id() == "heimr.situational.when").find_map(|row| row.address)
        };
        assert_eq!(told(&world).as_deref(), Some("location/B2/situation/Smoke"));
        let over = written(world, "location/B2/situation/Smoke", false);
        assert_eq!((rolled(&over, "Insight"), told(&over)), (0, None));
    }
    #[test]
    fn or_everywhere() {
        let noise = [("name", text("Noise")), ("consistency", Value::from(-1))];
        let world = made(&four(), "situation", &noise);
        let away = crate::fights::stands(world, A, "B3");
        assert_eq!(rolled_with(&away, &challenge(A, "Insight", None)).0, -1);
    }
}
