//! `norn table`: a table of people around one keyboard.
//!
//! [`hot`] is the main loop and its commands; [`fill`] fills in attempts, [`ask`] puts questions, [`cards`]
//! reads and writes cards, [`people`] seats people and makes characters, [`show`], [`story`] and [`days`] print sheets, the log and the calendar. [`kept`] stores
//! everything before it is shown; [`screen`] does all input and output.
mod ask;
mod cards;
mod days;
mod fill;
mod find;
mod grid;
mod hand;
mod hot;
mod kept;
mod people;
mod screen;
mod show;
mod story;
#[cfg(test)]
mod tests;

pub(crate) use kept::{now, root, unkept};

use crate::data::{DataArgs, quoted};
use crate::failure::{Done, Failure};
use crate::words::Words;
use crate::{file, play};
use clap::Args;
use hot::{HotSeat, Sitting};
use kept::{New, NotDone, StoredTable};
use norn_chronicle::REFEREE;
use norn_chronicle::store::{MemoryStore, Store, TableId};
use norn_shelf::Game;
use norn_table::Say;
use norn_table::scenario::{self, Scenario};
use screen::{Leave, Screen};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Open a table in this terminal, or go on where it was left.
///
/// All sit around one keyboard; the screen says whose turn it is. Everything can be done with numbers and
/// Enter; `?` lists the other commands. What happens is stored before it is shown, so you can leave at any
/// moment, even by a power cut, and find the same question and the same dice when you come back. `q` leaves.
#[derive(Args, Debug)]
pub(crate) struct TableArgs {
    /// The game, by its name or one of its titles.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The name of the table; if left out, that of the game.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// For a new table: the referee's name; if left out, Referee.
    #[arg(long, value_name = "NAME")]
    referee: Option<String>,
    /// For a new table: dice from this number instead of chance. Reproducible, so never verifiable.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// For a new table: a scenario that is laid out before anybody sits down; `norn play --help` shows how one is
    /// written.
    #[arg(long, value_name = "FILE")]
    prepared: Option<PathBuf>,
    /// Never wait until the keyboard is handed over: for one person who plays everybody, or where nobody minds who
    /// reads what.
    #[arg(long)]
    alone: bool,
    #[command(flatten)]
    data: DataArgs,
}

/// Opens the table and plays until the input ends.
pub(crate) fn table(args: &TableArgs, json: bool, out: &mut dyn Write) -> Done {
    let game = Game::named(&args.ruleset)?;
    if json {
        return Err(Failure::bad_input("a table is played in words, so there is no JSON of it")
            .hint("leave out --json; `norn play FILE --json` plays a session from a file")
            .at("--json"));
    }
    let prepared = args.prepared.as_deref().map(|file| prepared(game, file)).transpose()?;
    if args.data.is_new()? {
        // Refusals come before a database is made.
        let name = args.name.clone().unwrap_or_else(|| game.name().to_owned());
        StoredTable::begin(game, &mut MemoryStore::default(), args.new_table(name, prepared.clone()))?;
    }
    let (_lock, mut store) = args.data.open_to_write("norn table")?;
    let stdin = std::io::stdin();
    let echo = !stdin.is_terminal();
    let mut input = stdin.lock();
    let screen = Screen::new(&mut input, out, echo);
    let terminal = !echo && std::io::stdout().is_terminal();
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    let screen = if terminal { screen.following() } else { screen };
    let screen = if terminal && !dumb { screen.emptied(discard_typed) } else { screen };
    open(game, args, prepared, &mut *store, screen)
}

/// Drops what was typed at the terminal and not read yet; where it can't be dropped, it is read.
fn discard_typed() {
    #[cfg(unix)]
    let _ = rustix::termios::tcflush(std::io::stdin(), rustix::termios::QueueSelector::IFlush);
}

impl TableArgs {
    fn new_table(&self, name: String, prepared: Option<(String, Scenario)>) -> New {
        let referee = self.referee.clone().unwrap_or_else(|| "Referee".to_owned());
        New { name, referee, seed: self.seed, prepared }
    }
}

