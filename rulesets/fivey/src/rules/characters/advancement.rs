//! Experience, levels, and what they bring. [fivey.advance.table]
use crate::content::LEVELS;
use crate::reference::RULES;
use crate::rules::characters::{acting, creation};
use crate::rules::tasks::amounts;
use crate::world::happen::set;
use crate::world::people::{EXPERIENCE_MAX, LEVEL_MAX, STAT_MAX};
use crate::world::switches::TemplateFeatsLater;
use crate::world::{Feat, Nymph, Power, Set, Slot, Stat, Template, Title, World};
use norn_kernel::record::Row;
use norn_kernel::{
    At, Choice, Closed, Key, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};
use std::collections::BTreeSet;

/// What a veteran's hit points have on top, besides the level. [fivey.feat.battle-hardened]
const HARDENED: i32 = 2;

/// The level that so much experience comes to. [fivey.advance.table]
#[must_use]
pub fn level(experience: i32) -> i32 {
    let reached = LEVELS.iter().filter(|level| level.experience <= experience);
    rule!("fivey.advance.table").counts(reached.map(|level| level.level).max().unwrap_or(0))
}

/// The experience that a level takes; none beyond the last. [fivey.advance.table]
#[must_use]
pub fn needed(level: i32) -> Option<i32> {
    LEVELS.iter().find(|row| row.level == level).map(|row| row.experience)
}

/// What feats give to the hit points at a level, however they have been rolled. [fivey.feat.battle-hardened]
#[must_use]
pub fn more_of(world: &World, feats: &[String], level: i32) -> i32 {
    let rows = || feats.iter().filter_map(|name| Feat::find(world, name));
    let hardened = rows().any(|feat| feat.power == Power::BattleHardened);
    let hardened =
        rule!("fivey.feat.battle-hardened").counts(if hardened { HARDENED.saturating_add(level) } else { 0 });
    // A feat written at the table adds what it says.
    let more = rows().filter(|feat| feat.bonus_on == crate::world::Roll::HitPoints).map(|feat| feat.bonus);
    hardened.saturating_add(more.fold(0, i32::saturating_add))
}

/// Somebody's feats or level change, and with them what those give to the hit points. Nobody dies of it.
/// [fivey.feat.battle-hardened]
pub fn changes(at: &mut At<'_, World>, who: Who, now: &[Set], by: Key) -> Play<()> {
    let more = |world: &World| more_of(world, &world.character(who).feats, world.character(who).level);
    let before = more(at.world());
    for now in now {
        set(at, by, who, now.clone())?;
    }
    let gained = more(at.world()).saturating_sub(before);
    if gained != 0 {
        let gained = at.number(words!("fivey.feat.battle-hardened"), gained);
        raises(at, who, gained, by)?;
    }
    Ok(())
}

/// The most of somebody's hit points changes, and what is left of them as much. [fivey.advance.when]
fn raises(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let one = at.world().character(who);
    let (most, left) = (one.most.saturating_add(points).max(1), one.hit_points);
    let lives = !one.is_gone();
    set(at, by, who, Set::most(most))?;
    if lives {
        set(at, by, who, Set::hit_points(left.saturating_add(points).clamp(1, most)))?;
    }
    Ok(())
}

/// Somebody gains experience. The levels that it comes to are gained by themselves. [fivey.advance.xp-sources]
pub fn gains_experience(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let now = at.world().character(who).experience.saturating_add(points.max(0)).min(EXPERIENCE_MAX);
    set(at, by, who, Set::experience(now)).map(drop)
}

/// The referee gives experience for something. [fivey.advance.xp-sources]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Award {
    pub on: BTreeSet<Who>,
    /// How much each of them gains.
    pub points: i32,
    /// For what.
    #[stored(default)]
    pub reason: String,
}

impl Rule for Award {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.advance.xp-sources");
        let played = self.on.iter().all(|who| at.world().character(*who).played);
        at.require(key, played && !self.on.is_empty(), || Text::part(key, "refusal"))?;
        self.on.iter().try_for_each(|who| acting::able(at, *who))?;
        let points = at.number(key, self.points).max(0);
        for &who in &self.on {
            gains_experience(at, who, points, key)?;
        }
        Ok(Verdict::done().with_total(points))
    }
}

