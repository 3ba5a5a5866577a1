//! The invented game under all laws: whatever it can't do, no law has seen.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_dice::Ratio;
use norn_kernel::ground::{Cell, Field, Tiling};
use norn_kernel::{
    Answer, D10, Edge, Factor, Filled, Line, Next, Owner, Place, Ruleset, Value, Viewer, Who, World,
};
use norn_play::playback::Roll;
use norn_play::{Now, OddsError, Options, Playback, Wanted};
use norn_testkit::played::play;
use norn_testkit::random::Random;
use norn_testkit::toy::{
    Deed, Ears, Effect, Grasp, Ground, Gusts, House, Keeper, Lanterns, OIL_MAX, Shade, Straw, Strike,
    WAIT_MAX,
};
use norn_testkit::{laws, odds};

const ADA: Who = Who(1);
const BO: Who = Who(2);
const SHADE: Who = Who(4);

fn house() -> House {
    laws::opening(Lanterns)
}

fn with(effects: &[Effect]) -> House {
    let mut house = house();
    effects.iter().for_each(|effect| house.apply(effect));
    house
}

#[test]
fn every_deed_obeys_the_laws() {
    for edge in [Edge::None, Edge::Disadvantage] {
        laws::hold("kindle", &Deed::Kindle { who: ADA, edge }, &house());
    }
    laws::hold("kindle without a wick", &Deed::Kindle { who: BO, edge: Edge::Advantage }, &house());
    laws::hold("walk into a grasp", &Deed::Walk { who: ADA, to: Place(1) }, &house());
    laws::hold("walk", &Deed::Walk { who: ADA, to: Place(3) }, &house());
    laws::hold("share", &Deed::Share { who: ADA }, &house());
    laws::hold("watch", &Deed::Watch, &house());
    laws::hold("vigil", &Deed::Vigil { rooms: 2 }, &house());
    laws::hold("lurk", &Deed::Lurk { who: SHADE }, &with(&[Effect::Readied(SHADE, false)]));
}

#[test]
fn so_many_of_what_obeys_the_laws() {
    let pour = |all: &[(Who, i32)]| Deed::Pour { oil: all.iter().copied().collect() };
    laws::hold("pour", &pour(&[(ADA, 2), (BO, 1)]), &house());
    laws::hold("nothing to pour", &pour(&[]), &house());
    laws::hold("more than the can holds", &pour(&[(ADA, 4), (BO, 4)]), &house());
    laws::hold("for nobody", &pour(&[(Who(77), 1)]), &house());
    laws::hold("more than she can carry", &pour(&[(ADA, 2)]), &with(&[Effect::Oil(ADA, OIL_MAX - 1)]));
    let played = play(&with(&[Effect::Oil(ADA, 3)]), &pour(&[(ADA, 2)]), &[1, 6], &[]);
    assert_eq!((played.world.keepers[&ADA].oil, played.verdict.total), (4, Some(1)));
}

/// Ada stands by the gate of the yard.
fn yard() -> House {
    with(&[Effect::At(ADA, Place(3))])
}

#[test]
fn what_lies_in_the_yard_obeys_the_laws() {
    laws::hold("strew", &Deed::Strew { who: ADA, paces: 2 }, &yard());
    laws::hold("strew elsewhere", &Deed::Strew { who: ADA, paces: 2 }, &house());
    laws::hold("strew too far", &Deed::Strew { who: ADA, paces: 9 }, &yard());
    let over = |column, row| Deed::Sling { who: ADA, over: pace(column, row) };
    laws::hold("sling", &over(16, 1), &yard());
    laws::hold("sling over nothing near", &over(20, 1), &yard());
    laws::hold("sling nothing", &over(16, 1), &with(&[Effect::At(ADA, Place(3)), Effect::Oil(ADA, 0)]));
    let ground = |deed: &Deed| play(&yard(), deed, &[], &[]).world.ground;
    // Of the ring around the gate, half lies outside.
    let salt = ground(&Deed::Strew { who: ADA, paces: 2 });
    let ring = Tiling::Squares.ring(Cell::new(15, 0), 2).into_iter().filter(|cell| 0 <= cell.row);
    assert_eq!(salt, ring.map(|cell| (pace(cell.column, cell.row), Ground::Salt)).collect());
    assert_eq!(salt.len(), 9);
    // It flies as far as the well, and past it six paces.
    let ash = |over| ground(&over).into_keys().collect::<Vec<_>>();
    assert_eq!(ash(over(15, 1)), [1, 2, 3].map(|row| pace(15, row)));
    assert_eq!(ash(over(16, 1)), (1..=6).map(|n| pace(15 + n, n)).collect::<Vec<_>>());
}

