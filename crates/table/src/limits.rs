//! Limits on what one seat may use of a table. Each has a named default, and the host can set it.
use crate::command::Right;
use crate::given::counted;
use crate::refused::Refused;

/// The most attempts and proposals of one seat for one audience that wait at once.
pub const QUEUE_MAX: u32 = 100;
/// The most bytes that attempts and proposals of one seat that wait have together.
pub const QUEUE_BYTES_MAX: u32 = 256 * 1024;
/// The most commands of one seat that wait for the floor at once.
pub const HELD_MAX: u32 = 100;
/// The most bytes that commands of one seat that wait for the floor have together.
pub const HELD_BYTES_MAX: u32 = 256 * 1024;
/// The most seats that a table has at once.
pub const SEATS_MAX: u32 = 64;
/// The most things that one seat wishes.
pub const WISHES_MAX: u32 = 100;
/// The most bytes of one wish, its name included.
pub const WISH_BYTES_MAX: u32 = 2 * 1024;
/// The most bytes of all wishes of one seat, their names included.
pub const WISHES_BYTES_MAX: u32 = 16 * 1024;
/// The most characters that a player may make for the own seat to play at once. The referee may give them more.
pub const CHARACTERS_MAX: u32 = 32;
/// The most bytes of a content pack.
pub const PACK_BYTES_MAX: u32 = 1 << 18;
/// The most bytes that somebody fills in to make one record.
pub const DRAFT_BYTES_MAX: u32 = 32 * 1024;
/// The most records that a table's log ever makes, over all seats.
pub const RECORDS_MAX: u32 = 20_000;
/// The most bytes that one seat says within an hour, each thing with [`ENTRY_BYTES`] for what stands around it. Somebody
/// who types all the time says about 20,000.
pub const TALK_HOUR_BYTES_MAX: u32 = 512 * 1024;
/// The most bytes that one seat ever says. Five years of four hours each week, in which somebody types all the time, are
/// about 40 MB.
pub const TALK_BYTES_MAX: u32 = 64 * 1024 * 1024;
/// The most bytes that one seat brings into a table's log within an hour, with what follows from what it does. An attempt
/// with its dice and explanation takes about 5 kB, so these are more than a thousand.
pub const LOG_HOUR_BYTES_MAX: u32 = 8 * 1024 * 1024;
/// The most bytes that one seat ever brings into a table's log. A long evening of five takes about 2 MB, of which a seat
/// brings a fifth; five years of those are about 100 MB.
pub const LOG_BYTES_MAX: u32 = 256 * 1024 * 1024;
/// The same of the referee and of co-referees within an hour: they act for everybody.
pub const REFEREE_HOUR_BYTES_MAX: u32 = 128 * 1024 * 1024;
/// The same of the referee and of co-referees in all.
pub const REFEREE_BYTES_MAX: u32 = 2 * 1024 * 1024 * 1024 - 1;
/// For how many bytes an entry counts besides what it says: its number, time, salt, author and audience.
pub const ENTRY_BYTES: u64 = 400;
/// The most notes that one seat ever writes.
pub const NOTES_MAX: u32 = 10_000;
/// The most bytes that all notes of one seat have together.
pub const NOTES_BYTES_MAX: u32 = 4 * 1024 * 1024;
/// The most cards that one seat has at once of those that it wrote.
pub const CARDS_MAX: u32 = 500;
/// The most bytes that all cards have together that one seat ever writes, each as often as it is written.
pub const CARDS_BYTES_MAX: u32 = 8 * 1024 * 1024;
/// The most pictures that one seat ever puts down.
pub const PICTURES_MAX: u32 = 500;
/// The most bytes that all pictures have together that one seat ever puts down.
pub const PICTURES_BYTES_MAX: u32 = 64 * 1024 * 1024;

/// How often one seat has words erased within an hour: each time the whole log is gone through.
pub const ERASURES_HOUR_MAX: u32 = 8;

/// Numbers of seats and of records are never given again, and have 16 bits.
const NUMBERS_MAX: u32 = 65_000;
/// From here on, numbers of records are the rulesets' own ([`norn_kernel::Who::OWN`]).
const RECORDS_MOST: u32 = norn_kernel::Who::OWN.0 as u32;

/// A limit that can be set: of a table, or of whatever has it among others.
pub struct Limit<L> {
    /// What it is called where it is set.
    pub name: &'static str,
    /// What it limits, in words.
    pub what: &'static str,
    /// The least that it can be set to.
    pub least: u32,
    /// The most that it can be set to.
    pub most: u32,
    /// Where it stands.
    pub place: fn(&mut L) -> &mut u32,
}

