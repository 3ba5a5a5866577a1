//! Each entry of a log as the table itself would have written it: what it is about is done again, by the code that did it
//! then, and compared. What people chose can't be worked out again; what may be chosen, by whom, and whom it reaches can.
use super::*;
use crate::state::Past;
use norn_chronicle::{Card, FloorEnd, FloorEnded, Wrote};
use norn_play::Question;
use std::collections::VecDeque;

/// What a check keeps from one entry to the next.
#[derive(Clone, Debug)]
pub(crate) struct Checking<R: Ruleset> {
    /// What is still to be told of the attempt that is being settled; none before anything was told.
    telling: Option<VecDeque<(Reach, Body)>>,
    /// What was undone by the entries right before, first the earliest, and whether it is to be taken up again.
    undone: Option<Undone<R>>,
    /// What was taken up again last: a ruling on it may be what it was undone for.
    taken_up: Option<AttemptId>,
    /// What is still to be told, and whom, of what was done again by the entries right before.
    redone: VecDeque<(Reach, Body)>,
    /// What was stopped by the entry right before.
    stopped: Option<String>,
    /// Who was made by the entry right before.
    built: Option<Who>,
    /// What waited until the entries right before, and begins or goes on under another name.
    renamed: Option<Renamed>,
    /// What ran until it was stopped by mistake, which is taken back by the entry right before.
    resumed: Option<(By, Run)>,
    /// Who did what the entry right before says.
    last: Option<By>,
    /// Whether the chair was given away, and its seats are told of.
    chair: bool,
    /// The table was made of another's log: its entries no longer say by which commands they came.
    imported: bool,
}

impl<R: Ruleset> Checking<R> {
    /// Whether the entry right before stopped something, and another audience may be told of the same.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopped.is_some()
    }
}

impl<R: Ruleset> Default for Checking<R> {
    fn default() -> Self {
        Self {
            telling: None,
            undone: None,
            taken_up: None,
            redone: VecDeque::new(),
            stopped: None,
            built: None,
            renamed: None,
            resumed: None,
            last: None,
            chair: false,
            imported: false,
        }
    }
}

#[derive(Clone, Debug)]
struct Renamed {
    waited: Queued,
    /// As those are told who knew that it waited.
    begins: Option<AttemptId>,
    by: By,
}

#[derive(Clone, Debug)]
struct Undone<R: Ruleset> {
    again: bool,
    by: By,
    asked: Option<Seat>,
    agreed: BTreeSet<Seat>,
    first: Arc<Past<R>>,
    /// What is still to be named of what goes with it, each for its audience.
    rest: Vec<(Reach, AttemptId)>,
}

/// What does not hold of an entry, in words.
type Wrong = Option<String>;

/// Whether it is a person's own, and so by their own seat, though they may have acted from the referee's.
fn is_of_a_person(body: &Body) -> bool {
    matches!(
        body,
        Body::Seated { .. }
            | Body::Erased { .. }
            | Body::Safety(Safety::Ready {} | Safety::SteppedOut { .. })
    )
}

fn unless(holds: bool, text: impl Into<String>) -> Wrong {
    (!holds).then(|| text.into())
}

