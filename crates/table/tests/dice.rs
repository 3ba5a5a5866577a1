//! Where faces come from.
use crate::common;
use common::*;
use norn_chronicle::links::Chain;
use norn_chronicle::{Body, By, ChainId, Entry, Hash, REFEREE, Reach, Source};
use norn_kernel::Die;
use norn_table::command::Right;
use norn_table::view::Live;
use norn_table::{CHAIN_LENGTH, Say, THROWS_MAX};
use std::collections::BTreeMap;

fn sources(sat: &Sat, from: usize) -> Vec<Source> {
    sat.log[from..]
        .iter()
        .filter_map(|entry| match &entry.body {
            Body::Rolled { source, .. } | Body::Thrown { source, .. } => Some(source.clone()),
            _ => None,
        })
        .collect()
}

#[test]
fn faces_come_from_the_servers_link_and_the_devices_and_both_advance() {
    let mut sat = Sat::down();
    let mut links: Vec<(Hash, Hash)> = vec![];
    for _ in 0..2 {
        sat.attempt(ANN, "listen", ADA);
        let from = sat.log.len();
        sat.roll(ANN);
        sat.answer(ANN, no());
        let Body::Rolled { path, key, faces, source, .. } = &sat.log[from].body else { panic!() };
        let Source::Links { devices, one_machine, .. } = source else { panic!() };
        assert!(one_machine, "this machine holds all chains");
        let link = sat.log[from..].iter().find_map(|entry| match &entry.body {
            Body::Settled { link, .. } => link.clone(),
            _ => None,
        });
        let server = link.unwrap();
        assert_eq!(server.chain, ChainId::Public);
        let die = Die::new(20).unwrap();
        assert_eq!(*faces, norn_chronicle::links::faces(&server.link, devices, path, key, die, 1));
        links.push((server.link, devices[&ANN]));
    }
    let hash = |link: &Hash| norn_chronicle::canon::hash(&link.0);
    assert_eq!((hash(&links[1].0), hash(&links[1].1)), links[0]);
}

#[test]
fn the_owners_device_rolls_where_it_is_here_even_if_the_referee_taps() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(REFEREE);
    let Source::Links { devices, .. } = &sources(&sat, 0)[0] else { panic!() };
    assert_eq!(devices.keys().copied().collect::<Vec<_>>(), [ANN]);
}

#[test]
fn typed_dice_are_taken_unless_the_table_forbids_them() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    for wrong in [vec![], vec![0], vec![21], vec![3, 4]] {
        let say = sat.say_roll(Some(wrong));
        assert_eq!(sat.refused(ANN, say), named(Right::NoAnswer));
    }
    sat.typed(ANN, &[20]);
    assert_eq!(sources(&sat, 0), [Source::Typed(ANN)]);
    sat.answer(ANN, no());
    sat.ok(REFEREE, wish("typed-dice", false));
    sat.attempt(ANN, "listen", ADA);
    let say = sat.say_roll(Some(vec![20]));
    assert_eq!(sat.refused(ANN, say), named(Right::NoAnswer));
    sat.roll(ANN);
}

#[test]
fn dice_fall_by_themselves_for_who_wishes_it() {
    let mut sat = Sat::down();
    sat.ok(ANN, wish("auto-roll", true));
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.asked(), ["lanterns.kindle.again"]);
}

#[test]
fn dice_of_nobody_fall_by_themselves_unless_the_referee_rolls_them() {
    let mut sat = Sat::down();
    let walk = |who| {
        let to = norn_kernel::Value::Place(norn_kernel::Place(3));
        Say::Attempt { filled: filled("walk", who).with("to", to), insist: false }
    };
    sat.ok(REFEREE, Say::Switch { switch: "ears".into(), value: "sharp".into() });
    sat.ok(ANN, walk(ADA));
    assert_eq!((sat.asked().len(), sat.faces(0).len()), (0, 1));
    sat.ok(REFEREE, wish("table-dice", true));
    sat.ok(BO, walk(BOB));
    assert_eq!((sat.asked(), sat.faces(0).len()), (vec!["lanterns.shade.hears"], 1));
    sat.typed(REFEREE, &[6]);
    assert_eq!((sat.asked().len(), sat.faces(0)[1].clone()), (0, vec![6]));
}

