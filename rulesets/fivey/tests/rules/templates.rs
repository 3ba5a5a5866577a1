//! What origins and backgrounds bring: their things and their feats.
use crate::table::*;
use norn_fivey::rules::characters::armor::Endure;
use norn_fivey::rules::characters::defense;
use norn_fivey::rules::characters::healing::Harmed;
use norn_fivey::rules::characters::inventory::taken;
use norn_fivey::rules::characters::market::{Give, LayDown};
use norn_fivey::rules::downtime::living::DayExpense;
use norn_fivey::rules::exploring::nights::{Recover, Sleep, left};
use norn_fivey::rules::exploring::time::Wait;
use norn_fivey::rules::exploring::travel::Travel;
use norn_fivey::rules::fights::blast::Bend;
use norn_fivey::rules::templates::asking::{Found, Seek, Source};
use norn_fivey::rules::templates::breath::Breathe;
use norn_fivey::rules::templates::companions::companion;
use norn_fivey::rules::templates::feats::{
    Behind, Metamorphose, Rage, SeekAudience, Swallow, Swallowed, Taste, Vanish, good_name, melee_edge,
    rage_adds, recognised,
};
use norn_fivey::rules::templates::games::PlayDice;
use norn_fivey::rules::templates::illusions::{EndIllusion, Illude, SeeThrough};
use norn_fivey::rules::templates::nights::{Bless, Boon, Perform, Tinker};
use norn_fivey::rules::templates::relics::{CompareHeirloom, KeepRelic, Kept};
use norn_fivey::rules::templates::spells::SettleSpell;
use norn_fivey::rules::templates::things::{CallBack, NameThing, element, holy};
use norn_fivey::rules::templates::using::UseThing;
use norn_fivey::world::Lifestyle;
use norn_fivey::world::{
    Attitude, Blessing, Carried, DAY, DAYTIME, Effect, Extent, Fate, Ground, HOUR, Meeting, Mode, Night,
    Nymph, ROUND, Row, Sense, Settlement, Side, Task, Title, Weapon, World,
};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::record::Record;
use norn_kernel::ruleset::Supposed;
use norn_kernel::show::Shown;
use norn_kernel::{Amounts, Answer, D6, D8, Filled, Next, Place, Ruleset, Value, Viewer, Who};
use std::collections::BTreeSet;

/// With a thing that came with a template.
fn brought(world: World, who: Who, name: &str) -> World {
    let world = with_thing(world, who, name, 1, Carried::OnHand);
    but(world, who, |one| {
        one.things.get_mut(name).expect("the thing").of_template = true;
    })
}

/// With the thing that came with a template of theirs.
fn with_own(world: World, who: Who, template: &str, name: &str) -> World {
    brought(of_template(world, who, template), who, name)
}

fn of_template(world: World, who: Who, template: &str) -> World {
    but(world, who, |one| one.templates.push(template.to_owned()))
}

/// With one thing given away.
fn given(world: &World, who: Who, to: Who, name: &str) -> World {
    let things = Amounts::none().and(name.to_owned(), 1);
    tries(world, Give { who, to, things, crowns: 0 }, &[], &[]).world
}

/// With something particular about a thing.
fn said(world: World, who: Who, name: &str, text: &str) -> World {
    but(world, who, |one| {
        one.things.get_mut(name).expect("the thing").text = text.to_owned();
    })
}

fn text_of(world: &World, who: Who, name: &str) -> String {
    world.character(who).things.get(name).map(|thing| thing.text.clone()).unwrap_or_default()
}

/// At night, in camp, with the window of rest actions still to come.
fn at_night(mut world: World) -> World {
    world.clock = DAYTIME;
    world.night = Some(Night::default());
    world
}

/// In a settlement.
fn in_place(world: World, change: impl FnOnce(&mut Settlement)) -> World {
    let mut world = row(world);
    let mut place = Settlement { hex: Some(P), inn: false, ..Settlement::fields().usual() };
    change(&mut place);
    world.settlements.insert("Saltmarsh".to_owned(), place);
    world
}

/// In a fight in which it is everybody's turn.
/// The world so many minutes later, with these dice on the way.
fn later(world: &World, minutes: i64, dice: &[u16]) -> World {
    tries(world, Wait { minutes }, dice, &[]).world
}

/// With so many actions of this turn spent.
fn with_spent(mut world: World, who: Who, spent: u8) -> World {
    world.combat.as_mut().and_then(|combat| combat.fighters.get_mut(&who)).expect("a fighter").spent = spent;
    world
}

fn spent(world: &World, who: Who) -> u8 {
    world.fighter(who).map_or(0, |fighter| fighter.spent)
}

fn using(who: Who, thing: &str) -> UseThing {
    UseThing {
        who,
        thing: thing.to_owned(),
        whom: BTreeSet::new(),
        on: None,
        text: String::new(),
        crowns: 0,
        whole: true,
    }
}

fn seek(source: Source) -> Seek {
    let found = source.finds()[0];
    Seek { who: A, source, question: "What now?".to_owned(), found, answer: "Go on".to_owned() }
}

fn naming(thing: &str, text: &str) -> NameThing {
    NameThing { who: A, thing: thing.to_owned(), text: text.to_owned() }
}

fn harm(who: Who, points: i32, damage_type: &str) -> Harmed {
    Harmed { who, dice: 0, die: D6, plus: points, damage_type: damage_type.to_owned() }
}

fn hit_points(world: &World, who: Who) -> i32 {
    world.character(who).hit_points
}

fn refuses(world: &World, attempt: impl Into<Attempt>) -> Option<&'static str> {
    refused(world, &attempt.into())
}

/// The rows of somebody's sheet, as a player of these sees them: the part that labels each, and what it says.
fn sheet(world: &World, own: &[Who], whom: Who) -> Vec<(&'static str, &'static str, Shown)> {
    let view = Fivey.show(world, &Viewer::Player(own.to_vec()));
    let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(whom)).expect("a sheet");
    let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
    rows.map(|row| (row.label.key.id(), row.label.part, row.value)).collect()
}

/// Which spell a thing is settled to hold, by this answer and these dice.
fn settles(thing: &str, answer: u16, dice: &[u16]) -> (World, Option<String>) {
    let world = brought(one(&[]), A, thing);
    let it = SettleSpell { who: A, thing: thing.to_owned() };
    assert_eq!(Fivey.due(&world), Some(it.clone().into()));
    let answers = [("fivey.item.tier-1-spell", Answer::One(Value::Number(0)))];
    let answers: Vec<(&str, Answer)> = match answer {
        0 => vec![],
        nth => {
            let names = norn_fivey::world::Spell::listed(&world);
            let name = names[usize::from(nth) - 1].clone();
            answers.iter().map(|(key, _)| (*key, Answer::One(Value::text(&name)))).collect()
        }
    };
    let world = tries(&world, it, dice, &answers).world;
    let spell = world.character(A).things.get(thing).and_then(|thing| thing.spell.clone());
    (world, spell)
}

/// What a thing holds by a d10, that it takes one slot, and that nothing is settled about it again.
fn holds(thing: &str, face: u16, spell: &str) {
    let (world, held) = settles(thing, 0, &[face]);
    assert_eq!(held.as_deref(), Some(spell));
    assert_eq!(Fivey.due(&world), None);
    assert_eq!(world.character(A).things.get(thing).map(norn_fivey::world::Thing::takes), Some(1));
    let empty = but(world, A, |one| one.things.get_mut(thing).expect("the thing").spell = None);
    assert_eq!(Fivey.due(&empty), None);
    let again = SettleSpell { who: A, thing: thing.to_owned() };
    assert_eq!(refuses(&empty, again), Some("fivey.item.tier-1-spell"));
}

mod fivey_item_tier_1_spell {
    use super::*;

    #[test]
    fn the_player_picks_one_of_the_ten() {
        let (_, held) = settles("Binder of blueprints", 2, &[]);
        assert_eq!(held.as_deref(), Some("Charm"));
    }

    #[test]
    fn or_lets_a_die_decide() {
        let (_, held) = settles("Binder of blueprints", 0, &[4]);
        assert_eq!(held.as_deref(), Some("Fire Ball"));
    }

    #[test]
    fn what_is_settled_is_not_settled_again() {
        let (world, _) = settles("Binder of blueprints", 0, &[4]);
        let again = SettleSpell { who: A, thing: "Binder of blueprints".to_owned() };
        assert_eq!(refuses(&world, again), Some("fivey.item.tier-1-spell"));
    }

    #[test]
    fn what_is_known_is_not_asked_for() {
        let world = but(brought(one(&[]), A, "Religious book"), A, |one| {
            one.things.get_mut("Religious book").expect("the book").spell = Some("Fire Ball".to_owned());
        });
        assert_eq!(Fivey.due(&world), None);
        // Nor is it once somebody has taken it out by hand.
        let empty = written(world, "character/1/spell/Religious book", Value::word("none"));
        assert_eq!(Fivey.due(&empty), None);
    }

    #[test]
    fn a_thing_that_came_otherwise_holds_none() {
        let world = with_thing(one(&[]), A, "Religious book", 1, Carried::OnHand);
        assert_eq!(Fivey.due(&world), None);
    }
}

mod fivey_origin_changeling_picture_book {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Fairy picture book", 2, "Charm");
    }
}

mod fivey_origin_elf_wind_instrument {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Wind instrument", 9, "Shroud");
    }
}

mod fivey_origin_gnome_blueprints {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Binder of blueprints", 1, "Attract");
    }
}

mod fivey_origin_hellchild_religious_book {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Religious book", 4, "Fire Ball");
    }
}

mod fivey_origin_nymph_epic {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Manuscript of an epic", 8, "Lightning Bolt");
    }
}

mod fivey_origin_watcher_auto_relic {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Auto-relic", 10, "Turn Undead");
    }
}

mod fivey_background_acolyte_prayer_book {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Prayer book", 3, "Feather Fall");
    }
}

mod fivey_background_entertainer_instrument {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Favorite instrument", 6, "Illuminate");
    }
}

mod fivey_background_sage_dissertation {
    use super::*;

    #[test]
    fn it_holds_a_spell_in_one_slot() {
        holds("Dissertation", 5, "Knock");
    }
}

mod fivey_background_sage_artifact {
    use super::*;

    #[test]
    fn nobody_but_the_referee_knows_what_it_holds() {
        let (world, held) = settles("Peculiar artifact", 0, &[7]);
        assert_eq!(held, None);
        let riddle = world.character(A).riddles.get("Peculiar artifact").map(String::as_str);
        assert_eq!(riddle, Some("Levitate"));
        assert_eq!(Fivey.due(&world), None);
        let seen = sheet(&world, &[A], A);
        assert_eq!(seen.iter().filter(|(id, ..)| *id == "fivey.background.sage.artifact").count(), 0);
    }
}

mod fivey_origin_changeling_locket {
    use super::*;

