//! Guards: every case of the checks.
use crate::fights::*;
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Attack, Blow, Deed, Defence, Guarded, Step};
use norn_heimr::world::harm::{Affliction, Afflicts, Lasting};
use norn_heimr::world::places::Location;
use norn_heimr::world::squares::Between;
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{Answer, Value, Viewer, Who};

/// Cy attacks Ada, whom Bo guards; all in B2. It is Cy's turn.
fn guarded() -> World {
    let mut world = turn_of(armed(battle(), C, "Sword", sword()), C);
    in_fight(&mut world, B).guard = Some(Guarded::Person(A));
    world
}

fn guards(world: &World, who: Who) -> bool {
    world.fighter(who).is_some_and(|fighter| fighter.guard.is_some())
}

/// The border north of B2.
fn border() -> Between {
    Between::new(at("B2"), at("B3"))
}

/// Ada guards the border, standing here; Cy is in B2, and it is Cy's turn.
fn at_border(here: &str) -> World {
    let mut world = turn_of(stands(armed(battle(), C, "Sword", sword()), A, here), C);
    in_fight(&mut world, A).guard = Some(Guarded::Border(border()));
    world
}

pub(crate) mod heimr_guard_what {
    use super::*;

    /// Bo guards a chest in B2; Cy wants it.
    fn chest() -> (World, Deed) {
        let mut world = turn_of(battle(), C);
        let mut place = Location::default();
        place.things.insert("Chest".into(), norn_heimr::world::things::Item::default());
        world.grid.locations.insert(at("B2"), place.into());
        in_fight(&mut world, B).guard = Some(Guarded::Spot("Chest".into()));
        let into = norn_heimr::world::things::Carried::SwordHand;
        (world, Deed::GetItem { item: "Chest".into(), into, ground: true })
    }

    fn has(world: &World) -> bool {
        world.character(C).items.contains_key("Chest")
    }

    #[test]
    fn things_are_kept() {
        let (world, deed) = chest();
        // Cy's next defence is rolled with the end of the turn.
        let played = plays(&world, C, deed.clone(), &[6, 9, 9]);
        assert!(!has(&played.world) && !guards(&played.world, B), "one opponent");
        let (mut unguarded, deed) = chest();
        in_fight(&mut unguarded, B).guard = None;
        assert!(has(&plays(&unguarded, C, deed, &[6, 9, 9]).world));
    }

    #[test]
    fn whoever_gets_past_has_them() {
        let (world, deed) = chest();
        let past = [("heimr.guard.what", Answer::Yes(true))];
        // Cy is open and wants past: four dice for the dodge, one for Bo's fist, which is no higher, and five for each of
        // the next two dodges, one at once and one at the end of the turn.
        let played = plays_asked(&world, C, deed, &[5; 15], &past);
        assert!(has(&played.world));
    }

    #[test]
    fn people_are_stood_in_for() {
        let world = plays(&guarded(), C, with_sword(A), &[3, 6, 9, 9]).world;
        assert_eq!(world.fighter(B).expect("a fighter").used.dodges, 1);
        assert_eq!(world.fighter(A).expect("a fighter").used.dodges, 0);
    }
    #[test]
    fn whom_nobody_guards_is_attacked() {
        let mut world = guarded();
        in_fight(&mut world, B).guard = None;
        let world = plays(&world, C, with_sword(A), &[3, 6, 9, 9]).world;
        assert_eq!(world.fighter(A).expect("a fighter").used.dodges, 1);
    }

    #[test]
    fn what_was_said_is_guarded() {
        let world = plays(&turn_of(battle(), B), B, Deed::Guard(Guarded::Person(A)), &[]).world;
        let guards = world.fighter(B).and_then(|fighter| fighter.guard.clone());
        assert_eq!(guards, Some(Guarded::Person(A)));
    }
}

pub(crate) mod heimr_action_guard {
    use super::*;

    #[test]
    fn it_is_free() {
        let world = plays(&battle(), A, Deed::Guard(Guarded::Person(B)), &[]).world;
        let fighter = world.fighter(A).expect("a fighter");
        assert_eq!((fighter.guard.clone(), fighter.turn.standard), (Some(Guarded::Person(B)), false));
    }
}

