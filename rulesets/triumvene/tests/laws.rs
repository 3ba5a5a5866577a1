//! The laws that every rule obeys, over the attempts of this game.
use crate::table::*;
use norn_kernel::{Edge, Money};
use norn_testkit::laws;
use norn_triumvene::rules::combat::command::{Agree, BeginExecution, StateGoal};
use norn_triumvene::rules::combat::defence::Hazard;
use norn_triumvene::rules::combat::execution::{CallCommand, Execute};
use norn_triumvene::rules::combat::fights::{BeginCombat, EndCombat};
use norn_triumvene::rules::finances::money::{
    Bought, Buy, EstateAccount, Give, Purpose, Reward, Salary, Things, Trade,
};
use norn_triumvene::rules::finances::status::{Enter, Title};
use norn_triumvene::rules::narrative::off_camera::OpenSession;
use norn_triumvene::rules::narrative::rolls::{BareRoll, Call, Check};
use norn_triumvene::world::{
    Aim, Door, Estate, How, Item, Manner, Reason, Run, Side, Stat, Task, Weapon, World,
};
use norn_triumvene::{Attempt, Triumvene};

fn people() -> World {
    let mut lyneth = hero("Lyneth");
    lyneth.fitness = 3;
    lyneth.combat_types.insert("Melee".into(), 4);
    lyneth.professions.insert("Smith".into(), 2);
    let effects = vec!["Knock-Back".into()];
    lyneth.weapons.insert("Hammer".into(), Weapon { effects, ..weapon(5) });
    world([(LYNETH, lyneth.clone()), (CAIUS, lyneth), (BANDIT, foe("Bandit", 3)), (THUG, foe("Thug", 3))])
}

fn check(call: Call) -> Attempt {
    Attempt::Check(Check {
        who: LYNETH,
        doing: "force the door".into(),
        hoping: "get in".into(),
        with: vec!["crowbar".into()],
        call,
        anew: false,
        secret: false,
    })
}

fn task() -> Task {
    Task { relevant: vec!["Smith".into()], reasons: vec![Reason::Help(CAIUS)], ..Task::of(Stat::Fitness) }
}

/// A fight in which four goals are about to run.
fn fight(npc_rolls: &str) -> World {
    let mut world = with_switch(people(), "npc-rolls", npc_rolls);
    let fighters = [LYNETH, CAIUS, BANDIT, THUG].into();
    let mut attempts =
        vec![Attempt::BeginCombat(BeginCombat { fighters, from_stealth: None, ..Default::default() })];
    let hammer = |target| Aim::Attack { target, weapon: "Hammer".into(), ranged: false };
    let claw = |target| Aim::Attack { target, weapon: "Claw".into(), ranged: false };
    for (who, side, aim) in [
        (LYNETH, Side::Party, hammer(BANDIT)),
        (BANDIT, Side::Opponents, claw(LYNETH)),
        (CAIUS, Side::Party, Aim::Move(Manner::Stealthily)),
        (THUG, Side::Opponents, claw(LYNETH)),
    ] {
        attempts.push(Attempt::StateGoal(StateGoal {
            who,
            side,
            instead_of: None,
            aim,
            words: String::new(),
        }));
    }
    attempts.extend([LYNETH, CAIUS].map(|who| Attempt::Agree(Agree { who })));
    attempts.push(Attempt::BeginExecution(BeginExecution {}));
    for attempt in attempts {
        world = play(&world, &attempt, &[], &[]).world;
    }
    world
}

fn execute(numbers: &[u32]) -> Attempt {
    let attack = || How::Attack { roll: Task::default(), defence: Task::default() };
    let how = |goal| if goal == 2 { How::Check(Task::of(Stat::Fitness)) } else { attack() };
    let runs = numbers.iter().map(|&goal| Run { goal, how: how(goal) }).collect();
    Attempt::Execute(Execute { runs, seconds: 12 })
}

#[test]
fn rolls_obey_the_laws() {
    for edge in [Edge::None, Edge::Advantage, Edge::Disadvantage] {
        for modifier in [None, Some(3)] {
            let roll = Attempt::BareRoll(BareRoll { who: LYNETH, modifier, edge });
            laws::hold("bare roll", &roll, &people());
        }
    }
    laws::hold("check", &check(Call::Ability(task())), &people());
    laws::hold("narrative check", &check(Call::Narrative { reasons: vec![], forced: false }), &people());
    laws::hold("impossible", &check(Call::Impossible), &people());
}

