//! The dice protocol: faces that nobody can choose and nobody can foresee.
//!
//! # How it works
//! Each party draws a secret and hashes it again and again: a hash chain. It publishes the chain's end, the
//! *tip*, before anything is rolled, and from then on reveals the links in reverse order, one at a time.
//! Everybody who knows the last one can check the next (its hash is the last one), and nobody can compute it
//! in advance.
//!
//! A face comes from a link of the server's chain and the links of devices at the table together:
//!
//! 1. The entry that begins an attempt fixes the server's link for it: the next one of its chain, which stays secret
//!    until the attempt is closed. The entry that asks for a throw fixes that of the throw.
//! 2. The device of the seat that rolls gives the next link of its chain, fixed by the tip that it published. It
//!    gives it to this request alone, and signs it together with the past that it has seen ([`crate::device`]).
//! 3. The face is worked out from both, its place in the run, the rule, the die and its number in the hand.
//!
//! Neither can choose: both links were fixed before either knew the other's. Neither can foresee: the device
//! lacks the server's link until the attempt is closed, the server lacks the device's until it is given. A
//! link that was given and not used is skipped, and the log shows it. A log other than the one that the
//! device has seen does not fit its signature. No face depends on how many dice fell before it or on who
//! tapped first, only on its own place.
//!
//! A host who plays holds the server's chain and one device's. That pair alone proves nothing, so the link of
//! another seat's device is mixed in. One device that is not the host's is enough. Where there is no other,
//! the log says so ([`crate::Source::Links`]), and so does `verify`.
//!
//! A device that is not the one that taps gives its link by itself, once the log says which dice wait for it
//! ([`crate::Body::Awaited`]): rule, die, number and place in the run are fixed before. Whose device is asked follows
//! from who sits where, so a host cannot have two of them asked and take the better one: another is asked only after
//! the log says that the first is away ([`crate::Body::Absent`]), and `verify` counts that by seat. The device passes
//! over a link that was asked for and not used, so that no other dice come from it; the table asks that, and `verify`
//! checks it.
//!
//! A server's chain is used up before the next one begins. Where its secrets are lost, an entry says so
//! ([`crate::Body::Renewed`]), and every device publishes anew.
//!
//! # One chain for each audience
//! Revealing a link reveals every earlier one (its hashes). So a roll that only some may see must not take its
//! links from a chain that all may see: a later public roll would give away the hidden one, and the number of
//! links skipped would tell how many there were. The server therefore has a chain for each audience of an
//! attempt, and a device one for each audience of a roll ([`crate::ChainId`]).
//!
//! # Stated stable for ever
//! [`Hand::face`] is part of the format. Its description suffices to check a log without this program, and a
//! test holds fixed examples.
use crate::canon::{hash, hash_all};
use crate::error::{Error, Kind};
use crate::{Hash, Seat};
use hmac::{Hmac, KeyInit, Mac};
use norn_kernel::{Die, Path};
use sha2::Sha256;
use std::collections::BTreeMap;
use std::fmt;

/// The most links of one chain. When they are used up, a new chain is committed to by a new entry.
pub const CHAIN_MAX: u32 = 1 << 16;
/// The most links that a verifier walks to bridge those that were used without being revealed.
pub const SKIP_MAX: u32 = 1 << 12;
/// The most sides of a die: those that dice notation allows.
pub const SIDES_MAX: u32 = 1_000_000;

/// A chain of secrets, held by the party that drew the seed. Its links count from 0 in the order in which
/// they are revealed.
#[derive(Clone)]
pub struct Chain {
    length: u32,
    /// Every `step`-th value from the seed on, so that a link costs at most `step` hashes.
    kept: Vec<Hash>,
    step: u32,
    tip: Hash,
}

impl Chain {
    /// The chain with so many links that grows from a seed, 32 bytes that nobody can guess. Its innermost link
    /// is `SHA-256("norn chain" ‖ 0 ‖ seed)`, and each other one is the SHA-256 of the one inside it.
    ///
    /// # Errors
    /// [`Kind::Links`] if the length is 0 or more than [`CHAIN_MAX`].
    pub fn of(seed: Hash, length: u32) -> Result<Self, Error> {
        if !(1..=CHAIN_MAX).contains(&length) {
            return Err(Error::new(
                Kind::Links,
                format!("a chain can't have {length} {}", if length == 1 { "link" } else { "links" }),
                format!("it has 1 to {CHAIN_MAX}"),
            ));
        }
        let step = length.isqrt().max(1);
        let mut kept = Vec::new();
        let mut link = hash_all(&[b"norn chain\0", &seed.0]);
        for n in 0..length {
            if n % step == 0 {
                kept.push(link);
            }
            link = hash(&link.0);
        }
        Ok(Self { length, kept, step, tip: link })
    }

