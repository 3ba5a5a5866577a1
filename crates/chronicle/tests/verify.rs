//! What a check finds in a log that was edited and hashed anew, as its writer could.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{GUEST, Game, Mark, Marks, chain, changed, id, published, said, seated, seats};
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::verify::summary::{self, Luck, STEPS_MAX};
use norn_chronicle::verify::{End, FINDINGS_MAX, Part, Recorded, Report, Rules, Verdicts, Weight, verify};
use norn_chronicle::{
    Aside, Awaiting, Body, By, ChainId, Entry, Error, From, Hash, Reach, Renewal, Revealed, Safety, Seat,
    Source,
};
use norn_kernel::{Answer, Owner, Path};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn check_by(log: &[Entry], whose: Whose, rules: &mut dyn Rules<Marks>) -> Report {
    let mut file = vec![];
    export(&mut file, whose, "0.1.0", || log.iter().cloned().map(Ok::<_, Error>), no_pictures).unwrap();
    verify(Reader::open(&file[..]).unwrap(), Marks::default(), rules, None)
}

fn check(log: &[Entry]) -> Report {
    check_by(log, Whose::Referee, &mut ())
}

/// The first thing that is found, of this part and at this entry. Whoever gave a link away later saw another past.
fn found(log: &[Entry], part: Part, seq: u64) -> String {
    let report = check(log);
    let finding = report.tampered.first().expect("something is found");
    let later = |one: &norn_chronicle::verify::Finding| seq <= one.seq.unwrap_or(seq);
    assert!(report.tampered.iter().all(later), "{:#?}", report.tampered);
    assert_eq!((finding.part, finding.seq), (part, Some(seq)), "{}", finding.text);
    finding.text.clone()
}

fn honest() -> Game {
    let mut game = Game::new();
    game.attempt(1, 2);
    game
}

fn faces_mut(entry: &mut Entry) -> &mut Vec<u16> {
    match &mut entry.body {
        Body::Rolled { faces, .. } => faces,
        other => panic!("{other:?}"),
    }
}

#[test]
fn honest_dice_hold() {
    let report = check(&honest().log.0);
    assert!(report.holds(), "{:?}", report.tampered);
    assert_eq!((report.checked.faces, report.checked.links), (2, 2));
    assert!(report.unproved.is_empty() && report.differs.is_empty());
}

#[test]
fn a_changed_face_is_found_by_the_dice() {
    let mut game = honest();
    let face = &mut faces_mut(&mut game.log.0[8])[1];
    *face = *face % 6 + 1;
    assert!(found(&game.log.0, Part::Dice, 8).contains("the links give"));
    // A seat finds it as well.
    let report = check_by(&game.log.0, Whose::Seat(Seat(1)), &mut ());
    assert_eq!(report.tampered.len(), 1);

    // One more die, or one less, is another roll.
    let mut game = honest();
    faces_mut(&mut game.log.0[8]).push(3);
    assert_eq!(check(&game.log.0).tampered[0].part, Part::Dice);
    for wrong in [vec![], vec![0, 3], vec![7, 3], vec![1; norn_kernel::at::HAND_MAX + 1]] {
        let mut game = honest();
        *faces_mut(&mut game.log.0[8]) = wrong;
        assert!(check(&game.log.0).tampered.iter().any(|one| one.text.contains("no faces")));
    }
    // Nor can a face move to another place of the run.
    let mut game = honest();
    if let Body::Rolled { path, .. } = &mut game.log.0[8].body {
        path.pass().unwrap();
    }
    found(&game.log.0, Part::Dice, 8);
}

/// Writes down whatever an attempt says it changed, as rules would have it.
struct Sums {
    seen: Vec<(u64, usize, Marks)>,
    changes: Vec<u64>,
}

impl Rules<Marks> for Sums {
    fn attempt(&mut self, recorded: &Recorded<Marks>) -> Vec<Verdicts> {
        self.seen.push((recorded.seq, recorded.facts.len(), Marks::clone(&recorded.before)));
        let sum: u16 = recorded
            .facts
            .iter()
            .map(|fact| match &fact.body {
                Body::Rolled { faces, .. } => faces.iter().sum(),
                _ => 0,
            })
            .sum();
        let right = [changed(&Mark::Set(0, sum.into()))];
        if matches!(recorded.end, End::SetAside(_)) || recorded.changes == right {
            return vec![];
        }
        vec![Verdicts {
            weight: Weight::Tampered,
            seq: Some(recorded.told[0].seq),
            text: "not the sum".into(),
        }]
    }
    fn change(&mut self, entry: &Entry, before: &Arc<Marks>) -> Vec<Verdicts> {
        assert!(before.0.len() < 9);
        self.changes.push(entry.seq);
        vec![]
    }
    fn thrown(&mut self, notation: &str, face: &mut dyn FnMut(u32) -> u32) -> Option<Result<String, String>> {
        match notation {
            "2d6" => Some(Ok((face(6) + face(6)).to_string())),
            _ => Some(Err(format!("`{notation}` is no notation"))),
        }
    }
}

fn sums() -> Sums {
    Sums { seen: vec![], changes: vec![] }
}

