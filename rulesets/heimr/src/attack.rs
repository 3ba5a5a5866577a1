//! Attacks: from the choice of a target to the wound.
use crate::RULES;
use crate::abilities::{self, Modified, Tested};
use crate::blind_spots;
use crate::brawl;
use crate::clusters;
use crate::concealment;
use crate::defence::{self, Against, CLIMBING, DIFFICULT, Defended, PRONE, Ready};
use crate::dice::{Strain, Throw, Thrown};
use crate::effects::{self, Landed};
use crate::guard::{self, Intercepted};
use crate::happen::note;
use crate::heights;
use crate::hindrances;
use crate::items;
use crate::places;
use crate::ready;
use crate::skills;
use crate::world::fight::{Attack, Deed, Strike, Struck, With};
use crate::world::harm::Part;
use crate::world::things::Fed;
use crate::world::{Item, Square, World};
use norn_kernel::{At, Audience, Closed, D10, Play, Text, Value, Verdict, Who, closed, rule};
use std::collections::BTreeSet;

/// What aiming at a part of the body costs. [heimr.location.targeted]
const AIMED: i32 = -2;
/// What lying on the ground costs whoever shoots at somebody there. [heimr.position.prone-ranged]
const SHOT_AT_PRONE: i32 = -2;
/// What standing lower costs a blow, and standing higher adds to it.
/// [heimr.height.melee-higher-target, heimr.height.melee-lower-target]
const HEIGHT: i32 = 1;
/// How far up or down a blow reaches, in levels. [heimr.height.melee-reach]
const REACH: i32 = 1;
/// What coming unseen adds to a charge or a shot. [heimr.position.hidden-attack-bonus]
const UNSEEN: i32 = 2;
/// What a luck shot costs besides. [heimr.position.hidden-lucky-shot]
const LUCK: i32 = -1;
/// What its die has to show. [heimr.position.hidden-lucky-shot]
const LUCKY: i32 = 10;
/// The most weapons that one attack uses. [heimr.weapon-attack.hands]
pub const WEAPONS_MAX: usize = 2;

/// How an attack comes about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct How {
    /// At the end of a charge.
    pub charge: bool,
    /// Nobody answers for its target: an attack that answers another's move.
    pub answers: bool,
    /// Who did not see a charge begin: what is gained by coming out of hiding does not end on the way.
    /// [heimr.position.hidden-attack-bonus, heimr.guard.hidden]
    pub unseen: BTreeSet<Who>,
}

closed! {
    /// What an attack came to, worst first.
    pub enum Came {
        /// It did not come to a roll.
        Stopped = "stopped",
        /// The attacker was too tired. [heimr.fatigue.attack-fails]
        Tired = "tired",
        /// The target got away, or stopped it. [heimr.defence.compare]
        Missed = "missed",
        /// It touched, and did nothing. [heimr.brawl.near-miss]
        Touched = "touched",
        /// It hit.
        Hit = "hit",
    }
}

/// What is needed to strike at somebody with weapons: refuses where it can't be done.
/// [heimr.melee.same-square, heimr.ranged.maximum-range, heimr.weapon-attack.hands]
pub fn needs(at: &mut At<'_, World>, who: Who, attack: &Attack, how: &How) -> Play<()> {
    let target = attack.target;
    reachable(at, who, target, attack.guess)?;
    let items = &at.world().character(who).items;
    let grips = attack.strikes.iter().filter_map(|strike| items.get(&strike.weapon));
    let hands = grips.map(|item| items::hands_of(item.carried).len()).sum();
    let stops = heights::stops_attack(at.world(), who, hands);
    hindrances::allow(at, who, stops)?;
    for strike in &attack.strikes {
        let item = at.world().character(who).items.get(&strike.weapon).cloned().unwrap_or_default();
        let about = |text: Text| text.with("who", who).with("item", Value::text(&strike.weapon));
        let key = rule!("heimr.weapon-attack.hands");
        let wielded = items::wielded(at.world(), who).any(|(name, _)| *name == strike.weapon);
        let weapon = item.weapon.clone().unwrap_or_default();
        at.require(key, wielded && item.weapon.is_some(), || about(Text::part(key, "not-wielded")))?;
        let key = rule!("heimr.weapon-attack.roll");
        let known = weapon.abilities.contains(&strike.ability);
        at.require(key, known, || {
            about(Text::part(key, "ability")).with("with", Value::text(&strike.ability))
        })?;
        match weapon.range {
            None => melee_needs(at, who, target, how)?,
            Some(range) => ranged_needs(at, who, attack, &item, range, how)?,
        }
    }
    Ok(())
}

