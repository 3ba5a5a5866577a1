//! What is met by chance: x in 20, and who it is. [fivey.travel.encounter, fivey.site.encounter]
use crate::reference::RULES;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::happen::happen;
use crate::world::{Effect, Encounters, Row, World};
use norn_kernel::bands::Banded;
use norn_kernel::{
    At, Audience, Closed, D20, Key, Onward, Owner, Play, Repeat, Rule, Storable, Text, Value, Verdict, Who,
    closed, rule, words,
};

/// From how many in 20 on it is certain. [fivey.site.encounter]
pub const CERTAIN: i32 = 20;

closed! {
    /// What the referee says of a step that would come by itself. [fivey.phase.guidelines]
    pub enum Chance {
        Always = "always",
        Never = "never",
    }
}

/// Whether a check that comes by itself is made: as it is there, unless the referee says otherwise.
/// [fivey.phase.guidelines]
#[must_use]
pub fn is_checked(usual: bool, says: Option<Chance>) -> bool {
    let key = rule!("fivey.phase.guidelines");
    says.map_or(usual, |says| key.or(says == Chance::Always, usual))
}

/// Whether something strikes that does so x times in 20: somebody rolls a d20, and may better it with a die. It is no
/// check: nothing is added, and a natural 20 earns nothing. [fivey.travel.encounter]
pub fn strikes(at: &mut At<'_, World>, by: Who, x: i32, key: Key) -> Play<bool> {
    let owner = at.world().owner(by);
    let x = at.number(key, x);
    let face = at.on_behalf(by, |at| at.roll(owner, D20, key))?;
    let avoided = x.saturating_add(1);
    let total = match x < CERTAIN {
        true => inspiration::raise(at, by, face, avoided, Moment::Alone)?,
        false => face,
    };
    Ok(!at.reaches(key, total, avoided))
}

/// Whether somebody is met on arrival in a hex of so many hours. [fivey.travel.encounter]
pub fn on_the_road(at: &mut At<'_, World>, by: Who, hours: i32) -> Play<bool> {
    strikes(at, by, hours, rule!("fivey.travel.encounter"))
}

/// Whether somebody is met at the end of a round at a site, so many turns after the last time. [fivey.site.encounter]
pub fn at_a_site(at: &mut At<'_, World>, by: Who, turn: i32) -> Play<bool> {
    strikes(at, by, turn, rule!("fivey.site.encounter"))
}

/// Who is met in a region: the referee rolls on its list unseen, and names somebody where there is none.
/// [fivey.travel.encounter-table]
pub fn who_is_met(at: &mut At<'_, World>, region: Option<&String>) -> Play<()> {
    happen(at, words!("fivey.phase.encounter"), Effect::Looms)?;
    let key = rule!("fivey.travel.encounter-table");
    let list = region.and_then(|region| Encounters::find(at.world(), region));
    let rows = list.into_iter().flat_map(|list| &list.of);
    let rows = rows.map(|(name, weight)| (u16::try_from(*weight).unwrap_or(0), name.clone()));
    let table = key.keeps(Banded::weighed(rows).ok());
    at.aside(Audience::Referee, |at| {
        let met = match &table {
            Some(table) => Value::text(table.roll(at, Owner::Referee, key)?),
            None => Value::word("somebody"),
        };
        at.tell(|_| Text::part(key, "met").with("name", met));
        Ok(())
    })
}

closed! {
    /// Whether anybody is met.
    pub enum Met {
        Encounter = "encounter",
        None = "no-encounter",
    }
}

/// So many rounds at a dangerous site, until somebody is met; the total is the x of it. [fivey.site.encounter]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareSite {
    /// How many rounds.
    pub turns: i32,
    /// How many turns have passed before them.
    pub since: i32,
}

/// A round after the other, while nobody is met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rounds {
    last: i32,
}

impl Repeat for Rounds {
    type World = World;
    /// The turns so far, and whether somebody is met.
    type State = (i32, bool);

    fn round(&self, at: &mut At<'_, World>, (turn, met): &mut (i32, bool)) -> Play<Onward> {
        if *met || self.last <= *turn {
            return Ok(Onward::Over);
        }
        *turn = turn.saturating_add(1);
        *met = at_a_site(at, Who(1), *turn)?;
        Ok(Onward::On)
    }
}

impl Rule for BareSite {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let mut state = (self.since, false);
        at.repeat(&Rounds { last: self.since.saturating_add(self.turns) }, &mut state)?;
        let (turn, met) = state;
        Ok(match met {
            true => Verdict::of(Met::Encounter.word()).with_total(turn),
            false => Verdict::of(Met::None.word()),
        })
    }
}

/// A way through hexes of so many hours each; the total is how often somebody is met. [fivey.travel.encounter]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareJourney {
    /// What each hex takes, in hours.
    pub hours: Vec<i32>,
}

/// A hex after the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Hexes {
    hours: Vec<i32>,
}

impl Repeat for Hexes {
    type World = World;
    /// The hexes so far, and how often somebody is met.
    type State = (usize, i32);

    fn round(&self, at: &mut At<'_, World>, (nth, met): &mut (usize, i32)) -> Play<Onward> {
        let Some(hours) = self.hours.get(*nth) else { return Ok(Onward::Over) };
        *nth = nth.saturating_add(1);
        let strikes = on_the_road(at, Who(1), *hours)?;
        *met = met.saturating_add(i32::from(strikes));
        Ok(Onward::On)
    }
}

impl Rule for BareJourney {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let mut state = (0, 0);
        at.repeat(&Hexes { hours: self.hours.clone() }, &mut state)?;
        let met = at.total(words!("fivey.travel.encounter"), state.1);
        let of = if 0 < met { Met::Encounter } else { Met::None };
        Ok(Verdict::of(of.word()).with_total(met))
    }
}
