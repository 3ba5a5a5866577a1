//! What befalls somebody, and what somebody does, straight by its functions: a fight in few words.
use crate::table::*;
use norn_heimr::rules::actions::action::Action;
use norn_heimr::rules::characters::hindrances::Going;
use norn_heimr::rules::characters::{gear, hindrances};
use norn_heimr::rules::environment::sounds::{self, Loudness};
use norn_heimr::rules::harm::effects::Landed;
use norn_heimr::rules::harm::{effects, injuries, lasting, time};
use norn_heimr::world::World;
use norn_heimr::world::fight::{CalledOn, Combat, Deed, Fighter};
use norn_heimr::world::harm::{Affliction, Afflicts, Bound, Called, Hand, Influence, Part};
use norn_heimr::world::squares::Direction;
use norn_heimr::world::things::Item;
use norn_kernel::{Answer, At, Audience, Owner, Play, Refusal, Rule, Text, Verdict, Who, rule};
use norn_testkit::played::Played;
use std::collections::BTreeSet;

/// Something to be played to its end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) enum Do {
    /// An action.
    Deed(Who, Deed),
    /// An effect that somebody calls.
    Call(Who, CalledOn, Option<Who>),
    /// Hit points are lost.
    Lose(Who, i32, Option<Part>),
    /// Hit points are set.
    SetTo(Who, i32, Vec<Part>),
    /// A blow lands.
    Land { on: Who, by: Who, damage: i32, part: Part, called: Vec<CalledOn> },
    /// A turn begins.
    Begin(Who),
    /// A turn ends.
    End(Who),
    /// The fight is over for somebody.
    Over(Who),
    /// A fight begins for somebody.
    Fights(Who),
    /// A shot leaves the weapon.
    Shoot(Who, String, String),
    /// A sound is made.
    Sound(Who, bool),
    /// Time passes.
    Pass(i64),
    /// Somebody is about to do something that may be forbidden.
    #[serde(skip)]
    Ask(Who, Ask),
}

/// What somebody is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ask {
    Act,
    Attack,
    Defend,
    Skills,
    Go(Going),
    Hand(Hand),
    Shoot,
    Blow(Who),
    Way(Direction),
}

impl Rule for Do {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Deed(who, deed) => return Action { who: *who, deed: deed.clone() }.play(at),
            Self::Call(on, called, by) => {
                effects::needs(at, std::slice::from_ref(called))?;
                effects::call(at, *on, called, *by)?;
            }
            Self::Lose(who, points, part) => {
                injuries::lose(at, *who, *points, *part, rule_of_hits())?;
            }
            Self::SetTo(who, to, parts) => injuries::set_to(at, *who, *to, parts, rule_of_hits())?,
            Self::Land { on, by, damage, part, called } => {
                let key = rule_of_hits();
                let landed = Landed {
                    by: *by,
                    damage: *damage,
                    part: *part,
                    called: called.clone(),
                    weapon: true,
                    key,
                };
                let did = effects::lands(at, *on, &landed)?;
                return Ok(Verdict::of(if did { "did" } else { "nothing" }));
            }
            Self::Begin(who) => return Ok(said(lasting::turn_begins(at, *who)?)),
            Self::End(who) => return Ok(said(lasting::turn_ends(at, *who)?)),
            Self::Over(who) => lasting::fight_is_over(at, *who)?,
            Self::Fights(who) => lasting::fight_begins(at, *who)?,
            Self::Shoot(who, weapon, to) => {
                gear::spends_piece(at, *who, weapon, to.parse().expect("a square"))?;
            }
            Self::Sound(who, soft) => {
                let loudness = if *soft { Loudness::Soft } else { Loudness::Loud };
                sounds::sound(at, *who, loudness)?;
            }
            Self::Ask(who, ask) => {
                let world = at.world();
                let stop = match ask {
                    Ask::Act => hindrances::stops_acting(world, *who),
                    Ask::Attack => hindrances::stops_attacking(world, *who),
                    Ask::Defend => hindrances::stops_defending(world, *who),
                    Ask::Skills => hindrances::stops_skills(world, *who),
                    Ask::Go(going) => hindrances::stops_going(world, *who, *going),
                    Ask::Hand(hand) => hindrances::stops_hand(world, *who, *hand),
                    Ask::Shoot => hindrances::stops_shooting(world, *who),
                    Ask::Blow(target) => hindrances::stops_blow(world, *who, *target),
                    Ask::Way(to) => hindrances::stops_direction(world, *who, *to),
                };
                hindrances::allow(at, *who, stop)?;
            }
            Self::Pass(seconds) => {
                time::passes(at, *seconds)?;
            }
        }
        Ok(Verdict::done())
    }
}

