//! All rulesets in one closed list; nothing else may name one.
