//! Forms of what areas hold: what is noticed, what is hidden, chests, carts and boats.
//! [adventuring.perception.describe, adventuring.secrets.examples, adventuring.base.vehicles]
use crate::content;
use crate::reference::RULES;
use crate::world::areas::DISTANCE_MAX;
use crate::world::people::{DICE, SCORE_MAX};
use crate::world::{
    AreaSet, Effect, Lock, Model, Note, Object, Poison, Row as _, Secret, Sense, Solid, Thing, Trap, Vehicle,
    World,
};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::record::{Cell, things};
use norn_kernel::ruleset::Form;
use norn_kernel::{Audience, Choice, Closed, Place, Text, Value, Who, rule, words};
use std::collections::BTreeSet;

/// A kind of secret that no list has. [adventuring.secrets.examples]
const OTHER: &str = "other";

/// All of them.
pub(super) fn forms(world: &World) -> Vec<Form> {
    vec![note(world), secret(world), vehicle(world), chest(world)]
}

/// What a draft of one of them adds to the world; nothing where it is none of them.
pub(super) fn build(world: &World, name: &str, read: &mut Reader<'_>) -> Option<Vec<Effect>> {
    match name {
        "note" => Some(build_note(world, read)),
        "secret" => Some(build_secret(world, read)),
        "cart-or-boat" => Some(build_vehicle(world, read)),
        "chest" => Some(build_chest(world, read)),
        _ => None,
    }
}

/// Which area.
fn place(world: &World, words: Text) -> Param {
    Param::one_of(words, world.areas.keys().map(|place| Value::Place(*place)))
}

fn chosen(value: Option<&Value>) -> Option<Place> {
    match value {
        Some(Value::Place(place)) => Some(*place),
        _ => None,
    }
}

/// What is noticed of an area. [adventuring.perception.describe, adventuring.perception.generous]
fn note(world: &World) -> Form {
    let key = words!("adventuring.perception.describe");
    let fields = vec![
        place(world, Text::part(key, "place")),
        Param::word::<Sense>(Text::part(key, "sense")).or_first(),
        Param::text(Text::part(key, "text")),
        Param::flag(Text::part(words!("adventuring.perception.generous"), "essential")).or(false),
    ];
    Form { name: "note", words: Text::part(key, "note"), players: false, fields }
}

fn build_note(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let Some(place) = chosen(read.value("place").as_ref()) else { return vec![] };
    let sense = match read.value("sense") {
        Some(Value::Word(word)) => Sense::named(&word),
        _ => None,
    };
    let (text, essential) = (read.name("text"), read.flag("essential"));
    let Some(sense) = sense else { return vec![] };
    let mut notes = world.area(place).notes.clone();
    notes.insert(sense, Note { text, essential, told: false });
    vec![Effect::AreaSet(place, AreaSet::notes(notes))]
}

/// Something that is hidden in an area. [adventuring.secrets.concept]
fn secret(world: &World) -> Form {
    let key = words!("adventuring.secrets.concept");
    let trap = words!("adventuring.trap.is-secret");
    let kinds = content::SECRETS.iter().map(|(kind, _)| Choice::new(key, Value::text(kind)));
    let other = Choice::word(words!("adventuring.secrets.examples"), OTHER);
    let kinds = kinds.chain([other]).collect();
    let kind = Text::part(words!("adventuring.secrets.examples"), "kind");
    let living = world.characters.iter().filter(|(_, one)| !one.is_dead()).map(|(who, _)| *who);
    let dice = DICE.iter().map(|die| Choice::die(words!("adventuring.base.dice"), *die)).collect();
    let none = || Value::List(vec![]);
    let fields = vec![
        place(world, Text::part(key, "place")),
        Param::text(Text::part(key, "name")),
        param(kind, Range::OneOf(kinds)).or(Value::word(OTHER)),
        Param::text(Text::part(words!("adventuring.secrets.examples"), "other-kind")).or(Value::text("")),
        Param::text(Text::part(key, "text")).or(Value::text("")),
        Param::flag(Text::part(words!("adventuring.secrets.passive.eligible"), "perfect")).or(false),
        Param::text(Text::part(words!("adventuring.secrets.aimed-search"), "spot")).or(Value::text("")),
        Param::several(Text::part(words!("adventuring.secrets.hiding-character"), "hides"), living, 0)
            .or(none()),
        Param::text(Text::part(words!("adventuring.knowledge.gm"), "tags")).or(Value::text("")),
        Param::flag(Text::part(trap, "is-trap")).or(false),
        param(Text::part(trap, "damage"), Range::OneOf(dice)).or_none(),
        Param::flag(Text::part(words!("adventuring.trap.undetected"), "direct")).or(false),
        Param::name(Text::part(trap, "poison"), Poison::names(world)).or_none(),
        Param::number(Text::part(trap, "fall"), 0, DISTANCE_MAX).or(0),
        Param::flag(Text::part(words!("adventuring.trap.detected-reaction"), "sudden")).or(false),
        Param::flag(Text::part(trap, "stays")).or(false),
        Param::text(Text::part(words!("adventuring.trap.clue"), "clue")).or(Value::text("")),
    ];
    Form { name: "secret", words: Text::part(key, "secret"), players: false, fields }
}

