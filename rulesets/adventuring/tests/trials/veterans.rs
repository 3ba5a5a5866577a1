//! Who fights knowing the game: what to do is chosen as a whole from what is so, not looked for among the offers.
use crate::battles::Fights;
use norn_adventuring::rules::fights::attack::Attack;
use norn_adventuring::rules::fights::frenzy::Rage;
use norn_adventuring::rules::fights::hands;
use norn_adventuring::rules::fights::movement::{self, Walk};
use norn_adventuring::rules::fights::tending::Tend;
use norn_adventuring::rules::fights::turn::{self, EndTurn};
use norn_adventuring::rules::hazards::fears::{self, Flee};
use norn_adventuring::rules::hazards::moving;
use norn_adventuring::world::{Fate, World};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::{Filled, Param, Pick, Prompt, Value, Who};
use norn_testkit::machine::{Policy, Seen};
use norn_testkit::random::Random;

/// Whose turn it is: runs or rages where they must, tends those who die beside them, shoots, strikes, and closes in;
/// unless they are to do what has seldom been done.
pub(crate) struct Veteran(pub(crate) Fights);

impl Policy<Adventuring> for Veteran {
    fn chooses(&mut self, world: &World, _: &mut Random) -> Vec<Attempt> {
        if self.0.varies {
            return vec![];
        }
        let (who, own) = (self.0.who, world.character(self.0.who));
        if own.frenzied.is_some() && !own.restrained {
            return vec![Rage { who }.into()];
        }
        if fears::terror(world, who).is_some() {
            let to = fears::ways_out(world, who).first().copied();
            return vec![Flee { who, to }.into(), EndTurn { who }.into()];
        }
        let others = turn::fighters(world).into_iter().filter(|other| *other != who);
        let (ours, foes): (Vec<Who>, Vec<Who>) =
            others.partition(|other| world.character(*other).side == own.side);
        let dying =
            ours.into_iter().filter(|other| matches!(world.character(*other).fate, Fate::Dying { .. }));
        let mut all: Vec<Attempt> = dying.map(|on| Tend { who, on }.into()).collect();
        let foes = foes.into_iter().filter(|foe| world.is_able(*foe) && world.is_seen(*foe));
        let mut foes: Vec<(i32, Who)> =
            foes.filter_map(|foe| Some((movement::range(world, who, foe)?, foe))).collect();
        foes.sort_unstable();
        let acts = world.fighter(who).is_some_and(|fighter| !fighter.action);
        for &(zones, on) in foes.iter().filter(|_| acts) {
            let with = hands::blades(world, who).into_iter();
            let with = with.filter(|name| hands::blade(world, who, name).is_some_and(|it| zones <= it.range));
            all.extend(
                with.map(|weapon| Attack { by: who, on, weapon, impaired: false, enhanced: false }.into()),
            );
        }
        let left = usize::try_from(moving::steps(world, who)).unwrap_or(0);
        let goals = foes.iter().filter_map(|(_, foe)| world.place(*foe)).filter(|_| acts && 0 < left);
        for goal in goals {
            let Some(from) = world.place(who) else { break };
            let path = movement::walk(world, who, from, goal).unwrap_or_default();
            all.push(Walk { who, path: path.into_iter().take(left).collect() }.into());
        }
        all.push(EndTurn { who }.into());
        all
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
