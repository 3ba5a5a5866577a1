//! Whatever was ever stored is read for ever: one frozen line for each tag, which is never changed, only added
//! to. With `UPDATE=1` lines of new samples are added.
use norn_adventuring::rules::base::creation::Generate;
use norn_adventuring::rules::base::damage::GoDown;
use norn_adventuring::rules::base::testing::{BareGroup, BareSave, Harm, Test};
use norn_adventuring::rules::encounters::attitudes::{BareAttitude, Feel, Leaning, Mood};
use norn_adventuring::rules::encounters::detection::BareDetection;
use norn_adventuring::rules::encounters::diplomacy::{Diplomacy, Diplomatic};
use norn_adventuring::rules::encounters::disguises::{DressUp, LookAt, TakeOff};
use norn_adventuring::rules::encounters::languages::{Letters, Magic, Study};
use norn_adventuring::rules::encounters::manipulation::{Manipulation, Manipulative};
use norn_adventuring::rules::encounters::meeting::{Again, EndMeeting, Face, Meet, Talk};
use norn_adventuring::rules::encounters::speech::{Ground, Ruled, Speech};
use norn_adventuring::rules::encounters::stealing::Steal;
use norn_adventuring::rules::exploring::belonging::{Belonging, HandOver, LetGo, TakeOn};
use norn_adventuring::rules::exploring::companies::GoWith;
use norn_adventuring::rules::exploring::describing::{Answered, Ask, ReadOut};
use norn_adventuring::rules::exploring::foraging::{Forage, Track};
use norn_adventuring::rules::exploring::knowing::{Heeded, Remind, WhoKnows};
use norn_adventuring::rules::exploring::locks::{Tool, Unlock};
use norn_adventuring::rules::exploring::moving::{Go, How, Put};
use norn_adventuring::rules::exploring::riding::{Dismount, Mount, Peril, StayOn};
use norn_adventuring::rules::exploring::searching::{Look, Search};
use norn_adventuring::rules::exploring::shelter::{FindShelter, Weather};
use norn_adventuring::rules::exploring::taking::{PickUp, Source};
use norn_adventuring::rules::exploring::traps::SetOff;
use norn_adventuring::rules::exploring::travel::Travel;
use norn_adventuring::rules::exploring::turns::{BreakOff, Deed, NextTurn, Pass, Takes, Wait};
use norn_adventuring::rules::exploring::vehicles::{Alight, Board, Drive, Endanger, SetUpright};
use norn_adventuring::rules::fights::attack::{Attack, BareAttack, Quality};
use norn_adventuring::rules::fights::begin::{BeginFight, EndFight, Join, LeaveFight};
use norn_adventuring::rules::fights::elements::{Burn, Kind, Outburst};
use norn_adventuring::rules::fights::frenzy::Rage;
use norn_adventuring::rules::fights::hands::{Break, Coat, Hold};
use norn_adventuring::rules::fights::movement::Walk;
use norn_adventuring::rules::fights::objects::{Bash, BreakDown, Scorch};
use norn_adventuring::rules::fights::restraints::{Escape, Restrain};
use norn_adventuring::rules::fights::tending::{Remedy, Tend};
use norn_adventuring::rules::fights::turn::{Daze, EndTurn, GoOn};
use norn_adventuring::rules::harm::diseases::{BareDisease, FallSick, Infect, Relieve};
use norn_adventuring::rules::harm::drugs::Addict;
use norn_adventuring::rules::harm::drugs::BareDrug;
use norn_adventuring::rules::harm::healing::Heal;
use norn_adventuring::rules::harm::injuries::Injure;
use norn_adventuring::rules::harm::poisons::{BarePoison, Expose, Nth};
use norn_adventuring::rules::harm::rests::{DailyRest, Disturb, FullRest, Occupy};
use norn_adventuring::rules::harm::surgery::{Operation, Surgery};
use norn_adventuring::rules::harm::swallowing::{Eat, Meal, Mix, Take};
use norn_adventuring::rules::hazards::balancing::Balance;
use norn_adventuring::rules::hazards::climate::{BareExposure, Element, Scathe};
use norn_adventuring::rules::hazards::climbing::{BareClimb, Climb};
use norn_adventuring::rules::hazards::falls::{BareFall, Fall};
use norn_adventuring::rules::hazards::fears::{Flee, Frighten};
use norn_adventuring::rules::hazards::leaping::Leap;
use norn_adventuring::rules::hazards::moving::{Difficulty, Moving};
use norn_adventuring::rules::hazards::rounds::Rounds;
use norn_adventuring::rules::hazards::sizes::{CarryOff, Measure, Withstand};
use norn_adventuring::rules::hazards::sneaking::Sneak;
use norn_adventuring::rules::hazards::sprinting::Sprint;
use norn_adventuring::rules::hazards::suffocation::BareSuffocation;
use norn_adventuring::rules::hazards::swimming::{Rescue, Swim};
use norn_adventuring::rules::settlements::animals::{Befriend, Perform};
use norn_adventuring::rules::settlements::crafting::{self, Craft, Mend};
use norn_adventuring::rules::settlements::games::{BareContest, BareLuck, Game};
use norn_adventuring::rules::settlements::livestock::{Acquire, Dispose};
use norn_adventuring::rules::settlements::market::{Buy, SeekBuyer, SeekContact, Sell, Swap, Visit};
use norn_adventuring::rules::settlements::rumours::{self, Spread};
use norn_adventuring::world::happen::ordinary;
use norn_adventuring::world::*;
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::amounts::Amounts;
use norn_kernel::record::Record as _;
use norn_kernel::{Attempt as _, Closed as _, D4, D6, Edge, Place, Ruleset as _, Text, Value, Who};
use norn_testkit::stored::frozen;
use std::collections::BTreeMap;
use std::path::PathBuf;