pub(crate) mod heimr_guard_requirements {
    use super::*;

    fn refuses(world: &World, what: Guarded) -> Option<&'static str> {
        refused(world, A, Deed::Guard(what))
    }

    #[test]
    fn where_it_is() {
        let key = Some("heimr.guard.requirements");
        assert_eq!(refuses(&battle(), Guarded::Person(B)), None);
        assert_eq!(refuses(&stands(battle(), B, "B3"), Guarded::Person(B)), key);
        assert_eq!(refuses(&battle(), Guarded::Border(border())), None);
        let other = Between::new(at("A1"), at("A2"));
        assert_eq!(refuses(&battle(), Guarded::Border(other)), key);
    }
    #[test]
    fn nothing_before_a_fight() {
        let peace = World { combat: None, ..battle() };
        for what in [Guarded::Person(B), Guarded::Border(border())] {
            assert_eq!(refuses(&peace, what), Some("heimr.guard.requirements"));
        }
    }
    #[test]
    fn not_in_every_state() {
        let mut world = battle();
        let lasts = Lasting::Turns { left: 2, odd: false };
        let touches = norn_heimr::world::harm::Touches::OneSelf;
        let does = Afflicts::Bound(norn_heimr::world::harm::Bound::Body, touches);
        of(&mut world, A).afflictions.push(Affliction { does, lasts });
        assert_eq!(refuses(&world, Guarded::Person(B)), Some("heimr.guard.requirements"));
        let mut world = guarded();
        of(&mut world, B).stance.asleep = true;
        // Bo sleeps on through the clatter.
        let played = plays(&world, C, with_sword(A), &[3, 6, 9, 9, 1]);
        assert_eq!(played.asked("heimr.guard.may-let-pass"), 0);
    }
    #[test]
    fn one_at_a_time() {
        let world = plays(&battle(), A, Deed::Guard(Guarded::Person(B)), &[]).world;
        let mut world = world;
        in_fight(&mut world, A).turn.free.clear();
        let world = plays(&world, A, Deed::Guard(Guarded::Border(border())), &[]).world;
        assert_eq!(world.fighter(A).and_then(|one| one.guard.clone()), Some(Guarded::Border(border())));
    }
    #[test]
    fn whoever_is_put_elsewhere_guards_no_more_and_is_not_guarded() {
        use norn_heimr::rules::actions::movement::PutSomewhere;
        let put = |world: &World, who, square| {
            let put = PutSomewhere { who, square: at(square), level: 0 };
            play(world, &Attempt::Place(put), &[], &[]).world
        };
        let by_hand = |world: &World, who: Who, square: &str| {
            written(world.clone(), &format!("character/{}/square", who.0), at(square))
        };
        for (who, of) in [(B, guarded()), (A, guarded()), (A, at_border("B2"))] {
            let guard = if guards(&of, B) { B } else { A };
            assert!(guards(&put(&of, who, "B2"), guard) && guards(&by_hand(&of, who, "B2"), guard));
            assert!(!guards(&put(&of, who, "B3"), guard) && !guards(&by_hand(&of, who, "B3"), guard));
        }
        assert!(guards(&put(&guarded(), D, "B3"), B) && guards(&by_hand(&guarded(), D, "B3"), B));
    }
    #[test]
    fn whoever_leaves_guards_no_more() {
        let mut world = battle();
        in_fight(&mut world, A).guard = Some(Guarded::Person(B));
        assert!(!guards(&plays(&world, A, go("B3"), &[]).world, A));
    }
}

pub(crate) mod heimr_guard_location {
    use super::*;

    fn altar() -> World {
        let mut world = battle();
        let here = Location { spots: ["Altar".to_owned()].into(), ..Location::default() };
        world.grid.locations.insert(at("B2"), here.into());
        world
    }

    #[test]
    fn a_spot_of_the_square() {
        assert_eq!(refused(&altar(), A, Deed::Guard(Guarded::Spot("Altar".into()))), None);
        let key = Some("heimr.guard.requirements");
        assert_eq!(refused(&altar(), A, Deed::Guard(Guarded::Spot("Throne".into()))), key);
    }
    #[test]
    fn entering_the_square_is_not_stopped() {
        let mut world = turn_of(stands(altar(), C, "B3"), C);
        in_fight(&mut world, A).guard = Some(Guarded::Spot("Altar".into()));
        assert_eq!(plays(&world, C, go("B2"), &[]).world.character(C).stance.square, at("B2"));
    }

