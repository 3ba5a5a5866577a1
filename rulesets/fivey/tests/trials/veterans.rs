//! Who fights knowing the game: what to do is chosen as a whole from what is so, not looked for among the offers.
use crate::battles::Fights;
use norn_fivey::rules::fights::attack::Attack;
use norn_fivey::rules::fights::movement::{self, How, Move};
use norn_fivey::rules::fights::turn::{self, EndTurn};
use norn_fivey::rules::fights::weapons::{self, Reload};
use norn_fivey::world::World;
use norn_fivey::{Attempt, Fivey};
use norn_kernel::{Filled, Param, Pick, Prompt, Value, Who};
use norn_testkit::machine::{Policy, Seen};
use norn_testkit::random::Random;

/// Whose turn it is: strikes the nearest with the first weapon that reaches, loads, and closes in; unless they are to do
/// what has seldom been done.
pub(crate) struct Veteran(pub(crate) Fights);

/// A step towards somebody, of those that can be gone.
fn step(world: &World, who: Who, towards: Who) -> Option<Attempt> {
    let (ground, to) = (world.ground.as_ref()?, world.character(towards).at?);
    let height = world.character(who).height;
    let how = if 0 < height { How::Fly } else { How::Walk };
    let far = |place| ground.distance(place, to);
    let here = world.character(who).at.and_then(far)?;
    let goals = movement::goals(world, who, how, height);
    let nearest = goals.into_iter().filter(|place| far(*place).is_some_and(|paces| paces < here));
    let nearest = nearest.min_by_key(|place| far(*place));
    nearest.map(|to| Move { who, how, to: Some(to), paces: 0, height }.into())
}

impl Policy<Fivey> for Veteran {
    fn chooses(&mut self, world: &World, _: &mut Random) -> Vec<Attempt> {
        let who = self.0.who;
        if self.0.varies {
            return vec![];
        }
        let busy = world.fighter(who).is_none_or(|fighter| fighter.long.is_some());
        if busy {
            return vec![EndTurn { who }.into()];
        }
        let own = world.fighter(who).map(|fighter| fighter.side);
        let foes = turn::fighters(world).into_iter().filter(|other| {
            let unseen = world.fighter(*other).is_none_or(|it| it.fled || it.hidden_from.contains(&who));
            world.fighter(*other).map(|it| it.side) != own && world.is_able(*other) && !unseen
        });
        let mut foes: Vec<(i32, Who)> =
            foes.map(|foe| (world.distance(who, foe).unwrap_or_default(), foe)).collect();
        foes.sort_unstable();
        let acts = world.fighter(who).is_some_and(|fighter| fighter.spent < turn::ACTIONS);
        let mut all: Vec<Attempt> = vec![];
        let names = weapons::names(world, who);
        for (_, on) in foes.iter().filter(|_| acts) {
            all.extend(names.iter().map(|name| Attack::of(who, *on, name).into()));
        }
        let loads = weapons::unloaded(world, who).into_iter().filter(|_| acts);
        all.extend(loads.map(|weapon| Reload { who, weapon }.into()));
        all.extend(foes.iter().filter_map(|(_, foe)| step(world, who, *foe)));
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
