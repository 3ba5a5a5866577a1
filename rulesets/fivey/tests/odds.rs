//! Odds in text files: see `odds/`.
use norn_fivey::Fivey;
use norn_testkit::odds;

#[test]
fn odds_are_as_written() {
    odds::check_dir(Fivey, concat!(env!("CARGO_MANIFEST_DIR"), "/odds"));
}
