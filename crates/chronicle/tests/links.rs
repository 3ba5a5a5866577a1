//! Dice that nobody can steer, nobody can foresee, and everybody can check.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use norn_chronicle::canon::hash;
use norn_chronicle::links::{CHAIN_MAX, Chain, Hand, Links, SKIP_MAX, faces};
use norn_chronicle::{Hash, Kind, Seat};
use norn_kernel::{D6, D20, Die, Path};
use std::collections::{BTreeMap, BTreeSet};

fn seed(n: u32) -> Hash {
    hash(&n.to_be_bytes())
}

fn path(text: &str) -> Path {
    text.parse().unwrap()
}

fn devices(links: &[(u16, Hash)]) -> BTreeMap<Seat, Hash> {
    links.iter().map(|&(seat, link)| (Seat(seat), link)).collect()
}

#[test]
fn every_link_hashes_to_the_one_before() {
    for length in [1, 2, 3, 4, 5, 16, 17, 99, 100, 101] {
        let chain = Chain::of(seed(1), length).unwrap();
        let mut links = Links::from_tip(chain.tip());
        for n in 0..length {
            let link = chain.link(n).unwrap();
            assert_eq!(hash(&link.0), links.last());
            links.extend(link).unwrap();
        }
        assert_eq!(links.revealed(), u64::from(length));
        let error = chain.link(length).unwrap_err();
        assert_eq!(error.kind, Kind::Links);
        assert!(error.hint.contains("new chain"), "{}", error.hint);
        assert!(chain.link(u32::MAX).is_err());
    }
}

#[test]
fn a_chain_has_a_length_within_limits() {
    assert_eq!(Chain::of(seed(1), 0).unwrap_err().kind, Kind::Links);
    assert_eq!(Chain::of(seed(1), CHAIN_MAX + 1).unwrap_err().kind, Kind::Links);
    let longest = Chain::of(seed(1), CHAIN_MAX).unwrap();
    assert_eq!(hash(&longest.link(0).unwrap().0), longest.tip());
    assert_eq!(hash(&longest.link(CHAIN_MAX - 1).unwrap().0), longest.link(CHAIN_MAX - 2).unwrap());
}

#[test]
fn a_chain_shows_no_secret_when_printed() {
    let chain = Chain::of(seed(1), 9).unwrap();
    let shown = format!("{chain:?}");
    for n in 0..9 {
        assert!(!shown.contains(&chain.link(n).unwrap().to_string()));
    }
}

#[test]
fn a_link_from_elsewhere_is_refused_and_changes_nothing() {
    let chain = Chain::of(seed(1), 10).unwrap();
    let mut links = Links::from_tip(chain.tip());
    for wrong in [chain.tip(), chain.link(1).unwrap(), Chain::of(seed(2), 10).unwrap().link(0).unwrap()] {
        assert_eq!(links.extend(wrong).unwrap_err().kind, Kind::Broken);
        assert_eq!(links, Links::from_tip(chain.tip()));
    }
    links.extend(chain.link(0).unwrap()).unwrap();
    assert!(links.extend(chain.link(0).unwrap()).is_err(), "no link serves twice");
}

#[test]
fn links_passed_over_become_known() {
    let chain = Chain::of(seed(1), 10).unwrap();
    let mut links = Links::from_tip(chain.tip());
    assert!(links.extend_over(chain.link(3).unwrap(), 2).is_err());
    let passed = links.extend_over(chain.link(3).unwrap(), 3).unwrap();
    let expected: Vec<Hash> = (0..3).map(|n| chain.link(n).unwrap()).collect();
    assert_eq!(passed, expected);
    assert_eq!(links.revealed(), 4);

    let long = Chain::of(seed(1), SKIP_MAX + 2).unwrap();
    let tip = Links::from_tip(long.tip());
    assert!(tip.clone().extend_over(long.link(SKIP_MAX).unwrap(), u32::MAX).is_ok());
    assert!(tip.clone().extend_over(long.link(SKIP_MAX + 1).unwrap(), u32::MAX).is_err());
}

