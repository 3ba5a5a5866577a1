//! Physical manipulation, and Cohesion that grows.
use crate::content;
use crate::reference::RULES;
use crate::rules::narrative::cohesion::COST;
use crate::rules::narrative::manipulation::{COHESION_MAX, GrowCohesion, Manipulate};
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::surface::offers::rolls::{self, by_referee};
use crate::world::{Character, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Range};
use norn_kernel::{Choice, Text, Value, Viewer, Who, words};

/// What is filled in for a manipulation: what and with which skill, and by the referee what it costs, if no
/// list says so, and how it is tested.
pub fn offer(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = ask::who(world, viewer)?;
    let gifted = |(who, one): (&Who, &Character)| {
        viewer.speaks_for(world.owner(*who)) && one.can_manipulate.is_some() && world.can_act(*who)
    };
    let possible = world.characters.iter().any(gifted);
    let nobody = Text::part(words!("triumvene.manipulation.who"), "nobody");
    let who = ask::take_who(&mut filling, who, possible, nobody)?;
    let anything = Manipulate {
        who,
        what: String::new(),
        hoping: String::new(),
        skill: String::new(),
        cost: 0,
        test: None,
    };
    ask::possible(world, &filling, &anything)?;
    let (what, skill, listed) = choose(world, who, &mut filling)?;
    let cost = match listed {
        Some(cost) => cost,
        None => by_referee(&mut filling, "cost", COST)?,
    };
    let words = Text::part(words!("triumvene.play.intent-and-outcome"), "hoping");
    let hoping = ask::param(words, Range::Text { max: TEXT_MAX }).or(Value::text(""));
    let hoping = filling.text(hoping)?;
    let words = Text::part(words!("triumvene.manipulation.roll"), "can-fail");
    let can_fail = filling.flag(ask::param(words, Range::Flag).by_referee().or(true))?;
    let test = match can_fail {
        true => Some(rolls::circumstances(world, who, &mut filling)?),
        false => None,
    };
    filling.end()?;
    Ok(Attempt::Manipulate(Manipulate { who, what, hoping, skill, cost, test }))
}

/// Which manipulation: one of the list, with its skill and its cost, or another one in the player's words.
/// [triumvene.missing.manipulation-section]
pub fn choose(
    world: &World,
    who: Who,
    filling: &mut Filling<'_>,
) -> Result<(String, String, Option<u16>), Box<Next<Attempt>>> {
    let known = content::manipulations(world);
    let names = known
        .iter()
        .map(|(name, _)| Choice::new(words!("triumvene.missing.manipulation-section"), Value::text(name)));
    let free = Choice::word(words!("triumvene.manipulation.cost"), "free-form");
    let words = Text::part(words!("triumvene.manipulation.cost"), "manipulation");
    let range = Range::OneOf(names.chain([free]).collect());
    let chosen = filling.take(ask::param(words, range))?;
    let row = known.into_iter().find(|(name, _)| chosen == Value::text(name));
    Ok(match row {
        Some((name, row)) => (name, row.skill, Some(u16::try_from(row.cost).unwrap_or(0))),
        None => {
            let words = Text::part(words!("triumvene.manipulation.cost"), "what");
            let what = filling.text(ask::param(words, Range::Text { max: TEXT_MAX }))?;
            let skills = world.character(who).manipulations.keys();
            let mut skills: Vec<_> = skills
                .map(|name| Choice::new(words!("triumvene.manipulation.roll"), Value::text(name)))
                .collect();
            if skills.is_empty() {
                skills.push(Choice::new(words!("triumvene.manipulation.roll"), Value::text("")));
            }
            let words = Text::part(words!("triumvene.manipulation.roll"), "skill");
            let skill = filling.text(ask::param(words, Range::OneOf(skills)))?;
            (what, skill, None)
        }
    })
}

/// What the referee fills in to let somebody's Cohesion grow.
pub fn offer_growth(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(ask::one_of_those(
        world,
        viewer,
        Text::part(words!("triumvene.cohesion.growth"), "who"),
        Text::part(words!("triumvene.cohesion.growth"), "nobody"),
        |one| one.can_manipulate.is_some(),
    )?)?;
    let range = Range::Number { min: 1, max: COHESION_MAX };
    let words = Text::part(words!("triumvene.cohesion.growth"), "by");
    let by = filling.number(ask::param(words, range).by_referee().or(1))?;
    filling.end()?;
    let by = u16::try_from(by).unwrap_or(1);
    Ok(Attempt::GrowCohesion(GrowCohesion { who, by }))
}
