//! Offers keep their word, in every game: whatever a seat is offered can be filled in by what goes without saying, and what is
//! ready then is taken. Tables are played at random from every seat, in the words of the wire: in fights and beside them,
//! with people who play two, whose people are dead, or who play nobody, and while something waits for an answer.
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::show::{Shown, Stands};
use norn_kernel::{Answer, Filled, Owner, Value, Who};
use norn_play::playback::Wanted;
use norn_shelf::Game;
use norn_table::command::Right;
use norn_table::view::{Live, NoOdds, OpenView, QueuedView, View};
use norn_table::{Ack, AnyRuleset, Beginning, Command, Refused, Root, Say, scenario};
use norn_testkit::actions::seeded;
use norn_testkit::filling;
use norn_testkit::random::{Random, trials};
use norn_testkit::toy::Lanterns;
use norn_wire::draw::Drawing;
use norn_wire::state::{self, Choice, Does, Field, Filling, Range, Stage};
use norn_wire::words::Words;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;

/// How many offers an ordinary test fills in and says in each game; `make fuzz FUZZ=offers` does more.
const OFFERS: u64 = 400;
/// How many tables are played at the most until somebody had several people to choose from.
const MORE: u64 = 60;
/// How many worlds of sessions are kept to begin in.
const STARTS: usize = 24;
/// How many steps of random play follow each other before a table begins anew.
const LENGTH: usize = 30;
/// How many offers of one seat are tried in one state.
const OF_ONE: usize = 12;
/// After how many values in vain an offer counts as one that nobody can fill in.
const TRIED_MAX: usize = 400;
/// One offer in so many is weighed, too.
const WEIGHED: u32 = 8;
/// One that is taken in so many is played to its end, for so many steps at most.
const PLAYED: u32 = 2;
const PLAYED_OUT: usize = 40;
/// What a form may say instead of being ready: the referee has to consent, something is to be answered, or what waits is to
/// go first.
const FIRST: [&str; 3] = ["consent", "too-late", "full"];
/// How far numbers are from the lowest that may stand there, where somebody plays at random.
const FEW: u32 = 8;
/// Players at a table.
const PLAYERS: u16 = 3;

/// What the driver came to.
#[derive(Default)]
struct Tally {
    states: u64,
    said: u64,
    accepted: u64,
    weighed: u64,
    /// How often a form said that something else comes first.
    first: u64,
    /// How often whoever acts chose among people.
    listed: u64,
    /// How many questions and rolls were read.
    titled: u64,
    /// How many tiles did at once what stood on them.
    tiles: u64,
    names: BTreeSet<String>,
    /// By kind, how often, and where first.
    broken: BTreeMap<String, (u64, String)>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, said, accepted, weighed, first, listed, titled, tiles, names, broken } = self;
        let (names, broken_in_all) = (names.len(), broken.values().map(|(times, _)| times).sum::<u64>());
        write!(
            f,
            "{states} states, {said} offers of {names} names said, {accepted} proposals accepted, {weighed} weighed, {first} that something else comes before, {listed} choices among people, {titled} titles, {tiles} tiles; {broken_in_all} not kept"
        )
    }
}

impl Tally {
    fn breaks(&mut self, kind: String, wherever: impl FnOnce() -> String) {
        let times = self.broken.entry(kind).or_insert_with(|| (0, wherever()));
        times.0 += 1;
    }
}

/// What was tried of one offer.
struct Tries {
    left: usize,
    /// Why it was refused last.
    why: Option<state::Refused>,
}

/// A table with the words of its game.
struct Driver<'a> {
    words: &'a Words,
    game: &'a state::Game,
    live: Box<dyn Live>,
    random: Random,
    seed: u64,
    nth: u64,
    tally: &'a mut Tally,
}

/// As a client sends it and the server reads it.
fn sent(nth: u64, say: &Say) -> Command {
    let command = Command::new(format!("said-{nth}"), say.clone());
    serde_json::from_str(&serde_json::to_string(&command).expect("JSON")).expect("a command")
}

fn kept(value: &norn_wire::mirror::Value) -> Value {
    serde_json::from_value(serde_json::to_value(value).expect("JSON")).expect("a value")
}

