//! Whom the party meets, how they react, and what is asked of them: every case of the checks.
use crate::table::*;
use norn_fivey::rules::encounters::meeting::{ChangeMode, EndMeeting, Meet, Reveal};
use norn_fivey::rules::encounters::reactions::{React, Reacts};
use norn_fivey::rules::encounters::requests::{Rank, Request};
use norn_fivey::rules::fights::begin::BeginFight;
use norn_fivey::world::{
    Attitude, Combat, Fighter, Illusion, Meeting, Mode, Phase, Sense, Site, Title, Visit, World,
};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::record::Record;
use norn_kernel::{Audience, Edge, Filled, Next, Ruleset, Value, Viewer, Who};
use std::collections::BTreeSet;

/// A, with so much CHA, and X, who has not been met.
fn pair(cha: i32) -> World {
    two(&[(Cha, cha)], 1)
}

fn meet() -> Meet {
    Meet { reacts: Reacts::Kept, ..Meet::of(BTreeSet::from([X])) }
}

/// The same, and X is met and feels so.
fn met(cha: i32, attitude: Attitude) -> World {
    tries(&but(pair(cha), X, |one| one.attitude = Some(attitude)), meet(), &[], &[]).world
}

fn feels(world: &World) -> Option<Attitude> {
    world.character(X).attitude
}

fn react(how: Reacts, edge: Edge) -> React {
    React { of: BTreeSet::from([X]), how, edge }
}

fn ask() -> Request {
    Request {
        who: A,
        to: X,
        what: "Let us pass".to_owned(),
        peace: false,
        dangerous: false,
        rank: Rank::Moderate,
        quality: Edge::None,
        skill: None,
        ahead: false,
    }
}

/// At a site, in the third round.
fn at_site(mut world: World) -> World {
    world.sites.insert("Mine".to_owned(), Site::fields().usual().into());
    let visit =
        Visit { site: "Mine".to_owned(), hour: 0, turn: 3, acted: BTreeSet::from([A]), filled: false };
    world.visit = Some(visit);
    world.phase = Phase::Site;
    world.clock = 20;
    world
}

fn titled(world: World, who: Who, title: &str, recognized: bool) -> World {
    but(world, who, |one| {
        one.titles.insert(title.to_owned(), Title { recognized, ..Title::default() });
    })
}

mod fivey_phase_encounter {
    use super::*;

    #[test]
    fn whoever_stands_out_leads_unless_the_referee_says_otherwise() {
        let leads = |second: i32| {
            let mut world = two(&[], 3);
            world.characters.insert(Y, monster("Goblin", second, 4).into());
            let others = Value::List(vec![Value::Character(X), Value::Character(Y)]);
            let filled = Filled::of("meet").with("others", others);
            let Attempt::Meet(meet) = usually(&world, &filled) else { panic!("a meeting") };
            meet.leader
        };
        assert_eq!([leads(1), leads(3)], [Some(X), None]);
    }

    #[test]
    fn one_at_a_time_with_somebody_who_is_there() {
        let world = pair(1);
        assert_eq!(refused(&world, &meet().into()), None);
        let nobody = Meet { others: BTreeSet::from([A]), ..meet() };
        assert_eq!(refused(&world, &nobody.into()), Some("fivey.phase.encounter"));
        let met = tries(&world, meet(), &[], &[]).world;
        assert_eq!(met.phase, Phase::Encounter);
        assert_eq!(refused(&met, &meet().into()), Some("fivey.phase.encounter"));
        assert_eq!(refused(&world, &EndMeeting.into()), Some("fivey.phase.encounter"));
        let over = tries(&met, EndMeeting, &[], &[]).world;
        assert_eq!((over.phase, over.meeting), (Phase::World, None));
    }

