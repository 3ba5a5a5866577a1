//! Fights: every case of the checks.
use crate::table::*;
use norn_dice::Ratio;
use norn_fivey::content::ACTIONS;
use norn_fivey::rules::characters::armor::Swim;
use norn_fivey::rules::characters::healing::Harmed;
use norn_fivey::rules::encounters::requests::{Rank, Request};
use norn_fivey::rules::fights::actions::{
    Abandon, Begin, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, Talk, listed,
};
use norn_fivey::rules::fights::areas::{Area, AreaAttack};
use norn_fivey::rules::fights::attack::{Attack, Respond};
use norn_fivey::rules::fights::begin::{BeginFight, EndFight, Join, Put, Retreat};
use norn_fivey::rules::fights::blast::{Bend, in_burst, in_line, line};
use norn_fivey::rules::fights::hiding::Hide;
use norn_fivey::rules::fights::initiative::Initiative;
use norn_fivey::rules::fights::minds::Assail;
use norn_fivey::rules::fights::morale::{Morale, difficulty};
use norn_fivey::rules::fights::movement::{How, Move, goals};
use norn_fivey::rules::fights::surprise::{Surprise, Watch};
use norn_fivey::rules::fights::turn::{EndTurn, GoOn, waiting};
use norn_fivey::rules::fights::weapons::{self, Hold, Reload};
use norn_fivey::rules::monsters::feats::resists_magic;
use norn_fivey::rules::tasks::cooperation::{Cooperate, ForWhom};
use norn_fivey::rules::tasks::tasks::{Opposed, Test};
use norn_fivey::world::{
    Carried, Combat, Fate, Feat, Fighter, Ground, Long, Meeting, Mode, Ongoing, Side, Slow, Thing, Title,
    Weapon, World,
};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::ground::Cell;
use norn_kernel::record::Row as _;
use norn_kernel::record::things::Thing as _;
use norn_kernel::ruleset::Verdict;
use norn_kernel::show::Ring;
use norn_kernel::{
    Amounts, Answer, Attempt as _, Audience, D6, Edge, Filled, Lapse, Next, Owner, Place, Ruleset, Value,
    Viewer, Who,
};
use norn_play::playback::Roll;
use norn_play::{Now, Playback};
use norn_testkit::random::Random;
use std::collections::{BTreeMap, BTreeSet};

/// One more of the referee's.
const W: Who = Who(14);
const SPEND: &str = "fivey.inspiration.spend";
const TIMING: &str = "fivey.inspiration.timing";

/// Everybody in a fight in its first round, and it is everybody's turn.
pub(crate) fn fight(mut world: World) -> World {
    let all = world.characters.iter();
    let fighters: BTreeMap<Who, Fighter> =
        all.map(|(who, one)| (*who, Fighter { side: one.side, ..Fighter::default() })).collect();
    let of = |side| fighters.iter().filter(move |(_, it)| it.side == side).map(|(who, _)| *who);
    let (others, took_part): (BTreeSet<Who>, BTreeSet<Who>) =
        (of(Side::Others).collect(), of(Side::Party).collect());
    let began = u32::try_from(others.len()).expect("few");
    world.meeting = Some(Meeting { mode: Mode::Violent, others, took_part, ..Meeting::default() });
    world.combat = Some(Combat { round: 1, rolled: true, began, fighters, ..Combat::default() });
    world
}

fn combat(world: &World) -> &Combat {
    world.combat.as_ref().expect("a fight")
}

fn fighter(world: &World, who: Who) -> &Fighter {
    world.fighter(who).expect("a fighter")
}

/// The same with something changed about what somebody does in the fight.
fn doing(mut world: World, who: Who, change: impl FnOnce(&mut Fighter)) -> World {
    change(world.combat.as_mut().expect("a fight").fighters.get_mut(&who).expect("a fighter"));
    world
}

/// Ivy with a weapon in hand against Xan, whose defense class is 14 and who has 30 hit points.
pub(crate) fn duel(own: &[(norn_fivey::world::Stat, i32)], weapon: &str) -> World {
    let world = with_thing(two(own, 1), A, weapon, 1, Carried::Held);
    let world = but(world, X, |one| (one.defense, one.most, one.hit_points) = (Some(14), 30, 30));
    fight(world)
}

fn strike(weapon: &str) -> Attack {
    Attack::of(A, X, weapon)
}

