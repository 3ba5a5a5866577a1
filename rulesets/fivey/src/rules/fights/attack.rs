//! Attacks: a stat check against a defense class, and the damage of a hit. [fivey.attack.roll]
use crate::reference::RULES;
use crate::rules::characters::health::{Harm, inflict};
use crate::rules::characters::{acting, defense};
use crate::rules::fights::weapons::{self, UNARMED};
use crate::rules::fights::{hiding, turn};
use crate::rules::magic::ongoing;
use crate::rules::monsters::brackets;
use crate::rules::tasks::checks::{Check, Throw};
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::templates::{feats as of_templates, things};
use crate::rules::traits::{feats, skills};
use crate::world::gear::HANDS;
use crate::world::happen::{carry, note, shows, use_up};
use crate::world::switches::MonsterDamage;
use crate::world::{Handling, Roll, Stat, Weapon, World};
use norn_kernel::{
    At, Closed, D20, Die, Lapse, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};

closed! {
    /// What an attack came to.
    pub enum Blow {
        Miss = "miss",
        /// A shield was destroyed for it. [fivey.armor.shield-destroy]
        Shield = "shield-destroyed",
        Hit = "hit",
        Down = "down",
    }
}

/// Somebody attacks somebody. [fivey.attack.roll]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Attack {
    pub by: Who,
    pub on: Who,
    /// With which of their weapons, by name, or with which part of the body.
    pub weapon: String,
    /// In both hands. [fivey.weapon.medium-both-hands]
    #[stored(default)]
    pub both: bool,
    /// It is thrown. [fivey.weapon.throw]
    #[stored(default)]
    pub thrown: bool,
    /// A holy symbol makes it holy, and CHA counts. [fivey.background.acolyte.holy-symbol]
    #[stored(default)]
    pub holy: bool,
    /// It deals the wielder's element. [fivey.origin.scalespawn.dagger]
    #[stored(default)]
    pub elemental: bool,
    /// The referee allows another stat. [fivey.attack.typical-stats]
    #[stored(default)]
    pub stat: Option<Stat>,
    /// Which skill speaks for it. [fivey.attack.skilled]
    #[stored(default)]
    pub skill: Option<String>,
    /// The referee finds that something else speaks for it. [fivey.advantage.advantage]
    #[stored(default)]
    pub favored: bool,
    /// The referee finds that something speaks against it. [fivey.advantage.disadvantage]
    #[stored(default)]
    pub hampered: bool,
    /// A die of inspiration is spent before the roll. [fivey.inspiration.timing]
    #[stored(default)]
    pub ahead: bool,
    /// By which feat it costs no action. [fivey.attack.free]
    #[stored(default)]
    pub free: Option<String>,
    /// How far off the referee says that they are, in paces, where nobody has a place on a field. [fivey.move.measure]
    #[stored(default)]
    pub paces: Option<i32>,
}

impl Attack {
    /// A plain one.
    #[must_use]
    pub fn of(by: Who, on: Who, weapon: &str) -> Self {
        Self {
            by,
            on,
            weapon: weapon.to_owned(),
            both: false,
            thrown: false,
            holy: false,
            elemental: false,
            stat: None,
            skill: None,
            favored: false,
            hampered: false,
            ahead: false,
            free: None,
            paces: None,
        }
    }

    /// By which stat it is made: STR in melee, DEX at range, and CHA with a holy symbol, unless the referee allows
    /// another. [fivey.attack.typical-stats]
    fn stat(&self, weapon: &Weapon) -> Stat {
        let usual = match weapons::is_ranged(weapon, self.thrown) {
            true => rule!("fivey.attack.typical-stats").or(Stat::Dex, Stat::Str),
            false => Stat::Str,
        };
        let usual = if self.holy { Stat::Cha } else { usual };
        self.stat.unwrap_or(usual)
    }