impl<R: Ruleset> Table<R> {
    /// What the table would not have written in the place of this entry, which follows on what the table is now.
    pub(crate) fn would_not_write(&self, again: &mut Checking<R>, entry: &Entry) -> Vec<String> {
        let mut wrong: Vec<String> = vec![];
        let undone = match &entry.body {
            // The referee shows before that they are busy no more.
            Body::Undone { .. } | Body::Busy { .. } | Body::SetAside { .. } => None,
            _ => again.undone.take(),
        };
        if !again.redone.is_empty() && !matches!(entry.body, Body::Redone { .. }) {
            again.redone.clear();
            wrong.push("not all who may know it are told of what was done again".to_owned());
        }
        let (stopped, built) = (again.stopped.take(), again.built.take());
        // A command has an entry that names it; what follows in the same breath is by the same seat. An imported log names none.
        let last = again.last.replace(entry.by);
        let by_same = entry.command.is_some() || again.imported || last == Some(entry.by);
        let starts = match &entry.body {
            Body::Attempted { attempt, .. } => {
                again.renamed.is_some() || self.play.queue.iter().any(|one| one.id == *attempt)
            }
            _ => false,
        };
        wrong.extend(self.frame(entry, starts));
        // A chain may be committed to before its first dice.
        if !matches!(entry.body, Body::Committed { .. }) {
            let (renamed, resumed) = (again.renamed.take(), again.resumed.take());
            wrong.extend(renamed.and_then(|renamed| self.goes_on_as(entry, &renamed)));
            wrong.extend(resumed.and_then(|(by, run)| resumed_so(entry, by, &run)));
        }
        if let Some(undone) = undone {
            wrong.extend(self.follows_undoing(again, &undone, entry));
            if let Body::Attempted { attempt, .. } = &entry.body
                && undone.again
            {
                again.taken_up = Some(attempt.clone());
                // All of it was compared with what was undone.
                again.telling = None;
                return wrong;
            }
        }
        wrong.extend(match &entry.body {
            Body::Begun { origin, .. } => {
                again.imported = origin.is_some();
                self.told_to_all(entry, &[By::Rules])
            }
            Body::Renewed { .. } | Body::Sealed { .. } => self.told_to_all(entry, &[By::Rules]),
            Body::Committed { chain, .. } => unless(
                entry.by == By::Rules && entry.audience == chain.reach(),
                "a chain is committed by the rules, to those whom it is for",
            ),
            Body::Published { chain, .. } => unless(
                entry.audience == chain.reach(),
                "a device's chain is published to those whom it is for",
            ),
            Body::Seated { seat, name, characters, hosted, .. } => {
                let wrong = self.seated_so(again, entry, *seat, (name, characters, *hosted), built);
                again.chair &= *seat == REFEREE;
                wrong
            }
            Body::Chair { to, .. } => {
                again.chair = true;
                self.told_to_all(entry, &[By::Seat(REFEREE)])
                    .or_else(|| unless(to.0 == self.people.next_seat, "the new seat is the next one"))
            }
            Body::Erased { seat, called } => {
                let own = entry.by == By::Seat(*seat);
                let here = self.people.seats.get(seat).is_some_and(|one| one.present);
                let gone = entry.by == By::Seat(REFEREE) && entry.hand.is_none() && !here;
                unless(entry.audience == Reach::Everyone, NOT_ITS_AUDIENCE)
                    .or_else(|| unless(own || gone, NOT_BY_THEM))
                    .or_else(|| unless(seat.0 < self.people.next_seat, "there is no such seat"))
                    .or_else(|| unless(self.is_free(*seat, called), "somebody else is called so"))
            }
            // What they said can't be said again.
            Body::Said { kind: Said::Narration, .. } if entry.erased.is_some() => {
                unless(entry.by == By::Seat(REFEREE), NOT_BY_THEM)
            }
            Body::Held { .. } if entry.erased.is_some() => {
                let own = matches!(entry.by, By::Seat(seat) if entry.audience == only([seat]));
                unless(own, NOT_ITS_AUDIENCE)
            }
            Body::Removed { .. } | Body::Opened { .. } => self.told_to_all(entry, &[By::Seat(REFEREE)]),
            Body::Allowed { seat, role: Role::Spectator, may } => {
                let newest = seat.0.saturating_add(1) == self.people.next_seat;
                self.told_to_all(entry, &[By::Seat(REFEREE)]).or_else(|| {
                    unless(
                        may.is_empty() && newest,
                        "who watches does so from the beginning, and may do nothing",
                    )
                })
            }
            Body::Allowed { seat, role, may } => {
                // The referee may well say again what holds already.
                let now = self.people.seats.get(seat);
                let same = now.is_some_and(|one| one.role == *role && one.may == *may);
                if same {
                    Some("this was so already".to_owned())
                } else {
                    self.said(entry, &Say::Allow { seat: *seat, role: *role, may: may.clone() })
                }
            }
            Body::Session { open, .. } => self.said(entry, &Say::Session { open: *open }),
            Body::Proposed { filled, .. } => self.proposed_so(entry, filled),
            Body::Queued { attempt, filled } => self.queued_so(entry, attempt, filled),
            Body::Withdrawn { attempt, begins, reason } => {
                // What begins, is taken back or can't be done any more has no reason of anybody's.
                let given = entry.by == By::Seat(REFEREE) && begins.is_none();
                self.withdrawn_so(again, entry, attempt, begins.as_ref()).or_else(|| {
                    unless(reason.is_empty() || given, "only the referee says why something is turned down")
                })
            }
            Body::Attempted { attempt, filled, data, after_seen } => {
                again.telling = None;
                self.attempted_so(entry, attempt, (filled.as_ref(), data), *after_seen)
            }
            Body::Awaited { of, path, dice: dice @ Awaiting::Roll { .. }, .. } => {
                self.awaited_so(entry, of, path, dice)
            }
            Body::Awaited { dice: Awaiting::Throw { .. }, path, .. } => self
                .to_self_or_all(entry)
                .or_else(|| unless(*path == Path::START, "free dice fall at the start")),
            Body::Absent { of, path, seat } => self.absent_so(entry, of, path, *seat),
            Body::Rolled { .. } => self.rolled_so(entry),
            Body::Answered { .. } => self.answered_so(entry),
            Body::Ruled { .. } => self.ruled_so(again, entry),
            Body::SetAside { attempt, reason, .. } => self.set_aside_so(entry, attempt, reason),
            Body::Effects { attempt, .. } | Body::Woven { attempt, .. } | Body::Settled { attempt, .. } => {
                self.told_so(again, entry, attempt)
            }
            Body::Corrected { address, value, reason, .. } => {
                let (address, value, reason) = (address.clone(), value.clone(), reason.clone());
                if entry.by == By::Rules {
                    let so = reason.is_empty() && self.fog_may_write(&address, &value);
                    unless(so, "nobody but people writes on sheets, where no fog lies")
                } else {
                    self.said_in_fog(entry, &Say::Correct { address, value, reason })
                }
            }
            Body::Built { who, draft, .. } => {
                again.built = Some(*who);
                self.said_in_fog(entry, &Say::Build { draft: draft.clone(), seat: None })
            }
            Body::Loaded { rows, .. } => {
                let reach = crate::pack::again(self.rules, &self.history.world, rows);
                let reach = reach.map(|effects| self.reach_of(&effects));
                unless(entry.by == By::Seat(REFEREE), "only the referee takes a pack in")
                    .or_else(|| unless(reach.is_none_or(|reach| reach == entry.audience), NOT_ITS_AUDIENCE))
            }
            Body::Switched { switch, value, .. } => {
                self.said(entry, &Say::Switch { switch: switch.clone(), value: value.clone() })
            }
            Body::Edition { edition, changes, .. } => self.moved_on_so(entry, *edition, changes),
            Body::Undone { undone, agreed, again: anew } => {
                self.undone_so(again, entry, undone, (agreed, *anew))
            }
            Body::Redone { .. } => self.redone_so(again, entry),
            Body::AskedToUndo { back_to } => {
                let known = match (entry.by, back_to) {
                    (By::Seat(seat), Some(id)) => {
                        self.history.past.iter().any(|past| past.id == *id && past.reach.reaches(seat))
                            || self
                                .play
                                .open
                                .as_ref()
                                .is_some_and(|open| open.id == *id && open.reach.reaches(seat))
                    }
                    (By::Seat(seat), None) => self.undoes(seat).is_some(),
                    _ => false,
                };
                unless(entry.audience == Reach::Everyone, NOT_ITS_AUDIENCE)
                    .or_else(|| unless(known && self.undo_needs_consent(), "there is nothing to ask for"))
            }
            Body::Agreed {} => {
                let asked = matches!(entry.by, By::Seat(_)) && self.history.asking.is_some();
                unless(
                    asked && entry.audience == Reach::Everyone,
                    "nobody has asked the table for an undoing",
                )
            }
            Body::Said { kind: Said::Narration, text, .. } => {
                self.said(entry, &Say::Narrate { text: text.clone() })
            }
            Body::Said { about, .. } => self.talked_so(entry, about.as_ref()),
            Body::Note { .. } => self.to_self_or_all(entry),
            Body::Thrown { source, .. } => self.to_self_or_all(entry).or_else(|| self.marked_so(source)),
            Body::Card { card, wrote, about } => self.card_so(entry, card, *wrote, about),
            Body::CardGone { card, title } => self.card_gone_so(entry, card, title),
            Body::CardMoved { was, card } => {
                self.card_moved_so(entry, was, card).or_else(|| unless(by_same, NOT_BY_THEM))
            }
            Body::CardPinned { card, .. } => {
                let may = |seat| self.cards.standing.get(card).is_some_and(|one| one.changes(seat));
                unless(
                    entry.audience == Reach::referee(),
                    "where a card hangs that not all may know is the referee's to know",
                )
                .or_else(|| unless(by_same && matches!(entry.by, By::Seat(seat) if may(seat)), NOT_BY_THEM))
            }
            Body::Picture { .. } => match entry.by {
                By::Seat(seat) => unless(entry.audience == only([seat]), NOT_ITS_AUDIENCE),
                By::Rules | By::Nobody => None,
            },
            Body::Backdrop { map, lies } => {
                let (map, picture) = (map.clone(), lies.map(|lies| lies.picture));
                let (x, y, cell) = lies.map_or((0, 0, 0), |lies| (lies.x, lies.y, lies.cell));
                self.said(entry, &Say::LayPicture { map, picture, x, y, cell, hidden: None })
            }
            Body::Tiled { map, tiles } => {
                self.said(entry, &Say::TilePicture { map: map.clone(), tiles: tiles.clone() })
            }
            Body::Fogged { map, how } if entry.by == By::Rules => {
                unless(self.lifts_so(map, how), "the company does not see what fog has gone from by itself")
            }
            Body::Fogged { map, how } => self.said(entry, &Say::Fog { map: map.clone(), how: how.clone() }),
            Body::Staged { picture } => self.said(entry, &Say::Stage { picture: picture.clone() }),
            Body::Portrait { who, picture } => {
                self.said(entry, &Say::Portray { who: *who, picture: *picture })
            }
            Body::Subject { subject } => {
                self.said(entry, &Say::Subject { subject: subject.clone(), consent: false })
            }
            Body::Safety(Safety::Reopened { subject }) => {
                self.said(entry, &Say::Subject { subject: subject.clone(), consent: true })
            }
            Body::Safety(Safety::Stopped { subject, .. }) => {
                let now = stopped.as_ref().unwrap_or(&self.talk.subject);
                again.stopped = Some(now.clone());
                unless(subject == now, "something else was going on when it was stopped")
            }
            Body::Safety(Safety::Called { change }) => self
                .told_to_all(entry, &[By::Nobody])
                .or_else(|| unless(entry.time.is_none(), "when it was called for is nobody's to know"))
                .or_else(|| unless(self.calls(change).is_ok(), "there is nothing to go back to there"))
                .or_else(|| unless(self.adds(change), "this was called for before")),
            Body::Safety(Safety::Ready {}) => {
                let called = matches!(entry.by, By::Seat(_)) && !self.talk.called.is_empty();
                unless(called && entry.audience == Reach::Everyone, "nobody has called for anything")
            }
            Body::Safety(Safety::SteppedOut { out }) => {
                let other = matches!(entry.by, By::Seat(seat) if self.people.out.contains(&seat) != *out);
                unless(
                    other && entry.audience == Reach::Everyone,
                    "a seat steps out, or is back, for all to see",
                )
            }
            Body::Safety(Safety::Resumed {}) => {
                let ready = entry.by == By::Seat(REFEREE) || self.unready().is_empty();
                self.told_to_all(entry, &[By::Rules, By::Seat(REFEREE)])
                    .or_else(|| unless(!self.talk.called.is_empty(), "nobody has called for anything"))
                    .or_else(|| unless(ready, "not everybody who is there was ready"))
            }
            Body::Safety(Safety::GoneOn { subject }) => {
                let ended = self.play.ended.as_ref();
                again.resumed = ended.and_then(|ended| ended.ran.clone());
                self.told_to_all(entry, &[By::Nobody])
                    .or_else(|| unless(entry.time.is_none(), "when it was taken back is nobody's to know"))
                    .or_else(|| {
                        let same = ended.is_none_or(|ended| ended.subject == *subject);
                        unless(same, "something else was stopped just before")
                    })
            }
            Body::Floor { ended, .. } => self.floor_so(entry, *ended),
            Body::Held { say, .. } => {
                let waits =
                    serde_json::from_value::<Say>(say.clone()).is_ok_and(|say| say.waits_for_the_floor());
                let own = matches!(entry.by, By::Seat(seat) if entry.audience == only([seat]));
                unless(own && waits, "what waits for the floor is known to whoever said it, and has to wait")
            }
            Body::Released { seat, .. } => unless(
                entry.by == By::Rules && entry.audience == only([*seat]),
                "that something is heard is told to whoever said it, by the rules",
            ),
            Body::Busy { on } => unless(
                entry.audience == Reach::referee() && *on != self.talk.busy && entry.by == By::Seat(REFEREE),
                "only the referee shows that they are busy, or shows it no more",
            ),
            Body::Wished { seat, about, wish } => {
                unless(entry.by == By::Seat(*seat), "a seat has wishes of its own alone")
                    .or_else(|| self.said(entry, &Say::Wish { about: about.clone(), wish: wish.clone() }))
            }
        });
        wrong
    }

