//! Looks, which change nothing, and odds, which are computed off the task.
use super::come::Connection;
use super::frames::{MARKING, json};
use super::{Table, frame, refused};
use crate::fair::{Cause, Sort};
use crate::house::{House, aside};
use crate::limits::{STEP, WEIGHED_MAX};
use crate::outbox::Outbox;
use norn_chronicle::{AttemptId, REFEREE, Seat};
use norn_kernel::show::Map;
use norn_kernel::{Draft, Place, Who};
use norn_shelf::Game;
use norn_table::{Live, NoOdds};
use norn_wire::draw::Drawing;
use norn_wire::message::{AnswerOdds, Chance, Look, ReadyMade, Seen, ToPage};
use norn_wire::state::{self, OddsShown};
use norn_wire::words::Words;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::{OwnedSemaphorePermit, watch};

/// A cache of a seat's odds, by question. It is emptied when the seat is shown something new, and only then:
/// otherwise timing would reveal what happens unseen or what others ask.
#[derive(Default)]
pub(super) struct Weighed {
    /// A number for what the seat was shown last, unique over seats and times.
    pub(super) shown: u64,
    /// By the mark of the question.
    pub(super) known: HashMap<u64, Frameless>,
}

/// Odds of all seats that somebody sits at.
#[derive(Default)]
pub(super) struct AllWeighed {
    pub(super) counted: u64,
    pub(super) seats: BTreeMap<Seat, Weighed>,
}

/// What a weighing came to, without the number of the question.
#[derive(Clone)]
pub(super) enum Frameless {
    One(OddsShown),
    Each(Vec<AnswerOdds>),
    Chances(Vec<Chance>),
    None(state::Refused),
}

/// Rounds the answer time of a look up to a whole [`STEP`], so that it tells less of what else went on.
pub(crate) async fn in_step(came: Instant) {
    let steps = came.elapsed().as_nanos() / STEP.as_nanos() + 1;
    let steps = u32::try_from(steps).unwrap_or(u32::MAX);
    tokio::time::sleep_until((came + STEP * steps).into()).await;
}

/// The mark that odds are remembered by: of what is filled in, or of an open question.
pub(super) fn asked(at: &Look) -> u64 {
    MARKING.hash_one(match at {
        Look::Fill { filled } | Look::Odds { filled } => json(filled),
        Look::OddsOf { over, path } => json(&(over, path)),
        Look::Chances { draft } => json(draft),
        _ => String::new(),
    })
}

pub(super) fn weighed_now(drawing: &Drawing<'_>, at: &Look) -> Frameless {
    let none = |why: &NoOdds| {
        Frameless::None(match why {
            NoOdds::NotKnownToYou => refused("the odds depend on what you don't know", None),
            NoOdds::Refused(why) => drawing.refused(why),
            NoOdds::Unweighed(why) => refused(why.clone(), None),
        })
    };
    match at {
        Look::Odds { filled } => match drawing.live.odds(drawing.seat, &drawing.whole(filled), &[]) {
            Ok(odds) => Frameless::One(drawing.odds(&odds)),
            Err(why) => none(&why),
        },
        Look::Chances { draft } => {
            let chances = drawing.live.chances(drawing.seat, draft);
            Frameless::Chances(chances.iter().map(|(label, odds)| drawing.chance(label, odds)).collect())
        }
        Look::OddsOf { over, path } => {
            let over = over.clone().map(AttemptId);
            match drawing.live.odds_of(drawing.seat, over.as_ref(), path) {
                Ok(each) => Frameless::Each(
                    each.iter()
                        .map(|(answer, odds)| AnswerOdds { answer: answer.clone(), odds: drawing.odds(odds) })
                        .collect(),
                ),
                Err(why) => none(&why),
            }
        }
        _ => Frameless::None(refused("nothing to weigh", None)),
    }
}

/// A rule of the reference.
pub(super) fn rule(game: &state::Game, words: &Words, id: &str) -> Option<state::Rule> {
    let game = Game::named(&game.id).ok()?;
    let norn_table::Manifest { reference, places, .. } = game.manifest();
    norn_wire::book::rule(reference, places, words, id)
}

