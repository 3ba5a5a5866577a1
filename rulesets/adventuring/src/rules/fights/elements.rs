//! Fire, lightning, and attacks that hit a whole zone. [adventuring.element.fire.zone, adventuring.base.blast]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{self, Hurt, rolled, suffer, through};
use crate::rules::fights::{attack, dodging, turn};
use crate::world::{Sort, Water, World};
use norn_kernel::{
    At, Audience, D6, Die, Key, Owner, Place, Play, Rule, Storable, Text, Verdict, Who, closed, rule,
};
use std::collections::BTreeSet;

/// How many halves of bulk are much metal. [adventuring.element.lightning.metal]
const METAL_MUCH: i32 = 4;
/// The furthest that a blade reaches that is not shot, in zones.
const THROWN: i32 = 1;
/// The most rounds that somebody burns at once.
pub const BURN_MAX: u16 = 60;

closed! {
    /// What an outburst is of.
    pub enum Kind {
        /// Nothing that armour would not help against.
        Force = "force",
        /// [adventuring.element.fire.direct]
        Fire = "fire",
        /// [adventuring.element.lightning.direct]
        Lightning = "lightning",
    }
}

/// Whether somebody burns easily. [adventuring.element.fire.flammable]
#[must_use]
pub fn is_flammable(world: &World, who: Who) -> bool {
    rule!("adventuring.element.fire.flammable").holds(world.character(who).flammable)
}

/// Whether somebody carries much metal: as the game master says, else by what they wear and carry.
/// [adventuring.element.lightning.metal]
#[must_use]
pub fn is_metal(world: &World, who: Who) -> bool {
    let one = world.character(who);
    let worn = damage::worn(world, who).any(|(_, thing)| thing.sort.armour().is_some_and(|it| it.metal));
    let metal = one.things.values().filter(|thing| match &thing.sort {
        Sort::Armour(it) => it.metal,
        Sort::Weapon(it) => it.sharp && it.range <= THROWN,
        _ => false,
    });
    let bulk = metal.map(crate::world::Thing::bulk).fold(0, i32::saturating_add);
    let much = one.metal.unwrap_or(worn || METAL_MUCH <= bulk);
    rule!("adventuring.element.lightning.metal").holds(much)
}

/// What such a die does to somebody. [adventuring.element.fire.direct, adventuring.element.lightning.direct]
fn hurt(world: &World, who: Who, kind: Kind, die: Die) -> Hurt {
    let hurt = Hurt::of(die);
    match kind {
        Kind::Force => hurt,
        Kind::Fire => {
            let direct = rule!("adventuring.element.fire.direct").applies();
            Hurt { direct, ..hurt }.enhanced_if(is_flammable(world, who))
        }
        Kind::Lightning => {
            let direct = rule!("adventuring.element.lightning.direct").applies();
            Hurt { direct, ..hurt }.enhanced_if(is_metal(world, who))
        }
    }
}

/// What such a die does to somebody, from its roll to their health. Gives how much came through.
fn strikes(at: &mut At<'_, World>, who: Who, owner: Owner, hurt: &Hurt, key: Key) -> Play<i32> {
    let roll = |at: &mut At<'_, World>| -> Play<i32> {
        let (face, dealt) = rolled(at, owner, hurt, key)?;
        let armour = damage::armour(at.world(), who);
        let points = through(at, dealt, armour, hurt.direct);
        attack::armour_breaks(at, who, hurt, face)?;
        suffer(at, who, points, key)?;
        Ok(points)
    };
    // What befalls somebody whom nobody has noticed shows to nobody.
    match at.world().is_seen(who) {
        true => roll(at),
        false => at.aside(Audience::Referee, roll),
    }
}

/// Somebody burns for a moment. [adventuring.element.fire.zone]
fn burns(at: &mut At<'_, World>, who: Who, die: Die) -> Play<i32> {
    let hurt = hurt(at.world(), who, Kind::Fire, die);
    strikes(at, who, Owner::Referee, &hurt, rule!("adventuring.element.fire.zone"))
}

