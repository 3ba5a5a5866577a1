//! A meeting, from the game master's preparation to its end. [adventuring.encounter.setup]
//!
//! It is prepared, and noticed or not, unseen ([`Meet`], [`Again`]). What those do who alone have noticed the company is
//! settled there too. Only when the company notices something, or is attacked or spoken to, is the stage
//! [`Stage::Choosing`]; then [`Face`] follows by itself, which everybody sees.
use super::attitudes::{of_group, suggests};
use super::detection::{self, Noticed};
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::time::{self, Clock};
use crate::rules::exploring::turns;
use crate::rules::fights::begin::{self, BeginFight};
use crate::rules::hazards::sneaking;
use crate::world::happen::{happen, learn_of, noticed, set};
use crate::world::{
    Acted, Approach, Company, Effect, Encounter, Level, Set, Side, Stage, Stance, Tried, Turn, Unit, World,
};
use norn_kernel::record::Record;
use norn_kernel::{
    At, Audience, Choice, Closed, Key, Owner, Pick, Place, Play, Prompt, Rule, Storable, Text, Value,
    Verdict, Who, closed, rule, words,
};
use std::collections::BTreeSet;

closed! {
    /// What a meeting has come to.
    pub enum Met {
        Fight = "fight",
        /// They go their ways. [adventuring.encounter.parley]
        Apart = "apart",
        Talk = "talk",
    }
}

/// Able people of a group.
#[must_use]
pub fn able(world: &World, group: Who) -> Vec<Who> {
    world.members(group).filter(|who| world.is_able(*who)).collect()
}

/// Groups that the company can meet: those of the game master's that go together, and whoever goes alone.
#[must_use]
pub fn others(world: &World) -> Vec<Who> {
    let groups = world
        .companies
        .iter()
        .filter(|(number, group)| group.side == Side::Others && is_there(world, **number));
    let groups = groups.map(|(number, _)| *number);
    let alone = world.characters.iter().filter(|(who, one)| {
        one.side == Side::Others && world.is_able(**who) && world.company_of(**who).is_none()
    });
    groups.chain(alone.map(|(who, _)| *who)).collect()
}

fn is_there(world: &World, group: Who) -> bool {
    !able(world, group).is_empty()
}

/// The groups of the company, where somebody of them is alive: those who are out can still be come upon.
#[must_use]
pub fn companies(world: &World) -> Vec<Who> {
    let alive = |number: Who| world.members(number).any(|who| !world.character(who).is_dead());
    let own = world.companies.iter().filter(|(number, group)| group.side == Side::Company && alive(**number));
    own.map(|(number, _)| *number).collect()
}

/// The zones in which a scene can be.
#[must_use]
pub fn zones(world: &World) -> Vec<Place> {
    world.areas.iter().filter(|(_, area)| area.level == Level::Zone).map(|(place, _)| *place).collect()
}

/// The group of that number; whoever goes alone is a group of one from now on.
fn as_group(at: &mut At<'_, World>, group: Who, by: Key) -> Play<Who> {
    if at.world().companies.contains_key(&group) || !at.world().characters.contains_key(&group) {
        return Ok(group);
    }
    if let Some(of) = at.world().company_of(group) {
        return Ok(of);
    }
    let one = at.world().character(group);
    let (name, side) = (one.name.clone(), one.side);
    let now = Company { name, side, members: [group].into(), ..Company::fields().usual() };
    let number = at.world().new_company();
    happen(at, by, Effect::Company(number, Some(Box::new(now))))?;
    Ok(number)
}

/// The meeting goes on like this, or is over.
fn goes_on(at: &mut At<'_, World>, now: Option<Encounter>) -> Play<()> {
    happen(at, rule!("adventuring.encounter.setup"), Effect::Encounter(now.map(Box::new))).map(drop)
}

/// What was tried on these can be tried again: it is another scene. [adventuring.base.retry]
fn anew(at: &mut At<'_, World>, others: Who) -> Play<()> {
    let members: BTreeSet<Who> = at.world().members(others).collect();
    let about =
        |tried: &Tried| [tried.by, tried.on].iter().any(|who| members.contains(who)) || tried.by == others;
    let mut left = at.world().tried.clone();
    left.retain(|tried| !about(tried));
    happen(at, rule!("adventuring.base.retry"), Effect::Tried(left)).map(drop)
}

