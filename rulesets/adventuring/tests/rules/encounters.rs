//! Meetings, what is said in them, disguises, thefts, letters: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::encounters::attitudes::{Feel, Mood, by_face, suggests};
use norn_adventuring::rules::encounters::detection::{Notices, notices, seems};
use norn_adventuring::rules::encounters::diplomacy::{Diplomacy, Diplomatic};
use norn_adventuring::rules::encounters::disguises::{DressUp, LookAt, TakeOff};
use norn_adventuring::rules::encounters::languages::{self, COMMON, Letters, Magic, Study};
use norn_adventuring::rules::encounters::manipulation::{Manipulation, Manipulative};
use norn_adventuring::rules::encounters::meeting::{Again, EndMeeting, Face, Meet, Talk};
use norn_adventuring::rules::encounters::speech::{Ground, Ruled, Speech};
use norn_adventuring::rules::encounters::stealing::Steal;
use norn_adventuring::rules::exploring::companies::Part;
use norn_adventuring::rules::exploring::turns::{NextTurn, Pass, Wait};
use norn_adventuring::world::{
    Approach, Attitude, Combat, Disguise, Dread, Effect, Fate, Fear, Fighter, Hot, Level, Nature, Set, Side,
    Size, Stage, Stance, Thing, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{
    Answer, Attempt as _, Audience, Filled, Next, Place, Ruleset, Supposed, Value, Viewer, Who,
};

use std::collections::BTreeSet;

const SETUP: &str = "adventuring.encounter.setup";
const ONE_SIDED: &str = "adventuring.encounter.one-sided";
const BOTH: &str = "adventuring.encounter.both-sided";
const PARLEY: &str = "adventuring.encounter.parley";

/// Plays one of the game's attempts.
#[track_caller]
fn play(world: &World, attempt: &Attempt, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    crate::table::play(world, attempt, dice, answers)
}

fn says(word: &'static str) -> Answer {
    Answer::One(Value::word(word))
}

/// The company with 9 and 12, and three goblins with 7, 7 and 10.
fn goblins() -> World {
    world([
        (A, hero("Ada", &[(Wit, 9)])),
        (B, hero("Bo", &[(Wit, 12)])),
        (X, other("Gnash", &[(Wit, 7)])),
        (Y, other("Grub", &[(Wit, 7)])),
        (Z, other("Grim", &[(Wit, 10)])),
    ])
}

fn met(own_stance: Stance, their_stance: Stance) -> Meet {
    Meet { scene: None, company: US, others: THEM, own_stance, their_stance, own_stretch: false }
}

/// Both go about with care.
fn meet() -> Attempt {
    met(Stance::Cautious, Stance::Cautious).into()
}

/// What follows by itself.
fn due(world: &World) -> Attempt {
    Adventuring.due(world).expect("something that is due")
}

/// Both have noticed each other, and the others have chosen.
fn facing(others: &'static str) -> World {
    play(&goblins(), &meet(), &[12, 10], &[(BOTH, says(others))]).world
}

/// What comes of two choices.
fn comes(own: &'static str, others: &'static str) -> (String, World) {
    let world = facing(others);
    // A fight begins with initiative.
    let dice: &[u16] = if [own, others].contains(&"fight") { &[10] } else { &[] };
    let played = play(&world, &due(&world), dice, &[(BOTH, says(own))]);
    (played.outcome().unwrap_or_default().to_owned(), played.world)
}

/// The company alone has noticed the others.
fn noticed() -> World {
    play(&goblins(), &meet(), &[12, 11], &[]).world
}

/// What a player sees of a world.
fn seen(world: &World) -> String {
    format!("{:?}", Adventuring.show(world, &Viewer::Player(vec![A, B])))
}

/// A fight of everybody in a world, in the first round.
fn fighting(mut world: World) -> World {
    let fighter = |who: &Who| (*who, Fighter { side: world.character(*who).side, ..Fighter::default() });
    let fighters = world.characters.keys().map(fighter).collect();
    world.combat = Some(Combat { round: 1, fighters, ..Combat::default() });
    world
}

fn loses(world: &World, who: Who) -> bool {
    world.fighter(who).is_some_and(|fighter| fighter.loses)
}

fn spent(world: &World, who: Who) -> bool {
    world.fighter(who).is_some_and(|fighter| fighter.done)
}

fn diplomacy(approach: Diplomatic, who: Who, on: Who) -> Diplomacy {
    Diplomacy { approach, on, speech: Speech::of(who, "friendly words"), lie: false }
}

fn manipulation(approach: Manipulative, who: Who, on: &[Who]) -> Manipulation {
    Manipulation { approach, on: on.to_vec(), speech: Speech::of(who, "harsh words"), resists: false }
}

/// Whether it works with this face.
fn with_face(world: &World, attempt: &Attempt, dice: &[u16]) -> bool {
    play(world, attempt, dice, &[]).outcome().is_some_and(|came| ["success", "pass"].contains(&came))
}

fn with_grounds(speech: Speech, grounds: &[Ground]) -> Speech {
    Speech { grounds: grounds.to_vec(), ..speech }
}

mod adventuring_base_group_save {
    use super::*;

    #[test]
    fn those_who_are_out_notice_nothing_however_loud() {
        let out = |world, who| but(world, who, |one| (one.health, one.fate) = (0, Fate::Stable { until: 9 }));
        let loud = Attempt::from(met(Stance::Cautious, Stance::Reckless));
        assert_eq!(play(&out(goblins(), A), &loud, &[], &[]).outcome(), Some("only-we"));
        let played = play(&out(out(goblins(), A), B), &loud, &[], &[]);
        assert_eq!(
            (played.outcome(), played.dice().len()),
            (Some("neither"), 0),
            "and the loud notice nobody"
        );
    }
}

mod adventuring_encounter_setup {
    use super::*;

    #[test]
    fn what_one_company_meets_the_other_knows_nothing_of() {
        let part = Part { who: B, with: BTreeSet::new(), name: "Bo".to_owned() };
        let parted = play(&goblins(), &part.into(), &[], &[]).world;
        let world = play(&parted, &meet(), &[9, 10], &[(BOTH, says("parley"))]).world;
        let faces = due(&world);
        assert_eq!(faces.audience(), Audience::Character(US));
        let world = play(&world, &faces, &[], &[(BOTH, says("parley"))]).world;
        let see = |who| {
            let own = [who].into_iter().chain(world.company_of(who)).collect();
            let view = Adventuring.show(&world, &Viewer::Player(own));
            let met = view.scene.iter().any(|row| row.label.key.id().starts_with("adventuring.encounter"));
            (view.sheets.iter().any(|sheet| sheet.who == Some(X)), met)
        };
        assert_eq!([A, B].map(see), [(true, true), (false, false)]);
        let over = Attempt::EndMeeting(EndMeeting).veiled(&world);
        assert_eq!(over.audience(), Audience::Character(US));
    }

    #[test]
    fn without_others_there_is_nothing_to_prepare() {
        assert_eq!(withheld(&row(three(), Level::Zone), &Filled::of("meet")), Some(SETUP));
    }

    #[test]
    fn a_scene_comes_first() {
        let world = row(goblins(), Level::Zone);
        let next = next(&world, &Filled::of("meet"));
        assert!(matches!(next, Next::Fill(param) if param.name == "scene"));
        assert_eq!(refused(&world, &meet()), Some(SETUP));
        let nowhere = Meet { scene: Some(Place(99)), ..met(Stance::Cautious, Stance::Cautious) };
        assert_eq!(refused(&world, &nowhere.into()), Some(SETUP));
    }

    #[test]
    fn the_steps_follow_each_other() {
        let again = Attempt::from(Again {
            own_stance: Stance::Cautious,
            their_stance: Stance::Cautious,
            searched: false,
        });
        let world = goblins();
        assert_eq!(refused(&world, &again), Some(SETUP));
        assert_eq!(refused(&world, &Face { company: US }.into()), Some(SETUP));
        assert_eq!(refused(&world, &EndMeeting.into()), Some(SETUP));
        let world = noticed();
        assert_eq!(refused(&world, &again), Some(SETUP), "it has been noticed");
        assert_eq!(refused(&world, &meet()), Some(SETUP), "one meeting at a time");
        assert!(Adventuring.due(&goblins()).is_none());
    }

    #[test]
    fn those_who_are_out_can_be_come_upon() {
        let out = |world: World, who| {
            but(world, who, |one| (one.health, one.fate) = (0, Fate::Stable { until: 9 }))
        };
        let lying = out(out(goblins(), A), B);
        let noticed = |word| play(&lying, &meet(), &[10], &[(ONE_SIDED, says(word))]);
        assert_eq!((noticed("fight").outcome(), noticed("fight").dice().len()), (Some("only-they"), 1));
        let attacked = noticed("fight").world;
        let fight = play(&attacked, &due(&attacked), &[], &[]);
        assert_eq!((fight.outcome(), fight.world.combat.is_some()), (Some("fight"), true));
        let spoken = noticed("parley").world;
        assert_eq!(play(&spoken, &due(&spoken), &[], &[]).outcome(), Some("apart"), "nobody answers");
        assert!(noticed("sneak-away").world.encounter.is_none());
        let dead = without(without(lying, A), B);
        assert_eq!(refused(&dead, &meet()), Some(SETUP));
    }

    #[test]
    fn those_who_notice_nothing_see_nothing() {
        let before =
            but(but(but(goblins(), X, |one| one.hidden = true), Y, |one| one.hidden = true), Z, |one| {
                one.hidden = true;
            });
        assert_eq!(meet().veiled(&before).audience(), Audience::Referee);
        let after = play(&before, &meet(), &[13, 11], &[]).world;
        assert_eq!(seen(&after), seen(&before));
        let watched = play(&before, &meet(), &[13, 10], &[(ONE_SIDED, says("hide"))]).world;
        assert_eq!(seen(&watched), seen(&before));
        let end = Attempt::from(EndMeeting).veiled(&watched);
        assert_eq!(end.audience(), Audience::Referee, "nor does anybody learn that it is over");
        assert_eq!(seen(&play(&watched, &end, &[], &[]).world), seen(&before));
    }

    #[test]
    fn what_is_noticed_is_shown_with_its_map() {
        let mut before = row(goblins(), Level::Zone);
        before = in_area(before, R, |area| area.known = false);
        for who in [A, B] {
            of(&mut before, who).at = None;
        }
        let at = Meet { scene: Some(R), ..met(Stance::Cautious, Stance::Cautious) };
        let world = play(&before, &at.into(), &[12, 11], &[]).world;
        assert!([X, Y, Z].iter().all(|who| !world.is_seen(*who) && world.place(*who) == Some(R)));
        let face = due(&world);
        assert_eq!(face.audience(), Audience::Everyone);
        let after = play(&world, &face, &[], &[(ONE_SIDED, says("hide"))]).world;
        assert!([X, Y, Z].iter().all(|who| after.is_seen(*who)));
        assert!(after.area(R).known);
        assert_eq!(after.place(A), Some(R));
    }

    #[test]
    fn whoever_was_on_the_road_is_back_on_it() {
        let mut before = row(goblins(), Level::Region);
        let zone = Place(9);
        before = with_area(before, zone, area("Glade", Level::Zone, |area| area.within = Some(P)));
        let at = Meet { scene: Some(zone), ..met(Stance::Cautious, Stance::Cautious) };
        let world = play(&before, &at.into(), &[12, 10], &[(BOTH, says("parley"))]).world;
        let talking = play(&world, &due(&world), &[], &[(BOTH, says("parley"))]).world;
        assert_eq!(talking.place(A), Some(zone));
        let after = play(&talking, &EndMeeting.into(), &[], &[]).world;
        assert_eq!((after.place(A), after.encounter), (Some(P), None));
    }
}

mod adventuring_encounter_detection_save {
    use super::*;

    #[test]
    fn one_who_passes_is_enough_for_a_side() {
        let outcome = |dice: &[u16], answers: &[(&str, Answer)]| {
            play(&goblins(), &meet(), dice, answers).outcome().map(str::to_owned)
        };
        assert_eq!(outcome(&[12, 11], &[]).as_deref(), Some("only-we"));
        assert_eq!(outcome(&[13, 10], &[(ONE_SIDED, says("hide"))]).as_deref(), Some("only-they"));
        assert_eq!(outcome(&[12, 10], &[(BOTH, says("parley"))]).as_deref(), Some("both"));
        assert_eq!(outcome(&[13, 11], &[]).as_deref(), Some("neither"));
    }

    #[test]
    fn the_game_master_rolls_and_nobody_else_learns_of_it() {
        let played = play(&goblins(), &meet(), &[12, 11], &[]);
        let rolled =
            |owner| {
                played.record.lines.iter().filter(|noted| {
                matches!(noted.line, norn_kernel::Line::Rolled { owner: by, .. } if by == owner)
            }).count()
            };
        assert_eq!(rolled(norn_kernel::Owner::Referee), 2);
        assert_eq!(meet().veiled(&goblins()).audience(), Audience::Referee);
    }
}

mod adventuring_encounter_reckless_definition {
    use super::*;

    fn lit(dark: bool) -> World {
        let world = row(goblins(), Level::Zone);
        in_area(with_thing(world, A, "Light source", 1), P, |area| area.dark = dark)
    }

    #[test]
    fn a_light_in_the_dark_suggests_it_and_one_is_enough() {
        assert_eq!(seems(&lit(true), US, Some(P)), Stance::Reckless);
        assert_eq!(seems(&lit(false), US, Some(P)), Stance::Cautious);
        assert_eq!(seems(&goblins(), US, None), Stance::Cautious, "by default");
    }

    #[test]
    fn so_does_noise() {
        let loud = written(goblins(), "company/32768/noise", true);
        assert_eq!(seems(&loud, US, None), Stance::Reckless);
    }

    #[test]
    fn the_game_master_confirms_it() {
        let filled =
            Filled::of("meet").with("scene", Value::Place(P)).with("company", US).with("others", THEM);
        let Next::Fill(param) = next(&lit(true), &filled) else { panic!("a stance is asked for") };
        assert_eq!((param.name, param.default), ("own-stance", Some(Value::word("reckless"))));
    }
}

mod adventuring_encounter_reckless_detected {
    use super::*;

    #[test]
    fn the_others_notice_without_a_roll() {
        let reckless = met(Stance::Reckless, Stance::Cautious).into();
        let played = play(&goblins(), &reckless, &[], &[(ONE_SIDED, says("hide"))]);
        assert_eq!(played.outcome(), Some("only-they"));
        let both = met(Stance::Reckless, Stance::Reckless).into();
        assert_eq!(play(&goblins(), &both, &[], &[(BOTH, says("parley"))]).outcome(), Some("both"));
    }
}

mod adventuring_encounter_reckless_blind {
    use super::*;

    #[test]
    fn they_notice_none_but_the_reckless() {
        assert_eq!(notices(Stance::Reckless, Stance::Cautious), Notices::No);
        assert_eq!(notices(Stance::Reckless, Stance::Reckless), Notices::Yes);
        let played = play(
            &goblins(),
            &met(Stance::Reckless, Stance::Cautious).into(),
            &[],
            &[(ONE_SIDED, says("hide"))],
        );
        assert_eq!(played.dice(), [], "no save is made");
    }
}

mod adventuring_encounter_hidden_undetectable {
    use super::*;

    fn sharp() -> World {
        but(goblins(), A, |one| one.abilities.set(Wit, 18))
    }

    #[test]
    fn no_save_finds_them() {
        let hidden = met(Stance::Cautious, Stance::Hidden).into();
        let played = play(&sharp(), &hidden, &[], &[(ONE_SIDED, says("hide"))]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("only-they"), 0));
    }

    #[test]
    fn a_search_does() {
        let hidden = met(Stance::Cautious, Stance::Hidden).into();
        let world = play(&sharp(), &hidden, &[], &[(ONE_SIDED, says("hide"))]).world;
        let again = |searched| Again { own_stance: Stance::Cautious, their_stance: Stance::Hidden, searched };
        let played = play(&world, &again(true).into(), &[], &[(BOTH, says("hide"))]);
        assert_eq!(played.outcome(), Some("both"));
        let played = play(&world, &again(false).into(), &[], &[(ONE_SIDED, says("hide"))]);
        assert_eq!(played.outcome(), Some("only-they"));
    }
}

