//! Charges: a way into another square that ends in a blow, and what waits on any such way.
use crate::reference::RULES;
use crate::rules::actions::movement;
use crate::rules::attacks::blows::{AttackOutcome, How};
use crate::rules::attacks::guard::{self, Intercepted};
use crate::rules::attacks::{attack, brawl};
use crate::rules::characters::hindrances;
use crate::rules::turns::ready;
use crate::world::World;
use crate::world::fight::{Attack, Blow, Brawl};
use crate::world::squares::{Between, Square};
use norn_kernel::{At, Closed, Play, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// A blow that ends a charge.
const CHARGE: How = How { charge: true, answers: false, unseen: BTreeSet::new() };

fn target(blow: &Blow) -> Who {
    match blow {
        Blow::Weapon(attack) => attack.target,
        Blow::Brawl(brawl) => brawl.target,
    }
}

/// What is needed to charge somebody in the next square.
/// [heimr.action.charge, heimr.action.charge-no-challenge-border, heimr.action.run-protection]
pub fn needs(at: &mut At<'_, World>, who: Who, to: Square, blow: &Blow) -> Play<()> {
    let target = target(blow);
    attack::knows_where(at, who, target)?;
    let told =
        |key, part: &'static str| move || Text::part(key, part).with("who", who).with("target", target);
    let key = rule!("heimr.action.charge");
    let from = at.world().character(who).stance.square;
    let there = at.world().character(target).stance.square == to && from != to;
    at.require(key, there, told(key, "refusal"))?;
    hindrances::unhindered(at, who, hindrances::Going::Walk)?;
    movement::needs_cross(at, who, to, movement::How::Charge)?;
    let key = rule!("heimr.action.charge-no-challenge-border");
    let plain = !movement::is_challenging(at.world(), who, to);
    at.require(key, plain, told(key, "refusal"))?;
    let key = rule!("heimr.action.run-protection");
    let ran = movement::ran_from(at.world(), target, from);
    at.require(key, !ran, told(key, "refusal"))?;
    match blow {
        Blow::Weapon(attack) => attack::needs(at, who, attack, &CHARGE),
        Blow::Brawl(brawl) => brawl::needs(at, who, brawl, &CHARGE),
    }
}

/// Into the square, and at the target, or at whoever guards it. [heimr.action.charge]
pub fn plays(at: &mut At<'_, World>, who: Who, to: Square, blow: &Blow) -> Play<Verdict> {
    let past = match blow {
        Blow::Weapon(attack) => attack.outmanoeuvres,
        Blow::Brawl(brawl) => brawl.outmanoeuvres,
    };
    let between = Between::new(at.world().character(who).stance.square, to);
    let guarded = guard::waits_beyond(at.world(), who, between, to);
    let unseen = at.world().character(who).unseen.from.keys().copied().collect();
    let verdict = goes(at, who, to, past, |at| {
        movement::cross(at, who, to, movement::How::Charge)?;
        Ok(Verdict::done())
    })?;
    let able = hindrances::stops_acting(at.world(), who).is_none();
    if at.world().character(who).stance.square != to || !able {
        let came = at.outcome(rule!("heimr.action.charge"), AttackOutcome::Stopped);
        return Ok(Verdict { outcome: Some(came.word().into()), ..verdict });
    }
    let mut blow = blow.clone();
    let mut how = How { unseen, ..CHARGE };
    if let Some(guard) = guarded {
        match guard::takes_charge(at, who, guard, past)? {
            Intercepted::No => {}
            Intercepted::Stopped => {
                let came = at.outcome(rule!("heimr.guard.border-other-side"), AttackOutcome::Stopped);
                return Ok(Verdict { outcome: Some(came.word().into()), ..verdict });
            }
            Intercepted::By(guard) => {
                how.answers = true;
                blow = match blow {
                    Blow::Weapon(attack) => Blow::Weapon(Attack { target: guard, ..attack }),
                    Blow::Brawl(brawl) => Blow::Brawl(Brawl { target: guard, ..brawl }),
                };
            }
        }
    }
    match &blow {
        Blow::Weapon(attack) => attack::plays(at, who, attack, &how),
        Blow::Brawl(brawl) => brawl::plays(at, who, brawl, &how),
    }
}

/// A way into another square: a guard on this side may keep it, and whoever waits beyond may act.
/// [heimr.guard.border-same-side, heimr.guard.border-crossing-ends]
pub fn goes(
    at: &mut At<'_, World>,
    who: Who,
    to: Square,
    outmanoeuvres: bool,
    way: impl FnOnce(&mut At<'_, World>) -> Play<Verdict>,
) -> Play<Verdict> {
    let from = at.world().character(who).stance.square;
    let between = Between::new(from, to);
    if guard::keeps(at, who, between, outmanoeuvres)? {
        let came = at.outcome(rule!("heimr.guard.border-same-side"), AttackOutcome::Stopped);
        return Ok(Verdict::of(came.word()));
    }
    let verdict = way(at)?;
    if at.world().character(who).stance.square == to {
        guard::crossed(at, who, between)?;
        ready::entered(at, who)?;
    }
    Ok(verdict)
}
