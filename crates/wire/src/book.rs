//! The rule reference, as people look things up in it.
use crate::state::Rule;
use crate::words::Words;
use std::collections::BTreeMap;
use toml::de::DeTable;

/// The rule of that id, from a ruleset's reference and index; `None` if it has none.
#[must_use]
pub fn rule(reference: &str, places: &str, words: &Words, id: &str) -> Option<Rule> {
    let table = DeTable::parse(reference).ok()?;
    let rules = table.get_ref().get("rule")?.get_ref().as_array()?.iter();
    let text = |rule: &DeTable<'_>, name: &str| {
        rule.get(name).and_then(|value| value.get_ref().as_str()).map(|text| text.trim().to_owned())
    };
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
