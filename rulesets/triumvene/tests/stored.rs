//! Whatever was ever stored is read for ever: one frozen line for each tag, which is never changed, only added
//! to. With `UPDATE=1` lines of new samples are added.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_kernel::{Edge, Factor, Money, Who};
use norn_testkit::stored::frozen;
use norn_triumvene::rules::combat::command::{Agree, BeginExecution, DropGoal, SetReach, StateGoal};
use norn_triumvene::rules::combat::defence::Hazard;
use norn_triumvene::rules::combat::effects::Suffer;
use norn_triumvene::rules::combat::execution::{CallCommand, Execute, NextCommand};
use norn_triumvene::rules::combat::fights::{BeginCombat, EndCombat, Join, Prepare};
use norn_triumvene::rules::finances::money::{
    Bought, Buy, EstateAccount, Give, Purpose, Reward, Salary, Things, Trade,
};
use norn_triumvene::rules::finances::status::{Claim, Enter, Title};
use norn_triumvene::rules::narrative::hp::{Declare, Ending, Faint, Wake};
use norn_triumvene::rules::narrative::manipulation::{GrowCohesion, Manipulate};
use norn_triumvene::rules::narrative::movement::{Mode, Move};
use norn_triumvene::rules::narrative::off_camera::OpenSession;
use norn_triumvene::rules::narrative::recovery::{Heal, TimePasses};
use norn_triumvene::rules::narrative::rolls::{BareRoll, Call, Check};
use norn_triumvene::world::{
    Affliction, Armour, Degree, How, Manipulation, People, Price, Reason, Run, Task, Weapon, *,
};
use norn_triumvene::{Attempt, Effect};
use std::collections::BTreeSet;
use std::path::PathBuf;

const ONE: Who = Who(1);
const TWO: Who = Who(2);

fn effect_tag(effect: &Effect) -> &'static str {
    match effect {
        Effect::Defiance(..) => "defiance",
        Effect::Clock(..) => "clock",
        Effect::Switches(..) => "switches",
        Effect::Character(..) => "character",
        Effect::Gone(..) => "gone",
        Effect::Hp(..) => "hp",
        Effect::Cohesion(..) => "cohesion",
        Effect::State(..) => "state",
        Effect::Out(..) => "out",
        Effect::Hidden(..) => "hidden",
        Effect::Name(..) => "name",
        Effect::Stunned(..) => "stunned",
        Effect::Afflicted(..) => "afflicted",
        Effect::Rest(..) => "rest",
        Effect::Money(..) => "money",
        Effect::Titles(..) => "titles",
        Effect::Claims(..) => "claims",
        Effect::Estates(..) => "estates",
        Effect::Property(..) => "property",
        Effect::Items(..) => "items",
        Effect::Weapons(..) => "weapons",
        Effect::Sessions(..) => "sessions",
        Effect::Story(..) => "story",
        Effect::Deed(..) => "deed",
        Effect::Deeds(..) => "deeds",
        Effect::List(..) => "list",
        Effect::Factor(..) => "factor",
        Effect::Door(..) => "door",
        Effect::Currency(..) => "currency",
        Effect::Pace(..) => "pace",
        Effect::CohesionNote(..) => "cohesion-note",
        Effect::Combat(..) => "combat",
        Effect::Phase(..) => "phase",
        Effect::Elapsed(..) => "elapsed",
        Effect::Goal(..) => "goal",
        Effect::NextGoal(..) => "next-goal",
        Effect::GoalEnded(..) => "goal-ended",
        Effect::EndsCleared => "ends-cleared",
        Effect::Content(..) => "content",
        Effect::Melee(..) => "melee",
        Effect::Contact(..) => "contact",
        Effect::Unseen(..) => "unseen",
        Effect::Joined(..) => "joined",
        Effect::Staged(..) => "staged",
        Effect::OpenedIn(..) => "opened-in",
        Effect::FromStealth(..) => "from-stealth",
    }
}

