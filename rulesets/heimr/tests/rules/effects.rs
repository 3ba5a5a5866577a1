//! Effects, and what they do in a fight: every case of the checks of these chapters.
use crate::doing::*;
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::rules::characters::hindrances::{self, Going};
use norn_heimr::rules::harm::effects::{Call, directions};
use norn_heimr::world::World;
use norn_heimr::world::fight::{CalledOn, Deed, Grab, Readied, SkillUse, Stored, Trigger, Waiting};
use norn_heimr::world::harm::{Afflicts, Bound, Called, Hand, Influence, OwnEffect, Part, Reaction, Touches};
use norn_heimr::world::squares::Direction;
use norn_heimr::world::things::{Carried, Item, Shield, Skill, Weapon, Wielding};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Answer, Value, Viewer};

fn call(world: &World, effect: CalledOn) -> World {
    done(world, &Do::Call(A, effect, None))
}

fn by_name(influence: Influence) -> CalledOn {
    called(influence, None)
}

fn numbered(influence: Influence, number: i32) -> CalledOn {
    called(influence, Some(number))
}

/// The turn of Bo, in a fight of all four.
fn battle() -> World {
    fight(four(), B)
}

/// A whole turn of Ada's.
fn turn(world: World) -> World {
    let world = begin(world);
    turn_of(done(&world, &Do::End(A)), B)
}

fn begin(world: World) -> World {
    done(&turn_of(world, A), &Do::Begin(A))
}

fn acts(world: &World) -> bool {
    stops(world, Ask::Act).is_none()
}

fn defends(world: &World) -> bool {
    stops(world, Ask::Defend).is_none()
}

fn goes(world: &World, going: Going) -> Option<&'static str> {
    stops(world, Ask::Go(going))
}

fn sword() -> Item {
    let weapon = Weapon { wielding: Wielding::OneOrTwoHands, ..Weapon::default() };
    Item { carried: Carried::SwordHand, weapon: Some(weapon), ..Item::default() }
}

fn armed(mut world: World, name: &str, carried: Carried) -> World {
    carries(&mut world, A, name, Item { carried, ..sword() });
    world
}

/// Lets an hour of seconds pass.
fn wait(world: &World, seconds: i64) -> World {
    done(world, &Do::Pass(seconds))
}

/// Ada knows a skill.
fn skilled(mut world: World, skill: Skill) -> World {
    of(&mut world, A).skills.insert("Knack".into(), skill);
    world
}

fn answering(world: World, answers: Reaction) -> World {
    skilled(world, Skill { answers: Some(answers), willpower: 1, ..Skill::default() })
}

const SCOPE: &str = "heimr.effect.reactions-scope";

fn with_knack() -> (&'static str, Answer) {
    (SCOPE, Answer::One(Value::List(vec![Value::word("skill"), Value::text("Knack")])))
}

/// Bo's blow lands on Ada.
fn blow(damage: i32, effects: &[CalledOn]) -> Do {
    Do::Land { on: A, by: B, damage, part: Part::RightLeg, called: effects.to_vec() }
}

fn hp(world: &World) -> i32 {
    world.character(A).hp.now
}

pub(crate) mod heimr_effect_definition {
    use super::*;

    #[test]
    fn nine_and_the_game_masters_own() {
        let words: Vec<&str> = norn_heimr::rules::harm::effects::ALL
            .iter()
            .map(norn_heimr::rules::harm::effects::word)
            .collect();
        assert_eq!(words, ["hit", "drain", "fall", "drop", "stumble", "daze", "break", "bind", "weaken"]);
        let own = Influence::Own("Itch".into());
        let unknown = Do::Call(A, by_name(own.clone()), None);
        assert_eq!(refuses(&four(), &unknown), Some("heimr.effect.definition"));
        let mut world = four();
        let itch = OwnEffect { description: "It itches.".into(), lasts: true, usual: 6 };
        world.campaign.effects.insert("Itch".into(), itch);
        let itching = call(&world, by_name(own.clone()));
        assert_eq!(afflictions(&itching, A), [Afflicts::Own("Itch".into())]);
        assert_eq!(afflictions(&wait(&itching, 6), A), []);
        let told = done_with(&world, &Do::Call(A, by_name(own), None), &[], &[]);
        assert_eq!(told.told("heimr.effect.definition", "called").len(), 1);
    }
}

pub(crate) mod heimr_effect_who_calls {
    use super::*;

    fn use_of(influence: Influence, number: Option<i32>) -> Do {
        let called = vec![called(influence, number)];
        Do::Deed(A, Deed::UseSkill(SkillUse { skill: "Knack".into(), target: Some(B), called }))
    }

    fn knowing(number: i32) -> World {
        let calls = vec![Called { influence: Influence::Stumble, number: Some(number), part: None }];
        skilled(four(), Skill { calls, ..Skill::default() })
    }

    #[test]
    fn a_player_by_a_skill_that_provides_it() {
        let world = knowing(4);
        let from = ("heimr.stumble.direction-choice", Answer::One(Value::word("left")));
        let played = done_with(&world, &use_of(Influence::Stumble, Some(4)), &[], &[from]);
        assert!(hindrances::is_stumbling(&played.world, B));
        assert!(hindrances::is_stumbling(&wait(&played.world, 3), B));
        assert_eq!(refuses(&world, &use_of(Influence::Daze, None)), Some("heimr.effect.who-calls"));
        assert_eq!(refuses(&world, &use_of(Influence::Stumble, Some(6))), Some("heimr.effect.who-calls"));
    }

