//! The interpreters against loops written by hand, and what exact odds cost in tallies by hand.
//!
//! `cargo run --release --bin play` prints each figure with its limit, and ends with 1 if one is over it. The
//! two sides of a ratio alternate in one run, so that a busy machine slows both.
use norn_bench::{Figures, in_tallies, least, ratio};
use norn_kernel::contest::{self, Ties};
use norn_kernel::{
    Again, At, Better, Closed, D6, D10, D12, D20, Edge, Key, Owner, Pick, Play, Prompt, Rule, Ruleset, Who,
    World,
};
use norn_play::exact::Walk;
use norn_play::playback::Roll;
use norn_play::simulate::Faces;
use norn_play::{Exact, Now, Playback, Simulate};
use norn_testkit::random::Random;
use std::hint::black_box;
use std::process::ExitCode;

const IDS: &[&str] =
    &["bench.add", "bench.again", "bench.outcome", "bench.reach", "bench.roll", "bench.spend"];
const ROLL: Key = Key::of(IDS, "bench.roll");
const ADD: Key = Key::of(IDS, "bench.add");
const REACH: Key = Key::of(IDS, "bench.reach");
const SPEND: Key = Key::of(IDS, "bench.spend");
const AGAIN: Key = Key::of(IDS, "bench.again");
const OUTCOME: Key = Key::of(IDS, "bench.outcome");
const ME: Owner = Owner::Character(Who(1));

/// How many dice may still be spent, and how often somebody has tried again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Small {
    left: u8,
    again: u8,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Effect {
    Left(u8),
    Again(u8),
}

impl World for Small {
    type Effect = Effect;
    fn apply(&mut self, effect: &Effect) {
        match *effect {
            Effect::Left(left) => self.left = left,
            Effect::Again(again) => self.again = again,
        }
    }
}

const SMALL: Small = Small { left: 1, again: 0 };

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Degree {
    Failure,
    Twist,
    Success,
}

impl Closed for Degree {
    const ALL: &'static [Self] = &[Self::Failure, Self::Twist, Self::Success];
    fn word(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Twist => "twist",
            Self::Success => "success",
        }
    }
}

// Whatever is simulated by the million is inlined, as rules of games are: so the compiler sees who the oracle is.

/// A d20 and 2 against 14; whoever fails spends a d6.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Check {
    edge: Edge,
}

impl Rule for Check {
    type World = Small;
    type Outcome = bool;
    #[inline(always)]
    fn play(&self, at: &mut At<'_, Small>) -> Play<bool> {
        let left = at.world().left;
        let mut total = at.roll_edge(ME, D20, self.edge, Better::High, ROLL)? + at.number(ADD, 2);
        let mut reached = at.reaches(REACH, total, 14);
        if !reached && 0 < left && at.confirm(&Prompt::confirm(ME, SPEND).numbers(&[("total", total)]))? {
            at.apply(SPEND, Effect::Left(left - 1))?;
            total += at.roll(ME, D6, SPEND)?;
            reached = at.reaches(REACH, total, 14);
        }
        Ok(reached)
    }
}

/// A d12 and 3, in three bands; a failure is tried again once, in a rule of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Ability;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Throw;

impl Rule for Throw {
    type World = Small;
    type Outcome = Degree;
    #[inline(always)]
    fn play(&self, at: &mut At<'_, Small>) -> Play<Degree> {
        let total = at.roll(ME, D12, ROLL)? + at.number(ADD, 3);
        let degree = match total {
            ..=7 => Degree::Failure,
            8..=12 => Degree::Twist,
            13.. => Degree::Success,
        };
        Ok(at.outcome(OUTCOME, degree))
    }
}

impl Rule for Ability {
    type World = Small;
    type Outcome = Degree;
    #[inline(always)]
    fn play(&self, at: &mut At<'_, Small>) -> Play<Degree> {
        let mut degree = at.call(&Throw)?;
        let mut before = 0;
        while degree == Degree::Failure
            && before < 1
            && at.confirm(&Prompt::confirm(ME, AGAIN).again(Again::Bounded(before)))?
        {
            before += 1;
            let again = at.world().again.saturating_add(1);
            at.apply(AGAIN, Effect::Again(again))?;
            degree = at.call(&Throw)?;
        }
        Ok(degree)
    }
}

