//! Using a skill: what it needs, and what it does.
use crate::reference::RULES;
use crate::rules::characters::{points, skills};
use crate::rules::environment::heights;
use crate::rules::harm::{effects, injuries, rest};
use crate::world::World;
use crate::world::fight::SkillUse;
use crate::world::harm::Reaction;
use norn_kernel::{At, Play, Text, Value, Verdict, Who, rule};

/// What a skill's use needs. [heimr.action.use-skill]
pub fn needs(at: &mut At<'_, World>, who: Who, used: &SkillUse) -> Play<()> {
    skills::needs(at, who, &used.skill)?;
    let Some(skill) = skills::skill(at.world(), who, &used.skill).cloned() else { return Ok(()) };
    let named = |key, part| Text::part(key, part).with("who", who).with("skill", Value::text(&used.skill));
    let key = rule!("heimr.effect.who-calls");
    let provides = used.called.iter().all(|called| skills::provides(&skill, called));
    at.require(key, provides, || named(key, "refusal"))?;
    effects::needs(at, &used.called)?;
    let target = at.world().character(used.target.unwrap_or(who));
    let dead = target.dead;
    let key = rule!("heimr.injury.stabilize");
    at.require(key, !(dead && skill.stabilises), || named(key, "dead"))?;
    let key = rule!("heimr.health.healing");
    at.require(key, !(dead && 0 < skill.hp), || named(key, "dead"))
}

/// What happens when a skill is used: it is paid for, and does what it says.
pub fn plays(at: &mut At<'_, World>, who: Who, used: &SkillUse) -> Play<Verdict> {
    let Some(skill) = skills::skill(at.world(), who, &used.skill).cloned() else {
        return Ok(Verdict::done());
    };
    skills::pay(at, who, &used.skill)?;
    let target = used.target.unwrap_or(who);
    let called = skills::calls(&skill, &used.called);
    if !called.is_empty() && effects::react(at, target, false)? != Some(Reaction::Resist) {
        for called in called {
            effects::takes_hold(at, target, &called, Some(who))?;
        }
        heights::shaken(at, target)?;
    }
    if skill.stabilises {
        injuries::stabilise(at, target)?;
    }
    if 0 < skill.hp {
        rest::mend(at, target, skill.hp, rule!("heimr.health.healing"))?;
    }
    if skill.wakes {
        points::wake(at, target)?;
    }
    if 0 < skill.regains {
        points::regain(at, target, skill.regains, rule!("heimr.character.skills"))?;
    }
    Ok(Verdict::done())
}
