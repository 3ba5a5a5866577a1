//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::challenges::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::rules::challenges::requirements::{BareChallenge, BareOpposed};
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::attributes;
use crate::surface::offers::Attempt;
use crate::world::bounds::REQUIREMENT_MAX;
use crate::world::fight::{Attack, Brawl, Deed, Strike, With};
use crate::world::harm::{Affliction, Afflicts, Lasting, Part};
use crate::world::squares::Square;
use crate::world::things::{Carried, Item, Shield, Weapon};
use crate::world::{Ability, Amendment, Character, FATIGUE_MAX, FATIGUE_MIN, Pool, Side, Training, World};
use norn_kernel::offer::{Filled, Filling, Next, Param, Range, Wrong};
use norn_kernel::{Choice, Closed, Key, Value, Viewer, Who, rule, words};

/// What can be weighed.
pub const NAMES: &[&str] = &["challenge", "opposed", "attack"];
/// The most willpower that a study may start with.
pub const WILLPOWER_MAX: i64 = 1_000;
/// Who rolls in a study, and against whom.
const TWO: (Who, Who) = (Who(1), Who(2));
/// A record without a name would be wrong.
const NAME: &str = "-";
/// How many hit points the target of an attack has: enough that none of its injuries is weighed, too.
const HP: i32 = 1_000;

/// A roll with the world it stands in: somebody of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let referee = Viewer::Referee;
    let filling = Filling::of(filled, &referee);
    let read = match filled.attempt.as_str() {
        "challenge" => read_challenge(filling),
        "opposed" => read_opposed(filling).map(|attempt| (attempt, 0)),
        "attack" => {
            return match read_attack(filling) {
                Ok(duel) => Next::Ready(duel.stands(world)),
                Err(next) => *next,
            };
        }
        name => {
            let name = name.to_owned();
            return Next::Wrong(Wrong::Attempt { name, known: NAMES.to_vec() });
        }
    };
    let (attempt, willpower) = match read {
        Ok(read) => read,
        Err(next) => return *next,
    };
    let mut world = World { switches: world.switches, ..World::default() };
    for who in [TWO.0, TWO.1] {
        let one = Character {
            name: NAME.to_owned(),
            hp: Pool::full(1),
            willpower: Pool::full(if who == TWO.0 { willpower } else { 0 }),
            fatigue: 1,
            ..Character::default()
        };
        world.characters.insert(who, one.into());
    }
    Next::Ready((world, attempt))
}

type Read<T> = Result<T, Box<Next<(World, Attempt)>>>;

fn within(name: &'static str, key: Key, max: i32) -> Param {
    Param::new(name, key, Range::Number { min: i64::from(-max), max: max.into() })
}

fn numbers(filling: &mut Filling<'_>, [consistency, potential]: [&'static str; 2]) -> Read<(i32, i32)> {
    let consistency = within(consistency, words!("heimr.dice.pool"), CONSISTENCY_MAX);
    let consistency = filling.number(consistency)?;
    let potential = within(potential, words!("heimr.dice.add-potential"), POTENTIAL_MAX);
    Ok((consistency, filling.number(potential)?))
}

fn read_challenge(mut filling: Filling<'_>) -> Read<(Attempt, i32)> {
    let (consistency, potential) = numbers(&mut filling, ["consistency", "potential"])?;
    let (mut requirement, mut willpower) = (None, 0);
    if filling.has("requirement") || filling.has("willpower") {
        let range = Range::Number { min: -REQUIREMENT_MAX, max: REQUIREMENT_MAX };
        let param = Param::new("requirement", words!("heimr.challenge.requirement"), range);
        requirement = Some(filling.number(param)?);
        let range = Range::Number { min: 0, max: WILLPOWER_MAX };
        let param = Param::new("willpower", words!("heimr.challenge.willpower-reroll"), range);
        willpower = filling.number(param.or(0))?;
    }
    filling.end()?;
    let bare = BareChallenge { who: TWO.0, consistency, potential, requirement };
    Ok((Attempt::BareChallenge(bare), willpower))
}

fn read_opposed(mut filling: Filling<'_>) -> Read<Attempt> {
    let one = numbers(&mut filling, ["consistency", "potential"])?;
    let other = numbers(&mut filling, ["against-consistency", "against-potential"])?;
    filling.end()?;
    Ok(Attempt::BareOpposed(BareOpposed { who: TWO, one, other }))
}

