//! What runs: questions, explanations, what was settled, and odds.
use super::can::{SHORT, rank};
use super::sheets::json;
use super::{Drawing, stored};
use crate::message::Chance;
use crate::mirror;
use crate::state::{
    Choice, Die, InsteadShown, Lane, Late, Line, OddsShown, Open, OutcomeShare, Question, Reveal, Rulable,
    Running, Settled, TotalShare, Wanted, Weight, Whose,
};
use crate::words::Changes;
use norn_chronicle::{AttemptId, REFEREE};
use norn_kernel::{Audience, Lapse, Noted, Owner, Path, Refusal, Text, Value};
use norn_play::Odds;
use norn_play::playback;
use norn_table::view::{self, Asked, OpenView, View};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The note beside odds that depend on something that their reader does not know.
pub(super) const USUAL: &str = "against the usual opponent";

/// What is filled into words, by name.
type Args = [(Cow<'static, str>, Value)];

/// The words of a line that tells something or changes it: whose they are, which of them, and what is filled in.
fn told_by(line: &norn_kernel::Line<String>) -> Option<(&str, &str, &Args)> {
    match line {
        norn_kernel::Line::Told { key, part, args, .. } => Some((key, part, args)),
        norn_kernel::Line::Changed { words: Some(words), .. } => Some((&words.key, &words.part, &words.args)),
        _ => None,
    }
}

/// The total of a line that has one, and how deep it stands.
fn total(noted: &Noted<String>) -> Option<(usize, i32)> {
    match noted.line {
        norn_kernel::Line::Total { amount, .. } => Some((noted.path.depth(), amount)),
        _ => None,
    }
}

/// Whether a value leaves something out.
pub(super) fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Flag(flag) => !flag,
        Value::Number(number) => *number == 0,
        Value::Word(word) | Value::Text(word) => word.is_empty() || word == "none" || word == "nobody",
        Value::List(values) => values.is_empty(),
        _ => false,
    }
}

pub(super) fn reveal(one: &view::Reveal) -> Reveal {
    Reveal {
        of: one.request.of.0.clone(),
        path: one.request.path.to_string(),
        chain: json(&one.request.chain),
        request: json(&one.request),
        around: json(&one.around),
    }
}

