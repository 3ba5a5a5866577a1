//! What can be made, and what people and situation a table can start with.
use crate::content::{self, OPPONENTS, Rows};
use crate::reference::RULES;
use crate::rules::finances::money::{self, COUNT_MAX, ROWS_MAX};
use crate::rules::finances::status::RANK_MAX;
use crate::surface::offers::ask::amount;
use crate::world::{
    Affliction, Amendment, Armour, Character, Door, Effect, Estate, Item, ListedRow, Made, Manipulation,
    People, Pool, Price, Quality, Side, Stat, Weapon, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::content::rows;
use norn_kernel::draft::{self, Reader, cell_money, cell_number};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Factor, Key, Money, Text, Value, Who, rule, words};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The longest name, in characters.
pub const NAME_MAX: u16 = 80;
/// The highest stat, level or bonus.
pub const STAT_MAX: i32 = 1_000;
/// The highest maximum of hit points and of Cohesion.
pub const POINTS_MAX: i32 = 10_000;
/// The most rounds that an effect may last.
const ROUNDS_MAX: i64 = 1_000;
/// The most dice of an effect.
const DICE_MAX: i64 = 20;
/// Hit points of whoever has nothing else entered. [triumvene.missing.character-creation]
pub(crate) const HP_DEFAULT: i32 = 10;
/// How many of the starter opponents wait in the opening situation.
const STARTERS: usize = 2;

/// What can be made: characters first, then what the referee keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    vec![
        character(world),
        opponent(world),
        weapon(world),
        effect(world),
        people(world),
        profession(),
        manipulation(),
        armour(),
        combat_type(),
        price(),
        salary(),
        title(),
        place(),
        estate(world),
    ]
}

fn form(words: Text, name: &'static str, fields: Vec<Param>) -> Form {
    Form { name, words, players: false, fields }
}

fn name(words: Text) -> Param {
    param(words, Range::Text { max: NAME_MAX })
}

fn note(words: Text) -> Param {
    param(words, Range::Text { max: TEXT_MAX }).or(Value::text(""))
}

fn number(words: Text, min: i32, max: i32, default: i32) -> Param {
    let (min, max) = (min.into(), max.into());
    param(words, Range::Number { min, max }).or(default)
}

fn flag(words: Text, default: bool) -> Param {
    param(words, Range::Flag).or(default)
}

fn money(words: Text) -> Param {
    param(words, amount()).or(Money::default())
}

