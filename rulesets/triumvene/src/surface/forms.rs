//! What can be made, and what people and situation a table can start with.
use crate::content::OPPONENTS;
use crate::reference::RULES;
use crate::rules::finances::money::{COUNT_MAX, ROWS_MAX};
use crate::surface::offers::ask::amount;
use crate::world::{
    Affliction, Armour, Character, Door, Effect, Estate, Item, ListChange, Lists, POINTS_MAX, People, Pool,
    Profession, Quality, RANK_MAX, Rank, Row, STAT_MAX, Side, Wage, Weapon, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::content::rows;
use norn_kernel::draft::{self, Reader, cell_money, cell_number, numbered};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::record::{Cell, NAME_MAX};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Key, Money, Text, Value, Who, rule, words};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Hit points of whoever has nothing else entered. [triumvene.missing.character-creation]
pub(crate) const HP_DEFAULT: i32 = 10;
/// How many of the starter opponents wait in the opening situation.
const STARTERS: usize = 2;

/// What can be made: characters first, then what the referee keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let lists = Lists::ALL.iter().map(|list| list.form(world));
    let people = [character(world), opponent(world)];
    people.into_iter().chain(lists).chain([place(), estate(world)]).collect()
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

fn level() -> Range {
    Range::Number { min: 0, max: STAT_MAX.into() }
}

fn named() -> Range {
    Range::Text { max: NAME_MAX }
}

/// One row of a list, or none.
fn row_of<T: Row<World>>(world: &World, words: Text) -> Param {
    Param::name(words, T::listed(world)).or_none()
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
    row_of::<Armour>(world, Text::part(words!("triumvene.missing.armour"), "armour"))
}

fn points(words: Text, default: i32) -> Param {
    number(words, 1, POINTS_MAX, default)
}

/// A player's character. Whatever is left out has its default. [triumvene.missing.character-creation]
fn character(world: &World) -> Form {
    let mut fields = vec![name(Text::part(words!("triumvene.missing.character-creation"), "name"))];
    fields.extend(core_fields());
    let columns = vec![("skill", named()), ("level", level())];
    fields.push(table(Text::part(words!("triumvene.roll.ability.stats"), "manipulations"), columns));
    fields.push(type_field());
    fields.push(row_of::<People>(world, Text::part(words!("triumvene.missing.peoples"), "people")));
    let known = Profession::listed(world)
        .into_iter()
        .map(|name| Choice::new(words!("triumvene.missing.professions"), Value::Text(name)));
    let words = Text::part(words!("triumvene.missing.professions"), "professions");
    fields.push(some_of(words, known.collect()));
    let columns = vec![("profession", named()), ("bonus", level())];
    let words = Text::part(words!("triumvene.missing.professions"), "more-professions");
    fields.push(table(words, columns));
    let words = Text::part(words!("triumvene.missing.weapon-damage"), "weapons");
    let weapons = Param::name(words.clone(), Weapon::listed(world)).range;
    let quality = Param::word::<Quality>(words.clone()).range;
    fields.push(table(words, vec![("name", named()), ("weapon", weapons), ("quality", quality)]));
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
    let titles = Rank::ladder(world).into_iter();
    titles.map(|(name, _)| Choice::new(words!("triumvene.status.start"), Value::text(name))).collect()
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
    let effects = Affliction::listed(world)
        .into_iter()
        .map(|name| Choice::new(words!("triumvene.missing.effects-list"), Value::Text(name)));
    some_of(Text::part(words!("triumvene.combat.effects"), "effects"), effects.collect())
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
    draft::build(&forms(world), draft, key, |form, read| made(world, form, read, who))
}

/// What a draft comes to as far as it is filled in. [triumvene.missing.character-creation]
#[must_use]
pub fn so_far(world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
    let key = words!("triumvene.missing.character-creation");
    draft::so_far(&forms(world), draft, key, |form, read| made(world, form, read, who))
}

