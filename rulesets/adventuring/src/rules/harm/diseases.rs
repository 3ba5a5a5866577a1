//! Disease. Whoever has no medicine sees symptoms, and never learns a name. [adventuring.disease.exposure]
use super::corruption::corrupts;
use super::withstands;
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::rules::base::damage::{cripple, dies, weaken};
use crate::rules::base::saves::Save;
use crate::rules::exploring::time::{self, Clock};
use crate::world::happen::{happen, set};
use crate::world::{Ability, Course, DAY, Disease, Effect, Immunity, Permit, Row, Set, Sickness, World};
use norn_kernel::{
    At, Audience, Choice, Closed, D4, Die, Key, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict,
    Viewer, Who, closed, rule, words,
};

/// How long influence can't be caught again, in stretches: a season. [adventuring.disease.influence]
const SEASON: i64 = 90 * DAY;
/// Recovery saves that end most diseases. [adventuring.disease.recover]
const SUCCESSES: u32 = 2;
/// How much corruption demon pox brings. [adventuring.disease.demon-pox]
const CORRUPTION: i32 = 2;
/// At which failure the feet begin to rot. [adventuring.disease.black-gangrene.second-failure]
const ROTS: u32 = 2;

/// A disease as the list has it; an ordinary one where it is there no more.
#[must_use]
pub fn described(world: &World, name: &str) -> Disease {
    Disease::find(world, name).cloned().unwrap_or_default()
}

/// Whether somebody can catch a disease: they have it not, and are not immune.
/// [adventuring.disease.exposure, adventuring.disease.immunity]
#[must_use]
pub fn can_catch(world: &World, who: Who, name: &str) -> bool {
    let one = world.character(who);
    let until = one.immune.get(name);
    let immune = until.is_some_and(|until| until.is_none_or(|until| world.clock < until));
    !one.is_dead() && !one.sick.contains_key(name) && !rule!("adventuring.disease.immunity").holds(immune)
}

/// Somebody catches a disease, unless they have it or are immune. There is no save. [adventuring.disease.exposure]
pub fn catches(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    if !can_catch(at.world(), who, name) {
        return Ok(());
    }
    let mut sick = at.world().character(who).sick.clone();
    sick.insert(name.to_owned(), Sickness { untold: true, ..Sickness::default() });
    let symptoms = described(at.world(), name).symptoms;
    at.tell(|_| told("falls-sick", who, &symptoms));
    set(at, rule!("adventuring.disease.exposure"), who, Set::sick(sick)).map(drop)
}

/// Somebody whom all see has fallen sick, and it shows: all are told how, and nobody of what. It follows by itself.
/// [adventuring.disease.symptoms]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct FallSick {
    pub who: Who,
}

/// Who has fallen sick and was not seen to.
#[must_use]
pub fn is_due(world: &World) -> Option<Who> {
    let mut seen = world.characters.iter().filter(|(who, one)| !one.is_dead() && world.is_seen(**who));
    seen.find(|(_, one)| one.sick.values().any(|sickness| sickness.untold)).map(|(who, _)| *who)
}

impl Rule for FallSick {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let mut sick = at.world().character(self.who).sick.clone();
        let untold = sick.iter().filter(|(_, sickness)| sickness.untold);
        let mut symptoms: Vec<String> =
            untold.map(|(name, _)| described(at.world(), name).symptoms).collect();
        // In an order that no name gives.
        symptoms.sort();
        sick.values_mut().for_each(|sickness| sickness.untold = false);
        set(at, words!("adventuring.disease.symptoms"), self.who, Set::sick(sick))?;
        for symptoms in &symptoms {
            at.story(|_| told("falls-sick", self.who, symptoms));
        }
        Ok(Verdict::done())
    }
}

/// What all see of a disease: never its name. [adventuring.disease.symptoms]
fn told(part: &'static str, who: Who, symptoms: &str) -> Text {
    Text::part(words!("adventuring.disease.symptoms"), part)
        .with("who", who)
        .with("symptoms", Value::text(symptoms))
}

/// Whether a viewer recognises diseases: the game master, and whoever plays somebody who knows medicine.
/// [adventuring.disease.symptoms, adventuring.base.skill-rules]
#[must_use]
pub fn recognises(world: &World, viewer: &Viewer) -> bool {
    let Viewer::Player(own) = viewer else { return true };
    let knows = |who: &Who| !world.character(*who).is_dead() && world.is_permitted(*who, Permit::Diseases);
    rule!("adventuring.base.skill-rules").holds(own.iter().any(knows))
}