    #[test]
    fn the_game_master_any_on_anyone() {
        let filled = Filled::of("call").with("who", A).with("effect", Value::word("daze"));
        match offered(&four(), &Viewer::Referee, &filled.clone().with("number", 2)) {
            Next::Ready(attempt) => {
                assert_eq!(attempt, Attempt::Call(Call { on: A, called: by_name(Influence::Daze) }));
                let world = play(&four(), &attempt, &[], &[]).world;
                assert!(hindrances::is_dazed(&world, A));
            }
            other => panic!("{other:?}"),
        }
        match offered(&four(), &Viewer::Player([A].into()), &filled) {
            Next::Refused(refusal) => assert_eq!(refusal.rule().id(), "heimr.effect.who-calls"),
            other => panic!("{other:?}"),
        }
    }
}

pub(crate) mod heimr_effect_number {
    use super::*;

    #[test]
    fn called_or_usual() {
        let stumbling = CalledOn { from: Some(Direction::Left), ..numbered(Influence::Stumble, 4) };
        let lasts =
            |effect: CalledOn, seconds| hindrances::is_stumbling(&wait(&call(&four(), effect), seconds), A);
        assert_eq!((lasts(stumbling.clone(), 3), lasts(stumbling, 4)), (true, false));
        let plain = CalledOn { from: Some(Direction::Left), ..by_name(Influence::Stumble) };
        assert_eq!((lasts(plain.clone(), 1), lasts(plain, 2)), (true, false));
        assert_eq!(hp(&call(&four(), numbered(Influence::Hit, 2))), 1);
        assert_eq!(hp(&call(&four(), by_name(Influence::Hit))), 2);
        assert_eq!(call(&four(), numbered(Influence::Drain, 3)).character(A).willpower.now, 0);
    }

    #[test]
    fn never_zero_or_below() {
        for number in [0, -1] {
            let effect = Do::Call(A, numbered(Influence::Hit, number), None);
            assert_eq!(refuses(&four(), &effect), Some("heimr.effect.number"));
        }
    }
}

pub(crate) mod heimr_effect_units {
    use super::*;

    #[test]
    fn every_row() {
        let expected = [
            ("hit", "points", 1),
            ("drain", "points", 1),
            ("fall", "seconds", 2),
            ("drop", "seconds", 2),
            ("stumble", "seconds", 2),
            ("daze", "seconds", 2),
            ("break", "points", 1),
            ("bind", "seconds", 2),
            ("weaken", "seconds", 2),
            ("resist", "none", 0),
            ("miss", "none", 0),
        ];
        let rows = norn_heimr::content::effects().iter();
        let rows: Vec<_> = rows.map(|row| (row.name.as_str(), row.unit.as_str(), row.usual)).collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn the_usual_number_where_none_is_called() {
        assert_eq!(call(&four(), by_name(Influence::Drain)).character(A).willpower.now, 2);
    }
}

pub(crate) mod heimr_effect_hit {
    use super::*;

    #[test]
    fn costs_hit_points() {
        assert_eq!(hp(&call(&four(), by_name(Influence::Hit))), 2);
        assert_eq!(hp(&call(&four(), numbered(Influence::Hit, 2))), 1);
        let mut world = four();
        of(&mut world, A).hp.now = 1;
        let hit = CalledOn { part: Some(Part::LeftLeg), ..by_name(Influence::Hit) };
        let hurt = call(&world, hit);
        assert_eq!((hp(&hurt), hurt.character(A).injury.is_some()), (0, true));
    }
}

pub(crate) mod heimr_effect_hit_replaces_damage {
    use super::*;

    #[test]
    fn in_place_of_the_weapons_own() {
        let lost =
            |damage, number| 3 - hp(&done(&four(), &blow(damage, &[numbered(Influence::Hit, number)])));
        assert_eq!((lost(3, 1), lost(1, 2)), (1, 2));
        let dazed = done(&four(), &blow(2, &[by_name(Influence::Daze)]));
        assert_eq!((hp(&dazed), hindrances::is_dazed(&dazed, A)), (1, true));
    }
}

pub(crate) mod heimr_effect_hit_location {
    use super::*;

    const ASKS: &str = "heimr.effect.hit-location";

    fn one_left() -> World {
        let mut world = four();
        of(&mut world, A).hp.now = 1;
        world
    }

    fn parts(world: &World) -> Vec<Part> {
        world.character(A).injury.as_ref().expect("an injury").parts.iter().copied().collect()
    }

    #[test]
    fn the_strikes_own() {
        let struck = done(&one_left(), &blow(1, &[numbered(Influence::Hit, 1)]));
        assert_eq!(parts(&struck), [Part::RightLeg]);
    }

    #[test]
    fn picked_or_rolled() {
        let hit = || Do::Call(A, by_name(Influence::Hit), None);
        assert_eq!(done_with(&one_left(), &hit(), &[5], &[]).asked(ASKS), 1);
        let picked = done_with(&one_left(), &hit(), &[], &[(ASKS, Answer::One(Value::word("torso")))]);
        assert_eq!(parts(&picked.world), [Part::Torso]);
        let faces = [Part::LeftLeg, Part::RightLeg, Part::OtherArm, Part::SwordArm, Part::Torso, Part::Torso];
        for (face, part) in (1..).zip(faces) {
            let rolled = done_with(&one_left(), &hit(), &[face], &[(ASKS, Answer::One(Value::word("roll")))]);
            assert_eq!(parts(&rolled.world), [part]);
        }
        assert_eq!(done_with(&four(), &hit(), &[], &[]).asked(ASKS), 0);
    }
}

pub(crate) mod heimr_effect_drain {
    use super::*;

