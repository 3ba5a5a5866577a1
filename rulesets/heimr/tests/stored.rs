//! Whatever was ever stored is read for ever: one frozen line for each tag, which is never changed, only added
//! to. With `UPDATE=1` lines of new samples are added.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_heimr::Attempt;
use norn_heimr::rules::actions::action::{Action, Resume};
use norn_heimr::rules::actions::movement::PutSomewhere;
use norn_heimr::rules::challenges::attempts::{Befalls, Challenge, Opponent, Opposed};
use norn_heimr::rules::challenges::requirements::{BareChallenge, BareOpposed, Tie};
use norn_heimr::rules::challenges::situations::Situation;
use norn_heimr::rules::characters::experience::{Award, Downtime, Sort, Train};
use norn_heimr::rules::combat::holds::Release;
use norn_heimr::rules::environment::concealment::Shift;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::effects::Call;
use norn_heimr::rules::harm::rest::Rest;
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::rules::turns::chase::{BeginChase, OfferWays, RunOn, StopChase, Stops, TakeWay};
use norn_heimr::rules::turns::initiative::{BeginCombat, EndCombat, Join};
use norn_heimr::rules::turns::ready::{React, Ready};
use norn_heimr::rules::turns::turn::{Delay, EndTurn};
use norn_heimr::world::Effect;
use norn_heimr::world::fight::*;
use norn_heimr::world::harm::*;
use norn_heimr::world::lists;
use norn_heimr::world::places::*;
use norn_heimr::world::rolls::{Tested, Thrown};
use norn_heimr::world::squares::*;
use norn_heimr::world::things::*;
use norn_heimr::world::*;
use norn_kernel::Who;
use norn_testkit::stored::{frozen, is_tagged, none_missing};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

const ONE: Who = Who(1);
const TWO: Who = Who(2);

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
    Hp => "hp",
    Willpower => "willpower",
    Attribute => "attribute",
    Progress => "progress",
    Training => "training",
    Condition => "condition",
    Items => "items",
    Xp => "xp",
    XpLeft => "xp-left",
    Fatigue => "fatigue",
    Exerted => "exerted",
    Hidden => "hidden",
    Name => "name",
    Attributes => "attributes",
    Roles => "roles",
    Ability => "ability",
    List => "list",
    Consistency => "consistency",
    Situation => "situation",
    Breathless => "breathless",
    Downtime => "downtime",
    Failed => "failed",
    AllFailed => "all-failed",
    Skills => "skills",
    Stance => "stance",
    Afflictions => "afflictions",
    Injury => "injury",
    Dead => "dead",
    Unseen => "unseen",
    Resting => "resting",
    OwnEffect => "own-effect",
    OwnAction => "own-action",
    Battlefield => "battlefield",
    Grid => "grid",
    Sight => "sight",
    Location => "location",
    Border => "border",
    Combat => "combat",
    Order => "order",
    Round => "round",
    Acting => "acting",
    Fighter => "fighter",
    Clusters => "clusters",
    Grabs => "grabs",
    Readied => "readied",
    Crossed => "crossed",
    Carrying => "carrying",
    HeldBack => "held-back",
    Chase => "chase",
});

tags!(attempt_tag, ATTEMPTS, Attempt {
    Challenge => "challenge",
    Opposed => "opposed",
    Award => "award",
    Train => "train",
    Downtime => "downtime",
    Wait => "wait",
    Call => "call",
    Decree => "decree",
    Rest => "rest",
    BeginCombat => "begin-combat",
    EndCombat => "end-combat",
    Join => "join",
    EndTurn => "end-turn",
    Delay => "delay",
    Resume => "resume",
    Ready => "ready",
    React => "react",
    Release => "release",
    BeginChase => "begin-chase",
    RunOn => "run-on",
    StopChase => "stop-chase",
    OfferWays => "offer-ways",
    TakeWay => "take-way",
    Act => "act",
    Shift => "shift",
    Place => "place",
    BareChallenge => "bare-challenge",
    BareOpposed => "bare-opposed",
    Unseen => "unseen",
});

