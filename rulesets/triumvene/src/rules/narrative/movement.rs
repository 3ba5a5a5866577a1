//! Movement: factors on the normal pace, and the checks that belong to them.
use crate::reference::RULES;
use crate::rules::narrative::throws::Rolled;
use crate::rules::narrative::{defiance, hp, rolls, stealth};
use crate::world::happen;
use crate::world::{Deed, Degree, Stat, Task, World};
use norn_kernel::content::rows;
use norn_kernel::{
    At, Factor, Key, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
    words,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A row of the table of movement. [triumvene.movement.table]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct MovementMode {
    /// The name of the mode, as the table has it.
    pub mode: String,
    /// How much faster than the normal pace.
    pub factor: Factor,
    /// Whether a Fitness Check belongs to it.
    pub fitness_check: bool,
    /// Whether the referee sets the speed.
    pub gm_discretion: bool,
    /// For people.
    pub note: String,
}

/// Every mode with its factor and its check. [triumvene.movement.table]
pub static TABLE: LazyLock<Vec<MovementMode>> = LazyLock::new(|| {
    rows(words!("triumvene.movement.table"), include_str!("../../../content/movement.toml"))
});

closed! {
    /// Ways of getting around, and what makes it harder or easier, in the order of the table.
    pub enum Mode {
        /// On foot. [triumvene.movement.no-fixed-speed]
        Walking = "walking",
        /// Through the air. [triumvene.movement.flight]
        Flight = "flight",
        /// Riding. [triumvene.movement.mounted]
        Mounted = "mounted",
        /// Unseen. [triumvene.movement.stealth]
        Stealth = "stealth",
        /// In water. [triumvene.movement.swimming]
        Swimming = "swimming",
        /// Up or down. [triumvene.movement.climbing]
        Climbing = "climbing",
        /// Where everything is light. [triumvene.movement.low-gravity]
        LowGravity = "low-gravity",
        /// Where everything is heavy. [triumvene.movement.high-gravity]
        HighGravity = "high-gravity",
        /// Where nothing weighs anything. [triumvene.movement.zero-gravity]
        ZeroGravity = "zero-gravity",
        /// Where little can be seen. [triumvene.movement.darkness]
        Darkness = "darkness",
    }
}

impl Mode {
    /// What the table calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Walking => "Walking or running",
            Self::Flight => "Flight/Gliding",
            Self::Mounted => "Mounted",
            Self::Stealth => "Stealth",
            Self::Swimming => "Swimming",
            Self::Climbing => "Climbing",
            Self::LowGravity => "Low Gravity",
            Self::HighGravity => "High Gravity",
            Self::ZeroGravity => "Zero Gravity",
            Self::Darkness => "Darkness",
        }
    }

    /// Its row of the table.
    #[must_use]
    pub fn row(self) -> Option<&'static MovementMode> {
        TABLE.iter().find(|row| row.mode == self.name())
    }

    /// The rule that it goes by.
    #[must_use]
    pub fn key(self) -> Key {
        match self {
            Self::Walking => rule!("triumvene.movement.no-fixed-speed"),
            Self::Flight => rule!("triumvene.movement.flight"),
            Self::Mounted => rule!("triumvene.movement.mounted"),
            Self::Stealth => rule!("triumvene.movement.stealth"),
            Self::Swimming => rule!("triumvene.movement.swimming"),
            Self::Climbing => rule!("triumvene.movement.climbing"),
            Self::LowGravity => rule!("triumvene.movement.low-gravity"),
            Self::HighGravity => rule!("triumvene.movement.high-gravity"),
            Self::ZeroGravity => rule!("triumvene.movement.zero-gravity"),
            Self::Darkness => rule!("triumvene.movement.darkness"),
        }
    }
}

/// How much faster than the normal pace somebody is in this mode: by the table, unless the referee has changed
/// the row, and by their people where that gives them wings.
/// [triumvene.movement.table, triumvene.missing.peoples]
#[must_use]
pub fn factor(world: &World, who: Who, mode: Mode) -> Factor {
    let people = world.character(who).people.as_ref();
    let own = people.filter(|(_, people)| people.flies).map(|(_, people)| people.flight);
    let changed = world.paces.get(mode.name()).copied();
    let listed = changed.or_else(|| mode.row().map(|row| row.factor));
    let by_people = own.filter(|_| mode == Mode::Flight);
    by_people.or(listed).unwrap_or(Factor::ONE)
}

/// Somebody gets from one place to another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Move {
    pub who: Who,
    /// Where to and how, in the player's words; may be empty.
    pub doing: String,
    /// Every mode that holds, none for walking.
    pub modes: BTreeSet<Mode>,
    /// Factors by the referee's word. [triumvene.movement.flight, triumvene.movement.mounted]
    pub paces: BTreeMap<Mode, Factor>,
    /// Whether this one knows the area very well. [triumvene.movement.darkness]
    pub is_known: bool,
    /// What is used for it. [triumvene.roll.equipment-shifts]
    pub with: Vec<String>,
    /// What the referee says of the checks. Defiance that is spent before the dice falls on the first.
    pub test: Task,
    /// The referee opens it again although the same failed before. [triumvene.roll.retry]
    pub anew: bool,
}