    /// How far they are from each other, in paces. What nobody has said is as far as it has to be. Whoever has just gone
    /// out of reach can still be struck free from where they stood. [fivey.attack.free]
    fn paces(&self, world: &World, weapon: &Weapon) -> i32 {
        let said = world.distance(self.by, self.on).or(self.paces);
        let now = said.unwrap_or(if 0 < weapon.range || self.thrown { 0 } else { weapon.reach }).max(1);
        let now = now.max(up(world, self.by, self.on));
        let (nearest, furthest) = weapons::span(weapon, self.thrown);
        let reaches = |paces: &i32| (nearest..=furthest).contains(paces);
        self.before(world).filter(|before| reaches(before) && !reaches(&now)).unwrap_or(now)
    }

    /// How far off, in paces, somebody stood before the Move that has set this off, if they could be seen there.
    /// [fivey.attack.free]
    fn before(&self, world: &World) -> Option<i32> {
        let (ground, from) = (world.ground.as_ref()?, world.fighter(self.on)?.from?);
        let stands = world.character(self.by).at?;
        let set_off = self.free.is_some() && ground.sees(stands, from);
        ground.distance(stands, from).filter(|_| rule!("fivey.attack.free").holds(set_off))
    }

    /// What speaks for it and against it besides what the referee finds.
    /// [fivey.action.hide, fivey.action.help, fivey.spell.shroud, fivey.feat.force-of-will.advantage]
    fn throw(&self, world: &World, weapon: &Weapon) -> Throw {
        let ranged = weapons::is_ranged(weapon, self.thrown);
        let well = skills::uses_well(world, self.by, &self.weapon);
        let skilled =
            well || self.skill.as_ref().is_some_and(|skill| skills::practiced(world, self.by, skill));
        Throw::of(self.by, self.stat(weapon))
            .as_roll(if ranged { Roll::Ranged } else { Roll::Melee })
            .skilled_if(rule!("fivey.attack.skilled").holds(skilled))
            .favored_if(self.favored || hiding::surprises(world, self.by, self.on))
            .favored_if(ongoing::is_shrouded(world, self.by))
            .favored_if(!ranged && of_templates::melee_edge(world, self.by))
            .hampered_if(self.hampered || ongoing::is_shrouded(world, self.on))
            .ahead_if(self.ahead)
            .own()
    }

    /// How many hands it takes. [fivey.weapon.hands]
    fn hands(&self, weapon: &Weapon) -> u8 {
        if self.both { HANDS } else { weapon.hands }
    }

    /// Refuses what this weapon can't do now.
    fn can_use(&self, at: &mut At<'_, World>, weapon: &Weapon) -> Play<()> {
        let key = rule!("fivey.weapon.hands");
        let left = weapons::hands_beside(at.world(), self.by, &self.weapon);
        at.require(key, self.hands(weapon) <= left, || {
            Text::part(key, "no-hand").with("who", self.by).with("weapon", Value::text(&self.weapon))
        })?;
        let key = rule!("fivey.weapon.medium-both-hands");
        let gains = !self.both || weapon.both_hands.is_some();
        at.require(key, gains, || Text::part(key, "refusal").with("weapon", Value::text(&self.weapon)))?;
        let key = rule!("fivey.background.acolyte.holy-symbol");
        let holy = !self.holy || things::holy(at.world(), self.by);
        at.require(key, holy, || Text::part(key, "no-symbol").with("who", self.by))?;
        let key = rule!("fivey.origin.scalespawn.dagger");
        let elemental = !self.elemental || things::element(at.world(), self.by, weapon).is_some();
        at.require(key, elemental, || Text::part(key, "no-element").with("who", self.by))?;
        let paces = self.paces(at.world(), weapon);
        weapons::reaches(at, self.on, weapon, self.thrown, paces)?;
        let key = rule!("fivey.move.measure");
        let sees = sees(at.world(), self.by, self.on) || self.before(at.world()).is_some();
        at.require(key, sees, || Text::part(key, "no-sight").with("who", self.by).with("other", self.on))?;
        if !self.thrown {
            weapons::can_shoot(at, self.by, &self.weapon, weapon)?;
        }
        Ok(())
    }
}

