//! Observation and speech: what takes no time in a fight.
use crate::content;
use crate::reference::RULES;
use crate::rules::actions::hiding;
use crate::rules::challenges::attempts;
use crate::rules::challenges::dice::Total;
use crate::rules::challenges::requirements::{Compared, Contest, Met, Required, Tie, pushes_blindly};
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::environment::sounds;
use crate::world::World;
use crate::world::fight::Observing;
use crate::world::rolls::Tested;
use norn_kernel::{
    At, Choice, Closed, Lapse, Owner, Pick, Play, Prompt, Text, Value, Verdict, Want, Who, rule, words,
};

/// What gauging somebody has to reach if the game master says nothing else. [heimr.action.observation-insight]
const USUAL: i32 = 5;
/// The most that a requirement may be.
const REQUIREMENT_MAX: i32 = 1_000;

/// What is needed to look at something or somebody. [heimr.action.observation]
pub fn needs(at: &mut At<'_, World>, who: Who, what: &Observing) -> Play<()> {
    match what {
        Observing::Square(square) => {
            let key = rule!("heimr.action.observation");
            let there = at.world().grid.has(*square);
            at.require(key, there, || Text::part(key, "no-square").with("who", who))
        }
        Observing::Item(whom) | Observing::Will(whom) => {
            let there = at.world().characters.contains_key(whom) && *whom != who;
            let sees = !at.world().character(*whom).unseen.from.contains_key(&who);
            let key = rule!("heimr.action.observation");
            at.require(key, there && sees, || Text::part(key, "refusal").with("who", who))
        }
    }
}

/// Somebody looks closely. [heimr.action.observation]
pub fn plays(at: &mut At<'_, World>, who: Who, what: &Observing) -> Play<Verdict> {
    let task = task(at.world(), who, what);
    if let Some(task) = &task
        && !tries_again(at, who, what, task)?
    {
        return Ok(Verdict::done());
    }
    let (verdict, fruitful) = match what {
        Observing::Square(square) => hiding::look_over(at, who, *square)?,
        Observing::Item(whom) => hiding::search(at, who, *whom)?,
        Observing::Will(whom) => {
            let verdict = gauge(at, who, *whom)?;
            let met = verdict.outcome.as_deref() == Some(Met::Pass.word());
            (verdict, met)
        }
    };
    if let Some(task) = &task {
        let best = verdict.total.filter(|_| !fruitful);
        attempts::remember(at, who, task, best)?;
    }
    Ok(verdict)
}

/// With what somebody looks closely.
fn ability(what: &Observing) -> Standard {
    match what {
        Observing::Square(_) | Observing::Item(_) => Standard::Perception,
        Observing::Will(_) => Standard::Insight,
    }
}

/// Under which name a look stands that has found nothing. In a fight none does: there each costs its action.
/// [heimr.challenge.best-attempt]
fn task(world: &World, who: Who, what: &Observing) -> Option<String> {
    let at = match what {
        Observing::Square(square) => square.to_string(),
        Observing::Item(whom) | Observing::Will(whom) => world.character(*whom).name.clone(),
    };
    let stands = world.combat.is_none() && world.is_players(who);
    stands.then(|| format!("{}: {at}", ability(what).name()))
}

/// Whether somebody looks who may have looked in vain before: for a point of willpower, or because the game master says
/// that circumstances have changed. [heimr.challenge.best-attempt]
fn tries_again(at: &mut At<'_, World>, who: Who, what: &Observing, task: &str) -> Play<bool> {
    let key = rule!("heimr.challenge.best-attempt");
    let Some(best) = key.keeps(at.world().failed(who, task)).map(|failed| failed.best) else {
        return Ok(true);
    };
    let about = [("who", Value::Character(who)), ("task", Value::text(task))];
    // Who has nothing to pay with looks again because something has changed, until the game master says otherwise.
    let spent = at.world().character(who).willpower.now <= 0;
    let prompt = Prompt::confirm(Owner::Referee, key).or_else(Pick::Yes(spent));
    let lapse = if spent { Lapse::Later } else { Lapse::MovingOn };
    if at.confirm(&prompt.lapses(lapse).about(&about))? {
        return Ok(true);
    }
    let tested = ability(what).tested();
    let throw = norn_kernel::glance(at.world(), |at| throws::throw(at, who, &tested, &[]));
    pushes_blindly(at, &throw, best, 0)
}

