//! `norn export`: a table's chronicle as a file.
use crate::data::DataArgs;
use crate::failure::{Done, Failure};
use crate::file;
use crate::page::{counted, wrap};
use crate::table::unkept;
use clap::Args;
use norn_chronicle::export::{Whose, export as write_file};
use norn_chronicle::store::{About, Store, bytes_of, entries};
use norn_chronicle::{Body, Entry, REFEREE, Seat, StoreError, Tip};
use norn_table::given;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Write a table's chronicle to a file that anybody can verify.
///
/// The referee's file holds everything, secrets too. With --seat, it holds only what that seat has seen. The
/// head that is printed stands for all of it: keep it, and `norn verify --head` shows whether a later file
/// was cut or rewritten.
#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// The table.
    #[arg(value_name = "NAME")]
    name: String,
    /// Only what this seat has seen: its name or its number.
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// The file to write; if left out, NAME.norn here. Only its owner may read it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    data: DataArgs,
}

/// Writes a table to a file.
pub(crate) fn export(args: &ExportArgs, json: bool, out: &mut dyn Write) -> Done {
    let store = args.data.open_to_read()?;
    let about = table_named(&store, &args.name)?;
    let whose = match &args.seat {
        None => Whose::Referee,
        Some(seat) => match seat_named(&store, &about, seat)? {
            REFEREE => Whose::Referee,
            seat => Whose::Seat(seat),
        },
    };
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.norn", plain(&args.name))));
    if path.exists() && !args.force {
        return Err(Failure::bad_input(format!("{} is there already", path.display()))
            .hint("name another file with --out FILE, or write over it with --force")
            .at("--out"));
    }
    if args.data.is_at(&path) {
        return Err(Failure::bad_input(format!("{} keeps the tables themselves", path.display()))
            .hint("name another file with --out FILE")
            .at("--out"));
    }
    let program = concat!("norn ", env!("CARGO_PKG_VERSION"));
    let tip: Tip = file::write_with(&path, file::For::Owner, |to| {
        let picture = |picture: &_| bytes_of(&store, about.id, picture);
        write_file(to, whose, program, || entries(&store, about.id, 0), picture)
            .map_err(|error: StoreError| unkept(error))
    })?;
    let path = path.display().to_string();
    if json {
        writeln!(out, "{}", json!({ "file": path, "whose": whose, "entries": tip.count, "head": tip.head }))?;
    } else {
        write!(
            out,
            "{}",
            wrap(&format!("{path}: {}, {}", counted(tip.count, "entry", "entries"), whose.label()), "", "  ")
        )?;
        writeln!(out, "head {}", tip.head)?;
    }
    Ok(())
}

/// The table of that name; if there is none, the nearest.
pub(crate) fn table_named(store: &dyn Store, name: &str) -> Result<About, Failure> {
    if let Some(about) = store.named(name).map_err(unkept)? {
        return Ok(about);
    }
    let tables = store.tables().map_err(unkept)?;
    let names: Vec<&str> = tables.iter().map(|about| about.name.as_str()).collect();
    Err(Failure::bad_input(format!("there is no table `{name}`")).hint(given::hint(name, &names)).at("name"))
}

fn seat_named(store: &dyn Store, about: &About, wanted: &str) -> Result<Seat, Failure> {
    let mut seats: BTreeMap<Seat, String> = BTreeMap::new();
    for entry in entries(store, about.id, 0) {
        if let Entry { body: Body::Seated { seat, name, .. } | Body::Erased { seat, called: name }, .. } =
            entry.map_err(unkept)?
        {
            seats.insert(seat, name);
        }
    }
    let by_name = seats.iter().find(|(_, name)| name.eq_ignore_ascii_case(wanted)).map(|(seat, _)| *seat);
    let by_number = || seats.keys().find(|seat| seat.0.to_string() == wanted).copied();
    by_name.or_else(by_number).ok_or_else(|| {
        let names: Vec<&str> = seats.values().map(String::as_str).collect();
        Failure::bad_input(format!("nobody called `{wanted}` has a seat at this table"))
            .hint(given::hint(wanted, &names))
            .at("--seat")
    })
}

/// A name as part of a file's name: nothing in it may lead to another folder.
fn plain(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ') { c } else { '_' })
        .collect();
    plain.trim().to_owned()
}
