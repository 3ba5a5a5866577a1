//! Cards: who may write, show, change and take away which, who has them, and that nobody learns of others.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::rig::Rig;
use common::*;
use norn_chronicle::canon::seal;
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::stream::Projection;
use norn_chronicle::verify::verify;
use norn_chronicle::{AttemptId, Body, Card, CardField, Entry, Error, Pin, REFEREE, Reach, Seat, Wrote};
use norn_kernel::{Place, Ruleset, Who};
use norn_table::command::{
    CARD_DAY_MAX, CARD_FIELDS_MAX, CARD_TAG_MAX, CARD_TAGS_MAX, CARD_TEXT_MAX, CARD_TITLE_MAX,
    CARD_VALUE_MAX, NAME_MAX, Right,
};
use norn_table::limits::Limits;
use norn_table::view::{CardView, Live};
use norn_table::{Beginning, CARDS_GONE_MAX, Root, Say, Table};

fn card(title: &str) -> Card {
    Card { title: title.into(), ..Card::default() }
}

fn pinned(title: &str, pin: Pin) -> Card {
    Card { pin: Some(pin), ..card(title) }
}

fn only(seats: &[Seat]) -> Reach {
    Reach::Seats(seats.iter().copied().collect())
}

fn write(about: Card, to: Reach) -> Say {
    Say::WriteCard { card: None, version: 0, about, to }
}

fn change(of: &CardView, about: Card) -> Say {
    Say::WriteCard { card: Some(of.card.clone()), version: of.version, about, to: of.to.clone() }
}

fn show(of: &CardView, to: Reach) -> Say {
    Say::ShowCard { card: of.card.clone(), to }
}

fn take(of: &CardView) -> Say {
    Say::TakeCard { card: of.card.clone() }
}

fn back(of: &CardView) -> Say {
    Say::BringCardBack { card: of.card.clone() }
}

fn cards(sat: &Sat, seat: Seat) -> Vec<CardView> {
    let cards = sat.table.cards(seat, None);
    // What the game shows may be at hand already: that is the same.
    assert_eq!(cards, sat.table.cards(seat, Some(&sat.view(seat).game)));
    cards
}

/// What stands, by title.
fn titles(sat: &Sat, seat: Seat) -> Vec<String> {
    cards(sat, seat).into_iter().filter(|one| !one.gone).map(|one| one.about.title.clone()).collect()
}

#[track_caller]
fn named_card(sat: &Sat, seat: Seat, title: &str) -> CardView {
    cards(sat, seat).into_iter().find(|one| one.about.title == title).expect("they have it")
}

/// What reaches a seat, but for ids of commands, which their senders choose (these tests count them), and their tags,
/// which are keyed and so reveal nothing.
fn stream(sat: &Sat, seat: Seat) -> Vec<String> {
    let mut stream = Projection::new(seat);
    let told = sat.log.iter().filter_map(|entry| stream.feed(entry).unwrap());
    told.map(|entry| seal(&Entry { command: None, ..entry }).unwrap().text).collect()
}

/// Everything that reaches a seat, and everything that it sees.
fn seen(sat: &Sat, seat: Seat) -> String {
    let cards = cards(sat, seat);
    format!("{:#?} {:#?} {cards:#?}", stream(sat, seat), sat.view(seat))
}

#[test]
fn the_referee_writes_for_anybody_and_players_for_themselves_or_for_all() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, write(card("plot"), Reach::referee()));
    sat.ok(REFEREE, write(card("hint"), only(&[ANN])));
    sat.ok(ANN, write(card("diary"), only(&[ANN])));
    sat.ok(BO, write(card("map"), Reach::Everyone));
    assert_eq!(titles(&sat, REFEREE), ["plot", "hint", "diary", "map"]);
    assert_eq!(titles(&sat, ANN), ["hint", "diary", "map"]);
    assert_eq!(titles(&sat, BO), ["map"]);
    for to in [only(&[BO]), only(&[ANN, BO]), Reach::referee()] {
        assert_eq!(sat.refused(ANN, write(card("gossip"), to)), named(Right::RefereesOnly));
    }
    assert_eq!(sat.refused(REFEREE, write(card("who"), only(&[Seat(9)]))), named(Right::Seat));
    let all: Vec<bool> = cards(&sat, ANN).iter().map(|one| one.mine).collect();
    assert_eq!(all, [false, true, false]);
    assert!(cards(&sat, REFEREE).iter().all(|one| one.mine));
}

