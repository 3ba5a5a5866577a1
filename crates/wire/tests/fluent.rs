//! A message reads the same wherever it is put into words: here, and on the page by another library.
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use norn_wire::fluent::bundle;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All texts that people read: the page's, the games', and one of every form of a number.
fn texts(root: &Path) -> Vec<PathBuf> {
    let inside = |folder: PathBuf| -> Vec<PathBuf> {
        let all = std::fs::read_dir(folder).into_iter().flatten().flatten();
        all.map(|entry| entry.path()).collect()
    };
    let mut all = inside(root.join("web/src/words/en"));
    all.extend(inside(root.join("rulesets")).iter().map(|game| game.join("text/en.ftl")));
    all.push(root.join("web/tests/numbers.ftl"));
    all.retain(|path| path.extension().is_some_and(|end| end == "ftl") && path.is_file());
    all.sort();
    all
}

#[test]
fn every_message_with_a_number_reads_the_same_on_both_sides() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let texts = texts(&root);
    let run = Command::new("node").arg("tests/say.mjs").args(&texts).current_dir(root.join("web")).output();
    let run = run.expect("Node, and the packages of `web`, as for building the page");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let said: Vec<(String, String, Vec<String>, f64, String)> =
        serde_json::from_slice(&run.stdout).expect("what was said");
    let bundles: BTreeMap<String, FluentBundle<FluentResource>> = texts
        .iter()
        .map(|path| {
            let source = std::fs::read_to_string(path).expect("a text");
            (path.display().to_string(), bundle(&source))
        })
        .collect();
    let mut other = vec![];
    for (file, id, names, number, page) in &said {
        let bundle = &bundles[file];
        let (name, part) = id.split_once('.').unwrap_or((id, ""));
        let message = bundle.get_message(name).expect("a message");
        let pattern = match part {
            "" => message.value(),
            part => message.get_attribute(part).map(|attribute| attribute.value()),
        };
        let args: FluentArgs<'_> =
            names.iter().map(|name| (name.as_str(), FluentValue::from(*number))).collect();
        let here = bundle.format_pattern(pattern.expect("a text"), Some(&args), &mut vec![]);
        if here != *page {
            other.push(format!("{file}: {id} with {number}: `{here}` here, `{page}` on the page"));
        }
    }
    assert!(20_000 < said.len(), "only {} were compared", said.len());
    assert!(
        other.is_empty(),
        "{} of {}:\n{}",
        other.len(),
        said.len(),
        other[..other.len().min(20)].join("\n")
    );
}

#[test]
fn numbers_are_written_as_browsers_write_them() {
    let bundle = bundle("n = { $n }");
    let pattern = bundle.get_message("n").and_then(|message| message.value()).expect("a text");
    for (number, text) in [
        (0.0, "0"),
        (1_234_567.0, "1,234,567"),
        (-1_000.0, "-1,000"),
        (999.9996, "1,000"),
        (0.0005, "0.001"),
        (2.345, "2.345"),
        (9_007_199_254_740_992.0, "9,007,199,254,740,992"),
    ] {
        let args: FluentArgs<'_> = [("n", FluentValue::from(number))].into_iter().collect();
        assert_eq!(bundle.format_pattern(pattern, Some(&args), &mut vec![]), text);
    }
}