fn check(who: Who, stat: norn_fivey::world::Stat) -> Test {
    Test {
        who,
        aim: "Force the door".to_owned(),
        stat,
        dc: 14,
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

fn by_x() -> Attack {
    Attack::of(X, A, "Unarmed")
}

/// A field of 40 by 40 without anything on it.
fn field(mut world: World) -> World {
    let ground = Ground {
        columns: 40,
        rows: 40,
        walls: BTreeSet::new(),
        cover: BTreeSet::new(),
        dark: BTreeSet::new(),
        slow: BTreeMap::new(),
    };
    world.ground = Some(ground.into());
    world
}

fn at(world: &World, column: i16, row: i16) -> Place {
    world.ground.as_ref().expect("a field").place(Cell::new(column, row)).expect("a place")
}

fn stands(world: World, who: Who, column: i16, row: i16) -> World {
    let place = at(&world, column, row);
    but(world, who, |one| one.at = Some(place))
}

fn paint(mut world: World, change: impl FnOnce(&mut Ground, &dyn Fn(i16, i16) -> Place)) -> World {
    let ground = world.ground.clone().expect("a field");
    let mut now = Ground::clone(&ground);
    change(&mut now, &|column, row| ground.place(Cell::new(column, row)).expect("a place"));
    world.ground = Some(now.into());
    world
}

fn walled(world: World, walls: &[(i16, i16)]) -> World {
    paint(world, |ground, at| ground.walls.extend(walls.iter().map(|(column, row)| at(*column, *row))))
}

/// Walls at random, and fewer of them: what a table shows by sight is the same both ways, and nothing that is taken away
/// hides anything.
#[test]
fn who_sees_is_seen_and_no_wall_that_falls_hides_anything() {
    let mut random = Random::seeded(5);
    let mut counts = [0, 0];
    for _ in 0..12 {
        let cells = || (0..12).flat_map(|column| (0..12).map(move |row| (column, row)));
        let walls: Vec<(i16, i16)> = cells().filter(|_| random.one_in(5)).collect();
        let fewer: Vec<(i16, i16)> = walls.iter().copied().filter(|_| !random.one_in(3)).collect();
        let [world, open] = [&walls, &fewer].map(|walls| walled(field(one(&[])), walls));
        let free =
            || cells().filter(|cell| !walls.contains(cell)).map(|(column, row)| at(&world, column, row));
        for (from, to) in free().flat_map(|from| free().map(move |to| (from, to))) {
            let sees = Fivey.sees(&world, from, to);
            counts[usize::from(sees)] += 1;
            assert_eq!(sees, Fivey.sees(&world, to, from));
            assert!(!sees || Fivey.sees(&open, from, to));
        }
    }
    assert!(counts.iter().all(|count| 5_000 < *count), "{counts:?}");
}

/// What is left of somebody's hit points.
fn left(world: &World, who: Who) -> i32 {
    world.character(who).hit_points
}

/// Attempts one after another, without dice.
fn after(world: &World, attempts: &[Attempt]) -> World {
    attempts.iter().fold(world.clone(), |world, attempt| tries(&world, attempt.clone(), &[], &[]).world)
}

/// The same, and whatever goes on by itself.
#[track_caller]
fn settled(mut world: World) -> World {
    for _ in 0..20 {
        let Some(Attempt::GoOn(it)) = Fivey.due(&world) else { break };
        world = tries(&world, it, &[], &[]).world;
    }
    let goes_on = matches!(Fivey.due(&world), Some(Attempt::GoOn(_)));
    assert!(!goes_on);
    world
}

fn begins(party: &[Who], others: &[Who]) -> BeginFight {
    BeginFight {
        party: party.iter().copied().collect(),
        others: others.iter().copied().collect(),
        ..BeginFight::default()
    }
}

fn end(who: Who) -> Attempt {
    EndTurn { who }.into()
}

/// So many goblins, each with 4 hit points, against three of the party.
fn goblins(count: u16) -> World {
    let goblins = (0..count).map(|nth| (Who(X.0 + nth), monster(&format!("Goblin {}", nth + 1), 1, 4)));
    let party = [(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (C, hero("Mal", &[]))];
    world(party.into_iter().chain(goblins))
}

/// The same without these.
fn dead(mut world: World, fallen: &[Who]) -> World {
    for who in fallen {
        world = but(world, *who, |one| (one.fate, one.hit_points) = (Fate::Dead, 0));
        world.combat.as_mut().expect("a fight").fighters.remove(who);
    }
    world
}

mod fivey_attack_roll {
    use super::*;

    #[test]
    fn what_meets_the_defense_class_hits() {
        let world = duel(&[(Str, 3)], "Sword");
        let hit = tries(&world, strike("Sword"), &[11, 1], &[]);
        assert_eq!((hit.outcome(), left(&hit.world, X)), (Some("hit"), 26));
        let missed = tries(&world, strike("Sword"), &[10], &[]);
        assert_eq!((missed.outcome(), left(&missed.world, X)), (Some("miss"), 30));
    }

    #[test]
    fn it_costs_an_action_and_is_on_somebody_else_who_lives() {
        let world = duel(&[], "Sword");
        assert_eq!(fighter(&tries(&world, strike("Sword"), &[1], &[]).world, A).spent, 1);
        assert_eq!(refused(&world, &Attack::of(A, A, "Sword").into()), Some("fivey.attack.roll"));
        let gone = but(world.clone(), X, |one| (one.fate, one.hit_points) = (Fate::Dead, 0));
        assert_eq!(refused(&gone, &strike("Sword").into()), Some("fivey.attack.roll"));
        assert_eq!(refused(&world, &strike("Greataxe").into()), Some("fivey.attack.roll"));
    }

    #[test]
    fn dice_of_inspiration_turn_it_either_way() {
        let world = with_dice(duel(&[(Str, 3)], "Sword"), A, 1);
        let hit = tries(&world, strike("Sword"), &[8, 3, 1], &[(SPEND, YES)]);
        assert_eq!((hit.outcome(), hit.world.character(A).dice), (Some("hit"), 0));
        let world = with_dice(duel(&[], "Sword"), A, 1);
        let missed = tries(&world, by_x(), &[11, 4], &[(SPEND, YES)]);
        assert_eq!(missed.outcome(), Some("miss"));
    }
}

mod fivey_attack_skilled {
    use super::*;

    #[test]
    fn attunement_and_proficiency_double_once() {
        let world = but(duel(&[(Str, 3)], "Sword"), A, |one| one.attuned = Some("Sword".to_owned()));
        assert_eq!(tries(&world, strike("Sword"), &[8, 1], &[]).outcome(), Some("hit"));
        assert_eq!(tries(&world, strike("Sword"), &[7], &[]).outcome(), Some("miss"));
        let of = |world: &World, skill: &str| {
            let attack = Attack { skill: Some(skill.to_owned()), ..strike("Sword") };
            total(&tries(world, attack, &[1], &[]), "fivey.check.roll")
        };
        let plain = but(skilled(world.clone(), A, "fencing"), A, |one| one.attuned = None);
        let plain = but(plain, A, |one| {
            one.titles.insert("Veteran".to_owned(), Title::default());
        });
        assert_eq!((of(&plain, "fencing"), of(&plain, "Veteran")), (Some(7), Some(4)));
        let both = but(world, A, |one| {
            one.proficient.insert("Sword".to_owned());
        });
        assert_eq!(total(&tries(&both, strike("Sword"), &[7], &[]), "fivey.check.roll"), Some(13));
    }

    #[test]
    fn so_does_a_skill_that_is_named() {
        let world = skilled(duel(&[(Str, 3)], "Sword"), A, "fencing");
        let with = Attack { skill: Some("fencing".to_owned()), ..strike("Sword") };
        assert_eq!(tries(&world, with, &[8, 1], &[]).outcome(), Some("hit"));
        assert_eq!(tries(&world, strike("Sword"), &[8], &[]).outcome(), Some("miss"));
    }
}

mod fivey_attack_damage_stat {
    use super::*;

    #[test]
    fn the_stat_is_added() {
        let sword = tries(&duel(&[(Str, 3)], "Sword"), strike("Sword"), &[15, 5], &[]);
        assert_eq!(sword.total(), Some(8));
        let world = with_thing(duel(&[(Dex, 2)], "Bow"), A, "Quiver of arrows", 1, Carried::OnHand);
        assert_eq!(tries(&world, strike("Bow"), &[15, 5], &[]).total(), Some(7));
    }
}

mod fivey_attack_damage_not_doubled {
    use super::*;

    #[test]
    fn skill_counts_for_the_attack_alone() {
        let world = but(duel(&[(Str, 3)], "Sword"), A, |one| one.attuned = Some("Sword".to_owned()));
        let hit = tries(&world, strike("Sword"), &[8, 5], &[]);
        assert_eq!((hit.outcome(), hit.total()), (Some("hit"), Some(8)));
    }
}

mod fivey_attack_natural_20 {
    use super::*;

    #[test]
    fn its_die_is_there_for_the_damage() {
        let world = duel(&[(Str, 3)], "Sword");
        let spent = tries(&world, strike("Sword"), &[20, 5, 4], &[(TIMING, YES)]);
        assert_eq!((spent.total(), spent.world.character(A).dice), (Some(12), 0));
        let kept = tries(&world, strike("Sword"), &[20, 5], &[(TIMING, NO)]);
        assert_eq!((kept.total(), kept.world.character(A).dice), (Some(8), 1));
        assert_eq!(tries(&world, strike("Sword"), &[19, 5], &[]).asked(TIMING), 0);
    }

    #[test]
    fn a_die_spent_on_the_attack_does_not_prevent_it() {
        let world = with_dice(duel(&[(Str, 3)], "Sword"), A, 1);
        let ahead = Attack { ahead: true, ..strike("Sword") };
        let played = tries(&world, ahead, &[20, 2, 5, 4], &[(TIMING, YES)]);
        assert_eq!((played.total(), played.world.character(A).dice), (Some(12), 0));
        let without = Attack { ahead: true, ..strike("Sword") }.into();
        assert_eq!(refused(&duel(&[(Str, 3)], "Sword"), &without), Some("fivey.inspiration.spend"));
    }
}

mod fivey_attack_typical_stats {
    use super::*;

    #[test]
    fn strength_in_melee_and_dexterity_at_range() {
        let own = [(Str, 3), (Dex, 5), (Int, 2)];
        let roll =
            |world: &World, attempt: Attempt| total(&tries(world, attempt, &[1], &[]), "fivey.check.roll");
        let sword = duel(&own, "Sword");
        assert_eq!(roll(&sword, strike("Sword").into()), Some(4));
        let bow = with_thing(duel(&own, "Bow"), A, "Quiver of arrows", 1, Carried::OnHand);
        assert_eq!(roll(&bow, strike("Bow").into()), Some(6));
        let other = Attack { stat: Some(Dex), ..strike("Sword") };
        assert_eq!(roll(&sword, other.into()), Some(6));
        let magic = Assail { by: A, on: X, stat: Int, circumstances: simply(), actions: 1 };
        assert_eq!(roll(&sword, magic.into()), Some(3));
    }
}

mod fivey_attack_mental_defense {
    use super::*;

    #[test]
    fn charisma_is_the_defense_class_and_no_skill_doubles_it() {
        let world = but(duel(&[(Cha, 3)], "Sword"), A, |one| {
            one.skills.insert("poise".to_owned());
        });
        let it = Assail { by: X, on: A, stat: Int, circumstances: simply(), actions: 1 };
        assert_eq!(tries(&world, it.clone(), &[12], &[]).outcome(), Some("success"));
        assert_eq!(tries(&world, it, &[11], &[]).outcome(), Some("failure"));
    }

    #[test]
    fn with_no_actions_left_it_can_be_one_that_costs_none() {
        let it = Assail { by: X, on: A, stat: Int, circumstances: simply(), actions: 0 };
        let world = duel(&[], "Sword");
        let filled = Filled::of("assail").with("who", X).with("on", A);
        assert_eq!(usually(&world, &filled), Assail { actions: 1, ..it.clone() }.into());
        assert_eq!(usually(&doing(world, X, |it| it.spent = 2), &filled), it.into());
    }
}

mod fivey_attack_free {
    use super::*;

    fn riposte() -> World {
        let fields = [("name", Value::text("Riposte")), ("free-attack", Value::text("A miss"))];
        let world = built(duel(&[], "Sword"), Who(99), &draft("feat", &fields));
        with_feat(world, A, "Riposte")
    }

    #[test]
    fn what_a_feat_sets_off_needs_no_action() {
        let world = doing(riposte(), A, |it| it.spent = 2);
        assert_eq!(refused(&world, &strike("Sword").into()), Some("fivey.turn.two-actions"));
        let free = Attack { free: Some("Riposte".to_owned()), ..strike("Sword") };
        let played = tries(&world, free, &[1], &[]);
        assert_eq!(fighter(&played.world, A).spent, 2);
    }

    #[test]
    fn whoever_has_no_action_left_is_offered_what_is_free() {
        let world = doing(riposte(), A, |it| it.spent = 2);
        let filled = Filled::of("attack").with("who", A).with("on", X);
        let Attempt::Attack(blow) = usually(&world, &filled) else { panic!("an attack") };
        assert_eq!(blow.free.as_deref(), Some("Riposte"));
        let Attempt::Attack(blow) = usually(&riposte(), &filled) else { panic!("an attack") };
        assert_eq!(blow.free, None);
    }

    #[test]
    fn whoever_goes_out_of_reach_is_struck_where_they_stood_until_they_do_something_else() {
        let near = stands(stands(field(riposte()), A, 0, 0), X, 1, 0);
        let goes = Move { who: X, how: How::Walk, to: Some(at(&near, 4, 0)), paces: 0, height: 0 };
        let gone = doing(tries(&near, goes, &[], &[]).world, A, |it| it.spent = 2);
        let free = Attack { free: Some("Riposte".to_owned()), ..strike("Sword") };
        assert_eq!(refused(&gone, &free.clone().into()), None);
        assert_eq!(
            refused(&doing(gone.clone(), A, |it| it.spent = 0), &strike("Sword").into()),
            Some("fivey.weapon.reach")
        );
        let filled = Filled::of("attack").with("who", A).with("on", X);
        assert_eq!(usually(&gone, &filled), Attack { both: true, ..free.clone() }.into());
        let begins = Begin { who: X, doing: "digs".to_owned(), turns: 1 };
        let on = tries(&doing(gone, X, |it| it.spent = 0), begins, &[], &[]).world;
        assert_eq!(refused(&on, &free.into()), Some("fivey.weapon.reach"));
    }

    #[test]
    fn who_was_never_in_reach_is_not_struck_free() {
        let far = stands(stands(field(riposte()), A, 0, 0), X, 3, 0);
        let goes = Move { who: X, how: How::Walk, to: Some(at(&far, 6, 0)), paces: 0, height: 0 };
        let free = Attack { free: Some("Riposte".to_owned()), ..strike("Sword") };
        let gone = tries(&far, goes, &[], &[]).world;
        assert_eq!(refused(&gone, &free.into()), Some("fivey.weapon.reach"));
    }

    #[test]
    fn nothing_is_free_without_a_trigger() {
        let free = Attack { free: Some("Rage".to_owned()), ..strike("Sword") };
        let world = with_feat(riposte(), A, "Rage");
        assert_eq!(refused(&world, &free.into()), Some("fivey.attack.free"));
    }
}

mod fivey_turn_two_actions {
    use super::*;

    fn walks(who: Who) -> Attempt {
        Move { who, how: How::Walk, to: None, paces: 6, height: 0 }.into()
    }

    #[test]
    fn two_of_any_sort_and_no_third() {
        let world = duel(&[], "Sword");
        let once = tries(&world, strike("Sword"), &[1], &[]).world;
        assert_eq!((fighter(&once, A).begun, fighter(&once, A).spent), (true, 1));
        let twice = tries(&once, strike("Sword"), &[1], &[]).world;
        assert_eq!(refused(&twice, &strike("Sword").into()), Some("fivey.turn.two-actions"));
        let moved = after(&once, &[walks(A)]);
        assert_eq!(refused(&moved, &walks(A)), Some("fivey.turn.two-actions"));
        let run = after(&world, &[walks(A), walks(A)]);
        assert_eq!(refused(&run, &walks(A)), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn monsters_have_two_as_well() {
        let world = duel(&[], "Sword");
        let run = after(&world, &[walks(X), walks(X)]);
        assert_eq!(refused(&run, &walks(X)), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn what_takes_both_uses_the_whole_turn_and_what_is_left_is_lost() {
        let world = duel(&[], "Sword");
        let touch: Attempt = Interact { who: A, doing: "turn the wheel".to_owned() }.into();
        let done = after(&world, std::slice::from_ref(&touch));
        assert_eq!(fighter(&done, A).spent, 2);
        let once = tries(&world, strike("Sword"), &[1], &[]).world;
        assert_eq!(refused(&once, &touch), Some("fivey.turn.two-actions"));
        let next = settled(after(&once, &[end(A), end(X)]));
        assert_eq!((combat(&next).round, fighter(&next, A).spent), (2, 0));
    }
}

mod fivey_round_sequence {
    use super::*;

    #[test]
    fn each_has_one_turn_and_then_another_round_follows() {
        let world = duel(&[], "Sword");
        let once = settled(after(&world, &[end(A)]));
        assert_eq!((combat(&once).round, refused(&once, &end(A))), (1, Some("fivey.initiative.order")));
        let next = settled(after(&once, &[end(X)]));
        assert_eq!((combat(&next).round, refused(&next, &end(A))), (2, None));
    }

    #[test]
    fn it_ends_when_one_side_has_nobody_left() {
        let world = but(duel(&[(Str, 3)], "Sword"), X, |one| one.hit_points = 1);
        let won = tries(&world, strike("Sword"), &[15, 5], &[]);
        assert_eq!(won.outcome(), Some("down"));
        let due = Fivey.due(&won.world);
        assert_eq!(due, Some(EndFight { over: true }.into()));
        let over = tries(&won.world, EndFight { over: true }, &[], &[]).world;
        assert_eq!((over.combat, over.meeting), (None, None));
    }

    #[test]
    fn it_ends_when_one_side_retreats() {
        let world = duel(&[], "Sword");
        let fled = tries(&world, Retreat { who: [X].into() }, &[], &[]).world;
        assert_eq!(Fivey.due(&fled), Some(EndFight { over: true }.into()));
        let over = tries(&fled, EndFight { over: true }, &[], &[]).world;
        assert!(over.character(X).away);
    }

    #[test]
    fn those_who_talk_fight_no_more_and_keep_what_they_have_suffered() {
        let world = but(duel(&[], "Sword"), X, |one| one.hit_points = 3);
        let over = tries(&world, EndFight { over: false }, &[], &[]).world;
        let mode = over.meeting.as_ref().map(|meeting| meeting.mode);
        assert_eq!((over.combat.is_none(), mode, left(&over, X)), (true, Some(Mode::Social), 3));
    }

    #[test]
    fn what_needs_a_fight_is_refused_without_one() {
        let world = two(&[], 1);
        assert_eq!(refused(&world, &end(A)), Some("fivey.round.sequence"));
        assert_eq!(refused(&world, &by_x().into()), Some("fivey.round.sequence"));
        assert_eq!(refused(&fight(world), &GoOn.into()), Some("fivey.round.sequence"));
    }

    #[test]
    fn both_sides_have_somebody_and_nobody_stands_on_both() {
        let world = two(&[], 1);
        assert_eq!(refused(&world, &begins(&[A], &[]).into()), Some("fivey.round.sequence"));
        assert_eq!(refused(&world, &begins(&[A], &[A]).into()), Some("fivey.round.sequence"));
        let begun = tries(&world, begins(&[A], &[X]), &[], &[]).world;
        assert_eq!(refused(&begun, &begins(&[A], &[X]).into()), Some("fivey.round.sequence"));
    }

    #[test]
    fn whoever_joins_acts_at_the_end_of_the_round() {
        let mut world = duel(&[], "Sword");
        world.characters.insert(B, hero("Gor", &[]).into());
        let joined = tries(&world, Join { who: B, side: Side::Party }, &[], &[]).world;
        assert_eq!(
            refused(&joined, &Join { who: B, side: Side::Party }.into()),
            Some("fivey.round.sequence")
        );
        let late = settled(after(&joined, &[end(A), end(X)]));
        assert_eq!((combat(&late).round, refused(&late, &end(B))), (1, None));
    }

    #[test]
    fn nobody_is_meant_who_is_not_in_it() {
        let mut world = duel(&[], "Sword");
        world.characters.insert(Y, monster("Yor", 1, 4).into());
        assert_eq!(refused(&world, &Attack::of(A, Y, "Sword").into()), Some("fivey.round.sequence"));
        let both: BTreeSet<Who> = [Y].into();
        assert_eq!(refused(&world, &Retreat { who: both }.into()), Some("fivey.round.sequence"));
    }

    #[test]
    fn whoever_has_fled_can_come_back_and_has_had_their_turn() {
        let mut world = duel(&[], "Sword");
        world.characters.insert(B, hero("Gor", &[]).into());
        world.characters.insert(Y, monster("Yor", 1, 4).into());
        let world = doing(fight(world), X, |fighter| (fighter.begun, fighter.spent) = (true, 1));
        let fled = tries(&world, Retreat { who: [X, Y].into() }, &[], &[]).world;
        let overcome = |world: &World| world.meeting.as_ref().expect("a meeting").overcome.clone();
        assert_eq!(overcome(&fled), [X, Y].into());
        let back = |who| Join { who, side: Side::Others };
        let named: Vec<Value> = choices(&fled, &Filled::of("join-fight"));
        assert_eq!(named, [Value::Character(X), Value::Character(Y)]);
        let both = tries(&tries(&fled, back(X), &[], &[]).world, back(Y), &[], &[]).world;
        assert_eq!((overcome(&both), fighter(&both, X).fled), ([].into(), false));
        assert_eq!(refused(&both, &end(X)), Some("fivey.initiative.order"));
        assert_eq!(refused(&both, &end(Y)), None);
        assert_eq!(refused(&both, &back(X).into()), Some("fivey.round.sequence"));
    }
}

mod fivey_initiative_contest {
    use super::*;

    fn three_and_x() -> World {
        let mut world = three();
        world.characters.insert(X, monster("Xan", 3, 8).into());
        world
    }

    fn legs(world: &World, all: &[Who]) -> Vec<u8> {
        all.iter().map(|who| fighter(world, *who).leg).collect()
    }

    #[test]
    fn each_rolls_against_the_others() {
        let begun = tries(&three_and_x(), begins(&[A, B, C], &[X]), &[], &[]).world;
        assert_eq!(Fivey.due(&begun), Some(Initiative.into()));
        let rolled = tries(&begun, Initiative, &[10, 14, 12, 8], &[]).world;
        assert_eq!(legs(&rolled, &[A, B, C, X]), [0, 0, 2, 1]);
        assert_eq!((combat(&rolled).round, combat(&rolled).leg), (1, 0));
    }

    #[test]
    fn all_dice_fall_at_once() {
        let begun = tries(&three_and_x(), begins(&[A, B, C], &[X]), &[], &[]).world;
        let attempt = Attempt::from(Initiative);
        let mut run = Playback::live(&attempt, &begun, vec![], |_: &Roll| None);
        let Now::Waiting { questions } = run.step() else { panic!("nobody is asked") };
        let whose: Vec<Owner> = questions.iter().map(|question| question.owner).collect();
        assert_eq!(whose, [Owner::Referee, Owner::Character(A), Owner::Character(B), Owner::Character(C)]);
    }

    #[test]
    fn nobody_waits_for_whether_somebody_spends_a_die() {
        let begun = with_dice(three_and_x(), A, 1);
        let begun = tries(&begun, begins(&[A, B, C], &[X]), &[], &[]).world;
        // Xan comes to 13, and Ivy to 9: a die may still be named, until anything else begins.
        let rolled = tries(&begun, Initiative, &[10, 9, 12, 8], &[(SPEND, NO)]);
        assert_eq!(rolled.question(SPEND).lapse, Lapse::Later);
        assert_eq!(legs(&rolled.world, &[A]), [2]);
        assert_eq!(legs(&tries(&begun, Initiative, &[10, 9, 12, 8, 4], &[(SPEND, YES)]).world, &[A]), [0]);
        // A die that the roll itself has earned counts from the next roll on.
        let none = tries(&three_and_x(), begins(&[A], &[X]), &[], &[]).world;
        let earned = tries(&none, Initiative, &[20, 20], &[]);
        assert_eq!((earned.asked(SPEND), earned.world.character(A).dice), (0, 1));
    }

    #[test]
    fn a_skill_doubles_where_it_is_relevant() {
        let world = but(three_and_x(), A, |one| one.stats.set(Dex, 3));
        let plain = tries(&world, begins(&[A], &[X]), &[], &[]).world;
        assert_eq!(legs(&tries(&plain, Initiative, &[10, 8], &[]).world, &[A]), [2]);
        let quick = BeginFight { quick: [A].into(), ..begins(&[A], &[X]) };
        let quick = tries(&world, quick, &[], &[]).world;
        assert_eq!(legs(&tries(&quick, Initiative, &[10, 8], &[]).world, &[A]), [0]);
    }

    #[test]
    fn one_roll_stands_for_all_where_the_referee_wants_it() {
        let mut world = three_and_x();
        world.characters.insert(Y, monster("Ogre", 3, 8).into());
        let apart = tries(&world, begins(&[A], &[X, Y]), &[], &[]).world;
        let apart = tries(&apart, Initiative, &[10, 2, 14], &[]).world;
        assert_eq!(legs(&apart, &[A, X, Y]), [0, 1, 3]);
        let one = BeginFight { as_one: true, ..begins(&[A], &[X, Y]) };
        let one = tries(&world, one, &[], &[]).world;
        let one = tries(&one, Initiative, &[10, 14], &[]).world;
        assert_eq!(legs(&one, &[A, X, Y]), [0, 1, 1]);
    }

    #[test]
    fn nobody_waits_for_a_die_that_turns_nothing() {
        let begun = with_dice(with_dice(three_and_x(), A, 1), B, 1);
        let begun = tries(&begun, begins(&[A, B, C], &[X]), &[], &[]).world;
        // Xan comes to 13: Ivy is quicker, Gor falls short by 7, and Mal has no die.
        let rolled = tries(&begun, Initiative, &[10, 12, 5, 11], &[]);
        assert_eq!(rolled.asked(SPEND), 0);
        let close = tries(&begun, Initiative, &[10, 12, 6, 11], &[(SPEND, NO)]);
        assert_eq!(close.asked(SPEND), 1);
    }

    #[test]
    fn it_is_rolled_once_and_only_when_it_is_due() {
        let world = duel(&[], "Sword");
        assert_eq!(refused(&world, &Initiative.into()), Some("fivey.initiative.contest"));
    }
}

mod fivey_contest_ties {
    use super::*;

    #[test]
    fn the_players_character_is_first() {
        let begun = tries(&two(&[], 3), begins(&[A], &[X]), &[], &[]).world;
        assert_eq!(fighter(&tries(&begun, Initiative, &[10, 12], &[]).world, A).leg, 0);
        assert_eq!(fighter(&tries(&begun, Initiative, &[10, 11], &[]).world, A).leg, 2);
    }

    #[test]
    fn whoever_strikes_an_area_wins_a_tie() {
        let world = with_switch(duel(&[], "Sword"), "one-sided-rolls", "off");
        let struck = |face| left(&tries(&world, area(&[A]), &[10, face, 3], &[]).world, A);
        assert_eq!((struck(10), struck(11)), (5, 7));
    }
}

mod fivey_initiative_order {
    use super::*;

    #[test]
    fn of_several_who_may_act_a_players_own_stand_first() {
        let people = [(A, hero("Ivy", &[(Dex, 3)])), (B, hero("Gor", &[])), (X, monster("Goblin", 1, 4))];
        let begun = tries(&world(people), begins(&[A, B], &[X]), &[], &[]).world;
        let world = tries(&begun, Initiative, &[1, 12, 12], &[]).world;
        let first = |viewer: Viewer| Fivey.show(&world, &viewer).turns.expect("a fight").entries[0].who;
        let of = |who| first(Viewer::Player(vec![who]));
        assert_eq!([of(A), of(B), first(Viewer::Referee)], [A, B, A]);
    }

    #[test]
    fn winners_then_opponents_then_the_rest() {
        let mut world = three();
        world.characters.insert(X, monster("Goblin", 1, 4).into());
        world.characters.insert(Y, monster("Ogre", 3, 16).into());
        let begun = tries(&world, begins(&[A], &[X, Y]), &[], &[]).world;
        let rolled = tries(&begun, Initiative, &[7, 13, 11], &[]).world;
        let legs: Vec<u8> = [Y, A, X].iter().map(|who| fighter(&rolled, *who).leg).collect();
        assert_eq!(legs, [1, 2, 3]);
        assert_eq!(refused(&rolled, &end(A)), Some("fivey.initiative.order"));
        let ogre = settled(after(&rolled, &[end(Y)]));
        assert_eq!(refused(&ogre, &end(A)), None);
        assert_eq!(refused(&ogre, &end(X)), Some("fivey.initiative.order"));
        let goblin = settled(after(&ogre, &[end(A)]));
        assert_eq!(refused(&goblin, &end(X)), None);
    }

    #[test]
    fn what_nobody_can_do_is_refused_to_those_whose_turn_it_is() {
        let world = stands(stands(field(duel(&[], "Sword")), A, 0, 0), X, 6, 0);
        let attack = Filled::of("attack");
        let world = doing(world, A, |it| it.done = true);
        assert_eq!(withheld(&world, &attack), Some("fivey.weapon.reach"));
        let over = doing(world, X, |it| it.done = true);
        assert_eq!(withheld(&over, &attack), Some("fivey.initiative.order"));
    }

    #[test]
    fn within_a_group_the_players_choose_and_it_is_rolled_once() {
        let world = fight(three());
        assert_eq!(refused(&world, &end(B)), None);
        assert_eq!(refused(&world, &end(A)), None);
        let world = duel(&[], "Sword");
        let next = settled(after(&world, &[end(A), end(X)]));
        assert_eq!((combat(&next).round, combat(&next).rolled), (2, true));
        assert_eq!(refused(&next, &Initiative.into()), Some("fivey.initiative.contest"));
    }

    #[test]
    fn nobody_acts_out_of_turn() {
        let world = doing(duel(&[], "Sword"), A, |it| it.leg = 2);
        assert_eq!(refused(&world, &strike("Sword").into()), Some("fivey.initiative.order"));
    }
}

mod fivey_surprise_contest {
    use super::*;

    fn waits(side: Side, watch: Watch) -> Surprise {
        let (party, others) = ([A, B].into(), [X, Y].into());
        Surprise {
            side,
            party,
            others,
            leader: Some(X),
            watch,
            skilled: BTreeSet::new(),
            favored: BTreeSet::new(),
            hampered: BTreeSet::new(),
        }
    }

    /// Ivy with DEX 3 and Gor with INT 3 against a hobgoblin and a goblin.
    fn four() -> World {
        let party = [(A, hero("Ivy", &[(Dex, 3)])), (B, hero("Gor", &[(Int, 3)]))];
        world(party.into_iter().chain([(X, monster("Hobgoblin", 2, 7)), (Y, monster("Goblin", 1, 4))]))
    }

    fn won(played: &Played<World>) -> BTreeMap<Who, BTreeSet<Who>> {
        played.world.meeting.as_ref().expect("a meeting").surprises.clone()
    }

    #[test]
    fn the_leader_is_beaten_or_not() {
        let mut world = four();
        world.characters.insert(X, monster("Goblin chief", 1, 4).into());
        let played = tries(&world, waits(Side::Party, Watch::Leader), &[12, 8], &[]);
        assert_eq!((won(&played), played.outcome()), ([(A, BTreeSet::new())].into(), Some("some-surprise")));
    }

    #[test]
    fn with_both_those_count_who_are_beaten() {
        let eleven = tries(&four(), waits(Side::Party, Watch::Both), &[8, 1], &[]);
        assert_eq!(won(&eleven), [(A, [Y].into())].into());
        let twelve = tries(&four(), waits(Side::Party, Watch::Both), &[9, 1], &[]);
        assert_eq!(won(&twelve), [(A, BTreeSet::new())].into());
        let average = tries(&four(), waits(Side::Party, Watch::Average), &[8, 1], &[]);
        assert_eq!(won(&average), [(A, BTreeSet::new())].into());
    }

    #[test]
    fn those_in_ambush_roll_once_for_each_sort() {
        let world = four();
        let played = tries(&world, waits(Side::Others, Watch::Leader), &[11, 1], &[]);
        assert_eq!(won(&played), [(Y, [A].into())].into());
        assert_eq!(played.outcome(), Some("some-surprise"));
    }

    #[test]
    fn a_skill_doubles_what_somebody_notices() {
        let quiet = Surprise { favored: [A, B].into(), ..waits(Side::Party, Watch::Leader) };
        let loud = Surprise { hampered: [A, B].into(), ..waits(Side::Party, Watch::Leader) };
        let came = |it: Surprise| tries(&four(), it, &[2, 19, 2, 19], &[]).outcome().map(str::to_owned);
        assert_eq!(came(quiet).as_deref(), Some("all-surprise"));
        assert_eq!(came(loud).as_deref(), Some("nobody-surprises"));
        let watchful = Surprise { skilled: [B].into(), ..waits(Side::Others, Watch::Leader) };
        let seen = tries(&four(), watchful, &[12, 1], &[]);
        assert_eq!(won(&seen), [(Y, [A].into())].into());
        let plain = tries(&four(), waits(Side::Others, Watch::Leader), &[12, 1], &[]);
        assert_eq!(won(&plain), [(Y, [A, B].into())].into());
    }

    #[test]
    fn both_roll_where_the_table_rules_so() {
        let mut world = with_switch(four(), "one-sided-rolls", "off");
        world.characters.insert(X, monster("Goblin chief", 1, 4).into());
        let played = tries(&world, waits(Side::Party, Watch::Leader), &[11, 12, 8], &[]);
        assert_eq!(won(&played), [(A, BTreeSet::new())].into());
        let mut lone = waits(Side::Others, Watch::Leader);
        lone.others = [Y].into();
        let ambush = tries(&world, lone, &[12, 6, 11], &[]);
        assert_eq!(won(&ambush), [(Y, [B].into())].into());
    }

    #[test]
    fn it_comes_before_the_fight_and_needs_both_sides() {
        let nobody = Surprise { others: BTreeSet::new(), ..waits(Side::Party, Watch::Leader) };
        assert_eq!(refused(&four(), &nobody.into()), Some("fivey.surprise.contest"));
        let fought = fight(four());
        let late = waits(Side::Party, Watch::Leader);
        assert_eq!(refused(&fought, &late.into()), Some("fivey.phase.own-scale"));
    }
}

mod fivey_surprise_free_turn {
    use super::*;

    fn surprised(of: &[(Who, &[Who])]) -> World {
        let mut world = with_thing(two(&[], 1), A, "Sword", 1, Carried::Held);
        world.characters.insert(B, hero("Gor", &[]).into());
        world.characters.insert(Y, monster("Yor", 1, 4).into());
        let surprises = of.iter().map(|(who, of)| (*who, of.iter().copied().collect())).collect();
        world.meeting = Some(Meeting { others: [X, Y].into(), surprises, ..Meeting::default() });
        world
    }

    fn ambush() -> BeginFight {
        BeginFight { surprise: true, ..begins(&[A, B], &[X, Y]) }
    }

    #[test]
    fn winners_take_a_whole_turn_before_initiative() {
        let begun = tries(&surprised(&[(A, &[])]), ambush(), &[], &[]).world;
        assert_eq!((combat(&begun).round, Fivey.due(&begun)), (0, None));
        assert_eq!(refused(&begun, &Attack::of(B, X, "Unarmed").into()), Some("fivey.initiative.order"));
        let once = tries(&begun, strike("Sword"), &[1], &[]).world;
        let twice = tries(&once, strike("Sword"), &[1], &[]).world;
        assert_eq!(refused(&twice, &strike("Sword").into()), Some("fivey.turn.two-actions"));
        let done = after(&twice, &[end(A)]);
        assert_eq!(Fivey.due(&done), Some(Initiative.into()));
        let rolled = tries(&done, Initiative, &[10, 10, 11, 9], &[]).world;
        assert_eq!((combat(&rolled).round, fighter(&rolled, A).spent), (1, 0));
    }

    #[test]
    fn it_is_used_only_against_those_beaten() {
        let begun = tries(&surprised(&[(A, &[Y])]), ambush(), &[], &[]).world;
        assert_eq!(refused(&begun, &strike("Sword").into()), Some("fivey.surprise.free-turn"));
        assert_eq!(refused(&begun, &Attack::of(A, Y, "Sword").into()), None);
    }

    #[test]
    fn a_fight_after_a_parley_begins_without_it() {
        let begun = tries(&surprised(&[(A, &[])]), ambush(), &[], &[]).world;
        let talks = tries(&begun, EndFight { over: false }, &[], &[]).world;
        let again = tries(&talks, ambush(), &[], &[]).world;
        assert_eq!(Fivey.due(&again), Some(Initiative.into()));
    }

    #[test]
    fn nobody_has_to_take_it() {
        let plain = BeginFight { surprise: false, ..ambush() };
        let begun = tries(&surprised(&[(A, &[])]), plain, &[], &[]).world;
        assert_eq!(Fivey.due(&begun), Some(Initiative.into()));
    }

    #[test]
    fn neither_disarming_nor_pushing_is_meant_for_others_than_those_beaten() {
        let world = with_thing(surprised(&[(A, &[Y])]), X, "Axe", 1, Carried::Held);
        let begun = tries(&with_thing(world, Y, "Axe", 1, Carried::Held), ambush(), &[], &[]).world;
        let disarms = |on| Disarm { who: A, on, circumstances: simply(), other_skilled: false }.into();
        let pushes = |on| Push { who: A, on: Some(on), dc: 0, circumstances: simply(), resists: true }.into();
        let refuses = |on| [refused(&begun, &disarms(on)), refused(&begun, &pushes(on))];
        assert_eq!((refuses(X), refuses(Y)), ([Some("fivey.surprise.free-turn"); 2], [None; 2]));
        // A friend can be pushed out of the way.
        assert_eq!(refused(&begun, &pushes(B)), None);
    }

    #[test]
    fn nor_after_a_request_that_was_answered() {
        let request = Request {
            who: A,
            to: X,
            what: "Let us pass".to_owned(),
            peace: false,
            dangerous: false,
            rank: Rank::Moderate,
            quality: Edge::None,
            skill: None,
            ahead: false,
        };
        let spoken = tries(&surprised(&[(A, &[]), (Y, &[A])]), request.clone(), &[2], &[]).world;
        assert_eq!(Fivey.due(&tries(&spoken, ambush(), &[], &[]).world), Some(Initiative.into()));
        // Who lies in wait unseen has not been spoken with.
        let unseen = but(surprised(&[(Y, &[A])]), Y, |one| one.hidden = true);
        let begun = tries(&tries(&unseen, request, &[2], &[]).world, ambush(), &[], &[]).world;
        assert_eq!(Fivey.due(&begun), None);
    }
}

mod fivey_morale_check {
    use super::*;

    fn checks(world: &World, face: u16) -> Option<String> {
        let Some(Attempt::Morale(it)) = Fivey.due(world) else { return None };
        tries(world, it, &[face], &[]).outcome().map(str::to_owned)
    }

    #[test]
    fn when_half_are_left() {
        let world = fight(goblins(6));
        assert_eq!(Fivey.due(&dead(world.clone(), &[X, Y])), None);
        let half = dead(world, &[X, Y, Z]);
        assert_eq!(checks(&half, 13).as_deref(), Some("holds"));
        assert_eq!(checks(&half, 12).as_deref(), Some("flees"));
    }

    #[test]
    fn a_fourth_brings_no_new_check_and_all_share_the_result() {
        let half = dead(fight(goblins(6)), &[X, Y, Z]);
        let held = tries(&half, Morale { edge: Edge::None }, &[13], &[]).world;
        assert_eq!(Fivey.due(&dead(held, &[W])), None);
        let fled = tries(&half, Morale { edge: Edge::None }, &[12], &[]).world;
        assert_eq!(Fivey.due(&fled), Some(EndFight { over: true }.into()));
        let routed = fled.meeting.as_ref().map(|meeting| meeting.overcome.len());
        assert_eq!(routed, Some(3));
    }

    #[test]
    fn when_the_leader_is_gone_at_once() {
        let mut world = fight(goblins(6));
        world.meeting.as_mut().expect("a meeting").leader = Some(X);
        let lost = dead(world, &[X]);
        assert_eq!(checks(&lost, 13).as_deref(), Some("holds"));
        let held = tries(&lost, Morale { edge: Edge::None }, &[13], &[]).world;
        assert_eq!(Fivey.due(&held), None);
    }

    #[test]
    fn nor_is_a_leader_lost_who_has_no_part_in_the_fight() {
        let mut world = fight(goblins(6));
        let lieutenant = monster("Boss", 4, 30);
        world.characters.insert(Who(99), lieutenant.into());
        world.meeting.as_mut().expect("a meeting").leader = Some(Who(99));
        assert_eq!(Fivey.due(&world), None);
    }

    #[test]
    fn leader_and_half_at_one_blow_are_one_check() {
        let mut world = fight(goblins(6));
        world.meeting.as_mut().expect("a meeting").leader = Some(X);
        let lost = dead(world, &[X, Y, Z]);
        let held = tries(&lost, Morale { edge: Edge::None }, &[13], &[]).world;
        assert_eq!((Fivey.due(&held), combat(&held).checks), (None, 1));
        let called = tries(&held, Morale { edge: Edge::None }, &[14], &[]);
        assert_eq!(called.outcome(), Some("flees"));
    }

    #[test]
    fn those_with_stats_use_charisma_and_a_lone_monster_checks_nothing() {
        let world = but(dead(fight(goblins(2)), &[X]), Y, |one| {
            one.ability = None;
            one.stats.set(Cha, 3);
        });
        assert_eq!(checks(&world, 11).as_deref(), Some("holds"));
        assert_eq!(Fivey.due(&fight(goblins(1))), None);
        let nobody = dead(fight(goblins(1)), &[X]);
        assert_eq!(refused(&nobody, &Morale { edge: Edge::None }.into()), Some("fivey.morale.check"));
    }
}

mod fivey_morale_rising {
    use super::*;

    #[test]
    fn each_check_is_more_difficult_up_to_incredible() {
        assert_eq!([0, 1, 2, 3].map(difficulty), [14, 16, 18, 18]);
        let world = fight(goblins(6));
        let held = tries(&world, Morale { edge: Edge::None }, &[13], &[]).world;
        assert_eq!(tries(&held, Morale { edge: Edge::None }, &[14], &[]).outcome(), Some("flees"));
        assert_eq!(tries(&held, Morale { edge: Edge::None }, &[15], &[]).outcome(), Some("holds"));
        // So it is after a parley.
        let talks = tries(&held, EndFight { over: false }, &[], &[]).world;
        let others: Vec<Who> =
            talks.characters.keys().copied().filter(|who| !talks.is_players(*who)).collect();
        let again = tries(&talks, begins(&[A], &others), &[], &[]).world;
        assert_eq!(tries(&again, Morale { edge: Edge::None }, &[14], &[]).outcome(), Some("flees"));
    }
}

/// An area attack of X's on these, as the referee says.
fn area(on: &[Who]) -> AreaAttack {
    AreaAttack {
        by: X,
        area: Area::Named(on.iter().copied().collect()),
        save: Dex,
        damage_type: "fire".to_owned(),
        magical: false,
        breath: false,
        actions: None,
    }
}

/// Three of the party against X with so many hit dice and this ability.
fn against(hit_dice: i32, ability: i32) -> World {
    let mut world = three();
    world.characters.insert(X, monster("Xan", ability, 30).into());
    for who in [A, B, C] {
        world = but(world, who, |one| (one.most, one.hit_points) = (20, 20));
    }
    fight(but(world, X, |one| one.hit_dice = hit_dice))
}

mod fivey_defense_flipped {
    use super::*;

    #[test]
    fn everybody_on_the_area_checks_and_nobody_rolls_to_hit() {
        // 13 and more of the d20 halve the d8, which is 3 at most then but for the 8; otherwise 3 of 8 faces are.
        let few = |_: &Verdict, world: &World| 17 <= left(world, A);
        assert_eq!(share(&against(4, 4), area(&[A]), few), Ratio::new(23, 40));
        let played = tries(&against(4, 4), area(&[A, B]), &[13, 12, 6], &[]);
        assert_eq!((left(&played.world, A), left(&played.world, B)), (17, 14));
    }
}

mod fivey_monster_area_attack {
    use super::*;

    #[test]
    fn the_die_for_each_or_half_of_it() {
        let played = tries(&against(8, 4), area(&[A, B]), &[12, 13, 7], &[]);
        assert_eq!((left(&played.world, A), left(&played.world, B)), (13, 17));
        assert_eq!(fighter(&played.world, X).spent, 2);
    }

    #[test]
    fn it_takes_the_whole_turn_and_somebody_on_it() {
        let world = doing(against(8, 4), X, |it| it.spent = 1);
        assert_eq!(refused(&world, &area(&[A]).into()), Some("fivey.turn.two-actions"));
        assert_eq!(refused(&against(8, 4), &area(&[]).into()), Some("fivey.monster.area-attack"));
    }
}

mod fivey_monster_damage {
    use super::*;

    #[test]
    fn the_die_of_the_bracket_without_the_ability() {
        let world = against(1, 3);
        let hit = tries(&world, by_x(), &[15, 4], &[]);
        assert_eq!((hit.total(), hit.dice().last().map(|(sides, ..)| *sides)), (Some(4), Some(4)));
        let boss = tries(&against(16, 5), by_x(), &[15, 12], &[]);
        assert_eq!(boss.total(), Some(12));
    }

    #[test]
    fn the_printed_number_where_the_table_rules_so() {
        let fixed = |hit_dice| with_switch(against(hit_dice, 3), "monster-damage", "fixed");
        assert_eq!(tries(&fixed(1), by_x(), &[15], &[]).total(), Some(2));
        let once = tries(&fixed(16), by_x(), &[15], &[]);
        assert_eq!((once.total(), tries(&once.world, by_x(), &[15], &[]).total()), (Some(6), Some(6)));
        let swept = tries(&fixed(8), area(&[A, B]), &[11, 12], &[]);
        assert_eq!((left(&swept.world, A), left(&swept.world, B)), (15, 18));
    }
}

mod fivey_inspiration_one_per_roll {
    use super::*;

    #[test]
    fn a_roll_against_several_counts_for_each_by_itself() {
        let mut world = three();
        world.characters.insert(X, monster("Goblin", 1, 4).into());
        let world = with_dice(with_dice(world, A, 1), B, 1);
        let begun = tries(&world, begins(&[A, B], &[X]), &[], &[]).world;
        let legs = |answers, dice: &[u16]| {
            let rolled = tries(&begun, Initiative, dice, answers).world;
            (fighter(&rolled, A).leg, fighter(&rolled, B).leg)
        };
        assert_eq!(legs(&[(SPEND, YES), (SPEND, NO)], &[14, 13, 12, 3]), (0, 2));
        assert_eq!(legs(&[(SPEND, NO), (SPEND, YES)], &[14, 13, 12, 2]), (2, 0));
    }

    #[test]
    fn everybody_softens_their_own_share_once() {
        let world = with_dice(with_dice(against(2, 3), A, 2), B, 1);
        let played = tries(&world, area(&[A, B]), &[1, 1, 5, 4], &[(TIMING, YES), (TIMING, NO)]);
        assert_eq!((left(&played.world, A), left(&played.world, B)), (19, 15));
        assert_eq!(played.asked(TIMING), 2);
        let other = tries(&world, area(&[A, B]), &[1, 1, 5, 2], &[(TIMING, NO), (TIMING, YES)]);
        assert_eq!((left(&other.world, A), left(&other.world, B)), (15, 17));
    }

    #[test]
    fn attack_and_damage_are_two_rolls_and_neither_takes_two_dice() {
        let mut world = duel(&[(Str, 3)], "Sword");
        world.characters.insert(B, Norn::hero().into());
        let world = with_dice(with_dice(fight(world), A, 2), B, 2);
        let on = Attack::of(A, B, "Sword");
        let played = tries(&world, on.clone(), &[5, 4, 2, 3], &[(SPEND, YES), (TIMING, YES)]);
        assert_eq!(played.total(), Some(8));
        assert_eq!((played.asked(SPEND), played.asked(TIMING)), (1, 1));
        let lowered = tries(&world, on, &[9, 3], &[(SPEND, YES)]);
        assert_eq!((lowered.outcome(), lowered.world.character(B).dice), (Some("miss"), 1));
    }

    /// Somebody of the party to be struck at.
    struct Norn;
    impl Norn {
        fn hero() -> norn_fivey::world::Character {
            hero("Gor", &[])
        }
    }

    #[test]
    fn whoever_rolls_for_many_changes_it_for_all() {
        let mut world = against(2, 3);
        world = but(world, X, |one| {
            (one.played, one.side, one.dice) = (true, Side::Party, 1);
        });
        let world = with_dice(world, A, 1);
        let played = tries(&world, area(&[A, B]), &[1, 1, 5, 4], &[(TIMING, YES)]);
        assert_eq!((left(&played.world, A), left(&played.world, B)), (11, 11));
        assert_eq!(played.asked(TIMING), 1);
    }
}

mod fivey_check_save {
    use super::*;

    #[test]
    fn one_side_rolls_against_the_passive_score_or_both_roll() {
        let on = tries(&against(4, 3), area(&[A]), &[12, 6], &[]);
        assert_eq!(left(&on.world, A), 17);
        let world = with_switch(against(4, 3), "one-sided-rolls", "off");
        let off = tries(&world, area(&[A]), &[9, 11, 6], &[]);
        assert_eq!(left(&off.world, A), 14);
        let off = tries(&world, area(&[A]), &[9, 12, 6], &[]);
        assert_eq!(left(&off.world, A), 17);
    }

    #[test]
    fn whoever_saves_names_the_skill_that_helps_and_nobody_waits() {
        const SAVE: &str = "fivey.check.save";
        let world = skilled(but(against(4, 3), A, |one| one.stats.set(Dex, 3)), A, "dodging");
        let named = tries(
            &world,
            area(&[A, B]),
            &[7, 7, 6],
            &[(SAVE, Answer::Several(vec![Value::text("dodging")]))],
        );
        assert_eq!((left(&named.world, A), left(&named.world, B)), (17, 14));
        // Whoever says nothing saves without, and those without a skill are not asked.
        let silent = tries(&world, area(&[A, B]), &[7, 7, 6], &[]);
        assert_eq!((left(&silent.world, A), silent.asked(SAVE)), (14, 1));
        assert_eq!(silent.question(SAVE).lapse, Lapse::Later);
    }
}

mod fivey_armor_swim {
    use super::*;

    const SWIM: &str = "fivey.armor.swim";

    /// A in plate, with STR 3, on a field with water from the third column to the fifth.
    fn by_the_water() -> World {
        let world = with_thing(duel(&[(Dex, 3)], "Sword"), A, "Plate", 1, Carried::Worn);
        let world = but(world, A, |one| (one.most, one.hit_points) = (20, 20));
        paint(stands(stands(field(world), A, 1, 0), X, 30, 30), |ground, at| {
            for column in 2..5 {
                ground.slow.extend((0..40).map(|row| (at(column, row), Slow::Swim)));
            }
        })
    }

    fn go(world: &World, how: How, column: i16) -> Move {
        Move { who: A, how, to: Some(at(world, column, 0)), paces: 0, height: 0 }
    }

    #[test]
    fn moving_through_water_in_armor_is_checked_once_in_a_turn() {
        let world = by_the_water();
        let wet = tries(&world, go(&world, How::Walk, 3), &[12, 4], &[]);
        assert_eq!((left(&wet.world, A), wet.world.character(A).at), (16, Some(at(&world, 3, 0))));
        let dry = tries(&world, go(&world, How::Swim, 3), &[13], &[]);
        assert_eq!((left(&dry.world, A), fighter(&dry.world, A).swam), (20, true));
        let on = tries(&dry.world, go(&world, How::Swim, 4), &[], &[]);
        assert_eq!(on.world.character(A).at, Some(at(&world, 4, 0)));
        assert_eq!(refused(&on.world, &Swim { who: A, circumstances: simply() }.into()), Some(SWIM));
        let next = settled(after(&on.world, &[end(A), end(X)]));
        assert_eq!(left(&tries(&next, go(&world, How::Walk, 3), &[1, 5], &[]).world, A), 15);
    }

    #[test]
    fn through_it_or_out_of_it() {
        let world = but(by_the_water(), A, |one| one.paces = 12);
        let across = tries(&world, go(&world, How::Walk, 5), &[1, 2], &[]);
        assert_eq!((across.total(), left(&across.world, A)), (Some(7), 18));
        let out = stands(world.clone(), A, 4, 0);
        assert_eq!(left(&tries(&out, go(&world, How::Walk, 5), &[], &[]).world, A), 20);
        assert_eq!(left(&tries(&world, go(&world, How::Jump, 5), &[], &[]).world, A), 20);
        assert_eq!(left(&tries(&world, go(&world, How::Jump, 3), &[1, 3], &[]).world, A), 17);
    }

    #[test]
    fn whoever_can_swim_says_so() {
        let world = skilled(by_the_water(), A, "swimming");
        let named = [(SWIM, Answer::Several(vec![Value::text("swimming")]))];
        assert_eq!(left(&tries(&world, go(&world, How::Walk, 3), &[10], &named).world, A), 20);
        assert_eq!(left(&tries(&world, go(&world, How::Walk, 3), &[10, 6], &[]).world, A), 14);
    }

    #[test]
    fn without_a_field_whoever_swims_is_in_the_water() {
        let world = with_thing(duel(&[], "Sword"), A, "Leather", 1, Carried::Worn);
        let swims = |how| Move { who: A, how, to: None, paces: 1, height: 0 };
        assert_eq!(left(&tries(&world, swims(How::Swim), &[10, 2], &[]).world, A), 6);
        assert_eq!(left(&tries(&world, swims(How::Walk), &[], &[]).world, A), 8);
        let bare = duel(&[], "Sword");
        assert_eq!(left(&tries(&bare, swims(How::Swim), &[], &[]).world, A), 8);
    }
}

mod fivey_monster_feat_breath_attack {
    use super::*;

    fn dragon() -> World {
        let world = stands(stands(field(against(8, 4)), X, 0, 0), A, 2, 0);
        let world = stands(stands(world, B, 5, 0), C, 7, 0);
        but(world, X, |one| {
            one.feats.push("Breath Attack".to_owned());
            one.strikes = "fire".to_owned();
        })
    }

    fn breath(world: &World, paces: i32) -> AreaAttack {
        AreaAttack { area: Area::Line(at(world, 2, 0), Bend::Low, paces), breath: true, ..area(&[]) }
    }

    #[test]
    fn everybody_on_a_line_of_six_paces() {
        let world = dragon();
        let played = tries(&world, breath(&world, 6), &[12, 13, 8], &[]);
        assert_eq!([A, B, C].map(|who| left(&played.world, who)), [12, 16, 20]);
        assert_eq!(fighter(&played.world, X).spent, 2);
    }

    #[test]
    fn the_referee_is_asked_through_which_place() {
        let world = dragon();
        let breathes = Filled::of("area-attack").with("who", X).with("breath", true);
        let on = |place: Place| {
            let line =
                breathes.clone().with("area", Value::word("line")).with("through", Value::Place(place));
            next(&world, &line.with_defaults())
        };
        let Next::Ready(attempt) = on(at(&world, 2, 0)) else { panic!("an attempt") };
        assert_eq!(attempt, breath(&world, 6).into());
        // What it takes in is seen beforehand: whoever stands there is struck, and nobody else.
        let covers = Fivey.covers(&world, &attempt);
        assert_eq!(covers, (1..=6).map(|column| at(&world, column, 0)).collect::<Vec<_>>());
        let wall = walled(world.clone(), &[(4, 0)]);
        assert_eq!(Fivey.covers(&wall, &attempt).len(), 3, "no further than the first wall");
    }

    #[test]
    fn nobody_breathes_without_it_or_further() {
        let world = dragon();
        assert_eq!(refused(&world, &breath(&world, 7).into()), Some("fivey.monster.feat.breath-attack"));
        let plain = but(world.clone(), X, |one| one.feats.clear());
        assert_eq!(refused(&plain, &breath(&world, 6).into()), Some("fivey.monster.feat.breath-attack"));
    }
}

mod fivey_monster_feat_flight {
    use super::*;

    fn dragon(height: i32) -> World {
        let world = stands(stands(field(duel(&[], "Sword")), A, 0, 0), X, 1, 0);
        but(with_feat(world, X, "Flight"), X, |one| one.height = height)
    }

    #[test]
    fn out_of_reach_of_melee_above_it() {
        let spear = |height| with_thing(dragon(height), A, "Spear", 1, Carried::Held);
        assert_eq!(refused(&dragon(3), &strike("Sword").into()), Some("fivey.monster.feat.flight"));
        assert_eq!(refused(&spear(3), &strike("Spear").into()), Some("fivey.monster.feat.flight"));
        assert_eq!(refused(&spear(2), &strike("Spear").into()), None);
    }

    #[test]
    fn it_moves_through_the_air_and_minds_no_difficult_ground() {
        let world = paint(dragon(0), |ground, at| {
            ground.slow.extend((2..20).map(|column| (at(column, 0), Slow::Crawl)));
        });
        let to = Some(at(&world, 7, 0));
        let fly = |height| -> Attempt { Move { who: X, how: How::Fly, to, paces: 0, height }.into() };
        assert_eq!(refused(&world, &fly(4)), None);
        let up = tries(&world, fly(4), &[], &[]);
        assert_eq!((up.total(), up.world.character(X).height), (Some(6), 4));
        assert_eq!(refused(&world, &fly(7)), Some("fivey.move.action"));
        let plain = but(world.clone(), X, |one| one.feats.clear());
        assert_eq!(refused(&plain, &fly(0)), Some("fivey.monster.feat.flight"));
        let walk = Move { who: X, how: How::Walk, to, paces: 0, height: 0 };
        assert_eq!(refused(&dragon(2), &walk.into()), Some("fivey.monster.feat.flight"));
    }

    #[test]
    fn it_may_rise_where_it_is() {
        let world = dragon(0);
        let here = Value::Place(at(&world, 1, 0));
        let fly = |height: i32| {
            Filled::of("move").with("who", X).with("how", Value::word("fly")).with("height", height)
        };
        let rises = Move { who: X, how: How::Fly, to: Some(at(&world, 1, 0)), paces: 0, height: 4 };
        assert_eq!(next(&world, &fly(4).with("to", here.clone())), Next::Ready(rises.into()));
        assert_eq!(tries(&world, rises, &[], &[]).total(), Some(4));
        let Next::Refused(_) = next(&world, &fly(0).with("to", here)) else { panic!("it is there already") };
    }

    #[test]
    fn the_referee_says_how_high() {
        let world = dragon(0);
        let put = Put { who: X, to: Some(at(&world, 1, 0)), height: 5 };
        assert_eq!(tries(&world, put, &[], &[]).world.character(X).height, 5);
    }

    #[test]
    fn height_counts_without_a_field_whatever_distance_is_named() {
        let above = |height| but(with_feat(duel(&[], "Sword"), X, "Flight"), X, |one| one.height = height);
        assert_eq!(refused(&above(2), &strike("Sword").into()), Some("fivey.monster.feat.flight"));
        assert_eq!(refused(&above(1), &strike("Sword").into()), None);
        let named = Attack { paces: Some(1), ..strike("Sword") };
        assert_eq!(refused(&above(2), &named.into()), Some("fivey.monster.feat.flight"));
        assert_eq!(refused(&above(3), &by_x().into()), Some("fivey.weapon.reach"));
        let push = Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists: true };
        assert_eq!(refused(&above(2), &push.clone().into()), Some("fivey.weapon.reach"));
        assert_eq!(refused(&above(1), &push.into()), None);
        let bow = with_thing(
            with_thing(above(25), A, "Bow", 1, Carried::Held),
            A,
            "Quiver of arrows",
            1,
            Carried::OnHand,
        );
        assert_eq!(refused(&bow, &strike("Bow").into()), Some("fivey.weapon.ranged-table"));
    }
}

mod fivey_monster_feat_regeneration {
    use super::*;

    fn troll() -> World {
        but(with_feat(duel(&[], "Sword"), X, "Regeneration"), X, |one| one.hit_points = 20)
    }

    #[test]
    fn a_d6_at_the_start_of_its_turn() {
        let played = tries(&troll(), EndTurn { who: X }, &[4], &[]);
        assert_eq!(left(&played.world, X), 24);
        let nearly = but(troll(), X, |one| one.hit_points = 28);
        assert_eq!(left(&tries(&nearly, EndTurn { who: X }, &[4], &[]).world, X), 30);
        let whole = but(troll(), X, |one| one.hit_points = 30);
        assert_eq!(left(&tries(&whole, EndTurn { who: X }, &[], &[]).world, X), 30);
    }

    #[test]
    fn once_a_turn() {
        let begun = tries(&troll(), by_x(), &[4, 1], &[]).world;
        assert_eq!(left(&tries(&begun, EndTurn { who: X }, &[], &[]).world, X), 24);
    }

    #[test]
    fn the_referee_writes_what_stops_it() {
        let mut world = troll();
        let feat = Feat::find(&world, "Regeneration").expect("it").clone();
        let feat = Feat { stopped_by: "Acid".to_owned(), ..feat };
        let amended = Some(norn_kernel::record::Amendment::Own(feat));
        norn_kernel::World::apply(&mut world, &Feat::changed("Regeneration".to_owned(), amended));
        let harm = |kind: &str| Harmed { who: X, dice: 1, die: D6, plus: 0, damage_type: kind.to_owned() };
        let burned = tries(&world, harm("fire"), &[3], &[]).world;
        assert_eq!(left(&tries(&burned, EndTurn { who: X }, &[4], &[]).world, X), 21);
        let etched = tries(&world, harm("acid"), &[3], &[]).world;
        assert_eq!(left(&tries(&etched, EndTurn { who: X }, &[], &[]).world, X), 17);
    }

    #[test]
    fn not_after_fire_and_again_in_the_turn_after() {
        let burn = Harmed { who: X, dice: 1, die: D6, plus: 0, damage_type: "fire".to_owned() };
        let burned = tries(&troll(), burn, &[3], &[]).world;
        let once = tries(&burned, EndTurn { who: X }, &[], &[]).world;
        assert_eq!(left(&once, X), 17);
        let next = settled(after(&once, &[end(A)]));
        assert_eq!(left(&tries(&next, EndTurn { who: X }, &[2], &[]).world, X), 19);
    }
}

mod fivey_monster_feat_misty_escape {
    use super::*;

    #[test]
    fn it_becomes_mist_and_counts_as_overcome() {
        let world = with_feat(duel(&[(Str, 3)], "Sword"), X, "Misty Escape");
        let world = but(world, X, |one| one.hit_points = 5);
        let played = tries(&world, strike("Sword"), &[15, 5], &[]).world;
        assert_eq!(played.character(X).fate, Fate::Mist);
        let overcome = played.meeting.as_ref().is_some_and(|meeting| meeting.overcome.contains(&X));
        assert_eq!((overcome, played.fighter(X).is_none()), (true, true));
        let back = written(played, "character/11/fate", Value::word("alive"));
        assert_eq!(back.character(X).fate, Fate::Alive);
    }
}

mod fivey_monster_feat_undead_fortitude {
    use super::*;

    fn zombie(faces: &[u16], holy: bool) -> i32 {
        let world = with_feat(duel(&[(Str, 1), (Cha, 1)], "Sword"), X, "Undead Fortitude");
        let world = but(world, X, |one| (one.ability, one.hit_points) = (Some(2), 3));
        let world = with_thing(world, A, "Holy symbol", 1, Carried::Held);
        let blow = Attack { holy, ..strike("Sword") };
        left(&tries(&world, blow, faces, &[]).world, X)
    }

    #[test]
    fn it_may_stay_on_its_feet() {
        assert_eq!(zombie(&[15, 4, 13], false), 1);
        assert_eq!(zombie(&[15, 4, 12], false), 0);
    }

    #[test]
    fn not_against_what_is_holy() {
        assert_eq!(zombie(&[15, 4], true), 0);
    }
}

mod fivey_monster_feat_giant_strength {
    use super::*;

    fn giant() -> World {
        but(with_feat(duel(&[], "Sword"), X, "Giant Strength"), X, |one| one.ability = Some(5))
    }

    #[test]
    fn raw_strength_counts_double() {
        let wall = Push { who: X, on: None, dc: 20, circumstances: simply(), resists: true };
        assert_eq!(total(&tries(&giant(), wall, &[3], &[]), "fivey.check.roll"), Some(13));
        let at_giant = Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists: true };
        assert_eq!(tries(&giant(), at_giant.clone(), &[19], &[]).outcome(), Some("success"));
        assert_eq!(tries(&giant(), at_giant, &[18], &[]).outcome(), Some("failure"));
    }

    #[test]
    fn not_in_attacks() {
        assert_eq!(total(&tries(&giant(), by_x(), &[3], &[]), "fivey.check.roll"), Some(8));
    }
}

mod fivey_monster_feat_hypocalcemia {
    use super::*;

    fn skeleton(weapon: &str, die: u16) -> Option<i32> {
        let world = with_feat(duel(&[(Str, 1), (Dex, 1)], weapon), X, "Hypocalcemia");
        let world = with_thing(world, A, "Quiver of arrows", 1, Carried::OnHand);
        tries(&world, strike(weapon), &[19, die], &[]).total()
    }

    #[test]
    fn brittle_to_hammers_and_hard_to_pierce() {
        assert_eq!(skeleton("Hammer", 3), Some(8));
        assert_eq!(skeleton("Bow", 4), Some(2));
        assert_eq!(skeleton("Sword", 3), Some(4));
    }
}

mod fivey_weapon_type_effect {
    use super::*;

    #[test]
    fn what_a_creature_minds_is_its_own() {
        let lost = |weapon: &str, die: u16| {
            let world = but(duel(&[], weapon), X, |one| {
                one.vulnerable.insert("bludgeoning".to_owned());
                one.resists.insert("piercing".to_owned());
            });
            tries(&world, strike(weapon), &[19, die], &[]).total()
        };
        assert_eq!([lost("Hammer", 3), lost("Dagger", 3), lost("Sword", 3)], [Some(8), Some(2), Some(4)]);
    }
}

mod fivey_weapon_ranged_damage_type {
    use super::*;

    #[test]
    fn the_sling_bludgeons_and_the_bow_pierces() {
        let lost = |weapon: &str| {
            let world = with_feat(duel(&[(Dex, 1)], weapon), X, "Hypocalcemia");
            let world = with_thing(world, A, "Quiver of arrows", 1, Carried::OnHand);
            tries(&world, strike(weapon), &[19, 3], &[]).total()
        };
        assert_eq!([lost("Sling"), lost("Bow")], [Some(8), Some(2)]);
    }
}

mod fivey_monster_feat_magical_resistance {
    use super::*;

    #[test]
    fn advantage_on_saves_against_spells() {
        let world = with_feat(against(4, 4), A, "Magical Resistance");
        assert_eq!([A, B].map(|who| resists_magic(&world, who)), [true, false]);
        let spell = AreaAttack { magical: true, ..area(&[A]) };
        let saved = tries(&world, spell, &[5, 13, 6], &[]);
        assert_eq!(left(&saved.world, A), 17);
        assert_eq!(left(&tries(&world, area(&[A]), &[5, 6], &[]).world, A), 14);
    }
}

mod fivey_monster_feat_basic_necrology {
    use super::*;

    #[test]
    fn poison_does_nothing() {
        let poison = |world: &World| {
            let harm = Harmed { who: X, dice: 1, die: D6, plus: 0, damage_type: "poison".to_owned() };
            left(&tries(world, harm, &[4], &[]).world, X)
        };
        assert_eq!(poison(&duel(&[], "Sword")), 26);
        assert_eq!(poison(&with_feat(duel(&[], "Sword"), X, "Basic Necrology")), 30);
    }
}

mod fivey_monster_feats_undefined {
    use super::*;

    #[test]
    fn without_effects_the_names_are_labels() {
        let off = |world| with_switch(world, "monster-feat-effects", "off");
        let troll = but(with_feat(duel(&[], "Sword"), X, "Regeneration"), X, |one| one.hit_points = 20);
        assert_eq!(left(&tries(&off(troll.clone()), EndTurn { who: X }, &[], &[]).world, X), 20);
        assert_eq!(left(&tries(&troll, EndTurn { who: X }, &[1], &[]).world, X), 21);
        let wraith = with_feat(against(4, 4), A, "Magical Resistance");
        let spell = AreaAttack { magical: true, ..area(&[A]) };
        assert_eq!(left(&tries(&off(wraith), spell, &[5, 6], &[]).world, A), 14);
    }

    #[test]
    fn their_words_can_be_changed_at_the_table() {
        let fields = [
            ("name", Value::text("Flight")),
            ("text", Value::text("Glides")),
            ("of-monsters", Value::Flag(true)),
        ];
        let world = built(duel(&[], "Sword"), Who(99), &draft("feat", &fields));
        let text = norn_fivey::world::Row::find(&world, "Flight").map(|feat: &Feat| feat.text.clone());
        assert_eq!(text.as_deref(), Some("Glides"));
    }
}

mod fivey_weapon_two_kinds {
    use super::*;

    #[test]
    fn each_is_of_one_kind_and_what_is_thrown_stays_melee() {
        let own = [(Str, 3), (Dex, 5)];
        let roll =
            |world: &World, attack: Attack| total(&tries(world, attack, &[1], &[]), "fivey.check.roll");
        assert_eq!(roll(&duel(&own, "Sling"), strike("Sling")), Some(6));
        assert_eq!(roll(&duel(&own, "Dagger"), strike("Dagger")), Some(4));
        let thrown = Attack { thrown: true, ..strike("Dagger") };
        assert_eq!(roll(&duel(&own, "Dagger"), thrown), Some(4));
    }
}

mod fivey_weapon_size_sets_cost_and_die {
    use super::*;

    #[test]
    fn bare_hands_and_whatever_lies_about_deal_a_d4() {
        let world = duel(&[(Str, 2)], "Sword");
        let bare = tries(&world, strike("Unarmed"), &[15, 4], &[]);
        assert_eq!((bare.total(), bare.dice().last().map(|(sides, ..)| *sides)), (Some(6), Some(4)));
        let world = with_thing(two(&[(Str, 2)], 1), A, "Rope", 1, Carried::Held);
        let die = weapons::weapon(&world, A, "Rope").map(|weapon| weapon.damage.sides());
        assert_eq!(die, Some(4));
        let rope = tries(&fight(world), strike("Rope"), &[15, 3], &[]);
        assert_eq!(rope.total(), Some(5));
    }

    #[test]
    fn the_size_sets_the_cost() {
        let cost = |name: &str| {
            norn_fivey::world::Row::find(&World::default(), name).map(|weapon: &Weapon| weapon.cost)
        };
        assert_eq!([cost("Dagger"), cost("Sword"), cost("Maul")], [Some(10), Some(20), Some(50)]);
    }
}

mod fivey_weapon_melee_table {
    use super::*;

    #[test]
    fn all_of_them() {
        let names = [
            "Club",
            "Dagger",
            "Handaxe",
            "Javelin",
            "Axe",
            "Hammer",
            "Spear",
            "Sword",
            "Greataxe",
            "Greatsword",
            "Maul",
            "Pike",
            "Sling",
            "Bow",
            "Crossbow",
            "Unarmed",
            "Improvised",
            "Orcish warhammer",
            "Dragon-tooth dagger",
            "Greataxe of generational rage",
            "Returning spear",
            "Military longsword",
            "Veteran's crossbow",
        ];
        assert_eq!(<Weapon as norn_fivey::world::Row<World>>::listed(&World::default()), names);
    }

    #[test]
    fn the_die_of_each_size() {
        let lost = |weapon: &str, both: bool, die: u16| {
            tries(&duel(&[], weapon), Attack { both, ..strike(weapon) }, &[15, die], &[]).total()
        };
        assert_eq!(lost("Club", false, 6), Some(7));
        assert_eq!(lost("Axe", false, 8), Some(9));
        assert_eq!(lost("Axe", true, 10), Some(11));
        assert_eq!(lost("Maul", false, 10), Some(11));
    }
}

mod fivey_weapon_medium_both_hands {
    use super::*;

    fn dice(switch: &str, weapon: &str) -> [u16; 2] {
        let world = with_switch(duel(&[], weapon), "medium-grip", switch);
        [false, true].map(|both| {
            let played = tries(&world, Attack { both, ..strike(weapon) }, &[15, 1], &[]);
            played.dice().last().map_or(0, |(sides, ..)| *sides)
        })
    }

    #[test]
    fn the_dice_as_the_table_rules() {
        assert_eq!(dice("d8-d10", "Sword"), [8, 10]);
        assert_eq!(dice("d8-d8", "Sword"), [8, 8]);
        assert_eq!(dice("d6-d8", "Sword"), [6, 8]);
        assert_eq!(
            tries(&duel(&[(Str, 2)], "Sword"), Attack { both: true, ..strike("Sword") }, &[15, 9], &[])
                .total(),
            Some(11)
        );
    }

    #[test]
    fn named_weapons_keep_their_own() {
        assert_eq!(dice("d6-d8", "Orcish warhammer"), [8, 10]);
        assert_eq!(dice("d8-d10", "Returning spear"), [6, 8]);
    }

    #[test]
    fn only_what_gains_by_it_is_used_so() {
        let world = duel(&[], "Club");
        let both = Attack { both: true, ..strike("Club") };
        assert_eq!(refused(&world, &both.into()), Some("fivey.weapon.medium-both-hands"));
    }
}

mod fivey_weapon_hands {
    use super::*;

    fn holds(things: &[&str]) -> Option<&'static str> {
        let carry = |world, name: &&str| with_thing(world, A, name, 1, Carried::OnHand);
        let world = things.iter().fold(one(&[]), carry);
        refused(
            &world,
            &Hold { who: A, things: things.iter().map(|name| (*name).to_owned()).collect() }.into(),
        )
    }

    #[test]
    fn what_reaches_furthest_says_why_it_strikes_nobody_unless_something_else_is_named() {
        let world = with_thing(duel(&[], "Sword"), A, "Shield", 1, Carried::Held);
        let world = with_thing(world, A, "Bow", 1, Carried::OnHand);
        let world = apart(with_thing(world, A, "Quiver of arrows", 1, Carried::OnHand), 9);
        let filled = Filled::of("attack").with("who", A).with("on", X);
        assert_eq!(withheld(&world, &filled), Some("fivey.weapon.hands"));
        let sword = filled.with("weapon", Value::text("Sword"));
        assert_eq!(withheld(&world, &sword), Some("fivey.weapon.reach"));
    }

    #[test]
    fn whoever_has_nothing_at_hand_takes_nothing_in_hand() {
        let world = with_thing(one(&[]), A, "Rope", 1, Carried::Stashed);
        let hold = Hold { who: A, things: BTreeSet::new() }.into();
        assert_eq!(refused(&world, &hold), Some("fivey.weapon.hands"));
    }

    #[test]
    fn two_hands_and_no_more() {
        for fits in
            [&["Sword", "Shield"], &["Sword", "Holy symbol"], &["Sling", "Shield"], &["Club", "Dagger"]]
        {
            assert_eq!(holds(fits), None);
        }
        for full in [
            &["Greatsword", "Shield"],
            &["Bow", "Shield"],
            &["Crossbow", "Shield"],
            &["Greatsword", "Holy symbol"],
        ] {
            assert_eq!(holds(full), Some("fivey.weapon.hands"));
        }
        assert_eq!(holds(&["Club", "Dagger", "Handaxe"]), Some("fivey.weapon.hands"));
    }

    #[test]
    fn nothing_is_struck_with_both_hands_beside_a_shield() {
        let world = with_thing(duel(&[], "Orcish warhammer"), A, "Shield", 1, Carried::Held);
        let both = Attack { both: true, ..strike("Orcish warhammer") };
        assert_eq!(refused(&world, &both.into()), Some("fivey.weapon.hands"));
        assert_eq!(refused(&world, &strike("Orcish warhammer").into()), None);
        let world = with_thing(duel(&[], "Shield"), A, "Maul", 1, Carried::OnHand);
        assert_eq!(refused(&world, &strike("Maul").into()), Some("fivey.weapon.hands"));
    }

    #[test]
    fn another_weapon_in_hand_gives_way_to_the_one_that_strikes() {
        let world = with_thing(duel(&[], "Sword"), A, "Dagger", 1, Carried::Held);
        let world = with_thing(world, A, "Bow", 1, Carried::OnHand);
        let world = with_thing(world, A, "Quiver of arrows", 1, Carried::OnHand);
        let held = |world: &World| -> Vec<String> {
            let things = world.character(A).things.iter();
            things.filter(|(_, it)| it.carried == Carried::Held).map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(held(&tries(&world, strike("Bow"), &[2], &[]).world), ["Bow"]);
        assert_eq!(held(&tries(&world, strike("Dagger"), &[2], &[]).world), ["Dagger", "Sword"]);
        // What can be swung with both hands is.
        let both = Attack { both: true, ..strike("Sword") };
        assert_eq!(held(&tries(&world, both, &[2], &[]).world), ["Sword"]);
    }

    #[test]
    fn the_weapon_that_somebody_is_attuned_to_is_meant_first() {
        let world = with_thing(duel(&[], "Club"), A, "Sword", 1, Carried::OnHand);
        assert_eq!(weapons::names(&world, A).first().map(String::as_str), Some("Club"));
        let world = but(world, A, |one| one.attuned = Some("Sword".to_owned()));
        assert_eq!(weapons::names(&world, A).first().map(String::as_str), Some("Sword"));
    }

    #[test]
    fn what_is_chosen_is_held_and_nothing_else() {
        let world = with_thing(duel(&[], "Sword"), A, "Shield", 1, Carried::Held);
        let world = with_thing(world, A, "Dagger", 1, Carried::OnHand);
        let held = |filled: &Filled| {
            let Next::Ready(attempt) = next_for(&world, A, filled) else { panic!("an attempt") };
            let after = tries(&world, attempt, &[], &[]).world;
            let things = after.character(A).things.iter();
            things
                .filter(|(_, it)| it.carried == Carried::Held)
                .map(|(name, _)| name.clone())
                .collect::<Vec<_>>()
        };
        let hold = Filled::of("hold").with("who", A);
        let both = Value::List(vec![Value::text("Dagger"), Value::text("Shield")]);
        assert_eq!(held(&hold.clone().with("things", both)), ["Dagger", "Shield"]);
        // Left as it stands, it stays so.
        assert_eq!(held(&hold.with_defaults()), ["Shield", "Sword"]);
    }

    #[test]
    fn what_is_held_changes_at_no_cost_and_nothing_comes_from_the_backpack() {
        let world = doing(with_thing(duel(&[], "Sword"), A, "Bow", 1, Carried::OnHand), A, |it| it.spent = 2);
        let bow = tries(&world, Hold { who: A, things: ["Bow".to_owned()].into() }, &[], &[]).world;
        let carried = |name: &str| bow.character(A).things.get(name).map(|thing| thing.carried);
        assert_eq!((carried("Bow"), carried("Sword")), (Some(Carried::Held), Some(Carried::OnHand)));
        let world = with_thing(duel(&[], "Sword"), A, "Bow", 1, Carried::Stashed);
        let bow = Hold { who: A, things: ["Bow".to_owned()].into() };
        assert_eq!(refused(&world, &bow.into()), Some("fivey.weapon.hands"));
    }
}

/// Ivy and Xan so many paces apart.
fn apart(world: World, paces: i16) -> World {
    stands(stands(field(world), A, 0, 0), X, paces, 0)
}

mod fivey_weapon_throw {
    use super::*;

    #[test]
    fn up_to_four_paces_and_then_it_lies_there() {
        let thrown = |weapon: &str| Attack { thrown: true, ..strike(weapon) };
        let world = apart(duel(&[], "Dagger"), 4);
        let played = tries(&world, thrown("Dagger"), &[1], &[]).world;
        let lies = played.character(A).things.get("Dagger").map(|thing| thing.carried);
        assert_eq!(lies, Some(Carried::Lying));
        assert_eq!(
            refused(&apart(duel(&[], "Dagger"), 5), &thrown("Dagger").into()),
            Some("fivey.weapon.throw")
        );
        for big in ["Sword", "Maul"] {
            assert_eq!(refused(&apart(duel(&[], big), 1), &thrown(big).into()), Some("fivey.weapon.throw"));
        }
    }

    #[test]
    fn what_flies_furthest_says_who_is_too_far_off() {
        let on = Filled::of("attack").with("who", A).with("on", X);
        assert_eq!(withheld(&apart(duel(&[], "Dagger"), 4), &on), None);
        assert_eq!(withheld(&apart(duel(&[], "Dagger"), 5), &on), Some("fivey.weapon.throw"));
    }

    #[test]
    fn it_lies_at_the_target_and_is_retrieved_from_there() {
        let world = stands(stands(field(duel(&[], "Dagger")), A, 0, 0), X, 4, 0);
        let thrown = tries(&world, Attack { thrown: true, ..strike("Dagger") }, &[1], &[]).world;
        let dagger = Retrieve { who: A, thing: "Dagger".to_owned() };
        assert_eq!(refused(&thrown, &dagger.clone().into()), Some("fivey.action.retrieve"));
        let near = tries(&stands(thrown.clone(), A, 3, 0), dagger, &[], &[]).world;
        assert_eq!(near.character(A).things["Dagger"].carried, Carried::Held);
        let talks = tries(&thrown, EndFight { over: false }, &[], &[]).world;
        let calm = Retrieve { who: A, thing: "Dagger".to_owned() };
        assert_eq!(refused(&talks, &calm.into()), None);
    }

    #[test]
    fn of_several_one_is_thrown() {
        let world = but(apart(duel(&[], "Dagger"), 3), A, |one| {
            one.things.values_mut().for_each(|thing| thing.pieces = 2);
        });
        let played = tries(&world, Attack { thrown: true, ..strike("Dagger") }, &[1], &[]).world;
        let things: Vec<_> =
            played.character(A).things.iter().map(|(name, it)| (name.clone(), it.carried)).collect();
        assert_eq!(things, [("Dagger".to_owned(), Carried::Held), ("Dagger 2".to_owned(), Carried::Lying)]);
    }
}

mod fivey_weapon_thrown_is_melee {
    use super::*;

    #[test]
    fn strength_its_own_type_and_no_ammunition() {
        let world = duel(&[(Str, 3), (Dex, 1)], "Handaxe");
        let world = but(world, X, |one| {
            one.resists.insert("slashing".to_owned());
        });
        let played = tries(&world, Attack { thrown: true, ..strike("Handaxe") }, &[11, 5], &[]);
        assert_eq!((played.total(), fighter(&played.world, A).shots.len()), (Some(4), 0));
    }

    #[test]
    fn force_of_will_speaks_for_a_throw() {
        let world = with_feat(duel(&[(Str, 3)], "Handaxe"), A, "Force of Will");
        let world = but(world, A, |one| one.willed = true);
        let played = tries(&world, Attack { thrown: true, ..strike("Handaxe") }, &[2, 11, 1], &[]);
        assert_eq!(played.outcome(), Some("hit"));
    }
}

mod fivey_weapon_damage_types {
    use super::*;

    #[test]
    fn hammers_bludgeon_spears_pierce_and_axes_slash() {
        let lost = |weapon: &str, damage_type: &str| {
            let world = but(duel(&[], weapon), X, |one| {
                one.resists.insert(damage_type.to_owned());
            });
            tries(&world, strike(weapon), &[15, 5], &[]).total()
        };
        let all = [
            ("Club", "bludgeoning"),
            ("Maul", "bludgeoning"),
            ("Javelin", "piercing"),
            ("Pike", "piercing"),
            ("Greataxe", "slashing"),
            ("Handaxe", "slashing"),
            ("Greatsword", "slashing"),
        ];
        assert_eq!(all.map(|(weapon, of)| lost(weapon, of)), [Some(3); 7]);
        assert_eq!(lost("Club", "slashing"), Some(6));
    }
}

mod fivey_weapon_reach {
    use super::*;

    fn from(weapon: &str, paces: i16) -> Option<&'static str> {
        refused(&apart(duel(&[], weapon), paces), &strike(weapon).into())
    }

    #[test]
    fn one_pace_and_two_with_a_spear() {
        assert_eq!((from("Sword", 1), from("Sword", 2)), (None, Some("fivey.weapon.reach")));
        assert_eq!((from("Spear", 2), from("Spear", 3)), (None, Some("fivey.weapon.reach")));
        assert_eq!((from("Pike", 2), from("Maul", 2)), (None, Some("fivey.weapon.reach")));
        assert_eq!((from("Dagger", 1), from("Greatsword", 1)), (None, None));
    }

    #[test]
    fn hands_reach_one_pace() {
        let world = with_thing(apart(duel(&[], "Sword"), 2), X, "Sword", 1, Carried::Held);
        let it = Disarm { who: A, on: X, circumstances: simply(), other_skilled: false };
        assert_eq!(refused(&world, &it.into()), Some("fivey.weapon.reach"));
    }

    #[test]
    fn without_a_field_the_referee_names_the_distance() {
        let far = |paces| Attack { paces: Some(paces), ..strike("Sword") };
        let world = duel(&[], "Sword");
        assert_eq!(refused(&world, &far(2).into()), Some("fivey.weapon.reach"));
        assert_eq!(refused(&world, &far(1).into()), None);
        let asked = Filled::of("attack").with("who", A).with("on", X).with("weapon", Value::text("Sword"));
        let both = Attack { both: true, ..strike("Sword") };
        assert_eq!(usually(&world, &asked), both.clone().into());
        assert_eq!(usually(&world, &asked.with("paces", 1)), Attack { paces: Some(1), ..both }.into());
    }
}

mod fivey_weapon_reach_too_close {
    use super::*;

    #[test]
    fn whoever_has_closed_in_is_struck_after_a_step_back() {
        let world = apart(duel(&[], "Spear"), 1);
        assert_eq!(refused(&world, &strike("Spear").into()), Some("fivey.weapon.reach-too-close"));
        let world = stands(world, A, 1, 0);
        let world = stands(world, X, 2, 0);
        let back = Move { who: A, how: How::Walk, to: Some(at(&world, 0, 0)), paces: 0, height: 0 };
        let stepped = tries(&world, back, &[], &[]).world;
        assert_eq!((refused(&stepped, &strike("Spear").into()), fighter(&stepped, A).spent), (None, 1));
    }
}

mod fivey_weapon_ranged_table {
    use super::*;

    fn from(weapon: &str, paces: i16) -> Option<&'static str> {
        let world = with_thing(duel(&[], weapon), A, "Quiver of arrows", 1, Carried::OnHand);
        let world = with_thing(world, A, "Case of bolts", 1, Carried::OnHand);
        let world = but(world, A, |one| one.things.values_mut().for_each(|thing| thing.loaded = true));
        refused(&apart(world, paces), &strike(weapon).into())
    }

    #[test]
    fn the_range_is_a_hard_limit() {
        let far = Some("fivey.weapon.ranged-table");
        assert_eq!((from("Bow", 24), from("Bow", 25)), (None, far));
        assert_eq!((from("Crossbow", 18), from("Crossbow", 19)), (None, far));
        assert_eq!((from("Sling", 6), from("Sling", 7), from("Bow", 1)), (None, far, None));
    }

    #[test]
    fn the_die_of_each() {
        let world = with_thing(duel(&[], "Bow"), A, "Quiver of arrows", 1, Carried::OnHand);
        let bow = tries(&world, strike("Bow"), &[15, 8], &[]);
        let sling = tries(&duel(&[], "Sling"), strike("Sling"), &[15, 6], &[]);
        assert_eq!((bow.total(), sling.total()), (Some(9), Some(7)));
    }
}

mod fivey_weapon_crossbow_reload {
    use super::*;

    fn crossbow() -> World {
        with_thing(duel(&[], "Crossbow"), A, "Case of bolts", 1, Carried::OnHand)
    }

    fn reload() -> Attempt {
        Reload { who: A, weapon: "Crossbow".to_owned() }.into()
    }

    #[test]
    fn an_action_before_each_shot() {
        let world = crossbow();
        assert_eq!(refused(&world, &strike("Crossbow").into()), Some("fivey.weapon.crossbow-reload"));
        let ready = after(&world, &[reload()]);
        assert_eq!(refused(&ready, &reload()), Some("fivey.weapon.crossbow-reload"));
        let shot = tries(&ready, strike("Crossbow"), &[1], &[]).world;
        assert_eq!(fighter(&shot, A).spent, 2);
        assert_eq!(refused(&shot, &strike("Crossbow").into()), Some("fivey.turn.two-actions"));
        let next = doing(shot, A, |fighter| fighter.spent = 0);
        assert_eq!(refused(&next, &strike("Crossbow").into()), Some("fivey.weapon.crossbow-reload"));
    }

    #[test]
    fn it_can_be_loaded_before_the_fight() {
        let world = World { combat: None, ..crossbow() };
        let ready = after(&world, &[reload()]);
        assert_eq!(ready.character(A).things.get("Crossbow").map(|thing| thing.loaded), Some(true));
    }

    #[test]
    fn whose_turn_it_is_comes_first() {
        let waits = doing(crossbow(), A, |fighter| fighter.done = true);
        assert_eq!(refused(&waits, &strike("Crossbow").into()), Some("fivey.initiative.order"));
        let attack = Filled::of("attack").with("who", A);
        assert_eq!(withheld(&waits, &attack), Some("fivey.initiative.order"));
    }
}

/// Ivy with a bow and so many quivers.
fn archer(quivers: u16) -> World {
    let world = duel(&[], "Bow");
    if quivers == 0 { world } else { with_thing(world, A, "Quiver of arrows", quivers, Carried::OnHand) }
}

/// So many shots that miss.
fn shoot(mut world: World, shots: usize) -> World {
    for _ in 0..shots {
        world = doing(tries(&world, strike("Bow"), &[1], &[]).world, A, |it| it.spent = 0);
    }
    world
}

fn quivers(world: &World) -> u16 {
    world.character(A).things.get("Quiver of arrows").map_or(0, |thing| thing.pieces)
}

mod fivey_ammo_needed {
    use super::*;

    #[test]
    fn no_shot_without_a_quiver_and_slings_find_their_stones() {
        assert_eq!(refused(&archer(0), &strike("Bow").into()), Some("fivey.ammo.needed"));
        assert_eq!(refused(&archer(1), &strike("Bow").into()), None);
        assert_eq!(refused(&duel(&[], "Sling"), &strike("Sling").into()), None);
    }
}

mod fivey_ammo_per_encounter {
    use super::*;

    #[test]
    fn the_second_shot_uses_up_a_unit() {
        assert_eq!(quivers(&shoot(archer(2), 1)), 2);
        assert_eq!(quivers(&shoot(archer(2), 2)), 1);
        assert_eq!(quivers(&shoot(archer(2), 7)), 1);
    }

    #[test]
    fn in_whichever_fight_of_it() {
        let parley = |world: &World| {
            let talks = tries(world, EndFight { over: false }, &[], &[]).world;
            let mut again = tries(&talks, begins(&[A], &[X]), &[], &[]).world;
            let combat = again.combat.as_mut().expect("a fight");
            (combat.round, combat.rolled) = (1, true);
            combat.fighters.values_mut().for_each(|it| it.done = false);
            again
        };
        assert_eq!(quivers(&shoot(parley(&shoot(archer(2), 1)), 1)), 1);
        assert_eq!(quivers(&shoot(parley(&shoot(archer(2), 2)), 1)), 1);
    }

    #[test]
    fn each_sort_of_ammunition_counts_by_itself() {
        let ready = |world: World| {
            let world = doing(world, A, |it| it.spent = 0);
            but(world, A, |one| {
                for name in ["Bow", "Crossbow"] {
                    let thing = one.things.get_mut(name).expect("it");
                    (thing.carried, thing.loaded) = (Carried::OnHand, true);
                }
            })
        };
        let world = with_thing(archer(1), A, "Crossbow", 1, Carried::OnHand);
        let without = ready(world.clone());
        let world = ready(with_thing(world, A, "Case of bolts", 1, Carried::OnHand));
        let shot = |world: &World, weapon| ready(tries(world, strike(weapon), &[1], &[]).world);
        let left = |world: &World| {
            let units = |name: &str| world.character(A).things.get(name).map_or(0, |thing| thing.pieces);
            (units("Quiver of arrows"), units("Case of bolts"))
        };
        let once = shot(&shot(&world, "Bow"), "Crossbow");
        assert_eq!(left(&once), (1, 1));
        let twice = shot(&once, "Bow");
        assert_eq!(left(&twice), (0, 1));
        assert_eq!(left(&shot(&twice, "Crossbow")), (0, 0));
        let bolts = shot(&shot(&without, "Bow"), "Bow");
        assert_eq!(refused(&bolts, &strike("Crossbow").into()), Some("fivey.ammo.needed"));
    }

    #[test]
    fn the_last_unit_feeds_the_whole_encounter() {
        let shot = shoot(archer(1), 7);
        assert_eq!((quivers(&shot), refused(&shot, &strike("Bow").into())), (0, None));
    }
}

mod fivey_ammo_twenty_shots {
    use super::*;

    #[test]
    fn each_shot_counts() {
        let world = |quivers| with_switch(archer(quivers), "ammunition", "twenty-shots");
        let left = |world: &World| world.character(A).things.get("Quiver of arrows").map(|it| it.shots);
        assert_eq!(left(&shoot(world(1), 1)), Some(19));
        let three = shoot(world(1), 3);
        let left = three.character(A).things.get("Quiver of arrows").map(|thing| thing.shots);
        assert_eq!((quivers(&three), left), (1, Some(17)));
        let twenty = shoot(world(1), 20);
        assert_eq!(
            (quivers(&twenty), refused(&twenty, &strike("Bow").into())),
            (0, Some("fivey.ammo.needed"))
        );
        let more = shoot(world(2), 21);
        assert_eq!(quivers(&more), 1);
    }
}

mod fivey_armor_shield_destroy {
    use super::*;

    const SHIELD: &str = "fivey.armor.shield-destroy";

    #[test]
    fn it_is_given_for_a_hit() {
        let world = with_thing(duel(&[], "Sword"), A, "Shield", 1, Carried::Held);
        let played = tries(&world, by_x(), &[12, 4], &[(SHIELD, YES)]);
        assert_eq!((played.outcome(), left(&played.world, A)), (Some("shield-destroyed"), 8));
        assert!(!played.world.character(A).things.contains_key("Shield"));
        let later = doing(played.world, X, |it| it.spent = 0);
        assert_eq!(tries(&later, by_x(), &[10, 1], &[]).outcome(), Some("hit"));
    }

    #[test]
    fn nobody_is_asked_without_one_or_for_a_miss_or_against_an_area() {
        let world = with_thing(duel(&[], "Sword"), A, "Shield", 1, Carried::Held);
        assert_eq!(tries(&world, by_x(), &[11, 1], &[(SHIELD, NO)]).outcome(), Some("hit"));
        assert_eq!(tries(&world, by_x(), &[10], &[]).asked(SHIELD), 0);
        assert_eq!(tries(&world, area(&[A]), &[1, 1], &[]).asked(SHIELD), 0);
        let stashed = with_thing(duel(&[], "Sword"), A, "Shield", 1, Carried::OnHand);
        assert_eq!(tries(&stashed, by_x(), &[12, 1], &[]).asked(SHIELD), 0);
    }
}

mod fivey_move_measure {
    use super::*;

    #[test]
    fn on_a_field_a_move_names_where_it_ends() {
        let world = stands(field(duel(&[], "Sword")), A, 0, 0);
        let paces =
            |paces| -> Attempt { Move { who: A, how: How::Crawl, to: None, paces, height: 0 }.into() };
        assert_eq!(refused(&world, &paces(3)), Some("fivey.move.measure"));
        // What can't be paid is said first.
        assert_eq!(refused(&world, &paces(7)), Some("fivey.move.action"));
    }

    #[test]
    fn a_diagonal_step_counts_as_one() {
        let world = field(duel(&[], "Sword"));
        let from = |column, row| stands(stands(world.clone(), A, 0, 0), X, column, row).distance(A, X);
        assert_eq!(
            [from(1, 1), from(3, 2), from(24, 10), from(25, 3)],
            [Some(1), Some(3), Some(24), Some(25)]
        );
        let spear = stands(stands(field(duel(&[], "Spear")), A, 0, 0), X, 1, 1);
        assert_eq!(refused(&spear, &strike("Spear").into()), Some("fivey.weapon.reach-too-close"));
        let above = but(stands(stands(world, A, 0, 0), X, 1, 0), X, |one| one.height = 3);
        assert_eq!(above.distance(A, X), Some(3));
    }

    #[test]
    fn the_map_says_how_far_people_strike_whose_numbers_one_may_know() {
        let mut world = duel(&[], "Spear");
        for (thing, carried) in
            [("Bow", Carried::OnHand), ("Dagger", Carried::OnHand), ("Sling", Carried::Stashed)]
        {
            world = with_thing(world, A, thing, 1, carried);
        }
        let world = apart(with_thing(world, A, "Quiver of arrows", 1, Carried::OnHand), 3);
        let rings = |viewer: &Viewer, who: Who| -> Vec<Ring> {
            let measure = Fivey.show(&world, viewer).maps.swap_remove(0).measure.expect("a field");
            measure.rings.into_iter().filter(|ring| ring.who == who).collect()
        };
        let said = |ring: &Ring| (ring.words.part, ring.words.args[0].1.clone(), ring.nearest, ring.furthest);
        let player = Viewer::Player(vec![A]);
        let own = [
            ("ring", Value::text("Spear"), 2, 2),
            ("ring", Value::text("Bow"), 0, 24),
            ("ring", Value::text("Dagger"), 0, 1),
            ("ring", Value::text("Dagger"), 0, 4),
        ];
        assert_eq!(rings(&player, A).iter().map(said).collect::<Vec<_>>(), own);
        let theirs = [("ring", Value::text("Unarmed"), 0, 1)];
        assert_eq!(rings(&Viewer::Referee, X).iter().map(said).collect::<Vec<_>>(), theirs);
        assert_eq!(rings(&player, X), []);
        // What it says is what the rules allow.
        for ring in rings(&Viewer::Referee, A) {
            let Value::Text(weapon) = &ring.words.args[0].1 else { panic!("a name") };
            let thrown = ring.words.key.id() == "fivey.weapon.throw";
            let held = but(world.clone(), A, |one| {
                one.things.values_mut().for_each(|thing| thing.carried = Carried::OnHand);
                one.things.get_mut(weapon).expect("theirs").carried = Carried::Held;
            });
            for paces in 1..=25 {
                let blow = Attack { thrown, ..strike(weapon) };
                let allowed = refused(&apart(held.clone(), paces), &blow.into()).is_none();
                let paces = u32::try_from(paces).expect("a few");
                assert_eq!((weapon, paces, allowed), (weapon, paces, ring.reaches(paces)));
            }
        }
    }

    #[test]
    fn bursts_take_in_what_is_near() {
        let mut world = field(against(4, 3));
        world = stands(stands(stands(world, A, 5, 5), B, 6, 6), C, 7, 5);
        assert_eq!(in_burst(&world, (at(&world, 5, 5), 0), 1), [A, B]);
        let burst = |on: Area| Fivey.covers(&world, &AreaAttack { area: on, ..area(&[]) }.into());
        let on: BTreeSet<Place> = burst(Area::Burst(at(&world, 5, 5), 1)).into_iter().collect();
        assert_eq!(on.len(), 9);
        let stand = |who: Who| world.character(who).at.expect("a place");
        assert_eq!([A, B, C].map(|who| on.contains(&stand(who))), [true, true, false]);
        assert_eq!(burst(Area::Named([A].into())), [], "whom the referee names stands wherever it is");
    }

    #[test]
    fn lines_take_the_nearest_places_to_either_side() {
        let world = field(against(4, 3));
        let cells = |column, row, bend: Bend| -> Vec<(i16, i16)> {
            let through = at(&world, column, row);
            let places = line(&world, at(&world, 0, 0), through, Some(6), bend.side());
            let cell =
                |place: Place| world.ground.as_ref().and_then(|ground| ground.cell(place)).expect("a cell");
            places.into_iter().map(|place| (cell(place).column, cell(place).row)).collect()
        };
        assert_eq!(cells(6, 2, Bend::Low), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)]);
        assert_eq!(cells(6, 3, Bend::Low), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]);
        assert_eq!(cells(6, 3, Bend::High), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]);
    }

    #[test]
    fn walls_end_lines_and_stop_sight() {
        let open = stands(stands(field(duel(&[], "Bow")), A, 0, 0), X, 6, 2);
        let open = with_thing(open, A, "Quiver of arrows", 1, Carried::OnHand);
        let one = walled(open.clone(), &[(3, 1)]);
        assert_eq!(line(&one, at(&one, 0, 0), at(&one, 6, 2), Some(6), Bend::Low.side()).len(), 2);
        assert_eq!(in_line(&one, at(&one, 0, 0), at(&one, 6, 2), Some(6), Bend::Low.side()), []);
        assert_eq!(in_line(&open, at(&open, 0, 0), at(&open, 6, 2), Some(6), Bend::Low.side()), [X]);
        assert_eq!(refused(&one, &strike("Bow").into()), Some("fivey.move.measure"));
        let past = stands(one, X, 6, 3);
        assert_eq!(refused(&past, &strike("Bow").into()), None);
        let shut = walled(past, &[(3, 1), (3, 2)]);
        assert_eq!(refused(&shut, &strike("Bow").into()), Some("fivey.move.measure"));
    }

    #[test]
    fn one_place_has_room_for_one() {
        let world = apart(duel(&[], "Sword"), 3);
        let onto = |column, row| -> Attempt {
            Move { who: A, how: How::Walk, to: Some(at(&world, column, row)), paces: 0, height: 0 }.into()
        };
        assert_eq!(refused(&world, &onto(3, 0)), Some("fivey.move.measure"));
        let far = tries(&world, onto(6, 6), &[], &[]);
        assert_eq!(far.total(), Some(6));
        let fallen = but(world.clone(), X, |one| (one.fate, one.hit_points) = (Fate::Dead, 0));
        assert_eq!(refused(&fallen, &onto(3, 0)), None);
        let put = Put { who: A, to: Some(at(&world, 3, 0)), height: 0 };
        assert_eq!(refused(&world, &put.into()), Some("fivey.move.measure"));
        let off = Put { who: A, to: Some(Place(9)), height: 0 };
        assert_eq!(refused(&world, &off.into()), Some("fivey.move.measure"));
    }

    #[test]
    fn without_a_field_the_referee_says_how_high_somebody_is_in_a_fight() {
        let world = duel(&[], "Sword");
        let rises = usually(&world, &Filled::of("put-on-field").with("who", X).with("height", 4));
        assert_eq!(rises, Put { who: X, to: None, height: 4 }.into());
        let risen = tries(&world, rises.clone(), &[], &[]).world;
        assert_eq!((risen.character(X).height, risen.character(X).at), (4, None));
        let calm = two(&[], 1);
        assert_eq!(refused(&calm, &rises), Some("fivey.move.measure"));
        assert_eq!(withheld(&calm, &Filled::of("put-on-field")), Some("fivey.move.measure"));
    }

    #[test]
    fn one_passes_friends_and_not_foes_nor_between_walls() {
        let corridor: Vec<(i16, i16)> = (0..8).map(|column| (column, 1)).collect();
        let world = walled(apart(duel(&[], "Sword"), 2), &corridor);
        let past = Move { who: A, how: How::Walk, to: Some(at(&world, 4, 0)), paces: 0, height: 0 };
        assert_eq!(refused(&world, &past.into()), Some("fivey.move.measure"));
        let friend = doing(world.clone(), X, |it| it.side = Side::Party);
        assert_eq!(refused(&friend, &past.into()), None);
        let gap = walled(stands(field(duel(&[], "Sword")), A, 0, 0), &[(1, 0), (0, 1)]);
        let slip = Move { who: A, how: How::Walk, to: Some(at(&gap, 1, 1)), paces: 0, height: 0 };
        assert_eq!(refused(&gap, &slip.into()), Some("fivey.move.measure"));
    }

    #[test]
    fn a_fight_lays_its_field_or_takes_the_one_prepared() {
        let laid = BeginFight { columns: 12, rows: 8, ..begins(&[A], &[X]) };
        let world = tries(&two(&[], 1), laid.clone(), &[], &[]).world;
        assert_eq!(world.distance(A, X), Some(7));
        let prepared = paint(field(two(&[], 1)), |ground, at| {
            (ground.columns, ground.rows) = (12, 8);
            ground.cover.insert(at(0, 0));
        });
        let kept = tries(&prepared, laid.clone(), &[], &[]).world;
        assert_eq!(kept.ground.as_ref().map(|ground| ground.cover.len()), Some(1));
        let thin = BeginFight { rows: 0, ..laid };
        assert_eq!(refused(&two(&[], 1), &thin.into()), Some("fivey.move.measure"));
        let over = tries(&kept, EndFight { over: true }, &[], &[]).world;
        assert_eq!((over.ground.is_some(), over.character(A).at), (false, None));
    }
}

