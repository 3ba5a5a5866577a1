//! Spells that go on: kept up by concentration, counted in minutes, and in a fight in rounds. [fivey.magic.concentration]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::time::charm_ends;
use crate::world::happen::happen;
use crate::world::{Effect, Ongoing, ROUNDS, Row, Spell, Working, World};
use norn_kernel::{At, Key, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// A spell begins to go on, for so many minutes from now: one that is kept up already ends, as nobody keeps up two.
/// [fivey.magic.concentration, fivey.magic.minutes-in-combat]
pub fn begins(at: &mut At<'_, World>, by: Who, minutes: i64, now: Ongoing) -> Play<()> {
    let key = rule!("fivey.magic.concentration");
    ends(at, by, key)?;
    let until = at.world().clock.saturating_add(minutes);
    let in_fight = at.world().combat.is_some().then(|| minutes.saturating_mul(ROUNDS));
    let rounds = rule!("fivey.magic.minutes-in-combat").keeps(in_fight);
    happen(at, key, Effect::Spell(by, Some(Box::new(Ongoing { until, rounds, ..now })))).map(drop)
}

/// What somebody keeps up ends, with what it does to others. [fivey.magic.concentration, fivey.spell.charm]
pub fn ends(at: &mut At<'_, World>, by: Who, key: Key) -> Play<()> {
    let Some(spell) = at.world().spells.get(&by) else { return Ok(()) };
    let charmed = spell
        .on
        .iter()
        .copied()
        .filter(|who| at.world().character(*who).charmed.as_ref().is_some_and(|it| it.by == by));
    let charmed: Vec<Who> = charmed.collect();
    happen(at, key, Effect::Spell(by, None))?;
    if key.applies() {
        for who in charmed {
            charm_ends(at, who)?;
        }
    }
    Ok(())
}

/// A spell no longer does anything to one of those whom it affects; where nothing is left of it, it ends.
pub fn loses(at: &mut At<'_, World>, by: Who, on: Who, key: Key) -> Play<()> {
    let concerns = |spell: &&Ongoing| spell.on.contains(&on) || spell.sticks.contains_key(&on);
    let Some(spell) = at.world().spells.get(&by).filter(concerns) else { return Ok(()) };
    let mut now = Box::new(spell.clone());
    now.on.remove(&on);
    now.sticks.remove(&on);
    if now.on.is_empty() && now.sticks.is_empty() && now.what.is_empty() && now.at.is_none() {
        return ends(at, by, key);
    }
    happen(at, key, Effect::Spell(by, Some(now))).map(drop)
}

/// Somebody is there no more: whatever goes on does nothing to them.
pub fn forgets(at: &mut At<'_, World>, who: Who, key: Key) -> Play<()> {
    for by in at.world().spells.keys().copied().collect::<Vec<_>>() {
        loses(at, by, who, key)?;
    }
    Ok(())
}

/// Whether something of somebody's sticks to other metal, so that nobody takes it up. [fivey.spell.attract]
#[must_use]
pub fn sticks(world: &World, who: Who, thing: &str) -> bool {
    world.spells.values().any(|spell| spell.sticks.get(&who).is_some_and(|name| name == thing))
}

/// Whose spell hides somebody from sight, if one does. [fivey.spell.shroud]
#[must_use]
pub fn shrouded_by(world: &World, who: Who) -> Option<Who> {
    let works =
        |spell: &Ongoing| Spell::find(world, &spell.spell).is_some_and(|row| row.working == Working::Shroud);
    let found = world.spells.iter().find(|(_, spell)| spell.on.contains(&who) && works(spell));
    found.map(|(by, _)| *by).filter(|_| rule!("fivey.spell.shroud").applies())
}

/// Whether somebody can't be seen, by magic: attacks against them have disadvantage, and their own have advantage.
/// [fivey.spell.shroud]
#[must_use]
pub fn is_shrouded(world: &World, who: Who) -> bool {
    shrouded_by(world, who).is_some()
}

/// The places of the field that spells light: around the place that was named, or around whoever has the thing that gives
/// light, and no further than the first wall. [fivey.spell.illuminate]
#[must_use]
pub fn lit(world: &World) -> BTreeSet<Place> {
    let Some(ground) = &world.ground else { return BTreeSet::new() };
    let lights = world.spells.values().filter_map(|spell| {
        let row = Spell::find(world, &spell.spell).filter(|row| row.working == Working::Illuminate)?;
        let bearer = || spell.on.first().and_then(|who| world.character(*who).at);
        Some((spell.at.or_else(bearer)?, row.paces))
    });
    let lights: Vec<(Place, i32)> = lights.filter(|_| rule!("fivey.spell.illuminate").applies()).collect();
    let near = |place: &Place, (from, paces): (Place, i32)| {
        ground.distance(from, *place).is_some_and(|far| far <= paces) && ground.sees(from, *place)
    };
    let places = ground.field().places().filter(|place| !ground.walls.contains(place));
    places.filter(|place| lights.iter().any(|light| near(place, *light))).collect()
}

/// Somebody's skin is touched, as by a blow in melee: whoever was invisible is seen again, and the others are not.
/// [fivey.spell.shroud]
pub fn touched(at: &mut At<'_, World>, who: Who) -> Play<()> {
    match shrouded_by(at.world(), who) {
        Some(by) => loses(at, by, who, rule!("fivey.spell.shroud")),
        None => Ok(()),
    }
}

/// A fight begins: what is left of spells in minutes counts in rounds. [fivey.magic.minutes-in-combat]
pub fn fight_begins(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.magic.minutes-in-combat");
    for (by, spell) in at.world().spells.clone() {
        let left = spell.until.saturating_sub(at.world().clock).max(0);
        let rounds = Some(left.saturating_mul(ROUNDS));
        happen(at, key, Effect::Spell(by, Some(Box::new(Ongoing { rounds, ..spell }))))?;
    }
    Ok(())
}

/// (5) A round of a fight ends: spells run down by one, and end with their last. [fivey.rest.sequence]
pub fn round_ends(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.magic.minutes-in-combat");
    for (by, spell) in at.world().spells.clone() {
        match spell.rounds.map(|rounds| rounds.saturating_sub(1)) {
            Some(left) if 0 < left => {
                let now = Ongoing { rounds: Some(left), ..spell };
                happen(at, key, Effect::Spell(by, Some(Box::new(now))))?;
            }
            Some(_) => ends(at, by, key)?,
            None => {}
        }
    }
    Ok(())
}

/// A fight ends: what is left of spells in rounds counts in minutes again, each begun one as a whole.
/// [fivey.magic.minutes-in-combat]
pub fn fight_ends(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.magic.minutes-in-combat");
    for (by, spell) in at.world().spells.clone() {
        let Some(rounds) = spell.rounds else { continue };
        let minutes = rounds.saturating_add(ROUNDS - 1).div_euclid(ROUNDS);
        let until = at.world().clock.saturating_add(minutes);
        let now = Ongoing { rounds: None, until, ..spell };
        happen(at, key, Effect::Spell(by, Some(Box::new(now))))?;
    }
    Ok(())
}

/// Somebody breaks their concentration, at any moment: what they keep up ends. [fivey.action.cease]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Cease {
    pub who: Who,
}

impl Rule for Cease {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.action.cease");
        let keeps = at.world().spells.get(&self.who).map(|spell| spell.spell.clone());
        at.require(key, keeps.is_some(), || Text::part(key, "refusal").with("who", self.who))?;
        let spell = keeps.unwrap_or_default();
        at.story(|_| Text::part(key, "story").with("who", self.who).with("spell", Value::text(&spell)));
        ends(at, self.who, rule!("fivey.magic.concentration"))?;
        Ok(Verdict::done())
    }
}

/// Somebody who can't be seen is touched. [fivey.spell.shroud]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Touch {
    pub who: Who,
}

impl Rule for Touch {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.spell.shroud");
        let shrouded = is_shrouded(at.world(), self.who);
        at.require(key, shrouded, || Text::part(key, "not-shrouded").with("who", self.who))?;
        touched(at, self.who)?;
        Ok(Verdict::done())
    }
}
