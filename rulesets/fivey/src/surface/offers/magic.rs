//! Spells: casting, ceasing, and what is done to vessels.
use super::ask::{Offered, Offering, Read, living, nobody, own, referee_only, target, who_asked};
use super::tasks::skill;
use crate::reference::RULES;
use crate::rules::fights::blast::Bend;
use crate::rules::magic::casting::{CanCast, Cast, level};
use crate::rules::magic::falling::{FEET_MAX, Fall};
use crate::rules::magic::ongoing::{Cease, Touch, is_shrouded};
use crate::rules::magic::vessels::{Bind, held, vessels};
use crate::rules::magic::working::{FEET, stands};
use crate::rules::tasks::circumstances::Deed;
use crate::world::people::PACES_MAX;
use crate::world::{Carried, Row, Shape, Spell, Working};
use norn_kernel::offer::By;
use norn_kernel::record::Cell;
use norn_kernel::{Key, Param, Place, Text, Value, Who, words};
use std::collections::BTreeSet;

/// How much further than a spell reaches can be filled in, in feet.
const BEYOND: i32 = 1_000;

/// Everybody who lives and whom the viewer can see, but those who have fled from the fight.
fn seen(it: &Offering<'_>) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let there = world.characters.keys().copied();
    let there = there.filter(|who| world.fighter(*who).is_none_or(|fighter| !fighter.fled));
    there.filter(|who| world.is_able(*who) && world.is_seen_by(viewer, *who)).collect()
}

/// Some of those who are seen.
fn some(it: &mut Offering<'_>, key: Key, min: u16, most: usize) -> Read<BTreeSet<Who>> {
    let all = seen(it);
    let asked = Param::several(Text::part(key, "on"), all, min).at_most(most);
    it.take(if min == 0 { asked.or(Vec::<Who>::new().value()) } else { asked })
}

/// On what, in words.
fn what(it: &mut Offering<'_>, key: Key) -> Read<String> {
    it.take(Param::text(Text::part(key, "what")).or(Value::text("")))
}

/// A place of the field that the caster sees.
fn place(it: &mut Offering<'_>, who: Who, key: Key, shape: Shape) -> Read<Option<Place>> {
    let (Some(ground), Some(from)) = (&it.world.ground, stands(it.world, who)) else { return Ok(None) };
    let fits = |value: &Value| match value {
        // A line leads away from whoever casts it.
        Value::Place(place) => (shape != Shape::Line || *place != from) && ground.sees(from, *place),
        _ => false,
    };
    let all = || {
        let places = ground.field().places().map(Value::Place).filter(|place| fits(place));
        Ok(Param::one_of(Text::part(key, "at"), places))
    };
    let value: Value = it.take_listed(("at", By::Anyone), fits, all)?;
    Ok(match value {
        Value::Place(place) => Some(place),
        _ => None,
    })
}

/// How high above a place, where somebody flies: as high as whoever is there. [fivey.monster.feat.flight]
fn above(it: &mut Offering<'_>, at: Option<Place>) -> Read<i32> {
    let world = it.world;
    let flies = seen(it).into_iter().any(|who| 0 < world.character(who).height);
    let there = at.and_then(|place| world.on(place)).filter(|who| world.is_seen_by(it.viewer, *who));
    let usual = there.map_or(0, |who| world.character(who).height);
    let words = Text::part(words!("fivey.monster.feat.flight"), "height");
    it.take_if(at.is_some() && flies, Param::number(words, 0, PACES_MAX).or(usual))
}