    #[test]
    fn never_below_nothing() {
        let left = |number| call(&four(), called(Influence::Drain, number)).character(A).willpower.now;
        assert_eq!((left(None), left(Some(2)), left(Some(5))), (2, 1, 0));
    }
}

pub(crate) mod heimr_effect_fall {
    use super::*;

    #[test]
    fn to_the_ground_and_not_up_for_a_turn() {
        let world = call(&battle(), by_name(Influence::Fall));
        assert!(world.character(A).stance.prone);
        let next = begin(world.clone());
        assert_eq!(goes(&next, Going::StandUp), Some("heimr.effect.fall"));
        assert_eq!(goes(&begin(turn(world)), Going::StandUp), None);
    }

    #[test]
    fn longer_and_already_prone() {
        let mut world = battle();
        of(&mut world, A).stance.prone = true;
        let world = call(&world, numbered(Influence::Fall, 4));
        let second = begin(turn(world));
        assert_eq!(goes(&second, Going::StandUp), Some("heimr.effect.fall"));
        assert_eq!(goes(&begin(turn(second)), Going::StandUp), None);
    }
}

pub(crate) mod heimr_effect_drop {
    use super::*;

    fn get(world: &World, who: norn_kernel::Who) -> Option<&'static str> {
        let deed = Deed::GetItem { item: "Sword".into(), into: Carried::SwordHand, ground: true };
        refuses(world, &Do::Deed(who, deed))
    }

    #[test]
    fn on_the_ground_and_not_back_for_a_turn() {
        let world = call(&armed(battle(), "Sword", Carried::SwordHand), by_name(Influence::Drop));
        let square = world.character(A).stance.square;
        assert!(world.grid.locations[&square].things.contains_key("Sword"));
        assert_eq!(norn_heimr::rules::characters::hands::free_hand(&world, A), Some(Hand::Sword));
        assert_eq!(get(&begin(world.clone()), A), Some("heimr.effect.drop"));
        assert_eq!(get(&begin(turn(world.clone())), A), None);
        assert_eq!(get(&world, B), None);
    }

    #[test]
    fn from_which_hand() {
        let drops = |carried, hand| {
            let effect = CalledOn { hand, ..by_name(Influence::Drop) };
            !call(&armed(four(), "Sword", carried), effect).character(A).items.contains_key("Sword")
        };
        assert!(drops(Carried::OffHand, None));
        assert!(drops(Carried::BothHands, Some(Hand::Off)));
        assert!(!drops(Carried::OffHand, Some(Hand::Sword)));
        assert!(!drops(Carried::Stored, None));
    }
}

pub(crate) mod heimr_effect_stumble {
    use super::*;

    fn stumbling(world: &World, number: Option<i32>) -> World {
        let effect = CalledOn { from: Some(Direction::Left), ..called(Influence::Stumble, number) };
        call(world, effect)
    }

    #[test]
    fn for_turns_in_a_fight() {
        let after = |number, turns: usize| {
            let world = (0..turns).fold(stumbling(&battle(), number), |world, _| turn(world));
            hindrances::is_stumbling(&begin(world), A)
        };
        assert_eq!((after(None, 0), after(None, 1)), (true, false));
        assert_eq!((after(Some(4), 1), after(Some(4), 2)), (true, false));
    }

    #[test]
    fn away_from_there_out_of_it() {
        let world = stumbling(&four(), None);
        assert_eq!(hindrances::blocked_direction(&world, A), Some(Direction::Left));
        assert_eq!(hindrances::stops_going(&world, A, Going::Walk), None);
        assert_eq!(hindrances::blocked_direction(&wait(&world, 2), A), None);
    }
}

pub(crate) mod heimr_effect_daze {
    use super::*;

    #[test]
    fn neither_attack_nor_defence_nor_skill() {
        let world = call(&four(), by_name(Influence::Daze));
        assert_eq!(stops(&world, Ask::Attack), Some("heimr.effect.daze"));
        assert_eq!(stops(&world, Ask::Skills), Some("heimr.effect.daze"));
        assert!(!defends(&world));
        let later = wait(&world, 2);
        assert!(defends(&later) && stops(&later, Ask::Skills).is_none());
        let knack = SkillUse { skill: "Knack".into(), target: None, called: vec![] };
        let use_it = Do::Deed(A, Deed::UseSkill(knack));
        let world = skilled(world, Skill::default());
        assert_eq!(refuses(&world, &use_it), Some("heimr.effect.daze"));
        assert_eq!(refuses(&wait(&world, 2), &use_it), None);
    }
}

pub(crate) mod heimr_effect_break {
    use super::*;

    fn breaking(number: i32) -> CalledOn {
        CalledOn { item: Some("Shield".into()), ..numbered(Influence::Break, number) }
    }

    fn holding(toughness: i32) -> World {
        let mut world = four();
        let shield = Shield { wielding: Wielding::OffHand, ..Shield::default() };
        let item = Item { carried: Carried::OffHand, toughness, shield: Some(shield), ..Item::default() };
        carries(&mut world, A, "Shield", item);
        world
    }

    fn shields(world: &World) -> usize {
        norn_heimr::rules::characters::hands::shields(world, A).count()
    }