const EFFECTS: &[&str] = &[
    "defiance",
    "clock",
    "switches",
    "character",
    "gone",
    "hp",
    "cohesion",
    "state",
    "out",
    "hidden",
    "name",
    "stunned",
    "afflicted",
    "rest",
    "money",
    "titles",
    "estates",
    "property",
    "items",
    "weapons",
    "sessions",
    "story",
    "deed",
    "deeds",
    "list",
    "factor",
    "door",
    "currency",
    "pace",
    "cohesion-note",
    "combat",
    "phase",
    "elapsed",
    "goal",
    "next-goal",
    "goal-ended",
    "ends-cleared",
    "content",
    "melee",
    "contact",
    "unseen",
    "joined",
    "staged",
    "opened-in",
    "from-stealth",
];

fn attempt_tag(attempt: &Attempt) -> &'static str {
    match attempt {
        Attempt::OpenSession(_) => "open-session",
        Attempt::Check(_) => "check",
        Attempt::BeginCombat(_) => "begin-combat",
        Attempt::StateGoal(_) => "state-goal",
        Attempt::DropGoal(_) => "drop-goal",
        Attempt::Agree(_) => "agree",
        Attempt::SetReach(_) => "set-reach",
        Attempt::BeginExecution(_) => "begin-execution",
        Attempt::Execute(_) => "execute",
        Attempt::CallCommand(_) => "call-command",
        Attempt::NextCommand(_) => "next-command",
        Attempt::EndCombat(_) => "end-combat",
        Attempt::Join(_) => "join",
        Attempt::Hazard(_) => "hazard",
        Attempt::Suffer(_) => "suffer",
        Attempt::Buy(_) => "buy",
        Attempt::Trade(_) => "trade",
        Attempt::Give(_) => "give",
        Attempt::Reward(_) => "reward",
        Attempt::Salary(_) => "pay-salary",
        Attempt::EstateAccount(_) => "estate-account",
        Attempt::Title(_) => "title",
        Attempt::Claim(_) => "claim",
        Attempt::Enter(_) => "enter",
        Attempt::TimePasses(_) => "time-passes",
        Attempt::Heal(_) => "heal",
        Attempt::Faint(_) => "faint",
        Attempt::Wake(_) => "wake",
        Attempt::Declare(_) => "declare",
        Attempt::Manipulate(_) => "manipulate",
        Attempt::GrowCohesion(_) => "grow-cohesion",
        Attempt::Move(_) => "move",
        Attempt::BareRoll(_) => "bare-roll",
        Attempt::Prepare(_) => "prepare",
        Attempt::Unseen(_) => "unseen",
    }
}

const ATTEMPTS: &[&str] = &[
    "open-session",
    "check",
    "begin-combat",
    "state-goal",
    "drop-goal",
    "agree",
    "set-reach",
    "begin-execution",
    "execute",
    "call-command",
    "next-command",
    "end-combat",
    "hazard",
    "join",
    "suffer",
    "buy",
    "trade",
    "give",
    "reward",
    "pay-salary",
    "estate-account",
    "title",
    "claim",
    "enter",
    "time-passes",
    "heal",
    "faint",
    "wake",
    "declare",
    "manipulate",
    "grow-cohesion",
    "move",
    "bare-roll",
    "prepare",
    "unseen",
];

fn some<T: Ord, const N: usize>(all: [T; N]) -> BTreeSet<T> {
    all.into()
}

