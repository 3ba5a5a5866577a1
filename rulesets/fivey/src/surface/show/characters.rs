//! What a sheet says besides the fields of the record: what is derived from them, and what can be done next.
use crate::reference::RULES;
use crate::rules::characters::advancement::{self, Kind};
use crate::rules::characters::{armor as worn, creation, defense, healing, inventory};
use crate::rules::tasks::circumstances::Circumstances;
use crate::world::switches::Encumbrance;
use crate::world::{Carried, Stat, Thing, World};
use norn_kernel::show::Row;
use norn_kernel::{Closed, Filled, Text, Value, Who, refusal, words};

/// How far somebody goes, in paces and in feet, and in a round at a site where that is measured.
/// [fivey.move.base, fivey.move.pace, fivey.move.rescale]
pub(super) fn movement(world: &World, who: Who) -> Vec<Row> {
    let paces = defense::paces(world, who);
    let label = Text::part(words!("fivey.move.base"), "row-all").with("feet", defense::feet(paces));
    let mut rows = vec![Row::new(label, paces)];
    rows.extend(
        defense::feet_in_round(world, who)
            .map(|feet| Row::new(Text::part(words!("fivey.move.rescale"), "row-all"), feet)),
    );
    rows
}

/// What somebody has lost, and how they heal. [fivey.hp.damage, fivey.hp.healing-rate]
pub(super) fn health(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let mut rows = vec![];
    if 0 < one.damage() {
        rows.push(Row::new(Text::part(words!("fivey.hp.damage"), "damage"), one.damage()));
    }
    if one.ability.is_none() {
        let (die, more) = healing::rate(world, who);
        let rate =
            if more == 0 { format!("1d{}", die.sides()) } else { format!("1d{} + {more}", die.sides()) };
        rows.push(Row::new(Text::part(words!("fivey.hp.healing-rate"), "row-all"), Value::Text(rate)));
    }
    rows
}

/// What a level is called, and what the next one takes. [fivey.advance.table]
pub(super) fn levels(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let name = creation::level_name(one.level);
    let mut rows = vec![Row::new(Text::part(words!("fivey.advance.table"), "name"), Value::text(name))];
    if let Some(needed) = advancement::needed(one.level.saturating_add(1)) {
        let left = needed.saturating_sub(one.experience).max(0);
        rows.push(Row::new(Text::part(words!("fivey.advance.xp-sources"), "to-next"), left));
    }
    if !one.unsettled.is_over() {
        let next = if one.unsettled.random.is_some() { "roll-up" } else { "settle" };
        let label = Text::part(words!("fivey.create.steps"), "unsettled");
        rows.push(Row::new(label, true).offering(Filled::of(next).with("who", who).with_defaults()));
    }
    rows
}

/// Slots that are open, each with the attempt that fills it. [fivey.advance.slots]
pub(super) fn slots(world: &World, who: Who) -> Vec<Row> {
    if !world.character(who).played {
        return vec![];
    }
    let rows = Kind::ALL.iter().map(|kind| (*kind, advancement::open(world, who, kind.slot())));
    rows.filter(|(_, open)| 0 < *open)
        .map(|(kind, open)| {
            let word = Value::word(kind.word());
            let label = Text::part(words!("fivey.advance.slots"), "open").with("slot", word.clone());
            let row = Row::new(label, open);
            match advancement::can_fill(world, who, kind) {
                true => row.offering(Filled::of("fill-slot").with("who", who).with("slot", word)),
                false => row,
            }
        })
        .collect()
}

/// Beside a thing: what takes no slot is in a pocket. [fivey.inventory.small-items]
pub(super) fn place(thing: &Thing) -> &'static str {
    if thing.slots == 0 { "pocket" } else { "thing" }
}

/// How much somebody carries, of how much they can, and where it begins to hamper; the backpack takes no slot itself.
/// [fivey.inventory.twenty, fivey.inventory.travel-light, fivey.create.backpack]
pub(super) fn load(world: &World, who: Who) -> Vec<Row> {
    let taken = inventory::taken(world, who);
    let label = match world.switches.encumbrance {
        Encumbrance::On => {
            let part = if inventory::is_encumbered(world, who) { "row-hampered" } else { "row-all" };
            Text::part(words!("fivey.inventory.travel-light"), part).with("light", inventory::LIGHT)
        }
        Encumbrance::Off => Text::part(words!("fivey.inventory.twenty"), "row-all"),
    };
    let mut rows = vec![Row::new(label.with("most", inventory::SLOTS), taken)];
    if world.character(who).played {
        let things = world.character(who).things.values();
        let stashed = things.filter(|thing| thing.carried == Carried::Stashed).count();
        let stashed = i32::try_from(stashed).unwrap_or(i32::MAX);
        rows.push(Row::new(Text::part(words!("fivey.create.backpack"), "row-all"), stashed));
    }
    rows
}

/// What armor that is worn asks for: swimming on, and getting out of it, side by side. What can't be done now is told and
/// not offered. [fivey.armor.drowning-dilemma]
pub(super) fn armor(world: &World, who: Who) -> Vec<Row> {
    let (Some(name), true) = (worn::worn(world, who), world.character(who).played) else { return vec![] };
    let swim = worn::swimming(world, who).map(|dc| {
        let label = Text::part(words!("fivey.armor.drowning-dilemma"), "swim-on");
        let swim = Filled::of("swim").with("who", who);
        let label = label.with("stat", Value::word(Stat::Str.word()));
        let circumstances = Circumstances::default();
        let can = refusal(&worn::Swim { who, circumstances }, world).is_none();
        let row = Row::new(label, dc);
        if can { row.offering(swim) } else { row }
    });
    let doff = worn::class(world, who, name).map(|dc| {
        let label = Text::part(words!("fivey.armor.drowning-dilemma"), "take-off");
        let label = label.with("stat", Value::word(Stat::Dex.word())).with("armor", Value::text(name));
        let doff = Filled::of("doff").with("who", who).with("armor", Value::text(name)).with("hurry", true);
        let circumstances = Circumstances::default();
        let way = worn::Wear { who, armor: name.to_owned(), on: false, hurry: true, circumstances };
        let can = refusal(&way, world).is_none();
        let row = Row::new(label, dc);
        if can { row.offering(doff) } else { row }
    });
    swim.into_iter().chain(doff).collect()
}