    #[test]
    fn by_its_toughness() {
        assert_eq!(shields(&holding(1)), 1);
        assert_eq!(shields(&call(&holding(1), breaking(1))), 0);
        let twice = call(&call(&holding(2), breaking(1)), breaking(1));
        assert_eq!(shields(&twice), 1);
        assert_eq!(shields(&call(&holding(2), breaking(2))), 0);
        let weapon = armed(four(), "Shield", Carried::SwordHand);
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&weapon, A).count(), 1);
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&call(&weapon, breaking(1)), A).count(), 0);
    }

    #[test]
    fn nothing_that_is_not_there() {
        let breaks = |called: CalledOn| Attempt::Call(Call { on: A, called });
        for called in [breaking(1), by_name(Influence::Break)] {
            assert_eq!(refusal(&holding(1), &breaks(called.clone())), None);
            assert_eq!(refusal(&four(), &breaks(called)), Some("heimr.effect.break"));
        }
    }

    #[test]
    fn asked_for_where_it_is_not_named() {
        let mut world = holding(1);
        carries(&mut world, A, "Lamp", Item::default());
        let break_it = Do::Call(A, by_name(Influence::Break), None);
        assert_eq!(done_with(&world, &break_it, &[], &[]).asked("heimr.effect.break"), 1);
        let answer = ("heimr.effect.break", Answer::One(Value::text("Shield")));
        let broken = done_with(&world, &Do::Call(A, by_name(Influence::Break), None), &[], &[answer]);
        assert_eq!((shields(&broken.world), broken.world.character(A).items.len()), (0, 1));
    }
}

pub(crate) mod heimr_effect_bind {
    use super::*;

    #[test]
    fn asks_for_the_part() {
        let answer = ("heimr.effect.bind", Answer::One(Value::word("left-leg")));
        let played = done_with(&four(), &Do::Call(A, by_name(Influence::Bind), None), &[], &[answer]);
        assert_eq!(afflictions(&played.world, A), [Afflicts::Bound(Bound::LeftLeg, Touches::Fixed)]);
        assert_eq!(afflictions(&wait(&played.world, 2), A), []);
    }

    #[test]
    fn only_of_these_parts() {
        let filled = Filled::of("call").with("who", A).with("effect", Value::word("bind")).with("number", 2);
        let next = offered(&four(), &Viewer::Referee, &filled.clone().with("bound", Value::word("nose")));
        assert!(matches!(next, Next::Wrong(_)), "{next:?}");
        let filled = filled.with("bound", Value::word("sword-arm")).with("touches", Value::word("fixed"));
        let Next::Ready(attempt) = offered(&four(), &Viewer::Referee, &filled) else { panic!("ready") };
        let world = play(&four(), &attempt, &[], &[]).world;
        assert_eq!(afflictions(&world, A), [Afflicts::Bound(Bound::SwordArm, Touches::Fixed)]);
    }
}

fn bind(part: Bound) -> World {
    call(&armed(four(), "Sword", Carried::SwordHand), bound(part, None))
}

fn fixed(part: Bound) -> World {
    call(&four(), CalledOn { touches: Some(Touches::Fixed), ..bound(part, None) })
}

fn deeds_of_hands() -> Vec<Deed> {
    vec![
        Deed::Draw { item: "Knife".into(), into: Carried::OffHand },
        Deed::PutAway { item: "Sword".into() },
        Deed::GetItem { item: "Rope".into(), into: Carried::OffHand, ground: false },
        Deed::HideItem { item: "Sword".into() },
        Deed::SwapItems { grip: None },
    ]
}

fn laden(mut world: World) -> World {
    carries(&mut world, A, "Knife", Item { carried: Carried::Ready, ..Item::default() });
    carries(&mut world, A, "Rope", Item::default());
    world
}

pub(crate) mod heimr_effect_bind_hands {
    use super::*;

    #[test]
    fn out_of_use() {
        let world = laden(bind(Bound::Hands));
        for deed in deeds_of_hands() {
            assert_eq!(refuses(&world, &Do::Deed(A, deed)), Some("heimr.effect.bind-hands"));
        }
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&world, A).count(), 0);
        assert_eq!(norn_heimr::rules::characters::hands::free_hand(&world, A), None);
        assert_eq!(goes(&world, Going::Climb), Some("heimr.effect.bind-hands"));
        assert_eq!(goes(&world, Going::Walk), None);
        assert!(defends(&world) && world.character(A).items.contains_key("Sword"));
    }
}

pub(crate) mod heimr_effect_bind_arm {
    use super::*;

    #[test]
    fn that_arm_alone() {
        let world = laden(bind(Bound::SwordArm));
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&world, A).count(), 0);
        let draws = |into| refuses(&world, &Do::Deed(A, Deed::Draw { item: "Knife".into(), into }));
        assert_eq!(draws(Carried::OffHand), None);
        let other = laden(bind(Bound::OtherArm));
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&other, A).count(), 1);
        let draw = Deed::Draw { item: "Knife".into(), into: Carried::OffHand };
        assert_eq!(refuses(&other, &Do::Deed(A, draw)), Some("heimr.effect.bind-arm"));
        let both = call(&armed(four(), "Sword", Carried::BothHands), bound(Bound::OtherArm, None));
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&both, A).count(), 0);
    }

    #[test]
    fn no_way_from_what_is_fixed() {
        assert_eq!(goes(&bind(Bound::SwordArm), Going::Walk), None);
        assert_eq!(goes(&fixed(Bound::SwordArm), Going::Walk), Some("heimr.effect.bind-arm"));
    }

    #[test]
    fn nor_from_whoever_holds_it() {
        let mut world = armed(battle(), "Sword", Carried::SwordHand);
        let grab = Grab { held: A, by: B, part: Part::SwordArm };
        world.combat.as_mut().expect("a fight").grabs.insert(grab);
        assert_eq!(goes(&world, Going::Walk), Some("heimr.effect.bind-arm"));
        assert_eq!(stops(&world, Ask::Hand(Hand::Sword)), Some("heimr.effect.bind-arm"));
        assert!(hindrances::is_tied(&world, A));
    }
}

