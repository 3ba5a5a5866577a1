//! Sites: rounds of ten minutes in which each acts once, and the encounter clock. [fivey.site.one-action-each]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::phases;
use crate::rules::exploring::risks::{Chance, at_a_site, is_checked, who_is_met};
use crate::rules::exploring::time::{self, Clock};
use crate::rules::tasks::checks::{Check, Checked, Throw, Totaled, came, check};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::world::happen::{happen, learn_of_site, visit};
use crate::world::{Effect, HOUR, Phase, ROUND, Stat, Visit, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule};

/// Somebody uses their action of a round at a site; nothing elsewhere, or in a fight. Stands at the head of whatever takes
/// a round there. [fivey.site.one-action-each]
pub fn uses_action(at: &mut At<'_, World>, who: Who) -> Play<()> {
    has_action(at, who)?;
    if !takes_part(at.world(), who) {
        return Ok(());
    }
    visit(at, rule!("fivey.site.one-action-each"), |it| {
        it.acted.insert(who);
    })
}

/// Refuses those who have used theirs, and everybody while an encounter goes on or after it has used up the round.
/// [fivey.site.one-action-each, fivey.encounter.time]
fn has_action(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    let rounds = takes_part(at.world(), who);
    let Some(now) = at.world().visit.as_ref().filter(|_| rounds) else { return Ok(()) };
    let filled = now.filled;
    let free = !now.acted.contains(&who) && at.world().character(who).busy.is_none();
    acting::unmet(at)?;
    let key = rule!("fivey.encounter.time");
    at.require(key, !filled, || Text::part(key, "filled"))?;
    let key = rule!("fivey.site.one-action-each");
    at.require(key, free, || Text::part(key, "refusal").with("who", who))
}

/// Whether somebody acts by rounds now: of those that all may see, whoever is unseen has none.
fn takes_part(world: &World, who: Who) -> bool {
    world.combat.is_none() && world.is_seen(who)
}

/// An encounter uses up what is left of a round at a site; nothing elsewhere. [fivey.encounter.time]
pub fn fills_round(at: &mut At<'_, World>) -> Play<()> {
    visit(at, rule!("fivey.encounter.time"), |it| it.filled = true)
}

/// Whether anything has been done in the present round.
#[must_use]
pub fn is_begun(world: &World) -> bool {
    world.visit.as_ref().is_some_and(|it| it.filled || !it.acted.is_empty())
}

/// Refuses where no site is being explored. [fivey.phase.site]
fn inside(at: &mut At<'_, World>) -> Play<()> {
    acting::calm(at)?;
    let key = rule!("fivey.phase.site");
    let inside = at.world().visit.is_some();
    at.require(key, inside, || Text::part(key, "outside"))
}

/// Refuses what would break a round off. [fivey.site.round-ten-minutes]
pub fn between_rounds(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.site.round-ten-minutes");
    let between = !is_begun(at.world());
    at.require(key, between, || Text::part(key, "refusal"))
}

/// The party enters a site in its hex. [fivey.travel.zoom-in]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Enter {
    /// By its name.
    pub site: String,
}

impl Rule for Enter {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.travel.zoom-in");
        let world = at.world();
        let here =
            world.sites.get(&self.site).is_some_and(|site| site.hex.is_none() || site.hex == world.here);
        at.require(key, here, || Text::part(key, "refusal").with("site", Value::text(&self.site)))?;
        acting::unmet(at)?;
        between_rounds(at)?;
        happen(at, key, Effect::Journey(None))?;
        learn_of_site(at, key, &self.site)?;
        let turn = at.number(rule!("fivey.site.encounter-clock"), 1);
        let hour = at.world().clock;
        let now = Visit { site: self.site.clone(), hour, turn, acted: [].into(), filled: false };
        happen(at, key, Effect::Visit(Some(Box::new(now))))?;
        phases::enters(at, Phase::Site)?;
        Ok(Verdict::done())
    }
}

/// The party leaves the site for the hex that it is in. [fivey.travel.zoom-in]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Leave {}

impl Rule for Leave {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        inside(at)?;
        acting::unmet(at)?;
        between_rounds(at)?;
        phases::enters(at, Phase::World)?;
        Ok(Verdict::done())
    }
}

/// Somebody uses their action of the round, with a check where they may well fail.
/// [fivey.site.action-examples, fivey.site.checks-possible]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Explore {
    pub who: Who,
    /// What they do, in the player's words.
    pub doing: String,
    /// By which stat they check, where the referee asks for it.
    #[stored(default)]
    pub stat: Option<Stat>,
    /// The difficulty class.
    #[stored(default)]
    pub dc: i32,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
}

impl Rule for Explore {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        inside(at)?;
        uses_action(at, self.who)?;
        let Some(stat) = rule!("fivey.site.checks-possible").keeps(self.stat) else {
            return Ok(Verdict::done());
        };
        let throw = Throw::of(self.who, stat).under(at.world(), &self.circumstances, Deed::Lore);
        let totaled = at.call(&Totaled(Check::of(throw, self.dc)))?;
        Ok(came(totaled))
    }
}

