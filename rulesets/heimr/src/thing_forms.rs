//! Forms for what the game master writes: items, skills, conditions, situations, effects, actions, attributes.
use crate::RULES;
use crate::content::{self, SetRow};
use crate::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::effects::{self, NUMBER_MAX};
use crate::forms::{NAME_MAX, POINTS_MAX, ROWS_MAX};
use crate::offers::param;
use crate::world::harm::{Bound, Called, Influence, Reaction};
use crate::world::places::SIDE_MAX;
use crate::world::things::{Carried, Fed, Needs, Shield, Takes, Weapon, Wielding};
use crate::world::{
    Ability, Attribute, Condition, Effect, Entry, Group, Item, Modifier, OwnEffect, Roles, Scope, Skill,
    Square, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::{Param, Range};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Closed, Key, Text, Value, Who, rule};
use std::collections::BTreeMap;

/// The most minutes that a condition lasts: ten years.
const MINUTES_MAX: i32 = 5_260_000;
/// The most pieces that are counted.
const PIECES_MAX: i32 = 10_000;

/// All of these forms.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    vec![
        item(world),
        skill(world),
        condition(world),
        situation(world),
        own_effect(),
        own_action(),
        attributes("attribute-set", &of_campaign(world)),
        attributes(POLITICAL, &preset(POLITICAL)),
        attributes(FOOTBALL, &preset(FOOTBALL)),
    ]
}

/// The ready-made sets of attributes. [heimr.attribute.custom-set-examples]
const POLITICAL: &str = "political-intrigue";
const FOOTBALL: &str = "football-team";

/// The effects of such a form; none for a form of another chapter.
pub fn build(world: &World, form: &str, read: &mut Reader<'_>) -> Option<Vec<Effect>> {
    Some(match form {
        "item" => build_item(world, read),
        "skill" => build_skill(world, read),
        "condition" => build_condition(world, read),
        "situation" => {
            let name = read.name("name");
            let modifier =
                modifier(read).unwrap_or(Modifier { on: Scope::Every, consistency: 0, potential: 0 });
            match read.value("where") {
                Some(Value::Place(place)) => {
                    let square = Square::of(place);
                    let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
                    location.situations.insert(name, modifier);
                    vec![Effect::Location(square, Some(Box::new(location)))]
                }
                _ => vec![Effect::Situation(name, Some(modifier))],
            }
        }
        "effect" => build_effect(read),
        "action" => {
            let name = read.name("name");
            vec![Effect::OwnAction(name, Some(closed(read, "takes").unwrap_or_default()))]
        }
        "attribute-set" | POLITICAL | FOOTBALL => build_attributes(world, read),
        _ => return None,
    })
}

fn form(key: Key, name: &'static str, fields: Vec<Param>) -> Form {
    Form { name, words: Text::part(key, "form"), players: false, fields }
}

fn name(key: Key) -> Param {
    param(Text::part(key, "name"), Range::Text { max: NAME_MAX })
}

fn prose(key: Key, name: &'static str) -> Param {
    param(Text::part(key, name), Range::Text { max: TEXT_MAX }).or(Value::text(""))
}

fn number(key: Key, name: &'static str, (min, max): (i32, i32), usual: i32) -> Param {
    param(Text::part(key, name), Range::Number { min: min.into(), max: max.into() }).or(usual)
}

fn flag(key: Key, name: &'static str) -> Param {
    param(Text::part(key, name), Range::Flag).or(false)
}

fn words(key: Key, name: &'static str, words: impl IntoIterator<Item = &'static str>) -> Param {
    let options: Vec<Choice> = words.into_iter().map(|word| Choice::word(key, word)).collect();
    let first = options.first().map(|option| option.value.clone());
    let param = param(Text::part(key, name), Range::OneOf(options));
    match first {
        Some(first) => param.or(first),
        None => param,
    }
}

