//! Small rules of three invented games, for the tests of the interpreters.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test uses some of them, and one that cannot go on has failed"
)]
use norn_kernel::contest::Ties;
use norn_kernel::{
    Again, At, Audience, Better, Closed, D6, D10, D12, D20, Die, Edge, Key, Onward, Owner, Play, Prompt,
    Refusal, Repeat, Rule, Text, Who, World, contest,
};
use norn_play::simulate::Faces;

const IDS: &[&str] = &[
    "test.add",
    "test.again",
    "test.draw",
    "test.never",
    "test.outcome",
    "test.pool",
    "test.reach",
    "test.roll",
    "test.spend",
    "test.spoil",
];
pub(crate) const ROLL: Key = Key::of(IDS, "test.roll");
pub(crate) const ADD: Key = Key::of(IDS, "test.add");
pub(crate) const REACH: Key = Key::of(IDS, "test.reach");
pub(crate) const OUTCOME: Key = Key::of(IDS, "test.outcome");
pub(crate) const SPEND: Key = Key::of(IDS, "test.spend");
pub(crate) const AGAIN: Key = Key::of(IDS, "test.again");
pub(crate) const DRAW: Key = Key::of(IDS, "test.draw");
pub(crate) const POOL: Key = Key::of(IDS, "test.pool");
pub(crate) const NEVER: Key = Key::of(IDS, "test.never");
pub(crate) const SPOIL: Key = Key::of(IDS, "test.spoil");

/// How many dice each of two people may still spend.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pair(pub [u8; 2]);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Left {
    who: u8,
    now: u8,
}

impl World for Pair {
    type Effect = Left;
    fn apply(&mut self, effect: &Left) {
        self.0[usize::from(effect.who)] = effect.now;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Did {
    Failure,
    Success,
}

impl Closed for Did {
    const ALL: &'static [Self] = &[Self::Failure, Self::Success];
    fn word(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Success => "success",
        }
    }
}

pub(crate) fn owner(who: u8) -> Owner {
    Owner::Character(Who(who.into()))
}

/// A d20 and 4 against a number; whoever fails may spend a d6.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Check {
    pub who: u8,
    pub against: i32,
    pub edge: Edge,
}

pub(crate) const CHECK: Check = Check { who: 0, against: 16, edge: Edge::None };

impl Rule for Check {
    type World = Pair;
    type Outcome = Did;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Did> {
        at.require(NEVER, self.against < 90, || Text::new(NEVER))?;
        let left = at.world().0[usize::from(self.who)];
        let mut total = at.roll_edge(owner(self.who), D20, self.edge, Better::High, ROLL)?;
        total += at.number(ADD, 2);
        total += at.number(ADD, 2);
        let mut reached = at.reaches(REACH, total, self.against);
        if !reached && 0 < left && at.confirm(&Prompt::confirm(owner(self.who), SPEND))? {
            at.apply(SPEND, Left { who: self.who, now: left - 1 })?;
            total += at.roll(owner(self.who), D6, SPEND)?;
            reached = at.reaches(REACH, total, self.against);
        }
        Ok(at.outcome(OUTCOME, if reached { Did::Success } else { Did::Failure }))
    }
}

/// A d12 at a disadvantage, again and again, as long as it fails and somebody wants to; then the referee may
/// spoil it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ability {
    pub max: Option<u32>,
    pub spoils: bool,
}