    /// There is an altar in B2, which Bo guards, and Cy does something with it or without.
    fn at_altar(spot: Option<&str>) -> (World, Deed) {
        let mut world = turn_of(battle(), C);
        let place = Location { spots: ["Altar".to_owned()].into(), ..Location::default() };
        world.grid.locations.insert(at("B2"), place.into());
        let takes = norn_heimr::world::things::Takes::Standard;
        world.campaign.actions.insert("Defile".into(), takes);
        in_fight(&mut world, B).guard = Some(Guarded::Spot("Altar".into()));
        (world, Deed::Own { name: "Defile".into(), takes, spot: spot.map(Into::into) })
    }

    #[test]
    fn what_is_done_there_is_stopped_and_nothing_else() {
        let (world, deed) = at_altar(Some("Altar"));
        let played = plays(&world, C, deed, &[]);
        assert_eq!(played.told("heimr.action.unlisted", "does").len(), 0);
        assert!(!guards(&played.world, B), "one opponent");
        let (world, deed) = at_altar(None);
        let played = plays(&world, C, deed, &[]);
        assert_eq!(played.told("heimr.action.unlisted", "does").len(), 1);
        // What isn't there, nobody does anything with.
        let (world, deed) = at_altar(Some("Throne"));
        assert_eq!(refused(&world, C, deed), Some("heimr.guard.location"));
        // Nobody guards against their own.
        let (world, deed) = at_altar(Some("Altar"));
        let played = plays(&turn_of(world, A), A, deed, &[]);
        assert_eq!(played.told("heimr.action.unlisted", "does").len(), 1);
    }
    #[test]
    fn whoever_does_something_says_at_which_spot() {
        let (world, _) = at_altar(None);
        let filled = Filled::of("own-action").with("who", C).with("action", Value::text("Defile"));
        let values: Vec<Value> = match offered(&world, &Viewer::Referee, &filled) {
            Next::Fill(norn_kernel::Param { name: "spot", range: Range::OneOf(options), .. }) => {
                options.into_iter().map(|option| option.value).collect()
            }
            _ => vec![],
        };
        assert_eq!(values, [Value::word("nowhere"), Value::text("Altar")]);
    }
}

pub(crate) mod heimr_guard_one_opponent {
    use super::*;

    #[test]
    fn with_the_first_it_is_over() {
        let world = plays(&guarded(), C, with_sword(A), &[3, 6, 9, 9]).world;
        assert!(!guards(&world, B));
        let world = armed(turn_of(world, D), D, "Sword", sword());
        let world = plays(&world, D, with_sword(A), &[3, 6, 9, 9]).world;
        assert_eq!(world.fighter(A).expect("a fighter").used.dodges, 1);
    }
}

pub(crate) mod heimr_guard_redirect_attack {
    use super::*;

    #[test]
    fn everything_goes_to_the_guard() {
        let world = dodge_of(guarded(), B, 1);
        let played = plays(&world, C, with_sword(A), &[3, 6, 9, 9]);
        assert_eq!((hp(&played.world, A), hp(&played.world, B)), (3, 1));
        assert_eq!(cluster(&played.world, C), [B, C]);
    }
    #[test]
    fn a_miss_is_a_miss() {
        let world = plays(&guarded(), C, with_sword(A), &[3, 6, 9, 9]).world;
        assert_eq!((hp(&world, A), hp(&world, B)), (3, 3));
    }
    #[test]
    fn both_weapons() {
        let knife = knife(norn_heimr::world::things::Carried::OffHand);
        let world = armed(guarded(), C, "Knife", knife);
        let mut attack: Attack = blow(A, "Sword", "Swordsmanship");
        attack
            .strikes
            .push(norn_heimr::world::fight::Strike { weapon: "Knife".into(), ability: "Dueling".into() });
        let dice = [3, 6, 9, 9, 3, 6, 9, 9, 9, 9];
        let world = plays(&world, C, Deed::WeaponAttack(attack), &dice).world;
        assert_eq!(world.fighter(B).expect("a fighter").used.dodges, 2);
    }
}