const ONE: Who = Who(1);
const TWO: Who = Who(2);
const US: Who = Who(0x8000);
const HERE: Place = Place(1);
const THERE: Place = Place(2);

/// The tag of each variant, as it stands in logs, and all of them in a list: a variant that is added without a
/// tag does not compile.
macro_rules! tags {
    ($tag:ident, $all:ident, $of:ident { $($variant:ident => $word:literal),+ $(,)? }) => {
        fn $tag(one: &$of) -> &'static str {
            match one {
                $($of::$variant { .. } => $word,)+
            }
        }
        const $all: &[&str] = &[$($word),+];
    };
}

tags!(effect_tag, EFFECTS, Effect {
    Clock => "clock",
    Switches => "switches",
    Character => "character",
    Gone => "gone",
    Set => "set",
    List => "list",
    Company => "company",
    Area => "area",
    AreaSet => "area-set",
    Found => "found",
    FoundBy => "found-by",
    Served => "served",
    Way => "way",
    Object => "object",
    Vehicle => "vehicle",
    Turn => "turn",
    Busy => "busy",
    Encounter => "encounter",
    Combat => "combat",
    Round => "round",
    Leg => "leg",
    Quick => "quick",
    Surprised => "surprised",
    Fighter => "fighter",
    Weather => "weather",
    Horror => "horror",
    Rumour => "rumour",
    Tried => "tried",
    Hunches => "hunches",
    NearTheSick => "near-the-sick",
});

