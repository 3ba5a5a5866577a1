//! What somebody on a map can do with a place or with somebody else, as a page asks for it.
use super::telling::Played;
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::ground::Cell;
use norn_kernel::show::{Layout, Map};
use norn_kernel::{Answer, Draft, Filled, Place, Value, Who};
use norn_table::{Say, Stage, view};
use norn_wire::draw::Drawing;
use norn_wire::state::{Moves, Nearer, Onto, Range};

const ANN: Seat = Seat(1);
const RUNA: Who = Who(0);
const WOLF: Who = Who(1);
const HIDDEN: Who = Who(2);
/// Beside the square that both begin in, and two squares away.
const BESIDE: Value = Value::Place(Place(258));
const AWAY: Value = Value::Place(Place(514));

/// A fight of two in one square, with somebody unseen in it; it is this one's turn.
fn fight(turn: Who) -> Played {
    let mut played = Played::of("heimr");
    played.say(REFEREE, Say::Invite { name: "Ann".into(), device: None, hosted: true });
    let named = |form: &str, name: &str| Draft {
        form: form.to_owned(),
        values: [("name".to_owned(), Value::text(name))].into(),
    };
    played.say(ANN, Say::Build { draft: named("character", "Runa"), seat: None });
    played.say(REFEREE, Say::Build { draft: named("opponent", "Wolf"), seat: None });
    played.say(REFEREE, Say::Build { draft: named("opponent", "Shade"), seat: None });
    let hides = Say::Correct {
        address: format!("character/{}/hidden", HIDDEN.0),
        value: Value::Flag(true),
        reason: String::new(),
    };
    played.say(REFEREE, hides);
    let attempt = |filled: Filled| Say::Attempt { filled: filled.with_defaults(), insist: false };
    played.say(REFEREE, attempt(Filled::of("begin-combat")));
    settle(&mut played);
    let acting = |played: &Played| {
        let turns = played.live.view(REFEREE).expect("a seat").game.turns.expect("a fight");
        turns.acting().expect("somebody")
    };
    while acting(&played) != turn {
        let who = acting(&played);
        played.say(REFEREE, attempt(Filled::of("end-turn").with("who", who)));
        settle(&mut played);
    }
    played
}

/// Everybody answers by the default. No two in a row roll the same, since ties would be rolled again.
fn settle(played: &mut Played) {
    let mut faces = (1..=6).cycle();
    while let Some(view::OpenView::Open { id, version, questions, .. }) =
        played.live.view(REFEREE).expect("a seat").open
    {
        let question = &questions[0].question;
        let path = question.path;
        let say = match &question.default {
            Some(default) => Say::Answer { attempt: id, path, version, answer: Answer::clone(default) },
            None => Say::Roll {
                attempt: id,
                path,
                version,
                typed: faces.next().map(|face| vec![face]),
                given: None,
            },
        };
        played.say(questions[0].seat, say);
    }
}

fn onto(played: &Played, seat: Seat, who: Who, onto: impl Into<Value>) -> Onto {
    let drawing = Drawing { live: &*played.live, words: &played.words, game: &played.game, seat };
    drawing.onto(who, &onto.into())
}

fn labels(onto: &Onto) -> Vec<&str> {
    onto.offers.iter().map(|offer| offer.label.as_str()).collect()
}

fn refusal<'o>(onto: &'o Onto, label: &str) -> Option<&'o str> {
    let why = onto.refused.iter().find(|one| one.labels.iter().any(|one| one == label))?;
    why.why.rule.as_deref()
}

#[test]
fn a_place_is_filled_in_where_an_attempt_asks_for_one() {
    let played = fight(RUNA);
    let beside = onto(&played, ANN, RUNA, BESIDE);
    let moves = beside.offers.iter().find(|offer| offer.label == "Move").expect("a way");
    assert_eq!(
        moves.filled,
        (&Filled::of("move").with("who", RUNA).with("to", BESIDE).with_defaults()).into()
    );
    assert!(moves.whole, "nothing else is asked");
    assert_eq!(moves.rule.as_deref(), Some("heimr.action.move"));
    assert!(!labels(&beside).contains(&"Punch, kick or grab"), "that asks for somebody");
    // What leads to a place alone is filled in with it; what leads there or elsewhere is still asked.
    let looks = beside.offers.iter().find(|offer| offer.filled.attempt == "observe").expect("a look");
    assert_eq!(looks.filled.values.len(), 3, "{looks:?}");
    let away = onto(&played, ANN, RUNA, AWAY);
    assert!(!labels(&away).contains(&"Move"));
    assert_eq!(refusal(&away, "Move"), Some("heimr.border.count-in-combat"));
}

