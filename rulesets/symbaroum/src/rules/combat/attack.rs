//! Attacks: who rolls, with what, and what a hit does.
use crate::reference::RULES;
use crate::rules::characters::attributes::{self, Part};
use crate::rules::characters::weapons;
use crate::rules::combat::circumstances::{self, ADVANTAGE};
use crate::rules::combat::damage::{self, Amount, AttackOutcome, Blow, From};
use crate::rules::success::attempts;
use crate::rules::success::dice::{self, Chances, Tried};
use crate::world::happen::notice;
use crate::world::{Trigger, World};
use norn_kernel::{At, Closed, D4, Die, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// One attack, whatever has led to it. [symbaroum.free-attack.test]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    /// Who attacks.
    pub by: Who,
    pub on: Who,
    /// With what, by name.
    pub weapon: String,
    /// With which active ability, if with one. [symbaroum.reactions.passive-only]
    pub ability: Option<String>,
    /// Why it is a Free Attack, if it is one.
    pub free: Option<Trigger>,
}

impl Rule for Strike {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        struck(at, self)
    }
}

/// An attack from its test to whatever comes of it.
fn struck(at: &mut At<'_, World>, strike: &Strike) -> Play<Verdict> {
    let (by, on, name) = (strike.by, strike.on, &strike.weapon);
    let Some(weapon) = weapons::find(at.world(), by, name) else {
        return Ok(Verdict::of(AttackOutcome::Miss.word()).with_total(0));
    };
    let favoured = circumstances::has_advantage(at, by, on, weapon.ranged);
    let hit = hits(at, strike, favoured.clone())?;
    noticed(at, on, by)?;
    noticed(at, by, on)?;
    let from = From { by, weapon: Some(name.clone()), power: None, free: strike.free.is_some() };
    if !hit {
        damage::tells(at, on, &from, Blow::Misses, 0);
        return Ok(Verdict::of(AttackOutcome::Miss.word()).with_total(0));
    }
    let players = at.world().is_players(by);
    let own = weapons::printed(at.world(), by, name);
    let key =
        if players { rule!("symbaroum.damage.enemy-hit") } else { rule!("symbaroum.damage.npc-values") };
    let amount = damage::dice(at.world(), by, weapon.die, own).0;
    let words = |_: &World| {
        Text::part(words!("symbaroum.damage.enemy-hit"), "rolls").with("who", by).with("target", on)
    };
    let mut dealt = at.throws(by, words, |at| at.on_behalf(by, |at| amount.read(at, key)))?;
    if favoured.is_some() {
        let key =
            if players { rule!("symbaroum.advantage.effect") } else { rule!("symbaroum.advantage.enemy") };
        let amount = damage::dice(at.world(), by, D4, None).0;
        let words = |_: &World| {
            Text::part(words!("symbaroum.advantage.effect"), "rolls").with("who", by).with("target", on)
        };
        dealt = dealt.saturating_add(at.throws(by, words, |at| at.on_behalf(by, |at| amount.read(at, key)))?);
    }
    let more = more_damage(at.world(), strike);
    dealt = dealt.saturating_add(attributes::add(at, more));
    let taken = damage::armour(at, on)?;
    let damage = damage::left(at, dealt, taken);
    let came = damage::suffer(at, on, damage, Some(&from))?;
    Ok(Verdict::of(came.word()).with_total(damage))
}

/// What abilities and elixirs add to a hit.
fn more_damage(world: &World, strike: &Strike) -> Vec<Part> {
    let grades = attributes::with_ability(world, strike.by, strike.ability.as_deref()).into_iter();
    let grades = grades.filter(|(_, grade)| grade.damage != 0).map(|(name, grade)| {
        let key = rule!("symbaroum.missing.abilities");
        (key, grade.damage, Value::text(&name))
    });
    let lasting = world.character(strike.by).lasting.iter().filter_map(|lasting| {
        let (weapon, amount) = lasting.damage.as_ref()?;
        let key = rule!("symbaroum.missing.elixirs");
        (*weapon == strike.weapon).then(|| (key, *amount, Value::text(&lasting.name)))
    });
    grades.chain(lasting).collect()
}

/// Whether an attack hits. Only players roll; where nobody has a player, the game master says.
/// [symbaroum.test.player-rolls, symbaroum.test.player-vs-player]
fn hits(at: &mut At<'_, World>, strike: &Strike, favoured: Option<Value>) -> Play<bool> {
    let (by, on) = (strike.by, strike.on);
    let players = (at.world().is_players(by), at.world().is_players(on));
    match players {
        (false, true) => defended(at, strike, favoured).map(|defended| !defended),
        (false, false) => match attempts::decided(at, by)? {
            Some(said) => Ok(said == Tried::Success),
            None => attempts::privately(at, by, |at| attacked(at, strike, favoured)),
        },
        (true, _) => attacked(at, strike, favoured),
    }
}

/// Whether the target is in no state to defend itself, aware of the attack or not. [symbaroum.death.dying]
fn is_down(at: &mut At<'_, World>, on: Who) -> bool {
    !at.world().is_able(on) && at.holds(rule!("symbaroum.death.dying"), true)
}

