//! Healing: time, herbal cures, Medicus, powers; and what else elixirs and powers do.
use crate::RULES;
use crate::attack;
use crate::attributes;
use crate::circumstances;
use crate::damage::{self, From};
use crate::gear;
use crate::happen::{happen, heal, set, warns_of_corruption};
use crate::movement;
use crate::success;
use crate::world::{Ability, Attribute, Effect, Fate, Grade, Lasting, Power, Row, Set, Working, World};
use norn_kernel::{At, Die, Key, Play, Rule, Text, Value, Verdict, Who, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most days that can pass at once.
pub const DAYS_MAX: i64 = 36_500;

/// With what somebody is helped. [symbaroum.first-aid]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// An elixir that heals. [symbaroum.healing.herbal]
    Cure {
        /// Which.
        name: String,
    },
    /// An ability. [symbaroum.healing.medicus]
    Ability {
        /// Which.
        name: String,
        /// Together with an elixir that heals, if with one.
        #[serde(default)]
        cure: Option<String>,
    },
    /// A mystical power. [symbaroum.healing.powers]
    Power {
        /// Which.
        name: String,
    },
}

/// How an ability of somebody's heals.
#[must_use]
pub fn heals<'w>(world: &'w World, who: Who, ability: &str) -> Option<&'w Grade> {
    let level = world.character(who).abilities.get(ability)?;
    Ability::find(world, ability)?.up_to(*level).filter(|grade| grade.heals.is_some()).last()
}

/// Whether somebody is at hand: in the fight, while there is one.
fn is_here(world: &World, who: Who) -> bool {
    world.characters.contains_key(&who) && (world.combat.is_none() || world.fighter(who).is_some())
}

/// Whether somebody is wounded, or worse.
fn is_wounded(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.fate != Fate::Dead && (one.toughness < attributes::toughness(one) || one.fate != Fate::Well)
}

/// Whether somebody has an elixir that heals people.
fn has_cure(world: &World, who: Who, name: &str) -> bool {
    world.character(who).elixir(name).is_some_and(|elixir| !elixir.equipment && 0 < elixir.heals)
}

/// Refuses to help whoever is not there, out of reach or not wounded. [symbaroum.first-aid]
fn patient_needs(at: &mut At<'_, World>, who: Who, patient: Who) -> Play<()> {
    let key = rule!("symbaroum.first-aid");
    let there = is_here(at.world(), patient);
    at.require(key, there, || Text::part(key, "nobody"))?;
    let near = movement::distance(at.world(), who, patient).is_none_or(|metres| metres == 0);
    at.require(key, near, || Text::part(key, "far").with("who", patient))?;
    let wounded = is_wounded(at.world(), patient);
    at.require(key, wounded, || Text::part(key, "unhurt").with("who", patient))
}

/// What first aid needs: a patient, and one of the three means. [symbaroum.first-aid]
pub fn first_aid_needs(at: &mut At<'_, World>, who: Who, patient: Who, means: &Means) -> Play<()> {
    patient_needs(at, who, patient)?;
    let key = rule!("symbaroum.first-aid");
    match means {
        Means::Cure { name } => {
            let has = has_cure(at.world(), who, name);
            at.require(key, has, || Text::part(key, "no-means").with("who", who))
        }
        Means::Ability { name, cure } => {
            let healing = heals(at.world(), who, name).cloned();
            at.require(key, healing.is_some(), || Text::part(key, "no-means").with("who", who))?;
            let Some(healing) = healing else { return Ok(()) };
            let fits = cure
                .as_ref()
                .is_none_or(|cure| healing.heals_with_cure.is_some() && has_cure(at.world(), who, cure));
            at.require(key, fits, || Text::part(key, "no-means").with("who", who))?;
            let key = rule!("symbaroum.healing.powers");
            let own = !healing.own || patient == who;
            at.require(key, own, || Text::part(key, "own").with("ability", Value::text(name)))?;
            let fresh = !healing.daily || !at.world().character(who).used_today.contains(name);
            at.require(key, fresh, || Text::part(key, "used").with("ability", Value::text(name)))?;
            let dying = at.world().character(patient).fate.is_dying();
            let key = rule!("symbaroum.death.stabilise");
            at.require(key, !dying || healing.stabilises, || {
                Text::part(key, "refusal").with("who", patient)
            })?;
            let key = rule!("symbaroum.healing.medicus");
            let untreated = !healing.treats || !at.world().character(patient).treated;
            at.require(key, untreated, || Text::part(key, "treated").with("who", patient))
        }
        Means::Power { name } => power_needs(at, who, name, patient),
    }
}

