//! Who knows more of something, by skill or by career. Nothing is rolled for it. [adventuring.knowledge.source]
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::world::happen::happen;
use crate::world::{Disease, Effect, Hunch, Permit, Row as _, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// Whether two names are one, however they are capitalised.
fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// Words that many topics share, and that name none of them.
const COMMON: &[&str] =
    &["a", "an", "about", "and", "for", "in", "lore", "of", "on", "or", "the", "to", "with"];

/// What any disease is called. [adventuring.knowledge.examples]
const DISEASE: &str = "disease";

/// The words that a name or a topic is compared by, each in the singular.
fn spoken(name: &str) -> BTreeSet<String> {
    let name = name.to_lowercase();
    let words = name.split(|it: char| !it.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && !COMMON.contains(word));
    let singular = |word: &str| match word.strip_suffix('s') {
        Some(one) if 2 < one.len() && !one.ends_with('s') => one.to_owned(),
        _ => word.to_owned(),
    };
    words.map(singular).collect()
}

/// Whether a topic is a disease, what people notice of one, or disease as such. [adventuring.knowledge.examples]
fn is_disease(world: &World, topic: &str, words: &BTreeSet<String>) -> bool {
    // Half the name of a disease is often a word of everyday: greater, black, bloody.
    let named = |name: &str| {
        let name = spoken(name);
        let (few, many) = if name.len() < words.len() { (&name, words) } else { (words, &name) };
        !few.is_empty() && few.is_subset(many)
    };
    let mut all = Disease::all(world);
    words.contains(DISEASE) || all.any(|(name, one)| named(name) || is_same(&one.symptoms, topic))
}

/// Whether somebody knows more of a topic: a skill or the career of theirs shares a word with it, or it is a disease or
/// its symptoms, and they can tell diseases apart. [adventuring.knowledge.source, adventuring.knowledge.examples]
#[must_use]
pub fn knows(world: &World, who: Who, topic: &str) -> bool {
    let one = world.character(who);
    let words = spoken(topic);
    let mut fields = one.skills.iter().chain([&one.career]);
    let own = fields.any(|field| !spoken(field).is_disjoint(&words));
    let tells = world.is_permitted(who, Permit::Diseases) && is_disease(world, topic, &words);
    rule!("adventuring.knowledge.source").holds(own) || rule!("adventuring.knowledge.examples").holds(tells)
}

/// The game master sees who of these has a skill or a career that something is marked with. [adventuring.knowledge.gm]
pub fn points_out(at: &mut At<'_, World>, people: &[Who], name: &str, tags: &BTreeSet<String>) {
    let key = rule!("adventuring.knowledge.gm");
    for &who in people {
        let tag = tags.iter().find(|tag| knows(at.world(), who, tag));
        if let Some(tag) = tag.filter(|_| key.applies()) {
            at.tell(|_| {
                Text::part(key, "told")
                    .with("who", who)
                    .with("tag", Value::text(tag))
                    .with("name", Value::text(name))
            });
        }
    }
}

/// The game master asks who of the company knows more of something. [adventuring.knowledge.source]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct WhoKnows {
    /// A skill, a career, a disease, or what people notice of it.
    pub topic: String,
}

impl Rule for WhoKnows {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let knowing: Vec<Who> =
            at.world().party().filter(|who| knows(at.world(), *who, &self.topic)).collect();
        let key = words!("adventuring.knowledge.source");
        for who in &knowing {
            at.tell(|_| Text::part(key, "told").with("who", *who).with("topic", Value::text(&self.topic)));
        }
        if knowing.is_empty() {
            at.tell(|world| {
                let of = |who: Who| {
                    let one = world.character(who);
                    one.skills.iter().chain([&one.career]).filter(|name| !name.trim().is_empty())
                };
                let has: BTreeSet<&String> = world.party().flat_map(of).collect();
                let has = Value::List(has.into_iter().map(|name| Value::text(name)).collect());
                let words =
                    Text::part(key, if has == Value::List(vec![]) { "none-at-all" } else { "nobody" });
                words.with("topic", Value::text(&self.topic)).with("has", has)
            });
        }
        Ok(Verdict::done().with_total(i32::try_from(knowing.len()).unwrap_or(i32::MAX)))
    }
}

/// A player thinks that a skill or the career of their character has a bearing on what is going on.
/// [adventuring.knowledge.player]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Remind {
    pub who: Who,
    /// Which skill or career.
    pub what: String,
}

impl Rule for Remind {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.knowledge.player");
        alive(at, self.who)?;
        let one = at.world().character(self.who);
        let own =
            one.skills.iter().any(|skill| is_same(skill, &self.what)) || is_same(&one.career, &self.what);
        at.require(key, own, || {
            Text::part(key, "refusal").with("who", self.who).with("what", Value::text(&self.what))
        })?;
        let mut hunches = at.world().hunches.clone();
        hunches.insert(Hunch { who: self.who, what: self.what.clone() });
        happen(at, key, Effect::Hunches(hunches))?;
        Ok(Verdict::done())
    }
}

/// The game master has gone into what players thought of. [adventuring.knowledge.player]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Heeded {}

impl Rule for Heeded {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.knowledge.player");
        let any = !at.world().hunches.is_empty();
        at.require(key, any, || Text::part(key, "none-open"))?;
        happen(at, key, Effect::Hunches(BTreeSet::new()))?;
        Ok(Verdict::done())
    }
}
