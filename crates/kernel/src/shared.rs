//! Values that are often copied and seldom changed, such as one character in a world of many.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// A copy-on-write value with a cached hash. Exact odds copy, hash and compare worlds at every turn; if their
/// large parts are in here, that costs in proportion to what was changed, not to what is there.
///
/// Equality, order and stored form are those of the value, whether it is shared or not.
#[derive(Clone, Default)]
pub struct Shared<T>(Arc<Hashed<T>>);

#[derive(Default)]
struct Hashed<T> {
    value: T,
    /// The hash of the value, once somebody has asked for it.
    digest: OnceLock<u64>,
}

impl<T: Clone> Clone for Hashed<T> {
    fn clone(&self) -> Self {
        Self { value: self.value.clone(), digest: OnceLock::new() }
    }
}

impl<T> Shared<T> {
    /// Whether both are one and the same, and not only equal.
    #[must_use]
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(Hashed { value, digest: OnceLock::new() }))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        let kept = Arc::make_mut(&mut self.0);
        kept.digest.take();
        &mut kept.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.0.value == other.0.value
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: PartialOrd + Eq> PartialOrd for Shared<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.is(other) {
            true => Some(Ordering::Equal),
            false => self.0.value.partial_cmp(&other.0.value),
        }
    }
}

impl<T: Ord> Ord for Shared<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.is(other) {
            true => Ordering::Equal,
            false => self.0.value.cmp(&other.0.value),
        }
    }
}

impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let digest = self.0.digest.get_or_init(|| {
            let mut hasher = Gathered::default();
            self.0.value.hash(&mut hasher);
            hasher.finish()
        });
        state.write_u64(*digest);
    }
}

/// The standard hash, which is given many short numbers at once: one by one, each of them costs as much as several.
struct Gathered {
    into: DefaultHasher,
    bytes: [u8; 256],
    filled: usize,
}

impl Default for Gathered {
    fn default() -> Self {
        Self { into: DefaultHasher::new(), bytes: [0; 256], filled: 0 }
    }
}

impl Gathered {
    #[inline]
    fn gather(&mut self, bytes: &[u8]) {
        if self.bytes.len() < self.filled + bytes.len() {
            self.into.write(self.bytes.get(..self.filled).unwrap_or_default());
            self.filled = 0;
        }
        match self.bytes.get_mut(self.filled..self.filled + bytes.len()) {
            Some(space) => {
                space.copy_from_slice(bytes);
                self.filled += bytes.len();
            }
            None => self.into.write(bytes),
        }
    }
}

impl Hasher for Gathered {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.gather(bytes);
    }
    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.gather(&number.to_ne_bytes());
    }
    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.gather(&number.to_ne_bytes());
    }
    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.gather(&number.to_ne_bytes());
    }
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.gather(&number.to_ne_bytes());
    }
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.gather(&number.to_ne_bytes());
    }
    fn finish(&self) -> u64 {
        let mut whole = self.into.clone();
        whole.write(self.bytes.get(..self.filled).unwrap_or_default());
        whole.finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.value.fmt(f)
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash<T: Hash>(value: &T) -> u64 {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn a_copy_that_is_changed_leaves_the_others_as_they_were() {
        let one = Shared::from(vec![1, 2]);
        let mut other = one.clone();
        other.push(3);
        assert_eq!((&*one, &*other), (&vec![1, 2], &vec![1, 2, 3]));
        assert_ne!(one, other);
        assert!(one < other);
    }

    #[test]
    fn equal_values_are_equal_however_they_came_about() {
        let one = Shared::from(vec![1, 2]);
        let mut other = Shared::from(vec![1]);
        let before = hash(&other);
        other.push(2);
        assert_eq!(one, other);
        assert_eq!(one.cmp(&other), Ordering::Equal);
        assert_eq!(hash(&one), hash(&other));
        assert_ne!(before, hash(&other));
    }

    #[test]
    fn what_is_gathered_has_the_standard_hash() {
        for length in [0, 1, 30, 250, 255, 256, 257, 600] {
            let value = (7_u8, "x".repeat(length), vec![(1_i64, -2_i16); length], Some(3_u32));
            let mut gathered = Gathered::default();
            value.hash(&mut gathered);
            assert_eq!(gathered.finish(), hash(&value), "{length}");
        }
    }

    #[test]
    fn whoever_changes_the_only_one_changes_its_hash() {
        let mut one = Shared::from(1);
        let before = hash(&one);
        *one = 2;
        assert_ne!(before, hash(&one));
        assert_eq!(hash(&one), hash(&Shared::from(2)));
    }
}
