//! `happen`, the only place that applies effects.
use crate::reference::RULES;
use crate::world::{
    Aim, Combat, Deed, Effect, End, Goal, Item, KEPT_MAX, Lasting, Out, Phase, Pool, Rest, Side, Stage,
    Staged, Stat, State, Story, Unseen, Weapon, World,
};
use norn_kernel::{At, Key, Money, Play, Who, rule};
use std::collections::BTreeSet;

/// The most money that anything may be about, in hundredths: ten thousand million.
pub const MONEY_MAX: i64 = 1_000_000_000_000;

/// How much Defiance it takes to make one roll fail. [triumvene.defiance.force-failure]
pub const TO_FORCE: i32 = 3;

/// Seconds that a stun lasts outside of a fight. [triumvene.effect.stunned]
pub const STUN_SECONDS: i64 = 300;

/// Something that is about to happen. `happen` alone turns it into effects, worked out from the world of that
/// moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A player has bought re-rolls.
    GainDefiance {
        /// How many.
        points: i32,
    },
    /// The referee makes a roll fail.
    SpendDefiance,
    /// Somebody has tried something.
    Try(Deed),
    /// A session begins.
    OpenSession,
    /// Somebody has told a story.
    Tell(Story),
    /// The referee has filled in something that is about to happen.
    Stage {
        staged: Staged,
        /// By which rule.
        by: Key,
    },
    /// What was filled in happens now.
    Unstage {
        /// By which rule.
        by: Key,
    },
    /// A fight begins.
    BeginCombat {
        /// Who is in it.
        fighters: BTreeSet<Who>,
        /// Which side has a free round.
        free: Option<Side>,
        /// 0 for a free round, 1 otherwise.
        round: u16,
    },
    /// The fight is over.
    EndCombat,
    /// A goal is stated, or changed.
    StateGoal {
        /// Which; `None` for a further one.
        number: Option<u32>,
        /// As it is from now on.
        goal: Goal,
    },
    /// A goal is dropped.
    DropGoal { number: u32 },
    /// A player is content with the goals, or has changed one.
    Agree {
        /// Whose player.
        who: Who,
        content: bool,
    },
    /// The referee says who can be reached.
    Reach {
        /// Which goal.
        number: u32,
        /// As it is from now on.
        goal: Goal,
    },
    /// The goals are locked and played out.
    BeginExecution,
    /// It is settled who fights whom hand to hand.
    Engage {
        /// Each pair with the lower number first.
        pairs: BTreeSet<(Who, Who)>,
        /// The pairs that nobody has seen at it yet.
        unseen: BTreeSet<(Who, Who)>,
    },
    /// Two are seen to fight hand to hand.
    Meet {
        /// The lower number first.
        pair: (Who, Who),
    },
    /// Somebody gets away from whoever it fought hand to hand.
    Part { who: Who },
    /// A goal is begun.
    BeginGoal {
        number: u32,
        /// How many seconds it takes from now.
        seconds: u16,
    },
    /// A goal comes to its end.
    EndGoal { number: u32, end: End },
    /// Seconds of an Execution pass.
    Pass {
        /// How many.
        seconds: u8,
    },
    /// An Execution is over, and Command begins.
    Turn {
        /// Somebody has called for it; otherwise the Execution was complete.
        called: bool,
    },
    /// A goal was not begun, and goes back to its player.
    GiveBack {
        /// As it is.
        goal: Goal,
    },
    /// A goal was not begun before its doer dropped.
    Lose {
        number: u32,
        /// As it is.
        goal: Goal,
    },
    /// Somebody has tried to stay unseen in a fight.
    Sneak {
        who: Who,
        /// Whether nobody sees them now.
        hidden: bool,
    },
    /// Somebody unseen strikes.
    Strike { who: Who },
    /// Somebody is stunned.
    Stun { who: Who },
    /// An effect of the referee's own takes hold.
    Afflict {
        /// Of whom.
        who: Who,
        /// Its name.
        name: String,
        /// Which stat it hampers.
        hampers: Option<Stat>,
        /// For how many rounds after this one.
        rounds: u16,
    },
    /// Somebody falls unconscious or asleep, wakes, or dies.
    Become {
        who: Who,
        /// What it can do from now on.
        state: State,
        /// The rule by which it happens.
        by: Key,
    },
    /// An opponent is out of a fight without being hurt, or is back.
    Leave { who: Who, out: Option<Out> },
    /// The referee gives back hit points.
    Heal {
        /// To whom.
        who: Who,
        /// How many.
        amount: i32,
    },
    /// Time passes outside of a fight.
    PassTime {
        /// How much of it, in seconds.
        seconds: i64,
    },
    /// Rest gives back what was used.
    Recover {
        /// To whom.
        who: Who,
        /// How many hit points.
        hp: i32,
        /// How much Cohesion.
        cohesion: i32,
    },
    /// Somebody has rested.
    Rest {
        who: Who,
        /// What of it may still count.
        rest: Rest,
    },
    /// A manipulation is paid for.
    PayCohesion {
        /// By whom.
        who: Who,
        /// How much, 0 or more.
        cost: i32,
    },
    /// Somebody holds together better from now on.
    GrowCohesion {
        who: Who,
        /// By how much.
        by: i32,
    },
    /// Somebody takes damage, 0 or more.
    Harm {
        who: Who,
        /// How many hit points.
        amount: i32,
    },
    /// Somebody has more money, or less.
    Balance {
        who: Who,
        /// By how much.
        change: Money,
        /// By which rule.
        by: Key,
    },
    /// Somebody gets things of one name.
    Receive {
        who: Who,
        /// Their name.
        what: String,
        /// How many, 1 or more.
        count: i32,
        /// What they are as a weapon, if they are one.
        weapon: Option<Weapon>,
        /// By which rule.
        by: Key,
    },
    /// Somebody has things of one name no more.
    HandOver {
        who: Who,
        /// Their name.
        what: String,
        /// How many, 1 or more.
        count: i32,
        /// By which rule.
        by: Key,
    },
    /// Somebody gets a house or land.
    Settle {
        who: Who,
        /// Its name.
        name: String,
        /// By which rule.
        by: Key,
    },
    /// Somebody gets a title, or loses it.
    Title {
        who: Who,
        title: String,
        /// Its rank; `None` if it is lost.
        rank: Option<u8>,
        /// By which rule.
        by: Key,
    },
    /// The referee has spoken on a title that somebody is to begin with.
    Spoken { who: Who, title: String },
}

