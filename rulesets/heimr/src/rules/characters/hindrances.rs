//! What keeps somebody from things: what every action, defence and roll asks first.
//!
//! Each question answers with the rule that stands in the way, so that whoever asks can refuse by it ([`allow`]).
use crate::reference::RULES;
use crate::rules::characters::abilities::{self, Standard};
use crate::world::World;
use crate::world::harm::{Affliction, Afflicts, Bound, Hand, Lasting, Part, Touches};
use crate::world::rolls::Tested;
use crate::world::squares::Direction;
use norn_kernel::{At, Key, Play, Text, Who, rule};

/// A way to get about, for what keeps somebody from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Going {
    /// On foot to another square.
    Walk,
    /// On hands and knees to another square.
    Crawl,
    /// Up or down a wall.
    Climb,
    /// About within the square, also out of the cluster.
    Hop,
    /// Down from a height.
    Jump,
    /// Up from the ground.
    StandUp,
    /// To the ground.
    LieDown,
}

/// Refuses by the rule that stands in the way, if one does.
pub fn allow(at: &mut At<'_, World>, who: Who, stop: Option<Key>) -> Play<()> {
    match stop {
        Some(key) => at.require(key, false, || Text::part(key, "refusal").with("who", who)),
        None => Ok(()),
    }
}

/// Whether somebody is unconscious, from whatever it is. [heimr.position.unconscious]
#[must_use]
pub fn is_unconscious(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.stance.unconscious || one.injury.as_ref().is_some_and(|injury| injury.fainted)
}

/// Whether somebody can do nothing at all: asleep, unconscious or dead. [heimr.position.helpless]
#[must_use]
pub fn is_helpless(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.dead || one.stance.asleep || is_unconscious(world, who)
}

/// Whether somebody is dazed. [heimr.effect.daze]
#[must_use]
pub fn is_dazed(world: &World, who: Who) -> bool {
    has(world, who, |does| *does == Afflicts::Dazed)
}

/// Dead or helpless, by its rule.
#[must_use]
pub fn is_out(world: &World, who: Who) -> Option<Key> {
    if world.character(who).dead {
        Some(rule!("heimr.injury.death"))
    } else if is_helpless(world, who) {
        Some(rule!("heimr.position.helpless"))
    } else {
        None
    }
}

/// What forbids a roll that somebody makes by their own doing. A sleeper still notices.
/// [heimr.position.helpless, heimr.position.sleeping-perception]
#[must_use]
pub fn stops_rolling(world: &World, who: Who, tested: &Tested) -> Option<Key> {
    let one = world.character(who);
    let sleeps = one.stance.asleep && !one.dead && !is_unconscious(world, who);
    let notices = sleeps && abilities::comes_under(world, tested, Standard::Perception);
    is_out(world, who).filter(|_| !rule!("heimr.position.sleeping-perception").holds(notices))
}

/// What forbids whatever somebody could roll. [heimr.position.helpless, heimr.injury.death]
#[must_use]
pub fn stops_every_roll(world: &World, who: Who) -> Option<Key> {
    stops_rolling(world, who, &Standard::Perception.tested())
}

/// What forbids every action. [heimr.position.helpless, heimr.daze.no-actions]
#[must_use]
pub fn stops_acting(world: &World, who: Who) -> Option<Key> {
    let dazed = || world.fighter(who).is_some() && is_dazed(world, who);
    is_out(world, who).or_else(|| dazed().then_some(rule!("heimr.daze.no-actions")))
}

/// What forbids attacks, besides what forbids every action. [heimr.effect.daze]
#[must_use]
pub fn stops_attacking(world: &World, who: Who) -> Option<Key> {
    is_out(world, who).or_else(|| is_dazed(world, who).then_some(rule!("heimr.effect.daze")))
}

/// What forbids every defence. [heimr.position.helpless, heimr.daze.no-defence]
#[must_use]
pub fn stops_defending(world: &World, who: Who) -> Option<Key> {
    is_out(world, who).or_else(|| is_dazed(world, who).then_some(rule!("heimr.daze.no-defence")))
}

