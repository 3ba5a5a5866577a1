//! Every kind of entry, as the page and the terminal tell it to the referee and to a player.
use super::super::kept::Lately;
use super::super::story::Story;
use crate::words::Words;
use norn_chronicle::{
    Aside, AttemptId, Awaiting, Backdrop, Body, By, Card, CardPicture, Cells, ChainId, Entry, Fogging, From,
    Hash, May, Picture, PictureKind, REFEREE, Reach, Renewal, Role, Safety, Said, Salt, ScriptChange, Seat,
    Source, Tiles, Wrote,
};
use norn_kernel::{Answer, D12, Draft, Filled, Owner, Path, Value, Verdict, Who};
use norn_shelf::Game;
use norn_table::{Beginning, Command, Live, Root, Say, view};
use norn_wire::draw::Drawing;
use norn_wire::state;
use norn_wire::tell::SeatNames;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const ANN: Seat = Seat(1);
const GILBERT: Who = Who(0);

/// Each kind of body, by the tag that a log has for it. Fails to compile when there is another.
fn tag(body: &Body) -> &'static str {
    match body {
        Body::Begun { .. } => "begun",
        Body::Committed { .. } => "committed",
        Body::Seated { .. } => "seated",
        Body::Session { .. } => "session",
        Body::Proposed { .. } => "proposed",
        Body::Queued { .. } => "queued",
        Body::Withdrawn { .. } => "withdrawn",
        Body::Attempted { .. } => "attempted",
        Body::Published { .. } => "published",
        Body::Renewed { .. } => "renewed",
        Body::Absent { .. } => "absent",
        Body::AskedToUndo { .. } => "asked-to-undo",
        Body::Agreed {} => "agreed",
        Body::Awaited { .. } => "awaited",
        Body::Rolled { .. } => "rolled",
        Body::Answered { .. } => "answered",
        Body::Ruled { .. } => "ruled",
        Body::SetAside { .. } => "set-aside",
        Body::Effects { .. } => "effects",
        Body::Woven { .. } => "woven",
        Body::Settled { .. } => "settled",
        Body::Corrected { .. } => "corrected",
        Body::Built { .. } => "built",
        Body::Loaded { .. } => "loaded",
        Body::Switched { .. } => "switched",
        Body::Edition { .. } => "edition",
        Body::Undone { .. } => "undone",
        Body::Redone { .. } => "redone",
        Body::Said { .. } => "said",
        Body::Note { .. } => "note",
        Body::Card { .. } => "card",
        Body::CardGone { .. } => "card-gone",
        Body::CardMoved { .. } => "card-moved",
        Body::CardPinned { .. } => "card-pinned",
        Body::Picture { .. } => "picture",
        Body::Backdrop { .. } => "backdrop",
        Body::Tiled { .. } => "tiled",
        Body::Fogged { .. } => "fogged",
        Body::Staged { .. } => "staged",
        Body::Portrait { .. } => "portrait",
        Body::Subject { .. } => "subject",
        Body::Thrown { .. } => "thrown",
        Body::Safety(_) => "safety",
        Body::Floor { .. } => "floor",
        Body::Held { .. } => "held",
        Body::Released { .. } => "released",
        Body::Busy { .. } => "busy",
        Body::Sealed { .. } => "sealed",
        Body::Opened { .. } => "opened",
        Body::Allowed { .. } => "allowed",
        Body::Chair { .. } => "chair",
        Body::Wished { .. } => "wished",
        Body::Removed { .. } => "removed",
        Body::Erased { .. } => "erased",
    }
}
const TAGS: [&str; 53] = [
    "absent",
    "agreed",
    "allowed",
    "answered",
    "asked-to-undo",
    "attempted",
    "awaited",
    "backdrop",
    "begun",
    "built",
    "busy",
    "sealed",
    "opened",
    "card",
    "card-gone",
    "card-moved",
    "card-pinned",
    "chair",
    "committed",
    "corrected",
    "edition",
    "effects",
    "erased",
    "floor",
    "fogged",
    "held",
    "note",
    "picture",
    "portrait",
    "proposed",
    "published",
    "queued",
    "redone",
    "released",
    "removed",
    "renewed",
    "rolled",
    "ruled",
    "safety",
    "said",
    "seated",
    "session",
    "set-aside",
    "settled",
    "staged",
    "subject",
    "switched",
    "thrown",
    "tiled",
    "undone",
    "wished",
    "withdrawn",
    "woven",
];