/// Whether somebody can be attacked at all. [heimr.position.hidden-no-attack]
pub fn reachable(at: &mut At<'_, World>, who: Who, target: Who, guess: Option<Square>) -> Play<()> {
    let world = at.world();
    let there = world.characters.contains_key(&target) && !world.character(target).dead && target != who;
    let key = rule!("heimr.weapon-attack.sequence");
    at.require(key, there, || Text::part(key, "nobody").with("who", who))?;
    let fights = at.world().combat.as_ref().is_none_or(|combat| combat.fight([target]));
    at.require(key, fights, || Text::part(key, "outside").with("who", target))?;
    let stops = hindrances::stops_attacking(at.world(), who);
    hindrances::allow(at, who, stops)?;
    let unseen = &at.world().character(target).unseen;
    let hidden = unseen.from.contains_key(&who);
    let known = unseen.known.contains(&who) && guess.is_some();
    let key = rule!("heimr.position.hidden-no-attack");
    at.require(key, !hidden || known, || Text::part(key, "refusal").with("who", who))
}

/// What a blow needs, with a weapon or without. [heimr.melee.same-square, heimr.height.melee-reach]
pub fn melee_needs(at: &mut At<'_, World>, who: Who, target: Who, how: &How) -> Play<()> {
    let (one, other) = (&at.world().character(who).stance, &at.world().character(target).stance);
    let here = one.square == other.square;
    // Whoever charges strikes from where the charge ends.
    let level =
        places::lands(at.world(), one.level, other.square).filter(|_| how.charge).unwrap_or(one.level);
    let apart = (level - other.level).abs();
    let both = |text: Text| text.with("who", who).with("target", target);
    if !how.charge {
        let key = rule!("heimr.melee.same-square");
        at.require(key, here, || both(Text::part(key, "refusal")))?;
    }
    let key = rule!("heimr.height.melee-reach");
    at.require(key, apart <= REACH, || both(Text::part(key, "refusal")))?;
    let stops = hindrances::stops_blow(at.world(), who, target);
    stops.map_or(Ok(()), |key| at.require(key, false, || both(Text::part(key, "refusal"))))
}

fn ranged_needs(
    at: &mut At<'_, World>,
    who: Who,
    attack: &Attack,
    item: &Item,
    range: u8,
    how: &How,
) -> Play<()> {
    let both = |text: Text| text.with("who", who).with("target", attack.target);
    let key = rule!("heimr.action.charge");
    at.require(key, !how.charge, || both(Text::part(key, "no-shots")))?;
    let stops = hindrances::stops_shooting(at.world(), who);
    stops.map_or(Ok(()), |key| at.require(key, false, || both(Text::part(key, "refusal"))))?;
    let fed = item.weapon.as_ref().map(|weapon| weapon.fed.clone()).unwrap_or_default();
    let key = rule!("heimr.ranged.ammunition");
    let drawn = !matches!(fed, Fed::Pieces { drawn: false, .. });
    at.require(key, drawn, || both(Text::part(key, "nothing-drawn")))?;
    let distance = places::distance(at.world(), who, attack.target);
    let near = distance.is_some_and(|distance| distance <= u32::from(range));
    let key = rule!("heimr.ranged.maximum-range");
    at.require(key, near, || {
        let text = both(Text::part(key, "refusal")).with("range", i32::from(range));
        text.with("distance", distance.map_or(-1, |distance| i32::try_from(distance).unwrap_or(i32::MAX)))
    })
}

