//! What can be made, and with whom a table can start.
use crate::reference::RULES;
use crate::rules::base::bulk;
use crate::surface::sites;
use crate::world::areas::AREAS_MAX;
use crate::world::gear::{Folk, Thing, Things};
use crate::world::happen::ordinary;
use crate::world::switches::{AbilityScores, Encumbrance};
use crate::world::{Area, AreaSet, Character, Company, Effect, Lists, Row, Side, Use, Way, World, areas};
use norn_kernel::draft::{self, Reader};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::record::things::{self, Thing as _};
use norn_kernel::record::{Cell, NAME_MAX, ROWS_MAX, Record};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Closed, Place, Text, Value, Who, rule, words};
use std::collections::{BTreeMap, BTreeSet};

/// How many skills a new character has at most. [adventuring.base.character]
const SKILLS_MOST: usize = 2;
/// How many rations and coins a new character has. [adventuring.base.character]
const RATIONS: u16 = 3;
const COINS: i32 = 20;
/// How long the names of many areas are together.
const LAND_MAX: u16 = 2000;
/// How many areas lie side by side at most, and how many rows there are.
const LAND_WIDE: usize = 30;
/// What leads from each area to those beside it.
const JOINED: [&str; 3] = ["pathless", "paths", "unjoined"];
/// The scores that are placed where they are not rolled. [adventuring.base.ability-generation]
const ARRAY: [i32; 3] = [13, 11, 9];

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let lists = Lists::ALL.iter().rev().map(|list| list.form(world));
    [character(world), folk(world), area(world), land(world), ground(world), way(world), company(world)]
        .into_iter()
        .chain(sites::forms(world))
        .chain(lists)
        .collect()
}

/// A player's character. [adventuring.base.character]
fn character(world: &World) -> Form {
    let key = words!("adventuring.base.character");
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name", "career"]).collect();
    let words = Text::part(words!("adventuring.base.ability-generation"), "rolled");
    let rolls = world.switches.ability_scores == AbilityScores::Roll;
    fields.push(Param::flag(words).or(rolls));
    fields.extend(Character::fields().asked(world, ["abilities", "skills"]));
    fields.push(things::param::<World, Thing>(world, Text::part(words!("adventuring.base.items"), "things")));
    Form { name: "character", words: Text::part(key, "character"), players: true, fields }
}

/// Somebody whom the game master plays, people and beasts alike, as one of the list or from scratch; several of a kind at
/// once. [adventuring.base.gm-characters, adventuring.base.animals]
fn folk(world: &World) -> Form {
    let key = words!("adventuring.base.gm-characters");
    let like = Param::name(Text::part(key, "like"), Folk::names(world)).or_none();
    let keepers = world.party().map(Value::Character);
    let keeper = Param::one_of(Text::part(words!("adventuring.base.company"), "keeper"), keepers);
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).chain([like]).collect();
    fields.extend(Some(keeper).filter(|it| !it.range.options().is_empty()).map(Param::or_none));
    let own =
        ["nature", "size", "abilities", "skills", "hide", "bite", "zones", "areas", "attitude", "hidden"];
    fields.extend(Character::fields().asked(world, own));
    fields.push(things::param::<World, Thing>(world, Text::part(words!("adventuring.base.items"), "things")));
    Form { name: "folk", words: Text::part(key, "folk"), players: false, fields }
}

/// All areas, as something to choose from.
fn places(world: &World, words: Text) -> Param {
    Param::one_of(words, world.areas.keys().map(|place| Value::Place(*place)))
}

/// A zone, a sector or a region. [adventuring.scale.hierarchy]
fn area(world: &World) -> Form {
    let key = words!("adventuring.scale.hierarchy");
    let mut fields: Vec<Param> = Area::fields().asked(world, ["name", "level", "known"]).collect();
    fields.push(places(world, Text::part(key, "within")).or_none());
    let plan = |part| Param::number(Text::part(key, part), -100, 100).or(0);
    fields.extend([plan("column"), plan("row-number")]);
    // Where a new one is joined to one that is there.
    fields.push(places(world, Text::part(words!("adventuring.navigate.pathless"), "from")).or_none());
    fields.extend(properties(world).filter(|field| field.name != "known"));
    Form { name: "area", words: Text::part(key, "area"), players: false, fields }
}

