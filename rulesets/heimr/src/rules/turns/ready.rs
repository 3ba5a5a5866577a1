//! Readied actions: what somebody waits to do, and what sets it off.
use crate::reference::RULES;
use crate::rules::actions::{action, types};
use crate::rules::challenges::requirements::{Compared, Contest, Tie};
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hindrances;
use crate::rules::turns::turn;
use crate::world::fight::{Attack, Brawl, Deed, Readied, Trigger, Waiting};
use crate::world::happen::{happen, note};
use crate::world::things::Takes;
use crate::world::{Effect, World};
use norn_kernel::{At, Audience, Lapse, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule};

impl Waiting {
    /// How long it takes.
    #[must_use]
    pub fn takes(&self, world: &World, who: Who) -> Takes {
        match self {
            Self::Strike { .. } | Self::Brawl { .. } => Takes::Standard,
            Self::Deed(deed) => types::takes(world, who, deed),
        }
    }

    fn deed(&self, target: Who) -> Deed {
        match self {
            Self::Strike { strikes, aim } => Deed::WeaponAttack(Attack {
                target,
                strikes: strikes.clone(),
                aim: *aim,
                outmanoeuvres: false,
                guess: None,
                skill: None,
            }),
            Self::Brawl { grabs, aim } => {
                Deed::BrawlAttack(Brawl { target, grabs: *grabs, aim: *aim, outmanoeuvres: false })
            }
            Self::Deed(deed) => deed.clone(),
        }
    }
}

/// Somebody waits for something, and the turn ends. [heimr.ready.one-action, heimr.ready.cost]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Ready {
    pub who: Who,
    /// For what, and what then happens.
    pub readied: Readied,
}

impl Rule for Ready {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        Waits { who }.play(at)?;
        let key = rule!("heimr.ready.cost");
        let takes = self.readied.waiting.takes(at.world(), who);
        at.require(key, takes != Takes::Upcoming, || Text::part(key, "upcoming").with("who", who))?;
        let name = match &self.readied.waiting {
            Waiting::Deed(deed) => deed.once(),
            Waiting::Strike { .. } => "weapon-attack".to_owned(),
            Waiting::Brawl { .. } => "brawl-attack".to_owned(),
        };
        types::affords(at, who, takes, &name)?;
        // A fall or a blow may set off what could not be done before it; nothing else is readied that could not be done now.
        if let Waiting::Deed(deed) = &self.readied.waiting
            && !matches!(
                deed,
                Deed::Move(_) | Deed::Run { .. } | Deed::DropProne | Deed::StandUp | Deed::Dodge
            )
        {
            action::needs(at, who, deed)?;
        }
        turn::begin(at, who)?;
        note(at, key, who, |fighter| match takes {
            Takes::Free => {
                fighter.turn.free.insert(name);
            }
            Takes::Standard | Takes::Ongoing | Takes::Upcoming => fighter.turn.standard = true,
        })?;
        let readied = Some(Box::new(self.readied.clone()));
        happen(at, rule!("heimr.ready.one-action"), Effect::Readied(who, readied))?;
        turn::end(at, who)?;
        Ok(Verdict::done())
    }
}

/// Whether somebody can ready anything at all, whatever it is. [heimr.ready.one-action]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Waits {
    pub who: Who,
}

impl Rule for Waits {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        let who = self.who;
        turn::its_turn(at, who)?;
        types::may_act(at, who)?;
        types::decided(at, who)?;
        let key = rule!("heimr.ready.one-action");
        let held = at.world().combat.as_ref().is_some_and(|combat| {
            // What was readied in the last turn is lost with this one.
            combat.begun && combat.readied.contains_key(&who)
        });
        at.require(key, !held, || Text::part(key, "refusal").with("who", who))
    }
}

