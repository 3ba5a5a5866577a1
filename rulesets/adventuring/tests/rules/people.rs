//! New characters, their skills and things, and that all people are alike: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::base::bulk;
use norn_adventuring::rules::base::creation::Generate;
use norn_adventuring::rules::base::testing::Test;
use norn_adventuring::rules::exploring::turns::Wait;
use norn_adventuring::rules::harm::diseases::Infect;
use norn_adventuring::rules::harm::poisons::Expose;
use norn_adventuring::rules::harm::surgery::{Operation, Surgery};
use norn_adventuring::rules::harm::swallowing::Take;
use norn_adventuring::world::{DAY, Delivery, Fate, Item, Permit, Row, Skill, Use, World};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::{Answer, Attempt as _, Ruleset, Value, Viewer, Who};

fn scores(values: [i64; 3]) -> Value {
    let row = |(word, value): (&str, i64)| Value::List(vec![Value::word(word), Value::Number(value)]);
    Value::List(["str", "agi", "wit"].into_iter().zip(values).map(row).collect())
}

fn names(names: &[&str]) -> Value {
    Value::List(names.iter().map(|name| Value::text(name)).collect())
}

fn made(change: &[(&str, Value)]) -> norn_kernel::ruleset::Draft {
    let usual = [
        ("name", Value::text("Ada")),
        ("career", Value::text("Rat-catcher")),
        ("rolled", Value::Flag(false)),
        ("abilities", scores([12, 9, 14])),
        ("skills", names(&["Erudition", "Bargain"])),
    ];
    let mut all: Vec<(&str, Value)> = usual.to_vec();
    for (name, value) in change {
        all.retain(|(known, _)| known != name);
        all.push((name, value.clone()));
    }
    draft("character", &all)
}

/// The rules by which a draft is wrong.
fn wrong(world: &World, change: &[(&str, Value)]) -> Vec<&'static str> {
    problems_of(world, &made(change)).iter().map(|problem| problem.words.key.id()).collect()
}

fn generate(who: Who) -> Attempt {
    Generate { who }.into()
}

mod adventuring_base_ability_generation {
    use super::*;

    fn unrolled() -> World {
        built(World::default(), A, &made(&[("rolled", Value::Flag(true))]))
    }

    fn rolled(swap: &str) -> World {
        let swaps = [("adventuring.base.ability-generation", Answer::One(Value::word(swap)))];
        play(&unrolled(), &generate(A), &[3, 4, 5, 1, 2, 6, 6, 6, 2], &swaps).world
    }

    #[test]
    fn nobody_fills_in_scores_that_are_rolled() {
        let asked = |rolled: bool| {
            let world = World::default();
            let draft = made(&[("rolled", Value::Flag(rolled))]);
            let form = Adventuring.forms(&world).into_iter().find(|form| form.name == "character");
            let form = form.map(|form| Adventuring.narrow(&world, &draft, form)).expect("there is one");
            form.fields.iter().any(|field| field.name == "abilities")
        };
        assert_eq!([asked(true), asked(false)], [false, true]);
    }

    #[test]
    fn what_has_no_name_of_its_own_is_called_as_what_it_is_like() {
        let row = |name: &str| Value::List(vec![Value::text(name), Value::text("Sword"), Value::Number(1)]);
        let world =
            built(World::default(), A, &made(&[("things", Value::List(vec![row(""), row("Biter")]))]));
        let things = &world.character(A).things;
        assert!(things.contains_key("Sword") && things.contains_key("Biter"), "{things:?}");
    }

    #[test]
    fn whoever_has_come_to_harm_before_stays_as_they_are() {
        let mut losses = norn_adventuring::world::Losses::default();
        losses.set(Wit, 9);
        let down = but(unrolled(), A, |one| (one.health, one.lost) = (0, losses));
        let down = but(down, A, |one| one.fate = Fate::Stable { until: 9 });
        let swaps = [("adventuring.base.ability-generation", Answer::One(Value::word("as-rolled")))];
        let after = play(&down, &generate(A), &[3, 4, 5, 1, 2, 6, 1, 2, 2], &swaps).world;
        let one = after.character(A);
        assert_eq!((one.health, one.fate, one.lost.get(Wit)), (0, Fate::Stable { until: 9 }, 5));
    }

