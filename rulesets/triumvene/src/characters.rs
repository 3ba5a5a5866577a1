//! Records: what a character carries and owns.
use crate::content::{self, Weapon};
use crate::world::{Effect, Item, World};
use norn_kernel::Who;
use std::collections::BTreeSet;

/// Houses and land with one more. One whose name is taken is numbered.
#[must_use]
pub fn settled(property: &BTreeSet<String>, name: &str) -> BTreeSet<String> {
    let mut now = property.clone();
    let mut number = 1;
    let mut free = name.to_owned();
    while !now.insert(free) {
        number += 1;
        free = format!("{name} {number}");
    }
    now
}

/// What changes when somebody gets things of one name. Houses and land become property; what the table's lists
/// know as a weapon can be attacked with.
#[must_use]
pub fn receive(world: &World, who: Who, what: &str, count: i32, weapon: Option<Weapon>) -> Vec<Effect> {
    let one = world.character(who);
    let price = content::find(content::prices(world), what);
    if price.as_ref().is_some_and(|price| price.property) {
        let owned = match count {
            1 => settled(&one.property, what),
            more => settled(&one.property, &format!("{more} × {what}")),
        };
        return vec![Effect::Property(who, owned)];
    }
    let mut items = one.items.clone();
    let item = items.entry(what.to_owned()).or_default();
    item.count = item.count.saturating_add(count);
    let mut effects = vec![Effect::Items(who, items)];
    let listed = price.and_then(|price| price.weapon).unwrap_or_else(|| what.to_owned());
    let weapon = weapon.or_else(|| content::one_of_list(world, &listed));
    if let Some(weapon) = weapon.filter(|_| !one.weapons.contains_key(what)) {
        let mut weapons = one.weapons.clone();
        weapons.insert(what.to_owned(), weapon);
        effects.push(Effect::Weapons(who, weapons));
    }
    effects
}

/// What changes when somebody has things of one name no more; with the last of them goes the way to attack.
#[must_use]
pub fn hand_over(world: &World, who: Who, what: &str, count: i32) -> Vec<Effect> {
    let one = world.character(who);
    let Some(&item) = one.items.get(what) else {
        return vec![];
    };
    let mut items = one.items.clone();
    if count < item.count {
        let left = Item { count: item.count.saturating_sub(count), ..item };
        items.insert(what.to_owned(), left);
        return vec![Effect::Items(who, items)];
    }
    items.remove(what);
    let mut effects = vec![Effect::Items(who, items)];
    if one.weapons.contains_key(what) {
        let mut weapons = one.weapons.clone();
        weapons.remove(what);
        effects.push(Effect::Weapons(who, weapons));
    }
    effects
}
