//! Leaping. [adventuring.move.leap]
use crate::reference::RULES;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::fights::turn;
use crate::rules::harm::diseases;
use crate::rules::hazards::moving::{self, Difficulty, Moving};
use crate::rules::hazards::{falls, sneaking};
use crate::world::happen::note;
use crate::world::{Ability, Special, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words};

/// How far a leap carries with a run-up and from standing, in tenths of a metre. [adventuring.move.leap]
const FAR: (i32, i32) = (40, 20);

closed! {
    /// What a leap came to.
    pub enum Leapt {
        Short = "falls-short",
        Across = "lands-across",
    }
}

/// Somebody leaps over a gap or an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Leap {
    pub moving: Moving,
    /// How wide it is, in tenths of a metre, 0 or more.
    pub gap: i32,
    /// With a run-up.
    pub run_up: bool,
    /// How deep it goes down between, in tenths of a metre; 0 over an obstacle.
    #[stored(default)]
    pub depth: i32,
}

/// Whether somebody has a run-up: outside of fights there is time for it; in a fight they have to have come from another
/// zone. [adventuring.move.leap]
#[must_use]
pub fn has_run_up(world: &World, who: Who) -> bool {
    world.fighter(who).is_none_or(|fighter| 0 < fighter.moved)
}

/// How far a leap can carry, in tenths of a metre. [adventuring.move.leap]
fn far(run_up: bool) -> i32 {
    if run_up { FAR.0 } else { FAR.1 }
}

impl Rule for Leap {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let it = &self.moving;
        let who = it.who;
        moving::may(at, it, Special::Leap)?;
        let on = riding::mover(at.world(), who);
        diseases::has_feet(at, on)?;
        moving::possible(at, it)?;
        moving::has_zones(at, who, 1)?;
        sneaking::can_along(at, it)?;
        let key = rule!("adventuring.move.leap.impossible");
        let far = far(self.run_up);
        let hopeless = it.difficulty == Difficulty::Looks && far < self.gap;
        at.require(key, !hopeless, || Text::part(key, "refusal").with("who", who).with("max", far))?;
        let key = rule!("adventuring.move.leap.trivial");
        let saves = moving::takes_save(at, it.difficulty, key, self.gap <= far / 2);
        let key = rule!("adventuring.move.leap");
        let of =
            Save::of(on, Ability::Agi).proficient_if(moving::is_proficient(at.world(), on, Special::Leap));
        moving::pays(at, it, Special::Leap, 1, words!("adventuring.move.leap"))?;
        let across = !saves || !at.holds(key, true) || save(at, &of)?;
        if across {
            if let Some(to) = it.to {
                moving::comes(at, who, to, key)?;
            }
            for one in riding::together(at.world(), who) {
                note(at, rule!("adventuring.move.leap.attack"), one, |fighter| fighter.leapt = true)?;
            }
            at.story(|_| moving::story(key, "story", who));
            sneaking::along(at, it)?;
            riding::jolts(at, on, Peril::Leap)?;
        } else {
            at.story(|_| moving::story(key, "short", who));
            let fall = riding::together(at.world(), who);
            riding::jolts(at, on, Peril::Leap)?;
            for one in fall {
                note(at, key, one, |fighter| fighter.moved = crate::world::people::SPEED_MAX)?;
                falls::falls(at, one, self.depth, true)?;
            }
        }
        turn::settles(at, who)?;
        Ok(Verdict::of(if across { Leapt::Across } else { Leapt::Short }.word()))
    }
}

/// What a leap is like by the map: how wide and how deep, in tenths of a metre.
#[must_use]
pub fn by_map(world: &World, who: Who, to: Option<norn_kernel::Place>) -> (i32, i32) {
    let Some((from, to)) = world.place(who).zip(to) else { return (0, 0) };
    let gap = world.way(from, to).map_or(0, |way| way.gap);
    (gap, world.area(from).drop.max(world.area(to).drop))
}
