//! The effects: what each writes, who may know of it, and how it is told.
use crate::reference::RULES;
use crate::world::{
    Ability, Area, AreaSet, Busy, Character, Combat, Company, Encounter, Fighter, Horror, Hunch, Leg,
    ListChange, Object, Rumour, Served, Set, Side, Switches, Tried, Turn, Vehicle, Way, World, areas,
};
use norn_kernel::record::{Record, put};
use norn_kernel::{Audience, Closed, Key, Place, Text, Value, Who, effects, words};
use std::collections::{BTreeMap, BTreeSet};

effects! {
    /// What is so from now on. Tags are written out, because they stand in stored logs.
    pub enum Effect of World as world;
    /// The game's clock, in stretches. By itself it only goes on.
    "clock" Clock(now: i64) = Audience::Everyone, told(words!("adventuring.base.clock")).with("now", Value::Number(*now)),
        world.clock = *now, unless *now == world.clock;
    /// All house rules.
    "switches" Switches(now: Switches) = Audience::Everyone, told(words!("adventuring.base.switches")),
        world.switches = *now;
    /// Somebody is there, as described.
    "character" Character(who: Who, now: Box<Character>) = Audience::open_if(now.side == Side::Company),
        told(words!("adventuring.base.character")).with("name", Value::text(&now.name)),
        world.characters.insert(*who, Character::clone(now).into());
    /// Somebody has no record any more.
    "gone" Gone(who: Who) = see(world, [*who]),
        Text::part(words!("adventuring.base.character"), "gone").with("who", *who),
        world.characters.remove(who);
    /// What a field of somebody's is.
    "set" Set(who: Who, now: Set) = (now.field().spec.audience)(world, *who), field(world, *who, now),
        if let Some(one) = world.characters.get_mut(who) { now.write(one) },
        unless !now.changes(world.character(*who));
    /// What a row of the lists is.
    "list" List(now: Box<ListChange>) = now.audience(), now.tell(), now.write(&mut world.lists);
    /// Who goes together, and how; `None`, and they are no company any more.
    "company" Company(company: Who, now: Option<Box<Company>>) = of_company(world, *company, now.as_deref()),
        Text::part(words!("adventuring.base.company"), if now.is_some() { "now" } else { "over" })
            .with("name", Value::text(company_name(world, *company, now.as_deref()))),
        put(&mut world.companies, company, now.as_deref().cloned()),
        unless world.companies.get(company) == now.as_deref();
    /// An area as a whole, with all that is hidden in it; `None`, and there is none of that number any more.
    "area" Area(place: Place, now: Option<Box<Area>>) = Audience::Referee,
        Text::part(words!("adventuring.scale.hierarchy"), if now.is_some() { "now" } else { "gone" })
            .with("name", Value::text(area_name(world, *place, now.as_deref()))),
        put(&mut world.areas, place, now.as_deref().cloned().map(Into::into));
    /// What a field of an area's is.
    "area-set" AreaSet(place: Place, now: AreaSet) = of_area(world, *place, now),
        area_field(world, *place, now), world.areas.entry(*place).and_modify(|area| now.write(area)),
        unless !now.changes(world.area(*place));
    /// A secret has been found, or is to be found again. [adventuring.secrets.concept]
    "found" Found(place: Place, name: String, found: bool) =
        Audience::open_if(*found && world.area(*place).known), found_words(world, *place, name, *found),
        world.areas.entry(*place).and_modify(|area| {
            if let Some(secret) = area.secrets.get_mut(name) {
                secret.found = *found;
                secret.known_to.clear();
            }
        }),
        unless world.area(*place).secrets.get(name)
            .is_none_or(|secret| secret.found == *found && secret.known_to.is_empty());
    /// One company of several, or somebody, has found a secret, or hears of it: the others do not. [adventuring.secrets.concept]
    "found-by" FoundBy(place: Place, name: String, company: Who) =
        if world.area(*place).known { Audience::Character(*company) } else { Audience::Referee },
        found_words(world, *place, name, true), found_by(world, *place, name, *company),
        unless world.area(*place).secrets.get(name).is_none_or(|secret| {
            secret.found && (secret.known_to.is_empty() || finders(world, *company).all(|who| secret.known_to.contains(&who)))
        });
    /// What the game master has put before people to eat and drink; `None`, and they have. [adventuring.poison.ingestion]
    "served" Served(now: Option<Box<Served>>) = Audience::Referee,
        Text::part(words!("adventuring.poison.ingestion"), if now.is_some() { "served" } else { "eaten" }),
        world.served = now.as_deref().cloned(), unless world.served.as_ref() == now.as_deref();
    /// What leads from one area to another; `None`, and nothing does.
    "way" Way(one: Place, other: Place, now: Option<Box<Way>>) = of_way(world, *one, *other, now.as_deref()),
        Text::part(words!("adventuring.navigate.pathless"), if now.is_some() { "now" } else { "gone" })
            .with("one", Value::Place(*one)).with("other", Value::Place(*other)),
        put(&mut world.ways, &areas::pair(*one, *other), now.as_deref().cloned().map(Into::into)),
        unless world.way(*one, *other) == now.as_deref();
    /// A chest, or something else that can be destroyed. What is in it shows once it is open.
    "object" Object(name: String, now: Option<Box<Object>>) = Audience::open_if(now.as_ref().is_none_or(|it| is_open(it))),
        Text::part(words!("adventuring.base.objects"), if now.is_some() { "now" } else { "gone" })
            .with("name", Value::text(name)),
        put(&mut world.objects, name, now.as_deref().cloned()),
        unless world.objects.get(name) == now.as_deref();
    /// A cart or a boat.
    "vehicle" Vehicle(name: String, now: Option<Box<Vehicle>>) = Audience::Everyone,
        Text::part(words!("adventuring.base.vehicles"), if now.is_some() { "now" } else { "gone" })
            .with("name", Value::text(name)),
        put(&mut world.vehicles, name, now.as_deref().cloned()),
        unless world.vehicles.get(name) == now.as_deref();
    /// Who has acted in this stretch or watch.
    "turn" Turn(now: Turn) = Audience::Everyone, told(words!("adventuring.turn.structure")),
        world.turn.clone_from(now), unless world.turn == *now;
    /// What keeps somebody busy; `None`, and nothing does.
    "busy" Busy(who: Who, now: Option<Box<Busy>>) = Audience::open_if(world.is_players(*who)),
        busy(*who, now.as_deref()), put(&mut world.busy, who, now.as_deref().cloned()),
        unless world.busy.get(who) == now.as_deref();
    /// The meeting that is under way. What the company notices of it is told by who is seen.
    "encounter" Encounter(now: Option<Box<Encounter>>) = Audience::Referee,
        Text::part(words!("adventuring.encounter.setup"), if now.is_some() { "now" } else { "over" }),
        world.encounter = now.as_deref().cloned(), unless world.encounter.as_ref() == now.as_deref();
    /// A fight begins, or is over.
    "combat" Combat(on: bool) = Audience::Everyone,
        Text::part(words!("adventuring.encounter.fight"), if *on { "begins" } else { "ends" }),
        world.combat = on.then(Combat::default), unless world.combat.is_some() == *on;
    /// The round of the fight.
    "round" Round(now: u32) = Audience::Everyone,
        told(words!("adventuring.base.combat-round")).with("round", i32::try_from(*now).unwrap_or(i32::MAX)),
        in_fight(world, |it| it.round = *now), unless is(world, |it| it.round == *now);
    /// Who may act now, by their side and how quick they were.
    "leg" Leg(now: Leg) = Audience::Everyone,
        told(words!("adventuring.base.initiative")).with("leg", Value::word(now.word())),
        in_fight(world, |it| it.leg = *now), unless is(world, |it| it.leg == *now);
    /// Who of the company acts before the other side; initiative is known from now on.
    "quick" Quick(now: BTreeSet<Who>) = Audience::Everyone,
        Text::part(words!("adventuring.base.initiative"), "quick").with("who", people(now)),
        in_fight(world, |it| (it.quick, it.rolled) = (now.clone(), true)),
        unless is(world, |it| it.rolled && it.quick == *now);
    /// Which side does not know yet that it is attacked.
    "surprised" Surprised(now: Option<Side>) = Audience::Everyone,
        Text::part(words!("adventuring.base.surprise"), if now.is_some() { "now" } else { "over" }),
        in_fight(world, |it| it.surprised = *now), unless is(world, |it| it.surprised == *now);
    /// What somebody has done and may still do in the fight; `None` for whoever is not in it.
    "fighter" Fighter(who: Who, now: Option<Box<Fighter>>) = see(world, [*who]),
        Text::part(words!("adventuring.base.combat-turn"), if now.is_some() { "now" } else { "gone" }).with("who", *who),
        in_fight(world, |it| put(&mut it.fighters, who, now.as_deref().cloned())),
        unless is(world, |it| it.fighters.get(who) == now.as_deref());
    /// Whether the weather is extreme.
    "weather" Weather(extreme: bool) = Audience::Everyone,
        told(words!("adventuring.weather.speed")).with("extreme", *extreme), world.extreme_weather = *extreme,
        unless world.extreme_weather == *extreme;
    /// Something frightens people; `None`, and it does no more.
    "horror" Horror(name: String, now: Option<Box<Horror>>) = of_horror(world, name, now.as_deref()),
        Text::part(words!("adventuring.fear.repeat"), if now.is_some() { "now" } else { "over" })
            .with("name", Value::text(name)),
        put(&mut world.horrors, name, now.as_deref().cloned()), unless world.horrors.get(name) == now.as_deref();
    /// What people say, and whether it is so.
    "rumour" Rumour(text: String, now: Option<Box<Rumour>>) = Audience::Referee,
        Text::part(words!("adventuring.rumour.content"), if now.is_some() { "now" } else { "gone" })
            .with("text", Value::text(text)),
        put(&mut world.rumours, text, now.as_deref().cloned()), unless world.rumours.get(text) == now.as_deref();
    /// What was tried and can't be tried again as things are.
    "tried" Tried(now: BTreeSet<Tried>) = Audience::Referee, told(words!("adventuring.base.retry")),
        world.tried.clone_from(now), unless world.tried == *now;
    /// What players think that their characters know something of.
    "hunches" Hunches(now: BTreeSet<Hunch>) = Audience::Everyone, told(words!("adventuring.knowledge.player")),
        world.hunches.clone_from(now), unless world.hunches == *now;
    /// Of whom the game master was told that they were near the sick, and when.
    "near-the-sick" NearTheSick(one: Who, other: Who, day: i64) = Audience::Referee,
        told(words!("adventuring.disease.exposure")).with("one", *one).with("other", *other),
        world.near_the_sick.insert((*one, *other), *day),
        unless world.near_the_sick.get(&(*one, *other)) == Some(day);
}

