//! Rolls that can be weighed without a table.
use crate::content::BRACKETS;
use crate::reference::RULES;
use crate::rules::downtime::bare::{self, BareDowntime, BareStudy};
use crate::rules::downtime::events;
use crate::rules::encounters::reactions::BareReaction;
use crate::rules::exploring::adventures::BareExperience;
use crate::rules::exploring::nights::BareRecover;
use crate::rules::exploring::risks::{BareJourney, BareSite};
use crate::rules::fights::bare::{Against, BareAttack, BareBlast, BareStrike, Kind, TYPE};
use crate::rules::fights::initiative::BareInitiative;
use crate::rules::fights::morale::BareMorale;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::PASSIVE;
use crate::rules::tasks::contests::{BareContest, Ties};
use crate::rules::tasks::cooperation::{self, BareCooperation};
use crate::rules::tasks::tasks::DC_MAX;
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::gear::DICE;
use crate::world::people::{ABILITY_MAX, DICE_MAX, HIT_POINTS_MAX, LEVEL_MAX};
use crate::world::switches::BegBySettlement;
use crate::world::traits::SPELL_LEVEL_MAX;
use crate::world::{
    Activity, Character, Downtime, Extent, Feat, Given, Phase, Power, Row, Settlement, Side, World,
};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param, Range, param};
use norn_kernel::record::Record;
use norn_kernel::{Choice, Closed, D6, Die, Edge, Key, Text, Value, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[
    ("check", read_check),
    ("cooperation", read_cooperation),
    ("contest", read_contest),
    // Exploring.
    ("site-encounter", read_site),
    ("travel-encounter", read_journey),
    ("experience", read_experience),
    ("recover", read_recover),
    // Downtime.
    ("downtime", read_downtime),
    ("study", read_study),
    // Fights.
    ("initiative", read_initiative),
    ("attack", read_attack),
    ("blast", read_blast),
    ("morale", read_morale),
    // Encounters.
    ("reaction", read_reaction),
];

/// The first of those whom a study is about.
pub(crate) const SOMEBODY: Who = Who(1);
/// The other.
const OTHER: Who = Who(2);
/// More than anything takes.
const UNBROKEN: i32 = 1_000_000;
/// The most who are in a study.
const PEOPLE_MAX: usize = 20;
/// The most checks of a study.
const CHECKS_MAX: i32 = 20;
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: people of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| (stands_in(world, &attempt), attempt))
}

/// Somebody with one bonus for everything.
fn somebody(bonus: i32) -> Character {
    Character {
        name: NAME.to_owned(),
        side: Side::Party,
        played: true,
        ability: Some(bonus),
        most: 1_000,
        hit_points: 1_000,
        ..Character::fields().usual()
    }
}

/// A world by the house rules and lists of a table, with those whom a study is about.
fn stands_in(table: &World, attempt: &Attempt) -> World {
    let mut world = World { switches: table.switches, lists: table.lists.clone(), ..World::default() };
    // Of those whom no player plays nobody asks what they do with a natural 20, so that rounds can be alike.
    let mut with = |who: Who, bonus| {
        world.characters.insert(who, Character { played: false, ..somebody(bonus) }.into());
    };
    match attempt {
        Attempt::BareCooperation(it) => it.members().for_each(|(who, bonus)| with(who, bonus)),
        Attempt::BareContest(it) => {
            with(BareContest::OWN, it.bonus);
            with(BareContest::OTHER, it.against);
        }
        Attempt::BareCheck(it) => {
            world.characters.insert(SOMEBODY, Character { dice: it.dice, ..somebody(it.bonus) }.into());
            if it.helped {
                world.characters.insert(BareCheck::ALLY, somebody(0).into());
            }
            world.combat = it.fight();
        }
        _ => {}
    }
    // Exploring.
    if let Attempt::BareRecover(it) = attempt {
        let feats = if it.veteran { hardened(&world) } else { vec![] };
        let (most, hit_points) = (it.missing.saturating_add(1), 1);
        let one = Character { level: it.level, most, hit_points, feats, ..somebody(1) };
        world.characters.insert(SOMEBODY, one.into());
    }
    if matches!(attempt, Attempt::BareSite(_) | Attempt::BareJourney(_) | Attempt::BareExperience(_)) {
        world.characters.insert(SOMEBODY, somebody(1).into());
    }
    match attempt {
        Attempt::BareDowntime(it) => lives(&mut world, it.stat, 0, it.settlement),
        Attempt::BareStudy(it) => lives(&mut world, it.stat, it.dice, None),
        _ => {}
    }
    fights(&mut world, attempt);
    world
}

