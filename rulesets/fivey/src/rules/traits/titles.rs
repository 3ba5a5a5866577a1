//! Titles: whom one knows through them, upon whom one can call, and what they let one know. [fivey.title.meaning]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::tasks::tasks::Consent;
use crate::world::happen::set;
use crate::world::{Set, Title, World};
use norn_kernel::{At, Closed, Key, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule};
use std::collections::BTreeSet;

closed! {
    /// What stands behind a title.
    pub enum Tie {
        /// Somebody. [fivey.title.bond]
        Bond = "bond",
        /// An organization. [fivey.title.institution]
        Institution = "institution",
    }
}

impl Tie {
    /// The rule that allows it.
    #[must_use]
    pub fn key(self) -> Key {
        match self {
            Self::Bond => rule!("fivey.title.bond"),
            Self::Institution => rule!("fivey.title.institution"),
        }
    }
    /// What a title has of it; empty for nothing.
    #[must_use]
    pub fn of(self, title: &Title) -> &String {
        match self {
            Self::Bond => &title.bond,
            Self::Institution => &title.institution,
        }
    }
}

/// A player invents somebody whom a character knows through a title, or names an organization that stands behind it, and
/// the referee agrees. [fivey.title.bond, fivey.title.institution]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Invent {
    pub who: Who,
    pub title: String,
    pub tie: Tie,
    /// Who or what it is, and what can be had of it.
    pub text: String,
    /// The referee agrees.
    pub agreed: bool,
}

/// Somebody's title. [fivey.title.meaning]
fn title(at: &mut At<'_, World>, who: Who, name: &str, key: Key) -> Play<Title> {
    acting::able(at, who)?;
    let title = at.world().character(who).titles.get(name).cloned();
    at.require(key, title.is_some(), || {
        Text::part(key, "no-title").with("who", who).with("title", Value::text(name))
    })?;
    Ok(title.unwrap_or_default())
}

impl Rule for Invent {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = self.tie.key();
        let mut now = title(at, self.who, &self.title, key)?;
        let said = !self.text.trim().is_empty();
        at.require(key, said, || Text::part(key, "nothing"))?;
        let first = self.tie.of(&now).is_empty();
        at.require(key, first, || Text::part(key, "refusal").with("title", Value::text(&self.title)))?;
        if self.agreed {
            match self.tie {
                Tie::Bond => now.bond.clone_from(&self.text),
                Tie::Institution => now.institution.clone_from(&self.text),
            }
            let mut titles = at.world().character(self.who).titles.clone();
            titles.insert(self.title.clone(), now);
            set(at, key, self.who, Set::titles(titles))?;
        }
        Ok(Verdict::of(Consent::of(self.agreed).word()))
    }
}

/// Somebody seeks the aid of whom they know through a title, or of the organization behind it. Nothing is rolled: the
/// referee answers. [fivey.title.institution, fivey.title.bond]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CallOn {
    pub who: Who,
    pub title: String,
    pub tie: Tie,
    /// What they ask for.
    pub aid: String,
    /// They get it.
    pub agreed: bool,
}

impl Rule for CallOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = self.tie.key();
        let title = title(at, self.who, &self.title, key)?;
        let whom = self.tie.of(&title).clone();
        at.require(key, !whom.is_empty(), || {
            Text::part(key, "nobody").with("title", Value::text(&self.title))
        })?;
        let answer = at.outcome(key, Consent::of(self.agreed));
        at.story(|_| {
            Text::part(key, answer.word())
                .with("whom", Value::text(&whom))
                .with("aid", Value::text(&self.aid))
        });
        Ok(Verdict::of(answer.word()))
    }
}

/// The referee asks who knows about something: each is named with their titles. [fivey.title.perspective]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct WhoKnows {
    /// About what.
    pub question: String,
    /// Who is asked.
    pub who: BTreeSet<Who>,
}

/// Somebody's titles. [fivey.title.perspective]
#[must_use]
pub fn titles(world: &World, who: Who) -> Value {
    Value::List(world.character(who).titles.keys().map(|title| Value::text(title)).collect())
}

impl Rule for WhoKnows {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.title.perspective");
        at.require(key, !self.who.is_empty(), || Text::part(key, "nobody"))?;
        self.who.iter().try_for_each(|who| acting::able(at, *who))?;
        if key.applies() {
            for &who in &self.who {
                at.story(|world| {
                    Text::part(key, "titles").with("who", who).with("titles", titles(world, who))
                });
            }
        }
        Ok(Verdict::done())
    }
}
