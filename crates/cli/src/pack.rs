//! `norn pack`: content packs, checked, described and taken in.
use crate::data::{DataArgs, quoted};
use crate::export::table_named;
use crate::failure::{Done, Failure};
use crate::file;
use crate::page::{counted, wrap};
use crate::table::as_referee;
use crate::words::Words;
use clap::{Args, Subcommand};
use norn_shelf::Game;
use norn_table::pack::{self, Fault, File, Wrong};
use norn_table::{PACK_BYTES_MAX, Say};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A whole pack, for people who want to write one.
const EXAMPLE: &str = r#"A pack is a folder of TOML files. Its `pack.toml` says what it is:

  name = "Beasts of the fen"
  game = "GAME"
  about = "Forty creatures; ours, free to share."

Every other file holds rows of the game's lists, each with its own columns:

  [[creature]]
  name = "Mire hound"
  …

`norn pack schema GAME` prints every list with its columns as a JSON Schema,
which editors complete and check by."#;

/// Check, describe and add content packs.
///
/// A pack holds creatures, weapons and other rows of a game's lists, in files that people write and share.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLE)]
pub(crate) struct PackArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Name every fault of a pack, with file and line.
    Check {
        /// Its folder.
        #[arg(value_name = "DIR")]
        pack: PathBuf,
    },
    /// Print the lists of a game with their columns, as a JSON Schema.
    Schema {
        /// The game.
        #[arg(value_name = "GAME")]
        game: String,
    },
    /// Add a pack to a table, as its referee. The log records it, and it can be undone.
    Add {
        /// Its folder.
        #[arg(value_name = "DIR")]
        pack: PathBuf,
        /// The table.
        #[arg(value_name = "NAME")]
        table: String,
        #[command(flatten)]
        data: DataArgs,
    },
}

/// Does what is asked of packs.
pub(crate) fn pack(args: &PackArgs, json: bool, out: &mut dyn Write) -> Done {
    match &args.what {
        What::Check { pack } => {
            let pack = Pack::open(pack)?;
            pack.tell(&pack.check()?, json, out)
        }
        What::Schema { game } => {
            let game = Game::named(game).map_err(|unknown| Failure::from(unknown).at("GAME"))?;
            let mut schema = serde_json::to_value(game.rules().pack_schema())?;
            describe(&mut schema, &Words::new(game.manifest().words));
            let schema = serde_json::to_string_pretty(&schema)?;
            Ok(writeln!(out, "{schema}")?)
        }
        What::Add { pack, table, data } => {
            let pack = Pack::open(pack)?;
            let lists = pack.check()?;
            if data.is_new()? {
                // Nothing is made where there is nothing to go on with.
                data.open_to_read()?;
            }
            let (_lock, mut store) = data.open_to_write("norn pack add")?;
            let about = table_named(&*store, table)?;
            if about.ruleset != pack.game.name() {
                let text = format!("`{table}` is a table of {}", about.ruleset);
                return Err(Failure::bad_input(format!("{text}, and this pack is for {}", pack.game.name())));
            }
            let say = Say::Load { files: pack.files.clone() };
            as_referee(pack.game, &mut *store, about.id, say)?;
            pack.tell(&lists, json, out)?;
            if json {
                return Ok(());
            }
            let again = format!("norn table {} {}{}", pack.game.name(), quoted(table), data.again());
            Ok(write!(out, "{}", wrap(&format!("They are in the lists of `{table}`: `{again}`"), "", "  "))?)
        }
    }
}

/// A pack that was read from a folder.
pub(crate) struct Pack {
    /// Its files.
    pub(crate) files: Vec<File>,
    /// Which game it is for.
    pub(crate) game: Game,
    folder: String,
    name: String,
}

impl Pack {
    /// Reads a folder.
    pub(crate) fn open(folder: &Path) -> Result<Self, Failure> {
        let files = files(folder)?;
        let place = folder.display().to_string();
        let about = pack::about(&files).map_err(|fault| faulty(&place, 1, &fault.to_string()))?;
        let game = Game::named(&about.game).map_err(|unknown| {
            Failure::from(unknown).at(format!("{}: game", folder.join(pack::ABOUT).display()))
        })?;
        Ok(Self { files, game, folder: place, name: about.name })
    }

    /// How many rows there are of which list.
    pub(crate) fn check(&self) -> Result<BTreeMap<String, usize>, Failure> {
        self.game.rules().check_pack(&self.files).map_err(|faults| {
            let words = Words::new(self.game.manifest().words);
            let count = faults.told.len() + faults.more;
            let before = if count == 1 { "" } else { "- " };
            let told = |fault: &Fault| format!("{before}{}", words.fault(fault, &|_| None));
            let each = |fault: &Fault| {
                let text = words.faulty(fault, &|_| None);
                let line = (0 < fault.line).then_some(fault.line);
                let column = match &fault.what {
                    Wrong::Game(problem) => Some(problem.at.as_str()),
                    Wrong::House(_) => None,
                };
                json!({ "file": fault.file, "line": line, "column": column, "text": text })
            };
            let all = faults.told.iter().map(each).collect();
            faulty(&self.folder, count, &faults.lines(&told)).each(all)
        })
    }

    fn tell(&self, lists: &BTreeMap<String, usize>, json: bool, out: &mut dyn Write) -> Done {
        if json {
            let told = json!({ "pack": self.name, "game": self.game.name(), "rows": lists });
            return Ok(writeln!(out, "{told}")?);
        }
        let lists: Vec<String> = lists.iter().map(|(list, rows)| format!("{list} {rows}")).collect();
        let told = format!("{}, for {}: {}", self.name, self.game.name(), lists.join(", "));
        Ok(write!(out, "{}", wrap(&told, "", "  "))?)
    }
}

/// Says of each list and column of a schema what it is, in the words of the game's forms.
fn describe(schema: &mut Value, words: &Words) {
    match schema {
        Value::Object(of) => {
            if let Some(Value::Object(properties)) = of.get_mut("properties") {
                for (name, column) in properties.iter_mut() {
                    if let Value::Object(column) = column {
                        let said = words.param(name).unwrap_or_else(|| words.attempt(name, None));
                        column.entry("description").or_insert(Value::String(said));
                    }
                }
            }
            of.iter_mut().for_each(|(_, inner)| describe(inner, words));
        }
        Value::Array(all) => all.iter_mut().for_each(|inner| describe(inner, words)),
        _ => {}
    }
}

fn faulty(folder: &str, count: usize, faults: &str) -> Failure {
    let text = match count {
        1 => faults.to_owned(),
        count => format!("{}:\n{faults}", counted(count, "thing is wrong", "things are wrong")),
    };
    Failure::bad_input(text).hint("`norn pack schema GAME` says what each column takes").at(folder.to_owned())
}

/// The files of a folder that are TOML, by name.
fn files(folder: &Path) -> Result<Vec<File>, Failure> {
    let unread = |error: std::io::Error| {
        Failure::environment(format!("the folder {} can't be read", folder.display()))
            .hint("name the folder that `pack.toml` stands in")
            .because(error)
    };
    let mut paths = vec![];
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.extension().is_some_and(|end| end == "toml") && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(File { name, text: file::read_text(&path, PACK_BYTES_MAX as usize)? })
    };
    paths.into_iter().map(read).collect()
}