tags!(attempt_tag, ATTEMPTS, Attempt {
    Deed => "deed",
    Pass => "pass",
    BreakOff => "break-off",
    NextTurn => "next-turn",
    Wait => "wait",
    Test => "save",
    Harm => "harm",
    Travel => "travel",
    Go => "go",
    Put => "put",
    Search => "search",
    Look => "look",
    SetOff => "set-off",
    ReadOut => "read-out",
    Ask => "ask-about",
    Answered => "answered",
    WhoKnows => "who-knows",
    Remind => "remind",
    Heeded => "heeded",
    Part => "part",
    TakeOn => "take-on",
    LetGo => "let-go",
    HandOver => "hand-over",
    Acquire => "buy-beast",
    Dispose => "sell-beast",
    GoWith => "go-with",
    Weather => "weather",
    FindShelter => "find-shelter",
    Forage => "forage",
    Track => "track",
    Unlock => "unlock",
    Mount => "mount",
    Dismount => "dismount",
    StayOn => "stay-on",
    Board => "board",
    Alight => "alight",
    Drive => "drive",
    Endanger => "endanger",
    SetUpright => "set-upright",
    Meet => "meet",
    Again => "detect-again",
    Face => "face",
    EndMeeting => "end-meeting",
    Talk => "talk",
    Feel => "attitude",
    Diplomacy => "diplomacy",
    Manipulation => "manipulation",
    DressUp => "disguise",
    TakeOff => "take-off-disguise",
    LookAt => "look-at-disguise",
    Steal => "steal",
    Study => "letters",
    Magic => "magic",
    Sprint => "sprint",
    Balance => "balance",
    Sneak => "sneak",
    Leap => "leap",
    Climb => "climb",
    Swim => "swim",
    Rescue => "rescue",
    Rounds => "rounds",
    Fall => "fall",
    Frighten => "frighten",
    Flee => "flee",
    Scathe => "cold-or-heat",
    CarryOff => "carry-off",
    Measure => "measure",
    Withstand => "withstand",
    DailyRest => "daily-rest",
    FullRest => "full-rest",
    Occupy => "rest-activity",
    Disturb => "disturb-rest",
    Take => "take",
    Mix => "mix",
    Meal => "meal",
    Eat => "eat",
    Expose => "expose",
    Infect => "infect",
    FallSick => "fall-sick",
    GoDown => "go-down",
    Relieve => "relieve",
    Surgery => "surgery",
    Injure => "injure",
    Addict => "addict",
    Heal => "heal",
    Generate => "roll-scores",
    BeginFight => "begin-fight",
    Join => "join-fight",
    LeaveFight => "leave-fight",
    EndFight => "end-fight",
    GoOn => "go-on",
    EndTurn => "end-turn",
    Daze => "daze",
    Walk => "walk",
    Attack => "attack",
    Rage => "rage",
    Hold => "hold",
    Coat => "coat",
    Break => "break-thing",
    Outburst => "outburst",
    Burn => "burn",
    BreakDown => "break-down",
    Scorch => "scorch",
    Bash => "bash",
    Tend => "tend",
    Remedy => "remedy",
    Restrain => "restrain",
    Escape => "escape",
    Visit => "market",
    Buy => "buy",
    Sell => "sell",
    Swap => "swap",
    SeekBuyer => "find-buyer",
    SeekContact => "find-contact",
    GatherRumours => "gather-rumours",
    Spread => "spread-rumour",
    Game => "game",
    Craft => "craft",
    GatherMaterials => "gather-materials",
    Mend => "mend",
    BefriendAnimal => "befriend-animal",
    Trick => "trick",
    BareContest => "bare-contest",
    BareLuck => "bare-luck",
    BareSave => "bare-save",
    BareGroup => "bare-group",
    BareDisease => "bare-disease",
    BarePoison => "bare-poison",
    BareClimb => "bare-climb",
    BareFall => "bare-fall",
    BareDetection => "bare-detection",
    BareAttack => "bare-attack",
    BareAttitude => "bare-attitude",
    BareSuffocation => "bare-suffocation",
    BareExposure => "bare-exposure",
    BareDrug => "bare-drug",
    PickUp => "pick-up",
    Unseen => "unseen",
    Among => "among",
});

fn poison() -> Poison {
    Poison { venom: Venom::Lethal, ..Poison::default() }
}

/// Everything that something can say besides its sort.
fn thing() -> Thing {
    Thing {
        ready: true,
        pieces: 3,
        fragile: true,
        robust: true,
        master: true,
        broken: true,
        flaw: "It smells.".into(),
        coat: Some(poison()),
        mixed: Some(poison()),
        hot: Hot::Unseen,
        ..Thing::from(Sort::Weapon(Weapon { hands: 1, sharp: true, ..Weapon::default() }))
    }
}

fn things() -> Things {
    let plain = Thing::from(Sort::Item(Item { used_for: Use::Ration, consumable: true, ..Item::default() }));
    [("Sword".to_owned(), thing()), ("Ration".to_owned(), plain)].into()
}

fn secret() -> Secret {
    let trap = Trap {
        damage: Some(D6),
        direct: true,
        poison: Some(poison()),
        fall: 40,
        sudden: true,
        clue: "A draught.".into(),
        spent: false,
        stays: false,
    };
    Secret {
        kind: "trap".into(),
        text: "It clicks.".into(),
        perfect: true,
        spot: "the threshold".into(),
        found: true,
        hides: [TWO].into(),
        trap: Some(trap),
        tags: ["Carter".to_owned()].into(),
        known_to: [ONE].into(),
    }
}

fn door() -> Door {
    Door {
        solid: Solid { health: 8, most: 8, armour: 1, impairs: true, wood: true },
        lock: Lock { locked: true, blocked: false, old: true },
        open: false,
    }
}

