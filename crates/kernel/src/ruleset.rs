//! A game: everything that the other crates may ask of one.
use crate::ask::Choice;
use crate::at::{Rule, World};
use crate::offer::{Filled, Next, Param};
use crate::record::List;
use crate::show::{Days, Row, View};
use crate::{Audience, Key, Owner, Place, Storable, Text, Value, Viewer, Who};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What an attempt came to, in terms that any log, chart or simulator understands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Verdict {
    /// One of the attempt's declared outcomes; `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub outcome: Option<Cow<'static, str>>,
    /// The number it came to, where it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub total: Option<i32>,
}

/// To whom somebody turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Toward {
    /// Somebody of another side.
    Foe,
    /// Somebody of their own side.
    Friend,
}

/// How much it weighs for people what a rule tells: see [`Ruleset::weights`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// For those who want to know how it came about.
    #[default]
    Detail,
    /// What came of it: harm, healing, what somebody gains or loses.
    News,
    /// Somebody falls, dies, or comes back.
    Grave,
}

impl Verdict {
    /// Nothing to name.
    #[must_use]
    pub fn done() -> Self {
        Self::default()
    }
    /// An outcome.
    #[must_use]
    pub fn of(outcome: &'static str) -> Self {
        Self { outcome: Some(Cow::Borrowed(outcome)), total: None }
    }
    /// With the number that it came to.
    #[must_use]
    pub fn with_total(mut self, total: i32) -> Self {
        self.total = Some(total);
        self
    }
}

/// One of a ruleset's attempts, as data: the closed enum that lives in the log.
pub trait Attempt: Rule<Outcome = Verdict> + Serialize + DeserializeOwned {
    /// What commands and logs call it: `ability-roll`.
    fn name(&self) -> &'static str;
    /// Its words, and the rule it carries out.
    fn words(&self) -> Text;
    /// What a log says of it: who does what to whom, as a sentence that ends without a full stop, the actor first.
    /// `None` where its words, and what was filled in, say all.
    fn told(&self) -> Option<Text> {
        None
    }
    /// Whose attempt it is. "Best" means best for them, and when they act again, open questions of it lapse.
    fn owner(&self) -> Owner;
    /// Who makes it, where that is not its owner alone: several together, or somebody who takes part in what is another's.
    /// Whoever speaks for all of them may make it. Empty where its owner says it.
    fn makers(&self, world: &Self::World) -> Vec<Who> {
        let _ = world;
        vec![]
    }
    /// Who may know that it is made at all.
    fn audience(&self) -> Audience {
        Audience::Everyone
    }
    /// Every outcome it may have, worst for the owner first; empty if it has none.
    fn outcomes(&self) -> &'static [&'static str];
    /// The alternative of not making it, to compare odds with: an attempt that nobody makes, in which the
    /// others do what they would do then. `None` if there is nothing to compare with.
    fn instead(&self, world: &Self::World) -> Option<Self> {
        let _ = world;
        None
    }
    /// Who may have its odds at all. For others they are "not known to you", whatever they depend on. This is
    /// for attempts that concern somebody alone; odds that depend on hidden numbers are found by
    /// [`Ruleset::supposed`]. `world` is the world as the viewer knows it.
    fn knowable(&self, world: &Self::World) -> Audience {
        let _ = world;
        self.audience()
    }
}

/// What odds for a viewer assume in place of what that viewer does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Supposed {
    /// As it usually is: the usual opponent.
    Usual,
    /// Something else, in everything that odds could depend on.
    Otherwise,
}

/// Something that a table knows beside the world of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Besides {
    /// What the players who are there and have no character call themselves, as text with commas between.
    WithoutCharacter,
    /// The number of the session of play that is open; 0 where none is.
    Session,
}

/// What belongs to the beginning and to the end of a session of play: attempts that the referee is shown there, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AroundSession {
    /// As one opens.
    pub begins: &'static [&'static str],
    /// Before one closes.
    pub ends: &'static [&'static str],
}

/// A house rule: declared at a ruling in the rule reference, chosen by a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Switch {
    /// What commands call it: `rerolls-per-roll`.
    pub id: &'static str,
    /// The rule at whose ruling it stands.
    pub rule: Key,
    /// Its values, the default first.
    pub values: &'static [&'static str],
}