mod adventuring_encounter_hidden_detects {
    use super::*;

    #[test]
    fn they_notice_without_a_roll() {
        for own in [Stance::Cautious, Stance::Reckless] {
            let played =
                play(&goblins(), &met(own, Stance::Hidden).into(), &[], &[(ONE_SIDED, says("hide"))]);
            assert_eq!((played.outcome(), played.dice().len()), (Some("only-they"), 0), "{own:?}");
        }
    }
}

mod adventuring_encounter_detection_matrix {
    use super::*;

    #[test]
    fn nine_pairs() {
        let expected = [
            (Stance::Cautious, Stance::Cautious, Notices::Save),
            (Stance::Cautious, Stance::Reckless, Notices::Yes),
            (Stance::Cautious, Stance::Hidden, Notices::No),
            (Stance::Reckless, Stance::Cautious, Notices::No),
            (Stance::Reckless, Stance::Reckless, Notices::Yes),
            (Stance::Reckless, Stance::Hidden, Notices::No),
            (Stance::Hidden, Stance::Cautious, Notices::Yes),
            (Stance::Hidden, Stance::Reckless, Notices::Yes),
            (Stance::Hidden, Stance::Hidden, Notices::No),
        ];
        for (observer, other, how) in expected {
            assert_eq!(notices(observer, other), how, "{observer:?} of {other:?}");
        }
    }

    #[test]
    fn the_well_hidden_pass_each_other_by() {
        let hidden = met(Stance::Hidden, Stance::Hidden).into();
        assert_eq!(play(&goblins(), &hidden, &[], &[]).outcome(), Some("neither"));
    }
}

mod adventuring_encounter_one_sided {
    use super::*;

    #[test]
    fn the_company_that_notices_chooses() {
        let world = noticed();
        let played = play(&world, &due(&world), &[], &[(ONE_SIDED, says("fight"))]);
        assert_eq!(played.outcome(), Some("fight"));
        let combat = played.world.combat.expect("a fight");
        assert_eq!((combat.surprised, combat.fighters.len()), (Some(Side::Others), 5));
        let options = match &played.asked.first().expect("a question").wanted {
            norn_play::playback::Wanted::OneOf(options) => options.len(),
            _ => 0,
        };
        assert_eq!(options, 5);
        assert_eq!(played.asked.len(), 1, "the others are asked nothing");
    }

    #[test]
    fn whoever_hides_goes_on_as_before() {
        for own in ["hide", "other"] {
            let world = noticed();
            let played = play(&world, &due(&world), &[], &[(ONE_SIDED, says(own))]);
            assert_eq!((played.outcome(), &played.world.encounter), (Some("apart"), &None));
        }
    }

    #[test]
    fn the_company_sneaks_away() {
        let world = noticed();
        let played = play(&world, &due(&world), &[10], &[(ONE_SIDED, says("sneak-away"))]);
        assert_eq!((played.outcome(), played.asked.len()), (Some("apart"), 1), "a choice, and a roll");
        let played = play(
            &world,
            &due(&world),
            &[11, 10],
            &[(ONE_SIDED, says("sneak-away")), (PARLEY, says("fight"))],
        );
        assert_eq!(played.outcome(), Some("fight"));
        assert_eq!(played.world.combat.expect("a fight").surprised, None);
    }

    #[test]
    fn the_ground_may_decide_whether_they_are_heard() {
        let at = |change: fn(&mut norn_adventuring::world::Area)| {
            let world = in_area(row(goblins(), Level::Zone), P, change);
            let there = Meet { scene: Some(P), ..met(Stance::Cautious, Stance::Cautious) };
            play(&world, &there.into(), &[12, 11], &[]).world
        };
        let covered = at(|area| (area.loud, area.dark) = (true, true));
        let played = play(&covered, &due(&covered), &[], &[(ONE_SIDED, says("sneak-away"))]);
        assert_eq!((played.outcome(), played.asked.len()), (Some("apart"), 1));
        let noisy = at(|area| area.noisy = true);
        let answers = [(ONE_SIDED, says("sneak-away")), (PARLEY, says("fight"))];
        assert_eq!(play(&noisy, &due(&noisy), &[10], &answers).outcome(), Some("fight"));
    }

    #[test]
    fn the_others_choose_where_they_alone_notice() {
        let at = |word| play(&goblins(), &meet(), &[13, 10], &[(ONE_SIDED, says(word))]).world;
        let attack = at("fight");
        let played = play(&attack, &due(&attack), &[], &[]);
        assert_eq!(played.asked.len(), 0, "the players are asked nothing");
        assert!(!played.world.character(X).hidden, "the scene is shown");
        assert_eq!(played.world.combat.expect("a fight").surprised, Some(Side::Company));
        let leave = play(&goblins(), &meet(), &[13, 10, 10], &[(ONE_SIDED, says("sneak-away"))]).world;
        assert_eq!((&leave.encounter, leave.is_seen(X)), (&None, false));
        let heard = play(&goblins(), &meet(), &[13, 10, 11], &[(ONE_SIDED, says("sneak-away"))]).world;
        assert_eq!(heard.encounter.as_ref().map(|it| it.company_notices), Some(true));
    }

    #[test]
    fn a_parley_needs_the_will_of_both() {
        let world = noticed();
        let answers = |others| [(ONE_SIDED, says("parley")), (PARLEY, says(others))];
        assert_eq!(play(&world, &due(&world), &[], &answers("parley")).outcome(), Some("talk"));
        assert_eq!(play(&world, &due(&world), &[], &answers("sneak-away")).outcome(), Some("apart"));
        let spoken = play(&goblins(), &meet(), &[13, 10], &[(ONE_SIDED, says("parley"))]).world;
        assert_eq!(play(&spoken, &due(&spoken), &[], &[(PARLEY, says("parley"))]).outcome(), Some("talk"));
        assert_eq!(
            play(&spoken, &due(&spoken), &[], &[(PARLEY, says("sneak-away"))]).outcome(),
            Some("apart")
        );
    }
}

mod adventuring_encounter_both_sided {
    use super::*;

    #[test]
    fn the_game_masters_choice_is_kept_and_told_with_the_players() {
        let world = facing("hide");
        assert_eq!(world.encounter.as_ref().and_then(|it| it.others_choice), Some(Approach::Hide));
        let parley = facing("parley");
        assert_eq!(seen(&world), seen(&parley), "nobody can tell what it is");
        let played = play(&world, &due(&world), &[], &[(BOTH, says("parley"))]);
        assert_eq!(played.told(BOTH, "chosen"), [vec![Value::word("parley"), Value::word("hide")]]);
        let first = played.asked.first().expect("a question");
        assert_eq!(first.owner, norn_kernel::Owner::Character(US));
    }
}

mod adventuring_encounter_neither {
    use super::*;

    #[test]
    fn they_pass_each_other_by() {
        let played = play(&goblins(), &meet(), &[13, 11], &[]);
        assert_eq!(played.outcome(), Some("neither"));
        assert_eq!(played.asked.iter().filter(|question| question.key.id().contains("sided")).count(), 0);
        assert!(Adventuring.due(&played.world).is_none());
        assert_eq!((played.world.clock, played.world.turn.filled), (0, false));
        assert_eq!(played.world.encounter.as_ref().map(|it| it.stage), Some(Stage::Prepared));
    }

    #[test]
    fn the_game_master_can_look_again() {
        let world = play(&goblins(), &meet(), &[13, 11], &[]).world;
        let again = Again { own_stance: Stance::Cautious, their_stance: Stance::Cautious, searched: false };
        let played = play(&world, &again.into(), &[12, 11], &[]);
        assert_eq!(played.outcome(), Some("only-we"));
        assert!(Adventuring.due(&played.world).is_some());
    }
}

mod adventuring_encounter_fight {
    use super::*;

    #[test]
    fn one_side_that_wants_it_is_enough() {
        for (own, others, outcome) in [
            ("parley", "fight", "fight"),
            ("fight", "parley", "fight"),
            ("sneak-away", "fight", "fight"),
            ("sneak-away", "sneak-away", "apart"),
        ] {
            let (came, world) = comes(own, others);
            assert_eq!(
                (came.as_str(), world.combat.is_some()),
                (outcome, outcome == "fight"),
                "{own}, {others}"
            );
        }
    }
}

mod adventuring_encounter_parley {
    use super::*;

    #[test]
    fn both_have_to_want_to_speak() {
        for (others, outcome) in
            [("parley", "talk"), ("sneak-away", "apart"), ("hide", "apart"), ("fight", "fight")]
        {
            let (came, world) = comes("parley", others);
            assert_eq!(came, outcome, "{others}");
            assert_eq!(world.combat.is_some(), outcome == "fight");
            let talking = world.encounter.is_some_and(|it| it.stage == Stage::Talking);
            assert_eq!(talking, outcome == "talk");
        }
    }

    #[test]
    fn the_side_that_is_spoken_to_answers() {
        let world = noticed();
        for (others, outcome) in [("parley", "talk"), ("hide", "apart"), ("fight", "fight")] {
            let answers = [(ONE_SIDED, says("parley")), (PARLEY, says(others))];
            let dice: &[u16] = if others == "fight" { &[10] } else { &[] };
            assert_eq!(play(&world, &due(&world), dice, &answers).outcome(), Some(outcome), "{others}");
        }
        let spoken = play(&goblins(), &meet(), &[13, 10], &[(ONE_SIDED, says("parley"))]).world;
        for (own, outcome) in [("parley", "talk"), ("sneak-away", "apart"), ("fight", "fight")] {
            let dice: &[u16] = if own == "fight" { &[10] } else { &[] };
            let played = play(&spoken, &due(&spoken), dice, &[(PARLEY, says(own))]);
            assert_eq!(played.outcome(), Some(outcome), "{own}");
        }
    }

    #[test]
    fn somebody_can_be_spoken_to() {
        let talk = |word| play(&goblins(), &Talk { who: A, to: X }.into(), &[], &[(PARLEY, says(word))]);
        assert_eq!(talk("parley").outcome(), Some("talk"));
        assert_eq!(talk("hide").outcome(), Some("apart"));
        assert_eq!(refused(&goblins(), &Talk { who: A, to: B }.into()), Some(PARLEY));
        let away = at(row(goblins(), Level::Zone), X, Q);
        assert_eq!(refused(&away, &Talk { who: A, to: X }.into()), Some("adventuring.base.range"));
    }