impl Drawing<'_> {
    pub(super) fn open(&self, open: &OpenView, view: &View) -> Open {
        let OpenView::Open { id, version, words, told, owner, by, lines, questions, .. } = open else {
            return Open::Busy;
        };
        let names = self.names();
        let told = told.as_ref().map_or_else(String::new, |told| self.text(told));
        let plain: Vec<Noted<String>> = lines.iter().map(stored).collect();
        Open::Attempt(Box::new(Running {
            id: id.0.clone(),
            version: *version,
            words: self.labelled(words),
            owner: self.words.owner(*owner, &names),
            by: by.map(|seat| seat.0),
            lines: self.lines(&plain),
            questions: questions.iter().map(|asked| self.question(asked, &told, view.typed_dice)).collect(),
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
    pub(super) fn lanes(&self, lines: &[Noted], questions: &[Asked]) -> Vec<Lane> {
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
            // The outermost line is the lane's own result.
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

    /// An attempt that was settled.
    #[must_use]
    pub fn settled(&self, one: &view::Settled) -> Settled {
        Settled {
            id: one.id.0.clone(),
            words: self.labelled(&one.words),
            by: one.by.map(|seat| seat.0),
            outcome: self.outcome(one),
            total: one.verdict.total,
        }
    }

    /// Those that the seat can still rule on, latest first.
    pub(super) fn rulable(&self, view: &View) -> Vec<Settled> {
        view.recent.iter().filter(|one| one.rulable).map(|one| self.settled(&one.about)).collect()
    }

    /// What the seat may still answer.
    pub(super) fn late(&self, view: &View) -> Vec<Late> {
        let words = |id: &AttemptId| view.recent.iter().find(|one| one.about.id == *id);
        let drawn = |(id, asked): (&AttemptId, &Asked)| {
            Some(Late {
                attempt: id.0.clone(),
                words: self.labelled(&words(id)?.about.words),
                question: self.question(asked, "", false),
            })
        };
        view.late().filter_map(drawn).collect()
    }

    pub(super) fn outcome(&self, one: &view::Settled) -> Option<String> {
        let word = one.verdict.outcome.as_deref()?;
        Some(self.words.value("words", &Value::word(word), &self.names()))
    }

    /// How much a line weighs for people.
    fn weight(&self, line: &norn_kernel::Line<String>) -> Weight {
        told_by(line).map_or(Weight::Detail, |(rule, part, _)| self.live.weighs(rule, part).into())
    }

    /// Whether a line is about somebody whom the seat plays.
    pub(crate) fn is_theirs(&self, line: &norn_kernel::Line<String>) -> bool {
        let about = told_by(line).and_then(|(_, _, args)| args.iter().find(|(name, _)| name == "who"));
        match about {
            Some((_, Value::Character(who))) => self.seat != REFEREE && self.live.plays(self.seat, *who),
            _ => false,
        }
    }

    /// An explanation.
    #[must_use]
    pub fn lines(&self, lines: &[Noted<String>]) -> Vec<Line> {
        use norn_kernel::Line as L;
        let names = self.names();
        let mut drawn: Vec<Line> = vec![];
        let mut changes = Changes::default();
        for noted in lines {
            let row = self.words.line(&noted.line, &names);
            if !changes.tells(&noted.line, &row) {
                continue;
            }
            let die = match &noted.line {
                L::Rolled { die, face, dropped, .. } => {
                    Some(Die { sides: die.sides(), face: *face, dropped: *dropped, whose: None })
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
                weight: self.weight(&noted.line),
                yours: self.is_theirs(&noted.line),
                die,
                rank: rank(&noted.line),
                rulable: rulable.filter(|_| self.seat == REFEREE),
            });
        }
        self.shares(lines, &mut drawn);
        drawn
    }

    /// Where several people rolled, whose each die is and what it came to: names stand beside faces.
    fn shares(&self, lines: &[Noted<String>], drawn: &mut [Line]) {
        use norn_kernel::Line as L;
        let rolled = |noted: &&Noted<String>| matches!(noted.line, L::Rolled { .. });
        let owners = lines.iter().filter_map(|noted| match &noted.line {
            L::Rolled { owner, .. } => Some(*owner),
            _ => None,
        });
        if owners.collect::<BTreeSet<Owner>>().len() < 2 {
            return;
        }
        let names = self.names();
        let dice = drawn.iter_mut().filter_map(|line| line.die.as_mut());
        for (die, noted) in dice.zip(lines.iter().filter(rolled)) {
            let L::Rolled { owner, .. } = &noted.line else { continue };
            // What it came to is the total nearest to the root on its lane, and off lanes the next one after it.
            let lane = noted.path.lane();
            let after = lines.iter().skip_while(|other| other.path != noted.path).skip(1);
            let total = match lane {
                Some(lane) => {
                    let on = after.filter(|other| other.path.within(&lane));
                    on.filter_map(total).min_by_key(|(depth, _)| *depth)
                }
                None => after.take_while(|other| !rolled(other)).find_map(total),
            };
            die.whose =
                Some(Whose { name: self.words.owner(*owner, &names), total: total.map(|(_, total)| total) });
        }
    }

    pub(super) fn question(&self, asked: &Asked, told: &str, typed: bool) -> Question {
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
                        nearer: None,
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
            words: self.words.question(question, told, &names),
            owner: self.words.owner(question.owner, &names),
            mine: asked.mine,
            ours: asked.ours,
            seat: asked.seat.0,
            lapses: question.lapse != Lapse::Never,
            default: question.default.as_ref().map(|default| self.standing(question, default)),
            after: question.after.map(|path| path.to_string()),
            wanted,
        }
    }

    /// What holds if nobody answers, in the words of the option that it is.
    pub(super) fn standing(&self, question: &playback::Question, default: &norn_kernel::Answer) -> String {
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

    pub(super) fn choice(&self, choice: &norn_kernel::Choice, refused: Option<&Refusal>) -> Choice {
        Choice {
            value: mirror::Value::from(&choice.value),
            label: self.words.choice(choice, &self.names()),
            refused: refused.map(|refusal| self.refusal(refusal)),
            nearer: None,
        }
    }

    /// What may come of something that rolls on a sheet.
    #[must_use]
    pub fn chance(&self, label: &Text, odds: &Odds) -> Chance {
        Chance { label: self.text(label), odds: self.odds(odds) }
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
