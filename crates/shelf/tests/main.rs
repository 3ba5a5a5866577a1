//! Games by their names.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use norn_shelf::Game;

#[test]
fn a_game_is_found_by_every_title_in_any_case() {
    for &game in Game::ALL {
        for title in game.titles().iter().copied().chain([game.name()]) {
            assert_eq!(Game::named(title), Ok(game));
            assert_eq!(Game::named(&title.to_uppercase()), Ok(game));
            assert_eq!(Game::named(&format!(" {} ", title.to_lowercase())), Ok(game));
        }
    }
    for title in ["triumvene", "The Imperial System", "tis"] {
        assert_eq!(Game::named(title), Ok(Game::Triumvene));
    }
    assert_eq!(Game::named("Heimr"), Ok(Game::Heimr));
    assert_eq!(Game::named("symbaroum core rules"), Ok(Game::Symbaroum));
    assert_eq!(Game::named("adventuring rules"), Ok(Game::Adventuring));
    assert_eq!(Game::named("FIVEY"), Ok(Game::Fivey));
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest() {
    let near = |name: &str| Game::named(name).unwrap_err().hint();
    assert_eq!(near("triumvine"), "did you mean `triumvene`?");
    assert_eq!(near("imperial system"), "did you mean `triumvene`?");
    assert_eq!(near("chess"), "there is `triumvene`, `heimr`, `symbaroum`, `adventuring`, `fivey`");
    assert_eq!(near(""), "there is `triumvene`, `heimr`, `symbaroum`, `adventuring`, `fivey`");
    assert_eq!(Game::named("chess").unwrap_err().to_string(), "there is no ruleset `chess`");
}

#[test]
fn no_two_games_share_a_title() {
    let mut titles: Vec<String> = vec![];
    for &game in Game::ALL {
        let mut own: Vec<String> = game.titles().iter().map(|title| title.to_lowercase()).collect();
        own.push(game.name().to_owned());
        own.sort();
        own.dedup();
        titles.extend(own);
    }
    titles.sort();
    let all = titles.len();
    titles.dedup();
    assert_eq!(titles.len(), all);
}
