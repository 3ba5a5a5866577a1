//! Falls, and the spell that softens them. [fivey.spell.feather-fall]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::characters::health::{Harm, inflict};
use crate::rules::magic::casting::{dice, level};
use crate::rules::magic::vessels::{Held, Ready, held, releases};
use crate::world::{Row, Spell, Working, World};
use norn_kernel::{At, D6, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule};

/// How many feet of a fall deal a die. [fivey.spell.feather-fall]
pub const STEP: i32 = 10;
/// The deepest fall, in feet.
pub const FEET_MAX: i32 = 1_000;
/// What a fall deals.
const KIND: &str = "bludgeoning";

/// Somebody falls. [fivey.spell.feather-fall]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Fall {
    pub who: Who,
    /// How deep, in feet.
    pub feet: i32,
}

/// From which of their things somebody can soften a fall as they fall, and with which spell.
fn softens(world: &World, who: Who) -> Option<(String, Held)> {
    let one = world.character(who);
    let things = one.things.iter().filter(|(_, thing)| thing.is_at_hand());
    things.filter_map(|(name, _)| Some((name.clone(), held(world, who, name)?))).find(|(name, held)| {
        let falls = Spell::find(world, &held.spell).is_some_and(|row| row.working == Working::FeatherFall);
        let ready = Ready { who, vessel: name.clone() };
        falls && !held.riddle && norn_kernel::refusal(&ready, world).is_none()
    })
}

impl Rule for Fall {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        let key = rule!("fivey.spell.feather-fall");
        let fits = (0..=FEET_MAX).contains(&self.feet);
        at.require(key, fits, || Text::part(key, "too-deep").with("max", FEET_MAX))?;
        let ignored = self.softened(at)?;
        let left = at.number(key, self.feet.saturating_sub(ignored).max(0));
        let count = u16::try_from(left / STEP).unwrap_or(0);
        let rolled = at.pool(Owner::Referee, D6, count, key, 0_i32, |sum, face, count| {
            sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
        })?;
        let points = at.total(key, rolled);
        let lost = match points {
            0 => 0,
            points => inflict(at, who, &Harm::of(points, KIND).rolled(), key)?,
        };
        Ok(Verdict::done().with_total(lost))
    }
}

impl Fall {
    /// How much of the fall does no harm, if whoever falls casts now, which takes no actions.
    fn softened(&self, at: &mut At<'_, World>) -> Play<i32> {
        let key = rule!("fivey.spell.feather-fall");
        let who = self.who;
        let Some((vessel, held)) = key.keeps(softens(at.world(), who)) else { return Ok(0) };
        if self.feet < STEP {
            return Ok(0);
        }
        // Whoever may die of it casts, unless they say otherwise.
        let deadly =
            at.world().character(who).hit_points <= (self.feet / STEP).saturating_mul(D6.sides().into());
        let about = [("who", Value::Character(who)), ("vessel", Value::text(&vessel))];
        let numbers = [("feet", self.feet)];
        let prompt = Prompt::confirm(at.world().owner(who), key).or_else(Pick::Yes(deadly));
        if !at.confirm(&prompt.about(&about).numbers(&numbers))? {
            return Ok(0);
        }
        releases(at, who, &vessel, &held)?;
        let level = level(at.world(), who);
        Ok(dice(at, who, level, key)?.saturating_mul(STEP))
    }
}