    #[test]
    fn it_turns_either_way_and_keeps_what_was_done() {
        let world = but(met(1, Attitude::Hostile), X, |one| one.hit_points = 3);
        let violent = tries(&world, ChangeMode { mode: Mode::Violent }, &[], &[]).world;
        assert_eq!(violent.meeting.as_ref().map(|it| it.mode), Some(Mode::Violent));
        let talk = tries(&violent, ChangeMode { mode: Mode::Social }, &[], &[]).world;
        assert_eq!(talk.meeting.as_ref().map(|it| it.mode), Some(Mode::Social));
        assert_eq!((feels(&talk), talk.character(X).hit_points), (Some(Attitude::Hostile), 3));
        assert_eq!(refused(&talk, &ChangeMode { mode: Mode::Social }.into()), Some("fivey.phase.encounter"));
    }

    #[test]
    fn from_talk_the_next_step_is_a_fight_and_from_violence_without_one_talk() {
        let offered = |world: &World| {
            let rows = Fivey.show(world, &Viewer::Referee).scene;
            let row = rows.into_iter().find(|row| row.label.part == "row-mode");
            row.and_then(|row| row.offer).map(|filled| filled.attempt)
        };
        let talk = met(1, Attitude::Hostile);
        assert_eq!(offered(&talk).as_deref(), Some("begin-fight"));
        let violent = tries(&talk, ChangeMode { mode: Mode::Violent }, &[], &[]).world;
        assert_eq!(offered(&violent).as_deref(), Some("change-mode"));
        let fight = BeginFight { party: [A].into(), others: [X].into(), ..BeginFight::default() };
        let fight = tries(&talk, fight, &[], &[]).world;
        assert_eq!(offered(&fight), None);
        let over = |world: &World| {
            let rows = Fivey.show(world, &Viewer::Referee).scene;
            rows.iter().any(|row| row.label.part == "row-over")
        };
        assert_eq!((over(&talk), over(&fight)), (true, false));
        // Nobody has been surprised.
        let turns = Fivey.show(&fight, &Viewer::Referee).turns.map(|turns| turns.words.key.id());
        assert_eq!(turns, Some("fivey.initiative.contest"));
    }

    #[test]
    fn whoever_is_unseen_stays_so_until_they_show_themselves() {
        let hidden = but(pair(1), X, |one| one.hidden = true);
        let lurks = Meet { seen: false, ..meet() };
        let world = tries(&hidden, lurks, &[], &[]).world;
        assert_eq!((world.phase, world.is_seen(X)), (Phase::World, false));
        assert_eq!(refused(&world, &Request { who: A, ..ask() }.into()), Some("fivey.phase.encounter"));
        let shown = tries(&world, Reveal { others: BTreeSet::from([X]) }, &[], &[]).world;
        assert_eq!((shown.phase, shown.is_seen(X)), (Phase::Encounter, true));
        let again = Reveal { others: BTreeSet::from([X]) };
        assert_eq!(refused(&shown, &again.into()), Some("fivey.phase.encounter"));
    }

    #[test]
    fn of_an_encounter_that_nobody_notices_players_see_nothing() {
        let hidden = but(pair(1), X, |one| one.hidden = true);
        let lurks = tries(&hidden, Meet { seen: false, ..meet() }, &[], &[]).world;
        let player = Viewer::Player(vec![A]);
        assert_eq!(Fivey.show(&lurks, &player), Fivey.show(&hidden, &player));
        assert_eq!(
            norn_kernel::Attempt::audience(&Attempt::from(EndMeeting).veiled(&lurks)),
            Audience::Referee
        );
        let over = tries(&lurks, EndMeeting, &[], &[]);
        assert_eq!(over.world.phase, Phase::World);
    }
}

mod fivey_social_default {
    use super::*;

    #[test]
    fn it_begins_with_talk_and_a_reaction_unless_the_referee_says_otherwise() {
        let begins = |violent| {
            let meet = Meet { violent, ..Meet::of(BTreeSet::from([X])) };
            tries(&pair(1), meet, &[10], &[]).world
        };
        let mode = |world: &World| world.meeting.as_ref().map(|it| it.mode);
        assert_eq!(
            (mode(&begins(false)), feels(&begins(false))),
            (Some(Mode::Social), Some(Attitude::Uncertain))
        );
        assert_eq!(mode(&begins(true)), Some(Mode::Violent));
    }

