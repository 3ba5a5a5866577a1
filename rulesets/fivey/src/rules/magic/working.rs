//! What each spell does. [fivey.spell.list]
use crate::reference::RULES;
use crate::rules::characters::health::{Harm, inflict};
use crate::rules::fights::attack;
use crate::rules::fights::blast::{Blast, Half, strikes_at};
use crate::rules::fights::{hiding, weapons};
use crate::rules::magic::casting::{Cast, dice};
use crate::rules::magic::ongoing;
use crate::world::happen::{carry, meeting, note, set, shows};
use crate::world::{Attitude, Charmed, Lasts, Ongoing, Power, Set, Shape, Spell, Working, World};
use norn_kernel::{At, Choice, D6, Key, Pick, Place, Play, Prompt, Text, Value, Who, rule, words};
use std::collections::{BTreeMap, BTreeSet};

/// How many feet a pace is. [fivey.move.pace]
pub const FEET: i32 = 5;

/// The rule that says what a spell does.
fn rule_of(spell: &Spell) -> Key {
    match (spell.working, spell.shape) {
        (Working::Words, _) | (Working::Harm, Shape::Targets) => rule!("fivey.spell.list"),
        (Working::Harm, Shape::Burst) => rule!("fivey.spell.fire-ball"),
        (Working::Harm, Shape::Line) => rule!("fivey.spell.lightning-bolt"),
        (Working::Attract, _) => rule!("fivey.spell.attract"),
        (Working::Charm, _) => rule!("fivey.spell.charm"),
        (Working::FeatherFall, _) => rule!("fivey.spell.feather-fall"),
        (Working::Knock, _) => rule!("fivey.spell.knock"),
        (Working::Illuminate, _) => rule!("fivey.spell.illuminate"),
        (Working::Levitate, _) => rule!("fivey.spell.levitate"),
        (Working::Shroud, _) => rule!("fivey.spell.shroud"),
        (Working::TurnUndead, _) => rule!("fivey.spell.turn-undead"),
    }
}

/// Where somebody stands, if there is a field.
#[must_use]
pub fn stands(world: &World, who: Who) -> Option<Place> {
    world.character(who).at.filter(|_| world.ground.is_some())
}

/// Whether somebody sees another: past the walls of the field, and neither hidden from them nor made invisible.
/// [fivey.move.measure, fivey.action.hide, fivey.spell.shroud]
#[must_use]
pub fn sees(world: &World, who: Who, other: Who) -> bool {
    let hidden = world.fighter(other).is_some_and(|it| it.hidden_from.contains(&who));
    let hidden = rule!("fivey.action.hide").holds(hidden) || ongoing::is_shrouded(world, other);
    who == other || !hidden && attack::sees(world, who, other)
}

/// Refuses what a spell can't do, before anything is spent. An area takes in everybody there; somebody who is named has to
/// be one who can be meant. [fivey.spell.list]
pub fn fits(at: &mut At<'_, World>, cast: &Cast, spell: &Spell) -> Play<()> {
    can_work(at, cast, spell)?;
    if spell.working == Working::Harm {
        return Ok(());
    }
    cast.on.iter().try_for_each(|on| attack::may_reach(at, cast.who, *on))
}

