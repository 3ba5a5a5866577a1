//! Snapshots: a table between attempts as text, so that opening it does not read its whole log.
//!
//! A snapshot is a cache of what the log says, for the very program that wrote it. It holds no secrets:
//! chains are derived from the root again.
use crate::act::Known;
use crate::secrets::Root;
use crate::state::{Damaged, Setting, Table, made, made_of};
use norn_chronicle::links::Chain;
use norn_chronicle::{Entry, Hash};
use norn_kernel::Ruleset;
use std::sync::Arc;

/// A placeholder for the root, which is set as soon as the rest is read.
pub(crate) fn unrooted() -> Root {
    Root([0; 32])
}

/// A placeholder for a chain, which is derived as soon as the rest is read.
pub(crate) fn ungrown() -> Arc<Chain> {
    made(Hash([0; 32]))
}

/// Stores only whether there is a chain.
pub(crate) mod whether {
    use super::{Arc, Chain, ungrown};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(chain: &Option<Arc<Chain>>, to: S) -> Result<S::Ok, S::Error> {
        chain.is_some().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Arc<Chain>>, D::Error> {
        Ok(bool::deserialize(from)?.then(ungrown))
    }
}

impl<R: Ruleset> Table<R> {
    /// A table from what [`crate::Live::keep`] kept of it, under the same secrets, and the entries that came after; as
    /// [`Table::open`] gives it from all of them.
    ///
    /// # Errors
    /// It is not what this program keeps (then the whole log says what the table is), or the first entry that can't be
    /// what it says.
    pub fn resume(
        rules: R,
        root: Root,
        seeded: bool,
        kept: &str,
        entries: impl Iterator<Item = impl Into<Known>>,
        now: Option<i64>,
    ) -> Result<(Self, Vec<Entry>), Damaged> {
        let unread = |error: serde_json::Error| Damaged {
            seq: 0,
            text: format!("what was kept can't be read: {error}"),
        };
        Self::read_kept(rules, root, seeded, kept).map_err(unread)?.go_on(entries, now)
    }

    fn read_kept(rules: R, root: Root, seeded: bool, text: &str) -> Result<Self, serde_json::Error> {
        let mut table = Self { rules, setting: Setting::of(root, seeded), ..serde_json::from_str(text)? };
        for (chain, server) in &mut table.dice.chains {
            server.chain = made_of(table.setting.root.chain(chain, server.generation), server.length);
        }
        for ((seat, chain), device) in &mut table.dice.devices {
            if let Some(grown) = &mut device.chain {
                *grown = made(table.setting.root.device(*seat, chain, device.generation));
            }
        }
        Ok(table)
    }
}