fn pace(column: i16, row: i16) -> Place {
    let field = Field { columns: 30, rows: 30, first: Place(1_000) };
    field.place(Cell::new(column, row)).unwrap()
}

#[test]
fn errands_go_the_shortest_way_that_is_open() {
    let errand = |to| Deed::Errand { who: ADA, to: Place(to) };
    laws::hold("errand into a grasp", &errand(2), &house());
    laws::hold("errand", &errand(3), &with(&[Effect::Clock(50)]));
    laws::hold("errand to where she is", &errand(0), &house());
    laws::hold("errand past a shut door", &errand(2), &with(&[Effect::Shut(1, true)]));
    laws::hold("errand with ears", &errand(3), &with(&[Effect::Ears(Ears::Sharp)]));
    // Nobody grasps, and an hour begins on the way.
    let world = with(&[Effect::Clock(45), Effect::Readied(SHADE, false)]);
    let played = play(&world, &errand(2), &[], &[]);
    let ada = &played.world.keepers[&ADA];
    assert_eq!((ada.at, played.world.now), (Place(2), 65));
    assert_eq!(ada.oil, world.keepers[&ADA].oil - 1);
}

#[test]
fn straws_are_drawn_until_one_is_longest() {
    laws::hold("straws", &Deed::Straws { again: true }, &house());
    laws::hold("straws once", &Deed::Straws { again: false }, &house());
    laws::hold("straw", &Straw(ADA), &house());
    laws::hold("nobody draws", &Deed::Straws { again: true }, &Lanterns.start());
    let first = |again, faces: &[u16]| play(&house(), &Deed::Straws { again }, faces, &[]).world.watch;
    assert_eq!(first(false, &[5, 5, 2]), [ADA, BO, Who(3)], "the one who is named first");
    assert_eq!(first(true, &[5, 5, 2, 1, 3]), [BO, ADA, Who(3)], "those who tie draw again");
}

#[test]
fn ways_are_told_as_keepers_know_them() {
    let ways = |world: &House, viewer: &Viewer| {
        let map = Lanterns.show(world, viewer).maps.into_iter().next().unwrap();
        let ways = map.ways(Place(0)).unwrap();
        (0..4).map(Place).map(|to| (ways.cost(to), ways.way(to))).collect::<Vec<_>>()
    };
    let ada = Viewer::Player(vec![ADA]);
    let (without, hatch) = (house(), with(&[Effect::Hatch(true)]));
    assert_eq!(ways(&without, &ada)[2], (Some(20), vec![Place(1), Place(2)]));
    assert_eq!(ways(&hatch, &ada), ways(&without, &ada), "what only the referee knows shapes no way of hers");
    assert_eq!(ways(&hatch, &Viewer::Referee)[2], (Some(11), vec![Place(3), Place(2)]));
    // What a map says is what an errand takes.
    let arrived = play(
        &without,
        &Deed::Errand { who: ADA, to: Place(2) },
        &[],
        &[("lanterns.shade.grasp", Answer::Yes(false))],
    );
    assert_eq!(arrived.world.now - without.now, 20);
}

#[test]
fn time_passes_in_order() {
    // Two dusks and one full hour: an hour from 00:50 ends at 01:50.
    let world = with(&[Effect::Clock(50), Effect::Soot(ADA, 2)]);
    laws::hold("wait", &Deed::Wait { minutes: 70 }, &world);
    laws::hold("too long", &Deed::Wait { minutes: WAIT_MAX + 1 }, &world);
    let played = play(&world, &Deed::Wait { minutes: 70 }, &[2, 3], &[]);
    assert_eq!((played.world.now, played.world.dusk, played.world.keepers[&ADA].soot), (120, 180, 0));
    for seed in 0..200 {
        let mut random = Random::seeded(seed);
        let mut part = || 1 + random.below(200);
        let parts = (part(), part());
        assert!(laws::splits(Lanterns, &world, parts, seed), "{parts:?}");
    }
}

#[test]
fn companies_and_what_hears_them_obey_the_laws() {
    const COMPANY: Who = Who(9);
    let world = with(&[Effect::Company(COMPANY, [ADA, BO].into()), Effect::Lit(Place(0), true)]);
    assert_eq!(Lanterns.problems(&world), []);
    laws::hold("eavesdrop", &Deed::Eavesdrop { company: COMPANY }, &world);
    laws::hold("no company", &Deed::Eavesdrop { company: ADA }, &world);
    laws::hold("part", &Deed::Part { who: ADA }, &world);
    laws::hold("nothing to part from", &Deed::Part { who: Who(3) }, &world);
    let walked =
        with(&[Effect::Entered(Some(ADA)), Effect::At(ADA, Place(1)), Effect::Readied(SHADE, false)]);
    assert_eq!(Lanterns.due(&walked), Some(Deed::Hear));
    laws::hold("hear", &Deed::Hear, &walked);
    laws::hold("nobody to hear", &Deed::Hear, &house());
}

