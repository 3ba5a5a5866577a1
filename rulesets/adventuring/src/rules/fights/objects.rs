//! Doors, chests and vehicles: what it takes to break them. [adventuring.base.objects]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{Hurt, breaks, rolled, through};
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::exploring::{turns, vehicles};
use crate::rules::fights::{hands, turn};
use crate::world::happen::{group, object, vehicle, way};
use crate::world::{Ability, Acted, ROUNDS, Target, World};
use norn_kernel::{
    At, Closed, Die, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};

closed! {
    /// What a blow at something solid came to.
    pub enum Crack {
        Nothing = "no-mark",
        Damaged = "damaged",
        Destroyed = "destroyed",
    }
}

/// Refuses what needs something whole that somebody can touch.
fn whole(at: &mut At<'_, World>, who: Who, what: &Target) -> Play<()> {
    let key = rule!("adventuring.base.objects");
    let whole = what.solid(at.world()).is_some_and(|solid| 0 < solid.health);
    at.require(key, whole, || Text::part(key, "refusal"))?;
    let key = rule!("adventuring.base.range");
    let near = what.is_near(at.world(), who);
    at.require(key, near, || Text::part(key, "thing-far").with("who", who))
}

/// Something solid loses health; at 0 it is destroyed, and what it kept shut is open. [adventuring.base.objects]
pub fn wears(at: &mut At<'_, World>, what: &Target, points: i32) -> Play<()> {
    let key = rule!("adventuring.base.objects");
    let less = |health: i32| health.saturating_sub(points).max(0);
    match what {
        Target::Door(one, other) => way(at, key, *one, *other, |it| {
            if let Some(door) = &mut it.door {
                door.solid.health = less(door.solid.health);
            }
        }),
        Target::Object(name) => object(at, key, name, |it| {
            it.solid.health = less(it.solid.health);
            if it.solid.health == 0 {
                it.lock = None;
            }
        }),
        Target::Vehicle(name) => {
            vehicle(at, key, name, |it| it.health = less(it.health))?;
            vehicles::breaks_up(at, name)
        }
    }
}

/// Damage is rolled and goes through what something is made of. Gives the face of the die and how much did.
fn strikes(at: &mut At<'_, World>, what: &Target, owner: Owner, hurt: &Hurt) -> Play<(i32, i32)> {
    let Some(solid) = what.solid(at.world()) else { return Ok((0, 0)) };
    let key = rule!("adventuring.base.objects");
    let (face, dealt) = rolled(at, owner, hurt, key)?;
    let points = through(at, dealt, solid.armour, hurt.direct);
    wears(at, what, points)?;
    Ok((face, points))
}

fn crack(world: &World, what: &Target, points: i32) -> Crack {
    match what.solid(world) {
        Some(solid) if solid.health <= 0 => Crack::Destroyed,
        _ if 0 < points => Crack::Damaged,
        _ => Crack::Nothing,
    }
}

fn told(at: &mut At<'_, World>, what: &Target, points: i32) -> Verdict {
    let crack = crack(at.world(), what, points);
    at.story(|_| {
        Text::part(words!("adventuring.base.objects"), "story")
            .with("what", what.name())
            .with("sort", Value::word(what.word()))
            .with("crack", Value::word(crack.word()))
            .with("points", points)
    });
    Verdict::of(crack.word()).with_total(points)
}

/// Somebody breaks something down with a weapon: a blow in a fight, else as many as it takes.
/// [adventuring.lock.destroy]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BreakDown {
    pub by: Who,
    pub what: Target,
    pub weapon: String,
    /// The game master finds the weapon fit for it. [adventuring.lock.destroy]
    pub fits: bool,
}