/// Who has come to another level: at once outside of a fight, and otherwise after it. [fivey.advance.when]
#[must_use]
pub fn rises(world: &World) -> Option<Who> {
    if rule!("fivey.advance.when").holds(world.combat.is_some()) {
        return None;
    }
    let up = |who: Who| {
        let one = world.character(who);
        one.played
            && world.is_able(who)
            && one.unsettled.is_over()
            && one.level < level(one.experience).min(LEVEL_MAX)
    };
    world.characters.keys().copied().find(|who| up(*who))
}

/// Somebody gains the next level, with its benefits. [fivey.advance.when]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct GainLevel {
    pub who: Who,
}

impl Rule for GainLevel {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        acting::calm(at)?;
        let one = at.world().character(who);
        let (now, lives) = (one.level.saturating_add(1), one.played);
        let reached = lives && now <= level(one.experience).min(LEVEL_MAX);
        let key = rule!("fivey.advance.when");
        at.require(key, reached, || Text::part(key, "refusal").with("who", who))?;
        changes(at, who, &[Set::level(now)], key)?;
        let gained = amounts::own(at, who, "hit-points", rule!("fivey.advance.hit-points"))?;
        raises(at, who, gained, rule!("fivey.advance.hit-points"))?;
        // What comes with a template can only be had from the start, and the second one belongs to it.
        let starts = rule!("fivey.create.start-only").or(now <= creation::START_MAX, true);
        let second = at.world().character(who).templates.len() < 2;
        let by_template = rule!("fivey.advance.level-1-by-template").holds(starts && second);
        if by_template && template(at, who)? {
            return Ok(Verdict::done().with_total(now));
        }
        stat(at, who)?;
        Ok(Verdict::done().with_total(now))
    }
}

/// One more in a stat of the player's choice. [fivey.advance.stat]
fn stat(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.advance.stat");
    let stats = at.world().character(who).stats;
    let open: Vec<Stat> = Stat::ALL.iter().copied().filter(|stat| stats.get(*stat) < STAT_MAX).collect();
    if !key.holds(!open.is_empty()) {
        return Ok(());
    }
    let rises = |stat: &Stat| {
        let from = stats.get(*stat);
        let words = Text::part(key, "rises").with("stat", Value::word(stat.word())).with("from", from);
        Choice::told(Value::word(stat.word()), words.with("to", from.saturating_add(1)))
    };
    let options: Vec<Choice> = open.iter().map(rises).collect();
    let about = [("who", Value::Character(who))];
    let chosen = at.one_of(&Prompt::one_of(at.world().owner(who), key, &options).about(&about))?;
    let Some(&stat) = open.get(chosen) else { return Ok(()) };
    let mut now = stats;
    now.set(stat, stats.get(stat).saturating_add(1));
    set(at, key, who, Set::stats(now)).map(drop)
}

/// The second template, which is what the first level brings. Gives whether there was one to choose.
/// [fivey.advance.level-1-by-template]
fn template(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let key = rule!("fivey.advance.level-1-by-template");
    let before = at.world().character(who).templates.clone();
    let fits = |name: &str| {
        let all: Vec<String> = before.iter().cloned().chain([name.to_owned()]).collect();
        creation::go_together(at.world(), &all)
    };
    let open: Vec<(String, Template)> = creation::templates(at.world())
        .into_iter()
        .filter(|(name, _)| fits(name))
        .map(|(name, template)| (name.to_owned(), template.clone()))
        .collect();
    if open.is_empty() {
        return Ok(false);
    }
    let owner = at.world().owner(who);
    let options: Vec<Choice> = open.iter().map(|(name, _)| Choice::new(key, Value::text(name))).collect();
    let about = [("who", Value::Character(who))];
    let chosen = at.one_of(&Prompt::one_of(owner, key, &options).about(&about))?;
    let Some((name, template)) = open.into_iter().nth(chosen) else { return Ok(false) };
    let one = at.world().character(who);
    let (mut stats, mut titles, mut feats) = (one.stats, one.titles.clone(), one.feats.clone());
    stats.set(template.stat, stats.get(template.stat).saturating_add(1).min(STAT_MAX));
    titles.entry(creation::title(&name, &template).to_owned()).or_insert_with(Title::default);
    if !feats.contains(&template.feat) {
        feats.push(template.feat.clone());
    }
    set(at, key, who, Set::templates(before.iter().cloned().chain([name.clone()]).collect()))?;
    set(at, key, who, Set::stats(stats))?;
    set(at, key, who, Set::titles(titles))?;
    changes(at, who, &[Set::feats(feats)], key)?;
    skill_of(at, who, &template)?;
    details(at, who, &name, &template)?;
    Ok(true)
}

