//! Commands that were said of a state that is no more: a tab that could not be reached sends them however old they are,
//! and two devices of one seat may say the same. Decided by what the seat itself may know of, so that no refusal tells
//! of anything else.
use super::*;
use crate::command::Basis;
use crate::state::{Before, Known, Mark, Name};
use crate::view::row_at;
use norn_kernel::Owner;
use norn_kernel::show::{self, Sheet, TurnState};

/// Whether it is changed by what people set, who may set it otherwise a moment later. What goes on by itself is another thing
/// then, whoever let it go on: a second tap is not meant for what the first has led to.
fn is_set(mark: Mark) -> bool {
    match mark {
        Mark::Undone | Mark::Corrected | Mark::Session | Mark::Subject | Mark::Busy | Mark::Stage => true,
        Mark::Running | Mark::Changed | Mark::Asking | Mark::Floor => false,
    }
}

/// What a command counts on.
enum On<'a> {
    /// Whose turn it is of those whom the seat acts for, in which round, and the time.
    Moment,
    /// That none of these was corrected.
    People(Vec<Who>),
    /// That the value at this address is the one that was seen, or is what is to be written.
    Value(&'a str, &'a Value),
    Mark(Mark),
    Name(Name<'a>),
}

impl Say {
    /// What it counts on, if that has to be as it was when it was said. Words never count on anything, and what names the
    /// state that it is about (an answer, what takes the latest back) does so by itself.
    fn counts_on(&self) -> Vec<On<'_>> {
        match self {
            Self::Attempt { filled, .. } => {
                let named = filled.values.values().flat_map(given::people).collect();
                vec![On::Mark(Mark::Undone), On::Name(Name::Offer(filled)), On::Moment, On::People(named)]
            }
            // What waits is named, and what it begins in is not.
            Self::Accept { .. } | Self::Start { .. } | Self::Confirm { .. } => {
                vec![On::Mark(Mark::Undone), On::Moment]
            }
            Self::MoveOn {} => vec![On::Mark(Mark::Running)],
            Self::Rule { attempt, .. } => vec![On::Name(Name::Ruled(attempt))],
            Self::Undo { .. } | Self::Redo {} => vec![On::Mark(Mark::Changed)],
            Self::Agree {} => vec![On::Mark(Mark::Asking)],
            Self::Correct { address, value, .. } => {
                vec![On::Value(address, value), On::Name(Name::At(address))]
            }
            Self::Switch { switch, .. } => vec![On::Name(Name::Switch(switch))],
            Self::Remove { seat }
            | Self::Allow { seat, .. }
            | Self::Assign { seat, .. }
            | Self::Erase { seat: Some(seat) }
            | Self::GiveChair { to: seat, .. } => vec![On::Name(Name::Seat(*seat))],
            Self::Busy { .. } => vec![On::Mark(Mark::Busy)],
            Self::Session { .. } => vec![On::Mark(Mark::Session)],
            Self::Subject { .. } => vec![On::Mark(Mark::Subject)],
            Self::LayPicture { map, .. } | Self::TilePicture { map, .. } | Self::Fog { map, .. } | Self::RevealBySight { map } => vec![On::Name(Name::Map(map))],
            Self::Stage { .. } => vec![On::Mark(Mark::Stage)],
            Self::EndFloor {} => vec![On::Mark(Mark::Floor)],
            Self::Portray { who, .. } => vec![On::Name(Name::Portrait(*who))],
            // They name what they are about, as it was seen.
            Self::Withdraw { .. }
            | Self::Answer { .. }
            | Self::Roll { .. }
            | Self::SetAside { .. }
            | Self::TakeBack { .. }
            | Self::OpenRoll { .. }
            | Self::OpenRolls { .. }
            | Self::Claim { .. }
            | Self::WriteCard { .. }
            | Self::ShowCard { .. }
            | Self::TakeCard { .. }
            | Self::BringCardBack { .. }
            // A device says them by itself, of what it was asked.
            | Self::Reveal { .. }
            | Self::FallWithout { .. }
            | Self::Publish { .. }
            // Whatever stands there: it is changed by so much.
            | Self::Adjust { .. }
            // They add something, and take nothing away.
            | Self::Build { .. }
            | Self::Load { .. }
            | Self::Invite { .. }
            | Self::LetWatch { .. }
            | Self::Throw { .. }
            // Words, and what people need at any time.
            | Self::Talk { .. }
            | Self::Narrate { .. }
            | Self::Note { .. }
            | Self::Present { .. }
            | Self::Stop {}
            | Self::GoOn { .. }
            | Self::Call { .. }
            | Self::Ready {}
            | Self::Resume {}
            | Self::StepOut { .. }
            | Self::Erase { seat: None }
            | Self::Floor {}
            | Self::Yield {}
            | Self::Wish { .. } => vec![],
        }
    }
}

/// How far somebody's turn is, without the words for it.
fn stands_so(stands: &TurnState) -> &'static str {
    match stands {
        TurnState::ToAct => "to-act",
        TurnState::Acting => "acting",
        TurnState::Acted => "acted",
        TurnState::Passed => "passed",
        TurnState::Busy(_) => "busy",
        TurnState::Follows(_) => "follows",
    }
}

fn stale(text: &str) -> Refused {
    let again = "look how it is now, and do it again if you still want to";
    Refused::right(Right::Stale, format!("{text} since you said this; {again}"))
}