pub(crate) mod heimr_effect_bind_feet {
    use super::*;

    #[test]
    fn hopping_and_crawling_alone() {
        let world = bind(Bound::Feet);
        for going in [Going::Walk, Going::Climb] {
            assert_eq!(goes(&world, going), Some("heimr.effect.bind-feet"));
        }
        for going in [Going::Crawl, Going::StandUp, Going::Hop, Going::Jump] {
            assert_eq!(goes(&world, going), None);
        }
        assert!(defends(&world) && norn_heimr::rules::characters::hands::wielded(&world, A).count() == 1);
    }
}

pub(crate) mod heimr_effect_bind_leg {
    use super::*;

    #[test]
    fn kept_where_it_is() {
        let world = bind(Bound::RightLeg);
        for going in [Going::Walk, Going::Crawl, Going::Climb, Going::StandUp] {
            assert_eq!(goes(&world, going), Some("heimr.effect.bind-leg"));
        }
        assert!(defends(&world) && norn_heimr::rules::characters::hands::wielded(&world, A).count() == 1);
        assert_eq!(goes(&bind(Bound::LeftLeg), Going::Walk), Some("heimr.effect.bind-leg"));
        let loose = CalledOn { touches: Some(Touches::OneSelf), ..bound(Bound::RightLeg, None) };
        assert_eq!(goes(&call(&four(), loose), Going::Walk), None);
    }
}

pub(crate) mod heimr_effect_bind_body {
    use super::*;

    #[test]
    fn kept_in_place() {
        let world = bind(Bound::Body);
        let all = [
            Going::Walk,
            Going::Crawl,
            Going::Climb,
            Going::Hop,
            Going::Jump,
            Going::StandUp,
            Going::LieDown,
        ];
        for going in all {
            assert_eq!(goes(&world, going), Some("heimr.effect.bind-body"));
        }
        assert!(defends(&world) && norn_heimr::rules::characters::hands::wielded(&world, A).count() == 1);
    }
}

pub(crate) mod heimr_effect_weaken {
    use super::*;

    fn knack() -> Do {
        Do::Deed(A, Deed::UseSkill(SkillUse { skill: "Knack".into(), target: None, called: vec![] }))
    }

    fn weak(willpower: i32, skill: Skill) -> World {
        let mut world = skilled(battle(), Skill { takes: Some(Default::default()), ..skill });
        of(&mut world, A).willpower.now = willpower;
        call(&world, by_name(Influence::Weaken))
    }

    #[test]
    fn each_skill_costs_one_more() {
        let world = weak(3, Skill { willpower: 1, ..Skill::default() });
        assert_eq!(done(&begin(world.clone()), &knack()).character(A).willpower.now, 1);
        assert_eq!(done(&begin(turn(world)), &knack()).character(A).willpower.now, 2);
        let free = weak(3, Skill { willpower: 2, rested: true, ..Skill::default() });
        assert_eq!(done(&begin(free), &knack()).character(A).willpower.now, 2);
        let poor = weak(1, Skill { willpower: 1, ..Skill::default() });
        assert_eq!(refuses(&begin(poor), &knack()), Some("heimr.character.skills"));
    }

    #[test]
    fn not_a_roll_made_again() {
        let world = weak(3, Skill::default());
        let roll = Attempt::Challenge(challenge(A, "Perception", Some(9)));
        let push = ("heimr.challenge.willpower-reroll", yes());
        assert_eq!(play(&world, &roll, &[1, 1], &[push]).world.character(A).willpower.now, 2);
    }
}

pub(crate) mod heimr_effect_resist {
    use super::*;

    fn resist(what: &Do) -> World {
        done_with(&answering(four(), Reaction::Resist), what, &[], &[with_knack()]).world
    }

    #[test]
    fn the_effect_alone() {
        let stumble = CalledOn { from: Some(Direction::Up), ..by_name(Influence::Stumble) };
        let world = resist(&blow(2, &[stumble]));
        assert_eq!((hp(&world), hindrances::is_stumbling(&world, A)), (1, false));
        assert_eq!(hp(&resist(&blow(2, &[numbered(Influence::Hit, 3)]))), 3);
        let drained = resist(&Do::Call(A, by_name(Influence::Drain), None));
        // What is gone is the price of the skill.
        assert_eq!(drained.character(A).willpower.now, 2);
    }
}

pub(crate) mod heimr_effect_miss {
    use super::*;

    #[test]
    fn nothing_of_the_blow_is_left() {
        let world = answering(four(), Reaction::Miss);
        let played = done_with(&world, &blow(3, &[by_name(Influence::Daze)]), &[], &[with_knack()]);
        assert_eq!(played.outcome(), Some("nothing"));
        assert_eq!((hp(&played.world), afflictions(&played.world, A)), (3, vec![]));
        assert_eq!(played.world.character(A).injury, None);
        let taken = done_with(&world, &blow(3, &[by_name(Influence::Daze)]), &[], &[]);
        assert_eq!((taken.outcome(), hp(&taken.world)), (Some("did"), 0));
    }
}

pub(crate) mod heimr_effect_reactions_scope {
    use super::*;

