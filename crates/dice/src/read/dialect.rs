//! The programs whose notation is read.

use std::fmt;
use std::str::FromStr;

/// A program whose notation is read with the meaning that it has there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Norn's own, which holds most of the others.
    Norn,
    /// Roll20's chat, by its Dice Reference.
    Roll20,
    /// Foundry Virtual Tabletop, by its documentation of dice modifiers.
    Foundry,
    /// Avrae, which rolls with the Python package d20.
    Avrae,
    /// The JavaScript package rpg-dice-roller.
    RpgDiceRoller,
    /// The Discord program Dice Maiden.
    DiceMaiden,
    /// The Python package dice.
    PythonDice,
    /// Fantasy Grounds.
    FantasyGrounds,
    /// The dice of GURPS: six-sided unless something else is said.
    Gurps,
    /// The general commands of BCDice.
    BcDice,
}

impl Dialect {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Dialect; 10] = [
        Dialect::Norn,
        Dialect::Roll20,
        Dialect::Foundry,
        Dialect::Avrae,
        Dialect::RpgDiceRoller,
        Dialect::DiceMaiden,
        Dialect::FantasyGrounds,
        Dialect::PythonDice,
        Dialect::Gurps,
        Dialect::BcDice,
    ];

    /// The word that chooses it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Dialect::Norn => "norn",
            Dialect::Roll20 => "roll20",
            Dialect::Foundry => "foundry",
            Dialect::Avrae => "avrae",
            Dialect::RpgDiceRoller => "rpg-dice-roller",
            Dialect::DiceMaiden => "dice-maiden",
            Dialect::PythonDice => "python-dice",
            Dialect::FantasyGrounds => "fantasy-grounds",
            Dialect::Gurps => "gurps",
            Dialect::BcDice => "bcdice",
        }
    }

    /// Its name in a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Norn => "Norn",
            Dialect::Roll20 => "Roll20",
            Dialect::Foundry => "Foundry",
            Dialect::Avrae => "Avrae",
            Dialect::RpgDiceRoller => "rpg-dice-roller",
            Dialect::DiceMaiden => "Dice Maiden",
            Dialect::PythonDice => "the Python package dice",
            Dialect::FantasyGrounds => "Fantasy Grounds",
            Dialect::Gurps => "GURPS",
            Dialect::BcDice => "BCDice",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(word: &str) -> Result<Dialect, String> {
        let plain = |word: &str| word.to_ascii_lowercase().replace(['-', '_', ' '], "");
        Dialect::ALL.into_iter().find(|dialect| plain(dialect.word()) == plain(word)).ok_or_else(|| {
            let words: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.word()).collect();
            format!("there is no dialect `{word}`; there are {}", words.join(", "))
        })
    }
}
