//! Whole sessions as readable files: who does what, which dice fall, what is answered, what must come of it.
//!
//! A scenario is TOML:
//!
//! ```toml
//! [table]
//! ruleset = "triumvene"
//! name = "The safe"
//! players = ["Ann"]                       # the referee is always there
//! switches = { rerolls-per-roll = "one" } # house rules, if any
//! cast = true                             # the game's ready-made people, the players' in the order of the players
//!
//! [[character]]
//! player = "Ann"                          # or "referee"
//! form = "character"                      # may be left out
//! name = "Caius"                          # what else the form has, by its fields' names
//! fitness = 2
//!
//! [[step]]
//! by = "referee"
//! attempt = "check"                       # one verb a step, see below
//! with = { who = "Caius", stat = "fitness", edge = "disadvantage" }
//! dice = [9, 2, 11, 6]                    # faces, in the order in which they are asked for
//! answers = { "triumvene.defiance.reroll" = "yes" }
//! expect = { outcome = "complication", total = 11, at = { "defiance" = 1 } }
//! ```
//!
//! Verbs: `attempt` (with `with`, `insist`), `accept` (the referee's part of the first proposal in `with`),
//! `withdraw` (with `reason`), `confirm`, `start`, `move-on`, `busy`, `rule` (`{ rule, to, nth }`; `to` a number, yes or no, or an outcome), `set-aside`, `undo` (how many), `redo`, `correct`
//! (`{ at, to }`, or `{ at, by }` for a number), `build`, `switch` (`{ id, to }`), `invite`, `assign` (`{ seat, characters }`), `present`,
//! `session` (`open` or `close`), `subject` (with `consent`), `say` (with `to`), `narrate`, `note`,
//! `card` (`{ title, text, fields, tags, pin, to }`; `to` is `everyone`, `referee` or a list of players; with `was`, the
//! card of that title is changed), `show-card` (`{ card, to }`), `take-card`, `bring-card-back` (a title), `throw`,
//! `stop`, `call` (`pause`, `rewind`, `fast-forward`, `ready` or `resume`), `floor` (`take`, `down` or `end`), `wish` (`{ about, to }`). A step without a verb goes on with what is
//! open.
//!
//! `answers` may give a list for a question that comes up again, and `rule@Name` for one of several people.
//! `expect`: `outcome`, `total`, `refused` (the rule or right that refuses; of a choice that the table knows and does
//! not offer, the rule that it would belong to), `asked` (the questions that are open, by rule), `open`, `held`, `queued`, `unsure` (what waits to be confirmed), `at` (values by address), `lines` (rules that the explanation must
//! cite), `subject`, `floor`, `faces` (the dice that fell), `cards` (the titles that somebody has, by name).
mod cards;
mod compare;
mod file;
mod fill;
mod update;
mod wrong;

use crate::command::{Command, Say};
use crate::refused::{Ack, Refused};
use crate::secrets::Root;
use crate::view::{Asked, Live, OpenView, QueuedView};
use crate::{AnyRuleset, Beginning, brief, given};
pub use compare::{InWords, Played, StepResult, Waits};
use compare::{compare, refuses};
use file::referee_name;
pub use file::{
    Assignment, BYTES_MAX, Correction, Expect, Laid, Person, Ruling, STEPS_MAX, Scenario, Setter, Setting,
    Shown, Step, To, VALUES_MAX, WRONGS_MAX, Wishing, read,
};
pub use fill::ANSWERS_MAX;
use fill::{Answers, answer, loose};
use norn_chronicle::{AttemptId, Body, Entry, REFEREE, ScriptChange, Seat};
use norn_kernel::{Answer, Filled, Lapse, Value, Who};
use norn_play::playback::{Question, Wanted};
use std::collections::BTreeSet;
pub use update::update;
use update::{instead, otherwise};
pub use wrong::{Unplayable, Wrong};
use wrong::{unplayable, wrong};

