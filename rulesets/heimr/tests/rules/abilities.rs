//! Attributes and abilities: every case of the checks of these chapters.
use crate::situations::having;
use crate::table::*;
use norn_heimr::surface::edit::problems;
use norn_heimr::surface::forms;
use norn_heimr::world::things::Item;
use norn_heimr::world::{Condition, Effect, World};
use norn_heimr::{Heimr, content};
use norn_kernel::{Draft, Filled, Next, Range, Ruleset, Value, Viewer};

fn attributes(world: &World) -> Vec<(&str, &str, &str)> {
    let set = world.campaign.attributes.iter();
    set.map(|one| (one.name.as_str(), one.short.as_str(), one.group.as_str())).collect()
}

fn ada(attributes: &[(&str, i32)]) -> World {
    world([(A, with(hero("Ada"), attributes))])
}

fn values(world: &World, ability: &str) -> (i32, i32) {
    rolled_with(world, &challenge(A, ability, None))
}

pub(crate) mod heimr_attribute_default_set {
    use super::*;

    #[test]
    fn six_in_two_groups() {
        assert_eq!(
            attributes(&Heimr.start()),
            [
                ("Strength", "str", "Physical"),
                ("Dexterity", "dex", "Physical"),
                ("Stamina", "sta", "Physical"),
                ("Intelligence", "int", "Mental"),
                ("Sociability", "soc", "Mental"),
                ("Empathy", "emp", "Mental"),
            ]
        );
    }
}

pub(crate) mod heimr_attribute_groups {
    use super::*;

    #[test]
    fn physical_and_mental() {
        let world = Heimr.start();
        assert_eq!(world.campaign.groups.keys().collect::<Vec<_>>(), ["Mental", "Physical"]);
        for (name, _, group) in attributes(&world) {
            assert_eq!(world.is_physical(name), group == "Physical", "{name}");
        }
    }

    #[test]
    fn persuasion_never_looks_at_fatigue_and_brawl_always_does() {
        let looked = |ability: &str| {
            let attempt = norn_heimr::Attempt::Challenge(challenge(A, ability, None));
            let played = play(&four(), &attempt, &[5], &[]);
            played.record.lines.iter().any(|noted| noted.line.key().id() == "heimr.fatigue.requirement")
        };
        assert!(!looked("Persuasion"));
        assert!(looked("Brawl"));
    }
}

pub(crate) mod heimr_attribute_in_every_roll {
    use super::*;

    #[test]
    fn an_ability_without_any_is_refused() {
        let mut draft = Draft { form: "ability".into(), values: Default::default() };
        draft.values.insert("name".into(), Value::text("Sailing"));
        draft.values.insert("founded-on".into(), Value::List(vec![]));
        let wrong = Heimr.build(&Heimr.start(), &draft, A).err().unwrap_or_default();
        assert_eq!(wrong.iter().map(|problem| problem.at.as_str()).collect::<Vec<_>>(), ["founded-on"]);
        draft.values.insert("founded-on".into(), Value::List(vec![Value::text("Dexterity")]));
        assert!(matches!(&Heimr.build(&Heimr.start(), &draft, A).unwrap()[..], [Effect::Ability(..)]));
    }

    #[test]
    fn raising_it_raises_every_roll_on_it() {
        for (strength, potential) in [(1, 1), (2, 2)] {
            let world = ada(&[("str", strength)]);
            assert_eq!(values(&world, "Brawl").1, potential);
            assert_eq!(rolled_with(&world, &on(A, "Strength", 3)).1, potential);
        }
    }
}

pub(crate) mod heimr_attribute_role_mapping {
    use super::*;
    use norn_heimr::rules::characters::fatigue;

    #[test]
    fn one_attribute_may_have_several_roles() {
        let mut world = written(four(), "role/fatigue", Value::text("Strength"));
        world = written(world, "role/initiative", Value::text("Strength"));
        of(&mut world, A).attributes.insert("Strength".into(), 2);
        assert_eq!(fatigue::base(&world, A), 2);
        assert_eq!(world.campaign.roles.initiative.as_deref(), Some("Strength"));
    }

    #[test]
    fn it_has_to_be_of_the_set() {
        let world = four();
        assert!(Heimr.edit(&world, "role/fatigue", &Value::text("Charm")).is_err());
        let mut broken = world;
        broken.campaign.roles.speech = Some("Charm".into());
        assert_eq!(problems(&broken).iter().map(|it| it.at.as_str()).collect::<Vec<_>>(), ["role/speech"]);
    }
}

