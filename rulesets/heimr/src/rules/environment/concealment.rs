//! Concealment: what keeps somebody from being seen well, and what it costs those who attack them.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::situations::Modified;
use crate::rules::characters::hindrances::{self, Going};
use crate::rules::grid::places;
use crate::world::fight::With;
use crate::world::happen::happen;
use crate::world::harm::Unseen;
use crate::world::places::Cover;
use crate::world::rolls::Scope;
use crate::world::squares::{Direction, Square};
use crate::world::switches::DarknessInMelee;
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// The most that darkness and weather conceal together: nothing is seen at all.
/// [heimr.concealment.blindness-three]
pub const BLIND_MAX: u8 = 3;

/// Everything that lowers attacks on a target because it is not seen well, each with its rule.
/// [heimr.position.concealed, heimr.concealment.attack-penalty, heimr.concealment.improves-other]
#[must_use]
pub fn penalties(world: &World, attacker: Who, target: Who, with: With) -> Vec<Modified> {
    let less = |key, by: u8| Modified::consistency(key, -i32::from(by));
    let melee = with != With::Ranged;
    let mut found = vec![];
    let close = melee || places::together(world, attacker, target);
    let (mut darkness, mut weather) = by_sight(world, attacker, target);
    if rule!("heimr.position.concealed-not-in-cluster").holds(close) {
        let hindered = world.switches.darkness_in_melee == DarknessInMelee::Hindered;
        if hindered && 0 < darkness {
            let key = rule!("heimr.concealment.attack-penalty");
            found.push(less(key, darkness).by(Value::text(&darkness_name())));
        }
        return found;
    }
    if !rule!("heimr.position.concealed").applies() {
        return found;
    }
    let object = behind(world, attacker, target);
    if object.is_some() && !rule!("heimr.concealment.improves-other").applies() {
        (darkness, weather) = (0, 0);
    }
    if let Some((name, cover)) = object {
        found.push(less(rule!("heimr.concealment.density"), cover.effectiveness).by(Value::text(&name)));
    }
    if 0 < darkness {
        let key = rule!("heimr.concealment.weather-darkness");
        found.push(less(key, darkness).by(Value::text(&darkness_name())));
    }
    if 0 < weather {
        found.push(
            less(rule!("heimr.concealment.weather-darkness"), weather).by(Value::text(&weather_name())),
        );
    }
    found
}

/// How well a target is concealed from somebody in all, 0 for not at all. [heimr.position.concealed]
#[must_use]
pub fn effectiveness(world: &World, from: Who, target: Who) -> i32 {
    if places::together(world, from, target) {
        return 0;
    }
    -penalties(world, from, target, With::Ranged).iter().map(|by| by.consistency).sum::<i32>()
}

/// Whether somebody is concealed from another. [heimr.position.concealed]
#[must_use]
pub fn is_concealed(world: &World, from: Who, target: Who) -> bool {
    0 < effectiveness(world, from, target)
}

/// How much darkness and weather conceal a target, with what both come to at the most together.
/// [heimr.concealment.weather-darkness, heimr.concealment.improves-other]
fn by_sight(world: &World, attacker: Who, target: Who) -> (u8, u8) {
    let (from, to) = (world.character(attacker).stance.square, world.character(target).stance.square);
    let darkness = if is_lit(world, to) { 0 } else { world.grid.darkness.min(BLIND_MAX) };
    let darkness = darkness.saturating_sub(counted_already(world));
    let roofed = from == to && world.grid.locations.get(&to).is_some_and(|location| location.roof);
    let roofed = rule!("heimr.concealment.roof").holds(roofed);
    let weather = if roofed { 0 } else { world.grid.weather };
    let most = rule!("heimr.concealment.blindness-three").or(BLIND_MAX, u8::MAX);
    (darkness, weather.min(most - darkness))
}

/// What the game master's own penalty for the dark takes off everybody's rolls anyway: of the two, the larger
/// counts. [heimr.concealment.attack-penalty]
fn counted_already(world: &World) -> u8 {
    if !rule!("heimr.concealment.attack-penalty").applies() {
        return 0;
    }
    let dark = darkness_name().to_lowercase();
    let mut situations = world.scene.situations.iter();
    let same = situations.find(|(name, modifier)| name.to_lowercase() == dark && modifier.on == Scope::Every);
    same.map_or(0, |(_, modifier)| u8::try_from(-modifier.consistency).unwrap_or(0))
}

