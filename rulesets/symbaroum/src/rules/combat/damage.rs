//! Damage: how much a hit does, what armour takes off, and what comes of the rest.
use crate::reference::RULES;
use crate::rules::characters::attributes;
use crate::rules::combat::free_attack::{self, Chance};
use crate::rules::harm::death;
use crate::rules::harm::toughness::wound;
use crate::world::gear::fixed;
use crate::world::happen::set;
use crate::world::{DamageWhileDying, Fate, NpcValues, Override, Set, Trigger, World};
use norn_kernel::{
    At, Audience, Choice, Closed, Die, Key, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who,
    closed, rule, words,
};

/// The most that one blow or fall can do.
pub const DAMAGE_MAX: i32 = 1_000;

closed! {
    /// What an attack came to, worst first for whoever made it.
    pub enum AttackOutcome {
        /// It did not hit.
        Miss = "miss",
        /// Armour took all of it.
        Absorbed = "absorbed",
        /// It wounded.
        Wounded = "wounded",
        /// It hurt so much that more comes of it. [symbaroum.pain.trigger]
        Pain = "pain",
        /// No Toughness is left. [symbaroum.death.dying]
        Down = "down",
    }
}

/// Where damage comes from: an attack. Dangers of the surroundings come from nobody. [symbaroum.pain.trigger]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct From {
    /// Who made it.
    pub by: Who,
    /// With which weapon; none for a mystical power.
    pub weapon: Option<String>,
    /// With which mystical power, if with one.
    pub power: Option<String>,
    /// Whether it is a Free Attack.
    pub free: bool,
}

closed! {
    /// What is told of an attack at once, before anything else is asked. [symbaroum.damage.amount]
    pub enum Blow {
        /// It missed.
        Misses = "misses",
        /// Armour took all of it.
        Absorbed = "absorbed",
        /// It wounded.
        Hits = "hits",
        /// It struck somebody who is dying.
        StrikesDying = "dying",
        /// It struck somebody who is unconscious.
        StrikesDown = "unconscious",
    }
}

/// Tells what came of an attack, in a sentence. What is left of those whom no player plays is the game master's to
/// know. [symbaroum.damage.amount]
pub fn tells(at: &mut At<'_, World>, on: Who, from: &From, came: Blow, damage: i32) {
    at.story(|world| {
        let left = world.is_players(on).then(|| world.character(on).toughness);
        let (how, with) = match (from.free, &from.power, &from.weapon) {
            (true, _, weapon) => ("free", weapon),
            (false, power @ Some(_), _) => ("power", power),
            (false, None, weapon) => ("attack", weapon),
        };
        Text::part(words!("symbaroum.damage.amount"), "story")
            .with("who", from.by)
            .with("target", on)
            .with("came", Value::word(came.word()))
            .with("how", Value::word(how))
            .with("with", Value::text(with.as_deref().unwrap_or_default()))
            .with("damage", damage)
            .with("known", Value::word(if left.is_some() { "yes" } else { "no" }))
            .with("left", left.unwrap_or(0))
    });
}

/// What damage comes to, from the numbers. [symbaroum.pain.trigger]
pub fn graded(at: &mut At<'_, World>, damage: i32, toughness: i32, pain: Option<i32>) -> AttackOutcome {
    if damage <= 0 {
        return AttackOutcome::Absorbed;
    }
    if toughness <= damage {
        return AttackOutcome::Down;
    }
    let Some(pain) = pain else { return AttackOutcome::Wounded };
    // To exceed is to reach one more.
    if at.reaches(rule!("symbaroum.pain.trigger"), damage, pain.saturating_add(1)) {
        return AttackOutcome::Pain;
    }
    AttackOutcome::Wounded
}

/// A number, or a die that somebody rolls for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    Nothing,
    /// So many.
    Fixed(i32),
    /// What the die shows.
    Rolled(Owner, Die),
}

impl Amount {
    /// What it comes to; whose die it is rolls it.
    ///
    /// # Errors
    /// Where the die has not fallen yet.
    pub fn read(self, at: &mut At<'_, World>, key: Key) -> Play<i32> {
        match self {
            Self::Nothing => Ok(0),
            Self::Fixed(number) => Ok(at.number(key, number)),
            Self::Rolled(owner, die) => at.roll(owner, die, key),
        }
    }
}

/// What stands for a die of somebody's: players roll, everybody else has a fixed number.
/// [symbaroum.damage.npc-values]
#[must_use]
pub fn dice(world: &World, who: Who, die: Die, own: Option<i32>) -> (Amount, bool) {
    if world.is_players(who) {
        return (Amount::Rolled(world.owner(who), die), true);
    }
    let amount = match (own, world.switches.npc_values) {
        (Some(own), _) => Amount::Fixed(own),
        (None, NpcValues::Fixed) => Amount::Fixed(fixed(die)),
        (None, NpcValues::Rolled) => Amount::Rolled(Owner::Referee, die),
    };
    (amount, false)
}

/// What armour takes off. [symbaroum.damage.player-hit, symbaroum.damage.enemy-hit]
pub fn armour(at: &mut At<'_, World>, who: Who) -> Play<i32> {
    let one = at.world().character(who);
    let own = one.overrides.get(&Override::ArmourValue).copied();
    let die = one.armour().and_then(|(_, armour)| armour.die);
    let (amount, players) = match (die, own) {
        (None, Some(own)) if !at.world().is_players(who) => (Amount::Fixed(own), false),
        (None, _) => (Amount::Nothing, true),
        (Some(die), own) => dice(at.world(), who, die, own),
    };
    let key =
        if players { rule!("symbaroum.damage.player-hit") } else { rule!("symbaroum.damage.npc-values") };
    at.on_behalf(who, |at| amount.read(at, key))
}

