//! What all may see of somebody at a glance. [adventuring.base.conditions]
use crate::reference::RULES;
use crate::rules::base::bulk;
use crate::rules::harm::diseases::are_feet_rotting;
use crate::rules::hazards::{climbing, fears, moving, suffocation};
use crate::world::people::numbers;
use crate::world::{Blackout, Dread, Fate, Fighter, World};
use norn_kernel::{Closed, Text, Value, Viewer, Who, words};

/// Everything that is wrong with somebody and shows.
pub(super) fn conditions(world: &World, viewer: &Viewer, who: Who) -> Vec<Text> {
    let one = world.character(who);
    let fate = match one.fate {
        Fate::Well => None,
        Fate::Falling => Some(Text::part(words!("adventuring.base.zero-health"), "state")),
        Fate::Stable { .. } => Some(Text::part(words!("adventuring.base.stable"), "state")),
        Fate::Dying { .. } => Some(Text::part(words!("adventuring.base.dying"), "state")),
        Fate::Dead => Some(Text::part(words!("adventuring.base.death"), "state")),
    };
    let weak = one.fate == Fate::Well && one.out.is_empty() && world.is_out(who);
    // What does not show: those know who know the numbers.
    let known = numbers(world, who).admits(viewer);
    let stunned = world.fighter(who).is_some_and(|fighter| fighter.stunned);
    let flags = [
        (stunned, Text::part(words!("adventuring.base.condition.stunned"), "state")),
        (known && !one.doses.is_empty(), Text::part(words!("adventuring.poison.antidote"), "state")),
        (known && !one.addictions.is_empty(), Text::part(words!("adventuring.drug.addiction"), "state")),
        (known && !one.injuries.is_empty(), Text::part(words!("adventuring.base.injury"), "state")),
        (!one.sick.is_empty(), Text::part(words!("adventuring.disease.symptoms"), "state")),
        (
            are_feet_rotting(world, who),
            Text::part(words!("adventuring.disease.black-gangrene.second-failure"), "state"),
        ),
        (weak, Text::part(words!("adventuring.base.ability-zero"), "state")),
        (one.drowning, Text::part(words!("adventuring.move.swim.drowning"), "state")),
        (one.restrained, Text::part(words!("adventuring.base.restrained"), "state")),
        (one.footless, Text::part(words!("adventuring.disease.black-gangrene.footless"), "state")),
        (one.frenzied.is_some(), Text::part(words!("adventuring.base.condition.frenzied"), "state")),
        (one.distracted.is_some(), Text::part(words!("adventuring.manipulation.distract"), "state")),
        (
            bulk::is_encumbered(world, who) && world.is_players(who),
            Text::part(words!("adventuring.base.encumbrance"), "state"),
        ),
    ];
    let mut states: Vec<Text> = fate.into_iter().collect();
    states.extend(one.out.keys().map(|out| blackout(*out)));
    states.extend(one.fears.iter().map(|fear| {
        let key = match fear.terror {
            true => words!("adventuring.fear.terrified"),
            false => words!("adventuring.fear.frightened"),
        };
        let of = match &fear.of {
            Dread::Somebody(who) if world.is_seen_by(viewer, *who) => Value::Character(*who),
            Dread::Somebody(_) => Value::word("others"),
            Dread::Named(name) => Value::text(name),
        };
        Text::part(key, "state").with("of", of)
    }));
    states.extend(danger(world, who));
    // How people feel is the game master's to know.
    let attitude = one.attitude.filter(|_| *viewer == Viewer::Referee);
    states.extend(attitude.map(|attitude| {
        Text::part(words!("adventuring.attitude.pick-or-roll"), "state")
            .with("attitude", Value::word(attitude.word()))
    }));
    states.extend(flags.into_iter().filter(|(so, _)| *so).map(|(_, words)| words));
    states
}

/// What a movement or the surroundings do to somebody now. [adventuring.move.climb, adventuring.suffocate.breath]
fn danger(world: &World, who: Who) -> Vec<Text> {
    let mut states: Vec<Text> = climbing::state(world, who).into_iter().collect();
    if !suffocation::has_air(world, who) {
        let left = i32::try_from(suffocation::left(world, who)).unwrap_or(i32::MAX);
        states.push(Text::part(words!("adventuring.suffocate.breath"), "breath").with("left", left));
    }
    if fears::cowers(world, who) {
        states.push(Text::part(words!("adventuring.fear.cower"), "state"));
    }
    if world.fighter(who).is_some() {
        states.extend(moving::hampered(world, who).map(|key| Text::part(key, "state")));
    }
    states
}

fn blackout(out: Blackout) -> Text {
    Text::part(words!("adventuring.base.condition.incapacitated"), "state")
        .with("why", Value::word(out.word()))
}

/// What all see of somebody's turn in a fight.
pub(super) fn in_fight(fighter: &Fighter) -> Vec<Text> {
    let loses = fighter.loses.then(|| Text::part(words!("adventuring.base.lost-turn"), "state"));
    loses.into_iter().collect()
}
