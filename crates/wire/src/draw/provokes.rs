//! What others may do about a step: the questions that it leads to for them. The rules themselves say it: the step is tried in a
//! what if of the seat, so that nothing that the seat does not know has a part in it.
use super::Drawing;
use crate::state::Provoked;
use norn_chronicle::REFEREE;
use norn_kernel::{Answer, Filled, Owner, Value, Who};
use norn_play::Question;
use norn_table::view::OpenView;
use norn_table::{Command, Root, Say, Stage};

/// How many questions are answered as they usually are, to come to those of others.
const ASKED_MAX: usize = 6;

/// Whose question it is: of those whom the referee decides for, whoever it is about first.
fn whose(question: &Question) -> Option<Who> {
    match question.owner {
        Owner::Character(who) => Some(who),
        Owner::Referee => question.about.iter().find_map(|(_, value)| match value {
            Value::Character(who) => Some(*who),
            _ => None,
        }),
        Owner::Table => None,
    }
}

impl Drawing<'_> {
    /// Who else decides something because `who` makes an attempt that is filled in, each with the rule that asks them first, in the
    /// order in which it comes. Nothing of what comes after the first dice.
    pub(super) fn provokes(&self, who: Who, filled: &Filled) -> Vec<Provoked> {
        let mut found: Vec<Provoked> = vec![];
        let Ok((live, _)) = self.live.what_if(self.seat, Root([0; 32])) else { return found };
        let mut live = live;
        if !matches!(live.fill(REFEREE, filled), Stage::Ready(_)) {
            return found;
        }
        let mut say = Say::Attempt { filled: filled.clone(), insist: false };
        for nth in 0..=ASKED_MAX {
            let Ok((after, _)) = live.say(REFEREE, &Command::new(format!("provokes {nth}"), say), None)
            else {
                break;
            };
            let Ok(Some(OpenView::Open { id, version, questions, .. })) =
                after.view(REFEREE).map(|view| view.open)
            else {
                break;
            };
            for asked in &questions {
                let other = whose(&asked.question).filter(|other| *other != who);
                let Some(other) = other.filter(|_| asked.question.default.is_some()) else { continue };
                if found.iter().all(|one| one.who != other.0) {
                    let what = self.rule(asked.question.key);
                    found.push(Provoked { who: other.0, name: self.who(other), what });
                }
            }
            let next = questions.first().and_then(|asked| {
                let answer = Answer::clone(asked.question.default.as_ref()?);
                Some(Say::Answer { attempt: id, path: asked.question.path.clone(), version, answer })
            });
            let Some(next) = next else { break };
            (say, live) = (next, after);
        }
        found
    }
}
