//! What places, heights, hiding and blind spots make of the actions of a fight: every case of the checks.
use crate::fights::{
    act, armed, battle, bow, brawl, end_turn, go, hp, in_fight, knife, refused, stands, strike, sword,
    turn_of, undefended, weapon, with_bow, with_sword,
};
use crate::table::*;
use crate::trial::{attempt, border, place, put, set, sq};
use norn_heimr::Attempt;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::world::World;
use norn_heimr::world::fight::{
    Blow, Brawl, Climbing, Crossed, Deed, Guarded, Readied, Step, Trigger, Waiting,
};
use norn_heimr::world::places::Cover;
use norn_heimr::world::squares::{Between, Climb, Direction};
use norn_heimr::world::things::{Carried, Item, Wielding};
use norn_kernel::offer::{Filled, Next, Range, Wrong};
use norn_kernel::{Answer, Value, Viewer, Who};
use norn_testkit::played::Played;

/// Plays an action with these dice, and fives after them.
fn does(world: &World, who: Who, deed: Deed, dice: &[u16]) -> Played<World> {
    attempt(world, &act(who, deed), dice, &[]).expect("no refusal")
}

/// Ada in the middle with a bow, Cy in this square.
fn archer(square: &str) -> World {
    stands(armed(battle(), A, "Bow", bow()), C, square)
}

/// Cy in shrubbery, hidden from Ada, who knows of it; and Ada's shot at this square.
fn shrubs(conceals: u8) -> World {
    let mut world = archer("B3");
    let cover = Cover { effectiveness: conceals, height: 2, ..Cover::default() };
    place(&mut world, "B3").cover.insert("Shrubbery".into(), cover);
    let one = of(&mut world, C);
    one.stance.behind = Some("Shrubbery".into());
    one.unseen.from.insert(A, 7);
    one.unseen.known.insert(A);
    world
}

/// Cy hides from Ada, who knows of it, in the dark of this square.
fn dark(square: &str, level: i32, item: Item) -> World {
    let mut world = armed(battle(), A, "Weapon", item);
    world.grid.darkness = 3;
    put(&mut world, C, square, level);
    of(&mut world, C).unseen.from.insert(A, 7);
    of(&mut world, C).unseen.known.insert(A);
    world
}

/// Wherever Cy may be: here, on a roof here, beside, and farther away.
fn anywhere(item: &Item) -> [World; 4] {
    [("B2", 0), ("B2", 4), ("B3", 0), ("C3", 0)].map(|(square, level)| dark(square, level, item.clone()))
}

fn guess(square: &str) -> Deed {
    let Deed::WeaponAttack(attack) = with_bow(C) else { panic!("no attack") };
    Deed::WeaponAttack(norn_heimr::world::fight::Attack { guess: Some(sq(square)), ..attack })
}

fn charge(to: &str) -> Deed {
    let Deed::WeaponAttack(attack) = with_sword(C) else { panic!("no attack") };
    Deed::Charge { to: sq(to), blow: Blow::Weapon(attack) }
}

/// What a rule added.
fn added(played: &Played<World>, rule: &str) -> Vec<i32> {
    played.numbers(rule).into_iter().map(|(amount, _)| amount).collect()
}

/// What somebody could fill in next.
fn next(world: &World, filled: &Filled) -> Next<Attempt> {
    offered(world, &Viewer::Player(vec![A]), filled)
}

/// The values among which somebody could choose next, or the rule that refuses.
fn choices(world: &World, filled: &Filled) -> Result<Vec<Value>, &'static str> {
    match next(world, filled) {
        Next::Fill(param) => match param.range {
            Range::OneOf(options) | Range::SeveralOf { options, .. } => {
                Ok(options.into_iter().map(|option| option.value).collect())
            }
            other => panic!("{other:?}"),
        },
        Next::Refused(refusal) => Err(refusal.rule().id()),
        Next::Wrong(Wrong::Value { value, .. }) => panic!("{value:?}"),
        other => panic!("{other:?}"),
    }
}

