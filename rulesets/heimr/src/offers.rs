//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
mod fight;
mod harm;
mod places;
mod things;

use crate::RULES;
use crate::abilities::{Situation, Standard, Tested};
use crate::action::{self, Action};
use crate::brawl::Release;
use crate::challenge::{
    BareChallenge, BareOpposed, Befalls, Challenge, Contest, Met, Opponent, Opposed, Tie, convinces,
};
use crate::chase::{BeginChase, Exchange, OfferWays, RunOn, StopChase, TakeWay};
use crate::concealment::Shift;
use crate::content;
use crate::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::effects::Call;
use crate::experience::{Award, Downtime, Sort, Train, WAIT_MAX, Wait};
use crate::forms::ability_values;
use crate::health::{Decree, Rest};
use crate::initiative::{BeginCombat, EndCombat, Join};
use crate::movement::PutSomewhere;
use crate::place_forms::LEVEL_MAX;
use crate::ready::{React, Ready};
use crate::turn::{Delay, EndTurn, Resume};
use crate::world::World;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filled, Filling, Next, Param, Range, Wrong};
pub use norn_kernel::offer::{listed, param, possible, refused};
use norn_kernel::{At, Audience, Choice, Owner, Play, Rule, Text, Value, Verdict, Viewer, Who, rule};
use serde::{Deserialize, Serialize};

/// The highest that a requirement may be, and the furthest below 0.
pub const REQUIREMENT_MAX: i64 = 1_000;
/// The most that an encounter may be worth.
pub const WORTH_MAX: i64 = 1_000_000;
/// The most situations that one roll may have of its own.
const SITUATIONS_MAX: u16 = 20;

