//! Turns in a fight: who may act in which part of a round, what a turn holds, and how round follows round.
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, group};
use crate::rules::exploring::time::{self, Clock};
use crate::rules::fights::{elements, movement, taunts};
use crate::rules::hazards::{fears, rounds};
use crate::world::happen::{happen, note};
use crate::world::people::SPEED_MAX;
use crate::world::switches::Initiative;
use crate::world::{Ability, Combat, Effect, Fighter, Leg, ROUNDS, Side, Turn, World};
use norn_kernel::{
    At, Choice, Closed, Key, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
    words,
};
use std::collections::BTreeSet;

/// Whether somebody acts in this part of a round. Until initiative is rolled, whole sides act.
/// [adventuring.base.initiative, adventuring.base.surprise]
#[must_use]
pub fn is_of(combat: &Combat, leg: Leg, who: Who) -> bool {
    let Some(fighter) = combat.fighters.get(&who) else { return false };
    let of = match (leg, fighter.side) {
        (Leg::Others, side) => side == Side::Others,
        (Leg::Quick, Side::Company) => !combat.rolled || combat.quick.contains(&who),
        (Leg::Slow, Side::Company) => combat.rolled && !combat.quick.contains(&who),
        (_, Side::Others) => false,
    };
    of && !is_surprised(combat, fighter)
}

/// Whether somebody does not know yet that there is a fight. [adventuring.base.surprise]
#[must_use]
pub fn is_surprised(combat: &Combat, fighter: &Fighter) -> bool {
    rule!("adventuring.base.surprise").holds(combat.surprised == Some(fighter.side))
}

/// Whether somebody could do anything with a turn: whoever cowers could not. [adventuring.fear.cower]
#[must_use]
pub fn can_act(world: &World, who: Who) -> bool {
    world.is_able(who) && !world.character(who).drowning && !fears::cowers(world, who)
}

/// Who is still to act in a part of the round.
fn left(world: &World, leg: Leg) -> Vec<Who> {
    let Some(combat) = &world.combat else { return vec![] };
    let left = combat.fighters.iter().filter(|(who, fighter)| {
        is_of(combat, leg, **who) && !fighter.done && !fighter.loses && can_act(world, **who)
    });
    left.map(|(who, _)| *who).collect()
}

/// Who may act now.
#[must_use]
pub fn waiting(world: &World) -> Vec<Who> {
    world.combat.as_ref().map_or_else(Vec::new, |combat| left(world, combat.leg))
}

/// Who loses the turn that they would have in a part of the round. [adventuring.base.lost-turn]
fn losers(world: &World, leg: Leg) -> Vec<Who> {
    let Some(combat) = &world.combat else { return vec![] };
    let losers = combat.fighters.iter();
    let losers = losers.filter(|(who, fighter)| is_of(combat, leg, **who) && !fighter.done && fighter.loses);
    losers.map(|(who, _)| *who).collect()
}

/// Whether the fight has to go on by itself: somebody is passed over, or everybody of this part of the round has acted.
/// [adventuring.base.combat-round, adventuring.base.lost-turn]
#[must_use]
pub fn is_due(world: &World) -> bool {
    let Some(combat) = &world.combat else { return false };
    let some = combat.fighters.keys().any(|who| can_act(world, *who));
    some && (waiting(world).is_empty() || !losers(world, combat.leg).is_empty())
}

/// Refuses what needs a fight. [adventuring.base.combat-round]
pub fn fights(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("adventuring.base.combat-round");
    let fights = at.world().combat.is_some();
    at.require(key, fights, || Text::part(key, "no-fight"))
}

/// Refuses what takes somebody's turn in a fight, unless it is their turn and they have the wits for it.
/// [adventuring.base.combat-turn, adventuring.base.initiative]
pub fn may(at: &mut At<'_, World>, who: Who) -> Play<()> {
    its_turn(at, who)?;
    acting::composed(at, who)
}

