//! The opening of a session: every case of the checks of this chapter.
use crate::rolls::fitness;
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Answer, Value, Viewer, Who};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::off_camera::OpenSession;
use norn_triumvene::world::{Deed, Degree, State, Story, World};

const ROLL: &str = "triumvene.off-camera.roll";
const STORY: &str = "triumvene.off-camera.story";

/// Three players with one session behind them.
fn trio() -> World {
    let mut world = world([
        (LYNETH, fitness("Lyneth", 0)),
        (CAIUS, fitness("Caius", 0)),
        (MIRA, fitness("Mira", 0)),
        (BANDIT, foe("Bandit", 3)),
    ]);
    world.sessions = 1;
    world
}

fn open(present: &[Who]) -> Attempt {
    Attempt::OpenSession(OpenSession { present: present.to_vec(), earlier: false, ..OpenSession::default() })
}

fn all() -> Attempt {
    open(&[LYNETH, CAIUS, MIRA])
}

/// The story told last, if one was told.
fn story(played: &Played) -> Option<&Story> {
    played.world.stories.last()
}

fn teller(played: &Played) -> Option<Who> {
    story(played).map(|story| story.teller)
}

mod triumvene_off_camera_roll {
    use super::*;

    #[test]
    fn the_highest_tells() {
        let played = play(&trio(), &all(), &[4, 11, 7], &[]);
        assert_eq!(teller(&played), Some(CAIUS));
        assert_eq!(played.asked(ROLL), 1);
        assert_eq!(played.question(ROLL).owner, owner(CAIUS));
    }

    #[test]
    fn each_session_has_new_rolls_and_may_have_the_same_winner() {
        let mut world = play(&trio(), &all(), &[4, 11, 7], &[]).world;
        world.clock += 1;
        let played = play(&world, &all(), &[4, 12, 7], &[]);
        assert_eq!(played.world.sessions, 3);
        let told: Vec<(u32, Who)> =
            played.world.stories.iter().map(|story| (story.session, story.teller)).collect();
        assert_eq!(told, [(2, CAIUS), (3, CAIUS)]);
    }

    #[test]
    fn a_player_without_a_character_is_a_player() {
        let opens =
            OpenSession { present: vec![LYNETH], others: vec!["Ben".into()], ..OpenSession::default() };
        let answers =
            [(ROLL, word("tell")), (STORY, word("group")), (STORY, Answer::Text("how it was".into()))];
        let played = play(&trio(), &Attempt::OpenSession(opens), &[3, 9], &answers);
        assert_eq!(played.dice(), [(12, 3, false), (12, 9, false)]);
        assert_eq!(story(&played).map(|story| story.by.as_str()), Some("Ben"));
        let filled = Filled::of("open-session").with("others", Value::text("Ben, Cy")).with_defaults();
        let Next::Ready(Attempt::OpenSession(opens)) = offered(&trio(), &Viewer::Referee, &filled) else {
            panic!("it begins")
        };
        assert_eq!(opens.others, ["Ben", "Cy"]);
    }

    #[test]
    fn an_evening_of_talk_alone_is_a_session() {
        let in_session = |number| {
            Attempt::OpenSession(OpenSession {
                present: vec![LYNETH],
                session: number,
                ..OpenSession::default()
            })
        };
        let world = play(&trio(), &in_session(1), &[4], &[]).world;
        assert_eq!(refusal(&world, &in_session(1)), Some(ROLL), "twice in one evening");
        assert_eq!(refusal(&world, &in_session(0)), Some(ROLL), "nobody counts evenings");
        assert_eq!(play(&world, &in_session(2), &[4], &[]).world.sessions, 3);
    }

    #[test]
    fn neither_the_referee_nor_the_absent_roll() {
        let played = play(&trio(), &open(&[LYNETH, MIRA]), &[4, 7], &[]);
        assert_eq!(played.dice(), [(12, 4, false), (12, 7, false)]);
        assert_eq!(teller(&played), Some(MIRA));
        assert_eq!(refusal(&trio(), &open(&[BANDIT])), Some(ROLL));
    }

