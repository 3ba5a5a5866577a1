//! Pairs of tables with the same secrets of the machine, on which everybody says the same in the open, while the
//! referee does other things unseen. Drawn without a server; whoever wants to can say the same to one, from the
//! script.
#![allow(dead_code, reason = "each test uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_chronicle::{Body, Card, Pin, REFEREE, Reach, Seat};
use norn_kernel::{Lapse, Value, Who};
use norn_table::view::OpenView;
use norn_table::{Ack, Instead, Say};
use norn_testkit::pairs::{Paired, Seen};
pub(crate) use norn_testkit::pairs::{Step, attempt, draft, fill};
use norn_testkit::random::Random;
use norn_triumvene::Triumvene;
use norn_triumvene::world::OPPONENTS_FROM;
use std::ops::{Deref, DerefMut};

pub(crate) const ANN: Seat = Seat(1);
pub(crate) const BEN: Seat = Seat(2);
pub(crate) const CIA: Seat = Seat(3);
pub(crate) const PLAYERS: [Seat; 3] = [ANN, BEN, CIA];

pub(crate) const LYNETH: Who = Who(0);
pub(crate) const CAIUS: Who = Who(1);
pub(crate) const MIRA: Who = Who(2);
pub(crate) const BANDIT: Who = Who(3);
pub(crate) const SHADE: Who = Who(4);

/// Of texts that end in one of these, cards are made, and notes of the others.
const EVEN: [char; 5] = ['0', '2', '4', '6', '8'];

/// What two tables of a pair have in common besides what is said in the open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// The rest is for the referee alone, who is busy with it on one table when not on the other.
    Freely,
    /// That the referee is busy shows at once: as often, and at the same points, on both. This player has secrets
    /// with the referee, so that only the others see one table.
    Alike(Seat),
}

/// A table of a pair, with what is going on at it.
pub(crate) struct Played {
    table: Paired,
    how: How,
    /// How many goals opponents have stated in this fight.
    goals: u32,
    /// Goals of somebody unseen that have not run yet.
    lurking: Vec<(u32, &'static str)>,
    /// Whether somebody unseen is there.
    shade: bool,
    /// Whether dice are thrown in secret: whoever never does commits to no chain for it.
    throws: bool,
}

impl Deref for Played {
    type Target = Paired;
    fn deref(&self) -> &Paired {
        &self.table
    }
}

impl DerefMut for Played {
    fn deref_mut(&mut self) -> &mut Paired {
        &mut self.table
    }
}

impl Played {
    pub(crate) fn begin(seed: u64, secret: u64, how: How) -> Self {
        let throws = secret.is_multiple_of(2);
        let table = Paired::begin(Triumvene, seed, secret, &["Ann", "Ben", "Cia"]);
        let mut table = Self { table, how, goals: 0, lurking: vec![], shade: false, throws };
        for (seat, hero, fitness) in [(ANN, "Lyneth", 3), (BEN, "Caius", 2), (CIA, "Mira", 1)] {
            let values = [
                ("name", Value::text(hero)),
                ("fitness", Value::Number(fitness)),
                ("max-hp", Value::Number(200)),
                ("max-cohesion", Value::Number(5)),
            ];
            table.say(REFEREE, Say::Build { draft: draft("character", &values), seat: Some(seat) }).unwrap();
        }
        table.set("defiance", Value::Number(4), true);
        let odds = Value::word(if seed.is_multiple_of(2) { "hidden" } else { "usual" });
        table.say(REFEREE, Say::Wish { about: "opponents-odds".into(), wish: odds }).unwrap();
        let stats = [
            ("name", Value::text("Bandit")),
            ("max-hp", Value::Number(table.secret_below(40) + 100)),
            ("fitness", Value::Number(table.secret_below(6))),
            ("knowledge", Value::Number(table.secret_below(6))),
            ("damage", Value::Number(3)),
        ];
        table.build(&stats);
        // Hurt, but not badly: as much of it everybody sees.
        let hp = 80 + table.secret_below(20);
        table.set("character/3/hp", Value::Number(hp), false);
        table.shade = !table.secret.one_in(3);
        if table.shade {
            let stats = [
                ("name", Value::text("Shade")),
                ("max-hp", Value::Number(table.secret_below(20) + 5)),
                ("fitness", Value::Number(table.secret_below(9))),
                ("damage", Value::Number(table.secret_below(9))),
            ];
            table.build(&stats);
            table.set("character/4/hidden", Value::Flag(true), false);
        }
        // Another number of things unseen, and so another name for all that follow.
        for _ in 0..if how == How::Freely { 0 } else { table.secret.below(12) } {
            table.aside(1);
        }
        table.sit();
        table
    }

