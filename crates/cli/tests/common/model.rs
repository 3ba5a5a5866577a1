//! Sessions of any game that a seed decides, worked out beside the program: what is said, and the log that has to come
//! of it. Dice fall from secrets that are always the same.
use norn_chronicle::canon::hash;
use norn_chronicle::store::{Store, TableId};
use norn_chronicle::{Card, Entry, Reach, Seat};
use norn_kernel::{Answer, Filled};
use norn_play::playback::Wanted;
use norn_shelf::Game;
use norn_store::Sqlite;
use norn_table::secrets::Secrets;
use norn_table::view::{OpenView, Stage};
use norn_table::{Beginning, Command, Live, Root, Say};
use norn_testkit::filling::within;
use norn_testkit::random::Random;
use std::path::Path;

/// What entries of the model say of the time, in seconds since 1970 UTC.
const NOW: Option<i64> = Some(1_700_000_000);
/// The most parameters of an attempt that are filled in before it is let be.
const FILLED_MAX: usize = 40;

/// A table in memory, with its log.
pub struct Model {
    secrets: Secrets,
    live: Box<dyn Live>,
    pub log: Vec<Entry>,
}

/// What was said, by which seat, and how long the log was then.
#[derive(Clone, Debug)]
pub struct Said {
    pub page: usize,
    pub command: Command,
    /// Whether it was done, or will be; or else refused.
    pub done: bool,
    /// How long the log was after it.
    pub reached: usize,
}

impl Model {
    /// A table with so many players beside the referee, and everybody ready-made of the game.
    pub fn begin(game: Game, name: &str, players: u16) -> Self {
        let secrets = Secrets { seeded: false, root: Root([7; 32]) };
        let (live, log) = game
            .rules()
            .begin(Beginning {
                name: name.to_owned(),
                referee: "Referee".to_owned(),
                root: secrets.root.clone(),
                seeded: false,
                origin: None,
                now: NOW,
            })
            .expect("a table can begin");
        let mut model = Self { secrets, live, log };
        for player in 1..=players {
            let name = format!("Player {player}");
            model.does(0, Say::Invite { name, device: None, hosted: false });
        }
        model.does(0, Say::Session { open: true });
        let forms = model.live.forms();
        for (n, draft) in (0..).zip(model.live.cast().drafts) {
            let theirs = forms.iter().any(|form| form.name == draft.form && form.players);
            let seat = theirs.then(|| Seat(1 + n % players));
            model.does(0, Say::Build { draft, seat });
        }
        model
    }

    /// At least so many changes of house rules, at the end of which each is as it was.
    pub fn switched(&mut self, times: usize) {
        let switches = self.switches();
        // After twelve steps whatever has two, three, four or six values is where it began.
        let rounds = 12 * times.div_ceil(12 * switches.len().max(1));
        for round in 0..rounds {
            for (switch, values) in &switches {
                let value = values[(1 + round) % values.len()].clone();
                self.does(0, Say::Switch { switch: switch.clone(), value });
            }
        }
    }

    /// Keeps it in the folder's database, with a device for each seat: the tokens of the devices.
    pub fn keep(&self, folder: &Path) -> (TableId, Vec<String>) {
        let (id, tokens) = self.keep_for(folder, 1);
        (id, tokens.into_iter().flatten().collect())
    }

    /// As [`Model::keep`], with so many devices for each seat.
    pub fn keep_for(&self, folder: &Path, devices: usize) -> (TableId, Vec<Vec<String>>) {
        let mut store = Sqlite::open(&folder.join("norn.db")).expect("there is room for a database");
        let id = store.create(&self.log, &self.secrets.write()).expect("there is room for a table").id;
        let seats = self.live.view(Seat(0)).expect("the referee has a seat").seats;
        let mut token = |seat: Seat, device: usize| {
            let token = hash(format!("{id:?}, {seat:?}, {device}").as_bytes());
            store.hold(&hash(&token.0), id, seat, NOW).expect("there is room for a device");
            token.to_string()
        };
        let tokens = seats.iter().map(|one| (0..devices).map(|device| token(one.seat, device)).collect());
        (id, tokens.collect())
    }

    /// The house rules with their values.
    pub fn switches(&self) -> Vec<(String, Vec<String>)> {
        let all = self.live.switches().iter();
        all.map(|one| (one.id.to_owned(), one.values.iter().map(|&value| value.to_owned()).collect()))
            .collect()
    }

    fn says(&mut self, seat: u16, command: &Command) -> bool {
        let Ok((live, turn)) = self.live.say(Seat(seat), command, NOW) else { return false };
        self.live = live;
        self.log.extend(turn.entries.into_iter().map(Entry::from));
        true
    }

