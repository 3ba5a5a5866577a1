//! Initiative, delays, and turns: every case of the checks.
use crate::fights::*;
use crate::table::*;
use norn_dice::Ratio;
use norn_heimr::Attempt;
use norn_heimr::rules::turns::initiative::{BeginCombat, EndCombat, Join};
use norn_heimr::rules::turns::turn::Delay;
use norn_heimr::world::fight::{Deed, Guarded, Readied, Trigger, Waiting};
use norn_heimr::world::harm::Injury;
use norn_heimr::world::rolls::{Modifier, Scope};
use norn_heimr::world::squares::Direction;
use norn_heimr::world::{Pool, Side, World};
use norn_kernel::show::{TurnState, Turns};
use norn_kernel::{Audience, Line, Ruleset, Value, Viewer, Who};
use norn_play::Exact;

/// What an initiative roll comes to with this dexterity and willpower.
fn rolled(dexterity: i32, willpower: i32, dice: &[u16]) -> Option<i32> {
    let mut one = with(hero("Ada"), &[("dex", dexterity)]);
    one.willpower = Pool { now: willpower, max: 9 };
    begin(&world([(A, one)]), &[A], dice).fighter(A).map(|fighter| fighter.initiative)
}

/// A fight begins with these dice, then as many sixes as defences are rolled.
fn begin(world: &World, who: &[Who], dice: &[u16]) -> World {
    let begins = BeginCombat { fighters: who.iter().copied().collect(), north: Direction::Up };
    let defences = vec![6; who.len()];
    play(world, &Attempt::BeginCombat(begins), &[dice, &defences].concat(), &[]).world
}

fn order(world: &World) -> Vec<Who> {
    world.combat.as_ref().expect("a fight").order.clone()
}

fn ends(world: &World, who: Who) -> World {
    play(world, &end_turn(who), &[6], &[]).world
}

fn turns(world: &World, viewer: &Viewer) -> Option<Turns> {
    norn_heimr::Heimr.show(world, viewer).turns
}

fn acting(world: &World) -> Who {
    world.combat.as_ref().and_then(|combat| combat.acting).expect("somebody's turn")
}

pub(crate) mod heimr_initiative_roll {
    use super::*;

    #[test]
    fn dexterity_and_the_willpower_that_is_left() {
        assert_eq!(rolled(1, 3, &[2, 5]), Some(8));
        assert_eq!(rolled(2, 3, &[4, 7, 9]), Some(12));
        assert_eq!(rolled(0, 3, &[5]), Some(8));
        assert_eq!(rolled(-1, 5, &[3, 8]), Some(8));
        assert_eq!(rolled(-2, 0, &[1, 1, 6]), Some(0));
        assert_eq!(rolled(2, 1, &[3, 10, 10]), Some(12));
    }
}

/// People with initiative 12, 8, 8 and 0, by dexterity 0 and their dice.
fn rolls(one: [(i32, i32); 4]) -> Vec<Who> {
    let person = |n: usize| {
        let (willpower, dexterity) = one[n];
        let mut one = with(hero(["Ada", "Bo", "Cy", "Di"][n]), &[("dex", dexterity)]);
        one.willpower = Pool { now: willpower, max: 20 };
        one
    };
    order(&begin(
        &world([(A, person(0)), (B, person(1)), (C, person(2)), (D, person(3))]),
        &[A, B, C, D],
        &[1, 5, 3, 1],
    ))
}

pub(crate) mod heimr_initiative_order {
    use super::*;

    #[test]
    fn everybody_who_fights_stands_in_it_once() {
        let broken = |change: &dyn Fn(&mut norn_heimr::world::fight::Combat)| {
            let mut world = battle();
            change(world.combat.as_mut().expect("a fight"));
            wrong(&world)
        };
        assert_eq!(broken(&|_| {}), Vec::<&str>::new());
        let key = ["heimr.initiative.order"];
        assert_eq!(broken(&|combat| combat.order.push(A)), key);
        assert_eq!(broken(&|combat| combat.order = vec![A, B, C]), key);
        assert_eq!(broken(&|combat| combat.acting = Some(Who(9))), key);
        assert_eq!(broken(&|combat| combat.acted = [A].into()), key);
        assert_eq!(broken(&|combat| combat.acted = [Who(9)].into()), key);
    }

