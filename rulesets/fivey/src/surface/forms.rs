//! What people fill in: characters, monsters, the land, sites, settlements, and the game's lists.
use crate::reference::RULES;
use crate::rules::monsters::brackets;
use crate::surface::{converted, ground};
use crate::world::gear::Carried;
use crate::world::happen::ordinary;
use crate::world::places::{COLUMN_MAX, HEXES_MAX};
use crate::world::{Character, Effect, Hex, Lists, Monster, Row, Settlement, Side, Site, Thing, World};
use norn_kernel::draft::{self, Reader};
use norn_kernel::record::{Record, things};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Param, Place, Text, Value, Who, rule, words};

/// What can be made: characters first, then what the referee keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let lists = Lists::ALL.iter().rev().map(|list| list.form(world));
    [
        character(world),
        creature(world),
        converted::form(world),
        hex(world),
        land(world),
        site(world),
        settlement(world),
    ]
    .into_iter()
    .chain([ground::field(world), ground::ground(world)])
    .chain(lists)
    .collect()
}

/// A player's character. [fivey.create.steps]
fn character(world: &World) -> Form {
    let key = words!("fivey.create.steps");
    let mut fields: Vec<Param> =
        Character::fields().asked(world, ["name", "stats", "skills", "feats"]).collect();
    fields.push(things::param::<World, Thing>(world, Text::part(words!("fivey.inventory.twenty"), "things")));
    Form { name: "character", words: Text::part(key, "character"), players: true, fields }
}

/// Somebody whom the referee plays, as one of the list or from scratch. [fivey.monster.examples]
fn creature(world: &World) -> Form {
    let key = words!("fivey.monster.examples");
    let like = Param::name(Text::part(key, "like"), Monster::names(world)).or_none();
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).chain([like]).collect();
    let own = [
        "hit-dice",
        "defense",
        "ability",
        "feats",
        "strikes",
        "paces",
        "attitude",
        "hidden",
        "commoner",
        "spies-for",
    ];
    fields.extend(Character::fields().asked(world, own));
    fields.push(things::param::<World, Thing>(world, Text::part(words!("fivey.inventory.twenty"), "things")));
    Form { name: "creature", words: Text::part(key, "creature"), players: false, fields }
}

/// A hex. [fivey.travel.hex]
fn hex(world: &World) -> Form {
    let key = words!("fivey.travel.hex");
    let mut fields: Vec<Param> = Hex::fields().asked(world, ["name"]).collect();
    let plan = |part| Param::number(Text::part(key, part), -COLUMN_MAX, COLUMN_MAX).or(0);
    fields.extend([plan("column"), plan("row-number")]);
    fields.extend(properties(world));
    Form { name: "hex", words: Text::part(key, "hex"), players: false, fields }
}

/// What the referee says of hexes besides their name and place.
fn properties(world: &World) -> impl Iterator<Item = Param> + '_ {
    Hex::fields().asked(world, ["known", "difficult", "storm", "road", "safe", "impassable", "region"])
}

/// What several hexes are like, put onto them together. [fivey.travel.modifiers]
fn land(world: &World) -> Form {
    let key = words!("fivey.travel.modifiers");
    let all = world.hexes.keys().map(|place| Value::Place(*place));
    let mut fields = vec![Param::several(Text::part(key, "places"), all, 1)];
    fields.extend(properties(world));
    Form { name: "land", words: Text::part(key, "land"), players: false, fields }
}

/// All hexes, as something to choose from.
fn hexes(world: &World, words: Text) -> Param {
    Param::one_of(words, world.hexes.keys().map(|place| Value::Place(*place))).or_none()
}

/// A site. [fivey.phase.site]
fn site(world: &World) -> Form {
    let key = words!("fivey.phase.site");
    let mut fields = vec![Param::text(Text::part(key, "name")), hexes(world, Text::part(key, "hex"))];
    fields.extend(Site::fields().asked(world, ["known", "dangerous", "region", "feet"]));
    Form { name: "site", words: Text::part(key, "site"), players: false, fields }
}

/// A settlement. [fivey.downtime.beg-settlement]
fn settlement(world: &World) -> Form {
    let key = words!("fivey.downtime.beg-settlement");
    let mut fields = vec![Param::text(Text::part(key, "name")), hexes(world, Text::part(key, "hex"))];
    fields.extend(Settlement::fields().asked(world, ["extent", "inn", "noble"]));
    Form { name: "settlement", words: Text::part(key, "settlement"), players: false, fields }
}

/// Who is there to begin with: the game's content says.
#[must_use]
pub fn cast() -> Cast {
    Cast::of(words!("fivey.intro.play-style"), include_str!("../../content/cast.toml"), "check")
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = words!("fivey.intro.sheet-and-survey");
    draft::build(&forms(world), draft, key, |form, read| match form.name {
        "character" => build_character(world, read, who),
        "creature" => build_creature(world, read, who),
        "converted" => converted::build(world, read, who),
        "hex" => build_hex(world, read),
        "land" => build_land(world, read),
        "site" => build_site(world, read),
        "settlement" => build_settlement(world, read),
        "field" => ground::build_field(world, read),
        "ground" => ground::build_ground(world, read),
        name => {
            Lists::ALL.iter().filter(|list| list.name() == name).map(|list| list.build(world, read)).collect()
        }
    })
}

