//! The bounded queue of frames for one connection. Senders never wait for a slow connection, the queue never
//! exceeds its bounds, and it drops no frame in between. A connection that is too slow is told so and ended;
//! it catches up when it reconnects.
use crate::limits::WAITING_MAX;
use crate::table::{Frame, frame};
use norn_wire::message::{Bye, ToPage};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A handle of the queue; all clones share one queue.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Inner>);

struct Inner {
    bytes_max: usize,
    waiting: Mutex<Waiting>,
    /// Notified when there is something to send, or when the queue is closed.
    news: Notify,
    /// The last word is said.
    over: Notify,
}

#[derive(Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    bytes: usize,
    /// Nothing more is taken.
    over: bool,
    /// Whoever sent them has gone.
    gone: bool,
}

impl Waiting {
    fn take(&mut self) -> Option<Frame> {
        let frame = self.frames.pop_front()?;
        self.bytes = self.bytes.saturating_sub(frame.len());
        Some(frame)
    }
}

impl Outbox {
    /// An empty one, with room for so many bytes.
    pub(crate) fn new(bytes_max: u32) -> Self {
        Self(Arc::new(Inner {
            bytes_max: usize::try_from(bytes_max).unwrap_or(usize::MAX),
            waiting: Mutex::default(),
            news: Notify::new(),
            over: Notify::new(),
        }))
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a frame in, unless the last word was said. Without room for it, what waits makes way for the word that the
    /// connection is too slow.
    pub(crate) fn send(&self, frame: Frame) {
        self.send_all([frame]);
    }

    /// As [`Outbox::send`], one after the other.
    pub(crate) fn send_all(&self, frames: impl IntoIterator<Item = Frame>) {
        let mut waiting = self.waiting();
        for frame in frames {
            if waiting.over {
                return;
            }
            let full = WAITING_MAX <= waiting.frames.len() || self.0.bytes_max < waiting.bytes + frame.len();
            if full && !waiting.frames.is_empty() {
                waiting.frames.clear();
                drop(waiting);
                self.bye(
                    Bye::Trouble,
                    "This connection is too slow for what happens here. It is tried again.",
                );
                return;
            }
            waiting.bytes += frame.len();
            waiting.frames.push_back(frame);
        }
        drop(waiting);
        self.0.news.notify_one();
    }

    /// Says the last word; the connection ends once it is sent.
    pub(crate) fn bye(&self, why: Bye, text: &str) {
        let mut waiting = self.waiting();
        if !waiting.over {
            waiting.frames.push_back(frame(&ToPage::Bye { why, text: text.to_owned() }));
            waiting.over = true;
        }
        drop(waiting);
        self.0.news.notify_one();
        self.0.over.notify_one();
    }

    /// Takes nothing more; the connection ends once what waits is sent.
    pub(crate) fn close(&self) {
        self.waiting().over = true;
        self.0.news.notify_one();
        self.0.over.notify_one();
    }

    /// Nobody is there any more to send anything to.
    pub(crate) fn gone(&self) {
        let mut waiting = self.waiting();
        *waiting = Waiting { over: true, gone: true, ..Waiting::default() };
        drop(waiting);
        self.0.news.notify_one();
        self.0.over.notify_one();
    }

    /// Whether nothing more is taken.
    pub(crate) fn is_over(&self) -> bool {
        self.waiting().over
    }

    /// Takes out all that waits.
    #[cfg(test)]
    pub(crate) fn taken(&self) -> Vec<Frame> {
        let mut waiting = self.waiting();
        waiting.bytes = 0;
        waiting.frames.drain(..).collect()
    }

    /// How many frames wait, and how many bytes they have.
    #[cfg(test)]
    fn waits(&self) -> (usize, usize) {
        let waiting = self.waiting();
        (waiting.frames.len(), waiting.bytes)
    }

    /// Comes true when the last word is said.
    pub(crate) async fn over(&self) {
        while !self.is_over() {
            self.0.over.notified().await;
        }
    }

    /// The next frame to send, if there is one by now.
    pub(crate) fn ready(&self) -> Option<Frame> {
        self.waiting().take()
    }

    /// The next frame to send; none at the end. For one reader.
    pub(crate) async fn next(&self) -> Option<Frame> {
        loop {
            {
                let mut waiting = self.waiting();
                if let Some(frame) = waiting.take() {
                    return Some(frame);
                }
                // A burst is no reason to keep so much capacity.
                waiting.frames.shrink_to(8);
                if waiting.over || waiting.gone {
                    return None;
                }
            }
            self.0.news.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(bytes: usize) -> Frame {
        "x".repeat(bytes).into()
    }

    #[tokio::test]
    async fn frames_come_in_order_and_end_with_the_last_word() {
        let out = Outbox::new(1_000);
        assert_eq!(out.ready(), None);
        out.send_all([long(1), long(2)]);
        out.send(long(3));
        out.bye(Bye::Stopping, "bye");
        out.send_all([long(4), long(5)]);
        out.bye(Bye::Trouble, "again");
        assert_eq!(out.next().await.map(|one| one.len()), Some(1));
        assert_eq!(out.ready().map(|one| one.len()), Some(2));
        assert_eq!(out.next().await.map(|one| one.len()), Some(3));
        assert!(out.next().await.is_some_and(|one| one.contains("stopping")));
        assert_eq!(out.next().await, None);
        out.over().await;
    }

    #[tokio::test]
    async fn whoever_is_too_slow_is_told_so_and_keeps_no_room() {
        for (count, each) in [(WAITING_MAX + 1, 1), (11, 100)] {
            let out = Outbox::new(if each == 1 { 1_000_000 } else { 1_000 });
            for _ in 0..count {
                assert!(!out.is_over());
                out.send(long(each));
            }
            out.over().await;
            assert!(out.next().await.is_some_and(|one| one.contains("too slow")));
            assert_eq!(out.next().await, None);
        }
        // One frame that is longer than all the room goes alone.
        let out = Outbox::new(10);
        out.send(long(100));
        assert_eq!((out.waits(), out.is_over()), ((1, 100), false));
        out.gone();
        assert_eq!((out.waits(), out.next().await), ((0, 0), None));
    }
}
