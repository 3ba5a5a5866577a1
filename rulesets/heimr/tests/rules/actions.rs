//! Actions and what they take of a turn: every case of the checks.
use crate::fights::*;
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::rules::actions::action::Resume;
use norn_heimr::rules::actions::types::takes;
use norn_heimr::rules::characters::fatigue;
use norn_heimr::world::fight::{Deed, Observing};
use norn_heimr::world::things::{Carried, Takes};
use norn_heimr::world::{Ability, Amendment, World};
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};

const STANDARD: Option<&str> = Some("heimr.action.type-standard");
const FREE: Option<&str> = Some("heimr.action.type-free");
const ONGOING: Option<&str> = Some("heimr.action.type-ongoing");

fn speak(words: &str) -> Deed {
    Deed::Speak { words: words.into(), whisper: false }
}

fn breather(upcoming: bool) -> Deed {
    Deed::Breather { upcoming }
}

fn run(to: &str) -> Deed {
    Deed::Run { to: at(to), after: None, outmanoeuvres: false }
}

/// The next turn of somebody, with nobody else's between.
fn next_turn(mut world: World, who: Who) -> World {
    let combat = world.combat.as_mut().expect("a fight");
    (combat.acting, combat.begun) = (Some(who), false);
    world
}

fn resume(who: Who, on: bool) -> Attempt {
    Attempt::Resume(Resume { who, on })
}

pub(crate) mod heimr_action_purpose {
    use super::*;

    #[test]
    fn each_takes_its_time() {
        let of = |deed| takes(&battle(), A, &deed);
        assert_eq!(of(with_sword(C)), Takes::Standard);
        assert_eq!(of(Deed::DropProne), Takes::Free);
        assert_eq!(of(run("B3")), Takes::Ongoing);
        assert_eq!(of(Deed::Crawl { to: at("B3") }), Takes::Upcoming);
        assert_eq!([of(breather(false)), of(breather(true))], [Takes::Ongoing, Takes::Upcoming]);
    }
}

pub(crate) mod heimr_action_type_standard {
    use super::*;

    #[test]
    fn one_a_turn() {
        let world = armed(battle(), A, "Sword", sword());
        let world = plays(&world, A, with_sword(C), &[3, 6, 9, 9]).world;
        for deed in [with_sword(C), go("B3"), run("B3"), brawl(C, false)] {
            assert_eq!(refused(&world, A, deed), STANDARD);
        }
        assert_eq!(refused(&world, A, Deed::DropProne), None);
    }
}

pub(crate) mod heimr_action_type_free {
    use super::*;

    #[test]
    fn any_number_but_each_once() {
        let mut world = battle();
        world = plays(&world, A, Deed::DropProne, &[]).world;
        world = plays(&world, A, speak("Down!"), &[]).world;
        let look = |square| Deed::Observe(Observing::Square(at(square)));
        world = plays(&world, A, look("B2"), &[3]).world;
        assert_eq!(refused(&world, A, look("B3")), FREE);
        assert_eq!(refused(&world, A, Deed::Observe(Observing::Item(C))), FREE, "one action in three ways");
        assert_eq!(refused(&world, A, speak("Again!")), FREE);
    }
}

pub(crate) mod heimr_action_type_ongoing {
    use super::*;
    use norn_heimr::rules::combat::defence::{Against, numbers};
    use norn_heimr::world::fight::Defence;