/// What the others are up to: the game master chooses, most likely what their attitude suggests.
/// [adventuring.encounter.both-sided, adventuring.attitude.table]
fn others_choose(at: &mut At<'_, World>, it: &Encounter, key: Key) -> Play<Approach> {
    let suggested = of_group(at.world(), it.others).map(suggests);
    let suggested = rule!("adventuring.attitude.table").keeps(suggested).unwrap_or(Approach::Parley);
    let nth = Approach::ALL.iter().position(|one| *one == suggested).and_then(|nth| u16::try_from(nth).ok());
    let options: Vec<Choice> = Approach::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
    let about = [("who", people(&able(at.world(), it.others))), ("company", it.company.into())];
    let prompt =
        Prompt::one_of(Owner::Referee, key, &options).about(&about).or_else(Pick::One(nth.unwrap_or(0)));
    let chosen = at.aside(Audience::Referee, |at| at.one_of(&prompt))?;
    Ok(Approach::ALL.get(chosen).copied().unwrap_or(suggested))
}

/// How the company goes about it. [adventuring.encounter.one-sided, adventuring.encounter.both-sided]
fn company_chooses(at: &mut At<'_, World>, it: &Encounter, key: Key) -> Play<Approach> {
    let options: Vec<Choice> = Approach::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
    let about = [("who", people(&able(at.world(), it.others))), ("company", it.company.into())];
    let chosen = at.one_of(&Prompt::one_of(Owner::Character(it.company), key, &options).about(&about))?;
    Ok(Approach::ALL.get(chosen).copied().unwrap_or(Approach::Other))
}

fn people(of: &[Who]) -> Value {
    Value::List(of.iter().map(|&who| Value::Character(who)).collect())
}

/// The game master prepares a meeting, and sees who notices whom. Nobody else learns of it.
/// [adventuring.encounter.setup]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Meet {
    /// The zone in which it is; nowhere in particular only where there are no zones.
    pub scene: Option<Place>,
    pub company: Who,
    /// A group, or somebody who goes alone.
    pub others: Who,
    /// How carefully the company goes about. [adventuring.encounter.reckless.definition]
    pub own_stance: Stance,
    /// How carefully the others do.
    pub their_stance: Stance,
    /// It takes a stretch of its own, as from the game master's phase it does. [adventuring.encounter.duration]
    #[stored(default)]
    pub own_stretch: bool,
}

impl Meet {
    fn may(&self, at: &mut At<'_, World>) -> Play<()> {
        turns::calm(at)?;
        let key = rule!("adventuring.encounter.setup");
        let scene = match self.scene {
            Some(scene) => at.world().areas.get(&scene).is_some_and(|area| area.level == Level::Zone),
            None => zones(at.world()).is_empty(),
        };
        at.require(key, scene, || Text::part(key, "no-scene"))?;
        let free = at.world().encounter.is_none();
        at.require(key, free, || Text::part(key, "another"))?;
        let (own, theirs) = (companies(at.world()), others(at.world()));
        let two = own.contains(&self.company) && theirs.contains(&self.others);
        at.require(key, two, || Text::part(key, "nobody"))
    }
}

impl Rule for Meet {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.may(at)?;
        let key = rule!("adventuring.encounter.setup");
        let others = as_group(at, self.others, key)?;
        let members: Vec<Who> = at.world().members(others).collect();
        for who in members {
            // Until they are noticed, nobody sees them.
            set(at, key, who, Set::hidden(true))?;
            if let Some(scene) = self.scene {
                set(at, key, who, Set::at(Some(scene)))?;
            }
        }
        anew(at, others)?;
        let now = Encounter {
            company: self.company,
            others,
            stage: Stage::Prepared,
            company_notices: false,
            others_notice: false,
            others_choice: None,
            fills_stretch: self.own_stretch,
            scene: self.scene,
            from: None,
        };
        goes_on(at, Some(now.clone()))?;
        detect(at, now, (self.own_stance, self.their_stance), false)
    }
}

