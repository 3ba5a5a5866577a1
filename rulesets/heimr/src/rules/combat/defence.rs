//! Defences: dodge, block and parry, rolled in advance and used when an attack comes.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::Throw;
use crate::rules::challenges::situations::Modified;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::{self, Standard};
use crate::rules::characters::fatigue::{self, Strain};
use crate::rules::characters::{hands, hindrances};
use crate::rules::harm::injuries::{self, Stir};
use crate::world::World;
use crate::world::fight::{Defence, Stored, With};
use crate::world::happen::note;
use crate::world::rolls::{Tested, Thrown};
use norn_kernel::{
    At, Choice, Key, Lapse, Pick, Play, Prompt, Text, Value, Verdict, Viewer, Who, closed, rule, words,
};

/// What being open after an ongoing action costs defences. [heimr.action.type-ongoing]
const OPEN: i32 = -2;
/// What lying on the ground costs attacks and defences. [heimr.position.prone-penalty]
pub const PRONE: i32 = -2;
/// What hanging on a wall costs attacks and defences. [heimr.position.climbing-penalty]
pub const CLIMBING: i32 = -2;
/// What difficult ground costs blows, dodges and parries. [heimr.environment.difficult-terrain]
pub const DIFFICULT: i32 = -1;
/// What each earlier dodge costs the next, and each earlier block the next.
/// [heimr.defence.dodge-penalty, heimr.defence.block-penalty]
const AGAIN: i32 = -2;
/// What being ready for shots adds to dodges. [heimr.action.dodge]
const DODGING: i32 = 2;

/// What is special about one attack, for whoever defends against it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Against {
    /// With what it is made; nothing in particular while defences are rolled in advance.
    pub with: Option<With>,
    /// Whether it comes from somebody whom the defender does not see. [heimr.action.dodge-duration]
    pub unseen: bool,
    /// Hit points that it costs where it hits. [heimr.blind-spot.not-defending-advice]
    pub damage: i32,
    /// What it costs the defence. [heimr.blind-spot.penalty-ranged, heimr.guard.outmanoeuvre]
    pub harder: Vec<Modified>,
    /// Nothing but a dodge will do. [heimr.brawl.provoked-which-defence, heimr.guard.outmanoeuvre]
    pub must_dodge: bool,
}

closed! {
    /// How a defence against an attack came out.
    pub enum Defended {
        /// There was none: every attack hits.
        Not = "undefended",
        /// It was too weak.
        Failed = "failed",
        /// Out of the way.
        Dodged = "dodged",
        /// Stopped by a shield.
        Blocked = "blocked",
        /// Turned aside by a weapon.
        Parried = "parried",
    }
}

impl Defended {
    /// Whether the attack came to nothing.
    #[must_use]
    pub fn holds(self) -> bool {
        !matches!(self, Self::Not | Self::Failed)
    }
}

/// A defence that is ready to be used: one rolled in advance, or one for this attack alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ready {
    /// What was rolled.
    pub stored: Stored,
    /// What counts for this attack: potential may have changed since. [heimr.preroll.modifier-change]
    pub total: i32,
    /// It stood ready, and is used up by this attack.
    pub in_advance: bool,
}

/// With what a defence is rolled. [heimr.defence.dodge, heimr.defence.block, heimr.defence.parry]
#[must_use]
pub fn tested(defence: &Defence) -> Tested {
    match defence {
        Defence::Dodge => Standard::Agility.tested(),
        Defence::Block { ability, .. } | Defence::Parry { ability, .. } => Tested::Ability(ability.clone()),
    }
}

