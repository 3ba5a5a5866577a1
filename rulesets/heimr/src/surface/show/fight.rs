//! What anybody may see of a fight: whose turn it is, how well everybody defends, and what waits.
use crate::reference::RULES;
use crate::rules::combat::defence;
use crate::surface::show::rows::numbers;
use crate::world::World;
use crate::world::fight::{Chase, Defence, Fighter, Guarded, Trigger};
use norn_kernel::show::{Row, Section, Shown, Turn, TurnState, Turns};
use norn_kernel::{Audience, Filled, Text, Value, Viewer, Who, rule, words};

/// Whose turn it is, where the order of turns does not show it; and to whoever acts, that their turn may be over.
/// [heimr.combat.turn-start]
pub(crate) fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let Some(combat) = &world.combat else { return vec![] };
    let acting = match combat.acting {
        Some(who) if world.is_seen_by(viewer, who) => {
            let key = words!("heimr.combat.turn-start");
            let row = Row::new(Text::part(key, "comes").with("who", who), Text::part(key, "goes-on"));
            let row = row.offering(Filled::of("end-turn").with("who", who).with_defaults());
            return if viewer.speaks_for(world.owner(who)) { vec![row] } else { vec![] };
        }
        Some(_) => "others",
        None => "none",
    };
    vec![Row::new(Text::part(words!("heimr.combat.turn-start"), "row"), Value::word(acting))]
}

/// Who runs after whom, over what, and how many squares lie between them. [heimr.chase.track]
pub(crate) fn chases(world: &World, viewer: &Viewer) -> Vec<Row> {
    let key = rule!("heimr.chase.track");
    let seen = |who: Who| key.holds(world.is_seen_by(viewer, who));
    let chases = world.chases.iter().filter(|(chaser, (target, _))| seen(**chaser) && seen(*target));
    let row = |(chaser, (target, chase)): (&Who, &(Who, Chase))| {
        let label = Text::part(key, "row").with("chaser", *chaser).with("target", *target);
        let label = label.with("with", crate::surface::show::rows::tested(&chase.tested));
        Row::new(label, i32::try_from(chase.distance).unwrap_or(i32::MAX))
    };
    chases.map(row).collect()
}

/// The order of turns, with what everybody stands ready for. [heimr.combat.turns, heimr.initiative.order]
pub(crate) fn turns(world: &World, viewer: &Viewer) -> Option<Turns> {
    let combat = world.combat.as_ref()?;
    let key = rule!("heimr.combat.turns");
    if !key.applies() {
        return None;
    }
    let seen = combat.order.iter().copied().filter(|who| world.is_seen_by(viewer, *who));
    let turn = |who| Turn {
        who,
        stands: TurnState::of(combat.acting == Some(who), combat.acted.contains(&who)),
        states: states(world, viewer, who),
    };
    let words = Text::part(key, "now").with("round", Value::Number(combat.round.into()));
    Some(Turns { key, words, phase: None, entries: seen.map(turn).collect() })
}

/// What [`section`] says, in a word each: what others go by when their own turn comes.
fn states(world: &World, viewer: &Viewer, who: Who) -> Vec<Text> {
    let Some(combat) = &world.combat else { return vec![] };
    let Some(fighter) = combat.fighters.get(&who) else { return vec![] };
    let mut states = vec![];
    if defence::asks(world, viewer, who) {
        let key = words!("heimr.weapon-attack.ask-defence");
        states.push(match defence::stands_ready(world, who) {
            None => Text::part(key, "undefended"),
            Some(_) => defence(world, who),
        });
    }
    let guards = words!("heimr.guard.what");
    if let Some(guarded) = &fighter.guard {
        states.push(Text::part(guards, "state").with("what", what(guarded)));
    }
    let waits = words!("heimr.ready.one-action");
    if combat.readied.contains_key(&who) && numbers(world, who).admits(viewer) {
        states.push(Text::part(waits, "state"));
    }
    let holds = words!("heimr.brawl.bind-duration");
    let held = held(world, who);
    if !held.is_empty() {
        states.push(Text::part(holds, "state").with("whom", Value::List(held)));
    }
    states.extend(flags(fighter, "state"));
    states
}

