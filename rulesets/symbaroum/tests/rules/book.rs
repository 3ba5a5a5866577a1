//! What the printed books need of the rules: powers, printed values, gear on a sheet, and whom an ally hides.
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::characters::attributes::{defense, pain_threshold};
use norn_symbaroum::rules::characters::gear::{Get, How};
use norn_symbaroum::rules::harm::death::PassTurn;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Fate, Level, World};
use norn_symbaroum::{Attempt, Symbaroum};

const BOLT: &str = "Bolt";

/// What an attempt comes to with this filled in, by whoever plays A.
fn filled(world: &World, viewer: &Viewer, name: &str, values: &[(&str, Value)]) -> Next<Attempt> {
    let filled =
        values.iter().fold(Filled::of(name), |filled, (name, value)| filled.with(name, value.clone()));
    offered(world, viewer, &filled.with_defaults())
}

#[track_caller]
fn done(world: &World, name: &str, values: &[(&str, Value)]) -> World {
    match filled(world, &Viewer::Referee, name, values) {
        Next::Ready(attempt) => play(world, &attempt, &[], &[]).world,
        other => panic!("{other:?}"),
    }
}

/// A power of the table's own, which A and X know.
fn with_bolt(world: World, fields: &[(&str, Value)]) -> World {
    let mut values = vec![("name", Value::text(BOLT)), ("damage", Value::Number(12))];
    values.extend(fields.iter().cloned());
    let world = built(world, A, &draft("power", &values));
    [A, X].into_iter().fold(world, |world, who| {
        but(world, who, |one| {
            one.powers.insert(BOLT.to_owned(), Level::Novice);
        })
    })
}

fn bolt(by: Who, target: Who) -> Attempt {
    act(by, Deed::UsePower { name: BOLT.to_owned(), target })
}

mod symbaroum_line_of_sight_rule_of_thumb {
    use super::*;

    fn behind() -> World {
        let mut world = fighting(armed(four(), A, "Hunting bow"));
        combat(&mut world).behind.insert(A, B);
        world
    }

    fn shot(world: &World) -> Option<&'static str> {
        refused(world, &strike(A, X, "Hunting bow"))
    }

    #[test]
    fn an_ally_hides_whoever_would_have_to_run_past() {
        let rule = Some("symbaroum.line-of-sight.rule-of-thumb");
        assert_eq!(shot(&behind()), rule);
        assert_eq!(shot(&engaged(behind(), &[(B, X)])), rule);
    }
    #[test]
    fn whoever_is_at_the_shooter_already_is_seen() {
        assert_eq!(shot(&engaged(behind(), &[(A, X)])), None);
    }
    #[test]
    fn whoever_can_hit_nobody_hides_nobody() {
        assert_eq!(shot(&dying(behind(), B, 0, 1)), None);
        let unarmed = ["Fists and feet", "Claws or teeth, small", "Claws or teeth, large"];
        let unarmed =
            unarmed.iter().fold(behind(), |world, name| written(world, &format!("weapon/{name}"), false));
        assert_eq!(shot(&unarmed), None);
    }
}

mod symbaroum_death_dying {
    use super::*;

    #[test]
    fn a_correction_to_nothing_leaves_a_hero_dying() {
        let world = written(four(), "character/1/toughness", 0);
        assert_eq!(world.character(A).fate, Fate::Dying { steps: 0, since: 0 });
        assert!(world.character(A).prone);
        let played = play(&world, &Attempt::PassTurn(PassTurn), &[12], &[]);
        assert_eq!(played.world.character(A).fate, Fate::Dying { steps: 1, since: 0 });
        assert_eq!(wrong(&world), Vec::<&str>::new());
    }
    #[test]
    fn in_a_fight_the_test_is_due_in_the_next_turn() {
        let world = written(engaged(fighting(two(&[], &[])), &[(A, X)]), "character/1/toughness", 0);
        assert_eq!(world.character(A).fate, Fate::Dying { steps: 0, since: 2 });
        assert!(!world.are_engaged(A, X));
        let mut world = turn_of(world, X);
        combat(&mut world).acted.insert(A);
        let world = play(&world, &end_turn(X), &[], &[]).world;
        assert!(matches!(Symbaroum.due(&world), Some(Attempt::DeathTest(_))));
    }
    #[test]
    fn whoever_no_player_plays_is_dead() {
        let world = written(four(), "character/11/toughness", 0);
        assert_eq!(world.character(X).fate, Fate::Dead);
        let fights = written(engaged(fighting(two(&[], &[])), &[(A, X)]), "character/11/toughness", 0);
        assert!(fights.fighter(X).is_none() && !fights.are_engaged(A, X));
    }
}