#[test]
fn only_the_author_and_the_referee_change_show_and_take_a_card() {
    let mut sat = Sat::down();
    sat.ok(BO, write(card("map"), Reach::Everyone));
    let map = named_card(&sat, ANN, "map");
    let all = [change(&map, card("mine")), show(&map, only(&[ANN])), take(&map), back(&map)];
    for say in all {
        assert_eq!(sat.refused(ANN, say), named(Right::OwnCard));
    }
    sat.ok(REFEREE, change(&map, card("chart")));
    let chart = named_card(&sat, BO, "chart");
    assert!(chart.mine, "whoever wrote it first may change it still");
    sat.ok(BO, take(&chart));
    assert_eq!(titles(&sat, ANN), [""; 0]);
}

/// A card that there isn't, one that was taken away and one that somebody else has are refused alike.
#[test]
fn a_refusal_does_not_tell_whether_there_is_such_a_card() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, write(card("plot"), Reach::referee()));
    sat.ok(BO, write(card("diary"), only(&[BO])));
    sat.ok(BO, write(card("gone"), Reach::Everyone));
    sat.ok(BO, take(&named_card(&sat, BO, "gone")));
    let nothing =
        CardView { card: AttemptId("0123456789abcdef".into()), ..named_card(&sat, REFEREE, "plot") };
    let mut why = std::collections::BTreeSet::new();
    for of in cards(&sat, REFEREE).into_iter().chain([nothing]) {
        for say in [change(&of, card("x")), show(&of, Reach::Everyone), take(&of), back(&of)] {
            let refused = sat.say(ANN, say).unwrap_err();
            assert_eq!(refused.name(), named(Right::NoSuchCard));
            why.insert(refused.in_words());
        }
    }
    assert_eq!(why.len(), 1, "{why:?}");
}

#[test]
fn a_card_is_changed_as_it_was_seen_or_not_at_all() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("one"), Reach::Everyone));
    let first = named_card(&sat, ANN, "one");
    sat.ok(REFEREE, change(&first, card("two")));
    assert_eq!(sat.refused(ANN, change(&first, card("three"))), named(Right::TooLate));
    sat.ok(ANN, change(&named_card(&sat, ANN, "two"), card("three")));
    assert_eq!(titles(&sat, BO), ["three"]);
}

/// What is the same to those who have it is not told again.
#[test]
fn a_change_that_changes_nothing_leaves_no_entry() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("one"), Reach::Everyone));
    let one = named_card(&sat, ANN, "one");
    let before = sat.log.len();
    sat.ok(ANN, change(&one, card(" one ")));
    sat.ok(ANN, show(&one, Reach::Everyone));
    assert_eq!(sat.log.len(), before);
}

#[test]
fn those_who_newly_have_a_card_get_it_whole_and_those_who_had_it_are_told_it_is_gone() {
    let mut sat = Sat::down();
    let text = Card { text: "The *key* is under the mat.".into(), ..card("hint") };
    sat.ok(REFEREE, write(text.clone(), only(&[ANN])));
    let before = sat.log.len();
    sat.ok(REFEREE, show(&named_card(&sat, REFEREE, "hint"), only(&[BO])));
    let told: Vec<(&Reach, &Body)> = sat.log[before..].iter().map(|one| (&one.audience, &one.body)).collect();
    let [
        (to_bo, Body::Card { card: now, wrote, about }),
        (to_ann, Body::CardGone { card: was, title }),
        (tie, moved),
    ] = told.as_slice()
    else {
        panic!("{told:?}")
    };
    assert_eq!([*to_bo, *to_ann, *tie], [&only(&[BO]), &only(&[ANN]), &Reach::referee()]);
    assert_eq!((about, *wrote, title.as_str()), (&text, Wrote::New, "hint"));
    assert_ne!(now, was);
    assert_eq!(**moved, Body::CardMoved { was: was.clone(), card: now.clone() });
    assert_eq!((titles(&sat, ANN), titles(&sat, BO)), (vec![], vec!["hint".to_owned()]));
    assert_eq!(cards(&sat, REFEREE).len(), 1, "it is one card still, and nothing to be brought back");
}