/// The two have come nearer, or the company has searched: who notices whom now? [adventuring.encounter.neither]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Again {
    pub own_stance: Stance,
    pub their_stance: Stance,
    /// The company has searched where they are, and finds them. [adventuring.encounter.hidden.undetectable]
    #[stored(default)]
    pub searched: bool,
}

impl Rule for Again {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::calm(at)?;
        let key = rule!("adventuring.encounter.setup");
        let prepared = at.world().encounter.clone().filter(|it| it.stage == Stage::Prepared);
        at.require(key, prepared.is_some(), || Text::part(key, "not-prepared"))?;
        let Some(now) = prepared else { return Ok(Verdict::done()) };
        detect(at, now, (self.own_stance, self.their_stance), self.searched)
    }
}

/// Who notices whom; and what those do who alone have noticed the company.
/// [adventuring.encounter.detection.save, adventuring.encounter.one-sided, adventuring.encounter.neither]
fn detect(
    at: &mut At<'_, World>,
    mut now: Encounter,
    stances: (Stance, Stance),
    searched: bool,
) -> Play<Verdict> {
    let noticed = detection::mutual(at, (now.company, now.others), stances, searched)?;
    now.company_notices = matches!(noticed, Noticed::Company | Noticed::Both);
    now.others_notice = matches!(noticed, Noticed::Others | Noticed::Both);
    let verdict = Ok(Verdict::of(noticed.word()));
    if noticed == Noticed::Neither && rule!("adventuring.encounter.neither").applies() {
        goes_on(at, Some(now))?;
        return verdict;
    }
    now.stage = Stage::Choosing;
    if now.others_notice {
        let key = match noticed {
            Noticed::Both => rule!("adventuring.encounter.both-sided"),
            _ => rule!("adventuring.encounter.one-sided"),
        };
        let chosen = others_choose(at, &now, key)?;
        now.others_choice = Some(chosen);
        if !now.company_notices {
            return alone(at, now, chosen).and(verdict);
        }
    }
    goes_on(at, Some(now))?;
    verdict
}

/// What the others do whom the company has not noticed: nothing of it is shown unless they attack or speak to it, or are
/// heard as they leave. [adventuring.encounter.one-sided]
fn alone(at: &mut At<'_, World>, mut now: Encounter, chosen: Approach) -> Play<()> {
    match chosen {
        Approach::Fight | Approach::Parley => {}
        Approach::Leave if able(at.world(), now.company).is_empty() => return goes_on(at, None),
        Approach::Leave => {
            let leaving = able(at.world(), now.others);
            if sneaking::unnoticed(at, &leaving, Owner::Referee, rule!("adventuring.encounter.one-sided"))? {
                return goes_on(at, None);
            }
            now.company_notices = true;
        }
        Approach::Hide | Approach::Other => now.stage = Stage::Prepared,
    }
    goes_on(at, Some(now))
}

/// The company has noticed somebody, or is attacked or spoken to: all of it see it, and it comes to something. It follows
/// by itself. [adventuring.encounter.one-sided, adventuring.encounter.both-sided]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Face {
    pub company: Who,
}

/// What follows by itself: a meeting that shows, and the end of one whose fight is over.
#[must_use]
pub fn is_due(world: &World) -> Option<Stage> {
    let it = world.encounter.as_ref()?;
    match it.stage {
        Stage::Choosing => Some(Stage::Choosing),
        Stage::Fighting if world.combat.is_none() => Some(Stage::Fighting),
        _ => None,
    }
}

impl Rule for Face {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.encounter.setup");
        let now = at.world().encounter.clone();
        let now = now.filter(|it| it.stage == Stage::Choosing && it.company == self.company);
        at.require(key, now.is_some(), || Text::part(key, "not-noticed"))?;
        let Some(mut now) = now else { return Ok(Verdict::of(Met::Apart.word())) };
        reveal(at, &mut now)?;
        let came = comes_to(at, &now)?;
        settles(at, now, came)
    }
}

