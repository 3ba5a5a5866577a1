//! What a table of FIVEY keeps between attempts, the effects that change it, and `happen`, the one place that applies
//! them.
pub mod downtime;
pub mod effects;
pub mod gear;
pub mod happen;
pub mod lists;
pub mod meeting;
pub mod monsters;
pub mod people;
pub mod places;
pub mod spells;
pub mod switches;
pub mod traits;

pub use downtime::{
    Activity, Aim, Countdown, Downtime, Event, Institution, InstitutionSet, Lifestyle, Living, Plan, Span,
};
pub use effects::Effect;
pub use gear::{Armor, Carried, Gear, Handling, Pack, Size, Sort, Thing, Things, Use, Weapon};
pub use lists::{ListChange, Lists};
pub use meeting::{Combat, Fighter, Long, Meeting, Mode};
pub use monsters::{Bracket, Monster};
pub use norn_kernel::record::{Amendment, Row};
pub use people::{
    Attitude, Blessing, Busy, Character, Charmed, Debt, Fate, Nymph, Set, Side, Slot, Stat, Stats, Task,
    Tonight, Unsettled,
};
pub use places::{
    Encounters, Extent, Ground, Hex, HexSet, Journey, Settlement, SettlementSet, Site, SiteSet, Slow, Visit,
};
pub use spells::{Illusion, Lasts, Ongoing, Sense, Shape, Spell, Working};
pub use switches::Switches;
pub use traits::{Feat, Given, Offered, Power, Roll, Template, TemplateKind, Title};

use norn_kernel::record::Record;
use norn_kernel::time::Calendar;
use norn_kernel::{Owner, Place, Roster, Shared, Storable, Viewer, Who, closed};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The units of the clock. Rounds of a fight are counted by themselves.
/// [fivey.phase.own-scale, fivey.downtime.tennite]
pub const CALENDAR: Calendar = Calendar(&[("min", 1), ("h", HOUR), ("day", DAY), ("tennite", TENNITE)]);

/// An hour, in minutes.
pub const HOUR: i64 = 60;
/// A day, in minutes.
pub const DAY: i64 = 24 * HOUR;
/// Daytime, in minutes from the beginning of a day. [fivey.day.halves]
pub const DAYTIME: i64 = 12 * HOUR;
/// A round at a site, in minutes. [fivey.site.round-ten-minutes]
pub const ROUND: i64 = 10;
/// Ten days, in minutes. [fivey.downtime.tennite]
pub const TENNITE: i64 = 10 * DAY;
/// How many rounds of a fight a minute has. [fivey.magic.minutes-in-combat]
pub const ROUNDS: i64 = 10;

/// The party, as somebody who stands on a map and decides as one.
pub const PARTY: Who = Who::OWN;

closed! {
    /// What play attends to. Encounters come and go within them. [fivey.phase.set]
    #[derive(Default)]
    pub enum Phase {
        #[default]
        World = "world",
        Site = "site",
        Encounter = "encounter",
        Downtime = "downtime",
    }
}

