//! What templates let people find out: from a locket, a book, a deity, sisters, thieves, scholars and spies.
use super::feats::place;
use super::{needs, once_a_day, things, uses};
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::nights::{has_rest, spends_rest};
use crate::rules::fights::turn;
use crate::rules::traits::feats;
use crate::world::{Extent, Power, Use, World};
use norn_kernel::{
    At, Audience, Choice, Closed, Key, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who,
    closed, rule,
};

closed! {
    /// Whom or what somebody asks.
    pub enum Source {
        /// Motherly or fatherly advice. [fivey.origin.changeling.locket]
        Locket = "the-locket",
        /// Maps and family trees. [fivey.origin.dwarf.encyclopedia]
        Encyclopedia = "the-encyclopedia",
        /// Where a mortal is. [fivey.origin.watcher.memento]
        Memento = "the-memento",
        /// [fivey.feat.communion]
        Deity = "the-deity",
        /// [fivey.feat.girls-night]
        Sisters = "sisters",
        /// [fivey.feat.belly-of-the-beast]
        Underworld = "the-underworld",
        /// [fivey.feat.alumni-association]
        Scholars = "fellow-scholars",
        /// [fivey.feat.small-world]
        Agent = "an-allied-spy",
    }
}

closed! {
    /// What came of it, as the referee says.
    #[derive(Default)]
    pub enum Found {
        /// In the referee's words.
        #[default]
        Answered = "answered",
        // Of an encyclopedia. [fivey.origin.dwarf.encyclopedia]
        NoCheck = "known-without-a-check",
        Easier = "an-easier-check",
        Absent = "not-in-it",
        // Of sisters. [fivey.feat.girls-night]
        NobodyNear = "nobody-near",
    }
}

closed! {
    /// What a deity answers. [fivey.feat.communion]
    pub enum Divine {
        Yes = "answers-yes",
        No = "answers-no",
        Unknown = "answer-unknown",
    }
}

impl Source {
    /// Whether somebody has the thing or the feat for it.
    #[must_use]
    pub fn is_open_to(self, world: &World, who: Who) -> bool {
        let has = |used_for| things::serving(world, who, used_for).is_some();
        let can = |power| feats::works(world, who, power);
        match self {
            Self::Locket => has(Use::Locket),
            Self::Encyclopedia => has(Use::Encyclopedia),
            Self::Memento => has(Use::Memento),
            Self::Deity => can(Power::Communion),
            Self::Sisters => can(Power::GirlsNight),
            Self::Underworld => can(Power::Belly),
            Self::Scholars => can(Power::Alumni),
            Self::Agent => can(Power::SmallWorld),
        }
    }

    /// What the referee can say, the likeliest first.
    #[must_use]
    pub fn finds(self) -> &'static [Found] {
        match self {
            Self::Encyclopedia => &[Found::NoCheck, Found::Easier, Found::Absent],
            Self::Sisters => &[Found::Answered, Found::NobodyNear],
            _ => &[Found::Answered],
        }
    }
}

/// Somebody asks a question, and the referee answers it. [fivey.feat.communion, fivey.origin.changeling.locket]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Seek {
    pub who: Who,
    pub source: Source,
    /// What they want to know.
    pub question: String,
    /// What came of it.
    #[stored(default)]
    pub found: Found,
    /// The referee's words; what is said aloud need not be written.
    #[stored(default)]
    pub answer: String,
}

impl Seek {
    /// Refuses whoever has no such thing.
    fn has(&self, at: &mut At<'_, World>, used_for: Use, key: Key) -> Play<()> {
        let has = things::serving(at.world(), self.who, used_for).is_some();
        at.require(key, has, || Text::part(key, "refusal").with("who", self.who))
    }

    /// Their own, which answers nobody else: it shows the parents of one. [fivey.origin.changeling.locket]
    fn locket(&self, at: &mut At<'_, World>, key: Key) -> Play<()> {
        self.has(at, Use::Locket, key)?;
        let own = things::serving_alone(at.world(), self.who, Use::Locket);
        at.require(key, own.is_some(), || Text::part(key, "not-theirs").with("who", self.who))?;
        let name = own.or_else(|| things::serving(at.world(), self.who, Use::Locket)).unwrap_or_default();
        once_a_day(at, self.who, &name, key)?;
        uses(at, self.who, &name, key)
    }

