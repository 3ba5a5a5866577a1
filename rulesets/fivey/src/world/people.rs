//! Characters, people and monsters alike: what is so of each of them.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::Things;
use crate::world::traits::{Feat, TemplateKind, Title};
use norn_kernel::record::kind::{flag, kept, maybe, name, number, one_of, prose, rows, several, words};
use norn_kernel::record::{Kind, NAME_MAX, Row, Spec};
use norn_kernel::{Audience, Place, Storable, Who, closed, each, rule, sheet, words};
use std::collections::{BTreeMap, BTreeSet};

/// The lowest that a stat can be. [fivey.stat.range]
pub const STAT_MIN: i32 = 1;
/// The highest that a stat can be. [fivey.stat.range]
pub const STAT_MAX: i32 = 5;
/// The highest that a monster's general ability can be written down.
pub const ABILITY_MAX: i32 = 20;
/// The highest level. [fivey.advance.table]
pub const LEVEL_MAX: i32 = 5;
/// The most hit points that can be written down.
pub const HIT_POINTS_MAX: i32 = 1_000;
/// The most experience that can be written down.
pub const EXPERIENCE_MAX: i32 = 10_000_000;
/// The most inspiration dice that can be written down.
pub const DICE_MAX: i32 = 1_000;
/// The most crowns that somebody can have.
pub const CROWNS_MAX: i32 = 10_000_000;
/// The highest defense class that can be written down.
pub const DEFENSE_MAX: i32 = 40;
/// The furthest that somebody goes with one action, in paces.
pub const PACES_MAX: i32 = 60;
/// The most slots that the referee can grant beyond those of the level.
const GRANTED_MAX: i32 = 20;

/// Who may know somebody's numbers: of those whom no player plays, the referee alone.
#[must_use]
pub fn numbers(world: &World, who: Who) -> Audience {
    Audience::open_if(world.is_players(who))
}

/// Whoever sees that somebody is there.
#[must_use]
pub fn seen(world: &World, who: Who) -> Audience {
    Audience::open_if(world.is_seen(who))
}

/// The referee alone.
fn secret(_: &World, _: Who) -> Audience {
    Audience::Referee
}

closed! {
    /// One of the four. [fivey.stat.four]
    pub enum Stat {
        Cha = "cha",
        Dex = "dex",
        Int = "int",
        Str = "str",
    }
}

each! {
    /// A bonus for each stat. [fivey.stat.average-person]
    pub struct Stats of Stat: i32 = STAT_MIN;
}

closed! {
    /// For whom somebody stands, which also says who plays them.
    #[derive(Default)]
    pub enum Side {
        /// Characters of players, and whoever goes with them.
        #[default]
        Party = "party",
        /// Everybody else.
        Others = "others",
    }
}

closed! {
    /// How somebody feels about the party, worst first. [fivey.social.reaction-table]
    pub enum Attitude {
        Hostile = "hostile",
        Uncertain = "uncertain",
        Friendly = "friendly",
    }
}

closed! {
    /// Whether somebody lives. [fivey.hp.death]
    #[derive(Default)]
    pub enum Fate {
        #[default]
        Alive = "alive",
        Dead = "dead",
        /// The body is gone, and the relic is not. [fivey.origin.nymph.relic-survival]
        Bodiless = "bodiless",
        /// Gone as mist, until the referee says. [fivey.monster.feat.misty-escape]
        Mist = "mist",
    }
}

closed! {
    /// Of what nature a nymph is. [fivey.origin.nymph]
    pub enum Nymph {
        Dryad = "dryad",
        Oread = "oread",
        Naiad = "naiad",
        Nereid = "nereid",
        Other = "another-kind",
    }
}

/// Somebody who is not dead and can't be hurt now either: charmed, and until when. [fivey.spell.charm]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Charmed {
    /// By whom.
    pub by: Who,
    /// How they felt before.
    pub before: Option<Attitude>,
    /// Until which minute.
    pub until: i64,
}

/// What somebody owes. [fivey.origin.gnome.blank-check]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Debt {
    /// In crowns.
    pub crowns: i32,
    /// To whom or for what.
    pub why: String,
}

/// Which trait a slot is for. [fivey.trait.kinds]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    Skill,
    Title,
    Feat,
}