/// Somebody looks around: no die falls and no time passes, and the referee says what there is to see.
/// [fivey.site.no-check-for-looking]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Look {
    pub who: Who,
    /// At what, in the player's words.
    pub spot: String,
}

impl Rule for Look {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.site.no-check-for-looking");
        if key.applies() {
            return Ok(Verdict::done());
        }
        // What others would ask a check for.
        let succeeds = check(at, &Check::of(Throw::of(self.who, Stat::Int), 12))?;
        Ok(Verdict::of(Checked::of(succeeds).word()))
    }
}

/// The party moves on together, which takes the whole round. [fivey.site.one-action-each]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct MoveOn {}

impl Rule for MoveOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        inside(at)?;
        let all: Vec<Who> = at.world().played().collect();
        // Whoever can't come along keeps the others, before any of them has done anything.
        all.iter().try_for_each(|who| has_action(at, *who))?;
        all.into_iter().try_for_each(|who| uses_action(at, who))?;
        Ok(Verdict::done())
    }
}

closed! {
    /// How a round at a site ends.
    pub enum Ended {
        Encounter = "encounter",
        Quiet = "quiet",
    }
}

/// The referee ends the round: an encounter check first, and then time goes on. An encounter comes before the clock moves;
/// the round ends once it is over. [fivey.site.encounter, fivey.site.round-ten-minutes, fivey.rest.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct NextRound {
    /// Who rolls for an encounter.
    pub by: Who,
    /// Whether anybody does, where the referee says so.
    #[stored(default)]
    pub check: Option<Chance>,
}

impl Rule for NextRound {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        inside(at)?;
        acting::able(at, self.by)?;
        let key = rule!("fivey.encounter.time");
        let alone = !at.world().is_met();
        at.require(key, alone, || Text::part(key, "refusal"))?;
        let Some(now) = at.world().visit.clone() else { return Ok(Verdict::of(Ended::Quiet.word())) };
        let site = at.world().sites.get(&now.site);
        let dangerous = site.is_some_and(|site| site.dangerous);
        let region = site.and_then(|site| site.region.clone());
        let usual = rule!("fivey.site.encounter").holds(dangerous);
        // Whoever has been met in this round is not met again at its end.
        let filled = rule!("fivey.encounter.time").holds(now.filled);
        if !filled && is_checked(usual, self.check) && at_a_site(at, self.by, now.turn)? {
            who_is_met(at, region.as_ref())?;
            fills_round(at)?;
            return Ok(Verdict::of(Ended::Encounter.word()));
        }
        moves_on(at, now.filled)?;
        Ok(Verdict::of(Ended::Quiet.word()))
    }
}

/// The clock moves on by a round, and everybody can act again; the encounter clock rises, or begins anew after an
/// encounter. [fivey.site.round-ten-minutes, fivey.site.encounter-clock]
fn moves_on(at: &mut At<'_, World>, met: bool) -> Play<()> {
    let key = rule!("fivey.site.round-ten-minutes");
    let minutes = at.number(key, i32::try_from(ROUND).unwrap_or(0));
    let until = at.world().clock.saturating_add(minutes.into());
    time::passes(at, until, Clock::Ordinary)?;
    let key = rule!("fivey.site.encounter-clock");
    let before = at.world().visit.as_ref().map_or(0, |it| it.turn);
    let turn = at.number(key, if met { 1 } else { before.saturating_add(1) });
    let since = at.world().visit.as_ref().map_or(0, |it| until.saturating_sub(it.hour));
    let whole = rule!("fivey.site.hour").holds(HOUR <= since);
    visit(at, rule!("fivey.site.one-action-each"), |it| {
        it.acted.clear();
        it.filled = false;
        it.turn = turn;
        if whole {
            it.hour = it.hour.saturating_add(since.div_euclid(HOUR).saturating_mul(HOUR));
        }
    })
}

/// How many rounds of the present hour have been played. [fivey.site.hour]
#[must_use]
pub fn rounds_of_hour(world: &World) -> i64 {
    let since = world.visit.as_ref().map_or(0, |it| world.clock.saturating_sub(it.hour));
    since.max(0).rem_euclid(HOUR) / ROUND
}

/// The referee closes the hour, since the table has spent one. [fivey.site.hour]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CloseHour {}

impl Rule for CloseHour {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        inside(at)?;
        acting::unmet(at)?;
        between_rounds(at)?;
        let key = rule!("fivey.site.hour");
        let hour = at.world().visit.as_ref().map_or(0, |it| it.hour);
        let since = at.world().clock.saturating_sub(hour).max(0);
        let ends = since.div_euclid(HOUR).saturating_add(1).saturating_mul(HOUR).saturating_add(hour);
        time::passes(at, ends, Clock::Ordinary)?;
        visit(at, key, |it| it.hour = ends)?;
        Ok(Verdict::done())
    }
}