    #[test]
    fn the_highest_first() {
        // 1 + 0, 5 + 3 = 8, 3 + 5 = 8, 1 + 11 = 12.
        assert_eq!(rolls([(0, 0), (3, 0), (5, 0), (11, 0)]), [D, C, B, A]);
    }
}

pub(crate) mod heimr_initiative_tie {
    use super::*;

    #[test]
    fn the_most_willpower_left_goes_first() {
        let mut bo = hero("Bo");
        bo.willpower = Pool { now: 3, max: 9 };
        let mut ada = hero("Ada");
        ada.willpower = Pool { now: 5, max: 5 };
        // Both 8.
        let fight = begin(&world([(A, bo), (B, ada)]), &[A, B], &[5, 3]);
        assert_eq!(order(&fight), [B, A]);
    }
}

pub(crate) mod heimr_initiative_second_tie {
    use super::*;

    fn two(one: i32, other: i32, dice: &[u16]) -> Vec<Who> {
        let of = |name: &str, dexterity| with(hero(name), &[("dex", dexterity)]);
        order(&begin(&world([(A, of("Ada", one)), (B, of("Bo", other))]), &[A, B], dice))
    }

    #[test]
    fn then_the_highest_dexterity() {
        // Both 8 with 3 willpower.
        assert_eq!(two(1, 2, &[3, 5, 3, 5, 4]), [B, A]);
        assert_eq!(two(2, 1, &[3, 5, 4, 3, 5]), [A, B]);
    }
    #[test]
    fn then_a_die_until_they_differ() {
        assert_eq!(two(0, 0, &[5, 5, 4, 4, 3, 9]), [B, A]);
        assert_eq!(two(0, 0, &[5, 5, 7, 2]), [A, B]);
    }
    #[test]
    fn however_often_they_tie_each_is_first_as_often() {
        let begins = BeginCombat { fighters: [A, B].into(), north: Direction::Up };
        let world = world([(A, hero("Ada")), (B, hero("Bo"))]);
        let mut exact = Exact::new(&norn_play::simulate::defaults);
        let odds = exact.odds_by(&Attempt::BeginCombat(begins), &world, |_, after| order(after)[0]);
        let odds = odds.expect("odds");
        assert!(odds.left.is_zero(), "{} is left", odds.left);
        assert_eq!(odds.of.into_values().collect::<Vec<_>>(), [Ratio::new(1, 2), Ratio::new(1, 2)]);
    }
    #[test]
    fn nobody_learns_of_a_tie_with_somebody_unseen() {
        let mut world = world([(A, hero("Ada")), (B, hero("Bo"))]);
        (of(&mut world, B).side, of(&mut world, B).hidden) = (Side::Opponents, true);
        let begins = BeginCombat { fighters: [A, B].into(), north: Direction::Up };
        let played = play(&world, &Attempt::BeginCombat(begins), &[5, 5, 4, 3, 6, 6], &[]);
        let key = "heimr.initiative.second-tie";
        let rolls = played.record.lines.iter().filter(|noted| matches!(noted.line, Line::Rolled { .. }));
        let rolls = rolls.filter(|noted| noted.line.key().id() == key);
        assert_eq!(rolls.map(|noted| noted.audience).collect::<Vec<_>>(), [Audience::Referee; 2]);
    }
}

pub(crate) mod heimr_initiative_modifiers {
    use super::*;

    #[test]
    fn penalties_on_dexterity_count() {
        let mut world = world([(A, with(hero("Ada"), &[("dex", 2)]))]);
        let on = Scope::Attribute("Dexterity".into());
        world.scene.situations.insert("Ice".into(), Modifier { on, consistency: -1, potential: 0 });
        // The dodge that is rolled in advance has the penalty, too.
        let fight = begin(&world, &[A], &[4, 5, 6]);
        assert_eq!(fight.combat.expect("a fight").fighters[&A].initiative, 8);
    }
    #[test]
    fn fatigue_does_not() {
        let mut world = world([(A, hero("Ada"))]);
        of(&mut world, A).fatigue = 7;
        let fight = begin(&world, &[A], &[5]);
        assert_eq!(fight.combat.as_ref().expect("a fight").fighters[&A].initiative, 8);
        assert_eq!(fight.character(A).fatigue, 7);
    }
}

pub(crate) mod heimr_initiative_late_joiner {
    use super::*;

