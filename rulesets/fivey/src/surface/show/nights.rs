//! The night board: who has which rest actions left, who has eaten, and how the night ends. [fivey.day.nighttime]
use crate::reference::RULES;
use crate::rules::exploring::{nights, sites};
use crate::world::people::numbers;
use crate::world::{DAYTIME, Phase, World};
use norn_kernel::record::sheet::address;
use norn_kernel::show::Row;
use norn_kernel::{Filled, Text, Value, Viewer, Who, words};

/// One line for each of the party, and the referee's last word.
pub(super) fn rows(world: &World, viewer: &Viewer) -> Vec<Row> {
    let camp = world.night.is_some();
    let dark = DAYTIME <= world.minute() && world.phase == Phase::World;
    if world.combat.is_some() || !(camp || dark) {
        return vec![];
    }
    let key = words!("fivey.day.nighttime");
    let mut rows = vec![];
    if camp {
        let fits = nights::fits(world);
        for who in world.party() {
            let left = if fits { nights::left(world, who) } else { 0 };
            let one = world.character(who);
            let mine = *viewer != Viewer::Referee && viewer.speaks_for(world.owner(who));
            let label = Text::part(key, "row").with("who", who);
            let row = Row::new(label, i32::from(nights::left(world, who))).only(numbers(world, who));
            let row = row.at(address(who, "rest-left"));
            let helps = helps(world, who).filter(|_| mine && 0 < left);
            let helps = helps.map(|rest| Filled::of(rest).with("who", who).with_defaults());
            rows.push(match helps {
                Some(filled) => row.offering(filled),
                None => row,
            });
            let label = Text::part(words!("fivey.rest.meal"), "row").with("who", who);
            let row = Row::new(label, one.ate).only(numbers(world, who));
            let eats = mine && !one.ate && 0 < nights::rations(world, who);
            let filled =
                Filled::of("eat").with("who", Value::List(vec![Value::Character(who)])).with_defaults();
            rows.push(if eats { row.offering_to(who, filled) } else { row });
        }
    }
    if *viewer == Viewer::Referee {
        let row = Row::new(
            Text::part(key, "end"),
            Text::part(key, if camp { "camp-state" } else { "no-camp-state" }),
        );
        let open = !world.is_met() && !sites::is_begun(world);
        rows.push(if open { row.offering(Filled::of("night-ends").with_defaults()) } else { row });
    }
    rows
}

/// Which rest action gives somebody back what they lack: hit points before dice. [fivey.rest.recover, fivey.rest.practice]
fn helps(world: &World, who: Who) -> Option<&'static str> {
    let one = world.character(who);
    match (0 < one.damage(), one.dice < one.level) {
        (true, _) => Some("recover"),
        (false, true) => Some("practice"),
        (false, false) => None,
    }
}
