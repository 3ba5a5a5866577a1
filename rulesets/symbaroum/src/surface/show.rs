//! What anybody may see of the world, as plain data, and what changes are called.
//!
//! Opponents' numbers are for the game master; everybody else sees how they are in a word.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::{attributes, experience, weapons};
use crate::rules::combat::{circumstances, fights};
use crate::rules::harm::healing::{CALENDAR, Days, Due as Falls};
use crate::rules::success::dice::{Chances, DIFFICULTY_USUAL};
use crate::world::people::numbers;
use crate::world::{
    Ability, Attribute, Character, Fate, Level, Lists, Override, Power, Row as _, Side, Social, Sort, World,
    gear,
};
use norn_kernel::record::sheet::address;
use norn_kernel::record::things;
use norn_kernel::record::{Cell, Record};
use norn_kernel::show::{
    Clock, Due, Fallen, Health, Map, Row, Section, Sheet, Shelf, Shown, Token, Turn, TurnState, Turns, View,
    tenths,
};
use norn_kernel::{Audience, Closed, Die, Filled, Key, Text, Value, Viewer, Who, rule, time, words};

/// What one viewer may see.
#[must_use]
pub fn show(world: &World, viewer: &Viewer) -> View {
    let seen = world.characters.keys().filter(|who| world.is_seen_by(viewer, **who));
    let mut sheets: Vec<Sheet> = seen.map(|&who| sheet(world, viewer, who)).collect();
    sheets.extend(
        world.challenges.keys().filter(|_| *viewer == Viewer::Referee).map(|name| social(world, name)),
    );
    sheets.push(campaign(world));
    let (scene, turns) = (scene(world, viewer), turns_of(world, viewer));
    let maps = map(world, viewer).into_iter().collect();
    View { scene, clock: Some(clock(world)), sheets, maps, turns, shelves: shelves(world) }
        .seen_by(viewer, |who| world.owner(who))
}

const fn shelf(part: &'static str, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key: words!("symbaroum.other.gm-handles"), part, attempts }
}

const ATTACK: Shelf =
    shelf("shelf-attack", &["attack", "end-turn", "use-power", "use-ability", "free-attack", "sneak"]);
const MOVE: Shelf =
    shelf("shelf-move", &["engage", "withdraw", "stand-up", "flank", "approach", "get-sight", "step-aside"]);
const TESTS: Shelf = shelf("shelf-tests", &["success-test", "resolve", "speak"]);
const CARE: Shelf = shelf("shelf-care", &["first-aid", "use-elixir", "death-test", "pass-turn", "wait"]);
const THINGS: Shelf =
    shelf("shelf-things", &["get", "give", "take", "draw", "switch-weapon", "drop", "leave"]);
const FIGHTS: Shelf = shelf("shelf-fights", &["begin-combat", "ambush", "join", "end-combat"]);
const GROWTH: Shelf = shelf("shelf-growth", &["improve", "award", "adventure"]);
const MASTER: Shelf = shelf("shelf-master", &["harm", "decree", "arrange"]);

/// What can be attempted, by what people want to do: in a fight the fight comes first.
fn shelves(world: &World) -> Vec<Shelf> {
    match world.combat {
        Some(_) => vec![ATTACK, MOVE, CARE, TESTS, THINGS, FIGHTS, MASTER, GROWTH],
        None => vec![TESTS, CARE, FIGHTS, THINGS, MOVE, ATTACK, GROWTH, MASTER],
    }
}

/// Which day it is, from 1. The world counts the full days that have passed.
#[must_use]
pub fn day(world: &World) -> i64 {
    world.day.saturating_add(1)
}

