//! Limits, each with its name. The host can set those by table, seat, device or address ([`Limits`]); the
//! others are limits of single messages and frames.
use crate::trouble::Trouble;
use norn_table::limits::{self as table, Limit};
use std::time::Duration;

/// The most bytes of one message from a page: a long narration, or a whole character.
pub const MESSAGE_MAX: usize = 64 * 1024;
/// What is longer than this is not even read: the connection ends.
pub const FLOOD_MAX: usize = 16 * MESSAGE_MAX;
/// Bytes that wait to be read from a connection.
pub const READ_BUFFER: usize = 4 * 1024;
/// Bytes of several frames that are written to a connection at once.
pub const WRITE_BUFFER: usize = FRAME_MAX / 4;
/// A longer message goes out in several pieces, since every connection keeps a buffer as long as its longest one. Each
/// piece is a call of the system, so most messages should go in one.
pub const PIECE_MAX: usize = FRAME_MAX;
/// How many messages a seat may send at once, over all its connections.
pub const BURST_MAX: u32 = 60;
/// How many messages a seat may send each second from then on.
pub const RATE_MAX: u32 = 20;
/// How many bytes a seat may send at once, over all its connections.
pub const BYTES_BURST_MAX: u32 = 1024 * 1024;
/// How many bytes a seat may send each second from then on.
pub const BYTES_RATE_MAX: u32 = 32 * 1024;
/// How many times a connection may be told that a message was wrong before it is ended.
pub const WRONG_MAX: u32 = 50;
/// How many connections one table has at most.
pub const TABLE_CONNECTIONS_MAX: u32 = 200;
/// How many connections one seat has at most: windows on all its devices.
pub const SEAT_CONNECTIONS_MAX: u32 = 16;
/// How many connections the program has at most. Each takes a file descriptor, of which a process has 1,024
/// by default.
pub const PROGRAM_CONNECTIONS_MAX: u32 = 800;
/// How many connections one address has at most; behind a proxy all come from one.
pub const ADDRESS_CONNECTIONS_MAX: u32 = 600;
/// How many connections of one address may have sent no complete request yet; if more come, the oldest of
/// them make room.
pub const ADDRESS_HALF_OPEN_MAX: u32 = 64;
/// How many connections for which there is no room are told so at the same time; more are closed without a word.
pub const TURNED_AWAY_MAX: usize = 16;
/// How many bytes the head of a request has at most: what is asked for, and all headers.
pub const HEAD_MAX: usize = 32 * 1024;
/// How many frames wait for a slow connection; then it is ended, and catches up when it comes back.
pub const WAITING_MAX: usize = 1_024;
/// How many bytes wait for a slow connection.
pub const WAITING_BYTES_MAX: u32 = 4 * 1024 * 1024;
/// How many entries are sent to a page that has none, and at once when it asks for earlier or further ones.
pub const LATEST_MAX: u64 = 300;
/// How many bytes of entries, or of parts of a view, go into one frame; a longer one goes alone.
pub const FRAME_MAX: usize = 4 * 1024;
/// How many entries lie between two checkpoints from which streams are counted again.
pub const MARK_EVERY: u64 = 512;
/// How many entries may follow a snapshot until the next one is written; so no more are read when the table
/// is opened.
pub const SNAPSHOT_EVERY: u64 = 500;
/// How many things are worked out at the same time, over all tables, beyond one for each processor: so a long one leaves
/// the others their turns.
pub const WORKING_MORE: usize = 3;
/// How many things that one table caused wait to be worked out.
pub const JOBS_TABLE_MAX: u32 = 256;
/// How many that one device caused.
pub const JOBS_DEVICE_MAX: u32 = 128;
/// How many that one network caused.
pub const JOBS_NETWORK_MAX: u32 = 512;
/// How many for all tables together; demos and what ifs may have half as many besides.
pub const JOBS_MAX: u32 = 2_048;
/// How many weighed odds are remembered for a seat until it is shown something new.
pub const WEIGHED_MAX: usize = 128;
/// How many odds of one seat wait to be weighed.
pub const LOOKS_MAX: u32 = 16;
/// Looks are answered a whole number of these after they came.
pub const STEP: Duration = Duration::from_millis(10);
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
/// How many bytes of a refused request are read and thrown away, so that whoever sends them reads why.
pub const REST_MAX: u64 = 32 * 1024 * 1024;
/// How long they may take to come.
pub const REST: Duration = Duration::from_secs(20);
/// How long a refused request may send nothing until it counts as over.
pub const REST_QUIET: Duration = Duration::from_secs(2);
/// How deep lists and objects nest at most in what pages send.
pub const NESTING_MAX: usize = 64;
/// How many bytes the host sends at most with a file that prepares a table.
pub const PREPARED_MAX: usize = 1024 * 1024;
/// How many bytes the file of a table has at most that is moved here: the longest sessions with some hundred pictures.
pub const MOVED_MAX: u64 = 1 << 30;
/// How long it may take to come.
pub const MOVING: Duration = Duration::from_secs(30 * 60);
/// How long the body of a picture may take to come: longer than others, since it is.
pub const PICTURE: Duration = Duration::from_secs(60);
/// How many pictures come in at the same time, over all tables: each is held whole. A seat puts down one after the other.
pub const PICTURES_COMING_MAX: u32 = 8;
/// How many pictures are made anew at the same time, over all tables: each takes some hundred MiB at its worst. Demos
/// have half of them, so that whoever plays does not wait for theirs.
pub const PICTURES_MAKING_MAX: u32 = 2;
/// How many bytes of pictures with fog are remembered, over all tables, so that each is made once for all who see the same.
pub const CUTS_MAX: usize = 32 * 1024 * 1024;
/// How often a seat may stop the subject at once, whatever else it has said.
pub const STOP_BURST_MAX: u32 = 20;
/// How often more it may each second from then on.
pub const STOP_RATE_MAX: u32 = 2;
/// For how many seconds somebody has the floor who says nothing.
pub const FLOOR_SECONDS_MAX: u32 = 2 * 60;
/// How many newcomers wait at one table until the referee lets them in.
pub const NEWCOMERS_MAX: u32 = 32;
/// How many of them come from one address.
pub const ADDRESS_NEWCOMERS_MAX: u32 = 6;
/// How long a newcomer counts as waiting whose page does not ask any more.
pub const NEWCOMER: Duration = Duration::from_secs(45);
/// How long it is remembered who was let in or turned down, until their page asks.
pub const NEWCOMER_TOLD: Duration = Duration::from_secs(10 * 60);
/// How many places a seat may show to others at once.
pub const POINT_BURST_MAX: u32 = 4;
/// How many more it may each second from then on.
pub const POINT_RATE_MAX: u32 = 2;
/// How many pictures a seat may put down at once, whether they are taken or not.
pub const PICTURE_BURST_MAX: u32 = 30;
/// How many more it may each minute from then on.
pub const PICTURE_RATE_MAX: u32 = 10;
/// How long a download may take.
pub const DOWNLOAD: Duration = Duration::from_secs(30 * 60);
/// How many downloads go on at the same time, over all tables, each with a thread and a connection to the database of
/// its own. A seat has one after the other.
pub const DOWNLOADS_MAX: u32 = 16;
/// How many bytes of a download are handed on at once.
pub const PIECE: usize = 64 * 1024;
/// How many pieces of a download wait to be sent.
pub const PIECES_MAX: usize = 2;
/// How many requests a device or, without one, an address may make at once.
pub const DOOR_BURST_MAX: u32 = 400;
/// How many requests it may make each second from then on.
pub const DOOR_RATE_MAX: u32 = 10;
/// How many people may come in by one invitation at once, whether they succeed or not.
pub const JOIN_BURST_MAX: u32 = 80;
/// How many more may each minute from then on.
pub const JOIN_RATE_MAX: u32 = 10;
/// How many demos there are at once: tables that anybody may begin to try a game.
pub const DEMOS_MAX: u32 = 24;
/// How many bytes a demo's log and pictures take at most.
pub const DEMO_BYTES_MAX: u32 = 1024 * 1024;
/// For how many hours a demo is kept.
pub const DEMO_HOURS_MAX: u32 = 48;
/// How many demos one address may begin at once.
pub const DEMO_BURST_MAX: u32 = 10;
/// How many more each hour from then on.
pub const DEMO_RATE_MAX: u32 = 10;
/// How many demos one network may begin at once.
pub const DEMO_NETWORK_BURST_MAX: u32 = 30;
/// How many more each hour from then on.
pub const DEMO_NETWORK_RATE_MAX: u32 = 30;
/// How many demos there are at once that one address has begun.
pub const DEMOS_ADDRESS_MAX: u32 = 10;
/// How many demos there are at once that one network has begun.
pub const DEMOS_NETWORK_MAX: u32 = 16;
/// For how many seconds nobody has done anything in a demo that makes room for another one although its page is open.
pub const DEMO_IDLE_SECONDS_MAX: u32 = 15 * 60;
/// How many connections demos and what ifs have at most, together: tables have all others.
pub const TRYING_CONNECTIONS_MAX: u32 = 300;
/// How many seconds lie between two moments at which what nobody wants in a game is shown, if something was named.
pub const BOUNDARY_SECONDS_MAX: u32 = 3 * 60;
/// Among how many people somebody has to be hidden before what they do not want is shown, at a table that has as many.
pub const BOUNDARY_AMONG: usize = 3;
/// How many lines and veils one seat may have.
pub const BOUNDARIES_MAX: u32 = 30;
/// The longest line or veil, in characters.
pub const BOUNDARY_MAX: usize = 200;
/// How many sandboxes there are at once, over all tables: each holds a table of its own in memory.
pub const WHAT_IFS_MAX: u32 = 64;
/// How many of them one address has.
pub const WHAT_IFS_ADDRESS_MAX: u32 = 12;
/// How many of them one network has.
pub const WHAT_IFS_NETWORK_MAX: u32 = 24;
/// For how long nothing was tried in a sandbox that makes room for another one, where there are too many.
pub const WHAT_IF_IDLE: Duration = Duration::from_secs(60);
/// How long a sandbox is kept in which nothing is done.
pub const WHAT_IF: Duration = Duration::from_secs(30 * 60);
/// How many devices, addresses and invitations a server keeps count of at once.
pub const COUNTED_MAX: usize = 10_000;
/// How long a connection may take to say what it asks for.
pub const HEADER: Duration = Duration::from_secs(10);
/// How long the body of a request may take to come.
pub const BODY: Duration = Duration::from_secs(10);
/// How long a connection may be silent in both directions. Longer than the interval of pings ([`PING`]).
pub const SILENCE: Duration = Duration::from_secs(100);
/// How long connections may take to end once the server stops.
pub const STOPPING: Duration = Duration::from_secs(5);
/// For how many seconds a table without connections stays in memory. It is longer than [`AWAY`], so that the log says who
/// left, and short, since a table is read from disk sooner than a page is loaded.
pub const IDLE_SECONDS_MAX: u32 = 50;
/// For how many hours the link works that makes a device the host's.
pub const HOST_LINK_HOURS_MAX: u32 = 24;
/// For how many hours a link to a seat works.
pub const SEAT_LINK_HOURS_MAX: u32 = 7 * 24;