    /// What every entry says of whoever did it; `starts` is whether what waited begins.
    fn frame(&self, entry: &Entry, starts: bool) -> Wrong {
        if let Some(hand) = entry.hand
            && self.role(hand) != Role::CoReferee
        {
            return Some(format!("seat {} is no co-referee's, and acted from the referee's seat", hand.0));
        }
        // Dice that waited for a link are those of the seat that let them fall, no matter which gave it.
        let waited = match &entry.body {
            Body::Rolled { attempt: of, path, .. } => {
                self.awaited().find(|one| one.of == *of && one.path == *path)
            }
            Body::Thrown { of: Some(of), .. } => self.awaited().find(|one| one.of == *of),
            _ => None,
        };
        if waited.is_some_and(|waited| waited.by != entry.by) {
            return Some(NOT_BY_THEM.to_owned());
        }
        // The first entry of whoever sent the command names it; but something may go on with the word of somebody else.
        let own = waited.is_none()
            && !matches!(entry.body, Body::Answered { .. } | Body::Awaited { .. } | Body::Published { .. });
        if let (true, Some(command), By::Seat(seat)) = (own, &entry.command, entry.by)
            && let Some((said, _)) = command.split_once(':')
            && let Ok(said) = said.parse::<u16>()
            && said != seat.0
            // The referee may start what waits, whoever said it; and a co-referee is a person of their own, wherever they act.
            && !(Seat(said) == REFEREE && (starts || is_of_a_person(&entry.body)))
        {
            return Some(format!("its command was sent by seat {said}, and it is by seat {}", seat.0));
        }
        None
    }

    fn told_to_all(&self, entry: &Entry, by: &[By]) -> Wrong {
        unless(entry.audience == Reach::Everyone, NOT_ITS_AUDIENCE)
            .or_else(|| unless(by.contains(&entry.by), NOT_BY_THEM))
    }

