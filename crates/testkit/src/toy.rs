//! *Lanterns*, an invented game: keepers carry light through a dark house. Its rules are few, and between them
//! use everything that a rule can do, so that the laws meet all of it.
use norn_kernel::amounts::{self, Sum, Unit};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::bands::Banded;
use norn_kernel::ground::{Cell, Tiling};
use norn_kernel::offer::{Filling, Wrong};
use norn_kernel::record::Cell as _;
use norn_kernel::ruleset::{Cast, Safety};
use norn_kernel::show::{
    self, Border, Brush, Clock, Days, Layout, Looks, Map, Moon, Moves, Painted, Row, Section, Sheet, Shelf,
    Shown, Spot, Token, Travel, View,
};
use norn_kernel::time::{self, Calendar, Moments, Passes};
use norn_kernel::{
    Again, Amount, Amounts, At, Attempt, Audience, Better, By, Choice, Closed, D4, D6, D10, Draft, Edge,
    Factor, Filled, Form, Key, Lapse, Next, Owner, Param, Pick, Place, Play, Problem, Prompt, Range, Refusal,
    Rule, Ruleset, Supposed, Switch, Text, Value, Verdict, Viewer, Want, Who, World, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

norn_kernel::reference!("lanterns/rules.toml");

mod errand;
pub mod moor;
mod signs;
mod straws;
mod yard;

pub use straws::Straw;
pub use yard::Ground;

/// The most oil that a keeper carries, in measures.
pub const OIL_MAX: u16 = 20;
/// The most soot that gathers on a keeper.
pub const SOOT_MAX: i32 = 5;
/// How many dice a wick is worth.
pub const WICK: std::ops::RangeInclusive<i32> = -3..=6;
/// The grip of a shade.
pub const GRIP: std::ops::RangeInclusive<i32> = -5..=9;
/// The most measures of oil that a can holds.
pub const CAN_MAX: u32 = 6;
/// What a walk takes at an ordinary pace, in minutes.
const WALK: i32 = 10;
/// From one dusk to the next, in minutes.
pub const HOUR: i64 = 60;
/// The most minutes that pass at once: a year.
pub const WAIT_MAX: u32 = 366 * 24 * 60;
/// The most characters of a name.
pub const NAME_MAX: u16 = 40;

const ROOMS: &[&str] = &["hall", "stair", "loft", "yard"];
/// About where each room lies.
const PLANS: &[(i16, i16)] = &[(0, 0), (0, 1), (1, 1), (1, 0)];
/// The hex that the house stands in.
const HOUSE: Place = Place(100);
/// The rooms on both sides of each door.
const DOORS: &[(u16, u16)] = &[(0, 1), (1, 2), (0, 3)];
/// The rooms on both sides of the hatch, which keepers know nothing of.
const HATCH: (u16, u16) = (2, 3);
/// The garden that is overgrown, by its place among the others.
const BRAMBLES: u16 = 2;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lanterns;

/// Who carries a light.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Keeper {
    /// As people call them.
    pub name: String,
    /// In [`WICK`].
    pub wick: i32,
    /// From 0 to [`OIL_MAX`].
    pub oil: u16,
    /// From 0 to [`SOOT_MAX`].
    pub soot: i32,
    /// Of the ten minutes that a walk takes.
    pub pace: Factor,
    /// The room.
    pub at: Place,
}

/// What is in the dark.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Shade {
    /// As the referee calls it.
    pub name: String,
    /// In [`GRIP`]; nobody else knows it.
    pub grip: i32,
    /// The room.
    pub at: Place,
    /// Whether it waits for somebody to walk in.
    pub readied: bool,
}

/// How hard the wind blows at dusk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gusts {
    /// One die.
    #[default]
    Mild,
    /// Two dice.
    Wild,
}

/// Whether shades hear who walks in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ears {
    /// They don't.
    #[default]
    Deaf,
    /// Something is rolled unseen whenever somebody walks in, whether there is a shade or not.
    Sharp,
}

/// Everything that is kept between attempts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct House {
    /// In minutes.
    pub now: i64,
    /// In minutes: when dusk falls next.
    pub dusk: i64,
    /// A house rule.
    pub gusts: Gusts,
    /// By number.
    pub keepers: BTreeMap<Who, Keeper>,
    /// By number.
    pub shades: BTreeMap<Who, Shade>,
    /// Rooms with a light.
    pub lit: BTreeSet<Place>,
    /// Doors, by their place in the house.
    pub shut: BTreeSet<u16>,
    /// In the order of the watches.
    pub watch: Vec<Who>,
    /// What was seen on the first watch.
    pub omen: String,
    /// Who goes together, by the company's number; each keeper is in one at the most.
    pub companies: BTreeMap<Who, BTreeSet<Who>>,
    /// A house rule.
    pub ears: Ears,
    /// Who has walked in, while what hears it is still to be rolled.
    pub entered: Option<Who>,
    /// Where keepers stand in the yard who have left its gate.
    #[serde(default)]
    pub strolled: BTreeMap<Who, Place>,
    /// What is rolled on for a sign.
    #[serde(default = "signs::to_begin_with")]
    pub signs: Banded<String>,
    /// What lies on the yard, by its paces.
    #[serde(default)]
    pub ground: BTreeMap<Place, Ground>,
    /// Whether there is a hatch; the referee alone knows.
    #[serde(default)]
    pub hatch: bool,
}

/// What is so from now on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// A keeper, as a whole.
    Keeper(Who, Keeper),
    /// A shade, as a whole.
    Shade(Who, Shade),
    /// A keeper's oil.
    Oil(Who, u16),
    /// A keeper's soot.
    Soot(Who, i32),
    /// Where a keeper is.
    At(Who, Place),
    /// Whether a shade waits.
    Readied(Who, bool),
    /// Whether a room has a light.
    Lit(Place, bool),
    /// Whether a door is shut.
    Shut(u16, bool),
    /// The time.
    Clock(i64),
    /// When dusk falls next.
    Dusk(i64),
    /// The watches.
    Watch(Vec<Who>),
    /// The omen.
    Omen(String),
    /// The house rule.
    Gusts(Gusts),
    /// Who is in a company; nobody, and it is no more.
    Company(Who, BTreeSet<Who>),
    /// The other house rule.
    Ears(Ears),
    /// Somebody has walked in, or what hears it has been rolled.
    Entered(Option<Who>),
    /// Where a keeper stands in the yard.
    Strolled(Who, Place),
    /// The table of signs, as a whole.
    Signs(Banded<String>),
    /// What lies on these paces of the yard; nothing, and it is bare.
    Ground(BTreeSet<Place>, Option<Ground>),
    /// Whether there is a hatch.
    Hatch(bool),
}

impl World for House {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Keeper(who, keeper) => {
                self.keepers.insert(*who, keeper.clone());
            }
            Effect::Shade(who, shade) => {
                self.shades.insert(*who, shade.clone());
            }
            Effect::Oil(who, now) => self.keeper(*who, |keeper| keeper.oil = *now),
            Effect::Soot(who, now) => self.keeper(*who, |keeper| keeper.soot = *now),
            Effect::At(who, at) => {
                self.strolled.remove(who);
                self.keeper(*who, |keeper| keeper.at = *at);
            }
            Effect::Strolled(who, at) => {
                self.strolled.insert(*who, *at);
            }
            Effect::Signs(signs) => self.signs.clone_from(signs),
            Effect::Ground(on, Some(ground)) => {
                self.ground.extend(on.iter().map(|place| (*place, *ground)));
            }
            Effect::Ground(on, None) => self.ground.retain(|place, _| !on.contains(place)),
            Effect::Hatch(there) => self.hatch = *there,
            Effect::Readied(who, now) => {
                if let Some(shade) = self.shades.get_mut(who) {
                    shade.readied = *now;
                }
            }
            Effect::Lit(room, true) => {
                self.lit.insert(*room);
            }
            Effect::Lit(room, false) => {
                self.lit.remove(room);
            }
            Effect::Shut(door, true) => {
                self.shut.insert(*door);
            }
            Effect::Shut(door, false) => {
                self.shut.remove(door);
            }
            Effect::Clock(now) => self.now = *now,
            Effect::Dusk(next) => self.dusk = *next,
            Effect::Watch(order) => self.watch.clone_from(order),
            Effect::Omen(omen) => self.omen.clone_from(omen),
            Effect::Gusts(gusts) => self.gusts = *gusts,
            Effect::Company(company, members) if members.is_empty() => {
                self.companies.remove(company);
            }
            Effect::Company(company, members) => {
                self.companies.insert(*company, members.clone());
            }
            Effect::Ears(ears) => self.ears = *ears,
            Effect::Entered(who) => self.entered = *who,
        }
    }

    fn audience(&self, effect: &Effect) -> Audience {
        match effect {
            Effect::Shade(..)
            | Effect::Readied(..)
            | Effect::Entered(None)
            | Effect::Signs(_)
            | Effect::Hatch(_) => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
}

impl House {
    fn keeper(&mut self, who: Who, change: impl FnOnce(&mut Keeper)) {
        if let Some(keeper) = self.keepers.get_mut(&who) {
            change(keeper);
        }
    }

    fn oil(&self, who: Who) -> u16 {
        self.keepers.get(&who).map_or(0, |keeper| keeper.oil)
    }

    fn room(&self, who: Who) -> Option<Place> {
        self.keepers.get(&who).map(|keeper| keeper.at)
    }

    fn passable(&self, from: Place, to: Place) -> bool {
        let (low, high) = (from.0.min(to.0), from.0.max(to.0));
        let door = DOORS.iter().position(|door| *door == (low, high));
        door.and_then(|door| u16::try_from(door).ok()).is_some_and(|door| !self.shut.contains(&door))
    }
}

/// What is about to happen. Effects are worked out only after the reactions to it.
enum Act {
    Burn(Who, u16),
    Smoke(Who),
    Walk(Who, Place),
    Give(Who, u16),
    Ready(Who, bool),
    Light(Place),
    PutOut(Place),
    Watch(Vec<Who>, String),
    Dusk,
    Wait(i64),
    Clean(Who),
    Part(Who, Who),
    Heard,
    Stroll(Who, Place),
    Strew(BTreeSet<Place>, Ground),
}

/// The only caller of `apply`. Here it also offers the one reaction of this game; games with more offer them
/// in the rules.
fn happen(at: &mut At<'_, House>, key: Key, act: &Act) -> Play<bool> {
    if let Act::Walk(who, to) = *act {
        let readied = at.world().shades.iter();
        let readied = readied.filter(|(_, shade)| shade.readied && shade.at == to);
        let readied: Vec<Who> = readied.map(|(&shade, _)| shade).collect();
        for shade in readied {
            let grasp = rule!("lanterns.shade.grasp");
            let grasps =
                at.aside(Audience::Referee, |at| at.confirm(&Prompt::confirm(Owner::Referee, grasp)))?;
            if grasps {
                happen(at, grasp, &Act::Ready(shade, false))?;
                if at.call(&Grasp { shade, keeper: who })? == Passage::Held {
                    return Ok(false);
                }
            }
        }
    }
    let house = at.world();
    let effects = match *act {
        Act::Burn(who, oil) => vec![Effect::Oil(who, house.oil(who).saturating_sub(oil))],
        Act::Smoke(who) => {
            let soot = house.keepers.get(&who).map_or(0, |keeper| keeper.soot);
            vec![Effect::Soot(who, (soot + 1).min(SOOT_MAX))]
        }
        Act::Walk(who, to) => {
            let pace = house.keepers.get(&who).map_or(Factor::ONE, |keeper| keeper.pace);
            let now = house.now.saturating_add(pace.of(WALK).into());
            let entered = (house.ears == Ears::Sharp).then_some(Effect::Entered(Some(who)));
            [Effect::At(who, to), Effect::Clock(now)].into_iter().chain(entered).collect()
        }
        Act::Give(who, oil) => vec![Effect::Oil(who, oil)],
        Act::Ready(who, now) => vec![Effect::Readied(who, now)],
        Act::Light(room) => vec![Effect::Lit(room, true)],
        Act::PutOut(room) => vec![Effect::Lit(room, false)],
        Act::Watch(ref order, ref omen) => {
            vec![Effect::Watch(order.clone()), Effect::Omen(omen.clone())]
        }
        Act::Dusk => vec![Effect::Dusk(house.now.saturating_add(HOUR))],
        Act::Wait(now) => vec![Effect::Clock(now)],
        Act::Clean(who) => {
            let soot = house.keepers.get(&who).map_or(0, |keeper| keeper.soot);
            vec![Effect::Soot(who, (soot - 1).max(0))]
        }
        Act::Part(company, who) => {
            let mut left = house.companies.get(&company).cloned().unwrap_or_default();
            left.remove(&who);
            // Nobody is a company alone.
            vec![Effect::Company(company, if left.len() < 2 { BTreeSet::new() } else { left })]
        }
        Act::Heard => vec![Effect::Entered(None)],
        Act::Stroll(who, to) => vec![Effect::Strolled(who, to)],
        Act::Strew(ref on, ground) => vec![Effect::Ground(on.clone(), Some(ground))],
    };
    for effect in effects {
        at.apply(key, effect)?;
    }
    Ok(true)
}

/// How bright it gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Light {
    /// Not at all.
    Dark,
    /// A little.
    Spark,
    /// So that the whole room is bright.
    Blaze,
}

