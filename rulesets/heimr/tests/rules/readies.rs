//! Readied actions: every case of the checks.
use crate::fights::*;
use crate::table::*;
use crate::trial::attempt;
use norn_heimr::rules::turns::ready::{React, Ready};
use norn_heimr::rules::turns::turn::EndTurn;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Deed, Guarded, Readied, Strike, Trigger, Waiting};
use norn_heimr::world::harm::{Affliction, Afflicts, Lasting, Stance};
use norn_heimr::world::things::Carried;
use norn_heimr::{Attempt, Heimr};
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::ruleset::fill;
use norn_kernel::{Answer, Audience, Value, Viewer, Who};

fn strike() -> Waiting {
    let strike = Strike { weapon: "Sword".into(), ability: "Swordsmanship".into() };
    Waiting::Strike { strikes: vec![strike], aim: None }
}

fn ready(who: Who, trigger: Trigger, waiting: Waiting) -> Attempt {
    Attempt::Ready(Ready { who, readied: Readied { trigger, waiting } })
}

/// Ada, with a sword, waits for this; it is Cy's turn, who has one, too.
fn waiting(trigger: Trigger) -> World {
    let mut world = armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword());
    let combat = world.combat.as_mut().expect("a fight");
    combat.readied.insert(A, Readied { trigger, waiting: strike() });
    combat.acted = [A, B].into();
    turn_of(world, C)
}

fn waits(world: &World, who: Who) -> bool {
    world.combat.as_ref().expect("a fight").readied.contains_key(&who)
}

fn order(world: &World) -> Vec<Who> {
    world.combat.as_ref().expect("a fight").order.clone()
}

