//! What is hashed, and that nothing else can be hashed alike.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{entry, said};
use norn_chronicle::canon::{
    ENTRY_MAX, INTEGER_MAX, NESTING_MAX, Tip, commitment, commitment_of, hash, json, read, seal, shallow,
};
use norn_chronicle::{AttemptId, Body, By, Entry, Kind, Reach, Salt, Seat};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Everything but `seq` and `salt`, spelled out by hand.
#[test]
fn the_commitment_covers_exactly_what_it_says() {
    let one = Entry { command: Some("c-1".into()), ..entry(7, Reach::Everyone, said("Ho!")) };
    let text = concat!(
        r#"{"audience":"everyone","body":{"is":"said","kind":"talk","text":"Ho!"},"by":{"seat":0},"#,
        r#""command":"c-1","time":1700000007}"#
    );
    let mut bytes = vec![7; 16];
    bytes.extend(text.bytes());
    assert_eq!(commitment(&one).unwrap(), hash(&bytes));

    let same = Entry { seq: 99, ..one.clone() };
    assert_eq!(commitment(&one).unwrap(), commitment(&same).unwrap());
    for other in [
        Entry { salt: Salt([8; 16]), ..one.clone() },
        Entry { time: None, ..one.clone() },
        Entry { command: None, ..one.clone() },
        Entry { hand: Some(Seat(3)), ..one.clone() },
        Entry { by: By::Rules, ..one.clone() },
        Entry { audience: Reach::referee(), ..one.clone() },
        Entry { body: said("Ho?"), ..one.clone() },
    ] {
        assert_ne!(commitment(&one).unwrap(), commitment(&other).unwrap());
    }
}

#[test]
fn heads_chain() {
    let first = Tip::START.then(&hash(b"a"));
    assert_eq!(first.count, 1);
    let mut bytes = vec![0; 32];
    bytes.extend(hash(b"a").0);
    assert_eq!(first.head, hash(&bytes));
}

/// A link is 32 bytes and a head's input 64; an entry always takes more.
#[test]
fn no_entry_is_as_short_as_a_link_or_a_head() {
    let shortest =
        Entry { time: None, by: By::Rules, ..entry(0, Reach::Everyone, Body::Note { text: String::new() }) };
    let written = seal(&shortest).unwrap().text.len();
    let left_out = r#","salt":"00000000000000000000000000000000","seq":0"#.len();
    assert!(64 < 16 + written - left_out);
}

#[test]
fn numbers_that_could_not_be_told_apart_are_refused() {
    let most = i64::try_from(INTEGER_MAX).unwrap();
    assert_eq!(json(&json!(most)).unwrap(), "9007199254740991");
    assert_eq!(json(&json!(-most)).unwrap(), "-9007199254740991");
    for wrong in [json!(most + 1), json!(-most - 1), json!(u64::MAX), json!(i64::MIN), json!(0.5), json!(1.0)]
    {
        assert_eq!(json(&json!([{ "a": wrong }])).unwrap_err().kind, Kind::Number, "{wrong}");
    }
    let error = seal(&entry(INTEGER_MAX + 1, Reach::Everyone, said(""))).unwrap_err();
    assert_eq!(error.kind, Kind::Number);
    let late = Entry { time: Some(i64::MAX), ..entry(3, Reach::Everyone, said("")) };
    let error = seal(&late).unwrap_err();
    assert_eq!((error.kind, error.seq), (Kind::Number, Some(3)));
    assert!(error.to_string().starts_with("entry 3: "), "{error}");
}

#[test]
fn how_deep_a_text_nests_is_known_before_it_is_read() {
    let deep = |times: usize| "[{\"a\":".repeat(times);
    assert!(shallow(deep(50).as_bytes(), 100).is_ok());
    assert_eq!(shallow(deep(51).as_bytes(), 100).unwrap_err().kind, Kind::Deep);
    // A million levels, which nothing that calls itself would survive.
    assert_eq!(shallow("[".repeat(1_000_000).as_bytes(), NESTING_MAX).unwrap_err().kind, Kind::Deep);
    // What stands in a text is no bracket, and a quote in it is not its end.
    for text in [r#"["[[[\"[[[","]]]\\"]"#, r#"[[],[],[],{}]"#, "[[]]]]]"] {
        assert!(shallow(text.as_bytes(), 2).is_ok(), "{text}");
    }
    assert!(shallow(br#"["\\",[[]]]"#, 2).is_err());
    let list = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(read::<Value>(&list(NESTING_MAX)).is_ok());
    assert!(read::<Value>(&list(NESTING_MAX + 1)).unwrap_err().text.contains("100 deep"));
}

fn nested(depth: usize) -> Value {
    (1..depth).fold(json!([]), |inner, _| json!([inner]))
}

#[test]
fn what_is_written_can_be_read_however_deep() {
    assert!(json(&nested(NESTING_MAX)).is_ok());
    assert_eq!(json(&nested(NESTING_MAX + 1)).unwrap_err().kind, Kind::Deep);
    let attempt = |depth| {
        let attempt = AttemptId("a".into());
        entry(
            0,
            Reach::Everyone,
            Body::Attempted { attempt, filled: None, data: nested(depth), after_seen: false },
        )
    };
    // The entry and its body take two.
    let deepest = attempt(NESTING_MAX - 2);
    let text = seal(&deepest).unwrap().text;
    assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), deepest);
    assert_eq!(seal(&attempt(NESTING_MAX - 1)).unwrap_err().kind, Kind::Deep);
}