    fn world() -> World {
        with_own(one(&[]), A, "Changeling", "Locket")
    }

    #[test]
    fn it_gives_advice_once_a_day() {
        let played = tries(&world(), seek(Source::Locket), &[], &[]);
        assert_eq!(played.outcome(), Some("answered"));
        let story = played.told("fivey.origin.changeling.locket", "story");
        assert_eq!(story.len(), 1);
        assert_eq!(story[0].last(), Some(&Value::text("Go on")));
        assert_eq!(refuses(&played.world, seek(Source::Locket)), Some("fivey.feat.daily-uses"));
        assert_eq!(refuses(&later(&played.world, DAY, &[]), seek(Source::Locket)), None);
    }

    #[test]
    fn nobody_asks_what_they_do_not_have() {
        assert_eq!(refuses(&one(&[]), seek(Source::Locket)), Some("fivey.origin.changeling.locket"));
    }

    #[test]
    fn it_answers_nobody_else() {
        let world = of_template(with_own(three(), A, "Changeling", "Locket"), C, "Changeling");
        let asks = |world: &World, who| refuses(world, Seek { who, ..seek(Source::Locket) });
        let to_gor = given(&world, A, B, "Locket");
        assert_eq!(asks(&to_gor, B), Some("fivey.origin.changeling.locket"));
        let to_mal = given(&to_gor, B, C, "Locket");
        assert_eq!(asks(&to_mal, C), Some("fivey.origin.changeling.locket"));
        assert_eq!(asks(&given(&to_mal, C, A, "Locket"), A), None);
    }

    #[test]
    fn it_takes_no_slot() {
        let locket = world().character(A).things.get("Locket").map(norn_fivey::world::Thing::takes);
        assert_eq!(locket, Some(0));
    }
}

mod fivey_feat_metamorphosis {
    use super::*;

    fn change(look: &str) -> Metamorphose {
        Metamorphose { who: A, look: look.to_owned() }
    }

    #[test]
    fn one_look_a_day() {
        let world = with_feat(one(&[]), A, "Metamorphosis");
        let world = tries(&world, change("An old miller"), &[], &[]).world;
        assert_eq!(world.character(A).appearance, "An old miller");
        assert_eq!(refuses(&world, change("")), Some("fivey.feat.daily-uses"));
        let world = tries(&later(&world, DAY, &[]), change(""), &[], &[]).world;
        assert_eq!(world.character(A).appearance, "");
        assert_eq!(refuses(&world, change("A guard")), Some("fivey.feat.daily-uses"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&one(&[]), change("")), Some("fivey.feat.metamorphosis"));
    }

    #[test]
    fn it_costs_an_action_in_a_fight() {
        let world = fighting(with_feat(one(&[]), A, "Metamorphosis"));
        assert_eq!(spent(&tries(&world, change("A guard"), &[], &[]).world, A), 1);
        assert_eq!(refuses(&with_spent(world, A, 2), change("A guard")), Some("fivey.turn.two-actions"));
    }
}

mod fivey_origin_dwarf_toolkit {
    use super::*;

    const KIT: &str = "Family toolkit";

    #[test]
    fn it_is_of_one_craft() {
        let world = brought(one(&[]), A, KIT);
        assert_eq!(refuses(&world, using(A, KIT)), Some("fivey.origin.dwarf.toolkit"));
        let world = tries(&world, naming(KIT, "masonry"), &[], &[]).world;
        assert_eq!(text_of(&world, A, KIT), "masonry");
        assert_eq!(refuses(&world, naming(KIT, "carpentry")), Some("fivey.origin.dwarf.toolkit"));
        let wall = UseThing { text: "a wall".to_owned(), ..using(A, KIT) };
        let told = tries(&world, wall, &[], &[]).told("fivey.origin.dwarf.toolkit", "plies");
        assert_eq!(told, [vec![Value::Character(A), Value::text("masonry"), Value::text("a wall")]]);
    }

    #[test]
    fn it_is_worth_20_crowns() {
        let world = brought(one(&[]), A, KIT);
        assert_eq!(world.character(A).things.get(KIT).map(|thing| thing.sort.cost()), Some(20));
    }
}

mod fivey_origin_dwarf_encyclopedia {
    use super::*;

    #[test]
    fn the_referee_says_how_much_it_helps() {
        let world = brought(one(&[]), A, "Dwarven encyclopedia");
        let came = |found| {
            let it = Seek { found, ..seek(Source::Encyclopedia) };
            tries(&world, it, &[], &[]).outcome().map(str::to_owned)
        };
        assert_eq!(came(Found::NoCheck).as_deref(), Some("known-without-a-check"));
        assert_eq!(came(Found::Easier).as_deref(), Some("an-easier-check"));
        assert_eq!(came(Found::Absent).as_deref(), Some("not-in-it"));
        // As often as one likes.
        let again = tries(&world, seek(Source::Encyclopedia), &[], &[]).world;
        assert_eq!(refuses(&again, seek(Source::Encyclopedia)), None);
    }

    #[test]
    fn nobody_looks_into_what_they_do_not_have() {
        assert_eq!(refuses(&one(&[]), seek(Source::Encyclopedia)), Some("fivey.origin.dwarf.encyclopedia"));
    }
}

mod fivey_feat_iron_stomach {
    use super::*;

    fn came(world: &World, what: Swallowed) -> Option<String> {
        tries(world, Swallow { who: A, what }, &[], &[]).outcome().map(str::to_owned)
    }

    #[test]
    fn neither_poison_nor_alcohol_does_anything() {
        let world = with_feat(one(&[]), A, "Iron Stomach");
        for what in [Swallowed::Poison, Swallowed::Alcohol] {
            assert_eq!(came(&one(&[]), what).as_deref(), Some("affected"));
            assert_eq!(came(&world, what).as_deref(), Some("unaffected"));
        }
    }

    #[test]
    fn nor_is_there_a_check_against_it() {
        let bears = |world: &World, what: &str, dice: &[u16]| {
            let endure = Endure {
                who: A,
                what: what.to_owned(),
                stat: Str,
                dc: 16,
                favored: false,
                hampered: false,
                skill: None,
                with: None,
            };
            tries(world, endure, dice, &[]).outcome() == Some("success")
        };
        let dwarf = with_feat(one(&[]), A, "Iron Stomach");
        assert!(bears(&dwarf, "poison", &[]));
        assert!(!bears(&dwarf, "cold", &[3]));
        assert!(!bears(&one(&[]), "poison", &[3]));
        // However people write it.
        let immune = but(one(&[]), A, |one| {
            one.immune.insert("Poison".to_owned());
        });
        assert!(bears(&immune, "poison", &[]));
        assert_eq!(came(&immune, Swallowed::Poison).as_deref(), Some("unaffected"));
        let asked = Filled::of("endure").with("who", A).with("what", Value::text("poison"));
        assert!(matches!(next(&dwarf, &asked), Next::Ready(_)));
    }

    #[test]
    fn nor_does_poison_hurt() {
        let world = with_feat(one(&[]), A, "Iron Stomach");
        assert_eq!(hit_points(&tries(&world, harm(A, 5, "poison"), &[], &[]).world, A), 8);
        assert_eq!(hit_points(&tries(&world, harm(A, 5, "fire"), &[], &[]).world, A), 3);
        assert_eq!(hit_points(&tries(&one(&[]), harm(A, 5, "poison"), &[], &[]).world, A), 3);
    }
}

mod fivey_feat_iron_stomach_discern {
    use super::*;

    fn taste(tainted: bool) -> Taste {
        Taste { who: A, dish: "Stew".to_owned(), tainted }
    }

    #[test]
    fn what_is_tainted_is_noticed_without_a_roll() {
        let world = with_feat(one(&[]), A, "Iron Stomach");
        assert_eq!(tries(&world, taste(true), &[], &[]).outcome(), Some("tainted"));
        assert_eq!(tries(&world, taste(false), &[], &[]).outcome(), Some("safe"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&one(&[]), taste(true)), Some("fivey.feat.iron-stomach.discern"));
    }
}

mod fivey_origin_elf_charm {
    use super::*;

    fn call() -> UseThing {
        UseThing { text: "Fern".to_owned(), ..using(A, "Animal charm") }
    }

    #[test]
    fn a_companion_comes_with_a_hit_die() {
        let world = with_own(one(&[]), A, "Elf", "Animal charm");
        let world = tries(&world, call(), &[5], &[]).world;
        let animal = companion(&world, A).expect("a companion");
        let it = world.character(animal);
        assert_eq!((it.name.as_str(), it.hit_dice, it.hit_points, it.most), ("Fern", 1, 5, 5));
        assert_eq!((it.ability, it.defense, it.paces), (Some(1), Some(12), 6));
        assert_eq!(world.owner(animal), world.owner(A));
        assert_eq!((it.side, defense::class(&world, animal)), (Side::Party, 12));
        let spends = [("fivey.inspiration.timing", YES)];
        let world = with_dice(with_own(one(&[]), A, "Elf", "Animal charm"), A, 1);
        let world = tries(&world, call(), &[2, 4], &spends).world;
        assert_eq!(companion(&world, A).map(|animal| hit_points(&world, animal)), Some(6));
    }

    #[test]
    fn one_at_a_time_and_another_after_the_next_night() {
        let world = with_own(one(&[]), A, "Elf", "Animal charm");
        let world = tries(&world, call(), &[5], &[]).world;
        assert_eq!(refuses(&world, call()), Some("fivey.origin.elf.charm"));
        let animal = companion(&world, A).expect("a companion");
        let mut world = tries(&world, harm(animal, 9, "fire"), &[], &[]).world;
        assert_eq!(companion(&world, A), None);
        assert_eq!(refuses(&world, call()), Some("fivey.origin.elf.charm"));
        world.clock = DAY;
        let world = tries(&world, call(), &[2], &[]).world;
        assert_eq!(companion(&world, A).map(|animal| hit_points(&world, animal)), Some(2));
    }

    #[test]
    fn it_serves_nobody_else() {
        let world = of_template(with_own(three(), A, "Elf", "Animal charm"), C, "Elf");
        let calls = |world: &World, who| {
            refuses(world, UseThing { who, text: "Fern".to_owned(), ..using(who, "Animal charm") })
        };
        let to_gor = given(&tries(&world, call(), &[5], &[]).world, A, B, "Animal charm");
        assert_eq!(calls(&to_gor, B), Some("fivey.origin.elf.charm"));
        let to_mal = given(&to_gor, B, C, "Animal charm");
        assert_eq!(calls(&to_mal, C), Some("fivey.origin.elf.charm"));
        let back = given(&given(&world, A, C, "Animal charm"), C, A, "Animal charm");
        assert_eq!(calls(&back, A), None);
    }

    #[test]
    fn it_takes_both_actions() {
        let world = fighting(with_own(one(&[]), A, "Elf", "Animal charm"));
        assert_eq!(spent(&tries(&world, call(), &[5], &[]).world, A), 2);
        assert_eq!(refuses(&with_spent(world, A, 1), call()), Some("fivey.turn.two-actions"));
    }
}