    #[test]
    fn one_tap_is_enough_for_that() {
        let Next::Ready(attempt) = next(&pair(1), &Filled::of("meet").with_defaults()) else {
            panic!("nothing more to fill in")
        };
        assert_eq!(attempt, Meet { fills_round: true, ..Meet::of(BTreeSet::from([X])) }.into());
    }

    #[test]
    fn nobody_in_hiding_is_met_unless_they_are_named() {
        let hidden = but(pair(1), X, |one| one.hidden = true);
        let asked = next(&hidden, &Filled::of("meet").with_defaults());
        assert!(matches!(asked, Next::Fill(param) if param.name == "others"));
        let open = but(pair(1), X, |one| one.hidden = false);
        assert!(matches!(next(&open, &Filled::of("meet").with_defaults()), Next::Ready(_)));
    }
}

mod fivey_social_reaction_table {
    use super::*;

    #[test]
    fn the_face_says_how_they_feel() {
        let rolled = |face| tries(&pair(1), react(Reacts::Rolled, Edge::None), &[face], &[]);
        for (face, attitude) in [
            (1, Attitude::Hostile),
            (6, Attitude::Hostile),
            (7, Attitude::Uncertain),
            (14, Attitude::Uncertain),
            (15, Attitude::Friendly),
            (20, Attitude::Friendly),
        ] {
            assert_eq!(feels(&rolled(face).world), Some(attitude));
        }
        assert_eq!(rolled(6).outcome(), Some("hostile"));
    }

    #[test]
    fn nobody_of_the_party_reacts_to_it() {
        let own = React { of: BTreeSet::from([A]), ..react(Reacts::Rolled, Edge::None) };
        assert_eq!(refused(&pair(1), &own.into()), Some("fivey.social.reaction-table"));
    }

    #[test]
    fn nobody_spends_a_die_on_it() {
        let world = with_dice(pair(1), A, 3);
        let played = tries(&world, react(Reacts::Rolled, Edge::None), &[14], &[]);
        assert_eq!((played.asked.len(), played.outcome()), (0, Some("uncertain")));
    }

    #[test]
    fn players_learn_nothing_of_it() {
        let attempt = Attempt::from(react(Reacts::Rolled, Edge::None)).veiled(&pair(1));
        assert_eq!(norn_kernel::Attempt::audience(&attempt), Audience::Referee);
        let met = tries(&pair(1), Meet::of(BTreeSet::from([X])), &[3], &[]);
        let told = met.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
        let says = told.filter(|noted| format!("{:?}", noted.line).contains("hostile")).count();
        assert_eq!(says, 0);
    }
}

mod fivey_social_reaction_bias {
    use super::*;

    #[test]
    fn the_better_or_the_worse_of_two_dice() {
        let rolled = |edge| tries(&pair(1), react(Reacts::Rolled, edge), &[4, 15], &[]).world;
        assert_eq!(feels(&rolled(Edge::Advantage)), Some(Attitude::Friendly));
        assert_eq!(feels(&rolled(Edge::Disadvantage)), Some(Attitude::Hostile));
    }

    #[test]
    fn what_is_decided_by_hand_needs_no_die() {
        let played = tries(&pair(1), react(Reacts::Hostile, Edge::None), &[], &[]);
        assert_eq!((feels(&played.world), played.dice().len()), (Some(Attitude::Hostile), 0));
        let written = written(pair(1), "character/11/attitude", Value::word("friendly"));
        assert_eq!(feels(&written), Some(Attitude::Friendly));
    }
}

mod fivey_title_meaning {
    use super::*;

    /// What stands there to begin with as what is expected of X.
    fn leaning(world: &World) -> Option<Value> {
        let filled = Filled::of("reaction").with("others", Value::List(vec![Value::Character(X)]));
        let filled = filled.with("reacts", Value::word("rolled"));
        match next(world, &filled) {
            Next::Fill(param) | Next::Propose(param) => param.default,
            _ => None,
        }
    }

    #[test]
    fn advantage_is_offered_where_they_share_a_title() {
        let ours = titled(pair(1), A, "Sage", true);
        assert_eq!(leaning(&ours), Some(Value::word("none")));
        assert_eq!(leaning(&titled(ours, X, "sage", true)), Some(Value::word("advantage")));
    }