/// The highest of a d6 and ten d10, and one more for each ten after the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Pool;

impl Rule for Pool {
    type World = Small;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Small>) -> Play<i32> {
        let (highest, tens) = at.pool(ME, D10, 10, ROLL, (0, 0), |(highest, tens), face, shown| {
            let highest = if highest == 0 { i32::from(face) } else { highest };
            (highest, if face == 10 { i32::from(shown) } else { tens })
        })?;
        let six = at.roll(ME, D6, ROLL)?;
        Ok(at.number(ADD, six.max(highest) + (tens - 1).max(0)))
    }
}

/// Three dice and a question, so many times.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Long(u32);

impl Rule for Long {
    type World = Small;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Small>) -> Play<i32> {
        let mut sum = 0;
        for _ in 0..self.0 {
            for _ in 0..3 {
                sum += at.roll(ME, D20, ROLL)?;
            }
            sum += i32::from(at.confirm(&Prompt::confirm(ME, SPEND))?);
        }
        Ok(sum)
    }
}

/// A d20 and so much, thrown against others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Toss(i32);

impl Rule for Toss {
    type World = Small;
    type Outcome = i32;
    #[inline(always)]
    fn play(&self, at: &mut At<'_, Small>) -> Play<i32> {
        Ok(at.roll(ME, D20, ROLL)? + at.number(ADD, self.0))
    }
}

/// Whether the first throws best; those who tie throw again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct First(Vec<Toss>);

impl Rule for First {
    type World = Small;
    type Outcome = bool;
    #[inline(always)]
    fn play(&self, at: &mut At<'_, Small>) -> Play<bool> {
        let first = contest::winner(at, &self.0, Better::High, Ties::Again)?;
        Ok(first.as_ref() == self.0.first())
    }
}

/// Of throws that are all alike, whether the first of them is the one that wins: somebody who is named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Lucky {
    Me,
    Other,
}

impl Rule for Lucky {
    type World = Small;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Small>) -> Play<i32> {
        at.roll(ME, D20, ROLL)
    }
}

/// Whether one of so many who all throw a d20 is the best.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Luck(usize);

impl Rule for Luck {
    type World = Small;
    type Outcome = bool;
    fn play(&self, at: &mut At<'_, Small>) -> Play<bool> {
        let of: Vec<Lucky> =
            std::iter::once(Lucky::Me).chain(std::iter::repeat_n(Lucky::Other, self.0 - 1)).collect();
        Ok(contest::winner(at, &of, Better::High, Ties::Again)? == Some(Lucky::Me))
    }
}

/// Throws against each other, "tied: again": their odds, and one of them simulated.
fn contests(figures: &mut Figures) {
    // 100 us and 5 ms, where a tally takes 2 us.
    let (one, other) = (First(vec![Toss(3), Toss(5)]), Luck(8));
    // Of 400 ways, 153 are the first's and 18 tie.
    for (name, share) in [
        ("a throw with 3 against one with 5", share(&one).filter(|share| share == "153/382")),
        ("one of eight", share(&other).filter(|share| share == "1/8")),
    ] {
        if share.is_none() {
            figures.miss(format!("the odds of {name}"));
        }
    }
    in_tallies(figures, "3 against 5, tied: again, exactly", (50.0, 15.0), (15, 50), || {
        black_box(Exact::new(&yes).odds(&one, &SMALL).map_or(0, |odds| odds.of.len()));
    });
    in_tallies(figures, "the first of eight, tied: again, exactly", (2_500.0, 500.0), (9, 3), || {
        black_box(Exact::new(&yes).odds(&other, &SMALL).map_or(0, |odds| odds.of.len()));
    });

    let (mut dice, mut simulate) = (Random::seeded(7), Simulate::new(Random::seeded(7), yes));
    let simulate: &mut Simulate<_, _> = black_box(&mut simulate);
    let by_hand = || {
        loop {
            let (mine, theirs) = (i32::from(dice.face(D20)) + 3, i32::from(dice.face(D20)) + 5);
            if mine != theirs {
                break u32::from(theirs < mine);
            }
        }
    };
    // By hand nothing keeps who still throws, which a contest of any number has to.
    ratio(figures, "3 against 5, tied: again", (30.0, 15.0), by_hand, || {
        simulate.run(&one, &mut SMALL.clone()).map_or(9, u32::from)
    });
}

