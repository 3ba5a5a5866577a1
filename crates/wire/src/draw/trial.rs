//! An attempt that is made in a what if, to see what comes of it before anybody makes it.
use norn_chronicle::{Body, REFEREE};
use norn_kernel::{Answer, Filled};
use norn_table::view::{Asked, OpenView};
use norn_table::{Command, Live, Say, Stage};

/// How many questions are answered as they usually are.
const ASKED_MAX: usize = 4;

/// Makes an attempt that is filled in, where whoever is asked anything answers as usual; `hears` is told of all that is asked, each
/// time before the first of it is answered. The table after it; nothing where it can't be made, where a die falls, where a question
/// has no usual answer, and where there are too many.
pub(super) fn plays_out(
    live: &dyn Live,
    filled: &Filled,
    hears: &mut dyn FnMut(&[Asked]),
) -> Option<Box<dyn Live>> {
    if !matches!(live.fill(REFEREE, filled), Stage::Ready(_)) {
        return None;
    }
    let mut say = Say::Attempt { filled: filled.clone(), insist: false };
    let mut before: Option<Box<dyn Live>> = None;
    for nth in 0..=ASKED_MAX {
        let now = before.as_deref().unwrap_or(live);
        let (after, turn) = now.say(REFEREE, &Command::new(format!("trial {nth}"), say), None).ok()?;
        if turn.entries.iter().any(|entry| matches!(entry.body, Body::Rolled { .. })) {
            return None;
        }
        let open = after.view(REFEREE).ok()?.open;
        let Some(OpenView::Open { id, version, questions, .. }) = open else {
            return open.is_none().then_some(after);
        };
        hears(&questions);
        let question = &questions.first()?.question;
        let answer = Answer::clone(question.default.as_ref()?);
        say = Say::Answer { attempt: id, path: question.path, version, answer };
        before = Some(after);
    }
    None
}