    #[test]
    fn it_ends_the_turn_and_lowers_defences_by_two() {
        let world = written(battle(), "ability/Agility", 3);
        let world = plays(&world, A, run("B3"), &[6, 9]).world;
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
        let stored = world.fighter(A).and_then(|one| one.defence.clone()).expect("a defence");
        assert_eq!(stored.consistency, 1, "already the one at the end of this turn");
        assert_eq!(numbers(&world, A, &Defence::Dodge, &Against::default()).0, 1);
    }
    #[test]
    fn free_actions_before_it_and_no_standard_one() {
        let world = plays(&battle(), A, speak("Run!"), &[]).world;
        assert_eq!(refused(&world, A, run("B3")), None);
        let world = plays(&battle(), A, go("B3"), &[]).world;
        assert_eq!(refused(&world, A, run("B2")), STANDARD);
    }
    #[test]
    fn it_counts_from_the_action_itself() {
        use norn_heimr::world::fight::{Blow, Readied, Strike, Trigger, Waiting};
        let mut world = armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword());
        world = stands(world, A, "A2");
        let strike = Strike { weapon: "Sword".into(), ability: "Swordsmanship".into() };
        let waiting = Waiting::Strike { strikes: vec![strike], aim: None };
        let combat = world.combat.as_mut().expect("a fight");
        combat.readied.insert(C, Readied { trigger: Trigger::Enters, waiting });
        let charge = Deed::Charge { to: at("B2"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) };
        // Cy strikes as Ada comes: her dodge is rolled anew with two more; then she strikes.
        let dice = [2, 9, 9, 3, 6, 9, 9, 3, 6, 6, 9, 9];
        let played = plays(&world, A, charge, &dice);
        assert_eq!(hp(&played.world, A), 1);
    }
    #[test]
    fn nothing_after_it() {
        let mut world = turn_of(battle(), A);
        in_fight(&mut world, A).turn.over = true;
        assert_eq!(refused(&world, A, Deed::DropProne), ONGOING);
    }

    #[test]
    fn running_on_in_a_chase_is_one() {
        use norn_heimr::rules::turns::chase::RunOn;
        use norn_heimr::world::fight::Chase;
        use norn_heimr::world::rolls::Tested;
        let mut world = battle();
        let chase = Chase {
            tested: Tested::Ability("Agility".into()),
            distance: 1,
            rolled: None,
            ways: vec![],
            catches: false,
            off_grid: false,
        };
        world.chases.insert(C, (A, chase));
        let runs = Attempt::RunOn(RunOn { chaser: C, target: true });
        // The dodge at the end of the turn is two lower already.
        let world = play(&world, &runs, &[5, 6, 9, 9], &[]).world;
        assert!(world.fighter(A).expect("a fighter").open);
    }
}

/// Ada, prone, has begun to crawl from B2 to B3.
fn crawling() -> World {
    let mut world = armed(battle(), A, "Sword", sword());
    of(&mut world, A).stance.prone = true;
    plays(&world, A, Deed::Crawl { to: at("B3") }, &[6, 9, 9]).world
}

pub(crate) mod heimr_action_type_upcoming {
    use super::*;

    #[test]
    fn it_ends_this_turn_and_is_the_next_ones_standard_action() {
        let world = crawling();
        let begun = world.fighter(A).and_then(|one| one.upcoming.clone());
        assert_eq!(begun, Some(Deed::Crawl { to: at("B3") }));
        assert_eq!(world.character(A).stance.square, at("B2"));
        assert!(!world.fighter(A).expect("a fighter").open, "no defence penalty");
        let world = play(&next_turn(world, A), &resume(A, true), &[], &[]).world;
        assert_eq!(world.character(A).stance.square, at("B3"));
        assert_eq!(refused(&world, A, with_sword(C)), STANDARD);
        assert_eq!(refused(&world, A, speak("Here!")), None);
    }
    #[test]
    fn after_a_standard_action_too() {
        let mut world = armed(battle(), A, "Sword", sword());
        of(&mut world, A).stance.prone = true;
        let world = plays(&world, A, with_sword(C), &[3, 9, 9, 6, 9, 9]).world;
        assert_eq!(refused(&world, A, Deed::Crawl { to: at("B3") }), None);
    }
}

pub(crate) mod heimr_action_upcoming_interrupted {
    use super::*;

    fn begun(world: &World) -> bool {
        world.fighter(A).is_some_and(|fighter| fighter.upcoming.is_some())
    }

