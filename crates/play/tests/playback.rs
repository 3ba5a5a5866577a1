//! Live play, waiting, overruling, and what journals can't be.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_kernel::{
    Answer, At, Audience, D6, D20, Edge, Line, Owner, Play, Prompt, Rule, Text, Value, Who, World,
};
use norn_play::playback::{Dice, Misfit, Roll};
use norn_play::{FACTS_MAX, Fact, Fault, Journal, Now, Playback, Question, Wanted};

const WORLD: Pair = Pair([2, 2]);

fn waiting<R: Rule, D: Dice>(live: &mut Playback<'_, R, D>) -> Vec<Question> {
    match live.step() {
        Now::Waiting { questions } => questions,
        other => panic!("{other:?}"),
    }
}

/// Says yes until it is over.
fn finish<R: Rule, D: Dice>(live: &mut Playback<'_, R, D>) -> (R::Outcome, R::World, Vec<Line>) {
    loop {
        match live.step() {
            Now::Waiting { questions } => {
                for question in &questions {
                    match question.wanted {
                        Wanted::Roll { .. } => live.tap(question, None).unwrap(),
                        _ => live.answer(question, Answer::Yes(true)).unwrap(),
                    }
                }
            }
            Now::Done { outcome, world, record } => {
                return (outcome, world, record.lines.into_iter().map(|noted| noted.line).collect());
            }
            other => panic!("{other:?}"),
        }
    }
}

fn failing_check() -> Playback<'static, Check, impl Dice> {
    (0..)
        .map(|seed| Playback::live(&CHECK, &WORLD, vec![], by_path(seed)))
        .find_map(|mut live| matches!(live.step(), Now::Waiting { .. }).then_some(live))
        .unwrap()
}

#[test]
fn replay_equals_live() {
    for seed in 0..100 {
        let mut live = Playback::live(&Standoff, &WORLD, vec![], by_path(seed));
        let end = finish(&mut live);
        let mut again = Playback::replay(&Standoff, &WORLD, live.into_journal());
        assert_eq!(end, finish(&mut again));
    }
}

#[test]
fn asking_again_buys_no_roll() {
    let mut live = failing_check();
    let before = live.journal().clone();
    for _ in 0..3 {
        assert_eq!(waiting(&mut live).len(), 1);
        assert_eq!(*live.journal(), before);
    }
}

#[test]
fn a_lane_that_waits_does_not_hold_up_the_other() {
    let mut live = Playback::live(&Standoff, &WORLD, vec![], by_path(3));
    let questions = waiting(&mut live);
    assert_eq!(questions.len(), 2);
    assert_eq!(questions[0].audience, Audience::Character(Who(0)));
    assert_eq!(questions[1].audience, Audience::Character(Who(1)));
    // The second answers first, and goes on.
    live.answer(&questions[1], Answer::Yes(true)).unwrap();
    let facts = live.journal().len();
    let later = waiting(&mut live);
    assert_eq!(later[0], questions[0]);
    assert!(facts < live.journal().len());
    let ends = finish(&mut live);
    let mut other = Playback::live(&Standoff, &WORLD, vec![], by_path(3));
    assert_eq!(finish(&mut other), ends);
    assert_eq!(live.into_journal(), other.into_journal());
}

#[test]
fn a_roll_may_wait_for_its_owner() {
    let by_hand =
        |roll: &Roll| (roll.tapped || roll.owner != Owner::Character(Who(0))).then(|| vec![3; roll.count]);
    let edge = Check { edge: Edge::Advantage, ..CHECK };
    let mut live = Playback::live(&edge, &WORLD, vec![], by_hand);
    let questions = waiting(&mut live);
    assert_eq!(questions[0].wanted, Wanted::Roll { die: D20, count: 2 });
    assert_eq!(questions[0].default, None);
    for wrong in [vec![], vec![1], vec![0, 1], vec![21, 1], vec![1, 2, 3]] {
        assert_eq!(live.tap(&questions[0], Some(wrong)), Err(Misfit::Faces));
    }
    assert_eq!(live.answer(&questions[0], Answer::Yes(true)), Err(Misfit::Kind));
    live.tap(&questions[0], Some(vec![4, 9])).unwrap();
    assert_eq!(live.tap(&questions[0], Some(vec![4, 9])), Err(Misfit::NotOpen));
    let questions = waiting(&mut live);
    assert_eq!(live.tap(&questions[0], None), Err(Misfit::Kind));
    assert_eq!(live.answer(&questions[0], Answer::Number(7)), Err(Misfit::Answer));
    live.answer(&questions[0], Answer::Yes(true)).unwrap();
    let questions = waiting(&mut live);
    live.tap(&questions[0], None).unwrap();
    let Now::Done { outcome, world, .. } = live.step() else { panic!() };
    assert_eq!((outcome, world), (Did::Success, Pair([1, 2])));
}