fn table(words: Text, columns: Vec<(&'static str, Range)>) -> Param {
    let max = ROWS_MAX;
    param(words, Range::Rows { columns, max }).or(Value::List(vec![]))
}

fn some_of(words: Text, options: Vec<Choice>) -> Param {
    let (min, max) = (0, ROWS_MAX);
    param(words, Range::SeveralOf { options, min, max }).or(Value::List(vec![]))
}

fn names<T>(rows: Rows<T>) -> impl Iterator<Item = String> {
    rows.into_iter().map(|(name, _)| name)
}

fn level() -> Range {
    Range::Number { min: 0, max: STAT_MAX.into() }
}

fn named() -> Range {
    Range::Text { max: NAME_MAX }
}

const NONE: &str = "none";

/// The stats that a roll can rest on, as far as they are known without a character.
fn stats(world: &World) -> Vec<Stat> {
    let mut one = Character::default();
    for kind in names(content::combat_types(world)) {
        one.combat_types.insert(kind, 0);
    }
    content::stats(&one)
}

fn stat_choices(world: &World) -> Vec<Choice> {
    stats(world)
        .iter()
        .map(|stat| Choice::new(words!("triumvene.roll.ability.stats"), stat.value()))
        .collect()
}

fn core_fields() -> [Param; 3] {
    [
        number(Text::part(words!("triumvene.roll.ability.stats"), "knowledge"), 0, STAT_MAX, 0),
        number(Text::part(words!("triumvene.roll.ability.stats"), "fitness"), 0, STAT_MAX, 0),
        number(Text::part(words!("triumvene.roll.ability.stats"), "diplomacy"), 0, STAT_MAX, 0),
    ]
}

fn type_field() -> Param {
    let columns = vec![("type", named()), ("level", level())];
    table(Text::part(words!("triumvene.roll.ability.stats"), "combat-types"), columns)
}

fn armour_field(world: &World) -> Param {
    let mut choices = vec![Choice::word(words!("triumvene.missing.armour"), "none")];
    choices.extend(
        names(content::armours(world))
            .map(|name| Choice::new(words!("triumvene.missing.armour"), Value::Text(name))),
    );
    let words = Text::part(words!("triumvene.missing.armour"), "armour");
    param(words, Range::OneOf(choices)).or(Value::word(NONE))
}

fn points(words: Text, default: i32) -> Param {
    number(words, 1, POINTS_MAX, default)
}

fn quality() -> Range {
    Range::OneOf(vec![
        Choice::word(words!("triumvene.missing.weapon-damage"), "poor"),
        Choice::word(words!("triumvene.missing.weapon-damage"), "plain"),
        Choice::word(words!("triumvene.missing.weapon-damage"), "good"),
        Choice::word(words!("triumvene.missing.weapon-damage"), "superb"),
    ])
}

fn read_quality(value: &Value) -> Quality {
    match value {
        Value::Word(word) => match word.as_str() {
            "poor" => Quality::Poor,
            "good" => Quality::Good,
            "superb" => Quality::Superb,
            _ => Quality::Plain,
        },
        _ => Quality::Plain,
    }
}

/// A player's character. Whatever is left out has its default. [triumvene.missing.character-creation]
fn character(world: &World) -> Form {
    let mut fields = vec![name(Text::part(words!("triumvene.missing.character-creation"), "name"))];
    fields.extend(core_fields());
    let columns = vec![("skill", named()), ("level", level())];
    fields.push(table(Text::part(words!("triumvene.roll.ability.stats"), "manipulations"), columns));
    fields.push(type_field());
    let mut peoples = vec![Choice::word(words!("triumvene.missing.peoples"), "none")];
    peoples.extend(
        names(content::peoples(world))
            .map(|name| Choice::new(words!("triumvene.missing.peoples"), Value::Text(name))),
    );
    let words = Text::part(words!("triumvene.missing.peoples"), "people");
    fields.push(param(words, Range::OneOf(peoples)).or(Value::word(NONE)));
    let known = names(content::professions(world))
        .map(|name| Choice::new(words!("triumvene.missing.professions"), Value::Text(name)));
    let words = Text::part(words!("triumvene.missing.professions"), "professions");
    fields.push(some_of(words, known.collect()));
    let columns = vec![("profession", named()), ("bonus", level())];
    let words = Text::part(words!("triumvene.missing.professions"), "more-professions");
    fields.push(table(words, columns));
    let rows = names(content::weapons(world))
        .map(|name| Choice::new(words!("triumvene.missing.weapon-damage"), Value::Text(name)));
    let columns = vec![("name", named()), ("weapon", Range::OneOf(rows.collect())), ("quality", quality())];
    fields.push(table(Text::part(words!("triumvene.missing.weapon-damage"), "weapons"), columns));
    fields.push(armour_field(world));
    let columns = vec![
        ("item", named()),
        ("count", Range::Number { min: 1, max: COUNT_MAX.into() }),
        ("bonus", Range::Number { min: (-STAT_MAX).into(), max: STAT_MAX.into() }),
    ];
    fields.push(table(Text::part(words!("triumvene.progression.better-odds"), "items"), columns));
    let words = Text::part(words!("triumvene.missing.character-creation"), "max-hp");
    fields.push(points(words, HP_DEFAULT));
    let words = Text::part(words!("triumvene.missing.character-creation"), "max-cohesion");
    fields.push(number(words, 0, POINTS_MAX, 0));
    fields.push(note(Text::part(words!("triumvene.manipulation.who"), "experience")).by_referee());
    fields.push(money(Text::part(words!("triumvene.money.ledger"), "money")).by_referee());
    fields.push(flag(Text::part(words!("triumvene.money.ledger"), "may-owe"), false).by_referee());
    let words = Text::part(words!("triumvene.money.income"), "livelihood");
    fields.push(param(words, named()).or(Value::text("")));
    fields.push(some_of(Text::part(words!("triumvene.status.start"), "titles"), titles_to_start(world)));
    let columns = vec![("name", named())];
    let words = Text::part(words!("triumvene.status.property"), "property");
    fields.push(table(words, columns).by_referee());
    let columns = vec![("name", named()), ("value", amount()), ("income", amount()), ("costs", amount())];
    let words = Text::part(words!("triumvene.money.estate"), "estates");
    fields.push(table(words, columns).by_referee());
    fields.push(flag(Text::part(words!("triumvene.progression.none"), "finished"), true));
    Form {
        players: true,
        ..form(Text::part(words!("triumvene.missing.character-creation"), "character"), "character", fields)
    }
}

/// Every title; of those above the list the referee is asked. [triumvene.status.start]
fn titles_to_start(world: &World) -> Vec<Choice> {
    let titles = content::titles(world).into_iter();
    titles.map(|(name, _)| Choice::new(words!("triumvene.status.start"), Value::Text(name))).collect()
}

/// Somebody that the referee plays. [triumvene.missing.opponents]
fn opponent(world: &World) -> Form {
    let mut fields = vec![
        name(Text::part(words!("triumvene.missing.opponents"), "name")),
        param(
            Text::part(words!("triumvene.missing.opponents"), "max-hp"),
            Range::Number { min: 1, max: POINTS_MAX.into() },
        ),
        param(
            Text::part(words!("triumvene.missing.opponents"), "damage"),
            Range::Number { min: 0, max: POINTS_MAX.into() },
        ),
        note(Text::part(words!("triumvene.missing.opponents"), "attack")),
        flag(Text::part(words!("triumvene.missing.opponents"), "ranged"), false),
    ];
    fields.push(effects_field(world));
    fields.extend(core_fields());
    fields.push(type_field());
    fields.push(armour_field(world));
    let words = Text::part(words!("triumvene.missing.opponents"), "opponent");
    form(words, "opponent", fields)
}

fn effects_field(world: &World) -> Param {
    let effects = names(content::effects(world))
        .map(|name| Choice::new(words!("triumvene.missing.effects-list"), Value::Text(name)));
    some_of(Text::part(words!("triumvene.combat.effects"), "effects"), effects.collect())
}

fn weapon(world: &World) -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.missing.weapon-damage"), "name")),
        note(Text::part(words!("triumvene.missing.weapon-damage"), "size")),
        param(
            Text::part(words!("triumvene.missing.weapon-damage"), "damage"),
            Range::Number { min: 0, max: POINTS_MAX.into() },
        ),
        flag(Text::part(words!("triumvene.missing.weapon-damage"), "ranged"), false),
        note(Text::part(words!("triumvene.missing.combat-types"), "combat-type")),
        effects_field(world),
    ];
    let words = Text::part(words!("triumvene.missing.weapon-damage"), "weapon");
    form(words, "weapon", fields)
}