/// What forbids the use of skills. [heimr.effect.daze]
#[must_use]
pub fn stops_skills(world: &World, who: Who) -> Option<Key> {
    is_out(world, who).or_else(|| is_dazed(world, who).then_some(rule!("heimr.effect.daze")))
}

/// What keeps somebody from getting about in this way.
#[must_use]
pub fn stops_going(world: &World, who: Who, going: Going) -> Option<Key> {
    stops_on_foot(world, who, going).or_else(|| match going {
        Going::StandUp => stops_standing_up(world, who),
        Going::Walk | Going::Climb if world.character(who).stance.prone => {
            Some(rule!("heimr.position.prone-movement"))
        }
        _ => None,
    })
}

/// The same for somebody on their feet.
#[must_use]
pub fn stops_on_foot(world: &World, who: Who, going: Going) -> Option<Key> {
    let bound = |part, fixed| is_bound(world, who, part, fixed);
    if bound(Bound::Body, false) {
        return Some(rule!("heimr.effect.bind-body"));
    }
    let leg = bound(Bound::RightLeg, true) || bound(Bound::LeftLeg, true);
    if leg && going != Going::LieDown {
        return Some(rule!("heimr.effect.bind-leg"));
    }
    let arm = bound(Bound::SwordArm, true) || bound(Bound::OtherArm, true);
    if arm && !matches!(going, Going::StandUp | Going::LieDown) {
        return Some(rule!("heimr.effect.bind-arm"));
    }
    if bound(Bound::Feet, false) && matches!(going, Going::Walk | Going::Climb) {
        return Some(rule!("heimr.effect.bind-feet"));
    }
    if going == Going::Climb && bound(Bound::Hands, false) {
        return Some(rule!("heimr.effect.bind-hands"));
    }
    None
}

/// What keeps somebody on the ground. [heimr.effect.fall, heimr.injury.effect-leg]
fn stops_standing_up(world: &World, who: Who) -> Option<Key> {
    let mut fallen = holding(world, who).filter(|one| one.does == Afflicts::Fallen);
    let first = fallen.next()?;
    Some(match first.lasts {
        Lasting::Injured => rule!("heimr.injury.effect-leg"),
        Lasting::Until(_) | Lasting::Turns { .. } => rule!("heimr.effect.fall"),
    })
}

/// What puts a hand out of use. [heimr.effect.bind-hands, heimr.effect.bind-arm, heimr.injury.effect-arm]
#[must_use]
pub fn stops_hand(world: &World, who: Who, hand: Hand) -> Option<Key> {
    let arm = match hand {
        Hand::Sword => Bound::SwordArm,
        Hand::Off => Bound::OtherArm,
    };
    if is_bound(world, who, Bound::Hands, false) {
        Some(rule!("heimr.effect.bind-hands"))
    } else if is_bound(world, who, arm, false) {
        Some(rule!("heimr.effect.bind-arm"))
    } else if has(world, who, |does| *does == Afflicts::Useless(hand)) {
        Some(rule!("heimr.injury.effect-arm"))
    } else {
        None
    }
}

/// What puts both hands out of use for a grip that takes both, or either where one will do.
#[must_use]
pub fn stops_hands(world: &World, who: Who, hands: &[Hand]) -> Option<Key> {
    hands.iter().find_map(|hand| stops_hand(world, who, *hand))
}

/// What keeps somebody from shooting and throwing. [heimr.stumble.no-ranged]
#[must_use]
pub fn stops_shooting(world: &World, who: Who) -> Option<Key> {
    is_stumbling(world, who).then_some(rule!("heimr.stumble.no-ranged"))
}