/// The rules that the table's safety verbs carry out, with the words that explain them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Safety {
    /// Anybody may use either verb at any time.
    pub available: Key,
    /// Stopping ends the current subject at once.
    pub stops: Key,
    /// Nobody is asked, and nobody is named.
    pub unattributed: Key,
    /// What stopping is for: a help text, and the prompt that the referee gets after it.
    pub why_stop: Key,
    /// The floor: who has it speaks without interruption.
    pub floor: Key,
    /// What the floor is for: a help text, and the referee's hint who has not spoken for a while.
    pub why_floor: Key,
}

/// A record to be made or changed, as people fill it in: may be anything. Only `build` makes it playable.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Storable)]
#[stored(alone)]
pub struct Draft {
    /// Which form it fills: `character`, `opponent`, `weapon`.
    pub form: String,
    /// By field.
    pub values: BTreeMap<String, Value>,
}

/// What a draft is filled in by.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Form {
    /// What commands call it.
    pub name: &'static str,
    /// In words, with the rule it comes from.
    pub words: Text,
    /// Whether a player may fill it for themselves (the referee may fill any).
    pub players: bool,
    /// In order.
    pub fields: Vec<Param>,
}

/// What is wrong with a draft or a world, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    /// The field or address.
    pub at: String,
    /// What people read for the field, if it is one of the form.
    pub field: Option<Box<Text>>,
    /// What is wrong, and the remedy, in words; the rule that says so. Its `$field` or `$address` is told by what
    /// people read for it.
    pub words: Text,
}

/// People and a situation to start with, so that nobody faces an empty table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cast {
    /// Ready-made drafts, each with the name of who it is for: characters first, then opponents.
    pub drafts: Vec<Draft>,
    /// The opening, in words.
    pub opening: Option<Text>,
    /// The attempt that goes on from the opening, by name.
    pub first: Option<&'static str>,
}

impl Cast {
    /// The drafts in a content file, the rule's words `opening`, and what to attempt first.
    #[must_use]
    pub fn of(rule: Key, text: &str, first: &'static str) -> Self {
        let opening = Text { part: "opening", ..Text::new(rule) };
        Self { drafts: crate::content::rows(rule, text), opening: Some(opening), first: Some(first) }
    }
}

