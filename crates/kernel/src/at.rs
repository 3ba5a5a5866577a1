//! A rule at work.
use crate::ask::{Pick, Prompt};
use crate::oracle::{Fork, Inside, Oracle, Play, Rounds};
use crate::{Answer, Audience, Die, Edge, Frame, Key, Owner, Path, Refusal, Shared, Text, Value, Who};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The most dice that one hand may take.
pub const HAND_MAX: usize = 100;
/// How many dice most hands have at most.
const SMALL_HAND: usize = 8;

/// What a ruleset keeps between attempts. Small, ordered, comparable: no floats, no hash order, no clock.
pub trait World: Clone + Eq + Hash + Ord + fmt::Debug + 'static {
    /// A recorded change: what is so from now on, never why.
    type Effect: Clone + Eq + Hash + Ord + fmt::Debug + 'static;

    /// The only way a world ever changes. Writes results down and computes nothing.
    fn apply(&mut self, effect: &Self::Effect);

    /// Who may know of a change, seen from the world before it.
    fn audience(&self, effect: &Self::Effect) -> Audience {
        let _ = effect;
        Audience::Everyone
    }
}

/// What somebody attempts, as plain data, together with the one function that says what happens.
pub trait Rule: Clone + Eq + Hash + fmt::Debug + 'static {
    /// What it reads and changes.
    type World: World;
    /// What it comes to.
    type Outcome: Clone + Eq + Hash + Ord + fmt::Debug + 'static;
    /// What happens. Refuses, if at all, before it rolls, asks or changes anything.
    ///
    /// # Errors
    /// [`crate::Stop`] when the run cannot go on now; to be passed on with `?`.
    fn play(&self, at: &mut At<'_, Self::World>) -> Play<Self::Outcome>;
}

/// A rule that is played again from what it came to, as long as it says so: another try, another die. However
/// often that is, no round stands inside another one, and exact odds go on once from all rounds that came to the
/// same.
pub trait Repeat: Clone + Eq + Hash + fmt::Debug + 'static {
    /// What it reads and changes.
    type World: World;
    /// What goes from round to round, and what it comes to in the end: all that a round needs to know of those
    /// before, and nothing else.
    type State: Clone + Eq + Hash + Ord + fmt::Debug + 'static;
    /// One round.
    ///
    /// # Errors
    /// As [`Rule::play`].
    fn round(&self, at: &mut At<'_, Self::World>, state: &mut Self::State) -> Play<Onward>;
}

/// Whether a round of a [`Repeat`] was the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Onward {
    /// There is another one.
    On,
    /// It is over.
    Over,
}

/// Outcomes of a closed list, so that a referee can name another one.
pub trait Closed: Copy + Eq + 'static {
    /// All of them, in the order that people list them in, worst first.
    const ALL: &'static [Self];
    /// The word for it, which the ruleset's texts name.
    fn word(self) -> &'static str;
    /// The one with this word, however it is capitalised.
    #[must_use]
    fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(word))
    }
}

/// One line of the explanation. Its path says where it stands, how far it is indented, and what to overrule.
/// `K` is [`Key`] in a run and `String` where it is read back from a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line<K = Key> {
    /// A die fell.
    Rolled {
        /// The rule that called for it.
        key: K,
        /// Who rolled.
        owner: Owner,
        /// Which die.
        die: Die,
        /// What it shows.
        face: u16,
        /// It was rolled, but another die of the hand counts.
        dropped: bool,
    },
    /// Somebody chose.
    Asked {
        /// The rule that asked.
        key: K,
        /// Whose choice it was.
        owner: Owner,
        /// What was chosen.
        answer: Answer,
    },
    /// A number that counts.
    Number {
        /// Its rule.
        key: K,
        /// How much.
        amount: i32,
        /// What it comes from, where the rule has several sources.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        of: Option<Value>,
    },
    /// What the numbers so far come to.
    Total {
        /// Its rule.
        key: K,
        /// The sum.
        amount: i32,
    },
    /// A number held against another.
    Compared {
        /// The rule that compares.
        key: K,
        /// What was reached.
        total: i32,
        /// What it takes.
        against: i32,
        /// Whether it was enough.
        reached: bool,
    },
    /// A condition that decides something without a number.
    Holds {
        /// The rule whose condition it is.
        key: K,
        /// Whether it holds.
        holds: bool,
    },
    /// What it came to.
    Outcome {
        /// The rule that says so.
        key: K,
        /// The word for it.
        word: Cow<'static, str>,
        /// Its place in the list of outcomes, from 0.
        number: i32,
        /// All words of that list, worst first: what it could be overruled with.
        among: Vec<Cow<'static, str>>,
    },
    /// It would have counted, but for this reason did not.
    Idle {
        /// The rule of the number.
        key: K,
        /// How much it would have been.
        amount: i32,
        /// The rule that kept it out.
        because: K,
        /// What it comes from.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        of: Option<Value>,
    },
    /// Something to know that is no number.
    Told {
        /// The rule that tells it.
        key: K,
        /// Which of the rule's words.
        part: Cow<'static, str>,
        /// What is filled in, by name.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        args: Vec<(Cow<'static, str>, Value)>,
        /// Whether it is what happened, as a sentence of the game: what a log shows without the explanation.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        story: bool,
    },
    /// The world changed: the effect with this number, counted from 0 over the attempt.
    Changed {
        /// The rule that changed it.
        key: K,
        /// Which effect.
        effect: u32,
        /// What changed, in words: filled in where the line is stored, since a run tells effects alone.
        #[serde(skip_serializing_if = "Option::is_none", default = "none")]
        words: Option<Words<K>>,
    },
    /// The rule refused, and the referee let it pass.
    Waived {
        /// The rule that refused.
        key: K,
    },
    /// The referee overruled the line before.
    Ruled {
        /// The rule that was overruled.
        key: K,
        /// What the rules say.
        was: i32,
        /// What counts.
        now: i32,
    },
}

