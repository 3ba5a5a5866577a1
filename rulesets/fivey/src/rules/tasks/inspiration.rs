//! Dice of inspiration: spent after the roll or before it, on one's own rolls and against those of others.
use crate::reference::RULES;
use crate::world::happen::set;
use crate::world::switches::{InspirationOnEnemyRolls, Natural20Die};
use crate::world::{Set, World};
use norn_kernel::{At, Better, D6, D20, Key, Lapse, Owner, Play, Prompt, Text, Value, Who, rule};

/// The most that a die of inspiration shows. [fivey.inspiration.start]
const MOST: i32 = 6;

/// Whether others roll at the same moment: then a question holds the roll up, since what comes of it is worked out for
/// all together and is not taken back for one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Moment {
    /// One after the other: nobody waits, and the die may be named until anything else begins.
    #[default]
    Alone,
    /// All at once, or all again as soon as this is settled.
    Together,
}

impl Moment {
    fn lapse(self) -> Lapse {
        match self {
            Self::Alone => Lapse::Later,
            Self::Together => Lapse::MovingOn,
        }
    }
}

/// Whether somebody has a die to spend. Nobody but players' characters has any. [fivey.inspiration.start]
#[must_use]
pub fn has_die(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.played && 0 < one.dice
}

/// Somebody spends a die: what it shows. [fivey.inspiration.spend]
fn spend(at: &mut At<'_, World>, who: Who) -> Play<i32> {
    let key = rule!("fivey.inspiration.spend");
    let left = at.world().character(who).dice.saturating_sub(1);
    set(at, key, who, Set::dice(left))?;
    let face = at.on_behalf(who, |at| at.roll(Owner::Character(who), D6, key))?;
    Ok(face)
}

/// On what a die is spent, by the number that its question is worded with.
#[derive(Clone, Copy)]
enum On {
    /// A roll of one's own, which reaches with so much.
    Own = 0,
    /// A roll against oneself, which falls short with less.
    Theirs = 1,
    /// Damage, with what one has left.
    Damage = 2,
}

/// Whether somebody wants to spend a die now.
fn wants(
    at: &mut At<'_, World>,
    who: Who,
    key: Key,
    (on, total, against): (On, i32, i32),
    moment: Moment,
) -> Play<bool> {
    let dice = at.world().character(who).dice;
    let numbers = [("on", on as i32), ("total", total), ("against", against), ("dice", dice)];
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::confirm(Owner::Character(who), key).lapses(moment.lapse());
    at.confirm(&prompt.numbers(&numbers).about(&about))
}

/// Refuses a die before the roll to whoever has none. Stands at the head of what is rolled. [fivey.inspiration.spend]
pub fn ready(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let has = has_die(at.world(), who);
    let key = rule!("fivey.inspiration.spend");
    at.require(key, has, || Text::part(key, "refusal").with("who", who))
}

/// Somebody spends a die on a roll of their own before they make it. [fivey.inspiration.timing]
pub fn ahead(at: &mut At<'_, World>, who: Who, total: i32) -> Play<i32> {
    let key = rule!("fivey.inspiration.timing");
    let face = spend(at, who)?;
    Ok(at.total(key, total.saturating_add(face)))
}

/// A roll of somebody's own that falls short: they may raise it, if a die can make it reach. Gives the total.
/// [fivey.inspiration.spend]
pub fn raise(at: &mut At<'_, World>, who: Who, total: i32, against: i32, moment: Moment) -> Play<i32> {
    let turns = total < against && against <= total.saturating_add(MOST);
    let key = rule!("fivey.inspiration.spend");
    if !turns || !has_die(at.world(), who) || !wants(at, who, key, (On::Own, total, against), moment)? {
        return Ok(total);
    }
    let face = spend(at, who)?;
    Ok(at.total(key, total.saturating_add(face)))
}

/// A roll of somebody's own that has nothing to reach: they may raise it as they like. Gives the total.
/// [fivey.inspiration.timing]
pub fn better(at: &mut At<'_, World>, who: Who, total: i32, moment: Moment) -> Play<i32> {
    favor(at, who, total, Better::High, moment)
}