/// Works out the effects of an act and applies them. Says whether anything happened.
pub fn happen(at: &mut At<'_, World>, act: Act) -> Play<bool> {
    let world = at.world();
    match act {
        Act::GainDefiance { points } => {
            let now = world.defiance.saturating_add(points);
            at.apply(rule!("triumvene.defiance.reroll.cost"), Effect::Defiance(now))?;
        }
        Act::SpendDefiance => {
            let now = world.defiance.saturating_sub(TO_FORCE);
            at.apply(rule!("triumvene.defiance.force-failure"), Effect::Defiance(now))?;
        }
        Act::Try(deed) => {
            // What opponents try is the referee's business.
            if deed.doing.is_empty() || !world.is_players(deed.who) {
                return Ok(false);
            }
            let effect = if world.deeds.len() < KEPT_MAX {
                Effect::Deed(deed)
            } else {
                let mut deeds = world.deeds[world.deeds.len() + 1 - KEPT_MAX..].to_vec();
                deeds.push(deed);
                Effect::Deeds(deeds)
            };
            at.apply(rule!("triumvene.roll.retry"), effect)?;
        }
        Act::OpenSession => {
            let now = world.sessions.saturating_add(1);
            let kept = world.deeds.iter().filter(|deed| now <= deed.session.saturating_add(1));
            let kept: Vec<Deed> = kept.cloned().collect();
            let mut effects = vec![Effect::Sessions(now)];
            if kept.len() < world.deeds.len() {
                effects.push(Effect::Deeds(kept));
            }
            for effect in effects {
                at.apply(rule!("triumvene.off-camera.roll"), effect)?;
            }
        }
        Act::Tell(story) => {
            at.apply(rule!("triumvene.off-camera.story"), Effect::Story(story))?;
        }
        Act::BeginCombat { fighters, free, round } => {
            let (fighters, unseen): (BTreeSet<Who>, BTreeSet<Who>) =
                fighters.into_iter().partition(|&who| world.is_seen(who));
            let combat = Combat { fighters, free, round, ..Combat::default() };
            let begins = Effect::Combat(Some(Box::new(combat)));
            for effect in std::iter::once(begins).chain(unseen.into_iter().map(Effect::Joined)) {
                at.apply(rule!("triumvene.combat.phases"), effect)?;
            }
        }
        Act::Stage { staged, by } => at.apply(by, Effect::Staged(Some(Box::new(staged))))?,
        Act::Unstage { by } => {
            if world.staged.is_none() {
                return Ok(false);
            }
            at.apply(by, Effect::Staged(None))?;
        }
        Act::EndCombat => {
            for effect in over(world) {
                at.apply(rule!("triumvene.combat.phases"), effect)?;
            }
        }
        Act::StateGoal { number, goal } => {
            let side = world.character(goal.who).side;
            let (next, stated) =
                world.combat.as_ref().map_or((0, 0), |combat| (combat.next(side), combat.stated(side)));
            let key = rule!("triumvene.combat.command.goals");
            at.apply(key, Effect::Goal(number.unwrap_or(next), Some(goal)))?;
            if number.is_none() {
                at.apply(key, Effect::NextGoal(side, stated.saturating_add(1)))?;
            }
        }
        Act::DropGoal { number } => {
            at.apply(rule!("triumvene.combat.command.goals"), Effect::Goal(number, None))?;
        }
        Act::Agree { who, content } => {
            let mut now = world.combat.as_ref().map(|combat| combat.content.clone()).unwrap_or_default();
            let news = if content { now.insert(who) } else { now.remove(&who) };
            if news {
                at.apply(rule!("triumvene.combat.command.confirm"), Effect::Content(now))?;
            }
        }
        Act::Reach { number, goal } => {
            at.apply(rule!("triumvene.combat.defend-other"), Effect::Goal(number, Some(goal)))?;
        }
        Act::BeginExecution => {
            let round = world.combat.as_ref().map_or(1, |combat| combat.round);
            for effect in [Effect::Phase(Phase::Execution, round), Effect::EndsCleared] {
                at.apply(rule!("triumvene.combat.phases"), effect)?;
            }
        }
        Act::Engage { pairs, unseen } => {
            let unseen = Unseen { melee: unseen.clone(), contact: unseen };
            for effect in [Effect::Melee(pairs.clone()), Effect::Contact(pairs), Effect::Unseen(unseen)] {
                at.apply(rule!("triumvene.combat.flanked.definition"), effect)?;
            }
        }
        Act::Meet { pair } => {
            let Some(combat) = &world.combat else { return Ok(false) };
            let mut unseen = combat.unseen.clone();
            if !unseen.melee.remove(&pair) {
                return Ok(false);
            }
            let mut melee = in_sight(world, &combat.melee, &mut unseen.melee);
            let mut contact = in_sight(world, &combat.contact, &mut unseen.contact);
            melee.insert(pair);
            if unseen.contact.remove(&pair) {
                contact.insert(pair);
            }
            for effect in [Effect::Melee(melee), Effect::Contact(contact), Effect::Unseen(unseen)] {
                at.apply(rule!("triumvene.combat.flanked.definition"), effect)?;
            }
        }
        Act::Part { who } => {
            let Some(combat) = &world.combat else { return Ok(false) };
            let mut unseen = combat.unseen.clone();
            let mut contact = in_sight(world, &combat.contact, &mut unseen.contact);
            contact.retain(|&(one, other)| one != who && other != who);
            unseen.contact.retain(|&(one, other)| one != who && other != who);
            for effect in [Effect::Contact(contact), Effect::Unseen(unseen)] {
                at.apply(rule!("triumvene.combat.flanked.definition"), effect)?;
            }
        }
        Act::BeginGoal { number, seconds } => {
            let goal = world.combat.as_ref().and_then(|combat| combat.goals.get(&number)).cloned();
            if let Some(goal) = goal {
                let goal = Goal { stage: Stage::Running(seconds), ..goal };
                at.apply(rule!("triumvene.combat.execution.length"), Effect::Goal(number, Some(goal)))?;
            }
        }
        Act::EndGoal { number, end } => {
            let goal = world.combat.as_ref().and_then(|combat| combat.goals.get(&number)).cloned();
            if let Some(goal) = goal {
                for effect in [Effect::GoalEnded(goal, end), Effect::Goal(number, None)] {
                    at.apply(rule!("triumvene.combat.execution.play-out"), effect)?;
                }
            }
        }
        Act::Pass { seconds } => {
            for effect in passed(world, seconds) {
                at.apply(rule!("triumvene.combat.execution.length"), effect)?;
            }
        }
        Act::Turn { called } => {
            for (number, goal) in world.combat.clone().unwrap_or_default().goals {
                if let Some(act) = after_round(at.world(), number, goal) {
                    happen(at, act)?;
                }
            }
            let combat = at.world().combat.as_ref();
            let round = combat.map_or(1, |combat| combat.round.saturating_add(1));
            let unseen = combat.map(|combat| combat.unseen.clone()).unwrap_or_default();
            let key = if called {
                rule!("triumvene.combat.call-command")
            } else {
                rule!("triumvene.combat.execution.auto-command")
            };
            let effects = [
                Effect::Phase(Phase::Command, round),
                Effect::Elapsed(0),
                Effect::Content(BTreeSet::new()),
                Effect::Melee(BTreeSet::new()),
                Effect::Unseen(Unseen { melee: BTreeSet::new(), ..unseen }),
            ];
            for effect in effects {
                at.apply(key, effect)?;
            }
        }
        Act::GiveBack { goal } => {
            let effect = Effect::GoalEnded(goal, End::NotExecuted);
            at.apply(rule!("triumvene.combat.command.unlimited"), effect)?;
        }
        Act::Lose { number, goal } => {
            for effect in [Effect::GoalEnded(goal, End::NotExecuted), Effect::Goal(number, None)] {
                at.apply(rule!("triumvene.combat.no-initiative"), effect)?;
            }
        }
        Act::Sneak { who, hidden } => {
            let vanishes = hidden && !world.is_players(who);
            at.apply(rule!("triumvene.combat.stealth.move"), Effect::Hidden(who, hidden))?;
            // Whom an opponent fights that nobody sees any more is the referee's business again.
            if let Some(combat) = at.world().combat.as_ref().filter(|_| vanishes) {
                let mut unseen = combat.unseen.clone();
                let melee = in_sight(at.world(), &combat.melee, &mut unseen.melee);
                let contact = in_sight(at.world(), &combat.contact, &mut unseen.contact);
                for effect in [Effect::Melee(melee), Effect::Contact(contact), Effect::Unseen(unseen)] {
                    at.apply(rule!("triumvene.combat.flanked.definition"), effect)?;
                }
            }
        }
        Act::Strike { who } => {
            at.apply(rule!("triumvene.combat.stealth.attack"), Effect::Hidden(who, false))?;
        }
        Act::Stun { who } => {
            let lasting = lasting(world, 1);
            at.apply(rule!("triumvene.effect.stunned"), Effect::Stunned(who, Some(lasting)))?;
        }
        Act::Afflict { who, name, hampers, rounds } => {
            let lasting = lasting(world, rounds);
            let effect = Effect::Afflicted(who, name, Some((hampers, lasting)));
            at.apply(rule!("triumvene.missing.effects-list"), effect)?;
        }
        Act::Become { who, state, by } => at.apply(by, Effect::State(who, state))?,
        Act::Leave { who, out } => at.apply(rule!("triumvene.hp.npcs"), Effect::Out(who, out))?,
        Act::Heal { who, amount } => {
            let hp = raised(world.character(who).hp, amount);
            at.apply(rule!("triumvene.missing.healing"), Effect::Hp(who, hp))?;
        }
        Act::PassTime { seconds } => {
            let now = world.clock.saturating_add(seconds);
            at.apply(rule!("triumvene.recovery.full-rest"), Effect::Clock(now))?;
        }
        Act::Recover { who, hp, cohesion } => {
            let one = world.character(who);
            let (hp, cohesion) = (raised(one.hp, hp), raised(one.cohesion, cohesion));
            let effects = [
                (hp != one.hp).then_some(Effect::Hp(who, hp)),
                (cohesion != one.cohesion).then_some(Effect::Cohesion(who, cohesion)),
            ];
            let some = effects.iter().any(Option::is_some);
            for effect in effects.into_iter().flatten() {
                at.apply(rule!("triumvene.recovery.tracks"), effect)?;
            }
            return Ok(some);
        }
        Act::Rest { who, rest } => {
            at.apply(rule!("triumvene.recovery.full-rest"), Effect::Rest(who, rest))?;
        }
        Act::PayCohesion { who, cost } => {
            let mut cohesion = world.character(who).cohesion;
            cohesion.now = cohesion.now.saturating_sub(cost);
            at.apply(rule!("triumvene.manipulation.cost"), Effect::Cohesion(who, cohesion))?;
        }
        Act::GrowCohesion { who, by } => {
            let mut cohesion = world.character(who).cohesion;
            cohesion.now = cohesion.now.saturating_add(by);
            cohesion.max = cohesion.max.saturating_add(by);
            at.apply(rule!("triumvene.cohesion.growth"), Effect::Cohesion(who, cohesion))?;
        }
        Act::Harm { who, amount } => {
            let mut hp = world.character(who).hp;
            hp.now = hp.now.saturating_sub(amount);
            at.apply(rule!("triumvene.hp.damage"), Effect::Hp(who, hp))?;
        }
        Act::Balance { who, change, by } => {
            // Nobody owns or owes more than can be written down by hand: the sheet stays one that can be corrected.
            let now = world.character(who).money.plus(change).0.clamp(-MONEY_MAX, MONEY_MAX);
            at.apply(by, Effect::Money(who, Money(now)))?;
        }
        Act::Receive { who, what, count, weapon, by } => {
            for effect in received(world, who, &what, count, weapon) {
                at.apply(by, effect)?;
            }
        }
        Act::HandOver { who, what, count, by } => {
            for effect in handed_over(world, who, &what, count) {
                at.apply(by, effect)?;
            }
        }
        Act::Settle { who, name, by } => {
            let now = settled(&world.character(who).property, &name);
            at.apply(by, Effect::Property(who, now))?;
        }
        Act::Title { who, title, rank, by } => {
            let mut now = world.character(who).titles.clone();
            match rank {
                Some(rank) => now.insert(title, rank),
                None => now.remove(&title),
            };
            at.apply(by, Effect::Titles(who, now))?;
        }
        Act::Spoken { who, title } => {
            let mut now = world.character(who).claims.clone();
            if !now.remove(&title) {
                return Ok(false);
            }
            at.apply(rule!("triumvene.status.start"), Effect::Claims(who, now))?;
        }
    }
    Ok(true)
}