fn all<C: Closed>() -> impl Iterator<Item = &'static str> {
    C::ALL.iter().map(|one| one.word())
}

/// What the armoury has, weapons first.
fn armoury(world: &World) -> impl Iterator<Item = String> {
    let weapons = content::weapons(world).into_iter().map(|(name, _)| name);
    weapons.chain(content::shields(world).into_iter().map(|(name, _)| name))
}

/// Such a weapon or shield.
fn like_armoury(world: &World, like: &str) -> Item {
    let weapon = content::weapons(world).into_iter().find(|(name, _)| *name == like);
    let shield = content::shields(world).into_iter().find(|(name, _)| *name == like);
    Item {
        weapon: weapon.map(|(_, weapon)| weapon),
        shield: shield.map(|(_, shield)| shield),
        ..Item::default()
    }
}

/// What somebody has to begin with: each piece with its name, what it is like, and where it is.
/// [heimr.character.items]
#[must_use]
pub fn gear(world: &World) -> Param {
    let key = Text::new(rule!("heimr.character.items")).key;
    let kinds = armoury(world).map(|name| Choice::new(key, Value::text(&name)));
    let places = all::<Carried>().map(|word| Choice::word(key, word));
    let columns = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("like", Range::OneOf(kinds.collect())),
        ("place", Range::OneOf(places.collect())),
    ];
    param(Text::part(key, "gear"), Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// Adds what stands there to what somebody has.
pub fn read_gear(world: &World, read: &mut Reader<'_>, items: &mut BTreeMap<String, Item>) {
    for (name, cells) in read.rows("gear") {
        let like = match cells.first() {
            Some(Value::Text(like)) => like.as_str(),
            _ => "",
        };
        let carried = match cells.get(1) {
            Some(Value::Word(word)) => Carried::ALL.iter().copied().find(|one| one.word() == word),
            _ => None,
        };
        let item = Item { carried: carried.unwrap_or_default(), ..like_armoury(world, like) };
        if no_hand_is_free(items, &name, item.carried) {
            let words = Text::part(rule!("heimr.weapon-attack.hands"), "full-gear");
            read.wrong("gear", words.with("item", Value::text(&name)));
        }
        items.insert(name, item);
    }
}

/// Whether something else lies in a hand that this would take.
#[must_use]
pub fn no_hand_is_free(items: &BTreeMap<String, Item>, name: &str, carried: Carried) -> bool {
    let taken = |hand| items.iter().any(|(other, held)| *other != name && held.carried.is_in(hand));
    crate::items::hands_of(carried).into_iter().any(taken)
}

fn owner(world: &World, key: Key, besides: Option<&'static str>) -> Param {
    let everybody = world.characters.keys().map(|&who| Choice::new(key, who));
    let options = everybody.chain(besides.map(|word| Choice::word(key, word))).collect();
    param(Text::part(key, "owner"), Range::OneOf(options))
}

/// What answers effects. [heimr.effect.reactions-scope]
fn answers() -> Param {
    words(
        Text::new(rule!("heimr.effect.reactions-scope")).key,
        "answers",
        ["nothing", "answers-resist", "answers-miss"],
    )
}

fn read_answers(read: &mut Reader<'_>) -> Option<Reaction> {
    match read.value("answers") {
        Some(Value::Word(word)) if word == "answers-resist" => Some(Reaction::Resist),
        Some(Value::Word(word)) if word == "answers-miss" => Some(Reaction::Miss),
        _ => None,
    }
}

fn word(read: &mut Reader<'_>, name: &str) -> String {
    match read.value(name) {
        Some(Value::Word(word)) => word,
        _ => String::new(),
    }
}

fn closed<C: Closed>(read: &mut Reader<'_>, name: &str) -> Option<C> {
    let word = word(read, name);
    C::ALL.iter().copied().find(|one| one.word() == word)
}

fn who(read: &mut Reader<'_>) -> Option<Who> {
    match read.value("owner") {
        Some(Value::Character(who)) => Some(who),
        _ => None,
    }
}

fn positive(number: i32) -> Option<u16> {
    u16::try_from(number).ok().filter(|number| 0 < *number)
}

/// An item, which may be a weapon or a shield. [heimr.character.items]
fn item(world: &World) -> Form {
    let key = Text::new(rule!("heimr.character.items")).key;
    let weapon = Text::new(rule!("heimr.weapon-attack.hands")).key;
    let armoury = Text::new(rule!("heimr.armoury.module")).key;
    let mut like = vec![Choice::word(armoury, "none")];
    like.extend(self::armoury(world).map(|name| Choice::new(armoury, Value::text(&name))));
    let abilities = content::abilities(world).into_keys();
    let abilities = abilities.map(|name| Choice::new(weapon, Value::text(&name))).collect();
    let bonuses = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("bonus", Range::Number { min: -i64::from(POTENTIAL_MAX), max: POTENTIAL_MAX.into() }),
    ];
    let fields = vec![
        owner(world, key, Some("ground")),
        prose(key, "square"),
        name(key),
        words(key, "place", all::<Carried>()),
        param(Text::part(armoury, "like"), Range::OneOf(like)).or(Value::word("none")),
        number(Text::new(rule!("heimr.effect.break")).key, "toughness", (1, POINTS_MAX), 1),
        number(Text::new(rule!("heimr.environment.toughness")).key, "breaks", (0, POINTS_MAX), 0),
        number(Text::new(rule!("heimr.character.armour")).key, "armour", (0, POINTS_MAX), 0),
        number(Text::new(rule!("heimr.character.armour")).key, "more-hp", (0, POINTS_MAX), 0),
        number(Text::new(rule!("heimr.concealment.light-torch")).key, "light", (0, SIDE_MAX.into()), 0),
        param(
            Text::part(rule!("heimr.ability.modifiers"), "bonuses"),
            Range::Rows { columns: bonuses, max: ROWS_MAX },
        )
        .or(Value::List(vec![])),
        words(weapon, "kind", ["plain", "melee", "ranged", "thrown", "shield"]),
        number(weapon, "damage", (0, POINTS_MAX), 1),
        number(weapon, "range", (0, SIDE_MAX.into()), 1),
        number(weapon, "potential", (-POTENTIAL_MAX, POTENTIAL_MAX), 0),
        number(weapon, "stamina", (-POINTS_MAX, 0), 0),
        words(weapon, "wielding", all::<Wielding>()),
        param(
            Text::part(weapon, "used-with"),
            Range::SeveralOf { options: abilities, min: 0, max: ROWS_MAX },
        )
        .or(Value::List(vec![])),
        flag(weapon, "quiet"),
        number(Text::new(rule!("heimr.ranged.ammunition")).key, "pieces", (0, PIECES_MAX), 0),
        answers(),
    ];
    form(key, "item", fields)
}

