//! Areas of three sizes, what is hidden in them, and what leads from one to another.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::{Poison, Things};
use crate::world::people::{Side, damage_die};
use norn_kernel::record::kind::{flag, kept, maybe, name, number, one_of, prose, several};
use norn_kernel::{Audience, Die, Place, Storable, Viewer, Who, closed, rule, sheet, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most places that a table can have.
pub const AREAS_MAX: usize = 500;
/// The furthest down, up or across that something can go, in tenths of a metre.
pub const DISTANCE_MAX: i32 = 10_000;
/// How many medium characters a typical zone holds. [adventuring.size.occupancy]
pub const CAPACITY_USUAL: i32 = 8;
/// The most that can be said of a zone's capacity.
const CAPACITY_MAX: i32 = 1_000;

closed! {
    /// How big an area is, small to large. [adventuring.scale.hierarchy]
    #[derive(Default)]
    pub enum Level {
        #[default]
        Zone = "zone",
        Sector = "sector",
        Region = "region",
    }
}

closed! {
    /// [adventuring.move.swim]
    #[derive(Default)]
    pub enum Water {
        #[default]
        None = "no-water",
        Calm = "calm",
        Turbulent = "turbulent",
    }
}

closed! {
    /// [adventuring.element.cold-heat.environment]
    #[derive(Default)]
    pub enum Climate {
        #[default]
        Mild = "mild",
        Freezing = "freezing",
        Scorching = "scorching",
    }
}

closed! {
    /// What has to be climbed. [adventuring.move.climb]
    #[derive(Default)]
    pub enum Surface {
        #[default]
        None = "no-climb",
        /// Ropes and ladders. [adventuring.move.climb.trivial]
        Easy = "easy",
        Challenging = "challenging",
        /// [adventuring.move.climb.impossible]
        Smooth = "smooth",
    }
}

closed! {
    /// Which way water or wind goes. [adventuring.boat.speed]
    #[derive(Default)]
    pub enum Flow {
        #[default]
        None = "still",
        /// From the first of the two to the other.
        Onward = "onward",
        /// The other way.
        Back = "back",
    }
}

closed! {
    /// With which sense something is noticed. [adventuring.perception.describe]
    pub enum Sense {
        Sight = "sight",
        Sound = "sound",
        Smell = "smell",
        Touch = "touch",
    }
}

/// What is noticed of an area. [adventuring.perception.describe]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Note {
    /// In the game master's words.
    pub text: String,
    /// The players need it. [adventuring.perception.generous]
    pub essential: bool,
    /// They have been told.
    pub told: bool,
}

/// A player's question about an area. [adventuring.perception.questions]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Question {
    /// For whom it was asked.
    pub by: Who,
    /// In the player's words.
    pub text: String,
    /// The game master has answered it.
    #[stored(default)]
    pub answered: bool,
}

/// Something that is concealed in an area. [adventuring.secrets.concept]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Secret {
    /// What kind of secret: one of those that are usual for the level, or in the game master's words.
    /// [adventuring.secrets.examples]
    pub kind: String,
    /// What those learn who find it.
    pub text: String,
    /// Nobody notices it in passing. [adventuring.secrets.passive.eligible]
    pub perfect: bool,
    /// Exactly where one has to look. [adventuring.secrets.aimed-search]
    pub spot: String,
    /// It has been found.
    pub found: bool,
    /// Who hides here, where it is somebody. [adventuring.secrets.hiding-character]
    pub hides: BTreeSet<Who>,
    /// What it does to whoever sets it off, where it is a trap. [adventuring.trap.is-secret]
    pub trap: Option<Trap>,
    /// Which skills and careers know more of it. [adventuring.knowledge.gm]
    pub tags: BTreeSet<String>,
    /// Which of the players' characters know of it once it is found; nobody named, and all do.
    pub known_to: BTreeSet<Who>,
}

impl Secret {
    /// Whether any of these know of it.
    #[must_use]
    pub fn is_known(&self, people: &[Who]) -> bool {
        self.found && (self.known_to.is_empty() || people.iter().any(|who| self.known_to.contains(who)))
    }

    /// Whether a viewer knows of it.
    #[must_use]
    pub fn is_known_by(&self, viewer: &Viewer) -> bool {
        match viewer {
            Viewer::Referee => self.found,
            Viewer::Player(own) => self.is_known(own),
        }
    }
}

