//! What is left of a request once it was answered. A connection that ends with bytes that nobody has read is reset, and
//! whoever sent them never reads why they were refused; so the rest is read, within bounds, and thrown away.
use crate::limits::{REST, REST_MAX, REST_QUIET};
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, header};
use hyper::body::{Frame, Incoming, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::time::timeout;

/// A body of a request whose rest is read if whoever answers reads it no further.
pub(crate) struct Rested(Option<Incoming>);

impl Rested {
    /// Takes the body of a request.
    pub(crate) fn of(request: Request<Incoming>) -> Request<Body> {
        // Whoever asks first sends nothing before they are told to.
        let waits = request.headers().contains_key(header::EXPECT);
        request.map(
            |body| if waits || body.is_end_stream() { Body::new(body) } else { Body::new(Self(Some(body))) },
        )
    }
}

impl HttpBody for Rested {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let Some(body) = &mut self.0 else { return Poll::Ready(None) };
        let came = Pin::new(body).poll_frame(context);
        if matches!(came, Poll::Ready(None | Some(Err(_)))) {
            self.0 = None;
        }
        came
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.0.as_ref().map_or_else(SizeHint::default, HttpBody::size_hint)
    }
}

impl Drop for Rested {
    fn drop(&mut self) {
        let left = self.0.take().filter(|body| !body.is_end_stream());
        // Outside of the server's threads nobody waits for an answer.
        if let (Some(body), Ok(here)) = (left, tokio::runtime::Handle::try_current()) {
            here.spawn(timeout(REST, drained(body)));
        }
    }
}

/// Reads a body to its end, or as far as a refused one is read.
async fn drained(mut body: Incoming) {
    let mut length = 0_u64;
    // Whoever promised more and sends nothing has nothing to lose, and no connection waits for them.
    while let Ok(Some(Ok(frame))) =
        timeout(REST_QUIET, poll_fn(|context| Pin::new(&mut body).poll_frame(context))).await
    {
        length += frame.data_ref().map_or(0, |data| data.len() as u64);
        if REST_MAX < length {
            break;
        }
    }
}
