//! Attempts, described once: what commands call each, its words, who owns it, how it is told, how it can come
//! out, and whom it is about.
//!
//! A game declares its closed list by [`attempts!`](crate::attempts!): of each attempt the tag that stands in logs,
//! the rule that plays it, and a [`Said`]. Whatever front ends and logs ask of an attempt is read from that.
use crate::offer::{Filled, Next, Wrong};
use crate::offering::{Offering, Read};
use crate::{Attempt, Audience, Key, Owner, Rule, Text, Value, Verdict, Viewer, Who};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// The most arguments of a sentence, besides the character who acts.
pub const NAMED_MAX: usize = 4;

/// One of a ruleset's attempts, as data: the closed enum that [`attempts!`](crate::attempts!) makes. From this follows
/// all of [`Attempt`].
pub trait Declared: Rule<Outcome = Verdict> + Serialize + DeserializeOwned {
    /// What there is to say of it.
    fn said(&self) -> Said<'_>;
    /// As [`Attempt::instead`].
    fn instead(&self, world: &Self::World) -> Option<Self> {
        let _ = world;
        None
    }
    /// As [`Attempt::knowable`].
    fn knowable(&self, world: &Self::World) -> Audience {
        let _ = world;
        self.said().audience
    }
    /// As [`Attempt::makers`].
    fn makers(&self, world: &Self::World) -> Vec<Who> {
        let _ = world;
        self.said().together
    }
}

impl<A: Declared> Attempt for A {
    fn name(&self) -> &'static str {
        self.said().name
    }
    fn words(&self) -> Text {
        let said = self.said();
        Text::part(said.key, said.name)
    }
    fn told(&self) -> Option<Text> {
        self.said().into_sentence()
    }
    fn owner(&self) -> Owner {
        self.said().owner
    }
    fn makers(&self, world: &A::World) -> Vec<Who> {
        Declared::makers(self, world)
    }
    fn audience(&self) -> Audience {
        self.said().audience
    }
    fn outcomes(&self) -> &'static [&'static str] {
        self.said().outcomes
    }
    fn instead(&self, world: &A::World) -> Option<A> {
        Declared::instead(self, world)
    }
    fn knowable(&self, world: &A::World) -> Audience {
        Declared::knowable(self, world)
    }
}

/// The description of an attempt as it is filled in. It is cheap: words are made only when somebody reads
/// them.
#[derive(Debug)]
pub struct Said<'a> {
    /// What commands and logs call it: `ability-roll`. Its words are the part of this name.
    pub name: &'static str,
    /// The rule that it carries out.
    pub key: Key,
    /// Whose it is. [`Attempt::owner`]
    pub owner: Owner,
    /// Who may know that it is made at all.
    pub audience: Audience,
    /// Every outcome it may have, worst for the owner first.
    pub outcomes: &'static [&'static str],
    /// Who does it or has it done to them; the first in a sentence.
    pub who: Option<Who>,
    /// Whom else it is about.
    pub about: Option<Who>,
    /// Whether it is made in the open, as a blow, which reveals who strikes.
    pub open: bool,
    /// Who makes it together. [`Attempt::makers`]
    pub together: Vec<Who>,
    among: Vec<Who>,
    secret: bool,
    told: Option<Told<'a>>,
    sentence: Option<&'a dyn Sentence>,
}

#[derive(Debug)]
struct Told<'a> {
    key: Key,
    part: &'static str,
    named: [Option<(&'static str, Named<'a>)>; NAMED_MAX],
}

/// Something that is told in a sentence of its own, which depends on more than a few names.
pub trait Sentence: fmt::Debug {
    /// The sentence.
    fn told(&self) -> Text;
}

/// What stands in a sentence.
#[derive(Clone, Debug)]
pub enum Named<'a> {
    /// As somebody wrote it.
    Text(&'a str),
    /// Anything else.
    Value(Value),
}

impl<'a> From<&'a str> for Named<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}
impl<'a> From<&'a String> for Named<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}
impl<V: Into<Value>> From<V> for Named<'_> {
    fn from(value: V) -> Self {
        Self::Value(value.into())
    }
}

/// Something that a sentence names.
pub fn with<'a>(name: &'static str, named: impl Into<Named<'a>>) -> (&'static str, Named<'a>) {
    (name, named.into())
}

