//! Dying: Death Tests, what ends them, and what becomes of whoever no player plays.
use crate::reference::RULES;
use crate::rules::combat::movement;
use crate::rules::harm::toughness::{heal, wound};
use crate::rules::turns::passing;
use crate::world::happen::{note, set, sinks};
use crate::world::{Fate, Set, World};
use norn_kernel::{
    At, Choice, Closed, D4, D20, Key, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who,
    closed, rule, words,
};

/// So many steps toward death are the end. [symbaroum.death.test.11-19]
pub const STEPS: u8 = 3;

closed! {
    /// What a Death Test came to, worst first.
    pub enum Tested {
        /// It is over. [symbaroum.death.test.20]
        Dies = "dies",
        /// A step closer. [symbaroum.death.test.11-19]
        Closer = "closer",
        /// As before. [symbaroum.death.test.2-10]
        Unchanged = "unchanged",
        /// It was less bad. [symbaroum.death.test.1]
        Wakes = "wakes",
    }
}

/// Nobody's Toughness lasts for ever: a player's character is dying, everybody else dead, or as the game master
/// says. [symbaroum.death.dying, symbaroum.death.creatures]
pub fn falls(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let dying = Fate::Dying { steps: 0, since: falls_in(at.world()) };
    if at.world().is_players(who) {
        return lies(at, who, dying);
    }
    let key = rule!("symbaroum.death.creatures");
    let options = ["dead", "unconscious", "dying"].map(|word| Choice::word(key, word));
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::one_of(Owner::Referee, key, &options).about(&about).lapses(Lapse::MovingOn);
    match at.one_of(&prompt)? {
        1 => lies(at, who, Fate::Unconscious),
        2 => lies(at, who, dying),
        _ => dies(at, who),
    }
}

/// The turn of the fight in which somebody falls, 0 outside of any. Those who surprise others strike before the first
/// turn is counted, and yet in it. [symbaroum.death.test.when]
fn falls_in(world: &World) -> u32 {
    world.combat.as_ref().map_or(0, |combat| combat.turn.max(1))
}

/// Somebody has so much Toughness left. With none of it they fall; with some, whoever was down is awake.
/// [symbaroum.death.dying, symbaroum.death.stabilise]
pub fn left_with(at: &mut At<'_, World>, who: Who, left: i32, by: Key) -> Play<()> {
    let one = at.world().character(who);
    let well = one.fate == Fate::Well;
    if left < one.toughness {
        wound(at, who, left)?;
    } else {
        set(at, by, who, Set::toughness(left))?;
    }
    match (well, 0 < left) {
        (true, false) => falls(at, who),
        (false, true) => wakes(at, who, rule!("symbaroum.death.stabilise")),
        _ => Ok(()),
    }
}

/// What becomes of somebody by the game master's word, with the Toughness that goes with it.
/// [symbaroum.death.dying, symbaroum.death.stabilise, symbaroum.death.creatures]
pub fn declared(at: &mut At<'_, World>, who: Who, fate: Fate) -> Play<()> {
    let one = at.world().character(who);
    let (left, was) = (one.toughness, one.fate);
    if was == fate {
        return Ok(());
    }
    let by = words!("symbaroum.toughness.current");
    match fate {
        Fate::Well => {
            set(at, by, who, Set::toughness(left.max(1)))?;
            wakes(at, who, words!("symbaroum.death.stabilise"))
        }
        Fate::Unconscious => {
            set(at, by, who, Set::toughness(0))?;
            lies(at, who, fate)
        }
        Fate::Dying { steps, .. } => {
            set(at, by, who, Set::toughness(0))?;
            let since = falls_in(at.world());
            lies(at, who, Fate::Dying { steps, since })
        }
        Fate::Dead => {
            set(at, by, who, Set::toughness(0))?;
            dies(at, who)
        }
    }
}

/// Why somebody of this fate can do nothing. [symbaroum.death.dying]
#[must_use]
pub fn unable(who: Who, fate: Fate) -> Text {
    let part = if fate == Fate::Dead { "gone" } else { "refusal" };
    Text::part(words!("symbaroum.death.dying"), part).with("who", who)
}

/// Tells what has become of somebody. [symbaroum.death.dying]
fn falling(at: &mut At<'_, World>, who: Who, now: &'static str) {
    at.story(|_| {
        Text::part(words!("symbaroum.death.dying"), "story").with("who", who).with("now", Value::word(now))
    });
}