/// A night that is under way. [fivey.day.nighttime]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Night {
    /// In which settlement the party lodges, where it does.
    pub settlement: Option<String>,
    /// It costs nothing. [fivey.feat.one-night-only]
    pub free: bool,
}

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct World {
    /// Minutes since the campaign began. [fivey.day.halves]
    pub clock: i64,
    /// The house rules. [fivey.intro.draft-status]
    pub switches: Switches,
    /// What play attends to. [fivey.phase.set]
    pub phase: Phase,
    /// An adventure is under way. [fivey.phase.set]
    pub adventure: bool,
    /// The last adventure is over, and dice can still be turned into experience. [fivey.inspiration.to-experience]
    pub over: bool,
    /// Everybody with a record.
    pub characters: Roster<Shared<Character>>,
    /// The land. [fivey.travel.hex]
    pub hexes: BTreeMap<Place, Shared<Hex>>,
    /// In which hex the party is.
    pub here: Option<Place>,
    /// Into which hex it is on its way. [fivey.travel.hex]
    pub journey: Option<Journey>,
    /// Sites, by name. [fivey.phase.site]
    pub sites: BTreeMap<String, Shared<Site>>,
    /// The site that is being explored. [fivey.travel.zoom-in]
    pub visit: Option<Visit>,
    /// Settlements, by name. [fivey.downtime.beg-settlement]
    pub settlements: BTreeMap<String, Settlement>,
    /// The night, once the party has made camp. [fivey.day.nighttime]
    pub night: Option<Night>,
    /// A die has said that somebody is met, and the referee has not yet said who. [fivey.phase.encounter]
    #[stored(skip_serializing_if = "std::ops::Not::not")]
    pub looms: bool,
    /// Those whom the party meets. [fivey.phase.encounter]
    pub meeting: Option<Meeting>,
    /// The fight, while there is one. [fivey.round.sequence]
    pub combat: Option<Combat>,
    /// The field that it is on; none, and the referee names distances. [fivey.move.measure]
    pub ground: Option<Shared<Ground>>,
    /// Spells that go on, by who keeps them up. [fivey.magic.concentration]
    pub spells: BTreeMap<Who, Ongoing>,
    /// Illusions that go on, by whose they are. [fivey.feat.street-magic]
    pub illusions: BTreeMap<Who, Illusion>,
    /// The downtime that is under way. [fivey.phase.downtime]
    pub downtime: Option<Downtime>,
    /// Castles, temples, firms, by name. [fivey.downtime.establish]
    pub institutions: BTreeMap<String, Institution>,
    /// What is going to happen, by name. [fivey.referee.clock-countdown]
    pub countdowns: BTreeMap<String, Countdown>,
    /// What the referee has written into the lists.
    pub lists: Shared<Lists>,
    /// Until which minute the party travels on by its march. [fivey.rest.march]
    pub march: Option<i64>,
}

static NOBODY: LazyLock<Character> = LazyLock::new(|| Character::fields().usual());
static NOWHERE: LazyLock<Hex> = LazyLock::new(|| Hex::fields().usual());