/// Cy shoots at Ada, whom Bo guards.
fn shot() -> World {
    let mut world = turn_of(armed(battle(), C, "Bow", bow()), C);
    in_fight(&mut world, B).guard = Some(Guarded::Person(A));
    world
}

pub(crate) mod heimr_guard_ranged_dodge {
    use super::*;

    #[test]
    fn it_goes_on_to_the_ward_with_the_same_roll() {
        // Bo's 6 holds, Ada's 1 does not; Bo's next dodge is rolled between.
        let played = plays(&dodge_of(shot(), A, 1), C, with_bow(A), &[5, 6, 9, 9]);
        assert_eq!((hp(&played.world, A), hp(&played.world, B)), (0, 3));
    }
    #[test]
    fn a_guard_who_is_hit_keeps_the_ward_safe() {
        let played = plays(&dodge_of(shot(), B, 1), C, with_bow(A), &[5]);
        assert_eq!((hp(&played.world, A), hp(&played.world, B)), (3, 0));
    }
}

pub(crate) mod heimr_guard_ranged_block {
    use super::*;

    #[test]
    fn a_block_stops_it() {
        let mut world = armed(shot(), B, "Shield", shield(0));
        let block = Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
        in_fight(&mut world, B).defence = Some(stored(block, 6));
        let played = plays(&world, C, with_bow(A), &[5, 6]);
        assert_eq!(hp(&played.world, A), 3);
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 0);
    }
}

pub(crate) mod heimr_guard_several {
    use super::*;

    /// The order is C, A, D, B; A and B guard the one whom C or D attack.
    fn two(attacker: Who) -> World {
        let mut world = battle();
        let ward = Who(5);
        world.characters.insert(ward, hero("Eve").into());
        let combat = world.combat.as_mut().expect("a fight");
        combat.order = vec![C, A, D, B, ward];
        combat.fighters.insert(ward, norn_heimr::world::fight::Fighter::default());
        for who in [A, B] {
            in_fight(&mut world, who).guard = Some(Guarded::Person(ward));
        }
        turn_of(armed(world, attacker, "Sword", sword()), attacker)
    }

    #[test]
    fn the_first_in_the_order_from_the_attacker_on() {
        let world = plays(&two(C), C, with_sword(Who(5)), &[3, 6, 9, 9]).world;
        assert!(!guards(&world, A) && guards(&world, B));
        let world = plays(&two(D), D, with_sword(Who(5)), &[3, 6, 9, 9]).world;
        assert!(guards(&world, A) && !guards(&world, B));
    }
}

pub(crate) mod heimr_guard_attackers_needed {
    use super::*;

    #[test]
    fn one_more_than_there_are_guards() {
        let mut world = guarded();
        in_fight(&mut world, D).guard = Some(Guarded::Person(A));
        of(&mut world, D).side = norn_heimr::world::Side::Party;
        let first = plays(&world, C, with_sword(A), &[3, 6, 9, 9]).world;
        let again = |mut world: World| {
            in_fight(&mut world, C).turn.standard = false;
            world
        };
        let second = plays(&again(first), C, with_sword(A), &[3, 6, 9, 9]).world;
        let third = plays(&again(second), C, with_sword(A), &[3, 6, 9, 9]).world;
        assert_eq!(third.fighter(A).expect("a fighter").used.dodges, 1);
    }
}

pub(crate) mod heimr_guard_border_same_side {
    use super::*;

    #[test]
    fn nobody_crosses() {
        let played = plays(&at_border("B2"), C, go("B3"), &[]);
        assert_eq!(played.outcome(), Some("stopped"));
        let world = played.world;
        assert_eq!(world.character(C).stance.square, at("B2"));
        assert!(!guards(&world, A) && world.fighter(C).expect("a fighter").turn.standard);
        assert_eq!(cluster(&world, C), []);
    }
}

pub(crate) mod heimr_guard_border_other_side {
    use super::*;