impl Rule for Ability {
    type World = Pair;
    type Outcome = Did;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Did> {
        let throw = Throw;
        let mut did = at.call(&throw)?;
        let mut before = 0;
        while did == Did::Failure && self.max.is_none_or(|max| before < max) {
            let again = match self.max {
                None => Again::Unbounded(before),
                Some(_) => Again::Bounded(before),
            };
            if !at.confirm(&Prompt::confirm(owner(0), AGAIN).again(again))? {
                break;
            }
            before += 1;
            did = at.call(&throw)?;
        }
        if self.spoils && did == Did::Success {
            let spoil = at.confirm(&Prompt::confirm(Owner::Referee, SPOIL))?;
            did = if spoil { Did::Failure } else { did };
        }
        Ok(at.outcome(OUTCOME, did))
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Throw;

impl Rule for Throw {
    type World = Pair;
    type Outcome = Did;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Did> {
        let face = at.roll_edge(owner(0), D12, Edge::Disadvantage, Better::High, ROLL)?;
        Ok(if 5 <= face { Did::Success } else { Did::Failure })
    }
}

/// The same throw, round by round, as long as it fails and somebody wants to; each further one costs what is left,
/// down to nothing. Comes to how often it was made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rounds;

impl Rule for Rounds {
    type World = Pair;
    type Outcome = (Did, u32);
    fn play(&self, at: &mut At<'_, Pair>) -> Play<(Did, u32)> {
        let mut made = (Did::Failure, 0);
        at.repeat(self, &mut made)?;
        Ok((at.outcome(OUTCOME, made.0), made.1))
    }
}

impl Repeat for Rounds {
    type World = Pair;
    type State = (Did, u32);
    fn round(&self, at: &mut At<'_, Pair>, (did, made): &mut (Did, u32)) -> Play<Onward> {
        if 0 < *made {
            let prompt = Prompt::confirm(owner(0), AGAIN).again(Again::Unbounded(*made - 1));
            if !at.confirm(&prompt)? {
                return Ok(Onward::Over);
            }
            let now = at.world().0[0].saturating_sub(1);
            at.apply(AGAIN, Left { who: 0, now })?;
        }
        *made += 1;
        *did = at.call(&Throw)?;
        Ok(if *did == Did::Success { Onward::Over } else { Onward::On })
    }
}

/// Round by round beside others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RoundsAtOnce;

impl Rule for RoundsAtOnce {
    type World = Pair;
    type Outcome = u32;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<u32> {
        at.together(&[Rounds, Rounds], 0, |sum, (_, made)| sum + made)
    }
}

/// The highest of a d6 and some d10, and one more for each ten after the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pool {
    pub tens: u16,
}

impl Rule for Pool {
    type World = Pair;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<i32> {
        let (highest, tens) =
            at.pool(owner(0), D10, self.tens, POOL, (0, 0), |(highest, tens), face, shown| {
                let highest = if highest == 0 { i32::from(face) } else { highest };
                (highest, if face == 10 { i32::from(shown) } else { tens })
            })?;
        let six = at.roll(owner(0), D6, ROLL)?;
        Ok(at.number(POOL, six.max(highest) + (tens - 1).max(0)))
    }
}

/// The highest or the lowest of some d10, and on how many of them it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Edgemost {
    pub dice: u16,
    pub lowest: bool,
}

impl Rule for Edgemost {
    type World = Pair;
    type Outcome = (u16, u16);
    fn play(&self, at: &mut At<'_, Pair>) -> Play<(u16, u16)> {
        let read = |face, shown| (face, shown);
        match self.lowest {
            true => at.lowest(owner(0), D10, self.dice, POOL, (0, 0), read),
            false => at.highest(owner(0), D10, self.dice, POOL, (0, 0), read),
        }
    }
}

/// Both decide in secret whether to draw, and check at once; the slower one is told.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Standoff;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Draw {
    who: u8,
}

impl Rule for Draw {
    type World = Pair;
    type Outcome = Option<Did>;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Option<Did>> {
        let me = Audience::of(owner(self.who));
        let draws = at.aside(me, |at| at.confirm(&Prompt::confirm(owner(self.who), DRAW)))?;
        if !draws {
            return Ok(None);
        }
        Ok(Some(at.call(&Check { who: self.who, against: 15, edge: Edge::None })?))
    }
}

impl Rule for Standoff {
    type World = Pair;
    type Outcome = Vec<Option<Did>>;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Self::Outcome> {
        at.roll(Owner::Referee, D6, DRAW)?;
        let ends = at.together(&[Draw { who: 0 }, Draw { who: 1 }], vec![], |mut ends, end| {
            ends.push(end);
            ends
        })?;
        if ends[0] == ends[1] {
            at.roll(Owner::Table, D6, DRAW)?;
        }
        Ok(ends)
    }
}

/// Does something without a good reason, for the limits and for what no rule may do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rogue {
    GoesOn,
    Swallows,
    RollsForEver,
    RepeatsForEver,
    AsksForEver,
    CallsItself,
    CallsItselfOnLanes,
    NumbersForEver,
    AsksNothing,
}

