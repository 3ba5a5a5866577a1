//! The entries of the log. Tags in stored bytes are written out here; changing one changes the format.
use crate::backdrop::{Backdrop, Fogging, Tiles};
use crate::card::{Card, Pin, Wrote};
use crate::picture::{CardPicture, Picture};
use norn_kernel::{Answer, Die, Draft, Filled, Noted, Owner, Path, Value, Verdict, Who};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The chronicle's format. Older files are refused by name.
///
/// Format 1: what a device reveals is bound to what it has seen and signed ([`Bound`]), its chains are published by
/// themselves ([`Body::Published`]), and the server's say how long they are.
pub const FORMAT: u32 = 1;

/// The defaults of a table that is begun now ([`Body::Begun`]): what holds where its referee has wished nothing.
///
/// 0: players have no odds that depend on what they don't know, and fog hides pictures alone. 1: they have odds against the
/// usual opponent, and fog hides who stands in it.
pub const DEFAULTS: u32 = 1;

/// Whether it is the first of all defaults.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
fn is_first(defaults: &u32) -> bool {
    *defaults == 0
}

/// A seat at the table: given in order, from 0, which is the referee's; never given twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u16);

/// The seat of the person who runs the game.
pub const REFEREE: Seat = Seat(0);

/// Names one attempt, another cause of changes, or a card: 16 hexadecimal digits that follow no order, so that a hidden
/// one leaves no gap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttemptId(pub String);

/// A SHA-256 value, or a secret of the same length; 64 hexadecimal digits in writing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

/// Who caused an entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Whoever holds this seat.
    Seat(Seat),
    /// The rules: what follows from what was said and rolled.
    Rules,
    /// Nobody: stopping at once is never attributed.
    Nobody,
}

/// Which seats an entry reaches, besides the referee's, which every entry reaches.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Every seat, now and later.
    Everyone,
    /// These seats.
    Seats(BTreeSet<Seat>),
}

impl Reach {
    /// The referee alone.
    #[must_use]
    pub fn referee() -> Self {
        Self::Seats(BTreeSet::new())
    }
    /// Whether the seat's stream has it.
    #[must_use]
    pub fn reaches(&self, seat: Seat) -> bool {
        match self {
            _ if seat == REFEREE => true,
            Self::Everyone => true,
            Self::Seats(seats) => seats.contains(&seat),
        }
    }
}

/// One entry of the log, as the referee's export has it. In a seat's export `seq` counts that seat's stream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Counts from 0 without a gap.
    pub seq: u64,
    /// Seconds since 1970 UTC, stamped by the host and never read by rules; none where nothing may tell who
    /// did it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub time: Option<i64>,
    /// Who caused it.
    pub by: By,
    /// Whose hand it was, where a co-referee did it from the referee's seat.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hand: Option<Seat>,
    /// The command that caused it, so that the same command sent twice is applied once. Only on the first
    /// entry that a command caused; never for stopping at once.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub command: Option<String>,
    /// Whom it reaches.
    pub audience: Reach,
    /// Hides the body from those who only see its commitment.
    pub salt: Salt,
    /// The commitment that it had before the words of its author, or what somebody is called, were erased from it
    /// ([`crate::erase`]). Only an entry that has nothing left of them has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub erased: Option<Hash>,
    /// What happened.
    pub body: Body,
}

/// 16 random bytes; 32 hexadecimal digits in writing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Salt(pub [u8; 16]);

impl Salt {
    /// In place of that of an erased entry, so that nobody can try out which words had its commitment.
    pub const ERASED: Self = Self([0; 16]);
}

/// An Ed25519 public key: 32 bytes; 64 hexadecimal digits in writing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeviceKey(pub [u8; 32]);

/// An Ed25519 signature: 64 bytes; 128 hexadecimal digits in writing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature(pub [u8; 64]);

/// A row of a content pack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackRow {
    /// The list that it is for, as the game calls it: `creature`.
    pub list: String,
    /// Its columns.
    pub row: norn_kernel::record::Table,
}