/// The scene is shown: its map, and whoever is there. [adventuring.encounter.setup]
fn reveal(at: &mut At<'_, World>, now: &mut Encounter) -> Play<()> {
    let key = rule!("adventuring.encounter.setup");
    let members: Vec<Who> = at.world().members(now.others).collect();
    if let Some(scene) = now.scene {
        learn_of(at, key, scene)?;
        let own: Vec<Who> = at.world().members(now.company).collect();
        for who in own {
            // Whoever is on the map of zones stays where they are.
            let place = at.world().place(who);
            if place.is_none_or(|place| at.world().area(place).level != Level::Zone) {
                now.from = now.from.or(place);
                set(at, key, who, Set::at(Some(scene)))?;
            }
        }
    }
    for who in members {
        noticed(at, who, key, Audience::Character(now.company))?;
    }
    let seen = people(&able(at.world(), now.others));
    at.tell(|_| Text::part(key, "seen").with("who", seen));
    Ok(())
}

/// What it has come to, and which sides attack.
type Came = (Met, BTreeSet<Side>);

/// What the two sides make of it. [adventuring.encounter.fight, adventuring.encounter.parley]
fn comes_to(at: &mut At<'_, World>, now: &Encounter) -> Play<Came> {
    match (now.company_notices, now.others_choice) {
        // Each has chosen for itself; now both are told.
        (true, Some(others)) => {
            let own = company_chooses(at, now, rule!("adventuring.encounter.both-sided"))?;
            both(at, own, others)
        }
        (true, None) => one_sided(at, now),
        (false, Some(Approach::Fight)) => surprise(at, Side::Others),
        // Those who are out have nothing to choose, and nobody talks with them.
        (false, _) if able(at.world(), now.company).is_empty() => Ok((Met::Apart, BTreeSet::new())),
        (false, others) => {
            let others = others.unwrap_or(Approach::Parley);
            let own = company_chooses(at, now, rule!("adventuring.encounter.parley"))?;
            both(at, own, others)
        }
    }
}

/// What comes of two choices. [adventuring.encounter.fight, adventuring.encounter.parley]
fn both(at: &mut At<'_, World>, own: Approach, others: Approach) -> Play<Came> {
    let key = words!("adventuring.encounter.both-sided");
    at.story(|_| {
        Text::part(key, "chosen")
            .with("own", Value::word(own.word()))
            .with("others", Value::word(others.word()))
    });
    let attackers = begin::attackers(own, others);
    if !attackers.is_empty() {
        return Ok((Met::Fight, attackers));
    }
    let speak = own == Approach::Parley && others == Approach::Parley;
    let talk = at.holds(rule!("adventuring.encounter.parley"), speak);
    Ok((if talk { Met::Talk } else { Met::Apart }, attackers))
}

/// A side attacks those who have not noticed it. [adventuring.encounter.one-sided]
fn surprise(at: &mut At<'_, World>, by: Side) -> Play<Came> {
    let key = rule!("adventuring.encounter.one-sided");
    let unaware = if by == Side::Company { Side::Others } else { Side::Company };
    at.story(|_| Text::part(key, "surprise").with("side", Value::word(unaware.word())));
    Ok((Met::Fight, key.keeps(Some(by)).into_iter().collect()))
}

/// The company alone has noticed the others. [adventuring.encounter.one-sided]
fn one_sided(at: &mut At<'_, World>, now: &Encounter) -> Play<Came> {
    let own = company_chooses(at, now, rule!("adventuring.encounter.one-sided"))?;
    match own {
        Approach::Fight => return surprise(at, Side::Company),
        Approach::Hide | Approach::Other => return Ok((Met::Apart, BTreeSet::new())),
        Approach::Leave => {
            let leaving = able(at.world(), now.company);
            if sneaking::unnoticed(
                at,
                &leaving,
                Owner::Character(now.company),
                rule!("adventuring.encounter.one-sided"),
            )? {
                return Ok((Met::Apart, BTreeSet::new()));
            }
        }
        Approach::Parley => {}
    }
    // Now the others know of the company, and answer.
    let others = others_choose(at, now, rule!("adventuring.encounter.parley"))?;
    both(at, own, others)
}