/// A draft that is finished with dice of this machine's own.
fn lucky(drawing: Drawing<'_>, draft: &Draft) -> Result<Draft, getrandom::Error> {
    // What it has gone out of, a die that shows its lowest face says as well as any.
    let mut gone = Ok(());
    let mut die = |sides: u32| {
        let mut bytes = [0; 8];
        if let Err(error) = getrandom::fill(&mut bytes) {
            gone = Err(error);
        }
        let one = u64::from_be_bytes(bytes) % u64::from(sides.max(1));
        u32::try_from(one).unwrap_or_default()
    };
    let draft = drawing.live.at_random(drawing.seat, draft, &mut die);
    gone.map(|()| draft)
}

/// What is seen at once, without any odds.
pub(super) fn looked(drawing: &Drawing<'_>, at: &Look) -> Seen {
    let Drawing { live, words, game, seat } = *drawing;
    match at {
        Look::Fill { filled } => Seen::Fill { filling: drawing.fill(filled) },
        Look::Odds { .. } | Look::OddsOf { .. } | Look::Chances { .. } => {
            Seen::Nothing { why: refused("odds take their time", None) }
        }
        Look::WhyNot {} => Seen::WhyNot { refused: drawing.why_not() },
        Look::Tile { attempt } => Seen::Tile { tile: drawing.tile(attempt) },
        Look::Onto { who, onto } => Seen::Onto { onto: drawing.onto(Who(*who), onto) },
        Look::Places { who } => {
            let numbers = |places: BTreeSet<Place>| places.into_iter().map(|place| place.0).collect();
            let (places, goals) = drawing.places(Who(*who));
            Seen::Places { places: numbers(places), goals: numbers(goals), ways: drawing.ways(Who(*who)) }
        }
        Look::Form { draft } => match drawing.form(draft) {
            Ok((filling, problems, comes_to)) => Seen::Form { filling, problems, comes_to },
            Err(why) => Seen::Nothing { why },
        },
        Look::AtRandom { draft } => match lucky(*drawing, draft) {
            Ok(draft) => Seen::AtRandom { draft },
            Err(why) => Seen::Nothing { why: refused(why.to_string(), None) },
        },
        Look::Cast {} => {
            let cast = live.cast();
            let forms = live.forms();
            let mine =
                |form: &str| seat == REFEREE || forms.iter().any(|one| one.name == form && one.players);
            let all = cast.drafts.into_iter().chain(live.ready_made());
            let drafts = all.filter(|draft| mine(&draft.form)).map(|draft| {
                // What is laid out has its name in another field than who is made.
                let text = |value: &norn_kernel::Value| match value {
                    norn_kernel::Value::Text(text) => Some(text.clone()),
                    _ => None,
                };
                let name = draft.values.get("name").and_then(text);
                let name = name.or_else(|| draft.values.values().find_map(text));
                let name = name.unwrap_or_else(|| draft.form.clone());
                ReadyMade { label: name, draft }
            });
            let opening = cast.opening.as_ref().map(|text| drawing.text(text));
            Seen::Cast { drafts: drafts.collect(), opening }
        }
        Look::Explain { attempt } => match live.explain(seat, &AttemptId(attempt.clone())) {
            Ok(told) => {
                let mut lines = drawing.lines(&told.lines);
                if !told.settled.rulable {
                    lines.iter_mut().for_each(|line| line.rulable = None);
                }
                Seen::Explain { settled: drawing.settled(&told.settled.about), lines }
            }
            Err(why) => Seen::Nothing { why: drawing.refused(&why) },
        },
        Look::Rule { id } => match rule(game, words, id) {
            Some(rule) => Seen::Rule { rule },
            None => Seen::Nothing { why: refused(format!("there is no rule `{id}`"), None) },
        },
        Look::Rules {} => Seen::Rules { rules: words.rules() },
        Look::Days { day } => Seen::Days { days: drawing.days(*day) },
        Look::Until { day } => {
            let filled = live.wait_until(seat, *day);
            Seen::Until { filled: filled.as_ref().map(Into::into) }
        }
    }
}

/// What somebody looks at, to be worked out when its turn comes, on the table as it is when they ask.
pub(super) struct Looking {
    pub(super) cause: Cause,
    pub(super) live: Arc<dyn Live>,
    pub(super) words: Arc<Words>,
    pub(super) game: Arc<state::Game>,
    pub(super) seat: Seat,
    pub(super) out: Outbox,
    /// The odds of what is filled in, if they are known.
    pub(super) known: Option<Frameless>,
}