impl<L> std::fmt::Debug for Limit<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limit").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The limits of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// As [`QUEUE_MAX`].
    pub queue: u32,
    /// As [`QUEUE_BYTES_MAX`].
    pub queue_bytes: u32,
    /// As [`HELD_MAX`].
    pub held: u32,
    /// As [`HELD_BYTES_MAX`].
    pub held_bytes: u32,
    /// As [`SEATS_MAX`].
    pub seats: u32,
    /// As [`WISHES_MAX`].
    pub wishes: u32,
    /// As [`WISH_BYTES_MAX`].
    pub wish_bytes: u32,
    /// As [`WISHES_BYTES_MAX`].
    pub wishes_bytes: u32,
    /// As [`CHARACTERS_MAX`].
    pub characters: u32,
    /// As [`DRAFT_BYTES_MAX`].
    pub draft_bytes: u32,
    /// As [`PACK_BYTES_MAX`].
    pub pack_bytes: u32,
    /// As [`RECORDS_MAX`].
    pub records: u32,
    /// As [`TALK_HOUR_BYTES_MAX`].
    pub talk_hour_bytes: u32,
    /// As [`TALK_BYTES_MAX`].
    pub talk_bytes: u32,
    /// As [`LOG_HOUR_BYTES_MAX`].
    pub log_hour_bytes: u32,
    /// As [`LOG_BYTES_MAX`].
    pub log_bytes: u32,
    /// As [`REFEREE_HOUR_BYTES_MAX`].
    pub referee_hour_bytes: u32,
    /// As [`REFEREE_BYTES_MAX`].
    pub referee_bytes: u32,
    /// As [`NOTES_MAX`].
    pub notes: u32,
    /// As [`NOTES_BYTES_MAX`].
    pub notes_bytes: u32,
    /// As [`CARDS_MAX`].
    pub cards: u32,
    /// As [`CARDS_BYTES_MAX`].
    pub cards_bytes: u32,
    /// As [`PICTURES_MAX`].
    pub pictures: u32,
    /// As [`PICTURES_BYTES_MAX`].
    pub pictures_bytes: u32,
    /// As [`ERASURES_HOUR_MAX`].
    pub erasures: u32,
}

impl Limits {
    /// All of them the same.
    pub(crate) fn all(most: u32) -> Self {
        let mut limits = Self::default();
        for limit in ALL {
            *(limit.place)(&mut limits) = most;
        }
        limits
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            queue: QUEUE_MAX,
            queue_bytes: QUEUE_BYTES_MAX,
            held: HELD_MAX,
            held_bytes: HELD_BYTES_MAX,
            seats: SEATS_MAX,
            wishes: WISHES_MAX,
            wish_bytes: WISH_BYTES_MAX,
            wishes_bytes: WISHES_BYTES_MAX,
            characters: CHARACTERS_MAX,
            draft_bytes: DRAFT_BYTES_MAX,
            pack_bytes: PACK_BYTES_MAX,
            records: RECORDS_MAX,
            talk_hour_bytes: TALK_HOUR_BYTES_MAX,
            talk_bytes: TALK_BYTES_MAX,
            log_hour_bytes: LOG_HOUR_BYTES_MAX,
            log_bytes: LOG_BYTES_MAX,
            referee_hour_bytes: REFEREE_HOUR_BYTES_MAX,
            referee_bytes: REFEREE_BYTES_MAX,
            notes: NOTES_MAX,
            notes_bytes: NOTES_BYTES_MAX,
            cards: CARDS_MAX,
            cards_bytes: CARDS_BYTES_MAX,
            pictures: PICTURES_MAX,
            pictures_bytes: PICTURES_BYTES_MAX,
            erasures: ERASURES_HOUR_MAX,
        }
    }
}

const fn limit(
    name: &'static str,
    what: &'static str,
    most: u32,
    place: fn(&mut Limits) -> &mut u32,
) -> Limit<Limits> {
    Limit { name, what, least: 1, most, place }
}

/// The most that a limit in bytes can be set to.
const BYTES_MOST: u32 = 1 << 30;

/// The most that a limit of what the log takes can be set to.
const LOG_MOST: u32 = u32::MAX;