/// A game. Everything here is a pure function.
pub trait Ruleset: Copy + Default + Send + Sync + 'static {
    /// What is kept between attempts, with changes that can be stored.
    type World: World<Effect: Serialize + DeserializeOwned + Send + Sync>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// Everything that can be attempted.
    type Attempt: Attempt<World = Self::World> + Send + Sync;

    /// What commands call it: `triumvene`.
    const NAME: &'static str;
    /// Counts up when content or rules change what a stored world means.
    const EDITION: u32;

    /// As people write it, then its other names.
    fn titles(&self) -> &'static [&'static str];
    /// The accent colour in light and in dark, as `#rrggbb`.
    fn accent(&self) -> (&'static str, &'static str);
    /// What stands for the game beside its name, drawn on 72 by 72: the lines, and what is filled in, each as the data
    /// of an SVG path. Empty where it has none.
    fn emblem(&self) -> (&'static str, &'static str) {
        ("", "")
    }
    /// The rule reference, as TOML.
    fn reference(&self) -> &'static str;
    /// The ids of the rule reference, sorted.
    fn rules(&self) -> &'static [&'static str];
    /// Where each rule is implemented, as TOML: the rule's id with a list of `file:line`. Generated.
    fn places(&self) -> &'static str {
        ""
    }
    /// Every sentence, as Fluent, in English.
    fn words(&self) -> &'static str;
    /// The rules that the table's safety verbs carry out; nothing where the game has none of its own. The verbs are
    /// there in any game.
    fn safety(&self) -> Option<Safety> {
        None
    }

    /// What a table knows beside the world and an attempt has parameters for: the table fills these in, unless somebody does.
    fn known_besides(&self, attempt: &str) -> &'static [(&'static str, Besides)] {
        let _ = attempt;
        &[]
    }

    /// The house rules there are.
    fn switches(&self) -> &'static [Switch];
    /// A world with nobody in it, in which every switch has its default.
    fn start(&self) -> Self::World;
    /// The switch's value in this world; `None` if there is no such switch.
    fn switch(&self, world: &Self::World, id: &str) -> Option<&'static str>;
    /// What changes when a switch is set; `None` if there is no such switch or value.
    fn set_switch(
        &self,
        world: &Self::World,
        id: &str,
        value: &str,
    ) -> Option<Vec<<Self::World as World>::Effect>>;

    /// What can be made: characters first, then what the referee keeps.
    fn forms(&self, world: &Self::World) -> Vec<Form>;
    /// The effects that add what the draft describes, under the number `who` if it is a character.
    ///
    /// # Errors
    /// All problems at once, each with its remedy.
    fn build(
        &self,
        world: &Self::World,
        draft: &Draft,
        who: Who,
    ) -> Result<Vec<<Self::World as World>::Effect>, Vec<Problem>>;
    /// A form for what is filled in so far: without what does not arise yet, and without options that nothing can come of.
    /// What is made is judged by the whole form.
    fn narrow(&self, world: &Self::World, draft: &Draft, form: Form) -> Form {
        let _ = (world, draft);
        form
    }
    /// The effects of a draft as far as it is filled in, for looking at what it would come to: what is not filled in yet,
    /// or is wrong, counts as left out. Those that make nobody may be left out.
    fn so_far(&self, world: &Self::World, draft: &Draft, who: Who) -> Vec<<Self::World as World>::Effect> {
        self.build(world, draft, who).unwrap_or_default()
    }
    /// The few numbers of somebody's sheet that people watch while they make them.
    fn watched(&self, world: &Self::World, who: Who) -> Vec<Row> {
        let _ = (world, who);
        vec![]
    }
    /// The lists that a table adds rows to, changes and takes away from, each after those that its rows name: what a
    /// content pack can hold.
    fn lists(&self) -> &'static [&'static dyn List<Self::World>] {
        &[]
    }
    /// All effects of a change of these lists, itself included: for example on what people carry, if that
    /// follows the list.
    fn follow(
        &self,
        world: &Self::World,
        change: <Self::World as World>::Effect,
    ) -> Vec<<Self::World as World>::Effect> {
        let _ = world;
        vec![change]
    }
    /// People and a situation to start with.
    fn cast(&self) -> Cast;
    /// Ready-made drafts of what the table has added to the game's lists, such as creatures of a pack: for the referee.
    fn ready_made(&self, world: &Self::World) -> Vec<Draft> {
        let _ = world;
        vec![]
    }
    /// How a table begins that somebody wants to try the game at: a scenario, up to a first die that waits for one of the
    /// players. Empty where the game has none.
    fn demo(&self) -> &'static str {
        ""
    }

    /// The names of all attempts, in the order in which they are listed.
    fn attempts(&self) -> &'static [&'static str];
    /// What comes after what is filled in so far, for this viewer.
    fn next(&self, world: &Self::World, viewer: &Viewer, filled: &Filled) -> Next<Self::Attempt>;
    /// What must run now, although nobody chooses it.
    fn due(&self, world: &Self::World) -> Option<Self::Attempt>;
    /// The attempt in which this much time passes, in the unit in which people let it pass, and everybody rests who
    /// may; nothing where time passes only with what is done, as in a fight, and in a game without a clock.
    fn pass_time(&self, world: &Self::World, span: u32) -> Option<Self::Attempt> {
        let _ = (world, span);
        None
    }
    /// What the referee fills in to let time pass until this day begins, counted as [`Ruleset::day`] counts; the rest goes
    /// without saying. Nothing where it has begun, is too far away, and where no time passes so.
    fn wait_until(&self, world: &Self::World, day: i64) -> Option<Filled> {
        let _ = (world, day);
        None
    }
    /// Which day it is, from 1, where people count days. Every view's clock says the same ([`crate::show::Clock::day`]),
    /// since a log tells all who read it on which day it was written.
    fn day(&self, world: &Self::World) -> Option<i64> {
        let _ = world;
        None
    }
    /// The days that a calendar shows together with this one. They are the same in any world, so that nothing is known by
    /// them.
    fn days(&self, day: i64) -> Days {
        Days::counted(day, 7, 4)
    }
    /// Attempts that can be weighed without a table, with the world they stand in: their names.
    fn studies(&self) -> &'static [&'static str];
    /// An attempt with the world it stands in, from numbers alone; switches as in `world`.
    fn study(&self, world: &Self::World, filled: &Filled) -> Next<(Self::World, Self::Attempt)>;
    /// Companies that act, know and decide as one, each with its members. A company has a number of its own, as a
    /// character has, and never that of a character: [`Owner::Character`] of it is whoever plays a member, and what is
    /// for it is for all who do. One that splits is two.
    ///
    /// Nothing for a member alone can lie inside what is for the company: those two have only the referee in common
    /// ([`crate::Audience::and`]).
    fn groups(&self, world: &Self::World) -> BTreeMap<Who, BTreeSet<Who>> {
        let _ = world;
        BTreeMap::new()
    }
    /// Who acts for an owner whom no seat plays: of whoever goes along with a player's character, that one. Only who may
    /// make the owner's attempts depends on it.
    fn keeper(&self, world: &Self::World, owner: Owner) -> Owner {
        let _ = world;
        owner
    }
    /// The places that an attempt takes in, where it strikes an area of a map: people see it there before they make it. Whoever
    /// stands on one of them is struck as the attempt itself has it.
    fn covers(&self, world: &Self::World, attempt: &Self::Attempt) -> Vec<Place> {
        let _ = (world, attempt);
        vec![]
    }
    /// Whether two owners want the same thing, so that "best" is best for both.
    fn allied(&self, world: &Self::World, one: Owner, other: Owner) -> bool {
        let _ = world;
        one == other || matches!((one, other), (Owner::Character(_), Owner::Character(_)))
    }

    /// What changes when the current subject is stopped at once: whatever was about to happen in it does not.
    fn stopped(&self, world: &Self::World) -> Vec<<Self::World as World>::Effect> {
        let _ = world;
        vec![]
    }

    /// The world as a player knows it, with assumed values for what this viewer may not know. It is the same
    /// for all worlds that the viewer can't tell apart, so nothing computed in it reveals the rest. A result
    /// that is the same under both assumptions does not depend on the rest.
    fn supposed(&self, world: &Self::World, viewer: &Viewer, how: Supposed) -> Self::World;
    /// What one viewer may see.
    fn show(&self, world: &Self::World, viewer: &Viewer) -> View;
    /// The name that people gave a character, an item or a place.
    fn name(&self, world: &Self::World, value: &Value) -> Option<String>;
    /// The same as this viewer calls it, who may take somebody for somebody else.
    fn name_to(&self, world: &Self::World, viewer: &Viewer, value: &Value) -> Option<String> {
        let _ = viewer;
        self.name(world, value)
    }
    /// In a line, what somebody who looks for whom to play should know of a character: what those do best, or what they
    /// did before. It tells nothing that whoever plays them does not know.
    fn in_short(&self, world: &Self::World, who: Who) -> Option<Text> {
        let _ = (world, who);
        None
    }
    /// What somebody is likeliest to mean who turns to a foe or a friend on the map, the likeliest first. What stands for foes
    /// comes last for friends, and the other way round; all else stands between, as the shelves have it.
    fn meant(&self, toward: Toward) -> &'static [&'static str] {
        let _ = toward;
        &[]
    }
    /// What the game has where a session of play opens or closes. It counts no sessions of its own beside those of the
    /// table.
    fn around_session(&self) -> AroundSession {
        AroundSession::default()
    }
    /// Attempts that are no part of the story of an evening: turns that end, places on a map. Who reads that story is
    /// spared them.
    fn routine(&self) -> &'static [&'static str] {
        &[]
    }
    /// What changed, in words, from the world before the effect.
    fn tell(&self, world: &Self::World, effect: &<Self::World as World>::Effect) -> Text;
    /// What of all that rules tell and change is more than a detail: the rule, which of its words, and how much that
    /// weighs for people. A log shows it without the explanation.
    fn weights(&self) -> &'static [(Key, &'static str, Weight)] {
        &[]
    }
    /// The effects of the referee's writing `value` at the address of a [`crate::show::Row`].
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    fn edit(
        &self,
        world: &Self::World,
        address: &str,
        value: &Value,
    ) -> Result<Vec<<Self::World as World>::Effect>, Problem>;
    /// Where the referee writes that somebody stays unseen, an address as [`Ruleset::edit`] takes it, and whether that is
    /// so. Nothing for whom all see wherever they are, such as players' characters. Where a map shows people, a table
    /// writes it for those who stand in fog.
    fn hides(&self, _world: &Self::World, _who: Who) -> Option<(String, bool)> {
        None
    }
    /// Whether one sees from a place of a map to another of the same, by the walls and doors between them. The same both
    /// ways, and whatever is opened or taken away hides nothing. A table shows by it what a company sees.
    fn sees(&self, _world: &Self::World, _from: Place, _to: Place) -> bool {
        false
    }
    /// What is wrong with a world. None in any world that the rules lead to.
    fn problems(&self, world: &Self::World) -> Vec<Problem>;
    /// What changes when a table moves on from an older edition.
    fn migrate(&self, world: &Self::World, from: u32) -> Vec<<Self::World as World>::Effect> {
        let _ = (world, from);
        vec![]
    }
}