/// The same for those who are beside themselves, too.
pub fn its_turn(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    fights(at)?;
    let combat = at.world().combat.clone().unwrap_or_default();
    let fighter = combat.fighters.get(&who);
    let key = rule!("adventuring.base.combat-round");
    at.require(key, fighter.is_some(), || Text::part(key, "not-in-it").with("who", who))?;
    let fighter = fighter.cloned().unwrap_or_default();
    let key = rule!("adventuring.base.surprise");
    let aware = combat.surprised != Some(fighter.side);
    at.require(key, aware, || Text::part(key, "refusal").with("who", who))?;
    let key = rule!("adventuring.base.lost-turn");
    at.require(key, !fighter.loses, || Text::part(key, "refusal").with("who", who))?;
    let key = rule!("adventuring.base.initiative");
    at.require(key, is_of(&combat, combat.leg, who), || {
        Text::part(key, "refusal").with("who", who).with("leg", Value::word(combat.leg.word()))
    })?;
    let key = rule!("adventuring.base.combat-turn");
    at.require(key, !fighter.done, || Text::part(key, "done").with("who", who))
}

/// Refuses an action, which may be aimed at somebody, to whoever has none left. [adventuring.base.combat-turn]
pub fn action(at: &mut At<'_, World>, who: Who, on: Option<Who>) -> Play<()> {
    may(at, who)?;
    let key = rule!("adventuring.base.combat-turn");
    let left = at.world().fighter(who).is_none_or(|fighter| !fighter.action);
    at.require(key, left, || Text::part(key, "refusal").with("who", who))?;
    taunts::may_do(at, who, on)?;
    fears::may_act(at, who)
}

/// Refuses what takes a round, by this rule, of somebody who has done something in it; outside of fights only of whoever
/// is beside themselves. [adventuring.base.round-action]
pub fn has_round(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if at.world().fighter(who).is_none() {
        return fears::may_act(at, who);
    }
    may(at, who)?;
    has_whole(at, who, by)?;
    taunts::may_do(at, who, None)?;
    fears::may_act(at, who)
}

/// Refuses what takes a whole turn, by this rule, of somebody who has done something in it.
pub fn has_whole(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let whole = at.world().fighter(who).is_none_or(|fighter| !has_begun(fighter));
    let words = words!("adventuring.base.round-action");
    at.require(by, whole, || Text::part(words, "refusal").with("who", who))
}

/// Refuses what takes a round of somebody who has none for it: in a fight the whole turn, else a moment.
/// [adventuring.base.round-action]
pub fn a_round(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().combat.is_none() {
        return a_moment(at, who);
    }
    its_turn(at, who)?;
    has_round(at, who, rule!("adventuring.base.round-action"))
}

/// Refuses what takes an action of whoever has none for it: in a fight that of the turn, else a moment.
/// [adventuring.base.combat-turn]
pub fn an_action(at: &mut At<'_, World>, who: Who) -> Play<()> {
    match at.world().combat.is_some() {
        true => action(at, who, None),
        false => a_moment(at, who),
    }
}

/// Whether somebody can do anything that takes no more than a moment: for offers.
#[must_use]
pub fn has_a_moment(world: &World, who: Who) -> bool {
    can_act(world, who) && fears::terror(world, who).is_none() && !acting::rages(world, who)
}

/// Refuses what takes no more than a moment of whoever can't act, or is beside themselves.
/// [adventuring.turn.quick-action, adventuring.fear.terrified]
pub fn a_moment(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    fears::may_act(at, who)
}

fn has_begun(fighter: &Fighter) -> bool {
    0 < fighter.moved || fighter.action
}

/// The action of somebody's turn is used. [adventuring.base.combat-turn]
pub fn acted(at: &mut At<'_, World>, who: Who) -> Play<()> {
    note(at, rule!("adventuring.base.combat-turn"), who, |fighter| fighter.action = true)
}

/// Somebody's whole turn is used; nothing outside of fights. [adventuring.base.round-action]
pub fn spent(at: &mut At<'_, World>, who: Who) -> Play<()> {
    ends(at, who, rule!("adventuring.base.round-action"))
}

/// Somebody's turn is over by this rule; nothing outside of fights.
pub fn ends(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    note(at, by, who, over)
}

/// Somebody's turn is over by itself once nothing is left of it: the action is used, and there is nowhere to go.
pub fn settles(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let world = at.world();
    let goes = movement::reach(world, who);
    let stays = world.place(who).is_none_or(|place| world.ways_from(place).next().is_none());
    if world.fighter(who).is_some_and(|fighter| fighter.action && (stays || goes <= fighter.moved)) {
        return note(at, rule!("adventuring.base.combat-turn"), who, over);
    }
    Ok(())
}

