//! Situational penalties and bonuses: what makes a roll harder or easier as things stand.
use crate::reference::RULES;
use crate::rules::characters::abilities;
use crate::world::World;
use crate::world::rolls::{Modifier, Scope, Tested};
use norn_kernel::{At, Key, Storable, Value, Who, rule};

/// Something that changes this one roll, by what people call it. [heimr.situational.when]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Situation {
    /// As people call it; of one name, one counts. [heimr.situational.stacking]
    pub name: String,
    /// Added to consistency.
    #[stored(default)]
    pub consistency: i32,
    /// Added to potential.
    #[stored(default)]
    pub potential: i32,
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

    pub(crate) fn count(&self, at: &mut At<'_, World>, amount: i32) -> i32 {
        match &self.of {
            Some(of) => at.number_of(self.key, amount, |_| of.clone()),
            None => at.number(self.key, amount),
        }
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

/// Everything that makes this roll harder or easier, with the rule by which it falls on it. Of one name, one
/// counts; each counts once, on however many attributes it lies. [heimr.situational.stacking]
fn situations(
    world: &World,
    who: Who,
    tested: &Tested,
    besides: &[Situation],
) -> Vec<(String, Key, Modifier)> {
    let founded = abilities::founded_on(world, tested);
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
    let here = rule!("heimr.situational.when").keeps(here).into_iter();
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