/// The share of the ways in which a rule comes to yes, as a fraction.
fn share<R: Rule<World = Small, Outcome = bool>>(rule: &R) -> Option<String> {
    let odds = Exact::new(&yes).odds_by(rule, &SMALL, |came, _| came).ok()?;
    odds.of.iter().find(|(came, _)| **came).map(|(_, share)| share.to_string())
}

fn yes(_: &Prompt<'_>) -> Pick {
    Pick::Yes(true)
}

fn counted(outcome: Option<&str>) -> u32 {
    match outcome {
        Some("failure") => 0,
        Some("complication") => 1,
        Some("success") => 2,
        _ => 9,
    }
}

/// What the same roll takes when it is written by hand for nothing else.
struct ByHand {
    can_act: bool,
    players: bool,
    stat: i32,
    defiance: i32,
}

impl ByHand {
    /// All that the rule does: whoever rolls can act; a failed roll is made again as often as `again` says, a
    /// point of Defiance each; three points make a roll fail that was done, if `force` says so; what a
    /// complication is, is asked for; and it comes to a word.
    #[inline]
    fn ability_roll(
        &mut self,
        dice: &mut Random,
        again: impl Fn(u32) -> bool,
        force: impl Fn(u32) -> bool,
        complication: impl Fn() -> String,
    ) -> Option<&'static str> {
        if !self.can_act {
            return None;
        }
        let mut total = i32::from(dice.face(D12)) + self.stat;
        let mut failed = total < 8;
        if self.players {
            let (mut rerolls, mut forces) = (0, 0);
            loop {
                while failed && forces == 0 && again(rerolls) {
                    rerolls += 1;
                    self.defiance += 1;
                    total = i32::from(dice.face(D12)) + self.stat;
                    failed = total < 8;
                }
                if failed || self.defiance < 3 || !force(forces) {
                    break;
                }
                forces += 1;
                self.defiance -= 3;
                failed = true;
            }
        }
        if failed {
            return Some("failure");
        }
        if total < 13 {
            black_box(complication());
            return Some("complication");
        }
        Some("success")
    }
}

/// The ability roll of a game that is played, with everything that may still turn it: one more try for a point of
/// Defiance, three points and nobody forces a failure.
fn real_ability_roll(figures: &mut Figures) {
    let rules = norn_triumvene::Triumvene;
    let filled = norn_kernel::Filled::of("ability-roll").with("stat", 3).with_defaults();
    let norn_kernel::Next::Ready((world, attempt)) = rules.study(&rules.start(), &filled) else {
        figures.miss("the ability roll can't be studied".to_owned());
        return;
    };
    let once = |prompt: &Prompt<'_>| match prompt.again {
        Again::Unbounded(0) if matches!(prompt.owner, Owner::Character(_)) => Pick::Yes(true),
        _ => prompt.by_default(),
    };
    let mut dice = Random::seeded(7);
    let mut simulate = Simulate::new(Random::seeded(7), once);
    let simulate: &mut Simulate<_, _> = black_box(&mut simulate);
    let mut table = ByHand { can_act: true, players: true, stat: 3, defiance: 0 };
    let table = black_box(&mut table);
    let by_hand = || {
        table.defiance = 0;
        counted(table.ability_roll(&mut dice, |before| before == 0, |_| false, String::new))
    };
    let mut world = world;
    // Wider than for the bare roll: a rule of a game looks its numbers up on a sheet, asks each owner at each point
    // where one may speak, and names what comes of it.
    ratio(figures, "Triumvene's ability roll, one more try", (5.0, 3.0), by_hand, || {
        // What a point bought leaves behind is all that a run changes.
        world.defiance = 0;
        let verdict = simulate.run(&attempt, &mut world);
        counted(verdict.ok().and_then(|verdict| verdict.outcome).as_deref())
    });
}

