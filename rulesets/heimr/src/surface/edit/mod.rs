//! Corrections by the game master, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `clock`, `character/3/hp`,
//! `character/3/attribute/Strength`, `ability/Brawl`. The last part is a name, which may contain slashes. A
//! flag at a named row takes the row away (no) or puts the rules' own row back (yes).
mod grid;
mod people;

use crate::content;
use crate::reference::RULES;
use crate::rules::attacks::guard;
use crate::rules::challenges::dice::CONSISTENCY_MAX;
use crate::rules::characters::{fatigue, points};
use crate::rules::combat::{clusters, leaving};
use crate::rules::environment::concealment;
use crate::rules::harm::{injuries, lasting};
use crate::rules::turns::initiative;
use crate::world::bounds::WORTH_MAX;
use crate::world::happen::{happen, shows};
use crate::world::{Ability, Amendment, Effect, KEPT_MAX, Lists, World};
use norn_kernel::record::list;
use norn_kernel::ruleset::Problem;
use norn_kernel::{At, Play, Text, Value, Who, Write, words};

/// The latest moment of the game's clock, in seconds: ten thousand years.
const CLOCK_MAX: i64 = 315_576_000_000;

/// What is written.
type Written = Result<Effect, Problem>;

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
    let write = Write { address, value, key: words!("heimr.character.components") };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    let (gone, name) = (write.is(false), || rest.to_owned());
    let now = match first {
        "clock" => Effect::Clock(write.number(0, CLOCK_MAX)?),
        "breathless" => Effect::Breathless(write.flag()?),
        "downtime" => Effect::Downtime(write.flag()?),
        "xp-left" => Effect::XpLeft(write.number(0, WORTH_MAX)?),
        "consistency" => Effect::Consistency(write.number(-CONSISTENCY_MAX, CONSISTENCY_MAX)?),
        "role" => role(world, &write, rest)?,
        "ability" => ability(world, &write, rest)?,
        "character" => people::character(world, &write, rest)?,
        "grid" => grid::grid(world, &write, rest)?,
        "darkness" => Effect::Sight(grid::sight(&write)?, world.grid.weather),
        "weather" => Effect::Sight(world.grid.darkness, grid::sight(&write)?),
        "location" => grid::location(world, &write, rest)?,
        "border" => grid::border(world, &write, rest)?,
        "situation" if gone && world.scene.situations.contains_key(rest) => Effect::Situation(name(), None),
        "battlefield" if gone && world.campaign.battlefields.contains_key(rest) => {
            Effect::Battlefield(name(), None)
        }
        "effect" if gone && world.campaign.effects.contains_key(rest) => Effect::OwnEffect(name(), None),
        "action" if gone && world.campaign.actions.contains_key(rest) => Effect::OwnAction(name(), None),
        list => list::keep(Lists::ALL, world, (list, rest), &write)?,
    };
    Ok(by_hand(world, vec![now]))
}

/// What the rules make of changes by hand: what follows from them in play follows from them here. What is so already
/// is written all the same: that it is so is no more anybody's business than that it is not.
#[must_use]
pub(super) fn by_hand(world: &World, changes: Vec<Effect>) -> Vec<Effect> {
    let effects = norn_kernel::by_hand(world, |at| {
        for now in &changes {
            written(at, now.clone())?;
        }
        let shows = |now: &Effect| {
            matches!(
                now,
                Effect::Sight(..) | Effect::Location(..) | Effect::Stance(..) | Effect::Character(..)
            )
        };
        if changes.iter().any(shows) {
            concealment::settle_all(at)?;
        }
        if changes.iter().any(|now| matches!(now, Effect::Roles(_))) {
            let all: Vec<Who> = at.world().characters.keys().copied().collect();
            all.into_iter().try_for_each(|who| fatigue::lift(at, who))?;
        }
        Ok(())
    });
    if effects.is_empty() { changes } else { effects }
}