    /// What players see, by name.
    pub(crate) fn observed(&self, seats: &[Seat]) -> Seen {
        self.table.observed(seats, &tries())
    }

    fn unseen_attempt(&mut self, name: &str, values: &[(&str, Value)], open: &mut Random) {
        if self.hide(attempt(name, values)).is_ok() {
            self.resolve(open, true);
        }
    }

    /// What decides whether the referee is busy.
    fn of_busy<'a>(&'a mut self, open: &'a mut Random) -> &'a mut Random {
        if self.how == How::Freely { &mut self.secret } else { open }
    }

    /// What is done unseen that holds nothing up, and can wait for the floor.
    fn aside(&mut self, which: u32) {
        let text = format!("secret {}", self.secret.below(10_000));
        match which {
            0 if self.throws => self.hide(Say::Throw { notation: "2d6".into(), secret: true }),
            0 | 1 if text.ends_with(EVEN) => {
                let say = self.card(REFEREE, text, Reach::referee());
                self.hide(say)
            }
            0 | 1 => self.hide(Say::Note { text, public: false }),
            _ => self.hide(Say::Talk { text, to: Some([REFEREE].into()) }),
        }
        .unwrap();
    }

    /// A card of a seat's own: a new one, or another text on one that it has for the same people.
    fn card(&self, seat: Seat, title: String, to: Reach) -> Say {
        let mut own = self.live.cards(seat, None);
        own.retain(|card| card.mine && !card.gone && card.to == to);
        let known = own.last().filter(|_| title.ends_with(['0', '4', '8']));
        let (card, version) = known.map_or((None, 0), |one| (Some(one.card.clone()), one.version));
        Say::WriteCard { card, version, about: Card { title, ..Card::default() }, to }
    }

    /// What a player and the referee have between them.
    fn between_them(&mut self, knows: Seat, which: u32) {
        let text = format!("between us {}", self.secret.below(10_000));
        let (seat, say) = match which {
            0 if self.throws => (knows, Say::Throw { notation: "3d10".into(), secret: true }),
            0 | 1 if text.ends_with(EVEN) => (knows, self.card(knows, text, Reach::Seats([knows].into()))),
            0 | 1 => (knows, Say::Note { text, public: false }),
            2 => (knows, Say::Talk { text, to: Some([REFEREE].into()) }),
            3 => (REFEREE, Say::Talk { text, to: Some([knows].into()) }),
            _ => (knows, Say::Wish { about: "colour".into(), wish: Value::text(text.as_str()) }),
        };
        self.hide_by(seat, say).unwrap();
    }

    /// A secret check, which the referee rolls for; perhaps taken back afterwards.
    fn secret_check(&mut self, open: &mut Random) {
        let who = *self.secret.of(&[LYNETH, BANDIT, CAIUS]).unwrap();
        let doing = format!("look {}", self.secret.below(1_000));
        if self.hide(secret_check(who, &doing)).is_ok() {
            self.resolve(open, true);
        }
        if self.secret.one_in(2) {
            let last = self.entries.last().unwrap();
            if last.audience == Reach::referee() && matches!(last.body, Body::Settled { .. }) {
                let back_to = self.live.view(REFEREE).unwrap().undo;
                self.hide(Say::Undo { back_to }).unwrap();
            }
        }
    }

    /// What can become of a secret check: set aside, or overruled afterwards and then taken back.
    fn every_check(&mut self) {
        // Nothing more is asked about what goes so well.
        let number = 30 + i32::try_from(self.secret_below(100)).unwrap();
        for aside in [true, false] {
            let doing = format!("listen {}", self.secret.below(1_000));
            self.hide(secret_check(BANDIT, &doing)).unwrap();
            let Some(OpenView::Open { id, .. }) = self.live.view(REFEREE).unwrap().open else {
                panic!("it is rolled by hand")
            };
            if aside {
                self.hide(Say::SetAside { attempt: id, reason: format!("never mind {number}") }).unwrap();
                continue;
            }
            while self.busy() {
                self.resolve_unseen();
            }
            let lines = self.live.explain(REFEREE, &id).unwrap().lines;
            let total = lines.iter().find(|noted| matches!(noted.line, norn_kernel::Line::Total { .. }));
            let (path, instead) = (total.unwrap().path, Instead::Number(number));
            self.hide(Say::Rule { attempt: id, path, instead, reason: String::new() }).unwrap();
            while self.busy() {
                self.resolve_unseen();
            }
            self.hide(Say::Undo { back_to: None }).unwrap();
        }
    }