#[test]
fn dice_that_never_fall_only_wait() {
    let mut live = Playback::live(&CHECK, &WORLD, vec![], |_: &Roll| None);
    let questions = waiting(&mut live);
    assert_eq!(live.tap(&questions[0], None), Err(Misfit::NoFaces));
    let mut replay = Playback::replay(&CHECK, &WORLD, vec![]);
    assert!(matches!(replay.step(), Now::Diverged(_)));
}

#[test]
fn false_dice_are_a_fault() {
    for faces in [vec![], vec![0], vec![21], vec![1, 1]] {
        let mut live = Playback::live(&CHECK, &WORLD, vec![], |_: &Roll| Some(faces.clone()));
        assert!(matches!(live.step(), Now::Faulty(Fault::Dice { .. })));
    }
}

#[test]
fn a_refusal_can_be_waived() {
    let hard = Check { against: 95, ..CHECK };
    let mut live = Playback::live(&hard, &WORLD, vec![], by_path(1));
    let Now::Refused { path, refusal } = live.step() else { panic!() };
    assert_eq!(refusal, common::refusal());
    assert!(live.journal().is_empty());
    assert_eq!(live.overrule(&path, "test.add", 1), Err(Misfit::NothingThere));
    assert_eq!(live.overrule(&path, "test.never", 1), Ok(vec![]));
    let (outcome, _, lines) = finish(&mut live);
    assert_eq!(outcome, Did::Failure);
    assert_eq!(lines[0], Line::Waived { key: NEVER });
    let mut again = Playback::replay(&hard, &WORLD, live.into_journal());
    assert!(matches!(again.step(), Now::Done { .. }));
}

#[test]
fn overruling_sets_aside_what_came_after_on_its_thread_only() {
    let mut live = Playback::live(&Standoff, &WORLD, vec![], by_path(5));
    finish(&mut live);
    let before = live.journal().clone();
    let Now::Done { record, .. } = live.step() else { panic!() };
    let first = record.lines.iter().find(|noted| matches!(noted.line, Line::Number { .. })).unwrap();
    let aside = live.overrule(&first.path, "test.add", 100).unwrap();
    assert!(aside.iter().all(|(path, _)| first.path < *path && !path.apart(&first.path)));
    // Only the first lane's later facts and what came after both lanes can be gone.
    let kept: Journal = before.iter().filter(|fact| !aside.contains(fact)).cloned().collect();
    assert_eq!(live.journal().len(), kept.len() + 1);
    finish(&mut live);
    // A second ruling at the same place replaces the first.
    let aside = live.overrule(&first.path, "test.add", 1).unwrap();
    assert!(aside.contains(&(first.path, Fact::Ruled { key: "test.add".into(), number: 100 })));
}

#[test]
fn what_dice_of_a_pool_show_cant_be_ruled() {
    let mut live = Playback::live(&Pool { tens: 3 }, &WORLD, vec![], by_path(5));
    let Now::Done { record, .. } = live.step() else { panic!() };
    let path = record.lines[0].path;
    assert_eq!(live.overrule(&path, "test.pool", 9), Err(Misfit::NothingThere));
    assert!(matches!(live.step(), Now::Done { .. }));
}

