//! What is hidden in areas, and how it comes to light: searches, aimed and thorough. [adventuring.secrets.concept]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::{entering, knowing, turns};
use crate::rules::fights::turn;
use crate::world::happen::{busy, happen, noticed};
use crate::world::{Effect, Level, Side, Stance, Task, WATCH, World};
use norn_kernel::{
    At, Audience, Choice, Die, Key, Owner, Place, Play, Prompt, Rule, Storable, Text, Value, Verdict, Viewer,
    Who, rule, words,
};

/// Something that is hidden in an area.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hidden {
    /// A secret, by name. [adventuring.secrets.concept]
    Secret(String),
    /// Somebody whom the company has not noticed. [adventuring.secrets.hiding-character]
    Somebody(Who),
}

/// What is still hidden in an area from these: all of it, or only what can be noticed in passing. First the secrets by
/// name, then people. [adventuring.secrets.passive.eligible, adventuring.secrets.hiding-character]
#[must_use]
pub fn hidden(world: &World, place: Place, from: &[Who], all: bool) -> Vec<Hidden> {
    let eligible = |perfect: bool| all || rule!("adventuring.secrets.passive.eligible").met(!perfect);
    let secrets = world.area(place).secrets.iter();
    let secrets = secrets.filter(|(_, secret)| {
        let well_hidden = secret.hides.iter().any(|who| is_well_hidden(world, *who));
        !secret.is_known(from) && eligible(secret.perfect || well_hidden)
    });
    let key = rule!("adventuring.secrets.hiding-character");
    // Whoever hides by a secret comes to light with it.
    let by_secret = |who: &Who| {
        world.area(place).secrets.values().any(|secret| !secret.found && secret.hides.contains(who))
    };
    let viewer = Viewer::Player(from.to_vec());
    let people = world.at(place).filter(|who| {
        let unseen = !world.is_players(*who) && !world.is_seen_by(&viewer, *who);
        key.holds(unseen && !by_secret(who))
    });
    let people = people.filter(|who| eligible(is_well_hidden(world, *who)));
    secrets.map(|(name, _)| Hidden::Secret(name.clone())).chain(people.map(Hidden::Somebody)).collect()
}

/// Whether somebody goes well hidden and silent. [adventuring.secrets.hiding-character]
fn is_well_hidden(world: &World, who: Who) -> bool {
    let company = world.company_of(who).and_then(|company| world.companies.get(&company));
    company.is_some_and(|company| company.side == Side::Others && company.stance == Stance::Hidden)
}

/// Something is hidden no more, as these learn. Whoever comes to light is seen by all. [adventuring.secrets.concept]
pub fn comes_to_light(at: &mut At<'_, World>, place: Place, what: &Hidden, to: Audience) -> Play<()> {
    match what {
        Hidden::Somebody(who) => {
            let who = *who;
            noticed(at, who, rule!("adventuring.secrets.hiding-character"), to)?;
            at.tell(|_| {
                Text::part(words!("adventuring.secrets.hiding-character"), "noticed").with("who", who)
            });
        }
        Hidden::Secret(name) => {
            let secret = at.world().area(place).secrets.get(name).cloned().unwrap_or_default();
            let key = rule!("adventuring.secrets.concept");
            let found = match to {
                Audience::Character(company) => Effect::FoundBy(place, name.clone(), company),
                _ => Effect::Found(place, name.clone(), true),
            };
            happen(at, key, found)?;
            let words = Text::part(key, "comes").with("name", Value::text(name));
            at.story(|_| words.with("text", Value::text(&secret.text)));
            for who in secret.hides {
                noticed(at, who, rule!("adventuring.secrets.hiding-character"), to)?;
            }
            let here: Vec<Who> = at.world().at(place).filter(|who| at.world().is_players(*who)).collect();
            at.aside(Audience::Referee, |at| {
                knowing::points_out(at, &here, name, &secret.tags);
                Ok(())
            })?;
        }
    }
    Ok(())
}

/// How long a whole search of an area takes, in stretches.
/// [adventuring.secrets.search.zone, adventuring.secrets.search.sector, adventuring.secrets.search.region]
#[must_use]
pub fn takes(level: Level) -> i64 {
    match level {
        Level::Zone => rule!("adventuring.secrets.search.zone").or(1, WATCH),
        Level::Sector => rule!("adventuring.secrets.search.sector").or(WATCH, 1),
        Level::Region => rule!("adventuring.secrets.search.region").or(WATCH, 1),
    }
}

/// Somebody searches an area that they are in. [adventuring.secrets.search.automatic]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Search {
    /// Who searches.
    pub who: Who,
    /// Where they are, or a larger area around it.
    pub place: Place,
}

impl Rule for Search {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let key = rule!("adventuring.secrets.search.automatic");
        let here = at
            .world()
            .place(self.who)
            .is_some_and(|place| at.world().around(place).any(|it| it == self.place));
        at.require(key, here, || entering::elsewhere(key, self.who, self.place))?;
        let length = takes(at.world().area(self.place).level);
        turns::begins(at, self.who, Task::Search(self.place), length)?;
        Ok(Verdict::done())
    }
}