    /// A prepared meeting does not show by what it forbids.
    #[test]
    fn what_nobody_knows_of_stands_in_nobodys_way() {
        let world = play(&goblins(), &meet(), &[13, 11], &[]).world;
        let guest = world.clone();
        let mut guest = guest;
        guest.characters.insert(Who(20), other("Guest", &[]).into());
        let talk = Talk { who: A, to: Who(20) };
        assert_eq!(refused(&guest, &talk.into()), None);
    }
}

mod adventuring_encounter_dialogue {
    use super::*;

    fn rows(world: &World, viewer: &Viewer) -> Vec<&'static str> {
        Adventuring.show(world, viewer).scene.iter().map(|row| row.label.part).collect()
    }

    #[test]
    fn the_panel_says_who_talks_and_how_they_feel() {
        let world = but(comes("parley", "parley").1, X, |one| one.attitude = Some(Attitude::Unfriendly));
        let referee = rows(&world, &Viewer::Referee);
        assert!(
            referee.contains(&"row") && referee.contains(&"tongues") && referee.contains(&"attitude-row")
        );
        let player = rows(&world, &Viewer::Player(vec![A]));
        assert!(player.contains(&"row") && !player.contains(&"attitude-row") && !player.contains(&"tongues"));
        let mute =
            [X, Y, Z].iter().fold(world, |world, who| but(world, *who, |one| one.nature = Nature::Monster));
        assert!(rows(&mute, &Viewer::Referee).contains(&"no-tongue"));
    }

    #[test]
    fn the_approaches_come_first() {
        let shelf = |world: &World| {
            Adventuring.show(world, &Viewer::Referee).shelves.first().map(|shelf| shelf.key.id())
        };
        assert_eq!(shelf(&comes("parley", "parley").1), Some("adventuring.encounter.dialogue"));
        assert_ne!(shelf(&goblins()), Some("adventuring.encounter.dialogue"));
    }
}

mod adventuring_encounter_dialogue_save {
    use super::*;

    fn ruled(speech: Speech, ruled: Ruled) -> Speech {
        Speech { ruled, ..speech }
    }

    #[test]
    fn each_approach_has_the_game_masters_three_choices() {
        let world = with_switch(
            but(two(&[(Wit, 10)], &[(Wit, 10), (Str, 10)]), X, |one| one.restrained = true),
            "torture",
            "on",
        );
        let afraid = but(three(), B, |one| {
            one.fears = vec![Fear { of: Dread::Named("storm".into()), terror: false, until: 1 }];
        });
        for approach in
            [Diplomatic::Befriend, Diplomatic::Inspire, Diplomatic::Persuade, Diplomatic::Encourage]
        {
            let (world, on) = if approach == Diplomatic::Encourage { (&afraid, B) } else { (&world, X) };
            let it = diplomacy(approach, A, on);
            let at = |how| Attempt::from(Diplomacy { speech: ruled(it.speech.clone(), how), ..it.clone() });
            assert!(with_face(world, &at(Ruled::Works), &[]), "{approach:?}");
            assert!(!with_face(world, &at(Ruled::Fails), &[]), "{approach:?}");
            assert!(with_face(world, &at(Ruled::Roll), &[10]), "{approach:?}");
        }
        for approach in
            [Manipulative::Distract, Manipulative::Intimidate, Manipulative::Taunt, Manipulative::Torture]
        {
            let it = manipulation(approach, A, &[X]);
            let at =
                |how| Attempt::from(Manipulation { speech: ruled(it.speech.clone(), how), ..it.clone() });
            let (pain, dice): (&[u16], &[u16]) = match approach {
                Manipulative::Torture => (&[1], &[1, 11]),
                Manipulative::Taunt => (&[], &[10, 11]),
                _ => (&[], &[11]),
            };
            assert!(with_face(&world, &at(Ruled::Works), pain), "{approach:?}");
            assert!(!with_face(&world, &at(Ruled::Fails), pain), "{approach:?}");
            assert!(with_face(&world, &at(Ruled::Roll), dice), "{approach:?}");
        }
    }

    #[test]
    fn what_a_player_says_is_ruled_on_first() {
        let filled =
            Filled::of("persuade").with("on", X).with("saying", Value::text("trust me")).with_defaults();
        let next = next_for(&two(&[], &[]), A, &filled);
        assert!(matches!(next, Next::Propose(param) if param.name == "ruled"), "a proposal");
    }
}

mod adventuring_encounter_duration {
    use super::*;

    fn acted(world: &World) -> World {
        play(world, &Pass { who: vec![A, B] }.into(), &[], &[]).world
    }

    fn from_the_phase(clock: i64) -> World {
        let mut world = acted(&goblins());
        world.clock = clock;
        world
    }

    fn own_stretch() -> Attempt {
        Meet { own_stretch: true, ..met(Stance::Cautious, Stance::Cautious) }.into()
    }

    fn next_turn(world: &World) -> World {
        play(world, &NextTurn { watch: false }.into(), &[], &[]).world
    }

    #[test]
    fn one_from_the_game_masters_phase_fills_a_stretch_of_its_own() {
        let world = from_the_phase(7);
        let filled = Filled::of("meet")
            .with("company", US)
            .with("others", THEM)
            .with("own-stance", Value::word("cautious"));
        let Next::Fill(param) = next(&world, &filled.with("their-stance", Value::word("cautious"))) else {
            panic!()
        };
        assert_eq!((param.name, param.default), ("own-stretch", Some(Value::Flag(true))));
        let world = play(&world, &own_stretch(), &[12, 10], &[(BOTH, says("parley"))]).world;
        assert_eq!(world.clock, 7);
        let talking = play(&world, &due(&world), &[], &[(BOTH, says("parley"))]).world;
        assert_eq!((talking.clock, talking.turn.filled), (8, true));
        assert_eq!(refused(&talking, &Talk { who: A, to: X }.into()), Some("adventuring.turn.structure"));
        let over = play(&talking, &EndMeeting.into(), &[], &[]).world;
        // A second one, before the players act again.
        let second = play(&over, &own_stretch(), &[12, 10], &[(BOTH, says("parley"))]).world;
        let second = play(&second, &due(&second), &[], &[(BOTH, says("parley"))]).world;
        assert_eq!((second.clock, second.turn.filled), (9, true));
        let after = next_turn(&play(&second, &EndMeeting.into(), &[], &[]).world);
        assert_eq!((after.clock, after.turn.filled), (10, false));
        assert_eq!(refused(&after, &Talk { who: A, to: X }.into()), None);
    }

    #[test]
    fn one_that_is_an_action_fills_this_stretch() {
        let world = goblins();
        let talking = play(&world, &Talk { who: A, to: X }.into(), &[], &[(PARLEY, says("parley"))]).world;
        assert_eq!((talking.clock, talking.turn.filled), (0, true));
        assert_eq!(refused(&talking, &Pass { who: vec![B] }.into()), Some("adventuring.turn.structure"));
        let over = play(&talking, &EndMeeting.into(), &[], &[]).world;
        assert_eq!(next_turn(&over).clock, 1);
    }

    #[test]
    fn whoever_slips_away_loses_no_time() {
        let world = play(&from_the_phase(7), &own_stretch(), &[12, 11], &[]).world;
        let after = play(&world, &due(&world), &[10], &[(ONE_SIDED, says("sneak-away"))]).world;
        assert_eq!((after.clock, after.turn.filled), (7, false));
    }

    #[test]
    fn on_the_road_only_the_clock_counts_it() {
        let mut world = row(goblins(), Level::Region);
        world = with_area(world, Place(9), area("Glade", Level::Zone, |area| area.within = Some(P)));
        let at = Meet { scene: Some(Place(9)), ..met(Stance::Cautious, Stance::Cautious) };
        let world = play(&world, &at.into(), &[12, 10], &[(BOTH, says("parley"))]).world;
        let talking = play(&world, &due(&world), &[], &[(BOTH, says("parley"))]).world;
        assert_eq!((talking.clock, talking.turn.filled), (1, false));
    }
}

mod adventuring_attitude_table {
    use super::*;

    #[test]
    fn a_d6_says_it() {
        let expected = [
            (0, None),
            (1, Some(Attitude::Hostile)),
            (2, Some(Attitude::Unfriendly)),
            (3, Some(Attitude::Unfriendly)),
            (4, Some(Attitude::Neutral)),
            (5, Some(Attitude::Neutral)),
            (6, Some(Attitude::Friendly)),
            (7, None),
        ];
        for (face, attitude) in expected {
            assert_eq!(by_face(face), attitude, "{face}");
        }
        assert!(Attitude::Hostile < Attitude::Unfriendly && Attitude::Neutral < Attitude::Friendly);
    }

    #[test]
    fn it_suggests_what_the_others_are_up_to() {
        let ways =
            [Attitude::Hostile, Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly].map(suggests);
        assert_eq!(ways, [Approach::Fight, Approach::Leave, Approach::Parley, Approach::Parley]);
        let hostile = but(goblins(), X, |one| one.attitude = Some(Attitude::Hostile));
        let played = play(&hostile, &meet(), &[12, 10], &[]);
        assert_eq!(played.world.encounter.and_then(|it| it.others_choice), Some(Approach::Fight));
        let played = play(&hostile, &meet(), &[12, 10], &[(BOTH, says("parley"))]);
        assert_eq!(
            played.world.encounter.and_then(|it| it.others_choice),
            Some(Approach::Parley),
            "never forced"
        );
        let unfriendly = but(goblins(), X, |one| one.attitude = Some(Attitude::Unfriendly));
        let played = play(&unfriendly, &meet(), &[12, 10], &[]);
        assert_eq!(played.world.encounter.and_then(|it| it.others_choice), Some(Approach::Leave));
    }
}

fn feel(mood: Mood) -> Attempt {
    Feel { who: vec![X, Y, Z], mood }.into()
}

fn felt(mood: Mood, dice: &[u16]) -> Option<Attitude> {
    let world = play(&goblins(), &feel(mood), dice, &[]).world;
    assert_eq!(world.character(X).attitude, world.character(Z).attitude, "one roll for all");
    world.character(X).attitude
}

mod adventuring_attitude_pick_or_roll {
    use super::*;

    #[test]
    fn picking_needs_no_die_and_rolling_is_offered() {
        assert_eq!(felt(Mood::Hostile, &[]), Some(Attitude::Hostile));
        assert_eq!(felt(Mood::Unfriendly, &[]), Some(Attitude::Unfriendly));
        assert_eq!(felt(Mood::Neutral, &[]), Some(Attitude::Neutral));
        assert_eq!(felt(Mood::Friendly, &[]), Some(Attitude::Friendly));
        let Next::Fill(param) = next(&goblins(), &Filled::of("attitude").with("of", THEM)) else { panic!() };
        assert_eq!(param.range.options().len(), 7);
        let nobody = Feel { who: vec![], mood: Mood::Friendly };
        assert_eq!(refused(&goblins(), &nobody.into()), Some("adventuring.attitude.pick-or-roll"));
    }

    #[test]
    fn it_is_the_game_masters_to_know() {
        let world = goblins();
        assert_eq!(feel(Mood::Friendly).veiled(&world).audience(), Audience::Referee);
        assert_eq!(seen(&play(&world, &feel(Mood::Friendly), &[], &[]).world), seen(&world));
    }
}

mod adventuring_attitude_roll_ordinary {
    use super::*;

    #[test]
    fn one_die() {
        let felt = [1, 3, 5, 6].map(|face| felt(Mood::Ordinary, &[face]));
        let expected =
            [Attitude::Hostile, Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly].map(Some);
        assert_eq!(felt, expected);
    }
}

mod adventuring_attitude_roll_aggressive {
    use super::*;

    #[test]
    fn the_lower_of_two() {
        let felt = [[6, 4], [6, 6], [1, 6], [3, 3]].map(|dice| felt(Mood::Aggressive, &dice));
        let expected =
            [Attitude::Neutral, Attitude::Friendly, Attitude::Hostile, Attitude::Unfriendly].map(Some);
        assert_eq!(felt, expected);
    }
}

mod adventuring_attitude_roll_peaceful {
    use super::*;

    #[test]
    fn the_higher_of_two() {
        let felt = [[6, 4], [1, 1], [1, 3], [4, 2]].map(|dice| felt(Mood::Peaceful, &dice));
        let expected =
            [Attitude::Friendly, Attitude::Hostile, Attitude::Unfriendly, Attitude::Neutral].map(Some);
        assert_eq!(felt, expected);
    }
}

mod adventuring_diplomacy_general {
    use super::*;