/// How far two are from each other by their heights alone, in paces, which counts where there is no field, too.
/// [fivey.monster.feat.flight]
#[must_use]
pub fn up(world: &World, one: Who, other: Who) -> i32 {
    rule!("fivey.monster.feat.flight").counts(world.height_between(one, other))
}

/// Whether somebody sees somebody on the field, past its walls. [fivey.move.measure]
#[must_use]
pub fn sees(world: &World, one: Who, other: Who) -> bool {
    let Some(ground) = &world.ground else { return true };
    match (world.character(one).at, world.character(other).at) {
        (Some(from), Some(to)) => ground.sees(from, to),
        _ => true,
    }
}

/// Refuses those who can't be meant now: oneself, the fallen, people who are not in the fight or have hidden, and those
/// whom a surprise does not concern. [fivey.attack.roll, fivey.action.hide, fivey.surprise.free-turn]
pub fn may_mean(at: &mut At<'_, World>, by: Who, on: Who) -> Play<()> {
    let key = rule!("fivey.attack.roll");
    let fits = by != on && at.world().is_able(on);
    at.require(key, fits, || Text::part(key, "refusal"))?;
    let key = rule!("fivey.round.sequence");
    let both = [by, on].into_iter().all(|who| at.world().fighter(who).is_some_and(|it| !it.fled));
    at.require(key, both, || Text::part(key, "not-in-it"))?;
    let key = rule!("fivey.action.hide");
    let hidden = at.world().fighter(on).is_some_and(|it| it.hidden_from.contains(&by));
    at.require(key, !hidden, || Text::part(key, "unseen").with("who", by).with("other", on))?;
    let key = rule!("fivey.surprise.free-turn");
    let open = at.world().combat.as_ref().is_some_and(|combat| combat.round != 0 || combat.rolled)
        || at.world().meeting.as_ref().is_none_or(|it| {
            it.surprises.get(&by).is_none_or(|beaten| beaten.is_empty() || beaten.contains(&on))
        });
    at.require(key, open, || Text::part(key, "refusal").with("who", by).with("other", on))
}

/// The same of what is no attack: friends can be meant in a free turn, too, and where nobody fights, or beside the fight,
/// anybody can.
/// [fivey.round.sequence, fivey.action.hide, fivey.surprise.free-turn]
pub fn may_reach(at: &mut At<'_, World>, by: Who, on: Who) -> Play<()> {
    let world = at.world();
    let (Some(one), Some(other)) = (world.fighter(by), world.fighter(on)) else { return Ok(()) };
    let friends = one.side == other.side && !other.fled;
    if by == on || friends { Ok(()) } else { may_mean(at, by, on) }
}

impl Rule for Attack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (by, on, key) = (self.by, self.on, rule!("fivey.attack.roll"));
        acting::able(at, by)?;
        turn::fights(at)?;
        may_mean(at, by, on)?;
        let weapon = weapons::weapon(at.world(), by, &self.weapon);
        at.require(key, weapon.is_some(), || {
            Text::part(key, "no-weapon").with("who", by).with("weapon", Value::text(&self.weapon))
        })?;
        let Some(weapon) = weapon else { return Ok(Verdict::of(Blow::Miss.word())) };
        if self.free.is_none() {
            // Whose turn it is says more than what a weapon lacks.
            turn::has_actions(at, by, 1)?;
        }
        self.can_use(at, &weapon)?;
        if self.ahead {
            inspiration::ready(at, by)?;
        }
        match &self.free {
            Some(feat) => {
                let key = rule!("fivey.attack.free");
                let sets_off =
                    at.world().feats(by).any(|(name, it)| name == feat && !it.free_attack.is_empty());
                at.require(key, sets_off, || Text::part(key, "refusal").with("who", by))?;
            }
            None => turn::spends(at, by, 1, key)?,
        }
        let hands = self.hands(&weapon);
        carry(at, rule!("fivey.action.retrieve"), by, |things| weapons::draws(things, &self.weapon, hands))?;
        shows(at, by, key)?;
        self.strikes(at, &weapon)
    }
}