fn asked(given: &[(&'static str, bool)]) -> Vec<(&'static str, Answer)> {
    given.iter().map(|(rule, yes)| (*rule, Answer::Yes(*yes))).collect()
}

pub(crate) mod heimr_ready_one_action {
    use super::*;

    #[test]
    fn whoever_waits_is_in_the_fight() {
        let mut world = waiting(Trigger::Enters);
        assert_eq!(wrong(&world), Vec::<&str>::new());
        let combat = world.combat.as_mut().expect("a fight");
        let readied = combat.readied[&A].clone();
        combat.readied.insert(Who(9), readied);
        assert_eq!(wrong(&world), ["heimr.ready.one-action"]);
    }

    #[test]
    fn it_happens_as_soon_as_the_trigger_does() {
        let world = stands(waiting(Trigger::Enters), C, "B3");
        let world = dodge_of(world, C, 1);
        let world = plays(&world, C, go("B2"), &[5, 6]).world;
        assert_eq!((hp(&world, C), waits(&world, A)), (1, false));
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(C), "in Cy's turn");
    }
    #[test]
    fn only_one() {
        let world = turn_of(waiting(Trigger::Attacks), A);
        let again = ready(A, Trigger::Enters, strike());
        assert_eq!(refusal(&world, &again), Some("heimr.ready.one-action"));
    }

    /// What Ada can be ready for, and what of it she would fill in next.
    fn offered(world: &World, then: Option<&str>) -> Next<Attempt> {
        let filled = Filled::of("ready").with("who", A).with("when", Value::word("attacks"));
        let filled = match then {
            Some(then) => filled.with("then", Value::word(then)),
            None => filled,
        };
        fill(Heimr, world, &Viewer::Player(vec![A]), &filled)
    }

    #[test]
    fn whatever_could_be_done_at_once() {
        let world = armed(battle(), A, "Sword", sword());
        let Next::Fill(param) = offered(&world, None) else { panic!("nothing to choose from") };
        let Range::OneOf(options) = param.range else { panic!("{:?}", param.range) };
        let words: Vec<Value> = options.into_iter().map(|option| option.value).collect();
        for some in ["strike", "brawl", "move", "drop-prone", "guard", "put-away", "drop-items", "speak"] {
            assert!(words.contains(&Value::word(some)), "{some}: {words:?}");
        }
        // Nobody holds her, and crawling takes two turns.
        for none in ["break-free", "crawl"] {
            assert!(!words.contains(&Value::word(none)), "{none}: {words:?}");
        }
        let Next::Fill(param) = offered(&world, Some("put-away")) else { panic!("nothing to put away") };
        assert_eq!(param.name, "item");
    }
    #[test]
    fn a_sword_is_put_away_when_somebody_attacks() {
        let put_away = Waiting::Deed(Deed::PutAway { item: "Sword".into() });
        let mut world = dodge_of(waiting(Trigger::Attacks), A, 9);
        let combat = world.combat.as_mut().expect("a fight");
        combat.readied.insert(A, Readied { trigger: Trigger::Attacks, waiting: put_away });
        let held = |world: &World| world.character(A).items["Sword"].carried;
        assert!(matches!(held(&world), Carried::SwordHand | Carried::BothHands));
        let world = plays(&world, C, with_sword(A), &[5, 6]).world;
        assert!(!waits(&world, A));
        assert_eq!(held(&world), Carried::Ready);
    }
    #[test]
    fn it_waits_from_then_on() {
        let world = armed(battle(), A, "Sword", sword());
        let world = play(&world, &ready(A, Trigger::Enters, strike()), &[6], &[]).world;
        assert!(waits(&world, A));
    }

    #[test]
    fn nothing_happens_that_nobody_waited_with() {
        let react = Attempt::React(React { who: A, other: C, aware: true });
        assert_eq!(refusal(&battle(), &react), Some("heimr.ready.one-action"));
    }
}

pub(crate) mod heimr_ready_cost {
    use super::*;

    #[test]
    fn it_takes_what_the_action_takes_and_ends_the_turn() {
        let world = armed(battle(), A, "Sword", sword());
        let world = play(&world, &ready(A, Trigger::Attacks, strike()), &[6], &[]).world;
        assert!(waits(&world, A) && world.fighter(A).expect("a fighter").turn.standard);
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
    }
    #[test]
    fn after_the_standard_action_only_something_free() {
        let mut world = turn_of(armed(battle(), A, "Sword", sword()), A);
        in_fight(&mut world, A).turn.standard = true;
        assert_eq!(
            refusal(&world, &ready(A, Trigger::Attacks, strike())),
            Some("heimr.action.type-standard")
        );
        let free = ready(A, Trigger::Attacks, Waiting::Deed(Deed::DropProne));
        assert_eq!(refusal(&world, &free), None);
        let filled = Filled::of("ready").with("who", A).with("when", Value::word("attacks"));
        let then = options(&world, &filled);
        assert!(
            then.contains(&Value::word("drop-prone")) && then.contains(&Value::word("speak")),
            "{then:?}"
        );
        for standard in ["strike", "brawl", "move", "run", "dodge", "put-away"] {
            assert!(!then.contains(&Value::word(standard)), "{then:?}");
        }
        let strike = filled.with("then", Value::word("strike"));
        assert_eq!(not_offered(&world, &strike), Some("heimr.action.type-standard"));
        in_fight(&mut world, A).turn.over = true;
        assert_eq!(
            not_offered(&world, &Filled::of("ready").with("who", A)),
            Some("heimr.action.type-ongoing")
        );
    }
    #[test]
    fn nothing_that_takes_two_turns() {
        let crawl = Waiting::Deed(Deed::Crawl { to: at("B3") });
        assert_eq!(refusal(&battle(), &ready(A, Trigger::Attacks, crawl)), Some("heimr.ready.cost"));
    }
    #[test]
    fn an_ongoing_action_costs_defences_once_it_is_carried_out() {
        let run = Waiting::Deed(Deed::Run { to: at("B3"), after: None, outmanoeuvres: false });
        let mut world = waiting(Trigger::Attacks);
        let combat = world.combat.as_mut().expect("a fight");
        combat.readied.insert(A, Readied { trigger: Trigger::Attacks, waiting: run });
        assert!(!world.fighter(A).expect("a fighter").open);
        let world = plays(&world, C, with_sword(A), &[5, 6]).world;
        assert!(world.fighter(A).expect("a fighter").open);
        assert_eq!(world.character(A).stance.square, at("B3"));
    }
}

pub(crate) mod heimr_ready_after_trigger {
    use super::*;

    #[test]
    fn the_attack_first_wounds_and_all() {
        // Cy's 5 hits Ada's 1 in the torso? No: 2 hit points of 3, no injury. Then Ada strikes.
        let world = dodge_of(waiting(Trigger::Attacks), A, 1);
        let played = plays(&world, C, with_sword(A), &[5, 6, 3, 6]);
        assert_eq!(hp(&played.world, A), 1);
        assert!(!waits(&played.world, A));
        assert_eq!(played.world.fighter(C).expect("a fighter").used.dodges, 1);
    }
    #[test]
    fn also_where_a_shot_goes_on_to_them() {
        // Cy shoots at Di from B3; Ada, who stands with her, waits to strike at whoever attacks her.
        let shot = |with: &[Who]| {
            let mut world = armed(stands(waiting(Trigger::Attacks), C, "B3"), C, "Bow", bow());
            of(&mut world, C).items.remove("Sword");
            let combat = world.combat.as_mut().expect("a fight");
            combat.clusters = [with.iter().copied().collect()].into();
            let world = dodge_of(dodge_of(world, D, 9), A, 9);
            let played = attempt(&world, &act(C, with_bow(D)), &[], &[]).expect("no refusal");
            (played.asked("heimr.ready.choice-at-trigger"), waits(&played.world, A))
        };
        assert_eq!(shot(&[A, D]), (1, false));
        assert_eq!(shot(&[B, D]), (0, true));
    }
    #[test]
    fn or_where_a_guard_has_let_it_by() {
        let shot = |total: i32| {
            let mut world = armed(stands(waiting(Trigger::Attacks), C, "B3"), C, "Bow", bow());
            of(&mut world, C).items.remove("Sword");
            in_fight(&mut world, B).guard = Some(Guarded::Person(A));
            let played =
                attempt(&dodge_of(world, B, total), &act(C, with_bow(A)), &[], &[]).expect("no refusal");
            played.asked("heimr.ready.choice-at-trigger")
        };
        assert_eq!([9, 1].map(shot), [1, 0]);
    }
    #[test]
    fn in_the_middle_of_anothers_turn_who_then_goes_on() {
        let world = stands(waiting(Trigger::Enters), C, "B3");
        let world = plays(&world, C, go("B2"), &[3, 6]).world;
        let mut world = world;
        in_fight(&mut world, C).turn.standard = false;
        assert_eq!(refused(&world, C, with_sword(A)), None);
    }
    #[test]
    fn whoever_waits_in_words_is_asked_after_each_deed_of_others() {
        const KEY: &str = "heimr.ready.after-trigger";
        let mut world = waiting(Trigger::Told("When he puts it away".into()));
        let away = || Deed::PutAway { item: "Sword".into() };
        let played = plays(&world, C, away(), &[]);
        assert_eq!((played.asked(KEY), waits(&played.world, A)), (1, true), "no, unless she says so");
        let played = plays_asked(&world, C, away(), &[3, 6, 9, 9], &asked(&[(KEY, true)]));
        assert_eq!((waits(&played.world, A), order(&played.world)), (false, vec![B, A, C, D]));
        assert_eq!(played.world.fighter(C).expect("a fighter").used.dodges, 1, "after what set it off");
        // Not of what she does not notice, and not for what its own doer waits for.
        of(&mut world, C).unseen.from.insert(A, 9);
        assert_eq!(plays(&world, C, away(), &[]).asked(KEY), 0);
        let own = turn_of(waiting(Trigger::Told("now".into())), A);
        assert_eq!(plays(&own, A, Deed::DropProne, &[]).asked(KEY), 0);
    }
    #[test]
    fn what_opponents_wait_for_in_words_nobody_else_reads() {
        const KEY: &str = "heimr.ready.after-trigger";
        let mut world = armed(battle(), C, "Sword", sword());
        let readied = Readied { trigger: Trigger::Told("when she drops".into()), waiting: strike() };
        world.combat.as_mut().expect("a fight").readied.insert(C, readied);
        let played = plays(&world, A, Deed::DropProne, &[]);
        let told: Vec<_> = played.record.lines.iter().filter(|noted| noted.line.key().id() == KEY).collect();
        assert!(told.iter().all(|noted| noted.audience == Audience::Referee));
        assert_eq!(played.asked(KEY), 1);
    }
    #[test]
    fn anything_else_when_its_player_says_so() {
        let world = waiting(Trigger::Told("When he blinks".into()));
        let react = Attempt::React(React { who: A, other: C, aware: true });
        let world = play(&world, &react, &[3, 6], &[]).world;
        assert!(!waits(&world, A));
        assert_eq!(world.fighter(C).expect("a fighter").used.dodges, 1);
    }
}

pub(crate) mod heimr_ready_awareness {
    use super::*;

    fn react(aware: bool) -> Attempt {
        Attempt::React(React { who: A, other: C, aware })
    }

    #[test]
    fn not_if_the_character_does_not_notice() {
        let world = waiting(Trigger::Told("When he blinks".into()));
        assert_eq!(refusal(&world, &react(true)), None);
        assert_eq!(refusal(&world, &react(false)), Some("heimr.ready.awareness"));
    }
    #[test]
    fn not_whoever_is_hidden_or_while_asleep() {
        let mut world = stands(waiting(Trigger::Enters), C, "B3");
        of(&mut world, C).unseen.from.insert(A, 9);
        world.grid.darkness = 3;
        assert!(waits(&plays(&world, C, go("B2"), &[]).world, A));
        let mut world = stands(waiting(Trigger::Enters), C, "B3");
        of(&mut world, A).stance = Stance { asleep: true, prone: true, ..Stance::default() };
        let played = plays(&world, C, go("B2"), &[]);
        assert_eq!(played.asked("heimr.ready.choice-at-trigger"), 0);
    }
}

pub(crate) mod heimr_ready_order_change {
    use super::*;

    /// A, B, C, D in this order; `who` waited since `round`, and `other` sets it off.
    fn fired(who: Who, other: Who, acted: &[Who]) -> World {
        let mut world = armed(battle(), who, "Sword", sword());
        let combat = world.combat.as_mut().expect("a fight");
        combat.readied.insert(who, Readied { trigger: Trigger::Told("Now".into()), waiting: strike() });
        combat.acted = acted.iter().copied().collect();
        let world = turn_of(world, other);
        play(&world, &Attempt::React(React { who, other, aware: true }), &[3, 6, 9, 9], &[]).world
    }

    #[test]
    fn just_before_whoever_set_it_off() {
        let world = fired(B, D, &[A, B, C]);
        assert_eq!(order(&world), [A, C, B, D]);
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(D), "Di goes on");
    }
    #[test]
    fn in_a_later_round_the_turn_comes_in_the_next() {
        let world = fired(D, A, &[]);
        assert_eq!(order(&world), [D, A, B, C]);
        let mut world = world;
        let mut turns = vec![];
        for _ in 0..4 {
            let acting = world.combat.as_ref().and_then(|combat| combat.acting).expect("a turn");
            turns.push(acting);
            let dice: &[u16] = if acting == A { &[6, 9, 9] } else { &[6] };
            world = play(&world, &Attempt::EndTurn(EndTurn { who: acting }), dice, &[]).world;
        }
        assert_eq!(turns, [A, B, C, D]);
    }
}