fn ready(world: &World, filled: &Filled) -> Option<Deed> {
    match next(world, filled) {
        Next::Ready(Attempt::Act(action)) => Some(action.deed),
        _ => None,
    }
}

pub(crate) mod heimr_ranged_maximum_range {
    use super::*;

    fn shot(range: u8, from: &str, to: &str) -> Option<&'static str> {
        let knife = weapon(1, Some(range), Carried::SwordHand, "Archery");
        let mut world = armed(stands(stands(battle(), A, from), C, to), A, "Knife", knife);
        (world.grid.columns, world.grid.rows) = (5, 5);
        refused(&world, A, strike(C, "Knife", "Archery"))
    }

    #[test]
    fn so_far_and_no_further() {
        let far = Some("heimr.ranged.maximum-range");
        assert_eq!([shot(1, "B2", "B3"), shot(1, "B2", "C3")], [None, far]);
        assert_eq!([shot(4, "A1", "C3"), shot(4, "A1", "D3")], [None, far]);
    }
}

pub(crate) mod heimr_melee_same_square {
    use super::*;

    #[test]
    fn nobody_strikes_at_random_into_another_one() {
        let aimed = |square: &str| {
            let Deed::WeaponAttack(attack) = with_sword(C) else { panic!("no attack") };
            Deed::WeaponAttack(norn_heimr::world::fight::Attack { guess: Some(sq(square)), ..attack })
        };
        for here in ["B2", "B3"] {
            let world = armed(dark(here, 0, knife(Carried::OffHand)), A, "Sword", sword());
            let refused = |square| refused(&world, A, aimed(square));
            assert_eq!(["B2", "B3"].map(refused), [None, Some("heimr.melee.same-square")]);
        }
    }
}

pub(crate) mod heimr_position_hidden_no_attack {
    use super::*;

    #[test]
    fn unless_the_attacker_knows() {
        let mut world = shrubs(1);
        assert_eq!(refused(&world, A, guess("B3")), None);
        assert_eq!(refused(&world, A, with_bow(C)), Some("heimr.position.hidden-no-attack"));
        of(&mut world, C).unseen.known.clear();
        assert_eq!(refused(&world, A, guess("B3")), Some("heimr.position.hidden-no-attack"));
        of(&mut world, C).unseen.from.clear();
        assert_eq!(refused(&world, A, with_bow(C)), None);
    }

    #[test]
    fn nothing_that_is_tried_tells_where() {
        for world in anywhere(&sword()) {
            let charge = |to: &str| {
                let brawl = Brawl { target: C, grabs: false, aim: None, outmanoeuvres: false };
                Deed::Charge { to: sq(to), blow: Blow::Brawl(brawl) }
            };
            for deed in [
                Deed::HoldBack { who: C },
                Deed::HelpMove { who: C, to: sq("B3") },
                Deed::Guard(Guarded::Person(C)),
                charge("B2"),
                charge("B3"),
                charge("C3"),
                brawl(C, true),
            ] {
                assert_eq!(refused(&world, A, deed), Some("heimr.position.hidden-no-attack"));
            }
            for name in ["hold-back", "help-move", "guard", "charge", "brawl-attack"] {
                let filled = Filled::of(name).with("who", A);
                let offered = choices(&world, &filled).unwrap_or_default();
                assert!(!offered.contains(&Value::Character(C)), "{name}: {offered:?}");
            }
        }
    }
}

pub(crate) mod heimr_position_hidden_lucky_shot {
    use super::*;

    /// The first die of a luck shot, what it came to, and by how much the attack was harder.
    fn lucky(conceals: u8, die: u16) -> (Option<String>, i32) {
        let played = does(&shrubs(conceals), A, guess("B3"), &[die]);
        let harder = added(&played, "heimr.position.hidden-lucky-shot").iter().sum::<i32>()
            + added(&played, "heimr.concealment.density").iter().sum::<i32>();
        (played.outcome().map(str::to_owned), harder)
    }

