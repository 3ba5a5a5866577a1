//! Blows and shots: one roll at one target, and what it does to whom it meets.
use crate::reference::RULES;
use crate::rules::challenges::dice::Throw;
use crate::rules::challenges::situations::Modified;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::fatigue::Strain;
use crate::rules::characters::{hands, hindrances, skills};
use crate::rules::combat::defence::{self, Against, CLIMBING, DIFFICULT, Defended, PRONE, Ready};
use crate::rules::combat::{clusters, holds};
use crate::rules::environment::{concealment, heights, sounds};
use crate::rules::grid::places;
use crate::rules::harm::effects::{self, Landed};
use crate::rules::harm::lasting;
use crate::rules::modules::blind_spots;
use crate::world::fight::{Grab, Struck, With};
use crate::world::happen::{happen, note};
use crate::world::harm::{Afflicts, Part, Touches};
use crate::world::rolls::{Tested, Thrown};
use crate::world::switches::BrawlContact;
use crate::world::things::Weapon;
use crate::world::{Effect, World};
use norn_kernel::{
    At, Audience, Choice, Closed, Lapse, Pick, Play, Prompt, Text, Value, Who, closed, rule, words,
};
use std::collections::BTreeSet;

/// What aiming at a part of the body costs. [heimr.location.targeted]
const AIMED: i32 = -2;
/// What lying on the ground costs whoever shoots at somebody there. [heimr.position.prone-ranged]
const SHOT_AT_PRONE: i32 = -2;
/// What standing lower costs a blow, and standing higher adds to it.
/// [heimr.height.melee-higher-target, heimr.height.melee-lower-target]
const HEIGHT: i32 = 1;
/// What coming unseen adds to a charge or a shot. [heimr.position.hidden-attack-bonus]
const UNSEEN: i32 = 2;

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
    pub enum AttackOutcome {
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

/// Whom a shot at somebody in a cluster may hit: the target first, then the others in the order of turns. Whoever
/// shoots is no target. [heimr.ranged.cluster-order, heimr.ranged.cluster-shooter-inside]
fn in_cluster(world: &World, who: Who, target: Who) -> Vec<Who> {
    let Some(combat) = &world.combat else { return vec![] };
    let Some(cluster) = combat.cluster(target) else { return vec![] };
    let counts = |other: Who| rule!("heimr.ranged.cluster-shooter-inside").met(other != who);
    let mut chain = vec![target];
    if !rule!("heimr.ranged.cluster-order").applies() {
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
    /// Whomever it meets is added to `met`. [heimr.ranged.cluster-reroll, heimr.ranged.cluster-chain-end]
    pub(crate) fn shoots(
        &self,
        at: &mut At<'_, World>,
        met: &mut Vec<Who>,
    ) -> Play<(AttackOutcome, Option<i32>)> {
        let meant = self.ward.unwrap_or(self.target);
        let chain = match self.with {
            With::Ranged => in_cluster(at.world(), self.who, meant),
            With::Melee | With::Brawl => vec![],
        };
        let size = |chain: &[Who]| i32::try_from(chain.len()).unwrap_or(i32::MAX);
        let mut penalty = size(&chain);
        // What a guard takes is a shot at the guard: among those with whom the guard stands.
        let taken = match self.with {
            With::Ranged if self.ward.is_some() => size(&in_cluster(at.world(), self.who, self.target)),
            _ => 0,
        };
        let mut last = (AttackOutcome::Stopped, None);
        for (n, target) in std::iter::once(self.target).chain(chain.into_iter().skip(1)).enumerate() {
            // A guard of whomever it was meant for counts as having dodged already.
            if n == 0 || target != self.target {
                let mut swing = Swing { target, ..self.clone() };
                let crowd = if n == 0 { penalty.max(taken) } else { penalty };
                if 0 < crowd {
                    let key = rule!("heimr.ranged.cluster-penalty");
                    swing.more.push(Modified::consistency(key, -crowd));
                }
                if 0 < n {
                    swing.ward = None;
                    swing.strain = rule!("heimr.fatigue.cluster-shots").or(Strain::Tried, Strain::Tires);
                }
                let (came, total, defended) = swing.play(at, met)?;
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
    pub fn play(
        &self,
        at: &mut At<'_, World>,
        met: &mut Vec<Who>,
    ) -> Play<(AttackOutcome, Option<i32>, Option<Defended>)> {
        let came = self.rolls(at, met)?;
        // What came of a roll that met its target was told before anything else was asked of anybody.
        if let (AttackOutcome::Stopped | AttackOutcome::Tired, Some(_), _) = came {
            self.tells(at, came.0, 0)?;
        }
        Ok(came)
    }

    /// Tells what came of it, to those who see both; before, the target had so many hit points.
    fn tells(&self, at: &mut At<'_, World>, came: AttackOutcome, hp: i32) -> Play<()> {
        let seen = at.world().is_seen(self.who) && at.world().is_seen(self.target);
        let audience = if seen { Audience::Everyone } else { Audience::Referee };
        at.aside(audience, |at| {
            at.story(|world| self.story(world, came, hp));
            Ok(())
        })
    }

    /// What came of it, in a sentence. How much an opponent loses is the game master's to know.
    /// [heimr.weapon-attack.sequence]
    fn story(&self, world: &World, came: AttackOutcome, hp: i32) -> Text {
        let left = world.character(self.target).hp.now;
        let lost = if world.is_players(self.target) { hp.saturating_sub(left).max(0) } else { 0 };
        Text::part(words!("heimr.weapon-attack.sequence"), "story")
            .with("who", self.who)
            .with("target", self.target)
            .with("came", Value::word(came.word()))
            .with("grabs", Value::word(if self.grabs { "yes" } else { "no" }))
            .with("lost", lost)
            .with("left", left)
    }

    fn rolls(
        &self,
        at: &mut At<'_, World>,
        met: &mut Vec<Who>,
    ) -> Play<(AttackOutcome, Option<i32>, Option<Defended>)> {
        let (who, target) = (self.who, self.target);
        if self.with != With::Ranged {
            if !is_near(at.world(), who, target) {
                return Ok((AttackOutcome::Stopped, None, None));
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
        let stops = holds::stops(at, who)?;
        let modifiers = self.modifiers(at.world());
        let throw = throws::throw_with(at, who, &self.tested, &[], &modifiers);
        let strain = if throw.strain == Strain::None { Strain::None } else { self.strain };
        let thrown: Thrown = at.call(&Throw { strain, ..throw })?;
        lasting::interrupt(at, target)?;
        // Whoever is too tired gets through nothing, whatever the potential adds.
        if thrown.exhausted && at.holds(rule!("heimr.fatigue.attack-fails"), true) {
            self.remember(at, false)?;
            return Ok((AttackOutcome::Tired, Some(thrown.total), None));
        }
        if !holds::gets_through(at, who, thrown.total, &stops)? {
            return Ok((AttackOutcome::Stopped, Some(thrown.total), None));
        }
        met.push(target);
        let (came, defended) = self.strikes(at, thrown, meets.as_ref())?;
        if let Some((meets, swing)) = behind
            && defended == Defended::Dodged
            && at.holds(rule!("heimr.guard.ranged-dodge"), true)
        {
            lasting::interrupt(at, swing.target)?;
            met.push(swing.target);
            let (came, defended) = swing.strikes(at, thrown, meets.as_ref())?;
            return Ok((came, Some(thrown.total), Some(defended)));
        }
        Ok((came, Some(thrown.total), Some(defended)))
    }

    /// The defence that meets it.
    fn met(&self, at: &mut At<'_, World>) -> Play<Option<Ready>> {
        let against = self.against(at.world());
        holds::may_let_go(at, self.target)?;
        defence::meets(at, self.target, &against)
    }

    /// What the roll does to a target with this defence.
    fn strikes(
        &self,
        at: &mut At<'_, World>,
        thrown: Thrown,
        meets: Option<&Ready>,
    ) -> Play<(AttackOutcome, Defended)> {
        let defended = match meets {
            None => Defended::Not,
            Some(ready) => defence::used(at, self.target, ready, thrown.total)?,
        };
        let defended = at.outcome(rule!("heimr.weapon-attack.undefended"), defended);
        self.remember(at, defended == Defended::Dodged)?;
        let turned = rule!("heimr.blind-spot.not-defending").met(meets.is_some());
        if self.with == With::Ranged {
            sounds::shows_that_somebody_hides(at, self.who, self.target)?;
            if turned {
                blind_spots::shot_at(at, self.target, self.who)?;
            }
        }
        let came = self.came(at, defended, thrown.total, meets.map(|ready| ready.total));
        let hp = at.world().character(self.target).hp.now;
        match came {
            AttackOutcome::Hit => self.hits(at, thrown.d6)?,
            AttackOutcome::Touched => touches(at, self, thrown.d6)?,
            AttackOutcome::Stopped | AttackOutcome::Tired | AttackOutcome::Missed => {}
        }
        self.tells(at, came, hp)?;
        defence::renew(at, self.target)?;
        Ok((came, defended))
    }

    /// Whether it hit. Without a weapon, what comes near touches. [heimr.brawl.near-miss]
    fn came(
        &self,
        at: &mut At<'_, World>,
        defended: Defended,
        attack: i32,
        defence: Option<i32>,
    ) -> AttackOutcome {
        if !defended.holds() {
            return AttackOutcome::Hit;
        }
        let near = self.with == With::Brawl
            && defence.is_some_and(|defence| {
                at.reaches(rule!("heimr.brawl.near-miss"), attack, defence.saturating_sub(NEAR))
            });
        if near { AttackOutcome::Touched } else { AttackOutcome::Missed }
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
        if rule!("heimr.brawl.choose-before").holds(self.grabs) {
            return grabs(at, self.who, self.target, part);
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
        holds::loses_hold(at, self.who, self.target)?;
        heights::shaken(at, self.target)
    }

    /// The part of the body that is struck.
    pub fn part(&self, at: &mut At<'_, World>, d6: i32) -> Part {
        let by_die = crate::content::struck_part(d6).unwrap_or(Part::Torso);
        let part = match self.aim {
            Some(aim) if rule!("heimr.location.targeted").applies() => aim,
            _ => by_die,
        };
        at.outcome(rule!("heimr.location.by-d6"), part)
    }
}

/// Whether a blow still finds whom it is meant for: what others did in between may have taken them elsewhere.
/// [heimr.melee.same-square, heimr.height.melee-reach]
#[must_use]
pub fn is_near(world: &World, who: Who, target: Who) -> bool {
    let live = !world.character(who).dead && !world.character(target).dead;
    rule!("heimr.melee.same-square").met(live && places::within_a_blow(world, who, target))
}

/// A single blow with whatever somebody has at hand, as an answer to what another does: what it came to, and how it was
/// met. [heimr.brawl.provoked-attack, heimr.guard.outmanoeuvre]
pub fn answers(
    at: &mut At<'_, World>,
    who: Who,
    target: Who,
    against: Against,
) -> Play<(AttackOutcome, Option<Defended>)> {
    // Whoever stumbles strikes at nobody but those of the own cluster, and does not come closer by it.
    if hindrances::stops_blow(at.world(), who, target).is_some() {
        return Ok((AttackOutcome::Stopped, None));
    }
    let how = How { answers: true, ..How::default() };
    let best = with_which(at, who, target)?;
    let swing = match best {
        Some((name, weapon, ability)) => Swing {
            who,
            target,
            ward: None,
            with: With::Melee,
            tested: Tested::Ability(ability),
            more: vec![
                Modified::potential(rule!("heimr.armoury.bonus"), weapon.potential).by(Value::text(&name)),
            ],
            damage: weapon.damage,
            aim: None,
            grabs: false,
            skill: None,
            how,
            strain: Strain::Tires,
            against,
        },
        None => swing(who, target, false, None, &how, against),
    };
    let (came, total, defended) = swing.play(at, &mut vec![])?;
    // Nobody hears a blow for which somebody was too far away.
    if total.is_some() {
        sounds::after_attack(at, who, target, swing.with, false)?;
    }
    Ok((came, defended))
}

/// With which melee weapon somebody strikes in answer, which is theirs to say, and with which of its abilities: the best.
/// [heimr.brawl.provoked-order, heimr.guard.outmanoeuvre]
fn with_which(at: &mut At<'_, World>, who: Who, target: Who) -> Play<Option<(String, Weapon, String)>> {
    let wielded =
        hands::wielded(at.world(), who).filter_map(|(name, item)| Some((name, item.weapon.as_ref()?)));
    let melee = wielded.filter(|(_, weapon)| weapon.range.is_none());
    let ways = melee.flat_map(|(name, weapon)| {
        weapon.abilities.iter().map(|ability| (name.clone(), weapon.clone(), ability.clone()))
    });
    let mut ways: Vec<((String, Weapon, String), Throw)> = ways
        .map(|way| {
            let tested = Tested::Ability(way.2.clone());
            let throw = norn_kernel::glance(at.world(), |at| throws::throw(at, who, &tested, &[]));
            (way, throw)
        })
        .collect();
    ways.sort_by_key(|((_, weapon, _), throw)| {
        std::cmp::Reverse(
            crate::content::mean(throw.consistency) + 100 * (throw.potential + weapon.potential),
        )
    });
    // Of each weapon the ability that comes to most.
    let mut named = BTreeSet::new();
    ways.retain(|((name, ..), _)| named.insert(name.clone()));
    let key = rule!("heimr.brawl.provoked-order");
    if !key.holds(1 < ways.len()) {
        return Ok(ways.into_iter().next().map(|(way, _)| way));
    }
    let options = ways.iter().map(|((name, weapon, ability), throw)| {
        let words = Text::part(words!("heimr.weapon-attack.roll"), "strike")
            .with("item", Value::text(name))
            .with("with", Value::text(ability))
            .with("consistency", throw.consistency)
            .with("potential", throw.potential)
            .with("damage", weapon.damage);
        Choice::told(Value::List(vec![Value::text(name), Value::text(ability)]), words)
    });
    let options: Vec<Choice> = options.collect();
    let about = [("who", Value::Character(who)), ("target", Value::Character(target))];
    let prompt = Prompt::one_of(at.world().owner(who), key, &options).or_else(Pick::One(0));
    let chosen = at.one_of(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    Ok(ways.into_iter().nth(chosen).map(|(way, _)| way))
}

/// Whether what somebody wields parries.
#[must_use]
pub fn wields_melee(world: &World, who: Who) -> bool {
    hands::wielded(world, who)
        .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_none()))
}

/// What a punch or a kick costs. [heimr.brawl.options]
const DAMAGE: i32 = 1;
/// How far below the defence an attack still touches. [heimr.brawl.near-miss]
pub const NEAR: i32 = 1;

/// A roll without a weapon. [heimr.brawl.roll]
#[must_use]
pub fn swing(who: Who, target: Who, grabs: bool, aim: Option<Part>, how: &How, against: Against) -> Swing {
    Swing {
        who,
        target,
        ward: None,
        with: With::Brawl,
        tested: Standard::Brawl.tested(),
        more: vec![],
        damage: DAMAGE,
        aim,
        grabs,
        skill: None,
        how: how.clone(),
        strain: Strain::Tires,
        against,
    }
}

/// Contact that is too weak to hurt. [heimr.brawl.near-miss-bind]
pub fn touches(at: &mut At<'_, World>, swing: &Swing, d6: i32) -> Play<()> {
    let (who, target) = (swing.who, swing.target);
    at.tell(|_| {
        Text::part(words!("heimr.brawl.near-miss"), "touched").with("who", who).with("target", target)
    });
    let binds = at.world().switches.brawl_contact == BrawlContact::Bind;
    if swing.grabs && at.holds(rule!("heimr.brawl.near-miss-bind"), binds) {
        let part = swing.part(at, d6);
        grabs(at, who, target, part)?;
    }
    Ok(())
}

/// A grab has found its mark: who is grabbed may answer the Bind like any effect, and is held otherwise.
/// [heimr.brawl.options, heimr.effect.resist]
pub fn grabs(at: &mut At<'_, World>, by: Who, held: Who, part: Part) -> Play<()> {
    if effects::react(at, held, true)?.is_some() {
        return Ok(());
    }
    takes_hold(at, by, held, part)?;
    lasting::wakes(at, held, rule!("heimr.position.sleeping"))?;
    heights::shaken(at, held)
}

/// Somebody is held from now on, until it ends in one of the ways that are named.
/// Where no turns are counted, it is the usual Bind. [heimr.brawl.bind-part, heimr.brawl.bind-duration]
pub fn takes_hold(at: &mut At<'_, World>, by: Who, held: Who, part: Part) -> Play<()> {
    let Some(combat) = at.world().combat.as_ref().filter(|combat| combat.fight([by, held])) else {
        let lasts = lasting::lasting(at, held, lasting::USUAL_SECONDS, false);
        let does = Afflicts::Bound(hindrances::binds(part), Touches::Fixed);
        return lasting::afflict(at, held, does, lasts, rule!("heimr.brawl.bind-part"));
    };
    let mut grabs = combat.grabs.clone();
    grabs.insert(Grab { held, by, part });
    happen(at, rule!("heimr.brawl.bind-part"), Effect::Grabs(grabs))?;
    // The one who is held has received an effect; the grabber cannot defend.
    lasting::received(at, held)?;
    note(at, rule!("heimr.brawl.grabber-no-defence"), by, |fighter| fighter.defence = None)
}