/// Declares a game whose parts have their usual places in its crate: `REFERENCE`, `RULES`, `World`, `Effect` and
/// `Attempt` at its root, `content::GAME`, `world::Switches` (kept in the world as `switches`), and in `surface` the
/// modules `forms`, `offers`, `study`, `known`, `show` and `edit`. What it has besides, and what is only its own, stands
/// between the braces, as in an `impl` of [`Ruleset`].
///
/// ```ignore
/// ruleset! {
///     /// The game.
///     pub struct Heimr = "heimr", edition 1, accent "#2f6b4f" "#7fc4a0";
///     {
///         fn start(&self) -> World {
///             World::default()
///         }
///     }
/// }
/// ```
#[macro_export]
#[expect(clippy::crate_in_macro_def, reason = "what it names are the parts of the game's own crate")]
macro_rules! ruleset {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Game:ident = $name:literal, edition $edition:literal, accent $light:literal $dark:literal;
        { $($own:tt)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        $vis struct $Game;

        const _: () = {
            use crate::surface::{edit, forms, known, offers, show, study};
            use crate::{Attempt, Effect, World};
            use $crate::{Draft, Filled, Form, Next, Problem, Supposed, Viewer, Who, attempt, ruleset, show::View};

            impl ruleset::Ruleset for $Game {
                type World = World;
                type Attempt = Attempt;

                const NAME: &'static str = $name;
                const EDITION: u32 = $edition;

                fn titles(&self) -> &'static [&'static str] {
                    &crate::content::GAME
                }
                fn accent(&self) -> (&'static str, &'static str) {
                    ($light, $dark)
                }
                fn reference(&self) -> &'static str {
                    crate::REFERENCE
                }
                fn rules(&self) -> &'static [&'static str] {
                    crate::RULES
                }
                fn places(&self) -> &'static str {
                    include_str!("../places.toml")
                }
                fn words(&self) -> &'static str {
                    include_str!("../text/en.ftl")
                }
                fn switches(&self) -> &'static [ruleset::Switch] {
                    crate::world::Switches::ALL
                }
                fn switch(&self, world: &World, id: &str) -> Option<&'static str> {
                    world.switches.get(id)
                }
                fn set_switch(&self, world: &World, id: &str, value: &str) -> Option<Vec<Effect>> {
                    Some(vec![Effect::Switches(world.switches.set(id, value)?)])
                }
                fn forms(&self, world: &World) -> Vec<Form> {
                    forms::forms(world)
                }
                fn build(&self, world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
                    forms::build(world, draft, who)
                }
                fn so_far(&self, world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
                    forms::so_far(world, draft, who)
                }
                fn cast(&self) -> ruleset::Cast {
                    forms::cast()
                }
                fn attempts(&self) -> &'static [&'static str] {
                    const NAMES: &[&str] =
                        &attempt::names::<Attempt, { offers::OFFERS.len() }>(offers::OFFERS);
                    NAMES
                }
                fn next(&self, world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
                    attempt::next(offers::OFFERS, world, viewer, filled, Attempt::veiled)
                }
                fn studies(&self) -> &'static [&'static str] {
                    const NAMES: &[&str] =
                        &attempt::names::<Attempt, { study::STUDIES.len() }>(study::STUDIES);
                    NAMES
                }
                fn study(&self, world: &World, filled: &Filled) -> Next<(World, Attempt)> {
                    study::study(world, filled)
                }
                fn supposed(&self, world: &World, viewer: &Viewer, how: Supposed) -> World {
                    known::supposed(world, viewer, how)
                }
                fn show(&self, world: &World, viewer: &Viewer) -> View {
                    show::show(world, viewer)
                }
                fn edit(&self, world: &World, address: &str, value: &$crate::Value) -> Result<Vec<Effect>, Problem> {
                    edit::edit(world, address, value)
                }
                fn problems(&self, world: &World) -> Vec<Problem> {
                    edit::problems(world)
                }
                $($own)*
            }
        };
    };
}

