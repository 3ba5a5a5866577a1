//! What attacks do besides damage.
use crate::reference::RULES;
use crate::rules::combat::blows::{self, Blow};
use crate::rules::narrative::hp;
use crate::world::happen;
use crate::world::{Affliction, Deals, Row, State, World};
use norn_kernel::{
    At, Choice, D6, D12, Die, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule,
    words,
};

/// The lowest face at which whoever is knocked back is also hurt. [triumvene.effect.knock-back]
const KNOCK_HURTS: i32 = 10;
/// The face of either die at which whoever is hurled is stunned. [triumvene.effect.hurl.stun]
const HURL_STUNS: i32 = 12;

/// On a hit the referee applies or skips each effect that it could have; none takes hold of whoever it has killed.
/// [triumvene.combat.effects]
pub fn offer(at: &mut At<'_, World>, blow: &Blow<'_>, effects: &[String]) -> Play<()> {
    let target = blow.target;
    if effects.is_empty() || is_past(at.world(), target) {
        return Ok(());
    }
    let key = rule!("triumvene.combat.effects");
    let options: Vec<Choice> = effects.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let prompt = Prompt::up_to(Owner::Referee, key, &options, max).lapses(Lapse::MovingOn);
    let about = [
        ("who", Value::Character(blow.by)),
        ("target", Value::Character(target)),
        ("weapon", Value::text(blow.weapon)),
    ];
    let prompt = prompt.about(&about);
    for chosen in at.several_of(&prompt)? {
        let Some(name) = effects.get(chosen).filter(|_| !is_past(at.world(), target)) else { continue };
        takes_hold(at, target, name)?;
    }
    Ok(())
}

/// Whether nothing takes hold of somebody any more. [triumvene.combat.effects]
fn is_past(world: &World, who: Who) -> bool {
    rule!("triumvene.combat.effects").holds(world.character(who).state == State::Dead)
}

/// An effect of the list takes hold of somebody.
fn takes_hold(at: &mut At<'_, World>, target: Who, name: &str) -> Play<()> {
    let Some(row) = Affliction::find(at.world(), name).cloned() else { return Ok(()) };
    match row.deals {
        Deals::KnockBack => knock_back(at, target),
        Deals::Hurl => hurl(at, target),
        Deals::Stunned => stun(at, target),
        Deals::Made => apply(at, target, name, &row),
    }
}

/// The referee lets an effect take hold of somebody that comes from the situation and from no weapon's list: of a
/// shove, a trap, an explosion. In a fight or outside of one. [triumvene.combat.effects]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Suffer {
    pub who: Who,
    /// Which, by its name on the list.
    pub effect: String,
}

impl Rule for Suffer {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_alive(at, self.who)?;
        let listed = Affliction::find(at.world(), &self.effect).is_some();
        at.require(rule!("triumvene.combat.effects"), listed, || {
            Text::part(words!("triumvene.combat.effects"), "refusal")
                .with("effect", Value::text(&self.effect))
        })?;
        takes_hold(at, self.who, &self.effect)?;
        Ok(Verdict::done())
    }
}

/// Thrown straight backwards, so many feet as the die shows. [triumvene.effect.knock-back]
pub fn knock_back(at: &mut At<'_, World>, target: Who) -> Play<()> {
    let feet =
        at.on_behalf(target, |at| at.roll(Owner::Referee, D12, rule!("triumvene.effect.knock-back")))?;
    at.tell(|_| {
        Text::part(words!("triumvene.effect.knock-back"), "thrown").with("who", target).with("feet", feet)
    });
    if at.reaches(rule!("triumvene.effect.knock-back"), feet, KNOCK_HURTS) {
        let blunt =
            at.on_behalf(target, |at| at.roll(Owner::Referee, D6, rule!("triumvene.effect.knock-back")))?;
        blows::hurt(at, target, blunt)?;
    }
    Ok(())
}

/// Thrown in a direction of the referee's choice, and into the air: the height is what it hurts.
/// [triumvene.effect.hurl, triumvene.effect.hurl.stun]
pub fn hurl(at: &mut At<'_, World>, target: Who) -> Play<()> {
    let prompt = Prompt::text(Owner::Referee, rule!("triumvene.effect.hurl"));
    let about = [("who", Value::Character(target))];
    at.text(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    let distance = at.on_behalf(target, |at| at.roll(Owner::Referee, D12, rule!("triumvene.effect.hurl")))?;
    at.tell(|_| {
        Text::part(words!("triumvene.effect.hurl"), "distance").with("who", target).with("feet", distance)
    });
    let height = at.on_behalf(target, |at| at.roll(Owner::Referee, D12, rule!("triumvene.effect.hurl")))?;
    at.tell(|_| {
        Text::part(words!("triumvene.effect.hurl"), "height").with("who", target).with("feet", height)
    });
    let harm = at.number(rule!("triumvene.effect.hurl"), height);
    blows::hurt(at, target, harm)?;
    let twelve = distance == HURL_STUNS || height == HURL_STUNS;
    if at.holds(rule!("triumvene.effect.hurl.stun"), twelve) {
        stun(at, target)?;
    }
    Ok(())
}

/// Stunned from now on; a new stun starts the time anew. [triumvene.effect.stunned]
pub fn stun(at: &mut At<'_, World>, target: Who) -> Play<()> {
    happen::stun(at, target)
}

/// An effect of the referee's own. [triumvene.missing.effects-list]
fn apply(at: &mut At<'_, World>, target: Who, name: &str, made: &Affliction) -> Play<()> {
    let key = rule!("triumvene.missing.effects-list");
    let mut harm = 0;
    if made.damage != 0 {
        harm = at.number_of(key, made.damage, |_| Value::text(name));
    }
    if let Some(die) = Die::new(made.sides) {
        for _ in 0..made.dice {
            harm = harm.saturating_add(at.on_behalf(target, |at| at.roll(Owner::Referee, die, key))?);
        }
    }
    blows::hurt(at, target, harm)?;
    if 0 < made.rounds {
        happen::afflict(at, target, name, made.hampers.clone(), made.rounds)?;
    }
    Ok(())
}
