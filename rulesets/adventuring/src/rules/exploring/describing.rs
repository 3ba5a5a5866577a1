//! What players are told of areas, and what they ask. [adventuring.perception.describe]
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::world::areas::Question;
use crate::world::happen::{learn_of, set_area};
use crate::world::{AreaSet, World};
use norn_kernel::{At, Audience, Closed, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// The most questions that an area can have.
const QUESTIONS_MAX: usize = 50;

/// The game master tells the players what is noticed of an area. [adventuring.perception.describe]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct ReadOut {
    pub place: Place,
}

impl ReadOut {
    /// Who is told: whoever is there, and else all players.
    fn hearers(&self, world: &World) -> Vec<Audience> {
        let there: Vec<Who> = world.at(self.place).filter(|who| world.is_players(*who)).collect();
        if there.is_empty() { vec![Audience::Everyone] } else { world.learners(&there) }
    }
}

impl Rule for ReadOut {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.perception.describe");
        let mut notes = at.world().area(self.place).notes.clone();
        let any = notes.values().any(|note| !note.told);
        at.require(key, any, || Text::part(key, "all-told").with("place", Value::Place(self.place)))?;
        learn_of(at, key, self.place)?;
        for to in self.hearers(at.world()) {
            at.aside(to, |at| {
                for (sense, note) in notes.iter().filter(|(_, note)| !note.told) {
                    at.story(|_| {
                        Text::part(key, "told")
                            .with("place", Value::Place(self.place))
                            .with("sense", Value::word(sense.word()))
                            .with("text", Value::text(&note.text))
                    });
                }
                Ok(())
            })?;
        }
        notes.values_mut().for_each(|note| note.told = true);
        set_area(at, key, self.place, AreaSet::notes(notes))?;
        Ok(Verdict::done())
    }
}

/// A player asks something of the area that their character is in. [adventuring.perception.questions]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Ask {
    pub who: Who,
    /// In the player's words.
    pub question: String,
}

impl Rule for Ask {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let key = rule!("adventuring.perception.questions");
        let place = at.world().place(self.who);
        at.require(key, place.is_some(), || Text::part(key, "nowhere").with("who", self.who))?;
        let Some(place) = place else { return Ok(Verdict::done()) };
        let mut questions = at.world().area(place).questions.clone();
        questions.retain(|one| !one.answered);
        let few = questions.len() < QUESTIONS_MAX;
        at.require(key, few, || Text::part(key, "too-many"))?;
        questions.push(Question { by: self.who, text: self.question.clone(), answered: false });
        set_area(at, key, place, AreaSet::questions(questions))?;
        Ok(Verdict::done())
    }
}

/// The game master has answered what was asked of an area. [adventuring.perception.questions]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Answered {
    pub place: Place,
    /// The question, as it was asked.
    pub question: String,
}

impl Rule for Answered {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.perception.questions");
        let mut questions = at.world().area(self.place).questions.clone();
        let open = questions.iter_mut().find(|one| !one.answered && one.text == self.question);
        let found = open.map(|one| one.answered = true).is_some();
        at.require(key, found, || Text::part(key, "none-open"))?;
        set_area(at, key, self.place, AreaSet::questions(questions))?;
        Ok(Verdict::done())
    }
}
