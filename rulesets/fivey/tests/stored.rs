//! Whatever was ever stored is read for ever: one frozen line for each tag, which is never changed, only added
//! to. With `UPDATE=1` lines of new samples are added.
use norn_fivey::rules::characters::advancement::{Award, FillSlot, GainLevel, Kind};
use norn_fivey::rules::characters::armor::{Endure, Struggle, Swim, Wear};
use norn_fivey::rules::characters::creation::{RollUp, Settle};
use norn_fivey::rules::characters::healing::{Harmed, Healed};
use norn_fivey::rules::characters::market::{Buy, BuySets, Find, Give, HandOut, LayDown, Pay, Pocket};
use norn_fivey::rules::downtime::balls::Guests;
use norn_fivey::rules::downtime::bare::{BareDowntime, BareStudy};
use norn_fivey::rules::downtime::institutions::SpendCredit;
use norn_fivey::rules::downtime::{living, turns};
use norn_fivey::rules::encounters::hirelings::{PartWith, TakeOn};
use norn_fivey::rules::encounters::meeting::{ChangeMode, EndMeeting, Meet, Reveal};
use norn_fivey::rules::encounters::reactions::{BareReaction, React, Reacts};
use norn_fivey::rules::encounters::requests::{Rank, Request};
use norn_fivey::rules::exploring::adventures::{self, BareExperience, Convert};
use norn_fivey::rules::exploring::countdowns::{CountDown, Unit};
use norn_fivey::rules::exploring::nights::{
    Attune, BareRecover, Camp, Cook, Eat, March, Practice, Recover, RestFreely, Scavenge, Sleep,
};
use norn_fivey::rules::exploring::phases::EnterPhase;
use norn_fivey::rules::exploring::risks::{BareJourney, BareSite, Chance};
use norn_fivey::rules::exploring::sites::{CloseHour, Enter, Explore, Leave, Look, MoveOn, NextRound};
use norn_fivey::rules::exploring::time::Wait;
use norn_fivey::rules::exploring::travel::{PutParty, Travel};
use norn_fivey::rules::exploring::undertakings::{Prepare, Undertake};
use norn_fivey::rules::fights::actions::{
    self, Abandon, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, Talk,
};
use norn_fivey::rules::fights::areas::{Area, AreaAttack};
use norn_fivey::rules::fights::attack::{Attack, Respond};
use norn_fivey::rules::fights::bare::{Against, BareAttack, BareBlast, BareStrike, Kind as BlastKind};
use norn_fivey::rules::fights::begin::{BeginFight, EndFight, Join, Put, Retreat};
use norn_fivey::rules::fights::blast::Bend;
use norn_fivey::rules::fights::hiding::Hide;
use norn_fivey::rules::fights::initiative::{BareInitiative, Initiative};
use norn_fivey::rules::fights::minds::Assail;
use norn_fivey::rules::fights::morale::{BareMorale, Morale};
use norn_fivey::rules::fights::movement::{How, Move};
use norn_fivey::rules::fights::surprise::{Surprise, Watch};
use norn_fivey::rules::fights::turn::{EndTurn, GoOn};
use norn_fivey::rules::fights::weapons::{Hold, Reload};
use norn_fivey::rules::magic::casting::Cast;
use norn_fivey::rules::magic::falling::Fall;
use norn_fivey::rules::magic::ongoing::{Cease, Touch};
use norn_fivey::rules::magic::vessels::Bind;
use norn_fivey::rules::monsters::making::RollHitPoints;
use norn_fivey::rules::tasks::bare::BareCheck;
use norn_fivey::rules::tasks::circumstances::Circumstances;
use norn_fivey::rules::tasks::contests::{BareContest, Contest, Ties};
use norn_fivey::rules::tasks::cooperation::{BareCooperation, Cooperate, ForWhom};
use norn_fivey::rules::tasks::dice::RollDice;
use norn_fivey::rules::tasks::gifts::{HandOver, Inspire, Rename};
use norn_fivey::rules::tasks::tasks::{Opposed, Ruled, Save, Settled, Test};
use norn_fivey::rules::templates::asking::{Found, Seek, Source};
use norn_fivey::rules::templates::breath::Breathe;
use norn_fivey::rules::templates::feats::{
    Behind, Metamorphose, Rage, SeekAudience, Swallow, Swallowed, Taste, Vanish,
};
use norn_fivey::rules::templates::games::PlayDice;
use norn_fivey::rules::templates::illusions::{EndIllusion, Illude, SeeThrough};
use norn_fivey::rules::templates::nights::{Bless, Boon, Perform, Tinker};
use norn_fivey::rules::templates::relics::{CompareHeirloom, KeepRelic, Kept};
use norn_fivey::rules::templates::spells::SettleSpell;
use norn_fivey::rules::templates::things::{CallBack, NameThing};
use norn_fivey::rules::templates::using::UseThing;
use norn_fivey::rules::traits::attunement::Master;
use norn_fivey::rules::traits::titles::{CallOn, Invent, Tie, WhoKnows};
use norn_fivey::rules::traits::using::UseFeat;
use norn_fivey::world::happen::ordinary;
use norn_fivey::world::*;
use norn_fivey::{Attempt, Fivey};
use norn_kernel::record::Record as _;
use norn_kernel::{Amounts, Attempt as _, D6, D8, Edge, Place, Ruleset as _, Text, Value, Who};
use norn_testkit::stored::frozen;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

