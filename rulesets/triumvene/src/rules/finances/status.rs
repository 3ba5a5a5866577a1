//! Titles and what they open: the highest counts.
use crate::reference::RULES;
use crate::rules::narrative::hp;
use crate::world::happen::{self, happen};
use crate::world::{Character, Effect, Rank, Row, World};
use norn_kernel::{
    At, Audience, Key, Lapse, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule,
    words,
};
use std::cmp::Reverse;

/// From this rank on, people expect land and property. [triumvene.status.property]
const PROPERTY_FROM: u8 = 2;

/// The highest title that somebody holds, the first by name where two are equal, with its rank.
/// [triumvene.status.titles]
#[must_use]
pub fn highest(one: &Character) -> Option<(&str, u8)> {
    one.titles
        .iter()
        .max_by(|one, other| one.1.cmp(other.1).then(other.0.cmp(one.0)))
        .map(|(name, rank)| (name.as_str(), *rank))
}

/// The rank of the highest title; 0 without any. [triumvene.status.titles]
#[must_use]
pub fn rank(one: &Character) -> u8 {
    highest(one).map_or(0, |(_, rank)| rank)
}

/// The players' characters by status, highest first. [triumvene.status.ladder]
#[must_use]
pub fn party(world: &World) -> Vec<Who> {
    let mut party: Vec<Who> = world.characters.keys().copied().filter(|who| world.is_players(*who)).collect();
    party.sort_by_key(|who| Reverse(rank(world.character(*who))));
    party
}

/// Whether people would expect more land and property of somebody than none. [triumvene.status.property]
#[must_use]
pub fn lacks_property(one: &Character) -> bool {
    PROPERTY_FROM <= rank(one) && one.property.is_empty() && one.estates.is_empty()
}

/// Somebody gets a title of the table's list. Land and wealth don't come with it; the referee is reminded.
/// [triumvene.status.titles, triumvene.status.property]
pub fn grant(at: &mut At<'_, World>, who: Who, title: &str, by: Key) -> Play<()> {
    let listed = Rank::find(at.world(), title).map(|title| title.rank);
    happen::entitle(at, who, title, Some(listed.unwrap_or(1)), by)?;
    at.aside(Audience::Referee, |at| {
        let lacks = lacks_property(at.world().character(who));
        if at.holds(rule!("triumvene.status.property"), lacks) {
            at.tell(|_| Text::part(words!("triumvene.status.property"), "reminder").with("who", who));
        }
        Ok(())
    })
}

/// Somebody gets a title, or loses one. [triumvene.status.titles]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Title {
    pub who: Who,
    pub title: String,
    /// Whether it is held from now on.
    pub held: bool,
}

impl Rule for Title {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        if self.held {
            grant(at, self.who, &self.title, rule!("triumvene.status.titles"))?;
        } else {
            happen::entitle(at, self.who, &self.title, None, rule!("triumvene.status.titles"))?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody is to begin with a title above the list, and the referee is asked. [triumvene.status.start]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Claim {
    pub who: Who,
    /// Which title.
    pub title: String,
}

impl Rule for Claim {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("triumvene.status.start");
        let about = [("who", Value::Character(self.who)), ("title", Value::text(&self.title))];
        let prompt = Prompt::confirm(Owner::Referee, key).or_else(Pick::Yes(true));
        let allowed = at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))?;
        let mut claims = at.world().character(self.who).claims.clone();
        if claims.remove(&self.title) {
            happen(at, rule!("triumvene.status.start"), Effect::Claims(self.who, claims))?;
        }
        if allowed {
            grant(at, self.who, &self.title, key)?;
        } else {
            at.tell(|_| {
                let words = Text::part(key, "not-allowed").with("who", self.who);
                words.with("title", Value::text(&self.title))
            });
        }
        Ok(Verdict::done())
    }
}

/// Somebody wants to get into a place, or to a contact, that not everybody gets to. [triumvene.status.access]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Enter {
    pub who: Who,
    /// Which place or contact.
    pub door: String,
    /// The referee lets them in, whatever their rank.
    pub let_in: bool,
}

impl Rule for Enter {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        let one = at.world().character(self.who);
        let (title, rank) = highest(one).map_or((String::new(), 0), |(title, rank)| (title.to_owned(), rank));
        let needs = at.world().doors.get(&self.door).map_or(0, |door| door.rank);
        let rank = at.number_of(rule!("triumvene.status.titles"), rank.into(), |_| Value::Text(title));
        let open = self.let_in || i32::from(needs) <= rank;
        at.require(rule!("triumvene.status.access"), open, || {
            Text::part(words!("triumvene.status.access"), "refusal")
                .with("who", self.who)
                .with("door", Value::text(&self.door))
                .with("needs", i32::from(needs))
                .with("rank", rank)
        })?;
        at.tell(|_| {
            Text::part(words!("triumvene.status.access"), "entered")
                .with("who", self.who)
                .with("door", Value::text(&self.door))
        });
        Ok(Verdict::done())
    }
}
