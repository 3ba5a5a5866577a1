//! Time that passes, and who is told of it.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common::OUTCOME;
use norn_kernel::time::{self, Moments, Passes};
use norn_kernel::{At, Audience, Path, Play, Rule, World};
use norn_play::{Now, Playback};
use std::collections::BTreeSet;

/// What comes to pass once: at a moment, in an order within it, and seen or not.
type Due = (u8, bool);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Hours {
    now: i64,
    to_come: BTreeSet<(i64, Due)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Effect {
    Clock(i64),
    Came(Due),
}

impl World for Hours {
    type Effect = Effect;
    fn apply(&mut self, effect: &Effect) {
        match *effect {
            Effect::Clock(now) => self.now = now,
            Effect::Came(due) => self.to_come.retain(|(_, one)| *one != due),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Passing;

impl Passes for Passing {
    type World = Hours;
    type Due = Due;

    fn now(&self, world: &Hours) -> i64 {
        world.now
    }
    fn falls_due(&self, world: &Hours, moments: &mut Moments<Due>) {
        world.to_come.iter().for_each(|(moment, due)| moments.at(*moment, *due));
    }
    fn unseen(&self, _: &Hours, (_, seen): &Due) -> bool {
        !seen
    }
    fn set_clock(&self, at: &mut At<'_, Hours>, now: i64) -> Play<()> {
        at.apply(OUTCOME, Effect::Clock(now))
    }
    fn happens(&self, at: &mut At<'_, Hours>, due: &Due) -> Play<()> {
        at.apply(OUTCOME, Effect::Came(*due))
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Wait(i64);

impl Rule for Wait {
    type World = Hours;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, Hours>) -> Play<()> {
        time::pass(at, &Passing, self.0)?;
        // Where this stands must not tell what came before it.
        at.apply(OUTCOME, Effect::Clock(self.0))
    }
}

/// All that happens, with where it stands and who may know of it.
fn waited(to_come: &[(i64, Due)], until: i64) -> Vec<(Path, Audience, Effect)> {
    let world = Hours { now: 0, to_come: to_come.iter().copied().collect() };
    let wait = Wait(until);
    let mut live = Playback::live(&wait, &world, vec![], |_: &norn_play::playback::Roll| None);
    let Now::Done { world, record, .. } = live.step() else { panic!("nobody is asked for anything") };
    assert!(world.to_come.iter().all(|(moment, _)| until < *moment), "all that was due has come: {world:?}");
    record.effects.into_iter().map(|one| (one.path, one.audience, one.effect)).collect()
}

fn told(all: &[(Path, Audience, Effect)]) -> Vec<(Path, Effect)> {
    let told = |(path, audience, effect): &(Path, Audience, Effect)| {
        (*audience == Audience::Everyone).then_some((*path, *effect))
    };
    all.iter().filter_map(told).collect()
}

const SEEN: bool = true;
const UNSEEN: bool = false;

#[test]
fn what_comes_unseen_just_when_the_time_is_over_hides_no_clock() {
    let all: Vec<Effect> =
        told(&waited(&[(5, (0, UNSEEN))], 5)).into_iter().map(|(_, effect)| effect).collect();
    assert_eq!(all, [Effect::Clock(5), Effect::Clock(5)]);
}

#[test]
fn within_one_moment_the_order_holds_for_what_is_unseen_too() {
    let due = [(3, (0, UNSEEN)), (5, (1, UNSEEN)), (5, (2, SEEN)), (5, (3, UNSEEN)), (5, (4, SEEN))];
    let all: Vec<(bool, Effect)> = waited(&due, 6)
        .into_iter()
        .map(|(_, audience, effect)| (audience == Audience::Everyone, effect))
        .collect();
    assert_eq!(
        all,
        [
            (false, Effect::Clock(3)),
            (false, Effect::Came((0, UNSEEN))),
            (true, Effect::Clock(5)),
            (false, Effect::Came((1, UNSEEN))),
            (true, Effect::Came((2, SEEN))),
            (false, Effect::Came((3, UNSEEN))),
            (true, Effect::Came((4, SEEN))),
            (true, Effect::Clock(6)),
            (true, Effect::Clock(6)),
        ]
    );
}

#[test]
fn whatever_comes_unseen_others_are_told_the_same_at_the_same_places() {
    // Each of six things is not there, or comes at a moment from 0 to 3, the end; three of them are seen.
    let comes = |which: u32, n: u8| match which / 5_u32.pow(n.into()) % 5 {
        0 => None,
        moment => Some((i64::from(moment) - 1, (n, n.is_multiple_of(2)))),
    };
    for which in 0..5_u32.pow(6) {
        let all: Vec<(i64, Due)> = (0..6).filter_map(|n| comes(which, n)).collect();
        let seen: Vec<(i64, Due)> = all.iter().copied().filter(|(_, (_, seen))| *seen).collect();
        assert_eq!(told(&waited(&all, 3)), told(&waited(&seen, 3)), "{all:?}");
    }
}