mod fivey_move_action {
    use super::*;

    #[test]
    fn whoever_has_no_action_left_is_told_so_and_not_that_there_is_no_way() {
        let world = stands(stands(field(duel(&[], "Sword")), A, 0, 0), X, 5, 5);
        let filled = Filled::of("move").with("who", A);
        assert_eq!(withheld(&world, &filled), None);
        assert_eq!(withheld(&doing(world, A, |it| it.spent = 2), &filled), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn without_a_field_too_far_is_refused_by_the_rate_as_well() {
        let world = duel(&[], "Sword");
        let goes = |how: &'static str, paces: i32| {
            let filled = Filled::of("move").with("who", A).with("how", Value::word(how));
            withheld(&world, &filled.with("paces", paces))
        };
        assert_eq!((goes("walk", 6), goes("walk", 7)), (None, Some("fivey.move.action")));
        assert_eq!((goes("swim", 3), goes("swim", 4)), (None, Some("fivey.move.action")));
        assert_eq!((goes("jump", 3), goes("jump", 4)), (None, Some("fivey.move.jump")));
    }

    #[test]
    fn on_a_field_the_rule_says_what_is_in_the_way() {
        let world = stands(stands(field(duel(&[], "Sword")), A, 0, 0), X, 3, 3);
        let goes = |how: &'static str, column, row| {
            let filled = Filled::of("move").with("who", A).with("how", Value::word(how));
            withheld(&world, &filled.with("to", Value::Place(at(&world, column, row))))
        };
        assert_eq!((goes("walk", 6, 0), goes("walk", 7, 0)), (None, Some("fivey.move.action")));
        assert_eq!((goes("jump", 3, 0), goes("jump", 4, 0)), (None, Some("fivey.move.jump")));
        assert_eq!((goes("walk", 3, 2), goes("walk", 3, 3)), (None, Some("fivey.move.measure")));
        let world = walled(world.clone(), &[(0, 1), (1, 0), (1, 1), (9, 9)]);
        let filled = Filled::of("move").with("who", X).with("how", Value::word("walk"));
        let inside = filled.with("to", Value::Place(at(&world, 0, 0)));
        assert_eq!(withheld(&world, &inside), Some("fivey.move.measure"));
    }

