//! Characters, people and beasts alike: what is so of each of them. [adventuring.base.characters-alike]
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::{Skill, Strange, Things};
use crate::world::harm::{Addiction, Blackout, Disguise, Distraction, Dose, Fate, Fear, Injury, Sickness};
use norn_kernel::record::kind::{die, flag, kept, maybe, name, number, one_of, prose, rows, several, words};
use norn_kernel::record::{Kind, Row, Spec};
use norn_kernel::{Audience, D4, D6, D8, D10, D12, Die, Place, Storable, Who, closed, each, sheet, words};
use std::collections::{BTreeMap, BTreeSet};

/// The highest score that can be written down.
pub const SCORE_MAX: i32 = 100;
/// The furthest that somebody can go in a round, in zones, or in a stretch or watch, in areas.
pub const SPEED_MAX: i32 = 20;
/// The most coins that somebody can have.
pub const COINS_MAX: i32 = 10_000_000;
/// The most corruption that can be written down.
pub const CORRUPTION_MAX: i32 = 1_000;
/// The most armour that grows on somebody.
pub const ARMOUR_MAX: i32 = 20;

/// Who may know somebody's numbers: of those whom no player plays, the game master alone.
/// [adventuring.base.secret-roll]
#[must_use]
pub fn numbers(world: &World, who: Who) -> Audience {
    Audience::open_if(world.is_players(who))
}

/// Whoever sees that somebody is there. [adventuring.encounter.setup]
#[must_use]
pub fn seen(world: &World, who: Who) -> Audience {
    world.sight(who)
}

/// Whoever sees that somebody is there, and who they are. [adventuring.disguise.attempt]
fn named(world: &World, who: Who) -> Audience {
    Audience::open_if(world.called(who).is_none()).and(world.sight(who))
}

/// The game master alone.
fn secret(_: &World, _: Who) -> Audience {
    Audience::Referee
}

closed! {
    /// One of the three. [adventuring.base.abilities]
    pub enum Ability {
        Str = "str",
        Agi = "agi",
        Wit = "wit",
    }
}

/// What whoever is not described has in each. [adventuring.base.gm-characters]
pub const SCORE_USUAL: i32 = 10;

each! {
    /// A normal score for each ability. [adventuring.base.abilities]
    pub struct Abilities of Ability: i32 = SCORE_USUAL;
}

each! {
    /// What is off each ability for a while, 0 or more. [adventuring.base.ability-reduction]
    pub struct Losses of Ability: i32 = 0;
}

closed! {
    /// For whom somebody stands, which also says who plays them.
    #[derive(Default)]
    pub enum Side {
        /// Characters of players, and whoever goes with them. [adventuring.base.company]
        #[default]
        Company = "company",
        /// Everybody else.
        Others = "others",
    }
}

closed! {
    /// What somebody is.
    #[derive(Default)]
    pub enum Nature {
        /// One of the people of the land, who speak Common. [adventuring.language.default]
        #[default]
        Person = "person",
        /// A beast that lives with people. [adventuring.train.activity]
        Domesticated = "domesticated",
        /// A beast that does not. [adventuring.train.wild]
        Wild = "wild",
        /// Anything else.
        Monster = "monster",
    }
}

impl Nature {
    /// Whether it is a beast.
    #[must_use]
    pub fn is_animal(self) -> bool {
        matches!(self, Self::Domesticated | Self::Wild)
    }
}

closed! {
    /// How big somebody is. [adventuring.size.categories]
    #[derive(Default)]
    pub enum Size {
        Tiny = "tiny",
        Small = "small",
        #[default]
        Medium = "medium",
        Large = "large",
        Massive = "massive",
    }
}

closed! {
    /// How somebody feels about others, worst first. [adventuring.attitude.table]
    pub enum Attitude {
        Hostile = "hostile",
        Unfriendly = "unfriendly",
        Neutral = "neutral",
        Friendly = "friendly",
    }
}

closed! {
    /// What an animal can be trained for. [adventuring.train.limit]
    pub enum Form {
        /// It accepts a rider. [adventuring.train.mount]
        Mount = "mount",
        /// It pulls carts. [adventuring.train.labour]
        Labour = "labour",
        /// It fights as it is told. [adventuring.train.fight]
        Fight = "fight",
        /// It brings a ration more. [adventuring.train.hunt]
        Hunt = "hunt",
        /// It follows tracks. [adventuring.train.track]
        Track = "track",
        /// It performs tricks. [adventuring.train.tricks]
        Tricks = "tricks",
    }
}