fn none<T>() -> Option<T> {
    None
}

/// A sentence by key, as a log keeps it: [`Text`] with names that need not live for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Words<K = Key> {
    /// The rule that the sentence belongs to.
    pub key: K,
    /// Which of the rule's words.
    #[serde(skip_serializing_if = "str::is_empty", default)]
    pub part: Cow<'static, str>,
    /// What is filled in, by name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub args: Vec<(Cow<'static, str>, Value)>,
}

impl From<Text> for Words {
    fn from(text: Text) -> Self {
        let Text { key, part, args } = text;
        let args = args.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
        Self { key, part: Cow::Borrowed(part), args }
    }
}

impl<K> Words<K> {
    /// The same words with their rule named in another way.
    #[must_use]
    pub fn map<J>(self, name: impl Fn(K) -> J) -> Words<J> {
        Words { key: name(self.key), part: self.part, args: self.args }
    }
}

impl<K> Line<K> {
    /// The same line with its rules named in another way.
    #[must_use]
    pub fn map<J>(self, name: impl Fn(K) -> J) -> Line<J> {
        match self {
            Self::Rolled { key, owner, die, face, dropped } => {
                Line::Rolled { key: name(key), owner, die, face, dropped }
            }
            Self::Asked { key, owner, answer } => Line::Asked { key: name(key), owner, answer },
            Self::Number { key, amount, of } => Line::Number { key: name(key), amount, of },
            Self::Total { key, amount } => Line::Total { key: name(key), amount },
            Self::Compared { key, total, against, reached } => {
                Line::Compared { key: name(key), total, against, reached }
            }
            Self::Holds { key, holds } => Line::Holds { key: name(key), holds },
            Self::Outcome { key, word, number, among } => {
                Line::Outcome { key: name(key), word, number, among }
            }
            Self::Idle { key, amount, because, of } => {
                Line::Idle { key: name(key), amount, because: name(because), of }
            }
            Self::Told { key, part, args, story } => Line::Told { key: name(key), part, args, story },
            Self::Changed { key, effect, words } => {
                let words = words.map(|words| words.map(&name));
                Line::Changed { key: name(key), effect, words }
            }
            Self::Waived { key } => Line::Waived { key: name(key) },
            Self::Ruled { key, was, now } => Line::Ruled { key: name(key), was, now },
        }
    }

    /// The rule that the line cites.
    pub fn key(&self) -> &K {
        match self {
            Self::Rolled { key, .. }
            | Self::Asked { key, .. }
            | Self::Number { key, .. }
            | Self::Total { key, .. }
            | Self::Compared { key, .. }
            | Self::Holds { key, .. }
            | Self::Outcome { key, .. }
            | Self::Idle { key, .. }
            | Self::Told { key, .. }
            | Self::Changed { key, .. }
            | Self::Waived { key }
            | Self::Ruled { key, .. } => key,
        }
    }
}

/// A line with its place and its audience.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Noted<K = Key> {
    /// Where in the run it stands.
    pub path: Path,
    /// Who may read it.
    pub audience: Audience,
    /// What it says.
    pub line: Line<K>,
}

/// An effect with its place, its rule and its audience.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change<E> {
    /// Where in the run it came to be.
    pub path: Path,
    /// The rule that changed the world.
    pub key: Key,
    /// Who may know of it.
    pub audience: Audience,
    /// What is so from now on.
    pub effect: E,
}

/// What a run leaves for the log and the reader. Simulations go without.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<W: World> {
    /// In the order in which they were applied.
    pub effects: Vec<Change<W::Effect>>,
    /// In the order in which the run wrote them.
    pub lines: Vec<Noted>,
}

impl<W: World> Default for Record<W> {
    fn default() -> Self {
        Self { effects: vec![], lines: vec![] }
    }
}

/// A rule at work: an oracle to talk to, a world to read, and effects as the only way to write.
pub struct At<'a, W: World> {
    oracle: &'a mut (dyn Oracle + 'a),
    world: Held<'a, W>,
    record: Option<&'a mut Record<W>>,
    /// Read once, so that simulation pays for paths, rulings and memo points with one branch each.
    heard: bool,
    /// Who may know what is done from here on.
    audience: Audience,
}

impl<W: World> fmt::Debug for At<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("At").field("world", self.world()).finish_non_exhaustive()
    }
}

/// The world that a run reads and changes.
enum Held<'a, W> {
    /// Somebody's own.
    Own(&'a mut W),
    /// One that is shared until it is changed: most of the many runs that odds take change nothing of it.
    Shared(&'a mut Shared<W>),
    /// Somebody else's, copied where it is changed: what only asks whether a rule refuses never changes it.
    Lent(&'a mut (dyn Lent<W> + 'a)),
}

/// A [`Cow`] whose lifetime a run need not name.
trait Lent<W> {
    fn world(&self) -> &W;
    fn to_mut(&mut self) -> &mut W;
}

impl<W: Clone> Lent<W> for Cow<'_, W> {
    fn world(&self) -> &W {
        self
    }
    fn to_mut(&mut self) -> &mut W {
        Cow::to_mut(self)
    }
}

impl<W: World> Held<'_, W> {
    #[inline]
    fn world(&self) -> &W {
        match self {
            Self::Own(world) => world,
            Self::Shared(world) => world,
            Self::Lent(world) => world.world(),
        }
    }

    #[inline]
    fn apply(&mut self, effect: &W::Effect) {
        match self {
            Self::Own(world) => world.apply(effect),
            Self::Shared(world) => world.apply(effect),
            Self::Lent(world) => world.to_mut().apply(effect),
        }
    }

    fn seen(&self) -> Seen<'_, W> {
        match self {
            Self::Own(world) => Seen::Own(world),
            Self::Shared(world) => Seen::Shared(world),
            Self::Lent(world) => Seen::Own(world.world()),
        }
    }

    fn set(&mut self, to: Shared<W>) {
        match self {
            Self::Own(world) => **world = W::clone(&to),
            Self::Shared(world) => **world = to,
            Self::Lent(world) => *world.to_mut() = W::clone(&to),
        }
    }
}