impl Closed for Light {
    const ALL: &'static [Self] = &[Self::Dark, Self::Spark, Self::Blaze];
    fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Spark => "spark",
            Self::Blaze => "blaze",
        }
    }
}

/// Whether somebody gets through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Passage {
    /// The shade holds them.
    Held,
    /// They are in the next room.
    Arrived,
}

impl Closed for Passage {
    const ALL: &'static [Self] = &[Self::Held, Self::Arrived];
    fn word(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Arrived => "arrived",
        }
    }
}

/// One strike of the flint. [lanterns.kindle.dice, lanterns.kindle.flint, lanterns.kindle.soot]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    /// Who strikes it.
    pub who: Who,
    /// How many measures burn.
    pub oil: u16,
    /// Of the flint.
    pub edge: Edge,
    /// Burns the oil itself: on a lane, each burns their own.
    pub burns: bool,
}

impl Rule for Strike {
    type World = House;
    type Outcome = (Light, i32);

    fn play(&self, at: &mut At<'_, House>) -> Play<(Light, i32)> {
        let owner = Owner::Character(self.who);
        if self.burns {
            happen(at, rule!("lanterns.kindle.oil"), &Act::Burn(self.who, self.oil))?;
        }
        let keeper = at.world().keepers.get(&self.who);
        let (wick, soot) = keeper.map_or((0, 0), |keeper| (keeper.wick, keeper.soot));
        let wick = at.number(rule!("lanterns.keeper.wick"), wick);
        let dice = at.total(rule!("lanterns.kindle.oil"), wick.saturating_add(i32::from(self.oil)));
        let key = rule!("lanterns.kindle.dice");
        let shown = match u16::try_from(dice) {
            Ok(dice) if 0 < dice => {
                let (highest, sixes) =
                    at.pool(owner, D6, dice, key, (0, 0), |(highest, sixes), face, shown| {
                        let sixes = if face == 6 { i32::from(shown) } else { sixes };
                        (if highest == 0 { i32::from(face) } else { highest }, sixes)
                    })?;
                at.number(key, highest) + at.number(key, (sixes - 1).max(0))
            }
            _ => {
                let lower = at.pool(owner, D6, 2, key, 0, |_, face, _| face)?;
                at.number(key, lower.into())
            }
        };
        let flint = at.roll_edge(owner, D6, self.edge, Better::High, rule!("lanterns.kindle.flint"))?;
        let mut total = shown;
        if flint == 6 {
            total = total
                .saturating_add(at.number_of(rule!("lanterns.kindle.flint"), 1, |_| Value::word("flint")));
        }
        if 7 <= total {
            at.idle(
                rule!("lanterns.keeper.soot"),
                -soot,
                rule!("lanterns.kindle.soot"),
                Some(Value::Character(self.who)),
            );
        } else {
            total = total.saturating_add(at.number(rule!("lanterns.kindle.soot"), -soot));
        }
        let total = at.total(rule!("lanterns.kindle.reach"), total);
        let light = if !at.reaches(rule!("lanterns.kindle.reach"), total, 5) {
            Light::Dark
        } else if total < 7 {
            Light::Spark
        } else {
            Light::Blaze
        };
        Ok((at.outcome(rule!("lanterns.kindle.reach"), light), total))
    }
}

/// A free attack. Whoever is grasped decides about the shield before they can know how it ends, since the grip
/// is hidden. [lanterns.shade.grasp, lanterns.shade.shield]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grasp {
    /// Which shade.
    pub shade: Who,
    /// The keeper who is grasped.
    pub keeper: Who,
}

impl Rule for Grasp {
    type World = House;
    type Outcome = Passage;

    fn play(&self, at: &mut At<'_, House>) -> Play<Passage> {
        let (shield, grasp) = (rule!("lanterns.shade.shield"), rule!("lanterns.shade.grasp"));
        let oil = at.world().oil(self.keeper);
        let mut against = at.number(grasp, 9);
        if 0 < oil {
            let prompt = Prompt::confirm(Owner::Character(self.keeper), shield);
            let numbers = [("oil", i32::from(oil))];
            if at.confirm(&prompt.numbers(&numbers))? {
                happen(at, shield, &Act::Burn(self.keeper, 1))?;
                against = against.saturating_add(at.number(shield, 3));
            }
        }
        let grip = at.world().shades.get(&self.shade).map_or(0, |shade| shade.grip);
        let held = at.aside(Audience::Referee, |at| {
            let face = at.roll(Owner::Referee, D10, grasp)?;
            let total = face.saturating_add(at.number(rule!("lanterns.shade.sheet"), grip));
            Ok(at.reaches(grasp, total, against))
        })?;
        Ok(at.outcome(grasp, if held { Passage::Held } else { Passage::Arrived }))
    }
}

/// Everything that can be attempted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum Deed {
    /// To make light in one's room.
    Kindle {
        /// The keeper who does it.
        who: Who,
        /// Of the flint.
        edge: Edge,
    },
    /// To go to the next room.
    Walk {
        /// The keeper who does it.
        who: Who,
        /// Where to.
        to: Place,
    },
    /// To hand one's oil around.
    Share {
        /// The keeper who does it.
        who: Who,
    },
    /// To set the watches.
    Watch,
    /// To light several rooms together.
    Vigil {
        /// How many rooms at the most.
        rooms: u16,
    },
    /// To lie in wait.
    Lurk {
        /// Which shade.
        who: Who,
    },
    /// To pour oil out of a can.
    Pour {
        /// How many measures for whom.
        oil: Amounts<Who>,
    },
    /// What the wind does.
    Dusk,
    /// To listen together at the doors.
    Eavesdrop {
        /// The company.
        company: Who,
    },
    /// To leave a company.
    Part {
        /// The keeper who does it.
        who: Who,
    },
    /// What hears somebody walk in: the referee's alone.
    Hear,
    /// To walk about in the yard.
    Stroll {
        /// The keeper who does it.
        who: Who,
        /// Where to, in it.
        to: Place,
    },
    /// To strew salt around oneself, in the yard.
    Strew {
        /// The keeper who does it.
        who: Who,
        /// How many paces off.
        paces: u16,
    },
    /// To throw burning oil, in the yard.
    Sling {
        /// The keeper who does it.
        who: Who,
        /// Over this place beside them, and on.
        over: Place,
    },
    /// To go through several rooms at once.
    Errand {
        /// The keeper who does it.
        who: Who,
        /// Where to.
        to: Place,
    },
    /// To draw straws for the first watch.
    Straws {
        /// Whether those who tie draw again; otherwise the one who is named first has it.
        again: bool,
    },
    /// To roll on the table of signs.
    Divine {
        /// For the referee alone.
        unseen: bool,
    },
    /// To let time pass.
    Wait {
        /// How much.
        minutes: u32,
    },
}