    #[test]
    fn on_a_ten_alone() {
        assert_eq!(lucky(1, 9), (Some("stopped".into()), 0));
        assert_eq!(lucky(1, 10).1, -2);
        assert_eq!(lucky(5, 10).1, -6);
        assert!(lucky(1, 10).0.as_deref() != Some("stopped"));
    }

    #[test]
    fn no_die_for_whoever_is_seen() {
        let mut world = shrubs(1);
        of(&mut world, C).unseen.from.clear();
        let played = does(&world, A, guess("B3"), &[5]);
        assert_eq!(added(&played, "heimr.position.hidden-lucky-shot"), [0; 0]);
        assert!(played.outcome() != Some("stopped"));
    }
}

pub(crate) mod heimr_position_hidden_lucky_shot_details {
    use super::*;

    #[test]
    fn a_wrong_square_fails_without_telling_why() {
        let wrong = does(&shrubs(1), A, guess("A2"), &[10]);
        let unlucky = does(&shrubs(1), A, guess("B3"), &[9]);
        assert_eq!((wrong.outcome(), unlucky.outcome()), (Some("stopped"), Some("stopped")));
        assert!(does(&shrubs(1), A, guess("B3"), &[10]).outcome() != Some("stopped"));
    }

    #[test]
    fn it_costs_the_action_and_the_piece_and_tires_nobody() {
        let mut world = shrubs(1);
        of(&mut world, A).fatigue = 20;
        let after = does(&world, A, guess("B3"), &[9]).world;
        assert_eq!(after.character(A).fatigue, 20);
        assert_eq!(refused(&after, A, go("A2")), Some("heimr.action.type-standard"));
        assert_eq!(refused(&after, A, guess("B3")), Some("heimr.action.type-standard"));
    }

    fn aimed(square: &str) -> Deed {
        let Deed::WeaponAttack(attack) = strike(C, "Weapon", "Archery") else { panic!("no attack") };
        Deed::WeaponAttack(norn_heimr::world::fight::Attack { guess: Some(sq(square)), ..attack })
    }

    #[test]
    fn reach_is_measured_to_the_square_that_is_named() {
        let here = weapon(1, None, Carried::SwordHand, "Archery");
        let thrown = weapon(1, Some(1), Carried::SwordHand, "Archery");
        let squares = ["B2", "B3", "C3"];
        let far = Some("heimr.ranged.maximum-range");
        let away = Some("heimr.melee.same-square");
        for (item, refuses, reached) in [
            (here, [None, away, away], vec!["B2"]),
            (thrown, [None, None, far], vec!["A2", "B1", "B2", "B3", "C2"]),
        ] {
            for world in anywhere(&item) {
                assert_eq!(squares.map(|square| refused(&world, A, aimed(square))), refuses);
                let with =
                    Value::List(vec![Value::List(vec![Value::text("Weapon"), Value::text("Archery")])]);
                let filled = Filled::of("weapon-attack").with("who", A).with("with", with).with("target", C);
                let mut offered = choices(&world, &filled).expect("squares");
                offered.sort();
                assert_eq!(offered, reached.iter().map(|name| Value::from(sq(name))).collect::<Vec<_>>());
            }
            // Whether Di, who guards Cy, is in the way is not asked.
            for square in ["B2", "B3"] {
                let mut world = stands(dark(square, 0, item.clone()), D, square);
                in_fight(&mut world, D).guard = Some(Guarded::Person(C));
                let with =
                    Value::List(vec![Value::List(vec![Value::text("Weapon"), Value::text("Archery")])]);
                let filled = Filled::of("weapon-attack").with("who", A).with("with", with).with("target", C);
                let filled = filled.with("square", sq("B2")).with("aim", Value::word("none"));
                assert_eq!(ready(&world, &filled), Some(aimed("B2")), "{square}");
            }
            // A ten finds whoever is there and within reach, and nobody else.
            let found =
                anywhere(&item).map(|world| does(&world, A, aimed("B2"), &[10]).outcome() != Some("stopped"));
            assert_eq!(found, [true, false, false, false]);
        }
    }