/// The world of a run that is only read.
enum Seen<'a, W> {
    Own(&'a W),
    Shared(&'a Shared<W>),
}

impl<W: World> Seen<'_, W> {
    fn share(&self) -> Shared<W> {
        match self {
            Self::Own(world) => Shared::from(W::clone(world)),
            Self::Shared(world) => Shared::clone(world),
        }
    }
}

impl<'a, W: World> At<'a, W> {
    /// A run that begins. `record` is written where somebody reads explanations or keeps effects.
    #[inline]
    pub fn new(oracle: &'a mut dyn Oracle, world: &'a mut W, record: Option<&'a mut Record<W>>) -> Self {
        Self::begin(oracle, Held::Own(world), record)
    }

    /// The same in a world that is shared until it is changed: for whoever runs rules in one world many times.
    pub fn shared(
        oracle: &'a mut dyn Oracle,
        world: &'a mut Shared<W>,
        record: Option<&'a mut Record<W>>,
    ) -> Self {
        Self::begin(oracle, Held::Shared(world), record)
    }

    /// The same in a world that is copied only if something changes it.
    pub fn lent(
        oracle: &'a mut dyn Oracle,
        world: &'a mut Cow<'_, W>,
        record: Option<&'a mut Record<W>>,
    ) -> Self {
        Self::begin(oracle, Held::Lent(world), record)
    }

    #[inline]
    fn begin(oracle: &'a mut dyn Oracle, world: Held<'a, W>, record: Option<&'a mut Record<W>>) -> Self {
        let heard = oracle.hears();
        Self { oracle, world, record, heard, audience: Audience::Everyone }
    }

    /// The world as it is now.
    #[inline]
    pub fn world(&self) -> &W {
        self.world.world()
    }