    #[test]
    fn a_move_goes_through() {
        let world = plays(&at_border("B3"), C, go("B3"), &[]).world;
        assert_eq!(world.character(C).stance.square, at("B3"));
    }
    #[test]
    fn a_charge_meets_the_guard() {
        let world = stands(at_border("B3"), B, "B3");
        let blow = Blow::Weapon(blow(B, "Sword", "Swordsmanship"));
        let charge = Deed::Charge { to: at("B3"), blow };
        let world = plays(&world, C, charge, &[3, 6, 9, 9, 6, 9, 9]).world;
        assert_eq!(world.character(C).stance.square, at("B3"));
        assert_eq!(world.fighter(A).expect("a fighter").used.dodges, 1);
        assert!(!guards(&world, A));
    }

    #[test]
    fn nobody_is_charged_by_whoever_does_not_get_past() {
        let world = stands(at_border("B3"), B, "B3");
        let attack = Attack { outmanoeuvres: true, ..blow(B, "Sword", "Swordsmanship") };
        let charge = Deed::Charge { to: at("B3"), blow: Blow::Weapon(attack) };
        // Cy's dodge is three lower, Ada's fist hits; then he parries, and once more at the end of his turn.
        let played = plays(&world, C, charge, &[2, 9, 9, 9, 5, 6, 9, 9, 6, 9, 9]);
        assert_eq!((played.outcome(), hp(&played.world, C)), (Some("stopped"), 2));
    }
}

pub(crate) mod heimr_guard_border_crossing_ends {
    use super::*;

    #[test]
    fn the_guards_own_and_an_opponents() {
        let own = turn_of(at_border("B2"), A);
        assert!(!guards(&plays(&own, A, go("B3"), &[]).world, A));
        assert!(!guards(&plays(&at_border("B3"), C, go("B3"), &[]).world, A));
    }
    #[test]
    fn not_an_allys() {
        let world = turn_of(at_border("B3"), B);
        assert!(guards(&plays(&world, B, go("B3"), &[]).world, A));
    }
    /// Di guards the border against Cy, whom the game master plays, too.
    fn of_three_sides() -> World {
        let mut world = turn_of(stands(armed(battle(), C, "Sword", sword()), D, "B2"), C);
        in_fight(&mut world, D).guard = Some(Guarded::Border(border()));
        world
    }
    #[test]
    fn of_those_whom_the_game_master_plays_they_say_who_is_an_opponent() {
        let passes = plays(&of_three_sides(), C, go("B3"), &[]);
        assert_eq!(passes.asked("heimr.guard.may-let-pass"), 1);
        assert_eq!(passes.world.character(C).stance.square, at("B3"));
        assert!(guards(&passes.world, D));
        let stops = [("heimr.guard.may-let-pass", Answer::Yes(true))];
        let stopped = plays_asked(&of_three_sides(), C, go("B3"), &[], &stops).world;
        assert_eq!((stopped.character(C).stance.square, guards(&stopped, D)), (at("B2"), false));
        // One of their own keeps nobody from answering who does.
        let mut both = stands(of_three_sides(), A, "B2");
        in_fight(&mut both, A).guard = Some(Guarded::Border(border()));
        let played = plays(&both, C, go("B3"), &[]);
        assert_eq!((guards(&played.world, A), guards(&played.world, D)), (false, true));
    }
}

pub(crate) mod heimr_guard_hidden {
    use super::*;

    #[test]
    fn nobody_answers_whom_they_do_not_see() {
        let mut world = guarded();
        of(&mut world, C).unseen.from.insert(B, 9);
        let world = plays(&world, C, with_sword(A), &[3, 6, 9, 9]).world;
        assert!(guards(&world, B));
        assert_eq!(world.fighter(A).expect("a fighter").used.dodges, 1);
    }
    #[test]
    fn another_guard_does() {
        let mut world = guarded();
        of(&mut world, C).unseen.from.insert(B, 9);
        in_fight(&mut world, D).guard = Some(Guarded::Person(A));
        let world = plays(&world, C, with_sword(A), &[3, 6, 9, 9]).world;
        assert!(guards(&world, B) && !guards(&world, D));
    }
}

/// Cy, armed, tries to get past Bo at Ada.
fn past() -> (World, Deed) {
    let attack = Attack { outmanoeuvres: true, ..blow(A, "Sword", "Swordsmanship") };
    (guarded(), Deed::WeaponAttack(attack))
}

pub(crate) mod heimr_guard_outmanoeuvre {
    use super::*;