/// The description of a referee's attempt without outcomes, about nobody and told by its words alone; the
/// methods of [`Said`] change that.
#[must_use]
pub fn said<'a>(name: &'static str, key: Key) -> Said<'a> {
    Said {
        name,
        key,
        owner: Owner::Referee,
        audience: Audience::Everyone,
        outcomes: &[],
        who: None,
        about: None,
        open: false,
        together: vec![],
        among: vec![],
        secret: false,
        told: None,
        sentence: None,
    }
}

impl<'a> Said<'a> {
    /// It is this character's.
    #[must_use]
    pub fn by(self, who: Who) -> Self {
        Self { owner: Owner::Character(who), who: Some(who), ..self }
    }
    /// It is the referee's, and happens to this character.
    #[must_use]
    pub fn to(self, who: Who) -> Self {
        Self { who: Some(who), ..self }
    }
    /// It is somebody else's.
    #[must_use]
    pub fn owned(self, owner: Owner) -> Self {
        Self { owner, ..self }
    }
    /// It is about somebody, besides the character who does it.
    #[must_use]
    pub fn about(self, about: impl Into<Option<Who>>) -> Self {
        Self { about: about.into(), ..self }
    }
    /// It is about all of these.
    #[must_use]
    pub fn among(mut self, people: impl IntoIterator<Item = Who>) -> Self {
        self.among.extend(people);
        self
    }
    /// All of these make it together: whoever plays them all. It is the referee's, since none of them decides for the
    /// others.
    #[must_use]
    pub fn together(mut self, people: &[Who]) -> Self {
        self.together.extend_from_slice(people);
        self.among(people.iter().copied())
    }
    /// If `open`, it reveals everybody who makes it or whom it is about.
    #[must_use]
    pub fn open_if(self, open: bool) -> Self {
        Self { open, ..self }
    }
    /// If `secret`, only the referee learns of it.
    #[must_use]
    pub fn secret_if(self, secret: bool) -> Self {
        Self { secret, ..self }
    }
    /// Only these may know that it is made.
    #[must_use]
    pub fn only(self, audience: Audience) -> Self {
        Self { audience, ..self }
    }
    /// How it can come out, worst for the owner first.
    #[must_use]
    pub fn ends(self, outcomes: &'static [&'static str]) -> Self {
        Self { outcomes, ..self }
    }
    /// What a log says of it: this part of its rule's texts, with the arguments `$who` (the character who
    /// does it) and these.
    #[must_use]
    pub fn told<const N: usize>(self, part: &'static str, named: [(&'static str, Named<'a>); N]) -> Self {
        let key = self.key;
        self.told_by(key, part, named)
    }
    /// The same by the texts of another rule.
    #[must_use]
    pub fn told_by<const N: usize>(
        self,
        key: Key,
        part: &'static str,
        named: [(&'static str, Named<'a>); N],
    ) -> Self {
        const { assert!(N <= NAMED_MAX, "a sentence names few things") };
        let mut named = named.into_iter();
        let named = std::array::from_fn(|_| named.next());
        Self { told: Some(Told { key, part, named }), ..self }
    }
    /// What a log says of it is this whole sentence.
    #[must_use]
    pub fn told_as(self, sentence: &'a dyn Sentence) -> Self {
        Self { sentence: Some(sentence), ..self }
    }
    /// The same attempt for the referee alone.
    #[must_use]
    pub fn unseen(self) -> Self {
        Self { together: vec![], ..self }.owned(Owner::Referee).only(Audience::Referee)
    }

    /// Whether only the referee learns of it: it is made in secret, or involves somebody who is `unseen` and
    /// is not in the open.
    pub fn is_unseen(&self, unseen: impl Fn(Who) -> bool) -> bool {
        self.secret || !self.open && self.people().any(unseen)
    }
    /// Whoever does it, and all whom it is about.
    pub fn people(&self) -> impl Iterator<Item = Who> {
        self.who.into_iter().chain(self.about).chain(self.among.iter().copied())
    }

    fn into_sentence(self) -> Option<Text> {
        if let Some(sentence) = self.sentence {
            return Some(sentence.told());
        }
        let told = self.told?;
        let mut text = Text::part(told.key, told.part);
        text.args.extend(self.who.map(|who| ("who", who.into())));
        text.args.extend(told.named.into_iter().flatten().map(|(name, named)| match named {
            Named::Text(text) => (name, Value::text(text)),
            Named::Value(value) => (name, value),
        }));
        Some(text)
    }
}