    #[test]
    fn three_dice_for_each_in_order_and_one_swap() {
        let of = |world: &World| [Str, Agi, Wit].map(|one| world.character(A).abilities.get(one));
        assert_eq!(of(&rolled("as-rolled")), [12, 9, 14]);
        assert_eq!(of(&rolled("agi-and-wit")), [12, 14, 9]);
        assert_eq!(of(&rolled("str-and-agi")), [9, 12, 14]);
        let world = rolled("str-and-wit");
        assert_eq!((of(&world), world.character(A).health), ([14, 9, 12], 14));
        assert_eq!(
            refused(&world, &generate(A)),
            Some("adventuring.base.ability-generation"),
            "no second swap"
        );
    }

    #[test]
    fn the_sheet_offers_it_while_it_is_due() {
        let offers = |world: &World| {
            let view = Adventuring.show(world, &Viewer::Player(vec![A]));
            let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
            let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
            rows.filter_map(|row| row.offer).filter(|offer| offer.attempt == "roll-scores").count()
        };
        assert_eq!((offers(&unrolled()), offers(&rolled("as-rolled"))), (1, 0));
    }

    #[test]
    fn with_the_switch_13_11_and_9_are_placed() {
        let world = with_switch(World::default(), "ability-scores", "array");
        assert_eq!(wrong(&world, &[("abilities", scores([9, 13, 11]))]), Vec::<&str>::new());
        let rule = "adventuring.base.ability-generation";
        assert_eq!(wrong(&world, &[("abilities", scores([13, 13, 9]))]), [rule]);
        assert_eq!(wrong(&World::default(), &[("abilities", scores([13, 13, 9]))]), Vec::<&str>::new());
    }
}

mod adventuring_base_encumbrance {
    use super::*;

    #[test]
    fn nobody_begins_with_more_than_twice_the_limit() {
        let ladders = |count: i64| {
            let row = |nth| {
                Value::List(vec![
                    Value::text(&format!("Ladder {nth}")),
                    Value::text("Ladder"),
                    Value::Number(1),
                ])
            };
            [("things", Value::List((0..count).map(row).collect()))]
        };
        // Three rations weigh 1½, a ladder 4: twice the limit is 16.
        assert_eq!(wrong(&World::default(), &ladders(3)), Vec::<&str>::new());
        assert_eq!(wrong(&World::default(), &ladders(4)), ["adventuring.base.encumbrance"]);
        let off = with_switch(World::default(), "encumbrance", "off");
        assert_eq!(wrong(&off, &ladders(4)), Vec::<&str>::new());
        let folk = |size: &str| {
            let of = [("name", Value::text("Ox")), ("size", Value::word(size)), ladders(4)[0].clone()];
            problems_of(&World::default(), &draft("folk", &of)).len()
        };
        assert_eq!([folk("medium"), folk("large")], [0, 0], "exactly twice the limit, and less");
        assert_eq!(folk("small"), 1);
    }
}

mod adventuring_base_character {
    use super::*;

    #[test]
    fn a_new_one_has_what_is_needed_to_begin() {
        let world = built(World::default(), A, &made(&[]));
        let one = world.character(A);
        assert_eq!((one.health, one.most_health(), one.corruption), (12, 12, 0));
        assert_eq!((one.zones, one.areas, one.coins), (2, 2, 20));
        assert_eq!(one.things.get("Ration").map(|thing| thing.pieces), Some(3));
        assert_eq!(bulk::limit(&world, A), 16, "8 of bulk");
        assert!(world.skills(A).any(|(_, skill)| skill.literacy));
        let view = Adventuring.show(&world, &Viewer::Player(vec![A]));
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        assert_eq!(sheet.conditions, []);
    }

    #[test]
    fn it_has_a_name_and_two_skills_at_most() {
        let world = World::default();
        assert!(!wrong(&world, &[("name", Value::text(""))]).is_empty());
        let three = names(&["Erudition", "Bargain", "Charm"]);
        assert_eq!(wrong(&world, &[("skills", three)]), ["adventuring.base.character"]);
        assert_eq!(wrong(&world, &[("skills", names(&["Charm"]))]), Vec::<&str>::new());
    }
}

mod adventuring_base_career {
    use super::*;