impl<R: Ruleset> Table<R> {
    /// Refuses what was said of another state than the seat knows of now.
    pub(super) fn is_current(&self, seat: Seat, say: &Say, basis: Option<&Basis>) -> Result<(), Refused> {
        // Nobody but whoever says it does anything in a sandbox.
        let Some(basis) = basis.filter(|_| self.setting.what_if.is_none()) else { return Ok(()) };
        let heard = self.heard(seat);
        if basis.seen == heard {
            return Ok(());
        }
        // Whoever has seen what never was here has seen nothing of what is.
        let elsewhere = heard < basis.seen;
        let known: Option<&Known> = self.known.get(&seat);
        let (own, nothing) = (self.own.of(seat, &basis.after, basis.seen), Before::default());
        let since_mark = |mark| {
            let own = if is_set(mark) { &own } else { &nothing };
            elsewhere || known.is_some_and(|known| known.since_but(mark, basis.seen, own))
        };
        let since = |name: &Name<'_>| {
            // The same attempt once more is what somebody has said twice.
            let own = if matches!(name, Name::Offer(_)) { &nothing } else { &own };
            elsewhere || known.is_some_and(|known| known.named_since(name, basis.seen, own))
        };
        for on in say.counts_on() {
            let gone = match &on {
                On::Mark(mark) => since_mark(*mark).then_some(match mark {
                    Mark::Undone => "something was undone or set aside",
                    Mark::Running => "what is open has gone on",
                    Mark::Changed => "something else has happened",
                    Mark::Corrected => "something was corrected",
                    Mark::Asking => "something else is asked for",
                    Mark::Session => "a session was opened or closed",
                    Mark::Subject => "the subject has changed",
                    Mark::Busy => "what others see of the referee has changed",
                    Mark::Stage => "another picture was put on the stage",
                    Mark::Floor => "the floor has passed to somebody else",
                }),
                On::Name(name) => since(name).then_some(match name {
                    Name::Offer(_) => "the same was done from this seat",
                    Name::At(_) => "this value was corrected",
                    Name::Switch(_) => "this house rule was set",
                    Name::Seat(_) => "this seat has changed",
                    Name::Map(_) => "another picture was laid there",
                    Name::Portrait(_) => "they got another portrait",
                    Name::Ruled(_) => "this was ruled on",
                }),
                On::Moment => {
                    let other = |moment: &String| *moment != self.moment(seat, &self.shown_to(seat));
                    let gone = basis.moment.as_ref().is_some_and(other);
                    gone.then_some("the turn, the round or the time has changed")
                }
                On::People(named) => {
                    let any = known.is_some_and(|known| known.since(Mark::Corrected, basis.seen));
                    let corrected = (elsewhere || any) && self.corrected(named, &since);
                    corrected.then_some("somebody whom this is about was corrected")
                }
                On::Value(address, value) => {
                    let now = self.number_at(seat, address).or_else(|| self.value_at(seat, address));
                    let other = |was: &Value| {
                        now.as_ref()
                            .is_some_and(|now| now != was && now != *value && !own.wrote(address, now))
                    };
                    basis.was.as_ref().is_some_and(other).then_some("this value has changed")
                }
            };
            if let Some(gone) = gone {
                return Err(stale(gone));
            }
        }
        Ok(())
    }

    /// Whether what runs is as the seat saw it.
    pub(super) fn runs_as_seen(&self, seat: Seat, basis: Option<&Basis>) -> bool {
        let Some((basis, known)) = basis.zip(self.known.get(&seat)) else { return true };
        basis.seen == self.heard(seat) || !known.since(Mark::Running, basis.seen)
    }

    /// Whether something on the sheets of these was corrected.
    fn corrected(&self, named: &[Who], since: &dyn Fn(&Name<'_>) -> bool) -> bool {
        let view = self.rules.show(&self.history.world, &Viewer::Referee);
        let of = |sheet: &&Sheet| sheet.who.is_some_and(|who| named.contains(&who));
        let rows = view.sheets.iter().filter(of).flat_map(|sheet| &sheet.sections).flat_map(|one| &one.rows);
        rows.filter_map(|row| row.address.as_deref()).any(|address| since(&Name::At(address)))
    }

    /// Whose turn it is of those whom a seat acts for, in which round, and the time, as the seat sees the game. What is
    /// said of one moment is not meant for another; what the others do in it makes it no other.
    pub(crate) fn moment(&self, seat: Seat, game: &show::View) -> String {
        let viewer = self.viewer(seat);
        let own = |who: Who| match viewer {
            Viewer::Referee => self.seat_of(Owner::Character(who)) == Some(REFEREE),
            Viewer::Player(_) => viewer.speaks_for(Owner::Character(who)),
        };
        let turns = game.turns.as_ref().map(|turns| {
            let stands = turns.entries.iter().filter(|turn| own(turn.who));
            let stands: Vec<_> = stands.map(|turn| (turn.who, stands_so(&turn.stands))).collect();
            (&turns.words, &turns.phase, stands)
        });
        let now = game.clock.as_ref().map(|clock| clock.now);
        let said = serde_json::to_string(&(turns, now)).unwrap_or_default();
        norn_chronicle::canon::hash(said.as_bytes()).to_string().chars().take(16).collect()
    }

    /// What stands at an address, as the seat sees it.
    fn value_at(&self, seat: Seat, address: &str) -> Option<Value> {
        match &row_at(&self.shown_to(seat), address)?.1.value {
            Shown::Value(value) => Some(value.clone()),
            Shown::Gauge { .. } | Shown::Words(_) => None,
        }
    }

    /// The number that stands at an address, as the seat sees it.
    pub(super) fn number_at(&self, seat: Seat, address: &str) -> Option<Value> {
        match &row_at(&self.shown_to(seat), address)?.1.value {
            Shown::Value(value @ (Value::Number(_) | Value::Money(_))) => Some(value.clone()),
            Shown::Gauge { now, .. } => Some((*now).into()),
            Shown::Value(_) | Shown::Words(_) => None,
        }
    }
}
