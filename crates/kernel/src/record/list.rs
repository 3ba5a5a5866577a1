//! Lists: rows that a game comes with, and what a table adds, changes and takes away.
use crate::draft::{Reader, right};
use crate::offer::{Range, param};
use crate::record::{NAME_MAX, Record, kind};
use crate::ruleset::{Form, Problem};
use crate::show;
use crate::{Audience, Key, Storable, Text, Value, World, Write};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;
use toml::{Table, Value as Plain};

/// What a table says of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Amendment<T> {
    /// It reads so here.
    Own(T),
    /// There is no such row here.
    Gone,
}

/// What a table says of a list's rows, by name.
pub type Own<T> = BTreeMap<String, Amendment<T>>;

/// The rows that a game comes with.
#[derive(Debug)]
pub struct Printed<T> {
    /// By name.
    pub rows: BTreeMap<String, T>,
    /// Their names, in the order of the file.
    pub order: Vec<String>,
    /// Those that the rules do not have, made to begin with.
    pub starters: BTreeSet<String>,
}

/// The column of a row's name.
const NAME: &str = "name";
/// The column that marks a row as made to begin with.
const STARTER: &str = "starter";

impl<T> Printed<T> {
    /// The rows of a content file: TOML with `[[row]]` entries, each with its name.
    ///
    /// # Panics
    /// If the file is not what the record's declaration says. It is built into the program, so a test meets it
    /// first.
    #[must_use]
    pub fn of<W: 'static>(rule: Key, text: &str) -> Self
    where
        T: Record<W>,
    {
        let mut printed = Self { rows: BTreeMap::new(), order: vec![], starters: BTreeSet::new() };
        for mut table in crate::content::rows::<Table>(rule, text) {
            let starter = table.remove(STARTER).is_some_and(|starter| starter.as_bool() == Some(true));
            let name = table.remove(NAME).and_then(|name| name.as_str().map(str::to_owned));
            let row = T::fields().parse(&table);
            let (Some(name), Ok(row)) = (name, row.as_ref()) else {
                panic!("the content of {rule:?} can't be read: {row:?}", row = row.err());
            };
            if starter {
                printed.starters.insert(name.clone());
            }
            printed.order.push(name.clone());
            printed.rows.insert(name, row.clone());
        }
        printed
    }
}

/// A row of a list. Made by [`lists!`](crate::lists!).
pub trait Row<W: World>: Record<W> {
    /// What forms, addresses and files call the list: `elixir`.
    const LIST: &'static str;
    /// The rule that has it.
    fn rule() -> Key;
    /// The rule by which a table has rows of its own.
    fn own_by() -> Key;
    /// The rule whose texts tell of rows, and say what is wrong with one.
    fn words() -> Key;
    /// Who may know what stands in it.
    fn audience() -> Audience;
    /// The rows that the game comes with.
    fn printed() -> &'static Printed<Self>;
    /// What the table says of them.
    fn own(world: &W) -> &Own<Self>;
    /// The effect of the table's saying this of a row; `None` restores the printed row.
    fn changed(name: String, now: Option<Amendment<Self>>) -> W::Effect;

    /// The row of this name.
    #[must_use]
    fn find<'w>(world: &'w W, name: &str) -> Option<&'w Self> {
        match Self::own_by().keeps(Self::own(world).get(name)) {
            Some(Amendment::Own(row)) => Some(row),
            Some(Amendment::Gone) => None,
            None => Self::printed().rows.get(name),
        }
    }
    /// All rows, by name.
    fn all(world: &W) -> impl Iterator<Item = (&str, &Self)> {
        let (printed, own) = (&Self::printed().rows, Self::own(world));
        // Nearly every table leaves a list as it is printed.
        let names = printed.keys().chain(own.keys()).filter(|_| !own.is_empty());
        let names: BTreeSet<&String> = names.collect();
        let as_printed = printed.iter().filter(|_| own.is_empty());
        let changed = names.into_iter().filter_map(|name| Some((name, Self::find(world, name)?)));
        as_printed.chain(changed).map(|(name, row)| (name.as_str(), row))
    }
    /// All rows: those that the game comes with in the order of their file, then the table's own by name.
    fn in_order(world: &W) -> impl Iterator<Item = (&str, &Self)> {
        let printed = Self::printed();
        let own = Self::own(world).keys().filter(|name| !printed.rows.contains_key(*name));
        let names = printed.order.iter().chain(own);
        names.filter_map(|name| Some((name.as_str(), Self::find(world, name)?)))
    }
    /// The names of all rows, for fields in which one is chosen.
    #[must_use]
    fn names(world: &W) -> Vec<String> {
        Self::all(world).map(|(name, _)| name.to_owned()).collect()
    }
    /// The same, as [`Row::in_order`] has them.
    #[must_use]
    fn listed(world: &W) -> Vec<String> {
        Self::in_order(world).map(|(name, _)| name.to_owned()).collect()
    }
}