/// What can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// What one seat may take of a table.
    pub table: table::Limits,
    /// As [`BURST_MAX`].
    pub burst: u32,
    /// As [`RATE_MAX`].
    pub rate: u32,
    /// As [`BYTES_BURST_MAX`].
    pub bytes_burst: u32,
    /// As [`BYTES_RATE_MAX`].
    pub bytes_rate: u32,
    /// As [`TABLE_CONNECTIONS_MAX`].
    pub table_connections: u32,
    /// As [`SEAT_CONNECTIONS_MAX`].
    pub seat_connections: u32,
    /// As [`PROGRAM_CONNECTIONS_MAX`].
    pub program_connections: u32,
    /// As [`ADDRESS_CONNECTIONS_MAX`].
    pub address_connections: u32,
    /// As [`ADDRESS_HALF_OPEN_MAX`].
    pub address_half_open: u32,
    /// As [`WAITING_BYTES_MAX`].
    pub waiting_bytes: u32,
    /// As [`LOOKS_MAX`].
    pub looks: u32,
    /// As [`JOBS_TABLE_MAX`].
    pub jobs_table: u32,
    /// As [`JOBS_DEVICE_MAX`].
    pub jobs_device: u32,
    /// As [`JOBS_NETWORK_MAX`].
    pub jobs_network: u32,
    /// As [`JOBS_MAX`].
    pub jobs: u32,
    /// As [`PICTURES_COMING_MAX`].
    pub pictures_coming: u32,
    /// As [`PICTURES_MAKING_MAX`].
    pub pictures_making: u32,
    /// As [`DOWNLOADS_MAX`].
    pub downloads: u32,
    /// As [`DEMO_NETWORK_BURST_MAX`].
    pub demo_network_burst: u32,
    /// As [`DEMO_NETWORK_RATE_MAX`].
    pub demo_network_rate: u32,
    /// As [`DEMOS_ADDRESS_MAX`].
    pub demos_address: u32,
    /// As [`DEMOS_NETWORK_MAX`].
    pub demos_network: u32,
    /// As [`DEMO_IDLE_SECONDS_MAX`].
    pub demo_idle_seconds: u32,
    /// As [`TRYING_CONNECTIONS_MAX`].
    pub trying_connections: u32,
    /// As [`WHAT_IFS_MAX`].
    pub what_ifs: u32,
    /// As [`WHAT_IFS_ADDRESS_MAX`].
    pub what_ifs_address: u32,
    /// As [`WHAT_IFS_NETWORK_MAX`].
    pub what_ifs_network: u32,
    /// As [`DOOR_BURST_MAX`].
    pub door_burst: u32,
    /// As [`DOOR_RATE_MAX`].
    pub door_rate: u32,
    /// As [`JOIN_BURST_MAX`].
    pub join_burst: u32,
    /// As [`JOIN_RATE_MAX`].
    pub join_rate: u32,
    /// As [`DEMOS_MAX`]; 0 for none.
    pub demos: u32,
    /// As [`DEMO_BYTES_MAX`].
    pub demo_bytes: u32,
    /// As [`DEMO_HOURS_MAX`].
    pub demo_hours: u32,
    /// As [`DEMO_BURST_MAX`].
    pub demo_burst: u32,
    /// As [`DEMO_RATE_MAX`].
    pub demo_rate: u32,
    /// As [`POINT_BURST_MAX`].
    pub point_burst: u32,
    /// As [`POINT_RATE_MAX`].
    pub point_rate: u32,
    /// As [`PICTURE_BURST_MAX`].
    pub picture_burst: u32,
    /// As [`PICTURE_RATE_MAX`].
    pub picture_rate: u32,
    /// As [`BOUNDARY_SECONDS_MAX`].
    pub boundary_seconds: u32,
    /// As [`BOUNDARIES_MAX`].
    pub boundaries: u32,
    /// As [`STOP_BURST_MAX`].
    pub stop_burst: u32,
    /// As [`STOP_RATE_MAX`].
    pub stop_rate: u32,
    /// As [`FLOOR_SECONDS_MAX`].
    pub floor_seconds: u32,
    /// As [`NEWCOMERS_MAX`].
    pub newcomers: u32,
    /// As [`ADDRESS_NEWCOMERS_MAX`].
    pub address_newcomers: u32,
    /// As [`IDLE_SECONDS_MAX`].
    pub idle_seconds: u32,
    /// As [`HOST_LINK_HOURS_MAX`].
    pub host_link_hours: u32,
    /// As [`SEAT_LINK_HOURS_MAX`].
    pub seat_link_hours: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            table: table::Limits::default(),
            burst: BURST_MAX,
            rate: RATE_MAX,
            bytes_burst: BYTES_BURST_MAX,
            bytes_rate: BYTES_RATE_MAX,
            table_connections: TABLE_CONNECTIONS_MAX,
            seat_connections: SEAT_CONNECTIONS_MAX,
            program_connections: PROGRAM_CONNECTIONS_MAX,
            address_connections: ADDRESS_CONNECTIONS_MAX,
            address_half_open: ADDRESS_HALF_OPEN_MAX,
            waiting_bytes: WAITING_BYTES_MAX,
            looks: LOOKS_MAX,
            jobs_table: JOBS_TABLE_MAX,
            jobs_device: JOBS_DEVICE_MAX,
            jobs_network: JOBS_NETWORK_MAX,
            jobs: JOBS_MAX,
            pictures_coming: PICTURES_COMING_MAX,
            pictures_making: PICTURES_MAKING_MAX,
            downloads: DOWNLOADS_MAX,
            demo_network_burst: DEMO_NETWORK_BURST_MAX,
            demo_network_rate: DEMO_NETWORK_RATE_MAX,
            demos_address: DEMOS_ADDRESS_MAX,
            demos_network: DEMOS_NETWORK_MAX,
            demo_idle_seconds: DEMO_IDLE_SECONDS_MAX,
            trying_connections: TRYING_CONNECTIONS_MAX,
            what_ifs: WHAT_IFS_MAX,
            what_ifs_address: WHAT_IFS_ADDRESS_MAX,
            what_ifs_network: WHAT_IFS_NETWORK_MAX,
            door_burst: DOOR_BURST_MAX,
            door_rate: DOOR_RATE_MAX,
            join_burst: JOIN_BURST_MAX,
            join_rate: JOIN_RATE_MAX,
            demos: DEMOS_MAX,
            demo_bytes: DEMO_BYTES_MAX,
            demo_hours: DEMO_HOURS_MAX,
            demo_burst: DEMO_BURST_MAX,
            demo_rate: DEMO_RATE_MAX,
            point_burst: POINT_BURST_MAX,
            point_rate: POINT_RATE_MAX,
            picture_burst: PICTURE_BURST_MAX,
            picture_rate: PICTURE_RATE_MAX,
            boundary_seconds: BOUNDARY_SECONDS_MAX,
            boundaries: BOUNDARIES_MAX,
            stop_burst: STOP_BURST_MAX,
            stop_rate: STOP_RATE_MAX,
            floor_seconds: FLOOR_SECONDS_MAX,
            newcomers: NEWCOMERS_MAX,
            address_newcomers: ADDRESS_NEWCOMERS_MAX,
            idle_seconds: IDLE_SECONDS_MAX,
            host_link_hours: HOST_LINK_HOURS_MAX,
            seat_link_hours: SEAT_LINK_HOURS_MAX,
        }
    }
}