fn build_item(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = who(read);
    let name = read.name("name");
    let square = read.text("square");
    let like = match read.value("like") {
        Some(Value::Text(like)) => like,
        _ => String::new(),
    };
    let kind = word(read, "kind");
    let wielding = closed(read, "wielding").unwrap_or_default();
    let abilities = read.texts("used-with").into_iter().collect();
    let pieces = positive(read.number("pieces"));
    let potential = read.number("potential");
    let range = u8::try_from(read.number("range")).unwrap_or(SIDE_MAX);
    let mut weapon = Weapon {
        range: None,
        damage: read.number("damage"),
        potential,
        wielding,
        abilities,
        fed: Fed::Nothing,
        quiet: read.flag("quiet"),
    };
    let mut shield = None;
    let own = match kind.as_str() {
        "melee" => Some(weapon),
        "ranged" => {
            weapon.range = Some(range);
            weapon.fed = Fed::Pieces { drawn: false, left: pieces };
            Some(weapon)
        }
        "thrown" => {
            weapon.range = Some(range);
            weapon.fed = Fed::Itself;
            Some(weapon)
        }
        "shield" => {
            let Weapon { wielding, abilities, .. } = weapon;
            shield = Some(Shield { potential, stamina: read.number("stamina"), wielding, abilities });
            None
        }
        _ => None,
    };
    let mut weapon = own;
    if weapon.is_none() && shield.is_none() {
        Item { weapon, shield, .. } = like_armoury(world, &like);
        if let Some(Fed::Pieces { left, .. }) = weapon.as_mut().map(|weapon| &mut weapon.fed) {
            *left = pieces;
        }
    }
    let fed = weapon.as_ref().is_some_and(|weapon| matches!(weapon.fed, Fed::Pieces { .. }));
    let item = Item {
        carried: closed(read, "place").unwrap_or_default(),
        bonuses: read.levels("bonuses"),
        hidden: None,
        toughness: read.number("toughness"),
        breaks: read.number("breaks"),
        armour: read.number("armour"),
        hp: read.number("more-hp"),
        light: u8::try_from(read.number("light")).ok().filter(|light| 0 < *light),
        weapon,
        shield,
        pieces: pieces.filter(|_| !fed),
        answers: read_answers(read),
    };
    let known = content::abilities(world);
    let unknown: Vec<String> =
        item.bonuses.keys().filter(|name| !known.contains_key(*name)).cloned().collect();
    for name in unknown {
        let known = known.keys().map(|name| Value::text(name)).collect();
        let words = Text::part(rule!("heimr.ability.open-set"), "unknown");
        read.wrong("bonuses", words.with("name", Value::text(&name)).with("known", Value::List(known)));
    }
    let Some(who) = owner else {
        let key = Text::new(rule!("heimr.grid.square-names")).key;
        let square = if square.is_empty() { Some(Square::default()) } else { square.parse().ok() };
        let Some(square) = square.filter(|square| world.grid.has(*square)) else {
            read.wrong("square", Text::part(key, "refusal"));
            return vec![];
        };
        let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
        location.things.insert(name, Item { carried: Carried::Stored, ..item });
        return vec![Effect::Location(square, Some(Box::new(location)))];
    };
    let mut items = world.character(who).items.clone();
    if no_hand_is_free(&items, &name, item.carried) {
        let words = Text::part(rule!("heimr.weapon-attack.hands"), "full")
            .with("who", who)
            .with("item", Value::text(&name));
        read.wrong("place", words);
    }
    items.insert(name, item);
    crate::thing_edit::things(world, who, items)
}

