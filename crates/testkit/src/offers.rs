//! The laws of offers: what holds however one is filled in.
//!
//! - Whoever answers each question with its own default comes to where leaving it out leads, and is never wrong
//!   ([`defaults_do`]).
//! - Once an offer waits for the referee, it asks for nothing that a player would fill in: as a proposal it is out of
//!   their hands, and what stands after that nobody could ever say ([`players_come_first`]).
use crate::filling;
use crate::random::Random;
use norn_kernel::offer::{By, PARAMS_MAX, Wrong};
use norn_kernel::ruleset::{fill, legal};
use norn_kernel::{Filled, Next, Param, Ruleset, Value, Viewer};
use std::fmt::Debug;

/// What comes after what somebody has filled in so far.
pub type Asks<'a, A> = &'a dyn Fn(&Viewer, &Filled) -> Next<A>;

/// One question in so many gets another answer than its default, so that what hangs on the others is asked for, too.
const OTHERWISE: u32 = 4;

/// All laws of offers, for everything that these can attempt in a world.
///
/// # Panics
/// If one is broken.
pub fn hold<R: Ruleset>(ruleset: R, world: &R::World, viewers: &[Viewer], random: &mut Random) {
    for viewer in viewers {
        for (name, _) in legal(ruleset, world, viewer) {
            obeys(ruleset, world, viewer, name, random);
        }
    }
}

/// The same for one attempt, by name.
///
/// # Panics
/// If a law is broken.
pub fn obeys<R: Ruleset>(ruleset: R, world: &R::World, viewer: &Viewer, name: &str, random: &mut Random) {
    let asks = |viewer: &Viewer, filled: &Filled| fill(ruleset, world, viewer, filled);
    defaults_do(&asks, viewer, name, random);
    players_come_first(&asks, viewer, name, random);
}

/// Fills in an attempt from a player's first parameter to the referee's last. `answers` gets each question, and whether
/// it waits for the referee. Gives who has filled in what at last, and what that comes to.
fn filled<A>(
    asks: Asks<'_, A>,
    viewer: &Viewer,
    name: &str,
    mut answers: impl FnMut(&Param, bool, &Viewer, &Filled) -> Option<Value>,
) -> (Viewer, Filled, Next<A>) {
    let (mut viewer, mut filled, mut waits) = (viewer.clone(), Filled::of(name), false);
    for _ in 0..=PARAMS_MAX {
        let param = match asks(&viewer, &filled) {
            Next::Fill(param) => param,
            Next::Propose(param) => {
                (viewer, waits) = (Viewer::Referee, true);
                param
            }
            next => return (viewer, filled, next),
        };
        let Some(value) = answers(&param, waits, &viewer, &filled) else {
            // What a player waits for may be nothing that the referee is asked for: they are told why.
            let next = asks(&viewer, &filled);
            return (viewer, filled, next);
        };
        filled.values.insert(param.name.to_owned(), value);
    }
    let next = asks(&viewer, &filled);
    (viewer, filled, next)
}

/// Something that may stand there; what leads nowhere only if all does.
fn drawn<A>(
    asks: Asks<'_, A>,
    viewer: &Viewer,
    filled: &Filled,
    param: &Param,
    random: &mut Random,
) -> Option<Value> {
    let leads = |value: &Value| {
        let with = filled.clone().with(param.name, value.clone());
        !matches!(asks(viewer, &with), Next::Refused(_) | Next::Wrong(_))
    };
    Some(filling::careful(param, filling::within(&param.range, random)?, leads))
}

/// To answer each question with its own default leads to where it leads to leave it out.
///
/// # Panics
/// If it does not.
pub fn defaults_do<A: PartialEq + Debug>(
    asks: Asks<'_, A>,
    viewer: &Viewer,
    name: &str,
    random: &mut Random,
) {
    let mut said = Filled::of(name).with_defaults();
    let mut proposed = false;
    let (last, whole, end) = filled(asks, viewer, name, |param, waits, so_far_by, so_far| {
        if waits && !proposed {
            proposed = true;
            let waits = matches!(asks(viewer, &said), Next::Propose(of) if of == *param);
            assert!(
                waits,
                "{name}: what is usual does not wait for `{}` of the referee's: {said:?}",
                param.name
            );
            // What goes without saying for a player is said with the proposal: for the referee, it may not.
            said.values.clone_from(&so_far.values);
        }
        let default = param.default.as_ref().filter(|_| !random.one_in(OTHERWISE));
        let Some(default) = default else {
            let value = drawn(asks, so_far_by, so_far, param, random)?;
            said.values.insert(param.name.to_owned(), value.clone());
            return Some(value);
        };
        let with = so_far.clone().with(param.name, default.clone());
        if let Next::Wrong(Wrong::Value { param: of, .. }) = asks(so_far_by, &with) {
            assert!(
                of.name != param.name,
                "{name}: the default of `{}` is none of its values: {with:?}",
                of.name
            );
        }
        Some(default.clone())
    });
    let usual = asks(&last, &said);
    // Of what can't be done, another reason may come first.
    let refused = matches!((&end, &usual), (Next::Refused(_), Next::Refused(_)));
    assert!(
        refused || end == usual,
        "{name}: answered one by one, its defaults lead elsewhere than left out: {whole:?} to {end:?}, {said:?} to {usual:?}"
    );
}

/// No parameter that a player fills in follows one that only the referee fills in.
///
/// # Panics
/// If one does.
pub fn players_come_first<A>(asks: Asks<'_, A>, viewer: &Viewer, name: &str, random: &mut Random) {
    let mut first = None;
    filled(asks, viewer, name, |param, waits, viewer, so_far| {
        if waits {
            let first = *first.get_or_insert(param.name);
            assert!(
                param.by == By::Referee,
                "{name}: `{}` is a player's to fill in, but comes after `{first}`, where it waits for the referee",
                param.name
            );
        }
        drawn(asks, viewer, so_far, param, random)
    });
}