/// Strikes at somebody with one weapon after the other. [heimr.weapon-attack.one-target]
pub fn plays(at: &mut At<'_, World>, who: Who, attack: &Attack, how: &How) -> Play<Verdict> {
    if !ready::before_attack(at, who, attack.target, || Deed::WeaponAttack(attack.clone()))? {
        return Ok(Verdict::of(
            at.outcome(rule!("heimr.ready.trigger-event-or-intent"), Came::Stopped).word(),
        ));
    }
    let mut attack = attack.clone();
    let mut ward = None;
    if !how.answers {
        match guard::intercepts(at, who, attack.target, attack.outmanoeuvres, &how.unseen)? {
            Intercepted::No => {}
            Intercepted::By(guard) => {
                ward = Some(attack.target);
                attack.target = guard;
                attack.guess = None;
            }
            Intercepted::Stopped => {
                let came = at.outcome(rule!("heimr.guard.outmanoeuvre"), Came::Stopped);
                return Ok(Verdict::of(came.word()));
            }
        }
    }
    let meant = attack.target;
    let mut best = (Came::Stopped, None);
    for strike in attack.strikes.clone() {
        if hindrances::stops_acting(at.world(), who).is_some() || at.world().character(meant).dead {
            break;
        }
        let came = strike_once(at, who, &attack, &strike, how, ward)?;
        best = best.max(came);
    }
    ready::after_attack(at, who, meant)?;
    let came = at.outcome(rule!("heimr.weapon-attack.sequence"), best.0);
    Ok(Verdict { total: best.1, ..Verdict::of(came.word()) })
}

/// One weapon's part of an attack.
fn strike_once(
    at: &mut At<'_, World>,
    who: Who,
    attack: &Attack,
    strike: &Strike,
    how: &How,
    ward: Option<Who>,
) -> Play<(Came, Option<i32>)> {
    let item = at.world().character(who).items.get(&strike.weapon).cloned().unwrap_or_default();
    let weapon = item.weapon.clone().unwrap_or_default();
    let with = if weapon.range.is_some() { With::Ranged } else { With::Melee };
    if with == With::Ranged {
        // Where it falls must not tell where somebody hides.
        let there = attack.guess.unwrap_or(at.world().character(attack.target).stance.square);
        items::spends_piece(at, who, &strike.weapon, there)?;
    }
    if !lucky(at, who, attack)? {
        return Ok((Came::Stopped, None));
    }
    let mut more = vec![];
    if weapon.potential != 0 {
        let bonus = Modified::potential(rule!("heimr.armoury.bonus"), weapon.potential);
        more.push(bonus.by(Value::text(&strike.weapon)));
    }
    if attack.guess.is_some() && at.world().character(attack.target).unseen.from.contains_key(&who) {
        more.push(Modified::consistency(rule!("heimr.position.hidden-lucky-shot"), LUCK));
    }
    let swing = Swing {
        who,
        target: attack.target,
        ward: ward.filter(|_| with == With::Ranged),
        with,
        tested: Tested::Ability(strike.ability.clone()),
        more,
        damage: weapon.damage,
        aim: attack.aim,
        grabs: false,
        skill: attack.skill.clone(),
        how: how.clone(),
        strain: Strain::Tires,
        against: Against::default(),
    };
    let came = swing.shoots(at)?;
    concealment::after_attack(at, who, attack.target, with, weapon.quiet)?;
    Ok(came)
}

/// Whoever is known to hide somewhere is hit by luck alone.
/// [heimr.position.hidden-lucky-shot, heimr.position.hidden-lucky-shot-details]
fn lucky(at: &mut At<'_, World>, who: Who, attack: &Attack) -> Play<bool> {
    let target = at.world().character(attack.target);
    let hidden = target.unseen.from.contains_key(&who);
    let (Some(guess), true) = (attack.guess, hidden) else { return Ok(true) };
    let there = target.stance.square == guess;
    let owner = at.world().owner(who);
    let key = rule!("heimr.position.hidden-lucky-shot");
    let die = at.on_behalf(who, |at| at.roll(owner, D10, key))?;
    let lucky = at.reaches(rule!("heimr.position.hidden-lucky-shot"), die, LUCKY);
    // A wrong square fails without telling why.
    Ok(lucky && (there || rule!("heimr.position.hidden-lucky-shot-details").off()))
}