    #[test]
    fn whoever_is_walled_in_finds_no_way_and_is_named() {
        let walls = [(0, 1), (1, 0), (1, 1)];
        let world = walled(stands(stands(field(duel(&[], "Sword")), A, 0, 0), X, 5, 5), &walls);
        let Next::Refused(refusal) = next(&world, &Filled::of("move").with("who", A)) else {
            panic!("no way")
        };
        assert_eq!((refusal.0.part, &refusal.0.args[0].1), ("no-way", &Value::Character(A)));
    }

    #[test]
    fn up_to_the_rate_with_each_of_both_actions() {
        let world = stands(field(duel(&[], "Sword")), A, 0, 0);
        let to = |world: &World, column| -> Attempt {
            Move { who: A, how: How::Walk, to: Some(at(world, column, 0)), paces: 0, height: 0 }.into()
        };
        assert_eq!(refused(&world, &to(&world, 7)), Some("fivey.move.action"));
        let run = after(&world, &[to(&world, 6), to(&world, 12)]);
        assert_eq!(fighter(&run, A).spent, 2);
        let heavy = with_thing(world.clone(), A, "Plate", 1, Carried::Worn);
        assert_eq!(refused(&heavy, &to(&heavy, 5)), Some("fivey.move.action"));
        assert_eq!(after(&heavy, &[to(&heavy, 4), to(&heavy, 8)]).character(A).at, Some(at(&heavy, 8, 0)));
    }