    #[test]
    fn everybody_has_one_and_it_makes_nobody_proficient() {
        assert_eq!(wrong(&World::default(), &[("career", Value::text(""))]), ["adventuring.base.career"]);
        let world = built(World::default(), A, &made(&[]));
        assert_eq!(world.character(A).career, "Rat-catcher");
        let save = Test { who: A, ability: Wit, proficient: false, hindered: false, secret: false };
        assert_eq!(play(&world, &Attempt::Test(save), &[14], &[]).dice().len(), 1);
    }
}

mod adventuring_base_skill_rules {
    use super::*;

    #[test]
    fn what_a_skill_gives_comes_and_goes_with_it() {
        let world = one(&[]);
        let learnt = written(world, "character/1/skills", names(&["Erudition"]));
        let erudite = |world: &World| {
            let literate = world.skills(A).any(|(_, skill)| skill.literacy);
            let classic =
                world.skills(A).any(|(_, skill)| skill.languages.iter().any(|one| one == "Classic"));
            (literate, classic, world.is_proficient(A, "persuade about history"))
        };
        assert_eq!(erudite(&learnt), (true, true, true));
        assert_eq!(
            erudite(&written(learnt.clone(), "character/1/skills", names(&[]))),
            (false, false, false)
        );
        let twice = Adventuring.edit(&learnt, "character/1/skills", &names(&["Erudition", "Erudition"]));
        assert!(twice.is_err());
    }

    #[test]
    fn medicine_lets_its_owner_recognise_diseases() {
        let infect = Infect { who: vec![A], disease: "Plague".into() };
        let world = play(&three(), &Attempt::Infect(infect), &[], &[]).world;
        let names = |world: &World| {
            format!("{:?}", Adventuring.show(world, &Viewer::Player(vec![B]))).contains("Plague")
        };
        assert!(!names(&world));
        assert!(names(&skilled(world, B, &["Medicine"])));
    }
}

mod adventuring_base_skills {
    use super::*;

