//! Sleepers, and what wakes them.
use crate::RULES;
use crate::abilities::{self, Standard};
use crate::challenge::{Met, Required};
use crate::effects;
use crate::places;
use crate::world::World;
use norn_kernel::{At, Key, Play, Who, rule};

/// How loud something is. [heimr.position.sleeping-which-sounds]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loudness {
    /// A whisper, a bow shot, a throw.
    Soft,
    /// Speech, a shout, the clatter of weapons.
    Loud,
}

impl Loudness {
    /// What a sleeper's perception has to reach. [heimr.position.sleeping-perception]
    fn requirement(self) -> i32 {
        match self {
            Self::Soft => 9,
            Self::Loud => 5,
        }
    }
}

/// Everybody who sleeps near a sound, in their order. [heimr.position.sleeping-which-sounds]
fn sleepers(world: &World, maker: Who, key: Key) -> Vec<Who> {
    let here = world.character(maker).stance.square;
    let hears = |who: Who| key.off() || places::near(world, here, world.character(who).stance.square);
    let asleep = world.characters.iter().filter(|(_, one)| one.stance.asleep && !one.dead);
    asleep.map(|(who, _)| *who).filter(|who| *who != maker && hears(*who)).collect()
}

/// Somebody makes a sound: each sleeper nearby rolls once, without pushing, and may wake.
/// [heimr.position.sleeping-perception, heimr.position.sleeping-which-sounds]
pub fn sound(at: &mut At<'_, World>, maker: Who, loudness: Loudness) -> Play<()> {
    for who in sleepers(at.world(), maker, rule!("heimr.position.sleeping-which-sounds")) {
        let throw = abilities::throw(at, who, &Standard::Perception.tested(), &[]);
        let requirement = at.number(rule!("heimr.position.sleeping-perception"), loudness.requirement());
        let required = Required { throw, requirement, harmful: false, pushes: false };
        if required.first(at)?.met == Met::Pass {
            effects::wakes(at, who, rule!("heimr.position.sleeping-perception"))?;
        }
    }
    Ok(())
}