/// What lasts to the end of so many rounds after this one, or, outside of a fight, for as many minutes as a stun.
fn lasting(world: &World, rounds: u16) -> Lasting {
    Lasting {
        round: world.combat.as_ref().map(|combat| combat.round.saturating_add(rounds)),
        until: world.clock.saturating_add(STUN_SECONDS),
    }
}

/// The pairs that everybody can see; the others go to `unseen`.
fn in_sight(
    world: &World,
    pairs: &BTreeSet<(Who, Who)>,
    unseen: &mut BTreeSet<(Who, Who)>,
) -> BTreeSet<(Who, Who)> {
    let (seen, others) = pairs.iter().partition(|(one, other)| world.is_seen(*one) && world.is_seen(*other));
    unseen.extend::<BTreeSet<(Who, Who)>>(others);
    seen
}

/// Seconds pass, for the clocks and for what is being done.
fn passed(world: &World, seconds: u8) -> Vec<Effect> {
    let Some(combat) = &world.combat else { return vec![] };
    let mut effects = vec![
        Effect::Elapsed(combat.elapsed.saturating_add(seconds)),
        Effect::Clock(world.clock.saturating_add(seconds.into())),
    ];
    for (&number, goal) in &combat.goals {
        if let Stage::Running(left @ 1..) = goal.stage {
            let stage = Stage::Running(left.saturating_sub(seconds.into()));
            effects.push(Effect::Goal(number, Some(Goal { stage, ..goal.clone() })));
        }
    }
    effects
}