/// How an attempt begins that can be made now.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Begins {
    /// It asks for something first, in these words.
    Asks(Text),
    /// Nothing is to be filled in; these are its words.
    Ready(Text),
}

impl Begins {
    /// The words that it is offered with.
    #[must_use]
    pub fn words(&self) -> &Text {
        match self {
            Self::Asks(words) | Self::Ready(words) => words,
        }
    }
}

/// What can be attempted by `viewer` now: each attempt with how it begins. Those that are refused are left out; ask
/// for one by name to learn why.
pub fn legal<R: Ruleset>(ruleset: R, world: &R::World, viewer: &Viewer) -> Vec<(&'static str, Begins)> {
    let all = ruleset.attempts().iter();
    all.filter_map(|&name| Some((name, begins(ruleset, world, viewer, name)?))).collect()
}

/// How an attempt begins, if it can be made now: as [`fill`] has it for what is not filled in yet, without all that
/// could be chosen. A list of which one thing can be had is not tried to its end.
pub fn begins<R: Ruleset>(ruleset: R, world: &R::World, viewer: &Viewer, name: &str) -> Option<Begins> {
    begins_with(ruleset, world, viewer, &Filled::of(name))
}

/// The same, where something of it is filled in already.
pub fn begins_with<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    viewer: &Viewer,
    filled: &Filled,
) -> Option<Begins> {
    match glance(&|filled| step(ruleset, world, viewer, filled), filled) {
        Next::Fill(param) | Next::Propose(param) => Some(Begins::Asks(param.words)),
        Next::Ready(attempt) => Some(Begins::Ready(attempt.words())),
        Next::Refused(_) | Next::Wrong(_) => None,
    }
}

