//! Straws: whoever draws the longest has the first watch.
use super::{Act, House, RULES, happen};
use norn_kernel::contest::{self, Ties};
use norn_kernel::{At, Better, D6, Owner, Play, Rule, Text, Verdict, Who, rule};

/// What one keeper draws. [lanterns.straws.draw]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Straw(pub Who);

impl Rule for Straw {
    type World = House;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, House>) -> Play<i32> {
        at.roll(Owner::Character(self.0), D6, rule!("lanterns.straws.draw"))
    }
}

/// [lanterns.straws.draw, lanterns.straws.ties]
pub(super) fn draw(at: &mut At<'_, House>, again: bool) -> Play<Verdict> {
    let key = rule!("lanterns.straws.draw");
    let keepers: Vec<Straw> = at.world().keepers.keys().copied().map(Straw).collect();
    at.require(key, !keepers.is_empty(), || Text::part(key, "refusal"))?;
    let ties = if again { Ties::Again } else { Ties::First };
    let first = contest::winner(at, &keepers, Better::High, ties)?.map(|straw| straw.0);
    if let Some(first) = first {
        at.tell(|_| Text::part(key, "told").with("who", first));
        let others = at.world().keepers.keys().copied().filter(|who| *who != first);
        let order = [first].into_iter().chain(others).collect();
        let omen = at.world().omen.clone();
        happen(at, key, &Act::Watch(order, omen))?;
    }
    Ok(Verdict::done())
}