/// The ways to defend that somebody has as things stand. [heimr.defence.three-ways]
#[must_use]
pub fn ways(world: &World, who: Who) -> Vec<Defence> {
    let mut ways = vec![];
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs);
    let holds = rule!("heimr.brawl.grabber-no-defence").holds(grabs.into_iter().any(|grab| grab.by == who));
    if holds || hindrances::stops_defending(world, who).is_some() {
        return ways;
    }
    if rule!("heimr.defence.dodge").applies() {
        ways.push(Defence::Dodge);
    }
    let used = world.fighter(who).map(|fighter| fighter.used.clone()).unwrap_or_default();
    for (name, item) in hands::shields(world, who) {
        if let Some(shield) = rule!("heimr.defence.block").keeps(item.shield.as_ref()) {
            let abilities = shield.abilities.iter().cloned();
            ways.extend(abilities.map(|ability| Defence::Block { shield: name.to_owned(), ability }));
        }
    }
    for (name, item) in hands::wielded(world, who) {
        let limited = rule!("heimr.defence.parry-limit").holds(used.parries.contains(name));
        if let Some(weapon) = rule!("heimr.defence.parry").keeps(item.weapon.as_ref()) {
            let parries = rule!("heimr.defence.parry-weapon-kind").met(weapon.range.is_none());
            if parries && !limited {
                let abilities = weapon.abilities.iter().cloned();
                ways.extend(abilities.map(|ability| Defence::Parry { weapon: name.to_owned(), ability }));
            }
        }
    }
    ways
}

/// Whether a defence works against an attack. [heimr.defence.parry]
fn works(defence: &Defence, against: &Against) -> bool {
    match defence {
        Defence::Dodge => true,
        Defence::Block { .. } => !against.must_dodge,
        Defence::Parry { .. } => {
            let shot = rule!("heimr.preroll.parry-vs-ranged").holds(against.with == Some(With::Ranged));
            !shot && !against.must_dodge
        }
    }
}

/// Everything besides the ability that counts for a defence as things stand.
fn modifiers(world: &World, who: Who, defence: &Defence, against: &Against) -> Vec<Modified> {
    let mut found = vec![];
    let one = world.character(who);
    if one.stance.prone {
        found.push(Modified::consistency(rule!("heimr.position.prone-penalty"), PRONE));
    }
    if one.stance.climbing.is_some() {
        found.push(Modified::consistency(rule!("heimr.position.climbing-penalty"), CLIMBING));
    }
    let ground = world.grid.locations.get(&one.stance.square).and_then(|here| here.difficult.as_ref());
    if let Some(ground) = ground
        && !matches!(defence, Defence::Block { .. })
    {
        let key = rule!("heimr.environment.difficult-terrain");
        found.push(Modified::consistency(key, DIFFICULT).by(Value::text(ground)));
    }
    if let Some(fighter) = world.fighter(who) {
        if fighter.open {
            found.push(Modified::consistency(rule!("heimr.action.type-ongoing"), OPEN));
        }
        let used = &fighter.used;
        let other = |times: u8| rule!("heimr.defence.penalties-separate").or(0, times);
        let again = match defence {
            Defence::Dodge => Some((rule!("heimr.defence.dodge-penalty"), used.dodges, other(used.blocks))),
            Defence::Block { .. } => {
                Some((rule!("heimr.defence.block-penalty"), used.blocks, other(used.dodges)))
            }
            Defence::Parry { .. } => None,
        };
        if let Some((key, own, other)) = again.filter(|(_, own, other)| 0 < *own + *other) {
            found.push(Modified::consistency(key, AGAIN.saturating_mul((own + other).into())));
        }
        let shot = against.with == Some(With::Ranged) && !against.unseen;
        if *defence == Defence::Dodge && fighter.dodging && shot {
            found.push(Modified::potential(rule!("heimr.action.dodge"), DODGING));
        }
    }
    let gear = match defence {
        Defence::Dodge => None,
        Defence::Block { shield: item, .. } | Defence::Parry { weapon: item, .. } => one.items.get(item),
    };
    let bonus = match defence {
        Defence::Block { .. } => gear.and_then(|item| item.shield.as_ref()).map(|shield| shield.potential),
        _ => gear.and_then(|item| item.weapon.as_ref()).map(|weapon| weapon.potential),
    };
    if let (Some(bonus), Defence::Block { shield: item, .. } | Defence::Parry { weapon: item, .. }) =
        (bonus.filter(|bonus| *bonus != 0), defence)
    {
        found.push(Modified::potential(rule!("heimr.armoury.bonus"), bonus).by(Value::text(item)));
    }
    found.extend(against.harder.iter().cloned());
    found
}