/// Stated stable for ever: a log from today must check in every later release. The figures come from the
/// description, worked out in another language.
#[test]
fn faces_never_change() {
    let server = Hash([1; 32]);
    let two = devices(&[(0, Hash([2; 32])), (3, Hash([3; 32]))]);
    let die = |sides| Die::new(sides).unwrap();
    assert_eq!(faces(&server, &two, &path("0"), "triumvene.roll.ability", D6, 8), [4, 5, 5, 5, 6, 6, 5, 2]);
    assert_eq!(
        faces(&server, &two, &path("2./0.1"), "triumvene.roll.ability", D20, 8),
        [13, 14, 2, 3, 16, 14, 4, 3]
    );
    assert_eq!(faces(&server, &BTreeMap::new(), &path("0"), "é", die(1000), 4), [553, 718, 175, 336]);
    let hand = Hand::new(&server, &two, &Path::START, "3d1000000");
    assert_eq!([0, 1, 2].map(|n| hand.face(1_000_000, n)), [884043, 691055, 780006]);
    let chain = Chain::of(Hash([7; 32]), 4).unwrap();
    assert_eq!(chain.tip().to_string(), "3060a856f1d2d8744ae5e90692ca107bacdd098e7c91a3a963ff5c09c30fac0a");
}

/// The message spelled out by hand, as someone without this program would.
#[test]
fn a_face_can_be_worked_out_from_the_description() {
    use hmac::{Hmac, KeyInit, Mac};
    let mut message = b"norn face\0\0".to_vec();
    message.extend([0, 1, 0, 3]);
    message.extend([9; 32]);
    message.extend([0, 0, 0, 6]);
    message.extend(b"2./0.1");
    message.extend([0, 0, 0, 3]);
    message.extend(b"a.b");
    message.extend([0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 0]);
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&[8; 32]).unwrap();
    mac.update(&message);
    let bytes: [u8; 32] = mac.finalize().into_bytes().into();
    let number = u64::from_be_bytes(bytes[..8].try_into().unwrap());
    let found = faces(&Hash([8; 32]), &devices(&[(3, Hash([9; 32]))]), &path("2./0.1"), "a.b", D20, 2);
    assert_eq!(u64::from(found[1]), number % 20 + 1);
}

/// Chi-square over 60,000 faces: 5 degrees of freedom exceed 20.5 once in a thousand; 19 exceed 43.8.
#[test]
fn faces_are_uniform() {
    for (die, limit) in [(D6, 20.5), (D20, 43.8)] {
        let mut counts = vec![0u32; usize::from(die.sides())];
        for n in 0..1_000 {
            let links = devices(&[(1, seed(n))]);
            for face in faces(&seed(n + 7), &links, &Path::START, "a", die, 60) {
                counts[usize::from(face) - 1] += 1;
            }
        }
        let fair = 60_000.0 / f64::from(die.sides());
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - fair).powi(2) / fair).sum();
        assert!(chi < limit, "{die}: {chi} {counts:?}");
    }
}