/// Everything that can be attempted. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Attempt {
    /// Somebody rolls.
    #[serde(rename = "challenge")]
    Challenge(Challenge),
    /// Two oppose each other.
    #[serde(rename = "opposed")]
    Opposed(Opposed),
    /// An encounter has been overcome.
    #[serde(rename = "award")]
    Award(Award),
    /// Somebody trains.
    #[serde(rename = "train")]
    Train(Train),
    /// Downtime begins or ends.
    #[serde(rename = "downtime")]
    Downtime(Downtime),
    /// Game time passes.
    #[serde(rename = "wait")]
    Wait(Wait),
    /// The game master calls an effect on somebody.
    #[serde(rename = "call")]
    Call(Call),
    /// The game master decides about somebody.
    #[serde(rename = "decree")]
    Decree(Decree),
    /// Somebody rests.
    #[serde(rename = "rest")]
    Rest(Rest),
    /// A fight begins.
    #[serde(rename = "begin-combat")]
    BeginCombat(BeginCombat),
    /// The fight is over.
    #[serde(rename = "end-combat")]
    EndCombat(EndCombat),
    /// Others come into the fight.
    #[serde(rename = "join")]
    Join(Join),
    /// A turn is over.
    #[serde(rename = "end-turn")]
    EndTurn(EndTurn),
    /// Somebody waits with the turn.
    #[serde(rename = "delay")]
    Delay(Delay),
    /// What was begun in the last turn goes on, or not.
    #[serde(rename = "resume")]
    Resume(Resume),
    /// Somebody waits for something.
    #[serde(rename = "ready")]
    Ready(Ready),
    /// What was waited for has come.
    #[serde(rename = "react")]
    React(React),
    /// Somebody lets go of another.
    #[serde(rename = "release")]
    Release(Release),
    /// A chase begins.
    #[serde(rename = "begin-chase")]
    BeginChase(BeginChase),
    /// Somebody in a chase runs on.
    #[serde(rename = "run-on")]
    RunOn(RunOn),
    /// A chase is over.
    #[serde(rename = "stop-chase")]
    StopChase(StopChase),
    /// There is other ground to run over.
    #[serde(rename = "offer-ways")]
    OfferWays(OfferWays),
    /// The ground of a chase is picked.
    #[serde(rename = "take-way")]
    TakeWay(TakeWay),
    /// Somebody does something.
    #[serde(rename = "act")]
    Act(Action),
    /// Somebody goes behind something, or to a level that is a step away.
    #[serde(rename = "shift")]
    Shift(Shift),
    /// The game master puts somebody somewhere.
    #[serde(rename = "place")]
    Place(PutSomewhere),
    /// A roll from numbers alone.
    #[serde(rename = "bare-challenge")]
    BareChallenge(BareChallenge),
    /// Two rolls from numbers alone.
    #[serde(rename = "bare-opposed")]
    BareOpposed(BareOpposed),
    /// Any of these, of which nobody but the game master learns.
    #[serde(rename = "unseen")]
    Unseen(Box<Attempt>),
}

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;
/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
const OFFERS: &[(&str, Offer)] = &[
    ("challenge", offer_challenge),
    ("opposed", offer_opposed),
    ("train", offer_train),
    ("award", offer_award),
    ("downtime", offer_downtime),
    ("wait", offer_wait),
    ("rest", harm::offer_rest),
    ("call", harm::offer_call),
    ("decree", harm::offer_decree),
    ("begin-combat", fight::offer_begin),
    ("end-combat", fight::offer_end),
    ("join", fight::offer_join),
    ("end-turn", fight::offer_end_turn),
    ("delay", fight::offer_delay),
    ("resume", fight::offer_resume),
    ("ready", fight::offer_ready),
    ("react", fight::offer_react),
    ("release", fight::offer_release),
    ("begin-chase", fight::offer_begin_chase),
    ("run-on", fight::offer_run_on),
    ("stop-chase", fight::offer_stop_chase),
    ("offer-ways", fight::offer_ways),
    ("take-way", fight::offer_way),
    ("weapon-attack", fight::offer_weapon_attack),
    ("brawl-attack", fight::offer_brawl_attack),
    ("charge", fight::offer_charge),
    ("guard", fight::offer_guard),
    ("dodge", fight::offer_dodge),
    ("breather", fight::offer_breather),
    ("observe", fight::offer_observe),
    ("speak", fight::offer_speak),
    ("break-free", fight::offer_break_free),
    ("help-move", fight::offer_help_move),
    ("hold-back", fight::offer_hold_back),
    ("use-skill", things::offer_use_skill),
    ("draw", things::offer_draw),
    ("put-away", things::offer_put_away),
    ("drop-items", things::offer_drop_items),
    ("get-item", things::offer_get_item),
    ("hide-item", things::offer_hide_item),
    ("swap-items", things::offer_swap_items),
    ("break-down", things::offer_break_down),
    ("own-action", fight::offer_own),
    ("move", places::offer_move),
    ("run", places::offer_run),
    ("climb", places::offer_climb),
    ("jump-down", places::offer_jump),
    ("drop-prone", places::offer_drop_prone),
    ("stand-up", places::offer_stand_up),
    ("crawl", places::offer_crawl),
    ("hide", places::offer_hide),
    ("shift", places::shift),
    ("place", places::place),
];

/// The names of all attempts, in the order in which they are listed and offered.
pub const NAMES: &[&str] = &{
    let mut names = [""; OFFERS.len()];
    let mut n = 0;
    while n < OFFERS.len() {
        names[n] = OFFERS[n].0;
        n += 1;
    }
    names
};

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    let Some((_, offer)) = OFFERS.iter().find(|(name, _)| *name == filled.attempt) else {
        return Next::Wrong(Wrong::Attempt { name: filled.attempt.clone(), known: NAMES.to_vec() });
    };
    match offer(world, viewer, Filling::of(filled, viewer)) {
        Ok(attempt) if is_unseen(world, &attempt) => Next::Ready(Attempt::Unseen(Box::new(attempt))),
        Ok(attempt) => Next::Ready(attempt),
        Err(next) => *next,
    }
}

