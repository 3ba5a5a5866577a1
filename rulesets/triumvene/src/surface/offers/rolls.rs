//! Checks: how they are resolved, what helps and what hinders.
use crate::content;
use crate::reference::RULES;
use crate::rules::narrative::cohesion;
use crate::rules::narrative::manipulation::COHESION_MAX;
use crate::rules::narrative::rolls::{Call, Check, has_failed};
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::surface::offers::edge;
use crate::world::happen::TO_FORCE;
use crate::world::{Character, Stat, Task, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Param, Range};
use norn_kernel::{Choice, Text, Value, Viewer, Who, words};
use std::collections::BTreeSet;

/// What somebody fills in to try something: the player's part, then the referee's.
/// [triumvene.play.intent-and-outcome, triumvene.roll.ability.gm-picks-stat]
pub fn offer(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let text = Range::Text { max: TEXT_MAX };
    let who = filling.who(ask::who(world, viewer)?)?;
    let one = world.character(who);
    let words = Text::part(words!("triumvene.play.intent-and-outcome"), "doing");
    let doing = filling.text(ask::param(words, text.clone()).or(Value::text("")))?;
    let words = Text::part(words!("triumvene.play.intent-and-outcome"), "hoping");
    let hoping = filling.text(ask::param(words, text.clone()).or(Value::text("")))?;
    let with = things(one, &mut filling)?;
    let stats = content::stats(one);
    let stat_options = || {
        let word = Choice::word(words!("triumvene.roll.ability.gm-picks-stat"), "none");
        let stats = stats.iter().map(Stat::value);
        let stats = stats.map(|stat| Choice::new(words!("triumvene.roll.ability.gm-picks-stat"), stat));
        Range::OneOf(std::iter::once(word).chain(stats).collect())
    };
    let words = Text::part(words!("triumvene.roll.ability.gm-picks-stat"), "proposed");
    let proposed = filling.take(ask::param(words, stat_options()).or(Value::word("none")))?;

    // In a fight every roll is an ability roll, so a narrative one is not offered.
    let mut sorts = vec![Choice::word(words!("triumvene.roll.ability.when"), "ability")];
    if world.combat.is_none() {
        sorts.push(Choice::word(words!("triumvene.roll.narrative.when"), "narrative"));
    }
    sorts.extend(["succeeds", "fails"].map(|word| Choice::word(words!("triumvene.roll.when"), word)));
    sorts.push(Choice::word(words!("triumvene.roll.impossible"), "impossible"));
    let words = Text::part(words!("triumvene.roll.when"), "roll");
    let sorts = ask::listed(sorts);
    let param = ask::param(words, Range::OneOf(sorts)).by_referee().or(Value::word("ability"));
    let sort = filling.word(param)?;
    let call = match sort.as_str() {
        "succeeds" => Call::Succeeds,
        "fails" => Call::Fails,
        "impossible" => Call::Impossible,
        "narrative" => {
            let reasons = edge::take(world, Some(who), &mut filling)?;
            Call::Narrative { reasons, forced: forced(world, who, &mut filling)? }
        }
        _ => {
            let words = Text::part(words!("triumvene.roll.ability.gm-picks-stat"), "stat");
            let stat = filling.take(ask::param(words, stat_options()).by_referee().or(proposed))?;
            // Only what helps against being seen makes a difference of it.
            let helps = one.armour.as_ref().is_some_and(|(_, armour)| armour.camouflage != 0);
            let mut stealth = false;
            if helps || filling.has("stealth") {
                let words = Text::part(words!("triumvene.combat.stealth.bonus"), "stealth");
                stealth = filling.flag(ask::param(words, Range::Flag).by_referee().or(false))?;
            }
            let stat = Stat::of(&stat);
            let cost = take_cost(stat.as_ref(), "cost", &mut filling)?;
            let task = circumstances(world, who, &mut filling)?;
            Call::Ability(Task { stat, stealth, cost, ..task })
        }
    };
    let mut anew = false;
    if has_failed(world, who, &doing, &with) || filling.has("anew") {
        let words = Text::part(words!("triumvene.roll.retry"), "anew");
        anew = filling.flag(ask::param(words, Range::Flag).by_referee().or(false))?;
    }
    let words = Text::part(words!("triumvene.roll.flow"), "secret");
    let hidden = !world.is_players(who);
    let secret = filling.flag(ask::param(words, Range::Flag).by_referee().or(hidden))?;
    filling.end()?;
    Ok(Attempt::Check(Check { who, doing, hoping, with, call, anew, secret }))
}