tags!(deed_tag, DEEDS, Deed {
    WeaponAttack => "weapon-attack",
    UseSkill => "use-skill",
    BrawlAttack => "brawl-attack",
    Charge => "charge",
    Guard => "guard",
    Move => "move",
    Run => "run",
    Climb => "climb",
    JumpDown => "jump-down",
    DropProne => "drop-prone",
    StandUp => "stand-up",
    Crawl => "crawl",
    Hide => "hide",
    Dodge => "dodge",
    Draw => "draw",
    PutAway => "put-away",
    DropItems => "drop-items",
    GetItem => "get-item",
    HideItem => "hide-item",
    SwapItems => "swap-items",
    Breather => "breather",
    Observe => "observe",
    Speak => "speak",
    BreakFree => "break-free",
    HelpMove => "help-move",
    HoldBack => "hold-back",
    BreakDown => "break-down",
    Own => "own",
});

fn some<T: Ord, const N: usize>(all: [T; N]) -> BTreeSet<T> {
    all.into()
}

fn by_name<T, const N: usize>(all: [(&str, T); N]) -> BTreeMap<String, T> {
    all.map(|(name, one)| (name.to_owned(), one)).into()
}

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn between() -> Between {
    Between::new(sq("B2"), sq("A2"))
}

fn brawl() -> Tested {
    Tested::Ability("Brawl".into())
}

fn on_strength() -> Tested {
    Tested::Attribute { name: "Strength".into(), consistency: 4 }
}

fn attack() -> Attack {
    let strikes = vec![Strike { weapon: "Sword".into(), ability: "Swordsmanship".into() }];
    Attack { target: TWO, strikes, aim: None, outmanoeuvres: false, guess: None, skill: None }
}

fn blow(grabs: bool) -> Brawl {
    Brawl { target: TWO, grabs, aim: Some(Part::SwordArm), outmanoeuvres: grabs }
}

fn hit(number: Option<i32>) -> Called {
    Called { influence: Influence::Hit, number, part: None }
}

fn thrown() -> Thrown {
    Thrown { d6: 3, before: 11, total: 8, exhausted: false }
}

fn modifier(on: Scope) -> Modifier {
    Modifier { on, consistency: -2, potential: 1 }
}

fn spear() -> WeaponModel {
    WeaponModel {
        kind: lists::Sort::Thrown,
        damage: 2,
        range: 3,
        potential: 1,
        wielding: Wielding::OneOrTwoHands,
        used_with: vec!["Throwing".into()],
        quiet: true,
    }
}

fn targe() -> ShieldModel {
    ShieldModel {
        potential: 2,
        stamina: -1,
        wielding: Wielding::EitherHand,
        used_with: vec!["Sword and shield".into()],
    }
}

fn lantern() -> Gear {
    Gear {
        toughness: 2,
        breaks: 1,
        armour: 1,
        more_hp: 1,
        light: 3,
        bonuses: by_name([("Perception", 1)]),
        pieces: 4,
    }
}

fn jotun() -> Creature {
    Creature {
        attributes: by_name([("Strength", 4)]),
        training: by_name([("Brawl", Training { consistency: 2, potential: 1 })]),
        max_hp: 9,
        max_willpower: 1,
        gear: by_name([("Club", ("Great weapon".to_owned(), Carried::BothHands))]),
    }
}

