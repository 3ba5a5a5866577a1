//! What the page's source must not contain: no markup made from text, and nothing from other hosts. The
//! server's policy forbids it, too; here it is found before it is served.
use crate::source::{Finding, line_of, words};

/// Markup that is made of text, and text that is run.
const RAW: &[(&str, &str)] = &[
    ("{@html", MARKUP),
    ("innerHTML", MARKUP),
    ("outerHTML", MARKUP),
    ("insertAdjacentHTML", MARKUP),
    ("document.write", MARKUP),
    ("createContextualFragment", MARKUP),
    ("parseFromString", MARKUP),
    ("srcdoc", MARKUP),
    ("setHTMLUnsafe", MARKUP),
    ("eval(", RUN),
    ("new Function", RUN),
    ("javascript:", RUN),
    ("style=", "a style in line: use a class, or `style:--name`"),
];
const MARKUP: &str = "markup made of text: what people write is text, never HTML";
const RUN: &str = "text that is run: write the code down";
/// Where the names of XML's own languages live: read by nobody, fetched by nobody.
const NAMES: &str = "://www.w3.org/";

/// Raw HTML, styles in line, code made of text, and addresses of other places, in a file of the page.
#[must_use]
pub fn unsafe_text(path: &str, text: &str) -> Vec<Finding> {
    let finding =
        |offset: usize, what: String| Finding::new(format!("{path}:{}", line_of(text, offset)), what);
    let raw = RAW.iter().flat_map(|&(name, why)| {
        words(text, name).map(move |offset| finding(offset, format!("`{name}`: {why}")))
    });
    let elsewhere = text
        .match_indices("://")
        .filter(|(offset, _)| text[..*offset].ends_with("http") || text[..*offset].ends_with("https"))
        .filter(|(offset, _)| !text[*offset..].starts_with(NAMES))
        .map(|(offset, _)| {
            finding(offset, "an address of another place: the page fetches nothing".to_owned())
        });
    raw.chain(elsewhere).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_forbidden_is_found() {
        for bad in [
            "<p>{@html text}</p>",
            "it.innerHTML = text",
            "it.outerHTML = text",
            "it.insertAdjacentHTML('beforeend', text)",
            "document.write(text)",
            "range.createContextualFragment(text)",
            "new DOMParser().parseFromString(text, 'text/html')",
            "<iframe srcdoc={text}></iframe>",
            "it.setHTMLUnsafe(text)",
            "eval(text)",
            "new Function('a', text)",
            "<a href=\"javascript:go()\">",
            "<p class=\"a\" style=\"color: red\">",
            "fetch('http://else.where/')",
            "@import 'https://else.where/';",
        ] {
            let found = unsafe_text("web/src/a.svelte", &format!("\n{bad}"));
            assert_eq!(found.len(), 1, "{bad}");
            assert_eq!(found[0].at, "web/src/a.svelte:2");
        }
    }

    #[test]
    fn what_looks_like_it_is_left_alone() {
        let good = "<p style:--at={n}>{text}</p> const medieval = retrieval(); // <style> new Functional() \
                    xmlns=\"http://www.w3.org/2000/svg\" `ws://${host}`";
        assert_eq!(unsafe_text("web/src/a.svelte", good), []);
    }
}