impl Rule for Deed {
    type World = House;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, House>) -> Play<Verdict> {
        match self {
            Self::Kindle { who, edge } => kindle(at, *who, *edge),
            Self::Walk { who, to } => walk(at, *who, *to),
            Self::Share { who } => share(at, *who),
            Self::Watch => watch(at),
            Self::Vigil { rooms } => vigil(at, *rooms),
            Self::Lurk { who } => lurk(at, *who),
            Self::Pour { oil } => pour(at, oil),
            Self::Dusk => dusk(at),
            Self::Wait { minutes } => wait(at, *minutes),
            Self::Eavesdrop { company } => eavesdrop(at, *company),
            Self::Part { who } => part(at, *who),
            Self::Hear => hear(at),
            Self::Stroll { who, to } => yard::stroll(at, *who, *to),
            Self::Divine { .. } => signs::divine(at),
            Self::Strew { who, paces } => yard::strew(at, *who, *paces),
            Self::Sling { who, over } => yard::sling(at, *who, *over),
            Self::Errand { who, to } => errand::run(at, *who, *to),
            Self::Straws { again } => straws::draw(at, *again),
        }
    }
}

fn present(at: &mut At<'_, House>, who: Who) -> Play<()> {
    let key = rule!("lanterns.keeper.sheet");
    let known = at.world().keepers.contains_key(&who);
    at.require(key, known, || Text::part(key, "nobody").with("who", who))
}

fn kindle(at: &mut At<'_, House>, who: Who, edge: Edge) -> Play<Verdict> {
    present(at, who)?;
    let (owner, oil) = (Owner::Character(who), at.world().oil(who));
    let key = rule!("lanterns.kindle.oil");
    at.require(key, 0 < oil, || Text::part(key, "refusal"))?;
    let max = i32::from(oil.min(3));
    let want = Want::Number { min: 1, max };
    let whose = [("who", Value::Character(who))];
    let prompt = Prompt::new(owner, key, want, Pick::Number(1)).lapses(Lapse::MovingOn).about(&whose);
    let burns = u16::try_from(at.amount(&prompt)?).unwrap_or(1);
    happen(at, key, &Act::Burn(who, burns))?;
    let strike = Strike { who, oil: burns, edge, burns: false };
    let again = rule!("lanterns.kindle.again");
    let (mut light, mut total) = at.call(&strike)?;
    let mut before = 0_u32;
    while light == Light::Dark {
        let prompt = Prompt::confirm(owner, again).lapses(Lapse::Narration).about(&whose);
        if !at.confirm(&prompt.again(Again::Unbounded(before)))? {
            break;
        }
        before = before.saturating_add(1);
        happen(at, again, &Act::Smoke(who))?;
        (light, total) = at.call(&strike)?;
    }
    if light != Light::Dark
        && let Some(room) = at.world().room(who)
    {
        happen(at, rule!("lanterns.kindle.reach"), &Act::Light(room))?;
    }
    Ok(Verdict::of(light.word()).with_total(total))
}

fn walk(at: &mut At<'_, House>, who: Who, to: Place) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.walk.door");
    let house = at.world();
    let passable = house.room(who).is_some_and(|from| house.passable(from, to));
    at.require(key, passable, || Text::part(key, "refusal").with("to", Value::Place(to)))?;
    let came = happen(at, rule!("lanterns.walk.time"), &Act::Walk(who, to))?;
    let came = if came { Passage::Arrived } else { Passage::Held };
    Ok(Verdict::of(at.outcome(rule!("lanterns.walk.outcome"), came).word()))
}

fn share(at: &mut At<'_, House>, who: Who) -> Play<Verdict> {
    present(at, who)?;
    let (key, spill) = (rule!("lanterns.share.oil"), rule!("lanterns.share.spill"));
    let house = at.world();
    let (oil, room) = (house.oil(who), house.room(who));
    let here: Vec<Who> =
        house.keepers.iter().filter(|(_, keeper)| Some(keeper.at) == room).map(|(&who, _)| who).collect();
    at.require(key, 0 < oil && 1 < here.len(), || Text::part(key, "refusal"))?;
    let to: Vec<Choice> = here.iter().map(|&who| Choice::new(key, who)).collect();
    let all = here.iter().map(|&one| if one == who { oil } else { 0 });
    let want = Want::Allot { points: oil, each_max: oil, to: &to };
    let prompt = Prompt::new(Owner::Character(who), key, want, Pick::Allot(all.collect()));
    let given = at.allot(&prompt.about(&[("who", Value::Character(who))]))?;
    for (one, given) in here.into_iter().zip(given) {
        let had = if one == who { 0 } else { at.world().oil(one) };
        let has = had.saturating_add(given);
        if OIL_MAX < has {
            at.idle(key, i32::from(has - OIL_MAX), spill, Some(one.into()));
        }
        happen(at, key, &Act::Give(one, has.min(OIL_MAX)))?;
    }
    Ok(Verdict::done())
}

fn watch(at: &mut At<'_, House>) -> Play<Verdict> {
    let (key, omen) = (rule!("lanterns.watch.order"), rule!("lanterns.watch.omen"));
    let people: Vec<Who> = at.world().keepers.keys().copied().collect();
    at.require(key, !people.is_empty(), || Text::part(key, "refusal"))?;
    let options: Vec<Choice> = people.iter().map(|&who| Choice::new(key, who)).collect();
    let as_they_are = (0..).take(people.len()).collect();
    let prompt = Prompt::new(Owner::Referee, key, Want::Order(&options), Pick::Order(as_they_are));
    let order = at.order(&prompt)?;
    let order: Vec<Who> = order.into_iter().filter_map(|n| people.get(n).copied()).collect();
    let first = order.first().map_or(Owner::Referee, |&who| Owner::Character(who));
    let whose: Vec<(&str, Value)> =
        order.first().map(|&who| ("who", Value::Character(who))).into_iter().collect();
    let words = at.text(&Prompt::text(first, omen).about(&whose))?;
    at.tell(|_| Text::part(omen, "told").with("omen", Value::text(&words)));
    happen(at, key, &Act::Watch(order, words))?;
    Ok(Verdict::done())
}

fn vigil(at: &mut At<'_, House>, rooms: u16) -> Play<Verdict> {
    let (join, key) = (rule!("lanterns.vigil.join"), rule!("lanterns.vigil.rooms"));
    let keepers = at.world().keepers.iter();
    let able: Vec<Who> = keepers.filter(|(_, keeper)| 0 < keeper.oil).map(|(&who, _)| who).collect();
    at.require(join, !able.is_empty() && 0 < rooms, || Text::part(join, "refusal"))?;
    let options: Vec<Choice> = able.iter().map(|&who| Choice::new(join, who)).collect();
    let all = Pick::Several((0..).take(options.len()).collect());
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let who = at.several_of(&Prompt::up_to(Owner::Referee, join, &options, max).or_else(all))?;
    let places: Vec<Place> = (0..).map(Place).take(ROOMS.len()).collect();
    let max = rooms.min(u16::try_from(places.len()).unwrap_or(u16::MAX));
    let want = Want::Places { places: &places, min: 1, max };
    let chosen = at.several_of(&Prompt::new(Owner::Referee, key, want, Pick::Several(vec![0])))?;
    let strike = |n: usize| {
        let who = able.get(n).copied()?;
        Some(Strike { who, oil: 1, edge: Edge::None, burns: true })
    };
    let strikes: Vec<Strike> = who.into_iter().filter_map(strike).collect();
    let reached =
        at.together(&strikes, 0, |reached, (light, _)| reached + i32::from(light != Light::Dark))?;
    let reached = at.number(rule!("lanterns.vigil.outcome"), reached);
    let lit = usize::try_from(reached).unwrap_or_default();
    for &room in chosen.iter().take(lit) {
        if let Some(&room) = places.get(room) {
            happen(at, rule!("lanterns.vigil.outcome"), &Act::Light(room))?;
        }
    }
    Ok(Verdict::done().with_total(reached))
}

fn lurk(at: &mut At<'_, House>, who: Who) -> Play<Verdict> {
    let key = rule!("lanterns.shade.lurk");
    let awake = at.world().shades.get(&who).is_some_and(|shade| !shade.readied);
    at.require(key, awake, || Text::part(key, "refusal"))?;
    happen(at, key, &Act::Ready(who, true))?;
    Ok(Verdict::done())
}

/// A die for each measure. [lanterns.pour.can, lanterns.pour.spill]
fn pour(at: &mut At<'_, House>, oil: &Amounts<Who>) -> Play<Verdict> {
    let (can, spill) = (rule!("lanterns.pour.can"), rule!("lanterns.pour.spill"));
    for (&who, _) in oil.iter() {
        present(at, who)?;
    }
    let fits = |house: &House| oil.iter().all(|(who, count)| count.unsigned_abs() <= room_for(house, *who));
    let all: u32 = oil.iter().map(|(_, count)| count.unsigned_abs()).fold(0, u32::saturating_add);
    let held = (1..=CAN_MAX).contains(&all) && fits(at.world());
    at.require(can, held, || Text::part(can, "refusal").with("max", Value::Number(CAN_MAX.into())))?;
    let mut poured = 0_i32;
    for (&who, count) in oil.iter() {
        let dice = u16::try_from(count).unwrap_or(u16::MAX);
        let spilled =
            at.pool(
                Owner::Table,
                D6,
                dice,
                spill,
                0,
                |ones, face, shown| {
                    if face == 1 { i32::from(shown) } else { ones }
                },
            )?;
        let count = at.number_of(can, count, |_| who.into());
        let left = at.total(spill, count.saturating_sub(spilled).max(0));
        let has = u32::from(at.world().oil(who)).saturating_add(left.max(0).unsigned_abs());
        let has = u16::try_from(has).unwrap_or(OIL_MAX).min(OIL_MAX);
        happen(at, can, &Act::Give(who, has))?;
        poured = poured.saturating_add(left);
    }
    Ok(Verdict::done().with_total(poured))
}

/// How many measures somebody can still carry.
fn room_for(house: &House, who: Who) -> u32 {
    u32::from(OIL_MAX.saturating_sub(house.oil(who)))
}