/// What somebody fills in who takes what stands first: each is worth trying.
fn listed(field: &Field) -> Vec<Value> {
    let open = |options: &[Choice]| -> Vec<Value> {
        options.iter().filter(|one| one.refused.is_none()).map(|one| kept(&one.value)).collect()
    };
    match &field.range {
        Range::OneOf { options } => open(options),
        Range::SeveralOf { options, min, .. } => {
            let (all, min) = (open(options), usize::from(*min));
            (0..=all.len().saturating_sub(min)).map(|from| Value::List(all[from..][..min].to_vec())).collect()
        }
        Range::Number { min, max } => [*min, *min + 1, *max].map(Value::Number).into(),
        Range::Flag { .. } => vec![false.into(), true.into()],
        // No two alike.
        Range::Text { .. } => vec![Value::text(&field.name)],
        Range::Money { min, max } => {
            [*min, *min + 1, *max].map(|money| Value::Money(norn_kernel::Money(money))).into()
        }
        Range::Factor => vec![Value::Factor(norn_kernel::Factor::ONE)],
        Range::Rows { .. } => vec![Value::List(vec![])],
        Range::Amounts { of, min, .. } => {
            let count = |one: &state::Amount| Value::Number((*min).max(1).min(one.max).into());
            let alone =
                |one: &state::Amount| Value::List(vec![Value::List(vec![kept(&one.value), count(one)])]);
            of.iter().map(alone).collect()
        }
        Range::Squares { first, min, .. } => {
            let square = |n: u16| Value::Place(norn_kernel::Place(first + n));
            vec![Value::List((0..*min).map(square).collect())]
        }
    }
}

/// What is filled in, with one value more.
fn with(filled: &Filled, name: &str, value: Value) -> BTreeMap<String, Value> {
    filled.values.clone().into_iter().chain([(name.to_owned(), value)]).collect()
}

/// Whether something else has to come first, which the form says instead of being ready.
fn comes_first(why: &state::Refused) -> bool {
    why.right.as_ref().is_some_and(|right| FIRST.contains(&right.as_str()))
}

/// The name of what refuses.
fn by(refused: &Refused) -> String {
    refused.name()
}

