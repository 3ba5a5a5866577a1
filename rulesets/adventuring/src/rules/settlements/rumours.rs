//! Gathering rumours. [adventuring.rumour.gather]
use crate::reference::RULES;
use crate::rules::exploring::turns::{begins, has_turn};
use crate::rules::settlements::market::in_settlement;
use crate::world::happen::happen;
use crate::world::{Effect, Rumour, Task, Truth, WATCH, World};
use norn_kernel::{
    At, Audience, Choice, Die, Owner, Pick, Place, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who,
    rule,
};

/// Somebody talks with the locals for a watch. [adventuring.rumour.gather]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Gather {
    pub who: Who,
}

impl Rule for Gather {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        has_turn(at, self.who)?;
        let place = in_settlement(at, self.who)?;
        let length = rule!("adventuring.rumour.gather").or(WATCH, 1);
        begins(at, self.who, Task::Rumours(place.unwrap_or(Place(0))), length)?;
        Ok(Verdict::done())
    }
}

/// The game master writes a rumour down, or takes one away. [adventuring.rumour.content]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Spread {
    pub text: String,
    pub truth: Truth,
}

impl Rule for Spread {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.rumour.content");
        let said = !self.text.trim().is_empty();
        at.require(key, said, || Text::part(key, "refusal"))?;
        let heard = at.world().rumours.get(&self.text).map(|one| one.heard.clone()).unwrap_or_default();
        let now = Rumour { truth: self.truth, heard };
        happen(at, key, Effect::Rumour(self.text.clone(), Some(Box::new(now))))?;
        Ok(Verdict::done())
    }
}

/// Somebody has talked with the locals for a watch: the game master draws one of the rumours, picks one, writes one, or
/// has nothing. Players hear the words, and never whether they are true. [adventuring.rumour.content]
pub fn heard(at: &mut At<'_, World>, who: Who, _place: Place) -> Play<()> {
    let key = rule!("adventuring.rumour.content");
    if !key.applies() {
        return Ok(());
    }
    let audience = Audience::of(at.world().owner(who));
    let text = at.aside(Audience::Referee, |at| chosen(at, who))?;
    // That they talk, all see; what they hear, and whether they hear anything, is for whoever does.
    at.story(|_| Text::part(key, "talks").with("who", who));
    at.aside(audience, |at| {
        at.story(|_| match text.is_empty() {
            true => Text::part(key, "nothing").with("who", who),
            false => Text::part(key, "hears").with("who", who).with("text", Value::text(&text)),
        });
        Ok(())
    })?;
    if text.is_empty() {
        return Ok(());
    }
    let mut now =
        at.world().rumours.get(&text).cloned().unwrap_or(Rumour { truth: Truth::Partly, heard: [].into() });
    now.heard.insert(who);
    happen(at, key, Effect::Rumour(text, Some(Box::new(now)))).map(drop)
}

/// What the game master lets somebody hear; nothing for nothing.
fn chosen(at: &mut At<'_, World>, who: Who) -> Play<String> {
    let key = rule!("adventuring.rumour.content");
    let fresh = at.world().rumours.iter().filter(|(_, rumour)| !rumour.heard.contains(&who));
    let fresh: Vec<String> = fresh.map(|(text, _)| text.clone()).collect();
    let mut options =
        vec![Choice::word(key, "draw-one"), Choice::word(key, "write-one"), Choice::word(key, "nothing-new")];
    options.extend(fresh.iter().map(|text| Choice::new(key, Value::text(text))));
    let usual = if fresh.is_empty() { 2 } else { 0 };
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::one_of(Owner::Referee, key, &options).about(&about).or_else(Pick::One(usual));
    Ok(match at.one_of(&prompt)? {
        0 => drawn(at, &fresh)?,
        1 => at.text(&Prompt::text(Owner::Referee, key).about(&about))?,
        2 => String::new(),
        nth => fresh.get(nth - 3).cloned().unwrap_or_default(),
    })
}

/// One of several, by a die of as many sides. [adventuring.base.dice]
fn drawn(at: &mut At<'_, World>, of: &[String]) -> Play<String> {
    let key = rule!("adventuring.base.dice");
    let sides = u16::try_from(of.len()).ok().filter(|sides| 1 < *sides).and_then(Die::new);
    let nth = match sides {
        Some(die) => at.roll(Owner::Referee, die, key)?,
        None => 1,
    };
    let nth = usize::try_from(nth).unwrap_or(1).saturating_sub(1);
    Ok(of.get(nth).cloned().unwrap_or_default())
}