/// Plays live what asks so many times, and answers.
fn answers(choices: u32) {
    let dice = |roll: &Roll| Some(vec![7; roll.count]);
    let rule = Long(choices);
    let mut live = Playback::live(&rule, &SMALL, vec![], dice);
    while let Now::Waiting { questions } = live.step() {
        for question in &questions {
            let _ = live.answer(question, norn_kernel::Answer::Yes(true));
        }
    }
    black_box(live.journal().len());
}

fn main() -> ExitCode {
    let mut figures = Figures::of("play");

    let mut dice = Random::seeded(7);
    let mut simulate = Simulate::new(Random::seeded(7), yes);
    let simulate: &mut Simulate<_, _> = black_box(&mut simulate);
    let ability_by_hand = || {
        let throw = |dice: &mut Random| match i32::from(dice.face(D12)) + 3 {
            ..=7 => 0,
            8..=12 => 1,
            13.. => 2,
        };
        let mut world = SMALL;
        let mut degree = throw(&mut dice);
        if degree == 0 {
            black_box(&mut world).again += 1;
            degree = throw(&mut dice);
        }
        degree
    };
    ratio(&mut figures, "ability roll, one more try", (3.0, 2.0), ability_by_hand, || {
        simulate.run(&Ability, &mut SMALL.clone()).map_or(9, |degree| degree as u32)
    });

    real_ability_roll(&mut figures);

    let mut dice = Random::seeded(7);
    let mut other = Simulate::new(Random::seeded(7), yes);
    let other: &mut Simulate<_, _> = black_box(&mut other);
    let check_by_hand = || {
        let mut world = SMALL;
        let mut total = i32::from(dice.face(D20)) + 2;
        if total < 14 {
            black_box(&mut world).left -= 1;
            total += i32::from(dice.face(D6));
        }
        u32::from(14 <= total)
    };
    ratio(&mut figures, "check, spending", (4.0, 3.0), check_by_hand, || {
        let check = Check { edge: Edge::None };
        other.run(&check, &mut SMALL.clone()).map_or(9, u32::from)
    });

    contests(&mut figures);

    in_tallies(&mut figures, "a d6 and ten d10, exactly", (75.0, 15.0), (15, 100), || {
        black_box(Exact::new(&yes).odds(&Pool, &SMALL).map_or(0, |odds| odds.of.len()));
    });
    for (name, edge, limits) in [
        ("check, exactly", Edge::None, (15.0, 7.0)),
        ("check with advantage, exactly", Edge::Advantage, (30.0, 15.0)),
    ] {
        in_tallies(&mut figures, name, limits, (15, 500), || {
            black_box(Exact::new(&yes).odds(&Check { edge }, &SMALL).map_or(0, |odds| odds.of.len()));
        });
    }
    let walked = least(9, 200, || {
        let mut exact = Exact::new(&yes).walk(Walk::EveryDie);
        black_box(exact.odds(&Check { edge: Edge::Advantage }, &SMALL).map_or(0, |odds| odds.of.len()));
    });
    println!("the same, every die walked: {:.1} us", walked / 1000.0);

    let one = in_tallies(&mut figures, "an answer in live play", (1.0, 0.25), (15, 1000), || answers(1));
    for (choices, limit, aim) in [(20_u32, 3.0, 2.0), (100, 10.0, 5.0)] {
        let (mut alone, mut among) = (one, f64::MAX);
        for _ in 0..90 {
            alone = alone.min(least(1, 2000, || answers(1)));
            among = among.min(least(1, 2000 / choices, || answers(choices)) / f64::from(choices));
        }
        let name = format!("an answer in live play of {choices}, to one of one");
        figures.figure(&name, among / alone, "x", limit, aim);
    }
    figures.end()
}