fn somebody() -> Character {
    let sickness = Sickness { passed: 1, failed: 2, feet: Some(9), untold: true };
    let strange = Strange { coat: None, mixed: Some(poison()) };
    Character {
        name: "Ada".into(),
        played: true,
        keeper: Some(TWO),
        at: Some(HERE),
        injuries: vec![Injury { ability: Ability::Str, points: 1 }],
        fate: Fate::Dying { until: 30 },
        skills: vec!["Bushcraft".into()],
        things: things(),
        forms: [Form::Hunt].into(),
        attitude: Some(Attitude::Hostile),
        toward: [(TWO, Attitude::Friendly)].into(),
        fears: vec![Fear { of: Dread::Somebody(TWO), terror: true, until: 5 }],
        out: [(Blackout::Sleep, 24)].into(),
        doses: vec![Dose { poison: poison(), until: 4 }],
        addictions: [("Dream resin".to_owned(), Addiction { since: 3 })].into(),
        sick: [("Plague".to_owned(), sickness)].into(),
        immune: [("Influence".to_owned(), Some(90)), ("Plague".to_owned(), None)].into(),
        disguise: Some(Disguise { as_what: "a monk".into(), exposed: true, unseen: false }),
        distracted: Some(Distraction { from: "the gate".into(), until: 4 }),
        befriended: Some(Tie { to: ONE, until: 24, home: Some(HERE) }),
        strange: [("Ration".to_owned(), strange)].into(),
        ..Character::fields().usual()
    }
}

fn area() -> Area {
    Area {
        name: "Hall".into(),
        level: Level::Sector,
        within: Some(THERE),
        plan: (1, -2),
        known: true,
        hazard: Some(D4),
        water: Water::Turbulent,
        climate: Climate::Freezing,
        notes: [(Sense::Smell, Note { text: "Smoke.".into(), essential: true, told: true })].into(),
        secrets: [("Pit".to_owned(), secret())].into(),
        things: things(),
        ..ordinary()
    }
}

fn way() -> Way {
    Way {
        path: true,
        current: Flow::Onward,
        climb: Surface::Smooth,
        door: Some(door()),
        ..Way::fields().usual()
    }
}

fn work() -> Work {
    Work {
        like: "Rope".into(),
        name: "Rope".into(),
        pieces: 2,
        flaw: Some("fragile".into()),
        ability: Ability::Wit,
        master: true,
        robust: false,
    }
}

/// Everything that can keep somebody busy.
fn tasks() -> Vec<Task> {
    vec![
        Task::Search(HERE),
        Task::Shelter(HERE),
        Task::Forage([TWO].into()),
        Task::Rest,
        Task::FullRest(Activity::None),
        Task::FullRest(Activity::Train(TWO, Some(Form::Mount))),
        Task::FullRest(Activity::Train(TWO, None)),
        Task::FullRest(Activity::Other("reads".into())),
        Task::Pick(Target::Door(HERE, THERE)),
        Task::Pry(Target::Object("Chest".into())),
        Task::Craft(Box::new(work())),
        Task::Gather,
        Task::Mend(Target::Vehicle("Cart".into()), Ability::Str),
        Task::Market(HERE),
        Task::Rumours(HERE),
        Task::Buyer("Rope".into()),
        Task::Contact(HERE),
        Task::Travel,
        Task::Other("digs".into()),
    ]
}

