//! Which crate may depend on which: the layers of the workspace, and the dependencies from outside.
use crate::repo::Member;
use crate::source::Finding;
use toml::{Table, Value};

/// What each crate may use. A crate depends only on those above it; a new name here needs a reason in
/// DESIGN.md.
const ALLOWED: &[(&str, &[&str])] = &[
    ("norn-dice", &["num-bigint", "num-integer", "serde", "smallvec"]),
    ("norn-chart", &["norn-dice"]),
    ("norn-answer", &["norn-chart", "norn-dice", "serde", "serde_json"]),
    ("norn-derive", &["proc-macro2", "quote", "syn"]),
    ("norn-kernel", &["norn-derive", "serde", "toml"]),
    ("norn-play", &["norn-dice", "norn-kernel", "serde"]),
    (
        "norn-chronicle",
        &[
            "base64",
            "ed25519-dalek",
            "hmac",
            "norn-kernel",
            "serde",
            "serde_json",
            "serde_json_canonicalizer",
            "sha2",
        ],
    ),
    (
        "norn-table",
        &[
            "hmac",
            "norn-chronicle",
            "norn-dice",
            "norn-kernel",
            "norn-play",
            "serde",
            "serde_json",
            "sha2",
            "strsim",
            "toml",
            "toml_edit",
            "toml_parser",
            "unicode-normalization",
            "unicode-properties",
            "unicode-script",
            "unicode-security",
        ],
    ),
    ("norn-store", &["norn-chronicle", "rusqlite"]),
    ("norn-picture", &["image", "norn-chronicle"]),
    (
        "norn-wire",
        &[
            "fluent-bundle",
            "norn-chronicle",
            "norn-kernel",
            "norn-play",
            "norn-table",
            "serde",
            "serde_json",
            "toml",
            "ts-rs",
            "unic-langid",
        ],
    ),
    (
        "norn-server",
        &[
            "axum",
            "fast_qr",
            "flate2",
            "futures-util",
            "getrandom",
            "hyper",
            "hyper-util",
            "norn-chronicle",
            "norn-kernel",
            "norn-picture",
            "norn-shelf",
            "norn-store",
            "norn-table",
            "norn-wire",
            "rand_chacha",
            "rust-embed",
            "serde",
            "serde_json",
            "sha2",
            "tempfile",
            "tokio",
            "tokio-tungstenite",
            "tracing",
        ],
    ),
    (
        "norn-cli",
        &[
            "clap",
            "clap_complete",
            "clap_mangen",
            "etcetera",
            "getrandom",
            "norn-chart",
            "norn-chronicle",
            "norn-dice",
            "norn-kernel",
            "norn-picture",
            "norn-play",
            "norn-server",
            "norn-shelf",
            "norn-store",
            "norn-table",
            "norn-wire",
            "open",
            "rand_chacha",
            "resvg",
            "rustix",
            "serde",
            "serde_json",
            "strsim",
            "textwrap",
            "tikv-jemallocator",
            "tokio",
            "tokio-tungstenite",
            "toml",
            "tracing",
            "tracing-subscriber",
            "unicode-width",
        ],
    ),
    (
        "norn-testkit",
        &["norn-chronicle", "norn-dice", "norn-kernel", "norn-play", "norn-table", "serde", "serde_json"],
    ),
    ("xtask", &["serde", "serde_json", "toml"]),
    (
        "norn-fuzz",
        &[
            "norn-chronicle",
            "norn-dice",
            "norn-kernel",
            "norn-play",
            "norn-shelf",
            "norn-table",
            "serde",
            "serde_json",
            "xtask",
        ],
    ),
];
/// What any ruleset may use.
const RULESET: &[&str] = &["norn-dice", "norn-kernel", "serde", "toml"];
/// What a ruleset must not use even in its tests.
const NEVER_IN_RULESETS: &[&str] = &["norn-wire", "norn-server", "norn-shelf", "norn-cli", "norn-store"];

fn is_ruleset(member: &Member) -> bool {
    member.folder.starts_with("rulesets/")
}

/// Dependencies that the lists do not allow, over all members.
#[must_use]
pub fn dependencies(members: &[Member]) -> Vec<Finding> {
    let rulesets: Vec<&str> =
        members.iter().filter(|member| is_ruleset(member)).map(|member| member.name.as_str()).collect();
    members.iter().flat_map(|member| of_one(member, &rulesets)).collect()
}