/// Somebody collapses, and does nothing any more. [symbaroum.death.dying]
pub fn lies(at: &mut At<'_, World>, who: Who, fate: Fate) -> Play<()> {
    let by = rule!("symbaroum.death.dying");
    falling(at, who, if fate == Fate::Unconscious { "unconscious" } else { "dying" });
    set(at, by, who, Set::fate(fate))?;
    set(at, by, who, Set::prone(true))?;
    sinks(at, who, by)
}

/// Somebody is awake again, and in melee with whoever has stayed beside them.
/// [symbaroum.death.test.1, symbaroum.death.stabilise, symbaroum.movement.engagement]
pub fn wakes(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    set(at, by, who, Set::fate(Fate::Well))?;
    let key = rule!("symbaroum.movement.engagement");
    let beside = at.world().fighter(who).map(|fighter| fighter.beside.clone()).unwrap_or_default();
    note(at, key, who, |fighter| fighter.beside.clear())?;
    for other in beside {
        if !at.world().is_able(other) {
            note(at, key, other, |fighter| {
                fighter.beside.insert(who);
            })?;
            continue;
        }
        let near = at.world().distance(who, other).is_none_or(|metres| metres == 0);
        if key.holds(near && movement::has_room(at.world(), who, other)) {
            movement::engages(at, who, other, false, key)?;
        }
    }
    Ok(())
}

/// Somebody is dead, and in no fight any more.
pub fn dies(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let by = rule!("symbaroum.death.creatures");
    falling(at, who, "dead");
    set(at, by, who, Set::fate(Fate::Dead))?;
    passing::drops_out(at, who, by)
}

/// A step toward death. Gives whether it was the last. [symbaroum.death.test.11-19]
pub fn closer(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let Fate::Dying { steps, since } = at.world().character(who).fate else { return Ok(false) };
    let steps = steps.saturating_add(1);
    let key = rule!("symbaroum.death.test.11-19");
    if at.reaches(key, steps.into(), STEPS.into()) {
        dies(at, who)?;
        return Ok(true);
    }
    set(at, key, who, Set::fate(Fate::Dying { steps, since }))?;
    Ok(false)
}

/// Whether somebody has a Death Test to make: each turn after the collapse. [symbaroum.death.test.when]
#[must_use]
pub fn is_due(world: &World, who: Who) -> bool {
    let Some(combat) = &world.combat else { return false };
    let Fate::Dying { since, .. } = world.character(who).fate else { return false };
    let tested = world.fighter(who).and_then(|fighter| fighter.tested);
    rule!("symbaroum.death.test.when").holds(since < combat.turn && tested != Some(combat.turn))
}

/// Somebody makes a Death Test. [symbaroum.death.test.when]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct DeathTest {
    pub who: Who,
}

impl Rule for DeathTest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let key = rule!("symbaroum.death.test.when");
        let dying = at.world().character(who).fate.is_dying();
        at.require(key, dying, || Text::part(key, "refusal").with("who", who))?;
        // Whoever lies outside of the fight has no place in its order: any moment of a turn will do.
        let beside = at.world().fighter(who).is_none();
        let (now, part) = match &at.world().combat {
            // Without a fight nothing counts turns but that one passes, which brings the test of its own accord.
            None => (!tests_itself(at.world(), who), "as-turns-pass"),
            Some(_) if beside => (is_due(at.world(), who), "not-in-this-turn"),
            Some(combat) => (combat.acting == Some(who) && is_due(at.world(), who), "not-now"),
        };
        at.require(key, now, || Text::part(key, part).with("who", who))?;
        if beside {
            remembers(at, who)?;
        }
        tests(at, who)
    }
}

/// In which turn of the fight somebody beside it makes a test is kept with the dying. [symbaroum.death.test.when]
fn remembers(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let turn = at.world().combat.as_ref().map(|combat| combat.turn);
    let (Some(since), Fate::Dying { steps, .. }) = (turn, at.world().character(who).fate) else {
        return Ok(());
    };
    set(at, rule!("symbaroum.death.test.when"), who, Set::fate(Fate::Dying { steps, since })).map(drop)
}