/// What a trap does. [adventuring.trap.detected-reaction]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Trap {
    /// The damage.
    pub damage: Option<Die>,
    /// Armour does not help against it. [adventuring.trap.undetected]
    pub direct: bool,
    /// The poison on it.
    pub poison: Option<Poison>,
    /// How deep one falls, in tenths of a metre. [adventuring.fall.damage]
    pub fall: i32,
    /// No reaction makes sense. [adventuring.trap.detected-reaction]
    pub sudden: bool,
    /// What hints at it. [adventuring.trap.clue]
    pub clue: String,
    /// It has been set off, or taken apart.
    pub spent: bool,
    /// It is not spent by going off, though it is no pit. [adventuring.trap.is-secret]
    #[stored(skip_serializing_if = "std::ops::Not::not")]
    pub stays: bool,
}

impl Trap {
    /// Whether it is as dangerous as before once it has been set off: a pit is where it was.
    /// [adventuring.trap.is-secret]
    #[must_use]
    pub fn lasts(&self) -> bool {
        self.stays || 0 < self.fall
    }
}

/// Something solid that can be destroyed. [adventuring.base.objects]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Solid {
    /// What is left of it, 0 or more.
    pub health: i32,
    /// The most that it can be.
    pub most: i32,
    /// [adventuring.base.armour]
    pub armour: i32,
    /// Damage to it is impaired, unless what does it is right for it. [adventuring.lock.door-effective-tool]
    pub impairs: bool,
    /// It is of wood. [adventuring.element.fire.flammable]
    pub wood: bool,
}

impl Default for Solid {
    /// A typical wooden door. [adventuring.lock.typical-door]
    fn default() -> Self {
        let of = rule!("adventuring.lock.typical-door");
        Self {
            health: of.or(8, 1),
            most: of.or(8, 1),
            armour: of.or(1, 0),
            impairs: of.applies(),
            wood: of.applies(),
        }
    }
}

/// What keeps something shut. [adventuring.lock.lockpicks]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Lock {
    /// It is locked.
    pub locked: bool,
    /// Something stands against it. [adventuring.lock.bash]
    pub blocked: bool,
    /// It is old. [adventuring.lock.bash]
    pub old: bool,
}

/// A door. [adventuring.lock.typical-door]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Door {
    /// What it is made of.
    pub solid: Solid,
    /// What keeps it shut.
    pub lock: Lock,
    /// It stands open.
    pub open: bool,
}

impl Door {
    /// Whether somebody gets through, or could after a touch of the handle.
    #[must_use]
    pub fn lets_through(&self) -> bool {
        self.open || self.solid.health <= 0 || !(self.lock.locked || self.lock.blocked)
    }
}

/// A chest, a crate, or whatever else can be destroyed. [adventuring.base.objects]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Object {
    /// Where it is.
    pub at: Option<Place>,
    /// What it is made of.
    pub solid: Solid,
    /// What keeps it shut; nothing where it can't be shut.
    pub lock: Option<Lock>,
    /// What is in it.
    pub things: Things,
}

impl Object {
    /// Whether nobody gets at what is in it.
    #[must_use]
    pub fn is_shut(&self) -> bool {
        self.lock.is_some_and(|lock| lock.locked || lock.blocked)
    }
}