/// The throw of a defence as things stand.
fn throw(at: &mut At<'_, World>, who: Who, defence: &Defence, against: &Against) -> Throw {
    let more = modifiers(at.world(), who, defence, against);
    let throw = throws::throw_with(at, who, &tested(defence), &[], &more);
    // What is rolled in advance is held against fatigue when it is used. [heimr.preroll.fatigue-on-use]
    let later = rule!("heimr.preroll.fatigue-on-use").applies();
    if later { Throw { strain: Strain::None, ..throw } } else { throw }
}

/// With which consistency and potential a defence would be rolled as things stand.
#[must_use]
pub fn numbers(world: &World, who: Who, defence: &Defence, against: &Against) -> (i32, i32) {
    let throw = norn_kernel::glance(world, |at| throw(at, who, defence, against));
    (throw.consistency, throw.potential)
}

/// The ways to choose from, the one that comes to most first. [heimr.defence.advice-variety]
fn choices(world: &World, who: Who, against: &Against) -> Vec<(Choice, Option<Defence>)> {
    let mut ways: Vec<(Defence, (i32, i32))> = ways(world, who)
        .into_iter()
        .filter(|defence| works(defence, against))
        .map(|defence| {
            let numbers = numbers(world, who, &defence, against);
            (defence, numbers)
        })
        .collect();
    ways.sort_by_key(|(_, (consistency, potential))| {
        std::cmp::Reverse(content::mean(*consistency).saturating_add(potential.saturating_mul(100)))
    });
    let choice = |(defence, (consistency, potential)): (Defence, (i32, i32))| {
        let (words, gear) = match &defence {
            Defence::Dodge => (Text::part(words!("heimr.defence.dodge"), "dodge"), ""),
            Defence::Block { shield, .. } => {
                (Text::part(words!("heimr.defence.block"), "block"), shield.as_str())
            }
            Defence::Parry { weapon, .. } => {
                (Text::part(words!("heimr.defence.parry"), "parry"), weapon.as_str())
            }
        };
        let ability = match tested(&defence) {
            Tested::Ability(name) | Tested::Attribute { name, .. } => name,
        };
        let value = Value::List(vec![Value::word(words.part), Value::text(gear), Value::text(&ability)]);
        let words = words
            .with("gear", Value::text(gear))
            .with("with", Value::text(&ability))
            .with("consistency", consistency)
            .with("potential", potential);
        (Choice::told(value, words), Some(defence))
    };
    let mut choices: Vec<(Choice, Option<Defence>)> = ways.into_iter().map(choice).collect();
    if rule!("heimr.weapon-attack.undefended").applies() {
        choices.push((Choice::word(words!("heimr.weapon-attack.undefended"), "undefended"), None));
    }
    choices
}

/// Asks how somebody defends; nothing where there is no way, or none is wanted.
fn ask(at: &mut At<'_, World>, who: Who, key: Key, against: &Against, lapse: Lapse) -> Play<Option<Defence>> {
    let (options, ways): (Vec<Choice>, Vec<Option<Defence>>) =
        choices(at.world(), who, against).into_iter().unzip();
    let picked = match options.len() {
        0 => return Ok(None),
        1 => 0,
        _ => {
            let about = [("who", Value::Character(who))];
            let prompt = Prompt::one_of(at.world().owner(who), key, &options).or_else(Pick::One(0));
            at.one_of(&prompt.lapses(lapse).about(&about))?
        }
    };
    Ok(ways.into_iter().nth(picked).flatten())
}

/// Rolls a defence.
fn roll(at: &mut At<'_, World>, who: Who, kind: Defence, against: &Against) -> Play<Stored> {
    let throw = throw(at, who, &kind, against);
    let words = |_: &World| Text::part(words!("heimr.defence.three-ways"), "rolls").with("who", who);
    let thrown = at.throws(who, words, |at| at.call(&throw))?;
    Ok(Stored { kind, thrown, consistency: throw.consistency })
}