/// A list, with the type of its rows erased.
pub trait List<W: World>: fmt::Debug + Sync {
    /// What forms, addresses and files call it.
    fn name(&self) -> &'static str;
    /// The rule that has it.
    fn rule(&self) -> Key;
    /// The form for one row.
    fn form(&self, world: &W) -> Form;
    /// What a draft of that form changes.
    fn build(&self, world: &W, read: &mut Reader<'_>) -> W::Effect;
    /// Its rows for the referee to take away and put back, in the words `listed`, `ours` for what the rules do not
    /// have, and `taken-away`.
    fn section(&self, world: &W) -> show::Section;
    /// What changes when the referee takes a row away, or puts it back; `None` where there is no such row.
    fn keep(&self, world: &W, name: &str, keep: bool) -> Option<W::Effect>;
    /// The names of its rows, and of those that the table has taken away.
    fn names(&self, world: &W) -> BTreeSet<String>;
    /// The names of those rows of which the table says something of its own.
    fn amended(&self, world: &W) -> BTreeSet<String>;
    /// Restores the row that the game comes with, whatever the table has made of it.
    fn restore(&self, name: &str) -> W::Effect;
    /// What the referee's writing one column of a row changes.
    ///
    /// # Errors
    /// What would be right.
    fn write(&self, world: &W, name: &str, column: &str, write: &Write<'_>) -> Result<W::Effect, Problem>;
    /// What a row of a file changes.
    ///
    /// # Errors
    /// All problems at once, each at its column: `novice.heals`.
    fn row(&self, world: &W, row: &Table) -> Result<W::Effect, Vec<Problem>>;
    /// The JSON Schema of a row of a file.
    fn schema(&self, world: &W) -> Plain;
}

/// What changes when the referee takes away the row that is named so of the list called `list`, or puts it back.
///
/// # Errors
/// There is no such list or row, or it is neither yes nor no.
pub fn keep<W: World>(
    lists: &[&dyn List<W>],
    world: &W,
    (list, row): (&str, &str),
    write: &Write<'_>,
) -> Result<W::Effect, Problem> {
    let list = lists.iter().find(|known| known.name() == list).ok_or_else(|| write.nowhere())?;
    list.keep(world, row, write.flag()?).ok_or_else(|| write.nowhere())
}

/// Takes a row's name out of what a file says of the row.
fn named(columns: &mut Table, key: Key) -> Result<String, Problem> {
    let range = Range::Text { max: NAME_MAX };
    let wrong = |words: Text| {
        let words = words.with("field", Value::text(NAME));
        Err(Problem { at: NAME.to_owned(), field: None, words })
    };
    match columns.remove(NAME) {
        None => wrong(Text::part(key, "missing")),
        Some(Plain::String(name)) if name.trim().is_empty() => wrong(Text::part(key, "empty")),
        Some(Plain::String(name)) if range.allows(&Value::text(&name)) => Ok(name),
        Some(_) => wrong(right(key, &range)),
    }
}

/// A row of the list of this name on the referee's sheet, to be taken away or put back.
fn switch((list, words): (&str, Key), part: &'static str, name: &str, there: bool) -> show::Row {
    let label = Text { part, ..Text::new(words) }.with(NAME, Value::text(name));
    show::Row::new(label, there).at(format!("{list}/{name}"))
}

/// The list of a row's type.
pub struct Listing<T>(PhantomData<fn() -> T>);

impl<T> Listing<T> {
    /// The list.
    pub const NEW: Self = Self(PhantomData);
}

impl<T> fmt::Debug for Listing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listing")
    }
}

