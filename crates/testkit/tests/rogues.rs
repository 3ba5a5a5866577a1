//! Rules and oracles that break a law, to see that the law notices.
use norn_kernel::ruleset::{fill, legal};
use norn_kernel::{
    At, D6, Die, Edge, Filled, Key, Next, Owner, Pick, Place, Play, Prompt, Rule, Text, Value, Viewer, Who,
    World,
};
use norn_testkit::laws::{self, LiveDice, Oracles};
use norn_testkit::offers;
use norn_testkit::random::Random;
use norn_testkit::toy::{Deed, House, Lanterns, Strike};
use std::cell::Cell;
use std::hash::{Hash, Hasher};

const KEY: Key = Key::of(&["rogue"], "rogue");
const NOBODY: Owner = Owner::Table;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Count(i32);

impl World for Count {
    type Effect = i32;
    fn apply(&mut self, effect: &i32) {
        self.0 = *effect;
    }
}

thread_local!(static TIMES: Cell<u32> = const { Cell::new(0) });

fn times() -> u32 {
    TIMES.set(TIMES.get() + 1);
    TIMES.get()
}

#[derive(Clone, Debug)]
enum Rogue {
    GoesOn,
    Swallows,
    BothWrite,
    Writes,
    RefusesLate,
    Remembers,
    CallsEquals,
    Equal(i32),
}

/// Two that do different things may be equal.
impl PartialEq for Rogue {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl Eq for Rogue {}

impl Hash for Rogue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
    }
}

impl Rule for Rogue {
    type World = Count;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Count>) -> Play<i32> {
        match self {
            Self::GoesOn => {
                let _ = at.confirm(&Prompt::confirm(NOBODY, KEY));
                at.roll(NOBODY, D6, KEY)
            }
            Self::Swallows => {
                let said = at.confirm(&Prompt::confirm(NOBODY, KEY));
                Ok(i32::from(said.is_ok()))
            }
            Self::BothWrite => at.together(&[Self::Writes, Self::Writes], 0, |sum, one| sum + one),
            Self::Writes => {
                let face = at.roll(NOBODY, D6, KEY)?;
                at.apply(KEY, face)?;
                Ok(face)
            }
            Self::RefusesLate => {
                let face = at.roll(NOBODY, D6, KEY)?;
                at.require(KEY, face < 4, || Text::new(KEY))?;
                Ok(face)
            }
            Self::Remembers => {
                let face = at.roll(NOBODY, D6, KEY)?;
                if times().is_multiple_of(3) {
                    at.confirm(&Prompt::confirm(NOBODY, KEY))?;
                }
                Ok(face)
            }
            Self::CallsEquals => {
                let face = at.roll(NOBODY, D6, KEY)?;
                at.call(&Self::Equal(face))
            }
            Self::Equal(face) => Ok(at.number(KEY, *face)),
        }
    }
}

#[test]
#[should_panic(expected = "after it had to stop")]
fn going_on_after_stop() {
    laws::hold("rogue", &Rogue::GoesOn, &Count(0));
}

#[test]
#[should_panic(expected = "ended although it had to stop")]
fn swallowing_stop() {
    laws::hold("rogue", &Rogue::Swallows, &Count(0));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "two lanes wrote to the same place")]
fn lanes_that_write_to_one_place() {
    laws::hold("rogue", &Rogue::BothWrite, &Count(0));
}

#[test]
#[should_panic(expected = "refused by rogue")]
fn refusing_only_later() {
    laws::hold("rogue", &Rogue::RefusesLate, &Count(0));
}

#[test]
#[should_panic(expected = "live play met what it doesn't know")]
fn something_that_stands_nowhere() {
    laws::hold("rogue", &Rogue::Remembers, &Count(0));
}

#[test]
#[should_panic(expected = "composed equals walked")]
fn rules_that_are_equal_and_differ() {
    laws::hold("rogue", &Rogue::CallsEquals, &Count(0));
}

fn vigil() -> (Deed, House) {
    (Deed::Vigil { rooms: 2 }, laws::opening(Lanterns))
}

#[test]
#[should_panic(expected = "in any order the same")]
fn dice_that_fall_by_who_comes_first() {
    let dice: fn(u64, bool) -> LiveDice = |seed, by_hand| {
        let mut random = Random::seeded(seed);
        Box::new(move |roll| {
            let sides = u32::from(roll.die.sides());
            let mut face = |_| u16::try_from(random.below(sides)).map_or(1, |face| face + 1);
            (roll.tapped || !by_hand).then(|| (0..roll.count).map(&mut face).collect())
        })
    };
    let (rule, world) = vigil();
    let oracles = Oracles { dice, ..Oracles::default() };
    laws::hold_with(oracles, "vigil", &rule, &world);
}