/// Somebody in a downtime, with a skill, a teacher and an institution of which nothing more is known.
fn lives(world: &mut World, bonus: i32, dice: i32, settlement: Option<Extent>) {
    let names = || [bare::NAME.to_owned()].into();
    let one = Character { dice, skills: names(), teachers: names(), ..somebody(bonus) };
    world.characters.insert(SOMEBODY, one.into());
    world.phase = Phase::Downtime;
    let mut downtime = Downtime { turn: 1, ..Downtime::default() };
    if let Some(extent) = settlement {
        world.switches.beg_by_settlement = BegBySettlement::On;
        world
            .settlements
            .insert(bare::NAME.to_owned(), Settlement { extent, ..Settlement::fields().usual() });
        downtime.settlement = Some(bare::NAME.to_owned());
    }
    world.downtime = Some(downtime);
}

/// One of the referee's, with one bonus for everything.
fn opponent(bonus: i32) -> Character {
    Character { side: Side::Others, played: false, ..somebody(bonus) }
}

/// Somebody who takes damage as a study says.
fn takes(one: Character, against: Option<Against>) -> Character {
    let of = |so: bool| if so { [TYPE.to_owned()].into() } else { std::collections::BTreeSet::new() };
    Character {
        resists: of(against == Some(Against::Resistant)),
        vulnerable: of(against == Some(Against::Vulnerable)),
        ..one
    }
}

/// Whom an attack is on.
fn struck(it: &BareAttack) -> Character {
    let most = it.hp.unwrap_or(UNBROKEN);
    takes(Character { most, hit_points: most, ..opponent(0) }, it.against)
}

/// Those whom a study of a fight is about. Its parameters stand in the attempt.
fn fights(world: &mut World, attempt: &Attempt) {
    let mut put = |who: Who, one: Character| {
        world.characters.insert(who, one.into());
    };
    match attempt {
        Attempt::BareAttack(it) => {
            put(it.by, Character { raging: it.rage, ..somebody(it.stat) });
            put(it.on, struck(it));
        }
        Attempt::BareStrike(BareStrike { attack, monster: true, .. }) => {
            let row = BRACKETS.iter().find(|row| row.die == attack.damage);
            let hit_dice = row.map_or(0, |row| row.hit_dice);
            put(attack.by, Character { hit_dice, ..opponent(attack.stat) });
            put(attack.on, struck(attack));
        }
        Attempt::BareStrike(BareStrike { attack, dice, .. }) => {
            put(attack.by, Character { raging: attack.rage, dice: *dice, ..somebody(attack.stat) });
            put(attack.on, struck(attack));
        }
        Attempt::BareBlast(it) => {
            put(it.by, opponent(it.dc.saturating_sub(PASSIVE)));
            put(
                it.on,
                takes(Character { most: UNBROKEN, hit_points: UNBROKEN, ..somebody(it.save) }, it.against),
            );
        }
        Attempt::BareInitiative(it) => {
            put(it.other.0, opponent(it.other.1));
            // A die for a natural 20 would only tell apart, for each of them, worlds in which the same come first.
            let rolls = |bonus| Character { played: false, ..somebody(bonus) };
            it.party.iter().for_each(|(who, bonus)| put(*who, rolls(*bonus)));
        }
        Attempt::BareMorale(it) => put(it.who, opponent(it.ability)),
        _ => {}
    }
}

/// Which of two dice counts. [fivey.advantage.advantage]
pub(crate) fn edge(it: &mut Offering<'_>, part: &'static str) -> Read<Edge> {
    let words = Text::part(words!("fivey.advantage.both"), part);
    let edge: Option<Given> = it.take(Param::words(words, ["advantage", "disadvantage"]).or_none())?;
    Ok(edge.map_or(Edge::None, Given::edge))
}

