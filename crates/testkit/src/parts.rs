//! What a page keeps of what a server sends it: the parts of the state that come as changes, put in their place.
//!
//! A frame that is not as the wire says makes these panic: then the server is wrong.
use serde_json::{Value, json};

/// Puts what has changed of cards in its place, and new ones behind.
pub fn cards(kept: &mut Value, news: &Value) {
    let gone = news["gone"].as_array().expect("names");
    let mut all = kept.as_array().cloned().unwrap_or_default();
    all.retain(|card| !gone.contains(&card["card"]));
    for changed in news["changed"].as_array().expect("cards") {
        match all.iter_mut().find(|card| card["card"] == changed["card"]) {
            Some(card) => *card = changed.clone(),
            None => all.push(changed.clone()),
        }
    }
    *kept = json!(all);
}

/// Puts what has changed of sheets in its place.
pub fn sheets(all: &mut Value, news: &Value) {
    fn cut(list: &mut Value, count: &Value) {
        let list = match list {
            Value::Array(list) => list,
            other => {
                *other = json!([]);
                other.as_array_mut().expect("just made")
            }
        };
        let count = count.as_u64().and_then(|count| usize::try_from(count).ok()).expect("a count");
        list.resize(count, Value::Null);
    }
    cut(all, &news["count"]);
    for changed in news["changed"].as_array().expect("sheets") {
        let place = usize::try_from(changed[0].as_u64().expect("a place")).expect("a place");
        let mut sections = all[place]["sections"].take();
        cut(&mut sections, &changed[1]["count"]);
        for section in changed[1]["sections"].as_array().expect("sections") {
            let place = usize::try_from(section[0].as_u64().expect("a place")).expect("a place");
            sections[place] = section[1].clone();
        }
        all[place] = changed[1]["about"].clone();
        all[place]["sections"] = sections;
    }
}