    /// What is published before any link is used: the hash of link 0.
    #[must_use]
    pub fn tip(&self) -> Hash {
        self.tip
    }

    /// How many links it has.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// Link `n`, from 0. Takes at most √length hashes.
    ///
    /// # Errors
    /// [`Kind::Links`] if the chain has no such link: it is used up, and a new one must be committed to.
    pub fn link(&self, n: u32) -> Result<Hash, Error> {
        let from_seed = self.length.checked_sub(n).and_then(|left| left.checked_sub(1));
        let kept = from_seed.and_then(|at| self.kept.get((at / self.step) as usize));
        let (Some(at), Some(&kept)) = (from_seed, kept) else {
            return Err(Error::new(
                Kind::Links,
                format!(
                    "{} of the chain {} used up",
                    if self.length == 1 {
                        "the one link".to_owned()
                    } else {
                        format!("all {} links", self.length)
                    },
                    if self.length == 1 { "is" } else { "are" }
                ),
                "commit to a new chain with a new entry",
            ));
        };
        Ok((0..at % self.step).fold(kept, |link, _| hash(&link.0)))
    }
}

impl fmt::Debug for Chain {
    /// Shows no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").field("length", &self.length).field("tip", &self.tip).finish_non_exhaustive()
    }
}

/// Checks the links of somebody's chain, knowing only what they made known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Links {
    last: Hash,
    revealed: u64,
}

impl Links {
    /// Nothing is revealed but the tip.
    #[must_use]
    pub fn from_tip(tip: Hash) -> Self {
        Self { last: tip, revealed: 0 }
    }

    /// The link that was revealed last, or the tip.
    #[must_use]
    pub fn last(&self) -> Hash {
        self.last
    }

    /// How many links are known, those included that were never revealed by themselves.
    #[must_use]
    pub fn revealed(&self) -> u64 {
        self.revealed
    }

    /// The next link: its hash must be the last one.
    ///
    /// # Errors
    /// [`Kind::Broken`] if it is not. Nothing has changed then.
    pub fn extend(&mut self, link: Hash) -> Result<(), Error> {
        self.extend_over(link, 0).map(|_| ())
    }

    /// A link at most `over` links further on than the next one. Gives the links that were passed over, in
    /// the order in which they would have been revealed; a one-way chain makes them known.
    ///
    /// # Errors
    /// [`Kind::Broken`] if hashing it `over + 1` times does not meet the last one. `over` counts up to
    /// [`SKIP_MAX`]. Nothing has changed then.
    pub fn extend_over(&mut self, link: Hash, over: u32) -> Result<Vec<Hash>, Error> {
        let mut passed = vec![];
        let mut value = hash(&link.0);
        while value != self.last {
            if over.min(SKIP_MAX) as usize <= passed.len() {
                return Err(Error::new(
                    Kind::Broken,
                    format!("the link {link} does not extend its chain"),
                    format!("its SHA-256 would be {}, which was made known before", self.last),
                ));
            }
            passed.push(value);
            value = hash(&value.0);
        }
        passed.reverse();
        self.last = link;
        self.revealed += 1 + passed.len() as u64;
        Ok(passed)
    }
}

/// The faces of a hand, from 1 to the number of sides each, in the order in which they fall.
#[must_use]
pub fn faces(
    server: &Hash,
    devices: &BTreeMap<Seat, Hash>,
    path: &Path,
    key: &str,
    die: Die,
    count: u16,
) -> Vec<u16> {
    let hand = Hand::new(server, devices, path, key);
    (0..u32::from(count))
        // A die of the kernel has at most 1,000 sides, so its faces fit.
        .map(|index| u16::try_from(hand.face(die.sides().into(), index)).unwrap_or(u16::MAX))
        .collect()
}