/// Whoever has it already may know that it is the same card that others have now.
#[test]
fn a_card_that_more_people_have_is_not_gone_for_the_others() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("diary"), only(&[ANN])));
    let before = sat.log.len();
    sat.ok(ANN, show(&named_card(&sat, ANN, "diary"), Reach::Everyone));
    let told: Vec<&Reach> = sat.log[before..].iter().map(|one| &one.audience).collect();
    assert_eq!(told, [&Reach::Everyone, &only(&[ANN])]);
    assert_eq!((titles(&sat, ANN), titles(&sat, BO)), (vec!["diary".to_owned()], vec!["diary".to_owned()]));
    assert!(named_card(&sat, ANN, "diary").mine, "it is hers as before");
    assert!(!named_card(&sat, BO, "diary").mine);
}

#[test]
fn a_card_is_brought_back_by_its_author_or_the_referee_in_the_open() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("one"), Reach::Everyone));
    assert_eq!(sat.refused(ANN, back(&named_card(&sat, ANN, "one"))), named(Right::NothingToUndo));
    sat.ok(ANN, change(&named_card(&sat, ANN, "one"), card("two")));
    assert!(named_card(&sat, ANN, "two").changed && !named_card(&sat, BO, "two").changed);
    let before = sat.log.len();
    sat.ok(ANN, back(&named_card(&sat, ANN, "two")));
    assert!(matches!(&sat.log[before].body, Body::Card { wrote: Wrote::Back, .. }));
    assert_eq!(titles(&sat, BO), ["one"]);
    sat.ok(REFEREE, back(&named_card(&sat, ANN, "one")));
    assert_eq!(titles(&sat, BO), ["two"], "and the other way round");

    sat.ok(ANN, take(&named_card(&sat, ANN, "two")));
    assert_eq!((titles(&sat, BO), cards(&sat, BO)), (vec![], vec![]));
    let gone = named_card(&sat, ANN, "two");
    assert!(gone.gone && !gone.mine);
    assert_eq!(sat.refused(BO, back(&gone)), named(Right::NoSuchCard));
    sat.ok(ANN, back(&gone));
    assert_eq!(titles(&sat, BO), ["two"]);
    sat.ok(REFEREE, take(&named_card(&sat, REFEREE, "two")));
    assert_eq!(sat.refused(ANN, back(&gone)), named(Right::NoSuchCard), "the referee took it away");
    sat.ok(REFEREE, back(&gone));
    let again = named_card(&sat, ANN, "two");
    assert!(again.mine && !again.gone);
    assert_eq!(again.card, gone.card);
}

/// Undoing takes back what happened in the game. Cards are no part of it.
#[test]
fn undoing_leaves_cards_as_they_are() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "brush", ADA);
    sat.ok(ANN, write(card("one"), Reach::Everyone));
    let undo = sat.view(REFEREE).undo;
    assert!(undo.is_some());
    sat.ok(ANN, Say::TakeBack { latest: undo.unwrap() });
    assert_eq!(titles(&sat, BO), ["one"]);
}