    /// What the referee does between two things that everybody sees.
    fn meanwhile(&mut self, open: &mut Random) {
        let mut holds = match self.how {
            How::Freely => u32::MAX,
            How::Alike(_) => open.below(5) / 4,
        };
        if let How::Alike(knows) = self.how {
            for _ in 0..self.secret.below(3) {
                let which = self.secret.below(5);
                self.between_them(knows, which);
            }
        }
        let most = if self.how == How::Freely { 4 } else { 2 };
        for _ in 0..self.secret.below(most) {
            match self.secret.below(8) {
                which @ 0..=2 => self.aside(which),
                3 | 4 if 0 < holds => {
                    holds -= 1;
                    self.secret_check(open);
                }
                3 | 4 => {}
                5 => {
                    let now = 80 + self.secret_below(20);
                    self.set("character/3/hp", Value::Number(now), false);
                }
                6 if self.shade => {
                    for ending in ["fled", "back"] {
                        let values = [("who", Value::Character(SHADE)), ("ending", Value::word(ending))];
                        self.unseen_attempt("declare", &values, open);
                    }
                }
                _ if self.shade => {
                    let now = 1 + self.secret_below(5);
                    self.set("character/4/hp", Value::Number(now), false);
                }
                _ => {}
            }
        }
        if self.how != How::Freely {
            for _ in 0..holds {
                self.secret_check(open);
            }
        }
    }

    fn opponents_goal(&mut self, who: Who, values: &[(&str, Value)]) -> Option<u32> {
        let values = [&[("who", Value::Character(who))], values].concat();
        self.hide(attempt("state-goal", &values)).ok()?;
        self.goals += 1;
        Some(OPPONENTS_FROM + self.goals - 1)
    }
}

/// A check that the referee alone knows of, and rolls for.
fn secret_check(who: Who, doing: &str) -> Say {
    let values = [
        ("who", Value::Character(who)),
        ("doing", Value::text(doing)),
        ("roll", Value::word("ability")),
        ("stat", Value::word("fitness")),
        ("secret", Value::Flag(true)),
    ];
    attempt("check", &values)
}

/// What players try, some of it with whom they can't know.
pub(crate) fn tries() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    let who = |who| ("who", Value::Character(who));
    let goal =
        |target| vec![who(LYNETH), ("kind", Value::word("attack")), ("target", Value::Character(target))];
    vec![
        ("check", vec![who(LYNETH), ("doing", Value::text("look 1"))]),
        ("check", vec![who(SHADE)]),
        ("state-goal", goal(BANDIT)),
        ("state-goal", goal(SHADE)),
        ("state-goal", goal(Who(9))),
        ("give", vec![who(LYNETH), ("to", Value::Character(SHADE))]),
        ("give", vec![who(LYNETH), ("to", Value::Character(BANDIT))]),
        ("agree", vec![who(CAIUS)]),
        ("call-command", vec![]),
        ("rest", vec![("resting", Value::List(vec![Value::Character(SHADE)]))]),
    ]
}

