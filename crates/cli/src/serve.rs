//! `norn serve`: tables in the browser.
use crate::data::DataArgs;
use crate::failure::{Done, Failure};
use clap::Args;
use norn_server::limits::Limits;
use norn_server::origin::{Origin, seen_as};
use norn_server::{Kind, Options, Server, Trouble};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Serve tables to browsers: prints a link that lets you start a table and invite the others.
///
/// Only this machine can reach it, unless you say otherwise: --lan lets in whoever is in the same network. For
/// people elsewhere, put a proxy with a certificate in front of it and say by --origin what the proxy is called.
/// Everything that happens is written down before it is shown; stop the server at any moment by Ctrl-C.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen: an address and a port; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777", value_parser = address)]
    addr: SocketAddr,
    /// Let in whoever is in the same network as this machine.
    #[arg(long)]
    lan: bool,
    /// What the page is called from outside, behind a proxy, such as `https://norn.example`
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// For tests and rehearsals: dice from this number instead of chance. Reproducible, so never verifiable.
    #[arg(long, value_name = "SEED")]
    rehearsal: Option<u64>,
    /// Set a limit of what seats, devices and addresses may take; `--limit list` says which there are. Repeatable.
    #[arg(long, value_name = "NAME=VALUE")]
    limit: Vec<String>,
    /// Don't open a browser.
    #[arg(long)]
    no_browser: bool,
    #[command(flatten)]
    data: DataArgs,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "it takes an address in figures and a port, such as 127.0.0.1:7777".to_owned())
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
        Kind::Wrong | Kind::Unknown | Kind::Taken => Failure::bad_input(trouble.text.clone()),
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
    let origin = args.origin.as_deref().map(proxy).transpose()?;
    let mut addr = args.addr;
    if args.lan && addr.ip().is_loopback() {
        addr.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let open = !addr.ip().is_loopback();
    let seen_as = open.then(seen_as).flatten();
    let place = args.data.place()?;
    let kept_in = place.file.display().to_string();
    let options = Options {
        addr,
        origin: origin.clone(),
        seen_as,
        rehearsal: args.rehearsal,
        clock: norn_server::now,
        limits,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| {
        Failure::environment("the machine has no threads left").hint("close some programs").because(error)
    })?;
    runtime.block_on(async {
        let server = Server::bind(place, options).await.map_err(failed)?;
        let link = server.host_link().await.map_err(failed)?;
        let first = server.origins().first().to_string();
        if json {
            writeln!(out, "{}", json!({ "link": link, "origin": first, "data": kept_in }))?;
        } else {
            writeln!(out, "Norn is being served. Open this link to start a table, or to go on with one:\n")?;
            writeln!(out, "  {link}\n")?;
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
            if !server.has_page() {
                writeln!(out, "\nThis program was built without its page; `make run` builds both.")?;
            }
        }
        out.flush()?;
        if !args.no_browser && !json && has_display() {
            // Where none opens, the link is on the screen.
            let _ = open::that_detached(&link);
        }
        server.serve(stopped()).await.map_err(failed)
    })
}

/// Whether somebody sits before a screen that a browser could open on.
fn has_display() -> bool {
    let shown = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    std::io::stdout().is_terminal()
        && (cfg!(any(target_os = "macos", target_os = "windows"))
            || shown("DISPLAY")
            || shown("WAYLAND_DISPLAY"))
}

/// Comes true when the server is to stop.
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