/// Each item fills in what the others leave out.
fn items() -> BTreeMap<String, Item> {
    let sword = Weapon {
        damage: 2,
        potential: 1,
        wielding: Wielding::OneOrTwoHands,
        abilities: some(["Swordsmanship".to_owned()]),
        ..Weapon::default()
    };
    let bow =
        |fed| Weapon { range: Some(6), wielding: Wielding::TwoHands, fed, quiet: true, ..Weapon::default() };
    let shield = Shield {
        potential: 3,
        stamina: -1,
        wielding: Wielding::OffHand,
        abilities: some(["Sword and shield".to_owned()]),
    };
    let held = |carried, weapon| Item { carried, weapon: Some(weapon), ..Item::default() };
    by_name([
        ("Sword", held(Carried::SwordHand, sword)),
        ("Bow", held(Carried::BothHands, bow(Fed::Pieces { drawn: true, left: Some(11) }))),
        ("Spear", held(Carried::Ready, Weapon { wielding: Wielding::SwordHand, ..bow(Fed::Itself) })),
        ("Shield", Item { carried: Carried::OffHand, shield: Some(shield), ..Item::default() }),
        (
            "Mail",
            Item {
                carried: Carried::Worn,
                bonuses: by_name([("Agility", -1)]),
                armour: 2,
                hp: 1,
                ..Item::default()
            },
        ),
        (
            "Charm",
            Item {
                hidden: Some(6),
                toughness: 3,
                breaks: 2,
                light: Some(2),
                pieces: Some(4),
                answers: Some(Reaction::Resist),
                ..Item::default()
            },
        ),
    ])
}

fn skills() -> BTreeMap<String, Skill> {
    let all = |needs| Skill {
        description: "It heals.".into(),
        takes: Some(Takes::Free),
        willpower: 1,
        prerequisite: "by moonlight".into(),
        needs: Some(needs),
        rested: true,
        spent: true,
        calls: vec![hit(Some(2))],
        answers: Some(Reaction::Miss),
        stabilises: true,
        hp: 1,
        regains: 2,
        wakes: false,
    };
    by_name([
        ("Mend", all(Needs::FreeHand)),
        ("Feint", all(Needs::Wields("Swordsmanship".into()))),
        ("Pray", all(Needs::Holds("Charm".into()))),
    ])
}

/// Each affliction, with each way in which one lasts.
fn afflictions() -> Vec<Affliction> {
    let all = [
        (Afflicts::Fallen, Lasting::Until(120)),
        (Afflicts::Dropped("Sword".into()), Lasting::Turns { left: 2, odd: true }),
        (Afflicts::Useless(Hand::Sword), Lasting::Injured),
        (Afflicts::Useless(Hand::Off), Lasting::Injured),
        (Afflicts::Stumbling(Some(Direction::Up)), Lasting::Turns { left: 1, odd: false }),
        (Afflicts::Stumbling(None), Lasting::Until(4)),
        (Afflicts::Dazed, Lasting::Until(4)),
        (Afflicts::Weakened, Lasting::Until(4)),
        (Afflicts::Own("Itch".into()), Lasting::Until(4)),
    ];
    let bound = [
        Bound::Hands,
        Bound::SwordArm,
        Bound::OtherArm,
        Bound::Feet,
        Bound::RightLeg,
        Bound::LeftLeg,
        Bound::Body,
    ];
    let bound = bound.map(|part| (Afflicts::Bound(part, Touches::Fixed), Lasting::Until(4)));
    let own = (Afflicts::Bound(Bound::Hands, Touches::OneSelf), Lasting::Until(4));
    let all = all.into_iter().chain(bound).chain([own]);
    all.map(|(does, lasts)| Affliction { does, lasts }).collect()
}

fn stance() -> Stance {
    Stance {
        square: sq("A3"),
        level: 2,
        prone: true,
        climbing: Some(Climb { requirement: Some(4), impossible: false, both_hands: true }),
        asleep: true,
        unconscious: true,
        behind: Some("Crate".into()),
    }
}

fn injury() -> Injury {
    let parts = some([Part::LeftLeg, Part::RightLeg, Part::OtherArm, Part::SwordArm, Part::Torso]);
    Injury { parts, faints: Some(60), dies: Some(600), fainted: true, stable: true }
}

fn unseen() -> Unseen {
    Unseen { from: [(TWO, 7)].into(), known: some([TWO]) }
}

