//! Drugs, and those who can't do without them. [adventuring.drug.as-poison]
use super::poisons::works;
use super::withstands;
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::rules::base::damage::weaken;
use crate::rules::base::saves::Save;
use crate::world::happen::{set, use_up};
use crate::world::{Ability, Addiction, Drug, Row as _, Set, World};
use norn_kernel::{
    At, Choice, Closed, Key, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Want, Who, closed,
    rule,
};

/// How many units a full rest takes. [adventuring.drug.full-rest]
const FULL_REST: i32 = 8;

/// Somebody takes a unit of a drug, which can be resisted like poison. Where it works, they may become addicted to it;
/// not where the addiction itself asked for it. Gives whether it works. [adventuring.drug.as-poison,
/// adventuring.drug.addiction]
pub fn takes(at: &mut At<'_, World>, who: Who, drug: &str, resists: bool, from_need: bool) -> Play<bool> {
    let key = rule!("adventuring.drug.as-poison");
    if key.applies() && !works(at, who, resists)? {
        return Ok(false);
    }
    at.tell(|world| {
        let text =
            world.character(who).things.get(drug).and_then(|thing| Some(thing.sort.drug()?.text.clone()));
        let listed = || Some(Drug::find(world, drug)?.text.clone());
        let text = text.or_else(listed).unwrap_or_default();
        let words = Text::part(key, "works").with("who", who).with("drug", Value::text(drug));
        words.with("text", Value::Text(text))
    });
    let known = at.world().character(who).addictions.contains_key(drug);
    if from_need || known || withstands(at, &Save::of(who, Ability::Wit))? {
        return Ok(true);
    }
    binds(at, who, drug)?;
    Ok(true)
}

/// From now on somebody can't do without a drug. [adventuring.drug.addiction]
fn binds(at: &mut At<'_, World>, who: Who, drug: &str) -> Play<()> {
    let mut addictions = at.world().character(who).addictions.clone();
    let since = at.world().clock;
    addictions.entry(drug.to_owned()).or_insert(Addiction { since });
    set(at, rule!("adventuring.drug.addiction"), who, Set::addictions(addictions)).map(drop)
}

/// The game master says that somebody can't do without a drug. [adventuring.drug.addiction]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Addict {
    pub who: Who,
    pub drug: String,
}

impl Rule for Addict {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let key = rule!("adventuring.drug.addiction");
        let free = !at.world().character(self.who).addictions.contains_key(&self.drug);
        let words = || Text::part(key, "refusal").with("who", self.who).with("drug", Value::text(&self.drug));
        at.require(key, free, words)?;
        binds(at, self.who, &self.drug)?;
        Ok(Verdict::done())
    }
}

/// What a drug of somebody's is called: as the lists have it, whatever the heap is called that it is of.
/// [adventuring.drug.addiction]
#[must_use]
pub fn called(world: &World, who: Who, heap: &str) -> String {
    let drug = world.character(who).things.get(heap).and_then(|thing| thing.sort.drug());
    let alike = |name: &&str| Drug::find(world, name) == drug && heap.starts_with(name);
    let listed = drug.and_then(|_| Drug::all(world).map(|(name, _)| name).find(alike));
    rule!("adventuring.drug.addiction").keeps(listed).unwrap_or(heap).to_owned()
}

/// The heaps of a drug that somebody has, each with how many units it is of.
fn heaps(world: &World, who: Who, drug: &str) -> Vec<(String, u16)> {
    let things = world.character(who).things.iter().filter(|(_, thing)| thing.sort.drug().is_some());
    let of = things.filter(|(name, _)| called(world, who, name) == drug);
    of.map(|(name, thing)| (name.clone(), thing.pieces)).collect()
}

/// So many units of a drug of somebody's are used up, from one heap after the other.
fn uses(at: &mut At<'_, World>, who: Who, drug: &str, units: i32, by: Key) -> Play<()> {
    let mut left = u16::try_from(units).unwrap_or(0);
    for (name, pieces) in heaps(at.world(), who, drug) {
        let used = left.min(pieces);
        left -= used;
        use_up(at, by, who, &name, used)?;
    }
    Ok(())
}