/// Whether somebody else is called so. Whoever is unseen has no name that a player could learn by being refused it.
#[must_use]
pub fn is_taken(world: &World, who: Who, name: &str) -> bool {
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    others.any(|(_, known)| known.name == name)
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for stays as it
/// is.
fn build_character(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let new = before.is_none();
    let mut one: Character = before.map_or_else(|| Character::fields().usual(), |one| Character::clone(one));
    (one.side, one.played, one.hidden) = (Side::Party, true, false);
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    Character::fields().fill(read, &mut one, &["stats", "skills", "feats"]);
    one.things = things::read(world, read, "things", rule!("fivey.inventory.twenty"));
    if new {
        (one.most, one.hit_points) = (4, 4);
    }
    vec![Effect::Character(who, Box::new(one))]
}

/// Monsters and people as the list has them. What is filled in besides goes before what the list says.
fn build_creature(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let new = before.is_none();
    let like = match read.value("like") {
        Some(Value::Text(name)) => Monster::find(world, &name),
        _ => None,
    };
    let mut one: Character = before.map_or_else(|| Character::fields().usual(), |one| Character::clone(one));
    (one.played, one.side) = (false, Side::Others);
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    Character::fields().fill(
        read,
        &mut one,
        &["attitude", "hidden", "spies-for", "feats", "strikes", "commoner"],
    );
    for name in ["hit-dice", "paces"] {
        match like.filter(|_| !read.is_given(name)) {
            Some(monster) => Character::fields().copy(&mut one, monster, name),
            None => Character::fields().fill(read, &mut one, &[name]),
        }
    }
    Character::fields().fill(read, &mut one, &["defense", "ability"]);
    if let Some(monster) = like {
        one.defense = one.defense.or(Some(monster.defense));
        one.ability = one.ability.or(Some(monster.ability));
        one.commoner |= monster.commoner;
        if one.feats.is_empty() {
            one.feats.clone_from(&monster.feats);
        }
        if one.strikes.is_empty() {
            one.strikes.clone_from(&monster.strikes);
        }
    }
    one.hit_dice = one.hit_dice.max(1);
    one.things = things::read(world, read, "things", rule!("fivey.inventory.twenty"));
    take_in_hand(&mut one.things);
    if new {
        one.most = brackets::usual_hit_points(one.hit_dice);
        one.hit_points = one.most;
    }
    vec![Effect::Character(who, Box::new(one))]
}

/// What two hands can hold of what somebody has to begin with is in them. [fivey.weapon.hands]
pub fn take_in_hand(things: &mut crate::world::Things) {
    let mut free = crate::world::gear::HANDS;
    for thing in things.values_mut().filter(|thing| thing.carried == Carried::OnHand) {
        let hands = thing.sort.hands();
        let held = thing.sort.weapon().is_some() || thing.sort.armor().is_some();
        if held && 0 < hands && hands <= free {
            thing.carried = Carried::Held;
            free -= hands;
        }
    }
}

/// The number of the next hex.
fn next_place(world: &World) -> Option<Place> {
    let last = world.hexes.last_key_value().map_or(Some(1), |(place, _)| place.0.checked_add(1));
    last.map(Place).filter(|_| world.hexes.len() < HEXES_MAX)
}

fn build_hex(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let key = rule!("fivey.travel.hex");
    let mut hex = ordinary();
    Hex::fields().read(world, read, &mut hex);
    hex.name = read.name("name");
    let small = |number: i32| i16::try_from(number).unwrap_or(0);
    hex.plan = (small(read.any_number("column")), small(read.any_number("row-number")));
    let taken = world.hexes.values().any(|other| other.plan == hex.plan);
    read.require(key, !taken, "column", || Text::part(key, "taken"));
    let Some(number) = next_place(world) else {
        let max = i32::try_from(HEXES_MAX).unwrap_or(i32::MAX);
        read.wrong("name", Text::part(key, "too-many").with("max", max));
        return vec![];
    };
    let first = world.hexes.is_empty().then_some(Effect::Here(Some(number)));
    [Effect::Hex(number, Some(Box::new(hex)))].into_iter().chain(first).collect()
}

fn place(value: &Value) -> Option<Place> {
    match value {
        Value::Place(place) => Some(*place),
        _ => None,
    }
}

fn build_land(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let Some(Value::List(places)) = read.value("places") else { return vec![] };
    let names = ["known", "difficult", "storm", "road", "safe", "impassable", "region"];
    let given: Vec<&'static str> = names.into_iter().filter(|name| read.is_given(name)).collect();
    let mut effects = vec![];
    for number in places.iter().filter_map(place) {
        let mut now = world.hex(number).clone();
        Hex::fields().fill(read, &mut now, &given);
        effects.push(Effect::Hex(number, Some(Box::new(now))));
    }
    effects
}

fn build_site(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut site: Site = Site::fields().usual();
    Site::fields().fill(read, &mut site, &["known", "dangerous", "region", "feet"]);
    let name = read.new_name("name", |name| world.sites.contains_key(name));
    site.hex = read.value("hex").as_ref().and_then(place);
    vec![Effect::Site(name, Some(Box::new(site)))]
}

fn build_settlement(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut one: Settlement = Settlement::fields().usual();
    Settlement::fields().fill(read, &mut one, &["extent", "inn", "noble"]);
    let name = read.new_name("name", |name| world.settlements.contains_key(name));
    one.hex = read.value("hex").as_ref().and_then(place);
    vec![Effect::Settlement(name, Some(Box::new(one)))]
}