/// What somebody casts from what, and on what. [fivey.magic.cast]
pub(super) fn cast(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.magic.cast");
    let world = it.world;
    let none = || Text::part(words!("fivey.magic.vessel"), "no-vessel");
    let ready = |who: Who, vessel: &String| CanCast { who, vessel: vessel.clone() };
    let own: Vec<Who> = own(it).into_iter().filter(|who| vessels(world, *who).next().is_some()).collect();
    let who = it.fit(who_asked(own), none(), |who: &Who, can| {
        vessels(world, *who).any(|vessel| can(ready(*who, vessel)))
    })?;
    let names: Vec<String> = vessels(world, who).cloned().collect();
    let asked = Param::name(Text::part(words!("fivey.magic.vessel"), "vessel"), names).or_only();
    let vessel = it.fit(asked, none(), |vessel: &String, can| can(ready(who, vessel)))?;
    let mut cast = Cast::of(who, &vessel);
    let known = held(world, who, &vessel).filter(|held| !held.riddle);
    let spell = known.and_then(|held| Spell::find(world, &held.spell));
    // Before what the referee says of some spells: a proposal is out of its player's hands.
    let saved = spell.is_some_and(|spell| spell.save.is_some());
    cast.skill = skill(it, saved, who, Deed::Lore)?;
    match spell {
        Some(spell) => told(it, &mut cast, spell)?,
        // What nobody knows is cast as if it were any spell.
        None => {
            cast.on = some(it, key, 0, usize::MAX)?;
            cast.what = what(it, key)?;
            let side = |who: Who| world.character(who).side;
            cast.unwilling = cast.on.iter().copied().filter(|on| side(*on) != side(who)).collect();
        }
    }
    let words = Text::part(key, "openly");
    cast.openly = it.take_if(!world.is_seen(who), Param::flag(words).by_referee().or(true))?;
    Ok(cast.into())
}

/// What a spell asks for. [fivey.spell.list]
fn told(it: &mut Offering<'_>, cast: &mut Cast, spell: &Spell) -> Read<()> {
    let (world, who) = (it.world, cast.who);
    let most = spell.paces.saturating_mul(FEET);
    let feet = |key| Param::number(Text::part(key, "feet"), 0, BEYOND).or(most);
    match spell.working {
        Working::Words => {
            let key = words!("fivey.magic.cast");
            cast.on = some(it, key, 0, usize::MAX)?;
            cast.what = what(it, key)?;
        }
        Working::Harm => {
            let key = words!("fivey.magic.cast");
            let on_field = stands(world, who).is_some() && spell.shape != Shape::Targets;
            match on_field {
                true => cast.at = place(it, who, key, spell.shape)?,
                false => cast.on = some(it, key, 1, usize::MAX)?,
            }
            if spell.shape == Shape::Burst {
                cast.up = above(it, cast.at)?;
            }
            let words = Text::part(words!("fivey.move.measure"), "bend");
            let asked = Param::word::<Bend>(words).or_first();
            cast.bend = it.take_if(on_field && spell.shape == Shape::Line, asked)?;
        }
        Working::Attract => attract(it, cast, feet)?,
        Working::Charm => {
            let key = words!("fivey.spell.charm");
            let all: Vec<Who> = seen(it).into_iter().filter(|on| *on != who).collect();
            let (vessel, of) = (cast.vessel.clone(), who);
            let way = |on: &Who| Cast { on: BTreeSet::from([*on]), ..Cast::of(of, &vessel) };
            let on: Who = it.fit(target(key, "on", all), nobody(), |on, can| can(way(on)))?;
            cast.on = BTreeSet::from([on]);
        }
        Working::FeatherFall | Working::TurnUndead => it.possible(&cast.clone())?,
        Working::Knock => {
            let key = words!("fivey.spell.knock");
            cast.what = what(it, key)?;
            cast.unfit = it.take(Param::flag(Text::part(key, "unfit")).by_referee().or(false))?;
        }
        Working::Illuminate => light(it, cast)?,
        Working::Levitate => {
            let key = words!("fivey.spell.levitate");
            cast.what = what(it, key)?;
            cast.feet = it.take(feet(key))?;
        }
        Working::Shroud => {
            let key = words!("fivey.spell.shroud");
            let most = usize::try_from(level(world, who)).unwrap_or(0);
            cast.on = some(it, key, 0, most)?;
            if cast.on.len() < most {
                cast.what = what(it, key)?;
            }
            let side = |who: Who| world.character(who).side;
            let others = cast.on.iter().copied().filter(|on| side(*on) != side(who)).collect::<Vec<_>>();
            let asked = Param::several(Text::part(key, "unwilling"), cast.on.iter().copied(), 0);
            cast.unwilling = it.take_if(!cast.on.is_empty(), asked.by_referee().or(others.value()))?;
        }
    }
    Ok(())
}