/// One d20, and what it says.
pub fn tests(at: &mut At<'_, World>, who: Who) -> Play<Verdict> {
    let turn = at.world().combat.as_ref().map(|combat| combat.turn);
    let key = rule!("symbaroum.death.test.when");
    let owner = at.world().owner(who);
    let tested = match at.on_behalf(who, |at| at.roll(owner, D20, key))? {
        20 => Tested::Dies,
        11.. => Tested::Closer,
        1 => Tested::Wakes,
        _ => Tested::Unchanged,
    };
    let tested = at.outcome(rule!("symbaroum.death.test.when"), tested);
    note(at, rule!("symbaroum.death.test.when"), who, |fighter| fighter.tested = turn)?;
    match tested {
        Tested::Dies => {
            let key = rule!("symbaroum.death.test.20");
            if at.holds(key, true) {
                let about = [("who", Value::Character(who))];
                let words = at.text(&Prompt::text(owner, key).about(&about).lapses(Lapse::MovingOn))?;
                if !words.is_empty() {
                    set(at, rule!("symbaroum.death.test.20"), who, Set::last_words(words))?;
                }
                dies(at, who)?;
            }
        }
        Tested::Closer => {
            closer(at, who)?;
        }
        Tested::Unchanged => {}
        Tested::Wakes => {
            let key = rule!("symbaroum.death.test.1");
            let points = at.on_behalf(who, |at| at.roll(owner, D4, key))?;
            heal(at, key, who, points)?;
            wakes(at, who, key)?;
            note(at, rule!("symbaroum.death.test.1"), who, |fighter| fighter.woke = turn)?;
        }
    }
    Ok(Verdict::of(tested.word()))
}

/// A turn passes outside of a fight: the dying make their tests, and what lasts for turns goes on.
/// [symbaroum.death.test.when]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PassTurn;

impl Rule for PassTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.death.test.when");
        let calm = at.world().combat.is_none();
        at.require(key, calm, || Text::part(key, "in-fight"))?;
        let world = at.world();
        let mut everybody = world.characters.iter();
        let matters = everybody.any(|(who, one)| tests_itself(world, *who) || !one.lasting.is_empty());
        at.require(key, matters, || Text::part(key, "nobody"))?;
        let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
        for who in everybody {
            if tests_itself(at.world(), who) {
                at.call(&Outside { who })?;
            }
        }
        passing::wears_off(at)?;
        Ok(Verdict::done())
    }
}

/// Whether a turn that passes brings somebody's Death Test. Its die would tell of whoever is unseen: their test is
/// made by itself.
#[must_use]
pub fn tests_itself(world: &World, who: Who) -> bool {
    world.character(who).fate.is_dying() && world.is_seen(who)
}

/// A Death Test outside of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Outside {
    who: Who,
}

impl Rule for Outside {
    type World = World;
    type Outcome = Verdict;
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        tests(at, self.who)
    }
}

/// The game master says what becomes of somebody. [symbaroum.death.creatures]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Decree {
    /// Of whom.
    pub who: Who,
    pub fate: Decreed,
}

closed! {
    /// What the game master can say.
    pub enum Decreed {
        /// Awake, with 1 Toughness at least.
        Wakes = "wake-up",
        /// Down, and nothing gets worse.
        Unconscious = "unconscious",
        /// On the way to death.
        Dying = "dying",
        Dies = "dead",
        /// On the ground.
        Falls = "falls",
        /// On their feet.
        Stands = "stands",
    }
}

impl Rule for Decree {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.death.creatures");
        let who = self.who;
        let known = at.world().characters.contains_key(&who);
        at.require(key, known, || Text::part(key, "nobody"))?;
        match self.fate {
            Decreed::Wakes => {
                let points = i32::from(at.world().character(who).toughness == 0);
                heal(at, key, who, points)?;
                wakes(at, who, key)?;
            }
            Decreed::Unconscious | Decreed::Dying => {
                wound(at, who, 0)?;
                let dying = Fate::Dying { steps: 0, since: falls_in(at.world()) };
                lies(at, who, if self.fate == Decreed::Dying { dying } else { Fate::Unconscious })?;
            }
            Decreed::Dies => {
                wound(at, who, 0)?;
                dies(at, who)?;
            }
            Decreed::Falls | Decreed::Stands => {
                let able = at.world().is_able(who);
                let prone = self.fate == Decreed::Falls || !able;
                set(at, rule!("symbaroum.pain.knocked-down"), who, Set::prone(prone))?;
            }
        }
        Ok(Verdict::done())
    }
}