#[test]
fn an_edited_journal_is_noticed() {
    let mut live = failing_check();
    finish(&mut live);
    let whole = live.into_journal();
    assert_eq!(whole.len(), 3);
    let diverges = |journal: Journal| {
        let mut replay = Playback::replay(&CHECK, &WORLD, journal.clone());
        assert!(matches!(replay.step(), Now::Diverged(_)), "{journal:?}");
        let mut live = Playback::live(&CHECK, &WORLD, journal.clone(), by_path(9));
        assert!(!matches!(live.step(), Now::Done { .. }), "{journal:?}");
    };
    for n in 0..3 {
        let mut holed = whole.clone();
        holed.remove(n);
        if n < 2 {
            diverges(holed);
        } else {
            // What is missing at the end alone may be rolled, but never replayed.
            assert!(matches!(Playback::replay(&CHECK, &WORLD, holed).step(), Now::Diverged(_)));
        }
    }
    let mut twice = whole.clone();
    twice.push(twice[0].clone());
    diverges(twice);
    for wrong in [
        Fact::Rolled { key: "test.roll".into(), owner: owner(0), die: D6, faces: vec![1] },
        Fact::Rolled { key: "test.roll".into(), owner: owner(1), die: D20, faces: vec![1] },
        Fact::Rolled { key: "test.add".into(), owner: owner(0), die: D20, faces: vec![1] },
        Fact::Rolled { key: "test.roll".into(), owner: owner(0), die: D20, faces: vec![21] },
        Fact::Rolled { key: "test.roll".into(), owner: owner(0), die: D20, faces: vec![] },
        Fact::Answered { key: "test.roll".into(), owner: owner(0), answer: Answer::Yes(true) },
    ] {
        let mut edited = whole.clone();
        edited[0].1 = wrong;
        diverges(edited);
    }
    let mut shuffled = whole.clone();
    shuffled.reverse();
    assert!(matches!(Playback::replay(&CHECK, &WORLD, shuffled).step(), Now::Done { .. }));
    let easier = Check { against: 1, ..CHECK };
    assert!(matches!(Playback::replay(&easier, &WORLD, whole).step(), Now::Diverged(_)));
}

#[test]
fn rogues_are_told() {
    let step = |rogue: Rogue| Playback::live(&rogue, &WORLD, vec![], by_path(1)).step();
    assert!(matches!(step(Rogue::GoesOn), Now::Faulty(Fault::WentOn { .. })));
    assert!(matches!(step(Rogue::Swallows), Now::Faulty(Fault::Swallowed)));
    assert!(matches!(step(Rogue::AsksNothing), Now::Faulty(Fault::Question { .. })));
    assert!(matches!(step(Rogue::CallsItself), Now::TooLong));
    assert!(matches!(step(Rogue::CallsItselfOnLanes), Now::TooLong));
    assert!(matches!(step(Rogue::NumbersForEver), Now::TooLong));
}

#[test]
fn facts_max() {
    let mut live = Playback::live(&Rogue::RollsForEver, &WORLD, vec![], by_path(1));
    assert!(matches!(live.step(), Now::TooLong));
    let journal = live.into_journal();
    assert_eq!(journal.len(), FACTS_MAX);
    let one_more = journal[0].clone();
    let mut longer = journal;
    longer.push(one_more);
    assert!(matches!(Playback::replay(&Rogue::RollsForEver, &WORLD, longer).step(), Now::TooLong));
}

#[test]
fn lanes_that_wait_hold_up_what_comes_after_them() {
    /// Goes on behind lanes that wait.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Behind;
    impl Rule for Behind {
        type World = Pair;
        type Outcome = ();
        fn play(&self, at: &mut At<'_, Pair>) -> Play<()> {
            let _ = at.call(&Standoff);
            at.roll(owner(0), D6, ROLL).map(|_| ())
        }
    }
    let mut live = Playback::live(&Behind, &WORLD, vec![], by_path(1));
    assert!(matches!(live.step(), Now::Faulty(Fault::WentOn { .. })));
}

/// Somebody's die that the referee rolls, and then one of nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct OnBehalf;

impl Rule for OnBehalf {
    type World = Pair;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<i32> {
        let one = at.on_behalf(Who(4), |at| at.roll(Owner::Referee, D6, ROLL))?;
        Ok(one + at.roll(Owner::Referee, D6, ROLL)?)
    }
}