    /// What somebody tells everybody, or keeps to themself.
    fn to_self_or_all(&self, entry: &Entry) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        unless(entry.audience == Reach::Everyone || entry.audience == only([seat]), NOT_ITS_AUDIENCE)
    }

    /// Says again what this entry came of, and compares what the table writes down now.
    fn said(&self, entry: &Entry, say: &Say) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        let mut table = self.clone();
        table.setting.limits = limits::Limits::all(u32::MAX);
        table.setting.hand = entry.hand;
        let mut out = vec![];
        let said = guarded(|| {
            table.may_say(seat, say)?;
            table.say(&mut out, seat, &Command::new("", say.clone()))
        });
        if let Err(refused) = said {
            return Some(format!("it can't be done: {}", refused.in_words()));
        }
        let kind = std::mem::discriminant(&entry.body);
        let Some(mut written) = out.into_iter().find(|one| std::mem::discriminant(&one.body) == kind) else {
            return Some("nothing of the kind comes of it".to_owned());
        };
        named_as(&mut written.body, &entry.body);
        if written.body != entry.body {
            return Some(format!("it is not what comes of it{}", differing(&written.body, &entry.body)));
        }
        unless(written.audience == entry.audience, NOT_ITS_AUDIENCE)
    }

    /// The same of what may be about ground in fog: before the table kept that from players, it told all of it.
    fn said_in_fog(&self, entry: &Entry, say: &Say) -> Wrong {
        let wrong = self.said(entry, say)?;
        if entry.by != By::Seat(REFEREE) || !self.fog_hides_all() {
            return Some(wrong);
        }
        let mut before = self.clone();
        before.scenery.laid.clear();
        before.said(entry, say).map(|_| wrong)
    }

    fn seated_so(
        &self,
        again: &Checking<R>,
        entry: &Entry,
        seat: Seat,
        (name, characters, hosted): (&str, &BTreeSet<Who>, bool),
        built: Option<Who>,
    ) -> Wrong {
        if entry.audience != Reach::Everyone {
            return Some(NOT_ITS_AUDIENCE.to_owned());
        }
        let Some(now) = self.people.seats.get(&seat) else {
            let first = seat == REFEREE && entry.seq == 1;
            let by = if first { By::Rules } else { By::Seat(REFEREE) };
            // An imported log says where people sat without saying who let them.
            let alike = self.people.seats.values().any(|one| names::alike(&one.name, name));
            return unless(entry.by == by, NOT_BY_THEM)
                .or_else(|| {
                    let later = entry.erased.is_some();
                    unless(
                        !alike || later || again.imported || self.is_old(),
                        "somebody is called so already",
                    )
                })
                .or_else(|| unless(seat.0 == self.people.next_seat, "the new seat is the next one"))
                .or_else(|| {
                    unless(characters.is_empty() || again.imported, "who sits down plays nobody yet")
                });
        };
        if again.imported && seat != REFEREE && !now.present {
            return None;
        }
        if now.hosted != hosted {
            return Some("a device does not move to another machine".to_owned());
        }
        if now.name != name && !(again.chair && seat == REFEREE) {
            return Some("a seat keeps its name".to_owned());
        }
        if now.characters == *characters {
            return unless(
                entry.by == By::Seat(seat) || entry.by == By::Seat(REFEREE),
                "people come and go by themselves",
            );
        }
        if let Some(who) = characters.iter().find(|who| self.people.whos <= who.0) {
            return Some(format!("there is no character {} yet", who.0));
        }
        let added: Vec<Who> = characters.difference(&now.characters).copied().collect();
        let own = entry.by == By::Seat(seat) && now.characters.is_subset(characters);
        let may = match added[..] {
            [who] => built == Some(who) || self.free().any(|free| free == who),
            _ => false,
        };
        unless(entry.by == By::Seat(REFEREE) || (own && may), "they can't take this character by themselves")
    }

    fn proposed_so(&self, entry: &Entry, filled: &Filled) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        let proposes = matches!(
            ruleset::fill(self.rules, &self.history.world, &self.viewer(seat), filled),
            Next::Propose(_)
        );
        unless(proposes, "this is not what somebody can propose").or_else(|| {
            let now = || entry.audience == self.filled_reach(seat, filled);
            let then = || {
                let filled = filled.clone().with_defaults();
                let reach = match self.rules.next(&self.history.world, &Viewer::Referee, &filled) {
                    Next::Ready(attempt) => self.reach(attempt.audience()),
                    _ => Reach::Everyone,
                };
                entry.audience == reach
            };
            unless(now() || (self.is_old() && then()), NOT_ITS_AUDIENCE)
        })
    }

    /// Whether this was written under an older edition of the game: then some of it reached others.
    fn is_old(&self) -> bool {
        self.edition < R::EDITION
    }

    fn queued_so(&self, entry: &Entry, id: &AttemptId, filled: &Filled) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        let waits = self.play.queue.iter().find(|one| one.id == *id);
        if let Some(one) = waits
            && !one.proposal
        {
            // Others are told by which words it was accepted, or somebody still wants it.
            let known = one.told.as_ref().unwrap_or(&one.filled);
            return unless(
                one.unsure.is_some() || one.told.is_some(),
                "it waits already, and nobody has to confirm it",
            )
            .or_else(|| unless(entry.by == one.by, NOT_BY_THEM))
            .or_else(|| unless(filled == known, "something else waits under this name"))
            .or_else(|| unless(entry.audience == one.reach, NOT_ITS_AUDIENCE));
        }
        let viewer = self.viewer(seat);
        match ruleset::fill(self.rules, &self.history.world, &viewer, filled) {
            Next::Ready(attempt) if self.may_make(&viewer, &attempt) => {
                let reach = self.reach(attempt.audience());
                // What the referee is about to do is theirs alone until it begins.
                let known = if seat == REFEREE { Reach::referee() } else { reach.clone() };
                let so = entry.audience == known || (self.is_old() && entry.audience == reach);
                unless(so, NOT_ITS_AUDIENCE)
                    .or_else(|| unless(waits.is_none() || seat == REFEREE, "only the referee accepts it"))
            }
            _ => Some("this is not what somebody can attempt".to_owned()),
        }
    }

    fn withdrawn_so(
        &self,
        again: &mut Checking<R>,
        entry: &Entry,
        id: &AttemptId,
        begins: Option<&AttemptId>,
    ) -> Wrong {
        let Some(waiting) = self.play.queue.iter().find(|one| one.id == *id) else {
            return Some("nothing waits under this name".to_owned());
        };
        let renamed = || Renamed { waited: waiting.clone(), begins: begins.cloned(), by: entry.by };
        let may = match (entry.by, begins) {
            // It is accepted, and known to more than it was.
            (By::Seat(seat), Some(_)) => {
                again.renamed = Some(renamed());
                seat == REFEREE && waiting.proposal
            }
            (By::Seat(seat), None) => seat == REFEREE || waiting.by == entry.by,
            (By::Rules, _) if waiting.proposal => false,
            (By::Rules, _) => {
                let viewer = self.viewer_of(waiting.by);
                let fill = || ruleset::fill(self.rules, &self.history.world, &viewer, &waiting.filled);
                match catch_unwind(AssertUnwindSafe(fill)) {
                    Ok(Next::Ready(attempt)) if self.may_make(&viewer, &attempt) => {
                        again.renamed = Some(renamed());
                        self.reach(attempt.audience()) != waiting.reach
                    }
                    // It can't begin any more.
                    _ => begins.is_none(),
                }
            }
            (By::Nobody, _) => false,
        };
        unless(may, NOT_BY_THEM).or_else(|| unless(entry.audience == waiting.reach, NOT_ITS_AUDIENCE))
    }

    /// What waited, and begins under another name or waits on under it, as the entry before says.
    fn goes_on_as(&self, entry: &Entry, Renamed { waited, begins, by }: &Renamed) -> Wrong {
        let (name, filled) = match &entry.body {
            Body::Attempted { attempt, filled: Some(filled), .. } => (attempt, filled),
            Body::Queued { attempt, filled } if *by != By::Rules => (attempt, filled),
            _ => return Some("what waited was to begin, and did not".to_owned()),
        };
        let told = Self::both(&waited.reach, &entry.audience) == waited.reach;
        let as_it_waited = *by != By::Rules || (entry.by == waited.by && *filled == waited.filled);
        unless(as_it_waited, "something else begins than what waited, or somebody else's")
            .or_else(|| unless(*by == By::Rules || entry.by == *by, NOT_BY_THEM))
            .or_else(|| {
                unless(begins.as_ref().is_none_or(|begins| begins == name), "it begins under another name")
            })
            .or_else(|| {
                unless(
                    begins.is_some() == told,
                    "who knew that it waited has to be told under which name it begins, if they may know",
                )
            })
    }

    fn attempted_so(
        &self,
        entry: &Entry,
        id: &AttemptId,
        (filled, data): (Option<&Filled>, &serde_json::Value),
        after_seen: bool,
    ) -> Wrong {
        let Ok(attempt) = serde_json::from_value::<R::Attempt>(data.clone()) else { return None };
        let reach = self.reach(attempt.audience());
        if entry.audience != reach {
            return Some(NOT_ITS_AUDIENCE.to_owned());
        }
        let Some(filled) = filled else {
            return unless(entry.by == By::Rules && !after_seen, "what is due begins by itself");
        };
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        if !self.may_make(&self.viewer(seat), &attempt) {
            return Some(NOT_BY_THEM.to_owned());
        }
        if let Some(waited) = self.play.queue.iter().find(|one| one.id == *id) {
            let same = if waited.proposal {
                entry.by == By::Seat(REFEREE)
            } else {
                entry.by == waited.by && *filled == waited.filled
            };
            if !same {
                return Some("something else waited to begin, or somebody else's".to_owned());
            }
        }
        unless(
            after_seen == self.instead_of_seen(&reach, data),
            "whether dice were seen and undone before it is not as it says",
        )
    }

    /// What the open attempt asks now.
    fn asks_now(&self, id: &AttemptId) -> Option<Vec<Question>> {
        let open = self.play.open.as_ref().filter(|open| open.id == *id)?;
        let (attempt, world) = (&open.attempt, &*self.history.world);
        let mut playback = Playback::live(attempt, world, open.journal.clone(), asks);
        match catch_unwind(AssertUnwindSafe(|| playback.step())) {
            Ok(Now::Waiting { questions }) => Some(questions),
            _ => None,
        }
    }

    fn asked_at(&self, id: &AttemptId, path: &Path) -> Result<Question, String> {
        let questions = self.asks_now(id).unwrap_or_default();
        questions
            .into_iter()
            .find(|one| one.path == *path)
            .ok_or_else(|| format!("nothing was asked there, at point {path} of its run"))
    }

    fn awaited_so(&self, entry: &Entry, of: &AttemptId, path: &Path, dice: &Awaiting) -> Wrong {
        let question = match self.asked_at(of, path) {
            Ok(question) => question,
            Err(why) => return Some(why),
        };
        unless(dice::awaiting(&question) == *dice, "these are not the dice that were called for")
            .or_else(|| unless(entry.audience == self.rolls_reach(&question), NOT_ITS_AUDIENCE))
            .or_else(|| self.tapped(entry, &question))
    }

    /// Whoever let dice fall may do so.
    fn tapped(&self, entry: &Entry, question: &Question) -> Wrong {
        let may = match entry.by {
            By::Seat(seat) => self.viewer(seat).speaks_for(question.owner),
            By::Rules => self.roller(question.owner).is_none(),
            By::Nobody => false,
        };
        unless(may, "somebody else's dice")
    }

    fn absent_so(&self, entry: &Entry, of: &AttemptId, path: &Path, seat: Seat) -> Wrong {
        let by = match entry.by {
            By::Seat(by) => by == REFEREE || by == seat,
            By::Rules => self.people.seats.get(&seat).is_some_and(|one| !one.present),
            By::Nobody => false,
        };
        let waits = self.awaited().find(|one| one.of == *of && one.path == *path);
        let reach = match waits {
            Some(one) => Some(one.reach.clone()),
            None => self.asked_at(of, path).ok().map(|question| self.rolls_reach(&question)),
        };
        unless(by, NOT_BY_THEM)
            .or_else(|| unless(reach.is_none_or(|reach| reach == entry.audience), NOT_ITS_AUDIENCE))
    }

    fn rolled_so(&self, entry: &Entry) -> Wrong {
        let Body::Rolled { attempt, path, key, owner, die, faces, source } = &entry.body else { return None };
        let question = match self.asked_at(attempt, path) {
            Ok(question) => question,
            Err(why) => return Some(why),
        };
        let Wanted::Roll { die: wanted, count } = question.wanted else {
            return Some("no dice were called for there".to_owned());
        };
        if question.key.id() != key || question.owner != *owner || wanted != *die || count != faces.len() {
            return Some(format!("other dice were called for there, by {}", question.key.id()));
        }
        if entry.audience != self.rolls_reach(&question) {
            return Some(NOT_ITS_AUDIENCE.to_owned());
        }
        match source {
            Source::Typed(seat) => unless(
                entry.by == By::Seat(*seat) && self.viewer(*seat).speaks_for(*owner) && self.takes_typed(),
                "this seat could not type these dice",
            ),
            Source::Again(_) => unless(entry.by == By::Rules, NOT_BY_THEM),
            Source::Links { .. } | Source::Seed => {
                self.tapped(entry, &question).or_else(|| self.marked_so(source))
            }
            // Whose they were is in that log.
            Source::Imported => None,
        }
    }

    /// Dice are marked as one machine's if they are, and not otherwise.
    fn marked_so(&self, source: &Source) -> Wrong {
        let Source::Links { devices, one_machine, .. } = source else { return None };
        let elsewhere = |seat: &Seat| self.people.seats.get(seat).is_some_and(|one| !one.hosted);
        unless(
            *one_machine != devices.keys().any(elsewhere),
            "whether one machine had all secrets of these dice is not as it says",
        )
    }

    fn answered_so(&self, entry: &Entry) -> Wrong {
        let Body::Answered { attempt, path, key, owner, answer, from } = &entry.body else { return None };
        let open = self.play.open.as_ref().filter(|open| open.id == *attempt);
        let Some(open) = open else {
            // What was taken for the time being counts for good.
            let at = self.over(REFEREE, attempt)?;
            let (then, _) = self.as_asked(at, path)?;
            let question = then.waiting.first()?;
            let reach = Self::both(&self.reach(question.audience), &then.reach);
            let said = match from {
                From::Seat(seat) => entry.by == By::Seat(*seat) && self.viewer(*seat).speaks_for(*owner),
                From::Lapsed => matches!(entry.by, By::Seat(REFEREE) | By::Rules),
                From::Standing(_) | From::Later => false,
            };
            return unless(
                question.key.id() == key && question.owner == *owner,
                "something else was asked there",
            )
            .or_else(|| unless(reach == entry.audience, NOT_ITS_AUDIENCE))
            .or_else(|| unless(said, "they could not say so"));
        };
        let question = match self.asked_at(attempt, path) {
            Ok(question) => question,
            Err(why) => return Some(why),
        };
        if question.key.id() != key || question.owner != *owner || !question.wanted.allows(answer) {
            return Some(format!("something else was asked there, by {}", question.key.id()));
        }
        if entry.audience != self.rolls_reach(&question) {
            return Some(NOT_ITS_AUDIENCE.to_owned());
        }
        let by_default = question.default.as_ref() == Some(answer);
        let whose = self.seat_of(*owner);
        // An attempt that is taken up again knows what it knew.
        let known = open.again.as_ref().is_some_and(|before| {
            let same = |(at, fact): &(Path, Fact)| {
                at == path && matches!(fact, Fact::Answered { answer: known, .. } if known == answer)
            };
            entry.by == By::Rules
                && before.journal.iter().any(same)
                && before.from.get(path).unwrap_or(&From::Lapsed) == from
        });
        let said = match from {
            From::Seat(seat) => entry.by == By::Seat(*seat) && self.viewer(*seat).speaks_for(*owner),
            From::Standing(seat) => {
                let wish = format!("answer:{}", question.key.id());
                let wish = self.people.seats.get(seat).and_then(|one| one.wishes.get(&wish));
                let stands = wish.and_then(|wish| attempts::standing_answer(&question, wish));
                entry.by == By::Seat(*seat) && whose == Some(*seat) && stands.as_ref() == Some(answer)
            }
            From::Lapsed => {
                by_default
                    && matches!(entry.by, By::Seat(REFEREE) | By::Rules)
                    && (question.lapse != Lapse::Later || whose.is_none())
            }
            From::Later => by_default && entry.by == By::Rules && question.lapse == Lapse::Later,
        };
        unless(said || known, "they could not say so")
    }

    fn ruled_so(&self, again: &Checking<R>, entry: &Entry) -> Wrong {
        let Body::Ruled { attempt, path, key, number, word, aside, reason } = &entry.body else {
            return None;
        };
        let open = self.play.open.as_ref().filter(|open| open.id == *attempt)?;
        if entry.by != By::Seat(REFEREE) {
            return Some(NOT_BY_THEM.to_owned());
        }
        let (rule, world) = (&open.attempt, &*self.history.world);
        let mut playback = Playback::live(rule, world, open.journal.clone(), asks);
        let now = catch_unwind(AssertUnwindSafe(|| playback.step()));
        // A refusal that passes, since the referee insists.
        if let Ok(Now::Refused { path: at, refusal }) = &now
            && open.insist
            && word.as_deref() == Some("waived")
        {
            return unless(
                at == path && refusal.rule().id() == key && *number == 1 && aside.is_empty(),
                "another rule refused",
            )
            .or_else(|| unless(reason.is_empty() && entry.audience == open.reach, NOT_ITS_AUDIENCE));
        }
        // An attempt that is taken up again is ruled on as it was.
        if let Some(before) = &open.again {
            let same = |(at, fact): &(Path, Fact)| {
                at == path
                    && matches!(fact, Fact::Ruled { key: known, number: ruled } if known == key && ruled == number)
            };
            let mut played = Playback::live(rule, world, before.journal.clone(), asks);
            let words = catch_unwind(AssertUnwindSafe(|| {
                let now = played.step();
                let lines = match &now {
                    Now::Done { record, .. } => &record.lines,
                    _ => &played.record().lines,
                };
                lines
                    .iter()
                    .filter(|noted| noted.path == *path)
                    .find_map(|noted| word::as_word(&noted.line, *number))
            }));
            if before.journal.iter().any(same)
                && aside.is_empty()
                && reason.is_empty()
                && words.is_ok_and(|words| words == *word)
                && entry.audience == *before.narrow.get(path).unwrap_or(&open.reach)
            {
                return None;
            }
        }
        let for_it = again.imported || again.taken_up.as_ref() == Some(attempt);
        if entry.command.is_none() && !for_it {
            return Some("nobody commanded this ruling, and nothing was taken up again for it".to_owned());
        }
        let lines = match now {
            Ok(Now::Done { record, .. }) => record.lines,
            Ok(Now::Waiting { .. }) => playback.record().lines.clone(),
            _ => vec![],
        };
        let Some(noted) = lines.iter().find(|noted| noted.path == *path && can_be_ruled(&noted.line)) else {
            return Some("there was nothing at this point to be overruled".to_owned());
        };
        let instead = match (&noted.line, word) {
            (Line::Compared { .. } | Line::Holds { .. }, Some(word)) if word == "yes" => Instead::Holds(true),
            (Line::Compared { .. } | Line::Holds { .. }, Some(word)) if word == "no" => Instead::Holds(false),
            (_, Some(word)) => Instead::Outcome(word.clone()),
            (_, None) => Instead::Number(*number),
        };
        let (attempt, path, reason) = (attempt.clone(), *path, reason.clone());
        self.said(entry, &Say::Rule { attempt, path, instead, reason })
    }

    fn set_aside_so(&self, entry: &Entry, id: &AttemptId, reason: &Aside) -> Wrong {
        let open = self.play.open.as_ref().filter(|open| open.id == *id)?;
        if entry.audience != open.reach {
            return Some(NOT_ITS_AUDIENCE.to_owned());
        }
        match (reason, entry.by) {
            (Aside::Referee(_), by) => unless(by == By::Seat(REFEREE), NOT_BY_THEM),
            (Aside::Stopped, _) => None,
            (Aside::Undone, By::Seat(seat)) => unless(
                seat == REFEREE || open.by == entry.by || open.by == By::Rules,
                "somebody else had begun it",
            ),
            (Aside::Refused(_) | Aside::Differs(_) | Aside::Fault(_), By::Rules) => {
                let (attempt, world) = (&open.attempt, &*self.history.world);
                let played = catch_unwind(AssertUnwindSafe(|| {
                    Playback::live(attempt, world, open.journal.clone(), asks).step()
                }));
                let came = attempts::stuck(&played);
                // What a newer edition could not go on with, this one may.
                unless(came.as_ref() == Some(reason), "it would not have been set aside for this")
            }
            _ => Some(NOT_BY_THEM.to_owned()),
        }
    }

    /// What is told of an attempt that is over: first whom it reaches and in which order, then what.
    fn told_so(&self, again: &mut Checking<R>, entry: &Entry, id: &AttemptId) -> Wrong {
        let open = self.play.open.as_ref().filter(|open| open.id == *id)?;
        if again.telling.is_none() {
            let (attempt, world) = (&open.attempt, &*self.history.world);
            let played = catch_unwind(AssertUnwindSafe(|| {
                Playback::replay(attempt, world, open.journal.clone()).step()
            }));
            // Where it does not come to an end, the check of what it came to says why.
            let Ok(Now::Done { outcome, record, .. }) = played else { return None };
            let mut telling: VecDeque<_> = self.told_of(id, &open.reach, &record).ok()?.into();
            telling.push_back((
                open.reach.clone(),
                Body::Settled { attempt: id.clone(), verdict: outcome, link: None },
            ));
            again.telling = Some(telling);
        }
        let (reach, mut expected) = again.telling.as_mut()?.pop_front()?;
        if let (Body::Settled { link: to, .. }, Body::Settled { link, .. }) = (&mut expected, &entry.body) {
            // The check of the dice knows which.
            to.clone_from(link);
        }
        if entry.by != By::Rules {
            return Some(NOT_BY_THEM.to_owned());
        }
        match (&expected, &entry.body) {
            (Body::Effects { changes: same, lines: right, .. }, Body::Effects { changes, lines, .. }) => {
                let effects = |all: &[Changed]| all.iter().map(|one| one.effect.clone()).collect::<Vec<_>>();
                if effects(same) != effects(changes) {
                    return Some(format!("what attempt {} changed is not what the rules say", id.0));
                }
                if let Some(nth) = first_other(same, changes) {
                    let key = same.get(nth).map_or("", |change| &change.key);
                    return Some(format!("its change {} is told of otherwise: the rule is {key}", nth + 1));
                }
                if let Some(nth) = first_other(right, lines) {
                    let key = right.get(nth).map_or("none", |noted| noted.line.key());
                    return Some(format!(
                        "line {} of its explanation is not what the rules say; theirs is of {key}",
                        nth + 1
                    ));
                }
            }
            // What it came to is compared besides, in words.
            (Body::Settled { .. }, Body::Settled { .. }) => {}
            (expected, told) if expected != told => {
                return Some("another audience was to be told, or in another order".to_owned());
            }
            _ => {}
        }
        unless(reach == entry.audience, NOT_ITS_AUDIENCE)
    }

    fn moved_on_so(&self, entry: &Entry, edition: u32, changes: &[Changed]) -> Wrong {
        if entry.by != By::Rules {
            return Some(NOT_BY_THEM.to_owned());
        }
        // How an earlier program moved on to an edition between is not known here.
        if edition != R::EDITION {
            return unless(self.edition <= edition && edition < R::EDITION, "there is no such edition");
        }
        if self.edition == edition {
            // Further audiences are told of the same.
            return unless(entry.audience != Reach::Everyone, "it has moved on already");
        }
        let shares = self.shares(&self.rules.migrate(&self.history.world, self.edition));
        let share = shares.iter().find(|(reach, _)| *reach == entry.audience);
        unless(
            share.is_some_and(|(_, effects)| stored_effects::<R>(effects) == changes),
            "moving on to this edition changes something else",
        )
    }

    fn undone_so(
        &self,
        again: &mut Checking<R>,
        entry: &Entry,
        undone: &[AttemptId],
        (agreed, anew): (&BTreeSet<Seat>, bool),
    ) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        let past: Vec<&Arc<Past<R>>> =
            self.history.past.iter().filter(|past| undone.contains(&past.id)).collect();
        // A command undoes all that it undoes in entries of its own, the first of which names it and the earliest change.
        let so_far = again.undone.take();
        let goes_on = so_far.as_ref().is_some_and(|before| {
            let names =
                before.rest.iter().any(|(reach, id)| *reach == entry.audience && undone.first() == Some(id));
            names && entry.command.is_none() && before.by == entry.by
        });
        let left = so_far.as_ref().filter(|_| !goes_on).is_some_and(|before| !before.rest.is_empty());
        let mut now = match so_far.filter(|_| goes_on) {
            Some(before) => before,
            None => {
                let Some(first) = past.first() else { return Some("it undoes nothing".to_owned()) };
                let asked = self.history.asking.as_ref().filter(|_| !anew && self.undo_needs_consent());
                let counts = |past: &&Arc<Past<R>>| !past.sticky && past.reach.reaches(seat);
                let at = self.history.past.iter().position(|past| past.id == first.id).unwrap_or_default();
                let to = if anew { self.goes_with(seat, at) } else { self.history.past.len() };
                let rest = self
                    .history
                    .past
                    .iter()
                    .take(to)
                    .skip(at)
                    .filter(counts)
                    .map(|past| (past.reach.clone(), past.id.clone()))
                    .collect();
                let agreed = asked.map(|asking| asking.agreed.clone()).unwrap_or_default();
                let asked = asked.map(|asking| asking.seat);
                Undone { again: anew, by: entry.by, asked, agreed, first: Arc::clone(first), rest }
            }
        };
        let (goes, rest) = now.rest.into_iter().partition(|(reach, _)| *reach == entry.audience);
        now.rest = rest;
        let goes: Vec<(Reach, AttemptId)> = goes;
        let (consent, said, asked) = (now.agreed.clone(), now.again, now.asked);
        again.undone = Some(now);
        let alone =
            seat == REFEREE || anew || !consent.is_empty() || past.iter().all(|past| word::did(seat, past));
        let reach = past.iter().all(|past| past.reach == entry.audience);
        unless(!left, PARTLY_UNDONE)
            .or_else(|| unless(reach, NOT_ITS_AUDIENCE))
            .or_else(|| {
                unless(
                    goes.iter().map(|(_, id)| id).eq(undone),
                    "it does not name all of them from the earliest to the latest",
                )
            })
            .or_else(|| unless(said == anew, "one part of it is taken up again, and another is not"))
            .or_else(|| unless(asked.is_none_or(|asked| asked == seat), NOT_BY_THEM))
            .or_else(|| unless(*agreed == consent, "others agreed to it than it says"))
            .or_else(|| unless(alone, "dice fell or others took part, so only the referee could undo it"))
    }

    /// What is done again is what was undone, told to each audience in turn.
    fn redone_so(&self, again: &mut Checking<R>, entry: &Entry) -> Wrong {
        if let By::Seat(seat) = entry.by {
            let mut table = self.clone();
            let mut out = vec![];
            if let Err(refused) = guarded(|| table.redo(&mut out, seat)) {
                return Some(format!("it can't be done again: {}", refused.in_words()));
            }
            let told = out.into_iter().filter(|one| matches!(one.body, Body::Redone { .. }));
            again.redone = told.map(|one| (one.audience, one.body)).collect();
        } else if entry.by != By::Rules {
            return Some(NOT_BY_THEM.to_owned());
        }
        let Some((reach, mut body)) = again.redone.pop_front() else {
            return Some("nothing more is done again".to_owned());
        };
        named_as(&mut body, &entry.body);
        unless(reach == entry.audience, NOT_ITS_AUDIENCE).or_else(|| {
            unless(body == entry.body, format!("it is not what was undone{}", differing(&body, &entry.body)))
        })
    }

    /// What was undone to be taken up again begins at once; and what begins at once was to be taken up again.
    fn follows_undoing(&self, again: &Checking<R>, undone: &Undone<R>, entry: &Entry) -> Wrong {
        if !undone.rest.is_empty() {
            return Some(PARTLY_UNDONE.to_owned());
        }
        let first = undone.first.run.as_ref();
        let begins = match &entry.body {
            Body::Attempted { filled, data, .. } => {
                first.is_some_and(|run| run.data.is(data) && run.filled == *filled)
            }
            _ => false,
        };
        if !undone.again {
            let by_itself = matches!(&entry.body, Body::Attempted { attempt, filled: Some(_), .. }
                if entry.command.is_none() && !self.play.queue.iter().any(|one| one.id == *attempt));
            return unless(
                again.imported || !by_itself || undone.by == By::Rules,
                "it began without a command, and nothing was to be taken up again",
            );
        }
        let Body::Attempted { after_seen, .. } = &entry.body else {
            return Some("what was undone was to be taken up again, and was not".to_owned());
        };
        unless(begins && !after_seen, "something else begins than what was undone to be taken up again")
            .or_else(|| unless(entry.by == undone.first.by, NOT_BY_THEM))
            .or_else(|| unless(entry.audience == undone.first.reach, NOT_ITS_AUDIENCE))
    }

    fn talked_so(&self, entry: &Entry, about: Option<&AttemptId>) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        let heard = match &entry.audience {
            Reach::Everyone => true,
            Reach::Seats(seats) => {
                (seat == REFEREE || seats.contains(&seat)) && seats.iter().all(|one| self.plays(*one).is_ok())
            }
        };
        unless(heard && about.is_none(), NOT_ITS_AUDIENCE)
    }

    fn card_so(&self, entry: &Entry, card: &AttemptId, wrote: Wrote, about: &Card) -> Wrong {
        let By::Seat(seat) = entry.by else { return None };
        let gone = self.cards.gone.iter().find(|(_, name, _)| name == card).map(|(_, _, gone)| gone);
        let before = self.cards.standing.get(card).or(gone);
        if before.is_some_and(|before| !before.changes(seat)) {
            return Some("only whoever wrote a card and the referee may change it".to_owned());
        }
        if self.audience(seat, &entry.audience, before).is_err() && before.is_none() && seat != REFEREE {
            return Some(NOT_ITS_AUDIENCE.to_owned());
        }
        if (wrote == Wrote::New) == before.is_some() {
            return Some("whether they had this card before is not as it says".to_owned());
        }
        if about.pin.is_some_and(|pin| !self.all_see(&entry.audience, pin)) {
            return Some("it is pinned to what not all may know who have it".to_owned());
        }
        about
            .picture
            .as_ref()
            .and_then(|on| self.may_use(seat, &on.picture).err())
            .map(|refused| refused.in_words())
    }

    fn card_moved_so(&self, entry: &Entry, was: &AttemptId, card: &AttemptId) -> Wrong {
        let now = self.cards.standing.get(card)?;
        let by = unless(entry.by == By::Seat(now.by), NOT_BY_THEM);
        let gone = || self.cards.gone.iter().rfind(|(_, name, _)| name == was).map(|(_, _, gone)| gone);
        let (before, stands) = match self.cards.standing.get(was) {
            Some(before) => (before, true),
            None => (gone()?, false),
        };
        // Who has it still learns that it is the same; of others' it is the referee's to know.
        let wider = Self::both(&before.reach, &now.reach) == before.reach;
        let known = if wider { before.reach.clone() } else { Reach::referee() };
        by.or_else(|| unless(wider == stands, "whoever has it no more is told so, and nobody else"))
            .or_else(|| unless(entry.audience == known, NOT_ITS_AUDIENCE))
    }

    fn card_gone_so(&self, entry: &Entry, card: &AttemptId, title: &str) -> Wrong {
        let By::Seat(seat) = entry.by else { return Some(NOT_BY_THEM.to_owned()) };
        let standing = self.cards.standing.get(card)?;
        unless(standing.told.title == title, "it was called something else")
            .or_else(|| unless(standing.reach == entry.audience, NOT_ITS_AUDIENCE))
            .or_else(|| unless(standing.changes(seat), NOT_BY_THEM))
    }

    fn floor_so(&self, entry: &Entry, ended: Option<FloorEnded>) -> Wrong {
        let By::Seat(_) = entry.by else {
            let mut order = self.talk.floor.clone();
            let holder = if order.is_empty() { None } else { Some(order.remove(0)) };
            let quiet = holder.map(|seat| FloorEnded { seat, why: FloorEnd::Quiet });
            let lapsed = Body::Floor { order, against: BTreeSet::new(), ended: quiet };
            return self
                .told_to_all(entry, &[By::Rules])
                .or_else(|| unless(ended.is_some(), "the rules end a floor, and give it to nobody"))
                .or_else(|| {
                    unless(lapsed == entry.body, "the floor of whoever has it ends, and nothing else")
                });
        };
        let by_these = [Say::Floor {}, Say::Yield {}, Say::EndFloor {}];
        let so = by_these.iter().any(|say| self.said(entry, say).is_none());
        unless(so, "this does not come of asking for the floor, of putting it down or of wanting it to end")
    }
}

