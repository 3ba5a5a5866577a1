//! Whole sessions in text files: see `scenarios/`.
use norn_testkit::{forged, scenarios};
use norn_triumvene::Triumvene;

#[test]
fn scenarios_play_as_they_say() {
    scenarios::check_dir(Triumvene, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

#[test]
fn offers_hold_amidst_them() {
    scenarios::offers_hold(Triumvene, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

#[test]
fn what_is_forged_is_named_or_listed() {
    forged::check_dir(Triumvene, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
