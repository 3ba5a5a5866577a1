//! What the referee queues shows to nobody else, whatever it is: neither while it waits, nor when it is taken back. When
//! it begins, others learn what they would learn had it never waited.
use crate::filling;
use crate::random::Random;
use norn_chronicle::{Body, By, From, REFEREE, Role, Seat};
use norn_kernel::offer::PARAMS_MAX;
use norn_kernel::show::{Row, Sheet, Shown};
use norn_kernel::{Filled, Lapse, Range, Value, Who};
use norn_table::view::{Asked, OpenView, Stage};
use norn_table::{Ack, Command, Live, Refused, Say, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// How often each attempt is filled in, in all.
const TRIED: usize = 12;

/// What was tried so far, in all worlds that were looked at.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    tried: BTreeMap<&'static str, usize>,
    /// Whether somebody has gone out of sight.
    pub hid: bool,
    /// The attempts that were queued, each with whether they involve somebody whom no player sees.
    pub queued: BTreeSet<(&'static str, bool)>,
}

type Said = Result<(Box<dyn Live>, Turn), Refused>;

fn say(live: &dyn Live, id: &str, say: Say) -> Said {
    live.say(REFEREE, &Command::new(id, say), None)
}

/// What these turns told a seat, without which command brought it about.
fn told(seat: Seat, turns: &[&Turn]) -> Vec<String> {
    let entries = turns.iter().flat_map(|turn| &turn.entries).map(norn_chronicle::canon::Written::entry);
    let reach = entries.filter(|entry| entry.audience.reaches(seat));
    reach
        .map(|entry| format!("{:?} {:?} {:?} {:?}", entry.by, entry.audience, entry.salt, entry.body))
        .collect()
}

fn seen(live: &dyn Live, seat: Seat) -> String {
    live.view(seat).map_or_else(|why| why.in_words(), |view| format!("{view:?}"))
}

/// Where it is written of somebody whom all see that they are hidden.
fn hiding(sheets: &[Sheet], random: &mut Random) -> Option<String> {
    let rows = sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
    let seen = |row: &&Row| matches!(row.value, Shown::Value(Value::Flag(false)));
    let addresses = rows.filter(seen).filter_map(|row| row.address.clone());
    let all: Vec<String> = addresses.filter(|address| address.ends_with("/hidden")).collect();
    random.of(&all).cloned()
}

/// Whoever is named in what is filled in.
fn people(value: &Value, all: &mut BTreeSet<Who>) {
    match value {
        Value::Character(who) => {
            all.insert(*who);
        }
        Value::List(values) => values.iter().for_each(|value| people(value, all)),
        _ => {}
    }
}

impl Waiting {
    /// Queues attempts in a world in which the referee shows that they are busy, so that whatever others may know waits.
    ///
    /// # Panics
    /// If a player is told or shown anything of it.
    pub fn look(&mut self, what: &str, live: &dyn Live, random: &mut Random) {
        let Ok(view) = live.view(REFEREE) else { return };
        // What lapses as soon as the referee does something else, all see.
        let lapses = |asked: &Asked| asked.question.lapse != Lapse::Never;
        if matches!(&view.open, Some(OpenView::Open { questions, .. }) if questions.iter().any(lapses)) {
            return;
        }
        let seats = view.seats.iter().filter(|one| one.role == Role::Player && one.seat != REFEREE);
        let seats: Vec<Seat> = seats.map(|one| one.seat).collect();
        let Some(&looks) = random.of(&seats) else { return };
        // Somebody goes out of sight, where the game lets the referee say so.
        let hides = hiding(&view.game.sheets, random).and_then(|address| {
            let say_so = Say::Correct { address, value: true.into(), reason: String::new() };
            say(live, "hides", say_so).ok()
        });
        self.hid |= hides.is_some();
        let live = hides.as_ref().map_or(live, |(live, _)| &**live);
        let Ok((busy, _)) = say(live, "busy", Say::Busy { on: true }) else { return };
        let Ok((free, over)) = say(&*busy, "free", Say::Busy { on: false }) else { return };
        let known: Vec<BTreeSet<Who>> = seats
            .iter()
            .filter_map(|seat| live.view(*seat).ok())
            .map(|view| view.game.sheets.iter().filter_map(|sheet| sheet.who).collect())
            .collect();
        let unseen = |who: Who| !known.iter().any(|known| known.contains(&who));
        let before = seen(&*busy, looks);
        for (name, _) in busy.legal(REFEREE) {
            let both = [false, true].iter().all(|hidden| self.queued.contains(&(name, *hidden)));
            let tried = self.tried.entry(name).or_default();
            if both || TRIED <= *tried {
                continue;
            }
            *tried += 1;
            let filled = drawn(&*busy, name, &unseen, random);
            let mut whom = BTreeSet::new();
            filled.values.values().for_each(|value| people(value, &mut whom));
            let attempt = || Say::Attempt { filled: filled.clone(), insist: false };
            let Ok((waits, turn)) = say(&*busy, "waits", attempt()) else { continue };
            let Ack::Queued { attempt: id } = &turn.ack else { continue };
            self.queued.insert((name, whom.into_iter().any(unseen)));
            let what = format!("{what}: {filled:?}");
            for seat in &seats {
                assert_eq!(told(*seat, &[&turn]), [""; 0], "{what} is queued");
            }
            assert_eq!(seen(&*waits, looks), before, "{what} is queued");
            let back = say(&*waits, "back", Say::Withdraw { attempt: id.clone(), reason: String::new() });
            let (back, turn) = back.unwrap_or_else(|why| panic!("{what}: {}", why.in_words()));
            for seat in &seats {
                assert_eq!(told(*seat, &[&turn]), [""; 0], "{what} is taken back");
            }
            assert_eq!(seen(&*back, looks), before, "{what} is taken back");
            if matches!(view.open, Some(OpenView::Open { .. })) {
                continue;
            }
            let begun = say(&*waits, "starts", Say::Start { attempt: id.clone() });
            let (Ok((begun, turn)), Ok((at_once, same))) = (begun, say(&*free, "at-once", attempt())) else {
                continue;
            };
            let stands = |entry: &norn_chronicle::Entry| {
                entry.by == By::Seat(REFEREE)
                    && matches!(entry.body, Body::Answered { from: From::Lapsed, .. })
            };
            // Whoever starts what waits moves on from late answers, too.
            if turn.entries.iter().any(|written| stands(written.entry())) {
                continue;
            }
            for seat in &seats {
                assert_eq!(told(*seat, &[&turn]), told(*seat, &[&over, &same]), "{what} begins");
            }
            assert_eq!(seen(&*begun, looks), seen(&*at_once, looks), "{what} begins");
        }
    }
}

/// An attempt that the referee fills in, with people whom players don't see where there are some.
fn drawn(live: &dyn Live, name: &str, unseen: &impl Fn(Who) -> bool, random: &mut Random) -> Filled {
    let mut filled = Filled::of(name);
    for _ in 0..PARAMS_MAX {
        let Stage::Fill(param) = live.fill(REFEREE, &filled) else { break };
        let hides = |value: &Value| matches!(value, Value::Character(who) if unseen(*who));
        let hidden = match &param.range {
            Range::OneOf(options) if random.one_in(2) => {
                let hidden: Vec<&Value> =
                    options.iter().map(|one| &one.value).filter(|value| hides(value)).collect();
                random.of(&hidden).map(|value| (*value).clone())
            }
            _ => None,
        };
        let usual = || param.default.clone();
        let value = hidden
            .or_else(|| if random.one_in(3) { usual() } else { None })
            .or_else(|| filling::within(&param.range, random));
        let Some(value) = value.or_else(usual) else { break };
        filled.values.insert(param.name.to_owned(), value);
    }
    filled
}
