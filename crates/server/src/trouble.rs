//! Errors of requests, as the client gets them.
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use norn_chronicle::StoreError;
use norn_chronicle::store::StoreKind;
use norn_table::brief::{REFUSAL_MAX, cut};
use serde_json::json;
use std::fmt;

/// The longest hint, in bytes, of all that a refusal says.
const HINT_MAX: usize = 1_024;

/// What went wrong, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// Which sort it is.
    pub kind: Kind,
    /// What was wrong.
    pub text: String,
    /// What would be right; may be empty.
    pub hint: String,
}

/// Sorts of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// What was sent makes no sense.
    Wrong,
    /// What was sent is too large.
    Large,
    /// Nobody knows who asks, or they may not.
    Forbidden,
    /// There is no such thing.
    Unknown,
    /// There is one of that name already.
    Taken,
    /// Too much is asked at once.
    Crowded,
    /// The machine can't do it now: disk, files, chance.
    Machine,
    /// A fault of ours.
    Fault,
}

impl Trouble {
    fn of(kind: Kind, text: impl Into<String>, hint: impl Into<String>) -> Self {
        let (text, hint) = (cut(text.into(), REFUSAL_MAX - HINT_MAX), cut(hint.into(), HINT_MAX));
        Self { kind, text, hint }
    }
    pub(crate) fn wrong(text: impl Into<String>) -> Self {
        Self::of(Kind::Wrong, text, "")
    }
    pub(crate) fn large(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Large, text, hint)
    }
    pub(crate) fn unusable(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Wrong, text, hint)
    }
    pub(crate) fn forbidden(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Forbidden, text, hint)
    }
    pub(crate) fn unknown(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Unknown, text, hint)
    }
    pub(crate) fn taken(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Taken, text, hint)
    }
    /// As it is answered.
    pub(crate) fn json(&self) -> serde_json::Value {
        json!({ "error": { "kind": self.name(), "text": self.text, "hint": self.hint } })
    }

    pub(crate) fn crowded(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Crowded, text, hint)
    }
    pub(crate) fn machine(text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::of(Kind::Machine, text, hint)
    }
    pub(crate) fn fault(text: impl Into<String>) -> Self {
        Self::of(Kind::Fault, text, "nothing was lost; load the page again")
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.kind {
            Kind::Wrong => "wrong",
            Kind::Large => "large",
            Kind::Forbidden => "forbidden",
            Kind::Unknown => "unknown",
            Kind::Taken => "taken",
            Kind::Crowded => "crowded",
            Kind::Machine => "machine",
            Kind::Fault => "fault",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hint.as_str() {
            "" => write!(f, "{}", self.text),
            hint => write!(f, "{}; {hint}", self.text),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        let kind = match error.kind {
            StoreKind::Wrong => Kind::Wrong,
            StoreKind::Taken => Kind::Taken,
            StoreKind::Unknown => Kind::Unknown,
            _ => Kind::Machine,
        };
        Self::of(kind, error.text, error.hint)
    }
}

impl From<getrandom::Error> for Trouble {
    fn from(_: getrandom::Error) -> Self {
        Self::machine(
            "the machine's source of chance does not answer",
            "nothing fair can be rolled without it",
        )
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let status = match self.kind {
            Kind::Wrong => StatusCode::BAD_REQUEST,
            Kind::Large => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::Unknown => StatusCode::NOT_FOUND,
            Kind::Taken => StatusCode::CONFLICT,
            Kind::Crowded => StatusCode::TOO_MANY_REQUESTS,
            Kind::Machine => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        };
        tracing::info!(target: "norn::http", by = self.name(), "refused");
        (status, Json(self.json())).into_response()
    }
}
