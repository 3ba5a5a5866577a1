//! The page, as it was built into the program.
use axum::body::Body;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// Whether the program was built with the page in it.
pub(crate) fn is_there() -> bool {
    Built::get("index.html").is_some()
}

/// A file of the page; the page itself for every other path, since it finds its own way.
pub(crate) async fn file(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (name, file) = match Built::get(path) {
        Some(file) if !path.is_empty() => (path, Some(file)),
        _ if path == "verify" => ("verify.html", Built::get("verify.html")),
        // What looks like a file and is none must not be answered with the page.
        _ if path.rsplit('/').next().is_some_and(|last| last.contains('.')) => {
            return StatusCode::NOT_FOUND.into_response();
        }
        _ => ("index.html", Built::get("index.html")),
    };
    let Some(file) = file else {
        let text = "This program was built without its page. `make run` builds both.";
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    // Names in `assets/` carry a hash of what is in them.
    let kept = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    Response::builder()
        .header(header::CONTENT_TYPE, kind(name))
        .header(header::CACHE_CONTROL, kept)
        .body(Body::from(file.data))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
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
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
