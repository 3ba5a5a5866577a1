//! Odds in text files: see `odds/`.
use norn_adventuring::Adventuring;
use norn_testkit::odds;

#[test]
fn odds_are_as_written() {
    odds::check_dir(Adventuring, concat!(env!("CARGO_MANIFEST_DIR"), "/odds"));
}
