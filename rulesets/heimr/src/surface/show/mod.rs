//! What anybody may see of the world, as plain data, and what changes are called.
//!
//! Opponents' numbers are for the game master; everybody else sees how they are in a word.
pub mod campaign;
pub mod fight;
pub mod items;
pub mod map;
pub mod rows;
pub mod skills;
pub mod states;
pub mod tell;

use crate::content;
use crate::reference::RULES;
use crate::rules::characters::abilities::ability_values;
use crate::rules::characters::{attributes, experience, fatigue, hindrances, points};
use crate::rules::harm::time::{self as passing, CALENDAR, GameTime};
use crate::world::bounds::BASE_CONSISTENCY;
use crate::world::rolls::Tested;
use crate::world::{Ability, FATIGUE_MAX, Pool, World};
use norn_kernel::show::{Clock, Due, Fallen, Health, Row, Section, Sheet, Shelf, Shown, View};
use norn_kernel::{Audience, Filled, Text, Value, Viewer, Who, rule, time, words};
use std::collections::BTreeSet;

/// What one viewer may see.
#[must_use]
pub fn show(world: &World, viewer: &Viewer) -> View {
    let seen = world.characters.keys().filter(|who| world.is_seen_by(viewer, **who));
    let mut sheets: Vec<Sheet> = seen.map(|&who| sheet(world, viewer, who)).collect();
    sheets.push(campaign(world, viewer));
    let mut scene = scene(world);
    scene.splice(0..0, fight::scene(world, viewer).into_iter().chain(fight::chases(world, viewer)));
    scene.extend(map::scene(world));
    let view = View {
        scene,
        clock: Some(clock(world)),
        sheets,
        maps: map::map(world, viewer).into_iter().collect(),
        turns: fight::turns(world, viewer),
        shelves: shelves(world),
    };
    view.seen_by(viewer, |who| world.owner(who))
}

const fn shelf(part: &'static str, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key: words!("heimr.combat.turns"), part, attempts }
}

const ATTACK: Shelf = shelf("shelf-attack", &["weapon-attack", "brawl-attack", "charge"]);
const TURN: Shelf = shelf(
    "shelf-turn",
    &["end-turn", "guard", "dodge", "breather", "delay", "resume", "ready", "react", "release"],
);
const MOVE: Shelf =
    shelf("shelf-move", &["move", "run", "crawl", "climb", "jump-down", "stand-up", "drop-prone", "hide"]);
const THINGS: Shelf = shelf(
    "shelf-things",
    &["draw", "put-away", "drop-items", "get-item", "hide-item", "swap-items", "break-down"],
);
const OTHERS: Shelf = shelf(
    "shelf-others",
    &["observe", "speak", "help-move", "hold-back", "break-free", "use-skill", "own-action"],
);
const ROLLS: Shelf = shelf("shelf-rolls", &["challenge", "opposed"]);
const TIME: Shelf = shelf("shelf-time", &["wait", "rest", "train", "downtime", "award"]);
const FIGHT: Shelf = shelf(
    "shelf-fight",
    &["begin-combat", "join", "end-combat", "begin-chase", "run-on", "take-way", "offer-ways", "stop-chase"],
);
const MASTER: Shelf = shelf("shelf-master", &["call", "decree", "shift", "place"]);

/// What can be attempted, by what people want to do: in a fight the fight comes first.
fn shelves(world: &World) -> Vec<Shelf> {
    match world.combat {
        Some(_) => vec![ATTACK, TURN, MOVE, OTHERS, THINGS, ROLLS, FIGHT, TIME, MASTER],
        None if !world.chases.is_empty() => {
            vec![FIGHT, ROLLS, MOVE, OTHERS, THINGS, TIME, TURN, ATTACK, MASTER]
        }
        None => vec![ROLLS, TIME, OTHERS, MOVE, THINGS, FIGHT, TURN, ATTACK, MASTER],
    }
}

/// A day, in seconds.
const DAY: i64 = 86_400;

/// Which day it is, from 1.
#[must_use]
pub fn day(world: &World) -> i64 {
    world.clock.div_euclid(DAY).saturating_add(1)
}