/// The day, with what the next ones bring to whom the players play. [symbaroum.healing.natural]
fn clock(world: &World) -> Clock {
    let key = words!("symbaroum.healing.natural");
    let falls = |(at, (due, who)): (i64, (Falls, Who))| {
        let of = match due {
            Falls::WearsOff => words!("symbaroum.missing.elixirs"),
            Falls::Treatable => words!("symbaroum.healing.medicus"),
            Falls::Usable => words!("symbaroum.healing.powers"),
            Falls::Heals => key,
            // Nobody waits a day for that.
            Falls::Stands => return None,
        };
        let left = Text::part(key, "left").with("days", Value::Number(at.saturating_sub(world.day)));
        Some(Due { at, left, words: Text::part(of, "due"), who: Some(who), audience: Audience::Everyone })
    };
    // No day passes in a fight.
    let theirs = |(_, (_, who)): &(i64, (Falls, Who))| world.combat.is_none() && world.is_players(*who);
    let words = Text::part(key, "clock").with("day", Value::Number(day(world)));
    Clock {
        due: time::ahead(&Days, world).into_iter().filter(theirs).filter_map(falls).collect(),
        per_day: Some(CALENDAR.length("day")),
        ..Clock::new(key, world.day, words)
    }
}

/// What is going on.
fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let mut rows = vec![];
    if let Some(murk) = &world.murk {
        rows.push(Row::new(Text::part(words!("symbaroum.blind.causes"), "row"), murk.value()));
    }
    let adventure = Text::part(words!("symbaroum.experience.award"), "row-adventure");
    rows.push(Row::new(adventure, world.adventure).at("adventure"));
    let Some(combat) = &world.combat else { return rows };
    let key = rule!("symbaroum.combat.end");
    if key.holds(fights::is_decided(world) && *viewer == Viewer::Referee) {
        let proposed = Row::new(Text::part(key, "proposed"), true).offering(Filled::of("end-combat"));
        rows.push(proposed.only(Audience::Referee));
    }
    if let Some(who) = combat.acting.filter(|who| viewer.speaks_for(world.owner(*who))) {
        let spent = world.fighter(who).map(|fighter| fighter.spent).unwrap_or_default();
        let left = match (spent.combat, spent.movement) {
            (false, false) => "left-both",
            (false, true) => "left-combat",
            (true, false) => "left-movement",
            (true, true) => "left-none",
        };
        let label = Text::part(words!("symbaroum.actions.on-initiative"), "theirs").with("who", who);
        let row = Row::new(label, Text::part(words!("symbaroum.actions.two-per-turn"), left));
        rows.insert(0, row.offering(Filled::of("end-turn").with("who", who).with_defaults()));
    }
    let hidden = combat.acting.filter(|who| !world.is_seen_by(viewer, *who));
    if hidden.is_some() {
        let key = words!("symbaroum.actions.on-initiative");
        rows.push(Row::new(Text::part(key, "row"), Value::word("others")));
    }
    rows
}

/// Who faces whom: nothing else of where people are matters. [symbaroum.movement.abstract]
fn map(world: &World, viewer: &Viewer) -> Option<Map> {
    let combat = world.combat.as_ref()?;
    if !rule!("symbaroum.movement.abstract").applies() {
        return None;
    }
    let seen = |who: &Who| world.is_seen_by(viewer, *who);
    let token = |who: Who| {
        let one = world.character(who);
        let tenths = tenths(one.toughness, attributes::toughness(one));
        let tenths = numbers(world, who).admits(viewer).then_some(tenths);
        Token { who, place: None, cluster: 0, side: u8::from(world.fights_for(who) != Side::Party), tenths }
    };
    let tokens = combat.fighters.keys().copied().filter(seen).map(token).collect();
    let engaged = combat.engaged.iter().copied().filter(|(one, other)| seen(one) && seen(other)).collect();
    Some(Map { tokens, engaged, ..Map::default() })
}

/// The order, with what everybody has left of the turn. [symbaroum.turn-order.quick]
fn turns_of(world: &World, viewer: &Viewer) -> Option<Turns> {
    let combat = world.combat.as_ref()?;
    let key = Text::new(words!("symbaroum.turn-order.quick")).key;
    let seen = combat.order.iter().copied().filter(|who| world.is_seen_by(viewer, *who));
    let turn = |who| Turn {
        who,
        stands: TurnState::of(combat.acting == Some(who), combat.acted.contains(&who)),
        states: states(world, who),
    };
    let words = Text::part(key, "turn").with("turn", Value::Number(combat.turn.max(1).into()));
    Some(Turns { key, words, phase: None, entries: seen.map(turn).collect() })
}