/// Whoever sees all of these.
fn see(world: &World, people: impl IntoIterator<Item = Who>) -> Audience {
    people.into_iter().fold(Audience::Everyone, |all, who| all.and(world.sight(who)))
}

fn told(key: Key) -> Text {
    Text::part(key, "now")
}

fn people(people: &BTreeSet<Who>) -> Value {
    Value::List(people.iter().map(|&who| Value::Character(who)).collect())
}

/// Changes the fight; nothing where there is none.
fn in_fight(world: &mut World, write: impl FnOnce(&mut Combat)) {
    if let Some(combat) = &mut world.combat {
        write(combat);
    }
}

/// Whether it is so in the fight; nothing can be otherwise where there is none.
fn is(world: &World, so: impl FnOnce(&Combat) -> bool) -> bool {
    world.combat.as_ref().is_none_or(so)
}

/// A group that the company has not met is the game master's alone.
fn of_company(world: &World, company: Who, now: Option<&Company>) -> Audience {
    let before = world.companies.get(&company);
    Audience::open_if(now.or(before).is_none_or(|one| one.side == Side::Company))
}

/// What frightens people is known to all, unless it is somebody whom nobody sees.
fn of_horror(world: &World, name: &str, now: Option<&Horror>) -> Audience {
    let horror = now.or(world.horrors.get(name));
    horror.and_then(|horror| horror.of).map_or(Audience::Everyone, |who| world.sight(who))
}

