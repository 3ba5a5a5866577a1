//! Downtime: how everybody lives, what they do and what they can expect of it, and institutions.
//! [fivey.phase.downtime]
use crate::reference::RULES;
use crate::rules::downtime::turns::{self, Ready};
use crate::rules::downtime::{activities, balls, institutions, living};
use crate::surface::lines;
use crate::world::people::numbers;
use crate::world::{Downtime, Institution, Living, Phase, World};
use norn_kernel::record::Record;
use norn_kernel::record::sheet::address;
use norn_kernel::show::{Row, Section, Shown};
use norn_kernel::{Audience, Closed, Filled, Money, Text, Value, Viewer, Who, refusal, words};

/// What there is to do in a downtime.
pub(super) fn rows(world: &World, viewer: &Viewer) -> Vec<Row> {
    if world.phase != Phase::Downtime {
        return vec![];
    }
    let key = words!("fivey.phase.downtime");
    let Some(downtime) = world.downtime.as_ref().filter(|_| turns::is_under_way(world)) else {
        let label = Text::part(key, "row");
        let begins = Row::new(label, Text::part(key, "again")).offering(Filled::of("downtime"));
        return guests(world).chain([begins]).collect();
    };
    let turn = i32::try_from(downtime.turn).unwrap_or(i32::MAX);
    let of = i32::try_from(living::turns(downtime.span)).unwrap_or(i32::MAX);
    let now = Text::part(key, "turn").with("turn", turn).with("of", of);
    let now = now.with("span", Value::word(downtime.span.word()));
    let run = Row::new(Text::part(key, "row"), now).offering(Filled::of("run-downtime").with_defaults());
    let people = turns::people(world).map(|(who, living)| plan(world, viewer, downtime, (who, living)));
    guests(world).chain([run]).chain(people).chain(credit(world)).collect()
}

/// Institutions that have credit left in this turn. [fivey.downtime.credit]
fn credit(world: &World) -> impl Iterator<Item = Row> + '_ {
    let some = world.institutions.iter().filter(|(name, _)| 0 < institutions::spare(world, name));
    some.filter_map(|(name, one)| {
        let owner = one.owner.filter(|owner| world.is_able(*owner))?;
        let label = Text::part(words!("fivey.downtime.credit"), "of").with("name", Value::text(name));
        let value = Shown::Gauge { now: institutions::spare(world, name), max: institutions::credit(one) };
        let offer = Filled::of("spend-credit").with("who", owner).with("institution", Value::text(name));
        Some(Row { value, ..Row::new(label, 0) }.offering(offer))
    })
}

/// Balls whose guests the referee may name.
fn guests(world: &World) -> impl Iterator<Item = Row> + '_ {
    let key = words!("fivey.downtime.ball");
    balls::hosts(world).into_iter().filter(|_| world.meeting.is_none()).map(move |host| {
        let label = Text::part(key, "row").with("who", host);
        let offer = Filled::of("ball-guests").with("host", host);
        Row::new(label, Text::part(key, "ask")).offering(offer).only(Audience::Referee)
    })
}

/// How somebody lives and what they do with this turn, or why they can't.
fn plan(world: &World, viewer: &Viewer, downtime: &Downtime, (who, living): (Who, &Living)) -> Row {
    let key = words!("fivey.downtime.lifestyle-table");
    let plan = living.does(downtime.turn);
    let says = |part| {
        Text::part(key, part)
            .with("lifestyle", living::word(living.lifestyle))
            .with("activity", Value::word(plan.activity.word()))
            .with("price", living::price(living.lifestyle, downtime.span))
            .with("apart", living::apart(living.lifestyle, downtime.span))
    };
    let bulk = 1 < living::turns(downtime.span);
    let value = match refusal(&Ready { who }, world) {
        // Why not may name what is the referee's and the player's alone.
        Some(refusal) if viewer.speaks_for(world.owner(who)) => Shown::Words(refusal.0),
        _ => match activities::expected(world, who, &plan) {
            Some(hundredths) => {
                let words = says(if bulk { "expects-span" } else { "expects" });
                let words = words.with("gains", activities::brings(plan.activity));
                Shown::Words(words.with("expected", Value::Money(Money(hundredths))))
            }
            None => Shown::Words(says(if bulk { "does-span" } else { "does" })),
        },
    };
    let label = Text::part(key, "row").with("who", who);
    let offer = Filled::of("plan-downtime").with("who", who);
    Row { value, ..Row::new(label, 0) }.offering(offer)
}

/// An institution: what the record declares of it, how big it is, and its credit. [fivey.downtime.institution-table]
pub(super) fn institution(name: &str, one: &Institution) -> Section {
    let at = |field: &str| format!("institution/{name}/{field}");
    let fields = Institution::fields().iter().filter(|field| field.spec.kind.is_some());
    let fields = fields.filter_map(|field| {
        let row = Institution::fields().row_at(&at(field.name), one, field.name)?;
        // Everybody may know how it stands.
        Some(row.only(Audience::Everyone))
    });
    let owner = one.owner.map_or(Value::word("nobody"), Value::Character);
    let owner = Row::new(Text::part(words!("fivey.downtime.establish"), "owner"), owner);
    let standing = institutions::rank(one.capital);
    let key = words!("fivey.downtime.institution-table");
    let level =
        Text::part(key, "level").with("name", Value::text(standing.name)).with("level", standing.level);
    let level = Row::new(Text::part(key, "row"), level);
    let key = words!("fivey.downtime.credit");
    let left = Shown::Gauge { now: institutions::left(one), max: institutions::credit(one) };
    let left = Row { value: left, ..Row::new(Text::part(key, "row"), 0) };
    let title = Text::part(words!("fivey.downtime.establish"), "section").with("name", Value::text(name));
    Section::new(title, [owner].into_iter().chain(fields).chain([level, left]).collect::<Vec<Row>>())
}

/// What somebody is to answer for: crimes that they don't remember, and debts. The referee writes them by hand.
/// [fivey.downtime.carouse-bad]
pub(super) fn answers_for(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let known = |nothing: bool| if nothing { Audience::Referee } else { numbers(world, who) };
    let crimes =
        Row::new(Text::part(words!("fivey.downtime.carouse-bad"), "row"), Value::Text(lines::crimes(one)));
    let debts = Row::new(
        Text::part(words!("fivey.origin.gnome.blank-check"), "debts"),
        Value::Text(lines::debts(one)),
    );
    vec![
        crimes.at(address(who, "crimes")).only(known(one.crimes.is_empty())),
        debts.at(address(who, "debts")).only(known(one.debts.is_empty())),
    ]
}