/// A table with a player's character and an opponent, and the entries of what was done there.
pub(super) struct Played {
    pub(super) live: Box<dyn Live>,
    log: Vec<Entry>,
    pub(super) words: Words,
    pub(super) game: state::Game,
}

impl Played {
    pub(super) fn of(game: &str) -> Self {
        let rules = Game::named(game).expect("it is on the shelf").rules();
        let beginning = Beginning {
            name: "The toll house".into(),
            referee: "Rita".into(),
            root: Root([7; 32]),
            seeded: true,
            origin: None,
            now: None,
        };
        let (live, log) = rules.begin(beginning).expect("it begins");
        Self { live, log, words: Words::of(rules), game: state::Game::of(rules) }
    }

    pub(super) fn say(&mut self, seat: Seat, say: Say) {
        let command = Command { id: format!("c{}", self.log.len()), say, based_on: None };
        let (live, turn) =
            self.live.say(seat, &command, None).unwrap_or_else(|refused| panic!("{}", refused.in_words()));
        self.live = live;
        self.log.extend(turn.entries.into_iter().map(Entry::from));
    }

    fn begin() -> Self {
        let mut played = Self::of("triumvene");
        played.say(REFEREE, Say::Invite { name: "Ann".into(), device: None, hosted: true });
        let values = |values: &[(&str, Value)]| {
            values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
        };
        let gilbert =
            values(&[("name", Value::text("Gilbert")), ("fitness", 3.into()), ("max-hp", 12.into())]);
        played
            .say(ANN, Say::Build { draft: Draft { form: "character".into(), values: gilbert }, seat: None });
        let stranger =
            values(&[("name", Value::text("Stranger")), ("max-hp", 9.into()), ("damage", 3.into())]);
        let draft = Draft { form: "opponent".into(), values: stranger };
        played.say(REFEREE, Say::Build { draft, seat: None });
        played.say(REFEREE, correct("character/0/hp", 7.into(), ""));
        played.say(REFEREE, correct("character/0/hp", 5.into(), "the fall"));
        played.say(REFEREE, correct("character/1/hp", 4.into(), ""));
        let switch = played.live.switches().first().map(|one| (one.id, one.values[1]));
        let (switch, value) = switch.expect("it has house rules");
        played.say(REFEREE, Say::Switch { switch: switch.to_owned(), value: value.to_owned() });
        let filled = check("climb out").with("stat", Value::word("fitness"));
        played.say(REFEREE, Say::Attempt { filled, insist: false });
        played.rolls();
        played
    }

    /// Lets dice fall and takes defaults, until nothing is open.
    fn rolls(&mut self) {
        use norn_table::view::OpenView;
        for _ in 0..20 {
            let open = self.live.view(REFEREE).expect("a seat").open;
            let Some(OpenView::Open { id, version, questions, .. }) = open else { return };
            let one = &questions[0].question;
            let (attempt, path) = (id, one.path);
            let say = match one.wanted.want() {
                None => Say::Roll { attempt, path, version, typed: None, given: None },
                Some(_) => {
                    let answer = one.default.clone().unwrap_or(Answer::Text("the ivy tears".into()));
                    Say::Answer { attempt, path, version, answer }
                }
            };
            self.say(REFEREE, say);
        }
        panic!("it does not end");
    }
}

fn correct(address: &str, value: Value, reason: &str) -> Say {
    Say::Correct { address: address.into(), value, reason: reason.into() }
}

fn check(doing: &str) -> Filled {
    Filled::of("check")
        .with("who", GILBERT)
        .with("doing", Value::text(doing))
        .with("hoping", Value::text(""))
        .with("roll", Value::word("ability"))
        .with("disadvantage", Value::List(vec![Value::word("hard-conditions")]))
        .with("secret", false)
        .with_defaults()
}

