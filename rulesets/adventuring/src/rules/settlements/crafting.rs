//! Crafting: crude things by anybody, good ones by the skilled, and what they are made of.
use crate::reference::RULES;
use crate::rules::base::saves::{Save, save};
use crate::rules::base::tools::{best, saves_with};
use crate::rules::exploring::turns::{begins, has_turn, used};
use crate::rules::settlements::market::add;
use crate::world::happen::{carry, object, set_area, use_up, vehicle, way};
use crate::world::{
    Ability, Acted, AreaSet, Permit, Skill, Sort, Target, Task, Thing, Things, Use, WATCH, Work, World,
};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// What raw materials for one thing are called that somebody has gathered themselves.
pub const GATHERED: &str = "Gathered materials";
/// What a crude shelter is called, which is no thing to carry. [adventuring.craft.crude.examples]
pub const SHELTER: &str = "Crude shelter";
/// The flaw that crude things usually have. [adventuring.craft.crude.flaw]
pub const FRAGILE: &str = "fragile";
/// The part of the value that materials cost: a quarter. [adventuring.craft.materials-cost]
const MATERIALS: i32 = 4;

/// What kind of thing something is, as skills name what they make. [adventuring.craft.quality]
#[must_use]
pub fn kind(thing: &Thing) -> &'static str {
    match &thing.sort {
        Sort::Weapon(_) => "weapons",
        Sort::Armour(_) => "armour",
        Sort::Poison(_) => "poisons",
        Sort::Drug(_) => "drugs",
        Sort::Item(item) if item.used_for == Use::Antidote => "antidotes",
        Sort::Item(item) if item.used_for == Use::Cure => "cures",
        Sort::Item(_) => "other things",
    }
}

/// The skill by which somebody makes such things. [adventuring.craft.quality]
#[must_use]
pub fn by_skill<'w>(world: &'w World, who: Who, thing: &Thing) -> Option<(&'w str, &'w Skill)> {
    let kind = kind(thing);
    world.skills(who).find(|(_, skill)| skill.crafts.iter().any(|craft| craft == kind))
}

/// Whether somebody has what anything is made with, however crudely. [adventuring.craft.crude]
#[must_use]
pub fn has_tools(world: &World, who: Who) -> bool {
    best(world, who, Use::Tools).is_some()
}

/// How many pieces of raw materials some work takes: a quarter of the value of each, rounded up, and 1 at least.
/// [adventuring.craft.materials-cost, adventuring.craft.batch]
#[must_use]
pub fn materials(world: &World, work: &Work) -> i32 {
    let plain = Thing::listed(world, &work.like).map_or(MATERIALS, |thing| thing.value());
    let master = rule!("adventuring.base.keyword.master-crafted").holds(work.master);
    let value = if master { plain.saturating_mul(4) } else { plain };
    let all = value.saturating_mul(work.pieces.into());
    rule!("adventuring.craft.materials-cost").or((all + MATERIALS - 1) / MATERIALS, all).max(1)
}

/// The heap of somebody's that some work can be made of: what they have gathered serves for any one, of bought
/// materials it takes enough.
fn heap(world: &World, who: Who, work: &Work) -> Option<(String, u16)> {
    let things = &world.character(who).things;
    if things.contains_key(GATHERED) {
        return Some((GATHERED.to_owned(), 1));
    }
    let takes = u16::try_from(materials(world, work)).unwrap_or(u16::MAX);
    let mut heaps = things.iter().filter(|(_, thing)| thing.serves(Use::Materials) && takes <= thing.pieces);
    heaps.next().map(|(name, _)| (name.clone(), takes))
}

/// Somebody begins to make something. [adventuring.craft.crude, adventuring.craft.quality]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Craft {
    pub who: Who,
    pub work: Work,
}