fn character() -> Character {
    let condition = |on| Condition {
        modifier: Some(modifier(on)),
        hp: 1,
        willpower: -1,
        until: Some(60),
        answers: Some(Reaction::Resist),
    };
    Character {
        name: "Ada".into(),
        side: Side::Opponents,
        hidden: true,
        hp: Pool { now: -2, max: 3 },
        willpower: Pool { now: 1, max: 3 },
        attributes: by_name([("Strength", -3)]),
        progress: by_name([("Strength", 4)]),
        training: by_name([("Brawl", Training { consistency: 1, potential: 2 })]),
        conditions: by_name([
            ("Blessed", condition(Scope::Every)),
            ("Sore", condition(Scope::Ability("Brawl".into()))),
            ("Limp", condition(Scope::Attribute("Dexterity".into()))),
            ("Drunk", condition(Scope::Group("Mental".into()))),
        ]),
        items: items(),
        xp: 12,
        fatigue: 3,
        exerted: Some(40),
        skills: skills(),
        stance: stance(),
        afflictions: afflictions(),
        injury: Some(injury()),
        dead: true,
        unseen: unseen(),
        resting: Some(30),
    }
}

fn location() -> Location {
    let cover = Cover { effectiveness: 2, height: 1, against: some([Direction::Left, Direction::Down]) };
    Location {
        name: "Yard".into(),
        description: "Cobbles.".into(),
        difficult: Some("Mud".into()),
        roof: true,
        ground: 1,
        levels: [(5, Climb { requirement: None, impossible: true, both_hands: false })].into(),
        cover: by_name([("Crate", cover)]),
        lights: by_name([("Fire", 2)]),
        spots: some(["Gate".to_owned()]),
        things: items(),
        exit: Some(on_strength()),
        situations: BTreeMap::new(),
    }
}

fn border(door: Door) -> Border {
    let climb = Climb { requirement: Some(5), impossible: false, both_hands: false };
    Border {
        name: "Wall".into(),
        description: "Old.".into(),
        structure: Some(Structure { toughness: 6, over: Some((4, climb)) }),
        limit: Some(1),
        crossing: Some(Crossing { requirement: 5, tested: brawl() }),
        door: Some(door),
        carries_speech: true,
    }
}

fn fighter(kind: Defence, deed: Deed, guards: Guarded, with: With) -> Fighter {
    Fighter {
        initiative: 9,
        defence: Some(Stored { kind, thrown: thrown(), consistency: -1 }),
        undefended: true,
        used: Used { dodges: 1, blocks: 2, parries: some(["Sword".to_owned()]) },
        tired: true,
        open: true,
        ran_from: Some(sq("C1")),
        dodging: true,
        upcoming: Some(deed),
        broken_off: false,
        guard: Some(guards),
        blind: some([sq("C3")]),
        turn: Turn {
            standard: true,
            free: some(["speak".to_owned()]),
            moved: true,
            drew: true,
            rode: true,
            over: true,
            entered: Some(sq("A1")),
            began_with: some([ONE, TWO]),
        },
        struck: vec![Struck { target: TWO, with, dodged: true }],
    }
}

fn chase() -> Chase {
    Chase {
        tested: brawl(),
        distance: 2,
        rolled: Some(thrown()),
        ways: vec![("the roofs".into(), on_strength())],
        catches: true,
        off_grid: true,
    }
}

fn waits() -> Vec<Readied> {
    let readied = |trigger, waiting| Readied { trigger, waiting };
    let strike = Waiting::Strike { strikes: attack().strikes, aim: Some(Part::Torso) };
    vec![
        readied(Trigger::Enters, strike),
        readied(Trigger::Attacks, Waiting::Brawl { grabs: true, aim: None }),
        readied(Trigger::Intends, Waiting::Deed(Deed::Dodge)),
        readied(Trigger::Told("the bell".into()), Waiting::Deed(Deed::DropProne)),
    ]
}

