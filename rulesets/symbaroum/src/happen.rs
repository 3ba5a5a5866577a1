//! What is about to happen, and the only place that lets it.
use crate::RULES;
use crate::attributes;
use crate::experience::Skill;
use crate::world::{Carried, Combat, Effect, Fate, Fighter, Lasting, Level, Sight, Trigger, World};
use norn_kernel::{At, Key, Play, Text, Who, rule};
use std::collections::{BTreeMap, BTreeSet};

/// Something that is about to happen. It becomes an effect here and nowhere else, worked out from the world as it is
/// at that moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Somebody is wounded.
    Wound {
        /// Who.
        who: Who,
        /// What is left of Toughness.
        left: i32,
    },
    /// Somebody gets Toughness back.
    Heal {
        /// Who.
        who: Who,
        /// How much, 0 or more.
        points: i32,
        /// By which rule.
        by: Key,
    },
    /// Somebody lives, dies or is dead from now on.
    Fate {
        /// Who.
        who: Who,
        /// What becomes of them.
        fate: Fate,
        /// By which rule.
        by: Key,
    },
    /// Somebody falls, or gets up.
    Prone {
        /// Who.
        who: Who,
        /// Whether they lie.
        prone: bool,
        /// By which rule.
        by: Key,
    },
    /// Somebody carries or holds something else.
    Carry {
        /// Who.
        who: Who,
        /// What.
        carried: Carried,
        /// By which rule.
        by: Key,
    },
    /// Somebody has had a Free Attack for this reason.
    UseTrigger {
        /// Who.
        who: Who,
        /// For which.
        trigger: Trigger,
    },
    /// Somebody knows of another's attacks from now on.
    Notice {
        /// Who.
        who: Who,
        /// Of whom.
        of: Who,
    },
    /// Somebody has done something with the turn, or is in the fight, or out of it.
    Fight {
        /// Who.
        who: Who,
        /// What is so of them from now on.
        now: Option<Box<Fighter>>,
        /// By which rule.
        by: Key,
    },
    /// Others are in melee from now on.
    Engage {
        /// All pairs.
        engaged: BTreeSet<(Who, Who)>,
        /// By which rule.
        by: Key,
    },
    /// A fight begins, or is over.
    Combat {
        /// Whether there is one.
        on: bool,
    },
    /// It is settled in which order people act.
    Order {
        /// First to last.
        order: Vec<Who>,
        /// Whose place in this turn is over.
        acted: BTreeSet<Who>,
        /// By which rule.
        by: Key,
    },
    /// Somebody's place comes; nobody's before the first.
    Acting {
        /// Whose.
        who: Option<Who>,
    },
    /// A turn begins.
    Turn {
        /// Which, from 1.
        turn: u32,
    },
    /// Others wait for a place in the order.
    Newcomers {
        /// Who.
        who: BTreeSet<Who>,
    },
    /// What elixirs do to somebody.
    Last {
        /// Whom.
        who: Who,
        /// What.
        lasting: Vec<Lasting>,
    },
    /// Wounds are treated.
    Treat {
        /// Whose.
        who: Who,
    },
    /// Something is used that can be used once a day.
    UseToday {
        /// Who uses it.
        who: Who,
        /// What.
        name: String,
    },
    /// Corruption grows.
    Corrupt {
        /// Whose.
        who: Who,
        /// By how much, 0 or more.
        points: i32,
    },
    /// Somebody earns Experience.
    Earn {
        /// Who.
        who: Who,
        /// How much, 0 or more.
        points: i32,
    },
    /// Somebody learns an ability or a mystical power, or more of it.
    Learn {
        /// Who.
        who: Who,
        /// What sort.
        skill: Skill,
        /// Which.
        name: String,
        /// Up to which level.
        level: Level,
        /// For how much Experience.
        cost: i32,
        /// By which rule.
        by: Key,
    },
    /// Days pass.
    Days {
        /// How many.
        days: i64,
    },
    /// An adventure begins or ends.
    Adventure {
        /// Whether one is under way.
        on: bool,
    },
    /// Somebody says something for the last time.
    LastWords {
        /// Who.
        who: Who,
        /// What.
        words: String,
    },
    /// The game master arranges something of the fight, or of what can be seen.
    Arrange {
        /// What is so from now on.
        now: Arranged,
        /// By which rule.
        by: Key,
    },
}

