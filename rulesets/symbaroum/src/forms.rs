//! What can be made, and with whom a table can start.
use crate::RULES;
use crate::attributes::{ATTRIBUTE_MAX, as_printed, toughness};
use crate::content;
use crate::experience::{EXPERIENCE_MAX, inherited};
use crate::offers::{param, within};
use crate::weapons::{HANDS, hands, take_in_hand};
use crate::world::gear::{Cost, Held};
use crate::world::{
    Ability, Arm, Armour, Attribute, Attributes, Carried, Character, Creature, Effect, Elixir, Entry, Fate,
    Grade, Healing, Level, Overrides, Power, Side, Social, Strain, Weapon, Working, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::content::rows;
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::{Param, Range};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Die, Key, Text, Value, Who, rule};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The longest name, in characters.
pub const NAME_MAX: u16 = 80;
/// The most rows of a table.
pub const ROWS_MAX: u16 = 50;
/// The highest value that a creature's description can give.
pub const VALUE_MAX: i32 = 1_000;
/// The most turns that an elixir can last.
pub const TURNS_MAX: i32 = 1_000;
/// The most pieces of one elixir.
pub const PIECES_MAX: i32 = 1_000;

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    vec![
        character(world),
        opponent(world),
        creature(world),
        weapon(),
        armour(),
        ability(),
        power(),
        elixir(),
        social(),
    ]
}

fn text(words: Text, max: u16) -> Param {
    param(words, Range::Text { max })
}
fn number(words: Text, min: i32, max: i32, default: i32) -> Param {
    param(words, within(min, max)).or(default)
}
fn flag(words: Text) -> Param {
    param(words, Range::Flag).or(false)
}
fn table(words: Text, columns: Vec<(&'static str, Range)>) -> Param {
    param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}
fn named(key: Key, names: impl IntoIterator<Item = String>) -> Vec<Choice> {
    names.into_iter().map(|name| Choice::new(key, Value::Text(name))).collect()
}
fn or_none(key: Key, names: impl IntoIterator<Item = String>) -> Range {
    let mut options = vec![Choice::word(key, "none")];
    options.extend(named(key, names));
    Range::OneOf(options)
}
fn none() -> Value {
    Value::word("none")
}

/// The name of an attribute as people write it in a table.
fn attribute_name(attribute: Attribute) -> String {
    let mut name = attribute.word().to_owned();
    name[..1].make_ascii_uppercase();
    name
}

/// All eight, each with its value. [symbaroum.attributes.list, symbaroum.missing.character-creation]
fn attributes_field() -> Param {
    let key = rule!("symbaroum.attributes.list");
    let names = Attribute::ALL.map(attribute_name);
    let usual = Attributes::default();
    let rows = Attribute::ALL
        .map(|one| Value::List(vec![Value::Text(attribute_name(one)), Value::from(usual.get(one))]));
    let columns = vec![
        ("attribute", Range::OneOf(named(key, names))),
        ("value", within(-ATTRIBUTE_MAX, ATTRIBUTE_MAX)),
    ];
    table(Text::part(key, "attributes"), columns).or(Value::List(rows.to_vec()))
}

fn weapon_columns(world: &World) -> Vec<(&'static str, Range)> {
    let key = rule!("symbaroum.missing.weapons");
    vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("like", Range::OneOf(named(key, content::weapons(world).into_keys()))),
    ]
}

fn gear_fields(world: &World) -> Vec<Param> {
    let key = rule!("symbaroum.missing.weapons");
    let weapons = weapon_columns(world);
    let armours = content::armours(world).into_keys().filter(|name| name != "None");
    let armour = rule!("symbaroum.missing.armour");
    let shields = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("like", Range::OneOf(named(rule!("symbaroum.shield.kinds"), content::SHIELDS.keys().cloned()))),
    ];
    let elixirs = vec![
        (
            "name",
            Range::OneOf(named(rule!("symbaroum.missing.elixirs"), content::elixirs(world).into_keys())),
        ),
        ("pieces", within(1, PIECES_MAX)),
    ];
    vec![
        table(Text::part(key, "weapons"), weapons),
        param(Text::part(armour, "armour"), or_none(armour, armours)).or(none()),
        table(Text::part(rule!("symbaroum.shield.kinds"), "shields"), shields),
        table(Text::part(rule!("symbaroum.missing.elixirs"), "elixirs"), elixirs),
    ]
}