const ONE: Who = Who(1);
const TWO: Who = Who(2);
const HERE: Place = Place(1);
const THERE: Place = Place(2);
/// Of a field.
const CELL: Place = Place(10_001);

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
    Phase => "phase",
    Adventure => "adventure",
    Past => "past",
    Looms => "looms",
    Character => "character",
    Gone => "gone",
    Set => "set",
    List => "list",
    Hex => "hex",
    HexSet => "hex-set",
    Here => "here",
    Journey => "journey",
    Site => "site",
    SiteSet => "site-set",
    Visit => "visit",
    Settlement => "settlement",
    SettlementSet => "settlement-set",
    Night => "night",
    Meeting => "meeting",
    Combat => "combat",
    Round => "round",
    Rolled => "rolled",
    Nerve => "nerve",
    Fighter => "fighter",
    Ground => "ground",
    Spell => "spell",
    Illusion => "illusion",
    Downtime => "downtime",
    Institution => "institution",
    Countdown => "countdown",
    March => "march",
    Living => "living",
    DowntimeTurn => "downtime-turn",
});

tags!(list_tag, LISTS, ListChange {
    Weapon => "weapon",
    Armor => "armor",
    Gear => "gear",
    Pack => "pack",
    Spell => "spell",
    Feat => "feat",
    Template => "template",
    Monster => "monster",
    Encounters => "region",
});

tags!(attempt_tag, ATTEMPTS, Attempt {
    Test => "check",
    Ruled => "ruled",
    Opposed => "opposed",
    Save => "save",
    Cooperate => "cooperate",
    Contest => "contest",
    Roll => "roll",
    Inspire => "inspire",
    HandOver => "hand-over",
    Rename => "rename",
    UseFeat => "use-feat",
    Master => "master",
    Invent => "invent",
    CallOn => "call-on",
    WhoKnows => "who-knows",
    Buy => "buy",
    BuySets => "buy-sets",
    Give => "give",
    LayDown => "leave",
    Pay => "pay",
    HandOut => "hand-out",
    Pocket => "pocket",
    Wear => "wear",
    Swim => "swim",
    Struggle => "struggle",
    FillSlot => "fill-slot",
    GainLevel => "gain-level",
    RollUp => "roll-up",
    Settle => "settle",
    Award => "award",
    Endure => "endure",
    Find => "find-item",
    Travel => "travel",
    Enter => "enter-site",
    Leave => "leave-site",
    Explore => "explore",
    Look => "look-around",
    MoveOn => "move-on",
    NextRound => "next-round",
    CloseHour => "close-hour",
    Undertake => "undertake",
    EnterPhase => "phase",
    Begin => "adventure-begins",
    End => "adventure-over",
    Convert => "dice-to-experience",
    CountDown => "count-down",
    Wait => "wait",
    Prepare => "prepare-scene",
    PutParty => "put-party",
    March => "march",
    Camp => "make-camp",
    Recover => "recover",
    Attune => "attune",
    Practice => "practice",
    Cook => "cook",
    Scavenge => "scavenge",
    RestFreely => "rest-otherwise",
    Eat => "eat",
    Sleep => "night-ends",
    Meet => "meet",
    Reveal => "come-forward",
    TakeOn => "take-on",
    PartWith => "part-with",
    ChangeMode => "change-mode",
    EndMeeting => "end-meeting",
    React => "reaction",
    Request => "request",
    RollHitPoints => "roll-hit-points",
    Surprise => "surprise",
    BeginFight => "begin-fight",
    Initiative => "initiative",
    GoOn => "go-on",
    EndTurn => "end-turn",
    JoinFight => "join-fight",
    Retreat => "retreat",
    EndFight => "end-fight",
    Morale => "morale",
    PutOn => "put-on-field",
    Attack => "attack",
    Assail => "assail",
    AreaAttack => "area-attack",
    Move => "move",
    Hold => "hold",
    Reload => "reload",
    Hide => "hide",
    Help => "help",
    Disarm => "disarm",
    Push => "push",
    Retrieve => "retrieve",
    Stash => "stash",
    LetGo => "drop-item",
    Talk => "talk",
    Interact => "interact",
    Improvise => "improvise",
    LongAction => "long-action",
    Abandon => "abandon",
    Respond => "respond",
    Cast => "cast",
    Cease => "cease-spell",
    Touch => "touch",
    Fall => "fall",
    Bind => "bind-spell",
    Downtime => "downtime",
    PlanDowntime => "plan-downtime",
    RunDowntime => "run-downtime",
    DowntimeTurn => "downtime-turn",
    SpendCredit => "spend-credit",
    BallGuests => "ball-guests",
    EndDowntime => "end-downtime",
    LiveByTheDay => "live-by-the-day",
    UseThing => "use-thing",
    Seek => "seek",
    Metamorphose => "metamorphose",
    Illude => "illusion",
    EndIllusion => "end-illusion",
    SeeThrough => "see-through",
    Rage => "rage",
    Breathe => "breathe",
    Vanish => "vanish",
    CallBack => "call-back",
    Bless => "bless",
    Tinker => "tinker",
    Perform => "perform",
    SeekAudience => "audience",
    Taste => "taste",
    PlayDice => "play-dice",
    NameThing => "name-thing",
    SettleSpell => "settle-spell",
    KeepRelic => "keep-relic",
    Swallow => "swallow",
    CompareHeirloom => "compare-heirloom",
    Harmed => "harm",
    Healed => "heal",
    BareSite => "bare-site",
    BareJourney => "bare-journey",
    BareRecover => "bare-recover",
    BareExperience => "bare-experience",
    BareCheck => "bare-check",
    BareCooperation => "bare-cooperation",
    BareContest => "bare-contest",
    BareDowntime => "bare-downtime",
    BareStudy => "bare-study",
    BareAttack => "bare-attack",
    BareStrike => "bare-strike",
    BareBlast => "bare-blast",
    BareInitiative => "bare-initiative",
    BareMorale => "bare-morale",
    BareReaction => "bare-reaction",
    Unseen => "unseen",
});

