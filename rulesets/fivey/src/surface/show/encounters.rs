//! Whom the party meets, and how they feel about it. [fivey.phase.encounter]
use crate::reference::RULES;
use crate::rules::encounters::meeting::met;
use crate::world::{Character, Mode, PARTY, World};
use norn_kernel::record::Record;
use norn_kernel::record::sheet::address;
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Filled, Key, Text, Value, Viewer, Who, rule, words};

/// What moves people, as their sheets have it. [fivey.social.npc-traits]
const MOVES: [&str; 5] = ["ideals", "bonds", "flaws", "quirks", "quests"];

fn people(of: &[Who]) -> Value {
    Value::List(of.iter().map(|&who| Value::Character(who)).collect())
}

/// A row for the referee that offers something.
fn offers(key: Key, part: &'static str, value: Value, attempt: &str) -> Row {
    let row = Row::new(Text::part(key, part), value);
    row.offering(Filled::of(attempt).with_defaults()).only(Audience::Referee)
}

/// What is going on. Of those whom nobody has noticed, the referee alone learns.
pub(super) fn rows(world: &World, _: &Viewer) -> Vec<Row> {
    let key = words!("fivey.phase.encounter");
    let Some(it) = &world.meeting else {
        let met = Row::new(Text::part(key, "row-looms"), true).offering(Filled::of("meet"));
        return (world.looms && world.combat.is_none())
            .then(|| met.only(Audience::Referee))
            .into_iter()
            .collect();
    };
    let (seen, unseen): (Vec<Who>, Vec<Who>) = met(world).partition(|who| world.is_seen(*who));
    let mut rows = vec![];
    if world.is_met() {
        rows.push(Row::new(Text::part(key, "row"), people(&seen)));
        // In a fight it is nobody's next step.
        if !it.requested && !seen.is_empty() && world.combat.is_none() {
            let words = Text::part(words!("fivey.social.one-request"), "row");
            rows.push(Row::new(words, true).offering_to(PARTY, Filled::of("request")));
        }
    }
    if !unseen.is_empty() {
        rows.push(offers(key, "row-unseen", people(&unseen), "come-forward"));
    }
    let mode = Row::new(Text::part(key, "row-mode"), Value::word(it.mode.word()));
    // What turns to violence is a fight. One that is on ends before people talk again.
    let mode = match it.mode {
        Mode::Social => mode.offering(Filled::of("begin-fight").with_defaults()),
        Mode::Violent if world.combat.is_none() => {
            let talk = Filled::of("change-mode").with("mode", Value::word(Mode::Social.word()));
            mode.offering(talk.with_defaults())
        }
        Mode::Violent => mode,
    };
    rows.push(mode.only(Audience::Referee));
    for &who in seen.iter().chain(&unseen) {
        let known = world.character(who).attitude;
        let attitude = known.map_or("unknown", Closed::word);
        let key = words!("fivey.social.reaction-table");
        let row = Row::new(Text::part(key, "row-of").with("who", who), Value::word(attitude));
        let react = Filled::of("reaction").with("others", people(&[who])).with_defaults();
        // Who has reacted does so again only where the referee looks for it.
        let row = if known.is_none() { row.offering(react) } else { row };
        rows.push(row.only(Audience::Referee));
        rows.extend(moves(world, who));
    }
    // A fight has an end of its own.
    if world.combat.is_none() {
        rows.push(offers(key, "row-over", Value::Flag(true), "end-meeting"));
    }
    rows
}

/// What moves somebody, where the referee has said so, at hand while the party talks to them. [fivey.social.npc-traits]
fn moves(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let rows = MOVES.into_iter().filter_map(|name| {
        let value = Character::fields().find(name)?.get(one);
        let said = !matches!(&value, Value::Text(text) if text.is_empty());
        let label = Text::part(words!("fivey.social.npc-traits"), "row-of");
        let label = label.with("who", who).with("trait", Value::word(name));
        let row = Row::new(label, value).at(address(who, name)).only(Audience::Referee);
        rule!("fivey.social.npc-traits").holds(said).then_some(row)
    });
    rows.collect()
}
