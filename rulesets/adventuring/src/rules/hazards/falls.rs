//! Falling. [adventuring.fall.damage]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{armour, suffer, through};
use crate::rules::base::saves::{Save, save};
use crate::rules::hazards::moving;
use crate::world::{Ability, World};
use norn_kernel::at::HAND_MAX;
use norn_kernel::{At, D4, Play, Rule, Storable, Verdict, Who, rule};

/// For how much of a fall there is a die, in tenths of a metre. [adventuring.fall.damage]
const DEEP: i32 = 20;

/// Somebody falls so deep, in tenths of a metre. Who may cushion it saves, and then it counts as less deep. Gives the
/// damage. [adventuring.fall.damage, adventuring.fall.cushion]
pub fn falls(at: &mut At<'_, World>, who: Who, decimetres: i32, may_cushion: bool) -> Play<i32> {
    let mut deep = decimetres;
    if deep < DEEP {
        return Ok(0);
    }
    let key = rule!("adventuring.fall.cushion");
    let able = at.world().is_able(who) && may_cushion;
    if able
        && at.holds(key, true)
        && save(at, &Save::of(who, Ability::Agi).proficient_if(at.world().is_proficient(who, "falling")))?
    {
        deep = deep.saturating_sub(DEEP);
        at.tell(|_| moving::story(key, "told", who));
    }
    let key = rule!("adventuring.fall.damage");
    let dice = u16::try_from(deep / DEEP).unwrap_or(u16::MAX);
    if dice == 0 {
        return Ok(0);
    }
    let owner = at.world().owner(who);
    let dealt = at.on_behalf(who, |at| {
        let mut sum = 0_i32;
        // A hand holds only so many dice.
        for from in (0..dice).step_by(HAND_MAX) {
            let hand = dice.saturating_sub(from).min(u16::try_from(HAND_MAX).unwrap_or(u16::MAX));
            let adds =
                |sum: i32, face: u16, shown: u16| sum.saturating_add(i32::from(face) * i32::from(shown));
            sum = sum.saturating_add(at.pool(owner, D4, hand, key, 0, adds)?);
        }
        Ok(sum)
    })?;
    let dealt = at.number(key, dealt);
    let armour = armour(at.world(), who);
    let points = through(at, dealt, armour, true);
    suffer(at, who, points, key)?;
    Ok(points)
}

/// Somebody falls, as the game master says. [adventuring.fall.damage]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Fall {
    pub who: Who,
    /// How deep, in tenths of a metre; less where they land softly.
    pub depth: i32,
    /// They can try to cushion it.
    pub cushion: bool,
}

impl Rule for Fall {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::alive(at, self.who)?;
        let points = falls(at, self.who, self.depth, self.cushion)?;
        Ok(Verdict::done().with_total(points))
    }
}

/// A fall from numbers alone. [adventuring.fall.damage]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareFall {
    pub who: Who,
    /// How deep, in tenths of a metre.
    pub depth: i32,
    /// AGI; without it there is no cushioning.
    pub agility: Option<i32>,
}

norn_kernel::closed! {
    /// What a fall came to.
    pub enum Fallen {
        Hurt = "hurt",
        Unhurt = "unhurt",
    }
}

impl Rule for BareFall {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let points = falls(at, self.who, self.depth, self.agility.is_some())?;
        let came = if points == 0 { Fallen::Unhurt } else { Fallen::Hurt };
        Ok(Verdict::of(norn_kernel::Closed::word(came)).with_total(points))
    }
}
