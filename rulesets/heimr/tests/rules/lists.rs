//! What the game master writes into the lists, by hand and from packs.
use crate::table::*;
use norn_heimr::world::lists::{Gear, ListChange, Sort, models};
use norn_heimr::world::things::{Carried, Fed, Wielding};
use norn_heimr::world::{Character, Effect, Side, World};
use norn_heimr::{Heimr, content};
use norn_kernel::record::{Amendment, List, Row as _};
use norn_kernel::ruleset::{Draft, Problem};
use norn_kernel::show::Shown;
use norn_kernel::{Audience, Ruleset as _, Value, Viewer, Who};
use toml::Table;

const NEW: Who = Who(40);

fn list(name: &str) -> &'static dyn List<World> {
    let found = Heimr.lists().iter().find(|list| list.name() == name);
    *found.expect("such a list")
}

/// What a row of a file makes of a world, or what is wrong with it.
fn with_row(world: &World, of: &str, row: &str) -> Result<World, Vec<Problem>> {
    let row: Table = row.parse().expect("a table");
    let effect = list(of).row(world, &row)?;
    let mut after = world.clone();
    norn_kernel::World::apply(&mut after, &effect);
    Ok(after)
}

/// The columns with which something is wrong, and the rules that say so.
fn wrong(world: &World, of: &str, row: &str) -> Vec<(String, &'static str)> {
    let told = |problem: Problem| (problem.at, problem.words.key.id());
    with_row(world, of, row).err().unwrap_or_default().into_iter().map(told).collect()
}

fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.to_owned(), values }
}

#[track_caller]
fn made(world: &World, who: Who, draft: &Draft) -> World {
    let mut after = world.clone();
    for effect in Heimr.build(world, draft, who).expect("a draft without problems") {
        norn_kernel::World::apply(&mut after, &effect);
    }
    after
}

const WOLF: &str = r#"
    name = "Grey wolf"
    attributes = { Dexterity = 2, Strength = 1 }
    training = { Brawl = { consistency = 2, potential = 1 } }
    max-hp = 4
    max-willpower = 0
    gear = { Teeth = { like = "Light weapon", place = "sword-hand" }, Hide = { like = "Fur", place = "worn" } }
"#;

const FUR: &str = r#"
    name = "Fur"
    armour = 1
    bonuses = { Survival = 2 }
"#;

/// A table whose lists have a wolf, and the fur that it has on.
fn of_wolves() -> World {
    let furs = with_row(&four(), "gear", FUR).expect("fur");
    with_row(&furs, "creature", WOLF).expect("a wolf")
}

fn wolf(values: &[(&str, Value)]) -> Character {
    let like = [("like", Value::text("Grey wolf"))];
    let all: Vec<_> = like.iter().chain(values).cloned().collect();
    made(&of_wolves(), NEW, &draft("opponent", &all)).character(NEW).clone()
}

pub(crate) mod heimr_document_external_documents {
    use super::*;

    #[test]
    fn whom_a_list_describes_is_met_with_all_that_they_have() {
        let one = wolf(&[]);
        assert_eq!((one.name.as_str(), one.hp.now, one.hp.max, one.willpower.max), ("Grey wolf", 4, 4, 0));
        assert_eq!((one.attributes["Dexterity"], one.attributes["Strength"]), (2, 1));
        let brawl = one.training["Brawl"];
        assert_eq!((brawl.consistency, brawl.potential), (2, 1));
        let teeth = one.items["Teeth"].weapon.as_ref().map(|weapon| weapon.damage);
        assert_eq!((teeth, one.items["Hide"].armour, one.items["Hide"].carried), (Some(1), 1, Carried::Worn));
    }

    #[test]
    fn what_is_filled_in_besides_goes_first() {
        let one = wolf(&[("name", Value::text("Old one")), ("max-hp", Value::Number(7))]);
        assert_eq!((one.name.as_str(), one.hp.max, one.attributes["Dexterity"]), ("Old one", 7, 2));
    }

    #[test]
    fn the_second_has_a_number() {
        let like = draft("opponent", &[("like", Value::text("Grey wolf"))]);
        let two = made(&made(&of_wolves(), NEW, &like), Who(41), &like);
        assert_eq!(two.character(Who(41)).name, "Grey wolf 2");
    }

    #[test]
    fn they_are_ready_to_be_met() {
        let ready = |world: &World| Heimr.ready_made(world).len();
        assert_eq!((ready(&four()), ready(&of_wolves())), (0, 1));
        let drafts = Heimr.ready_made(&of_wolves());
        assert_eq!(made(&of_wolves(), NEW, &drafts[0]).character(NEW).name, "Grey wolf");
    }

