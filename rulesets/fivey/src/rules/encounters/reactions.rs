//! How others feel about the party at first. [fivey.social.reaction-table]
use crate::content::REACTIONS;
use crate::reference::RULES;
use crate::rules::traits::feats;
use crate::world::happen::set;
use crate::world::{Attitude, Charmed, Feat, Power, Roll, Row, Set, Template, World};
use norn_kernel::{
    At, Audience, Better, Closed, D20, Edge, Key, Owner, Play, Rule, Storable, Text, Verdict, Who, closed,
    rule,
};
use std::collections::BTreeSet;

closed! {
    /// How it is found what others feel. [fivey.social.reaction-bias]
    #[derive(Default)]
    pub enum Reacts {
        /// By a die.
        #[default]
        Rolled = "rolled",
        /// It stays as it is.
        Kept = "as-it-is",
        Hostile = "hostile",
        Uncertain = "uncertain",
        Friendly = "friendly",
    }
}

impl Reacts {
    /// What the referee decides without a die.
    #[must_use]
    pub fn decided(self) -> Option<Attitude> {
        match self {
            Self::Rolled | Self::Kept => None,
            Self::Hostile => Some(Attitude::Hostile),
            Self::Uncertain => Some(Attitude::Uncertain),
            Self::Friendly => Some(Attitude::Friendly),
        }
    }
}

/// Whether some of these share a title with somebody of the party, so that they are likely to help. [fivey.title.meaning]
#[must_use]
pub fn shares_title(world: &World, of: &BTreeSet<Who>) -> bool {
    let ours = || world.party().flat_map(|who| world.character(who).titles.keys());
    let theirs = of.iter().flat_map(|who| world.character(*who).titles.keys());
    let shared = theirs.into_iter().any(|title| ours().any(|own| own.eq_ignore_ascii_case(title)));
    rule!("fivey.title.meaning").holds(shared)
}

/// Whether somebody of the party has a name that commoners mind: the title behind it is recognized. [fivey.feat.good-name]
#[must_use]
pub fn has_good_name(world: &World) -> bool {
    let gives = |template: &Template| {
        Feat::find(world, &template.feat).is_some_and(|feat| feat.power == Power::GoodName)
    };
    let titles: Vec<&str> = Template::all(world)
        .filter(|(_, template)| gives(template))
        .map(|(name, template)| if template.title.is_empty() { name } else { template.title.as_str() })
        .collect();
    let recognized = |who: Who| {
        let all = &world.character(who).titles;
        let behind = all.iter().filter(|(title, _)| titles.iter().any(|one| one.eq_ignore_ascii_case(title)));
        let behind: Vec<_> = behind.collect();
        // A name that goes with no title of its own goes with whichever they have.
        match behind.is_empty() {
            true => all.values().any(|title| title.recognized),
            false => behind.into_iter().any(|(_, title)| title.recognized),
        }
    };
    world.party().any(|who| feats::works(world, who, Power::GoodName) && recognized(who))
}

/// Whether somebody remembers one of these fondly. [fivey.feat.one-night-only.friends]
#[must_use]
pub fn is_fond(world: &World, who: Who, mut of: impl Iterator<Item = Who>) -> bool {
    let fond_of = &world.character(who).fond_of;
    rule!("fivey.feat.one-night-only.friends").holds(of.any(|other| fond_of.contains(&other)))
}

/// Commoners stay polite to whoever has a good name. [fivey.feat.good-name]
fn polite(rolled: Attitude, commoner: bool, good_name: bool) -> Attitude {
    let polite = rolled == Attitude::Hostile && commoner && good_name;
    if rule!("fivey.feat.good-name").holds(polite) { Attitude::Uncertain } else { rolled }
}

