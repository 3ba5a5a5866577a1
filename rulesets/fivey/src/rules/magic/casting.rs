//! Casting: what it takes, at which level, and who can save against it. [fivey.magic.cast]
use crate::reference::RULES;
use crate::rules::fights::blast::{Bend, Spread, to_meet};
use crate::rules::fights::turn::{has_actions, spends};
use crate::rules::magic::vessels::{self, Held, ready, releases};
use crate::rules::magic::working;
use crate::rules::monsters::feats::resists_magic;
use crate::rules::tasks::checks::{Check, Throw};
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::traits::{feats, skills};
use crate::world::happen::shows;
use crate::world::traits::SPELL_LEVEL_MAX;
use crate::world::{Lasts, Power, Roll, Row, Shape, Spell, Stat, World};
use norn_kernel::{
    At, Closed, D6, Key, Place, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};
use std::collections::BTreeSet;

/// How many actions it takes to cast. [fivey.magic.cast]
fn actions() -> u8 {
    rule!("fivey.magic.cast").counts(2)
}

closed! {
    /// What a spell came to.
    pub enum Effected {
        Nothing = "no-effect",
        Something = "takes-effect",
    }
}

/// Somebody casts the spell that is in one of their things. What is filled in beyond that depends on the spell.
/// [fivey.magic.cast]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Cast {
    pub who: Who,
    /// From which of their things, by name. [fivey.magic.vessel]
    pub vessel: String,
    /// On whom.
    #[stored(default)]
    pub on: BTreeSet<Who>,
    /// At which place of the field, or through which.
    #[stored(default)]
    pub at: Option<Place>,
    /// How far above that place, in paces. [fivey.monster.feat.flight]
    #[stored(default)]
    pub up: i32,
    /// To which side a line goes where two places are equally near to it.
    #[stored(default)]
    pub bend: Bend,
    /// On what, in the caster's words.
    #[stored(default)]
    pub what: String,
    /// On what that somebody holds or wears, by name. [fivey.spell.attract]
    #[stored(default)]
    pub item: Option<String>,
    /// How far or how high, in feet.
    #[stored(default)]
    pub feet: i32,
    /// The referee finds that the spell can't do anything to it: it is not of metal, or nothing that is locked.
    #[stored(default)]
    pub unfit: bool,
    /// Who of them does not want it. [fivey.spell.shroud]
    #[stored(default)]
    pub unwilling: BTreeSet<Who>,
    /// Which of their skills or titles helps them cast. [fivey.passive.skilled]
    #[stored(default)]
    pub skill: Option<String>,
    /// Whoever was unseen shows in doing it.
    #[stored(default)]
    pub openly: bool,
}

impl Cast {
    /// From a vessel, on nobody and nothing in particular.
    #[must_use]
    pub fn of(who: Who, vessel: &str) -> Self {
        Self {
            who,
            vessel: vessel.to_owned(),
            on: BTreeSet::new(),
            at: None,
            up: 0,
            bend: Bend::default(),
            what: String::new(),
            item: None,
            feet: 0,
            unfit: false,
            unwilling: BTreeSet::new(),
            skill: None,
            openly: false,
        }
    }

    /// The roll that others save against: INT, doubled by attunement to the vessel or by a skill.
    /// [fivey.check.save, fivey.passive.skilled]
    #[must_use]
    pub fn throw(&self, world: &World) -> Throw {
        let skilled = self.skill.as_ref().is_some_and(|skill| skills::has(world, self.who, skill));
        let attuned = skills::uses_well(world, self.who, &self.vessel);
        Throw::of(self.who, Stat::Int).skilled_if(skilled || attuned)
    }

    /// What speaks for somebody's save against this spell.
    /// [fivey.feat.sleepwalker.resistance, fivey.monster.feat.magical-resistance]
    #[must_use]
    pub fn save(&self, world: &World, throw: Throw, mental: bool) -> Throw {
        let who = throw.who;
        let sleeps = mental && feats::works(world, who, Power::Sleepwalker);
        throw
            .favored_if(rule!("fivey.feat.sleepwalker.resistance").holds(sleeps))
            .favored_if(resists_magic(world, who))
    }

    /// Where such a spell strikes on the field; nothing where it is cast on people, or there is no field.
    /// [fivey.spell.fire-ball, fivey.spell.lightning-bolt]
    #[must_use]
    pub fn spread(&self, world: &World, spell: &Spell) -> Option<Spread> {
        let (from, to) = (working::stands(world, self.who)?, self.at?);
        match spell.shape {
            Shape::Targets => None,
            Shape::Burst => Some(Spread::Burst { at: to, up: self.up, radius: spell.paces }),
            Shape::Line => {
                let paces = Some(spell.paces).filter(|paces| 0 < *paces);
                Some(Spread::Line { from, through: to, paces, side: self.bend.side() })
            }
        }
    }

