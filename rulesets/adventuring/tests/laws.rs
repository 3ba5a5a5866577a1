//! The laws that every rule obeys, over the attempts of this game.
use crate::table::*;
use norn_adventuring::rules::base::creation::Generate;
use norn_adventuring::rules::harm::diseases::{Infect, Relieve};
use norn_adventuring::rules::harm::healing::Heal;
use norn_adventuring::rules::harm::injuries::Injure;
use norn_adventuring::rules::harm::poisons::Expose;
use norn_adventuring::rules::harm::rests::{DailyRest, Disturb, FullRest, Occupy};
use norn_adventuring::rules::harm::surgery::{Operation, Surgery};
use norn_adventuring::rules::harm::swallowing::{Meal, Mix, Take};
use norn_adventuring::world::{Activity, Addiction, Delivery, Sickness, World};
use norn_adventuring::{Adventuring, Attempt};
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}

#[test]
fn taking_things_obeys_the_laws() {
    use norn_adventuring::rules::exploring::taking::{PickUp, Source};
    use norn_kernel::Amounts;
    let things = Amounts::none().and("Dagger".to_owned(), 1);
    let from = Source::Body(X);
    let it = PickUp { who: A, from, things, coins: 7, willing: false };
    laws::hold("pick up", &Attempt::PickUp(it), &crate::rules::taking::body());
}

/// Fights, and what is done as quickly outside of them.
mod fights {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::fights::attack::Attack;
    use norn_adventuring::rules::fights::begin::{BeginFight, EndFight, Join, LeaveFight};
    use norn_adventuring::rules::fights::elements::{Burn, Kind, Outburst};
    use norn_adventuring::rules::fights::frenzy::Rage;
    use norn_adventuring::rules::fights::hands::{Break, Coat, Hold};
    use norn_adventuring::rules::fights::movement::Walk;
    use norn_adventuring::rules::fights::objects::{Bash, BreakDown, Scorch};
    use norn_adventuring::rules::fights::restraints::{Escape, Restrain};
    use norn_adventuring::rules::fights::tending::Tend;
    use norn_adventuring::rules::fights::turn::{Daze, EndTurn, GoOn};
    use norn_adventuring::world::{Blackout, Door, Fate, Fighter, Level, Side, Target, World};
    use norn_kernel::{D4, D6};
    use norn_testkit::laws::hold;

    const POISON: &str = "Damaging poison, for the blood";

    /// Ada with a sword and poison against Xan, on a map.
    fn duel() -> World {
        let mut world = with_thing(with_thing(row(two(&[], &[]), Level::Zone), A, "Sword", 1), A, POISON, 1);
        let all = world
            .characters
            .iter()
            .map(|(who, one)| (*who, Fighter { side: one.side, ..Fighter::default() }));
        let fighters = all.collect();
        let rolled = norn_adventuring::world::Combat {
            round: 1,
            rolled: true,
            quick: [A].into(),
            fighters,
            ..Default::default()
        };
        world.combat = Some(rolled);
        world
    }

    fn attack(impaired: bool) -> Attempt {
        Attack { by: A, on: X, weapon: "Sword".into(), impaired, enhanced: false }.into()
    }

    fn done(mut world: World, who: Who) -> World {
        world.combat.as_mut().expect("a fight").fighters.get_mut(&who).expect("a fighter").done = true;
        world
    }

    use norn_kernel::Who;

    #[test]
    fn fights_begin_go_on_and_end_by_the_laws() {
        let begin = |surprise| {
            let attackers = [Side::Company].into();
            Attempt::BeginFight(BeginFight { company: [A].into(), others: [X].into(), attackers, surprise })
        };
        hold("begin", &begin(false), &two(&[], &[]));
        hold("ambush", &begin(true), &two(&[], &[]));
        hold("already", &begin(false), &duel());
        let nobody = |mut world: World| {
            world.combat.as_mut().expect("a fight").fighters.remove(&X);
            world
        };
        hold("join", &Attempt::Join(Join { who: X, side: Side::Others }), &nobody(duel()));
        hold("leave", &Attempt::LeaveFight(LeaveFight { who: X }), &duel());
        hold("end", &Attempt::EndFight(EndFight { talk: false }), &duel());
        hold("go on", &Attempt::GoOn(GoOn), &done(duel(), A));
        let burns = in_area(done(done(duel(), A), X), P, |area| area.on_fire = true);
        hold("a round begins", &Attempt::GoOn(GoOn), &burns);
        hold("too early", &Attempt::GoOn(GoOn), &duel());
        hold("end turn", &Attempt::EndTurn(EndTurn { who: A }), &duel());
        hold("daze", &Attempt::Daze(Daze { who: X, stunned: true }), &duel());
    }