fn effect(world: &World) -> Form {
    let mut hampers = vec![Choice::word(words!("triumvene.missing.effects-list"), "none")];
    hampers.extend(stat_choices(world));
    let wide = |min, max| Range::Number { min, max };
    let sides = i64::from(norn_kernel::Die::SIDES_MAX);
    let fields = vec![
        name(Text::part(words!("triumvene.missing.effects-list"), "name")),
        note(Text::part(words!("triumvene.missing.effects-list"), "text")),
        number(Text::part(words!("triumvene.missing.effects-list"), "damage"), 0, POINTS_MAX, 0),
        param(Text::part(words!("triumvene.missing.effects-list"), "dice"), wide(0, DICE_MAX)).or(0),
        param(Text::part(words!("triumvene.missing.effects-list"), "sides"), wide(1, sides)).or(6),
        param(Text::part(words!("triumvene.missing.effects-list"), "rounds"), wide(0, ROUNDS_MAX)).or(0),
        param(Text::part(words!("triumvene.missing.effects-list"), "hampers"), Range::OneOf(hampers))
            .or(Value::word(NONE)),
    ];
    let words = Text::part(words!("triumvene.missing.effects-list"), "effect");
    form(words, "effect", fields)
}

fn people(world: &World) -> Form {
    let columns = vec![
        ("stat", Range::OneOf(stat_choices(world))),
        ("bonus", Range::Number { min: (-STAT_MAX).into(), max: STAT_MAX.into() }),
    ];
    let five = Factor::new(5, 1).unwrap_or(Factor::ONE);
    let fields = vec![
        name(Text::part(words!("triumvene.missing.peoples"), "name")),
        table(Text::part(words!("triumvene.missing.peoples"), "bonuses"), columns),
        flag(Text::part(words!("triumvene.missing.peoples"), "flies"), false),
        param(Text::part(words!("triumvene.missing.peoples"), "flight"), Range::Factor)
            .or(Value::Factor(five)),
        flag(Text::part(words!("triumvene.missing.peoples"), "night-vision"), false),
    ];
    form(Text::part(words!("triumvene.missing.peoples"), "new-people"), "people", fields)
}