/// How willing somebody is to fight on: against what they show, or against a requirement.
/// [heimr.action.observation-insight]
fn gauge(at: &mut At<'_, World>, who: Who, whom: Who) -> Play<Verdict> {
    let key = rule!("heimr.action.observation-insight");
    let about = [("who", Value::Character(who)), ("whom", Value::Character(whom))];
    let prompt = Prompt::confirm(at.world().owner(whom), key).or_else(Pick::Yes(false));
    let hides = at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    let insight = throws::throw(at, who, &Standard::Insight.tested(), &[]);
    let (met, total) = if hides {
        let persuasion = throws::throw(at, whom, &Standard::Persuasion.tested(), &[]);
        let (came, total) = Compared { one: insight, other: persuasion, tie: Tie::FirstReaches }.play(at)?;
        (if came == Contest::Win { Met::Pass } else { Met::Fail }, total)
    } else {
        let want = Want::Number { min: -REQUIREMENT_MAX, max: REQUIREMENT_MAX };
        let prompt =
            Prompt::new(Owner::Referee, rule!("heimr.challenge.requirement"), want, Pick::Number(USUAL));
        let requirement = at.amount(&prompt.lapses(Lapse::MovingOn).about(&about))?;
        let tried = Required { throw: insight, requirement, harmful: false, pushes: false }.play(at)?;
        (tried.met, tried.thrown.total)
    };
    let met = at.outcome(key, met);
    if met == Met::Pass {
        let prompt = Prompt::text(Owner::Referee, rule!("heimr.action.observation")).lapses(Lapse::MovingOn);
        let told = at.text(&prompt.about(&about))?;
        at.tell(|_| Text::part(key, "told").with("whom", whom).with("told", Value::text(&told)));
    }
    Ok(Verdict::of(met.word()).with_total(total))
}

/// Somebody speaks: those who are near hear it, and nobody stays hidden who speaks up.
/// [heimr.action.speak]
pub fn speaks(at: &mut At<'_, World>, who: Who, words: &str, whisper: bool) -> Play<Verdict> {
    if !words.is_empty() {
        at.tell(|_| {
            Text::part(words!("heimr.action.speak"), if whisper { "whispers" } else { "says" })
                .with("who", who)
                .with("words", Value::text(words))
        });
    }
    if whisper {
        sounds::soft_sound(at, who)?;
    } else {
        sounds::loud_sound(at, who)?;
    }
    if words.is_empty() {
        return Ok(Verdict::done());
    }
    persuades(at, who, words)
}

/// The game master may ask for a roll on what is said. [heimr.action.speak, heimr.attribute.role-mapping]
fn persuades(at: &mut At<'_, World>, who: Who, words: &str) -> Play<Verdict> {
    let key = rule!("heimr.action.speak");
    let able = of_speech(at.world());
    if !key.holds(!able.is_empty()) {
        return Ok(Verdict::done());
    }
    let mut options = vec![Choice::word(key, "none")];
    options.extend(able.iter().map(|name| Choice::new(key, Value::text(name))));
    let about = [("who", Value::Character(who)), ("words", Value::text(words))];
    let prompt = Prompt::one_of(Owner::Referee, key, &options).or_else(Pick::One(0));
    let chosen = at.one_of(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    let Some(name) = chosen.checked_sub(1).and_then(|n| able.get(n)) else { return Ok(Verdict::done()) };
    let throw = throws::throw(at, who, &Tested::Ability(name.clone()), &[]);
    let total = at.call(&Total(throw))?.total;
    at.tell(|_| {
        Text::part(key, "comes-to").with("who", who).with("with", Value::text(name)).with("total", total)
    });
    Ok(Verdict::done().with_total(total))
}

/// The abilities that are founded on what speaking rests on, the more specific first.
/// [heimr.attribute.role-mapping, heimr.standard-ability.specific-before-general]
fn of_speech(world: &World) -> Vec<String> {
    let Some(role) = &world.campaign.roles.speech else { return vec![] };
    let all = content::abilities(world);
    let mut founded: Vec<(bool, &str)> = all
        .iter()
        .filter(|(_, ability)| ability.attributes.contains(role))
        .map(|(name, ability)| (ability.specialises.is_none(), *name))
        .collect();
    founded.sort();
    founded.into_iter().map(|(_, name)| name.to_owned()).collect()
}