    #[test]
    fn ten_of_the_text_and_five_stand_ins() {
        type Of = (
            &'static str,
            &'static [&'static str],
            &'static [&'static str],
            bool,
            &'static [&'static str],
            Permit,
        );
        use Permit::*;
        let rows: [Of; 15] = [
            ("Medicine", &["tend the dying", "surgery"], &[], true, &[], Diseases),
            ("Blather", &["distract", "taunt"], &[], false, &[], Nothing),
            ("Charm", &["befriend", "persuade"], &[], false, &[], Nothing),
            ("Intimidate", &["intimidate", "torture"], &[], false, &[], Nothing),
            ("Leadership", &["inspire", "encourage"], &[], false, &[], Nothing),
            ("Erudition", &["persuade about history"], &["Classic"], true, &[], Nothing),
            ("Music", &["distract by performance"], &[], false, &[], Nothing),
            ("Bargain", &["haggling", "finding a full-price buyer"], &[], false, &[], Bargain),
            ("Bushcraft", &["foraging", "finding shelter"], &[], false, &[], Wilderness),
            ("River lore", &["driving a boat"], &[], false, &[], Sail),
            ("Animal handling", &["train animals", "befriend animals"], &[], false, &[], WildAnimals),
            ("Athletics", &["balance", "leap", "climb", "swim"], &[], false, &[], Nothing),
            ("Stealth", &["sneak", "steal"], &[], false, &[], Nothing),
            ("Smithing", &["master-crafted or robust work"], &[], false, &["weapons", "armour"], Workshop),
            ("Herbalism", &[], &[], false, &["antidotes", "cures", "poisons", "drugs"], CraftTools),
        ];
        let world = World::default();
        assert_eq!(Skill::all(&world).count(), 15);
        for (nth, (name, proficient, languages, literacy, crafts, permits)) in rows.into_iter().enumerate() {
            let row = Skill::find(&world, name).expect("such a row");
            assert_eq!(
                (row.proficient_in.as_slice() == proficient, row.languages.as_slice() == languages),
                (true, true)
            );
            assert_eq!(
                (row.literacy, row.crafts.as_slice() == crafts, row.permits),
                (literacy, true, permits)
            );
            assert_eq!(row.stand_in, 10 <= nth, "{name}");
        }
    }

    #[test]
    fn rolls_for_which_they_can_make_proficient() {
        let rolls = [
            "tend the dying",
            "surgery",
            "distract",
            "taunt",
            "befriend",
            "persuade",
            "intimidate",
            "torture",
            "inspire",
            "encourage",
            "persuade about history",
            "distract by performance",
            "haggling",
            "finding a full-price buyer",
            "foraging",
            "finding shelter",
            "driving a boat",
            "train animals",
            "befriend animals",
            "balance",
            "leap",
            "climb",
            "swim",
            "sneak",
            "steal",
            "master-crafted or robust work",
            // For skills that a table makes up.
            "locks",
            "breaking doors",
            "games",
            "cheating",
            "riding",
            "driving a cart",
            "tracking",
            "seeing through disguises",
            "crude work",
            "finding a dealer",
            "falling",
            "dodging",
        ];
        assert_eq!(*norn_adventuring::content::ROLLS, rolls);
    }

    /// B's, with a skill of the table's own for this roll.
    fn with_own(world: World, roll: &str) -> World {
        let of = [("name", Value::text("Knack")), ("proficient-in", names(&[roll]))];
        skilled(built(world, Who(98), &draft("skill", &of)), B, &["Knack"])
    }

    #[test]
    fn a_table_makes_up_skills_for_locks_games_riding_and_more() {
        use norn_adventuring::rules::exploring::locks::{Tool, Unlock};
        use norn_adventuring::rules::exploring::riding::{Peril, StayOn};
        use norn_adventuring::rules::hazards::falls::Fall;
        use norn_adventuring::rules::settlements::games::Game;
        use norn_adventuring::world::{Level, Lock, Nature, Object, Size, Target, WATCH};
        let mut all = row(world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]), Level::Zone);
        let horse = beast("Ash", Nature::Domesticated, Size::Large, &[]);
        all.characters.insert(X, horse.into());
        let lock = Some(Lock { locked: true, ..Lock::default() });
        all.objects.insert("Chest".into(), Object { lock, at: Some(P), ..Object::default() });
        let all = with_thing(all, B, "Lockpicks", 1);
        let shut = Target::Object("Chest".into());
        let unlock = Attempt::Unlock(Unlock { who: B, shut, tool: Tool::Lockpicks });
        let works = |world: World| play(&world, &unlock, &[], &[]).world;
        let opens = |world: World, dice: &[u16]| {
            let after = play(&works(world), &Attempt::Wait(Wait { stretches: WATCH }), dice, &[]).world;
            after.objects["Chest"].lock.is_some_and(|lock| !lock.locked)
        };
        assert_eq!(
            [opens(all.clone(), &[11]), opens(with_own(all.clone(), "locks"), &[11, 10])],
            [false, true]
        );
        let game = Attempt::Game(Game { players: [A, B].into(), ability: Some(Wit), hampers: false });
        let honest = vec![("adventuring.game.cheat.declare", Answer::Text(String::new())); 2];
        let wins = |world: &World, dice: &[u16]| play(world, &game, dice, &honest).total();
        assert_eq!(
            [wins(&all, &[5, 9]), wins(&with_own(all.clone(), "games"), &[5, 9, 4])],
            [Some(1), Some(2)]
        );
        let rides = but(all.clone(), B, |one| one.riding = Some(X));
        let stays = Attempt::StayOn(StayOn { who: B, peril: Peril::Danger });
        let skilled = with_own(rides, "riding");
        assert_eq!(play(&skilled, &stays, &[11, 10], &[]).outcome(), Some("pass"));
        let fall = Attempt::Fall(Fall { who: B, depth: 40, cushion: true });
        assert_eq!(play(&with_own(all, "falling"), &fall, &[20, 10, 1], &[]).dice().len(), 3);
    }

    #[test]
    fn they_make_proficient() {
        let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[(Wit, 9)]))]);
        let world = with_thing(world, B, "Surgical tools", 1);
        let operate = Attempt::Surgery(Surgery { who: B, patient: A, operation: Operation::Parasite });
        let plain = play(&world, &operate, &[14], &[]);
        assert_eq!(plain.outcome(), Some("fail"));
        let skilled = skilled(world, B, &["Medicine"]);
        assert_eq!(play(&skilled, &operate, &[14, 9], &[]).outcome(), Some("pass"));
    }
}

mod adventuring_base_characters_alike {
    use super::*;

