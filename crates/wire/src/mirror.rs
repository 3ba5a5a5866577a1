//! The shapes of the kernel's plain values, as a page has to write them, for the page's types; a test holds each
//! against what the kernel reads and writes.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What an option stands for, a parameter is filled with, or a sheet shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(#[ts(type = "number")] i64),
    /// A word of the ruleset.
    Word(String),
    /// Free text.
    Text(String),
    /// A character.
    Character(u16),
    /// A place on the map.
    Place(u16),
    /// A thing of the world.
    Item(u32),
    /// A rule by its id.
    Rule(String),
    /// An amount of money, in hundredths.
    Money(#[ts(type = "number")] i64),
    /// A factor: one number over another.
    Factor((u32, u32)),
    /// Several values.
    List(Vec<Value>),
}

impl From<&norn_kernel::Value> for Value {
    fn from(value: &norn_kernel::Value) -> Self {
        use norn_kernel::Value as V;
        match value {
            V::Flag(flag) => Self::Flag(*flag),
            V::Number(number) => Self::Number(*number),
            V::Word(word) => Self::Word(word.clone()),
            V::Text(text) => Self::Text(text.clone()),
            V::Character(who) => Self::Character(who.0),
            V::Place(place) => Self::Place(place.0),
            V::Item(item) => Self::Item(*item),
            V::Rule(rule) => Self::Rule(rule.clone()),
            V::Money(money) => Self::Money(money.0),
            V::Factor(factor) => Self::Factor(factor.parts()),
            V::List(values) => Self::List(values.iter().map(Self::from).collect()),
        }
    }
}

/// What answers a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Yes or no.
    Yes(bool),
    /// One option.
    One(Value),
    /// Several options.
    Several(Vec<Value>),
    /// A number.
    Number(i32),
    /// A text.
    Text(String),
    /// All options, in an order.
    Order(Vec<Value>),
    /// Points for each option.
    Allot(Vec<(Value, u16)>),
}

/// An attempt as far as it is filled in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Filled {
    /// The attempt's name.
    pub attempt: String,
    /// The values by the parameters' names.
    #[serde(default)]
    pub values: BTreeMap<String, Value>,
    /// Whether parameters that are left out take their defaults.
    #[serde(default)]
    pub rest: bool,
    /// The referee lets every refusal pass, visibly.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub insist: bool,
}

impl From<&norn_kernel::Filled> for Filled {
    fn from(filled: &norn_kernel::Filled) -> Self {
        Self {
            attempt: filled.attempt.clone(),
            values: filled.values.iter().map(|(name, value)| (name.clone(), Value::from(value))).collect(),
            rest: filled.rest,
            insist: filled.insist,
        }
    }
}

/// A record as far as it is filled in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Draft {
    /// Which form it fills.
    pub form: String,
    /// By field.
    pub values: BTreeMap<String, Value>,
}

/// What counts instead of what a line says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Instead {
    /// A number, a total, or the face of a die.
    Number(i32),
    /// Whether a comparison is reached, or a condition holds.
    Holds(bool),
    /// One of the outcomes, by its word.
    Outcome(String),
}

/// One thing said by a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Command {
    /// Chosen by the sender; the same id is applied once and acknowledged again. 1 to 56 bytes.
    pub id: String,
    /// What it says.
    pub say: Say,
}

/// What a seat says. As [`norn_table::Say`], which says what each does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "verb", rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each is said at its twin in the table's own vocabulary")]
pub enum Say {
    Attempt {
        filled: Filled,
        #[serde(default)]
        insist: bool,
    },
    Accept {
        attempt: String,
        filled: Filled,
        #[serde(default)]
        insist: bool,
    },
    Withdraw {
        attempt: String,
    },
    Start {
        attempt: String,
    },
    MoveOn {},
    Busy {
        on: bool,
    },
    Answer {
        attempt: String,
        path: String,
        version: u32,
        answer: Answer,
    },
    Roll {
        attempt: String,
        path: String,
        version: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        typed: Option<Vec<u16>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        given: Option<Given>,
    },
    Reveal {
        of: String,
        path: String,
        given: Given,
    },
    FallWithout {
        of: String,
        path: String,
    },
    Rule {
        attempt: String,
        path: String,
        instead: Instead,
        #[serde(default)]
        reason: String,
    },
    SetAside {
        attempt: String,
        #[serde(default)]
        reason: String,
    },
    Undo {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        back_to: Option<String>,
    },
    TakeBack {
        latest: String,
    },
    Agree {},
    Correct {
        address: String,
        value: Value,
        #[serde(default)]
        reason: String,
    },
    Build {
        draft: Draft,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u16>,
    },
    Load {
        files: Vec<PackFile>,
    },
    Switch {
        switch: String,
        value: String,
    },
    Invite {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        device: Option<Publishing>,
        #[serde(default)]
        hosted: bool,
    },
    Remove {
        seat: u16,
    },
    Assign {
        seat: u16,
        characters: Vec<u16>,
    },
    Claim {
        who: u16,
    },
    Present {
        present: bool,
    },
    Session {
        open: bool,
    },
    Subject {
        subject: String,
        #[serde(default)]
        consent: bool,
    },
    Talk {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        to: Option<Vec<u16>>,
    },
    Narrate {
        text: String,
    },
    Note {
        text: String,
        #[serde(default)]
        public: bool,
    },
    Throw {
        notation: String,
        #[serde(default)]
        secret: bool,
    },
    Stop {},
    Floor {},
    Yield {},
    Wish {
        about: String,
        wish: Value,
    },
    Publish {
        #[ts(type = "unknown")]
        chain: serde_json::Value,
        tip: String,
        key: String,
    },
}

