//! What if: a private sandbox of the present for one seat. It is a table of its own, at which the seat decides for
//! everybody; nothing of it ever comes back to the table that it was made of.
//!
//! It knows no secrets, because there are none in it. Its world is the one in which the seat's odds are weighed
//! ([`Ruleset::supposed`]), its dice come from a seed of its own, and of what runs it has what the seat was told. So
//! whatever is tried, however cunningly, comes out the same at two tables that the seat can't tell apart.
use crate::act::{Beginning, Turn, guarded, unwritten, watches};
use crate::command::{Command, Right, Say};
use crate::refused::Refused;
use crate::secrets::Root;
use crate::state::{History, Laid, Open, Table};
use crate::view::{FOG_HIDES, FOG_LIFTS, Live, OPPONENTS_ODDS};
use norn_chronicle::canon::Written;
use norn_chronicle::{Body, REFEREE, Reach, Role, Seat};
use norn_kernel::ruleset::Attempt;
use norn_kernel::{Ruleset, Supposed, Viewer, Who};
use serde::Deserialize;
use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::sync::Arc;

/// How many steps one can go back.
pub const STEPS_MAX: usize = 100;
/// How many entries everything takes that is tried in one sandbox, what was gone back over included.
pub const TRIED_MAX: u64 = 3_000;

/// The wishes of the referee's seat that say how their table shows things: they hold in the sandbox, too.
const POLICIES: [&str; 5] = ["opponents-health", "odds", OPPONENTS_ODDS, FOG_HIDES, FOG_LIFTS];

/// A sandbox, with the way that led to where it is.
pub struct WhatIf {
    root: Root,
    live: Arc<dyn Live>,
    steps: VecDeque<Step>,
    /// How often dice were thrown again: each time they come from another seed.
    again: u64,
    tried: u64,
}

/// Something that was done in it.
struct Step {
    before: Arc<dyn Live>,
    command: Command,
    /// Whether dice fell.
    rolled: bool,
}

impl fmt::Debug for WhatIf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WhatIf")
            .field("steps", &self.steps.len())
            .field("tried", &self.tried)
            .finish_non_exhaustive()
    }
}

impl WhatIf {
    /// The present as a seat knows it, with the entries that its own log begins with. `root` is 32 random bytes, and
    /// none of the table's.
    ///
    /// # Errors
    /// If the seat only watches, or there is none.
    pub fn begin(live: &dyn Live, seat: Seat, root: Root) -> Result<(Self, Vec<Written>), Refused> {
        let (live, written) = live.what_if(seat, root.clone())?;
        let live = Arc::from(live);
        Ok((Self { root, live, steps: VecDeque::new(), again: 0, tried: 0 }, written))
    }

    /// The table that it is, at which whoever tries something out has the referee's seat.
    #[must_use]
    pub fn live(&self) -> &Arc<dyn Live> {
        &self.live
    }

    /// Whether there is something to go back over.
    #[must_use]
    pub fn goes_back(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Whether there are dice to throw again.
    #[must_use]
    pub fn throws_again(&self) -> bool {
        self.steps.iter().any(|step| step.rolled)
    }

    /// Does something in it.
    ///
    /// # Errors
    /// Why nothing changes.
    pub fn say(&mut self, command: &Command) -> Result<Turn, Refused> {
        if TRIED_MAX <= self.tried {
            return Err(Refused::right(
                Right::Full,
                format!("{TRIED_MAX} entries were tried here, which is all there is room for; begin anew"),
            ));
        }
        let (next, turn) = self.live.say(REFEREE, command, None)?;
        self.tried += turn.entries.len() as u64;
        let before = std::mem::replace(&mut self.live, Arc::from(next));
        // What changed nothing is no step.
        if !turn.entries.is_empty() {
            let rolled = turn.entries.iter().any(|entry| matches!(entry.body, Body::Rolled { .. }));
            if STEPS_MAX <= self.steps.len() {
                self.steps.pop_front();
            }
            self.steps.push_back(Step { before, command: command.clone(), rolled });
        }
        Ok(turn)
    }

    /// Goes back to before what was done last.
    ///
    /// # Errors
    /// If nothing was.
    pub fn back(&mut self) -> Result<(), Refused> {
        let step = self.steps.pop_back();
        let nothing = || Refused::right(Right::TooLate, "there is nothing (more) to go back over");
        self.live = step.ok_or_else(nothing)?.before;
        Ok(())
    }

    /// Goes back to before the dice that fell last, and throws them anew.
    ///
    /// # Errors
    /// If none fell.
    pub fn throw_again(&mut self) -> Result<Turn, Refused> {
        let nothing =
            || Refused::right(Right::TooLate, "no dice have fallen here that could be thrown again");
        let at = self.steps.iter().rposition(|step| step.rolled).ok_or_else(nothing)?;
        let mut gone = self.steps.split_off(at);
        let Some(Step { before, command, .. }) = gone.pop_front() else { return Err(nothing()) };
        self.again += 1;
        // Those before keep their own seeds: going back further is going back to what fell then.
        self.live = Arc::from(before.rerooted(self.root.nth(self.again)));
        self.say(&command)
    }
}

impl Say {
    /// Why it can't be tried in a sandbox, if it can't. `all` is whether whoever tries it out knows all: the world is
    /// only theirs to write into.
    fn untried(&self, all: bool) -> Option<Refused> {
        let only = |text: &str| Some(Refused::right(Right::WhatIf, text));
        match self {
            Self::Attempt { .. }
            | Self::Withdraw { .. }
            | Self::Confirm { .. }
            | Self::Start { .. }
            | Self::MoveOn {}
            | Self::Answer { .. }
            | Self::Roll { .. }
            | Self::Rule { .. }
            | Self::SetAside { .. } => None,
            Self::Wish { about, .. } if all || !POLICIES.contains(&about.as_str()) => None,
            Self::Wish { .. } => only("how the table shows things is for its referee to say"),
            Self::Undo { .. } | Self::TakeBack { .. } => only("in a what if, go back a step instead"),
            Self::Correct { .. } | Self::Adjust { .. } | Self::Build { .. } | Self::Switch { .. } if all => {
                None
            }
            Self::Correct { .. } | Self::Adjust { .. } | Self::Build { .. } | Self::Switch { .. } => {
                only("only whoever sees everything can change the world of a what if by hand")
            }
            _ => only("a what if is there for trying things out; leave it to do this at the table"),
        }
    }
}

impl<R: Ruleset> Table<R> {
    /// Refuses what is not to be tried out, where this is a sandbox.
    pub(crate) fn is_tried(&self, say: &Say) -> Result<(), Refused> {
        let Some(sees) = &self.setting.what_if else { return Ok(()) };
        say.untried(*sees == Viewer::Referee).map_or(Ok(()), Err)
    }

