//! The dice of tests, which are the same for ever.
use norn_testkit::random::Random;

#[test]
fn the_numbers_never_change() {
    let mut random = Random::seeded(7);
    assert_eq!(random.bits(), 7_191_089_600_892_374_487);
    let faces: Vec<u32> = (0..8).map(|_| 1 + random.below(20)).collect();
    assert_eq!(faces, [1, 19, 12, 10, 5, 10, 7, 3]);
}

#[test]
fn each_number_is_as_likely_as_the_others() {
    for n in [0, 1, 2, 3, 7, 20, u32::MAX] {
        let mut random = Random::seeded(1);
        assert!((0..1000).all(|_| random.below(n) < n.max(1)));
    }
    let (mut random, mut seen) = (Random::seeded(2), [0_u32; 6]);
    for _ in 0..60_000 {
        seen[random.below(6) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 460), "{seen:?}");
}