fn profession() -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.missing.professions"), "name")),
        number(Text::part(words!("triumvene.missing.professions"), "bonus"), 0, STAT_MAX, 1),
    ];
    let words = Text::part(words!("triumvene.missing.professions"), "profession");
    form(words, "profession", fields)
}

fn manipulation() -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.missing.manipulation-section"), "name")),
        name(Text::part(words!("triumvene.missing.manipulation-section"), "skill")),
        number(Text::part(words!("triumvene.missing.manipulation-section"), "cost"), 0, POINTS_MAX, 1),
        note(Text::part(words!("triumvene.missing.manipulation-section"), "text")),
    ];
    let words = Text::part(words!("triumvene.missing.manipulation-section"), "manipulation");
    form(words, "manipulation", fields)
}

fn armour() -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.missing.armour"), "name")),
        flag(Text::part(words!("triumvene.missing.armour"), "camouflage"), false),
        number(Text::part(words!("triumvene.missing.armour"), "camouflage-bonus"), 0, STAT_MAX, 1),
        number(Text::part(words!("triumvene.missing.armour"), "reduction"), 0, POINTS_MAX, 0),
    ];
    form(Text::part(words!("triumvene.missing.armour"), "new-armour"), "armour", fields)
}

fn combat_type() -> Form {
    let fields = vec![name(Text::part(words!("triumvene.missing.combat-types"), "name"))];
    let words = Text::part(words!("triumvene.missing.combat-types"), "new-type");
    form(words, "combat-type", fields)
}

fn price() -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.status.gm-sets-values"), "item")),
        param(Text::part(words!("triumvene.status.gm-sets-values"), "cost"), amount()),
        flag(Text::part(words!("triumvene.status.gm-sets-values"), "minimum"), false),
        name(Text::part(words!("triumvene.status.gm-sets-values"), "per")).or(Value::text(money::PIECE)),
        flag(Text::part(words!("triumvene.status.gm-sets-values"), "property"), false),
        note(Text::part(words!("triumvene.status.gm-sets-values"), "weapon")),
    ];
    form(Text::part(words!("triumvene.status.gm-sets-values"), "price"), "price", fields)
}

fn salary() -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.status.gm-sets-values"), "profession")),
        param(Text::part(words!("triumvene.status.gm-sets-values"), "yearly"), amount()),
    ];
    form(Text::part(words!("triumvene.status.gm-sets-values"), "salary"), "salary", fields)
}

fn title() -> Form {
    let range = Range::Number { min: 1, max: RANK_MAX.into() };
    let fields = vec![
        name(Text::part(words!("triumvene.status.ladder"), "name")),
        param(Text::part(words!("triumvene.status.ladder"), "rank"), range),
    ];
    form(Text::part(words!("triumvene.status.ladder"), "title"), "title", fields)
}

fn place() -> Form {
    let fields = vec![
        name(Text::part(words!("triumvene.status.access"), "name")),
        number(Text::part(words!("triumvene.status.access"), "rank"), 0, RANK_MAX.into(), 0),
    ];
    form(Text::part(words!("triumvene.status.access"), "place"), "place", fields)
}