/// Every limit of a table.
pub const ALL: [Limit<Limits>; 25] = [
    limit("queue", "attempts of one seat for one audience that wait at once", 10_000, |all| &mut all.queue),
    limit("queue-bytes", "bytes of one seat's attempts that wait", BYTES_MOST, |all| &mut all.queue_bytes),
    limit("held", "commands of one seat that wait for the floor at once", 10_000, |all| &mut all.held),
    limit("held-bytes", "bytes of one seat's commands that wait for the floor", BYTES_MOST, |all| {
        &mut all.held_bytes
    }),
    limit("seats", "seats of a table at once", 1_000, |all| &mut all.seats),
    limit("wishes", "wishes of one seat", 10_000, |all| &mut all.wishes),
    limit("wish-bytes", "bytes of one wish", BYTES_MOST, |all| &mut all.wish_bytes),
    limit("wishes-bytes", "bytes of all wishes of one seat", BYTES_MOST, |all| &mut all.wishes_bytes),
    limit("characters", "characters that a player makes for the own seat", 10_000, |all| &mut all.characters),
    limit("draft-bytes", "bytes that are filled in to make one record", BYTES_MOST, |all| {
        &mut all.draft_bytes
    }),
    limit("pack-bytes", "bytes of a content pack", BYTES_MOST, |all| &mut all.pack_bytes),
    limit("records", "records that a table ever makes", RECORDS_MOST, |all| &mut all.records),
    limit("talk-hour-bytes", "bytes that one seat says within an hour", BYTES_MOST, |all| {
        &mut all.talk_hour_bytes
    }),
    limit("talk-bytes", "bytes that one seat ever says", LOG_MOST, |all| &mut all.talk_bytes),
    limit(
        "log-hour-bytes",
        "bytes that one seat brings into a table's log within an hour",
        LOG_MOST,
        |all| &mut all.log_hour_bytes,
    ),
    limit("log-bytes", "bytes that one seat ever brings into a table's log", LOG_MOST, |all| {
        &mut all.log_bytes
    }),
    limit("referee-hour-bytes", "the same of the referee within an hour", LOG_MOST, |all| {
        &mut all.referee_hour_bytes
    }),
    limit("referee-bytes", "the same of the referee in all", LOG_MOST, |all| &mut all.referee_bytes),
    limit("notes", "notes of one seat", 10_000_000, |all| &mut all.notes),
    limit("notes-bytes", "bytes of all notes of one seat", BYTES_MOST, |all| &mut all.notes_bytes),
    limit("cards", "cards that one seat wrote and has", 10_000, |all| &mut all.cards),
    limit("cards-bytes", "bytes of all cards that one seat ever writes", BYTES_MOST, |all| {
        &mut all.cards_bytes
    }),
    limit("pictures", "pictures that one seat ever puts down", 10_000, |all| &mut all.pictures),
    limit("pictures-bytes", "bytes of all pictures that one seat ever puts down", BYTES_MOST, |all| {
        &mut all.pictures_bytes
    }),
    limit("erasures", "times that one seat has words erased within an hour", 1_000, |all| &mut all.erasures),
];

/// Whether a seat's next number can still be given out.
pub(crate) fn has_number(next: u16) -> bool {
    u32::from(next) < NUMBERS_MAX
}

/// How many bytes something has as it is stored; as many as can be counted where it can't be stored at all.
pub(crate) fn bytes<T: serde::Serialize>(what: &T) -> u64 {
    struct Counter(u64);
    impl std::io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    serde_json::to_writer(&mut counter, what).map_or(u64::MAX, |()| counter.0)
}

/// What one seat has brought into the log: in all, and within the hour that began with the first of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Taken {
    all: u64,
    hour: u64,
    since: Option<i64>,
}

/// How many seconds an hour has.
const HOUR: i64 = 60 * 60;

impl Taken {
    pub(crate) fn take(&mut self, bytes: u64, now: Option<i64>) {
        self.all = self.all.saturating_add(bytes);
        if self.is_over(now) {
            (self.hour, self.since) = (0, now);
        }
        self.hour = self.hour.saturating_add(bytes);
    }

    /// Whether the hour is over. A host without a clock knows of none, and a clock that was put back begins another.
    fn is_over(&self, now: Option<i64>) -> bool {
        match (self.since, now) {
            (Some(since), Some(now)) => !(since..since + HOUR).contains(&now),
            (None, now) => now.is_some(),
            (Some(_), None) => false,
        }
    }

    /// How much was taken within the hour.
    pub(crate) fn within_hour(&self, now: Option<i64>) -> u64 {
        if now.is_none() || self.is_over(now) { 0 } else { self.hour }
    }

    /// Refuses where nothing more fits.
    pub(crate) fn fits(
        &self,
        more: u64,
        now: Option<i64>,
        what: &str,
        all: (&str, u32),
        hour: (&str, u32),
    ) -> Result<(), Refused> {
        within(self.all.saturating_add(more), all.1, || {
            format!("{what} at most {} bytes at this table (`{}`); the host can raise that", all.1, all.0)
        })?;
        within(self.within_hour(now).saturating_add(more), hour.1, || {
            let left = self.since.zip(now).map_or(HOUR, |(since, now)| since + HOUR - now);
            format!(
                "{what} at most {} bytes within an hour (`{}`); go on in {}, or ask the host to raise that",
                hour.1,
                hour.0,
                counted(left / 60 + 1, "minute", "minutes")
            )
        })
    }
}

/// Refuses what is over a limit.
pub(crate) fn within(count: u64, most: u32, text: impl FnOnce() -> String) -> Result<(), Refused> {
    if count <= u64::from(most) { Ok(()) } else { Err(Refused::right(Right::Full, text())) }
}