    #[test]
    fn by_an_attack_even_one_that_misses() {
        let world = armed(turn_of(crawling(), C), C, "Sword", sword());
        let missed = plays(&world, C, with_sword(A), &[3, 6, 9, 9]).world;
        assert!(!begun(&missed));
        let world = next_turn(missed, A);
        assert_eq!(refused(&world, A, with_sword(C)), None, "the standard action is there");
        assert_eq!(refusal(&world, &resume(A, true)), Some("heimr.action.upcoming-interrupted"));
        let later = next_turn(play(&world, &end_turn(A), &[6, 9, 9], &[]).world, A);
        assert_eq!(refusal(&later, &resume(A, true)), Some("heimr.action.upcoming-cancel"));
    }
    #[test]
    fn by_an_effect() {
        use norn_heimr::rules::harm::effects::Call;
        use norn_heimr::world::fight::CalledOn;
        use norn_heimr::world::harm::{Called, Influence};
        let called = Called { influence: Influence::Weaken, number: None, part: None };
        let call = Attempt::Call(Call { on: A, called: CalledOn::of(called) });
        assert!(!begun(&play(&crawling(), &call, &[], &[]).world));
    }
    #[test]
    fn not_by_an_attack_on_somebody_else() {
        let world = armed(turn_of(crawling(), C), C, "Sword", sword());
        assert!(begun(&plays(&world, C, with_sword(B), &[3, 6, 9, 9]).world));
    }
}

pub(crate) mod heimr_action_upcoming_cancel {
    use super::*;

    #[test]
    fn on_or_off_before_anything_else() {
        let world = next_turn(crawling(), A);
        assert_eq!(refused(&world, A, speak("Wait")), Some("heimr.action.upcoming-cancel"));
        let world = play(&world, &resume(A, false), &[], &[]).world;
        assert_eq!(world.character(A).stance.square, at("B2"));
        assert_eq!(refused(&world, A, with_sword(C)), None);
    }
    #[test]
    fn whoever_ends_the_turn_without_a_word_gives_it_up() {
        let world = play(&next_turn(crawling(), A), &end_turn(A), &[6, 9, 9], &[]).world;
        assert_eq!(world.fighter(A).map(|one| one.upcoming.clone()), Some(None));
    }
    #[test]
    fn only_what_was_begun() {
        assert_eq!(refusal(&battle(), &resume(A, true)), Some("heimr.action.upcoming-cancel"));
    }
}

pub(crate) mod heimr_action_simultaneous {
    use super::*;

    fn at_hand() -> World {
        let mut stowed = sword();
        stowed.carried = Carried::Ready;
        armed(armed(battle(), A, "Sword", stowed), A, "Knife", knife(Carried::OffHand))
    }

    fn draw() -> Deed {
        Deed::Draw { item: "Sword".into(), into: Carried::SwordHand }
    }

    fn put_away() -> Deed {
        Deed::PutAway { item: "Knife".into() }
    }

    #[test]
    fn a_draw_rides_on_a_move() {
        let world = plays(&at_hand(), A, go("B3"), &[]).world;
        assert_eq!(refused(&world, A, draw()), None);
        let world = plays(&world, A, draw(), &[]).world;
        assert_eq!(world.character(A).items["Sword"].carried, Carried::SwordHand);
        assert_eq!(refused(&world, A, put_away()), STANDARD, "only one");
        let world = plays(&at_hand(), A, draw(), &[]).world;
        assert_eq!(refused(&world, A, go("B3")), None, "whichever comes first");
    }
    #[test]
    fn not_on_a_charge() {
        let mut world = turn_of(at_hand(), A);
        let fighter = in_fight(&mut world, A);
        (fighter.turn.standard, fighter.turn.over) = (true, true);
        assert_eq!(refused(&world, A, draw()), ONGOING);
    }
}

pub(crate) mod heimr_action_list {
    use super::*;

    /// The rulebook's list, each with its type; the breather offers two.
    const LISTED: [(&str, Takes); 22] = [
        ("weapon-attack", Takes::Standard),
        ("use-skill", Takes::Standard),
        ("brawl-attack", Takes::Standard),
        ("charge", Takes::Ongoing),
        ("guard", Takes::Free),
        ("move", Takes::Standard),
        ("run", Takes::Ongoing),
        ("climb", Takes::Ongoing),
        ("jump-down", Takes::Free),
        ("drop-prone", Takes::Free),
        ("crawl", Takes::Upcoming),
        ("hide", Takes::Free),
        ("dodge", Takes::Standard),
        ("draw", Takes::Standard),
        ("put-away", Takes::Standard),
        ("drop-items", Takes::Free),
        ("get-item", Takes::Ongoing),
        ("hide-item", Takes::Ongoing),
        ("swap-items", Takes::Free),
        ("breather", Takes::Ongoing),
        ("observe", Takes::Free),
        ("speak", Takes::Free),
    ];