    #[test]
    fn the_referee_chooses_and_nothing_adds_up() {
        let shared = titled(titled(pair(1), A, "Sage", true), X, "Sage", true);
        let rolled = |edge, dice: &[u16]| tries(&shared, react(Reacts::Rolled, edge), dice, &[]).dice().len();
        assert_eq!((rolled(Edge::None, &[9]), rolled(Edge::Advantage, &[9, 4])), (1, 2));
        assert_eq!(leaning(&shared), Some(Value::word("advantage")));
    }
}

mod fivey_feat_good_name {
    use super::*;

    fn noble(recognized: bool, commoner: bool) -> World {
        let world = titled(with_feat(pair(1), A, "Good Name"), A, "Noble", recognized);
        but(world, X, |one| one.commoner = commoner)
    }

    #[test]
    fn commoners_stay_polite_to_a_name_that_is_recognized() {
        let rolled = |world: &World| feels(&tries(world, react(Reacts::Rolled, Edge::None), &[4], &[]).world);
        assert_eq!(rolled(&noble(true, true)), Some(Attitude::Uncertain));
        assert_eq!(rolled(&noble(false, true)), Some(Attitude::Hostile));
        assert_eq!(rolled(&noble(true, false)), Some(Attitude::Hostile));
        let other = titled(noble(false, true), A, "Sage", true);
        assert_eq!(rolled(&other), Some(Attitude::Hostile), "it goes with its own title");
    }

    #[test]
    fn a_slight_makes_nobody_rude() {
        let world = tries(&noble(true, true), react(Reacts::Rolled, Edge::None), &[4], &[]).world;
        let world = tries(&world, meet(), &[], &[]).world;
        let slighted = Request { quality: Edge::Disadvantage, ..ask() };
        let played = tries(&world, slighted, &[3, 2], &[]);
        assert_eq!((played.outcome(), feels(&played.world)), (Some("refused"), Some(Attitude::Uncertain)));
    }
}

mod fivey_feat_one_night_only_friends {
    use super::*;

    #[test]
    fn whoever_was_there_is_friendly_without_a_roll() {
        let fan = but(pair(1), X, |one| one.fond_of = BTreeSet::from([A]));
        let played = tries(&fan, Meet::of(BTreeSet::from([X])), &[], &[]);
        assert_eq!(feels(&played.world), Some(Attitude::Friendly));
        let stranger = tries(&pair(1), Meet::of(BTreeSet::from([X])), &[2], &[]);
        assert_eq!(feels(&stranger.world), Some(Attitude::Hostile));
    }

    #[test]
    fn they_are_friendly_towards_whom_they_have_heard() {
        let mut world = met(1, Attitude::Hostile);
        world.characters.insert(B, hero("Gor", &[]).into());
        let fan = but(world, X, |one| one.fond_of = BTreeSet::from([A]));
        assert_eq!(tries(&fan, ask(), &[], &[]).outcome(), Some("granted"));
        assert_eq!(tries(&fan, Request { who: B, ..ask() }, &[], &[]).outcome(), Some("refused"));
    }
}

mod fivey_social_friendly {
    use super::*;

    #[test]
    fn what_is_safe_is_granted_and_what_is_dangerous_takes_a_check() {
        let world = met(3, Attitude::Friendly);
        let safe = tries(&world, ask(), &[], &[]);
        assert_eq!((safe.outcome(), safe.dice().len()), (Some("granted"), 0));
        let risky = Request { dangerous: true, ..ask() };
        assert_eq!(tries(&world, risky.clone(), &[11], &[]).outcome(), Some("granted"));
        assert_eq!(tries(&world, risky, &[10], &[]).outcome(), Some("refused"));
    }
}

mod fivey_social_uncertain {
    use super::*;

    #[test]
    fn they_are_persuaded_but_never_into_danger() {
        let world = met(3, Attitude::Uncertain);
        assert_eq!(tries(&world, ask(), &[11], &[]).outcome(), Some("granted"));
        let risky = tries(&world, Request { dangerous: true, ..ask() }, &[], &[]);
        assert_eq!((risky.outcome(), risky.dice().len()), (Some("refused"), 0));
    }