    #[test]
    fn the_one_who_speaks_saves_and_nobody_else() {
        let world = two(&[(Wit, 11)], &[(Wit, 3)]);
        let persuade = Attempt::from(diplomacy(Diplomatic::Persuade, A, X));
        let played = play(&world, &persuade, &[11], &[]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("pass"), 1));
        assert!(!with_face(&world, &persuade, &[12]));
        assert_eq!(Diplomatic::WORDS, ["befriend", "inspire", "encourage", "persuade"]);
        let fight = play(&fighting(world.clone()), &persuade, &[12], &[]).world;
        assert!(spent(&fight, A));
        assert_eq!(refused(&fight, &persuade), Some("adventuring.base.combat-turn"));
        let oneself = Attempt::from(diplomacy(Diplomatic::Persuade, A, A));
        assert_eq!(refused(&world, &oneself), Some("adventuring.diplomacy.general"));
    }
}

/// X, who feels so about the company.
fn feeling(attitude: Attitude) -> World {
    but(two(&[(Wit, 10)], &[]), X, |one| one.attitude = Some(attitude))
}

mod adventuring_diplomacy_befriend {
    use super::*;

    fn toward(world: &World) -> Option<Attitude> {
        world.character(X).toward.get(&A).copied()
    }

    #[test]
    fn one_level_better() {
        let befriend = Attempt::from(diplomacy(Diplomatic::Befriend, A, X));
        let world = play(&feeling(Attitude::Unfriendly), &befriend, &[10], &[]).world;
        assert_eq!(toward(&world), Some(Attitude::Neutral));
        assert_eq!(world.character(X).attitude, Some(Attitude::Unfriendly), "as about the others before");
        let world = play(&feeling(Attitude::Unfriendly), &befriend, &[11], &[]).world;
        assert_eq!(toward(&world), None);
        assert_eq!(
            toward(&play(&feeling(Attitude::Neutral), &befriend, &[10], &[]).world),
            Some(Attitude::Friendly)
        );
        assert_eq!(
            toward(&play(&feeling(Attitude::Friendly), &befriend, &[10], &[]).world),
            Some(Attitude::Friendly)
        );
    }

    #[test]
    fn the_game_master_says_how_somebody_feels_about_one_of_them() {
        let befriend = Attempt::from(diplomacy(Diplomatic::Befriend, A, X));
        let world = play(&feeling(Attitude::Neutral), &befriend, &[10], &[]).world;
        let world = written(world, "character/11/toward/1", Value::word("hostile"));
        assert_eq!(toward(&world), Some(Attitude::Hostile));
        assert!(Adventuring.edit(&world, "character/11/toward/99", &Value::word("hostile")).is_err());
    }

    #[test]
    fn once_in_a_scene() {
        let befriend = diplomacy(Diplomatic::Befriend, A, X);
        let world = play(&feeling(Attitude::Hostile), &befriend.clone().into(), &[10], &[]).world;
        assert_eq!(refused(&world, &befriend.clone().into()), Some("adventuring.base.retry"));
        let later = Diplomacy { speech: Speech { changed: true, ..befriend.speech.clone() }, ..befriend };
        assert_eq!(toward(&play(&world, &later.into(), &[10], &[]).world), Some(Attitude::Neutral));
    }
}

mod adventuring_diplomacy_befriend_big_favour {
    use super::*;

    #[test]
    fn no_save_is_needed() {
        let it = diplomacy(Diplomatic::Befriend, A, X);
        let it = Diplomacy { speech: with_grounds(it.speech.clone(), &[Ground::BigFavour]), ..it };
        let world = play(&feeling(Attitude::Unfriendly), &it.into(), &[], &[]).world;
        assert_eq!(world.character(X).toward.get(&A), Some(&Attitude::Neutral));
    }
}

mod adventuring_diplomacy_inspire {
    use super::*;

    #[test]
    fn a_passed_save_moves_them() {
        let world = two(&[(Wit, 9)], &[]);
        let inspire = Attempt::from(diplomacy(Diplomatic::Inspire, A, X));
        assert!(with_face(&world, &inspire, &[9]));
        assert!(!with_face(&world, &inspire, &[10]));
    }
}

mod adventuring_diplomacy_inspire_no_save {
    use super::*;

    #[test]
    fn either_ground_is_enough() {
        let it = diplomacy(Diplomatic::Inspire, A, X);
        for ground in [Ground::Effective, Ground::Generous] {
            let it = Diplomacy { speech: with_grounds(it.speech.clone(), &[ground]), ..it.clone() };
            assert!(with_face(&two(&[], &[]), &it.into(), &[]));
        }
        assert_eq!(play(&two(&[], &[]), &it.into(), &[5], &[]).dice().len(), 1);
    }
}

mod adventuring_diplomacy_encourage {
    use super::*;

    fn afraid(terror: bool) -> World {
        let fear = Fear { of: Dread::Named("storm".into()), terror, until: 1 };
        fighting(but(but(three(), A, |one| one.abilities.set(Wit, 12)), B, |one| one.fears = vec![fear]))
    }

    fn encourage() -> Attempt {
        diplomacy(Diplomatic::Encourage, A, B).into()
    }

    #[test]
    fn it_takes_a_round_and_clears_fear() {
        let after = play(&afraid(false), &encourage(), &[12], &[]).world;
        assert_eq!(after.character(B).fears, []);
        assert!(spent(&after, A));
        let after = play(&afraid(false), &encourage(), &[13], &[]).world;
        assert_eq!(after.character(B).fears.len(), 1);
        assert!(spent(&after, A), "all the same");
        assert_eq!(refused(&after, &encourage()), Some("adventuring.base.combat-turn"));
    }

    #[test]
    fn terror_stays() {
        let key = Some("adventuring.diplomacy.encourage");
        assert_eq!(refused(&afraid(true), &encourage()), key, "nothing is spent on it");
        let both = but(afraid(false), B, |one| {
            one.fears.push(Fear { of: Dread::Named("ghost".into()), terror: true, until: 1 });
        });
        let after = play(&both, &encourage(), &[12], &[]).world;
        let left: Vec<bool> = after.character(B).fears.iter().map(|fear| fear.terror).collect();
        assert_eq!(left, [true]);
    }

    #[test]
    fn whoever_can_encourage_nobody_is_told_why() {
        let why = |world: &World| match next_for(world, A, &Filled::of("encourage")) {
            Next::Refused(refusal) => Some((refusal.0.key.id(), refusal.0.part)),
            _ => None,
        };
        let key = "adventuring.diplomacy.encourage";
        assert_eq!(why(&three()), Some((key, "refusal")));
        let terrified = but(three(), B, |one| one.fears.clone_from(&afraid(true).character(B).fears));
        assert_eq!(why(&terrified), Some((key, "terrified")));
    }

    #[test]
    fn the_ally_is_near() {
        let apart =
            row(but(three(), B, |one| one.fears.clone_from(&afraid(false).character(B).fears)), Level::Zone);
        assert_eq!(refused(&apart, &encourage()), None);
        assert_eq!(refused(&at(apart, B, Q), &encourage()), Some("adventuring.base.range"));
    }

    #[test]
    fn nobody_else_can_be_encouraged() {
        let key = Some("adventuring.diplomacy.encourage");
        assert_eq!(refused(&three(), &encourage()), key, "B is not afraid");
        let world = but(two(&[], &[]), X, |one| one.fears = afraid(false).character(B).fears.clone());
        assert_eq!(refused(&world, &diplomacy(Diplomatic::Encourage, A, X).into()), key, "X is no ally");
    }

    #[test]
    fn another_round_can_be_spent_on_it_outside_of_fights_too() {
        let calm = World { combat: None, ..afraid(false) };
        let failed = play(&calm, &encourage(), &[13], &[]).world;
        assert_eq!(play(&failed, &encourage(), &[12], &[]).world.character(B).fears, []);
    }
}

mod adventuring_diplomacy_persuade {
    use super::*;

    #[test]
    fn true_or_not_makes_no_difference() {
        let world = two(&[(Wit, 13)], &[]);
        for lie in [false, true] {
            let it = Attempt::from(Diplomacy { lie, ..diplomacy(Diplomatic::Persuade, A, X) });
            let came = [13, 14].map(|face| with_face(&world, &it, &[face]));
            assert_eq!(came, [true, false], "{lie}");
        }
    }
}

mod adventuring_diplomacy_persuade_no_save {
    use super::*;

    #[test]
    fn arguments_and_evidence_together() {
        let it = diplomacy(Diplomatic::Persuade, A, X);
        let at = |grounds: &[Ground]| {
            Attempt::from(Diplomacy { speech: with_grounds(it.speech.clone(), grounds), ..it.clone() })
        };
        assert!(with_face(&two(&[], &[]), &at(&[Ground::Solid, Ground::Evidence]), &[]));
        assert!(!with_face(&two(&[], &[]), &at(&[Ground::Solid]), &[11]));
        assert!(!with_face(&two(&[], &[]), &at(&[Ground::Evidence]), &[11]));
    }
}

mod adventuring_manipulation_general {
    use super::*;

    #[test]
    fn the_one_it_is_aimed_at_saves() {
        let world = two(&[(Wit, 1)], &[(Wit, 8)]);
        let it = Attempt::from(manipulation(Manipulative::Intimidate, A, &[X]));
        assert!(!with_face(&world, &it, &[8]), "X resists");
        assert!(with_face(&world, &it, &[9]), "X gives in");
    }

    #[test]
    fn it_works_both_ways_and_the_player_rolls() {
        let world = two(&[(Wit, 8)], &[]);
        let played = play(&world, &manipulation(Manipulative::Intimidate, X, &[A]).into(), &[9], &[]);
        assert_eq!(played.outcome(), Some("success"));
        let by = played.record.lines.iter().find_map(|noted| match noted.line {
            norn_kernel::Line::Rolled { owner, .. } => Some(owner),
            _ => None,
        });
        assert_eq!(by, Some(norn_kernel::Owner::Character(A)));
    }

    #[test]
    fn several_save_with_one_die() {
        let it = Attempt::from(manipulation(Manipulative::Distract, A, &[X, Y, Z]));
        let world = play(&goblins(), &it, &[8], &[]).world;
        let distracted = [X, Y, Z].map(|who| world.character(who).distracted.is_some());
        assert_eq!(distracted, [true, true, false]);
        let nobody = Attempt::from(manipulation(Manipulative::Distract, A, &[]));
        assert_eq!(refused(&goblins(), &nobody), Some("adventuring.manipulation.general"));
    }

    /// What the game master's people can resist is nobody's business.
    #[test]
    fn their_saves_are_the_game_masters() {
        let played = play(&two(&[], &[]), &manipulation(Manipulative::Intimidate, A, &[X]).into(), &[9], &[]);
        let rolled = played.line(|line| matches!(line, norn_kernel::Line::Rolled { .. }));
        assert_eq!(rolled.audience, Audience::Referee);
    }
}

mod adventuring_manipulation_describe {
    use super::*;

    #[test]
    fn nothing_said_is_nothing_done() {
        let it = manipulation(Manipulative::Intimidate, A, &[X]);
        let mute = Manipulation { speech: Speech { saying: " ".into(), ..it.speech.clone() }, ..it };
        assert_eq!(refused(&two(&[], &[]), &mute.into()), Some("adventuring.manipulation.describe"));
        let it = diplomacy(Diplomatic::Persuade, A, X);
        let mute = Diplomacy { speech: Speech { saying: " ".into(), ..it.speech.clone() }, ..it };
        assert_eq!(refused(&two(&[], &[]), &mute.into()), Some("adventuring.manipulation.describe"));
    }

    #[test]
    fn what_is_not_good_enough_costs_nothing() {
        let world = fighting(two(&[], &[]));
        let it = manipulation(Manipulative::Intimidate, A, &[X]);
        let shout =
            Manipulation { speech: Speech { ruled: Ruled::Worthless, ..it.speech.clone() }, ..it.clone() };
        let played = play(&world, &shout.into(), &[], &[]);
        assert_eq!((played.outcome(), played.effects().len()), (Some("not-good-enough"), 0));
        assert_eq!(refused(&played.world, &it.clone().into()), None, "they choose anew");
        assert_eq!(play(&world, &it.into(), &[11], &[]).outcome(), Some("success"));
    }
}

mod adventuring_manipulation_distract {
    use super::*;

    #[test]
    fn whoever_fails_is_distracted_until_the_stretch_ends() {
        let world = two(&[], &[(Wit, 10)]);
        let it = Attempt::from(manipulation(Manipulative::Distract, A, &[X]));
        assert_eq!(play(&world, &it, &[10], &[]).world.character(X).distracted, None);
        let after = play(&world, &it, &[11], &[]).world;
        assert_eq!(after.character(X).distracted.as_ref().map(|it| it.until), Some(1));
        let later = play(&after, &Wait { stretches: 1 }.into(), &[], &[]).world;
        assert_eq!(later.character(X).distracted, None);
    }
}

mod adventuring_manipulation_distract_no_save {
    use super::*;

    #[test]
    fn a_perfect_one_leaves_no_save() {
        let it = manipulation(Manipulative::Distract, A, &[X]);
        let it = Manipulation { speech: with_grounds(it.speech.clone(), &[Ground::Effective]), ..it };
        assert!(play(&two(&[], &[]), &it.into(), &[], &[]).world.character(X).distracted.is_some());
    }
}

mod adventuring_manipulation_distract_combat {
    use super::*;

