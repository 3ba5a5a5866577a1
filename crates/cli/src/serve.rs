//! `norn serve`: tables in the browser.
use crate::data::DataArgs;
use crate::failure::{Done, Failure};
use crate::log::LogArgs;
use crate::page::wrap;
use clap::Args;
use norn_server::limits::Limits;
use norn_server::origin::{Origin, seen_as};
use norn_server::{BackUp, Kind, Options, Server, Trouble};
use norn_store::backups::{Backups, KEEP_MAX};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Serve tables to browsers, by a link.
///
/// It lets you start a table and invite the others.
///
/// By default only this machine can reach it; --lan also lets in people on the same network. For people
/// elsewhere, put a proxy with a certificate in front of it and name its address with --origin. Everything
/// that happens is stored before it is shown, so you can stop the server at any moment with Ctrl-C.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen: an address and a port; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777", value_parser = address)]
    addr: SocketAddr,
    /// Let in people on the same network as this machine.
    #[arg(long)]
    lan: bool,
    /// The page's address from outside, behind a proxy, such as `https://norn.example`
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// For tests and rehearsals: dice from this number instead of chance. Reproducible, so never verifiable.
    #[arg(long, value_name = "SEED")]
    rehearsal: Option<u64>,
    /// Back up all tables at this interval (30m, 1h, 1d), into the folder `backups` beside them. The first
    /// backup is made at once, unless the last one is more recent.
    #[arg(long, value_name = "TIME", value_parser = every)]
    backup_every: Option<Duration>,
    /// How many of these backups are kept; older ones are removed.
    #[arg(long, value_name = "COUNT", default_value_t = 24, value_parser = keep, requires = "backup_every")]
    keep: usize,
    /// Set a limit on what seats, devices and addresses may use; `--limit list` shows all. Repeatable.
    #[arg(long, value_name = "NAME=VALUE")]
    limit: Vec<String>,
    /// Add this content pack to every new table of its game; `norn pack --help` says what a pack is.
    /// Repeatable.
    #[arg(long, value_name = "DIR")]
    pack: Vec<std::path::PathBuf>,
    /// Don't open a browser.
    #[arg(long)]
    no_browser: bool,
    /// Serve metrics (for Prometheus) at this address, too. Anybody who can reach it may read them.
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    metrics_addr: Option<SocketAddr>,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    data: DataArgs,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "it takes an address in figures and a port, such as 127.0.0.1:7777".to_owned())
}

/// The least time from one backup to the next.
const EVERY_LEAST: Duration = Duration::from_secs(60);
/// The most time from one backup to the next.
const EVERY_MAX: Duration = Duration::from_secs(366 * 24 * 60 * 60);

fn every(text: &str) -> Result<Duration, String> {
    let wrong =
        || "it takes a number of minutes, hours or days, from 1m to 366d, such as 30m, 1h or 1d".to_owned();
    let unit = |unit: char| match unit {
        'm' => Some(60),
        'h' => Some(60 * 60),
        'd' => Some(24 * 60 * 60),
        _ => None,
    };
    let seconds = unit(text.chars().next_back().ok_or_else(wrong)?).ok_or_else(wrong)?;
    let digits = &text[..text.len() - 1];
    let count: u32 = Some(digits)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(wrong)?;
    let every = Duration::from_secs(u64::from(count) * seconds);
    if (EVERY_LEAST..=EVERY_MAX).contains(&every) { Ok(every) } else { Err(wrong()) }
}

fn keep(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=KEEP_MAX).contains(count));
    count.ok_or_else(|| format!("it takes a number from 1 to {KEEP_MAX}"))
}

/// What a proxy is called. Whoever comes from outside comes encrypted: what a seat may see is for that seat alone.
fn proxy(text: &str) -> Result<Origin, Failure> {
    let wrong = |text: String| Failure::bad_input(text).at("--origin");
    let origin = Origin::read(text).map_err(wrong)?;
    if !origin.is_secure() {
        return Err(wrong(format!("`{origin}` is not encrypted, so anybody on the way could read along"))
            .hint("give the proxy a certificate and say https://; in your own network, --lan does without"));
    }
    Ok(origin)
}

fn failed(trouble: Trouble) -> Failure {
    let failure = match trouble.kind {
        Kind::Wrong | Kind::Large | Kind::Unknown | Kind::Taken => Failure::bad_input(trouble.text.clone()),
        Kind::Forbidden | Kind::Crowded | Kind::Machine | Kind::Fault => {
            Failure::environment(trouble.text.clone())
        }
    };
    failure.hint(trouble.hint.clone()).because(trouble)
}