mod fivey_origin_gnome_blank_check {
    use super::*;

    #[test]
    fn ten_times_as_much_is_owed() {
        let world = brought(one(&[]), A, "Blank check");
        let check = UseThing { crowns: 50, ..using(A, "Blank check") };
        let world = tries(&world, check.clone(), &[], &[]).world;
        let one = world.character(A);
        assert_eq!((one.crowns, one.debts.iter().map(|debt| debt.crowns).sum::<i32>()), (50, 500));
        assert!(!one.things.contains_key("Blank check"));
        assert_eq!(world.countdowns.values().map(|it| it.open).collect::<Vec<_>>(), [false]);
        assert_eq!(refuses(&world, check), Some("fivey.action.interact"));
    }

    #[test]
    fn nothing_is_no_sum() {
        let world = brought(one(&[]), A, "Blank check");
        assert_eq!(refuses(&world, using(A, "Blank check")), Some("fivey.origin.gnome.blank-check"));
    }
}

mod fivey_feat_tinker {
    use super::*;

    fn build(components: i32) -> Tinker {
        Tinker { who: A, device: "Toy motorcycle".to_owned(), components }
    }

    fn world(crowns: i32) -> World {
        at_night(but(with_feat(one(&[]), A, "Tinker"), A, |one| one.crowns = crowns))
    }

    #[test]
    fn each_component_costs_a_crown() {
        let world = tries(&world(9), build(7), &[], &[]).world;
        let one = world.character(A);
        assert_eq!((one.crowns, one.things.contains_key("Toy motorcycle")), (2, true));
        assert_eq!(left(&world, A), 0);
        assert_eq!(refuses(&world, build(1)), Some("fivey.day.nighttime"));
    }

    #[test]
    fn nobody_builds_what_they_cannot_pay() {
        assert_eq!(refuses(&world(6), build(7)), Some("fivey.feat.tinker"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        let world = at_night(but(one(&[]), A, |one| one.crowns = 9));
        assert_eq!(refuses(&world, build(7)), Some("fivey.feat.tinker"));
    }
}

mod fivey_origin_hellchild_change_of_clothes {
    use super::*;

    fn change() -> UseThing {
        UseThing { text: "Widow Ash".to_owned(), ..using(A, "Change of clothes") }
    }

    #[test]
    fn it_takes_an_hour_either_way() {
        let world = brought(one(&[]), A, "Change of clothes");
        let world = tries(&world, change(), &[], &[]).world;
        let busy = world.character(A).busy.clone().expect("something to do");
        assert_eq!((busy.until, busy.task), (HOUR, Task::Change(Some("Widow Ash".to_owned()))));
        assert_eq!(refuses(&world, change()), Some("fivey.referee.time-restraints"));
        assert_eq!(later(&world, HOUR - 1, &[]).character(A).alter_ego, "");
        let world = later(&world, HOUR, &[]);
        assert_eq!(world.character(A).alter_ego, "Widow Ash");
        let back = tries(&world, change(), &[], &[]).world;
        assert_eq!(back.character(A).busy.clone().map(|busy| busy.task), Some(Task::Change(None)));
        assert_eq!(later(&back, HOUR, &[]).character(A).alter_ego, "");
    }

    #[test]
    fn not_in_a_fight() {
        let world = fighting(brought(one(&[]), A, "Change of clothes"));
        assert_eq!(refuses(&world, change()), Some("fivey.origin.hellchild.change-of-clothes"));
    }
}

mod fivey_feat_street_magic {
    use super::*;

    fn illusion(sense: Sense) -> Illude {
        Illude { who: A, sense, what: "The poison tastes of wine".to_owned() }
    }

    fn world() -> World {
        with_feat(two(&[(Cha, 3)], 1), A, "Street Magic")
    }

    #[test]
    fn it_deceives_one_sense_for_ten_minutes() {
        let world = tries(&world(), illusion(Sense::Taste), &[], &[]).world;
        let it = world.illusions.get(&A).expect("an illusion");
        assert_eq!((it.sense, it.until, it.for_encounter), (Sense::Taste, ROUND, false));
        let other = tries(&world, illusion(Sense::Smell), &[], &[]).world;
        assert_eq!(other.illusions.get(&A).map(|it| it.sense), Some(Sense::Smell));
        let offered = Filled::of("illusion").with("who", A).with("sense", Value::List(vec![]));
        assert!(matches!(next(&world, &offered), Next::Wrong(_)));
    }

    #[test]
    fn it_fades_by_itself() {
        let world = tries(&world(), illusion(Sense::Taste), &[], &[]).world;
        assert_eq!(later(&world, ROUND - 1, &[]).illusions.len(), 1);
        assert_eq!(later(&world, ROUND, &[]).illusions.len(), 0);
    }

    #[test]
    fn it_can_be_ended() {
        let world = tries(&world(), illusion(Sense::Taste), &[], &[]).world;
        assert_eq!(tries(&world, EndIllusion { who: A }, &[], &[]).world.illusions.len(), 0);
        assert_eq!(refuses(&one(&[]), EndIllusion { who: A }), Some("fivey.feat.street-magic"));
    }

    #[test]
    fn it_costs_an_action_in_a_fight() {
        let world = fighting(world());
        let played = tries(&world, illusion(Sense::Sight), &[], &[]).world;
        assert_eq!((spent(&played, A), played.illusions.get(&A).map(|it| it.for_encounter)), (1, Some(true)));
        assert_eq!(refuses(&with_spent(world, A, 2), illusion(Sense::Sight)), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn whoever_is_suspicious_checks_int_against_cha() {
        let world = tries(&world(), illusion(Sense::Taste), &[], &[]).world;
        let looks = SeeThrough { who: X, whose: A, circumstances: simply() };
        assert_eq!(tries(&world, looks.clone(), &[12], &[]).outcome(), Some("success"));
        assert_eq!(tries(&world, looks, &[11], &[]).outcome(), Some("failure"));
        let nobodys = SeeThrough { who: A, whose: B, circumstances: simply() };
        assert_eq!(refuses(&one(&[]), nobodys), Some("fivey.feat.street-magic"));
    }

    #[test]
    fn that_somebody_else_keeps_one_up_only_the_referee_knows() {
        use norn_kernel::{Attempt as _, Audience, World as _};
        const KEY: &str = "fivey.feat.street-magic";
        let before = with_feat(two(&[], 1), X, "Street Magic");
        let attempt: Attempt = Illude { who: X, ..illusion(Sense::Sight) }.into();
        let played = tries(&before, attempt.clone(), &[], &[]);
        let after = &played.world;
        let effects = played.effects().into_iter().map(|effect| before.audience(effect));
        assert_eq!(effects.collect::<Vec<_>>(), [Audience::Referee]);
        let ends: Attempt = EndIllusion { who: X }.into();
        assert_eq!(
            [attempt.veiled(&before), ends.veiled(after)].map(|it| it.audience()),
            [Audience::Referee; 2]
        );
        let rows = |viewer: &Viewer| {
            let view = Fivey.show(after, viewer).seen_by(viewer, |who| after.owner(who));
            let scene = view.scene.iter().filter(|row| row.label.key.id() == KEY).count();
            let due = view.clock.iter().flat_map(|clock| &clock.due);
            (scene, due.filter(|due| due.words.key.id() == KEY).count())
        };
        let player = Viewer::Player(vec![A]);
        assert_eq!((rows(&Viewer::Referee), rows(&player)), ((1, 1), (0, 0)));
        assert_eq!(Fivey.supposed(after, &player, Supposed::Usual).illusions.len(), 0);
        let looks = Filled::of("see-through").with("who", A);
        let offers = |world: &World| match next_for(world, A, &looks) {
            Next::Refused(refusal) => refusal.rule().id(),
            _ => "something",
        };
        assert_eq!((offers(&before), offers(after)), (KEY, KEY));
        assert!(matches!(next(after, &looks.with_defaults()), Next::Ready(Attempt::SeeThrough(_))));
        let fades = tries(after, Wait { minutes: ROUND }, &[], &[]);
        let mut changes = fades.record.effects.iter();
        let over = changes.find(|change| matches!(change.effect, Effect::Illusion(..)));
        assert_eq!(over.map(|change| change.audience), Some(Audience::Referee));
    }

    #[test]
    fn skills_help_either_of_them_and_the_referee_finds_what_else_does() {
        let world = skilled(skilled(world(), A, "deception"), X, "illusions");
        let world = tries(&world, illusion(Sense::Taste), &[], &[]).world;
        let looks = |circumstances, dice: &[u16], answers: &[(&str, Answer)]| {
            let looks = SeeThrough { who: X, whose: A, circumstances };
            tries(&world, looks, dice, answers).outcome() == Some("success")
        };
        assert_eq!((looks(simply(), &[11], &[]), looks(by_skill("illusions"), &[11], &[])), (false, true));
        assert_eq!((looks(favorably(), &[3, 12], &[]), looks(unfavorably(), &[3, 12], &[])), (true, false));
        let kept_up = [("fivey.feat.street-magic", Answer::Several(vec![Value::text("deception")]))];
        assert_eq!((looks(simply(), &[14], &kept_up), looks(simply(), &[15], &kept_up)), (false, true));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&one(&[]), illusion(Sense::Sight)), Some("fivey.feat.street-magic"));
    }
}

mod fivey_origin_hoblin_herbs {
    use super::*;

    const HERBS: &str = "Pouch of magical herbs";

    fn hurt() -> World {
        let mut world = brought(three(), A, HERBS);
        for who in [A, B, C] {
            world = but(world, who, |one| (one.hit_points, one.ate) = (4, true));
        }
        but(world, B, |one| one.hit_points = 7)
    }

    #[test]
    fn everybody_who_eats_heals_a_d6() {
        let feast = UseThing { whom: BTreeSet::from([A, B]), ..using(A, HERBS) };
        let world = tries(&hurt(), feast.clone(), &[3, 5], &[]).world;
        assert_eq!([A, B, C].map(|who| hit_points(&world, who)), [7, 8, 4]);
        assert_eq!(refuses(&world, feast), Some("fivey.action.interact"));
    }

    #[test]
    fn without_a_meal_it_is_refused() {
        let world = but(hurt(), B, |one| one.ate = false);
        let feast = UseThing { whom: BTreeSet::from([A, B]), ..using(A, HERBS) };
        assert_eq!(refuses(&world, feast), Some("fivey.origin.hoblin.herbs"));
        assert_eq!(refuses(&hurt(), using(A, HERBS)), Some("fivey.origin.hoblin.herbs"));
    }
}

mod fivey_feat_little_trouble {
    use super::*;

    fn hide() -> Vanish {
        Vanish { who: A, behind: Behind::Bigger }
    }

    #[test]
    fn nobody_on_the_other_side_sees_them_any_more() {
        let world = world([(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))]);
        let world = fighting(with_feat(world, A, "Little Trouble"));
        let hidden = tries(&world, hide(), &[], &[]).world;
        let fighter = hidden.fighter(A).expect("a fighter");
        assert_eq!((fighter.spent, fighter.hidden_from.clone()), (1, BTreeSet::from([X])));
        assert_eq!(refuses(&with_spent(world, A, 2), hide()), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&fighting(two(&[], 1)), hide()), Some("fivey.feat.little-trouble"));
    }

