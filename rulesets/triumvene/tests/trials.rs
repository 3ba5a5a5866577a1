//! Long sequences of attempts, offered and not.
mod actions {
    use norn_kernel::Ruleset;
    use norn_testkit::random::trials;
    use norn_testkit::{actions, laws};
    use norn_triumvene::Triumvene;

    /// How many attempts an ordinary test makes.
    const ACTIONS: u64 = 2000;

    #[test]
    fn whatever_is_tried_nothing_breaks() {
        let starts = [laws::opening(Triumvene), Triumvene.start()];
        let tally = actions::play(Triumvene, &starts, trials(ACTIONS), |tally| eprintln!("{tally}"));
        eprintln!("played elsewhere, although no offer makes them: {:?}", tally.unoffered);
        eprintln!("of these, refused by their offers: {:?}", tally.withheld);
        assert!(tally.actions / 100 <= tally.splits, "time is hardly ever split: {tally}");
        assert!(tally.actions / 1_000 <= tally.waits, "hardly anybody waits for a day: {tally}");
        assert!(20 <= tally.offered.len(), "few attempts are ever made: {:?}", tally.offered);
    }
}