/// The roll, by the referee. Nobody spends a die on it. [fivey.social.reaction-table, fivey.social.reaction-bias]
fn rolls(at: &mut At<'_, World>, edge: Edge) -> Play<Attitude> {
    let edge = rule!("fivey.social.reaction-bias").or(edge, Edge::None);
    let party: Vec<Who> = at.world().party().collect();
    let given = party.iter().map(|who| feats::edges(at.world(), *who, Roll::Reaction));
    let (up, down) = given.fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1));
    let edge = match (up || edge == Edge::Advantage, down || edge == Edge::Disadvantage) {
        (true, false) => Edge::Advantage,
        (false, true) => Edge::Disadvantage,
        _ => Edge::None,
    };
    let more = party.iter().map(|who| feats::bonus(at.world(), *who, Roll::Reaction)).max().unwrap_or(0);
    for who in party {
        feats::used_up(at, who, Roll::Reaction)?;
    }
    let key = rule!("fivey.social.reaction-table");
    let face = at.roll_edge(Owner::Referee, D20, edge, Better::High, key)?;
    let total = at.total(key, face.saturating_add(more)).clamp(1, i32::from(D20.sides()));
    let row = REACTIONS.iter().rfind(|row| row.from <= total);
    Ok(at.outcome(key, row.map_or(Attitude::Uncertain, |row| row.attitude)))
}

/// Somebody feels so about the party from now on; those who are charmed do so once the spell is over.
/// [fivey.spell.charm]
pub fn feels(at: &mut At<'_, World>, by: Key, who: Who, attitude: Attitude) -> Play<()> {
    let charmed = at.world().character(who).charmed.clone();
    let now = match rule!("fivey.spell.charm").keeps(charmed) {
        Some(charmed) => Set::charmed(Some(Charmed { before: Some(attitude), ..charmed })),
        None => Set::attitude(Some(attitude)),
    };
    set(at, by, who, now).map(drop)
}

/// What these feel about the party from now on, which the referee alone learns: as it is decided, or by one roll for all
/// of them. Whoever remembers one of the party fondly is friendly without one. Gives what most of them feel.
/// [fivey.social.reaction-table, fivey.social.reaction-bias]
pub fn reacts(at: &mut At<'_, World>, of: &BTreeSet<Who>, how: Reacts, edge: Edge) -> Play<Option<Attitude>> {
    at.aside(Audience::Referee, |at| {
        if how == Reacts::Kept {
            return Ok(None);
        }
        let key = rule!("fivey.social.reaction-bias");
        if let Some(attitude) = key.keeps(how.decided()) {
            for &who in of {
                feels(at, key, who, attitude)?;
            }
            return Ok(Some(attitude));
        }
        let party: Vec<Who> = at.world().party().collect();
        let (fond, others): (Vec<Who>, Vec<Who>) =
            of.iter().partition(|who| is_fond(at.world(), **who, party.iter().copied()));
        for who in fond {
            let key = rule!("fivey.feat.one-night-only.friends");
            feels(at, key, who, Attitude::Friendly)?;
        }
        if others.is_empty() {
            return Ok(Some(Attitude::Friendly));
        }
        let rolled = rolls(at, edge)?;
        let good_name = has_good_name(at.world());
        let mut first = None;
        for who in others {
            let attitude = polite(rolled, at.world().character(who).commoner, good_name);
            first = first.or(Some(attitude));
            feels(at, rule!("fivey.social.reaction-table"), who, attitude)?;
        }
        Ok(first)
    })
}

/// The referee finds out how some react, or says so. [fivey.social.reaction-table]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct React {
    pub of: BTreeSet<Who>,
    pub how: Reacts,
    /// What is expected, but not certain. [fivey.social.reaction-bias]
    pub edge: Edge,
}

impl Rule for React {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.social.reaction-table");
        let others = self.of.iter().all(|who| at.world().is_able(*who) && !at.world().is_players(*who));
        at.require(key, others && !self.of.is_empty(), || Text::part(key, "refusal"))?;
        let came = reacts(at, &self.of, self.how, self.edge)?;
        Ok(came.map_or_else(Verdict::done, |attitude| Verdict::of(attitude.word())))
    }
}

/// A reaction from numbers alone, to be weighed without a table. [fivey.social.reaction-table]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareReaction {
    pub edge: Edge,
    /// They are commoners, and one of the party has a good name. [fivey.feat.good-name]
    pub good_name: bool,
}

impl Rule for BareReaction {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let rolled = rolls(at, self.edge)?;
        Ok(Verdict::of(polite(rolled, true, self.good_name).word()))
    }
}