#[test]
fn a_changed_effect_is_found_by_the_rules() {
    let mut game = honest();
    game.attempt(2, 3);
    let mut rules = sums();
    assert!(check_by(&game.log.0, Whose::Referee, &mut rules).holds());
    let first = rules.seen[1].2.0[&0];
    assert_eq!(rules.seen, [(7, 1, Marks::default()), (11, 1, Marks([(0, first)].into()))]);

    if let Body::Effects { changes, .. } = &mut game.log.0[9].body {
        changes[0] = changed(&Mark::Set(0, 99));
    }
    let report = check_by(&game.log.0, Whose::Referee, &mut sums());
    let finding = &report.tampered[0];
    assert_eq!((finding.part, finding.seq, &finding.attempt), (Part::Rules, Some(9), &Some(id(1))));
    assert!(!finding.undone);
    // What was undone later is marked so.
    game.log.undone(&[1, 2]);
    assert!(check_by(&game.log.0, Whose::Referee, &mut sums()).tampered[0].undone);
    // A seat's file can't be asked.
    let mut rules = sums();
    let report = check_by(&game.log.0, Whose::Seat(Seat(1)), &mut rules);
    assert!(report.tampered.iter().all(|one| one.text.contains("another past")) && rules.seen.is_empty());
    assert!(report.unseen.iter().any(|one| one.contains("rules")));
}

#[test]
fn an_unknown_effect_differs_and_ends_the_rules() {
    let mut game = honest();
    game.attempt(2, 3);
    if let Body::Effects { changes, .. } = &mut game.log.0[9].body {
        changes[0].effect = serde_json::json!("later");
    }
    let mut rules = sums();
    let report = check_by(&game.log.0, Whose::Referee, &mut rules);
    assert!(rules.seen.is_empty());
    assert_eq!((report.differs[0].part, report.differs[0].seq), (Part::Rules, Some(9)));
    assert!(report.unproved.iter().any(|one| one.text.contains("not known from here on")));
}

#[test]
fn other_changes_reach_the_rules_too() {
    let mut game = honest();
    let built = |n| Body::Switched { id: id(n), switch: "a".into(), value: "b".into(), changes: vec![] };
    game.log.all(built(5));
    game.log.all(Body::Edition { id: id(6), edition: 2, changes: vec![] });
    let mut rules = sums();
    let report = check_by(&game.log.0, Whose::Referee, &mut rules);
    assert!(report.holds(), "{:?}", report.tampered);
    assert_eq!(rules.changes, [11, 12]);
    assert_eq!(report.checked.rerun, 3);
}

// ---- a host who cheats

/// Holds the guest's tap back, reads its link, and commits to another chain that gives better faces.
#[test]
fn a_chain_can_not_be_changed_once_the_attempt_began() {
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    let source = game.tap(1, Path::START, 2);
    let Source::Links { devices, .. } = &source else { panic!() };
    let wanted = (5..=255u8)
        .map(chain)
        .find(|other| {
            let link = other.link(0).unwrap();
            norn_chronicle::links::faces(&link, devices, &Path::START, "marks.roll", norn_kernel::D6, 2)
                == [6, 6]
        })
        .unwrap();
    let end = |mut game: Game| {
        game.settle(1, Some(Revealed { chain: ChainId::Public, link: wanted.link(0).unwrap() }));
        check(&game.log.0).tampered
    };
    // Before the dice fall, or after.
    let mut before = Game { log: common::Log(game.log.0.clone()), ..Game::new() };
    before.commit(ChainId::Public, &wanted);
    before.fell(1, Path::START, vec![6, 6], source.clone());
    let found = end(before);
    assert_eq!(found[0].seq, Some(8), "{found:?}");
    assert!(found[0].text.contains("commits itself anew while 64 links"), "{found:?}");
    game.fell(1, Path::START, vec![6, 6], source);
    game.commit(ChainId::Public, &wanted);
    let found = end(game);
    assert!(
        found.iter().any(|one| one.seq == Some(9) && one.text.contains("dice that come from this chain"))
    );
}

/// The same, with the log written anew from before the attempt: the guest's device has signed what it had seen.
#[test]
fn a_link_fits_no_other_past_than_the_one_that_its_device_saw() {
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    let source = game.tap(1, Path::START, 2);
    let Source::Links { devices, .. } = source.clone() else { panic!() };
    let mut chosen = 0;
    for other in (5..=120u8).map(chain) {
        let link = other.link(0).unwrap();
        let faces =
            norn_chronicle::links::faces(&link, &devices, &Path::START, "marks.roll", norn_kernel::D6, 2);
        if faces != [6, 6] {
            continue;
        }
        chosen += 1;
        let mut forged = Game::new();
        forged.server = other;
        if let Body::Committed { tip, .. } = &mut forged.log.0[1].body {
            *tip = forged.server.tip();
        }
        forged.log.attempted(1, "sum");
        forged.fell(1, Path::START, faces, source.clone());
        let link = forged.revealed();
        forged.settle(1, link);
        assert!(found(&forged.log.0, Part::Dice, 8).contains("another past"));
    }
    assert!(0 < chosen, "the attack would have worked without it");
}

