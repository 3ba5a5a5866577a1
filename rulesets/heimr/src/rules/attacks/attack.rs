//! Weapon attacks: what they need, and how they come about.
use crate::reference::RULES;
use crate::rules::attacks::blows::{AttackOutcome, How, Swing};
use crate::rules::attacks::guard::{self, Coming, Intercepted};
use crate::rules::challenges::situations::Modified;
use crate::rules::characters::fatigue::Strain;
use crate::rules::characters::{gear, hands, hindrances, skills};
use crate::rules::combat::defence::Against;
use crate::rules::environment::{heights, sounds};
use crate::rules::grid::places;
use crate::rules::turns::ready;
use crate::world::World;
use crate::world::fight::{Attack, Deed, Strike, With};
use crate::world::rolls::Tested;
use crate::world::squares::Square;
use crate::world::things::{Fed, Item};
use norn_kernel::{At, Closed, D10, Play, Text, Value, Verdict, Who, rule};

/// What a luck shot costs besides. [heimr.position.hidden-lucky-shot]
const LUCK: i32 = -1;
/// What its die has to show. [heimr.position.hidden-lucky-shot]
const LUCKY: i32 = 10;
/// The most weapons that one attack uses. [heimr.weapon-attack.hands]
pub const WEAPONS_MAX: usize = 2;

/// What is needed to strike at somebody with weapons: refuses where it can't be done.
/// [heimr.melee.same-square, heimr.ranged.maximum-range, heimr.weapon-attack.hands]
pub fn needs(at: &mut At<'_, World>, who: Who, attack: &Attack, how: &How) -> Play<()> {
    let target = attack.target;
    reachable(at, who, target, attack.guess)?;
    let items = &at.world().character(who).items;
    let grips = attack.strikes.iter().filter_map(|strike| items.get(&strike.weapon));
    let hands = grips.map(|item| hands::hands_of(item.carried).len()).sum();
    let stops = heights::stops_attack(at.world(), who, hands);
    hindrances::allow(at, who, stops)?;
    for strike in &attack.strikes {
        let item = at.world().character(who).items.get(&strike.weapon).cloned().unwrap_or_default();
        let about = |text: Text| text.with("who", who).with("item", Value::text(&strike.weapon));
        let key = rule!("heimr.weapon-attack.hands");
        let wielded = hands::wielded(at.world(), who).any(|(name, _)| *name == strike.weapon);
        let weapon = item.weapon.clone().unwrap_or_default();
        at.require(key, wielded && item.weapon.is_some(), || about(Text::part(key, "not-wielded")))?;
        let key = rule!("heimr.weapon-attack.roll");
        let known = weapon.abilities.contains(&strike.ability);
        at.require(key, known, || {
            about(Text::part(key, "ability")).with("with", Value::text(&strike.ability))
        })?;
        match weapon.range {
            None => match luck_shot(at.world(), who, attack) {
                Some(guess) => guess_needs(at, who, target, guess)?,
                None => melee_needs(at, who, target, how)?,
            },
            Some(range) => ranged_needs(at, who, attack, &item, range, how)?,
        }
    }
    match &attack.skill {
        Some(skill) => calling_needs(at, who, skill),
        None => Ok(()),
    }
}

/// What a skill needs that calls something with a blow. [heimr.effect.who-calls, heimr.action.use-skill]
fn calling_needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    skills::needs(at, who, name)?;
    let key = rule!("heimr.effect.who-calls");
    let calls = skills::skill(at.world(), who, name).is_some_and(|skill| !skill.calls.is_empty());
    at.require(key, calls, || Text::part(key, "refusal").with("skill", Value::text(name)))
}