pub(crate) mod heimr_ready_lost {
    use super::*;

    /// It is Ada's turn, who waits; nothing is done with it yet.
    fn her_turn(trigger: Trigger) -> World {
        let mut world = turn_of(waiting(trigger), A);
        let combat = world.combat.as_mut().expect("a fight");
        combat.acted.clear();
        combat.begun = false;
        world
    }

    #[test]
    fn nothing_is_waited_for_in_the_own_turn() {
        let world = her_turn(Trigger::Told("now".into()));
        let react = Attempt::React(React { who: A, other: C, aware: true });
        assert_eq!(refusal(&world, &react), Some("heimr.ready.lost"));
        assert_eq!(not_offered(&world, &Filled::of("react")), Some("heimr.ready.one-action"));
    }
    #[test]
    fn whatever_others_do_in_it() {
        // Bo reacts in Ada's turn, and strikes at her, who waited for just that.
        let mut world = armed(her_turn(Trigger::Attacks), B, "Sword", sword());
        let readied = Readied { trigger: Trigger::Told("now".into()), waiting: strike() };
        world.combat.as_mut().expect("a fight").readied.insert(B, readied);
        let react = Attempt::React(React { who: B, other: A, aware: true });
        let played = play(&world, &react, &[3, 6], &[]);
        assert_eq!(played.asked("heimr.ready.choice-at-trigger"), 0);
    }

