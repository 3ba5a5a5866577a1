//! What is filled in to train, to award experience, and to let time pass.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::abilities::ability_values;
use crate::rules::characters::experience::{Award, Downtime, Sort, Train};
use crate::rules::harm::time::{WAIT_MAX, Wait};
use crate::surface::bounds::WORTH_MAX;
use crate::surface::offers::attempt::{self, Attempt, Offered};
use crate::world::World;
use norn_kernel::offer::{Filling, Range, listed, param, possible, refused};
use norn_kernel::{Choice, Text, Value, Viewer, Who, words};

/// What somebody fills in to train. [heimr.xp.one-level-at-a-time]
pub(crate) fn offer_train(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(attempt::who(world, viewer)?)?;
    if let Some(least) = Train::least(world, who) {
        possible(world, &filling, &least)?;
    }
    let key = words!("heimr.ability.no-fixed-list");
    let options = content::abilities(world);
    let options = listed(options.keys().map(|name| Choice::new(key, Value::text(name))));
    let ability = filling.text(param(Text::part(key, "ability"), Range::OneOf(options)))?;
    let key = words!("heimr.ability.training-kinds");
    let sorts = [("consistency", Sort::Consistency), ("potential", Sort::Potential)];
    // With what somebody rolls now, and what a point more of either makes of it. [heimr.dice.note-choice]
    let (consistency, potential) = ability_values(world, who, &ability);
    let mean = |consistency, potential: i32| {
        hundredths(content::mean(consistency).saturating_add(potential.saturating_mul(100)))
    };
    let words = [("consistency-for", sorts[0]), ("potential-for", sorts[1])];
    let options = listed(words.map(|(words, (word, sort))| {
        let (_, cost) = Train { who, ability: ability.clone(), sort }.comes_to(world);
        let (more, higher) = match sort {
            Sort::Consistency => (consistency.saturating_add(1), potential),
            Sort::Potential => (consistency, potential.saturating_add(1)),
        };
        let words = Text::part(key, words).with("cost", cost).with("now", mean(consistency, potential));
        let words = words.with("mean", mean(more, higher));
        Choice::told(Value::word(word), words.with("spread", hundredths(content::spread(more))))
    }));
    let word = filling.word(param(Text::part(key, "sort"), Range::OneOf(options)))?;
    let sort = sorts.iter().find(|(name, _)| *name == word).map_or(Sort::Potential, |(_, sort)| *sort);
    filling.end()?;
    Ok(Attempt::Train(Train { who, ability, sort }))
}

/// A number of hundredths as people write it.
fn hundredths(number: i32) -> Value {
    let (whole, rest) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
    let sign = if number < 0 { "-" } else { "" };
    Value::Text(format!("{sign}{whole}.{rest:02}"))
}

/// What the game master fills in when an encounter has been overcome. [heimr.xp.award]
pub(crate) fn offer_award(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    attempt::referee_only(viewer)?;
    let key = words!("heimr.xp.division");
    let everybody: Vec<Who> = world.characters.keys().copied().collect();
    if everybody.is_empty() {
        return Err(refused(Text::part(key, "refusal")));
    }
    let range = Range::Number { min: 0, max: WORTH_MAX };
    let worth = filling.number(param(Text::part(words!("heimr.xp.award"), "worth"), range).by_referee())?;
    let party = everybody.iter().filter(|who| world.is_players(**who));
    let party = Value::List(party.map(|&who| Value::Character(who)).collect());
    let options: Vec<Choice> = everybody.iter().map(|&who| Choice::new(key, who)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 0, max };
    let present = filling.list(param(Text::part(key, "present"), range).by_referee().or(party))?;
    let present = present.into_iter().filter_map(|value| match value {
        Value::Character(who) => Some(who),
        _ => None,
    });
    let present = present.collect();
    filling.end()?;
    Ok(Attempt::Award(Award { worth, present }))
}

/// What the game master fills in to begin or end downtime. [heimr.xp.spend-downtime]
pub(crate) fn offer_downtime(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    attempt::referee_only(viewer)?;
    let words = Text::part(words!("heimr.xp.spend-downtime"), "on");
    let on = filling.flag(param(words, Range::Flag).by_referee().or(!world.scene.downtime))?;
    filling.end()?;
    Ok(Attempt::Downtime(Downtime { on }))
}

/// What the game master fills in to let time pass. [heimr.combat.turn-duration]
pub(crate) fn offer_wait(_: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    attempt::referee_only(viewer)?;
    let key = words!("heimr.combat.turn-duration");
    let number = |name, max| param(Text::part(key, name), Range::Number { min: 0, max }).by_referee().or(0);
    let hours = filling.number(number("hours", WAIT_MAX / HOUR - 1))?;
    let minutes = filling.number(number("minutes", 59))?;
    let seconds = filling.number(number("seconds", 59))?;
    filling.end()?;
    let seconds = i64::from(hours) * HOUR + i64::from(minutes) * MINUTE + i64::from(seconds);
    Ok(Attempt::Wait(Wait { seconds }))
}

const MINUTE: i64 = 60;

const HOUR: i64 = 60 * MINUTE;