const fn limit(name: &'static str, what: &'static str, place: fn(&mut Limits) -> &mut u32) -> Limit<Limits> {
    Limit { name, what, least: 1, most: 1_000_000, place }
}

/// Those of the server; a table's own are in [`table::ALL`].
const OWN: [Limit<Limits>; 50] = [
    limit("burst", "messages of one seat at once", |all| &mut all.burst),
    limit("rate", "messages of one seat each second from then on", |all| &mut all.rate),
    Limit {
        least: 64 * 1024,
        most: 1 << 30,
        ..limit("bytes-burst", "bytes of one seat's messages at once", |all| &mut all.bytes_burst)
    },
    Limit {
        most: 1 << 30,
        ..limit("bytes-rate", "bytes of one seat's messages each second from then on", |all| {
            &mut all.bytes_rate
        })
    },
    limit("table-connections", "connections of one table", |all| &mut all.table_connections),
    limit("seat-connections", "connections of one seat", |all| &mut all.seat_connections),
    limit("program-connections", "connections of the program", |all| &mut all.program_connections),
    limit("address-connections", "connections of one address", |all| &mut all.address_connections),
    limit("address-half-open", "connections of one address that ask for nothing", |all| {
        &mut all.address_half_open
    }),
    Limit {
        least: 64 * 1024,
        most: 1 << 30,
        ..limit("waiting-bytes", "bytes that wait for one slow connection", |all| &mut all.waiting_bytes)
    },
    limit("looks", "odds of one seat that wait to be weighed", |all| &mut all.looks),
    limit("jobs-table", "things that one table caused and that wait to be worked out", |all| {
        &mut all.jobs_table
    }),
    limit("jobs-device", "things that one device caused and that wait to be worked out", |all| {
        &mut all.jobs_device
    }),
    limit("jobs-network", "things that one network caused and that wait to be worked out", |all| {
        &mut all.jobs_network
    }),
    limit("jobs", "things that wait to be worked out, over all tables", |all| &mut all.jobs),
    limit("pictures-coming", "pictures that come in at the same time", |all| &mut all.pictures_coming),
    limit("pictures-making", "pictures that are made anew at the same time", |all| &mut all.pictures_making),
    limit("downloads", "downloads at the same time", |all| &mut all.downloads),
    limit("demo-network-burst", "demos that one network begins at once", |all| &mut all.demo_network_burst),
    limit("demo-network-rate", "demos that one network begins each hour from then on", |all| {
        &mut all.demo_network_rate
    }),
    limit("demos-address", "demos at once that one address has begun", |all| &mut all.demos_address),
    limit("demos-network", "demos at once that one network has begun", |all| &mut all.demos_network),
    limit("demo-idle-seconds", "seconds without anything done after which a demo makes room", |all| {
        &mut all.demo_idle_seconds
    }),
    limit("trying-connections", "connections of demos and what ifs together", |all| {
        &mut all.trying_connections
    }),
    limit("what-ifs", "what ifs at once", |all| &mut all.what_ifs),
    limit("what-ifs-address", "what ifs at once of one address", |all| &mut all.what_ifs_address),
    limit("what-ifs-network", "what ifs at once of one network", |all| &mut all.what_ifs_network),
    limit("door-burst", "requests of one device or address at once", |all| &mut all.door_burst),
    limit("door-rate", "requests of one device or address each second from then on", |all| {
        &mut all.door_rate
    }),
    limit("join-burst", "tries to come in by one invitation at once", |all| &mut all.join_burst),
    limit("join-rate", "tries to come in by one invitation each minute from then on", |all| {
        &mut all.join_rate
    }),
    Limit {
        least: 0,
        ..limit("demos", "demos at once, which anybody may begin to try a game", |all| &mut all.demos)
    },
    Limit {
        least: 64 * 1024,
        most: 1 << 30,
        ..limit("demo-bytes", "bytes of one demo", |all| &mut all.demo_bytes)
    },
    limit("demo-hours", "hours that a demo is kept", |all| &mut all.demo_hours),
    limit("demo-burst", "demos that one address begins at once", |all| &mut all.demo_burst),
    limit("demo-rate", "demos that one address begins each hour from then on", |all| &mut all.demo_rate),
    limit("point-burst", "places that one seat shows to others at once", |all| &mut all.point_burst),
    limit("point-rate", "places that one seat shows to others each second from then on", |all| {
        &mut all.point_rate
    }),
    limit("picture-burst", "pictures that one seat puts down at once", |all| &mut all.picture_burst),
    limit("picture-rate", "pictures that one seat puts down each minute from then on", |all| {
        &mut all.picture_rate
    }),
    limit("boundary-seconds", "seconds until lines and veils that were named are shown", |all| {
        &mut all.boundary_seconds
    }),
    Limit { most: 200, ..limit("boundaries", "lines and veils of one seat", |all| &mut all.boundaries) },
    limit("stop-burst", "times that one seat stops the subject at once", |all| &mut all.stop_burst),
    limit("stop-rate", "times that one seat stops it each second from then on", |all| &mut all.stop_rate),
    limit("floor-seconds", "seconds that somebody has the floor who says nothing", |all| {
        &mut all.floor_seconds
    }),
    limit("newcomers", "newcomers who wait at one table to be let in", |all| &mut all.newcomers),
    limit("address-newcomers", "newcomers of one address who wait at one table", |all| {
        &mut all.address_newcomers
    }),
    limit("idle-seconds", "seconds that a table stays at hand with nobody at it", |all| {
        &mut all.idle_seconds
    }),
    limit("host-link-hours", "hours that a host's link works", |all| &mut all.host_link_hours),
    limit("seat-link-hours", "hours that a link to a seat works", |all| &mut all.seat_link_hours),
];

