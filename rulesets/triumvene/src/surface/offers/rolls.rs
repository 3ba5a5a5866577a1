//! Checks: how they are resolved, what helps and what hinders.
use super::ask::{Offered, Offering, Read, flag, param, prose, who};
use super::edge;
use crate::reference::RULES;
use crate::rules::narrative::cohesion;
use crate::rules::narrative::manipulation::COHESION_MAX;
use crate::rules::narrative::rolls::{Call, Check, has_failed};
use crate::world::happen::TO_FORCE;
use crate::world::{Stat, Task};
use norn_kernel::{Choice, Param, Range, Text, Value, Who, rule, words};
use std::collections::BTreeSet;

/// What somebody fills in to try something: the player's part, then the referee's.
/// [triumvene.play.intent-and-outcome, triumvene.roll.ability.gm-picks-stat]
pub(super) fn check(it: &mut Offering<'_>) -> Offered {
    let world = it.world;
    let who = who(it)?;
    let one = world.character(who);
    let key = words!("triumvene.play.intent-and-outcome");
    let doing: String = it.take(prose(Text::part(key, "doing")))?;
    let hoping = it.take(prose(Text::part(key, "hoping")))?;
    let with = things(it, who)?;
    let key = words!("triumvene.roll.ability.gm-picks-stat");
    let stats = Stat::of_character(one);
    let stat = |part| Param::one_of(Text::part(key, part), stats.iter().map(Stat::value)).or_none();
    let proposed: Value = it.take(stat("proposed"))?;

    // In a fight every roll is an ability roll, so a narrative one is not offered.
    let (ability, narrative) = (rule!("triumvene.roll.ability.when"), rule!("triumvene.roll.narrative.when"));
    let mut sorts: Vec<_> = ability.keeps(Some(Choice::word(ability, "ability"))).into_iter().collect();
    if narrative.holds(world.combat.is_none()) {
        sorts.push(Choice::word(narrative, "narrative"));
    }
    let key = words!("triumvene.roll.when");
    sorts.extend(["succeeds", "fails"].map(|word| Choice::word(key, word)));
    sorts.push(Choice::word(words!("triumvene.roll.impossible"), "impossible"));
    let asked = param(Text::part(key, "roll"), Range::OneOf(sorts)).by_referee().or(Value::word("ability"));
    let sort: Value = it.take(asked)?;
    let is = |word| sort == Value::word(word);
    let call = if is("succeeds") {
        Call::Succeeds
    } else if is("fails") {
        Call::Fails
    } else if is("impossible") {
        Call::Impossible
    } else if is("narrative") {
        Call::Narrative { reasons: edge::take(it, Some(who))?, forced: forced(it, who)? }
    } else {
        let stat: Option<Stat> = it.take(stat("stat").by_referee().or(proposed))?;
        // Only what helps against being seen makes a difference of it.
        let helps = one.armour.as_ref().is_some_and(|(_, armour)| armour.stealth() != 0);
        let words = Text::part(words!("triumvene.combat.stealth.bonus"), "stealth");
        let stealth = it.take_if(helps, Param::flag(words).by_referee().or(false))?;
        let cost = take_cost(it, stat.as_ref(), "cost")?;
        Call::Ability(Task { stat, stealth, cost, ..circumstances(it, who)? })
    };
    let again = has_failed(world, who, &doing, &with);
    let words = Text::part(words!("triumvene.roll.retry"), "anew");
    let anew = it.take_if(again, Param::flag(words).by_referee().or(false))?;
    let secret = flag(it, Text::part(words!("triumvene.roll.flow"), "secret"), !world.is_players(who))?;
    Ok(Check { who, doing, hoping, with, call, anew, secret }.into())
}

/// What somebody uses for it, by name: things that are carried, and what is around.
/// [triumvene.progression.better-odds, triumvene.roll.equipment-shifts]
pub(super) fn things(it: &mut Offering<'_>, who: Who) -> Read<Vec<String>> {
    let (one, key) = (it.world.character(who), words!("triumvene.progression.better-odds"));
    let carried: BTreeSet<&String> = one.carried().map(|(name, _)| name).collect();
    let asked = Param::several(Text::part(key, "with"), carried.iter().map(|name| Value::text(name)), 0);
    let mut with: Vec<String> = it.take_if(!carried.is_empty(), asked.or(Value::List(vec![])))?;
    let surroundings: String = it.take(prose(Text::part(key, "surroundings")))?;
    with.extend(Some(surroundings).filter(|surroundings| !surroundings.is_empty()));
    Ok(with)
}

/// What somebody uses that adds a number by the referee's word, under this parameter; asked where there is any of it.
/// [triumvene.roll.equipment-shifts]
pub(super) fn numbered(it: &mut Offering<'_>, who: Who, name: &'static str) -> Read<Vec<String>> {
    let items = it.world.character(who).items.iter().filter(|(_, item)| item.bonus != 0);
    let items: Vec<Value> = items.map(|(name, _)| Value::text(name)).collect();
    let asks = !items.is_empty();
    let words = Text::part(words!("triumvene.progression.better-odds"), "with");
    let asked = Param { name, ..Param::several(words, items, 0).by_referee() };
    it.take_if(asks, asked.or(Value::List(vec![])))
}

/// How much Cohesion a roll costs, by the referee's word under this parameter; asked of Manipulation skills alone.
/// [triumvene.manipulation.cost]
pub(super) fn take_cost(it: &mut Offering<'_>, stat: Option<&Stat>, name: &'static str) -> Read<Option<u16>> {
    match stat {
        Some(Stat::Manipulation(_)) => by_referee(it, name).map(Some),
        _ => Ok(None),
    }
}

/// What the referee says of a test whose stat is settled: which professions are relevant, what makes it easier
/// or harder, and whether it fails by Defiance.
pub(super) fn circumstances(it: &mut Offering<'_>, who: Who) -> Read<Task> {
    let known = &it.world.character(who).professions;
    let words = Text::part(words!("triumvene.roll.ability.bonuses"), "relevant");
    let asked = Param::several(words, known.keys().map(|name| Value::text(name)), 0).by_referee();
    let relevant = it.take_if(!known.is_empty(), asked.or(Value::List(vec![])))?;
    let reasons = edge::take(it, Some(who))?;
    Ok(Task { relevant, reasons, forced: forced(it, who)?, ..Task::default() })
}

/// Whether the referee spends Defiance before the dice; asked where there is enough of it.
/// [triumvene.defiance.force-failure]
fn forced(it: &mut Offering<'_>, who: Who) -> Read<bool> {
    let can = TO_FORCE <= it.world.defiance && it.world.is_players(who);
    let words = Text::part(words!("triumvene.defiance.force-failure"), "forced");
    it.take_if(can, Param::flag(words).by_referee().or(false))
}

/// How much Cohesion it costs, by the referee's word, under this parameter. [triumvene.manipulation.cost]
pub(super) fn by_referee(it: &mut Offering<'_>, name: &'static str) -> Read<u16> {
    let asked = Param::number(Text::part(words!("triumvene.manipulation.cost"), "cost"), 0, COHESION_MAX);
    it.take(Param { name, ..asked.by_referee().or(i32::from(cohesion::COST)) })
}