/// What the game master says of where people stand, and of what they see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arranged {
    /// Who stands higher than whom.
    Higher(BTreeSet<(Who, Who)>),
    /// Whom somebody can't see.
    Obscured(BTreeSet<(Who, Who)>),
    /// Behind whom somebody stands.
    Behind(Who, Option<Who>),
    /// How many metres lie between two.
    Distance(Who, Who, Option<u16>),
    /// Whom nobody can get behind.
    Narrow(BTreeSet<Who>),
    /// An advantage, and why.
    Granted(Who, Who, Option<String>),
    /// Why nobody can see here.
    Murk(Option<Sight>),
    /// Why somebody can't see.
    Blind(Who, Option<Sight>),
    /// Whether somebody sees where others do not.
    Keen(Who, bool),
    /// Whether somebody stays unseen.
    Hidden(Who, bool),
}

impl From<Arranged> for Effect {
    fn from(arranged: Arranged) -> Self {
        match arranged {
            Arranged::Higher(now) => Self::Higher(now),
            Arranged::Obscured(now) => Self::Obscured(now),
            Arranged::Behind(who, now) => Self::Behind(who, now),
            Arranged::Distance(one, other, now) => Self::Distance(one, other, now),
            Arranged::Narrow(now) => Self::Narrow(now),
            Arranged::Granted(who, over, now) => Self::Granted(who, over, now),
            Arranged::Murk(now) => Self::Murk(now),
            Arranged::Blind(who, now) => Self::Blind(who, now),
            Arranged::Keen(who, now) => Self::Keen(who, now),
            Arranged::Hidden(who, now) => Self::Hidden(who, now),
        }
    }
}

