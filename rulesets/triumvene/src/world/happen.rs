//! `happen`, the only place that applies effects, and procedures for changes that have consequences. Each works out its
//! effects from the world of that moment.
use crate::reference::RULES;
use crate::world::{
    Aim, Character, Combat, Deed, Effect, End, Estate, Goal, Item, KEPT_MAX, Lasting, Phase, Side, Stage,
    Stat, Unseen, Weapon, World,
};
use norn_kernel::draft::numbered;
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::BTreeSet;

/// The most money that anything may be about, in hundredths: ten thousand million.
pub const MONEY_MAX: i64 = 1_000_000_000_000;

/// How much Defiance it takes to make one roll fail. [triumvene.defiance.force-failure]
pub const TO_FORCE: i32 = 3;

/// Seconds that a stun lasts outside of a fight. [triumvene.effect.stunned]
pub const STUN_SECONDS: i64 = 300;

/// Applies an effect.
pub fn happen(at: &mut At<'_, World>, by: Key, now: Effect) -> Play<()> {
    at.apply(by, now)
}

/// The same with several.
fn all(at: &mut At<'_, World>, by: Key, effects: impl IntoIterator<Item = Effect>) -> Play<()> {
    effects.into_iter().try_for_each(|effect| happen(at, by, effect))
}

/// A player has bought re-rolls. [triumvene.defiance.reroll.cost]
pub fn gain_defiance(at: &mut At<'_, World>, points: i32) -> Play<()> {
    let now = at.world().defiance.saturating_add(points);
    happen(at, rule!("triumvene.defiance.reroll.cost"), Effect::Defiance(now))
}

/// The referee makes a roll fail. [triumvene.defiance.force-failure]
pub fn spend_defiance(at: &mut At<'_, World>) -> Play<()> {
    let now = at.world().defiance.saturating_sub(TO_FORCE);
    happen(at, rule!("triumvene.defiance.force-failure"), Effect::Defiance(now))
}

/// Somebody has tried something. What opponents try is the referee's business. [triumvene.roll.retry]
pub fn tried(at: &mut At<'_, World>, deed: Deed) -> Play<()> {
    let world = at.world();
    if deed.doing.is_empty() || !world.is_players(deed.who) {
        return Ok(());
    }
    let effect = if world.deeds.len() < KEPT_MAX {
        Effect::Deed(deed)
    } else {
        let mut deeds = world.deeds[world.deeds.len() + 1 - KEPT_MAX..].to_vec();
        deeds.push(deed);
        Effect::Deeds(deeds)
    };
    happen(at, rule!("triumvene.roll.retry"), effect)
}

/// A session begins; what was tried before the last one is forgotten. [triumvene.off-camera.roll]
pub fn open_session(at: &mut At<'_, World>, session: u32) -> Play<()> {
    let world = at.world();
    let now = world.sessions.saturating_add(1);
    let kept = world.deeds.iter().filter(|deed| now <= deed.session.saturating_add(1));
    let kept: Vec<Deed> = kept.cloned().collect();
    let forgets = kept.len() < world.deeds.len();
    let counted = (session != world.opened_in).then_some(Effect::OpenedIn(session));
    let effects = [Some(Effect::Sessions(now)), counted, forgets.then_some(Effect::Deeds(kept))];
    all(at, rule!("triumvene.off-camera.roll"), effects.into_iter().flatten())
}

/// A fight begins, perhaps with a free round, which is round 0. [triumvene.combat.phases]
pub fn begin_combat(
    at: &mut At<'_, World>,
    fighters: BTreeSet<Who>,
    free: Option<Side>,
    hidden: BTreeSet<Who>,
) -> Play<()> {
    let (fighters, unseen): (BTreeSet<Who>, BTreeSet<Who>) =
        fighters.into_iter().partition(|&who| at.world().is_seen(who));
    let combat = Combat { fighters, free, round: u16::from(free.is_none()), ..Combat::default() };
    let begins = Effect::Combat(Some(Box::new(combat)));
    let effects = std::iter::once(begins).chain(unseen.into_iter().map(Effect::Joined));
    let hidden = (free.is_some() && !hidden.is_empty()).then_some(Effect::FromStealth(hidden));
    let effects = effects.chain(hidden);
    all(at, rule!("triumvene.combat.phases"), effects)
}

