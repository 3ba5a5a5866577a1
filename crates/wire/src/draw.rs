//! A live table, drawn for one seat.
mod onto;

use crate::mirror;
use crate::state::{
    About, AskedToUndo, AtTable, Awaited, Border, Can, Choice, Column, DeviceChain, Die, Field, Filling,
    FormAbout, Game, Gauge, Health, InsteadShown, Labelled, Lane, Line, Map, Named, OddsShown, Offer, Open,
    OutcomeShare, Past, Problem, Question, Queued, Range, Refused, Reveal, Row, Rulable, Running, Safety,
    Scene, Seat, Section, Settled, Spot, Stage, State, Switch, Token, TotalShare, Turn, Turns, Undo, Wanted,
};
use crate::words::{SAFETY, Words, list, nameless};
use norn_chronicle::REFEREE;
use norn_kernel::offer::{By, PARAMS_MAX, Wrong};
use norn_kernel::{
    Audience, Draft, Filled, Form, Key, Lapse, Noted, Param, Path, Refusal, Text, Value, Who, offer, show,
};
use norn_play::Odds;
use norn_play::playback;
use norn_table::view::{self, Asked, OpenView, QueuedView, SettledView, View, row_at, same_row};
use norn_table::{Live, given};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

/// The longest share of an outcome, in characters, that is told as a fraction; longer ones as a percentage.
const SHORT: usize = 9;

/// What stands with odds that depend on what whoever reads them does not know.
const USUAL: &str = "against the usual opponent";

/// A table with the words to tell it in, for one seat.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    /// The table.
    pub live: &'a dyn Live,
    /// The words of its ruleset.
    pub words: &'a Words,
    /// The game.
    pub game: &'a Game,
    /// The seat that looks.
    pub seat: norn_chronicle::Seat,
}

/// What a seat can do, before it is put into words.
#[derive(Debug)]
pub struct Offered<'f> {
    safety: Option<norn_kernel::Safety>,
    /// What can be attempted, with the rule whose words it is offered with, and whether nothing is left to fill in.
    offers: Vec<(&'static str, Option<Key>, bool)>,
    forms: Vec<&'f Form>,
}

