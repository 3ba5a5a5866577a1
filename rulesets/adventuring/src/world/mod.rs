//! What a table of Adventuring Rules keeps between attempts, the effects that change it, and `happen`, the one place
//! that applies them.
pub mod areas;
pub mod company;
pub mod effects;
pub mod fight;
pub mod gear;
pub mod happen;
pub mod harm;
pub mod lists;
pub mod parts;
pub mod people;
pub mod switches;
pub mod targets;
pub mod turns;

pub use areas::{
    Area, AreaSet, Climate, Door, Flow, Level, Lock, Note, Object, Secret, Sense, Solid, Surface, Trap,
};
pub use areas::{Water, Way, WaySet};
pub use company::{
    Approach, Company, CompanySet, Encounter, Horror, Progress, Rumour, Stage, Stance, Truth, Vehicle,
};
pub use effects::Effect;
pub use fight::{Climbing, Combat, Fighter, Leg, Special};
pub use gear::{
    Armour, Build, Course, Delivery, Disease, Drug, Folk, Hot, Immunity, Item, Language, Model, Permit,
    Poison, Skill, Sort, Strange, Thing, Things, Use, Venom, Weapon,
};
pub use harm::{
    Addiction, Blackout, Disguise, Distraction, Dose, Dread, Fate, Fear, Injury, Served, Sickness,
};
pub use lists::{ListChange, Lists};
pub use norn_kernel::record::{Amendment, Row};
pub use parts::Part;
pub use people::{
    Abilities, Ability, Attitude, Character, Form, Losses, Nature, Set, Side, Size, Sneaking, Tie,
};
pub use switches::Switches;
pub use targets::Target;
pub use turns::{Acted, Activity, Busy, Task, Turn, Unit, Work};

use crate::reference::RULES;
use areas::pair;
use norn_kernel::record::Record;
use norn_kernel::time::Calendar;
use norn_kernel::{Audience, Owner, Place, Roster, Shared, Storable, Value, Viewer, Who, rule};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The units of the clock. Fights are counted in rounds, which do not move it.
/// [adventuring.base.time-units, adventuring.base.clock]
pub const CALENDAR: Calendar = Calendar(&[("stretch", 1), ("watch", WATCH), ("day", DAY)]);

/// So many tenths of a metre, in metres.
#[must_use]
pub fn metres(tenths: i32) -> Value {
    match tenths % 10 {
        0 => Value::Number((tenths / 10).into()),
        part => Value::text(&format!("{}.{part}", tenths / 10)),
    }
}

/// So many stretches in their largest unit and the next smaller one: `8 days, 1 watch`.
#[must_use]
pub fn span(stretches: i64) -> String {
    let short = CALENDAR.in_short(stretches);
    let words: Vec<&str> = short.split(' ').collect();
    let part = |part: &[&str]| match part {
        ["1", unit] => format!("1 {unit}"),
        [count, "day"] => format!("{count} days"),
        [count, unit] => format!("{count} {unit}es"),
        other => other.concat(),
    };
    words.chunks(2).map(part).collect::<Vec<_>>().join(", ")
}

/// A watch, in stretches.
pub const WATCH: i64 = 24;
/// A day, in stretches: six watches.
pub const DAY: i64 = 6 * WATCH;
/// A full rest, in stretches: eight days. [adventuring.base.full-rest]
pub const FULL_REST: i64 = 8 * DAY;
/// The most rounds that a stretch holds. [adventuring.base.time-units]
pub const ROUNDS: u32 = 60;

/// Something that was tried, and can't be tried again as things are. [adventuring.base.retry]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Tried {
    /// Who tried it, or which group.
    pub by: Who,
    /// On whom.
    pub on: Who,
    /// What: an approach, by its word.
    pub what: String,
}