fn effects() -> Vec<Effect> {
    let company = Company {
        name: "Company".into(),
        members: [ONE, TWO].into(),
        stance: Stance::Hidden,
        light: true,
        progress: Some(Progress { from: HERE, to: THERE, done: Part::of(1, 3) }),
        been: [(HERE, 7)].into(),
        ..Company::fields().usual()
    };
    let model = Model { build: Build::Boat, health: 8, ..Model::default() };
    let vehicle = Vehicle {
        model,
        health: 7,
        at: Some(HERE),
        driver: Some(ONE),
        aboard: [ONE].into(),
        pulled_by: [TWO].into(),
        sails: true,
        upset: true,
        keeper: None,
    };
    let meeting = Encounter {
        company: US,
        others: TWO,
        stage: Stage::Talking,
        company_notices: true,
        others_notice: false,
        others_choice: Some(Approach::Leave),
        fills_stretch: true,
        scene: Some(HERE),
        from: Some(THERE),
    };
    let fighter = Fighter {
        side: Side::Others,
        moved: 1,
        special: [Special::Leap].into(),
        climbs: Some(Climbing { from: HERE, to: THERE, height: 21 }),
        taunted_by: Some(ONE),
        ..Fighter::default()
    };
    let horror = Horror { terror: true, exposed: [ONE].into(), at: Some(HERE), of: Some(TWO) };
    let object = Object { at: Some(HERE), lock: Some(door().lock), things: things(), ..Object::default() };
    let served = Served { to: vec![ONE, TWO], poison: Some(poison()), strong: true };
    let turn = Turn { acted: [(ONE, Acted::Acted), (TWO, Acted::Passed)].into(), filled: true };
    let disease = Disease { course: Course::Feet, symptoms: "a cough".into(), ..Disease::default() };
    let row = |row| Effect::List(Box::new(row));
    let mut all = vec![
        Effect::Clock(288),
        Effect::Switches(Switches::default()),
        Effect::Character(ONE, Box::new(somebody())),
        Effect::Gone(ONE),
        Effect::Set(ONE, Set::health(3)),
        Effect::Set(ONE, Set::fate(Fate::Stable { until: 9 })),
        Effect::Set(ONE, Set::things(things())),
        Effect::Set(ONE, Set::strange(somebody().strange)),
        row(ListChange::Weapon("Spear".into(), Some(Amendment::Own(Weapon::default())))),
        row(ListChange::Disease("Cough".into(), Some(Amendment::Own(disease)))),
        row(ListChange::Weapon("Spear".into(), Some(Amendment::Gone))),
        row(ListChange::Weapon("Spear".into(), None)),
        Effect::Company(US, Some(Box::new(company))),
        Effect::Company(US, None),
        Effect::Area(HERE, Some(Box::new(area()))),
        Effect::Area(HERE, None),
        Effect::AreaSet(HERE, AreaSet::on_fire(true)),
        Effect::AreaSet(HERE, AreaSet::secrets(area().secrets)),
        Effect::Found(HERE, "Pit".into(), true),
        Effect::FoundBy(HERE, "Pit".into(), US),
        Effect::Served(Some(Box::new(served))),
        Effect::Served(None),
        Effect::Way(HERE, THERE, Some(Box::new(way()))),
        Effect::Way(HERE, THERE, None),
        Effect::Object("Chest".into(), Some(Box::new(object))),
        Effect::Object("Chest".into(), None),
        Effect::Vehicle("Cart".into(), Some(Box::new(vehicle))),
        Effect::Vehicle("Cart".into(), None),
        Effect::Turn(turn),
        Effect::Busy(ONE, None),
        Effect::Encounter(Some(Box::new(meeting))),
        Effect::Encounter(None),
        Effect::Combat(true),
        Effect::Round(2),
        Effect::Leg(Leg::Others),
        Effect::Quick([ONE].into()),
        Effect::Surprised(Some(Side::Company)),
        Effect::Surprised(None),
        Effect::Fighter(TWO, Some(Box::new(fighter))),
        Effect::Fighter(TWO, None),
        Effect::Weather(true),
        Effect::Horror("Wraith".into(), Some(Box::new(horror))),
        Effect::Horror("Wraith".into(), None),
        Effect::Rumour(
            "Wolves speak.".into(),
            Some(Box::new(Rumour { truth: Truth::Partly, heard: [ONE].into() })),
        ),
        Effect::Rumour("Wolves speak.".into(), None),
        Effect::Tried([Tried { by: ONE, on: TWO, what: "persuade".into() }].into()),
        Effect::Hunches([Hunch { who: ONE, what: "Bushcraft".into() }].into()),
        Effect::NearTheSick(ONE, TWO, 3),
    ];
    let busy = |task| Effect::Busy(ONE, Some(Box::new(Busy { since: 1, until: 25, task })));
    all.extend(tasks().into_iter().map(busy));
    all
}