fn skill_fields(world: &World) -> Vec<Param> {
    let key = rule!("symbaroum.missing.abilities");
    let levels = Level::ALL.map(|level| Choice::word(key, level.word())).to_vec();
    let abilities = vec![
        ("name", Range::OneOf(named(key, content::abilities(world).into_keys()))),
        ("level", Range::OneOf(levels)),
    ];
    let key = rule!("symbaroum.missing.mystical-powers");
    let levels = Level::ALL.map(|level| Choice::word(key, level.word())).to_vec();
    let powers = vec![
        ("name", Range::OneOf(named(key, content::powers(world).into_keys()))),
        ("level", Range::OneOf(levels)),
    ];
    vec![
        table(Text::part(rule!("symbaroum.missing.abilities"), "abilities"), abilities),
        table(Text::part(key, "powers"), powers),
    ]
}

/// A player's character. [symbaroum.missing.character-creation]
fn character(world: &World) -> Form {
    let key = rule!("symbaroum.missing.character-creation");
    let mut fields = vec![text(Text::part(key, "name"), NAME_MAX), attributes_field()];
    fields.extend(gear_fields(world));
    fields.extend(skill_fields(world));
    fields.push(number(Text::part(key, "experience"), 0, EXPERIENCE_MAX, 0));
    let dead = world.characters.iter().filter(|(who, one)| world.is_players(**who) && one.fate == Fate::Dead);
    let dead: Vec<Who> = dead.map(|(who, _)| *who).collect();
    if !dead.is_empty() {
        let key = rule!("symbaroum.death.new-character");
        let mut options = vec![Choice::word(key, "none")];
        options.extend(dead.into_iter().map(|who| Choice::new(key, who)));
        fields.push(param(Text::part(key, "follows"), Range::OneOf(options)).or(none()));
    }
    Form { name: "character", words: Text::part(key, "character"), players: true, fields }
}

fn override_fields() -> Vec<Param> {
    let key = rule!("symbaroum.secondary.recalculated");
    let names = ["toughness", "pain", "defense", "defense-modifier", "corruption", "damage", "armour-value"];
    let options: Vec<Choice> =
        names.map(|name| Choice { part: name, ..Choice::new(key, Value::text(name)) }).to_vec();
    let columns = vec![("value", Range::OneOf(options)), ("number", within(-ATTRIBUTE_MAX, VALUE_MAX))];
    let damages = vec![("weapon", Range::Text { max: NAME_MAX }), ("damage", within(0, VALUE_MAX))];
    vec![
        table(Text::part(key, "overrides"), columns),
        flag(Text::part(key, "painless")),
        table(Text::part(rule!("symbaroum.damage.npc-values"), "damages"), damages),
    ]
}

/// Somebody whom the game master plays, as one of the list or from scratch. [symbaroum.missing.creatures]
fn opponent(world: &World) -> Form {
    let key = rule!("symbaroum.missing.creatures");
    let like = or_none(key, content::creatures(world).into_keys());
    let mut fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        param(Text::part(key, "like"), like).or(none()),
        attributes_field(),
    ];
    fields.extend(gear_fields(world));
    fields.extend(skill_fields(world));
    fields.extend(override_fields());
    fields.push(flag(Text::part(key, "hidden")));
    Form { name: "opponent", words: Text::part(key, "opponent"), players: false, fields }
}

/// A row of the list of creatures. [symbaroum.missing.creatures]
fn creature(world: &World) -> Form {
    let key = rule!("symbaroum.missing.creatures");
    let armours = content::armours(world).into_keys().filter(|name| name != "None");
    let mut fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        attributes_field(),
        param(Text::part(key, "weapon"), or_none(key, content::weapons(world).into_keys())).or(none()),
        table(Text::part(key, "weapons"), weapon_columns(world)),
        param(Text::part(key, "armour"), or_none(key, armours)).or(none()),
        param(Text::part(key, "shield"), or_none(key, content::SHIELDS.keys().cloned())).or(none()),
    ];
    fields.extend(skill_fields(world));
    fields.extend(override_fields());
    Form { name: "creature", words: Text::part(key, "creature"), players: false, fields }
}