impl Rule for Craft {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, work) = (self.who, &self.work);
        has_turn(at, who)?;
        let thing = Thing::listed(at.world(), &work.like);
        let key = rule!("adventuring.craft.quality");
        let known = thing.is_some() || work.name == SHELTER && work.flaw.is_some();
        at.require(key, known, || Text::part(key, "unknown"))?;
        match &work.flaw {
            Some(flaw) => self.crude(at, flaw)?,
            None => self.fine(at, thing.as_ref())?,
        }
        let most = match &thing {
            Some(thing) if thing.is_counted() && work.flaw.is_none() => {
                rule!("adventuring.craft.batch").or(2, 1)
            }
            _ => 1,
        };
        let key = rule!("adventuring.craft.batch");
        at.require(key, (1..=most).contains(&work.pieces), || {
            Text::part(key, "refusal").with("max", i32::from(most))
        })?;
        let heap = heap(at.world(), who, work);
        let takes = materials(at.world(), work);
        let key = rule!("adventuring.craft.materials-cost");
        at.require(key, heap.is_some(), || {
            Text::part(key, "refusal").with("who", who).with("pieces", takes)
        })?;
        if let Some((name, pieces)) = heap {
            use_up(at, key, who, &name, pieces)?;
        }
        begins(at, who, Task::Craft(Box::new(work.clone())), WATCH)?;
        Ok(Verdict::done())
    }
}

impl Craft {
    /// Anybody can, with tools; and there is a flaw. [adventuring.craft.crude, adventuring.craft.crude.flaw]
    fn crude(&self, at: &mut At<'_, World>, flaw: &str) -> Play<()> {
        let key = rule!("adventuring.craft.crude");
        let has = has_tools(at.world(), self.who);
        at.require(key, has, || Text::part(key, "no-tools").with("who", self.who))?;
        let key = rule!("adventuring.craft.crude.flaw");
        at.require(key, !flaw.trim().is_empty(), || Text::part(key, "refusal"))?;
        let key = rule!("adventuring.craft.quality.master");
        let plain = !self.work.master && !self.work.robust;
        at.require(key, plain, || Text::part(key, "refusal"))
    }

    /// Only the skilled can, where they have what the skill asks for.
    /// [adventuring.craft.quality, adventuring.craft.quality.time]
    fn fine(&self, at: &mut At<'_, World>, thing: Option<&Thing>) -> Play<()> {
        let who = self.who;
        let skill = thing.and_then(|thing| by_skill(at.world(), who, thing));
        let skill = skill.map(|(name, skill)| (name.to_owned(), skill.permits));
        let key = rule!("adventuring.craft.quality");
        at.require(key, skill.is_some(), || Text::part(key, "refusal").with("who", who))?;
        let Some((name, permits)) = skill else { return Ok(()) };
        let world = at.world();
        let ready = match permits {
            Permit::Workshop => world.place(who).is_some_and(|place| {
                world.lies_in(place, |area| area.workshop.iter().any(|one| one.eq_ignore_ascii_case(&name)))
            }),
            Permit::CraftTools => has_tools(world, who),
            _ => true,
        };
        let key = rule!("adventuring.craft.quality.time");
        at.require(key, ready, || Text::part(key, "refusal").with("skill", Value::text(&name)))
    }
}

/// Somebody has worked at a thing for a watch. [adventuring.craft.crude, adventuring.craft.quality.no-save]
pub fn made(at: &mut At<'_, World>, who: Who, work: &Work) -> Play<()> {
    match &work.flaw {
        Some(flaw) => made_crude(at, who, work, flaw),
        None => made_fine(at, who, work),
    }
}

fn made_crude(at: &mut At<'_, World>, who: Who, work: &Work, flaw: &str) -> Play<()> {
    let key = rule!("adventuring.craft.crude");
    let skilled = at.world().is_proficient(who, "crude work");
    let works = saves_with(at, Save::of(who, work.ability).proficient_if(skilled), Use::Tools)?;
    at.story(|_| {
        let words = Text::part(key, if works { "made" } else { "spoilt" });
        words.with("who", who).with("name", Value::text(&work.name))
    });
    if !works {
        return Ok(());
    }
    if work.name == SHELTER {
        if let Some(place) = at.world().place(who) {
            set_area(at, rule!("adventuring.craft.crude.examples"), place, AreaSet::shelter(true))?;
        }
        return Ok(());
    }
    let Some(thing) = Thing::listed(at.world(), &work.like) else { return Ok(()) };
    let fragile = flaw == FRAGILE;
    let flaw = if fragile { String::new() } else { flaw.to_owned() };
    let made = Thing { fragile, flaw, ready: false, ..thing };
    gains(at, key, who, &work.name, &made, 1)
}