    #[test]
    fn nobody_who_answers_for_them_tells_where() {
        let item = weapon(1, Some(6), Carried::SwordHand, "Archery");
        for (square, die) in [("B2", 5), ("B3", 10), ("B2", 10)] {
            let mut world = dark("B2", 0, item.clone());
            in_fight(&mut world, D).guard = Some(Guarded::Person(C));
            let waiting = Waiting::Brawl { grabs: false, aim: None };
            let readied = Readied { trigger: Trigger::Attacks, waiting };
            world.combat.as_mut().expect("a fight").readied.insert(C, readied);
            let played = does(&world, A, aimed(square), &[die]);
            let finds = usize::from((square, die) == ("B2", 10));
            let asked =
                ["heimr.guard.may-let-pass", "heimr.ready.choice-at-trigger"].map(|key| played.asked(key));
            assert_eq!(asked, [0, finds], "{square} {die}");
        }
    }
}

pub(crate) mod heimr_position_hidden_attack_bonus {
    use super::*;

    fn hidden(from: Who) -> World {
        let mut world = stands(armed(archer("B3"), A, "Sword", sword()), D, "B3");
        of(&mut world, A).items.remove("Bow");
        world.grid.darkness = 2;
        of(&mut world, A).unseen.from.insert(from, 7);
        world
    }

    fn bonus(world: &World, deed: Deed) -> Vec<i32> {
        added(&does(world, A, deed, &[]), "heimr.position.hidden-attack-bonus")
    }

    #[test]
    fn on_charges_and_shots() {
        assert_eq!(bonus(&hidden(C), charge("B3")), [2]);
        assert_eq!(bonus(&hidden(D), charge("B3")), [0; 0]);
        let mut shot = armed(hidden(C), A, "Bow", bow());
        of(&mut shot, A).items.remove("Sword");
        assert_eq!(bonus(&shot, with_bow(C)), [2]);
        assert_eq!(bonus(&stands(hidden(C), C, "B2"), with_sword(C)), [0; 0]);
    }
}

pub(crate) mod heimr_position_hidden_attack_reveals {
    use super::*;
    use crate::fights::dodge_of;

    /// Ada, hidden from all of them, shoots at Cy, who dodges: who knows then that somebody hides.
    fn known(mut world: World, hides: &[Who]) -> Vec<Who> {
        world.grid.darkness = 2;
        of(&mut world, A).unseen.from = hides.iter().map(|who| (*who, 9)).collect();
        let world = dodge_of(dodge_of(dodge_of(world, B, 9), C, 9), D, 9);
        // Nobody defends twice.
        let played = does(&world, A, with_bow(C), &[]);
        let unseen = played.world.character(A).unseen.clone();
        assert_eq!(unseen.from.values().copied().collect::<Vec<_>>(), vec![7; hides.len()]);
        unseen.known.into_iter().collect()
    }

    #[test]
    fn everybody_whom_the_arrow_goes_on_to_knows() {
        let mut world = stands(archer("B3"), D, "B3");
        assert_eq!(known(world.clone(), &[B, C, D]), [C]);
        world.combat.as_mut().expect("a fight").clusters = [[C, D].into()].into();
        assert_eq!(known(world.clone(), &[B, C, D]), [C, D]);
        assert_eq!(known(world, &[B, C]), [C]);
    }

    #[test]
    fn so_does_whoever_was_guarded() {
        let mut world = stands(archer("B3"), D, "B3");
        in_fight(&mut world, D).guard = Some(Guarded::Person(C));
        // Di does not see from where it comes, but sees it come.
        assert_eq!(known(world, &[B, C]), [C]);
    }
}

pub(crate) mod heimr_position_climbing_not_action {
    use super::*;