impl Driver<'_> {
    fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: self.words, game: self.game, seat }
    }

    fn say(&mut self, seat: Seat, say: &Say) -> Result<Ack, Refused> {
        self.nth += 1;
        let (live, turn) = self.live.say(seat, &sent(self.nth, say), None)?;
        self.live = live;
        Ok(turn.ack)
    }

    fn wherever(&self, seat: Seat, filled: &Filled) -> String {
        let view = self.live.view(REFEREE).expect("a view");
        let plays: Vec<_> = view.seats.iter().map(|one| (one.seat.0, &one.characters)).collect();
        let open = match &view.open {
            Some(OpenView::Open { words, .. }) => words.key.id(),
            _ => "nothing",
        };
        format!(
            "SEED={}: seat {} says {}, while {open} runs, {} wait and these play: {plays:?}",
            self.seed,
            seat.0,
            serde_json::to_string(filled).expect("JSON"),
            view.queue.len(),
        )
    }

    fn players(&self) -> Vec<Seat> {
        let view = self.live.view(REFEREE).expect("a view");
        view.seats.iter().map(|one| one.seat).filter(|seat| *seat != REFEREE).collect()
    }

    /// Three players, and whoever is anybody's to play dealt out among them: two to one more often than not.
    fn deals(&mut self) {
        let seats = loop {
            let seats = self.players();
            if usize::from(PLAYERS) <= seats.len() {
                break seats;
            }
            let name = format!("Guest {}", ["One", "Two", "Three"][seats.len()]);
            self.say(REFEREE, &Say::Invite { name, device: None, hosted: true }).expect("a seat");
        };
        let view = self.live.view(REFEREE).expect("a view");
        let mut all: BTreeSet<Who> =
            view.seats.iter().flat_map(|one| one.characters.iter().copied()).collect();
        all.extend(view.free);
        if self.random.one_in(6) {
            // One of the referee's people, for somebody else to play.
            let sheets: Vec<Who> = view.game.sheets.iter().filter_map(|sheet| sheet.who).collect();
            all.extend(self.random.of(&sheets));
        }
        let mut dealt: BTreeMap<Seat, BTreeSet<Who>> =
            seats.iter().map(|seat| (*seat, BTreeSet::new())).collect();
        let playing = &seats[..seats.len().min(2)];
        for who in all {
            let to = if self.random.one_in(4) { self.random.of(&seats) } else { self.random.of(playing) };
            to.and_then(|seat| dealt.get_mut(seat)).expect("a seat").insert(who);
        }
        for seat in dealt.keys() {
            let nobody = Say::Assign { seat: *seat, characters: BTreeSet::new() };
            let _ = self.say(REFEREE, &nobody);
        }
        for (seat, characters) in dealt {
            let _ = self.say(REFEREE, &Say::Assign { seat, characters });
        }
    }

    /// One thing that somebody does, to come to another state.
    fn moves_on(&mut self) {
        let view = self.live.view(REFEREE).expect("a view");
        if let Some(OpenView::Open { questions, id, .. }) = view.open
            && !self.random.one_in(5)
        {
            let Some(asked) = self.random.of(&questions).cloned() else { return };
            let seat = if self.random.one_in(3) { REFEREE } else { asked.seat };
            let Ok(seen) = self.live.view(seat) else { return };
            let Some(OpenView::Open { version, .. }) = seen.open else { return };
            let path = asked.question.path;
            let say = match self.answers(&asked.question.wanted, asked.question.default.as_ref()) {
                Some(answer) => Say::Answer { attempt: id.clone(), path, version, answer },
                None => Say::Roll { attempt: id.clone(), path, version, typed: None, given: None },
            };
            if self.say(seat, &say).is_err() && self.random.one_in(2) {
                let _ = self.say(REFEREE, &Say::SetAside { attempt: id, reason: String::new() });
            }
            return;
        }
        if let Some(one) = view.queue.first()
            && self.random.one_in(2)
        {
            self.settles(one);
            return;
        }
        let seats = self.players();
        match self.random.below(24) {
            0 => drop(self.say(REFEREE, &Say::Undo { back_to: None })),
            1 => {
                let open = view.session.is_none();
                let _ = self.say(REFEREE, &Say::Session { open });
            }
            2 => self.deals(),
            3 => self.corrects(),
            nth => {
                let seat = if nth < 11 { REFEREE } else { *self.random.of(&seats).expect("players") };
                self.does(seat);
            }
        }
    }

    /// What is open is answered and rolled, until nothing is.
    fn settles_down(&mut self) {
        for _ in 0..40 {
            let Some(OpenView::Open { id, questions, .. }) = self.live.view(REFEREE).expect("a view").open
            else {
                return;
            };
            let Some(asked) = questions.first() else { return };
            let Some(OpenView::Open { version, .. }) = self.live.view(asked.seat).expect("a view").open
            else {
                return;
            };
            let (attempt, path) = (id, asked.question.path);
            let say = match &asked.question.wanted {
                Wanted::Roll { .. } => Say::Roll { attempt, path, version, typed: None, given: None },
                _ => {
                    let answer = asked.question.default.clone().expect("a default");
                    Say::Answer { attempt, path, version, answer }
                }
            };
            self.say(asked.seat, &say).expect("answered");
        }
    }

    fn answers(&mut self, wanted: &Wanted, default: Option<&Answer>) -> Option<Answer> {
        if let Some(default) = default.filter(|_| self.random.one_in(2)) {
            return Some(default.clone());
        }
        let random = &mut self.random;
        Some(match wanted {
            Wanted::Roll { .. } => return None,
            Wanted::Confirm => Answer::Yes(random.one_in(2)),
            Wanted::OneOf(options) => Answer::One(random.of(options)?.value.clone()),
            Wanted::SeveralOf { options, min, .. } => {
                Answer::Several(options.iter().take(usize::from(*min)).map(|one| one.value.clone()).collect())
            }
            Wanted::Text { .. } => Answer::Text("so".into()),
            _ => default?.clone(),
        })
    }

    /// The referee writes a low number somewhere: people fall, and run out of things.
    fn corrects(&mut self) {
        let all = self.live.addresses();
        for _ in 0..8 {
            let Some(address) = self.random.of(&all) else { return };
            let value = match self.live.at(address) {
                Some(Shown::Gauge { now, .. }) => {
                    Value::from(if self.random.one_in(2) { 0 } else { now - 20 })
                }
                Some(Shown::Value(Value::Number(_))) => Value::from(0),
                Some(Shown::Value(Value::Flag(flag))) => Value::from(!flag),
                _ => continue,
            };
            let address = address.clone();
            if self.say(REFEREE, &Say::Correct { address, value, reason: String::new() }).is_ok() {
                return;
            }
        }
    }

    /// Whoever acts chooses among people in one order in every game: whom they face or named last, others by how far off they
    /// are, and then their own.
    fn in_order(&mut self, seat: Seat, filled: &Filled, param: &norn_kernel::Param) {
        let of = |value: &Value| if let Value::Character(who) = value { Some(*who) } else { None };
        let acting =
            |filled: &Filled| ["who", "by"].iter().find_map(|name| filled.values.get(*name).and_then(of));
        let people: Vec<Who> = param.range.options().iter().filter_map(|choice| of(&choice.value)).collect();
        let (Some(acts), true) = (acting(filled), 1 < people.len()) else { return };
        let view = self.live.view(seat).expect("it has a seat");
        if view.recent.len() == norn_table::view::RECENT_MAX {
            return;
        }
        let own = view.recent.iter().filter(|one| one.about.by == Some(seat));
        let own =
            own.filter_map(|one| one.about.filled.as_ref()).filter(|filled| acting(filled) == Some(acts));
        let named = own.map(|filled| {
            let each = filled.values.values().flat_map(|value| match value {
                Value::List(several) => several.clone(),
                one => vec![one.clone()],
            });
            each.filter_map(|value| of(&value)).filter(|who| *who != acts).collect::<BTreeSet<Who>>()
        });
        let last = named.into_iter().find(|named| !named.is_empty()).unwrap_or_default();
        let stands = view.game.stands_to(acts);
        let first = |who: &Who| match stands.get(who) {
            _ if last.contains(who) => 0,
            Some(Stands::Faces) => 0,
            Some(Stands::Against(_)) => 1,
            Some(Stands::With(_)) => 2,
            Some(Stands::Acting) => 3,
            None | Some(Stands::Elsewhere) => 4,
        };
        assert!(people.is_sorted_by_key(first), "{} {}: {people:?} for {acts:?}", filled.attempt, param.name);
        self.tally.listed += 1;
    }

    /// Somebody attempts something, filled in at random by what is not refused.
    fn does(&mut self, seat: Seat) {
        let legal = self.live.legal(seat);
        let Some(&(name, _)) = self.random.of(&legal) else { return };
        let mut filled = Filled::of(name);
        for _ in 0..40 {
            let param = match self.live.fill(seat, &filled) {
                norn_table::Stage::Fill(param) => param,
                norn_table::Stage::Refused(_) => return,
                norn_table::Stage::Propose(_) => break,
                norn_table::Stage::Ready(_) => {
                    self.is_taken(seat, &filled);
                    break;
                }
            };
            let default = param.default.clone().filter(|_| self.random.one_in(3));
            // As little as people say: a year of hours is played no otherwise than one, and takes long.
            let default = match param.range {
                norn_kernel::Range::Number { min, max } => {
                    Some(Value::Number(min.saturating_add(self.random.below(FEW).into()).min(max)))
                }
                _ => default,
            };
            let Some(value) = default.or_else(|| filling::within(&param.range, &mut self.random)) else {
                return;
            };
            let leads = |value: &Value| {
                let with = filled.clone().with(param.name, value.clone());
                !matches!(self.live.fill(seat, &with), norn_table::Stage::Refused(_))
            };
            let value = filling::careful(&param, value, leads);
            filled.values.insert(param.name.to_owned(), value);
        }
        let _ = self.say(seat, &Say::Attempt { filled, insist: false });
    }

    /// The referee deals with what waits.
    fn settles(&mut self, one: &QueuedView) {
        let whole = self.whole(REFEREE, &one.filled).ok().filter(|_| one.proposal && !self.random.one_in(6));
        let say = match whole {
            Some((filled, _)) => Say::Accept { attempt: one.id.clone(), filled, insist: false },
            None if one.proposal || self.random.one_in(2) => {
                Say::Withdraw { attempt: one.id.clone(), reason: String::new() }
            }
            None => Say::Start { attempt: one.id.clone() },
        };
        let _ = self.say(REFEREE, &say);
    }

    /// An offer filled in by defaults and what stands first, up to where it is ready or waits for the referee; or why nothing
    /// leads there, as far as rights go.
    fn whole(&self, seat: Seat, filled: &Filled) -> Result<(Filled, Filling), Option<state::Refused>> {
        let mut tries = Tries { left: TRIED_MAX, why: None };
        self.goes_on(seat, filled, &mut tries).ok_or(tries.why)
    }

    fn goes_on(&self, seat: Seat, filled: &Filled, tries: &mut Tries) -> Option<(Filled, Filling)> {
        tries.left = tries.left.checked_sub(1)?;
        let filling = self.drawing(seat).fill(filled);
        let others = |field: &Field, values: Vec<Value>, tries: &mut Tries| {
            let with = |value| Filled { values: with(filled, &field.name, value), ..filled.clone() };
            values.into_iter().find_map(|value| self.goes_on(seat, &with(value), tries))
        };
        match &filling.stage {
            Stage::Ready { .. } | Stage::Propose => {
                // A client says what stands in the fields, and nothing else.
                let mut filled = Filled { values: BTreeMap::new(), ..filled.clone() };
                for field in &filling.fields {
                    let value = field.value.as_ref().map(kept).expect("all is filled in");
                    filled.values.insert(field.name.clone(), value);
                }
                Some((filled, filling))
            }
            Stage::Fill => {
                let field = filling.fields.last()?;
                others(field, listed(field), tries)
            }
            // What goes without saying leads nowhere: something else may, in the last field that takes it.
            Stage::Refused { why } => {
                tries.why = Some(why.clone());
                if comes_first(why) {
                    // Whatever else is filled in.
                    tries.left = 0;
                    return None;
                }
                let fields = filling.fields.iter().rev();
                let mut usual =
                    fields.filter(|field| field.defaulted && !filled.values.contains_key(&field.name));
                usual.find_map(|field| {
                    let usual = field.value.as_ref().map(kept);
                    let values = listed(field).into_iter().filter(|value| Some(value) != usual.as_ref());
                    others(field, values.collect(), tries)
                })
            }
        }
    }

    /// Above what is asked or rolled stands who does what: whom it is asked of or rolled for is named, and it is more than
    /// the name of a rule.
    fn titles(&mut self, live: &dyn Live) {
        let Ok(View { seats, .. }) = live.view(REFEREE) else { return };
        for seat in seats.iter().map(|one| one.seat) {
            let view = live.view(seat).expect("a view");
            let Some(OpenView::Open { questions, .. }) = &view.open else { continue };
            let drawing = Drawing { live, words: self.words, game: self.game, seat };
            let Some(state::Open::Attempt(drawn)) = drawing.now(&view).open else { continue };
            for (asked, drawn) in questions.iter().zip(&drawn.questions) {
                self.tally.titled += 1;
                let question = &asked.question;
                let rule = self.words.rule(question.key.id());
                let rolls = matches!(question.wanted, Wanted::Roll { .. });
                let whose = match (question.about.first(), question.owner) {
                    (Some((_, Value::Character(who))), _) if rolls => Some(*who),
                    (_, Owner::Character(who)) => Some(who),
                    _ => None,
                };
                // Somebody may be asked about another: about a beast of theirs.
                let about = question.about.iter().filter_map(|(_, value)| live.named_to(seat, value));
                let own = whose.and_then(|who| live.named_to(seat, &Value::Character(who)));
                let names: Vec<String> = own.into_iter().chain(about.filter(|_| !rolls)).collect();
                let title = &drawn.words;
                let says = names.is_empty() || names.iter().any(|name| title.contains(name.as_str()));
                let (bare, _) = title.rsplit_once(" (").unwrap_or((title, ""));
                let heading = title == &rule || bare == rule || title.starts_with('[');
                if !says || heading {
                    let kind = format!("the title of {} says too little", question.key.id());
                    self.tally.breaks(kind, || format!("{names:?}: {title}"));
                }
            }
        }
    }

    /// What somebody did goes on to its end, answered at random.
    fn plays_out(&mut self, mut live: Box<dyn Live>) {
        for _ in 0..PLAYED_OUT {
            self.titles(&*live);
            let Ok(View { open: Some(OpenView::Open { questions, id, .. }), .. }) = live.view(REFEREE) else {
                return;
            };
            let Some(asked) = self.random.of(&questions).cloned() else { return };
            let Ok(View { open: Some(OpenView::Open { version, .. }), .. }) = live.view(asked.seat) else {
                return;
            };
            let path = asked.question.path;
            let say = match self.answers(&asked.question.wanted, asked.question.default.as_ref()) {
                Some(answer) => Say::Answer { attempt: id, path, version, answer },
                None => Say::Roll { attempt: id, path, version, typed: None, given: None },
            };
            self.nth += 1;
            match live.say(asked.seat, &sent(self.nth, &say), None) {
                Ok((after, _)) => live = after,
                Err(_) => return,
            }
        }
    }

    /// What is ready is taken: done, or queued. Gives the table after it.
    fn is_taken(&mut self, seat: Seat, filled: &Filled) -> Option<(Box<dyn Live>, Ack)> {
        let say = Say::Attempt { filled: filled.clone(), insist: false };
        self.tally.said += 1;
        match self.live.say(seat, &sent(u64::MAX, &say), None) {
            Ok((after, turn)) => Some((after, turn.ack)),
            Err(refused) => {
                let kind = format!("{}, once it is filled in: {}", filled.attempt, by(&refused));
                let wherever = format!("{}\n        {}", self.wherever(seat, filled), refused.in_words());
                self.tally.breaks(kind, || wherever);
                None
            }
        }
    }

    /// Everything that one seat is offered in one state, or as much of it as there is time for.
    fn keeps(&mut self, seat: Seat, most: usize) {
        let view = self.live.view(seat).expect("a view");
        let can = self.drawing(seat).can(&self.drawing(seat).offered(&view, &self.live.forms()));
        let mut offers: Vec<String> = can.offers.iter().map(|offer| offer.attempt.clone()).collect();
        let why_not = self.live.attempts().iter().filter(|name| !offers.iter().any(|offer| offer == *name));
        let why_not: Vec<&str> = why_not.copied().collect();
        if let Some(name) = self.random.of(&why_not).copied() {
            let filling = self.drawing(seat).fill(&Filled::of(name));
            if !matches!(&filling.stage, Stage::Refused { why } if !why.text.is_empty()) {
                let wherever = self.wherever(seat, &Filled::of(name));
                self.tally.breaks(format!("{name} is not offered, and nothing says why"), || wherever);
            }
        }
        while most < offers.len() {
            let n = self.random.below(u32::try_from(offers.len()).expect("few"));
            offers.swap_remove(usize::try_from(n).expect("few"));
        }
        for name in offers {
            self.tally.names.insert(name.clone());
            self.tile_is_kept(seat, &name);
            let (filled, filling) = match self.whole(seat, &Filled::of(&name)) {
                Ok(found) => found,
                Err(Some(why)) if comes_first(&why) => {
                    self.tally.first += 1;
                    continue;
                }
                Err(why) => {
                    let why = why.map_or_else(String::new, |why| why.text);
                    let wherever = format!("{}\n        {why}", self.wherever(seat, &Filled::of(&name)));
                    self.tally.breaks(format!("{name} leads nowhere"), || wherever);
                    continue;
                }
            };
            self.lists(seat, &filled);
            let Some((after, ack)) = self.is_taken(seat, &filled) else { continue };
            match (filling.stage, ack) {
                (Stage::Propose, Ack::Queued { attempt }) => self.is_accepted(after, &attempt, &filled, seat),
                (_, Ack::Done) if self.random.one_in(PLAYED) => self.plays_out(after),
                _ if self.random.one_in(WEIGHED) => self.is_weighed(seat, &filled),
                _ => {}
            }
        }
    }

    /// What stands on a tile that does it at once is taken as it stands there.
    fn tile_is_kept(&mut self, seat: Seat, name: &str) {
        let tile = self.drawing(seat).tile(name);
        if !matches!(tile.does, Does::Rolls | Does::AtOnce) {
            return;
        }
        self.tally.tiles += 1;
        let filled = serde_json::to_value(&tile.filled).and_then(serde_json::from_value).expect("filled in");
        self.is_taken(seat, &filled);
    }

    /// Whoever of those that were chosen could have been chosen from a list in order.
    fn lists(&mut self, seat: Seat, filled: &Filled) {
        let people = filled.values.iter().filter(|(_, value)| match value {
            Value::List(several) => several.iter().any(|one| matches!(one, Value::Character(_))),
            one => matches!(one, Value::Character(_)),
        });
        for name in people.map(|(name, _)| name.clone()).collect::<Vec<_>>() {
            let mut before = filled.clone();
            before.values.remove(&name);
            if let norn_table::Stage::Fill(param) | norn_table::Stage::Propose(param) =
                self.live.fill(seat, &before)
            {
                self.in_order(seat, &before, &param);
            }
        }
    }

    /// What a player proposes leads somewhere for the referee, too, and is taken then.
    fn is_accepted(
        &mut self,
        after: Box<dyn Live>,
        attempt: &norn_chronicle::AttemptId,
        filled: &Filled,
        by: Seat,
    ) {
        let before = std::mem::replace(&mut self.live, after);
        let queue = self.live.view(REFEREE).expect("a view").queue;
        let waiting = queue.iter().find(|one| one.id == *attempt).map(|one| one.filled.clone());
        let whole = self.whole(REFEREE, waiting.as_ref().unwrap_or(filled));
        self.live = before;
        match whole {
            Err(why) => {
                let why = why.map_or_else(String::new, |why| why.text);
                let wherever = format!("{}\n        {why}", self.wherever(by, filled));
                self.tally.breaks(format!("{}, proposed, leads nowhere", filled.attempt), || wherever);
            }
            Ok((whole, _)) => {
                self.tally.accepted += 1;
                let proposed = Say::Attempt { filled: filled.clone(), insist: false };
                let (after, _) = self.live.say(by, &sent(u64::MAX, &proposed), None).expect("as before");
                let accept = Say::Accept { attempt: attempt.clone(), filled: whole.clone(), insist: false };
                if let Err(refused) = after.say(REFEREE, &sent(u64::MAX - 1, &accept), None) {
                    let wherever = format!("{}\n        {}", self.wherever(by, &whole), refused.in_words());
                    self.tally
                        .breaks(format!("{}, accepted: {}", whole.attempt, refused.name()), || wherever);
                }
            }
        }
    }

    /// There are odds, or it says why there are none.
    fn is_weighed(&mut self, seat: Seat, filled: &Filled) {
        self.tally.weighed += 1;
        let why = match self.live.odds(seat, filled, &[]) {
            Ok(_)
            | Err(NoOdds::NotKnownToYou | NoOdds::Refused(Refused::Right { right: Right::Odds, .. })) => {
                return;
            }
            Err(NoOdds::Unweighed(why)) if !why.is_empty() => return,
            Err(NoOdds::Unweighed(_)) => "nothing".to_owned(),
            Err(NoOdds::Refused(refused)) => refused.in_words(),
        };
        let wherever = self.wherever(seat, filled);
        self.tally.breaks(format!("{}, weighed: {why}", filled.attempt), || wherever);
    }

    fn plays(mut self, most: u64) {
        self.deals();
        for _ in 0..LENGTH {
            if most <= self.tally.said {
                return;
            }
            self.moves_on();
            if self.random.one_in(3) {
                self.tally.states += 1;
                for seat in self.players() {
                    self.keeps(seat, OF_ONE);
                }
                self.keeps(REFEREE, OF_ONE / 3);
            }
        }
    }
}

