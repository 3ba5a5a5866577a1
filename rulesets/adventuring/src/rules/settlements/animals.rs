//! Training animals, and befriending them.
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::encounters::manipulation::{Manipulation, Manipulative};
use crate::rules::encounters::speech::Speech;
use crate::rules::exploring::belonging;
use crate::rules::fights::turn;
use crate::rules::harm::{injuries, swallowing};
use crate::world::happen::{leaves_fight, set, use_up};
use crate::world::{Ability, Attitude, Form, Level, Nature, Permit, Set, Tie, Use, WATCH, World};
use norn_kernel::{
    At, Choice, Closed, Owner, Place, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule,
};
use std::collections::BTreeSet;

/// The most forms of training that one animal can have. [adventuring.train.limit]
const FORMS_MOST: usize = 2;

/// Whether somebody can do anything with wild animals. [adventuring.train.wild, adventuring.animal-friend.wild]
fn with_wild(world: &World, who: Who) -> bool {
    world.is_permitted(who, Permit::WildAnimals)
}

/// Refuses to train what can't be trained, or not by them, or not for that; no form stands for taming.
/// [adventuring.train.activity, adventuring.train.limit, adventuring.train.wild, adventuring.train.tame]
pub fn needs(at: &mut At<'_, World>, trainer: Who, animal: Who, form: Option<Form>) -> Play<()> {
    let one = at.world().character(animal);
    let (nature, forms) = (one.nature, one.forms.clone());
    let key = rule!("adventuring.train.activity");
    at.require(key, nature.is_animal(), || Text::part(key, "refusal").with("who", animal))?;
    let key = rule!("adventuring.train.wild");
    let can = nature != Nature::Wild || with_wild(at.world(), trainer);
    at.require(key, can, || Text::part(key, "refusal").with("who", trainer).with("animal", animal))?;
    let key = rule!("adventuring.train.tame");
    at.require(key, (nature == Nature::Wild) == form.is_none(), || {
        let part = if nature == Nature::Wild { "first" } else { "is-tame" };
        Text::part(key, part).with("animal", animal)
    })?;
    let key = rule!("adventuring.train.limit");
    let new = form.is_none_or(|form| !forms.contains(&form));
    at.require(key, new, || Text::part(key, "twice").with("animal", animal))?;
    let room = form.is_none() || forms.len() < FORMS_MOST;
    at.require(key, room, || Text::part(key, "refusal").with("animal", animal))
}

/// Whether an animal can still learn a form that it has not, or be tamed. [adventuring.train.limit, adventuring.train.tame]
fn learns(world: &World, animal: Who, form: Option<Form>) -> bool {
    let one = world.character(animal);
    match form {
        Some(form) => !one.forms.contains(&form) && one.forms.len() < FORMS_MOST,
        None => one.nature == Nature::Wild,
    }
}

/// A full rest is over in which somebody trained an animal. [adventuring.train.save]
pub fn trained(at: &mut At<'_, World>, trainer: Who, animal: Who, form: Option<Form>) -> Play<()> {
    let key = rule!("adventuring.train.save");
    if at.world().character(animal).is_dead() || !at.world().characters.contains_key(&animal) {
        return Ok(());
    }
    // Another has trained it in the meantime.
    let (by, part) = match form {
        Some(_) => (rule!("adventuring.train.limit"), "refusal"),
        None => (rule!("adventuring.train.tame"), "is-tame"),
    };
    if !by.met(learns(at.world(), animal, form)) {
        at.story(|_| Text::part(by, part).with("animal", animal));
        return Ok(());
    }
    let proficient = at.world().is_proficient(trainer, "train animals");
    let works = save(at, &Save::of(trainer, Ability::Wit).proficient_if(proficient))?;
    if at.outcome(key, Saved::of(works)) == Saved::Failure {
        return injuries::suffers(at, trainer);
    }
    match form {
        Some(form) => {
            let mut forms = at.world().character(animal).forms.clone();
            forms.insert(form);
            set(at, key, animal, Set::forms(forms))?;
        }
        None => {
            set(at, rule!("adventuring.train.tame"), animal, Set::nature(Nature::Domesticated))?;
        }
    }
    // What was nobody's is theirs from now on.
    let ours = at.world().is_players(trainer) && belonging::is_nobodys(at.world(), animal);
    let key = rule!("adventuring.train.activity");
    if at.holds(key, ours) {
        let keeper = belonging::master(at.world(), trainer);
        belonging::comes_over(at, animal, Some(keeper), key)?;
    }
    Ok(())
}

/// Somebody has an animal perform a trick, which works by itself, and may distract people with it.
/// [adventuring.train.tricks, adventuring.manipulation.distract]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Perform {
    pub who: Who,
    pub animal: Who,
    /// In the player's words.
    pub trick: String,
    /// Whom it is to distract.
    #[stored(default)]
    pub distracts: Vec<Who>,
}

impl Rule for Perform {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.who)?;
        acting::near(at, self.who, self.animal)?;
        acting::free(at, self.animal)?;
        let key = rule!("adventuring.train.tricks");
        let trained = at.world().character(self.animal).forms.contains(&Form::Tricks);
        at.require(key, trained, || Text::part(key, "refusal").with("animal", self.animal))?;
        if self.distracts.is_empty() {
            return Ok(Verdict::done());
        }
        let (on, speech) = (self.distracts.clone(), Speech::of(self.who, &self.trick));
        Manipulation { approach: Manipulative::Distract, on, speech, resists: false }.play(at)
    }
}

/// Somebody offers an animal food. [adventuring.animal-friend.befriend]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Befriend {
    pub who: Who,
    pub animal: Who,
    /// It takes the place of the one that follows them now. [adventuring.animal-friend.one]
    pub instead: bool,
    /// The area that is its territory, where the game master names another than the region. [adventuring.animal-friend.duration]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub territory: Option<Place>,
}