fn said(yes: bool) -> Verdict {
    Verdict::of(if yes { "again" } else { "nothing" })
}

const RULES: &[&str] = norn_heimr::RULES;
fn rule_of_hits() -> norn_kernel::Key {
    rule!("heimr.effect.hit")
}

impl norn_kernel::Attempt for Do {
    fn name(&self) -> &'static str {
        "do"
    }
    fn words(&self) -> Text {
        Text::new(rule_of_hits())
    }
    fn owner(&self) -> Owner {
        Owner::Referee
    }
    fn audience(&self) -> Audience {
        Audience::Everyone
    }
    fn outcomes(&self) -> &'static [&'static str] {
        &[]
    }
    fn knowable(&self, _: &World) -> Audience {
        Audience::Everyone
    }
}

/// Plays it without dice or answers.
pub(crate) fn done(world: &World, what: &Do) -> World {
    play(world, what, &[], &[]).world
}

pub(crate) fn done_with(world: &World, what: &Do, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    play(world, what, dice, answers)
}

/// The rule that refuses it.
pub(crate) fn refuses(world: &World, what: &Do) -> Option<&'static str> {
    norn_kernel::refusal(what, world).map(|refusal: Refusal| refusal.rule().id())
}

pub(crate) fn called(influence: Influence, number: Option<i32>) -> CalledOn {
    CalledOn::of(Called { influence, number, part: None })
}

pub(crate) fn bound(part: Bound, number: Option<i32>) -> CalledOn {
    CalledOn::of(Called { influence: Influence::Bind, number, part: Some(part) })
}

/// These four fight, in this order, and it is the turn of `acting`.
pub(crate) fn fight(mut world: World, acting: Who) -> World {
    let order = vec![A, B, C, D];
    let fighters = order.iter().map(|who| (*who, Fighter::default())).collect();
    world.combat =
        Some(Combat { order, round: 1, acting: Some(acting), begun: true, fighters, ..Combat::default() });
    world
}

/// Whose turn it is from here on.
pub(crate) fn turn_of(mut world: World, who: Who) -> World {
    world.combat.as_mut().expect("a fight").acting = Some(who);
    world
}

/// These stand together.
pub(crate) fn together(mut world: World, cluster: &[Who]) -> World {
    let cluster: BTreeSet<Who> = cluster.iter().copied().collect();
    world.combat.as_mut().expect("a fight").clusters.insert(cluster);
    world
}

pub(crate) fn fighter(world: &mut World, who: Who) -> &mut Fighter {
    world.combat.as_mut().expect("a fight").fighters.get_mut(&who).expect("a fighter")
}

/// What somebody carries, by name.
pub(crate) fn carries(world: &mut World, who: Who, name: &str, item: Item) {
    of(world, who).items.insert(name.to_owned(), item);
}

pub(crate) fn afflictions(world: &World, who: Who) -> Vec<Afflicts> {
    world.character(who).afflictions.iter().map(|Affliction { does, .. }| does.clone()).collect()
}

/// The rule that forbids it to Ada.
pub(crate) fn stops(world: &World, ask: Ask) -> Option<&'static str> {
    refuses(world, &Do::Ask(A, ask))
}
