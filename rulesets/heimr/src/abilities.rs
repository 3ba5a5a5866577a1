//! Attributes, abilities, training and situational penalties: with what somebody rolls.
use crate::RULES;
use crate::content;
use crate::dice::{CONSISTENCY_MAX, POTENTIAL_MAX, Strain, Throw};
use crate::items;
use crate::world::{Ability, Modifier, Scope, World};
use norn_kernel::{At, Key, Owner, Value, Who, rule};
use serde::{Deserialize, Serialize};

/// What is rolled. [heimr.attribute.in-every-roll, heimr.challenge.ability-or-attribute]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tested {
    /// An ability, by name.
    Ability(String),
    /// An attribute itself.
    Attribute {
        /// Which, by name.
        name: String,
        /// How reliably such a thing can be done, by the game master. [heimr.attribute-roll.consistency]
        consistency: i32,
    },
}

impl Tested {
    /// Its name.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Ability(name) | Self::Attribute { name, .. } => Value::text(name),
        }
    }
}

/// Something that changes this one roll, by what people call it. [heimr.situational.when]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Situation {
    /// As people call it; of one name, one counts. [heimr.situational.stacking]
    pub name: String,
    /// Added to consistency.
    #[serde(default)]
    pub consistency: i32,
    /// Added to potential.
    #[serde(default)]
    pub potential: i32,
}

/// An attribute's value as it counts now: as it is on the record, and what a wielded shield takes off stamina.
/// [heimr.armoury.tower-shield-penalty]
#[inline]
#[must_use]
pub fn attribute(world: &World, who: Who, name: &str) -> i32 {
    let one = world.character(who);
    let own = one.attributes.get(name).copied().unwrap_or(0);
    if one.items.is_empty() || world.campaign.roles.fatigue.as_deref() != Some(name) {
        return own;
    }
    if rule!("heimr.armoury.tower-shield-penalty").off() {
        return own;
    }
    let wielded = items::shields(world, who).filter_map(|(_, item)| item.shield.as_ref());
    wielded.map(|shield| shield.stamina).fold(own, i32::saturating_add)
}

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
        if key.off() { "" } else { name }
    }
    /// A roll with it.
    #[must_use]
    pub fn tested(self) -> Tested {
        Tested::Ability(self.name().to_owned())
    }
}

/// Base potential: the average of the attributes, rounded down toward the lower number.
/// [heimr.ability.base-potential-average, heimr.ability.base-potential-negative-average]
#[must_use]
pub fn base_potential(world: &World, who: Who, ability: &Ability) -> i32 {
    let count = i32::try_from(ability.attributes.len()).unwrap_or(i32::MAX);
    let sum = ability.attributes.iter().map(|name| attribute(world, who, name)).fold(0, i32::saturating_add);
    if count == 0 { 0 } else { sum.div_euclid(count) }
}

/// The attributes that a roll rests on.
#[must_use]
pub fn founded_on(world: &World, tested: &Tested) -> Vec<String> {
    match tested {
        Tested::Ability(name) => content::ability(world, name).attributes,
        Tested::Attribute { name, .. } => vec![name.clone()],
    }
}

/// Whether a roll is made with the body: as soon as one of its attributes is physical.
/// [heimr.fatigue.which-rolls]
#[must_use]
pub fn is_physical(world: &World, tested: &Tested) -> bool {
    founded_on(world, tested).iter().any(|name| world.is_physical(name))
}

/// The throw that somebody makes: everything that adds to consistency and potential, each with where it comes
/// from. [heimr.ability.consistency-sum, heimr.ability.potential-sum]
pub fn throw(at: &mut At<'_, World>, who: Who, tested: &Tested, besides: &[Situation]) -> Throw {
    throw_with(at, who, tested, besides, &[])
}

/// What a rule adds to a roll as things stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modified {
    /// The rule.
    pub key: Key,
    /// Added to consistency.
    pub consistency: i32,
    /// Added to potential.
    pub potential: i32,
    /// What it comes from, where the rule has several sources.
    pub of: Option<Value>,
}

impl Modified {
    /// Added to consistency alone.
    #[must_use]
    pub fn consistency(key: Key, by: i32) -> Self {
        Self { key, consistency: by, potential: 0, of: None }
    }
    /// Added to potential alone.
    #[must_use]
    pub fn potential(key: Key, by: i32) -> Self {
        Self { key, consistency: 0, potential: by, of: None }
    }
    /// By this.
    #[must_use]
    pub fn by(self, of: impl Into<Value>) -> Self {
        Self { of: Some(of.into()), ..self }
    }

    fn count(&self, at: &mut At<'_, World>, amount: i32) -> i32 {
        match &self.of {
            Some(of) => at.number_of(self.key, amount, |_| of.clone()),
            None => at.number(self.key, amount),
        }
    }
}

