//! A device's side of the dice: the chains whose links it gives away, and the key that it signs them with.
//!
//! A link is given to one request alone, on top of the past that the device has seen. What it signs
//! ([`message`]) contains both. So a host who withholds a link, returns to an older state of the log and asks
//! again has a link that is invalid there.
use crate::canon::{Tip, hash, json};
use crate::error::Error;
use crate::links::Chain;
use crate::{AttemptId, Awaiting, Bound, ChainId, DeviceKey, Hash, Seat, Signature};
use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use norn_kernel::Path;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many links a device may pass over at once, because it gave them to requests that led to no dice.
pub const OVER_MAX: u32 = 512;

/// What a link is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The device's chain that the link is of.
    pub chain: ChainId,
    /// What is to fall.
    pub dice: Awaiting,
    /// The attempt that rolls, or the throw.
    pub of: AttemptId,
    /// Where in its run; the start for free dice.
    pub path: Path,
}

/// A link that a device gives away, with what it had seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The link.
    pub link: Hash,
    /// On top of which past it was given.
    pub bound: Bound,
}

/// What a device publishes of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Publishing {
    /// The end of its chain for dice that everybody may see.
    pub tip: Hash,
    /// What it signs with.
    pub key: DeviceKey,
}

/// What a device signs when it gives a link away. Numbers in big endian:
///
/// | bytes | what |
/// |---|---|
/// | 13 | `norn reveal` and two zero bytes (the zeroes are the version) |
/// | 2 | the seat |
/// | 8 | how many entries the device has seen of the audience's stream |
/// | 32 | the head of that stream |
/// | 32 | the link |
/// | 32 | SHA-256 of the [`Request`] in canonical JSON |
///
/// # Errors
/// None for requests that a log can hold; otherwise as [`json`].
pub fn message(seat: Seat, tip: Tip, link: &Hash, request: &Request) -> Result<Vec<u8>, Error> {
    let request = json(request)?;
    let mut message = b"norn reveal\0\0".to_vec();
    message.extend(seat.0.to_be_bytes());
    message.extend(tip.count.to_be_bytes());
    message.extend(tip.head.0);
    message.extend(link.0);
    message.extend(hash(request.as_bytes()).0);
    Ok(message)
}

/// Whether the device with this key gave the link to this request, on top of the past that it states.
#[must_use]
pub fn is_signed(key: &DeviceKey, seat: Seat, link: &Hash, bound: &Bound, request: &Request) -> bool {
    let tip = Tip { count: bound.count, head: bound.head };
    let (Ok(key), Ok(message)) = (VerifyingKey::from_bytes(&key.0), message(seat, tip, link, request)) else {
        return false;
    };
    let signature = ed25519_dalek::Signature::from_bytes(&bound.signature.0);
    key.verify_strict(&message, &signature).is_ok()
}

/// A device that plays by the rules, for callers that are no browser: what it knows comes from one seed, 32 bytes
/// that nobody can guess.
#[derive(Clone)]
pub struct Device {
    seat: Seat,
    seed: Hash,
    signing: SigningKey,
}

impl Device {
    /// The device of a seat.
    #[must_use]
    pub fn of(seat: Seat, seed: Hash) -> Self {
        let signing = SigningKey::from_bytes(&hash(&[&b"norn device key\0"[..], &seed.0].concat()).0);
        Self { seat, seed, signing }
    }

    /// What others check its signatures with.
    #[must_use]
    pub fn key(&self) -> DeviceKey {
        DeviceKey(self.signing.verifying_key().to_bytes())
    }

    /// Its chain with this many links for these dice.
    ///
    /// # Errors
    /// As [`Chain::of`].
    pub fn chain(&self, chain: &ChainId, length: u32) -> Result<Chain, Error> {
        let name = serde_json::to_vec(chain).unwrap_or_default();
        Chain::of(hash(&[&b"norn device chain\0"[..], &self.seed.0, &name].concat()), length)
    }

    /// Gives a link away.
    ///
    /// # Errors
    /// As [`message`].
    pub fn give(&self, link: Hash, tip: Tip, request: &Request) -> Result<Given, Error> {
        let message = message(self.seat, tip, &link, request)?;
        let signature = Signature(self.signing.sign(&message).to_bytes());
        Ok(Given { link, bound: Bound { count: tip.count, head: tip.head, signature } })
    }
}

impl fmt::Debug for Device {
    /// Shows no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device").field("seat", &self.seat).field("key", &self.key()).finish_non_exhaustive()
    }
}