    #[test]
    fn outside_of_a_fight_there_is_nobody_to_hide_from() {
        let world = with_feat(two(&[], 1), A, "Little Trouble");
        assert_eq!(refuses(&world, hide()), Some("fivey.feat.little-trouble"));
    }
}

mod fivey_origin_orc_heirloom {
    use super::*;

    fn compare(face: u16) -> World {
        let world = brought(two(&[], 1), A, "Ancestral heirloom");
        tries(&world, CompareHeirloom { who: X }, &[face], &[]).world
    }

    #[test]
    fn one_in_twenty_has_a_like_one() {
        assert_eq!(compare(1).character(X).heirloom, Some(true));
        assert_eq!(compare(2).character(X).heirloom, Some(false));
        assert_eq!(compare(20).character(X).heirloom, Some(false));
    }

    #[test]
    fn each_orc_is_looked_at_once() {
        assert_eq!(refuses(&compare(2), CompareHeirloom { who: X }), Some("fivey.origin.orc.heirloom"));
    }

    #[test]
    fn without_an_heirloom_there_is_nothing_to_compare() {
        assert_eq!(refuses(&two(&[], 1), CompareHeirloom { who: X }), Some("fivey.origin.orc.heirloom"));
    }

    #[test]
    fn nobody_but_the_referee_learns_of_it() {
        let world = brought(two(&[], 1), A, "Ancestral heirloom");
        let it = Attempt::from(CompareHeirloom { who: X }).veiled(&world);
        assert!(matches!(it, Attempt::Unseen(_)));
    }
}

mod fivey_feat_force_of_will {
    use super::*;

    fn orc(hit_points: i32) -> World {
        but(with_feat(one(&[]), A, "Force of Will"), A, |one| one.hit_points = hit_points)
    }

    #[test]
    fn whoever_would_fall_stays_at_1() {
        let world = tries(&orc(5), harm(A, 9, "fire"), &[], &[("fivey.feat.force-of-will", YES)]).world;
        assert_eq!((hit_points(&world, A), world.character(A).fate), (1, Fate::Alive));
        let world = tries(&world, harm(A, 3, "fire"), &[], &[]).world;
        assert_eq!((hit_points(&world, A), world.character(A).fate), (0, Fate::Dead));
    }

    #[test]
    fn healing_makes_it_available_again() {
        use norn_fivey::rules::characters::healing::Healed;
        let world = tries(&orc(5), harm(A, 9, "fire"), &[], &[("fivey.feat.force-of-will", YES)]).world;
        let world = tries(&world, Healed { who: A, points: 4 }, &[], &[]).world;
        assert_eq!((hit_points(&world, A), world.character(A).willed), (5, false));
        let world = tries(&world, harm(A, 9, "fire"), &[], &[("fivey.feat.force-of-will", YES)]).world;
        assert_eq!(hit_points(&world, A), 1);
    }

    #[test]
    fn whoever_declines_dies() {
        let world = tries(&orc(5), harm(A, 9, "fire"), &[], &[("fivey.feat.force-of-will", NO)]).world;
        assert_eq!(world.character(A).fate, Fate::Dead);
    }
}

mod fivey_feat_force_of_will_advantage {
    use super::*;

    #[test]
    fn it_speaks_for_melee_attacks_until_the_next_healing() {
        use norn_fivey::rules::characters::healing::Healed;
        let orc = but(with_feat(one(&[]), A, "Force of Will"), A, |one| one.hit_points = 5);
        assert!(!melee_edge(&orc, A));
        let world = tries(&orc, harm(A, 9, "fire"), &[], &[("fivey.feat.force-of-will", YES)]).world;
        assert!(melee_edge(&world, A));
        let by_hand = written(world.clone(), "character/1/hit-points", 3);
        assert!(!melee_edge(&by_hand, A));
        assert!(melee_edge(&written(world.clone(), "character/1/hit-points", 1), A));
        let world = tries(&world, Healed { who: A, points: 1 }, &[], &[]).world;
        assert!(!melee_edge(&world, A));
    }
}

mod fivey_origin_scalespawn_element {
    use super::*;

    #[test]
    fn breath_and_dagger_are_of_one_element() {
        let world = scalespawn();
        let struck = but(world.clone(), X, |one| {
            one.immune.insert("fire".to_owned());
        });
        assert_eq!(hit_points(&tries(&struck, breathe(&[X]), &[4, 1, 3], &[]).world, X), 30);
        assert_eq!(hit_points(&tries(&world, breathe(&[X]), &[4, 1, 3], &[]).world, X), 26);
        let dagger = Weapon::find(&world, "Dragon-tooth dagger").expect("the dagger");
        assert_eq!(element(&world, A, dagger).as_deref(), Some("fire"));
    }

    #[test]
    fn nobody_breathes_what_they_have_no_element_for() {
        let world = but(scalespawn(), A, |one| one.element.clear());
        assert_eq!(refuses(&world, breathe(&[X])), Some("fivey.origin.scalespawn.element"));
    }
}

mod fivey_origin_scalespawn_dagger {
    use super::*;

    #[test]
    fn only_whoever_has_the_element_can_choose_it() {
        let world = scalespawn();
        let dagger = Weapon::find(&world, "Dragon-tooth dagger").expect("the dagger");
        assert_eq!((dagger.damage, dagger.reach, dagger.throw), (D6, 1, 4));
        assert_eq!(element(&world, A, dagger).as_deref(), Some("fire"));
        assert_eq!(element(&world, X, dagger), None);
    }
}

mod fivey_origin_scalespawn_poison {
    use super::*;

    const PURSE: &str = "Purse of poisonous herbs";

    fn dose(whole: bool) -> UseThing {
        UseThing { whom: BTreeSet::from([X]), whole, ..using(A, PURSE) }
    }

    #[test]
    fn all_of_it_kills_whatever_swallows_it() {
        let world = brought(world([(A, hero("Ivy", &[])), (X, monster("Dragon", 6, 90))]), A, PURSE);
        let dead = tries(&world, dose(true), &[], &[]).world;
        assert_eq!((dead.character(X).fate, hit_points(&dead, X)), (Fate::Dead, 0));
        assert_eq!(refuses(&dead, dose(true)), Some("fivey.action.interact"));
        let lives = tries(&world, dose(false), &[], &[]).world;
        assert_eq!((lives.character(X).fate, hit_points(&lives, X)), (Fate::Alive, 90));
    }

    #[test]
    fn an_iron_stomach_minds_nothing() {
        let world = with_feat(brought(two(&[], 1), A, PURSE), X, "Iron Stomach");
        let world = tries(&world, dose(true), &[], &[]).world;
        assert_eq!(world.character(X).fate, Fate::Alive);
        assert!(!world.character(A).things.contains_key(PURSE));
    }

    #[test]
    fn nor_do_the_undead() {
        let world = with_feat(brought(two(&[], 1), A, PURSE), X, "Basic Necrology");
        assert_eq!(tries(&world, dose(true), &[], &[]).world.character(X).fate, Fate::Alive);
        let swallows = Swallow { who: X, what: Swallowed::Poison };
        assert_eq!(tries(&world, swallows, &[], &[]).outcome(), Some("unaffected"));
    }

    #[test]
    fn somebody_has_to_swallow_it() {
        let world = brought(two(&[], 1), A, PURSE);
        assert_eq!(refuses(&world, using(A, PURSE)), Some("fivey.origin.scalespawn.poison"));
    }
}

/// A scalespawn of fire with STR 3, and X with 30 hit points and DEX 1.
fn scalespawn() -> World {
    let world =
        world([(A, hero("Ivy", &[(Str, 3)])), (X, monster("Xan", 1, 30)), (Y, monster("Yul", 1, 30))]);
    but(with_feat(world, A, "Dragon-Born"), A, |one| one.element = "fire".to_owned())
}

fn breathe(on: &[Who]) -> Breathe {
    Breathe { who: A, through: None, bend: Bend::Low, on: on.iter().copied().collect() }
}

mod fivey_feat_dragon_born {
    use super::*;

    #[test]
    fn whoever_meets_the_dc_takes_the_first_die_only() {
        let world = tries(&scalespawn(), breathe(&[X, Y]), &[11, 12, 4, 6], &[]).world;
        assert_eq!((hit_points(&world, X), hit_points(&world, Y)), (20, 26));
        assert_eq!(refuses(&world, breathe(&[X])), Some("fivey.feat.daily-uses"));
        assert_eq!(refuses(&later(&world, DAY, &[]), breathe(&[X])), None);
    }

    #[test]
    fn a_contest_is_rolled_where_both_sides_roll() {
        let world = with_switch(scalespawn(), "one-sided-rolls", "off");
        // 9 and 3 are 12: 12 and 1 are more, 10 and 1 are not.
        let world = tries(&world, breathe(&[X, Y]), &[9, 12, 10, 4, 6], &[]).world;
        assert_eq!((hit_points(&world, X), hit_points(&world, Y)), (26, 20));
    }

    /// A at one end of a field, others so many paces from there.
    fn on_a_field(people: &[(Who, u16)]) -> World {
        let mut world = scalespawn();
        let ground = Ground {
            columns: 20,
            rows: 3,
            walls: BTreeSet::new(),
            cover: BTreeSet::new(),
            dark: BTreeSet::new(),
            slow: std::collections::BTreeMap::new(),
        };
        let place = |paces: u16| ground.field().first.0 + paces;
        world = but(world, A, |one| one.at = Some(Place(place(0))));
        for (who, paces) in people {
            world = but(world, *who, |one| one.at = Some(Place(place(*paces))));
        }
        world.ground = Some(ground.into());
        world
    }

    #[test]
    fn it_reaches_six_paces_and_spares_nobody() {
        let mut world = on_a_field(&[(X, 2), (Y, 7)]);
        let mut friend = hero("Gor", &[]);
        friend.at = Some(Place(world.character(A).at.expect("a place").0 + 5));
        (friend.most, friend.hit_points) = (30, 30);
        world.characters.insert(B, friend.into());
        let through = world.character(X).at;
        let it = Breathe { through, on: BTreeSet::new(), ..breathe(&[]) };
        let world = tries(&world, it, &[3, 3, 4, 6], &[]).world;
        assert_eq!([B, X, Y].map(|who| hit_points(&world, who)), [20, 20, 30]);
    }