    #[test]
    fn nobody_has_to_climb_on() {
        let mut world = armed(battle(), A, "Sword", sword());
        put(&mut world, A, "B2", 1);
        let climb = Climb { requirement: Some(4), ..Climb::default() };
        place(&mut world, "B2").levels.insert(4, climb);
        of(&mut world, A).stance.climbing = Some(climb);
        let after = attempt(&world, &end_turn(A), &[], &[]).map(|played| played.world);
        assert_eq!(
            after.map(|world| world.character(A).stance.clone()),
            Ok(world.character(A).stance.clone())
        );
        assert_eq!(refused(&world, A, with_sword(C)), None);
    }
}

pub(crate) mod heimr_position_climbing_attack {
    use super::*;

    fn on(climb: Climb, carried: Carried) -> World {
        let mut world = armed(battle(), A, "Sword", weapon(2, None, carried, "Swordsmanship"));
        put(&mut world, A, "B2", 1);
        of(&mut world, A).stance.climbing = Some(climb);
        world
    }

    #[test]
    fn with_one_hand_where_one_is_enough_to_hold_on() {
        let refuses = Some("heimr.position.climbing-attack");
        let both = Climb { both_hands: true, ..Climb::default() };
        assert_eq!(refused(&on(Climb::default(), Carried::SwordHand), A, with_sword(C)), None);
        assert_eq!(refused(&on(Climb::default(), Carried::BothHands), A, with_sword(C)), refuses);
        assert_eq!(refused(&on(both, Carried::SwordHand), A, with_sword(C)), refuses);
        assert_eq!(refused(&on(both, Carried::Ready), A, brawl(C, false)), refuses);
    }
}

pub(crate) mod heimr_position_climbing_hands {
    use super::*;

    #[test]
    fn nothing_more_is_drawn_while_the_other_hand_holds_on() {
        let mut world = armed(battle(), A, "Sword", sword());
        let shield = Item { carried: Carried::Ready, ..Item::default() };
        of(&mut world, A).items.insert("Buckler".into(), shield);
        of(&mut world, A).stance.climbing = Some(Climb::default());
        let draw = || Deed::Draw { item: "Buckler".into(), into: Carried::OffHand };
        assert_eq!(refused(&world, A, draw()), Some("heimr.position.climbing-hands"));
        // Nor is the sword taken in both.
        let grip = || Deed::SwapItems { grip: Some("Sword".into()) };
        let held = |world: &mut World, carried| {
            let sword = of(world, A).items.get_mut("Sword").expect("a sword");
            sword.carried = carried;
            sword.weapon.as_mut().expect("a weapon").wielding = Wielding::OneOrTwoHands;
        };
        held(&mut world, Carried::SwordHand);
        assert_eq!(refused(&world, A, grip()), Some("heimr.position.climbing-hands"));
        held(&mut world, Carried::BothHands);
        assert_eq!(refused(&world, A, grip()), None);
        of(&mut world, A).stance.climbing = None;
        held(&mut world, Carried::SwordHand);
        assert_eq!(refused(&world, A, grip()), None);
        of(&mut world, A).stance.climbing = Some(Climb::default());
        of(&mut world, A).items.get_mut("Sword").expect("a sword").carried = Carried::Ready;
        assert_eq!(refused(&world, A, draw()), None);
    }
}

pub(crate) mod heimr_environment_movement_limit_reset {
    use super::*;

    /// Two have got through, this one first, and it is Di's turn, the last of the round.
    fn full(first: Who) -> World {
        let mut world = turn_of(battle(), D);
        let between = Between::new(sq("B2"), sq("B3"));
        border(&mut world, "B2", "B3").limit = Some(2);
        let combat = world.combat.as_mut().expect("a fight");
        combat.acted = [A, B, C].into();
        combat.crossed.insert(between, Crossed { first, count: 2, later: false });
        world
    }

    fn through(world: &World) -> Vec<u8> {
        world.combat.iter().flat_map(|combat| combat.crossed.values()).map(|crossed| crossed.count).collect()
    }

    #[test]
    fn with_the_next_turn_of_the_first() {
        let counts = |first: Who| {
            let next = attempt(&full(first), &end_turn(D), &[], &[]).expect("no refusal").world;
            let begun = does(&next, A, Deed::DropProne, &[]).world;
            (through(&next), through(&begun))
        };
        assert_eq!(counts(A), (vec![2], vec![]));
        assert_eq!(counts(B), (vec![2], vec![2]));
    }

