//! What can be attempted with items, in a fight and out of it.
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::characters::hands;
use crate::surface::offers::attempt::{Attempt, Offered};
use crate::surface::offers::deeds::{act, acts, fit};
use crate::world::World;
use crate::world::fight::{Breakable, Deed};
use crate::world::squares::Between;
use crate::world::things::Carried;
use norn_kernel::offer::{Filling, Next, Range, param, possible, refused};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, Who, words};
use std::collections::BTreeSet;

type Read<T> = Result<T, Box<Next<Attempt>>>;

/// A thing, with what is done with it in each grip.
type Gripped<'a> = (Value, Box<dyn Fn(Carried) -> Deed + 'a>);

/// The grips that put something in a hand.
const GRIPS: [Carried; 3] = [Carried::SwordHand, Carried::OffHand, Carried::BothHands];

/// Things with a grip in which each can be taken in hand, as options.
fn grips(
    world: &World,
    filling: &Filling<'_>,
    who: Who,
    key: Key,
    names: Vec<Gripped<'_>>,
) -> Read<Vec<Choice>> {
    let fits = |deed: &Deed| possible(world, filling, &Action { who, deed: deed.clone() }).is_ok();
    let options = names.into_iter().map(|(value, deed)| {
        let into = GRIPS.iter().find(|into| fits(&deed(**into))).copied().unwrap_or(Carried::SwordHand);
        (Choice::new(key, value), deed(into))
    });
    fit(world, filling, "item", options.collect(), who)
}

/// In which hand or hands something is taken.
fn into(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
    key: Key,
    deed: impl Fn(Carried) -> Deed,
) -> Read<Carried> {
    let options = GRIPS.map(|into| (Choice::new(key, Value::word(into.word())), deed(into)));
    let options = fit(world, filling, "into", options.to_vec(), who)?;
    let first = options.first().map_or(Value::word("sword-hand"), |choice| choice.value.clone());
    let word = filling.word(param(Text::part(key, "into"), Range::OneOf(options)).or(first))?;
    Ok(GRIPS.into_iter().find(|into| into.word() == word).unwrap_or(Carried::SwordHand))
}

/// What somebody fills in to draw a weapon or ammunition. [heimr.action.draw]
pub(crate) fn offer_draw(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.action.draw")).key;
    let draw = |item: &str, into| Deed::Draw { item: item.to_owned(), into };
    let who = acts(world, viewer, &mut filling, &draw("", Carried::SwordHand))?;
    let ready = world.character(who).items.iter().filter(|(_, item)| {
        item.carried == Carried::Ready || item.carried.is_held() && item.weapon.is_some()
    });
    let names: Vec<Gripped<'_>> = ready
        .map(|(name, _)| -> Gripped<'_> { (Value::text(name), Box::new(move |into| draw(name, into))) })
        .collect();
    if names.is_empty() {
        return Err(refused(Text::part(key, "nothing").with("who", who)));
    }
    let options = grips(world, &filling, who, key, names)?;
    let item = filling.text(param(Text::part(key, "item"), Range::OneOf(options)))?;
    // Ammunition comes to the weapon that is held already.
    let held = world.character(who).items.get(&item).map(|item| item.carried);
    let into = match held.filter(|carried| carried.is_held()) {
        Some(held) => held,
        None => into(world, &mut filling, who, key, |into| draw(&item, into))?,
    };
    act(filling, who, draw(&item, into))
}

/// One of the things that are held.
fn held(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
    key: Key,
    deed: impl Fn(&str) -> Deed,
) -> Read<String> {
    let held = hands::held(world, who).map(|(name, _)| (Choice::new(key, Value::text(name)), deed(name)));
    let held: Vec<(Choice, Deed)> = held.collect();
    if held.is_empty() {
        return Err(refused(Text::part(words!("heimr.character.items"), "empty-hands").with("who", who)));
    }
    let options = fit(world, filling, "item", held, who)?;
    filling.text(param(Text::part(key, "item"), Range::OneOf(options)))
}

/// What somebody fills in to put something away. [heimr.action.put-away]
pub(crate) fn offer_put_away(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.action.put-away")).key;
    let put = |item: &str| Deed::PutAway { item: item.to_owned() };
    let who = acts(world, viewer, &mut filling, &put(""))?;
    let item = held(world, &mut filling, who, key, put)?;
    act(filling, who, put(&item))
}

/// What somebody fills in to hide something. [heimr.action.hide-item]
pub(crate) fn offer_hide_item(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.action.hide-item")).key;
    let hide = |item: &str| Deed::HideItem { item: item.to_owned() };
    let who = acts(world, viewer, &mut filling, &hide(""))?;
    let item = held(world, &mut filling, who, key, hide)?;
    act(filling, who, hide(&item))
}

/// What somebody fills in to drop things. [heimr.action.drop-items]
pub(crate) fn offer_drop_items(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.action.drop-items")).key;
    let drop = |items: BTreeSet<String>| Deed::DropItems { items };
    let who = acts(world, viewer, &mut filling, &drop(BTreeSet::new()))?;
    let held: BTreeSet<String> = hands::held(world, who).map(|(name, _)| name.clone()).collect();
    possible(world, &filling, &Action { who, deed: drop(held.clone()) })?;
    let options: Vec<Choice> = held.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let all = Value::List(held.iter().map(|name| Value::text(name)).collect());
    let range = Range::SeveralOf { options, min: 1, max };
    let chosen = filling.list(param(Text::part(key, "items"), range).or(all))?;
    let names = chosen.into_iter().filter_map(|value| match value {
        Value::Text(name) => Some(name),
        _ => None,
    });
    act(filling, who, drop(names.collect()))
}

/// What somebody fills in to get something out of the pack, or from the ground. [heimr.action.get-item]
pub(crate) fn offer_get_item(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.action.get-item")).key;
    let get = |item: &str, into, ground| Deed::GetItem { item: item.to_owned(), into, ground };
    let who = acts(world, viewer, &mut filling, &get("", Carried::SwordHand, true))?;
    let one = world.character(who);
    let lying: BTreeSet<&String> = hands::within_reach(world, who).map(|(name, ..)| name).collect();
    let lying = lying.into_iter().map(|name| (true, name));
    let stored = one.items.iter().filter(|(_, item)| !item.carried.is_held()).map(|(name, _)| (false, name));
    let word = |ground| Value::word(if ground { "ground" } else { "stored" });
    let names: Vec<Gripped<'_>> = lying
        .chain(stored)
        .map(|(ground, name)| -> Gripped<'_> {
            let value = Value::List(vec![word(ground), Value::text(name)]);
            (value, Box::new(move |into| get(name, into, ground)))
        })
        .collect();
    if names.is_empty() {
        return Err(refused(Text::part(key, "nothing").with("who", who)));
    }
    let options = grips(world, &filling, who, key, names)?;
    let chosen = filling.take(param(Text::part(key, "item"), Range::OneOf(options)))?;
    let (ground, item) = match chosen {
        Value::List(cells) => match cells.as_slice() {
            [from, Value::Text(name)] => (*from == word(true), name.clone()),
            _ => (true, String::new()),
        },
        _ => (true, String::new()),
    };
    let into = into(world, &mut filling, who, key, |into| get(&item, into, ground))?;
    act(filling, who, get(&item, into, ground))
}

