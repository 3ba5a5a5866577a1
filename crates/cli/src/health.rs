//! `norn health`: asks a running server whether it can be played on, for containers that have nothing else to ask with.
use crate::failure::{Done, Failure};
use clap::Args;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long each step of asking may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// The most bytes of an answer that are read: an answer of ours is a line.
const ANSWER_MAX: u64 = 16 * 1024;

/// Ask a running server whether it is ready: exit code 0 if so, 4 if not, with the reason.
#[derive(Args, Debug)]
pub(crate) struct HealthArgs {
    /// The server's address. Without a path, `/readyz` is asked; `/healthz` says only whether it is alive.
    #[arg(value_name = "URL", default_value = "http://127.0.0.1:7777")]
    url: String,
}

/// Asks, and says what was answered.
pub(crate) fn health(args: &HealthArgs, json: bool, out: &mut dyn Write) -> Done {
    let (host, path) = parts(&args.url)?;
    let silent = |cause: std::io::Error| {
        Failure::environment(format!("nothing answers at {host}"))
            .hint("is it being served there? `norn serve --addr` says where it listens")
            .at(args.url.clone())
            .because(cause)
    };
    let (status, said) = asked(host, path).map_err(silent)?;
    if status != 200 {
        let answered = if said.is_empty() { format!("it answered {status}") } else { said };
        return Err(Failure::environment(answered)
            .hint("what it says on standard error tells more")
            .at(args.url.clone()));
    }
    if json {
        return Ok(writeln!(out, "{}", json!({ "url": args.url, "says": said }))?);
    }
    Ok(writeln!(out, "{said}")?)
}

/// Host with port, and path.
fn parts(url: &str) -> Result<(&str, &str), Failure> {
    let wrong = || {
        Failure::bad_input(format!("`{url}` is no address of a server here"))
            .hint("one looks like http://127.0.0.1:7777; it is asked as it listens, not through its proxy")
            .at(url.to_owned())
    };
    let rest = url.strip_prefix("http://").ok_or_else(wrong)?;
    let (host, path) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, "/"),
    };
    let printed = |c: char| c.is_ascii_graphic();
    if host.is_empty() || !host.chars().all(printed) || !path.chars().all(printed) {
        return Err(wrong());
    }
    Ok((host, if path == "/" { "/readyz" } else { path }))
}

/// The status and the first line of the answer.
fn asked(host: &str, path: &str) -> std::io::Result<(u16, String)> {
    let named = if host.rsplit(']').next().is_some_and(|end| end.contains(':')) {
        host.to_owned()
    } else {
        format!("{host}:80")
    };
    let mut last = std::io::Error::from(std::io::ErrorKind::NotFound);
    for addr in named.to_socket_addrs()? {
        let mut stream = match TcpStream::connect_timeout(&addr, PATIENCE) {
            Ok(stream) => stream,
            Err(error) => {
                last = error;
                continue;
            }
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut bytes = vec![];
        stream.take(ANSWER_MAX).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(std::io::ErrorKind::InvalidData)?;
        let first = body.lines().next().unwrap_or_default();
        return Ok((status, first.chars().filter(|c| !c.is_control()).collect()));
    }
    Err(last)
}