/// The skill of a template that comes later: named now, or left open. [fivey.create.template-title-skill]
fn skill_of(at: &mut At<'_, World>, who: Who, template: &Template) -> Play<()> {
    let key = rule!("fivey.create.template-title-skill");
    let owner = at.world().owner(who);
    let about = [("who", Value::Character(who))];
    let named = at.text(&Prompt::text(owner, key).about(&about))?;
    let named =
        if named.trim().is_empty() { template.skill.trim().to_owned() } else { named.trim().to_owned() };
    if named.is_empty() {
        return Ok(());
    }
    let mut skills = at.world().character(who).skills.clone();
    skills.insert(named);
    set(at, key, who, Set::skills(skills)).map(drop)
}

/// What is particular about a template that comes later, or by dice. [fivey.origin.nymph, fivey.origin.scalespawn.element]
pub fn details(at: &mut At<'_, World>, who: Who, name: &str, template: &Template) -> Play<()> {
    let owner = at.world().owner(who);
    let about = [("who", Value::Character(who))];
    if name == "Nymph" {
        let key = words!("fivey.origin.nymph");
        let options: Vec<Choice> = Nymph::ALL.iter().map(|kind| Choice::word(key, kind.word())).collect();
        let chosen = at.one_of(&Prompt::one_of(owner, key, &options).about(&about))?;
        set(at, key, who, Set::nymph(Nymph::ALL.get(chosen).copied()))?;
    }
    if name == "Watcher" {
        let key = words!("fivey.origin.watcher");
        let patron = at.text(&Prompt::text(owner, key).about(&about))?;
        set(at, key, who, Set::patron(patron))?;
    }
    element(at, who, &template.feat)
}

/// Whoever comes by a dragon's breath later chooses its element, unless they have one. [fivey.origin.scalespawn.element]
fn element(at: &mut At<'_, World>, who: Who, feat: &str) -> Play<()> {
    let breathes = Feat::find(at.world(), feat).is_some_and(|feat| feat.power == Power::DragonBorn);
    if !breathes || !at.world().character(who).element.is_empty() {
        return Ok(());
    }
    let key = words!("fivey.origin.scalespawn.element");
    let about = [("who", Value::Character(who))];
    let options: Vec<Choice> = ELEMENTS.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let owner = at.world().owner(who);
    let chosen = at.one_of(&Prompt::one_of(owner, key, &options).about(&about))?;
    set(at, key, who, Set::element(ELEMENTS.get(chosen).copied().unwrap_or_default().to_owned())).map(drop)
}

/// Of which element a scalespawn can be; the referee may write another. [fivey.origin.scalespawn.element]
pub const ELEMENTS: [&str; 5] = ["fire", "electric", "cold", "acid", "poison"];

closed! {
    /// What a slot is for. [fivey.advance.slots]
    pub enum Kind {
        Skill = "skill",
        Title = "title",
        Feat = "feat",
    }
}

impl Kind {
    /// The same as a slot.
    #[must_use]
    pub fn slot(self) -> Slot {
        match self {
            Self::Skill => Slot::Skill,
            Self::Title => Slot::Title,
            Self::Feat => Slot::Feat,
        }
    }
}

/// How many slots of a kind somebody has: one for the start and one for each level, and what the referee grants.
/// [fivey.advance.slots]
#[must_use]
pub fn slots(world: &World, who: Who, slot: Slot) -> i32 {
    let one = world.character(who);
    let granted = match slot {
        Slot::Skill => one.skill_slots,
        Slot::Title => one.title_slots,
        Slot::Feat => one.feat_slots,
    };
    one.level.saturating_add(1).saturating_add(granted)
}

