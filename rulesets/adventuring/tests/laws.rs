//! The laws that every rule obeys, over the attempts of this game.
use norn_adventuring::Adventuring;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}

#[test]
fn special_movement_and_its_dangers_obey_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::hazards::balancing::Balance;
    use norn_adventuring::rules::hazards::climate::{Element, Scathe};
    use norn_adventuring::rules::hazards::climbing::{BareClimb, Climb};
    use norn_adventuring::rules::hazards::falls::{BareFall, Fall};
    use norn_adventuring::rules::hazards::fears::{Flee, Frighten};
    use norn_adventuring::rules::hazards::leaping::Leap;
    use norn_adventuring::rules::hazards::moving::{Difficulty, Moving};
    use norn_adventuring::rules::hazards::rounds::Rounds;
    use norn_adventuring::rules::hazards::sizes::{CarryOff, Measure, Withstand};
    use norn_adventuring::rules::hazards::sneaking::Sneak;
    use norn_adventuring::rules::hazards::sprinting::Sprint;
    use norn_adventuring::rules::hazards::swimming::{Rescue, Swim};
    use norn_adventuring::world::{Dread, Fate, Fear, Level, Surface, Water};
    let open = row(three(), Level::Zone);
    let hold = |name, attempt: Attempt, world: &norn_adventuring::World| laws::hold(name, &attempt, world);
    let moving = Moving::of(A, Some(Q));
    hold("sprint", Sprint { who: A, to: S }.into(), &open);
    let beam = in_area(open.clone(), Q, |area| (area.narrow, area.drop, area.hazard) = (true, 40, Some(norn_kernel::D6)));
    hold("balance", Balance { moving }.into(), &beam);
    let sneak = Sneak { who: [A, B].into(), to: Some(Q), sprint: false, difficulty: Difficulty::Looks };
    hold("sneak", sneak.into(), &open);
    hold("leap", Leap { moving, gap: 30, run_up: true, depth: 40 }.into(), &open);
    hold("climb", Climb { moving, height: 80, surface: Surface::Challenging }.into(), &open);
    let lake = in_area(open.clone(), Q, |area| area.water = Water::Turbulent);
    hold("swim", Swim { moving, rounds: 2 }.into(), &lake);
    let drowns = but(at(at(lake, A, Q), B, Q), A, |one| (one.drowning, one.breathless) = (true, 4));
    hold("rescue", Rescue { who: B, whom: A, firm: false }.into(), &drowns);
    hold("rounds", Rounds { rounds: 2 }.into(), &drowns);
    hold("fall", Fall { who: A, depth: 50, cushion: true }.into(), &open);
    let exposed = [A, B].into();
    let name = "the howl".to_owned();
    hold("frighten", Frighten { name, of: None, terror: true, exposed, stays: true, at: Some(S) }.into(), &open);
    let fear = Fear { of: Dread::Somebody(B), terror: true, until: 1 };
    hold("flee", Flee { who: A, to: Some(S) }.into(), &but(at(open.clone(), A, Q), A, |one| one.fears = vec![fear]));
    let cold = Scathe { who: A, element: Element::Cold, dice: 1, die: norn_kernel::D4, impaired: true };
    hold("cold or heat", cold.into(), &open);
    let down = but(open.clone(), B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
    hold("carry off", CarryOff { who: A, whom: B, to: Q }.into(), &down);
    let measure = Measure { who: [A, B].into(), ability: Agi, hampers: true };
    hold("measure", measure.into(), &open);
    hold("withstand", Withstand { who: A, other: B }.into(), &open);
    let climb = BareClimb { who: A, metres: 8, agi: 11, proficient: false, surface: Surface::Challenging };
    hold("bare climb", climb.into(), &open);
    hold("bare fall", BareFall { who: A, depth: 40, agi: Some(10) }.into(), &open);
}