    /// The same run under a name of its own. What is lent can be handed to a function that is not inlined, and the
    /// compiler still sees that nobody has a hand on `self`: that nobody hears, and who the oracle is. What a
    /// rule that is simulated by the million does on its way is therefore always inlined, and what it does seldom
    /// has a lent run: it is several times as fast for it.
    #[inline]
    pub fn lend(&mut self) -> At<'_, W> {
        At {
            oracle: &mut *self.oracle,
            world: match &mut self.world {
                Held::Own(world) => Held::Own(world),
                Held::Shared(world) => Held::Shared(world),
                Held::Lent(world) => Held::Lent(&mut **world),
            },
            record: self.record.as_deref_mut(),
            heard: self.heard,
            audience: self.audience,
        }
    }

    /// What `doing` rolls, it rolls for this character, whoever plays it: whoever is asked for the dice is told. It is
    /// one throw: once its first die is tapped, or the choice that it begins with, the others need no tap.
    #[inline]
    pub fn on_behalf<T>(&mut self, who: Who, doing: impl FnOnce(&mut Self) -> Play<T>) -> Play<T> {
        if !self.heard {
            return doing(self);
        }
        let before = self.oracle.behalf(Some(who));
        let done = doing(self);
        self.oracle.behalf(before);
        done
    }

    /// What `doing` does, only these may know (and only those of them who may know what surrounds it). One step
    /// of the path, however much happens inside, so that what follows tells nothing of it.
    pub fn aside<T>(&mut self, audience: Audience, doing: impl FnOnce(&mut Self) -> Play<T>) -> Play<T> {
        let outer = self.audience;
        self.audience = outer.and(audience);
        if self.heard {
            self.oracle.scope(self.audience);
            self.oracle.enter(Frame::Rule)?;
        }
        let done = doing(self);
        self.audience = outer;
        if self.heard {
            self.oracle.leave();
            self.oracle.scope(outer);
        }
        done
    }

    /// Refuses to go on unless `holds`: `key` is the rule that refuses, `words` what to tell. The referee can
    /// overrule it. Stands before anything is rolled, asked or changed.
    #[inline]
    pub fn require(&mut self, key: Key, holds: bool, words: impl FnOnce() -> Text) -> Play<()> {
        if !(holds || key.off()) {
            self.lend().refuse(key, words)?;
        }
        if self.heard {
            self.oracle.pass();
        }
        Ok(())
    }

    #[inline]
    fn refuse(&mut self, key: Key, words: impl FnOnce() -> Text) -> Play<()> {
        let path = self.oracle.here();
        self.oracle.refuse(&Refusal(words()))?;
        self.write(path, |_| Line::Waived { key });
        Ok(())
    }

    /// For the ruleset's `happen` alone: the world changes, by this rule. A change that fewer may know of than
    /// what surrounds it takes no step of the path.
    #[inline]
    pub fn apply(&mut self, key: Key, effect: W::Effect) -> Play<()> {
        if self.heard || self.record.is_some() {
            return self.lend().heard_apply(key, effect);
        }
        if !key.off() {
            self.world.apply(&effect);
        }
        Ok(())
    }

    #[cold]
    fn heard_apply(&mut self, key: Key, effect: W::Effect) -> Play<()> {
        if key.off() {
            return Ok(());
        }
        let (mut path, mut audience) = (None, self.audience);
        if self.heard || self.record.is_some() {
            audience = audience.and(self.world().audience(&effect));
        }
        if self.heard {
            self.oracle.changes()?;
            path = self.oracle.here();
            if let (Some(record), Some(path)) = (self.record.as_deref_mut(), path) {
                let effect = u32::try_from(record.effects.len()).unwrap_or(u32::MAX);
                let line = Line::Changed { key, effect, words: None };
                record.lines.push(Noted { path, audience, line });
            }
            // What fewer may know than what surrounds it takes no step of theirs, or they could count it.
            if audience == self.audience {
                self.oracle.pass();
            }
        }
        self.world.apply(&effect);
        if let Some(record) = self.record.as_deref_mut() {
            record.effects.push(Change { path: path.unwrap_or(Path::START), key, audience, effect });
        }
        Ok(())
    }

    /// One die: its face.
    #[inline]
    pub fn roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<i32> {
        let face = self.oracle.roll(owner, die, key)?;
        let shown = if key.off() { 0 } else { i32::from(face) };
        Ok(if self.heard {
            self.lend().say(key, shown, |_| Line::Rolled { key, owner, die, face, dropped: false })
        } else {
            shown
        })
    }

    /// One die, or the better or the worse of two, as a reading.
    #[inline]
    pub fn roll_edge(&mut self, owner: Owner, die: Die, edge: Edge, key: Key) -> Play<i32> {
        match edge {
            Edge::None => self.roll(owner, die, key),
            _ if key.off() => self.roll(owner, die, key),
            _ => self.lend().roll_two(owner, die, edge, key),
        }
    }

    fn roll_two(&mut self, owner: Owner, die: Die, edge: Edge, key: Key) -> Play<i32> {
        let face = match edge {
            Edge::None => return self.roll(owner, die, key),
            Edge::Advantage => self.highest(owner, die, 2, key, 0, |face, _| face)?,
            Edge::Disadvantage => self.lowest(owner, die, 2, key, 0, |face, _| face)?,
        };
        if let Some(record) = self.record.as_deref_mut() {
            // Of two equal dice the first is kept.
            let mut kept = false;
            let from = record.lines.len().saturating_sub(2);
            for noted in &mut record.lines[from..] {
                if let Line::Rolled { face: shown, dropped, .. } = &mut noted.line {
                    *dropped = kept || *shown != face;
                    kept |= !*dropped;
                }
            }
        }
        Ok(self.number(key, i32::from(face)))
    }

    /// Rolls `count` dice (at most [`HAND_MAX`]) and reads them from the highest face down: `read` sees each
    /// face shown, and on how many dice, and carries a small state along. Nobody who counts ever visits
    /// combinations. The state can't be ruled: pass what you take from it through [`At::number`].
    #[inline(always)]
    pub fn pool<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        start: S,
        read: impl Fn(S, u16, u16) -> S,
    ) -> Play<S> {
        if self.heard {
            return self.lend().heard_pool(owner, die, count, key, start, read);
        }
        self.hand(
            owner,
            die,
            count,
            key,
            |faces| if key.off() { start } else { from_above(faces, start, read) },
        )
    }

    /// As [`At::pool`], where only the highest face counts, and on how many dice it is: `read` sees those two. `none`
    /// is read of no dice.
    #[inline(always)]
    pub fn highest<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        self.outermost(false, owner, die, count, key, none, read)
    }

    /// As [`At::highest`], with the lowest.
    #[inline(always)]
    pub fn lowest<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        self.outermost(true, owner, die, count, key, none, read)
    }

    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "one for each of what a hand is")]
    fn outermost<S: Clone + Eq + Hash + 'static>(
        &mut self,
        lowest: bool,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        if self.heard {
            return self.lend().heard_outermost(lowest, owner, die, count, key, none, read);
        }
        self.hand(
            owner,
            die,
            count,
            key,
            |faces| if key.off() { none } else { at_edge(faces, lowest, none, read) },
        )
    }

    /// Rolls a hand of which nobody hears.
    #[inline(always)]
    fn hand<T>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        read: impl FnOnce(&mut [u16]) -> T,
    ) -> Play<T> {
        let count = usize::from(count).min(HAND_MAX);
        // Most hands are small, and to clear room for a hundred dice takes longer than to roll four.
        let (mut small, mut large);
        let faces = if count <= SMALL_HAND {
            small = [0; SMALL_HAND];
            &mut small[..count]
        } else {
            large = [0; HAND_MAX];
            &mut large[..count]
        };
        self.oracle.rolls(owner, die, key, faces)?;
        Ok(read(faces))
    }

    #[cold]
    fn heard_pool<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        start: S,
        read: impl Fn(S, u16, u16) -> S,
    ) -> Play<S> {
        // Numbered only where the oracle reads: most runs come by a hand that was weighed long ago.
        let states = Ends::new();
        let first = || states.begin(|| start.clone());
        let step = |state, face, shown| {
            first();
            states.step(state, |before| read(before, face, shown))
        };
        let all = || {
            first();
            states.all()
        };
        let fork = Fork::Pool { die, count, read: &step, ends: &all };
        if let Some((ends, end)) = self.oracle.weigh(&fork)? {
            return Ok(value(&*ends, end));
        }
        let mut hand = [0; HAND_MAX];
        let faces = self.thrown(owner, die, count, key, &mut hand)?;
        Ok(if key.off() { start } else { from_above(faces, start, read) })
    }

    #[cold]
    #[expect(clippy::too_many_arguments, reason = "one for each of what a hand is")]
    fn heard_outermost<S: Clone + Eq + Hash + 'static>(
        &mut self,
        lowest: bool,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        let states = Ends::new();
        let first = || states.begin(|| none.clone());
        let step = |face, shown| {
            first();
            states.number(read(face, shown))
        };
        let all = || {
            first();
            states.all()
        };
        let fork = Fork::Outermost { die, count, lowest, read: &step, ends: &all };
        if let Some((ends, end)) = self.oracle.weigh(&fork)? {
            return Ok(value(&*ends, end));
        }
        let mut hand = [0; HAND_MAX];
        let faces = self.thrown(owner, die, count, key, &mut hand)?;
        Ok(if key.off() { none } else { at_edge(faces, lowest, none, read) })
    }

    /// Rolls a hand before those who hear of it.
    fn thrown<'h>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        hand: &'h mut [u16; HAND_MAX],
    ) -> Play<&'h mut [u16]> {
        let faces = &mut hand[..usize::from(count).min(HAND_MAX)];
        self.oracle.rolls(owner, die, key, faces)?;
        let path = self.oracle.here();
        for &face in &*faces {
            self.write(path, |_| Line::Rolled { key, owner, die, face, dropped: false });
        }
        self.oracle.pass();
        Ok(faces)
    }

    /// Yes or no.
    #[inline]
    pub fn confirm(&mut self, prompt: &Prompt<'_>) -> Play<bool> {
        if !self.heard && self.audience == Audience::Everyone && !prompt.key.off() {
            // Read where the oracle left it: to carry a whole pick along costs simulation a third of its time.
            return match self.oracle.ask(prompt) {
                Ok(Pick::Yes(yes)) => Ok(yes),
                Ok(_) => Ok(false),
                Err(stop) => Err(stop),
            };
        }
        Ok(matches!(self.ask(prompt)?, Pick::Yes(true)))
    }

    /// The position of the option chosen.
    pub fn one_of(&mut self, prompt: &Prompt<'_>) -> Play<usize> {
        match self.ask(prompt)? {
            Pick::One(one) => Ok(one.into()),
            _ => Ok(0),
        }
    }

    /// The positions of the options or places chosen, ascending.
    pub fn several_of(&mut self, prompt: &Prompt<'_>) -> Play<Vec<usize>> {
        match self.ask(prompt)? {
            Pick::Several(picks) | Pick::Order(picks) => Ok(picks.into_iter().map(usize::from).collect()),
            _ => Ok(vec![]),
        }
    }

    /// The positions of all options, in the order chosen.
    pub fn order(&mut self, prompt: &Prompt<'_>) -> Play<Vec<usize>> {
        self.several_of(prompt)
    }

    /// A number.
    pub fn amount(&mut self, prompt: &Prompt<'_>) -> Play<i32> {
        match self.ask(prompt)? {
            Pick::Number(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// A short text.
    #[inline]
    pub fn text(&mut self, prompt: &Prompt<'_>) -> Play<String> {
        if !self.heard && self.audience == Audience::Everyone && !prompt.key.off() {
            // As for yes or no.
            return match self.oracle.ask(prompt) {
                Ok(Pick::Text(text)) => Ok(text),
                Ok(_) => Ok(String::new()),
                Err(stop) => Err(stop),
            };
        }
        match self.ask(prompt)? {
            Pick::Text(text) => Ok(text),
            _ => Ok(String::new()),
        }
    }

    /// Points for each of what was asked about.
    pub fn allot(&mut self, prompt: &Prompt<'_>) -> Play<Vec<u16>> {
        match self.ask(prompt)? {
            Pick::Allot(given) => Ok(given),
            _ => Ok(vec![]),
        }
    }

    /// Puts a question in any of the forms of [`Want`](crate::Want). The pick always fits what was wanted.
    #[inline]
    pub fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        if prompt.key.off() {
            return Ok(prompt.by_default());
        }
        let picked = if self.audience == Audience::Everyone {
            self.oracle.ask(prompt)?
        } else {
            let mut prompt = prompt.clone();
            prompt.audience = prompt.audience.and(self.audience);
            self.oracle.ask(&prompt)?
        };
        debug_assert!(prompt.want.allows(&picked), "{picked:?} does not answer {prompt:?}");
        if self.heard {
            self.lend().asked(prompt, &picked);
        }
        Ok(picked)
    }

    #[cold]
    fn asked(&mut self, prompt: &Prompt<'_>, picked: &Pick) {
        let path = self.oracle.here();
        let (key, owner) = (prompt.key, prompt.owner);
        self.write(path, |_| Line::Asked {
            key,
            owner,
            answer: prompt.want.answer(picked).unwrap_or(Answer::Text(String::new())),
        });
        self.oracle.pass();
    }

    /// A number that counts, by its rule.
    #[inline]
    pub fn number(&mut self, key: Key, amount: i32) -> i32 {
        let amount = if key.off() { 0 } else { amount };
        if self.heard {
            self.lend().say(key, amount, |_| Line::Number { key, amount, of: None })
        } else {
            amount
        }
    }

    /// A number that counts, with what it comes from. `of` is made only where somebody reads it.
    #[inline]
    pub fn number_of(&mut self, key: Key, amount: i32, of: impl FnOnce(&W) -> Value) -> i32 {
        let amount = if key.off() { 0 } else { amount };
        if self.heard {
            self.lend().say(key, amount, |world| Line::Number { key, amount, of: Some(of(world)) })
        } else {
            amount
        }
    }

    /// What the numbers so far come to.
    #[inline]
    pub fn total(&mut self, key: Key, amount: i32) -> i32 {
        let amount = if key.off() { 0 } else { amount };
        if self.heard { self.lend().say(key, amount, |_| Line::Total { key, amount }) } else { amount }
    }

    /// Whether `total` is at least `against`.
    #[inline]
    pub fn reaches(&mut self, key: Key, total: i32, against: i32) -> bool {
        let reached = (against <= total) != key.off();
        if self.heard {
            self.lend().say(key, i32::from(reached), |_| Line::Compared { key, total, against, reached }) != 0
        } else {
            reached
        }
    }

    /// What it came to, out of a closed list.
    #[inline]
    pub fn outcome<C: Closed>(&mut self, key: Key, outcome: C) -> C {
        if self.heard || cfg!(feature = "prove") { self.lend().named(key, outcome) } else { outcome }
    }

    /// A condition of a rule that decides something without a number: whether it holds.
    #[inline]
    pub fn holds(&mut self, key: Key, holds: bool) -> bool {
        let holds = holds != key.off();
        if self.heard {
            self.lend().say(key, i32::from(holds), |_| Line::Holds { key, holds }) != 0
        } else {
            holds
        }
    }

    /// Says that a number would have counted, and which rule kept it out.
    #[inline]
    pub fn idle(&mut self, key: Key, amount: i32, because: Key, of: Option<Value>) {
        if self.heard {
            self.lend().note(|_| Line::Idle { key, amount, because, of });
        }
    }

    /// Tells something that is no number. `words` is made only where somebody reads it.
    #[inline]
    pub fn tell(&mut self, words: impl FnOnce(&W) -> Text) {
        self.told(words, false);
    }

    /// Tells what happened, as a sentence of the game that ends without a full stop: "Mira hits the thug for 4". A log
    /// shows it in place of the attempt's own words. `words` is made only where somebody reads it.
    #[inline]
    pub fn story(&mut self, words: impl FnOnce(&W) -> Text) {
        self.told(words, true);
    }

    #[inline]
    fn told(&mut self, words: impl FnOnce(&W) -> Text, story: bool) {
        if self.heard {
            self.lend().note(|world| {
                let Text { key, part, args } = words(world);
                let args = args.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
                Line::Told { key, part: Cow::Borrowed(part), args, story }
            });
        }
    }

    /// A rule inside a rule: one step in the path, one indent in the explanation, one memo point.
    #[inline(always)]
    pub fn call<R: Rule<World = W>>(&mut self, rule: &R) -> Play<R::Outcome> {
        if self.heard { self.lend().heard_call(rule) } else { rule.play(&mut self.lend()) }
    }

    #[cold]
    fn heard_call<R: Rule<World = W>>(&mut self, rule: &R) -> Play<R::Outcome> {
        // Where effects are recorded they are part of the end; elsewhere worlds that are equal are one.
        if self.record.is_some() {
            let within = Within {
                rule,
                world: self.world.seen(),
                recording: true,
                end: |end, _, effects| (end, effects),
                ends: Ends::new(),
            };
            if let Some((ends, end)) = self.oracle.weigh(&Fork::Call(&within))? {
                let (outcome, effects): (_, Vec<(Key, W::Effect)>) = value(&*ends, end);
                for (key, effect) in effects {
                    self.reapply(key, effect);
                }
                return Ok(outcome);
            }
        } else {
            let within = Within {
                rule,
                world: self.world.seen(),
                recording: false,
                end: |end, world, _| (end, world),
                ends: Ends::new(),
            };
            if let Some((ends, end)) = self.oracle.weigh(&Fork::Call(&within))? {
                let (outcome, world) = value(&*ends, end);
                self.world.set(world);
                return Ok(outcome);
            }
        }
        self.oracle.enter(Frame::Rule)?;
        let outcome = rule.play(self);
        self.oracle.leave();
        outcome
    }

    /// A rule round by round, until `state` is what it comes to: one step in the path and one memo point, and
    /// inside it one of each for a round.
    #[inline(always)]
    pub fn repeat<R: Repeat<World = W>>(&mut self, rule: &R, state: &mut R::State) -> Play<()> {
        if self.heard {
            return self.lend().heard_repeat(rule, state);
        }
        while rule.round(&mut self.lend(), state)? == Onward::On {}
        Ok(())
    }

    #[cold]
    fn heard_repeat<R: Repeat<World = W>>(&mut self, rule: &R, state: &mut R::State) -> Play<()> {
        let recording = self.record.is_some();
        let repeated = Repeated {
            rule,
            start: (state, self.world.seen()),
            recording,
            states: Ends::new(),
            ends: Ends::new(),
        };
        if let Some((ends, end)) = self.oracle.weigh(&Fork::Rounds(&repeated))? {
            let (over, world, effects): Came<R> = value(&*ends, end);
            if recording {
                for (key, effect) in effects {
                    self.reapply(key, effect);
                }
            } else {
                self.world.set(world);
            }
            *state = over;
            return Ok(());
        }
        self.oracle.enter(Frame::Rule)?;
        let over = self.round_by_round(rule, state);
        self.oracle.leave();
        over
    }

    fn round_by_round<R: Repeat<World = W>>(&mut self, rule: &R, state: &mut R::State) -> Play<()> {
        loop {
            self.oracle.enter(Frame::Rule)?;
            let came = rule.round(self, state);
            self.oracle.leave();
            if came? == Onward::Over {
                return Ok(());
            }
        }
    }

    fn reapply(&mut self, key: Key, effect: W::Effect) {
        let audience = self.audience.and(self.world().audience(&effect));
        self.world.apply(&effect);
        if let Some(record) = self.record.as_deref_mut() {
            record.effects.push(Change { path: Path::START, key, audience, effect });
        }
    }

    /// Rules at once, each on its own copy of the world: no lane sees another's effects. Outcomes are read,
    /// and effects merged, in lane order. So no two lanes may write to the same place: what they do
    /// together (the harm of three blows to one foe) they return, and the caller lets it happen.
    pub fn together<R: Rule<World = W>, S: Clone + Eq + Hash + 'static>(
        &mut self,
        rules: &[R],
        start: S,
        read: impl Fn(S, R::Outcome) -> S,
    ) -> Play<S> {
        if self.heard
            && let Some((state, world)) = self.weigh_lanes(rules, &start, &read)?
        {
            self.world.set(world);
            return Ok(state);
        }
        let mut own = Record::default();
        let record = self.record.as_deref_mut().unwrap_or(&mut own);
        let mut marks = vec![record.effects.len()];
        let mut state = Ok(start);
        if self.heard {
            self.oracle.enter(Frame::Lanes)?;
        }
        for rule in rules {
            let mut copy = self.world.world().clone();
            if self.heard {
                self.oracle.enter(Frame::Rule)?;
            }
            let at = &mut At {
                oracle: &mut *self.oracle,
                world: Held::Own(&mut copy),
                record: Some(&mut *record),
                heard: self.heard,
                audience: self.audience,
            };
            state = match (state, rule.play(at)) {
                (Ok(state), Ok(outcome)) => Ok(read(state, outcome)),
                (Err(stop), _) | (_, Err(stop)) => Err(stop),
            };
            marks.push(record.effects.len());
            if self.heard {
                self.oracle.leave();
            }
        }
        if self.heard {
            self.oracle.leave();
        }
        let state = state?;
        let lanes = || marks.windows(2).map(|mark| &record.effects[mark[0]..mark[1]]);
        debug_assert!(apart(self.world.world(), lanes()), "two lanes wrote to the same place");
        lanes().flatten().for_each(|change| self.world.apply(&change.effect));
        Ok(state)
    }

    fn weigh_lanes<R: Rule<World = W>, S: Clone + Eq + Hash + 'static>(
        &mut self,
        rules: &[R],
        start: &S,
        read: &impl Fn(S, R::Outcome) -> S,
    ) -> Play<Option<(S, Shared<W>)>> {
        let states = Ends::new();
        let world = || self.world.seen();
        let first = || states.begin(|| (start.clone(), world().share()));
        let lane = |rule| Within {
            rule,
            world: world(),
            recording: true,
            end: |end, _, effects| (end, effects),
            ends: Ends::new(),
        };
        let lanes: Vec<_> = rules.iter().map(lane).collect();
        let inside: Vec<&dyn Inside> = lanes.iter().map(|lane| lane as &dyn Inside).collect();
        let join = |state, ends: &dyn Any, end| {
            first();
            let (state, mut world): (S, Shared<W>) = states.get(state);
            let (outcome, effects): (R::Outcome, Vec<(Key, W::Effect)>) = value(ends, end);
            effects.iter().for_each(|(_, effect)| world.apply(effect));
            states.number((read(state, outcome), world))
        };
        let all = || {
            first();
            states.all()
        };
        let fork = Fork::Lanes { lanes: &inside, join: &join, ends: &all };
        Ok(self.oracle.weigh(&fork)?.map(|(ends, end)| value(&*ends, end)))
    }

    #[cold]
    fn named<C: Closed>(&mut self, key: Key, outcome: C) -> C {
        let place = C::ALL.iter().position(|&one| one == outcome).unwrap_or_default();
        let place = if key.off() { (place + 1) % C::ALL.len() } else { place };
        let outcome = C::ALL.get(place).copied().unwrap_or(outcome);
        if !self.heard {
            return outcome;
        }
        let number = i32::try_from(place).unwrap_or_default();
        let ruled = self.lend().say(key, number, |_| Line::Outcome {
            key,
            word: Cow::Borrowed(outcome.word()),
            number,
            among: C::ALL.iter().map(|one| Cow::Borrowed(one.word())).collect(),
        });
        usize::try_from(ruled).ok().and_then(|ruled| C::ALL.get(ruled)).copied().unwrap_or(outcome)
    }

    /// Explains a number, and returns what counts.
    #[cold]
    fn say(&mut self, key: Key, was: i32, line: impl FnOnce(&W) -> Line) -> i32 {
        let path = self.oracle.here();
        self.write(path, line);
        let now = self.oracle.counts(key, was);
        if was != now {
            self.write(path, |_| Line::Ruled { key, was, now });
        }
        now
    }

    #[cold]
    fn note(&mut self, line: impl FnOnce(&W) -> Line) {
        let path = self.oracle.here();
        self.write(path, line);
        self.oracle.pass();
    }

    fn write(&mut self, path: Option<Path>, line: impl FnOnce(&W) -> Line) {
        if let (Some(record), Some(path)) = (self.record.as_deref_mut(), path) {
            record.lines.push(Noted { path, audience: self.audience, line: line(self.world.world()) });
        }
    }
}