/// How many of them are filled. What somebody is proficient with for good fills slots for skills.
/// [fivey.advance.slots, fivey.attune.permanent]
#[must_use]
pub fn filled(world: &World, who: Who, slot: Slot) -> i32 {
    let one = world.character(who);
    let count = match slot {
        Slot::Skill => one.skills.len().saturating_add(one.proficient.len()),
        Slot::Title => one.titles.len(),
        Slot::Feat => one.feats.len(),
    };
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// How many are open. [fivey.advance.slots]
#[must_use]
pub fn open(world: &World, who: Who, slot: Slot) -> i32 {
    slots(world, who, slot).saturating_sub(filled(world, who, slot)).max(0)
}

/// Which feats somebody can take into a slot: those of the table, and those of their own templates; those of others where
/// the table rules so. [fivey.create.start-only, fivey.advance.example-feats]
#[must_use]
pub fn can_learn(world: &World, who: Who, feat: &str) -> bool {
    let one = world.character(who);
    let Some(row) = Feat::find(world, feat) else { return false };
    let own = one.templates.iter().any(|name| Template::find(world, name).is_some_and(|of| of.feat == feat));
    let later = own || world.switches.template_feats_later == TemplateFeatsLater::On;
    rule!("fivey.create.start-only").met(!row.of_template || later) && !row.of_monsters && !one.has_feat(feat)
}

/// All of them, in the order of the lists, whether they are earned in play or studied.
pub fn learnable(world: &World, who: Who) -> impl Iterator<Item = String> {
    let all = Feat::in_order(world).filter(move |(name, _)| can_learn(world, who, name));
    all.map(|(name, _)| name.to_owned())
}

/// Whether there is anything that somebody could fill a slot of this kind with now. [fivey.advance.slots]
#[must_use]
pub fn can_fill(world: &World, who: Who, kind: Kind) -> bool {
    let some = kind != Kind::Feat || learnable(world, who).next().is_some();
    some && 0 < open(world, who, kind.slot())
}

/// Somebody fills an open slot with something that they have earned in play. [fivey.advance.slots]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct FillSlot {
    pub who: Who,
    pub kind: Kind,
    /// The skill, the title, or the feat.
    pub what: String,
    /// How they have come by it.
    #[stored(default)]
    pub how: String,
}

impl Rule for FillSlot {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, what) = (self.who, self.what.trim());
        acting::able(at, who)?;
        let key = rule!("fivey.advance.slots");
        let left = open(at.world(), who, self.kind.slot());
        let word = Value::word(self.kind.word());
        at.require(key, 0 < left, || Text::part(key, "refusal").with("who", who).with("slot", word))?;
        let one = at.world().character(who);
        let has = match self.kind {
            Kind::Skill => one.skills.iter().any(|skill| skill.eq_ignore_ascii_case(what)),
            Kind::Title => one.titles.keys().any(|title| title.eq_ignore_ascii_case(what)),
            Kind::Feat => one.has_feat(what),
        };
        let named = !what.is_empty() && !has;
        at.require(words!("fivey.trait.kinds"), named, || {
            Text::part(words!("fivey.trait.kinds"), "refusal").with("who", who)
        })?;
        if self.kind == Kind::Feat {
            let known = Feat::find(at.world(), what).is_some();
            let key = rule!("fivey.advance.example-feats");
            at.require(key, known, || Text::part(key, "refusal").with("feat", Value::text(what)))?;
            let key = rule!("fivey.create.start-only");
            let can = can_learn(at.world(), who, what);
            at.require(key, can, || Text::part(key, "refusal").with("feat", Value::text(what)))?;
        }
        gains_trait(at, who, self.kind, what, key)?;
        if !self.how.trim().is_empty() {
            at.story(|_| Text::part(key, "earned").with("how", Value::text(self.how.trim())));
        }
        Ok(Verdict::done())
    }
}

/// Somebody has one skill, title or feat more. Nobody stands behind a title yet. [fivey.trait.kinds, fivey.title.bond]
pub fn gains_trait(at: &mut At<'_, World>, who: Who, kind: Kind, what: &str, by: Key) -> Play<()> {
    let one = at.world().character(who);
    match kind {
        Kind::Skill => {
            let mut skills = one.skills.clone();
            skills.insert(what.to_owned());
            set(at, by, who, Set::skills(skills)).map(drop)
        }
        Kind::Title => {
            let mut titles = one.titles.clone();
            titles.insert(what.to_owned(), Title::default());
            set(at, by, who, Set::titles(titles)).map(drop)
        }
        Kind::Feat => {
            let mut feats = one.feats.clone();
            feats.push(what.to_owned());
            changes(at, who, &[Set::feats(feats)], by)?;
            element(at, who, what)
        }
    }
}