    #[test]
    fn only_the_living_and_only_into_a_fight() {
        let join = |who| Attempt::Join(Join { who });
        assert_eq!(refusal(&four(), &join(A)), Some("heimr.combat.end"));
        let mut world = fighting(four(), &[B, C]);
        assert_eq!(refusal(&world, &join(A)), None);
        of(&mut world, A).dead = true;
        for who in [A, Who(9)] {
            assert_eq!(refusal(&world, &join(who)), Some("heimr.initiative.late-joiner"));
        }
    }

    /// B with 10 has acted, C with 7 has not; A comes in with 9 or 11.
    fn joined(die: u16) -> World {
        let mut world = fighting(four(), &[B, C]);
        in_fight(&mut world, B).initiative = 10;
        in_fight(&mut world, C).initiative = 7;
        of(&mut world, A).willpower.now = 6;
        let world = turn_of(world, C);
        let mut world = world;
        world.combat.as_mut().expect("a fight").acted.insert(B);
        play(&world, &Attempt::Join(Join { who: A }), &[die, 6], &[]).world
    }

    #[test]
    fn at_their_place_if_it_has_not_passed() {
        // It is C's turn: a 3 and 6 willpower come between B and C, whose turn is under way.
        let world = joined(3);
        assert_eq!(order(&world), [B, A, C]);
        assert_eq!(acting(&ends(&world, C)), B, "else from the next round on");
    }
    #[test]
    fn a_place_to_come_is_taken_in_this_round() {
        let mut world = fighting(four(), &[B, C]);
        in_fight(&mut world, B).initiative = 10;
        in_fight(&mut world, C).initiative = 7;
        of(&mut world, A).willpower.now = 6;
        let world = play(&turn_of(world, B), &Attempt::Join(Join { who: A }), &[3, 6], &[]).world;
        assert_eq!(order(&world), [B, A, C]);
        assert_eq!(acting(&ends(&world, B)), A);
    }

    #[test]
    fn nobody_comes_in_twice() {
        let again = Attempt::Join(Join { who: B });
        assert_eq!(refusal(&joined(3), &again), Some("heimr.initiative.late-joiner"));
    }
}

pub(crate) mod heimr_combat_turns {
    use super::*;

    #[test]
    fn in_the_order_of_initiative_again_and_again() {
        let mut world = battle();
        for (who, round) in [(A, 1), (B, 1), (C, 1), (D, 1), (A, 2), (B, 2)] {
            let combat = world.combat.as_ref().expect("a fight");
            assert_eq!((combat.acting, combat.round), (Some(who), round));
            world = ends(&world, who);
        }
    }
    #[test]
    fn nobody_acts_in_anothers_turn() {
        assert_eq!(refused(&battle(), B, Deed::DropProne), Some("heimr.combat.turns"));
        assert_eq!(refused(&battle(), A, Deed::DropProne), None);
    }
    #[test]
    fn the_order_shows_who_acts_and_who_has_acted() {
        let mut world = turn_of(battle(), B);
        world.combat.as_mut().expect("a fight").acted = [A].into();
        world.combat.as_mut().expect("a fight").round = 3;
        let shown = turns(&world, &Viewer::Player(vec![A]));
        let told = shown.map(|shown| {
            let entries = shown.entries.iter().map(|turn| (turn.who, turn.stands.clone()));
            (shown.words.args.clone(), entries.collect::<Vec<_>>())
        });
        let order =
            vec![(A, TurnState::Acted), (B, TurnState::Acting), (C, TurnState::ToAct), (D, TurnState::ToAct)];
        assert_eq!(told, Some((vec![("round", Value::Number(3))], order)));
        assert_eq!(turns(&four(), &Viewer::Referee), None, "there are no turns without a fight");
    }
    #[test]
    fn nobody_unseen_stands_in_the_order() {
        let mut world = turn_of(battle(), D);
        of(&mut world, D).hidden = true;
        let whom = |viewer: &Viewer| {
            let shown = turns(&world, viewer).expect("a fight");
            (shown.entries.len(), shown.entries.iter().any(|turn| turn.stands == TurnState::Acting))
        };
        assert_eq!(whom(&Viewer::Player(vec![A])), (3, false));
        assert_eq!(whom(&Viewer::Referee), (4, true));
        let scene = |viewer: &Viewer| {
            let rows = norn_heimr::Heimr.show(&world, viewer).scene;
            let mut rows = rows.iter().filter(|row| row.label.key.id() == "heimr.combat.turn-start");
            rows.next().map(|row| row.offer.as_ref().map(|offer| offer.attempt.clone()))
        };
        assert_eq!(scene(&Viewer::Player(vec![A])), Some(None), "that somebody acts is told all the same");
        // From there the turn is ended by the seat that speaks for whoever acts.
        assert_eq!(scene(&Viewer::Referee), Some(Some("end-turn".to_owned())));
    }
    #[test]
    fn what_opponents_wait_for_is_the_game_masters_to_know() {
        let waiting = Waiting::Brawl { grabs: false, aim: None };
        let readied = Readied { trigger: Trigger::Attacks, waiting };
        let mut world = battle();
        world.combat.as_mut().expect("a fight").readied = [(B, readied.clone()), (D, readied)].into();
        let waits = |viewer: &Viewer| {
            let shown = turns(&world, viewer).expect("a fight");
            let ready = |key: norn_kernel::Key| key.id() == "heimr.ready.one-action";
            let entries = shown.entries.into_iter();
            let waits = entries.filter(|turn| turn.states.iter().any(|state| ready(state.key)));
            waits.map(|turn| turn.who).collect::<Vec<_>>()
        };
        assert_eq!(waits(&Viewer::Player(vec![A])), [B]);
        assert_eq!(waits(&Viewer::Referee), [B, D]);
    }
}