/// What somebody has left of the turn; how they are stands on their sheet.
fn states(world: &World, who: Who) -> Vec<Text> {
    let acts = world.combat.as_ref().is_some_and(|combat| combat.acting == Some(who)) && world.is_able(who);
    let spent = world.fighter(who).map(|fighter| fighter.spent).unwrap_or_default();
    let key = words!("symbaroum.actions.two-per-turn");
    let left =
        [(spent.combat, Text::part(key, "combat-left")), (spent.movement, Text::part(key, "movement-left"))];
    left.into_iter().filter(|(spent, _)| acts && !spent).map(|(_, words)| words).collect()
}

/// What all may see of somebody at a glance.
fn conditions(world: &World, who: Who) -> Vec<Text> {
    let one = world.character(who);
    let steps = if let Fate::Dying { steps, .. } = one.fate { steps.into() } else { 0 };
    let dying = Text::part(words!("symbaroum.death.dying"), "state").with("steps", steps);
    let states = [
        (one.fate == Fate::Unconscious, Text::part(words!("symbaroum.death.stabilise"), "state")),
        (one.fate.is_dying(), dying),
        (one.fate == Fate::Dead, Text::part(words!("symbaroum.death.creatures"), "state")),
        (one.prone && world.is_able(who), Text::part(words!("symbaroum.pain.knocked-down"), "state")),
        (circumstances::is_flanked(world, who), Text::part(words!("symbaroum.flanking.definition"), "state")),
        (world.is_blind(who), Text::part(words!("symbaroum.blind.causes"), "state")),
    ];
    states.into_iter().filter(|(so, _)| *so).map(|(_, words)| words).collect()
}

fn sheet(world: &World, viewer: &Viewer, who: Who) -> Sheet {
    let one = world.character(who);
    let audience = numbers(world, who);
    let kind = if world.is_players(who) {
        Text::part(words!("symbaroum.missing.character-creation"), "character")
    } else {
        Text::part(words!("symbaroum.missing.creatures"), "opponent")
    };
    let sections = [
        (words!("symbaroum.secondary.recalculated"), values(world, who, audience)),
        (words!("symbaroum.special.situation"), circumstances_of(world, viewer, who)),
        (words!("symbaroum.attributes.list"), attributes_of(world, who, audience)),
        (words!("symbaroum.ready.state"), gear(world, who, audience)),
        (words!("symbaroum.missing.abilities"), skills(world, who, audience)),
        (words!("symbaroum.experience.award"), story(world, who)),
    ];
    Sheet {
        who: Some(who),
        name: one.name.clone(),
        kind,
        health: how(world, who).filter(|_| !audience.admits(viewer)),
        conditions: conditions(world, who),
        fallen: match one.fate {
            Fate::Well => None,
            Fate::Dead => Some(Fallen::Dead),
            Fate::Unconscious | Fate::Dying { .. } => Some(Fallen::Down),
        },
        sections: sections.into_iter().map(titled).collect(),
    }
}

/// Rows under what their rule calls them.
fn titled((key, rows): (Key, Vec<Row>)) -> Section {
    Section::new(Text::part(key, "section"), rows)
}

/// How somebody is, as others see it.
fn how(world: &World, who: Who) -> Option<Health> {
    let one = world.character(who);
    let most = attributes::toughness(one);
    let key = words!("symbaroum.toughness.current");
    let words = match one.fate {
        Fate::Dead => Text::part(key, "dead"),
        Fate::Dying { .. } | Fate::Unconscious => Text::part(key, "down"),
        Fate::Well if most <= one.toughness => return None,
        Fate::Well if one.toughness <= most / 2 => Text::part(key, "badly-hurt"),
        Fate::Well => Text::part(key, "hurt"),
    };
    Some(Health { words, gauge: Some((one.toughness, most)) })
}

/// Rows of somebody's fields, as the record declares them.
fn fields<const N: usize>(world: &World, who: Who, names: [&str; N]) -> impl Iterator<Item = Row> {
    let one = world.character(who);
    names.into_iter().filter_map(move |name| Character::fields().row(world, who, one, name))
}

