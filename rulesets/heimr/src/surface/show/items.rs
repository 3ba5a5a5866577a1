//! Items on a sheet.
use crate::reference::RULES;
use crate::world::World;
use crate::world::things::{Fed, Item};
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Text, Value, Who, words};

/// What an item is for, in words.
fn about(item: &Item) -> Text {
    let key = Text::new(words!("heimr.weapon-attack.hands")).key;
    let list = |names: &std::collections::BTreeSet<String>| {
        Value::List(names.iter().map(|name| Value::text(name)).collect())
    };
    if let Some(weapon) = &item.weapon {
        let part = if weapon.range.is_some() { "ranged-value" } else { "melee-value" };
        return Text::part(key, part)
            .with("range", i32::from(weapon.range.unwrap_or(0)))
            .with("damage", weapon.damage)
            .with("potential", weapon.potential)
            .with("wielding", Value::word(weapon.wielding.word()))
            .with("abilities", list(&weapon.abilities));
    }
    if let Some(shield) = &item.shield {
        return Text::part(key, "shield-value")
            .with("potential", shield.potential)
            .with("stamina", shield.stamina)
            .with("wielding", Value::word(shield.wielding.word()))
            .with("abilities", list(&shield.abilities));
    }
    Text::part(words!("heimr.character.items"), "value")
        .with("toughness", item.toughness)
        .with("breaks", item.breaks)
        .with("armour", item.armour)
        .with("hp", item.hp)
}

/// What somebody carries, each with where it is. [heimr.character.items]
#[must_use]
pub fn items(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let key = Text::new(words!("heimr.character.items")).key;
    let row = |(name, item): (&String, &Item)| {
        let label = Text::part(key, "row")
            .with("name", Value::text(name))
            .with("hidden", item.hidden.is_some())
            .with("worth", item.hidden.unwrap_or(0));
        let mut rows = vec![
            Row::new(label, about(item)).at(format!("character/{}/item/{name}", who.0)),
            Row::new(
                Text::part(key, "place-row").with("name", Value::text(name)),
                Value::word(item.carried.word()),
            )
            .at(format!("character/{}/place/{name}", who.0)),
        ];
        let left = match item.weapon.as_ref().map(|weapon| &weapon.fed) {
            Some(Fed::Pieces { left, .. }) => *left,
            _ => item.pieces,
        };
        if let Some(left) = left {
            let label = Text::part(words!("heimr.ranged.ammunition"), "row").with("name", Value::text(name));
            let row = Row::new(label, i32::from(left));
            rows.push(row.at(format!("character/{}/pieces/{name}", who.0)));
        }
        rows
    };
    let rows = world.character(who).items.iter().flat_map(row);
    rows.map(|row| row.only(audience)).collect()
}