fn name() -> String {
    "Name".to_owned()
}

fn skilled() -> Circumstances {
    Circumstances { skill: Some("stealth".to_owned()), ..Circumstances::default() }
}

/// Everything that can be said of a check.
fn circumstances() -> Circumstances {
    Circumstances { with: Some("Cloak".to_owned()), favored: true, hampered: true, ..skilled() }
}

fn endure(skill: Option<String>) -> Endure {
    let with = skill.as_ref().map(|_| "Cloak".to_owned());
    Endure { who: ONE, what: name(), stat: Stat::Str, dc: 12, favored: true, hampered: true, skill, with }
}

fn some() -> BTreeSet<Who> {
    [TWO].into()
}

fn basket() -> Amounts<String> {
    Amounts::none().and("Rope".to_owned(), 2)
}

/// Everything that something can say besides its sort.
fn thing() -> Thing {
    Thing {
        carried: Carried::Held,
        pieces: 3,
        slots: 2,
        spell: Some("Knock".to_owned()),
        of_template: true,
        text: "smith's".to_owned(),
        loaded: true,
        shots: 4,
        settled: true,
        ..Thing::from(Sort::Weapon(weapon()))
    }
}

fn things() -> Things {
    let armor = Thing { carried: Carried::Worn, ..Thing::from(Sort::Armor(armor())) };
    let ration = Thing::from(Sort::Gear(Gear { used_for: Use::Ration, counted: true, ..Gear::default() }));
    [("Bow".to_owned(), thing()), ("Chain".to_owned(), armor), ("Ration".to_owned(), ration)].into()
}

fn weapon() -> Weapon {
    Weapon {
        handling: Handling::Ranged,
        size: Size::Large,
        damage: D8,
        both_hands: Some(D6),
        own_dice: true,
        hands: 2,
        range: 30,
        damage_type: "piercing".to_owned(),
        elemental: true,
        returns: true,
        ammunition: Some("Arrows".to_owned()),
        reloads: true,
        cost: 20,
        ..Weapon::default()
    }
}

fn armor() -> Armor {
    Armor { defense: 14, bonus: 1, strength: 2, insulates: true, conducts: true, cost: 30 }
}

fn title() -> Title {
    Title { bond: "an abbot".to_owned(), institution: "the order".to_owned(), recognized: false }
}

fn tonight() -> Tonight {
    Tonight {
        spent: 2,
        recovers: 1,
        practices: 1,
        attunes: Some("Bow".to_owned()),
        blessed: vec![
            (TWO, Blessing::Heal),
            (TWO, Blessing::Cure("a cough".to_owned())),
            (TWO, Blessing::Resist("fire".to_owned())),
        ],
    }
}

/// Everything that can keep somebody busy.
fn tasks() -> Vec<Task> {
    vec![
        Task::Change(Some("Mona".to_owned())),
        Task::Change(None),
        Task::Don("Chain".to_owned()),
        Task::Doff("Chain".to_owned()),
        Task::Other("digs".to_owned()),
    ]
}

fn busy(task: Task) -> Option<Busy> {
    Some(Busy { until: 20, task, risk: 3 })
}

fn unsettled() -> Unsettled {
    let spells = ["Prayer book".to_owned()].into();
    Unsettled { random: Some(TemplateKind::Background), amounts: true, spells, joins: false }
}

/// Everything that can be so of somebody.
fn somebody() -> Character {
    let words = || "words".to_owned();
    let named = || ["Bow".to_owned()].into();
    Character {
        name: "Ivy".to_owned(),
        side: Side::Others,
        played: true,
        keeper: Some(TWO),
        hidden: true,
        away: true,
        at: Some(CELL),
        height: 3,
        fate: Fate::Mist,
        ability: Some(3),
        hit_dice: 2,
        defense: Some(14),
        paces: 8,
        strikes: "fire".to_owned(),
        level: 2,
        experience: 250,
        dice: 3,
        inspired_by: "luck".to_owned(),
        most: 12,
        hit_points: 7,
        templates: vec!["Elf".to_owned(), "Spy".to_owned()],
        skills: ["stealth".to_owned()].into(),
        proficient: named(),
        titles: [("Elf".to_owned(), title())].into(),
        feats: vec!["Sleepwalker".to_owned()],
        skill_slots: 1,
        title_slots: 1,
        feat_slots: 1,
        attuned: Some("Bow".to_owned()),
        crowns: 40,
        things: things(),
        riddles: [("Bow".to_owned(), "Knock".to_owned())].into(),
        element: "acid".to_owned(),
        nymph: Some(Nymph::Oread),
        patron: words(),
        appearance: words(),
        alter_ego: words(),
        used: [("Bow".to_owned(), 1)].into(),
        primed: named(),
        marched: true,
        ate: true,
        hungry: true,
        tonight: tonight(),
        warded: [("fire".to_owned(), 4)].into(),
        resists: named(),
        vulnerable: named(),
        immune: named(),
        raging: true,
        willed: true,
        busy: busy(Task::Other("digs".to_owned())),
        attitude: Some(Attitude::Friendly),
        charmed: Some(Charmed { by: TWO, before: Some(Attitude::Hostile), until: 60 }),
        fond_of: some(),
        commoner: true,
        spies_for: words(),
        heirloom: Some(true),
        ideals: words(),
        bonds: words(),
        flaws: words(),
        quirks: words(),
        quests: words(),
        nursed: Some(1440),
        debts: vec![Debt { crowns: 30, why: words() }],
        crimes: vec![words()],
        barred: ["Ford".to_owned()].into(),
        teachers: ["Ada".to_owned()].into(),
        bereft: Some(2),
        unsettled: unsettled(),
        ..Character::fields().usual()
    }
}