#[test]
fn dusk_obeys_the_laws() {
    let lit = [0, 1, 2].map(|room| Effect::Lit(Place(room), true));
    let night = [Effect::Clock(60), Effect::Gusts(Gusts::Wild)];
    let house = with(&[&lit[..], &night].concat());
    assert_eq!(Lanterns.due(&house), Some(Deed::Dusk));
    laws::hold("dusk", &Deed::Dusk, &house);
}

#[test]
fn what_is_refused_obeys_the_laws() {
    let kindle = |who| Deed::Kindle { who, edge: Edge::None };
    let walk = |to| Deed::Walk { who: ADA, to: Place(to) };
    laws::hold("nobody", &kindle(Who(77)), &house());
    laws::hold("no oil", &kindle(ADA), &with(&[Effect::Oil(ADA, 0)]));
    laws::hold("no door", &walk(2), &house());
    laws::hold("a shut door", &walk(3), &with(&[Effect::Shut(2, true)]));
    laws::hold("not yet dusk", &Deed::Dusk, &house());
    laws::hold("nobody to watch", &Deed::Watch, &Lanterns.start());
}

#[test]
fn rules_inside_rules_obey_the_laws() {
    laws::hold("strike", &Strike { who: ADA, oil: 2, edge: Edge::Advantage, burns: true }, &house());
    laws::hold("grasp", &Grasp { shade: SHADE, keeper: ADA }, &house());
}

#[test]
fn the_game_is_sound() {
    laws::sound(Lanterns);
}

#[test]
fn a_hidden_grip_does_not_show_in_what_is_asked() {
    let gripped = |grip| {
        let shade = house().shades[&SHADE].clone();
        with(&[Effect::Shade(SHADE, Shade { grip, ..shade })])
    };
    let walk = Deed::Walk { who: ADA, to: Place(1) };
    for viewer in [Viewer::Player(vec![ADA]), Viewer::Player(vec![BO])] {
        laws::same_questions("walk", &walk, &gripped(-5), &gripped(9), &viewer);
    }
}

#[test]
#[should_panic(expected = "what is hidden shows in what is asked")]
fn a_hidden_number_that_shows_is_noticed() {
    let (walk, ada) = (Deed::Walk { who: ADA, to: Place(1) }, Viewer::Player(vec![ADA]));
    let without = with(&[Effect::Readied(SHADE, false)]);
    laws::same_questions("walk", &walk, &house(), &without, &ada);
}

#[test]
fn odds_are_as_they_are_written() {
    odds::check_dir(Lanterns, concat!(env!("CARGO_MANIFEST_DIR"), "/odds"));
}