fn attempts() -> Vec<Attempt> {
    let name = || "Name".to_owned();
    let some = || [TWO].into();
    let basket = || Amounts::none().and("Rope".to_owned(), 2);
    let moving = Moving { whole: true, difficulty: Difficulty::Save, ..Moving::of(ONE, Some(THERE)) };
    let speech = Speech {
        ruled: Ruled::Works,
        grounds: vec![Ground::Solid, Ground::Evidence],
        skill: Some("Bargain".into()),
        haggling: true,
        changed: true,
        ..Speech::of(ONE, "Well met.")
    };
    let door = || Target::Door(HERE, THERE);
    let cautious = Stance::Cautious;
    let (who, on, with, place, to) = (ONE, TWO, TWO, HERE, THERE);
    vec![
        Deed { who, doing: name(), takes: Takes::Hours }.into(),
        Pass { who: vec![ONE, TWO] }.into(),
        BreakOff { who }.into(),
        NextTurn { watch: true }.into(),
        Wait { stretches: 24 }.into(),
        Test { who, ability: Ability::Agi, proficient: true, hindered: false, secret: true }.into(),
        Harm { who, dice: 2, die: D6, direct: true, impaired: false, enhanced: true }.into(),
        Travel { who, to }.into(),
        Go { who, how: How::Enter, to, with: some() }.into(),
        Put { who: some(), to: None }.into(),
        Search { who, place }.into(),
        Look { who, spot: name() }.into(),
        SetOff { who, place, trap: name() }.into(),
        ReadOut { place }.into(),
        Ask { who, question: name() }.into(),
        Answered { place, question: name() }.into(),
        WhoKnows { topic: name() }.into(),
        Remind { who, what: name() }.into(),
        Heeded {}.into(),
        norn_adventuring::rules::exploring::companies::Part { who, with: some(), name: name() }.into(),
        GoWith { who, with: some(), whom: TWO }.into(),
        TakeOn { who, whom: TWO, coins: 5 }.into(),
        LetGo { who, whom: TWO }.into(),
        HandOver { from: who, to: TWO, what: Belonging::Somebody(TWO), coins: 0, asked: false }.into(),
        HandOver { from: who, to: TWO, what: Belonging::Vehicle(name()), coins: 7, asked: true }.into(),
        Acquire { who, like: name(), name: name() }.into(),
        Dispose { who, what: Belonging::Somebody(TWO) }.into(),
        Weather { extreme: true }.into(),
        FindShelter { who }.into(),
        Forage { who, beasts: some() }.into(),
        Track { who, beast: Some(TWO) }.into(),
        Unlock { who, shut: door(), tool: Tool::Crowbar }.into(),
        Mount { who, on }.into(),
        Dismount { who }.into(),
        StayOn { who, peril: Peril::Leap }.into(),
        Board { who, vehicle: name() }.into(),
        Alight { who }.into(),
        Drive { who, vehicle: name(), pulled_by: some(), sails: true }.into(),
        Endanger { vehicle: name() }.into(),
        SetUpright { who, vehicle: name() }.into(),
        Meet {
            scene: Some(HERE),
            company: US,
            others: TWO,
            own_stance: cautious,
            their_stance: Stance::Hidden,
            own_stretch: true,
        }
        .into(),
        Again { own_stance: cautious, their_stance: Stance::Reckless, searched: true }.into(),
        Face { company: US }.into(),
        EndMeeting.into(),
        Talk { who, to: TWO }.into(),
        Feel { who: vec![TWO], mood: Mood::Aggressive }.into(),
        Diplomacy { approach: Diplomatic::Persuade, on, speech: speech.clone(), lie: true }.into(),
        Manipulation { approach: Manipulative::Taunt, on: vec![TWO], speech, resists: true }.into(),
        DressUp { who, as_what: name(), particular: true, resembles: true, means: true }.into(),
        TakeOff { who }.into(),
        LookAt { who, by: vec![TWO], closely: true, changed: true }.into(),
        Steal {
            who,
            from: TWO,
            seeking: name(),
            thing: name(),
            coins: 0,
            allowed: true,
            unseen: true,
            changed: true,
        }
        .into(),
        Study { who, what: Letters::Read, scroll: Some(name()), language: name(), simple: true }.into(),
        Magic { who, doing: name() }.into(),
        Sprint { who, to }.into(),
        Balance { moving }.into(),
        Sneak { who: some(), to: Some(THERE), sprint: true, difficulty: Difficulty::Trivial }.into(),
        Leap { moving, gap: 30, run_up: true, depth: 40 }.into(),
        Climb { moving, height: 80, surface: Surface::Challenging, down: false }.into(),
        Swim { moving, rounds: 3 }.into(),
        Rescue { who, whom: TWO, firm: true }.into(),
        Rounds { rounds: 3 }.into(),
        Fall { who, depth: 60, cushion: true }.into(),
        Frighten { name: name(), of: Some(TWO), terror: true, exposed: some(), stays: true, at: Some(HERE) }
            .into(),
        Flee { who, to: Some(THERE) }.into(),
        Scathe { who, element: Element::Heat, dice: 1, die: D4, impaired: true }.into(),
        CarryOff { who, whom: TWO, to }.into(),
        Measure { who: [ONE, TWO].into(), ability: Ability::Str, hampers: true }.into(),
        Withstand { who, other: TWO }.into(),
        DailyRest { who: vec![ONE] }.into(),
        FullRest { who: vec![ONE, TWO] }.into(),
        Occupy { who, activity: Activity::Train(TWO, Some(Form::Track)) }.into(),
        Disturb { who: vec![ONE] }.into(),
        Take { who, to: TWO, thing: name(), strong: true, resists: true, willing: false }.into(),
        Mix { who, poison: name(), into: name() }.into(),
        Meal { who: vec![ONE], poison: Some(name()), strong: true }.into(),
        Eat { who: vec![ONE] }.into(),
        Expose { who, poison: name(), by: Delivery::Ingestion }.into(),
        Infect { who: vec![ONE], disease: name() }.into(),
        FallSick { who }.into(),
        GoDown { who }.into(),
        Relieve { who, disease: name() }.into(),
        Surgery { who, patient: TWO, operation: Operation::Feet }.into(),
        Injure { who }.into(),
        Addict { who, drug: name() }.into(),
        Heal { who, points: 2 }.into(),
        Generate { who }.into(),
        BeginFight {
            company: [ONE].into(),
            others: some(),
            attackers: [Side::Others].into(),
            surprise: true,
        }
        .into(),
        Join { who, side: Side::Others }.into(),
        LeaveFight { who }.into(),
        EndFight { talk: true }.into(),
        GoOn.into(),
        EndTurn { who }.into(),
        Daze { who, stunned: true }.into(),
        Walk { who, path: vec![HERE, THERE] }.into(),
        Attack { by: ONE, on, weapon: name(), impaired: true, enhanced: false }.into(),
        Rage { who }.into(),
        Hold { who, things: [name()].into() }.into(),
        Coat { who, weapon: name(), poison: name() }.into(),
        Break { who, thing: name() }.into(),
        Outburst { by: Some(ONE), on, kind: Kind::Lightning, die: D6, blast: true, enhanced: some() }.into(),
        Burn { who, rounds: 2, die: D6 }.into(),
        BreakDown { by: ONE, what: door(), weapon: name(), fits: true }.into(),
        Scorch { what: Target::Object(name()), die: D6 }.into(),
        Bash { by: ONE, what: door() }.into(),
        Tend { who, on }.into(),
        Remedy { who, on, thing: name() }.into(),
        Restrain { who, on, willing: true, frees: false }.into(),
        Escape { who, ability: Ability::Agi }.into(),
        Visit { who }.into(),
        Buy { who, things: basket() }.into(),
        Sell { who, things: basket() }.into(),
        Swap { who, with, gets: basket(), gives: Amounts::none(), coins: 4, merchant: true, asks: 0 }.into(),
        Swap { who, with, gets: Amounts::none(), gives: basket(), coins: 0, merchant: true, asks: 7 }.into(),
        SeekBuyer { who, thing: name() }.into(),
        SeekContact { who }.into(),
        rumours::Gather { who }.into(),
        Spread { text: name(), truth: Truth::False }.into(),
        Game { players: [ONE, TWO].into(), ability: Some(Ability::Wit), hampers: true }.into(),
        Craft { who, work: work() }.into(),
        crafting::Gather { who, allowed: true, watch: true }.into(),
        Mend { who, what: Target::Vehicle(name()), ability: Ability::Wit }.into(),
        Befriend { who, animal: TWO, instead: true, territory: None }.into(),
        Perform { who, animal: TWO, trick: name(), distracts: vec![TWO] }.into(),
        BareContest { own: (12, true), other: (9, false) }.into(),
        BareLuck { players: 8 }.into(),
        BareSave { who, score: 11, proficient: true, hindered: false, edge: Edge::Advantage }.into(),
        BareGroup { scores: vec![8, 11], proficient: vec![0], hindered: vec![1] }.into(),
        BareDisease { who, disease: name(), score: 10, days: 20 }.into(),
        BarePoison { who, venom: Venom::Damaging, score: 10, health: 9, dose: Nth::Further, antidote: true }
            .into(),
        BareClimb { who, metres: 8, agility: 11, proficient: true, surface: Surface::Challenging }.into(),
        BareFall { who, depth: 60, agility: Some(11) }.into(),
        BareDetection { ours: vec![9, 12], theirs: vec![7], our_stance: cautious, their_stance: cautious }
            .into(),
        BareAttack {
            by: ONE,
            on,
            damage: D6,
            armour: 1,
            direct: true,
            quality: Quality::Enhanced,
            dodge: Some(9),
            hit: Some(11),
            health: 8,
            strength: 10,
        }
        .into(),
        BareAttitude { leaning: Leaning::Peaceful }.into(),
        BareSuffocation { who, score: 10, rounds: 12 }.into(),
        BareExposure { who, stretches: 6, health: 10 }.into(),
        BareDrug { who, strength: 10, wit: 9, willing: true }.into(),
        PickUp { who, from: Source::Body(TWO), things: basket(), coins: 3, willing: true }.into(),
        PickUp { who, from: Source::Object(name()), things: basket(), coins: 0, willing: false }.into(),
        PickUp { who, from: Source::Ground, things: basket(), coins: 0, willing: false }.into(),
        Attempt::Unseen(Box::new(
            Steal {
                who,
                from: TWO,
                seeking: name(),
                thing: name(),
                coins: 0,
                allowed: false,
                unseen: false,
                changed: false,
            }
            .into(),
        )),
        Attempt::Among(US, Box::new(Face { company: US }.into())),
    ]
}