/// What is so until the next turn, in this form.
fn flags(fighter: &Fighter, form: &'static str) -> impl Iterator<Item = Text> + use<> {
    let flags = [
        (fighter.open, Text::part(words!("heimr.action.type-ongoing"), form)),
        (fighter.dodging, Text::part(words!("heimr.action.dodge-duration"), form)),
        (fighter.upcoming.is_some(), Text::part(words!("heimr.action.type-upcoming"), form)),
    ];
    flags.into_iter().filter(|(on, _)| *on).map(|(_, words)| words)
}

fn what(guarded: &Guarded) -> Value {
    match guarded {
        Guarded::Person(ward) => Value::Character(*ward),
        Guarded::Spot(name) => Value::text(name),
        Guarded::Border(between) => {
            let (one, other) = between.both();
            Value::List([one, other].map(Value::from).to_vec())
        }
    }
}

/// Whom somebody holds.
fn held(world: &World, who: Who) -> Vec<Value> {
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs);
    grabs.filter(|grab| grab.by == who).map(|grab| Value::Character(grab.held)).collect()
}

/// What stands ready, what is begun and what waits. [heimr.weapon-attack.ask-defence]
pub(crate) fn section(world: &World, viewer: &Viewer, who: Who, own: Audience) -> Option<Section> {
    let combat = world.combat.as_ref()?;
    let fighter = combat.fighters.get(&who)?;
    let mut rows = vec![];
    let key = rule!("heimr.weapon-attack.ask-defence");
    if key.holds(defence::asks(world, viewer, who)) {
        rows.push(Row::new(Text::part(key, "row"), Shown::Words(defence(world, who))));
    }
    let key = words!("heimr.initiative.roll");
    rows.push(Row::new(Text::part(key, "row"), fighter.initiative));
    if let Some(guarded) = &fighter.guard {
        let key = words!("heimr.guard.what");
        rows.push(Row::new(Text::part(key, "row"), what(guarded)));
    }
    if let Some(readied) = combat.readied.get(&who) {
        let key = words!("heimr.ready.trigger-event-or-intent");
        let when = match &readied.trigger {
            Trigger::Enters => Text::part(key, "enters"),
            Trigger::Attacks => Text::part(key, "attacks"),
            Trigger::Intends => Text::part(key, "intends"),
            Trigger::Told(words) => Text::part(key, "words").with("words", Value::text(words)),
        };
        rows.push(Row::new(Text::part(words!("heimr.ready.one-action"), "row"), when).only(own));
    }
    let held = held(world, who);
    if !held.is_empty() {
        rows.push(Row::new(Text::part(words!("heimr.brawl.bind-duration"), "row"), Value::List(held)));
    }
    rows.extend(flags(fighter, "row").map(|words| Row::new(words, true)));
    Some(Section { title: Text::part(words!("heimr.action.purpose"), "section"), rows })
}

/// The defence that stands ready, as whoever asks for it sees it. [heimr.weapon-attack.ask-defence]
pub(crate) fn defence(world: &World, who: Who) -> Text {
    let key = words!("heimr.weapon-attack.ask-defence");
    match defence::stands_ready(world, who) {
        None => Text::part(key, "none"),
        Some(stored) if defence::would_fail(world, who, stored) => {
            Text::part(words!("heimr.fatigue.defence-fails"), "shown").with("total", stored.thrown.total)
        }
        Some(stored) => {
            let part = match stored.kind {
                Defence::Dodge => "dodge",
                Defence::Block { .. } => "block",
                Defence::Parry { .. } => "parry",
            };
            Text::part(key, part).with("total", stored.thrown.total)
        }
    }
}
