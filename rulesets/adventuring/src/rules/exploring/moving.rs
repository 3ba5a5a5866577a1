//! Going from zone to zone, into sites and out of them, and where the game master puts people.
//! [adventuring.scale.switch, adventuring.turn.quick-action]
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::rules::base::bulk;
use crate::rules::exploring::entering::{self, enters, may_go};
use crate::rules::exploring::{riding, vehicles};
use crate::rules::hazards::moving::is_gap;
use crate::rules::hazards::{balancing, fears, sizes, swimming};
use crate::world::happen::{group, happen, learn_of, set};
use crate::world::turns::lets_through;
use crate::world::{Effect, Level, Part, Set, Surface, Turn, Unit, Vehicle, Water, World};
use norn_kernel::{At, Place, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// How people go from one area to another in no time.
    pub enum How {
        /// From zone to zone. [adventuring.turn.quick-action]
        Walk = "walk",
        /// Into a site, or into a part of one. [adventuring.scale.switch]
        Enter = "enter",
        /// Out of it. [adventuring.scale.switch]
        Leave = "leave",
    }
}

/// Somebody goes somewhere, alone or with others who are where they are. It takes no turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Go {
    /// Who goes.
    pub who: Who,
    /// In which of these ways they go.
    pub how: How,
    /// To where.
    pub to: Place,
    /// Who goes with them.
    #[stored(default)]
    pub with: BTreeSet<Who>,
}

impl Rule for Go {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let mut all = self.with.clone();
        all.insert(self.who);
        let from = at.world().place(self.who);
        let key = rule!("adventuring.base.zone-properties");
        at.require(key, from.is_some(), || Text::part(key, "nowhere").with("who", self.who))?;
        let Some(from) = from else { return Ok(Verdict::done()) };
        let driven = self.driven(at.world(), &all, from);
        let aboard: BTreeSet<Who> = driven.values().flat_map(|it| it.aboard.iter().copied()).collect();
        all.extend(driven.values().flat_map(vehicles::hands));
        let all = entering::with_mounts(at.world(), &all);
        // A stowaway is carried: what keeps them would tell of them.
        let ours = at.world().is_players(self.who);
        let stows = |who: &Who| ours && aboard.contains(who) && !at.world().is_seen(*who);
        let open: BTreeSet<Who> = all.iter().copied().filter(|who| !stows(who)).collect();
        for &who in &open {
            // Whoever is out is carried, and so are those who lie bound in what is driven.
            let lies = aboard.contains(&who) && at.world().character(who).restrained;
            if who == self.who || at.world().is_able(who) && !lies {
                may_go(at, who)?;
                fears::may_go(at, who, from, self.to)?;
            }
            let here = at.world().place(who) == Some(from);
            at.require(key, here, || entering::elsewhere(key, who, from))?;
        }
        match self.how {
            How::Walk => self.walks(at, from, &open, &aboard)?,
            How::Enter | How::Leave => self.switches(at, from, &all)?,
        }
        driven.iter().try_for_each(|(name, it)| vehicles::sets_out(at, name, it))?;
        leaves_the_way(at, &all, Some(self.to))?;
        driven.keys().try_for_each(|name| vehicles::comes(at, name, self.to))?;
        enters(at, &all, self.to)?;
        for name in driven.keys() {
            vehicles::comes_into(at, name, self.to)?;
        }
        Ok(Verdict::done())
    }
}

impl Go {
    /// What these drive there. [adventuring.base.vehicles]
    fn driven(&self, world: &World, people: &BTreeSet<Who>, from: Place) -> BTreeMap<String, Vehicle> {
        let walking = people.iter().filter(|_| self.how == How::Walk);
        let all = walking.filter_map(|who| vehicles::takes_along(world, *who, from, self.to));
        all.map(|(name, it)| (name.to_owned(), it.clone())).collect()
    }

    /// Refuses what has to be crossed, climbed or opened first, and ground and water that take a save.
    /// [adventuring.base.zone-properties, adventuring.move.swim, adventuring.move.balance]
    fn walks(
        &self,
        at: &mut At<'_, World>,
        from: Place,
        all: &BTreeSet<Who>,
        aboard: &BTreeSet<Who>,
    ) -> Play<()> {
        let key = rule!("adventuring.base.zone-properties");
        let way = at.world().way(from, self.to).cloned();
        let zone = at.world().area(from).level == Level::Zone;
        let found = !at.world().is_players(self.who)
            || way.as_ref().is_some_and(|way| at.world().is_way_found(&[self.who], from, self.to, way));
        let to = Value::Place(self.to);
        at.require(key, zone && found && way.is_some(), || Text::part(key, "no-way").with("to", to.clone()))?;
        let Some(way) = way else { return Ok(()) };
        let open = lets_through(way.door.as_ref());
        at.require(key, open, || Text::part(key, "shut").with("to", to.clone()))?;
        let even = !is_gap(&way) && matches!(way.climb, Surface::None | Surface::Easy);
        at.require(key, even, || Text::part(key, "hard").with("to", to.clone()))?;
        // Whatever asks for a save of each who goes there is a movement of its own.
        let world = at.world();
        let water = world.area(self.to).water;
        let mut afoot = all.difference(aboard);
        let firm = afoot.clone().next().is_none() || balancing::ground(world, from, self.to).is_none();
        let dry = water == Water::None || afoot.all(|who| swimming::is_easy(world, *who, water));
        let key = rule!("adventuring.move.swim");
        at.require(key, dry, || Text::part(key, "not-on-foot").with("to", to.clone()))?;
        let key = rule!("adventuring.move.balance");
        at.require(key, firm, || Text::part(key, "not-on-foot").with("to", to))?;
        sizes::room(at, all, self.to)
    }