/// The dice that gear can have: those for which a fixed number is known. [symbaroum.damage.npc-values]
fn dice() -> Vec<Choice> {
    let key = rule!("symbaroum.damage.npc-values");
    content::FIXED.iter().map(|(die, _)| Choice::die(key, *die)).collect()
}

fn die(words: Text) -> Param {
    param(words, Range::OneOf(dice()))
}
fn maybe_die(words: Text) -> Param {
    let mut options = vec![Choice::word(rule!("symbaroum.damage.npc-values"), "none")];
    options.extend(dice());
    param(words, Range::OneOf(options)).or(none())
}
fn maybe_attribute(words: Text) -> Param {
    let key = words.key;
    let mut options = vec![Choice::word(key, "none")];
    options.extend(Attribute::ALL.map(|one| Choice::word(key, one.word())));
    param(words, Range::OneOf(options)).or(none())
}

fn weapon() -> Form {
    let key = rule!("symbaroum.missing.weapons");
    let fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        die(Text::part(key, "die")),
        number(Text::part(key, "of-hands"), 0, HANDS.into(), 1),
        flag(Text::part(key, "short")),
        flag(Text::part(key, "long")),
        flag(Text::part(key, "heavy")),
        flag(Text::part(key, "ranged")),
        flag(Text::part(key, "natural")),
    ];
    Form { name: "weapon", words: Text::part(key, "new-weapon"), players: false, fields }
}

fn armour() -> Form {
    let key = rule!("symbaroum.missing.armour");
    let fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        maybe_die(Text::part(key, "die")),
        number(Text::part(key, "impeding"), 0, VALUE_MAX, 0),
        number(Text::part(key, "to-defense"), -VALUE_MAX, VALUE_MAX, 0),
    ];
    Form { name: "armour", words: Text::part(key, "new-armour"), players: false, fields }
}

/// One level of an ability: a form for each, since each can do as much as any other. [symbaroum.missing.abilities]
fn ability() -> Form {
    let key = rule!("symbaroum.missing.abilities");
    let levels = Level::ALL.map(|level| Choice::word(key, level.word())).to_vec();
    let fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        param(Text::part(key, "level"), Range::OneOf(levels)).or(Value::word(Level::Novice.word())),
        flag(Text::part(key, "active")),
        text(Text::part(key, "text"), TEXT_MAX).or(Value::text("")),
        maybe_attribute(Text::part(key, "attack-with")),
        maybe_attribute(Text::part(key, "defense-from")),
        number(Text::part(key, "to-defense"), -VALUE_MAX, VALUE_MAX, 0),
        number(Text::part(key, "to-attack"), -VALUE_MAX, VALUE_MAX, 0),
        maybe_attribute(Text::part(key, "test")),
        number(Text::part(key, "to-test"), -VALUE_MAX, VALUE_MAX, 0),
        number(Text::part(key, "damage"), -VALUE_MAX, VALUE_MAX, 0),
        maybe_die(Text::part(key, "heals")),
        maybe_die(Text::part(key, "heals-with-cure")),
        flag(Text::part(key, "own")),
        flag(Text::part(key, "stabilises")),
        flag(Text::part(key, "daily")),
        flag(Text::part(key, "treats")),
        flag(Text::part(key, "free-attacks")),
    ];
    Form { name: "ability", words: Text::part(key, "new-ability"), players: false, fields }
}

/// One level of a power; a level that is not described does what the one below it does.
/// [symbaroum.missing.mystical-powers]
fn power() -> Form {
    let key = rule!("symbaroum.missing.mystical-powers");
    let levels = Level::ALL.map(|level| Choice::word(key, level.word())).to_vec();
    let costs = Cost::ALL.map(|cost| Choice::word(key, cost.word())).to_vec();
    let resolute = |part| maybe_attribute(Text::part(key, part)).or(Value::word(Attribute::Resolute.word()));
    let fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        param(Text::part(key, "level"), Range::OneOf(levels)).or(Value::word(Level::Novice.word())),
        resolute("test"),
        resolute("resists"),
        param(Text::part(key, "action"), Range::OneOf(costs)).or(Value::word(Cost::Combat.word())),
        flag(Text::part(key, "sight")),
        text(Text::part(key, "text"), TEXT_MAX).or(Value::text("")),
        maybe_die(Text::part(key, "heals")),
        flag(Text::part(key, "stabilises")),
        maybe_die(Text::part(key, "damage")),
        flag(Text::part(key, "pierces")),
        number(Text::part(key, "corruption"), 0, VALUE_MAX, 0),
        maybe_die(Text::part(key, "corruption-die")),
    ];
    Form { name: "power", words: Text::part(key, "new-power"), players: false, fields }
}