fn resumed_so(entry: &Entry, by: By, run: &Run) -> Wrong {
    let Body::Attempted { filled, data, .. } = &entry.body else { return None };
    let own = entry.command.is_some() || filled.is_none();
    let same = entry.by == by && *filled == run.filled && run.data.is(data);
    unless(own || same, "something else begins anew than what was stopped")
}

const NOT_ITS_AUDIENCE: &str = "it reaches others than those who may know it";
const PARTLY_UNDONE: &str = "what was undone before goes with something that was not";
const NOT_BY_THEM: &str = "it is said to be by somebody who could not do it";

/// Names are drawn from secrets that no log holds: what is written again has those of the log.
fn named_as(body: &mut Body, written: &Body) {
    match (body, written) {
        (Body::Corrected { id: to, .. }, Body::Corrected { id, .. })
        | (Body::Built { id: to, .. }, Body::Built { id, .. })
        | (Body::Redone { id: to, .. }, Body::Redone { id, .. })
        | (Body::Switched { id: to, .. }, Body::Switched { id, .. }) => to.clone_from(id),
        _ => {}
    }
}

/// The first member in which two bodies differ.
fn differing(one: &Body, other: &Body) -> String {
    let object = |body: &Body| serde_json::to_value(body).unwrap_or_default();
    let (one, other) = (object(one), object(other));
    let (Some(one), Some(other)) = (one.as_object(), other.as_object()) else { return String::new() };
    let names = one.keys().chain(other.keys());
    let first = names.into_iter().find(|name| one.get(*name) != other.get(*name));
    first.map_or_else(String::new, |name| format!(": `{name}` is another"))
}

fn first_other<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
    (0..one.len().max(other.len())).find(|nth| one.get(*nth) != other.get(*nth))
}
