//! What strikes everybody on an area at once: each of them saves, and the damage is rolled once for all.
//! [fivey.defense.flipped, fivey.move.measure]
use crate::reference::RULES;
use crate::rules::characters::health::{Harm, inflict, takes};
use crate::rules::tasks::checks::Throw;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::traits::skills;
use crate::world::switches::OneSidedRolls;
use crate::world::{Ground, Roll, Stat, World};
use norn_kernel::ground::{Side, Tiling};
use norn_kernel::{At, Die, Place, Play, Rule, Who, closed, rule, words};

/// How far a breath reaches, in paces. [fivey.monster.feat.breath-attack, fivey.feat.dragon-born]
pub const BREATH: i32 = 6;

closed! {
    /// To which side a line goes where two places are equally near to it, the same for the whole line.
    /// [fivey.move.measure]
    #[derive(Default)]
    pub enum Bend {
        #[default]
        Low = "lower-side",
        High = "higher-side",
    }
}

impl Bend {
    /// As the kernel has it.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Self::Low => Side::Low,
            Self::High => Side::High,
        }
    }
}

/// What whoever passes the save takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Half {
    /// Half of it, rounded down. [fivey.monster.area-attack]
    Halved,
    /// The first die alone. [fivey.feat.dragon-born]
    FirstDie,
}

/// Something that strikes everybody on an area.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Blast {
    pub by: Who,
    /// Everybody on it, friends too.
    pub on: Vec<Who>,
    /// How many dice of which sort.
    pub dice: (u16, Die),
    /// What it deals without a roll, where that is so.
    pub fixed: Option<i32>,
    /// [fivey.damage.types]
    pub damage_type: String,
    /// By which stat they save.
    pub save: Stat,
    /// Whose passive score they have to meet; where both sides roll, it is rolled. [fivey.check.save]
    pub dc_of: Throw,
    pub half: Half,
}

/// Somebody whom a blast has struck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Struck {
    pub who: Who,
    /// The save was passed.
    pub saved: bool,
    /// The hit points that were lost.
    pub lost: i32,
}

/// What others have to meet: somebody's passive score, or where both sides roll, what they roll. Whoever acts against the
/// other wins a tie; the passive score stands for a check, which succeeds by meeting it. [fivey.check.save, fivey.contest.ties]
pub fn to_meet(at: &mut At<'_, World>, throw: &Throw, acts: bool) -> Play<i32> {
    if at.world().switches.one_sided_rolls == OneSidedRolls::On {
        let passive = throw.passive(at.world());
        return Ok(at.number(rule!("fivey.check.save"), passive));
    }
    let thrown = throw.fall(at)?;
    if !throw.is_kept() {
        inspiration::award(at, throw.who, thrown.face)?;
    }
    let first = rule!("fivey.contest.ties").holds(acts);
    Ok(if first { thrown.total.saturating_add(1) } else { thrown.total })
}

/// One of many saves that are made at once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Save {
    throw: Throw,
    dc: i32,
}

impl Rule for Save {
    type World = World;
    /// The total, and whether a die of inspiration has changed it.
    type Outcome = (i32, bool);

    fn play(&self, at: &mut At<'_, World>) -> Play<(i32, bool)> {
        let thrown = self.throw.fall(at)?;
        let total = inspiration::raise(at, self.throw.who, thrown.total, self.dc, Moment::Together)?;
        inspiration::award(at, self.throw.who, thrown.face)?;
        Ok((total, total != thrown.total))
    }
}

/// One's own share of damage that strikes many: whoever takes it may make it less. [fivey.inspiration.one-per-roll]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Share {
    who: Who,
    points: i32,
    halved: bool,
    damage_type: String,
}

impl Rule for Share {
    type World = World;
    /// What is left of it, before resistance.
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        let takes = takes(at.world(), self.who, &self.damage_type);
        let comes_to = |points: i32| takes.of(if self.halved { points / 2 } else { points });
        let points = inspiration::soften(at, self.who, self.points, comes_to, Moment::Together)?;
        Ok(if self.halved { at.total(rule!("fivey.monster.area-attack"), points / 2) } else { points })
    }
}