fn over(fighter: &mut Fighter) {
    fighter.done = true;
    fighter.taunted_by = None;
}

/// Somebody loses their next turn: that of this round if they have not begun it, else that of the next; once, however
/// often they would. [adventuring.base.lost-turn]
pub fn loses(at: &mut At<'_, World>, who: Who) -> Play<()> {
    loses_by(at, who, rule!("adventuring.base.lost-turn"))
}

/// The same by another rule.
pub fn loses_by(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    note(at, by, who, |fighter| {
        fighter.done |= has_begun(fighter);
        fighter.loses = true;
    })
}

/// Somebody is stunned: what is left of a turn that they have begun is lost as well as the next, and they can't dodge
/// until that one has passed. [adventuring.base.condition.stunned]
pub fn stuns(at: &mut At<'_, World>, who: Who) -> Play<()> {
    note(at, rule!("adventuring.base.condition.stunned"), who, |fighter| fighter.stunned = true)?;
    loses(at, who)
}

/// The game master stuns somebody, or makes them lose a turn. [adventuring.base.gm-override]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Daze {
    pub who: Who,
    /// Unable to dodge as well. [adventuring.base.condition.stunned]
    pub stunned: bool,
}

impl Rule for Daze {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        let key = rule!("adventuring.base.combat-round");
        let inside = at.world().fighter(self.who).is_some();
        at.require(key, inside, || Text::part(key, "not-in-it").with("who", self.who))?;
        match self.stunned {
            true => stuns(at, self.who)?,
            false => loses(at, self.who)?,
        }
        Ok(Verdict::done())
    }
}

/// Somebody has done what they wanted to do in their turn. [adventuring.base.combat-turn]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndTurn {
    pub who: Who,
}

impl Rule for EndTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        may(at, self.who)?;
        taunts::may_stop(at, self.who)?;
        fears::may_stop(at, self.who)?;
        ends(at, self.who, rule!("adventuring.base.combat-turn"))?;
        Ok(Verdict::done())
    }
}

/// The fight goes on: those who lose their turn are passed over, the next part of the round begins, or the next round.
/// [adventuring.base.combat-round]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct GoOn;

impl Rule for GoOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        let leg = at.world().combat.as_ref().map(|combat| combat.leg).unwrap_or_default();
        let (some, losers) = (waiting(at.world()).first().copied(), losers(at.world(), leg));
        let key = rule!("adventuring.base.combat-round");
        at.require(key, some.is_none() || !losers.is_empty(), || {
            Text::part(key, "waiting").with("who", some.map_or(Value::word("nobody"), Value::Character))
        })?;
        passes_over(at, &losers)?;
        if some.is_some() {
            return Ok(Verdict::done());
        }
        let later = Leg::ALL.iter().copied().filter(|later| leg < *later);
        for later in later {
            let losers = self::losers(at.world(), later);
            if !losers.is_empty() || !left(at.world(), later).is_empty() {
                happen(at, rule!("adventuring.base.initiative"), Effect::Leg(later))?;
                passes_over(at, &losers)?;
            }
            if !left(at.world(), later).is_empty() {
                return Ok(Verdict::done());
            }
        }
        let round = at.world().combat.as_ref().map_or(0, |combat| combat.round);
        starts(at, round.saturating_add(1))?;
        Ok(Verdict::done())
    }
}

/// These lose the turn that they would have had now. [adventuring.base.lost-turn]
fn passes_over(at: &mut At<'_, World>, losers: &[Who]) -> Play<()> {
    for &who in losers {
        // A mount does not move in its rider's turn what it has lost of its own; whoever sits in the saddle is carried.
        let walks = at.world().character(who).riding.is_none();
        note(at, rule!("adventuring.base.lost-turn"), who, |fighter| {
            over(fighter);
            fighter.loses = false;
            if walks {
                fighter.moved = SPEED_MAX;
            }
        })?;
        note(at, rule!("adventuring.base.condition.stunned"), who, |fighter| fighter.stunned = false)?;
    }
    Ok(())
}