impl Attack {
    /// The attack itself, from its roll to whatever comes of it.
    fn strikes(&self, at: &mut At<'_, World>, weapon: &Weapon) -> Play<Verdict> {
        let (by, on) = (self.by, self.on);
        let throw = self.throw(at.world(), weapon);
        let skilled = throw.skilled;
        if 0 < weapon.range && !self.thrown {
            weapons::shoots(at, by, &self.weapon, weapon)?;
        }
        let class = defense::class_of(at, on);
        let (hits, may_raise) = rolls(at, &Check::against(throw, class, on))?;
        hiding::comes_out(at, by)?;
        if self.thrown {
            weapons::falls(at, by, &self.weapon, on)?;
        }
        if !hits {
            return Ok(self.came(at, Blow::Miss, 0));
        }
        let stat = self.stat(weapon);
        let damage_type = self.damage_type(at.world(), weapon);
        let die = weapons::die(at.world(), weapon, self.both);
        let bonus = Bonus { stat, skilled, handling: weapon.handling };
        let (points, rolled) = damage(at, by, die, &bonus, may_raise)?;
        if shield_breaks(at, on, points)? {
            return Ok(self.came(at, Blow::Shield, 0));
        }
        let harm = Harm { rolled, ..Harm::of(points, &damage_type) };
        let lost = inflict(at, on, &harm, words!("fivey.attack.roll"))?;
        if !weapons::is_ranged(weapon, self.thrown) {
            ongoing::touched(at, on)?;
        }
        let down = at.world().character(on).is_gone();
        Ok(self.came(at, if down { Blow::Down } else { Blow::Hit }, lost))
    }

    /// Of which type its damage is. [fivey.damage.types]
    fn damage_type(&self, world: &World, weapon: &Weapon) -> String {
        let one = world.character(self.by);
        if self.holy {
            return "holy".to_owned();
        }
        if let Some(element) = things::element(world, self.by, weapon).filter(|_| self.elemental) {
            return element;
        }
        if weapon.natural && !one.strikes.is_empty() {
            return one.strikes.clone();
        }
        weapons::damage_type(weapon)
    }

    fn came(&self, at: &mut At<'_, World>, blow: Blow, points: i32) -> Verdict {
        let key = words!("fivey.attack.roll");
        let part = if self.weapon == UNARMED { "story-bare" } else { "story" };
        at.story(|_| {
            Text::part(key, part)
                .with("by", self.by)
                .with("on", self.on)
                .with("weapon", Value::text(&self.weapon))
                .with("blow", Value::word(blow.word()))
                .with("points", points)
        });
        Verdict::of(blow.word()).with_total(points)
    }
}

/// The roll of an attack: whether it hits, and whether a die of inspiration is there for its damage. The one that a natural
/// 20 brings is there at once. [fivey.attack.roll, fivey.attack.natural-20]
pub fn rolls(at: &mut At<'_, World>, check: &Check) -> Play<(bool, bool)> {
    let who = check.throw.who;
    let thrown = check.throw.fall(at)?;
    let mut total = thrown.total;
    let mut spent = check.throw.ahead;
    if !spent {
        total = inspiration::raise(at, who, total, check.dc, check.throw.moment)?;
        spent = total != thrown.total;
    }
    if let Some(whom) = check.opposes.filter(|_| !rule!("fivey.inspiration.one-per-roll").holds(spent)) {
        total = inspiration::lower(at, whom, total, check.dc, check.throw.moment)?;
    }
    let before = at.world().character(who).dice;
    inspiration::award(at, who, thrown.face)?;
    let natural = rule!("fivey.attack.natural-20").holds(thrown.face == i32::from(D20.sides()));
    let at_once = if natural { at.world().character(who).dice } else { before };
    let hits = at.reaches(rule!("fivey.attack.roll"), total, check.dc);
    Ok((hits, 0 < at_once))
}