impl Rule for Move {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_able(at, who)?;
        rolls::require_new(at, who, &self.doing, &self.with, self.anew)?;
        if self.modes.contains(&Mode::Flight) {
            let people = at.world().character(who).people.as_ref();
            let flies = people.is_some_and(|(_, people)| people.flies);
            at.require(rule!("triumvene.movement.flight"), flies, || {
                Text::part(words!("triumvene.movement.flight"), "refusal").with("who", who)
            })?;
        }
        if self.test.forced {
            defiance::require_points(at, who)?;
        }
        let (factor, mut checks) = self.weigh(at);
        // The landing comes last.
        let landing = checks.remove(&Mode::ZeroGravity);
        let mut task = Task { stat: Some(Stat::Fitness), with: self.with.clone(), ..self.test.clone() };
        let mut worst = Degree::Success;
        let mut gets_there = true;
        for mode in checks {
            let is_done = self.check(at, mode, &mut task, &mut worst)?;
            match mode {
                Mode::Stealth => {
                    let hides = at.holds(rule!("triumvene.movement.stealth"), is_done);
                    stealth::sneak(at, who, hides)?;
                }
                Mode::Climbing => {
                    gets_there &= at.holds(rule!("triumvene.movement.climbing"), is_done);
                }
                Mode::HighGravity if !is_done => {
                    suffers(at, rule!("triumvene.movement.high-gravity"))?;
                }
                _ => {}
            }
        }
        at.tell(|_| {
            Text::part(words!("triumvene.movement.combined"), "factor")
                .with("who", who)
                .with("factor", Value::Factor(factor))
        });
        let distance = at.world().pace.map(|pace| {
            let pace = at.number(rule!("triumvene.movement.no-fixed-speed"), pace);
            let distance = if gets_there { factor.of(pace) } else { 0 };
            at.total(rule!("triumvene.movement.combined"), distance)
        });
        if landing && !self.check(at, Mode::ZeroGravity, &mut task, &mut worst)? {
            suffers(at, rule!("triumvene.movement.zero-gravity"))?;
        }
        let session = at.world().sessions;
        let (doing, with) = (self.doing.clone(), self.with.clone());
        happen::tried(at, Deed { session, who, doing, with, degree: worst })?;
        Ok(Rolled { degree: worst, total: distance }.verdict())
    }
}

impl Move {
    /// All modes together: factors multiply, and each check is made once. [triumvene.movement.combined]
    fn weigh(&self, at: &mut At<'_, World>) -> (Factor, BTreeSet<Mode>) {
        let mut factor = Factor::ONE;
        let mut checks = BTreeSet::new();
        for &mode in &self.modes {
            let listed = self::factor(at.world(), self.who, mode);
            let own = self.paces.get(&mode).copied().unwrap_or(listed);
            let spared = self.spared(at.world(), mode);
            let counts = at.number_of(mode.key(), i32::from(spared.is_none()), |_| {
                spared.map_or(Value::Factor(own), Value::word)
            });
            if 0 < counts {
                // What fits no fraction any more is beyond any map, too.
                factor = factor.times(own).unwrap_or(factor);
            }
            let tested = mode.row().is_some_and(|row| row.fitness_check);
            if at.holds(rule!("triumvene.movement.fitness-check"), tested) {
                checks.insert(mode);
            }
        }
        (factor, checks)
    }

    /// Why the mode does not slow this one. [triumvene.movement.darkness]
    fn spared(&self, world: &World, mode: Mode) -> Option<&'static str> {
        let people = world.character(self.who).people.as_ref();
        match mode {
            Mode::Darkness if self.is_known => Some("well-known"),
            Mode::Darkness if people.is_some_and(|(_, people)| people.night_vision) => Some("night-vision"),
            _ => None,
        }
    }

    /// The Fitness Check of a mode. Says whether it was done.
    fn check(&self, at: &mut At<'_, World>, mode: Mode, task: &mut Task, worst: &mut Degree) -> Play<bool> {
        task.stealth = mode == Mode::Stealth;
        let rolled = hp::privately(at, self.who, |at| rolls::ability(at, self.who, task, &[]))?;
        task.forced = false;
        *worst = rolled.degree.min(*worst);
        Ok(rolled.degree.is_done())
    }
}

/// The referee says what bad comes of it, or that nothing does. Whoever failed may roll again before that is said as
/// well as after it, so nothing waits for it.
/// [triumvene.movement.high-gravity, triumvene.movement.zero-gravity]
fn suffers(at: &mut At<'_, World>, key: Key) -> Play<()> {
    let prompt = Prompt::text(Owner::Referee, key);
    at.text(&prompt.lapses(Lapse::Later))?;
    Ok(())
}