impl<W: World, T: Row<W>> List<W> for Listing<T> {
    fn name(&self) -> &'static str {
        T::LIST
    }
    fn rule(&self) -> Key {
        T::rule()
    }
    fn form(&self, world: &W) -> Form {
        let name = param(Text::part(T::rule(), NAME), Range::Text { max: NAME_MAX });
        let fields = std::iter::once(name).chain(T::fields().params(world)).collect();
        Form { name: T::LIST, words: Text::part(T::rule(), "new"), players: false, fields }
    }
    fn build(&self, world: &W, read: &mut Reader<'_>) -> W::Effect {
        let name = read.name(NAME);
        let before = T::find(world, &name).filter(|_| T::fields().is_graded());
        let mut row = before.cloned().unwrap_or_default();
        T::fields().read(world, read, &mut row);
        T::changed(name, Some(Amendment::Own(row)))
    }
    fn section(&self, world: &W) -> show::Section {
        let own = T::own(world);
        let row = |part: &'static str, name: &str, there: bool| {
            switch((T::LIST, T::words()), part, name, there).only(T::audience())
        };
        let there = T::all(world).map(|(name, _)| {
            let ours = !own.contains_key(name) && T::printed().starters.contains(name);
            row(if ours { "ours" } else { "listed" }, name, true)
        });
        let gone = own.iter().filter(|(_, entry)| matches!(entry, Amendment::Gone));
        let gone = gone.map(|(name, _)| row("taken-away", name, false));
        show::Section { title: Text::new(T::rule()), rows: there.chain(gone).collect() }
    }
    fn keep(&self, world: &W, name: &str, keep: bool) -> Option<W::Effect> {
        let own = T::own(world).get(name);
        let there = T::find(world, name);
        if own.is_none() && there.is_none() {
            return None;
        }
        let now = match (keep, own) {
            (false, _) => Some(Amendment::Gone),
            (true, Some(Amendment::Own(row))) => Some(Amendment::Own(row.clone())),
            (true, _) => None,
        };
        Some(T::changed(name.to_owned(), now))
    }
    fn names(&self, world: &W) -> BTreeSet<String> {
        T::printed().rows.keys().chain(T::own(world).keys()).cloned().collect()
    }
    fn amended(&self, world: &W) -> BTreeSet<String> {
        T::own(world).keys().cloned().collect()
    }
    fn restore(&self, name: &str) -> W::Effect {
        T::changed(name.to_owned(), None)
    }
    fn write(&self, world: &W, name: &str, column: &str, write: &Write<'_>) -> Result<W::Effect, Problem> {
        let fields = T::fields();
        let (row, field) = (T::find(world, name), fields.find(column));
        let (Some(mut row), Some(field)) = (row.cloned(), field) else { return Err(write.nowhere()) };
        let kind = field.spec.kind.as_ref().ok_or_else(|| write.nowhere())?;
        let value = write.within(&kind.range(world, fields.key(field)))?;
        if let Some(words) = (field.spec.wrong)(&value) {
            return Err(write.wrong(words));
        }
        match field.set(&mut row, &value) {
            true => Ok(T::changed(name.to_owned(), Some(Amendment::Own(row)))),
            false => Err(write.nowhere()),
        }
    }
    fn row(&self, world: &W, row: &Table) -> Result<W::Effect, Vec<Problem>> {
        let (mut columns, key) = (row.clone(), T::words());
        let named = named(&mut columns, key);
        match (named, T::fields().check(world, &columns, "", key)) {
            (Ok(name), Ok(row)) => Ok(T::changed(name, Some(Amendment::Own(row)))),
            (named, row) => Err(named.err().into_iter().chain(row.err().unwrap_or_default()).collect()),
        }
    }
    fn schema(&self, world: &W) -> Plain {
        let (columns, mut needed) = T::fields().schema(world);
        let name = kind::table([
            ("type", "string".into()),
            ("minLength", Plain::Integer(1)),
            ("maxLength", Plain::Integer(NAME_MAX.into())),
        ]);
        needed.push(NAME);
        kind::object(std::iter::once((NAME, name)).chain(columns), &needed)
    }
}

/// The last of one or two: what is so unless something else is said. For [`lists!`](crate::lists!) and
/// [`effects!`](crate::effects!).
#[doc(hidden)]
#[macro_export]
macro_rules! last {
    ($usual:expr) => {
        $usual
    };
    ($usual:expr, $said:expr) => {
        $said
    };
}