/// Whether an attempt is for the game master alone: made in secret, or by somebody whom nobody can see.
fn is_unseen(world: &World, attempt: &Attempt) -> bool {
    let unseen = |who: Who| world.characters.contains_key(&who) && !world.is_seen(who);
    match attempt {
        Attempt::Challenge(it) => it.secret || unseen(it.who),
        Attempt::Opposed(it) => unseen(it.one.who) || unseen(it.other.who),
        Attempt::Train(it) => unseen(it.who),
        Attempt::Call(it) => unseen(it.on),
        Attempt::Decree(it) => unseen(it.who),
        Attempt::Rest(it) => unseen(it.who),
        Attempt::Act(it) => unseen(it.who) && !it.deed.is_attack(),
        Attempt::EndTurn(it) => unseen(it.who),
        Attempt::Delay(it) => unseen(it.who),
        Attempt::Resume(it) => unseen(it.who),
        Attempt::Ready(it) => !world.is_players(it.who),
        Attempt::Join(it) => unseen(it.who),
        Attempt::Shift(it) => unseen(it.who),
        Attempt::Place(it) => unseen(it.who),
        _ => false,
    }
}

/// Refuses what is the game master's alone to anybody else. [heimr.document.game-master-terms]
///
/// # Errors
/// The refusal.
pub fn referee_only(viewer: &Viewer) -> Result<(), Box<Next<Attempt>>> {
    match viewer {
        Viewer::Referee => Ok(()),
        Viewer::Player(_) => {
            Err(refused(Text::part(rule!("heimr.document.game-master-terms"), "referee-only")))
        }
    }
}

/// Who is to act: one's own characters, or anybody for the game master. [heimr.document.game-master-terms]
///
/// # Errors
/// The refusal for whoever plays nobody.
pub fn who(world: &World, viewer: &Viewer) -> Result<Param, Box<Next<Attempt>>> {
    let own = world.characters.keys().filter(|who| viewer.speaks_for(world.owner(**who)));
    let key = rule!("heimr.document.game-master-terms");
    let choices: Vec<Choice> = own.map(|&who| Choice::new(key, who)).collect();
    if choices.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    Ok(param(Text::part(key, "who"), Range::OneOf(choices)))
}

/// Who rolls: the dead only where the game master insists. [heimr.injury.death]
fn roller(world: &World, viewer: &Viewer, filling: &Filling<'_>) -> Result<Param, Box<Next<Attempt>>> {
    let mut param = who(world, viewer)?;
    let Range::OneOf(choices) = &mut param.range else { return Ok(param) };
    let lives = |choice: &Choice| !matches!(choice.value, Value::Character(who) if world.character(who).dead);
    if filling.insists() {
        return Ok(param);
    }
    match choices.iter().find(|choice| !lives(choice)).map(|choice| choice.value.clone()) {
        Some(dead) if !choices.iter().any(lives) => {
            Err(refused(Text::part(rule!("heimr.injury.death"), "refusal").with("who", dead)))
        }
        _ => {
            choices.retain(lives);
            Ok(param)
        }
    }
}

