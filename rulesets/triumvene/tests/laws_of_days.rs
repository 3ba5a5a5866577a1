//! The laws that every rule obeys, over rest, hit points, manipulation and movement; and the windows of rest
//! against a count minute by minute.
use crate::table::*;
use crate::{days, magic, travel};
use norn_kernel::{Closed, Viewer};
use norn_testkit::laws;
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::hp::{Declare, Ending, Faint, Wake};
use norn_triumvene::rules::narrative::manipulation::GrowCohesion;
use norn_triumvene::rules::narrative::movement::Mode;
use norn_triumvene::world::{Character, State, World};

/// Somebody hurt, somebody unconscious, somebody dead, and an opponent with so many hit points of 6.
fn people(bandit: i32) -> World {
    let lyneth = Character { fitness: 3, ..days::with_hp(magic::adept("Lyneth", 1), 3, 17) };
    let caius = days::with_hp(hero("Caius"), -3, 10);
    let mira = Character { state: State::Dead, ..days::with_hp(hero("Mira"), -10, 10) };
    let bandit = days::with_hp(foe("Bandit", 2), bandit, 6);
    let people = world([(LYNETH, lyneth), (CAIUS, caius), (MIRA, mira), (BANDIT, bandit)]);
    World { pace: Some(80), defiance: 4, ..people }
}

#[test]
fn rest_and_hit_points_obey_the_laws() {
    let world = people(0);
    for who in [LYNETH, CAIUS, MIRA, BANDIT] {
        for hours in [0, 1, 8, 30] {
            laws::hold("rest", &days::resting(who, hours, 0), &world);
        }
        laws::hold("hazard", &days::hazard(who, 25), &world);
        laws::hold("heal", &days::heal(who, 5), &world);
        laws::hold("faint", &Attempt::Faint(Faint { who, cause: "a fall".into() }), &world);
        laws::hold("wake", &Attempt::Wake(Wake { who }), &world);
        for ending in Ending::ALL.iter().copied() {
            laws::hold("declare", &Attempt::Declare(Declare { who, ending }), &world);
        }
    }
}

#[test]
fn manipulation_and_movement_obey_the_laws() {
    let world = people(6);
    laws::hold("manipulate", &magic::manipulate(3), &world);
    laws::hold("manipulate surely", &magic::surely(3), &world);
    let grow = Attempt::GrowCohesion(GrowCohesion { who: LYNETH, by: 1 });
    laws::hold("grow-cohesion", &grow, &world);
    let every = Mode::ALL.iter().map(|mode| vec![*mode]);
    let several = vec![Mode::Stealth, Mode::HighGravity, Mode::ZeroGravity];
    for modes in every.into_iter().chain([several, vec![]]) {
        laws::hold("move", &Attempt::Move(travel::moving(&modes)), &world);
    }
}

#[test]
fn what_an_opponent_can_take_shows_in_no_question() {
    let onlooker = Viewer::Player(vec![LYNETH]);
    for attempt in [days::hazard(BANDIT, 4), days::resting(BANDIT, 3, 0), days::heal(BANDIT, 1)] {
        laws::same_questions("an opponent's day", &attempt, &people(6), &people(1), &onlooker);
    }
}

/// Draws that are the same everywhere.
struct Draws(u64);

impl Draws {
    /// One of the numbers below `end`.
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(end)).unwrap_or_default()
    }
}

/// Rest as the rule says it, minute by minute.
#[derive(Default)]
struct Minutes {
    /// Of each minute whether it was rested and may still count.
    rested: Vec<bool>,
    /// When the last full recovery was.
    full: usize,
    /// When a half was last paid since.
    half: Option<usize>,
}

impl Minutes {
    fn pass(&mut self, minutes: u32) {
        self.rested.extend((0..minutes).map(|_| false));
    }

    /// Hit points after a rest, of 1000.
    fn rest(&mut self, minutes: u32, mut hp: i32) -> i32 {
        if minutes < 60 {
            self.pass(minutes);
            return hp;
        }
        let mut recovered = false;
        for _ in 0..minutes {
            self.rested.push(true);
            let now = self.rested.len();
            let from = now.saturating_sub(24 * 60).max(self.full);
            if 480 <= self.rested[from..].iter().filter(|rested| **rested).count() {
                (recovered, hp, self.half, self.full) = (true, 1000, None, now);
            }
        }
        let now = self.rested.len();
        if recovered {
            // What is left of it is a rest of its own, and counts if it is long enough.
            if now - self.full < 60 {
                self.rested[self.full..].fill(false);
            }
        } else if hp < 1000 && self.half.is_none_or(|last| 24 * 60 <= now - last) {
            hp += (1000 - hp + 1) / 2;
            self.half = Some(now);
        }
        hp
    }
}

#[test]
fn rest_is_what_a_count_minute_by_minute_makes_of_it() {
    let mut draws = Draws(7);
    for _ in 0..100 {
        let mut world = world([(LYNETH, days::with_hp(hero("Lyneth"), 1, 1000))]);
        let (mut minutes, mut hp) = (Minutes::default(), 1);
        for _ in 0..12 {
            let awake = 1 + draws.below(600);
            world = days::wait(&world, 0, awake);
            minutes.pass(awake);
            let damage = i32::try_from(draws.below(300)).unwrap_or_default();
            if 0 < damage && 0 < hp - damage {
                world = days::takes(&world, LYNETH, damage).world;
                hp -= damage;
            }
            let rest = 10 + draws.below(700);
            world = days::rest(&world, LYNETH, 0, rest);
            hp = minutes.rest(rest, hp);
            assert_eq!(days::hp(&world, LYNETH), hp);
        }
    }
}
