//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::base::testing::{BareGroup, BareSave};
use crate::rules::encounters::attitudes::{BareAttitude, Leaning};
use crate::rules::encounters::detection::BareDetection;
use crate::rules::fights::attack::{BareAttack, Quality};
use crate::rules::harm::diseases::{BareDisease, DAYS_MAX};
use crate::rules::harm::drugs::BareDrug;
use crate::rules::harm::poisons::{BarePoison, Nth};
use crate::rules::hazards::climate::{BareExposure, STRETCHES_MAX};
use crate::rules::hazards::climbing::{BareClimb, METRES_MAX};
use crate::rules::hazards::falls::BareFall;
use crate::rules::hazards::suffocation::BareSuffocation;
use crate::rules::settlements::games::{BareContest, BareLuck};
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::happen::ordinary;
use crate::world::people::{ARMOUR_MAX, DICE, SCORE_MAX, SCORE_USUAL};
use crate::world::switches::AttackRoll;
use crate::world::{
    Abilities, Ability, Area, Character, Climate, Combat, Company, Disease, Fighter, ROUNDS, Row, Side,
    Stance, Surface, Venom, World,
};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param, Range, param};
use norn_kernel::record::Record;
use norn_kernel::{Closed, Die, Edge, Key, Place, Text, Value, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[
    ("save", read_save),
    ("group-save", read_group),
    ("detection", read_detection),
    ("contest", read_contest),
    ("luck", read_luck),
    ("attitude", read_attitude),
    ("attack", read_attack),
    ("fall", read_fall),
    ("climb", read_climb),
    ("suffocation", read_suffocation),
    ("disease", read_disease),
    ("exposure", read_exposure),
    ("poison", read_poison),
    ("drug", read_drug),
];

/// The deepest fall of a study, in metres.
const FALL_MAX: i32 = 60;
/// The most who are in a study, or on each side of one.
const PEOPLE_MAX: u16 = 20;
/// The first of those whom a study is about.
const SOMEBODY: Who = Who(1);
/// Where they are, if that matters.
const SOMEWHERE: Place = Place(1);
/// More than any fall of a study takes.
const UNSHAKEN: i32 = i32::MAX;
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: people of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| (stands_in(world, &attempt), attempt))
}

/// A world by the house rules and lists of a table, with those whom a study is about.
fn stands_in(table: &World, attempt: &Attempt) -> World {
    let mut world = World { switches: table.switches, lists: table.lists.clone(), ..World::default() };
    match attempt {
        Attempt::BareSave(it) => with(&mut world, it.who, somebody(it.score)),
        Attempt::BareContest(it) => {
            with(&mut world, SOMEBODY, somebody(it.own.0));
            with(&mut world, Who(2), somebody(it.other.0));
        }
        Attempt::BareLuck(_) => {
            with(&mut world, SOMEBODY, somebody(SCORE_USUAL));
            with(&mut world, Who(2), somebody(SCORE_USUAL));
        }
        Attempt::BareGroup(it) => {
            it.members().for_each(|(who, score, ..)| with(&mut world, who, somebody(score)));
        }
        Attempt::BareDetection(it) => {
            for (who, group, score) in it.members() {
                with(&mut world, who, somebody(score));
                let group = world
                    .companies
                    .entry(group)
                    .or_insert_with(|| Company { name: NAME.to_owned(), ..Company::fields().usual() });
                group.members.insert(who);
            }
        }
        Attempt::BareAttack(it) => {
            // The score by which it hits is asked for by whoever names one.
            if it.hit.is_some() {
                world.switches.attack_roll = AttackRoll::SaveToHit;
            }
            with(
                &mut world,
                it.by,
                Character { side: Side::Others, ..somebody(it.hit.unwrap_or(SCORE_USUAL)) },
            );
            let mut one = Character { hide: it.armour, health: it.health, ..somebody(it.strength) };
            one.abilities.set(Ability::Agi, it.dodge.unwrap_or(SCORE_USUAL));
            with(&mut world, it.on, one);
            // Whoever does not dodge has done so in this round already.
            let tried = it.dodge.is_none();
            let fighter = |side| Fighter { side, dodged: tried, loses: tried, ..Fighter::default() };
            let fighters = [(it.by, fighter(Side::Others)), (it.on, fighter(Side::Company))].into();
            world.combat = Some(Combat { round: 1, rolled: true, fighters, ..Combat::default() });
        }
        Attempt::BareClimb(it) => with(&mut world, it.who, unshaken(it.agility)),
        Attempt::BareFall(it) => with(&mut world, it.who, unshaken(it.agility.unwrap_or(SCORE_MAX))),
        Attempt::BareSuffocation(it) => {
            let area = Area { airless: true, ..ordinary() };
            put(&mut world, area, it.who, patient(it.score, it.score));
        }
        Attempt::BareExposure(it) => {
            let area = Area { climate: Climate::Freezing, ..ordinary() };
            put(&mut world, area, it.who, patient(it.health, it.health));
        }
        Attempt::BareDisease(it) => with(&mut world, it.who, patient(it.score, it.score)),
        Attempt::BarePoison(it) => {
            let dosed = (it.dose == Nth::Further).then_some(world.clock);
            with(&mut world, it.who, Character { dosed, ..patient(it.score, it.health) });
        }
        Attempt::BareDrug(it) => {
            let mut one = patient(it.strength, it.strength);
            one.abilities.set(Ability::Wit, it.wit);
            with(&mut world, it.who, one);
        }
        _ => {}
    }
    world
}