sheet! {
    /// A zone, a sector or a region. [adventuring.scale.hierarchy]
    pub struct Area of World, changed by AreaSet = words!("adventuring.base.zone-properties"); {
        /// As the game master calls it.
        name: String = name().by(words!("adventuring.scale.hierarchy")).told("renamed"),
        /// How big it is.
        level: Level = one_of::<World, Level>().by(words!("adventuring.scale.hierarchy")).told("resized"),
        /// In which larger area it lies; none where the map is drawn at one level.
        within: Option<Place> => kept().by(words!("adventuring.scale.hierarchy")).told("moved"),
        /// About where it lies: column and row.
        plan: (i16, i16) => kept().by(words!("adventuring.scale.hierarchy")).told("moved"),
        /// The players know that it is there.
        known: bool = flag().by(words!("adventuring.perception.describe")).labelled("known"),
        /// [adventuring.move.sprint.obstacles]
        obstacles: bool = flag().by(words!("adventuring.move.sprint.obstacles")).labelled("property"),
        /// [adventuring.move.balance]
        slippery: bool = flag().by(words!("adventuring.move.balance")).labelled("slippery"),
        uneven: bool = flag().by(words!("adventuring.move.balance")).labelled("uneven"),
        narrow: bool = flag().by(words!("adventuring.move.balance")).labelled("narrow"),
        /// What a fall on it costs. [adventuring.move.balance.fall]
        hazard: Option<Die> = maybe(damage_die()).by(words!("adventuring.move.balance.fall")).labelled("hazard"),
        /// How deep it goes down beside it, in tenths of a metre. [adventuring.fall.damage]
        drop: i32 = number(0, DISTANCE_MAX).by(words!("adventuring.fall.damage")).labelled("drop"),
        /// [adventuring.move.sneak.trivial]
        loud: bool = flag().by(words!("adventuring.move.sneak.trivial")).labelled("loud"),
        dark: bool = flag().by(words!("adventuring.move.sneak.trivial")).labelled("dark"),
        /// [adventuring.move.sneak.impossible]
        noisy: bool = flag().by(words!("adventuring.move.sneak.impossible")).labelled("noisy"),
        plain_view: bool = flag().by(words!("adventuring.move.sneak.impossible")).labelled("plain-view"),
        /// [adventuring.move.swim]
        water: Water = one_of::<World, Water>().by(words!("adventuring.move.swim")).labelled("water"),
        /// [adventuring.suffocate.breath]
        airless: bool = flag().by(words!("adventuring.suffocate.breath")).labelled("airless").told("air"),
        /// [adventuring.element.fire.zone]
        on_fire: bool = flag().by(words!("adventuring.element.fire.zone")).labelled("on-fire"),
        /// [adventuring.element.lightning.wet]
        wet: bool = flag().by(words!("adventuring.element.lightning.wet")).labelled("wet"),
        /// [adventuring.element.cold-heat.environment]
        climate: Climate = one_of::<World, Climate>().by(words!("adventuring.element.cold-heat.environment"))
            .labelled("climate"),
        /// How many medium characters it holds. [adventuring.size.occupancy]
        capacity: i32 = number(1, CAPACITY_MAX).by(words!("adventuring.size.occupancy")).usual(CAPACITY_USUAL)
            .labelled("capacity"),
        /// [adventuring.size.massive-zones]
        large_and_open: bool = flag().by(words!("adventuring.size.massive-zones")).labelled("large-and-open"),
        /// [adventuring.weather.speed]
        extreme_weather: bool = flag().by(words!("adventuring.weather.speed")).labelled("property").told("there"),
        /// [adventuring.base.settlement]
        settlement: bool = flag().by(words!("adventuring.base.settlement")).labelled("settlement"),
        wilderness: bool = flag().by(words!("adventuring.base.settlement")).labelled("wilderness"),
        /// Real shelter is known here. [adventuring.weather.no-camp]
        shelter: bool = flag().by(words!("adventuring.weather.no-camp")).labelled("property"),
        /// For which skills there is a workshop. [adventuring.craft.quality.time]
        workshop: Vec<String> = several(World::skill_names).by(words!("adventuring.craft.quality.time"))
            .labelled("workshop"),
        /// What the market has for sale: nothing said, and it is everything that is common. [adventuring.trade.market]
        goods: Vec<String> = several(World::wares).by(words!("adventuring.trade.market")).labelled("goods"),
        /// What is noticed of it. [adventuring.perception.describe]
        notes: BTreeMap<Sense, Note> => kept().by(words!("adventuring.perception.describe")),
        /// What players have asked of it. [adventuring.perception.questions]
        questions: Vec<Question> => kept().by(words!("adventuring.perception.questions")),
        /// What is hidden in it, by name. [adventuring.secrets.concept]
        secrets: BTreeMap<String, Secret> => kept().by(words!("adventuring.secrets.concept")),
        /// What lies about in it, by name.
        things: Things => kept().by(words!("adventuring.base.death")),
        /// Who there trades what is illegal, and is known to the company. [adventuring.trade.illegal.find]
        contact: bool = flag().by(words!("adventuring.trade.illegal.find")).labelled("contact").unfilled(),
        /// What the game master keeps in mind of it.
        remarks: String = prose().by(words!("adventuring.perception.describe")).labelled("remarks"),
    }
}

impl Flow {
    /// Whether nothing is said of it.
    fn is_none(&self) -> bool {
        *self == Self::None
    }
}

sheet! {
    /// What leads from one area to another of the same level. [adventuring.base.zone-properties]
    pub struct Way of World, changed by WaySet = words!("adventuring.navigate.pathless"); {
        /// There is a road, a river, or another clear path. [adventuring.navigate.pathless]
        path: bool = flag().by(words!("adventuring.navigate.pathless")).labelled("path"),
        /// Boats go there, and only boats and swimmers. [adventuring.boat.speed]
        river: bool = flag().by(words!("adventuring.boat.speed")).labelled("river"),
        /// Which way the water goes. [adventuring.boat.speed]
        current: Flow = one_of::<World, Flow>().by(words!("adventuring.boat.speed")).labelled("current"),
        /// Which way the wind goes. [adventuring.boat.speed]
        wind: Flow = one_of::<World, Flow>().by(words!("adventuring.boat.speed")).labelled("wind"),
        /// How wide the gap between them is, in tenths of a metre; 0 for none. [adventuring.move.leap]
        gap: i32 = number(0, DISTANCE_MAX).by(words!("adventuring.move.leap")).labelled("gap"),
        /// How it is climbed. [adventuring.move.climb]
        climb: Surface = one_of::<World, Surface>().by(words!("adventuring.move.climb")).labelled("climb"),
        /// How high, in tenths of a metre. [adventuring.move.climb]
        height: i32 = number(0, DISTANCE_MAX).by(words!("adventuring.move.climb")).labelled("height"),
        /// Which way it goes up. [adventuring.move.climb]
        #[stored(skip_serializing_if = "Flow::is_none")]
        rises: Flow = one_of::<World, Flow>().by(words!("adventuring.move.climb")).labelled("rises"),
        /// The door in it. [adventuring.lock.typical-door]
        door: Option<Door> => kept().by(words!("adventuring.lock.typical-door")),
        /// Only those know of it who have found the secret of this name in either area. [adventuring.secrets.examples]
        secret: String = prose().by(words!("adventuring.secrets.examples")).labelled("secret"),
    }
}