#[test]
fn a_link_serves_the_request_alone_that_it_was_given_to() {
    for wrong in ["path", "count", "attempt", "seat", "unsigned", "early"] {
        let mut game = Game::new();
        let early = game.tip();
        game.log.attempted(1, "sum");
        let (path, count) = (Path::START, 2);
        let source = match wrong {
            "path" => game.tap(1, "1".parse().unwrap(), count),
            "count" => game.tap(1, path, 1),
            "attempt" => game.tap(2, path, count),
            _ => game.tap(1, path, count),
        };
        let Source::Links { devices, mut bound, one_machine } = source else { panic!() };
        match wrong {
            "seat" => bound = bound.into_values().map(|one| (Seat(0), one)).collect(),
            "unsigned" => bound.clear(),
            "early" => {
                let dice = Awaiting::Roll {
                    key: "marks.roll".into(),
                    owner: Owner::Character(GUEST),
                    die: norn_kernel::D6,
                    count,
                };
                let request =
                    norn_chronicle::device::Request { chain: ChainId::Public, dice, of: id(1), path };
                let given = common::device().give(devices[&Seat(1)], early, &request).unwrap();
                bound = BTreeMap::from([(Seat(1), given.bound)]);
            }
            _ => {}
        }
        let server = game.server.link(0).unwrap();
        let faces =
            norn_chronicle::links::faces(&server, &devices, &path, "marks.roll", norn_kernel::D6, count);
        game.fell(1, path, faces, Source::Links { devices, bound, one_machine });
        let link = game.revealed();
        game.settle(1, link);
        let text = found(&game.log.0, Part::Dice, 8);
        let right = match wrong {
            "seat" | "unsigned" => "has not signed",
            "early" => "had not seen yet",
            _ => "another request",
        };
        assert!(text.contains(right), "{wrong}: {text}");
    }
}

/// The host compares the guest's tap with a roll of their own for the guest, and lets the better happen.
#[test]
fn anothers_dice_count_only_after_an_absence_that_the_log_tells_of() {
    let by_host = |absent: bool, away: bool| {
        let mut game = Game::new();
        game.log.attempted(1, "sum");
        if away {
            let mut left = seated(1, false);
            if let Body::Seated { present, .. } = &mut left {
                *present = false;
            }
            game.log.all(left);
        }
        if absent {
            game.log.all(Body::Absent { of: id(1), path: Path::START, seat: Seat(1) });
        }
        let devices = BTreeMap::from([(Seat(0), game.host.link(0).unwrap())]);
        let server = game.server.link(0).unwrap();
        let faces =
            norn_chronicle::links::faces(&server, &devices, &Path::START, "marks.roll", norn_kernel::D6, 1);
        game.fell(
            1,
            Path::START,
            faces,
            Source::Links { devices, bound: BTreeMap::new(), one_machine: true },
        );
        let link = game.revealed();
        game.settle(1, link);
        game
    };
    assert!(
        found(&by_host(false, false).log.0, Part::Dice, 8).contains("alone, whose absence is not in the log")
    );
    for (absent, away) in [(true, false), (false, true)] {
        let report = check(&by_host(absent, away).log.0);
        assert!(report.holds(), "{:?}", report.tampered);
        assert!(report.unproved.iter().any(|one| one.text.contains("without the device")));
        let guest = report.seats.iter().find(|one| one.seat == Some(Seat(1))).unwrap();
        assert_eq!((guest.waived, guest.without), (u64::from(absent), u64::from(!absent)));
        assert_eq!((guest.rolls, guest.one_machine, guest.apart), (1, 1, 0));
    }
    // Nor is a link of the host's own mixed in where it pleases.
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    let source = game.tap(1, Path::START, 1);
    let Source::Links { mut devices, bound, .. } = source else { panic!() };
    devices.insert(Seat(0), game.host.link(0).unwrap());
    let server = game.server.link(0).unwrap();
    let faces =
        norn_chronicle::links::faces(&server, &devices, &Path::START, "marks.roll", norn_kernel::D6, 1);
    game.fell(1, Path::START, faces, Source::Links { devices, bound, one_machine: false });
    let link = game.revealed();
    game.settle(1, link);
    assert!(found(&game.log.0, Part::Dice, 8).contains("device of seat 1 alone"));
}

/// The host holds a second guest's seat, too, and asks that device in place of the one of whoever rolls: with the
/// tap of the other at hand, it would have the better of two.
#[test]
fn whose_device_dice_wait_for_is_not_chosen() {
    let asks = |seat: u16, absent: bool| {
        let mut game = Game::new();
        game.log.all(seated(2, false));
        game.log.push(Reach::Everyone, published(1, ChainId::Public, &chain(5)));
        game.log.0.last_mut().unwrap().by = By::Seat(Seat(2));
        game.log.attempted(1, "sum");
        if absent {
            game.log.all(Body::Absent { of: id(1), path: Path::START, seat: Seat(1) });
        }
        let owner = Owner::Character(GUEST);
        let dice = Awaiting::Roll { key: "marks.roll".into(), owner, die: norn_kernel::D6, count: 1 };
        game.log.all(Body::Awaited { of: id(1), path: Path::START, seat: Seat(seat), roller: None, dice });
        game
    };
    assert!(found(&asks(2, false).log.0, Part::Dice, 10).contains("wait for the device of seat 1"));
    assert!(found(&asks(1, true).log.0, Part::Dice, 11).contains("wait for the device of seat 2"));
    for game in [asks(1, false), asks(2, true)] {
        assert_eq!(check(&game.log.0).tampered, vec![]);
    }
}

