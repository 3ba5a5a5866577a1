//! Balancing on difficult ground. [adventuring.move.balance]
use crate::reference::RULES;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::fights::turn;
use crate::rules::hazards::moving::{self, Difficulty, Moving};
use crate::rules::hazards::{falls, sneaking};
use crate::world::happen::note;
use crate::world::people::SPEED_MAX;
use crate::world::{Ability, Special, World};
use norn_kernel::ask::Pick;
use norn_kernel::{
    At, Closed, Lapse, Owner, Place, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
    words,
};

closed! {
    /// What balancing came to.
    pub enum Balanced {
        Falls = "loses-balance",
        Crosses = "keeps-balance",
    }
}

/// Somebody goes where the ground is difficult.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Balance {
    pub moving: Moving,
}

/// How many difficulties the ground of an area has.
fn difficulties(world: &World, place: Place) -> usize {
    let area = world.area(place);
    [area.slippery, area.uneven, area.narrow].into_iter().filter(|so| *so).count()
}

/// Whether one can stand there only with care. [adventuring.move.balance]
#[must_use]
pub fn is_difficult(world: &World, place: Place) -> bool {
    0 < difficulties(world, place)
}

/// Where somebody would fall who goes from one area to the next, if anywhere: there, or else where they are.
#[must_use]
pub fn ground(world: &World, from: Place, to: Place) -> Option<Place> {
    [to, from].into_iter().find(|place| is_difficult(world, *place))
}

/// Somebody loses their balance in an area: they are stunned, and whatever is dangerous there hurts them, if the game
/// master does not say otherwise. [adventuring.move.balance.fall]
fn loses(at: &mut At<'_, World>, who: Who, place: Place) -> Play<()> {
    let key = rule!("adventuring.move.balance.fall");
    if at.holds(key, true) {
        // Outside of fights it is soon over.
        at.tell(|_| Text::part(key, "stunned").with("who", who));
        turn::stuns(at, who)?;
    }
    let (drop, hazard) = (at.world().area(place).drop, at.world().area(place).hazard);
    if drop == 0 && hazard.is_none() {
        return Ok(());
    }
    let key = rule!("adventuring.move.balance.fall");
    let about = [("who", Value::Character(who)), ("place", Value::Place(place))];
    let prompt = Prompt::confirm(Owner::Referee, key).or_else(Pick::Yes(true)).about(&about);
    if !at.confirm(&prompt.lapses(Lapse::MovingOn))? {
        return Ok(());
    }
    if let Some(die) = hazard {
        inflict(at, who, Owner::Referee, &Hurt::of(die), rule!("adventuring.move.balance.fall"))?;
    }
    falls::falls(at, who, drop, true).map(|_| ())
}

impl Rule for Balance {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let it = &self.moving;
        let who = it.who;
        moving::may(at, it, Special::Balance)?;
        moving::possible(at, it)?;
        moving::has_zones(at, who, 1)?;
        sneaking::can_along(at, it)?;
        let places = at.world().place(who).zip(it.to);
        let ground = places.and_then(|(from, to)| ground(at.world(), from, to)).or(it.to);
        let hard = ground.map_or(1, |place| difficulties(at.world(), place));
        let key = rule!("adventuring.move.balance.impossible");
        let hopeless = it.difficulty == Difficulty::Looks && 1 < hard;
        at.require(key, !hopeless, || {
            Text::part(key, "refusal")
                .with("who", who)
                .with("place", Value::Place(ground.unwrap_or(Place(0))))
        })?;
        let key = rule!("adventuring.move.balance");
        // One save for all the difficult ground of a turn.
        let again =
            at.world().fighter(who).is_some_and(|fighter| fighter.special.contains(&Special::Balance));
        let saves =
            !again && moving::takes_save(at, it.difficulty, words!("adventuring.move.balance"), hard == 0);
        moving::pays(at, it, Special::Balance, 1, key)?;
        let on = riding::mover(at.world(), who);
        let skilled = moving::is_proficient(at.world(), on, Special::Balance);
        let of = Save::of(on, Ability::Agi).proficient_if(skilled);
        let stands = !saves || !at.holds(key, true) || save(at, &of)?;
        let there = stands || ground == it.to;
        if let (Some(to), true) = (it.to, there) {
            moving::comes(at, who, to, key)?;
        }
        if stands {
            at.story(|_| moving::story(key, "story", who));
            sneaking::along(at, it)?;
        } else {
            at.story(|_| moving::story(key, "falls", who));
            // The movement ends there, for whoever sits in the saddle as well.
            for one in riding::together(at.world(), who) {
                note(at, key, one, |fighter| fighter.moved = SPEED_MAX)?;
            }
            loses(at, on, ground.unwrap_or(Place(0)))?;
        }
        if saves {
            riding::jolts(at, on, Peril::Danger)?;
        }
        turn::settles(at, who)?;
        Ok(Verdict::of(if stands { Balanced::Crosses } else { Balanced::Falls }.word()))
    }
}
