//! The forms of sets of attributes.
use crate::content::{self, SetRow};
use crate::reference::RULES;
use crate::world::bounds::{NAME_MAX, ROWS_MAX};
use crate::world::{Ability, Amendment, Attribute, Effect, Group, Roles, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Text, Value, words};
use std::collections::BTreeMap;

/// The ready-made sets of attributes. [heimr.attribute.custom-set-examples]
pub(crate) const POLITICAL: &str = "political-intrigue";

pub(crate) const FOOTBALL: &str = "football-team";

/// The campaign's own set, as a form has it.
pub(crate) fn of_campaign(world: &World) -> Vec<SetRow> {
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
pub(crate) fn preset(set: &str) -> Vec<SetRow> {
    content::attribute_sets().iter().filter(|row| row.set == set).cloned().collect()
}

/// A set of attributes. [heimr.attribute.custom-sets]
pub(crate) fn attributes(form: &'static str, set: &[SetRow]) -> Form {
    let key = Text::new(words!("heimr.attribute.custom-sets")).key;
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
        POLITICAL => Text::part(words!("heimr.attribute.custom-set-examples"), "political-intrigue"),
        FOOTBALL => Text::part(words!("heimr.attribute.custom-set-examples"), "football-team"),
        _ => Text::part(key, "form"),
    };
    Form { name: form, words, players: false, fields: vec![field] }
}

pub(crate) fn build_attributes(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
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
    let key = Text::new(words!("heimr.attribute.custom-sets")).key;
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
        let key = Text::new(words!("heimr.attribute.in-every-roll")).key;
        if attributes.is_empty() {
            let lost = ability.attributes.iter().map(|name| Value::text(name)).collect();
            let words =
                Text::part(key, "lost").with("ability", Value::text(name)).with("lost", Value::List(lost));
            read.wrong("attributes", words);
        }
        effects.push(Effect::Ability(
            name.to_owned(),
            Some(Amendment::Own(Ability { attributes, ..ability.clone() })),
        ));
    }
    effects.insert(0, Effect::Attributes(set, groups, roles));
    effects
}