/// What somebody wrote while few had the card is not brought back by whoever did not have it then.
#[test]
fn an_author_brings_back_no_version_that_they_never_had() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("mine"), only(&[ANN])));
    sat.ok(REFEREE, show(&named_card(&sat, REFEREE, "mine"), Reach::referee()));
    assert_eq!(titles(&sat, ANN), [""; 0]);
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "mine"), card("the traitor is Bo")));
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "the traitor is Bo"), card("clean")));
    sat.ok(REFEREE, show(&named_card(&sat, REFEREE, "clean"), Reach::Everyone));
    let clean = named_card(&sat, ANN, "clean");
    assert!(clean.mine && !clean.changed);
    assert_eq!(sat.refused(ANN, back(&clean)), named(Right::NothingToUndo));
    sat.ok(REFEREE, back(&named_card(&sat, REFEREE, "clean")));
    assert_eq!(titles(&sat, REFEREE), ["the traitor is Bo"]);
}

#[test]
fn a_card_is_pinned_to_what_its_writer_sees() {
    let mut sat = Sat::down();
    let shade = Pin::Person(SHADE);
    assert!(sat.view(ANN).game.sheets.iter().all(|sheet| sheet.who != Some(SHADE)), "it is unseen");
    let hidden = sat.say(ANN, write(pinned("look", shade), only(&[ANN]))).unwrap_err();
    let nothing = sat.say(ANN, write(pinned("look", Pin::Person(Who(77))), only(&[ANN]))).unwrap_err();
    assert_eq!(hidden, nothing, "what is unseen is refused as what there isn't");
    assert_eq!(hidden.name(), named(Right::Unknown));
    assert_eq!(
        sat.refused(REFEREE, write(pinned("look", Pin::Place(Place(999))), Reach::Everyone)),
        named(Right::Unknown)
    );
    for pin in [Pin::Person(ADA), Pin::Place(Place(1))] {
        sat.ok(ANN, write(pinned("look", pin), Reach::Everyone));
        assert_eq!(cards(&sat, BO).last().unwrap().pin, Some(pin));
        assert!(matches!(&sat.log.last().unwrap().body, Body::Card { about, .. } if about.pin == Some(pin)));
    }
}

/// What a card is pinned to stands in no entry of those who may not know of it.
#[test]
fn a_pin_that_not_all_may_know_is_for_the_referee_alone() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, write(pinned("steps", Pin::Person(SHADE)), Reach::Everyone));
    assert!(matches!(
        sat.log.last().map(|one| (&one.audience, &one.body)),
        Some((reach, Body::CardPinned { to: Some(Pin::Person(SHADE)), .. })) if *reach == Reach::referee()
    ));
    assert_eq!(named_card(&sat, REFEREE, "steps").pin, Some(Pin::Person(SHADE)));
    assert_eq!(named_card(&sat, ANN, "steps").pin, None);
    // It is pinned to something else that they may not know of: nothing that they are told changes.
    let before = (stream(&sat, ANN), cards(&sat, ANN));
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "steps"), card("steps")));
    assert_eq!((stream(&sat, ANN), cards(&sat, ANN)), before);
    assert_eq!(named_card(&sat, REFEREE, "steps").pin, None);
    // From what all see to what they don't: they are told that it is pinned no more.
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "steps"), pinned("steps", Pin::Person(ADA))));
    assert_eq!(named_card(&sat, BO, "steps").pin, Some(Pin::Person(ADA)));
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "steps"), pinned("steps", Pin::Person(SHADE))));
    assert_eq!(named_card(&sat, BO, "steps").pin, None);
}

#[test]
fn whoever_does_not_see_a_pin_does_not_take_it_out() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("steps"), Reach::Everyone));
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "steps"), pinned("steps", Pin::Person(SHADE))));
    sat.ok(ANN, change(&named_card(&sat, ANN, "steps"), card("steps in the night")));
    let now = named_card(&sat, REFEREE, "steps in the night");
    assert_eq!(now.pin, Some(Pin::Person(SHADE)));
    sat.ok(ANN, back(&named_card(&sat, ANN, "steps in the night")));
    assert_eq!(named_card(&sat, REFEREE, "steps").pin, Some(Pin::Person(SHADE)));
}

