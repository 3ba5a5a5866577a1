//! The world as players know it, for odds: what they may not know of the game master's people and places has assumed
//! values.
//!
//! It copies only what a player's view shows or what every stream was told. A new field of a record is unknown until its
//! declaration says who may know it, or it is named here. [adventuring.base.secret-roll]
use crate::world::{
    Abilities, Ability, Area, Armour, Character, Company, Fate, Horror, Item, Object, Row, Secret, Side,
    Sort, Thing, Things, Way, Weapon, World,
};
use norn_kernel::ruleset::Supposed;
use norn_kernel::{Among, Closed, Place, Roster, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};

/// What somebody out of the ordinary has in everything.
const OTHERWISE: i32 = 15;

/// The world as this viewer knows it.
#[must_use]
pub fn supposed(world: &World, viewer: &Viewer, how: Supposed) -> World {
    if *viewer == Viewer::Referee {
        return world.clone();
    }
    let seen = |who: Who| world.is_seen_by(viewer, who);
    let people = world.characters.iter().filter(|(who, _)| seen(**who)).map(|(who, one)| {
        let known = character(world, viewer, *who, how);
        (*who, if known == **one { one.clone() } else { known.into() })
    });
    let areas = world.areas.iter().filter(|(_, area)| area.known).map(|(place, area)| {
        let known = self::area(area, viewer);
        (*place, if known == **area { area.clone() } else { known.into() })
    });
    let areas: BTreeMap<Place, _> = areas.collect();
    let both = |one: &Place, other: &Place| areas.contains_key(one) && areas.contains_key(other);
    let ways = world.ways.iter();
    let ways =
        ways.filter(|((one, other), way)| both(one, other) && world.is_way_known(viewer, *one, *other, way));
    let ways = ways.map(|(two, way)| (*two, Way { secret: String::new(), ..Way::clone(way) }.into()));
    let ways: BTreeMap<(Place, Place), _> = ways.collect();
    let companies = world.companies.iter().filter(|(_, company)| company.side == Side::Company);
    let companies: BTreeMap<Who, Company> = companies.map(|(who, company)| (*who, company.clone())).collect();
    let objects = world.objects.iter().filter(|(_, it)| it.at.is_none_or(|place| areas.contains_key(&place)));
    let objects = objects.map(|(name, it)| (name.clone(), object(it))).collect();
    let mut combat = world.combat.clone();
    combat.iter_mut().for_each(|combat| combat.keep_among(&seen));
    let mut lists = world.lists.clone();
    if !lists.folk.is_empty() || !lists.diseases.is_empty() {
        lists.folk.clear();
        lists.diseases.clear();
    }
    let mut characters: Roster<_> = people.collect();
    // Whoever is somewhere that this viewer does not know of is nowhere in particular.
    for one in characters.values_mut().filter(|one| one.at.is_some_and(|place| !areas.contains_key(&place))) {
        one.at = None;
    }
    World {
        clock: world.clock,
        switches: world.switches,
        characters,
        companies,
        areas,
        ways,
        objects,
        vehicles: world.vehicles.clone(),
        turn: world.turn.clone(),
        busy: world
            .busy
            .iter()
            .filter(|(who, _)| world.is_players(**who))
            .map(|(who, it)| (*who, it.clone()))
            .collect(),
        encounter: None,
        combat,
        extreme_weather: world.extreme_weather,
        horrors: horrors(world, viewer),
        rumours: BTreeMap::new(),
        tried: BTreeSet::new(),
        hunches: world.hunches.clone(),
        near_the_sick: BTreeMap::new(),
        lists,
        served: None,
    }
}

/// What frightens people, without those whom nobody sees.
fn horrors(world: &World, viewer: &Viewer) -> BTreeMap<String, Horror> {
    let is_seen = |who: Who| world.is_seen_by(viewer, who);
    let seen = world.horrors.iter().filter(|(_, horror)| horror.of.is_none_or(is_seen));
    let among = |horror: &Horror| horror.exposed.iter().copied().filter(|who| is_seen(*who)).collect();
    seen.map(|(name, horror)| (name.clone(), Horror { exposed: among(horror), ..horror.clone() })).collect()
}

/// An area as this viewer sees it who knows of it: of what was hidden in it, only what they know to be there.
fn area(area: &Area, viewer: &Viewer) -> Area {
    let found = area.secrets.iter().filter(|(_, secret)| secret.is_known_by(viewer));
    let known = |secret: &Secret| Secret {
        kind: secret.kind.clone(),
        text: secret.text.clone(),
        found: true,
        ..Secret::default()
    };
    Area {
        secrets: found.map(|(name, secret)| (name.clone(), known(secret))).collect(),
        notes: BTreeMap::new(),
        questions: vec![],
        remarks: String::new(),
        goods: vec![],
        ..area.clone()
    }
}

/// A chest as all see it: what is in it shows once it is open.
fn object(it: &Object) -> Object {
    let things = if it.is_shut() { Things::new() } else { it.things.clone() };
    Object { things, ..it.clone() }
}

/// Somebody as this viewer knows them. Of the players' own only what nobody but the game master knows is missing; of the
/// others, the name, how they look and what they hold are known, and no number is.
fn character(world: &World, viewer: &Viewer, who: Who, how: Supposed) -> Character {
    let one = world.character(who);
    // Who plays whom, all can see; without it their dice would be somebody else's in the world as they know it.
    let name = world.name_to(viewer, who).to_owned();
    let known = Character { name, side: one.side, played: one.played, ..one.known(world, who, viewer) };
    if world.is_players(who) {
        return known;
    }
    let score = if how == Supposed::Otherwise { Some(OTHERWISE) } else { None };
    let abilities: Abilities =
        score.map(|score| Ability::ALL.iter().map(|ability| (*ability, score)).collect()).unwrap_or_default();
    let known = Character {
        abilities,
        hide: if how == Supposed::Otherwise { 1 } else { 0 },
        zones: one.zones,
        areas: one.areas,
        things: held(world, &one.things),
        bite: one.bite,
        ..known
    };
    let health = if one.fate == Fate::Well { known.most_health() } else { 0 };
    Character { health, ..known }
}

/// What somebody holds and wears, as the lists that all may read have it; the rest is nobody's business.
fn held(world: &World, things: &Things) -> Things {
    let known = |(name, thing): (&String, &Thing)| {
        let sort = match &thing.sort {
            Sort::Weapon(it) => Sort::Weapon(Weapon::find(world, name).unwrap_or(it).clone()),
            Sort::Armour(it) => Sort::Armour(Armour::find(world, name).unwrap_or(it).clone()),
            Sort::Item(it) => Sort::Item(Item::find(world, name).unwrap_or(it).clone()),
            Sort::Poison(_) | Sort::Drug(_) => return None,
        };
        thing.ready.then(|| (name.clone(), Thing { ready: true, ..Thing::from(sort) }))
    };
    things.iter().filter_map(known).collect()
}