fn read_check(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.check.roll");
    let bonus = it.take(Param::number(Text::part(key, "stat"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let edge = edge(it, "edge")?;
    let helped = it.take(Param::flag(Text::part(words!("fivey.action.help"), "helped")).or(false))?;
    let dice =
        it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, DICE_MAX).or(0))?;
    Ok(BareCheck { bonus, dc, skilled, edge, helped, dice }.into())
}

/// The most that a study of exploring counts: rounds, or hexes.
const COUNT_MAX: i32 = 100;
/// The most hit points that a study of a rest misses.
const MISSING_MAX: i32 = 100;
/// The most dice that a study turns into experience.
const HAND: i32 = 20;

/// The feats that make a veteran's healing.
fn hardened(world: &World) -> Vec<String> {
    let feats = Feat::all(world).filter(|(_, feat)| feat.power == Power::BattleHardened);
    feats.map(|(name, _)| name.to_owned()).take(1).collect()
}

/// Rounds at a site until somebody is met. [fivey.site.encounter]
fn read_site(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.site.encounter");
    let turns = it.take(Param::number(Text::part(key, "turns"), 1, COUNT_MAX))?;
    let since = it.take(Param::number(Text::part(key, "since"), 0, COUNT_MAX).or(0))?;
    Ok(BareSite { turns, since }.into())
}

/// Hexes on a way. [fivey.travel.encounter]
fn read_journey(it: &mut Offering<'_>) -> Offered {
    let words = Text::part(words!("fivey.travel.encounter"), "hours");
    let column = Range::Number { min: 1, max: 12 };
    let range = Range::Rows { columns: vec![("hours", column)], max: 20 };
    let rows: Vec<Vec<i32>> = it.take(param(words, range))?;
    Ok(BareJourney { hours: rows.into_iter().flatten().collect() }.into())
}

/// Dice that become experience. [fivey.inspiration.to-experience]
fn read_experience(it: &mut Offering<'_>) -> Offered {
    let dice = it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, HAND))?;
    let level = it.take(Param::number(Text::part(words!("fivey.advance.table"), "level"), 0, LEVEL_MAX))?;
    Ok(BareExperience { dice, level }.into())
}

/// A Recover. [fivey.rest.recover]
fn read_recover(it: &mut Offering<'_>) -> Offered {
    let level = it.take(Param::number(Text::part(words!("fivey.advance.table"), "level"), 0, LEVEL_MAX))?;
    let missing =
        it.take(Param::number(Text::part(words!("fivey.rest.recover"), "missing"), 0, MISSING_MAX))?;
    let words = Text::part(words!("fivey.feat.battle-hardened.healing"), "veteran");
    let veteran = it.take(Param::flag(words).or(false))?;
    Ok(BareRecover { level, missing, veteran }.into())
}

/// What each adds to the die, the number to reach, and how many have to: `bonuses=1,4 dc=14` on the command line.
/// [fivey.cooperation.two, fivey.cooperation.multiple-successes]
fn read_cooperation(it: &mut Offering<'_>) -> Offered {
    let words = Text::part(words!("fivey.cooperation.two"), "bonuses");
    let columns = vec![("bonus", Range::Number { min: 0, max: ABILITY_MAX.into() })];
    let max = u16::try_from(cooperation::PEOPLE_MAX).unwrap_or(u16::MAX);
    let rows: Vec<Vec<i32>> = it.take(param(words, Range::Rows { columns, max }))?;
    let bonuses: Vec<i32> = rows.into_iter().flatten().collect();
    it.need(!bonuses.is_empty(), Text::part(words!("fivey.cooperation.two"), "nobody"))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let words = Text::part(words!("fivey.cooperation.multiple-successes"), "needed");
    let needed = it.take(Param::number(words, 1, cooperation::PEOPLE_MAX).or(1))?;
    Ok(BareCooperation { bonuses, dc, needed }.into())
}

/// What both add to the die, and who wins ties. [fivey.contest.roll]
fn read_contest(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.contest.roll");
    let bonus = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let against = it.take(Param::number(Text::part(key, "against"), 0, ABILITY_MAX))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let against_skilled = it.take(Param::flag(Text::part(key, "against-skilled")).or(false))?;
    let own = edge(it, "edge")?;
    let against_edge = edge(it, "against-edge")?;
    let asked = Param::word::<Ties>(Text::part(words!("fivey.contest.ties"), "ties"));
    let ties = it.take(asked.or(Value::word(Ties::First.word())))?;
    Ok(BareContest { bonus, against, skilled, against_skilled, edge: own, against_edge, ties }.into())
}

/// A turn of downtime. [fivey.downtime.event-effect]
fn read_downtime(it: &mut Offering<'_>) -> Offered {
    let rolled = Activity::ALL.iter().filter(|one| events::has_roll(**one)).map(|one| one.word());
    let asked = Param::words(Text::part(words!("fivey.downtime.tennite"), "activity"), rolled);
    let activity: Activity = it.take(asked)?;
    let stat = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let event = it.take(Param::flag(Text::part(words!("fivey.downtime.event-roll"), "event")).or(false))?;
    let words = Text::part(words!("fivey.downtime.beg-settlement"), "settlement");
    let asked = Param::word::<Extent>(words).or_none();
    let settlement: Option<Extent> = it.take_if(activity == Activity::Beg, asked)?;
    Ok(BareDowntime { activity, stat, skilled, event, settlement }.into())
}

/// A turn of study. [fivey.downtime.study]
fn read_study(it: &mut Offering<'_>) -> Offered {
    let stat = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let research = it.take(Param::flag(Text::part(words!("fivey.downtime.study"), "research")).or(false))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let event = it.take(Param::flag(Text::part(words!("fivey.downtime.event-roll"), "event")).or(false))?;
    let dice =
        it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, DICE_MAX).or(0))?;
    Ok(BareStudy { stat, research, skilled, event, dice }.into())
}

