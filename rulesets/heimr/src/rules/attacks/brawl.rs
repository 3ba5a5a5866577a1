//! Brawl attacks: blows and grabs without a weapon.
use crate::reference::RULES;
use crate::rules::attacks::attack;
use crate::rules::attacks::blows::{self, AttackOutcome, How};
use crate::rules::attacks::guard::{self, Coming, Intercepted};
use crate::rules::characters::{hands, hindrances};
use crate::rules::combat::clusters;
use crate::rules::combat::defence::{self, Against, Defended};
use crate::rules::environment::{heights, sounds};
use crate::rules::turns::ready;
use crate::world::World;
use crate::world::fight::{Brawl, Deed, Defence, With};
use norn_kernel::{At, Closed, Lapse, Pick, Play, Prompt, Rule, Text, Value, Verdict, Who, rule};

/// What is needed to strike or to grab somebody. [heimr.brawl.free-hand]
pub fn needs(at: &mut At<'_, World>, who: Who, brawl: &Brawl, how: &How) -> Play<()> {
    attack::reachable(at, who, brawl.target, None)?;
    attack::melee_needs(at, who, brawl.target, how)?;
    let stops = heights::stops_attack(at.world(), who, 1);
    hindrances::allow(at, who, stops)?;
    let free = hands::free_hand(at.world(), who).is_some();
    let key = rule!("heimr.brawl.free-hand");
    at.require(key, !brawl.grabs || free, || Text::part(key, "refusal").with("who", who))
}

/// Strikes or grabs somebody. Whoever wields a melee weapon is not easily got at.
/// [heimr.brawl.against-melee-weapon]
pub fn plays(at: &mut At<'_, World>, who: Who, brawl: &Brawl, how: &How) -> Play<Verdict> {
    if !ready::before_attack(at, who, brawl.target, || Deed::BrawlAttack(brawl.clone()))? {
        return Ok(Verdict::of(
            at.outcome(rule!("heimr.ready.trigger-event-or-intent"), AttackOutcome::Stopped).word(),
        ));
    }
    let mut target = brawl.target;
    if !how.answers {
        let coming = Coming { who, with: With::Brawl, outmanoeuvres: brawl.outmanoeuvres };
        match guard::intercepts(at, &coming, target, &how.unseen)? {
            Intercepted::No => {}
            Intercepted::By(guard) => target = guard,
            Intercepted::Stopped => {
                let came = at.outcome(rule!("heimr.guard.outmanoeuvre"), AttackOutcome::Stopped);
                return Ok(Verdict::of(came.word()));
            }
        }
    }
    if !blows::is_near(at.world(), who, target) {
        return Ok(Verdict::of(at.outcome(rule!("heimr.brawl.options"), AttackOutcome::Stopped).word()));
    }
    clusters::join(at, who, target)?;
    let (came, total) = if gets_near(at, who, target, how)? {
        let (came, total, _) = blows::swing(who, target, brawl.grabs, brawl.aim, how, Against::default())
            .play(at, &mut vec![])?;
        (came, total)
    } else {
        (AttackOutcome::Stopped, None)
    };
    sounds::after_attack(at, who, target, With::Brawl, false)?;
    ready::after_attack(at, who, target)?;
    let came = at.outcome(rule!("heimr.brawl.options"), came);
    Ok(Verdict { total, ..Verdict::of(came.word()) })
}

/// Whether somebody gets past a melee weapon: at once after dodging it in its bearer's last turn, else by dodging
/// the blow that this provokes. [heimr.brawl.after-dodge, heimr.brawl.provoked-attack]
fn gets_near(at: &mut At<'_, World>, who: Who, target: Who, how: &How) -> Play<bool> {
    let armed = blows::wields_melee(at.world(), target);
    if !armed || !at.holds(rule!("heimr.brawl.against-melee-weapon"), true) {
        return Ok(true);
    }
    let struck = at.world().fighter(target).map(|fighter| fighter.struck.clone()).unwrap_or_default();
    let dodged = struck.iter().any(|one| one.target == who && one.with == With::Melee && one.dodged);
    if dodged && at.holds(rule!("heimr.brawl.after-dodge"), true) {
        return Ok(true);
    }
    let able = hindrances::stops_attacking(at.world(), target).is_none()
        && !at.world().character(who).unseen.from.contains_key(&target)
        && !how.unseen.contains(&target);
    let key = rule!("heimr.brawl.provoked-attack");
    let about = [("who", Value::Character(target)), ("target", Value::Character(who))];
    let prompt = Prompt::confirm(at.world().owner(target), key).or_else(Pick::Yes(true));
    if !key.holds(able) || !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
        return Ok(true);
    }
    // Whoever has rolled another defence in advance may dodge this one blow all the same.
    let stored = defence::stands_ready(at.world(), who);
    let key = rule!("heimr.brawl.provoked-which-defence");
    let other = key.holds(stored.is_some_and(|stored| stored.kind != Defence::Dodge));
    let about = [("who", Value::Character(who)), ("target", Value::Character(target))];
    let prompt = Prompt::confirm(at.world().owner(who), key).or_else(Pick::Yes(true));
    let must_dodge = other && at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    at.call(&Provoked { who, target, must_dodge })
}

/// The blow that somebody provokes who comes too near; says whether they get past it. A rule of its own: whichever way it
/// was dodged, the odds of what follows are the same. [heimr.brawl.provoked-must-dodge]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Provoked {
    who: Who,
    /// Whose weapon it is.
    target: Who,
    must_dodge: bool,
}

impl Rule for Provoked {
    type World = World;
    type Outcome = bool;

    fn play(&self, at: &mut At<'_, World>) -> Play<bool> {
        let against = Against { must_dodge: self.must_dodge, ..Against::default() };
        let (came, defended) = blows::answers(at, self.target, self.who, against)?;
        Ok(match came {
            // Nothing got in the way.
            AttackOutcome::Tired | AttackOutcome::Stopped => true,
            AttackOutcome::Missed | AttackOutcome::Touched | AttackOutcome::Hit => {
                let dodged = defended == Some(Defended::Dodged);
                dodged || !at.holds(rule!("heimr.brawl.provoked-must-dodge"), true)
            }
        })
    }
}
