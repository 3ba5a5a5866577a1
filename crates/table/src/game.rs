//! A game with its types erased: what servers, commands and tools ask of any game.
//!
//! Everything that is generic over a ruleset is compiled where a ruleset is made an [`AnyRuleset`], once for
//! each ruleset. The code that serves games is compiled once, however many there are.
use crate::act::{Imported, Known};
use crate::pack::{self, Faults, File};
use crate::verify::{self, Report};
use crate::view::Live;
use crate::{Beginning, Damaged, Refused, Root, Table};
use norn_chronicle::export::Reader;
use norn_chronicle::verify::{Report as LogReport, Rules, verify as verify_log};
use norn_chronicle::{Entry, Hash, Renewal, fold};
use norn_kernel::record::Table as Row;
use norn_kernel::ruleset::{AroundSession, Attempt, Ruleset, Switch};
use norn_kernel::{Filled, Next, Safety, Text, Toward};
use norn_play::exact::OddsError;
use norn_play::study::{self, Odds, Options};
use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;

/// A table, with the entries that its log begins with, or gains.
pub type Opened = (Box<dyn Live>, Vec<Entry>);

/// What a game says of itself: the same for every table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manifest {
    /// What commands call it: `triumvene`.
    pub name: &'static str,
    /// Counts up when content or rules change what a stored world means.
    pub edition: u32,
    /// As people write it, then its other names.
    pub titles: &'static [&'static str],
    /// The accent colour in light and in dark, as `#rrggbb`.
    pub accent: (&'static str, &'static str),
    /// What stands for the game beside its name, as [`Ruleset::emblem`].
    pub emblem: (&'static str, &'static str),
    /// How a table begins that somebody wants to try the game at, as [`Ruleset::demo`].
    pub demo: &'static str,
    /// The rule reference, as TOML.
    pub reference: &'static str,
    /// The ids of the rule reference, in its order.
    pub rules: &'static [&'static str],
    /// Where each rule is implemented, as TOML.
    pub places: &'static str,
    /// Every sentence, as Fluent, in English.
    pub words: &'static str,
    /// The rules that the table's safety verbs carry out.
    pub safety: Option<Safety>,
    /// The house rules there are.
    pub switches: &'static [Switch],
    /// The attempts that can be weighed without a table.
    pub studies: &'static [&'static str],
    /// Whether it has lists that a content pack can add to.
    pub takes_packs: bool,
    /// What somebody is likeliest to mean who turns to a foe.
    pub against: &'static [&'static str],
    /// What it has where a session of play opens or closes.
    pub around_session: AroundSession,
}

impl Manifest {
    /// As people call it.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.titles.first().copied().unwrap_or(self.name)
    }
}

/// Any game. Every [`Ruleset`] implements it.
pub trait AnyRuleset: Send + Sync {
    /// What it says of itself.
    fn manifest(&self) -> Manifest;
    /// Begins a table.
    ///
    /// # Errors
    /// As [`Table::begin`].
    fn begin(&self, beginning: Beginning) -> Result<Opened, Refused>;
    /// Opens a table from its log.
    ///
    /// # Errors
    /// As [`Table::open`].
    fn open(
        &self,
        root: Root,
        seeded: bool,
        log: &mut dyn Iterator<Item = Known>,
        now: Option<i64>,
    ) -> Result<Opened, Damaged>;
    /// Opens a table from what [`Live::keep`] kept of it, and the entries that came after.
    ///
    /// # Errors
    /// As [`Table::resume`].
    fn resume(
        &self,
        root: Root,
        seeded: bool,
        kept: &str,
        log: &mut dyn Iterator<Item = Known>,
        now: Option<i64>,
    ) -> Result<Opened, Damaged>;
    /// Opens a table whose secrets are void.
    ///
    /// # Errors
    /// As [`Table::renewed`].
    fn renewed(
        &self,
        root: Root,
        seeded: bool,
        log: &mut dyn Iterator<Item = Entry>,
        why: Renewal,
        now: Option<i64>,
    ) -> Result<Opened, Damaged>;
    /// Makes a table that continues where another's log ends.
    ///
    /// # Errors
    /// As [`Table::import`].
    fn import(
        &self,
        beginning: Beginning,
        log: &mut dyn Iterator<Item = Entry>,
    ) -> Result<Imported<Box<dyn Live>>, Damaged>;
    /// Checks a chronicle by itself: chains, dice and what its entries change. `kept` is a head that somebody
    /// noted down: the file must contain it.
    fn verify(&self, file: Reader<Box<dyn BufRead>>, kept: Option<Hash>) -> LogReport;
    /// Runs a whole log again.
    ///
    /// # Errors
    /// As [`verify::check`].
    fn replay(&self, log: &mut dyn Iterator<Item = Entry>) -> Result<Report, Damaged>;
    /// How many rows of which list there are in a pack, checked against a table where nothing has happened.
    ///
    /// # Errors
    /// Everything that is wrong, file by file.
    fn check_pack(&self, files: &[File]) -> Result<BTreeMap<String, usize>, Faults>;
    /// What packs may hold: a JSON Schema of one file.
    fn pack_schema(&self) -> Row;
    /// What can be weighed from numbers alone, under these house rules, each with its value.
    ///
    /// # Errors
    /// The first that there is not.
    fn studied(&self, switches: &[(String, String)]) -> Result<Box<dyn Studies>, NoSwitch>;
}