#[test]
fn whoever_rolls_for_another_is_told_for_whom() {
    let by_hand = |roll: &Roll| roll.tapped.then(|| vec![3; roll.count]);
    let mut live = Playback::live(&OnBehalf, &WORLD, vec![], by_hand);
    for about in [vec![("who", Value::Character(Who(4)))], vec![]] {
        let questions = waiting(&mut live);
        assert_eq!(questions[0].about, about);
        live.tap(&questions[0], None).unwrap();
    }
    assert!(matches!(live.step(), Now::Done { outcome: 6, .. }));
}

/// A choice with the dice that it calls for, and then a die of another throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct OneThrow;

impl Rule for OneThrow {
    type World = Pair;
    type Outcome = i32;
    fn play(&self, at: &mut At<'_, Pair>) -> Play<i32> {
        at.on_behalf(Who(4), |at| {
            if !at.confirm(&Prompt::confirm(owner(0), ROLL))? {
                return Ok(0);
            }
            // What is inside rolls for the same, and so is the same throw.
            at.on_behalf(Who(4), |at| Ok(at.roll(owner(0), D6, ROLL)? + at.roll(owner(0), D6, ROLL)?))
        })?;
        at.on_behalf(Who(4), |at| at.roll(owner(0), D6, ROLL))
    }
}

#[test]
fn the_dice_of_one_throw_say_what_they_go_with() {
    let by_hand = |roll: &Roll| roll.tapped.then(|| vec![3; roll.count]);
    let mut live = Playback::live(&OneThrow, &WORLD, vec![], by_hand);
    let asked = waiting(&mut live);
    assert_eq!(asked[0].after, None);
    live.answer(&asked[0], Answer::Yes(true)).unwrap();
    let mut before = asked[0].path;
    for goes_with in [true, true, false] {
        let asked = waiting(&mut live);
        assert_eq!(asked[0].after, goes_with.then_some(before));
        before = asked[0].path;
        live.tap(&asked[0], None).unwrap();
    }
    assert!(matches!(live.step(), Now::Done { .. }));
}

/// A world that nobody may copy.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Precious(u8);

impl Clone for Precious {
    fn clone(&self) -> Self {
        panic!("somebody copied it")
    }
}

impl World for Precious {
    type Effect = u8;
    fn apply(&mut self, effect: &u8) {
        self.0 = *effect;
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Spend(u8);

impl Rule for Spend {
    type World = Precious;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, Precious>) -> Play<()> {
        at.require(NEVER, self.0 <= at.world().0, || Text::new(NEVER))?;
        let left = at.world().0 - self.0;
        at.apply(SPEND, left)
    }
}

#[test]
fn whether_a_rule_refuses_is_asked_without_a_copy_of_the_world() {
    let world = Precious(2);
    assert_eq!(norn_kernel::refusal(&Spend(2), &world), None);
    assert_eq!(norn_kernel::refusal(&Spend(3), &world).map(|refusal| refusal.rule()), Some(NEVER));
    let left = norn_kernel::glance(&world, |at| i32::from(at.world().0) + at.number(ADD, 1));
    assert_eq!(left, 3);
    assert_eq!(world, Precious(2));
}

#[test]
fn whoever_stays_with_a_run_reads_what_another_would() {
    for seed in 0..100 {
        let mut live = Playback::live(&Standoff, &WORLD, vec![], by_path(seed));
        for turn in seed.. {
            let Now::Waiting { questions } = live.step() else { break };
            let mut anew = Playback::live(&Standoff, &WORLD, live.journal().clone(), by_path(seed));
            assert_eq!(waiting(&mut anew), questions);
            assert_eq!(live.record(), anew.record(), "seed {seed}");
            // Now the first is answered first, now the last.
            let nth = if turn % 2 == 0 { 0 } else { questions.len() - 1 };
            match questions[nth].wanted {
                Wanted::Roll { .. } => live.tap(&questions[nth], None).unwrap(),
                _ => live.answer(&questions[nth], Answer::Yes(turn % 3 != 0)).unwrap(),
            }
        }
    }
}