/// How many recovery saves end a disease; none where they never do. [adventuring.disease.recover,
/// adventuring.disease.plague, adventuring.disease.digworm.no-natural-recovery]
#[must_use]
pub fn successes(disease: &Disease) -> Option<u32> {
    match disease.successes {
        0 if rule!("adventuring.disease.digworm.no-natural-recovery").applies() => None,
        0 | SUCCESSES => Some(SUCCESSES),
        other => Some(rule!("adventuring.disease.plague").or(other, SUCCESSES)),
    }
}

/// The sick make their recovery saves as a day ends, one for each disease. [adventuring.disease.daily-save]
pub fn recovery_saves(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let sick: Vec<String> = at.world().character(who).sick.keys().cloned().collect();
    for name in sick {
        if at.world().character(who).sick.contains_key(&name) {
            recovery_save(at, who, &name)?;
        }
    }
    Ok(())
}

fn recovery_save(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let normal = rule!("adventuring.disease.daily-save").holds(true);
    if !withstands(at, &Save { normal, ..Save::of(who, Ability::Str) })? {
        return worsens(at, who, name);
    }
    let passed =
        course(at, who, name, |sickness| sickness.passed = sickness.passed.saturating_add(1))?.passed;
    // Told to nobody: the number that it takes would name the disease.
    let over = successes(&described(at.world(), name)).is_some_and(|needed| needed <= passed);
    let key = rule!("adventuring.disease.recover");
    if key.holds(over) { recovers(at, who, name, key) } else { Ok(()) }
}

/// Changes how far a disease has come. Gives how far that is.
fn course(at: &mut At<'_, World>, who: Who, name: &str, write: impl FnOnce(&mut Sickness)) -> Play<Sickness> {
    let mut sick = at.world().character(who).sick.clone();
    let mut now = Sickness::default();
    if let Some(sickness) = sick.get_mut(name) {
        write(sickness);
        now = *sickness;
    }
    set(at, words!("adventuring.disease.daily-save"), who, Set::sick(sick))?;
    Ok(now)
}

/// A recovery save has failed. [adventuring.disease.worsen, adventuring.base.ability-zero]
fn worsens(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let key = rule!("adventuring.base.ability-zero");
    if key.holds(at.world().character(who).score(Ability::Str) == 0) {
        return dies(at, who, key);
    }
    let disease = described(at.world(), name);
    let key = rule!("adventuring.disease.worsen");
    let die: Die = rule!("adventuring.disease.table").or(disease.reduction, D4);
    let owner = at.world().owner(who);
    let face = at.on_behalf(who, |at| at.roll(owner, die, key))?;
    let spares = rule!("adventuring.disease.weeping-sores").holds(disease.spares_wit);
    let lowered: Vec<Ability> =
        Ability::ALL.iter().copied().filter(|one| !spares || *one != Ability::Wit).collect();
    let each = |points: i32| lowered.iter().map(|ability| (*ability, points)).collect::<Vec<_>>();
    let permanent = rule!("adventuring.disease.greater-rot.permanent");
    let for_good = i32::from(permanent.holds(disease.course == Course::Permanent));
    if 0 < for_good {
        cripple(at, who, &each(for_good), permanent)?;
        if at.world().character(who).is_dead() {
            return Ok(());
        }
    }
    weaken(at, who, &each(face.saturating_sub(for_good)), key)?;
    let failed =
        course(at, who, name, |sickness| sickness.failed = sickness.failed.saturating_add(1))?.failed;
    strikes(at, who, name, disease.course, failed)
}

/// What a failed recovery save brings besides.
fn strikes(at: &mut At<'_, World>, who: Who, name: &str, course: Course, failed: u32) -> Play<()> {
    let day = at.world().end_of("day");
    match course {
        Course::Feet => {
            let key = rule!("adventuring.disease.black-gangrene.second-failure");
            let rots = failed == ROTS && !at.world().character(who).footless;
            if rots && key.applies() {
                at.story(|_| Text::part(key, "rots").with("who", who));
                feet(at, who, name, Some(day), key)?;
            }
            Ok(())
        }
        Course::Frenzy => {
            let until = at.world().character(who).frenzied.map_or(day, |until| until.max(day));
            set(at, rule!("adventuring.disease.bloodburn"), who, Set::frenzied(Some(until))).map(drop)
        }
        Course::Corrupts => corrupts(at, who, CORRUPTION, rule!("adventuring.disease.demon-pox")),
        Course::Ordinary | Course::Shunned | Course::Parasite | Course::Permanent => Ok(()),
    }
}

