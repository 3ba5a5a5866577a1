//! A fight: its phases, the goals that people have, and what the referee makes of them.
use crate::world::people::Side;
use crate::world::rolls::{Degree, Task};
use norn_kernel::{Closed, Storable, Text, Value, Who, closed};
use std::collections::{BTreeMap, BTreeSet};

/// Seconds of game time that one Execution covers at most. [triumvene.combat.execution.length]
pub const EXECUTION_MAX: u8 = 12;
/// From here on the goals of opponents are numbered: how many there are shows in no number of the party's.
pub const OPPONENTS_FROM: u32 = 1 << 24;

/// What the referee has filled in and what not everybody may read of it. The attempt that everybody sees takes
/// it from here, so that its own data, which all may read, name nobody who is unseen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Staged {
    /// A fight.
    Combat {
        /// Who is in it.
        fighters: BTreeSet<Who>,
        /// Which side comes from stealth, by the referee's word.
        from_stealth: Option<Side>,
        /// Who of that side does; nobody named means all of it.
        #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
        hidden: BTreeSet<Who>,
    },
    /// Goals that run at the same time.
    Execution {
        /// Which, and how.
        runs: Vec<Run>,
        /// How many seconds pass.
        seconds: u8,
    },
}

/// A fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Combat {
    /// Which of the two phases it is in.
    pub phase: Phase,
    /// Counted from 1; 0 is the free round of a side that came from stealth.
    pub round: u16,
    /// Which side has the free round; only it states goals in round 0.
    pub free: Option<Side>,
    /// Who of it, for the referee alone; nobody named means all of it. There may be more than one side among those whom the
    /// referee plays.
    #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub from_stealth: BTreeSet<Who>,
    /// Seconds of this Execution that have passed, 0 to [`EXECUTION_MAX`].
    pub elapsed: u8,
    /// Who is in it.
    pub fighters: BTreeSet<Who>,
    /// By number, each side's in the order in which they were stated.
    pub goals: BTreeMap<u32, Goal>,
    /// How many goals the party has stated.
    pub next_goal: u32,
    /// How many goals the opponents have stated: numbers of their own, or the party's would tell.
    #[stored(default)]
    pub next_unseen: u32,
    /// Whose player is content with the goals as they were read back.
    pub content: BTreeSet<Who>,
    /// Who fights whom hand to hand, each pair with the lower number first; counted once, at the start of an
    /// Execution. [triumvene.combat.flanked.definition]
    pub melee: BTreeSet<(Who, Who)>,
    /// The pairs of `melee` that nobody has broken away from: they go on into the next Execution.
    pub contact: BTreeSet<(Who, Who)>,
    /// Pairs of which only the referee knows, because nobody has seen them at it yet. They count all the same.
    #[stored(default)]
    pub unseen: Unseen,
    /// How the goals of the last Execution ended. [triumvene.combat.execution.play-out]
    pub ended: Vec<(Goal, End)>,
}

impl Combat {
    /// Whether somebody fights two or more hand to hand in this Execution. [triumvene.combat.flanked.definition]
    #[must_use]
    pub fn is_flanked(&self, who: Who) -> bool {
        let with = |pair: &&(Who, Who)| pair.0 == who || pair.1 == who;
        1 < self.melee.union(&self.unseen.melee).filter(with).count()
    }

    /// How many goals a side has stated in this fight.
    #[must_use]
    pub fn stated(&self, side: Side) -> u32 {
        match side {
            Side::Party => self.next_goal,
            Side::Opponents => self.next_unseen,
        }
    }

    /// The number of a side's next goal; never given twice in one fight.
    #[must_use]
    pub fn next(&self, side: Side) -> u32 {
        match side {
            Side::Party => self.next_goal,
            Side::Opponents => OPPONENTS_FROM.saturating_add(self.next_unseen),
        }
    }

    /// Who has the goal to defend somebody and is not kept from it by the referee's word; a goal that was done
    /// in this Execution goes on to its end. [triumvene.combat.defend-other]
    pub fn defenders(&self, of: Who) -> impl Iterator<Item = Who> {
        let done = |(goal, end): &'_ (Goal, End)| match end {
            End::Done => Some(goal.clone()),
            End::Rolled(degree) if degree.is_done() => Some(goal.clone()),
            End::Rolled(_) | End::Failed | End::NotExecuted => None,
        };
        let ended = self.ended.iter().filter_map(done);
        self.goals.values().cloned().chain(ended).filter_map(move |goal| match goal.aim {
            Aim::Defend { whom, out_of_reach: false } if whom == of => Some(goal.who),
            _ => None,
        })
    }

    /// Whether anybody of a side states goals in this round: in the free round only those who came from stealth do.
    /// [triumvene.combat.stealth-free-round]
    #[must_use]
    pub fn takes_goals(&self, side: Side) -> bool {
        self.round != 0 || self.free == Some(side)
    }

    /// Whether somebody of a side does.
    #[must_use]
    pub fn takes_goals_of(&self, who: Who, side: Side) -> bool {
        self.round != 0 || self.comes_from_stealth(who, side)
    }

    /// Whether somebody of a side has the free round. [triumvene.combat.stealth-free-round]
    #[must_use]
    pub fn comes_from_stealth(&self, who: Who, side: Side) -> bool {
        self.free == Some(side) && (self.from_stealth.is_empty() || self.from_stealth.contains(&who))
    }
}

/// Who fights whom hand to hand as far as only the referee knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Unseen {
    /// As [`Combat::melee`].
    pub melee: BTreeSet<(Who, Who)>,
    /// As [`Combat::contact`].
    pub contact: BTreeSet<(Who, Who)>,
}