fn effects() -> Vec<Effect> {
    let attribute = Attribute { name: "Physical".into(), short: "phy".into(), group: "Body".into() };
    let roles = Roles { initiative: Some("Physical".into()), fatigue: Some("Physical".into()), speech: None };
    let ability = Ability {
        attributes: vec!["Sociability".into()],
        consistency: -1,
        specialises: Some("Persuasion".into()),
    };
    let failed = Failed { who: ONE, task: "the lock".into(), best: 4 };
    let pool = Pool { now: -2, max: 8 };
    let condition = character().conditions.remove("Limp");
    let own = OwnEffect { description: "It itches.".into(), lasts: true, usual: 2 };
    let parry = Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() };
    let block = Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
    let fights =
        |kind, deed, guards, with| Effect::Fighter(ONE, Some(Box::new(fighter(kind, deed, guards, with))));
    let switched = Switches {
        consequence_reroll: ConsequenceReroll::Refused,
        opponent_fatigue: OpponentFatigue::PlayerCharacters,
        medieval_armoury: OnOff::Off,
        stand_up: StandUp::FreeAction,
        injury_effects: InjuryEffects::Momentary,
        below_minus_five: BelowMinusFive::Floor,
        brawl_contact: BrawlContact::Bind,
        darkness_in_melee: DarknessInMelee::Hindered,
        blind_spots: OffOn::On,
    };
    let mut all = vec![
        Effect::Clock(86_400),
        Effect::Switches(Switches::default()),
        Effect::Switches(switched),
        Effect::Character(ONE, Character::default().into()),
        Effect::Character(ONE, character().into()),
        Effect::Gone(ONE),
        Effect::Hp(ONE, pool),
        Effect::Willpower(ONE, pool),
        Effect::Attribute(ONE, "Strength".into(), -3),
        Effect::Progress(ONE, "Strength".into(), 5),
        Effect::Training(ONE, "Brawl".into(), Some(Training { consistency: 1, potential: 2 })),
        Effect::Training(ONE, "Brawl".into(), None),
        Effect::Condition(ONE, "Limp".into(), condition),
        Effect::Condition(ONE, "Limp".into(), None),
        Effect::Items(ONE, items()),
        Effect::Xp(ONE, 30),
        Effect::XpLeft(2),
        Effect::Fatigue(ONE, 5),
        Effect::Exerted(ONE, Some(40)),
        Effect::Exerted(ONE, None),
        Effect::Hidden(ONE, true),
        Effect::Name(ONE, "Vex 2".into()),
        Effect::Attributes(vec![attribute], by_name([("Body", Group { physical: true })]), roles.clone()),
        Effect::Roles(roles),
        Effect::Ability("Flattery".into(), Some(Amendment::Own(ability))),
        Effect::Ability("Brawl".into(), Some(Amendment::Gone)),
        Effect::Ability("Brawl".into(), None),
        Effect::from(ListChange::WeaponModel("Spear".into(), Some(Amendment::Own(spear())))),
        Effect::from(ListChange::WeaponModel("Bow".into(), Some(Amendment::Gone))),
        Effect::from(ListChange::WeaponModel("Bow".into(), None)),
        Effect::from(ListChange::ShieldModel("Targe".into(), Some(Amendment::Own(targe())))),
        Effect::from(ListChange::Gear("Lantern".into(), Some(Amendment::Own(lantern())))),
        Effect::from(ListChange::Creature("Jotun".into(), Some(Amendment::Own(jotun())))),
        Effect::Consistency(3),
        Effect::Situation("Rain".into(), Some(modifier(Scope::Every))),
        Effect::Situation("Rain".into(), None),
        Effect::Breathless(true),
        Effect::Downtime(true),
        Effect::Failed(failed.clone()),
        Effect::AllFailed(vec![failed]),
        Effect::Skills(ONE, skills()),
        Effect::Skills(ONE, by_name([("Rouse", Skill { wakes: true, ..Skill::default() })])),
        Effect::Stance(ONE, stance()),
        Effect::Afflictions(ONE, afflictions()),
        Effect::Injury(ONE, Some(injury())),
        Effect::Injury(ONE, None),
        Effect::Dead(ONE, true),
        Effect::Unseen(ONE, unseen()),
        Effect::Resting(ONE, Some(30)),
        Effect::Resting(ONE, None),
        Effect::OwnEffect("Itch".into(), Some(own)),
        Effect::OwnEffect("Itch".into(), None),
        Effect::OwnAction("Juggle".into(), Some(Takes::Ongoing)),
        Effect::OwnAction("Juggle".into(), None),
        Effect::Battlefield(
            "The hall".into(),
            Some(Box::new(Grid { columns: 4, rows: 5, ..Grid::default() })),
        ),
        Effect::Battlefield("The hall".into(), None),
        Effect::Grid(4, 5, Direction::Left),
        Effect::Sight(2, 1),
        Effect::Location(sq("A3"), Some(location().into())),
        Effect::Location(sq("AB30"), None),
        Effect::Location(
            sq("B2"),
            Some(
                Location { situations: by_name([("Smoke", modifier(Scope::Every))]), ..Location::default() }
                    .into(),
            ),
        ),
        Effect::Border(between(), Some(Box::new(border(Door::Open)))),
        Effect::Border(between(), Some(Box::new(border(Door::Closed)))),
        Effect::Border(between(), Some(Box::new(border(Door::Barred(4))))),
        Effect::Border(between(), None),
        Effect::Combat(true),
        Effect::Combat(false),
        Effect::Order(vec![TWO, ONE], some([TWO])),
        Effect::Round(3),
        Effect::Acting(Some(ONE), true),
        Effect::Acting(None, false),
        fights(Defence::Dodge, Deed::Crawl { to: sq("B3") }, Guarded::Person(TWO), With::Melee),
        fights(block, Deed::Breather { upcoming: true }, Guarded::Spot("Gate".into()), With::Ranged),
        fights(parry, Deed::StandUp, Guarded::Border(between()), With::Brawl),
        Effect::Fighter(ONE, None),
        Effect::Fighter(ONE, Some(Box::new(Fighter { broken_off: true, ..Fighter::default() }))),
        Effect::Clusters(some([some([ONE, TWO])])),
        Effect::Grabs(some([Grab { held: TWO, by: ONE, part: Part::OtherArm }])),
        Effect::Readied(ONE, None),
        Effect::Crossed(between(), Some(Crossed { first: ONE, count: 1, later: false })),
        Effect::Crossed(between(), None),
        Effect::Carrying(TWO, Some(Carrying { to: sq("B3"), movers: some([ONE]) })),
        Effect::Carrying(TWO, None),
        Effect::HeldBack(TWO, some([ONE])),
        Effect::Chase(ONE, Some((TWO, Box::new(chase())))),
        Effect::Chase(ONE, None),
    ];
    all.extend(waits().into_iter().map(|one| Effect::Readied(ONE, Some(Box::new(one)))));
    all
}

