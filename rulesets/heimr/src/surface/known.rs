//! The world as players know it, for odds: what they may not know of the game master's people has assumed
//! values.
//!
//! It copies only what a player's view shows or what every stream was told. A new field of a record is
//! unknown until it is named here.
use crate::content;
use crate::rules::characters::hands;
use crate::rules::combat::defence::{self, Against, asks};
use crate::rules::harm::injuries;
use crate::world::bounds::{HP_DEFAULT, WILLPOWER_DEFAULT};
use crate::world::fight::{Combat, Defence, Guarded, Stored};
use crate::world::rolls::Thrown;
use crate::world::things::{Carried, Item, Shield, Weapon, Wielding};
use crate::world::{Character, FATIGUE_MAX, Pool, World, lists};
use norn_kernel::ruleset::Supposed;
use norn_kernel::{Closed, Shared, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};

/// What the usual opponent has in every attribute.
const USUAL: i32 = 1;
/// What somebody out of the ordinary has in every attribute, and what their armour saves.
const OTHERWISE: i32 = 5;
/// How tired somebody out of the ordinary is.
const TIRED: i32 = 12;
/// What somebody's next defence comes to, where it can't be read and is out of the ordinary.
const DEFENCE: i32 = 12;

/// The world as this viewer knows it.
#[must_use]
pub fn supposed(world: &World, viewer: &Viewer, how: Supposed) -> World {
    if *viewer == Viewer::Referee {
        return world.clone();
    }
    let seen = |who: Who| world.is_seen_by(viewer, who);
    let own = |who: Who| world.is_players(who);
    let characters = world.characters.iter().filter(|(who, _)| seen(**who)).map(|(who, one)| {
        let known = if own(*who) { players(one, seen) } else { character(world, *who, how).into() };
        (*who, known)
    });
    let mut campaign = world.campaign.clone();
    if !campaign.battlefields.is_empty() {
        campaign.battlefields.clear();
    }
    let mut lists = world.lists.clone();
    if !lists.creatures.is_empty() {
        lists.creatures.clear();
    }
    let mut known = World {
        characters: characters.collect(),
        clock: world.clock,
        switches: world.switches,
        campaign,
        lists,
        scene: world.scene.clone(),
        xp_left: world.xp_left,
        failed: world.failed.iter().filter(|failed| own(failed.who)).cloned().collect(),
        grid: world.grid.clone(),
        combat: world.combat.as_ref().map(|combat| among(combat, seen, own)),
        chases: BTreeMap::new(),
    };
    known.chases = world.chases.clone();
    known.chases.retain(|who, (target, _)| seen(*who) && seen(*target));
    stand_ready(world, &mut known, viewer, how);
    known
}

/// Whom a player plays: all of it is known, but for who unseen can't see them.
fn players(one: &Shared<Character>, seen: impl Fn(Who) -> bool) -> Shared<Character> {
    let mut known = one.clone();
    if !one.unseen.from.keys().chain(&one.unseen.known).all(|by| seen(*by)) {
        known.unseen.from.retain(|by, _| seen(*by));
        known.unseen.known.retain(|by| seen(*by));
    }
    known
}

/// Somebody whom no player plays: the name, what is in the hands and how they look are known, no number is.
fn character(world: &World, who: Who, how: Supposed) -> Character {
    let one = world.character(who);
    let (value, otherwise) = match how {
        Supposed::Usual => (USUAL, false),
        Supposed::Otherwise => (OTHERWISE, true),
    };
    let attributes = world.campaign.attributes.iter().map(|attribute| (attribute.name.clone(), value));
    let mut hp = Pool::full(if otherwise { HP_DEFAULT + OTHERWISE } else { HP_DEFAULT });
    // How bad an injury is, everybody sees; not by how much.
    if one.injury.is_some()
        && let Some(level) = injuries::level(one.hp.now)
    {
        let row = content::injuries().iter().find(|row| injuries::level(row.hp_max) == Some(level));
        hp.now = row.map_or(0, |row| row.hp_max);
    }
    let mut known = Character {
        name: one.name.clone(),
        side: one.side,
        hp,
        willpower: Pool::full(if otherwise { 0 } else { WILLPOWER_DEFAULT }),
        attributes: attributes.collect(),
        conditions: one.conditions.clone(),
        items: held(world, who, otherwise),
        stance: one.stance.clone(),
        afflictions: one.afflictions.clone(),
        injury: one.injury.clone(),
        dead: one.dead,
        resting: one.resting,
        ..Character::default()
    };
    if otherwise {
        let worn = Item { carried: Carried::Worn, armour: OTHERWISE, ..Item::default() };
        known.items.insert(String::new(), worn);
    }
    known.fatigue = if otherwise { TIRED.min(FATIGUE_MAX) } else { 1 };
    known
}

