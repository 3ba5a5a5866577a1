//! Tokens: 256 random bits each, shown once, and stored only as their SHA-256.
use norn_chronicle::Hash;
use norn_chronicle::store::{Mark, TableId};
use norn_store::keys::Lent;
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

    /// What only somebody who has the token can reckon, for one purpose at one table. It has a fixed length and so has what
    /// it is made of, so a plain hash is enough.
    fn pad(&self, what: &[u8; 8], table: TableId) -> [u8; 32] {
        let parts = [&what[..], &self.0, &table.0.to_be_bytes()].concat();
        Sha256::digest(parts).into()
    }

    /// The secret of whoever writes lines and veils by this token: what a link has brought, or else the device's own.
    pub(crate) fn author(&self, table: TableId, lent: Option<Lent>) -> Author {
        match lent {
            None => Author(self.pad(b"author: ", table)),
            Some(lent) => Author(both(lent, self.pad(b"lends:  ", table))),
        }
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.0).into())
    }
}

/// The secret of somebody at a table, the same on all their devices: each brings it along in the link that it gives to the
/// next. It is kept nowhere in the clear.
pub(crate) struct Author([u8; 32]);

impl Author {
    /// Hidden for everybody who has not this token.
    pub(crate) fn lend(&self, to: &Token, table: TableId) -> Lent {
        both(self.0, to.pad(b"lends:  ", table))
    }

    /// What their lines and veils are marked with.
    pub(crate) fn mark(&self) -> Mark {
        let whole: [u8; 32] = Sha256::digest([&b"mark:   "[..], &self.0].concat()).into();
        let mut mark = [0; 16];
        mark.copy_from_slice(&whole[..16]);
        Mark(mark)
    }
}

fn both(one: [u8; 32], other: [u8; 32]) -> [u8; 32] {
    std::array::from_fn(|n| one[n] ^ other[n])
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
    fn what_somebody_writes_has_one_mark_on_all_their_devices_and_no_other() {
        let [laptop, link, phone, other] =
            std::array::from_fn(|_| Token::draw().expect("the machine has chance"));
        let (here, there) = (TableId(1), TableId(2));
        let mark = laptop.author(here, None).mark();
        let lent = laptop.author(here, None).lend(&link, here);
        let brought = link.author(here, Some(lent)).lend(&phone, here);
        assert_eq!(phone.author(here, Some(brought)).mark(), mark);
        assert_ne!(laptop.author(there, None).mark(), mark, "tables can't be told to have the same person");
        assert_ne!(other.author(here, None).mark(), mark);
        // Nothing that is kept is made of anything else that is kept.
        assert_ne!(other.author(here, Some(brought)).mark(), mark);
        assert!(!laptop.hash().0.starts_with(&mark.0));
    }

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
