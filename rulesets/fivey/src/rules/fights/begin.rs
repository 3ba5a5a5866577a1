//! How fights begin and end, and who comes to them. [fivey.round.sequence]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::encounters;
use crate::rules::fights::initiative::sort;
use crate::rules::fights::turn;
use crate::rules::magic::ongoing;
use crate::world::happen::{carry, happen, meeting, note, set, shows};
use crate::world::places::FIELD_MAX;
use crate::world::{Character, Effect, Fighter, Ground, Meeting, Mode, Phase, Set, Side, World};
use norn_kernel::ground::Cell;
use norn_kernel::{At, Key, Place, Play, Rule, Storable, Text, Verdict, Who, rule, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most who can be in one fight.
pub const FIGHTERS_MAX: usize = 100;

/// A fight begins. [fivey.round.sequence, fivey.surprise.free-turn]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct BeginFight {
    /// Who fights for the party.
    pub party: BTreeSet<Who>,
    /// Who fights against it.
    pub others: BTreeSet<Who>,
    /// Who leads the others. [fivey.morale.check]
    pub leader: Option<Who>,
    /// One roll stands for all of the others, of whatever sort they are. [fivey.initiative.contest]
    pub as_one: bool,
    /// Whoever has surprised others takes a free turn first. [fivey.surprise.free-turn]
    pub surprise: bool,
    /// Whose skills count for initiative. [fivey.initiative.contest]
    pub quick: BTreeSet<Who>,
    /// How big the field is; 0 for a fight without one. [fivey.move.measure]
    pub columns: u16,
    pub rows: u16,
}

/// The party meets these, where it has not met them yet. [fivey.phase.encounter]
pub fn meets(at: &mut At<'_, World>, others: &BTreeSet<Who>, leader: Option<Who>, by: Key) -> Play<()> {
    let mut now = at.world().meeting.clone().unwrap_or_default();
    // Whoever is met beside others whom nobody has noticed is met anew: those have no part in what comes of it.
    if !at.world().is_met() && now.others.is_disjoint(others) {
        now = Meeting { others: now.others, surprises: now.surprises, ..Meeting::default() };
    }
    now.others.extend(others);
    now.leader = leader.or(now.leader);
    now.fills_round |= at.world().visit.is_some();
    happen(at, by, Effect::Meeting(Some(Box::new(now)))).map(drop)
}

impl Rule for BeginFight {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.round.sequence");
        let begun = at.world().combat.is_some();
        at.require(key, !begun, || Text::part(key, "already"))?;
        let all = || self.party.iter().chain(&self.others);
        let able = |who: &Who| at.world().is_able(*who);
        let sides = !self.party.is_empty() && !self.others.is_empty() && self.party.is_disjoint(&self.others);
        let fits = sides && all().all(able) && all().count() <= FIGHTERS_MAX;
        at.require(key, fits, || Text::part(key, "refusal"))?;
        let key = rule!("fivey.move.measure");
        let fits = self.columns <= FIELD_MAX && self.rows <= FIELD_MAX;
        let fits = fits && (self.columns == 0) == (self.rows == 0);
        let fits = fits && (self.columns == 0 || FIGHTERS_MAX.min(all().count()) <= self.places());
        at.require(key, fits, || Text::part(key, "refusal").with("max", i32::from(FIELD_MAX)))?;
        let by = words!("fivey.round.sequence");
        meets(at, &self.others, self.leader, by)?;
        meeting(at, by, |it| {
            it.mode = Mode::Violent;
            it.took_part.extend(&self.party);
        })?;
        happen(at, by, Effect::Combat(true))?;
        happen(at, words!("fivey.phase.encounter"), Effect::Phase(Phase::Encounter))?;
        ongoing::fight_begins(at)?;
        self.takes_sides(at, by)?;
        if 0 < self.columns {
            self.lays_field(at)?;
        }
        Ok(Verdict::done())
    }
}