/// What a player thinks their character knows something of. [adventuring.knowledge.player]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Hunch {
    /// Whose skill or career it is.
    pub who: Who,
    /// Which of their skills, or the career.
    pub what: String,
}

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct World {
    /// Stretches since the campaign began, the one that is under way not counted. [adventuring.base.clock]
    pub clock: i64,
    /// The house rules. [adventuring.base.switches]
    pub switches: Switches,
    /// Everybody with a record, players' characters, beasts and the game master's people.
    pub characters: Roster<Shared<Character>>,
    /// Who goes together, by the company's own number. [adventuring.base.company]
    pub companies: BTreeMap<Who, Company>,
    /// Zones, sectors and regions. [adventuring.scale.hierarchy]
    pub areas: BTreeMap<Place, Shared<Area>>,
    /// What leads from one area to another, the lower number first. [adventuring.navigate.pathless]
    #[stored(with = "norn_kernel::stored::pairs")]
    pub ways: BTreeMap<(Place, Place), Shared<Way>>,
    /// Chests and whatever else can be destroyed, by name. [adventuring.base.objects]
    pub objects: BTreeMap<String, Object>,
    /// Carts and boats, by name. [adventuring.base.vehicles]
    pub vehicles: BTreeMap<String, Vehicle>,
    /// The stretch or watch that is under way. [adventuring.turn.structure]
    pub turn: Turn,
    /// Who is busy with what. [adventuring.turn.long-action-at-site]
    pub busy: BTreeMap<Who, Busy>,
    /// The meeting that is under way. [adventuring.encounter.setup]
    pub encounter: Option<Encounter>,
    /// The fight, while there is one. [adventuring.base.combat-round]
    pub combat: Option<Combat>,
    /// The weather is extreme wherever people are under the sky. [adventuring.weather.speed]
    pub extreme_weather: bool,
    /// What frightens people and is still there, by name. [adventuring.fear.repeat]
    pub horrors: BTreeMap<String, Horror>,
    /// What people say. [adventuring.rumour.content]
    pub rumours: BTreeMap<String, Rumour>,
    /// What was tried and can't be tried again as things are. [adventuring.base.retry]
    pub tried: BTreeSet<Tried>,
    /// What players think that their characters know something of. [adventuring.knowledge.player]
    pub hunches: BTreeSet<Hunch>,
    /// The sick with those who were near them, each with the day of which the game master was told.
    /// [adventuring.disease.exposure]
    #[stored(with = "norn_kernel::stored::pairs")]
    pub near_the_sick: BTreeMap<(Who, Who), i64>,
    /// What the game master has written into the lists. [adventuring.base.items]
    pub lists: Shared<Lists>,
    /// What people eat and drink next, as only the game master knows it. [adventuring.poison.ingestion]
    pub served: Option<Served>,
}

static NOBODY: LazyLock<Character> = LazyLock::new(|| Character::fields().usual());
static NOWHERE: LazyLock<Area> = LazyLock::new(|| Area::fields().usual());

/// The ways of a world; see [`World::web`].
#[derive(Debug)]
pub struct Web<'a>(Vec<(Place, Place, &'a Way)>);

impl<'a> Web<'a> {
    /// As [`World::ways_from`].
    pub fn from(&self, place: Place) -> impl Iterator<Item = (Place, &'a Way)> + '_ {
        let first = self.0.partition_point(|(from, ..)| *from < place);
        let from = self.0.iter().skip(first).take_while(move |(from, ..)| *from == place);
        from.map(|(_, to, way)| (*to, *way))
    }
}

impl World {
    /// Somebody's record. Whoever has none reads as an empty one, since a game master may let an attempt pass that
    /// names nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).map_or_else(|| &*NOBODY, |one| &**one)
    }

    /// Whether somebody belongs to the players: a character of theirs, or whoever goes with them.
    /// [adventuring.base.company]
    #[inline]
    #[must_use]
    pub fn is_players(&self, who: Who) -> bool {
        self.character(who).side == Side::Company
    }