    #[test]
    fn it_takes_a_round_and_costs_the_next_turn() {
        let world = fighting(two(&[], &[(Wit, 6)]));
        let it = Attempt::from(manipulation(Manipulative::Distract, A, &[X]));
        let after = play(&world, &it, &[7], &[]).world;
        assert!(loses(&after, X) && spent(&after, A));
        assert_eq!(after.character(X).distracted, None);
        let after = play(&world, &it, &[6], &[]).world;
        assert!(!loses(&after, X) && spent(&after, A));
        assert_eq!(refused(&after, &it), Some("adventuring.base.combat-turn"));
    }
}

mod adventuring_manipulation_intimidate {
    use super::*;

    #[test]
    fn whoever_fails_does_what_is_demanded() {
        let world = two(&[], &[(Wit, 9)]);
        let it = Attempt::from(manipulation(Manipulative::Intimidate, A, &[X]));
        assert!(!with_face(&world, &it, &[9]));
        let played = play(&world, &it, &[10], &[]);
        assert_eq!(played.outcome(), Some("success"));
        assert_eq!(played.world.character(X).fears, [], "no fear outside of a fight");
    }
}

mod adventuring_manipulation_intimidate_no_save {
    use super::*;

    #[test]
    fn both_grounds_together() {
        let it = manipulation(Manipulative::Intimidate, A, &[X]);
        let at = |grounds: &[Ground]| {
            Attempt::from(Manipulation { speech: with_grounds(it.speech.clone(), grounds), ..it.clone() })
        };
        assert!(with_face(&two(&[], &[]), &at(&[Ground::Able, Ground::Helpless]), &[]));
        assert!(!with_face(&two(&[], &[]), &at(&[Ground::Able]), &[10]));
        assert!(!with_face(&two(&[], &[]), &at(&[Ground::Helpless]), &[10]));
    }
}

mod adventuring_manipulation_intimidate_combat {
    use super::*;

    #[test]
    fn whoever_fails_is_frightened_of_the_one_who_threatens() {
        let world = fighting(two(&[], &[]));
        let it = Attempt::from(manipulation(Manipulative::Intimidate, A, &[X]));
        let after = play(&world, &it, &[11], &[]).world;
        assert_eq!(after.character(X).fears, [Fear { of: Dread::Somebody(A), terror: false, until: 1 }]);
        assert!(spent(&after, A));
        assert_eq!(play(&world, &it, &[10], &[]).world.character(X).fears, []);
    }

    #[test]
    fn whoever_ignores_fear_is_immune() {
        let world = but(fighting(two(&[], &[])), X, |one| one.fearless = ["Oath".to_owned()].into());
        let it = Attempt::from(manipulation(Manipulative::Intimidate, A, &[X]));
        assert_eq!(play(&world, &it, &[11], &[]).world.character(X).fears, []);
        let frenzied = but(fighting(two(&[], &[])), X, |one| one.frenzied = Some(1));
        assert_eq!(play(&frenzied, &it, &[11], &[]).world.character(X).fears, [], "frenzy ignores fear");
    }
}

mod adventuring_manipulation_taunt {
    use super::*;

    fn world() -> World {
        two(&[(Wit, 10)], &[(Wit, 7)])
    }

    fn taunt() -> Attempt {
        manipulation(Manipulative::Taunt, A, &[X]).into()
    }

    #[test]
    fn the_taunter_saves_first_and_then_the_target() {
        assert_eq!(play(&world(), &taunt(), &[11], &[]).outcome(), Some("failure"));
        assert!(!with_face(&world(), &taunt(), &[10, 7]));
        assert!(with_face(&world(), &taunt(), &[10, 8]));
    }

    #[test]
    fn with_the_switch_the_target_alone() {
        let world = with_switch(world(), "taunt-save", "target");
        assert!(!with_face(&world, &taunt(), &[7]));
        assert!(with_face(&world, &taunt(), &[8]));
    }
}

mod adventuring_manipulation_taunt_no_save {
    use super::*;

    #[test]
    fn the_right_nerve_leaves_no_save() {
        let it = manipulation(Manipulative::Taunt, A, &[X]);
        let it =
            Attempt::from(Manipulation { speech: with_grounds(it.speech.clone(), &[Ground::Nerve]), ..it });
        let world = two(&[(Wit, 10)], &[(Wit, 7)]);
        assert!(with_face(&world, &it, &[10]));
        assert!(!with_face(&world, &it, &[11]));
        assert!(with_face(&with_switch(world, "taunt-save", "target"), &it, &[]));
    }
}

mod adventuring_manipulation_taunt_combat {
    use super::*;

    #[test]
    fn it_takes_a_round_and_turns_them_on_the_taunter() {
        let world = fighting(two(&[(Wit, 10)], &[(Wit, 7)]));
        let it = Attempt::from(manipulation(Manipulative::Taunt, A, &[X]));
        let after = play(&world, &it, &[10, 8], &[]).world;
        assert_eq!(after.fighter(X).and_then(|fighter| fighter.taunted_by), Some(A));
        assert!(spent(&after, A));
        let after = play(&world, &it, &[11], &[]).world;
        assert_eq!(after.fighter(X).and_then(|fighter| fighter.taunted_by), None);
        assert!(spent(&after, A), "also where the taunter's own save fails");
    }

    /// Xan, whom Ada has taunted, with Bo; it is Xan's turn.
    fn taunted(ada: Place) -> World {
        let people = [(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[]))];
        let mut world = fighting(at(row(world(people), Level::Zone), A, ada));
        let combat = world.combat.as_mut().expect("a fight");
        (combat.rolled, combat.leg) = (true, norn_adventuring::world::Leg::Others);
        combat.fighters.get_mut(&X).expect("a fighter").taunted_by = Some(A);
        world
    }

    fn attack(on: Who) -> Attempt {
        use norn_adventuring::rules::fights::attack::Attack;
        Attack { by: X, on, weapon: "Unarmed".to_owned(), impaired: false, enhanced: false }.into()
    }

    fn walk(path: &[Place]) -> Attempt {
        norn_adventuring::rules::fights::movement::Walk { who: X, path: path.to_vec() }.into()
    }

    fn end() -> Attempt {
        norn_adventuring::rules::fights::turn::EndTurn { who: X }.into()
    }

    #[test]
    fn a_mount_does_not_carry_them_away() {
        let horse = beast("Hob", Nature::Domesticated, Size::Large, &[]);
        let mut world = but(taunted(P), X, |one| one.riding = Some(Y));
        world.characters.insert(Y, horse.into());
        let mut world = at(at(world, X, Q), Y, Q);
        let combat = world.combat.as_mut().expect("a fight");
        combat.fighters.insert(Y, Fighter { side: Side::Others, ..Fighter::default() });
        let walk = |to| {
            let walk = norn_adventuring::rules::fights::movement::Walk { who: Y, path: vec![to] };
            Attempt::from(walk)
        };
        assert_eq!((refused(&world, &walk(R)), refused(&world, &walk(P))), (KEY, None));
        assert_eq!(refused(&without(world.clone(), X), &walk(R)), None);
        let calm = {
            let mut calm = world.clone();
            calm.combat.as_mut().expect("a fight").fighters.get_mut(&X).expect("a fighter").taunted_by = None;
            calm
        };
        assert_eq!(refused(&calm, &walk(R)), None);
        // Both are taunted, from either side: nobody has to come nearer.
        let torn = but(at(world, B, R), B, |one| one.side = Side::Company);
        assert_eq!(refused(&torn, &end()), KEY);
        let mut torn = torn;
        torn.combat.as_mut().expect("a fight").fighters.get_mut(&Y).expect("a fighter").taunted_by = Some(B);
        assert_eq!(refused(&torn, &end()), None);
    }

    #[test]
    fn whoever_is_in_turn_says_why_it_is_not_over() {
        assert_eq!(withheld(&taunted(P), &Filled::of("end-turn")), KEY);
    }

    #[test]
    fn nothing_but_an_attack_on_the_taunter() {
        use norn_adventuring::rules::fights::restraints::Restrain;
        let world = taunted(P);
        assert_eq!((refused(&world, &attack(B)), refused(&world, &attack(A))), (KEY, None));
        let bind = Restrain { who: X, on: A, willing: true, frees: false };
        assert_eq!((refused(&world, &bind.into()), refused(&world, &end())), (KEY, KEY));
        let threat = Attempt::from(manipulation(Manipulative::Intimidate, X, &[B]));
        assert_eq!(refused(&world, &threat), KEY);
        assert_eq!(refused(&world, &walk(&[Q])), KEY, "away");
        let answers = [("adventuring.base.dodge", Answer::Yes(false))];
        let after = play(&world, &attack(A), &[2], &answers).world;
        assert_eq!(refused(&after, &end()), None);
        let over = play(&after, &end(), &[], &[]).world;
        assert_eq!(over.fighter(X).and_then(|fighter| fighter.taunted_by), None, "then they are free");
    }

    #[test]
    fn or_what_brings_them_nearer() {
        use norn_adventuring::rules::hazards::sprinting::Sprint;
        let world = taunted(R);
        assert_eq!((refused(&world, &end()), refused(&world, &walk(&[Q]))), (KEY, None));
        let near = at(world.clone(), X, Q);
        assert_eq!((refused(&near, &walk(&[P])), refused(&near, &walk(&[R]))), (KEY, None));
        let (away, there) =
            (Attempt::from(Sprint { who: X, to: P }), Attempt::from(Sprint { who: X, to: R }));
        assert_eq!((refused(&near, &away), refused(&near, &there)), (KEY, None));
        let there = play(&world, &walk(&[Q, R]), &[], &[]).world;
        assert_eq!((refused(&there, &attack(A)), refused(&there, &end())), (None, KEY));
    }

    #[test]
    fn whoever_is_bound_loses_the_turn() {
        for place in [P, R] {
            let world = but(taunted(place), X, |one| one.restrained = true);
            let by = Some("adventuring.base.restrained");
            assert_eq!((refused(&world, &attack(A)), refused(&world, &walk(&[Q]))), (by, by));
            assert_eq!(refused(&world, &end()), None);
        }
    }

    #[test]
    fn players_who_know_of_no_way_there_lose_the_turn() {
        let mut world = in_area(taunted(R), Q, |area| area.known = false);
        let combat = world.combat.as_mut().expect("a fight");
        combat.leg = norn_adventuring::world::Leg::Quick;
        combat.fighters.get_mut(&B).expect("a fighter").taunted_by = Some(A);
        combat.quick.insert(B);
        let end = norn_adventuring::rules::fights::turn::EndTurn { who: B };
        assert_eq!(refused(&world, &end.into()), None);
        let known = in_area(world, Q, |area| area.known = true);
        assert_eq!(refused(&known, &end.into()), KEY);
    }

    #[test]
    fn whoever_fears_the_taunter_loses_the_turn() {
        let world = but(taunted(R), X, |one| {
            one.fears = vec![Fear { of: Dread::Somebody(A), terror: false, until: 1 }];
        });
        assert_eq!(refused(&world, &walk(&[Q])), Some("adventuring.fear.frightened"));
        assert_eq!(refused(&world, &end()), None);
        let armed = with_thing(world, X, "Bow", 1);
        assert_eq!(refused(&armed, &end()), KEY, "from where they stand");
    }

    #[test]
    fn a_lost_turn_is_the_end_of_it() {
        let mut world = taunted(P);
        world.combat.as_mut().expect("a fight").fighters.get_mut(&X).expect("a fighter").loses = true;
        let after = play(&world, &due(&world), &[], &[]).world;
        assert_eq!(after.fighter(X).and_then(|fighter| fighter.taunted_by), None);
    }

    const KEY: Option<&str> = Some("adventuring.manipulation.taunt.combat");
}

mod adventuring_manipulation_torture {
    use super::*;

    fn prisoner(health: i32) -> World {
        let world = with_switch(two(&[], &[(Wit, 9), (Str, 8)]), "torture", "on");
        but(world, X, |one| (one.health, one.restrained, one.hide) = (health, true, 2))
    }

    fn torture() -> Attempt {
        manipulation(Manipulative::Torture, A, &[X]).into()
    }

    #[test]
    fn it_hurts_and_a_save_says_who_breaks() {
        let played = play(&prisoner(8), &torture(), &[4, 9], &[]);
        assert_eq!((played.outcome(), played.world.character(X).health), (Some("failure"), 4));
        assert_eq!(play(&prisoner(8), &torture(), &[4, 10], &[]).outcome(), Some("success"));
    }

    #[test]
    fn whoever_is_out_says_nothing() {
        let played = play(&prisoner(3), &torture(), &[3, 8], &[]);
        assert_eq!((played.outcome(), played.world.character(X).health), (Some("failure"), 0));
        assert!(
            matches!(played.world.character(X).fate, Fate::Stable { .. }),
            "the second die is the save of whoever falls"
        );
    }

    #[test]
    fn it_takes_a_stretch_and_a_prisoner() {
        let after = play(&prisoner(8), &torture(), &[1, 9], &[]).world;
        assert_eq!(refused(&after, &torture()), Some("adventuring.turn.structure"));
        let next = play(&after, &NextTurn { watch: false }.into(), &[], &[]).world;
        assert_eq!(refused(&next, &torture()), None, "each stretch anew");
        let free = but(prisoner(8), X, |one| one.restrained = false);
        assert_eq!(refused(&free, &torture()), Some("adventuring.manipulation.torture"));
    }