    #[test]
    fn it_takes_both_actions() {
        let world = fighting(scalespawn());
        assert_eq!(spent(&tries(&world, breathe(&[X]), &[11, 4, 6], &[]).world, A), 2);
        assert_eq!(refuses(&with_spent(world, A, 1), breathe(&[X])), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&two(&[], 1), breathe(&[X])), Some("fivey.feat.dragon-born"));
    }
}

/// A nymph with her relic.
fn nymph() -> World {
    let world = brought(two(&[], 1), A, "Living relic");
    but(world, A, |one| one.nymph = Some(Nymph::Dryad))
}

fn keep(kept: Kept) -> KeepRelic {
    KeepRelic { who: A, kept }
}

mod fivey_origin_nymph_relic {
    use super::*;

    fn shape(world: &World) -> Vec<&'static str> {
        let rows = sheet(world, &[A], A)
            .into_iter()
            .filter(|(id, part, _)| *id == "fivey.origin.nymph.relic" && *part == "row");
        rows.map(|(_, _, value)| if let Shown::Words(text) = value { text.part } else { "" }).collect()
    }

    #[test]
    fn it_is_of_her_kind() {
        let of = |kind| shape(&but(nymph(), A, |one| one.nymph = Some(kind)));
        assert_eq!(of(Nymph::Dryad), ["dryad"]);
        assert_eq!(of(Nymph::Oread), ["oread"]);
        assert_eq!(of(Nymph::Naiad), ["naiad"]);
        assert_eq!(of(Nymph::Nereid), ["nereid"]);
        assert_eq!(shape(&but(nymph(), A, |one| one.things.clear())), [""; 0]);
    }

    #[test]
    fn it_is_hers_alone_whoever_carries_it() {
        let mut world = nymph();
        let sister = but(nymph(), A, |one| one.things.clear()).character(A).clone();
        world.characters.insert(B, sister.into());
        world.characters.insert(C, hero("Gor", &[]).into());
        let gives = |world: &World, who, to| given(world, who, to, "Living relic");
        let killed = |world: &World| {
            [A, B].map(|who| tries(world, harm(who, 9, "fire"), &[], &[]).world.character(who).fate)
        };
        let given = gives(&world, A, C);
        assert_eq!(killed(&given), [Fate::Bodiless, Fate::Dead]);
        assert_eq!(killed(&gives(&given, C, B)), [Fate::Bodiless, Fate::Dead]);
        assert_eq!(killed(&gives(&given, C, A)), [Fate::Bodiless, Fate::Dead]);
    }

    #[test]
    fn it_can_be_destroyed() {
        let world = tries(&nymph(), keep(Kept::Destroyed), &[], &[]).world;
        assert_eq!(world.character(A).things.len(), 0);
        assert_eq!(refuses(&world, keep(Kept::Destroyed)), Some("fivey.origin.nymph.relic"));
    }
}

mod fivey_origin_nymph_relic_survival {
    use super::*;

    fn falls(world: &World) -> World {
        tries(world, harm(A, 9, "fire"), &[], &[]).world
    }

    #[test]
    fn she_lives_on_in_it() {
        assert_eq!(falls(&nymph()).character(A).fate, Fate::Bodiless);
        let without = but(nymph(), A, |one| one.things.clear());
        assert_eq!(falls(&without).character(A).fate, Fate::Dead);
    }

    #[test]
    fn wherever_it_is() {
        let given =
            with_thing(but(nymph(), A, |one| one.things.clear()), X, "Living relic", 1, Carried::Stashed);
        assert_eq!(falls(&given).character(A).fate, Fate::Bodiless);
        let dropped = but(nymph(), A, |one| {
            one.things.get_mut("Living relic").expect("the relic").carried = Carried::Lying;
        });
        assert_eq!(falls(&dropped).character(A).fate, Fate::Bodiless);
    }

    fn leaves(world: &World, who: Who) -> World {
        let things = Amounts::none().and("Living relic".to_owned(), 1).and("Rope".to_owned(), 1);
        tries(&with_thing(world.clone(), who, "Rope", 1, Carried::Stashed), LayDown { who, things }, &[], &[])
            .world
    }

    #[test]
    fn and_where_it_is_left_behind() {
        let left = leaves(&nymph(), A);
        assert_eq!((taken(&left, A), left.character(A).things.contains_key("Rope")), (0, false));
        assert_eq!(falls(&left).character(A).fate, Fate::Bodiless);
        let nobodys = but(nymph(), A, |one| one.things.clear());
        let nobodys = with_thing(nobodys, X, "Living relic", 1, Carried::Stashed);
        assert_eq!(falls(&leaves(&nobodys, X)).character(A).fate, Fate::Bodiless);
    }

    #[test]
    fn and_where_somebody_else_has_left_it() {
        let world = falls(&given(&nymph(), A, X, "Living relic"));
        let left = leaves(&world, X);
        assert_eq!(left.character(A).fate, Fate::Bodiless);
        let cared = tries(&left, keep(Kept::Entrusted), &[1], &[]).world;
        assert_eq!(later(&cared, DAY, &[]).character(A).fate, Fate::Alive);
        let destroyed = tries(&left, keep(Kept::Destroyed), &[], &[]).world;
        assert_eq!((destroyed.character(A).fate, destroyed.character(X).things.len()), (Fate::Dead, 0));
    }

    #[test]
    fn and_dies_with_it() {
        let world = tries(&falls(&nymph()), keep(Kept::Destroyed), &[], &[]).world;
        assert_eq!(world.character(A).fate, Fate::Dead);
        let whole = tries(&nymph(), keep(Kept::Destroyed), &[], &[]).world;
        assert_eq!(whole.character(A).fate, Fate::Alive);
    }

    #[test]
    fn a_correction_has_the_same_consequence() {
        let world = written(falls(&nymph()), "character/1/things/Living relic", false);
        assert_eq!(world.character(A).fate, Fate::Dead);
    }
}

mod fivey_origin_nymph_relic_healing {
    use super::*;
    #[test]
    fn sisters_nurse_her_back_in_d6_days() {
        let world = tries(&nymph(), harm(A, 9, "fire"), &[], &[]).world;
        let world = tries(&world, keep(Kept::Entrusted), &[4], &[]).world;
        assert_eq!(later(&world, 3 * DAY, &[]).character(A).fate, Fate::Bodiless);
        let back = later(&world, 4 * DAY, &[]);
        assert_eq!((back.character(A).fate, hit_points(&back, A)), (Fate::Alive, 8));
    }

    #[test]
    fn a_die_of_inspiration_makes_it_sooner() {
        let world = tries(&with_dice(nymph(), A, 1), harm(A, 9, "fire"), &[], &[]).world;
        let spends = [("fivey.inspiration.timing", YES)];
        let world = tries(&world, keep(Kept::Entrusted), &[4, 2], &spends).world;
        assert_eq!(later(&world, DAY, &[]).character(A).fate, Fate::Bodiless);
        assert_eq!(later(&world, 2 * DAY, &[]).character(A).fate, Fate::Alive);
    }

    #[test]
    fn the_referee_says_whether_there_are_sisters() {
        let world = tries(&nymph(), harm(A, 9, "fire"), &[], &[]).world;
        let offered =
            Filled::of("keep-relic").with("who", A).with("kept", Value::word("entrusted-to-sisters"));
        let Next::Propose(param) = next_for(&world, A, &offered) else { panic!("the referee is asked") };
        assert_eq!((param.name, param.range.options().len()), ("kept", 1));
        assert!(matches!(next(&world, &offered), Next::Ready(Attempt::KeepRelic(_))));
    }

    #[test]
    fn whoever_is_not_entrusted_does_not_return() {
        let world = tries(&nymph(), harm(A, 9, "fire"), &[], &[]).world;
        assert_eq!(later(&world, 10 * DAY, &[]).character(A).fate, Fate::Bodiless);
    }

    #[test]
    fn wounds_heal_too_and_who_is_well_needs_no_nursing() {
        let world = tries(&nymph(), harm(A, 5, "fire"), &[], &[]).world;
        let world = tries(&world, keep(Kept::Entrusted), &[1], &[]).world;
        assert_eq!(hit_points(&later(&world, DAY, &[]), A), 8);
        assert_eq!(refuses(&nymph(), keep(Kept::Entrusted)), Some("fivey.origin.nymph.relic-healing"));
    }
}

mod fivey_feat_girls_night {
    use super::*;

    fn world() -> World {
        at_night(with_feat(nymph(), A, "Girls Night"))
    }

    #[test]
    fn sisters_answer_for_a_rest_action() {
        let played = tries(&world(), seek(Source::Sisters), &[], &[]);
        assert_eq!((played.outcome(), left(&played.world, A)), (Some("answered"), 0));
    }

    #[test]
    fn where_none_are_near_nothing_is_spent() {
        let it = Seek { found: Found::NobodyNear, ..seek(Source::Sisters) };
        let played = tries(&world(), it, &[], &[]);
        assert_eq!((played.outcome(), left(&played.world, A)), (Some("nobody-near"), 1));
    }

    #[test]
    fn whoever_has_no_rest_action_left_looks_for_none() {
        let spent = tries(&world(), seek(Source::Sisters), &[], &[]).world;
        let it = Seek { found: Found::NobodyNear, ..seek(Source::Sisters) };
        assert_eq!(refuses(&spent, it), Some("fivey.day.nighttime"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&at_night(nymph()), seek(Source::Sisters)), Some("fivey.feat.girls-night"));
    }
}

mod fivey_origin_watcher_memento {
    use super::*;

    fn watcher() -> World {
        let world = but(one(&[]), A, |one| one.templates = vec!["Watcher".to_owned()]);
        said(brought(world, A, "Memento"), A, "Memento", "Orla the ferrywoman")
    }

    #[test]
    fn the_referee_says_where_the_mortal_is() {
        let it = Seek { answer: "On the river".to_owned(), ..seek(Source::Memento) };
        let told = tries(&watcher(), it, &[], &[]).told("fivey.origin.watcher.memento", "story");
        assert_eq!(told[0].last(), Some(&Value::text("On the river")));
    }

    #[test]
    fn only_of_that_person_and_only_for_the_watcher() {
        let unnamed = said(watcher(), A, "Memento", "");
        assert_eq!(refuses(&unnamed, seek(Source::Memento)), Some("fivey.origin.watcher.memento"));
        let named = tries(&unnamed, naming("Memento", "Orla"), &[], &[]).world;
        assert_eq!(text_of(&named, A, "Memento"), "Orla");
        assert_eq!(refuses(&named, naming("Memento", "Bram")), Some("fivey.origin.watcher.memento"));
        let thief = but(watcher(), A, |one| one.templates.clear());
        assert_eq!(refuses(&thief, seek(Source::Memento)), Some("fivey.origin.watcher.memento"));
    }