/// The day, and the time of day since the beginning, with what will happen by it. [heimr.combat.turn-duration]
fn clock(world: &World) -> Clock {
    let now = world.clock;
    let within = |unit: i64, of: i64| now.div_euclid(unit).rem_euclid(of);
    let time = format!("{:02}:{:02}:{:02}", within(3_600, 24), within(60, 60), within(1, 60));
    Clock {
        key: words!("heimr.combat.turn-duration"),
        now,
        words: Text::part(words!("heimr.combat.turn-duration"), "clock")
            .with("day", Value::Number(day(world)))
            .with("time", Value::Text(time)),
        per_day: Some(DAY),
        due: time::ahead(&GameTime, world)
            .into_iter()
            .filter_map(|(at, due)| falls_due(world, at, due))
            .collect(),
    }
}

/// What will happen by the clock. That willpower comes back with each day is nothing to wait for.
fn falls_due(world: &World, at: i64, (due, who): (passing::Due, Who)) -> Option<Due> {
    let key = match due {
        passing::Due::Conditions => words!("heimr.character.conditions"),
        passing::Due::Effects => words!("heimr.effect.number"),
        passing::Due::Injury => words!("heimr.injury.unconscious-state"),
        passing::Due::Rested => words!("heimr.health.rest-duration"),
        passing::Due::Breath => words!("heimr.fatigue.return-to-base"),
        passing::Due::Day => return None,
    };
    let span = CALENDAR.in_short(at.saturating_sub(world.clock));
    let left = Text::part(words!("heimr.combat.turn-duration"), "left").with("span", Value::Text(span));
    let audience = Audience::open_if(world.is_players(who));
    Some(Due { at, left, words: Text::part(key, "due"), who: Some(who), audience })
}

/// What is going on.
fn scene(world: &World) -> Vec<Row> {
    let mut rows = vec![];
    for (name, modifier) in &world.scene.situations {
        let label = Text::part(words!("heimr.situational.when"), "row").with("name", Value::text(name));
        rows.push(Row::new(label, rows::modifies(modifier)).at(format!("situation/{name}")));
    }
    for (square, location) in &world.grid.locations {
        for (name, modifier) in &location.situations {
            let label = Text::part(words!("heimr.situational.when"), "here").with("name", Value::text(name));
            let row = Row::new(label.with("where", *square), rows::modifies(modifier));
            rows.push(row.at(format!("location/{square}/situation/{name}")));
        }
    }
    let flag = |key, now: bool, at: &str| Row::new(Text::part(key, "row"), now).at(at);
    rows.push(flag(words!("heimr.fatigue.increase-when"), world.scene.breathless, "breathless"));
    rows.push(flag(words!("heimr.xp.spend-downtime"), world.scene.downtime, "downtime"));
    // Once there are points, that none are left is the game master's to see and to change.
    if 0 < world.xp_left || world.characters.values().any(|one| 0 < one.xp) {
        let row = Row::new(Text::part(words!("heimr.xp.carry-over"), "row"), world.xp_left);
        rows.push(row.at("xp-left").only(Audience::open_if(0 < world.xp_left)));
    }
    rows
}

