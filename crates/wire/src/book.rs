//! The rule reference, for looking rules up.
use crate::state::Rule;
use crate::words::Words;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The heading under which each rule of a reference stands, by the rule's id.
#[must_use]
pub fn sections(reference: &str) -> BTreeMap<String, String> {
    let Ok(table) = DeTable::parse(reference) else { return BTreeMap::new() };
    let rules = table.get_ref().get("rule").and_then(|rules| rules.get_ref().as_array());
    let section = |rule: &Spanned<DeValue<'_>>| {
        let rule = rule.get_ref().as_table()?;
        Some((text(rule, "id")?, text(rule, "section")?))
    };
    rules.into_iter().flat_map(|rules| rules.iter()).filter_map(section).collect()
}

fn text(rule: &DeTable<'_>, name: &str) -> Option<String> {
    rule.get(name).and_then(|value| value.get_ref().as_str()).map(|text| text.trim().to_owned())
}

/// The rule of that id, from a ruleset's reference and index; `None` if it has none.
#[must_use]
pub fn rule(reference: &str, places: &str, words: &Words, id: &str) -> Option<Rule> {
    let table = DeTable::parse(reference).ok()?;
    let rules = table.get_ref().get("rule")?.get_ref().as_array()?.iter();
    let found = rules
        .filter_map(|rule| rule.get_ref().as_table())
        .find(|rule| text(rule, "id").as_deref() == Some(id))?;
    let places: BTreeMap<String, Vec<String>> = toml::from_str(places).unwrap_or_default();
    Some(Rule {
        id: id.to_owned(),
        section: text(found, "section").unwrap_or_default(),
        title: words.rule(id),
        rule: text(found, "rule").unwrap_or_default(),
        ruling: text(found, "ruling"),
        places: places.get(id).cloned().unwrap_or_default(),
    })
}
