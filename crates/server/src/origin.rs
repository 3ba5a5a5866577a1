//! The addresses under which the page is served. A request that names another host, or comes from a page of
//! another origin, is refused. That also stops DNS rebinding, where somebody points a name of theirs at this
//! machine.
use std::fmt;
use std::net::{IpAddr, SocketAddr};

/// `https://norn.example` or `http://127.0.0.1:7777`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    scheme: &'static str,
    /// With the port, where it is not the scheme's own.
    host: String,
}

impl Origin {
    /// Reads one.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no origin; one looks like https://norn.example, without a path");
        let (scheme, host) = text.trim_end_matches('/').split_once("://").ok_or_else(wrong)?;
        let scheme = match scheme {
            "http" => "http",
            "https" => "https",
            _ => return Err(wrong()),
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        if host.is_empty() || !host.chars().all(fits) {
            return Err(wrong());
        }
        let own = if scheme == "https" { ":443" } else { ":80" };
        let host = host.strip_suffix(own).unwrap_or(host).to_lowercase();
        Ok(Self { scheme, host })
    }

    fn local(host: &str, port: u16) -> Self {
        let host = if port == 80 { host.to_owned() } else { format!("{host}:{port}") };
        Self { scheme: "http", host }
    }

    /// Whether what is sent there is encrypted.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme == "https"
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)
    }
}

/// All origins that the server answers under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origins {
    /// The one that links are written with comes first.
    all: Vec<Origin>,
}

impl Origins {
    /// Of a server that listens at `bound`; `named` is what a proxy in front of it is called, `seen_as` this
    /// machine's address in its network.
    #[must_use]
    pub fn of(bound: SocketAddr, named: Option<Origin>, seen_as: Option<IpAddr>) -> Self {
        let port = bound.port();
        let written = |ip: IpAddr| match ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let mut all: Vec<Origin> = named.into_iter().collect();
        all.extend(seen_as.map(|ip| Origin::local(&written(ip), port)));
        if !bound.ip().is_unspecified() {
            all.push(Origin::local(&written(bound.ip()), port));
        }
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            all.push(Origin::local(host, port));
        }
        Self { all }
    }

    /// Whether a proxy stands in front of the server.
    #[must_use]
    pub fn is_proxied(&self) -> bool {
        self.first().is_secure()
    }

    /// The one that links are written with.
    #[must_use]
    pub fn first(&self) -> &Origin {
        &self.all[0]
    }

    /// The one by which this machine reaches itself.
    #[must_use]
    pub fn own(&self) -> &Origin {
        self.all.iter().find(|one| one.host.starts_with("127.0.0.1")).unwrap_or(&self.all[0])
    }

    /// Whether a `Host` header names this server.
    #[must_use]
    pub fn has_host(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        self.all.iter().any(|one| {
            one.host == host
                || host.strip_suffix(if one.is_secure() { ":443" } else { ":80" }) == Some(one.host.as_str())
        })
    }

    /// Whether an `Origin` header is that of our own page.
    #[must_use]
    pub fn has(&self, origin: &str) -> bool {
        Origin::read(origin).is_ok_and(|origin| self.all.contains(&origin))
    }
}

/// This machine's address in its network, as far as it can be told without sending anything.
#[must_use]
pub fn seen_as() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    // Selects a route without sending anything; the address is one that is reserved for examples.
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(named: Option<&str>) -> Origins {
        let named = named.map(|one| Origin::read(one).expect("an origin"));
        Origins::of(([127, 0, 0, 1], 7777).into(), named, None)
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let origins = origins(None);
        for host in ["127.0.0.1:7777", "localhost:7777", "LOCALHOST:7777", "[::1]:7777"] {
            assert!(origins.has_host(host), "{host}");
            assert!(origins.has(&format!("http://{host}")), "{host}");
        }
        for host in ["127.0.0.1", "127.0.0.1:7778", "evil.example:7777", "127.0.0.1.evil.example:7777", ""] {
            assert!(!origins.has_host(host), "{host}");
            assert!(!origins.has(&format!("http://{host}")), "{host}");
        }
        assert!(!origins.has("https://127.0.0.1:7777"), "another scheme is another origin");
        assert!(!origins.has("null"));
    }

    #[test]
    fn behind_a_proxy_links_carry_its_name() {
        let origins = origins(Some("https://norn.example/"));
        assert_eq!(origins.first().to_string(), "https://norn.example");
        assert!(origins.has_host("norn.example") && origins.has_host("norn.example:443"));
        assert!(origins.has("https://norn.example"));
        assert_eq!(origins.own().to_string(), "http://127.0.0.1:7777");
    }

    #[test]
    fn what_is_no_origin_is_refused() {
        for wrong in ["norn.example", "ftp://a", "https://", "https://a/b", "https://a?b", "https://a b"] {
            assert!(Origin::read(wrong).is_err(), "{wrong}");
        }
    }
}