pub(crate) mod heimr_attribute_starting_values {
    use super::*;

    #[test]
    fn any_whole_number_and_zero_unless_set() {
        for strength in [-3, 0, 4] {
            assert_eq!(values(&ada(&[("str", strength)]), "Brawl").1, strength);
        }
        assert_eq!(values(&four(), "Brawl").1, 0);
    }

    #[test]
    fn a_new_character_has_zero_in_each() {
        let mut draft = Draft { form: "character".into(), values: Default::default() };
        draft.values.insert("name".into(), Value::text("Ada"));
        let effects = Heimr.build(&Heimr.start(), &draft, A).unwrap();
        let Effect::Character(_, one) = &effects[0] else { panic!("a character") };
        assert_eq!(one.attributes.len(), 6);
        assert!(one.attributes.values().all(|value| *value == 0));
    }
}

pub(crate) mod heimr_attribute_custom_sets {
    use super::*;

    #[test]
    fn an_ability_on_a_removed_attribute_is_reported() {
        let mut world = four();
        world.campaign.attributes.retain(|attribute| attribute.name != "Strength");
        let view = Heimr.show(&world, &Viewer::Referee);
        let sheets = view.sheets.iter().flat_map(|sheet| &sheet.sections);
        let broken = sheets.flat_map(|section| &section.rows).filter(|row| row.label.part == "broken");
        let found: Vec<Value> = broken.map(|row| row.label.args[0].1.clone()).collect();
        let names = ["Brawl", "Pole arms", "Sword and shield", "Swordsmanship"];
        assert_eq!(found, names.map(Value::text));
    }

    #[test]
    fn a_character_with_an_unknown_one_is_refused() {
        let mut draft = Draft { form: "character".into(), values: Default::default() };
        draft.values.insert("name".into(), Value::text("Ada"));
        let rows = vec![Value::List(vec![Value::text("Charm"), Value::from(2)])];
        draft.values.insert("attributes".into(), Value::List(rows));
        let wrong = Heimr.build(&Heimr.start(), &draft, A).unwrap_err();
        assert_eq!(wrong[0].words.part, "unknown");
    }
}

pub(crate) mod heimr_ability_definition {
    use super::*;

    #[test]
    fn anybody_may_roll_any() {
        assert_eq!(values(&ada(&[("dex", 2)]), "Archery"), (0, 2));
        assert!(four().character(A).training.is_empty());
    }
}

pub(crate) mod heimr_ability_sources_of_difference {
    use super::*;

    #[test]
    fn training_can_outweigh_talent() {
        let clever = with(hero("Ada"), &[("int", 3)]);
        let schooled = trained(with(hero("Bo"), &[("int", 1)]), "Mathematics", 2, 3);
        let world = having(world([(A, clever), (B, schooled)]), "Mathematics", &["Intelligence"], 3);
        assert_eq!(values(&world, "Mathematics"), (3, 3));
        assert_eq!(rolled_with(&world, &challenge(B, "Mathematics", None)), (5, 4));
    }
}

pub(crate) mod heimr_ability_open_set {
    use super::*;

    #[test]
    fn fourteen_with_the_armoury_and_six_without() {
        assert_eq!(content::abilities(&Heimr.start()).len(), 14);
        let without = with_switch(Heimr.start(), "medieval-armoury-module", "off");
        assert_eq!(content::abilities(&without).len(), 6);
    }

    #[test]
    fn what_is_added_is_at_once_usable_by_everyone() {
        let world = having(four(), "Sailing", &["Dexterity"], 1);
        for who in [A, B] {
            assert_eq!(rolled_with(&world, &challenge(who, "Sailing", None)), (1, 0));
        }
    }

    #[test]
    fn founded_on_any_attribute_of_the_set() {
        let six = attributes(&Heimr.start()).iter().map(|(name, ..)| Value::text(name)).collect::<Vec<_>>();
        assert_eq!(field_options(&four(), "ability", "founded-on"), six);
    }
}

pub(crate) mod heimr_ability_examples {
    use super::*;