/// A card stays, whatever becomes of what it is pinned to.
#[test]
fn a_card_pinned_to_what_is_gone_is_shown_unpinned() {
    let mut sat = Sat::down();
    sat.ok(
        REFEREE,
        Say::Build { draft: norn_kernel::Draft { form: "shade".into(), ..Default::default() }, seat: None },
    );
    let other = Pin::Person(Who(3));
    sat.ok(REFEREE, write(pinned("weak spot", other), Reach::referee()));
    sat.ok(REFEREE, undo());
    assert_eq!(named_card(&sat, REFEREE, "weak spot").pin, None);
}

/// Two tables that differ in cards that a seat does not have are the same to it, byte for byte, and so is what is
/// refused.
#[test]
fn hidden_cards_change_nothing_for_others() {
    let play = |hidden: bool| {
        let mut sat = Sat::down();
        let hide = |sat: &mut Sat, seat: Seat, say: Say| {
            if hidden {
                sat.ok(seat, say);
            }
        };
        hide(&mut sat, REFEREE, write(pinned("plot", Pin::Person(SHADE)), Reach::referee()));
        hide(&mut sat, BO, write(card("diary"), only(&[BO])));
        sat.ok(ANN, write(card("one"), Reach::Everyone));
        hide(&mut sat, REFEREE, write(card("hint"), only(&[BO])));
        if hidden {
            let hint = named_card(&sat, REFEREE, "hint");
            sat.ok(REFEREE, change(&hint, Card { text: "x".repeat(999), ..card("hint") }));
            let hint = named_card(&sat, REFEREE, "hint");
            sat.ok(REFEREE, show(&hint, Reach::referee()));
            sat.ok(REFEREE, take(&named_card(&sat, REFEREE, "hint")));
            let pinned = pinned("one", Pin::Person(SHADE));
            sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "one"), pinned));
        }
        sat.ok(ANN, change(&named_card(&sat, ANN, "one"), card("two")));
        sat.attempt(ANN, "brush", ADA);
        sat.ok(ANN, write(card("three"), only(&[ANN])));
        sat.ok(ANN, show(&named_card(&sat, ANN, "three"), Reach::Everyone));
        sat.ok(REFEREE, write(pinned("four", Pin::Place(Place(0))), only(&[ANN])));
        sat
    };
    let (none, some) = (play(false), play(true));
    assert_ne!(seen(&none, BO), seen(&some, BO), "Bo has some of them");
    assert_eq!(seen(&none, ANN), seen(&some, ANN));
}

/// The referee's secret becomes public: nothing of what it was before, or how often it was changed, shows in it.
#[test]
fn a_card_that_is_shown_carries_nothing_of_its_past() {
    let play = |drafts: usize| {
        let mut sat = Sat::down();
        sat.ok(REFEREE, write(card("draft 0"), Reach::referee()));
        for n in 0..drafts {
            let last = named_card(&sat, REFEREE, &format!("draft {n}"));
            sat.ok(REFEREE, change(&last, card(&format!("draft {}", n + 1))));
        }
        let last = named_card(&sat, REFEREE, &format!("draft {drafts}"));
        sat.ok(
            REFEREE,
            Say::WriteCard {
                card: Some(last.card),
                version: last.version,
                about: card("the map"),
                to: Reach::Everyone,
            },
        );
        sat
    };
    let (one, many) = (seen(&play(0), ANN), seen(&play(7), ANN));
    assert_eq!(std::iter::zip(one.lines(), many.lines()).find(|(one, other)| one != other), None);
    assert_eq!(one, many);
}