/// Reads an attempt as it is filled in: returns the attempt, or what comes next.
pub type Offer<A> = fn(&mut Offering<'_, A>) -> Read<A, A>;

/// The names of offers, in their order.
#[must_use]
pub const fn names<A: Rule, const N: usize>(offers: &[(&'static str, Offer<A>)]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut n = 0;
    while n < N {
        names[n] = offers[n].0;
        n += 1;
    }
    names
}

/// What comes after what is filled in so far, read by the offer of that name. `veiled` wraps a complete
/// attempt of which only the referee may learn.
pub fn next<A: Rule>(
    offers: &'static [(&'static str, Offer<A>)],
    world: &A::World,
    viewer: &Viewer,
    filled: &Filled,
    veiled: impl Fn(A, &A::World) -> A,
) -> Next<A> {
    let Some((_, offer)) = offers.iter().find(|(name, _)| *name == filled.attempt) else {
        let known = offers.iter().map(|(name, _)| *name).collect();
        return Next::Wrong(Wrong::Attempt { name: filled.attempt.clone(), known });
    };
    let mut offering = Offering::of(world, viewer, filled);
    match offer(&mut offering).and_then(|attempt| offering.end().map(|()| attempt)) {
        Ok(attempt) => Next::Ready(veiled(attempt, world)),
        Err(next) => *next,
    }
}

/// Declares the closed list of a game's attempts: the enum that is stored in logs, the rule that plays each,
/// and its [description](Said). An entry gives the tag in stored logs, the variant with its rule (and a name
/// for it), and behind `=>` its [`Said`]. Entries under `simulated` are played millions of times, so they are
/// dispatched before all others.
///
/// `veiled by` names the function that says whether only the referee learns of an attempt; it is then stored
/// as `Unseen`. `among by` names the one that says for whom it is, where it is one company's business; it is then stored as
/// `Among`. `then` names a function that runs after each attempt.
///
/// ```ignore
/// attempts! {
///     /// Everything that can be attempted.
///     pub enum Attempt of World, veiled by is_unseen;
///     /// Somebody makes a Death Test.
///     "death-test" DeathTest(it: DeathTest) => said("death-test", words!("…")).by(it.who).told("told", []);
///     simulated
///     /// A test from numbers alone.
///     "bare-test" BareTest(it: BareTest) => said("success-test", words!("…")).by(it.who).ends(Tried::WORDS);
/// }
/// ```
#[macro_export]
macro_rules! attempts {
    (
        $(#[$doc:meta])* $public:vis enum $name:ident of $world:ty, veiled by $veiled:path $(, among by $among:path)? $(, then $then:path)?;
        $( $(#[$its:meta])* $tag:literal $variant:ident($it:ident: $rule:ty) => $said:expr; )*
        simulated
        $( $(#[$quick_its:meta])* $quick_tag:literal $quick:ident($quick_it:ident: $quick_rule:ty) => $quick_said:expr; )*
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, $crate::Storable)]
        $public enum $name {
            $( $(#[$its])* #[stored(rename = $tag)] $variant($rule), )*
            $( $(#[$quick_its])* #[stored(rename = $quick_tag)] $quick($quick_rule), )*
            /// Any of these, of which nobody but the referee learns.
            #[stored(rename = "unseen")]
            Unseen(Box<$name>),
            $(
                #[doc = concat!("Any of these, of which only that company learns: as `", stringify!($among), "` says.")]
                #[stored(rename = "among")]
                Among($crate::Who, Box<$name>),
            )?
        }

        impl $crate::Rule for $name {
            type World = $world;
            type Outcome = $crate::Verdict;

            #[inline(always)]
            fn play(&self, at: &mut $crate::At<'_, $world>) -> $crate::Play<$crate::Verdict> {
                let verdict = match self {
                    $( Self::$quick(it) => $crate::Rule::play(it, &mut at.lend())?, )*
                    other => other.play_alone(&mut at.lend())?,
                };
                $( $then(self, at)?; )?
                Ok(verdict)
            }
        }

        impl $name {
            fn play_alone(&self, at: &mut $crate::At<'_, $world>) -> $crate::Play<$crate::Verdict> {
                match self {
                    $( Self::$variant(it) => $crate::Rule::play(it, at), )*
                    $( Self::$quick(it) => $crate::Rule::play(it, at), )*
                    Self::Unseen(it) => $crate::Rule::play(&**it, at),
                    $( Self::Among(_, it) => {
                        const _: fn(&$name, &$world) -> Option<$crate::Who> = $among;
                        $crate::Rule::play(&**it, at)
                    } )?
                }
            }

            /// What there is to say of it.
            #[must_use]
            pub fn said(&self) -> $crate::attempt::Said<'_> {
                match self {
                    $( Self::$variant($it) => $said, )*
                    $( Self::$quick($quick_it) => $quick_said, )*
                    Self::Unseen(it) => it.said().unseen(),
                    $( Self::Among(who, it) => {
                        const _: fn(&$name, &$world) -> Option<$crate::Who> = $among;
                        it.said().only($crate::Audience::Character(*who))
                    } )?
                }
            }

            /// The same, for the referee alone where nobody else is to learn of it, or for those whose business it is.
            #[must_use]
            pub fn veiled(self, world: &$world) -> Self {
                if $veiled(&self, world) {
                    return Self::Unseen(Box::new(self));
                }
                $(
                    if let Some(who) = $among(&self, world) {
                        return Self::Among(who, Box::new(self));
                    }
                )?
                self
            }
        }

        $( impl From<$rule> for $name { fn from(it: $rule) -> Self { Self::$variant(it) } } )*
        $( impl From<$quick_rule> for $name { fn from(it: $quick_rule) -> Self { Self::$quick(it) } } )*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key::of(&["game.blow"], "game.blow");
    const ONE: Who = Who(1);
    const TWO: Who = Who(2);

    fn blow<'a>(weapon: &'a str) -> Said<'a> {
        said("blow", KEY).by(ONE).about(TWO).told("told", [with("target", TWO), with("item", weapon)])
    }

    #[derive(Debug)]
    struct Shout;

    impl Sentence for Shout {
        fn told(&self) -> Text {
            Text::part(KEY, "shouted")
        }
    }

    #[test]
    fn a_sentence_names_whoever_acts_first() {
        let told = Text::part(KEY, "told").with("who", ONE).with("target", TWO);
        assert_eq!(blow("Spear").into_sentence(), Some(told.with("item", Value::text("Spear"))));
        let other = said("blow", KEY).told_by(KEY, "begins", []).into_sentence();
        assert_eq!(other, Some(Text::part(KEY, "begins")));
        assert_eq!(said("blow", KEY).by(ONE).into_sentence(), None);
        assert_eq!(blow("").told_as(&Shout).into_sentence(), Some(Text::part(KEY, "shouted")));
    }

    #[test]
    fn what_is_unseen_is_the_referees_and_still_says_who() {
        let unseen = blow("Spear").unseen();
        assert_eq!((unseen.owner, unseen.audience), (Owner::Referee, Audience::Referee));
        assert_eq!(unseen.into_sentence(), blow("Spear").into_sentence());
    }

    #[test]
    fn what_several_make_together_is_the_referees_and_theirs() {
        let rest = said("rest", KEY).together(&[ONE, TWO]);
        assert_eq!((rest.owner, rest.together.as_slice()), (Owner::Referee, &[ONE, TWO][..]));
        assert!(rest.is_unseen(|who| who == TWO));
        assert_eq!(rest.unseen().together, []);
    }

    #[test]
    fn whoever_is_unseen_keeps_what_is_about_them_unseen() {
        let is = |said: &Said<'_>, whom| said.is_unseen(|who| who == whom);
        assert!(is(&blow(""), ONE) && is(&blow(""), TWO) && !is(&blow(""), Who(3)));
        assert!(is(&said("blow", KEY).among([ONE, TWO]), TWO));
        assert!(is(&said("blow", KEY).to(TWO), TWO));
        assert!(!is(&blow("").open_if(true), ONE), "a blow shows who strikes");
        assert!(is(&blow("").open_if(true).secret_if(true), Who(3)));
    }
}