fn can_work(at: &mut At<'_, World>, cast: &Cast, spell: &Spell) -> Play<()> {
    let key = rule_of(spell);
    let who = cast.who;
    let most = spell.paces.saturating_mul(FEET);
    let first = cast.on.first().copied();
    let refusal = |part| Text::part(key, part).with("who", who);
    match spell.working {
        // Whether any undead are there is nobody's to know before they turn.
        Working::Words | Working::TurnUndead => Ok(()),
        Working::Illuminate => {
            let world = at.world();
            let seen = match (&world.ground, stands(world, who), cast.at) {
                (Some(ground), Some(from), Some(to)) => ground.sees(from, to),
                _ => first.is_none_or(|on| sees(world, who, on)),
            };
            at.require(key, seen && cast.on.len() <= 1, || refusal("refusal"))
        }
        Working::Harm => {
            let world = at.world();
            let seen = match (&world.ground, stands(world, who), spell.shape) {
                (Some(ground), Some(from), Shape::Burst) => cast.at.is_some_and(|to| ground.sees(from, to)),
                (Some(_), Some(from), Shape::Line) => cast.at.is_some_and(|to| to != from),
                _ => cast.on.iter().any(|on| !has_fled(world, *on)),
            };
            at.require(key, seen, || refusal("refusal"))
        }
        Working::Attract => {
            at.require(key, !cast.unfit, || refusal("no-metal"))?;
            let world = at.world();
            let paces = first.and_then(|on| world.distance(who, on));
            let near = cast.feet <= most && paces.is_none_or(|paces| paces <= spell.paces);
            at.require(key, near, || refusal("far").with("max", most))?;
            let held = match (first, &cast.item) {
                (Some(on), Some(item)) => {
                    let things = &at.world().character(on).things;
                    things.get(item).is_some_and(crate::world::Thing::is_at_hand)
                }
                (on, _) => on.is_none(),
            };
            at.require(key, held, || refusal("refusal"))
        }
        Working::Charm => {
            let one = cast.on.len() == 1 && !cast.on.contains(&who);
            let seen = first.is_some_and(|on| at.world().is_able(on) && sees(at.world(), who, on));
            at.require(key, one && seen, || refusal("refusal"))
        }
        Working::FeatherFall => at.require(key, false, || refusal("refusal")),
        Working::Knock => at.require(key, !cast.unfit, || refusal("no-lock")),
        Working::Levitate => {
            at.require(key, cast.on.is_empty(), || refusal("creature"))?;
            at.require(key, cast.feet <= most, || refusal("refusal").with("max", most))
        }
        Working::Shroud => {
            let level = super::casting::level(at.world(), who);
            let count = cast.on.len().saturating_add(usize::from(!cast.what.is_empty()));
            let fits = 0 < count && i32::try_from(count).is_ok_and(|count| count <= level);
            at.require(key, fits, || refusal("refusal").with("max", level))
        }
    }
}

/// Whether somebody has left the fight that is under way. [fivey.round.sequence]
fn has_fled(world: &World, who: Who) -> bool {
    rule!("fivey.round.sequence").holds(world.fighter(who).is_some_and(|it| it.fled))
}

/// The undead whom somebody can turn: all of them that are there to be seen. [fivey.spell.turn-undead]
#[must_use]
pub fn undead(world: &World, by: Who) -> Vec<Who> {
    let there = world.characters.keys().copied().filter(|who| *who != by && world.is_able(*who));
    let there =
        there.filter(|who| world.combat.is_none() || world.fighter(*who).is_some() && !has_fled(world, *who));
    let there = there.filter(|who| world.is_seen(*who) && sees(world, by, *who));
    // What marks them holds whether or not the feats of monsters do anything.
    there.filter(|who| world.has(*who, Power::BasicNecrology)).collect()
}

/// A spell that takes effect.
#[derive(Clone, Copy, Debug)]
pub struct Casting<'a> {
    pub cast: &'a Cast,
    /// Its name.
    pub name: &'a str,
    pub spell: &'a Spell,
    /// [fivey.magic.level]
    pub level: i32,
}