/// Food of somebody's, by name. [adventuring.animal-friend.befriend]
fn food(world: &World, who: Who) -> Option<String> {
    let things = world.character(who).things.iter();
    things.filter(|(_, thing)| thing.serves(Use::Ration)).map(|(name, _)| name.clone()).next()
}

/// The animal that follows somebody for a while.
#[must_use]
pub fn friend_of(world: &World, who: Who) -> Option<Who> {
    let mut all = world.characters.iter();
    all.find(|(_, one)| one.befriended.as_ref().is_some_and(|tie| tie.to == who)).map(|(animal, _)| *animal)
}

/// The region that a place lies in, or where there is none the sector. A room is no territory: where nothing larger lies
/// around it, none is known. [adventuring.animal-friend.duration]
#[must_use]
pub fn home(world: &World, place: Place) -> Option<Place> {
    world.around(place).filter(|place| world.area(*place).level != Level::Zone).last()
}

impl Rule for Befriend {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, animal) = (self.who, self.animal);
        acting::free(at, who)?;
        acting::near(at, who, animal)?;
        turn::has_round(at, who, rule!("adventuring.animal-friend.befriend"))?;
        let one = at.world().character(animal);
        let (nature, able) = (one.nature, at.world().is_able(animal));
        let key = rule!("adventuring.animal-friend.befriend");
        at.require(key, nature.is_animal() && able, || Text::part(key, "refusal").with("animal", animal))?;
        let key = rule!("adventuring.animal-friend.wild");
        let can = nature != Nature::Wild || with_wild(at.world(), who);
        at.require(key, can, || Text::part(key, "refusal").with("who", who).with("animal", animal))?;
        let friend = friend_of(at.world(), who).filter(|friend| *friend != animal);
        let key = rule!("adventuring.animal-friend.one");
        at.require(key, friend.is_none() || self.instead, || {
            Text::part(key, "refusal").with("friend", friend.map_or(Value::word("nobody"), Value::Character))
        })?;
        let food = food(at.world(), who);
        let key = rule!("adventuring.animal-friend.befriend");
        at.require(key, food.is_some(), || Text::part(key, "no-food").with("who", who))?;
        turn::ends(at, who, key)?;
        if let Some(name) = food {
            if let Some(of) = swallowing::mixed(at.world(), who, &name) {
                // What it does not take makes it nobody's friend.
                if swallowing::swallow(at, &[animal], of.mixed.as_ref(), false)?.is_empty() {
                    return Ok(Verdict::done());
                }
                swallowing::clean(at, who, &name, key)?;
            }
            use_up(at, key, who, &name, 1)?;
            if !at.world().is_able(animal) {
                return Ok(Verdict::done());
            }
        }
        let proficient = at.world().is_proficient(who, "befriend animals");
        let works = save(at, &Save::of(who, Ability::Wit).proficient_if(proficient))?;
        let came = at.outcome(key, Saved::of(works));
        if came == Saved::Failure {
            self.fails(at)?;
            return Ok(Verdict::of(came.word()));
        }
        if let Some(friend) = friend {
            set(at, rule!("adventuring.animal-friend.one"), friend, Set::befriended(None))?;
        }
        let world = at.world();
        let tie = Tie {
            to: who,
            until: world.clock.saturating_add(rule!("adventuring.animal-friend.duration").or(WATCH, 1)),
            home: self.territory.or_else(|| home(world, world.place(animal)?)),
        };
        set(at, key, animal, Set::befriended(Some(tie)))?;
        Ok(Verdict::of(came.word()))
    }
}

impl Befriend {
    /// The game master says what the animal does. [adventuring.animal-friend.fail]
    fn fails(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("adventuring.animal-friend.fail");
        let options = ["stays-as-it-was", "runs-away", "turns-hostile"].map(|word| Choice::word(key, word));
        let about = [("animal", Value::Character(self.animal))];
        match at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&about))? {
            1 => {
                leaves_fight(at, self.animal, key)?;
                set(at, key, self.animal, Set::at(None)).map(drop)
            }
            2 => set(at, key, self.animal, Set::attitude(Some(Attitude::Hostile))).map(drop),
            _ => Ok(()),
        }
    }
}

/// The animals that follow these people for a while, from where they are. [adventuring.animal-friend.duration]
pub fn followers<'a>(world: &'a World, people: &'a BTreeSet<Who>) -> impl Iterator<Item = Who> + 'a {
    let follows = |animal: Who, tie: &Tie| people.contains(&tie.to) && world.are_near(animal, tie.to);
    let all = world.characters.iter();
    all.filter(move |(who, one)| one.befriended.as_ref().is_some_and(|tie| follows(**who, tie)))
        .map(|(who, _)| *who)
}

/// These come somewhere else. Animals for which that is too far leave those whom they follow, and stay behind.
/// [adventuring.animal-friend.duration]
pub fn go_no_further(at: &mut At<'_, World>, people: &BTreeSet<Who>, to: Place) -> Play<BTreeSet<Who>> {
    let key = rule!("adventuring.animal-friend.duration");
    let within = |area: Place| at.world().around(to).any(|place| place == area);
    let far = |tie: &Tie| people.contains(&tie.to) && tie.home.is_some_and(|area| !within(area));
    let leave = at.world().characters.iter().filter(|(_, one)| one.befriended.as_ref().is_some_and(far));
    let leave: BTreeSet<Who> = leave.map(|(animal, _)| *animal).filter(|_| key.applies()).collect();
    for &animal in &leave {
        set(at, key, animal, Set::befriended(None))?;
    }
    Ok(leave)
}
