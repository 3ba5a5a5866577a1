//! Attacks: they hit by themselves, and can be dodged. [adventuring.base.attack]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{self, Hurt, breaks, rolled, suffer, through};
use crate::rules::base::saves::{Save, save};
use crate::rules::fights::hands::{self, Blade};
use crate::rules::fights::{dodging, movement, turn};
use crate::rules::harm::poisons;
use crate::rules::hazards::moving;
use crate::world::happen::carry;
use crate::world::switches::{AttackRoll, ImpairedEnhanced};
use crate::world::{Ability, World};
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
        turn::action(at, by)?;
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
        let key = rule!("adventuring.manipulation.taunt.combat");
        let taunted = at.world().fighter(by).and_then(|fighter| fighter.taunted_by);
        at.require(key, taunted.is_none_or(|who| who == on), || Text::part(key, "bound").with("who", by))?;
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
    let key = rule!("adventuring.base.attack");
    let apart = movement::range(at.world(), by, on).is_some_and(|zones| 0 < zones);
    let hampered = moving::impairs(at.world(), by);
    if at.world().switches.attack_roll == AttackRoll::SaveToHit {
        let ability = if apart { Ability::Agi } else { Ability::Str };
        let hits = save(at, &Save::of(by, ability))?;
        if !at.holds(key, hits) {
            return Ok(ends(at, attack, Blow::Miss, 0));
        }
    }
    if dodging::dodges(at, on, Some(by))? {
        return Ok(ends(at, attack, Blow::Dodged, 0));
    }
    let bonus = i32::from(blade.master);
    let hurt = Hurt { bonus, ..Hurt::of(blade.die) };
    let hurt = hurt.impaired_if(attack.impaired || hampered).enhanced_if(attack.enhanced);
    let owner = at.world().owner(by);
    let (face, dealt) = at.on_behalf(by, |at| rolled(at, owner, &hurt, key))?;
    let armour = damage::armour(at.world(), on);
    let points = through(at, dealt, armour, hurt.direct);
    armour_breaks(at, on, &hurt, face)?;
    suffer(at, on, points, key)?;
    let fragile = rule!("adventuring.base.keyword.fragile");
    if blade.fragile && face == 1 && at.holds(fragile, true) {
        breaks(at, by, &attack.weapon, fragile)?;
    }
    delivers(at, attack, &blade, points)?;
    Ok(ends(at, attack, if 0 < points { Blow::Wound } else { Blow::Held }, points))
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
    carry(at, key, attack.by, |things| {
        if let Some(thing) = things.get_mut(&attack.weapon) {
            thing.coat = None;
        }
    })?;
    if at.world().character(attack.on).is_dead() { Ok(()) } else { poisons::exposed(at, attack.on, poison) }
}