/// The next defence is rolled in advance, in place of one that was not needed. [heimr.preroll.when]
pub fn prepare(at: &mut At<'_, World>, who: Who) -> Play<()> {
    prepares(at, who, Lapse::MovingOn)
}

fn prepares(at: &mut At<'_, World>, who: Who, lapse: Lapse) -> Play<()> {
    let key = rule!("heimr.preroll.when");
    let none = ways(at.world(), who).is_empty();
    let against = Against::default();
    let stored = at.on_behalf(who, |at| {
        let kind = if none { None } else { ask(at, who, key, &against, lapse)? };
        Ok(match kind {
            Some(kind) => Some(roll(at, who, kind, &against)?),
            None => None,
        })
    })?;
    note(at, key, who, |fighter| {
        fighter.undefended = stored.is_none() && !none;
        fighter.defence = stored;
    })
}

/// The defence that somebody has rolled in advance, as long as there is that way to defend: neither without the weapon or
/// the shield that it was rolled with, nor with hands that are of no use by now.
/// [heimr.defence.three-ways, heimr.effect.break, heimr.action.drop-items]
#[must_use]
pub fn stands_ready(world: &World, who: Who) -> Option<&Stored> {
    let stored = world.fighter(who)?.defence.as_ref()?;
    rule!("heimr.preroll.none").met(ways(world, who).contains(&stored.kind)).then_some(stored)
}

/// The defence that meets an attack, before the attack is rolled: the one that stands ready, one that is rolled now
/// because things have changed, or none.
/// [heimr.defence.before-attack-result, heimr.preroll.choice-first, heimr.preroll.modifier-change]
pub fn meets(at: &mut At<'_, World>, who: Who, against: &Against) -> Play<Option<Ready>> {
    let world = at.world();
    if ways(world, who).is_empty() {
        return Ok(None);
    }
    if world.fighter(who).is_some_and(|fighter| fighter.undefended) {
        return Ok(None);
    }
    let stored = stands_ready(world, who).cloned();
    let key = match stored {
        Some(_) => rule!("heimr.preroll.parry-vs-ranged"),
        None => rule!("heimr.preroll.none"),
    };
    if stored.is_none() {
        // What was rolled with something that is gone is of no more use.
        note(at, key, who, |fighter| fighter.defence = None)?;
    }
    let Some(stored) = stored.filter(|stored| works(&stored.kind, against)) else {
        let chosen = at.on_behalf(who, |at| {
            let Some(kind) = ask(at, who, key, against, Lapse::MovingOn)? else { return Ok(None) };
            if !injuries::stirs(at, who, Stir::Defence(&kind))? {
                return Ok(None);
            }
            roll(at, who, kind, against).map(Some)
        })?;
        let Some(stored) = chosen else { return Ok(None) };
        return Ok(Some(Ready { total: stored.thrown.total, stored, in_advance: false }));
    };
    let harder = against.harder.iter().map(|by| by.consistency).sum::<i32>();
    let numbers = [("total", stored.thrown.total), ("damage", against.damage), ("harder", -harder)];
    let about = [("who", Value::Character(who))];
    let key = rule!("heimr.weapon-attack.undefended");
    let prompt = Prompt::confirm(at.world().owner(who), key).or_else(Pick::Yes(true));
    if key.applies() && !at.confirm(&prompt.lapses(Lapse::MovingOn).numbers(&numbers).about(&about))? {
        return Ok(None);
    }
    if !injuries::stirs(at, who, Stir::Defence(&stored.kind))? {
        return Ok(None);
    }
    // What was rolled counts the potential of then.
    let now = throw(at, who, &stored.kind, against);
    let changes = at.holds(rule!("heimr.preroll.modifier-change"), true);
    if now.consistency < stored.consistency && changes {
        let thrown = at.call(&now)?;
        let stored = Stored { thrown, consistency: now.consistency, ..stored };
        return Ok(Some(Ready { total: thrown.total, stored, in_advance: true }));
    }
    let potential = if changes { now.potential } else { stored.thrown.total - stored.thrown.before };
    let total = stored.thrown.before.saturating_add(potential);
    Ok(Some(Ready { total, stored, in_advance: true }))
}