/// Somebody has searched an area as long as it takes: nothing is rolled for it.
/// [adventuring.secrets.search.automatic, adventuring.secrets.search.region]
pub fn finds(at: &mut At<'_, World>, who: Who, place: Place) -> Play<()> {
    // What others find the players do not learn.
    if !at.world().is_players(who) {
        return Ok(());
    }
    if matches!(at.world().area(place).level, Level::Region)
        && rule!("adventuring.secrets.search.region").applies()
    {
        helped(at, who, place)?;
    }
    // What somebody finds, and whether they do, is nobody's business who is not there. One die says it for all who are.
    let learners = at.world().learners(&[who]);
    let (first, others) = (learners.first().copied().unwrap_or(Audience::Referee), learners.iter().skip(1));
    let found = at.aside(first, |at| {
        let found = searched(at, who, place)?;
        reveals(at, who, place, &found, first)?;
        Ok(found)
    })?;
    for &to in others {
        at.aside(to, |at| reveals(at, who, place, &found, to))?;
    }
    Ok(())
}

/// What somebody's search brings to light.
fn searched(at: &mut At<'_, World>, who: Who, place: Place) -> Play<Vec<Hidden>> {
    let left = hidden(at.world(), place, &[who], rule!("adventuring.secrets.search.automatic").applies());
    let key = rule!("adventuring.secrets.search.region");
    match at.world().area(place).level {
        Level::Region if key.applies() => at.aside(Audience::Referee, |at| draw(at, left, key)),
        _ => Ok(left),
    }
}

/// It is told to some of those who are there.
fn reveals(at: &mut At<'_, World>, who: Who, place: Place, found: &[Hidden], to: Audience) -> Play<()> {
    let key = match at.world().area(place).level {
        Level::Zone => words!("adventuring.secrets.search.zone"),
        Level::Sector => words!("adventuring.secrets.search.sector"),
        Level::Region => words!("adventuring.secrets.search.region"),
    };
    if found.is_empty() {
        at.story(|_| Text::part(key, "nothing").with("who", who).with("place", Value::Place(place)));
        return Ok(());
    }
    at.story(|_| Text::part(key, "story").with("who", who).with("place", Value::Place(place)));
    for what in found {
        comes_to_light(at, place, what, to)?;
    }
    Ok(())
}

/// Whoever of the company searches the same region has helped: it finds one secret a watch, however many search.
/// [adventuring.secrets.search.region]
fn helped(at: &mut At<'_, World>, who: Who, place: Place) -> Play<()> {
    let company = at.world().company_of(who);
    let others = at.world().busy.iter().filter(|(_, busy)| busy.task == Task::Search(place));
    let others: Vec<Who> =
        others.map(|(other, _)| *other).filter(|other| at.world().company_of(*other) == company).collect();
    for other in others {
        busy(at, other, None)?;
    }
    Ok(())
}

/// One of what is left, by a die that the game master can overrule. It falls whatever is left: or it would say how much
/// that is. [adventuring.secrets.search.region]
fn draw(at: &mut At<'_, World>, left: Vec<Hidden>, key: Key) -> Play<Vec<Hidden>> {
    let sides = u16::try_from(left.len().max(2)).unwrap_or(u16::MAX);
    let face = match Die::new(sides) {
        Some(die) => at.roll(Owner::Referee, die, key)?,
        None => 1,
    };
    let last = left.len().saturating_sub(1);
    let nth = usize::try_from(at.total(key, face)).unwrap_or(1).saturating_sub(1).min(last);
    Ok(left.into_iter().nth(nth).into_iter().collect())
}

/// Somebody looks at one spot: whether it is the right one is the game master's to say. It takes no time.
/// [adventuring.secrets.aimed-search]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Look {
    /// Who looks.
    pub who: Who,
    /// Where, in the player's words.
    pub spot: String,
}

impl Rule for Look {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.who)?;
        turns::calm(at)?;
        let key = rule!("adventuring.secrets.aimed-search");
        let place = at.world().place(self.who);
        at.require(key, place.is_some(), || Text::part(key, "nowhere").with("who", self.who))?;
        let Some(place) = place else { return Ok(Verdict::done()) };
        let found = at.aside(Audience::Referee, |at| self.hits(at, place, key))?;
        let found = found.filter(|_| key.holds(at.world().is_players(self.who)));
        for to in at.world().learners(&[self.who]) {
            at.aside(to, |at| {
                let part = if found.is_some() { "story" } else { "nothing" };
                at.story(|_| {
                    Text::part(key, part).with("who", self.who).with("spot", Value::text(&self.spot))
                });
                match &found {
                    Some(what) => comes_to_light(at, place, what, to),
                    None => Ok(()),
                }
            })?;
        }
        Ok(Verdict::done())
    }
}

impl Look {
    /// What the game master lets them find, what is said to be just there first; asked whatever there is.
    fn hits(&self, at: &mut At<'_, World>, place: Place, key: Key) -> Play<Option<Hidden>> {
        let world = at.world();
        let just_there = |what: &Hidden| match what {
            Hidden::Secret(name) => {
                let spot = world.area(place).secrets.get(name).map_or("", |secret| secret.spot.trim());
                !spot.is_empty() && self.spot.to_lowercase().contains(&spot.to_lowercase())
            }
            Hidden::Somebody(_) => false,
        };
        let (right, wrong): (Vec<Hidden>, Vec<Hidden>) =
            hidden(world, place, &[self.who], true).into_iter().partition(just_there);
        let all: Vec<Option<Hidden>> =
            right.into_iter().map(Some).chain([None]).chain(wrong.into_iter().map(Some)).collect();
        let options: Vec<Choice> = all
            .iter()
            .map(|what| match what {
                None => Choice::word(key, "not-there"),
                Some(Hidden::Secret(name)) => Choice::new(key, Value::text(name)),
                Some(Hidden::Somebody(who)) => Choice::new(key, *who),
            })
            .collect();
        let about = [("who", Value::Character(self.who)), ("spot", Value::text(&self.spot))];
        let chosen = at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&about))?;
        Ok(all.into_iter().nth(chosen).flatten())
    }
}
