//! Who fights knowing the game: what to do is chosen as a whole from what is so, not looked for among the offers.
use crate::battles::Fights;
use norn_kernel::{Filled, Param, Pick, Prompt, Value, Who};
use norn_symbaroum::rules::actions::action::{Action, Deed};
use norn_symbaroum::rules::characters::weapons;
use norn_symbaroum::rules::combat::fights::EndTurn;
use norn_symbaroum::rules::combat::movement::{Goal, Move};
use norn_symbaroum::world::World;
use norn_symbaroum::{Attempt, Symbaroum};
use norn_testkit::machine::{Policy, Seen};
use norn_testkit::random::Random;

/// Whose place it is: gets up, strikes, shoots, and closes in on whoever is left.
pub(crate) struct Veteran(pub(crate) Fights);

impl Veteran {
    /// Opponents who can act and are not unseen, those in the same melee first.
    fn opponents(&self, world: &World) -> Vec<Who> {
        let who = self.0.who;
        let fighters = world.combat.iter().flat_map(|combat| combat.fighters.keys().copied());
        let against = |other: &Who| {
            !world.are_allies(who, *other) && world.is_able(*other) && !world.character(*other).hidden
        };
        let mut all: Vec<Who> = fighters.filter(against).collect();
        all.sort_by_key(|other| !world.are_engaged(who, *other));
        all
    }
}

impl Policy<Symbaroum> for Veteran {
    fn chooses(&mut self, world: &World, _: &mut Random) -> Vec<Attempt> {
        let who = self.0.who;
        let spent = world.fighter(who).map(|fighter| fighter.spent).unwrap_or_default();
        let (mut deeds, opponents) = (vec![], self.opponents(world));
        if world.character(who).prone {
            deeds.push(Deed::StandUp { difficulty: 0, rolls: false });
        }
        let engaged = world.engaged_with(who).next().is_some();
        let weapon = weapons::best(world, who, !engaged);
        let weapon = weapon.and_then(|name| Some((weapons::find(world, who, &name)?, name)));
        if let Some((weapon, name)) = weapon.as_ref().filter(|_| !spent.combat) {
            let within = opponents.iter().filter(|target| weapon.ranged || world.are_engaged(who, **target));
            deeds.extend(within.map(|target| Deed::Attack {
                target: *target,
                weapon: name.clone(),
                ability: None,
            }));
        }
        if !spent.movement && !engaged {
            let goals = opponents.iter().flat_map(|target| [Goal::Engage(*target), Goal::Toward(*target)]);
            deeds.extend(goals.map(|goal| Deed::Move(Move { goal, past: vec![], around: false })));
        }
        // Who has nothing better than fists to hit with takes something in hand, for what is there or as well.
        if !spent.movement && weapon.is_none_or(|(weapon, _)| weapon.natural) {
            let carried = || {
                let things = world.character(who).things.iter();
                things.filter(|(_, thing)| thing.sort.weapon().is_some_and(|weapon| !weapon.natural))
            };
            for (to, _) in carried().filter(|(_, thing)| !thing.ready) {
                let instead = carried().filter(|(_, thing)| thing.ready);
                deeds.extend(instead.map(|(from, _)| Deed::Switch { from: from.clone(), to: to.clone() }));
                deeds.push(Deed::Draw { item: to.clone() });
            }
        }
        let acts = deeds.into_iter().map(|deed| Attempt::Act(Action { who, deed }));
        acts.chain([Attempt::EndTurn(EndTurn { who })]).collect()
    }
    fn wants(&mut self, world: &World, seen: &Seen, random: &mut Random) -> Vec<&'static str> {
        self.0.wants(world, seen, random)
    }
    fn fills(&mut self, world: &World, filled: &Filled, param: &Param, random: &mut Random) -> Option<Value> {
        self.0.fills(world, filled, param, random)
    }
    fn says(&mut self, prompt: &Prompt<'_>, _: u64) -> Pick {
        prompt.by_default()
    }
}