/// What becomes of a goal when its round is over: what was not begun is listed so and goes back to its player,
/// or is lost with its doer; who defends somebody has done so; what is running goes on.
fn after_round(world: &World, number: u32, goal: Goal) -> Option<Act> {
    match (goal.stage, &goal.aim) {
        (Stage::Running(_), _) => None,
        (Stage::Stated, _) if !world.can_act(goal.who) => Some(Act::Lose { number, goal }),
        (Stage::Stated, Aim::Defend { out_of_reach: false, .. }) => {
            Some(Act::EndGoal { number, end: End::Done })
        }
        (Stage::Stated, _) => Some(Act::GiveBack { goal }),
    }
}

/// What comes back never goes beyond the most; what is beyond it stays.
fn raised(pool: Pool, by: i32) -> Pool {
    let now = pool.now.saturating_add(by).min(pool.max).max(pool.now);
    Pool { now, ..pool }
}

/// Houses and land with one more. One whose name is taken is numbered.
fn settled(property: &BTreeSet<String>, name: &str) -> BTreeSet<String> {
    let mut now = property.clone();
    let mut number = 1;
    let mut free = name.to_owned();
    while !now.insert(free) {
        number += 1;
        free = format!("{name} {number}");
    }
    now
}

/// What changes when somebody gets things of one name. What they are as a weapon can be attacked with.
fn received(world: &World, who: Who, what: &str, count: i32, weapon: Option<Weapon>) -> Vec<Effect> {
    let one = world.character(who);
    let mut items = one.items.clone();
    let item = items.entry(what.to_owned()).or_default();
    item.count = item.count.saturating_add(count);
    let mut effects = vec![Effect::Items(who, items)];
    if let Some(weapon) = weapon.filter(|_| !one.weapons.contains_key(what)) {
        let mut weapons = one.weapons.clone();
        weapons.insert(what.to_owned(), weapon);
        effects.push(Effect::Weapons(who, weapons));
    }
    effects
}