/// What a file has prepared for a table of that game, with the file's name.
fn prepared(game: Game, file: &Path) -> Result<(String, Scenario), Failure> {
    let path = file::name(file);
    let (of, read) = play::read(&path, &file::read_text(file, scenario::BYTES_MAX)?)?;
    if of == game {
        return Ok((path, read));
    }
    Err(Failure::bad_input(format!("{path} is prepared for {}, not for {}", of.name(), game.name()))
        .hint(format!("`norn table {} --prepared {path}` opens it", of.name()))
        .at("--prepared"))
}

/// Opens the table, or begins it.
fn open<'a>(
    game: Game,
    args: &TableArgs,
    prepared: Option<(String, Scenario)>,
    store: &'a mut dyn Store,
    screen: Screen<'a>,
) -> Done {
    let name = args.name.clone().unwrap_or_else(|| game.name().to_owned());
    let known = store.named(&name).map_err(unkept)?;
    if let Some(about) = &known
        && about.ruleset != game.name()
    {
        return Err(Failure::bad_input(format!(
            "`{name}` is a table of {}, not of {}",
            about.ruleset,
            game.name()
        ))
        .hint(format!(
            "`norn table {} {}{}` opens it; another name begins a new one",
            about.ruleset,
            quoted(&name),
            args.data.again()
        ))
        .at("name"));
    }
    if known.is_some() && args.seed.is_some() {
        return Err(Failure::bad_input(format!("`{name}` was begun before, so its dice are settled"))
            .hint("leave out --seed, or choose another name")
            .at("--seed"));
    }
    if known.is_some() && args.referee.is_some() {
        return Err(Failure::bad_input(format!("`{name}` was begun before, so its referee has a name"))
            .hint("leave out --referee, or choose another name for a new table")
            .at("--referee"));
    }
    if known.is_some() && args.prepared.is_some() {
        return Err(Failure::bad_input(format!("`{name}` was begun before, so nothing is laid out at it"))
            .hint("leave out --prepared, or choose another name for a new table")
            .at("--prepared"));
    }
    let alone = if args.alone { " --alone" } else { "" };
    let again = format!("norn table {} {}{}{alone}", game.name(), quoted(&name), args.data.again());
    let sitting = Sitting { alone: args.alone, again };
    let begin = match known {
        Some(about) => Begin::Resume(about.id),
        None => Begin::New(Box::new(args.new_table(name, prepared))),
    };
    sit(game, store, begin, sitting, screen)
}

/// Something is said at a stored table by its referee, and kept.
pub(crate) fn as_referee(game: Game, store: &mut dyn Store, table: TableId, say: Say) -> Done {
    let mut kept = StoredTable::resume(game, store, table)?;
    match kept.say(REFEREE, say) {
        Ok(_) => Ok(()),
        Err(NotDone::Refused(refused)) => {
            let words = Words::new(game.manifest().words);
            Err(Failure::refused(words.refused(&refused, &|value| kept.live.named(value))))
        }
        Err(NotDone::Unkept(failure)) => Err(failure),
    }
}

/// A new table, or one that is resumed.
#[derive(Debug)]
enum Begin {
    New(Box<New>),
    Resume(TableId),
}

/// Plays until the input ends or somebody leaves.
fn sit<'a>(game: Game, store: &'a mut dyn Store, begin: Begin, sitting: Sitting, screen: Screen<'a>) -> Done {
    let (kept, begun) = match begin {
        Begin::New(new) => StoredTable::begin(game, store, *new).map(|(kept, begun)| (kept, Some(begun)))?,
        Begin::Resume(id) => (StoredTable::resume(game, store, id)?, None),
    };
    let mut hot = HotSeat::new(game, kept, screen, sitting)?;
    match hot.play(begun) {
        Ok(()) | Err(Leave::Left | Leave::Again | Leave::Luck) => hot.leave(),
        Err(Leave::Failed(failure)) => Err(failure),
    }
}