    #[test]
    fn also_for_what_that_turn_begins_with() {
        let next = attempt(&full(A), &end_turn(D), &[], &[]).expect("no refusal").world;
        assert_eq!(refused(&next, A, go("B3")), None);
        let next = attempt(&full(B), &end_turn(D), &[], &[]).expect("no refusal").world;
        assert_eq!(refused(&next, A, go("B3")), Some("heimr.environment.movement-limit"));
    }

    /// The first of them dies now; in whose turn the count has gone back.
    fn once_dead(first: Who, full: World) -> Option<Who> {
        let wound = Decree { who: first, what: Decreed::Wound(99, None) };
        let world = with_switch(full, "below-minus-five", "death");
        let mut world = play(&world, &Attempt::Decree(wound), &[], &[]).world;
        assert!(world.character(first).dead);
        for _ in 0..9 {
            let combat = world.combat.as_ref().expect("a fight");
            let acting = combat.acting.expect("somebody");
            if combat.acting != Some(first) && refused(&world, acting, go("B3")).is_none() {
                return Some(acting);
            }
            let who = acting;
            world = attempt(&world, &end_turn(who), &[], &[]).expect("no refusal").world;
        }
        None
    }

    #[test]
    fn at_the_place_in_the_order_of_a_first_who_dies() {
        // In Di's turn, the last: Ada's place is the first of the next round, and Bo comes after it.
        assert_eq!(once_dead(A, full(A)), Some(B));
        assert_eq!(once_dead(B, full(B)), Some(C));
        // In the own turn: the next place is in the next round.
        let mut own = turn_of(full(B), B);
        own.combat.as_mut().expect("a fight").acted = [A].into();
        assert_eq!(once_dead(B, own), Some(C));
    }

    #[test]
    fn whoever_crosses_then_is_the_new_first() {
        let next = attempt(&full(A), &end_turn(D), &[], &[]).expect("no refusal").world;
        assert_eq!(refused(&full(A), D, go("B3")), Some("heimr.environment.movement-limit"));
        let crossed = does(&does(&next, A, Deed::DropProne, &[]).world, A, Deed::StandUp, &[]).world;
        let later = attempt(&crossed, &end_turn(A), &[], &[]).expect("no refusal").world;
        let later = does(&later, B, go("B3"), &[]).world;
        let first =
            later.combat.iter().flat_map(|combat| combat.crossed.values()).map(|crossed| crossed.first);
        assert_eq!(first.collect::<Vec<_>>(), [B]);
    }
}

pub(crate) mod heimr_blind_spot_duration {
    use super::*;

    #[test]
    fn until_the_defenders_next_turn() {
        let mut world = with_switch(turn_of(battle(), D), "blind-spots-module", "on");
        in_fight(&mut world, A).blind = set(&["C2"]);
        world.combat.as_mut().expect("a fight").acted = [A, B, C].into();
        let blind = |world: &World| world.fighter(A).expect("a fighter").blind.len();
        let next = attempt(&world, &end_turn(D), &[], &[]).expect("no refusal").world;
        assert_eq!(blind(&next), 1);
        assert_eq!(blind(&does(&next, A, Deed::DropProne, &[]).world), 0);
    }
}

/// Ada shoots at Cy from two squares away with the module in use: Cy defends, or does not.
fn shot(defends: bool) -> Played<World> {
    let world = with_switch(stands(archer("C2"), A, "A2"), "blind-spots-module", "on");
    let answers: [(&str, Answer); 1] = [("heimr.weapon-attack.undefended", Answer::Yes(defends))];
    attempt(&world, &act(A, with_bow(C)), &[6], &answers).expect("no refusal")
}

pub(crate) mod heimr_blind_spot_not_defending {
    use super::*;