/// Lets it happen. Says whether anything changed.
pub fn happen(at: &mut At<'_, World>, act: Act) -> Play<bool> {
    let world = at.world();
    match act {
        Act::Wound { who, left } => {
            let treated = world.character(who).treated;
            at.apply(rule!("symbaroum.toughness.current"), Effect::Toughness(who, left))?;
            if treated {
                at.apply(rule!("symbaroum.healing.medicus"), Effect::Treated(who, false))?;
            }
        }
        Act::Heal { who, points, by } => {
            let one = world.character(who);
            let now = one.toughness.saturating_add(points.max(0));
            let now = now.min(attributes::toughness(one)).max(one.toughness);
            if now == one.toughness {
                return Ok(false);
            }
            at.apply(by, Effect::Toughness(who, now))?;
        }
        Act::Fate { who, fate, by } => {
            if world.character(who).fate == fate {
                return Ok(false);
            }
            at.apply(by, Effect::Fate(who, fate))?;
        }
        Act::Prone { who, prone, by } => {
            if world.character(who).prone == prone {
                return Ok(false);
            }
            at.apply(by, Effect::Prone(who, prone))?;
        }
        Act::Carry { who, carried, by } => {
            if world.character(who).carried == carried {
                return Ok(false);
            }
            at.apply(by, Effect::Carried(who, Box::new(carried)))?;
        }
        Act::UseTrigger { who, trigger } => {
            note(at, rule!("symbaroum.free-attack.limit"), who, |fighter| {
                fighter.free_attacks.insert(trigger);
            })?;
        }
        Act::Notice { who, of } => {
            note(at, rule!("symbaroum.surprised.active"), who, |fighter| {
                fighter.unaware.remove(&of);
            })?;
        }
        Act::Fight { who, now, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.fighters.get(&who) == now.as_deref()) {
                return Ok(false);
            }
            at.apply(by, Effect::Fighter(who, now))?;
        }
        Act::Engage { engaged, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.engaged == engaged) {
                return Ok(false);
            }
            at.apply(by, Effect::Engaged(engaged))?;
            face(at, by)?;
        }
        Act::Combat { on } => at.apply(rule!("symbaroum.combat.end"), Effect::Combat(on))?,
        Act::Order { order, acted, by } => {
            if world.combat.as_ref().is_none_or(|combat| combat.order == order && combat.acted == acted) {
                return Ok(false);
            }
            at.apply(by, Effect::Order(order, acted))?;
        }
        Act::Acting { who } => {
            if world.combat.as_ref().is_none_or(|combat| combat.acting == who) {
                return Ok(false);
            }
            at.apply(rule!("symbaroum.turn-order.quick"), Effect::Acting(who))?;
        }
        Act::Turn { turn } => at.apply(rule!("symbaroum.turn-order.quick"), Effect::Turn(turn))?,
        Act::Newcomers { who } => {
            if world.combat.as_ref().is_none_or(|combat| combat.newcomers == who) {
                return Ok(false);
            }
            at.apply(rule!("symbaroum.turn-order.latecomers"), Effect::Newcomers(who))?;
        }
        Act::Last { who, lasting } => {
            if world.character(who).lasting == lasting {
                return Ok(false);
            }
            at.apply(rule!("symbaroum.missing.elixirs"), Effect::Lasting(who, lasting))?;
        }
        Act::Treat { who } => {
            if world.character(who).treated {
                return Ok(false);
            }
            at.apply(rule!("symbaroum.healing.medicus"), Effect::Treated(who, true))?;
        }
        Act::UseToday { who, name } => {
            let mut used = world.character(who).used_today.clone();
            used.insert(name);
            at.apply(rule!("symbaroum.healing.powers"), Effect::UsedToday(who, used))?;
        }
        Act::Corrupt { who, points } => {
            let now = world.character(who).corruption.saturating_add(points.max(0));
            at.apply(rule!("symbaroum.missing.corruption"), Effect::Corruption(who, now))?;
        }
        Act::Earn { who, points } => {
            let one = world.character(who);
            let (left, earned) = (one.unspent.saturating_add(points), one.earned.saturating_add(points));
            at.apply(rule!("symbaroum.experience.award"), Effect::Experience(who, left, earned))?;
        }
        Act::Learn { who, skill, name, level, cost, by } => {
            let one = world.character(who);
            let (left, earned) = (one.unspent.saturating_sub(cost), one.earned);
            let (mut abilities, mut powers) = (one.abilities.clone(), one.powers.clone());
            at.apply(by, Effect::Experience(who, left, earned))?;
            match skill {
                Skill::Ability => {
                    abilities.insert(name, level);
                    at.apply(by, Effect::Abilities(who, abilities))?;
                }
                Skill::Power => {
                    powers.insert(name, level);
                    at.apply(by, Effect::Powers(who, powers))?;
                }
            }
        }
        Act::Days { days } => {
            let now = world.day.saturating_add(days);
            at.apply(rule!("symbaroum.healing.natural"), Effect::Day(now))?;
            // Treated wounds can be treated again, and what can be used once a day can be used again.
            let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
            for who in everybody {
                let one = at.world().character(who);
                let (treated, used) = (one.treated, !one.used_today.is_empty());
                if treated {
                    at.apply(rule!("symbaroum.healing.medicus"), Effect::Treated(who, false))?;
                }
                if used {
                    let none = Effect::UsedToday(who, BTreeSet::new());
                    at.apply(rule!("symbaroum.healing.powers"), none)?;
                }
            }
        }
        Act::Adventure { on } => {
            if world.adventure == on {
                return Ok(false);
            }
            at.apply(rule!("symbaroum.experience.award"), Effect::Adventure(on))?;
        }
        Act::LastWords { who, words } => {
            at.apply(rule!("symbaroum.death.test.20"), Effect::LastWords(who, words))?;
        }
        Act::Arrange { now, by } => at.apply(by, now.into())?,
    }
    Ok(true)
}

/// Changes what somebody does in the fight; nothing for whoever is not in it.
pub fn note(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Fighter)) -> Play<()> {
    if let Some(now) = at.world().fighter(who) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, Act::Fight { who, now: Some(now), by })?;
    }
    Ok(())
}

/// Whoever was unseen is so no more. [symbaroum.surprised.active]
pub fn shows(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if !at.world().is_seen(who) {
        happen(at, Act::Arrange { now: Arranged::Hidden(who, false), by })?;
    }
    Ok(())
}