/// A file of a content pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PackFile {
    /// What it is called.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// What a device publishes of itself: 64 hexadecimal digits each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Publishing {
    /// The end of its chain for dice that everybody may see.
    pub tip: String,
    /// Its Ed25519 public key.
    pub key: String,
}

/// A link that a device gives away, with what it had seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Given {
    /// The link: 64 hexadecimal digits.
    pub link: String,
    /// On top of which past it was given.
    pub bound: Bound,
}

/// What a device had seen, signed by it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Bound {
    /// How many entries of the audience's stream.
    #[ts(type = "number")]
    pub count: u64,
    /// The head of that stream: 64 hexadecimal digits.
    pub head: String,
    /// The Ed25519 signature: 128 hexadecimal digits.
    pub signature: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_kernel as kernel;
    use serde_json::json;

    /// The mirror reads what the kernel writes, and writes it back letter for letter.
    fn same<K, M>(kernels: &[K])
    where
        K: Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
        M: Serialize + serde::de::DeserializeOwned,
    {
        for one in kernels {
            let written = serde_json::to_value(one).expect("plain data");
            let mirrored: M = serde_json::from_value(written.clone()).expect("the mirror reads it");
            assert_eq!(serde_json::to_value(&mirrored).expect("plain data"), written);
            assert_eq!(&serde_json::from_value::<K>(written).expect("the kernel reads it"), one);
        }
    }

    fn values() -> Vec<kernel::Value> {
        use kernel::Value as V;
        let factor = kernel::Factor::new(1, 8).expect("no zero");
        let all = vec![
            V::Flag(true),
            V::Number(-7),
            V::word("stat"),
            V::text("a"),
            V::Character(kernel::Who(3)),
            V::Place(kernel::Place(4)),
            V::Item(5),
            V::Rule("a.b".to_owned()),
            V::Money(kernel::Money(150)),
            V::Factor(factor),
        ];
        all.iter().cloned().chain([V::List(all.clone())]).collect()
    }

    #[test]
    fn values_have_the_kernels_shape() {
        same::<kernel::Value, Value>(&values());
        for value in values() {
            let written = serde_json::to_value(Value::from(&value)).expect("plain data");
            assert_eq!(written, serde_json::to_value(&value).expect("plain data"));
        }
    }

    #[test]
    fn answers_have_the_kernels_shape() {
        use kernel::Answer as A;
        let all = [
            A::Yes(true),
            A::One(kernel::Value::word("a")),
            A::Several(values()),
            A::Number(3),
            A::Text("b".to_owned()),
            A::Order(values()),
            A::Allot(vec![(kernel::Value::word("a"), 2)]),
        ];
        same::<kernel::Answer, Answer>(&all);
    }

    #[test]
    fn rulings_have_the_tables_shape() {
        use norn_table::command::Instead as I;
        same::<I, Instead>(&[I::Number(-3), I::Holds(true), I::Outcome("a".to_owned())]);
    }

    #[test]
    fn what_is_filled_in_has_the_kernels_shape() {
        let filled = kernel::Filled::of("x").with("a", 3).with_defaults();
        let insisted = kernel::Filled { insist: true, ..filled.clone() };
        for one in [&filled, &insisted] {
            assert_eq!(
                serde_json::to_value(Filled::from(one)).expect("plain data"),
                serde_json::to_value(one).expect("plain data")
            );
        }
        same::<kernel::Filled, Filled>(&[
            kernel::Filled::of("x"),
            filled.clone(),
            kernel::Filled { insist: true, ..filled },
        ]);
        let draft =
            kernel::Draft { form: "f".to_owned(), values: [("a".to_owned(), kernel::Value::from(1))].into() };
        same::<kernel::Draft, Draft>(&[draft]);
        assert!(serde_json::from_value::<Filled>(json!({"attempt": "x"})).is_ok());
    }

    /// Every verb once, with everything that it can carry.
    fn says() -> Vec<norn_table::Say> {
        use norn_chronicle::device::{self, Publishing};
        use norn_chronicle::{AttemptId, ChainId, Hash, Seat};
        use norn_chronicle::{DeviceKey, Signature};
        use norn_table::Say as S;
        let attempt = || AttemptId("0123456789abcdef".to_owned());
        let (filled, hash) = (kernel::Filled::of("x").with("a", 3), Hash([7; 32]));
        let key = DeviceKey([8; 32]);
        let bound = norn_chronicle::Bound { count: 9, head: hash, signature: Signature([9; 64]) };
        let given = device::Given { link: hash, bound };
        let text = || "t".to_owned();
        let draft = kernel::Draft { form: "f".to_owned(), values: [].into() };
        vec![
            S::Attempt { filled: filled.clone(), insist: true },
            S::Accept { attempt: attempt(), filled, insist: false },
            S::Withdraw { attempt: attempt() },
            S::Start { attempt: attempt() },
            S::MoveOn {},
            S::Busy { on: true },
            S::Answer {
                attempt: attempt(),
                path: kernel::Path::START,
                version: 2,
                answer: kernel::Answer::Yes(true),
            },
            S::Roll {
                attempt: attempt(),
                path: kernel::Path::START,
                version: 0,
                typed: Some(vec![3]),
                given: Some(given.clone()),
            },
            S::Reveal { of: attempt(), path: kernel::Path::START, given },
            S::FallWithout { of: attempt(), path: kernel::Path::START },
            S::Rule {
                attempt: attempt(),
                path: kernel::Path::START,
                instead: norn_table::command::Instead::Number(-3),
                reason: text(),
            },
            S::SetAside { attempt: attempt(), reason: text() },
            S::Undo { back_to: Some(attempt()) },
            S::TakeBack { latest: attempt() },
            S::Agree {},
            S::Correct { address: text(), value: kernel::Value::from(3), reason: text() },
            S::Build { draft, seat: Some(Seat(1)) },
            S::Load { files: vec![norn_table::pack::File { name: text(), text: text() }] },
            S::Switch { switch: text(), value: text() },
            S::Invite { name: text(), device: Some(Publishing { tip: hash, key }), hosted: false },
            S::Remove { seat: Seat(1) },
            S::Assign { seat: Seat(1), characters: [kernel::Who(2)].into() },
            S::Claim { who: kernel::Who(2) },
            S::Present { present: true },
            S::Session { open: true },
            S::Subject { subject: text(), consent: true },
            S::Talk { text: text(), to: Some([Seat(2)].into()) },
            S::Narrate { text: text() },
            S::Note { text: text(), public: true },
            S::Throw { notation: text(), secret: true },
            S::Stop {},
            S::Floor {},
            S::Yield {},
            S::Wish { about: text(), wish: kernel::Value::from(true) },
            S::Publish { chain: ChainId::Hidden([Seat(1)].into()), tip: hash, key },
        ]
    }

    /// Fails to compile when the table learns a verb that the page does not know.
    fn known(say: &norn_table::Say) {
        use norn_table::Say as S;
        match say {
            S::Attempt { .. }
            | S::Accept { .. }
            | S::Withdraw { .. }
            | S::Start { .. }
            | S::MoveOn {}
            | S::Busy { .. }
            | S::Answer { .. }
            | S::Roll { .. }
            | S::Reveal { .. }
            | S::FallWithout { .. }
            | S::Rule { .. }
            | S::SetAside { .. }
            | S::Undo { .. }
            | S::TakeBack { .. }
            | S::Agree {}
            | S::Correct { .. }
            | S::Build { .. }
            | S::Load { .. }
            | S::Switch { .. }
            | S::Invite { .. }
            | S::Remove { .. }
            | S::Assign { .. }
            | S::Claim { .. }
            | S::Present { .. }
            | S::Session { .. }
            | S::Subject { .. }
            | S::Talk { .. }
            | S::Narrate { .. }
            | S::Note { .. }
            | S::Throw { .. }
            | S::Stop {}
            | S::Floor {}
            | S::Yield {}
            | S::Wish { .. }
            | S::Publish { .. } => {}
        }
    }

    #[test]
    fn every_verb_has_the_tables_shape() {
        let all = says();
        all.iter().for_each(known);
        same::<norn_table::Say, Say>(&all);
        let verbs: std::collections::BTreeSet<String> = all
            .iter()
            .map(|say| serde_json::to_value(say).expect("plain data")["verb"].to_string())
            .collect();
        assert_eq!(verbs.len(), all.len(), "each once");
    }
}
