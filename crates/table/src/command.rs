//! The commands of a table: a closed vocabulary that the terminal, the server and scenarios share.
use norn_chronicle::device::{Given, Publishing};
use norn_chronicle::{
    AttemptId, Card, CardPicture, ChainId, DeviceKey, Fogging, Hash, May, Picture, Reach, Role, ScriptChange,
    Seat, Tiles,
};
use norn_kernel::{Answer, Draft, Filled, Path, Value, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One thing said by one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Chosen by the sender. The same id from the same seat is applied once and acknowledged again.
    pub id: String,
    /// What it says.
    pub say: Say,
    /// What the sender saw when they said it. What is no longer so in a way that matters is refused ([`Right::Stale`]); a
    /// command without it is meant for whatever is so when it comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub based_on: Option<Basis>,
}

impl Command {
    /// One that is meant for whatever is so when it comes.
    #[must_use]
    pub fn new(id: impl Into<String>, say: Say) -> Self {
        Self { id: id.into(), say, based_on: None }
    }
}

/// What somebody saw of the table when they said something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Basis {
    /// How many entries of the seat's stream.
    pub seen: u64,
    /// As [`crate::view::View::moment`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<String>,
    /// What stood where a correction writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Value>,
    /// The ids of what was said before over the same connection, the latest last: what its person set themselves, they
    /// set otherwise with open eyes, though what came of it was not seen yet. A server says so, and no page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
}

/// The longest id of a command, in bytes.
pub const ID_MAX: usize = 56;
/// The longest talk, note or reason, in characters.
pub const TALK_MAX: usize = 4_000;
/// The longest name of a seat or table, in characters.
pub const NAME_MAX: usize = 80;

/// The longest title of a card, in characters.
pub const CARD_TITLE_MAX: usize = 120;
/// The longest text of a card, in bytes.
pub const CARD_TEXT_MAX: usize = 16 * 1024;
/// The most fields of a card. The name of one is at most [`NAME_MAX`] long.
pub const CARD_FIELDS_MAX: usize = 24;
/// The longest value of a card's field, in characters.
pub const CARD_VALUE_MAX: usize = 1_000;
/// The most tags of a card.
pub const CARD_TAGS_MAX: usize = 16;
/// The longest tag of a card, in characters.
pub const CARD_TAG_MAX: usize = 40;
/// The last day of the game that a card can be due on.
pub const CARD_DAY_MAX: i64 = 1_000_000;
/// The longest words for a card's picture, in characters.
pub const CARD_ALT_MAX: usize = 200;

