//! Unconsciousness and death.
use crate::reference::RULES;
use crate::world::happen::happen;
use crate::world::{Character, Effect, Out, Pool, State, World};
use norn_kernel::{At, Audience, Key, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words};

/// Whoever attempts something has to be there, alive and awake.
/// [triumvene.play.roles, triumvene.hp.death.final, triumvene.hp.unconscious]
#[inline]
pub fn require_able(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().characters.get(&who);
    let (there, alive, able) = (one.is_some(), one.is_none_or(is_alive), one.is_some_and(Character::can_act));
    require(at, who, there, alive)?;
    at.require(rule!("triumvene.hp.unconscious"), able, || {
        Text::part(words!("triumvene.hp.unconscious"), "refusal").with("who", who)
    })
}

/// Nothing but that somebody is able to act: of what takes that, whatever else it takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Able {
    /// Who is to act.
    pub who: Who,
}

impl Rule for Able {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_able(at, self.who)?;
        Ok(Verdict::done())
    }
}

/// Whoever rests, is healed or is hurt has to be there and alive, awake or not.
/// [triumvene.play.roles, triumvene.hp.death.final]
pub fn require_alive(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().characters.get(&who);
    let (there, alive) = (one.is_some(), one.is_none_or(is_alive));
    require(at, who, there, alive)
}

fn is_alive(one: &Character) -> bool {
    one.state != State::Dead
}

#[inline]
fn require(at: &mut At<'_, World>, who: Who, there: bool, alive: bool) -> Play<()> {
    at.require(rule!("triumvene.play.roles"), there, || {
        Text::part(words!("triumvene.play.roles"), "refusal")
    })?;
    at.require(rule!("triumvene.hp.death.final"), alive, || {
        Text::part(words!("triumvene.hp.death.final"), "refusal").with("who", who)
    })
}

/// Damage is taken off; says what whoever takes it becomes, and by which rule. 0 or less changes nothing, and
/// nothing more happens to the dead. [triumvene.hp.damage, triumvene.hp.death, triumvene.hp.unconscious]
pub fn harm(at: &mut At<'_, World>, who: Who, amount: i32) -> Play<Option<(State, Key)>> {
    let was = at.world().character(who).state;
    if amount <= 0 || was == State::Dead {
        return Ok(None);
    }
    let hp = at.world().character(who).hp.less(amount);
    happen(at, rule!("triumvene.hp.damage"), Effect::Hp(who, hp))?;
    Ok(falls(at, who))
}

/// With so many hit points, and with fewer, somebody dies. [triumvene.hp.death]
fn kills(hp: Pool) -> i32 {
    hp.max.saturating_neg()
}

/// What so few hit points make of somebody alive, and by which rule; nothing where there are enough.
/// [triumvene.hp.death, triumvene.hp.unconscious]
fn falls(at: &mut At<'_, World>, who: Who) -> Option<(State, Key)> {
    let (hp, was) = (at.world().character(who).hp, at.world().character(who).state);
    let fight = at.world().combat.is_some();
    let by = rule!("triumvene.hp.death");
    if at.reaches(by, kills(hp), hp.now) {
        return Some((State::Dead, by));
    }
    let by =
        if fight { rule!("triumvene.hp.unconscious") } else { rule!("triumvene.hp.unconscious.narrative") };
    let falls = was == State::Awake && at.reaches(by, 0, hp.now);
    falls.then_some((State::Unconscious, by))
}

/// Somebody has so many hit points by the referee's word, `change` being what says so: they fall, die or wake by them.
/// Whom the hit points before killed, and these don't, is alive after all.
/// [triumvene.hp.unconscious, triumvene.hp.death, triumvene.hp.wake]
pub fn corrected(at: &mut At<'_, World>, who: Who, by: Key, change: Effect) -> Play<()> {
    let killed = |at: &At<'_, World>| {
        let hp = at.world().character(who).hp;
        hp.now <= kills(hp)
    };
    let was = killed(at);
    happen(at, by, change)?;
    if at.world().character(who).state == State::Dead && was && !killed(at) {
        happen(at, rule!("triumvene.hp.death"), Effect::State(who, State::Unconscious))?;
    }
    settles(at, who)
}

/// What somebody is by the referee's word, with what has to be so then: whoever comes back from the dead has hit points
/// with which one lives. [triumvene.hp.death, triumvene.hp.unconscious, triumvene.hp.wake]
pub fn declared(at: &mut At<'_, World>, who: Who, state: State) -> Play<()> {
    let (hp, was) = (at.world().character(who).hp, at.world().character(who).state);
    if was == State::Dead && state != State::Dead {
        let least = if state == State::Awake { 1 } else { kills(hp).saturating_add(1) };
        let now = hp.now.max(least).min(hp.max);
        happen(at, rule!("triumvene.hp.damage"), Effect::Hp(who, Pool { now, ..hp }))?;
    }
    happen(at, rule!("triumvene.hp.wake"), Effect::State(who, state))
}