    #[test]
    fn what_is_left_of_one_goes_on_but_not_around_another_action() {
        let world = stands(stands(field(duel(&[], "Sword")), A, 0, 0), X, 4, 0);
        let to = |column| -> Attempt {
            Move { who: A, how: How::Walk, to: Some(at(&world, column, 0)), paces: 0, height: 0 }.into()
        };
        let three = after(&world, &[to(3)]);
        assert_eq!((fighter(&three, A).spent, fighter(&three, A).paces), (1, 3));
        assert_eq!(fighter(&after(&three, &[to(0)]), A).spent, 1);
        let struck = tries(&three, strike("Sword"), &[1], &[]).world;
        assert_eq!(refused(&struck, &to(0)), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn without_a_field_paces_are_named() {
        let world = duel(&[], "Sword");
        let walk = |paces| -> Attempt { Move { who: A, how: How::Walk, to: None, paces, height: 0 }.into() };
        assert_eq!((refused(&world, &walk(6)), refused(&world, &walk(7))), (None, Some("fivey.move.action")));
    }
}

mod fivey_move_double_cost {
    use super::*;

    #[test]
    fn three_paces_swum_or_two_crawled_and_two_walked() {
        let world = duel(&[], "Sword");
        let go = |how, paces| -> Attempt { Move { who: A, how, to: None, paces, height: 0 }.into() };
        assert_eq!(
            (refused(&world, &go(How::Swim, 3)), refused(&world, &go(How::Swim, 4))),
            (None, Some("fivey.move.action"))
        );
        let mixed = after(&world, &[go(How::Crawl, 2), go(How::Walk, 2)]);
        assert_eq!((fighter(&mixed, A).spent, fighter(&mixed, A).paces), (1, 0));
        let climbed = tries(&world, go(How::Climb, 3), &[], &[]);
        assert_eq!(climbed.total(), Some(6));
    }

    #[test]
    fn slow_ground_costs_twice_and_never_four_times() {
        let world = paint(stands(field(duel(&[], "Sword")), A, 0, 0), |ground, at| {
            for column in 0..40 {
                ground.slow.extend((0..40).map(|row| (at(column, row), Slow::Swim)));
            }
        });
        let to = Some(at(&world, 3, 3));
        let go = |how| tries(&world, Move { who: A, how, to, paces: 0, height: 0 }, &[], &[]).total();
        assert_eq!((go(How::Walk), go(How::Crawl)), (Some(6), Some(6)));
        assert_eq!(goals(&world, A, How::Walk, 0).len(), 15);
    }
}

mod fivey_move_jump {
    use super::*;

    #[test]
    fn twice_the_paces_and_within_one_action() {
        let world = duel(&[], "Sword");
        let jump = |paces| Move { who: A, how: How::Jump, to: None, paces, height: 0 };
        assert_eq!(tries(&world, jump(2), &[], &[]).total(), Some(4));
        assert_eq!(fighter(&tries(&world, jump(3), &[], &[]).world, A).paces, 0);
        assert_eq!(refused(&world, &jump(4).into()), Some("fivey.move.jump"));
    }
}

mod fivey_action_general_cost {
    use super::*;

    #[test]
    fn what_no_rule_names_costs_what_the_referee_says() {
        let world = duel(&[], "Sword");
        let does = |actions| Improvise {
            who: A,
            doing: "swing from the lamp".to_owned(),
            actions,
            stat: None,
            dc: 0,
            circumstances: simply(),
        };
        let spent = |actions| fighter(&tries(&world, does(actions), &[], &[]).world, A).spent;
        assert_eq!([0, 1, 2].map(spent), [0, 1, 2]);
        assert_eq!(refused(&world, &does(3).into()), Some("fivey.action.general-cost"));
        let filled = Filled::of("improvise").with("who", A).with_defaults();
        let Next::Ready(usual) = next(&world, &filled) else { panic!("an attempt") };
        assert_eq!(fighter(&tries(&world, usual, &[], &[]).world, A).spent, 1);
        let checks = |circumstances, dice: &[u16]| {
            let it = Improvise { stat: Some(Dex), dc: 14, circumstances, ..does(1) };
            tries(&world, it, dice, &[]).outcome() == Some("success")
        };
        assert_eq!((checks(favorably(), &[2, 13]), checks(unfavorably(), &[2, 13])), (true, false));
    }

    #[test]
    fn what_the_table_lists_costs_in_fights_alone() {
        let world = with_thing(duel(&[], "Sword"), A, "Rope", 1, Carried::Stashed);
        let rope = Retrieve { who: A, thing: "Rope".to_owned() };
        assert_eq!(fighter(&tries(&world, rope.clone(), &[], &[]).world, A).spent, 1);
        let calm = World { combat: None, ..world };
        assert_eq!(tries(&calm, rope, &[], &[]).numbers("fivey.action.general-cost"), []);
    }

    #[test]
    fn an_attack_on_an_area_takes_one_where_the_referee_says_so() {
        let quick = AreaAttack { actions: Some(1), ..area(&[A]) };
        let once = tries(&against(8, 4), quick.clone(), &[12, 7], &[]).world;
        assert_eq!((fighter(&once, X).spent, left(&once, A)), (1, 13));
        assert_eq!(fighter(&tries(&once, quick, &[12, 7], &[]).world, X).spent, 2);
        let asked = Filled::of("area-attack").with("who", X).with("on", Value::List(vec![A.into()]));
        assert_eq!(usually(&against(8, 4), &asked), area(&[A]).into());
        assert_eq!(withheld(&once, &asked.clone().with_defaults()), Some("fivey.turn.two-actions"));
        let said = asked.with("actions", 1).with_defaults();
        assert_eq!(next(&once, &said), Next::Ready(AreaAttack { actions: Some(1), ..area(&[A]) }.into()));
    }
}

mod fivey_action_mundane {
    use super::*;

    #[test]
    fn anyone_may_hide_push_and_disarm() {
        let world = with_thing(duel(&[], "Sword"), X, "Sword", 1, Carried::Held);
        let hide = Hide { who: A, circumstances: simply(), cover: true };
        let push = Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists: true };
        let disarm = Disarm { who: A, on: X, circumstances: simply(), other_skilled: false };
        assert_eq!(refused(&world, &hide.into()), None);
        assert_eq!(refused(&world, &push.into()), None);
        assert_eq!(refused(&world, &disarm.into()), None);
    }

    #[test]
    fn a_feat_reacts_once_a_round_at_no_cost() {
        let world = doing(with_feat(duel(&[], "Sword"), A, "Tinker"), A, |it| it.spent = 2);
        let respond = |feat: &str| -> Attempt { Respond { who: A, feat: feat.to_owned() }.into() };
        assert_eq!(refused(&world, &respond("Rage")), Some("fivey.action.mundane"));
        let once = after(&world, &[respond("Tinker")]);
        assert_eq!(
            (fighter(&once, A).spent, refused(&once, &respond("Tinker"))),
            (2, Some("fivey.action.mundane"))
        );
        let next = settled(after(&once, &[end(A), end(X)]));
        assert_eq!(refused(&next, &respond("Tinker")), None);
    }
}

mod fivey_action_long {
    use super::*;