/// The ways in which somebody comes to a place, in the order in which they stand there.
fn ways(onto: &Onto) -> Vec<(&str, Moves)> {
    onto.offers.iter().filter_map(|offer| Some((offer.label.as_str(), offer.moves?))).collect()
}

#[test]
fn what_brings_somebody_to_a_place_is_told_and_how_it_does() {
    let played = fight(WOLF);
    let (by_rule, by_hand) = (("Move", Moves::ByRule), ("Put somebody somewhere", Moves::ByHand));
    let wolf = onto(&played, REFEREE, WOLF, BESIDE);
    assert_eq!(ways(&wolf), [by_rule, ("Run", Moves::ByRule), by_hand]);
    assert_eq!(wolf.offers[0].label, "Move", "what brings them there stands before what is only done there");
    assert!(wolf.offers.iter().any(|offer| offer.moves.is_none()));
    // Where it is not their turn, and where the rules bring nobody, only the referee does.
    assert_eq!(ways(&onto(&played, REFEREE, RUNA, BESIDE)), [by_hand]);
    let not = onto(&played, ANN, RUNA, BESIDE);
    assert_eq!(ways(&not), []);
    assert!(
        not.refused[0].labels.iter().any(|label| label == "Move"),
        "why not stands before all other reasons"
    );
    let played = fight(RUNA);
    assert_eq!(ways(&onto(&played, ANN, RUNA, BESIDE)), [by_rule, ("Run", Moves::ByRule)]);
    // Nobody is moved to somebody.
    assert_eq!(ways(&onto(&played, ANN, RUNA, WOLF)), []);
    // All that brings them anywhere does so from where they stand, and what is only looked at is no goal.
    let drawing = |seat| Drawing { live: &*played.live, words: &played.words, game: &played.game, seat };
    let (places, goals) = drawing(ANN).places(RUNA);
    assert!(goals.is_subset(&places) && goals.len() < places.len(), "{goals:?} of {places:?}");
    assert!(!goals.contains(&Place(514)));
    assert!(drawing(REFEREE).places(RUNA).1.contains(&Place(514)));
}

#[test]
fn somebody_else_is_filled_in_where_an_attempt_asks_for_somebody() {
    let played = fight(RUNA);
    let wolf = onto(&played, ANN, RUNA, WOLF);
    let brawl = wolf.offers.iter().find(|offer| offer.filled.attempt == "brawl-attack").expect("it is here");
    let filled = Filled::of("brawl-attack").with("who", RUNA).with("target", WOLF).with_defaults();
    assert_eq!(brawl.filled, (&filled).into());
    assert!(!brawl.whole, "whether to hurt or to grab is still asked");
    assert!(!labels(&wolf).contains(&"Move"));
}

#[test]
fn by_themselves_somebody_does_what_asks_for_nobody_and_nowhere() {
    let played = fight(RUNA);
    let alone = onto(&played, ANN, RUNA, RUNA);
    assert!(labels(&alone).contains(&"End the turn"), "{:?}", labels(&alone));
    assert!(labels(&alone).contains(&"Ready an action"), "{:?}", labels(&alone));
    for elsewhere in ["Move", "Punch, kick or grab", "Guard", "Wait with the turn"] {
        assert!(!labels(&alone).contains(&elsewhere), "{elsewhere}");
    }
}

#[test]
fn what_is_refused_has_its_rule() {
    let played = fight(WOLF);
    let beside = onto(&played, ANN, RUNA, BESIDE);
    assert_eq!(labels(&beside), [] as [&str; 0]);
    assert_eq!(refusal(&beside, "Move"), Some("heimr.combat.turns"));
}

#[test]
fn nobody_speaks_for_others_or_learns_of_the_unseen() {
    let played = fight(WOLF);
    let none = Onto { offers: vec![], refused: vec![], nearer: None };
    assert_eq!(onto(&played, ANN, WOLF, BESIDE), none);
    assert!(labels(&onto(&played, REFEREE, WOLF, BESIDE)).contains(&"Move"));
    // As somebody of whom there is nothing.
    let played = fight(RUNA);
    assert_eq!(onto(&played, ANN, RUNA, HIDDEN), onto(&played, ANN, RUNA, Who(99)));
}

/// What a page sends of it.
fn sent(filled: &norn_wire::mirror::Filled) -> Filled {
    serde_json::from_value(serde_json::to_value(filled).expect("json")).expect("an attempt")
}

/// Comes nearer, and can then make the attempt; a step less far it could not.
fn comes(played: &mut Played, seat: Seat, nearer: &Nearer) {
    let then = sent(&nearer.filled);
    let filled = |played: &Played| played.live.fill(seat, &then);
    assert!(matches!(filled(played), Stage::Refused(_)), "{:?}", filled(played));
    played.say(seat, Say::Attempt { filled: sent(&nearer.first), insist: false });
    settle(played);
    let stage = filled(played);
    assert_eq!(matches!(stage, Stage::Ready(_)), nearer.whole, "{stage:?}");
    assert!(!matches!(stage, Stage::Refused(_)), "{stage:?}");
}