    #[test]
    fn with_the_next_own_turn() {
        let mut world = waiting(Trigger::Enters);
        let before = order(&world);
        world.combat.as_mut().expect("a fight").acted.clear();
        let mut world = turn_of(world, A);
        world.combat.as_mut().expect("a fight").begun = false;
        assert!(waits(&world, A));
        let world = plays(&world, A, with_sword(D), &[3, 6, 9, 9]).world;
        assert!(!waits(&world, A));
        assert_eq!(order(&world), before);
    }
}

pub(crate) mod heimr_ready_choice_at_trigger {
    use super::*;

    #[test]
    fn the_dead_wait_for_nothing() {
        let mut world = dodge_of(waiting(Trigger::Enters), A, 1);
        of(&mut world, A).hp.now = -4;
        let world = plays(&world, C, with_sword(A), &[5]).world;
        assert!(world.character(A).dead && !waits(&world, A));
    }

    #[test]
    fn of_those_whom_the_game_master_plays_they_say_who_waits_for_whom() {
        // The robber waits for whoever comes, and the wolf does.
        let mut world = armed(stands(battle(), D, "B3"), C, "Sword", sword());
        let readied = Readied { trigger: Trigger::Enters, waiting: strike() };
        world.combat.as_mut().expect("a fight").readied.insert(C, readied);
        let world = turn_of(world, D);
        let played = plays(&world, D, go("B2"), &[]);
        assert_eq!((played.asked("heimr.ready.choice-at-trigger"), waits(&played.world, C)), (1, true));
        let acts = asked(&[("heimr.ready.choice-at-trigger", true)]);
        assert!(!waits(&plays_asked(&world, D, go("B2"), &[3, 6, 9, 9], &acts).world, C));
    }
    #[test]
    fn whoever_lets_it_pass_still_waits() {
        let world = stands(waiting(Trigger::Enters), C, "B3");
        let lets = asked(&[("heimr.ready.choice-at-trigger", false)]);
        assert!(waits(&plays_asked(&world, C, go("B2"), &[], &lets).world, A));
    }
    #[test]
    fn what_has_become_impossible_is_lost() {
        let mut world = waiting(Trigger::Told("Now".into()));
        of(&mut world, A).items.clear();
        let react = Attempt::React(React { who: A, other: C, aware: true });
        let world = play(&world, &react, &[], &[]).world;
        assert!(!waits(&world, A));
        assert_eq!(world.fighter(C).expect("a fighter").used.dodges, 0);
    }
    #[test]
    fn nobody_acts_who_is_dazed() {
        let mut world = stands(waiting(Trigger::Enters), C, "B3");
        let lasts = Lasting::Turns { left: 1, odd: false };
        of(&mut world, A).afflictions.push(Affliction { does: Afflicts::Dazed, lasts });
        let played = plays(&world, C, go("B2"), &[]);
        assert_eq!(played.asked("heimr.ready.choice-at-trigger"), 0);
    }
}