/// A list of numbers, each from 0 to the most that a bonus is. [fivey.check.roll]
fn bonuses(it: &mut Offering<'_>, key: Key) -> Read<Vec<i32>> {
    let column = ("bonus", Range::Number { min: 0, max: ABILITY_MAX.into() });
    let most = u16::try_from(PEOPLE_MAX).unwrap_or(u16::MAX);
    let asked = param(Text::part(key, "bonuses"), Range::Rows { columns: vec![column], max: most });
    let rows: Vec<Vec<i32>> = it.take(asked)?;
    Ok(rows.into_iter().flatten().collect())
}

/// Whether those with these bonuses act before an opponent. [fivey.initiative.contest]
fn read_initiative(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.initiative.contest");
    let bonuses = bonuses(it, key)?;
    it.need(!bonuses.is_empty(), Text::part(key, "nobody"))?;
    let ability = it.take(Param::number(Text::part(key, "ability"), 0, ABILITY_MAX))?;
    let people = (3_u16..).map(Who);
    let party = people.zip(bonuses).collect();
    Ok(BareInitiative { party, other: (OTHER, ability) }.into())
}

/// How somebody takes the damage. [fivey.damage.resistance]
fn against(it: &mut Offering<'_>) -> Read<Option<Against>> {
    let words = Text::part(words!("fivey.damage.resistance"), "against");
    let against: Against = it.take(Param::word::<Against>(words).or(Value::word(Against::Neither.word())))?;
    Ok(Some(against).filter(|it| *it != Against::Neither))
}

/// A die of damage.
fn die(key: Key) -> Param {
    let dies = DICE.iter().map(|die| Choice::die(words!("fivey.intro.dice-needed"), *die)).collect();
    param(Text::part(key, "damage"), Range::OneOf(dies))
}

/// An attack from numbers alone. [fivey.attack.roll]
fn read_attack(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.attack.roll");
    let stat = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let damage: Die = it.take(die(key))?;
    let monster: bool =
        it.take(Param::flag(Text::part(words!("fivey.monster.damage"), "monster")).or(false))?;
    let asked = Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false);
    let skilled = it.take_if(!monster, asked)?;
    let edge = edge(it, "edge")?;
    let asked = Param::flag(Text::part(words!("fivey.attack.damage-stat"), "rage")).or(false);
    let rage = it.take_if(!monster, asked)?;
    let against = against(it)?;
    let words = Text::part(key, "hp");
    // Of somebody of whom that is not said, nothing comes but damage.
    let hp: Option<i32> = it.take_if(false, Param::number(words, 1, HIT_POINTS_MAX))?;
    let asked = Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, DICE_MAX).or(0);
    let dice = it.take_if(!monster, asked)?;
    let attack = BareAttack { by: SOMEBODY, on: OTHER, stat, dc, damage, skilled, edge, rage, against, hp };
    Ok(if monster || 0 < dice { BareStrike { attack, dice, monster }.into() } else { attack.into() })
}

/// What strikes an area from numbers alone. [fivey.defense.flipped]
fn read_blast(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.defense.flipped");
    let kind: Kind = it.take(Param::word::<Kind>(Text::part(key, "kind")))?;
    let words = Text::part(key, "level");
    let level = it.take_if(kind == Kind::Spell, Param::number(words, 1, SPELL_LEVEL_MAX).or(1))?;
    let damage: Die = it.take_if(kind == Kind::Monster, die(key).or(i32::from(D6.sides())))?;
    let save = it.take(Param::number(Text::part(key, "save"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let edge = edge(it, "edge")?;
    let against = against(it)?;
    Ok(BareBlast { by: OTHER, on: SOMEBODY, kind, level, damage, save, dc, edge, against }.into())
}

/// So many checks of morale one after another. [fivey.morale.check]
fn read_morale(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.morale.check");
    let ability = it.take(Param::number(Text::part(key, "ability"), 0, ABILITY_MAX))?;
    let checks: u32 = it.take(Param::number(Text::part(key, "checks"), 1, CHECKS_MAX))?;
    let edge = edge(it, "edge")?;
    Ok(BareMorale { who: OTHER, ability, checks, edge }.into())
}

fn read_reaction(it: &mut Offering<'_>) -> Offered {
    let edge = edge(it, "edge")?;
    let words = Text::part(words!("fivey.feat.good-name"), "good-name");
    let good_name = it.take(Param::flag(words).or(false))?;
    Ok(BareReaction { edge, good_name }.into())
}