    #[test]
    fn all_are_offered_under_their_names() {
        let names = norn_heimr::Heimr.attempts();
        for (name, _) in LISTED {
            assert!(names.contains(&name), "{name}");
        }
    }
    #[test]
    fn each_with_its_type() {
        use norn_heimr::world::fight::{Blow, Climbing, Guarded, SkillUse};
        let item = || "Sword".to_owned();
        let deeds = [
            with_sword(C),
            Deed::UseSkill(SkillUse { skill: "Feint".into(), target: None, called: vec![] }),
            brawl(C, false),
            Deed::Charge { to: at("B3"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) },
            Deed::Guard(Guarded::Person(B)),
            go("B3"),
            run("B3"),
            Deed::Climb(Climbing { up: true, to: 2, over: None }),
            Deed::JumpDown { to: 0 },
            Deed::DropProne,
            Deed::Crawl { to: at("B3") },
            Deed::Hide { from: [C].into() },
            Deed::Dodge,
            Deed::Draw { item: item(), into: Carried::SwordHand },
            Deed::PutAway { item: item() },
            Deed::DropItems { items: [item()].into() },
            Deed::GetItem { item: item(), into: Carried::SwordHand, ground: true },
            Deed::HideItem { item: item() },
            Deed::SwapItems { grip: None },
            breather(false),
            Deed::Observe(Observing::Will(C)),
            speak(""),
        ];
        for (deed, (name, takes_)) in deeds.iter().zip(LISTED) {
            assert_eq!((deed.name(), takes(&battle(), A, deed)), (name, takes_));
        }
    }
}

pub(crate) mod heimr_action_breather {
    use super::*;

    fn tired(now: i32) -> World {
        let mut world = battle();
        of(&mut world, A).attributes.insert("Stamina".into(), 0);
        of(&mut world, A).fatigue = now;
        world
    }

    #[test]
    fn two_less_at_once() {
        let world = plays(&tired(8), A, breather(false), &[6, 9, 9]).world;
        assert_eq!(world.character(A).fatigue, 6);
        assert!(world.fighter(A).expect("a fighter").open);
    }
    #[test]
    fn or_over_two_turns() {
        let world = plays(&tired(8), A, breather(true), &[6]).world;
        assert_eq!(world.character(A).fatigue, 8);
        let done = play(&next_turn(world.clone(), A), &resume(A, true), &[], &[]).world;
        assert_eq!(done.character(A).fatigue, 6);
        assert!(done.fighter(A).expect("a fighter").turn.standard);
        let attacked = armed(turn_of(world, C), C, "Sword", sword());
        let attacked = plays(&attacked, C, with_sword(A), &[3, 6, 9, 9]).world;
        let resumed = refusal(&next_turn(attacked, A), &resume(A, true));
        assert_eq!(resumed, Some("heimr.action.upcoming-interrupted"));
    }
}

pub(crate) mod heimr_action_breather_floor {
    use super::*;

    #[test]
    fn never_below_the_base() {
        let after = |stamina: i32, now| {
            let mut world = battle();
            of(&mut world, A).attributes.insert("Stamina".into(), stamina);
            of(&mut world, A).fatigue = now;
            assert_eq!(fatigue::base(&world, A), 4 - stamina);
            plays(&world, A, breather(false), &[6, 9, 9]).world.character(A).fatigue
        };
        assert_eq!(after(0, 5), 4);
        assert_eq!(after(0, 4), 4);
        assert_eq!(after(3, 2), 1);
    }
}

pub(crate) mod heimr_action_observation {
    use super::*;
    use norn_kernel::{Answer, Filled, Value};