fn estate(world: &World) -> Form {
    let owners = world.characters.keys().map(|&who| Choice::new(words!("triumvene.money.estate"), who));
    let fields = vec![
        param(Text::part(words!("triumvene.money.estate"), "owner"), Range::OneOf(owners.collect())),
        name(Text::part(words!("triumvene.money.estate"), "name")),
        money(Text::part(words!("triumvene.money.estate"), "value")),
        money(Text::part(words!("triumvene.money.estate"), "income")),
        money(Text::part(words!("triumvene.money.estate"), "costs")),
    ];
    form(Text::part(words!("triumvene.money.estate"), "new-estate"), "estate", fields)
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = words!("triumvene.missing.character-creation");
    draft::build(&forms(world), draft, key, |form, read| match form.name {
        "character" => build_character(world, read, who),
        "opponent" => build_opponent(world, read, who),
        "weapon" => build_weapon(world, read),
        "effect" => build_effect(read),
        "people" => build_people(world, read),
        "profession" => build_profession(world, read),
        "manipulation" => build_manipulation(read),
        "armour" => build_armour(world, read),
        "combat-type" => {
            let name = read.name("name");
            vec![Effect::Row(name, ListedRow::CombatType(Some(Amendment::Own(()))))]
        }
        "price" => build_price(read),
        "salary" => {
            let name = read.name("profession");
            let yearly = read.money("yearly");
            vec![Effect::Row(name, ListedRow::Salary(Some(Amendment::Own(yearly))))]
        }
        "title" => {
            let name = read.name("name");
            let rank = u8::try_from(read.number("rank")).unwrap_or(1);
            vec![Effect::Row(name, ListedRow::Title(Some(Amendment::Own(rank))))]
        }
        "place" => {
            let name = read.name("name");
            let rank = u8::try_from(read.number("rank")).unwrap_or(0);
            vec![Effect::Door(name, Some(Door { rank }))]
        }
        _ => build_estate(world, read),
    })
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for
/// stays as it is.
fn build_character(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let mut one = before.cloned().unwrap_or_default();
    one.side = Side::Party;
    one.name = read.name("name");
    // Whoever is unseen has no name that a player could learn by being refused it.
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    let taken = others.any(|(_, known)| known.name == one.name);
    if taken {
        let words = Text::part(words!("triumvene.missing.character-creation"), "taken");
        let words = words.with("name", Value::text(&one.name));
        read.wrong("name", words);
    }
    read_stats(read, &mut one);
    one.manipulations = read.levels("manipulations");
    let listed = read.text("people");
    one.people = content::find(content::peoples(world), &listed).map(|row| (listed, row));
    one.professions = read.levels("more-professions");
    for name in read.texts("professions") {
        let bonus = content::find(content::professions(world), &name).unwrap_or(0);
        one.professions.insert(name, bonus);
    }
    one.weapons = BTreeMap::new();
    for (name, cells) in read.rows("weapons") {
        let row = match cells.first() {
            Some(Value::Text(row)) => content::one_of_list(world, row),
            _ => None,
        };
        let quality = cells.get(1).map_or(Quality::Plain, read_quality);
        let weapon = row.map(|row| Weapon { quality, ..row });
        one.weapons.insert(name, weapon.unwrap_or_default());
    }
    read_armour(world, read, &mut one);
    one.items = BTreeMap::new();
    for (name, cells) in read.rows("items") {
        let (count, bonus) = (cell_number(&cells, 0), cell_number(&cells, 1));
        one.items.insert(name, Item { count, bonus });
    }
    let max = read_max_hp(read, rule!("triumvene.missing.character-creation"));
    one.hp = resized(one.hp, max, before.is_some());
    let max = read.number("max-cohesion");
    one.cohesion = resized(one.cohesion, max, before.is_some());
    let experience = read.text("experience");
    one.can_manipulate = (!experience.is_empty()).then_some(experience);
    one.money = read.money("money");
    one.may_owe = read.flag("may-owe");
    one.livelihood.profession = read.text("livelihood");
    one.titles = BTreeMap::new();
    one.claims = BTreeSet::new();
    for name in read.texts("titles") {
        let rank = content::find(content::titles(world), &name).unwrap_or(1);
        if rank < RANK_MAX {
            one.titles.insert(name, rank);
        } else {
            one.claims.insert(name);
        }
    }
    one.property = read.rows("property").into_iter().map(|(name, _)| name).collect();
    one.estates = BTreeMap::new();
    for (name, cells) in read.rows("estates") {
        let estate = Estate {
            value: cell_money(&cells, 0),
            income: cell_money(&cells, 1),
            costs: cell_money(&cells, 2),
        };
        one.estates.insert(name, estate);
    }
    one.locked = read.flag("finished");
    if let Some(before) = before.filter(|before| before.locked) {
        let same = built(before) == built(&one);
        read.require(rule!("triumvene.progression.none"), same, "finished", || {
            Text::part(words!("triumvene.progression.none"), "refusal").with("who", who)
        });
        one.locked = true;
    }
    vec![Effect::Character(who, Box::new(one))]
}

/// What never changes any more once a character is finished. [triumvene.progression.none]
fn built(one: &Character) -> impl PartialEq + use<'_> {
    (
        (one.knowledge, one.fitness, one.diplomacy),
        (&one.manipulations, &one.combat_types, &one.professions),
        (&one.people, one.hp.max, one.cohesion.max),
    )
}

