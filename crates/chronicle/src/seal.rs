//! Hidden dice that can be opened later.
//!
//! Whatever is told to everybody, a table that seals says right after it: *what was hidden since I said this last is
//! fixed*. It gives a hash of the commitments of those entries and of a secret, so that nobody learns from it what they
//! are, how many there are, or whether there are any ([`crate::Body::Sealed`]). The referee may show some of them later
//! ([`crate::Body::Opened`]): the entries themselves, the commitments of all that were sealed with them, and the secret.
//! Whoever has the seal can then check that these very entries stood in the log when it was made: no other list of
//! commitments has this hash, and no other entry this commitment. What is not shown stays hidden behind its salt.
//!
//! A table that seals uses a chain of one link for each hidden attempt, so that the link can be shown without giving away
//! those of others, and everybody can work the faces out again.
use crate::canon::{commitment, hash, hash_all};
use crate::{Body, ChainId, Entry, Hash, Reach, Shown, Window};

/// The most entries that are sealed at once; of what is beyond, nothing can be opened.
pub const SEALED_MAX: usize = 4_096;

/// What [`Body::Sealed`] says of these entries.
#[must_use]
pub fn seal(nonce: &Hash, commitments: &[Hash]) -> Hash {
    let mut parts: Vec<&[u8]> = vec![b"norn seal\0\0", &nonce.0];
    parts.extend(commitments.iter().map(|one| &one.0[..]));
    hash_all(&parts)
}

/// Whether an entry is sealed: what not everybody is told.
#[must_use]
pub fn is_sealed(entry: &Entry) -> bool {
    entry.audience != Reach::Everyone
}

/// An entry as [`Body::Opened`] shows it.
#[must_use]
pub fn shown(entry: &Entry) -> serde_json::Value {
    let mut shown = serde_json::to_value(entry).unwrap_or_default();
    if let Some(members) = shown.as_object_mut() {
        members.remove("seq");
    }
    shown
}

/// The entry that is shown, with its commitment; nothing if it is none.
#[must_use]
pub fn read(shown: &Shown) -> Option<(Entry, Hash)> {
    let mut value = shown.entry.clone();
    let members = value.as_object_mut()?;
    if members.insert("seq".to_owned(), 0.into()).is_some() {
        return None;
    }
    let entry: Entry = serde_json::from_value(value).ok()?;
    let commitment = commitment(&entry).ok()?;
    Some((entry, commitment))
}

/// What is wrong with what was opened, as far as it says so itself; `seals` gives the seal with a number.
///
/// # Errors
/// In words.
pub fn check(
    of: &crate::AttemptId,
    windows: &[Window],
    rolls: &[Shown],
    committed: Option<(&Shown, &Hash)>,
    seals: impl Fn(u64) -> Option<Hash>,
) -> Result<Vec<Entry>, String> {
    for (n, window) in windows.iter().enumerate() {
        let Some(was) = seals(window.number) else {
            return Err(format!("there is no seal {} yet", window.number));
        };
        if n.checked_sub(1)
            .and_then(|before| windows.get(before))
            .is_some_and(|before| window.number <= before.number)
        {
            return Err("its seals are not in their order".to_owned());
        }
        if seal(&window.nonce, &window.commitments) != was {
            return Err(format!("it is not what seal {} was made of", window.number));
        }
    }
    let found = |one: &Shown| {
        let (entry, commitment) = read(one).ok_or("what is shown is no entry")?;
        let there = windows
            .get(usize::from(one.window))
            .and_then(|window| window.commitments.get(one.place as usize));
        if there != Some(&commitment) || !is_sealed(&entry) {
            return Err("what is shown is not what was sealed there".to_owned());
        }
        Ok(entry)
    };
    let mut fell = vec![];
    let mut last = None;
    for one in rolls {
        let at = Some((one.window, one.place));
        if at <= last {
            return Err("the dice are not in the order in which they fell".to_owned());
        }
        last = at;
        let entry = found(one)?;
        if !matches!(&entry.body, Body::Rolled { attempt, .. } if attempt == of) {
            return Err("what is shown is no roll of this attempt".to_owned());
        }
        fell.push(entry);
    }
    let Some(first) = rolls.first() else { return Err("no dice are shown".to_owned()) };
    if let Some((shown, link)) = committed {
        let entry = found(shown)?;
        let Body::Committed { chain: ChainId::Hidden(_), tip, length: 1 } = entry.body else {
            return Err("it shows no chain of one link".to_owned());
        };
        if (first.window, first.place) <= (shown.window, shown.place) {
            return Err("its link was fixed after its dice fell".to_owned());
        }
        if hash(&link.0) != tip {
            return Err("the link is not the one that was fixed".to_owned());
        }
    }
    Ok(fell)
}