/// How a target defends. [heimr.defence.three-ways, heimr.weapon-attack.undefended]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Defends {
    Not,
    Dodges,
    Blocks,
    Parries,
}

/// One attack from numbers alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Duel {
    with: With,
    /// Consistency and potential of the attack.
    attack: (i32, i32),
    fatigue: i32,
    /// At which part of the body. [heimr.location.targeted]
    aim: Option<Part>,
    defends: Defends,
    /// Consistency and potential of the defence.
    defence: (i32, i32),
    against_fatigue: i32,
    /// Somebody is known to hide there. [heimr.position.hidden-lucky-shot]
    hidden: bool,
    /// Consistency and potential with which the blow is dodged that a brawl provokes. [heimr.brawl.provoked-attack]
    dodge: Option<(i32, i32)>,
}

/// With what one attacks in a study.
const WEAPON: &str = "weapon";
/// With what one parries or blocks in a study.
const GEAR: &str = "gear";
/// The ability that attacks with a weapon in a study, and the one that parries and blocks.
const SKILL: (&str, &str) = ("attack", "defence");

fn read_attack(mut filling: Filling<'_>) -> Read<Duel> {
    let key = words!("heimr.attack.two-types");
    let ways = [("melee", With::Melee), ("ranged", With::Ranged), ("brawl", With::Brawl)];
    let options = ways.map(|(word, _)| Choice::word(key, word)).to_vec();
    let param = Param::new("with", key, Range::OneOf(options));
    let word = filling.word(param.or(Value::word("melee")))?;
    let with = ways.iter().find(|(known, _)| *known == word).map_or(With::Melee, |(_, with)| *with);
    let attack = numbers(&mut filling, ["consistency", "potential"])?;
    let fatigue = fatigue(&mut filling, "fatigue")?;
    let key = words!("heimr.location.targeted");
    let none = [Choice::word(key, "none")];
    let options = none.into_iter().chain(Part::ALL.iter().map(|part| Choice::word(key, part.word())));
    let param = Param::new("location", key, Range::OneOf(options.collect()));
    let word = filling.word(param.or(Value::word("none")))?;
    let aim = Part::ALL.iter().copied().find(|part| part.word() == word);
    let mut hidden = false;
    if with == With::Ranged {
        let param = Param::new("hidden", words!("heimr.position.hidden-lucky-shot"), Range::Flag);
        hidden = filling.flag(param.or(false))?;
    }
    let key = words!("heimr.defence.three-ways");
    let ways = [
        ("none", Defends::Not),
        ("dodge", Defends::Dodges),
        ("block", Defends::Blocks),
        ("parry", Defends::Parries),
    ];
    // Nobody parries a shot. [heimr.preroll.parry-vs-ranged]
    let parries = rule!("heimr.preroll.parry-vs-ranged").met(with != With::Ranged);
    let ways: Vec<_> = ways.into_iter().filter(|(_, way)| parries || *way != Defends::Parries).collect();
    let options = ways.iter().map(|(word, _)| Choice::word(key, word)).collect();
    let param = Param::new("defence", key, Range::OneOf(options));
    let word = filling.word(param.or(Value::word("dodge")))?;
    let defends = ways.iter().find(|(known, _)| *known == word).map_or(Defends::Dodges, |(_, way)| *way);
    let (mut defence, mut against_fatigue) = ((0, 0), FATIGUE_MIN);
    if defends != Defends::Not {
        defence = numbers(&mut filling, ["against-consistency", "against-potential"])?;
        against_fatigue = self::fatigue(&mut filling, "against-fatigue")?;
    }
    // Whoever parries wields a weapon, and nobody gets at them but by dodging it.
    let provokes = with == With::Brawl && defends == Defends::Parries;
    let dodge = match rule!("heimr.brawl.against-melee-weapon").holds(provokes) {
        true => Some(numbers(&mut filling, ["dodge-consistency", "dodge-potential"])?),
        false => None,
    };
    filling.end()?;
    Ok(Duel { with, attack, fatigue, aim, defends, defence, against_fatigue, hidden, dodge })
}

fn fatigue(filling: &mut Filling<'_>, name: &'static str) -> Read<i32> {
    let range = Range::Number { min: FATIGUE_MIN.into(), max: FATIGUE_MAX.into() };
    filling.number(Param::new(name, words!("heimr.fatigue.track"), range).or(FATIGUE_MIN))
}