/// Whoever is in melee with nobody any more stands at nobody's back; and where all stand at somebody's back, they
/// stand before them. [symbaroum.flanking.definition]
fn face(at: &mut At<'_, World>, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let turned = turned(combat);
    let turn = combat.turn.max(1);
    let fresh: Vec<Who> = combat
        .fighters
        .iter()
        .filter(|(who, fighter)| fighter.melee_since.is_none() && combat.engaged_with(**who).next().is_some())
        .map(|(who, _)| *who)
        .collect();
    for (who, rear) in turned {
        note(at, by, who, |fighter| fighter.rear = rear)?;
    }
    for who in fresh {
        note(at, by, who, |fighter| fighter.melee_since = Some(turn))?;
    }
    Ok(())
}

/// Who stands at whose back, where that is not what is kept.
#[must_use]
pub fn turned(combat: &Combat) -> BTreeMap<Who, BTreeSet<Who>> {
    let mut found = BTreeMap::new();
    for (who, fighter) in &combat.fighters {
        let near: BTreeSet<Who> = combat.engaged_with(*who).collect();
        let mut rear: BTreeSet<Who> = fighter.rear.intersection(&near).copied().collect();
        if rear == near {
            rear.clear();
        }
        if rear != fighter.rear {
            found.insert(*who, rear);
        }
    }
    found
}

/// Ends all of somebody's melees. [symbaroum.movement.engagement]
pub fn parts(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut engaged = combat.engaged.clone();
    engaged.retain(|(one, other)| *one != who && *other != who);
    happen(at, Act::Engage { engaged, by })?;
    Ok(())
}

/// Somebody is in the fight no more: out of the order, of all melees, and of everything that was said of them.
pub fn leaves(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    parts(at, who, by)?;
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let forgotten = forgotten(combat, who);
    let (mut order, mut acted) = (combat.order.clone(), combat.acted.clone());
    let mut newcomers = combat.newcomers.clone();
    order.retain(|one| *one != who);
    acted.remove(&who);
    newcomers.remove(&who);
    let unaware = combat.fighters.iter().filter(|(_, fighter)| fighter.unaware.contains_key(&who));
    let unaware: Vec<Who> = unaware.map(|(one, _)| *one).collect();
    happen(at, Act::Order { order, acted, by })?;
    happen(at, Act::Newcomers { who: newcomers })?;
    for one in unaware {
        happen(at, Act::Notice { who: one, of: who })?;
    }
    for now in forgotten {
        happen(at, Act::Arrange { now, by })?;
    }
    happen(at, Act::Fight { who, now: None, by })?;
    Ok(())
}

/// What is to be said no more of where people stand, once somebody has left.
#[must_use]
pub fn forgotten(combat: &Combat, who: Who) -> Vec<Arranged> {
    let mut found = vec![];
    let about = |pairs: &BTreeSet<(Who, Who)>| pairs.iter().any(|(one, other)| *one == who || *other == who);
    let without = |pairs: &BTreeSet<(Who, Who)>| {
        pairs.iter().copied().filter(|(one, other)| *one != who && *other != who).collect()
    };
    if about(&combat.higher) {
        found.push(Arranged::Higher(without(&combat.higher)));
    }
    if about(&combat.obscured) {
        found.push(Arranged::Obscured(without(&combat.obscured)));
    }
    if combat.narrow.contains(&who) {
        let mut narrow = combat.narrow.clone();
        narrow.remove(&who);
        found.push(Arranged::Narrow(narrow));
    }
    let behind = combat.behind.iter().filter(|(one, other)| **one == who || **other == who);
    found.extend(behind.map(|(one, _)| Arranged::Behind(*one, None)));
    let between = combat.distances.keys().filter(|(one, other)| *one == who || *other == who);
    found.extend(between.map(|(one, other)| Arranged::Distance(*one, *other, None)));
    let granted = combat.granted.keys().filter(|(one, other)| *one == who || *other == who);
    found.extend(granted.map(|(one, other)| Arranged::Granted(*one, *other, None)));
    found
}

/// Says that corruption has reached its threshold. [symbaroum.missing.corruption]
pub fn warns_of_corruption(at: &mut At<'_, World>, who: Who) {
    let one = at.world().character(who);
    let (now, threshold) = (one.corruption, attributes::corruption_threshold(one));
    if threshold <= now {
        at.tell(|_| {
            Text::part(rule!("symbaroum.missing.corruption"), "reached")
                .with("who", who)
                .with("now", now)
                .with("threshold", threshold)
        });
    }
}
