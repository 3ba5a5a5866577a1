//! Guarding: standing in the way.
use crate::reference::RULES;
use crate::rules::attacks::attack;
use crate::rules::attacks::blows::{self, AttackOutcome};
use crate::rules::challenges::situations::Modified;
use crate::rules::characters::hindrances::{self, Going};
use crate::rules::combat::defence::Against;
use crate::rules::grid::places;
use crate::world::World;
use crate::world::fight::{Guarded, With};
use crate::world::happen::note;
use crate::world::squares::{Between, Square};
use norn_kernel::{At, Key, Lapse, Pick, Play, Prompt, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// What the dodge costs whoever gets past a guard. [heimr.guard.outmanoeuvre]
const PAST: i32 = -1;

/// What came of a guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intercepted {
    /// Nobody stood in the way, or whoever did was passed.
    No,
    /// This one takes it.
    By(Who),
    /// Whoever came did not get past.
    Stopped,
}

/// What is needed to guard something. [heimr.guard.requirements]
pub fn needs(at: &mut At<'_, World>, who: Who, what: &Guarded) -> Play<()> {
    if at.world().combat.is_none() {
        let key = rule!("heimr.guard.requirements");
        at.require(key, false, || Text::part(key, "no-fight").with("who", who))?;
    }
    if let Guarded::Person(ward) = what {
        attack::knows_where(at, who, *ward)?;
    }
    let world = at.world();
    let here = world.character(who).stance.square;
    let place = world.grid.locations.get(&here);
    let near = match what {
        Guarded::Person(ward) => *ward != who && places::within_a_blow(world, who, *ward),
        Guarded::Spot(name) => {
            place.is_some_and(|place| place.spots.contains(name) || place.things.contains_key(name))
        }
        Guarded::Border(between) => between.touches(here) && between.is_side_by_side(),
    };
    let key = rule!("heimr.guard.requirements");
    at.require(key, near, || Text::part(key, "not-here").with("who", who))?;
    let able = is_able(at.world(), who);
    at.require(key, able, || Text::part(key, "not-able").with("who", who))
}

/// Somebody guards something from now on; another guard of theirs ends. [heimr.action.guard]
pub fn plays(at: &mut At<'_, World>, who: Who, what: &Guarded) -> Play<Verdict> {
    note(at, rule!("heimr.guard.what"), who, |fighter| fighter.guard = Some(what.clone()))?;
    Ok(Verdict::done())
}

/// Whether somebody is in a state to guard. [heimr.guard.requirements]
fn is_able(world: &World, who: Who) -> bool {
    // Whoever lies on the ground guards all the same.
    hindrances::stops_acting(world, who).is_none()
        && hindrances::stops_on_foot(world, who, Going::Walk).is_none()
}

/// Whether two are on one side, as far as the table knows: of those whom the game master plays, they say who is not.
fn are_together(world: &World, one: Who, other: Who) -> bool {
    world.character(one).side == world.character(other).side
}

/// Everybody who guards this against somebody, in the order in which they answer: only the first of them does. Those who
/// did not see a charge begin answer nothing of it.
/// [heimr.guard.several, heimr.guard.hidden]
#[must_use]
pub fn guards(world: &World, against: Who, what: &Guarded, unseen: &BTreeSet<Who>) -> Vec<Who> {
    let Some(combat) = &world.combat else { return vec![] };
    let square = |who: Who| world.character(who).stance.square;
    let opposes = |who: Who| world.may_oppose(who, against);
    let here = |who: Who| match what {
        Guarded::Person(ward) => places::within_a_blow(world, *ward, who),
        // Of two spots with one name, the one where both stand.
        Guarded::Spot(_) => places::within_a_blow(world, who, against) && opposes(who),
        // Allies come and go.
        Guarded::Border(_) => {
            let apart = square(who) != square(against) || places::within_a_blow(world, who, against);
            apart && opposes(who)
        }
    };
    let sees = |who: Who| {
        let hides = world.character(against).unseen.from.contains_key(&who) || unseen.contains(&who);
        rule!("heimr.guard.hidden").met(!hides)
    };
    let guards = |who: &Who| {
        let what = combat.fighters.get(who).and_then(|fighter| fighter.guard.as_ref()) == Some(what);
        what && here(*who) && is_able(world, *who) && sees(*who)
    };
    if !rule!("heimr.guard.several").applies() {
        return combat.fighters.keys().copied().filter(|who| *who != against).filter(guards).collect();
    }
    let mut found: Vec<Who> = combat.after(against).filter(guards).collect();
    if matches!(what, Guarded::Border(_)) {
        // Whoever comes meets those on this side first.
        found.sort_by_key(|who| square(*who) != square(against));
    }
    // One who seldom answers keeps nobody from answering who does.
    if !matches!(what, Guarded::Person(_)) {
        found.sort_by_key(|who| are_together(world, *who, against));
    }
    found
}