/// To what somebody is addicted.
fn needed(world: &World, who: Who) -> Vec<String> {
    world.character(who).addictions.keys().cloned().collect()
}

/// How many units of a drug somebody has.
fn stock(world: &World, who: Who, drug: &str) -> i32 {
    heaps(world, who, drug).into_iter().map(|(_, pieces)| i32::from(pieces)).fold(0, i32::saturating_add)
}

closed! {
    /// What an addict makes of what they need.
    pub enum Need {
        Take = "take-it",
        /// They take it, and try to resist what else it does.
        Resist = "take-it-and-resist",
        Refuse = "go-without",
    }
}

/// At a daily rest an addict takes a unit of what they need, or loses WIT. [adventuring.drug.daily]
pub fn daily(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.drug.daily");
    for drug in needed(at.world(), who) {
        let need = match stock(at.world(), who, &drug) {
            0 => Need::Refuse,
            _ => asked(at, who, &drug, key)?,
        };
        if need == Need::Refuse {
            misses(at, who, &drug, 1, key)?;
            continue;
        }
        uses(at, who, &drug, 1, key)?;
        takes(at, who, &drug, need == Need::Resist, true)?;
    }
    Ok(())
}

fn asked(at: &mut At<'_, World>, who: Who, drug: &str, key: Key) -> Play<Need> {
    let owner = at.world().owner(who);
    let options: Vec<Choice> = Need::ALL.iter().map(|need| Choice::word(key, need.word())).collect();
    let about = [("who", Value::Character(who)), ("drug", Value::text(drug))];
    let chosen = at.one_of(&Prompt::one_of(owner, key, &options).about(&about))?;
    Ok(Need::ALL.get(chosen).copied().unwrap_or(Need::Take))
}

/// After a full rest an addict takes eight units of what they need; each that is short takes 1 off WIT.
/// [adventuring.drug.full-rest]
pub fn full(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.drug.full-rest");
    for drug in needed(at.world(), who) {
        let most = stock(at.world(), who, &drug).min(FULL_REST);
        let units = match most {
            0 => 0,
            _ => {
                let owner = at.world().owner(who);
                let about = [("who", Value::Character(who)), ("drug", Value::text(&drug))];
                let want = Want::Number { min: 0, max: most };
                at.amount(&Prompt::new(owner, key, want, Pick::Number(most)).about(&about))?
            }
        };
        uses(at, who, &drug, units, key)?;
        misses(at, who, &drug, FULL_REST.saturating_sub(units), key)?;
    }
    Ok(())
}

/// So many units are missing. [adventuring.drug.daily, adventuring.drug.full-rest]
fn misses(at: &mut At<'_, World>, who: Who, drug: &str, units: i32, by: Key) -> Play<()> {
    if units <= 0 {
        return Ok(());
    }
    let words =
        Text::part(by, "misses").with("who", who).with("drug", Value::text(drug)).with("units", units);
    at.tell(|_| words);
    weaken(at, who, &[(Ability::Wit, units)], by)
}

closed! {
    /// What a unit of a drug has done to somebody, worst first.
    pub enum Drugged {
        Addicted = "addicted",
        /// It works, and no more.
        Affected = "affected",
        Resisted = "resisted",
    }
}

/// A unit of a drug, from numbers alone. [adventuring.drug.as-poison, adventuring.drug.addiction]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareDrug {
    pub who: Who,
    /// The STR.
    pub strength: i32,
    /// The WIT.
    pub wit: i32,
    /// They do not try to resist it.
    pub willing: bool,
}

impl BareDrug {
    /// What the drug is called: no list needs to have it.
    const NAME: &'static str = "-";
}

impl Rule for BareDrug {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let works = takes(at, self.who, Self::NAME, !self.willing, false)?;
        let addicted = at.world().character(self.who).addictions.contains_key(Self::NAME);
        let came_to = match (works, addicted) {
            (_, true) => Drugged::Addicted,
            (true, _) => Drugged::Affected,
            _ => Drugged::Resisted,
        };
        Ok(Verdict::of(came_to.word()))
    }
}