fn dusk(at: &mut At<'_, House>) -> Play<Verdict> {
    let time = rule!("lanterns.dusk.time");
    let due = at.world().dusk <= at.world().now;
    at.require(time, due, || Text::part(time, "refusal"))?;
    let blew = dusk_falls(at)?;
    Ok(Verdict::of(if blew { "gust" } else { "calm" }))
}

/// Says whether the wind blew. [lanterns.dusk.time, lanterns.dusk.gust]
fn dusk_falls(at: &mut At<'_, House>) -> Play<bool> {
    let (time, gust) = (rule!("lanterns.dusk.time"), rule!("lanterns.dusk.gust"));
    let dice = if at.world().gusts == Gusts::Wild { 2 } else { 1 };
    happen(at, time, &Act::Dusk)?;
    let ones = at.pool(
        Owner::Table,
        D4,
        dice,
        gust,
        0,
        |ones, face, shown| {
            if face == 1 { i32::from(shown) } else { ones }
        },
    )?;
    let ones = at.number(gust, ones);
    for n in 0..ones.clamp(0, 2) {
        let lit: Vec<Place> = at.world().lit.iter().copied().collect();
        let options: Vec<Choice> = lit.iter().map(|&room| Choice::new(gust, Value::Place(room))).collect();
        if options.is_empty() {
            break;
        }
        let prompt = Prompt::one_of(Owner::Referee, gust, &options);
        let out = at.one_of(&prompt.again(Again::Bounded(n.unsigned_abs())))?;
        if let Some(&room) = lit.get(out) {
            happen(at, gust, &Act::PutOut(room))?;
        }
    }
    Ok(at.holds(gust, 0 < ones))
}

/// What falls due, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Due {
    /// Dusk falls. [lanterns.dusk.time]
    Dusk,
    /// A keeper loses soot. [lanterns.wait.soot]
    Clean(Who),
}

/// What keepers do, and what the referee does.
const SHELVES: &[Shelf] = &[
    Shelf {
        key: rule!("lanterns.walk.door"),
        part: "shelf",
        attempts: &["walk", "errand", "kindle", "share", "pour"],
    },
    Shelf { key: rule!("lanterns.company.form"), part: "shelf", attempts: &["eavesdrop", "part"] },
];

/// The clock counts minutes.
const CALENDAR: Calendar = Calendar(&[("min", 1), ("h", HOUR)]);

/// How many minutes a day has.
const DAY: i64 = 24 * HOUR;

/// Time in which nobody does anything. [lanterns.wait.time]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Quiet;

impl Passes for Quiet {
    type World = House;
    type Due = Due;

    fn now(&self, house: &House) -> i64 {
        house.now
    }
    fn falls_due(&self, house: &House, moments: &mut Moments<Due>) {
        moments.at(house.dusk, Due::Dusk);
        for (&who, _) in house.keepers.iter().filter(|(_, keeper)| 0 < keeper.soot) {
            moments.each(CALENDAR, "h", Due::Clean(who));
        }
    }
    fn set_clock(&self, at: &mut At<'_, House>, now: i64) -> Play<()> {
        happen(at, rule!("lanterns.wait.time"), &Act::Wait(now)).map(drop)
    }
    fn happens(&self, at: &mut At<'_, House>, due: &Due) -> Play<()> {
        match due {
            Due::Dusk => dusk_falls(at).map(drop),
            Due::Clean(who) => happen(at, rule!("lanterns.wait.soot"), &Act::Clean(*who)).map(drop),
        }
    }
}

/// One die for all of them, and one decision; nobody else hears anything of either.
/// [lanterns.company.listen, lanterns.company.hush]
fn eavesdrop(at: &mut At<'_, House>, company: Who) -> Play<Verdict> {
    let (key, hush) = (rule!("lanterns.company.listen"), rule!("lanterns.company.hush"));
    let members = at.world().companies.get(&company).cloned().unwrap_or_default();
    at.require(key, !members.is_empty(), || Text::part(key, "refusal"))?;
    let owner = Owner::Character(company);
    let room = members.first().and_then(|who| at.world().room(*who));
    let hushed = at.aside(Audience::Character(company), |at| {
        let face = at.on_behalf(company, |at| at.roll(owner, D6, key))?;
        if !at.reaches(key, face, 4) {
            return Ok(false);
        }
        let waits = at.world().shades.values().filter(|shade| Some(shade.at) != room).count();
        at.tell(|_| Text::part(key, "told").with("shades", i32::try_from(waits).unwrap_or(i32::MAX)));
        at.confirm(&Prompt::confirm(owner, hush))
    })?;
    if hushed && let Some(room) = room {
        happen(at, hush, &Act::PutOut(room))?;
    }
    Ok(Verdict::done())
}

fn company_of(house: &House, who: Who) -> Option<Who> {
    house.companies.iter().find(|(_, members)| members.contains(&who)).map(|(company, _)| *company)
}

fn part(at: &mut At<'_, House>, who: Who) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.company.part");
    let company = company_of(at.world(), who);
    at.require(key, company.is_some(), || Text::part(key, "refusal").with("who", who))?;
    if let Some(company) = company {
        happen(at, key, &Act::Part(company, who))?;
    }
    Ok(Verdict::done())
}

/// Rolled at every entry, whether there is anything that could hear it or not. [lanterns.shade.hears]
fn hear(at: &mut At<'_, House>) -> Play<Verdict> {
    let key = rule!("lanterns.shade.hears");
    let entered = at.world().entered;
    at.require(key, entered.is_some(), || Text::part(key, "refusal"))?;
    let face = at.roll(Owner::Table, D6, key)?;
    let room = entered.and_then(|who| at.world().room(who));
    let there = at.world().shades.iter().find(|(_, shade)| Some(shade.at) == room && !shade.readied);
    let there = there.map(|(shade, _)| *shade);
    let hears = at.holds(key, face <= 2);
    happen(at, key, &Act::Heard)?;
    if let Some(shade) = there.filter(|_| hears) {
        happen(at, key, &Act::Ready(shade, true))?;
    }
    Ok(Verdict::done())
}

fn wait(at: &mut At<'_, House>, minutes: u32) -> Play<Verdict> {
    let key = rule!("lanterns.wait.time");
    at.require(key, (1..=WAIT_MAX).contains(&minutes), || Text::part(key, "refusal"))?;
    let until = at.world().now.saturating_add(minutes.into());
    time::pass(at, &Quiet, until)?;
    Ok(Verdict::done())
}

impl Attempt for Deed {
    fn name(&self) -> &'static str {
        match self {
            Self::Kindle { .. } => "kindle",
            Self::Walk { .. } => "walk",
            Self::Share { .. } => "share",
            Self::Watch => "watch",
            Self::Vigil { .. } => "vigil",
            Self::Lurk { .. } => "lurk",
            Self::Pour { .. } => "pour",
            Self::Dusk => "dusk",
            Self::Wait { .. } => "wait",
            Self::Eavesdrop { .. } => "eavesdrop",
            Self::Part { .. } => "part",
            Self::Hear => "hear",
            Self::Stroll { .. } => "stroll",
            Self::Divine { .. } => "divine",
            Self::Strew { .. } => "strew",
            Self::Sling { .. } => "sling",
            Self::Errand { .. } => "errand",
            Self::Straws { .. } => "straws",
        }
    }
    fn words(&self) -> Text {
        Text::new(match self {
            Self::Kindle { .. } => rule!("lanterns.kindle.reach"),
            Self::Walk { .. } => rule!("lanterns.walk.door"),
            Self::Share { .. } => rule!("lanterns.share.oil"),
            Self::Watch => rule!("lanterns.watch.order"),
            Self::Vigil { .. } => rule!("lanterns.vigil.join"),
            Self::Lurk { .. } => rule!("lanterns.shade.lurk"),
            Self::Pour { .. } => rule!("lanterns.pour.can"),
            Self::Dusk => rule!("lanterns.dusk.time"),
            Self::Wait { .. } => rule!("lanterns.wait.time"),
            Self::Eavesdrop { .. } => rule!("lanterns.company.listen"),
            Self::Part { .. } => rule!("lanterns.company.part"),
            Self::Hear => rule!("lanterns.shade.hears"),
            Self::Stroll { .. } => rule!("lanterns.yard.stroll"),
            Self::Divine { .. } => rule!("lanterns.signs.divine"),
            Self::Strew { .. } => rule!("lanterns.yard.strew"),
            Self::Sling { .. } => rule!("lanterns.yard.sling"),
            Self::Errand { .. } => rule!("lanterns.errand.way"),
            Self::Straws { .. } => rule!("lanterns.straws.draw"),
        })
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Kindle { who, .. }
            | Self::Walk { who, .. }
            | Self::Share { who }
            | Self::Part { who }
            | Self::Stroll { who, .. }
            | Self::Strew { who, .. }
            | Self::Sling { who, .. }
            | Self::Errand { who, .. }
            | Self::Eavesdrop { company: who } => Owner::Character(*who),
            Self::Watch
            | Self::Vigil { .. }
            | Self::Lurk { .. }
            | Self::Pour { .. }
            | Self::Wait { .. }
            | Self::Straws { .. }
            | Self::Divine { .. } => Owner::Referee,
            Self::Dusk | Self::Hear => Owner::Table,
        }
    }
    fn audience(&self) -> Audience {
        match self {
            Self::Lurk { .. } | Self::Hear | Self::Divine { unseen: true } => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Kindle { .. } => &["dark", "spark", "blaze"],
            Self::Walk { .. } | Self::Errand { .. } => &["held", "arrived"],
            Self::Dusk => &["gust", "calm"],
            _ => &[],
        }
    }
}

const EDGES: [(&str, Edge); 3] =
    [("none", Edge::None), ("advantage", Edge::Advantage), ("disadvantage", Edge::Disadvantage)];

fn edge(filling: &mut Filling<'_>) -> Result<Edge, Box<Next<Deed>>> {
    let key = rule!("lanterns.kindle.flint");
    let options = EDGES.iter().map(|(word, _)| Choice::word(key, word)).collect();
    let param = Param::new("edge", key, Range::OneOf(options));
    let word = filling.word(param.by_referee().or(Value::word("none")))?;
    let edge = EDGES.iter().find(|(known, _)| *known == word);
    Ok(edge.map_or(Edge::None, |(_, edge)| *edge))
}

