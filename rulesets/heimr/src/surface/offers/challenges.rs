//! What is filled in for challenges, alone or against another.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::attempts::{Befalls, Challenge, Opponent, Opposed, convinces};
use crate::rules::challenges::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::rules::challenges::requirements::Tie;
use crate::rules::challenges::situations::Situation;
use crate::rules::characters::abilities::Standard;
use crate::surface::bounds::REQUIREMENT_MAX;
use crate::surface::offers::attempt::{self, Attempt, Offered};
use crate::surface::offers::harm;
use crate::world::World;
use crate::world::places::LEVEL_MAX;
use crate::world::rolls::Tested;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Range, listed, param, refused};
use norn_kernel::{Choice, Text, Value, Viewer, Who, rule, words};

/// The most situations that one roll may have of its own.
const SITUATIONS_MAX: u16 = 20;

/// What is rolled: an ability of the campaign, or an attribute with the consistency that the game master gives.
/// [heimr.challenge.ability-or-attribute]
pub(crate) fn tested(
    world: &World,
    filling: &mut Filling<'_>,
    names: [&'static str; 2],
) -> Result<Tested, Box<Next<Attempt>>> {
    let [with, consistency] = names;
    let key = words!("heimr.challenge.ability-or-attribute");
    let abilities = content::abilities(world);
    let abilities = abilities.keys().map(|name| Choice::new(key, Value::text(name)));
    let attributes = world.campaign.attributes.iter();
    let attributes = attributes.map(|attribute| {
        Choice::new(
            words!("heimr.attribute-roll.potential"),
            Value::List(vec![Value::word("attribute"), Value::text(&attribute.name)]),
        )
    });
    let guide: Vec<_> = content::attribute_rolls(world).collect();
    let presets = guide.iter().map(|row| {
        let value = Value::List(vec![Value::word("preset"), Value::text(&row.activity)]);
        Choice::told(
            value,
            Text::part(words!("heimr.attribute-roll.guide"), "preset")
                .with("activity", Value::text(&row.activity))
                .with("attribute", Value::text(&row.attribute))
                .with("min", row.min)
                .with("max", row.max),
        )
    });
    let presets: Vec<Choice> = presets.collect();
    let options = listed(abilities.chain(attributes)).into_iter().chain(presets).collect();
    Ok(match filling.take(param(Text::part(key, with), Range::OneOf(options)).by_referee())? {
        Value::List(list) => {
            let name = match list.get(1) {
                Some(Value::Text(name)) => name.clone(),
                _ => String::new(),
            };
            let key = words!("heimr.attribute-roll.consistency");
            let max = i64::from(CONSISTENCY_MAX);
            let preset =
                guide.iter().find(|row| list.first() == Some(&Value::word("preset")) && row.activity == name);
            let (range, usual, name) = match preset {
                Some(row) => {
                    let range = Range::Number { min: row.min.into(), max: row.max.into() };
                    (range, row.max, row.attribute.clone())
                }
                None => (Range::Number { min: -max, max }, world.campaign.consistency, name),
            };
            let consistency =
                filling.number(param(Text::part(key, consistency), range).by_referee().or(usual))?;
            Tested::Attribute { name, consistency }
        }
        Value::Text(name) => Tested::Ability(name),
        _ => Tested::Ability(String::new()),
    })
}

/// Where more specific abilities go before a general one: which of them it is, or that it is none. What is tried
/// names it by how its words begin. [heimr.standard-ability.specific-before-general]
fn specific(
    world: &World,
    filling: &mut Filling<'_>,
    tested: Tested,
    task: &str,
) -> Result<Tested, Box<Next<Attempt>>> {
    let Tested::Ability(general) = &tested else { return Ok(tested) };
    let known = content::specific(world, general);
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
    let param = param(Text::part(key, "specific"), Range::OneOf(options)).by_referee().or(usual);
    Ok(match filling.take(param)? {
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
fn besides(filling: &mut Filling<'_>, name: &'static str) -> Result<Vec<Situation>, Box<Next<Attempt>>> {
    let (consistency, potential) = (i64::from(CONSISTENCY_MAX), i64::from(POTENTIAL_MAX));
    let columns = vec![
        ("name", Range::Text { max: TEXT_MAX }),
        ("consistency", Range::Number { min: -consistency, max: consistency }),
        ("potential", Range::Number { min: -potential, max: potential }),
    ];
    let words = Text::part(words!("heimr.situational.when"), name);
    let range = Range::Rows { columns, max: SITUATIONS_MAX };
    let rows = filling.list(param(words, range).by_referee().or(Value::List(vec![])))?;
    let number = |value: &Value| match value {
        Value::Number(number) => i32::try_from(*number).unwrap_or_default(),
        _ => 0,
    };
    Ok(rows
        .iter()
        .filter_map(|row| match row {
            Value::List(cells) => match cells.as_slice() {
                [Value::Text(name), consistency, potential] => Some(Situation {
                    name: name.clone(),
                    consistency: number(consistency),
                    potential: number(potential),
                }),
                _ => None,
            },
            _ => None,
        })
        .collect())
}

/// What somebody fills in to try something: the player's part, then the game master's.
pub(crate) fn offer_challenge(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = attempt::roller(world, viewer, &filling)?;
    let who = filling.who(who)?;
    let text = Range::Text { max: TEXT_MAX };
    let words = Text::part(words!("heimr.challenge.best-attempt"), "task");
    let task = filling.text(param(words, text.clone()).or(Value::text("")))?;
    let tested = tested(world, &mut filling, ["with", "consistency"])?;
    let tested = specific(world, &mut filling, tested, &task)?;
    let mut argument = None;
    if convinces(world, &tested) {
        let words = Text::part(words!("heimr.standard-ability.persuasion"), "argument");
        argument = Some(filling.text(param(words, text.clone()))?);
    }
    let key = words!("heimr.challenge.requirement");
    let none = Value::word("none");
    let kinds = vec![Choice::word(key, "none"), Choice::word(key, "required")];
    let against =
        filling.word(param(Text::part(key, "against"), Range::OneOf(kinds)).by_referee().or(none))?;
    let mut requirement = None;
    let (mut harm, mut befalls) = (String::new(), None);
    if against == "required" {
        let range = Range::Number { min: -REQUIREMENT_MAX, max: REQUIREMENT_MAX };
        requirement = Some(filling.number(param(Text::part(key, "requirement"), range).by_referee())?);
        let words = Text::part(words!("heimr.challenge.failure-consequences"), "consequence");
        harm = filling.text(param(words, text).by_referee().or(Value::text("")))?;
        befalls = self::befalls(world, &mut filling, who)?;
    }
    let besides = besides(&mut filling, "besides")?;
    let mut anew = false;
    if filling.has("anew") || world.failed(who, &task).is_some() {
        let words = Text::part(words!("heimr.challenge.best-attempt"), "anew");
        anew = filling.flag(param(words, Range::Flag).by_referee().or(false))?;
    }
    let words = Text::part(words!("heimr.document.game-master-terms"), "secret");
    let secret = filling.flag(param(words, Range::Flag).by_referee().or(!world.is_players(who)))?;
    filling.end()?;
    Ok(Attempt::Challenge(Challenge {
        who,
        tested,
        requirement,
        task,
        harm,
        befalls,
        besides,
        anew,
        secret,
        argument,
    }))
}

/// What failing does by the rules. [heimr.challenge.failure-consequences]
fn befalls(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
) -> Result<Option<Befalls>, Box<Next<Attempt>>> {
    let key = words!("heimr.challenge.failure-consequences");
    let options = ["nothing", "falls", "prone", "effect"].map(|word| Choice::word(key, word)).to_vec();
    let words = Text::part(key, "befalls");
    let param_of = param(words, Range::OneOf(options)).by_referee().or(Value::word("nothing"));
    Ok(match filling.word(param_of)?.as_str() {
        "falls" => {
            let range = Range::Number { min: 1, max: LEVEL_MAX.into() };
            Some(Befalls::Falls(filling.number(param(Text::part(key, "height"), range).by_referee())?))
        }
        "prone" => Some(Befalls::Prone),
        "effect" => Some(Befalls::Effect(harm::called(world, filling, who)?)),
        _ => None,
    })
}

/// What the game master fills in where two oppose each other.
pub(crate) fn offer_opposed(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let one = attempt::roller(world, viewer, &filling)?;
    let one = filling.who(one)?;
    let key = words!("heimr.challenge.opposed");
    let lives = |who: &Who| filling.insists() || !world.character(*who).dead;
    let others = world.characters.keys().filter(|who| **who != one && lives(who));
    let others = others.filter(|who| world.is_seen_by(viewer, **who));
    let others: Vec<Choice> = others.map(|&who| Choice::new(key, who)).collect();
    if others.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let other = filling.who(param(Text::part(key, "other"), Range::OneOf(others)))?;
    let mine = tested(world, &mut filling, ["with", "consistency"])?;
    let theirs = tested(world, &mut filling, ["against-with", "against-consistency"])?;
    let key = words!("heimr.challenge.opposed-tie");
    let ties =
        [("roll-again", Tie::RollAgain), ("stands", Tie::Stands), ("first-reaches", Tie::FirstReaches)];
    let options = listed(ties.map(|(word, _)| Choice::word(key, word)));
    let words = Text::part(key, "equal");
    // Seeing through somebody takes no more than what they rolled.
    let insight = mine == Standard::Insight.tested() && theirs == Standard::Persuasion.tested();
    let usual = Value::word(if insight { "first-reaches" } else { "roll-again" });
    let word = filling.word(param(words, Range::OneOf(options)).by_referee().or(usual))?;
    let tie = ties.iter().find(|(name, _)| *name == word).map_or(Tie::RollAgain, |(_, tie)| *tie);
    let mine = Opponent { who: one, tested: mine, besides: besides(&mut filling, "besides")? };
    let theirs = Opponent { who: other, tested: theirs, besides: besides(&mut filling, "against-besides")? };
    filling.end()?;
    Ok(Attempt::Opposed(Opposed { one: mine, other: theirs, tie }))
}