/// What a seat is there for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// To play.
    #[default]
    Player,
    /// To play, and to run the game from the referee's seat beside the referee.
    CoReferee,
    /// To watch: it sees what everybody sees, and does nothing. A seat begins as one or never is.
    Spectator,
}

/// What a player's seat may do that not every seat may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum May {
    /// To talk, and to write notes and cards.
    Write,
    /// To throw dice that belong to no rule.
    Throw,
    /// To correct by hand what stands on the sheets of whom it plays, as far as it sees it.
    Correct,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Body {
    /// A table begins. Always the first entry.
    Begun {
        /// As [`FORMAT`].
        format: u32,
        /// The ruleset's name.
        ruleset: String,
        /// The ruleset's edition.
        edition: u32,
        /// The table's name.
        name: String,
        /// Where an imported table comes from: its own head when it was exported.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        origin: Option<Hash>,
        /// What holds where nobody has said how the table is to be: left out and 0 in what was begun before there was
        /// any choice, at most [`DEFAULTS`].
        #[serde(skip_serializing_if = "is_first", default)]
        defaults: u32,
    },
    /// The server commits to a chain of secrets, before any of them is used. It can commit to another one for
    /// the same dice only when all links of this one are known, or after [`Body::Renewed`].
    Committed {
        /// Which chain: one serves public attempts, one each hidden audience.
        chain: ChainId,
        /// Its published end.
        tip: Hash,
        /// How many links it has.
        length: u32,
    },
    /// A seat's device publishes the tip of a chain of secrets, which replaces the one that it had for the
    /// same dice. By the seat that it belongs to.
    Published {
        /// For which dice.
        chain: ChainId,
        /// Its end.
        tip: Hash,
        /// What the device signs its links with; none where the machine that holds the server's chains holds this
        /// one, too.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        key: Option<DeviceKey>,
    },
    /// The host's secrets are new from here on: all chains that the host and the devices committed to are
    /// void. Dice are marked until the devices have published new chains.
    Renewed {
        /// What became of the old ones.
        why: Renewal,
    },
    /// Somebody takes a seat, changes what they play, or leaves.
    Seated {
        /// Which seat.
        seat: Seat,
        /// As they call themselves.
        name: String,
        /// The characters that they play.
        characters: BTreeSet<Who>,
        /// Whether they are at the table now.
        present: bool,
        /// Whether the machine that holds the server's chain holds this device's, too.
        hosted: bool,
    },
    /// What a seat is there for, and what it may do from here on. A seat of which nothing was said is a player's that
    /// may write and throw.
    Allowed {
        /// Which seat; never the referee's.
        seat: Seat,
        /// What it is there for.
        role: Role,
        /// What it may do.
        may: BTreeSet<May>,
    },
    /// The referee gives the chair away: another person has the referee's seat from here on. The entries that follow
    /// say what becomes of the seats.
    Chair {
        /// The seat of whoever gets the chair. It is removed.
        from: Seat,
        /// The new seat of whoever had the chair.
        to: Seat,
    },
    /// A session of play opens or closes.
    Session {
        /// Counts from 1.
        number: u32,
        /// Whether it opens.
        open: bool,
    },
    /// A player proposes an attempt, and the referee's part is still to be filled.
    Proposed {
        /// Names the proposal, and later the attempt.
        attempt: AttemptId,
        /// What the player filled in.
        filled: Filled,
    },
    /// An attempt waits until another is over.
    Queued {
        /// Names it, now and when it begins.
        attempt: AttemptId,
        /// What is filled in: everything.
        filled: Filled,
    },
    /// A proposal is taken back or turned down, or leaves the queue.
    Withdrawn {
        /// The proposal, or the queued attempt.
        attempt: AttemptId,
        /// The name under which it begins now, where others may know of it than of what waited.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        begins: Option<AttemptId>,
        /// Why the referee turns it down; may be empty.
        #[serde(skip_serializing_if = "String::is_empty", default)]
        reason: String,
    },
    /// An attempt begins.
    Attempted {
        /// Its name from here on.
        attempt: AttemptId,
        /// What was filled in; none for what the rules made due.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        filled: Option<Filled>,
        /// The attempt itself, as the ruleset stores it.
        data: serde_json::Value,
        /// Dice were seen and undone just before, and this attempt is not the one that they fell for;
        /// somebody consented to it.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        after_seen: bool,
    },
    /// Dice wait for the link of one more device, since the machine that holds the server's chain holds those
    /// of all devices that took part so far. From here on nothing about them can be chosen: that device
    /// reveals its next link by itself, or they fall without it and are marked. The device passes over
    /// exactly as many links as were asked for and not used.
    Awaited {
        /// The attempt that rolls; a name of its own for free dice.
        of: AttemptId,
        /// Where in its run; the start for free dice.
        path: Path,
        /// Whose device is to reveal a link.
        seat: Seat,
        /// Whose device rolls; none where nobody's does.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        roller: Option<Seat>,
        /// What is to fall.
        dice: Awaiting,
    },
    /// Dice no longer wait for the link of this seat's device, because it is away or the referee stopped
    /// waiting. Only then may they come from others' links.
    Absent {
        /// The attempt that rolls, or the throw.
        of: AttemptId,
        /// Where in its run; the start for free dice.
        path: Path,
        /// Whose device.
        seat: Seat,
    },
    /// Dice fell.
    Rolled {
        /// In which attempt; none for free dice that belong to no rule.
        attempt: AttemptId,
        /// Where in its run.
        path: Path,
        /// The rule that called for them.
        key: String,
        /// Whose roll it was.
        owner: Owner,
        /// Which die.
        die: Die,
        /// In the order in which they fell.
        faces: Vec<u16>,
        /// Where the faces come from.
        source: Source,
    },
    /// Somebody chose. Of an attempt that is over: what was taken for the time being ([`From::Later`]) counts for good.
    Answered {
        /// In which attempt.
        attempt: AttemptId,
        /// Where in its run.
        path: Path,
        /// The rule that asked.
        key: String,
        /// Whose choice it was.
        owner: Owner,
        /// What was chosen.
        answer: Answer,
        /// Who said so.
        from: From,
    },
    /// The referee overruled a number, a comparison, an outcome or a refusal inside a run.
    Ruled {
        /// In which attempt.
        attempt: AttemptId,
        /// Where in its run.
        path: Path,
        /// The rule that was overruled.
        key: String,
        /// What counts now.
        number: i32,
        /// The same as a word, where it is no number: that of an outcome, `yes` or `no`, or `waived` for a refusal
        /// that passes.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        word: Option<String>,
        /// The points of the run whose dice and answers no longer count.
        aside: Vec<Path>,
        /// Why, if the referee says.
        #[serde(skip_serializing_if = "String::is_empty", default)]
        reason: String,
    },
    /// A whole attempt is set aside: its dice stay in the log, but don't count.
    SetAside {
        /// The attempt that no longer counts.
        attempt: AttemptId,
        /// By whom or what it was set aside.
        reason: Aside,
        /// The server's secret that its dice came from; none where nothing was rolled from one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        link: Option<Revealed>,
    },
    /// What an attempt changed, for one audience; the explanation for the same audience with it. At most one
    /// such entry for each audience, however the changes interleave.
    Effects {
        /// Of which attempt.
        attempt: AttemptId,
        /// In the order in which they are to be applied.
        changes: Vec<Changed>,
        /// The explanation, in order.
        lines: Vec<Noted<String>>,
    },
    /// How the changes of an attempt interleave, where they have several audiences. For the referee alone.
    Woven {
        /// Of which attempt.
        attempt: AttemptId,
        /// For each change in its true order, which of the attempt's [`Body::Effects`] has it, from 0.
        order: Vec<u16>,
    },
    /// What an attempt came to. It is closed with this.
    Settled {
        /// The attempt that is closed.
        attempt: AttemptId,
        /// What it came to.
        verdict: Verdict,
        /// The server's secret that its dice came from; none where nothing was rolled from one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        link: Option<Revealed>,
    },
    /// The referee changed the world by hand.
    Corrected {
        /// Names the change, so that it can be undone.
        id: AttemptId,
        /// Where, as the sheet names it.
        address: String,
        /// What stood there, where all whom this reaches saw it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        was: Option<Value>,
        /// What was written there.
        value: Value,
        /// What follows.
        changes: Vec<Changed>,
        /// Why, if the referee says.
        #[serde(skip_serializing_if = "String::is_empty", default)]
        reason: String,
    },
    /// A record was made: a character, an opponent, a weapon.
    Built {
        /// Names the change, so that it can be undone.
        id: AttemptId,
        /// The number it got, if it is a character.
        who: Who,
        /// As it was filled in.
        draft: Draft,
        /// What follows.
        changes: Vec<Changed>,
    },
    /// Rows of a content pack were taken into the lists.
    Loaded {
        /// Names the change, so that it can be undone.
        id: AttemptId,
        /// What the pack is called.
        pack: String,
        /// As they stand in it, in the order in which they were taken in.
        rows: Vec<PackRow>,
        /// What follows.
        changes: Vec<Changed>,
    },
    /// A house rule was set. It reaches everybody, since house rules are no secret.
    Switched {
        /// Names the change, so that it can be undone.
        id: AttemptId,
        /// Which switch.
        switch: String,
        /// Its value.
        value: String,
        /// What follows.
        changes: Vec<Changed>,
    },
    /// The table moves on to a newer edition of its ruleset.
    Edition {
        /// Names the change. It can't be undone.
        id: AttemptId,
        /// The edition from here on.
        edition: u32,
        /// What follows.
        changes: Vec<Changed>,
    },
    /// Changes no longer count: game state is what it would be without them, and everything else stays. They
    /// are always the latest that still counted among those that the author may know of: hidden changes
    /// neither block an undo nor go with it. If some were hidden, there is one entry for each audience.
    Undone {
        /// Which, latest last.
        undone: Vec<AttemptId>,
        /// Who agreed, where consent was needed: each of them has said so ([`Body::Agreed`]).
        agreed: BTreeSet<Seat>,
        /// The first of them is taken up again at once: with another answer, or to be ruled on.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        again: bool,
    },
    /// What was undone last counts again as it was, its faces with it: nothing has happened since that its author may know
    /// of. If some of it was hidden, there is one entry for each audience, the first of them by who wanted it.
    Redone {
        /// Names it: by this it is undone once more.
        id: AttemptId,
        /// What was undone, of what reached just this audience; latest last.
        redone: Vec<AttemptId>,
        /// All that changes by it, of what this audience may know.
        changes: Vec<Changed>,
    },
    /// A seat asks the table to agree to an undoing.
    AskedToUndo {
        /// The earliest change to be undone; the latest of all if left out.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        back_to: Option<AttemptId>,
    },
    /// A seat agrees to the undoing that was asked for last.
    Agreed {},
    /// Somebody says something.
    Said {
        /// The words, as they were typed.
        text: String,
        /// What sort of talk it is.
        kind: Said,
        /// The attempt that it is about.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        about: Option<AttemptId>,
    },
    /// Somebody writes something down.
    Note {
        /// The note, as it was typed.
        text: String,
    },
    /// A card, as all whom this reaches have it from here on. A card has a name of its own for each audience that it
    /// ever had; [`Body::CardMoved`] ties them.
    Card {
        /// The name that it has for this audience.
        card: AttemptId,
        /// Whether they had it before.
        wrote: Wrote,
        /// All that stands on it. It is pinned to what all of them may know of; see [`Body::CardPinned`].
        about: Card,
    },
    /// Those whom this reaches have a card no more.
    CardGone {
        /// The name that it had for this audience.
        card: AttemptId,
        /// What it was called.
        title: String,
    },
    /// A card that had another audience: what one name and the other stand for is the same card. It reaches those whom
    /// both reach if that is all of the first, and else the referee alone, after [`Body::CardGone`].
    CardMoved {
        /// The name that it had until then.
        was: AttemptId,
        /// The name that it has from here on.
        card: AttemptId,
    },
    /// What a card is pinned to, where not all who have it may know that. For the referee alone.
    CardPinned {
        /// The card.
        card: AttemptId,
        /// To what; nothing where it is pinned no more.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        to: Option<Pin>,
    },
    /// A seat puts down a picture, so that it can stand on cards from here on. For that seat alone (and the referee).
    Picture {
        /// The picture. Its bytes are stored beside the log, by their hash.
        picture: Picture,
    },
    /// A picture lies under a map from here on. For the referee alone: what others see of it is cut where fog is.
    Backdrop {
        /// Which map, by what tells it from the game's others.
        map: String,
        /// The picture, and how it lies; none where it is taken away.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        lies: Option<Backdrop>,
    },
    /// What lies under a map is there in tiles as well, which are sharper. For the referee alone, as that is.
    Tiled {
        /// Which map.
        map: String,
        /// The tiles, and of which picture they are.
        tiles: Tiles,
    },
    /// Fog is put onto a map, or taken from it. For the referee alone.
    Fogged {
        /// Which map.
        map: String,
        /// What is done to it.
        how: Fogging,
    },
    /// What everybody sees on the stage, where there is no map or they want to look at it.
    Staged {
        /// The picture; none where it is taken away.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        picture: Option<CardPicture>,
    },
    /// Somebody has this portrait, for all who see them. For whoever gave it (and the referee).
    Portrait {
        /// A character, or another record with a number.
        who: Who,
        /// The picture, as wide as it is high; none where it is taken away.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        picture: Option<Picture>,
    },
    /// The referee says what the story is on now.
    Subject {
        /// In a few words; empty for nothing in particular.
        subject: String,
    },
    /// Free dice: notation that belongs to no rule.
    Thrown {
        /// The name that they were asked for by; none where no link has a part in them.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        of: Option<AttemptId>,
        /// As written.
        notation: String,
        /// The sides of each die, in the order in which they fell.
        sides: Vec<u32>,
        /// The faces, in the same order.
        faces: Vec<u32>,
        /// The total, as an exact whole number.
        total: String,
        /// Where the faces come from.
        source: Source,
        /// The server's secret that the faces came from; none where they came from elsewhere.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        link: Option<Revealed>,
    },
    /// A safety verb.
    Safety(Safety),
    /// The floor: who has it now, then who asked for it next; nobody if empty. It also becomes free when its
    /// holder leaves. It is in the log so that it survives a restart; people are told of it only while it is
    /// held.
    Floor {
        /// In order.
        order: Vec<Seat>,
        /// Which others want its holder to give it up, so far.
        #[serde(skip_serializing_if = "BTreeSet::is_empty", default)]
        against: BTreeSet<Seat>,
        /// Whose floor was ended, if its holder did not put it down.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        ended: Option<FloorEnded>,
    },
    /// A command waits for the floor. For its author (and the referee) alone.
    Held {
        /// The id that its author gave it.
        command: String,
        /// The command, as the table stores it.
        say: serde_json::Value,
        /// What its author saw when they said it, as the table stores it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        based_on: Option<serde_json::Value>,
    },
    /// A command that waited for the floor is heard; what it does follows.
    Released {
        /// Whose it is.
        seat: Seat,
        /// The id that its author gave it.
        command: String,
        /// Why nothing came of it, if nothing did.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        why: Option<String>,
    },
    /// The referee begins or stops showing everybody that they are busy, as it shows while something hidden runs.
    /// For the referee alone.
    Busy {
        /// Whether it shows from here on.
        on: bool,
    },
    /// A seat sets a wish: auto-roll, a standing answer, the odds it wants to see. Its other wishes stay.
    Wished {
        /// The seat that wishes.
        seat: Seat,
        /// What about.
        about: String,
        /// How; an empty list takes the wish back.
        wish: Value,
    },
    /// What not everybody was told since the last entry of this kind is fixed from here on, though nobody is told what it
    /// is: see [`crate::seal`]. For everyone.
    Sealed {
        /// The hash of a secret and of the commitments of those entries.
        seal: Hash,
    },
    /// The referee shows everybody the dice of an attempt that were hidden, with what proves that they are those that fell
    /// then; see [`crate::seal`].
    Opened {
        /// Whose dice they are.
        attempt: AttemptId,
        /// What was sealed with them, of which all but they stay hidden.
        windows: Vec<Window>,
        /// The dice, each as the whole entry that it was, in the order in which they fell.
        rolls: Vec<Shown>,
        /// The entry by which the server committed itself to the link that they came from, where that link serves no
        /// others; none where showing it would give away others.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        committed: Option<Shown>,
        /// That link.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        link: Option<Hash>,
    },
    /// A seat is no more at the table: nobody holds it, its characters are the referee's to give away, and its number
    /// is never given again.
    Removed {
        /// Which; never the referee's.
        seat: Seat,
    },
    /// What the person in this seat said and wrote down is erased from all entries before this one, and so is what they are
    /// called ([`crate::erase`]). By themselves, or by the referee where nobody holds the seat; for everyone.
    Erased {
        /// Whose words they were, by their seat now.
        seat: Seat,
        /// What they are called in all entries, and from here on.
        called: String,
    },
}