    #[test]
    fn a_catalogue_may_be_empty() {
        let form = |world: &World| Heimr.forms(world).into_iter().find(|form| form.name == "opponent");
        let asks =
            |world: &World| form(world).is_some_and(|form| form.fields.iter().any(|one| one.name == "like"));
        assert_eq!((asks(&four()), asks(&of_wolves())), (false, true));
        let nameless: Vec<String> = Heimr
            .build(&of_wolves(), &draft("opponent", &[]), NEW)
            .err()
            .unwrap_or_default()
            .into_iter()
            .map(|problem| problem.at)
            .collect();
        assert_eq!(nameless, ["name"]);
    }

    #[test]
    fn what_there_is_to_meet_is_the_game_masters() {
        let world = of_wolves();
        let told = |viewer: &Viewer| {
            let view = Heimr.show(&world, viewer);
            let rows = view.sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
            rows.filter(|row| row.address.as_deref() == Some("creature/Grey wolf"))
                .filter(|row| *viewer == Viewer::Referee || row.audience != Audience::Referee)
                .count()
        };
        assert_eq!((told(&Viewer::Referee), told(&Viewer::Player([A].into()))), (1, 0));
        let known =
            Heimr.supposed(&world, &Viewer::Player([A].into()), norn_kernel::ruleset::Supposed::Usual);
        assert!(known.lists.creatures.is_empty());
        assert_eq!(known.lists.gear.len(), 1);
        let taken = Effect::from(ListChange::Creature("Grey wolf".into(), None));
        assert_eq!(norn_kernel::World::audience(&world, &taken), Audience::Referee);
    }

    #[test]
    fn a_fault_stands_at_its_column() {
        let rule = "heimr.character.components";
        let row = r#"name = "Wolf"
            attributes = { Luck = 2 }
            max-hp = 0
            gear = { Teeth = { like = "Fangs" } }
            tail = 1"#;
        assert_eq!(
            wrong(&four(), "creature", row),
            [("tail", rule), ("attributes", rule), ("max-hp", rule), ("gear", rule)]
                .map(|(at, rule)| (at.to_owned(), rule))
        );
    }
}

pub(crate) mod heimr_armoury_weapons {
    use super::*;

    const SPEAR: &str = r#"
        name = "Spear"
        kind = "thrown"
        damage = 2
        range = 3
        wielding = "one-or-two-hands"
        used-with = ["Throwing", "Pole arms"]
    "#;

    #[test]
    fn the_table_has_weapons_of_its_own() {
        let world = with_row(&four(), "weapon", SPEAR).expect("a spear");
        let spear =
            content::weapons(&world).into_iter().find(|(name, _)| name == "Spear").map(|(_, one)| one);
        let spear = spear.expect("a spear");
        assert_eq!((spear.range, spear.damage, spear.fed), (Some(3), 2, Fed::Itself));
        assert_eq!((spear.wielding, spear.abilities.len()), (Wielding::OneOrTwoHands, 2));
        assert!(models(&world).contains(&"Spear".to_owned()));
    }

    #[test]
    fn they_are_there_without_the_armoury() {
        let off = with_switch(four(), "medieval-armoury-module", "off");
        let spear = SPEAR.replace("[\"Throwing\", \"Pole arms\"]", "[\"Brawl\"]");
        let world = with_row(&off, "weapon", &spear).expect("a spear");
        assert_eq!(content::weapons(&world).len(), 1);
        let seen = |world: &World, viewer: &Viewer| {
            let sections = Heimr.show(world, viewer).sheets.into_iter().flat_map(|sheet| sheet.sections);
            let weapons = sections.filter(|section| section.title.key.id() == "heimr.armoury.weapons");
            let rows = weapons.flat_map(|section| section.rows);
            rows.map(|row| row.value == Shown::from(true)).collect::<Vec<_>>()
        };
        let rows = |world: &World| seen(world, &Viewer::Referee);
        assert_eq!((rows(&off), rows(&world)), (vec![], vec![true]));
        assert_eq!(rows(&four()), [true; 8]);
        // Players are shown what differs from the book.
        let player = Viewer::Player([A].into());
        assert_eq!((seen(&four(), &player), seen(&world, &player)), (vec![], vec![true]));
    }

    #[test]
    fn the_game_master_takes_rows_away_and_puts_them_back() {
        let without = written(four(), "weapon/Bow", false);
        assert_eq!(
            (content::weapons(&without).len(), models(&without).contains(&"Bow".to_owned())),
            (7, false)
        );
        assert_eq!(content::weapons(&written(without, "weapon/Bow", true)).len(), 8);
        assert!(Heimr.edit(&four(), "weapon/Halberd", &Value::Flag(false)).is_err());
    }