/// What no short session has, by who causes it and whom it reaches.
fn others(attempt: &AttemptId) -> Vec<(By, Reach, Body)> {
    let (attempt, path) = (|| attempt.clone(), Path::START);
    let hash = Hash([7; 32]);
    let (referee, ann, all) = (By::Seat(REFEREE), By::Seat(ANN), Reach::Everyone);
    let (hidden, own) = (Reach::referee(), Reach::Seats([ANN].into()));
    let seated = |seat, characters: &[Who], present| Body::Seated {
        seat,
        name: "Ann".into(),
        characters: characters.iter().copied().collect(),
        present,
        hosted: false,
    };
    let rolled = |source| Body::Rolled {
        attempt: attempt(),
        path,
        key: "triumvene.dice.types".into(),
        owner: Owner::Character(GILBERT),
        die: D12,
        faces: vec![9],
        source,
    };
    let answered = |from| Body::Answered {
        attempt: attempt(),
        path,
        key: "triumvene.defiance.reroll".into(),
        owner: Owner::Character(GILBERT),
        answer: Answer::Yes(true),
        from,
    };
    let ruled = |key: &str, number, word: Option<&str>, reason: &str| Body::Ruled {
        attempt: attempt(),
        path,
        key: key.into(),
        number,
        word: word.map(str::to_owned),
        aside: vec![],
        reason: reason.into(),
    };
    let aside = |reason| Body::SetAside { attempt: attempt(), reason, link: None };
    let corrected = |address: &str| Body::Corrected {
        id: attempt(),
        address: address.into(),
        was: None,
        value: 3.into(),
        changes: vec![],
        reason: String::new(),
    };
    let links = |one_machine| Source::Links {
        devices: BTreeMap::from([(ANN, hash)]),
        bound: BTreeMap::new(),
        one_machine,
    };
    let backdrop = |picture: Option<Picture>| Body::Backdrop {
        map: "map".into(),
        lies: picture.map(|picture| Backdrop { picture, cells: Cells::Squares, x: 0, y: 0, cell: 5_000 }),
    };
    let fogged = |how| Body::Fogged { map: "map".into(), how };
    let staged = |picture| Body::Staged { picture };
    let picture = Picture { hash, kind: PictureKind::Jpeg, width: 640, height: 480, bytes: 9 };
    let written = |title: &str, wrote| Body::Card {
        card: attempt(),
        wrote,
        about: Card { title: title.into(), ..Card::default() },
    };
    let subject = |text: &str| Body::Subject { subject: text.into() };
    let said = |text: &str, kind| Body::Said { text: text.into(), kind, about: None };
    vec![
        (
            By::Rules,
            all.clone(),
            Body::Begun {
                format: norn_chronicle::entry::FORMAT,
                ruleset: "triumvene".into(),
                edition: 1,
                name: "The toll house".into(),
                origin: Some(hash),
                defaults: 0,
            },
        ),
        (By::Rules, all.clone(), Body::Committed { chain: ChainId::Public, tip: hash, length: 9 }),
        (ann, all.clone(), Body::Published { chain: ChainId::Public, tip: hash, key: None }),
        (By::Rules, all.clone(), Body::Renewed { why: Renewal::Lost }),
        (By::Rules, all.clone(), Body::Renewed { why: Renewal::Restored }),
        (referee, all.clone(), seated(ANN, &[GILBERT], true)),
        (ann, all.clone(), seated(ANN, &[GILBERT], false)),
        (ann, all.clone(), seated(ANN, &[GILBERT], true)),
        (referee, all.clone(), Body::Session { number: 2, open: true }),
        (referee, all.clone(), Body::Session { number: 2, open: false }),
        (ann, all.clone(), Body::Proposed { attempt: attempt(), filled: check("hide") }),
        (ann, all.clone(), Body::Queued { attempt: attempt(), filled: check("hide") }),
        (referee, all.clone(), Body::Withdrawn { attempt: attempt(), begins: None, reason: String::new() }),
        (ann, all.clone(), Body::Withdrawn { attempt: attempt(), begins: None, reason: String::new() }),
        (By::Rules, all.clone(), Body::Withdrawn { attempt: attempt(), begins: None, reason: String::new() }),
        (
            By::Rules,
            all.clone(),
            Body::Attempted { attempt: attempt(), filled: None, data: "what was".into(), after_seen: false },
        ),
        (
            ann,
            all.clone(),
            Body::Attempted {
                attempt: attempt(),
                filled: Some(check("hide")),
                data: "what was".into(),
                after_seen: true,
            },
        ),
        (
            ann,
            all.clone(),
            Body::Awaited {
                of: attempt(),
                path,
                seat: ANN,
                roller: None,
                dice: Awaiting::Throw { notation: "2d6".into() },
            },
        ),
        (referee, all.clone(), Body::Absent { of: attempt(), path, seat: ANN }),
        (ann, all.clone(), rolled(links(false))),
        (ann, all.clone(), rolled(links(true))),
        (ann, all.clone(), rolled(Source::Typed(ANN))),
        (ann, all.clone(), rolled(Source::Imported)),
        (ann, all.clone(), rolled(Source::Again(attempt()))),
        (ann, all.clone(), answered(From::Seat(ANN))),
        (ann, all.clone(), answered(From::Standing(ANN))),
        (By::Rules, all.clone(), answered(From::Lapsed)),
        (referee, all.clone(), ruled("triumvene.dice.types", 9, None, "the ivy holds")),
        (referee, all.clone(), ruled("triumvene.roll.three-outcomes", 2, Some("success"), "")),
        (referee, all.clone(), ruled("triumvene.roll.ability.bands", 1, Some("yes"), "")),
        (referee, all.clone(), ruled("triumvene.roll.retry", 1, Some("waived"), "")),
        (referee, all.clone(), aside(Aside::Referee(String::new()))),
        (referee, all.clone(), aside(Aside::Referee("wrong door".into()))),
        (By::Nobody, all.clone(), aside(Aside::Stopped)),
        (ann, all.clone(), aside(Aside::Undone)),
        (By::Rules, all.clone(), aside(Aside::Refused("triumvene.roll.retry".into()))),
        (By::Rules, all.clone(), aside(Aside::Differs("at 0.1 it asks for something else".into()))),
        (By::Rules, all.clone(), aside(Aside::Fault("its rule failed".into()))),
        (By::Rules, hidden.clone(), Body::Woven { attempt: attempt(), order: vec![0, 1] }),
        (By::Rules, all.clone(), Body::Settled { attempt: attempt(), verdict: Verdict::done(), link: None }),
        (referee, all.clone(), corrected("character/0/hp")),
        (referee, all.clone(), corrected("character/1/hp")),
        (referee, all.clone(), corrected("defiance")),
        (referee, all.clone(), corrected("character/77/hp")),
        (By::Rules, all.clone(), Body::Edition { id: attempt(), edition: 2, changes: vec![] }),
        (ann, all.clone(), Body::AskedToUndo { back_to: None }),
        (ann, all.clone(), Body::Agreed {}),
        (ann, all.clone(), Body::Undone { undone: vec![attempt()], agreed: BTreeSet::new(), again: false }),
        (
            ann,
            all.clone(),
            Body::Redone { id: AttemptId("again".into()), redone: vec![attempt()], changes: vec![] },
        ),
        (ann, all.clone(), said("Who is there?", Said::Talk)),
        (ann, own.clone(), said("I know him.", Said::Talk)),
        (referee, all.clone(), said("The door opens.", Said::Narration)),
        (ann, own.clone(), Body::Note { text: "He lies.".into() }),
        (ann, own.clone(), written("The key", Wrote::New)),
        (referee, own.clone(), written("The key", Wrote::New)),
        (referee, all.clone(), written("The key", Wrote::New)),
        (ann, all.clone(), written("The key", Wrote::Changed)),
        (ann, all.clone(), written("The key", Wrote::Back)),
        (ann, all.clone(), Body::CardGone { card: attempt(), title: "The key".into() }),
        (ann, own.clone(), Body::CardMoved { was: attempt(), card: attempt() }),
        (referee, Reach::referee(), Body::CardPinned { card: attempt(), to: None }),
        (ann, own.clone(), Body::Picture { picture }),
        (referee, Reach::referee(), backdrop(Some(picture))),
        (referee, Reach::referee(), backdrop(None)),
        (
            referee,
            Reach::referee(),
            Body::Tiled {
                map: "map".into(),
                tiles: Tiles { of: hash, width: 1_280, height: 960, side: 640, pictures: vec![] },
            },
        ),
        (referee, Reach::referee(), fogged(Fogging::All)),
        (referee, Reach::referee(), fogged(Fogging::Nothing)),
        (referee, Reach::referee(), fogged(Fogging::Show([(1, 2)].into()))),
        (referee, all.clone(), staged(Some(CardPicture { picture, alt: "A mill on a hill".into() }))),
        (referee, all.clone(), staged(None)),
        (ann, own.clone(), Body::Portrait { who: GILBERT, picture: Some(picture) }),
        (ann, own.clone(), Body::Portrait { who: GILBERT, picture: None }),
        (referee, all.clone(), subject("the bridge")),
        (referee, all.clone(), subject("")),
        (
            ann,
            all.clone(),
            Body::Thrown {
                of: None,
                notation: "2d6+1".into(),
                sides: vec![6, 6],
                faces: vec![3, 4],
                total: "8".into(),
                source: Source::Seed,
                link: None,
            },
        ),
        (
            By::Nobody,
            all.clone(),
            Body::Safety(Safety::Stopped { subject: "the bridge".into(), changes: vec![] }),
        ),
        (By::Nobody, all.clone(), Body::Safety(Safety::Stopped { subject: String::new(), changes: vec![] })),
        (By::Nobody, all.clone(), Body::Safety(Safety::GoneOn { subject: "the bridge".into() })),
        (By::Nobody, all.clone(), Body::Safety(Safety::GoneOn { subject: String::new() })),
        (referee, all.clone(), Body::Safety(Safety::Reopened { subject: "the bridge".into() })),
        (By::Nobody, all.clone(), Body::Safety(Safety::Called { change: ScriptChange::Pause {} })),
        (
            By::Nobody,
            all.clone(),
            Body::Safety(Safety::Called { change: ScriptChange::Rewind { back_to: None } }),
        ),
        (By::Nobody, all.clone(), Body::Safety(Safety::Called { change: ScriptChange::FastForward {} })),
        (ann, all.clone(), Body::Safety(Safety::Ready {})),
        (By::Rules, all.clone(), Body::Safety(Safety::Resumed {})),
        (ann, all.clone(), Body::Safety(Safety::SteppedOut { out: true })),
        (referee, all.clone(), Body::Safety(Safety::Resumed {})),
        (ann, all.clone(), Body::Floor { order: vec![ANN], against: [].into(), ended: None }),
        (ann, own.clone(), Body::Held { command: "c1".into(), say: "what was said".into(), based_on: None }),
        (By::Rules, own.clone(), Body::Released { seat: ANN, command: "c1".into(), why: None }),
        (By::Rules, all.clone(), Body::Sealed { seal: Hash([7; 32]) }),
        (
            referee,
            all.clone(),
            Body::Opened {
                attempt: AttemptId("a1".into()),
                windows: vec![],
                rolls: vec![],
                committed: None,
                link: None,
            },
        ),
        (referee, hidden.clone(), Body::Busy { on: true }),
        (referee, hidden, Body::Busy { on: false }),
        (ann, own, Body::Wished { seat: ANN, about: "auto-roll".into(), wish: true.into() }),
        (
            referee,
            Reach::Everyone,
            Body::Allowed { seat: ANN, role: Role::CoReferee, may: [May::Write, May::Throw].into() },
        ),
        (referee, Reach::Everyone, Body::Chair { from: ANN, to: Seat(9) }),
        (ann, all.clone(), Body::Erased { seat: ANN, called: "Player 1".into() }),
        (referee, all, Body::Removed { seat: ANN }),
    ]
}