/// What somebody has waited for has come, as their player says. [heimr.ready.after-trigger]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct React {
    /// Who has waited.
    pub who: Who,
    /// Who has set it off.
    pub other: Who,
    /// Whether the character has noticed, by the game master. [heimr.ready.awareness]
    pub aware: bool,
}

impl Rule for React {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let key = rule!("heimr.ready.one-action");
        let readied = at.world().combat.as_ref().is_some_and(|combat| combat.readied.contains_key(&who));
        at.require(key, readied, || Text::part(key, "nothing").with("who", who))?;
        let key = rule!("heimr.ready.lost");
        at.require(key, !is_lost(at.world(), who), || Text::part(key, "refusal").with("who", who))?;
        let key = rule!("heimr.ready.awareness");
        let aware = self.aware && notices(at.world(), who, self.other);
        at.require(key, aware, || Text::part(key, "refusal").with("who", who))?;
        fire(at, who, self.other)
    }
}

/// Whether what somebody has readied comes too late: their next turn has come, whether anything is done with it yet or
/// not. [heimr.ready.lost]
fn is_lost(world: &World, who: Who) -> bool {
    world.combat.as_ref().is_some_and(|combat| combat.acting == Some(who))
}

/// Whether somebody is in a state to notice another. [heimr.ready.awareness]
fn notices(world: &World, who: Who, other: Who) -> bool {
    !hindrances::is_helpless(world, who) && !world.character(other).unseen.from.contains_key(&who)
}

/// The readied action happens; if it has become impossible, it is lost. Its owner's place in the order is just
/// before whoever set it off from now on. [heimr.ready.choice-at-trigger, heimr.ready.order-change]
fn fire(at: &mut At<'_, World>, who: Who, other: Who) -> Play<Verdict> {
    let Some(readied) = at.world().combat.as_ref().and_then(|combat| combat.readied.get(&who)).cloned()
    else {
        return Ok(Verdict::done());
    };
    happen(at, rule!("heimr.ready.choice-at-trigger"), Effect::Readied(who, None))?;
    turn::move_to(at, who, other, false, rule!("heimr.ready.order-change"))?;
    let deed = readied.waiting.deed(other);
    if action::impossible(at.world(), who, &deed) && at.holds(rule!("heimr.ready.choice-at-trigger"), true) {
        return Ok(Verdict::done());
    }
    if readied.waiting.takes(at.world(), who) == Takes::Ongoing {
        note(at, rule!("heimr.ready.cost"), who, |fighter| fighter.open = true)?;
    }
    action::plays(at, who, &deed)
}

/// Those who wait for this and notice who sets it off, in the order of turns.
fn waiting(world: &World, other: Who, set_off: impl Fn(&World, Who, &Trigger) -> bool) -> Vec<Who> {
    let Some(combat) = &world.combat else { return vec![] };
    let by = |who: &Who| {
        combat.readied.get(who).is_some_and(|readied| set_off(world, *who, &readied.trigger))
            && notices(world, *who, other)
            && rule!("heimr.ready.lost").met(!is_lost(world, *who))
            && hindrances::stops_acting(world, *who).is_none()
    };
    combat.after(other).filter(by).collect()
}

/// Asks those who wait whether they act now; whoever does, does. [heimr.ready.choice-at-trigger]
fn set_off(at: &mut At<'_, World>, who: Who, other: Who, usual: bool) -> Play<()> {
    let key = rule!("heimr.ready.choice-at-trigger");
    let about = [("who", Value::Character(who)), ("other", Value::Character(other))];
    let prompt = Prompt::confirm(at.world().owner(who), key).or_else(Pick::Yes(usual));
    let lapse = if usual { Lapse::MovingOn } else { Lapse::Later };
    if !key.applies() || at.confirm(&prompt.lapses(lapse).about(&about))? {
        fire(at, who, other)?;
    }
    Ok(())
}