    #[test]
    fn the_game_masters_people_are_poisoned_and_fall_sick_as_anybody() {
        let world = two(&[], &[(Str, 12)]);
        let expose =
            Expose { who: X, poison: "Damaging poison, for the blood".into(), by: Delivery::Bloodstream };
        let world = play(&world, &Attempt::Expose(expose), &[13], &[]).world;
        let infect = Infect { who: vec![X], disease: "Influence".into() };
        let world = play(&world, &Attempt::Infect(infect), &[], &[]).world;
        let hurt = play(&world, &Attempt::Wait(Wait { stretches: 1 }), &[9], &[]).world;
        assert_eq!(hurt.character(X).health, 3);
        let weaker = play(&hurt, &Attempt::Wait(Wait { stretches: DAY - 1 }), &[13, 3], &[]).world;
        assert_eq!(weaker.character(X).score(Str), 9);
    }
}

mod adventuring_base_items {
    use super::*;

    #[test]
    fn the_list_has_what_rules_need() {
        let rows: [(&str, Use, bool, i32, i32); 16] = [
            ("Disguise kit", Use::Disguise, false, 2, 12),
            ("Lockpicks", Use::Lockpicks, false, 1, 10),
            ("Crowbar", Use::Crowbar, false, 2, 4),
            ("Navigation tools", Use::Navigation, false, 1, 30),
            ("Saddle", Use::Saddle, false, 4, 10),
            ("Surgical tools", Use::Surgery, false, 1, 30),
            ("Antidote", Use::Antidote, true, 1, 20),
            ("Cure", Use::Cure, true, 1, 40),
            ("Ration", Use::Ration, true, 1, 1),
            ("Rope", Use::Climbing, false, 2, 2),
            ("Ladder", Use::Climbing, false, 8, 3),
            ("Light source", Use::Light, true, 1, 1),
            ("Sacred power scroll", Use::Sacred, false, 1, 100),
            ("Profane power scroll", Use::Profane, false, 1, 100),
            ("Craft tools", Use::Tools, false, 4, 20),
            ("Raw materials", Use::Materials, true, 2, 1),
        ];
        let world = World::default();
        assert_eq!(Item::all(&world).count(), 16);
        for (name, used_for, consumable, bulk, value) in rows {
            let row = Item::find(&world, name).expect("such a row");
            let right = (used_for, consumable, bulk, value);
            assert_eq!((row.used_for, row.consumable, row.bulk, row.value), right, "{name}");
        }
    }

    #[test]
    fn what_is_used_has_to_be_there_and_is_used_up() {
        let take = |thing: &str, to: Who| -> Attempt {
            Take { who: A, to, thing: thing.to_owned(), strong: false, resists: false, willing: false }.into()
        };
        let rule = Some("adventuring.base.items");
        assert_eq!(refused(&one(&[]), &take("Antidote", A)), rule);
        assert_eq!(refused(&with_thing(one(&[]), A, "Rope", 1), &take("Rope", A)), rule);
        let world = with_thing(two(&[], &[]), A, "Antidote", 2);
        assert_eq!(refused(&world, &take("Antidote", X)), rule, "others take nothing from strangers");
        let taken = play(&world, &take("Antidote", A), &[], &[]).world;
        assert_eq!(taken.character(A).things.get("Antidote").map(|thing| thing.pieces), Some(1));
    }

    #[test]
    fn of_what_is_not_used_up_there_is_one_of_each() {
        let rule = "adventuring.base.items";
        let ropes = rows(&[&[Value::text("Rope"), Value::text("Rope"), Value::Number(2)]]);
        assert_eq!(wrong(&World::default(), &[("things", ropes.clone())]), [rule]);
        let rations = rows(&[&[Value::text("Ration"), Value::text("Ration"), Value::Number(2)]]);
        assert_eq!(wrong(&World::default(), &[("things", rations)]), Vec::<&str>::new());
        let folk = draft("folk", &[("name", Value::text("Gob")), ("things", ropes)]);
        let wrong: Vec<&str> =
            problems_of(&World::default(), &folk).iter().map(|it| it.words.key.id()).collect();
        assert_eq!(wrong, [rule]);
    }
}

#[test]
fn an_attempt_about_whoever_is_unseen_is_the_game_masters() {
    use norn_kernel::Audience;
    let world = but(two(&[], &[]), X, |one| one.hidden = true);
    let infect = Attempt::Infect(Infect { who: vec![X], disease: "Plague".into() });
    assert_eq!(infect.veiled(&world).audience(), Audience::Referee);
}