    #[test]
    fn a_successor_rolls_and_the_dead_do_not_unless_the_referee_says_so() {
        let present =
            |world: &World, filled: Filled| match offered(world, &Viewer::Referee, &filled.with_defaults()) {
                Next::Ready(Attempt::OpenSession(opens)) => opens.present,
                next => panic!("{next:?}"),
            };
        let mut world = trio();
        let dies = |world: &mut World, who: Who| {
            world.characters.get_mut(&who).expect("somebody").state = State::Dead;
        };
        dies(&mut world, LYNETH);
        assert_eq!(present(&world, Filled::of("open-session")), [CAIUS, MIRA]);
        let named = Filled::of("open-session").with("present", Value::List(vec![LYNETH.into(), MIRA.into()]));
        assert_eq!(present(&world, named), [LYNETH, MIRA]);
        for who in [CAIUS, MIRA] {
            dies(&mut world, who);
        }
        assert_eq!(present(&world, Filled::of("open-session")), [LYNETH, CAIUS, MIRA]);
    }

    #[test]
    fn the_first_session_has_nothing_to_tell_of() {
        let mut world = trio();
        world.sessions = 0;
        let played = play(&world, &all(), &[], &[]);
        assert_eq!((played.world.sessions, played.world.stories.len()), (1, 0));
        assert_eq!(played.dice(), []);
    }

    /// As it is opened where the referee leaves everything as it is suggested.
    fn suggested(world: &World) -> OpenSession {
        match offered(world, &Viewer::Referee, &Filled::of("open-session").with_defaults()) {
            Next::Ready(Attempt::OpenSession(opens)) => opens,
            next => panic!("{next:?}"),
        }
    }

    fn deed(session: u32) -> Deed {
        Deed { session, who: LYNETH, doing: "run".into(), with: vec![], degree: Degree::Success }
    }

    #[test]
    fn what_was_played_before_the_first_opening_was_a_session() {
        let mut world = trio();
        world.sessions = 0;
        assert!(!suggested(&world).earlier);
        world.deeds.push(deed(0));
        assert!(suggested(&world).earlier);
        let played = play(&world, &Attempt::OpenSession(suggested(&world)), &[4, 11, 7], &[]);
        assert_eq!((teller(&played), played.asked("triumvene.off-camera.purpose")), (Some(CAIUS), 1));
        // Whether it was one is the referee's to say.
        let filled = Filled::of("open-session").with("earlier", false).with_defaults();
        let Next::Ready(opens) = offered(&world, &Viewer::Referee, &filled) else { panic!() };
        assert_eq!(play(&world, &opens, &[], &[]).dice(), []);
        world.deeds.clear();
        world.clock = 60;
        assert!(suggested(&world).earlier);
    }

    #[test]
    fn nothing_is_opened_twice_before_anything_is_played() {
        let opened = play(&trio(), &all(), &[4, 11, 7], &[]).world;
        assert_eq!(refusal(&opened, &all()), Some(ROLL));
        let next = offered(&opened, &Viewer::Referee, &Filled::of("open-session"));
        let Next::Refused(refused) = next else { panic!("{next:?}") };
        assert_eq!((refused.rule().id(), refused.0.part), (ROLL, "again"));
        let mut first = trio();
        first.sessions = 0;
        let first = play(&first, &all(), &[], &[]).world;
        assert_eq!(refusal(&first, &all()), Some(ROLL));
        let mut tried = opened.clone();
        tried.deeds.push(deed(2));
        let mut later = opened.clone();
        later.clock += 60;
        for world in [tried, later] {
            assert_eq!(refusal(&world, &all()), None);
        }
    }

    #[test]
    fn the_referee_may_insist_on_another_opening() {
        let opened = play(&trio(), &all(), &[4, 11, 7], &[]).world;
        let ruling = Ruling { rule: ROLL, nth: 0, number: 1 };
        let played = play_ruled(&opened, &all(), &[4, 7, 12], &[], &[ruling]);
        assert_eq!((played.world.sessions, teller(&played)), (3, Some(MIRA)));
    }

    #[test]
    fn whoever_passes_leaves_it_to_the_next_highest() {
        let played = play(&trio(), &all(), &[4, 11, 7], &[(ROLL, word("pass"))]);
        assert_eq!(teller(&played), Some(MIRA));
        assert_eq!(played.asked(ROLL), 2);
    }
}

