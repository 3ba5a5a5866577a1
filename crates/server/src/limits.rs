//! Limits, each with its name.
use std::time::Duration;

/// The most bytes of one message from a page: a long narration, or a whole character.
pub const MESSAGE_MAX: usize = 64 * 1024;
/// What is longer than this is not even read: the connection ends.
pub const FLOOD_MAX: usize = 16 * MESSAGE_MAX;
/// Bytes that wait to be read from a connection.
pub const READ_BUFFER: usize = 4 * 1024;
/// How many messages a connection may send at once.
pub const BURST_MAX: u32 = 60;
/// How many messages a connection may send each second from then on.
pub const RATE_MAX: u32 = 20;
/// How many times a connection may be told that a message was wrong before it is ended.
pub const WRONG_MAX: u32 = 50;
/// How many connections one table has at most.
pub const CONNECTIONS_MAX: usize = 200;
/// How many frames wait for a slow connection; then it is ended, and catches up when it comes back.
pub const WAITING_MAX: usize = 1_024;
/// How many entries are sent to a page that has none, and at once when it asks for earlier ones.
pub const LATEST_MAX: u64 = 300;
/// How far behind a page may be and still get every entry that it missed.
pub const BEHIND_MAX: u64 = 5_000;
/// How many bytes of entries, or of parts of a view, go into one frame; a longer one goes alone. Every connection keeps
/// room for the longest frame that it ever sent.
pub const FRAME_MAX: usize = 4 * 1024;
/// How many entries lie between two points from which streams are counted again.
pub const MARK_EVERY: u64 = 512;
/// How many odds are weighed at the same time, over all tables.
pub const WEIGHING_MAX: usize = 2;
/// How many weighed odds are remembered for a seat until it is shown something new.
pub const WEIGHED_MAX: usize = 128;
/// How long a seat may be without a connection until it counts as having left.
pub const AWAY: Duration = Duration::from_secs(45);
/// How long dice wait for the secret of another device that is connected.
pub const LINK: Duration = Duration::from_secs(3);
/// How often a connection is asked whether it is still there.
pub const PING: Duration = Duration::from_secs(25);
/// How many wishes wait for a table.
pub const WISHES_MAX: usize = 256;
/// How many bytes a request's body has at most.
pub const BODY_MAX: usize = 16 * 1024;
