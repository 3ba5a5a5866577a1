//! An attempt as somebody fills it in. The rule itself decides which options are worth offering.
//!
//! An offer names for each parameter every value that could be chosen, and for each value the attempts that
//! could follow. [`Offering::fit`] keeps a value if the rule lets at least one of these attempts through, so
//! that no offer repeats what a rule allows.
use crate::amounts::{self, Amounts};
use crate::gate::refuses;
use crate::offer::{By, Filled, Filling, Next, Param, possible};
use crate::record::Cell;
use crate::{Refusal, Rule, Text, Value, Viewer, World};

/// What is read of an offer, or what comes next.
pub type Read<A, T> = Result<T, Box<Next<A>>>;

/// Whether some attempt can follow an option; if none can, why the first can't, where one was tried and somebody `reads`
/// it. Only this is compiled for each parameter; what is done with it is compiled once.
fn trial<'a, W: World, T: Cell, R: Rule<World = W>>(
    world: &'a W,
    ways: &'a mut impl FnMut(&T, &mut dyn FnMut(R) -> bool) -> bool,
) -> impl FnMut(&Filling<'_>, &Value, bool) -> Result<(), Option<Refusal>> + 'a {
    move |filling, option, reads| {
        let option = T::read(option).ok_or(None)?;
        let mut refused = None;
        let fits = ways(&option, &mut |way: R| {
            if !reads || refused.is_some() {
                return filling.insists() || !refuses(&way, world);
            }
            refused = possible(world, filling, &way).err();
            refused.is_none()
        });
        if fits { Ok(()) } else { Err(refused) }
    }
}

/// An attempt as it is filled in: where, by whom, and how far.
#[derive(Debug)]
pub struct Offering<'a, A: Rule> {
    /// The world that it would be made in.
    pub world: &'a A::World,
    /// Who fills it in.
    pub viewer: &'a Viewer,
    filling: Filling<'a>,
}

impl<'a, A: Rule> Offering<'a, A> {
    /// Begins to read.
    #[must_use]
    pub fn of(world: &'a A::World, viewer: &'a Viewer, filled: &'a Filled) -> Self {
        Self { world, viewer, filling: Filling::of(filled, viewer) }
    }

    /// Whether the referee fills it in.
    #[must_use]
    pub fn is_referees(&self) -> bool {
        *self.viewer == Viewer::Referee
    }

    /// Whether the referee lets refusals pass: then nothing is to be refused before it is attempted.
    #[must_use]
    pub fn insists(&self) -> bool {
        self.filling.insists()
    }

    /// Refuses in these words, before anything more is filled in and even if the referee insists, unless
    /// `met`.
    ///
    /// # Errors
    /// The refusal.
    pub fn need(&self, met: bool, words: Text) -> Read<A, ()> {
        if met { Ok(()) } else { Err(Refusal(words).into()) }
    }

    /// Refuses in these words unless `met`, or the referee insists.
    ///
    /// # Errors
    /// The refusal.
    pub fn require(&self, met: bool, words: Text) -> Read<A, ()> {
        self.need(met || self.filling.insists(), words)
    }

    /// Refuses early what `rule` would refuse in the end, whatever else is filled in; unless the referee insists.
    ///
    /// # Errors
    /// The rule's own refusal.
    pub fn possible<R: Rule<World = A::World>>(&self, rule: &R) -> Result<(), Refusal> {
        possible(self.world, &self.filling, rule)
    }

    /// An attempt with nothing more to be filled in, unless the rule would refuse it.
    ///
    /// # Errors
    /// As [`Offering::possible`].
    pub fn only<R: Rule<World = A::World> + Into<A>>(&self, rule: R) -> Read<A, A> {
        self.possible(&rule)?;
        Ok(rule.into())
    }

    /// What is filled in under this name, if it can be read as this type; earlier parameters may depend on
    /// it.
    #[must_use]
    pub fn given<T: Cell>(&self, name: &str) -> Option<T> {
        self.filling.given(name).and_then(T::read)
    }

