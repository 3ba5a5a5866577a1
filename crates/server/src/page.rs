//! The page, as it was built into the program.
use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::io::Read as _;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// Whether the program was built with the page in it.
pub(crate) fn is_there() -> bool {
    Built::get("index.html").is_some()
}

/// A file of the page; the page itself for the addresses that it routes by itself; 404 for every other path.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().strip_prefix('/').unwrap_or_default();
    let name = match path {
        "verify" => "verify.html",
        "odds" => "odds.html",
        _ if is_ours(path) => "index.html",
        _ => path,
    };
    let Some((coding, file)) = (if is_packed(name) { None } else { built(name, &headers) }) else {
        if name == path {
            return nowhere();
        }
        let text = "This program was built without its page. `make run` builds both.";
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    // Names in `assets/` carry a hash of what is in them.
    let kept = if name.starts_with("assets/") { "max-age=31536000, immutable" } else { "no-cache" };
    let answer =
        Response::builder().header(header::CONTENT_TYPE, kind(name)).header(header::CACHE_CONTROL, kept);
    let answer = match coding {
        Some(coding) => answer.header(header::CONTENT_ENCODING, coding),
        None => answer,
    };
    // A font is packed by itself, and is the same for everybody.
    let answer = match name.rsplit('.').next() {
        Some("woff2") => answer,
        _ => answer.header(header::VARY, "accept-encoding"),
    };
    let answer = match policy(name) {
        Some(policy) => answer.header(header::CONTENT_SECURITY_POLICY, policy),
        None => answer,
    };
    answer.body(Body::from(file)).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// What a file may do, where that is less than what a document may. What asks for nothing is allowed nothing, and so is the
/// worker that checks logs. That is said shortly: a first visit gets many of these.
fn policy(name: &str) -> Option<&'static str> {
    match name {
        KEEPER => Some("default-src 'none'; connect-src 'self'"),
        _ if name.starts_with(ASKER) && name.ends_with(".js") => {
            Some("default-src 'none'; connect-src 'self'; script-src 'wasm-unsafe-eval'")
        }
        _ => is_part(kind(name)).then_some("default-src 'none'"),
    }
}

/// A file of the page in the first encoding that the client takes. It was compressed when the page was built, so that costs
/// nothing here; and these files are the same for everybody, so nothing leaks. The program does not hold what is in
/// `assets/` a third time, uncompressed: few clients want it so, and for them it is unpacked.
fn built(name: &str, headers: &HeaderMap) -> Option<(Option<&'static str>, Cow<'static, [u8]>)> {
    let packed = PACKED.iter().find_map(|(coding, ending)| {
        let file = takes(headers, coding).then(|| Built::get(&format!("{name}{ending}"))).flatten()?;
        Some((Some(*coding), file.data))
    });
    let plain = || Some((None, Built::get(name)?.data));
    let unpacked = || {
        let file = Built::get(&format!("{name}.gz"))?;
        let mut plain = vec![];
        GzDecoder::new(&*file.data).read_to_end(&mut plain).ok()?;
        Some((None, Cow::Owned(plain)))
    };
    packed.or_else(plain).or_else(unpacked)
}

/// The worker that keeps the page's own files: it asks for them itself, as a document does.
const KEEPER: &str = "keeper.js";

/// The worker that works out odds in the browser: it asks for what it runs (`web/src/odds/asker.ts`), and runs that.
const ASKER: &str = "assets/asker-";

/// The encodings of compressed copies, the smallest first (`web/vite.config.ts`).
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn is_packed(path: &str) -> bool {
    PACKED.iter().any(|(_, ending)| path.ends_with(ending))
}

/// Whether the client accepts this encoding: it is named, and not with `q=0`.
fn takes(headers: &HeaderMap, coding: &str) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        named && weight.is_ok_and(|weight| 0.0 < weight)
    })
}

/// Whether a content type is that of what no browser shows as a page: a part of one, or what its scripts ask for.
pub(crate) fn is_no_document(kind: &str) -> bool {
    is_part(kind) || kind.starts_with("application/json")
}

/// Whether a content type is that of a script, a style or a font: what a document is put together from, and never one.
fn is_part(kind: &str) -> bool {
    ["text/javascript", "text/css", "font/"].iter().any(|part| kind.starts_with(part))
}

/// Whether the page knows what to show at an address, which is without its first `/`: as `web/src/lib/route.ts` has it.
fn is_ours(path: &str) -> bool {
    let figures = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let parts: Vec<&str> = path.strip_suffix('/').unwrap_or(path).split('/').collect();
    match parts[..] {
        [""] => path.is_empty(),
        ["claim" | "join"] => true,
        ["t", table, seat] => figures(table, 15) && figures(seat, 5),
        _ => false,
    }
}

/// Old links lead to the tables that there are.
fn nowhere() -> Response {
    const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Norn: nothing here</title>\
                        <h1>There is nothing here</h1><p>Perhaps the address is not whole. \
                        <a href=\"/\">Go to the tables.</a></p></html>\n";
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (StatusCode::NOT_FOUND, headers, PAGE).into_response()
}

/// What sort of file it is, among those that the page is built of.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_taken_where_it_is_named_and_not_refused() {
        let takes = |said: &str, coding: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, said.parse().expect("a value"));
            takes(&headers, coding)
        };
        for said in ["br", "gzip, br", "gzip;q=1.0, BR;q=0.5", "deflate , br ; q=0.001"] {
            assert!(takes(said, "br"), "{said}");
        }
        for said in ["", "gzip", "br;q=0", "br;q=0.000, gzip", "br;q=x", "brotli", "*"] {
            assert!(!takes(said, "br"), "{said}");
        }
        assert!(!super::takes(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn one_worker_alone_runs_what_it_has_fetched() {
        assert!(policy("assets/asker-a1.js").is_some_and(|policy| policy.contains("'wasm-unsafe-eval'")));
        for name in
            ["odds.html", "assets/odds-asker-a1.js", "assets/asker-a1.css", "asker-a1.js", "keeper.js"]
        {
            assert!(!policy(name).is_some_and(|policy| policy.contains("unsafe")), "{name}");
        }
        assert_eq!(policy("assets/index-a1.js"), Some("default-src 'none'"));
        // The document's own.
        assert_eq!(policy("odds.html"), None);
    }

    #[test]
    fn only_addresses_of_the_page_are_its_own() {
        for path in ["", "claim", "claim/", "join", "t/1/0", "t/1/0/", "t/999999999999999/65535"] {
            assert!(is_ours(path), "{path}");
        }
        for path in [
            "nothing",
            "claim/x",
            "t",
            "t/1",
            "t/1/",
            "t//0",
            "t/1/0/2",
            "t/x/0",
            "t/1/-1",
            "t/1/0//",
            "t/1000000000000000/0",
            "t/1/100000",
            "index.html/",
            "/",
            "//",
            "Claim",
            "t/1/0.js",
        ] {
            assert!(!is_ours(path), "{path}");
        }
    }
}
