//! What the frenzied do with their turns. [adventuring.base.condition.frenzied]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::fights::attack::{self, Attack};
use crate::rules::fights::begin::{BeginFight, FIGHTERS_MAX};
use crate::rules::fights::{hands, movement, turn};
use crate::rules::hazards::{moving, sizes};
use crate::world::{Side, World};
use norn_kernel::{At, Die, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// Somebody frenzied attacks whoever is nearest, friend or foe, or goes as near as they can.
/// [adventuring.base.condition.frenzied]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rage {
    pub who: Who,
}

/// Who is where somebody frenzied is, outside of fights, and whom they go for: all who are there and can be seen, friend or
/// foe. [adventuring.base.condition.frenzied]
#[must_use]
pub fn victims(world: &World, who: Who) -> BTreeSet<Who> {
    let others = world.characters.keys().copied().filter(|other| *other != who && world.is_able(*other));
    let near = others.filter(|other| world.are_near(who, *other) && world.is_seen(*other));
    near.filter(|other| !acting::rages(world, *other)).take(FIGHTERS_MAX - 1).collect()
}

/// The fight that somebody frenzied begins outside of one: they against all who are there, if any of them is the players'.
/// [adventuring.base.condition.frenzied]
fn outbreak(world: &World, who: Who) -> Option<BeginFight> {
    let raging = world.is_able(who) && acting::rages(world, who) && world.is_seen(who);
    let company = victims(world, who);
    let ours = world.is_players(who) || company.iter().any(|one| world.is_players(*one));
    let fights = raging && ours && !company.is_empty() && world.combat.is_none() && world.encounter.is_none();
    let attackers = BTreeSet::from([Side::Others]);
    fights.then(|| BeginFight { company, others: BTreeSet::from([who]), attackers, surprise: false })
}

/// As time goes on outside of fights, whoever is frenzied and not bound goes for those who are with them: a fight begins.
/// [adventuring.base.condition.frenzied, adventuring.disease.bloodburn]
pub fn breaks_out(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("adventuring.base.condition.frenzied");
    let all: Vec<Who> = at.world().characters.keys().copied().collect();
    let raging = all.into_iter().find_map(|who| Some((who, outbreak(at.world(), who)?)));
    let Some((who, fight)) = raging.filter(|_| key.applies()) else { return Ok(()) };
    at.story(|_| Text::part(key, "attacks").with("who", who));
    fight.begins(at)
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
        let key = rule!("adventuring.base.condition.frenzied");
        if let Some(fight) = outbreak(at.world(), who).filter(|_| key.applies()) {
            acting::able(at, who)?;
            fight.begins(at)?;
            return Ok(Verdict::done());
        }
        turn::its_turn(at, who)?;
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
