//! Sprinting. [adventuring.move.sprint]
use crate::reference::RULES;
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::exploring::{pace, vehicles};
use crate::rules::fights::{taunts, turn};
use crate::rules::harm::diseases;
use crate::rules::hazards::moving::{self, Moving};
use crate::rules::hazards::{fears, sizes};
use crate::world::happen::note;
use crate::world::{Build, Level, Special, Vehicle, World};
use norn_kernel::{At, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// By how much it is faster.
const TIMES: i32 = 2;

/// Somebody runs as fast as they can, over open ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Sprint {
    pub who: Who,
    /// Where to, any number of areas away.
    pub to: Place,
}

/// How far somebody sprints. [adventuring.move.sprint]
#[must_use]
pub fn reach(world: &World, who: Who) -> i32 {
    let alone = |who: Who| {
        let lame = diseases::is_lame(world, riding::mover(world, who));
        if lame { 0 } else { moving::steps(world, who) }
    };
    let steps = match driven(world, who) {
        Some((_, cart)) => cart.pulled_by.iter().map(|who| alone(*who)).min().unwrap_or(0),
        None => alone(who),
    };
    rule!("adventuring.move.sprint").counts(steps.saturating_mul(TIMES))
}

/// The cart that somebody drives, by its name: it sprints as those do who pull it. [adventuring.cart.save, adventuring.cart.speed]
fn driven(world: &World, who: Who) -> Option<(&str, &Vehicle)> {
    let drives = |it: &Vehicle| it.driver == Some(who) && it.model.build == Build::Cart;
    let cart = pace::aboard(world, who).filter(|(_, it)| drives(it));
    rule!("adventuring.cart.speed").keeps(cart)
}

/// Whether a step leads over open ground alone. [adventuring.move.sprint.obstacles]
pub(super) fn is_open(world: &World, from: Place, to: Place) -> bool {
    let open = !world.area(from).obstacles && !world.area(to).obstacles;
    rule!("adventuring.move.sprint.obstacles").met(open)
}

/// Whether a step can be made on foot, and over open ground if that is asked.
fn passes(world: &World, who: Who, open: bool) -> impl Fn(Place, Place) -> bool {
    let cart = driven(world, who).is_some();
    move |one, other| {
        let even = moving::needs(world, one, other).is_none();
        let goes = !cart || vehicles::takes_along(world, who, one, other).is_some();
        even && goes && (!open || is_open(world, one, other))
    }
}

/// Where somebody can sprint to, the nearest first.
#[must_use]
pub fn goals(world: &World, who: Who) -> Vec<Place> {
    let Some(from) = world.place(who) else { return vec![] };
    let most = reach(world, who);
    let goals = moving::walks(world, who, from, passes(world, who, true)).into_iter();
    let mut goals: Vec<(Place, i32)> = goals.filter(|(_, steps)| (1..=most).contains(steps)).collect();
    goals.sort_by_key(|(_, steps)| *steps);
    goals.into_iter().map(|(place, _)| place).collect()
}

impl Rule for Sprint {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, to) = (self.who, self.to);
        let from = at.world().place(who);
        let level = from.map(|from| at.world().area(from).level);
        let whole = at.world().combat.is_none() && level == Some(Level::Sector);
        let it = Moving { whole, ..Moving::of(who, None) };
        moving::may(at, &it, Special::Sprint)?;
        let on = riding::mover(at.world(), who);
        let cart = driven(at.world(), who).map(|(name, it)| (name.to_owned(), it.clone()));
        let key = rule!("adventuring.move.sprint");
        match &cart {
            Some((name, it)) => {
                vehicles::sets_out(at, name, it)?;
                for &one in &it.pulled_by {
                    moving::rested(at, one)?;
                }
            }
            None => diseases::has_feet(at, on)?,
        }
        for one in riding::together(at.world(), who) {
            turn::has_whole(at, one, key)?;
        }
        let short = level != Some(Level::Region);
        at.require(key, short, || Text::part(key, "too-long").with("who", who))?;
        let most = reach(at.world(), who);
        let world = at.world();
        let far = |open| moving::walk(world, who, from?, to, passes(world, who, open));
        let open = far(true);
        let obstacles = rule!("adventuring.move.sprint.obstacles");
        let clear = open.is_some() || far(false).is_none_or(|any| most < any);
        at.require(obstacles, clear, || Text::part(obstacles, "refusal").with("to", Value::Place(to)))?;
        let near = open.is_some_and(|steps| 0 < steps && steps <= most);
        at.require(key, near, || Text::part(key, "too-far").with("who", who).with("max", most))?;
        if let Some(from) = from {
            fears::may_go(at, who, from, to)?;
        }
        taunts::may_go(at, who, to)?;
        let both = match &cart {
            Some((_, it)) => vehicles::hands(it),
            None => riding::together(at.world(), who),
        };
        sizes::room(at, &both, to)?;
        let path = moving::path(at.world(), who, to, most, passes(at.world(), who, true)).unwrap_or(vec![to]);
        let steps = i32::try_from(path.len()).unwrap_or(i32::MAX);
        moving::pays(at, &it, Special::Sprint, steps, key)?;
        let Some((name, _)) = cart else {
            moving::runs(at, who, &path, key)?;
            at.story(|_| moving::story(key, "story", who).with("to", Value::Place(to)));
            riding::jolts(at, on, Peril::Sprint)?;
            return Ok(Verdict::done());
        };
        gallops(at, who, &name, &path)?;
        at.story(|_| {
            moving::story(key, "cart", who).with("name", Value::text(&name)).with("to", Value::Place(to))
        });
        if at.world().vehicles.get(&name).is_some_and(vehicles::is_driven) {
            vehicles::holds_course(at, &name)?;
        }
        Ok(Verdict::done())
    }
}

/// A cart goes at a sprint from one area to the next, with all who are aboard and those who pull it, as long as somebody
/// drives it and all of those can. Whoever pulls it has run. [adventuring.cart.speed, adventuring.move.limit]
fn gallops(at: &mut At<'_, World>, who: Who, name: &str, path: &[Place]) -> Play<()> {
    let key = rule!("adventuring.cart.speed");
    let (fights, pulled) = (at.world().combat.is_some(), |at: &At<'_, World>| {
        at.world().vehicles.get(name).map(|it| it.pulled_by.clone()).unwrap_or_default()
    });
    for &one in &pulled(at) {
        match fights {
            true => note(at, key, one, |fighter| {
                fighter.special.insert(Special::Sprint);
                fighter.moved = fighter.moved.saturating_add(i32::try_from(path.len()).unwrap_or(i32::MAX));
            })?,
            false => moving::strains(at, one)?,
        }
    }
    for &to in path {
        let able = |one: &Who| at.world().is_able(*one);
        let Some(it) = at.world().vehicles.get(name).cloned() else { return Ok(()) };
        if !vehicles::is_driven(&it) || !able(&who) || !it.pulled_by.iter().all(able) {
            return Ok(());
        }
        vehicles::comes(at, name, to)?;
        moving::come(at, &vehicles::hands(&it), to, key)?;
    }
    Ok(())
}
