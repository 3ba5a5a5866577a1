//! `norn import`: a chronicle becomes a table of this machine.
use crate::data::{DataArgs, quoted};
use crate::failure::{Done, Failure};
use crate::file;
use crate::page::{counted, wrap};
use crate::table::{now, root, unkept};
use crate::verify::{check, holds, unreadable};
use clap::Args;
use norn_chronicle::canon::Tip;
use norn_chronicle::export::{Reader, Whose};
use norn_chronicle::store::{About, Batch, Store, TableId};
use norn_chronicle::{Entry, Hash, Picture};
use norn_shelf::Game;
use norn_table::act::Beginning;
use norn_table::moved::{Keeper, Moved};
use norn_table::{Left, Root};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Make a table from a chronicle, and go on where it ends.
///
/// The file is verified first, and refused if it was tampered with. The new table has secrets of its own, so
/// only the file proves the dice up to here. Its seats keep their names, and belong to nobody.
#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    /// The file, as `norn export` writes it for the referee; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The name of the new table; its old name if left out.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    data: DataArgs,
}

/// Makes a table of a file.
pub(crate) fn import(args: &ImportArgs, json: bool, out: &mut dyn Write) -> Done {
    let checked = check(&args.file, None)?;
    holds(&checked, &args.file)?;
    let header = &checked.report.header;
    if header.whose != Whose::Referee {
        return Err(Failure::bad_input(format!(
            "{} holds what one seat has seen, which is not enough to go on",
            file::name(&args.file)
        ))
        .hint("ask the referee for the whole file, or `norn verify` this one")
        .at("line 1"));
    }
    let name = args.name.clone().unwrap_or_else(|| header.name.clone());
    let game = Game::named(&header.ruleset).map_err(|unknown| {
        Failure::bad_input(format!("`{}` is not known", header.ruleset)).hint(unknown.hint())
    })?;
    let head = checked.report.tip.head;
    if args.data.is_new()? {
        // Refusals come before a database is made.
        read(&args.file, game, name.clone(), head)?;
    }
    let (_lock, mut store) = args.data.open_to_write("norn import")?;
    if store.named(&name).map_err(unkept)?.is_some() {
        return Err(Failure::bad_input(format!("there is a table `{name}` already"))
            .hint("choose another name with --name")
            .at("--name"));
    }
    let moved = read(&args.file, game, name.clone(), head)?;
    let left = moved.left;
    let about = moved.keep(&mut Kept { store: &mut *store, pictures: &mut pictures(&args.file)? })?;
    if json {
        writeln!(
            out,
            "{}",
            json!({
                "name": name,
                "ruleset": header.ruleset,
                "entries": about.tip.count,
                "in_file": checked.report.tip.count,
                "left_out": left,
                "origin": head,
            })
        )?;
    } else {
        let text = format!(
            "`{name}` goes on where {} ends: {}, made of {} in the file.{}",
            file::name(&args.file),
            counted(about.tip.count, "entry", "entries"),
            checked.report.tip.count,
            left_out(&left),
        );
        write!(out, "{}", wrap(&text, "", "  "))?;
        writeln!(out, "Open it: norn table {} {}{}", header.ruleset, quoted(&name), args.data.again())?;
    }
    Ok(())
}

/// What is not taken over, and why; `None` if everything is.
fn left_out(left: &Left) -> String {
    let all: Vec<String> = [
        (left.secrets, "end of a chain", "ends of chains", " of secrets, since the new table has its own"),
        (left.requests, "request", "requests", " for a device's secret, since those dice have fallen"),
        (left.wishes, "wish", "wishes", ", since the seats belong to nobody yet"),
        (
            left.floor,
            "time",
            "times",
            " that somebody took the floor or put it down, since nobody has it now",
        ),
        (left.referee, "entry", "entries", " of the referee's seat, since it is yours"),
        (left.erased, "entry", "entries", " of which people had their words erased"),
    ]
    .into_iter()
    .filter(|(count, ..)| 0 < *count)
    .map(|(count, one, many, why)| format!("{}{why}", counted(count, one, many)))
    .collect();
    if all.is_empty() { String::new() } else { format!(" Left out: {}.", all.join("; ")) }
}

fn read(file: &Path, game: Game, name: String, head: Hash) -> Result<Moved, Failure> {
    let reader = Reader::open(file::open(file)?).map_err(|error| unreadable(file, error))?;
    let beginning = Beginning {
        name,
        referee: "Referee".to_owned(),
        root: Root(root(None)?),
        seeded: false,
        origin: Some(head),
        now: now(),
    };
    // It was read to its end a moment ago, when it was verified.
    let moved = Moved::of(game.rules(), beginning, &mut reader.map_while(Result::ok)).map_err(|damaged| {
        Failure::bad_input(damaged.to_string())
            .hint("no table was made; `norn verify` shows what is still good")
            .at(format!("entry {}", damaged.seq))
    })?;
    moved.fits().map_err(unkept)?;
    Ok(moved)
}

/// The store, and the pictures of the file in their order.
struct Kept<'a> {
    store: &'a mut dyn Store,
    pictures: &'a mut dyn FnMut(&Picture) -> Result<Vec<u8>, Failure>,
}

impl Keeper for Kept<'_> {
    type Error = Failure;

    fn create(&mut self, entries: &[Entry], secrets: Vec<u8>) -> Result<About, Failure> {
        Ok(self.store.create(entries, &secrets)?)
    }

    fn append(&mut self, batch: Batch) -> Result<Tip, Failure> {
        Ok(self.store.append(&batch)?)
    }

    fn picture(&mut self, table: TableId, picture: &Picture) -> Result<Vec<u8>, Failure> {
        match self.store.picture(table, &picture.hash)? {
            Some(bytes) => Ok(bytes),
            None => (self.pictures)(picture),
        }
    }
}

/// What gives the pictures of a file, in their order.
fn pictures(file: &Path) -> Result<impl FnMut(&Picture) -> Result<Vec<u8>, Failure>, Failure> {
    let mut reader = Reader::open(file::open(file)?).map_err(|error| unreadable(file, error))?;
    Ok(move |picture: &Picture| {
        let found = reader.find_picture(picture).map_err(|error| unreadable(file, error))?;
        found.ok_or_else(|| {
            Failure::bad_input(format!("{} was changed while it was read", file::name(file)))
                .hint("import it again, under another name")
        })
    })
}