/// A floor that its holder did not put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloorEnded {
    /// Whose it was.
    pub seat: Seat,
    /// Why it was ended.
    pub why: FloorEnd,
}

/// Why a floor was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloorEnd {
    /// For too long its holder said nothing.
    Quiet,
    /// More than half of the others wanted it.
    Vote,
    /// The referee did so.
    Referee,
}

/// What was sealed at once: see [`crate::seal`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// Which [`Body::Sealed`] of the log sealed it, from 0.
    pub number: u64,
    /// The secret in the seal.
    pub nonce: Hash,
    /// The commitments of all entries that it seals, in the order of the log.
    pub commitments: Vec<Hash>,
}

/// An entry that was hidden, shown to everybody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// In which of the windows beside it, from 0.
    pub window: u16,
    /// Its place in that window, from 0.
    pub place: u32,
    /// The entry, without its number in the log.
    pub entry: serde_json::Value,
}

/// What falls once a link has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Awaiting {
    /// A roll of an attempt.
    Roll {
        /// The rule that calls for it.
        key: String,
        /// Whose roll it is.
        owner: Owner,
        /// Which die.
        die: Die,
        /// How many.
        count: u16,
    },
    /// Free dice.
    Throw {
        /// As written.
        notation: String,
    },
}

/// The server's chains of secrets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChainId {
    /// For attempts that everybody may know.
    Public,
    /// For attempts that only these seats (and the referee) may know; numbered per audience.
    Hidden(BTreeSet<Seat>),
    /// For free dice that these may see: a chain of their own, since they fall while attempts are open.
    Thrown(Reach),
}