    #[test]
    fn so_is_whoever_has_shown_nothing_else() {
        let world = tries(&pair(3), meet(), &[], &[]).world;
        assert_eq!(tries(&world, Request { dangerous: true, ..ask() }, &[], &[]).outcome(), Some("refused"));
    }
}

mod fivey_social_hostile {
    use super::*;

    #[test]
    fn they_can_only_be_persuaded_not_to_attack() {
        let world = met(3, Attitude::Hostile);
        let peace = Request { peace: true, ..ask() };
        assert_eq!(tries(&world, peace.clone(), &[11], &[]).outcome(), Some("granted"));
        assert_eq!(tries(&world, peace, &[10], &[]).outcome(), Some("refused"));
        let other = tries(&world, ask(), &[], &[]);
        assert_eq!((other.outcome(), other.dice().len()), (Some("refused"), 0));
    }
}

mod fivey_social_one_request {
    use super::*;
    use norn_testkit::played::{Ruling, play_ruled};

    #[test]
    fn a_second_one_is_refused() {
        let world = tries(&met(3, Attitude::Uncertain), ask(), &[2], &[]).world;
        assert_eq!(refused(&world, &ask().into()), Some("fivey.social.one-request"));
        assert_eq!(withheld(&world, &Filled::of("request")), Some("fivey.social.one-request"));
    }

    #[test]
    fn the_scene_offers_it_while_people_talk_and_not_once_they_fight() {
        let offers = |world: &World| {
            let scene = Fivey.show(world, &Viewer::Referee).scene;
            scene.iter().filter_map(|row| row.offer.as_ref()).any(|filled| filled.attempt == "request")
        };
        let world = met(3, Attitude::Uncertain);
        assert!(offers(&world));
        let fight = BeginFight { party: [A].into(), others: [X].into(), ..BeginFight::default() };
        assert!(!offers(&tries(&world, fight, &[], &[]).world));
    }

    #[test]
    fn if_it_is_made_all_the_same_it_has_disadvantage() {
        let world = tries(&met(3, Attitude::Uncertain), ask(), &[2], &[]).world;
        let waived = Ruling { rule: "fivey.social.one-request", nth: 0, number: 1 };
        let insisted = play_ruled(&world, &Attempt::from(ask()), &[18, 4], &[], &[waived]);
        assert_eq!(insisted.dice(), [(20, 18, true), (20, 4, false)]);
        assert_eq!(insisted.outcome(), Some("refused"));
    }
}

mod fivey_social_negotiation_check {
    use super::*;

    #[test]
    fn moderate_as_a_rule_and_difficult_out_of_their_way() {
        let world = met(3, Attitude::Uncertain);
        let came =
            |rank, face| tries(&world, Request { rank, ..ask() }, &[face], &[]).outcome().map(str::to_owned);
        assert_eq!(came(Rank::Moderate, 11).as_deref(), Some("granted"));
        assert_eq!(came(Rank::Difficult, 11).as_deref(), Some("refused"));
        assert_eq!(came(Rank::Difficult, 13).as_deref(), Some("granted"));
    }

    #[test]
    fn a_die_before_the_roll_has_to_be_there_for_it() {
        let ahead = Request { ahead: true, ..ask() }.into();
        let world = met(3, Attitude::Uncertain);
        assert_eq!(refused(&world, &ahead), Some("fivey.inspiration.spend"));
        assert_eq!(refused(&with_dice(world, A, 1), &ahead), None);
        // Friends grant it without a roll.
        assert_eq!(refused(&met(3, Attitude::Friendly), &ahead), None);
    }

    #[test]
    fn a_skill_in_persuasion_doubles_cha() {
        let world = skilled(met(3, Attitude::Uncertain), A, "persuasion");
        let skilled = Request { skill: Some("persuasion".to_owned()), ..ask() };
        assert_eq!(tries(&world, skilled, &[8], &[]).outcome(), Some("granted"));
        assert_eq!(tries(&world, ask(), &[8], &[]).outcome(), Some("refused"));
    }