mod symbaroum_death_stabilise {
    use super::*;

    #[test]
    fn a_correction_upwards_wakes_whoever_is_down() {
        let world = written(dying(four(), A, 2, 0), "character/1/toughness", 3);
        assert_eq!((world.character(A).fate, toughness(&world, A)), (Fate::Well, 3));
    }
    #[test]
    fn who_is_well_by_the_game_masters_word_stands_beside_the_same_again() {
        let world = dying(engaged(fighting(two(&[], &[])), &[(A, X)]), A, 1, 0);
        let world = written(world, "character/1/fate", Value::word("well"));
        assert_eq!((world.character(A).fate, toughness(&world, A)), (Fate::Well, 1));
        assert!(world.are_engaged(A, X));
    }
}

mod symbaroum_toughness_current {
    use super::*;

    #[test]
    fn what_lies_above_a_corrected_maximum_is_lost() {
        let world = two(&[(Strong, 15)], &[]);
        assert_eq!(toughness(&world, A), 15);
        assert_eq!(toughness(&written(world, "character/1/attributes/strong", 12), A), 12);
    }
}

mod symbaroum_combat_end {
    use super::*;

    #[test]
    fn whoever_is_taken_out_of_the_world_is_in_no_fight() {
        let world = engaged(fighting(four()), &[(A, X)]);
        let world = written(world, "character/1", false);
        assert!(!world.characters.contains_key(&A) && world.fighter(A).is_none());
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
        assert_eq!(wrong(&world), Vec::<&str>::new());
    }
}

mod symbaroum_missing_mystical_powers {
    use super::*;