/// On how many dice a face is.
#[inline(always)]
fn shown(faces: &[u16], face: u16) -> u16 {
    faces.iter().map(|one| u16::from(*one == face)).sum()
}

/// Reads the lowest or the highest face of a hand, and on how many dice it is.
#[inline(always)]
fn at_edge<S>(faces: &[u16], lowest: bool, none: S, read: impl Fn(u16, u16) -> S) -> S {
    let faces_of = faces.iter().copied();
    match if lowest { faces_of.min() } else { faces_of.max() } {
        Some(face) => read(face, shown(faces, face)),
        None => none,
    }
}

/// Reads a hand from its highest face down. Hands are small: to look for the highest again is quicker than to sort.
#[inline(always)]
fn from_above<S>(faces: &mut [u16], start: S, read: impl Fn(S, u16, u16) -> S) -> S {
    let mut state = start;
    loop {
        let highest = faces.iter().copied().max().unwrap_or_default();
        if highest == 0 {
            return state;
        }
        let mut shown = 0;
        for face in &mut *faces {
            if *face == highest {
                (*face, shown) = (0, shown + 1);
            }
        }
        state = read(state, highest, shown);
    }
}

/// Whether lanes leave each other's places alone: merged in either order they give the same world, and
/// nothing that changes the world for its own lane is lost behind another.
fn apart<'e, W: World>(
    world: &W,
    lanes: impl DoubleEndedIterator<Item = &'e [Change<W::Effect>]> + Clone,
) -> bool {
    let [mut forth, mut back] = [world.clone(), world.clone()];
    lanes.clone().rev().flatten().for_each(|change| back.apply(&change.effect));
    let kept = lanes.into_iter().all(|lane| {
        let mut alone = world.clone();
        lane.iter().all(|change| {
            let before = (alone.clone(), forth.clone());
            alone.apply(&change.effect);
            forth.apply(&change.effect);
            alone == before.0 || forth != before.1
        })
    });
    kept && forth == back
}