fn sheet(world: &World, viewer: &Viewer, who: Who) -> Sheet {
    let one = world.character(who);
    let audience = rows::numbers(world, who);
    let at = |field: &str| format!("character/{}/{field}", who.0);
    let pool = |key, pool: Pool, field: &str| {
        let gauge = Shown::Gauge { now: pool.now, max: pool.max };
        Row { value: gauge, ..Row::new(Text::part(key, "row"), 0) }.at(at(field)).only(audience)
    };
    let mut state = vec![
        pool(words!("heimr.character.hit-points"), Pool { max: points::max_hp(world, who), ..one.hp }, "hp"),
        pool(
            words!("heimr.character.willpower"),
            Pool { max: points::max_willpower(world, who), ..one.willpower },
            "willpower",
        ),
    ];
    state.extend(states::states(world, who));
    let mut table = vec![];
    let key = rule!("heimr.fatigue.track");
    if key.holds(fatigue::has(world, who)) {
        let base = fatigue::base(world, who);
        let label = Text::part(key, "row").with("base", base);
        // A counter from 1 to 20, as people would keep it on a die. [heimr.fatigue.d20-tracker]
        let gauge = Shown::Gauge { now: world.fatigue(who), max: FATIGUE_MAX };
        let row = Row { value: gauge, ..Row::new(label, 0) };
        table.push(row.at(at("fatigue")).only(audience));
        let key = rule!("heimr.fatigue.wear-down");
        if key.applies() {
            let rolls = [("one", 1), ("two", 2), ("three", 3)];
            let words = rolls.into_iter().fold(Text::part(key, "value"), |words, (name, rolls)| {
                words.with(name, tenths(fatigue::rises_within(world.fatigue(who), rolls)))
            });
            table.push(Row::new(Text::part(key, "row"), words).only(audience));
        }
    }
    let label = Text::part(words!("heimr.xp.award"), "row");
    table.push(Row::new(label, one.xp).at(at("xp")).only(audience));
    let section = |key, rows| Section { title: Text::part(key, "section"), rows };
    let kind = if world.is_players(who) { "character" } else { "opponent" };
    Sheet {
        who: Some(who),
        name: one.name.clone(),
        kind: Text::part(words!("heimr.character.components"), kind),
        health: how(world, who).filter(|_| !audience.admits(viewer)),
        conditions: states::at_a_glance(world, who),
        fallen: match one.dead {
            true => Some(Fallen::Dead),
            false => hindrances::is_unconscious(world, who).then_some(Fallen::Down),
        },
        // What live play has, too, comes first, and apart from what only the table knows.
        // [heimr.document.larp-compatibility]
        sections: [
            fight::section(world, viewer, who, audience),
            Some(section(words!("heimr.character.components"), state)),
            Some(section(words!("heimr.grid.tokens"), map::of_character(world, viewer, who))),
            Some(section(words!("heimr.character.skills"), skills::skills(world, who, audience))),
            Some(section(words!("heimr.character.conditions"), states::conditions(world, who))),
            Some(section(words!("heimr.character.items"), items::items(world, who, audience))),
            Some(section(words!("heimr.document.larp-compatibility"), table)),
            Some(section(words!("heimr.attribute.default-set"), attributes(world, who, audience))),
            Some(section(words!("heimr.ability.definition"), trained(world, who, audience))),
        ]
        .into_iter()
        .flatten()
        .collect(),
    }
}

/// A number of tenths as people write it.
fn tenths(number: u32) -> Value {
    Value::Text(format!("{}.{}", number / 10, number % 10))
}

/// How somebody is, as others see it. [heimr.health.injured-threshold]
fn how(world: &World, who: Who) -> Option<Health> {
    let one = world.character(who);
    let word = match one.hp.now {
        _ if one.dead => "dead",
        now if one.hp.max <= now => return None,
        1.. => "hurt",
        _ => "injured",
    };
    let words = Text::part(words!("heimr.health.injured-threshold"), word);
    Some(Health { words, gauge: Some((one.hp.now, one.hp.max)) })
}

/// A row that can be rolled on, as long as whoever has it can roll that.
/// [heimr.injury.death, heimr.position.helpless]
fn rolling(world: &World, who: Who, tested: &Tested, row: Row) -> Row {
    if hindrances::stops_rolling(world, who, tested).is_some() {
        return row;
    }
    let with = match tested {
        Tested::Ability(name) => Value::text(name),
        Tested::Attribute { name, .. } => Value::List(vec![Value::word("attribute"), Value::text(name)]),
    };
    row.offering(Filled::of("challenge").with("who", who).with("with", with))
}

fn attributes(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let row = |attribute: &crate::world::Attribute| {
        let value = attributes::attribute(world, who, &attribute.name);
        let progress = one.progress.get(&attribute.name).copied().unwrap_or(0);
        let label = Text::part(words!("heimr.attribute.stable"), "row")
            .with("name", Value::text(&attribute.name))
            .with("progress", progress)
            .with("needed", experience::needed(value.saturating_add(1)))
            .with("missing", experience::missing(value, progress));
        let tested = Tested::Attribute { name: attribute.name.clone(), consistency: 0 };
        let row = Row::new(label, value).at(format!("character/{}/attribute/{}", who.0, attribute.name));
        rolling(world, who, &tested, row.only(audience))
    };
    world.campaign.attributes.iter().map(row).collect()
}