    #[test]
    fn by_the_form_as_by_a_file() {
        let values = [
            ("name", Value::text("Spear")),
            ("kind", Value::word("ranged")),
            ("range", Value::Number(5)),
            ("used-with", Value::List(vec![Value::text("Archery")])),
        ];
        let world = made(&four(), NEW, &draft("weapon", &values));
        let own = &world.lists.weapons["Spear"];
        let Amendment::Own(spear) = own else { panic!("{own:?}") };
        assert_eq!((spear.kind, spear.range, spear.damage), (Sort::Ranged, 5, 1));
        assert!(Heimr.build(&four(), &draft("weapon", &[]), NEW).is_err());
    }
}

pub(crate) mod heimr_armoury_shields {
    use super::*;

    #[test]
    fn the_table_has_shields_of_its_own() {
        let row = "name = \"Targe\"\npotential = 1\nstamina = -2\nused-with = [\"Dueling\"]";
        let world = with_row(&four(), "shield", row).expect("a shield");
        let targe =
            content::shields(&world).into_iter().find(|(name, _)| name == "Targe").map(|(_, one)| one);
        let targe = targe.map(|one| (one.potential, one.stamina, one.wielding, one.abilities.len()));
        assert_eq!(targe, Some((1, -2, Wielding::OffHand, 1)));
    }
}

pub(crate) mod heimr_character_items {
    use super::*;

    #[test]
    fn a_thing_is_given_as_the_list_has_it() {
        let world = with_row(&four(), "gear", FUR).expect("fur");
        assert_eq!(Gear::names(&world), ["Fur"]);
        let given = |values: &[(&str, Value)]| {
            let all = [
                ("owner", Value::Character(A)),
                ("name", Value::text("Cloak")),
                ("place", Value::word("worn")),
                ("like", Value::text("Fur")),
            ];
            let all: Vec<_> = all.iter().chain(values).cloned().collect();
            made(&world, NEW, &draft("item", &all)).character(A).items["Cloak"].clone()
        };
        let cloak = given(&[]);
        assert_eq!((cloak.armour, cloak.bonuses["Survival"], cloak.toughness), (1, 2, 1));
        let padded = given(&[("armour", Value::Number(2)), ("toughness", Value::Number(2))]);
        assert_eq!((padded.armour, padded.bonuses["Survival"], padded.toughness), (2, 2, 2));
    }
}

pub(crate) mod heimr_ability_open_set {
    use super::*;

    #[test]
    fn a_file_adds_abilities() {
        let row =
            "name = \"Rowing\"\nattributes = [\"Strength\"]\nconsistency = 1\nspecialises = \"Agility\"";
        let world = with_row(&four(), "ability", row).expect("an ability");
        let rowing = content::ability(&world, "Rowing");
        assert_eq!((rowing.attributes.len(), rowing.consistency), (1, 1));
        assert_eq!(rowing.specialises.as_deref(), Some("Agility"));
        // Other rows may name it at once.
        let oar = "name = \"Oar\"\nbonuses = { Rowing = 2 }";
        assert!(with_row(&world, "gear", oar).is_ok());
        let rule = "heimr.character.components";
        assert_eq!(wrong(&four(), "gear", oar), [("bonuses".to_owned(), rule)]);
        let founded = "heimr.attribute.in-every-roll";
        let none = "name = \"Rowing\"\nattributes = []";
        assert_eq!(wrong(&four(), "ability", none), [("attributes".to_owned(), founded)]);
        assert_eq!(wrong(&four(), "ability", "name = \"Rowing\""), [("attributes".to_owned(), rule)]);
    }
}

#[test]
fn who_comes_into_sight_has_a_name_that_nobody_else_there_has() {
    let mut world = four();
    for who in [C, D] {
        world.characters.get_mut(&who).expect("somebody").side = Side::Opponents;
    }
    for (who, hidden) in [(C, true), (D, true), (B, false)] {
        let one = world.characters.get_mut(&who).expect("somebody");
        (one.name, one.hidden) = ("Vex".to_owned(), hidden);
    }
    let seen = written(written(world, "character/3/hidden", false), "character/4/hidden", false);
    let name = |who| seen.character(who).name.as_str();
    assert_eq!([B, C, D].map(name), ["Vex", "Vex 2", "Vex 3"]);
    assert_eq!(Heimr.problems(&seen).len(), 0);
}