#[test]
fn lost_secrets_are_named_and_devices_publish_anew() {
    let mut game = honest();
    game.log.attempted(2, "sum");
    game.roll(2, "0", 1);
    game.rules(Reach::Everyone, Body::Renewed { why: Renewal::Lost });
    let (server, guest) = (chain(91), chain(92));
    game.commit(ChainId::Public, &server);
    game.settle(2, None);
    game.server = server;
    game.used = (0, 0, 0);
    let mut late = Game { log: common::Log(game.log.0.clone()), ..game };
    late.attempt(3, 1);
    let found = check(&late.log.0).tampered;
    assert!(found.iter().any(|one| one.text.contains("published no such chain")), "{found:?}");
    late.log.0.truncate(16);
    (late.used, late.guest) = ((0, 0, 0), guest);
    late.publish(1, ChainId::Public, &chain(92));
    late.attempt(3, 1);
    let report = check(&late.log.0);
    assert!(report.holds(), "{:?}", report.tampered);
    let texts: Vec<&str> = report.unproved.iter().map(|one| one.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.contains("secrets were lost")), "{texts:?}");
    assert!(texts.iter().any(|text| text.contains("lost before they were shown")), "{texts:?}");
    // Without that entry it is what it looks like.
    let mut silent = late.log.0.clone();
    silent.remove(13);
    silent.iter_mut().enumerate().for_each(|(seq, entry)| entry.seq = seq as u64);
    assert!(!check(&silent).holds());
}

#[test]
fn a_link_of_the_server_serves_once_and_in_its_order() {
    for link in [1, 2] {
        let mut game = Game::new();
        game.used.0 = link;
        game.attempt(1, 2);
        assert!(found(&game.log.0, Part::Dice, 10).contains("does not extend"));
    }
    let mut game = honest();
    game.used.0 = 0;
    game.attempt(2, 2);
    assert!(found(&game.log.0, Part::Dice, 14).contains("does not extend"));
}

#[test]
fn a_server_must_show_what_the_dice_came_from() {
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    game.roll(1, "0", 2);
    game.settle(1, None);
    assert!(found(&game.log.0, Part::Dice, 9).contains("never revealed"));

    let mut game = Game::new();
    game.log.attempted(1, "sum");
    game.roll(1, "0", 2);
    let link = game.hidden.link(0).unwrap();
    game.settle(1, Some(Revealed { chain: ChainId::Hidden(BTreeSet::new()), link }));
    assert!(found(&game.log.0, Part::Dice, 9).contains("another chain"));

    let mut game = Game::new();
    game.log.0.remove(1);
    game.log.0.iter_mut().enumerate().for_each(|(seq, entry)| entry.seq = seq as u64);
    game.attempt(1, 2);
    assert!(check(&game.log.0).tampered.iter().any(|one| one.text.contains("never committed")));
}

/// A tap that gave a bad face is "lost", and the player asked to tap again: the device gives another link.
#[test]
fn a_roll_that_was_thrown_away_leaves_a_gap_in_the_devices_chain() {
    let mut game = Game::new();
    game.used.2 = 1;
    game.attempt(1, 2);
    for whose in [Whose::Referee, Whose::Seat(Seat(1))] {
        let report = check_by(&game.log.0, whose, &mut ());
        assert!(report.holds(), "{:?}", report.tampered);
        assert!(report.unproved[0].text.contains("asked for and not used"), "{:?}", report.unproved);
        assert_eq!(report.seats[0].unused, 1);
    }
    // A machine that holds the chain itself has no reason to.
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    let devices = BTreeMap::from([(Seat(0), game.host.link(1).unwrap())]);
    let server = game.server.link(0).unwrap();
    let faces =
        norn_chronicle::links::faces(&server, &devices, &Path::START, "marks.roll", norn_kernel::D6, 1);
    let source = Source::Links { devices, bound: BTreeMap::new(), one_machine: true };
    game.fell_of(Owner::Referee, 1, Path::START, faces, source);
    let link = game.revealed();
    game.settle(1, link);
    assert!(found(&game.log.0, Part::Dice, 8).contains("passed over 1 of its links"));
}

#[test]
fn a_device_without_a_chain_or_with_another_one_is_found() {
    let mut game = honest();
    game.guest = chain(77);
    game.attempt(2, 2);
    assert!(found(&game.log.0, Part::Dice, 12).contains("does not extend"));

    let mut game = Game::new();
    game.log.0.remove(6);
    game.attempt(1, 2);
    let found = check(&game.log.0).tampered;
    assert!(found.iter().any(|one| one.text.contains("published no such chain")), "{found:?}");
}

#[test]
fn a_chain_that_is_known_already_can_not_be_published_again() {
    let mut game = honest();
    game.publish(1, ChainId::Public, &chain(3));
    game.used.2 = 0;
    game.attempt(2, 2);
    assert!(found(&game.log.0, Part::Dice, 11).contains("published before"));
}