/// Two areas in the order in which a way between them is kept.
#[must_use]
pub fn pair(one: Place, other: Place) -> (Place, Place) {
    (one.min(other), one.max(other))
}

impl World {
    /// Whether any of these players' people may know of a way: one that is no secret, or whose secret they know in either
    /// area. [adventuring.secrets.examples]
    #[must_use]
    pub fn is_way_found(&self, people: &[Who], one: Place, other: Place, way: &Way) -> bool {
        way.secret.is_empty() || self.of_way(one, other, way).any(|secret| secret.is_known(people))
    }

    /// Whether a viewer may know of a way. [adventuring.secrets.examples]
    #[must_use]
    pub fn is_way_known(&self, viewer: &Viewer, one: Place, other: Place, way: &Way) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Player(own) => self.is_way_found(own, one, other, way),
        }
    }

    /// The secrets of a way: in either area.
    fn of_way<'a>(&'a self, one: Place, other: Place, way: &'a Way) -> impl Iterator<Item = &'a Secret> {
        [one, other].into_iter().filter_map(move |place| self.area(place).secrets.get(&way.secret))
    }

    /// Who may know of a way between two areas that players know of: all, or the company that has found its secret.
    #[must_use]
    pub fn audience_of_way(&self, one: Place, other: Place, way: &Way) -> Audience {
        if self.is_way_found(&[], one, other, way) {
            return Audience::Everyone;
        }
        let known = self.of_way(one, other, way).find(|secret| secret.found);
        let Some(first) = known.and_then(|secret| secret.known_to.first()) else { return Audience::Referee };
        let knows = |who: Who| known.is_some_and(|secret| secret.known_to.contains(&who));
        match self.company_of(*first).filter(|company| self.members(*company).all(knows)) {
            Some(company) => Audience::Character(company),
            None if known.is_some_and(|secret| secret.known_to.len() == 1) => Audience::Character(*first),
            None => Audience::Referee,
        }
    }

    /// Who learns what these come upon: whoever of their companies is where they are, each company as one where all of it
    /// is there. Others hear of it when they come there, or meet. [adventuring.secrets.concept, adventuring.base.company]
    #[must_use]
    pub fn learners(&self, finders: &[Who]) -> Vec<Audience> {
        let together = |one: Who, other: Who| {
            self.are_near(one, other) && self.company_of(one) == self.company_of(other)
        };
        let ours = |who: &Who| self.is_players(*who) && !self.character(*who).is_dead();
        let is_there = |who: &Who| finders.iter().any(|one| one == who || together(*one, *who));
        let all: Vec<Who> = self.characters.keys().copied().filter(ours).collect();
        let there: BTreeSet<Who> = all.iter().copied().filter(is_there).collect();
        if there.len() == all.len() {
            return vec![Audience::Everyone];
        }
        let whole = |company: &Who| self.members(*company).filter(ours).all(|who| there.contains(&who));
        let mut learn: Vec<Audience> = vec![];
        for &who in &there {
            let company = self.company_of(who).filter(whole);
            let audience = company.map_or_else(|| Audience::of(self.owner(who)), Audience::Character);
            if audience != Audience::Referee && !learn.contains(&audience) {
                learn.push(audience);
            }
        }
        // What somebody finds alone whom no player plays, those hear of whom they go with.
        if learn.is_empty() {
            let company = finders.iter().find_map(|who| self.company_of(*who));
            learn.push(company.map_or(Audience::Referee, Audience::Character));
        }
        learn
    }

    /// Who learns what all of a company of the players' know: all players, where they go together; where they have parted,
    /// that company alone. [adventuring.secrets.concept, adventuring.base.company]
    #[must_use]
    pub fn finders(&self, company: Option<Who>) -> Audience {
        let ours = self.companies.values().filter(|one| one.side == Side::Company);
        match company {
            Some(company) if 1 < ours.count() => Audience::Character(company),
            _ => Audience::Everyone,
        }
    }
}