    #[test]
    fn turns_obey_the_laws() {
        hold("attack", &attack(false), &duel());
        hold("impaired", &attack(true), &duel());
        hold("save to hit", &attack(false), &with_switch(duel(), "attack-roll", "save-to-hit"));
        hold("dodge for a turn", &attack(false), &with_switch(duel(), "dodge", "next-turn"));
        hold(
            "walk",
            &Attempt::Walk(Walk { who: A, path: vec![Q, R] }),
            &in_area(duel(), R, |area| area.on_fire = true),
        );
        hold("rage", &Attempt::Rage(Rage { who: A }), &but(duel(), A, |one| one.frenzied = Some(9)));
        hold("hold", &Attempt::Hold(Hold { who: A, things: ["Sword".to_owned()].into() }), &duel());
        hold("coat", &Attempt::Coat(Coat { who: A, weapon: "Sword".into(), poison: POISON.into() }), &duel());
        hold("break", &Attempt::Break(Break { who: A, thing: "Sword".into() }), &duel());
        let burst =
            Outburst { by: Some(A), on: X, kind: Kind::Force, die: D4, blast: true, enhanced: [X].into() };
        hold("outburst", &Attempt::Outburst(burst), &duel());
        hold("burn", &Attempt::Burn(Burn { who: A, rounds: 1, die: D6 }), &two(&[], &[]));
    }

    #[test]
    fn things_and_helping_obey_the_laws() {
        let mut door = Door::default();
        (door.lock.old, door.lock.locked) = (true, true);
        let world = with_way(duel(), P, Q, |way| way.door = Some(door));
        let what = Target::Door(P, Q);
        let down = BreakDown { by: A, what: what.clone(), weapon: "Sword".into(), fits: true };
        hold("break down", &Attempt::BreakDown(down), &world);
        hold("scorch", &Attempt::Scorch(Scorch { what: what.clone(), die: D6 }), &world);
        hold("bash", &Attempt::Bash(Bash { by: A, what }), &world);
        let dying = but(duel(), X, |one| (one.fate, one.health) = (Fate::Dying { until: 1 }, 0));
        hold("tend", &Attempt::Tend(Tend { who: A, on: X }), &dying);
        let out = but(duel(), X, |one| one.out = [(Blackout::Sleep, 4)].into());
        hold("bind", &Attempt::Restrain(Restrain { who: A, on: X, willing: false, frees: false }), &out);
        let bound = but(two(&[], &[]), A, |one| one.restrained = true);
        hold("escape", &Attempt::Escape(Escape { who: A, ability: Agi }), &bound);
    }
}

/// Two who carry what can be taken, one of them sick and addicted; their scores are still to be rolled.
fn ailing() -> World {
    let mut world = three();
    let all =
        ["Ration", "Antidote", "Cure", "Dream resin", "Surgical tools", "Lethal poison, to be swallowed"];
    for name in all {
        world = with_thing(world, A, name, if name == "Ration" { 9 } else { 1 });
    }
    but(world, B, |one| {
        one.unrolled = true;
        one.addictions.insert("Dream resin".into(), Addiction { since: 0 });
        for name in ["Plague", "Digworm"] {
            one.sick.insert(name.into(), Sickness::default());
        }
    })
}

#[test]
fn harm_and_rest() {
    let world = ailing();
    let hold = |name: &str, attempt: Attempt| laws::hold(name, &attempt, &world);
    for thing in ["Ration", "Antidote", "Cure", "Dream resin", "Lethal poison, to be swallowed", "Nothing"] {
        hold(
            thing,
            Take { who: A, to: B, thing: thing.into(), strong: false, resists: true, willing: false }.into(),
        );
    }
    let poison = "Lethal poison, to be swallowed";
    hold("mix", Mix { who: A, poison: poison.into(), into: "Ration".into() }.into());
    hold("meal", Meal { who: vec![A, B], poison: Some(poison.into()), strong: false }.into());
    hold("expose", Expose { who: A, poison: poison.into(), by: Delivery::Ingestion }.into());
    hold("infect", Infect { who: vec![A, B], disease: "Plague".into() }.into());
    hold("relieve", Relieve { who: B, disease: "Plague".into() }.into());
    hold("surgery", Surgery { who: A, patient: B, operation: Operation::Parasite }.into());
    hold("no feet", Surgery { who: A, patient: B, operation: Operation::Feet }.into());
    hold("injure", Injure { who: A }.into());
    hold("heal", Heal { who: A, points: 3 }.into());
    hold("scores", Generate { who: B }.into());
    hold("no scores", Generate { who: A }.into());
    hold("daily rest", DailyRest { who: vec![A, B] }.into());
    hold("full rest", FullRest { who: vec![A] }.into());
    hold("no full rest", FullRest { who: vec![B] }.into());
    let resting = play(&world, &Attempt::FullRest(FullRest { who: vec![A] }), &[], &[]).world;
    let occupy = Occupy { who: A, activity: Activity::Other("carving".into()) };
    laws::hold("activity", &Attempt::Occupy(occupy), &resting);
    laws::hold("disturb", &Attempt::Disturb(Disturb { who: vec![A] }), &resting);
}