fn elixir() -> Form {
    let key = rule!("symbaroum.missing.elixirs");
    let fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        text(Text::part(key, "text"), TEXT_MAX).or(Value::text("")),
        flag(Text::part(key, "equipment")),
        number(Text::part(key, "heals"), 0, VALUE_MAX, 0),
        flag(Text::part(key, "stabilises")),
        maybe_attribute(Text::part(key, "attribute")),
        number(Text::part(key, "modifier"), -VALUE_MAX, VALUE_MAX, 0),
        number(Text::part(key, "damage"), -VALUE_MAX, VALUE_MAX, 0),
        number(Text::part(key, "turns"), 0, TURNS_MAX, 0),
    ];
    Form { name: "elixir", words: Text::part(key, "new-elixir"), players: false, fields }
}

/// A weighty negotiation. [symbaroum.social.when]
fn social() -> Form {
    let key = rule!("symbaroum.social.when");
    let leverage = vec![("note", Range::Text { max: TEXT_MAX })];
    let fields = vec![
        text(Text::part(key, "name"), NAME_MAX),
        text(Text::part(key, "counterpart"), TEXT_MAX).or(Value::text("")),
        text(Text::part(key, "wants"), TEXT_MAX).or(Value::text("")),
        text(Text::part(key, "limits"), TEXT_MAX).or(Value::text("")),
        table(Text::part(rule!("symbaroum.social.preparation"), "leverage"), leverage),
    ];
    Form { name: "social-challenge", words: Text::part(key, "social-challenge"), players: false, fields }
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let forms = forms(world);
    let key = rule!("symbaroum.missing.character-creation");
    let Some(form) = forms.iter().find(|form| form.name == draft.form) else {
        let known = forms.iter().map(|form| Value::text(form.name));
        return Err(vec![Problem {
            at: draft.form.clone(),
            field: None,
            words: Text::part(key, "unknown-form")
                .with("form", Value::text(&draft.form))
                .with("known", Value::List(known.collect())),
        }]);
    };
    let mut read = Reader::of(form, draft, key);
    let effect = match form.name {
        "character" => build_character(world, &mut read, who),
        "opponent" => build_opponent(world, &mut read, who),
        "creature" => build_creature(&mut read),
        "weapon" => build_weapon(&mut read),
        "armour" => build_armour(&mut read),
        "ability" => build_ability(world, &mut read),
        "power" => build_power(world, &mut read),
        "elixir" => build_elixir(&mut read),
        _ => build_social(world, &mut read),
    };
    if read.problems.is_empty() { Ok(vec![effect]) } else { Err(read.problems) }
}

/// All eight; whichever is missing is named. [symbaroum.attributes.list]
fn read_attributes(read: &mut Reader<'_>) -> Attributes {
    let mut all = Attributes::default();
    let rows = read.rows("attributes");
    for attribute in Attribute::ALL {
        let row = rows.iter().find(|(name, _)| Attribute::of(name) == Some(attribute));
        let key = rule!("symbaroum.attributes.list");
        read.require(key, row.is_some(), "attributes", || {
            Text::part(key, "missing").with("attribute", Value::word(attribute.word()))
        });
        if let Some((_, cells)) = row {
            all.set(attribute, cell_number(cells, 0));
        }
    }
    all
}

/// A word that names something, unless it is "none".
fn chosen(read: &mut Reader<'_>, name: &str) -> Option<String> {
    match read.value(name) {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    }
}
fn word(read: &mut Reader<'_>, name: &str) -> String {
    match read.value(name) {
        Some(Value::Word(word)) => word,
        _ => String::new(),
    }
}
fn read_die(read: &mut Reader<'_>, name: &str) -> Option<Die> {
    match read.value(name) {
        Some(Value::Number(sides)) => u16::try_from(sides).ok().and_then(Die::new),
        _ => None,
    }
}
fn read_attribute(read: &mut Reader<'_>, name: &str) -> Option<Attribute> {
    Attribute::of(&word(read, name))
}