    /// The same of the spell that the vessel holds; nothing of one of which nobody knows what it holds.
    #[must_use]
    pub fn known_spread(&self, world: &World) -> Option<Spread> {
        let held = vessels::held(world, self.who, &self.vessel).filter(|held| !held.riddle)?;
        self.spread(world, Spell::find(world, &held.spell)?)
    }

    /// Who of these fails to save. Each rolls by themselves, as the caster may make each roll worse. [fivey.check.save]
    pub fn fail(&self, at: &mut At<'_, World>, of: &[Who], spell: &Spell) -> Play<Vec<Who>> {
        let Some(stat) = spell.save.filter(|_| !of.is_empty()) else { return Ok(of.to_vec()) };
        let key = rule!("fivey.magic.cast");
        if !key.applies() {
            return Ok(of.to_vec());
        }
        let throw = self.throw(at.world());
        let dc = to_meet(at, &throw, true)?;
        let mut failed = vec![];
        for &who in of {
            let skilled = skills::helps(at, who, rule!("fivey.check.save"))?;
            let throw = Throw::of(who, stat).as_roll(Roll::Save).skilled_if(skilled);
            let throw = self.save(at.world(), throw, spell.mental);
            if !crate::rules::tasks::checks::check(at, &Check::against(throw, dc, self.who))? {
                failed.push(who);
            }
        }
        Ok(failed)
    }
}

/// At which level somebody casts: 1, unless a feat says otherwise. [fivey.magic.level, fivey.magic.magician]
#[must_use]
pub fn level(world: &World, who: Who) -> i32 {
    rule!("fivey.magic.magician").or(feats::spell_level(world, who), 1).clamp(1, SPELL_LEVEL_MAX)
}

/// What `[L]d6` come to, and a die of inspiration on top if somebody wants it. [fivey.magic.level]
pub fn dice(at: &mut At<'_, World>, who: Who, level: i32, key: Key) -> Play<i32> {
    let level = at.number(rule!("fivey.magic.level"), level);
    let count = u16::try_from(level).unwrap_or(0);
    let owner = at.world().owner(who);
    let sum = at.on_behalf(who, |at| {
        at.pool(owner, D6, count, key, 0_i32, |sum, face, count| {
            sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
        })
    })?;
    let total = at.total(key, sum);
    inspiration::better(at, who, total, Moment::Alone)
}

/// Whether somebody can cast from one of their things now, to be asked before anything is filled in. A spell that answers a
/// fall needs no turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CanCast {
    pub who: Who,
    pub vessel: String,
}

impl Rule for CanCast {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        let held = ready(at, self.who, &self.vessel)?.filter(|held| !held.riddle);
        let spell = held.and_then(|held| Spell::find(at.world(), &held.spell).cloned());
        if let Some(spell) = spell {
            Cast::of(self.who, &self.vessel).free(at, &spell)?;
        }
        has_actions(at, self.who, actions())
    }
}

impl Rule for Cast {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let Some(held) = ready(at, self.who, &self.vessel)? else { return Ok(nothing()) };
        let key = rule!("fivey.spell.list");
        let spell = Spell::find(at.world(), &held.spell).cloned();
        at.require(key, spell.is_some(), || vessels::unknown(&held.spell))?;
        let Some(spell) = spell else { return Ok(nothing()) };
        // What nobody knows refuses nothing, or it would be known.
        if !held.riddle {
            self.free(at, &spell)?;
            working::fits(at, self, &spell)?;
        }
        let key = rule!("fivey.magic.cast");
        spends(at, self.who, actions(), key)?;
        if self.openly {
            for who in self.on.iter().copied().chain([self.who]) {
                shows(at, who, words!("fivey.magic.cast"))?;
            }
        }
        self.works(at, &held, &spell)
    }
}

/// It came to nothing.
fn nothing() -> Verdict {
    Verdict::of(Effected::Nothing.word())
}

impl Cast {
    /// Refuses whoever keeps up another spell, where this one has to be kept up, too. [fivey.magic.concentration]
    fn free(&self, at: &mut At<'_, World>, spell: &Spell) -> Play<()> {
        let key = rule!("fivey.magic.concentration");
        let keeps = at.world().spells.get(&self.who).map(|it| it.spell.clone());
        let free = keeps.is_none() || spell.lasts == Lasts::AtOnce;
        at.require(key, free, || {
            let words = Text::part(key, "refusal").with("who", self.who);
            words.with("spell", Value::text(keeps.as_deref().unwrap_or_default()))
        })
    }

    fn works(&self, at: &mut At<'_, World>, held: &Held, spell: &Spell) -> Play<Verdict> {
        at.story(|_| {
            let words = Text::part(words!("fivey.magic.cast"), "story").with("who", self.who);
            words.with("spell", Value::text(&held.spell)).with("vessel", Value::text(&self.vessel))
        });
        releases(at, self.who, &self.vessel, held)?;
        let level = level(at.world(), self.who);
        let cast = working::Casting { cast: self, name: &held.spell, spell, level };
        let works = cast.works(at)?;
        Ok(Verdict::of(if works { Effected::Something } else { Effected::Nothing }.word()))
    }
}