pub(crate) mod heimr_ready_trigger_event_or_intent {
    use super::*;

    #[test]
    fn whoever_has_run_away_by_then_is_not_attacked() {
        let mut world = waiting(Trigger::Intends);
        let runs = Deed::Run { to: at("B3"), after: None, outmanoeuvres: false };
        let readied = Readied { trigger: Trigger::Intends, waiting: Waiting::Deed(runs) };
        world.combat.as_mut().expect("a fight").readied.insert(A, readied);
        let played = plays(&world, C, with_sword(A), &[5, 4]);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(played.world.character(A).stance.square, at("B3"));
        assert_eq!(cluster(&played.world, C), []);
    }

    #[test]
    fn an_event_comes_first() {
        let played = plays(&waiting(Trigger::Attacks), C, with_sword(A), &[5, 6, 3, 6]);
        let first = played.record.effects.iter().find_map(|change| match &change.effect {
            norn_heimr::world::Effect::Fighter(who, Some(fighter)) if 0 < fighter.used.dodges => Some(*who),
            _ => None,
        });
        assert_eq!(first, Some(A));
    }
    #[test]
    fn an_intent_that_is_read_does_not() {
        // Cy's persuasion 3, Ada's insight 4: she strikes first, then he does.
        let world = dodge_of(waiting(Trigger::Intends), C, 6);
        let played = plays(&world, C, with_sword(A), &[4, 3, 3, 6, 5, 6]);
        let first = played.record.effects.iter().find_map(|change| match &change.effect {
            norn_heimr::world::Effect::Fighter(who, Some(fighter)) if 0 < fighter.used.dodges => Some(*who),
            _ => None,
        });
        assert_eq!(first, Some(C));
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 1);
    }
    #[test]
    fn whoever_falls_to_it_attacks_no_more() {
        let mut world = dodge_of(waiting(Trigger::Intends), C, 1);
        of(&mut world, C).hp.now = 1;
        // A blow to the torso dazes.
        let played = plays(&world, C, with_sword(A), &[4, 3, 5]);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 0);
    }

    #[test]
    fn without_a_weapon_too() {
        let mut world = dodge_of(waiting(Trigger::Intends), C, 1);
        of(&mut world, C).hp.now = 1;
        let played = plays(&world, C, brawl(A, false), &[4, 3, 5]);
        assert_eq!(played.outcome(), Some("stopped"));
    }
}