#[test]
fn one_machine_must_say_so() {
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    let link = game.host.link(0).unwrap();
    let devices = BTreeMap::from([(Seat(0), link)]);
    let faces = norn_chronicle::links::faces(
        &game.server.link(0).unwrap(),
        &devices,
        &Path::START,
        "marks.roll",
        norn_kernel::D6,
        1,
    );
    let source = Source::Links { devices, bound: BTreeMap::new(), one_machine: false };
    game.fell_of(Owner::Referee, 1, Path::START, faces, source);
    let link = game.revealed();
    game.settle(1, link);
    assert!(found(&game.log.0, Part::Dice, 8).contains("not marked"));
    if let Body::Rolled { source: Source::Links { one_machine, .. }, .. } = &mut game.log.0[8].body {
        *one_machine = true;
    }
    let report = check(&game.log.0);
    assert!(report.holds());
    assert_eq!((report.unproved[0].part, &report.unproved[0].entries[..]), (Part::Dice, &[8][..]));
    assert!(report.unproved[0].text.contains("one machine"));
}

#[test]
fn a_device_may_have_a_chain_for_those_who_see_the_dice() {
    let mut game = Game::new();
    let own = chain(50);
    let whose = ChainId::Hidden(BTreeSet::new());
    game.publish(0, whose.clone(), &own);
    game.log.push(
        seats(&[]),
        Body::Attempted { attempt: id(1), filled: None, data: "sum".into(), after_seen: false },
    );
    let devices = BTreeMap::from([(Seat(0), own.link(0).unwrap())]);
    let server = game.hidden.link(0).unwrap();
    let faces =
        norn_chronicle::links::faces(&server, &devices, &Path::START, "marks.roll", norn_kernel::D6, 3);
    let source = Source::Links { devices, bound: BTreeMap::new(), one_machine: true };
    game.fell_of(Owner::Referee, 1, Path::START, faces, source);
    game.log.0.last_mut().unwrap().audience = seats(&[]);
    game.settle(1, Some(Revealed { chain: whose, link: server }));
    game.log.0.last_mut().unwrap().audience = seats(&[]);
    // The open chain goes on without a gap.
    game.attempt(2, 2);
    let report = check(&game.log.0);
    assert!(report.holds(), "{:?}", report.tampered);
    assert_eq!(report.checked.faces, 5);
    assert!(check_by(&game.log.0, Whose::Seat(Seat(1)), &mut ()).holds());
}

#[test]
fn what_was_set_aside_is_checked_as_well() {
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    game.roll(1, "0", 2);
    let link = game.revealed();
    game.log.all(Body::SetAside { attempt: id(1), reason: Aside::Referee("no".into()), link });
    game.attempt(2, 2);
    let report = check(&game.log.0);
    assert!(report.holds(), "{:?}", report.tampered);
    assert_eq!(report.checked.faces, 4);
    let face = &mut faces_mut(&mut game.log.0[8])[0];
    *face = *face % 6 + 1;
    found(&game.log.0, Part::Dice, 8);
}

// ---- faces taken again

fn again(data: &str, faces: impl Fn(Vec<u16>) -> Vec<u16>) -> Game {
    let mut game = Game::new();
    let fell = game.attempt(1, 2);
    game.log.undone(&[1]).attempted(2, data);
    game.fell(2, Path::START, faces(fell), Source::Again(id(1)));
    game.settle(2, None);
    game
}

#[test]
fn faces_taken_again_are_the_same() {
    assert!(check(&again("sum", |faces| faces).log.0).holds());
    let other = again("sum", |faces| faces.into_iter().map(|face| face % 6 + 1).collect());
    assert!(found(&other.log.0, Part::Dice, 13).contains("not the faces"));
    let more = again("sum", |faces| [faces, vec![6]].concat());
    assert!(found(&more.log.0, Part::Dice, 13).contains("not the faces"));
    assert!(found(&again("other", |faces| faces).log.0, Part::Dice, 13).contains("another attempt"));
    let mut counts = again("sum", |faces| faces);
    counts.log.0.remove(11);
    counts.log.0.iter_mut().enumerate().for_each(|(seq, entry)| entry.seq = seq as u64);
    assert!(found(&counts.log.0, Part::Dice, 12).contains("neither undone nor set aside"));
}

/// An attempt with a die at the beginning and one at point 2; then the same again, with something before the second that
/// was not there, so that it lies at another point.
fn pushed_on(to: &str, faces: impl Fn(Vec<u16>) -> Vec<u16>, source: Source) -> Game {
    let mut game = Game::new();
    game.log.attempted(1, "sum");
    let (first, second) = (game.roll(1, "0", 1), game.roll(1, "2", 1));
    let link = game.revealed();
    game.settle(1, link);
    game.log.undone(&[1]).attempted(2, "sum");
    game.fell(2, Path::START, first, Source::Again(id(1)));
    game.fell(2, to.parse().unwrap(), faces(second), source);
    game.settle(2, None);
    game
}