/// Whether somebody can be attacked at all. [heimr.position.hidden-no-attack]
pub fn reachable(at: &mut At<'_, World>, who: Who, target: Who, guess: Option<Square>) -> Play<()> {
    let world = at.world();
    let there = world.characters.contains_key(&target) && !world.character(target).dead && target != who;
    let key = rule!("heimr.weapon-attack.sequence");
    at.require(key, there, || Text::part(key, "nobody").with("who", who))?;
    let fights = match at.world().catches_off_grid(who) {
        Some(caught) => caught == target,
        None => at.world().combat.as_ref().is_none_or(|combat| combat.fight([target])),
    };
    at.require(key, fights, || Text::part(key, "outside").with("who", target))?;
    let runs_after = at.world().chases.get(&who).is_some_and(|(quarry, _)| *quarry == target);
    if runs_after && at.world().catches(who) != Some(target) {
        let key = rule!("heimr.chase.surpass");
        at.require(key, false, || Text::part(key, "refusal").with("who", who).with("target", target))?;
    }
    let stops = hindrances::stops_attacking(at.world(), who);
    hindrances::allow(at, who, stops)?;
    let known = at.world().character(target).unseen.known.contains(&who) && guess.is_some();
    let key = rule!("heimr.position.hidden-no-attack");
    let hidden = is_hidden(at.world(), who, target);
    at.require(key, !hidden || known, || Text::part(key, "refusal").with("who", who))
}

/// Whether somebody does not know where a target is. [heimr.position.hidden]
fn is_hidden(world: &World, who: Who, target: Who) -> bool {
    world.character(target).unseen.from.contains_key(&who)
}

/// Nothing is done to somebody by whoever does not know where they are, and the refusal comes before anything that
/// would tell. [heimr.position.hidden-no-attack]
pub fn knows_where(at: &mut At<'_, World>, who: Who, target: Who) -> Play<()> {
    if !is_hidden(at.world(), who, target) {
        return Ok(());
    }
    let key = rule!("heimr.position.hidden-no-attack");
    at.require(key, false, || Text::part(key, "nowhere").with("who", who))
}

/// The square at which a luck shot goes: the one that is named, where its target hides.
/// [heimr.position.hidden-lucky-shot-details]
fn luck_shot(world: &World, who: Who, attack: &Attack) -> Option<Square> {
    attack.guess.filter(|_| is_hidden(world, who, attack.target))
}

/// What a blow needs, with a weapon or without. [heimr.melee.same-square, heimr.height.melee-reach]
pub fn melee_needs(at: &mut At<'_, World>, who: Who, target: Who, how: &How) -> Play<()> {
    let (one, other) = (&at.world().character(who).stance, &at.world().character(target).stance);
    let here = one.square == other.square;
    // Whoever charges strikes from where the charge ends.
    let level =
        places::lands(at.world(), who, one.level, other.square).filter(|_| how.charge).unwrap_or(one.level);
    let reaches = places::reaches(level, other.level);
    let both = |text: Text| text.with("who", who).with("target", target);
    if !how.charge {
        let key = rule!("heimr.melee.same-square");
        at.require(key, here, || both(Text::part(key, "refusal")))?;
    }
    let key = rule!("heimr.height.melee-reach");
    at.require(key, reaches, || both(Text::part(key, "refusal")))?;
    let stops = hindrances::stops_blow(at.world(), who, target);
    stops.map_or(Ok(()), |key| at.require(key, false, || both(Text::part(key, "refusal"))))
}