/// What keeps somebody from a blow at `target`: stumbling, unless both stand together already.
/// [heimr.stumble.melee-limited]
#[must_use]
pub fn stops_blow(world: &World, who: Who, target: Who) -> Option<Key> {
    let together = world.combat.as_ref().is_some_and(|combat| combat.together(who, target));
    (is_stumbling(world, who) && !together).then_some(rule!("heimr.stumble.melee-limited"))
}

/// In which direction somebody cannot go. [heimr.stumble.blocked-direction]
#[must_use]
pub fn blocked_direction(world: &World, who: Who) -> Option<Direction> {
    holding(world, who).find_map(|one| match one.does {
        Afflicts::Stumbling(direction) => direction,
        _ => None,
    })
}

/// What keeps somebody from going there. [heimr.stumble.blocked-direction]
#[must_use]
pub fn stops_direction(world: &World, who: Who, to: Direction) -> Option<Key> {
    (blocked_direction(world, who) == Some(to)).then_some(rule!("heimr.stumble.blocked-direction"))
}

/// Whether somebody is stumbling.
#[must_use]
pub fn is_stumbling(world: &World, who: Who) -> bool {
    has(world, who, |does| matches!(does, Afflicts::Stumbling(_)))
}

/// Whether somebody has no skill without another point of willpower. [heimr.effect.weaken]
#[must_use]
pub fn is_weakened(world: &World, who: Who) -> bool {
    has(world, who, |does| *does == Afflicts::Weakened)
}

/// Whether somebody is bound at all, by an effect or by a grab. [heimr.effect.bind]
#[must_use]
pub fn is_tied(world: &World, who: Who) -> bool {
    has(world, who, |does| matches!(does, Afflicts::Bound(..))) || grabbed(world, who).next().is_some()
}

fn has(world: &World, who: Who, find: impl Fn(&Afflicts) -> bool) -> bool {
    holding(world, who).any(|one| find(&one.does))
}

/// Whether an effect holds no longer than until its bearer's next turn begins.
/// [heimr.daze.odd, heimr.combat-effect.one-second]
#[must_use]
pub fn ends_with_the_beginning(one: &Affliction) -> bool {
    matches!(one.lasts, Lasting::Turns { left: 0, .. })
}

/// What holds somebody. Once their turn has come, what was to end with its beginning keeps them from nothing, though the
/// turn really begins only with what they do first. [heimr.daze.odd, heimr.combat-effect.one-second]
fn holding(world: &World, who: Who) -> impl Iterator<Item = &Affliction> {
    let comes = world.combat.as_ref().is_some_and(|combat| combat.acting == Some(who) && !combat.begun);
    let over = move |one: &&Affliction| !(comes && ends_with_the_beginning(one));
    world.character(who).afflictions.iter().filter(over)
}

/// By which parts somebody is held in a grab.
fn grabbed(world: &World, who: Who) -> impl Iterator<Item = Part> {
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs);
    grabs.filter(move |grab| grab.held == who).map(|grab| grab.part)
}

/// Whether a part is bound; where it matters, only by what does not come along. A grab binds like the effect.
fn is_bound(world: &World, who: Who, part: Bound, fixed: bool) -> bool {
    let by_effect = has(world, who, |does| match does {
        Afflicts::Bound(bound, touches) => *bound == part && (!fixed || *touches == Touches::Fixed),
        _ => false,
    });
    by_effect || grabbed(world, who).any(|held| binds(held) == part)
}

/// What a grab by a part of the body binds. [heimr.brawl.bind-part]
#[must_use]
pub fn binds(part: Part) -> Bound {
    match part {
        Part::LeftLeg => Bound::LeftLeg,
        Part::RightLeg => Bound::RightLeg,
        Part::OtherArm => Bound::OtherArm,
        Part::SwordArm => Bound::SwordArm,
        Part::Torso => Bound::Body,
    }
}

/// Refuses whatever somebody is kept from.
pub fn unhindered(at: &mut At<'_, World>, who: Who, going: Going) -> Play<()> {
    let stops = stops_going(at.world(), who, going);
    allow(at, who, stops)
}