/// Somebody who comes at what is guarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    /// Who comes.
    pub who: Who,
    /// With what sort of attack.
    pub with: With,
    /// Wants to get past the guard. [heimr.guard.outmanoeuvre]
    pub outmanoeuvres: bool,
}

/// Whether an attack on somebody is answered by a guard: a blow only by one whom it reaches.
/// [heimr.guard.redirect-attack, heimr.height.melee-reach]
pub fn intercepts(
    at: &mut At<'_, World>,
    coming: &Coming,
    target: Who,
    unseen: &BTreeSet<Who>,
) -> Play<Intercepted> {
    let Coming { who, with, outmanoeuvres } = *coming;
    let world = at.world();
    let reached = |guard: &Who| with == With::Ranged || places::within_a_blow(world, who, *guard);
    match guards(world, who, &Guarded::Person(target), unseen).into_iter().find(reached) {
        Some(guard) => answers(at, who, guard, outmanoeuvres, false),
        None => Ok(Intercepted::No),
    }
}

/// Whether a guard keeps somebody from a thing or a spot of the square that both stand in; who wants past one says so
/// when one answers. [heimr.guard.what, heimr.guard.location]
pub fn keeps_from(at: &mut At<'_, World>, who: Who, name: &str) -> Play<bool> {
    let what = Guarded::Spot(name.to_owned());
    let Some(guard) = guards(at.world(), who, &what, &BTreeSet::new()).first().copied() else {
        return Ok(false);
    };
    let key = rule!("heimr.guard.what");
    let about = [("who", Value::Character(who)), ("guard", Value::Character(guard))];
    let prompt = Prompt::confirm(at.world().owner(who), key).or_else(Pick::Yes(false));
    let own = are_together(at.world(), guard, who);
    let lapse = if own { Lapse::Later } else { Lapse::MovingOn };
    let past = at.confirm(&prompt.lapses(lapse).about(&about))?;
    let answered = answers(at, who, guard, past, own)?;
    Ok(answered != Intercepted::No && at.holds(key, true))
}

/// Whether a guard answers whoever comes near what is guarded: the first one, if they want to.
/// [heimr.guard.one-opponent, heimr.guard.may-let-pass]
pub fn answer(at: &mut At<'_, World>, who: Who, what: &Guarded, outmanoeuvres: bool) -> Play<Intercepted> {
    match guards(at.world(), who, what, &BTreeSet::new()).first().copied() {
        Some(guard) => {
            let own = are_together(at.world(), guard, who);
            answers(at, who, guard, outmanoeuvres, own)
        }
        None => Ok(Intercepted::No),
    }
}

/// Whether this guard answers somebody, and with what: of one's `own` people, nobody who only comes along, unless the
/// game master says that these two are not on one side. [heimr.guard.may-let-pass]
fn answers(
    at: &mut At<'_, World>,
    who: Who,
    guard: Who,
    outmanoeuvres: bool,
    own: bool,
) -> Play<Intercepted> {
    let key = rule!("heimr.guard.may-let-pass");
    let about = [("who", Value::Character(guard)), ("opponent", Value::Character(who))];
    let lapse = if own { Lapse::Later } else { Lapse::MovingOn };
    let prompt = Prompt::confirm(at.world().owner(guard), key).or_else(Pick::Yes(!own));
    if key.applies() && !at.confirm(&prompt.lapses(lapse).about(&about))? {
        return Ok(Intercepted::No);
    }
    over(at, guard)?;
    at.tell(|_| {
        Text::part(words!("heimr.guard.redirect-attack"), "answers").with("who", guard).with("opponent", who)
    });
    // Nobody gets round a guard from afar.
    if !outmanoeuvres || !places::within_a_blow(at.world(), guard, who) {
        return Ok(if at.holds(rule!("heimr.guard.redirect-attack"), true) {
            Intercepted::By(guard)
        } else {
            Intercepted::No
        });
    }
    Ok(if outmanoeuvre(at, who, guard)? { Intercepted::No } else { Intercepted::Stopped })
}