impl Looking {
    /// Works it out, and answers a whole number of steps after it came.
    pub(super) async fn look(self, house: Arc<House>, n: u32, at: Look, came: Instant) {
        let Self { cause, live, words, game, seat, out, known } = self;
        let seen = async {
            let turn = house.fair.turn(cause, Sort::Look).await?;
            aside(move || {
                let _turn = turn;
                let drawing = Drawing { live: &*live, words: &words, game: &game, seat };
                let mut seen = looked(&drawing, &at);
                if let (Seen::Fill { filling }, Some(Frameless::One(odds))) = (&mut seen, known)
                    && matches!(filling.stage, state::Stage::Ready { .. })
                {
                    filling.odds = Some(odds);
                }
                Ok(seen)
            })
            .await
        };
        let what =
            seen.await.unwrap_or_else(|trouble| Seen::Nothing { why: refused(trouble.text, Some("full")) });
        let frame = frame(&ToPage::Seen { n, what: Box::new(what) });
        in_step(came).await;
        out.send(frame);
    }
}

impl Table {
    pub(super) fn look(&mut self, connection: u64, n: u32, at: Look, came: Instant) {
        let Some(one) = self.connections.get(&connection) else { return };
        let seat = one.seat;
        let drawing = self.drawing(seat);
        // Whoever watches sees what came to pass, and the rules; what could be done is nothing of theirs.
        let reads = matches!(at, Look::Explain { .. } | Look::Rule { .. } | Look::Rules {});
        let barred = if reads { None } else { self.live.acts(seat).err() };
        let seen = match &barred {
            Some(refused) => Seen::Nothing { why: drawing.refused(refused) },
            None => match &at {
                Look::Odds { .. } => {
                    one.newest.send_replace(n);
                    return self.weigh(one, n, at, came);
                }
                Look::OddsOf { .. } | Look::Chances { .. } => return self.weigh(one, n, at, came),
                // What stands there already takes less than to have it read elsewhere.
                Look::Explain { .. } | Look::Rule { .. } | Look::Rules {} | Look::Days { .. } => {
                    looked(&drawing, &at)
                }
                // All else asks the rules what they would say.
                _ => {
                    let looking = Looking {
                        cause: one.cause,
                        live: Arc::clone(&self.live),
                        words: Arc::clone(&self.words),
                        game: Arc::clone(&self.game),
                        seat,
                        out: one.out.clone(),
                        known: self.remembered(seat, asked(&at)),
                    };
                    tokio::spawn(looking.look(Arc::clone(&self.house), n, at, came));
                    return;
                }
            },
        };
        let (out, frame) = (one.out.clone(), frame(&ToPage::Seen { n, what: Box::new(seen) }));
        tokio::spawn(async move {
            in_step(came).await;
            out.send(frame);
        });
    }

    /// Shows a place to all who see it. Whoever does not see it themselves has nothing to show.
    pub(super) fn point(&self, connection: u64, place: Place) {
        let Some(one) = self.connections.get(&connection) else { return };
        let seat = one.seat;
        let sees = |seat: Seat| {
            let listed = |map: &Map| map.places.iter().any(|spot| spot.place == place);
            let view = self.live.view(seat);
            view.is_ok_and(|view| {
                view.game.maps.iter().any(|map| map.layout.cell(place).is_some() || listed(map))
            })
        };
        if !sees(seat) {
            return;
        }
        let pointed = frame(&ToPage::Pointed { seat: seat.0, place: place.0 });
        let heard = self.connections.values().filter(|one| one.lacks.is_none());
        for one in heard.filter(|one| sees(one.seat)) {
            one.out.send(pointed.clone());
        }
    }

    /// Odds that were weighed since the seat was shown something new.
    pub(super) fn remembered(&self, seat: Seat, asked: u64) -> Option<Frameless> {
        let weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.seats.get(&seat)?.known.get(&asked).cloned()
    }

    pub(super) fn forget_odds(&self, seat: Seat) {
        let mut weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.counted += 1;
        let shown = weighed.counted;
        weighed.seats.insert(seat, Weighed { shown, ..Weighed::default() });
    }