/// What changes when somebody has things of one name no more; with the last of them goes the way to attack.
fn handed_over(world: &World, who: Who, what: &str, count: i32) -> Vec<Effect> {
    let one = world.character(who);
    let Some(&item) = one.items.get(what) else {
        return vec![];
    };
    let mut items = one.items.clone();
    if count < item.count {
        let left = Item { count: item.count.saturating_sub(count), ..item };
        items.insert(what.to_owned(), left);
        return vec![Effect::Items(who, items)];
    }
    items.remove(what);
    let mut effects = vec![Effect::Items(who, items)];
    if one.weapons.contains_key(what) {
        let mut weapons = one.weapons.clone();
        weapons.remove(what);
        effects.push(Effect::Weapons(who, weapons));
    }
    effects
}

/// What the end of a fight leaves behind: what would have lasted for rounds goes on by the clock.
#[must_use]
pub fn over(world: &World) -> Vec<Effect> {
    let mut effects = vec![];
    for (&who, one) in &world.characters {
        if let Some(mut lasting) = one.stunned
            && lasting.round.take().is_some()
        {
            effects
                .push(Effect::Stunned(who, world.holds(one.stunned.unwrap_or_default()).then_some(lasting)));
        }
        for (name, (hampers, lasting)) in &one.afflictions {
            let mut lasting = *lasting;
            if world.holds(lasting) && lasting.round.take().is_some() {
                effects.push(Effect::Afflicted(who, name.clone(), Some((hampers.clone(), lasting))));
            } else if lasting.round.is_some() {
                effects.push(Effect::Afflicted(who, name.clone(), None));
            }
        }
    }
    if world.staged.is_some() {
        effects.push(Effect::Staged(None));
    }
    effects.push(Effect::Combat(None));
    effects
}