/// A skill. [heimr.character.skills]
fn skill(world: &World) -> Form {
    let key = Text::new(rule!("heimr.character.skills")).key;
    let calls = vec![
        ("effect", Range::Text { max: NAME_MAX }),
        ("number", Range::Number { min: 0, max: NUMBER_MAX.into() }),
        ("part", Range::OneOf(parts(key))),
    ];
    let takes = std::iter::once("not-in-fight").chain(all::<Takes>());
    let fields = vec![
        owner(world, key, None),
        name(key),
        prose(key, "description"),
        words(key, "takes", takes),
        number(key, "cost", (0, POINTS_MAX), 0),
        prose(key, "prerequisite"),
        words(key, "needs", ["nothing", "wields", "holds", "free-hand"]),
        prose(key, "needed"),
        flag(Text::new(rule!("heimr.health.rest-rested-skills")).key, "rested"),
        param(
            Text::part(rule!("heimr.effect.who-calls"), "calls"),
            Range::Rows { columns: calls, max: ROWS_MAX },
        )
        .or(Value::List(vec![])),
        answers(),
        flag(Text::new(rule!("heimr.injury.stabilize")).key, "stabilises"),
        number(Text::new(rule!("heimr.health.healing")).key, "heals", (0, POINTS_MAX), 0),
        number(Text::new(rule!("heimr.character.willpower")).key, "regains", (0, POINTS_MAX), 0),
        flag(Text::new(rule!("heimr.position.unconscious")).key, "wakes"),
    ];
    form(key, "skill", fields)
}