/// A fight breaks out, a talk begins, or all go on as before. [adventuring.encounter.duration]
fn settles(at: &mut At<'_, World>, mut now: Encounter, (met, attackers): Came) -> Play<Verdict> {
    if met == Met::Apart {
        ends(at, &now)?;
        return Ok(Verdict::of(met.word()));
    }
    takes_time(at, &now)?;
    now.stage = if met == Met::Talk { Stage::Talking } else { Stage::Fighting };
    goes_on(at, Some(now))?;
    if let Some(fight) = BeginFight::of_encounter(at.world(), attackers).filter(|_| met == Met::Fight) {
        fight.begins(at)?;
    }
    Ok(Verdict::of(met.word()))
}

/// The talk or fight fills a stretch: one of its own, if it came out of the game master's phase, or else this one, in which
/// nobody has a further action. On the road it is counted by the clock alone. [adventuring.encounter.duration]
fn takes_time(at: &mut At<'_, World>, now: &Encounter) -> Play<()> {
    let key = rule!("adventuring.encounter.duration");
    if !key.applies() {
        return Ok(());
    }
    let on_the_road = now.from.is_some_and(|from| at.world().area(from).level == Level::Region)
        || at.world().unit() == Unit::Watch;
    if now.fills_stretch || on_the_road {
        let until = at.world().clock.saturating_add(1);
        time::passes(at, until, Clock::ByStretch)?;
    }
    if on_the_road {
        return Ok(());
    }
    let acted = if now.fills_stretch { Turn::default().acted } else { at.world().turn.acted.clone() };
    happen(at, key, Effect::Turn(Turn { acted, filled: true })).map(drop)
}

/// All go on as before; whoever was taken from a larger map is back on it.
fn ends(at: &mut At<'_, World>, now: &Encounter) -> Play<()> {
    let key = rule!("adventuring.encounter.setup");
    if let Some(from) = now.from.filter(|from| at.world().areas.contains_key(from)) {
        let back: Vec<Who> = at.world().members(now.company).collect();
        for who in back.into_iter().filter(|who| at.world().place(*who) == now.scene).collect::<Vec<Who>>() {
            set(at, key, who, Set::at(Some(from)))?;
        }
    }
    goes_on(at, None)
}

/// The meeting is over. [adventuring.encounter.setup]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndMeeting;

impl Rule for EndMeeting {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::calm(at)?;
        let key = rule!("adventuring.encounter.setup");
        let now = at.world().encounter.clone();
        at.require(key, now.is_some(), || Text::part(key, "none"))?;
        if let Some(now) = now {
            ends(at, &now)?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody of the company goes up to people and talks to them, if they want to talk. It is what they do with this
/// stretch. [adventuring.encounter.parley, adventuring.encounter.duration]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Talk {
    pub who: Who,
    /// One of those who are spoken to.
    pub to: Who,
}

impl Rule for Talk {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::near(at, self.who, self.to)?;
        acting::able(at, self.to)?;
        let key = rule!("adventuring.encounter.parley");
        let two = at.world().is_players(self.who) && !at.world().is_players(self.to);
        at.require(key, two, || Text::part(key, "refusal").with("to", self.to))?;
        // A meeting of which nobody knows stands in nobody's way.
        let busy = at.world().encounter.as_ref().is_some_and(|it| it.stage != Stage::Prepared);
        at.require(key, !busy, || Text::part(key, "another"))?;
        turns::used(at, self.who, Acted::Acted)?;
        let company = as_group(at, self.who, key)?;
        let others = as_group(at, self.to, key)?;
        let now = Encounter {
            company,
            others,
            stage: Stage::Choosing,
            company_notices: true,
            others_notice: true,
            others_choice: None,
            fills_stretch: false,
            scene: None,
            from: None,
        };
        let chosen = others_choose(at, &now, key)?;
        let came = both(at, Approach::Parley, chosen)?;
        settles(at, now, came)
    }
}