#[test]
fn every_kind_of_entry_reads_well_to_the_referee_and_to_a_player() {
    let played = Played::begin();
    let last = played.live.view(REFEREE).expect("a seat").recent[0].about.id.clone();
    let mut log = played.log.clone();
    log.extend(others(&last).into_iter().map(|(by, audience, body)| Entry {
        seq: 0,
        time: None,
        by,
        hand: None,
        command: None,
        audience,
        salt: Salt([0; 16]),
        erased: None,
        body,
    }));
    let kinds: BTreeSet<&str> = log.iter().map(|entry| tag(&entry.body)).collect();
    assert_eq!(kinds, TAGS.into(), "each kind of entry is told here");
    let seats: SeatNames = [(REFEREE, "Rita".to_owned()), (ANN, "Ann".to_owned())].into();
    let mut page = String::new();
    for entry in &log {
        let mut told = vec![];
        for (to, seat) in [("referee", REFEREE), ("player", ANN)] {
            if !entry.audience.reaches(seat) {
                continue;
            }
            let drawing = Drawing { live: &*played.live, words: &played.words, game: &played.game, seat };
            let this = drawing.told(&seats, entry);
            let lines = this.lines.iter().map(|line| format!("\n{} {}", line.figure, line.what));
            told.push((to, format!("{}{}", this.text, lines.collect::<String>())));
            if seat == REFEREE {
                let names = |value: &Value| played.live.named(value);
                let lately = Lately::default();
                let story = Story { drawing, names: &names, seats: &seats, unfold: false, lately: &lately };
                told.push(("terminal", story.entry(entry, &mut BTreeSet::new())));
            }
        }
        told.retain(|(_, text)| !text.is_empty());
        if told.first().zip(told.last()).is_some_and(|(one, other)| one.1 == other.1) && told.len() == 3 {
            told.pop();
            told[0].0 = "both";
        }
        let what = if told.is_empty() { " (nothing to read)" } else { "" };
        let _ = writeln!(page, "{}{what}", tag(&entry.body));
        for (to, text) in &told {
            for raw in ["triumvene", "character/", "[", "seat 1"] {
                assert!(!text.contains(raw), "{text}");
            }
            let _ = writeln!(page, "  {to:8}  {}", text.trim_end().replace('\n', "\n            "));
        }
    }
    insta::assert_snapshot!(page);
}