mod encounters {
    use crate::table::*;
    use norn_adventuring::rules::encounters::attitudes::{Feel, Mood};
    use norn_adventuring::rules::encounters::diplomacy::{Diplomacy, Diplomatic};
    use norn_adventuring::rules::encounters::disguises::LookAt;
    use norn_adventuring::rules::encounters::manipulation::{Manipulation, Manipulative};
    use norn_adventuring::rules::encounters::meeting::{Face, Meet, Talk};
    use norn_adventuring::rules::encounters::speech::Speech;
    use norn_adventuring::rules::encounters::stealing::Steal;
    use norn_adventuring::world::{Disguise, Encounter, Stage, Stance, World};
    use norn_adventuring::{Attempt, world::Approach};
    use norn_testkit::laws;

    fn all() -> World {
        world([
            (A, hero("Ada", &[(Wit, 9)])),
            (X, other("Xan", &[(Wit, 7)])),
            (Y, other("Yan", &[(Wit, 11)])),
        ])
    }

    fn facing(others_choice: Option<Approach>) -> World {
        let mut world = all();
        world.encounter = Some(Encounter {
            company: US,
            others: THEM,
            stage: Stage::Choosing,
            company_notices: true,
            others_notice: others_choice.is_some(),
            others_choice,
            fills_stretch: true,
            scene: None,
            from: None,
        });
        world
    }

    #[test]
    fn meetings_obey_the_laws() {
        let (own_stance, their_stance) = (Stance::Cautious, Stance::Cautious);
        let meet =
            Meet { scene: None, company: US, others: THEM, own_stance, their_stance, own_stretch: false };
        laws::hold("meet", &Attempt::from(meet), &all());
        laws::hold("one-sided", &Attempt::from(Face { company: US }), &facing(None));
        laws::hold("both-sided", &Attempt::from(Face { company: US }), &facing(Some(Approach::Fight)));
        laws::hold("talk", &Attempt::from(Talk { who: A, to: X }), &all());
        laws::hold("attitude", &Attempt::from(Feel { who: vec![X], mood: Mood::Peaceful }), &all());
    }

    #[test]
    fn words_and_thefts_obey_the_laws() {
        for approach in [Diplomatic::Befriend, Diplomatic::Persuade] {
            let it = Diplomacy { approach, on: X, speech: Speech::of(A, "words"), lie: false };
            laws::hold("diplomacy", &Attempt::from(it), &all());
        }
        for approach in [Manipulative::Distract, Manipulative::Taunt] {
            let it =
                Manipulation { approach, on: vec![X, Y], speech: Speech::of(A, "words"), resists: false };
            laws::hold("manipulation", &Attempt::from(it), &all());
        }
        let seen = but(all(), A, |one| {
            one.disguise = Some(Disguise { as_what: "a monk".into(), exposed: false, unseen: false });
        });
        let look = LookAt { who: A, by: vec![X, Y], closely: false, changed: false };
        laws::hold("look", &Attempt::from(look), &seen);
        let steal = Steal {
            who: A,
            from: X,
            seeking: String::new(),
            thing: "Antidote".into(),
            coins: 0,
            allowed: false,
            unseen: true,
            changed: false,
        };
        laws::hold("steal", &Attempt::from(steal), &with_thing(all(), X, "Antidote", 1));
    }
}