    /// Who rolls and decides for somebody: the player, of whoever goes along the player whose they are, or the game
    /// master. In a fight, a beast obeys only if it is trained for it. [adventuring.train.fight]
    #[must_use]
    pub fn owner(&self, who: Who) -> Owner {
        let one = self.character(who);
        if one.played {
            return Owner::Character(who);
        }
        let trained = one.forms.contains(&Form::Fight);
        let balks = self.combat.is_some() && one.nature.is_animal() && !trained;
        let obeys = !rule!("adventuring.train.fight").holds(balks);
        match one.keeper.filter(|keeper| self.character(*keeper).played) {
            Some(keeper) if one.side == Side::Company && obeys => Owner::Character(keeper),
            _ => Owner::Referee,
        }
    }

    /// What players take somebody for, where that is not who they are. [adventuring.disguise.attempt]
    #[must_use]
    pub fn called(&self, who: Who) -> Option<&str> {
        let disguise = self.character(who).disguise.as_ref();
        let deceives = disguise.filter(|it| it.unseen && !it.exposed && !self.is_players(who));
        deceives.map(|it| it.as_what.as_str())
    }

    /// What this viewer calls somebody.
    #[must_use]
    pub fn name_to(&self, viewer: &Viewer, who: Who) -> &str {
        let called = self.called(who).filter(|_| *viewer != Viewer::Referee);
        called.unwrap_or(&self.character(who).name)
    }

    /// Who may know that somebody is there: all, nobody but the game master, or the one company of several that has come
    /// upon them. Where more than one has, all do. [adventuring.secrets.hiding-character]
    #[must_use]
    pub fn sight(&self, who: Who) -> Audience {
        let one = self.character(who);
        if self.is_players(who) || !one.hidden && one.seen_by.is_empty() {
            return Audience::Everyone;
        }
        if one.hidden {
            return Audience::Referee;
        }
        let company = one.seen_by.first().and_then(|first| self.company_of(*first));
        let of_it = |who: &Who| self.company_of(*who) == company || self.character(*who).is_dead();
        self.finders(company.filter(|_| one.seen_by.iter().all(of_it)))
    }