/// A round begins, with what is due as it does: fire, then climbing, swimming and suffocating; then initiative, as soon
/// as both sides can act. [adventuring.base.combat-round]
pub(super) fn starts(at: &mut At<'_, World>, round: u32) -> Play<()> {
    let key = rule!("adventuring.base.combat-round");
    happen(at, key, Effect::Round(round))?;
    if 1 < round {
        happen(at, rule!("adventuring.base.surprise"), Effect::Surprised(None))?;
    }
    for who in fighters(at.world()) {
        note(at, key, who, |fighter| {
            (fighter.moved, fighter.action, fighter.done, fighter.dodged) = (0, false, false, false);
            (fighter.leapt, fighter.changed) = (false, false);
            fighter.special.clear();
        })?;
    }
    let over = round.saturating_sub(1);
    if 0 < over && over.is_multiple_of(ROUNDS) {
        let by = rule!("adventuring.base.combat-end");
        if at.holds(by, true) {
            let until = at.world().clock.saturating_add(1);
            time::passes(at, until, Clock::ByStretch)?;
            happen(at, by, Effect::Turn(Turn::default()))?;
        }
    }
    elements::round_begins(at)?;
    rounds::begins(at)?;
    initiative(at)?;
    let mut legs = Leg::ALL.iter().copied();
    let first = legs.find(|leg| !left(at.world(), *leg).is_empty() || !losers(at.world(), *leg).is_empty());
    happen(at, rule!("adventuring.base.initiative"), Effect::Leg(first.unwrap_or_default()))?;
    Ok(())
}

/// Everybody in the fight.
#[must_use]
pub fn fighters(world: &World) -> Vec<Who> {
    world.combat.iter().flat_map(|combat| combat.fighters.keys().copied()).collect()
}

/// Those of a side who can act.
#[must_use]
pub fn able(world: &World, side: Side) -> Vec<Who> {
    let of = |who: &Who| world.fighter(*who).is_some_and(|fighter| fighter.side == side);
    fighters(world).into_iter().filter(|who| of(who) && can_act(world, *who)).collect()
}

closed! {
    /// Which side acts first, where no player's character is in the fight. [adventuring.base.initiative]
    pub enum First {
        Company = "company-first",
        Others = "others-first",
    }
}

/// Who of the company is quick enough to act before the others, for the whole fight. [adventuring.base.initiative]
fn initiative(at: &mut At<'_, World>) -> Play<()> {
    let world = at.world();
    let known = world.combat.as_ref().is_none_or(|combat| combat.rolled || combat.surprised.is_some());
    let (ours, others) = (able(world, Side::Company), able(world, Side::Others));
    if known || ours.is_empty() || others.is_empty() {
        return Ok(());
    }
    let key = rule!("adventuring.base.initiative");
    let of_company = |who: &Who| world.fighter(*who).is_some_and(|fighter| fighter.side == Side::Company);
    let all: BTreeSet<Who> = fighters(world).into_iter().filter(of_company).collect();
    let player = ours.iter().copied().find(|who| world.character(*who).played);
    let played = fighters(world).into_iter().any(|who| world.character(who).played);
    let quick = match (played, world.switches.initiative) {
        (false, _) => match first(at, key)? {
            First::Company => all,
            First::Others => BTreeSet::new(),
        },
        (true, Initiative::PlayersFirst) => all,
        (true, Initiative::GroupSave) => {
            let owner = player.map_or(Owner::Referee, |who| at.world().owner(who));
            let saves: Vec<Save> = ours.iter().map(|who| Save::of(*who, Ability::Agi)).collect();
            let passed = group(at, &saves, owner)?;
            passed.into_iter().filter(|(_, passed)| *passed).map(|(who, _)| who).collect()
        }
    };
    happen(at, key, Effect::Quick(quick)).map(drop)
}

/// The game master says which side acts first.
fn first(at: &mut At<'_, World>, key: Key) -> Play<First> {
    let options: Vec<Choice> = First::WORDS.iter().map(|word| Choice::word(key, word)).collect();
    let chosen = at.one_of(&Prompt::one_of(Owner::Referee, key, &options))?;
    Ok(First::ALL.get(chosen).copied().unwrap_or(First::Company))
}