fn of_one(member: &Member, rulesets: &[&str]) -> Vec<Finding> {
    let file = format!("{}/Cargo.toml", member.folder);
    let finding = |what: String| Finding::new(file.clone(), what);
    let allowed: Vec<&str> = if is_ruleset(member) {
        RULESET.to_vec()
    } else if member.name == "norn-shelf" {
        let own = ["norn-kernel", "norn-table", "norn-testkit", "strsim"];
        own.into_iter().chain(rulesets.iter().copied()).collect()
    } else if let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == member.name) {
        allowed.to_vec()
    } else {
        return vec![finding(format!(
            "`{}` has no list of what it may use: give it one in xtask/src/tidy/crates.rs",
            member.name
        ))];
    };
    let mut found = vec![];
    for (name, spec) in named(&member.manifest, "dependencies") {
        if !allowed.contains(&name.as_str()) {
            found.push(finding(format!(
                "`{}` must not use `{name}`: it may use {}. See the code map in ARCHITECTURE.md for where \
                 such code belongs",
                member.name,
                allowed.join(", ")
            )));
        }
        if name == "norn-testkit" && spec.get("optional") != Some(&Value::Boolean(true)) {
            found.push(finding(format!(
                "`{name}` must be `optional`, behind the feature `toy`: what people get has no invented game"
            )));
        }
        found.extend(elsewhere(&name, spec).map(finding));
    }
    let default = member.manifest.get("features").and_then(|features| features.get("default"));
    if default.is_some() {
        found.push(finding("there is no default feature: what people get is built without any".into()));
    }
    for (name, spec) in named(&member.manifest, "dev-dependencies") {
        let other = rulesets.contains(&name.as_str()) && name != member.name;
        if is_ruleset(member) && (other || NEVER_IN_RULESETS.contains(&name.as_str())) {
            found.push(finding(format!(
                "a ruleset must not use `{name}`, not even in its tests: what needs several games belongs in \
                 crates/shelf or crates/cli"
            )));
        }
        found.extend(elsewhere(&name, spec).map(finding));
    }
    for (name, _) in named(&member.manifest, "build-dependencies") {
        found.push(finding(format!(
            "`{name}` is for a build script, and there is none: generated files are kept, and tidy checks them"
        )));
    }
    let lints = member.manifest.get("lints").and_then(|lints| lints.get("workspace"));
    if lints != Some(&Value::Boolean(true)) {
        found.push(finding("`[lints] workspace = true` is missing: one lint table serves all".into()));
    }
    found
}

/// What a lock file lacks of what our crates depend on. Where it lacks a line, nothing that is built by it starts, and those of
/// `bench` and `python` are used by nothing that runs every day.
#[must_use]
pub fn locked(members: &[Member], file: &str, lock: &str) -> Vec<Finding> {
    let Ok(lock) = lock.parse::<Table>() else {
        return vec![Finding::new(file, "it can't be read")];
    };
    let packages = lock.get("package").and_then(Value::as_array).into_iter().flatten();
    let mut found = vec![];
    for package in packages {
        let name = package.get("name").and_then(Value::as_str).unwrap_or_default();
        let Some(member) = members.iter().find(|member| member.name == name) else { continue };
        let listed = package.get("dependencies").and_then(Value::as_array).into_iter().flatten();
        // Where there are several versions, one stands behind the name.
        let listed: Vec<&str> =
            listed.filter_map(Value::as_str).filter_map(|one| one.split(' ').next()).collect();
        for (needed, spec) in named(&member.manifest, "dependencies") {
            let optional = spec.get("optional") == Some(&Value::Boolean(true));
            if !optional && !listed.contains(&needed.as_str()) {
                found.push(Finding::new(
                    file,
                    format!("`{name}` depends on `{needed}`, and no line of it says so: build once by this file without `--locked`"),
                ));
            }
        }
    }
    found
}

/// What a table of dependencies names, those for one platform included.
fn named<'a>(manifest: &'a Table, table: &str) -> Vec<(String, &'a Value)> {
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    std::iter::once(manifest.get(table))
        .chain(targets.map(|target| target.get(table)))
        .flatten()
        .filter_map(Value::as_table)
        .flatten()
        .map(|(name, spec)| (name.clone(), spec))
        .collect()
}