#[test]
fn defiance_obeys_the_laws() {
    let mut world = people();
    world.defiance = 4;
    laws::hold("with points to force", &check(Call::Ability(task())), &world);
    let forced = Task { forced: true, ..task() };
    laws::hold("forced before the dice", &check(Call::Ability(forced.clone())), &world);
    laws::hold("forced without points", &check(Call::Ability(forced)), &people());
    let world = with_switch(world, "forced-failure-rerollable", "on");
    laws::hold("forced and rolled again", &check(Call::Ability(task())), &world);
}

#[test]
fn an_opening_obeys_the_laws() {
    let mut world = people();
    world.sessions = 1;
    laws::hold(
        "opening",
        &Attempt::OpenSession(OpenSession {
            present: vec![LYNETH],
            earlier: false,
            ..OpenSession::default()
        }),
        &world,
    );
}

#[test]
fn a_fight_obeys_the_laws() {
    laws::hold("an attack and a sneak", &execute(&[0, 2]), &fight("off"));
    laws::hold("a defence and a sneak", &execute(&[1, 2]), &fight("off"));
    laws::hold("dice for opponents", &execute(&[1]), &fight("on"));
    laws::hold("nothing", &execute(&[]), &fight("off"));
    laws::hold("no such goal", &execute(&[9]), &fight("off"));
    laws::hold(
        "call",
        &Attempt::CallCommand(CallCommand { by: Some(LYNETH), granted: false }),
        &fight("off"),
    );
    laws::hold("end", &Attempt::EndCombat(EndCombat {}), &fight("off"));
    let hazard = Hazard { who: LYNETH, what: "a pit".into(), damage: 4, defence: Task::default() };
    laws::hold("hazard", &Attempt::Hazard(hazard), &fight("off"));
}

#[test]
fn money_and_status_obey_the_laws() {
    let mut world = people();
    let lyneth = world.characters.get_mut(&LYNETH).expect("Lyneth");
    lyneth.money = Money::whole(500);
    lyneth.livelihood.profession = "Lawyer".into();
    lyneth.items.insert("Rope".into(), Item { count: 2, bonus: 0 });
    lyneth.estates.insert("Vale".into(), Estate { income: Money::whole(90), ..Estate::default() });
    world.doors.insert("Court".into(), Door { rank: 3 });
    let (rope, none) = (Things::none().and("Rope".to_owned(), 1), Money::default());
    let buy = |item: &str, price| {
        let (item, price) = (item.to_owned(), Money::whole(price));
        Attempt::Buy(Buy {
            who: LYNETH,
            first: Bought { item, count: 2, price },
            purpose: Some(Purpose::Army),
            more: vec![],
        })
    };
    laws::hold("buy", &buy("Pistol", 15), &world);
    laws::hold("buy a house", &buy("Small House", 20), &world);
    let more = |item: &str| Bought { item: item.to_owned(), count: 3, price: Money::whole(5) };
    let Attempt::Buy(basket) = buy("Pistol", 15) else { unreachable!() };
    let basket = Buy { more: vec![more("Sword"), more("Minor war")], ..basket };
    laws::hold("buy several kinds", &Attempt::Buy(basket), &world);
    laws::hold("buy too much", &buy("Great house", 200_000), &world);
    let trade = Trade {
        who: LYNETH,
        pay: Money::whole(5),
        give: rope.clone(),
        purpose: None,
        receive: none,
        get: Things::none().and("Musket".to_owned(), 1),
    };
    laws::hold("trade", &Attempt::Trade(trade), &world);
    let give = Give { who: LYNETH, to: CAIUS, money: Money::whole(1), things: rope.clone() };
    laws::hold("give", &Attempt::Give(give), &world);
    let reward = Reward {
        to: vec![LYNETH, CAIUS],
        employer: "Royalty".into(),
        money: Money::whole(50),
        titles: vec!["Baron".into()],
        land: vec!["Upper Vale".into()],
        things: rope,
    };
    laws::hold("reward", &Attempt::Reward(reward), &world);
    laws::hold("salary", &Attempt::Salary(Salary { who: LYNETH, months: 7 }), &world);
    laws::hold("no salary", &Attempt::Salary(Salary { who: CAIUS, months: 7 }), &world);
    let account = EstateAccount { who: LYNETH, estate: "Vale".into(), months: 5 };
    laws::hold("estate", &Attempt::EstateAccount(account), &world);
    for held in [true, false] {
        let title = Title { who: LYNETH, title: "Earl".into(), held };
        laws::hold("title", &Attempt::Title(title), &world);
    }
    for let_in in [true, false] {
        let enter = Enter { who: LYNETH, door: "Court".into(), let_in };
        laws::hold("enter", &Attempt::Enter(enter), &world);
    }
}

#[test]
fn the_game_is_sound() {
    laws::sound(Triumvene);
}