fn refused<A>(key: Key) -> Box<Next<A>> {
    Box::new(Next::Refused(Refusal(Text::part(key, "refusal"))))
}

impl Lanterns {
    fn fill(world: &House, viewer: &Viewer, filled: &Filled) -> Result<Deed, Box<Next<Deed>>> {
        let sheet = rule!("lanterns.keeper.sheet");
        let mut filling = Filling::of(filled, viewer);
        // Nobody is offered what the rule itself would only refuse.
        let own = |filling: &mut Filling<'_>, deeds: &dyn Fn(Who) -> Vec<Deed>| {
            let keepers = world.keepers.keys().copied();
            let own = keepers.filter(|&who| viewer.speaks_for(Owner::Character(who)));
            let own: Vec<Who> = own.collect();
            let allowed = |deed: &Deed| norn_kernel::refusal(deed, world).is_none();
            let able = own.iter().filter(|&&who| deeds(who).iter().any(allowed));
            let options: Vec<Choice> = able.map(|&who| Choice::new(sheet, who)).collect();
            if options.is_empty() {
                let mut tried = own.into_iter().flat_map(deeds);
                let refusal = tried.find_map(|deed| norn_kernel::refusal(&deed, world));
                return Err(refusal.map_or_else(|| refused(sheet), |it| Box::new(Next::Refused(it))));
            }
            filling.who(Param::new("who", sheet, Range::OneOf(options)))
        };
        let referee = |key| match viewer {
            Viewer::Referee => Ok(()),
            Viewer::Player(_) => Err(refused(key)),
        };
        let deed = match filled.attempt.as_str() {
            "kindle" => {
                let deeds = |who| vec![Deed::Kindle { who, edge: Edge::None }];
                let who = own(&mut filling, &deeds)?;
                let edge = edge(&mut filling)?;
                Deed::Kindle { who, edge }
            }
            "walk" => {
                let rooms = || (0..).take(ROOMS.len()).map(Place);
                let deeds = |who| rooms().map(|to| Deed::Walk { who, to }).collect();
                let who = own(&mut filling, &deeds)?;
                let key = rule!("lanterns.house.rooms");
                let others = rooms().filter(|room| world.room(who) != Some(*room));
                let options = others.map(|room| Choice::new(key, Value::Place(room)));
                let range = Range::OneOf(options.collect());
                match filling.take(Param::new("to", key, range))? {
                    Value::Place(to) => Deed::Walk { who, to },
                    _ => return Err(refused(key)),
                }
            }
            "share" => {
                let deeds = |who| vec![Deed::Share { who }];
                let who = own(&mut filling, &deeds)?;
                Deed::Share { who }
            }
            "watch" => {
                referee(rule!("lanterns.watch.order"))?;
                Deed::Watch
            }
            "vigil" => {
                // Nobody is to fill in what could only be refused.
                if world.keepers.values().all(|keeper| keeper.oil == 0) {
                    return Err(refused(rule!("lanterns.vigil.join")));
                }
                let key = rule!("lanterns.vigil.rooms");
                let range = Range::Number { min: 1, max: 3 };
                let rooms = filling.number(Param::new("rooms", key, range).by_referee())?;
                Deed::Vigil { rooms: u16::try_from(rooms).unwrap_or(1) }
            }
            "lurk" => {
                let key = rule!("lanterns.shade.lurk");
                referee(key)?;
                let asleep = world.shades.iter().filter(|(_, shade)| !shade.readied);
                let options: Vec<Choice> = asleep.map(|(&who, _)| Choice::new(key, who)).collect();
                if options.is_empty() {
                    return Err(refused(key));
                }
                let who = filling.who(Param::new("who", key, Range::OneOf(options)))?;
                Deed::Lurk { who }
            }
            "divine" => {
                let key = rule!("lanterns.signs.divine");
                referee(key)?;
                let unseen = filling.take(Param::new("unseen", key, Range::Flag).by_referee().or(false))?;
                Deed::Divine { unseen: unseen == Value::Flag(true) }
            }
            "stroll" => {
                let who = own(&mut filling, &|who| yard::deeds(world, who))?;
                let key = rule!("lanterns.yard.paces");
                let options =
                    yard::within(world, who).into_iter().map(|to| Choice::new(key, Value::Place(to)));
                match filling.take(Param::new("to", key, Range::OneOf(options.collect())))? {
                    Value::Place(to) => Deed::Stroll { who, to },
                    _ => return Err(refused(key)),
                }
            }
            "strew" => {
                let key = rule!("lanterns.yard.strew");
                let who = own(&mut filling, &|who| vec![Deed::Strew { who, paces: 1 }])?;
                let range = Range::Number { min: 1, max: yard::STREW_MAX.into() };
                let paces = filling.number(Param::new("paces", key, range).or(1))?;
                Deed::Strew { who, paces: u16::try_from(paces).unwrap_or(1) }
            }
            "sling" => {
                let who = own(&mut filling, &|who| yard::slings(world, who))?;
                let over = yard::beside(world, who).into_iter();
                let key = rule!("lanterns.yard.paces");
                let options = over.map(|over| Choice::new(key, Value::Place(over)));
                let over = Param::new("over", rule!("lanterns.yard.sling"), Range::OneOf(options.collect()));
                match filling.take(over)? {
                    Value::Place(over) => Deed::Sling { who, over },
                    _ => return Err(refused(key)),
                }
            }
            "errand" => {
                let who = own(&mut filling, &|who| errand::deeds(world, who))?;
                let key = rule!("lanterns.house.rooms");
                let rooms = errand::within(world, who).into_iter();
                let options = rooms.map(|room| Choice::new(key, Value::Place(room)));
                match filling.take(Param::new("to", key, Range::OneOf(options.collect())))? {
                    Value::Place(to) => Deed::Errand { who, to },
                    _ => return Err(refused(key)),
                }
            }
            "straws" => {
                let key = rule!("lanterns.straws.draw");
                referee(key)?;
                if world.keepers.is_empty() {
                    return Err(refused(key));
                }
                let again = Param::new("again", rule!("lanterns.straws.ties"), Range::Flag);
                let again = filling.take(again.by_referee().or(true))?;
                Deed::Straws { again: again == Value::Flag(true) }
            }
            "pour" => Deed::Pour { oil: Self::oil(world, &mut filling)? },
            "part" => {
                let deeds = |who| vec![Deed::Part { who }];
                let who = own(&mut filling, &deeds)?;
                Deed::Part { who }
            }
            "eavesdrop" => {
                let key = rule!("lanterns.company.listen");
                let ours = world.companies.keys().filter(|who| viewer.speaks_for(Owner::Character(**who)));
                let options: Vec<Choice> = ours.map(|&who| Choice::new(key, who)).collect();
                if options.is_empty() {
                    return Err(refused(key));
                }
                let company = filling.who(Param::new("company", key, Range::OneOf(options)))?;
                Deed::Eavesdrop { company }
            }
            "wait" => {
                let key = rule!("lanterns.wait.time");
                let range = Range::Number { min: 1, max: WAIT_MAX.into() };
                let minutes = filling.number(Param::new("minutes", key, range).by_referee().or(60))?;
                Deed::Wait { minutes: u32::try_from(minutes).unwrap_or(1) }
            }
            name => {
                return Err(Box::new(Next::Wrong(Wrong::Attempt {
                    name: name.to_owned(),
                    known: Lanterns.attempts().to_vec(),
                })));
            }
        };
        filling.end()?;
        Ok(deed)
    }

    /// How many measures for whom: one adds one to what leaves the can.
    fn oil(world: &House, filling: &mut Filling<'_>) -> Result<Amounts<Who>, Box<Next<Deed>>> {
        let key = rule!("lanterns.pour.can");
        let thirsty = world.keepers.keys().copied().filter(|&who| 0 < room_for(world, who));
        let thirsty: Vec<Who> = thirsty.collect();
        if thirsty.is_empty() {
            return Err(refused(key));
        }
        let most = |of: &Value| match of {
            Value::Character(who) => thirsty.contains(who).then(|| room_for(world, *who)),
            _ => None,
        };
        let fits = |value: &Value| amounts::unfit(value, 1, CAN_MAX, most).is_none();
        let list = || {
            let one = |who: &Who| Amount::of(Choice::new(key, *who), room_for(world, *who)).at(1);
            let (each, all) = (Text::part(key, "each"), Text::part(key, "all"));
            let sum = Sum { each, all, unit: Unit::Number };
            let of = thirsty.iter().map(one).collect();
            Ok(Param::amounts(Text::part(key, "oil"), of, 1, CAN_MAX).by_referee().summed(sum))
        };
        let value = filling.take_listed(("oil", By::Referee), fits, list)?;
        Ok(Amounts::read(&value).unwrap_or_default())
    }

    fn set_up(world: &House, filled: &Filled) -> Result<(House, Deed), Box<Next<Deed>>> {
        let viewer = Viewer::Referee;
        let mut filling = Filling::of(filled, &viewer);
        let who = Who(1);
        let mut world = world.clone();
        let mut keeper =
            Keeper { name: String::new(), wick: 0, oil: 3, soot: 0, pace: Factor::ONE, at: Place(0) };
        let number =
            |name, key, min, max, default: i32| Param::new(name, key, Range::Number { min, max }).or(default);
        let deed = match filled.attempt.as_str() {
            "kindle" => {
                let wick = rule!("lanterns.keeper.wick");
                let (low, high) = ((*WICK.start()).into(), (*WICK.end()).into());
                keeper.wick = filling.number(number("wick", wick, low, high, 1))?;
                let soot = rule!("lanterns.keeper.soot");
                keeper.soot = filling.number(number("soot", soot, 0, SOOT_MAX.into(), 0))?;
                Deed::Kindle { who, edge: edge(&mut filling)? }
            }
            "grasp" => {
                let key = rule!("lanterns.shade.sheet");
                let (low, high) = ((*GRIP.start()).into(), (*GRIP.end()).into());
                let grip = filling.number(number("grip", key, low, high, 0))?;
                let shade = Shade { name: String::new(), grip, at: Place(1), readied: true };
                world.shades.insert(Who(2), shade);
                Deed::Walk { who, to: Place(1) }
            }
            "pour" => {
                let other = Keeper { oil: OIL_MAX - 2, ..keeper.clone() };
                world.keepers = [(who, keeper.clone()), (Who(2), other)].into();
                Deed::Pour { oil: Self::oil(&world, &mut filling)? }
            }
            "dusk" => {
                world.lit = [Place(0), Place(2)].into();
                world.now = world.dusk;
                Deed::Dusk
            }
            name => {
                return Err(Box::new(Next::Wrong(Wrong::Attempt {
                    name: name.to_owned(),
                    known: Lanterns.studies().to_vec(),
                })));
            }
        };
        filling.end()?;
        world.keepers.insert(who, keeper);
        Ok((world, deed))
    }

    fn keeper_of(draft: &Draft) -> Result<Keeper, Vec<Problem>> {
        let mut problems = vec![];
        let mut field = |param: Param| {
            let value = draft.values.get(param.name).cloned().or(param.default.clone());
            match value {
                Some(value) if param.range.allows(&value) => Some(value),
                _ => {
                    let (at, field) = (param.name.to_owned(), Some(Box::new(param.words.clone())));
                    problems.push(Problem { at, field, words: param.words });
                    None
                }
            }
        };
        let fields: Vec<Option<Value>> = keeper_fields().into_iter().map(&mut field).collect();
        for name in draft.values.keys() {
            if !keeper_fields().iter().any(|param| param.name == name) {
                let words = Text::part(rule!("lanterns.keeper.sheet"), "unknown-field");
                problems.push(Problem { at: name.clone(), field: None, words });
            }
        }
        match fields.as_slice() {
            [
                Some(Value::Text(name)),
                Some(Value::Number(wick)),
                Some(Value::Number(oil)),
                Some(Value::Factor(pace)),
            ] if problems.is_empty() => Ok(Keeper {
                name: name.clone(),
                wick: i32::try_from(*wick).unwrap_or_default(),
                oil: u16::try_from(*oil).unwrap_or_default(),
                soot: 0,
                pace: *pace,
                at: Place(0),
            }),
            _ => Err(problems),
        }
    }
}