#[test]
fn faces_that_lay_before_an_answer_that_is_another_one_now_are_the_same() {
    let again = || Source::Again(id(1));
    assert!(check(&pushed_on("4", |faces| faces, again()).log.0).holds());
    assert!(check(&pushed_on("3.1", |faces| faces, again()).log.0).holds());
    let other = pushed_on("4", |faces| faces.into_iter().map(|face| face % 6 + 1).collect(), again());
    let seq = other.log.0.iter().rposition(|entry| matches!(entry.body, Body::Rolled { .. })).unwrap();
    assert!(found(&other.log.0, Part::Dice, seq as u64).contains("not the faces"));
    // Nothing is pushed back, nor taken twice.
    let back = pushed_on("1", |faces| faces, again());
    assert!(found(&back.log.0, Part::Dice, seq as u64).contains("not the faces"));
    let mut twice = pushed_on("4", |faces| faces, again());
    let same = twice.log.0[seq].clone();
    let Body::Rolled { faces, .. } = same.body else { panic!() };
    twice.log.0.pop();
    twice.fell(2, "6".parse().unwrap(), faces, again());
    assert!(found(&twice.log.0, Part::Dice, seq as u64 + 1).contains("not the faces"));
    // Nor rolled anew unnoticed.
    let anew = check(&pushed_on("4", |_| vec![1], Source::Seed).log.0);
    assert!(anew.unproved.iter().any(|one| one.text.contains("rolled anew")), "{:?}", anew.unproved);
}

#[test]
fn dice_rolled_anew_after_undoing_are_listed() {
    let mut game = honest();
    game.log.undone(&[1]);
    game.attempt(2, 2);
    let report = check(&game.log.0);
    assert!(report.holds());
    assert_eq!(report.unproved[0].entries, [13]);
    assert!(report.unproved[0].text.contains("rolled anew"));
    // Another attempt, or another place, has dice of its own.
    let mut game = honest();
    game.log.undone(&[1]).attempted(2, "other");
    game.roll(2, "0", 2);
    let link = game.revealed();
    game.settle(2, link);
    assert!(check(&game.log.0).unproved.is_empty());
}

// ---- what nothing proves

#[test]
fn typed_and_seeded_dice_and_rulings_are_listed() {
    let mut game = honest();
    game.log.attempted(2, "sum");
    game.fell(2, Path::START, vec![3], Source::Typed(Seat(1)));
    game.fell(2, "1".parse().unwrap(), vec![3, 4], Source::Seed);
    game.log.all(Body::Ruled {
        attempt: id(2),
        path: Path::START,
        key: "marks.sum".into(),
        number: 3,
        word: None,
        aside: vec![],
        reason: String::new(),
    });
    let report = check(&game.log.0);
    assert!(report.holds(), "{:?}", report.tampered);
    let texts: Vec<_> = report.unproved.iter().map(|one| (one.part, one.seq, one.text.as_str())).collect();
    assert!(texts[0].2.contains("typed") && texts[0].1 == Some(12), "{texts:?}");
    assert!(texts[1].2.contains("seed") && texts[1].1 == Some(13));
    assert!(texts[2].2.contains("ruling") && texts[2].0 == Part::Rules);
    assert!(texts[3].2.contains("still open") && texts[3].1 == Some(11));
}

// ---- free dice

#[test]
fn free_dice_are_rolled_again_by_whoever_knows_notation() {
    let throw = |change: fn(&mut Vec<u32>, &mut Vec<u32>, &mut String, &mut String)| {
        let mut game = Game::new();
        let own = chain(60);
        let whose = ChainId::Thrown(Reach::Everyone);
        game.commit(whose.clone(), &own);
        game.guest = chain(61);
        game.publish(1, whose.clone(), &chain(61));
        let mut notation = "2d6".to_owned();
        let dice = Awaiting::Throw { notation: notation.clone() };
        let asked =
            Body::Awaited { of: id(9), path: Path::START, seat: Seat(1), roller: None, dice: dice.clone() };
        game.log.all(asked).0.last_mut().unwrap().by = By::Seat(Seat(1));
        let source = game.links(9, Path::START, dice, whose.clone());
        let Source::Links { devices, .. } = &source else { panic!() };
        let link = own.link(0).unwrap();
        let hand = norn_chronicle::links::Hand::new(&link, devices, &Path::START, &notation);
        let (mut sides, mut faces) = (vec![6, 6], vec![hand.face(6, 0), hand.face(6, 1)]);
        let mut total = faces.iter().sum::<u32>().to_string();
        change(&mut sides, &mut faces, &mut total, &mut notation);
        let link = Some(Revealed { chain: whose, link });
        game.log.all(Body::Thrown { of: Some(id(9)), notation, sides, faces, total, source, link });
        check_by(&game.log.0, Whose::Seat(Seat(1)), &mut sums())
    };
    let right = throw(|_, _, _, _| {});
    assert!(right.holds() && right.unproved.is_empty(), "{right:?}");
    assert_eq!(right.checked.faces, 2);
    let wrong = throw(|_, faces, _, _| faces[0] = faces[0] % 6 + 1);
    assert_eq!(wrong.tampered[0].part, Part::Dice);
    let wrong = throw(|_, _, total, _| *total = "13".into());
    assert_eq!(wrong.tampered[0].part, Part::Rules);
    // Another notation is another request; and it would give other faces.
    let wrong = throw(|_, _, _, notation| *notation = "2dx".into());
    assert!(wrong.tampered.iter().any(|one| one.text.contains("another request")), "{wrong:?}");
}