/// What somebody uses for it, by name: things that are carried, and what is around.
/// [triumvene.progression.better-odds, triumvene.roll.equipment-shifts]
pub fn things(one: &Character, filling: &mut Filling<'_>) -> Result<Vec<String>, Box<Next<Attempt>>> {
    // A weapon that is carried stands in both lists.
    let carried: BTreeSet<&String> = one.items.keys().chain(one.weapons.keys()).collect();
    let thing = |name| Choice::new(words!("triumvene.progression.better-odds"), Value::text(name));
    let options: Vec<Choice> = carried.into_iter().map(|name| thing(name)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let mut with = vec![];
    if 0 < max || filling.has("with") {
        let words = Text::part(words!("triumvene.progression.better-odds"), "with");
        let several = Range::SeveralOf { options, min: 0, max };
        with = texts(filling.list(ask::param(words, several).or(Value::List(vec![])))?);
    }
    let words = Text::part(words!("triumvene.progression.better-odds"), "surroundings");
    let text = Range::Text { max: TEXT_MAX };
    let surroundings = filling.text(ask::param(words, text).or(Value::text("")))?;
    if !surroundings.is_empty() {
        with.push(surroundings);
    }
    Ok(with)
}

/// How much Cohesion a roll costs, by the referee's word under this parameter; asked of Manipulation skills alone.
/// [triumvene.manipulation.cost]
pub fn take_cost(
    stat: Option<&Stat>,
    name: &'static str,
    filling: &mut Filling<'_>,
) -> Result<Option<u16>, Box<Next<Attempt>>> {
    match stat {
        Some(Stat::Manipulation(_)) => by_referee(filling, name, cohesion::COST).map(Some),
        _ => Ok(None),
    }
}

/// What the referee says of a test whose stat is settled: which professions are relevant, what makes it easier
/// or harder, and whether it fails by Defiance.
pub fn circumstances(world: &World, who: Who, filling: &mut Filling<'_>) -> Result<Task, Box<Next<Attempt>>> {
    let known = world.character(who).professions.keys().map(|name| Value::text(name));
    let options: Vec<Choice> =
        known.map(|name| Choice::new(words!("triumvene.roll.ability.bonuses"), name)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let mut relevant = vec![];
    if 0 < max || filling.has("relevant") {
        let words = Text::part(words!("triumvene.roll.ability.bonuses"), "relevant");
        let several = Range::SeveralOf { options, min: 0, max };
        let param = ask::param(words, several).by_referee().or(Value::List(vec![]));
        relevant = texts(filling.list(param)?);
    }
    let reasons = edge::take(world, Some(who), filling)?;
    let forced = forced(world, who, filling)?;
    Ok(Task { relevant, reasons, forced, ..Task::default() })
}

/// Whether the referee spends Defiance before the dice; asked where there is enough of it.
/// [triumvene.defiance.force-failure]
fn forced(world: &World, who: Who, filling: &mut Filling<'_>) -> Result<bool, Box<Next<Attempt>>> {
    let can = TO_FORCE <= world.defiance && world.is_players(who);
    if !can && !filling.has("forced") {
        return Ok(false);
    }
    let words = Text::part(words!("triumvene.defiance.force-failure"), "forced");
    filling.flag(ask::param(words, Range::Flag).by_referee().or(false))
}

fn texts(values: Vec<Value>) -> Vec<String> {
    let text = |value| match value {
        Value::Text(text) | Value::Word(text) => Some(text),
        _ => None,
    };
    values.into_iter().filter_map(text).collect()
}

/// How much Cohesion it costs, by the referee's word, under this parameter. [triumvene.manipulation.cost]
pub fn by_referee(
    filling: &mut Filling<'_>,
    name: &'static str,
    usual: u16,
) -> Result<u16, Box<Next<Attempt>>> {
    let range = Range::Number { min: 0, max: COHESION_MAX };
    let words = Text::part(words!("triumvene.manipulation.cost"), "cost");
    let param = Param { name, ..ask::param(words, range).by_referee().or(i32::from(usual)) };
    Ok(u16::try_from(filling.number(param)?).unwrap_or(usual))
}