    fn begins(turns: u8) -> Attempt {
        Begin { who: A, doing: "raise the gate".to_owned(), turns }.into()
    }

    #[test]
    fn nothing_else_is_done_for_so_many_turns() {
        let mut world = after(&duel(&[], "Sword"), &[begins(3)]);
        for turns in [2, 1] {
            assert_eq!(refused(&world, &strike("Sword").into()), Some("fivey.action.long"));
            world = settled(after(&world, &[end(A), end(X)]));
            assert_eq!(fighter(&world, A).long, Some(Long { doing: "raise the gate".to_owned(), turns }));
        }
        assert_eq!(refused(&world, &strike("Sword").into()), Some("fivey.action.long"));
        let last = tries(&world, EndTurn { who: A }, &[], &[]);
        assert_eq!(last.told("fivey.action.long", "story").len(), 1);
        assert_eq!(fighter(&last.world, A).long, None);
    }

    #[test]
    fn whoever_gives_it_up_is_free() {
        let world = settled(after(&duel(&[], "Sword"), &[begins(3), end(A), end(X)]));
        let free = tries(&world, Abandon { who: A }, &[], &[]).world;
        assert_eq!(refused(&free, &strike("Sword").into()), None);
        assert_eq!(refused(&free, &Abandon { who: A }.into()), Some("fivey.action.long"));
        assert_eq!(refused(&duel(&[], "Sword"), &begins(0)), Some("fivey.action.long"));
    }
}

mod fivey_action_opposed {
    use super::*;