fn put(played: &mut Played, attempt: Filled) {
    played.say(REFEREE, Say::Attempt { filled: attempt.with_defaults(), insist: false });
    settle(played);
}

#[test]
fn in_heimr_nobody_comes_near_enough_but_by_a_charge() {
    let mut played = fight(RUNA);
    assert_eq!(onto(&played, ANN, RUNA, WOLF).nearer, None, "they stand together");
    put(&mut played, Filled::of("place").with("token", RUNA).with("square", BESIDE));
    assert_eq!(onto(&played, ANN, RUNA, WOLF).nearer, None, "from here she can charge");
    put(&mut played, Filled::of("place").with("token", RUNA).with("square", Value::Place(Place(512))));
    put(&mut played, Filled::of("place").with("token", WOLF).with("square", Value::Place(Place(0))));
    assert_eq!(onto(&played, ANN, RUNA, WOLF).nearer, None, "who moves can't strike in the same turn");
    // No move leads from corner to corner.
    let mut played = fight(RUNA);
    put(&mut played, Filled::of("place").with("token", RUNA).with("square", AWAY));
    assert_eq!(onto(&played, ANN, RUNA, WOLF).nearer, None);
    // Whoever can't act can't come nearer either.
    let mut played = fight(WOLF);
    put(&mut played, Filled::of("place").with("token", RUNA).with("square", Value::Place(Place(512))));
    put(&mut played, Filled::of("place").with("token", WOLF).with("square", Value::Place(Place(0))));
    assert_eq!(onto(&played, ANN, RUNA, WOLF).nearer, None);
    // Of somebody whom nobody sees there is nothing to come near to.
    let mut played = fight(RUNA);
    put(&mut played, Filled::of("place").with("token", HIDDEN).with("square", BESIDE));
    assert_eq!(onto(&played, ANN, RUNA, HIDDEN).nearer, None);
}

#[test]
fn in_fivey_a_choice_of_people_says_who_is_near_enough_once_one_has_moved() {
    let mut played = Played::of("fivey");
    for draft in played.live.cast().drafts {
        played.say(REFEREE, Say::Build { draft, seat: None });
    }
    put(&mut played, Filled::of("begin-fight"));
    let view = |played: &Played| played.live.view(REFEREE).expect("a seat").game;
    let field = |played: &Played| {
        let field = |map: &Map| matches!(map.layout, Layout::Field(_));
        view(played).maps.into_iter().find(field).expect("a field")
    };
    let acting = |played: &Played| view(played).turns.expect("a fight").acting().expect("somebody");
    // Who strikes with what is in their hands alone has to go there; who shoots does not.
    let mut found = None;
    for _ in 0..12 {
        let who = acting(&played);
        let map = field(&played);
        let side = map.tokens.iter().find(|one| one.who == who).expect("a token").side;
        let foes: Vec<Who> = map.tokens.iter().filter(|one| one.side != side).map(|one| one.who).collect();
        let place = |column, row| map.layout.place(Cell { column, row }).expect("a square");
        let free = |place: Place| map.tokens.iter().all(|one| one.place != Some(place));
        let row = (0..).find(|row| [0, 5].iter().all(|column| free(place(*column, *row)))).expect("a row");
        for (who, column) in [(who, 0), (foes[0], 5)] {
            put(
                &mut played,
                Filled::of("put-on-field").with("who", who).with("to", Value::Place(place(column, row))),
            );
        }
        found = onto(&played, REFEREE, who, foes[0]).nearer.map(|nearer| (who, nearer));
        if found.is_some() {
            break;
        }
        put(&mut played, Filled::of("end-turn").with("who", who));
    }
    let (who, nearer) = found.expect("somebody without a bow");
    let told = (nearer.first.attempt.as_str(), nearer.filled.attempt.as_str(), nearer.steps);
    assert_eq!(told, ("move", "attack", 4));
    let drawing = Drawing { live: &*played.live, words: &played.words, game: &played.game, seat: REFEREE };
    let filling = drawing.fill(&Filled::of("attack").with("who", who));
    let Some(Range::OneOf { options }) = filling.fields.last().map(|field| &field.range) else {
        panic!("{filling:?}");
    };
    let near: Vec<_> = options.iter().filter(|one| one.nearer.is_some()).map(|one| &one.value).collect();
    assert!(!near.is_empty(), "{options:?}");
    comes(&mut played, REFEREE, &nearer);
}