/// A pool with another maximum; nobody has more than that.
fn resized(pool: Pool, max: i32, keep: bool) -> Pool {
    if keep { Pool { now: pool.now.min(max), max } } else { Pool::full(max) }
}

fn read_stats(read: &mut Reader<'_>, one: &mut Character) {
    one.knowledge = read.number("knowledge");
    one.fitness = read.number("fitness");
    one.diplomacy = read.number("diplomacy");
    one.combat_types = read.levels("combat-types");
}

fn read_armour(world: &World, read: &mut Reader<'_>, one: &mut Character) {
    let listed = read.text("armour");
    one.armour = content::find(content::armours(world), &listed).map(|row| (listed, row));
}

fn read_max_hp(read: &mut Reader<'_>, key: Key) -> i32 {
    let max = read.any_number("max-hp");
    read.require(key, (1..=POINTS_MAX).contains(&max), "max-hp", || {
        Text::part(words!("triumvene.missing.character-creation"), "number")
            .with("min", 1)
            .with("max", POINTS_MAX)
    });
    max
}

fn build_opponent(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let mut one = Character { side: Side::Opponents, locked: true, ..Character::default() };
    let name = read.name("name");
    let taken: BTreeSet<&String> =
        world.characters.iter().filter(|(other, _)| **other != who).map(|(_, known)| &known.name).collect();
    // Of several opponents of one name each has a number, or nobody could tell them apart.
    let mut number = 1;
    one.name.clone_from(&name);
    while taken.contains(&one.name) {
        number += 1;
        one.name = format!("{name} {number}");
    }
    read_stats(read, &mut one);
    read_armour(world, read, &mut one);
    let max = read_max_hp(read, rule!("triumvene.missing.opponents"));
    one.hp = Pool::full(max);
    let attack = read.text("attack");
    let attack = if attack.is_empty() { name } else { attack };
    let weapon = Weapon {
        damage: read.number("damage"),
        ranged: read.flag("ranged"),
        effects: read.texts("effects"),
        combat_type: one.combat_types.keys().next().cloned(),
        ..Weapon::default()
    };
    one.weapons.insert(attack, weapon);
    vec![Effect::Character(who, Box::new(one))]
}

/// A row of a list reads so from now on, and so does what people have of it. Whoever has another figure than
/// the list's keeps it: that one was meant for them alone.
pub(crate) fn set_row(world: &World, name: String, row: ListedRow) -> Vec<Effect> {
    let mut after = world.clone();
    after.lists.write(&name, row.clone());
    let mut effects = vec![];
    for (&who, one) in &world.characters {
        let mut now = one.clone();
        match row {
            ListedRow::Weapon(_) => {
                if let Some(listed) = content::one_of_list(&after, &name) {
                    let held = now.weapons.values_mut();
                    for held in held.filter(|held| held.row.as_ref() == Some(&name)) {
                        let quality = held.quality;
                        *held = Weapon { quality, ..listed.clone() };
                    }
                }
            }
            ListedRow::People(_) => {
                if let Some((known, people)) = &mut now.people
                    && *known == name
                    && let Some(listed) = content::find(content::peoples(&after), &name)
                {
                    *people = listed;
                }
            }
            ListedRow::Profession(_) => {
                let before = content::find(content::professions(world), &name);
                if let Some(bonus) = now.professions.get_mut(&name)
                    && Some(*bonus) == before
                    && let Some(listed) = content::find(content::professions(&after), &name)
                {
                    *bonus = listed;
                }
            }
            ListedRow::Armour(_) => {
                if let Some((known, armour)) = &mut now.armour
                    && *known == name
                    && let Some(listed) = content::find(content::armours(&after), &name)
                {
                    *armour = listed;
                }
            }
            _ => {}
        }
        if now != *one {
            effects.push(Effect::Character(who, Box::new(now)));
        }
    }
    effects.push(Effect::Row(name, row));
    effects
}