    /// What comes of a suggestion, with what else is filled in, or the fields that are wrong.
    fn made(like: &str, more: &[(&str, Value)]) -> Result<(String, Vec<String>, i32), Vec<String>> {
        let mut draft = Draft { form: "ability".into(), values: Default::default() };
        draft.values.insert("like".into(), Value::text(like));
        draft.values.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        match Heimr.build(&four(), &draft, A) {
            Ok(effects) => match &effects[..] {
                [Effect::Ability(name, Some(norn_heimr::world::Amendment::Own(ability)))] => {
                    Ok((name.clone(), ability.attributes.clone(), ability.consistency))
                }
                other => panic!("{other:?}"),
            },
            Err(problems) => Err(problems.into_iter().map(|problem| problem.at).collect()),
        }
    }

    #[test]
    fn fifteen_to_choose_from() {
        let options = field_options(&four(), "ability", "like");
        assert_eq!(options.len(), 1 + 15);
        assert_eq!(options[0], Value::word("none"));
        assert!(options.contains(&Value::text("Lock picking")));
    }

    #[test]
    fn with_what_is_given_of_them() {
        let founded = |attribute: &str| ("founded-on", Value::List(vec![Value::text(attribute)]));
        let one = |name: &str, attribute: &str, consistency| {
            Ok((name.to_owned(), vec![attribute.to_owned()], consistency))
        };
        assert_eq!(made("Mathematics", &[]), one("Mathematics", "Intelligence", 3));
        assert_eq!(made("Waiting tables", &[]), Err(vec!["founded-on".to_owned()]));
        assert_eq!(
            made("Waiting tables", &[founded("Sociability")]),
            one("Waiting tables", "Sociability", 0)
        );
        assert_eq!(made("Lock picking", &[founded("Dexterity")]), one("Lock picking", "Dexterity", -2));
    }

    #[test]
    fn what_is_written_counts_before_it() {
        let more = [
            ("name", Value::text("Sums")),
            ("founded-on", Value::List(vec![Value::text("Empathy")])),
            ("base", Value::from(1)),
        ];
        assert_eq!(made("Mathematics", &more), Ok(("Sums".into(), vec!["Empathy".into()], 1)));
    }
}

pub(crate) mod heimr_ability_sheet_listing {
    use super::*;

    #[test]
    fn trained_ones_and_those_that_items_call_for() {
        let mut one = trained(hero("Ada"), "Archery", 1, 0);
        let bonuses = [("Survival".to_owned(), 1)].into();
        one.items.insert("Map".into(), Item { bonuses, ..Item::default() });
        let view = Heimr.show(&world([(A, one)]), &Viewer::Player(vec![A]));
        let section =
            view.sheets[0].sections.iter().find(|it| it.title.key.id() == "heimr.ability.definition");
        let names: Vec<_> = section.unwrap().rows.iter().map(|row| row.label.args[0].1.clone()).collect();
        assert_eq!(names, ["Archery", "Survival"].map(Value::text));
    }
}

pub(crate) mod heimr_ability_two_values {
    use super::*;

    #[test]
    fn both_bases_are_shown_apart_from_training() {
        let one = trained(with(hero("Ada"), &[("str", 2)]), "Brawl", 3, 1);
        let world = written(world([(A, one)]), "ability/Brawl", 1);
        let attempt = norn_heimr::Attempt::Challenge(challenge(A, "Brawl", None));
        let played = play(&world, &attempt, &[4, 4, 4, 4, 4], &[]);
        let amounts = |rule| played.numbers(rule).into_iter().map(|(amount, _)| amount).collect::<Vec<_>>();
        assert_eq!(amounts("heimr.ability.base-consistency-shared"), [1]);
        assert_eq!(amounts("heimr.ability.base-potential-single"), [2]);
        assert_eq!(amounts("heimr.ability.consistency-sum"), [3]);
        assert_eq!(amounts("heimr.ability.potential-sum"), [1]);
    }
}

pub(crate) mod heimr_ability_training_kinds {
    use super::*;

    #[test]
    fn either_without_the_other() {
        let world = |c, p| world([(A, trained(hero("Ada"), "Brawl", c, p))]);
        assert_eq!(values(&world(3, 0), "Brawl"), (3, 0));
        assert_eq!(values(&world(0, 3), "Brawl"), (0, 3));
    }