/// Every deed, with every form of what it is done with.
fn deeds() -> Vec<Deed> {
    let aimed = Attack {
        aim: Some(Part::LeftLeg),
        outmanoeuvres: true,
        guess: Some(sq("C3")),
        skill: Some("Feint".into()),
        ..attack()
    };
    let on = |influence, part| CalledOn::of(Called { influence, number: Some(2), part });
    let called = vec![
        CalledOn { hand: Some(Hand::Off), ..on(Influence::Drop, None) },
        CalledOn { from: Some(Direction::Right), ..on(Influence::Stumble, None) },
        CalledOn { item: Some("Sword".into()), ..on(Influence::Break, None) },
        CalledOn { part: Some(Part::RightLeg), ..on(Influence::Hit, None) },
        CalledOn { touches: Some(Touches::Fixed), ..on(Influence::Bind, Some(Bound::OtherArm)) },
        on(Influence::Drain, None),
        on(Influence::Fall, None),
        on(Influence::Daze, None),
        on(Influence::Weaken, None),
        on(Influence::Own("Itch".into()), None),
    ];
    let climbing = |up, over| Climbing { up, to: 3, over };
    let bow = || "Bow".to_owned();
    vec![
        Deed::WeaponAttack(attack()),
        Deed::WeaponAttack(aimed.clone()),
        Deed::UseSkill(SkillUse { skill: "Mend".into(), target: None, called: vec![] }),
        Deed::UseSkill(SkillUse { skill: "Feint".into(), target: Some(TWO), called }),
        Deed::BrawlAttack(blow(false)),
        Deed::BrawlAttack(blow(true)),
        Deed::Charge { to: sq("B3"), blow: Blow::Weapon(aimed) },
        Deed::Charge { to: sq("B3"), blow: Blow::Brawl(blow(true)) },
        Deed::Guard(Guarded::Person(TWO)),
        Deed::Guard(Guarded::Spot("Gate".into())),
        Deed::Guard(Guarded::Border(between())),
        Deed::Move(Step::To { square: sq("A2"), outmanoeuvres: true }),
        Deed::Move(Step::OutOfCluster),
        Deed::Run { to: sq("A2"), after: Some(TWO), outmanoeuvres: false },
        Deed::Climb(climbing(true, Some(Direction::Down))),
        Deed::Climb(climbing(false, None)),
        Deed::JumpDown { to: -1 },
        Deed::DropProne,
        Deed::StandUp,
        Deed::Crawl { to: sq("B3") },
        Deed::Hide { from: some([TWO]) },
        Deed::Dodge,
        Deed::Draw { item: bow(), into: Carried::BothHands },
        Deed::PutAway { item: bow() },
        Deed::DropItems { items: some([bow()]) },
        Deed::GetItem { item: bow(), into: Carried::OffHand, ground: true },
        Deed::HideItem { item: bow() },
        Deed::SwapItems { grip: Some(bow()) },
        Deed::SwapItems { grip: None },
        Deed::Breather { upcoming: false },
        Deed::Observe(Observing::Square(sq("C1"))),
        Deed::Observe(Observing::Item(TWO)),
        Deed::Observe(Observing::Will(TWO)),
        Deed::Speak { words: "Now!".into(), whisper: true },
        Deed::BreakFree { from: TWO, ability: "Brawl".into() },
        Deed::HelpMove { who: TWO, to: sq("B3") },
        Deed::HoldBack { who: TWO },
        Deed::BreakDown { with: "Axe".into(), what: Breakable::Border(between()) },
        Deed::BreakDown { with: "Axe".into(), what: Breakable::Thing("Crate".into()) },
        Deed::BreakDown { with: "Axe".into(), what: Breakable::Held(TWO, "Shield".into()) },
        Deed::Own { name: "Juggle".into(), takes: Takes::Upcoming, spot: None },
    ]
}