/// What darkness is called, so that what the game master calls the same counts once.
/// [heimr.concealment.attack-penalty]
fn darkness_name() -> String {
    unsized_name(0)
}

fn weather_name() -> String {
    unsized_name(1)
}

/// The names of what conceals without being an object, in the table's order.
fn unsized_name(nth: usize) -> String {
    let mut rows = content::concealing().iter().filter(|row| row.height.is_none());
    rows.nth(nth).map(|row| row.name.clone()).unwrap_or_default()
}

/// The object that somebody is behind, where it works against this attacker.
/// [heimr.concealment.direction, heimr.concealment.height, heimr.concealment.taking-it]
fn behind(world: &World, attacker: Who, target: Who) -> Option<(String, Cover)> {
    let name = world.character(target).stance.behind.clone()?;
    let cover = works(world, attacker, target, &name)?;
    Some((name, cover))
}

/// An object of a target's square, where it works against this attacker.
fn works(world: &World, attacker: Who, target: Who, name: &str) -> Option<Cover> {
    let (from, to) = (&world.character(attacker).stance, &world.character(target).stance);
    let cover = world.grid.locations.get(&to.square)?.cover.get(name)?;
    let higher = from.level.saturating_sub(to.level);
    let low = rule!("heimr.concealment.height").holds(i32::from(cover.height) <= higher);
    let beside = !cover.against.is_empty()
        && !sides(to.square, from.square).iter().any(|side| cover.against.contains(side))
        && rule!("heimr.concealment.direction").applies();
    (!low && !beside).then(|| cover.clone())
}

/// From which sides somebody comes who stands there: two where it is neither more the one nor the other.
fn sides(to: Square, from: Square) -> Vec<Direction> {
    let (right, up) = to.offset(from);
    let mut sides = vec![];
    if up.abs() <= right.abs() && right != 0 {
        sides.push(if 0 < right { Direction::Right } else { Direction::Left });
    }
    if right.abs() <= up.abs() && up != 0 {
        sides.push(if 0 < up { Direction::Up } else { Direction::Down });
    }
    sides
}

/// Whether light falls on a square, so that darkness conceals nobody in it.
/// [heimr.concealment.light-torch, heimr.concealment.light-campfire]
#[must_use]
pub fn is_lit(world: &World, square: Square) -> bool {
    let near = |from: Square, far: u8| {
        let (right, up) = from.offset(square);
        right.abs() + up.abs() <= i32::from(far)
    };
    let torch = rule!("heimr.concealment.light-torch");
    let fire = rule!("heimr.concealment.light-campfire");
    let carried = world.characters.values().any(|one| {
        let held = one.items.values().filter(|item| item.carried.is_held());
        held.filter_map(|item| item.light).any(|far| near(one.stance.square, far))
    });
    let stands = world.grid.locations.iter().any(|(from, location)| {
        let lying = location.things.values().filter_map(|thing| thing.light);
        location.lights.values().copied().chain(lying).any(|far| near(*from, far))
    });
    torch.holds(carried) || fire.holds(stands)
}

/// The object of a square that conceals somebody best from all of these; none where none does.
#[must_use]
pub fn best_object(world: &World, who: Who, from: &BTreeSet<Who>) -> Option<String> {
    let location = world.grid.locations.get(&world.character(who).stance.square)?;
    let works = |name: &str| from.iter().all(|by| works(world, *by, who, name).is_some());
    let mut best: Option<(&String, u8)> = None;
    for (name, cover) in &location.cover {
        if works(name) && best.is_none_or(|(_, known)| known < cover.effectiveness) {
            best = Some((name, cover.effectiveness));
        }
    }
    best.map(|(name, _)| name.clone())
}