mod triumvene_off_camera_tie {
    use super::*;

    #[test]
    fn only_the_tied_roll_again() {
        let played = play(&trio(), &all(), &[9, 12, 12, 3, 8], &[]);
        assert_eq!(played.dice().len(), 5);
        assert_eq!(teller(&played), Some(MIRA));
    }

    #[test]
    fn a_repeated_tie_is_rolled_once_more() {
        let played = play(&trio(), &all(), &[9, 12, 12, 8, 8, 5, 2], &[]);
        assert_eq!(teller(&played), Some(CAIUS));
    }

    #[test]
    fn a_single_player_wins_without_comparison() {
        let played = play(&trio(), &open(&[LYNETH]), &[1], &[]);
        assert_eq!(teller(&played), Some(LYNETH));
    }
}

mod triumvene_off_camera_story {
    use super::*;

    #[test]
    fn it_is_kept_with_teller_subject_event_and_text() {
        let mut world = trio();
        world.deeds.push(Deed {
            session: 1,
            who: LYNETH,
            doing: "force the safe".into(),
            with: vec![],
            degree: Degree::Failure,
        });
        let before = world.clone();
        let answers = [
            (STORY, Answer::One(Value::Character(LYNETH))),
            ("triumvene.off-camera.purpose", Answer::One(Value::text("Lyneth: force the safe"))),
            (STORY, text("She swore at it all night.")),
        ];
        let played = play(&world, &all(), &[4, 11, 7], &answers);
        let told = Story {
            by: String::new(),
            session: 2,
            teller: CAIUS,
            about: Some(LYNETH),
            event: "Lyneth: force the safe".into(),
            text: "She swore at it all night.".into(),
        };
        assert_eq!(story(&played), Some(&told));
        assert_eq!(played.world.characters, before.characters);
    }

    #[test]
    fn the_teller_says_of_whom_it_is_and_what_happened() {
        let played = play(&trio(), &all(), &[4, 11, 7], &[]);
        assert_eq!(played.asked(STORY), 2);
        assert_eq!(played.question(STORY).owner, owner(CAIUS));
    }

    #[test]
    fn a_session_that_was_played_without_an_opening_is_told_of() {
        let mut world = trio();
        world.sessions = 0;
        let earlier = Attempt::OpenSession(OpenSession {
            present: vec![LYNETH, CAIUS],
            earlier: true,
            ..OpenSession::default()
        });
        assert_eq!(teller(&play(&world, &earlier, &[4, 11], &[])), Some(CAIUS));
    }

    #[test]
    fn it_may_be_of_the_whole_group() {
        let played = play(&trio(), &all(), &[4, 11, 7], &[(STORY, word("group")), (STORY, text("We sang."))]);
        assert_eq!((story(&played).map(|story| story.about), played.asked(STORY)), (Some(None), 2));
        assert_eq!(story(&played).map(|story| story.text.as_str()), Some("We sang."));
    }
}

mod triumvene_off_camera_purpose {
    use super::*;
    use norn_play::playback::Wanted;

    #[test]
    fn the_teller_is_shown_what_was_tried_in_the_last_session() {
        let mut world = trio();
        for (session, doing) in [(0, "sail here"), (1, "force the safe"), (1, "force the safe"), (1, "run")] {
            let doing = doing.to_owned();
            world.deeds.push(Deed { session, who: LYNETH, doing, with: vec![], degree: Degree::Failure });
        }
        let purpose = "triumvene.off-camera.purpose";
        let second = (purpose, Answer::One(Value::text("Lyneth: force the safe")));
        let played = play(&world, &all(), &[4, 11, 7], &[second]);
        let Wanted::OneOf(options) = &played.question(purpose).wanted else { panic!() };
        let prompts: Vec<Value> = options.iter().map(|option| option.value.clone()).collect();
        assert_eq!(
            prompts,
            [Value::word("none"), Value::text("Lyneth: run"), Value::text("Lyneth: force the safe")]
        );
        assert_eq!(story(&played).map(|story| story.event.as_str()), Some("Lyneth: force the safe"));
        assert_eq!(played.world.deeds.len(), 3, "what is older than the last session is let go");
    }
}