fn stored(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/stored").join(file)
}

#[test]
fn every_effect_ever_stored_is_read() {
    frozen(stored("effects.jsonl"), &effects(), effect_tag, EFFECTS);
}

#[test]
fn every_attempt_ever_stored_is_read() {
    frozen(stored("attempts.jsonl"), &attempts(), attempt_tag, ATTEMPTS);
}

/// The texts of every message, each attribute by itself, as they are written.
fn texts() -> BTreeMap<(&'static str, &'static str), String> {
    let mut all: BTreeMap<(&str, &str), String> = BTreeMap::new();
    let (mut message, mut part) = ("", "");
    for line in include_str!("../text/en.ftl").lines() {
        match (line.strip_prefix("    ."), line.split_once(" =")) {
            (Some(rest), _) => part = rest.split(' ').next().unwrap_or_default(),
            (None, Some((name, _))) if !line.starts_with([' ', '#']) => (message, part) = (name, ""),
            _ => {}
        }
        all.entry((message, part)).or_default().push_str(line);
    }
    all
}

/// Whatever changes of somebody or of an area is told in words.
#[test]
fn every_change_of_a_field_has_words() {
    let (texts, one, area) = (texts(), somebody(), area());
    let of_people = Character::fields().iter().map(|field| Character::fields().tell(ONE, &one, field));
    let of_areas = Area::fields().iter().map(|field| Area::fields().tell(ONE, &area, field));
    let told = of_people.chain(of_areas).map(|told| (told.key.id().replace('.', "_"), told.part));
    let without = told.filter(|(id, part)| !texts.contains_key(&(id.as_str(), *part)));
    assert_eq!(without.collect::<Vec<_>>(), vec![]);
}