/// Somebody is helped. [symbaroum.first-aid]
pub fn first_aid(at: &mut At<'_, World>, who: Who, patient: Who, means: &Means) -> Play<Verdict> {
    match means {
        Means::Cure { name } => elixir(at, who, name, patient, None),
        Means::Power { name } => power(at, who, name, patient),
        Means::Ability { name, cure } => {
            let Some(healing) = heals(at.world(), who, name).cloned() else { return Ok(Verdict::done()) };
            let die = match (cure, healing.heals_with_cure) {
                (Some(cure), Some(die)) => {
                    use_up(at, who, cure)?;
                    die
                }
                _ => healing.heals.unwrap_or(norn_kernel::D4),
            };
            let key = match healing.own {
                true => rule!("symbaroum.healing.powers"),
                false => rule!("symbaroum.healing.medicus"),
            };
            let points = rolled(at, who, die, key)?;
            gives(at, patient, points, healing.stabilises, key)?;
            if healing.treats {
                set(at, rule!("symbaroum.healing.medicus"), patient, Set::treated(true))?;
            }
            if healing.daily {
                let mut used = at.world().character(who).used_today.clone();
                used.insert(name.clone());
                set(at, rule!("symbaroum.healing.powers"), who, Set::used_today(used))?;
            }
            Ok(Verdict::done().with_total(points))
        }
    }
}

fn rolled(at: &mut At<'_, World>, who: Who, die: Die, key: Key) -> Play<i32> {
    let owner = at.world().owner(who);
    at.on_behalf(who, |at| at.roll(owner, die, key))
}

/// Somebody gets Toughness back; with any of it, whoever was down is awake. [symbaroum.death.stabilise]
pub fn gives(at: &mut At<'_, World>, who: Who, points: i32, stabilises: bool, by: Key) -> Play<()> {
    let key = rule!("symbaroum.death.stabilise");
    match at.world().character(who).fate {
        Fate::Dead => return Ok(()),
        Fate::Dying { .. } if !stabilises => return Ok(()),
        _ => {}
    }
    heal(at, by, who, points)?;
    let one = at.world().character(who);
    let fate = match one.fate {
        Fate::Dying { .. } | Fate::Unconscious if 0 < one.toughness => Fate::Well,
        Fate::Dying { .. } => Fate::Unconscious,
        fate => fate,
    };
    set(at, key, who, Set::fate(fate))?;
    Ok(())
}

/// One piece less of something. [symbaroum.missing.elixirs]
fn use_up(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let mut things = at.world().character(who).things.clone();
    gear::less(&mut things, name, 1);
    set(at, rule!("symbaroum.missing.elixirs"), who, Set::things(things))?;
    Ok(())
}

/// What using an elixir needs. [symbaroum.elixir.self, symbaroum.elixir.other]
pub fn elixir_needs(at: &mut At<'_, World>, who: Who, name: &str, on: Who, item: Option<&str>) -> Play<()> {
    let key = rule!("symbaroum.missing.elixirs");
    let elixir = at.world().character(who).elixir(name).cloned();
    at.require(key, elixir.is_some(), || {
        Text::part(key, "not-carried").with("who", who).with("elixir", Value::text(name))
    })?;
    let Some(elixir) = elixir else { return Ok(()) };
    let there = is_here(at.world(), on) && at.world().character(on).fate != Fate::Dead;
    at.require(key, there, || Text::part(key, "nobody"))?;
    let near = movement::distance(at.world(), who, on).is_none_or(|metres| metres == 0);
    let far = rule!("symbaroum.first-aid");
    at.require(far, near, || Text::part(far, "far").with("who", on))?;
    let fits = match item {
        Some(item) => elixir.equipment && at.world().character(on).weapon(item).is_some(),
        None => !elixir.equipment,
    };
    at.require(key, fits, || Text::part(key, "unfit").with("elixir", Value::text(name)))?;
    if 0 < elixir.heals && elixir.modifies().is_none() {
        let key = rule!("symbaroum.healing.herbal");
        let wounded = is_wounded(at.world(), on);
        at.require(key, wounded, || Text::part(key, "unhurt").with("who", on))?;
    }
    Ok(())
}