#[test]
fn the_grasp_falls_before_whoever_walks_arrives() {
    let walk = Deed::Walk { who: ADA, to: Place(1) };
    let ada = Viewer::Player(vec![ADA]);
    let house = house();
    let mut live = Playback::live(&walk, &house, vec![], |roll: &Roll| (roll.die == D10).then_some(vec![10]));
    loop {
        match live.step() {
            Now::Waiting { questions, .. } => {
                let grasp = questions[0].owner == Owner::Referee;
                assert_eq!(questions[0].audience.admits(&ada), !grasp);
                live.answer(&questions[0], Answer::Yes(grasp)).unwrap();
            }
            Now::Done { outcome, world, record } => {
                assert_eq!(outcome.outcome.as_deref(), Some("held"));
                assert_eq!(world.keepers[&ADA].at, Place(0));
                assert!(!world.shades[&SHADE].readied);
                // Everybody sees that she is held; nobody else how strong it was.
                let seen = |line: fn(&Line) -> bool| {
                    let mut seen = record.lines.iter().filter(|noted| noted.audience.admits(&ada));
                    seen.any(|noted| line(&noted.line))
                };
                assert!(seen(|line| matches!(line, Line::Outcome { .. })));
                assert!(!seen(|line| matches!(line, Line::Rolled { .. } | Line::Compared { .. })));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn points_are_allotted_and_what_nobody_can_carry_is_spilled() {
    let house = with(&[Effect::Oil(ADA, OIL_MAX), Effect::Oil(BO, OIL_MAX)]);
    let share = Deed::Share { who: ADA };
    let mut live = Playback::live(&share, &house, vec![], |_: &Roll| None);
    let Now::Waiting { questions, .. } = live.step() else { panic!() };
    let Wanted::Allot { points, to, .. } = &questions[0].wanted else { panic!() };
    assert_eq!((*points, to.len()), (OIL_MAX, 3));
    let given = [(ADA, 0), (BO, OIL_MAX), (Who(3), 0)];
    let given = given.map(|(who, oil)| (Value::Character(who), oil));
    live.answer(&questions[0], Answer::Allot(given.to_vec())).unwrap();
    let Now::Done { world, record, .. } = live.step() else { panic!() };
    assert_eq!((world.keepers[&ADA].oil, world.keepers[&BO].oil), (0, OIL_MAX));
    let spilled = |line: &Line| matches!(line, Line::Idle { amount: 20, .. });
    assert!(record.lines.iter().any(|noted| spilled(&noted.line)));
}

#[test]
fn a_pace_is_a_factor() {
    let keeper = house().keepers[&ADA].clone();
    let slow = Keeper { pace: Factor::new(7, 2).unwrap(), ..keeper };
    let house = with(&[Effect::Keeper(ADA, slow)]);
    let walk = Deed::Walk { who: ADA, to: Place(3) };
    let (_, after) = laws::by_default(&walk, &house, 1).unwrap();
    assert_eq!(after.now, 35);
}

#[test]
fn every_rule_has_its_words() {
    for rule in Lanterns.rules() {
        let message = format!("\n{} = ", rule.replace('.', "_"));
        assert!(Lanterns.words().contains(&message), "{rule}");
    }
}

#[test]
fn odds_are_printed_as_they_are() {
    let filled = Filled::of("kindle").with("wick", -2).with_defaults();
    let Next::Ready((world, attempt)) = Lanterns.study(&Lanterns.start(), &filled) else { panic!() };
    let options = Options {
        with: filled.values,
        answers: vec![("lanterns.kindle.again".to_owned(), "yes*1".to_owned())],
        ..Options::default()
    };
    let odds = norn_play::weigh(Lanterns, &world, &attempt, &options).unwrap();
    let printed = serde_json::to_value(&odds).unwrap();
    let fields: Vec<&String> = printed.as_object().unwrap().keys().collect();
    let all = ["answers", "attempt", "outcomes", "residual", "ruleset", "totals", "ways", "with"];
    assert_eq!(fields, all);
    assert_eq!(printed["with"], serde_json::json!({"wick": -2}));
    assert_eq!(
        printed["answers"],
        serde_json::json!({"lanterns.kindle.again": "yes*1", "lanterns.kindle.oil": "default"})
    );
    assert_eq!(printed["residual"], 0.0);
    // Six ends of the hand and six faces of the flint; 23 of the 36 are dark, and are tried again.
    assert_eq!(printed["ways"], 13 + 23 * 36);
    // Of two dice the lower counts: at least 5 in 4 of 36, or 4 in 5 of 36 with a flint. With soot the second
    // time: 6 in 1 of 36, or 5 in 3 of 36 with a flint.
    let dark = Ratio::new(6 * 36 - 6 * 4 - 5, 6 * 36) * Ratio::new(6 * 36 - 6 - 3, 6 * 36);
    assert_eq!(printed["outcomes"][0]["outcome"], "dark");
    assert_eq!(printed["outcomes"][0]["exact"], dark.to_string());
    assert_eq!(printed["outcomes"][0]["p"], dark.to_f64());
    let totals = odds.totals.iter().map(|odds| &odds.exact).sum::<Ratio>();
    assert_eq!(totals, Ratio::ONE);
}

#[test]
fn odds_with_a_ruling_and_odds_of_nothing() {
    let walk = Deed::Walk { who: ADA, to: Place(1) };
    let weigh = |options: &Options| norn_play::weigh(Lanterns, &house(), &walk, options);
    let grasped = vec![("lanterns.shade.grasp".to_owned(), "yes".to_owned())];
    let free = weigh(&Options { answers: grasped.clone(), ..Options::default() }).unwrap();
    assert_eq!(free.outcomes[0].exact, Ratio::new(1, 2));
    let path = "6".parse().unwrap();
    let ruled = vec![(path, "lanterns.walk.outcome".to_owned(), 0)];
    let ruled = weigh(&Options { answers: grasped, rulings: ruled, ..Options::default() });
    assert!(ruled.is_err() || ruled.is_ok_and(|odds| odds.outcomes[0].exact == Ratio::ONE));
    let wrong = vec![("lanterns.shade.grasp".to_owned(), "perhaps".to_owned())];
    let wrong = weigh(&Options { answers: wrong, ..Options::default() });
    assert!(matches!(wrong, Err(OddsError::NoAnswer { .. })));
}