    /// Computes odds off the task, on the table as it is when their turn comes. Questions that are no longer
    /// open cost nothing, and neither do odds that nobody waits for.
    pub(super) fn weigh(&self, one: &Connection, n: u32, at: Look, came: Instant) {
        let known = self.remembered(one.seat, asked(&at));
        let weighing = Weighing {
            cause: one.cause,
            seat: one.seat,
            out: one.out.clone(),
            newest: one.newest.subscribe(),
            waits: Arc::clone(&one.budget.looks).try_acquire_owned().ok(),
            now: Arc::clone(&self.now),
            words: Arc::clone(&self.words),
            game: self.game.clone(),
            weighed: Arc::clone(&self.weighed),
        };
        tokio::spawn(weighing.weigh(Arc::clone(&self.house), known, n, at, came));
    }
}

/// What odds are weighed from, and who waits for them.
pub(super) struct Weighing {
    pub(super) cause: Cause,
    pub(super) seat: Seat,
    pub(super) out: Outbox,
    /// The number of the newest filling that its odds are wanted of.
    pub(super) newest: watch::Receiver<u32>,
    /// Its place among those of its seat that wait, if there was one.
    pub(super) waits: Option<OwnedSemaphorePermit>,
    /// The table as it is when their turn comes.
    pub(super) now: Arc<Mutex<Arc<dyn Live>>>,
    pub(super) words: Arc<Words>,
    pub(super) game: Arc<state::Game>,
    pub(super) weighed: Arc<Mutex<AllWeighed>>,
}

impl Weighing {
    pub(super) async fn weigh(
        self,
        house: Arc<House>,
        known: Option<Frameless>,
        n: u32,
        at: Look,
        came: Instant,
    ) {
        let Self { cause, seat, out, mut newest, waits, now, words, game, weighed } = self;
        let asked = asked(&at);
        let most = house.limits.looks;
        let answer = async |what: Frameless| {
            let seen = match what {
                Frameless::One(odds) => Seen::Odds { odds },
                Frameless::Each(odds) => Seen::OddsOf { odds },
                Frameless::Chances(chances) => Seen::Chances { chances },
                Frameless::None(why) => Seen::Nothing { why },
            };
            let frame = frame(&ToPage::Seen { n, what: Box::new(seen) });
            in_step(came).await;
            out.send(frame);
        };
        if let Some(known) = known {
            return answer(known).await;
        }
        let Some(_waits) = waits else {
            let text = format!("{most} odds of this seat wait to be weighed already; look again in a moment");
            return answer(Frameless::None(refused(text, Some("full")))).await;
        };
        let newer = async {
            match &at {
                Look::Odds { .. } => newest.wait_for(|newest| *newest != n).await.is_ok(),
                _ => std::future::pending().await,
            }
        };
        let turn = tokio::select! {
            biased;
            _ = newer => None,
            () = out.over() => None,
            turn = house.fair.turn(cause, Sort::Odds) => Some(turn),
        };
        let turn = match turn {
            Some(Ok(turn)) => turn,
            Some(Err(full)) => return answer(Frameless::None(refused(full.text, Some("full")))).await,
            None => return answer(Frameless::None(refused("something newer was asked", None))).await,
        };
        let of_seat = || weighed.lock().unwrap_or_else(PoisonError::into_inner);
        // In this order: a newer table under an older count is forgotten at once, and never the other way.
        let Some(shown) = of_seat().seats.get(&seat).map(|weighed| weighed.shown) else {
            return answer(Frameless::None(refused("this seat is shown nothing now; look again", None)))
                .await;
        };
        let live = Arc::clone(&now.lock().unwrap_or_else(PoisonError::into_inner));
        let job = tokio::task::spawn_blocking(move || {
            // Nobody else's turn comes before it has ended, whoever leaves meanwhile.
            let _turn = turn;
            let drawing = Drawing { live: &*live, words: &words, game: &game, seat };
            weighed_now(&drawing, &at)
        });
        let Ok(what) = job.await else {
            return answer(Frameless::None(refused("these odds could not be weighed", None))).await;
        };
        {
            let mut weighed = of_seat();
            if let Some(weighed) = weighed.seats.get_mut(&seat).filter(|one| one.shown == shown) {
                if WEIGHED_MAX <= weighed.known.len() {
                    weighed.known.clear();
                }
                weighed.known.insert(asked, what.clone());
            }
        }
        answer(what).await;
    }
}