    #[test]
    fn by_default_it_is_no_approach() {
        let off = with_switch(prisoner(8), "torture", "off");
        assert_eq!(refused(&off, &torture()), Some("adventuring.manipulation.torture"));
        let offered = |world: &World| {
            norn_kernel::ruleset::legal(Adventuring, world, &Viewer::Referee)
                .iter()
                .any(|(name, _)| *name == "torture")
        };
        assert!(!offered(&off) && offered(&prisoner(8)));
        let why = |world: &World| match next(world, &Filled::of("torture")) {
            Next::Refused(refusal) => Some((refusal.0.key.id(), refusal.0.part)),
            _ => None,
        };
        assert_eq!(why(&off), Some(("adventuring.manipulation.torture", "off")));
    }
}

mod adventuring_disguise_attempt {
    use super::*;

    fn dressed(means: bool) -> Attempt {
        DressUp { who: A, as_what: "a monk".into(), particular: false, resembles: false, means }.into()
    }

    #[test]
    fn a_kit_is_enough_and_no_die_falls() {
        let world = with_thing(one(&[]), A, "Disguise kit", 1);
        let after = play(&world, &dressed(false), &[], &[]).world;
        assert_eq!(
            after.character(A).disguise,
            Some(Disguise { as_what: "a monk".into(), exposed: false, unseen: false })
        );
        assert!(after.character(A).things.contains_key("Disguise kit"), "it is not used up");
        assert_eq!(
            refused(&after, &dressed(false)),
            Some("adventuring.turn.structure"),
            "it takes a stretch"
        );
        let off = play(&after, &TakeOff { who: A }.into(), &[], &[]).world;
        assert_eq!(off.character(A).disguise, None);
        assert_eq!(refused(&off, &TakeOff { who: A }.into()), Some("adventuring.disguise.attempt"));
        assert_eq!(refused(&off, &look(true, false)), Some("adventuring.disguise.attempt"));
    }

    #[test]
    fn without_one_the_game_master_says_whether_it_can_be() {
        assert_eq!(refused(&one(&[]), &dressed(false)), Some("adventuring.disguise.attempt"));
        assert_eq!(refused(&one(&[]), &dressed(true)), None);
        let filled = Filled::of("disguise").with("as-what", Value::text("a monk")).with("particular", false);
        assert!(
            matches!(next_for(&one(&[]), A, &filled.with_defaults()), Next::Propose(param) if param.name == "means")
        );
    }

    fn is_told(world: &World, attempt: Attempt) -> bool {
        !matches!(attempt.veiled(world), Attempt::Unseen(_))
    }

    #[test]
    fn players_are_not_told_what_others_pretend_to_be() {
        let hidden = but(world([(A, hero("Ada", &[])), (X, other("Veit", &[]))]), X, |one| one.hidden = true);
        let hidden = with_thing(hidden, X, "Disguise kit", 1);
        let seen = but(hidden.clone(), X, |one| one.hidden = false);
        let dresses = |who| {
            let as_what = "A monk".to_owned();
            Attempt::from(DressUp { who, as_what, particular: false, resembles: false, means: false })
        };
        assert_eq!([A, X].map(|who| is_told(&seen, dresses(who))), [true, false]);
        let names = |world: &World| {
            [Viewer::Player(vec![A]), Viewer::Referee].map(|viewer| {
                let sheets = Adventuring.show(world, &viewer).sheets;
                let sheet = sheets.into_iter().find(|sheet| sheet.who == Some(X)).map(|sheet| sheet.name);
                let name = Adventuring.name_to(world, &viewer, &X.into());
                assert_eq!(sheet, name);
                name.unwrap_or_default()
            })
        };
        let shown = but(play(&hidden, &dresses(X), &[], &[]).world, X, |one| one.hidden = false);
        assert_eq!(names(&shown), ["A monk", "Veit"]);
        let supposed = Adventuring.supposed(&shown, &Viewer::Player(vec![A]), Supposed::Usual);
        assert_eq!(supposed.character(X).name, "A monk");
        assert!(!is_told(&shown, TakeOff { who: X }.into()));
        // Whoever looks closely sees who it is.
        let closely = LookAt { who: X, by: vec![A], closely: true, changed: false };
        assert_eq!(names(&play(&shown, &closely.into(), &[], &[]).world), ["Veit", "Veit"]);
        // Whom players knew before, they know in any clothes.
        assert_eq!(names(&play(&seen, &dresses(X), &[], &[]).world), ["Veit", "Veit"]);
    }
}

mod adventuring_disguise_limit {
    use super::*;

    #[test]
    fn one_particular_person_only_if_they_are_much_alike() {
        let world = with_thing(one(&[]), A, "Disguise kit", 1);
        let it = |particular, resembles| {
            Attempt::from(DressUp {
                who: A,
                as_what: "Captain Rolf".into(),
                particular,
                resembles,
                means: false,
            })
        };
        assert_eq!(refused(&world, &it(false, false)), None);
        assert_eq!(refused(&world, &it(true, false)), Some("adventuring.disguise.limit"));
        assert_eq!(refused(&world, &it(true, true)), None);
    }
}

/// Ada goes as a monk, past guards with 8 and 10.
fn disguised() -> World {
    let world =
        world([(A, hero("Ada", &[])), (X, other("Xan", &[(Wit, 8)])), (Y, other("Yan", &[(Wit, 10)]))]);
    but(world, A, |one| {
        one.disguise = Some(Disguise { as_what: "a monk".into(), exposed: false, unseen: false });
    })
}

fn look(closely: bool, changed: bool) -> Attempt {
    LookAt { who: A, by: vec![X, Y], closely, changed }.into()
}

mod adventuring_disguise_noticing {
    use super::*;

    #[test]
    fn one_group_save_in_passing() {
        let played = play(&disguised(), &look(false, false), &[10], &[]);
        assert_eq!(played.outcome(), Some("pass"));
        let exposed = played.world.character(A).disguise.as_ref().map(|it| it.exposed);
        assert_eq!(exposed, Some(false), "something is off, and no more");
        assert_eq!(play(&disguised(), &look(false, false), &[11], &[]).outcome(), Some("fail"));
        assert_eq!(
            (played.world.turn.clone(), played.world.clock),
            (disguised().turn, 0),
            "it takes no time"
        );
    }

    #[test]
    fn once_in_a_scene_and_in_secret() {
        let after = play(&disguised(), &look(false, false), &[11], &[]).world;
        assert_eq!(refused(&after, &look(false, false)), Some("adventuring.disguise.noticing"));
        assert_eq!(refused(&after, &look(false, true)), None);
        assert_eq!(look(false, false).veiled(&disguised()).audience(), Audience::Referee);
    }

    #[test]
    fn those_of_no_group_look_once_with_others_or_alone() {
        let key = Some("adventuring.disguise.noticing");
        let look = |by: &[Who]| LookAt { who: A, by: by.to_vec(), closely: false, changed: false }.into();
        let mut strangers = disguised();
        strangers.companies.remove(&THEM);
        let after = play(&strangers, &look(&[X, Y]), &[11], &[]).world;
        assert_eq!([&[X][..], &[Y], &[Y, X]].map(|by| refused(&after, &look(by))), [key, key, key]);
        let filled = Filled::of("look-at-disguise").with("disguised", A).with("closely", false);
        let by = |who: Who| filled.clone().with("by", Value::List(vec![Value::Character(who)]));
        assert!(matches!(next(&after, &by(Y)), Next::Fill(param) if param.name == "changed"));
        let after = play(&strangers, &look(&[X]), &[11], &[]).world;
        assert_eq!((refused(&after, &look(&[Y])), refused(&after, &look(&[X, Y]))), (None, key));
    }

    #[test]
    fn others_look_who_are_alive() {
        let key = Some("adventuring.disguise.noticing");
        let look = |by: &[Who]| LookAt { who: A, by: by.to_vec(), closely: true, changed: false }.into();
        assert_eq!(refused(&disguised(), &look(&[X])), None);
        assert_eq!([look(&[]), look(&[A])].map(|it| refused(&disguised(), &it)), [key, key]);
        let dead = without(without(disguised(), X), Y);
        assert_eq!(refused(&dead, &look(&[X])), key);
        assert!(withheld(&dead, &Filled::of("look-at-disguise").with("who", A)).is_some());
    }
}

mod adventuring_disguise_examination {
    use super::*;

    #[test]
    fn a_close_look_reveals_it() {
        let after = play(&disguised(), &look(true, false), &[], &[]).world;
        assert_eq!(after.character(A).disguise.as_ref().map(|it| it.exposed), Some(true));
    }
}

mod adventuring_dialogue_skill_proficiency {
    use super::*;

    #[test]
    fn each_of_the_eight_has_one_skill() {
        let map = [
            ("Blather", ["distract", "taunt"]),
            ("Charm", ["befriend", "persuade"]),
            ("Intimidate", ["intimidate", "torture"]),
            ("Leadership", ["inspire", "encourage"]),
        ];
        for (skill, approaches) in map {
            let world = skilled(one(&[]), A, &[skill]);
            for other in map.iter().flat_map(|(_, approaches)| approaches) {
                assert_eq!(world.is_proficient(A, other), approaches.contains(other), "{skill}: {other}");
            }
        }
    }

    #[test]
    fn charm_helps_to_persuade_and_not_to_inspire() {
        let world = skilled(two(&[(Wit, 10)], &[]), A, &["Charm"]);
        assert!(with_face(&world, &diplomacy(Diplomatic::Persuade, A, X).into(), &[14, 6]));
        assert!(!with_face(&world, &diplomacy(Diplomatic::Inspire, A, X).into(), &[14]));
    }
}

mod adventuring_dialogue_skill_manipulation_effect {
    use super::*;

    fn world() -> World {
        skilled(two(&[(Wit, 10)], &[(Wit, 10)]), A, &["Blather"])
    }

    #[test]
    fn the_target_is_at_a_disadvantage() {
        let it = manipulation(Manipulative::Distract, A, &[X]);
        assert!(with_face(&world(), &it.clone().into(), &[6, 14]));
        let resists = Manipulation { resists: true, ..it };
        assert!(!with_face(&world(), &resists.into(), &[6]), "the two cancel");
    }

    #[test]
    fn so_is_a_prisoner() {
        let world = with_switch(skilled(two(&[], &[(Wit, 10)]), A, &["Intimidate"]), "torture", "on");
        let world = but(world, X, |one| one.restrained = true);
        let it = Attempt::from(manipulation(Manipulative::Torture, A, &[X]));
        assert!(with_face(&world, &it, &[1, 6, 14]));
    }

    #[test]
    fn a_taunter_uses_it_for_their_own_save() {
        let taunt = Attempt::from(manipulation(Manipulative::Taunt, A, &[X]));
        let played = play(&world(), &taunt, &[6, 14, 9], &[]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("failure"), 3));
        let target = with_switch(world(), "taunt-save", "target");
        assert!(with_face(&target, &taunt, &[6, 14]));
    }
}

mod adventuring_dialogue_skill_other {
    use super::*;

    #[test]
    fn the_game_master_lets_another_skill_help() {
        let world = skilled(two(&[(Wit, 10)], &[]), A, &["Erudition", "Charm"]);
        let it = diplomacy(Diplomatic::Inspire, A, X);
        let with = |skill: &str, approach| {
            let speech = Speech { skill: Some(skill.to_owned()), ..it.speech.clone() };
            Attempt::from(Diplomacy { approach, speech, ..it.clone() })
        };
        let played = play(&world, &with("Erudition", Diplomatic::Inspire), &[14, 6], &[]);
        assert_eq!(played.outcome(), Some("pass"));
        let told = played.told("adventuring.dialogue-skill.other", "helps");
        assert_eq!(told, [vec![Value::Character(A), Value::text("Erudition")]]);
        let both = play(&world, &with("Erudition", Diplomatic::Persuade), &[14, 6], &[]);
        assert_eq!(both.dice().len(), 2, "two do not add up");
        assert_eq!(play(&world, &with("Medicine", Diplomatic::Inspire), &[14], &[]).outcome(), Some("fail"));
    }
}

mod adventuring_dialogue_skill_examples {
    use super::*;