    /// Whether anybody of the players can see that somebody is there. [adventuring.encounter.setup]
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        self.is_players(who) || !self.character(who).hidden
    }

    /// Whether this viewer can see that somebody is there.
    #[must_use]
    pub fn is_seen_by(&self, viewer: &Viewer, who: Who) -> bool {
        let of = |company: Who, own: &[Who]| {
            own.iter().any(|who| *who == company || self.company_of(*who) == Some(company))
        };
        match (viewer, self.sight(who)) {
            (Viewer::Referee, _) | (_, Audience::Everyone) => true,
            (Viewer::Player(own), Audience::Character(company)) => of(company, own),
            (Viewer::Player(_), Audience::Referee) => false,
        }
    }

    /// An area's record; an unknown number reads as an ordinary one.
    #[must_use]
    pub fn area(&self, place: Place) -> &Area {
        self.areas.get(&place).map_or_else(|| &*NOWHERE, |area| &**area)
    }

    /// Where somebody is.
    #[must_use]
    pub fn place(&self, who: Who) -> Option<Place> {
        self.character(who).at
    }

    /// The zone or larger area that somebody is in, as it is; an ordinary one where nobody knows where they are.
    #[must_use]
    pub fn area_of(&self, who: Who) -> &Area {
        self.place(who).map_or_else(|| &*NOWHERE, |place| self.area(place))
    }

    /// What leads from one area to another, if anything does.
    #[must_use]
    pub fn way(&self, one: Place, other: Place) -> Option<&Way> {
        self.ways.get(&pair(one, other)).map(|way| &**way)
    }

    /// All ways by the area that they lead from, for whoever looks at many areas.
    #[must_use]
    pub fn web(&self) -> Web<'_> {
        let ways = self.ways.iter().map(|(&(one, other), way)| (one, other, &**way));
        let both = ways.flat_map(|(one, other, way)| [(one, other, way), (other, one, way)]);
        let mut web: Vec<(Place, Place, &Way)> = both.collect();
        web.sort_unstable_by_key(|(from, to, _)| (*from, *to));
        Web(web)
    }

    /// The areas that can be come to from one, with what leads there, in the order of their numbers.
    pub fn ways_from(&self, from: Place) -> impl Iterator<Item = (Place, &Way)> {
        self.ways.iter().filter_map(move |(&(one, other), way)| match (one == from, other == from) {
            (true, _) => Some((other, &**way)),
            (_, true) => Some((one, &**way)),
            _ => None,
        })
    }

    /// The larger areas that a place lies in, the place itself first.
    pub fn around(&self, place: Place) -> impl Iterator<Item = Place> {
        // Nested areas never go round in a circle; three levels are all there are.
        std::iter::successors(Some(place), |place| self.areas.get(place)?.within).take(3)
    }

    /// Whether an area or a larger one around it has a property.
    #[must_use]
    pub fn lies_in(&self, place: Place, so: impl Fn(&Area) -> bool) -> bool {
        self.around(place).any(|place| so(self.area(place)))
    }

    /// Everybody who is in an area.
    pub fn at(&self, place: Place) -> impl Iterator<Item = Who> {
        self.characters.iter().filter(move |(_, one)| one.at == Some(place)).map(|(who, _)| *who)
    }

    /// Whether two are in the same zone, or wherever else they are: near enough to touch. Where nobody has said where
    /// people are, all are together. [adventuring.base.range]
    #[must_use]
    pub fn are_near(&self, one: Who, other: Who) -> bool {
        self.place(one) == self.place(other)
    }

    /// The company that somebody belongs to.
    #[must_use]
    pub fn company_of(&self, who: Who) -> Option<Who> {
        self.companies.iter().find(|(_, company)| company.members.contains(&who)).map(|(number, _)| *number)
    }

    /// All who are in a company.
    pub fn members(&self, company: Who) -> impl Iterator<Item = Who> {
        self.companies.get(&company).into_iter().flat_map(|company| company.members.iter().copied())
    }

    /// A number for a company that is formed now, or a beast that is bought: tables never give one of those.
    #[must_use]
    pub fn new_company(&self) -> Who {
        let company = self.companies.last_key_value().map(|(number, _)| number.0);
        let bought = self.characters.last_key_value().map(|(who, _)| who.0).filter(|who| Who::OWN.0 <= *who);
        Who(company.max(bought).map_or(Who::OWN.0, |last| last.saturating_add(1)))
    }

    /// Whether somebody whom all can see goes by a name already, this one aside.
    #[must_use]
    pub fn is_name_taken(&self, who: Option<Who>, name: &str) -> bool {
        let mut others = self
            .characters
            .iter()
            .filter(|(other, _)| Some(**other) != who && self.sight(**other) == Audience::Everyone);
        others.any(|(other, known)| self.called(*other).unwrap_or(&known.name) == name)
    }

    /// Whether somebody is out: unable to act, move, speak or react. [adventuring.base.condition.incapacitated]
    #[must_use]
    pub fn is_out(&self, who: Who) -> bool {
        let one = self.character(who);
        one.fate != Fate::Well
            || !one.out.is_empty()
            || [Ability::Str, Ability::Agi, Ability::Wit].iter().any(|ability| one.score(*ability) == 0)
    }

    /// Whether somebody is there and can act.
    #[must_use]
    pub fn is_able(&self, who: Who) -> bool {
        self.characters.contains_key(&who) && !self.is_out(who)
    }

    /// What somebody has done in the fight; none for whoever is not in it.
    #[inline]
    #[must_use]
    pub fn fighter(&self, who: Who) -> Option<&Fighter> {
        self.combat.as_ref()?.fighters.get(&who)
    }

    /// Whether somebody has a skill, however it is capitalised.
    #[must_use]
    pub fn has_skill(&self, who: Who, skill: &str) -> bool {
        self.character(who).skills.iter().any(|one| one.eq_ignore_ascii_case(skill))
    }

    /// Somebody's skills as the lists have them.
    pub fn skills(&self, who: Who) -> impl Iterator<Item = (&str, &Skill)> {
        let skills = self.character(who).skills.iter();
        skills.filter_map(|name| Some((name.as_str(), Skill::find(self, name)?)))
    }

    /// Whether some skill of somebody's makes them proficient in a roll, as `content/rolls.toml` calls it.
    /// [adventuring.base.proficiency]
    #[must_use]
    pub fn is_proficient(&self, who: Who, roll: &str) -> bool {
        self.skills(who).any(|(_, skill)| skill.proficient_in.iter().any(|one| one == roll))
    }

    /// Whether some skill of somebody's allows this. [adventuring.base.skill-rules]
    #[must_use]
    pub fn is_permitted(&self, who: Who, permit: Permit) -> bool {
        self.skills(who).any(|(_, skill)| skill.permits == permit)
    }

    /// The tongues that matter here. [adventuring.language.other]
    #[must_use]
    pub fn languages_here(world: &Self) -> Vec<String> {
        Language::all(world).filter(|(_, one)| !one.irrelevant).map(|(name, _)| name.to_owned()).collect()
    }

    /// Everything that a market can have: things, and beasts, carts and boats that are worth anything.
    #[must_use]
    pub fn wares(world: &Self) -> Vec<String> {
        let beasts =
            Folk::all(world).filter(|(_, folk)| folk.nature == Nature::Domesticated && 0 < folk.value);
        let vehicles = Model::all(world).filter(|(_, model)| 0 < model.value);
        let beasts = beasts.map(|(name, _)| name.to_owned()).chain(vehicles.map(|(name, _)| name.to_owned()));
        let mut all = Thing::names(world);
        let beasts: Vec<String> = beasts.filter(|name| !all.contains(name)).collect();
        all.extend(beasts);
        all
    }

    /// The names of all skills.
    #[must_use]
    pub fn skill_names(world: &Self) -> Vec<String> {
        Skill::names(world)
    }

    /// The day that is under way, from 1. [adventuring.base.clock]
    #[must_use]
    pub fn day(&self) -> i64 {
        self.clock.div_euclid(DAY).saturating_add(1)
    }

    /// The stretch with which the unit ends in which we are: what lasts until its end is over when that stretch begins.
    /// [adventuring.base.until-end]
    #[must_use]
    pub fn end_of(&self, unit: &str) -> i64 {
        CALENDAR.next(self.clock, unit)
    }

    /// What a turn of exploring is for somebody, by where they are. [adventuring.scale.world, adventuring.scale.site]
    #[must_use]
    pub fn unit_of(&self, who: Who) -> Unit {
        match self.place(who).map(|place| self.area(place).level) {
            Some(Level::Region) if rule!("adventuring.scale.world").applies() => Unit::Watch,
            Some(Level::Zone | Level::Sector) if !rule!("adventuring.scale.site").applies() => Unit::Watch,
            _ => Unit::Stretch,
        }
    }

    /// What a turn of exploring is: a watch, where all of the company are out in the world; else a stretch.
    /// [adventuring.scale.switch]
    #[must_use]
    pub fn unit(&self) -> Unit {
        let mut all = self.party().peekable();
        let out = all.peek().is_some() && all.all(|who| self.unit_of(who) == Unit::Watch);
        if out { Unit::Watch } else { Unit::Stretch }
    }

    /// Players' characters who are not dead, in the order of their numbers.
    pub fn party(&self) -> impl Iterator<Item = Who> {
        self.characters.iter().filter(|(_, one)| one.played && !one.is_dead()).map(|(who, _)| *who)
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