impl Rule for BreakDown {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (by, what) = (self.by, &self.what);
        let fight = at.world().combat.is_some();
        match fight {
            true => turn::action(at, by, None)?,
            false => turns::has_turn(at, by)?,
        }
        acting::free(at, by)?;
        whole(at, by, what)?;
        let key = rule!("adventuring.base.hands");
        let blade = hands::blade(at.world(), by, &self.weapon);
        at.require(key, blade.is_some(), || {
            Text::part(key, "not-held").with("who", by).with("weapon", Value::text(&self.weapon))
        })?;
        let key = rule!("adventuring.lock.destroy");
        at.require(key, self.fits, || Text::part(key, "refusal").with("weapon", Value::text(&self.weapon)))?;
        match fight {
            true => turn::acted(at, by)?,
            false => turns::used(at, by, Acted::Acted)?,
        }
        let Some(blade) = blade else { return Ok(Verdict::of(Crack::Nothing.word())) };
        let owner = at.world().owner(by);
        let solid = what.solid(at.world()).unwrap_or_default();
        let fit = blade.wood && solid.wood;
        let impaired = rule!("adventuring.lock.door-effective-tool").holds(solid.impairs && !fit);
        let hurt = Hurt { bonus: i32::from(blade.master), ..Hurt::of(blade.die) }.impaired_if(impaired);
        // Outside of fights rounds are only added up, and all of them fit into one stretch.
        let most = if fight { 1 } else { key.or(ROUNDS, 1) };
        let (mut sum, mut rounds) = (0_i32, 0);
        let goes_on = |world: &World| {
            let whole = what.solid(world).is_some_and(|solid| 0 < solid.health);
            whole && hands::blade(world, by, &self.weapon).is_some()
        };
        while rounds < most && goes_on(at.world()) {
            rounds = rounds.saturating_add(1);
            let (face, points) = at.on_behalf(by, |at| strikes(at, what, owner, &hurt))?;
            sum = sum.saturating_add(points);
            let fragile = rule!("adventuring.base.keyword.fragile");
            if blade.fragile && face == 1 && at.holds(fragile, true) {
                breaks(at, by, &self.weapon, fragile)?;
            }
        }
        if !fight {
            let rounds = i32::try_from(rounds).unwrap_or(i32::MAX);
            at.tell(|_| Text::part(key, "rounds").with("rounds", rounds));
        }
        turn::settles(at, by)?;
        Ok(told(at, what, sum))
    }
}

/// Fire eats at something solid: direct damage, enhanced where it is of wood.
/// [adventuring.element.fire.flammable, adventuring.lock.door-effective-tool]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Scorch {
    pub what: Target,
    pub die: Die,
}

impl Rule for Scorch {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.objects");
        let solid = self.what.solid(at.world()).filter(|solid| 0 < solid.health);
        at.require(key, solid.is_some(), || Text::part(key, "refusal"))?;
        let solid = solid.unwrap_or_default();
        let direct = rule!("adventuring.element.fire.direct").applies();
        let enhanced = rule!("adventuring.element.fire.flammable").holds(solid.wood);
        let impaired = rule!("adventuring.lock.door-effective-tool").holds(solid.impairs);
        let hurt = Hurt { direct, ..Hurt::of(self.die) }.enhanced_if(enhanced).impaired_if(impaired);
        let (_, points) = strikes(at, &self.what, Owner::Referee, &hurt)?;
        Ok(told(at, &self.what, points))
    }
}

/// Somebody throws themselves against an old door that is held shut, for a round. [adventuring.lock.bash]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Bash {
    pub by: Who,
    pub what: Target,
}

impl Rule for Bash {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let by = self.by;
        turn::a_round(at, by)?;
        acting::free(at, by)?;
        whole(at, by, &self.what)?;
        let key = rule!("adventuring.lock.bash");
        let door = match self.what {
            Target::Door(one, other) => Some((one, other)),
            _ => None,
        };
        let lock = self.what.lock(at.world()).filter(|lock| lock.old && (lock.locked || lock.blocked));
        at.require(key, door.is_some() && lock.is_some(), || Text::part(key, "refusal"))?;
        turn::spent(at, by)?;
        if let Some(company) = at.world().company_of(by) {
            let now = at.world().clock;
            group(at, key, company, |company| company.heard = Some(now))?;
        }
        let skilled = at.world().is_proficient(by, "breaking doors");
        let passed = save(at, &Save::of(by, Ability::Str).proficient_if(skilled))?;
        if let Some((one, other)) = door.filter(|_| passed) {
            way(at, key, one, other, |it| {
                if let Some(door) = &mut it.door {
                    (door.lock.locked, door.lock.blocked, door.open) = (false, false, true);
                }
            })?;
        }
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}