/// Tables as they stand in the midst of these sessions.
fn starts(rules: &'static dyn AnyRuleset, name: &str) -> Vec<Box<dyn Live>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets").join(name).join("scenarios");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("scenarios").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut all = vec![];
    for file in files {
        let text = fs::read_to_string(&file).expect("a scenario");
        let scenario = scenario::read(&text).expect("a scenario");
        let mut looks = |step: usize, live: &dyn Live| {
            if step.is_multiple_of(4) {
                let subject = Say::Subject { subject: "x".into(), consent: true };
                let copy = live.say(REFEREE, &sent(0, &subject), None);
                all.extend(copy.map(|(copy, _)| copy));
            }
        };
        let _ = scenario::watch(rules, &scenario, &|refused, _| refused.in_words(), &mut looks);
    }
    let every = (all.len() / STARTS).max(1);
    all.into_iter().step_by(every).collect()
}

/// A table of the invented game, with its ready-made people.
fn lanterns() -> Vec<Box<dyn Live>> {
    let beginning = Beginning {
        name: "Offers".into(),
        referee: "Ref".into(),
        root: Root([5; 32]),
        seeded: true,
        origin: None,
        now: None,
    };
    let (mut live, _) = Lanterns.begin(beginning).expect("a table");
    for (nth, draft) in (0..).zip(live.cast().drafts) {
        let build = Say::Build { draft, seat: None };
        // Its cast has some whom no form makes, so that there is a word for that.
        live = live.say(REFEREE, &sent(nth, &build), None).map_or(live, |(built, _)| built);
    }
    vec![live]
}