/// What is left of a hit behind armour, 0 or more. [symbaroum.damage.amount]
pub fn left(at: &mut At<'_, World>, dealt: i32, taken: i32) -> i32 {
    at.total(rule!("symbaroum.damage.amount"), dealt.saturating_sub(taken).max(0))
}

/// Somebody suffers damage that armour did not take. [symbaroum.damage.amount]
pub fn suffer(at: &mut At<'_, World>, who: Who, damage: i32, from: Option<&From>) -> Play<AttackOutcome> {
    if damage <= 0 {
        if let Some(from) = from {
            tells(at, who, from, Blow::Absorbed, 0);
        }
        return Ok(AttackOutcome::Absorbed);
    }
    let one = at.world().character(who);
    match one.fate {
        Fate::Well => {}
        Fate::Dying { .. } => {
            if let Some(from) = from {
                tells(at, who, from, Blow::StrikesDying, 0);
            }
            return struck(at, who);
        }
        // With no Toughness left, the next wound is as the one that took the last of it.
        Fate::Unconscious => {
            if let Some(from) = from {
                tells(at, who, from, Blow::StrikesDown, 0);
            }
            death::falls(at, who)?;
            return Ok(AttackOutcome::Down);
        }
        // What can't get worse stays as it is.
        Fate::Dead => return Ok(AttackOutcome::Absorbed),
    }
    let (toughness, pain) = (one.toughness, attributes::pain_threshold(one));
    let came = match from {
        // Nobody reads off what an enemy can bear.
        Some(_) if !at.world().is_players(who) => {
            at.aside(Audience::Referee, |at| Ok(graded(at, damage, toughness, pain)))?
        }
        Some(_) => graded(at, damage, toughness, pain),
        None if toughness <= damage => AttackOutcome::Down,
        None => AttackOutcome::Wounded,
    };
    wound(at, who, toughness.saturating_sub(damage).max(0))?;
    if let Some(from) = from {
        tells(at, who, from, Blow::Hits, damage);
    }
    match (came, from) {
        (AttackOutcome::Down, _) => death::falls(at, who)?,
        (AttackOutcome::Pain, Some(from)) => pains(at, who, from, damage)?,
        _ => {}
    }
    Ok(came)
}

/// Whoever is dying is hit once more. [symbaroum.death.dying]
fn struck(at: &mut At<'_, World>, who: Who) -> Play<AttackOutcome> {
    match at.world().switches.damage_while_dying {
        DamageWhileDying::None => Ok(AttackOutcome::Absorbed),
        DamageWhileDying::Step => {
            Ok(if death::closer(at, who)? { AttackOutcome::Down } else { AttackOutcome::Wounded })
        }
    }
}

/// It hurts: knocked down, or attacked once more. The choice is the player's, whose character suffers it or did it.
/// [symbaroum.pain.choice]
fn pains(at: &mut At<'_, World>, who: Who, from: &From, damage: i32) -> Play<()> {
    if at.world().combat.is_none() {
        return Ok(());
    }
    let chance = Chance { by: from.by, on: who, trigger: Trigger::Pain, weapon: from.weapon.clone() };
    let falls = rule!("symbaroum.pain.knocked-down").met(!at.world().character(who).prone);
    // A power reaches further than what a Free Attack is made with.
    let near = from.weapon.is_some() || at.world().are_engaged(from.by, who);
    let struck = near && free_attack::can(at, &chance);
    let chooser = if at.world().is_players(who) { who } else { from.by };
    let owner = at.world().owner(chooser);
    let again = match (falls, struck) {
        (false, false) => return Ok(()),
        (true, false) => false,
        (false, true) => true,
        (true, true) => {
            let key = rule!("symbaroum.pain.choice");
            let options = ["knocked-down", "free-attack"].map(|word| Choice::word(key, word));
            let about = [("who", Value::Character(who)), ("by", Value::Character(from.by))];
            let numbers = [("damage", damage)];
            at.one_of(&Prompt::one_of(owner, key, &options).about(&about).numbers(&numbers))? == 1
        }
    };
    if again {
        // Whoever has just chosen it has no more to say; anybody else may let it be.
        let chosen = falls && at.world().owner(from.by) == owner;
        free_attack::made(at, &chance, !chosen)?;
    } else {
        set(at, rule!("symbaroum.pain.knocked-down"), who, Set::prone(true))?;
    }
    Ok(())
}

/// A danger of the surroundings: a fall, a fire. [symbaroum.pain.trigger]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Harm {
    /// Who suffers it.
    pub who: Who,
    /// How much, 0 or more.
    pub damage: i32,
    /// Whether armour helps.
    pub armour: bool,
}

impl Rule for Harm {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.damage.amount");
        let fits = (0..=DAMAGE_MAX).contains(&self.damage);
        at.require(key, fits, || Text::part(key, "refusal").with("max", DAMAGE_MAX))?;
        let there = at.world().character(self.who).fate != Fate::Dead
            && at.world().characters.contains_key(&self.who);
        at.require(key, there, || Text::part(key, "nobody").with("who", self.who))?;
        let dealt = at.number(rule!("symbaroum.damage.amount"), self.damage);
        let taken = if self.armour { armour(at, self.who)? } else { 0 };
        let damage = at.total(rule!("symbaroum.damage.amount"), dealt.saturating_sub(taken).max(0));
        let came = suffer(at, self.who, damage, None)?;
        Ok(Verdict::of(came.word()).with_total(damage))
    }
}