/// What a blow at random needs: it goes at the own square, wherever its target may be.
/// [heimr.position.hidden-lucky-shot-details]
fn guess_needs(at: &mut At<'_, World>, who: Who, target: Who, guess: Square) -> Play<()> {
    let key = rule!("heimr.melee.same-square");
    let here = at.world().character(who).stance.square == guess;
    let both = |text: Text| text.with("who", who).with("target", target);
    at.require(key, here, || both(Text::part(key, "guess")))?;
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
    // How far it is to whoever hides must not show.
    let distance = match luck_shot(at.world(), who, attack) {
        Some(guess) => places::distance_to(at.world(), who, guess),
        None => places::distance(at.world(), who, attack.target),
    };
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
            at.outcome(rule!("heimr.ready.trigger-event-or-intent"), AttackOutcome::Stopped).word(),
        ));
    }
    let mut attack = attack.clone();
    let mut ward = None;
    let blind = luck_shot(at.world(), who, &attack).is_some();
    // Who stands before whoever hides would tell where that is.
    let guarded = !rule!("heimr.position.hidden-lucky-shot-details").holds(blind);
    if !how.answers && guarded {
        let items = &at.world().character(who).items;
        let weapons = attack.strikes.iter().filter_map(|strike| items.get(&strike.weapon)?.weapon.as_ref());
        let shoots = weapons.into_iter().all(|weapon| weapon.range.is_some());
        let with = if shoots { With::Ranged } else { With::Melee };
        let coming = Coming { who, with, outmanoeuvres: attack.outmanoeuvres };
        match guard::intercepts(at, &coming, attack.target, &how.unseen)? {
            Intercepted::No => {}
            Intercepted::By(guard) => {
                ward = Some(attack.target);
                attack.target = guard;
                attack.guess = None;
            }
            Intercepted::Stopped => {
                let came = at.outcome(rule!("heimr.guard.outmanoeuvre"), AttackOutcome::Stopped);
                return Ok(Verdict::of(came.word()));
            }
        }
    }
    let meant = attack.target;
    let mut best = (AttackOutcome::Stopped, None);
    let mut met = vec![];
    for (n, strike) in attack.strikes.clone().into_iter().enumerate() {
        if hindrances::stops_acting(at.world(), who).is_some() || at.world().character(meant).dead {
            break;
        }
        // What was used up with the first blow calls nothing with the second.
        let left = |name: &String| n == 0 || skills::stops_use(at.world(), who, name).is_none();
        attack.skill = attack.skill.filter(left);
        let (came, total, found) = strike_once(at, who, &attack, &strike, how, ward)?;
        best = best.max((came, total));
        met.extend(found);
    }
    let lost = rule!("heimr.position.hidden-lucky-shot-details").holds(blind && best.1.is_none());
    let mut attacked: Vec<Who> = (!lost).then_some(meant).into_iter().collect();
    for target in met {
        if !attacked.contains(&target) {
            attacked.push(target);
        }
    }
    for target in attacked {
        ready::after_attack(at, who, target)?;
    }
    let came = at.outcome(rule!("heimr.weapon-attack.sequence"), best.0);
    Ok(Verdict { total: best.1, ..Verdict::of(came.word()) })
}

/// One weapon's part of an attack: what it came to, and whom it met.
fn strike_once(
    at: &mut At<'_, World>,
    who: Who,
    attack: &Attack,
    strike: &Strike,
    how: &How,
    ward: Option<Who>,
) -> Play<(AttackOutcome, Option<i32>, Vec<Who>)> {
    let item = at.world().character(who).items.get(&strike.weapon).cloned().unwrap_or_default();
    let weapon = item.weapon.clone().unwrap_or_default();
    let with = if weapon.range.is_some() { With::Ranged } else { With::Melee };
    if with == With::Ranged {
        // Where it falls must not tell where somebody hides.
        let there = attack.guess.unwrap_or(at.world().character(attack.target).stance.square);
        gear::spends_piece(at, who, &strike.weapon, there)?;
    }
    if !lucky(at, who, attack, weapon.range)? {
        return Ok((AttackOutcome::Stopped, None, vec![]));
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
    let mut met = vec![];
    let (came, total) = swing.shoots(at, &mut met)?;
    sounds::after_attack(at, who, attack.target, with, weapon.quiet)?;
    Ok((came, total, met))
}

/// Whoever is known to hide somewhere is hit by luck alone.
/// [heimr.position.hidden-lucky-shot, heimr.position.hidden-lucky-shot-details]
fn lucky(at: &mut At<'_, World>, who: Who, attack: &Attack, range: Option<u8>) -> Play<bool> {
    let Some(guess) = luck_shot(at.world(), who, attack) else { return Ok(true) };
    let owner = at.world().owner(who);
    let key = rule!("heimr.position.hidden-lucky-shot");
    let die = at.on_behalf(who, |at| at.roll(owner, D10, key))?;
    let lucky = at.reaches(rule!("heimr.position.hidden-lucky-shot"), die, LUCKY);
    // A wrong square fails without telling why, and so does one in which nothing gets at them.
    let world = at.world();
    let there = world.character(attack.target).stance.square == guess;
    let gets_there = match range {
        None => places::within_a_blow(world, who, attack.target),
        Some(range) => places::distance(world, who, attack.target).is_some_and(|far| far <= u32::from(range)),
    };
    Ok(lucky && rule!("heimr.position.hidden-lucky-shot-details").met(there && gets_there))
}
