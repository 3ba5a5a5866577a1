//! Names and numbers of squares: the page makes the same of them (`web/tests/squares.test.ts`).
use norn_kernel::Place;
use norn_kernel::ground::{Cell, Field};
use serde_json::{Value, json};
use std::path::Path;

/// Fields of which something is tried, each with places that may be none of its squares.
fn cases() -> Value {
    let field = |columns, rows, first| Field { columns, rows, first: Place(first) };
    let fields =
        [field(30, 30, 1_000), field(1, 1, 0), field(27, 2, 65_482), field(703, 3, 9), field(0, 5, 3)];
    let of = |field: Field| {
        let last = field.places().last().unwrap_or(field.first).0;
        let ends =
            [0, 1, 25, 26, 29, 30, 51, 52, 701, 702].into_iter().filter_map(|n| field.first.0.checked_add(n));
        let around = [field.first.0.checked_sub(1), last.checked_sub(1), Some(last), last.checked_add(1)];
        let places: std::collections::BTreeSet<u16> = ends.chain(around.into_iter().flatten()).collect();
        let cases: Vec<Value> = places
            .into_iter()
            .map(|place| {
                let cell = field.cell(Place(place));
                let at = cell.map(|cell| (cell.column, cell.row));
                json!({ "place": place, "at": at, "name": cell.map(|cell| cell.to_string()) })
            })
            .collect();
        let names = ["a1", "AD30", "AE1", "A31", "zz1", "AAA1", "A0", "1A", "", "A1x", "-1/3", "B2", "aa2"];
        let named: Vec<Value> = names
            .into_iter()
            .map(|name| {
                json!([name, Cell::named(name).and_then(|cell| field.place(cell)).map(|place| place.0)])
            })
            .collect();
        let Field { columns, rows, first } = field;
        json!({ "columns": columns, "rows": rows, "first": first.0, "cases": cases, "named": named })
    };
    Value::Array(fields.map(of).to_vec())
}

#[test]
fn the_page_is_tested_with_the_names_and_numbers_of_the_kernel() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/squares.json");
    let wanted = format!("{:#}\n", cases());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &wanted).expect("the page's folder can be written to");
    }
    let found = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(found == wanted, "web/tests/squares.json is stale: run `make types`");
}