    #[test]
    fn not_for_another_watcher() {
        let other = of_template(three(), B, "Watcher");
        let world = said(with_own(other, A, "Watcher", "Memento"), A, "Memento", "Orla the ferrywoman");
        let asks = |world: &World, who| refuses(world, Seek { who, ..seek(Source::Memento) });
        let to_gor = given(&world, A, B, "Memento");
        let refused = Some("fivey.origin.watcher.memento");
        assert_eq!((asks(&to_gor, A), asks(&to_gor, B)), (refused, refused));
        assert_eq!(asks(&given(&to_gor, B, A, "Memento"), A), None);
    }

    #[test]
    fn it_takes_both_actions() {
        let world = fighting(watcher());
        assert_eq!(spent(&tries(&world, seek(Source::Memento), &[], &[]).world, A), 2);
        assert_eq!(refuses(&with_spent(world, A, 1), seek(Source::Memento)), Some("fivey.turn.two-actions"));
    }
}

mod fivey_feat_communion {
    use super::*;

    #[test]
    fn by_day_it_is_the_night_that_is_missing() {
        let by_day = with_feat(one(&[]), A, "Communion");
        let asks = Filled::of("seek").with("who", A);
        assert_eq!(withheld(&by_day, &asks), Some("fivey.rest.window"));
        let unnamed = with_own(by_day, A, "Watcher", "Memento");
        assert_eq!(withheld(&unnamed, &asks), Some("fivey.origin.watcher.memento"));
        let locket = asks.clone().with("source", Value::word("the-locket"));
        assert_eq!(withheld(&unnamed, &locket), Some("fivey.origin.changeling.locket"));
        assert_eq!(withheld(&one(&[]), &asks), Some("fivey.create.template-contents"));
    }

    use norn_kernel::{Audience, Owner};

    fn asks(world: &World, answer: &'static str) -> Played<World> {
        let answers = [("fivey.feat.communion", Answer::One(Value::word(answer)))];
        tries(world, seek(Source::Deity), &[], &answers)
    }

    #[test]
    fn one_question_for_each_rest_action() {
        let world = at_night(with_feat(one(&[]), A, "Communion"));
        let asked = asks(&world, "answers-no").world;
        assert_eq!(left(&asked, A), 0);
        assert_eq!(refuses(&asked, seek(Source::Deity)), Some("fivey.day.nighttime"));
    }

    #[test]
    fn it_answers_by_yes_or_no_once_it_is_asked() {
        let world = at_night(with_feat(one(&[]), A, "Communion"));
        let filled = Filled::of("seek")
            .with("who", A)
            .with("source", Value::word("the-deity"))
            .with("question", Value::text("What now?"));
        let bare = Seek { answer: String::new(), ..seek(Source::Deity) };
        assert_eq!(next(&world, &filled), Next::Ready(bare.into()));
        for answer in ["answers-yes", "answers-no", "answer-unknown"] {
            let played = asks(&world, answer);
            let question = played.question("fivey.feat.communion");
            assert_eq!((question.owner, question.audience), (Owner::Referee, Audience::Referee));
            let told = played.told("fivey.feat.communion", "story");
            let said = [Value::Character(A), Value::text("What now?"), Value::word(answer)];
            assert_eq!(told, [said.to_vec()]);
        }
    }

    #[test]
    fn nobody_but_whoever_has_asked_hears_the_answer() {
        let world = at_night(with_feat(one(&[]), A, "Communion"));
        let played = asks(&world, "answers-no");
        let hears =
            played.line(|line| matches!(line, norn_kernel::Line::Told { part, .. } if part == "story"));
        assert_eq!(hears.audience, Audience::Character(A));
        // That a rest action is spent on it, all see.
        let open = played.record.effects.iter().all(|change| change.audience == Audience::Everyone);
        assert!(open);
        assert_eq!(played.outcome(), None);
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&at_night(one(&[])), seek(Source::Deity)), Some("fivey.feat.communion"));
    }
}

mod fivey_background_acolyte_holy_symbol {
    use super::*;

    #[test]
    fn it_counts_in_a_hand() {
        let held = with_thing(one(&[]), A, "Holy symbol", 1, Carried::Held);
        assert!(holy(&held, A));
        assert!(!holy(&with_thing(one(&[]), A, "Holy symbol", 1, Carried::OnHand), A));
        assert!(!holy(&one(&[]), A));
    }
}

mod fivey_feat_blessing {
    use super::*;

    fn bless(whom: Who, boon: Boon, what: &str) -> Bless {
        Bless { who: A, whom, boon, what: what.to_owned(), ally: false }
    }

    #[test]
    fn one_of_three_for_each_rest_action() {
        let world = at_night(with_feat(three(), A, "Blessing"));
        let given =
            |boon, what| tries(&world, bless(B, boon, what), &[], &[]).world.character(B).tonight.clone();
        assert_eq!(given(Boon::Heal, "").blessed, [(A, Blessing::Heal)]);
        assert_eq!(given(Boon::Resist, "fire").blessed, [(A, Blessing::Resist("fire".to_owned()))]);
        assert_eq!(given(Boon::Cure, "ague").blessed, [(A, Blessing::Cure("ague".to_owned()))]);
        let blessed = tries(&world, bless(B, Boon::Heal, ""), &[], &[]).world;
        assert_eq!(refuses(&blessed, bless(C, Boon::Heal, "")), Some("fivey.day.nighttime"));
    }

    /// The morning after, with these dice.
    fn morning(world: &World, dice: &[u16]) -> World {
        tries(world, Sleep { meals: false }, dice, &[]).world
    }

    #[test]
    fn it_gives_a_d6_and_cha_in_hit_points() {
        let world = but(at_night(with_feat(three(), A, "Blessing")), A, |one| one.stats.set(Cha, 2));
        let hurt = |left| {
            tries(&but(world.clone(), B, |one| one.hit_points = left), bless(B, Boon::Heal, ""), &[], &[])
        };
        assert_eq!(hit_points(&morning(&hurt(1).world, &[3]), B), 6);
        assert_eq!(hit_points(&morning(&hurt(5).world, &[3]), B), 8);
    }

    #[test]
    fn a_die_of_inspiration_makes_it_more() {
        let world = with_dice(at_night(with_feat(three(), A, "Blessing")), A, 1);
        let hurt = |left| {
            tries(&but(world.clone(), B, |one| one.hit_points = left), bless(B, Boon::Heal, ""), &[], &[])
                .world
        };
        let key = "fivey.inspiration.timing";
        let more = tries(&hurt(1), Sleep { meals: false }, &[2, 3], &[(key, YES)]);
        assert_eq!((hit_points(&more.world, B), more.world.character(A).dice), (7, 0));
        assert_eq!(tries(&hurt(5), Sleep { meals: false }, &[2], &[]).asked(key), 0, "it gives nothing");
    }

    #[test]
    fn or_resistance_for_the_day_to_come() {
        let world = at_night(with_feat(three(), A, "Blessing"));
        let burns = |world: &World| {
            let world = but(world.clone(), B, |one| (one.most, one.hit_points) = (20, 20));
            20 - hit_points(&tries(&world, harm(B, 9, "fire"), &[], &[]).world, B)
        };
        let blessed = tries(&world, bless(B, Boon::Resist, "fire"), &[], &[]).world;
        assert_eq!(burns(&blessed), 9);
        let next = morning(&blessed, &[]);
        assert_eq!(burns(&next), 4);
        assert_eq!(burns(&later(&next, DAY - 1, &[])), 4);
        assert_eq!(burns(&later(&next, DAY, &[])), 9);
    }

    #[test]
    fn or_a_cure() {
        let world = at_night(with_feat(three(), A, "Blessing"));
        let blessed = tries(&world, bless(B, Boon::Cure, "ague"), &[], &[]).world;
        let told = tries(&blessed, Sleep { meals: false }, &[], &[]).told("fivey.feat.blessing", "is-cured");
        assert_eq!(told, [vec![Value::Character(B), Value::text("ague")]]);
    }

    #[test]
    fn the_referee_says_who_else_is_an_ally() {
        let world = at_night(with_feat(two(&[], 1), A, "Blessing"));
        let offered =
            Filled::of("bless").with("who", A).with("whom", X).with("boon", Value::word("protects"));
        let offered = offered.with("against", Value::text("fire")).with("another-type", Value::text(""));
        assert!(matches!(next_for(&world, A, &offered), Next::Propose(param) if param.name == "ally"));
        let Attempt::Bless(blesses) = usually(&world, &offered) else { panic!("a blessing") };
        let burns = |world: &World| {
            let tough = but(world.clone(), X, |one| (one.most, one.hit_points) = (20, 20));
            20 - hit_points(&tries(&tough, harm(X, 9, "fire"), &[], &[]).world, X)
        };
        let next = morning(&tries(&world, blesses, &[], &[]).world, &[]);
        assert_eq!((burns(&next), burns(&later(&next, DAY, &[]))), (4, 9));
        // How hurt they are is not to be learned from whether a die is asked for.
        let heals = Bless { ally: true, ..bless(X, Boon::Heal, "") };
        let healed = tries(&with_dice(world, A, 1), heals, &[], &[]).world;
        let night = tries(&healed, Sleep { meals: false }, &[2], &[]);
        assert_eq!(night.asked("fivey.inspiration.timing"), 1);
    }

    #[test]
    fn against_an_element_or_a_type_that_no_list_has() {
        let world = at_night(with_feat(three(), A, "Blessing"));
        let offered =
            Filled::of("bless").with("who", A).with("whom", B).with("boon", Value::word("protects"));
        let against = |offered: Filled| match next_for(&world, A, &offered) {
            Next::Ready(Attempt::Bless(blesses)) => blesses.what,
            other => panic!("a blessing: {other:?}"),
        };
        let cold = offered.clone().with("against", Value::text("cold")).with_defaults();
        assert_eq!(against(cold.clone()), "cold");
        assert_eq!(against(cold.with("another-type", Value::text("sonic"))), "sonic");
        let resists = |of: &str| {
            let mut foe = monster("Xan", 1, 8);
            foe.resists.insert(of.to_owned());
            let mut world = world.clone();
            world.characters.insert(X, foe.into());
            choices(&world, &offered).len()
        };
        assert_eq!((resists("fire"), resists("sonic")), (10, 10));
    }

    #[test]
    fn whoever_has_no_rest_action_left_is_told_so() {
        let world = at_night(with_feat(three(), A, "Blessing"));
        let blessed = tries(&world, bless(B, Boon::Heal, ""), &[], &[]).world;
        assert_eq!(withheld(&blessed, &Filled::of("bless").with("who", A)), Some("fivey.day.nighttime"));
    }

    #[test]
    fn nobody_blesses_themselves_or_strangers() {
        let world = at_night(with_feat(two(&[], 1), A, "Blessing"));
        assert_eq!(refuses(&world, bless(A, Boon::Heal, "")), Some("fivey.feat.blessing"));
        assert_eq!(refuses(&world, bless(X, Boon::Heal, "")), Some("fivey.feat.blessing"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&at_night(three()), bless(B, Boon::Heal, "")), Some("fivey.feat.blessing"));
    }
}

