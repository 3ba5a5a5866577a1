//! The rooms of a game's folder, where it has them: `world/` knows no chapter of `rules/`, and neither of them knows
//! what `surface/` shows.
use crate::source::{Finding, Source, words};

/// Each room with those above it.
const ABOVE: [(&str, &[&str]); 2] = [("world", &["rules", "surface"]), ("rules", &["surface"])];

/// Where a file of one of a game's rooms names a room above it.
#[must_use]
pub fn upward(source: &Source) -> Vec<Finding> {
    let Some((_, path)) = source.path.split_once("/src/").filter(|_| source.path.starts_with("rulesets/"))
    else {
        return vec![];
    };
    let room = path.split('/').next().unwrap_or_default();
    let room = room.strip_suffix(".rs").unwrap_or(room);
    let above = ABOVE.iter().filter(|(one, _)| *one == room).flat_map(|(_, above)| above.iter());
    above
        .flat_map(|above| words(&source.code, above).map(move |offset| (above, offset)))
        .filter(|(_, offset)| starts_at_root(&source.code, *offset))
        .map(|(above, offset)| {
            source.finding(offset, format!("`{room}/` stands below `{above}/` and knows nothing of it"))
        })
        .collect()
}

/// Whether the name at `offset` follows the crate's root in a path, be it in the braces of an import.
fn starts_at_root(code: &str, offset: usize) -> bool {
    let before = code[..offset].trim_end();
    if before.ends_with("crate::") || before.ends_with("super::") {
        return true;
    }
    if !before.ends_with(['{', ',']) {
        return false;
    }
    let mut depth = 0_usize;
    let open = before.bytes().enumerate().rev().find_map(|(n, byte)| match byte {
        b'}' => {
            depth += 1;
            None
        }
        b'{' if depth == 0 => Some(n),
        b'{' => {
            depth -= 1;
            None
        }
        _ => None,
    });
    open.is_some_and(|open| {
        let path = before[..open].trim_end();
        path.ends_with("crate::") || path.ends_with("super::")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, code: &str) -> usize {
        upward(&Source::new(path, code)).len()
    }

    #[test]
    fn a_room_that_knows_one_above_is_noticed() {
        for bad in [
            "use crate::surface::show;",
            "use crate::{world, surface::show};",
            "use crate::{world::{fight, harm}, surface};",
            "fn a() { crate::surface::show::numbers() }",
            "use super::super::surface;",
        ] {
            assert_eq!(found("rulesets/game/src/rules/combat/attack.rs", bad), 1, "{bad}");
            assert_eq!(found("rulesets/game/src/world/fight.rs", bad), 1, "{bad}");
            assert_eq!(found("rulesets/game/src/rules.rs", bad), 1, "{bad}");
        }
        assert_eq!(found("rulesets/game/src/world.rs", "use crate::rules::combat;"), 1);
        assert_eq!(found("rulesets/game/src/world/fight.rs", "use crate::{rules, surface};"), 2);
    }

    #[test]
    fn knowing_those_below_is_fine() {
        let down = "use crate::world::World;\nuse crate::rules::combat;";
        assert_eq!(found("rulesets/game/src/rules/combat/attack.rs", down), 0);
        assert_eq!(found("rulesets/game/src/surface/show.rs", down), 0);
        assert_eq!(found("rulesets/game/src/lib.rs", "use crate::surface::show;"), 0);
        // Whoever has no rooms is not asked, and a name is no path.
        assert_eq!(found("rulesets/game/src/combat.rs", "use crate::surface::show;"), 0);
        assert_eq!(found("crates/table/src/world/a.rs", "use crate::surface::show;"), 0);
        let names = "//! See `crate::surface`.\nfn a(rules: R) { f(x, rules, Some { surface }) }";
        assert_eq!(found("rulesets/game/src/world/fight.rs", names), 0);
    }
}