/// Hashed without a random seed: the same ends have the same numbers everywhere.
type Numbers<T> = HashMap<T, usize, BuildHasherDefault<Quick>>;

/// For ends, which come by the thousand, and which dice choose: never somebody who would have them collide.
#[derive(Default)]
struct Quick(u64);

impl Quick {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.mix(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.mix(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        // The table reads the lowest and the highest bits; the best of the product stand above the middle.
        self.0 ^ (self.0 >> 32)
    }
}

/// Numbers ends as they come up.
struct Ends<T>(RefCell<(Vec<T>, Numbers<T>)>);

impl<T: Clone + Eq + Hash + 'static> Ends<T> {
    fn new() -> Self {
        Self(RefCell::new((vec![], Numbers::default())))
    }
    fn number(&self, end: T) -> usize {
        let (all, numbers) = &mut *self.0.borrow_mut();
        *numbers.entry(end).or_insert_with_key(|end| {
            all.push(end.clone());
            all.len() - 1
        })
    }
    /// What comes after an end: mostly the same again.
    fn step(&self, number: usize, after: impl FnOnce(T) -> T) -> usize {
        let before = self.get(number);
        let after = after(before.clone());
        if after == before { number } else { self.number(after) }
    }
    /// Numbers the first end, if there is none yet.
    fn begin(&self, first: impl FnOnce() -> T) {
        if self.0.borrow().0.is_empty() {
            self.number(first());
        }
    }
    fn get(&self, number: usize) -> T {
        self.0.borrow().0[number].clone()
    }
    fn all(&self) -> Rc<dyn Any> {
        Rc::new(self.0.take().0)
    }
}