impl Duel {
    /// The attack, with two people who have nothing but these numbers. [heimr.weapon-attack.sequence]
    fn stands(self, world: &World) -> (World, Attempt) {
        let mut world = World { switches: world.switches, ..attributes::campaign() };
        let physical = world.campaign.attributes.iter().map(|one| one.name.clone());
        let mut physical = physical.filter(|name| world.is_physical(name)).collect::<Vec<_>>().into_iter();
        // What counts rests on the first; nobody dodges who has something so much better.
        let (counts, poor) = (physical.next().unwrap_or_default(), physical.next().unwrap_or_default());
        let mut ability = |name: &str, attribute: &String, consistency| {
            let ability = Ability { attributes: vec![attribute.clone()], consistency, ..Ability::default() };
            world.campaign.abilities.insert(name.to_owned(), Amendment::Own(ability));
        };
        ability(SKILL.0, &counts, self.attack.0);
        ability(Standard::Brawl.name(), &counts, self.attack.0);
        ability(SKILL.1, &counts, self.defence.0);
        match self.defends {
            Defends::Dodges => ability(Standard::Agility.name(), &counts, self.defence.0),
            _ => ability(Standard::Agility.name(), &poor, -CONSISTENCY_MAX),
        }
        let mut one = somebody(Side::Party, self.fatigue);
        let mut other = somebody(Side::Opponents, self.against_fatigue);
        one.attributes.insert(counts.clone(), self.attack.1);
        if let Some((consistency, potential)) = self.dodge {
            // The target stays off its dodge: the other alone has learnt it.
            let trained = Training { consistency: consistency.saturating_add(CONSISTENCY_MAX), potential };
            one.training.insert(Standard::Agility.name().to_owned(), trained);
        }
        let guess = self.hidden.then(Square::default);
        if self.hidden {
            other.unseen.from.insert(TWO.0, 0);
            other.unseen.known.insert(TWO.0);
        }
        other.attributes.extend([(counts, self.defence.1), (poor, -POTENTIAL_MAX)]);
        let range = (self.with == With::Ranged).then_some(1);
        let abilities = |name: &str| [name.to_owned()].into();
        if self.with != With::Brawl {
            let weapon = Some(Weapon { range, abilities: abilities(SKILL.0), ..Weapon::default() });
            let item = Item { carried: Carried::SwordHand, weapon, ..Item::default() };
            one.items.insert(WEAPON.to_owned(), item);
        }
        let gear = match self.defends {
            Defends::Not => {
                let lasts = Lasting::Until(i64::MAX);
                other.afflictions.push(Affliction { does: Afflicts::Dazed, lasts });
                None
            }
            Defends::Dodges => None,
            Defends::Blocks => {
                let shield = Some(Shield { abilities: abilities(SKILL.1), ..Shield::default() });
                Some(Item { carried: Carried::OffHand, shield, ..Item::default() })
            }
            Defends::Parries => {
                let weapon = Some(Weapon { abilities: abilities(SKILL.1), ..Weapon::default() });
                Some(Item { carried: Carried::SwordHand, weapon, ..Item::default() })
            }
        };
        other.items.extend(gear.map(|item| (GEAR.to_owned(), item)));
        world.characters.insert(TWO.0, one.into());
        world.characters.insert(TWO.1, other.into());
        let deed = match self.with {
            With::Brawl => {
                let (target, aim) = (TWO.1, self.aim);
                Deed::BrawlAttack(Brawl { target, grabs: false, aim, outmanoeuvres: false })
            }
            With::Melee | With::Ranged => Deed::WeaponAttack(Attack {
                target: TWO.1,
                strikes: vec![Strike { weapon: WEAPON.to_owned(), ability: SKILL.0.to_owned() }],
                aim: self.aim,
                outmanoeuvres: false,
                guess,
                skill: None,
            }),
        };
        (world, Attempt::Act(Action { who: TWO.0, deed }))
    }
}

/// Somebody of whom nothing is known, with more hit points than a blow costs.
fn somebody(side: Side, fatigue: i32) -> Character {
    Character { name: NAME.to_owned(), side, hp: Pool::full(HP), fatigue, ..Character::default() }
}
