//! What is filled in for challenges, alone or against another.
use super::ask::{Offered, Offering, Read, no_roll, roller};
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::attempts::{Befalls, Challenge, Opponent, Opposed, convinces};
use crate::rules::challenges::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::rules::challenges::requirements::Tie;
use crate::rules::challenges::situations::Situation;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hindrances;
use crate::surface::offers::harm;
use crate::world::World;
use crate::world::bounds::REQUIREMENT_MAX;
use crate::world::places::LEVEL_MAX;
use crate::world::rolls::Tested;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::param;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Param, Range, Text, Value, Who, rule, words};

/// The most situations that one roll may have of its own.
const SITUATIONS_MAX: u16 = 20;

/// What is rolled: an ability of the campaign, or an attribute with the consistency that the game master gives.
/// [heimr.challenge.ability-or-attribute]
fn tested(it: &mut Offering<'_>, who: Who, names: [&'static str; 2]) -> Read<Tested> {
    let ([with, consistency], world) = (names, it.world);
    let key = words!("heimr.challenge.ability-or-attribute");
    let pair = |sort, name: &str| Value::List(vec![Value::word(sort), Value::text(name)]);
    let abilities = content::abilities(world);
    let abilities = abilities.keys().map(|name| Choice::new(key, Value::text(name)));
    let potential = words!("heimr.attribute-roll.potential");
    let either = rule!("heimr.challenge.ability-or-attribute");
    let attributes = either.keeps(Some(&world.campaign.attributes)).into_iter().flatten();
    let attributes = attributes.map(|one| Choice::new(potential, pair("attribute", &one.name)));
    let guide: Vec<_> = content::attribute_rolls(world).collect();
    let presets = guide.iter().map(|row| {
        let words = Text::part(words!("heimr.attribute-roll.guide"), "preset")
            .with("activity", Value::text(&row.activity))
            .with("attribute", Value::text(&row.attribute))
            .with("min", row.min)
            .with("max", row.max);
        Choice::told(pair("preset", &row.activity), words)
    });
    let options = awake(it, who, with, abilities.chain(attributes).chain(presets).collect())?;
    let tested: Value = it.take(param(Text::part(key, with), Range::OneOf(options)).by_referee())?;
    let Some((sort, name)) = <(Value, String)>::read(&tested) else {
        return Ok(Tested::Ability(String::read(&tested).unwrap_or_default()));
    };
    let preset = guide.iter().find(|row| sort == Value::word("preset") && row.activity == name);
    let (min, max, usual, name) = match preset {
        Some(row) => (row.min, row.max, row.max, row.attribute.clone()),
        None => (-CONSISTENCY_MAX, CONSISTENCY_MAX, world.campaign.consistency, name),
    };
    let words = Text::part(words!("heimr.attribute-roll.consistency"), consistency);
    let consistency = it.take(Param::number(words, min, max).by_referee().or(usual))?;
    Ok(Tested::Attribute { name, consistency })
}

/// Of what can be rolled, what somebody can roll as they are: a sleeper only notices. What is filled in says by itself
/// why not. [heimr.position.sleeping-perception]
fn awake(it: &Offering<'_>, who: Who, name: &'static str, mut options: Vec<Choice>) -> Read<Vec<Choice>> {
    let Some(key) = hindrances::is_out(it.world, who).filter(|_| !it.insists()) else {
        return Ok(options);
    };
    let notices = |value: &Value| {
        let ability = String::read(value).map(Tested::Ability);
        ability.is_some_and(|tested| hindrances::stops_rolling(it.world, who, &tested).is_none())
    };
    options.retain(|choice| notices(&choice.value));
    let can = it.given::<Value>(name).map_or(!options.is_empty(), |given| notices(&given));
    it.need(can, Text::part(key, "refusal").with("who", who))?;
    Ok(options)
}

/// Where more specific abilities go before a general one: which of them it is, or that it is none. What is tried
/// names it by how its words begin. [heimr.standard-ability.specific-before-general]
fn specific(it: &mut Offering<'_>, tested: Tested, task: &str) -> Read<Tested> {
    let Tested::Ability(general) = &tested else { return Ok(tested) };
    let known = content::specific(it.world, general);
    if known.is_empty() {
        return Ok(tested);
    }
    let key = rule!("heimr.standard-ability.specific-before-general");
    let meant = key.keeps(known.iter().find(|name| is_meant(task, name)));
    let mut options: Vec<Choice> = known.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let part = if meant.is_some() { "deviation" } else { "general" };
    let words = Text::part(key, part).with("general", Value::text(general));
    options.push(Choice::told(Value::word("general"), words));
    let usual = meant.map_or(Value::word("general"), |name| Value::text(name));
    let asked = param(Text::part(key, "specific"), Range::OneOf(options)).by_referee().or(usual);
    Ok(match it.take(asked)? {
        Value::Text(name) => Tested::Ability(name),
        _ => tested,
    })
}

/// How many letters two words have to begin with in common to mean the same: "intimidate", "Intimidation".
const STEM: usize = 5;

/// Whether a task names an ability, by how one of its words begins.
fn is_meant(task: &str, ability: &str) -> bool {
    let stem: String = ability.to_lowercase().chars().take(STEM).collect();
    task.to_lowercase().split_whitespace().any(|word| word.starts_with(&stem))
}

