//! Mystical powers: what they need, what they do, and what corruption they cost.
use crate::reference::RULES;
use crate::rules::actions::elixirs::cure_needs;
use crate::rules::characters::attributes;
use crate::rules::combat::attack::noticed;
use crate::rules::combat::circumstances;
use crate::rules::combat::damage::{self, From};
use crate::rules::harm::healing::{gives, is_wounded, rolled};
use crate::rules::success::{attempts, dice};
use crate::world::happen::set;
use crate::world::{Attribute, Fate, Power, Row, Set, Working, World};
use norn_kernel::{At, Audience, Lapse, Owner, Pick, Play, Prompt, Text, Value, Verdict, Who, rule, words};

/// What a mystical power of somebody's does at the level that they have reached.
/// [symbaroum.missing.mystical-powers]
#[must_use]
pub fn working(world: &World, who: Who, name: &str) -> Option<Working> {
    let level = world.character(who).powers.get(name)?;
    Some(Power::find(world, name)?.at(*level).clone())
}

/// What using a mystical power needs. [symbaroum.missing.mystical-powers, symbaroum.line-of-sight.blocked]
pub fn power_needs(at: &mut At<'_, World>, who: Who, name: &str, target: Who) -> Play<()> {
    let key = rule!("symbaroum.missing.mystical-powers");
    let power = working(at.world(), who, name);
    at.require(key, power.is_some(), || {
        Text::part(key, "unknown").with("who", who).with("power", Value::text(name))
    })?;
    let Some(power) = power else { return Ok(()) };
    let there = at.world().is_here(target) && at.world().character(target).fate != Fate::Dead;
    at.require(key, there, || Text::part(key, "nobody"))?;
    if power.sight {
        circumstances::needs_sight(at, who, target)?;
    }
    if power.heals.is_some() && power.damage.is_none() {
        let key = rule!("symbaroum.first-aid");
        // What heals without a look heals by touch.
        let near = power.sight || at.world().distance(who, target).is_none_or(|metres| metres == 0);
        at.require(key, near, || Text::part(key, "far").with("who", target))?;
        let wounded = is_wounded(at.world(), target);
        at.require(key, wounded, || Text::part(key, "unhurt").with("who", target))?;
        cure_needs(at, target, power.stabilises)?;
    }
    Ok(())
}

/// Somebody uses a mystical power. [symbaroum.missing.mystical-powers]
pub fn power(at: &mut At<'_, World>, who: Who, name: &str, target: Who) -> Play<Verdict> {
    // Whoever the game master lets use what they have not learned uses it as a novice does.
    let row = Power::find(at.world(), name).map(|power| power.novice.clone());
    let Some(power) = working(at.world(), who, name).or(row) else { return Ok(Verdict::done()) };
    strains(at, who, &power)?;
    if power.damage.is_some() {
        noticed(at, target, who)?;
        noticed(at, who, target)?;
    }
    if let Some(attribute) = power.test {
        let enemy = power.resists.is_some() && resists(at, who, target)?;
        let against = power.resists.filter(|_| enemy).map(|resists| (target, resists));
        if !tested(at, who, attribute, against, power.sight)? {
            return Ok(Verdict::of("failure"));
        }
    }
    if let Some(die) = power.heals {
        let key = rule!("symbaroum.healing.powers");
        let points = rolled(at, who, die, key)?;
        gives(at, target, points, power.stabilises, key)?;
    }
    if let Some(die) = power.damage {
        let key = rule!("symbaroum.missing.mystical-powers");
        let amount = damage::dice(at.world(), who, die, None).0;
        let dealt = at.on_behalf(who, |at| amount.read(at, key))?;
        let taken = if power.pierces { 0 } else { damage::armour(at, target)? };
        let damage = at.total(rule!("symbaroum.damage.amount"), dealt.saturating_sub(taken).max(0));
        let from = From { by: who, weapon: None, power: Some(name.to_owned()), free: false };
        damage::suffer(at, target, damage, Some(&from))?;
        return Ok(Verdict::of("success").with_total(damage));
    }
    Ok(Verdict::of("success"))
}

/// Whether somebody resists a power: enemies do, friends don't, and of two against the players the game master says whether
/// they are on one side. [symbaroum.missing.mystical-powers]
fn resists(at: &mut At<'_, World>, who: Who, target: Who) -> Play<bool> {
    if who == target || !at.world().may_be_enemies(who, target) {
        return Ok(false);
    }
    if !at.world().are_allies(who, target) {
        return Ok(true);
    }
    let about = [("who", Value::Character(who)), ("on", Value::Character(target))];
    let key = rule!("symbaroum.missing.mystical-powers");
    let prompt = Prompt::confirm(Owner::Referee, key).or_else(Pick::Yes(false)).about(&about);
    at.confirm(&prompt.lapses(Lapse::Later))
}

/// What using a power costs: corruption, so much or what a die shows. [symbaroum.missing.corruption]
fn strains(at: &mut At<'_, World>, who: Who, power: &Working) -> Play<()> {
    let key = rule!("symbaroum.missing.corruption");
    let points = match power.corruption_die {
        None => power.corruption,
        Some(die) => {
            let amount = damage::dice(at.world(), who, die, None).0;
            at.on_behalf(who, |at| amount.read(at, key))?
        }
    };
    if 0 < points {
        let now = at.world().character(who).corruption.saturating_add(points);
        set(at, key, who, Set::corruption(now))?;
        warns_of_corruption(at, who)?;
    }
    Ok(())
}

/// The test of a power: against whatever of an enemy resists it. The player rolls. [symbaroum.attributes.resolute]
fn tested(
    at: &mut At<'_, World>,
    who: Who,
    attribute: Attribute,
    against: Option<(Who, Attribute)>,
    by_sight: bool,
) -> Play<bool> {
    let test = attempts::Test {
        who,
        attribute,
        against,
        difficulty: 0,
        modifiers: vec![],
        reactive: false,
        by_sight,
        doing: String::new(),
    };
    let turned = test.by_player(at.world());
    if !at.world().is_players(who)
        && turned.is_none()
        && let Some(said) = attempts::decided(at, who)?
    {
        return Ok(said == dice::Tried::Success);
    }
    let (test, works) = match turned {
        Some(turned) => (turned, false),
        None => (test, true),
    };
    Ok(test.rolls(at)? == works)
}

/// Says to the game master that corruption has reached its threshold. [symbaroum.missing.corruption]
fn warns_of_corruption(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let (now, threshold) = (one.corruption, attributes::corruption_threshold(one));
    if now < threshold {
        return Ok(());
    }
    at.aside(Audience::Referee, |at| {
        at.tell(|_| {
            Text::part(words!("symbaroum.missing.corruption"), "reached")
                .with("who", who)
                .with("now", now)
                .with("threshold", threshold)
        });
        Ok(())
    })
}
