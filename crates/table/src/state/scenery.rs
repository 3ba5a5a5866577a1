//! What a table shows besides its game: pictures under maps with their fog, the scene, portraits; and how entries change it.
use super::{Damaged, Table};
use norn_chronicle::backdrop::{Cell, Ground};
use norn_chronicle::{AttemptId, Backdrop, By, CardPicture, Entry, Fog, Fogging, Picture, Tiles, fold};
use norn_kernel::{Ruleset, Value, Who};
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
    /// What was written at the addresses at which fog has written anything, in order: by which change, and whether fog
    /// says that they are unseen.
    #[serde(default)]
    pub(crate) in_fog: Vec<(AttemptId, String, bool)>,
}

/// How much more of what was written about people in fog is kept than can be undone.
const WRITTEN_MAX: usize = 2 * fold::UNDO_MAX;

impl Scenery {
    /// Where fog has written that somebody is unseen, and nothing else has been written since.
    pub(crate) fn hid(&self) -> impl Iterator<Item = &str> {
        let last = self.in_fog.iter().map(|(_, address, unseen)| (address.as_str(), *unseen));
        last.collect::<BTreeMap<_, _>>().into_iter().filter(|(_, unseen)| *unseen).map(|(address, _)| address)
    }

    /// Something is written at an address: by fog, or by hand.
    pub(crate) fn writes(&mut self, id: &AttemptId, by: By, address: &str, value: &Value) {
        let fog = by == By::Rules;
        if fog || self.in_fog.iter().any(|(_, one, _)| one == address) {
            self.in_fog.push((id.clone(), address.to_owned(), fog && *value == Value::Flag(true)));
        }
        if WRITTEN_MAX < self.in_fog.len() {
            // What is that old is not undone any more, so what came later counts.
            let (old, new) = self.in_fog.split_at(self.in_fog.len() - fold::UNDO_MAX);
            let last: BTreeMap<_, _> =
                old.iter().map(|(id, address, unseen)| (address, (id, *unseen))).collect();
            let kept = last.into_iter().filter(|(_, (_, unseen))| *unseen);
            let kept = kept.map(|(address, (id, unseen))| (id.clone(), address.clone(), unseen));
            self.in_fog = kept.chain(new.iter().cloned()).collect();
        }
    }
}

/// What lies under a map.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Laid {
    /// The picture; none where it was taken away.
    pub(crate) lies: Option<Backdrop>,
    /// The same, sharper, where there is such.
    #[serde(default)]
    pub(crate) tiles: Option<Tiles>,
    /// How often another one was laid there, or the same in another way or sharper.
    pub(crate) times: u64,
    /// What of it is hidden.
    pub(crate) fog: Fog,
    /// What others see of it, from the first time on: of the picture, and then of its tiles in order.
    #[serde(skip)]
    pub(crate) cuts: OnceLock<Vec<Arc<Cut>>>,
}

impl fmt::Debug for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whether anybody has looked at it is nothing of the table's.
        let Self { lies, tiles, times, fog, cuts: _ } = self;
        let mut laid = f.debug_struct("Laid");
        laid.field("lies", lies).field("tiles", tiles).field("times", times).field("fog", fog).finish()
    }
}

/// What those see of a picture under a map, or of a tile of it, from whom some of it is hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Cut {
    /// By what it is fetched: it tells nothing of what is hidden, nor how much.
    pub address: String,
    /// The whole picture, and where the cells lie on it.
    pub ground: Ground,
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
        if lies.map(|lies| lies.picture) != laid.lies.map(|lies| lies.picture) {
            laid.tiles = None;
        }
        (laid.lies, laid.times, laid.cuts) = (lies, laid.times + 1, OnceLock::new());
        Ok(())
    }

    /// What lies under a map is there in tiles, too.
    pub(super) fn tiled(&mut self, entry: &Entry, map: &str, tiles: &Tiles) -> Result<(), Damaged> {
        tiles.pictures.iter().try_for_each(|picture| self.is_put(entry, picture))?;
        let lies = self.scenery.laid.get(map).and_then(|laid| laid.lies);
        if !lies.is_some_and(|lies| tiles.fits(&lies.picture)) {
            let text = "these are no tiles of the picture that lies under the map".to_owned();
            return Err(Damaged { seq: entry.seq, text });
        }
        let laid = self.scenery.laid.entry(map.to_owned()).or_default();
        (laid.tiles, laid.times, laid.cuts) = (Some(tiles.clone()), laid.times + 1, OnceLock::new());
        Ok(())
    }

    /// Something is done to the fog on a map.
    pub(super) fn fogged(&mut self, map: &str, how: &Fogging) {
        let laid = self.scenery.laid.entry(map.to_owned()).or_default();
        laid.fog.change(how);
        laid.cuts = OnceLock::new();
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

    /// What others than the referee see of the picture under a map, and then of its tiles in order; nothing where there is no
    /// picture.
    pub(crate) fn cuts(&self, map: &str) -> &[Arc<Cut>] {
        let Some(laid) = self.scenery.laid.get(map) else { return &[] };
        let cuts = || {
            let Some(lies) = laid.lies else { return vec![] };
            let cut = |tile: Option<u64>, ground: Ground| {
                let hidden: Vec<Cell> = ground.cells().filter(|cell| laid.fog.hides(*cell)).collect();
                let address = self.setting.root.cut(map, laid.times, tile, &hidden).to_string();
                Arc::new(Cut { address, ground, hidden })
            };
            let tiles = laid.tiles.iter().flat_map(|tiles| tiles.grounds(&lies));
            let tiles = (0..).zip(tiles).map(|(nth, ground)| cut(Some(nth), ground));
            std::iter::once(cut(None, lies.ground())).chain(tiles).collect()
        };
        laid.cuts.get_or_init(cuts)
    }
}