    #[test]
    fn its_damage_hurts_like_any_other() {
        let world = engaged(fighting(with_bolt(two(&[], &[(Strong, 30)]), &[])), &[(A, X)]);
        let world = but(world, X, |one| one.overrides = [(norn_symbaroum::world::Override::Pain, 5)].into());
        let played = play(&world, &bolt(A, X), &[1, 9], &[]);
        assert_eq!(played.asked("symbaroum.pain.choice"), 1);
        assert!(played.world.character(X).prone);
    }
    #[test]
    fn from_afar_it_throws_to_the_ground() {
        let world = fighting(with_bolt(two(&[], &[(Strong, 30)]), &[]));
        let world = but(world, X, |one| one.overrides = [(norn_symbaroum::world::Override::Pain, 5)].into());
        let played = play(&world, &bolt(A, X), &[1, 9], &[]);
        assert_eq!(played.asked("symbaroum.pain.choice"), 0);
        assert!(played.world.character(X).prone);
    }
    #[test]
    fn the_game_masters_dice_are_rolled_where_the_table_wants_it() {
        let world = turn_of(fighting(with_bolt(two(&[(Strong, 30)], &[]), &[])), X);
        assert_eq!(toughness(&play(&world, &bolt(X, A), &[20], &[]).world, A), 30 - 6);
        let rolled = with_switch(world, "npc-values", "rolled");
        assert_eq!(toughness(&play(&rolled, &bolt(X, A), &[20, 2], &[]).world, A), 30 - 2);
    }
    #[test]
    fn of_two_against_the_players_the_game_master_says_whether_one_resists() {
        let world = with_bolt(four(), &[]);
        let world = but(world, Y, |one| one.powers.extend([("Bolt".to_owned(), Level::Novice)]));
        let world = but(world, X, |one| one.attributes.set(Resolute, 15));
        let world = turn_of(fighting(world), Y);
        let answered = |yes: bool| {
            let resists = [("symbaroum.missing.mystical-powers", Answer::Yes(yes))];
            play(&world, &bolt(Y, X), &[8], &resists).outcome().map(str::to_owned)
        };
        let [lets, resists] = [answered(false), answered(true)];
        assert_eq!([lets.as_deref(), resists.as_deref()], [Some("success"), Some("failure")]);
    }
    #[test]
    fn whatever_resists_it_or_nothing() {
        let value = |resists: &str| {
            let world = two(&[(Resolute, 11)], &[(Quick, 14), (Resolute, 12)]);
            let world = fighting(with_bolt(world, &[("resists", Value::word(resists))]));
            totals(&play(&world, &bolt(A, X), &[20], &[]), "symbaroum.test.notation")
        };
        assert_eq!(["quick", "resolute", "none"].map(value), [vec![7], vec![9], vec![11]]);
    }
    #[test]
    fn each_level_does_what_it_says() {
        let world = with_bolt(two(&[(Strong, 30)], &[(Strong, 30)]), &[]);
        let fields =
            [("name", Value::text(BOLT)), ("level", Value::word("adept")), ("heals", Value::Number(4))];
        let world = written(built(world, A, &draft("power", &fields)), "character/1/toughness", 3);
        let novice = act(A, Deed::UsePower { name: BOLT.to_owned(), target: X });
        assert_eq!(toughness(&play(&fighting(world.clone()), &novice, &[1, 4], &[]).world, X), 30 - 4);
        let world = written(world, "character/1/powers", Value::text("Bolt = adept"));
        assert_eq!(world.character(A).powers[BOLT], Level::Adept);
        let own = act(A, Deed::UsePower { name: BOLT.to_owned(), target: A });
        assert_eq!(toughness(&play(&fighting(world), &own, &[1, 4], &[]).world, A), 3 + 4);
    }
    #[test]
    fn it_is_learned_like_an_ability() {
        let rich = but(four(), A, |one| (one.unspent, one.earned) = (30, 30));
        let values = [("who", Value::Character(A)), ("ability", Value::text("Lay on Hands"))];
        let world = done(&rich, "improve", &values);
        assert_eq!(
            (world.character(A).unspent, world.character(A).powers["Lay on Hands"]),
            (20, Level::Novice)
        );
        let world = done(&world, "improve", &values);
        //P2
        assert!(matches!(filled(&world, &Viewer::Referee, "improve", &values), Next::Refused(_)));
    }
}

mod symbaroum_missing_corruption {
    use super::*;

    #[test]
    fn where_the_book_rolls_it_a_die_is_rolled() {
        let world = fighting(with_bolt(two(&[], &[]), &[("corruption-die", Value::Number(4))]));
        let played = play(&world, &bolt(A, X), &[3, 20], &[]);
        assert_eq!(played.world.character(A).corruption, 3);
        let enemy = play(&turn_of(world, X), &bolt(X, A), &[1], &[]);
        assert_eq!(enemy.world.character(X).corruption, 2);
    }
}

fn carries(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    things
        .map(|(name, thing)| if 1 < thing.pieces { format!("{name} {}", thing.pieces) } else { name.clone() })
        .collect()
}

mod symbaroum_missing_gear {
    use super::*;

