use crate::table::LYNETH;
use crate::travel::{goes, moving, of_people, walker};
use norn_kernel::Closed;
use norn_triumvene::rules::narrative::movement::{Mode, TABLE, factor};

#[test]
fn every_mode_with_its_factor_and_its_check() {
    let rows: Vec<_> = TABLE
        .iter()
        .map(|row| {
            (row.mode.as_str(), row.factor.parts(), row.fitness_check, row.gm_discretion, row.note.as_str())
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("Walking or running", (1, 1), false, true, "no fixed base"),
            ("Flight/Gliding", (5, 1), false, true, "depends on race and conditions"),
            ("Mounted", (2, 1), false, true, ""),
            ("Stealth", (1, 2), true, false, "check decides whether it works at all"),
            ("Swimming", (1, 4), false, false, ""),
            ("Climbing", (1, 8), true, false, "check decides whether it works at all"),
            ("Low Gravity", (3, 2), false, false, ""),
            ("High Gravity", (1, 4), true, false, "failing is bad in ways the GM picks"),
            ("Zero Gravity", (1, 4), true, false, "check is for landing safely"),
            ("Darkness", (1, 2), false, false, "not if area very well known or night vision exceptional"),
        ]
    );
    let names: Vec<_> = Mode::ALL.iter().map(|mode| mode.name()).collect();
    assert_eq!(names, rows.iter().map(|row| row.0).collect::<Vec<_>>());
}

#[test]
fn at_a_normal_pace_of_eighty() {
    let winged = of_people(norn_kernel::Factor::new(5, 1), false);
    assert_eq!(goes(&winged, moving(&[Mode::Flight]), &[]).total(), Some(400));
    for (mode, die, distance) in [
        (Mode::Mounted, None, 160),
        (Mode::Stealth, Some(12), 40),
        (Mode::Swimming, None, 20),
        (Mode::Climbing, Some(12), 10),
        (Mode::LowGravity, None, 120),
        (Mode::HighGravity, Some(12), 20),
        (Mode::ZeroGravity, Some(12), 20),
        (Mode::Darkness, None, 40),
    ] {
        let dice: Vec<u16> = die.into_iter().collect();
        assert_eq!(goes(&walker(0), moving(&[mode]), &dice).total(), Some(distance), "{mode:?}");
    }
}

#[test]
fn a_table_of_people_may_change_a_factor() {
    let mut world = walker(0);
    let half = norn_kernel::Factor::new(1, 2).expect("a factor");
    world.paces.insert("Swimming".into(), half);
    assert_eq!(factor(&world, LYNETH, Mode::Swimming), half);
    assert_eq!(goes(&world, moving(&[Mode::Swimming]), &[]).total(), Some(40));
}