/// Somebody comes into a zone, which may be on fire. [adventuring.element.fire.zone]
pub fn enters(at: &mut At<'_, World>, who: Who, place: Place) -> Play<()> {
    if rule!("adventuring.element.fire.zone").holds(at.world().area(place).on_fire) {
        burns(at, who, D6)?;
    }
    Ok(())
}

/// Whether somebody is in the flames. [adventuring.element.fire.zone]
#[must_use]
pub fn is_in_flames(world: &World, who: Who) -> bool {
    world.area_of(who).on_fire && !world.character(who).is_dead()
}

/// A round begins for these, as far as they are in the flames. [adventuring.element.fire.zone]
pub fn round(at: &mut At<'_, World>, people: &[Who]) -> Play<()> {
    for &who in people {
        if is_in_flames(at.world(), who) && rule!("adventuring.element.fire.zone").applies() {
            burns(at, who, D6)?;
        }
    }
    Ok(())
}

/// A round of a fight begins for all who are in the flames. [adventuring.element.fire.zone]
pub(super) fn round_begins(at: &mut At<'_, World>) -> Play<()> {
    let fighters = turn::fighters(at.world());
    round(at, &fighters)
}

/// Somebody is in the flames for some rounds, outside of a fight too. [adventuring.element.fire.zone]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Burn {
    pub who: Who,
    /// How many rounds, 1 or more.
    pub rounds: u16,
    pub die: Die,
}

impl Rule for Burn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::alive(at, self.who)?;
        let key = rule!("adventuring.element.fire.zone");
        let fits = (1..=BURN_MAX).contains(&self.rounds);
        at.require(key, fits, || Text::part(key, "refusal").with("max", i32::from(BURN_MAX)))?;
        let mut sum = 0_i32;
        for _ in 0..self.rounds {
            if !at.world().character(self.who).is_dead() {
                sum = sum.saturating_add(burns(at, self.who, self.die)?);
            }
        }
        Ok(Verdict::done().with_total(sum))
    }
}

/// Force, fire or lightning strikes somebody, or everybody in their zone. [adventuring.base.blast]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Outburst {
    /// Whose attack it is, where it is somebody's.
    pub by: Option<Who>,
    pub on: Who,
    pub kind: Kind,
    pub die: Die,
    /// It hits everybody in the target's zone. [adventuring.base.blast]
    #[stored(default)]
    pub blast: bool,
    /// For whom the game master finds it enhanced. [adventuring.base.enhanced]
    #[stored(default)]
    pub enhanced: BTreeSet<Who>,
}

impl Outburst {
    /// Whom it hits: of lightning at a wet zone, and of any blast, all who are there, friend and foe.
    /// [adventuring.element.lightning.wet, adventuring.base.blast]
    #[must_use]
    pub fn hits(&self, world: &World) -> Vec<Who> {
        let area = world.area_of(self.on);
        let wet = self.kind == Kind::Lightning && (area.wet || area.water != Water::None);
        let wet = rule!("adventuring.element.lightning.wet").holds(wet);
        if !rule!("adventuring.base.blast").holds(self.blast || wet) {
            return vec![self.on];
        }
        let near =
            world.characters.iter().filter(|(who, one)| !one.is_dead() && world.are_near(**who, self.on));
        near.map(|(who, _)| *who).collect()
    }
}

impl Rule for Outburst {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::alive(at, self.on)?;
        let attacker = self.by.filter(|_| at.world().combat.is_some());
        if let Some(by) = attacker {
            turn::action(at, by, Some(self.on))?;
            turn::acted(at, by)?;
        }
        let owner = self.by.map_or(Owner::Referee, |by| at.world().owner(by));
        let mut sum = 0_i32;
        for who in self.hits(at.world()) {
            if dodging::dodges(at, who, self.by)? {
                continue;
            }
            let hurt = hurt(at.world(), who, self.kind, self.die).enhanced_if(self.enhanced.contains(&who));
            let points = strikes(at, who, owner, &hurt, rule!("adventuring.base.damage"))?;
            // What it does to those whom nobody has noticed does not show in the sum.
            let points = if at.world().is_seen(who) { points } else { 0 };
            sum = sum.saturating_add(points);
        }
        if let Some(by) = attacker {
            turn::settles(at, by)?;
        }
        Ok(Verdict::done().with_total(sum))
    }
}
