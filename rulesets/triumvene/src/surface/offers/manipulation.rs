//! Physical manipulation, and Cohesion that grows.
use super::ask::{Offered, Offering, Read, flag, own, prose, take_who, those};
use super::rolls::{by_referee, circumstances, numbered};
use crate::reference::RULES;
use crate::rules::narrative::manipulation::{COHESION_MAX, GrowCohesion, Manipulate};
use crate::world::{Character, Manipulation, Row, Task};
use norn_kernel::offer::param;
use norn_kernel::{Choice, Param, Range, Text, Value, Who, words};

/// What is filled in for a manipulation: what and with which skill, and by the referee what it costs, if no
/// list says so, and how it is tested.
pub(super) fn manipulate(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.manipulation.roll"));
    let asked = own(it)?;
    let gifted = |(who, one): (&Who, &Character)| {
        viewer.speaks_for(world.owner(*who)) && one.can_manipulate.is_some() && world.can_act(*who)
    };
    let nobody = Text::part(words!("triumvene.manipulation.who"), "nobody");
    let who = take_who(it, asked, world.characters.iter().any(gifted), nobody)?;
    let (what, hoping, skill) = (String::new(), String::new(), String::new());
    it.possible(&Manipulate { who, what, hoping, skill, cost: 0, test: None })?;
    let (what, skill, listed) = choose(it, who)?;
    // What a player says comes first.
    let hoping = it.take(prose(Text::part(words!("triumvene.play.intent-and-outcome"), "hoping")))?;
    let cost = match listed {
        Some(cost) => cost,
        None => by_referee(it, "cost")?,
    };
    let test = match flag(it, Text::part(key, "can-fail"), true)? {
        true => Some(Task { with: numbered(it, who, "with")?, ..circumstances(it, who)? }),
        false => None,
    };
    Ok(Manipulate { who, what, hoping, skill, cost, test }.into())
}

/// Which manipulation: one of the list, with its skill and its cost, or another one in the player's words.
/// [triumvene.missing.manipulation-section]
pub(super) fn choose(it: &mut Offering<'_>, who: Who) -> Read<(String, String, Option<u16>)> {
    let (world, key) = (it.world, words!("triumvene.manipulation.cost"));
    let listed = words!("triumvene.missing.manipulation-section");
    let names = Manipulation::in_order(world).map(|(name, _)| Choice::new(listed, Value::text(name)));
    let options = names.chain([Choice::word(key, "free-form")]).collect();
    let chosen: Value = it.take(param(Text::part(key, "manipulation"), Range::OneOf(options)))?;
    if let Value::Text(name) = chosen
        && let Some(row) = Manipulation::find(world, &name)
    {
        return Ok((name, row.skill.clone(), Some(u16::try_from(row.cost).unwrap_or(0))));
    }
    let what = it.take(Param::text(Text::part(key, "what")))?;
    let mut skills: Vec<String> = world.character(who).manipulations.keys().cloned().collect();
    if skills.is_empty() {
        skills.push(String::new());
    }
    let words = Text::part(words!("triumvene.manipulation.roll"), "skill");
    Ok((what, it.take(Param::name(words, skills))?, None))
}

/// What the referee fills in to let somebody's Cohesion grow.
pub(super) fn growth(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.cohesion.growth");
    let asked =
        those(it, Text::part(key, "who"), Text::part(key, "nobody"), |one| one.can_manipulate.is_some())?;
    let who = it.take(asked)?;
    let by = it.take(Param::number(Text::part(key, "by"), 1, COHESION_MAX).by_referee().or(1))?;
    Ok(GrowCohesion { who, by }.into())
}