    #[test]
    fn a_dodge_with_one_less_gets_past() {
        let (world, deed) = past();
        // Cy's dodge is rolled anew with a d10: 6 and 6 stay 6 against Bo's 3; the next dodge; then at Ada.
        let dice = [6, 6, 3, 6, 3, 6, 6, 6];
        let played = plays(&world, C, deed, &dice);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 1);
        assert!(!guards(&played.world, B));
    }
    #[test]
    fn whoever_does_not_is_hurt_and_stopped() {
        let (world, deed) = past();
        let played = plays(&world, C, deed, &[2, 9, 3, 6]);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(hp(&played.world, C), 2);
        assert!(played.world.fighter(C).expect("a fighter").turn.standard);
    }

    #[test]
    fn nobody_strikes_who_stumbles_but_in_the_own_cluster() {
        let (mut world, deed) = past();
        let (does, lasts) = (Afflicts::Stumbling(None), Lasting::Turns { left: 1, odd: false });
        of(&mut world, B).afflictions.push(Affliction { does, lasts });
        // Bo is got past without a blow, and Cy strikes at Ada.
        let played = plays(&world, C, deed.clone(), &[3, 6, 6, 6]);
        assert_eq!((played.outcome(), played.asked("heimr.guard.outmanoeuvre")), (Some("missed"), 0));
        assert!(!guards(&played.world, B));
        world.combat.as_mut().expect("a fight").clusters = [[B, C].into()].into();
        let played = plays(&world, C, deed, &[2, 9, 3, 6]);
        assert_eq!((played.outcome(), hp(&played.world, C)), (Some("stopped"), 2));
    }
    #[test]
    fn without_a_weapon_too() {
        use norn_heimr::world::fight::Brawl;
        let deed = Deed::BrawlAttack(Brawl { target: A, grabs: false, aim: None, outmanoeuvres: true });
        let played = plays(&guarded(), C, deed, &[2, 6, 3, 6]);
        assert_eq!(played.outcome(), Some("stopped"));
    }
}

pub(crate) mod heimr_guard_outmanoeuvre_details {
    use super::*;

    #[test]
    fn a_guard_who_lets_it_be_is_passed() {
        let (world, deed) = past();
        let lets = [("heimr.guard.outmanoeuvre", Answer::Yes(false))];
        let played = plays_asked(&world, C, deed, &[3, 6, 9, 9], &lets);
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 1);
        assert!(!guards(&played.world, B));
    }
    #[test]
    fn so_is_one_who_is_too_tired() {
        let (mut world, deed) = past();
        of(&mut world, B).fatigue = 5;
        let played = plays(&world, C, deed, &[6, 9, 3, 3, 6, 9, 9]);
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 1);
    }
    #[test]
    fn a_second_guard_does_not_answer_it() {
        let (mut world, deed) = past();
        in_fight(&mut world, D).guard = Some(Guarded::Person(A));
        let lets = [("heimr.guard.outmanoeuvre", Answer::Yes(false))];
        // The order is A, B, C, D: from Cy on, Di comes first.
        let played = plays_asked(&world, C, deed, &[3, 6, 9, 9], &lets);
        assert!(!guards(&played.world, D) && guards(&played.world, B));
    }
    #[test]
    fn past_a_border_too() {
        let step = Deed::Move(Step::To { square: at("B3"), outmanoeuvres: true });
        let played = plays(&at_border("B2"), C, step.clone(), &[6, 9, 3, 6]);
        assert_eq!(played.world.character(C).stance.square, at("B3"));
        let played = plays(&at_border("B2"), C, step, &[2, 9, 3, 6]);
        assert_eq!(played.world.character(C).stance.square, at("B2"));
    }
}

pub(crate) mod heimr_guard_may_let_pass {
    use super::*;

    #[test]
    fn the_guard_is_asked_before_the_roll_and_stays_in_force() {
        let lets = [("heimr.guard.may-let-pass", Answer::Yes(false))];
        let world = plays_asked(&guarded(), C, with_sword(A), &[3, 6, 9, 9], &lets).world;
        assert!(guards(&world, B));
        assert_eq!(world.fighter(A).expect("a fighter").used.dodges, 1);
    }
}