/// What makes this one roll harder or easier. [heimr.situational.when]
fn besides(it: &mut Offering<'_>, name: &'static str) -> Read<Vec<Situation>> {
    let number = |most: i32| Range::Number { min: (-most).into(), max: most.into() };
    let columns = vec![
        ("name", Range::Text { max: TEXT_MAX }),
        ("consistency", number(CONSISTENCY_MAX)),
        ("potential", number(POTENTIAL_MAX)),
    ];
    let words = Text::part(words!("heimr.situational.when"), name);
    let asked = param(words, Range::Rows { columns, max: SITUATIONS_MAX }).by_referee();
    let rows: Vec<Vec<Value>> = it.take(asked.or(Value::List(vec![])))?;
    let situation = |row: &Vec<Value>| match row.as_slice() {
        [name, consistency, potential] => Some(Situation {
            name: Cell::read(name)?,
            consistency: Cell::read(consistency)?,
            potential: Cell::read(potential)?,
        }),
        _ => None,
    };
    Ok(rows.iter().filter_map(situation).collect())
}

/// What somebody fills in to try something: the player's part, then the game master's.
pub(super) fn challenge(it: &mut Offering<'_>) -> Offered {
    let who = roller(it)?;
    let world = it.world;
    let again = words!("heimr.challenge.best-attempt");
    let task: String = it.take(Param::text(Text::part(again, "task")).or(Value::text("")))?;
    let tested = tested(it, who, ["with", "consistency"])?;
    let tested = specific(it, tested, &task)?;
    let words = Text::part(words!("heimr.standard-ability.persuasion"), "argument");
    // Whether it takes one shows only once the game master has said what is rolled.
    let asked = Param::text(words).by_referee();
    let argument = convinces(world, &tested).then(|| it.take(asked)).transpose()?;
    let key = words!("heimr.challenge.requirement");
    let asked = Param::words(Text::part(key, "against"), ["none", "required"]).by_referee();
    let against: Value = it.take(asked.or(Value::word("none")))?;
    let (mut requirement, mut harm, mut befalls) = (None, String::new(), None);
    if against == Value::word("required") {
        let words = Text::part(key, "requirement");
        requirement = Some(it.take(Param::number(words, -REQUIREMENT_MAX, REQUIREMENT_MAX).by_referee())?);
        let words = Text::part(words!("heimr.challenge.failure-consequences"), "consequence");
        harm = it.take(Param::text(words).by_referee().or(Value::text("")))?;
        befalls = self::befalls(it, who)?;
    }
    let besides = besides(it, "besides")?;
    let asked = Param::flag(Text::part(again, "anew")).by_referee().or(false);
    let anew = it.take_if(world.failed(who, &task).is_some(), asked)?;
    let words = Text::part(words!("heimr.document.game-master-terms"), "secret");
    let secret = it.take(Param::flag(words).by_referee().or(!world.is_players(who)))?;
    Ok(Challenge { who, tested, requirement, task, harm, befalls, besides, anew, secret, argument }.into())
}

/// What failing does by the rules. [heimr.challenge.failure-consequences]
fn befalls(it: &mut Offering<'_>, who: Who) -> Read<Option<Befalls>> {
    let key = words!("heimr.challenge.failure-consequences");
    let asked =
        Param::words(Text::part(key, "befalls"), ["nothing", "falls", "prone", "effect"]).by_referee();
    Ok(match it.word(asked.or(Value::word("nothing")))?.as_str() {
        "falls" => {
            let asked = Param::number(Text::part(key, "height"), 1, LEVEL_MAX).by_referee();
            Some(Befalls::Falls(it.take(asked)?))
        }
        "prone" => Some(Befalls::Prone),
        "effect" => Some(Befalls::Effect(harm::called(it, who)?)),
        _ => None,
    })
}

/// What the game master fills in where two oppose each other.
pub(super) fn opposed(it: &mut Offering<'_>) -> Offered {
    let one = roller(it)?;
    let (world, viewer): (&World, _) = (it.world, it.viewer);
    let key = words!("heimr.challenge.opposed");
    let given = it.given::<Who>("other");
    let seen = |who: &Who| *who != one && world.is_seen_by(viewer, *who);
    let rolls = |who: &Who| it.insists() || given == Some(*who) || no_roll(world, *who).is_none();
    let others = world.characters.keys().copied().filter(|who| seen(who) && rolls(who));
    let asked = Param::one_of(Text::part(key, "other"), others);
    let other = it.choose(asked, Text::part(key, "nobody"))?;
    if let Some(words) = no_roll(world, other) {
        it.require(false, words)?;
    }
    let mine = tested(it, one, ["with", "consistency"])?;
    let theirs = tested(it, other, ["against-with", "against-consistency"])?;
    // Seeing through somebody takes no more than what they rolled.
    let insight = mine == Standard::Insight.tested() && theirs == Standard::Persuasion.tested();
    let usual = if insight { Tie::FirstReaches } else { Tie::RollAgain };
    let words = Text::part(words!("heimr.challenge.opposed-tie"), "equal");
    let tie = it.take(Param::word::<Tie>(words).by_referee().or(Value::word(usual.word())))?;
    let mine = Opponent { who: one, tested: mine, besides: besides(it, "besides")? };
    let theirs = Opponent { who: other, tested: theirs, besides: besides(it, "against-besides")? };
    Ok(Opposed { one: mine, other: theirs, tie }.into())
}