    #[test]
    fn what_resists_takes_a_roll_and_what_does_not_goes_over() {
        let world = duel(&[], "Sword");
        let push = |resists| Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists };
        let over = |verdict: &Verdict, _: &World| verdict.outcome.as_deref() == Some("success");
        assert_eq!(share(&world, push(true), over), Ratio::new(11, 20));
        assert_eq!(share(&world, push(false), over), Ratio::ONE);
        assert_eq!(tries(&world, push(true), &[9], &[]).outcome(), Some("failure"));
        assert_eq!(tries(&world, push(true), &[10], &[]).outcome(), Some("success"));
        let crate_ = Push { on: None, ..push(false) };
        assert_eq!(tries(&world, crate_, &[], &[]).outcome(), Some("success"));
    }
}

mod fivey_action_insignificant {
    use super::*;

    #[test]
    fn with_no_actions_left() {
        let world = doing(duel(&[], "Sword"), A, |it| it.spent = 2);
        let drop = LetGo { who: A, thing: "Sword".to_owned() };
        assert_eq!(refused(&world, &drop.clone().into()), None);
        assert_eq!(fighter(&tries(&world, drop, &[], &[]).world, A).spent, 2);
        let talk = Talk { who: A, says: "Run!".to_owned() };
        assert_eq!(fighter(&tries(&world, talk, &[], &[]).world, A).spent, 2);
    }
}

mod fivey_action_table {
    use super::*;

    #[test]
    fn eleven_with_their_costs() {
        let names = [
            "cast-spell",
            "cease-spell",
            "conversation",
            "disarm",
            "drop-item",
            "help",
            "hide",
            "interact",
            "push",
            "retrieve",
            "stash",
        ];
        let costs = [2, 0, 0, 1, 0, 1, 1, 2, 1, 1, 1];
        let rows: Vec<(&str, u8)> = ACTIONS.iter().map(|(name, cost)| (name.as_str(), *cost)).collect();
        assert_eq!(rows, names.into_iter().zip(costs).collect::<Vec<_>>());
        assert_eq!(names.map(listed), costs);
        let played = tries(&duel(&[], "Sword"), Stash { who: A, thing: "Sword".to_owned() }, &[], &[]);
        assert_eq!(fighter(&played.world, A).spent, 1);
    }
}

mod fivey_action_conversation {
    use super::*;

    #[test]
    fn words_cost_nothing_and_change_nothing() {
        let world = doing(duel(&[], "Sword"), A, |it| (it.begun, it.spent) = (true, 2));
        let says = Talk { who: A, says: "Yield!".to_owned() };
        assert_eq!(refused(&world, &says.clone().into()), None);
        let played = tries(&world, says, &[], &[]);
        assert_eq!(played.world, world);
    }
}

mod fivey_action_disarm {
    use super::*;

    fn armed() -> World {
        let world = with_thing(duel(&[(Dex, 3)], "Sword"), X, "Axe", 1, Carried::Held);
        but(world, X, |one| one.ability = Some(2))
    }

    fn disarm() -> Disarm {
        Disarm { who: A, on: X, circumstances: simply(), other_skilled: false }
    }

    fn axe(world: &World) -> Option<Carried> {
        world.character(X).things.get("Axe").map(|thing| thing.carried)
    }

    #[test]
    fn dexterity_against_strength() {
        let done = tries(&armed(), disarm(), &[9], &[]);
        assert_eq!((done.outcome(), axe(&done.world)), (Some("success"), Some(Carried::Lying)));
        assert_eq!(fighter(&done.world, A).spent, 1);
        let failed = tries(&armed(), disarm(), &[8], &[]);
        assert_eq!((failed.outcome(), axe(&failed.world)), (Some("failure"), Some(Carried::Held)));
    }

    #[test]
    fn skills_count_and_both_roll_where_the_table_rules_so() {
        let hard = Disarm { other_skilled: true, ..disarm() };
        assert_eq!(tries(&armed(), hard, &[10], &[]).outcome(), Some("failure"));
        let easy = Disarm { circumstances: by_skill("fencing"), ..disarm() };
        assert_eq!(tries(&skilled(armed(), A, "fencing"), easy, &[6], &[]).outcome(), Some("success"));
        let both = with_switch(armed(), "one-sided-rolls", "off");
        assert_eq!(tries(&both, disarm(), &[10, 9], &[]).outcome(), Some("success"));
        assert_eq!(tries(&both, disarm(), &[11, 9], &[]).outcome(), Some("failure"));
    }

    #[test]
    fn what_they_are_attuned_to_counts_and_the_referee_finds_what_else_does() {
        let attuned = but(armed(), A, |one| one.attuned = Some("Sword".to_owned()));
        let disarms = |circumstances, dice: &[u16]| {
            let disarm = Disarm { circumstances, ..disarm() };
            tries(&attuned, disarm, dice, &[]).outcome() == Some("success")
        };
        assert_eq!((disarms(by_thing("Sword"), &[6]), disarms(simply(), &[6])), (true, false));
        assert_eq!((disarms(favorably(), &[2, 9]), disarms(unfavorably(), &[2, 9])), (true, false));
    }

    #[test]
    fn the_referee_who_fills_it_in_says_so_and_no_player_waits_for_it() {
        let filled = Filled::of("disarm").with("who", A).with("on", X);
        assert!(matches!(next_for(&armed(), A, &filled), Next::Ready(_)));
        let favored = filled.with("favored", true);
        let Attempt::Disarm(made) = usually(&armed(), &favored) else { panic!("a disarming") };
        assert!(made.circumstances.favored);
    }

    #[test]
    fn whoever_holds_no_weapon_has_none_to_lose() {
        assert_eq!(refused(&duel(&[], "Sword"), &disarm().into()), Some("fivey.action.disarm"));
    }

    #[test]
    fn not_those_who_have_fled() {
        let world = doing(armed(), X, |fighter| fighter.fled = true);
        assert_eq!(refused(&world, &disarm().into()), Some("fivey.round.sequence"));
    }

    #[test]
    fn not_those_who_have_hidden() {
        let world = doing(armed(), X, |fighter| fighter.hidden_from = [A].into());
        assert_eq!(refused(&world, &disarm().into()), Some("fivey.action.hide"));
        assert_eq!(withheld(&world, &Filled::of("disarm").with("who", A)), Some("fivey.action.hide"));
    }
}

mod fivey_action_drop {
    use super::*;

    #[test]
    fn what_is_in_hand_lies_there() {
        let world = duel(&[], "Sword");
        let drop = |thing: &str| LetGo { who: A, thing: thing.to_owned() };
        let dropped = tries(&world, drop("Sword"), &[], &[]).world;
        assert_eq!(dropped.character(A).things.get("Sword").map(|it| it.carried), Some(Carried::Lying));
        let near = with_thing(world, A, "Bow", 1, Carried::OnHand);
        assert_eq!(refused(&near, &drop("Bow").into()), Some("fivey.action.drop"));
    }
}

mod fivey_action_help {
    use super::*;

    fn helped() -> World {
        let mut world = duel(&[(Str, 3)], "Sword");
        world.characters.insert(B, hero("Gor", &[]).into());
        world.characters.insert(C, hero("Mal", &[]).into());
        let world = fight(world);
        after(&world, &[Help { who: B, on: A }.into()])
    }

    #[test]
    fn the_next_check_has_advantage_once() {
        let world = helped();
        assert_eq!(fighter(&world, B).spent, 1);
        let hit = tries(&world, strike("Sword"), &[2, 11, 1], &[]);
        assert_eq!(hit.outcome(), Some("hit"));
        assert_eq!(tries(&hit.world, strike("Sword"), &[2], &[]).outcome(), Some("miss"));
        let twice = after(&world, &[Help { who: C, on: A }.into()]);
        assert_eq!(tries(&twice, strike("Sword"), &[2, 11, 1], &[]).dice().len(), 3);
    }

    #[test]
    fn plain_checks_contests_and_work_together_have_it_too() {
        let world = helped();
        let test = |dc: i32| Test { dc, ..check(A, Str) };
        let lifted = tries(&world, test(14), &[2, 11], &[]);
        assert_eq!((lifted.outcome(), fighter(&lifted.world, A).helped_by.len()), (Some("success"), 0));
        assert_eq!(tries(&lifted.world, test(14), &[2], &[]).outcome(), Some("failure"));
        // What speaks against it takes help away, and help is used up all the same.
        let hampered = tries(&world, Test { hampered: true, ..test(14) }, &[11], &[]);
        assert_eq!((hampered.outcome(), fighter(&hampered.world, A).helped_by.len()), (Some("success"), 0));
        let against =
            Opposed { test: test(0), against: X, their_stat: Str, their_skilled: false, both_roll: false };
        assert_eq!(tries(&world, against.clone(), &[2, 8], &[]).outcome(), Some("success"));
        let both = Opposed { both_roll: true, ..against };
        assert_eq!(tries(&world, both, &[2, 8, 10], &[]).outcome(), Some("success"));
        let work = Cooperate {
            who: [A, B].into(),
            aim: "Lift the gate".to_owned(),
            stat: Str,
            other_stat: None,
            by_other: BTreeSet::new(),
            dc: 14,
            skilled: [].into(),
            favored: ForWhom::default(),
            hampered: ForWhom::default(),
            most: 2,
            needed: 1,
        };
        assert_eq!(tries(&world, work, &[2, 11, 3], &[]).total(), Some(1));
    }

    #[test]
    fn what_befalls_somebody_neither_has_help_nor_uses_it_up() {
        let world = but(helped(), X, |one| one.hit_dice = 4);
        let played = tries(&world, area(&[A]), &[9, 6], &[]);
        assert_eq!((left(&played.world, A), fighter(&played.world, A).helped_by.len()), (2, 1));
        let disarm = Disarm { who: X, on: A, circumstances: simply(), other_skilled: false };
        let off = with_switch(world, "one-sided-rolls", "off");
        let held = tries(&off, disarm, &[10, 9], &[]);
        assert_eq!((held.outcome(), fighter(&held.world, A).helped_by.len()), (Some("failure"), 1));
    }

    #[test]
    fn until_the_helpers_next_turn() {
        let mut world = settled(after(&helped(), &[end(A), end(B), end(C), end(X)]));
        assert_eq!(fighter(&world, A).helped_by.len(), 1);
        world = after(&world, &[end(B)]);
        assert_eq!(fighter(&world, A).helped_by.len(), 0);
    }

    #[test]
    fn friends_alone_are_helped() {
        assert_eq!(refused(&helped(), &Help { who: B, on: X }.into()), Some("fivey.action.help"));
        assert_eq!(refused(&helped(), &Help { who: B, on: B }.into()), Some("fivey.action.help"));
    }

    #[test]
    fn whoever_flees_helps_nobody_any_more() {
        let fled = tries(&helped(), Retreat { who: [B].into() }, &[], &[]).world;
        assert_eq!(tries(&fled, strike("Sword"), &[2], &[]).outcome(), Some("miss"));
    }
}

mod fivey_referee_clock_countdown {
    use super::*;

    #[test]
    fn each_round_of_a_fight_brings_it_nearer() {
        let mut world = duel(&[], "Sword");
        let flood = norn_fivey::world::Countdown { until: None, rounds: Some(2), open: true };
        world.countdowns.insert("Flood".to_owned(), flood);
        let round = |world: &World| settled(after(world, &[end(A), end(X)]));
        let left = |world: &World| world.countdowns.get("Flood").and_then(|it| it.rounds);
        let second = round(&world);
        assert_eq!((left(&world), left(&second), left(&round(&second))), (Some(2), Some(1), None));
    }
}

mod fivey_feat_little_trouble {
    use super::*;
    use norn_fivey::rules::templates::feats::{Behind, Vanish};

    #[test]
    fn the_first_attack_of_the_next_turn_comes_as_a_surprise() {
        let world = with_feat(duel(&[(Str, 3)], "Sword"), A, "Little Trouble");
        let hidden = tries(&world, Vanish { who: A, behind: Behind::Shadow }, &[], &[]).world;
        let next = settled(after(&hidden, &[end(A), end(X)]));
        assert_eq!(tries(&next, strike("Sword"), &[2, 11, 1], &[]).outcome(), Some("hit"));
        let idle = settled(after(&next, &[end(A), end(X)]));
        assert_eq!(tries(&idle, strike("Sword"), &[2], &[]).outcome(), Some("miss"));
    }

    #[test]
    fn whoever_hides_is_asked_behind_what_and_without_it_rolls() {
        let plain = duel(&[], "Sword");
        let filled = Filled::of("hide").with("who", A);
        let asked = |world: &World| match next(world, &filled) {
            Next::Fill(param) | Next::Propose(param) => param.name,
            other => panic!("{other:?}"),
        };
        let world = with_feat(plain.clone(), A, "Little Trouble");
        assert_eq!((asked(&world), asked(&plain)), ("behind", "cover"));
        let vanishes = usually(&world, &filled.clone().with("behind", Value::word("a-shadow")));
        assert_eq!(vanishes, Vanish { who: A, behind: Behind::Shadow }.into());
        assert!(matches!(usually(&world, &filled), Attempt::Hide(_)));
    }
}

mod fivey_passive_skilled {
    use super::fivey_action_hide::{hide, three_of_us};
    use super::*;

    #[test]
    fn who_hides_meets_more_of_whoever_is_watchful() {
        // Ivy rolls 8 + 3, where Xan notices 10 + 1, and 10 + 2 with a skill for it.
        let world = skilled(three_of_us(), X, "watchfulness");
        let named = [("fivey.passive.skilled", Answer::Several(vec![Value::text("watchfulness")]))];
        assert_eq!(tries(&world, hide(), &[8], &[]).outcome(), Some("from-some"));
        assert_eq!(tries(&world, hide(), &[8], &named).outcome(), Some("from-nobody"));
    }
}