    #[test]
    fn either_can_be_trained() {
        use norn_heimr::Attempt;
        use norn_heimr::rules::characters::experience::{Sort, Train};
        let filled = Filled::of("train").with("who", A).with("ability", Value::text("Brawl"));
        let mut world = four();
        world.scene.downtime = true;
        of(&mut world, A).xp = 50;
        assert_eq!(choices_of(&world, &filled), ["consistency", "potential"].map(Value::word));
        let train = |sort| Attempt::Train(Train { who: A, ability: "Brawl".into(), sort });
        let trained = play(&world, &train(Sort::Consistency), &[], &[]).world;
        assert_eq!(values(&trained, "Brawl"), (1, 0));
        assert_eq!(values(&play(&trained, &train(Sort::Potential), &[], &[]).world, "Brawl"), (1, 1));
    }
}

pub(crate) mod heimr_ability_consistency_sum {
    use super::*;

    #[test]
    fn base_and_trained() {
        for (base, training, sum) in [(-2, 3, 1), (3, 0, 3), (0, 2, 2)] {
            let world = world([(A, trained(hero("Ada"), "Brawl", training, 0))]);
            assert_eq!(values(&written(world, "ability/Brawl", base), "Brawl").0, sum);
        }
    }
}

pub(crate) mod heimr_ability_potential_sum {
    use super::*;

    #[test]
    fn base_and_trained() {
        for (base, training, sum) in [(2, 1, 3), (-1, 2, 1)] {
            let one = trained(with(hero("Ada"), &[("str", base)]), "Brawl", 0, training);
            assert_eq!(values(&world([(A, one)]), "Brawl").1, sum);
        }
    }
}

pub(crate) mod heimr_ability_modifiers {
    use super::*;
    use norn_heimr::rules::challenges::attempts::Challenge;
    use norn_heimr::rules::challenges::situations::Situation;

    #[test]
    fn a_shield_and_the_dark() {
        let mut one = trained(hero("Ada"), "Sword and shield", 2, 3);
        let bonuses = [("Sword and shield".to_owned(), 3)].into();
        one.items.insert("Medium shield".into(), Item { bonuses, ..Item::default() });
        let dark = Situation { name: "darkness".into(), consistency: -1, potential: 0 };
        let block = Challenge { besides: vec![dark], ..challenge(A, "Sword and shield", None) };
        assert_eq!(rolled_with(&world([(A, one)]), &block), (1, 6));
    }
}

pub(crate) mod heimr_ability_no_fixed_list {
    use super::*;
    use norn_heimr::Attempt;
    use norn_heimr::rules::characters::experience::{Sort, Train};

    #[test]
    fn training_puts_it_on_the_sheet() {
        let mut world = having(four(), "Sailing", &["Dexterity"], 0);
        world.scene.downtime = true;
        of(&mut world, A).xp = 5;
        let train = Attempt::Train(Train { who: A, ability: "Sailing".into(), sort: Sort::Potential });
        let after = play(&world, &train, &[], &[]).world;
        assert_eq!(after.character(A).training.get("Sailing").map(|trained| trained.potential), Some(1));
    }

    #[test]
    fn whatever_the_campaign_has_can_be_trained() {
        let mut world = having(four(), "Sailing", &["Dexterity"], 0);
        world.scene.downtime = true;
        of(&mut world, A).xp = 5;
        assert!(choices_of(&world, &Filled::of("train").with("who", A)).contains(&Value::text("Sailing")));
    }
}

pub(crate) mod heimr_ability_base_consistency_shared {
    use super::*;

    #[test]
    fn for_everybody_at_once() {
        let before = written(four(), "ability/Brawl", 1);
        let after = written(before.clone(), "ability/Brawl", 2);
        for who in [A, B, C] {
            let roll = challenge(who, "Brawl", None);
            assert_eq!((rolled_with(&before, &roll).0, rolled_with(&after, &roll).0), (1, 2));
        }
    }

    #[test]
    fn only_the_game_master_has_its_address() {
        let address = |viewer: &Viewer| {
            let view = Heimr.show(&four(), viewer);
            let rows =
                view.sheets.into_iter().flat_map(|sheet| sheet.sections).flat_map(|section| section.rows);
            rows.filter_map(|row| row.address).any(|address| address == "ability/Brawl")
        };
        assert!(address(&Viewer::Referee));
        assert!(!address(&Viewer::Player(vec![A])));
    }
}

pub(crate) mod heimr_ability_base_consistency_range {
    use super::*;