/// What is rolled: an ability of the campaign, or an attribute with the consistency that the game master gives.
/// [heimr.challenge.ability-or-attribute]
fn tested(
    world: &World,
    filling: &mut Filling<'_>,
    names: [&'static str; 2],
) -> Result<Tested, Box<Next<Attempt>>> {
    let [with, consistency] = names;
    let key = rule!("heimr.challenge.ability-or-attribute");
    let abilities = content::abilities(world);
    let abilities = abilities.keys().map(|name| Choice::new(key, Value::text(name)));
    let attributes = world.campaign.attributes.iter();
    let attributes = attributes.map(|attribute| {
        Choice::new(
            rule!("heimr.attribute-roll.potential"),
            Value::List(vec![Value::word("attribute"), Value::text(&attribute.name)]),
        )
    });
    let guide = content::attribute_rolls(world);
    let presets = guide.iter().map(|row| {
        let value = Value::List(vec![Value::word("preset"), Value::text(&row.activity)]);
        Choice::told(
            value,
            Text::part(rule!("heimr.attribute-roll.guide"), "preset")
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
            let key = rule!("heimr.attribute-roll.consistency");
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
    let meant = known.iter().find(|name| is_meant(task, name)).filter(|_| !key.off());
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
    let words = Text::part(rule!("heimr.situational.when"), name);
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
fn offer_challenge(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = roller(world, viewer, &filling)?;
    let who = filling.who(who)?;
    let text = Range::Text { max: TEXT_MAX };
    let words = Text::part(rule!("heimr.challenge.best-attempt"), "task");
    let task = filling.text(param(words, text.clone()).or(Value::text("")))?;
    let tested = tested(world, &mut filling, ["with", "consistency"])?;
    let tested = specific(world, &mut filling, tested, &task)?;
    let mut argument = None;
    if convinces(world, &tested) {
        let words = Text::part(rule!("heimr.standard-ability.persuasion"), "argument");
        argument = Some(filling.text(param(words, text.clone()))?);
    }
    let key = rule!("heimr.challenge.requirement");
    let none = Value::word("none");
    let kinds = vec![Choice::word(key, "none"), Choice::word(key, "required")];
    let against =
        filling.word(param(Text::part(key, "against"), Range::OneOf(kinds)).by_referee().or(none))?;
    let mut requirement = None;
    let (mut harm, mut befalls) = (String::new(), None);
    if against == "required" {
        let range = Range::Number { min: -REQUIREMENT_MAX, max: REQUIREMENT_MAX };
        requirement = Some(filling.number(param(Text::part(key, "requirement"), range).by_referee())?);
        let words = Text::part(rule!("heimr.challenge.failure-consequences"), "consequence");
        harm = filling.text(param(words, text).by_referee().or(Value::text("")))?;
        befalls = self::befalls(world, &mut filling, who)?;
    }
    let besides = besides(&mut filling, "besides")?;
    let mut anew = false;
    if filling.has("anew") || world.failed(who, &task).is_some() {
        let words = Text::part(rule!("heimr.challenge.best-attempt"), "anew");
        anew = filling.flag(param(words, Range::Flag).by_referee().or(false))?;
    }
    let words = Text::part(rule!("heimr.document.game-master-terms"), "secret");
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
    let key = rule!("heimr.challenge.failure-consequences");
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
fn offer_opposed(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let one = roller(world, viewer, &filling)?;
    let one = filling.who(one)?;
    let key = rule!("heimr.challenge.opposed");
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
    let key = rule!("heimr.challenge.opposed-tie");
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

/// What somebody fills in to train. [heimr.xp.one-level-at-a-time]
fn offer_train(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    if let Some(least) = Train::least(world, who) {
        possible(world, &filling, &least)?;
    }
    let key = rule!("heimr.ability.no-fixed-list");
    let options = content::abilities(world);
    let options = listed(options.keys().map(|name| Choice::new(key, Value::text(name))));
    let ability = filling.text(param(Text::part(key, "ability"), Range::OneOf(options)))?;
    let key = rule!("heimr.ability.training-kinds");
    let sorts = [("consistency", Sort::Consistency), ("potential", Sort::Potential)];
    // With what somebody rolls now, and what a point more of either makes of it. [heimr.dice.note-choice]
    let (consistency, potential) = ability_values(world, who, &ability);
    let mean = |consistency, potential: i32| {
        hundredths(content::mean(consistency).saturating_add(potential.saturating_mul(100)))
    };
    let words = [("consistency-for", sorts[0]), ("potential-for", sorts[1])];
    let options = listed(words.map(|(words, (word, sort))| {
        let (_, cost) = Train { who, ability: ability.clone(), sort }.comes_to(world);
        let (more, higher) = match sort {
            Sort::Consistency => (consistency.saturating_add(1), potential),
            Sort::Potential => (consistency, potential.saturating_add(1)),
        };
        let words = Text::part(key, words).with("cost", cost).with("now", mean(consistency, potential));
        let words = words.with("mean", mean(more, higher));
        Choice::told(Value::word(word), words.with("spread", hundredths(content::spread(more))))
    }));
    let word = filling.word(param(Text::part(key, "sort"), Range::OneOf(options)))?;
    let sort = sorts.iter().find(|(name, _)| *name == word).map_or(Sort::Potential, |(_, sort)| *sort);
    filling.end()?;
    Ok(Attempt::Train(Train { who, ability, sort }))
}

/// A number of hundredths as people write it.
fn hundredths(number: i32) -> Value {
    let (whole, rest) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
    let sign = if number < 0 { "-" } else { "" };
    Value::Text(format!("{sign}{whole}.{rest:02}"))
}

/// What the game master fills in when an encounter has been overcome. [heimr.xp.award]
fn offer_award(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.xp.division");
    let everybody: Vec<Who> = world.characters.keys().copied().collect();
    if everybody.is_empty() {
        return Err(refused(Text::part(key, "refusal")));
    }
    let range = Range::Number { min: 0, max: WORTH_MAX };
    let worth = filling.number(param(Text::part(rule!("heimr.xp.award"), "worth"), range).by_referee())?;
    let party = everybody.iter().filter(|who| world.is_players(**who));
    let party = Value::List(party.map(|&who| Value::Character(who)).collect());
    let options: Vec<Choice> = everybody.iter().map(|&who| Choice::new(key, who)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 0, max };
    let present = filling.list(param(Text::part(key, "present"), range).by_referee().or(party))?;
    let present = present.into_iter().filter_map(|value| match value {
        Value::Character(who) => Some(who),
        _ => None,
    });
    let present = present.collect();
    filling.end()?;
    Ok(Attempt::Award(Award { worth, present }))
}

/// What the game master fills in to begin or end downtime. [heimr.xp.spend-downtime]
fn offer_downtime(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let words = Text::part(rule!("heimr.xp.spend-downtime"), "on");
    let on = filling.flag(param(words, Range::Flag).by_referee().or(!world.scene.downtime))?;
    filling.end()?;
    Ok(Attempt::Downtime(Downtime { on }))
}

/// What the game master fills in to let time pass. [heimr.combat.turn-duration]
fn offer_wait(_: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.combat.turn-duration");
    let number = |name, max| param(Text::part(key, name), Range::Number { min: 0, max }).by_referee().or(0);
    let hours = filling.number(number("hours", WAIT_MAX / HOUR - 1))?;
    let minutes = filling.number(number("minutes", 59))?;
    let seconds = filling.number(number("seconds", 59))?;
    filling.end()?;
    let seconds = i64::from(hours) * HOUR + i64::from(minutes) * MINUTE + i64::from(seconds);
    Ok(Attempt::Wait(Wait { seconds }))
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

impl Rule for Attempt {
    type World = World;
    type Outcome = Verdict;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            // Simulated by the million, so it does not pass through all the others.
            Self::BareChallenge(it) => it.play(&mut at.lend()),
            other => other.play_alone(&mut at.lend()),
        }
    }
}

impl Attempt {
    fn play_alone(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Challenge(it) => it.play(at),
            Self::Opposed(it) => it.play(at),
            Self::Award(it) => it.play(at),
            Self::Train(it) => it.play(at),
            Self::Downtime(it) => it.play(at),
            Self::Wait(it) => it.play(at),
            Self::Call(it) => it.play(at),
            Self::Decree(it) => it.play(at),
            Self::Rest(it) => it.play(at),
            Self::BeginCombat(it) => it.play(at),
            Self::EndCombat(it) => it.play(at),
            Self::Join(it) => it.play(at),
            Self::EndTurn(it) => it.play(at),
            Self::Delay(it) => it.play(at),
            Self::Resume(it) => it.play(at),
            Self::Ready(it) => it.play(at),
            Self::React(it) => it.play(at),
            Self::Release(it) => it.play(at),
            Self::BeginChase(it) => it.play(at),
            Self::RunOn(it) => it.play(at),
            Self::StopChase(it) => it.play(at),
            Self::OfferWays(it) => it.play(at),
            Self::TakeWay(it) => it.play(at),
            Self::Act(it) => it.play(at),
            Self::Shift(it) => it.play(at),
            Self::Place(it) => it.play(at),
            Self::BareChallenge(it) => it.play(at),
            Self::BareOpposed(it) => it.play(at),
            Self::Unseen(it) => it.play(at),
        }
    }
}

impl norn_kernel::Attempt for Attempt {
    fn name(&self) -> &'static str {
        match self {
            Self::Challenge(_) | Self::BareChallenge(_) => "challenge",
            Self::Opposed(_) | Self::BareOpposed(_) => "opposed",
            Self::Award(_) => "award",
            Self::Train(_) => "train",
            Self::Downtime(_) => "downtime",
            Self::Wait(_) => "wait",
            Self::Call(_) => "call",
            Self::Decree(_) => "decree",
            Self::Rest(_) => "rest",
            Self::BeginCombat(_) => "begin-combat",
            Self::EndCombat(_) => "end-combat",
            Self::Join(_) => "join",
            Self::EndTurn(_) => "end-turn",
            Self::Delay(_) => "delay",
            Self::Resume(_) => "resume",
            Self::Ready(_) => "ready",
            Self::React(_) => "react",
            Self::Release(_) => "release",
            Self::BeginChase(_) => "begin-chase",
            Self::RunOn(_) => "run-on",
            Self::StopChase(_) => "stop-chase",
            Self::OfferWays(_) => "offer-ways",
            Self::TakeWay(_) => "take-way",
            Self::Act(it) => it.deed.name(),
            Self::Shift(_) => "shift",
            Self::Place(_) => "place",
            Self::Unseen(it) => it.name(),
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::Challenge(_) | Self::BareChallenge(_) => {
                Text::part(rule!("heimr.challenge.ability-or-attribute"), "challenge")
            }
            Self::Opposed(_) | Self::BareOpposed(_) => {
                Text::part(rule!("heimr.challenge.opposed"), "opposed")
            }
            Self::Award(_) => Text::part(rule!("heimr.xp.award"), "award"),
            Self::Train(_) => Text::part(rule!("heimr.xp.one-level-at-a-time"), "train"),
            Self::Downtime(_) => Text::part(rule!("heimr.xp.spend-downtime"), "downtime"),
            Self::Wait(_) => Text::part(rule!("heimr.combat.turn-duration"), "wait"),
            Self::Call(_) => Text::part(rule!("heimr.effect.definition"), "call"),
            Self::Decree(_) => Text::part(rule!("heimr.health.healing"), "decree"),
            Self::Rest(_) => Text::part(rule!("heimr.health.rest-duration"), "rest"),
            Self::BeginCombat(_) => Text::part(rule!("heimr.combat.end"), "begin-combat"),
            Self::EndCombat(_) => Text::part(rule!("heimr.combat.end"), "end-combat"),
            Self::Join(_) => Text::part(rule!("heimr.initiative.late-joiner"), "join"),
            Self::EndTurn(_) => Text::part(rule!("heimr.combat.turns"), "end-turn"),
            Self::Delay(_) => Text::part(rule!("heimr.delay.declare"), "delay"),
            Self::Resume(_) => Text::part(rule!("heimr.action.upcoming-cancel"), "resume"),
            Self::Ready(_) => Text::part(rule!("heimr.ready.one-action"), "ready"),
            Self::React(_) => Text::part(rule!("heimr.ready.after-trigger"), "react"),
            Self::Release(_) => Text::part(rule!("heimr.brawl.release"), "release"),
            Self::BeginChase(_) => Text::part(rule!("heimr.chase.start"), "begin-chase"),
            Self::RunOn(_) => Text::part(rule!("heimr.chase.alternate"), "run-on"),
            Self::StopChase(_) => Text::part(rule!("heimr.chase.basis"), "stop-chase"),
            Self::OfferWays(_) => Text::part(rule!("heimr.chase.terrain-choice"), "offer-ways"),
            Self::TakeWay(_) => Text::part(rule!("heimr.chase.terrain-choice"), "take-way"),
            Self::Act(it) => it.deed.words(),
            Self::Shift(_) => Text::part(rule!("heimr.concealment.taking-it"), "shift"),
            Self::Place(_) => Text::part(rule!("heimr.grid.tokens"), "place"),
            Self::Unseen(it) => it.words(),
        }
    }
    fn told(&self) -> Option<Text> {
        Some(match self {
            Self::Challenge(Challenge { who, tested, task, .. }) => {
                let part = if task.is_empty() { "told" } else { "told-task" };
                Text::part(rule!("heimr.challenge.ability-or-attribute"), part)
                    .with("who", *who)
                    .with("tested", tested.value())
                    .with("task", Value::text(task))
            }
            Self::Opposed(Opposed { one, other, .. }) => Text::part(rule!("heimr.challenge.opposed"), "told")
                .with("who", one.who)
                .with("tested", one.tested.value())
                .with("other", other.who)
                .with("against", other.tested.value()),
            Self::Train(it) => Text::part(rule!("heimr.xp.one-level-at-a-time"), "told")
                .with("who", it.who)
                .with("name", Value::text(&it.ability)),
            Self::Downtime(it) => Text::part(rule!("heimr.xp.spend-downtime"), "told")
                .with("on", Value::word(if it.on { "yes" } else { "no" })),
            Self::Rest(it) => Text::part(rule!("heimr.health.rest-duration"), "told").with("who", it.who),
            Self::BeginCombat(_) => Text::part(rule!("heimr.combat.end"), "told-begins"),
            Self::EndCombat(_) => Text::part(rule!("heimr.combat.end"), "told-ends"),
            Self::Join(it) => Text::part(rule!("heimr.initiative.late-joiner"), "told").with("who", it.who),
            Self::EndTurn(it) => Text::part(rule!("heimr.combat.turns"), "told").with("who", it.who),
            Self::Delay(it) => Text::part(rule!("heimr.delay.declare"), "told").with("who", it.who),
            Self::Ready(it) => Text::part(rule!("heimr.ready.one-action"), "told").with("who", it.who),
            Self::Release(it) => {
                Text::part(rule!("heimr.brawl.release"), "told").with("who", it.who).with("held", it.held)
            }
            Self::BeginChase(it) => Text::part(rule!("heimr.chase.start"), "told")
                .with("who", it.chaser)
                .with("target", it.target),
            Self::RunOn(_) => Text::part(rule!("heimr.chase.alternate"), "told"),
            Self::StopChase(_) => Text::part(rule!("heimr.chase.basis"), "told"),
            Self::Act(it) => it.deed.told(it.who),
            Self::Unseen(it) => return it.told(),
            Self::BareChallenge(_)
            | Self::BareOpposed(_)
            | Self::Award(_)
            | Self::Wait(_)
            | Self::Call(_)
            | Self::Decree(_)
            | Self::Resume(_)
            | Self::React(_)
            | Self::OfferWays(_)
            | Self::TakeWay(_)
            | Self::Shift(_)
            | Self::Place(_) => return None,
        })
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Challenge(Challenge { who, .. })
            | Self::Opposed(Opposed { one: Opponent { who, .. }, .. })
            | Self::Train(Train { who, .. })
            | Self::Rest(Rest { who })
            | Self::Act(Action { who, .. })
            | Self::EndTurn(EndTurn { who })
            | Self::Delay(Delay { who, .. })
            | Self::Resume(Resume { who, .. })
            | Self::Ready(Ready { who, .. })
            | Self::React(React { who, .. })
            | Self::Release(Release { who, .. })
            | Self::RunOn(RunOn { chaser: who, .. })
            | Self::StopChase(StopChase { chaser: who, .. })
            | Self::TakeWay(TakeWay { who, .. })
            | Self::Shift(Shift { who, .. })
            | Self::BareChallenge(BareChallenge { who, .. })
            | Self::BareOpposed(BareOpposed { who: (who, _), .. }) => Owner::Character(*who),
            Self::Award(_)
            | Self::Downtime(_)
            | Self::Wait(_)
            | Self::Call(_)
            | Self::Decree(_)
            | Self::BeginCombat(_)
            | Self::EndCombat(_)
            | Self::Join(_)
            | Self::BeginChase(_)
            | Self::OfferWays(_)
            | Self::Place(_)
            | Self::Unseen(_) => Owner::Referee,
        }
    }
    fn audience(&self) -> Audience {
        match self {
            Self::Unseen(_) => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Challenge(_) => Met::WORDS,
            Self::BareChallenge(it) if it.requirement.is_some() => Met::WORDS,
            Self::Opposed(_) | Self::BareOpposed(_) => Contest::WORDS,
            Self::Act(it) => action::outcomes(&it.deed),
            Self::React(_) | Self::Resume(_) => action::OUTCOMES,
            Self::RunOn(it) if !it.target => Exchange::WORDS,
            Self::Unseen(it) => it.outcomes(),
            _ => &[],
        }
    }
    fn knowable(&self, world: &World) -> Audience {
        let known = |who: &Who| if world.is_players(*who) { Audience::Everyone } else { Audience::Referee };
        match self {
            Self::Challenge(it) => self.audience().and(known(&it.who)),
            _ => self.audience(),
        }
    }
}