/// Toughness and everything that is calculated. [symbaroum.secondary.recalculated]
fn values(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let creature = !world.is_players(who);
    // What is calculated is nobody's to write; a creature's description may say otherwise.
    let calculated = |label: Text, now: i32, of: Override| {
        let row = Row::new(label, now).only(audience);
        if creature { row.at(address(who, &format!("overrides/{}", of.word()))) } else { row }
    };
    let most = attributes::toughness(one);
    let left = Shown::Gauge { now: one.toughness, max: most };
    let row = Text::part(words!("symbaroum.secondary.toughness"), "row");
    let at_most = creature.then(|| calculated(row, most, Override::Toughness));
    let row = Text::part(words!("symbaroum.secondary.pain-threshold"), "row");
    let pain = attributes::pain_threshold(one).map(|pain| calculated(row, pain, Override::Pain));
    let row = Text::part(words!("symbaroum.secondary.defense"), "row");
    let defense = calculated(row, attributes::defense(world, who), Override::Defense);
    let row = Text::part(words!("symbaroum.secondary.corruption-threshold"), "row");
    let threshold = calculated(row, attributes::corruption_threshold(one), Override::Corruption);
    let mut rows: Vec<Row> =
        fields(world, who, ["toughness"]).map(|row| Row { value: left.clone(), ..row }).collect();
    let label = Text::part(words!("symbaroum.death.dying"), "row");
    let fate = Row::new(label, Value::word(one.fate.word())).at(address(who, "fate"));
    rows.push(fate.only(Audience::Referee));
    rows.extend(at_most.into_iter().chain(pain));
    rows.extend(fields(world, who, ["painless"]).filter(|_| creature));
    rows.extend([defense, threshold].into_iter().chain(fields(world, who, ["corruption"])));
    if creature {
        let key = words!("symbaroum.damage.npc-values");
        let taken = one.armour().and_then(|(_, armour)| armour.die).map_or(0, gear::fixed);
        let taken = one.overrides.get(&Override::ArmourValue).copied().unwrap_or(taken);
        rows.push(calculated(Text::part(key, "armour-row"), taken, Override::ArmourValue));
        for (name, weapon) in weapons::usable(world, who) {
            let does = weapons::printed(world, who, &name).unwrap_or_else(|| gear::fixed(weapon.die));
            // What is part of any body is nobody's own weapon.
            let own = one.things.contains_key(&name);
            let place = if own { format!("damage/{name}") } else { "overrides/damage".to_owned() };
            let label = Text::part(key, "damage-row").with("weapon", Value::Text(name));
            rows.push(Row::new(label, does).at(address(who, &place)).only(audience));
        }
        rows.extend(fields(world, who, ["hidden"]));
        // That somebody is against the party goes without saying.
        let friendly = fields(world, who, ["friendly"]);
        rows.extend(friendly.map(|row| if one.friendly { row } else { row.only(Audience::Referee) }));
    }
    rows.extend(fields(world, who, ["prone"]));
    rows
}

/// What holds between somebody and each enemy, with what it comes to. [symbaroum.special.situation]
fn circumstances_of(world: &World, viewer: &Viewer, who: Who) -> Vec<Row> {
    let key = rule!("symbaroum.special.situation");
    let Some(combat) = key.keeps(world.combat.as_ref()) else { return vec![] };
    let mut rows = vec![];
    let near: Vec<Value> = world
        .engaged_with(who)
        .filter(|other| world.is_seen_by(viewer, *other))
        .map(Value::Character)
        .collect();
    if !near.is_empty() {
        rows.push(Row::new(Text::part(words!("symbaroum.movement.engagement"), "row"), Value::List(near)));
    }
    if !combat.fighters.contains_key(&who) {
        return rows;
    }
    let others = combat.fighters.keys().copied().filter(|other| *other != who);
    for other in others.filter(|other| world.is_seen_by(viewer, *other)) {
        let secret = *viewer != Viewer::Referee && circumstances::is_secret(world, other, who);
        let known = |ranged| {
            let mut reasons = circumstances::reasons(world, who, other, ranged);
            reasons.retain(|(_, of)| !secret || *of != Value::word("unaware"));
            reasons
        };
        let reasons = known(false);
        let melee = !reasons.is_empty() && known(true).is_empty();
        let bonus = if reasons.is_empty() { 0 } else { circumstances::ADVANTAGE };
        let found = between(world, who, other, reasons);
        if found.is_empty() {
            continue;
        }
        let label = Text::part(key, "row").with("other", other);
        let words = Text::part(key, "between").with("what", Value::List(found)).with("bonus", bonus);
        let words = words.with("melee", melee);
        rows.push(Row::new(label, words));
    }
    rows
}