/// Until when decomposing feet have to be off.
fn feet(at: &mut At<'_, World>, who: Who, name: &str, until: Option<i64>, by: Key) -> Play<()> {
    let mut sick = at.world().character(who).sick.clone();
    if let Some(sickness) = sick.get_mut(name) {
        sickness.feet = until;
    }
    set(at, by, who, Set::sick(sick)).map(drop)
}

/// Somebody is rid of a disease, and mostly can't catch it again. [adventuring.disease.immunity,
/// adventuring.disease.influence, adventuring.disease.digworm.no-immunity]
pub fn recovers(at: &mut At<'_, World>, who: Who, name: &str, by: Key) -> Play<()> {
    let mut sick = at.world().character(who).sick.clone();
    if sick.remove(name).is_none() {
        return Ok(());
    }
    let disease = described(at.world(), name);
    at.story(|_| told("recovers", who, &disease.symptoms));
    set(at, by, who, Set::sick(sick))?;
    let until = match disease.immunity {
        Immunity::None if rule!("adventuring.disease.digworm.no-immunity").applies() => return Ok(()),
        Immunity::Limited if rule!("adventuring.disease.influence").applies() => {
            // The day in which it ends counts whole.
            let day = crate::world::CALENDAR.next(at.world().clock.saturating_sub(1), "day");
            Some(day.saturating_add(SEASON))
        }
        _ => None,
    };
    let mut immune = at.world().character(who).immune.clone();
    immune.insert(name.to_owned(), until);
    set(at, rule!("adventuring.disease.immunity"), who, Set::immune(immune)).map(drop)
}

/// A cure ends one disease that it can end; of several the game master says which. [adventuring.disease.cure,
/// adventuring.disease.greater-rot.no-cure]
pub fn cure(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.disease.cure");
    let no_cure = rule!("adventuring.disease.greater-rot.no-cure");
    let curable = |name: &&String| {
        let rot = described(at.world(), name).course == Course::Permanent;
        no_cure.met(!rot)
    };
    let names: Vec<String> = at.world().character(who).sick.keys().filter(curable).cloned().collect();
    // How many there are to choose from is nobody else's business.
    let chosen = at.aside(Audience::Referee, |at| {
        if names.len() < 2 {
            return Ok(0);
        }
        let options: Vec<Choice> = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
        at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&[("who", Value::Character(who))]))
    })?;
    match names.get(chosen) {
        Some(name) if key.applies() => recovers(at, who, name, key),
        _ => Ok(()),
    }
}

/// Rotting feet kill whoever still has them. [adventuring.disease.black-gangrene.amputation]
pub fn feet_kill(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let now = at.world().clock;
    let late = at
        .world()
        .character(who)
        .sick
        .values()
        .any(|sickness| sickness.feet.is_some_and(|until| until <= now));
    if late { dies(at, who, rule!("adventuring.disease.black-gangrene.amputation")) } else { Ok(()) }
}

/// Whether somebody's feet are rotting, which all can see. [adventuring.disease.black-gangrene.second-failure]
#[must_use]
pub fn are_feet_rotting(world: &World, who: Who) -> bool {
    world.character(who).sick.values().any(|sickness| sickness.feet.is_some())
}

/// The feet are off: they rot no more, and are gone for good. [adventuring.disease.black-gangrene.amputation,
/// adventuring.disease.black-gangrene.footless]
pub fn amputated(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let mut sick = at.world().character(who).sick.clone();
    sick.values_mut().for_each(|sickness| sickness.feet = None);
    set(at, rule!("adventuring.disease.black-gangrene.amputation"), who, Set::sick(sick))?;
    set(at, rule!("adventuring.disease.black-gangrene.footless"), who, Set::footless(true)).map(drop)
}

/// Whether somebody has no feet: half as fast, and neither sprinting nor leaping.
/// [adventuring.disease.black-gangrene.footless]
#[must_use]
pub fn is_lame(world: &World, who: Who) -> bool {
    rule!("adventuring.disease.black-gangrene.footless").holds(world.character(who).footless)
}

/// Refuses what takes feet to somebody who has none: sprinting and leaping.
/// [adventuring.disease.black-gangrene.footless]
pub fn has_feet(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.disease.black-gangrene.footless");
    let has = !at.world().character(who).footless;
    at.require(key, has, || Text::part(key, "refusal").with("who", who))
}