fn parts(key: Key) -> Vec<Choice> {
    std::iter::once("any").chain(all::<Bound>()).map(|word| Choice::word(key, word)).collect()
}

fn build_skill(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = who(read);
    let name = read.name("name");
    let needed = read.text("needed");
    let needs = match word(read, "needs").as_str() {
        "wields" => Some(Needs::Wields(needed.clone())),
        "holds" => Some(Needs::Holds(needed.clone())),
        "free-hand" => Some(Needs::FreeHand),
        _ => None,
    };
    let key = Text::new(rule!("heimr.character.skills")).key;
    let named = !matches!(needs, Some(Needs::Wields(_) | Needs::Holds(_))) || !needed.is_empty();
    if !named {
        read.wrong("needed", Text::part(key, "needed-empty"));
    }
    let mut calls = vec![];
    for (effect, cells) in read.rows("calls") {
        let own = world.campaign.effects.contains_key(&effect).then(|| Influence::Own(effect.clone()));
        let plain = effect.to_lowercase();
        let known = effects::ALL.iter().find(|one| effects::word(one) == plain).cloned();
        let Some(influence) = known.or(own) else {
            let key = Text::new(rule!("heimr.effect.definition")).key;
            read.wrong("calls", Text::part(key, "unknown").with("name", Value::text(&effect)));
            continue;
        };
        let number = Some(cell_number(&cells, 0)).filter(|number| 0 < *number);
        let part = match cells.get(1) {
            Some(Value::Word(word)) => Bound::ALL.iter().copied().find(|part| part.word() == word),
            _ => None,
        };
        calls.push(Called { influence, number, part });
    }
    let skill = Skill {
        description: read.text("description"),
        takes: closed(read, "takes"),
        willpower: read.number("cost"),
        prerequisite: read.text("prerequisite"),
        needs,
        rested: read.flag("rested"),
        spent: false,
        calls,
        answers: read_answers(read),
        stabilises: read.flag("stabilises"),
        hp: read.number("heals"),
        regains: read.number("regains"),
        wakes: read.flag("wakes"),
    };
    let Some(who) = owner else { return vec![] };
    let mut skills = world.character(who).skills.clone();
    skills.insert(name, skill);
    vec![Effect::Skills(who, skills)]
}

/// On which rolls something falls. [heimr.situational.scopes]
fn scope(world: &World, none: bool) -> Param {
    let key = Text::new(rule!("heimr.situational.scopes")).key;
    let of = |sort: &'static str, name: &str| {
        Choice::new(key, Value::List(vec![Value::word(sort), Value::text(name)]))
    };
    let mut options = vec![];
    if none {
        options.push(Choice::word(key, "none"));
    }
    options.push(Choice::word(key, "every"));
    options.extend(world.campaign.groups.keys().map(|name| of("group", name)));
    options.extend(world.campaign.attributes.iter().map(|one| of("attribute", &one.name)));
    options.extend(content::abilities(world).keys().map(|name| of("ability", name)));
    let usual = if none { "none" } else { "every" };
    param(Text::part(key, "on"), Range::OneOf(options)).or(Value::word(usual))
}

fn modifies() -> [Param; 2] {
    [
        number(
            Text::new(rule!("heimr.situational.reduces-consistency")).key,
            "consistency",
            (-CONSISTENCY_MAX, CONSISTENCY_MAX),
            0,
        ),
        number(
            Text::new(rule!("heimr.situational.bonus")).key,
            "potential",
            (-POTENTIAL_MAX, POTENTIAL_MAX),
            0,
        ),
    ]
}

