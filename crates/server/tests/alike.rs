//! What is written once for several seats reads the same to each of them: in every game, every entry of its sessions.
use norn_chronicle::{Reach, Seat};
use norn_shelf::Game;
use norn_table::scenario;
use norn_wire::draw::Drawing;
use norn_wire::state;
use norn_wire::tell::SeatNames;
use norn_wire::words::Words;
use std::fs;
use std::path::Path;

fn holds(game: Game) -> (u32, u32) {
    let rules = game.rules();
    let (words, about) = (Words::of(rules), state::Game::of(rules));
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets").join(game.name()).join("scenarios");
    let (mut shared, mut apart) = (0, 0);
    for file in fs::read_dir(folder).expect("scenarios").flatten() {
        let scenario = scenario::read(&fs::read_to_string(file.path()).expect("a file")).expect("a scenario");
        let played = scenario::play(rules, &scenario).expect("it can be played");
        let view = played.live.view(norn_chronicle::REFEREE).expect("a view");
        let seats: Vec<Seat> = view.seats.iter().map(|one| one.seat).collect();
        let names: SeatNames = view.seats.iter().map(|one| (one.seat, one.name.clone())).collect();
        let drawing = |seat: Seat| Drawing { live: &*played.live, words: &words, game: &about, seat };
        for entry in played.entries.iter().filter(|entry| entry.audience == Reach::Everyone) {
            for two in seats.windows(2) {
                let [one, other] = [two[0], two[1]].map(drawing);
                let told = |of: &Drawing<'_>| serde_json::to_string(&of.told(&names, entry)).expect("JSON");
                let same = told(&one) == told(&other);
                let alike = one.depends(entry).is_some_and(|on| other.depends(entry) == Some(on));
                assert!(
                    same || !alike,
                    "{} tells {:?} and {:?} otherwise: {entry:?}",
                    game.name(),
                    one,
                    other
                );
                shared += u32::from(alike);
                apart += u32::from(!same);
            }
        }
    }
    (shared, apart)
}

#[test]
fn what_depends_on_the_same_reads_the_same() {
    let (mut shared, mut apart) = (0, 0);
    for game in Game::ALL {
        let (more, others) = holds(*game);
        shared += more;
        apart += others;
    }
    assert!(0 < shared && 0 < apart, "{shared} are written once for two, {apart} read otherwise");
}