/// A rule inside a rule that asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Asks(bool);

impl Rule for Asks {
    type World = Count;
    type Outcome = bool;
    fn play(&self, at: &mut At<'_, Count>) -> Play<bool> {
        if !self.0 {
            return at.confirm(&Prompt::confirm(NOBODY, KEY));
        }
        at.roll(NOBODY, D6, KEY)?;
        at.call(&Self(false))
    }
}

#[test]
#[should_panic(expected = "composed equals walked")]
fn answers_that_depend_on_more_than_the_question() {
    let say = |_: &Prompt<'_>, _: u64| Pick::Yes(times().is_multiple_of(2));
    let oracles = Oracles { say, ..Oracles::default() };
    laws::hold_with(oracles, "asks", &Asks(true), &Count(0));
}

#[test]
#[should_panic(expected = "five sigma")]
fn loaded_dice() {
    let faces: fn(u64) -> Box<dyn FnMut(Die) -> u16> = |seed| {
        let mut random = Random::seeded(seed);
        Box::new(move |die| u16::try_from(random.below(die.sides().into())).map_or(1, |face| face.max(1)))
    };
    let strike = Strike { who: Who(1), oil: 1, edge: Edge::None, burns: false };
    let oracles = Oracles { faces, ..Oracles::default() };
    laws::hold_with(oracles, "strike", &strike, &laws::opening(Lanterns));
}

#[test]
fn honest_oracles_break_nothing() {
    let (rule, world) = vigil();
    laws::hold_with(Oracles::default(), "vigil", &rule, &world);
    laws::hold("asks", &Asks(true), &Count(0));
    laws::hold("walk", &Deed::Walk { who: Who(2), to: Place(1) }, &world);
}

/// The offers of the invented game, with something changed about what is asked for or comes of it.
fn changed(
    change: impl Fn(&Viewer, &Filled, Next<Deed>) -> Next<Deed>,
) -> impl Fn(&Viewer, &Filled) -> Next<Deed> {
    let house = laws::opening(Lanterns);
    move |viewer, filled| change(viewer, filled, fill(Lanterns, &house, viewer, filled))
}

/// With another default for how a lamp is kindled.
fn kindles(default: &'static str) -> impl Fn(&Viewer, &Filled) -> Next<Deed> {
    changed(move |_, _, next| match next {
        Next::Fill(param) if param.name == "edge" => Next::Fill(param.or(Value::word(default))),
        next => next,
    })
}

fn defaults_do(asks: offers::Asks<'_, Deed>, viewer: &Viewer, name: &str) {
    // Often enough for each question to be answered with its default.
    (0..20).for_each(|seed| offers::defaults_do(asks, viewer, name, &mut Random::seeded(seed)));
}

#[test]
#[should_panic(expected = "the default of `edge` is none of its values")]
fn a_default_that_nobody_could_fill_in() {
    defaults_do(&kindles("sharp"), &Viewer::Referee, "kindle");
}

#[test]
#[should_panic(expected = "answered one by one, its defaults lead elsewhere than left out")]
fn a_default_that_is_not_what_is_usual() {
    defaults_do(&kindles("advantage"), &Viewer::Referee, "kindle");
}

#[test]
#[should_panic(expected = "`to` is a player's to fill in, but comes after `who`")]
fn a_player_who_is_asked_too_late() {
    // As if the referee alone said who walks.
    let asks = changed(|viewer, _, next| match (viewer, next) {
        (Viewer::Player(_), Next::Fill(param)) if param.name == "who" => Next::Propose(param.by_referee()),
        (_, next) => next,
    });
    let ada = Viewer::Player(vec![Who(1)]);
    offers::players_come_first(&asks, &ada, "walk", &mut Random::seeded(1));
}

#[test]
fn honest_offers_break_nothing() {
    let house = laws::opening(Lanterns);
    let ada = Viewer::Player(vec![Who(1)]);
    let offered = legal(Lanterns, &house, &ada);
    assert_eq!(offered.iter().filter(|(name, _)| ["kindle", "walk"].contains(name)).count(), 2);
    for seed in 0..20 {
        offers::hold(Lanterns, &house, &[Viewer::Referee, ada.clone()], &mut Random::seeded(seed));
    }
}