fn company_name<'a>(world: &'a World, company: Who, now: Option<&'a Company>) -> &'a str {
    now.or(world.companies.get(&company)).map_or("", |one| one.name.as_str())
}

fn area_name<'a>(world: &'a World, place: Place, now: Option<&'a Area>) -> &'a str {
    now.unwrap_or_else(|| world.area(place)).name.as_str()
}

/// What players see of an area that they know of; what is hidden there, and what the game master keeps in mind, is
/// theirs alone. That players come to know of it is told to all.
fn of_area(world: &World, place: Place, now: &AreaSet) -> Audience {
    Audience::open_if(match now {
        AreaSet::secrets(_) | AreaSet::notes(_) | AreaSet::remarks(_) | AreaSet::goods(_) => false,
        AreaSet::known(known) => *known,
        _ => world.area(place).known,
    })
}

fn area_field(world: &World, place: Place, now: &AreaSet) -> Text {
    let mut after = world.area(place).clone();
    now.write(&mut after);
    let words = Area::fields().tell(Who(0), &after, now.field());
    Text { args: vec![], ..words }.with("place", Value::Place(place)).with("now", now.field().get(&after))
}

fn found_words(world: &World, place: Place, name: &str, found: bool) -> Text {
    let secret = world.area(place).secrets.get(name).cloned().unwrap_or_default();
    Text::part(words!("adventuring.secrets.concept"), if found { "found" } else { "hidden" })
        .with("place", Value::Place(place))
        .with("name", Value::text(name))
        .with("kind", if secret.kind.is_empty() { Value::word("none") } else { Value::text(&secret.kind) })
        .with("text", Value::text(&secret.text))
}

/// Ways between areas that the players know of are theirs to know, unless they are secret.
fn of_way(world: &World, one: Place, other: Place, now: Option<&Way>) -> Audience {
    let known = world.area(one).known && world.area(other).known;
    match now.or_else(|| world.way(one, other)) {
        _ if !known => Audience::Referee,
        Some(way) => world.audience_of_way(one, other, way),
        None => Audience::Everyone,
    }
}