    #[test]
    fn whoever_asks_says_what_they_are_good_at_before_the_referee_is_asked() {
        let world = with_dice(skilled(met(3, Attitude::Uncertain), A, "persuasion"), A, 1);
        let mut asked = Filled::of("request");
        let mut own = vec![];
        let proposed = loop {
            match next_for(&world, A, &asked) {
                Next::Fill(param) => {
                    let given = param
                        .default
                        .clone()
                        .or_else(|| param.range.options().first().map(|option| option.value.clone()));
                    asked = asked.with(param.name, given.expect("a usual answer"));
                    own.push(param.name);
                }
                Next::Propose(param) => break param.name,
                _ => panic!("a proposal"),
            }
        };
        assert_eq!(own, ["who", "to", "what", "peace", "skill", "ahead"]);
        assert_eq!(proposed, "dangerous");
    }
}

mod fivey_social_quality {
    use super::*;

    #[test]
    fn the_better_or_the_worse_of_two_dice() {
        let world = met(3, Attitude::Uncertain);
        let came = |quality| {
            let played = tries(&world, Request { quality, ..ask() }, &[4, 11], &[]);
            played.outcome().map(str::to_owned)
        };
        assert_eq!(came(Edge::Advantage).as_deref(), Some("granted"));
        assert_eq!(came(Edge::Disadvantage).as_deref(), Some("refused"));
    }
}

mod fivey_social_npc_traits {
    use super::*;

    /// The rows that a viewer sees of what moves X.
    fn moves(viewer: &Viewer) -> usize {
        let world = but(met(1, Attitude::Uncertain), X, |one| {
            one.ideals = "Order".to_owned();
            one.quirks = "Hums".to_owned();
        });
        let scene = Fivey.show(&world, viewer).scene;
        scene.iter().filter(|row| row.label.key.id() == "fivey.social.npc-traits").count()
    }

    #[test]
    fn the_referee_has_them_at_hand_and_nobody_else() {
        assert_eq!(moves(&Viewer::Referee), 2);
        assert_eq!(moves(&Viewer::Player(vec![A])), 0);
    }

    #[test]
    fn a_sheet_has_all_five() {
        let sheets = Fivey.show(&pair(1), &Viewer::Referee).sheets;
        let sheet = sheets.iter().find(|sheet| sheet.who == Some(X)).expect("a sheet");
        let rows = sheet.sections.iter().flat_map(|section| &section.rows);
        let five = rows.filter(|row| row.label.key.id() == "fivey.social.npc-traits").count();
        assert_eq!(five, 5);
    }
}

mod fivey_encounter_time {
    use super::*;

    #[test]
    fn at_a_site_it_takes_what_is_left_of_the_round() {
        let world = tries(&at_site(pair(1)), meet(), &[], &[]).world;
        let over = tries(&world, EndMeeting, &[], &[]).world;
        let visit = over.visit.clone().expect("a visit");
        assert_eq!((visit.filled, over.phase, over.clock), (true, Phase::Site, 20));
    }

    #[test]
    fn on_the_road_and_at_night_it_takes_no_time() {
        let mut world = pair(1);
        world.clock = 9 * 60;
        world.night = Some(norn_fivey::world::Night::default());
        let met = tries(&world, meet(), &[], &[]).world;
        let over = tries(&met, EndMeeting, &[], &[]).world;
        assert_eq!((over.clock, over.visit.is_none()), (9 * 60, true));
        assert_eq!(over.character(A).tonight.spent, 0);
    }

    #[test]
    fn the_referee_may_find_that_it_took_no_time() {
        let short = Meet { fills_round: false, ..meet() };
        let world = tries(&at_site(pair(1)), short, &[], &[]).world;
        let over = tries(&world, EndMeeting, &[], &[]).world;
        assert_eq!(over.visit.map(|visit| visit.filled), Some(false));
    }
}

mod fivey_feat_rage {
    use super::*;

