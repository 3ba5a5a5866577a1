//! Companies: who goes together, how carefully, how far they have come; whom they meet; and what carries them.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::Model;
use crate::world::parts::Part;
use crate::world::people::Side;
use norn_kernel::record::kind::{flag, kept, name, one_of};
use norn_kernel::{Place, Storable, Who, closed, sheet, words};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// How carefully a group goes about. [adventuring.encounter.reckless.definition]
    #[derive(Default)]
    pub enum Stance {
        Reckless = "reckless",
        #[default]
        Cautious = "cautious",
        /// Well hidden and silent. [adventuring.encounter.hidden.undetectable]
        Hidden = "well-hidden",
    }
}

/// How far a company has come on a way. [adventuring.navigate.progress]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Progress {
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// How much of an area.
    pub done: Part,
}

sheet! {
    /// Who goes together: players' characters and whoever goes with them, or a group that they meet.
    /// [adventuring.base.company]
    pub struct Company of World, changed by CompanySet = words!("adventuring.base.company"); {
        /// As people call it.
        name: String = name().labelled("name"),
        /// For whom it stands.
        side: Side = kept(),
        /// All who are in it.
        members: BTreeSet<Who> => kept(),
        /// How carefully it goes about.
        stance: Stance = one_of::<World, Stance>().by(words!("adventuring.encounter.reckless.definition"))
            .usual(Stance::Cautious).labelled("row"),
        /// It carries a light. [adventuring.encounter.reckless.definition]
        light: bool = flag().by(words!("adventuring.encounter.reckless.definition")).labelled("light"),
        /// It makes noise. [adventuring.encounter.reckless.definition]
        noise: bool = flag().by(words!("adventuring.encounter.reckless.definition")).labelled("noise"),
        /// In which stretch it last made noise by what it did. [adventuring.lock.bash]
        #[stored(skip_serializing_if = "Option::is_none")]
        heard: Option<i64> => kept().by(words!("adventuring.encounter.reckless.definition")),
        /// How far it has come on its way.
        progress: Option<Progress> => kept().by(words!("adventuring.navigate.progress")),
        /// When it last was in an area: coming back at once is no new entry. [adventuring.secrets.passive.eligible]
        been: BTreeMap<Place, i64> => kept().by(words!("adventuring.secrets.passive.eligible")),
    }
}

closed! {
    /// How somebody goes about those whom they have noticed. [adventuring.encounter.one-sided]
    pub enum Approach {
        Parley = "parley",
        /// [adventuring.base.surprise]
        Fight = "fight",
        Hide = "hide",
        /// [adventuring.move.sneak]
        Leave = "sneak-away",
        /// In people's own words.
        Other = "other",
    }
}

closed! {
    /// How far an encounter has come. [adventuring.encounter.setup]
    pub enum Stage {
        /// The scene is set; nobody has noticed anybody yet.
        Prepared = "prepared",
        /// Those who have noticed something choose how to go about it.
        Choosing = "choosing",
        /// [adventuring.encounter.parley]
        Talking = "talking",
        /// [adventuring.encounter.fight]
        Fighting = "fighting",
    }
}

/// A meeting of two groups. [adventuring.encounter.setup]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Encounter {
    /// The company.
    pub company: Who,
    /// Whom it meets.
    pub others: Who,
    /// How far it has come.
    pub stage: Stage,
    /// The company has noticed the others. [adventuring.encounter.detection.save]
    pub company_notices: bool,
    /// The others have noticed the company.
    pub others_notice: bool,
    /// What the others are up to; the players learn of it together with their own choice.
    /// [adventuring.encounter.both-sided]
    pub others_choice: Option<Approach>,
    /// It fills a stretch of its own. [adventuring.encounter.duration]
    pub fills_stretch: bool,
    /// The zone in which it is.
    #[stored(default)]
    pub scene: Option<Place>,
    /// From which larger area the company was put there: it goes back when the meeting is over.
    #[stored(default)]
    pub from: Option<Place>,
}

/// A cart or a boat. [adventuring.base.vehicles]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Vehicle {
    /// What it is like.
    pub model: Model,
    /// What is left of its health, 0 or more.
    pub health: i32,
    /// Whose it is, where anybody has said so. [adventuring.base.company]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub keeper: Option<Who>,
    /// Where it is.
    pub at: Option<Place>,
    /// Who drives it. [adventuring.cart.requirements, adventuring.boat.driver]
    #[stored(default)]
    pub driver: Option<Who>,
    /// Who is aboard, the driver included.
    #[stored(default)]
    pub aboard: BTreeSet<Who>,
    /// Who pulls it. [adventuring.cart.requirements]
    #[stored(default)]
    pub pulled_by: BTreeSet<Who>,
    /// It is sailed, not rowed. [adventuring.boat.row-or-sail]
    #[stored(default)]
    pub sails: bool,
    /// It lies on its side. [adventuring.cart.crash, adventuring.boat.crash]
    #[stored(default)]
    pub upset: bool,
}

impl Vehicle {
    /// A new one, which stands where that is.
    #[must_use]
    pub fn of(model: Model, at: Option<Place>) -> Self {
        Self {
            health: model.health,
            model,
            keeper: None,
            at,
            driver: None,
            aboard: BTreeSet::new(),
            pulled_by: BTreeSet::new(),
            sails: false,
            upset: false,
        }
    }
}

closed! {
    /// Whether a rumour is so. [adventuring.rumour.content]
    pub enum Truth {
        True = "true",
        Partly = "partly-true",
        False = "false",
    }
}

/// What people say. [adventuring.rumour.content]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Rumour {
    /// Whether it is so; players never learn it from here.
    pub truth: Truth,
    /// Who has heard it.
    #[stored(default)]
    pub heard: BTreeSet<Who>,
}

/// Something frightening that is still there. [adventuring.fear.repeat]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Horror {
    /// It is terrifying. [adventuring.fear.terrified]
    pub terror: bool,
    /// Who is exposed to it.
    pub exposed: BTreeSet<Who>,
    /// Where it is; nowhere in particular where that is not said.
    #[stored(default)]
    pub at: Option<Place>,
    /// Who it is, where it is somebody.
    #[stored(default)]
    pub of: Option<Who>,
}