/// As many bytes of one thing that came otherwise are told.
const FAILED_BYTES: usize = 1_024;

/// What the dice of a scenario come from, and what its table is opened with again from its log.
#[must_use]
pub fn root(scenario: &Scenario) -> Root {
    let mut root = [0; 32];
    root[..8].copy_from_slice(&scenario.table.seed.to_be_bytes());
    Root(root)
}

/// Plays a scenario from its beginning to its end, whatever fails on the way.
///
/// # Errors
/// What makes it unplayable: people that can't be built, a verb that makes no sense.
pub fn play(rules: &dyn AnyRuleset, scenario: &Scenario) -> Result<Played, Unplayable> {
    play_in(rules, scenario, &|refused, _| refused.in_words())
}

/// The same, with what refuses in a front end's words.
///
/// # Errors
/// As [`play`].
pub fn play_in(
    rules: &dyn AnyRuleset,
    scenario: &Scenario,
    words: &InWords<'_>,
) -> Result<Played, Unplayable> {
    watch(rules, scenario, words, &mut |_, _| {})
}

/// The same, seen by whoever wants to look at the table on the way: as it stands before each step, which are counted
/// from 0, and at the end.
///
/// # Errors
/// As [`play`].
pub fn watch(
    rules: &dyn AnyRuleset,
    scenario: &Scenario,
    words: &InWords<'_>,
    looks: &mut dyn FnMut(usize, &dyn Live),
) -> Result<Played, Unplayable> {
    let beginning = Beginning {
        name: scenario.table.name.clone(),
        referee: referee_name(),
        root: root(scenario),
        seeded: true,
        origin: None,
        now: None,
    };
    let unnamed =
        |refused: Refused| unplayable("[table] name", refused.in_words(), "give the table another name");
    let (live, entries) = rules.begin(beginning).map_err(unnamed)?;
    Runner { live, entries, nth: 0, now: None, hosted: true, words }.plays(scenario, looks)
}

/// Lays out at a table that has just begun what the scenario holds, and leaves it to people: what its steps let fall comes
/// from the table's own secrets. `live` and `entries` are the table and its log so far; `now` is the time, where it is
/// told, in seconds since 1970. `hosted`: this machine rolls for the players from then on, since they all sit at it;
/// otherwise their own devices do.
///
/// # Errors
/// As [`play`].
pub fn lay_out(
    live: Box<dyn Live>,
    entries: Vec<Entry>,
    scenario: &Scenario,
    now: Option<i64>,
    hosted: bool,
) -> Result<Played, Unplayable> {
    let words: &InWords<'_> = &|refused, _| refused.in_words();
    Runner { live, entries, nth: 0, now, hosted, words }.plays(scenario, &mut |_, _| {})
}

/// Why a step can't be played.
enum Stuck {
    /// The file is wrong, whatever happened before.
    Wrong(Unplayable),
    /// What it refers to does not exist, perhaps because of an earlier step.
    Missing(Unplayable),
}

impl From<Unplayable> for Stuck {
    fn from(wrong: Unplayable) -> Self {
        Self::Wrong(wrong)
    }
}

struct Runner<'a> {
    live: Box<dyn Live>,
    entries: Vec<Entry>,
    nth: u32,
    /// When it is played, where that is told.
    now: Option<i64>,
    /// Whether this machine rolls for the players.
    hosted: bool,
    words: &'a InWords<'a>,
}

/// What a step gives that its attempt, as far as it is filled in, has not asked for.
fn unread(say: &Say, step: &Step) -> String {
    let Say::Attempt { filled, .. } = say else { return String::new() };
    let unread: Vec<&str> =
        step.with.keys().map(String::as_str).filter(|name| !filled.values.contains_key(*name)).collect();
    if unread.is_empty() { String::new() } else { given::list(&unread) }
}