/// Whether somebody gets past a guard: by dodging the guard's blow.
/// [heimr.guard.outmanoeuvre, heimr.guard.outmanoeuvre-details]
fn outmanoeuvre(at: &mut At<'_, World>, who: Who, guard: Who) -> Play<bool> {
    let key = rule!("heimr.guard.outmanoeuvre");
    let about = [("who", Value::Character(guard)), ("opponent", Value::Character(who))];
    let prompt = Prompt::confirm(at.world().owner(guard), key).or_else(Pick::Yes(true));
    let stumbles = hindrances::stops_blow(at.world(), guard, who).is_some();
    if !key.applies() || stumbles || !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
        return Ok(true);
    }
    let against =
        Against { must_dodge: true, harder: vec![Modified::consistency(key, PAST)], ..Against::default() };
    let (came, _) = blows::answers(at, guard, who, against)?;
    Ok(match came {
        AttackOutcome::Missed | AttackOutcome::Touched => true,
        AttackOutcome::Tired | AttackOutcome::Stopped => {
            at.holds(rule!("heimr.guard.outmanoeuvre-details"), true)
        }
        AttackOutcome::Hit => false,
    })
}

/// A guard is over. [heimr.guard.one-opponent]
pub fn over(at: &mut At<'_, World>, who: Who) -> Play<()> {
    note(at, rule!("heimr.guard.one-opponent"), who, |fighter| fighter.guard = None)
}

/// Somebody is in another place without having crossed into it: they guard nothing there, and nobody guards them.
/// [heimr.guard.requirements]
pub fn elsewhere(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let fighters = at.world().combat.iter().flat_map(|combat| &combat.fighters);
    let ends = fighters.filter(|(guard, fighter)| match &fighter.guard {
        Some(Guarded::Person(ward)) => **guard == who || *ward == who,
        Some(_) => **guard == who,
        None => false,
    });
    let ends: Vec<Who> = ends.map(|(guard, _)| *guard).collect();
    for guard in ends {
        note(at, by, guard, |fighter| fighter.guard = None)?;
    }
    Ok(())
}

/// Whether a guard on the same side keeps somebody from crossing. [heimr.guard.border-same-side]
pub fn keeps(at: &mut At<'_, World>, who: Who, between: Between, outmanoeuvres: bool) -> Play<bool> {
    let here = at.world().character(who).stance.square;
    let what = Guarded::Border(between);
    let same_side = guards(at.world(), who, &what, &BTreeSet::new())
        .first()
        .is_some_and(|guard| at.world().character(*guard).stance.square == here);
    if !same_side {
        return Ok(false);
    }
    let answered = answer(at, who, &what, outmanoeuvres)?;
    Ok(answered != Intercepted::No && at.holds(rule!("heimr.guard.border-same-side"), true))
}

/// The guard on the far side of a border that answers whoever charges over it. [heimr.guard.border-other-side]
#[must_use]
pub fn waits_beyond(world: &World, who: Who, between: Between, to: Square) -> Option<Who> {
    let guard = guards(world, who, &Guarded::Border(between), &BTreeSet::new()).first().copied()?;
    (world.character(guard).stance.square == to).then_some(guard)
}

/// A guard on the other side may take the attack that ends a charge. [heimr.guard.border-other-side]
pub fn takes_charge(at: &mut At<'_, World>, who: Who, guard: Who, outmanoeuvres: bool) -> Play<Intercepted> {
    let reached = places::within_a_blow(at.world(), who, guard);
    if !reached || !at.holds(rule!("heimr.guard.border-other-side"), true) {
        return Ok(Intercepted::No);
    }
    answers(at, who, guard, outmanoeuvres, false)
}

/// Somebody has crossed: guards of the border end, but those of allies; and whoever leaves a place guards nothing
/// there any more. [heimr.guard.border-crossing-ends, heimr.guard.requirements]
pub fn crossed(at: &mut At<'_, World>, who: Who, between: Between) -> Play<()> {
    let world = at.world();
    let Some(combat) = &world.combat else { return Ok(()) };
    let mut ends = vec![];
    for (guard, fighter) in &combat.fighters {
        let same = world.character(*guard).side == world.character(who).side;
        match &fighter.guard {
            Some(Guarded::Border(of)) if *of == between && (*guard == who || !same) => ends.push(*guard),
            Some(_) if *guard == who => ends.push(*guard),
            Some(Guarded::Person(ward)) if *ward == who => ends.push(*guard),
            _ => {}
        }
    }
    for guard in ends {
        note(at, rule!("heimr.guard.border-crossing-ends"), guard, |fighter| fighter.guard = None)?;
    }
    Ok(())
}
