//! What the frenzied do with their turns. [adventuring.base.condition.frenzied]
use crate::reference::RULES;
use crate::rules::fights::attack::{self, Attack};
use crate::rules::fights::{hands, movement, turn};
use crate::rules::hazards::{moving, sizes};
use crate::world::World;
use norn_kernel::{At, Die, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

/// Somebody frenzied attacks whoever is nearest, friend or foe, or goes as near as they can.
/// [adventuring.base.condition.frenzied]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rage {
    pub who: Who,
}

/// Whoever is nearest to somebody in a fight, all of them where several are equally near.
#[must_use]
pub fn nearest(world: &World, who: Who) -> Vec<Who> {
    let others = turn::fighters(world).into_iter().filter(|other| *other != who && world.is_able(*other));
    let far = |other: &Who| match (world.are_near(who, *other), world.place(who), world.place(*other)) {
        (true, ..) => Some(0),
        (_, Some(from), Some(to)) => {
            movement::distance(world, from, to, |from, way, to| movement::is_walked(world, from, way, to))
        }
        _ => None,
    };
    let others: Vec<(i32, Who)> = others.filter_map(|other| Some((far(&other)?, other))).collect();
    let least = others.iter().map(|(zones, _)| *zones).min();
    others.into_iter().filter(|(zones, _)| Some(*zones) == least).map(|(_, other)| other).collect()
}

impl Rule for Rage {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        turn::its_turn(at, who)?;
        let key = rule!("adventuring.base.condition.frenzied");
        let one = at.world().character(who);
        let (frenzied, bound) = (one.frenzied.is_some(), one.restrained);
        at.require(key, frenzied, || Text::part(key, "calm").with("who", who))?;
        let key = rule!("adventuring.base.restrained");
        at.require(key, !bound, || Text::part(key, "refusal").with("who", who))?;
        let near = nearest(at.world(), who);
        let on = drawn(at, &near)?;
        let mut verdict = Verdict::done();
        if let Some(on) = on {
            let mut weapon = reaches(at.world(), who, on);
            let path = match (weapon.is_none(), at.world().place(who), at.world().place(on)) {
                (true, Some(from), Some(to)) => movement::walk(at.world(), who, from, to).unwrap_or_default(),
                _ => vec![],
            };
            for to in path {
                let goes = weapon.is_none() && 0 < moving::steps(at.world(), who);
                if goes && turn::can_act(at.world(), who) && sizes::has_room(at.world(), who, to) {
                    movement::enters(at, who, to)?;
                    weapon = reaches(at.world(), who, on);
                }
            }
            if let Some(weapon) = weapon.filter(|_| turn::can_act(at.world(), who)) {
                let attack = Attack { by: who, on, weapon, impaired: false, enhanced: false };
                verdict = attack::strikes(at, &attack)?;
            }
        }
        turn::spent(at, who)?;
        Ok(verdict)
    }
}

/// One of several, drawn by a die. [adventuring.base.dice]
fn drawn(at: &mut At<'_, World>, of: &[Who]) -> Play<Option<Who>> {
    let die = u16::try_from(of.len()).ok().filter(|many| 1 < *many).and_then(Die::new);
    let face = match die {
        Some(die) => at.roll(Owner::Referee, die, rule!("adventuring.base.condition.frenzied"))?,
        None => 1,
    };
    let nth = usize::try_from(face).unwrap_or(1).saturating_sub(1);
    Ok(of.get(nth).copied())
}

/// With what somebody reaches another from where they are.
fn reaches(world: &World, who: Who, on: Who) -> Option<String> {
    let zones = movement::range(world, who, on)?;
    let all = hands::blades(world, who);
    all.into_iter().find(|name| hands::blade(world, who, name).is_some_and(|blade| zones <= blade.range))
}
