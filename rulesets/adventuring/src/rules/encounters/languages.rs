//! Tongues, letters and numbers. [adventuring.language.default, adventuring.literacy.default]
use crate::reference::RULES;
use crate::rules::fights::turn;
use crate::rules::harm::diseases;
use crate::world::{Nature, Use, World};
use norn_kernel::{
    At, Audience, Choice, Closed, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed,
    rule, words,
};
use std::collections::BTreeSet;

/// What nearly everybody speaks. [adventuring.language.common]
pub const COMMON: &str = "Common";
/// The tongue of sacred scrolls. [adventuring.language.classic]
pub const CLASSIC: &str = "Classic";
/// The tongue of profane scrolls. [adventuring.language.magick]
pub const MAGICK: &str = "Magick";

/// Which tongues somebody speaks: that of the land, as all its people do, those of their skills, and those that they have
/// besides. [adventuring.language.default, adventuring.language.from-skills, adventuring.language.other]
#[must_use]
pub fn spoken(world: &World, who: Who) -> BTreeSet<String> {
    let one = world.character(who);
    let person = world.characters.contains_key(&who) && one.nature == Nature::Person;
    let common = rule!("adventuring.language.default").holds(person).then(|| COMMON.to_owned());
    let of_skills = world.skills(who).flat_map(|(_, skill)| skill.languages.iter().cloned());
    let of_skills = rule!("adventuring.language.from-skills").counts(of_skills.collect::<Vec<String>>());
    let own = rule!("adventuring.language.other").counts(one.languages.clone());
    common.into_iter().chain(of_skills).chain(own).collect()
}

/// In which tongues two groups can talk: those that somebody of each speaks.
/// [adventuring.encounter.dialogue]
#[must_use]
pub fn between(world: &World, one: &[Who], other: &[Who]) -> BTreeSet<String> {
    let of = |group: &[Who]| group.iter().flat_map(|who| spoken(world, *who)).collect::<BTreeSet<String>>();
    of(one).intersection(&of(other)).cloned().collect()
}

/// Whether somebody can read and write: some skill of theirs has to say so, or the game master.
/// [adventuring.literacy.skill]
#[must_use]
pub fn is_literate(world: &World, who: Who) -> bool {
    let learned = world.skills(who).any(|(_, skill)| skill.literacy);
    rule!("adventuring.literacy.skill").holds(learned) || world.character(who).taught
}

/// In which tongue a scroll is written; nothing for what is no scroll. [adventuring.language.scrolls]
#[must_use]
pub fn script(world: &World, who: Who, thing: &str) -> Option<&'static str> {
    let thing = world.character(who).things.get(thing)?;
    let script = if thing.serves(Use::Sacred) {
        CLASSIC
    } else if thing.serves(Use::Profane) {
        MAGICK
    } else {
        return None;
    };
    rule!("adventuring.language.scrolls").keeps(Some(script))
}

/// The power scrolls that somebody has, by name.
#[must_use]
pub fn scrolls(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    things
        .filter(|(_, it)| it.serves(Use::Sacred) || it.serves(Use::Profane))
        .map(|(name, _)| name.clone())
        .collect()
}

closed! {
    /// What takes letters or numbers. [adventuring.literacy.default]
    pub enum Letters {
        Read = "read",
        Write = "write",
        /// [adventuring.literacy.calculation]
        Reckon = "reckon",
        /// [adventuring.base.powers]
        UseScroll = "use-scroll",
    }
}

/// Somebody reads, writes or reckons. [adventuring.literacy.default]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Study {
    pub who: Who,
    pub what: Letters,
    /// The scroll, where it is one.
    #[stored(default)]
    pub scroll: Option<String>,
    /// In which tongue, where it is no scroll.
    #[stored(default)]
    pub language: String,
    /// It takes no more than fingers. [adventuring.literacy.calculation]
    #[stored(default)]
    pub simple: bool,
}