fn plan() -> Plan {
    Plan {
        skill: Some("baking".to_owned()),
        event: true,
        aim: Some(Aim::Feat),
        with: "the mill".to_owned(),
        what: "Rage".to_owned(),
        on_credit: true,
        ..Plan::of(Activity::Study, Stat::Int)
    }
}

fn living() -> Living {
    Living { lifestyle: Lifestyle::Modest, paid: true, plan: vec![plan()] }
}

/// A row of each list, as a table or a pack writes it.
fn rows() -> Vec<ListChange> {
    let text = || "So.".to_owned();
    let gear = Gear {
        used_for: Use::Vessel,
        small: true,
        pocket: true,
        counted: true,
        unsold: true,
        text: text(),
        cost: 5,
    };
    let spell = Spell {
        working: Working::Harm,
        shape: Shape::Burst,
        paces: 4,
        save: Some(Stat::Dex),
        damage_type: "fire".to_owned(),
        lasts: Lasts::TenMinutes,
        mental: true,
        text: text(),
    };
    let feat = Feat {
        text: text(),
        power: Power::Tinker,
        of_template: true,
        of_monsters: true,
        cost: 1,
        place: Offered::Rest,
        uses: 2,
        dice: 1,
        edge: Given::Advantage,
        edge_on: Roll::Save,
        bonus: -1,
        bonus_on: Roll::Movement,
        resists: ["fire".to_owned()].into(),
        immune: ["sleep".to_owned()].into(),
        stopped_by: "fire".to_owned(),
        keeps_spells: true,
        spell_level: Some(2),
        free_attack: "a foe passes".to_owned(),
    };
    let template = Template {
        kind: TemplateKind::Background,
        stat: Stat::Cha,
        feat: "Blessing".to_owned(),
        title: "Abbot".to_owned(),
        skill: "prayer".to_owned(),
        one: "Prayer book".to_owned(),
        other: "Holy symbol".to_owned(),
        text: text(),
    };
    let monster = Monster {
        hit_dice: 4,
        defense: 14,
        ability: 3,
        feats: vec!["Flight".to_owned()],
        strikes: "fire".to_owned(),
        paces: 8,
        commoner: true,
        text: text(),
    };
    let pack = Pack { cost: 10, things: [("Torch".to_owned(), 3)].into() };
    let region = Encounters { of: [("Wolf".to_owned(), 2)].into() };
    vec![
        ListChange::Weapon(name(), Some(Amendment::Own(weapon()))),
        ListChange::Weapon("Sling".to_owned(), Some(Amendment::Gone)),
        ListChange::Weapon("Spear".to_owned(), None),
        ListChange::Armor(name(), Some(Amendment::Own(armor()))),
        ListChange::Gear(name(), Some(Amendment::Own(gear))),
        ListChange::Pack(name(), Some(Amendment::Own(pack))),
        ListChange::Spell(name(), Some(Amendment::Own(spell))),
        ListChange::Feat(name(), Some(Amendment::Own(feat))),
        ListChange::Template(name(), Some(Amendment::Own(template))),
        ListChange::Monster(name(), Some(Amendment::Own(monster))),
        ListChange::Encounters(name(), Some(Amendment::Own(region))),
    ]
}