/// Somebody uses an elixir. [symbaroum.elixir.self, symbaroum.elixir.other]
pub fn elixir(at: &mut At<'_, World>, who: Who, name: &str, on: Who, item: Option<&str>) -> Play<Verdict> {
    let Some(elixir) = at.world().character(who).elixir(name).cloned() else { return Ok(Verdict::done()) };
    use_up(at, who, name)?;
    if 0 < elixir.heals {
        let key = rule!("symbaroum.healing.herbal");
        let points = at.number(key, elixir.heals);
        gives(at, on, points, elixir.stabilises, key)?;
    }
    let damage = item.map(|item| (item.to_owned(), elixir.damage)).filter(|(_, damage)| *damage != 0);
    if 0 < elixir.turns && (elixir.modifies().is_some() || damage.is_some()) {
        let mut lasting = at.world().character(on).lasting.clone();
        lasting.push(Lasting {
            name: name.to_owned(),
            modifies: elixir.modifies(),
            damage,
            left: elixir.turns,
        });
        set(at, rule!("symbaroum.missing.elixirs"), on, Set::lasting(lasting))?;
    }
    Ok(Verdict::done())
}

/// What a mystical power of somebody's does at the level that they have reached.
/// [symbaroum.missing.mystical-powers]
#[must_use]
pub fn working(world: &World, who: Who, name: &str) -> Option<Working> {
    let level = world.character(who).powers.get(name)?;
    Some(Power::find(world, name)?.at(*level).clone())
}

/// What using a mystical power needs. [symbaroum.missing.mystical-powers, symbaroum.line-of-sight.blocked]
pub fn power_needs(at: &mut At<'_, World>, who: Who, name: &str, target: Who) -> Play<()> {
    let key = rule!("symbaroum.missing.mystical-powers");
    let power = working(at.world(), who, name);
    at.require(key, power.is_some(), || {
        Text::part(key, "unknown").with("who", who).with("power", Value::text(name))
    })?;
    let Some(power) = power else { return Ok(()) };
    let there = is_here(at.world(), target) && at.world().character(target).fate != Fate::Dead;
    at.require(key, there, || Text::part(key, "nobody"))?;
    if power.sight {
        circumstances::needs_sight(at, who, target)?;
    }
    if power.heals.is_some() && power.damage.is_none() {
        let key = rule!("symbaroum.first-aid");
        let wounded = is_wounded(at.world(), target);
        at.require(key, wounded, || Text::part(key, "unhurt").with("who", target))?;
        let dying = at.world().character(target).fate.is_dying();
        let key = rule!("symbaroum.death.stabilise");
        at.require(key, !dying || power.stabilises, || Text::part(key, "refusal").with("who", target))?;
    }
    Ok(())
}