/// Whom a shot at somebody in a cluster may hit: the target first, then the others in the order of turns. Whoever
/// shoots is no target. [heimr.ranged.cluster-order, heimr.ranged.cluster-shooter-inside]
fn in_cluster(world: &World, who: Who, target: Who) -> Vec<Who> {
    let Some(combat) = &world.combat else { return vec![] };
    let Some(cluster) = combat.cluster(target) else { return vec![] };
    let counts = |other: Who| other != who || rule!("heimr.ranged.cluster-shooter-inside").off();
    let mut chain = vec![target];
    if rule!("heimr.ranged.cluster-order").off() {
        chain.extend(cluster.iter().copied().filter(|other| *other != target && counts(*other)));
    } else {
        chain.extend(combat.after(target).filter(|other| cluster.contains(other) && counts(*other)));
    }
    chain
}

/// One roll at one target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swing {
    /// Who strikes.
    pub who: Who,
    /// At whom.
    pub target: Who,
    /// Whom a shot was meant for that a guard takes. [heimr.guard.ranged-dodge]
    pub ward: Option<Who>,
    /// With what sort of weapon.
    pub with: With,
    /// With which ability.
    pub tested: Tested,
    /// What counts besides what the situation makes of it.
    pub more: Vec<Modified>,
    /// What a hit costs. [heimr.weapon-attack.damage]
    pub damage: i32,
    /// At which part of the body. [heimr.location.targeted]
    pub aim: Option<Part>,
    /// To take hold, not to hurt. [heimr.brawl.choose-before]
    pub grabs: bool,
    /// The skill that calls something with it.
    pub skill: Option<String>,
    /// How it comes about.
    pub how: How,
    /// What it asks of the body.
    pub strain: Strain,
    /// What is special for whoever defends.
    pub against: Against,
}

impl Swing {
    /// The first roll, and for a shot into a cluster one at each further member as long as they dodge.
    /// [heimr.ranged.cluster-reroll, heimr.ranged.cluster-chain-end]
    fn shoots(&self, at: &mut At<'_, World>) -> Play<(Came, Option<i32>)> {
        let meant = self.ward.unwrap_or(self.target);
        let chain = match self.with {
            With::Ranged => in_cluster(at.world(), self.who, meant),
            With::Melee | With::Brawl => vec![],
        };
        let mut penalty = i32::try_from(chain.len()).unwrap_or(i32::MAX);
        let mut last = (Came::Stopped, None);
        for (n, target) in std::iter::once(self.target).chain(chain.into_iter().skip(1)).enumerate() {
            // A guard of whomever it was meant for counts as having dodged already.
            if n == 0 || target != self.target {
                let mut swing = Swing { target, ..self.clone() };
                if 0 < penalty {
                    let key = rule!("heimr.ranged.cluster-penalty");
                    swing.more.push(Modified::consistency(key, -penalty));
                }
                if 0 < n {
                    swing.ward = None;
                    let tires = rule!("heimr.fatigue.cluster-shots").off();
                    swing.strain = if tires { Strain::Tires } else { Strain::Tried };
                }
                let (came, total, defended) = swing.play(at)?;
                last = (came, total);
                let dodged = defended == Some(Defended::Dodged);
                if !dodged || !at.holds(rule!("heimr.ranged.cluster-reroll"), true) {
                    break;
                }
            }
            penalty -= 1;
        }
        Ok(last)
    }

    /// One roll to its end: what it came to, the result, and how it was met.
    pub fn play(&self, at: &mut At<'_, World>) -> Play<(Came, Option<i32>, Option<Defended>)> {
        let came = self.rolls(at)?;
        // What came of a roll that met its target was told before anything else was asked of anybody.
        if let (Came::Stopped | Came::Tired, Some(_), _) = came {
            self.tells(at, came.0, 0)?;
        }
        Ok(came)
    }

