//! Somebody has their words erased: they are on no page and in no file any more.
use crate::common;

use common::House;
use serde_json::json;

#[tokio::test]
async fn who_has_their_words_erased_is_read_nowhere_any_more() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (seat, ann) = house.player(table, &referee, "Annabel").await;
    let mut chair = house.page(table, 0, &referee, None).await;
    let mut page = house.page(table, seat, &ann, None).await;
    for one in [&mut chair, &mut page] {
        one.until("state").await;
    }
    page.say(json!({ "verb": "talk", "text": "a thing that I regret" })).await;
    page.say(json!({ "verb": "note", "text": "a diary", "public": false })).await;
    chair.say(json!({ "verb": "talk", "text": "of another" })).await;
    page.settle().await;
    chair.settle().await;

    let refused = chair.say(json!({ "verb": "erase", "seat": seat })).await;
    assert_eq!(refused["why"]["right"], "own-words", "{refused}");
    // It is answered, and then everybody reads the table anew.
    let done = page.say(json!({ "verb": "erase" })).await;
    assert_eq!(done["is"], "done", "{done}");
    for one in [&mut chair, &mut page] {
        assert_eq!(one.until("bye").await["why"], "erased");
    }

    for (seat, cookie) in [(0, &referee), (seat, &ann)] {
        let mut again = house.page(table, seat, cookie, None).await;
        let mut all = String::new();
        loop {
            let message = again.next().await.expect("it goes on");
            all.push_str(&message.to_string());
            if message["is"] == "state" {
                break;
            }
        }
        assert!(all.contains("of another") && all.contains("erased everything they had said"), "{all}");
        for word in ["regret", "diary", "Annabel"] {
            assert!(!all.contains(word), "{word}: {all}");
        }
        // What it is called from here on.
        assert!(all.contains(r#""name":"Player 1""#), "{all}");
        let file = house.get(&format!("/api/tables/{table}/seats/{seat}/export"), cookie).await;
        let text = file.text;
        assert!(text.contains("erased") && !text.contains("regret") && !text.contains("Annabel"), "{text}");
    }
    // The table goes on.
    let mut page = house.page(table, seat, &ann, None).await;
    page.until("state").await;
    assert_eq!(page.say_as("more", json!({ "verb": "talk", "text": "more" })).await["is"], "done");

    let folder = house.close().await;
    let files = std::fs::read_dir(folder.path()).expect("a folder");
    for file in files.map(|file| file.expect("a file").path()).filter(|path| path.is_file()) {
        let bytes = std::fs::read(&file).expect("it can be read");
        for word in ["regret", "a diary", "Annabel"] {
            let there = bytes.windows(word.len()).any(|part| part == word.as_bytes());
            assert!(!there, "`{word}` stands in {}", file.display());
        }
    }
}