closed! {
    /// The two phases of a fight. [triumvene.combat.phases]
    #[derive(Default)]
    pub enum Phase {
        /// Goals are stated.
        #[default]
        Command = "command",
        /// Goals are played out.
        Execution = "execution",
    }
}

/// What somebody means to do. [triumvene.combat.command.goals]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Goal {
    pub who: Who,
    /// Which sort of thing.
    pub aim: Aim,
    /// In the player's words.
    pub words: String,
    /// How far it has come.
    pub stage: Stage,
}

/// The sorts of goals. [triumvene.combat.command.goals]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Aim {
    /// Getting somewhere.
    Move(Manner),
    /// Attacking somebody.
    Attack {
        target: Who,
        /// By which name the weapon stands on the record.
        weapon: String,
        /// Whether it is done from afar.
        ranged: bool,
    },
    /// Defending somebody. [triumvene.combat.defend-other]
    Defend {
        whom: Who,
        /// The referee says that it can't be done from there.
        out_of_reach: bool,
    },
    /// Doing something with a thing.
    Item {
        what: Handling,
        /// With which, in the player's words.
        item: String,
    },
    /// Bending the rules of the universe. [triumvene.manipulation.roll]
    Manipulate {
        /// Which manipulation: by its name on the table's list, or in the player's words.
        what: String,
        /// The fitting Manipulation skill; empty for none.
        skill: String,
        /// How much Cohesion it costs by the list, 0 or more; `None` where the referee says so.
        cost: Option<u16>,
    },
    /// Anything else.
    Other,
}

closed! {
    /// How somebody moves in a fight.
    pub enum Manner {
        /// In plain sight.
        Openly = "openly",
        /// So as not to be seen. [triumvene.combat.stealth.move]
        Stealthily = "stealthily",
        /// Away from whoever one fights hand to hand.
        Away = "away",
    }
}

closed! {
    /// What is done with a thing.
    pub enum Handling {
        /// To another place.
        Move = "move",
        /// From where it lies.
        PickUp = "pick-up",
        ThrowAway = "throw-away",
    }
}

/// How far a goal has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Stage {
    /// Not begun.
    #[default]
    Stated,
    /// Its doer is at it, and it takes so many seconds more; with 0 it comes to its end now.
    Running(u16),
}

/// How a goal ended. [triumvene.combat.execution.play-out]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum End {
    /// Done, and nothing was rolled.
    Done,
    /// Something was rolled for it.
    Rolled(Degree),
    /// Failed, and nothing was rolled.
    Failed,
    /// Not begun, or not finished.
    NotExecuted,
}

/// What the referee makes of a goal. [triumvene.combat.execution.when-roll]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum How {
    /// It is begun, and takes so many seconds from now.
    Begins(u16),
    /// It is done, and nothing is rolled for it. An attack still has to be defended against.
    Done,
    /// It fails, and nothing is rolled for it.
    Fails,
    /// It is challenging: an ability roll decides.
    Check(Task),
    /// It is an attack.
    Attack {
        /// The attacker's roll; without a stat, the weapon's Combat type.
        roll: Task,
        /// What the referee says of the defence, its stat excepted.
        defence: Task,
    },
}

/// One goal, and what the referee makes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Run {
    /// The number of the goal.
    pub goal: u32,
    /// What becomes of it.
    pub how: How,
}

/// With whose goal it is, what it is about, and how far it has come. [triumvene.combat.command.goals]
#[must_use]
pub fn of_goal(words: Text, goal: &Goal) -> Text {
    let (stage, left) = match goal.stage {
        Stage::Stated => ("stated", 0),
        Stage::Running(0) => ("ripe", 0),
        Stage::Running(left) => ("running", i32::from(left)),
    };
    let said = !goal.words.is_empty();
    let words = words
        .with("who", goal.who)
        .with("words", Value::text(&goal.words))
        .with("said", Value::word(if said && goal.aim != Aim::Other { "yes" } else { "no" }))
        .with("stage", Value::word(stage))
        .with("left", left);
    match &goal.aim {
        Aim::Move(Manner::Openly) => words.with("aim", Value::word("move")),
        Aim::Move(Manner::Stealthily) => words.with("aim", Value::word("sneak")),
        Aim::Move(Manner::Away) => words.with("aim", Value::word("break-away")),
        Aim::Attack { target, weapon, .. } => words
            .with("aim", Value::word("attack"))
            .with("target", *target)
            .with("weapon", Value::text(weapon)),
        Aim::Defend { whom, out_of_reach } => words
            .with("aim", Value::word(if *out_of_reach { "cannot-reach" } else { "defend" }))
            .with("target", *whom),
        Aim::Item { what, item } => {
            let word = match what {
                Handling::Move => "item-move",
                Handling::PickUp => "item-pick-up",
                Handling::ThrowAway => "item-throw-away",
            };
            let item = if item.is_empty() { Value::word("something") } else { Value::text(item) };
            words.with("aim", Value::word(word)).with("item", item)
        }
        Aim::Manipulate { what, .. } => {
            words.with("aim", Value::word("manipulate")).with("item", Value::text(what))
        }
        Aim::Other if said => words.with("aim", Value::word("own-words")),
        Aim::Other => words.with("aim", Value::word("other")),
    }
}

/// With what it was about and how it ended. [triumvene.combat.execution.play-out]
#[must_use]
pub fn ended(words: Text, goal: &Goal, end: End) -> Text {
    let end = match end {
        End::Done => "end-done",
        End::Rolled(degree) => degree.word(),
        End::Failed => "end-failed",
        End::NotExecuted => "end-not-executed",
    };
    of_goal(words, goal).with("end", Value::word(end))
}