    #[test]
    fn it_ends_with_the_encounter() {
        let world = but(met(1, Attitude::Hostile), A, |one| one.raging = true);
        let after = tries(&world, EndMeeting, &[], &[]).world;
        let one = after.character(A);
        assert_eq!((one.raging, one.hit_points), (false, 8));
    }
}

mod fivey_feat_street_magic {
    use super::*;

    #[test]
    fn an_illusion_for_the_encounter_ends_with_it() {
        let mut world = met(1, Attitude::Hostile);
        let illusion = |for_encounter| Illusion {
            sense: Sense::Hearing,
            what: "Another voice".to_owned(),
            until: 10,
            for_encounter,
        };
        world.illusions.insert(A, illusion(true));
        assert_eq!(tries(&world, EndMeeting, &[], &[]).world.illusions.len(), 0);
        world.illusions.insert(A, illusion(false));
        assert_eq!(tries(&world, EndMeeting, &[], &[]).world.illusions.len(), 1);
    }
}

mod fivey_monster_xp_sharing {
    use super::*;
    use norn_fivey::rules::monsters::experience::worth;

    /// Four characters, and so many of such monsters overcome.
    fn over(monsters: u16, defense: i32, hit_dice: i32) -> World {
        let mut world = three();
        world.characters.insert(Who(4), hero("Dov", &[]).into());
        let monster = norn_fivey::world::Character { defense: Some(defense), hit_dice, ..monster("M", 1, 5) };
        let all: BTreeSet<Who> = (0..monsters).map(|n| Who(20 + n)).collect();
        for &who in &all {
            world.characters.insert(who, monster.clone().into());
        }
        world.meeting = Some(Meeting {
            others: all.clone(),
            overcome: all,
            took_part: [A, B, C, Who(4)].into(),
            ..Meeting::default()
        });
        world.phase = Phase::Encounter;
        world
    }

    fn gained(world: &World) -> i32 {
        tries(world, EndMeeting, &[], &[]).world.character(A).experience - 100
    }

    #[test]
    fn whoever_dies_by_the_referees_hand_is_overcome_too() {
        let mut world = over(2, 14, 2);
        world.meeting.as_mut().expect("a meeting").overcome.clear();
        assert_eq!(gained(&world), 0);
        let fate = written(world.clone(), "character/20/fate", Value::word("dead"));
        let left = written(fate.clone(), "character/21/hit-points", 0);
        assert_eq!((gained(&fate), gained(&left)), (2, 5));
    }

    #[test]
    fn it_is_divided_among_those_who_took_part() {
        assert_eq!((worth(&over(2, 14, 2), Who(20)), gained(&over(2, 14, 2))), (10, 5));
        assert_eq!(gained(&over(3, 14, 1)), 3);
    }

    #[test]
    fn each_gets_the_whole_sum_or_nobody_anything() {
        let full = |world| gained(&with_switch(world, "monster-xp", "full"));
        assert_eq!((full(over(2, 14, 2)), full(over(3, 14, 1))), (20, 15));
        assert_eq!(gained(&with_switch(over(2, 14, 2), "monster-xp", "none")), 0);
    }

    #[test]
    fn whoever_falls_counts_as_overcome() {
        let world = but(met(1, Attitude::Hostile), X, |one| (one.hit_points, one.defense) = (1, Some(14)));
        let harm = norn_fivey::rules::characters::healing::Harmed {
            who: X,
            dice: 1,
            die: norn_kernel::D6,
            plus: 0,
            damage_type: "fire".to_owned(),
        };
        let world = tries(&world, harm, &[3], &[]).world;
        assert_eq!(gained(&world), 5);
    }
}

mod fivey_rest_sequence {
    use super::*;

    #[test]
    fn hiding_ends_with_the_fight_and_the_encounter() {
        let mut world = met(1, Attitude::Hostile);
        let hidden = Fighter { hidden_from: BTreeSet::from([X]), ..Fighter::default() };
        world.combat = Some(Combat { fighters: [(A, hidden)].into(), ..Combat::default() });
        assert_eq!(tries(&world, EndMeeting, &[], &[]).world.combat, None);
    }
}