impl BeginFight {
    /// How many can stand on the field.
    fn places(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Everybody stands for their side. Whoever has surprised nobody waits for initiative.
    fn takes_sides(&self, at: &mut At<'_, World>, by: Key) -> Play<()> {
        let mut sorts: BTreeMap<_, u8> = BTreeMap::new();
        for (side, people) in [(Side::Party, &self.party), (Side::Others, &self.others)] {
            for &who in people {
                shows(at, who, by)?;
                let next = u8::try_from(sorts.len()).unwrap_or(u8::MAX);
                let leg = match side {
                    Side::Others if !self.as_one => *sorts.entry(sort(at.world(), who)).or_insert(next),
                    _ => 0,
                };
                let free = at.world().meeting.as_ref().is_some_and(|it| it.surprises.contains_key(&who));
                let free = rule!("fivey.surprise.free-turn").holds(free && self.surprise);
                let quick = self.quick.contains(&who);
                let shots = shots_before(at.world(), who);
                let turned = at.world().meeting.as_ref().is_some_and(|it| it.turned.contains(&who));
                let frozen = rule!("fivey.spell.turn-undead").holds(turned);
                let now = Fighter { side, leg, quick, done: !free, frozen, shots, ..Fighter::default() };
                happen(at, by, Effect::Fighter(who, Some(Box::new(now))))?;
            }
        }
        meeting(at, by, |it| {
            it.turned.retain(|who| !self.party.contains(who) && !self.others.contains(who));
        })?;
        let began = u32::try_from(self.others.len()).unwrap_or(u32::MAX);
        let checks = at.world().meeting.as_ref().map_or(0, |it| it.checks);
        let checks = rule!("fivey.morale.rising").counts(checks);
        happen(at, by, Effect::Nerve(began, checks, false)).map(drop)
    }

    /// A field is laid, unless one of this size is prepared, and both sides face each other on it. [fivey.move.measure]
    fn lays_field(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = words!("fivey.move.measure");
        let (columns, rows) = (self.columns, self.rows);
        let same = at.world().ground.as_ref().is_some_and(|it| (it.columns, it.rows) == (columns, rows));
        if !same {
            let now = Ground {
                columns,
                rows,
                walls: BTreeSet::new(),
                cover: BTreeSet::new(),
                dark: BTreeSet::new(),
                slow: BTreeMap::new(),
            };
            happen(at, key, Effect::Ground(Some(Box::new(now))))?;
            for who in self.party.iter().chain(&self.others) {
                set(at, key, *who, Set::at(None))?;
            }
        }
        for (side, people) in [(Side::Party, &self.party), (Side::Others, &self.others)] {
            for &who in people {
                if at.world().character(who).at.is_none()
                    && let Some(place) = free_place(at.world(), side)
                {
                    set(at, key, who, Set::at(Some(place)))?;
                }
            }
        }
        Ok(())
    }
}

/// What somebody has shot in this encounter before the fight. [fivey.ammo.per-encounter]
fn shots_before(world: &World, who: Who) -> BTreeMap<String, u32> {
    let before = world.meeting.as_ref().and_then(|it| it.shots.get(&who));
    rule!("fivey.ammo.per-encounter").keeps(before.cloned()).unwrap_or_default()
}

/// Where the next of a side begins: near its own edge of the field, from the middle on.
fn free_place(world: &World, side: Side) -> Option<Place> {
    let ground = world.ground.as_ref()?;
    let (columns, rows) = (i16::try_from(ground.columns).ok()?, i16::try_from(ground.rows).ok()?);
    let inset = columns / 6;
    let mut order: Vec<i16> = (0..columns).collect();
    order.sort_by_key(|column| (column.saturating_sub(inset)).saturating_abs());
    let mut across: Vec<i16> = (0..rows).collect();
    across.sort_by_key(|row| (row.saturating_mul(2).saturating_sub(rows.saturating_sub(1))).saturating_abs());
    let places = order.into_iter().flat_map(|column| across.iter().map(move |row| (column, *row)));
    let places = places.filter_map(|(column, row)| {
        let column = if side == Side::Party { column } else { columns - 1 - column };
        ground.place(Cell::new(column, row))
    });
    places.into_iter().find(|place| !ground.walls.contains(place) && world.on(*place).is_none())
}

/// Whether only one side has anybody left who fights. [fivey.round.sequence]
#[must_use]
pub fn is_decided(world: &World) -> bool {
    let none = |side| turn::fighting(world, side).is_empty();
    rule!("fivey.round.sequence").holds(world.combat.is_some() && (none(Side::Party) || none(Side::Others)))
}

/// The fight is over: one side has fled or is beaten, or they talk. [fivey.round.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndFight {
    /// The encounter is over with it.
    pub over: bool,
}

impl Rule for EndFight {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::fights(at)?;
        fight_ends(at)?;
        match self.over {
            true => encounters::meeting::ends(at)?,
            false => meeting(at, words!("fivey.round.sequence"), |it| it.mode = Mode::Social)?,
        }
        Ok(Verdict::done())
    }
}

/// Nobody fights any more: the field is cleared, and whoever has fled is gone. What counts by the encounter is kept for its
/// next fight; a surprise that there was is none any more.
/// [fivey.ammo.per-encounter, fivey.surprise.free-turn]
pub fn fight_ends(at: &mut At<'_, World>) -> Play<()> {
    let key = words!("fivey.round.sequence");
    let fighters = at.world().combat.as_ref().map(|it| it.fighters.clone()).unwrap_or_default();
    meeting(at, key, |it| {
        it.surprises.retain(|who, _| !fighters.contains_key(who));
        it.shots
            .extend(fighters.into_iter().map(|(who, one)| (who, one.shots)).filter(|it| !it.1.is_empty()));
    })?;
    let fled = |who: &Who| at.world().fighter(*who).is_some_and(|it| it.fled && it.side == Side::Others);
    let fled: Vec<Who> = turn::fighters(at.world()).into_iter().filter(fled).collect();
    ongoing::fight_ends(at)?;
    happen(at, key, Effect::Combat(false))?;
    let on_field: Vec<Who> = at.world().characters.keys().copied().collect();
    for who in on_field {
        set(at, words!("fivey.move.measure"), who, Set::at(None))?;
        set(at, words!("fivey.monster.feat.flight"), who, Set::height(0))?;
    }
    happen(at, words!("fivey.move.measure"), Effect::Ground(None))?;
    // What lies somewhere lies about, once there is no field any more.
    let lying = |one: &Character| one.things.values().any(|thing| thing.lies.is_some());
    let all = at.world().characters.iter();
    let owners: Vec<Who> = all.filter(|(_, one)| lying(one)).map(|(who, _)| *who).collect();
    for who in owners {
        carry(at, words!("fivey.weapon.throw"), who, |things| {
            things.values_mut().for_each(|thing| thing.lies = None);
        })?;
    }
    for who in fled {
        set(at, key, who, Set::away(true))?;
    }
    Ok(())
}

