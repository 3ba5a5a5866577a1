//! Whole sessions in text files: see `scenarios/`.
use norn_heimr::Heimr;
use norn_testkit::{forged, scenarios};

#[test]
fn scenarios_play_as_they_say() {
    scenarios::check_dir(Heimr, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

#[test]
fn offers_hold_amidst_them() {
    scenarios::offers_hold(Heimr, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

#[test]
fn what_is_forged_is_named_or_listed() {
    forged::check_dir(Heimr, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
