//! What can be made, and with whom a table can start.
use crate::reference::RULES;
use crate::rules::characters::attributes::toughness;
use crate::rules::characters::experience::inherited;
use crate::rules::characters::gear;
use crate::rules::characters::weapons::take_in_hand;
use crate::world::gear::PIECES_MAX;
use crate::world::people::no_weapon;
use crate::world::{
    Armour, Character, Creature, Effect, Fate, Lists, Row, Shield, Side, Social, Thing, Things, Weapon, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::content::rows;
use norn_kernel::draft::{self, Reader, cell_number};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::record::{NAME_MAX, NONE, ROWS_MAX, Record};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Text, Value, Who, rule, words};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let lists = Lists::ALL.iter().rev().map(|list| list.form(world));
    [character(world), opponent(world)].into_iter().chain(lists).chain([social()]).collect()
}

fn text(words: Text) -> Param {
    param(words, Range::Text { max: TEXT_MAX }).or(Value::text(""))
}
fn table(words: Text, columns: Vec<(&'static str, Range)>) -> Param {
    param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// A field of a character, as the record declares it.
fn of_character(world: &World, name: &str) -> Option<Param> {
    let fields = Character::fields();
    fields.find(name).and_then(|field| fields.param(world, field))
}

/// What somebody has to begin with: each thing with its name, what it is like, and how many there are of it.
/// [symbaroum.missing.gear]
fn things(world: &World) -> Param {
    let key = words!("symbaroum.missing.gear");
    let natural = Weapon::all(world).filter(|(_, weapon)| weapon.natural).map(|(name, _)| name.to_owned());
    let like = Thing::names(world).into_iter().chain(natural);
    let like = like.map(|name| Choice::new(key, Value::Text(name))).collect();
    let columns = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("like", Range::OneOf(like)),
        ("pieces", Range::Number { min: 1, max: PIECES_MAX.into() }),
    ];
    table(Text::part(key, "things"), columns)
}

/// What characters and opponents have alike.
fn of_both(world: &World) -> Vec<Param> {
    let fields = ["attributes", "abilities", "powers"].into_iter();
    let mut params: Vec<Param> = fields.filter_map(|name| of_character(world, name)).collect();
    params.insert(1, things(world));
    params
}

/// A player's character. [symbaroum.missing.character-creation]
fn character(world: &World) -> Form {
    let key = words!("symbaroum.missing.character-creation");
    let mut fields: Vec<Param> = of_character(world, "name").into_iter().chain(of_both(world)).collect();
    let words = Text::part(key, "experience");
    fields.extend(of_character(world, "earned").map(|earned| Param { name: words.part, words, ..earned }));
    let dead = world.characters.iter().filter(|(who, one)| world.is_players(**who) && one.fate == Fate::Dead);
    let dead: Vec<Who> = dead.map(|(who, _)| *who).collect();
    if !dead.is_empty() {
        let key = words!("symbaroum.death.new-character");
        let mut options = vec![Choice::word(key, NONE)];
        options.extend(dead.into_iter().map(|who| Choice::new(key, who)));
        fields.push(param(Text::part(key, "follows"), Range::OneOf(options)).or(Value::word(NONE)));
    }
    Form { name: "character", words: Text::part(key, "character"), players: true, fields }
}

/// Somebody whom the game master plays, as one of the list or from scratch. [symbaroum.missing.creatures]
fn opponent(world: &World) -> Form {
    let key = words!("symbaroum.missing.creatures");
    let mut like = vec![Choice::word(key, NONE)];
    like.extend(Creature::names(world).into_iter().map(|name| Choice::new(key, Value::Text(name))));
    let like = param(Text::part(key, "like"), Range::OneOf(like)).or(Value::word(NONE));
    let mut fields: Vec<Param> = of_character(world, "name").into_iter().chain([like]).collect();
    fields.extend(of_both(world));
    let creature = Creature::fields();
    let printed = ["overrides", "painless", "damages"].into_iter();
    fields.extend(printed.filter_map(|name| creature.param(world, creature.find(name)?)));
    fields.extend(of_character(world, "hidden"));
    Form { name: "opponent", words: Text::part(key, "opponent"), players: false, fields }
}

/// A weighty negotiation. [symbaroum.social.when]
fn social() -> Form {
    let key = words!("symbaroum.social.when");
    let leverage = vec![("note", Range::Text { max: TEXT_MAX })];
    let fields = vec![
        param(Text::part(key, "name"), Range::Text { max: NAME_MAX }),
        text(Text::part(key, "counterpart")),
        text(Text::part(key, "wants")),
        text(Text::part(key, "limits")),
        table(Text::part(words!("symbaroum.social.preparation"), "leverage"), leverage),
    ];
    Form { name: "social-challenge", words: Text::part(key, "social-challenge"), players: false, fields }
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = words!("symbaroum.missing.character-creation");
    draft::build(&forms(world), draft, key, |form, read| {
        vec![match Lists::ALL.iter().find(|list| list.name() == form.name) {
            Some(list) => list.build(world, read),
            None if form.name == "character" => build_character(world, read, who),
            None if form.name == "opponent" => build_opponent(world, read, who),
            None => build_social(world, read),
        }]
    })
}

/// Writes a field of somebody's as it is filled in.
fn take(read: &mut Reader<'_>, one: &mut Character, name: &str) {
    let fields = Character::fields();
    fields.find(name).into_iter().for_each(|field| fields.take(read, one, field));
}

/// What somebody has to begin with. Whatever two hands hold is drawn.
fn read_things(world: &World, read: &mut Reader<'_>) -> Things {
    let mut things = Things::new();
    for (name, cells) in read.rows("things") {
        let Some(Value::Text(like)) = cells.first() else { continue };
        let Some(thing) = Thing::listed(world, like) else { continue };
        let worn = thing.sort.armour().is_some()
            && things.values().any(|thing: &Thing| thing.sort.armour().is_some());
        let key = rule!("symbaroum.missing.gear");
        read.require(key, !worn, "things", || Text::part(key, "one-armour"));
        let pieces = u16::try_from(cell_number(&cells, 1)).unwrap_or(1);
        let single = gear::is_counted(&thing) || pieces == 1;
        read.require(key, single, "things", || Text::part(key, "too-many").with("max", PIECES_MAX));
        things.insert(name, Thing { pieces, ..thing });
    }
    take_in_hand(&mut things);
    things
}

/// Nobody has the name already that somebody else is to have.
fn read_name(world: &World, read: &mut Reader<'_>, who: Who) -> String {
    let name = read.name("name");
    if is_taken(world, who, &name) {
        let words = Text::part(words!("symbaroum.missing.character-creation"), "taken");
        read.wrong("name", words.with("name", Value::text(&name)));
    }
    name
}

/// Whether somebody else is called so. Whoever is unseen has no name that a player could learn by being refused it.
#[must_use]
pub fn is_taken(world: &World, who: Who, name: &str) -> bool {
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    others.any(|(_, known)| known.name == name)
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for stays
/// as it is.
fn build_character(world: &World, read: &mut Reader<'_>, who: Who) -> Effect {
    let before = world.characters.get(&who);
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = Side::Party;
    one.hidden = false;
    one.name = read_name(world, read, who);
    ["attributes", "abilities", "powers"].into_iter().for_each(|name| take(read, &mut one, name));
    one.things = read_things(world, read);
    if before.is_none() {
        let experience = read.number("experience");
        (one.unspent, one.earned) = (experience, experience);
        if let Some(Value::Character(last)) = read.value("follows") {
            let all = inherited(world, last);
            (one.unspent, one.earned) = (all, all);
        }
    }
    filled(before.is_none(), &mut one);
    Effect::Character(who, Box::new(one))
}

/// Toughness at its most, or no more than that. [symbaroum.toughness.current]
fn filled(new: bool, one: &mut Character) {
    let most = toughness(one);
    one.toughness = if new { most } else { one.toughness.min(most) };
}

fn build_opponent(world: &World, read: &mut Reader<'_>, who: Who) -> Effect {
    let before = world.characters.get(&who);
    let like = match read.value("like") {
        Some(Value::Text(name)) => Creature::find(world, &name),
        _ => None,
    };
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = Side::Opponents;
    one.name = read_name(world, read, who);
    take(read, &mut one, "hidden");
    if let Some(creature) = like {
        one.attributes = creature.attributes;
        one.abilities.clone_from(&creature.abilities);
        one.powers.clone_from(&creature.powers);
        one.overrides.clone_from(&creature.overrides);
        one.painless = creature.painless;
    }
    // What is filled in besides goes before what the list says.
    for name in ["attributes", "abilities", "powers", "overrides", "painless"] {
        if like.is_none() || read.is_given(name) {
            take(read, &mut one, name);
        }
    }
    let own = read_things(world, read);
    one.things = match like {
        Some(creature) if !own.values().any(|thing| thing.sort.elixir().is_none()) => {
            outfit(world, creature).into_iter().chain(own).collect()
        }
        _ => own,
    };
    for (name, cells) in read.rows("damages") {
        match one.things.get_mut(&name).filter(|thing| thing.sort.weapon().is_some()) {
            Some(thing) => thing.damage = Some(cell_number(&cells, 0)),
            None => read.wrong("damages", no_weapon(&name)),
        }
    }
    filled(before.is_none(), &mut one);
    Effect::Character(who, Box::new(one))
}

/// What a creature of the list carries. [symbaroum.missing.creatures]
#[must_use]
pub fn outfit(world: &World, creature: &Creature) -> Things {
    let mut things = Things::new();
    let one =
        |name: &Option<String>| name.iter().map(|name| (name.clone(), name.clone())).collect::<Vec<_>>();
    let weapons = one(&creature.weapon).into_iter().chain(creature.weapons.clone());
    let known = weapons.filter(|(_, like)| Weapon::find(world, like).is_some());
    let shield = one(&creature.shield).into_iter().filter(|(_, like)| Shield::find(world, like).is_some());
    let armour = one(&creature.armour).into_iter().filter(|(_, like)| Armour::find(world, like).is_some());
    for (name, like) in known.chain(shield).chain(armour) {
        if let Some(thing) = Thing::listed(world, &like) {
            let damage = creature.damages.get(&name).copied();
            things.insert(name, Thing { damage, ..thing });
        }
    }
    take_in_hand(&mut things);
    things
}

fn build_social(world: &World, read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let before = world.challenges.get(&name).cloned().unwrap_or_default();
    let mut leverage: BTreeMap<String, bool> = before.leverage;
    let attached = rule!("symbaroum.social.preparation").applies();
    for (note, _) in read.rows("leverage").into_iter().filter(|_| attached) {
        leverage.entry(note).or_insert(false);
    }
    let known = |text: String| rule!("symbaroum.social.when").counts(text);
    let social = Social {
        counterpart: known(read.text("counterpart")),
        wants: known(read.text("wants")),
        limits: known(read.text("limits")),
        outcome: before.outcome,
        leverage,
    };
    Effect::Social(name, Some(Box::new(social)))
}

/// A party of three, and four robbers to fight with.
#[must_use]
pub fn cast() -> Cast {
    static DRAFTS: LazyLock<Vec<Draft>> = LazyLock::new(|| {
        rows(words!("symbaroum.missing.sample-fight"), include_str!("../../content/cast.toml"))
    });
    Cast {
        drafts: DRAFTS.clone(),
        opening: Some(Text::part(words!("symbaroum.missing.sample-fight"), "opening")),
        first: Some("begin-combat"),
    }
}