/// A link of a server's chain, made known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// Of which chain.
    pub chain: ChainId,
    /// The secret. Its hash is the link revealed before it, or the tip.
    pub link: Hash,
}

/// Where faces come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// From the server's link of the attempt and these devices' links.
    Links {
        /// The seats whose devices took part, each with its link: the hash of a link is the one before it.
        #[serde(deserialize_with = "by_seat")]
        devices: BTreeMap<Seat, Hash>,
        /// For each link of a device that is somewhere else: what the device had seen when it gave the link away.
        #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "by_seat", default)]
        bound: BTreeMap<Seat, Bound>,
        /// One machine held all chains, so nothing proves that it did not choose.
        one_machine: bool,
    },
    /// Typed by whoever holds this seat, from real dice.
    Typed(Seat),
    /// From a seed: reproducible, and so never verifiable.
    Seed,
    /// As the log says that this table was imported from. Only that log can prove them.
    Imported,
    /// The faces that the same attempt had before it was undone.
    Again(AttemptId),
}

/// What a device had seen when it gave a link away, signed by it: the link serves this one request on top of this one
/// past, and no other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// How many entries of the stream of those who may know the dice; see [`crate::heads`].
    pub count: u64,
    /// The head of that stream.
    pub head: Hash,
    /// The signature over the link, the request and the head; see [`crate::device::message`].
    pub signature: Signature,
}