pub(crate) mod heimr_combat_turn_duration {
    use super::*;

    #[test]
    fn two_seconds_for_everybodys_turn_together() {
        let mut world = battle();
        for who in [A, B, C] {
            world = ends(&world, who);
            assert_eq!(world.clock, 0);
        }
        assert_eq!(ends(&world, D).clock, 2);
    }
    #[test]
    fn thirty_rounds_are_a_minute() {
        let mut world = battle();
        for _ in 0..30 {
            for who in [A, B, C, D] {
                world = ends(&world, who);
            }
        }
        assert_eq!(world.clock, 60);
    }
    #[test]
    fn the_clock_takes_ten_minutes_as_seconds_too() {
        use norn_heimr::rules::harm::time::Wait;
        use norn_kernel::offer::{Filled, Next};
        let waits = |with: &[(&str, i32)]| {
            let with =
                with.iter().fold(Filled::of("wait"), |filled, (name, value)| filled.with(name, *value));
            match offered(&battle(), &Viewer::Referee, &with.with_defaults()) {
                Next::Ready(Attempt::Wait(Wait { seconds })) => Some(seconds),
                _ => None,
            }
        };
        assert_eq!(waits(&[("seconds", 600)]), Some(600));
        assert_eq!(waits(&[("minutes", 90), ("seconds", 59)]), Some(5_459));
        assert_eq!(waits(&[("hours", 1), ("minutes", 59)]), Some(7_140));
        assert_eq!(waits(&[("minutes", 1), ("seconds", 60)]), None);
        assert_eq!(waits(&[("hours", 1), ("minutes", 60)]), None);
        assert_eq!(waits(&[("seconds", 86_401)]), None);
    }
    #[test]
    fn whoever_dies_of_them_has_no_turn_in_the_next_round() {
        let mut world = battle();
        for who in [A, B, C] {
            world = ends(&world, who);
        }
        of(&mut world, D).injury = Some(Injury { dies: Some(2), fainted: true, ..Injury::default() });
        let after = play(&world, &end_turn(D), &[], &[]).world;
        let combat = after.combat.as_ref().expect("a fight");
        assert!(after.character(D).dead);
        assert_eq!((combat.order.clone(), combat.acting, combat.round), (vec![A, B, C], Some(A), 2));
    }
}

pub(crate) mod heimr_combat_turn_start {
    use super::*;
    use norn_heimr::world::fight::{Crossed, Used};

    /// Everything that lasts until A's next turn, seen in D's turn just before.
    fn before() -> World {
        let mut world = battle();
        world.combat.as_mut().expect("a fight").acted = [A, B, C].into();
        let mut world = turn_of(world, D);
        let used = Used { dodges: 2, blocks: 1, parries: ["Sword".to_owned()].into() };
        *in_fight(&mut world, A) = norn_heimr::world::fight::Fighter {
            used,
            tired: true,
            open: true,
            ran_from: Some(at("A1")),
            dodging: true,
            blind: [at("C3")].into(),
            defence: Some(stored(norn_heimr::world::fight::Defence::Dodge, 6)),
            ..Default::default()
        };
        let combat = world.combat.as_mut().expect("a fight");
        let waiting = Waiting::Brawl { grabs: false, aim: None };
        combat.readied.insert(A, Readied { trigger: Trigger::Attacks, waiting });
        let between = norn_heimr::world::squares::Between::new(at("A1"), at("A2"));
        combat.crossed.insert(between, Crossed { first: A, count: 2, later: false });
        world
    }