#[test]
fn what_makes_no_card_is_refused() {
    let mut sat = Sat::down();
    let field = |name: &str, value: &str| CardField { name: name.into(), value: value.into() };
    let mut wrong = |about: Card| {
        assert_eq!(sat.refused(ANN, write(about, Reach::Everyone)), named(Right::Text));
    };
    for title in [
        "",
        "  ",
        "two\nlines",
        "a\u{202e}b",
        "a\u{7}b",
        "\u{200b} \u{2800}",
        &"n".repeat(CARD_TITLE_MAX + 1),
    ] {
        wrong(card(title));
    }
    wrong(Card { text: "x".repeat(CARD_TEXT_MAX + 1), ..card("a") });
    wrong(Card { fields: vec![field("", "b")], ..card("a") });
    wrong(Card { fields: vec![field(&"n".repeat(NAME_MAX + 1), "b")], ..card("a") });
    wrong(Card { fields: vec![field("n", &"v".repeat(CARD_VALUE_MAX + 1))], ..card("a") });
    wrong(Card { fields: vec![field("n", "v"); CARD_FIELDS_MAX + 1], ..card("a") });
    wrong(Card { tags: ["".into()].into(), ..card("a") });
    wrong(Card { tags: ["t".repeat(CARD_TAG_MAX + 1)].into(), ..card("a") });
    wrong(Card { tags: (0..=CARD_TAGS_MAX).map(|n| n.to_string()).collect(), ..card("a") });
    for day in [0, -1, CARD_DAY_MAX + 1, i64::MAX] {
        wrong(Card { day: Some(day), ..card("a") });
    }
    sat.ok(ANN, write(Card { day: Some(1), ..card("the first day") }, Reach::Everyone));
    let most = Card {
        title: "n".repeat(CARD_TITLE_MAX),
        text: "x".repeat(CARD_TEXT_MAX),
        fields: vec![field(&"n".repeat(NAME_MAX), &"v".repeat(CARD_VALUE_MAX)); CARD_FIELDS_MAX],
        tags: (0..CARD_TAGS_MAX).map(|n| format!("{n:0CARD_TAG_MAX$}")).collect(),
        day: Some(CARD_DAY_MAX),
        pin: None,
        picture: None,
    };
    sat.ok(ANN, write(most, Reach::Everyone));
}

fn limited(set: impl FnOnce(&mut Limits)) -> Sat {
    let mut sat = Sat::down();
    // Opening it again, as careful tests do, would bring the default limits back.
    sat.careful = false;
    let mut limits = Limits::default();
    set(&mut limits);
    sat.table.limited(limits);
    sat
}

#[test]
fn a_seat_has_so_many_cards_and_no_more_and_others_have_theirs() {
    let mut sat = limited(|limits| limits.cards = 2);
    for title in ["one", "two"] {
        sat.ok(ANN, write(card(title), only(&[ANN])));
    }
    assert_eq!(sat.refused(ANN, write(card("three"), only(&[ANN]))), named(Right::Full));
    sat.ok(BO, write(card("his"), Reach::Everyone));
    sat.ok(ANN, change(&named_card(&sat, ANN, "two"), card("second")));
    sat.ok(ANN, take(&named_card(&sat, ANN, "one")));
    sat.ok(ANN, write(card("three"), only(&[ANN])));
    let gone = cards(&sat, ANN).into_iter().find(|one| one.gone).unwrap();
    assert_eq!(sat.refused(ANN, back(&gone)), named(Right::Full));
}

#[test]
fn all_cards_that_a_seat_writes_have_so_many_bytes_and_no_more() {
    let mut sat = limited(|limits| limits.cards_bytes = 1_000);
    let text = |length: usize| Card { text: "x".repeat(length), ..card("one") };
    sat.ok(ANN, write(text(400), Reach::Everyone));
    sat.ok(ANN, change(&named_card(&sat, ANN, "one"), text(401)));
    assert_eq!(sat.refused(ANN, change(&named_card(&sat, ANN, "one"), text(400))), named(Right::Full));
    sat.ok(BO, write(text(400), Reach::Everyone));
}