fn made_fine(at: &mut At<'_, World>, who: Who, work: &Work) -> Play<()> {
    let Some(thing) = Thing::listed(at.world(), &work.like) else { return Ok(()) };
    let key = rule!("adventuring.craft.quality.master");
    let proficient = at.world().is_proficient(who, "master-crafted or robust work");
    let of = Save::of(who, work.ability).proficient_if(proficient);
    let master = work.master && key.applies() && save(at, &of)?;
    let robust = work.robust && key.applies() && save(at, &of)?;
    let by = rule!("adventuring.craft.quality");
    at.story(|_| {
        let words = Text::part(by, "made").with("who", who).with("name", Value::text(&work.name));
        words.with("master", master).with("robust", robust)
    });
    let made = Thing { master, robust, ready: false, ..thing };
    gains(at, by, who, &work.name, &made, work.pieces.into())
}

/// What was made comes to whoever made it.
fn gains(at: &mut At<'_, World>, by: Key, who: Who, name: &str, thing: &Thing, pieces: i32) -> Play<()> {
    carry(at, by, who, |own| drop(add(own, name, thing, pieces)))
}

/// Where the game master allows it, raw materials are found round about. [adventuring.craft.gather-materials]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Gather {
    pub who: Who,
    /// There is something to be found here.
    pub allowed: bool,
    /// It takes a watch, not a stretch.
    pub watch: bool,
}

impl Rule for Gather {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        has_turn(at, self.who)?;
        let key = rule!("adventuring.craft.gather-materials");
        at.require(key, self.allowed, || Text::part(key, "refusal"))?;
        if self.watch {
            begins(at, self.who, Task::Gather, WATCH)?;
        } else {
            used(at, self.who, Acted::Acted)?;
            gathered(at, self.who)?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody has gathered raw materials: enough for one thing, or one batch. [adventuring.craft.gather-materials]
pub fn gathered(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.craft.gather-materials");
    let names = Thing::names(at.world());
    let listed = names.iter().filter_map(|name| Thing::listed(at.world(), name));
    let raw = listed.into_iter().find(|thing| thing.serves(Use::Materials));
    let Some(raw) = raw.filter(|_| key.applies()) else { return Ok(()) };
    carry(at, key, who, |own: &mut Things| {
        own.entry(GATHERED.to_owned())
            .and_modify(|heap| heap.pieces = heap.pieces.saturating_add(1))
            .or_insert(Thing { pieces: 1, ..raw });
    })
}

/// Somebody begins to mend something. [adventuring.base.objects]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Mend {
    pub who: Who,
    pub what: Target,
    pub ability: Ability,
}

/// Whether something has less health than it could. [adventuring.base.objects]
#[must_use]
pub fn is_worn(world: &World, what: &Target) -> bool {
    what.solid(world).is_some_and(|solid| solid.health < solid.most)
}

impl Rule for Mend {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        has_turn(at, self.who)?;
        let key = rule!("adventuring.base.objects");
        let worn = is_worn(at.world(), &self.what);
        at.require(key, worn, || Text::part(key, "whole"))?;
        let range = rule!("adventuring.base.range");
        let near = self.what.is_near(at.world(), self.who);
        at.require(range, near, || Text::part(range, "thing-far").with("who", self.who))?;
        let key = rule!("adventuring.craft.crude");
        let has = has_tools(at.world(), self.who);
        at.require(key, has, || Text::part(key, "no-tools").with("who", self.who))?;
        begins(at, self.who, Task::Mend(self.what.clone(), self.ability), WATCH)?;
        Ok(Verdict::done())
    }
}

/// Somebody has mended something for a watch. [adventuring.base.objects]
pub fn mended(at: &mut At<'_, World>, who: Who, what: &Target, ability: Ability) -> Play<()> {
    let key = rule!("adventuring.base.objects");
    let works = saves_with(at, Save::of(who, ability), Use::Tools)?;
    at.story(|_| Text::part(key, if works { "mended" } else { "not-mended" }).with("who", who));
    if !works {
        return Ok(());
    }
    match what {
        Target::Door(one, other) => way(at, key, *one, *other, |way| {
            if let Some(door) = &mut way.door {
                door.solid.health = door.solid.most;
            }
        }),
        Target::Object(name) => object(at, key, name, |it| it.solid.health = it.solid.most),
        Target::Vehicle(name) => vehicle(at, key, name, |it| it.health = it.model.health),
    }
}