/// Everybody on an area saves and is struck. [fivey.defense.flipped]
pub fn blast(at: &mut At<'_, World>, blast: &Blast) -> Play<()> {
    strikes(at, blast).map(drop)
}

/// The same, with what came of it for each of them.
pub fn strikes(at: &mut At<'_, World>, blast: &Blast) -> Play<Vec<Struck>> {
    strikes_at(at, blast, &|_, save| save)
}

/// The same, where more speaks for somebody's save or against it. [fivey.monster.feat.magical-resistance]
pub fn strikes_at(
    at: &mut At<'_, World>,
    blast: &Blast,
    made: &dyn Fn(&World, Throw) -> Throw,
) -> Play<Vec<Struck>> {
    let key = rule!("fivey.defense.flipped");
    let on: Vec<Who> = blast.on.iter().copied().filter(|who| at.world().is_able(*who)).collect();
    if on.is_empty() {
        return Ok(vec![]);
    }
    // Without the rule nobody escapes anything.
    let saved = if key.applies() { saves(at, blast, &on, made)? } else { vec![false; on.len()] };
    let (sum, first, spent) = damage(at, blast)?;
    let shares: Vec<Share> = on
        .iter()
        .zip(&saved)
        .map(|(&who, &saved)| Share {
            who,
            points: if saved && blast.half == Half::FirstDie { first } else { sum },
            halved: saved && blast.half == Half::Halved,
            damage_type: blast.damage_type.clone(),
        })
        .collect();
    // Whoever rolls for many changes it for all, and nobody changes it twice.
    let points = match rule!("fivey.inspiration.one-per-roll").holds(spent) {
        true => shares.iter().map(|it| if it.halved { it.points / 2 } else { it.points }).collect(),
        false => at.together(&shares, vec![], |mut all: Vec<i32>, points| {
            all.push(points);
            all
        })?,
    };
    let mut struck = vec![];
    for ((&who, &saved), points) in on.iter().zip(&saved).zip(points) {
        let lost = inflict(at, who, &Harm::of(points, &blast.damage_type), key)?;
        struck.push(Struck { who, saved, lost });
    }
    Ok(struck)
}

/// Who of them passes the save: all roll at once, and then whoever strikes them may make single ones worse.
/// [fivey.check.save]
fn saves(
    at: &mut At<'_, World>,
    blast: &Blast,
    on: &[Who],
    made: &dyn Fn(&World, Throw) -> Throw,
) -> Play<Vec<bool>> {
    let dc = to_meet(at, &blast.dc_of, true)?;
    let mut saves = vec![];
    for &who in on {
        let skilled = skills::helps(at, who, rule!("fivey.check.save"))?;
        let throw = Throw::of(who, blast.save).as_roll(Roll::Save).skilled_if(skilled).together();
        saves.push(Save { throw: made(at.world(), throw), dc });
    }
    let came = at.together(&saves, vec![], |mut all: Vec<(i32, bool)>, came| {
        all.push(came);
        all
    })?;
    let mut saved = vec![];
    for (total, spent) in came {
        let total = match spent {
            true => total,
            false => inspiration::lower(at, blast.by, total, dc, Moment::Together)?,
        };
        saved.push(at.reaches(rule!("fivey.check.save"), total, dc));
    }
    Ok(saved)
}

/// The damage, rolled once for all: in all, by the first die alone, and whether a die of inspiration has changed it.
/// [fivey.monster.area-attack]
fn damage(at: &mut At<'_, World>, blast: &Blast) -> Play<(i32, i32, bool)> {
    let key = words!("fivey.hp.damage");
    if let Some(fixed) = blast.fixed {
        let fixed = at.number(rule!("fivey.hp.damage"), fixed);
        return Ok((fixed, fixed, false));
    }
    let owner = at.world().owner(blast.by);
    let (count, die) = blast.dice;
    let (sum, first) = match blast.half {
        Half::FirstDie => {
            let mut faces = vec![];
            for _ in 0..count {
                faces.push(at.on_behalf(blast.by, |at| at.roll(owner, die, key))?);
            }
            let first = faces.first().copied().unwrap_or(0);
            (faces.into_iter().fold(0, i32::saturating_add), first)
        }
        Half::Halved => {
            let sum = at.on_behalf(blast.by, |at| {
                at.pool(owner, die, count, key, 0_i32, |sum, face, count| {
                    sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
                })
            })?;
            (sum, sum)
        }
    };
    let sum = at.total(rule!("fivey.hp.damage"), sum);
    let more = inspiration::better(at, blast.by, sum, Moment::Alone)?.saturating_sub(sum);
    Ok((sum.saturating_add(more), first.saturating_add(more), more != 0))
}