    #[test]
    fn a_player_asks_and_the_game_master_grants() {
        let values = [("who", Value::Character(A)), ("what", Value::text("Belt knife"))];
        let asked = filled(&four(), &Viewer::Player(vec![A]), "get", &values);
        assert!(matches!(asked, Next::Propose(param) if param.name == "how"));
        let world = done(&four(), "get", &values);
        assert_eq!(carries(&world, A), ["Belt knife"]);
        assert!(!world.character(A).things["Belt knife"].ready);
        let world = done(&world, "get", &values);
        assert_eq!(carries(&world, A), ["Belt knife", "Belt knife 2"]);
    }
    #[test]
    fn armour_shields_and_elixirs_as_well() {
        let who = ("who", Value::Character(A));
        let world = done(&four(), "get", &[who.clone(), ("what", Value::text("Light padding"))]);
        assert_eq!(defense(&world, A), 9);
        let world = done(&world, "get", &[who.clone(), ("what", Value::text("Buckler"))]);
        let cures = [who.clone(), ("what", Value::text("Herbal cure")), ("pieces", Value::Number(3))];
        let world = done(&world, "get", &cures);
        assert_eq!(carries(&world, A), ["Buckler", "Herbal cure 3", "Light padding"]);
        let more = Get { who: A, thing: "Heavy metal".into(), pieces: 1, how: How::Bought };
        assert_eq!(refused(&world, &Attempt::Get(more)), Some("symbaroum.missing.gear"));
        let left = [who, ("what", Value::text("Herbal cure")), ("pieces", Value::Number(2))];
        assert_eq!(carries(&done(&world, "leave", &left), A), ["Buckler", "Herbal cure", "Light padding"]);
    }
    #[test]
    fn what_is_in_no_list_is_not_to_be_had() {
        let gets = |name: &str| {
            let thing = name.to_owned();
            refused(&four(), &Attempt::Get(Get { who: A, thing, pieces: 1, how: How::Found }))
        };
        assert_eq!(["Belt knife", "Laser"].map(gets), [None, Some("symbaroum.missing.gear")]);
    }
    #[test]
    fn what_is_given_goes_from_one_sheet_to_the_other() {
        let world = fighting(armed(four(), A, "Plain sword"));
        let values =
            [("who", Value::Character(A)), ("what", Value::text("Plain sword")), ("to", Value::Character(B))];
        let world = done(&world, "give", &values);
        assert_eq!((carries(&world, A), carries(&world, B)), (vec![], vec!["Plain sword".to_owned()]));
        let spent = world.fighter(A).expect("a fighter").spent;
        assert_eq!((spent.movement, spent.combat), (true, false));
        assert!(!world.character(B).things["Plain sword"].ready);
    }
    #[test]
    fn armour_is_not_put_off_in_a_fight() {
        let give = act(A, Deed::Give { thing: "Light padding".into(), to: B, pieces: 1 });
        let world = armoured(four(), A, "Light padding");
        assert_eq!(refused(&fighting(world.clone()), &give), Some("symbaroum.missing.gear"));
        assert_eq!(carries(&play(&world, &give, &[], &[]).world, B), ["Light padding"]);
    }
    #[test]
    fn only_those_who_cannot_keep_it_lose_it() {
        let takes = act(A, Deed::Take { thing: "Plain sword".into(), from: X, pieces: 1 });
        let world = armed(four(), X, "Plain sword");
        assert_eq!(refused(&world, &takes), Some("symbaroum.missing.gear"));
        let dead = but(world, X, |one| (one.fate, one.toughness) = (Fate::Dead, 0));
        let after = play(&dead, &takes, &[], &[]).world;
        assert_eq!((carries(&after, A), carries(&after, X)), (vec!["Plain sword".to_owned()], vec![]));
    }
    #[test]
    fn far_away_nothing_is_handed_over() {
        let mut world = fighting(armed(four(), A, "Plain sword"));
        combat(&mut world).distances.insert((A, B), 5);
        let give = act(A, Deed::Give { thing: "Plain sword".into(), to: B, pieces: 1 });
        assert_eq!(refused(&world, &give), Some("symbaroum.missing.gear"));
        let dead = but(armed(four(), A, "Plain sword"), B, |one| (one.fate, one.toughness) = (Fate::Dead, 0));
        assert_eq!(refused(&dead, &give), Some("symbaroum.missing.gear"));
    }
    #[test]
    fn a_sheet_is_corrected_as_a_whole() {
        let world = armed(four(), A, "Plain sword");
        let world = written(world, "character/1/things", Value::text("Plain sword; Fang = Belt knife"));
        assert_eq!(carries(&world, A), ["Fang", "Plain sword"]);
        assert!(world.character(A).things["Plain sword"].ready);
        let all = "Plain sword; Fang; Buckler; Heavy metal; Herbal cure = 2";
        let world = written(world, "character/1/things", Value::text(all));
        let world = written(world, "character/1/abilities", Value::text("Medicus = adept; Recovery"));
        let world = written(world, "character/1/powers", Value::text("Lay on Hands = master"));
        assert_eq!(carries(&world, A), ["Buckler", "Fang", "Heavy metal", "Herbal cure 2", "Plain sword"]);
        let one = world.character(A);
        assert_eq!(
            (one.abilities["Medicus"], one.abilities["Recovery"], one.powers["Lay on Hands"]),
            (Level::Adept, Level::Novice, Level::Master)
        );
        let world = written(world, "character/1/things", Value::text(""));
        assert_eq!(carries(&world, A), Vec::<String>::new());
    }
    #[test]
    fn each_row_shows_what_it_takes() {
        let world = with_elixir(armed(knows(four(), A, "Medicus"), A, "Plain sword"), A, "Herbal cure", 2);
        let all = |rule| shown(&world, &Viewer::Referee, Some(A), rule, "all");
        let text = |text| vec![norn_kernel::show::Shown::Value(Value::text(text))];
        assert_eq!(
            ["symbaroum.missing.gear", "symbaroum.missing.abilities"].map(all),
            [text("Herbal cure = 2; Plain sword"), text("Medicus = novice")]
        );
        let players = shown(&world, &Viewer::Player(vec![A]), Some(A), "symbaroum.missing.gear", "all");
        assert_eq!(players, []);
    }
    #[test]
    fn nobody_begins_with_two_armours_or_two_swords_in_one() {
        let parts = |all: &[(&str, &str, i64)]| {
            let draft = draft("character", &[("name", Value::text("Ann")), ("things", things(all))]);
            problems_of(&four(), &draft).iter().map(|problem| problem.words.part).collect::<Vec<_>>()
        };
        assert_eq!(parts(&[("Old", "Heavy metal", 1), ("New", "Light padding", 1)]), ["one-armour"]);
        assert_eq!(parts(&[("Sword", "Plain sword", 2)]), ["too-many"]);
    }
    #[test]
    fn what_makes_no_sense_is_not_written() {
        let wrong = |field: &str, text: &str| {
            let written = Symbaroum.edit(&four(), &format!("character/1/{field}"), &Value::text(text));
            written.err().map(|problem| problem.words.part)
        };
        assert_eq!(wrong("things", "Laser"), Some("unlisted"));
        assert_eq!(wrong("things", "Belt knife; Belt knife"), Some("again"));
        assert_eq!(wrong("things", "Light padding; Heavy metal"), Some("one-armour"));
        assert_eq!(wrong("things", "Herbal cure = 0"), Some("too-many"));
        assert_eq!(wrong("powers", "Flight = master"), Some("write-one-of"));
    }
}