/// Somebody comes into the fight, or back into it; they act at the end of the rounds. [fivey.round.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Join {
    pub who: Who,
    pub side: Side,
}

impl Rule for Join {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::fights(at)?;
        acting::able(at, self.who)?;
        let key = rule!("fivey.round.sequence");
        let before = at.world().fighter(self.who).cloned();
        let inside = before.as_ref().is_some_and(|it| !it.fled);
        let room = before.is_some() || turn::fighters(at.world()).len() < FIGHTERS_MAX;
        let fits = !inside && room;
        at.require(key, fits, || Text::part(key, "in-it").with("who", self.who))?;
        shows(at, self.who, key)?;
        let legs = at.world().combat.iter().flat_map(|it| it.fighters.values().map(|one| one.leg));
        let leg = legs.max().unwrap_or(0);
        let rolled = at.world().combat.as_ref().is_some_and(|combat| combat.rolled);
        // Who comes back has had the turn and the reaction of this round that they had.
        let (acted, reacted, shots) = match before {
            Some(before) => (before.begun || before.done, before.reacted, before.shots),
            None => (false, false, shots_before(at.world(), self.who)),
        };
        let done = !rolled || key.holds(acted);
        let now = Fighter { side: self.side, leg, done, reacted, shots, ..Fighter::default() };
        happen(at, key, Effect::Fighter(self.who, Some(Box::new(now))))?;
        let (who, side) = (self.who, self.side);
        meeting(at, key, |it| {
            if side == Side::Others { &mut it.others } else { &mut it.took_part }.insert(who);
            it.overcome.remove(&who);
        })?;
        if let Some(place) = free_place(at.world(), side).filter(|_| at.world().character(who).at.is_none()) {
            set(at, words!("fivey.move.measure"), who, Set::at(Some(place)))?;
        }
        Ok(Verdict::done())
    }
}

/// These have fled or given up. Whoever of the others does so is overcome. [fivey.round.sequence]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Retreat {
    pub who: BTreeSet<Who>,
}

impl Rule for Retreat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::fights(at)?;
        let key = rule!("fivey.round.sequence");
        let inside = |who: &Who| at.world().fighter(*who).is_some_and(|it| !it.fled);
        let fits = !self.who.is_empty() && self.who.iter().all(inside);
        at.require(key, fits, || Text::part(key, "not-in-it"))?;
        for who in &self.who {
            flees(at, *who, key)?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody fights no more, and is on the field no more.
pub fn flees(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    note(at, by, who, |fighter| fighter.fled = true)?;
    // Their next turn, until which their help would count, does not come.
    let key = rule!("fivey.action.help");
    for other in turn::fighters(at.world()).into_iter().filter(|_| key.applies()) {
        note(at, key, other, |fighter| {
            fighter.helped_by.remove(&who);
        })?;
    }
    set(at, words!("fivey.move.measure"), who, Set::at(None))?;
    if at.world().fighter(who).is_some_and(|fighter| fighter.side == Side::Others) {
        meeting(at, by, |it| {
            it.overcome.insert(who);
        })?;
    }
    Ok(())
}

/// The referee puts somebody on a place of the field, at a height, or takes them off it. [fivey.move.measure]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Put {
    pub who: Who,
    pub to: Option<Place>,
    /// In paces.
    #[stored(default)]
    pub height: i32,
}

impl Rule for Put {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.move.measure");
        acting::able(at, self.who)?;
        let somewhere = at.world().ground.is_some() || at.world().combat.is_some();
        at.require(key, somewhere, || Text::part(key, "no-field"))?;
        let ground = at.world().ground.as_ref();
        let fits = self
            .to
            .is_none_or(|to| ground.is_some_and(|it| it.cell(to).is_some() && !it.walls.contains(&to)));
        at.require(key, fits, || Text::part(key, "no-place"))?;
        let other = self.to.and_then(|to| at.world().on(to)).filter(|other| *other != self.who);
        at.require(key, other.is_none(), || Text::part(key, "occupied"))?;
        set(at, key, self.who, Set::at(self.to))?;
        set(at, rule!("fivey.monster.feat.flight"), self.who, Set::height(self.height.max(0)))?;
        Ok(Verdict::done())
    }
}