mod fivey_action_hide {
    use super::*;

    /// Ivy with DEX 3 against Xan with 1 and Yor with 5.
    pub(super) fn three_of_us() -> World {
        let mut world = duel(&[(Dex, 3), (Str, 3)], "Sword");
        let yor = norn_fivey::world::Character { defense: Some(14), ..monster("Yor", 5, 30) };
        world.characters.insert(Y, yor.into());
        fight(world)
    }

    pub(super) fn hide() -> Hide {
        Hide { who: A, circumstances: simply(), cover: true }
    }

    #[test]
    fn players_are_not_told_from_whom_an_opponent_hides() {
        let audience = |who| Attempt::from(Hide { who, ..hide() }).veiled(&three_of_us()).audience();
        assert_eq!([A, X].map(audience), [Audience::Everyone, Audience::Referee]);
    }

    #[test]
    fn one_roll_against_what_each_notices() {
        let played = tries(&three_of_us(), hide(), &[11], &[]);
        assert_eq!(played.outcome(), Some("from-some"));
        assert_eq!(fighter(&played.world, A).hidden_from, [X].into());
        assert_eq!(fighter(&played.world, A).spent, 1);
        assert_eq!(refused(&played.world, &by_x().into()), Some("fivey.action.hide"));
        assert_eq!(refused(&played.world, &Attack::of(Y, A, "Unarmed").into()), None);
    }

    #[test]
    fn the_referee_finds_what_speaks_for_it_and_against_it() {
        let hides = |circumstances, dice: &[u16]| {
            let hide = Hide { circumstances, ..hide() };
            tries(&three_of_us(), hide, dice, &[]).outcome().map(str::to_owned)
        };
        assert_eq!(hides(favorably(), &[2, 12]).as_deref(), Some("from-all"));
        assert_eq!(hides(unfavorably(), &[2, 12]).as_deref(), Some("from-nobody"));
    }

    #[test]
    fn whoever_is_watchful_notices_more() {
        let world = skilled(three_of_us(), X, "watchfulness");
        let named = [("fivey.passive.skilled", Answer::Several(vec![Value::text("watchfulness")]))];
        assert_eq!(tries(&world, hide(), &[8], &named).outcome(), Some("from-nobody"));
        assert_eq!(tries(&world, hide(), &[8], &[]).outcome(), Some("from-some"));
        assert_eq!(tries(&world, hide(), &[9], &named).outcome(), Some("from-some"));
    }

    #[test]
    fn the_first_attack_of_the_next_turn_surprises_whoever_has_not_noticed() {
        let hidden = tries(&three_of_us(), hide(), &[11], &[]).world;
        let next = settled(after(&hidden, &[end(A), end(X), end(Y)]));
        let first = tries(&next, strike("Sword"), &[2, 11, 1], &[]);
        assert_eq!((first.outcome(), fighter(&first.world, A).hidden_from.len()), (Some("hit"), 0));
        let other = tries(&next, Attack::of(A, Y, "Sword"), &[2], &[]);
        assert_eq!(other.outcome(), Some("miss"));
        let idle = settled(after(&next, &[end(A), end(X), end(Y)]));
        assert_eq!(tries(&idle, strike("Sword"), &[2], &[]).outcome(), Some("miss"));
    }

    #[test]
    fn an_attack_in_the_same_turn_does_not() {
        let hidden = tries(&three_of_us(), hide(), &[11], &[]).world;
        let struck = tries(&hidden, strike("Sword"), &[2], &[]);
        assert_eq!((struck.outcome(), fighter(&struck.world, A).hidden_from.len()), (Some("miss"), 0));
    }

    #[test]
    fn it_takes_cover_and_stepping_out_of_it_ends_it() {
        let open = Hide { cover: false, ..hide() };
        assert_eq!(refused(&three_of_us(), &open.into()), Some("fivey.action.hide"));
        let world = stands(field(three_of_us()), A, 0, 0);
        let world = paint(world, |ground, at| ground.cover.extend([at(0, 0), at(1, 0)]));
        let hidden = tries(&world, hide(), &[11], &[]).world;
        let to = |column| -> Attempt {
            Move { who: A, how: How::Walk, to: Some(at(&world, column, 0)), paces: 0, height: 0 }.into()
        };
        assert_eq!(fighter(&after(&hidden, &[to(1)]), A).hidden_from.len(), 1);
        assert_eq!(fighter(&after(&hidden, &[to(3)]), A).hidden_from.len(), 0);
    }

    #[test]
    fn the_dark_is_cover_as_well() {
        let world = stands(field(three_of_us()), A, 0, 0);
        let dark = paint(world, |ground, at| ground.dark.extend([at(0, 0), at(1, 0)]));
        let hidden = tries(&dark, hide(), &[11], &[]).world;
        let to = |column| -> Attempt {
            Move { who: A, how: How::Walk, to: Some(at(&dark, column, 0)), paces: 0, height: 0 }.into()
        };
        assert_eq!(fighter(&after(&hidden, &[to(1)]), A).hidden_from.len(), 1);
        assert_eq!(fighter(&after(&hidden, &[to(3)]), A).hidden_from.len(), 0);
    }

    #[test]
    fn both_roll_where_the_table_rules_so() {
        let world = with_switch(three_of_us(), "one-sided-rolls", "off");
        let played = tries(&world, hide(), &[13, 10, 11], &[]);
        assert_eq!(fighter(&played.world, A).hidden_from, [X].into());
    }
}

mod fivey_action_interact {
    use super::*;

    #[test]
    fn it_takes_the_whole_turn() {
        let world = duel(&[], "Sword");
        let touch: Attempt = Interact { who: A, doing: "wake the golem".to_owned() }.into();
        assert_eq!(fighter(&after(&world, std::slice::from_ref(&touch)), A).spent, 2);
        let half = doing(world, A, |it| it.spent = 1);
        assert_eq!(refused(&half, &touch), Some("fivey.turn.two-actions"));
    }
}

mod fivey_action_push {
    use super::*;

    #[test]
    fn a_thing_by_its_difficulty_and_a_creature_by_its_strength() {
        let world = but(duel(&[(Str, 4)], "Sword"), X, |one| one.ability = Some(2));
        let push = |on, dc| Push { who: A, on, dc, circumstances: simply(), resists: true };
        assert_eq!(tries(&world, push(None, 16), &[12], &[]).outcome(), Some("success"));
        assert_eq!(tries(&world, push(None, 16), &[11], &[]).outcome(), Some("failure"));
        let over = tries(&world, push(Some(X), 0), &[8], &[]);
        assert_eq!((over.outcome(), fighter(&over.world, A).spent), (Some("success"), 1));
        assert_eq!(tries(&world, push(Some(X), 0), &[7], &[]).outcome(), Some("failure"));
        assert_eq!(refused(&world, &push(Some(A), 0).into()), Some("fivey.action.push"));
        assert_eq!(refused(&world, &push(None, 99).into()), Some("fivey.action.push"));
        let with = |circumstances, dice: &[u16]| {
            tries(&world, Push { circumstances, ..push(None, 16) }, dice, &[]).outcome() == Some("success")
        };
        assert_eq!((with(favorably(), &[2, 12]), with(unfavorably(), &[2, 12])), (true, false));
    }

    #[test]
    fn a_player_names_a_skill_and_the_referee_says_how_hard_it_is() {
        let world = skilled(duel(&[(Str, 4)], "Sword"), A, "wrestling");
        let tried = Filled::of("push").with("who", A).with("on", Value::word("none"));
        assert!(matches!(next_for(&world, A, &tried), Next::Fill(param) if param.name == "skill"));
        let tried = tried.with("skill", Value::text("wrestling"));
        assert!(matches!(next_for(&world, A, &tried), Next::Propose(param) if param.name == "dc"));
    }

    #[test]
    fn whoever_hides_next_to_a_player_is_asked_for_by_nobody() {
        let world = but(duel(&[(Str, 4)], "Sword"), X, |one| one.hidden = true);
        let tried = Filled::of("push").with("who", A);
        assert!(matches!(next_for(&world, A, &tried), Next::Propose(param) if param.name == "dc"));
        assert!(matches!(next(&world, &tried), Next::Fill(param) if param.name == "favored"));
        let seen = duel(&[(Str, 4)], "Sword");
        assert!(matches!(next(&seen, &tried), Next::Fill(param) if param.name == "on"));
    }

    #[test]
    fn neither_those_who_have_hidden_nor_those_who_have_fled() {
        let push = Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists: true };
        let hidden = doing(duel(&[], "Sword"), X, |fighter| fighter.hidden_from = [A].into());
        assert_eq!(refused(&hidden, &push.clone().into()), Some("fivey.action.hide"));
        let fled = doing(duel(&[], "Sword"), X, |fighter| fighter.fled = true);
        assert_eq!(refused(&fled, &push.into()), Some("fivey.round.sequence"));
    }
}

mod fivey_action_retrieve {
    use super::*;

    #[test]
    fn from_the_backpack_to_hand() {
        let world = with_thing(duel(&[], "Sword"), A, "Dagger", 1, Carried::Stashed);
        let take = |thing: &str| Retrieve { who: A, thing: thing.to_owned() };
        let taken = tries(&world, take("Dagger"), &[], &[]).world;
        let dagger = taken.character(A).things.get("Dagger").map(Thing::is_at_hand);
        assert_eq!((dagger, fighter(&taken, A).spent), (Some(true), 1));
        assert_eq!(refused(&world, &take("Sword").into()), Some("fivey.action.retrieve"));
    }

    #[test]
    fn what_is_at_hand_is_drawn_in_striking() {
        let world = with_thing(fight(two(&[], 1)), A, "Sword", 1, Carried::OnHand);
        let played = tries(&world, strike("Sword"), &[1], &[]).world;
        let sword = played.character(A).things.get("Sword").map(|thing| thing.carried);
        assert_eq!((sword, fighter(&played, A).spent), (Some(Carried::Held), 1));
    }

    #[test]
    fn another_weapon_in_hand_gives_way_and_a_shield_does_not() {
        let world = with_thing(duel(&[], "Sword"), A, "Maul", 1, Carried::OnHand);
        assert_eq!(refused(&world, &strike("Maul").into()), None);
        let played = tries(&world, strike("Maul"), &[1], &[]).world;
        let carried = |name: &str| played.character(A).things.get(name).map(|thing| thing.carried);
        assert_eq!((carried("Maul"), carried("Sword")), (Some(Carried::Held), Some(Carried::OnHand)));
        assert_eq!(fighter(&played, A).spent, 1);
        let shielded = with_thing(duel(&[], "Shield"), A, "Maul", 1, Carried::OnHand);
        assert_eq!(refused(&shielded, &strike("Maul").into()), Some("fivey.weapon.hands"));
    }
}

mod fivey_action_stash {
    use super::*;

    #[test]
    fn what_is_at_hand_goes_into_the_backpack() {
        let world = duel(&[], "Sword");
        let put = |thing: &str| Stash { who: A, thing: thing.to_owned() };
        let stashed = tries(&world, put("Sword"), &[], &[]).world;
        let sword = stashed.character(A).things.get("Sword").map(|thing| thing.carried);
        assert_eq!((sword, fighter(&stashed, A).spent), (Some(Carried::Stashed), 1));
        assert_eq!(refused(&stashed, &put("Sword").into()), Some("fivey.action.stash"));
    }
}

mod fivey_spell_shroud {
    use super::*;

    fn shrouded(who: Who) -> World {
        let mut world = duel(&[(Str, 3)], "Sword");
        let spell = Ongoing {
            spell: "Shroud".to_owned(),
            level: 1,
            on: [who].into(),
            at: None,
            what: String::new(),
            until: 100,
            rounds: Some(100),
            sticks: BTreeMap::new(),
        };
        world.spells.insert(B, spell);
        world
    }

    #[test]
    fn the_invisible_strike_the_better_and_are_hard_to_hit() {
        assert_eq!(tries(&shrouded(A), strike("Sword"), &[2, 11, 1], &[]).outcome(), Some("hit"));
        assert_eq!(tries(&shrouded(X), strike("Sword"), &[10, 19], &[]).outcome(), Some("miss"));
    }

    #[test]
    fn a_blow_in_melee_reveals_them() {
        let hit = tries(&shrouded(X), strike("Sword"), &[11, 19, 1], &[]);
        assert_eq!(hit.world.spells.len(), 0);
    }

    #[test]
    fn whoever_is_pushed_over_is_touched() {
        let push = |resists| Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists };
        let seen = |played: Played<World>| played.world.spells.is_empty();
        assert!(seen(tries(&shrouded(X), push(true), &[20], &[])));
        assert!(seen(tries(&shrouded(X), push(false), &[], &[])));
        assert!(!seen(tries(&shrouded(X), push(true), &[1], &[])));
    }
}

mod fivey_background_acolyte_holy_symbol {
    use super::*;

    #[test]
    fn charisma_and_holy_damage_with_the_symbol_in_one_hand() {
        let world = with_thing(duel(&[(Cha, 3), (Str, 1)], "Sword"), A, "Holy symbol", 1, Carried::Held);
        let holy = Attack { holy: true, ..strike("Sword") };
        assert_eq!(tries(&world, holy.clone(), &[11, 5], &[]).total(), Some(8));
        assert_eq!(tries(&world, strike("Sword"), &[11], &[]).outcome(), Some("miss"));
        assert_eq!(refused(&duel(&[], "Sword"), &holy.into()), Some("fivey.background.acolyte.holy-symbol"));
    }
}

mod fivey_origin_scalespawn_dagger {
    use super::*;

    #[test]
    fn the_element_of_whoever_has_one() {
        let world = duel(&[], "Dragon-tooth dagger");
        let fire = Attack { elemental: true, ..strike("Dragon-tooth dagger") };
        assert_eq!(refused(&world, &fire.clone().into()), Some("fivey.origin.scalespawn.dagger"));
        let world = but(world, A, |one| one.element = "fire".to_owned());
        let world = but(world, X, |one| {
            one.resists.insert("piercing".to_owned());
        });
        assert_eq!(tries(&world, fire.clone(), &[15, 4], &[]).total(), Some(5));
        assert_eq!(tries(&world, strike("Dragon-tooth dagger"), &[15, 4], &[]).total(), Some(2));
        // Other daggers have one type, and so has an element that is no other.
        let plain = with_thing(world.clone(), A, "Dagger", 1, Carried::Held);
        let dagger = Attack { elemental: true, ..strike("Dagger") };
        assert_eq!(refused(&plain, &dagger.into()), Some("fivey.origin.scalespawn.dagger"));
        let same = but(world, A, |one| one.element = "piercing".to_owned());
        assert_eq!(refused(&same, &fire.into()), Some("fivey.origin.scalespawn.dagger"));
    }
}

mod fivey_feat_rage {
    use super::*;

    #[test]
    fn the_stat_counts_once_more_for_whoever_uses_the_weapon_well() {
        let world = but(duel(&[(Str, 3)], "Greataxe of generational rage"), A, |one| {
            one.attuned = Some("Greataxe of generational rage".to_owned());
        });
        let blow = strike("Greataxe of generational rage");
        assert_eq!(tries(&world, blow.clone(), &[15, 6], &[]).total(), Some(9));
        let raging = but(world, A, |one| one.raging = true);
        assert_eq!(tries(&raging, blow.clone(), &[15, 6], &[]).total(), Some(12));
        let clumsy = but(raging.clone(), A, |one| one.attuned = None);
        assert_eq!(tries(&clumsy, blow, &[15, 6], &[]).total(), Some(9));
        let over = tries(&raging, EndFight { over: true }, &[], &[]).world;
        assert!(!over.character(A).raging);
    }
}

#[test]
fn weapons_are_listed_with_what_is_held_first() {
    let world = with_thing(duel(&[], "Sword"), A, "Bow", 1, Carried::OnHand);
    assert_eq!(weapons::names(&world, A), ["Sword", "Bow", "Unarmed"]);
    assert_eq!(choices(&world, &Filled::of("attack").with("who", A)), [Value::Character(X)]);
    let _ = Thing::listed(&world, "Sword");
}

mod fivey_spell_turn_undead {
    use super::*;

    #[test]
    fn whoever_is_frozen_is_passed_over_once() {
        let world = doing(duel(&[], "Sword"), X, |it| it.frozen = true);
        let next = after(&world, &[end(A)]);
        assert_eq!(waiting(&next), []);
        let passed = tries(&next, GoOn, &[], &[]).world;
        assert_eq!((combat(&passed).round, fighter(&passed, X).frozen), (2, false));
        assert_eq!(refused(&passed, &end(X)), None);
    }
}

mod fivey_check_meets_or_exceeds {
    use super::*;

    #[test]
    fn whoever_meets_what_others_notice_is_hidden() {
        let world = duel(&[(Dex, 1)], "Sword");
        let hides = |face| tries(&world, Hide { who: A, circumstances: simply(), cover: true }, &[face], &[]);
        assert_eq!(hides(10).outcome(), Some("from-all"));
        assert_eq!(hides(9).outcome(), Some("from-nobody"));
    }
}

mod fivey_feat_meaning {
    use super::*;

    #[test]
    fn a_bonus_on_damage_counts() {
        let fields = [
            ("name", Value::text("Heavy hand")),
            ("bonus", Value::Number(2)),
            ("bonus-on", Value::word("damage")),
        ];
        let world = built(duel(&[], "Sword"), Who(99), &draft("feat", &fields));
        let world = with_feat(world, A, "Heavy hand");
        assert_eq!(tries(&world, strike("Sword"), &[15, 5], &[]).total(), Some(8));
    }
}

mod fivey_hp_damage {
    use super::*;

    #[test]
    fn what_strikes_an_area_costs_hit_points() {
        let rolled = tries(&against(2, 3), area(&[A]), &[1, 5], &[]);
        assert_eq!(left(&rolled.world, A), 15);
        let fixed = with_switch(against(2, 3), "monster-damage", "fixed");
        assert_eq!(left(&tries(&fixed, area(&[A]), &[1], &[]).world, A), 17);
    }
}

mod painted_fields {
    use super::*;

    #[test]
    fn what_is_painted_lies_on_the_field_and_can_be_wiped_off() {
        let of = |kind: &str, places: &[u16]| {
            let places = places.iter().map(|place| Value::Place(Place(*place))).collect();
            draft("ground", &[("places", Value::List(places)), ("kind", Value::word(named(kind)))])
        };
        let world = built(two(&[], 1), Who(99), &of("wall", &[10_000, 10_001]));
        let ground = world.ground.as_ref().expect("a field");
        assert_eq!((ground.columns, ground.rows, ground.walls.len()), (12, 8, 2));
        let wiped = built(world.clone(), Who(99), &of("open-ground", &[10_000]));
        assert_eq!(wiped.ground.as_ref().map(|ground| ground.walls.len()), Some(1));
        let wide = draft("field", &[("columns", Value::Number(20)), ("rows", Value::Number(10))]);
        let wider = built(world.clone(), Who(99), &wide);
        let kept = wider.ground.as_ref().map(|ground| (ground.columns, ground.walls.len()));
        assert_eq!(kept, Some((20, 2)));
        let none = draft("field", &[("columns", Value::Number(0)), ("rows", Value::Number(0))]);
        assert_eq!(built(world, Who(99), &none).ground, None);
    }

    fn named(kind: &str) -> &'static str {
        if kind == "wall" { "wall" } else { "open-ground" }
    }
}