/// Abilities that stand on the sheet: trained ones, those that the player wants to see, and those that carried
/// things call for. [heimr.ability.sheet-listing]
fn trained(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let called_for = one.items.values().flat_map(|item| {
        let weapon = item.weapon.iter().flat_map(|weapon| &weapon.abilities);
        let shield = item.shield.iter().flat_map(|shield| &shield.abilities);
        item.bonuses.keys().chain(weapon).chain(shield)
    });
    let names: BTreeSet<&String> = one.training.keys().chain(called_for).collect();
    let row = |name: &String| {
        let (consistency, potential) = ability_values(world, who, name);
        let value = Text::part(words!("heimr.ability.two-values"), "value")
            .with("consistency", consistency)
            .with("potential", potential);
        let training = one.training.get(name).copied().unwrap_or_default();
        let next = |height: i32| experience::cost(height.saturating_add(1));
        let label = Text::part(words!("heimr.ability.easier-to-train"), "row")
            .with("name", Value::text(name))
            .with("consistency", next(training.consistency))
            .with("potential", next(training.potential));
        rolling(world, who, &Tested::Ability(name.clone()), Row::new(label, value).only(audience))
    };
    names.into_iter().map(row).collect()
}

/// What the campaign makes of the rules.
fn campaign(world: &World, viewer: &Viewer) -> Sheet {
    let abilities = content::abilities(world);
    let rows = abilities.iter().map(|(name, ability)| {
        let label = Text::part(words!("heimr.ability.base-consistency-shared"), "row")
            .with("name", Value::text(name))
            .with("attributes", Value::text(&ability.attributes.join(", ")));
        Row::new(label, ability.consistency).at(format!("ability/{name}"))
    });
    let broken = abilities.iter().filter_map(|(name, ability)| {
        let missing = ability.attributes.iter().filter(|name| world.attribute(name).is_none());
        let missing: Vec<Value> = missing.map(|name| Value::text(name)).collect();
        let label =
            Text::part(words!("heimr.attribute.custom-sets"), "broken").with("name", Value::text(name));
        (!missing.is_empty()).then(|| Row::new(label, Value::List(missing)))
    });
    let range = rule!("heimr.ability.base-consistency-range");
    let usual = |ability: &Ability| range.met(BASE_CONSISTENCY.contains(&ability.consistency));
    let unusual = abilities.iter().filter(|(_, ability)| *viewer == Viewer::Referee && !usual(ability));
    let unusual = unusual.map(|(name, ability)| {
        let label = Text::part(range, "unusual").with("name", Value::text(name));
        let label = label.with("from", *BASE_CONSISTENCY.start()).with("to", *BASE_CONSISTENCY.end());
        Row::new(label, ability.consistency)
    });
    let rows = rows.chain(broken).chain(unusual);
    let set = world.campaign.attributes.iter().map(|attribute| {
        let label =
            Text::part(words!("heimr.attribute.groups"), "row").with("name", Value::text(&attribute.name));
        Row::new(label, Value::text(&attribute.group))
    });
    let roles = &world.campaign.roles;
    let role = |role: &str, now: &Option<String>| {
        let label = Text::part(words!("heimr.attribute.role-mapping"), "row").with("role", Value::word(role));
        Row::new(label, Value::text(now.as_deref().unwrap_or(""))).at(format!("role/{role}"))
    };
    let roles = [
        role("initiative", &roles.initiative),
        role("fatigue", &roles.fatigue),
        role("speech", &roles.speech),
    ];
    Sheet {
        who: None,
        name: content::GAME.first().copied().unwrap_or_default().to_owned(),
        kind: Text::part(words!("heimr.document.theme-neutral"), "campaign"),
        health: None,
        conditions: vec![],
        fallen: None,
        sections: [
            campaign::campaign(world),
            campaign::standing(world),
            Section {
                title: Text::part(words!("heimr.ability.open-set"), "section"),
                rows: std::iter::once(campaign::more_abilities(world)).chain(rows).collect(),
            },
            Section {
                title: Text::part(words!("heimr.attribute.role-mapping"), "section"),
                rows: set.chain(roles).collect(),
            },
            campaign::glossary(),
        ]
        .into_iter()
        .chain(campaign::lists(world, viewer))
        .chain(map::sections(world))
        .chain(campaign::section(world).filter(|_| *viewer == Viewer::Referee))
        .collect(),
    }
}