/// The defence is used against an attack that was good enough to need one: it counts, it tires, and holds if it is
/// as high as the attack. [heimr.defence.what-counts-as-use, heimr.defence.compare]
pub fn used(at: &mut At<'_, World>, who: Who, ready: &Ready, attack: i32) -> Play<Defended> {
    let Thrown { d6, before, .. } = ready.stored.thrown;
    note(at, rule!("heimr.defence.what-counts-as-use"), who, |fighter| {
        match &ready.stored.kind {
            Defence::Dodge => fighter.used.dodges = fighter.used.dodges.saturating_add(1),
            Defence::Block { .. } => fighter.used.blocks = fighter.used.blocks.saturating_add(1),
            Defence::Parry { weapon, .. } => {
                fighter.used.parries.insert(weapon.clone());
            }
        }
        if ready.in_advance {
            fighter.defence = None;
        }
    })?;
    let physical = abilities::is_physical(at.world(), &tested(&ready.stored.kind));
    let strain = if physical { Strain::Tires } else { Strain::None };
    let total = at.total(rule!("heimr.defence.three-ways"), ready.total);
    let exhausted = fatigue::weigh(at, who, d6, before, strain)?;
    if exhausted && at.holds(rule!("heimr.fatigue.defence-fails"), true) {
        return Ok(Defended::Failed);
    }
    if !at.reaches(rule!("heimr.defence.compare"), total, attack) {
        return Ok(Defended::Failed);
    }
    Ok(match ready.stored.kind {
        Defence::Dodge => Defended::Dodged,
        Defence::Block { .. } => Defended::Blocked,
        Defence::Parry { .. } => Defended::Parried,
    })
}

/// Whether a defence that stands ready would come to nothing, since whoever has it is too tired by now.
/// [heimr.fatigue.defence-fails]
#[must_use]
pub fn would_fail(world: &World, who: Who, stored: &Stored) -> bool {
    let physical = abilities::is_physical(world, &tested(&stored.kind));
    physical
        && fatigue::has(world, who)
        && stored.thrown.before < world.fatigue(who)
        && rule!("heimr.fatigue.defence-fails").applies()
}

/// After a defence was used, the next is rolled at once: the likely one, since people were asked in their turn, unless they
/// say otherwise. [heimr.preroll.when]
pub fn renew(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let fighter = at.world().fighter(who);
    if fighter.is_some_and(|fighter| fighter.defence.is_none() && !fighter.undefended) {
        prepares(at, who, Lapse::Later)?;
    }
    Ok(())
}

/// What is needed to be ready for shots: somebody in the fight has a ranged weapon, and does not hide.
/// [heimr.action.dodge-duration]
pub fn dodge_needs(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let world = at.world();
    let shoots = |other: &Who| {
        let one = world.character(*other);
        world.may_oppose(who, *other)
            && !one.unseen.from.contains_key(&who)
            && hands::held(world, *other)
                .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_some()))
    };
    let comes = world.combat.iter().flat_map(|combat| combat.fighters.keys()).any(shoots);
    let key = rule!("heimr.action.dodge-duration");
    at.require(key, comes, || Text::part(key, "refusal").with("who", who))
}

/// Somebody is ready for shots until the next turn. [heimr.action.dodge]
pub fn dodge(at: &mut At<'_, World>, who: Who) -> Play<Verdict> {
    note(at, rule!("heimr.action.dodge-duration"), who, |fighter| fighter.dodging = true)?;
    Ok(Verdict::done())
}

/// Whether somebody's stance can be read by this viewer: who is not dazed, and from whom they do not hide.
/// [heimr.preroll.when]
pub(crate) fn asks(world: &World, viewer: &Viewer, who: Who) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Player(own) => {
            let reads = |by: &Who| {
                *by == who
                    || !hindrances::is_dazed(world, *by)
                        && !hindrances::is_helpless(world, *by)
                        && !world.character(who).unseen.from.contains_key(by)
            };
            own.iter().any(reads)
        }
    }
}
