//! Attacks: they hit by themselves, and can be dodged. [adventuring.base.attack]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{self, Hurt, breaks, rolled, suffer, through};
use crate::rules::base::saves::{Save, save};
use crate::rules::fights::hands::{self, Blade};
use crate::rules::fights::{dodging, movement, turn};
use crate::rules::harm::poisons;
use crate::rules::hazards::moving;
use crate::world::happen::{carry, set};
use crate::world::switches::{AttackRoll, ImpairedEnhanced};
use crate::world::{Ability, Fate, Set, World};
use norn_kernel::{At, Closed, D4, D12, Die, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule};

closed! {
    /// What an attack came to.
    pub enum Blow {
        Miss = "miss",
        Dodged = "dodged",
        /// Armour has held it all.
        Held = "held-by-armour",
        Wound = "wound",
    }
}

/// Somebody attacks somebody in a fight. [adventuring.base.attack]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Attack {
    pub by: Who,
    pub on: Who,
    /// With which weapon that they hold, by name, or with which part of their body.
    pub weapon: String,
    /// The game master finds that something else impairs it. [adventuring.base.impaired]
    #[stored(default)]
    pub impaired: bool,
    /// The game master finds that something enhances it. [adventuring.base.enhanced]
    #[stored(default)]
    pub enhanced: bool,
}

impl Rule for Attack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (by, on) = (self.by, self.on);
        turn::action(at, by, Some(on))?;
        acting::free(at, by)?;
        let key = rule!("adventuring.base.attack");
        let other = by != on && at.world().characters.get(&on).is_some_and(|one| !one.is_dead());
        at.require(key, other, || Text::part(key, "refusal"))?;
        let key = rule!("adventuring.base.hands");
        let blade = hands::blade(at.world(), by, &self.weapon);
        at.require(key, blade.is_some(), || {
            Text::part(key, "not-held").with("who", by).with("weapon", Value::text(&self.weapon))
        })?;
        let key = rule!("adventuring.base.range");
        let reach = blade.as_ref().map_or(0, |blade| blade.range);
        let near = movement::range(at.world(), by, on).is_some_and(|zones| zones <= reach);
        at.require(key, near, || {
            Text::part(key, "far").with("who", by).with("other", on).with("max", reach)
        })?;
        turn::acted(at, by)?;
        let verdict = strikes(at, self)?;
        turn::settles(at, by)?;
        Ok(verdict)
    }
}

/// The attack itself, from its save, if it takes one, to whatever comes of it. [adventuring.base.attack]
pub(super) fn strikes(at: &mut At<'_, World>, attack: &Attack) -> Play<Verdict> {
    let (by, on) = (attack.by, attack.on);
    let Some(blade) = hands::blade(at.world(), by, &attack.weapon) else {
        return Ok(ends(at, attack, Blow::Miss, 0));
    };
    let apart = movement::range(at.world(), by, on).is_some_and(|zones| 0 < zones);
    let hampered = moving::impairs(at.world(), by);
    let hurt = Hurt { bonus: i32::from(blade.master), ..Hurt::of(blade.die) };
    let hurt = hurt.impaired_if(attack.impaired || hampered).enhanced_if(attack.enhanced);
    let (blow, face, points) = swings(at, (by, on), apart, &hurt)?;
    if matches!(blow, Blow::Held | Blow::Wound) {
        let fragile = rule!("adventuring.base.keyword.fragile");
        if blade.fragile && face == 1 && at.holds(fragile, true) {
            breaks(at, by, &attack.weapon, fragile)?;
        }
        delivers(at, attack, &blade, points)?;
    }
    Ok(ends(at, attack, blow, points))
}

/// Somebody swings at somebody: the save, if it takes one, the dodge, and the damage through armour. Gives what it came
/// to, the face of the die and how much came through. [adventuring.base.attack]
fn swings(at: &mut At<'_, World>, (by, on): (Who, Who), apart: bool, hurt: &Hurt) -> Play<(Blow, i32, i32)> {
    let key = rule!("adventuring.base.attack");
    if at.world().switches.attack_roll == AttackRoll::SaveToHit {
        let ability = if apart { Ability::Agi } else { Ability::Str };
        let hits = save(at, &Save::of(by, ability))?;
        if !at.holds(key, hits) {
            return Ok((Blow::Miss, 0, 0));
        }
    }
    if dodging::dodges(at, on, Some(by))? {
        return Ok((Blow::Dodged, 0, 0));
    }
    let owner = at.world().owner(by);
    let (face, dealt) = at.on_behalf(by, |at| rolled(at, owner, hurt, key))?;
    let armour = damage::armour(at.world(), on);
    let points = through(at, dealt, armour, hurt.direct);
    armour_breaks(at, on, hurt, face)?;
    suffer(at, on, points, key)?;
    Ok((if 0 < points { Blow::Wound } else { Blow::Held }, face, points))
}