/// Whoever joins leaves the company they were in. [lanterns.company.form]
fn company_of_draft(house: &House, draft: &Draft, company: Who) -> Vec<Effect> {
    let Some(Value::List(named)) = draft.values.get("members") else { return vec![] };
    let who = |value: &Value| if let Value::Character(who) = value { Some(*who) } else { None };
    let members: BTreeSet<Who> = named.iter().filter_map(who).collect();
    let left = house.companies.iter().filter(|(_, all)| !all.is_disjoint(&members));
    let left = left.map(|(company, all)| {
        let rest: BTreeSet<Who> = all.difference(&members).copied().collect();
        Effect::Company(*company, if rest.len() < 2 { BTreeSet::new() } else { rest })
    });
    left.chain([Effect::Company(company, members.clone())]).collect()
}

fn keeper_fields() -> Vec<Param> {
    let (low, high) = ((*WICK.start()).into(), (*WICK.end()).into());
    vec![
        Param::new("name", rule!("lanterns.keeper.sheet"), Range::Text { max: NAME_MAX }),
        Param::new("wick", rule!("lanterns.keeper.wick"), Range::Number { min: low, max: high }).or(1),
        Param::new("oil", rule!("lanterns.keeper.oil"), Range::Number { min: 0, max: OIL_MAX.into() }).or(5),
        Param::new("pace", rule!("lanterns.keeper.pace"), Range::Factor).or(Value::Factor(Factor::ONE)),
    ]
}

impl Ruleset for Lanterns {
    type World = House;
    type Attempt = Deed;
    const NAME: &'static str = "lanterns";
    const EDITION: u32 = 0;