    #[test]
    fn from_minus_two_to_three_is_usual_and_more_is_not_forbidden() {
        let warned = |consistency: i32, viewer: &Viewer| {
            let view = Heimr.show(&written(four(), "ability/Brawl", consistency), viewer);
            let rows = view.sheets.into_iter().flat_map(|sheet| sheet.sections).flat_map(|it| it.rows);
            let named = |row: norn_kernel::show::Row| (row.label.part == "unusual").then_some(row.label);
            rows.filter_map(named).map(|label| label.args[0].1.clone()).collect::<Vec<_>>()
        };
        for consistency in [-2, 0, 3] {
            assert_eq!(warned(consistency, &Viewer::Referee), []);
        }
        for consistency in [-3, 4] {
            assert_eq!(warned(consistency, &Viewer::Referee), [Value::text("Brawl")]);
            assert_eq!(warned(consistency, &Viewer::Player(vec![A])), []);
        }
        assert_eq!(values(&written(four(), "ability/Brawl", 4), "Brawl").0, 4);
    }
}

pub(crate) mod heimr_ability_base_consistency_default {
    use super::*;

    #[test]
    fn zero_until_the_game_master_says_otherwise() {
        let world = Heimr.start();
        let all = content::abilities(&world);
        assert!(all.values().all(|ability| ability.consistency == 0));
        assert_eq!(values(&written(four(), "ability/Brawl", 1), "Brawl").0, 1);
    }
}

pub(crate) mod heimr_ability_base_potential_single {
    use super::*;

    #[test]
    fn that_attribute() {
        for strength in [2, -1] {
            assert_eq!(values(&ada(&[("str", strength)]), "Brawl").1, strength);
        }
    }
}

pub(crate) mod heimr_ability_base_potential_follows {
    use super::*;

    #[test]
    fn when_the_attribute_changes() {
        let one = trained(with(hero("Ada"), &[("str", 2), ("dex", 3)]), "Brawl", 0, 2);
        let before = having(world([(A, one)]), "Acrobatics", &["Strength", "Dexterity"], 0);
        let after = written(before.clone(), "character/1/attribute/Strength", 3);
        assert_eq!((values(&before, "Brawl").1, values(&after, "Brawl").1), (4, 5));
        assert_eq!((values(&before, "Acrobatics").1, values(&after, "Acrobatics").1), (2, 3));
    }
}

fn average(values_of: &[i32]) -> i32 {
    let names = ["Strength", "Dexterity", "Stamina"];
    let set: Vec<(&str, i32)> = names.into_iter().zip(values_of.iter().copied()).collect();
    let world = having(ada(&set), "Mixed", &names[..values_of.len()], 0);
    values(&world, "Mixed").1
}

pub(crate) mod heimr_ability_base_potential_average {
    use super::*;

    #[test]
    fn rounded_down() {
        let averages = [&[0, 3][..], &[2, 3], &[1, 2, 2], &[2, 2]].map(average);
        assert_eq!(averages, [1, 2, 1, 2]);
    }
}

pub(crate) mod heimr_ability_base_potential_negative_average {
    use super::*;

    #[test]
    fn toward_the_lower_number() {
        let averages = [&[-1, 0][..], &[-3, 0], &[-2, -3], &[-1, 2], &[-1, -1, 0]].map(average);
        assert_eq!(averages, [-1, -2, -3, 0, -1]);
    }
}

pub(crate) mod heimr_ability_natural_talent {
    use super::*;

    #[test]
    fn untrained_rolls_are_offered() {
        let next = offered(
            &four(),
            &Viewer::Referee,
            &Filled::of("challenge").with("who", A).with("task", Value::text("")),
        );
        let Next::Fill(param) = next else { panic!("{next:?}") };
        let Range::OneOf(options) = param.range else { panic!("options") };
        for name in content::abilities(&four()).keys() {
            assert!(options.iter().any(|option| option.value == Value::text(name)), "{name}");
        }
    }
}

pub(crate) mod heimr_standard_ability_one_per_attribute {
    use super::*;