    fn suggested(skill: &str, attempt: &str) -> Option<Value> {
        let world = skilled(two(&[], &[]), A, &[skill]);
        let filled = Filled::of(attempt)
            .with("who", A)
            .with(
                "on",
                if attempt == "persuade" {
                    Value::Character(X)
                } else {
                    Value::List(vec![Value::Character(X)])
                },
            )
            .with("saying", Value::text("words"))
            .with("ruled", Value::word("let-it-be-rolled"))
            .with("grounds", Value::List(vec![]));
        let filled = if attempt == "persuade" { filled.with("lie", false) } else { filled };
        match next(&world, &filled) {
            Next::Fill(param) if param.name == "skill" => param
                .range
                .options()
                .iter()
                .find(|option| option.part == "suggested")
                .map(|option| option.value.clone()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn erudition_for_history_and_music_for_a_performance() {
        assert_eq!(suggested("Erudition", "persuade"), Some(Value::text("Erudition")));
        assert_eq!(suggested("Music", "distract"), Some(Value::text("Music")));
        assert_eq!(suggested("Music", "persuade"), None);
    }
}

/// Xan with a purse of half a bulk and a sword.
fn purse() -> World {
    let world = two(&[(Agi, 12)], &[]);
    let mut purse = Thing::listed(&world, "Raw materials").expect("a thing");
    if let norn_adventuring::world::Sort::Item(item) = &mut purse.sort {
        item.bulk = 1;
    }
    let world = but(world, X, |one| {
        one.things.insert("Purse".into(), purse);
    });
    with_thing(world, X, "Sword", 1)
}

fn steal(thing: &str) -> Steal {
    Steal {
        who: A,
        from: X,
        seeking: String::new(),
        thing: thing.to_owned(),
        coins: 0,
        allowed: false,
        unseen: false,
        changed: false,
    }
}

mod adventuring_steal_small {
    use super::*;

    #[test]
    fn whoever_can_not_try_is_offered_nobody_whatever_they_have() {
        let steals = Filled::of("steal").with("who", A);
        let poor = but(purse(), X, |one| one.things.clear());
        for world in [purse(), poor] {
            assert!(choices(&world, &steals).contains(&Value::Character(X)));
            let next = next(&but(world, A, |one| one.restrained = true), &steals);
            assert!(!matches!(next, Next::Fill(_)), "{next:?}");
        }
    }

    #[test]
    fn of_those_whose_sheet_shows_that_they_have_nothing_nobody_is_offered_anything() {
        let steals = Filled::of("steal").with("who", A);
        let mut world = at(row(purse(), Level::Zone), A, P);
        world.characters.insert(Y, hero("Yan", &[]).into());
        let world = at(at(world, Y, P), X, P);
        let offered = choices(&world, &steals);
        assert!(offered.contains(&Value::Character(X)), "what others have is not shown");
        assert!(!offered.contains(&Value::Character(Y)), "{offered:?}");
        let rich = but(world, Y, |one| one.coins = 1);
        assert!(choices(&rich, &steals).contains(&Value::Character(Y)));
    }

    #[test]
    fn whoever_is_seen_too_far_away_is_said_to_be() {
        let mut away = at(at(row(purse(), Level::Zone), A, P), X, Q);
        away.characters.insert(Y, other("Yan", &[]).into());
        let away = at(away, Y, P);
        let steals = Filled::of("steal").with("who", A).with("from", X);
        let key = refused(&away, &steal("Purse").into());
        assert!(key.is_some());
        assert!(matches!(next(&away, &steals), Next::Refused(refusal) if Some(refusal.rule().id()) == key));
    }

    #[test]
    fn the_dead_are_not_stolen_from() {
        let dead = without(purse(), X);
        assert_eq!(refused(&dead, &steal("Purse").into()), Some("adventuring.base.death"));
        assert!(withheld(&dead, &Filled::of("steal").with("who", A)).is_some());
    }

    #[test]
    fn in_a_fight_it_takes_all_of_a_turn() {
        let mut world = fighting(purse());
        world.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter").moved = 1;
        assert_eq!(refused(&world, &steal("Purse").into()), Some("adventuring.base.round-action"));
    }

    #[test]
    fn a_save_says_whether_it_is_noticed() {
        let taken = play(&purse(), &steal("Purse").into(), &[12], &[]);
        assert_eq!(taken.outcome(), Some("pass"));
        assert_eq!(taken.world.character(X).things.get("Purse"), None);
        assert_eq!(
            taken.world.character(A).things.get("Purse").map(|it| (it.pieces, it.hot)),
            Some((1, Hot::Unseen))
        );
        let caught = play(&purse(), &steal("Purse").into(), &[13], &[]);
        assert_eq!(caught.outcome(), Some("fail"));
        assert!(caught.world.character(X).things.contains_key("Purse"), "it stays");
    }

    #[test]
    fn what_is_stolen_is_no_heap_with_what_one_has() {
        let own = but(purse(), A, |one| {
            let purse = Thing { pieces: 3, ..Thing::listed(&World::default(), "Ration").expect("a thing") };
            one.things.insert("Purse".into(), purse);
        });
        let taken = play(&own, &steal("Purse").into(), &[12], &[]).world;
        let has = |name: &str| taken.character(A).things.get(name).map(|it| (it.pieces, it.hot));
        assert_eq!(has("Purse"), Some((3, Hot::No)));
        assert_eq!(has("Purse 2"), Some((1, Hot::Unseen)));
    }

    #[test]
    fn only_from_those_who_are_near_and_have_it() {
        let away = at(row(purse(), Level::Zone), X, Q);
        assert_eq!(refused(&away, &steal("Purse").into()), Some("adventuring.base.range"));
        assert_eq!(refused(&purse(), &steal("Crown").into()), Some("adventuring.steal.small"));
        assert_eq!(
            refused(&purse(), &Steal { from: A, ..steal("Purse") }.into()),
            Some("adventuring.steal.small")
        );
    }

    #[test]
    fn in_a_fight_it_takes_a_turn() {
        let after = play(&fighting(purse()), &steal("Purse").into(), &[13], &[]).world;
        assert!(spent(&after, A));
        assert_eq!(refused(&after, &steal("Purse").into()), Some("adventuring.base.combat-turn"));
    }

    /// Who carries what shows neither by what is offered nor by what is refused.
    #[test]
    fn what_people_carry_is_not_listed_for_players() {
        let filled =
            Filled::of("steal").with("from", X).with("seeking", Value::text("the purse")).with_defaults();
        let next = next_for(&purse(), A, &filled);
        assert!(matches!(next, Next::Propose(param) if param.name == "unseen"));
    }

    #[test]
    fn whoever_robs_a_player_is_not_announced() {
        let world = with_thing(two(&[], &[]), A, "Antidote", 1);
        let theft = Attempt::from(Steal { who: X, from: A, ..steal("Antidote") });
        assert_eq!(theft.veiled(&world).audience(), Audience::Referee);
        assert_eq!(Attempt::from(steal("Purse")).veiled(&purse()).audience(), Audience::Everyone);
    }

    #[test]
    fn coins_have_no_bulk() {
        let rich = but(purse(), X, |one| one.coins = 7);
        let coins = Attempt::from(Steal { coins: 5, ..steal("") });
        let taken = play(&rich, &coins, &[12], &[]).world;
        assert_eq!((taken.character(A).coins, taken.character(X).coins), (5, 2));
        let caught = play(&rich, &coins, &[13], &[]).world;
        assert_eq!((caught.character(A).coins, caught.character(X).coins), (0, 7));
        assert_eq!(refused(&rich, &Steal { coins: 8, ..steal("") }.into()), Some("adventuring.steal.small"));
        let filled = Filled::of("steal").with("who", A).with("from", X).with("seeking", Value::text(""));
        assert!(choices(&rich, &filled.with("unseen", false)).contains(&Value::word("coins")));
    }
}

mod adventuring_steal_larger {
    use super::*;

    #[test]
    fn it_takes_a_situation_that_allows_it() {
        assert_eq!(refused(&purse(), &steal("Sword").into()), Some("adventuring.steal.larger"));
        let allowed = Attempt::from(Steal { allowed: true, ..steal("Sword") });
        assert!(with_face(&purse(), &allowed, &[12]));
        assert!(!with_face(&purse(), &allowed, &[13]));
    }
}

mod adventuring_steal_approach {
    use super::*;

    #[test]
    fn coming_near_takes_a_save_of_its_own() {
        let unseen = Attempt::from(Steal { unseen: true, ..steal("Purse") });
        let played = play(&purse(), &unseen, &[13], &[]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("fail"), 1));
        assert!(with_face(&purse(), &unseen, &[12, 12]));
        assert!(!with_face(&purse(), &unseen, &[12, 13]));
        assert_eq!(play(&purse(), &steal("Purse").into(), &[12], &[]).dice().len(), 1);
    }
}

mod adventuring_base_retry {
    use super::*;

    #[test]
    fn words_need_another_situation() {
        let it = diplomacy(Diplomatic::Persuade, A, X);
        let world = play(&two(&[], &[]), &it.clone().into(), &[11], &[]).world;
        assert_eq!(refused(&world, &it.clone().into()), Some("adventuring.base.retry"));
        let evidence = Diplomacy { speech: Speech { changed: true, ..it.speech.clone() }, ..it };
        assert!(with_face(&world, &evidence.into(), &[10]));
        let theft = play(&purse(), &steal("Purse").into(), &[13], &[]).world;
        assert_eq!(refused(&theft, &steal("Purse").into()), Some("adventuring.base.retry"));
        let inspire = diplomacy(Diplomatic::Inspire, A, X);
        assert_eq!(refused(&world, &inspire.into()), None, "another approach is another attempt");
    }

    #[test]
    fn what_takes_a_round_can_be_tried_in_the_next() {
        let it = Attempt::from(manipulation(Manipulative::Taunt, A, &[X]));
        let mut after = play(&fighting(two(&[], &[])), &it, &[11], &[]).world;
        if let Some(fighter) = after.combat.as_mut().and_then(|combat| combat.fighters.get_mut(&A)) {
            (fighter.action, fighter.done) = (false, false);
        }
        assert_eq!(refused(&after, &it), None);
    }

    #[test]
    fn another_scene_is_another_situation() {
        let it = Attempt::from(manipulation(Manipulative::Intimidate, A, &[X]));
        let world = play(&goblins(), &it, &[7], &[]).world;
        assert_eq!(refused(&world, &it), Some("adventuring.base.retry"));
        let world = play(&world, &meet(), &[12, 11], &[]).world;
        let world = play(&world, &due(&world), &[], &[(ONE_SIDED, says("hide"))]).world;
        assert_eq!(refused(&world, &it), None);
    }
}

fn study(what: Letters) -> Study {
    Study { who: A, what, scroll: None, language: COMMON.to_owned(), simple: false }
}

fn spoken(world: &World, who: Who) -> Vec<String> {
    languages::spoken(world, who).into_iter().collect()
}

mod adventuring_language_default {
    use super::*;

    #[test]
    fn people_of_the_land_speak_common_and_beasts_nothing() {
        assert_eq!(spoken(&one(&[]), A), ["Common"]);
        let world = world([
            (X, other("Xan", &[])),
            (Y, beast("Wolf", Nature::Wild, Size::Medium, &[])),
            (Z, beast("Thing", Nature::Monster, Size::Medium, &[])),
        ]);
        assert_eq!(spoken(&world, X), ["Common"]);
        assert_eq!((spoken(&world, Y).len(), spoken(&world, Z).len()), (0, 0));
    }
}

mod adventuring_language_from_skills {
    use super::*;

    #[test]
    fn a_skill_gives_and_takes_it() {
        let world = skilled(one(&[]), A, &["Erudition"]);
        assert_eq!(spoken(&world, A), ["Classic", "Common"]);
        assert_eq!(spoken(&skilled(world.clone(), A, &[]), A), ["Common"]);
        let again = but(world, A, |one| one.languages = vec!["Classic".into()]);
        assert_eq!(spoken(&again, A), ["Classic", "Common"], "once");
    }

    #[test]
    fn nobody_reads_or_writes_a_tongue_that_they_do_not_have() {
        let healer = skilled(one(&[]), A, &["Medicine"]);
        for (what, part) in [(Letters::Read, "cannot-read"), (Letters::Write, "cannot-write")] {
            let it = |language: &str| Attempt::from(Study { language: language.to_owned(), ..study(what) });
            assert_eq!(refused(&healer, &it("Common")), None);
            let refusal = norn_kernel::refusal(&it("Classic"), &healer).map(|it| (it.0.key.id(), it.0.part));
            assert_eq!(refusal, Some(("adventuring.language.from-skills", part)));
        }
    }
}

mod adventuring_language_common {
    use super::*;
    use norn_adventuring::world::Language;
    use norn_adventuring::world::Row as _;

    #[test]
    fn those_who_share_it_can_talk() {
        let world = two(&[], &[]);
        assert!(Language::find(&world, "Common").is_some());
        assert_eq!(languages::between(&world, &[A], &[X]).into_iter().collect::<Vec<String>>(), ["Common"]);
        let mute = but(world, X, |one| one.nature = Nature::Monster);
        assert!(languages::between(&mute, &[A], &[X]).is_empty());
    }
}

mod adventuring_language_classic {
    use super::*;

    #[test]
    fn scholars_of_two_lands_can_talk_and_sacred_scrolls_are_written_in_it() {
        let world = skilled(two(&[], &[]), A, &["Erudition"]);
        let foreign =
            but(world, X, |one| (one.nature, one.languages) = (Nature::Monster, vec!["Classic".into()]));
        assert_eq!(
            languages::between(&foreign, &[A], &[X]).into_iter().collect::<Vec<String>>(),
            ["Classic"]
        );
        let world = with_thing(one(&[]), A, "Sacred power scroll", 1);
        assert_eq!(languages::script(&world, A, "Sacred power scroll"), Some("Classic"));
    }
}

mod adventuring_language_magick {
    use super::*;

    #[test]
    fn no_demon_speaks_it_unless_it_is_said() {
        let demon = world([(X, beast("Demon", Nature::Monster, Size::Large, &[]))]);
        assert_eq!(spoken(&demon, X).len(), 0);
        let taught = written(demon, "character/11/languages", Value::List(vec![Value::text("Magick")]));
        assert_eq!(spoken(&taught, X), ["Magick"]);
        let world = with_thing(one(&[]), A, "Profane power scroll", 1);
        assert_eq!(languages::script(&world, A, "Profane power scroll"), Some("Magick"));
    }
}

mod adventuring_language_scrolls {
    use super::*;

    fn reads(world: &World, scroll: &str) -> Option<&'static str> {
        refused(world, &Study { scroll: Some(scroll.to_owned()), ..study(Letters::Read) }.into())
    }

    fn scrolls(skills: &[&str]) -> World {
        let world =
            with_thing(with_thing(one(&[]), A, "Sacred power scroll", 1), A, "Profane power scroll", 1);
        skilled(world, A, skills)
    }

    #[test]
    fn the_script_follows_the_kind() {
        let learned = scrolls(&["Erudition"]);
        assert_eq!(reads(&learned, "Sacred power scroll"), None);
        assert_eq!(reads(&learned, "Profane power scroll"), Some("adventuring.language.scrolls"));
        let healer = scrolls(&["Medicine"]);
        assert_eq!(reads(&healer, "Sacred power scroll"), Some("adventuring.language.scrolls"));
        let illiterate = but(scrolls(&[]), A, |one| one.languages = vec!["Classic".into()]);
        assert_eq!(reads(&illiterate, "Sacred power scroll"), Some("adventuring.literacy.default"));
    }
}

mod adventuring_language_other {
    use super::*;