/// Everything that a face comes from, but for the die and its number in the hand.
///
/// The HMAC-SHA-256 key is the server's link. The message is, numbers in big endian:
///
/// | bytes | what |
/// |---|---|
/// | 11 | `norn face` and two zero bytes (the zeroes are the version) |
/// | 2 | how many devices |
/// | 34 each | by ascending seat: the seat (2), its link (32) |
/// | 4, then so many | length and text of the path, as in the log: `2./0.1` |
/// | 4, then so many | length and text of the rule's id |
/// | 4 | how many sides the die has |
/// | 4 | the die's number in the hand, from 0 |
/// | 4 | how often the draw was repeated, from 0 |
///
/// Every part has a length or a fixed size, so no two different messages look alike.
#[derive(Clone)]
pub struct Hand {
    /// The keyed state after all input that the dice of the hand share.
    mac: Hmac<Sha256>,
}

impl Hand {
    /// For the dice that a rule calls for at one point of a run. For free dice, which belong to no rule, the
    /// path is the start and the key is the notation as written.
    #[must_use]
    pub fn new(server: &Hash, devices: &BTreeMap<Seat, Hash>, path: &Path, key: &str) -> Self {
        let mut mac = match Hmac::<Sha256>::new_from_slice(&server.0) {
            Ok(mac) => mac,
            // HMAC takes keys of any length.
            Err(never) => unreachable!("{never}"),
        };
        mac.update(b"norn face\0\0");
        // Seats are 16 bits wide; only a map of all of them would not fit, and it counts as 0.
        let count = u16::try_from(devices.len()).unwrap_or_default();
        mac.update(&count.to_be_bytes());
        for (seat, link) in devices {
            mac.update(&seat.0.to_be_bytes());
            mac.update(&link.0);
        }
        for text in [path.to_string().as_str(), key] {
            let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
            mac.update(&length.to_be_bytes());
            mac.update(text.as_bytes());
        }
        Self { mac }
    }

    /// The face, from 1 to `sides`, of the die with this number in the hand.
    ///
    /// The first 8 bytes of the HMAC are a number. If it lies at or above the largest multiple of `sides` that
    /// 64 bits hold, it is drawn again with the repeat counted up, so that no face is favoured. The face is the
    /// number modulo `sides`, plus 1. A die without sides counts as one with a single side.
    #[must_use]
    pub fn face(&self, sides: u32, index: u32) -> u32 {
        let sides = sides.max(1);
        unbiased(sides, |repeat| {
            let mut mac = self.mac.clone();
            mac.update(&sides.to_be_bytes());
            mac.update(&index.to_be_bytes());
            mac.update(&repeat.to_be_bytes());
            let bytes = mac.finalize().into_bytes();
            bytes.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
        })
    }
}

impl fmt::Debug for Hand {
    /// Shows no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hand").finish_non_exhaustive()
    }
}

/// A face from numbers drawn until one falls into a range that all faces share equally; `draw` is told how often the
/// draw was repeated. A die without sides counts as one with a single side.
#[must_use]
pub fn unbiased(sides: u32, mut draw: impl FnMut(u32) -> u64) -> u32 {
    let wide = u64::from(sides.max(1));
    // 2⁶⁴ mod sides: so many numbers at the top have no fair share.
    let rest = (u64::MAX % wide + 1) % wide;
    let mut repeat = 0;
    loop {
        let number = draw(repeat);
        // Each draw is repeated with a chance below 2⁻⁴⁴; the limit is there for the type, not for the dice.
        if number <= u64::MAX - rest || repeat == u32::MAX {
            // The remainder is below `sides`, so it fits.
            return u32::try_from(number % wide).unwrap_or_default() + 1;
        }
        repeat += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_without_a_fair_share_is_drawn_again() {
        // 2⁶⁴ mod 10 is 6: the highest six numbers are drawn again.
        let rejected = |number: u64| unbiased(10, |repeat| if repeat == 0 { number } else { 4 }) == 5;
        assert!(rejected(u64::MAX));
        assert!(rejected(u64::MAX - 5));
        assert!(!rejected(u64::MAX - 6));
        // A power of two divides them all.
        assert_eq!(unbiased(8, |_| u64::MAX), 8);
        assert_eq!(unbiased(1, |_| u64::MAX), 1);
    }
}