/// What somebody fills in to change hands or grips. [heimr.action.swap-items]
pub(crate) fn offer_swap_items(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.action.swap-items")).key;
    let swap = |grip: Option<String>| Deed::SwapItems { grip };
    let who = acts(world, viewer, &mut filling, &swap(None))?;
    let mut options = vec![(Choice::word(key, "hands"), swap(None))];
    options.extend(
        hands::held(world, who)
            .map(|(name, _)| (Choice::new(key, Value::text(name)), swap(Some(name.clone())))),
    );
    let options = fit(world, &filling, "what", options, who)?;
    let first = options.first().map_or(Value::word("hands"), |choice| choice.value.clone());
    let grip = match filling.take(param(Text::part(key, "what"), Range::OneOf(options)).or(first))? {
        Value::Text(name) => Some(name),
        _ => None,
    };
    act(filling, who, swap(grip))
}

/// What somebody fills in to break something. [heimr.environment.toughness]
pub(crate) fn offer_break_down(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = Text::new(words!("heimr.environment.toughness")).key;
    let strike = |with: &str, what| Deed::BreakDown { with: with.to_owned(), what };
    let here = |who: Who| world.character(who).stance.square;
    let who = acts(world, viewer, &mut filling, &strike("", Breakable::Thing(String::new())))?;
    let square = here(who);
    let mut targets: Vec<(Value, Breakable)> = vec![];
    for between in world.grid.borders.keys().filter(|between| between.touches(square)) {
        let (one, other) = between.both();
        let value = Value::List(vec![Value::Place(one.place()), Value::Place(other.place())]);
        targets.push((value, Breakable::Border(*between)));
    }
    let things = world.grid.locations.get(&square).into_iter().flat_map(|here| &here.things);
    for (name, _) in things.filter(|(_, thing)| thing.hidden.is_none()) {
        let value = Value::List(vec![Value::word("ground"), Value::text(name)]);
        targets.push((value, Breakable::Thing(name.clone())));
    }
    let near = world.characters.keys().filter(|other| **other != who && here(**other) == square);
    for &other in near.filter(|other| world.is_seen_by(viewer, **other)) {
        for (name, _) in hands::held(world, other).filter(|(_, item)| item.hidden.is_none()) {
            let value = Value::List(vec![Value::Character(other), Value::text(name)]);
            targets.push((value, Breakable::Held(other, name.clone())));
        }
    }
    let held: Vec<&String> =
        hands::held(world, who).filter(|(_, item)| 0 < item.breaks).map(|(name, _)| name).collect();
    if held.is_empty() {
        return Err(refused(Text::part(key, "no-tools").with("who", who)));
    }
    let struck = |with: &str| -> Vec<(Choice, Deed)> {
        let options = targets.iter();
        options.map(|(value, what)| (Choice::new(key, value.clone()), strike(with, what.clone()))).collect()
    };
    if targets.is_empty() {
        return Err(refused(Text::part(key, "not-there").with("who", who)));
    }
    // A tool with which nothing here can be broken is no choice.
    let (mut tools, mut refusal) = (vec![], None);
    for name in held {
        match fit(world, &filling, "target", struck(name), who) {
            Ok(_) => tools.push(Choice::new(key, Value::text(name))),
            Err(next) => refusal = refusal.or(Some(next)),
        }
    }
    if let Some(refusal) = refusal.filter(|_| tools.is_empty()) {
        return Err(refusal);
    }
    let with = filling.text(param(Text::part(key, "with"), Range::OneOf(tools)))?;
    let options = fit(world, &filling, "target", struck(&with), who)?;
    let chosen = filling.take(param(Text::part(key, "target"), Range::OneOf(options)))?;
    let what = targets.into_iter().find(|(value, _)| *value == chosen).map(|(_, what)| what);
    let nothing = || Breakable::Border(Between::new(square, square));
    act(filling, who, strike(&with, what.unwrap_or_else(nothing)))
}