impl World {
    /// Somebody's record. Whoever has none reads as an empty one, since a referee may let an attempt pass that names
    /// nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).map_or_else(|| &*NOBODY, |one| &**one)
    }

    /// Whether somebody belongs to the players: a character of theirs, or whoever goes with them.
    #[inline]
    #[must_use]
    pub fn is_players(&self, who: Who) -> bool {
        who == PARTY || self.character(who).side == Side::Party
    }

    /// Who rolls and decides for somebody: the player, of a companion the player whose it is, of the party all of them, or
    /// the referee. [fivey.intro.roles, fivey.origin.elf.charm]
    #[must_use]
    pub fn owner(&self, who: Who) -> Owner {
        let one = self.character(who);
        if one.played || who == PARTY {
            return Owner::Character(who);
        }
        match one.keeper.filter(|keeper| self.character(*keeper).played) {
            Some(keeper) if one.side == Side::Party => Owner::Character(keeper),
            _ => Owner::Referee,
        }
    }

    /// Whether everybody can see that somebody is there.
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        self.is_players(who) || !self.character(who).hidden
    }

    /// Whether this viewer can see that somebody is there.
    #[must_use]
    pub fn is_seen_by(&self, viewer: &Viewer, who: Who) -> bool {
        *viewer == Viewer::Referee || self.is_seen(who)
    }

    /// Whether players know of somebody's illusion for what it is: of one of their own. That what anybody else makes them
    /// notice is none is what they have to find out. [fivey.feat.street-magic]
    #[must_use]
    pub fn is_illusion_known(&self, by: Who) -> bool {
        self.is_players(by)
    }

    /// Those who go together: players' characters and companions who live and are not elsewhere.
    pub fn party(&self) -> impl Iterator<Item = Who> {
        let there =
            self.characters.iter().filter(|(_, one)| one.side == Side::Party && !one.away && !one.is_gone());
        there.map(|(who, _)| *who)
    }

    /// Of those, the players' own characters.
    pub fn played(&self) -> impl Iterator<Item = Who> {
        self.party().filter(|who| self.character(*who).played)
    }

    /// Whether somebody is there and can act.
    #[must_use]
    pub fn is_able(&self, who: Who) -> bool {
        self.characters.get(&who).is_some_and(|one| !one.is_gone() && !one.away)
    }

    /// What somebody has done in the fight; none for whoever is not in it.
    #[inline]
    #[must_use]
    pub fn fighter(&self, who: Who) -> Option<&Fighter> {
        self.combat.as_ref()?.fighters.get(&who)
    }

    /// A hex's record; an unknown number reads as an ordinary one.
    #[must_use]
    pub fn hex(&self, place: Place) -> &Hex {
        self.hexes.get(&place).map_or_else(|| &*NOWHERE, |hex| &**hex)
    }

    /// The minute of the day: daytime begins with 0. [fivey.day.halves]
    #[must_use]
    pub fn minute(&self) -> i64 {
        self.clock.rem_euclid(DAY)
    }

    /// The day that is under way, from 1.
    #[must_use]
    pub fn day(&self) -> i64 {
        self.clock.div_euclid(DAY).saturating_add(1)
    }

    /// Whether players know that there is an encounter. Of one that they have not noticed nothing may show.
    /// [fivey.phase.encounter]
    #[must_use]
    pub fn is_met(&self) -> bool {
        let open = self.combat.is_some() || self.phase == Phase::Encounter;
        let seen = |it: &Meeting| {
            it.others.is_empty() || it.others.iter().any(|who| self.is_able(*who) && self.is_seen(*who))
        };
        self.meeting.as_ref().is_some_and(|it| open || seen(it))
    }

    /// Where the party is known to be: the settlement in whose hex it is, if there is one.
    #[must_use]
    pub fn settlement(&self) -> Option<(&String, &Settlement)> {
        let here = self.here?;
        self.settlements.iter().find(|(_, one)| one.hex == Some(here))
    }

    /// Whether players know of a settlement: where they know of its hex, or it lies in none.
    #[must_use]
    pub fn is_settlement_known(&self, one: &Settlement) -> bool {
        one.hex.is_none_or(|hex| self.hex(hex).known)
    }

    /// Somebody's feats as the lists have them.
    pub fn feats(&self, who: Who) -> impl Iterator<Item = (&str, &Feat)> {
        self.feats_of(self.character(who))
    }

    /// The same of a record that somebody has looked up already.
    pub fn feats_of<'a>(&'a self, one: &'a Character) -> impl Iterator<Item = (&'a str, &'a Feat)> {
        one.feats.iter().filter_map(|name| Some((name.as_str(), Feat::find(self, name)?)))
    }

    /// Whether somebody has a feat of this power, whatever the table rules of monsters' feats.
    /// [fivey.monster.feats-undefined]
    #[must_use]
    pub fn has(&self, who: Who, power: Power) -> bool {
        self.feats(who).any(|(_, feat)| feat.power == power)
    }

    /// Who is seen to be on a place of the field: whoever is unseen is in nobody's way.
    #[must_use]
    pub fn on(&self, place: Place) -> Option<Who> {
        let mut there = self.characters.iter().filter(|(_, one)| one.at == Some(place));
        there.find(|(who, one)| self.stands(**who, one)).map(|(who, _)| *who)
    }

    /// The same of every place on which somebody is.
    #[must_use]
    pub fn standing(&self) -> BTreeMap<Place, Who> {
        let there = self.characters.iter().filter(|(who, one)| self.stands(**who, one));
        // Whoever comes first counts, as for one place.
        there.rev().filter_map(|(who, one)| Some((one.at?, *who))).collect()
    }

    fn stands(&self, who: Who, one: &Character) -> bool {
        self.is_seen(who) && !one.is_gone() && !one.away
    }

    /// How far two are from each other on the field, in paces, height included; none where there is no field, or nobody has
    /// said where they are. [fivey.move.measure]
    #[must_use]
    pub fn distance(&self, one: Who, other: Who) -> Option<i32> {
        let ground = self.ground.as_ref()?;
        let flat = ground.distance(self.character(one).at?, self.character(other).at?)?;
        Some(flat.max(self.height_between(one, other)))
    }

    /// How much higher one of two is than the other, in paces. [fivey.monster.feat.flight]
    #[must_use]
    pub fn height_between(&self, one: Who, other: Who) -> i32 {
        self.character(one).height.saturating_sub(self.character(other).height).saturating_abs()
    }

    /// The names of all regions that have encounters of their own. [fivey.travel.encounter-table]
    #[must_use]
    pub fn region_names(world: &Self) -> Vec<String> {
        Encounters::names(world)
    }
}

impl AsRef<Lists> for World {
    fn as_ref(&self) -> &Lists {
        &self.lists
    }
}

impl From<ListChange> for Effect {
    fn from(now: ListChange) -> Self {
        Self::List(Box::new(now))
    }
}