/// Where something strikes on the field. [fivey.move.measure]
#[derive(Clone, Copy, Debug)]
pub enum Spread {
    /// Within so many paces of a point, so many paces above a place.
    Burst { at: Place, up: i32, radius: i32 },
    /// On a line that begins next to somebody and goes through a place.
    Line { from: Place, through: Place, paces: Option<i32>, side: Side },
}

impl Spread {
    /// Everybody who stands in it.
    #[must_use]
    pub fn on(self, world: &World) -> Vec<Who> {
        match self {
            Self::Burst { at, up, radius } => in_burst(world, (at, up), radius),
            Self::Line { from, through, paces, side } => in_line(world, from, through, paces, side),
        }
    }

    /// The places that it takes in, on the ground.
    #[must_use]
    pub fn places(self, world: &World) -> Vec<Place> {
        match self {
            Self::Burst { at, radius, .. } => burst(world, at, radius),
            Self::Line { from, through, paces, side } => line(world, from, through, paces, side),
        }
    }
}

/// Whoever is on the places of a line that begins next to `from` and goes through another place: so many paces far, or as
/// far as the field goes, and no further than the first wall. [fivey.move.measure]
#[must_use]
pub fn in_line(world: &World, from: Place, through: Place, paces: Option<i32>, side: Side) -> Vec<Who> {
    let on = line(world, from, through, paces, side);
    standing(world, |place, _| on.contains(&place))
}

/// The places of such a line, the nearest first.
#[must_use]
pub fn line(world: &World, from: Place, through: Place, paces: Option<i32>, side: Side) -> Vec<Place> {
    let Some(ground) = &world.ground else { return vec![] };
    let (Some(from), Some(through)) = (ground.cell(from), ground.cell(through)) else { return vec![] };
    let most = paces.map_or(u16::MAX, |paces| u16::try_from(paces).unwrap_or(0));
    let most = most.min(ground.columns.max(ground.rows));
    let line = Tiling::Squares.line(from, through, most, side).into_iter();
    line.take_while(|cell| !ground.is_wall(*cell)).filter_map(|cell| ground.place(cell)).collect()
}

/// Whoever is within so many paces of a point, so many paces above a place, and not behind a wall from there.
/// [fivey.move.measure]
#[must_use]
pub fn in_burst(world: &World, (at, up): (Place, i32), radius: i32) -> Vec<Who> {
    let Some(ground) = &world.ground else { return vec![] };
    let level = |height: i32| height.saturating_sub(up).saturating_abs() <= radius;
    standing(world, |place, height| level(height) && reaches(ground, at, radius, place))
}

/// Whether a place is within so many paces of a point, and not behind a wall from there. [fivey.move.measure]
fn reaches(ground: &Ground, at: Place, radius: i32, place: Place) -> bool {
    ground.distance(at, place).is_some_and(|paces| paces <= radius) && ground.sees(at, place)
}

/// The places of such a burst, on the ground.
fn burst(world: &World, at: Place, radius: i32) -> Vec<Place> {
    let Some(ground) = &world.ground else { return vec![] };
    ground.field().places().filter(|place| reaches(ground, at, radius, *place)).collect()
}

/// Everybody who stands on such places, at such heights.
fn standing(world: &World, on: impl Fn(Place, i32) -> bool) -> Vec<Who> {
    let there = world.characters.iter().filter(|(who, _)| world.is_able(**who));
    there.filter(|(_, one)| one.at.is_some_and(|place| on(place, one.height))).map(|(who, _)| *who).collect()
}