/// What holds between two, from the first one's side; `reasons` are those of an advantage.
fn between(world: &World, who: Who, other: Who, reasons: Vec<(Key, Value)>) -> Vec<Value> {
    let mut found: Vec<Value> = reasons.into_iter().map(|(_, of)| of).collect();
    let chances = circumstances::chances(world, who, other);
    found.extend(Some(chances.value()).filter(|_| chances != Chances::One));
    if circumstances::obscured(world, who, other).is_some() {
        found.push(Value::word("obscured"));
    }
    found
}

fn attributes_of(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let rows = Character::fields().entries(world, who, one, "attributes").into_iter();
    let test = Filled::of("success-test").with("who", who);
    let tests = Attribute::ALL.iter().map(|one| test.clone().with("attribute", Value::word(one.word())));
    let mut rows: Vec<Row> = rows.zip(tests).map(|(row, test)| row.offering(test)).collect();
    let warnings = Attribute::ALL.iter().filter_map(|attribute| attributes::warning(*attribute, one));
    rows.extend(warnings.filter(|_| world.is_players(who)).map(|words| {
        Row::new(Text::part(words!("symbaroum.attributes.list"), "warning"), words).only(audience)
    }));
    rows
}

fn gear(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let mut rows: Vec<Row> = one
        .things
        .iter()
        .map(|(name, thing)| {
            let item = |key| Text::part(key, "row").with("item", Value::text(name));
            let sides = |die: Option<Die>| die.map_or(0, |die| i32::from(die.sides()));
            let row = match &thing.sort {
                Sort::Weapon(it) => {
                    let label = item(words!("symbaroum.ready.state")).with("die", sides(Some(it.die)));
                    Row::new(label, thing.ready || it.natural)
                }
                Sort::Shield(_) => Row::new(item(words!("symbaroum.shield.bonus")), thing.ready),
                Sort::Armour(it) => {
                    let label = item(words!("symbaroum.missing.armour"));
                    Row::new(label.with("die", sides(it.die)).with("impeding", it.impeding), thing.ready)
                }
                Sort::Elixir(_) => {
                    Row::new(item(words!("symbaroum.missing.elixirs")), i32::from(thing.pieces))
                        .only(audience)
                }
            };
            row.at(address(who, &format!("things/{name}")))
        })
        .collect();
    for lasting in &one.lasting {
        let label =
            Text::part(words!("symbaroum.missing.elixirs"), "lasts").with("item", Value::text(&lasting.name));
        let left = i32::try_from(lasting.left).unwrap_or(i32::MAX);
        rows.push(
            Row::new(label, left).at(address(who, &format!("lasting/{}", lasting.name))).only(audience),
        );
    }
    // Whatever of it is wrong is written anew as a whole.
    let all =
        Row::new(Text::part(words!("symbaroum.missing.gear"), "all"), Value::Text(things::all(&one.things)));
    rows.push(all.at(address(who, "things")).only(Audience::Referee));
    rows
}

fn skills(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let row = |key: Key, field: &str, name: &String, level: Level, text: Option<&String>| {
        let label = Text::part(key, "row")
            .with("name", Value::text(name))
            .with("level", Value::word(level.word()))
            .with("text", Value::Text(text.cloned().unwrap_or_default()));
        Row::new(label, true).at(address(who, &format!("{field}/{name}"))).only(audience)
    };
    let key = words!("symbaroum.missing.abilities");
    let abilities = one.abilities.iter().map(|(name, level)| {
        let text = Ability::find(world, name).map(|ability| &ability.grade(*level).text);
        row(key, "abilities", name, *level, text)
    });
    let key = words!("symbaroum.missing.mystical-powers");
    let powers = one.powers.iter().map(|(name, level)| {
        let text = Power::find(world, name).map(|power| &power.at(*level).text);
        row(key, "powers", name, *level, text)
    });
    let all = fields(world, who, ["abilities", "powers"]).map(|row| row.only(Audience::Referee));
    abilities.chain(powers).chain(all).collect()
}

