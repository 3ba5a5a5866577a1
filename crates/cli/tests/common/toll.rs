//! A table of two whose dice are known beforehand.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use super::served::{Device, Served};
use norn_chronicle::store::Store;
use norn_shelf::Game;
use norn_store::Sqlite;
use norn_table::secrets::Secrets;
use norn_table::{Beginning, Root};
use serde_json::json;
use std::path::Path;

pub const TABLE: &str = "The toll house";
/// What its server's secrets grow from.
pub const ROOT: Root = Root([7; 32]);

/// A table whose dice are the same every time and fall as at any other: from chains of secrets, with devices' links. A
/// rehearsal would do without those.
pub fn table_with_known_secrets(folder: &Path) {
    let secrets = Secrets { seeded: false, root: ROOT };
    let (name, referee) = (TABLE.to_owned(), "Referee".to_owned());
    let root = secrets.root.clone();
    let beginning = Beginning { name, referee, root, seeded: false, origin: None, now: Some(1_700_000_000) };
    let entries = Game::named("triumvene").unwrap().rules().begin(beginning).unwrap().1;
    Sqlite::open(&folder.join("norn.db")).unwrap().create(&entries, &secrets.write()).unwrap();
}

/// A server with a table at which the referee and Ann have their seats.
pub fn begin(folder: &Path) -> (Served, Vec<Device>) {
    table_with_known_secrets(folder);
    let served = Served::start(folder, &[]).unwrap();
    let token = |link: &str| link.split('#').nth(1).unwrap().to_owned();
    let referee = served.post("/api/claim", "", &json!({ "token": token(&served.link) })).token();
    let table = served.post("/api/tables/1/referee", &referee, &json!({})).json()["table"].as_i64().unwrap();
    let invited = served.post(&format!("/api/tables/{table}/invitation"), &referee, &json!({})).json();
    let device = Device::publishing(1);
    let join = json!({ "token": token(invited["link"].as_str().unwrap()), "name": "Ann", "device": device });
    let joined = served.post("/api/join", "", &join);
    let seat = u16::try_from(joined.json()["seat"].as_u64().unwrap()).unwrap();
    let devices = vec![Device::new(table, 0, referee), Device::new(table, seat, joined.token())];
    (served, devices)
}