/// A single entry was enough: a throw that nobody asked for, whose link the host had read.
#[test]
fn a_throw_is_asked_for_before_its_link_is_known() {
    let mut game = Game::new();
    let (own, whose) = (chain(60), ChainId::Thrown(Reach::Everyone));
    game.commit(whose.clone(), &own);
    game.guest = chain(61);
    game.publish(1, whose.clone(), &chain(61));
    let source = game.links(9, Path::START, Awaiting::Throw { notation: "1d6".into() }, whose.clone());
    let Source::Links { devices, .. } = &source else { panic!() };
    let link = own.link(0).unwrap();
    let face = norn_chronicle::links::Hand::new(&link, devices, &Path::START, "1d6").face(6, 0);
    let thrown = |of| Body::Thrown {
        of,
        notation: "1d6".into(),
        sides: vec![6],
        faces: vec![face],
        total: face.to_string(),
        source: source.clone(),
        link: Some(Revealed { chain: whose.clone(), link }),
    };
    for of in [None, Some(id(9))] {
        let mut log = common::Log(game.log.0.clone());
        log.all(thrown(of));
        let report = check(&log.0);
        assert!(report.tampered.iter().any(|one| one.seq == Some(9)), "{:?}", report.tampered);
    }
}

// ---- what belongs to what

fn structure(change: impl Fn(&mut Game)) -> String {
    let mut game = honest();
    change(&mut game);
    let report = check(&game.log.0);
    let part = |part| report.tampered.iter().filter(|one| one.part == part).count();
    assert!(part(Part::Structure) == report.tampered.len() && !report.holds(), "{:#?}", report.tampered);
    report.tampered[0].text.clone()
}

#[test]
fn what_does_not_belong_together_is_found() {
    let rolled = |attempt| Body::Answered {
        attempt,
        path: Path::START,
        key: "marks.ask".into(),
        owner: Owner::Referee,
        answer: Answer::Yes(true),
        from: From::Seat(Seat(1)),
    };
    assert!(structure(|game| game.settle(1, None)).contains("not open"));
    assert!(structure(|game| game.settle(9, None)).contains("never begun"));
    assert!(
        structure(|game| {
            game.log.effects(1, Reach::Everyone, &[]);
        })
        .contains("not open")
    );
    assert!(
        structure(|game| {
            game.log.all(Body::Woven { attempt: id(1), order: vec![] });
        })
        .contains("not open")
    );
    assert!(
        structure(|game| {
            game.log.all(rolled(id(1)));
        })
        .contains("not open")
    );
    assert!(
        structure(|game| {
            game.log.attempted(1, "sum");
            game.settle(1, None);
        })
        .contains("given before")
    );
    assert!(
        structure(|game| {
            game.log.attempted(2, "sum").effects(2, Reach::Everyone, &[]).effects(2, Reach::Everyone, &[]);
        })
        .contains("told already")
    );
    assert!(
        structure(|game| {
            game.log.attempted(2, "sum").effects(2, Reach::Everyone, &[Mark::Wipe]);
            game.log.all(Body::Woven { attempt: id(2), order: vec![0, 0] }).settled(2);
        })
        .contains("does not fit")
    );
    assert!(
        structure(|game| {
            game.log.push(seats(&[7]), said("x"));
        })
        .contains("no seat 7")
    );
    assert!(
        structure(|game| {
            game.log.all(said("x")).0.last_mut().unwrap().by = By::Seat(Seat(9));
        })
        .contains("no seat 9")
    );
    assert!(
        structure(|game| {
            game.log.all(Body::Withdrawn { attempt: id(5), begins: None, reason: String::new() });
        })
        .contains("does not wait")
    );
    assert!(
        structure(|game| {
            game.log.all(common::begun());
        })
        .contains("begins once")
    );
    assert!(
        structure(|game| {
            for _ in 0..2 {
                game.log.all(said("x")).0.last_mut().unwrap().command = Some("c".into());
            }
        })
        .contains("applied twice")
    );
    assert!(
        structure(|game| {
            game.log.all(Body::Session { number: 2, open: true });
        })
        .contains("session 2 opens")
    );
    assert!(
        structure(|game| {
            game.log.all(Body::Session { number: 0, open: false });
        })
        .contains("session 0 closes")
    );
    assert!(
        structure(|game| {
            game.log.undone(&[8]);
        })
        .contains("can't be")
    );
    let correct = |n| Body::Corrected {
        id: id(n),
        address: "a".into(),
        was: None,
        value: norn_kernel::Value::Number(1),
        changes: vec![],
        reason: String::new(),
    };
    assert!(
        structure(|game| {
            game.log.all(correct(2)).all(correct(3)).undone(&[2]);
        })
        .contains("later change")
    );
    assert!(
        structure(|game| {
            game.log.all(correct(1));
        })
        .contains("given before")
    );
}

#[test]
fn stopping_names_nobody() {
    let stopped = || Body::Safety(Safety::Stopped { subject: "spiders".into(), changes: vec![] });
    let mut game = honest();
    game.log.all(stopped());
    let last = game.log.0.last_mut().unwrap();
    (last.by, last.time) = (By::Nobody, None);
    assert!(check(&game.log.0).holds());
    assert!(
        structure(|game| {
            game.log.all(stopped()).0.last_mut().unwrap().by = By::Nobody;
        })
        .contains("neither a time")
    );
    assert!(
        structure(|game| {
            game.log.all(stopped()).0.last_mut().unwrap().time = None;
        })
        .contains("by nobody")
    );
    assert!(
        structure(|game| {
            game.log.all(said("x")).0.last_mut().unwrap().by = By::Nobody;
        })
        .contains("by nobody")
    );
}