/// What became of secrets that are void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Renewal {
    /// The host has lost them.
    Lost,
    /// The table goes on from a backup: entries that were written later are gone, and with them the order in which
    /// secrets were used.
    Restored,
}

/// Who gave an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    /// Whoever holds this seat.
    Seat(Seat),
    /// A standing answer of that seat.
    Standing(Seat),
    /// Nobody: it lapsed to its default.
    Lapsed,
    /// Nobody so far: its default holds for the time being, and its owner may still answer otherwise.
    Later,
}

/// Why an attempt was set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aside {
    /// The referee did so.
    Referee(String),
    /// Its subject was stopped at once.
    Stopped,
    /// Whoever began it took it back.
    Undone,
    /// It came up by itself, and its own rule refused it.
    Refused(String),
    /// It no longer runs as it did, after an upgrade; the point where it differs.
    Differs(String),
    /// It failed because of a bug of ours.
    Fault(String),
}

/// A stored effect.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// The rule that changed the world; empty for what the referee wrote by hand.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub key: String,
    /// Where in the run; none outside one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub path: Option<Path>,
    /// The effect, as the ruleset stores it.
    pub effect: serde_json::Value,
}

/// Sorts of talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// People talking.
    Talk,
    /// The story being told.
    Narration,
}

