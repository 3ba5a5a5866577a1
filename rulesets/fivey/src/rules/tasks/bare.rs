//! Checks from numbers alone, to be weighed without a table.
use crate::rules::tasks::checks::{Check, Checked, Throw};
use crate::world::{Combat, Fighter, Stat, World};
use norn_kernel::{At, Closed, Edge, Play, Rule, Storable, Verdict, Who};

/// The one whom a bare roll is about.
const SOMEBODY: Who = Who(1);

/// A check from numbers alone. [fivey.check.when-worth-rolling]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareCheck {
    /// The stat.
    pub bonus: i32,
    pub dc: i32,
    pub skilled: bool,
    pub edge: Edge,
    /// An ally helps them. [fivey.action.help]
    #[stored(default)]
    pub helped: bool,
    /// How many dice of inspiration they have.
    pub dice: i32,
}

impl BareCheck {
    /// The one who helps them.
    pub const ALLY: Who = Who(2);

    /// The fight in which somebody is helped, as help is given nowhere else.
    #[must_use]
    pub fn fight(&self) -> Option<Combat> {
        let fighter = Fighter { helped_by: [Self::ALLY].into(), ..Fighter::default() };
        self.helped.then(|| Combat {
            round: 1,
            rolled: true,
            fighters: [(SOMEBODY, fighter)].into(),
            ..Combat::default()
        })
    }
}

impl Rule for BareCheck {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let throw = Throw::of(SOMEBODY, Stat::Int).skilled_if(self.skilled).edged(self.edge).own();
        let (succeeds, total) = Check::of(throw, self.dc).settle(at)?;
        Ok(Verdict::of(Checked::of(succeeds).word()).with_total(total))
    }
}
