//! Sounds: what gives hidden people away, and wakes sleepers.
use crate::reference::RULES;
use crate::rules::challenges::requirements::{Met, Required};
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::environment::concealment;
use crate::rules::grid::places;
use crate::rules::harm::lasting;
use crate::world::fight::With;
use crate::world::happen::happen;
use crate::world::harm::Unseen;
use crate::world::{Effect, World};
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
    let hears = |who: Who| key.met(places::near(world, here, world.character(who).stance.square));
    let asleep = world.characters.iter().filter(|(_, one)| one.stance.asleep && !one.dead);
    asleep.map(|(who, _)| *who).filter(|who| *who != maker && hears(*who)).collect()
}

/// Somebody makes a sound: each sleeper nearby rolls once, without pushing, and may wake.
/// [heimr.position.sleeping-perception, heimr.position.sleeping-which-sounds]
pub fn sound(at: &mut At<'_, World>, maker: Who, loudness: Loudness) -> Play<()> {
    for who in sleepers(at.world(), maker, rule!("heimr.position.sleeping-which-sounds")) {
        let throw = throws::throw(at, who, &Standard::Perception.tested(), &[]);
        let requirement = at.number(rule!("heimr.position.sleeping-perception"), loudness.requirement());
        let required = Required { throw, requirement, harmful: false, pushes: false };
        if required.first(at)?.met == Met::Pass {
            lasting::wakes(at, who, rule!("heimr.position.sleeping-perception"))?;
        }
    }
    Ok(())
}

/// How much a soft sound lowers what it takes to find somebody. [heimr.position.hidden-soft-sound]
const SOFT: i32 = 2;

/// A soft sound: a whisper, a shot with a bow or a blowgun, a throw. [heimr.position.hidden-soft-sound]
pub fn soft_sound(at: &mut At<'_, World>, who: Who) -> Play<()> {
    sound(at, who, Loudness::Soft)?;
    quieter(at, who)
}

fn quieter(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let mut now = at.world().character(who).unseen.clone();
    for worth in now.from.values_mut() {
        *worth = worth.saturating_sub(SOFT);
    }
    happen(at, rule!("heimr.position.hidden-soft-sound"), Effect::Unseen(who, now))?;
    Ok(())
}

/// A louder one: whoever can hear it knows where somebody is. [heimr.position.hidden-loud-sound]
pub fn loud_sound(at: &mut At<'_, World>, who: Who) -> Play<()> {
    sound(at, who, Loudness::Loud)?;
    heard(at, who)
}

fn heard(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let world = at.world();
    let here = world.character(who).stance.square;
    let hears = |by: &Who| places::near(world, here, world.character(*by).stance.square);
    let now = concealment::only(&world.character(who).unseen, |by| !hears(by));
    happen(at, rule!("heimr.position.hidden-loud-sound"), Effect::Unseen(who, now))?;
    Ok(())
}

/// What an attack does to being hidden: a blow gives it away, a shot is a soft sound, and whoever was shot at knows
/// of it. [heimr.position.hidden-attack-reveals]
pub fn after_attack(at: &mut At<'_, World>, who: Who, target: Who, with: With, quiet: bool) -> Play<()> {
    let soft = with == With::Ranged && quiet;
    sound(at, who, if soft { Loudness::Soft } else { Loudness::Loud })?;
    let by = rule!("heimr.position.hidden-attack-reveals");
    if with != With::Ranged {
        happen(at, by, Effect::Unseen(who, Unseen::default()))?;
        return concealment::settle_cluster(at, who);
    }
    if at.world().character(who).unseen.from.is_empty() {
        return Ok(());
    }
    if quiet {
        quieter(at, who)?;
    } else {
        heard(at, who)?;
    }
    shows_that_somebody_hides(at, who, target)
}

/// Whoever is shot at out of hiding knows of it from then on. [heimr.position.hidden-attack-reveals]
pub fn shows_that_somebody_hides(at: &mut At<'_, World>, who: Who, target: Who) -> Play<()> {
    let mut now = at.world().character(who).unseen.clone();
    if now.from.contains_key(&target) {
        now.known.insert(target);
        happen(at, rule!("heimr.position.hidden-attack-reveals"), Effect::Unseen(who, now))?;
    }
    Ok(())
}
