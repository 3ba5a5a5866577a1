//! Odds in text files: see `odds/`.
use norn_testkit::odds;
use norn_triumvene::Triumvene;

#[test]
fn odds_are_as_written() {
    odds::check_dir(Triumvene, concat!(env!("CARGO_MANIFEST_DIR"), "/odds"));
}
