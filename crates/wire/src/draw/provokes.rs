//! What others may do about a step: the questions that it leads to for them. The rules themselves say it: the step is tried in a
//! what if of the seat, so that nothing that the seat does not know has a part in it.
use super::Drawing;
use super::trial::plays_out;
use crate::state::Provoked;
use norn_kernel::{Filled, Owner, Value, Who};
use norn_play::Question;
use norn_table::Root;

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
        plays_out(&*live, filled, &mut |questions| {
            for asked in questions.iter().filter(|asked| asked.question.default.is_some()) {
                let Some(other) = whose(&asked.question).filter(|other| *other != who) else { continue };
                if found.iter().all(|one| one.who != other.0) {
                    let what = self.rule(asked.question.key);
                    found.push(Provoked { who: other.0, name: self.who(other), what });
                }
            }
        });
        found
    }
}