/// What comes after what is filled in so far, the rule's own refusal included. Where every option of the next
/// parameter would be refused at once, it returns the first of these refusals, so that nobody is led to a
/// dead end; where the first thing to be said is who acts, that of whoever usually does.
pub fn fill<R: Ruleset>(ruleset: R, world: &R::World, viewer: &Viewer, filled: &Filled) -> Next<R::Attempt> {
    let step = |filled: &Filled| step(ruleset, world, viewer, filled);
    let next = step(filled);
    if filled.insist && *viewer == Viewer::Referee { next } else { leads(&step, filled, next) }
}

/// What an attempt asks for first, by the options of it that are tried first.
fn glance<A>(step: &dyn Fn(&Filled) -> Next<A>, whole: &Filled) -> Next<A> {
    let glance = Filled { glance: true, ..whole.clone() };
    match step(&glance) {
        next @ Next::Fill(_) => match leads(step, &glance, next) {
            // What was tried of it leads nowhere, and something else might.
            Next::Refused(_) => leads(step, whole, step(whole)),
            next => next,
        },
        next => next,
    }
}

/// What comes next, unless every option of it would be refused: then the first of these refusals. Of those who could
/// act, whoever usually does is tried before the others: why somebody else can't matters to nobody.
fn leads<A>(step: &dyn Fn(&Filled) -> Next<A>, filled: &Filled, next: Next<A>) -> Next<A> {
    let Next::Fill(param) = &next else { return next };
    let crate::offer::Range::OneOf(options) = &param.range else { return next };
    let acts = param.default.as_ref().filter(|usual| {
        filled.values.is_empty() && matches!(usual, Value::Character(_)) && param.range.allows(usual)
    });
    let others = options.iter().map(|option| &option.value).filter(|value| Some(*value) != acts);
    let mut first = None;
    for value in acts.into_iter().chain(others) {
        match step(&filled.clone().with(param.name, value.clone())) {
            Next::Refused(refusal) => first = first.or(Some(refusal)),
            _ => return next,
        }
    }
    first.map_or(next, Next::Refused)
}