impl Casting<'_> {
    /// Whether it does anything, once it is cast.
    pub fn works(&self, at: &mut At<'_, World>) -> Play<bool> {
        let key = rule_of(self.spell);
        if !key.applies() {
            return Ok(false);
        }
        match self.spell.working {
            Working::Words => self.says(at, key),
            Working::Harm => self.harms(at, key),
            Working::Attract => self.attracts(at, key),
            Working::Charm => self.charms(at, key),
            // Nobody falls.
            Working::FeatherFall => Ok(false),
            Working::Knock => self.opens(at, key),
            Working::Illuminate => {
                self.lasts(at, key, self.cast.on.clone())?;
                hiding::shows_all(at)?;
                Ok(true)
            }
            Working::Levitate => {
                self.lasts(at, key, BTreeSet::new())?;
                Ok(true)
            }
            Working::Shroud => self.shrouds(at, key),
            Working::TurnUndead => self.turns(at, key),
        }
    }

    /// It goes on for as long as the dice say. [fivey.magic.concentration]
    fn lasts(&self, at: &mut At<'_, World>, key: Key, on: BTreeSet<Who>) -> Play<()> {
        self.lasts_with(at, key, on, BTreeMap::new())
    }

    /// The same, with what it has drawn out of people's hands.
    fn lasts_with(
        &self,
        at: &mut At<'_, World>,
        key: Key,
        on: BTreeSet<Who>,
        sticks: BTreeMap<Who, String>,
    ) -> Play<()> {
        let rolled = dice(at, self.cast.who, self.level, key)?;
        let minutes = i64::from(rolled).saturating_mul(self.spell.lasts.minutes());
        let what = self.cast.what.clone();
        let (spell, level) = (self.name.to_owned(), self.level);
        let now = Ongoing { spell, level, on, at: self.cast.at, what, until: 0, rounds: None, sticks };
        ongoing::begins(at, self.cast.who, minutes, now)
    }

    /// A spell of the table's own: whoever fails to save is affected, as its words say.
    fn says(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        let on: Vec<Who> = self.cast.on.iter().copied().collect();
        let failed = self.cast.fail(at, &on, self.spell)?;
        let works = on.is_empty() || !failed.is_empty();
        if works && self.spell.lasts != Lasts::AtOnce {
            self.lasts(at, key, failed.into_iter().collect())?;
        }
        Ok(works)
    }

    /// Everybody whom it reaches. [fivey.spell.fire-ball, fivey.spell.lightning-bolt]
    fn reached(&self, world: &World) -> Vec<Who> {
        let there = |who: &Who| world.is_able(*who) && !has_fled(world, *who);
        match self.cast.spread(world, self.spell) {
            Some(spread) => spread.on(world),
            None => self.cast.on.iter().copied().filter(there).collect(),
        }
    }

    fn harms(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        let (cast, spell) = (self.cast, self.spell);
        let on = self.reached(at.world());
        for &who in &on {
            shows(at, who, words!("fivey.magic.cast"))?;
        }
        let Some(save) = spell.save else {
            let points = dice(at, cast.who, self.level, key)?;
            for &who in &on {
                inflict(at, who, &Harm::of(points, &spell.damage_type).rolled(), key)?;
            }
            return Ok(!on.is_empty());
        };
        let level = at.number(rule!("fivey.magic.level"), self.level);
        let blast = Blast {
            by: cast.who,
            on,
            dice: (u16::try_from(level).unwrap_or(0), D6),
            fixed: None,
            damage_type: spell.damage_type.clone(),
            save,
            dc_of: cast.throw(at.world()),
            half: Half::Halved,
        };
        let struck = strikes_at(at, &blast, &|world, throw| cast.save(world, throw, spell.mental))?;
        Ok(struck.iter().any(|it| !it.saved || 0 < it.lost))
    }

    /// Metal things are drawn together; whoever holds one may keep hold of it. [fivey.spell.attract]
    fn attracts(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        let on: Vec<Who> = self.cast.on.first().copied().into_iter().collect();
        let failed = self.cast.fail(at, &on, self.spell)?;
        let loose = !self.cast.what.is_empty() || on.is_empty();
        let mut sticks = BTreeMap::new();
        if let Some((&who, item)) = failed.first().zip(self.cast.item.as_ref()) {
            let place = stands(at.world(), self.cast.who);
            carry(at, key, who, |things| {
                sticks.insert(who, weapons::lies(things, item, place));
            })?;
        } else if !loose {
            return Ok(false);
        }
        self.lasts_with(at, key, BTreeSet::new(), sticks)?;
        Ok(true)
    }

    /// [fivey.spell.charm]
    fn charms(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        let on: Vec<Who> = self.cast.on.iter().copied().filter(|who| *who != self.cast.who).take(1).collect();
        let Some(who) = self.cast.fail(at, &on, self.spell)?.first().copied() else { return Ok(false) };
        self.lasts(at, key, BTreeSet::from([who]))?;
        let by = self.cast.who;
        let until = at.world().spells.get(&by).map_or(at.world().clock, |spell| spell.until);
        let one = at.world().character(who);
        let before = one.charmed.as_ref().map_or(one.attitude, |charmed| charmed.before);
        set(at, key, who, Set::charmed(Some(Charmed { by, before, until })))?;
        set(at, key, who, Set::attitude(Some(Attitude::Friendly)))?;
        Ok(true)
    }

    /// [fivey.spell.knock]
    fn opens(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        at.story(|_| {
            let words = Text::part(key, "story").with("who", self.cast.who);
            words.with("what", Value::text(&self.cast.what))
        });
        Ok(true)
    }

    /// [fivey.spell.shroud]
    fn shrouds(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        let most = usize::try_from(self.level).unwrap_or(0);
        let thing = usize::from(!self.cast.what.is_empty());
        let on: Vec<Who> = self.cast.on.iter().copied().take(most.saturating_sub(thing)).collect();
        let (unwilling, mut now): (Vec<Who>, Vec<Who>) =
            on.into_iter().partition(|who| self.cast.unwilling.contains(who));
        now.extend(self.cast.fail(at, &unwilling, self.spell)?);
        if now.is_empty() && self.cast.what.is_empty() {
            return Ok(false);
        }
        self.lasts(at, key, now.into_iter().collect())?;
        Ok(true)
    }

    /// Whole creatures, as many as the dice reach, as the caster chooses; each of them counts, whether or not they save.
    /// [fivey.spell.turn-undead]
    fn turns(&self, at: &mut At<'_, World>, key: Key) -> Play<bool> {
        let by = self.cast.who;
        let there = undead(at.world(), by);
        if there.is_empty() {
            return Ok(false);
        }
        let reach = dice(at, by, self.level, key)?;
        let dice: Vec<i32> = there.iter().map(|who| at.world().character(*who).hit_dice.max(1)).collect();
        // As many of these as the dice reach, the first ones first; whoever is too strong is passed by.
        let within = |of: &[usize]| {
            let mut left = reach;
            let mut taken = vec![];
            for &nth in of {
                let cost = dice.get(nth).copied().unwrap_or(i32::MAX);
                if cost <= left {
                    left = left.saturating_sub(cost);
                    taken.push(nth);
                }
            }
            taken
        };
        let all: Vec<usize> = (0..there.len()).collect();
        let mut chosen = within(&all);
        if chosen.len() < all.len() && !chosen.is_empty() {
            let options: Vec<Choice> = there.iter().map(|who| Choice::new(key, *who)).collect();
            let usual = chosen.iter().filter_map(|nth| u16::try_from(*nth).ok()).collect();
            let numbers = [("reach", reach)];
            let owner = at.world().owner(by);
            let max = u16::try_from(there.len()).unwrap_or(u16::MAX);
            let prompt = Prompt::up_to(owner, key, &options, max).or_else(Pick::Several(usual));
            chosen = within(&at.several_of(&prompt.numbers(&numbers))?);
        }
        let chosen: Vec<Who> = chosen.into_iter().filter_map(|nth| there.get(nth).copied()).collect();
        let failed = self.cast.fail(at, &chosen, self.spell)?;
        for &who in &failed {
            note(at, key, who, |fighter| fighter.frozen = true)?;
        }
        if at.world().combat.is_none() {
            // They lose the first turn of the fight that follows.
            meeting(at, key, |it| it.turned.extend(&failed))?;
        }
        Ok(!failed.is_empty())
    }
}
