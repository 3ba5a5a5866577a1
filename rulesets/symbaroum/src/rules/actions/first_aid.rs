//! First aid: with a cure, with an ability, with a power.
use crate::reference::RULES;
use crate::rules::actions::elixirs::{cure_needs, elixir, use_up};
use crate::rules::actions::powers::{power, power_needs};
use crate::rules::harm::healing::{gives, is_wounded, rolled};
use crate::world::happen::set;
use crate::world::{Ability, Grade, Row, Set, World};
use norn_kernel::{At, Play, Storable, Text, Value, Verdict, Who, rule};

/// With what somebody is helped. [symbaroum.first-aid]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Means {
    /// An elixir that heals. [symbaroum.healing.herbal]
    Cure { name: String },
    /// An ability. [symbaroum.healing.medicus]
    Ability {
        name: String,
        /// Together with an elixir that heals, if with one.
        #[stored(default)]
        cure: Option<String>,
    },
    /// A mystical power. [symbaroum.healing.powers]
    Power { name: String },
}

/// How an ability of somebody's heals.
#[must_use]
pub fn heals<'w>(world: &'w World, who: Who, ability: &str) -> Option<&'w Grade> {
    let level = world.character(who).abilities.get(ability)?;
    Ability::find(world, ability)?.up_to(*level).filter(|grade| grade.heals.is_some()).last()
}

/// Whether somebody has an elixir that heals people.
fn has_cure(world: &World, who: Who, name: &str) -> bool {
    world.character(who).elixir(name).is_some_and(|elixir| !elixir.equipment && 0 < elixir.heals)
}

/// Refuses to help whoever is not there, out of reach or not wounded. [symbaroum.first-aid]
fn patient_needs(at: &mut At<'_, World>, who: Who, patient: Who) -> Play<()> {
    let key = rule!("symbaroum.first-aid");
    let there = at.world().is_here(patient);
    at.require(key, there, || Text::part(key, "nobody"))?;
    let near = at.world().distance(who, patient).is_none_or(|metres| metres == 0);
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
            at.require(key, has, || Text::part(key, "no-means").with("who", who))?;
            let stabilises = at.world().character(who).elixir(name).is_some_and(|elixir| elixir.stabilises);
            cure_needs(at, patient, stabilises)
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
            cure_needs(at, patient, healing.stabilises)?;
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