/// What is no more comes before what is there, so that a world that they all led to holds everything.
fn effects() -> Vec<Effect> {
    let hex = Hex { name: "Wilds".to_owned(), plan: (1, -2), region: Some(name()), ..ordinary() };
    let site = Site {
        hex: Some(HERE),
        known: true,
        region: Some(name()),
        feet: 20,
        owner: Some(ONE),
        remarks: "A draught.".to_owned(),
        ..Site::fields().usual()
    };
    let visit = Visit { site: name(), hour: 60, turn: 3, acted: [ONE].into(), filled: true };
    let settlement = Settlement {
        hex: Some(HERE),
        extent: Extent::City,
        noble: true,
        remarks: "Rich.".to_owned(),
        ..Settlement::fields().usual()
    };
    let meeting = Meeting {
        mode: Mode::Violent,
        others: some(),
        requested: true,
        fills_round: true,
        surprises: [(TWO, [ONE].into())].into(),
        overcome: some(),
        took_part: [ONE].into(),
        leader: Some(TWO),
        ..Meeting::default()
    };
    let shot = [(ONE, [("Arrows".to_owned(), 1)].into())].into();
    let later = Meeting { checks: 1, shots: shot, ..meeting.clone() };
    let fighter = Fighter {
        side: Side::Others,
        leg: 2,
        spent: 1,
        done: true,
        begun: true,
        frozen: true,
        hidden_from: [ONE].into(),
        lurking: true,
        helped_by: some(),
        shots: [("Arrows".to_owned(), 2)].into(),
        reacted: true,
        long: Some(Long { doing: "digs".to_owned(), turns: 3 }),
        burned: true,
        fled: true,
        paces: 4,
        hid: true,
        swam: true,
        quick: true,
        from: Some(CELL),
    };
    let ground = Ground {
        columns: 8,
        rows: 6,
        walls: [CELL].into(),
        cover: [Place(10_002)].into(),
        dark: [Place(10_004)].into(),
        slow: [(Place(10_003), Slow::Swim)].into(),
    };
    let spell = Ongoing {
        spell: "Levitate".to_owned(),
        level: 2,
        on: some(),
        at: Some(CELL),
        what: "a crate".to_owned(),
        until: 30,
        rounds: Some(4),
        sticks: BTreeMap::new(),
    };
    let illusion = Illusion { sense: Sense::Smell, what: "smoke".to_owned(), until: 10, for_encounter: true };
    let people: BTreeMap<Who, Living> = [(ONE, living())].into();
    let downtime =
        Downtime { span: Span::Season, turn: 2, settlement: Some("Ford".to_owned()), people, until: 4 };
    let institution = Institution { owner: Some(ONE), kind: "a mill".to_owned(), capital: 200, used: 30 };
    let hours = Countdown { until: Some(120), rounds: None, open: true };
    let rounds = Countdown { until: None, rounds: Some(3), open: false };
    let night = Night { settlement: Some("Ford".to_owned()), free: true };
    let mut all = vec![
        Effect::Clock(288),
        Effect::Switches(Switches::default()),
        Effect::Adventure(false),
        Effect::Adventure(true),
        Effect::Past,
        Effect::Phase(Phase::Downtime),
        Effect::Gone(ONE),
        Effect::Character(ONE, Box::new(somebody())),
        Effect::Character(TWO, Box::new(Character::fields().usual())),
        Effect::Hex(THERE, None),
        Effect::Hex(HERE, Some(Box::new(hex))),
        Effect::HexSet(HERE, HexSet::storm(true)),
        Effect::HexSet(HERE, HexSet::remarks("Wet.".to_owned())),
        Effect::Here(None),
        Effect::Here(Some(HERE)),
        Effect::Journey(None),
        Effect::Journey(Some(Journey { to: THERE, paid: 120 })),
        Effect::Site("Mine".to_owned(), None),
        Effect::Site(name(), Some(Box::new(site))),
        Effect::SiteSet(name(), SiteSet::known(true)),
        Effect::SiteSet(name(), SiteSet::hex(None)),
        Effect::Visit(None),
        Effect::Visit(Some(Box::new(visit))),
        Effect::Settlement("Rook".to_owned(), None),
        Effect::Settlement("Ford".to_owned(), Some(Box::new(settlement))),
        Effect::SettlementSet("Ford".to_owned(), SettlementSet::inn(false)),
        Effect::Night(None),
        Effect::Night(Some(night)),
        Effect::Meeting(None),
        Effect::Meeting(Some(Box::new(meeting))),
        Effect::Meeting(Some(Box::new(later))),
        Effect::Looms,
        Effect::Combat(false),
        Effect::Combat(true),
        Effect::Round(2, 1),
        Effect::Rolled(true),
        Effect::Nerve(4, 1, true),
        Effect::Fighter(ONE, None),
        Effect::Fighter(TWO, Some(Box::new(fighter))),
        Effect::Ground(None),
        Effect::Ground(Some(Box::new(ground))),
        Effect::Spell(TWO, None),
        Effect::Spell(ONE, Some(Box::new(spell))),
        Effect::Illusion(TWO, None),
        Effect::Illusion(ONE, Some(illusion)),
        Effect::Downtime(None),
        Effect::Downtime(Some(Box::new(downtime))),
        Effect::Living(ONE, None),
        Effect::Living(TWO, Some(Box::new(living()))),
        Effect::DowntimeTurn(3, 5),
        Effect::Institution("Inn".to_owned(), None),
        Effect::Institution("Mill".to_owned(), Some(Box::new(institution))),
        Effect::Countdown("Dusk".to_owned(), None),
        Effect::Countdown("Flood".to_owned(), Some(hours)),
        Effect::Countdown("Collapse".to_owned(), Some(rounds)),
        Effect::March(None),
        Effect::March(Some(900)),
    ];
    all.extend(rows().into_iter().map(Effect::from));
    let one = somebody();
    let set = [
        Set::hit_points(3),
        Set::fate(Fate::Bodiless),
        Set::stats(one.stats),
        Set::titles(one.titles),
        Set::things(one.things),
        Set::things([("Relic".to_owned(), Thing { whose: Some(TWO), lies: Some(CELL), ..thing() })].into()),
        Set::riddles(one.riddles),
        Set::nymph(one.nymph),
        Set::used(one.used),
        Set::tonight(one.tonight),
        Set::warded(one.warded),
        Set::attitude(None),
        Set::charmed(one.charmed),
        Set::heirloom(None),
        Set::debts(one.debts),
        Set::unsettled(one.unsettled),
        Set::unsettled(Unsettled { joins: true, ..Unsettled::default() }),
        Set::busy(None),
    ];
    all.extend(set.into_iter().map(|now| Effect::Set(ONE, now)));
    all.extend(tasks().into_iter().map(|task| Effect::Set(ONE, Set::busy(busy(task)))));
    all
}

/// A world that all of this has led to.
fn world() -> World {
    let mut world = World::default();
    effects().iter().for_each(|effect| norn_kernel::World::apply(&mut world, effect));
    world
}