/// What is carried. Whatever two hands hold is drawn.
fn read_gear(world: &World, read: &mut Reader<'_>) -> Carried {
    let text = |cells: &[Value]| match cells.first() {
        Some(Value::Text(name)) => name.clone(),
        _ => String::new(),
    };
    let mut carried = Carried::default();
    let sorts = content::weapons(world);
    for (name, cells) in read.rows("weapons") {
        if let Some(weapon) = sorts.get(&text(&cells)) {
            carried.weapons.insert(name, Arm::of(weapon.clone()));
        }
    }
    for (name, cells) in read.rows("shields") {
        if carried.weapons.contains_key(&name) {
            let words = Text::part(rule!("symbaroum.missing.character-creation"), "twice");
            read.wrong("shields", words.with("name", Value::text(&name)));
        } else if let Some(shield) = content::SHIELDS.get(&text(&cells)) {
            carried.shields.insert(name, Held { shield: shield.clone(), ready: false });
        }
    }
    carried.armour = chosen(read, "armour").and_then(|name| {
        let armour = content::armours(world).remove(&name)?;
        Some((name, armour))
    });
    for (name, cells) in read.rows("elixirs") {
        carried.elixirs.insert(name, u16::try_from(cell_number(&cells, 0)).unwrap_or(1));
    }
    take_in_hand(&mut carried);
    carried
}

fn read_levels(read: &mut Reader<'_>, field: &str) -> BTreeMap<String, Level> {
    let level = |cells: Vec<Value>| match cells.first() {
        Some(Value::Word(word)) => Level::of(word).unwrap_or_default(),
        _ => Level::Novice,
    };
    read.rows(field).into_iter().map(|(name, cells)| (name, level(cells))).collect()
}

fn read_overrides(read: &mut Reader<'_>) -> Overrides {
    let mut own = Overrides::default();
    for (name, cells) in read.rows("overrides") {
        let value = Some(cell_number(&cells, 0));
        match name.as_str() {
            "toughness" => own.toughness = value.map(|value| value.max(1)),
            "pain" => own.pain = value,
            "defense" => {
                let key = rule!("symbaroum.secondary.recalculated");
                let fits = value.is_some_and(|value| 1 <= value);
                read.require(key, fits, "overrides", || Text::part(key, "printed"));
                own.defense = value;
            }
            "defense-modifier" => own.defense = value.map(as_printed),
            "corruption" => own.corruption = value,
            "damage" => own.damage = value.map(|value| value.max(0)),
            _ => own.armour = value.map(|value| value.max(0)),
        }
    }
    own.painless = read.flag("painless");
    own
}