mod fivey_background_barbarian_spear {
    use super::*;

    const SPEAR: &str = "Returning spear";

    fn call() -> CallBack {
        CallBack { who: A, thing: SPEAR.to_owned() }
    }

    #[test]
    fn it_flies_back_for_nothing() {
        let world = fighting(with_thing(one(&[]), A, SPEAR, 1, Carried::Lying));
        let world = tries(&with_spent(world, A, 2), call(), &[], &[]).world;
        assert_eq!(world.character(A).things.get(SPEAR).map(|thing| thing.carried), Some(Carried::Held));
        assert_eq!(spent(&world, A), 2);
        assert_eq!(refuses(&world, call()), Some("fivey.background.barbarian.spear"));
    }

    #[test]
    fn a_hand_has_to_be_free() {
        let world = with_thing(one(&[]), A, SPEAR, 1, Carried::Lying);
        let world = with_thing(world, A, "Greataxe", 1, Carried::Held);
        assert_eq!(refuses(&world, call()), Some("fivey.weapon.hands"));
    }

    #[test]
    fn it_has_dice_of_its_own() {
        let world = one(&[]);
        let spear = Weapon::find(&world, SPEAR).expect("the spear");
        assert_eq!((spear.damage, spear.both_hands, spear.reach, spear.throw), (D6, Some(D8), 2, 4));
    }
}

mod fivey_feat_rage {
    use super::*;

    const AXE: &str = "Greataxe of generational rage";

    fn world() -> World {
        let world = with_thing(two(&[(Str, 3)], 1), A, AXE, 1, Carried::Held);
        but(with_feat(world, A, "Rage"), A, |one| one.attuned = Some(AXE.to_owned()))
    }

    #[test]
    fn the_stat_counts_once_more_undoubled() {
        let calm = fighting(world());
        assert_eq!(rage_adds(&calm, A, true, Str), 0);
        let raging = tries(&calm, Rage { who: A }, &[], &[]).world;
        assert_eq!(rage_adds(&raging, A, true, Str), 3);
        assert_eq!(rage_adds(&raging, A, false, Str), 0);
    }

    #[test]
    fn once_a_day_in_an_encounter_for_no_action() {
        let raging = tries(&with_spent(fighting(world()), A, 2), Rage { who: A }, &[], &[]).world;
        assert_eq!((raging.character(A).raging, spent(&raging, A)), (true, 2));
        assert_eq!(refuses(&raging, Rage { who: A }), Some("fivey.feat.daily-uses"));
        assert_eq!(refuses(&world(), Rage { who: A }), Some("fivey.feat.rage"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&fighting(two(&[], 1)), Rage { who: A }), Some("fivey.feat.rage"));
    }
}

mod fivey_background_criminal_skeleton_key {
    use super::*;

    #[test]
    fn any_lock_opens_once() {
        let world = brought(one(&[]), A, "Skeleton key");
        let it = UseThing { text: "the vault".to_owned(), ..using(A, "Skeleton key") };
        let played = tries(&world, it.clone(), &[], &[]);
        let told = played.told("fivey.background.criminal.skeleton-key", "opens");
        assert_eq!(told, [vec![Value::Character(A), Value::text("the vault")]]);
        assert_eq!(played.world.character(A).things.len(), 0);
        assert_eq!(refuses(&played.world, it), Some("fivey.action.interact"));
        // Nor does anything else of theirs say why it can't be used.
        let tools = brought(one(&[]), A, "Family toolkit");
        let filled = Filled::of("use-thing").with("who", A);
        assert_eq!(withheld(&tools, &filled), Some("fivey.origin.dwarf.toolkit"));
        let spent = filled.with("thing", Value::text("Skeleton key"));
        assert_eq!(withheld(&tools, &spent), Some("fivey.action.interact"));
    }
}

mod fivey_background_criminal_loaded_dice {
    use super::*;

    fn game(loaded: bool, watcher: Option<Who>) -> PlayDice {
        PlayDice { who: A, stat: Cha, dc: 12, circumstances: simply(), loaded, watcher }
    }

    fn world() -> World {
        brought(two(&[(Dex, 2)], 3), A, "Loaded dice")
    }

    #[test]
    fn they_give_advantage() {
        assert_eq!(tries(&world(), game(true, None), &[4, 15], &[]).outcome(), Some("success"));
        assert_eq!(tries(&world(), game(false, None), &[4], &[]).outcome(), Some("failure"));
        assert_eq!(refuses(&two(&[], 1), game(true, None)), Some("fivey.background.criminal.loaded-dice"));
    }

    #[test]
    fn a_player_says_which_dice_before_the_referee_says_how_hard_it_is() {
        let thrown = Filled::of("play-dice").with("who", A).with("stat", Value::word("dex"));
        assert!(matches!(next_for(&world(), A, &thrown), Next::Fill(param) if param.name == "loaded"));
        let thrown = thrown.with("loaded", true);
        assert!(matches!(next_for(&world(), A, &thrown), Next::Propose(param) if param.name == "dc"));
    }

    #[test]
    fn whoever_is_caught_has_none() {
        let unnoticed = tries(&world(), game(true, Some(X)), &[11, 4, 15], &[]);
        assert_eq!(unnoticed.outcome(), Some("success"));
        let caught = tries(&world(), game(true, Some(X)), &[10, 4], &[]);
        assert_eq!(caught.outcome(), Some("failure"));
        assert_eq!(caught.told("fivey.background.criminal.loaded-dice", "caught").len(), 1);
    }

    #[test]
    fn a_skill_in_cheating_helps_to_cheat_and_one_in_the_game_to_play() {
        let quick = skilled(skilled(world(), A, "sleight of hand"), A, "dicing");
        let named =
            |skill| ("fivey.background.criminal.loaded-dice", Answer::Several(vec![Value::text(skill)]));
        let cheats = tries(&quick, game(true, Some(X)), &[9, 4, 15], &[named("sleight of hand")]);
        assert_eq!(cheats.outcome(), Some("success"));
        assert_eq!(tries(&quick, game(true, Some(X)), &[9, 4], &[]).outcome(), Some("failure"));
        let watchful = skilled(quick.clone(), X, "watchfulness");
        let notices = ("fivey.passive.skilled", Answer::Several(vec![Value::text("watchfulness")]));
        let caught = tries(&watchful, game(true, Some(X)), &[9, 4], &[notices, named("sleight of hand")]);
        assert_eq!(caught.outcome(), Some("failure"));
        let plays = but(quick, A, |one| one.stats.set(Cha, 3));
        let game = |circumstances, dice: &[u16]| {
            let game = PlayDice { circumstances, ..game(false, None) };
            tries(&plays, game, dice, &[]).outcome() == Some("success")
        };
        assert_eq!((game(by_skill("dicing"), &[6]), game(simply(), &[6])), (true, false));
        assert_eq!((game(favorably(), &[2, 9]), game(unfavorably(), &[2, 9])), (true, false));
    }
}

mod fivey_feat_belly_of_the_beast {
    use super::*;

    #[test]
    fn a_settlement_shows_its_underworld_at_night() {
        let world = at_night(in_place(with_feat(one(&[]), A, "Belly of the Beast"), |_| {}));
        let played = tries(&world, seek(Source::Underworld), &[], &[]);
        assert_eq!((played.outcome(), left(&played.world, A)), (Some("answered"), 0));
    }

