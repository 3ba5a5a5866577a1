//! The feats that come with templates, by day and in fights.
use super::{feat, needs, once_a_day, uses};
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::characters::health::{POISON, is_immune};
use crate::rules::encounters::reactions;
use crate::rules::fights::turn;
use crate::rules::magic::ongoing;
use crate::rules::traits::feats;
use crate::world::happen::{happen, note, set};
use crate::world::{Attitude, Effect, Meeting, Mode, Power, Row, Set, Settlement, Stat, Template, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words};
use std::collections::BTreeSet;

/// What neither poisons nor inebriates those with an iron stomach.
const ALCOHOL: &str = "alcohol";

/// What rage adds to the damage of a weapon: its stat once more, undoubled, where a skill or attunement speaks for the
/// attack. [fivey.feat.rage]
#[must_use]
pub fn rage_adds(world: &World, who: Who, skilled: bool, stat: Stat) -> i32 {
    let one = world.character(who);
    let adds = rule!("fivey.feat.rage").holds(one.raging && skilled);
    if adds { one.stat(stat) } else { 0 }
}

/// Whether force of will speaks for somebody's melee attacks. [fivey.feat.force-of-will.advantage]
#[must_use]
pub fn melee_edge(world: &World, who: Who) -> bool {
    let willed = world.character(who).willed && feats::works(world, who, Power::ForceOfWill);
    rule!("fivey.feat.force-of-will.advantage").holds(willed)
}

/// Whether an iron stomach takes no notice of this type of damage or kind of effect. [fivey.feat.iron-stomach]
#[must_use]
pub fn iron_stomach(world: &World, who: Who, kind: &str) -> bool {
    let has = matches!(kind, POISON | ALCOHOL) && feats::works(world, who, Power::IronStomach);
    rule!("fivey.feat.iron-stomach").holds(has)
}

/// By which of somebody's titles they are of good name, as long as it is recognized; none of theirs, and nobody minds.
/// [fivey.feat.good-name]
#[must_use]
pub fn good_name(world: &World, who: Who) -> Option<String> {
    let name = feat(world, who, Power::GoodName)?;
    let one = world.character(who);
    // The title that came with the feat counts; whoever has the feat without it goes by any other.
    let of = |title: &String| {
        let named = |it: &Template| it.feat == name && (it.title == *title || it.title.is_empty());
        Template::find(world, title).is_some_and(named)
    };
    let mut titles: Vec<_> = one.titles.iter().filter(|(title, _)| of(title)).collect();
    if titles.is_empty() {
        titles = one.titles.iter().collect();
    }
    let recognized = titles.into_iter().find(|(_, title)| title.recognized).map(|(title, _)| title.clone());
    rule!("fivey.feat.good-name").keeps(recognized)
}

/// Where the party is or lodges. [fivey.feat.belly-of-the-beast]
#[must_use]
pub fn place(world: &World) -> Option<(&String, &Settlement)> {
    let lodging = world.night.as_ref().and_then(|night| night.settlement.as_ref());
    lodging.and_then(|name| world.settlements.get_key_value(name)).or_else(|| world.settlement())
}

/// Whether people deal with others just now. [fivey.phase.encounter]
fn meets(world: &World) -> bool {
    world.is_met() || world.combat.is_some()
}

/// A changeling takes on another look. [fivey.feat.metamorphosis]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Metamorphose {
    pub who: Who,
    /// As whom they appear; empty for their own look.
    pub look: String,
}

impl Rule for Metamorphose {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.metamorphosis");
        acting::able(at, self.who)?;
        needs(at, self.who, Power::Metamorphosis, key)?;
        let name = feat(at.world(), self.who, Power::Metamorphosis).unwrap_or_default();
        once_a_day(at, self.who, &name, key)?;
        turn::spends(at, self.who, 1, key)?;
        uses(at, self.who, &name, key)?;
        set(at, key, self.who, Set::appearance(self.look.trim().to_owned()))?;
        Ok(Verdict::done())
    }
}

/// A barbarian rages until the encounter ends. [fivey.feat.rage]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rage {
    pub who: Who,
}

impl Rule for Rage {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.rage");
        acting::able(at, self.who)?;
        needs(at, self.who, Power::Rage, key)?;
        let met = meets(at.world());
        at.require(key, met, || Text::part(key, "nobody-to-fight"))?;
        let name = feat(at.world(), self.who, Power::Rage).unwrap_or_default();
        once_a_day(at, self.who, &name, key)?;
        uses(at, self.who, &name, key)?;
        set(at, key, self.who, Set::raging(true))?;
        Ok(Verdict::done())
    }
}

closed! {
    /// Behind what a hoblin hides. [fivey.feat.little-trouble]
    pub enum Behind {
        Undergrowth = "undergrowth",
        Shadow = "a-shadow",
        Bigger = "somebody-bigger",
    }
}

/// A hoblin is as good as invisible. [fivey.feat.little-trouble]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Vanish {
    pub who: Who,
    pub behind: Behind,
}