/// `lists`: so few offers have choices among several people by somebody who acts, too.
fn drives(rules: &'static dyn AnyRuleset, starts: &[Box<dyn Live>], lists: bool) {
    let (words, game) = (Words::of(rules), state::Game::of(rules));
    let (most, from) = trials(OFFERS);
    let mut tally = Tally::default();
    let mut seed = from;
    let mut said = 0;
    // Where none of so many had several to choose from, a few more tables are tried.
    while tally.said < most || lists && tally.listed == 0 && seed < from + MORE {
        let mut random = Random::seeded(seed);
        let start = random.of(starts).expect("somewhere to begin");
        let live = start.rerooted(Root([7; 32]));
        // So that a table that is tried after so many have been said is played for a while, too.
        let enough = most.max(tally.said + OF_ONE as u64 * 8);
        let driver =
            Driver { words: &words, game: &game, live, random, seed, nth: 10_000, tally: &mut tally };
        seeded("table", seed, || driver.plays(enough));
        seed += 1;
        if said < tally.said * 20 / most {
            said = tally.said * 20 / most;
            eprintln!("{tally}");
        }
    }
    let broken: Vec<String> = tally
        .broken
        .iter()
        .map(|(kind, (times, first))| format!("{times} times {kind}\n    {first}"))
        .collect();
    assert!(!lists || 0 < tally.listed, "{tally}");
    assert!(broken.is_empty(), "{tally}:\n{}", broken.join("\n"));
}