/// What comes of a night when it ends. [fivey.rest.sequence]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Tonight {
    /// How many rest actions are spent. [fivey.day.nighttime]
    pub spent: u8,
    /// How often Recover was chosen. [fivey.rest.recover]
    pub recovers: u8,
    /// How often Practice was chosen. [fivey.rest.practice]
    pub practices: u8,
    /// To which thing they attune. [fivey.attune.change]
    pub attunes: Option<String>,
    /// By whom they are blessed, and with what. [fivey.feat.blessing]
    pub blessed: Vec<(Who, Blessing)>,
}

/// One of the three things that a blessing does. [fivey.feat.blessing]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Blessing {
    /// It cures an ailment, in the player's words.
    Cure(String),
    /// It gives hit points back.
    Heal,
    /// It makes resistant to a type of damage for a day.
    Resist(String),
}

/// What keeps somebody busy at a site. [fivey.origin.hellchild.change-of-clothes, fivey.armor.don-doff]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Busy {
    /// The minute at which it is done.
    pub until: i64,
    /// With what.
    pub task: Task,
    /// How many times in 20 something comes of it once it is done. [fivey.referee.random-risk]
    #[stored(default)]
    pub risk: i32,
}

/// What takes longer than a moment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Task {
    /// Into the alter ego of this name; out of it where none is named. [fivey.origin.hellchild.change-of-clothes]
    Change(Option<String>),
    /// Armor on, by name. [fivey.armor.don-doff]
    Don(String),
    /// Armor off, by name. [fivey.armor.don-doff]
    Doff(String),
    /// In the player's words. [fivey.referee.time-restraints]
    Other(String),
}

impl Task {
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Change(_) => "change-clothes",
            Self::Don(_) => "don-armor",
            Self::Doff(_) => "doff-armor",
            Self::Other(_) => "deed",
        }
    }
}

/// What of a new character is still to be rolled or chosen. [fivey.create.steps]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Unsettled {
    /// Everything: the first template comes from this list. [fivey.intro.random-generation]
    pub random: Option<TemplateKind>,
    /// Crowns and hit points. [fivey.dice.average-or-roll]
    pub amounts: bool,
    /// In which of their things a spell is that the dice name. [fivey.item.tier-1-spell]
    pub spells: BTreeSet<String>,
    /// They come into an adventure that is under way. [fivey.inspiration.start, fivey.attune.start]
    #[stored(skip_serializing_if = "std::ops::Not::not")]
    pub joins: bool,
}

impl Unsettled {
    /// Whether everything is settled.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.random.is_none() && !self.amounts && self.spells.is_empty() && !self.joins
    }
}

/// All four stats, each with its bonus.
#[must_use]
pub fn stats() -> Spec<World> {
    let value = Kind::Number { min: STAT_MIN.into(), max: STAT_MAX.into() };
    rows([("stat", words::<World, Stat>()), ("bonus", value)])
        .by(words!("fivey.stat.four"))
        .usual(Stats::default())
        .known_by(numbers)
}

/// Names that people write down, each once.
fn names() -> Spec<World> {
    rows([("name", Kind::Text { max: NAME_MAX })])
}