    /// Tells what came of it, to those who see both; before, the target had so many hit points.
    fn tells(&self, at: &mut At<'_, World>, came: Came, hp: i32) -> Play<()> {
        let seen = at.world().is_seen(self.who) && at.world().is_seen(self.target);
        let audience = if seen { Audience::Everyone } else { Audience::Referee };
        at.aside(audience, |at| {
            at.story(|world| self.story(world, came, hp));
            Ok(())
        })
    }

    /// What came of it, in a sentence. How much an opponent loses is the game master's to know.
    /// [heimr.weapon-attack.sequence]
    fn story(&self, world: &World, came: Came, hp: i32) -> Text {
        let left = world.character(self.target).hp.now;
        let lost = if world.is_players(self.target) { hp.saturating_sub(left).max(0) } else { 0 };
        Text::part(rule!("heimr.weapon-attack.sequence"), "story")
            .with("who", self.who)
            .with("target", self.target)
            .with("came", Value::word(came.word()))
            .with("grabs", Value::word(if self.grabs { "yes" } else { "no" }))
            .with("lost", lost)
            .with("left", left)
    }

    fn rolls(&self, at: &mut At<'_, World>) -> Play<(Came, Option<i32>, Option<Defended>)> {
        let (who, target) = (self.who, self.target);
        if self.with != With::Ranged {
            if !is_near(at.world(), who, target) {
                return Ok((Came::Stopped, None, None));
            }
            clusters::join(at, who, target)?;
        }
        let meets = self.met(at)?;
        // Whom it may go on to has rolled a defence before the shot is rolled, too.
        let ward = self.ward.map(|ward| Self { target: ward, ward: None, ..self.clone() });
        let behind = match ward {
            Some(swing) => Some((swing.met(at)?, swing)),
            None => None,
        };
        let stops = brawl::stops(at, who)?;
        let modifiers = self.modifiers(at.world());
        let throw = abilities::throw_with(at, who, &self.tested, &[], &modifiers);
        let strain = if throw.strain == Strain::None { Strain::None } else { self.strain };
        let thrown: Thrown = at.call(&Throw { strain, ..throw })?;
        interrupt(at, target)?;
        if !brawl::gets_through(at, who, thrown.total, &stops)? {
            return Ok((Came::Stopped, Some(thrown.total), None));
        }
        if thrown.exhausted && at.holds(rule!("heimr.fatigue.attack-fails"), true) {
            self.remember(at, false)?;
            return Ok((Came::Tired, Some(thrown.total), None));
        }
        let (came, defended) = self.strikes(at, thrown, meets.as_ref())?;
        if let Some((meets, swing)) = behind
            && defended == Defended::Dodged
            && at.holds(rule!("heimr.guard.ranged-dodge"), true)
        {
            let (came, defended) = swing.strikes(at, thrown, meets.as_ref())?;
            return Ok((came, Some(thrown.total), Some(defended)));
        }
        Ok((came, Some(thrown.total), Some(defended)))
    }

    /// The defence that meets it.
    fn met(&self, at: &mut At<'_, World>) -> Play<Option<Ready>> {
        let against = self.against(at.world());
        brawl::may_let_go(at, self.target)?;
        defence::meets(at, self.target, &against)
    }

    /// What the roll does to a target with this defence.
    fn strikes(
        &self,
        at: &mut At<'_, World>,
        thrown: Thrown,
        meets: Option<&Ready>,
    ) -> Play<(Came, Defended)> {
        let defended = match meets {
            None => Defended::Not,
            Some(ready) => defence::used(at, self.target, ready, thrown.total)?,
        };
        let defended = at.outcome(rule!("heimr.weapon-attack.undefended"), defended);
        self.remember(at, defended == Defended::Dodged)?;
        let turned = meets.is_some() || rule!("heimr.blind-spot.not-defending").off();
        if self.with == With::Ranged && turned {
            blind_spots::shot_at(at, self.target, self.who)?;
        }
        let came = self.came(at, defended, thrown.total, meets.map(|ready| ready.total));
        let hp = at.world().character(self.target).hp.now;
        match came {
            Came::Hit => self.hits(at, thrown.d6)?,
            Came::Touched => brawl::touches(at, self, thrown.d6)?,
            Came::Stopped | Came::Tired | Came::Missed => {}
        }
        self.tells(at, came, hp)?;
        defence::renew(at, self.target)?;
        Ok((came, defended))
    }