fn build_secret(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let Some(place) = chosen(read.value("place").as_ref()) else { return vec![] };
    let name = read.name("name");
    let kind = match read.value("kind") {
        Some(Value::Text(kind)) => kind,
        _ => read.text("other-kind"),
    };
    let level = content::SECRETS.iter().find(|(known, _)| *known == kind).map(|(_, level)| *level);
    let key = rule!("adventuring.secrets.examples");
    let fits = level.is_none_or(|level| level == world.area(place).level);
    let own = world.area(place).level;
    read.require(key, fits, "kind", || Text::part(key, "refusal").with("level", Value::word(own.word())));
    let die = match read.value("damage") {
        Some(value @ Value::Number(_)) => norn_kernel::Die::read(&value),
        _ => None,
    };
    let poison = match read.value("poison") {
        Some(Value::Text(name)) => Poison::find(world, &name).cloned(),
        _ => None,
    };
    let trap = Trap {
        damage: die,
        direct: read.flag("direct"),
        poison,
        fall: read.number("fall"),
        sudden: read.flag("sudden"),
        clue: read.text("clue"),
        spent: false,
        stays: read.flag("stays"),
    };
    let tags = read.text("tags");
    let tags = tags.split(',').map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned);
    let secret = Secret {
        kind,
        text: read.text("text"),
        perfect: read.flag("perfect"),
        spot: read.text("spot"),
        found: false,
        hides: BTreeSet::<Who>::read(&Value::List(read.list("hides"))).unwrap_or_default(),
        trap: read.flag("is-trap").then_some(trap),
        tags: tags.collect(),
        known_to: BTreeSet::new(),
    };
    let mut secrets = world.area(place).secrets.clone();
    secrets.insert(name, secret);
    vec![Effect::AreaSet(place, AreaSet::secrets(secrets))]
}

/// A cart or a boat. [adventuring.base.vehicles]
fn vehicle(world: &World) -> Form {
    let key = words!("adventuring.base.vehicles");
    let keepers = world.characters.iter().filter(|(who, one)| {
        !one.is_dead() && !one.nature.is_animal() && world.sight(**who) == Audience::Everyone
    });
    let keepers: Vec<Value> = keepers.map(|(who, _)| Value::Character(*who)).collect();
    let fields = vec![
        Param::text(Text::part(key, "name")),
        Param::name(Text::part(key, "model"), Model::names(world)),
        place(world, Text::part(key, "place")).or_none(),
        Param::one_of(Text::part(words!("adventuring.base.company"), "keeper"), keepers).or_none(),
    ];
    Form { name: "cart-or-boat", words: Text::part(key, "vehicle"), players: false, fields }
}

fn build_vehicle(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let at = chosen(read.value("place").as_ref());
    let model = match read.value("model") {
        Some(Value::Text(model)) => Model::find(world, &model).cloned(),
        _ => None,
    };
    let Some(model) = model else { return vec![] };
    let key = rule!("adventuring.base.vehicles");
    let free = !world.vehicles.contains_key(&name);
    read.require(key, free, "name", || Text::part(key, "taken").with("name", Value::text(&name)));
    let it = Vehicle {
        keeper: match read.value("keeper") {
            Some(Value::Character(keeper)) => Some(keeper),
            _ => None,
        },
        ..Vehicle::of(model, at)
    };
    vec![Effect::Vehicle(name, Some(Box::new(it)))]
}

/// How a chest can be shut. [adventuring.lock.lockpicks]
const SHUT: [&str; 3] = ["no-lock", "unlocked", "locked"];

/// What something solid is made of: usually as a typical door. [adventuring.base.objects, adventuring.lock.typical-door]
pub(super) fn solid() -> Vec<Param> {
    let key = words!("adventuring.base.objects");
    let usual = Solid::default();
    vec![
        Param::number(Text::part(key, "health"), 1, SCORE_MAX).or(usual.most),
        Param::number(Text::part(key, "armour"), 0, SCORE_MAX).or(usual.armour),
        Param::flag(Text::part(words!("adventuring.lock.door-effective-tool"), "impairs")).or(usual.impairs),
        Param::flag(Text::part(words!("adventuring.element.fire.flammable"), "wood")).or(usual.wood),
    ]
}

/// What was filled in of it.
pub(super) fn build_solid(read: &mut Reader<'_>) -> Solid {
    let health = read.number("health");
    Solid {
        health,
        most: health,
        armour: read.number("armour"),
        impairs: read.flag("impairs"),
        wood: read.flag("wood"),
    }
}

/// A chest, a crate, or whatever else can be opened and broken. [adventuring.base.objects]
fn chest(world: &World) -> Form {
    let key = words!("adventuring.base.objects");
    let mut fields = vec![
        Param::text(Text::part(key, "name")),
        place(world, Text::part(key, "place")).or_none(),
        Param::words(Text::part(words!("adventuring.lock.lockpicks"), "lock"), SHUT).or_first(),
    ];
    fields.extend(solid());
    fields.push(things::param::<World, Thing>(world, Text::part(key, "things")));
    Form { name: "chest", words: Text::part(key, "chest"), players: false, fields }
}

fn build_chest(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let key = rule!("adventuring.base.objects");
    let free = !world.objects.contains_key(&name);
    read.require(key, free, "name", || Text::part(key, "taken").with("name", Value::text(&name)));
    let lock = match read.value("lock") {
        Some(Value::Word(word)) if *word != *"no-lock" => {
            Some(Lock { locked: *word == *"locked", ..Lock::default() })
        }
        _ => None,
    };
    let solid = build_solid(read);
    let at = chosen(read.value("place").as_ref());
    let things = things::read(world, read, "things", words!("adventuring.base.items"));
    vec![Effect::Object(name, Some(Box::new(Object { at, solid, lock, things })))]
}