/// Safety verbs. They can't be overruled or undone. The floor is an entry of its own, since it has a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Safety {
    /// The current subject is over, at once. By nobody, at no time.
    Stopped {
        /// What was going on.
        subject: String,
        /// What follows: whatever was about to happen in it does not.
        changes: Vec<Changed>,
    },
    /// Whoever stopped the subject by mistake takes that back, moments later. By nobody, at no time.
    GoneOn {
        /// What goes on.
        subject: String,
    },
    /// The referee opens a stopped subject again, with the table's consent.
    Reopened {
        /// The subject that was stopped.
        subject: String,
    },
    /// Somebody calls for a change of the story. By nobody, at no time. Nothing is played until everybody who is there is
    /// ready, or the referee resumes.
    Called {
        /// What they call for.
        change: ScriptChange,
    },
    /// A seat is ready to go on after all that was called for.
    Ready {},
    /// Play goes on: by the rules, once everybody is ready; by the referee, who does not wait for it.
    Resumed {},
    /// A seat steps out, or is back: meanwhile nobody waits for it, and nobody does anything to whom it plays unless the
    /// referee insists. For everybody; nobody is told why.
    SteppedOut {
        /// Whether it is out from here on.
        out: bool,
    },
}

/// A change of the story that a seat can call for at any time, as in the tools of this name (*Script Change* by Beau Jágr
/// Sheldon).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ScriptChange {
    /// A break.
    Pause {},
    /// To go back and tell it otherwise.
    Rewind {
        /// To before which change, by a name that everybody knows; to what the table agrees on where none is named.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        back_to: Option<AttemptId>,
    },
    /// To pass over what happens here, and go on after it.
    FastForward {},
}