/// What everybody sees, with gaps in which the referee is alone. The same on both tables of a pair.
fn step(table: &mut Played, which: u32, open: &mut Random) {
    let who = |who| ("who", Value::Character(who));
    match which {
        0 => {
            let doing = format!("climb {}", open.below(3));
            let values = [
                who(LYNETH),
                ("doing", Value::text(doing.as_str())),
                ("roll", Value::word("ability")),
                ("stat", Value::word("fitness")),
            ];
            let _ = table.say(REFEREE, attempt("check", &values));
        }
        1 => {
            // That the referee is busy, players see: what they say waits then, and stands there as waiting.
            table.hidden_first();
            let _ = table.say(BEN, attempt("check", &[who(CAIUS), ("doing", Value::text("push"))]));
            let queue = table.live.view(BEN).unwrap().queue;
            if let Some(queued) = queue.first() {
                let filled = fill(
                    "check",
                    &[
                        who(CAIUS),
                        ("doing", Value::text("push")),
                        ("roll", Value::word("narrative")),
                        ("anew", Value::Flag(true)),
                    ],
                );
                let accept = Say::Accept { attempt: queued.id.clone(), filled, insist: false };
                if table.say(REFEREE, accept).is_err() {
                    table
                        .say(REFEREE, Say::Withdraw { attempt: queued.id.clone(), reason: String::new() })
                        .unwrap();
                }
            }
        }
        2 => {
            table.say(CIA, Say::Talk { text: "hello".into(), to: None }).unwrap();
        }
        3 => {
            table.say(BEN, Say::Note { text: "mine".into(), public: false }).unwrap();
            // Its name counts what all were told, and nothing unseen.
            let about = Card { title: "ours".into(), pin: Some(Pin::Person(CAIUS)), ..Card::default() };
            table.say(BEN, Say::WriteCard { card: None, version: 0, about, to: Reach::Everyone }).unwrap();
        }
        4 => {
            let _ = table.say(
                REFEREE,
                attempt(
                    "rest",
                    &[("resting", Value::List(vec![Value::Character(MIRA)])), ("hours", Value::Number(2))],
                ),
            );
        }
        5 => {
            let values = [
                ("who", Value::Character(BANDIT)),
                ("what", Value::text("a rock")),
                ("damage", Value::Number(2)),
            ];
            let _ = table.say(REFEREE, attempt("hazard", &values));
        }
        7 => {
            let holder = if table.how == How::Alike(BEN) { CIA } else { BEN };
            table.say(holder, Say::Floor {}).unwrap();
            for which in 0..3 {
                table.aside(which);
                if let How::Alike(knows) = table.how {
                    table.between_them(knows, which);
                }
            }
            table.say(holder, Say::Yield {}).unwrap();
        }
        _ => {
            let hazard = [who(CAIUS), ("what", Value::text("a pit")), ("damage", Value::Number(3))];
            let _ = table.say(REFEREE, attempt("hazard", &hazard));
        }
    }
    while_open(table, open);
}

/// Something hidden may be queued behind what is open.
fn while_open(table: &mut Played, open: &mut Random) {
    let alike = table.how != How::Freely;
    table.proposed();
    for _ in 0..table.secret.below(3) {
        table.queues_and_takes_back();
    }
    // What waits, is there for the referee to see as soon as this is over.
    for queues in if alike { vec![true, true] } else { vec![!table.secret.one_in(3)] } {
        if table.live.view(REFEREE).unwrap().open.is_none() || table.busy() || !queues {
            continue;
        }
        let doing = format!("listen {}", table.secret.below(1_000));
        let queued = table.hide_queued(secret_check(BANDIT, &doing));
        let withdraws =
            if alike { table.live.view(REFEREE).unwrap().queue.len() == 1 } else { table.secret.one_in(2) };
        if let Some(Ack::Queued { attempt }) = queued
            && withdraws
        {
            table.hide(Say::Withdraw { attempt, reason: String::new() }).unwrap();
        }
    }
    table.resolve(open, false);
}

impl Played {
    /// Something runs that everybody sees, and nothing of it lapses when the referee does something else.
    fn runs_in_the_open(&self) -> bool {
        let Some(OpenView::Open { questions, .. }) = self.live.view(REFEREE).unwrap().open else {
            return false;
        };
        !self.busy() && questions.iter().all(|asked| asked.question.lapse == Lapse::Never)
    }

    /// Whatever the referee queues, nobody else learns of it before it begins: whom it would show, and how bad it would be.
    fn queues_and_takes_back(&mut self) {
        if !self.runs_in_the_open() {
            return;
        }
        let who = |who| ("who", Value::Character(who));
        let words = Value::text(format!("rock {}", self.secret.below(1_000)).as_str());
        let shade = if self.shade { SHADE } else { BANDIT };
        let number = Value::Number(1 + self.secret_below(9));
        let say = match self.secret.below(5) {
            0 => attempt("hazard", &[who(BANDIT), ("what", words), ("damage", number)]),
            1 => attempt("declare", &[who(shade), ("ending", Value::word("fled"))]),
            2 => attempt("check", &[who(BANDIT), ("doing", words)]),
            3 => {
                let fighters = [LYNETH, BANDIT, shade].map(Value::Character).into();
                attempt(
                    "begin-combat",
                    &[("fighters", Value::List(fighters)), ("stealth", Value::word("nobody"))],
                )
            }
            _ => attempt("heal", &[who(shade), ("amount", number)]),
        };
        if let Some(Ack::Queued { attempt }) = self.hide_queued(say) {
            self.hide(Say::Withdraw { attempt, reason: String::new() }).unwrap();
        }
    }