fn ends(at: &mut At<'_, World>, attack: &Attack, blow: Blow, points: i32) -> Verdict {
    let key = rule!("adventuring.base.attack");
    let blow = at.outcome(key, blow);
    at.story(|_| {
        Text::part(key, "story")
            .with("by", attack.by)
            .with("on", attack.on)
            .with("weapon", Value::text(&attack.weapon))
            .with("blow", Value::word(blow.word()))
            .with("points", points)
    });
    Verdict::of(blow.word()).with_total(points)
}

/// The die that damage is rolled with, by the house rules. [adventuring.base.impaired, adventuring.base.enhanced]
fn die(world: &World, hurt: &Hurt) -> Die {
    match (world.switches.impaired_enhanced, hurt.impaired, hurt.enhanced) {
        (ImpairedEnhanced::OtherDie, true, false) => D4,
        (ImpairedEnhanced::OtherDie, false, true) => D12,
        _ => hurt.die,
    }
}

/// Fragile armour breaks by a blow whose die shows its highest number; it has helped against this one.
/// [adventuring.base.keyword.fragile]
pub(super) fn armour_breaks(at: &mut At<'_, World>, who: Who, hurt: &Hurt, face: i32) -> Play<()> {
    let key = rule!("adventuring.base.keyword.fragile");
    if hurt.direct || face != i32::from(die(at.world(), hurt).sides()) {
        return Ok(());
    }
    let fragile = damage::worn(at.world(), who).filter(|(_, thing)| thing.fragile);
    let fragile: Vec<String> = fragile.map(|(name, _)| name.clone()).collect();
    for name in fragile {
        if at.holds(key, true) {
            breaks(at, who, &name, key)?;
        }
    }
    Ok(())
}

/// The first blow of a coated blade that draws blood delivers its dose. [adventuring.poison.bloodstream-delivery]
fn delivers(at: &mut At<'_, World>, attack: &Attack, blade: &Blade, points: i32) -> Play<()> {
    let key = rule!("adventuring.poison.bloodstream-delivery");
    let Some(poison) = blade.coat.as_ref().filter(|_| key.holds(0 < points)) else { return Ok(()) };
    let mut strange = at.world().character(attack.by).strange.clone();
    let unknown = strange.get_mut(&attack.weapon).is_some_and(|strange| strange.coat.take().is_some());
    set(at, key, attack.by, Set::strange(strange))?;
    if !unknown {
        carry(at, key, attack.by, |things| {
            if let Some(thing) = things.get_mut(&attack.weapon) {
                thing.coat = None;
            }
        })?;
    }
    if at.world().character(attack.on).is_dead() { Ok(()) } else { poisons::exposed(at, attack.on, poison) }
}

closed! {
    /// What an attack has done to whom it is on, worst for the attacker first.
    pub enum Struck {
        Missed = "missed",
        Dodged = "dodged",
        /// Armour has held it all.
        Absorbed = "absorbed",
        Wounded = "wounded",
        Stable = "stable",
        Dying = "dying",
        Dead = "dead",
    }
}

closed! {
    /// What speaks for or against an attack. [adventuring.base.impaired, adventuring.base.enhanced]
    pub enum Quality {
        Impaired = "impaired",
        Ordinary = "ordinary",
        Enhanced = "enhanced",
    }
}

/// An attack of the first of a fight on the second, from numbers alone: what it has done, and how much health it cost.
/// [adventuring.base.attack]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareAttack {
    pub by: Who,
    pub on: Who,
    pub damage: Die,
    /// What it takes off each blow.
    pub armour: i32,
    /// Armour does not help. [adventuring.base.direct-damage]
    pub direct: bool,
    pub quality: Quality,
    /// The AGI by which it is dodged; none where it is not. [adventuring.base.dodge]
    pub dodge: Option<i32>,
    /// The score by which it hits; none where it hits by itself.
    pub hit: Option<i32>,
    /// Of whom it is on.
    pub health: i32,
    /// Their STR.
    pub strength: i32,
}

impl Rule for BareAttack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.by)?;
        let before = at.world().character(self.on).health;
        let hurt = Hurt { direct: self.direct, ..Hurt::of(self.damage) };
        let hurt = hurt.impaired_if(self.quality == Quality::Impaired);
        let hurt = hurt.enhanced_if(self.quality == Quality::Enhanced);
        let (blow, ..) = swings(at, (self.by, self.on), false, &hurt)?;
        let one = at.world().character(self.on);
        let struck = match (blow, one.fate) {
            (Blow::Miss, _) => Struck::Missed,
            (Blow::Dodged, _) => Struck::Dodged,
            (Blow::Held, _) => Struck::Absorbed,
            (Blow::Wound, Fate::Well) => Struck::Wounded,
            (Blow::Wound, Fate::Stable { .. } | Fate::Falling) => Struck::Stable,
            (Blow::Wound, Fate::Dying { .. }) => Struck::Dying,
            (Blow::Wound, Fate::Dead) => Struck::Dead,
        };
        Ok(Verdict::of(struck.word()).with_total(before.saturating_sub(one.health)))
    }
}
