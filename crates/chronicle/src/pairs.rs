//! Stores maps whose keys are not text as lists of pairs in JSON. For `#[serde(with = "…")]`.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// A list of pairs, in the order of the keys.
///
/// # Errors
/// Whatever writing gives.
pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}

/// Of two pairs with the same key, the later one counts.
///
/// # Errors
/// Whatever reading gives.
pub fn deserialize<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<BTreeMap<K, V>, D::Error> {
    Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
}
