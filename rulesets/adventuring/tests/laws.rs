//! The laws that every rule obeys, over the attempts of this game.
use norn_adventuring::Adventuring;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}
