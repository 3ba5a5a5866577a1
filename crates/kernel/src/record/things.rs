//! Inventories: things that people have under names of their own, each made from a row of a list, ready or not, and in
//! one or several pieces.
use super::sheet::{HAS, PARTS, told};
use super::{Cell, NAME_MAX, ROWS_MAX};
use crate::draft::{Reader, cell_number};
use crate::offer::{self, Param, Range};
use crate::ruleset::Problem;
use crate::{Choice, Key, Text, Value, World, Write};
use std::collections::BTreeMap;

/// Something in an inventory.
pub trait Thing<W: World>: Clone {
    /// The most pieces that go by one name.
    const PIECES_MAX: u16;
    /// What a row of this name in any of the lists stands for.
    fn listed(world: &W, name: &str) -> Option<Self>;
    /// The names of all rows of which somebody can have something to begin with.
    fn choices(world: &W) -> Vec<String>;
    /// Whether several pieces of it can go by one name.
    fn is_counted(&self) -> bool;
    /// How many pieces there are, 1 or more.
    fn pieces(&mut self) -> &mut u16;
    /// Whether it is at hand; `None` for what is always or never so.
    fn ready(&mut self) -> Option<&mut bool>;

    /// So many pieces of it; `None` where there can't be so many.
    #[must_use]
    fn counting(mut self, pieces: u16) -> Option<Self> {
        let most = if self.is_counted() { Self::PIECES_MAX } else { 1 };
        *self.pieces() = pieces;
        (1..=most).contains(&pieces).then_some(self)
    }
}

/// There can't be so many pieces of something.
fn too_many<W: World, T: Thing<W>>(key: Key) -> Text {
    Text { part: "too-many", ..Text::new(key) }.with("max", i32::from(T::PIECES_MAX))
}

/// What somebody has to begin with, as people fill it in: each thing with its name, if it has one of its own, the row that it
/// is like, and how many pieces there are of it.
pub fn param<W: World, T: Thing<W>>(world: &W, words: Text) -> Param {
    let like = T::choices(world).into_iter().map(|name| Choice::new(words.key, Value::Text(name)));
    let columns = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("like", Range::OneOf(like.collect())),
        ("pieces", Range::Number { min: 1, max: T::PIECES_MAX.into() }),
    ];
    offer::param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::blank())
}

/// Which column says what a thing is like.
const LIKE: usize = 1;

/// Reads such a field of a form. What has no name of its own is called as the row that it is like. What there can't be so many of is refused by the rule `key`, in its words `too-many`.
pub fn read<W: World, T: Thing<W>>(
    world: &W,
    read: &mut Reader<'_>,
    field: &str,
    key: Key,
) -> BTreeMap<String, T> {
    let mut things = BTreeMap::new();
    for (name, cells) in read.rows_like(field, LIKE) {
        let like = cells.first().and_then(String::read);
        let Some(thing) = like.and_then(|like| T::listed(world, &like)) else { continue };
        let pieces = u16::try_from(cell_number(&cells, 1)).unwrap_or(1);
        let counted = thing.clone().counting(pieces);
        read.require(key, counted.is_some(), field, || too_many::<W, T>(key));
        things.insert(name, counted.unwrap_or(thing));
    }
    things
}

/// What a correction makes of an inventory. One thing, where an `entry` names it: how many pieces there are, whether it
/// is ready, or that it is there no more. Otherwise everything in one text: what is in it already stays as it is, and
/// what is new comes from the lists, under its own name or as `Name = row`, or so many pieces as `Name = 3`.
///
/// # Errors
/// What would be right, in the words `unlisted`, `too-many` and `again` of `key`.
pub fn write<W: World, T: Thing<W>>(
    world: &W,
    before: &BTreeMap<String, T>,
    entry: &str,
    write: &Write<'_>,
    key: Key,
) -> Result<BTreeMap<String, T>, Problem> {
    if !entry.is_empty() {
        return one(before.clone(), entry, write);
    }
    let says = |part: &'static str| Text { part, ..Text::new(key) };
    let text = write.text()?;
    let mut things = BTreeMap::new();
    for part in text.split(PARTS).map(str::trim).filter(|part| !part.is_empty()) {
        let (name, like) =
            part.split_once(HAS).map_or((part, part), |(name, like)| (name.trim(), like.trim()));
        let count = like.parse::<u16>().ok();
        let like = if count.is_some() { name } else { like };
        let known = before.get(name).filter(|_| name == like).cloned();
        let thing = known.or_else(|| T::listed(world, like));
        let unlisted = || write.wrong(says("unlisted").with("item", Value::text(like)));
        let mut thing = thing.ok_or_else(unlisted)?;
        let pieces = count.unwrap_or(*thing.pieces());
        let thing = thing.counting(pieces).ok_or_else(|| write.wrong(too_many::<W, T>(key)))?;
        if things.insert(name.to_owned(), thing).is_some() {
            return Err(write.wrong(says("again").with("name", Value::text(name))));
        }
    }
    Ok(things)
}

