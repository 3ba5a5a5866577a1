//! Travel of companies across sectors and regions. [adventuring.navigate.base-speed, adventuring.navigate.progress]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::{entering, pace, turns, vehicles};
use crate::rules::hazards::{climate, fears};
use crate::world::happen::{group, learn_of};
use crate::world::turns::lets_through;
use crate::world::{Acted, Build, Level, Part, Progress, Task, Unit, WATCH, Way, World};
use norn_kernel::{At, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::{BTreeMap, BTreeSet};

/// A company travels for a stretch or a watch, along the way that is quickest. What is left over of it is lost.
/// [adventuring.navigate.progress, adventuring.turn.stretch-action, adventuring.turn.watch-action]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Travel {
    /// One of the company.
    pub who: Who,
    /// Where to; where they are, and they turn back.
    pub to: Place,
}

/// Everybody of somebody's company who is where they are, with whoever carries them, pulls them, or is carried.
#[must_use]
pub fn fellows(world: &World, who: Who) -> BTreeSet<Who> {
    let mut all = BTreeSet::from([who]);
    if let (Some(company), Some(place)) = (world.company_of(who), world.place(who)) {
        all.extend(world.members(company).filter(|other| world.place(*other) == Some(place)));
    }
    let along = entering::with_mounts(world, &all);
    let carts = world.vehicles.values().filter(|it| it.aboard.iter().any(|who| along.contains(who)));
    let more: Vec<Who> = carts.flat_map(|it| it.aboard.iter().chain(&it.pulled_by)).copied().collect();
    along.into_iter().chain(more).collect()
}

/// Whether these people can't take a way: a boat is needed, or of no use; a door is shut.
#[must_use]
pub fn is_unfit(world: &World, people: &BTreeSet<Who>, way: &Way) -> bool {
    let afloat = |who: &Who| pace::aboard(world, *who).is_some_and(|(_, it)| it.model.build == Build::Boat);
    let fits = match way.river {
        true => people.iter().all(afloat),
        false => !people.iter().any(afloat),
    };
    !rule!("adventuring.boat.speed").met(fits) || !lets_through(way.door.as_ref())
}

/// The shortest time to each area that these people can come to, with the area before it.
type Times = BTreeMap<Place, (Part, Option<Place>)>;

/// How soon these people are where: `to`, where that is all that is asked, or anywhere. Players' people go by what
/// players know, and into the unknown only at the end of their way; whoever is afraid only where they dare, if that counts.
fn times(world: &World, people: &BTreeSet<Who>, from: Place, to: Option<Place>, dares: bool) -> Times {
    let ours = people.iter().any(|who| world.is_players(*who));
    let all: Vec<Who> = people.iter().copied().collect();
    let mut best: Times = BTreeMap::from([(from, (Part::ZERO, None))]);
    let mut open: BTreeSet<(Part, Place)> = BTreeSet::from([(Part::ZERO, from)]);
    let web = world.web();
    while let Some((time, place)) = open.pop_first() {
        if Some(place) == to {
            break;
        }
        if ours && place != from && !world.area(place).known {
            continue;
        }
        for (next, way) in web.from(place).filter(|(_, way)| !is_unfit(world, people, way)) {
            if ours && !world.is_way_found(&all, place, next, way) {
                continue;
            }
            if dares && fears::any_dares_not(world, people, from, next) {
                continue;
            }
            let speed = pace::together(world, people, (place, next), way);
            if speed.is_zero() {
                continue;
            }
            let time = time.plus(Part::ONE.per(speed));
            if best.get(&next).is_none_or(|(known, _)| time < *known) {
                best.insert(next, (time, Some(place)));
                open.insert((time, next));
            }
        }
    }
    best
}

/// Where somebody's company can travel: everywhere that players know of, or that there is.
#[must_use]
pub fn within_reach(world: &World, who: Who, all: bool) -> Vec<Place> {
    let Some(from) = world.place(who).filter(|from| world.area(*from).level != Level::Zone) else {
        return vec![];
    };
    let people = fellows(world, who);
    let turns_back = world
        .company_of(who)
        .and_then(|company| world.companies.get(&company)?.progress)
        .is_some_and(|progress| progress.from == from);
    let reached = |dares: bool| -> Vec<Place> {
        let reached = times(world, &people, from, None, dares).into_keys();
        reached.filter(|place| (*place != from || turns_back) && (all || world.area(*place).known)).collect()
    };
    // Where they dare go nowhere, the rule says so.
    let dared = reached(true);
    if dared.is_empty() { reached(false) } else { dared }
}

/// The quickest way of these people from where they are on which nobody comes nearer to what they are afraid of, each step
/// with the area that it leads to. Where there is none, it is the quickest of all: the rule says what is wrong with it.
fn route(world: &World, people: &BTreeSet<Who>, from: Place, to: Place) -> Vec<Place> {
    let dared = along(world, people, (from, to), true);
    if dared.is_empty() { along(world, people, (from, to), false) } else { dared }
}

/// The quickest of such ways.
fn along(world: &World, people: &BTreeSet<Who>, (from, to): (Place, Place), dares: bool) -> Vec<Place> {
    let best = times(world, people, from, Some(to), dares);
    let mut steps = vec![];
    let mut place = to;
    while let Some((_, Some(before))) = best.get(&place) {
        steps.push(place);
        place = *before;
    }
    steps.reverse();
    steps
}