/// What a form adds to the world.
fn made(world: &World, form: &Form, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    match form.name {
        "character" => build_character(world, read, who),
        "opponent" => build_opponent(world, read, who),
        "place" => {
            let name = read.name("name");
            let rank = u8::try_from(read.number("rank")).unwrap_or(0);
            vec![Effect::Door(name, Some(Door { rank }))]
        }
        name => match Lists::ALL.iter().find(|list| list.name() == name) {
            Some(list) => follow(world, list.build(world, read)),
            None => build_estate(world, read),
        },
    }
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
    one.people = People::find(world, &listed).cloned().map(|row| (listed, row));
    one.professions = read.levels("more-professions");
    for name in read.texts("professions") {
        let bonus = Profession::find(world, &name).map_or(0, |row| row.bonus);
        one.professions.insert(name, bonus);
    }
    one.weapons = BTreeMap::new();
    for (name, cells) in read.rows("weapons") {
        let row = match cells.first() {
            Some(Value::Text(row)) => Weapon::of_list(world, row),
            _ => None,
        };
        let quality = cells.get(1).and_then(Quality::read).unwrap_or_default();
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
    one.livelihood.profession = Wage::called(world, read.text("livelihood"));
    one.titles = BTreeMap::new();
    one.claims = BTreeSet::new();
    for name in read.texts("titles") {
        let rank = Rank::find(world, &name).map_or(1, |title| title.rank);
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
    one.armour = Armour::find(world, &listed).cloned().map(|row| (listed, row));
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
    // Whoever is unseen is not counted: a second one would tell of a first.
    let others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    let taken: BTreeSet<&str> = others.map(|(_, known)| known.name.as_str()).collect();
    // Of several opponents of one name each has a number, or nobody could tell them apart.
    one.name = numbered(&name, |name| taken.contains(name));
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
        combat_type: one.combat_types.keys().next().cloned().unwrap_or_default(),
        ..Weapon::default()
    };
    one.weapons.insert(attack, weapon);
    vec![Effect::Character(who, Box::new(one))]
}

/// A row of a list reads so from now on, and so does what people have of it. Whoever has another figure than
/// the list's keeps it: that one was meant for them alone.
#[must_use]
pub fn follow(world: &World, change: Effect) -> Vec<Effect> {
    let Effect::List(row) = &change else { return vec![change] };
    let mut after = world.clone();
    row.write(&mut after.lists);
    let mut effects = vec![];
    for (&who, one) in &world.characters {
        let mut now = one.clone();
        match &**row {
            ListChange::Weapon(name, _) => {
                if let Some(listed) = Weapon::of_list(&after, name) {
                    let held = now.weapons.values_mut();
                    for held in held.filter(|held| held.row.as_ref() == Some(name)) {
                        *held = Weapon { quality: held.quality, ..listed.clone() };
                    }
                }
            }
            ListChange::People(name, _) => {
                now.people = now.people.map(|(known, people)| {
                    let listed = People::find(&after, name).filter(|_| known == *name).cloned();
                    (known, listed.unwrap_or(people))
                });
            }
            ListChange::Profession(name, _) => {
                let before = Profession::find(world, name).map(|row| row.bonus);
                if let Some(bonus) = now.professions.get_mut(name)
                    && Some(*bonus) == before
                    && let Some(listed) = Profession::find(&after, name)
                {
                    *bonus = listed.bonus;
                }
            }
            ListChange::Armour(name, _) => {
                now.armour = now.armour.map(|(known, armour)| {
                    let listed = Armour::find(&after, name).filter(|_| known == *name).cloned();
                    (known, listed.unwrap_or(armour))
                });
            }
            _ => {}
        }
        if now != *one {
            effects.push(Effect::Character(who, Box::new(now)));
        }
    }
    effects.push(change);
    effects
}

fn build_estate(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = match read.value("owner") {
        Some(Value::Character(who)) => who,
        _ => Who(0),
    };
    let name = read.name("name");
    let estate =
        Estate { value: read.money("value"), income: read.money("income"), costs: read.money("costs") };
    accounted(world, owner, name, estate)
}

/// Somebody's estate has these accounts from now on. Land that they are kept of is no longer listed by its name alone.
/// [triumvene.money.estate]
#[must_use]
pub fn accounted(world: &World, owner: Who, name: String, estate: Estate) -> Vec<Effect> {
    let one = world.character(owner);
    let (mut estates, mut property) = (one.estates.clone(), one.property.clone());
    let land = rule!("triumvene.money.estate").holds(property.remove(&name));
    estates.insert(name, estate);
    let property = land.then_some(Effect::Property(owner, property));
    property.into_iter().chain([Effect::Estates(owner, estates)]).collect()
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