    /// The value of the next parameter.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn take<T: Cell>(&mut self, param: Param) -> Read<A, T> {
        let value = self.filling.take(param)?;
        Ok(T::read(&value).unwrap_or_else(T::blank))
    }

    /// The same where there is a long list of options, which is made only for somebody who wants to see it; see
    /// [`Filling::take_listed`].
    ///
    /// # Errors
    /// As [`Filling::take`], or why there is no list.
    pub fn take_listed<T: Cell>(
        &mut self,
        asked: (&'static str, By),
        is: impl FnOnce(&T) -> bool,
        list: impl FnOnce() -> Result<Param, Refusal>,
    ) -> Read<A, T> {
        let value =
            self.filling.take_listed(asked, |value| T::read(value).is_some_and(|one| is(&one)), list)?;
        Ok(T::read(&value).unwrap_or_else(T::blank))
    }

    /// So many of what, `min` to `max` in all, from a list that is made only for somebody who wants to see it. `most`
    /// is asked of each thing that is filled in: how many of it there may be, or nothing if it is not on the list.
    ///
    /// # Errors
    /// As [`Offering::take_listed`].
    pub fn take_amounts<T: Cell>(
        &mut self,
        asked: (&'static str, By),
        (min, max): (u32, u32),
        most: impl Fn(&T) -> Option<u32>,
        list: impl FnOnce() -> Result<Param, Refusal>,
    ) -> Read<A, Amounts<T>> {
        let fits = |value: &Value| {
            amounts::unfit(value, min, max, |of| T::read(of).and_then(|of| most(&of))).is_none()
        };
        let value = self.filling.take_listed(asked, fits, list)?;
        Ok(Amounts::read(&value).unwrap_or_default())
    }

    /// The value of a parameter that is asked for only where that is `asked`. Elsewhere it is its default, unless
    /// something is filled in all the same.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn take_if<T: Cell>(&mut self, asked: bool, param: Param) -> Read<A, T> {
        if asked || self.filling.has(param.name) {
            return self.take(param);
        }
        Ok(param.default.as_ref().and_then(T::read).unwrap_or_else(T::blank))
    }

    /// The word of the option that is chosen.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn word(&mut self, param: Param) -> Read<A, String> {
        self.filling.word(param)
    }

    /// One of the options of a parameter; refuses in the words `none` where it has none.
    ///
    /// # Errors
    /// That refusal, or as [`Filling::take`].
    pub fn choose<T: Cell>(&mut self, param: Param, none: Text) -> Read<A, T> {
        self.need(!param.range.options().is_empty(), none)?;
        self.take(param)
    }

    /// One of those options of a parameter that some attempt can follow; see [`Offering::fitting`].
    ///
    /// # Errors
    /// The rule's refusal, or as [`Filling::take`].
    pub fn fit<T: Cell, R: Rule<World = A::World>>(
        &mut self,
        param: Param,
        none: Text,
        mut ways: impl FnMut(&T, &mut dyn FnMut(R) -> bool) -> bool,
    ) -> Read<A, T> {
        let param = self.filling.fit(param, none, &mut trial(self.world, &mut ways))?;
        self.take(param)
    }

    /// As [`Offering::fit`], where there is a long list of options, which is made only for somebody who wants to see
    /// it: of an option that is filled in, `is` says whether it stands on the list, and only that one is tried.
    ///
    /// # Errors
    /// As [`Offering::fit`], or why there is no list.
    pub fn fit_listed<T: Cell, R: Rule<World = A::World>>(
        &mut self,
        (name, by): (&'static str, By),
        is: impl FnOnce(&T) -> bool,
        list: impl FnOnce() -> Result<Param, Refusal>,
        none: Text,
        mut ways: impl FnMut(&T, &mut dyn FnMut(R) -> bool) -> bool,
    ) -> Read<A, T> {
        let chosen = self.filling.theirs(name, by);
        match chosen.filter(|value| T::read(value).is_some_and(|value| is(&value))) {
            Some(chosen) => {
                self.filling.follows(chosen, none, &mut trial(self.world, &mut ways))?;
                self.take_listed((name, by), |_: &T| true, list)
            }
            None => self.fit(list()?, none, ways),
        }
    }

    /// A parameter with only those options that some attempt can follow. `ways` gets an option and a function
    /// that tells whether the rule lets an attempt through, and tries the attempts one after another. If an
    /// option that is filled in already fails, its refusal is returned, since that says more than that it is
    /// no option. If no option is left, the first refusal says why, or the words `none` if there were no
    /// options.
    ///
    /// # Errors
    /// That refusal.
    pub fn fitting<T: Cell, R: Rule<World = A::World>>(
        &self,
        param: Param,
        none: Text,
        mut ways: impl FnMut(&T, &mut dyn FnMut(R) -> bool) -> bool,
    ) -> Result<Param, Refusal> {
        self.filling.fitting(param, none, &mut trial(self.world, &mut ways))
    }

    /// The attempt that one of the options of a parameter makes: only those are offered of which the rule lets the
    /// attempt through; see [`Offering::fitting`].
    ///
    /// # Errors
    /// As [`Offering::fit`].
    pub fn pick<T: Cell, R: Rule<World = A::World>>(
        &mut self,
        param: Param,
        none: Text,
        way: impl Fn(&T) -> R,
    ) -> Read<A, R> {
        let option: T = self.fit(param, none, |option, can| can(way(option)))?;
        Ok(way(&option))
    }

    /// The attempt that two parameters make, the options of the second of which may depend on the first. Of each only
    /// those options are offered that some attempt can follow. `usual` says what the first is where it is left out, once
    /// its options are known.
    ///
    /// # Errors
    /// As [`Offering::fit`]; `none` says for each that it has no options.
    pub fn pick_two<S: Cell, T: Cell, R: Rule<World = A::World>>(
        &mut self,
        (first, usual): (Param, fn(Param) -> Param),
        second: impl Fn(&S) -> Param,
        none: [Text; 2],
        way: impl Fn(&S, &T) -> R,
    ) -> Read<A, R> {
        let [no_first, no_second] = none;
        let mut ways = |one: &S, can: &mut dyn FnMut(R) -> bool| {
            let others = second(one).range;
            let mut others = others.options().iter().filter_map(|option| T::read(&option.value));
            others.any(|other| can(way(one, &other)))
        };
        let one: S = if self.filling.chosen(&first).is_some() {
            self.fit(first, no_first, ways)?
        } else {
            let first = self.fitting(first, no_first, &mut ways)?;
            self.take(usual(first))?
        };
        self.pick(second(&one), no_second, |other| way(&one, other))
    }

    /// There are no more parameters.
    ///
    /// # Errors
    /// As [`Filling::end`].
    pub fn end(self) -> Read<A, ()> {
        self.filling.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offer::Wrong;
    use crate::{Amount, At, Choice, Key, Play, Value, Verdict, Who, World};
    use std::cell::Cell as Counter;

    const KEY: Key = Key::of(&["game.throw"], "game.throw");

    /// The heaviest stone that can be thrown at each target.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Reach([i32; 2]);

    impl World for Reach {
        type Effect = ();
        fn apply(&mut self, (): &()) {}
    }

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Throw {
        stone: i32,
        target: u8,
    }

    impl Rule for Throw {
        type World = Reach;
        type Outcome = Verdict;
        fn play(&self, at: &mut At<'_, Reach>) -> Play<Verdict> {
            let reached = self.stone <= at.world().0[usize::from(self.target)];
            at.require(KEY, reached, || {
                TOLD.with(Count::one);
                Text::part(KEY, "far").with("stone", self.stone)
            })?;
            Ok(Verdict::default())
        }
    }

    fn offer(it: &mut Offering<'_, Throw>) -> Read<Throw, Throw> {
        let none = Text::part(KEY, "nothing");
        let stones = if it.world.0 == [0, 0] { vec![] } else { vec![9, 4, 2] };
        let asked = Param::one_of(Text::part(KEY, "stone"), stones).or(9);
        let stone = it.fit(asked, none.clone(), |stone, can| {
            (0..2).any(|target| can(Throw { stone: *stone, target }))
        })?;
        let asked = Param::one_of(Text::part(KEY, "target"), [0, 1]);
        let asked = it.fitting(asked, none, |target, can| can(Throw { stone, target: *target }))?;
        let target = it.take(asked.or_only())?;
        let far: bool = it.take_if(false, Param::flag(Text::part(KEY, "far")).or(false))?;
        it.require(!far, Text::part(KEY, "far"))?;
        let hard: bool = it.take_if(false, Param::flag(Text::part(KEY, "hard")).or(false))?;
        it.need(!hard, Text::part(KEY, "hard"))?;
        Ok(Throw { stone, target })
    }

    /// The same, without the stone that usually is thrown.
    fn pick(it: &mut Offering<'_, Throw>) -> Read<Throw, Throw> {
        let none = ["stones", "targets"].map(|part| Text::part(KEY, part));
        let stones = Param::one_of(Text::part(KEY, "stone"), [9, 4, 2]);
        let targets =
            |stone: &i32| Param::one_of(Text::part(KEY, "target"), if *stone == 2 { 0..1 } else { 0..2 });
        it.pick_two((stones, Param::or_only), targets, none, |&stone, &target| Throw { stone, target })
    }

    fn next(reach: [i32; 2], filled: &Filled) -> Next<Throw> {
        crate::attempt::next(&[("throw", offer)], &Reach(reach), &Viewer::Referee, filled, |throw, _| throw)
    }

    fn values(next: Next<Throw>) -> Vec<Value> {
        let Next::Fill(param) = next else { panic!("something is to be filled in: {next:?}") };
        assert_eq!(
            param.default.is_some(),
            param.range.options().len() == 1,
            "what can't be thrown is no default"
        );
        param.range.options().iter().map(|option| option.value.clone()).collect()
    }

    #[test]
    fn what_no_way_is_open_for_is_not_offered() {
        let throw = Filled::of("throw");
        assert_eq!(values(next([1, 4], &throw)), [Value::from(4), Value::from(2)]);
        assert_eq!(values(next([1, 4], &throw.clone().with("stone", 2))), [Value::from(1)]);
        assert_eq!(values(next([4, 4], &throw.with("stone", 2))), [Value::from(0), Value::from(1)]);
    }

    #[test]
    fn of_two_parameters_each_offers_what_the_other_can_follow() {
        let throw = Filled::of("throw");
        let next = |reach: [i32; 2], filled: &Filled| {
            crate::attempt::next(&[("throw", pick)], &Reach(reach), &Viewer::Referee, filled, |throw, _| {
                throw
            })
        };
        assert_eq!(
            values(next([1, 4], &throw)),
            [Value::from(4)],
            "the light stone reaches only what is near"
        );
        assert_eq!(values(next([2, 4], &throw)), [Value::from(4), Value::from(2)]);
        let Next::Fill(target) = next([2, 4], &throw.clone().with("stone", 4)) else {
            panic!("a target is to be filled in")
        };
        assert!(target.range.allows(&Value::from(1)) && !target.range.allows(&Value::from(0)));
        let rest = throw.with("target", 1).with_defaults();
        assert_eq!(next([1, 4], &rest), Next::Ready(Throw { stone: 4, target: 1 }));
    }

    /// Somebody to throw at.
    fn at_whom(it: &mut Offering<'_, Throw>) -> Read<Throw, Throw> {
        let asked = Param::one_of(Text::part(KEY, "whom"), [0, 1].map(Who));
        let way = |who: &Who, can: &mut dyn FnMut(Throw) -> bool| {
            can(Throw { stone: 4, target: u8::try_from(who.0).unwrap_or(0) })
        };
        let whom: Who = it.fit(asked, Text::part(KEY, "nothing"), way)?;
        Ok(Throw { stone: 4, target: u8::try_from(whom.0).unwrap_or(0) })
    }

    #[test]
    fn whom_nobody_can_reach_stays_listed_with_what_is_missing() {
        let next = |reach: [i32; 2]| {
            let (world, filled) = (Reach(reach), Filled::of("throw"));
            crate::attempt::next(&[("throw", at_whom)], &world, &Viewer::Referee, &filled, |throw, _| throw)
        };
        let Next::Fill(param) = next([2, 4]) else { panic!("whom is to be filled in") };
        let open: Vec<&Value> = param.range.options().iter().map(|option| &option.value).collect();
        assert_eq!(open, [&Value::from(Who(1))]);
        let unfit: Vec<_> = param.unfit.iter().map(|(option, why)| (&option.value, &why.0)).collect();
        assert_eq!(unfit, [(&Value::from(Who(0)), &Text::part(KEY, "far").with("stone", 4))]);
        let Next::Refused(why) = next([2, 2]) else { panic!("nobody is in reach") };
        assert_eq!(why.0.part, "far", "of all who can't be reached, the first says why");
    }

    thread_local! {
        /// How often somebody was told why a throw is refused.
        static TOLD: Count = const { Count(Counter::new(0)) };
    }

    /// How often something was done.
    struct Count(Counter<u32>);

    impl Count {
        fn one(&self) {
            self.0.set(self.0.get() + 1);
        }
        fn taken(&self) -> u32 {
            self.0.take()
        }
    }

    #[test]
    fn what_is_filled_in_is_checked_without_a_list_and_without_a_trial_of_all_options() {
        let (lists, trials) = (Count(Counter::new(0)), Count(Counter::new(0)));
        let next = |reach: i32, filled: &Filled| -> Next<Throw> {
            let (world, viewer) = (Reach([reach; 2]), Viewer::Referee);
            let mut it: Offering<'_, Throw> = Offering::of(&world, &viewer, filled);
            let list = || {
                lists.one();
                Ok(Param::one_of(Text::part(KEY, "stone"), 1..=300))
            };
            let ways = |stone: &i32, can: &mut dyn FnMut(Throw) -> bool| {
                trials.one();
                can(Throw { stone: *stone, target: 0 })
            };
            let on_it = |stone: &i32| (1..=300).contains(stone);
            let none = Text::part(KEY, "nothing");
            match it.fit_listed(("stone", By::Anyone), on_it, list, none, ways) {
                Ok(stone) => Next::Ready(Throw { stone, target: 0 }),
                Err(next) => *next,
            }
        };
        let counted = || (lists.taken(), trials.taken());
        let throw = Filled::of("throw");
        assert_eq!(next(300, &throw.clone().with("stone", 7)), Next::Ready(Throw { stone: 7, target: 0 }));
        assert_eq!(counted(), (0, 1), "the one that is filled in is tried");
        let far = Next::Refused(Refusal(Text::part(KEY, "far").with("stone", 7)));
        assert_eq!(next(6, &throw.clone().with("stone", 7)), far);
        assert_eq!(counted(), (0, 1));
        assert!(matches!(next(300, &throw.clone().with("stone", 301)), Next::Wrong(_)));
        assert_eq!(counted(), (1, 300), "what is not on the list is told what is");
        assert!(matches!(next(300, &throw), Next::Fill(_)));
        assert_eq!(counted(), (1, 300), "somebody wants to see it");
    }

    #[test]
    fn of_a_list_that_is_made_at_once_only_the_option_filled_in_is_tried() {
        let trials = Count(Counter::new(0));
        let (world, viewer) = (Reach([9, 9]), Viewer::Referee);
        let filled = Filled::of("throw").with("stone", 7);
        let mut it: Offering<'_, Throw> = Offering::of(&world, &viewer, &filled);
        let stones = Param::one_of(Text::part(KEY, "stone"), 1..=9);
        let stone = it.fit(stones, Text::part(KEY, "nothing"), |stone: &i32, can| {
            trials.one();
            can(Throw { stone: *stone, target: 0 })
        });
        assert_eq!((stone, trials.taken()), (Ok(7), 1));
    }

    #[test]
    fn amounts_are_read_without_their_list_and_told_by_it_where_they_are_wrong() {
        let lists = Count(Counter::new(0));
        let read = |value: Option<Value>, viewer: &Viewer, by| {
            let filled =
                value.map_or_else(|| Filled::of("throw"), |value| Filled::of("throw").with("stones", value));
            let world = Reach([9, 9]);
            let mut it: Offering<'_, Throw> = Offering::of(&world, viewer, &filled);
            let list = || {
                lists.one();
                let of = (1..=300).map(|stone| Amount::of(Choice::new(KEY, stone), 2));
                let param = Param::amounts(Text::part(KEY, "stones"), of.collect(), 1, 3);
                Ok(Param { by, ..param })
            };
            it.take_amounts(
                ("stones", by),
                (1, 3),
                |stone: &i32| (1..=300).contains(stone).then_some(2),
                list,
            )
        };
        let pairs = |all: &[(i32, i32)]| all.to_vec().value();
        let (anyone, referee, player) = (By::Anyone, Viewer::Referee, Viewer::Player(vec![]));
        let fine = pairs(&[(7, 2), (300, 1)]);
        let amounts: Amounts<i32> = read(Some(fine.clone()), &player, anyone).expect("amounts");
        assert_eq!(amounts.iter().collect::<Vec<_>>(), [(&7, 2), (&300, 1)]);
        assert_eq!(lists.taken(), 0);
        for wrong in
            [&[(7, 3)][..], &[(301, 1)], &[(7, 1), (7, 1)], &[(7, 0)], &[(7, -1)], &[], &[(7, 2), (8, 2)]]
        {
            let next = read(Some(pairs(wrong)), &referee, anyone).expect_err("wrong");
            assert!(matches!(*next, Next::Wrong(Wrong::Value { .. })), "{wrong:?}");
            assert_eq!(lists.taken(), 1);
        }
        let next = read(Some(fine.clone()), &player, By::Referee).expect_err("a suggestion");
        assert!(matches!(*next, Next::Propose(_)));
        assert!(read(Some(fine), &referee, By::Referee).is_ok());
    }

    #[test]
    fn a_refusal_says_why() {
        let far = |stone: i32| Next::Refused(Refusal(Text::part(KEY, "far").with("stone", stone)));
        let throw = Filled::of("throw");
        assert_eq!(next([1, 1], &throw), far(9), "the first that was tried");
        assert_eq!(next([1, 4], &throw.clone().with("stone", 9)), far(9), "what is filled in");
        assert_eq!(next([0, 0], &throw), Next::Refused(Refusal(Text::part(KEY, "nothing"))));
        let insisted = Filled { insist: true, ..throw.with("stone", 9).with("target", 0) };
        assert_eq!(next([1, 4], &insisted), Next::Ready(Throw { stone: 9, target: 0 }));
    }

    #[test]
    fn of_all_that_is_tried_in_vain_only_the_first_is_told_why() {
        TOLD.with(Count::taken);
        let throw = Filled::of("throw");
        let far = Next::Refused(Refusal(Text::part(KEY, "far").with("stone", 9)));
        assert_eq!(next([1, 1], &throw), far);
        assert_eq!(TOLD.with(Count::taken), 1, "of three stones at two targets");
    }

    #[test]
    fn what_nobody_is_asked_for_is_read_where_it_is_filled_in() {
        let throw = Filled::of("throw").with("stone", 2).with("target", 1);
        assert_eq!(next([1, 4], &throw), Next::Ready(Throw { stone: 2, target: 1 }));
        let asks = |name: &str, insist| next([1, 4], &Filled { insist, ..throw.clone().with(name, true) });
        let hard = Next::Refused(Refusal(Text::part(KEY, "hard")));
        assert_eq!([asks("hard", false), asks("hard", true)], [hard.clone(), hard]);
        let far = Next::Refused(Refusal(Text::part(KEY, "far")));
        let thrown = Next::Ready(Throw { stone: 2, target: 1 });
        assert_eq!([asks("far", false), asks("far", true)], [far, thrown], "the referee may insist");
        let Next::Wrong(Wrong::Param { known, .. }) = next([1, 4], &throw.with("soft", true)) else {
            panic!("there is no such parameter")
        };
        assert_eq!(known, ["stone", "target", "far", "hard"]);
    }
}