    /// Whether it hit. Without a weapon, what comes near touches. [heimr.brawl.near-miss]
    fn came(&self, at: &mut At<'_, World>, defended: Defended, attack: i32, defence: Option<i32>) -> Came {
        if !defended.holds() {
            return Came::Hit;
        }
        let near = self.with == With::Brawl
            && defence.is_some_and(|defence| {
                at.reaches(rule!("heimr.brawl.near-miss"), attack, defence.saturating_sub(brawl::NEAR))
            });
        if near { Came::Touched } else { Came::Missed }
    }

    fn against(&self, world: &World) -> Against {
        let mut against = Against { with: Some(self.with), damage: self.damage, ..self.against.clone() };
        against.unseen = world.character(self.who).unseen.from.contains_key(&self.target);
        against.harder.extend(blind_spots::penalty(world, self.who, self.target, self.with));
        against
    }

    /// Everything besides the ability that counts for the attack as things stand.
    fn modifiers(&self, world: &World) -> Vec<Modified> {
        let mut found = self.more.clone();
        let (one, other) = (world.character(self.who), world.character(self.target));
        if self.aim.is_some() {
            found.push(Modified::consistency(rule!("heimr.location.targeted"), AIMED));
        }
        if one.stance.prone {
            found.push(Modified::consistency(rule!("heimr.position.prone-penalty"), PRONE));
        }
        if one.stance.climbing.is_some() {
            found.push(Modified::consistency(rule!("heimr.position.climbing-penalty"), CLIMBING));
        }
        if self.with == With::Ranged {
            if other.stance.prone {
                found.push(Modified::consistency(rule!("heimr.position.prone-ranged"), SHOT_AT_PRONE));
            }
            let far = places::range_penalty(world, self.who, self.target);
            if far != 0 {
                found.push(Modified::consistency(rule!("heimr.ranged.range-penalty"), -far));
            }
        } else {
            let ground =
                world.grid.locations.get(&one.stance.square).and_then(|here| here.difficult.as_ref());
            if let Some(ground) = ground {
                let key = match self.with {
                    With::Brawl => rule!("heimr.environment.difficult-terrain-brawl"),
                    _ => rule!("heimr.environment.difficult-terrain"),
                };
                found.push(Modified::consistency(key, DIFFICULT).by(Value::text(ground)));
            }
            let above = other.stance.level - one.stance.level;
            let key = match (self.with, above.signum()) {
                (With::Brawl, _) => rule!("heimr.height.melee-brawl"),
                (_, 1) => rule!("heimr.height.melee-higher-target"),
                _ => rule!("heimr.height.melee-lower-target"),
            };
            if above != 0 {
                found.push(Modified::consistency(key, -HEIGHT * above.signum()));
            }
        }
        found.extend(concealment::penalties(world, self.who, self.target, self.with));
        let shot = self.with == With::Ranged && one.unseen.from.contains_key(&self.target);
        if shot || self.how.unseen.contains(&self.target) {
            found.push(Modified::potential(rule!("heimr.position.hidden-attack-bonus"), UNSEEN));
        }
        found
    }

    /// What somebody struck at in their own turn is remembered until the next.
    fn remember(&self, at: &mut At<'_, World>, dodged: bool) -> Play<()> {
        let own = at.world().combat.as_ref().is_some_and(|combat| combat.acting == Some(self.who));
        if !own {
            return Ok(());
        }
        let struck = Struck { target: self.target, with: self.with, dodged };
        note(at, rule!("heimr.brawl.after-dodge"), self.who, |fighter| fighter.struck.push(struck))
    }