impl std::fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Drawing").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Drawing<'_> {
    fn names(&self) -> impl Fn(&Value) -> Option<String> + '_ {
        |value| self.live.named(value)
    }

    /// A sentence.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        self.words.text(text, &self.names())
    }

    fn labelled(&self, text: &Text) -> Labelled {
        Labelled { words: self.text(text), rule: text.key.id().to_owned() }
    }

    fn rule(&self, key: Key) -> Labelled {
        Labelled { words: self.words.rule(key.id()), rule: key.id().to_owned() }
    }

    /// In the game's own words, or in ours where it has none.
    fn safety(&self, own: Option<&norn_kernel::Safety>) -> Safety {
        let [available, stops, unattributed, why_stop, floor, why_floor] = match own {
            Some(own) => [own.available, own.stops, own.unattributed, own.why_stop, own.floor, own.why_floor]
                .map(|key| self.rule(key)),
            None => SAFETY.map(|words| Labelled { words: words.to_owned(), rule: String::new() }),
        };
        Safety { available, stops, unattributed, why_stop, floor, why_floor }
    }

    fn who(&self, who: Who) -> String {
        self.words.value("words", &Value::Character(who), &self.names())
    }

    /// All that the seat sees, but for the sheets.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn state(&self) -> Result<State, Refused> {
        let view = self.live.view(self.seat).map_err(|refused| self.refused(&refused))?;
        Ok(State {
            table: self.table(&view),
            past: self.past(&view),
            scene: self.scene(&view),
            can: self.can(&self.offered(&view, &self.live.forms())),
        })
    }

    /// The table and what runs, of the seat's view; the game may be left out of it.
    #[must_use]
    pub fn table(&self, view: &View) -> AtTable {
        AtTable {
            name: view.name.clone(),
            game: self.game.clone(),
            me: self.seat.0,
            seats: view
                .seats
                .iter()
                .map(|one| Seat {
                    seat: one.seat.0,
                    name: one.name.clone(),
                    characters: one
                        .characters
                        .iter()
                        .map(|who| Named { who: who.0, name: self.who(*who) })
                        .collect(),
                    present: one.present,
                })
                .collect(),
            free: view.free.iter().map(|who| Named { who: who.0, name: self.who(*who) }).collect(),
            session: view.session,
            subject: view.subject.clone(),
            stopped: view.stopped.clone(),
            floor: view.floor.iter().map(|seat| seat.0).collect(),
            adrift: view.adrift,
            busy: view.busy,
            quiet: view.quiet.iter().map(|seat| seat.0).collect(),
            open: view.open.as_ref().map(|open| self.open(open, view)),
            queue: view.queue.iter().map(|one| self.queued(one)).collect(),
            wishes: view
                .wishes
                .iter()
                .map(|(about, wish)| (about.clone(), mirror::Value::from(wish)))
                .collect(),
            chains: view
                .chains
                .iter()
                .map(|one| DeviceChain {
                    chain: json(&one.chain),
                    last: one.last.to_string(),
                    over: one.over,
                })
                .collect(),
            reveal: view.reveal.iter().map(reveal).collect(),
            awaited: view
                .awaited
                .iter()
                .map(|one| Awaited { of: one.of.0.clone(), path: one.path.to_string(), seat: one.seat.0 })
                .collect(),
            typed_dice: view.typed_dice,
        }
    }

    /// What was settled, of the seat's view; the game may be left out of it.
    #[must_use]
    pub fn past(&self, view: &View) -> Past {
        Past {
            undo: view.undo.as_ref().map(|id| Undo { id: id.0.clone() }),
            asked_to_undo: view.asked_to_undo.as_ref().map(|asked| AskedToUndo {
                seat: asked.seat.0,
                back_to: asked.back_to.as_ref().map(|id| id.0.clone()),
                lacking: asked.lacking.iter().map(|seat| seat.0).collect(),
            }),
            recent: view.recent.iter().map(|one| self.settled(one)).collect(),
        }
    }

    /// What is seen of the game, of the seat's view.
    #[must_use]
    pub fn scene(&self, view: &View) -> Scene {
        let referee = self.seat == REFEREE;
        Scene {
            scene: view.game.scene.iter().map(|row| self.row(row, referee)).collect(),
            clock: view.game.clock.as_ref().map(|clock| self.labelled(&clock.words)),
            map: view.game.map.as_ref().map(|map| self.map(map)),
            turns: view.game.turns.as_ref().map(|turns| self.turns(turns)),
        }
    }

    /// Whether the seat plays it, and which seat does.
    fn played(&self, view: &View, sheet: &show::Sheet) -> (bool, Option<u16>) {
        let Some(who) = sheet.who else { return (false, None) };
        let playing = || view.seats.iter().filter(|one| one.characters.contains(&who)).map(|one| one.seat);
        (playing().any(|seat| seat == self.seat), playing().next().map(|seat| seat.0))
    }

    /// What a sheet of the seat's view is about.
    #[must_use]
    pub fn about(&self, view: &View, sheet: &show::Sheet) -> About {
        let (mine, player) = self.played(view, sheet);
        About {
            who: sheet.who.map(|who| who.0),
            name: sheet.name.clone(),
            kind: self.labelled(&sheet.kind),
            health: sheet.health.as_ref().map(|health| Health {
                words: self.labelled(&health.words),
                gauge: health.gauge.map(|(now, max)| Gauge { now, max }),
            }),
            conditions: sheet.conditions.iter().map(|one| self.labelled(one)).collect(),
            mine,
            player,
        }
    }

    /// A section of a sheet of the seat's view.
    #[must_use]
    pub fn section(&self, section: &show::Section) -> Section {
        let referee = self.seat == REFEREE;
        Section {
            title: self.labelled(&section.title),
            rows: section.rows.iter().map(|row| self.row(row, referee)).collect(),
        }
    }

    /// Everything that [`Drawing::about`] is drawn from, but for the words of the game: what is the same here is the
    /// same when it is drawn, for whichever seat of the table.
    pub fn mark_about(&self, view: &View, sheet: &show::Sheet, mark: &mut impl Hasher) {
        ("about", self.played(view, sheet), sheet.who, &sheet.name, &sheet.kind).hash(mark);
        (&sheet.health, &sheet.conditions).hash(mark);
        self.mark_names(&sheet.kind, mark);
        sheet.health.iter().for_each(|health| self.mark_names(&health.words, mark));
        sheet.conditions.iter().for_each(|one| self.mark_names(one, mark));
    }

    /// The same for [`Drawing::section`].
    pub fn mark_section(&self, section: &show::Section, mark: &mut impl Hasher) {
        ("section", self.seat == REFEREE, section).hash(mark);
        self.mark_names(&section.title, mark);
        for row in &section.rows {
            self.mark_names(&row.label, mark);
            match &row.value {
                show::Shown::Value(value) => self.mark_name(value, mark),
                show::Shown::Words(text) => self.mark_names(text, mark),
                show::Shown::Gauge { .. } => {}
            }
        }
    }

    /// The names that people gave to what is filled in.
    fn mark_names(&self, text: &Text, mark: &mut impl Hasher) {
        text.args.iter().for_each(|(_, value)| self.mark_name(value, mark));
    }

    fn mark_name(&self, value: &Value, mark: &mut impl Hasher) {
        self.live.named(value).hash(mark);
        if let Value::List(values) = value {
            values.iter().for_each(|value| self.mark_name(value, mark));
        }
    }

    /// What the seat that looks can do, before it is put into words. The forms are those of [`Live::forms`], which are
    /// the same for all seats.
    #[must_use]
    pub fn offered<'f>(&self, view: &View, forms: &'f [Form]) -> Offered<'f> {
        let offer = |(name, stage): (&'static str, norn_table::Stage)| match stage {
            norn_table::Stage::Ready(words) => (name, Some(words.key), true),
            norn_table::Stage::Fill(param) | norn_table::Stage::Propose(param) => {
                (name, Some(param.words.key), false)
            }
            norn_table::Stage::Refused(_) => (name, None, false),
        };
        Offered {
            safety: view.safety,
            offers: self.live.legal(self.seat).into_iter().map(offer).collect(),
            forms: forms.iter().filter(|form| self.seat == REFEREE || form.players).collect(),
        }
    }

    /// Everything that [`Drawing::can`] is drawn from, but for the words of the game: what is the same here is the
    /// same when it is drawn, for whichever seat of the table.
    pub fn mark_can(&self, offered: &Offered<'_>, mark: &mut impl Hasher) {
        ("can", offered.safety, &offered.offers, offered.forms.len()).hash(mark);
        for form in &offered.forms {
            (form.name, form.players, &form.words).hash(mark);
            self.mark_names(&form.words, mark);
        }
        self.live.switches().iter().for_each(|switch| self.live.switch(switch.id).hash(mark));
    }

    /// What can be done, by the seat that looks.
    #[must_use]
    pub fn can(&self, offered: &Offered<'_>) -> Can {
        Can {
            safety: self.safety(offered.safety.as_ref()),
            offers: offered
                .offers
                .iter()
                .map(|(name, first, ready)| {
                    let first = first.map(Key::id);
                    let rule = self.words.carried_out(name, first).or(first);
                    Offer {
                        attempt: (*name).to_owned(),
                        label: self.words.attempt(name, first),
                        rule: rule.map(str::to_owned),
                        section: rule.and_then(|rule| self.words.section(rule)).map(str::to_owned),
                        ready: *ready,
                    }
                })
                .collect(),
            forms: offered
                .forms
                .iter()
                .map(|form| FormAbout {
                    form: form.name.to_owned(),
                    label: self.text(&form.words),
                    rule: form.words.key.id().to_owned(),
                    players: form.players,
                })
                .collect(),
            switches: self.switches(),
        }
    }

    fn switches(&self) -> Vec<Switch> {
        let one = |switch: &norn_kernel::Switch| Switch {
            id: switch.id.to_owned(),
            label: self.words.switch(switch),
            rule: switch.rule.id().to_owned(),
            values: switch
                .values
                .iter()
                .map(|value| ((*value).to_owned(), self.words.setting(switch, value)))
                .collect(),
            value: self.live.switch(switch.id).unwrap_or_default().to_owned(),
        };
        self.live.switches().iter().map(one).collect()
    }

    fn row(&self, row: &show::Row, referee: bool) -> Row {
        let shown = match &row.value {
            show::Shown::Value(value) => self.words.value(row.label.key.id(), value, &self.names()),
            show::Shown::Gauge { now, max } => format!("{now} of {max}"),
            show::Shown::Words(text) => self.text(text),
        };
        let value = match &row.value {
            show::Shown::Value(value) => Some(value.clone()),
            show::Shown::Gauge { now, .. } => Some(Value::from(*now)),
            show::Shown::Words(_) => None,
        };
        let address = row.address.clone().filter(|_| referee);
        Row {
            label: self.text(&row.label),
            rule: row.label.key.id().to_owned(),
            shown,
            gauge: match row.value {
                show::Shown::Gauge { now, max } => Some(Gauge { now, max }),
                _ => None,
            },
            value: value.filter(|_| address.is_some()).as_ref().map(mirror::Value::from),
            address,
            offer: row.offer.as_ref().map(mirror::Filled::from),
            hidden: row.audience != Audience::Everyone,
        }
    }

    fn map(&self, map: &show::Map) -> Map {
        Map {
            places: map
                .places
                .iter()
                .map(|spot| Spot {
                    place: spot.place.0,
                    name: spot.name.clone(),
                    at: spot.at,
                    states: spot.states.iter().map(|state| self.labelled(state)).collect(),
                })
                .collect(),
            borders: map
                .borders
                .iter()
                .map(|border| Border {
                    one: border.one.0,
                    other: border.other.0,
                    kind: self.labelled(&border.kind),
                    open: border.open,
                })
                .collect(),
            tokens: map
                .tokens
                .iter()
                .map(|token| Token {
                    who: token.who.0,
                    name: self.who(token.who),
                    place: token.place.map(|place| place.0),
                    cluster: token.cluster,
                    side: token.side,
                    tenths: token.tenths,
                })
                .collect(),
            engaged: map.engaged.iter().map(|(one, other)| (one.0, other.0)).collect(),
        }
    }

    fn turns(&self, turns: &show::Turns) -> Turns {
        let turn = |turn: &show::Turn| Turn {
            who: turn.who.0,
            name: self.who(turn.who),
            acting: turn.acting,
            done: turn.done,
            states: turn.states.iter().map(|state| self.labelled(state)).collect(),
        };
        Turns {
            rule: turns.key.id().to_owned(),
            round: turns.round,
            entries: turns.entries.iter().map(turn).collect(),
        }
    }

    fn open(&self, open: &OpenView, view: &View) -> Open {
        let OpenView::Open { id, version, words, owner, by, lines, questions, .. } = open else {
            return Open::Busy;
        };
        let names = self.names();
        let plain: Vec<Noted<String>> = lines.iter().map(stored).collect();
        Open::Attempt(Box::new(Running {
            id: id.0.clone(),
            version: *version,
            words: self.labelled(words),
            owner: self.words.owner(*owner, &names),
            by: by.map(|seat| seat.0),
            lines: self.lines(&plain),
            questions: questions.iter().map(|asked| self.question(asked, view.typed_dice)).collect(),
            together: self.together(view),
        }))
    }

    /// Those who roll or decide at once in what runs, or who were called for the same one after the other: each with
    /// how far they are. Nobody where it concerns one alone.
    #[must_use]
    pub fn together(&self, view: &View) -> Vec<Lane> {
        let Some(OpenView::Open { lines, questions, filled, by, .. }) = &view.open else { return vec![] };
        let lanes = self.lanes(lines, questions);
        let all = match filled {
            Some(filled) if lanes.len() < 2 => self.called(view, filled, *by, questions),
            _ => lanes,
        };
        if all.len() < 2 { vec![] } else { all }
    }

    /// The lanes that the first open question on one stands among.
    fn lanes(&self, lines: &[Noted], questions: &[Asked]) -> Vec<Lane> {
        use norn_kernel::Line as L;
        let names = self.names();
        let Some(first) = questions.iter().find_map(|asked| asked.question.path.lane()) else {
            return vec![];
        };
        let points = lines.iter().map(|noted| noted.path);
        let points = points.chain(questions.iter().map(|asked| asked.question.path));
        let lanes: BTreeSet<Path> =
            points.filter_map(|path| path.lane()).filter(|lane| lane.beside(&first)).collect();
        let drawn = |lane: &Path| {
            let asked = || questions.iter().filter(|asked| asked.question.path.within(lane));
            let of: Vec<Noted<String>> =
                lines.iter().filter(|noted| noted.path.within(lane)).map(stored).collect();
            let owner = of.iter().find_map(|noted| match &noted.line {
                L::Rolled { owner, .. } | L::Asked { owner, .. } => Some(*owner),
                _ => None,
            });
            let owner = asked().next().map(|one| one.question.owner).or(owner)?;
            // What stands least deep is what the lane itself came to.
            let came = |is: fn(&L<String>) -> bool| {
                if asked().next().is_some() {
                    return None;
                }
                of.iter().rev().filter(|noted| is(&noted.line)).min_by_key(|noted| noted.path.depth())
            };
            let outcome = came(|line| matches!(line, L::Outcome { .. }));
            let total = came(|line| matches!(line, L::Total { .. }));
            let rows = self.lines(&of);
            Some(Lane {
                owner: self.words.owner(owner, &names),
                asked: asked().map(|one| one.question.path.to_string()).collect(),
                waits: None,
                dice: rows.into_iter().filter_map(|row| row.die).collect(),
                outcome: outcome.and_then(|noted| match &noted.line {
                    L::Outcome { key, word, .. } => Some(self.words.word(key, word)),
                    _ => None,
                }),
                rank: outcome.and_then(|noted| rank(&noted.line)),
                total: total.and_then(|noted| match &noted.line {
                    L::Total { amount, .. } => Some(*amount),
                    _ => None,
                }),
            })
        };
        lanes.iter().filter_map(drawn).collect()
    }

    /// Those for whom somebody began the same one after the other: who is through with it, whose turn it is, and whose
    /// is still to come.
    fn called(
        &self,
        view: &View,
        filled: &Filled,
        by: Option<norn_chronicle::Seat>,
        questions: &[Asked],
    ) -> Vec<Lane> {
        let names = self.names();
        let owner = |of: &Filled| {
            let (_, who) = of.values.iter().find(|(_, value)| matches!(value, Value::Character(_)))?;
            Some(self.words.value("words", who, &names))
        };
        let lane = |of: &Filled| {
            let (asked, dice) = (vec![], vec![]);
            Some(Lane { owner: owner(of)?, asked, waits: None, dice, outcome: None, rank: None, total: None })
        };
        let Some(mut now) = lane(filled) else { return vec![] };
        now.asked = questions.iter().map(|asked| asked.question.path.to_string()).collect();
        let mut all = vec![now];
        for past in view.recent.iter().filter(|past| past.filled.is_some()) {
            let same = past.filled.as_ref().filter(|of| past.by == by && alike(of, filled));
            let Some(mut past_lane) = same.and_then(lane) else { break };
            // Called for it again, somebody's earlier one belongs to an earlier call.
            if all.iter().any(|one| one.owner == past_lane.owner) {
                break;
            }
            let settled = self.settled(past);
            (past_lane.outcome, past_lane.total) = (settled.outcome, settled.total);
            all.insert(0, past_lane);
        }
        for one in view.queue.iter().filter(|one| !one.proposal && one.by == by && alike(&one.filled, filled))
        {
            all.extend(lane(&one.filled).map(|lane| Lane { waits: Some(one.id.0.clone()), ..lane }));
        }
        all
    }

    /// An attempt that was settled.
    #[must_use]
    pub fn settled(&self, one: &SettledView) -> Settled {
        let label = |word: &str| self.words.value("words", &Value::word(word), &self.names());
        Settled {
            id: one.id.0.clone(),
            words: self.labelled(&one.words),
            by: one.by.map(|seat| seat.0),
            outcome: one.verdict.outcome.as_deref().map(label),
            total: one.verdict.total,
            rulable: one.rulable,
        }
    }

    /// An explanation.
    #[must_use]
    pub fn lines(&self, lines: &[Noted<String>]) -> Vec<Line> {
        use norn_kernel::Line as L;
        let names = self.names();
        let mut drawn: Vec<Line> = vec![];
        for noted in lines {
            let row = self.words.line(&noted.line, &names);
            if !row.says() {
                continue;
            }
            let die = match &noted.line {
                L::Rolled { die, face, dropped, .. } => {
                    Some(Die { sides: die.sides(), face: *face, dropped: *dropped })
                }
                _ => None,
            };
            let rulable = match &noted.line {
                L::Number { amount, .. } | L::Total { amount, .. } => Some(Rulable::Number { now: *amount }),
                L::Compared { reached, .. } => Some(Rulable::Holds { now: *reached }),
                L::Holds { holds, .. } => Some(Rulable::Holds { now: *holds }),
                L::Outcome { key, word, among, .. } => Some(Rulable::Outcome {
                    now: word.clone().into_owned(),
                    outcomes: among
                        .iter()
                        .map(|word| {
                            (word.clone().into_owned(), self.words.value(key, &Value::word(word), &names))
                        })
                        .collect(),
                }),
                L::Rolled { face, .. } => Some(Rulable::Number { now: i32::from(*face) }),
                _ => None,
            };
            // A ruling stands right after the line that it overrules.
            if let (L::Ruled { .. }, Some(before)) = (&noted.line, drawn.last_mut()) {
                before.ruled = true;
            }
            drawn.push(Line {
                path: noted.path.to_string(),
                depth: u8::try_from(noted.path.depth()).unwrap_or(u8::MAX),
                figure: row.figure,
                what: row.what,
                rule: row.rule,
                counts: row.counts,
                ruled: matches!(noted.line, L::Ruled { .. }),
                hidden: noted.audience != Audience::Everyone,
                story: matches!(noted.line, L::Told { story: true, .. }),
                die,
                rank: rank(&noted.line),
                rulable: rulable.filter(|_| self.seat == REFEREE),
            });
        }
        drawn
    }

    fn question(&self, asked: &Asked, typed: bool) -> Question {
        let names = self.names();
        let question = &asked.question;
        let id = question.key.id();
        let options = |options: &[norn_kernel::Choice]| -> Vec<Choice> {
            options.iter().map(|option| self.choice(option, None)).collect()
        };
        let yes_no = |yes: bool| self.words.answer(id, &norn_kernel::Answer::Yes(yes), &names);
        let wanted = match &question.wanted {
            playback::Wanted::Confirm => Wanted::Confirm { yes: yes_no(true), no: yes_no(false) },
            playback::Wanted::OneOf(all) => Wanted::OneOf { options: options(all) },
            playback::Wanted::SeveralOf { options: all, min, max } => {
                Wanted::SeveralOf { options: options(all), min: *min, max: *max }
            }
            playback::Wanted::Number { min, max } => Wanted::Number { min: *min, max: *max },
            playback::Wanted::Text { max } => Wanted::Text { max: *max },
            playback::Wanted::Order(all) => Wanted::Order { options: options(all) },
            playback::Wanted::Allot { points, each_max, to } => {
                Wanted::Allot { points: *points, each_max: *each_max, to: options(to) }
            }
            playback::Wanted::Places { places, min, max } => Wanted::SeveralOf {
                options: places
                    .iter()
                    .map(|place| Choice {
                        value: mirror::Value::Place(place.0),
                        label: self.words.value(id, &Value::Place(*place), &names),
                        refused: None,
                    })
                    .collect(),
                min: *min,
                max: *max,
            },
            playback::Wanted::Roll { die, count } => Wanted::Roll {
                sides: die.sides(),
                count: u16::try_from(*count).unwrap_or(u16::MAX),
                typed,
                reveal: asked.reveal.as_ref().map(reveal),
            },
        };
        Question {
            path: question.path.to_string(),
            rule: id.to_owned(),
            words: self.words.question(question, &names),
            owner: self.words.owner(question.owner, &names),
            mine: asked.mine,
            seat: asked.seat.0,
            lapses: question.lapse != Lapse::Never,
            default: question.default.as_ref().map(|default| self.standing(question, default)),
            after: question.after.map(|path| path.to_string()),
            wanted,
        }
    }

    /// What holds if nobody answers, in the words of the option that it is.
    fn standing(&self, question: &playback::Question, default: &norn_kernel::Answer) -> String {
        let chosen = match (&question.wanted, default) {
            (playback::Wanted::OneOf(options), norn_kernel::Answer::One(value)) => {
                options.iter().find(|option| option.value == *value)
            }
            _ => None,
        };
        match chosen {
            Some(option) => self.words.choice(option, &self.names()),
            None => self.words.answer(question.key.id(), default, &self.names()),
        }
    }

    fn choice(&self, choice: &norn_kernel::Choice, refused: Option<&Refusal>) -> Choice {
        Choice {
            value: mirror::Value::from(&choice.value),
            label: self.words.choice(choice, &self.names()),
            refused: refused.map(|refusal| self.refusal(refusal)),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> Refused {
        Refused {
            text: self.text(&refusal.0),
            rule: Some(refusal.rule().id().to_owned()),
            right: None,
            problems: vec![],
        }
    }

    /// Why a command changed nothing, in words.
    #[must_use]
    pub fn refused(&self, refused: &norn_table::Refused) -> Refused {
        let plain =
            |text: String, right: Option<String>| Refused { text, rule: None, right, problems: vec![] };
        match refused {
            norn_table::Refused::Rule(refusal) => self.refusal(refusal),
            norn_table::Refused::Right { text, .. } => plain(text.clone(), Some(refused.name())),
            norn_table::Refused::Missing(param) => {
                plain(format!("{}: this is still to be filled in", self.param(param)), None)
            }
            norn_table::Refused::Filled(wrong) => plain(
                match &**wrong {
                    Wrong::Attempt { name, known } => {
                        format!("there is no attempt `{name}`: {}", given::hint(name, known))
                    }
                    Wrong::Param { name, known } => {
                        format!("there is no `{name}`: {}", given::hint(name, known))
                    }
                    Wrong::Value { value, param } => format!(
                        "{}: {} does not fit; {}",
                        self.param(param),
                        self.unfit(param, value),
                        self.fits(param)
                    ),
                },
                None,
            ),
            norn_table::Refused::Pack(_) => {
                let faults = self.words.refused(refused, &self.names());
                plain(format!("The pack is not taken in:\n{faults}"), None)
            }
            norn_table::Refused::Draft(problems) => Refused {
                text: "This can't be made yet: see what is wrong beside each field.".to_owned(),
                rule: problems.first().map(|problem| problem.words.key.id().to_owned()),
                right: None,
                problems: problems.iter().map(|problem| self.problem(problem)).collect(),
            },
        }
    }

    /// What does not fit. A player may have made up its number, and is not told what goes by it.
    fn unfit(&self, param: &Param, value: &Value) -> String {
        let id = param.words.key.id();
        if self.seat == REFEREE {
            self.words.value(id, value, &self.names())
        } else {
            self.words.value(id, value, &nameless)
        }
    }

    /// What would fit.
    fn fits(&self, param: &Param) -> String {
        match &param.range {
            offer::Range::Number { min, max } => format!("it takes a whole number from {min} to {max}"),
            offer::Range::Money { min, max } => format!(
                "it takes an amount from {} to {}",
                norn_kernel::Money(*min),
                norn_kernel::Money(*max)
            ),
            offer::Range::Text { max } => format!("it takes at most {max} characters"),
            offer::Range::Flag => "it takes yes or no".to_owned(),
            offer::Range::OneOf(options) | offer::Range::SeveralOf { options, .. } => {
                let labels: Vec<String> =
                    options.iter().take(8).map(|option| self.words.choice(option, &self.names())).collect();
                match labels.as_slice() {
                    [] => "there is nothing to choose from now".to_owned(),
                    labels => format!("there is {}", list(labels)),
                }
            }
            offer::Range::Factor => "it takes one number over another, such as 1/2".to_owned(),
            offer::Range::Rows { max, .. } => format!("it takes at most {max} rows"),
        }
    }

    /// A problem of a draft, in words.
    #[must_use]
    pub fn problem(&self, problem: &norn_kernel::Problem) -> Problem {
        let row = match problem.field {
            Some(_) => None,
            None => self.row_at(&problem.at).map(|(_, row)| self.text(&row.label)),
        };
        Problem {
            at: problem.at.clone(),
            words: self.words.wrong(problem, row, &self.names()),
            rule: problem.words.key.id().to_owned(),
        }
    }

    /// What is filled in, in words: whoever does it, what it is called, and then the rest.
    #[must_use]
    pub fn filled(&self, filled: &Filled) -> String {
        let names = self.names();
        // A thing without a name is there no more.
        let gone = |value: &Value| matches!(value, Value::Item(_)) && names(value).is_none();
        let says = |value: &Value| !says_nothing(value) && !gone(value);
        let acts = |param: &str, value: &Value| param == "who" && matches!(value, Value::Character(_));
        let (actor, mut said): (Vec<_>, Vec<(&String, &Value)>) = filled
            .values
            .iter()
            .filter(|(_, value)| says(value))
            .partition(|(param, value)| acts(param, value));
        // Whom it is about and what they do, before how it is decided.
        said.sort_by_key(|(_, value)| match value {
            Value::Character(_) => 0,
            Value::Text(_) => 1,
            _ => 2,
        });
        let with = said.into_iter().map(|(param, value)| {
            let given = || self.given(param, value);
            match (value, self.words.param(param)) {
                (Value::Flag(_), Some(label)) => label,
                (Value::Number(_) | Value::Money(_) | Value::Factor(_), Some(label)) => {
                    format!("{label} {}", given())
                }
                _ => given(),
            }
        });
        let with: Vec<String> = with.collect();
        let name = self.words.attempt(&filled.attempt, None);
        let name = match actor.first() {
            Some((param, actor)) => format!("{}: {name}", self.given(param, actor)),
            None => name,
        };
        if with.is_empty() { name } else { format!("{name} ({})", with.join(", ")) }
    }

    /// A value that was filled in, in a few words: of rows of a record, only what says something.
    #[must_use]
    pub fn given(&self, param: &str, value: &Value) -> String {
        let said = |value: &Value| self.words.given(param, value, &self.names());
        let Value::List(rows) = value else { return said(value) };
        if !rows.iter().any(|row| matches!(row, Value::List(_))) {
            return said(value);
        }
        let row = |row: &Value| match row {
            // Several people are read as such: "Ada and Bo".
            Value::List(cells) if cells.iter().all(|cell| matches!(cell, Value::Character(_))) => said(row),
            Value::List(cells) => {
                let cells = cells.iter().filter(|cell| !says_nothing(cell)).map(said);
                cells.collect::<Vec<_>>().join(" ")
            }
            one => said(one),
        };
        rows.iter().map(row).collect::<Vec<_>>().join(", ")
    }

    /// What the seat's own sheets and scene call the value at an address: whose it is, and the row.
    pub(crate) fn row_at(&self, address: &str) -> Option<(Option<String>, show::Row)> {
        let whole = self.live.view(REFEREE).ok()?.game;
        let seen = self.live.view(self.seat).ok()?.game;
        let (sheet, row) = row_at(&whole, address)?;
        let theirs = same_row(&seen, (sheet, row))?.clone();
        Some((sheet.map(|sheet| sheet.name.clone()), theirs))
    }

    fn queued(&self, one: &QueuedView) -> Queued {
        Queued {
            id: one.id.0.clone(),
            by: one.by.map(|seat| seat.0),
            words: self.filled(&one.filled),
            filled: mirror::Filled::from(&one.filled),
            proposal: one.proposal,
            mine: one.mine,
        }
    }

    fn param(&self, param: &Param) -> String {
        self.words.label(&param.words, param.name, &self.names())
    }

    fn range(
        &self,
        label: &str,
        range: &offer::Range,
        why_not: &[(norn_kernel::Choice, Option<Refusal>)],
    ) -> Range {
        let id = label;
        let refused = |option: &norn_kernel::Choice| {
            why_not.iter().find(|(one, _)| one == option).and_then(|(_, why)| why.as_ref())
        };
        let options = |all: &[norn_kernel::Choice]| -> Vec<Choice> {
            all.iter().map(|option| self.choice(option, refused(option))).collect()
        };
        match range {
            offer::Range::OneOf(all) => {
                // What is refused is listed with its reason, so that nobody wonders where it is.
                let known: Vec<norn_kernel::Choice> = if why_not.is_empty() {
                    all.clone()
                } else {
                    why_not.iter().map(|(one, _)| one.clone()).collect()
                };
                Range::OneOf { options: options(&known) }
            }
            offer::Range::SeveralOf { options: all, min, max } => {
                Range::SeveralOf { options: options(all), min: *min, max: *max }
            }
            offer::Range::Number { min, max } => Range::Number { min: *min, max: *max },
            offer::Range::Flag => Range::Flag {
                yes: self.words.value(id, &Value::Flag(true), &self.names()),
                no: self.words.value(id, &Value::Flag(false), &self.names()),
            },
            offer::Range::Text { max } => Range::Text { max: *max },
            offer::Range::Money { min, max } => Range::Money { min: *min, max: *max },
            offer::Range::Factor => Range::Factor,
            offer::Range::Rows { columns, max } => Range::Rows {
                columns: columns
                    .iter()
                    .map(|(name, range)| Column {
                        name: (*name).to_owned(),
                        label: if self.words.has(id, name) {
                            self.words.say(id, name, [], &self.names())
                        } else {
                            self.words.attempt(name, None)
                        },
                        range: self.range(id, range, &[]),
                    })
                    .collect(),
                max: *max,
            },
        }
    }

    fn field(
        &self,
        param: &Param,
        value: Option<&Value>,
        why_not: &[(norn_kernel::Choice, Option<Refusal>)],
    ) -> Field {
        Field {
            name: param.name.to_owned(),
            label: self.param(param),
            rule: param.words.key.id().to_owned(),
            referee: param.by == By::Referee,
            range: self.range(param.words.key.id(), &param.range, why_not),
            value: value.or(param.default.as_ref()).map(mirror::Value::from),
            defaulted: value.is_none() && param.default.is_some(),
        }
    }

    /// An attempt as far as it is filled in, with every field up to the first that is missing. Fields that are
    /// left out take their defaults on the way.
    #[must_use]
    pub fn fill(&self, filled: &Filled) -> Filling {
        let mut so_far = Filled { values: BTreeMap::new(), rest: false, ..filled.clone() };
        let mut fields = vec![];
        let mut first = None;
        let stage = loop {
            if PARAMS_MAX < fields.len() {
                break Stage::Fill;
            }
            match self.live.fill(self.seat, &so_far) {
                norn_table::Stage::Fill(param) => {
                    first.get_or_insert(param.words.key);
                    let why_not = self.live.options(self.seat, &so_far, &param);
                    let given = filled.values.get(param.name);
                    fields.push(self.field(&param, given, &why_not));
                    let Some(value) = given.cloned().or_else(|| param.default.clone()) else {
                        break Stage::Fill;
                    };
                    so_far.values.insert(param.name.to_owned(), value);
                }
                norn_table::Stage::Propose(param) => {
                    first.get_or_insert(param.words.key);
                    break Stage::Propose;
                }
                norn_table::Stage::Ready(words) => break Stage::Ready { words: self.labelled(&words) },
                norn_table::Stage::Refused(refused) => break Stage::Refused { why: self.refused(&refused) },
            }
        };
        Filling {
            name: filled.attempt.clone(),
            label: self.words.attempt(&filled.attempt, first.map(Key::id)),
            fields,
            stage,
            odds: None,
        }
    }

    /// What [`Drawing::fill`] takes to be filled in, with defaults for the rest.
    #[must_use]
    pub fn whole(&self, filled: &Filled) -> Filled {
        Filled { rest: true, ..filled.clone() }
    }

    /// What can't be attempted now, with why.
    #[must_use]
    pub fn why_not(&self) -> Vec<(String, Refused)> {
        let all = self.live.attempts().iter().filter_map(|name| {
            match self.live.fill(self.seat, &Filled::of(name)) {
                norn_table::Stage::Refused(refused) => {
                    Some((self.words.attempt(name, None), self.refused(&refused)))
                }
                _ => None,
            }
        });
        all.collect()
    }

    /// A record as far as it is filled in, with every problem.
    ///
    /// # Errors
    /// If there is no such form for this seat.
    pub fn form(&self, draft: &Draft) -> Result<(Filling, Vec<Problem>), Refused> {
        let forms = self.live.forms();
        let form =
            forms.iter().find(|form| form.name == draft.form && (self.seat == REFEREE || form.players));
        let Some(form) = form else {
            let known: Vec<&str> = forms.iter().map(|form| form.name).collect();
            return Err(Refused {
                text: format!(
                    "there is no form `{}` for you: {}",
                    draft.form,
                    given::hint(&draft.form, &known)
                ),
                rule: None,
                right: None,
                problems: vec![],
            });
        };
        let problems: Vec<Problem> =
            self.live.problems(draft).iter().map(|problem| self.problem(problem)).collect();
        let stage = match problems.first() {
            None => Stage::Ready { words: self.labelled(&form.words) },
            Some(_) => Stage::Fill,
        };
        let fields = form
            .fields
            .iter()
            .filter(|field| self.seat == REFEREE || field.by != By::Referee)
            .map(|field| self.field(field, draft.values.get(field.name), &[]));
        let filling = Filling {
            name: form.name.to_owned(),
            label: self.text(&form.words),
            fields: fields.collect(),
            stage,
            odds: None,
        };
        Ok((filling, problems))
    }

    /// Odds in figures and words.
    #[must_use]
    pub fn odds(&self, odds: &Odds) -> OddsShown {
        let names = self.names();
        let outcomes: Vec<OutcomeShare> = odds
            .outcomes
            .iter()
            .map(|one| OutcomeShare {
                label: self.words.value("words", &Value::word(&one.outcome), &names),
                outcome: one.outcome.clone(),
                exact: one.exact.to_string(),
                p: one.p,
            })
            .collect();
        let share = |one: &OutcomeShare| match one.exact.as_str() {
            exact if exact.len() <= SHORT => format!("{} {exact}", one.label),
            _ => format!("{} {:.1}%", one.label, one.p * 100.0),
        };
        let words = outcomes.iter().map(share).collect::<Vec<_>>().join(", ");
        OddsShown {
            words,
            note: odds.usual.then(|| USUAL.to_owned()),
            outcomes,
            totals: odds
                .totals
                .iter()
                .map(|one| TotalShare { total: one.total, exact: one.exact.to_string(), p: one.p })
                .collect(),
            residual: odds.residual.to_f64(),
            instead: odds.instead.as_ref().map(|instead| {
                Box::new(InsteadShown { label: self.text(&instead.words), odds: self.odds(&instead.odds) })
            }),
        }
    }
}

/// The place of an outcome among all it could have been, from 0, and how many those are.
fn rank<K>(line: &norn_kernel::Line<K>) -> Option<(u16, u16)> {
    match line {
        norn_kernel::Line::Outcome { number, among, .. } => {
            u16::try_from(*number).ok().zip(u16::try_from(among.len()).ok())
        }
        _ => None,
    }
}

/// Whether the same is filled in, but for whom it concerns.
fn alike(one: &Filled, other: &Filled) -> bool {
    let who = |value: &Value| matches!(value, Value::Character(_));
    let same = |((name, value), (other_name, other)): ((&String, &Value), (&String, &Value))| {
        name == other_name && (value == other || (who(value) && who(other)))
    };
    one.attempt == other.attempt
        && one.values.len() == other.values.len()
        && one.values.iter().zip(&other.values).all(same)
}

/// Whether a value leaves something out.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Flag(flag) => !flag,
        Value::Number(number) => *number == 0,
        Value::Word(word) | Value::Text(word) => word.is_empty() || word == "none" || word == "nobody",
        Value::List(values) => values.is_empty(),
        _ => false,
    }
}

/// As the log writes it.
fn json(what: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(what).unwrap_or_default()
}

fn reveal(one: &view::Reveal) -> Reveal {
    Reveal {
        of: one.request.of.0.clone(),
        path: one.request.path.to_string(),
        chain: json(&one.request.chain),
        request: json(&one.request),
        around: json(&one.around),
    }
}

/// A line fresh from a run, as a log keeps it.
fn stored(noted: &Noted) -> Noted<String> {
    Noted {
        path: noted.path,
        audience: noted.audience,
        line: noted.line.clone().map(|key| key.id().to_owned()),
    }
}
