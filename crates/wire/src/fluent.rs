//! How messages are worded: the same functions, numbers and marks as on the page (`web/src/words/form.js`), so that a sentence
//! reads the same wherever it is put into words.
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// As many digits stand behind the point where a message says nothing else, as browsers have it.
const FRACTION_DIGITS: usize = 3;

/// A bundle of these texts. What can't be read is missing later.
pub fn bundle(source: &str) -> FluentBundle<FluentResource> {
    let resource = match FluentResource::try_new(source.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    // The page's English is British, whose numbers are written and counted alike.
    let english: LanguageIdentifier = "en-GB".parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![english]);
    // Isolation marks around arguments help mixed scripts, but they harm terminals, search and pipes.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => Some(figure(number)),
        _ => None,
    }));
    // Nothing is called so in a bundle that is empty.
    let _ = bundle.add_builtins();
    bundle.add_resource_overriding(resource);
    bundle
}

/// A number as a browser writes it in English.
fn figure(number: &FluentNumber) -> String {
    let options = &number.options;
    let least = options.minimum_fraction_digits.unwrap_or(0);
    let most = options.maximum_fraction_digits.unwrap_or(FRACTION_DIGITS.max(least)).max(least);
    let digits = rounded(number.value.abs(), most);
    let (whole, part) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut part = part.trim_end_matches('0').to_owned();
    while part.len() < least {
        part.push('0');
    }
    let whole = if options.use_grouping { grouped(whole) } else { whole.to_owned() };
    let sign = if number.value.is_sign_negative() { "-" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{part}")
}

/// So many digits behind the point; what lies in the middle is rounded away from zero.
fn rounded(value: f64, most: usize) -> String {
    // All digits that the number has; what is cut off lies in the middle only where they say so.
    let exact = format!("{value:.60}");
    let (whole, part) = exact.split_once('.').unwrap_or((&exact, ""));
    let (kept, cut) = part.split_at(most.min(part.len()));
    let mut digits: Vec<u8> = whole.bytes().chain(kept.bytes()).collect();
    if cut.as_bytes().first().is_some_and(|digit| b'5' <= *digit) {
        let nines = digits.iter().rev().take_while(|digit| **digit == b'9').count();
        let at = digits.len() - nines;
        digits[at..].fill(b'0');
        match at.checked_sub(1) {
            Some(at) => digits[at] += 1,
            None => digits.insert(0, b'1'),
        }
    }
    let point = digits.len() - kept.len();
    let (whole, part) = digits.split_at(point);
    format!("{}.{}", String::from_utf8_lossy(whole), String::from_utf8_lossy(part))
}

/// Digits in groups of three.
pub(crate) fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if 0 < n && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
