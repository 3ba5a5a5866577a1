//! What people mean and what matters to them: which deed they mean by two taps, and what of all that rules tell a log
//! shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{Key, Toward, Weight, words};

/// The rule, which of its words, and how much that weighs.
pub(crate) const WEIGHTS: &[(Key, &str, Weight)] = &[
    (words!("adventuring.base.zero-health"), "story", Weight::Grave),
    (words!("adventuring.base.zero-health"), "now", Weight::Grave),
    (words!("adventuring.base.injury"), "story", Weight::Grave),
    (words!("adventuring.base.injury"), "now", Weight::News),
    (words!("adventuring.base.condition.incapacitated"), "now", Weight::Grave),
    (words!("adventuring.base.condition.incapacitated"), "now-none", Weight::News),
    (words!("adventuring.move.swim.drowning"), "story", Weight::Grave),
    (words!("adventuring.move.swim.drowning"), "now", Weight::Grave),
    (words!("adventuring.disease.black-gangrene.footless"), "now", Weight::Grave),
    (words!("adventuring.base.health"), "now", Weight::News),
    (words!("adventuring.base.ability-reduction"), "now", Weight::News),
    (words!("adventuring.base.ability-reduction"), "now-none", Weight::News),
    (words!("adventuring.base.corruption"), "now", Weight::News),
    (words!("adventuring.base.condition.frenzied"), "now", Weight::News),
    (words!("adventuring.base.restrained"), "now", Weight::News),
    (words!("adventuring.drug.addiction"), "now", Weight::News),
    (words!("adventuring.drug.addiction"), "now-none", Weight::News),
    (words!("adventuring.disease.exposure"), "sick", Weight::News),
    (words!("adventuring.disease.exposure"), "sick-none", Weight::News),
];

/// What people do that is no part of the story of an evening.
pub(crate) const ROUTINE: &[&str] = &[
    "end-turn",
    "next-turn",
    "go-on",
    "put",
    "part",
    "go-with",
    "stay-on",
    "wait",
    "let-go",
    "board",
    "alight",
    "measure",
];

/// What somebody means who turns to such a person.
pub(crate) fn meant(toward: Toward) -> &'static [&'static str] {
    match toward {
        Toward::Foe => &["attack"],
        Toward::Friend => {
            &["tend", "remedy", "relieve", "hand-over", "swap", "encourage", "inspire", "rescue", "carry-off"]
        }
    }
}