#[allow(clippy::too_many_lines, reason = "one line for each")]
fn attempts() -> Vec<Attempt> {
    let (who, by, on, to) = (ONE, ONE, TWO, TWO);
    let skill = || Some("stealth".to_owned());
    let doing = name;
    let test = Test {
        who,
        aim: name(),
        stat: Stat::Dex,
        dc: 16,
        skill: skill(),
        with: Some("Bow".to_owned()),
        favored: true,
        hampered: true,
        things: basket(),
        crowns: 2,
        may_fail: true,
        consequence: name(),
        ahead: true,
        secret: false,
    };
    let seek =
        Seek { who, source: Source::Sisters, question: name(), found: Found::NobodyNear, answer: name() };
    vec![
        test.clone().into(),
        Ruled {
            who,
            aim: name(),
            things: basket(),
            crowns: 1,
            settled: Settled::Words,
            words: name(),
            secret: true,
        }
        .into(),
        Opposed { test, against: on, their_stat: Stat::Int, their_skilled: true, both_roll: true }.into(),
        Save {
            who,
            stat: Stat::Str,
            skilled: true,
            favored: true,
            hampered: true,
            from: on,
            their_stat: Stat::Cha,
            their_skilled: true,
            ahead: true,
        }
        .into(),
        Cooperate {
            who: [ONE, TWO].into(),
            aim: name(),
            stat: Stat::Str,
            dc: 18,
            skilled: some(),
            other_stat: None,
            by_other: [].into(),
            favored: ForWhom::All,
            hampered: ForWhom::All,
            most: 3,
            needed: 2,
        }
        .into(),
        Cooperate {
            who: [ONE, TWO].into(),
            aim: name(),
            stat: Stat::Str,
            dc: 18,
            skilled: some(),
            other_stat: Some(Stat::Dex),
            by_other: some(),
            favored: ForWhom::These(some()),
            hampered: ForWhom::default(),
            most: 3,
            needed: 2,
        }
        .into(),
        Contest {
            who,
            with: [ONE].into(),
            others: some(),
            stat: Stat::Str,
            their_stat: Stat::Dex,
            skilled: some(),
            favored: some(),
            hampered: some(),
            acts: true,
            passive: true,
        }
        .into(),
        RollDice {
            who: Some(who),
            dice: 2,
            die: D6,
            times: 10,
            plus: 3,
            edge: Edge::Advantage,
            secret: true,
        }
        .into(),
        Inspire { who, dice: 1, why: name() }.into(),
        HandOver { who, to, agreed: true }.into(),
        Rename { who, name: name() }.into(),
        UseFeat { who, feat: name() }.into(),
        Master { who, thing: name() }.into(),
        Invent { who, title: name(), tie: Tie::Bond, text: name(), agreed: true }.into(),
        CallOn { who, title: name(), tie: Tie::Institution, aid: name(), agreed: false }.into(),
        WhoKnows { question: name(), who: some() }.into(),
        Buy { who, things: basket() }.into(),
        BuySets { who, sets: 2, things: basket() }.into(),
        Give { who, to, things: basket(), crowns: 3 }.into(),
        LayDown { who, things: basket() }.into(),
        Pay { who, crowns: 4, why: name(), waived: true }.into(),
        HandOut { to: some(), crowns: 30, from: name() }.into(),
        Pocket { who, thing: name(), fits: true }.into(),
        Wear { who, armor: name(), on: true, hurry: true, circumstances: Circumstances::default() }.into(),
        Wear { who, armor: name(), on: true, hurry: true, circumstances: circumstances() }.into(),
        Swim { who, circumstances: skilled() }.into(),
        Struggle { who, stat: Stat::Str, circumstances: skilled(), aim: name() }.into(),
        FillSlot { who, kind: Kind::Skill, what: name(), how: name() }.into(),
        GainLevel { who }.into(),
        RollUp { who }.into(),
        Settle { who }.into(),
        Award { on: some(), points: 50, reason: name() }.into(),
        endure(None).into(),
        endure(skill()).into(),
        Find { who }.into(),
        Travel { to: THERE, by, check: Some(Chance::Always) }.into(),
        Enter { site: name() }.into(),
        Leave {}.into(),
        Explore { who, doing: doing(), stat: Some(Stat::Int), dc: 14, circumstances: skilled() }.into(),
        Look { who, spot: name() }.into(),
        MoveOn {}.into(),
        NextRound { by, check: Some(Chance::Never) }.into(),
        CloseHour {}.into(),
        Undertake {
            who,
            doing: doing(),
            minutes: 60,
            risk: 3,
            things: basket(),
            crowns: 1,
            hit_points: 2,
            dice: 1,
        }
        .into(),
        EnterPhase { to: Phase::Site }.into(),
        adventures::Begin {}.into(),
        adventures::End {}.into(),
        Convert { who }.into(),
        CountDown { name: name(), count: 6, unit: Unit::Tennites, open: true }.into(),
        Wait { minutes: 90 }.into(),
        Prepare { goal: name(), obstacle: name(), one: name(), other: doing(), consequence: name() }.into(),
        PutParty { to: Some(HERE) }.into(),
        March { hours: 4 }.into(),
        Camp { settlement: Some(name()) }.into(),
        Recover { who }.into(),
        Attune { who, thing: name() }.into(),
        Practice { who }.into(),
        Cook { who, eaters: some() }.into(),
        Scavenge { who, what: name(), portions: Some(2) }.into(),
        RestFreely { who, doing: doing(), comes: name() }.into(),
        Eat { who: some(), from: Some(ONE) }.into(),
        Sleep { meals: true }.into(),
        Meet {
            others: some(),
            seen: true,
            violent: true,
            reacts: Reacts::Rolled,
            edge: Edge::Disadvantage,
            leader: Some(TWO),
            fills_round: true,
        }
        .into(),
        Reveal { others: some() }.into(),
        TakeOn { who, whom: TWO, crowns: 7 }.into(),
        PartWith { who, whom: TWO, to: Some(ONE) }.into(),
        ChangeMode { mode: Mode::Violent }.into(),
        EndMeeting.into(),
        React { of: some(), how: Reacts::Kept, edge: Edge::None }.into(),
        Request {
            who,
            to,
            what: name(),
            peace: true,
            dangerous: true,
            rank: Rank::UnheardOf,
            quality: Edge::Advantage,
            skill: skill(),
            ahead: true,
        }
        .into(),
        RollHitPoints { of: some() }.into(),
        Surprise {
            side: Side::Others,
            party: [ONE].into(),
            others: some(),
            leader: Some(TWO),
            watch: Watch::Both,
            skilled: some(),
            favored: BTreeSet::new(),
            hampered: BTreeSet::new(),
        }
        .into(),
        BeginFight {
            party: [ONE].into(),
            others: some(),
            leader: Some(TWO),
            as_one: true,
            surprise: true,
            quick: [ONE].into(),
            columns: 8,
            rows: 6,
        }
        .into(),
        Initiative.into(),
        GoOn.into(),
        EndTurn { who }.into(),
        Join { who, side: Side::Others }.into(),
        Retreat { who: some() }.into(),
        EndFight { over: true }.into(),
        Morale { edge: Edge::Advantage }.into(),
        Put { who, to: Some(CELL), height: 3 }.into(),
        Attack {
            by,
            on,
            weapon: name(),
            both: true,
            thrown: true,
            holy: true,
            elemental: true,
            stat: Some(Stat::Dex),
            skill: skill(),
            favored: true,
            hampered: true,
            ahead: true,
            free: Some(name()),
            paces: Some(4),
        }
        .into(),
        Assail { by, on, stat: Stat::Cha, circumstances: skilled(), actions: 2 }.into(),
        AreaAttack {
            by,
            area: Area::Named(some()),
            save: Stat::Dex,
            damage_type: "fire".to_owned(),
            magical: true,
            breath: true,
            actions: None,
        }
        .into(),
        AreaAttack {
            by,
            area: Area::Burst(CELL, 3),
            save: Stat::Dex,
            damage_type: "cold".to_owned(),
            magical: false,
            breath: false,
            actions: None,
        }
        .into(),
        AreaAttack {
            by,
            area: Area::Line(CELL, Bend::High, 6),
            save: Stat::Str,
            damage_type: "acid".to_owned(),
            magical: false,
            breath: true,
            actions: None,
        }
        .into(),
        AreaAttack {
            by,
            area: Area::Named(some()),
            save: Stat::Str,
            damage_type: "cold".to_owned(),
            magical: false,
            breath: false,
            actions: Some(1),
        }
        .into(),
        Move { who, how: How::Climb, to: Some(CELL), paces: 4, height: 2 }.into(),
        Hold { who, things: ["Bow".to_owned()].into() }.into(),
        Reload { who, weapon: name() }.into(),
        Hide { who, circumstances: skilled(), cover: true }.into(),
        Hide { who, circumstances: circumstances(), cover: true }.into(),
        Help { who, on }.into(),
        Disarm { who, on, circumstances: skilled(), other_skilled: true }.into(),
        Push { who, on: Some(TWO), dc: 14, circumstances: skilled(), resists: true }.into(),
        Retrieve { who, thing: name() }.into(),
        Stash { who, thing: name() }.into(),
        LetGo { who, thing: name() }.into(),
        Talk { who, says: name() }.into(),
        Interact { who, doing: doing() }.into(),
        Improvise {
            who,
            doing: doing(),
            actions: 1,
            stat: Some(Stat::Dex),
            dc: 12,
            circumstances: skilled(),
        }
        .into(),
        actions::Begin { who, doing: doing(), turns: 3 }.into(),
        Abandon { who }.into(),
        Respond { who, feat: name() }.into(),
        Cast {
            on: some(),
            at: Some(CELL),
            bend: Bend::High,
            what: name(),
            item: Some(name()),
            feet: 20,
            unfit: true,
            unwilling: some(),
            skill: skill(),
            openly: true,
            ..Cast::of(who, "Book")
        }
        .into(),
        Cease { who }.into(),
        Touch { who }.into(),
        Fall { who, feet: 30 }.into(),
        Bind { who, vessel: name(), spell: Some(name()), riddle: false }.into(),
        turns::Begin { span: Span::Year, settlement: Some(name()) }.into(),
        living::Planned {
            who,
            lifestyle: Lifestyle::Wealthy,
            plan: plan(),
            from: 1,
            through: 3,
            suits: Some(Lifestyle::Poor),
        }
        .into(),
        turns::Run { turns: 3 }.into(),
        turns::PlayTurn { turn: 2 }.into(),
        SpendCredit { who, institution: name(), things: basket(), crowns: 4, what: name() }.into(),
        Guests { host: who, guests: some() }.into(),
        turns::End {}.into(),
        living::DayExpense { who, lifestyle: Lifestyle::Decadent, days: 3 }.into(),
        UseThing { who, thing: name(), whom: some(), on: Some(name()), text: name(), crowns: 5, whole: true }
            .into(),
        seek.clone().into(),
        Metamorphose { who, look: name() }.into(),
        Illude { who, sense: Sense::Taste, what: name() }.into(),
        EndIllusion { who }.into(),
        SeeThrough { who, whose: TWO, circumstances: Circumstances::default() }.into(),
        SeeThrough { who, whose: TWO, circumstances: circumstances() }.into(),
        Rage { who }.into(),
        Breathe { who, through: Some(CELL), bend: Bend::Low, on: some() }.into(),
        Vanish { who, behind: Behind::Bigger }.into(),
        CallBack { who, thing: name() }.into(),
        Bless { who, whom: TWO, boon: Boon::Cure, what: name(), ally: false }.into(),
        Bless { who, whom: TWO, boon: Boon::Cure, what: name(), ally: true }.into(),
        Tinker { who, device: name(), components: 3 }.into(),
        Perform { who, guests: some() }.into(),
        SeekAudience { who, host: Some(TWO) }.into(),
        Taste { who, dish: name(), tainted: true }.into(),
        PlayDice { who, stat: Stat::Dex, dc: 12, circumstances: skilled(), loaded: true, watcher: Some(TWO) }
            .into(),
        NameThing { who, thing: name(), text: name() }.into(),
        SettleSpell { who, thing: name() }.into(),
        KeepRelic { who, kept: Kept::Entrusted }.into(),
        Swallow { who, what: Swallowed::Poison }.into(),
        CompareHeirloom { who }.into(),
        Harmed { who, dice: 2, die: D6, plus: 1, damage_type: "fire".to_owned() }.into(),
        Healed { who, points: 3 }.into(),
        BareSite { turns: 6, since: 2 }.into(),
        BareJourney { hours: vec![2, 3] }.into(),
        BareRecover { level: 2, missing: 4, veteran: true }.into(),
        BareExperience { dice: 3, level: 2 }.into(),
        BareCheck { bonus: 2, dc: 14, skilled: true, edge: Edge::Advantage, helped: true, dice: 1 }.into(),
        BareCooperation { bonuses: vec![1, 3], dc: 14, needed: 1 }.into(),
        BareContest {
            bonus: 2,
            against: 3,
            skilled: true,
            against_skilled: false,
            edge: Edge::None,
            against_edge: Edge::Disadvantage,
            ties: Ties::Again,
        }
        .into(),
        BareDowntime {
            activity: Activity::Beg,
            stat: 2,
            skilled: true,
            event: true,
            settlement: Some(Extent::Town),
        }
        .into(),
        BareStudy { stat: 2, research: true, skilled: true, event: true, dice: 1 }.into(),
        BareAttack {
            by,
            on,
            stat: 3,
            dc: 14,
            damage: D8,
            skilled: true,
            edge: Edge::Advantage,
            rage: true,
            against: Some(Against::Resistant),
            hp: Some(6),
        }
        .into(),
        BareStrike {
            attack: BareAttack {
                by,
                on,
                stat: 2,
                dc: 13,
                damage: D6,
                skilled: false,
                edge: Edge::None,
                rage: false,
                against: None,
                hp: None,
            },
            dice: 1,
            monster: true,
        }
        .into(),
        BareBlast {
            by,
            on,
            kind: BlastKind::Monster,
            level: 2,
            damage: D6,
            save: 2,
            dc: 13,
            edge: Edge::None,
            against: Some(Against::Vulnerable),
        }
        .into(),
        BareInitiative { party: vec![(ONE, 3)], other: (TWO, 2) }.into(),
        BareMorale { who, ability: 2, checks: 3, edge: Edge::None }.into(),
        BareReaction { edge: Edge::Advantage, good_name: true }.into(),
        Attempt::Unseen(Box::new(seek.into())),
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

/// Rows that a table or a pack adds to the game's lists.
#[test]
fn every_row_ever_stored_is_read() {
    frozen(stored("rows.jsonl"), &rows(), list_tag, LISTS);
}

/// A world is no tagged thing: its first field stands for its tag.
#[test]
fn every_world_ever_stored_is_read() {
    frozen(stored("worlds.jsonl"), &[world()], |_| "clock", &["clock"]);
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

/// Nobody reads of an effect, or of who does what, with a gap in it: all that the words name is filled in.
#[test]
fn what_is_told_has_all_that_its_words_name() {
    let (world, texts) = (world(), texts());
    let written = |told: &Text, part: &str| {
        let message = told.key.id().replace('.', "_");
        let mut found = texts.iter().filter(|((id, of), _)| *id == message && *of == part);
        found.next().map(|(_, words)| words.as_str())
    };
    // Nor is a list of nothing told as one.
    let nothing = [
        Set::templates(vec![]),
        Set::titles([].into()),
        Set::skills([].into()),
        Set::feats(vec![]),
        Set::riddles([].into()),
        Set::used([].into()),
        Set::warded([].into()),
        Set::fond_of([].into()),
        Set::barred([].into()),
    ];
    let of_nothing = nothing.map(|now| Fivey.tell(&world, &Effect::Set(ONE, now)));
    for told in &of_nothing {
        let words = written(told, told.part).expect("words");
        assert!(!words.contains("$now"), "{told:?}");
    }
    let one = somebody();
    let of_people = Character::fields().iter().map(|field| Character::fields().tell(ONE, &one, field));
    let told = effects().into_iter().map(|effect| Fivey.tell(&world, &effect));
    let told = told.chain(of_people).chain(of_nothing);
    let done = attempts().into_iter().flat_map(|one| one.told().into_iter().chain([one.words()]));
    let mut gaps = vec![];
    for told in told.chain(done) {
        let Some(words) = written(&told, told.part) else {
            gaps.push(format!("{}, {}: no words", told.key.id(), told.part));
            continue;
        };
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