    /// What waited unseen on one of the two may have begun before what everybody is to see on both.
    fn hidden_first(&mut self) {
        while self.busy() {
            self.resolve_unseen();
        }
    }

    /// A player's proposal is accepted, and turned down before it begins: what the referee has filled in, nobody learns.
    fn proposed(&mut self) {
        self.hidden_first();
        if !self.runs_in_the_open() {
            return;
        }
        let asks = attempt("check", &[("who", Value::Character(MIRA)), ("doing", Value::text("wait"))]);
        let Ok(Ack::Queued { attempt: id }) = self.say(CIA, asks) else { return };
        let stat = *self.secret.of(&["fitness", "knowledge", "diplomacy"]).unwrap();
        let filled = fill(
            "check",
            &[
                ("who", Value::Character(MIRA)),
                ("doing", Value::text("wait")),
                ("roll", Value::word("ability")),
                ("stat", Value::word(stat)),
                ("anew", Value::Flag(true)),
            ],
        );
        let accept = Say::Accept { attempt: id.clone(), filled, insist: false };
        if self.runs_in_the_open() {
            let _ = self.hide(accept);
        }
        self.say(REFEREE, Say::Withdraw { attempt: id, reason: String::new() }).unwrap();
    }

    /// Queues without letting anything lapse that everybody sees.
    fn hide_queued(&mut self, say: Say) -> Option<Ack> {
        let Some(OpenView::Open { questions, .. }) = self.live.view(REFEREE).unwrap().open else {
            return None;
        };
        let stays = questions.iter().all(|asked| asked.question.lapse == Lapse::Never);
        if stays { self.hide(say).ok() } else { None }
    }
}