    #[test]
    fn one_of_three_once_a_turn() {
        let world = plays(&battle(), A, Deed::Observe(Observing::Item(C)), &[3]).world;
        assert_eq!(refused(&world, A, Deed::Observe(Observing::Will(C))), FREE);
    }
    #[test]
    fn with_the_mind_alone() {
        let mut world = battle();
        of(&mut world, A).fatigue = 6;
        let played = plays(&world, A, Deed::Observe(Observing::Item(C)), &[1]);
        assert_eq!(played.world.character(A).fatigue, 6);
    }

    #[test]
    fn what_is_seen_is_told() {
        let answers = [("heimr.action.observation", Answer::Text("He wavers.".into()))];
        let played = plays_asked(&battle(), A, Deed::Observe(Observing::Will(C)), &[5], &answers);
        let told = played.told("heimr.action.observation-insight", "told");
        assert!(told[0].contains(&Value::text("He wavers.")));
    }

    #[test]
    fn whoever_looks_on_is_looked_at() {
        let world = turn_of(fighting(four(), &[A, C]), A);
        for what in ["item", "will"] {
            let filled = Filled::of("observe").with("who", A).with("for", Value::word(what));
            assert_eq!(options(&world, &filled), [B, C, D].map(Value::Character));
        }
        assert_eq!(refused(&world, A, Deed::Observe(Observing::Will(B))), None);
    }

    #[test]
    fn only_what_is_there() {
        let key = Some("heimr.action.observation");
        let square = norn_heimr::world::squares::Square { column: 9, row: 9 };
        assert_eq!(refused(&battle(), A, Deed::Observe(Observing::Square(square))), key);
        assert_eq!(refused(&battle(), A, Deed::Observe(Observing::Will(A))), key);
    }
}

pub(crate) mod heimr_action_observation_insight {
    use super::*;

    fn gauges(dice: &[u16], hides: bool) -> Option<String> {
        let answers = [("heimr.action.observation-insight", if hides { yes() } else { no() })];
        let played = plays_asked(&battle(), A, Deed::Observe(Observing::Will(C)), dice, &answers);
        played.outcome().map(str::to_owned)
    }

    #[test]
    fn against_a_requirement_of_five() {
        assert_eq!(gauges(&[5], false).as_deref(), Some("pass"));
        assert_eq!(gauges(&[4], false).as_deref(), Some("fail"));
    }
    #[test]
    fn or_against_persuasion() {
        assert_eq!(gauges(&[4, 4], true).as_deref(), Some("pass"));
        assert_eq!(gauges(&[4, 5], true).as_deref(), Some("fail"));
    }
}

pub(crate) mod heimr_action_speak {
    use super::*;

    #[test]
    fn once_a_turn_to_all() {
        let played = plays(&battle(), A, speak("Yield!"), &[]);
        assert_eq!(played.told("heimr.action.speak", "says").len(), 1);
        assert_eq!(refused(&played.world, A, speak("Now!")), FREE);
    }
    #[test]
    fn it_gives_away_whoever_hides_and_a_whisper_is_soft() {
        let mut world = battle();
        of(&mut world, A).unseen.from.insert(C, 9);
        let loud = plays(&world, A, speak("Here!"), &[]).world;
        assert!(loud.character(A).unseen.from.is_empty());
        let whisper = Deed::Speak { words: "Here".into(), whisper: true };
        let soft = plays(&world, A, whisper, &[]).world;
        assert_eq!(soft.character(A).unseen.from.get(&C), Some(&7));
    }
    #[test]
    fn the_game_master_may_ask_for_a_roll_on_it() {
        let mut world = battle();
        let rhetoric = Ability { attributes: vec!["Sociability".into()], ..Ability::default() };
        world.campaign.abilities.insert("Rhetoric".into(), Amendment::Own(rhetoric));
        of(&mut world, A).attributes.insert("Sociability".into(), 2);
        let key = "heimr.action.speak";
        let silent = plays(&world, A, speak("Yield!"), &[]);
        assert_eq!((silent.asked(key), silent.told(key, "comes-to").len()), (1, 0));
        let rolls = [(key, Answer::One(Value::text("Rhetoric")))];
        let rolled = plays_asked(&world, A, speak("Yield!"), &[4], &rolls);
        let told = [A.into(), Value::text("Rhetoric"), Value::from(6)];
        assert_eq!(rolled.told(key, "comes-to"), [told]);
    }
}