#[test]
fn exploring_obeys_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::exploring::moving::{Go, How};
    use norn_adventuring::rules::exploring::searching::{Look, Search};
    use norn_adventuring::rules::exploring::traps::SetOff;
    use norn_adventuring::rules::exploring::travel::Travel;
    use norn_adventuring::rules::exploring::turns::NextTurn;
    use norn_adventuring::world::{Level, Secret, Trap};
    let trap = Trap { damage: Some(norn_kernel::D6), ..Trap::default() };
    let secret = Secret { kind: "trap".to_owned(), trap: Some(trap), ..Secret::default() };
    let zones = in_area(row(one(&[]), Level::Zone), Q, |area| {
        area.secrets.insert("Darts".to_owned(), secret);
    });
    let walk = Go { who: A, how: How::Walk, to: Q, with: Default::default() };
    laws::hold("walk", &Attempt::from(walk), &zones);
    let there = at(zones, A, Q);
    laws::hold("look", &Attempt::from(Look { who: A, spot: "there".to_owned() }), &there);
    laws::hold("set off", &Attempt::from(SetOff { who: A, place: Q, trap: "Darts".to_owned() }), &there);
    laws::hold("search", &Attempt::from(Search { who: A, place: Q }), &there);
    let searching = played(&there, &Search { who: A, place: Q }.into());
    laws::hold("found", &Attempt::from(NextTurn { watch: false }), &searching);
    laws::hold("travel", &Attempt::from(Travel { who: A, to: S }), &row(three(), Level::Region));
}

#[test]
fn what_carries_people_obeys_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::exploring::companies::{GoWith, Part};
    use norn_adventuring::rules::exploring::foraging::{Forage, Track};
    use norn_adventuring::rules::exploring::locks::{Tool, Unlock};
    use norn_adventuring::rules::exploring::moving::Put;
    use norn_adventuring::rules::exploring::riding::{Mount, Peril, StayOn};
    use norn_adventuring::rules::exploring::shelter::FindShelter;
    use norn_adventuring::rules::exploring::turns::NextTurn;
    use norn_adventuring::rules::exploring::vehicles::{Board, Drive, Endanger};
    use norn_adventuring::world::{Door, Form, Level, Lock, Model, Nature, Row as _, Size, Target, Vehicle};
    use std::collections::BTreeSet;
    let horse = beast("Horse", Nature::Domesticated, Size::Large, &[]);
    let horse = norn_adventuring::world::Character {
        side: norn_adventuring::world::Side::Company,
        forms: BTreeSet::from([Form::Mount, Form::Labour, Form::Hunt]),
        ..horse
    };
    let mut world = three();
    world.characters.insert(X, horse.into());
    let world = with_thing(row(world, Level::Region), X, "Saddle", 1);
    let world = in_area(world, P, |area| area.wilderness = true);
    laws::hold("mount", &Attempt::from(Mount { who: A, on: X }), &world);
    let riding = played(&world, &Mount { who: A, on: X }.into());
    laws::hold("stay on", &Attempt::from(StayOn { who: A, peril: Peril::Leap }), &riding);
    laws::hold("forage", &Attempt::from(Forage { who: A, beasts: BTreeSet::from([X]) }), &world);
    laws::hold("track", &Attempt::from(Track { who: A, beast: Some(X) }), &world);
    laws::hold("shelter", &Attempt::from(FindShelter { who: A }), &world);
    laws::hold("put", &Attempt::from(Put { who: BTreeSet::from([A, B]), to: Some(Q) }), &world);
    let part = Part { who: C, with: BTreeSet::new(), name: "Scouts".to_owned() };
    laws::hold("part", &Attempt::from(part.clone()), &world);
    let parted = played(&world, &part.into());
    laws::hold("go with", &Attempt::from(GoWith { who: C, with: BTreeSet::new(), whom: A }), &parted);
    let model = Model::find(&world, "Wagon").expect("a wagon").clone();
    let mut carted = world.clone();
    let cart = Vehicle {
        health: model.health,
        model,
        at: Some(P),
        driver: None,
        aboard: BTreeSet::from([A]),
        pulled_by: BTreeSet::new(),
        sails: false,
        upset: false,
        keeper: None,
    };
    carted.vehicles.insert("Cart".to_owned(), cart);
    let drive = Drive { who: A, vehicle: "Cart".to_owned(), pulled_by: BTreeSet::from([X]), sails: false };
    laws::hold("board", &Attempt::from(Board { who: B, vehicle: "Cart".to_owned() }), &carted);
    laws::hold("drive", &Attempt::from(drive.clone()), &carted);
    let driven = played(&carted, &drive.into());
    laws::hold("danger", &Attempt::from(Endanger { vehicle: "Cart".to_owned() }), &driven);
    let lock = Lock { locked: true, ..Lock::default() };
    let zones = with_thing(row(one(&[]), Level::Zone), A, "Lockpicks", 1);
    let zones = with_way(zones, P, Q, |way| way.door = Some(Door { lock, ..Door::default() }));
    let unlock = Unlock { who: A, shut: Target::Door(P, Q), tool: Tool::Lockpicks };
    laws::hold("unlock", &Attempt::from(unlock.clone()), &zones);
    laws::hold("unlocked", &Attempt::from(NextTurn { watch: true }), &played(&zones, &unlock.into()));
}