fn written(at: &mut At<'_, World>, now: Effect) -> Play<()> {
    let by = words!("heimr.document.game-master-terms");
    let was_dead = matches!(&now, Effect::Dead(who, _) if at.world().character(*who).dead);
    match &now {
        Effect::Hidden(who, false) => return shows(at, *who, by),
        Effect::Hp(who, hp) => return injuries::written(at, *who, *hp, by),
        Effect::Items(..) | Effect::Condition(..) => return points::befall(at, by, now).map(drop),
        Effect::Attribute(who, ..) => {
            let who = *who;
            happen(at, by, now)?;
            return fatigue::lift(at, who);
        }
        Effect::Gone(who) | Effect::Dead(who, true) => leaving::drops_out(at, *who, by)?,
        // The turn in which they died is over.
        Effect::Dead(who, false) if at.world().fighter(*who).is_none() => leaving::passed_over(at, *who, by)?,
        Effect::Stance(who, stance) if at.world().character(*who).stance.square != stance.square => {
            clusters::leave_by(at, *who, by)?;
            guard::elsewhere(at, *who, by)?;
        }
        _ => {}
    }
    happen(at, by, now.clone())?;
    match now {
        Effect::Stance(who, stance) => {
            clusters::changes_height(at, who)?;
            // Sleep that is written does what it does in play.
            if stance.asleep || stance.unconscious { lasting::falls_helpless(at, who, by) } else { Ok(()) }
        }
        Effect::Dead(who, true) => {
            happen(at, by, Effect::Resting(who, None))?;
            lasting::lie_down(at, who, by)
        }
        // Whoever is alive again is as badly injured as the hit points say.
        Effect::Dead(who, false) if was_dead => injuries::revived(at, who, by),
        _ => Ok(()),
    }
}

/// Which attribute the rules mean that name one. [heimr.attribute.role-mapping]
fn role(world: &World, write: &Write<'_>, role: &str) -> Written {
    let mut roles = world.campaign.roles.clone();
    let at = match role {
        "initiative" => &mut roles.initiative,
        "fatigue" => &mut roles.fatigue,
        "speech" => &mut roles.speech,
        _ => return Err(write.nowhere()),
    };
    let known = world.campaign.attributes.iter().map(|attribute| attribute.name.as_str());
    *at = Some(write.one_of(known)?);
    Ok(Effect::Roles(roles))
}

/// An ability's base consistency, which is the same for everybody. [heimr.ability.base-consistency-shared]
fn ability(world: &World, write: &Write<'_>, name: &str) -> Written {
    let entry = match content::abilities(world).remove(name) {
        _ if write.is(true) && world.campaign.abilities.contains_key(name) => None,
        None => return Err(write.nowhere()),
        Some(_) if write.is(true) => None,
        Some(_) if write.is(false) => Some(Amendment::Gone),
        Some(now) => {
            let consistency = write.number(-CONSISTENCY_MAX, CONSISTENCY_MAX)?;
            Some(Amendment::Own(Ability { consistency, ..now.clone() }))
        }
    };
    Ok(Effect::Ability(name.to_owned(), entry))
}

/// What is wrong with a world. None in any world that the rules lead to.
#[must_use]
pub fn problems(world: &World) -> Vec<Problem> {
    let mut found = vec![];
    let mut expect = |holds: bool, at: &str, words: Text| {
        if !holds {
            let words = words.with("address", Value::text(at));
            found.push(Problem { at: at.to_owned(), field: None, words });
        }
    };
    let problem = |key| Text::part(key, "problem");
    expect(0 <= world.clock, "clock", problem(words!("heimr.combat.turn-duration")));
    expect(0 <= world.xp_left, "xp-left", problem(words!("heimr.xp.carry-over")));
    let kept = world.failed.len() <= KEPT_MAX;
    expect(kept, "failed", problem(words!("heimr.challenge.best-attempt")));
    for (role, named) in [
        ("initiative", &world.campaign.roles.initiative),
        ("fatigue", &world.campaign.roles.fatigue),
        ("speech", &world.campaign.roles.speech),
    ] {
        let there = named.as_ref().is_none_or(|name| world.attribute(name).is_some());
        expect(there, &format!("role/{role}"), problem(words!("heimr.attribute.role-mapping")));
    }
    for (name, ability) in content::abilities(world) {
        let at = format!("ability/{name}");
        let founded = !ability.attributes.is_empty();
        expect(founded, &at, problem(words!("heimr.attribute.in-every-roll")));
    }
    for (who, one) in &world.characters {
        people::problems(world, *who, one, &mut expect);
    }
    grid::problems(world, &mut expect);
    initiative::problems(world, &mut expect);
    found
}
