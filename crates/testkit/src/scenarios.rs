//! Whole sessions in text files: every scenario plays as it says, checks against the rules, and leaves a world
//! without trouble.
//!
//! `UPDATE=1` in the environment rewrites what is expected; the difference is to be reviewed.
use crate::filling;
use crate::odds::UPDATE;
use crate::offers;
use crate::random::Random;
use crate::waiting::Waiting;
use norn_chronicle::{Aside, Body, Entry, REFEREE, Role, Seat};
use norn_kernel::offer::PARAMS_MAX;
use norn_kernel::{Answer, Filled, Ruleset, Viewer};
use norn_play::playback::Wanted;
use norn_table::view::{OpenView, Stage, View};
use norn_table::{Ack, Command, Live, Root, Say, WhatIf, scenario, verify};
use std::fs;
use std::path::{Path, PathBuf};

/// How many things are tried out in a what if.
const TRIED: usize = 6;
/// How often in a session [`offers_hold`] tries what becomes of what waits.
const UNSETTLED: usize = 6;
/// Before every how manieth step of a session [`offers_hold`] looks at what is offered.
const EVERY: usize = 8;

/// The files of a folder that hold sessions, with their texts.
pub(crate) fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(!files.is_empty(), "no scenarios in {}", folder.display());
    let text = |file: &PathBuf| {
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.into_iter().map(|file| (file.clone(), text(&file))).collect()
}

/// What the log has at the end of a session.
pub(crate) fn logs<R: Ruleset>(ruleset: R, name: &str, text: &str) -> Vec<Entry> {
    let read = scenario::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    scenario::play(&ruleset, &read).unwrap_or_else(|error| panic!("{name}: {error}")).entries
}

/// The laws of offers and of what waits, amidst whole sessions: for the referee, and for one player of those whom they see.
///
/// # Panics
/// If one is broken, or if a session can't be played; and if what the referee queues shows to others.
pub fn offers_hold<R: Ruleset>(ruleset: R, folder: impl AsRef<Path>) {
    let mut waited = 0;
    let mut waiting = Waiting::default();
    for (file, text) in texts(folder.as_ref()) {
        let name = file.display();
        let read = scenario::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut random = Random::seeded(0);
        let mut left = UNSETTLED;
        let looks = &mut |nth: usize, live: &dyn Live| {
            if 0 < left && unsettled(&format!("{name}, step {nth}"), live, &mut random) {
                (left, waited) = (left - 1, waited + 1);
            }
            if !nth.is_multiple_of(EVERY) {
                return;
            }
            let world: R::World = serde_json::from_value(live.world())
                .unwrap_or_else(|error| panic!("{name}: the world can't be read: {error}"));
            what_ifs(&format!("{name}, step {nth}"), live, &mut random);
            waiting.look(&format!("{name}, step {nth}"), live, &mut random);
            if ruleset.due(&world).is_some() {
                return;
            }
            let sheets = ruleset.show(&world, &Viewer::Referee).sheets;
            let people: Vec<_> = sheets.iter().filter_map(|sheet| sheet.who).collect();
            let player = random.of(&people).map(|who| Viewer::Player(vec![*who]));
            let viewers: Vec<Viewer> = std::iter::once(Viewer::Referee).chain(player).collect();
            offers::hold(ruleset, &world, &viewers, &mut random);
        };
        let played = scenario::watch(&ruleset, &read, &|refused, _| refused.in_words(), looks);
        assert!(played.is_ok(), "{name} can't be played");
    }
    let of = |hides: bool| waiting.queued.iter().filter(|(_, hidden)| *hidden == hides).count();
    let (hidden, shown) = (of(true), of(false));
    let queued = format!("queued {shown} attempts, {hidden} with somebody whom players don't see");
    assert!(0 < shown && (0 < hidden || !waiting.hid), "{queued}: {:?}", waiting.queued);
    assert!(0 < waited, "nothing ever waited");
}

/// What waits behind something that is undone or set aside does not begin by itself: whoever said it is asked. Whether
/// anything could wait here.
fn unsettled(name: &str, live: &dyn Live, random: &mut Random) -> bool {
    let open = |live: &dyn Live, seat| match live.view(seat) {
        Ok(View { open: Some(OpenView::Open { id, .. }), .. }) => Some(id),
        _ => None,
    };
    let Some(runs) = open(live, REFEREE) else { return false };
    let seats: Vec<Seat> =
        live.view(REFEREE).iter().flat_map(|view| &view.seats).map(|one| one.seat).collect();
    if !seats.iter().all(|seat| open(live, *seat).as_ref() == Some(&runs)) {
        return false;
    }
    let legal = live.legal(REFEREE);
    let Some(filled) = random.of(&legal).and_then(|(begun, _)| filled_in(live, begun, random)) else {
        return false;
    };
    let said = live.say(REFEREE, &Command::new("waits", Say::Attempt { filled, insist: false }), None);
    let Ok((live, turn)) = said else { return false };
    let Ack::Queued { attempt } = turn.ack else { return false };
    for ends in
        [Say::Undo { back_to: Some(runs.clone()) }, Say::SetAside { attempt: runs, reason: String::new() }]
    {
        let what = format!("{name}: {ends:?}");
        let Ok((live, turn)) = live.say(REFEREE, &Command::new("ends", ends), None) else { continue };
        // Under a name that those may know who may know of it.
        let begun = |body: &Body| matches!(body, Body::Attempted { filled: Some(_), .. });
        assert!(!turn.entries.iter().any(|entry| begun(&entry.body)), "{what}: it began");
        let unsure = |live: &dyn Live| {
            live.view(REFEREE).is_ok_and(|view| view.queue.iter().any(|one| one.id == attempt && one.unsure))
        };
        assert!(unsure(&*live), "{what}: it is not asked about");
        let confirm = Say::Confirm { attempt: attempt.clone() };
        match live.say(REFEREE, &Command::new("confirms", confirm), None) {
            Ok((live, _)) => assert!(!unsure(&*live), "{what}: it was confirmed"),
            Err(why) => panic!("{what}: {}", why.in_words()),
        }
    }
    true
}