impl Rule for Study {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.who)?;
        let literate = is_literate(at.world(), self.who);
        if self.what == Letters::Reckon {
            let key = rule!("adventuring.literacy.calculation");
            at.require(key, literate || self.simple, || Text::part(key, "refusal").with("who", self.who))?;
            return Ok(Verdict::done());
        }
        let key = rule!("adventuring.literacy.default");
        at.require(key, literate, || Text::part(key, "refusal").with("who", self.who))?;
        let script = self.scroll.as_ref().and_then(|scroll| script(at.world(), self.who, scroll));
        let language = script.unwrap_or(&self.language);
        let known = spoken(at.world(), self.who).iter().any(|one| one == language);
        let key = rule!("adventuring.base.powers");
        let is_scroll = self.what != Letters::UseScroll || script.is_some();
        at.require(key, is_scroll, || Text::part(key, "no-scroll"))?;
        let (key, part) = match self.what {
            _ if script.is_some() => (rule!("adventuring.language.scrolls"), "refusal"),
            Letters::Write => (rule!("adventuring.language.from-skills"), "cannot-write"),
            _ => (rule!("adventuring.language.from-skills"), "cannot-read"),
        };
        at.require(key, known, || {
            Text::part(key, part).with("who", self.who).with("language", Value::text(language))
        })?;
        if self.what == Letters::UseScroll {
            let key = rule!("adventuring.base.powers");
            let about = [("who", Value::Character(self.who))];
            let comes = at.text(&Prompt::text(Owner::Referee, key).about(&about))?;
            at.story(|_| Text::part(key, "comes").with("who", self.who).with("comes", Value::text(&comes)));
        }
        Ok(Verdict::done())
    }
}

/// The game master says what magic has done to somebody; it can end a disease that nothing else ends.
/// [adventuring.base.powers]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Magic {
    pub who: Who,
    /// In the game master's words.
    pub doing: String,
}

impl Rule for Magic {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (key, words) = (rule!("adventuring.base.powers"), words!("adventuring.base.death"));
        let alive = at.world().characters.get(&self.who).is_some_and(|one| !one.is_dead());
        at.require(key, alive, || Text::part(words, "refusal").with("who", self.who))?;
        let sick = at.world().character(self.who).sick.clone();
        // What somebody suffers from, and whether it is gone, is for the game master alone to know.
        at.aside(Audience::Referee, |at| match self.ends(at, sick.keys())? {
            Some(disease) => diseases::recovers(at, self.who, &disease, rule!("adventuring.base.powers")),
            None => Ok(()),
        })?;
        Ok(Verdict::done())
    }
}

impl Magic {
    /// Which disease it ends, if any.
    fn ends<'a>(
        &self,
        at: &mut At<'_, World>,
        sick: impl Iterator<Item = &'a String>,
    ) -> Play<Option<String>> {
        let key = words!("adventuring.disease.recover");
        let sick: Vec<&String> = sick.collect();
        if sick.is_empty() {
            return Ok(None);
        }
        let none = Choice::word(key, "no-disease");
        let all = sick.iter().map(|name| Choice::new(key, Value::text(name.as_str())));
        let options: Vec<Choice> = std::iter::once(none).chain(all).collect();
        let about = [("who", Value::Character(self.who))];
        let chosen = at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&about))?;
        Ok(chosen.checked_sub(1).and_then(|nth| sick.get(nth)).map(|name| (*name).clone()))
    }
}

/// How well somebody reckons, as a word. [adventuring.literacy.calculation]
#[must_use]
pub fn reckons(world: &World, who: Who) -> Value {
    let any = is_literate(world, who);
    Value::word(if rule!("adventuring.literacy.calculation").holds(!any) {
        "the-simplest"
    } else {
        "anything"
    })
}

/// The words of [`Letters`] for whoever can read nothing: offers leave out what needs a scroll.
pub fn open_to(world: &World, who: Who) -> impl Iterator<Item = Letters> {
    let has = !scrolls(world, who).is_empty();
    Letters::ALL.iter().copied().filter(move |what| has || *what != Letters::UseScroll)
}