fn build_weapon(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let combat_type = read.text("combat-type");
    let weapon = Weapon {
        size: read.text("size"),
        damage: read.number("damage"),
        ranged: read.flag("ranged"),
        combat_type: (!combat_type.is_empty()).then_some(combat_type),
        effects: read.texts("effects"),
        ..Weapon::default()
    };
    set_row(world, name, ListedRow::Weapon(Some(Amendment::Own(weapon))))
}

fn build_effect(read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let dice = u8::try_from(read.number("dice")).unwrap_or(0);
    let sides = u16::try_from(read.number("sides")).unwrap_or(1);
    let made = Made {
        text: read.text("text"),
        damage: read.number("damage"),
        dice: (0 < dice).then_some((dice, sides)),
        rounds: u16::try_from(read.number("rounds")).unwrap_or(0),
        hampers: read.value("hampers").as_ref().and_then(Stat::of),
    };
    let row = ListedRow::Affliction(Some(Amendment::Own(Affliction::Made(made))));
    vec![Effect::Row(name, row)]
}

fn build_people(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let mut bonuses = vec![];
    for row in read.list("bonuses") {
        if let Value::List(cells) = row
            && let Some(stat) = cells.first().and_then(Stat::of)
        {
            bonuses.push((stat, cell_number(&cells, 1)));
        }
    }
    let flight = match read.value("flight") {
        Some(Value::Factor(factor)) => Some(factor),
        _ => None,
    };
    let people = People {
        bonuses,
        flight: flight.filter(|_| read.flag("flies")),
        night_vision: read.flag("night-vision"),
    };
    set_row(world, name, ListedRow::People(Some(Amendment::Own(people))))
}

fn build_profession(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let bonus = read.number("bonus");
    set_row(world, name, ListedRow::Profession(Some(Amendment::Own(bonus))))
}

fn build_manipulation(read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let row = Manipulation { skill: read.name("skill"), cost: read.number("cost"), text: read.text("text") };
    vec![Effect::Row(name, ListedRow::Manipulation(Some(Amendment::Own(row))))]
}

fn build_armour(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let bonus = read.number("camouflage-bonus");
    let armour = Armour {
        camouflage: if read.flag("camouflage") { bonus } else { 0 },
        reduction: read.number("reduction"),
    };
    set_row(world, name, ListedRow::Armour(Some(Amendment::Own(armour))))
}

fn build_price(read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("item");
    let weapon = read.text("weapon");
    let row = Price {
        cost: read.money("cost"),
        minimum: read.flag("minimum"),
        per: read.name("per"),
        property: read.flag("property"),
        weapon: (!weapon.is_empty()).then_some(weapon),
    };
    vec![Effect::Row(name, ListedRow::Price(Some(Amendment::Own(row))))]
}

fn build_estate(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = match read.value("owner") {
        Some(Value::Character(who)) => who,
        _ => Who(0),
    };
    let name = read.name("name");
    let estate =
        Estate { value: read.money("value"), income: read.money("income"), costs: read.money("costs") };
    let mut estates = world.character(owner).estates.clone();
    estates.insert(name, estate);
    vec![Effect::Estates(owner, estates)]
}

/// People of the worked examples. [triumvene.example.lyneth-door, triumvene.example.caius-safe]
static PREGENERATED: LazyLock<Vec<Draft>> = LazyLock::new(|| {
    let lyneth: Vec<Draft> =
        rows(words!("triumvene.example.lyneth-door"), include_str!("../../content/lyneth.toml"));
    let caius: Vec<Draft> =
        rows(words!("triumvene.example.caius-safe"), include_str!("../../content/caius.toml"));
    [lyneth, caius].concat()
});

/// People and a situation to start with: two characters, and a fight that waits for them.
#[must_use]
pub fn cast() -> Cast {
    let mut drafts = PREGENERATED.clone();
    for one in OPPONENTS.iter() {
        let values = [
            ("name", Value::text(&one.name)),
            ("max-hp", Value::from(one.max_hp)),
            ("damage", Value::from(one.damage)),
            ("attack", Value::text(&one.attack)),
        ];
        let draft = Draft {
            form: "opponent".to_owned(),
            values: values.map(|(name, value)| (name.to_owned(), value)).into(),
        };
        drafts.extend(std::iter::repeat_n(draft, STARTERS));
    }
    Cast {
        drafts,
        opening: Some(Text::part(words!("triumvene.missing.opponents"), "opening")),
        first: Some("begin-combat"),
    }
}
