//! The laws that every rule obeys, over the attempts of this game.
use norn_adventuring::Adventuring;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
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
    use norn_adventuring::rules::fights::objects::{Bash, BreakDown, Scorch, Target};
    use norn_adventuring::rules::fights::restraints::{Escape, Restrain};
    use norn_adventuring::rules::fights::tending::{Heal, Tend};
    use norn_adventuring::rules::fights::turn::{Daze, EndTurn, GoOn};
    use norn_adventuring::world::{Blackout, Door, Fate, Fighter, Level, Side, World};
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
        hold("heal", &Attempt::Heal(Heal { who: X, points: 2 }), &dying);
        let out = but(duel(), X, |one| one.out = [(Blackout::Sleep, 4)].into());
        hold("bind", &Attempt::Restrain(Restrain { who: A, on: X, willing: false, frees: false }), &out);
        let bound = but(two(&[], &[]), A, |one| one.restrained = true);
        hold("escape", &Attempt::Escape(Escape { who: A, ability: Agi }), &bound);
    }
}