    #[test]
    fn not_in_the_wilderness() {
        let world = at_night(row(with_feat(one(&[]), A, "Belly of the Beast")));
        assert_eq!(refuses(&world, seek(Source::Underworld)), Some("fivey.feat.belly-of-the-beast"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        let world = at_night(in_place(one(&[]), |_| {}));
        assert_eq!(refuses(&world, seek(Source::Underworld)), Some("fivey.feat.belly-of-the-beast"));
    }
}

mod fivey_background_entertainer_manuscript {
    use super::*;

    const WORK: &str = "Treasured manuscript";

    #[test]
    fn the_player_names_the_work() {
        let world = tries(&brought(one(&[]), A, WORK), naming(WORK, "The salt road"), &[], &[]).world;
        assert_eq!(text_of(&world, A, WORK), "The salt road");
        assert_eq!(world.character(A).things.get(WORK).map(norn_fivey::world::Thing::takes), Some(1));
        assert_eq!(refuses(&world, using(A, WORK)), Some("fivey.action.interact"));
    }
}

/// An entertainer by night, in a place.
fn entertainer(inn: bool) -> World {
    at_night(in_place(with_feat(two(&[], 1), A, "One Night Only!"), |place| place.inn = inn))
}

fn perform(guests: &[Who]) -> Perform {
    Perform { who: A, guests: guests.iter().copied().collect() }
}

mod fivey_feat_one_night_only {
    use super::*;

    #[test]
    fn lodging_at_the_inn_is_free() {
        let world = tries(&entertainer(true), perform(&[]), &[], &[]).world;
        assert_eq!(world.night, Some(Night { settlement: Some("Saltmarsh".to_owned()), free: true }));
        assert_eq!(left(&world, A), 0);
        let world = but(world, A, |one| one.crowns = 10);
        let lodges = |world: &World, days| {
            let pays = DayExpense { who: A, lifestyle: Lifestyle::Modest, days };
            tries(world, pays, &[], &[]).total()
        };
        assert_eq!((lodges(&world, 1), lodges(&world, 3)), (Some(0), Some(4)));
        let usual = but(entertainer(true), A, |one| one.crowns = 10);
        assert_eq!(lodges(&usual, 1), Some(2));
    }

    #[test]
    fn there_has_to_be_an_inn() {
        assert_eq!(refuses(&entertainer(false), perform(&[])), Some("fivey.feat.one-night-only"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        let world = at_night(in_place(one(&[]), |place| place.inn = true));
        assert_eq!(refuses(&world, perform(&[])), Some("fivey.feat.one-night-only"));
    }
}

mod fivey_feat_one_night_only_friends {
    use super::*;

    #[test]
    fn whoever_was_there_stays_friendly() {
        let world = tries(&entertainer(true), perform(&[X]), &[], &[]).world;
        let guest = world.character(X);
        assert_eq!((guest.attitude, guest.fond_of.clone()), (Some(Attitude::Friendly), BTreeSet::from([A])));
        let other = tries(&entertainer(true), perform(&[]), &[], &[]).world;
        assert_eq!((other.character(X).attitude, other.character(X).fond_of.len()), (None, 0));
    }
}

mod fivey_background_noble_wax_stamp {
    use super::*;

    #[test]
    fn what_is_sealed_is_the_houses() {
        let world = with_thing(brought(one(&[]), A, "Wax stamp"), A, "Parchment", 1, Carried::OnHand);
        let seal = UseThing {
            on: Some("Parchment".to_owned()),
            text: "House Vane".to_owned(),
            ..using(A, "Wax stamp")
        };
        assert_eq!(text_of(&tries(&world, seal, &[], &[]).world, A, "Parchment"), "House Vane");
        assert_eq!(refuses(&world, using(A, "Wax stamp")), Some("fivey.background.noble.wax-stamp"));
        assert_eq!(world.character(A).things.get("Wax stamp").map(norn_fivey::world::Thing::takes), Some(0));
    }
}

mod fivey_background_noble_deed {
    use super::*;

    #[test]
    fn it_gives_a_neglected_site() {
        let world = brought(one(&[]), A, "Deed to a summer home");
        let claim = UseThing { text: "Gull House".to_owned(), ..using(A, "Deed to a summer home") };
        let world = tries(&world, claim.clone(), &[], &[]).world;
        let site = world.sites.get("Gull House");
        let flags = site.map(|site| (site.owner, site.known, site.dangerous, site.remarks.is_empty()));
        assert_eq!(flags, Some((Some(A), true, true, false)));
        assert_eq!(refuses(&world, claim), Some("fivey.background.noble.deed"));
    }
}

/// A noble in a place with or without another.
fn noble(recognized: bool, other: bool) -> World {
    let world = but(with_feat(two(&[], 1), A, "Good Name"), A, |one| {
        one.titles.insert("Noble".to_owned(), Title { recognized, ..Title::default() });
    });
    in_place(world, |place| place.noble = other)
}

mod fivey_feat_good_name {
    use super::*;

    #[test]
    fn it_stands_as_long_as_it_is_recognized() {
        assert_eq!(good_name(&noble(true, true), A).as_deref(), Some("Noble"));
        assert_eq!(good_name(&noble(false, true), A), None);
        assert_eq!(good_name(&one(&[]), A), None);
    }

    #[test]
    fn another_title_does_not_stand_for_it() {
        let world = but(noble(false, true), A, |one| {
            one.titles.insert("Spy".to_owned(), Title::default());
        });
        assert_eq!(good_name(&world, A), None);
    }
}

mod fivey_feat_good_name_audience {
    use super::*;

    fn asks(host: Option<Who>) -> SeekAudience {
        SeekAudience { who: A, host }
    }

    #[test]
    fn an_audience_is_an_encounter() {
        let world = tries(&noble(true, true), asks(Some(X)), &[], &[]).world;
        let meeting = world.meeting.expect("an encounter");
        assert_eq!((meeting.mode, meeting.others), (Mode::Social, BTreeSet::from([X])));
    }

    #[test]
    fn where_nobody_recognizes_the_title_or_there_is_no_noble_it_is_not_offered() {
        let key = Some("fivey.feat.good-name.audience");
        assert_eq!(withheld(&noble(false, true), &Filled::of("audience")), key);
        assert_eq!(withheld(&noble(true, false), &Filled::of("audience")), key);
        assert_eq!(withheld(&noble(true, true), &Filled::of("audience")), None);
        assert_eq!(refuses(&in_place(one(&[]), |place| place.noble = true), asks(None)), key);
    }

    #[test]
    fn not_while_others_are_met() {
        let mut world = noble(true, true);
        world.meeting = Some(Meeting::default());
        assert_eq!(refuses(&world, asks(None)), Some("fivey.phase.encounter"));
    }
}

mod fivey_feat_alumni_association {
    use super::*;

    #[test]
    fn they_know_who_would_know() {
        let world = with_feat(one(&[]), A, "Alumni Association");
        let played = tries(&world, seek(Source::Scholars), &[], &[]);
        assert_eq!(played.told("fivey.feat.alumni-association", "story").len(), 1);
        assert_eq!(refuses(&played.world, seek(Source::Scholars)), None);
        let silent = Seek { answer: " ".to_owned(), ..seek(Source::Scholars) };
        assert_eq!(refuses(&world, silent), Some("fivey.feat.alumni-association"));
    }

    #[test]
    fn without_the_feat_it_is_refused() {
        assert_eq!(refuses(&one(&[]), seek(Source::Scholars)), Some("fivey.feat.alumni-association"));
    }
}

mod fivey_background_spy_gadget {
    use super::*;

    #[test]
    fn what_it_is_for_is_said_once() {
        let world = brought(one(&[]), A, "Gadget");
        let world = tries(&world, naming("Gadget", "glass cutter"), &[], &[]).world;
        assert_eq!(text_of(&world, A, "Gadget"), "glass cutter");
        assert_eq!(refuses(&world, naming("Gadget", "parachute")), Some("fivey.background.spy.gadget"));
        assert_eq!(world.character(A).things.get("Gadget").map(norn_fivey::world::Thing::takes), Some(1));
    }

    #[test]
    fn the_referee_approves_of_each() {
        let mut world = brought(one(&[]), A, "Gadget");
        let second = world.character(A).things["Gadget"].clone();
        of(&mut world, A).things.insert("Gadget 2".to_owned(), second);
        for gadget in ["Gadget", "Gadget 2"] {
            let named = Filled::of("name-thing").with("who", A).with("thing", Value::text(gadget));
            assert!(matches!(next_for(&world, A, &named), Next::Propose(param) if param.name == "text"));
        }
    }
}

mod fivey_feat_small_world {
    use super::*;

    fn asks(extent: Extent) -> Option<&'static str> {
        let world = in_place(with_feat(one(&[]), A, "Small World"), |place| place.extent = extent);
        refuses(&world, seek(Source::Agent))
    }

    #[test]
    fn there_is_an_ally_in_every_large_city() {
        assert_eq!(asks(Extent::City), None);
        assert_eq!(asks(Extent::Metropolis), None);
        assert_eq!(asks(Extent::Town), Some("fivey.feat.small-world"));
        assert_eq!(refuses(&one(&[]), seek(Source::Agent)), Some("fivey.feat.small-world"));
    }
}

mod fivey_feat_small_world_recognise {
    use super::*;

    fn spies(world: &World) -> Vec<Shown> {
        let rows = sheet(world, &[A], X).into_iter();
        let rows =
            rows.filter(|(id, part, _)| *id == "fivey.feat.small-world.recognise" && *part == "recognised");
        rows.map(|(_, _, value)| value).collect()
    }

    #[test]
    fn a_spy_knows_a_spy_and_for_whom() {
        let world = but(two(&[], 1), X, |one| one.spies_for = "the Duke".to_owned());
        assert_eq!(spies(&world), []);
        let spy = with_feat(world, A, "Small World");
        assert_eq!(spies(&spy), [Shown::Value(Value::text("the Duke"))]);
        assert_eq!(recognised(&but(spy, X, |one| one.hidden = true), A, X), None);
    }
}

mod fivey_feat_sleepwalker {
    use super::*;

    #[test]
    fn an_elf_has_two_rest_actions() {
        let world = with_feat(at_night(one(&[])), A, "Sleepwalker");
        assert_eq!((left(&world, A), left(&at_night(one(&[])), A)), (2, 1));
        let world = tries(&world, Recover { who: A }, &[], &[]).world;
        let world = tries(&world, Recover { who: A }, &[], &[]).world;
        assert_eq!(world.character(A).tonight.recovers, 2);
        assert_eq!(refuses(&world, Recover { who: A }), Some("fivey.day.nighttime"));
    }
}

mod fivey_feat_battle_hardened_healing {
    use super::*;

    /// What Recover gives back on level 2, and by which die.
    fn heals(feat: Option<&str>, face: u16) -> (i32, u16) {
        let world = but(at_night(one(&[])), A, |one| (one.level, one.most, one.hit_points) = (2, 20, 1));
        let world = feat.map_or(world.clone(), |feat| with_feat(world, A, feat));
        let world = tries(&world, Recover { who: A }, &[], &[]).world;
        let played = tries(&world, Sleep { meals: false }, &[face], &[]);
        let die = played.dice().first().map_or(0, |(die, ..)| *die);
        (hit_points(&played.world, A) - 1, die)
    }

    #[test]
    fn a_veteran_heals_by_a_d8() {
        let veteran = Some("Battle-Hardened");
        assert_eq!([heals(veteran, 5), heals(None, 5)], [(7, 8), (7, 6)]);
        assert_eq!([heals(veteran, 1), heals(veteran, 8)], [(3, 8), (10, 8)]);
        assert_eq!([heals(None, 1), heals(None, 6)], [(3, 6), (8, 6)]);
    }
}

mod fivey_origin_hoblin_walking_stick {
    use super::*;

    const STICK: &str = "Handed-down walking stick";

    /// How many hours it takes into the next hex.
    fn hours(world: World, storm: bool) -> i64 {
        let world =
            with_hex(row(world), Q, (1, 0), |hex| (hex.difficult, hex.storm, hex.safe) = (true, storm, true));
        tries(&world, Travel { to: Q, by: A, check: None }, &[], &[]).world.clock / HOUR
    }

    #[test]
    fn difficult_ground_holds_its_bearer_up_no_more() {
        assert_eq!(hours(one(&[]), false), 5);
        assert_eq!(hours(brought(one(&[]), A, STICK), false), 4);
        assert_eq!(hours(brought(one(&[]), A, STICK), true), 5);
    }

    #[test]
    fn a_party_goes_at_the_pace_of_its_slowest() {
        assert_eq!(hours(brought(three(), A, STICK), false), 5);
        let all = brought(brought(brought(three(), A, STICK), B, STICK), C, STICK);
        assert_eq!(hours(all, false), 4);
    }
}

mod fivey_feat_daily_uses {
    use super::*;

    #[test]
    fn what_is_had_once_a_day_is_refused_until_the_next() {
        let world = with_own(one(&[]), A, "Changeling", "Locket");
        let asked = tries(&world, seek(Source::Locket), &[], &[]).world;
        assert_eq!(refuses(&asked, seek(Source::Locket)), Some("fivey.feat.daily-uses"));
        assert_eq!(refuses(&later(&asked, DAY, &[]), seek(Source::Locket)), None);
    }
}

mod fivey_inventory_twenty {
    use super::*;

    #[test]
    fn nobody_builds_what_they_have_no_room_for() {
        let world = at_night(but(with_feat(one(&[]), A, "Tinker"), A, |one| one.crowns = 9));
        let build = || Tinker { who: A, device: "Toy".to_owned(), components: 1 };
        let carries = |pieces| with_thing(world.clone(), A, "Torch", pieces, Carried::Stashed);
        assert_eq!(
            [19, 20].map(|pieces| refuses(&carries(pieces), build())),
            [None, Some("fivey.inventory.twenty")]
        );
    }
}

mod fivey_weapon_hands {
    use super::*;

    #[test]
    fn what_flies_back_needs_a_hand() {
        let call = || CallBack { who: A, thing: "Returning spear".to_owned() };
        let world = with_thing(one(&[]), A, "Returning spear", 1, Carried::Lying);
        let full = with_thing(world.clone(), A, "Greataxe", 1, Carried::Held);
        assert_eq!([world, full].map(|world| refuses(&world, call())), [None, Some("fivey.weapon.hands")]);
    }
}