mod symbaroum_secondary_recalculated {
    use super::*;

    fn with(values: &[(&str, Value)]) -> norn_kernel::ruleset::Draft {
        let mut all = vec![("name", Value::text("Troll"))];
        all.extend(values.iter().cloned());
        draft("opponent", &all)
    }
    fn own(name: &str, number: i64) -> (&'static str, Value) {
        ("overrides", rows(&[&[Value::word(name), Value::Number(number)]]))
    }

    #[test]
    fn a_defense_that_is_printed_as_a_modifier() {
        let world = built(four(), Z, &with(&[own("defense-modifier", -3)]));
        assert_eq!(defense(&world, Z), 13);
        let world = written(world, "character/13/overrides/defense-modifier", 2);
        assert_eq!(defense(&world, Z), 8);
    }
    #[test]
    fn a_value_below_one_is_no_defense() {
        let problems = problems_of(&four(), &with(&[own("defense", -3)]));
        assert_eq!(problems.iter().map(|one| one.words.part).collect::<Vec<_>>(), ["printed"]);
        let world = built(four(), Z, &with(&[]));
        assert!(Symbaroum.edit(&world, "character/13/overrides/defense", &Value::Number(-3)).is_err());
    }
    #[test]
    fn a_creature_without_a_pain_threshold() {
        let world = built(four(), Z, &with(&[("painless", true.into()), own("toughness", 30)]));
        assert_eq!(pain_threshold(world.character(Z)), None);
        let world = engaged(fighting(armed(world, A, "Plain sword")), &[(A, Z)]);
        let hit = play(&world, &strike(A, Z, "Plain sword"), &[1, 8], &[]);
        assert_eq!((hit.outcome(), hit.asked("symbaroum.pain.choice")), (Some("wounded"), 0));
        let world = written(world, "character/13/painless", false);
        assert_eq!(pain_threshold(world.character(Z)), Some(5));
    }
}