fn with(world: &mut World, who: Who, one: Character) {
    world.characters.insert(who, one.into());
}

/// With somebody in an area.
fn put(world: &mut World, area: Area, who: Who, one: Character) {
    let area = Area { name: NAME.to_owned(), ..area };
    world.areas.insert(SOMEWHERE, area.into());
    with(world, who, Character { at: Some(SOMEWHERE), ..one });
}

/// Somebody with so much health whom no player plays, so that nobody has to rest.
fn patient(score: i32, health: i32) -> Character {
    Character { played: false, health, ..somebody(score) }
}

/// Somebody whom no fall kills: what it does is weighed as damage.
fn unshaken(agility: i32) -> Character {
    let mut one = somebody(agility);
    one.abilities.set(Ability::Str, UNSHAKEN);
    Character { health: one.most_health(), ..one }
}

/// Somebody with the same score in everything.
pub(crate) fn somebody(score: i32) -> Character {
    let abilities: Abilities = Ability::ALL.iter().map(|ability| (*ability, score)).collect();
    let one = Character { name: NAME.to_owned(), played: true, abilities, ..Character::fields().usual() };
    Character { health: one.most_health(), ..one }
}

fn number(name: &'static str, key: Key, min: i32, max: i32) -> Param {
    Param::number(Text::part(key, name), min, max)
}

fn flag(it: &mut Offering<'_>, name: &'static str, key: Key) -> Read<bool> {
    it.take(Param::flag(Text::part(key, name)).or(false))
}

/// A disease, the STR of whoever has it, and how many days end.
fn read_disease(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.disease.table");
    let disease =
        it.choose(Param::name(Text::part(key, "name"), Disease::names(it.world)), Text::part(key, "none"))?;
    let score = it.take(number("strength", key, 1, SCORE_MAX))?;
    let days = it.take(number("days", key, 1, DAYS_MAX.into()).or(14))?;
    Ok(Attempt::BareDisease(BareDisease { who: SOMEBODY, disease, score, days }))
}

/// What a dose does, the STR and the health of whoever takes it in.
fn read_poison(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.poison.structure");
    let venom = it.take(Param::word::<Venom>(Text::part(key, "effect")))?;
    let score = it.take(number("strength", key, 1, SCORE_MAX))?;
    let health = it.take(number("health", key, 1, score).or(score))?;
    let words = Text::part(words!("adventuring.poison.later-dose"), "dose");
    let dose = it.take(Param::word::<Nth>(words).or_first())?;
    let words = Text::part(words!("adventuring.poison.antidote"), "antidote");
    let antidote = it.take(Param::flag(words).or(false))?;
    Ok(Attempt::BarePoison(BarePoison { who: SOMEBODY, venom, score, health, dose, antidote }))
}