#[test]
fn an_undoing_in_two_entries_is_one() {
    let mut game = honest();
    game.attempt(2, 1);
    game.attempt(3, 1);
    let undone = |n| Body::Undone { undone: vec![id(n)], agreed: [Seat(0), Seat(1)].into(), again: false };
    let mut claimed = common::Log(game.log.0.clone());
    claimed.all(undone(2)).push(seats(&[]), undone(3));
    assert!(check(&claimed.0).tampered.iter().all(|one| one.text.contains("said to have agreed")));
    game.log.all(Body::AskedToUndo { back_to: None });
    game.log.all(Body::Agreed {}).0.last_mut().unwrap().by = By::Seat(Seat(1));
    game.log.all(undone(2)).push(seats(&[]), undone(3));
    assert!(check(&game.log.0).holds());
}

#[test]
fn a_report_has_a_longest_length() {
    let mut game = honest();
    for _ in 0..FINDINGS_MAX + 5 {
        game.log
            .push(Reach::Everyone, Body::Withdrawn { attempt: id(5), begins: None, reason: String::new() });
    }
    let report = check(&game.log.0);
    assert_eq!((report.tampered.len(), report.omitted), (FINDINGS_MAX, 5));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["tampered"][0]["part"], "structure");
    assert_eq!(json["checked"]["attempts"], 1);
}

#[test]
fn the_tips_are_in_the_header_for_people_to_compare() {
    let game = honest();
    let report = check(&game.log.0);
    let tips: Vec<(Option<Seat>, Hash)> = report.header.tips.iter().map(|one| (one.seat, one.tip)).collect();
    assert!(tips.contains(&(Some(Seat(1)), game.guest.tip())) && tips.contains(&(None, game.hidden.tip())));
    let seen = check_by(&game.log.0, Whose::Seat(Seat(1)), &mut ()).header.tips;
    assert!(seen.iter().all(|one| one.tip != game.hidden.tip()), "a hidden chain leaves no trace");
}

/// How many ways of throwing such dice come to a sum at least so far from the expected one, of how many: counted one
/// by one.
fn counted(sides: &[u32], sum: u32) -> (u64, u64) {
    let expected: u32 = sides.iter().map(|sides| sides + 1).sum();
    let far = |sum: u32| (2 * sum).abs_diff(expected);
    let (mut ways, mut all) = (0, 0);
    let mut faces = vec![1; sides.len()];
    loop {
        all += 1;
        ways += u64::from(far(sum) <= far(faces.iter().sum()));
        let Some(n) = (0..sides.len()).find(|n| faces[*n] < sides[*n]) else { return (ways, all) };
        faces[n] += 1;
        faces[..n].fill(1);
    }
}

fn luck(sides: &[u32], sum: u32) -> Luck {
    let mut counts = BTreeMap::new();
    for one in sides {
        *counts.entry(*one).or_insert(0) += 1;
    }
    summary::luck(&counts, sum.into())
}

#[test]
fn how_lucky_dice_were_is_a_fraction_of_all_that_could_have_fallen() {
    // By hand: of 36 ways, 2 are as far from 7 as a 12 is; of 216, 112 as far from 10.5 as a 13 is.
    assert_eq!((counted(&[6, 6], 12), counted(&[6, 6, 6], 13)), ((2, 36), (112, 216)));
    let dice: [&[u32]; 6] = [&[20], &[6, 6], &[6, 6, 6], &[4, 6, 8, 12], &[100, 10], &[1, 1, 2]];
    for sides in dice {
        let count = u32::try_from(sides.len()).unwrap();
        for sum in count..=sides.iter().sum() {
            let (ways, all) = counted(sides, sum);
            let luck = luck(sides, sum);
            assert!(luck.exact);
            assert!((luck.p - ways as f64 / all as f64).abs() < 1e-12, "{sides:?} {sum}: {luck:?}");
            assert!((luck.mean - f64::from(sum) / f64::from(count)).abs() < 1e-12);
        }
    }
    let none = luck(&[], 0);
    assert_eq!((none.dice, none.p, none.exact), (0, 1.0, true));
}

#[test]
fn so_many_dice_that_they_are_not_added_up_are_told_from_as_many_by_the_curve() {
    let sides = |dice: u64| BTreeMap::from([(20, dice)]);
    // The most that are added up, and one more.
    let most = (STEPS_MAX / 20).isqrt();
    let sum = most * 21 / 2 + 300;
    let (exact, curve) = (summary::luck(&sides(most), sum), summary::luck(&sides(most + 1), sum + 10));
    assert_eq!((exact.exact, curve.exact), (true, false));
    assert!((exact.p - curve.p).abs() < 0.01, "{exact:?} {curve:?}");
    // One in twenty lies at 1.96 times the spread; √33.25 is that of a d20.
    let many = 1_000_000;
    let off = (1.96 * (33.25 * many as f64).sqrt()) as u64;
    assert!((summary::luck(&sides(many), many * 21 / 2 + off).p - 0.05).abs() < 0.001);
}