impl<R: Ruleset> AnyRuleset for R {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: R::NAME,
            edition: R::EDITION,
            titles: self.titles(),
            accent: self.accent(),
            emblem: self.emblem(),
            demo: self.demo(),
            reference: self.reference(),
            rules: self.rules(),
            places: self.places(),
            words: self.words(),
            safety: self.safety(),
            switches: self.switches(),
            studies: self.studies(),
            takes_packs: !self.lists().is_empty(),
            against: self.meant(Toward::Foe),
            around_session: self.around_session(),
        }
    }

    fn begin(&self, beginning: Beginning) -> Result<Opened, Refused> {
        Table::begin(*self, beginning).map(boxed)
    }

    fn open(
        &self,
        root: Root,
        seeded: bool,
        log: &mut dyn Iterator<Item = Known>,
        now: Option<i64>,
    ) -> Result<Opened, Damaged> {
        Table::open(*self, root, seeded, log, now).map(boxed)
    }

    fn resume(
        &self,
        root: Root,
        seeded: bool,
        kept: &str,
        log: &mut dyn Iterator<Item = Known>,
        now: Option<i64>,
    ) -> Result<Opened, Damaged> {
        Table::resume(*self, root, seeded, kept, log, now).map(boxed)
    }

    fn renewed(
        &self,
        root: Root,
        seeded: bool,
        log: &mut dyn Iterator<Item = Entry>,
        why: Renewal,
        now: Option<i64>,
    ) -> Result<Opened, Damaged> {
        Table::renewed(*self, root, seeded, log, why, now).map(boxed)
    }

    fn import(
        &self,
        beginning: Beginning,
        log: &mut dyn Iterator<Item = Entry>,
    ) -> Result<Imported<Box<dyn Live>>, Damaged> {
        let Imported { table, entries, left } = Table::import(*self, beginning, log)?;
        Ok(Imported { table: Box::new(table), entries, left })
    }

    fn verify(&self, file: Reader<Box<dyn BufRead>>, kept: Option<Hash>) -> LogReport {
        verify_log(file, self.start(), &mut Dice, kept)
    }

    fn replay(&self, log: &mut dyn Iterator<Item = Entry>) -> Result<Report, Damaged> {
        verify::check(*self, log)
    }

    fn check_pack(&self, files: &[File]) -> Result<BTreeMap<String, usize>, Faults> {
        let (rows, _) = pack::read(*self, &self.start(), files)?;
        let mut lists = BTreeMap::new();
        rows.into_iter().for_each(|row| *lists.entry(row.list).or_insert(0) += 1);
        Ok(lists)
    }

    fn pack_schema(&self) -> Row {
        pack::schema(*self, &self.start())
    }

    fn studied(&self, switches: &[(String, String)]) -> Result<Box<dyn Studies>, NoSwitch> {
        let mut world = self.start();
        for (id, value) in switches {
            let known = self.switches().iter().find(|switch| switch.id == id);
            let switch = known.ok_or_else(|| NoSwitch::Id(id.clone()))?;
            let effects = self.set_switch(&world, id, value);
            let effects = effects.ok_or_else(|| NoSwitch::Value { switch: *switch, value: value.clone() })?;
            fold::apply_all(&mut world, &effects);
        }
        Ok(Box::new(Study { rules: *self, world }))
    }
}

fn boxed<R: Ruleset>((table, entries): (Table<R>, Vec<Entry>)) -> Opened {
    (Box::new(table), entries)
}

impl fmt::Debug for dyn AnyRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.manifest().name)
    }
}

/// Throws for themselves, by the notation.
struct Dice;

impl<W> Rules<W> for Dice {
    fn thrown(&mut self, notation: &str, face: &mut dyn FnMut(u32) -> u32) -> Option<Result<String, String>> {
        let total =
            norn_dice::Expr::parse(notation).and_then(|expression| Ok(expression.roll(face)?.result()));
        Some(total.map_err(|error| error.to_string()))
    }
}

/// A house rule can't be set so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSwitch {
    /// There is none of this id.
    Id(String),
    /// It has no such value.
    Value {
        /// The house rule.
        switch: Switch,
        /// What it can't be.
        value: String,
    },
}

/// The attempts of a game that can be weighed from numbers alone.
pub trait Studies {
    /// What comes after what is filled in so far.
    fn next(&self, filled: &Filled) -> Next<Box<dyn Studied>>;
}

/// An attempt that can be weighed, with the world it stands in.
pub trait Studied {
    /// Its words.
    fn words(&self) -> Text;
    /// Every outcome it may have, worst first.
    fn outcomes(&self) -> &'static [&'static str];
    /// Weighs it.
    ///
    /// # Errors
    /// As [`study::weigh`].
    fn weigh(&self, options: &Options) -> Result<Odds, OddsError>;
}

struct Study<R: Ruleset> {
    rules: R,
    world: R::World,
}

impl<R: Ruleset> Studies for Study<R> {
    fn next(&self, filled: &Filled) -> Next<Box<dyn Studied>> {
        match self.rules.study(&self.world, filled) {
            Next::Ready((world, attempt)) => {
                Next::Ready(Box::new(Ready { rules: self.rules, world, attempt }))
            }
            Next::Fill(param) => Next::Fill(param),
            Next::Propose(param) => Next::Propose(param),
            Next::Refused(refusal) => Next::Refused(refusal),
            Next::Wrong(wrong) => Next::Wrong(wrong),
        }
    }
}

struct Ready<R: Ruleset> {
    rules: R,
    world: R::World,
    attempt: R::Attempt,
}

impl<R: Ruleset> Studied for Ready<R> {
    fn words(&self) -> Text {
        self.attempt.words()
    }
    fn outcomes(&self) -> &'static [&'static str] {
        self.attempt.outcomes()
    }
    fn weigh(&self, options: &Options) -> Result<Odds, OddsError> {
        study::weigh(self.rules, &self.world, &self.attempt, options)
    }
}