pub(crate) mod heimr_action_dodge {
    use super::*;
    use norn_heimr::rules::combat::defence::{Against, numbers};
    use norn_heimr::world::fight::{Defence, With};

    #[test]
    fn two_more_potential_against_shots() {
        let mut world = written(battle(), "ability/Agility", 2);
        of(&mut world, A).attributes.insert("Dexterity".into(), 1);
        let world = armed(world, C, "Bow", bow());
        let world = plays(&world, A, Deed::Dodge, &[]).world;
        let dodge = |with| {
            let against = Against { with: Some(with), ..Against::default() };
            numbers(&world, A, &Defence::Dodge, &against)
        };
        assert_eq!(dodge(With::Ranged), (2, 3));
        assert_eq!(dodge(With::Melee), (2, 1));
        assert_eq!(refused(&world, A, go("B3")), STANDARD);
    }
}

pub(crate) mod heimr_action_dodge_duration {
    use super::*;
    use norn_heimr::rules::combat::defence::{Against, numbers};
    use norn_heimr::world::fight::{Defence, With};

    #[test]
    fn on_every_dodge_until_the_next_turn() {
        let world = armed(battle(), C, "Bow", bow());
        let mut world = plays(&world, A, Deed::Dodge, &[]).world;
        in_fight(&mut world, A).used.dodges = 1;
        let against = Against { with: Some(With::Ranged), ..Against::default() };
        assert_eq!(numbers(&world, A, &Defence::Dodge, &against), (-2, 2));
        let world = plays(&next_turn(world, A), A, Deed::DropProne, &[]).world;
        assert_eq!(numbers(&world, A, &Defence::Dodge, &against).1, 0);
    }
    #[test]
    fn only_where_somebody_in_sight_can_shoot() {
        assert_eq!(refused(&battle(), A, Deed::Dodge), Some("heimr.action.dodge-duration"));
        let mut world = armed(battle(), C, "Bow", bow());
        of(&mut world, C).unseen.from.insert(A, 9);
        assert_eq!(refused(&world, A, Deed::Dodge), Some("heimr.action.dodge-duration"));
    }
    #[test]
    fn whoever_shoots_at_whom_the_game_master_plays() {
        // The robber has a bow, and the wolf can get ready for it; friends of Ada's shoot at nobody.
        assert_eq!(refused(&turn_of(armed(battle(), C, "Bow", bow()), D), D, Deed::Dodge), None);
        let friend = armed(battle(), B, "Bow", bow());
        assert_eq!(refused(&friend, A, Deed::Dodge), Some("heimr.action.dodge-duration"));
    }
    #[test]
    fn nothing_against_whoever_hides() {
        let world = armed(battle(), C, "Bow", bow());
        let world = plays(&world, A, Deed::Dodge, &[]).world;
        let against = Against { with: Some(With::Ranged), unseen: true, ..Against::default() };
        assert_eq!(numbers(&world, A, &Defence::Dodge, &against).1, 0);
    }
}

pub(crate) mod heimr_fatigue_combat_rolls {
    use super::*;

    #[test]
    fn attack_defence_and_brawl() {
        let tired = |mut world: World, who| {
            of(&mut world, who).fatigue = 3;
            world
        };
        let world = tired(armed(battle(), A, "Sword", sword()), A);
        let after = plays_asked(&world, A, with_sword(C), &[2], &[]).world;
        assert_eq!(after.character(A).fatigue, 4);
        let after = plays_asked(&tired(battle(), A), A, brawl(C, false), &[2], &[]).world;
        assert_eq!(after.character(A).fatigue, 4);
    }
    #[test]
    fn never_by_words_or_looks() {
        let mut world = battle();
        of(&mut world, A).fatigue = 6;
        let world = plays(&world, A, speak("Ho!"), &[]).world;
        let world = plays(&world, A, Deed::Observe(Observing::Item(C)), &[1]).world;
        assert_eq!(world.character(A).fatigue, 6);
    }
}