    /// Where it lands, what it costs, and what comes with it.
    /// [heimr.location.by-d6, heimr.weapon-attack.damage, heimr.effect.hit-replaces-damage]
    fn hits(&self, at: &mut At<'_, World>, d6: i32) -> Play<()> {
        let part = self.part(at, d6);
        if self.grabs {
            return brawl::grabs(at, self.who, self.target, part);
        }
        let skill = self.skill.as_ref().and_then(|name| skills::skill(at.world(), self.who, name));
        let called = skill.map(|skill| skills::calls(skill, &[])).unwrap_or_default();
        if let Some(name) = &self.skill {
            skills::pay(at, self.who, name)?;
        }
        let key = match self.with {
            With::Brawl => rule!("heimr.brawl.options"),
            With::Melee | With::Ranged => rule!("heimr.weapon-attack.damage"),
        };
        let weapon = self.with != With::Brawl;
        let landed = Landed { by: self.who, damage: self.damage, part, called, weapon, key };
        if !effects::lands(at, self.target, &landed)? {
            return Ok(());
        }
        brawl::loses_hold(at, self.who, self.target)?;
        heights::shaken(at, self.target)
    }

    /// The part of the body that is struck.
    pub fn part(&self, at: &mut At<'_, World>, d6: i32) -> Part {
        let by_die = crate::content::struck_part(d6).unwrap_or(Part::Torso);
        let part = match self.aim {
            Some(aim) if !rule!("heimr.location.targeted").off() => aim,
            _ => by_die,
        };
        at.outcome(rule!("heimr.location.by-d6"), part)
    }
}

/// Whether a blow still finds whom it is meant for: what others did in between may have taken them elsewhere.
/// [heimr.melee.same-square]
#[must_use]
pub fn is_near(world: &World, who: Who, target: Who) -> bool {
    let (one, other) = (world.character(who), world.character(target));
    let near = one.stance.square == other.stance.square && !one.dead && !other.dead;
    near || rule!("heimr.melee.same-square").off()
}

/// Whoever is attacked does not finish what they had begun. [heimr.action.upcoming-interrupted]
pub fn interrupt(at: &mut At<'_, World>, who: Who) -> Play<()> {
    note(at, rule!("heimr.action.upcoming-interrupted"), who, |fighter| fighter.upcoming = None)
}

/// A single blow with whatever somebody has at hand, as an answer to what another does.
/// [heimr.brawl.provoked-attack, heimr.guard.outmanoeuvre]
pub fn answers(at: &mut At<'_, World>, who: Who, target: Who, against: Against) -> Play<Came> {
    let how = How { answers: true, ..How::default() };
    let melee: Vec<(String, crate::world::things::Weapon)> = items::wielded(at.world(), who)
        .filter_map(|(name, item)| Some((name.to_owned(), item.weapon.clone()?)))
        .filter(|(_, weapon)| weapon.range.is_none())
        .collect();
    let best = melee
        .iter()
        .flat_map(|(name, weapon)| weapon.abilities.iter().map(move |ability| (name, weapon, ability)));
    let best = best.max_by_key(|(_, weapon, ability)| {
        let throw = norn_kernel::glance(at.world(), |at| {
            abilities::throw(at, who, &Tested::Ability((*ability).clone()), &[])
        });
        crate::content::mean(throw.consistency) + 100 * (throw.potential + weapon.potential)
    });
    let swing = match best {
        Some((name, weapon, ability)) => Swing {
            who,
            target,
            ward: None,
            with: With::Melee,
            tested: Tested::Ability(ability.clone()),
            more: vec![
                Modified::potential(rule!("heimr.armoury.bonus"), weapon.potential).by(Value::text(name)),
            ],
            damage: weapon.damage,
            aim: None,
            grabs: false,
            skill: None,
            how,
            strain: Strain::Tires,
            against,
        },
        None => brawl::swing(who, target, false, None, &how, against),
    };
    Ok(swing.play(at)?.0)
}

/// Whether what somebody wields parries.
#[must_use]
pub fn wields_melee(world: &World, who: Who) -> bool {
    items::wielded(world, who)
        .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_none()))
}
