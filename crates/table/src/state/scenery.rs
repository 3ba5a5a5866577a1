//! What a table shows besides its game: pictures under maps with their fog, the scene, portraits; and how entries change it.
use super::{Damaged, Table};
use norn_chronicle::backdrop::Cell;
use norn_chronicle::{Backdrop, CardPicture, Entry, Fog, Fogging, Picture};
use norn_kernel::{Ruleset, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What the table shows besides its game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Scenery {
    /// By the map under which it lies.
    pub(crate) laid: BTreeMap<String, Laid>,
    /// What everybody sees on the stage.
    pub(crate) scene: Option<CardPicture>,
    /// Of whom there is a portrait.
    pub(crate) portraits: BTreeMap<Who, Picture>,
}

/// What lies under a map.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Laid {
    /// The picture; none where it was taken away.
    pub(crate) lies: Option<Backdrop>,
    /// How often another one was laid there, or the same in another way.
    pub(crate) times: u64,
    /// What of it is hidden.
    pub(crate) fog: Fog,
    /// What others see of it, from the first time on.
    #[serde(skip)]
    pub(crate) cut: OnceLock<Option<Arc<Cut>>>,
}

impl fmt::Debug for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whether anybody has looked at it is nothing of the table's.
        let Self { lies, times, fog, cut: _ } = self;
        f.debug_struct("Laid").field("lies", lies).field("times", times).field("fog", fog).finish()
    }
}

/// What those see of a picture under a map from whom some of it is hidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// By what it is fetched: it tells nothing of what is hidden, nor how much.
    pub address: String,
    /// The whole picture, and how it lies.
    pub lies: Backdrop,
    /// The cells that are hidden, of those that have any of the picture; in order.
    pub hidden: Vec<Cell>,
}

impl<R: Ruleset> Table<R> {
    fn is_put(&self, entry: &Entry, picture: &Picture) -> Result<(), Damaged> {
        match self.pictures.any(&picture.hash) == Some(picture) {
            true => Ok(()),
            false => Err(Damaged {
                seq: entry.seq,
                text: format!("nobody has put down the picture {}", picture.hash),
            }),
        }
    }

    /// A picture lies under a map, or no more.
    pub(super) fn backdrop_laid(
        &mut self,
        entry: &Entry,
        map: &str,
        lies: Option<Backdrop>,
    ) -> Result<(), Damaged> {
        lies.iter().try_for_each(|lies| self.is_put(entry, &lies.picture))?;
        let laid = self.scenery.laid.entry(map.to_owned()).or_default();
        (laid.lies, laid.times, laid.cut) = (lies, laid.times + 1, OnceLock::new());
        Ok(())
    }

    /// Something is done to the fog on a map.
    pub(super) fn fogged(&mut self, map: &str, how: &Fogging) {
        let laid = self.scenery.laid.entry(map.to_owned()).or_default();
        laid.fog.change(how);
        laid.cut = OnceLock::new();
    }

    /// Everybody sees this on the stage, or nothing.
    pub(super) fn staged(&mut self, entry: &Entry, picture: Option<&CardPicture>) -> Result<(), Damaged> {
        picture.iter().try_for_each(|on| self.is_put(entry, &on.picture))?;
        self.scenery.scene = picture.cloned();
        Ok(())
    }

    /// Somebody has a portrait, or none.
    pub(super) fn portrayed(
        &mut self,
        entry: &Entry,
        who: Who,
        picture: Option<&Picture>,
    ) -> Result<(), Damaged> {
        match picture {
            None => drop(self.scenery.portraits.remove(&who)),
            Some(picture) => {
                self.is_put(entry, picture)?;
                self.scenery.portraits.insert(who, *picture);
            }
        }
        Ok(())
    }

    /// What others than the referee see of the picture under a map.
    pub(crate) fn cut(&self, map: &str) -> Option<&Arc<Cut>> {
        let laid = self.scenery.laid.get(map)?;
        let cut = || {
            let lies = laid.lies?;
            let hidden: Vec<Cell> = lies.cells().filter(|cell| laid.fog.hides(*cell)).collect();
            let address = self.setting.root.cut(map, laid.times, &hidden).to_string();
            Some(Arc::new(Cut { address, lies, hidden }))
        };
        laid.cut.get_or_init(cut).as_ref()
    }
}