fn modifier(read: &mut Reader<'_>) -> Option<Modifier> {
    let on = match read.value("on") {
        Some(Value::List(cells)) => match cells.as_slice() {
            [Value::Word(sort), Value::Text(name)] => match sort.as_str() {
                "group" => Scope::Group(name.clone()),
                "attribute" => Scope::Attribute(name.clone()),
                _ => Scope::Ability(name.clone()),
            },
            _ => return None,
        },
        Some(Value::Word(word)) if word == "every" => Scope::Every,
        _ => return None,
    };
    Some(Modifier { on, consistency: read.number("consistency"), potential: read.number("potential") })
}

/// A condition. [heimr.character.conditions]
fn condition(world: &World) -> Form {
    let key = Text::new(rule!("heimr.character.conditions")).key;
    let mut fields = vec![owner(world, key, None), name(key), scope(world, true)];
    fields.extend(modifies());
    fields.extend([
        number(Text::new(rule!("heimr.character.hit-points")).key, "more-hp", (-POINTS_MAX, POINTS_MAX), 0),
        number(
            Text::new(rule!("heimr.character.willpower")).key,
            "more-willpower",
            (-POINTS_MAX, POINTS_MAX),
            0,
        ),
        number(key, "minutes", (0, MINUTES_MAX), 0),
        answers(),
    ]);
    form(key, "condition", fields)
}

fn build_condition(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = who(read);
    let name = read.name("name");
    let minutes = i64::from(read.number("minutes"));
    let condition = Condition {
        modifier: modifier(read),
        hp: read.number("more-hp"),
        willpower: read.number("more-willpower"),
        until: (0 < minutes).then(|| world.clock.saturating_add(minutes * 60)),
        answers: read_answers(read),
    };
    let Some(who) = owner else { return vec![] };
    crate::thing_edit::condition(world, who, &name, Some(condition))
}

/// Something that makes rolls harder or easier, everybody's or those of whoever is in one place.
/// [heimr.situational.when]
fn situation(world: &World) -> Form {
    let key = Text::new(rule!("heimr.situational.when")).key;
    let places = world.grid.locations.keys().map(|square| Choice::new(key, *square));
    let places = std::iter::once(Choice::word(key, "everywhere")).chain(places).collect();
    let places = param(Text::part(key, "where"), Range::OneOf(places)).or(Value::word("everywhere"));
    let mut fields = vec![name(key), places, scope(world, false)];
    fields.extend(modifies());
    form(key, "situation", fields)
}

/// An effect of the game master's own. [heimr.effect.definition]
fn own_effect() -> Form {
    let key = Text::new(rule!("heimr.effect.definition")).key;
    let fields = vec![
        name(key),
        prose(key, "description"),
        flag(key, "lasts"),
        number(Text::new(rule!("heimr.effect.number")).key, "usual", (1, NUMBER_MAX), 1),
    ];
    form(key, "effect", fields)
}

fn build_effect(read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let key = Text::new(rule!("heimr.effect.definition")).key;
    let plain = name.to_lowercase();
    let free = effects::ALL.iter().all(|one| effects::word(one) != plain);
    if !free {
        read.wrong("name", Text::part(key, "taken").with("name", Value::text(&name)));
    }
    let description = read.text("description");
    let own = OwnEffect { description, lasts: read.flag("lasts"), usual: read.number("usual").max(1) };
    vec![Effect::OwnEffect(name, Some(own))]
}

/// An action of the game master's own. [heimr.action.unlisted]
fn own_action() -> Form {
    let key = Text::new(rule!("heimr.action.unlisted")).key;
    form(key, "action", vec![name(key), words(key, "takes", all::<Takes>())])
}

/// The campaign's own set, as a form has it.
fn of_campaign(world: &World) -> Vec<SetRow> {
    let physical = |group: &String| world.campaign.groups.get(group).is_some_and(|group| group.physical);
    let row = |attribute: &Attribute| SetRow {
        set: String::new(),
        name: attribute.name.clone(),
        short: attribute.short.clone(),
        group: attribute.group.clone(),
        physical: physical(&attribute.group),
        instead_of: vec![],
    };
    world.campaign.attributes.iter().map(row).collect()
}