/// Serves until it is stopped.
pub(crate) fn serve(args: &ServeArgs, json: bool, out: &mut dyn Write) -> Done {
    if args.limit.iter().any(|one| one == "list") {
        for (name, value, what) in Limits::default().all() {
            writeln!(out, "{name}={value}  {what}")?;
        }
        return Ok(());
    }
    let mut limits = Limits::default();
    for one in &args.limit {
        limits.set(one).map_err(|trouble| failed(trouble).at("--limit"))?;
    }
    let packs = args.pack.iter().map(|folder| {
        let pack = crate::pack::Pack::open(folder)?;
        pack.check()?;
        Ok(norn_server::Pack { game: pack.game, files: pack.files })
    });
    let packs = packs.collect::<Result<Vec<_>, Failure>>()?;
    let origin = args.origin.as_deref().map(proxy).transpose()?;
    args.log.begin()?;
    let mut addr = args.addr;
    if args.lan && addr.ip().is_loopback() {
        addr.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let open = !addr.ip().is_loopback();
    let seen_as = open.then(seen_as).flatten();
    let place = args.data.place()?;
    let kept_in = place.file.display().to_string();
    let backups = place.file.with_file_name("backups");
    let options = Options {
        addr,
        origin: origin.clone(),
        seen_as,
        rehearsal: args.rehearsal,
        clock: crate::data::clock,
        limits,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| {
        Failure::environment("the machine has no threads left").hint("close some programs").because(error)
    })?;
    let served = runtime.block_on(async {
        let mut server = Server::bind(place, options).await.map_err(failed)?.taking_in(packs);
        if let Some(every) = args.backup_every {
            let to = Backups::new(backups.clone(), args.keep);
            let quiet = args.log.is_json();
            // A page that is built in needs no message.
            let told = Arc::new(move |made: Result<&Path, &Trouble>| {
                if let Err(trouble) = made {
                    LogArgs::say(quiet, &trouble.to_string(), "no backup was made: ");
                }
            });
            server = server.backing_up(BackUp { every, to, told });
        }
        let metrics = match args.metrics_addr {
            Some(addr) => Some(server.tell_metrics(addr).await.map_err(failed)?),
            None => None,
        };
        // On a full disk no link can be kept. Whoever has been here before is let in all the same.
        let link = server.host_link().await;
        let first = server.origins().first().to_string();
        for (_, trouble) in server.unopened().map_err(failed)? {
            LogArgs::say(args.log.is_json(), &trouble.to_string(), "not opened: ");
        }
        if json {
            let trouble = link.as_ref().err().map(ToString::to_string);
            let link = link.as_ref().ok();
            writeln!(
                out,
                "{}",
                json!({ "link": link, "origin": first, "data": kept_in, "trouble": trouble, "metrics": metrics })
            )?;
        } else {
            match &link {
                Ok(link) => {
                    writeln!(
                        out,
                        "Norn is being served. Open this link to start a table, or to go on with one:\n"
                    )?;
                    writeln!(out, "  {link}\n")?;
                }
                Err(trouble) => write!(
                    out,
                    "{}",
                    wrap(
                        &format!(
                            "Norn is being served, but nothing can be written down: {trouble}. Whoever has been \
                             here before can come in and look."
                        ),
                        "",
                        ""
                    )
                )?,
            }
            match (&origin, seen_as, open) {
                (Some(origin), ..) => {
                    writeln!(out, "Others reach it through your proxy, at {origin}.")?;
                }
                (None, Some(_), _) => {
                    writeln!(out, "Whoever is in the same network can reach it, at {first}.")?;
                    writeln!(out, "Nothing is encrypted on the way: use it at home, not in a café.")?;
                    writeln!(out, "{}", norn_server::links::blocks(&first))?;
                }
                (None, None, true) => writeln!(out, "It listens at {addr}.")?,
                (None, None, false) => {
                    writeln!(
                        out,
                        "Only this machine can reach it. To let in others of your network, stop it"
                    )?;
                    writeln!(
                        out,
                        "(Ctrl-C) and start it with --lan; `norn serve --help` says what else there is."
                    )?;
                }
            }
            if let Some(seed) = args.rehearsal {
                writeln!(
                    out,
                    "\nA rehearsal: new tables roll from the number {seed}, and no roll can be verified."
                )?;
            }
            writeln!(out, "Tables are kept in {kept_in}.")?;
            if args.backup_every.is_some() {
                writeln!(out, "Backups are made in {}.", backups.display())?;
            }
            if let Some(metrics) = metrics {
                writeln!(out, "What it counts is told at http://{metrics}/metrics.")?;
            }
            if !server.has_page() {
                writeln!(out, "\nThis program was built without its page; `make run` builds both.")?;
            }
        }
        out.flush()?;
        if let Ok(link) = &link
            && !args.no_browser
            && !json
            && has_display()
        {
            // If no browser opens, the link is on the screen.
            let _ = open::that_detached(link);
        }
        server.serve(stopped()).await.map_err(failed)
    });
    // Nobody needs odds that are still being computed.
    runtime.shutdown_background();
    served
}

/// Whether there is a screen on which a browser could open.
fn has_display() -> bool {
    let shown = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    std::io::stdout().is_terminal()
        && (cfg!(any(target_os = "macos", target_os = "windows"))
            || shown("DISPLAY")
            || shown("WAYLAND_DISPLAY"))
}

/// Completes when the server has to stop.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // Without a signal to wait for, only the end of the program stops it.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