    #[test]
    fn each_is_in_force_before_and_gone_once_it_begins() {
        let world = ends(&before(), D);
        assert_eq!(acting(&world), A);
        let combat = world.combat.as_ref().expect("a fight");
        let fighter = &combat.fighters[&A];
        assert_eq!((fighter.used.dodges, fighter.tired, fighter.open), (2, true, true));
        assert!(fighter.dodging && fighter.ran_from.is_some() && !fighter.blind.is_empty());
        assert!(combat.readied.contains_key(&A) && !combat.crossed.is_empty());
        let world = plays(&world, A, Deed::DropProne, &[]).world;
        let combat = world.combat.as_ref().expect("a fight");
        let fighter = &combat.fighters[&A];
        assert_eq!((fighter.used.dodges, fighter.used.blocks, fighter.used.parries.len()), (0, 0, 0));
        assert_eq!((fighter.tired, fighter.open, fighter.dodging), (false, false, false));
        assert_eq!((fighter.ran_from, fighter.blind.len()), (None, 0));
        assert!(combat.readied.is_empty() && combat.crossed.is_empty());
    }
}

pub(crate) mod heimr_combat_end {
    use super::*;

    #[test]
    fn nobody_fights_who_is_dead_or_has_no_record() {
        let mut world = four();
        of(&mut world, D).dead = true;
        let begins = |fighters: &[Who]| {
            let fighters = fighters.iter().copied().collect();
            Attempt::BeginCombat(BeginCombat { fighters, north: Direction::Up })
        };
        assert_eq!(refusal(&world, &begins(&[A, B])), None);
        for fighters in [&[][..], &[A, D], &[A, Who(9)]] {
            assert_eq!(refusal(&world, &begins(fighters)), Some("heimr.combat.end"));
        }
        let mut world = battle();
        of(&mut world, D).dead = true;
        assert_eq!(wrong(&world), ["heimr.combat.end"]);
    }
    #[test]
    fn whoever_is_written_dead_or_away_is_out_of_it() {
        let mut world = turn_of(battle(), A);
        let combat = world.combat.as_mut().expect("a fight");
        combat.clusters = [[A, C].into()].into();
        combat.held_back = [(B, [A, C].into()), (A, [D].into())].into();
        combat.acted = [B, C, D].into();
        for (address, value) in [("character/1/dead", true), ("character/1", false)] {
            let after = written(world.clone(), address, value);
            assert_eq!(wrong(&after), Vec::<&str>::new(), "{address}");
            let combat = after.combat.as_ref().expect("a fight");
            assert_eq!((order(&after), acting(&after)), (vec![B, C, D], B));
            assert_eq!(combat.held_back, [(B, [C].into())].into());
            assert!(combat.clusters.is_empty() && combat.acted.is_empty());
        }
    }

    #[test]
    fn the_turn_of_the_dead_is_over_when_they_live_again() {
        use norn_heimr::rules::harm::decrees::{Decree, Decreed};
        // Ada has died in it, and nobody else could act.
        let mut world = turn_of(fighting(four(), &[B, C, D]), A);
        of(&mut world, A).dead = true;
        world.combat.as_mut().expect("a fight").acted = [B].into();
        assert_eq!(wrong(&world), Vec::<&str>::new());
        let revive = Attempt::Decree(Decree { who: A, what: Decreed::Revive });
        let ways = [
            play(&world, &revive, &[], &[]).world,
            written(world.clone(), "character/1/dead", false),
            written(world, "character/1", false),
        ];
        for after in ways {
            assert_eq!(wrong(&after), Vec::<&str>::new());
            assert_eq!((order(&after), acting(&after)), (vec![B, C, D], C));
        }
    }