/// The same with what rules add to it besides.
pub fn throw_with(
    at: &mut At<'_, World>,
    who: Who,
    tested: &Tested,
    besides: &[Situation],
    more: &[Modified],
) -> Throw {
    let (mut consistency, mut potential) = match tested {
        Tested::Ability(name) => of_ability(at, who, name),
        Tested::Attribute { name, consistency } => {
            let value = attribute(at.world(), who, name);
            let consistency = at.number(rule!("heimr.attribute-roll.consistency"), *consistency);
            let of = |_: &World| Value::text(name);
            (consistency, at.number_of(rule!("heimr.attribute-roll.potential"), value, of))
        }
    };
    let strain = if is_physical(at.world(), tested) { Strain::Tires } else { Strain::None };
    situated(at, who, tested, besides, &mut consistency, &mut potential);
    for modified in more {
        if modified.consistency != 0 {
            consistency = consistency.saturating_add(modified.count(at, modified.consistency));
        }
        if modified.potential != 0 {
            potential = potential.saturating_add(modified.count(at, modified.potential));
        }
    }
    let consistency = at.total(rule!("heimr.situational.through-zero"), consistency);
    Throw {
        who,
        owner: at.world().owner(who),
        consistency: consistency.clamp(-CONSISTENCY_MAX, CONSISTENCY_MAX),
        potential: potential.clamp(-POTENTIAL_MAX, POTENTIAL_MAX),
        strain,
    }
}

/// Adds whatever makes a roll harder or easier as things stand. [heimr.situational.when]
pub fn situated(
    at: &mut At<'_, World>,
    who: Who,
    tested: &Tested,
    besides: &[Situation],
    consistency: &mut i32,
    potential: &mut i32,
) {
    for (name, key, modifier) in situations(at.world(), who, tested, besides) {
        let of = |_: &World| Value::text(&name);
        if modifier.consistency != 0 {
            *consistency = consistency.saturating_add(at.number_of(key, modifier.consistency, of));
        }
        if modifier.potential != 0 {
            let key = rule!("heimr.situational.bonus");
            *potential = potential.saturating_add(at.number_of(key, modifier.potential, of));
        }
    }
}

/// Consistency and potential of an ability, without any situation.
/// [heimr.ability.consistency-sum, heimr.ability.potential-sum]
pub fn of_ability(at: &mut At<'_, World>, who: Who, name: &str) -> (i32, i32) {
    let world = at.world();
    let ability = content::ability(world, name);
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

/// Everything that makes this roll harder or easier, with the rule by which it falls on it. Of one name, one
/// counts; each counts once, on however many attributes it lies. [heimr.situational.stacking]
fn situations(
    world: &World,
    who: Who,
    tested: &Tested,
    besides: &[Situation],
) -> Vec<(String, Key, Modifier)> {
    let founded = founded_on(world, tested);
    let groups = world.groups_of(founded.iter().map(String::as_str));
    let falls = |scope: &Scope| match scope {
        Scope::Every => Some(rule!("heimr.situational.reduces-consistency")),
        Scope::Ability(name) => {
            (*tested == Tested::Ability(name.clone())).then_some(rule!("heimr.situational.scopes"))
        }
        Scope::Attribute(name) => {
            founded.contains(name).then_some(rule!("heimr.situational.attribute-propagates"))
        }
        Scope::Group(name) => {
            groups.contains(name.as_str()).then_some(rule!("heimr.situational.group-propagates"))
        }
    };
    let conditions = world.character(who).conditions.iter();
    let conditions = conditions.filter_map(|(name, condition)| Some((name, condition.modifier.as_ref()?)));
    let here = world.grid.locations.get(&world.character(who).stance.square);
    let here = here.filter(|_| !rule!("heimr.situational.when").off()).into_iter();
    let here = here.flat_map(|location| &location.situations);
    let mut found: Vec<(String, Key, Modifier)> = vec![];
    for (name, modifier) in world.scene.situations.iter().chain(here).chain(conditions) {
        if let Some(key) = falls(&modifier.on)
            && found.iter().all(|(known, ..)| known != name)
        {
            found.push((name.clone(), key, modifier.clone()));
        }
    }
    for Situation { name, consistency, potential } in besides {
        if found.iter().all(|(known, ..)| known != name) {
            let modifier = Modifier { on: Scope::Every, consistency: *consistency, potential: *potential };
            found.push((name.clone(), rule!("heimr.situational.reduces-consistency"), modifier));
        }
    }
    found
}

/// Who rolls for somebody: their player or the game master, who may also roll in secret.
#[must_use]
pub fn roller(world: &World, who: Who, secret: bool) -> Owner {
    if secret { Owner::Referee } else { world.owner(who) }
}

/// The consistency that is filled in for rolls on attributes, unless the campaign has another.
/// [heimr.attribute-roll.consistency]
const ATTRIBUTE_CONSISTENCY: i32 = 3;

/// A campaign in which nothing has been changed and nobody is there. [heimr.attribute.default-set]
#[must_use]
pub fn campaign() -> World {
    let campaign = crate::world::Campaign {
        attributes: content::standard_attributes(),
        groups: content::standard_groups(),
        roles: content::standard_roles(),
        consistency: ATTRIBUTE_CONSISTENCY,
        ..Default::default()
    };
    World { campaign: campaign.into(), ..World::default() }
}
