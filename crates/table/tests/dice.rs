//! Where faces come from.
mod common;
use common::*;
use norn_chronicle::links::Chain;
use norn_chronicle::{Body, ChainId, Entry, Hash, REFEREE, Source};
use norn_kernel::Die;
use norn_table::command::Right;
use norn_table::{CHAIN_LENGTH, Say};
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
        let Source::Links { devices, one_machine } = source else { panic!() };
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
fn a_remote_device_brings_its_links_and_only_the_right_one_is_taken() {
    let mut sat = Sat::with(false, false);
    let chain = Chain::of(Hash([3; 32]), 10).unwrap();
    let publish = |tip| Say::Publish { chain: ChainId::Public, tip };
    sat.ok(ANN, publish(chain.tip()));
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.refused(ANN, publish(Hash([1; 32]))), named(Right::TooLate), "not while dice are out");
    let with = |sat: &Sat, link| match sat.say_roll(None) {
        Say::Roll { attempt, path, version, .. } => {
            Say::Roll { attempt, path, version, typed: None, link: Some(link) }
        }
        _ => panic!(),
    };
    for wrong in [Hash([9; 32]), chain.tip(), chain.link(1).unwrap()] {
        let say = with(&sat, wrong);
        assert_eq!(sat.refused(ANN, say), named(Right::BrokenChain));
    }
    let say = with(&sat, chain.link(0).unwrap());
    sat.ok(ANN, say);
    let expected = BTreeMap::from([(ANN, chain.link(0).unwrap())]);
    assert_eq!(sources(&sat, 0), [Source::Links { devices: expected, one_machine: false }]);
    sat.answer(ANN, no());
    sat.attempt(ANN, "listen", ADA);
    let say = with(&sat, chain.link(0).unwrap());
    assert_eq!(sat.refused(ANN, say), named(Right::BrokenChain), "each link once");
    let say = with(&sat, chain.link(1).unwrap());
    sat.ok(ANN, say);
    sat.answer(ANN, no());
    // Without a link, one machine held all that took part.
    sat.attempt(BO, "listen", BOB);
    let from = sat.log.len();
    sat.roll(BO);
    assert_eq!(sources(&sat, from), [Source::Links { devices: BTreeMap::new(), one_machine: true }]);
    // And nobody publishes for an audience that they are not in, or for a machine that is here.
    sat.answer(BO, no());
    let hidden = Say::Publish { chain: ChainId::Hidden([BO].into()), tip: Hash([1; 32]) };
    assert_eq!(sat.refused(ANN, hidden.clone()), named(Right::Unknown));
    sat.ok(BO, hidden);
    assert_eq!(sat.refused(REFEREE, publish(Hash([1; 32]))), named(Right::BrokenChain));
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
        Body::Committed { chain: ChainId::Thrown(_), .. } => Some(entry.by),
        _ => None,
    };
    let committed: Vec<norn_chronicle::By> = sat.log.iter().filter_map(of).collect();
    let (rules, ann) = (norn_chronicle::By::Rules, norn_chronicle::By::Seat(ANN));
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
    let mut file = vec![];
    let log = || sat.log.iter().cloned().map(Ok::<_, norn_chronicle::Error>);
    norn_chronicle::export::export(&mut file, norn_chronicle::export::Whose::Referee, "test", log).unwrap();
    let file = norn_chronicle::export::Reader::open(file.as_slice()).unwrap();
    let start = norn_kernel::Ruleset::start(&rig::Rig::<0>);
    let report = norn_chronicle::verify::verify(file, start, &mut (), None);
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
    assert_eq!(wrong.unwrap_err().seq, 1);
}