/// Somebody has come into a square: whoever waited there for an opponent may act.
/// [heimr.ready.trigger-event-or-intent]
pub fn entered(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let here = |world: &World, by: Who, trigger: &Trigger| {
        *trigger == Trigger::Enters
            && world.character(by).stance.square == world.character(who).stance.square
            && world.may_oppose(by, who)
    };
    for by in waiting(at.world(), who, here) {
        // Of those whom the game master plays, they say who is not on one side with whom.
        let own = at.world().character(by).side == at.world().character(who).side;
        set_off(at, by, who, !own)?;
    }
    Ok(())
}

/// Somebody has done something in a fight: whoever waits for what they said themselves is asked whether that was it, and
/// nobody waits for the answer. What the game master waits with is theirs to know.
/// [heimr.ready.trigger-event-or-intent, heimr.ready.after-trigger]
pub fn done(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let told = |_: &World, _: Who, trigger: &Trigger| matches!(trigger, Trigger::Told(_));
    let hidden = at.world().character(who).hidden;
    let them = |world: &World| waiting(world, who, told);
    let (party, others): (Vec<Who>, Vec<Who>) =
        them(at.world()).into_iter().partition(|by| at.world().is_players(*by));
    for by in party.into_iter().filter(|_| !hidden) {
        if was_it(at, by, who)? {
            fire(at, by, who)?;
        }
    }
    let came = at.aside(Audience::Referee, |at| {
        let mut came = vec![];
        for by in others {
            if was_it(at, by, who)? {
                came.push(by);
            }
        }
        Ok(came)
    })?;
    for by in came {
        fire(at, by, who)?;
    }
    Ok(())
}

/// Whether what somebody waits for has come with what another has just done.
fn was_it(at: &mut At<'_, World>, by: Who, other: Who) -> Play<bool> {
    let readied = at.world().combat.as_ref().and_then(|combat| combat.readied.get(&by));
    let Some(Trigger::Told(words)) = readied.map(|readied| &readied.trigger) else { return Ok(false) };
    let about =
        [("who", Value::Character(by)), ("other", Value::Character(other)), ("words", Value::text(words))];
    let key = rule!("heimr.ready.after-trigger");
    let prompt = Prompt::confirm(at.world().owner(by), key).or_else(Pick::Yes(false));
    at.confirm(&prompt.lapses(Lapse::Later).about(&about))
}

/// Somebody is about to attack: whoever waited to forestall it, and reads it in time, acts first. Says whether the
/// attack still comes: not where it has become impossible. [heimr.ready.intent-roll]
pub fn before_attack(
    at: &mut At<'_, World>,
    who: Who,
    target: Who,
    attack: impl FnOnce() -> Deed,
) -> Play<bool> {
    let intends = |_: &World, by: Who, trigger: &Trigger| by == target && *trigger == Trigger::Intends;
    let forestalls = waiting(at.world(), who, intends);
    if forestalls.is_empty() {
        return Ok(true);
    }
    for by in forestalls {
        let other = throws::throw(at, who, &Standard::Persuasion.tested(), &[]);
        let one = throws::throw(at, by, &Standard::Insight.tested(), &[]);
        let (came, _) = Compared { one, other, tie: Tie::FirstReaches }.play(at)?;
        let came = at.outcome(rule!("heimr.ready.intent-roll"), came);
        if came == Contest::Win {
            set_off(at, by, who, true)?;
        }
    }
    Ok(!action::impossible(at.world(), who, &attack()))
}

/// Somebody has been attacked: now whoever waited for it may act, wounded or not. [heimr.ready.after-trigger]
pub fn after_attack(at: &mut At<'_, World>, who: Who, target: Who) -> Play<()> {
    let attacked = |_: &World, by: Who, trigger: &Trigger| {
        by == target && matches!(trigger, Trigger::Attacks | Trigger::Intends)
    };
    for by in waiting(at.world(), who, attacked) {
        if at.holds(rule!("heimr.ready.after-trigger"), true) {
            set_off(at, by, who, true)?;
        }
    }
    Ok(())
}