fn effects() -> Vec<Effect> {
    let lasting = Lasting { round: Some(3), until: 300 };
    let goal = |aim, stage| Goal { who: ONE, aim, words: "as told".into(), stage };
    let attack = Aim::Attack { target: TWO, weapon: "Sword".into(), ranged: false };
    let bend = Aim::Manipulate { what: "a gust".into(), skill: "Air".into(), cost: Some(2) };
    let deed = Deed {
        session: 2,
        who: ONE,
        doing: "force the safe".into(),
        with: vec!["crowbar".into()],
        degree: Degree::Failure,
    };
    let made = Affliction {
        text: "It itches.".into(),
        damage: 1,
        dice: 2,
        rounds: 2,
        hampers: Some(Stat::Diplomacy),
        ..Affliction::default()
    };
    let thrown = Affliction { deals: Deals::KnockBack, ..Affliction::default() };
    let mut combat = Combat { round: 1, fighters: some([ONE, TWO]), next_goal: 1, ..Combat::default() };
    combat.goals.insert(0, goal(attack.clone(), Stage::Stated));
    combat.free = Some(Side::Opponents);
    let weapon = Weapon { damage: 4, combat_type: "Melee".into(), ..Weapon::default() };
    let price = Price {
        cost: Money::whole(5),
        minimum: true,
        per: "piece".into(),
        property: false,
        weapon: String::new(),
    };
    let people = People {
        bonuses: [(Stat::Fitness, 1)].into_iter().collect(),
        flies: true,
        night_vision: true,
        ..People::default()
    };
    let manipulation = Manipulation { skill: "Lift".into(), cost: 2, text: "It floats.".into() };
    let name = || "Name".to_owned();
    let row = |row| Effect::List(Box::new(row));
    let pool = Pool { now: -2, max: 8 };
    let estate = Estate { value: Money::whole(9), income: Money::whole(3), costs: Money::whole(1) };
    vec![
        Effect::Defiance(4),
        Effect::Clock(86_400),
        Effect::Switches(Switches::default()),
        Effect::Character(ONE, Box::new(Character { name: "Lyneth".into(), ..Character::default() })),
        Effect::Gone(ONE),
        Effect::Hp(ONE, pool),
        Effect::Cohesion(ONE, pool),
        Effect::State(ONE, State::Asleep),
        Effect::Out(TWO, Some(Out::Fled)),
        Effect::Hidden(ONE, true),
        Effect::Name(ONE, "Vex 2".into()),
        Effect::Stunned(ONE, Some(lasting)),
        Effect::Stunned(ONE, None),
        Effect::Afflicted(ONE, "Itch".into(), Some((Some(Stat::Combat("Melee".into())), lasting))),
        Effect::Afflicted(ONE, "Itch".into(), None),
        Effect::Rest(ONE, Rest { spans: vec![(0, 3600)], half: Some(3600) }),
        Effect::Money(ONE, Money(-150)),
        Effect::Titles(ONE, [("Earl".to_owned(), 4)].into()),
        Effect::Claims(ONE, some(["Royalty".to_owned()])),
        Effect::Estates(ONE, [("Moor".to_owned(), estate)].into()),
        Effect::Property(ONE, some(["a house".to_owned()])),
        Effect::Items(ONE, [("crowbar".to_owned(), Item { count: 1, bonus: 0 })].into()),
        Effect::Weapons(ONE, [("Sword".to_owned(), weapon.clone())].into()),
        Effect::Sessions(2),
        Effect::OpenedIn(2),
        Effect::FromStealth(some([ONE])),
        Effect::Story(Story {
            by: "Ben".into(),
            session: 2,
            teller: Who(u16::MAX),
            about: None,
            event: String::new(),
            text: "It snowed.".into(),
        }),
        Effect::Story(Story {
            by: String::new(),
            session: 2,
            teller: ONE,
            about: Some(TWO),
            event: String::new(),
            text: "It rained.".into(),
        }),
        Effect::Deed(deed.clone()),
        Effect::Deeds(vec![deed]),
        row(ListChange::Weapon(name(), Some(Amendment::Own(weapon)))),
        row(ListChange::Affliction(name(), Some(Amendment::Own(made)))),
        row(ListChange::Affliction(name(), Some(Amendment::Own(thrown)))),
        row(ListChange::People(name(), Some(Amendment::Own(people)))),
        row(ListChange::Profession(name(), Some(Amendment::Own(Profession { bonus: 2 })))),
        row(ListChange::Armour(
            name(),
            Some(Amendment::Own(Armour { camouflage: true, camouflage_bonus: 1, reduction: 2 })),
        )),
        row(ListChange::Manipulation(name(), Some(Amendment::Own(manipulation)))),
        row(ListChange::CombatType(name(), Some(Amendment::Own(CombatType {})))),
        row(ListChange::Wage(name(), Some(Amendment::Own(Wage { yearly: Money::whole(400) })))),
        row(ListChange::Price(name(), Some(Amendment::Own(price)))),
        row(ListChange::Rank(name(), Some(Amendment::Gone))),
        row(ListChange::Rank(name(), None)),
        Effect::Factor("Swimming".into(), Factor::new(1, 2)),
        Effect::Factor("Swimming".into(), None),
        Effect::Door("The court".into(), Some(Door { rank: 3 })),
        Effect::Currency("£".into()),
        Effect::Pace(Some(80)),
        Effect::CohesionNote("See the book.".into()),
        Effect::Combat(Some(Box::new(combat))),
        Effect::Combat(None),
        Effect::Phase(Phase::Execution, 2),
        Effect::Elapsed(7),
        Effect::Goal(3, Some(goal(Aim::Move(Manner::Stealthily), Stage::Running(4)))),
        Effect::Goal(4, Some(goal(bend, Stage::Stated))),
        Effect::Goal(3, None),
        Effect::NextGoal(Side::Party, 4),
        Effect::NextGoal(Side::Opponents, 1),
        Effect::GoalEnded(goal(attack, Stage::Stated), End::Rolled(Degree::Success)),
        Effect::GoalEnded(
            goal(Aim::Defend { whom: TWO, out_of_reach: true }, Stage::Stated),
            End::NotExecuted,
        ),
        Effect::EndsCleared,
        Effect::Content(some([ONE])),
        Effect::Melee(some([(ONE, TWO)])),
        Effect::Contact(some([(ONE, TWO)])),
        Effect::Unseen(Unseen { melee: some([(ONE, TWO)]), contact: some([]) }),
        Effect::Joined(TWO),
        Effect::Staged(Some(Box::new(Staged::Combat {
            fighters: some([ONE, TWO]),
            from_stealth: Some(Side::Opponents),
            hidden: Default::default(),
        }))),
        Effect::Staged(Some(Box::new(Staged::Execution {
            runs: vec![Run { goal: 1, how: How::Done }],
            seconds: 12,
        }))),
        Effect::Staged(None),
    ]
}

