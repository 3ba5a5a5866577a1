use crate::records::nobody;
use crate::table::*;
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{Choice, Money, Value, Viewer, Who};
use norn_triumvene::Attempt;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::rules::finances::money::{Give, Things};
use norn_triumvene::world::World;

fn both() -> World {
    world([(LYNETH, hero("Lyneth")), (CAIUS, hero("Caius")), (BANDIT, foe("Bandit", 2))])
}

fn may_act(viewer: &Viewer) -> Vec<Value> {
    match offered(&both(), viewer, &Filled::of("trade")) {
        Next::Fill(param) => match param.range {
            Range::OneOf(choices) => choices.into_iter().map(|Choice { value, .. }| value).collect(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_player_acts_only_with_the_own_character() {
    assert_eq!(may_act(&player(LYNETH)), [Value::Character(LYNETH)]);
    let next = offered(&both(), &player(LYNETH), &Filled::of("trade").with("who", CAIUS));
    assert!(matches!(next, Next::Wrong(_)), "{next:?}");
}

#[test]
fn the_referee_acts_with_everybody() {
    let all = [LYNETH, CAIUS, BANDIT].map(Value::Character);
    assert_eq!(may_act(&Viewer::Referee), all);
}

#[test]
fn the_referee_may_give_a_player_more_than_one() {
    let viewer = Viewer::Player(vec![LYNETH, CAIUS]);
    assert_eq!(may_act(&viewer), [LYNETH, CAIUS].map(Value::Character));
}

#[test]
fn what_is_the_referees_alone_is_refused_to_players() {
    let next = offered(&both(), &player(LYNETH), &Filled::of("reward"));
    let Next::Refused(refusal) = next else { panic!("{next:?}") };
    assert_eq!((refusal.rule().id(), refusal.0.part), ("triumvene.play.roles", "referee-only"));
    let next = offered(&both(), &Viewer::Referee, &Filled::of("reward"));
    assert!(matches!(next, Next::Fill(_)), "{next:?}");
}

#[test]
fn nobody_fights_without_a_record() {
    let begin = |fighters: &[Who]| {
        let fighters = fighters.iter().copied().collect();
        Attempt::BeginCombat(BeginCombat { fighters, from_stealth: None, ..Default::default() })
    };
    assert_eq!(refusal(&both(), &begin(&[LYNETH, Who(9)])), Some("triumvene.play.roles"));
    assert_eq!(refusal(&both(), &begin(&[LYNETH, BANDIT])), None);
}

#[test]
fn nobody_acts_for_somebody_without_a_record() {
    let give = Give { who: Who(9), to: LYNETH, money: Money::default(), things: Things::none() };
    assert_eq!(refusal(&both(), &Attempt::Give(give)), Some("triumvene.play.roles"));
    let give = Give { who: CAIUS, to: LYNETH, money: Money::default(), things: Things::none() };
    assert_eq!(refusal(&both(), &Attempt::Give(give)), None);
    let next = offered(&nobody(), &player(LYNETH), &Filled::of("trade"));
    let Next::Refused(refusal) = next else { panic!("{next:?}") };
    assert_eq!(refusal.rule().id(), "triumvene.play.roles");
}

/// Whoever is named by a fight has a record, in one that is only about to begin, too.
#[test]
fn a_fight_of_nobody_is_a_fault_of_the_world() {
    use norn_kernel::Ruleset;
    use norn_triumvene::Triumvene;
    use norn_triumvene::world::Staged;
    let mut world = world([(LYNETH, hero("Lyneth"))]);
    for (fighters, wrong) in [(vec![LYNETH], vec![]), (vec![LYNETH, CAIUS], vec!["character/2"])] {
        world.staged = Some(Staged::Combat {
            fighters: fighters.into_iter().collect(),
            from_stealth: None,
            hidden: Default::default(),
        });
        let found: Vec<String> = Triumvene.problems(&world).into_iter().map(|problem| problem.at).collect();
        assert_eq!(found, wrong);
    }
}

/// That all of one's own have fallen does not mean that all have.
#[test]
fn a_player_reads_of_the_own_characters_that_they_can_not_act() {
    use norn_triumvene::world::State;
    let mut world = both();
    world.characters.get_mut(&LYNETH).expect("Lyneth").state = State::Unconscious;
    let next = offered(&world, &player(LYNETH), &Filled::of("trade"));
    let Next::Refused(refusal) = next else { panic!("{next:?}") };
    let own = vec![("who", Value::List(vec![Value::Character(LYNETH)]))];
    assert_eq!(
        (refusal.rule().id(), refusal.0.part, refusal.0.args),
        ("triumvene.hp.unconscious", "yours", own)
    );
}