impl Runner<'_> {
    /// All of it, whatever fails on the way.
    fn plays(
        mut self,
        scenario: &Scenario,
        looks: &mut dyn FnMut(usize, &dyn Live),
    ) -> Result<Played, Unplayable> {
        self.set_up(scenario)?;
        let mut came: Vec<StepResult> = vec![];
        let mut wrongs: Vec<Wrong> = vec![];
        for (nth, step) in scenario.steps.iter().enumerate() {
            looks(nth, &*self.live);
            let known = wrongs.len();
            match self.step(nth + 1, step) {
                Ok(one) if known == 0 => came.push(one),
                // Faults after a step that could not be played may be mere consequences of it.
                Ok(_) => {}
                Err(Stuck::Missing(_)) if known != 0 => {}
                Err(Stuck::Wrong(one) | Stuck::Missing(one)) => {
                    if known == 0 {
                        wrongs.extend(otherwise(&came));
                    }
                    wrongs.extend(one.all().cloned());
                }
            }
        }
        Unplayable::of(wrongs)?;
        looks(scenario.steps.len(), &*self.live);
        Ok(Played { live: self.live, entries: self.entries, came })
    }

    fn why(&self, refused: &Refused) -> String {
        (self.words)(refused, &|value| self.live.named(value))
    }

    /// What refuses a record, problem by problem.
    fn wrongs(&self, at: &str, refused: Refused) -> Vec<Wrong> {
        match refused {
            Refused::Draft(problems) => problems
                .into_iter()
                .map(|problem| wrong(at, self.why(&Refused::Draft(vec![problem])), ""))
                .collect(),
            other => vec![wrong(at, self.why(&other), "")],
        }
    }

    fn say(&mut self, seat: Seat, say: Say) -> Result<Ack, Refused> {
        self.nth += 1;
        let (live, turn) = self.live.say(
            seat,
            &Command { id: format!("step-{}", self.nth), say, based_on: None },
            self.now,
        )?;
        self.live = live;
        self.entries.extend(turn.entries.into_iter().map(Entry::from));
        Ok(turn.ack)
    }

    fn set_up(&mut self, scenario: &Scenario) -> Result<(), Unplayable> {
        let mut wrongs = vec![];
        for player in &scenario.table.players {
            let invite = Say::Invite { name: player.clone(), device: None, hosted: self.hosted };
            if let Err(refused) = self.say(REFEREE, invite) {
                let at = format!("[table] player `{player}`");
                wrongs.push(wrong(at, self.why(&refused), "each player needs a name of their own"));
            }
        }
        for (switch, value) in &scenario.table.switches {
            let say = Say::Switch { switch: switch.clone(), value: value.clone() };
            if let Err(refused) = self.say(REFEREE, say) {
                let at = format!("[table] switch `{switch}`");
                wrongs.push(wrong(at, self.why(&refused), "`norn rules` shows the switches"));
            }
        }
        if scenario.table.cast {
            wrongs.extend(self.take_cast(&scenario.table.players)?);
        }
        for (nth, person) in scenario.characters.iter().enumerate() {
            let at = format!("[[character]] {}", nth + 1);
            let seat = self.seat(&person.player, &at);
            let draft = self.draft(person, &at);
            match (seat, draft) {
                (Ok(seat), Ok(draft)) => {
                    if let Err(refused) = self.say(REFEREE, Say::Build { draft, seat: Some(seat) }) {
                        wrongs.extend(self.wrongs(&at, refused));
                    }
                }
                (seat, draft) => {
                    let all = [seat.err(), draft.err()].into_iter().flatten();
                    wrongs.extend(all.flat_map(|unplayable| unplayable.all().cloned().collect::<Vec<_>>()));
                }
            }
        }
        Unplayable::of(wrongs)
    }

    /// Makes the game's ready-made people: each player plays the next of those that are for players.
    fn take_cast(&mut self, players: &[String]) -> Result<Vec<Wrong>, Unplayable> {
        const AT: &str = "[table] cast";
        let theirs: Vec<&str> =
            self.live.forms().iter().filter(|form| form.players).map(|form| form.name).collect();
        let mut players = players.iter();
        let mut wrongs = vec![];
        for draft in self.live.cast().drafts {
            let player = if theirs.contains(&draft.form.as_str()) { players.next() } else { None };
            let seat = player.map_or(Ok(REFEREE), |name| self.seat(name, AT))?;
            if let Err(refused) = self.say(REFEREE, Say::Build { draft, seat: Some(seat) }) {
                wrongs.extend(self.wrongs(AT, refused));
            }
        }
        Ok(wrongs)
    }

    fn seat(&self, name: &str, at: &str) -> Result<Seat, Unplayable> {
        if name == "referee" {
            return Ok(REFEREE);
        }
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        let names: Vec<&str> = view.seats.iter().map(|seat| seat.name.as_str()).collect();
        view.seats
            .iter()
            .find(|seat| seat.name == name)
            .map(|seat| seat.seat)
            .ok_or_else(|| unplayable(at, format!("nobody is called `{name}`"), given::hint(name, &names)))
    }

    /// What a queued attempt waits for.
    fn waits(&self, attempt: &AttemptId) -> Waits {
        let queue = self.live.view(REFEREE).map(|view| view.queue).unwrap_or_default();
        let proposal = queue.iter().any(|one| one.id == *attempt && one.proposal);
        if proposal { Waits::Consent } else { Waits::Turn }
    }

    fn waiting(&self, name: &str, proposal: bool, at: &str) -> Result<(AttemptId, Filled), Stuck> {
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        view.queue
            .iter()
            .find(|one| one.filled.attempt == name && (!proposal || one.proposal))
            .map(|one| (one.id.clone(), one.filled.clone()))
            .ok_or_else(|| {
                let known = self.live.attempts();
                match known.contains(&name) {
                    true => Stuck::Missing(unplayable(
                        at,
                        format!("no `{name}` waits"),
                        "propose or queue it in a step before",
                    )),
                    false => Stuck::Wrong(unplayable(
                        at,
                        format!("there is no attempt `{name}`"),
                        given::hint(name, known),
                    )),
                }
            })
    }

    /// What somebody has still to confirm, or else what waits.
    fn unsure(&self, seat: Seat, name: &str, at: &str) -> Result<AttemptId, Stuck> {
        let queue = self.live.view(seat).map(|view| view.queue).unwrap_or_default();
        let theirs = |one: &&QueuedView| one.unsure && one.by == Some(seat) && one.filled.attempt == name;
        match queue.iter().find(theirs) {
            Some(one) => Ok(one.id.clone()),
            None => Ok(self.waiting(name, false, at)?.0),
        }
    }

    /// The verb of a step as a command, with a word for it.
    fn verb(&self, seat: Seat, step: &Step, at: &str) -> Result<Option<(String, Say)>, Stuck> {
        let mut verbs: Vec<(String, Say)> = vec![];
        let mut add = |did: &str, say: Say| verbs.push((did.to_owned(), say));
        if let Some(attempt) = &step.attempt {
            let begun = Filled { insist: step.insist, ..Filled::of(attempt) };
            let filled = self.filled(seat, &begun, &step.with, at)?;
            add(attempt, Say::Attempt { filled, insist: step.insist });
        }
        if let Some(attempt) = &step.accept {
            let (id, mut filled) = self.waiting(attempt, true, at)?;
            // What was proposed stands as it is, but for what the referee says otherwise.
            let mut begun = Filled { insist: step.insist, ..filled.clone() };
            begun.values.retain(|name, _| !step.with.contains_key(name));
            let all = self.filled(REFEREE, &begun, &step.with, at)?;
            filled.values.extend(all.values);
            add("accept", Say::Accept { attempt: id, filled, insist: step.insist });
        }
        if let Some(attempt) = &step.withdraw {
            add(
                "withdraw",
                Say::Withdraw { attempt: self.waiting(attempt, false, at)?.0, reason: step.reason.clone() },
            );
        }
        if let Some(attempt) = &step.confirm {
            add("confirm", Say::Confirm { attempt: self.unsure(seat, attempt, at)? });
        }
        if let Some(attempt) = &step.start {
            add("start", Say::Start { attempt: self.waiting(attempt, false, at)?.0 });
        }
        if let Some(on) = step.busy {
            add("busy", Say::Busy { on });
        }
        if step.move_on == Some(true) {
            add("move on", Say::MoveOn {});
        }
        if let Some(ruling) = &step.rule {
            let (attempt, path) = self.line(ruling, at)?;
            let instead = instead(&ruling.to, at)?;
            add("rule", Say::Rule { attempt, path, instead, reason: ruling.reason.clone() });
        }
        if let Some(reason) = &step.set_aside {
            let attempt = self.open_id().unwrap_or(AttemptId(String::new()));
            add("set aside", Say::SetAside { attempt, reason: reason.clone() });
        }
        if let Some(count) = step.undo {
            let ids = self.undoable();
            let back_to = match count {
                0 => {
                    return Err(unplayable(
                        at,
                        "nothing is to be undone",
                        "`undo = 1` takes the latest back",
                    )
                    .into());
                }
                1 => None,
                // More than there are: no change has an empty name, so the table says that there are not so many.
                _ => Some(ids.len().checked_sub(count).and_then(|from| ids.get(from)).cloned())
                    .map(|id| id.unwrap_or(AttemptId(String::new()))),
            };
            add("undo", Say::Undo { back_to });
        }
        if step.redo == Some(true) {
            add("redo", Say::Redo {});
        }
        if let Some(correction) = &step.correct {
            let (address, reason) = (correction.at.clone(), correction.reason.clone());
            let say = match (&correction.to, correction.by) {
                (Some(to), None) => Say::Correct { value: self.plain(&address, to), address, reason },
                (None, Some(by)) => Say::Adjust { address, by, reason },
                _ => {
                    let hint = "`to` says what is to stand there, `by` by how much the number there changes";
                    return Err(unplayable(at, "a correction takes `to` or `by`", hint).into());
                }
            };
            add("correct", say);
        }
        if let Some(person) = &step.build {
            let whose = if person.player == "referee" && seat != REFEREE {
                seat
            } else {
                self.seat(&person.player, at)?
            };
            add("build", Say::Build { draft: self.draft(person, at)?, seat: Some(whose) });
        }
        if let Some(setter) = &step.switch {
            add("switch", Say::Switch { switch: setter.id.clone(), value: setter.to.clone() });
        }
        if let Some(name) = &step.invite {
            add("invite", Say::Invite { name: name.clone(), device: None, hosted: self.hosted });
        }
        if let Some(assignment) = &step.assign {
            let characters = assignment
                .characters
                .iter()
                .map(|name| self.who(name, at))
                .collect::<Result<_, Unplayable>>()?;
            add("assign", Say::Assign { seat: self.seat(&assignment.seat, at)?, characters });
        }
        if let Some(present) = step.present {
            add(if present { "come" } else { "leave" }, Say::Present { present });
        }
        if let Some(session) = &step.session {
            let open = match session.as_str() {
                "open" => true,
                "close" => false,
                other => {
                    return Err(
                        unplayable(at, format!("a session can't `{other}`"), "`open` or `close`").into()
                    );
                }
            };
            add("session", Say::Session { open });
        }
        if let Some(subject) = &step.subject {
            add("subject", Say::Subject { subject: subject.clone(), consent: step.consent });
        }
        if let Some(text) = &step.say {
            let to = step
                .to
                .as_ref()
                .map(|names| names.iter().map(|name| self.seat(name, at)).collect::<Result<_, Unplayable>>())
                .transpose()?;
            add("say", Say::Talk { text: text.clone(), to });
        }
        if let Some(text) = &step.narrate {
            add("narrate", Say::Narrate { text: text.clone() });
        }
        if let Some(text) = &step.note {
            add("note", Say::Note { text: text.clone(), public: false });
        }
        if let Some(laid) = &step.card {
            add("card", self.write_card(laid, at)?);
        }
        if let Some(shown) = &step.show_card {
            add("show card", self.show_card(shown, at)?);
        }
        if let Some(title) = &step.take_card {
            add("take card", self.take_card(title, at)?);
        }
        if let Some(title) = &step.bring_card_back {
            add("bring card back", self.bring_card_back(title, at)?);
        }
        if let Some(notation) = &step.throw {
            add("throw", Say::Throw { notation: notation.clone(), secret: false });
        }
        if step.stop == Some(true) {
            add("stop", Say::Stop {});
        }
        if let Some(call) = &step.call {
            let change = |change| Say::Call { change };
            add(
                "call",
                match call.as_str() {
                    "pause" => change(ScriptChange::Pause {}),
                    "rewind" => change(ScriptChange::Rewind { back_to: None }),
                    "fast-forward" => change(ScriptChange::FastForward {}),
                    "ready" => Say::Ready {},
                    "resume" => Say::Resume {},
                    other => {
                        return Err(unplayable(
                            at,
                            format!("nobody can call for `{other}`"),
                            "`pause`, `rewind`, `fast-forward`, `ready` or `resume`",
                        )
                        .into());
                    }
                },
            );
        }
        if let Some(floor) = &step.floor {
            match floor.as_str() {
                "take" => add("floor", Say::Floor {}),
                "down" => add("floor", Say::Yield {}),
                "end" => add("floor", Say::EndFloor {}),
                other => {
                    return Err(unplayable(
                        at,
                        format!("the floor can't be `{other}`"),
                        "`take`, `down` or `end`",
                    )
                    .into());
                }
            }
        }
        if let Some(wishing) = &step.wish {
            add("wish", Say::Wish { about: wishing.about.clone(), wish: loose(&wishing.to) });
        }
        match verbs.len() {
            0 => Ok(None),
            1 => Ok(verbs.pop()),
            _ => Err(unplayable(at, "a step does one thing", "make a step of each").into()),
        }
    }

    fn who(&self, name: &str, at: &str) -> Result<Who, Unplayable> {
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        let names: Vec<&str> = view.game.sheets.iter().map(|sheet| sheet.name.as_str()).collect();
        let bear: Vec<Who> = view
            .game
            .sheets
            .iter()
            .filter(|sheet| sheet.name == name)
            .filter_map(|sheet| sheet.who)
            .collect();
        match bear[..] {
            [who] => Ok(who),
            [] => {
                // Of several with one name, a number says which.
                let numbered = view.game.sheets.iter().filter_map(|sheet| sheet.who);
                let mut numbered = numbered.filter(|who| who.0.to_string() == name);
                numbered.next().ok_or_else(|| {
                    unplayable(at, format!("there is no character `{name}`"), given::hint(name, &names))
                })
            }
            _ => {
                let text = format!("`{name}` is the name of {}, so it could be any of them", bear.len());
                Err(unplayable(at, text, given::by_number(&bear)))
            }
        }
    }

    /// What stands at an address that something can't be written at, or where else to write.
    fn stands_at(&self, address: &str) -> String {
        match self.live.at(address) {
            Some(shown) => {
                let now = compare::written(&shown, &|value| self.live.named(value));
                format!("At `{address}` stands {now} now.")
            }
            None => format!("({})", self.nearby(address)),
        }
    }

    /// What is meant by an address at which nothing stands: the nearest one, or one of those of the same person or thing.
    fn nearby(&self, address: &str) -> String {
        let all = self.live.addresses();
        let known: Vec<&str> = all.iter().map(String::as_str).collect();
        let near = given::nearest(address, known.iter().copied());
        let told = near.map(|near| format!("did you mean `{near}`?")).or_else(|| {
            let depth =
                |by: usize| address.split('/').take(by).map(|part| format!("{part}/")).collect::<String>();
            let beside =
                |by: usize| known.iter().filter(|one| one.starts_with(&depth(by))).copied().collect();
            let all: Vec<Vec<&str>> = [2, 1].map(beside).into_iter().collect();
            let found = all.into_iter().find(|found| !found.is_empty())?;
            Some(format!("there is {}", given::list(&found)))
        });
        let first: BTreeSet<&str> = known.iter().filter_map(|one| one.split('/').next()).collect();
        told.unwrap_or_else(|| format!("addresses begin with {}", given::list(&Vec::from_iter(first))))
    }

    fn open_id(&self) -> Option<AttemptId> {
        match self.live.view(REFEREE).ok()?.open? {
            OpenView::Open { id, .. } => Some(id),
            OpenView::Busy => None,
        }
    }

    /// What still counts, latest last.
    fn undoable(&self) -> Vec<AttemptId> {
        let mut ids: Vec<AttemptId> = vec![];
        for entry in &self.entries {
            match &entry.body {
                Body::Settled { attempt: id, .. }
                | Body::Corrected { id, .. }
                | Body::Built { id, .. }
                | Body::Loaded { id, .. }
                | Body::Redone { id, .. }
                | Body::Switched { id, .. } => {
                    ids.push(id.clone());
                }
                Body::Undone { undone, .. } => ids.retain(|id| !undone.contains(id)),
                _ => {}
            }
        }
        ids
    }

    fn step(&mut self, nth: usize, step: &Step) -> Result<StepResult, Stuck> {
        let at = format!("[[step]] {nth}");
        let seat = self.seat(&step.by, &at)?;
        let from = self.entries.len();
        let before = self.open_id();
        let mut came = StepResult { step: nth, by: step.by.clone(), ..StepResult::default() };
        let mut dice = step.dice.clone();
        dice.reverse();
        let mut answers = Answers::of(&step.answers);
        // Which of several ways somebody takes changes which dice come after it, so it is said in time.
        self.live.answered_in_time(answers.rules());
        if let Some((did, say)) = self.verb(seat, step, &at)? {
            came.did = did;
            let unread = unread(&say, step);
            match self.say(seat, say) {
                Ok(Ack::Held) => {
                    came.was.held = Some(true);
                    came.waits = Some(Waits::Floor);
                }
                Ok(Ack::Queued { attempt }) => {
                    came.was.queued = Some(true);
                    came.waits = Some(self.waits(&attempt));
                }
                Ok(Ack::Done | Ack::Before) => {}
                Err(refused) => {
                    came.was.refused = Some(refuses(&refused));
                    let why = match &step.correct {
                        Some(correction) if matches!(refused, Refused::Draft(_)) => {
                            format!("{} {}", self.why(&refused), self.stands_at(&correction.at))
                        }
                        _ => self.why(&refused),
                    };
                    came.why = Some(match (&refused, unread.as_str()) {
                        (Refused::Missing(_), unread) if !unread.is_empty() => {
                            format!("{why}, before anything asks for {unread}")
                        }
                        _ => why,
                    });
                }
            }
        } else {
            came.did = "go on".to_owned();
        }
        self.go_on(step, &mut dice, &mut answers, &mut came);
        self.see(from, before.as_ref(), step, &mut came);
        if !dice.is_empty() {
            dice.reverse();
            came.failed.push(format!("these dice were not asked for: {dice:?}"));
        }
        came.failed.extend(answers.left());
        if let Some(expected) = &step.expect {
            compare(expected, &came.was, &mut came.failed);
            let absent = expected.at.keys().filter(|address| !came.was.at.contains_key(*address));
            let told =
                |address: &String| format!("there is nothing at `{address}` ({})", self.nearby(address));
            came.failed.extend(absent.map(told));
        } else if let Some(why) = &came.why {
            came.failed.push(format!("refused: {why}"));
        }
        // What is open may be why.
        came.failed.iter_mut().for_each(|failed| *failed = brief::cut(std::mem::take(failed), FAILED_BYTES));
        if !came.failed.is_empty()
            && let Some(OpenView::Open { questions, .. }) =
                self.live.view(REFEREE).ok().and_then(|view| view.open)
        {
            let asked: BTreeSet<&str> = questions.iter().map(|asked| asked.question.key.id()).collect();
            let asked: Vec<&str> = asked.into_iter().collect();
            let are = if asked.len() == 1 { "is" } else { "are" };
            came.failed.push(format!("{} {are} still to be answered", given::list(&asked)));
        }
        Ok(came)
    }

    /// Rolls and answers as the step says, until it has used all that the step gives.
    fn go_on(&mut self, step: &Step, dice: &mut Vec<u16>, answers: &mut Answers, came: &mut StepResult) {
        let before = answers.rules();
        for _ in 0..ANSWERS_MAX {
            let Ok(view) = self.live.view(REFEREE) else {
                return;
            };
            let running = self.open_id();
            // What may still be answered of what is over comes first, as it would have come in time.
            let late = view.late().map(|(id, asked)| (id.clone(), 0, asked.clone())).collect::<Vec<_>>();
            let open = match view.open {
                Some(OpenView::Open { id, version, questions, .. }) => {
                    questions.into_iter().map(|asked| (id.clone(), version, asked)).collect()
                }
                _ => vec![],
            };
            let all: Vec<_> = late.into_iter().chain(open).collect();
            let said = all.iter().find_map(|(attempt, version, asked)| {
                let say = self.says(step, dice, answers, attempt.clone(), *version, &asked.question)?;
                Some((asked.seat, say))
            });
            self.live.answered_in_time(answers.rules());
            // What was held back for an answer, and has had all that the step gives, takes its default.
            let said = said.or_else(|| {
                all.into_iter().find_map(|(attempt, version, Asked { question, seat, .. })| {
                    let held = question.lapse == Lapse::Later && before.contains(question.key.id());
                    let answer =
                        question.default.clone().filter(|_| held && Some(&attempt) == running.as_ref())?;
                    Some((seat, Say::Answer { attempt, path: question.path, version, answer }))
                })
            });
            // The person whom it is for says it themselves.
            let Some((seat, say)) = said else { return };
            match self.say(seat, say) {
                // It is taken in once the floor is free.
                Ok(Ack::Held) => {
                    came.was.held = Some(true);
                    came.waits = Some(Waits::Floor);
                    return;
                }
                Ok(_) => {}
                Err(refused) => {
                    came.was.refused = Some(refused.name());
                    came.why = Some(self.why(&refused));
                    return;
                }
            }
        }
    }

    /// What the step says to a question, if it says anything.
    fn says(
        &self,
        step: &Step,
        dice: &mut Vec<u16>,
        answers: &mut Answers,
        attempt: AttemptId,
        version: u32,
        question: &Question,
    ) -> Option<Say> {
        let path = question.path;
        if let Wanted::Roll { count, .. } = &question.wanted {
            let typed = (*count <= dice.len()).then(|| (0..*count).filter_map(|_| dice.pop()).collect());
            return (typed.is_some() || step.roll).then_some(Say::Roll {
                attempt,
                path,
                version,
                typed,
                given: None,
            });
        }
        let written = answers.take(question.key.id(), &self.owner_name(question))?;
        let named = |value: &Value| self.live.named(value);
        // What answers nothing is said, too: the table says what would have been right.
        let wrong = || Answer::Text("?".repeat(usize::from(norn_kernel::ask::TEXT_MAX) + 1));
        let answer = answer(question, &written, &named).unwrap_or_else(wrong);
        Some(Say::Answer { attempt, path, version, answer })
    }

    fn owner_name(&self, question: &Question) -> String {
        match question.owner {
            norn_kernel::Owner::Character(who) => self.live.named(&Value::Character(who)).unwrap_or_default(),
            norn_kernel::Owner::Referee => referee_name(),
            norn_kernel::Owner::Table => "table".to_owned(),
        }
    }
}