impl Rule for Travel {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let people = fellows(at.world(), self.who);
        for &who in people.iter().filter(|who| at.world().is_able(**who)).collect::<Vec<_>>() {
            turns::has_turn(at, who)?;
        }
        let key = rule!("adventuring.base.company");
        let company = at.world().company_of(self.who);
        at.require(key, company.is_some(), || Text::part(key, "alone").with("who", self.who))?;
        let key = rule!("adventuring.navigate.base-speed");
        let from = at.world().place(self.who);
        let level = from.map(|from| at.world().area(from).level);
        let large = level.is_some_and(|level| level != Level::Zone);
        at.require(key, large, || Text::part(key, "nowhere").with("who", self.who))?;
        let (Some(company), Some(from)) = (company, from) else { return Ok(Verdict::done()) };
        vehicles::ready(at, &people)?;
        // Whoever can't go is carried.
        let body = rule!("adventuring.size.bulk");
        let (_, left) = pace::burdens(at.world(), &people);
        at.require(body, left.is_none(), || {
            Text::part(body, "nobody-carries").with("whom", left.unwrap_or(self.who))
        })?;
        let before = at.world().companies.get(&company).and_then(|company| company.progress);
        let before = before.filter(|progress| progress.from == from);
        let steps = route(at.world(), &people, from, self.to);
        let reached = if self.to == from { before.is_some() } else { !steps.is_empty() };
        at.require(key, reached, || Text::part(key, "no-way").with("to", Value::Place(self.to)))?;
        for &who in people.iter().filter(|who| at.world().is_able(**who)).collect::<Vec<_>>() {
            for &to in &steps {
                fears::may_go(at, who, from, to)?;
            }
        }
        self.uses_the_turn(at, &people, level)?;
        if level == Some(Level::Region) {
            climate::sets_out(at, &people)?;
        }
        if at.world().is_players(self.who) {
            learn_of(at, rule!("adventuring.perception.describe"), self.to)?;
        }
        goes(at, company, &people, before, steps)?;
        Ok(Verdict::done())
    }
}

impl Travel {
    /// All who travel have acted. Where others are at a site, a watch of travel keeps them busy.
    /// [adventuring.turn.watch-action, adventuring.turn.long-action-at-site]
    fn uses_the_turn(self, at: &mut At<'_, World>, people: &BTreeSet<Who>, level: Option<Level>) -> Play<()> {
        let apart = level == Some(Level::Region) && at.world().unit() == Unit::Stretch;
        for &who in people {
            match apart && at.world().is_able(who) {
                true => turns::begins(at, who, Task::Travel, WATCH)?,
                false => turns::used(at, who, Acted::Acted)?,
            }
        }
        Ok(())
    }
}

/// A company goes on for one stretch or watch, after it has gone back what it had come on another way.
/// [adventuring.navigate.progress]
fn goes(
    at: &mut At<'_, World>,
    company: Who,
    people: &BTreeSet<Who>,
    before: Option<Progress>,
    steps: Vec<Place>,
) -> Play<()> {
    let mut left = Part::ONE;
    let mut done = Part::ZERO;
    if let Some(progress) = before {
        if steps.first() == Some(&progress.to) {
            done = rule!("adventuring.navigate.progress").or(progress.done, Part::ZERO);
        } else {
            let Some(way) = at.world().way(progress.from, progress.to).cloned() else { return Ok(()) };
            let speed = pace::together(at.world(), people, (progress.to, progress.from), &way);
            let back = progress.done.per(speed).min(left);
            left = left.less(back);
            let short = progress.done.less(speed.times(back));
            let now = Some(Progress { done: short, ..progress }).filter(|_| !short.is_zero());
            group(at, rule!("adventuring.navigate.progress"), company, |company| company.progress = now)?;
        }
    }
    for to in steps {
        let from = people.first().and_then(|who| at.world().place(*who));
        let (Some(from), false) = (from, left.is_zero()) else { break };
        let Some(way) = at.world().way(from, to).cloned() else { break };
        // An animal may have stayed behind.
        let along = people.iter().copied().filter(|who| at.world().place(*who) == Some(from));
        let people = &along.collect::<BTreeSet<Who>>();
        let speed = pace::together(at.world(), people, (from, to), &way);
        at.tell(|_| {
            Text::part(words!("adventuring.navigate.base-speed"), "told")
                .with("speed", Value::Text(speed.to_string()))
        });
        let needed = Part::ONE.less(done).per(speed);
        if left < needed {
            let now = Progress { from, to, done: done.plus(speed.times(left)) };
            return group(at, rule!("adventuring.navigate.progress"), company, |company| {
                company.progress = Some(now);
            });
        }
        left = left.less(needed);
        done = Part::ZERO;
        group(at, rule!("adventuring.navigate.progress"), company, |company| company.progress = None)?;
        if arrives(at, people, to)? {
            break;
        }
    }
    Ok(())
}

/// All come into the next area with what carries them. Gives whether something stops them there.
fn arrives(at: &mut At<'_, World>, people: &BTreeSet<Who>, to: Place) -> Play<bool> {
    let carried = at.world().vehicles.iter();
    let carried = carried.filter(|(_, it)| it.aboard.iter().any(|who| people.contains(who)));
    let carried: Vec<String> = carried.map(|(name, _)| name.clone()).collect();
    for name in &carried {
        vehicles::comes(at, name, to)?;
    }
    entering::enters(at, people, to)?;
    let mut wrecked = false;
    for name in &carried {
        wrecked |= vehicles::comes_into(at, name, to)?;
    }
    Ok(wrecked)
}
