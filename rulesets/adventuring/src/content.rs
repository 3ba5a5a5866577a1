//! Tables that the rules come with. Lists to which a table adds rows of its own are in [`crate::world::lists`].
use crate::reference::RULES;
use crate::world::people::Form;
use crate::world::{Level, World};
use norn_kernel::content::{names, pairs};
use norn_kernel::words;
use std::sync::LazyLock;

/// What the game is called.
pub static GAME: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| names(words!("adventuring.base.gm-override"), include_str!("../content/game.toml")));

/// For which rolls a skill can make proficient. [adventuring.base.skills]
pub static ROLLS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| names(words!("adventuring.base.skills"), include_str!("../content/rolls.toml")));

/// Which kinds of things a skill can make. [adventuring.craft.quality]
pub static CRAFTS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| names(words!("adventuring.craft.quality"), include_str!("../content/crafts.toml")));

/// Examples of crude things, each with what of the lists it is like. [adventuring.craft.crude.examples]
pub static CRUDE: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let text = include_str!("../content/crude.toml");
    pairs(words!("adventuring.craft.crude.examples"), text, ["name", "like"])
});

/// Kinds of secret, each with the size of area for which it is usual. [adventuring.secrets.examples]
pub static SECRETS: LazyLock<Vec<(String, Level)>> = LazyLock::new(|| {
    pairs(words!("adventuring.secrets.examples"), include_str!("../content/secrets.toml"), ["kind", "level"])
});

/// The names of all rolls for which a skill can make proficient.
#[must_use]
pub fn rolls(_: &World) -> Vec<String> {
    ROLLS.iter().map(|name| (*name).to_owned()).collect()
}

/// The names of all kinds of things that a skill can make.
#[must_use]
pub fn crafts(_: &World) -> Vec<String> {
    CRAFTS.iter().map(|name| (*name).to_owned()).collect()
}

/// The names of all forms of training. [adventuring.train.limit]
#[must_use]
pub fn forms(_: &World) -> Vec<String> {
    Form::WORDS.iter().map(|word| (*word).to_owned()).collect()
}