fn attempts() -> Vec<Attempt> {
    let besides = vec![Situation { name: "Rain".into(), consistency: -1, potential: 1 }];
    let challenge = Challenge {
        who: ONE,
        tested: brawl(),
        requirement: None,
        task: String::new(),
        harm: String::new(),
        befalls: None,
        besides: vec![],
        anew: false,
        secret: false,
        argument: None,
    };
    let whole = Challenge {
        tested: on_strength(),
        requirement: Some(6),
        task: "climb the tree".into(),
        harm: "a fall".into(),
        besides: besides.clone(),
        anew: true,
        secret: true,
        argument: Some("The bridge is out.".into()),
        ..challenge.clone()
    };
    let befalls = |what| Attempt::Challenge(Challenge { befalls: Some(what), ..challenge.clone() });
    let opponent = |who, tested| Opponent { who, tested, besides: besides.clone() };
    let opposed = |tie| {
        Attempt::Opposed(Opposed { one: opponent(ONE, brawl()), other: opponent(TWO, on_strength()), tie })
    };
    let decree = |what| Attempt::Decree(Decree { who: ONE, what });
    let train = |sort| Attempt::Train(Train { who: ONE, ability: "Brawl".into(), sort });
    let stop = |stops| Attempt::StopChase(StopChase { chaser: ONE, stops });
    let bare = |requirement| {
        Attempt::BareChallenge(BareChallenge { who: ONE, consistency: -5, potential: 2, requirement })
    };
    let mut all = vec![
        Attempt::Challenge(challenge.clone()),
        Attempt::Challenge(whole),
        befalls(Befalls::Falls(3)),
        befalls(Befalls::Prone),
        befalls(Befalls::Effect(CalledOn::of(hit(Some(2))))),
        opposed(Tie::RollAgain),
        opposed(Tie::Stands),
        opposed(Tie::FirstReaches),
        Attempt::Award(Award { worth: 100, present: some([ONE, TWO]) }),
        train(Sort::Consistency),
        train(Sort::Potential),
        Attempt::Downtime(Downtime { on: true }),
        Attempt::Wait(Wait { seconds: 3_600 }),
        Attempt::Call(Call { on: TWO, called: CalledOn::of(hit(None)) }),
        decree(Decreed::Heal(2)),
        decree(Decreed::GiveWillpower(1)),
        decree(Decreed::Wound(3, Some(Part::Torso))),
        decree(Decreed::Stabilise),
        decree(Decreed::Sleep),
        decree(Decreed::KnockOut),
        decree(Decreed::Wake),
        decree(Decreed::Revive),
        Attempt::Rest(Rest { who: ONE }),
        Attempt::BeginCombat(BeginCombat { fighters: some([ONE, TWO]), north: Direction::Up }),
        Attempt::EndCombat(EndCombat),
        Attempt::Join(Join { who: TWO }),
        Attempt::EndTurn(EndTurn { who: ONE }),
        Attempt::Delay(Delay { who: ONE, other: TWO, after: true }),
        Attempt::Resume(Resume { who: ONE, on: false }),
        Attempt::React(React { who: ONE, other: TWO, aware: true }),
        Attempt::Release(Release { who: ONE, held: TWO }),
        Attempt::BeginChase(BeginChase {
            chaser: ONE,
            target: TWO,
            tested: brawl(),
            distance: 2,
            off_grid: true,
        }),
        Attempt::RunOn(RunOn { chaser: ONE, target: true }),
        stop(Stops::Chaser),
        stop(Stops::Target),
        stop(Stops::Both),
        Attempt::OfferWays(OfferWays { chaser: ONE, ways: chase().ways }),
        Attempt::TakeWay(TakeWay { chaser: ONE, who: TWO, way: "the roofs".into() }),
        Attempt::Shift(Shift { who: ONE, behind: Some("Crate".into()), level: 1 }),
        Attempt::Place(PutSomewhere { who: ONE, square: sq("C3"), level: 0 }),
        bare(None),
        bare(Some(4)),
        Attempt::BareOpposed(BareOpposed { who: (ONE, TWO), one: (5, 2), other: (-3, 0) }),
        Attempt::Unseen(Box::new(Attempt::Rest(Rest { who: TWO }))),
    ];
    all.extend(waits().into_iter().map(|readied| Attempt::Ready(Ready { who: ONE, readied })));
    all.extend(deeds().into_iter().map(|deed| Attempt::Act(Action { who: ONE, deed })));
    all
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
    let Some(stored) = frozen(stored("attempts.jsonl"), &attempts(), attempt_tag, ATTEMPTS) else { return };
    let done = stored.iter().filter_map(|attempt| match attempt {
        Attempt::Act(Action { deed, .. }) => Some(deed_tag(deed)),
        _ => None,
    });
    none_missing(done, DEEDS);
    for deed in deeds() {
        is_tagged(&deed, deed_tag(&deed));
    }
}
