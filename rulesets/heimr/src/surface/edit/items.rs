//! What the game master writes by hand about what somebody carries.
use crate::reference::RULES;
use crate::rules::characters::fatigue;
use crate::rules::characters::hands::{self, HANDS};
use crate::surface::edit::states::capped;
use crate::surface::edit::write::{Write, Written};
use crate::world::things::{Carried, Fed, Item};
use crate::world::{Character, Effect, World};
use norn_kernel::{Closed, Text, Value, Who, words};
use std::collections::BTreeMap;

/// The effects of writing at an address of somebody's; none where the address is another chapter's.
pub fn character(world: &World, write: &Write<'_>, who: Who, field: &str, name: &str) -> Option<Written> {
    let one = world.characters.get(&who)?;
    Some(match field {
        "place" if one.items.contains_key(name) => place(world, write, who, one, name),
        "item" if one.items.contains_key(name) => write.gone().map(|()| {
            let mut items = one.items.clone();
            items.remove(name);
            things(world, who, items)
        }),
        "pieces" if one.items.contains_key(name) => pieces(world, write, who, one, name),
        _ => return None,
    })
}

fn place(world: &World, write: &Write<'_>, who: Who, one: &Character, name: &str) -> Written {
    let word = write.one_of(Carried::ALL.iter().map(|carried| carried.word()))?;
    let carried = Carried::ALL.iter().copied().find(|one| one.word() == word).unwrap_or_default();
    if hands::no_hand_is_free(&one.items, name, carried) {
        let words = Text::part(words!("heimr.weapon-attack.hands"), "full");
        return Err(write.wrong(words.with("who", who).with("item", Value::text(name))));
    }
    let mut items = one.items.clone();
    if let Some(item) = items.get_mut(name) {
        item.carried = carried;
    }
    Ok(things(world, who, items))
}

/// How many pieces there are, or of its ammunition.
fn pieces(world: &World, write: &Write<'_>, who: Who, one: &Character, name: &str) -> Written {
    let now = u16::try_from(write.number(0, u16::MAX.into())?).ok();
    let mut items = one.items.clone();
    if let Some(item) = items.get_mut(name) {
        match item.weapon.as_mut().map(|weapon| &mut weapon.fed) {
            Some(Fed::Pieces { left, .. }) => *left = now,
            _ => item.pieces = now,
        }
    }
    Ok(things(world, who, items))
}

/// What somebody carries, and hit points where they lie above what it leaves of the maximum.
/// [heimr.character.armour]
#[must_use]
pub fn things(world: &World, who: Who, items: BTreeMap<String, Item>) -> Vec<Effect> {
    let mut with = world.clone();
    if let Some(one) = with.characters.get_mut(&who) {
        one.items.clone_from(&items);
    }
    let mut effects = vec![Effect::Items(who, items)];
    effects.extend(capped(&with, who));
    effects.extend(fatigue::lifted(&with, who).map(|base| Effect::Fatigue(who, base)));
    effects
}

/// What is wrong with somebody's things.
pub fn problems(who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = format!("character/{}", who.0);
    let problem = |key| Text::part(key, "problem");
    for hand in HANDS {
        let holds = one.items.values().filter(|item| item.carried.is_in(hand)).count();
        expect(
            holds <= 1,
            &format!("{at}/item"),
            problem(Text::new(words!("heimr.weapon-attack.hands")).key),
        );
    }
    for (name, item) in &one.items {
        let fits = 1 <= item.toughness && 0 <= item.breaks && 0 <= item.armour && 0 <= item.hp;
        expect(fits, &format!("{at}/item/{name}"), problem(Text::new(words!("heimr.character.items")).key));
    }
}
