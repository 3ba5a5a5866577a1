//! The form of an item, and what somebody has to begin with.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::POTENTIAL_MAX;
use crate::rules::characters::hands;
use crate::surface::edit;
use crate::surface::forms::fields;
use crate::world::bounds::{NAME_MAX, PIECES_MAX, POINTS_MAX, ROWS_MAX};
use crate::world::squares::{SIDE_MAX, Square};
use crate::world::things::{Carried, Fed, Item, Shield, Weapon, Wielding};
use crate::world::{Effect, World, lists};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Closed, Text, Value, words};
use std::collections::BTreeMap;

/// What somebody has to begin with: each piece with its name, what it is like, and where it is.
/// [heimr.character.items]
#[must_use]
pub fn gear(world: &World) -> Param {
    let key = Text::new(words!("heimr.character.items")).key;
    let kinds = lists::models(world).into_iter().map(|name| Choice::new(key, Value::Text(name)));
    let places = fields::all::<Carried>().map(|word| Choice::word(key, word));
    let columns = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("like", Range::OneOf(kinds.collect())),
        ("place", Range::OneOf(places.collect())),
    ];
    param(Text::part(key, "gear"), Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// Adds what stands there to what somebody has.
pub fn read_gear(world: &World, read: &mut Reader<'_>, items: &mut BTreeMap<String, Item>) {
    let row = |(name, cells): (String, Vec<Value>)| {
        let like = match cells.first() {
            Some(Value::Text(like)) => like.clone(),
            _ => String::new(),
        };
        let carried = match cells.get(1) {
            Some(Value::Word(word)) => Carried::ALL.iter().copied().find(|one| one.word() == word),
            _ => None,
        };
        (name, like, carried.unwrap_or_default())
    };
    let gear = read.rows("gear").into_iter().map(row).collect();
    give(world, read, gear, items);
}

/// Gives somebody all this: each with its name, what it is like, and where it is.
pub fn give(
    world: &World,
    read: &mut Reader<'_>,
    gear: Vec<(String, String, Carried)>,
    items: &mut BTreeMap<String, Item>,
) {
    for (name, like, carried) in gear {
        let item = Item { carried, ..lists::item_like(world, &like) };
        if hands::no_hand_is_free(items, &name, item.carried) {
            let words = Text::part(words!("heimr.weapon-attack.hands"), "full-gear");
            read.wrong("gear", words.with("item", Value::text(&name)));
        }
        items.insert(name, item);
    }
}

/// An item, which may be a weapon or a shield. [heimr.character.items]
pub(crate) fn item(world: &World) -> Form {
    let key = Text::new(words!("heimr.character.items")).key;
    let weapon = Text::new(words!("heimr.weapon-attack.hands")).key;
    let armoury = Text::new(words!("heimr.armoury.module")).key;
    let mut like = vec![Choice::word(armoury, "none")];
    like.extend(lists::models(world).into_iter().map(|name| Choice::new(armoury, Value::Text(name))));
    let abilities = content::abilities(world).into_keys();
    let abilities = abilities.map(|name| Choice::new(weapon, Value::text(name))).collect();
    let bonuses = vec![
        ("name", Range::Text { max: NAME_MAX }),
        ("bonus", Range::Number { min: -i64::from(POTENTIAL_MAX), max: POTENTIAL_MAX.into() }),
    ];
    let fields = vec![
        fields::owner(world, key, Some("ground")),
        fields::prose(key, "square"),
        fields::name(key),
        fields::words(key, "place", fields::all::<Carried>()),
        param(Text::part(armoury, "like"), Range::OneOf(like)).or(Value::word("none")),
        fields::number(Text::new(words!("heimr.effect.break")).key, "toughness", (1, POINTS_MAX), 1),
        fields::number(Text::new(words!("heimr.environment.toughness")).key, "breaks", (0, POINTS_MAX), 0),
        fields::number(Text::new(words!("heimr.character.armour")).key, "armour", (0, POINTS_MAX), 0),
        fields::number(Text::new(words!("heimr.character.armour")).key, "more-hp", (0, POINTS_MAX), 0),
        fields::number(
            Text::new(words!("heimr.concealment.light-torch")).key,
            "light",
            (0, SIDE_MAX.into()),
            0,
        ),
        param(
            Text::part(words!("heimr.ability.modifiers"), "bonuses"),
            Range::Rows { columns: bonuses, max: ROWS_MAX },
        )
        .or(Value::List(vec![])),
        fields::words(weapon, "kind", ["plain", "melee", "ranged", "thrown", "shield"]),
        fields::number(weapon, "damage", (0, POINTS_MAX), 1),
        fields::number(weapon, "range", (0, SIDE_MAX.into()), 1),
        fields::number(weapon, "potential", (-POTENTIAL_MAX, POTENTIAL_MAX), 0),
        fields::number(weapon, "stamina", (-POINTS_MAX, 0), 0),
        fields::words(weapon, "wielding", fields::all::<Wielding>()),
        param(
            Text::part(weapon, "used-with"),
            Range::SeveralOf { options: abilities, min: 0, max: ROWS_MAX },
        )
        .or(Value::List(vec![])),
        fields::flag(weapon, "quiet"),
        fields::number(Text::new(words!("heimr.ranged.ammunition")).key, "pieces", (0, PIECES_MAX), 0),
        fields::answers(),
    ];
    fields::form(key, "item", fields)
}

pub(crate) fn build_item(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = fields::who(read);
    let name = read.name("name");
    let square = read.text("square");
    let like = match read.value("like") {
        Some(Value::Text(like)) => like,
        _ => String::new(),
    };
    let kind = fields::word(read, "kind");
    let wielding = fields::closed(read, "wielding").unwrap_or_default();
    let abilities = read.texts("used-with").into_iter().collect();
    let model = lists::item_like(world, &like);
    let pieces = match model.pieces.filter(|_| !read.is_given("pieces")) {
        Some(pieces) => Some(pieces),
        None => fields::positive(read.number("pieces")),
    };
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
        (weapon, shield) = (model.weapon.clone(), model.shield.clone());
        if let Some(Fed::Pieces { left, .. }) = weapon.as_mut().map(|weapon| &mut weapon.fed) {
            *left = pieces;
        }
    }
    let fed = weapon.as_ref().is_some_and(|weapon| matches!(weapon.fed, Fed::Pieces { .. }));
    // What is filled in besides goes before what the list says.
    let mut figure = |name: &str, like: i32| if read.is_given(name) { read.number(name) } else { like };
    let toughness = figure("toughness", model.toughness);
    let (breaks, armour) = (figure("breaks", model.breaks), figure("armour", model.armour));
    let (hp, light) = (figure("more-hp", model.hp), figure("light", model.light.map_or(0, i32::from)));
    let item = Item {
        carried: fields::closed(read, "place").unwrap_or_default(),
        bonuses: if read.is_given("bonuses") { read.levels("bonuses") } else { model.bonuses },
        hidden: None,
        toughness,
        breaks,
        armour,
        hp,
        light: u8::try_from(light).ok().filter(|light| 0 < *light),
        weapon,
        shield,
        pieces: pieces.filter(|_| !fed),
        answers: fields::read_answers(read),
    };
    let known = content::abilities(world);
    let unknown: Vec<String> =
        item.bonuses.keys().filter(|name| !known.contains_key(name.as_str())).cloned().collect();
    for name in unknown {
        let known = known.keys().map(|name| Value::text(name)).collect();
        let words = Text::part(words!("heimr.ability.open-set"), "unknown");
        read.wrong("bonuses", words.with("name", Value::text(&name)).with("known", Value::List(known)));
    }
    let Some(who) = owner else {
        let key = Text::new(words!("heimr.grid.square-names")).key;
        let square = if square.is_empty() { Some(Square::default()) } else { square.parse().ok() };
        let Some(square) = square.filter(|square| world.grid.has(*square)) else {
            read.wrong("square", Text::part(key, "refusal"));
            return vec![];
        };
        let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
        location.things.insert(name, Item { carried: Carried::Stored, ..item });
        return vec![Effect::Location(square, Some(location))];
    };
    let mut items = world.character(who).items.clone();
    if hands::no_hand_is_free(&items, &name, item.carried) {
        let words = Text::part(words!("heimr.weapon-attack.hands"), "full")
            .with("who", who)
            .with("item", Value::text(&name));
        read.wrong("place", words);
    }
    items.insert(name, item);
    edit::by_hand(world, vec![Effect::Items(who, items)])
}