/// # Panics
/// If an oracle hands back other ends than those of the fork, or a number it was not given: a fault of ours.
fn value<T: Clone + 'static>(ends: &dyn Any, end: usize) -> T {
    ends.downcast_ref::<Vec<T>>().expect("a fork's ends have the fork's type")[end].clone()
}

/// `rule` in `world`, ending in whatever `end` makes of outcome, world and effects.
struct Within<'a, R: Rule, E> {
    rule: &'a R,
    world: Seen<'a, R::World>,
    recording: bool,
    end: ToEnd<R, E>,
    ends: Ends<E>,
}

type EffectOf<R> = <<R as Rule>::World as World>::Effect;
type ToEnd<R, E> = fn(<R as Rule>::Outcome, Shared<<R as Rule>::World>, Vec<(Key, EffectOf<R>)>) -> E;
type Kept<R, E> = (R, Shared<<R as Rule>::World>, PhantomData<E>);

impl<R: Rule, E: Clone + Eq + Hash + 'static> Inside for Within<'_, R, E> {
    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.rule, self.world.share()).hash(&mut hasher);
        hasher.finish()
    }
    fn alike(&self, kept: &dyn Any) -> bool {
        kept.downcast_ref::<Kept<R, E>>().is_some_and(|kept| {
            kept.0 == *self.rule
                && match self.world {
                    Seen::Own(world) => *kept.1 == *world,
                    Seen::Shared(world) => kept.1 == *world,
                }
        })
    }
    fn keep(&self) -> Box<dyn Any> {
        Box::new((self.rule.clone(), self.world.share(), PhantomData::<E>))
    }
    fn run(&self, oracle: &mut dyn Oracle) -> Play<usize> {
        let (mut world, mut record) = (self.world.share(), Record::default());
        let record_of = self.recording.then_some(&mut record);
        let outcome = self.rule.play(&mut At::shared(oracle, &mut world, record_of))?;
        let effects = record.effects.into_iter().map(|change| (change.key, change.effect)).collect();
        Ok(self.ends.number((self.end)(outcome, world, effects)))
    }
    fn ends(&self) -> Rc<dyn Any> {
        self.ends.all()
    }
}

