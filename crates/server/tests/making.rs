//! What is seen of somebody while they are made: their numbers, and the odds of what they would roll most.
use crate::common::{House, Page};
use serde_json::{Value, json};

/// What would be rolled by whom this makes, each with the chance of its best outcome.
async fn chances(page: &mut Page, form: &str, values: Value) -> Vec<(String, String)> {
    let seen = page.look(json!({ "look": "chances", "draft": { "form": form, "values": values } })).await;
    let all = seen["chances"].as_array().unwrap_or_else(|| panic!("{seen}")).clone();
    all.iter()
        .map(|one| {
            let text = |value: &Value| value.as_str().expect("a text").to_owned();
            let best = one["odds"]["outcomes"].as_array().and_then(|all| all.last()).expect("outcomes");
            (text(&one["label"]), text(&best["exact"]))
        })
        .collect()
}

fn scores(of: [i32; 3]) -> Value {
    let rows = ["str", "agi", "wit"].iter().zip(of);
    let rows = rows.map(|(name, score)| json!({ "list": [{ "word": name }, { "number": score }] }));
    json!({ "list": rows.collect::<Vec<_>>() })
}

#[tokio::test]
async fn the_odds_of_what_somebody_rolls_follow_what_is_chosen() {
    let house = House::open().await;
    let (table, referee) = house.table_of("adventuring", "home").await;
    let (seat, anns) = house.player(table, &referee, "Ann").await;
    let mut ann = house.page(table, seat, &anns, None).await;
    ann.until("state").await;
    // Nobody has a name yet: that is still to be put right, and changes no odds. A save is a d20 of at most the score.
    for (of, exact) in [([12, 9, 14], ["3/5", "9/20", "7/10"]), ([3, 18, 10], ["3/20", "9/10", "1/2"])] {
        let values = json!({ "rolled": { "flag": false }, "abilities": scores(of) });
        let exact =
            ["STR", "AGI", "WIT"].iter().zip(exact).map(|(name, odds)| ((*name).to_owned(), odds.to_owned()));
        assert_eq!(chances(&mut ann, "character", values).await, exact.collect::<Vec<_>>());
    }
    // Whom only the game master makes is nothing for a player to look at; what makes no sense comes to nothing.
    for form in ["folk", "area", "none"] {
        assert_eq!(chances(&mut ann, form, json!({ "name": { "text": "x" } })).await, []);
    }
    // A table that shows players no odds shows them none here.
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    let set = host.say(json!({ "verb": "wish", "about": "odds", "wish": { "word": "referee" } })).await;
    assert_eq!(set["is"], "done", "{set}");
    let values = json!({ "rolled": { "flag": false }, "abilities": scores([12, 9, 14]) });
    assert_eq!(chances(&mut ann, "character", values.clone()).await, []);
    assert_eq!(chances(&mut host, "character", values.clone()).await.len(), 3);
    // Where each sees the odds of their own alone, whom they make is theirs.
    let set = host.say(json!({ "verb": "wish", "about": "odds", "wish": { "word": "own" } })).await;
    assert_eq!(set["is"], "done", "{set}");
    assert_eq!(chances(&mut ann, "character", values).await.len(), 3);
    house.close().await;
}