fn story(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let mut rows = vec![];
    if world.is_players(who) {
        let improves = Filled::of("improve").with("who", who);
        rows.extend(fields(world, who, ["unspent"]).map(|row| row.offering(improves.clone())));
        rows.extend(fields(world, who, ["earned"]));
    }
    if !one.last_words.is_empty() {
        let label = Text::part(words!("symbaroum.death.test.20"), "row");
        rows.push(Row::new(label, Value::text(&one.last_words)));
    }
    rows
}

/// A weighty negotiation, for the game master alone: no roll is suggested.
/// [symbaroum.social.when, symbaroum.social.preparation]
fn social(world: &World, name: &str) -> Sheet {
    let it = world.challenges.get(name).cloned().unwrap_or_default();
    let at = |field: &str| format!("challenge/{name}/{field}");
    let fields = Social::fields().iter().filter(|field| field.name != "leverage");
    let mut rows: Vec<Row> =
        fields.filter_map(|field| Social::fields().row_at(&at(field.name), &it, field.name)).collect();
    rows.extend(it.leverage.iter().map(|(note, used)| {
        let label = Text::part(words!("symbaroum.social.preparation"), "row").with("note", Value::text(note));
        Row::new(label, *used).at(at(&format!("leverage/{note}"))).only(Audience::Referee)
    }));
    let key = words!("symbaroum.social.when");
    Sheet::of_table(name, Text::part(key, "social-challenge"), vec![titled((key, rows))])
}

/// Lists and tables. What is not of the rules is marked as ours. [symbaroum.missing.weapons]
fn campaign(world: &World) -> Sheet {
    let modifiers = content::MODIFIERS.iter().map(|(value, modifier)| {
        Row::new(Text::part(words!("symbaroum.test.modifier-table"), "row").with("value", *value), *modifier)
    });
    let opposition = content::OPPOSITION.iter().map(|it| {
        let by = it.opposed_by.iter().map(|one| Value::word(one.word())).collect();
        let label = Text::part(words!("symbaroum.attributes.opposition"), "row")
            .with("attribute", Value::word(it.attribute.word()))
            .with("difficulty", it.difficulty);
        Row::new(label, Value::List(by))
    });
    let sources = content::SOURCES.iter().map(|it| {
        let label = Text::part(words!("symbaroum.healing.sources"), "row")
            .with("source", Value::text(&it.source))
            .with("per", Value::text(&it.per));
        Row::new(label, Value::text(&it.amount))
    });
    let difficulty = Row::new(Text::part(words!("symbaroum.test.difficulty"), "row"), {
        Text::part(words!("symbaroum.test.difficulty"), "scale")
            .with("easy", DIFFICULTY_USUAL)
            .with("hard", -DIFFICULTY_USUAL)
    });
    let prices = Level::ALL.iter().map(|level| {
        let (key, cost) = experience::price(*level);
        Row::new(Text::part(key, "row").with("level", Value::word(level.word())), cost)
    });
    // All read the day from the clock; this is where it is corrected.
    let day = Row::new(Text::part(words!("symbaroum.healing.natural"), "row"), Value::Number(world.day));
    let tables = [
        (words!("symbaroum.healing.natural"), vec![day.at("day")]),
        (words!("symbaroum.attributes.opposition"), opposition.collect()),
        (words!("symbaroum.test.modifier-table"), modifiers.chain([difficulty]).collect()),
        (words!("symbaroum.healing.sources"), sources.collect()),
        (words!("symbaroum.experience.novice"), prices.collect()),
    ];
    let lists = Lists::ALL.iter().map(|list| list.section(world));
    let name = content::GAME.first().copied().unwrap_or_default();
    let kind = Text::part(words!("symbaroum.other.gm-handles"), "campaign");
    Sheet::of_table(name, kind, tables.into_iter().map(titled).chain(lists).collect())
}