impl ScriptChange {
    /// Whether it is the same tool, whatever else it names.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// The keys of a JSON object are strings. Inside a tagged body, nobody turns them into numbers for us.
fn by_seat<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<BTreeMap<Seat, T>, D::Error> {
    let seat = |text: String| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
        number
            .map(Seat)
            .ok_or_else(|| serde::de::Error::custom(format!("`{text}` is not the number of a seat")))
    };
    BTreeMap::<String, T>::deserialize(from)?
        .into_iter()
        .map(|(text, of_seat)| Ok((seat(text)?, of_seat)))
        .collect()
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default()).collect()
}

/// # Errors
/// The text is not exactly so many bytes in hexadecimal.
pub(crate) fn unhex<const N: usize>(text: &str) -> Result<[u8; N], String> {
    let wrong = || format!("`{text}` is not {} hexadecimal digits", 2 * N);
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let mut bytes = [0; N];
    for (n, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * n..2 * n + 2], 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}

impl std::str::FromStr for Hash {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        unhex(text).map(Self)
    }
}

/// Fixed bytes in a log are written as lower-case hexadecimal digits, exactly as many as they have.
macro_rules! in_hexadecimal {
    ($($type:ident),*) => {$(
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex(&self.0))
            }
        }
        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&hex(&self.0))
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                unhex(&String::deserialize(from)?).map(Self).map_err(serde::de::Error::custom)
            }
        }
    )*};
}
in_hexadecimal!(Hash, Salt, DeviceKey, Signature);