/// The dice that there are. [adventuring.base.dice]
pub const DICE: [Die; 5] = [D4, D6, D8, D10, D12];

/// One of the dice that damage is rolled with.
pub(crate) fn damage_die() -> Spec<World> {
    die(words!("adventuring.base.dice"), DICE)
}

/// All three, each with its normal score.
#[must_use]
pub fn abilities() -> Spec<World> {
    let value = Kind::Number { min: 0, max: SCORE_MAX.into() };
    rows([("ability", words::<World, Ability>()), ("score", value)])
        .by(words!("adventuring.base.abilities"))
        .usual(Abilities::default())
        .known_by(numbers)
}

/// An animal that was befriended. [adventuring.animal-friend.duration]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Tie {
    /// Whom it follows.
    pub to: Who,
    /// The stretch at whose beginning it leaves.
    pub until: i64,
    /// Out of which area it goes no further; none where that is not said.
    pub home: Option<Place>,
}

/// How sneaking went. [adventuring.move.sneak]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Sneaking {
    /// In which stretch.
    pub at: i64,
    /// In which round, where it was in a fight.
    pub round: Option<u32>,
    /// Nobody noticed.
    pub undetected: bool,
}

sheet! {
    /// Somebody with a record: a person, a beast or a monster.
    pub struct Character of World, changed by Set = words!("adventuring.base.character"); {
        /// As people gave it.
        name: String = name().known_by(named).told("renamed"),
        /// For whom they stand.
        side: Side = one_of::<World, Side>().by(words!("adventuring.base.company")).known_by(seen).told("stands")
            .labelled("side").unfilled(),
        /// What they are.
        nature: Nature = one_of::<World, Nature>().by(words!("adventuring.base.characters-alike")).known_by(seen),
        /// Of a player's character it is nobody; of whoever goes along, whose they are. [adventuring.base.company]
        keeper: Option<Who> => kept().by(words!("adventuring.base.company")).known_by(seen).told("kept"),
        /// A player plays them. [adventuring.base.character]
        played: bool = kept().told("plays"),
        /// Nobody of the company has noticed them. [adventuring.encounter.setup]
        hidden: bool = flag().by(words!("adventuring.encounter.setup")).known_by(secret).labelled("hidden"),
        /// The players' people who have come upon them, where they are not all who could. [adventuring.secrets.hiding-character]
        #[stored(skip_serializing_if = "BTreeSet::is_empty")]
        seen_by: BTreeSet<Who> => kept().by(words!("adventuring.secrets.hiding-character")).known_by(secret).told("seen-by"),
        /// Where they are; nowhere in particular for whoever was never put anywhere.
        at: Option<Place> => kept().by(words!("adventuring.base.movement")).known_by(seen).told("at"),
        /// How big they are.
        size: Size = one_of::<World, Size>().by(words!("adventuring.size.categories")).usual(Size::Medium).known_by(seen),
        /// What they did for a living: where they know their way. [adventuring.base.career]
        career: String = prose().by(words!("adventuring.base.career")).known_by(numbers),
        /// The normal scores.
        abilities: Abilities = abilities(),
        /// The scores are still to be rolled. [adventuring.base.ability-generation]
        unrolled: bool = kept().by(words!("adventuring.base.ability-generation")).told("still"),
        /// What is off them until a full rest, injuries aside. [adventuring.base.ability-reduction]
        lost: Losses => kept().by(words!("adventuring.base.ability-reduction")).known_by(numbers),
        /// What is off them by injuries. [adventuring.base.injury]
        injuries: Vec<Injury> => kept().by(words!("adventuring.base.injury")).known_by(numbers),
        /// What is left of it, from 0 to the normal STR. [adventuring.base.health]
        health: i32 = number(0, SCORE_MAX).by(words!("adventuring.base.health")).known_by(numbers).unfilled(),
        /// Whether they live.
        fate: Fate => kept().by(words!("adventuring.base.zero-health")).known_by(seen),
        /// [adventuring.base.corruption]
        corruption: i32 = number(0, CORRUPTION_MAX).by(words!("adventuring.base.corruption")).known_by(numbers).unfilled(),
        /// [adventuring.base.skill-rules]
        skills: Vec<String> = several(Skill::names).by(words!("adventuring.base.skill-rules")).known_by(numbers)
            .labelled("row"),
        /// Tongues that no skill gives. [adventuring.language.from-skills]
        languages: Vec<String> = several(World::languages_here).by(words!("adventuring.language.other"))
            .known_by(numbers).labelled("row"),
        /// They can read, though no skill says so. [adventuring.literacy.skill]
        taught: bool = flag().by(words!("adventuring.literacy.skill")).known_by(numbers).labelled("taught"),
        /// What grows on them. [adventuring.base.armour]
        hide: i32 = number(0, ARMOUR_MAX).by(words!("adventuring.base.armour")).known_by(numbers),
        /// What they bite or claw with. [adventuring.base.animals]
        bite: Option<Die> = maybe(damage_die()).by(words!("adventuring.base.animals")).known_by(numbers),
        /// How many zones they cross in a round. [adventuring.base.movement]
        zones: i32 = number(1, SPEED_MAX).by(words!("adventuring.base.movement")).usual(2).known_by(numbers),
        /// How many areas they cross in a stretch or watch. [adventuring.navigate.base-speed]
        areas: i32 = number(1, SPEED_MAX).by(words!("adventuring.navigate.base-speed")).usual(2).known_by(numbers),
        /// [adventuring.base.money]
        coins: i32 = number(0, COINS_MAX).by(words!("adventuring.base.money")).known_by(numbers).unfilled(),
        /// What they carry. [adventuring.base.bulk]
        things: Things => kept().by(words!("adventuring.base.bulk")).known_by(numbers),
        /// For what they are trained. [adventuring.train.limit]
        forms: BTreeSet<Form> => kept().by(words!("adventuring.train.limit")).known_by(numbers),
        /// The game master lets this animal keep watch. [adventuring.base.group-save]
        watches: bool = flag().by(words!("adventuring.base.group-save")).known_by(secret).labelled("watches").unfilled(),
        /// How they feel about the company; nothing where that is not said. [adventuring.attitude.pick-or-roll]
        attitude: Option<Attitude> = maybe(one_of::<World, Attitude>()).by(words!("adventuring.attitude.pick-or-roll"))
            .known_by(secret).labelled("row"),
        /// How they feel about one of it in particular. [adventuring.diplomacy.befriend]
        toward: BTreeMap<Who, Attitude> => kept().by(words!("adventuring.diplomacy.befriend")).known_by(secret),
        /// Of what they are afraid.
        fears: Vec<Fear> => kept().by(words!("adventuring.fear.save")).known_by(seen),
        /// Effects that let them ignore fear, by name. [adventuring.fear.ignore]
        fearless: BTreeSet<String> = rows([("name", Kind::Text { max: norn_kernel::record::NAME_MAX })])
            .by(words!("adventuring.fear.ignore")).known_by(numbers).labelled("row"),
        /// Why they are out, each until the stretch that is named. [adventuring.base.condition.incapacitated]
        out: BTreeMap<Blackout, i64> => kept().by(words!("adventuring.base.condition.incapacitated")).known_by(seen),
        /// They go under. [adventuring.move.swim.drowning]
        drowning: bool = flag().by(words!("adventuring.move.swim.drowning")).known_by(seen).unfilled().labelled("flag"),
        /// For how many rounds they have had no air, the first counted. [adventuring.suffocate.breath]
        breathless: u32 = kept().by(words!("adventuring.suffocate.breath")).known_by(seen),
        /// Until which stretch they attack anybody. [adventuring.base.condition.frenzied]
        frenzied: Option<i64> => kept().by(words!("adventuring.base.condition.frenzied")).known_by(seen),
        /// In which stretch they last took in poison. [adventuring.poison.later-dose]
        dosed: Option<i64> => kept().by(words!("adventuring.poison.later-dose")).known_by(numbers),
        /// Poison that is still to do its worst. [adventuring.poison.antidote]
        doses: Vec<Dose> => kept().by(words!("adventuring.poison.antidote")).known_by(numbers),
        /// Drugs that they can't do without, by name. [adventuring.drug.addiction]
        addictions: BTreeMap<String, Addiction> => kept().by(words!("adventuring.drug.addiction")).known_by(numbers),
        /// What they suffer from, by the disease's name. Whoever does not know it sees symptoms.
        /// [adventuring.disease.symptoms]
        sick: BTreeMap<String, Sickness> => kept().by(words!("adventuring.disease.exposure")).known_by(secret).told("sick"),
        /// What they can't catch: for good, or until this stretch. [adventuring.disease.immunity]
        immune: BTreeMap<String, Option<i64>> => kept().by(words!("adventuring.disease.immunity")).known_by(secret),
        /// [adventuring.disease.black-gangrene.footless]
        footless: bool = flag().by(words!("adventuring.disease.black-gangrene.footless")).known_by(seen).unfilled()
            .labelled("flag"),
        /// As what they go. [adventuring.disguise.attempt]
        disguise: Option<Disguise> => kept().by(words!("adventuring.disguise.attempt")).known_by(numbers),
        /// Bound or locked up. [adventuring.base.restrained]
        restrained: bool = flag().by(words!("adventuring.base.restrained")).known_by(seen).unfilled().labelled("flag"),
        /// From what they are distracted. [adventuring.manipulation.distract]
        distracted: Option<Distraction> => kept().by(words!("adventuring.manipulation.distract")).known_by(seen),
        /// In which day their last daily rest ended. [adventuring.base.daily-rest]
        rested: Option<i64> => kept().by(words!("adventuring.base.daily-rest")).known_by(numbers),
        /// On whom they ride. [adventuring.mount.requirements]
        riding: Option<Who> => kept().by(words!("adventuring.mount.requirements")).known_by(seen),
        /// Whom it follows for a while. [adventuring.animal-friend.duration]
        befriended: Option<Tie> => kept().by(words!("adventuring.animal-friend.duration")).known_by(seen),
        /// The last stretch that they spent mainly on special movement. [adventuring.move.limit]
        strained: Option<i64> => kept().by(words!("adventuring.move.limit")).known_by(numbers),
        /// When they last sneaked, and how it went. [adventuring.move.sneak]
        #[stored(skip_serializing_if = "Option::is_none")]
        sneaked: Option<Sneaking> => kept().by(words!("adventuring.move.sneak")).known_by(numbers).told("sneaked"),
        /// Cold and heat do them no harm. [adventuring.element.cold-heat.environment]
        sheltered: bool = flag().by(words!("adventuring.element.cold-heat.environment")).known_by(numbers).unfilled()
            .labelled("sheltered"),
        /// In which stretch they last set out from the cold or heat for a watch of travel.
        /// [adventuring.element.cold-heat.environment]
        exposed: Option<i64> => kept().by(words!("adventuring.element.cold-heat.environment")).known_by(numbers)
            .told("exposed"),
        /// They burn easily. [adventuring.element.fire.flammable]
        flammable: bool = flag().by(words!("adventuring.element.fire.flammable")).known_by(numbers).unfilled()
            .labelled("row"),
        /// They carry much metal, or not, whatever they carry. [adventuring.element.lightning.metal]
        metal: Option<bool> => kept().by(words!("adventuring.element.lightning.metal")).known_by(numbers),
        /// Which of their things came from others, by name, with what may be on or in each.
        /// [adventuring.poison.ingestion]
        strange: BTreeMap<String, Strange> => kept().by(words!("adventuring.poison.ingestion")).known_by(secret)
            .told("strange"),
    }
}

impl Character {
    /// An ability as saves and contests go by it: the normal score less what is off it, 0 or more.
    /// [adventuring.base.abilities]
    #[must_use]
    pub fn score(&self, ability: Ability) -> i32 {
        self.unhurt(ability).saturating_sub(self.lost.get(ability)).max(0)
    }

    /// The normal score less what injuries take off it, 0 or more. [adventuring.base.injury]
    #[must_use]
    pub fn unhurt(&self, ability: Ability) -> i32 {
        let injured = self.injuries.iter().filter(|one| one.ability == ability).map(|one| one.points);
        self.abilities.get(ability).saturating_sub(injured.fold(0, i32::saturating_add)).max(0)
    }

    /// The most that health can be. [adventuring.base.health]
    #[must_use]
    pub fn most_health(&self) -> i32 {
        self.abilities.get(Ability::Str)
    }

    /// Whether somebody is dead.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.fate == Fate::Dead
    }
}