/// All of a company; where it is nobody's number, that one person.
fn finders(world: &World, company: Who) -> impl Iterator<Item = Who> {
    let alone = !world.companies.contains_key(&company);
    world.members(company).chain(alone.then_some(company))
}

/// All of a company, or one person, know of a secret from now on, besides those who did.
fn found_by(world: &mut World, place: Place, name: &str, company: Who) {
    let members: Vec<Who> = finders(world, company).collect();
    world.areas.entry(place).and_modify(|area| {
        if let Some(secret) = area.secrets.get_mut(name).filter(|it| !it.found || !it.known_to.is_empty()) {
            secret.found = true;
            secret.known_to.extend(members.iter().copied());
        }
    });
}

/// Whether anybody can see what is in it.
fn is_open(object: &Object) -> bool {
    object.lock.is_none_or(|lock| !lock.locked && !lock.blocked)
}

fn busy(who: Who, now: Option<&Busy>) -> Text {
    let key = words!("adventuring.turn.long-action-at-site");
    match now {
        Some(now) => told(key).with("who", who).with("task", Value::word(now.task.word())),
        None => Text::part(key, "free").with("who", who),
    }
}

/// What is so of somebody now.
fn field(world: &World, who: Who, now: &Set) -> Text {
    let mut after = world.character(who).clone();
    now.write(&mut after);
    let words = Character::fields().tell(who, &after, now.field());
    let say = |now: Value| Text { args: vec![], ..words.clone() }.with("who", who).with("now", now);
    // A list of nothing has words of its own.
    let all = |all: Vec<Value>| match (all.is_empty(), words.part) {
        (true, "sick") => Text { part: "sick-none", ..say(Value::List(all)) },
        (true, "strange") => Text { part: "strange-none", ..say(Value::List(all)) },
        (true, _) => Text { part: "now-none", ..say(Value::List(all)) },
        (false, _) => say(Value::List(all)),
    };
    let many = |count: usize| Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
    match now {
        Set::fate(fate) => say(Value::word(fate.word())),
        Set::at(Some(place)) => say(Value::Place(*place)),
        Set::at(None) => say(Value::word("nowhere")),
        Set::keeper(None) => Text { part: "kept-nobody", ..say(Value::word("nobody")) },
        Set::keeper(now) | Set::riding(now) => say(now.map_or(Value::word("nobody"), Value::Character)),
        Set::frenzied(now) | Set::dosed(now) | Set::rested(now) | Set::strained(now) | Set::exposed(now) => {
            say(now.is_some().into())
        }
        Set::sneaked(now) => say(now.is_some_and(|one| one.undetected).into()),
        Set::befriended(now) => {
            say(now.as_ref().map_or(Value::word("nobody"), |tie| Value::Character(tie.to)))
        }
        Set::disguise(now) => say(now.as_ref().map_or(Value::word("none"), |now| Value::text(&now.as_what))),
        Set::distracted(now) => say(now.as_ref().map_or(Value::word("none"), |now| Value::text(&now.from))),
        Set::injuries(now) => say(many(now.len())),
        Set::fears(now) => say(many(now.len())),
        Set::doses(now) => say(many(now.len())),
        Set::out(now) => all(now.keys().map(|one| Value::word(one.word())).collect()),
        Set::forms(now) => all(now.iter().map(|one| Value::word(one.word())).collect()),
        Set::addictions(now) => all(now.keys().map(|name| Value::text(name)).collect()),
        Set::sick(now) => all(now.keys().map(|name| Value::text(name)).collect()),
        Set::immune(now) => all(now.keys().map(|name| Value::text(name)).collect()),
        Set::toward(now) => all(towards(now)),
        Set::strange(now) => all(now.keys().map(|name| Value::text(name)).collect()),
        Set::skills(now) => all(now.iter().map(|name| Value::text(name)).collect()),
        Set::languages(now) => all(now.iter().map(|name| Value::text(name)).collect()),
        Set::lost(now) => {
            let parts = now.iter().filter(|(_, points)| *points != 0);
            let part = |(ability, points): (Ability, i32)| {
                Value::List(vec![Value::word(ability.word()), Value::from(-points)])
            };
            all(parts.map(part).collect())
        }
        Set::metal(now) => say(now.map_or(Value::word("as-carried"), Value::from)),
        _ => words,
    }
}

fn towards(now: &BTreeMap<Who, crate::world::Attitude>) -> Vec<Value> {
    let row = |(who, attitude): (&Who, &crate::world::Attitude)| {
        Value::List(vec![Value::Character(*who), Value::word(attitude.word())])
    };
    now.iter().map(row).collect()
}