impl Rule for Rogue {
    type World = Pair;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, Pair>) -> Play<()> {
        match self {
            Self::GoesOn => {
                let _ = at.confirm(&Prompt::confirm(owner(0), SPEND));
                at.roll(owner(0), D6, ROLL).map(|_| ())
            }
            Self::Swallows => {
                let _ = at.confirm(&Prompt::confirm(owner(0), SPEND));
                Ok(())
            }
            Self::RollsForEver => loop {
                at.call(&Throw)?;
            },
            Self::RepeatsForEver => at.repeat(self, &mut ()),
            Self::AsksForEver => loop {
                at.confirm(&Prompt::confirm(owner(0), SPEND))?;
            },
            Self::CallsItself => {
                at.roll(owner(0), D6, ROLL)?;
                at.call(self)
            }
            Self::CallsItselfOnLanes => {
                at.roll(owner(0), D6, ROLL)?;
                at.together(&[self.clone(), self.clone()], (), |(), ()| ())
            }
            Self::NumbersForEver => {
                for n in 0..40_000 {
                    at.number(ADD, n);
                }
                at.roll(owner(0), D6, ROLL).map(|_| ())
            }
            Self::AsksNothing => at.one_of(&Prompt::one_of(owner(0), SPEND, &[])).map(|_| ()),
        }
    }
}

impl Repeat for Rogue {
    type World = Pair;
    type State = ();
    fn round(&self, at: &mut At<'_, Pair>, (): &mut ()) -> Play<Onward> {
        at.roll(owner(0), D6, ROLL)?;
        Ok(Onward::On)
    }
}

/// Splitmix64.
#[derive(Clone, Debug)]
pub(crate) struct Rng(pub u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Faces for Rng {
    fn face(&mut self, die: Die) -> u16 {
        u16::try_from(self.next() % u64::from(die.sides())).unwrap() + 1
    }
}

/// Faces by path, as a table has them.
pub(crate) fn by_path(seed: u64) -> impl Fn(&norn_play::playback::Roll) -> Option<Vec<u16>> + Clone {
    move |roll| {
        let bytes = roll.path.to_string().into_bytes();
        let mut rng = bytes.into_iter().fold(Rng(seed), |mut rng, byte| Rng(rng.next() ^ u64::from(byte)));
        Some((0..roll.count).map(|_| rng.face(roll.die)).collect())
    }
}

pub(crate) fn refusal() -> Refusal {
    Refusal(Text::new(NEVER))
}

/// A die and what somebody adds to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Sum {
    pub who: u8,
    pub die: Die,
    pub adds: i32,
}

impl Rule for Sum {
    type World = Pair;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<i32> {
        let face = at.roll(owner(self.who), self.die, ROLL)?;
        Ok(at.number(ADD, face + self.adds))
    }
}

/// Who is first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Contest {
    pub of: Vec<Sum>,
    pub better: Better,
    pub ties: Ties,
}

impl Rule for Contest {
    type World = Pair;
    type Outcome = Option<u8>;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Option<u8>> {
        Ok(contest::winner(at, &self.of, self.better, self.ties)?.map(|first| first.who))
    }
}

/// In which order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ranking(pub Vec<Sum>);

impl Rule for Ranking {
    type World = Pair;
    type Outcome = Vec<u8>;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<Vec<u8>> {
        let ranked = contest::ranking(at, &self.0, Better::High)?;
        Ok(ranked.into_iter().map(|sum| sum.who).collect())
    }
}

/// A walk between two ends, one step to either side with each die: every state leads back to its neighbours.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Gambler {
    pub from: u16,
    pub to: u16,
}

impl Rule for Gambler {
    type World = Pair;
    type Outcome = u16;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<u16> {
        let mut purse = self.from;
        at.repeat(self, &mut purse)?;
        Ok(purse)
    }
}

impl Repeat for Gambler {
    type World = Pair;
    type State = u16;
    fn round(&self, at: &mut At<'_, Pair>, purse: &mut u16) -> Play<Onward> {
        let won = at.roll(owner(0), D6, ROLL)? <= 2;
        *purse = if won { *purse + 1 } else { purse.saturating_sub(1) };
        Ok(if (1..self.to).contains(purse) { Onward::On } else { Onward::Over })
    }
}