/// What a seat says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Say {
    /// To attempt something: at once if nothing is open, otherwise in the queue. What the referee still has to
    /// fill makes it a proposal.
    Attempt {
        /// What is filled in.
        filled: Filled,
        /// The referee lets every refusal of the rules pass, visibly.
        #[serde(default)]
        insist: bool,
    },
    /// The referee accepts a proposal, with the rest filled in; or changes what the player filled in.
    Accept {
        /// The proposal.
        attempt: AttemptId,
        /// All of it, as it is to be attempted.
        filled: Filled,
        /// As for [`Say::Attempt`].
        #[serde(default)]
        insist: bool,
    },
    /// To take a proposal or a queued attempt back, or to turn one down.
    Withdraw {
        /// The proposal, or the queued attempt.
        attempt: AttemptId,
        /// Why the referee turns it down, as those are told who know of it; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// What waits is still wanted, though what it followed was undone or set aside since ([`crate::view::QueuedView::unsure`]).
    Confirm {
        /// One's own queued attempt.
        attempt: AttemptId,
    },
    /// The referee starts a queued attempt; open questions that lapse take their defaults.
    Start {
        /// The queued attempt.
        attempt: AttemptId,
    },
    /// The referee moves on: open questions that lapse take their defaults.
    MoveOn {},
    /// The referee shows everybody that they are busy, or stops showing it. Meanwhile what others may know of
    /// waits, exactly as it does while something hidden runs, so that being busy proves nothing.
    Busy {
        /// Whether it shows from here on.
        on: bool,
    },
    /// To answer an open question.
    Answer {
        /// The attempt that asks.
        attempt: AttemptId,
        /// The question.
        path: Path,
        /// The attempt's version that the question was seen in.
        version: u32,
        /// What is chosen.
        answer: Answer,
    },
    /// To let the dice of an open roll fall.
    Roll {
        /// The attempt that rolls.
        attempt: AttemptId,
        /// The roll.
        path: Path,
        /// The attempt's version that the roll was seen in.
        version: u32,
        /// What real dice show, where the table allows typing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        typed: Option<Vec<u16>>,
        /// The next link of the device's chain of secrets for whom the roll may reach, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        given: Option<Given>,
    },
    /// A device reveals the link that a roll or throw waits for; see [`crate::view::View::reveal`]. It says so by
    /// itself, once for each that it is asked for, and never the same link for another.
    Reveal {
        /// The attempt that rolls, or the throw.
        of: AttemptId,
        /// The roll; the start for a throw.
        path: Path,
        /// The next link of the device's chain.
        given: Given,
    },
    /// The referee stops waiting for the link of this device: the next device is asked, or the dice fall
    /// without it. The log says so.
    FallWithout {
        /// The attempt that rolls, or the throw.
        of: AttemptId,
        /// The roll; the start for a throw.
        path: Path,
    },
    /// The referee overrules a number, a comparison or an outcome: of the open attempt, or of the latest one
    /// that somebody chose. What followed from that by itself is undone and comes due again.
    Rule {
        /// The attempt.
        attempt: AttemptId,
        /// The line of the explanation.
        path: Path,
        /// What counts instead.
        instead: Instead,
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// The referee sets the open attempt aside; its faces stay in the log but don't count.
    SetAside {
        /// The open attempt.
        attempt: AttemptId,
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// To undo the latest changes that still count, back to and with this one; or to ask for it, where everybody has to
    /// agree ([`Say::Agree`]).
    Undo {
        /// The earliest to be undone; the latest of all if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        back_to: Option<AttemptId>,
    },
    /// The same for the latest change alone, as [`crate::view::View::undo`] said it: where another is the latest by now,
    /// nothing is undone.
    TakeBack {
        /// What the sender takes for the latest.
        latest: AttemptId,
    },
    /// To do again what was undone last, as it was: until anything else happens. The referee does so, and who undid it.
    Redo {},
    /// To agree to the undoing that somebody has asked for, where the table's policy wants everybody's
    /// consent. It is done when everybody who is there has agreed.
    Agree {},
    /// The referee writes a value at an address of a sheet.
    Correct {
        /// The address of the row.
        address: String,
        /// What is to stand there.
        value: Value,
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// The referee changes the number at an address of a sheet by so much, whatever it is by then, as far as it can go.
    /// The log says which number stands there from then on.
    Adjust {
        /// The address of the row.
        address: String,
        /// By how much.
        by: i64,
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// To make a record: a character, an opponent, a weapon.
    Build {
        /// As it is filled in.
        draft: Draft,
        /// Who plays it, if it is a character; the sender if a player makes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The referee takes the rows of a content pack into the lists.
    Load {
        /// Its files, `pack.toml` among them.
        files: Vec<crate::pack::File>,
    },
    /// The referee sets a house rule.
    Switch {
        /// Which switch.
        switch: String,
        /// Its value.
        value: String,
    },
    /// The referee gives a new person a seat (who then takes it with a name).
    Invite {
        /// As they call themselves.
        name: String,
        /// What their device publishes of itself, if it has secrets of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<Publishing>,
        /// Whether this machine also holds that chain: a hot-seat table.
        #[serde(default)]
        hosted: bool,
    },
    /// The referee gives somebody a seat who only watches: they see what everybody sees, and do nothing.
    LetWatch {
        /// What the seat is called.
        name: String,
    },
    /// The referee removes a seat for good: nobody holds it, its characters are free, its number is never given again.
    Remove {
        /// Which; never the referee's own.
        seat: Seat,
    },
    /// The referee says what a seat is there for, and what it may do from here on. Only the referee in person makes
    /// somebody a co-referee, or a player again; who watches never plays, and who plays never watches.
    Allow {
        /// Which; never the referee's own.
        seat: Seat,
        /// What it is there for.
        role: Role,
        /// All that it may do from now on.
        may: BTreeSet<May>,
    },
    /// The referee in person gives the chair away: the person at this seat is the referee from here on. Their seat is
    /// removed, and the old referee gets a new one.
    GiveChair {
        /// Whose person runs the game from here on.
        to: Seat,
        /// Whether the old referee only watches from here on.
        #[serde(default)]
        watch: bool,
    },
    /// The referee says which characters a seat plays.
    Assign {
        /// Which seat.
        seat: Seat,
        /// All that it plays from now on.
        characters: BTreeSet<Who>,
    },
    /// To play a character that nobody plays, and that a player could have made: see
    /// [`crate::view::View::free`].
    Claim {
        /// The character to play.
        who: Who,
    },
    /// To come back, or to leave for now.
    Present {
        /// Whether the sender is at the table.
        present: bool,
    },
    /// The referee opens or closes a session of play.
    Session {
        /// Whether it opens.
        open: bool,
    },
    /// The referee says what the story is on now.
    Subject {
        /// In a few words; empty for nothing in particular.
        subject: String,
        /// The table agrees to open a subject again that was stopped.
        #[serde(default)]
        consent: bool,
    },
    /// To talk.
    Talk {
        /// The words, as they are to be shown.
        text: String,
        /// To these seats alone (and the referee); to everybody if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<BTreeSet<Seat>>,
    },
    /// The referee tells what happens. Settles what is open only until the narration.
    Narrate {
        /// The narration, as it is to be shown.
        text: String,
    },
    /// To write something down for oneself and the referee, or for all.
    Note {
        /// The note, as it is to be kept.
        text: String,
        /// Whether everybody may read it.
        #[serde(default)]
        public: bool,
    },
    /// To write a card, or to change one of one's own: all that stands on it from here on. The referee changes any.
    WriteCard {
        /// The card that is changed; a new one if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<AttemptId>,
        /// As [`crate::view::CardView::version`], of the card that is changed.
        #[serde(default)]
        version: u32,
        /// All that stands on it. A pin that the sender doesn't see stays where it is if it is left out.
        about: Card,
        /// Who has it besides the referee. A player's card is for themself or for everybody.
        to: Reach,
    },
    /// To give a card of one's own to others, or to fewer. The referee shows any to anybody.
    ShowCard {
        /// The card.
        card: AttemptId,
        /// Who has it from here on besides the referee; as for [`Say::WriteCard`].
        to: Reach,
    },
    /// To take a card of one's own away. The referee takes any.
    TakeCard {
        /// The card.
        card: AttemptId,
    },
    /// To make a card of one's own what it was before it was changed last, or to bring back one that one took away. The
    /// referee brings back any. The log keeps both.
    BringCardBack {
        /// The card.
        card: AttemptId,
    },
    /// The referee lays a picture under a map, lays the same in another way, or takes it away.
    LayPicture {
        /// Which map ([`norn_kernel::show::Map::key`]).
        map: String,
        /// One that the referee has; none takes away what lies there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<Picture>,
        /// As [`norn_chronicle::Backdrop::x`].
        #[serde(default)]
        x: i32,
        /// As [`norn_chronicle::Backdrop::y`].
        #[serde(default)]
        y: i32,
        /// As [`norn_chronicle::Backdrop::cell`].
        #[serde(default)]
        cell: u32,
        /// Whether all of it, or nothing, is hidden from others before it lies there; if left out, what was hidden stays so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hidden: Option<bool>,
    },
    /// The referee gives the same as what lies under a map in tiles, which are sharper.
    TilePicture {
        /// Which map.
        map: String,
        /// Tiles that the referee has, of the picture that lies there.
        tiles: Tiles,
    },
    /// The referee hides some of what lies under a map from all others, or shows it to them.
    Fog {
        /// Which map.
        map: String,
        /// What is done to its fog.
        how: Fogging,
    },
    /// The referee takes the fog from what the company sees of a map from where it stands, by the game's own sight.
    RevealBySight {
        /// Which map.
        map: String,
    },
    /// The referee shows everybody a picture on the stage.
    Stage {
        /// One that the referee has; none puts away what is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<CardPicture>,
    },
    /// To give somebody whom one plays a portrait, which all see who see them. The referee gives one to anybody.
    Portray {
        /// Who is to be seen on it, by number.
        who: Who,
        /// One that the sender has, as wide as it is high; none takes the portrait away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<Picture>,
    },
    /// To throw dice that belong to no rule. The log asks for them first, and the device reveals its link then
    /// ([`Say::Reveal`]).
    Throw {
        /// In dice notation.
        notation: String,
        /// To the referee alone.
        #[serde(default)]
        secret: bool,
    },
    /// To show everybody the dice of an attempt that were hidden, with what proves that they fell then and so: the faces,
    /// the die, the rule that called for them, whose they were, and when. Not what was attempted, or what came of it.
    OpenRoll {
        /// Which attempt.
        attempt: AttemptId,
    },
    /// The same of all attempts of a session of play.
    OpenRolls {
        /// Its number.
        session: u32,
    },
    /// To stop the current subject at once. No reason, no question, no name.
    Stop {},
    /// To take back that one stopped the subject, moments ago and by mistake: until anything else happens in the game.
    GoOn {
        /// The id of the command that stopped it, which nobody else knows.
        stop: String,
    },
    /// To call for a change of the story: nobody is named, and nothing is played until everybody who is there is ready.
    /// What was called for already is not called for twice; a rewind that named no place yet may name one.
    Call {
        /// What for.
        change: ScriptChange,
    },
    /// To step out, or to be back: meanwhile nobody waits for the seat, and nobody does anything to whom it plays unless the
    /// referee insists. No reason, no question. Whoever plays on is back.
    StepOut {
        /// Whether one is out from here on.
        out: bool,
    },
    /// To have erased what one said and wrote down, and what one is called: out of every entry of the log. Dice, attempts,
    /// cards and all that belongs to the game stay. The referee has those of somebody erased who is not here.
    Erase {
        /// Whose; one's own if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// One is ready to go on after what was called for.
    Ready {},
    /// The referee resumes play after what was called for, without waiting for everybody.
    Resume {},
    /// To ask for the floor.
    Floor {},
    /// To put the floor down, or to leave its queue.
    Yield {},
    /// To want whoever has the floor to give it up. The referee ends it at once; of the others it takes more than half of
    /// the players who are there, without its holder.
    EndFloor {},
    /// To wish something for oneself: `auto-roll`, or a standing answer (`answer:RULE`). The referee's wishes
    /// `typed-dice` and `undo-consent` (flags) and `odds` (`everyone`, `own` for their own decisions, `referee`,
    /// `nobody`), `opponents-health` (`words`, `numbers`, `hidden`), and `opponents-odds` (`hidden`: a seat has none
    /// that depend on what it does not know; `usual`: it has those against the usual opponent), and `fog-hides`
    /// (`people`: fog hides those of the referee's who stand in it; `picture`: only what lies under the map) and
    /// `fog-lifts` (`by-sight`: by itself from what the company comes to see; `by-hand`) are the table's policies.
    Wish {
        /// What about.
        about: String,
        /// How. An empty list takes the wish back. For a standing answer: a flag answers yes or no, an option
        /// chooses it, an empty text takes the default, and a number of times says yes so often (where a
        /// question may come up again without end, nothing else says yes).
        wish: Value,
    },
    /// A device commits to a chain of secrets: for another audience than everybody, or a new one where the
    /// old one is used up. Only while nothing is open that it could serve, so that nobody chooses what is
    /// already half rolled.
    Publish {
        /// For which dice.
        chain: ChainId,
        /// The chain's end.
        tip: Hash,
        /// What the device signs with.
        key: DeviceKey,
    },
}

/// What counts instead of what a line says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instead {
    /// A number, a total, or the face of a die.
    Number(i32),
    /// Whether a comparison is reached, or a condition holds.
    Holds(bool),
    /// One of the outcomes that the line says it could have been, by its word.
    Outcome(String),
}

impl Say {
    /// Whether it plays the game: what does not happen any more once the subject is stopped.
    #[must_use]
    pub fn plays(&self) -> bool {
        matches!(
            self,
            Self::Attempt { .. }
                | Self::Accept { .. }
                | Self::Confirm { .. }
                | Self::Start { .. }
                | Self::MoveOn {}
                | Self::Answer { .. }
                | Self::Roll { .. }
                | Self::FallWithout { .. }
        )
    }

    /// Whether nothing may tell whose it is.
    #[must_use]
    pub fn is_nobodys(&self) -> bool {
        matches!(self, Self::Stop {} | Self::GoOn { .. } | Self::Call { .. })
    }

    /// Whether it only stands in the log then: no rule has a part in it.
    #[must_use]
    pub fn is_talk(&self) -> bool {
        matches!(self, Self::Talk { .. } | Self::Note { .. })
    }

    /// Whether it is heard even from a seat that has used up its room in the log: what makes the table safe, what ends
    /// something, and what others' dice wait for.
    pub(crate) fn is_always_heard(&self) -> bool {
        matches!(
            self,
            Self::Stop {}
                | Self::Call { .. }
                | Self::Resume {}
                | Self::StepOut { out: true }
                | Self::Erase { .. }
                | Self::Yield {}
                | Self::EndFloor {}
                | Self::Present { present: false }
                | Self::Reveal { .. }
                | Self::FallWithout { .. }
                | Self::SetAside { .. }
                | Self::Remove { .. }
                | Self::Session { open: false }
                | Self::Busy { on: false }
        )
    }

    /// Whether it can be said by who watches: what concerns nothing but the person.
    pub(crate) fn is_of_oneself(&self) -> bool {
        matches!(self, Self::Present { .. } | Self::Erase { seat: None })
    }

    /// What a seat has to be allowed to say it, where that is not what every seat may.
    pub(crate) fn takes(&self) -> Option<(May, Right)> {
        match self {
            Self::Talk { .. }
            | Self::Note { .. }
            | Self::WriteCard { .. }
            | Self::ShowCard { .. }
            | Self::TakeCard { .. }
            | Self::BringCardBack { .. }
            | Self::Portray { .. } => Some((May::Write, Right::Write)),
            Self::Throw { .. } => Some((May::Throw, Right::Throw)),
            _ => None,
        }
    }

    /// Whether it changes the world by hand.
    pub(crate) fn by_hand(&self) -> bool {
        matches!(
            self,
            Self::Correct { .. }
                | Self::Adjust { .. }
                | Self::Build { .. }
                | Self::Load { .. }
                | Self::Switch { .. }
        )
    }

    /// Whether it waits while somebody else has the floor. Everything does except safety, wishes, seats (or
    /// the holder of the floor would decide who comes in), and what a device says by itself.
    #[must_use]
    pub fn waits_for_the_floor(&self) -> bool {
        !matches!(
            self,
            Self::Stop {}
                | Self::GoOn { .. }
                | Self::Call { .. }
                | Self::Ready {}
                | Self::Resume {}
                | Self::StepOut { .. }
                | Self::Erase { .. }
                | Self::Floor {}
                | Self::Yield {}
                | Self::EndFloor {}
                | Self::Wish { .. }
                | Self::Present { .. }
                | Self::Invite { .. }
                | Self::LetWatch { .. }
                | Self::Remove { .. }
                | Self::Allow { .. }
                | Self::GiveChair { .. }
                | Self::Reveal { .. }
                | Self::Publish { .. }
        )
    }
}

/// A right that somebody lacks, or a thing that can't be done, named: never a rule of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Right {
    /// Only the referee may do this.
    RefereesOnly,
    /// Only the referee in person may do this, and no co-referee.
    InPerson,
    /// Who watches sees what everybody sees, and does nothing.
    Spectator,
    /// The referee has not allowed this seat to write.
    Write,
    /// The referee has not allowed this seat to throw dice that belong to no rule.
    Throw,
    /// Only who plays the character may decide for it.
    OwnCharacter,
    /// One's own proposals and queued attempts can be taken back.
    OwnAttempt,
    /// The table's policy asks for consent.
    Consent,
    /// What is safe can't be undone or overruled.
    Safety,
    /// There is no such seat, or it has left.
    Seat,
    /// There is no such attempt, or it is over.
    NoSuchAttempt,
    /// The question was answered before.
    AnsweredBefore,
    /// It was said of another state of the table than there is now.
    Stale,
    /// The question, or the line to be overruled, is not there (any more).
    TooLate,
    /// There is no such card, or the seat does not have it.
    NoSuchCard,
    /// Only whoever wrote a card, and the referee, may change it.
    OwnCard,
    /// Who is here has their own words erased by themselves.
    OwnWords,
    /// There is no such picture, or the seat does not have it.
    NoSuchPicture,
    /// The answer does not answer the question, or the dice are not those asked for.
    NoAnswer,
    /// There is nothing to undo.
    NothingToUndo,
    /// The device's secret does not extend its chain.
    BrokenChain,
    /// The device's secret was given to another request, or on top of another past than this log's.
    OtherPast,
    /// A command's id was used for something else.
    OtherCommand,
    /// The dice wait for a secret of another device first.
    AwaitsLink,
    /// This line takes another sort of ruling.
    Ruling,
    /// A text, name or id is too long or empty.
    Text,
    /// There is nothing of this name; what there is stands in the hint.
    Unknown,
    /// A draft has problems.
    Problems,
    /// The table does not show these odds.
    Odds,
    /// The subject was stopped; to open it again takes the table's consent.
    Stopped,
    /// Somebody has called for a change of the story, and not everybody is ready to go on.
    Paused,
    /// Nobody has called for a change of the story.
    NothingCalled,
    /// Somebody has stepped out, and whom they play is kept safe.
    KeptSafe,
    /// Nobody has the floor, or it was just taken from this seat.
    Floor,
    /// Too many things wait already, or the seat has used up what it may take.
    Full,
    /// It is not to be tried out in a sandbox.
    WhatIf,
    /// It can't be worked out because of a bug of ours, which harmed nothing.
    Fault,
}
