use crate::days::{in_combat, state, takes, with_hp};
use crate::table::{BANDIT, LYNETH, Left, Played, foe, hero, offered, play, player, refusal, world};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Audience, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::hp::{Declare, Ending};
use norn_triumvene::world::{Out, State, World};

fn fight(now: i32) -> World {
    let bandit = with_hp(foe("Bandit", 2), now, 6);
    in_combat(world([(LYNETH, hero("Lyneth")), (BANDIT, bandit)]))
}

fn declare(world: &World, ending: Ending) -> Played {
    play(world, &Attempt::Declare(Declare { who: BANDIT, ending }), &[], &[])
}

#[test]
fn the_same_thresholds_hold() {
    let played = takes(&fight(6), BANDIT, 5);
    assert_eq!((played.hp(BANDIT), state(&played.world, BANDIT)), (1, State::Awake));
    let played = takes(&fight(6), BANDIT, 6);
    assert_eq!((played.hp(BANDIT), state(&played.world, BANDIT)), (0, State::Unconscious));
    assert!(!played.world.can_act(BANDIT));
    let played = takes(&played.world, BANDIT, 6);
    assert_eq!((played.hp(BANDIT), state(&played.world, BANDIT)), (-6, State::Dead));
}

#[test]
fn an_opponent_may_be_declared_dead() {
    let played = declare(&fight(0), Ending::Dead);
    assert_eq!((played.hp(BANDIT), state(&played.world, BANDIT)), (0, State::Dead));
    let played = declare(&fight(6), Ending::Dead);
    assert_eq!((played.hp(BANDIT), state(&played.world, BANDIT)), (6, State::Dead));
}

#[test]
fn an_opponent_may_flee_or_surrender_and_come_back() {
    for (ending, out) in [(Ending::Fled, Out::Fled), (Ending::Surrendered, Out::Surrendered)] {
        let world = declare(&fight(6), ending).world;
        assert_eq!(world.character(BANDIT).out, Some(out));
        assert!(!world.can_act(BANDIT));
        let world = declare(&world, Ending::Back).world;
        assert_eq!(world.character(BANDIT).out, None);
        assert!(world.can_act(BANDIT));
    }
}

#[test]
fn nobody_declares_the_end_of_a_players_character() {
    let attempt = Attempt::Declare(Declare { who: LYNETH, ending: Ending::Dead });
    assert_eq!(refusal(&fight(6), &attempt), Some("triumvene.hp.npcs"));
}

#[test]
fn the_referee_fills_it_in() {
    let filled = Filled::of("declare").with("who", BANDIT);
    let filled = filled.with("ending", norn_kernel::Value::word("fled"));
    let attempt = Attempt::Declare(Declare { who: BANDIT, ending: Ending::Fled });
    assert_eq!(offered(&fight(6), &Viewer::Referee, &filled), Next::Ready(attempt));
    let refused = offered(&fight(6), &player(LYNETH), &filled);
    assert!(matches!(refused, Next::Refused(_)));
}

#[test]
fn their_numbers_are_the_referees_business() {
    let played = takes(&fight(6), BANDIT, 6);
    let hidden = ["triumvene.hp.death", "triumvene.hp.unconscious"];
    let compared = played.record.lines.iter().filter(|noted| {
        let compares = matches!(noted.line, norn_kernel::Line::Compared { .. });
        compares && hidden.contains(&noted.line.key().id())
    });
    let audiences: Vec<_> = compared.map(|noted| noted.audience).collect();
    assert_eq!(audiences, [Audience::Referee, Audience::Referee]);
    // That it fell, everybody sees.
    let last = played.record.effects.last().map(|change| change.audience);
    assert_eq!(last, Some(Audience::Everyone));
}