/// Which devices took part, and whether one machine held all chains.
fn from(source: &Source) -> (Vec<norn_chronicle::Seat>, bool) {
    match source {
        Source::Links { devices, one_machine, .. } => (devices.keys().copied().collect(), *one_machine),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_remote_device_brings_its_links_and_only_the_right_one_is_taken() {
    let mut sat = Sat::with(false, false);
    let chain = sat.publish(ANN, &ChainId::Public);
    sat.attempt(ANN, "listen", ADA);
    let again = Say::Publish { chain: ChainId::Public, tip: Hash([1; 32]), key: device(ANN).key() };
    assert_eq!(sat.refused(ANN, again.clone()), named(Right::TooLate), "not while dice are out");
    let with = |sat: &Sat, link| match sat.say_tap(ANN) {
        Say::Roll { attempt, path, version, .. } => {
            let given = Some(sat.give(ANN, link, &sat.asks()));
            Say::Roll { attempt, path, version, typed: None, given }
        }
        _ => panic!(),
    };
    for wrong in [Hash([9; 32]), chain.tip()] {
        let say = with(&sat, wrong);
        assert_eq!(sat.refused(ANN, say), named(Right::BrokenChain));
    }
    sat.tap(ANN);
    let Source::Links { devices, bound, one_machine } = &sources(&sat, 0)[0] else { panic!() };
    assert_eq!((devices, *one_machine), (&BTreeMap::from([(ANN, chain.link(0).unwrap())]), false));
    assert_eq!(bound.keys().copied().collect::<Vec<_>>(), [ANN]);
    sat.answer(ANN, no());
    sat.attempt(ANN, "listen", ADA);
    let say = with(&sat, chain.link(0).unwrap());
    assert_eq!(sat.refused(ANN, say), named(Right::BrokenChain), "each link once");
    // A device passes over what it gave to something else.
    let say = with(&sat, chain.link(2).unwrap());
    sat.ok(ANN, say);
    sat.answer(ANN, no());
    // Without a link, and with nobody else's at the table, one machine held all that took part.
    sat.ok(ANN, Say::Present { present: false });
    sat.attempt(BO, "listen", BOB);
    let since = sat.log.len();
    sat.roll(BO);
    assert_eq!(from(&sources(&sat, since)[0]), (vec![], true));
    // And nobody publishes for an audience that they are not in, or for a machine that is here.
    sat.answer(BO, no());
    let key = device(ANN).key();
    let hidden = Say::Publish { chain: ChainId::Hidden([BO].into()), tip: Hash([1; 32]), key };
    assert_eq!(sat.refused(ANN, hidden.clone()), named(Right::Unknown));
    sat.ok(BO, hidden);
    assert_eq!(sat.refused(REFEREE, again), named(Right::BrokenChain));
    assert_eq!(checked(&sat).tampered, vec![]);
}

#[test]
fn an_end_of_a_chain_is_published_once_by_whomever_and_for_whomever() {
    let mut sat = Sat::with(false, false);
    let tip = sat.publish(ANN, &ChainId::Public).tip();
    let first = chain_of(BO, &ChainId::Public).tip();
    let published =
        |chain: &ChainId, seat, tip| Say::Publish { chain: chain.clone(), tip, key: device(seat).key() };
    sat.ok(BO, published(&ChainId::Public, BO, first));
    let next = Hash([7; 32]);
    sat.ok(ANN, published(&ChainId::Public, ANN, next));
    // One's own from before, one's own that counts now, and somebody else's; for all, and for others.
    for tip in [tip, next, first] {
        for chain in [ChainId::Public, ChainId::Hidden([ANN].into())] {
            assert_eq!(sat.refused(ANN, published(&chain, ANN, tip)), named(Right::BrokenChain), "{chain:?}");
        }
        // A device that comes with a seat of its own publishes one, too.
        let device = Some(norn_chronicle::device::Publishing { tip, key: device(ANN).key() });
        let come = Say::Invite { name: "Cem".into(), device, hosted: false };
        assert_eq!(sat.refused(REFEREE, come), named(Right::BrokenChain));
    }
    sat.ok(ANN, published(&ChainId::Hidden([ANN].into()), ANN, Hash([8; 32])));
    // What was published stays so when the table is opened again.
    sat.table = reopened(&sat.log, false);
    assert_eq!(sat.refused(ANN, published(&ChainId::Public, ANN, tip)), named(Right::BrokenChain));
    assert_eq!(checked(&sat).tampered, vec![]);
}

/// A tap that was held back fits neither another roll nor another log.
#[test]
fn what_a_device_gives_serves_one_request_on_top_of_one_past() {
    let mut sat = apart();
    sat.attempt(ANN, "listen", ADA);
    let held = sat.say_tap(ANN);
    let (attempt, ..) = sat.open().unwrap();
    let before = sat.table.saw(ANN);
    sat.ok(REFEREE, Say::SetAside { attempt, reason: String::new() });
    sat.attempt(ANN, "listen", ADA);
    let Say::Roll { given: Some(given), .. } = held else { panic!() };
    let with = |sat: &Sat, given| match sat.say_roll(None) {
        Say::Roll { attempt, path, version, .. } => {
            Say::Roll { attempt, path, version, typed: None, given: Some(given) }
        }
        _ => panic!(),
    };
    let say = with(&sat, given);
    assert_eq!(sat.refused(ANN, say), named(Right::OtherPast));
    // Signed for this roll, and on top of what was before it.
    let asked = sat.asks();
    let (_, tip) = before.into_iter().find(|(audience, _)| *audience == asked.around).unwrap();
    let link = sat.link(ANN, &ChainId::Public);
    let early = device(ANN).give(link, tip, &asked.request).unwrap();
    let say = with(&sat, early);
    assert_eq!(sat.refused(ANN, say), named(Right::OtherPast));
    // By another device.
    let (_, tip) = sat.table.saw(ANN).into_iter().find(|(audience, _)| *audience == asked.around).unwrap();
    let other = device(BO).give(link, tip, &asked.request).unwrap();
    let say = with(&sat, other);
    assert_eq!(sat.refused(ANN, say), named(Right::OtherPast));
    // What happens meanwhile does not keep it from being taken.
    let say = sat.say_tap(ANN);
    for _ in 0..norn_chronicle::heads::HEADS_MAX - 2 {
        sat.ok(BO, talk("go on"));
    }
    sat.ok(ANN, say);
    sat.answer(ANN, no());
    sat.attempt(ANN, "listen", ADA);
    let say = sat.say_tap(ANN);
    for _ in 0..norn_chronicle::heads::HEADS_MAX {
        sat.ok(BO, talk("go on"));
    }
    assert_eq!(sat.refused(ANN, say), named(Right::OtherPast), "too far behind");
    sat.tap(ANN);
    assert_eq!(checked(&sat).tampered, vec![]);
}

/// Whoever taps, the dice are those of the device whose owner rolls, and it gives the same link either way.
#[test]
fn the_owners_device_rolls_wherever_it_is() {
    let mut sat = apart();
    sat.attempt(ANN, "listen", ADA);
    let own = sat.say_tap(ANN);
    sat.roll(REFEREE);
    assert_eq!(sat.faces(0).len(), 0, "it waits for Ann's device");
    assert_eq!(sat.view(REFEREE).awaited[0].seat, ANN);
    // Her own tap, made before she heard of it, is an answer as well.
    sat.ok(ANN, own);
    assert_eq!(from(&sources(&sat, 0)[0]), (vec![ANN], false));
    // The referee waits no longer: then another device is asked, and the log says whose is missing.
    sat.answer(ANN, no());
    sat.attempt(ANN, "listen", ADA);
    sat.roll(REFEREE);
    let one = sat.view(REFEREE).awaited[0].clone();
    sat.ok(REFEREE, Say::FallWithout { of: one.of, path: one.path });
    assert_eq!(sat.view(REFEREE).awaited[0].seat, BO);
    sat.reveal(BO);
    assert_eq!(from(&sources(&sat, 0)[1]), (vec![REFEREE, BO], false));
    let report = checked(&sat);
    assert_eq!(report.tampered, vec![]);
    let ann = report.seats.iter().find(|one| one.seat == Some(ANN)).unwrap();
    assert_eq!((ann.rolls, ann.apart, ann.waived, ann.unused), (2, 2, 1, 1));
    // A device that has lost its secrets says so by its tap.
    sat.answer(ANN, no());
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.reveal(BO);
    assert_eq!(from(&sources(&sat, 0)[2]), (vec![BO], false));
    assert_eq!(checked(&sat).tampered, vec![]);
}

/// Whom the referee plays.
const EVE: norn_kernel::Who = norn_kernel::Who(3);

/// A table whose players' devices are somewhere else, with chains published for public dice.
fn apart() -> Sat {
    let mut sat = Sat::with(false, false);
    let values = [("name".to_owned(), norn_kernel::Value::text("Eve"))].into();
    let draft = norn_kernel::Draft { form: "keeper".into(), values };
    sat.ok(REFEREE, Say::Build { draft, seat: None });
    for seat in [ANN, BO] {
        sat.publish(seat, &ChainId::Public);
        sat.publish(seat, &ChainId::Thrown(Reach::Everyone));
    }
    sat
}

/// What a referee's device and the table's dice have waited for, the machine that runs the table does not know.
#[test]
fn a_host_who_rolls_can_not_foresee_a_face() {
    let mut sat = apart();
    let root = ROOT;
    let server = Chain::of(root.chain(&ChainId::Public, 0), CHAIN_LENGTH).unwrap();
    let own = Chain::of(root.device(REFEREE, &ChainId::Public, 0), CHAIN_LENGTH).unwrap();
    let die = Die::new(20).unwrap();
    let (mut foreseen, mut rolls) = (0, 0);
    for n in 0..40 {
        sat.attempt(REFEREE, "listen", EVE);
        sat.roll(REFEREE);
        assert_eq!(sat.faces(0).len(), rolls, "nothing has fallen: it waits for Ann's device");
        let one = sat.view(REFEREE).awaited.pop().unwrap();
        assert_eq!(one.seat, ANN);
        assert_eq!(sat.view(BO).reveal, [], "the others' devices are not asked");
        // Everything that the host knows, and the likeliest stand-ins for what it lacks.
        let (ours, last) = (own.link(n).unwrap(), sat.view(ANN).chains[0].last);
        let guesses = [
            BTreeMap::from([(REFEREE, ours)]),
            BTreeMap::from([(REFEREE, ours), (ANN, last)]),
            BTreeMap::from([(REFEREE, ours), (ANN, norn_chronicle::canon::hash(&last.0))]),
        ];
        let key = "lanterns.kindle.flint";
        let face = |devices: &BTreeMap<norn_chronicle::Seat, Hash>| {
            norn_chronicle::links::faces(&server.link(n).unwrap(), devices, &one.path, key, die, 1)
        };
        let guessed: Vec<_> = guesses.iter().map(&face).collect();
        sat.reveal(ANN);
        let fell = sat.faces(0).pop().unwrap();
        rolls += 1;
        foreseen += guessed.iter().filter(|guess| **guess == fell).count();
        let Some(Source::Links { devices, one_machine: false, .. }) = sources(&sat, 0).pop() else {
            panic!()
        };
        assert_eq!(devices.keys().copied().collect::<Vec<_>>(), [REFEREE, ANN]);
        assert_eq!(fell, face(&devices), "with Ann's link it is as anybody can work out");
        sat.answer(REFEREE, no());
    }
    assert!(foreseen < 20, "{foreseen} of 120 guesses: one in twenty is chance");

    // Without it, the host knows beforehand, and the log says so.
    sat.ok(BO, Say::Present { present: false });
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    let one = sat.view(REFEREE).awaited.pop().unwrap();
    let devices = BTreeMap::from([(REFEREE, own.link(40).unwrap())]);
    let guess = norn_chronicle::links::faces(
        &server.link(40).unwrap(),
        &devices,
        &one.path,
        "lanterns.kindle.flint",
        die,
        1,
    );
    let without = Say::FallWithout { of: one.of, path: one.path };
    assert_eq!(sat.refused(ANN, without.clone()), named(Right::RefereesOnly));
    sat.ok(REFEREE, without);
    assert_eq!(sat.faces(0).pop(), Some(guess));
    assert!(matches!(sources(&sat, 0).pop(), Some(Source::Links { one_machine: true, .. })));
    let report = checked(&sat);
    assert_eq!(report.tampered, vec![]);
    let said: Vec<&str> = report.unproved.iter().map(|one| one.text.as_str()).collect();
    assert!(said.iter().any(|text| text.contains("asked for and not used")), "{said:?}");
    assert!(said.iter().any(|text| text.contains("one machine")), "{said:?}");
}

fn checked(sat: &Sat) -> norn_chronicle::verify::Report {
    let mut file = vec![];
    let log = || sat.log.iter().cloned().map(Ok::<_, norn_chronicle::Error>);
    norn_chronicle::export::export(
        &mut file,
        norn_chronicle::export::Whose::Referee,
        "test",
        log,
        norn_chronicle::export::no_pictures,
    )
    .expect("it can be written");
    let file = norn_chronicle::export::Reader::open(file.as_slice()).expect("it can be read");
    let start = norn_kernel::Ruleset::start(&rig::Rig::<0>);
    norn_chronicle::verify::verify(file, start, &mut (), None)
}

/// A host who has seen a link drops it and lets the dice fall without, to know the next face: no table and no
/// check takes that link again.
#[test]
fn a_link_that_was_asked_for_and_not_used_serves_no_other_dice() {
    let mut sat = apart();
    sat.ok(BO, Say::Present { present: false });
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    let seen = sat.link(ANN, &ChainId::Public);
    let Some(Say::Reveal { of, path, given }) = sat.say_reveal(ANN) else { panic!() };
    sat.ok(REFEREE, Say::FallWithout { of: of.clone(), path });
    assert_eq!(sat.refused(ANN, Say::Reveal { of, path, given }), named(Right::TooLate));
    sat.answer(REFEREE, no());
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    let asked = sat.view(ANN).reveal.pop().unwrap();
    let given = sat.give(ANN, seen, &asked);
    let again = Say::Reveal { of: asked.request.of.clone(), path: asked.request.path, given };
    assert_eq!(sat.refused(ANN, again), named(Right::BrokenChain));
    assert_eq!(sat.view(ANN).chains[0].over, 1);
    sat.reveal(ANN);
    sat.answer(REFEREE, no());
    assert_eq!(checked(&sat).tampered, vec![]);
    // Somebody writes the log so that it was used all the same.
    let used = sat.link(ANN, &ChainId::Public);
    assert_ne!(used, seen);
    let mut forged = sat;
    for entry in &mut forged.log {
        if let Body::Rolled { source: Source::Links { devices, .. }, .. } = &mut entry.body
            && let Some(link) = devices.get_mut(&ANN)
        {
            *link = seen;
        }
    }
    let found = checked(&forged).tampered;
    assert!(found.iter().any(|one| one.text.contains("may have given before")), "{found:?}");
}

#[test]
fn nothing_of_a_roll_that_waits_can_be_chosen() {
    let mut sat = apart();
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    for typed in [None, Some(vec![20])] {
        let say = sat.say_roll(typed);
        assert_eq!(sat.refused(REFEREE, say), named(Right::AwaitsLink));
    }
    // Another device, another roll, another link: none of them is what was asked for.
    let asked = sat.view(ANN).reveal.pop().unwrap();
    let link = sat.link(ANN, &ChainId::Public);
    let (of, path) = (asked.request.of.clone(), asked.request.path);
    let say = |given| Say::Reveal { of: of.clone(), path, given };
    let bos = sat.give(BO, sat.link(BO, &ChainId::Public), &asked);
    assert_eq!(sat.refused(BO, say(bos)), named(Right::TooLate));
    let wrong = sat.give(ANN, Hash([1; 32]), &asked);
    assert_eq!(sat.refused(ANN, say(wrong)), named(Right::BrokenChain));
    let given = sat.give(ANN, link, &asked);
    let elsewhere = Say::Reveal { of: of.clone(), path: "7".parse().unwrap(), given: given.clone() };
    assert_eq!(sat.refused(ANN, elsewhere), named(Right::TooLate));
    sat.ok(ANN, say(given));
    // A roll that is set aside takes its link with it.
    sat.answer(REFEREE, no());
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    let (attempt, ..) = sat.open().unwrap();
    sat.ok(REFEREE, Say::SetAside { attempt, reason: String::new() });
    assert_eq!((sat.view(ANN).reveal, sat.view(ANN).chains[0].over), (vec![], 1));
    assert_eq!(checked(&sat).tampered, vec![]);
}

#[test]
fn dice_fall_without_a_device_that_leaves() {
    let mut sat = apart();
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    sat.ok(ANN, Say::Present { present: false });
    // Then the next device is asked, if there is one.
    assert_eq!(sat.view(REFEREE).awaited[0].seat, BO);
    sat.ok(BO, Say::Present { present: false });
    assert_eq!(from(&sources(&sat, 0)[0]), (vec![REFEREE], true));
    assert_eq!(sat.asked(), ["lanterns.kindle.again"]);
    assert_eq!(checked(&sat).tampered, vec![]);
}

#[test]
fn hidden_dice_ask_only_devices_that_may_know_of_them() {
    let mut sat = apart();
    sat.attempt(REFEREE, "scout", SHADE);
    sat.roll(REFEREE);
    assert!(matches!(sources(&sat, 0)[..], [Source::Links { one_machine: true, .. }]));
    assert!(sat.log.iter().all(|entry| !matches!(entry.body, Body::Awaited { .. })));
}

#[test]
fn free_dice_take_the_throwers_link_or_wait_for_anothers() {
    let mut sat = apart();
    let throw = || Say::Throw { notation: "2d20".into(), secret: false };
    // The log asks for them before any link of them is known.
    sat.ok(ANN, throw());
    assert_eq!(sources(&sat, 0), []);
    let Some(Say::Reveal { of, path, given }) = sat.say_reveal(ANN) else { panic!() };
    let asked = sat.view(ANN).reveal.pop().unwrap();
    let wrong = sat.give(ANN, Hash([9; 32]), &asked);
    assert_eq!(sat.refused(ANN, Say::Reveal { of, path, given: wrong }), named(Right::BrokenChain));
    sat.reveal(ANN);
    let Source::Links { devices, one_machine: false, .. } = &sources(&sat, 0)[0] else { panic!() };
    assert_eq!(*devices, BTreeMap::from([(ANN, given.link)]));
    // The host's own throw waits, and holds up nothing.
    let since = sat.log.len();
    sat.ok(REFEREE, throw());
    assert_eq!(sources(&sat, since), []);
    sat.attempt(ANN, "brush", ADA);
    sat.reveal(ANN);
    assert_eq!(from(&sources(&sat, since)[0]), (vec![REFEREE, ANN], false));
    let thrown = sat.log.last().unwrap();
    assert_eq!(thrown.by, By::Seat(REFEREE), "the referee's throw, whoever's link came last");
    // A secret one is seen by nobody whose device could help.
    sat.ok(REFEREE, Say::Throw { notation: "d20".into(), secret: true });
    assert!(from(&sources(&sat, 0).pop().unwrap()).1);
    assert_eq!(checked(&sat).tampered, vec![]);
    // One by one, in the order in which they were asked for: each takes the next link of the server's.
    for _ in 0..THROWS_MAX {
        sat.ok(REFEREE, throw());
    }
    assert_eq!(sat.refused(REFEREE, throw()), named(Right::Full));
    sat.ok(BO, throw());
    assert_eq!((sat.view(BO).reveal, sat.view(ANN).reveal.len()), (vec![], 1), "nobody fills another's room");
    let all = sat.view(REFEREE).awaited;
    assert_eq!(sat.table.awaited(REFEREE), all[..1]);
    let without = |n: usize| Say::FallWithout { of: all[n].of.clone(), path: all[n].path };
    assert_eq!(sat.refused(REFEREE, without(1)), named(Right::TooLate));
    sat.ok(REFEREE, without(0));
    assert_eq!(checked(&sat).tampered, vec![]);
}

#[test]
fn a_commands_id_is_used_for_one_thing() {
    let mut sat = Sat::down();
    let command = |say| norn_table::Command { id: "c".into(), say, based_on: None };
    assert_eq!(sat.send(ANN, &command(talk("one"))).unwrap().ack, norn_table::Ack::Done);
    assert_eq!(sat.send(ANN, &command(talk("one"))).unwrap().ack, norn_table::Ack::Before);
    let refused = sat.send(ANN, &command(talk("two"))).unwrap_err();
    assert_eq!(refused.name(), named(Right::OtherCommand));
    assert_eq!(sat.send(BO, &command(talk("two"))).unwrap().ack, norn_table::Ack::Done, "another's");
    // Also where it waits for the floor, and after the program was started again.
    sat.table = reopened(&sat.log, false);
    assert_eq!(sat.send(ANN, &command(talk("two"))).unwrap_err().name(), named(Right::OtherCommand));
    sat.ok(BO, Say::Floor {});
    let held = |say| norn_table::Command { id: "held".into(), say, based_on: None };
    assert_eq!(sat.send(ANN, &held(talk("one"))).unwrap().ack, norn_table::Ack::Held);
    assert_eq!(sat.send(ANN, &held(talk("one"))).unwrap().ack, norn_table::Ack::Held);
    assert_eq!(sat.send(ANN, &held(talk("two"))).unwrap_err().name(), named(Right::OtherCommand));
    // What it says can't be guessed from how it is known again.
    let root = |n| norn_table::Root([n; 32]);
    assert_ne!(root(1).tag(b"say"), root(2).tag(b"say"));
    assert_ne!(root(1).tag(b"say"), root(1).tag(b"said"));
}

#[test]
fn chains_are_renewed_when_they_are_used_up() {
    let mut sat = Sat::down();
    sat.careful = false;
    let throw = || Say::Throw { notation: "d6".into(), secret: false };
    for _ in 0..=CHAIN_LENGTH {
        sat.ok(ANN, throw());
    }
    let of = |entry: &Entry| match &entry.body {
        Body::Committed { chain: ChainId::Thrown(_), .. }
        | Body::Published { chain: ChainId::Thrown(_), .. } => Some(entry.by),
        _ => None,
    };
    let committed: Vec<By> = sat.log.iter().filter_map(of).collect();
    let (rules, ann) = (By::Rules, By::Seat(ANN));
    assert_eq!(committed, [rules, ann, rules, ann], "the server's and the device's, each anew");
    sat.careful = true;
    sat.ok(ANN, throw());
    for _ in 0..=CHAIN_LENGTH {
        sat.careful = false;
        sat.attempt(ANN, "listen", ADA);
        sat.roll(ANN);
        sat.answer(ANN, no());
    }
    sat.careful = true;
    sat.ok(ANN, talk("the same from its log"));
    let report = checked(&sat);
    assert_eq!(report.tampered, vec![]);
}

#[test]
fn a_seeded_table_repeats_itself_and_its_faces_differ_among_themselves() {
    let session = || {
        let mut sat = Sat::with(true, true);
        for _ in 0..6 {
            sat.attempt(ANN, "listen", ADA);
            sat.roll(ANN);
            sat.answer(ANN, no());
            sat.ok(ANN, Say::Throw { notation: "3d20".into(), secret: false });
        }
        sat
    };
    let (one, other) = (session(), session());
    assert_eq!(one.log, other.log);
    assert!(sources(&one, 0).iter().all(|source| *source == Source::Seed));
    let mut faces = one.faces(0);
    faces.sort();
    faces.dedup();
    assert!(2 < faces.len(), "{faces:?}");
    let thrown: std::collections::BTreeSet<Vec<u32>> = one
        .bodies(0)
        .into_iter()
        .filter_map(|body| match body {
            Body::Thrown { faces, .. } => Some(faces.clone()),
            _ => None,
        })
        .collect();
    assert!(4 < thrown.len(), "{thrown:?}");
}

#[test]
fn another_root_does_not_open_the_table() {
    let sat = Sat::down();
    let root = norn_table::Root([8; 32]);
    let wrong = norn_table::Table::open(rig::Rig::<0>, root, false, sat.log.iter().cloned(), None);
    assert_eq!(wrong.unwrap_err().seq, 2);
}

#[test]
fn a_rehearsal_asks_no_device_for_anything() {
    let mut sat = Sat::with(false, true);
    sat.publish(ANN, &ChainId::Public);
    sat.attempt(ANN, "listen", ADA);
    assert!(sat.open().unwrap().2.iter().all(|one| one.reveal.is_none()));
    sat.roll(ANN);
    assert_eq!(sources(&sat, 0), [Source::Seed]);
}

#[test]
fn whose_device_dice_come_from_is_said_when_the_attempt_begins() {
    let mut sat = Sat::with(false, false);
    for seat in [ANN, BO] {
        sat.publish(seat, &ChainId::Public);
    }
    sat.attempt(ANN, "listen", ADA);
    sat.ok(REFEREE, Say::Assign { seat: ANN, characters: [].into() });
    sat.ok(REFEREE, Say::Assign { seat: BO, characters: [ADA, BOB].into() });
    // Bo acts for her from now on; the dice stay with Ann's device.
    sat.roll(BO);
    assert_eq!(sat.view(REFEREE).awaited[0].seat, ANN);
    sat.reveal(ANN);
    assert_eq!(from(&sources(&sat, 0)[0]), (vec![ANN], false));
    sat.answer(BO, no());
    sat.attempt(BO, "listen", ADA);
    sat.tap(BO);
    assert_eq!(from(&sources(&sat, 0)[1]), (vec![BO], false));
}

#[test]
fn a_chain_serves_what_begins_after_it_was_published() {
    let mut sat = Sat::with(false, false);
    sat.careful = false;
    sat.publish(BO, &ChainId::Public);
    sat.attempt(ANN, "listen", ADA);
    // Somebody who comes in publishes at once; so might a host in Ann's name.
    let made = chain_of(ANN, &ChainId::Public);
    let body = Body::Published { chain: ChainId::Public, tip: made.tip(), key: Some(device(ANN).key()) };
    let last = sat.log.last().unwrap().clone();
    sat.log.push(Entry { seq: last.seq + 1, by: By::Seat(ANN), command: None, body, ..last });
    sat.table = reopened(&sat.log, false);
    assert!(sat.open().unwrap().2.iter().all(|one| one.reveal.is_none()));
    sat.roll(ANN);
    assert_eq!(sat.view(REFEREE).awaited[0].seat, BO);
    sat.reveal(BO);
    assert_eq!(from(&sources(&sat, 0)[0]), (vec![BO], false));
}