/// What keeps somebody from going about within the square.
/// [heimr.border.free-movement-inside, heimr.effect.bind-body, heimr.position.prone-movement]
#[must_use]
pub fn stops_inside(world: &World, who: Who) -> Option<Key> {
    let stance = &world.character(who).stance;
    let stuck = places::clustered(world, who) || stance.prone || stance.climbing.is_some();
    let free = rule!("heimr.border.free-movement-inside");
    let stuck = free.holds(stuck).then_some(free);
    stuck
        .or_else(|| hindrances::stops_acting(world, who))
        .or_else(|| hindrances::stops_going(world, who, Going::Hop))
}

/// Somebody goes behind an object of the square, or comes out again; or to a level that is a step away. Within a
/// place everybody moves freely. [heimr.concealment.taking-it, heimr.border.free-movement-inside]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Shift {
    pub who: Who,
    /// Behind what, by name; out in the open without.
    pub behind: Option<String>,
    /// To which level of the square.
    pub level: i32,
}

impl Rule for Shift {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let stance = at.world().character(who).stance.clone();
        let inside = rule!("heimr.border.free-movement-inside");
        let fighting = at.world().combat.as_ref();
        let turn = fighting.is_none_or(|combat| combat.acting == Some(who));
        let rises = self.level != stance.level;
        let stops = stops_inside(at.world(), who);
        hindrances::allow(at, who, stops)?;
        let key = rule!("heimr.concealment.taking-it");
        at.require(key, turn, || Text::part(key, "refusal").with("who", who))?;
        if let Some(behind) = &self.behind {
            let there = places::location(at.world(), stance.square).cover.contains_key(behind);
            at.require(rule!("heimr.concealment.uses"), there, || {
                Text::part(words!("heimr.concealment.uses"), "refusal").with("name", Value::text(behind))
            })?;
        }
        if rises {
            let key = rule!("heimr.height.free-up-to-one");
            let walked = places::levels(at.world(), stance.square).contains(&self.level)
                && (self.level - stance.level).abs() <= places::WALKED_MAX;
            at.require(key, walked, || Text::part(key, "refusal").with("who", who))?;
            let now = crate::world::harm::Stance { level: self.level, ..stance.clone() };
            happen(at, inside, Effect::Stance(who, now))?;
        }
        let now = at.world().character(who).stance.clone();
        let now = crate::world::harm::Stance { behind: self.behind.clone(), ..now };
        happen(at, rule!("heimr.concealment.taking-it"), Effect::Stance(who, now))?;
        // From another height, others come into sight, too.
        settle_all(at)?;
        Ok(Verdict::done())
    }
}

/// Nobody is hidden from somebody from whom they are not concealed; and in a cluster there is no concealment.
/// What has come into sight is seen. [heimr.position.hidden]
pub fn settle(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let world = at.world();
    let unseen = &world.character(who).unseen;
    let clustered = places::clustered(world, who);
    let still = |by: &Who| !clustered && is_concealed(world, *by, who);
    let now = only(unseen, still);
    happen(at, rule!("heimr.position.hidden"), Effect::Unseen(who, now))?;
    if places::clustered(at.world(), who) && at.world().character(who).stance.behind.is_some() {
        let stance = crate::world::harm::Stance { behind: None, ..at.world().character(who).stance.clone() };
        happen(at, rule!("heimr.position.concealed-not-in-cluster"), Effect::Stance(who, stance))?;
    }
    Ok(())
}

/// The same for all who stand together with somebody, who has come to them or to whom they have come.
/// [heimr.position.concealed-not-in-cluster]
pub fn settle_cluster(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let cluster = at.world().combat.as_ref().and_then(|combat| combat.cluster(who)).cloned();
    for one in cluster.unwrap_or_default() {
        settle(at, one)?;
    }
    Ok(())
}

/// The same for everybody, where light, weather or somebody's place has changed.
pub fn settle_all(at: &mut At<'_, World>) -> Play<()> {
    let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
    for who in everybody {
        settle(at, who)?;
    }
    Ok(())
}

/// What is left of being hidden.
#[must_use]
pub fn only(unseen: &Unseen, still: impl Fn(&Who) -> bool) -> Unseen {
    Unseen {
        from: unseen.from.iter().filter(|(by, _)| still(by)).map(|(by, worth)| (*by, *worth)).collect(),
        known: unseen.known.iter().filter(|by| still(by)).copied().collect(),
    }
}