/// The parasites in somebody's body that surgery can remove. [adventuring.disease.digworm.surgery]
#[must_use]
pub fn parasites(world: &World, who: Who) -> Vec<String> {
    let sick = world.character(who).sick.keys();
    sick.filter(|name| described(world, name).course == Course::Parasite).cloned().collect()
}

/// Whom somebody sick was near, and could make sick: the two sides of which the game master was not told in this day.
/// Only where one of them is the players'. [adventuring.disease.exposure, adventuring.disease.digworm.not-contagious]
pub fn endangered(world: &World, sick: Who) -> impl Iterator<Item = Who> + '_ {
    let contagious = |name: &&String| {
        let of_it = described(world, name).contagious;
        rule!("adventuring.disease.digworm.not-contagious").or(of_it, true)
    };
    let diseases: Vec<&String> = world.character(sick).sick.keys().filter(contagious).collect();
    let others = world.characters.keys().copied().filter(move |other| *other != sick && !diseases.is_empty());
    let others = others.filter(move |other| world.are_near(sick, *other));
    let ours = move |other: &Who| world.is_players(sick) || world.is_players(*other);
    others.filter(ours).filter(move |other| {
        let mut names = world.character(sick).sick.keys();
        names.any(|name| contagious(&name) && can_catch(world, *other, name))
    })
}

/// The day of which the game master was last told that this one was near somebody sick.
#[must_use]
pub fn hinted(world: &World, sick: Who, other: Who) -> Option<i64> {
    world.near_the_sick.get(&(sick, other)).copied()
}

/// The game master is told who was near somebody sick for a stretch, once in a day. Nobody is asked, and nothing comes of
/// it by itself. [adventuring.disease.exposure]
pub fn hints(at: &mut At<'_, World>, sick: Who) -> Play<()> {
    let day = super::ended_day(at.world());
    let near: Vec<Who> =
        endangered(at.world(), sick).filter(|other| hinted(at.world(), sick, *other) != Some(day)).collect();
    for other in near {
        happen(at, rule!("adventuring.disease.exposure"), Effect::NearTheSick(sick, other, day))?;
    }
    Ok(())
}

/// The game master says who was exposed to a disease. [adventuring.disease.exposure]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Infect {
    pub who: Vec<Who>,
    /// As the list calls it.
    pub disease: String,
}

/// Refuses a disease that the list lacks. [adventuring.disease.table]
fn known(at: &mut At<'_, World>, name: &str) -> Play<()> {
    let key = words!("adventuring.disease.table");
    let known = Disease::find(at.world(), name).is_some();
    at.require(key, known, || Text::part(key, "unknown").with("name", Value::text(name)))
}

impl Rule for Infect {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for &who in &self.who {
            alive(at, who)?;
        }
        known(at, &self.disease)?;
        for &who in &self.who {
            catches(at, who, &self.disease)?;
        }
        Ok(Verdict::done())
    }
}

/// Magic, or whatever else the game master says, ends a disease. [adventuring.disease.greater-rot.no-cure,
/// adventuring.base.powers]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Relieve {
    pub who: Who,
    /// As the list calls it.
    pub disease: String,
}

impl Rule for Relieve {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let key = words!("adventuring.disease.recover");
        let sick = at.world().character(self.who).sick.contains_key(&self.disease);
        at.require(key, sick, || Text::part(key, "not-sick").with("who", self.who))?;
        recovers(at, self.who, &self.disease, key)?;
        Ok(Verdict::done())
    }
}

closed! {
    /// What has become of somebody who was sick.
    pub enum Sickened {
        Dead = "dead",
        Sick = "sick",
        Recovered = "recovered",
    }
}

/// A disease from numbers alone: what has become of somebody after so many days, and the STR that is left.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareDisease {
    pub who: Who,
    /// As the list calls it.
    pub disease: String,
    /// The normal STR.
    pub score: i32,
    /// How many days end.
    pub days: u16,
}

/// The most days of a study.
pub const DAYS_MAX: u16 = 365;

impl Rule for BareDisease {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        known(at, &self.disease)?;
        catches(at, self.who, &self.disease)?;
        let until = at.world().clock.saturating_add(i64::from(self.days).saturating_mul(DAY));
        time::passes(at, until, Clock::AtOnce)?;
        let one = at.world().character(self.who);
        let came_to = match (one.is_dead(), one.sick.is_empty()) {
            (true, _) => Sickened::Dead,
            (_, false) => Sickened::Sick,
            (_, true) => Sickened::Recovered,
        };
        let left = if one.is_dead() { 0 } else { one.score(Ability::Str) };
        Ok(Verdict::of(came_to.word()).with_total(left))
    }
}