mod symbaroum_damage_npc_values {
    use super::*;

    #[test]
    fn each_weapon_has_its_own() {
        let weapons = rows(&[
            &[Value::text("Bite"), Value::text("Claws or teeth, large")],
            &[Value::text("Claws"), Value::text("Claws or teeth, small")],
        ]);
        let damages = |name: &str| rows(&[&[Value::text(name), Value::Number(7)]]);
        let values = |name: &str| {
            [("name", Value::text("Troll")), ("weapons", weapons.clone()), ("damages", damages(name))]
        };
        let bites = things(&[("Bite", "Claws or teeth, large", 1), ("Claws", "Claws or teeth, small", 1)]);
        let dealt = |world: &World, weapon| {
            let world = turn_of(engaged(fighting(world.clone()), &[(A, Y)]), Y);
            play(&world, &strike(Y, A, weapon), &[20], &[]).total()
        };
        let own = [("name", Value::text("Troll")), ("things", bites), ("damages", damages("Bite"))];
        let world = built(four(), Y, &draft("opponent", &own));
        assert_eq!((dealt(&world, "Bite"), dealt(&world, "Claws")), (Some(7), Some(3)));
        let world = built(world, Y, &draft("creature", &values("Claws")));
        let listed = draft("opponent", &[("name", Value::text("Yr")), ("like", Value::text("Troll"))]);
        let world = built(world, Y, &listed);
        assert_eq!((dealt(&world, "Bite"), dealt(&world, "Claws")), (Some(5), Some(7)));
        let world = written(world, "character/12/damage/Bite", 9);
        assert_eq!((dealt(&world, "Bite"), dealt(&world, "Claws")), (Some(9), Some(7)));
        let strange = problems_of(&world, &draft("creature", &values("Tail")));
        assert_eq!(strange.iter().map(|one| one.words.part).collect::<Vec<_>>(), ["no-weapon"]);
    }
}

mod symbaroum_actions_two_per_turn {
    use super::*;
    use norn_symbaroum::Effect;
    use norn_symbaroum::rules::combat::fights::BeginCombat;
    use norn_symbaroum::world::{Fighter, Spent};

    fn told(world: &World, attempt: &Attempt) -> Vec<&'static str> {
        let played = play(world, attempt, &[], &[]);
        let mut now = world.clone();
        let mut parts = vec![];
        for change in &played.record.effects {
            let words = Symbaroum.tell(&now, &change.effect);
            parts.push(words.part);
            norn_kernel::World::apply(&mut now, &change.effect);
        }
        parts.retain(|part| *part != "kept");
        parts
    }

    #[test]
    fn nobody_has_done_anything_when_a_fight_begins() {
        let fighters = four().characters.keys().copied().collect();
        let begins = Attempt::BeginCombat(BeginCombat { fighters, ..BeginCombat::default() });
        let world = [(A, 13), (B, 12), (X, 11), (Y, 10)]
            .into_iter()
            .fold(four(), |world, (who, quick)| but(world, who, |one| one.attributes.set(Quick, quick)));
        // It begins, the order stands, turn 1 begins, and it is Ada's place.
        assert_eq!(told(&world, &begins), ["begins", "now", "now", "now"]);
        assert_eq!(told(&fighting(four()), &end_turn(A)), ["now"]);
    }
    #[test]
    fn what_is_used_of_a_turn_is_said() {
        let spends = |combat, movement| {
            let now = Fighter { spent: Spent { combat, movement }, ..Fighter::default() };
            Symbaroum.tell(&fighting(four()), &Effect::Fighter(A, Some(Box::new(now)))).part
        };
        assert_eq!(
            [spends(true, false), spends(false, true), spends(true, true), spends(false, false)],
            ["combat-used", "movement-used", "both-used", "kept"]
        );
    }
}

