//! A live table with its seats: what players and the referee say, and what comes of it.
use norn_chronicle::{Body, Entry, REFEREE, Reach, Seat};
use norn_kernel::show::Shown;
use norn_table::view::{Live, View};
use norn_table::{Ack, Command, Refused, Say, scenario};
use norn_triumvene::Triumvene;

pub(crate) const ANN: Seat = Seat(1);
pub(crate) const BEN: Seat = Seat(2);
pub(crate) const CIA: Seat = Seat(3);

/// Three players, each with somebody of 10 hit points and 5 Cohesion, and one opponent of the referee's.
const PEOPLE: &str = r#"
[table]
ruleset = "triumvene"
name = "Seats"
players = ["Ann", "Ben", "Cia"]

[[character]]
player = "Ann"
name = "Lyneth"
fitness = 3
max-cohesion = 5

[[character]]
player = "Ben"
name = "Caius"
fitness = 2
max-cohesion = 5

[[character]]
player = "Cia"
name = "Mira"
max-cohesion = 5

[[character]]
form = "opponent"
name = "Bandit"
max-hp = 10
damage = 3

[[step]]
correct = { at = "defiance", to = 2 }

[[step]]
subject = "interrogation"
"#;

/// A table in the middle of something.
pub(crate) struct Table {
    pub(crate) live: Box<dyn Live>,
    pub(crate) entries: Vec<Entry>,
    said: u32,
}

/// A table on which these steps have been played.
#[track_caller]
pub(crate) fn after(steps: &str) -> Table {
    let read = scenario::read(&format!("{PEOPLE}\n{steps}")).expect("a scenario");
    let played = scenario::play(&Triumvene, &read).expect("a scenario that can be played");
    let failed: Vec<_> = played.came.iter().flat_map(|came| &came.failed).collect();
    assert_eq!(failed, Vec::<&String>::new());
    Table { live: played.live, entries: played.entries, said: 0 }
}

impl Table {
    pub(crate) fn try_to(&mut self, seat: Seat, say: Say) -> Result<Ack, Refused> {
        self.said += 1;
        let command = Command::new(format!("said-{}", self.said), say);
        let (live, turn) = self.live.say(seat, &command, Some(1_000))?;
        self.live = live;
        self.entries.extend(turn.entries.into_iter().map(Entry::from));
        Ok(turn.ack)
    }

    #[track_caller]
    pub(crate) fn say(&mut self, seat: Seat, say: Say) -> Ack {
        let said = self.try_to(seat, say);
        assert_eq!(said.as_ref().err(), None);
        said.unwrap_or(Ack::Before)
    }

    #[track_caller]
    pub(crate) fn view(&self, seat: Seat) -> View {
        self.live.view(seat).expect("such a seat")
    }

    /// Hit points and Cohesion of the party, and the Defiance of the referee.
    pub(crate) fn figures(&self) -> Vec<Option<Shown>> {
        let of = |who: usize| ["hp", "cohesion"].map(|what| self.live.at(&format!("character/{who}/{what}")));
        (0..3).flat_map(of).chain([self.live.at("defiance")]).collect()
    }

    /// How often a subject was stopped.
    pub(crate) fn stops(&self) -> usize {
        // What the referee alone is told of a stop stands in another entry.
        let stopped = |entry: &&Entry| {
            matches!(entry.body, Body::Safety(norn_chronicle::Safety::Stopped { .. }))
                && entry.audience == Reach::Everyone
        };
        self.entries.iter().filter(stopped).count()
    }

    pub(crate) fn talked(&self) -> Vec<&str> {
        let said = self.entries.iter().filter_map(|entry| match &entry.body {
            Body::Said { text, .. } => Some(text.as_str()),
            _ => None,
        });
        said.collect()
    }
}

pub(crate) fn talk(text: &str) -> Say {
    Say::Talk { text: text.to_owned(), to: None }
}

pub(crate) const EVERYBODY: [Seat; 4] = [REFEREE, ANN, BEN, CIA];

/// Everything that a session can be in the middle of.
pub(crate) const MOMENTS: &[(&str, &str)] = &[
    ("free narration", ""),
    ("a roll pending", ROLL_PENDING),
    ("a re-roll open", REROLL_OPEN),
    ("Command", COMMAND),
    ("Execution and a defence prompt", DEFENCE),
    ("the opening of a session", OPENING),
];

pub(crate) const ROLL_PENDING: &str = r#"
[[step]]
attempt = "check"
with = { who = "Lyneth", doing = "pick the lock", roll = "ability", stat = "Fitness" }
expect = { asked = ["triumvene.dice.types"] }
"#;

pub(crate) const REROLL_OPEN: &str = r#"
[[step]]
attempt = "check"
with = { who = "Lyneth", doing = "pick the lock", roll = "ability", stat = "Fitness" }
dice = [2]
expect = { asked = ["triumvene.defiance.reroll"] }
"#;

pub(crate) const COMMAND: &str = r#"
[[step]]
attempt = "begin-combat"

[[step]]
by = "Ann"
attempt = "state-goal"
with = { who = "Lyneth", kind = "attack", target = "Bandit", words = "strike" }

[[step]]
attempt = "state-goal"
with = { who = "Bandit", kind = "attack", target = "Caius", words = "stab" }
"#;

pub(crate) const DEFENCE: &str = r#"
[[step]]
attempt = "begin-combat"

[[step]]
by = "Ann"
attempt = "state-goal"
with = { who = "Lyneth", kind = "attack", target = "Bandit", words = "strike" }

[[step]]
attempt = "state-goal"
with = { who = "Bandit", kind = "attack", target = "Caius", words = "stab" }

[[step]]
attempt = "agree"
with = { who = "Lyneth" }

[[step]]
attempt = "agree"
with = { who = "Caius" }

[[step]]
attempt = "agree"
with = { who = "Mira" }

[[step]]
attempt = "begin-execution"

[[step]]
attempt = "execute"
expect = { open = true }
"#;

pub(crate) const OPENING: &str = r#"
[[step]]
attempt = "check"
with = { who = "Lyneth", doing = "knock", roll = "succeeds" }

[[step]]
attempt = "open-session"
expect = { asked = ["triumvene.off-camera.roll", "triumvene.off-camera.roll", "triumvene.off-camera.roll"] }
"#;
