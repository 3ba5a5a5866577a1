//! Swimming, drowning, and pulling people out. [adventuring.move.swim]
use crate::reference::RULES;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::base::{acting, bulk};
use crate::rules::exploring::pace;
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::fights::turn;
use crate::rules::hazards::moving::{self, Moving};
use crate::rules::hazards::{fears, sneaking, suffocation};
use crate::world::happen::set;
use crate::world::{Ability, ROUNDS, Set, Special, Use, Water, World};
use norn_kernel::{At, Closed, Place, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words};

/// What people can carry and still swim without care, in halves of bulk. [adventuring.move.swim]
const LIGHT: i32 = 4;

closed! {
    /// What swimming came to.
    pub enum Swum {
        Drowning = "drowning",
        Swims = "swims",
    }
}

/// Somebody swims. [adventuring.move.swim]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Swim {
    pub moving: Moving,
    /// For how many rounds, where it is not in a fight.
    pub rounds: u32,
}

/// Whether somebody swims in that water without care. [adventuring.move.swim]
#[must_use]
pub fn is_easy(world: &World, who: Who, water: Water) -> bool {
    water != Water::Turbulent && bulk::carried(world, who) <= LIGHT
}

/// The water that somebody is in where they are: whoever is aboard something is in none. [adventuring.move.swim]
#[must_use]
pub fn around(world: &World, who: Who) -> Water {
    if pace::aboard(world, who).is_some() { Water::None } else { world.area_of(who).water }
}

/// The water that somebody swims in on their way: there, or else where they are.
fn water(world: &World, who: Who, to: Option<Place>) -> Option<(Option<Place>, Water)> {
    let here = world.place(who);
    let wet = |place: &Option<Place>| place.map_or(Water::None, |place| world.area(place).water);
    [to, here].into_iter().map(|place| (place, wet(&place))).find(|(_, water)| *water != Water::None)
}

/// Somebody's save as they go into the water, and as each round begins. [adventuring.move.swim]
fn stays_up(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let skilled = moving::is_proficient(at.world(), who, Special::Swim);
    save(at, &Save::of(who, Ability::Agi).proficient_if(skilled))
}

/// Somebody goes under. The round in which they do is the first without air. [adventuring.move.swim.drowning]
pub fn drowns(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.move.swim.drowning");
    set(at, key, who, Set::drowning(true))?;
    let none = at.world().character(who).breathless.max(1);
    set(at, key, who, Set::breathless(none))?;
    at.story(|_| moving::story(key, "story", who));
    riding::founders(at, who)
}

/// Somebody is in the water all of a sudden, and saves as if they had gone into it; who can't swim goes under without one.
/// [adventuring.move.swim, adventuring.boat.crash]
pub fn falls_in(at: &mut At<'_, World>, who: Who, water: Water) -> Play<()> {
    let one = at.world().character(who);
    if one.drowning || one.is_dead() || water == Water::None || is_easy(at.world(), who, water) {
        return Ok(());
    }
    let able = at.world().is_able(who);
    let key = rule!("adventuring.move.swim");
    if able && (!at.holds(key, true) || stays_up(at, who)?) {
        return Ok(());
    }
    drowns(at, who)
}

impl Rule for Swim {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let it = &self.moving;
        let who = it.who;
        moving::may(at, it, Special::Swim)?;
        moving::possible(at, it)?;
        moving::has_zones(at, who, 1)?;
        sneaking::can_along(at, it)?;
        let key = rule!("adventuring.move.swim");
        let found = water(at.world(), who, it.to);
        at.require(key, found.is_some(), || Text::part(key, "dry").with("who", who))?;
        let key = rule!("adventuring.base.time-units");
        at.require(key, (1..=ROUNDS).contains(&self.rounds), || {
            Text::part(key, "rounds").with("max", i32::try_from(ROUNDS).unwrap_or(i32::MAX))
        })?;
        let (place, water) = found.unwrap_or((None, Water::Calm));
        let on = riding::mover(at.world(), who);
        let easy = is_easy(at.world(), on, water);
        let saves = moving::takes_save(at, it.difficulty, words!("adventuring.move.swim"), easy);
        let fights = at.world().fighter(who).is_some();
        // Whoever is in water that asks for it saves as a round begins, not as they go on.
        let here = around(at.world(), who);
        let begun = fights && here != Water::None && !is_easy(at.world(), on, here);
        let rounds = match (fights, it.is_with(Special::Sprint)) {
            (true, _) => 1,
            (_, true) => self.rounds.div_ceil(2),
            _ => self.rounds,
        };
        moving::pays(at, it, Special::Swim, 1, words!("adventuring.move.swim"))?;
        if let Some(place) = place {
            moving::comes(at, who, place, words!("adventuring.move.swim"))?;
        }
        for _ in 0..rounds {
            let key = rule!("adventuring.move.swim");
            if saves && !begun && at.holds(key, true) && !stays_up(at, on)? {
                drowns(at, on)?;
                turn::settles(at, who)?;
                return Ok(Verdict::of(Swum::Drowning.word()));
            }
        }
        if let Some(to) = it.to {
            moving::comes(at, who, to, words!("adventuring.move.swim"))?;
        }
        at.story(|_| moving::story(words!("adventuring.move.swim"), "story", who));
        sneaking::along(at, it)?;
        if saves && !begun {
            riding::jolts(at, on, Peril::Danger)?;
        }
        turn::settles(at, who)?;
        Ok(Verdict::of(Swum::Swims.word()))
    }
}

/// As a round of a fight begins, whoever swims saves again, or goes under; who can't swim goes under without one.
/// [adventuring.move.swim]
pub fn round(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if riding::mover(at.world(), who) != who {
        return Ok(());
    }
    let water = around(at.world(), who);
    falls_in(at, who, water)
}

/// Somebody pulls another out who drowns. [adventuring.move.swim.rescue]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rescue {
    pub who: Who,
    pub whom: Who,
    /// They stand firm, or use a rope or a pole.
    #[stored(default)]
    pub firm: bool,
}

/// Whether somebody has a rope to throw. [adventuring.move.swim.rescue]
#[must_use]
pub fn has_rope(world: &World, who: Who) -> bool {
    world.character(who).things.values().any(|thing| thing.serves(Use::Climbing))
}

impl Rule for Rescue {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, whom) = (self.who, self.whom);
        acting::free(at, who)?;
        fears::may_act(at, who)?;
        let key = rule!("adventuring.move.swim.rescue");
        turn::has_round(at, who, key)?;
        let drowns = at.world().character(whom).drowning && who != whom;
        at.require(key, drowns, || Text::part(key, "refusal").with("whom", whom))?;
        acting::near(at, who, whom)?;
        let firm = self.firm && at.holds(key, true);
        turn::ends(at, who, key)?;
        let skilled = moving::is_proficient(at.world(), who, Special::Swim);
        let saved = firm || save(at, &Save::of(who, Ability::Agi).proficient_if(skilled))?;
        if saved {
            set(at, key, whom, Set::drowning(false))?;
            set(at, key, whom, Set::breathless(0))?;
            suffocation::breathes(at, whom)?;
        }
        let now = Value::word(Saved::of(saved).word());
        at.story(|_| Text::part(key, "story").with("who", who).with("whom", whom).with("now", now));
        Ok(Verdict::of(Saved::of(saved).word()))
    }
}