/// What a world is after an attempt that rolls nothing.
fn played(world: &World, attempt: &Attempt) -> World {
    play(world, attempt, &[], &[]).world
}

#[test]
fn special_movement_and_its_dangers_obey_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::hazards::balancing::Balance;
    use norn_adventuring::rules::hazards::climate::{Element, Scathe};
    use norn_adventuring::rules::hazards::climbing::{BareClimb, Climb};
    use norn_adventuring::rules::hazards::falls::{BareFall, Fall};
    use norn_adventuring::rules::hazards::fears::{Flee, Frighten};
    use norn_adventuring::rules::hazards::leaping::Leap;
    use norn_adventuring::rules::hazards::moving::{Difficulty, Moving};
    use norn_adventuring::rules::hazards::rounds::Rounds;
    use norn_adventuring::rules::hazards::sizes::{CarryOff, Measure, Withstand};
    use norn_adventuring::rules::hazards::sneaking::Sneak;
    use norn_adventuring::rules::hazards::sprinting::Sprint;
    use norn_adventuring::rules::hazards::swimming::{Rescue, Swim};
    use norn_adventuring::world::{Dread, Fate, Fear, Level, Surface, Water};
    let open = row(three(), Level::Zone);
    let hold = |name, attempt: Attempt, world: &World| laws::hold(name, &attempt, world);
    let moving = Moving::of(A, Some(Q));
    hold("sprint", Sprint { who: A, to: S }.into(), &open);
    let beam = in_area(open.clone(), Q, |area| {
        (area.narrow, area.drop, area.hazard) = (true, 40, Some(norn_kernel::D6));
    });
    hold("balance", Balance { moving }.into(), &beam);
    let sneak = Sneak { who: [A, B].into(), to: Some(Q), sprint: false, difficulty: Difficulty::Looks };
    hold("sneak", sneak.into(), &open);
    hold("leap", Leap { moving, gap: 30, run_up: true, depth: 40 }.into(), &open);
    hold("climb", Climb { moving, height: 80, surface: Surface::Challenging, down: false }.into(), &open);
    let lake = in_area(open.clone(), Q, |area| area.water = Water::Turbulent);
    hold("swim", Swim { moving, rounds: 2 }.into(), &lake);
    let drowns = but(at(at(lake, A, Q), B, Q), A, |one| (one.drowning, one.breathless) = (true, 4));
    hold("rescue", Rescue { who: B, whom: A, firm: false }.into(), &drowns);
    hold("rounds", Rounds { rounds: 2 }.into(), &drowns);
    hold("fall", Fall { who: A, depth: 50, cushion: true }.into(), &open);
    let exposed = [A, B].into();
    let name = "the howl".to_owned();
    hold(
        "frighten",
        Frighten { name, of: None, terror: true, exposed, stays: true, at: Some(S) }.into(),
        &open,
    );
    let fear = Fear { of: Dread::Somebody(B), terror: true, until: 1 };
    hold(
        "flee",
        Flee { who: A, to: Some(S) }.into(),
        &but(at(open.clone(), A, Q), A, |one| one.fears = vec![fear]),
    );
    let cold = Scathe { who: A, element: Element::Cold, dice: 1, die: norn_kernel::D4, impaired: true };
    hold("cold or heat", cold.into(), &open);
    let down = but(open.clone(), B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
    hold("carry off", CarryOff { who: A, whom: B, to: Q }.into(), &down);
    let measure = Measure { who: [A, B].into(), ability: Agi, hampers: true };
    hold("measure", measure.into(), &open);
    hold("withstand", Withstand { who: A, other: B }.into(), &open);
    let climb =
        BareClimb { who: A, metres: 8, agility: 11, proficient: false, surface: Surface::Challenging };
    hold("bare climb", climb.into(), &open);
    hold("bare fall", BareFall { who: A, depth: 40, agility: Some(10) }.into(), &open);
}
