//! The closed list of games: the only place outside `rulesets/` that names one.
//!
//! [`Game::named`] finds a game by its name, and [`Game::rules`] gives its ruleset with the types erased.
//! Code that uses it is compiled once, however many games there are.
use norn_kernel::Ruleset;
use norn_table::{AnyRuleset, Manifest};
use std::fmt;

/// Something done with the types of any ruleset, for tools that look inside a game. It is compiled once for
/// each game; code that needs no types uses [`Game::rules`].
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<R: Ruleset>(self, rules: R) -> Self::Out;
}

#[cfg(all(feature = "toy", not(debug_assertions)))]
compile_error!("the feature `toy` is for tests: what people get has no invented game");

macro_rules! games {
    (
        $($(#[$about:meta])* $game:ident = $rules:path;)*
        [for tests] $(#[$toy_about:meta])* $toy:ident = $toy_rules:path;
    ) => {
        /// Every game there is.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Game {
            $($(#[$about])* $game,)*
            $(#[$toy_about])*
            #[cfg(feature = "toy")]
            $toy,
        }

        impl Game {
            /// All of them, in the order in which they are listed.
            pub const ALL: &'static [Self] = &[$(Self::$game),*];

            /// What can be played: all of them, and with the feature `toy` the invented game, which no list names that
            /// people read.
            pub const PLAYED: &'static [Self] = &[$(Self::$game,)* #[cfg(feature = "toy")] Self::$toy];

            /// Sends a visitor to the game's ruleset.
            pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
                match self {
                    $(Self::$game => visitor.visit($rules),)*
                    #[cfg(feature = "toy")]
                    Self::$toy => visitor.visit($toy_rules),
                }
            }

            /// The game's ruleset.
            // If it were inlined, each caller would compile everything behind the pointer once more.
            #[must_use]
            #[inline(never)]
            pub fn rules(self) -> &'static dyn AnyRuleset {
                match self {
                    $(Self::$game => &$rules,)*
                    #[cfg(feature = "toy")]
                    Self::$toy => &$toy_rules,
                }
            }
        }
    };
}

// A new game takes a line here.
games! {
    /// The Imperial System.
    Triumvene = norn_triumvene::Triumvene;
    /// The Heimr Tabletop RPG Core.
    Heimr = norn_heimr::Heimr;
    /// The Symbaroum core rules.
    Symbaroum = norn_symbaroum::Symbaroum;
    /// The Adventuring Rules.
    Adventuring = norn_adventuring::Adventuring;
    /// The fantasy game FIVEY.
    Fivey = norn_fivey::Fivey;
    [for tests]
    /// Lanterns, an invented game that uses every mechanism.
    Lanterns = norn_testkit::toy::Lanterns;
}

impl Game {
    /// What the game says of itself.
    #[must_use]
    pub fn manifest(self) -> Manifest {
        self.rules().manifest()
    }

    /// What commands, files and logs call it: `triumvene`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.manifest().name
    }

    /// As people write it, then its other names.
    #[must_use]
    pub fn titles(self) -> &'static [&'static str] {
        self.manifest().titles
    }

    /// The game that has this name or title, in any case.
    ///
    /// # Errors
    /// [`NoGame`], with the nearest there is.
    pub fn named(name: &str) -> Result<Self, NoGame> {
        let plain = |text: &str| text.trim().to_lowercase();
        let wanted = plain(name);
        let names = || {
            Self::PLAYED.iter().flat_map(|&game| {
                let titles = game.titles().iter().copied();
                titles.chain([game.name()]).map(move |title| (game, plain(title)))
            })
        };
        if let Some((game, _)) = names().find(|(_, title)| *title == wanted) {
            return Ok(game);
        }
        let near = names()
            .map(|(game, title)| (strsim::damerau_levenshtein(&wanted, &title), title, game))
            .filter(|(distance, title, _)| *distance <= (title.chars().count() / 3).max(1))
            .min_by_key(|(distance, ..)| *distance);
        Err(NoGame { name: name.to_owned(), near: near.map(|(.., game)| game) })
    }
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoGame {
    /// The name.
    pub name: String,
    /// The game that was perhaps meant.
    pub near: Option<Game>,
}

impl NoGame {
    /// What would be right.
    #[must_use]
    pub fn hint(&self) -> String {
        match self.near {
            Some(game) => format!("did you mean `{}`?", game.name()),
            None => {
                let names: Vec<String> = Game::ALL.iter().map(|game| format!("`{}`", game.name())).collect();
                format!("there is {}", names.join(", "))
            }
        }
    }
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no ruleset `{}`", self.name)
    }
}

impl std::error::Error for NoGame {}