impl Limits {
    /// Every limit: what it is called, what it is now, and what it limits.
    #[must_use]
    pub fn all(&self) -> Vec<(&'static str, u32, &'static str)> {
        fn told<L>(all: &[Limit<L>], mut of: L) -> Vec<(&'static str, u32, &'static str)> {
            all.iter().map(|one| (one.name, *(one.place)(&mut of), one.what)).collect()
        }
        [told(&OWN, *self), told(&table::ALL, self.table)].concat()
    }

    /// Sets one, as it is written: `NAME=VALUE`.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn set(&mut self, written: &str) -> Result<(), Trouble> {
        fn among<L>(all: &[Limit<L>], of: &mut L, name: &str, value: &str) -> Option<Result<(), Trouble>> {
            let limit = all.iter().find(|one| one.name == name)?;
            Some(match value.parse() {
                Ok(value) if limit.least <= value && value <= limit.most => {
                    *(limit.place)(of) = value;
                    Ok(())
                }
                _ => Err(Trouble::wrong(format!(
                    "`{name}` takes a whole number from {} to {}, and not `{value}`",
                    limit.least, limit.most
                ))),
            })
        }
        let (name, value) = written.split_once('=').unwrap_or((written, ""));
        let (name, value) = (name.trim(), value.trim());
        let set = among(&OWN, self, name, value);
        set.or_else(|| among(&table::ALL, &mut self.table, name, value)).unwrap_or_else(|| {
            let names: Vec<&str> = self.all().into_iter().map(|(name, ..)| name).collect();
            Err(Trouble::wrong(format!("there is no limit `{name}`; there are {}", names.join(", "))))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_set_by_its_name_and_within_its_range() {
        let before = Limits::default().all();
        for (place, (name, value, what)) in before.iter().enumerate() {
            let mut limits = Limits::default();
            limits.set(&format!("{name}={}", value - 1)).expect("it may be less");
            let after = limits.all();
            for (other, (one, other_after)) in before.iter().zip(&after).enumerate() {
                assert_eq!(one.1 - u32::from(other == place), other_after.1, "{name} {}", one.0);
            }
            assert!(!what.is_empty() && before.iter().filter(|one| one.0 == *name).count() == 1);
        }
    }

    #[test]
    fn what_is_no_limit_is_refused_with_what_would_be_one() {
        let mut limits = Limits::default();
        for (wrong, hint) in [
            ("", "wish-bytes"),
            ("wishes", "whole number from 1"),
            ("wishes=", "whole number from 1"),
            ("wishes=0", "whole number from 1"),
            ("wishes=-1", "whole number from 1"),
            ("wishes=9999999999", "to 10000"),
            ("bytes-burst=1", "from 65536"),
            ("chess=1", "there is no limit `chess`"),
        ] {
            let trouble = limits.set(wrong).expect_err(wrong);
            assert!(trouble.text.contains(hint), "{wrong}: {trouble}");
        }
        assert_eq!(limits, Limits::default());
    }
}