    #[test]
    fn what_a_blessing_gave_goes_with_it() {
        let mut world = four();
        let blessed =
            norn_heimr::world::Condition { answers: Some(Reaction::Resist), hp: 2, ..Default::default() };
        of(&mut world, A).conditions.insert("Blessed".into(), blessed);
        of(&mut world, A).hp.now = 5;
        let value = Value::List(vec![Value::word("condition"), Value::text("Blessed")]);
        let drain = Do::Call(A, by_name(Influence::Drain), None);
        let after = done_with(&world, &drain, &[], &[(SCOPE, Answer::One(value))]).world;
        assert_eq!(after.character(A).hp.now, 3);
    }

    fn asked(world: &World, what: &Do) -> usize {
        done_with(world, what, &[], &[]).asked(SCOPE)
    }

    #[test]
    fn only_with_a_grant_and_only_then() {
        let drain = || Do::Call(A, by_name(Influence::Drain), None);
        assert_eq!(asked(&four(), &drain()), 0);
        assert_eq!(asked(&answering(four(), Reaction::Resist), &drain()), 1);
        // A Miss answers attacks alone.
        assert_eq!(asked(&answering(four(), Reaction::Miss), &drain()), 0);
        assert_eq!(asked(&answering(four(), Reaction::Miss), &blow(1, &[])), 1);
    }

    #[test]
    fn used_up_as_its_source_says() {
        let mut world = four();
        let charm = Item {
            carried: Carried::Worn,
            pieces: Some(1),
            answers: Some(Reaction::Resist),
            ..Item::default()
        };
        carries(&mut world, A, "Charm", charm);
        let answer = (SCOPE, Answer::One(Value::List(vec![Value::word("item"), Value::text("Charm")])));
        let drain = || Do::Call(A, by_name(Influence::Drain), None);
        let after = done_with(&world, &drain(), &[], &[answer]).world;
        assert_eq!((after.character(A).willpower.now, asked(&after, &drain())), (3, 0));
        let mut world = four();
        let blessed = norn_heimr::world::Condition { answers: Some(Reaction::Resist), ..Default::default() };
        of(&mut world, A).conditions.insert("Blessed".into(), blessed);
        let value = Value::List(vec![Value::word("condition"), Value::text("Blessed")]);
        let after = done_with(&world, &drain(), &[], &[(SCOPE, Answer::One(value))]).world;
        assert_eq!((after.character(A).willpower.now, after.character(A).conditions.len()), (3, 0));
        let skill = answering(four(), Reaction::Resist);
        let after = done_with(&skill, &drain(), &[], &[with_knack()]).world;
        assert_eq!(after.character(A).willpower.now, 2);
    }
}

pub(crate) mod heimr_effect_same_effect_again {
    use super::*;

    fn dazed_for(world: World) -> usize {
        let mut world = world;
        let mut turns = 0;
        while !acts(&begin(world.clone())) {
            world = turn(world);
            turns += 1;
        }
        turns
    }

    #[test]
    fn the_later_end_counts() {
        let daze = |world: &World, number| call(world, numbered(Influence::Daze, number));
        assert_eq!(dazed_for(daze(&daze(&battle(), 2), 4)), 2);
        assert_eq!(dazed_for(daze(&daze(&battle(), 4), 2)), 2);
        assert_eq!(hp(&call(&call(&four(), by_name(Influence::Hit)), by_name(Influence::Hit))), 1);
    }
}

pub(crate) mod heimr_combat_effect_turns {
    use super::*;

    #[test]
    fn half_of_the_seconds_rounded_down() {
        for (seconds, turns) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
            let fall = call(&battle(), numbered(Influence::Fall, seconds));
            let mut world = fall;
            for _ in 0..turns {
                world = begin(world);
                assert_eq!(goes(&world, Going::StandUp), Some("heimr.effect.fall"), "{seconds}");
                world = turn(world);
            }
            assert_eq!(goes(&begin(world), Going::StandUp), None, "{seconds}");
        }
    }

    #[test]
    fn seconds_become_turns_and_turns_seconds() {
        let world = call(&four(), numbered(Influence::Fall, 4));
        let mut fighting = done(&fight(world.clone(), B), &Do::Fights(A));
        assert_eq!(goes(&begin(turn(fighting.clone())), Going::StandUp), Some("heimr.effect.fall"));
        assert_eq!(goes(&begin(turn(turn(fighting.clone()))), Going::StandUp), None);
        fighting = done(&turn(fighting), &Do::Over(A));
        fighting.combat = None;
        assert_eq!(goes(&wait(&fighting, 1), Going::StandUp), Some("heimr.effect.fall"));
        assert_eq!(goes(&wait(&fighting, 2), Going::StandUp), None);
    }
}

pub(crate) mod heimr_combat_effect_counting {
    use super::*;

    #[test]
    fn in_another_turn_the_next_is_lost() {
        let world = call(&battle(), by_name(Influence::Daze));
        assert!(!acts(&begin(world.clone())));
        assert!(acts(&begin(turn(world))));
        let stumble = CalledOn { from: Some(Direction::Up), ..numbered(Influence::Stumble, 4) };
        let world = call(&battle(), stumble);
        let second = begin(turn(world));
        assert!(hindrances::is_stumbling(&second, A));
        assert!(!hindrances::is_stumbling(&begin(turn(second)), A));
    }