/// The fight is over. [triumvene.combat.phases]
pub fn end_combat(at: &mut At<'_, World>) -> Play<()> {
    let effects = over(at.world());
    all(at, rule!("triumvene.combat.phases"), effects)
}

/// A goal is stated, or takes the place of another. [triumvene.combat.command.goals]
pub fn state_goal(at: &mut At<'_, World>, number: Option<u32>, goal: Goal) -> Play<()> {
    let world = at.world();
    let side = world.character(goal.who).side;
    let (next, stated) =
        world.combat.as_ref().map_or((0, 0), |combat| (combat.next(side), combat.stated(side)));
    let key = rule!("triumvene.combat.command.goals");
    happen(at, key, Effect::Goal(number.unwrap_or(next), Some(goal)))?;
    if number.is_none() {
        happen(at, key, Effect::NextGoal(side, stated.saturating_add(1)))?;
    }
    Ok(())
}

/// A player is content with the goals, or has changed one. [triumvene.combat.command.confirm]
pub fn agree(at: &mut At<'_, World>, who: Who, content: bool) -> Play<()> {
    let mut now = at.world().combat.as_ref().map(|combat| combat.content.clone()).unwrap_or_default();
    let news = if content { now.insert(who) } else { now.remove(&who) };
    if news {
        happen(at, rule!("triumvene.combat.command.confirm"), Effect::Content(now))?;
    }
    Ok(())
}

/// The goals are locked and played out. [triumvene.combat.phases]
pub fn begin_execution(at: &mut At<'_, World>) -> Play<()> {
    let round = at.world().combat.as_ref().map_or(1, |combat| combat.round);
    let effects = [Effect::Phase(Phase::Execution, round), Effect::EndsCleared];
    all(at, rule!("triumvene.combat.phases"), effects)
}

/// It is settled who fights whom hand to hand, in pairs with the lower number first, and which of these nobody has seen
/// at it yet. [triumvene.combat.flanked.definition]
pub fn engage(at: &mut At<'_, World>, pairs: BTreeSet<(Who, Who)>, unseen: BTreeSet<(Who, Who)>) -> Play<()> {
    let unseen = Unseen { melee: unseen.clone(), contact: unseen };
    let effects = [Effect::Melee(pairs.clone()), Effect::Contact(pairs), Effect::Unseen(unseen)];
    all(at, rule!("triumvene.combat.flanked.definition"), effects)
}

/// Two are seen to fight hand to hand; the lower number first. [triumvene.combat.flanked.definition]
pub fn meet(at: &mut At<'_, World>, pair: (Who, Who)) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut unseen = combat.unseen.clone();
    if !unseen.melee.remove(&pair) {
        return Ok(());
    }
    let mut melee = in_sight(at.world(), &combat.melee, &mut unseen.melee);
    let mut contact = in_sight(at.world(), &combat.contact, &mut unseen.contact);
    melee.insert(pair);
    if unseen.contact.remove(&pair) {
        contact.insert(pair);
    }
    let effects = [Effect::Melee(melee), Effect::Contact(contact), Effect::Unseen(unseen)];
    all(at, rule!("triumvene.combat.flanked.definition"), effects)
}

/// Somebody gets away from whoever it fought hand to hand. [triumvene.combat.flanked.definition]
pub fn part(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut unseen = combat.unseen.clone();
    let mut contact = in_sight(at.world(), &combat.contact, &mut unseen.contact);
    contact.retain(|&(one, other)| one != who && other != who);
    unseen.contact.retain(|&(one, other)| one != who && other != who);
    let effects = [Effect::Contact(contact), Effect::Unseen(unseen)];
    all(at, rule!("triumvene.combat.flanked.definition"), effects)
}

/// A goal is begun, and takes so many seconds from now. [triumvene.combat.execution.length]
pub fn begin_goal(at: &mut At<'_, World>, number: u32, seconds: u16) -> Play<()> {
    if let Some(goal) = goal(at.world(), number) {
        let goal = Goal { stage: Stage::Running(seconds), ..goal };
        happen(at, rule!("triumvene.combat.execution.length"), Effect::Goal(number, Some(goal)))?;
    }
    Ok(())
}

/// A goal comes to its end. [triumvene.combat.execution.play-out]
pub fn end_goal(at: &mut At<'_, World>, number: u32, end: End) -> Play<()> {
    if let Some(goal) = goal(at.world(), number) {
        let effects = [Effect::GoalEnded(goal, end), Effect::Goal(number, None)];
        all(at, rule!("triumvene.combat.execution.play-out"), effects)?;
    }
    Ok(())
}

