//! Attacks: who has to roll, what a hit takes.
use crate::reference::RULES;
use crate::rules::combat::blows::{Blow, first, hurt};
use crate::rules::combat::defence;
use crate::rules::narrative::defiance::{OpenRoll, Pay, standing};
use crate::rules::narrative::throws::Throw;
use crate::rules::narrative::{hp, stealth};
use crate::world::{CombatType, OffOn, Reason, Row, Stat, Task, Weapon, World};
use norn_kernel::{At, Choice, Owner, Play, Prompt, Text, Value, Who, rule, words};

/// The row of the weapon list that everybody always has with them.
const UNARMED: &str = "Unarmed";

/// An attack and what meets it, as they stand when all players are done with them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Struck {
    /// The attack roll; `None` where none was made.
    pub attack: Option<(Throw, OpenRoll)>,
    /// The defence roll; `None` where none was made.
    pub defence: Option<(Throw, OpenRoll)>,
}

/// One blow or shot, up to the point where it could hurt: the attacker's roll, then the defence.
/// [triumvene.combat.attack, triumvene.combat.defence.ask, triumvene.combat.npc-attack]
pub fn strike(at: &mut At<'_, World>, blow: &Blow<'_>, roll: Option<&Task>, defence: &Task) -> Play<Struck> {
    let (by, target) = (blow.by, blow.target);
    let mut attack = None;
    if let Some(task) = roll
        && (at.world().is_players(by) || npc_rolls(at))
    {
        let (throw, now) = hp::privately(at, by, |at| {
            let mut reasons = vec![];
            if at.world().combat.as_ref().is_some_and(|combat| combat.is_flanked(target)) {
                reasons.push(Reason::FlankedFoe(target));
            }
            if stealth::strikes_unseen(at.world(), by) {
                reasons.push(Reason::FromStealth);
            }
            let stat = match &task.stat {
                Some(stat) => Some(stat.clone()),
                None => combat_type(at, blow)?.map(Stat::Combat),
            };
            let task = Task { stat, ..task.clone() };
            let throw = task.throw(at, by, &reasons)?;
            let words = |_: &World| {
                Text::part(words!("triumvene.combat.attack"), "rolls").with("who", by).with("target", target)
            };
            let now = at.throws(by, words, |at| first(at, &throw, task.forced))?;
            Ok((throw, now))
        })?;
        attack = Some((throw, now));
        if !now.rolled.degree.is_done() {
            return Ok(Struck { attack, defence: None });
        }
    }
    let defence = if at.world().is_players(target) {
        let weapon = at.world().weapon(by, blow.weapon);
        let damage = weapon.map_or(0, Weapon::harm);
        defence::defend(at, target, defence, blow, damage)?
    } else if at.world().is_players(by) && at.world().can_act(target) && npc_rolls(at) {
        let stat = best_type(at.world(), target).map(Stat::Combat);
        let task = Task { stat, ..defence.clone() };
        let reasons = defence::reasons(at.world(), target, Some(by));
        Some(hp::privately(at, target, |at| {
            let throw = task.throw(at, target, &reasons)?;
            let now =
                standing(at.throws(target, defence::words(target, by), |at| at.call(&throw))?, Pay::Later);
            Ok((throw, now))
        })?)
    } else {
        None
    };
    Ok(Struck { attack, defence })
}

/// Whether dice are rolled for opponents.
fn npc_rolls(at: &mut At<'_, World>) -> bool {
    let on = at.world().switches.npc_rolls == OffOn::On;
    at.holds(rule!("triumvene.combat.npc-attack"), on)
}

/// The Combat type that somebody is best in, the first by name where several are equal.
#[must_use]
pub fn best_type(world: &World, who: Who) -> Option<String> {
    let types = world.character(who).combat_types.iter();
    let best = types.max_by(|one, other| one.1.cmp(other.1).then(other.0.cmp(one.0)));
    best.map(|(name, _)| name.clone())
}

/// Names of what somebody can attack with: what the record has, and bare hands.
#[must_use]
pub fn weapons(world: &World, who: Who) -> Vec<String> {
    let own = world.character(who).weapons.keys().cloned();
    let bare = world.weapon(who, UNARMED).map(|_| UNARMED.to_owned());
    let mut names: Vec<String> = own.collect();
    names.extend(bare.filter(|bare| !world.character(who).weapons.contains_key(bare)));
    names
}

/// The Combat type of an attack: the weapon's, or else the one that the referee names; for opponents their best.
/// [triumvene.missing.combat-types]
fn combat_type(at: &mut At<'_, World>, blow: &Blow<'_>) -> Play<Option<String>> {
    let world = at.world();
    let linked = world.weapon(blow.by, blow.weapon).map(|weapon| &weapon.combat_type);
    if let Some(linked) = linked.filter(|linked| !linked.is_empty()) {
        return Ok(Some(linked.clone()));
    }
    if !world.is_players(blow.by) {
        return Ok(best_type(world, blow.by));
    }
    let mut names: Vec<String> = world.character(blow.by).combat_types.keys().cloned().collect();
    for name in CombatType::listed(world) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let key = rule!("triumvene.missing.combat-types");
    let options: Vec<Choice> = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let about = [
        ("who", Value::Character(blow.by)),
        ("target", Value::Character(blow.target)),
        ("weapon", Value::text(blow.weapon)),
    ];
    let chosen = at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&about))?;
    Ok(names.get(chosen).cloned())
}

/// Whether an attack roll hits: from the middle band upwards. [triumvene.combat.attack]
pub fn hits(at: &mut At<'_, World>, done: bool) -> bool {
    at.holds(rule!("triumvene.combat.attack"), done)
}

/// A hit takes the weapon's flat damage, and may have its effects. [triumvene.combat.damage.flat]
pub fn hit(at: &mut At<'_, World>, blow: &Blow<'_>) -> Play<()> {
    let weapon = at.world().weapon(blow.by, blow.weapon).cloned().unwrap_or_default();
    let name = || Value::text(blow.weapon);
    let mut damage = at.number_of(rule!("triumvene.combat.damage.flat"), weapon.damage, |_| name());
    let by_quality = weapon.harm().saturating_sub(weapon.damage);
    if by_quality != 0 {
        let more = at.number_of(rule!("triumvene.missing.weapon-damage"), by_quality, |_| name());
        damage = damage.saturating_add(more);
    }
    hurt(at, blow.target, damage)?;
    crate::rules::combat::effects::offer(at, blow, &weapon.effects)
}