/// What is added to a die of damage.
#[derive(Clone, Copy, Debug)]
pub struct Bonus {
    pub stat: Stat,
    /// The attack is skilled, which the damage is not. [fivey.attack.damage-not-doubled]
    pub skilled: bool,
    pub handling: Handling,
}

/// The damage of a hit, and whether it was rolled and can still be changed: the die and the stat for whoever has stats, and
/// for monsters what their bracket deals. [fivey.attack.damage-stat, fivey.monster.damage]
pub fn damage(
    at: &mut At<'_, World>,
    by: Who,
    die: Die,
    bonus: &Bonus,
    may_raise: bool,
) -> Play<(i32, bool)> {
    let owner = at.world().owner(by);
    if let Some(die) = brackets::damage(at.world(), by) {
        let key = rule!("fivey.monster.damage");
        if at.world().switches.monster_damage == MonsterDamage::Fixed {
            let fixed = brackets::of(at.world().character(by).hit_dice).map_or(0, |row| row.fixed);
            return Ok((at.number(key, fixed), false));
        }
        let face = at.on_behalf(by, |at| at.roll(owner, die, key))?;
        return Ok((at.total(words!("fivey.hp.damage"), face), true));
    }
    let key = match bonus.handling {
        Handling::Melee => rule!("fivey.weapon.melee-table"),
        Handling::Ranged => rule!("fivey.weapon.ranged-table"),
    };
    let face = at.on_behalf(by, |at| at.roll(owner, die, key))?;
    let stat = at.world().character(by).stat(bonus.stat);
    // Skill and attunement count for the attack alone.
    let stat = rule!("fivey.attack.damage-not-doubled").or(stat, skills::doubled(stat, bonus.skilled));
    let stat = at.number(rule!("fivey.attack.damage-stat"), stat);
    let rage = of_templates::rage_adds(at.world(), by, bonus.skilled, bonus.stat);
    let rage = if rage == 0 { 0 } else { at.number(words!("fivey.feat.rage"), rage) };
    let more = feats::bonus(at.world(), by, Roll::Damage);
    let more = if more == 0 { 0 } else { at.number(rule!("fivey.feat.meaning"), more) };
    feats::used_up(at, by, Roll::Damage)?;
    let sum = face.saturating_add(stat).saturating_add(rage).saturating_add(more).max(0);
    let total = at.total(words!("fivey.hp.damage"), sum);
    let raised = if may_raise { inspiration::better(at, by, total, Moment::Alone)? } else { total };
    Ok((raised, !rule!("fivey.inspiration.one-per-roll").holds(raised != total)))
}

/// Whether somebody gives their shield for a hit. They may name it until anything else begins.
/// [fivey.armor.shield-destroy]
fn shield_breaks(at: &mut At<'_, World>, who: Who, points: i32) -> Play<bool> {
    let key = rule!("fivey.armor.shield-destroy");
    let Some(name) = defense::shield(at.world(), who).map(|(name, _)| name.clone()) else { return Ok(false) };
    let (numbers, owner) = ([("points", points)], at.world().owner(who));
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::confirm(owner, key).lapses(Lapse::Later).numbers(&numbers).about(&about);
    if !at.confirm(&prompt)? {
        return Ok(false);
    }
    use_up(at, key, who, &name, 1)?;
    Ok(true)
}

/// Somebody has used what they could react with in this round. [fivey.action.mundane]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Respond {
    pub who: Who,
    /// By which feat.
    pub feat: String,
}

impl Rule for Respond {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.mundane");
        let has = at.world().character(self.who).has_feat(&self.feat);
        at.require(key, has, || Text::part(key, "no-feat").with("who", self.who))?;
        let fresh = at.world().fighter(self.who).is_some_and(|it| !it.reacted);
        at.require(key, fresh, || Text::part(key, "refusal").with("who", self.who))?;
        note(at, key, self.who, |fighter| fighter.reacted = true)?;
        Ok(Verdict::done())
    }
}