/// Whatever a seat knows of the world, the rules run in it: somebody tries out a few things.
fn what_ifs(name: &str, live: &dyn Live, random: &mut Random) {
    let seats: Vec<Seat> = match live.view(REFEREE) {
        Ok(view) => view.seats.iter().filter(|one| one.role == Role::Player).map(|one| one.seat).collect(),
        Err(why) => panic!("{name}: {}", why.in_words()),
    };
    let Some(seat) = random.of(&seats) else { return };
    let begun = WhatIf::begin(live, *seat, Root([3; 32]));
    let (mut what_if, _) = begun.unwrap_or_else(|why| panic!("{name}, {seat:?}: {}", why.in_words()));
    for nth in 0..TRIED {
        let Some(say) = tried(&**what_if.live(), random) else { return };
        let what = format!("{name}, {seat:?}: {say:?}");
        match what_if.say(&Command { id: format!("c{nth}"), say, based_on: None }) {
            Err(why) => assert!(why.name() != "fault", "{what}: {}", why.in_words()),
            Ok(turn) => {
                let fault = |body: &Body| matches!(body, Body::SetAside { reason: Aside::Fault(_), .. });
                let fault = turn.entries.iter().find(|entry| fault(&entry.body));
                assert!(fault.is_none(), "{what}: {:?}", fault.map(|entry| &entry.body));
            }
        }
    }
}

/// What somebody does next in a what if: they answer what is asked, or begin something.
fn tried(live: &dyn Live, random: &mut Random) -> Option<Say> {
    if let Ok(View { open: Some(OpenView::Open { id, version, questions, .. }), .. }) = live.view(REFEREE) {
        let question = &questions.first()?.question;
        let (attempt, path) = (id, question.path);
        let answer = match (&question.wanted, &question.default) {
            (Wanted::Roll { .. }, _) => {
                return Some(Say::Roll { attempt, path, version, typed: None, given: None });
            }
            (Wanted::OneOf(options), _) => Answer::One(random.of(options)?.value.clone()),
            (Wanted::Confirm, _) => Answer::Yes(random.one_in(2)),
            (_, Some(default)) => default.clone(),
            _ => return Some(Say::SetAside { attempt, reason: "enough".to_owned() }),
        };
        return Some(Say::Answer { attempt, path, version, answer });
    }
    let legal = live.legal(REFEREE);
    let (name, _) = random.of(&legal)?;
    Some(Say::Attempt { filled: filled_in(live, name, random)?, insist: false })
}

/// Filled in by what is usual, and else at random.
fn filled_in(live: &dyn Live, name: &str, random: &mut Random) -> Option<Filled> {
    let mut filled = Filled::of(name);
    for _ in 0..PARAMS_MAX {
        let Stage::Fill(param) = live.fill(REFEREE, &filled) else { break };
        let value = param.default.clone().or_else(|| filling::within(&param.range, random))?;
        filled.values.insert(param.name.to_owned(), value);
    }
    Some(filled)
}

/// Plays every `*.toml` file of a folder.
///
/// # Panics
/// If anything comes differently, if a file can't be read, or if there is none.
pub fn check_dir<R: Ruleset>(ruleset: R, folder: impl AsRef<Path>) {
    let update = std::env::var(UPDATE).is_ok_and(|value| value == "1");
    let mut failed = vec![];
    for (file, text) in texts(folder.as_ref()) {
        let name = file.display();
        let read = scenario::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let played = scenario::play(&ruleset, &read).unwrap_or_else(|error| panic!("{name}: {error}"));
        if update && !played.well() {
            let text =
                scenario::update(&text, &played.came).unwrap_or_else(|error| panic!("{name}: {error}"));
            fs::write(&file, text).unwrap_or_else(|error| panic!("{name}: {error}"));
            continue;
        }
        for came in played.came.iter().filter(|came| !came.failed.is_empty()) {
            failed.push(format!("{name}, step {} ({}): {}", came.step, came.did, came.failed.join("; ")));
        }
        assert_eq!(played.live.troubles(), [], "{name}");
        // Tables are kept with the world that they stand in.
        let world: R::World = serde_json::from_value(played.live.world())
            .unwrap_or_else(|error| panic!("{name}: the world can't be read: {error}"));
        let again = serde_json::to_value(&world).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again, played.live.world(), "{name}: the world reads back as it was");
        match verify::check(ruleset, played.entries.into_iter()) {
            Ok(report) => assert_eq!(report.tampered, [], "{name}"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert!(failed.is_empty(), "scenarios differ ({UPDATE}=1 rewrites them):\n{}", failed.join("\n"));
}