    #[test]
    fn everybody_rolls_as_it_begins() {
        let fight = begin(&four(), &[A, B, C, D], &[4, 3, 2, 1]);
        assert_eq!(order(&fight), [A, B, C, D]);
        assert_eq!(acting(&fight), A);
    }
    #[test]
    fn what_lasts_is_counted_in_turns_from_then_on() {
        use norn_heimr::world::harm::{Affliction, Afflicts, Lasting};
        let mut world = four();
        let lasts = Lasting::Until(world.clock + 4);
        of(&mut world, A).afflictions.push(Affliction { does: Afflicts::Weakened, lasts });
        let fight = begin(&world, &[A, B], &[4, 3]);
        let now = fight.character(A).afflictions[0].lasts;
        assert_eq!(now, Lasting::Turns { left: 2, odd: false });
    }
    #[test]
    fn what_belongs_to_it_is_cleared_and_wounds_stay() {
        let mut world = battle();
        let combat = world.combat.as_mut().expect("a fight");
        combat.clusters = [[A, C].into()].into();
        in_fight(&mut world, B).guard = Some(Guarded::Person(A));
        of(&mut world, A).hp.now = 1;
        of(&mut world, A).fatigue = 5;
        let world = play(&world, &Attempt::EndCombat(EndCombat), &[], &[]).world;
        assert_eq!(world.combat, None);
        assert_eq!((hp(&world, A), world.character(A).fatigue), (1, 5));
    }
    #[test]
    fn there_is_one_at_a_time() {
        let begins = BeginCombat { fighters: [A].into(), north: Direction::Up };
        assert_eq!(refusal(&battle(), &Attempt::BeginCombat(begins)), Some("heimr.combat.end"));
        assert_eq!(refusal(&four(), &Attempt::EndCombat(EndCombat)), Some("heimr.combat.end"));
        assert_eq!(refusal(&four(), &Attempt::Join(Join { who: A })), Some("heimr.combat.end"));
    }
}

fn delay(who: Who, other: Who, after: bool) -> Attempt {
    Attempt::Delay(Delay { who, other, after })
}

pub(crate) mod heimr_delay_declare {
    use super::*;

    #[test]
    fn only_for_somebody_else_in_the_fight() {
        for other in [A, Who(9)] {
            assert_eq!(refusal(&battle(), &delay(A, other, true)), Some("heimr.delay.declare"));
        }
    }

    fn delays(other: Who, after: bool) -> World {
        play(&battle(), &delay(A, other, after), &[], &[]).world
    }

    #[test]
    fn until_after_somebody_from_then_on() {
        let mut world = delays(C, true);
        assert_eq!(order(&world), [B, C, A, D]);
        for who in [B, C, A, D, B] {
            assert_eq!(acting(&world), who);
            world = ends(&world, who);
        }
    }
    #[test]
    fn until_before_somebody() {
        assert_eq!(order(&delays(D, false)), [B, C, A, D]);
    }
    #[test]
    fn not_once_something_was_done() {
        let world = plays(&battle(), A, Deed::DropProne, &[]).world;
        assert_eq!(refusal(&world, &delay(A, C, true)), Some("heimr.delay.declare"));
    }
    #[test]
    fn behind_one_who_has_acted_it_is_the_next_round() {
        let world = ends(&battle(), A);
        let world = play(&world, &delay(B, A, true), &[], &[]).world;
        assert_eq!(order(&world), [A, B, C, D]);
        assert_eq!(acting(&world), C, "no second turn, and this one is gone");
        let world = ends(&ends(&ends(&world, C), D), A);
        assert_eq!(acting(&world), B);
    }
}

pub(crate) mod heimr_delay_turn_start {
    use super::*;

    #[test]
    fn it_begins_when_it_really_begins() {
        let mut world = battle();
        in_fight(&mut world, A).used.dodges = 2;
        let world = play(&world, &delay(A, C, true), &[], &[]).world;
        let world = ends(&ends(&world, B), C);
        let used = |world: &World| world.fighter(A).expect("a fighter").used.dodges;
        assert_eq!(used(&world), 2, "the penalty is still 4");
        assert_eq!(used(&plays(&world, A, Deed::DropProne, &[]).world), 0);
    }
    #[test]
    fn whoever_waits_for_the_fallen_acts_at_that_place() {
        let mut world = play(&battle(), &delay(A, C, true), &[], &[]).world;
        of(&mut world, C).hp.now = -4;
        let world = dodge_of(armed(world, B, "Sword", sword()), C, 1);
        let world = plays(&world, B, with_sword(C), &[6]).world;
        assert_eq!(order(&world), [B, A, D]);
        assert_eq!(acting(&ends(&world, B)), A);
    }
}