/// Every version is stated once, in the workspace.
fn elsewhere(name: &str, spec: &Value) -> Option<String> {
    (spec.get("workspace") != Some(&Value::Boolean(true))).then(|| {
        format!("`{name}` has its version here: give it one in the root Cargo.toml and write `{name}.workspace = true`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, folder: &str, rest: &str) -> Member {
        Member {
            name: name.into(),
            folder: folder.into(),
            manifest: format!("[lints]\nworkspace = true\n{rest}").parse().unwrap(),
        }
    }

    fn one(name: &str, folder: &str, rest: &str) -> Vec<String> {
        let members = [member(name, folder, rest), member("norn-second", "rulesets/second", "")];
        dependencies(&members).into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn a_layer_below_is_noticed() {
        let found = one("norn-kernel", "crates/kernel", "[dependencies]\nnorn-play.workspace = true");
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("must not use `norn-play`"), "{found:?}");
        assert_eq!(one("norn-kernel", "crates/kernel", "[dependencies]\nserde.workspace = true").len(), 0);
    }

    #[test]
    fn a_dependency_for_one_platform_is_noticed() {
        let rest = "[target.'cfg(unix)'.dependencies]\nlibc.workspace = true";
        assert_eq!(one("norn-dice", "crates/dice", rest).len(), 1);
    }

    #[test]
    fn rulesets_leave_each_other_and_the_interpreters_alone() {
        for bad in ["norn-second", "norn-play", "norn-wire", "norn-server"] {
            let rest = format!("[dependencies]\n{bad}.workspace = true");
            assert_eq!(one("norn-first", "rulesets/first", &rest).len(), 1, "{bad}");
        }
        let rest = "[dev-dependencies]\nnorn-second.workspace = true\nnorn-play.workspace = true";
        assert_eq!(one("norn-first", "rulesets/first", rest).len(), 1);
    }

    #[test]
    fn a_line_that_a_lock_file_lacks_is_noticed() {
        let rest = "[dependencies]\nserde.workspace = true\ntoml.workspace = true\nextra = { workspace = true, optional = true }";
        let members = [member("norn-kernel", "crates/kernel", rest)];
        let lock = |lines: &str| {
            let text = format!(
                "[[package]]\nname = \"norn-kernel\"\ndependencies = [{lines}]\n\n[[package]]\nname = \"toml\"\n"
            );
            locked(&members, "bench/Cargo.lock", &text).len()
        };
        assert_eq!(lock("\"serde\", \"toml 1.0.0\""), 0);
        assert_eq!(lock("\"serde\""), 1);
        assert_eq!(lock(""), 2);
        assert_eq!(locked(&members, "Cargo.lock", "[[").len(), 1);
    }

    #[test]
    fn only_the_shelf_has_rulesets() {
        let rest = "[dependencies]\nnorn-second.workspace = true";
        assert_eq!(one("norn-shelf", "crates/shelf", rest).len(), 0);
        assert_eq!(one("norn-table", "crates/table", rest).len(), 1);
    }

    #[test]
    fn the_invented_game_is_on_no_shelf_by_default() {
        let shelf = |rest: &str| one("norn-shelf", "crates/shelf", rest).len();
        assert_eq!(shelf("[dependencies]\nnorn-testkit = { workspace = true, optional = true }"), 0);
        assert_eq!(shelf("[dependencies]\nnorn-testkit.workspace = true"), 1);
        assert_eq!(shelf("[features]\ntoy = []"), 0);
        assert_eq!(shelf("[features]\ndefault = [\"toy\"]\ntoy = []"), 1);
    }

    #[test]
    fn a_crate_without_a_list_a_version_or_lints_is_noticed() {
        assert_eq!(one("norn-new", "crates/new", "").len(), 1);
        assert_eq!(one("norn-kernel", "crates/kernel", "[dependencies]\nserde = \"1\"").len(), 1);
        assert_eq!(
            one("norn-kernel", "crates/kernel", "[build-dependencies]\nserde.workspace = true").len(),
            1
        );
        let bare =
            Member { name: "norn-kernel".into(), folder: "crates/kernel".into(), manifest: Table::new() };
        assert_eq!(dependencies(&[bare]).len(), 1);
    }
}