fn attempts() -> Vec<Attempt> {
    let task = Task {
        stat: Some(Stat::Fitness),
        relevant: vec!["Master Warrior".into()],
        with: vec!["crowbar".into()],
        stealth: false,
        reasons: vec![Reason::Help(TWO), Reason::Hindrance("rain".into())],
        forced: false,
        cost: None,
    };
    let bends = Task { cost: Some(2), ..Task::of(Stat::Manipulation("Air".into())) };
    let things = Things::none().and("rope".to_owned(), 2);
    let check = |call| {
        Attempt::Check(Check {
            who: ONE,
            doing: "force the safe".into(),
            hoping: "see what is in it".into(),
            with: vec!["crowbar".into()],
            call,
            anew: false,
            secret: false,
        })
    };
    let item = Aim::Item { what: Handling::PickUp, item: "the lamp".into() };
    vec![
        Attempt::OpenSession(OpenSession {
            present: vec![ONE, TWO],
            earlier: false,
            ..OpenSession::default()
        }),
        check(Call::Ability(task.clone())),
        check(Call::Ability(bends)),
        check(Call::Narrative { reasons: vec![Reason::AmpleTime], forced: true }),
        check(Call::Impossible),
        Attempt::BeginCombat(BeginCombat {
            fighters: some([ONE, TWO]),
            from_stealth: Some(Side::Party),
            ..Default::default()
        }),
        Attempt::StateGoal(StateGoal {
            who: ONE,
            side: Side::Party,
            instead_of: Some(2),
            aim: item,
            words: "the lamp".into(),
        }),
        Attempt::DropGoal(DropGoal { who: TWO, side: Side::Opponents, number: 2 }),
        Attempt::Agree(Agree { who: ONE }),
        Attempt::SetReach(SetReach { number: 2, out_of_reach: true }),
        Attempt::BeginExecution(BeginExecution {}),
        Attempt::Execute(Execute {
            runs: vec![
                Run { goal: 0, how: How::Attack { roll: Task::default(), defence: Task::default() } },
                Run { goal: 1, how: How::Check(task.clone()) },
                Run { goal: 2, how: How::Begins(15) },
                Run { goal: 3, how: How::Done },
            ],
            seconds: 12,
        }),
        Attempt::CallCommand(CallCommand { by: Some(ONE), granted: true }),
        Attempt::NextCommand(NextCommand {}),
        Attempt::EndCombat(EndCombat {}),
        Attempt::Hazard(Hazard { who: ONE, what: "a pit".into(), damage: 4, defence: Task::default() }),
        Attempt::Join(Join { who: TWO }),
        Attempt::Suffer(Suffer { who: ONE, effect: "Stunned".into() }),
        Attempt::Buy(Buy {
            who: ONE,
            first: Bought { item: "Sword".into(), count: 1, price: Money::whole(5) },
            purpose: Some(Purpose::War),
            more: vec![],
        }),
        Attempt::Buy(Buy {
            who: ONE,
            first: Bought { item: "Sword".into(), count: 1, price: Money::whole(5) },
            purpose: None,
            more: vec![Bought { item: "Pistol".into(), count: 2, price: Money::whole(15) }],
        }),
        Attempt::Trade(Trade {
            who: ONE,
            pay: Money::whole(1),
            give: things.clone(),
            purpose: None,
            receive: Money(0),
            get: things.clone(),
        }),
        Attempt::Give(Give { who: ONE, to: TWO, money: Money::whole(1), things: things.clone() }),
        Attempt::Reward(Reward {
            to: vec![ONE],
            employer: "Royalty".into(),
            money: Money::whole(1),
            titles: vec!["Earl".into()],
            land: vec!["a village".into()],
            things,
        }),
        Attempt::Salary(Salary { who: ONE, months: 6 }),
        Attempt::EstateAccount(EstateAccount { who: ONE, estate: "Moor".into(), months: 12 }),
        Attempt::Title(Title { who: ONE, title: "Earl".into(), held: true }),
        Attempt::Claim(Claim { who: ONE, title: "Royalty".into() }),
        Attempt::Enter(Enter { who: ONE, door: "The court".into(), let_in: false }),
        Attempt::TimePasses(TimePasses { minutes: 480, resting: some([ONE]) }),
        Attempt::Heal(Heal { who: ONE, amount: 3, reason: "a charm".into() }),
        Attempt::Faint(Faint { who: ONE, cause: "a fall".into() }),
        Attempt::Wake(Wake { who: ONE }),
        Attempt::Declare(Declare { who: TWO, ending: Ending::Fled }),
        Attempt::Manipulate(Manipulate {
            who: ONE,
            what: "lift the gate".into(),
            hoping: "pass under it".into(),
            skill: "Lift".into(),
            cost: 2,
            test: Some(Task::of(Stat::Manipulation("Lift".into()))),
        }),
        Attempt::GrowCohesion(GrowCohesion { who: ONE, by: 1 }),
        Attempt::Move(Move {
            who: ONE,
            doing: "up the cliff".into(),
            modes: some([Mode::Climbing]),
            paces: [(Mode::Climbing, Factor::new(1, 8).unwrap())].into(),
            is_known: false,
            with: vec!["rope".into()],
            test: Task::of(Stat::Fitness),
            anew: false,
        }),
        Attempt::BareRoll(BareRoll { who: ONE, modifier: Some(3), edge: Edge::Advantage }),
        Attempt::BareRoll(BareRoll { who: ONE, modifier: None, edge: Edge::None }),
        Attempt::Prepare(Prepare::Combat(BeginCombat {
            fighters: some([ONE]),
            from_stealth: None,
            ..Default::default()
        })),
        Attempt::Prepare(Prepare::Execution(Execute {
            runs: vec![Run { goal: 0, how: How::Fails }],
            seconds: 3,
        })),
        Attempt::Unseen(Box::new(Attempt::Wake(Wake { who: TWO }))),
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