/// Declares the lists of a world, what changes in them, and all of them for forms, files and sheets.
///
/// ```ignore
/// lists! {
///     /// Rows that the table has added, changed or taken away.
///     pub struct Lists of World, changed by ListChange, words rule!("game.making"); {
///         elixirs: Elixir = "elixir", rule!("game.elixirs"),
///             include_str!("../../content/elixirs.toml"), Audience::Everyone;
///     }
/// }
/// ```
///
/// If a table may have rows of its own by another rule than the list's, that rule is named behind the
/// audience: `Audience::Everyone, by rule!("game.making")`.
///
/// The world is `AsRef<Lists>`, and its effects are made `From<ListChange>`. The words `listed`, `ours`, `taken-away`,
/// `listed-now`, `listed-gone` and `as-printed` of the rule that is named tell of rows.
#[macro_export]
macro_rules! lists {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Lists:ident of $World:ty, changed by $Change:ident, words $words:expr;
        { $(
            $list:ident: $Row:ident = $name:literal, $rule:expr, $rows:expr, $audience:expr $(, by $own:expr)?;
        )+ }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, $crate::Storable,
        )]
        #[stored(default)]
        $vis struct $Lists { $(
            #[doc = concat!("What the table says of each `", $name, "`.")]
            pub $list: $crate::record::Own<$Row>,
        )+ }

        /// What a table says of a row from now on; `None` restores the printed row.
        #[derive(
            Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, $crate::Storable,
        )]
        $vis enum $Change { $(
            #[doc = concat!("Of each `", $name, "`.")]
            #[stored(rename = $name)]
            $Row(String, Option<$crate::record::Amendment<$Row>>),
        )+ }

        impl $Change {
            /// Writes it into the lists.
            pub fn write(&self, lists: &mut $Lists) {
                match self { $(
                    Self::$Row(name, now) => $crate::record::put(&mut lists.$list, name, now.clone()),
                )+ }
            }
            /// Who may know of it.
            #[must_use]
            pub fn audience(&self) -> $crate::Audience {
                match self { $( Self::$Row(..) => $audience, )+ }
            }
            /// What it is called.
            #[must_use]
            pub fn tell(&self) -> $crate::Text {
                let (name, part) = match self { $(
                    Self::$Row(name, now) => (name, match now {
                        Some($crate::record::Amendment::Own(_)) => "listed-now",
                        Some($crate::record::Amendment::Gone) => "listed-gone",
                        None => "as-printed",
                    }),
                )+ };
                $crate::Text { part, ..$crate::Text::new($words) }.with("name", $crate::Value::text(name))
            }
        }

        $( impl $crate::record::Row<$World> for $Row {
            const LIST: &'static str = $name;
            fn rule() -> $crate::Key {
                $rule
            }
            fn own_by() -> $crate::Key {
                $crate::last!($rule $(, $own)?)
            }
            fn words() -> $crate::Key {
                $words
            }
            fn audience() -> $crate::Audience {
                $audience
            }
            fn printed() -> &'static $crate::record::Printed<Self> {
                static PRINTED: std::sync::LazyLock<$crate::record::Printed<$Row>> =
                    std::sync::LazyLock::new(|| $crate::record::Printed::of::<$World>($rule, $rows));
                &PRINTED
            }
            fn own(world: &$World) -> &$crate::record::Own<Self> {
                let lists: &$Lists = world.as_ref();
                &lists.$list
            }
            fn changed(
                name: String,
                now: Option<$crate::record::Amendment<Self>>,
            ) -> <$World as $crate::World>::Effect {
                $Change::$Row(name, now).into()
            }
        } )+

        impl $Lists {
            /// All of them, in their order.
            pub const ALL: &'static [&'static dyn $crate::record::List<$World>] =
                &[ $( &$crate::record::Listing::<$Row>::NEW, )+ ];
        }
    };
}

/// Declares what something can be: a row of one of several [`lists!`](crate::lists!).
///
/// ```ignore
/// sorts! {
///     /// What sort a thing is, as its list had it when it was made.
///     pub enum Sort of World { Weapon as weapon, Elixir as elixir }
/// }
/// ```
#[macro_export]
macro_rules! sorts {
    ($(#[$meta:meta])* $vis:vis enum $Sort:ident of $World:ty { $( $Row:ident as $row:ident ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, $crate::Storable)]
        #[stored(rename_all = "kebab-case")]
        $vis enum $Sort { $(
            #[doc = concat!("A row of the list of each `", stringify!($row), "`.")]
            $Row($Row),
        )+ }

        impl $Sort {
            /// As the first of the lists has it that has it.
            #[must_use]
            pub fn listed(world: &$World, name: &str) -> Option<Self> {
                None $( .or_else(|| Some(Self::$Row(<$Row as $crate::record::Row<$World>>::find(world, name)?.clone()))) )+
            }
            $(
                #[doc = concat!("It, if it is of the sort `", stringify!($row), "`.")]
                #[must_use]
                pub fn $row(&self) -> Option<&$Row> {
                    match self {
                        Self::$Row(row) => Some(row),
                        _ => None,
                    }
                }
            )+
        }
    };
}