/// Who stands on the one card, with how far they are: asked, to come, or through with it.
fn together(played: &Played, seat: Seat) -> Vec<String> {
    let drawing = Drawing { live: &*played.live, words: &played.words, game: &played.game, seat };
    let Some(state::Open::Attempt(open)) = drawing.state().expect("a seat").now.open else { return vec![] };
    let row = |lane: &state::Lane| match (lane.asked.len(), &lane.waits, lane.dice.len()) {
        (0, None, 0) => format!("{}: {:?}", lane.owner, lane.outcome.as_deref().unwrap_or_default()),
        (0, None, dice) => format!("{}: {dice} dice", lane.owner),
        (0, Some(_), _) => format!("{} waits", lane.owner),
        _ => format!("{} is asked", lane.owner),
    };
    open.together.iter().map(row).collect()
}

/// The first open roll falls so.
fn roll(played: &mut Played, face: u16) {
    let open = played.live.view(REFEREE).expect("a seat").open;
    let Some(view::OpenView::Open { id, version, questions, .. }) = open else { panic!("nothing is open") };
    let path = questions[0].question.path;
    played.say(REFEREE, Say::Roll { attempt: id, path, version, typed: Some(vec![face]), given: None });
}

#[test]
fn who_is_called_together_stands_on_one_card() {
    let mut played = Played::begin();
    let values = [("name", Value::text("Hilda")), ("max-hp", 9.into())];
    let values = values.map(|(name, value)| (name.to_owned(), value)).into();
    played.say(ANN, Say::Build { draft: Draft { form: "character".into(), values }, seat: None });
    // One after the other: each is an attempt of its own.
    let call = |who: Who| {
        let filled = Filled::of("check").with("who", who).with("doing", Value::text("listen"));
        Say::Attempt { filled: filled.with("stat", Value::word("fitness")).with_defaults(), insist: false }
    };
    played.say(REFEREE, call(GILBERT));
    assert_eq!(together(&played, ANN), [""; 0], "one alone needs no card");
    played.say(REFEREE, call(Who(2)));
    assert_eq!(together(&played, REFEREE), ["Gilbert is asked", "Hilda waits"]);
    assert_eq!(together(&played, ANN), [""; 0], "what the referee has waiting is nobody else's");
    roll(&mut played, 12);
    assert_eq!(together(&played, ANN), ["Gilbert: \"success\"", "Hilda is asked"]);
    played.rolls();
    // At once: the lanes of one attempt.
    for session in 0..2 {
        let open = Filled::of("open-session").with_defaults();
        played.say(REFEREE, Say::Session { open: true });
        played.say(REFEREE, Say::Attempt { filled: open, insist: false });
        if session == 0 {
            played.say(REFEREE, Say::Session { open: false });
        }
    }
    assert_eq!(together(&played, ANN), ["Gilbert is asked", "Hilda is asked"]);
    roll(&mut played, 4);
    assert_eq!(together(&played, ANN), ["Gilbert: 1 dice", "Hilda is asked"]);
}