/// Somebody uses a mystical power. [symbaroum.missing.mystical-powers]
pub fn power(at: &mut At<'_, World>, who: Who, name: &str, target: Who) -> Play<Verdict> {
    // Whoever the game master lets use what they have not learned uses it as a novice does.
    let row = Power::find(at.world(), name).map(|power| power.novice.clone());
    let Some(power) = working(at.world(), who, name).or(row) else { return Ok(Verdict::done()) };
    strains(at, who, &power)?;
    if let Some(attribute) = power.test {
        let enemy = who != target && !at.world().are_allies(who, target);
        let against = power.resists.filter(|_| enemy).map(|resists| (target, resists));
        if !tested(at, who, attribute, against)? {
            return Ok(Verdict::of("failure"));
        }
    }
    if let Some(die) = power.heals {
        let key = rule!("symbaroum.healing.powers");
        let points = rolled(at, who, die, key)?;
        gives(at, target, points, power.stabilises, key)?;
    }
    if let Some(die) = power.damage {
        let key = rule!("symbaroum.missing.mystical-powers");
        let amount = attack::dice(at.world(), who, die, None).0;
        let dealt = at.on_behalf(who, |at| amount.read(at, key))?;
        let taken = if power.pierces { 0 } else { attack::armour(at, target)? };
        let damage = at.total(rule!("symbaroum.damage.amount"), dealt.saturating_sub(taken).max(0));
        let from = From { by: who, weapon: None, power: Some(name.to_owned()), free: false };
        damage::suffer(at, target, damage, Some(&from))?;
        return Ok(Verdict::of("success").with_total(damage));
    }
    Ok(Verdict::of("success"))
}

/// What using a power costs: corruption, so much or what a die shows. [symbaroum.missing.corruption]
fn strains(at: &mut At<'_, World>, who: Who, power: &Working) -> Play<()> {
    let key = rule!("symbaroum.missing.corruption");
    let points = match power.corruption_die {
        None => power.corruption,
        Some(die) => {
            let amount = attack::dice(at.world(), who, die, None).0;
            at.on_behalf(who, |at| amount.read(at, key))?
        }
    };
    if 0 < points {
        let now = at.world().character(who).corruption.saturating_add(points);
        set(at, key, who, Set::corruption(now))?;
        warns_of_corruption(at, who);
    }
    Ok(())
}

/// The test of a power: against whatever of an enemy resists it. The player rolls. [symbaroum.attributes.resolute]
fn tested(
    at: &mut At<'_, World>,
    who: Who,
    attribute: Attribute,
    against: Option<(Who, Attribute)>,
) -> Play<bool> {
    let test = success::Test {
        who,
        attribute,
        against,
        difficulty: 0,
        modifiers: vec![],
        reactive: false,
        by_sight: false,
        doing: String::new(),
    };
    let turned = test.by_player(at.world());
    if !at.world().is_players(who)
        && turned.is_none()
        && let Some(said) = success::decided(at, who)?
    {
        return Ok(said == success::Tried::Success);
    }
    let (test, works) = match turned {
        Some(turned) => (turned, false),
        None => (test, true),
    };
    let value = test.value(at);
    let owner = at.world().owner(test.who);
    let roll = at.on_behalf(test.who, |at| success::roll(at, owner, value, success::Chances::One))?;
    Ok(roll == works)
}

/// Days pass: everybody heals who is not dying. [symbaroum.healing.natural]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wait {
    /// How many, 1 or more.
    pub days: i64,
}

impl Rule for Wait {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.healing.natural");
        let fits = (1..=DAYS_MAX).contains(&self.days);
        at.require(key, fits, || Text::part(key, "refusal").with("max", Value::Number(DAYS_MAX)))?;
        let calm = at.world().combat.is_none();
        at.require(key, calm, || Text::part(key, "in-fight"))?;
        let now = at.world().day.saturating_add(self.days);
        happen(at, rule!("symbaroum.healing.natural"), Effect::Day(now))?;
        let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
        // Treated wounds can be treated again, and what can be used once a day can be used again.
        for &who in &everybody {
            set(at, rule!("symbaroum.healing.medicus"), who, Set::treated(false))?;
            set(at, rule!("symbaroum.healing.powers"), who, Set::used_today(BTreeSet::new()))?;
        }
        let days = i32::try_from(self.days).unwrap_or(i32::MAX);
        for who in everybody {
            let one = at.world().character(who);
            if one.toughness < attributes::toughness(one) || one.fate == Fate::Unconscious {
                let key = rule!("symbaroum.healing.natural");
                gives(at, who, days, false, key)?;
            }
        }
        Ok(Verdict::done())
    }
}