macro_rules! every_offer_is_kept {
    ($($name:ident: $game:expr, $lists:expr;)*) => {
        $(
            #[test]
            fn $name() {
                let rules = $game.rules();
                drives(rules, &starts(rules, $game.name()), $lists);
            }
        )*
    };
}

every_offer_is_kept! {
    triumvene: Game::Triumvene, false;
    heimr: Game::Heimr, true;
    symbaroum: Game::Symbaroum, true;
    adventuring: Game::Adventuring, true;
    fivey: Game::Fivey, true;
}

#[test]
fn the_invented_game() {
    drives(&Lanterns, &lanterns(), false);
}

/// Tables as a session of the game has them, each with whoever is anybody's to play dealt out to two players by `deal`.
fn dealt(game: Game, deal: impl Fn(usize) -> Seat, mut looks: impl FnMut(&mut Driver<'_>)) {
    let rules = game.rules();
    let (words, about) = (Words::of(rules), state::Game::of(rules));
    let mut tally = Tally::default();
    for live in starts(rules, game.name()) {
        let random = Random::seeded(1);
        let mut driver =
            Driver { words: &words, game: &about, live, random, seed: 1, nth: 20_000, tally: &mut tally };
        let view = driver.live.view(REFEREE).expect("a view");
        let seats: Vec<Seat> =
            view.seats.iter().map(|one| one.seat).filter(|seat| *seat != REFEREE).collect();
        let mut all: BTreeSet<Who> =
            view.seats.iter().flat_map(|one| one.characters.iter().copied()).collect();
        all.extend(view.free);
        for name in ["Guest One", "Guest Two"].into_iter().skip(seats.len()) {
            driver
                .say(REFEREE, &Say::Invite { name: name.into(), device: None, hosted: true })
                .expect("a seat");
        }
        for seat in driver.players() {
            driver.say(REFEREE, &Say::Assign { seat, characters: BTreeSet::new() }).expect("nobody");
        }
        for seat in driver.players() {
            let theirs = all.iter().enumerate().filter(|(nth, _)| deal(*nth) == seat);
            let characters = theirs.map(|(_, who)| *who).collect();
            driver.say(REFEREE, &Say::Assign { seat, characters }).expect("theirs");
        }
        looks(&mut driver);
    }
    assert!(tally.broken.is_empty(), "{:#?}", tally.broken);
}

/// Whoever plays two of a company says for both at once what each of them could do alone.
#[test]
fn two_of_one_player_let_their_turns_go_by_and_rest_together() {
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    dealt(
        Game::Adventuring,
        |_| Seat(1),
        |driver| {
            for name in ["pass", "daily-rest", "full-rest"] {
                let Ok((filled, _)) = driver.whole(Seat(1), &Filled::of(name)) else { continue };
                let Some(Value::List(who)) = filled.values.get("who") else { continue };
                if 1 < who.len() && driver.is_taken(Seat(1), &filled).is_some() {
                    *taken.entry(name).or_default() += 1;
                }
                // Nobody who plays none of them can.
                let theirs = Say::Attempt { filled, insist: false };
                assert!(driver.live.say(Seat(2), &sent(u64::MAX, &theirs), None).is_err());
            }
        },
    );
    assert_eq!(taken.keys().copied().collect::<Vec<_>>(), ["daily-rest", "full-rest", "pass"]);
}

/// Whoever plays nobody of the party is not asked what it does.
#[test]
fn what_the_party_does_is_offered_to_those_who_play_somebody_of_it() {
    const ITS: [&str; 6] = ["travel", "enter-site", "leave-site", "move-on", "march", "make-camp"];
    let mut offered = BTreeSet::new();
    dealt(
        Game::Fivey,
        |_| Seat(1),
        |driver| {
            let legal = |seat| -> BTreeSet<&str> {
                let legal = driver.live.legal(seat).into_iter().map(|(name, _)| name);
                legal.filter(|name| ITS.contains(name)).collect()
            };
            offered.extend(legal(Seat(1)));
            assert_eq!(legal(Seat(2)), BTreeSet::new());
            for name in ITS {
                let norn_table::Stage::Refused(refused) = driver.live.fill(Seat(2), &Filled::of(name)) else {
                    panic!("{name} is offered to somebody who plays nobody")
                };
                assert_eq!(refused.name(), "fivey.intro.roles", "{name}");
            }
        },
    );
    assert_eq!(offered, ITS.into());
}

/// In a chase, each says for their own part that they run on or that they stop.
#[test]
fn whoever_is_chased_runs_on_and_stops_by_themselves() {
    let mut taken = BTreeSet::new();
    dealt(
        Game::Heimr,
        |nth| Seat(if nth == 0 { 1 } else { 2 }),
        |driver| {
            let filled = Filled::of("begin-chase").with("chaser", Who(0)).with("target", Who(1));
            let filled = filled.with("off-grid", true).with_defaults();
            if driver.say(REFEREE, &Say::Attempt { filled, insist: false }).is_err() {
                return;
            }
            for _ in 0..4 {
                driver.settles_down();
                for (seat, name) in [(1, "run-on"), (1, "stop-chase"), (2, "run-on"), (2, "stop-chase")] {
                    let Ok((filled, _)) = driver.whole(Seat(seat), &Filled::of(name)) else { continue };
                    if driver.is_taken(Seat(seat), &filled).is_some() {
                        taken.insert((name, seat == 1));
                    }
                }
                for seat in [1, 2] {
                    if let Ok((filled, _)) = driver.whole(Seat(seat), &Filled::of("run-on")) {
                        let _ = driver.say(Seat(seat), &Say::Attempt { filled, insist: false });
                    }
                }
            }
        },
    );
    let all = [("run-on", false), ("run-on", true), ("stop-chase", false), ("stop-chase", true)];
    assert_eq!(taken, all.into());
}