    fn titles(&self) -> &'static [&'static str] {
        &["Lanterns"]
    }
    fn accent(&self) -> (&'static str, &'static str) {
        ("#8a5a00", "#ffc04d")
    }
    fn reference(&self) -> &'static str {
        REFERENCE
    }
    fn rules(&self) -> &'static [&'static str] {
        RULES
    }
    fn words(&self) -> &'static str {
        include_str!("../lanterns/en.ftl")
    }
    fn safety(&self) -> Option<Safety> {
        Some(Safety {
            available: rule!("lanterns.stop.anybody"),
            stops: rule!("lanterns.stop.ends"),
            unattributed: rule!("lanterns.stop.unnamed"),
            why_stop: rule!("lanterns.stop.why"),
            floor: rule!("lanterns.floor.holder"),
            why_floor: rule!("lanterns.floor.why"),
        })
    }

    fn switches(&self) -> &'static [Switch] {
        const SWITCHES: &[Switch] = &[
            Switch { id: "gusts", rule: rule!("lanterns.house.gusts"), values: &["mild", "wild"] },
            Switch { id: "ears", rule: rule!("lanterns.house.ears"), values: &["deaf", "sharp"] },
        ];
        SWITCHES
    }
    fn start(&self) -> House {
        House {
            now: 0,
            dusk: HOUR,
            gusts: Gusts::Mild,
            keepers: BTreeMap::new(),
            shades: BTreeMap::new(),
            lit: BTreeSet::new(),
            shut: BTreeSet::new(),
            watch: vec![],
            omen: String::new(),
            companies: BTreeMap::new(),
            ears: Ears::Deaf,
            entered: None,
            strolled: BTreeMap::new(),
            signs: signs::to_begin_with(),
            ground: BTreeMap::new(),
            hatch: false,
        }
    }
    fn switch(&self, world: &House, id: &str) -> Option<&'static str> {
        match (id, world.gusts, world.ears) {
            ("gusts", Gusts::Mild, _) => Some("mild"),
            ("gusts", Gusts::Wild, _) => Some("wild"),
            ("ears", _, Ears::Deaf) => Some("deaf"),
            ("ears", _, Ears::Sharp) => Some("sharp"),
            _ => None,
        }
    }
    fn set_switch(&self, _: &House, id: &str, value: &str) -> Option<Vec<Effect>> {
        match (id, value) {
            ("gusts", "mild") => Some(vec![Effect::Gusts(Gusts::Mild)]),
            ("gusts", "wild") => Some(vec![Effect::Gusts(Gusts::Wild)]),
            ("ears", "deaf") => Some(vec![Effect::Ears(Ears::Deaf)]),
            ("ears", "sharp") => Some(vec![Effect::Ears(Ears::Sharp)]),
            _ => None,
        }
    }

    fn forms(&self, house: &House) -> Vec<Form> {
        let keeper = Form {
            name: "keeper",
            words: Text::new(rule!("lanterns.keeper.sheet")),
            players: true,
            fields: keeper_fields(),
        };
        let key = rule!("lanterns.company.form");
        let options: Vec<Choice> = house.keepers.keys().map(|&who| Choice::new(key, who)).collect();
        let most = u16::try_from(options.len()).unwrap_or(u16::MAX);
        let members = Param::new("members", key, Range::SeveralOf { options, min: most.min(2), max: most });
        let company = Form { name: "company", words: Text::new(key), players: false, fields: vec![members] };
        let (key, rooms) = (rule!("lanterns.house.lamps"), rule!("lanterns.house.rooms"));
        let options: Vec<Choice> =
            (0..).take(ROOMS.len()).map(|n| Choice::new(rooms, Value::Place(Place(n)))).collect();
        let max = u16::try_from(ROOMS.len()).unwrap_or(u16::MAX);
        let fields = vec![
            Param::new("rooms", rooms, Range::SeveralOf { options, min: 1, max }),
            Param::new("lit", key, Range::Flag).or(true),
        ];
        let lamps = Form { name: "lamps", words: Text::new(key), players: false, fields };
        [keeper]
            .into_iter()
            .chain((2 <= most).then_some(company))
            .chain([lamps, signs::form(house), yard::form(), hatch_form(house)])
            .collect()
    }
    fn so_far(&self, _: &House, draft: &Draft, who: Who) -> Vec<Effect> {
        // Whoever has no name yet has all the rest.
        let mut named = draft.clone();
        named.values.entry("name".to_owned()).or_insert_with(|| Value::text("-"));
        let keeper =
            Some(named).filter(|_| draft.form == "keeper").and_then(|named| Self::keeper_of(&named).ok());
        keeper.map(|keeper| Effect::Keeper(who, keeper)).into_iter().collect()
    }
    fn watched(&self, house: &House, who: Who) -> Vec<Row> {
        let Some(keeper) = house.keepers.get(&who) else { return vec![] };
        let oil = Row::new(Text::new(rule!("lanterns.keeper.oil")), i32::from(keeper.oil));
        let pace = Row::new(Text::new(rule!("lanterns.keeper.pace")), Value::Factor(keeper.pace));
        vec![oil, pace.only(Audience::Referee)]
    }
    fn build(&self, house: &House, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
        let words = Text::part(rule!("lanterns.keeper.sheet"), "unknown-form");
        match draft.form.as_str() {
            "keeper" => Ok(vec![Effect::Keeper(who, Self::keeper_of(draft)?)]),
            "company" => Ok(company_of_draft(house, draft, who)),
            "lamps" => lamps_of_draft(draft),
            "signs" => signs::of_draft(house, draft),
            "ground" => yard::of_draft(draft),
            "hatch" => Ok(vec![Effect::Hatch(draft.values.get("there") == Some(&Value::Flag(true)))]),
            "shade" => {
                let shade = Shade { name: "Hollow".into(), grip: 3, at: Place(1), readied: true };
                Ok(vec![Effect::Shade(who, shade)])
            }
            _ => Err(vec![Problem { at: "form".into(), field: None, words }]),
        }
    }
    fn cast(&self) -> Cast {
        let keeper = |name: &str, wick: i32| Draft {
            form: "keeper".into(),
            values: [("name".to_owned(), Value::text(name)), ("wick".to_owned(), wick.into())].into(),
        };
        let shade = Draft { form: "shade".into(), values: BTreeMap::new() };
        Cast {
            drafts: vec![keeper("Ada", 2), keeper("Bo", -1), keeper("Cy", 0), shade],
            opening: Some(Text::new(rule!("lanterns.house.rooms"))),
            first: Some("kindle"),
        }
    }

    fn attempts(&self) -> &'static [&'static str] {
        &[
            "kindle",
            "walk",
            "share",
            "watch",
            "vigil",
            "lurk",
            "pour",
            "wait",
            "eavesdrop",
            "part",
            "stroll",
            "divine",
            "strew",
            "sling",
            "errand",
            "straws",
        ]
    }
    fn next(&self, world: &House, viewer: &Viewer, filled: &Filled) -> Next<Deed> {
        match Self::fill(world, viewer, filled) {
            Ok(deed) => Next::Ready(deed),
            Err(next) => *next,
        }
    }
    fn due(&self, world: &House) -> Option<Deed> {
        world.entered.map(|_| Deed::Hear).or_else(|| (world.dusk <= world.now).then_some(Deed::Dusk))
    }
    fn groups(&self, world: &House) -> BTreeMap<Who, BTreeSet<Who>> {
        world.companies.clone()
    }
    fn day(&self, house: &House) -> Option<i64> {
        Some(house.now.div_euclid(DAY).saturating_add(1))
    }
    fn days(&self, day: i64) -> Days {
        days(day)
    }
    fn wait_until(&self, house: &House, day: i64) -> Option<Filled> {
        let left = day.checked_sub(1)?.checked_mul(DAY)?.checked_sub(house.now)?;
        let fits = (1..=WAIT_MAX.into()).contains(&left);
        fits.then(|| Filled::of("wait").with("minutes", Value::Number(left)).with_defaults())
    }
    fn pass_time(&self, _: &House, span: u32) -> Option<Deed> {
        Some(Deed::Wait { minutes: span })
    }
    fn studies(&self) -> &'static [&'static str] {
        &["kindle", "grasp", "pour", "dusk"]
    }
    fn study(&self, world: &House, filled: &Filled) -> Next<(House, Deed)> {
        match Self::set_up(world, filled) {
            Ok(ready) => Next::Ready(ready),
            Err(next) => match *next {
                Next::Fill(param) => Next::Fill(param),
                Next::Propose(param) => Next::Propose(param),
                Next::Refused(refusal) => Next::Refused(refusal),
                Next::Wrong(wrong) => Next::Wrong(wrong),
                // Nothing that is read parameter by parameter is ever ready before its end.
                Next::Ready(_) => Next::Refused(Refusal(Text::new(rule!("lanterns.house.rooms")))),
            },
        }
    }

    fn supposed(&self, world: &House, viewer: &Viewer, _: Supposed) -> House {
        // What is in the dark is nobody's guess.
        match viewer {
            Viewer::Referee => world.clone(),
            Viewer::Player(_) => House { shades: BTreeMap::new(), hatch: false, ..world.clone() },
        }
    }
    fn show(&self, world: &House, viewer: &Viewer) -> View {
        let clock = rule!("lanterns.house.clock");
        let kindles = |who| {
            let kindle = Deed::Kindle { who, edge: Edge::None };
            viewer.speaks_for(Owner::Character(who)) && norn_kernel::refusal(&kindle, world).is_none()
        };
        let keepers = world.keepers.iter().map(|(&who, keeper)| keeper_sheet(who, keeper, kindles(who)));
        let shades = world.shades.iter().map(|(&who, shade)| shade_sheet(who, shade));
        let shades = shades.filter(|_| *viewer == Viewer::Referee);
        let omen = Row::new(Text::new(rule!("lanterns.watch.omen")), Value::text(&world.omen));
        let companies = world.companies.iter().map(|(&who, members)| company_sheet(who, members));
        View {
            scene: if world.omen.is_empty() { vec![] } else { vec![omen] },
            clock: Some(Clock {
                due: time::ahead(&Quiet, world)
                    .into_iter()
                    .map(|(at, due)| falls_due(world, at, due))
                    .collect(),
                per_day: Some(DAY),
                ..Clock::new(clock, world.now, Text::new(clock).with("minutes", Value::Number(world.now)))
            }),
            sheets: keepers
                .chain(shades)
                .chain(companies)
                .chain((*viewer == Viewer::Referee).then(|| signs::sheet(world)))
                .collect(),
            maps: vec![map(world, viewer), yard::map(world), grounds(world, viewer)],
            turns: None,
            shelves: SHELVES.to_vec(),
        }
    }
    fn name(&self, world: &House, value: &Value) -> Option<String> {
        match value {
            Value::Character(who) => {
                let keeper = world.keepers.get(who).map(|keeper| keeper.name.clone());
                let other = keeper.or_else(|| world.shades.get(who).map(|shade| shade.name.clone()));
                other.or_else(|| world.companies.contains_key(who).then(|| format!("Company {}", who.0)))
            }
            Value::Place(place) => {
                let room = ROOMS.get(usize::from(place.0)).map(|&room| room.to_owned());
                room.or_else(|| yard::name(*place))
            }
            _ => None,
        }
    }
    fn tell(&self, _: &House, effect: &Effect) -> Text {
        match effect {
            Effect::Keeper(who, _) => Text::new(rule!("lanterns.keeper.sheet")).with("who", *who),
            Effect::Shade(who, _) => Text::new(rule!("lanterns.shade.sheet")).with("who", *who),
            Effect::Oil(who, now) => {
                Text::new(rule!("lanterns.keeper.oil")).with("who", *who).with("now", i32::from(*now))
            }
            Effect::Soot(who, now) => {
                Text::new(rule!("lanterns.keeper.soot")).with("who", *who).with("now", *now)
            }
            Effect::At(who, room) => {
                Text::new(rule!("lanterns.walk.outcome")).with("who", *who).with("to", Value::Place(*room))
            }
            Effect::Readied(who, _) => Text::new(rule!("lanterns.shade.lurk")).with("who", *who),
            Effect::Lit(room, _) => {
                Text::new(rule!("lanterns.kindle.reach")).with("room", Value::Place(*room))
            }
            Effect::Shut(..) => Text::new(rule!("lanterns.house.doors")),
            Effect::Clock(_) => Text::new(rule!("lanterns.house.clock")),
            Effect::Dusk(_) => Text::new(rule!("lanterns.dusk.time")),
            Effect::Watch(_) => Text::new(rule!("lanterns.watch.order")),
            Effect::Omen(omen) => Text::new(rule!("lanterns.watch.omen")).with("omen", Value::text(omen)),
            Effect::Gusts(_) => Text::new(rule!("lanterns.house.gusts")),
            Effect::Company(who, _) => Text::new(rule!("lanterns.company.form")).with("who", *who),
            Effect::Ears(_) => Text::new(rule!("lanterns.house.ears")),
            Effect::Entered(_) => Text::new(rule!("lanterns.shade.hears")),
            Effect::Signs(_) => Text::new(rule!("lanterns.signs.table")),
            Effect::Ground(on, ground) => {
                let key = rule!("lanterns.yard.ground");
                let count = i32::try_from(on.len()).unwrap_or(i32::MAX);
                let what = Value::word(ground.map_or(norn_kernel::record::NONE, Closed::word));
                Text::part(key, "told").with("paces", count).with("what", what)
            }
            Effect::Hatch(_) => Text::new(rule!("lanterns.house.hatch")),
            Effect::Strolled(who, to) => {
                Text::new(rule!("lanterns.yard.stroll")).with("who", *who).with("to", Value::Place(*to))
            }
        }
    }

    fn edit(&self, world: &House, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
        let problem = |key| Problem { at: address.to_owned(), field: None, words: Text::part(key, "edit") };
        let steps: Vec<&str> = address.split('/').collect();
        let (kind, who, field) = match steps.as_slice() {
            [kind, who, field] => (*kind, who.parse().ok().map(Who), *field),
            _ => return Err(problem(rule!("lanterns.house.rooms"))),
        };
        let number = match value {
            Value::Number(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        let keeper = who.and_then(|who| Some((who, world.keepers.get(&who)?)));
        let shade = who.and_then(|who| Some((who, world.shades.get(&who)?)));
        match (kind, field, keeper, shade, number) {
            ("keeper", "oil", Some((who, _)), _, number) => number
                .and_then(|oil| u16::try_from(oil).ok())
                .filter(|&oil| oil <= OIL_MAX)
                .map(|oil| vec![Effect::Oil(who, oil)])
                .ok_or_else(|| problem(rule!("lanterns.keeper.oil"))),
            ("keeper", "soot", Some((who, _)), _, number) => number
                .filter(|soot| (0..=SOOT_MAX).contains(soot))
                .map(|soot| vec![Effect::Soot(who, soot)])
                .ok_or_else(|| problem(rule!("lanterns.keeper.soot"))),
            ("shade", "grip", _, Some((who, shade)), number) => number
                .filter(|grip| GRIP.contains(grip))
                .map(|grip| vec![Effect::Shade(who, Shade { grip, ..shade.clone() })])
                .ok_or_else(|| problem(rule!("lanterns.shade.sheet"))),
            _ => Err(problem(rule!("lanterns.house.rooms"))),
        }
    }

    fn problems(&self, world: &House) -> Vec<Problem> {
        let mut problems = vec![];
        let mut need = |holds: bool, at: String, key: Key| {
            if !holds {
                problems.push(Problem { at, field: None, words: Text::part(key, "problem") });
            }
        };
        let room = |place: &Place| usize::from(place.0) < ROOMS.len();
        for (who, keeper) in &world.keepers {
            let at = |field| format!("keeper/{}/{field}", who.0);
            need(WICK.contains(&keeper.wick), at("wick"), rule!("lanterns.keeper.wick"));
            need(keeper.oil <= OIL_MAX, at("oil"), rule!("lanterns.keeper.oil"));
            need((0..=SOOT_MAX).contains(&keeper.soot), at("soot"), rule!("lanterns.keeper.soot"));
            need(room(&keeper.at), at("room"), rule!("lanterns.house.rooms"));
        }
        for (who, shade) in &world.shades {
            let at = |field| format!("shade/{}/{field}", who.0);
            need(GRIP.contains(&shade.grip), at("grip"), rule!("lanterns.shade.sheet"));
            need(room(&shade.at), at("room"), rule!("lanterns.house.rooms"));
        }
        need(world.lit.iter().all(room), "lit".into(), rule!("lanterns.house.rooms"));
        let door = |door: &u16| usize::from(*door) < DOORS.len();
        need(world.shut.iter().all(door), "shut".into(), rule!("lanterns.house.doors"));
        for (company, members) in &world.companies {
            let known = members.iter().all(|who| world.keepers.contains_key(who));
            let once = members.iter().all(|who| company_of(world, *who) == Some(*company));
            let own = !world.keepers.contains_key(company) && !world.shades.contains_key(company);
            let whole = own && known && once && 2 <= members.len();
            need(whole, format!("company/{}", company.0), rule!("lanterns.company.form"));
        }
        let known = world.watch.iter().all(|who| world.keepers.contains_key(who));
        need(known, "watch".into(), rule!("lanterns.watch.order"));
        need(world.ground.keys().all(yard::is_pace), "ground".into(), rule!("lanterns.yard.ground"));
        let short = world.omen.chars().count() <= usize::from(TEXT_MAX);
        need(short, "omen".into(), rule!("lanterns.watch.omen"));
        problems
    }
}

fn hatch_form(house: &House) -> Form {
    let key = rule!("lanterns.house.hatch");
    let there = Param::new("there", key, Range::Flag).or(house.hatch);
    Form { name: "hatch", words: Text::new(key), players: false, fields: vec![there] }
}

/// Which rooms have a light from now on, or have none.
fn lamps_of_draft(draft: &Draft) -> Result<Vec<Effect>, Vec<Problem>> {
    let lit = draft.values.get("lit") != Some(&Value::Flag(false));
    let Some(Value::List(rooms)) = draft.values.get("rooms").filter(|rooms| **rooms != Value::List(vec![]))
    else {
        let words = Text::part(rule!("lanterns.house.rooms"), "problem");
        let field = Some(Box::new(Text::part(rule!("lanterns.house.rooms"), "rooms")));
        return Err(vec![Problem { at: "rooms".into(), field, words }]);
    };
    let room = |value: &Value| match value {
        Value::Place(place) if usize::from(place.0) < ROOMS.len() => Some(Effect::Lit(*place, lit)),
        _ => None,
    };
    Ok(rooms.iter().filter_map(room).collect())
}

fn keeper_sheet(who: Who, keeper: &Keeper, kindles: bool) -> Sheet {
    let key = rule!("lanterns.keeper.sheet");
    let oil = Shown::Gauge { now: keeper.oil.into(), max: OIL_MAX.into() };
    let rows = vec![
        Row {
            offer: kindles.then(|| Filled::of("kindle").with("who", who).with_defaults()),
            ..Row::new(Text::new(rule!("lanterns.keeper.wick")), keeper.wick)
        },
        Row::new(Text::new(rule!("lanterns.keeper.oil")), 0).at(format!("keeper/{}/oil", who.0)),
        Row::new(Text::new(rule!("lanterns.keeper.soot")), keeper.soot).at(format!("keeper/{}/soot", who.0)),
        Row::new(Text::new(rule!("lanterns.keeper.pace")), Value::Factor(keeper.pace)),
    ];
    let rows = rows.into_iter().enumerate();
    let rows = rows.map(|(n, row)| if n == 1 { Row { value: oil.clone(), ..row } } else { row });
    let sooty = keeper.soot == SOOT_MAX;
    Sheet {
        who: Some(who),
        name: keeper.name.clone(),
        kind: Text::new(key),
        health: None,
        conditions: sooty.then(|| Text::new(rule!("lanterns.keeper.soot"))).into_iter().collect(),
        fallen: None,
        sections: vec![Section { title: Text::new(key), rows: rows.collect() }],
    }
}

/// The months of the house, by the moon: each begins as it is new, and belongs to a season.
fn days(day: i64) -> Days {
    let key = rule!("lanterns.house.clock");
    let month = Days::counted(day, 7, 4);
    let nth = month.first.div_euclid(28);
    let counted = |part, of: i64| Text::part(key, part).with("n", Value::Number(nth.rem_euclid(of)));
    let moons = (0..4u8).map(|quarter| Moon {
        day: month.first.saturating_add(7 * i64::from(quarter)),
        quarter,
        words: Text::part(key, "moon").with("quarter", i32::from(quarter)),
    });
    Days {
        of_row: None,
        names: (0..7).map(|nth| Text::part(key, "weekday").with("n", nth)).collect(),
        words: Some(counted("month", 12)),
        season: Some(counted("season", 2)),
        moons: moons.collect(),
        ..month
    }
}

/// What will happen by the clock.
fn falls_due(world: &House, at: i64, due: Due) -> show::Due {
    let (key, who) = match due {
        Due::Dusk => (rule!("lanterns.dusk.time"), None),
        Due::Clean(who) => (rule!("lanterns.wait.soot"), Some(who)),
    };
    let span = CALENDAR.in_short(at.saturating_sub(world.now));
    let left = Text::part(rule!("lanterns.wait.time"), "left").with("span", Value::Text(span));
    show::Due { at, left, words: Text::new(key), who, audience: Audience::Everyone }
}

fn company_sheet(who: Who, members: &BTreeSet<Who>) -> Sheet {
    let key = rule!("lanterns.company.form");
    let members = Value::List(members.iter().map(|&who| Value::Character(who)).collect());
    Sheet {
        who: Some(who),
        name: format!("Company {}", who.0),
        kind: Text::new(key),
        health: None,
        conditions: vec![],
        fallen: None,
        sections: vec![Section::new(Text::new(key), [Row::new(Text::new(key), members)])],
    }
}

fn shade_sheet(who: Who, shade: &Shade) -> Sheet {
    let key = rule!("lanterns.shade.sheet");
    let grip = Row::new(Text::new(key), shade.grip).at(format!("shade/{}/grip", who.0));
    let readied = Row::new(Text::new(rule!("lanterns.shade.lurk")), shade.readied);
    let rows = vec![grip.only(Audience::Referee), readied.only(Audience::Referee)];
    Sheet {
        who: Some(who),
        name: shade.name.clone(),
        kind: Text::new(key),
        health: None,
        conditions: vec![],
        fallen: None,
        sections: vec![Section { title: Text::new(key), rows }],
    }
}

/// Around the house: seven hexes, of which it is the middle one. All who are in it stand there as one.
fn grounds(world: &House, viewer: &Viewer) -> Map {
    let middle = Cell::new(0, 0);
    let hexes = Tiling::Hexes.within(middle, 1).into_iter();
    let spot = |(n, cell): (u16, Cell)| Spot {
        place: if cell == middle { HOUSE } else { Place(HOUSE.0 + 1 + n) },
        name: if cell == middle { "house".to_owned() } else { format!("garden {}", n + 1) },
        at: Some((cell.column, cell.row)),
        within: None,
        states: if n == BRAMBLES {
            vec![Text::part(rule!("lanterns.house.grounds"), "brambles")]
        } else {
            vec![]
        },
        cost: (n == BRAMBLES).then_some(150),
    };
    let inside = map(world, viewer).tokens.into_iter();
    Map {
        title: Some(Text::new(rule!("lanterns.house.grounds"))),
        layout: Layout::Hexes,
        places: (0..).zip(hexes).map(spot).collect(),
        tokens: inside.map(|token| Token { place: Some(HOUSE), ..token }).collect(),
        travel: Some(Travel { units: CALENDAR, step: 60, most: 600 }),
        ..Map::default()
    }
}

fn map(world: &House, viewer: &Viewer) -> Map {
    let spot = |(n, name): (u16, &&str)| Spot {
        place: Place(n),
        name: (*name).to_owned(),
        at: PLANS.get(usize::from(n)).copied(),
        within: Some(HOUSE),
        states: world
            .lit
            .contains(&Place(n))
            .then(|| Text::part(rule!("lanterns.kindle.reach"), "lit"))
            .into_iter()
            .collect(),
        cost: None,
    };
    let border = |(n, &(one, other)): (u16, &(u16, u16))| Border {
        one: Place(one),
        other: Place(other),
        kind: Text::new(rule!("lanterns.house.doors")),
        looks: if world.shut.contains(&n) { Looks::DoorClosed } else { Looks::DoorOpen },
        open: !world.shut.contains(&n),
        path: None,
        cost: None,
    };
    let hatch = (world.hatch && *viewer == Viewer::Referee).then(|| Border {
        one: Place(HATCH.0),
        other: Place(HATCH.1),
        kind: Text::new(rule!("lanterns.house.hatch")),
        looks: Looks::Climb,
        open: true,
        path: None,
        cost: Some(1),
    });
    let token =
        |(who, at, side): (Who, Place, u8)| Token { who, place: Some(at), cluster: 0, side, tenths: None };
    let keepers = world.keepers.iter().map(|(&who, keeper)| (who, keeper.at, 0));
    let shades = world.shades.iter().map(|(&who, shade)| (who, shade.at, 1));
    let shades = shades.filter(|_| *viewer == Viewer::Referee);
    // Those who go together are one token; whoever has fallen behind has their own, too.
    let room = |members: &BTreeSet<Who>| members.first().and_then(|who| world.room(*who));
    let companies = world.companies.iter().filter_map(|(&who, members)| Some((who, room(members)?, 0)));
    let alone = |(who, at, _): &(Who, Place, u8)| {
        company_of(world, *who)
            .is_none_or(|company| world.companies.get(&company).and_then(room) != Some(*at))
    };
    let keepers = keepers.filter(alone).chain(companies);
    Map {
        title: Some(Text::new(rule!("lanterns.house.rooms"))),
        layout: Layout::Areas,
        places: (0..).zip(ROOMS).map(spot).collect(),
        borders: (0..).zip(DOORS).map(border).chain(hatch).collect(),
        tokens: keepers.chain(shades).map(token).collect(),
        engaged: vec![],
        brushes: vec![Brush { form: "lamps", onto: Painted::Places("rooms"), plain: [&[], &[]] }],
        sides: None,
        moves: Moves { by_rule: &["walk"], by_hand: &[] },
        travel: Some(Travel { units: CALENDAR, step: WALK.unsigned_abs(), most: 600 }),
        measure: None,
    }
}
