//! How many rules there are, and whether each has its test module.
use crate::repo::{self, Ruleset};
use crate::source::Finding;
use std::collections::{BTreeMap, BTreeSet};

/// References with another number of rules than they say.
#[must_use]
pub fn totals(rulesets: &[Ruleset]) -> Vec<Finding> {
    let wrong = rulesets.iter().filter(|ruleset| ruleset.rules.len() != ruleset.total);
    wrong
        .map(|ruleset| {
            let (rules, total) = (ruleset.rules.len(), ruleset.total);
            Finding::new(
                format!("{}/rules.toml", ruleset.folder),
                format!(
                    "it has {rules} rules, but says `total = {total}`: a rule that was dropped or merged stands \
                     in CHANGELOG.md, and the total changes with it"
                ),
            )
        })
        .collect()
}

/// Ids that stand twice, or that would share a test module or a message.
#[must_use]
pub fn clashes(ruleset: &Ruleset) -> Vec<Finding> {
    let mut modules: BTreeMap<String, &str> = BTreeMap::new();
    ruleset
        .rules
        .iter()
        .filter_map(|rule| {
            let other = modules.insert(repo::module(&rule.id), &rule.id)?;
            Some(Finding::new(
                format!("{}/rules.toml", ruleset.folder),
                format!("`{}` and `{other}` have the same test module `{}`", rule.id, repo::module(&rule.id)),
            ))
        })
        .collect()
}

/// Rules whose test module is missing and not listed as such in `missing` (at `path`), and rules listed that
/// have one.
#[must_use]
pub fn modules(ruleset: &Ruleset, path: &str, missing: &str) -> Vec<Finding> {
    let modules = repo::test_modules(&ruleset.tests);
    let ids = ruleset.ids();
    let listed: BTreeMap<&str, usize> = missing
        .lines()
        .enumerate()
        .map(|(n, line)| (line.split('#').next().unwrap_or_default().trim(), n + 1))
        .filter(|(id, _)| !id.is_empty())
        .collect();
    let mut found = vec![];
    for (id, line) in &listed {
        let at = format!("{path}:{line}");
        if !ids.contains(id) {
            found.push(Finding::new(at, format!("no rule is called `{id}`")));
        } else if modules.get(&repo::module(id)).is_some_and(|&tests| tests > 0) {
            found.push(Finding::new(
                at,
                format!(
                    "`{id}` is listed as missing, but has its tests in `mod {}`: strike it",
                    repo::module(id)
                ),
            ));
        }
    }
    for id in ids {
        let module = repo::module(id);
        let tests = modules.get(&module).copied();
        if tests.unwrap_or_default() == 0 && !listed.contains_key(id) {
            found.push(Finding::new(
                path,
                format!("`{id}` has no tests: write `mod {module}`, or list the id here"),
            ));
        }
    }
    let prefix = format!("{}_", ruleset.name);
    let known: BTreeSet<String> = ruleset.rules.iter().map(|rule| repo::module(&rule.id)).collect();
    for (module, tests) in &modules {
        if module.starts_with(&prefix) && *tests > 0 && !known.contains(module) {
            found.push(Finding::new(
                format!("{}/tests", ruleset.folder),
                format!("`mod {module}` is named by no rule: test modules carry a whole rule id"),
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::{Kind, RuleEntry};
    use crate::source::Source;

    fn game(ids: &[&str], tests: &str) -> Ruleset {
        Ruleset {
            follows: BTreeMap::new(),
            name: "game".into(),
            folder: "rulesets/game".into(),
            total: ids.len(),
            rules: ids.iter().map(|&id| RuleEntry { id: id.into(), kind: Kind::Mechanic }).collect(),
            src: vec![],
            tests: vec![Source::new("rulesets/game/tests/rules.rs", tests)],
        }
    }

    #[test]
    fn a_wrong_total_is_noticed() {
        let right = game(&["game.a", "game.b"], "");
        assert_eq!(totals(std::slice::from_ref(&right)), []);
        assert_eq!(totals(&[Ruleset { total: 3, ..right }]).len(), 1);
    }

    #[test]
    fn ids_that_share_a_module_are_noticed() {
        assert_eq!(clashes(&game(&["game.a-b", "game.a.c"], "")), []);
        assert_eq!(clashes(&game(&["game.a-b", "game.a.b"], "")).len(), 1);
        assert_eq!(clashes(&game(&["game.a", "game.a"], "")).len(), 1);
    }

    #[test]
    fn the_list_of_missing_tests_is_kept_honest() {
        let ruleset = game(&["game.a", "game.a.b"], "mod game_a { #[test] fn one() {} }");
        let check = |missing| modules(&ruleset, "missing.txt", missing);
        assert_eq!(check("game.a.b # later\n"), []);
        assert_eq!(check("").len(), 1);
        assert_eq!(check("game.a\ngame.a.b\n").len(), 1);
        assert_eq!(check("game.a.b\ngame.x\n").len(), 1);
    }

    #[test]
    fn an_empty_module_and_one_of_no_rule_are_noticed() {
        let check = |tests| modules(&game(&["game.a"], tests), "missing.txt", "").len();
        assert_eq!(check("mod game_a { #[test] fn one() {} }"), 0);
        assert_eq!(check("mod game_a { fn one() {} }"), 1);
        assert_eq!(check("mod game_a { #[test] fn one() {} } mod game_b { #[test] fn two() {} }"), 1);
    }
}
