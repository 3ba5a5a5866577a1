//! `norn restore`: going on from a backup.
use crate::backup::{counted, told};
use crate::data::DataArgs;
use crate::failure::{Done, Failure};
use crate::page::wrap;
use crate::table::{root, unkept};
use clap::Args;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{About, BATCH_MAX, Batch, Store, entries};
use norn_chronicle::{Renewal, StoreError};
use norn_shelf::Game;
use norn_store::backups::stamp;
use norn_store::{Lock, Options, Sqlite, replace};
use norn_table::Root;
use norn_table::act::Known;
use norn_table::secrets::Secrets;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Go on from a backup of all tables.
///
/// The backup is read from beginning to end first, and stays as it is. Entries that came after it are lost:
/// the restored tables tell everybody at them so, and roll from new secrets. Links that nobody has used yet
/// stop working. Seats belong to the people who held them when the backup was made.
#[derive(Args, Debug)]
pub(crate) struct RestoreArgs {
    /// The file, as `norn backup` or `norn serve --backup-every` has written it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace existing tables. They are moved aside, not deleted.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    data: DataArgs,
}

/// Puts a backup in the place of what is there.
pub(crate) fn restore(args: &RestoreArgs, json: bool, out: &mut dyn Write) -> Done {
    let name = args.file.display().to_string();
    if args.data.is_at(&args.file) {
        return Err(Failure::bad_input(format!("{name} keeps the tables themselves"))
            .hint("name a backup of them")
            .at("FILE"));
    }
    let backup = Sqlite::open_to_read(&args.file, &Options::default()).map_err(|error| {
        Failure::environment(format!("{name}: {}", error.text))
            .hint(error.hint.clone())
            .at(name.clone())
            .because(error)
    })?;
    let norn_server::Place { file, options } = args.data.place()?;
    let at = |error: StoreError| unkept(error).at(file.display().to_string());
    let _lock = Lock::take(&file, "norn restore").map_err(at)?;
    if file.exists() && !args.replace {
        return Err(Failure::bad_input(format!("tables are kept in {} already", file.display()))
            .hint("move them aside with --replace, or restore into another folder with --data DIR")
            .at("--data"));
    }
    // Made whole beside it first, so that what is there stays in its place until something good can take it.
    let beside = file.with_extension("restored");
    let tables = made(&backup, &beside, &options).map_err(|failure| failure.at(name.clone()));
    drop(backup);
    let aside = aside(&file);
    let put = tables.and_then(|made| {
        let had = file.exists();
        replace(&file, &beside, &aside).map_err(at)?;
        Ok((made, had.then(|| aside.display().to_string())))
    });
    if put.is_err() {
        // The backup has it all, and the first error is the one to tell of.
        let _ = std::fs::remove_file(&beside);
    }
    let ((tables, left), aside) = put?;
    if json {
        let left: Vec<_> = left.iter().map(|(name, why)| json!({ "name": name, "why": why })).collect();
        let data = file.display().to_string();
        writeln!(out, "{}", json!({ "data": data, "aside": aside, "tables": told(&tables), "left": left }))?;
    } else {
        let aside = aside.map(|aside| format!(" What was there is now {aside}.")).unwrap_or_default();
        let text = format!("{}: {}.{aside}", file.display(), counted(&tables));
        write!(out, "{}", wrap(&text, "", "  "))?;
        for (_, why) in left {
            write!(out, "{}", wrap(&format!("It can't be gone on with yet: {why}."), "", "  "))?;
        }
    }
    Ok(())
}

/// A file that is not there yet, beside the one that moves there.
fn aside(file: &Path) -> PathBuf {
    let now = norn_server::now().unwrap_or_default();
    let named = |second: i64| file.with_extension(format!("before-{}.db", stamp(second)));
    (now..).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(now))
}

/// Makes the database that goes on from a backup: all of it, brought up to date. Gives what the backup holds, and what of it
/// does not go on yet.
fn made(backup: &Sqlite, at: &Path, options: &Options) -> Result<(Vec<About>, Vec<Left>), Failure> {
    // What an earlier one left that did not come to its end.
    match std::fs::remove_file(at) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(Failure::environment(format!("{} can't be written", at.display()))
                .hint("see who may write there")
                .because(error));
        }
        _ => {}
    }
    let tables = backup.backup(at).map_err(unkept)?;
    let mut store = Sqlite::open_with(at, options).map_err(unkept)?;
    store.close_links().map_err(unkept)?;
    let mut left = vec![];
    for about in &tables {
        left.extend(renew(&mut store, about)?);
    }
    store.close().map_err(unkept)?;
    Ok((tables, left))
}

/// A table that is in the restored database and does not go on yet, with why.
type Left = (String, String);

/// The table goes on from here: with new secrets, since nobody knows which of the old ones were used after the backup,
/// or since those that are there do not fit its log, and an entry that tells everybody which of the two it is. Where this program can't go on with it, it stays as it is, and why is given.
fn renew(store: &mut Sqlite, about: &About) -> Result<Option<Left>, Failure> {
    let left = |why: String| Ok(Some((about.name.clone(), why)));
    if let Err(error) = about.readable() {
        return left(error.text);
    }
    let game = match Game::named(&about.ruleset) {
        Ok(game) => game,
        Err(unknown) => return left(unknown.to_string()),
    };
    let old = Secrets::read(&store.secrets(about.id).map_err(unkept)?);
    // A rehearsal stays one.
    let seeded = old.as_ref().is_some_and(|old| old.seeded);
    // Whether the secrets are those that the log committed itself to.
    let fits = old.is_some_and(|Secrets { seeded, root }| {
        let mut whole = entries(&*store, about.id, 0).map_while(Result::ok).map(Known::from);
        game.rules().open(root, seeded, &mut whole, None).is_ok()
    });
    let why = if fits { Renewal::Restored } else { Renewal::Lost };
    let secrets = Secrets { seeded, root: Root(root(None)?) };
    let (fresh, mut broken) = (secrets.write(), None);
    let log = entries(&*store, about.id, 0);
    let mut log = log.map_while(|entry| entry.map_err(|error| broken = Some(error)).ok());
    let renewed = game.rules().renewed(secrets.root, seeded, &mut log, why, norn_server::now());
    if let Some(error) = broken {
        return Err(unkept(error));
    }
    let added = match renewed {
        Ok((_, added)) => added,
        Err(damaged) => return left(damaged.to_string()),
    };
    let added = added.into_iter().map(Written::of).collect::<Result<Vec<_>, _>>();
    let added = added.map_err(|error| unkept(error.into()))?;
    let mut fresh = Some(fresh);
    for part in added.chunks(BATCH_MAX) {
        let expected = part.first().map_or(0, |entry| entry.seq);
        let batch = Batch {
            table: about.id,
            expected,
            entries: part.into(),
            secrets: fresh.take(),
            pictures: vec![],
        };
        store.append(&batch).map_err(unkept)?;
    }
    Ok(None)
}