fn one<W: World, T: Thing<W>>(
    mut things: BTreeMap<String, T>,
    name: &str,
    write: &Write<'_>,
) -> Result<BTreeMap<String, T>, Problem> {
    let thing = things.get_mut(name).ok_or_else(|| write.nowhere())?;
    if thing.is_counted() {
        *thing.pieces() = write.number(0, T::PIECES_MAX)?;
    } else if let Some(ready) = thing.ready() {
        *ready = write.flag()?;
    } else {
        *thing.pieces() = write.flag()?.into();
    }
    things.retain(|_, thing| 0 < *thing.pieces());
    Ok(things)
}

/// Everything in one text, as it is written.
#[must_use]
pub fn all<W: World, T: Thing<W>>(things: &BTreeMap<String, T>) -> String {
    let row = |(name, thing): (&String, &T)| match thing.is_counted() {
        true => Value::List(vec![Value::text(name), i32::from(*thing.clone().pieces()).into()]),
        false => Value::text(name),
    };
    told(&Value::List(things.iter().map(row).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key::of(&["game.gear"], "game.gear");

    /// What is to be had: torches, which are counted, swords to be drawn, and coats, which are always worn.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    struct Shop;

    impl World for Shop {
        type Effect = ();
        fn apply(&mut self, (): &()) {}
    }

    #[derive(Clone, PartialEq, Debug)]
    struct Ware {
        kind: &'static str,
        ready: bool,
        pieces: u16,
    }

    impl Thing<Shop> for Ware {
        const PIECES_MAX: u16 = 9;
        fn listed(_: &Shop, name: &str) -> Option<Self> {
            let kind = ["Torch", "Sword", "Coat"].into_iter().find(|kind| *kind == name)?;
            Some(Self { kind, ready: kind == "Coat", pieces: 1 })
        }
        fn choices(_: &Shop) -> Vec<String> {
            ["Torch", "Sword", "Coat"].map(str::to_owned).into()
        }
        fn is_counted(&self) -> bool {
            self.kind == "Torch"
        }
        fn pieces(&mut self) -> &mut u16 {
            &mut self.pieces
        }
        fn ready(&mut self) -> Option<&mut bool> {
            (self.kind == "Sword").then_some(&mut self.ready)
        }
    }

    type Wares = BTreeMap<String, Ware>;

    fn written(before: &Wares, entry: &str, value: impl Into<Value>) -> Result<Wares, &'static str> {
        let value = value.into();
        let at = Write { address: "things", value: &value, key: KEY };
        write(&Shop, before, entry, &at, KEY).map_err(|problem| problem.words.part)
    }

    fn carried() -> Wares {
        let drawn = Ware { kind: "Sword", ready: true, pieces: 1 };
        let torches = Ware { kind: "Torch", ready: false, pieces: 3 };
        [("Fang".to_owned(), drawn), ("Torch".to_owned(), torches)].into()
    }

    #[test]
    fn everything_in_one_text_reads_back_as_it_is() {
        let text = all::<Shop, Ware>(&carried());
        assert_eq!(text, "Fang; Torch = 3");
        assert_eq!(written(&carried(), "", Value::Text(text)), Ok(carried()));
    }

    #[test]
    fn what_stays_keeps_its_state_and_what_is_new_is_as_listed() {
        let after =
            written(&carried(), "", Value::text("Fang; Biter = Sword; Torch = 5")).expect("can be written");
        assert!(after["Fang"].ready && !after["Biter"].ready);
        assert_eq!((after["Biter"].kind, after["Torch"].pieces), ("Sword", 5));
    }

    #[test]
    fn what_is_wrong_with_a_text_is_said() {
        for (text, wrong) in [
            ("Laser", "unlisted"),
            ("Fang = Laser", "unlisted"),
            ("Fang; Fang", "again"),
            ("Torch = 10", "too-many"),
            ("Torch = 0", "too-many"),
            ("Coat = 2", "too-many"),
        ] {
            assert_eq!(written(&carried(), "", Value::text(text)), Err(wrong), "{text}");
        }
    }

    #[test]
    fn one_thing_is_counted_drawn_or_taken_away() {
        let coat = written(&carried(), "", Value::text("Coat")).expect("can be written");
        assert_eq!(written(&carried(), "Torch", 7).map(|after| after["Torch"].pieces), Ok(7));
        assert_eq!(written(&carried(), "Torch", 0).map(|after| after.len()), Ok(1));
        assert_eq!(written(&carried(), "Torch", 10), Err("write-number"));
        assert_eq!(written(&carried(), "Fang", false).map(|after| after["Fang"].ready), Ok(false));
        assert_eq!(written(&coat, "Coat", false), Ok(Wares::new()), "what is worn can only be taken away");
        assert_eq!(written(&carried(), "Rope", true), Err("address"));
    }
}
