//! Every source of an effect against all that receiving one sets off; each cell is played.
use crate::fights::*;
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::rules::harm::effects::Call;
use norn_heimr::world::World;
use norn_heimr::world::fight::{CalledOn, Deed, Grab, SkillUse};
use norn_heimr::world::harm::{Called, Influence, Part, Reaction};
use norn_heimr::world::squares::Climb;
use norn_heimr::world::things::{Skill, Takes};
use norn_kernel::{Answer, Value};

/// From where an effect comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// A blow that costs hit points and nothing else: an attack, and no effect.
    Blow,
    /// A blow with something that a skill calls.
    CalledBlow,
    /// A blow that injures.
    Injury,
    /// A fist or a foot.
    Punch,
    /// A hand that takes hold.
    Grab,
    /// The game master's word.
    Call,
    /// A skill by itself.
    Skill,
}

const ALL: [Source; 7] = [
    Source::Blow,
    Source::CalledBlow,
    Source::Injury,
    Source::Punch,
    Source::Grab,
    Source::Call,
    Source::Skill,
];

fn drain() -> Called {
    Called { influence: Influence::Drain, number: None, part: None }
}

/// Ada's turn; Cy stands there without a defence.
fn before() -> World {
    let mut world = armed(turn_of(battle(), A), A, "Sword", sword());
    of(&mut world, A).willpower = norn_heimr::world::Pool::full(3);
    let skill = Skill { calls: vec![drain()], takes: Some(Takes::Standard), ..Skill::default() };
    of(&mut world, A).skills.insert("Curse".into(), skill);
    of(&mut world, C).hp = norn_heimr::world::Pool::full(9);
    of(&mut world, C).willpower = norn_heimr::world::Pool::full(3);
    let cy = in_fight(&mut world, C);
    (cy.defence, cy.undefended) = (None, true);
    world
}

/// What Ada or the game master does, and with which dice: Cy's torso where a part is struck.
fn done_by(source: Source, world: &mut World) -> (Attempt, &'static [u16]) {
    let blow = |skill: Option<&str>| {
        let attack = blow(C, "Sword", "Swordsmanship");
        Deed::WeaponAttack(norn_heimr::world::fight::Attack { skill: skill.map(Into::into), ..attack })
    };
    match source {
        Source::Blow => (act(A, blow(None)), &[5]),
        Source::CalledBlow => (act(A, blow(Some("Curse"))), &[5]),
        Source::Injury => {
            of(world, C).hp.now = 1;
            (act(A, blow(None)), &[5])
        }
        Source::Punch => (act(A, brawl(C, false)), &[5]),
        Source::Grab => (act(A, brawl(C, true)), &[5]),
        Source::Call => (Attempt::Call(Call { on: C, called: CalledOn::of(drain()) }), &[]),
        Source::Skill => {
            let used = SkillUse { skill: "Curse".into(), target: Some(C), called: vec![] };
            (act(A, Deed::UseSkill(used)), &[])
        }
    }
}

fn holds(world: &World) -> bool {
    world.combat.iter().flat_map(|combat| &combat.grabs).any(|grab| grab.by == C)
}

/// Cy holds Bo.
fn holding(mut world: World) -> World {
    let combat = world.combat.as_mut().expect("a fight");
    combat.grabs.insert(Grab { held: B, by: C, part: Part::LeftLeg });
    combat.clusters = [[B, C].into()].into();
    world
}

fn knack() -> (&'static str, Answer) {
    (
        "heimr.effect.reactions-scope",
        Answer::One(Value::List(vec![Value::word("skill"), Value::text("Knack")])),
    )
}

pub(crate) mod heimr_brawl_bind_lost_by_effect {
    use super::*;

    #[test]
    fn by_every_effect_and_by_no_plain_blow() {
        for source in ALL {
            let mut world = holding(before());
            let (attempt, dice) = done_by(source, &mut world);
            let after = play(&world, &attempt, dice, &[]).world;
            assert_eq!(holds(&after), source == Source::Blow, "{source:?}");
        }
    }
}

pub(crate) mod heimr_action_upcoming_interrupted {
    use super::*;

    #[test]
    fn by_every_effect_and_every_attack() {
        for source in ALL {
            let mut world = before();
            in_fight(&mut world, C).upcoming = Some(Deed::Breather { upcoming: true });
            let (attempt, dice) = done_by(source, &mut world);
            let mut after = play(&world, &attempt, dice, &[]).world;
            assert_eq!(in_fight(&mut after, C).upcoming, None, "{source:?}");
        }
    }
}

pub(crate) mod heimr_height_hold_on {
    use super::*;

    /// Everybody is a level up, Cy hanging on a rope.
    fn hanging() -> World {
        let mut world = before();
        for who in [A, B, C, D] {
            of(&mut world, who).stance.level = 1;
        }
        of(&mut world, C).stance.climbing = Some(Climb { requirement: Some(4), ..Climb::default() });
        of(&mut world, C).fatigue = 1;
        world
    }

    #[test]
    fn one_roll_for_every_effect_and_every_attack() {
        for source in ALL {
            let mut world = hanging();
            let (attempt, dice) = done_by(source, &mut world);
            // A d6 and one d10, whatever Agility is.
            let dice = [dice, &[2, 4]].concat();
            let after = play(&world, &attempt, &dice, &[]).world;
            assert!(after.character(C).stance.climbing.is_some(), "{source:?}");
        }
    }
}

pub(crate) mod heimr_effect_resist {
    use super::*;

    #[test]
    fn leaves_nothing_of_an_effect_and_the_damage_of_a_blow() {
        for source in ALL {
            let mut world = holding(before());
            let (attempt, dice) = done_by(source, &mut world);
            let knowing = Skill { answers: Some(Reaction::Resist), ..Skill::default() };
            of(&mut world, C).skills.insert("Knack".into(), knowing);
            let was = world.character(C).hp.now;
            let after = play(&world, &attempt, dice, &[knack()]).world;
            let cy = after.character(C);
            let weapon = matches!(source, Source::Blow | Source::CalledBlow | Source::Injury);
            assert_eq!(was - cy.hp.now, if weapon { 2 } else { 0 }, "{source:?}");
            assert_eq!(cy.willpower.now, 3, "nothing is drained: {source:?}");
            let grabbed = after.combat.iter().flat_map(|combat| &combat.grabs).any(|grab| grab.held == C);
            assert!(!grabbed, "{source:?}");
            // An injury brings an effect of its own, which nobody called.
            assert_eq!(holds(&after), source != Source::Injury, "{source:?}");
        }
    }
}
