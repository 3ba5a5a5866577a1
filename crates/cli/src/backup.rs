//! `norn backup`: all tables as one file, also while they are played.
use crate::data::DataArgs;
use crate::failure::{Done, Failure};
use crate::page::wrap;
use crate::table::unkept;
use clap::Args;
use norn_chronicle::store::About;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Write all tables, with secrets and devices, to one file.
///
/// A server may keep running meanwhile. Every entry of every table in the file is read before it counts.
/// `norn restore` continues from it. It also holds who has access, so anybody who has the file knows every
/// secret of every table.
#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not be there yet. Only its owner may read it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

/// Writes all tables to a file.
pub(crate) fn backup(args: &BackupArgs, json: bool, out: &mut dyn Write) -> Done {
    let store = args.data.open_to_read()?;
    if args.file.exists() {
        return Err(Failure::bad_input(format!("{} is there already", args.file.display()))
            .hint("name a file that is not there yet")
            .at("FILE"));
    }
    let tables =
        store.backup(&args.file).map_err(|error| unkept(error).at(args.file.display().to_string()))?;
    let path = args.file.display().to_string();
    if json {
        writeln!(out, "{}", json!({ "file": path, "tables": told(&tables) }))?;
    } else {
        let text =
            format!("{path}: {}. HOLDS EVERY SECRET of every table; show it to nobody.", counted(&tables));
        write!(out, "{}", wrap(&text, "", "  "))?;
    }
    Ok(())
}

/// Tables for programs.
pub(crate) fn told(tables: &[About]) -> Vec<Value> {
    let told =
        |about: &About| json!({ "name": about.name, "entries": about.tip.count, "head": about.tip.head });
    tables.iter().map(told).collect()
}

/// Tables for people.
pub(crate) fn counted(tables: &[About]) -> String {
    let entries: u64 = tables.iter().map(|about| about.tip.count).sum();
    let tables = match tables.len() {
        1 => "one table".to_owned(),
        count => format!("{count} tables"),
    };
    let entries = match entries {
        1 => "1 entry, read and good".to_owned(),
        count => format!("{count} entries, each of them read and good"),
    };
    format!("{tables}, {entries}")
}