    fn does(&mut self, seat: u16, say: Say) {
        let command = Command { id: format!("begin-{}", self.log.len()), say, based_on: None };
        assert!(self.says(seat, &command), "{command:?} is refused");
    }

    /// Goes on with so many commands of all seats.
    pub fn play(&mut self, commands: usize, random: &mut Random) -> Vec<Said> {
        let mut said = vec![];
        while said.len() < commands {
            let Some((seat, say)) = self.next(random) else { continue };
            let command = Command { id: format!("c{}", said.len()), say, based_on: None };
            let done = self.says(seat, &command);
            said.push(Said { page: usize::from(seat), command, done, reached: self.log.len() });
        }
        said
    }

    /// What somebody may want to say now.
    fn next(&self, random: &mut Random) -> Option<(u16, Say)> {
        if !random.one_in(4)
            && let Some(answer) = self.answer(random)
        {
            return Some(answer);
        }
        let seats = self.live.view(Seat(0)).ok()?.seats.len();
        let seat = u16::try_from(random.below(u32::try_from(seats).ok()?)).ok()?;
        let text = format!("word {}, “ä”", random.below(1_000));
        let say = match random.below(12) {
            0 => Say::Talk { text, to: None },
            1 => Say::Talk { text, to: Some([].into()) },
            2 if text.contains('7') => Say::WriteCard {
                card: None,
                version: 0,
                about: Card { title: text, ..Card::default() },
                to: if seat == 0 { Reach::referee() } else { Reach::Everyone },
            },
            2 => Say::Note { text, public: random.one_in(2) },
            3 => Say::Throw { notation: "2d6".to_owned(), secret: random.one_in(2) },
            4 => Say::Undo { back_to: None },
            5 => Say::Narrate { text },
            6 => return self.queued(random),
            _ => self.attempt(seat, random)?,
        };
        Some((seat, say))
    }

    /// What the referee does about what waits.
    fn queued(&self, random: &mut Random) -> Option<(u16, Say)> {
        let queue = self.live.view(Seat(0)).ok()?.queue;
        let Some(first) = random.of(&queue) else { return Some((0, Say::MoveOn {})) };
        let (attempt, mut filled) = (first.id.clone(), first.filled.clone());
        Some((
            0,
            match first.proposal {
                true => {
                    self.fill(Seat(0), &mut filled, random);
                    Say::Accept { attempt, filled, insist: false }
                }
                false => Say::Start { attempt },
            },
        ))
    }

    fn attempt(&self, seat: u16, random: &mut Random) -> Option<Say> {
        let legal = self.live.legal(Seat(seat));
        let offered: Vec<&'static str> = legal.iter().map(|(name, _)| *name).collect();
        let mut filled = Filled::of(random.of(&offered)?);
        self.fill(Seat(seat), &mut filled, random);
        Some(Say::Attempt { filled, insist: false })
    }

    fn fill(&self, seat: Seat, filled: &mut Filled, random: &mut Random) {
        for _ in 0..FILLED_MAX {
            let Stage::Fill(param) = self.live.fill(seat, filled) else { return };
            let value = match &param.default {
                Some(default) if random.one_in(2) => Some(default.clone()),
                _ => within(&param.range, random),
            };
            let Some(value) = value else { return };
            filled.values.insert(param.name.to_owned(), value);
        }
    }

    /// An answer to something that is open, or the tap that it waits for.
    fn answer(&self, random: &mut Random) -> Option<(u16, Say)> {
        let seats = self.live.view(Seat(0)).ok()?.seats;
        for seat in seats.iter().map(|one| one.seat) {
            let Some(OpenView::Open { id: attempt, version, questions, .. }) =
                self.live.view(seat).ok()?.open
            else {
                continue;
            };
            let Some(asked) = questions.into_iter().find(|one| one.mine) else { continue };
            let (path, question) = (asked.question.path, asked.question);
            let say = match (question.wanted, question.default) {
                (Wanted::Roll { .. }, _) => Say::Roll { attempt, path, version, typed: None, given: None },
                (Wanted::Confirm, _) if random.one_in(2) => {
                    Say::Answer { attempt, path, version, answer: Answer::Yes(random.one_in(2)) }
                }
                (Wanted::OneOf(options), _) if random.one_in(2) => {
                    let answer = Answer::One(random.of(&options)?.value.clone());
                    Say::Answer { attempt, path, version, answer }
                }
                (_, default) => Say::Answer { attempt, path, version, answer: default? },
            };
            return Some((seat.0, say));
        }
        None
    }
}
