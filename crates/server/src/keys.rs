//! Tokens: 256 random bits each, shown once, and stored only as their SHA-256.
use norn_chronicle::Hash;
use sha2::{Digest, Sha256};

/// How many characters a token has in writing.
const WRITTEN: usize = 64;

/// A token. Never written to a log; who needs it in words asks for them by name.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

impl Token {
    /// A new one.
    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Reads one; `None` for anything else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        if text.len() != WRITTEN {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Self(bytes))
    }

    /// As it stands in a link or cookie.
    pub(crate) fn in_words(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.0).into())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_and_nothing_else_is_one() {
        let token = Token::draw().expect("the machine has chance");
        assert_eq!(Token::read(&token.in_words()), Some(token.clone()));
        let words = token.in_words();
        for wrong in [
            "",
            "00",
            &words[1..],
            &words.to_uppercase().replace(|c: char| c.is_ascii_digit(), "A"),
            &format!("{words}0"),
        ] {
            assert_eq!(Token::read(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{token:?}"), "Token(…)");
    }
}
