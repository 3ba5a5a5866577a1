//! One battle between policies.
use crate::arena::*;
use crate::policies::*;
use crate::veterans::Veteran;
use norn_heimr::Heimr;
use norn_heimr::rules::characters::hindrances;
use norn_heimr::world::{Side, World};
use norn_kernel::{Filled, Param, Value, Viewer, Who};
use norn_testkit::machine::{Machine, Policy, Seen};
use norn_testkit::random::Random;

/// Longer fights are broken off: of those who do what has seldom been done, most of which would never end, and of those
/// who know the game.
const ROUNDS_MAX: (u32, u32) = (10, 50);
/// More is not done in one turn before it is ended.
const ACTIONS_MAX: u32 = 5;
/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum End {
    /// One side can still act.
    Won,
    /// Neither can.
    Drawn,
    /// It was broken off.
    Capped,
    /// The game master ended it, or everybody has left it.
    Stopped,
}

/// One thing, with one value.
struct Does(&'static str, Option<(&'static str, Value)>);

impl Policy<Heimr> for Does {
    fn wants(&mut self, _: &World, _: &Seen, _: &mut Random) -> Vec<&'static str> {
        vec![self.0]
    }
    fn fills(&mut self, _: &World, _: &Filled, param: &Param, _: &mut Random) -> Option<Value> {
        self.1.clone().filter(|(name, _)| *name == param.name).map(|(_, value)| value)
    }
}

/// Whose side can still do something in the fight.
fn standing(world: &World) -> Vec<Side> {
    let fighters = world.combat.iter().flat_map(|combat| combat.fighters.keys());
    let able = fighters.filter(|who| {
        let dazed = Some("heimr.daze.no-actions");
        let stops = hindrances::stops_acting(world, **who).map(norn_kernel::Key::id);
        stops.is_none() || stops == dazed
    });
    let mut sides: Vec<Side> = able.map(|who| world.character(*who).side).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn manner(seed: u64, who: Who) -> Fighting {
    let party = who.0 <= PARTY.len() as u16;
    match seed % 3 {
        0 if party => Fighting::Attacks,
        1 if !party => Fighting::Attacks,
        2 if who.0.is_multiple_of(2) => Fighting::Attacks,
        _ => Fighting::Varies,
    }
}

/// One battle to its end, of those who go through what is offered.
pub(crate) fn battle(machine: &mut Machine<Heimr>, seed: u64) -> End {
    battle_of(machine, ROUNDS_MAX.0, |who| Fights { who, manner: manner(seed, who), seed })
}

/// One battle to its end, of those who know the game.
pub(crate) fn battle_of_veterans(machine: &mut Machine<Heimr>, seed: u64) -> End {
    battle_of(machine, ROUNDS_MAX.1, |who| Veteran::of(who, seed))
}

fn battle_of<P: Policy<Heimr>>(
    machine: &mut Machine<Heimr>,
    rounds_max: u32,
    policy: impl Fn(Who) -> P,
) -> End {
    let fighters = PARTY.into_iter().chain(OPPONENTS).filter(|who| *who != OPPONENTS[3]);
    let fighters = fighters.map(Value::Character).collect();
    let begun =
        machine.moves(&Viewer::Referee, &mut Does("begin-combat", Some(("fighters", Value::List(fighters)))));
    assert!(begun.is_some(), "no fight can begin in {:?}", machine.world);
    let (mut turn, mut actions) = (None, 0);
    loop {
        let sides = standing(&machine.world);
        let Some(combat) = &machine.world.combat else { break End::Stopped };
        match sides.as_slice() {
            [] => break End::Drawn,
            [_] => break End::Won,
            _ if rounds_max < combat.round => {
                machine.moves(&Viewer::Referee, &mut Does("end-combat", None));
                break End::Capped;
            }
            _ => {}
        }
        let Some(who) = combat.acting else { break End::Drawn };
        if turn == Some((combat.round, who)) {
            actions += 1;
        } else {
            (turn, actions) = (Some((combat.round, who)), 0);
        }
        let viewer = match machine.random.one_in(2) && PARTY.contains(&who) {
            true => Viewer::Player(vec![who]),
            false => Viewer::Referee,
        };
        if ACTIONS_MAX < actions {
            let who = Some(("who", Value::Character(who)));
            let ended = machine.moves(&viewer, &mut Does("end-turn", who));
            assert!(ended.is_some(), "the turn can't be ended in {:?}", machine.world);
        } else {
            let moved = machine.moves(&viewer, &mut policy(who));
            assert!(moved.is_some(), "{who:?} can do nothing, not even end the turn: {:?}", machine.world);
        }
    }
}