fn read_save(it: &mut Offering<'_>) -> Offered {
    let score = it.take(number("score", words!("adventuring.base.save"), 1, SCORE_MAX))?;
    let key = words!("adventuring.base.edge");
    let edge: Value =
        it.take(Param::words(Text::part(key, "edge"), ["none", "advantage", "disadvantage"]).or_first())?;
    let edge = Edge::of(edge == Value::word("advantage"), edge == Value::word("disadvantage"));
    let proficient = flag(it, "proficient", words!("adventuring.base.proficiency"))?;
    let hindered = flag(it, "hindered", key)?;
    Ok(Attempt::BareSave(BareSave { who: SOMEBODY, score, proficient, hindered, edge }))
}

/// Scores of several: `scores=8,11,14` on the command line.
fn scores(it: &mut Offering<'_>, param: Param) -> Read<Vec<i32>> {
    let rows: Read<Vec<Vec<i32>>> = it.take(param);
    rows.map(|rows| rows.into_iter().flatten().collect())
}

fn list(name: &'static str, key: Key) -> Param {
    let columns = vec![("score", Range::Number { min: 1, max: SCORE_MAX.into() })];
    param(Text::part(key, name), Range::Rows { columns, max: PEOPLE_MAX })
}

/// Lists of scores: of those for and against whom nothing speaks, of the proficient, and of the hindered.
fn read_group(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.group-save");
    let plain = scores(it, list("scores", key).or(Value::List(vec![])))?;
    let proficient = scores(it, list("proficient", key).or(Value::List(vec![])))?;
    let hindered = scores(it, list("hindered", key).or(Value::List(vec![])))?;
    Ok(Attempt::BareGroup(BareGroup { scores: plain, proficient, hindered }))
}

/// The WIT of each who keeps watch, on either side, and how carefully they go about.
/// [adventuring.encounter.detection.save]
fn read_detection(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.encounter.detection.save");
    let ours = scores(it, list("ours", key))?;
    let theirs = scores(it, list("theirs", key))?;
    let mut stance = |name: &'static str| {
        it.take(Param::word::<Stance>(Text::part(key, name)).or(Value::word(Stance::Cautious.word())))
    };
    let (our_stance, their_stance) = (stance("our-stance")?, stance("their-stance")?);
    Ok(Attempt::BareDetection(BareDetection { ours, theirs, our_stance, their_stance }))
}

/// What the people are like. [adventuring.attitude.pick-or-roll]
fn read_attitude(it: &mut Offering<'_>) -> Offered {
    let words = Text::part(words!("adventuring.attitude.pick-or-roll"), "leaning");
    Ok(Attempt::BareAttitude(BareAttitude { leaning: it.take(Param::word::<Leaning>(words))? }))
}

/// The STR, and for how many rounds there is no air. [adventuring.suffocate.save]
fn read_suffocation(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.suffocate.save");
    let score = it.take(number("strength", key, 1, SCORE_MAX))?;
    let most = i32::try_from(ROUNDS).unwrap_or(i32::MAX);
    let rounds: i32 = it.take(number("rounds", key, 1, most))?;
    let rounds = rounds.unsigned_abs();
    Ok(Attempt::BareSuffocation(BareSuffocation { who: SOMEBODY, score, rounds }))
}

/// For how many stretches somebody is in the cold or heat, and their health.
/// [adventuring.element.cold-heat.environment]
fn read_exposure(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.element.cold-heat.environment");
    let stretches = it.take(number("stretches", key, 1, STRETCHES_MAX.into()))?;
    let health = it.take(number("health", key, 1, SCORE_MAX))?;
    Ok(Attempt::BareExposure(BareExposure { who: SOMEBODY, stretches, health }))
}