/// Many areas at once, as they lie on the map: a line of names for each row. [adventuring.scale.hierarchy]
fn land(world: &World) -> Form {
    let key = words!("adventuring.scale.hierarchy");
    let mut fields = vec![param(Text::part(key, "land-names"), Range::Text { max: LAND_MAX })];
    fields.extend(Area::fields().asked(world, ["level", "known"]));
    fields.push(places(world, Text::part(key, "within")).or_none());
    fields
        .push(Param::words(Text::part(words!("adventuring.navigate.pathless"), "joined"), JOINED).or_first());
    fields.extend(properties(world).filter(|field| field.name != "known"));
    Form { name: "land", words: Text::part(key, "land"), players: false, fields }
}

/// What the game master says of areas besides their name and place.
fn properties(world: &World) -> impl Iterator<Item = Param> + '_ {
    Area::fields().asked(
        world,
        [
            "known",
            "settlement",
            "wilderness",
            "shelter",
            "extreme-weather",
            "climate",
            "water",
            "obstacles",
            "slippery",
            "uneven",
            "narrow",
            "hazard",
            "drop",
            "loud",
            "dark",
            "noisy",
            "plain-view",
            "airless",
            "on-fire",
            "wet",
            "capacity",
            "large-and-open",
            "workshop",
            "goods",
        ],
    )
}

/// What several areas are like, put onto them together. [adventuring.base.zone-properties]
fn ground(world: &World) -> Form {
    let key = words!("adventuring.base.zone-properties");
    let all = world.areas.keys().map(|place| Value::Place(*place));
    let mut fields = vec![Param::several(Text::part(key, "places"), all, 1)];
    fields.extend(properties(world));
    Form { name: "ground", words: Text::part(key, "ground"), players: false, fields }
}

/// What leads from one area to another. [adventuring.navigate.pathless]
fn way(world: &World) -> Form {
    let key = words!("adventuring.navigate.pathless");
    let choices = |key| world.areas.keys().map(move |place| Choice::new(key, Value::Place(*place))).collect();
    let pairs = vec![("one", Range::OneOf(choices(key))), ("other", Range::OneOf(choices(key)))];
    let mut fields = vec![places(world, Text::part(key, "one")), places(world, Text::part(key, "other"))];
    fields.push(
        param(Text::part(key, "more"), Range::Rows { columns: pairs, max: ROWS_MAX }).or(Value::List(vec![])),
    );
    fields.extend(
        Way::fields()
            .asked(world, ["path", "river", "current", "wind", "gap", "climb", "height", "rises", "secret"]),
    );
    let door = words!("adventuring.lock.typical-door");
    fields.push(
        Param::words(
            Text::part(door, "door"),
            ["no-door", "open-door", "shut-door", "locked-door", "blocked-door"],
        )
        .or_first(),
    );
    fields.push(Param::flag(Text::part(words!("adventuring.lock.bash"), "old")).or(false));
    fields.extend(sites::solid());
    Form { name: "way", words: Text::part(key, "way"), players: false, fields }
}

/// Who goes together. [adventuring.base.company]
fn company(world: &World) -> Form {
    let key = words!("adventuring.base.company");
    let mut fields: Vec<Param> = Company::fields().asked(world, ["name", "stance"]).collect();
    let living = world.characters.iter().filter(|(_, one)| !one.is_dead()).map(|(who, _)| *who);
    fields.push(Param::several(Text::part(key, "members"), living, 1));
    Form { name: "company", words: Text::part(key, "company"), players: false, fields }
}