/// The attacker rolls. [symbaroum.combat-action.attack]
fn attacked(at: &mut At<'_, World>, strike: &Strike, favoured: Option<Value>) -> Play<bool> {
    let (by, on, ability) = (strike.by, strike.on, strike.ability.as_deref());
    let down = is_down(at, on);
    let world = at.world();
    let parts = attributes::value_parts(world, by, attributes::attack_with(world, by, ability));
    let grades = attributes::with_ability(world, by, ability).into_iter();
    let grades = grades.filter(|(_, grade)| grade.to_attack != 0).map(|(name, grade)| {
        let key = rule!("symbaroum.missing.abilities");
        (key, grade.to_attack, Value::text(&name))
    });
    let parts: Vec<Part> = parts.into_iter().chain(grades).collect();
    let modifier = attributes::opposed_by(attributes::defense(world, on));
    let defends = !down && circumstances::defends(world, on, by);
    let chances = circumstances::chances(world, by, on);
    let owner = world.owner(by);
    let mut sum = attributes::add(at, parts);
    if defends || 0 <= modifier {
        sum = sum.saturating_add(dice::against(at, modifier, on, "defense"));
    } else {
        let of = Value::List(vec![Value::word("defense"), Value::Character(on)]);
        let why = if down { words!("symbaroum.death.dying") } else { words!("symbaroum.defense.aware") };
        at.idle(words!("symbaroum.test.opposition"), modifier, why, Some(of));
    }
    if let Some(of) = favoured {
        sum = sum.saturating_add(at.number_of(rule!("symbaroum.advantage.effect"), ADVANTAGE, |_| of));
    }
    let value = at.total(rule!("symbaroum.combat-action.attack"), sum);
    let words = |_: &World| {
        Text::part(words!("symbaroum.combat-action.attack"), "rolls").with("who", by).with("target", on)
    };
    at.throws(by, words, |at| at.on_behalf(by, |at| dice::roll(at, owner, value, chances)))
}

/// The target's player rolls; nobody does where the target can't defend.
/// [symbaroum.defense.test, symbaroum.defense.aware]
fn defended(at: &mut At<'_, World>, strike: &Strike, favoured: Option<Value>) -> Play<bool> {
    let (by, on, ability) = (strike.by, strike.on, strike.ability.as_deref());
    if is_down(at, on) {
        return Ok(false);
    }
    let world = at.world();
    if !circumstances::defends(world, on, by) {
        at.idle(words!("symbaroum.defense.test"), 0, words!("symbaroum.defense.aware"), None);
        return Ok(false);
    }
    let grades = attributes::passive(world, on).into_iter();
    let grades = grades.filter(|(_, grade)| grade.to_defense != 0).map(|(name, grade)| {
        let key = rule!("symbaroum.reactions.passive-only");
        (key, grade.to_defense, Value::text(&name))
    });
    let parts: Vec<Part> = attributes::defense_parts(world, on).into_iter().chain(grades).collect();
    let with = attributes::attack_with(world, by, ability);
    let grades = attributes::with_ability(world, by, ability).into_iter();
    let skill: i32 = grades.map(|(_, grade)| grade.to_attack).fold(0, i32::saturating_add);
    let modifier = attributes::opposed_by(attributes::value(world, by, with).saturating_add(skill));
    let chances = circumstances::chances(world, on, by);
    let owner = world.owner(on);
    let mut sum = attributes::add(at, parts);
    sum = sum.saturating_add(dice::against(at, modifier, by, with.word()));
    if let Some(of) = favoured {
        sum = sum.saturating_add(at.number_of(rule!("symbaroum.advantage.enemy"), -ADVANTAGE, |_| of));
    }
    let value = at.total(rule!("symbaroum.defense.test"), sum);
    let words =
        |_: &World| Text::part(words!("symbaroum.defense.test"), "rolls").with("who", on).with("by", by);
    at.throws(on, words, |at| at.on_behalf(on, |at| dice::roll(at, owner, value, chances)))
}

/// Whoever was attacked by another, attacks them or goes at them, knows of them from now on.
/// [symbaroum.surprised.active]
pub fn noticed(at: &mut At<'_, World>, who: Who, of: Who) -> Play<()> {
    if circumstances::is_unaware(at.world(), who, of) {
        notice(at, who, of)?;
    }
    Ok(())
}

/// An attack from numbers alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareAttack {
    /// Who rolls.
    pub who: Who,
    /// The attribute's value.
    pub attribute: i32,
    /// The target's Defense.
    pub against: i32,
    /// How often the die is rolled.
    pub chances: Chances,
    /// Whether it has advantage. [symbaroum.advantage.effect]
    pub advantage: bool,
    /// What a hit does.
    pub damage: Points,
    /// What armour takes off.
    pub armour: Points,
    /// The target's Pain Threshold.
    pub pain: i32,
    /// What is left of the target's Toughness.
    pub toughness: i32,
}

/// A number, or a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Points {
    /// So many.
    Fixed(i32),
    /// What it shows.
    Rolled(Die),
}

impl Points {
    fn of(self, owner: Owner) -> Amount {
        match self {
            Self::Fixed(number) => Amount::Fixed(number),
            Self::Rolled(die) => Amount::Rolled(owner, die),
        }
    }
}

impl Rule for BareAttack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let owner = Owner::Character(self.who);
        let mut value = dice::bare_value(at, self.attribute, Some(self.against), 0);
        if self.advantage {
            value = value.saturating_add(at.number(rule!("symbaroum.advantage.effect"), ADVANTAGE));
        }
        if !dice::roll(at, owner, value, self.chances)? {
            return Ok(Verdict::of(AttackOutcome::Miss.word()).with_total(0));
        }
        let mut dealt = self.damage.of(owner).read(at, rule!("symbaroum.damage.enemy-hit"))?;
        if self.advantage {
            dealt = dealt.saturating_add(at.roll(owner, D4, rule!("symbaroum.advantage.effect"))?);
        }
        let taken = self.armour.of(owner).read(at, rule!("symbaroum.damage.enemy-hit"))?;
        let damage = damage::left(at, dealt, taken);
        let came = damage::graded(at, damage, self.toughness, Some(self.pain));
        Ok(Verdict::of(came.word()).with_total(damage))
    }
}
