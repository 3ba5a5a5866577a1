//! What anybody may see of a fight: whose turn it is, how well everybody defends, and what waits.
use crate::RULES;
use crate::hindrances;
use crate::world::fight::{Defence, Guarded, Trigger};
use crate::world::{Fighter, World};
use norn_kernel::show::{Row, Section, Shown};
use norn_kernel::{Audience, Text, Value, Viewer, Who, rule};

/// The round, the order of turns and whose turn it is. [heimr.combat.turns]
pub(super) fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let Some(combat) = &world.combat else { return vec![] };
    let seen = |who: &Who| world.is_seen_by(viewer, *who);
    let round = i32::try_from(combat.round).unwrap_or(i32::MAX);
    let mut rows = vec![Row::new(Text::part(rule!("heimr.combat.turns"), "row"), round)];
    let order = combat.order.iter().filter(|who| seen(who)).map(|&who| Value::Character(who)).collect();
    rows.push(Row::new(Text::part(rule!("heimr.initiative.order"), "row"), Value::List(order)));
    let acting =
        combat.acting.map(|who| if seen(&who) { Value::Character(who) } else { Value::word("others") });
    rows.push(Row::new(
        Text::part(rule!("heimr.combat.turn-start"), "row"),
        acting.unwrap_or_else(|| Value::word("none")),
    ));
    rows
}

/// What stands ready, what is begun and what waits. [heimr.weapon-attack.ask-defence]
pub(super) fn section(world: &World, viewer: &Viewer, who: Who, own: Audience) -> Option<Section> {
    let combat = world.combat.as_ref()?;
    let fighter = combat.fighters.get(&who)?;
    let mut rows = vec![];
    let key = rule!("heimr.weapon-attack.ask-defence");
    if asks(world, viewer, who) {
        rows.push(Row::new(Text::part(key, "row"), defence(fighter)));
    }
    let key = rule!("heimr.initiative.roll");
    rows.push(Row::new(Text::part(key, "row"), fighter.initiative));
    if let Some(guarded) = &fighter.guard {
        let key = rule!("heimr.guard.what");
        let what = match guarded {
            Guarded::Person(ward) => Value::Character(*ward),
            Guarded::Spot(name) => Value::text(name),
            Guarded::Border(between) => {
                let (one, other) = between.both();
                Value::List([one, other].map(Value::from).to_vec())
            }
        };
        rows.push(Row::new(Text::part(key, "row"), what));
    }
    if let Some(readied) = combat.readied.get(&who) {
        let key = rule!("heimr.ready.trigger-event-or-intent");
        let when = match &readied.trigger {
            Trigger::Enters => Text::part(key, "enters"),
            Trigger::Attacks => Text::part(key, "attacks"),
            Trigger::Intends => Text::part(key, "intends"),
            Trigger::Told(words) => Text::part(key, "words").with("words", Value::text(words)),
        };
        rows.push(Row::new(Text::part(rule!("heimr.ready.one-action"), "row"), when).only(own));
    }
    let held: Vec<Value> =
        combat.grabs.iter().filter(|grab| grab.by == who).map(|grab| Value::Character(grab.held)).collect();
    if !held.is_empty() {
        rows.push(Row::new(Text::part(rule!("heimr.brawl.bind-duration"), "row"), Value::List(held)));
    }
    let flags = [
        (fighter.open, rule!("heimr.action.type-ongoing")),
        (fighter.dodging, rule!("heimr.action.dodge-duration")),
        (fighter.upcoming.is_some(), rule!("heimr.action.type-upcoming")),
    ];
    for (_, key) in flags.into_iter().filter(|(on, _)| *on) {
        rows.push(Row::new(Text::part(key, "row"), true));
    }
    Some(Section { title: Text::part(rule!("heimr.action.purpose"), "section"), rows })
}

/// Whether somebody's stance can be read by this viewer: who is not dazed, and from whom they do not hide.
/// [heimr.preroll.when]
fn asks(world: &World, viewer: &Viewer, who: Who) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Player(own) => {
            let reads = |by: &Who| {
                *by == who
                    || !hindrances::is_dazed(world, *by)
                        && !hindrances::is_helpless(world, *by)
                        && !world.character(who).unseen.from.contains_key(by)
            };
            own.iter().any(reads)
        }
    }
}

fn defence(fighter: &Fighter) -> Shown {
    let key = rule!("heimr.weapon-attack.ask-defence");
    Shown::Words(match &fighter.defence {
        None => Text::part(key, "none"),
        Some(stored) => {
            let part = match stored.kind {
                Defence::Dodge => "dodge",
                Defence::Block { .. } => "block",
                Defence::Parry { .. } => "parry",
            };
            Text::part(key, part).with("total", stored.thrown.total)
        }
    })
}
