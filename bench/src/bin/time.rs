//! Game time that passes: what a year costs in which nothing is due, and what it costs to pass time in parts.
//!
//! `cargo run --release --bin time` prints each figure with its limit, and ends with 1 if one is over it, or if time in
//! parts leads to another world than the same time in one go. The two sides of a ratio alternate in one run, so that a
//! busy machine slows both.
use norn_adventuring::Adventuring;
use norn_adventuring::world::Sickness;
use norn_bench::{Figures, against};
use norn_fivey::Fivey;
use norn_heimr::Heimr;
use norn_kernel::{Place, Ruleset};
use norn_play::simulate::defaults;
use norn_play::{Now, Playback, Simulate};
use norn_symbaroum::Symbaroum;
use norn_testkit::laws;
use norn_testkit::random::Random;
use norn_testkit::toy::{House, Lanterns, SOOT_MAX};
use norn_triumvene::Triumvene;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::process::ExitCode;

const DAYS: u32 = 365;

/// A world in which time passes, and how many of its units are a day.
struct Quiet<R: Ruleset> {
    rules: R,
    world: R::World,
    day: u32,
}

impl<R: Ruleset> Quiet<R> {
    fn of(rules: R, day: u32) -> Self {
        Self { rules, world: laws::opening(rules), day }
    }

    fn with(mut self, change: impl FnOnce(&mut R::World)) -> Self {
        change(&mut self.world);
        self
    }

    /// The world after so many units, each part of them passed by itself; `None` where time does not pass so.
    fn after(&self, parts: impl IntoIterator<Item = u32>, dice: &mut Random) -> Option<R::World> {
        let mut world = self.world.clone();
        let mut simulate = Simulate::new(|die| norn_play::simulate::Faces::face(dice, die), defaults);
        for part in parts {
            let passes = self.rules.pass_time(&world, part)?;
            simulate.run(&passes, &mut world).ok()?;
        }
        Some(world)
    }

    /// How many effects it writes down to let so many days pass.
    fn writes(&self, days: u32) -> Option<usize> {
        let passes = self.rules.pass_time(&self.world, days * self.day)?;
        let mut live = Playback::live(&passes, &self.world, vec![], |_: &norn_play::playback::Roll| None);
        match live.step() {
            Now::Done { record, .. } => Some(record.effects.len()),
            _ => None,
        }
    }

    /// A year in which nothing is due, against a day.
    fn year(&self, figures: &mut Figures) {
        let name = format!("{}: a year with nothing due, to a day", R::NAME);
        let (year, day) = (self.writes(DAYS), self.writes(1));
        if year.is_none() || year != day {
            figures.miss(format!("{name}: something is due, {year:?} effects to {day:?}"));
            return;
        }
        let (mut one, mut other) = (Random::seeded(7), Random::seeded(7));
        let call = |days: u32, dice: &mut Random| {
            black_box(self.after([days * self.day], dice).is_some());
        };
        let limits = (1.5, 1.1);
        against(figures, &name, limits, (40, 200), || call(DAYS, &mut one), || call(1, &mut other));
    }

    /// Time in which much is due leads to the same world in parts and in one go.
    fn splits(&self, figures: &mut Figures, days: u32) {
        let whole = |seed| self.after([days * self.day], &mut Random::seeded(seed));
        // Parts of every length, so that some of them end where something is due, and some in between.
        let parts = |seed| {
            let mut random = Random::seeded(seed + 1_000);
            let mut left = days * self.day;
            std::iter::from_fn(move || {
                let part = (1 + random.below(self.day * 2)).min(left);
                left -= part;
                (0 < part).then_some(part)
            })
        };
        let (mut tried, mut changed) = (0, false);
        for seed in 0..20 {
            let split = self.after(parts(seed), &mut Random::seeded(seed));
            match (whole(seed), split) {
                (Some(whole), Some(split)) if hash(&whole) == hash(&split) && whole == split => {
                    tried += 1;
                    changed |= whole != self.world;
                }
                (whole, split) => figures.miss(format!(
                    "{}: {days} days in parts lead elsewhere than in one go (seed {seed}): {:?} instead of {:?}",
                    R::NAME,
                    split.map(|world| hash(&world)),
                    whole.map(|world| hash(&world))
                )),
            }
        }
        if !changed {
            figures.miss(format!("{}: nothing happens in {days} days", R::NAME));
        }
        println!("{}: {days} days in parts and in one go, the same world: {tried} of 20", R::NAME);
        let name = format!("{}: {days} days day by day, to in one go", R::NAME);
        let (mut one, mut other) = (Random::seeded(7), Random::seeded(7));
        let daily = std::iter::repeat_n(self.day, days as usize);
        against(
            figures,
            &name,
            // A day by itself is an attempt of its own.
            (10.0, 3.0),
            (15, 5),
            || drop(black_box(self.after(daily.clone(), &mut one))),
            || drop(black_box(self.after([days * self.day], &mut other))),
        );
    }
}

fn hash(world: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

fn main() -> ExitCode {
    let mut figures = Figures::of("time");
    let (minutes, seconds, stretches) = (24 * 60, 24 * 60 * 60, 24 * 6);
    // Dusk falls every hour, but not for a long time.
    let calm = |house: &mut House| house.dusk = i64::MAX;
    Quiet::of(Lanterns, minutes).with(calm).year(&mut figures);
    Quiet::of(Heimr, seconds).year(&mut figures);
    Quiet::of(Triumvene, minutes).year(&mut figures);
    Quiet::of(Symbaroum, 1).year(&mut figures);
    // The game master is told of each day that a player's character has no rest in.
    let idle = |world: &mut norn_adventuring::World| {
        world.characters.values_mut().for_each(|one| one.played = false);
    };
    Quiet::of(Adventuring, stretches).with(idle).year(&mut figures);
    // Its people eat every night; nothing is due where nobody is played.
    let nobody =
        |world: &mut norn_fivey::World| world.characters.values_mut().for_each(|one| one.played = false);
    Quiet::of(Fivey, minutes).with(nobody).year(&mut figures);

    let sooty = |house: &mut House| {
        house.keepers.values_mut().for_each(|keeper| keeper.soot = SOOT_MAX);
        house.lit = (0..4).map(Place).collect();
    };
    Quiet::of(Lanterns, minutes).with(sooty).splits(&mut figures, 30);
    Quiet::of(Heimr, seconds)
        .with(|world| {
            for one in world.characters.values_mut() {
                one.willpower.now = 0;
                one.resting = Some(world.clock);
            }
        })
        .splits(&mut figures, 30);
    Quiet::of(Triumvene, minutes)
        .with(|world| world.characters.values_mut().for_each(|one| one.hp.now = 1))
        .splits(&mut figures, 30);
    Quiet::of(Symbaroum, 1)
        .with(|world| world.characters.values_mut().for_each(|one| one.toughness = 1))
        .splits(&mut figures, 30);
    Quiet::of(Adventuring, stretches)
        .with(|world| {
            for one in world.characters.values_mut() {
                one.sick = [("Digworm".to_owned(), Sickness::default())].into();
            }
        })
        .splits(&mut figures, 30);
    figures.end()
}
