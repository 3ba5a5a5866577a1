//! Abilities: what each rests on, with what it is rolled, and those that the rules call for.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::attributes;
use crate::world::rolls::Tested;
use crate::world::{Ability, World};
use norn_kernel::{At, Value, Who, rule};

/// The abilities that the rules themselves call for, with what each is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standard {
    /// Blows without a weapon. [heimr.standard-ability.brawl]
    Brawl,
    /// Jumping, climbing, dodging. [heimr.standard-ability.agility]
    Agility,
    /// Enduring, tracking, and hiding in a fight. [heimr.standard-ability.survival]
    Survival,
    /// Noticing. [heimr.standard-ability.perception]
    Perception,
    /// Convincing. [heimr.standard-ability.persuasion]
    Persuasion,
    /// Seeing through others. [heimr.standard-ability.insight]
    Insight,
}

impl Standard {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        let (key, name) = match self {
            Self::Brawl => (rule!("heimr.standard-ability.brawl"), "Brawl"),
            Self::Agility => (rule!("heimr.standard-ability.agility"), "Agility"),
            Self::Survival => (rule!("heimr.standard-ability.survival"), "Survival"),
            Self::Perception => (rule!("heimr.standard-ability.perception"), "Perception"),
            Self::Persuasion => (rule!("heimr.standard-ability.persuasion"), "Persuasion"),
            Self::Insight => (rule!("heimr.standard-ability.insight"), "Insight"),
        };
        key.counts(name)
    }
    /// A roll with it.
    #[must_use]
    pub fn tested(self) -> Tested {
        Tested::Ability(self.name().to_owned())
    }
}

/// Whether it is rolled with a standard ability, or with one that is used in its place.
/// [heimr.standard-ability.specific-before-general]
#[must_use]
pub fn comes_under(world: &World, tested: &Tested, standard: Standard) -> bool {
    let Tested::Ability(name) = tested else { return false };
    let standard = standard.name();
    name == standard || content::ability(world, name).specialises.as_deref() == Some(standard)
}

/// Base potential: the average of the attributes, rounded down toward the lower number.
/// [heimr.ability.base-potential-average, heimr.ability.base-potential-negative-average]
#[must_use]
pub fn base_potential(world: &World, who: Who, ability: &Ability) -> i32 {
    let count = i32::try_from(ability.attributes.len()).unwrap_or(i32::MAX);
    let sum = ability
        .attributes
        .iter()
        .map(|name| attributes::attribute(world, who, name))
        .fold(0, i32::saturating_add);
    if count == 0 { 0 } else { sum.div_euclid(count) }
}

/// The attributes that a roll rests on.
#[must_use]
pub fn founded_on<'a>(world: &'a World, tested: &'a Tested) -> &'a [String] {
    match tested {
        Tested::Ability(name) => &content::ability(world, name).attributes,
        Tested::Attribute { name, .. } => std::slice::from_ref(name),
    }
}

/// Whether a roll is made with the body: as soon as one of its attributes is physical.
/// [heimr.fatigue.which-rolls]
#[must_use]
pub fn is_physical(world: &World, tested: &Tested) -> bool {
    founded_on(world, tested).iter().any(|name| world.is_physical(name))
}

/// Consistency and potential of an ability, without any situation.
/// [heimr.ability.consistency-sum, heimr.ability.potential-sum]
pub fn of_ability(at: &mut At<'_, World>, who: Who, name: &str) -> (i32, i32) {
    let world = at.world();
    let ability = content::ability(world, name).clone();
    let one = world.character(who);
    let training = one.training.get(name).copied().unwrap_or_default();
    let base = base_potential(world, who, &ability);
    let items: Vec<(String, i32)> =
        one.items.iter().filter_map(|(item, what)| Some((item.clone(), *what.bonuses.get(name)?))).collect();
    let of = |_: &World| Value::text(name);
    let consistency = at.number_of(rule!("heimr.ability.base-consistency-shared"), ability.consistency, of);
    let trained = at.number(rule!("heimr.ability.consistency-sum"), training.consistency);
    let key = match ability.attributes.len() {
        1 => rule!("heimr.ability.base-potential-single"),
        _ => rule!("heimr.ability.base-potential-average"),
    };
    let mut potential = at.number_of(key, base, |_| Value::text(&ability.attributes.join(", ")));
    potential = potential.saturating_add(at.number(rule!("heimr.ability.potential-sum"), training.potential));
    for (item, bonus) in items {
        let of = |_: &World| Value::text(&item);
        potential = potential.saturating_add(at.number_of(rule!("heimr.ability.modifiers"), bonus, of));
    }
    (consistency.saturating_add(trained), potential)
}

/// What is rolled with, at a glance: consistency and potential of an ability as they are without any situation.
/// [heimr.ability.two-values]
#[must_use]
pub fn ability_values(world: &World, who: Who, name: &str) -> (i32, i32) {
    let bare = |at: &mut At<'_, World>| of_ability(at, who, name);
    norn_kernel::glance(world, bare)
}