/// As [`fill`], without looking at the options of the next parameter: who goes through them one by one hears of each
/// why it would be refused.
pub fn step<R: Ruleset>(ruleset: R, world: &R::World, viewer: &Viewer, filled: &Filled) -> Next<R::Attempt> {
    match ruleset.next(world, viewer, filled) {
        Next::Ready(attempt) if filled.insist && *viewer == Viewer::Referee => Next::Ready(attempt),
        Next::Ready(attempt) => match crate::refusal(&attempt, world) {
            Some(refusal) => Next::Refused(refusal),
            None => Next::Ready(attempt),
        },
        next => next,
    }
}

/// The options of a one-of parameter that would not be refused, with those that would and why.
pub fn options<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    viewer: &Viewer,
    filled: &Filled,
    param: &Param,
) -> Vec<(Choice, Option<crate::Refusal>)> {
    let crate::offer::Range::OneOf(options) = &param.range else {
        return vec![];
    };
    options
        .iter()
        .map(|option| {
            let with = filled.clone().with(param.name, option.value.clone());
            let refused = match fill(ruleset, world, viewer, &with) {
                Next::Refused(refusal) => Some(refusal),
                _ => None,
            };
            (option.clone(), refused)
        })
        .chain(param.unfit.iter().map(|(option, why)| (option.clone(), Some(why.clone()))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Refusal;
    use std::cell::RefCell;

    const KEY: Key = Key::of(&["game.throw"], "game.throw");

    /// A throw for which a glance finds the heaviest stone, and that one of these stones can follow.
    fn throws(can: &'static [i32]) -> impl Fn(&Filled) -> Next<i32> {
        move |filled| match filled.values.get("stone") {
            Some(Value::Number(stone)) if can.contains(&i32::try_from(*stone).unwrap_or_default()) => {
                Next::Ready(i32::try_from(*stone).unwrap_or_default())
            }
            Some(_) => Next::Refused(Refusal(Text::part(KEY, "far"))),
            None => {
                let stones = if filled.glance { vec![9] } else { vec![9, 4] };
                Next::Fill(Param::one_of(Text::part(KEY, "stone"), stones))
            }
        }
    }

    #[test]
    fn a_glance_that_leads_nowhere_is_no_refusal() {
        let options = |can| match glance(&throws(can), &Filled::of("throw")) {
            Next::Fill(param) => param.range.options().len(),
            _ => 0,
        };
        assert_eq!(options(&[9, 4]), 1, "the first that fits will do");
        assert_eq!(options(&[4]), 2, "the first leads nowhere, so all are looked at");
        let refused = glance(&throws(&[]), &Filled::of("throw"));
        assert!(matches!(refused, Next::Refused(Refusal(text)) if text.part == "far"));
    }

    /// Whom the refusal names where nobody of three can do anything: who acts is asked for first, and whom with.
    fn blamed(usual: Option<Who>, filled: &Filled) -> Option<Value> {
        let tried = RefCell::new(vec![]);
        let step = |filled: &Filled| match filled.values.get("who") {
            Some(who) if !filled.values.contains_key("with") => {
                tried.borrow_mut().push(who.clone());
                Next::<i32>::Refused(Refusal(Text::part(KEY, "far").with("who", who.clone())))
            }
            Some(_) => {
                Next::Refused(Refusal(Text::part(KEY, "far").with("who", filled.values["with"].clone())))
            }
            None => Next::Fill(Param::one_of(Text::part(KEY, "who"), [1, 2, 3].map(Who)).or_maybe(usual)),
        };
        let next = match filled.values.is_empty() {
            true => step(filled),
            false => Next::Fill(Param::one_of(Text::part(KEY, "with"), [1, 2, 3].map(Who)).or_maybe(usual)),
        };
        match leads(&step, filled, next) {
            Next::Refused(Refusal(text)) => {
                assert!(tried.borrow().len() <= 3, "nobody is tried twice: {tried:?}");
                text.args.into_iter().map(|(_, value)| value).next()
            }
            _ => None,
        }
    }

    #[test]
    fn of_those_who_can_all_do_nothing_whoever_usually_acts_is_told_why() {
        let throw = Filled::of("throw");
        let who = |who| Some(Value::Character(Who(who)));
        assert_eq!(
            [None, Some(Who(2)), Some(Who(9))].map(|usual| blamed(usual, &throw)),
            [who(1), who(2), who(1)]
        );
        let with = throw.with("who", Who(1));
        assert_eq!(blamed(Some(Who(2)), &with), who(1), "whom it is done with is another matter");
    }
}
