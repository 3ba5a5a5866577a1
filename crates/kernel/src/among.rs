//! What is kept of people, and how it is narrowed to some of them: to those whom a viewer can see, or to those who are
//! still there.
use crate::Who;
use std::collections::{BTreeMap, BTreeSet};

/// Something in which people may be named.
pub trait Among {
    /// Whether it names nobody but these.
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        let _ = these;
        true
    }
    /// Forgets whatever names anybody else.
    fn keep_among(&mut self, these: &dyn Fn(Who) -> bool) {
        let _ = these;
    }
}

impl Among for u16 {}
impl Among for u32 {}
impl Among for String {}

impl Among for Who {
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        these(*self)
    }
}

impl<A: Among, B: Among> Among for (A, B) {
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        self.0.is_among(these) && self.1.is_among(these)
    }
}

impl<T: Among> Among for Option<T> {
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        self.iter().all(|one| one.is_among(these))
    }
    fn keep_among(&mut self, these: &dyn Fn(Who) -> bool) {
        self.take_if(|one| !one.is_among(these));
    }
}

impl<T: Among> Among for Vec<T> {
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        self.iter().all(|one| one.is_among(these))
    }
    fn keep_among(&mut self, these: &dyn Fn(Who) -> bool) {
        self.retain(|one| one.is_among(these));
    }
}

impl<T: Among + Ord> Among for BTreeSet<T> {
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        self.iter().all(|one| one.is_among(these))
    }
    fn keep_among(&mut self, these: &dyn Fn(Who) -> bool) {
        self.retain(|one| one.is_among(these));
    }
}

/// An entry goes if its name does, or if what stands there still names others once it has forgotten what it can.
impl<K: Among + Ord, T: Among> Among for BTreeMap<K, T> {
    fn is_among(&self, these: &dyn Fn(Who) -> bool) -> bool {
        self.iter().all(|(name, one)| name.is_among(these) && one.is_among(these))
    }
    fn keep_among(&mut self, these: &dyn Fn(Who) -> bool) {
        self.retain(|name, one| {
            one.keep_among(these);
            name.is_among(these) && one.is_among(these)
        });
    }
}

/// Names the fields of a struct in which people may be named: what is kept of it among some follows from them.
///
/// ```ignore
/// among!(Combat { order, acting, fighters, engaged });
/// ```
#[macro_export]
macro_rules! among {
    ($Name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::among::Among for $Name {
            fn is_among(&self, these: &dyn Fn($crate::Who) -> bool) -> bool {
                true $( && $crate::among::Among::is_among(&self.$field, these) )+
            }
            fn keep_among(&mut self, these: &dyn Fn($crate::Who) -> bool) {
                $( $crate::among::Among::keep_among(&mut self.$field, these); )+
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug, Default)]
    struct Fighter {
        rear: BTreeSet<Who>,
    }
    #[derive(Clone, PartialEq, Debug)]
    struct Fight {
        acting: Option<Who>,
        fighters: BTreeMap<Who, Fighter>,
        engaged: BTreeSet<(Who, Who)>,
        behind: BTreeMap<Who, Who>,
        metres: BTreeMap<(Who, Who), u16>,
    }
    among!(Fighter { rear });
    among!(Fight { acting, fighters, engaged, behind, metres });

    #[test]
    fn whoever_is_left_out_is_named_nowhere() {
        let [one, two, three] = [Who(1), Who(2), Who(3)];
        let fight = Fight {
            acting: Some(three),
            fighters: [(one, Fighter { rear: [two, three].into() }), (three, Fighter::default())].into(),
            engaged: [(one, two), (two, three)].into(),
            behind: [(one, three), (two, one), (three, two)].into(),
            metres: [((one, two), 4), ((one, three), 9)].into(),
        };
        let known = |who: Who| who != three;
        assert!(!fight.is_among(&known) && fight.is_among(&|_| true));
        let mut left = fight;
        left.keep_among(&known);
        let expected = Fight {
            acting: None,
            fighters: [(one, Fighter { rear: [two].into() })].into(),
            engaged: [(one, two)].into(),
            behind: [(two, one)].into(),
            metres: [((one, two), 4)].into(),
        };
        assert_eq!(left, expected);
        assert!(left.is_among(&known));
    }
}