mod symbaroum_combat_action_attack {
    use super::*;
    use norn_kernel::offer::Range;

    fn options(world: &World, filled: &Filled) -> Vec<norn_kernel::Choice> {
        match offered(world, &Viewer::Referee, filled) {
            Next::Fill(param) => match param.range {
                Range::OneOf(options) => options,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_does_most_comes_first() {
        let world = armed(armed(engaged(fighting(four()), &[(A, X)]), A, "Belt knife"), A, "Plain sword");
        let filled = Filled::of("attack").with("who", A);
        let first = options(&world, &filled)[0].value.clone();
        assert_eq!(first, Value::text("Plain sword"));
    }
    #[test]
    fn only_what_gets_at_whom_is_chosen() {
        let world = armed(armed(engaged(fighting(four()), &[(A, X)]), A, "Plain sword"), A, "Throwing dart");
        let filled = Filled::of("attack").with("who", A).with("target", Y);
        let values: Vec<Value> = options(&world, &filled).into_iter().map(|option| option.value).collect();
        assert_eq!(values, [Value::text("Throwing dart")]);
    }
    #[test]
    fn out_of_reach_is_an_enemy_or_whoever_is_chosen() {
        let world = armed(fighting(four()), A, "Plain sword");
        let named = |world: &World, filled: Filled| match offered(world, &Viewer::Referee, &filled) {
            Next::Refused(norn_kernel::Refusal(text)) => (text.key.id(), text.args[0].1.clone()),
            other => panic!("{other:?}"),
        };
        let attack = Filled::of("attack");
        let reach = "symbaroum.movement.engagement";
        assert_eq!(named(&world, attack.clone().with("who", A)), (reach, X.into()));
        assert_eq!(named(&world, attack.clone().with("who", A).with("target", Y)), (reach, Y.into()));
        assert_eq!(named(&world, attack.clone().with("who", A).with("target", B)), (reach, B.into()));
        // Of all whom the game master speaks for, it is about whoever acts.
        assert_eq!(named(&turn_of(world, X), attack), (reach, A.into()));
    }
    #[test]
    fn enemies_stand_first_and_friends_are_marked() {
        let world = armed(fighting(four()), A, "Throwing dart");
        let filled = Filled::of("attack").with("who", A).with("weapon", Value::text("Throwing dart"));
        let shown: Vec<(Value, &str)> =
            options(&world, &filled).into_iter().map(|option| (option.value, option.part)).collect();
        assert_eq!(shown, [(X.into(), ""), (Y.into(), ""), (B.into(), "friend")]);
    }
    #[test]
    fn whoever_needs_help_most_stands_first() {
        let first = |attempt: &str, with: &[(&'static str, Value)]| {
            let mut world = with_bolt(four(), &[]);
            [A, B, X].into_iter().for_each(|who| of(&mut world, who).toughness = 3);
            of(&mut world, B).toughness = 2;
            of(&mut world, X).toughness = 1;
            of(&mut world, A).powers.insert("Lay on Hands".into(), Level::Novice);
            let world = with_elixir(world, A, "Herbal cure", 1);
            let filled = with.iter().fold(Filled::of(attempt).with("who", A), |filled, (name, value)| {
                filled.with(name, value.clone())
            });
            let all: Vec<Value> = options(&fighting(world), &filled).into_iter().map(|it| it.value).collect();
            all
        };
        let power = first("use-power", &[("power", Value::text("Lay on Hands"))]);
        assert_eq!(power[..3], [B.into(), A.into(), X.into()]);
        let elixir = first("use-elixir", &[("elixir", Value::text("Herbal cure"))]);
        assert_eq!(elixir[..2], [B.into(), A.into()]);
        assert_eq!(first("first-aid", &[])[..2], [B.into(), A.into()]);
    }
    #[test]
    fn a_power_that_heals_is_for_friends() {
        let first = |name: &str| {
            let mut world = fighting(with_bolt(four(), &[]));
            [A, B, X].into_iter().for_each(|who| of(&mut world, who).toughness = 3);
            of(&mut world, A).powers.insert("Lay on Hands".into(), Level::Novice);
            let filled = Filled::of("use-power").with("who", A).with("power", Value::text(name));
            options(&world, &filled)[0].value.clone()
        };
        assert_eq!([first(BOLT), first("Lay on Hands")], [X.into(), A.into()]);
    }
}

mod symbaroum_movement_use_pass {
    use super::*;

    #[test]
    fn whoever_lies_there_is_passed_by_anybody() {
        let world = fighting(two(&[], &[]));
        let asks = |world: &World| {
            let filled = Filled::of("withdraw").with("who", A);
            matches!(offered(world, &Viewer::Referee, &filled), Next::Fill(param) if param.name == "past")
        };
        assert_eq!([asks(&world), asks(&dying(world.clone(), X, 0, 1))], [true, false]);
    }
}

mod symbaroum_pain_choice {
    use super::*;

    #[test]
    fn what_was_suffered_stands_in_the_question() {
        let world = armed(engaged(fighting(two(&[], &[(Strong, 11)])), &[(A, X)]), A, "Plain sword");
        let played = play(&world, &strike(A, X, "Plain sword"), &[1, 8], &[]);
        let question =
            played.asked.iter().find(|it| it.key.id() == "symbaroum.pain.choice").expect("a question");
        assert_eq!(question.numbers, [("damage", 8)]);
    }
}

mod symbaroum_other_gm_handles {
    use super::*;
    use norn_kernel::Choice;
    use norn_kernel::offer::Range;

    /// What is written under a rule's message and part; nothing where there is none.
    fn template(id: &str, part: &str) -> Option<&'static str> {
        let words = Symbaroum.words();
        let message = format!("{} =", id.replace('.', "_"));
        let mut lines = words.lines().skip_while(|line| !line.starts_with(&message)).skip(1);
        lines
            .by_ref()
            .take_while(|line| line.starts_with(' '))
            .find_map(|line| line.trim().strip_prefix(&format!(".{part} = ")))
    }

    fn bare(range: &Range) -> Vec<Choice> {
        match range {
            Range::OneOf(options) | Range::SeveralOf { options, .. } => {
                let bare = options.iter().filter(|option| !option.part.is_empty() && option.args.is_empty());
                bare.cloned().collect()
            }
            Range::Rows { columns, .. } => columns.iter().flat_map(|(_, range)| bare(range)).collect(),
            _ => vec![],
        }
    }

    #[test]
    fn no_option_of_a_form_is_a_sentence_with_gaps() {
        let forms = Symbaroum.forms(&four());
        let fields = forms.iter().flat_map(|form| &form.fields);
        let options = fields.flat_map(|field| bare(&field.range));
        let gaps = options.filter(|option| {
            template(option.key.id(), option.part)
                .is_some_and(|text| text.contains("{ $") && option.part != "friend")
        });
        assert_eq!(gaps.map(|option| option.part).collect::<Vec<_>>(), Vec::<&str>::new());
    }
}

#[test]
fn who_comes_into_sight_has_a_name_that_nobody_else_there_has() {
    let mut world = four();
    for (who, hidden) in [(X, true), (Y, true), (B, false)] {
        let one = world.characters.get_mut(&who).expect("somebody");
        (one.name, one.hidden) = ("Vex".to_owned(), hidden);
    }
    let seen = written(written(world, "character/11/hidden", false), "character/12/hidden", false);
    let name = |who| seen.character(who).name.as_str();
    assert_eq!([B, X, Y].map(name), ["Vex", "Vex 2", "Vex 3"]);
    assert_eq!(Symbaroum.problems(&seen).len(), 0);
}