/// Of a character whose scores are rolled, nobody fills in any. [adventuring.base.ability-generation]
#[must_use]
pub fn narrow(world: &World, draft: &Draft, mut form: Form) -> Form {
    let rolled = form.name == "character"
        && Reader::of(&form, draft, words!("adventuring.base.character")).flag("rolled");
    let free = world.switches.ability_scores == AbilityScores::Roll;
    form.fields.retain(|field| !(rolled && free && field.name == "abilities"));
    form
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = words!("adventuring.base.character");
    draft::build(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// What a draft comes to as far as it is filled in. [adventuring.base.character]
#[must_use]
pub fn so_far(world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
    let key = words!("adventuring.base.character");
    draft::so_far(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// What a form adds to the world.
fn built(world: &World, form: &Form, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    match form.name {
        "character" => build_character(world, read, who),
        "folk" => build_folk(world, read, who),
        "area" => build_area(world, read),
        "land" => build_land(world, read),
        "ground" => build_ground(world, read),
        "way" => build_way(world, read),
        "company" => build_company(world, read),
        name => sites::build(world, name, read).unwrap_or_else(|| {
            Lists::ALL.iter().filter(|list| list.name() == name).map(|list| list.build(world, read)).collect()
        }),
    }
}

/// Whether somebody else is called so. Whoever is unseen has no name that a player could learn by being refused it.
#[must_use]
pub fn is_taken(world: &World, who: Who, name: &str) -> bool {
    world.is_name_taken(Some(who), name)
}

/// What two hands can hold of what somebody has to begin with is in them.
pub fn take_in_hand(things: &mut Things) {
    let mut free = crate::world::gear::HANDS;
    for thing in things.values_mut().filter(|thing| !thing.ready) {
        let hands = thing.sort.hands();
        let held = thing.sort.weapon().is_some() || thing.sort.armour().is_some();
        if held && 0 < hands && hands <= free {
            thing.ready = true;
            free -= hands;
        }
    }
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for stays as it
/// is. [adventuring.base.character]
fn build_character(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let new = before.is_none();
    let mut one: Character = before.map_or_else(|| Character::fields().usual(), |one| Character::clone(one));
    (one.side, one.played, one.hidden) = (Side::Company, true, false);
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    Character::fields().fill(read, &mut one, &["career", "abilities", "skills"]);
    let key = rule!("adventuring.base.career");
    read.require(key, !one.career.trim().is_empty(), "career", || Text::part(key, "missing"));
    let key = rule!("adventuring.base.character");
    let few = !new || one.skills.len() <= SKILLS_MOST;
    read.require(key, few, "skills", || Text::part(key, "skills-most").with("max", 2));
    let rolled = read.flag("rolled") && new;
    let key = rule!("adventuring.base.ability-generation");
    if new && world.switches.ability_scores == AbilityScores::Array {
        let mut scores: Vec<i32> = one.abilities.iter().map(|(_, score)| score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        read.require(key, scores == ARRAY, "abilities", || Text::part(key, "array"));
    }
    one.unrolled = rolled;
    let key = rule!("adventuring.base.items");
    one.things = things::read(world, read, "things", key);
    if new {
        take_in_hand(&mut one.things);
        one.coins = COINS;
        let ration = crate::world::Item::all(world).find(|(_, item)| item.used_for == Use::Ration);
        if let Some(thing) = ration.and_then(|(name, _)| Some((name, Thing::listed(world, name)?))) {
            let (name, thing) = thing;
            one.things.entry(name.to_owned()).or_insert(Thing { pieces: RATIONS, ..thing });
        }
    }
    has_strength(read, &one);
    bears(world, read, &one);
    one.health = if new { one.most_health() } else { one.health.min(one.most_health()) };
    let mut effects = vec![Effect::Character(who, Box::new(one))];
    if new {
        effects.push(joins(world, who));
    }
    effects
}

/// Nobody lives without any STR. [adventuring.base.ability-zero]
fn has_strength(read: &mut Reader<'_>, one: &Character) {
    let key = rule!("adventuring.base.ability-zero");
    let lives = one.is_dead() || 0 < one.most_health();
    read.require(key, lives, "abilities", || Text::part(key, "strengthless"));
}

/// Nobody begins with more than they could carry. [adventuring.base.encumbrance]
fn bears(world: &World, read: &mut Reader<'_>, one: &Character) {
    let key = rule!("adventuring.base.encumbrance");
    let load = one.things.values().map(Thing::bulk).fold(0, i32::saturating_add);
    let most = bulk::of_size(one.size).saturating_mul(2);
    let fits = world.switches.encumbrance == Encumbrance::Off || load <= most;
    read.require(key, fits, "things", || {
        Text::part(key, "too-much").with("load", bulk::written(load)).with("max", bulk::written(most))
    });
}

/// Whoever is new goes with the first company there is, or is the first of one. [adventuring.base.company]
fn joins(world: &World, who: Who) -> Effect {
    let first = world.companies.iter().find(|(_, company)| company.side == Side::Company);
    let (number, mut company) = match first {
        Some((number, company)) => (*number, company.clone()),
        None => (world.new_company(), Company { name: "Company".to_owned(), ..Company::fields().usual() }),
    };
    company.members.insert(who);
    Effect::Company(number, Some(Box::new(company)))
}

fn build_folk(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let new = before.is_none();
    let like = match read.value("like") {
        Some(Value::Text(name)) => Folk::find(world, &name),
        _ => None,
    };
    let mut one: Character = before.map_or_else(|| Character::fields().usual(), |one| Character::clone(one));
    one.played = false;
    let ours = one.side == Side::Company;
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    one.keeper = match read.value("keeper") {
        Some(Value::Character(keeper)) => Some(keeper),
        _ => None,
    };
    one.side = if one.keeper.is_some() { Side::Company } else { Side::Others };
    Character::fields().fill(read, &mut one, &["attitude", "hidden"]);
    one.hidden = one.hidden && one.side == Side::Others;
    for name in ["nature", "size", "abilities", "skills", "hide", "bite", "zones", "areas"] {
        // What is filled in besides goes before what the list says.
        match like.filter(|_| !read.is_given(name)) {
            Some(folk) => Character::fields().copy(&mut one, folk, name),
            None => Character::fields().fill(read, &mut one, &[name]),
        }
    }
    if let (Some(folk), true) = (like, new) {
        one.forms = folk.trained.iter().filter_map(|word| Closed::named(word)).collect();
        let weapon = folk.weapon.iter().filter_map(|name| Some((name.clone(), Thing::listed(world, name)?)));
        one.things = weapon.collect();
    }
    let own: Things = things::read(world, read, "things", rule!("adventuring.base.items"));
    one.things.extend(own);
    if new {
        take_in_hand(&mut one.things);
    }
    has_strength(read, &one);
    bears(world, read, &one);
    one.health = if new { one.most_health() } else { one.health.min(one.most_health()) };
    let turns = !new && ours != (one.side == Side::Company);
    let along = (new || turns) && one.side == Side::Company;
    let mut effects = vec![Effect::Character(who, Box::new(one))];
    if let (true, Some(before)) = (turns, world.company_of(who)) {
        // Whoever stands for others now goes with those of before no more.
        let mut left = world.companies.get(&before).cloned().unwrap_or_else(|| Company::fields().usual());
        left.members.remove(&who);
        let left = Some(Box::new(left)).filter(|left| !left.members.is_empty());
        effects.push(Effect::Company(before, left));
    }
    if along {
        effects.push(joins(world, who));
    }
    effects
}

/// The number of the next area.
fn next_place(world: &World) -> Option<Place> {
    let last = world.areas.last_key_value().map_or(Some(1), |(place, _)| place.0.checked_add(1));
    last.map(Place).filter(|_| world.areas.len() < AREAS_MAX)
}

fn place(value: &Value) -> Option<Place> {
    match value {
        Value::Place(place) => Some(*place),
        _ => None,
    }
}

fn build_area(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut area = ordinary();
    Area::fields().read(world, read, &mut area);
    area.name = read.name("name");
    area.within = read.value("within").as_ref().and_then(place);
    let small = |number: i32| i16::try_from(number).unwrap_or(0);
    area.plan = (small(read.any_number("column")), small(read.any_number("row-number")));
    let key = rule!("adventuring.scale.hierarchy");
    let nests = area.within.is_none_or(|within| area.level < world.area(within).level);
    read.require(key, nests, "within", || Text::part(key, "nests"));
    let from = read.value("from").as_ref().and_then(place);
    let alike = from.is_none_or(|from| world.area(from).level == area.level);
    read.require(key, alike, "from", || Text::part(key, "mixed"));
    let Some(number) = next_place(world) else {
        read.wrong(
            "name",
            Text::part(key, "too-many").with("max", i32::try_from(AREAS_MAX).unwrap_or(i32::MAX)),
        );
        return vec![];
    };
    let path = area.settlement || area.level == crate::world::Level::Zone;
    let mut effects = vec![Effect::Area(number, Some(Box::new(area)))];
    effects.extend(from.map(|from| {
        let way = Way { path, ..Way::fields().usual() };
        let (one, other) = areas::pair(from, number);
        Effect::Way(one, other, Some(Box::new(way)))
    }));
    effects
}

/// The first line is the row furthest up; a name that is left out leaves room. New land lies beneath what there is.
fn build_land(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut like = ordinary();
    Area::fields().read(world, read, &mut like);
    like.within = read.value("within").as_ref().and_then(place);
    let key = rule!("adventuring.scale.hierarchy");
    let nests = like.within.is_none_or(|within| like.level < world.area(within).level);
    read.require(key, nests, "within", || Text::part(key, "nests"));
    let text = read.text("land-names");
    let rows = text.split(['\n', ';']).map(|row| row.split(',').map(str::trim).collect::<Vec<_>>());
    let rows: Vec<Vec<&str>> = rows.filter(|row| row.iter().any(|name| !name.is_empty())).collect();
    let fits = !rows.is_empty()
        && rows.len() <= LAND_WIDE
        && rows.iter().all(|row| row.len() <= LAND_WIDE)
        && rows.iter().flatten().all(|name| name.chars().count() <= NAME_MAX.into());
    read.require(key, fits, "land-names", || Text::part(key, "land-wrong"));
    if !fits {
        return vec![];
    }
    let there = world.areas.values().filter(|area| area.level == like.level);
    let plans: Vec<(i16, i16)> = there.map(|area| area.plan).collect();
    let left = plans.iter().map(|(column, _)| *column).min().unwrap_or(0);
    let high = i16::try_from(rows.len()).unwrap_or(i16::MAX);
    let top = plans.iter().map(|(_, row)| row.saturating_sub(1)).min().unwrap_or(high - 1);
    let mut at: BTreeMap<(i16, i16), Place> = BTreeMap::new();
    let mut effects = vec![];
    let mut next = world.areas.last_key_value().map_or(1, |(place, _)| place.0.saturating_add(1));
    for (down, row) in rows.iter().enumerate() {
        for (across, name) in row.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let step = |from: i16, by: usize, sign: i16| {
                from.saturating_add(sign * i16::try_from(by).unwrap_or(i16::MAX))
            };
            let plan = (step(left, across, 1), step(top, down, -1));
            let area = Area { name: (*name).to_owned(), plan, ..like.clone() };
            effects.push(Effect::Area(Place(next), Some(Box::new(area))));
            at.insert(plan, Place(next));
            next = next.saturating_add(1);
        }
    }
    let room = world.areas.len() + at.len() <= AREAS_MAX;
    let most = i32::try_from(AREAS_MAX).unwrap_or(i32::MAX);
    read.require(key, room, "land-names", || Text::part(key, "too-many").with("max", most));
    let joined = match read.value("joined") {
        Some(Value::Word(word)) => word,
        _ => JOINED[0].to_owned(),
    };
    let path = joined == "paths" || like.settlement || like.level == crate::world::Level::Zone;
    let ways = at.iter().filter(|_| joined != "unjoined").flat_map(|((column, row), one)| {
        let beside = [(column.saturating_add(1), *row), (*column, row.saturating_add(1))];
        let beside = beside.into_iter().filter_map(|plan| at.get(&plan).copied());
        beside.map(|other| areas::pair(*one, other)).collect::<Vec<_>>()
    });
    let way = Way { path, ..Way::fields().usual() };
    let ways = ways.map(|(one, other)| Effect::Way(one, other, Some(Box::new(way.clone()))));
    effects.into_iter().chain(ways).collect()
}

/// What is filled in is put onto all of these; everything else of them stays as it is.
fn build_ground(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let painted: Vec<Place> = read.list("places").iter().filter_map(place).collect();
    let given: Vec<&'static str> =
        Area::fields().iter().map(|field| field.name).filter(|name| read.is_given(name)).collect();
    let mut filled = ordinary();
    Area::fields().fill(read, &mut filled, &given);
    let mut effects = vec![];
    for place in painted {
        let mut area = world.area(place).clone();
        for name in &given {
            Area::fields().copy(&mut area, &filled, name);
        }
        if area != *world.area(place) {
            effects.push(Effect::Area(place, Some(Box::new(area))));
        }
    }
    // An area as a whole is the game master's; that players know of it is told to all.
    let known = filled.known && given.contains(&"known");
    let told = |effect: &Effect| match effect {
        Effect::Area(place, _) if known => Some(Effect::AreaSet(*place, AreaSet::known(true))),
        _ => None,
    };
    let also: Vec<Effect> = effects.iter().filter_map(told).collect();
    effects.into_iter().chain(also).collect()
}

fn build_way(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let (one, other) =
        (read.value("one").as_ref().and_then(place), read.value("other").as_ref().and_then(place));
    let key = rule!("adventuring.navigate.pathless");
    let mut pairs: Vec<(Place, Place)> = one.zip(other).into_iter().collect();
    for row in read.list("more") {
        if let Value::List(cells) = row
            && let [Value::Place(one), Value::Place(other)] = cells.as_slice()
        {
            pairs.push((*one, *other));
        }
    }
    let two = pairs.iter().all(|(one, other)| one != other);
    read.require(key, two, "other", || Text::part(key, "two"));
    let key = rule!("adventuring.scale.hierarchy");
    let alike = pairs.iter().all(|(one, other)| world.area(*one).level == world.area(*other).level);
    read.require(key, alike, "other", || Text::part(key, "mixed"));
    let mut way: Way = Way::fields().usual();
    Way::fields().read(world, read, &mut way);
    let old = read.flag("old");
    way.door = match read.value("door") {
        Some(Value::Word(word)) if word != "no-door" => {
            let mut door = crate::world::Door::default();
            (door.open, door.lock.old) = (word == "open-door", old);
            (door.lock.locked, door.lock.blocked) = (word == "locked-door", word == "blocked-door");
            door.solid = sites::build_solid(read);
            Some(door)
        }
        _ => None,
    };
    let pairs: BTreeSet<(Place, Place)> =
        pairs.into_iter().map(|(one, other)| areas::pair(one, other)).collect();
    pairs.into_iter().map(|(one, other)| Effect::Way(one, other, Some(Box::new(way.clone())))).collect()
}

fn build_company(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut company: Company = Company::fields().usual();
    Company::fields().read(world, read, &mut company);
    company.name = read.name("name");
    company.members = BTreeSet::<Who>::read(&Value::List(read.list("members"))).unwrap_or_default();
    let sides: BTreeSet<Side> = company.members.iter().map(|who| world.character(*who).side).collect();
    let key = rule!("adventuring.base.company");
    read.require(key, sides.len() <= 1, "members", || Text::part(key, "sides"));
    company.side = sides.first().copied().unwrap_or_default();
    // Whoever goes with them goes with nobody else any more.
    let left = world.companies.iter().filter_map(|(number, other)| {
        let mut now = other.clone();
        now.members.retain(|who| !company.members.contains(who));
        let kept = Some(Box::new(now.clone())).filter(|now| !now.members.is_empty());
        (now != *other).then_some(Effect::Company(*number, kept))
    });
    let left: Vec<Effect> = left.collect();
    let number = world.new_company();
    left.into_iter().chain([Effect::Company(number, Some(Box::new(company.clone())))]).collect()
}

/// Three travellers with a dog, and two bandits on their way.
#[must_use]
pub fn cast() -> Cast {
    let text = include_str!("../../content/cast.toml");
    Cast::of(words!("adventuring.base.playthrough"), text, "deed")
}