    /// Only the watcher's own memento, and only of the person whose it was. [fivey.origin.watcher.memento]
    fn memento(&self, at: &mut At<'_, World>, key: Key) -> Play<()> {
        self.has(at, Use::Memento, key)?;
        let own = things::serving_alone(at.world(), self.who, Use::Memento);
        at.require(key, own.is_some(), || Text::part(key, "not-theirs").with("who", self.who))?;
        let person = own.and_then(|name| at.world().character(self.who).things.get(&name));
        let named = person.is_some_and(|thing| !thing.text.is_empty());
        at.require(key, named, || Text::part(key, "unnamed"))?;
        turn::spends(at, self.who, 2, key)
    }

    /// That somebody asks a deity, all see; what it answers is for whoever has asked. [fivey.feat.communion]
    fn communes(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.feat.communion");
        needs(at, self.who, Power::Communion, key)?;
        spends_rest(at, self.who, key)?;
        let audience = Audience::of(at.world().owner(self.who));
        let question = Value::text(self.question.trim());
        let options: Vec<Choice> = Divine::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
        let about = [("who", Value::Character(self.who)), ("question", question.clone())];
        let prompt = Prompt::one_of(Owner::Referee, key, &options).or_else(Pick::One(0)).about(&about);
        let nth = at.aside(Audience::Referee, |at| at.one_of(&prompt))?;
        at.aside(audience, |at| {
            let answer = Divine::ALL.get(nth).copied().unwrap_or(Divine::Unknown);
            at.story(|_| {
                let words = Text::part(key, "story").with("who", self.who).with("question", question);
                words.with("answer", Value::word(answer.word()))
            });
            Ok(())
        })
    }

    fn underworld(&self, at: &mut At<'_, World>, key: Key) -> Play<()> {
        needs(at, self.who, Power::Belly, key)?;
        let somewhere = place(at.world()).is_some();
        at.require(key, somewhere, || Text::part(key, "no-settlement"))?;
        spends_rest(at, self.who, key)
    }

    fn agent(&self, at: &mut At<'_, World>, key: Key) -> Play<()> {
        needs(at, self.who, Power::SmallWorld, key)?;
        acting::calm(at)?;
        let large = place(at.world()).is_some_and(|(_, place)| Extent::City <= place.extent);
        at.require(key, large, || Text::part(key, "too-small"))
    }
}

impl Rule for Seek {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let mut found = self.found;
        let key = match self.source {
            Source::Locket => {
                let key = rule!("fivey.origin.changeling.locket");
                self.locket(at, key)?;
                key
            }
            Source::Encyclopedia => {
                let key = rule!("fivey.origin.dwarf.encyclopedia");
                self.has(at, Use::Encyclopedia, key)?;
                key
            }
            Source::Memento => {
                let key = rule!("fivey.origin.watcher.memento");
                self.memento(at, key)?;
                key
            }
            Source::Deity => {
                self.communes(at)?;
                return Ok(Verdict::done());
            }
            Source::Sisters => {
                let key = rule!("fivey.feat.girls-night");
                needs(at, self.who, Power::GirlsNight, key)?;
                // Whether any are near is known before anything is spent, but not before there is time to look for them.
                has_rest(at, self.who)?;
                if !key.holds(found == Found::NobodyNear) {
                    spends_rest(at, self.who, key)?;
                }
                key
            }
            Source::Underworld => {
                let key = rule!("fivey.feat.belly-of-the-beast");
                self.underworld(at, key)?;
                key
            }
            Source::Scholars => {
                let key = rule!("fivey.feat.alumni-association");
                needs(at, self.who, Power::Alumni, key)?;
                // They always know of somebody or something to turn to.
                at.require(key, !self.answer.trim().is_empty(), || Text::part(key, "unnamed"))?;
                key
            }
            Source::Agent => {
                let key = rule!("fivey.feat.small-world");
                self.agent(at, key)?;
                key
            }
        };
        if !self.source.finds().contains(&found) {
            found = self.source.finds().first().copied().unwrap_or_default();
        }
        let (question, answer) = (self.question.trim(), self.answer.trim());
        at.story(|_| {
            let text = Text::part(key, "story").with("who", self.who).with("question", Value::text(question));
            match (found, answer) {
                (Found::Answered, answer) => text.with("answer", Value::text(answer)),
                (found, "") => text.with("answer", Value::word(found.word())),
                (_, answer) => text.with("answer", Value::text(answer)),
            }
        });
        Ok(Verdict::of(found.word()))
    }
}