/// What rounds came to, in which world, and by which effects where they are recorded.
type Came<R> = (<R as Repeat>::State, Shared<<R as Repeat>::World>, Vec<(Key, Changed<R>)>);
type Changed<R> = <<R as Repeat>::World as World>::Effect;

/// One round as a rule of its own, for the memo.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Round<R: Repeat> {
    rule: R,
    state: R::State,
}

impl<R: Repeat> Rule for Round<R> {
    type World = R::World;
    type Outcome = (Onward, R::State);
    fn play(&self, at: &mut At<'_, R::World>) -> Play<Self::Outcome> {
        let mut state = self.state.clone();
        let came = self.rule.round(at, &mut state)?;
        Ok((came, state))
    }
}

/// `rule` from its first state to its end, round by round.
struct Repeated<'a, R: Repeat> {
    rule: &'a R,
    start: (&'a R::State, Seen<'a, R::World>),
    recording: bool,
    states: Ends<Came<R>>,
    ends: Ends<Came<R>>,
}

impl<R: Repeat> Repeated<'_, R> {
    fn state(&self, number: usize) -> Came<R> {
        self.states.begin(|| (self.start.0.clone(), self.start.1.share(), vec![]));
        self.states.get(number)
    }
}

impl<R: Repeat> Rounds for Repeated<'_, R> {
    fn round(&self, state: usize, weigh: &mut dyn FnMut(&dyn Inside)) {
        let (state, world, _) = self.state(state);
        let rule = &Round { rule: self.rule.clone(), state };
        let end = |came, world, effects| (came, world, effects);
        weigh(&Within {
            rule,
            world: Seen::Shared(&world),
            recording: self.recording,
            end,
            ends: Ends::new(),
        });
    }
    fn after(&self, state: usize, ends: &dyn Any, end: usize) -> ControlFlow<usize, usize> {
        let (_, _, mut before) = self.state(state);
        let (came, world, effects): ((Onward, R::State), Shared<R::World>, Vec<_>) = value(ends, end);
        before.extend(effects);
        match came {
            (Onward::On, state) => ControlFlow::Continue(self.states.number((state, world, before))),
            (Onward::Over, state) => ControlFlow::Break(self.ends.number((state, world, before))),
        }
    }
    fn ends(&self) -> Rc<dyn Any> {
        self.ends.all()
    }
}

impl<W: World> Record<W> {
    /// The effects alone, in order: what rebuilds the world.
    pub fn rebuild(&self, mut world: W) -> W {
        self.effects.iter().for_each(|change| world.apply(&change.effect));
        world
    }
}