#[test]
fn an_entry_has_a_longest_length() {
    let frame = seal(&entry(0, Reach::Everyone, said(""))).unwrap().text.len();
    let fits = entry(0, Reach::Everyone, said(&"x".repeat(ENTRY_MAX - frame)));
    assert_eq!(seal(&fits).unwrap().text.len(), ENTRY_MAX);
    let over = entry(0, Reach::Everyone, said(&"x".repeat(ENTRY_MAX - frame + 1)));
    assert_eq!(seal(&over).unwrap_err().kind, Kind::Long);
}

#[test]
fn no_text_makes_reading_a_commitment_panic() {
    for text in [
        "",
        "}",
        "{}",
        "é}",
        r#","seq":1}"#,
        r#"","seq":1}"#,
        r#"","seq":1,"time":}"#,
        r#","salt":"éééééééééééééééé","seq":1}"#,
        r#","salt":"x","seq":99999999999999999999}"#,
    ] {
        assert!(commitment_of(text).is_err(), "{text}");
    }
}

fn arbitrary() -> impl Strategy<Value = Entry> {
    let audience = prop_oneof![
        Just(Reach::Everyone),
        proptest::collection::btree_set((0u16..4).prop_map(Seat), 0..3).prop_map(Reach::Seats),
    ];
    let time = proptest::option::of(-10_000_000_000i64..10_000_000_000);
    let command = proptest::option::of("\\PC{1,12}");
    let hand = proptest::option::of((0u16..4).prop_map(Seat));
    (0u64..1 << 40, time, hand, command, audience, any::<[u8; 16]>(), any::<String>()).prop_map(
        |(seq, time, hand, command, audience, salt, text)| Entry {
            seq,
            time,
            by: By::Rules,
            hand,
            command,
            audience,
            salt: Salt(salt),
            erased: None,
            body: said(&text),
        },
    )
}

/// Keys sort by UTF-16: what lies beyond the first plane comes before its end.
#[test]
fn keys_and_strings_are_written_as_the_rfc_says() {
    let value = json!({
        "\u{20ac}": "Euro Sign", "\r": "Carriage Return", "\u{fb33}": "Hebrew Letter Dalet With Dagesh",
        "1": "One", "\u{1f600}": "Emoji: Grinning Face", "\u{80}": "Control", "\u{f6}": "Latin",
    });
    let text = json(&value).unwrap();
    let order: Vec<usize> = ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"]
        .iter()
        .map(|word| text.find(word).unwrap())
        .collect();
    assert!(order.is_sorted(), "{text}");
    let every: String = (0..0x200u32).filter_map(char::from_u32).collect();
    let value = json!([every, "\u{2028}\u{ffff}\u{10ffff}"]);
    assert_eq!(json(&value).unwrap(), serde_json_canonicalizer::to_string(&value).unwrap());
}

fn tree() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        (0..=INTEGER_MAX).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::vec((any::<String>(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_value_is_written_as_the_canonicaliser_writes_it(value in tree()) {
        let text = json(&value).unwrap();
        prop_assert_eq!(&text, &serde_json_canonicalizer::to_string(&value).unwrap());
        prop_assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn the_text_is_what_the_canonicaliser_writes(entry in arbitrary()) {
        let sealed = seal(&entry).unwrap();
        prop_assert_eq!(&sealed.text, &serde_json_canonicalizer::to_string(&entry).unwrap());
        prop_assert_eq!(serde_json::from_str::<Entry>(&sealed.text).unwrap(), entry.clone());
        prop_assert_eq!(commitment_of(&sealed.text).unwrap(), (entry.seq, sealed.commitment));
    }

    #[test]
    fn any_text_gives_a_commitment_or_an_error(text in any::<String>()) {
        let _ = commitment_of(&text);
    }
}