    #[test]
    fn in_the_own_turn_the_rest_of_it_is_the_first() {
        let world = call(&turn_of(battle(), A), by_name(Influence::Daze));
        assert!(!acts(&world));
        let ended = done(&world, &Do::End(A));
        assert!(defends(&ended) && acts(&begin(turn_of(ended, B))));
    }
}

pub(crate) mod heimr_combat_effect_one_second {
    use super::*;

    #[test]
    fn the_instant_part_and_no_turn() {
        let stumble = CalledOn { from: Some(Direction::Up), ..numbered(Influence::Stumble, 1) };
        let world = call(&together(battle(), &[A, B]), stumble);
        assert!(world.combat.as_ref().expect("a fight").clusters.is_empty());
        assert!(!hindrances::is_stumbling(&begin(world), A));
        let fallen = call(&battle(), numbered(Influence::Fall, 1));
        assert!(fallen.character(A).stance.prone);
        assert_eq!(goes(&begin(fallen), Going::StandUp), None);
        let dropped = call(&armed(battle(), "Sword", Carried::SwordHand), numbered(Influence::Drop, 1));
        let deed = Deed::GetItem { item: "Sword".into(), into: Carried::SwordHand, ground: true };
        assert_eq!(refuses(&begin(dropped), &Do::Deed(A, deed)), None);
    }

    #[test]
    fn what_lasts_goes_on_to_the_next_turn() {
        let weak = call(&battle(), numbered(Influence::Weaken, 1));
        assert!(hindrances::is_weakened(&weak, A));
        assert!(!hindrances::is_weakened(&begin(weak), A));
    }
}

fn stumbling(world: &World) -> World {
    call(world, CalledOn { from: Some(Direction::Left), ..by_name(Influence::Stumble) })
}

pub(crate) mod heimr_stumble_leave_cluster {
    use super::*;

    fn clusters(world: &World) -> Vec<Vec<norn_kernel::Who>> {
        let clusters = &world.combat.as_ref().expect("a fight").clusters;
        clusters.iter().map(|cluster| cluster.iter().copied().collect()).collect()
    }

    #[test]
    fn and_no_farther() {
        let of_three = stumbling(&together(battle(), &[A, B, C]));
        assert_eq!(clusters(&of_three), [[B, C]]);
        let of_two = stumbling(&together(battle(), &[A, B]));
        assert_eq!(clusters(&of_two), Vec::<Vec<_>>::new());
        let alone = stumbling(&together(battle(), &[B, C]));
        assert_eq!(clusters(&alone), [[B, C]]);
        assert!(hindrances::is_stumbling(&alone, A));
        assert_eq!(alone.character(A).stance.square, battle().character(A).stance.square);
    }
}

pub(crate) mod heimr_stumble_no_ranged {
    use super::*;
    use norn_heimr::world::harm::{Affliction, Lasting};

    #[test]
    fn while_it_lasts() {
        let world = stumbling(&battle());
        assert_eq!(stops(&begin(world.clone()), Ask::Shoot), Some("heimr.stumble.no-ranged"));
        assert_eq!(hindrances::stops_shooting(&begin(turn(world)), A), None);
    }

    #[test]
    fn no_shot_at_all() {
        use crate::fights::{armed, battle, bow, refused, with_bow};
        let mut world = armed(battle(), A, "Bow", bow());
        let (does, lasts) = (Afflicts::Stumbling(None), Lasting::Turns { left: 1, odd: false });
        of(&mut world, A).afflictions.push(Affliction { does, lasts });
        assert_eq!(refused(&world, A, with_bow(C)), Some("heimr.stumble.no-ranged"));
    }
}

pub(crate) mod heimr_stumble_melee_limited {
    use super::*;
    use norn_heimr::world::harm::{Affliction, Lasting};

    #[test]
    fn to_the_own_cluster() {
        let world = stumbling(&battle());
        assert_eq!(stops(&world, Ask::Blow(C)), Some("heimr.stumble.melee-limited"));
        let attacked = together(world, &[A, C]);
        assert_eq!(stops(&attacked, Ask::Blow(C)), None);
        assert!(stops(&attacked, Ask::Blow(B)).is_some());
    }

    #[test]
    fn blows_and_charges_alike() {
        use crate::fights::{at, battle, brawl, refused, stands};
        use norn_heimr::world::fight::{Blow, Brawl};
        let mut world = battle();
        let (does, lasts) = (Afflicts::Stumbling(None), Lasting::Turns { left: 1, odd: false });
        of(&mut world, A).afflictions.push(Affliction { does, lasts });
        assert_eq!(refused(&world, A, brawl(C, false)), Some("heimr.stumble.melee-limited"));
        let blow = Blow::Brawl(Brawl { target: C, grabs: false, aim: None, outmanoeuvres: false });
        let charge = Deed::Charge { to: at("B3"), blow };
        assert_eq!(refused(&stands(world, C, "B3"), A, charge), Some("heimr.stumble.melee-limited"));
    }
}

pub(crate) mod heimr_stumble_blocked_direction {
    use super::*;

    #[test]
    fn one_of_four() {
        let world = stumbling(&battle());
        let stops = |to| stops(&world, Ask::Way(to));
        assert_eq!(stops(Direction::Left), Some("heimr.stumble.blocked-direction"));
        for free in [Direction::Up, Direction::Right, Direction::Down] {
            assert_eq!(stops(free), None);
        }
        assert_eq!(hindrances::blocked_direction(&world, A), Some(Direction::Left));
    }
}

pub(crate) mod heimr_stumble_direction_choice {
    use super::*;
    use norn_kernel::Owner;