/// The same where less may be better: nothing is less than nothing. [fivey.inspiration.timing]
pub fn favor(at: &mut At<'_, World>, who: Who, total: i32, better: Better, moment: Moment) -> Play<i32> {
    let key = rule!("fivey.inspiration.timing");
    if !has_die(at.world(), who) || !wants(at, who, key, (On::Own, total, total), moment)? {
        return Ok(total);
    }
    let face = spend(at, who)?;
    Ok(match better {
        Better::High => at.total(key, total.saturating_add(face)),
        Better::Low => at.total(key, total.saturating_sub(face).max(0)),
    })
}

/// The same of what a downtime turn brings. Others roll at the same moment, but what it brings is theirs alone: nobody waits
/// for it, and a standing answer for downtimes is none for adventures. [fivey.inspiration.restore-downtime]
pub fn leftover(at: &mut At<'_, World>, who: Who, total: i32) -> Play<i32> {
    let key = rule!("fivey.inspiration.restore-downtime");
    if !has_die(at.world(), who) || !wants(at, who, key, (On::Own, total, total), Moment::Alone)? {
        return Ok(total);
    }
    let face = spend(at, who)?;
    Ok(at.total(key, total.saturating_add(face)))
}

/// Whether dice can make the rolls of others worse. [fivey.inspiration.spend]
fn may_lower(world: &World, who: Who) -> bool {
    world.switches.inspiration_on_enemy_rolls == InspirationOnEnemyRolls::On && has_die(world, who)
}

/// A roll that is made against somebody and reaches: they may lower it, if a die can make it fall short. Gives the total,
/// as it counts against them. [fivey.inspiration.spend]
pub fn lower(at: &mut At<'_, World>, who: Who, total: i32, against: i32, moment: Moment) -> Play<i32> {
    let turns = against <= total && total.saturating_sub(MOST) < against;
    let key = rule!("fivey.inspiration.spend");
    if !turns || !may_lower(at.world(), who) || !wants(at, who, key, (On::Theirs, total, against), moment)? {
        return Ok(total);
    }
    let face = spend(at, who)?;
    Ok(at.total(key, total.saturating_sub(face)))
}

/// Damage that is rolled against somebody: they may lower it. Where that can save them it is asked for, otherwise they may
/// name the die until anything else begins. `comes_to` says what so much damage comes to for them. Gives the damage as it
/// counts against them. [fivey.inspiration.spend, fivey.inspiration.timing]
pub fn soften(
    at: &mut At<'_, World>,
    who: Who,
    damage: i32,
    comes_to: impl Fn(i32) -> i32,
    moment: Moment,
) -> Play<i32> {
    let left = at.world().character(who).hit_points;
    let saves = left <= comes_to(damage) && comes_to(damage.saturating_sub(MOST).max(0)) < left;
    let key = if saves { rule!("fivey.inspiration.spend") } else { rule!("fivey.inspiration.timing") };
    let can = may_lower(at.world(), who) && 0 < comes_to(damage);
    if !can || !wants(at, who, key, (On::Damage, damage, left), moment)? {
        return Ok(damage);
    }
    let face = spend(at, who)?;
    Ok(at.total(key, damage.saturating_sub(face).max(0)))
}

/// A die for a natural 20, from the next roll on. [fivey.inspiration.gift-natural-20]
pub fn award(at: &mut At<'_, World>, who: Who, face: i32) -> Play<()> {
    let key = rule!("fivey.inspiration.gift-natural-20");
    if !key.holds(face == i32::from(D20.sides())) || !at.world().character(who).played {
        return Ok(());
    }
    if at.world().switches.natural_20_die == Natural20Die::RefereeAwards {
        let about = [("who", Value::Character(who))];
        let prompt = Prompt::confirm(Owner::Referee, key).lapses(Lapse::Later);
        if !at.confirm(&prompt.about(&about))? {
            return Ok(());
        }
    }
    gains(at, who, 1, key)
}

/// Somebody gains so many dice. There is no limit. [fivey.inspiration.no-cap]
pub fn gains(at: &mut At<'_, World>, who: Who, dice: i32, by: Key) -> Play<()> {
    let now = at.world().character(who).dice.saturating_add(dice);
    set(at, by, who, Set::dice(now)).map(drop)
}