/// Which place or thing gives light: on a field, where that is, or who has it. [fivey.spell.illuminate]
fn light(it: &mut Offering<'_>, cast: &mut Cast) -> Read<()> {
    let key = words!("fivey.spell.illuminate");
    cast.what = what(it, key)?;
    let (Some(ground), Some(from)) = (&it.world.ground, stands(it.world, cast.who)) else { return Ok(()) };
    let fits = |value: &Option<Value>| match value {
        Some(Value::Place(place)) => ground.cell(*place).is_some() && ground.sees(from, *place),
        value => value.is_none(),
    };
    let all = || {
        let places = ground.field().places().filter(|place| ground.sees(from, *place)).map(Value::Place);
        Ok(Param::one_of(Text::part(key, "at"), places).or_none())
    };
    let at: Option<Value> = it.take_listed(("at", By::Anyone), fits, all)?;
    if let Some(Value::Place(place)) = at {
        cast.at = Some(place);
        return Ok(());
    }
    let asked = Param::one_of(Text::part(key, "on"), seen(it)).or_none();
    let on: Option<Who> = it.take(asked)?;
    cast.on = on.into_iter().collect();
    Ok(())
}

/// Metal that lies about, and what somebody holds. [fivey.spell.attract]
fn attract(it: &mut Offering<'_>, cast: &mut Cast, feet: impl Fn(Key) -> Param) -> Read<()> {
    let key = words!("fivey.spell.attract");
    let world = it.world;
    cast.what = what(it, key)?;
    let in_hand = |who: Who| {
        let things = world.character(who).things.iter();
        let near = |carried| matches!(carried, Carried::Held | Carried::Worn);
        things.filter(move |(_, thing)| near(thing.carried)).map(|(name, _)| name.clone())
    };
    let bearers: Vec<Who> =
        seen(it).into_iter().filter(|who| *who != cast.who && in_hand(*who).next().is_some()).collect();
    let asked = Param::one_of(Text::part(key, "on"), bearers.clone()).or_none();
    let on: Option<Who> = it.take_if(!bearers.is_empty(), asked)?;
    if let Some(on) = on {
        cast.on = BTreeSet::from([on]);
        let asked = Param::name(Text::part(key, "item"), in_hand(on)).or_only();
        cast.item = Some(it.choose(asked, Text::part(key, "refusal").with("who", on))?);
    }
    cast.feet = it.take(feet(key))?;
    cast.unfit = it.take(Param::flag(Text::part(key, "unfit")).by_referee().or(false))?;
    Ok(())
}

/// Who ceases to keep up what they do. [fivey.action.cease]
pub(super) fn cease(it: &mut Offering<'_>) -> Offered {
    let own = own(it);
    let who = it.fit(who_asked(own), nobody(), |who: &Who, can| can(Cease { who: *who }))?;
    Ok(Cease { who }.into())
}

/// Who can't be seen, and is touched. [fivey.spell.shroud]
pub(super) fn touch(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.spell.shroud");
    let world = it.world;
    let all: Vec<Who> = world.characters.keys().copied().filter(|who| is_shrouded(world, *who)).collect();
    let who = it.choose(target(key, "whom", all).or_only(), Text::part(key, "nobody-shrouded"))?;
    Ok(Touch { who }.into())
}

/// Who falls, and how deep. [fivey.spell.feather-fall]
pub(super) fn fall(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.spell.feather-fall");
    let who = living(it, key)?;
    let feet = it.take(Param::number(Text::part(key, "feet"), 0, FEET_MAX).by_referee().or(10))?;
    Ok(Fall { who, feet }.into())
}

/// Which spell goes into what. [fivey.spell.list]
pub(super) fn bind(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.magic.vessel");
    let who = living(it, key)?;
    let world = it.world;
    let none = Text::part(key, "nothing").with("who", who);
    let asked = Param::name(Text::part(key, "vessel"), world.character(who).things.keys().cloned()).or_only();
    let vessel: String = it.choose(asked, none)?;
    let key = words!("fivey.spell.list");
    let spell: Option<String> =
        it.take(Param::name(Text::part(key, "spell"), Spell::listed(world)).or_none())?;
    let words = Text::part(words!("fivey.background.sage.artifact"), "riddle");
    let riddle = it.take(Param::flag(words).or(false))?;
    Ok(Bind { who, vessel, spell, riddle }.into())
}