#[test]
fn the_latest_that_were_taken_away_can_be_brought_back() {
    let mut sat = Sat::down();
    sat.careful = false;
    for n in 0..CARDS_GONE_MAX + 3 {
        for (seat, whose) in [(ANN, "Ann"), (REFEREE, "the referee")] {
            let title = format!("{whose} {n}");
            sat.ok(seat, write(card(&title), only(&[seat])));
            sat.ok(seat, take(&named_card(&sat, seat, &title)));
        }
    }
    let gone: Vec<String> = cards(&sat, ANN).into_iter().map(|one| one.about.title.clone()).collect();
    assert!(gone.len() <= CARDS_GONE_MAX + 1);
    assert_eq!(gone[0], format!("Ann {}", CARDS_GONE_MAX + 2), "the latest first");
    assert_eq!(cards(&sat, REFEREE).len(), 2 * (CARDS_GONE_MAX + 1));
    sat.ok(ANN, back(&cards(&sat, ANN)[CARDS_GONE_MAX]));
    assert_eq!(titles(&sat, ANN).len(), 1);
}

#[test]
fn cards_survive_export_verify_and_import() {
    let mut sat = Sat::down();
    sat.ok(ANN, write(card("diary"), only(&[ANN])));
    sat.ok(REFEREE, write(pinned("steps", Pin::Person(SHADE)), Reach::Everyone));
    sat.ok(ANN, show(&named_card(&sat, ANN, "diary"), Reach::Everyone));
    sat.ok(REFEREE, change(&named_card(&sat, REFEREE, "diary"), card("book")));
    sat.ok(REFEREE, show(&named_card(&sat, REFEREE, "book"), only(&[BO])));
    sat.ok(BO, write(card("gone"), Reach::Everyone));
    sat.ok(BO, take(&named_card(&sat, BO, "gone")));
    for whose in [Whose::Referee, Whose::Seat(ANN), Whose::Seat(BO)] {
        let mut file = vec![];
        export(&mut file, whose, "test", || sat.log.iter().cloned().map(Ok::<_, Error>), no_pictures)
            .unwrap();
        let reader = Reader::open(file.as_slice()).unwrap();
        assert!(verify(reader, Rig::<0>.start(), &mut (), None).holds(), "{whose:?}");
    }
    assert!(norn_table::verify::check(Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
    let beginning = Beginning {
        name: "Again".into(),
        referee: "referee".into(),
        root: Root([9; 32]),
        seeded: false,
        origin: None,
        now: None,
    };
    let again = Table::import(Rig::<0>, beginning, sat.log.iter().cloned()).unwrap();
    for seat in [REFEREE, ANN, BO] {
        assert_eq!(again.table.cards(seat, None).len(), sat.table.cards(seat, None).len());
        for (one, other) in again.table.cards(seat, None).iter().zip(sat.table.cards(seat, None)) {
            assert_eq!(
                (&one.about, &one.to, one.mine, one.pin),
                (&other.about, &other.to, other.mine, other.pin)
            );
        }
    }
}

/// A log whose cards make no sense is refused by the entry that makes none.
#[test]
fn a_log_in_which_a_card_comes_from_nowhere_is_refused() {
    let sat = Sat::down();
    let nowhere = AttemptId("0123456789abcdef".into());
    let bodies = [
        Body::Card { card: nowhere.clone(), wrote: Wrote::Changed, about: card("x") },
        Body::Card { card: nowhere.clone(), wrote: Wrote::Back, about: card("x") },
        Body::CardGone { card: nowhere.clone(), title: "x".into() },
        Body::CardMoved { was: nowhere.clone(), card: nowhere.clone() },
        Body::CardPinned { card: nowhere, to: None },
    ];
    for body in bodies {
        let last = sat.log.last().unwrap();
        let entry =
            Entry { seq: last.seq + 1, command: None, audience: Reach::referee(), body, ..last.clone() };
        let log = sat.log.iter().cloned().chain([entry]);
        let opened = Table::open(Rig::<0>, ROOT, false, log, None);
        assert_eq!(opened.err().map(|damaged| damaged.seq), Some(last.seq + 1));
    }
}