    #[test]
    fn no_blind_spot_and_always_a_hit() {
        let world = with_switch(stands(archer("B2"), A, "A2"), "blind-spots-module", "on");
        let shoot = |defends| {
            let answers = [("heimr.weapon-attack.undefended", Answer::Yes(defends))];
            let played = attempt(&world, &act(A, with_bow(C)), &[1], &answers).expect("no refusal");
            let blind = played.world.fighter(C).expect("a fighter").blind.len();
            (blind, hp(&played.world, C) < 3)
        };
        assert_eq!((shoot(true), shoot(false)), ((3, false), (0, true)));
    }
}

pub(crate) mod heimr_blind_spot_not_defending_advice {
    use super::*;

    #[test]
    fn the_question_names_the_damage_and_what_is_harder() {
        let played = shot(true);
        let question = played.question("heimr.weapon-attack.undefended");
        let number = |name: &str| question.numbers.iter().find(|(known, _)| *known == name).map(|(_, n)| *n);
        assert_eq!((number("damage"), number("harder")), (Some(3), Some(0)));
        let mut world = with_switch(stands(archer("C2"), A, "A2"), "blind-spots-module", "on");
        in_fight(&mut world, C).blind = set(&["A2"]);
        let played = attempt(&world, &act(A, with_bow(C)), &[6], &[]).expect("no refusal");
        let question = played.question("heimr.weapon-attack.undefended");
        assert!(question.numbers.iter().any(|(name, number)| *name == "harder" && *number == 5));
        assert_eq!(undefended(), Answer::One(Value::word("undefended")));
    }
}

pub(crate) mod heimr_blind_spot_advice_delay {
    use super::*;

    #[test]
    fn archers_on_the_same_side_are_pointed_out() {
        let told = |world: &World| {
            let filled = Filled::of("delay").with("who", A);
            let Next::Fill(param) = offered(world, &Viewer::Player(vec![A]), &filled) else {
                panic!("not asked")
            };
            let Range::OneOf(options) = param.range else { panic!("no list") };
            options
                .iter()
                .filter(|option| option.part == "archer")
                .map(|option| option.value.clone())
                .collect::<Vec<_>>()
        };
        let mut world = armed(armed(battle(), B, "Bow", bow()), C, "Bow", bow());
        assert_eq!(told(&world), Vec::<Value>::new());
        world = with_switch(world, "blind-spots-module", "on");
        assert_eq!(told(&world), vec![Value::Character(B)]);
    }
}

mod offers {
    use super::*;

    #[test]
    fn squares_that_can_be_had_and_the_way_out_of_a_cluster() {
        let mut world = battle();
        border(&mut world, "B2", "B3").structure = Some(crate::trial::solid());
        let squares = ["C2", "B1", "A2"].map(|name| Value::from(sq(name)));
        assert_eq!(choices(&world, &Filled::of("move").with("who", A)), Ok(squares.to_vec()));
        crate::trial::cluster(&mut world, &[A, C]);
        let all = choices(&world, &Filled::of("move").with("who", A)).expect("choices");
        assert_eq!(all.last(), Some(&Value::word("out-of-cluster")));
        let out = Filled::of("move").with("who", A).with("to", Value::word("out-of-cluster")).with_defaults();
        assert_eq!(ready(&world, &out), Some(Deed::Move(Step::OutOfCluster)));
        let to = Filled::of("move").with("who", A).with("to", sq("A2")).with_defaults();
        assert_eq!(ready(&world, &to), Some(go("A2")));
    }