impl Rule for Vanish {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.little-trouble");
        acting::able(at, self.who)?;
        needs(at, self.who, Power::LittleTrouble, key)?;
        let fights = at.world().fighter(self.who).is_some();
        at.require(key, fights, || Text::part(key, "no-fight").with("who", self.who))?;
        let place = at.world().character(self.who).at;
        let lit =
            self.behind == Behind::Shadow && place.is_some_and(|it| ongoing::lit(at.world()).contains(&it));
        at.require(key, !lit, || Text::part(key, "lit").with("who", self.who))?;
        turn::spends(at, self.who, 1, key)?;
        let side = at.world().fighter(self.who).map(|fighter| fighter.side).unwrap_or_default();
        let fighters = at.world().combat.iter().flat_map(|combat| combat.fighters.iter());
        let foes: BTreeSet<Who> =
            fighters.filter(|(_, fighter)| fighter.side != side).map(|(who, _)| *who).collect();
        note(at, key, self.who, |fighter| {
            fighter.hidden_from.extend(foes);
            (fighter.hid, fighter.lurking) = (true, false);
        })?;
        Ok(Verdict::done())
    }
}

/// A noble seeks an audience. [fivey.feat.good-name.audience]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SeekAudience {
    pub who: Who,
    /// Who grants it, where the referee has somebody.
    #[stored(default)]
    pub host: Option<Who>,
}

impl Rule for SeekAudience {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.good-name.audience");
        acting::able(at, self.who)?;
        acting::calm(at)?;
        needs(at, self.who, Power::GoodName, key)?;
        let title = good_name(at.world(), self.who);
        at.require(key, title.is_some(), || Text::part(key, "disputed").with("who", self.who))?;
        let noble = place(at.world()).is_some_and(|(_, place)| place.noble);
        at.require(key, noble, || Text::part(key, "no-noble"))?;
        let met = words!("fivey.phase.encounter");
        let free = !at.world().is_met();
        at.require(met, free, || Text::part(met, "met-already"))?;
        let meeting =
            Meeting { mode: Mode::Social, others: self.host.into_iter().collect(), ..Meeting::default() };
        happen(at, key, Effect::Meeting(Some(Box::new(meeting))))?;
        Ok(Verdict::done())
    }
}

closed! {
    /// What something that is tasted is like. [fivey.feat.iron-stomach.discern]
    pub enum Tasted {
        Tainted = "tainted",
        Safe = "safe",
    }
}

/// Somebody with an iron stomach tastes what others would eat or drink. [fivey.feat.iron-stomach.discern]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Taste {
    pub who: Who,
    /// What they taste.
    pub dish: String,
    /// There is something in it, as the referee knows.
    pub tainted: bool,
}

impl Rule for Taste {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.iron-stomach.discern");
        acting::able(at, self.who)?;
        needs(at, self.who, Power::IronStomach, key)?;
        let tasted = if self.tainted { Tasted::Tainted } else { Tasted::Safe };
        Ok(Verdict::of(at.outcome(key, tasted).word()))
    }
}

closed! {
    /// What somebody swallows. [fivey.feat.iron-stomach]
    pub enum Swallowed {
        Alcohol = "alcohol",
        Poison = "poison",
    }
}

closed! {
    /// Whether it does anything.
    pub enum Affected {
        Affected = "affected",
        Unaffected = "unaffected",
    }
}

/// Somebody swallows what would harm or inebriate them; what that does the referee says. [fivey.feat.iron-stomach]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Swallow {
    pub who: Who,
    pub what: Swallowed,
}

impl Rule for Swallow {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let immune = is_immune(at.world(), self.who, self.what.word());
        let came = if immune { Affected::Unaffected } else { Affected::Affected };
        Ok(Verdict::of(came.word()))
    }
}

/// Those who have been to a performance are fond of the performer. [fivey.feat.one-night-only.friends]
pub(super) fn befriends(at: &mut At<'_, World>, who: Who, guests: &BTreeSet<Who>) -> Play<()> {
    let key = rule!("fivey.feat.one-night-only.friends");
    for &guest in guests {
        let mut fond_of = at.world().character(guest).fond_of.clone();
        fond_of.insert(who);
        set(at, key, guest, Set::fond_of(fond_of))?;
        reactions::feels(at, key, guest, Attitude::Friendly)?;
    }
    Ok(())
}

/// For whom somebody spies, where one of the players' characters knows spies when they see them.
/// [fivey.feat.small-world.recognise]
#[must_use]
pub fn recognised(world: &World, by: Who, whom: Who) -> Option<&str> {
    let one = world.character(whom);
    let knows = feats::works(world, by, Power::SmallWorld) && world.is_seen(whom) && by != whom;
    let known = rule!("fivey.feat.small-world.recognise").holds(knows);
    Some(one.spies_for.as_str()).filter(|spies_for| known && !spies_for.is_empty())
}