/// The STR and the WIT of whoever takes a drug. [adventuring.drug.as-poison, adventuring.drug.addiction]
fn read_drug(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.drug.as-poison");
    let strength = it.take(number("strength", key, 1, SCORE_MAX))?;
    let wit = it.take(number("wit", words!("adventuring.drug.addiction"), 1, SCORE_MAX))?;
    let willing = flag(it, "willing", key)?;
    Ok(Attempt::BareDrug(BareDrug { who: SOMEBODY, strength, wit, willing }))
}

/// One's own score, and the other's. [adventuring.base.contest]
fn read_contest(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.contest");
    let own = it.take(number("score", key, 1, SCORE_MAX))?;
    let other = it.take(number("against", key, 1, SCORE_MAX))?;
    let proficient = flag(it, "proficient", words!("adventuring.base.proficiency"))?;
    let others = flag(it, "against-proficient", key)?;
    Ok(Attempt::BareContest(BareContest { own: (own, proficient), other: (other, others) }))
}

/// How many play. [adventuring.game.luck]
fn read_luck(it: &mut Offering<'_>) -> Offered {
    let asked = Param::number(Text::part(words!("adventuring.game.luck"), "players"), 2, PEOPLE_MAX);
    let players = it.take(asked)?;
    Ok(Attempt::BareLuck(BareLuck { players }))
}

/// How high, on which AGI, and on what: `metres=20 agility=11` on the command line. [adventuring.move.climb]
fn read_climb(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.climb");
    let metres = it.take(number("metres", key, 1, METRES_MAX))?;
    let agility = it.take(number("agility", key, 1, SCORE_MAX))?;
    let words = Text::part(words!("adventuring.base.proficiency"), "proficient");
    let proficient = it.take(Param::flag(words).or(false))?;
    let kinds = [Surface::Challenging, Surface::Easy].map(Closed::word);
    let surface = it.take(Param::words(Text::part(key, "surface"), kinds).or_first())?;
    Ok(Attempt::BareClimb(BareClimb { who: SOMEBODY, metres, agility, proficient, surface }))
}

/// How deep, and on which AGI it is cushioned; left out, not at all. [adventuring.fall.damage]
fn read_fall(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.fall.damage");
    let metres: i32 = it.take(number("metres", key, 0, FALL_MAX))?;
    let agility = it.take_if(false, number("agility", key, 1, SCORE_MAX))?;
    Ok(Attempt::BareFall(BareFall { who: SOMEBODY, depth: metres.saturating_mul(10), agility }))
}

/// The die of damage and the armour against it; how the blow lands, and on whom. Nobody dodges unless an AGI is named,
/// and it hits by itself unless a score is named or the table has it so. [adventuring.base.attack]
fn read_attack(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.attack");
    let dice = DICE.iter().flat_map(|die| [format!("1d{}", die.sides()), format!("d{}", die.sides())]);
    let damage: String = it.take(Param::one_of(Text::part(key, "damage"), dice.map(Value::Text)))?;
    let sides = damage.trim_start_matches('1').trim_start_matches('d').parse().ok();
    let damage = sides.and_then(Die::new).unwrap_or(DICE[0]);
    let armour = it.take(number("armour", words!("adventuring.base.armour"), 0, ARMOUR_MAX))?;
    let direct = flag(it, "direct", words!("adventuring.base.direct-damage"))?;
    let words = Text::part(words!("adventuring.base.impaired"), "quality");
    let quality = it.take(Param::word::<Quality>(words).or(Value::word(Quality::Ordinary.word())))?;
    let dodge = it.take_if(false, number("dodge", words!("adventuring.base.dodge"), 1, SCORE_MAX))?;
    let saves = it.world.switches.attack_roll == AttackRoll::SaveToHit;
    let hit = it.take_if(saves, number("hit", key, 1, SCORE_MAX))?;
    let strength = it.take(number("strength", words!("adventuring.base.zero-health"), 1, SCORE_MAX))?;
    let health = it.take(number("health", words!("adventuring.base.health"), 1, strength))?;
    let (by, on) = (SOMEBODY, Who(2));
    let bare = BareAttack { by, on, damage, armour, direct, quality, dodge, hit, health, strength };
    Ok(Attempt::BareAttack(bare))
}
