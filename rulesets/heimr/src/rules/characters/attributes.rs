//! Attributes: their values as they count now, and a campaign to begin with.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::hands;
use crate::world::World;
use norn_kernel::{Who, rule};

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
    if !rule!("heimr.armoury.tower-shield-penalty").applies() {
        return own;
    }
    let wielded = hands::shields(world, who).filter_map(|(_, item)| item.shield.as_ref());
    wielded.map(|shield| shield.stamina).fold(own, i32::saturating_add)
}

/// The consistency that is filled in for rolls on attributes, unless the campaign has another.
/// [heimr.attribute-roll.consistency]
const ATTRIBUTE_CONSISTENCY: i32 = 3;

/// A campaign in which nothing has been changed and nobody is there. [heimr.attribute.default-set]
#[must_use]
pub fn campaign() -> World {
    let campaign = crate::world::Campaign {
        attributes: content::standard_attributes().to_vec(),
        groups: content::standard_groups().clone(),
        roles: content::standard_roles(),
        consistency: ATTRIBUTE_CONSISTENCY,
        ..Default::default()
    };
    World { campaign: campaign.into(), ..World::default() }
}