    fn from(source: &str, victim: &str) -> Vec<Direction> {
        let mut world = four();
        of(&mut world, B).stance.square = source.parse().expect("a square");
        of(&mut world, A).stance.square = victim.parse().expect("a square");
        directions(&world, A, Some(B))
    }

    #[test]
    fn toward_whoever_caused_it() {
        assert_eq!(from("A1", "B2"), [Direction::Down, Direction::Left]);
        assert_eq!(from("B2", "B2").len(), 4);
        assert_eq!(from("A1", "C2"), [Direction::Down, Direction::Left]);
        assert_eq!(from("A2", "B2"), [Direction::Left]);
        assert_eq!(from("B3", "B1"), [Direction::Up]);
        assert_eq!(directions(&four(), A, None).len(), 4);
    }

    #[test]
    fn chosen_by_whoever_causes_it() {
        let mut world = four();
        of(&mut world, B).stance.square = "A1".parse().expect("a square");
        let stumble = Do::Call(A, by_name(Influence::Stumble), Some(B));
        assert_eq!(done_with(&world, &stumble, &[], &[]).asked("heimr.stumble.direction-choice"), 1);
        let answer = ("heimr.stumble.direction-choice", Answer::One(Value::word("left")));
        let what = Do::Call(A, by_name(Influence::Stumble), Some(B));
        let played = done_with(&world, &what, &[], &[answer]);
        assert_eq!(played.question("heimr.stumble.direction-choice").owner, Owner::Character(B));
        assert_eq!(hindrances::blocked_direction(&played.world, A), Some(Direction::Left));
    }
}

pub(crate) mod heimr_daze_no_actions {
    use super::*;

    #[test]
    fn nothing_in_the_turn_and_nothing_waits() {
        let mut world = battle();
        fighter(&mut world, A).upcoming = Some(Deed::DropProne);
        fighter(&mut world, A).guard = Some(norn_heimr::world::fight::Guarded::Person(B));
        let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(Deed::DropProne) };
        world.combat.as_mut().expect("a fight").readied.insert(A, readied);
        let mut dazed = call(&world, by_name(Influence::Daze));
        assert!(dazed.combat.as_ref().expect("a fight").readied.is_empty());
        assert_eq!(fighter(&mut dazed, A).upcoming, None);
        assert_eq!(fighter(&mut dazed, A).guard, None);
        let speak = Deed::Speak { words: String::new(), whisper: false };
        for deed in [speak, Deed::DropProne, Deed::Guard(norn_heimr::world::fight::Guarded::Person(B))] {
            assert_eq!(refuses(&begin(dazed.clone()), &Do::Deed(A, deed)), Some("heimr.daze.no-actions"));
        }
    }

    #[test]
    fn out_of_a_fight_all_else_goes() {
        assert!(acts(&call(&four(), by_name(Influence::Daze))));
    }
}

pub(crate) mod heimr_daze_no_defence {
    use super::*;
    use norn_heimr::world::fight::Defence;

    #[test]
    fn until_the_end_of_the_turn_that_is_lost() {
        let mut world = battle();
        let stored = Stored { kind: Defence::Dodge, thrown: Default::default(), consistency: 0 };
        fighter(&mut world, A).defence = Some(stored);
        let mut dazed = call(&world, by_name(Influence::Daze));
        assert_eq!(fighter(&mut dazed, A).defence, None);
        assert_eq!(stops(&dazed, Ask::Defend), Some("heimr.daze.no-defence"));
        assert!(!defends(&begin(dazed.clone())));
        let ended = play(&turn_of(dazed, A), &Do::End(A), &[], &[]);
        assert_eq!(ended.outcome(), Some("again"));
        assert!(defends(&ended.world));
    }
}

pub(crate) mod heimr_daze_odd {
    use super::*;

    /// How many turns are lost, and whether a defence comes back only with the next turn's beginning.
    fn course(seconds: i32) -> (usize, bool) {
        let mut world = call(&battle(), numbered(Influence::Daze, seconds));
        let mut lost = 0;
        while !acts(&begin(world.clone())) {
            world = turn(world);
            lost += 1;
        }
        assert!(defends(&begin(world.clone())));
        (lost, !defends(&world))
    }

    #[test]
    fn no_defence_until_the_turn_in_which_it_runs_out() {
        assert_eq!([1, 2, 3, 4, 5].map(course), [(0, true), (1, false), (1, true), (2, false), (2, true)]);
    }

    #[test]
    fn said_when_the_turn_begins() {
        let world = turn_of(call(&battle(), numbered(Influence::Daze, 1)), A);
        assert_eq!(play(&world, &Do::Begin(A), &[], &[]).outcome(), Some("again"));
        assert_eq!(play(&turn_of(battle(), A), &Do::Begin(A), &[], &[]).outcome(), Some("nothing"));
    }
}

pub(crate) mod heimr_brawl_release {
    use super::*;
    use norn_heimr::rules::harm::decrees::{Decree, Decreed};

    #[test]
    fn whoever_is_helpless_holds_nobody() {
        let mut world = battle();
        let grabs = &mut world.combat.as_mut().expect("a fight").grabs;
        grabs.insert(Grab { held: B, by: A, part: Part::Torso });
        grabs.insert(Grab { held: A, by: C, part: Part::LeftLeg });
        let asleep = Attempt::Decree(Decree { who: A, what: Decreed::Sleep });
        let grabs = play(&world, &asleep, &[], &[]).world.combat.expect("a fight").grabs;
        assert_eq!(grabs.iter().map(|grab| grab.by).collect::<Vec<_>>(), [C]);
    }
}