/// A ready-made set. [heimr.attribute.custom-set-examples]
fn preset(set: &str) -> Vec<SetRow> {
    content::attribute_sets().iter().filter(|row| row.set == set).cloned().collect()
}

/// A set of attributes. [heimr.attribute.custom-sets]
fn attributes(form: &'static str, set: &[SetRow]) -> Form {
    let key = Text::new(rule!("heimr.attribute.custom-sets")).key;
    let text = || Range::Text { max: NAME_MAX };
    let columns = vec![
        ("name", text()),
        ("short", text()),
        ("group", text()),
        ("physical", Range::Flag),
        ("instead-of", Range::Text { max: TEXT_MAX }),
    ];
    let rows = set.iter().map(|row| {
        Value::List(vec![
            Value::text(&row.name),
            Value::text(&row.short),
            Value::text(&row.group),
            Value::Flag(row.physical),
            Value::text(&row.instead_of.join(", ")),
        ])
    });
    let rows = Value::List(rows.collect());
    let field = param(Text::part(key, "attributes"), Range::Rows { columns, max: ROWS_MAX }).or(rows);
    let words = match form {
        POLITICAL => Text::part(rule!("heimr.attribute.custom-set-examples"), "political-intrigue"),
        FOOTBALL => Text::part(rule!("heimr.attribute.custom-set-examples"), "football-team"),
        _ => Text::part(key, "form"),
    };
    Form { name: form, words, players: false, fields: vec![field] }
}

fn build_attributes(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut set = vec![];
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    let mut instead: BTreeMap<String, String> = BTreeMap::new();
    for (name, cells) in read.rows("attributes") {
        let text = |n: usize| match cells.get(n) {
            Some(Value::Text(text)) => text.trim().to_owned(),
            _ => String::new(),
        };
        let group = text(1);
        let physical = cells.get(2) == Some(&Value::Flag(true));
        groups.entry(group.clone()).or_default().physical |= physical;
        let of = text(3);
        for replaced in of.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            instead.insert(replaced.to_owned(), name.clone());
        }
        set.push(Attribute { name, short: text(0), group });
    }
    let key = Text::new(rule!("heimr.attribute.custom-sets")).key;
    if set.is_empty() {
        read.wrong("attributes", Text::part(key, "none"));
    }
    let there = |name: &String| set.iter().any(|attribute| attribute.name == *name);
    let follow = |name: &String| if there(name) { Some(name.clone()) } else { instead.get(name).cloned() };
    let role = |role: &Option<String>| role.as_ref().and_then(follow);
    let roles = &world.campaign.roles;
    let roles = Roles {
        initiative: role(&roles.initiative),
        fatigue: role(&roles.fatigue),
        speech: role(&roles.speech),
    };
    let mut effects = vec![];
    for (name, ability) in content::abilities(world) {
        if ability.attributes.iter().all(there) {
            continue;
        }
        let mut attributes: Vec<String> = vec![];
        for attribute in ability.attributes.iter().filter_map(follow) {
            if !attributes.contains(&attribute) {
                attributes.push(attribute);
            }
        }
        let key = Text::new(rule!("heimr.attribute.in-every-roll")).key;
        if attributes.is_empty() {
            let lost = ability.attributes.iter().map(|name| Value::text(name)).collect();
            let words =
                Text::part(key, "lost").with("ability", Value::text(&name)).with("lost", Value::List(lost));
            read.wrong("attributes", words);
        }
        effects.push(Effect::Ability(name, Some(Entry::Own(Ability { attributes, ..ability }))));
    }
    effects.insert(0, Effect::Attributes(set, groups, roles));
    effects
}
