//! Secrets that only the machine that runs the table knows. All are derived from one root, so only the root
//! is stored.
use hmac::{Hmac, KeyInit, Mac};
use norn_chronicle::{AttemptId, ChainId, Hash, Reach, Salt, Seat};
use sha2::Sha256;
use std::fmt;

/// The root of a table's secrets: 32 random bytes from the host, kept with the table and never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Root(pub [u8; 32]);

/// A table's secrets as its store keeps them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secrets {
    /// Whether the root comes from a seed, so that nothing can be proved of the dice.
    pub seeded: bool,
    /// The root.
    pub root: Root,
}

impl Secrets {
    /// The bytes that are kept.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = vec![u8::from(self.seeded)];
        bytes.extend(self.root.0);
        bytes
    }

    /// Reads what was kept; `None` if it is something else.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (seeded, root) = bytes.split_first()?;
        let seeded = match seeded {
            0 => false,
            1 => true,
            _ => return None,
        };
        Some(Self { seeded, root: Root(root.try_into().ok()?) })
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Root(…)")
    }
}

impl Root {
    fn derive(&self, what: &str, parts: &[&[u8]]) -> [u8; 32] {
        // A key of any length is valid for HMAC, so this can't fail.
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(what.as_bytes());
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }

    /// The salt of the entry with this number among those of its audience: nothing that others may not know of
    /// has a part in it.
    #[must_use]
    pub fn salt(&self, reach: &Reach, number: u64) -> Salt {
        let name = serde_json::to_vec(reach).unwrap_or_default();
        let bytes = self.derive("salt", &[&name, &number.to_be_bytes()]);
        let mut salt = [0; 16];
        salt.copy_from_slice(&bytes[..16]);
        Salt(salt)
    }

    /// A name that reveals no order, for something that this audience first hears of in its entry with this
    /// number.
    #[must_use]
    pub fn attempt(&self, reach: &Reach, number: u64) -> AttemptId {
        let name = serde_json::to_vec(reach).unwrap_or_default();
        let bytes = self.derive("attempt", &[&name, &number.to_be_bytes()]);
        AttemptId(bytes[..8].iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The seed of a server's chain.
    #[must_use]
    pub fn chain(&self, chain: &ChainId, generation: u32) -> Hash {
        let name = serde_json::to_vec(chain).unwrap_or_default();
        Hash(self.derive("chain", &[&name, &generation.to_be_bytes()]))
    }

    /// The seed of a chain of a hosted device (one that this machine acts for).
    #[must_use]
    pub fn device(&self, seat: Seat, chain: &ChainId, generation: u32) -> Hash {
        let name = serde_json::to_vec(chain).unwrap_or_default();
        Hash(self.derive("device", &[&seat.0.to_be_bytes(), &name, &generation.to_be_bytes()]))
    }

    /// The secret in the seal with this number, from 0.
    #[must_use]
    pub fn nonce(&self, number: u64) -> Hash {
        Hash(self.derive("seal", &[&number.to_be_bytes()]))
    }

    /// Another root, the n-th that is made of this one.
    #[must_use]
    pub(crate) fn nth(&self, n: u64) -> Self {
        Self(self.derive("root", &[&n.to_be_bytes()]))
    }

    /// The tag by which a command is recognised: 16 hexadecimal digits that reveal nothing of its content.
    #[must_use]
    pub fn tag(&self, say: &[u8]) -> String {
        self.derive("command", &[say])[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// By what others than the referee fetch what they see of the picture under a map: as long as they see the same of the
    /// picture that was laid there last, or of the tile of that number, it is the same, whatever is to be seen on it.
    #[must_use]
    pub fn cut(
        &self,
        map: &str,
        times: u64,
        tile: Option<u64>,
        hidden: &[norn_chronicle::backdrop::Cell],
    ) -> Hash {
        let cells = serde_json::to_vec(hidden).unwrap_or_default();
        let times = times.to_be_bytes();
        Hash(match tile {
            None => self.derive("cut", &[map.as_bytes(), &times, &cells]),
            Some(nth) => self.derive("tile", &[map.as_bytes(), &times, &nth.to_be_bytes(), &cells]),
        })
    }

    /// The tag of a snapshot, for the program that wrote it: 64 hexadecimal digits.
    #[must_use]
    pub fn form(&self, program: &[u8]) -> String {
        Hash(self.derive("form", &[program])).to_string()
    }

    /// The source of a seeded table's faces: a different secret for each attempt or throw, and for each time
    /// that dice fall anew at the same point of it.
    #[must_use]
    pub fn seeded(&self, of: &AttemptId, time: u32) -> Hash {
        Hash(self.derive("seeded", &[of.0.as_bytes(), &time.to_be_bytes()]))
    }
}