    /// The present as a seat knows it, as a table of its own.
    pub(crate) fn what_if(&self, seat: Seat, root: Root) -> Result<(Self, Vec<Written>), Refused> {
        let sitting = self.sitting(seat)?;
        if sitting.role == Role::Spectator {
            return Err(watches());
        }
        let viewer = self.viewer(seat);
        let world = match viewer {
            Viewer::Referee => Arc::clone(&self.history.world),
            Viewer::Player(_) => {
                guarded(|| Ok(self.rules.supposed(&self.history.world, &viewer, Supposed::Usual)))?.into()
            }
        };
        let beginning = Beginning {
            name: self.name.clone(),
            referee: sitting.name.clone(),
            root,
            seeded: true,
            origin: None,
            now: None,
        };
        let (mut table, mut out) = Self::begin(self.rules, beginning)?;
        table.by_default.clone_from(&self.by_default);
        table.setting.limits = self.setting.limits;
        table.setting.what_if = Some(viewer.clone());
        let known = self.rules.show(&world, &viewer).sheets.into_iter().filter_map(|sheet| sheet.who);
        let groups = self.rules.groups(&world);
        let known: BTreeSet<Who> =
            known.chain(groups.into_keys()).chain(sitting.characters.iter().copied()).collect();
        let people = &mut *table.people;
        people.whos = match viewer {
            Viewer::Referee => self.people.whos,
            // How many there are that it does not know of is nothing that it could count here.
            Viewer::Player(_) => known.last().map_or(0, |who| who.0.saturating_add(1)),
        };
        people.made = self.people.made.intersection(&known).copied().collect();
        if let Some(me) = people.seats.get_mut(&REFEREE) {
            me.characters.clone_from(&sitting.characters);
            let policies =
                POLICIES.iter().filter_map(|about| Some(((*about).to_owned(), self.policy(about)?.clone())));
            me.wishes = policies.collect();
        }
        // Where fog lies is known at the table, and hides the same here.
        let fog = |(map, laid): (&String, &Laid)| {
            let fog = Laid { fog: laid.fog.clone(), ..Laid::default() };
            (map.clone(), fog)
        };
        table.scenery.laid = self.scenery.laid.iter().map(fog).collect();
        table.talk.session = self.talk.session;
        table.talk.sessions = self.talk.sessions;
        table.talk.subject.clone_from(&self.talk.subject);
        *table.history = History {
            base: Arc::clone(&world),
            world,
            past: VecDeque::new(),
            again: VecDeque::new(),
            undoing: (0, 0),
            taken_out: vec![],
            asking: None,
        };
        table.play.spared = self.play.spared.clone().filter(|spared| {
            let due = R::Attempt::deserialize(spared);
            due.is_ok_and(|due| viewer == Viewer::Referee || due.audience().admits(&viewer))
        });
        let begun = out.len();
        let before = table.clone();
        table.play.open = self.open_known(seat, &viewer, &table.history.world);
        let runs = table.play.open.as_ref().map(|open| open.id.clone());
        let ran = guarded(|| table.run(&mut out));
        let goes_on = table.play.open.as_ref().map(|open| open.id.clone()) == runs;
        if runs.is_some() && (ran.is_err() || !goes_on) {
            // In the world as the seat knows it, it does not come to where it is: the sandbox begins before it.
            out.truncate(begun);
            table = before;
            table.run(&mut out)?;
        } else {
            ran?;
        }
        let ran = out.split_off(begun);
        let begun = out.into_iter().map(Written::of).collect::<Result<Vec<_>, _>>();
        let mut written = begun.map_err(|error| unwritten(&error))?;
        written.extend(table.write(ran)?);
        Ok((table, written))
    }

    /// What runs, as far as a seat was told of it: it goes on in the sandbox from there, with dice of its own.
    fn open_known(&self, seat: Seat, viewer: &Viewer, world: &R::World) -> Option<Open<R>> {
        let open = self.play.open.as_ref()?;
        if *viewer == Viewer::Referee {
            let mut own = open.clone();
            (own.awaited, own.again) = (vec![], None);
            own.played.clear();
            return Some(own);
        }
        if !open.reach.reaches(seat) || !open.attempt.knowable(world).admits(viewer) {
            return None;
        }
        let (id, filled) = (open.id.clone(), open.filled.clone());
        let mut own =
            Open::new(id, open.attempt.clone(), open.data.clone(), filled, open.by, Reach::Everyone);
        let known = open
            .journal
            .iter()
            .filter(|(path, _)| open.narrow.get(path).is_none_or(|reach| reach.reaches(seat)));
        own.journal = known.cloned().collect();
        Some(own)
    }
}
