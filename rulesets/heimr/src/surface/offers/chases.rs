//! What is filled in for chases.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hindrances;
use crate::rules::turns::chase::{
    BeginChase, DISTANCE_MAX, OfferWays, RunOn, StopChase, Stops, TakeWay, WAYS_MAX,
};
use crate::surface::offers::attempt::{Attempt, Offered, Read, referee_only};
use crate::world::World;
use crate::world::rolls::Tested;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Range, param, refused};
use norn_kernel::{Choice, Key, Text, Value, Viewer, Who, words};

/// Whose chase it is, of those in which the viewer has a part.
fn chaser(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, key: Key) -> Read<Who> {
    let part = |who: Who| viewer.speaks_for(world.owner(who));
    let chases = world.chases.iter().filter(|(chaser, (target, _))| part(**chaser) || part(*target));
    let options: Vec<Choice> = chases.map(|(&chaser, _)| Choice::new(key, chaser)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(words!("heimr.chase.basis"), "nobody")));
    };
    let one = options.len() == 1;
    let param = param(Text::part(key, "chaser"), Range::OneOf(options));
    filling.who(if one { param.or(first) } else { param })
}

/// Abilities and attributes to run with, as rows of a menu. [heimr.chase.ability]
fn grounds(world: &World, key: Key) -> Vec<Choice> {
    content::abilities(world).keys().map(|name| Choice::new(key, Value::text(name))).collect()
}

/// What the game master fills in to declare a chase. [heimr.chase.start]
pub(crate) fn offer_begin_chase(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("heimr.chase.start");
    let runs = |who: &Who| filling.insists() || hindrances::stops_acting(world, *who).is_none();
    let everybody: Vec<Who> = world.characters.keys().copied().filter(runs).collect();
    if everybody.len() < 2 {
        return Err(refused(Text::part(key, "nobody")));
    }
    let free = |who: &&Who| filling.insists() || !world.chases.contains_key(who);
    let chasers: Vec<Choice> = everybody.iter().filter(free).map(|&who| Choice::new(key, who)).collect();
    if chasers.is_empty() {
        return Err(refused(Text::part(key, "all-run")));
    }
    let chaser = filling.who(param(Text::part(key, "chaser"), Range::OneOf(chasers)).by_referee())?;
    let others = everybody.iter().filter(|who| **who != chaser);
    let others = others.map(|&who| Choice::new(key, who)).collect();
    let target = filling.who(param(Text::part(key, "target"), Range::OneOf(others)).by_referee())?;
    let key = words!("heimr.chase.ability");
    let ability = Range::OneOf(grounds(world, key));
    let tested = Tested::Ability(filling.text(
        param(Text::part(key, "with"), ability).by_referee().or(Value::text(Standard::Agility.name())),
    )?);
    let key = words!("heimr.chase.track");
    let range = Range::Number { min: 0, max: DISTANCE_MAX.into() };
    let distance = filling.number(param(Text::part(key, "distance"), range).by_referee().or(1))?;
    let distance = u32::try_from(distance).unwrap_or(0);
    let words = Text::part(words!("heimr.chase.start"), "off-grid");
    let off_grid = filling.flag(param(words, Range::Flag).by_referee().or(world.combat.is_none()))?;
    filling.end()?;
    Ok(Attempt::BeginChase(BeginChase { chaser, target, tested, distance, off_grid }))
}

/// What somebody in a chase fills in to run on. [heimr.chase.alternate]
pub(crate) fn offer_run_on(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let chaser = chaser(world, viewer, &mut filling, words!("heimr.chase.alternate"))?;
    let Some((runs, chase)) = world.chases.get(&chaser) else {
        return Err(refused(Text::part(words!("heimr.chase.basis"), "nobody")));
    };
    let target = chase.rolled.is_none();
    let who = if target { *runs } else { chaser };
    if !viewer.speaks_for(world.owner(who)) {
        let key = words!("heimr.chase.alternate");
        return Err(refused(Text::part(key, "not-now").with("who", who)));
    }
    filling.end()?;
    Ok(Attempt::RunOn(RunOn { chaser, target }))
}

/// What somebody in a chase fills in to stop. [heimr.chase.basis]
pub(crate) fn offer_stop_chase(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = words!("heimr.chase.basis");
    let chaser = chaser(world, viewer, &mut filling, key)?;
    let target = world.chases.get(&chaser).map_or(chaser, |(target, _)| *target);
    let part = |who: Who| viewer.speaks_for(world.owner(who));
    let mut options = vec![];
    if part(chaser) {
        options.push(Choice::word(key, "chaser"));
    }
    if part(target) {
        options.push(Choice::word(key, "target"));
    }
    if part(chaser) && part(target) {
        options.push(Choice::word(key, "both"));
    }
    let one = options.first().filter(|_| options.len() == 1).map(|option| option.value.clone());
    let words = param(Text::part(key, "stops"), Range::OneOf(options));
    let stops = match filling
        .word(match one {
            Some(one) => words.or(one),
            None => words,
        })?
        .as_str()
    {
        "chaser" => Stops::Chaser,
        "target" => Stops::Target,
        _ => Stops::Both,
    };
    filling.end()?;
    Ok(Attempt::StopChase(StopChase { chaser, stops }))
}

/// What the game master fills in to offer other ground. [heimr.chase.terrain-choice]
pub(crate) fn offer_ways(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("heimr.chase.terrain-choice");
    let chaser = chaser(world, viewer, &mut filling, key)?;
    let columns = vec![("name", Range::Text { max: TEXT_MAX }), ("with", Range::OneOf(grounds(world, key)))];
    let max = u16::try_from(WAYS_MAX).unwrap_or(u16::MAX);
    let rows = filling.list(param(Text::part(key, "ways"), Range::Rows { columns, max }).by_referee())?;
    let ways = rows.into_iter().filter_map(|row| match row {
        Value::List(cells) => match cells.as_slice() {
            [Value::Text(name), Value::Text(ability)] => {
                Some((name.clone(), Tested::Ability(ability.clone())))
            }
            _ => None,
        },
        _ => None,
    });
    let ways = ways.collect();
    filling.end()?;
    Ok(Attempt::OfferWays(OfferWays { chaser, ways }))
}

/// What whoever runs away fills in to pick the ground. [heimr.chase.terrain-choice]
pub(crate) fn offer_way(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = words!("heimr.chase.terrain-choice");
    let chaser = chaser(world, viewer, &mut filling, key)?;
    let Some((who, chase)) = world.chases.get(&chaser) else {
        return Err(refused(Text::part(words!("heimr.chase.basis"), "nobody")));
    };
    if !viewer.speaks_for(world.owner(*who)) {
        return Err(refused(Text::part(key, "not-yours").with("who", *who)));
    }
    let options: Vec<Choice> =
        chase.ways.iter().map(|(name, _)| Choice::new(key, Value::text(name))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "no-ways")));
    }
    let who = *who;
    let way = filling.text(param(Text::part(key, "way"), Range::OneOf(options)))?;
    filling.end()?;
    Ok(Attempt::TakeWay(TakeWay { chaser, who, way }))
}