pub(crate) mod heimr_ready_intent_roll {
    use super::*;

    fn first(insight: u16, persuasion: u16) -> Who {
        let world = dodge_of(waiting(Trigger::Intends), C, 6);
        let dice = if persuasion <= insight {
            vec![insight, persuasion, 3, 6, 5, 6]
        } else {
            vec![insight, persuasion, 5, 6, 3, 6]
        };
        let played = plays(&world, C, with_sword(A), &dice);
        let first = played.record.effects.iter().find_map(|change| match &change.effect {
            norn_heimr::world::Effect::Fighter(who, Some(fighter)) if 0 < fighter.used.dodges => Some(*who),
            _ => None,
        });
        first.expect("somebody dodges")
    }

    #[test]
    fn insight_against_persuasion() {
        assert_eq!(first(5, 4), C, "read in time: Ada strikes first");
        assert_eq!(first(4, 5), A, "not read: the attack comes first");
        assert_eq!(first(4, 4), C, "equal is enough");
    }
    #[test]
    fn nobody_tires_of_it() {
        let mut world = dodge_of(waiting(Trigger::Intends), C, 6);
        of(&mut world, A).fatigue = 4;
        let played = plays(&world, C, with_sword(A), &[1, 2, 5, 6, 5, 6]);
        assert_eq!(played.world.character(A).fatigue, 4);
    }
}