    #[test]
    fn six_with_their_attributes() {
        let set = [("str", 2), ("dex", -1), ("sta", 0), ("int", 3), ("soc", 1), ("emp", -2)];
        let world = with_switch(ada(&set), "medieval-armoury-module", "off");
        let names = ["Brawl", "Agility", "Survival", "Perception", "Persuasion", "Insight"];
        assert_eq!(names.map(|name| values(&world, name).1), [2, -1, 0, 3, 1, -2]);
        let mut all: Vec<_> = content::abilities(&world).into_keys().collect();
        let mut expected = names.to_vec();
        all.sort();
        expected.sort();
        assert_eq!(all, expected);
    }
}

pub(crate) mod heimr_armoury_abilities {
    use super::*;

    #[test]
    fn eight_with_their_attributes() {
        let world = ada(&[("str", 1), ("dex", 2)]);
        for (names, potential) in [
            (&["Knife fighting", "Dueling", "Archery", "Throwing", "Blowguns"][..], 2),
            (&["Swordsmanship", "Sword and shield", "Pole arms"], 1),
        ] {
            for name in names {
                assert_eq!(values(&world, name), (0, potential), "{name}");
            }
        }
    }
}

pub(crate) mod heimr_character_hit_points {
    use super::*;

    #[test]
    fn three_unless_the_game_master_says_otherwise() {
        let made = |max: Option<i32>| {
            let mut draft = Draft { form: "character".into(), values: Default::default() };
            draft.values.insert("name".into(), Value::text("Ada"));
            if let Some(max) = max {
                draft.values.insert("max-hp".into(), Value::from(max));
            }
            match &Heimr.build(&Heimr.start(), &draft, A).unwrap()[..] {
                [Effect::Character(_, one)] => one.hp,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!((made(None).now, made(None).max), (3, 3));
        assert_eq!((made(Some(5)).now, made(Some(5)).max), (5, 5));
    }

    #[test]
    fn below_zero_but_never_above_the_most() {
        let world = written(four(), "character/1/hp", -2);
        assert_eq!(world.character(A).hp.now, -2);
        assert!(Heimr.edit(&world, "character/1/hp", &Value::from(4)).is_err());
    }

    #[test]
    fn nor_by_healing() {
        use norn_heimr::rules::harm::decrees::{Decree, Decreed};
        let heal = norn_heimr::Attempt::Decree(Decree { who: A, what: Decreed::Heal(10) });
        let world = play(&written(four(), "character/1/hp", 1), &heal, &[], &[]).world;
        assert_eq!(world.character(A).hp.now, 3);
    }
}

pub(crate) mod heimr_character_willpower {
    use super::*;

    #[test]
    fn three_unless_the_game_master_says_otherwise_and_never_below_zero() {
        let forms = forms::forms(&Heimr.start());
        let field = forms[0].fields.iter().find(|field| field.name == "max-willpower").unwrap();
        assert_eq!(field.default, Some(Value::Number(3)));
        assert!(Heimr.edit(&four(), "character/1/willpower", &Value::from(-1)).is_err());
    }

    #[test]
    fn a_maximum_that_is_changed_by_hand_leaves_what_conditions_add() {
        let inspired = Condition { willpower: 2, hp: 1, ..Condition::default() };
        let mut world = four();
        of(&mut world, A).conditions.insert("Inspired".into(), inspired);
        (of(&mut world, A).willpower.now, of(&mut world, A).hp.now) = (5, 4);
        let pools = |world: &World| [world.character(A).willpower.now, world.character(A).hp.now];
        assert_eq!(pools(&written(world.clone(), "character/1/max-willpower", 2)), [4, 4]);
        // The same where the record is made anew.
        let mut draft = Draft { form: "character".into(), values: Default::default() };
        draft.values.insert("name".into(), Value::text("Ada"));
        for (max, left) in [(3, [5, 4]), (2, [4, 3]), (9, [5, 4])] {
            draft.values.insert("max-willpower".into(), Value::from(max));
            draft.values.insert("max-hp".into(), Value::from(max));
            let mut world = world.clone();
            for effect in &Heimr.build(&world, &draft, A).unwrap() {
                norn_kernel::World::apply(&mut world, effect);
            }
            assert_eq!(pools(&world), left, "{max}");
        }
    }

    #[test]
    fn each_new_try_takes_one() {
        let tries = norn_heimr::Attempt::Challenge(challenge(A, "Insight", Some(9)));
        let key = "heimr.challenge.willpower-reroll";
        let world = play(&four(), &tries, &[3, 4], &[(key, yes()), (key, no())]).world;
        assert_eq!(world.character(A).willpower.now, 2);
    }
}
