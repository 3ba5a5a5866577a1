//! An elf's animal companion. [fivey.origin.elf.charm]
use crate::reference::RULES;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::templates::things;
use crate::world::happen::{happen, set};
use crate::world::{Character, Effect, PARTY, Set, Side, World};
use norn_kernel::record::Record;
use norn_kernel::{At, D6, Play, Text, Who, rule};

/// What a companion has for everything.
const ABILITY: i32 = 1;
/// Its defense class.
const DEFENSE: i32 = 12;
/// How far it goes with one action, in paces.
const PACES: i32 = 6;

/// Somebody's companion that lives. [fivey.origin.elf.charm]
#[must_use]
pub fn companion(world: &World, who: Who) -> Option<Who> {
    let kept = |one: &Character| one.keeper == Some(who) && !one.is_gone();
    let mut kept = world.characters.iter().filter(|(other, one)| is_companion(world, **other) && kept(one));
    kept.next().map(|(other, _)| *other)
}

/// Whether somebody is a companion that was called: those alone have such a number. [fivey.origin.elf.charm]
#[must_use]
pub fn is_companion(world: &World, who: Who) -> bool {
    PARTY < who && world.character(who).keeper.is_some()
}

/// The number of the next companion: one of those that tables never give.
fn next(world: &World) -> Who {
    let last = world.characters.last_key_value().map_or(PARTY, |(who, _)| (*who).max(PARTY));
    Who(last.0.saturating_add(1))
}

/// Whether a companion can be called by a charm, which takes no turn of its own to find out. It answers the elf whose it
/// is alone, or each who carries it in turn would have a companion. [fivey.origin.elf.charm]
pub(super) fn can_call(at: &mut At<'_, World>, who: Who, charm: &str) -> Play<()> {
    let key = rule!("fivey.origin.elf.charm");
    let thing = at.world().character(who).things.get(charm);
    let own = thing.and_then(|thing| things::whose(at.world(), who, charm, thing)) == Some(who);
    at.require(key, own, || Text::part(key, "not-theirs").with("who", who))?;
    let alone = companion(at.world(), who).is_none();
    at.require(key, alone, || Text::part(key, "has-one").with("who", who))?;
    let mourned = at.world().character(who).bereft.is_none_or(|day| day <= at.world().day());
    at.require(key, mourned, || Text::part(key, "bereft").with("who", who))
}

/// A friendly animal comes. [fivey.origin.elf.charm]
pub(super) fn comes(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let key = rule!("fivey.origin.elf.charm");
    let owner = at.world().owner(who);
    let hit_points = at.on_behalf(who, |at| at.roll(owner, D6, key))?.max(1);
    let hit_points = inspiration::better(at, who, hit_points, Moment::Alone)?;
    let (ability, defense) = (at.number(key, ABILITY), at.number(key, DEFENSE));
    let paces = at.number(key, PACES).max(1);
    let animal = Character {
        name: name.to_owned(),
        side: Side::Party,
        keeper: Some(who),
        ability: Some(ability),
        hit_dice: 1,
        defense: Some(defense),
        paces,
        most: hit_points,
        hit_points,
        ..Character::fields().usual()
    };
    let number = next(at.world());
    happen(at, key, Effect::Character(number, Box::new(animal)))?;
    set(at, key, who, Set::bereft(None)).map(drop)
}

/// Somebody's companion has died: another comes after the next night at the earliest. [fivey.origin.elf.charm]
pub fn is_bereft(at: &mut At<'_, World>, of: Who) -> Play<()> {
    let key = rule!("fivey.origin.elf.charm");
    let companion = is_companion(at.world(), of);
    let Some(keeper) = at.world().character(of).keeper.filter(|_| companion) else { return Ok(()) };
    let from = at.world().day().saturating_add(1);
    set(at, key, keeper, Set::bereft(Some(from))).map(drop)
}
