//! The `norn` command: one file for each of its commands, and what they share.
//!
//! What is asked for goes to standard output, everything else to standard error. Exit codes: see
//! [`failure::Kind`].
mod backup;
mod book;
mod data;
mod dice;
mod export;
mod failure;
mod file;
mod health;
mod import;
mod log;
mod odds;
mod pack;
mod page;
mod play;
mod restore;
mod rules;
mod serve;
mod studies;
mod table;
mod verify;
mod words;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;
use failure::{Done, Failure};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Gives back what tables have freed; see *Departures* in `ARCHITECTURE.md`. Other libraries than glibc do so themselves.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// A virtual table that plays by the rules: every roll, choice and number comes from the rulebook, and is written
/// into a chronicle that anybody can verify.
///
/// To begin, open a table and play the starter fight by its menus: norn table triumvene. What you do is saved
/// at once; the same command takes you back to where you left off.
#[derive(Parser, Debug)]
#[command(
    name = "norn",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 done, 1 an expectation or a verification failed, 2 what was typed or stands in a \
                  file makes no sense, 3 refused by a rule or a right, 4 trouble with the machine: a file or folder \
                  that is not there, can't be read or can't be written, a full disk."
)]
struct Norn {
    #[command(subcommand)]
    command: Command,
    /// Print JSON for programs; errors too, on standard error.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum Command {
    Roll(dice::RollArgs),
    Odds(odds::OddsArgs),
    /// List the games.
    Games,
    Rules(rules::RulesArgs),
    Serve(serve::ServeArgs),
    // For machines, so that people need not read past it.
    #[command(hide = true)]
    Health(health::HealthArgs),
    Table(table::TableArgs),
    Play(play::PlayArgs),
    Pack(pack::PackArgs),
    Export(export::ExportArgs),
    Import(import::ImportArgs),
    Verify(verify::VerifyArgs),
    Backup(backup::BackupArgs),
    Restore(restore::RestoreArgs),
    /// Print completions for a shell.
    ///
    /// Put them where the shell looks for them. For bash: norn completions bash >
    /// ~/.local/share/bash-completion/completions/norn
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page, for `man`.
    ///
    /// norn man > norn.1; man ./norn.1
    Man,
}

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    // Read before the arguments are parsed, so that errors of parsing are told in the right form, too.
    let json = args.iter().take_while(|arg| *arg != "--").any(|arg| arg == "--json");
    page::follow_terminal();
    // Errors of the last flush count as those of the command.
    let mut out = BufWriter::new(std::io::stdout().lock());
    let done = run(args, json, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_nobody_reading() => ExitCode::SUCCESS,
        Err(failure) => {
            // What was printed before it went wrong stands before what went wrong.
            let _ = out.flush();
            // Nobody is left to be told when even this fails.
            let _ = failure.tell(json, &mut std::io::stderr().lock());
            ExitCode::from(failure.kind.exit_code())
        }
    }
}

fn run(args: Vec<OsString>, json: bool, out: &mut dyn Write) -> Done {
    let norn = match Norn::try_parse_from(args) {
        Ok(norn) => norn,
        Err(error) => return not_understood(&error, json, out),
    };
    match norn.command {
        Command::Roll(args) => dice::roll(&args, out),
        Command::Odds(args) => odds::odds(&args, json, out),
        Command::Rules(args) => rules::rules(&args, json, out),
        Command::Pack(args) => pack::pack(&args, json, out),
        Command::Serve(args) => serve::serve(&args, json, out),
        Command::Health(args) => health::health(&args, json, out),
        Command::Table(args) => table::table(&args, json, out),
        Command::Play(args) => play::play(&args, json, out),
        Command::Export(args) => export::export(&args, json, out),
        Command::Import(args) => import::import(&args, json, out),
        Command::Verify(args) => verify::verify(&args, json, out),
        Command::Backup(args) => backup::backup(&args, json, out),
        Command::Restore(args) => restore::restore(&args, json, out),
        Command::Games => studies::games(json, out),
        Command::Completions { shell } => {
            // Written to memory first: the library panics if a write fails.
            let mut script = vec![];
            clap_complete::generate(shell, &mut Norn::command(), "norn", &mut script);
            Ok(out.write_all(&script)?)
        }
        Command::Man => manual(out),
    }
}

/// The manual page of the program, with all its commands.
fn manual(out: &mut dyn Write) -> Done {
    let mut norn = Norn::command();
    norn.build();
    let mut page = vec![];
    let whole = Man::new(norn.clone());
    whole.render_title(&mut page)?;
    whole.render_name_section(&mut page)?;
    whole.render_synopsis_section(&mut page)?;
    whole.render_description_section(&mut page)?;
    whole.render_options_section(&mut page)?;
    for command in norn.get_subcommands().filter(|one| !one.is_hide_set() && one.get_name() != "help") {
        let man = Man::new(command.clone());
        writeln!(page, ".SH \"NORN {}\"", command.get_name().to_uppercase())?;
        let mut part = vec![];
        man.render_synopsis_section(&mut part)?;
        man.render_description_section(&mut part)?;
        man.render_options_section(&mut part)?;
        // Its sections are parts of this one.
        page.extend(String::from_utf8_lossy(&part).replace(".SH ", ".SS ").into_bytes());
    }
    whole.render_extra_section(&mut page)?;
    Ok(out.write_all(&page)?)
}

/// Help and version are what was asked for; everything else is bad input, with what would be right.
fn not_understood(error: &clap::Error, json: bool, out: &mut dyn Write) -> Done {
    let told = error.render().to_string();
    // Whoever says nothing wants to know what could be said.
    let alone = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !json;
    if !error.use_stderr() || alone {
        return Ok(write!(out, "{}", page::help(&told))?);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Err(Failure::bad_input("no command is given").hint("`norn help` says what there is"));
    }
    let mut paragraphs = told.trim().split("\n\n");
    let first = paragraphs.next().unwrap_or_default();
    let text: Vec<&str> = first.trim_start_matches("error: ").lines().map(str::trim).collect();
    let mut failure = Failure::bad_input(text.join(" "));
    let mut hints: Vec<String> = vec![];
    for rest in paragraphs {
        let rest = rest.trim();
        if let Some(tip) = rest.strip_prefix("tip: ") {
            hints.push(tip.lines().map(str::trim).collect::<Vec<_>>().join(" "));
        } else if let Some(usage) = rest.strip_prefix("Usage: ") {
            hints.push(format!("usage: {usage}"));
        }
    }
    if !hints.is_empty() {
        failure = failure.hint(hints.join("; "));
    }
    if let Some(ContextValue::String(at)) = error.get(ContextKind::InvalidArg) {
        failure = failure.at(at.clone());
    }
    Err(failure)
}
