//! The page's types.
use std::path::Path;

#[test]
fn the_pages_types_are_those_of_the_wire() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
    let wanted = norn_wire::typescript::file();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &wanted).expect("the page's folder can be written to");
    }
    let found = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(found == wanted, "web/src/lib/wire.ts is stale: run `make types`");
}