/// What is in somebody's hands for all to see, each as the armoury has it under this name, or as a plain weapon; what
/// blocks is a shield.
fn held(world: &World, who: Who, otherwise: bool) -> BTreeMap<String, Item> {
    let blocks = match defence::stands_ready(world, who) {
        Some(Stored { kind: Defence::Block { shield, .. }, .. }) => Some(shield),
        _ => None,
    };
    let of = |(name, item): (&String, &Item)| {
        let mut known = Item { carried: item.carried, light: item.light, ..Item::default() };
        let shield = lists::shield(world, name);
        if shield.is_some() || blocks == Some(name) {
            let mut shield = shield.unwrap_or_else(|| Shield {
                abilities: first(content::shields(world)).map(|one| one.abilities).unwrap_or_default(),
                ..Shield::default()
            });
            shield.potential += i32::from(otherwise);
            shield.wielding = grip(shield.wielding, item.carried);
            known.shield = Some(shield);
        } else {
            let mut weapon = lists::weapon(world, name).unwrap_or_else(|| Weapon {
                abilities: first(content::weapons(world)).map(|one| one.abilities).unwrap_or_default(),
                ..Weapon::default()
            });
            weapon.damage += i32::from(otherwise);
            weapon.wielding = grip(weapon.wielding, item.carried);
            known.weapon = Some(weapon);
        }
        (name.clone(), known)
    };
    hands::held(world, who).filter(|(_, item)| item.hidden.is_none()).map(of).collect()
}

/// What stands first in a list.
fn first<T>(list: Vec<(String, T)>) -> Option<T> {
    list.into_iter().next().map(|(_, one)| one)
}

/// How something is made to be held that somebody holds so: as it is listed, unless that can't be.
fn grip(listed: Wielding, carried: Carried) -> Wielding {
    let fits = |one: &Wielding| hands::allows(*one, carried);
    std::iter::once(listed).chain(Wielding::ALL.iter().copied()).find(fits).unwrap_or(listed)
}

/// A fight among those who are seen, without what the others wait for.
fn among(combat: &Combat, seen: impl Fn(Who) -> bool, own: impl Fn(Who) -> bool) -> Combat {
    let mut known = combat.clone();
    known.order.retain(|who| seen(*who));
    if known.acting.is_some_and(|who| !seen(who)) {
        (known.acting, known.begun) = (None, false);
    }
    known.acted.retain(|who| seen(*who));
    known.fighters.retain(|who, _| seen(*who));
    for fighter in known.fighters.values_mut() {
        fighter.struck.retain(|struck| seen(struck.target));
        fighter.turn.began_with.retain(|who| seen(*who));
        if matches!(fighter.guard, Some(Guarded::Person(ward)) if !seen(ward)) {
            fighter.guard = None;
        }
    }
    let clusters = combat.clusters.iter().map(|cluster| cluster.iter().copied().filter(|who| seen(*who)));
    let clusters = clusters.map(Iterator::collect::<BTreeSet<Who>>);
    known.clusters = clusters.filter(|cluster| 1 < cluster.len()).collect();
    known.grabs.retain(|grab| seen(grab.held) && seen(grab.by));
    known.readied.retain(|who, _| own(*who));
    known.carrying.retain(|who, carrying| {
        carrying.movers.retain(|who| seen(*who));
        seen(*who)
    });
    known.held_back.retain(|who, by| {
        by.retain(|who| seen(*who));
        seen(*who) && !by.is_empty()
    });
    known
}

/// With which defences the game master's people stand ready: which it is and what it comes to can be asked, if not by
/// everybody; not with what it was rolled. [heimr.weapon-attack.ask-defence]
fn stand_ready(world: &World, known: &mut World, viewer: &Viewer, how: Supposed) {
    let Some(combat) = &world.combat else { return };
    for (who, fighter) in combat.fighters.iter().filter(|(who, _)| !world.is_players(**who)) {
        let (who, reads) = (*who, asks(world, viewer, *who));
        let fails = |stored: &Stored| reads && defence::would_fail(world, who, stored);
        let ready = defence::stands_ready(world, who);
        let fails = ready.is_some_and(fails);
        let (kind, total) = match ready {
            Some(stored) if reads => (Some(kind(known, who, &stored.kind)), stored.thrown.total),
            None if reads => (None, 0),
            _ => ((how == Supposed::Otherwise).then_some(Defence::Dodge), DEFENCE),
        };
        let stored = kind.map(|kind| {
            let (consistency, _) = defence::numbers(known, who, &kind, &Against::default());
            // Less than anybody's fatigue, where all can see that it comes to nothing.
            let before = if fails { 0 } else { total };
            let thrown = Thrown { d6: 1, before, total, exhausted: false };
            Stored { kind, thrown, consistency }
        });
        if let Some(one) = known.combat.as_mut().and_then(|combat| combat.fighters.get_mut(&who)) {
            one.undefended = stored.is_none() && fighter.undefended && reads;
            one.defence = stored;
            one.tired = how == Supposed::Otherwise;
        }
    }
}

/// The same sort of defence with what somebody is known to hold.
fn kind(known: &World, who: Who, kind: &Defence) -> Defence {
    let items = &known.character(who).items;
    let with = |abilities: Option<&BTreeSet<String>>| {
        abilities.and_then(|all| all.first().cloned()).unwrap_or_default()
    };
    match kind {
        Defence::Dodge => Defence::Dodge,
        Defence::Block { shield, .. } => {
            let one = items.get(shield).and_then(|item| item.shield.as_ref());
            Defence::Block { shield: shield.clone(), ability: with(one.map(|one| &one.abilities)) }
        }
        Defence::Parry { weapon, .. } => {
            let one = items.get(weapon).and_then(|item| item.weapon.as_ref());
            Defence::Parry { weapon: weapon.clone(), ability: with(one.map(|one| &one.abilities)) }
        }
    }
}