    #[test]
    fn by_the_rule_that_refuses() {
        let mut world = battle();
        of(&mut world, A).stance.prone = true;
        let of = |name: &str| Filled::of(name).with("who", A);
        assert_eq!(choices(&world, &of("move")), Err("heimr.position.prone-movement"));
        assert_eq!(choices(&world, &of("run")), Err("heimr.position.prone-movement"));
        assert_eq!(choices(&battle(), &of("crawl")), Err("heimr.action.crawl"));
        assert_eq!(choices(&battle(), &of("climb")), Err("heimr.action.climb"));
        assert_eq!(choices(&battle(), &of("jump-down")), Err("heimr.action.jump-down"));
        assert_eq!(choices(&battle(), &of("hide")), Err("heimr.action.hide"));
        assert_eq!(ready(&world, &of("stand-up").with_defaults()), Some(Deed::StandUp));
        assert_eq!(ready(&battle(), &of("drop-prone").with_defaults()), Some(Deed::DropProne));
        let crawl = of("crawl").with("to", sq("A2")).with_defaults();
        assert_eq!(ready(&world, &crawl), Some(Deed::Crawl { to: sq("A2") }));
    }

    #[test]
    fn climbs_up_down_and_over() {
        let mut world = battle();
        place(&mut world, "B2").levels.insert(3, Climb::default());
        border(&mut world, "B2", "B3").structure = Some(crate::trial::wall(2));
        let all = choices(&world, &Filled::of("climb").with("who", A)).expect("choices");
        assert_eq!(all.len(), 2);
        for (way, climbing) in all.iter().zip([
            Climbing { up: true, to: 3, over: None },
            Climbing { up: true, to: 2, over: Some(Direction::Up) },
        ]) {
            let filled = Filled::of("climb").with("who", A).with("way-to-climb", way.clone());
            assert_eq!(ready(&world, &filled), Some(Deed::Climb(climbing)));
        }
        put(&mut world, A, "B2", 3);
        let down = Filled::of("climb").with("who", A).with_defaults();
        assert_eq!(ready(&world, &down), Some(Deed::Climb(Climbing { up: false, to: 0, over: None })));
        let jump = Filled::of("jump-down").with("who", A).with_defaults();
        assert_eq!(ready(&world, &jump), Some(Deed::JumpDown { to: 0 }));
    }

    #[test]
    fn from_whom_to_hide_and_after_whom_to_run() {
        let mut world = shrubs(1);
        world.grid.darkness = 1;
        of(&mut world, C).unseen = norn_heimr::world::harm::Unseen::default();
        let hide = Filled::of("hide").with("who", A);
        // Opponents first, and they alone are meant; but anybody may be one.
        assert_eq!(choices(&world, &hide), Ok([C, D, B].map(Value::Character).to_vec()));
        assert_eq!(ready(&world, &hide.clone().with_defaults()), Some(Deed::Hide { from: [C, D].into() }));
        let from = hide.clone().with("from", Value::List(vec![Value::Character(B)]));
        assert_eq!(ready(&world, &from), Some(Deed::Hide { from: [B].into() }));
        // A robber and a wolf, each against all others: he hides from it alone.
        let robber = turn_of(world.clone(), C);
        let hide = Filled::of("hide").with("who", C);
        assert_eq!(crate::fights::options(&robber, &hide), [A, B, D].map(Value::Character));
        let from = hide.with("from", Value::List(vec![Value::Character(D)]));
        let Next::Ready(Attempt::Act(made)) = offered(&robber, &Viewer::Referee, &from) else {
            panic!("he hides from the wolf")
        };
        assert_eq!(made.deed, Deed::Hide { from: [D].into() });
        in_fight(&mut world, D).ran_from = Some(sq("B2"));
        let run = Filled::of("run").with("who", A).with("to", sq("A2"));
        assert_eq!(choices(&world, &run), Ok(vec![Value::word("none"), Value::Character(D)]));
        let after = Deed::Run { to: sq("A2"), after: Some(D), outmanoeuvres: false };
        assert_eq!(ready(&world, &run.with("after", D)), Some(after));
    }

    #[test]
    fn cover_to_take_and_levels_to_step_to() {
        let mut world = shrubs(1);
        put(&mut world, A, "B3", 0);
        let shift = Filled::of("shift").with("who", A);
        let covers = vec![Value::word("none"), Value::text("Shrubbery")];
        assert_eq!(choices(&world, &shift), Ok(covers));
        assert_eq!(choices(&turn_of(world, D), &shift), Err("heimr.concealment.taking-it"));
    }
}