/// Whatever a face depends on changes it: over 200 places the faces of a d1000 differ nearly always.
#[test]
fn a_face_depends_on_everything_it_should() {
    let d1000 = Die::new(1000).unwrap();
    let base = |n: u32| (seed(n), devices(&[(1, seed(n + 1)), (2, seed(n + 2))]));
    let differ = |other: &dyn Fn(u32) -> Vec<u16>| {
        (0..200)
            .filter(|&n| {
                let (server, links) = base(n);
                faces(&server, &links, &path("0.1"), "a", d1000, 1) != other(n)
            })
            .count()
    };
    let checks: [&dyn Fn(u32) -> Vec<u16>; 7] = [
        &|n| faces(&seed(n + 9), &base(n).1, &path("0.1"), "a", d1000, 1),
        &|n| faces(&base(n).0, &devices(&[(1, seed(n + 9)), (2, seed(n + 2))]), &path("0.1"), "a", d1000, 1),
        &|n| faces(&base(n).0, &devices(&[(1, seed(n + 1)), (2, seed(n + 9))]), &path("0.1"), "a", d1000, 1),
        &|n| faces(&base(n).0, &devices(&[(2, seed(n + 1)), (1, seed(n + 2))]), &path("0.1"), "a", d1000, 1),
        &|n| faces(&base(n).0, &base(n).1, &path("0./1"), "a", d1000, 1),
        &|n| faces(&base(n).0, &base(n).1, &path("0.1"), "b", d1000, 1),
        &|n| faces(&base(n).0, &base(n).1, &path("0.1"), "a", d1000, 2).split_off(1),
    ];
    for (n, check) in checks.iter().enumerate() {
        assert!(190 < differ(*check), "{n}");
    }
    // Parts can't flow into one another.
    let (server, links) = base(0);
    let texts: BTreeSet<Vec<u16>> = [("0.1", "1a"), ("0.11", "a"), ("0", ".11a")]
        .map(|(at, key)| faces(&server, &links, &path(at), key, d1000, 8))
        .into();
    assert_eq!(texts.len(), 3);
}

/// A host who knows the server's chain and its own device's knows nothing about a face as long as one other
/// device's link is missing: over the links which that device may hold, every face is equally likely, and
/// the same goes for whoever lacks only the server's link.
#[test]
fn a_host_with_all_its_own_secrets_can_not_foresee_a_face() {
    let server = Chain::of(seed(1), 100).unwrap();
    let host = Chain::of(seed(2), 100).unwrap();
    let mut with_host = [0u32; 20];
    let mut with_device = [0u32; 20];
    for n in 0..20_000 {
        let unknown = seed(1_000 + n);
        let links = devices(&[(0, host.link(0).unwrap()), (1, unknown)]);
        let face = faces(&server.link(0).unwrap(), &links, &Path::START, "a", D20, 1)[0];
        with_host[usize::from(face) - 1] += 1;
        let links = devices(&[(0, host.link(0).unwrap()), (1, seed(3))]);
        let face = faces(&unknown, &links, &Path::START, "a", D20, 1)[0];
        with_device[usize::from(face) - 1] += 1;
    }
    for counts in [with_host, with_device] {
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 43.8, "{chi} {counts:?}");
    }
    // What the host has seen before does not help: the link it lacks is no function of those it knows.
    let device = Chain::of(seed(3), 100).unwrap();
    let known: BTreeSet<Hash> = (0..50).map(|n| device.link(n).unwrap()).collect();
    assert!(!known.contains(&device.link(50).unwrap()));
    assert!(known.iter().all(|link| hash(&link.0) != device.link(50).unwrap()));
}

/// A host who holds its links back and tries others is caught: only one link extends a chain.
#[test]
fn a_host_can_not_choose_between_links() {
    let server = Chain::of(seed(1), 100).unwrap();
    let verifier = Links::from_tip(server.tip());
    let fitting = (0..1_000)
        .map(|n| Chain::of(seed(n), 100).unwrap().link(0).unwrap())
        .chain((0..100).map(|n| server.link(n).unwrap()))
        .filter(|&link| verifier.clone().extend(link).is_ok())
        .collect::<BTreeSet<_>>();
    assert_eq!(fitting, BTreeSet::from([server.link(0).unwrap()]));
}

#[test]
fn the_sketchiest_dice_still_have_a_face() {
    let hand = Hand::new(&seed(1), &BTreeMap::new(), &Path::START, "");
    assert_eq!(hand.face(0, 0), 1);
    assert_eq!(hand.face(1, u32::MAX), 1);
    assert!((1..=u32::MAX).contains(&hand.face(u32::MAX, 0)));
    assert!(faces(&seed(1), &BTreeMap::new(), &Path::START, "", D6, 0).is_empty());
}