fn goal(world: &World, number: u32) -> Option<Goal> {
    world.combat.as_ref().and_then(|combat| combat.goals.get(&number)).cloned()
}

/// Seconds of an Execution pass. [triumvene.combat.execution.length]
pub fn pass(at: &mut At<'_, World>, seconds: u8) -> Play<()> {
    let effects = passed(at.world(), seconds);
    all(at, rule!("triumvene.combat.execution.length"), effects)
}

/// An Execution is over, and Command begins: somebody has called for it, or else the Execution was complete.
/// [triumvene.combat.call-command, triumvene.combat.execution.auto-command]
pub fn turn(at: &mut At<'_, World>, called: bool) -> Play<()> {
    for (number, goal) in at.world().combat.clone().unwrap_or_default().goals {
        after_round(at, number, goal)?;
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
    all(at, key, effects)
}

/// What becomes of a goal when its round is over: what was not begun is listed so and goes back to its player,
/// or is lost with its doer; who defends somebody has done so; what is running goes on.
fn after_round(at: &mut At<'_, World>, number: u32, goal: Goal) -> Play<()> {
    match (goal.stage, &goal.aim) {
        (Stage::Running(_), _) => Ok(()),
        (Stage::Stated, _) if !at.world().can_act(goal.who) => {
            let effects = [Effect::GoalEnded(goal, End::NotExecuted), Effect::Goal(number, None)];
            all(at, rule!("triumvene.combat.no-initiative"), effects)
        }
        (Stage::Stated, Aim::Defend { out_of_reach: false, .. }) => end_goal(at, number, End::Done),
        (Stage::Stated, _) => {
            let effect = Effect::GoalEnded(goal, End::NotExecuted);
            happen(at, rule!("triumvene.combat.command.unlimited"), effect)
        }
    }
}

/// Somebody has tried to stay unseen in a fight. Whom an opponent fights that nobody sees any more is the referee's
/// business again. [triumvene.combat.stealth.move, triumvene.combat.flanked.definition]
pub fn sneak(at: &mut At<'_, World>, who: Who, hidden: bool) -> Play<()> {
    let vanishes = hidden && !at.world().is_players(who);
    let key = rule!("triumvene.combat.stealth.move");
    if !hidden {
        return shows(at, who, key);
    }
    happen(at, key, Effect::Hidden(who, hidden))?;
    let Some(combat) = at.world().combat.as_ref().filter(|_| vanishes) else { return Ok(()) };
    let mut unseen = combat.unseen.clone();
    let melee = in_sight(at.world(), &combat.melee, &mut unseen.melee);
    let contact = in_sight(at.world(), &combat.contact, &mut unseen.contact);
    let effects = [Effect::Melee(melee), Effect::Contact(contact), Effect::Unseen(unseen)];
    all(at, rule!("triumvene.combat.flanked.definition"), effects)
}

/// Whoever was unseen is so no more, and has a name that nobody else in sight has: where it would be the same, it is numbered.
/// [triumvene.combat.stealth.move]
pub fn shows(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    happen(at, by, Effect::Hidden(who, false))?;
    let world = at.world();
    let others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    let names: BTreeSet<&str> = others.map(|(_, one)| one.name.as_str()).collect();
    let name = numbered(&world.character(who).name, |name| names.contains(name));
    happen(at, by, Effect::Name(who, name)).map(drop)
}

/// Somebody is stunned. [triumvene.effect.stunned]
pub fn stun(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let lasting = lasting(at.world(), 1);
    happen(at, rule!("triumvene.effect.stunned"), Effect::Stunned(who, Some(lasting)))
}

/// An effect of the referee's own takes hold, which may hamper a stat. [triumvene.missing.effects-list]
pub fn afflict(at: &mut At<'_, World>, who: Who, name: &str, hampers: Option<Stat>, rounds: u16) -> Play<()> {
    let now = Some((hampers, lasting(at.world(), rounds)));
    happen(at, rule!("triumvene.missing.effects-list"), Effect::Afflicted(who, name.to_owned(), now))
}

/// What a thing is good for, which goes along with it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// As a weapon.
    pub weapon: Option<Weapon>,
    /// What it adds to rolls, by the referee's word. [triumvene.roll.equipment-shifts]
    pub bonus: i32,
}