/// Nobody of the party has the name already that somebody else is to have.
fn read_name(world: &World, read: &mut Reader<'_>, who: Who) -> String {
    let name = read.name("name");
    // Whoever is unseen has no name that a player could learn by being refused it.
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    if others.any(|(_, known)| known.name == name) {
        let words = Text::part(rule!("symbaroum.missing.character-creation"), "taken");
        read.wrong("name", words.with("name", Value::text(&name)));
    }
    name
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for stays
/// as it is.
fn build_character(world: &World, read: &mut Reader<'_>, who: Who) -> Effect {
    let before = world.characters.get(&who);
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = Side::Party;
    one.hidden = false;
    one.name = read_name(world, read, who);
    one.attributes = read_attributes(read);
    one.carried = read_gear(world, read);
    one.abilities = read_levels(read, "abilities");
    one.powers = read_levels(read, "powers");
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
    let like = chosen(read, "like").and_then(|name| content::creatures(world).remove(&name));
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = Side::Opponents;
    one.hidden = read.flag("hidden");
    one.name = read_name(world, read, who);
    let attributes = read_attributes(read);
    let carried = read_gear(world, read);
    let abilities = read_levels(read, "abilities");
    let powers = read_levels(read, "powers");
    let overrides = read_overrides(read);
    let damages = read_damages(read);
    match like {
        // What is filled in besides goes before what the list says.
        Some(creature) => {
            one.attributes = if read.is_given("attributes") { attributes } else { creature.attributes };
            one.abilities = if read.is_given("abilities") { abilities } else { creature.abilities.clone() };
            one.powers = if read.is_given("powers") { powers } else { creature.powers.clone() };
            let painless = if read.is_given("painless") { overrides } else { creature.overrides }.painless;
            let own = if read.is_given("overrides") { overrides } else { creature.overrides };
            one.overrides = Overrides { painless, ..own };
            let given = read.is_given("weapons") || read.is_given("armour") || read.is_given("shields");
            let elixirs = carried.elixirs.clone();
            one.carried = if given { carried } else { Carried { elixirs, ..outfit(world, &creature) } };
        }
        None => {
            (one.attributes, one.carried, one.abilities, one.overrides) =
                (attributes, carried, abilities, overrides);
            one.powers = powers;
        }
    }
    one.carried = printed(read, one.carried, damages);
    filled(before.is_none(), &mut one);
    Effect::Character(who, Box::new(one))
}

/// What a creature of the list carries. [symbaroum.missing.creatures]
#[must_use]
pub fn outfit(world: &World, creature: &Creature) -> Carried {
    let mut carried = Carried::default();
    let sorts = content::weapons(world);
    let more = creature.weapons.iter();
    for (name, like) in std::iter::once((&creature.weapon, &creature.weapon)).chain(more) {
        if let Some(weapon) = sorts.get(like) {
            let damage = creature.damages.get(name).copied();
            carried.weapons.insert(name.clone(), Arm { damage, ..Arm::of(weapon.clone()) });
        }
    }
    if let Some(shield) = content::SHIELDS.get(&creature.shield) {
        carried.shields.insert(creature.shield.clone(), Held { shield: shield.clone(), ready: false });
    }
    let armour = content::armours(world).remove(&creature.armour);
    carried.armour = armour.map(|armour| (creature.armour.clone(), armour));
    take_in_hand(&mut carried);
    carried
}

/// What each hit with a weapon does, by the weapon's name. [symbaroum.damage.npc-values]
fn read_damages(read: &mut Reader<'_>) -> BTreeMap<String, i32> {
    read.rows("damages").into_iter().map(|(name, cells)| (name, cell_number(&cells, 0))).collect()
}

/// The same with the damage that is printed for each weapon, which has to be there.
fn printed(read: &mut Reader<'_>, mut carried: Carried, damages: BTreeMap<String, i32>) -> Carried {
    for (name, damage) in damages {
        match carried.weapons.get_mut(&name) {
            Some(arm) => arm.damage = Some(damage),
            None => no_weapon(read, &name),
        }
    }
    carried
}

fn no_weapon(read: &mut Reader<'_>, name: &str) {
    let words = Text::part(rule!("symbaroum.damage.npc-values"), "no-weapon");
    read.wrong("damages", words.with("name", Value::text(name)));
}

fn build_creature(read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let weapon = chosen(read, "weapon").unwrap_or_default();
    let text = |cells: Vec<Value>| match cells.first() {
        Some(Value::Text(like)) => like.clone(),
        _ => String::new(),
    };
    let weapons: BTreeMap<String, String> =
        read.rows("weapons").into_iter().map(|(name, cells)| (name, text(cells))).collect();
    let damages = read_damages(read);
    let strange: Vec<&String> =
        damages.keys().filter(|name| **name != weapon && !weapons.contains_key(*name)).collect();
    strange.into_iter().for_each(|name| no_weapon(read, name));
    let creature = Creature {
        attributes: read_attributes(read),
        weapon,
        weapons,
        damages,
        armour: chosen(read, "armour").unwrap_or_default(),
        shield: chosen(read, "shield").unwrap_or_default(),
        abilities: read_levels(read, "abilities"),
        powers: read_levels(read, "powers"),
        overrides: read_overrides(read),
        starter: false,
    };
    Effect::Creature(name, Some(Entry::Own(Box::new(creature))))
}

fn build_weapon(read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let weapon = Weapon {
        die: read_die(read, "die").unwrap_or(norn_kernel::D4),
        hands: u8::try_from(read.number("of-hands")).unwrap_or(1),
        short: read.flag("short"),
        long: read.flag("long"),
        heavy: read.flag("heavy"),
        ranged: read.flag("ranged"),
        natural: read.flag("natural"),
        starter: false,
    };
    Effect::Weapon(name, Some(Entry::Own(weapon)))
}

fn build_armour(read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let armour = Armour {
        die: read_die(read, "die"),
        impeding: read.number("impeding"),
        defense: read.number("to-defense"),
        starter: false,
    };
    Effect::Armour(name, Some(Entry::Own(armour)))
}

/// One level of an ability; the other levels stay as they are.
fn build_ability(world: &World, read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let level = Level::of(&word(read, "level")).unwrap_or_default();
    let heals = read_die(read, "heals");
    let healing = Healing {
        die: heals.unwrap_or(norn_kernel::D4),
        with_cure: read_die(read, "heals-with-cure"),
        own: read.flag("own"),
        stabilises: read.flag("stabilises"),
        daily: read.flag("daily"),
        treats: read.flag("treats"),
    };
    let to_test = read.number("to-test");
    let grade = Grade {
        active: read.flag("active"),
        text: read.text("text"),
        attack: read_attribute(read, "attack-with"),
        defense: read_attribute(read, "defense-from"),
        to_defense: read.number("to-defense"),
        to_attack: read.number("to-attack"),
        to_test: read_attribute(read, "test").map(|attribute| (attribute, to_test)),
        damage: read.number("damage"),
        heals: heals.map(|_| healing),
        free_attack: read.flag("free-attacks"),
    };
    let mut ability = Ability { starter: false, ..content::ability(world, &name).unwrap_or_default() };
    *match level {
        Level::Novice => &mut ability.novice,
        Level::Adept => &mut ability.adept,
        Level::Master => &mut ability.master,
    } = grade;
    Effect::Ability(name, Some(Entry::Own(Box::new(ability))))
}

/// One level of a power; the other levels stay as they are.
fn build_power(world: &World, read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let level = Level::of(&word(read, "level")).unwrap_or_default();
    let action = word(read, "action");
    let fixed = Strain::Fixed(read.number("corruption"));
    let working = Working {
        resists: read_attribute(read, "resists"),
        pierces: read.flag("pierces"),
        test: read_attribute(read, "test"),
        action: Cost::ALL.into_iter().find(|cost| cost.word() == action).unwrap_or_default(),
        sight: read.flag("sight"),
        text: read.text("text"),
        heals: read_die(read, "heals"),
        stabilises: read.flag("stabilises"),
        damage: read_die(read, "damage"),
        corruption: read_die(read, "corruption-die").map_or(fixed, |die| Strain::Rolled { die }),
    };
    let power = Power { starter: false, ..content::power(world, &name).unwrap_or_default() };
    Effect::Power(name, Some(Entry::Own(Box::new(power.with(level, working)))))
}

fn build_elixir(read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let modifier = read.number("modifier");
    let elixir = Elixir {
        text: read.text("text"),
        equipment: read.flag("equipment"),
        heals: read.number("heals"),
        stabilises: read.flag("stabilises"),
        modifies: read_attribute(read, "attribute").map(|attribute| (attribute, modifier)),
        damage: read.number("damage"),
        turns: u32::try_from(read.number("turns")).unwrap_or(0),
        starter: false,
    };
    Effect::Elixir(name, Some(Entry::Own(elixir)))
}

fn build_social(world: &World, read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let before = world.challenges.get(&name).cloned().unwrap_or_default();
    let mut leverage = before.leverage;
    let attached = !rule!("symbaroum.social.preparation").off();
    for (note, _) in read.rows("leverage").into_iter().filter(|_| attached) {
        leverage.entry(note).or_insert(false);
    }
    let known = |text: String| if rule!("symbaroum.social.when").off() { String::new() } else { text };
    let social = Social {
        counterpart: known(read.text("counterpart")),
        wants: known(read.text("wants")),
        limits: known(read.text("limits")),
        outcome: before.outcome,
        leverage,
    };
    Effect::Social(name, Some(Box::new(social)))
}

/// Whether what is carried fits two hands. [symbaroum.missing.weapons]
#[must_use]
pub fn is_held(carried: &Carried) -> bool {
    hands(carried) <= HANDS
}

/// A party of three, and four robbers to fight with.
#[must_use]
pub fn cast() -> Cast {
    static DRAFTS: LazyLock<Vec<Draft>> =
        LazyLock::new(|| rows(rule!("symbaroum.missing.sample-fight"), include_str!("../content/cast.toml")));
    Cast {
        drafts: DRAFTS.clone(),
        opening: Some(Text::part(rule!("symbaroum.missing.sample-fight"), "opening")),
        first: Some("begin-combat"),
    }
}