sheet! {
    /// Somebody with a record: a player's character, a companion, or one of the referee's people and monsters.
    pub struct Character of World, changed by Set = words!("fivey.intro.sheet-and-survey"); {
        /// As people gave it.
        name: String = name().known_by(seen).told("renamed"),
        /// For whom they stand.
        side: Side = one_of::<World, Side>().by(words!("fivey.social.friendly")).known_by(seen).told("stands")
            .labelled("side").unfilled(),
        /// A player plays them. [fivey.intro.roles]
        played: bool = kept().told("plays"),
        /// Whose companion they are, or with whom of the party they go; nobody's of most.
        /// [fivey.origin.elf.charm, fivey.social.friendly]
        keeper: Option<Who> => kept().by(words!("fivey.social.friendly")).known_by(seen).told("kept"),
        /// The players do not know that they are there.
        hidden: bool = flag().by(words!("fivey.intro.roles")).known_by(secret).labelled("hidden"),
        /// They are somewhere else than the party. [fivey.intro.roles]
        away: bool = flag().by(words!("fivey.intro.roles")).known_by(seen).labelled("elsewhere").told("away").unfilled(),
        /// On which place of the field they stand. [fivey.move.measure]
        at: Option<Place> => kept().by(words!("fivey.move.measure")).known_by(seen).told("at"),
        /// How high above it, in paces. [fivey.monster.feat.flight]
        height: i32 = number(0, PACES_MAX).by(words!("fivey.monster.feat.flight")).known_by(seen).unfilled(),
        /// Whether they live.
        fate: Fate = one_of::<World, Fate>().by(words!("fivey.hp.death")).known_by(seen).unfilled(),
        /// The four. [fivey.stat.four]
        stats: Stats = stats(),
        /// A monster's general ability in place of the four; none for those who have them. [fivey.monster.general-ability]
        ability: Option<i32> = maybe(number(0, ABILITY_MAX)).by(words!("fivey.monster.general-ability")).known_by(numbers),
        /// How many hit dice a monster has; 0 for whoever has levels. [fivey.monster.hit-points]
        hit_dice: i32 = number(0, HIT_POINTS_MAX).by(words!("fivey.monster.hit-points")).known_by(numbers),
        /// A defense class that stands whatever is worn. [fivey.monster.defense-range]
        defense: Option<i32> = maybe(number(0, DEFENSE_MAX)).by(words!("fivey.monster.defense-range")).known_by(numbers),
        /// The movement rate to begin with, in paces. [fivey.move.base]
        paces: i32 = number(1, PACES_MAX).by(words!("fivey.move.base")).usual(6).known_by(numbers),
        /// With which type of damage a monster strikes; what it holds says so otherwise. [fivey.damage.types]
        strikes: String = prose().by(words!("fivey.damage.types")).known_by(numbers),
        /// [fivey.advance.table]
        level: i32 = number(0, LEVEL_MAX).by(words!("fivey.advance.table")).known_by(numbers).unfilled(),
        /// [fivey.advance.xp-sources]
        experience: i32 = number(0, EXPERIENCE_MAX).by(words!("fivey.advance.xp-sources")).known_by(numbers).unfilled(),
        /// Inspiration dice, each a d6. [fivey.inspiration.start]
        dice: i32 = number(0, DICE_MAX).by(words!("fivey.inspiration.start")).known_by(numbers).unfilled(),
        /// What the player calls inspiration; nothing said, and it is called so. [fivey.inspiration.rename]
        inspired_by: String = prose().by(words!("fivey.inspiration.rename")).known_by(numbers).unfilled(),
        /// The most that hit points can be. [fivey.hp.start]
        most: i32 = number(0, HIT_POINTS_MAX).by(words!("fivey.hp.start")).known_by(numbers).unfilled(),
        /// How many are left. [fivey.hp.damage]
        hit_points: i32 = number(0, HIT_POINTS_MAX).by(words!("fivey.hp.damage")).known_by(numbers).unfilled(),
        /// Origins and backgrounds, the first chosen first. [fivey.create.steps]
        templates: Vec<String> => kept().by(words!("fivey.create.template-contents")).known_by(numbers),
        /// Fields of competence. [fivey.skill.free-form]
        skills: BTreeSet<String> = names().by(words!("fivey.skill.free-form")).known_by(numbers).labelled("row"),
        /// Things with which they are proficient for good, by name. [fivey.attune.permanent]
        proficient: BTreeSet<String> = names().by(words!("fivey.attune.permanent")).known_by(numbers).labelled("row").unfilled(),
        /// Titles, each with what stands behind it. [fivey.title.meaning]
        titles: BTreeMap<String, Title> => kept().by(words!("fivey.title.meaning")).known_by(seen),
        /// [fivey.feat.meaning]
        feats: Vec<String> = several(Feat::names).by(words!("fivey.feat.meaning")).known_by(numbers).labelled("row"),
        /// Slots that the referee grants beyond the level's. [fivey.advance.slots]
        skill_slots: i32 = number(0, GRANTED_MAX).by(words!("fivey.advance.slots")).known_by(numbers).labelled("skill-slots").unfilled(),
        title_slots: i32 = number(0, GRANTED_MAX).by(words!("fivey.advance.slots")).known_by(numbers).labelled("title-slots").unfilled(),
        feat_slots: i32 = number(0, GRANTED_MAX).by(words!("fivey.advance.slots")).known_by(numbers).labelled("feat-slots").unfilled(),
        /// To which of their things they are attuned. [fivey.attune.one-item]
        attuned: Option<String> => kept().by(words!("fivey.attune.one-item")).known_by(numbers),
        /// [fivey.money.crowns]
        crowns: i32 = number(0, CROWNS_MAX).by(words!("fivey.money.crowns")).known_by(numbers).unfilled(),
        /// What they carry. [fivey.inventory.twenty]
        things: Things => kept().by(words!("fivey.inventory.twenty")).known_by(numbers),
        /// Which spell is in a thing that nobody understands yet, by the thing's name. [fivey.background.sage.artifact]
        riddles: BTreeMap<String, String> => kept().by(words!("fivey.background.sage.artifact")).known_by(secret),
        /// Of which element a scalespawn's breath and dagger are. [fivey.origin.scalespawn.element]
        element: String = prose().by(words!("fivey.origin.scalespawn.element")).known_by(numbers),
        /// [fivey.origin.nymph]
        nymph: Option<Nymph> = maybe(one_of::<World, Nymph>()).by(words!("fivey.origin.nymph")).known_by(numbers),
        /// A watcher's deity. [fivey.origin.watcher]
        patron: String = prose().by(words!("fivey.origin.watcher")).known_by(numbers),
        /// As whom they appear: a look, or an alter ego. [fivey.feat.metamorphosis, fivey.origin.hellchild.change-of-clothes]
        appearance: String = prose().by(words!("fivey.feat.metamorphosis")).known_by(seen).unfilled(),
        alter_ego: String = prose().by(words!("fivey.origin.hellchild.change-of-clothes")).known_by(numbers).unfilled(),
        /// What they have used today, by the name of the feat or thing, and how often. [fivey.feat.daily-uses]
        used: BTreeMap<String, u8> => kept().by(words!("fivey.feat.daily-uses")).known_by(numbers),
        /// Feats that are paid for and count with the next roll that they concern. [fivey.feat.meaning]
        primed: BTreeSet<String> => kept().by(words!("fivey.feat.meaning")).known_by(numbers),
        /// They have marched today. [fivey.rest.march]
        marched: bool = flag().by(words!("fivey.rest.march")).known_by(numbers).unfilled().labelled("row"),
        /// They have eaten today. [fivey.rest.meal]
        ate: bool = flag().by(words!("fivey.rest.meal")).known_by(numbers).unfilled().labelled("ate").told("ate"),
        /// They have missed a meal. [fivey.rest.meal]
        hungry: bool = flag().by(words!("fivey.rest.meal")).known_by(numbers).unfilled().labelled("hungry").told("hungry"),
        /// What comes of this night. [fivey.rest.sequence]
        tonight: Tonight => kept().by(words!("fivey.rest.window")).known_by(numbers),
        /// To which types of damage they are resistant for a day, with the day after whose night it ends.
        /// [fivey.feat.blessing]
        warded: BTreeMap<String, i64> => kept().by(words!("fivey.feat.blessing")).known_by(numbers),
        /// To which types of damage they are resistant, vulnerable or immune by nature. [fivey.damage.resistance]
        resists: BTreeSet<String> = names().by(words!("fivey.damage.resistance")).known_by(numbers).labelled("row"),
        vulnerable: BTreeSet<String> = names().by(words!("fivey.damage.vulnerability")).known_by(numbers).labelled("row"),
        immune: BTreeSet<String> = names().by(words!("fivey.damage.types")).known_by(numbers).labelled("immune").told("immune"),
        /// Until the encounter ends. [fivey.feat.rage]
        raging: bool = flag().by(words!("fivey.feat.rage")).known_by(seen).unfilled().labelled("row"),
        /// Force of Will keeps them on their feet. [fivey.feat.force-of-will]
        willed: bool = flag().by(words!("fivey.feat.force-of-will")).known_by(seen).unfilled().labelled("row"),
        /// What keeps them busy.
        busy: Option<Busy> => kept().by(words!("fivey.referee.time-restraints")).known_by(seen),
        /// How they feel about the party; nothing where that is not said. [fivey.social.reaction-table]
        attitude: Option<Attitude> = maybe(one_of::<World, Attitude>()).by(words!("fivey.social.reaction-table"))
            .known_by(secret).labelled("row"),
        /// [fivey.spell.charm]
        charmed: Option<Charmed> => kept().by(words!("fivey.spell.charm")).known_by(secret),
        /// To whose performance they have been. [fivey.feat.one-night-only.friends]
        fond_of: BTreeSet<Who> => kept().by(words!("fivey.feat.one-night-only.friends")).known_by(secret),
        /// They are a commoner. [fivey.feat.good-name]
        commoner: bool = flag().by(words!("fivey.feat.good-name")).known_by(secret).labelled("commoner"),
        /// Whom they spy for; nothing for whoever is no spy. [fivey.feat.small-world.recognise]
        spies_for: String = prose().by(words!("fivey.feat.small-world.recognise")).known_by(secret),
        /// An orc: has a matching heirloom, or not; not rolled yet. [fivey.origin.orc.heirloom]
        heirloom: Option<bool> => kept().by(words!("fivey.origin.orc.heirloom")).known_by(secret),
        /// What moves them, for the referee. [fivey.social.npc-traits]
        ideals: String = prose().by(words!("fivey.social.npc-traits")).known_by(secret).labelled("ideals"),
        bonds: String = prose().by(words!("fivey.social.npc-traits")).known_by(secret).labelled("bonds"),
        flaws: String = prose().by(words!("fivey.social.npc-traits")).known_by(secret).labelled("flaws"),
        quirks: String = prose().by(words!("fivey.social.npc-traits")).known_by(secret).labelled("quirks"),
        quests: String = prose().by(words!("fivey.social.npc-traits")).known_by(secret).labelled("quests"),
        /// With whom a nymph's relic is, and at the beginning of which day she is back. [fivey.origin.nymph.relic-healing]
        nursed: Option<i64> => kept().by(words!("fivey.origin.nymph.relic-healing")).known_by(numbers),
        /// What they owe. [fivey.origin.gnome.blank-check]
        debts: Vec<Debt> => kept().by(words!("fivey.origin.gnome.blank-check")).known_by(numbers),
        /// Crimes that they don't remember. [fivey.downtime.carouse-bad]
        crimes: Vec<String> => kept().by(words!("fivey.downtime.carouse-bad")).known_by(numbers),
        /// Where they may not work, beg or study any more, by name. [fivey.downtime.work-bad]
        barred: BTreeSet<String> = names().by(words!("fivey.downtime.work-bad")).known_by(numbers).labelled("row").unfilled(),
        /// Under whom they can study. [fivey.downtime.study-teacher]
        teachers: BTreeSet<String> = names().by(words!("fivey.downtime.study-teacher")).known_by(numbers).labelled("row"),
        /// An elf's companion died: another can be called from this day on. [fivey.origin.elf.charm]
        bereft: Option<i64> => kept().by(words!("fivey.origin.elf.charm")).known_by(numbers),
        /// What of a new character dice have yet to say. [fivey.dice.average-or-roll]
        unsettled: Unsettled => kept().by(words!("fivey.create.steps")).known_by(numbers).told("settled"),
    }
}

impl Character {
    /// A stat's bonus, undoubled; a monster's general ability stands for all of them. [fivey.monster.general-ability]
    #[must_use]
    pub fn stat(&self, stat: Stat) -> i32 {
        rule!("fivey.monster.general-ability").keeps(self.ability).unwrap_or_else(|| self.stats.get(stat))
    }

    /// Whether somebody is dead, or as good as that until something brings them back.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.fate != Fate::Alive
    }

    /// Whether somebody has a feat, by the name that the lists know it by.
    #[must_use]
    pub fn has_feat(&self, name: &str) -> bool {
        self.feats.iter().any(|feat| feat == name)
    }

    /// Hit points lost. [fivey.hp.damage]
    #[must_use]
    pub fn damage(&self) -> i32 {
        self.most.saturating_sub(self.hit_points).max(0)
    }
}