/// Somebody falls, dies or wakes by the hit points that they have.
/// [triumvene.hp.unconscious, triumvene.hp.death, triumvene.hp.wake]
pub fn settles(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).state == State::Dead {
        return Ok(());
    }
    match privately(at, who, |at| Ok(falls(at, who)))? {
        Some((state, by)) => happen(at, by, Effect::State(who, state)),
        None => rise(at, who, false),
    }
}

/// Whoever is unconscious wakes with hit points above 0. Whom the referee has put to sleep, no healing wakes:
/// it takes a rest that counts. [triumvene.hp.wake, triumvene.hp.unconscious.narrative]
pub fn rise(at: &mut At<'_, World>, who: Who, has_rested: bool) -> Play<()> {
    let one = at.world().character(who);
    let (state, now) = (one.state, one.hp.now);
    match state {
        State::Unconscious => {}
        State::Asleep => {
            let by = rule!("triumvene.hp.unconscious.narrative");
            if !at.holds(by, has_rested) {
                return Ok(());
            }
            happen(at, by, Effect::State(who, State::Unconscious))?;
        }
        State::Awake | State::Dead => return Ok(()),
    }
    let by = rule!("triumvene.hp.wake");
    if privately(at, who, |at| Ok(at.reaches(by, now, 1)))? {
        happen(at, by, Effect::State(who, State::Awake))?;
    }
    Ok(())
}

/// The numbers of an opponent are the referee's business; what they lead to, everybody sees.
pub fn privately<T>(
    at: &mut At<'_, World>,
    who: Who,
    doing: impl FnOnce(&mut At<'_, World>) -> Play<T>,
) -> Play<T> {
    if at.world().is_players(who) { doing(at) } else { at.aside(Audience::Referee, doing) }
}

/// The referee lets somebody lose consciousness by what the story says, or keeps somebody unconscious whatever
/// the hit points will be. [triumvene.hp.unconscious.narrative, triumvene.hp.wake]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Faint {
    pub who: Who,
    /// Of what, in the referee's words; may be empty.
    pub cause: String,
}

impl Rule for Faint {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        require_alive(at, who)?;
        let peace = at.world().combat.is_none();
        at.require(rule!("triumvene.hp.unconscious.narrative"), peace, || {
            Text::part(words!("triumvene.hp.unconscious.narrative"), "in-combat")
        })?;
        let can = at.world().character(who).state != State::Asleep;
        at.require(rule!("triumvene.hp.unconscious.narrative"), can, || {
            Text::part(words!("triumvene.hp.unconscious.narrative"), "already").with("who", who)
        })?;
        if !self.cause.is_empty() {
            at.tell(|_| {
                Text::part(words!("triumvene.hp.unconscious.narrative"), "cause")
                    .with("who", who)
                    .with("cause", Value::text(&self.cause))
            });
        }
        let by = rule!("triumvene.hp.unconscious.narrative");
        happen(at, by, Effect::State(who, State::Asleep))?;
        Ok(Verdict::done())
    }
}

/// The referee wakes somebody, whatever the hit points are. [triumvene.hp.wake]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Wake {
    pub who: Who,
}

impl Rule for Wake {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        require_alive(at, who)?;
        let can = at.world().character(who).state != State::Awake;
        at.require(rule!("triumvene.hp.wake"), can, || {
            Text::part(words!("triumvene.hp.wake"), "refusal").with("who", who)
        })?;
        happen(at, rule!("triumvene.hp.wake"), Effect::State(who, State::Awake))?;
        Ok(Verdict::done())
    }
}

closed! {
    /// What the referee says of an opponent's end. [triumvene.hp.npcs]
    pub enum Ending {
        /// It is dead.
        Dead = "dead",
        /// It ran.
        Fled = "fled",
        /// It gave up.
        Surrendered = "surrendered",
        /// It neither ran nor gave up, after all.
        Back = "back",
    }
}

impl Ending {
    /// How it is out of the fight, if it is without being dead.
    #[must_use]
    pub fn out(self) -> Option<Out> {
        match self {
            Self::Fled => Some(Out::Fled),
            Self::Surrendered => Some(Out::Surrendered),
            Self::Dead | Self::Back => None,
        }
    }
}

/// The referee declares an opponent's end, whatever its hit points are. [triumvene.hp.npcs]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Declare {
    /// Of which opponent.
    pub who: Who,
    /// What became of it.
    pub ending: Ending,
}

impl Rule for Declare {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        require_alive(at, who)?;
        let opponent = !at.world().is_players(who);
        at.require(rule!("triumvene.hp.npcs"), opponent, || {
            Text::part(words!("triumvene.hp.npcs"), "refusal").with("who", who)
        })?;
        let effect = match self.ending {
            Ending::Dead => Effect::State(who, State::Dead),
            ending => Effect::Out(who, ending.out()),
        };
        happen(at, rule!("triumvene.hp.npcs"), effect)?;
        Ok(Verdict::done())
    }
}
