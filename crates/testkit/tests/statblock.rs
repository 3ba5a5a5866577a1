//! Stat blocks as books print them.
use norn_testkit::statblock::{Listed, read};

#[test]
fn a_block_is_read_as_it_is_printed() {
    let text = "Old Tusker\nMight 15 (−5), Wits 6 (+4)\nGuard −1\nPain –\nWeapons: Tusks 7, Long trample 5\n\
                Gifts: Thick hide (first), Frenzy\n\n\nNobody\n";
    let blocks = read(text).expect("blocks");
    let names: Vec<&str> = blocks.iter().map(|block| block.name.as_str()).collect();
    assert_eq!(names, ["Old Tusker", "Nobody"]);
    let one = &blocks[0];
    assert_eq!((one.number("Might"), one.number("Wits"), one.number("Guard")), (Some(15), Some(6), Some(-1)));
    assert_eq!((one.number("Pain"), one.lacks("Pain"), one.lacks("Luck")), (None, true, false));
    let thing = |name: &str, number: Option<i64>, word: Option<&str>| Listed {
        name: name.to_owned(),
        number,
        word: word.map(str::to_owned),
    };
    assert_eq!(one.list("Weapons"), [thing("Tusks", Some(7), None), thing("Long trample", Some(5), None)]);
    assert_eq!(one.list("Gifts"), [thing("Thick hide", None, Some("first")), thing("Frenzy", None, None)]);
    assert_eq!(one.list("Friends"), []);
    assert_eq!(read("A\nMight\n"), Err(2));
    assert_eq!(read("A\nMight x\n"), Err(2));
}