impl Worth {
    /// As somebody has it.
    #[must_use]
    pub fn of(one: &Character, what: &str) -> Self {
        let bonus = one.items.get(what).map_or(0, |item| item.bonus);
        Self { weapon: one.weapons.get(what).cloned(), bonus }
    }
}

/// Somebody gets things of one name. What they are as a weapon can be attacked with. Of what somebody has already,
/// more is worth the same.
pub fn receive(at: &mut At<'_, World>, who: Who, what: &str, count: i32, worth: Worth, by: Key) -> Play<()> {
    let one = at.world().character(who);
    let had = one.carries(what);
    let mut items = one.items.clone();
    let item = items.entry(what.to_owned()).or_insert(Item { count: had, bonus: worth.bonus });
    item.count = item.count.saturating_add(count);
    let armed = worth.weapon.filter(|_| !one.weapons.contains_key(what)).map(|weapon| {
        let mut weapons = one.weapons.clone();
        weapons.insert(what.to_owned(), weapon);
        Effect::Weapons(who, weapons)
    });
    all(at, by, std::iter::once(Effect::Items(who, items)).chain(armed))
}

/// What somebody has without carrying it. [triumvene.money.ledger]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holding {
    /// A house or land.
    Land,
    /// An estate, with its accounts.
    Estate(Estate),
}

impl Holding {
    /// As somebody has it; nothing where it is carried, or not there.
    #[must_use]
    pub fn of(one: &Character, what: &str) -> Option<Self> {
        let estate = one.estates.get(what).map(|estate| Self::Estate(*estate));
        let held = estate.or_else(|| one.property.contains(what).then_some(Self::Land));
        held.filter(|_| one.carries(what) == 0)
    }
}

/// Somebody has things of one name no more; with the last of them goes the way to attack.
pub fn hand_over(at: &mut At<'_, World>, who: Who, what: &str, count: i32, by: Key) -> Play<()> {
    let one = at.world().character(who);
    if let Some(held) = Holding::of(one, what) {
        return part_with(at, who, what, held, by);
    }
    let (mut items, mut weapons) = (one.items.clone(), one.weapons.clone());
    let left = one.carries(what).saturating_sub(count);
    let (mut fewer, mut disarmed) = (None, None);
    if let Some(&item) = one.items.get(what) {
        if 0 < left {
            items.insert(what.to_owned(), Item { count: left, ..item });
        } else {
            items.remove(what);
        }
        fewer = Some(Effect::Items(who, items));
    }
    if left <= 0 {
        disarmed = weapons.remove(what).map(|_| Effect::Weapons(who, weapons));
    }
    all(at, by, fewer.into_iter().chain(disarmed))
}

/// Somebody has a house, land or an estate no more.
fn part_with(at: &mut At<'_, World>, who: Who, what: &str, held: Holding, by: Key) -> Play<()> {
    let one = at.world().character(who);
    let (mut property, mut estates) = (one.property.clone(), one.estates.clone());
    let now = match held {
        Holding::Land => {
            property.remove(what);
            Effect::Property(who, property)
        }
        Holding::Estate(_) => {
            estates.remove(what);
            Effect::Estates(who, estates)
        }
    };
    happen(at, by, now)
}

/// Somebody gets a house or land. One whose name is taken is numbered.
pub fn settle(at: &mut At<'_, World>, who: Who, name: &str, by: Key) -> Play<()> {
    let mut now = at.world().character(who).property.clone();
    now.insert(free(name, |name| now.contains(name)));
    happen(at, by, Effect::Property(who, now))
}

/// Somebody gets an estate with its accounts. One whose name is taken is numbered.
pub fn endow(at: &mut At<'_, World>, who: Who, name: &str, estate: Estate, by: Key) -> Play<()> {
    let mut now = at.world().character(who).estates.clone();
    now.insert(free(name, |name| now.contains_key(name)), estate);
    happen(at, by, Effect::Estates(who, now))
}

/// The name, with a number where it is taken.
fn free(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken(name)).unwrap_or_default()
}

/// Somebody gets a title of a rank, or loses it.
pub fn entitle(at: &mut At<'_, World>, who: Who, title: &str, rank: Option<u8>, by: Key) -> Play<()> {
    let mut now = at.world().character(who).titles.clone();
    match rank {
        Some(rank) => now.insert(title.to_owned(), rank),
        None => now.remove(title),
    };
    happen(at, by, Effect::Titles(who, now))
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