    #[test]
    fn three_are_there_from_the_beginning() {
        let here = World::languages_here(&one(&[]));
        let found = ["Common", "Classic", "Magick"].map(|name| here.iter().any(|one| one == name));
        assert_eq!(found, [true; 3]);
    }

    #[test]
    fn the_campaign_has_its_own() {
        let new = draft("language", &[("name", Value::text("Old Coast"))]);
        let world = built(one(&[]), Who(50), &new);
        assert!(World::languages_here(&world).contains(&"Old Coast".to_owned()));
        let world = written(world, "character/1/languages", Value::List(vec![Value::text("Old Coast")]));
        assert_eq!(spoken(&world, A), ["Common", "Old Coast"]);
        let world = written(world, "language/Magick", false);
        assert!(!World::languages_here(&world).contains(&"Magick".to_owned()));
        let far = draft("language", &[("name", Value::text("Far")), ("irrelevant", Value::Flag(true))]);
        let world = built(world, Who(50), &far);
        assert!(!World::languages_here(&world).contains(&"Far".to_owned()));
    }
}

mod adventuring_literacy_default {
    use super::*;

    #[test]
    fn nobody_reads_or_writes_without_a_skill() {
        for what in [Letters::Read, Letters::Write] {
            assert_eq!(refused(&one(&[]), &study(what).into()), Some("adventuring.literacy.default"));
            let learned = skilled(one(&[]), A, &["Erudition"]);
            assert_eq!(refused(&learned, &study(what).into()), None);
        }
    }
}

mod adventuring_literacy_calculation {
    use super::*;

    #[test]
    fn no_more_than_fingers_show() {
        let reckon = study(Letters::Reckon);
        assert_eq!(refused(&one(&[]), &reckon.clone().into()), Some("adventuring.literacy.calculation"));
        assert_eq!(refused(&one(&[]), &Study { simple: true, ..reckon.clone() }.into()), None);
        let learned = skilled(one(&[]), A, &["Erudition"]);
        assert_eq!(refused(&learned, &reckon.into()), None);
        assert_eq!(languages::reckons(&one(&[]), A), Value::word("the-simplest"));
        assert_eq!(languages::reckons(&learned, A), Value::word("anything"));
    }
}

mod adventuring_literacy_skill {
    use super::*;

    #[test]
    fn it_follows_the_skills() {
        let world = skilled(one(&[]), A, &["Erudition"]);
        assert!(languages::is_literate(&world, A));
        assert!(!languages::is_literate(&skilled(world.clone(), A, &[]), A));
        assert!(languages::is_literate(&skilled(world.clone(), A, &["Medicine"]), A));
        assert!(!languages::is_literate(&skilled(world, A, &["Bushcraft"]), A));
        let taught = written(one(&[]), "character/1/taught", true);
        assert!(languages::is_literate(&taught, A), "by the game master's hand");
    }
}

mod adventuring_trade_haggle {
    use super::*;

    #[test]
    fn an_approach_decides_and_the_game_master_sets_the_terms() {
        let it = diplomacy(Diplomatic::Persuade, A, X);
        let it = Diplomacy { speech: Speech { haggling: true, ..it.speech.clone() }, ..it };
        assert_eq!(Attempt::from(it.clone()).name(), "haggle");
        let answers = [("adventuring.trade.haggle", Answer::Text("half the price".into()))];
        let played = play(&two(&[], &[]), &it.clone().into(), &[10], &answers);
        assert_eq!(played.told("adventuring.trade.haggle", "terms").len(), 1);
        assert_eq!(play(&two(&[], &[]), &it.into(), &[11], &[]).asked("adventuring.trade.haggle"), 0);
        let Next::Fill(param) = next(&two(&[], &[]), &Filled::of("haggle")) else { panic!("an approach") };
        assert_eq!((param.name, param.range.options().len()), ("approach", 6));
        let threat = manipulation(Manipulative::Intimidate, A, &[X]);
        let threat = Manipulation { speech: Speech { haggling: true, ..threat.speech.clone() }, ..threat };
        assert_eq!(play(&two(&[], &[]), &threat.into(), &[11], &answers).outcome(), Some("success"));
    }
}

mod adventuring_trade_haggle_bargain {
    use super::*;

    #[test]
    fn bargain_helps_with_haggling_alone() {
        let world = skilled(two(&[(Wit, 10)], &[]), A, &["Bargain"]);
        let it = diplomacy(Diplomatic::Persuade, A, X);
        let haggle = Diplomacy { speech: Speech { haggling: true, ..it.speech.clone() }, ..it.clone() };
        let answers = [("adventuring.trade.haggle", Answer::Text("fair".into()))];
        assert_eq!(play(&world, &haggle.into(), &[14, 6], &answers).outcome(), Some("pass"));
        assert_eq!(play(&world, &it.into(), &[14], &[]).outcome(), Some("fail"));
    }
}

mod adventuring_base_powers {
    use super::*;

    #[test]
    fn a_scroll_opens_a_question_and_computes_nothing() {
        let world = skilled(with_thing(one(&[]), A, "Sacred power scroll", 1), A, &["Erudition"]);
        let it = Study { scroll: Some("Sacred power scroll".into()), ..study(Letters::UseScroll) };
        let answers = [("adventuring.base.powers", Answer::Text("light".into()))];
        let played = play(&world, &it.into(), &[], &answers);
        assert_eq!((played.effects().len(), played.told("adventuring.base.powers", "comes").len()), (0, 1));
        let learned = skilled(one(&[]), A, &["Erudition"]);
        assert_eq!(refused(&learned, &study(Letters::UseScroll).into()), Some("adventuring.base.powers"));
    }

    #[test]
    fn magic_ends_what_nothing_else_does() {
        let world = but(one(&[]), A, |one| {
            one.sick.insert("Greater rot".into(), Default::default());
        });
        let heal = || Attempt::from(Magic { who: A, doing: "a hand is laid on".into() });
        let ends = [("adventuring.disease.recover", Answer::One(Value::text("Greater rot")))];
        let healed = play(&world, &heal(), &[], &ends);
        let one = healed.world.character(A);
        let recovered = (one.sick.is_empty(), one.immune.contains_key("Greater rot"));
        assert_eq!(recovered, (true, true), "recovered is recovered");
        assert_eq!(healed.question("adventuring.disease.recover").audience, Audience::Referee, "by name");
        assert_eq!(play(&world, &heal(), &[], &[]).world.character(A).sick.len(), 1);
        let dead = but(world, A, |one| (one.health, one.fate) = (0, Fate::Dead));
        assert!(refused(&dead, &heal()).is_some());
    }
}

/// A group that is prepared and that nobody notices, and how people feel, show players the same.
#[test]
fn what_is_prepared_leaves_no_trace() {
    let hidden = |who| Effect::Set(who, Set::hidden(true));
    let mut world = goblins();
    for who in [X, Y, Z] {
        norn_kernel::World::apply(&mut world, &hidden(who));
    }
    let others = with_stance(world.clone(), Stance::Hidden);
    let felt = play(&world, &feel(Mood::Hostile), &[], &[]).world;
    let passed = play(&world, &meet(), &[13, 11], &[]).world;
    for other in [&others, &felt, &passed] {
        assert_eq!(seen(other), seen(&world));
        let offers = |world: &World| {
            let begun = |name: &&str| {
                norn_kernel::ruleset::fill(Adventuring, world, &Viewer::Player(vec![A]), &Filled::of(name))
            };
            format!("{:?}", Adventuring.attempts().iter().map(begun).collect::<Vec<_>>())
        };
        assert_eq!(offers(other), offers(&world));
    }
}

fn with_stance(mut world: World, stance: Stance) -> World {
    if let Some(group) = world.companies.get_mut(&THEM) {
        group.stance = stance;
    }
    world
}

/// What the game master prepares and thinks of people shows players nothing: stream, view, what can be done, why not.
mod pairs {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
    use super::*;
    use norn_chronicle::{REFEREE, Seat};
    use norn_table::Say;
    use norn_testkit::pairs::{Paired, Seen, assert_same, attempt, draft};

    const ANN: Seat = Seat(1);
    const BEN: Seat = Seat(2);
    const GNASH: Who = Who(2);
    const GRUB: Who = Who(3);

    fn tries() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
        let on = |who| vec![("on", Value::Character(who)), ("saying", Value::text("hello"))];
        vec![
            ("meet", vec![]),
            ("detect-again", vec![]),
            ("end-meeting", vec![]),
            ("talk", vec![("to", Value::Character(GNASH))]),
            ("persuade", on(GNASH)),
            ("persuade", on(Who(9))),
            ("steal", vec![("from", Value::Character(GNASH))]),
        ]
    }

    fn table(secret: u64) -> Paired {
        let mut table = Paired::begin(Adventuring, 1, secret, &["Ann", "Ben"]);
        for (seat, name) in [(ANN, "Ada"), (BEN, "Bo")] {
            let values =
                [("name", Value::text(name)), ("career", Value::text("Carter")), ("rolled", false.into())];
            table.say(REFEREE, Say::Build { draft: draft("character", &values), seat: Some(seat) }).unwrap();
        }
        for name in ["Gnash", "Grub"] {
            let values = [("name", Value::text(name)), ("hidden", true.into())];
            table.hide(Say::Build { draft: draft("folk", &values), seat: None }).unwrap();
        }
        let members = Value::List(vec![Value::Character(GNASH), Value::Character(GRUB)]);
        let values = [("name", Value::text("Goblins")), ("members", members)];
        table.hide(Say::Build { draft: draft("company", &values), seat: None }).unwrap();
        table.sit();
        table
    }

    /// Something that the game master does unseen.
    fn meddles(table: &mut Paired) {
        let word = |name, words: &[&'static str], table: &mut Paired| {
            (name, Value::word(table.secret.of(words).unwrap()))
        };
        let hidden = Value::word("well-hidden");
        let stances = [("own-stance", hidden.clone()), ("their-stance", hidden)];
        let say = match table.secret.below(5) {
            0 => {
                let of = [Value::Character(GNASH), Value::Character(THEM)];
                let of = table.secret.of(&of).unwrap().clone();
                let mood = word("mood", &["hostile", "neutral", "friendly"], table);
                attempt("attitude", &[("of", of), mood])
            }
            1 => {
                let (_, value) = word("", &["reckless", "cautious", "well-hidden"], table);
                let address = format!("company/{}/stance", THEM.0);
                Say::Correct { address, value, reason: String::new() }
            }
            2 => {
                let groups = [("company", Value::Character(US)), ("others", Value::Character(THEM))];
                attempt("meet", &[groups, stances].concat())
            }
            3 => attempt("detect-again", &stances),
            _ => attempt("end-meeting", &[]),
        };
        // What is refused has been tried all the same.
        drop(table.hide(say));
    }

    fn played(secret: u64) -> (Paired, Vec<Seen>) {
        let mut table = table(secret);
        let mut seen = vec![];
        for _ in 0..3 {
            for _ in 0..table.secret.below(5) {
                meddles(&mut table);
            }
            table.say(ANN, attempt("pass", &[])).unwrap();
            meddles(&mut table);
            table.say(BEN, attempt("pass", &[])).unwrap();
            table.say(REFEREE, attempt("next-turn", &[])).unwrap();
            seen.push(table.observed(&[ANN, BEN], &tries()));
        }
        seen.push(table.streams());
        (table, seen)
    }

    #[test]
    fn what_is_prepared_and_felt_shows_in_nothing() {
        for pair in 0..4 {
            let (one, other) = (played(2 * pair), played(2 * pair + 1));
            let world = |played: &(Paired, Vec<Seen>)| played.0.live.world().to_string();
            assert_ne!(world(&one), world(&other), "they differ in secret");
            assert_same(&pair.to_string(), &one.1, &other.1);
        }
    }
}