/// A fight of one or two rounds.
fn fight(table: &mut Played, open: &mut Random, check: &mut impl FnMut(&mut Played)) {
    let who = |who| ("who", Value::Character(who));
    if table.shade {
        table.unseen_attempt("declare", &[who(SHADE), ("ending", Value::word("back"))], open);
    }
    let mut fighters = vec![LYNETH, CAIUS, MIRA, BANDIT];
    if table.shade && !table.secret.one_in(3) {
        fighters.push(SHADE);
    }
    let fighters = Value::List(fighters.into_iter().map(Value::Character).collect());
    let begins = [("fighters", fighters), ("stealth", Value::word("nobody"))];
    table.hide(attempt("begin-combat", &begins)).unwrap();
    table.hidden_first();
    table.goals = 0;
    table.lurking.clear();
    let mut partys = 0;
    for _ in 0..if table.how == How::Freely { 1 + open.below(2) } else { 1 } {
        table.meanwhile(open);
        check(table);
        let blow = [("kind", Value::word("attack")), ("target", Value::Character(BANDIT))];
        let mut goals = vec![];
        for (seat, whose, values) in [
            (ANN, LYNETH, blow.to_vec()),
            (BEN, CAIUS, vec![("kind", Value::word("other"))]),
            (CIA, MIRA, vec![("kind", Value::word("sneak"))]),
        ] {
            let values = [&[who(whose)], values.as_slice()].concat();
            table.say(seat, attempt("state-goal", &values)).unwrap();
            goals.push(partys);
            partys += 1;
            table.meanwhile(open);
            if open.one_in(6) {
                // Whoever takes a goal back states it again.
                table.say(seat, Say::Undo { back_to: None }).unwrap();
                table.meanwhile(open);
                table.say(seat, attempt("state-goal", &values)).unwrap();
            }
        }
        let stab = [
            ("kind", Value::word("attack")),
            ("target", Value::Character(LYNETH)),
            ("words", Value::text("stab")),
        ];
        if table.secret.one_in(2) {
            let words = Value::text(format!("wait {}", table.secret.below(9)).as_str());
            table.opponents_goal(BANDIT, &[("kind", Value::word("other")), ("words", words)]);
        }
        let stab = table.opponents_goal(BANDIT, &stab).unwrap();
        if table.shade {
            for _ in 0..table.secret.below(3) {
                let kind = *table.secret.of(&["sneak", "move", "attack"]).unwrap();
                let mut values = vec![("kind", Value::word(kind))];
                if kind == "attack" {
                    values.push(("target", Value::Character(CAIUS)));
                }
                if let Some(goal) = table.opponents_goal(SHADE, &values)
                    && kind != "attack"
                {
                    // A sneak that failed would show.
                    table.lurking.push((goal, if kind == "sneak" { "done" } else { "check" }));
                }
            }
        }
        check(table);
        for (seat, whose) in [(ANN, LYNETH), (BEN, CAIUS), (CIA, MIRA)] {
            table.say(seat, attempt("agree", &[who(whose)])).unwrap();
        }
        table.say(REFEREE, attempt("begin-execution", &[])).unwrap();
        table.meanwhile(open);
        check(table);
        let mut runs = vec![goals[0], stab, goals[2]].into_iter().map(Value::Item).collect::<Vec<_>>();
        // Somebody unseen in another fight, or who has fled meanwhile, has nothing to run.
        let wanted = match table.how {
            How::Freely => None,
            How::Alike(_) => Some(if open.one_in(2) { "check" } else { "done" }),
        };
        let lurks = table.lurking.iter().position(|(_, how)| wanted.is_none_or(|wanted| wanted == *how));
        if let Some(at) = lurks.filter(|_| table.secret.one_in(2)) {
            let (goal, how) = table.lurking.remove(at);
            let mut with = runs.clone();
            with.insert(1, Value::Item(goal));
            let values = [
                ("goals", Value::List(with)),
                ("otherwise", Value::List(vec![Value::Item(goal)])),
                ("how-1", Value::word(how)),
                ("seconds", Value::Number(5)),
            ];
            if table.hide(attempt("execute", &values)).is_ok() {
                runs.clear();
            }
        }
        if !runs.is_empty() {
            if wanted == Some("check") {
                // The referee is busy with something else then.
                table.hide(secret_check(BANDIT, "wait")).unwrap();
            }
            let values = [("goals", Value::List(runs)), ("seconds", Value::Number(5))];
            table.hide(attempt("execute", &values)).unwrap();
        }
        table.hidden_first();
        check(table);
        table.resolve(open, false);
        table.meanwhile(open);
        check(table);
        if open.one_in(2) {
            table.say(ANN, attempt("call-command", &[])).unwrap();
        } else {
            let seconds = [("goals", Value::List(vec![])), ("seconds", Value::Number(7))];
            table.hide(attempt("execute", &seconds)).unwrap();
        }
        table.resolve(open, false);
    }
    table.meanwhile(open);
    table.say(REFEREE, attempt("end-combat", &[])).unwrap();
}

impl Played {}

/// A whole table; `look` is called where a player looks around.
pub(crate) fn play(seed: u64, secret: u64, how: How, mut look: impl FnMut(&Played, Seat)) -> Played {
    let mut table = Played::begin(seed, secret, how);
    let mut open = Random::seeded(seed);
    // Looking takes longer than playing.
    let mut looks = Random::seeded(seed ^ 0x5eed);
    let watching: Vec<Seat> = PLAYERS.into_iter().filter(|seat| how != How::Alike(*seat)).collect();
    let mut check = |table: &mut Played| {
        if looks.one_in(8) {
            let seat = *looks.of(&watching).unwrap();
            table.script.push(Step::Look(seat));
            look(table, seat);
        }
    };
    let steps = match how {
        How::Freely => vec![0, 6, 1 + open.below(5), 7, 6],
        How::Alike(knows) => {
            table.between_them(knows, 4);
            table.every_check();
            vec![7, 0]
        }
    };
    for which in steps {
        table.meanwhile(&mut open);
        step(&mut table, which, &mut open);
        check(&mut table);
    }
    fight(&mut table, &mut open, &mut check);
    table.meanwhile(&mut open);
    if open.one_in(3) {
        table.say(BEN, Say::Stop {}).unwrap();
    }
    let last = watching[0];
    table.script.push(Step::Look(last));
    look(&table, last);
    table
}