    /// Into what lies in an area, or out to what an area lies in. What takes a turn is over first: a stretch in a site is
    /// no part of a watch in the world. [adventuring.scale.switch]
    fn switches(&self, at: &mut At<'_, World>, from: Place, all: &BTreeSet<Who>) -> Play<()> {
        let key = rule!("adventuring.scale.switch");
        let nests = match self.how {
            How::Enter => at.world().area(self.to).within == Some(from),
            _ => at.world().area(from).within == Some(self.to),
        };
        at.require(key, nests, || Text::part(key, "refusal").with("to", Value::Place(self.to)))?;
        let acted = match at.world().unit() {
            Unit::Watch => !at.world().turn.acted.is_empty(),
            Unit::Stretch => {
                let turn = &at.world().turn;
                let out = at.world().area(self.to).level == Level::Region;
                out && all.iter().any(|who| turn.acted.contains_key(who))
            }
        };
        at.require(key, !acted, || Text::part(key, "turn-used"))?;
        sizes::room(at, all, self.to)
    }
}

/// Whoever is out of the area where their way began has come nowhere on it; a stay at a site there loses nothing.
/// [adventuring.navigate.progress]
fn leaves_the_way(at: &mut At<'_, World>, people: &BTreeSet<Who>, to: Option<Place>) -> Play<()> {
    let companies: BTreeSet<Who> = people.iter().filter_map(|who| at.world().company_of(*who)).collect();
    let around: Vec<Place> = to.into_iter().flat_map(|to| at.world().around(to)).collect();
    for company in companies {
        group(at, rule!("adventuring.navigate.progress"), company, |company| {
            company.progress.take_if(|progress| !around.contains(&progress.from));
        })?;
    }
    Ok(())
}

/// The game master puts people somewhere. Players come to know of where theirs are.
/// [adventuring.perception.describe, adventuring.scale.switch]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Put {
    /// Who is put there, of one side.
    pub who: BTreeSet<Who>,
    /// Where to; nowhere in particular where that is not said.
    pub to: Option<Place>,
}

impl Rule for Put {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.movement");
        let there = self.who.iter().all(|who| at.world().characters.contains_key(who));
        let known = self.to.is_none_or(|to| at.world().areas.contains_key(&to));
        at.require(key, there && known && !self.who.is_empty(), || Text::part(key, "refusal"))?;
        self.who.iter().try_for_each(|who| alive(at, *who))?;
        // Mounts and riders stay together.
        let people: BTreeSet<Who> =
            self.who.iter().flat_map(|who| riding::together(at.world(), *who)).collect();
        // What players' people do is open; whoever is unseen is put by themselves.
        let seen = people.iter().filter(|who| at.world().is_seen(**who)).count();
        at.require(key, seen == 0 || seen == people.len(), || Text::part(key, "mixed"))?;
        let before = at.world().unit();
        leaves_the_way(at, &people, self.to)?;
        let came = people.iter().any(|who| at.world().place(*who).is_some());
        vehicles::put_with(at, &people, self.to)?;
        match self.to {
            Some(to) if came => enters(at, &people, to)?,
            to => {
                if let Some(to) = to.filter(|_| people.iter().any(|who| at.world().is_players(*who))) {
                    learn_of(at, rule!("adventuring.perception.describe"), to)?;
                }
                for &who in &people {
                    set(at, key, who, Set::at(to))?;
                }
            }
        }
        if at.world().unit() != before {
            // By the game master's word the turn that was under way is over.
            happen(at, rule!("adventuring.scale.switch"), Effect::Turn(Turn::default()))?;
        }
        Ok(Verdict::done())
    }
}

/// The speed of somebody who carries too much with so many halves more: half of it. [adventuring.base.encumbrance]
#[must_use]
pub fn laden(world: &World, who: Who, more: i32) -> Part {
    if bulk::is_encumbered_with(world, who, more) {
        rule!("adventuring.base.encumbrance").or(Part::of(1, 2), Part::ONE)
    } else {
        Part::ONE
    }
}