pub(crate) mod heimr_fatigue_combat_once_per_turn {
    use super::*;

    #[test]
    fn from_the_start_of_a_turn_to_the_next() {
        let mut world = armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword());
        of(&mut world, A).fatigue = 5;
        let world = plays(&world, A, with_sword(D), &[2]).world;
        assert_eq!(world.character(A).fatigue, 6);
        let mut low = stored(norn_heimr::world::fight::Defence::Dodge, 6);
        low.thrown.d6 = 1;
        let mut world = turn_of(world, C);
        in_fight(&mut world, A).defence = Some(low);
        let world = plays(&world, C, with_sword(A), &[3, 6]).world;
        assert_eq!(world.character(A).fatigue, 6);
        let world = plays(&next_turn(world, A), A, with_sword(D), &[3]).world;
        assert_eq!(world.character(A).fatigue, 7);
    }
}

pub(crate) mod heimr_fatigue_track {
    use super::*;

    #[test]
    fn everybody_has_it_and_its_player_sees_it() {
        let view = norn_heimr::Heimr.show(&battle(), &Viewer::Player(vec![A]));
        let shown = |who| {
            let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(who)).expect("a sheet");
            let mut rows = sheet.sections.iter().flat_map(|section| &section.rows);
            rows.any(|row| row.label.key.id() == "heimr.fatigue.track")
        };
        assert!(shown(A));
        assert!(!shown(C), "an opponent's is the game master's business");
    }
}

pub(crate) mod heimr_fatigue_d20_tracker {
    use super::*;
    use norn_kernel::show::Shown;

    #[test]
    fn a_counter_of_twenty() {
        let view = norn_heimr::Heimr.show(&battle(), &Viewer::Player(vec![A]));
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        let mut rows = sheet.sections.iter().flat_map(|section| &section.rows);
        let row = rows.find(|row| row.label.key.id() == "heimr.fatigue.track").expect("a row");
        assert_eq!(row.value, Shown::Gauge { now: 1, max: 20 });
    }
}

pub(crate) mod heimr_fatigue_wear_down {
    use super::*;

    #[test]
    fn the_sheet_says_how_likely_it_is() {
        let shown = |fatigue| {
            let mut world = battle();
            of(&mut world, A).fatigue = fatigue;
            let view = norn_heimr::Heimr.show(&world, &Viewer::Player(vec![A]));
            let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
            let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
            let row = rows.into_iter().find(|row| row.label.key.id() == "heimr.fatigue.wear-down");
            match row.map(|row| row.value) {
                Some(norn_kernel::show::Shown::Words(words)) => {
                    words.args.into_iter().map(|(_, value)| value).collect()
                }
                _ => vec![],
            }
        };
        assert_eq!(shown(4), ["50.0", "75.0", "87.5"].map(Value::text));
        assert_eq!(shown(1), ["0.0", "0.0", "0.0"].map(Value::text));
        assert_eq!(shown(2), ["16.7", "30.6", "42.1"].map(Value::text));
        assert_eq!(shown(7), ["100.0", "100.0", "100.0"].map(Value::text));
    }
    #[test]
    fn three_rolls_at_four_tire_seven_times_in_eight() {
        use norn_play::Exact;
        // One roll leaves half of it; three leave an eighth. The odds of each roll come from the rule itself.
        let mut world = battle();
        of(&mut world, A).fatigue = 4;
        let mut odds = Exact::new(&norn_play::simulate::defaults);
        let odds = odds.odds(&act(A, brawl(C, false)), &world).expect("odds");
        let risen: f64 = odds
            .of
            .iter()
            .filter(|((_, world), _)| world.character(A).fatigue == 5)
            .map(|(_, chance)| chance.to_f64())
            .sum();
        assert!((risen - 0.5).abs() < 1e-12, "{risen}");
        assert!((1.0 - (1.0 - risen).powi(3) - 0.875).abs() < 1e-12);
    }
}