/// Nobody reads of an effect, or of who does what, with a gap in it: all that the words name is filled in.
#[test]
fn what_is_told_has_all_that_its_words_name() {
    let (world, texts) = (Adventuring.start(), texts());
    let written = |told: &Text, part: &str| {
        let message = told.key.id().replace('.', "_");
        let mut found = texts.iter().filter(|((id, of), _)| *id == message && *of == part);
        found.next().map(|(_, words)| words.as_str())
    };
    let legs = Leg::ALL.iter().map(|leg| Effect::Leg(*leg));
    let told = effects().into_iter().chain(legs).map(|effect| Adventuring.tell(&world, &effect));
    let (one, area) = (somebody(), area());
    let of_people = Character::fields().iter().map(|field| Character::fields().tell(ONE, &one, field));
    let of_areas = Area::fields().iter().map(|field| Area::fields().tell(ONE, &area, field));
    let of_areas = of_areas.map(|told| {
        let args =
            told.args.into_iter().map(|(name, value)| (if name == "who" { "place" } else { name }, value));
        Text { args: args.collect(), ..told }
    });
    // Nor is a list of nothing told as one.
    let nothing = [
        Set::out([].into()),
        Set::forms([].into()),
        Set::addictions([].into()),
        Set::sick([].into()),
        Set::immune([].into()),
        Set::toward([].into()),
        Set::strange([].into()),
        Set::skills(vec![]),
        Set::languages(vec![]),
        Set::lost(Losses::default()),
    ];
    let of_nothing = nothing.map(|now| Adventuring.tell(&world, &Effect::Set(ONE, now)));
    for told in &of_nothing {
        let words = written(told, told.part).expect("words");
        assert!(!words.contains("$now"), "{told:?}");
    }
    let told = told.chain(of_people).chain(of_areas).chain(of_nothing);
    let done = attempts().into_iter().flat_map(|one| one.told().into_iter().chain([one.words()]));
    let mut gaps = vec![];
    for told in told.chain(done) {
        let Some(words) = written(&told, told.part) else { continue };
        // A word that stands by itself is looked up among the texts of its rule: it must not be one with gaps.
        for (name, value) in &told.args {
            let by_itself = words.contains(&format!("{{ ${name} }}"));
            let Value::Word(word) = value else { continue };
            if by_itself && written(&told, word).is_some_and(|words| words.contains('$')) {
                gaps.push(format!("{}, {}: the word {word}", told.key.id(), told.part));
            }
        }
        let named = words.split('$').skip(1);
        let named = named.filter_map(|rest| rest.split(|it: char| !it.is_alphanumeric() && it != '-').next());
        let named = named.map(|name| name.strip_suffix("-word").unwrap_or(name));
        for name in named.filter(|name| !told.args.iter().any(|(arg, _)| arg == name)) {
            gaps.push(format!("{}, {}: {name}", told.key.id(), told.part));
        }
    }
    gaps.sort();
    gaps.dedup();
    assert_eq!(gaps, Vec::<String>::new());
}
