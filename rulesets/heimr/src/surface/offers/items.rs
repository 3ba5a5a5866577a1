//! What can be attempted with items, in a fight and out of it.
use super::ask::{Offered, Offering, Read, act, acts, here, nobody};
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::characters::hands;
use crate::world::fight::{Breakable, Deed};
use crate::world::squares::Between;
use crate::world::things::Carried;
use norn_kernel::record::Cell;
use norn_kernel::{Key, Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// The grips that put something in a hand.
const GRIPS: [Carried; 3] = [Carried::SwordHand, Carried::OffHand, Carried::BothHands];

/// One of these things, each of which can be taken in hand in some grip.
fn gripped<T: Cell>(
    it: &mut Offering<'_>,
    who: Who,
    key: Key,
    things: &[T],
    deed: impl Fn(&T, Carried) -> Deed,
) -> Read<T> {
    let asked = Param::one_of(Text::part(key, "item"), things.iter().map(Cell::value));
    let none = Text::part(key, "nothing").with("who", who);
    it.fit(asked, none, |thing, can| GRIPS.iter().any(|into| can(Action { who, deed: deed(thing, *into) })))
}

/// In which hand or hands something is taken.
fn into(it: &mut Offering<'_>, who: Who, key: Key, deed: impl Fn(Carried) -> Deed) -> Read<Carried> {
    let asked = Param::one_of(Text::part(key, "into"), GRIPS.map(|into| into.value()));
    let asked = it.fitting(asked, nobody(), |into, can| can(Action { who, deed: deed(*into) }))?;
    it.take(asked.or_first())
}

/// What somebody fills in to draw a weapon or ammunition. [heimr.action.draw]
pub(super) fn draw(it: &mut Offering<'_>) -> Offered {
    let key = words!("heimr.action.draw");
    let draw = |item: &str, into| Deed::Draw { item: item.to_owned(), into };
    let who = acts(it, &draw("", Carried::SwordHand))?;
    let items = &it.world.character(who).items;
    let ready = items.iter().filter(|(_, item)| {
        item.carried == Carried::Ready || item.carried.is_held() && item.weapon.is_some()
    });
    let names: Vec<String> = ready.map(|(name, _)| name.clone()).collect();
    let item = gripped(it, who, key, &names, |name, into| draw(name, into))?;
    // Ammunition comes to the weapon that is held already.
    let held = items.get(&item).map(|item| item.carried).filter(|carried| carried.is_held());
    let into = match held {
        Some(held) => held,
        None => into(it, who, key, |into| draw(&item, into))?,
    };
    act(who, draw(&item, into))
}

/// What is done with one of the things that are held.
fn with_held(it: &mut Offering<'_>, key: Key, deed: impl Fn(String) -> Deed) -> Offered {
    let who = acts(it, &deed(String::new()))?;
    let held = hands::held(it.world, who).map(|(name, _)| name.clone());
    let none = Text::part(words!("heimr.character.items"), "empty-hands").with("who", who);
    let item: String = it.fit(Param::name(Text::part(key, "item"), held), none, |item: &String, can| {
        can(Action { who, deed: deed(item.clone()) })
    })?;
    act(who, deed(item))
}

/// What somebody fills in to put something away. [heimr.action.put-away]
pub(super) fn put_away(it: &mut Offering<'_>) -> Offered {
    with_held(it, words!("heimr.action.put-away"), |item| Deed::PutAway { item })
}

/// What somebody fills in to hide something. [heimr.action.hide-item]
pub(super) fn hide_item(it: &mut Offering<'_>) -> Offered {
    with_held(it, words!("heimr.action.hide-item"), |item| Deed::HideItem { item })
}

/// What somebody fills in to drop things. [heimr.action.drop-items]
pub(super) fn drop_items(it: &mut Offering<'_>) -> Offered {
    let drop = |items: BTreeSet<String>| Deed::DropItems { items };
    let who = acts(it, &drop(BTreeSet::new()))?;
    let held: BTreeSet<String> = hands::held(it.world, who).map(|(name, _)| name.clone()).collect();
    it.possible(&Action { who, deed: drop(held.clone()) })?;
    let held: Vec<Value> = held.into_iter().map(Value::Text).collect();
    let asked = Param::several(Text::part(words!("heimr.action.drop-items"), "items"), held.clone(), 1);
    let chosen: Vec<String> = it.take(asked.or(Value::List(held)))?;
    act(who, drop(chosen.into_iter().collect()))
}

/// What somebody fills in to get something out of the pack, or from the ground. [heimr.action.get-item]
pub(super) fn get_item(it: &mut Offering<'_>) -> Offered {
    let key = words!("heimr.action.get-item");
    let get = |item: &str, into, ground| Deed::GetItem { item: item.to_owned(), into, ground };
    let who = acts(it, &get("", Carried::SwordHand, true))?;
    let word = |ground| Value::word(if ground { "ground" } else { "stored" });
    let lying: BTreeSet<&String> = hands::within_reach(it.world, who).map(|(name, ..)| name).collect();
    let stored = it.world.character(who).items.iter().filter(|(_, item)| !item.carried.is_held());
    let lying = lying.into_iter().map(|name| (word(true), name.clone()));
    let things: Vec<_> = lying.chain(stored.map(|(name, _)| (word(false), name.clone()))).collect();
    let (from, item): (Value, String) =
        gripped(it, who, key, &things, |(from, name), into| get(name, into, *from == word(true)))?;
    let ground = from == word(true);
    let into = into(it, who, key, |into| get(&item, into, ground))?;
    act(who, get(&item, into, ground))
}

/// What somebody fills in to change hands or grips. [heimr.action.swap-items]
pub(super) fn swap_items(it: &mut Offering<'_>) -> Offered {
    let swap = |grip: Option<String>| Deed::SwapItems { grip };
    let who = acts(it, &swap(None))?;
    let held = hands::held(it.world, who).map(|(name, _)| name.clone());
    let asked = Param::name(Text::part(words!("heimr.action.swap-items"), "what"), held).or_word("hands");
    let asked =
        it.fitting(asked, nobody(), |what: &Value, can| can(Action { who, deed: swap(String::read(what)) }))?;
    let what: Value = it.take(asked.or_first())?;
    act(who, swap(String::read(&what)))
}

/// What somebody fills in to break something. [heimr.environment.toughness]
pub(super) fn break_down(it: &mut Offering<'_>) -> Offered {
    let key = words!("heimr.environment.toughness");
    let strike = |with: &str, what| Deed::BreakDown { with: with.to_owned(), what };
    let who = acts(it, &strike("", Breakable::Thing(String::new())))?;
    let (world, viewer) = (it.world, it.viewer);
    let square = here(world, who);
    let mut targets: Vec<(Value, Breakable)> = vec![];
    for between in world.grid.borders.keys().filter(|between| between.touches(square)) {
        targets.push((between.both().value(), Breakable::Border(*between)));
    }
    let things = world.grid.locations.get(&square).into_iter().flat_map(|here| &here.things);
    for (name, _) in things.filter(|(_, thing)| thing.hidden.is_none()) {
        targets.push(((Value::word("ground"), name.clone()).value(), Breakable::Thing(name.clone())));
    }
    let near = world.characters.keys().filter(|other| **other != who && here(world, **other) == square);
    for &other in near.filter(|other| world.is_seen_by(viewer, **other)) {
        for (name, _) in hands::held(world, other).filter(|(_, item)| item.hidden.is_none()) {
            targets.push(((other, name.clone()).value(), Breakable::Held(other, name.clone())));
        }
    }
    let held = hands::held(world, who).filter(|(_, item)| 0 < item.breaks).map(|(name, _)| name.clone());
    let tools = Param::name(Text::part(key, "with"), held);
    let no_tools = Text::part(key, "no-tools").with("who", who);
    it.need(!tools.range.options().is_empty(), no_tools.clone())?;
    let not_there = Text::part(key, "not-there").with("who", who);
    it.need(!targets.is_empty(), not_there.clone())?;
    let way = |with: &str, what: &Breakable| Action { who, deed: strike(with, what.clone()) };
    // A tool with which nothing here can be broken is no choice.
    let with: String =
        it.fit(tools, no_tools, |with: &String, can| targets.iter().any(|(_, what)| can(way(with, what))))?;
    let known = |value: &Value| targets.iter().find(|(known, _)| known == value).map(|(_, what)| what);
    let asked = Param::one_of(Text::part(key, "target"), targets.iter().map(|(value, _)| value.clone()));
    let target: Value =
        it.fit(asked, not_there, |target, can| known(target).is_some_and(|what| can(way(&with, what))))?;
    let nothing = || Breakable::Border(Between::new(square, square));
    act(who, strike(&with, known(&target).cloned().unwrap_or_else(nothing)))
}
