//! What is wrong with somebody inside: symptoms for all who see them, names for those who know medicine.
//! [adventuring.disease.symptoms]
use crate::reference::RULES;
use crate::rules::harm::diseases::{described, recognises, successes};
use crate::rules::harm::swallowing::Take;
use crate::world::{Company, Course, Stage, Use, World};
use norn_kernel::record::sheet::address;
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Filled, Text, Value, Viewer, Who, rule, words};

/// Rows of it.
pub(super) fn ills(world: &World, viewer: &Viewer, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let knows = recognises(world, viewer);
    let hidden = rule!("adventuring.disease.symptoms").holds(!knows);
    let mut rows = vec![];
    let sick = one.sick.iter().map(|(name, sickness)| (described(world, name), name, sickness));
    let mut sick: Vec<_> = sick.collect();
    if hidden {
        // In an order that no name gives.
        sick.sort_by(|(one, ..), (other, ..)| one.symptoms.cmp(&other.symptoms));
    }
    for (disease, name, sickness) in sick {
        let symptoms = match disease.symptoms.is_empty() {
            true => Value::word("unclear"),
            false => Value::text(&disease.symptoms),
        };
        rows.push(Row::new(Text::part(words!("adventuring.disease.symptoms"), "row"), symptoms));
        if hidden {
            continue;
        }
        let needed = successes(&disease).map_or(Value::word("never"), |needed| Value::Number(needed.into()));
        let label = Text::part(words!("adventuring.disease.table"), "row")
            .with("name", Value::text(name))
            .with("course", Value::word(disease.course.word()))
            .with("passed", Value::Number(sickness.passed.into()))
            .with("failed", Value::Number(sickness.failed.into()))
            .with("needed", needed);
        // The game master can end it there; to everybody else its name says all.
        rows.push(match viewer {
            Viewer::Referee => Row::new(label, true).at(address(who, &format!("sick/{name}"))),
            Viewer::Player(_) => Row::new(Text::part(words!("adventuring.disease.table"), "what"), label),
        });
    }
    for (name, until) in &one.immune {
        let label = Text::part(words!("adventuring.disease.immunity"), "row")
            .with("name", Value::text(name))
            .with("lasting", until.is_none());
        rows.push(Row::new(label, true).at(address(who, &format!("immune/{name}"))).only(Audience::Referee));
    }
    for (nth, dose) in one.doses.iter().enumerate() {
        let label = Text::part(words!("adventuring.poison.antidote"), "row")
            .with("venom", Value::word(dose.poison.venom.word()));
        rows.push(Row::new(label, true).at(address(who, &format!("doses/{nth}"))).only(Audience::Referee));
    }
    for out in one.out.keys() {
        let label = Text::part(words!("adventuring.base.condition.incapacitated"), "row")
            .with("why", Value::word(out.word()));
        rows.push(
            Row::new(label, true).at(address(who, &format!("out/{}", out.word()))).only(Audience::Referee),
        );
    }
    if one.frenzied.is_some() {
        let label = Text::part(words!("adventuring.base.condition.frenzied"), "row");
        rows.push(Row::new(label, true).at(address(who, "frenzied")).only(Audience::Referee));
    }
    for drug in one.addictions.keys() {
        let label = Text::part(words!("adventuring.drug.addiction"), "row").with("drug", Value::text(drug));
        rows.push(Row::new(label, true).at(address(who, &format!("addictions/{drug}"))).only(audience));
    }
    rows
}

/// For a player, whose poison theirs could still end with what they carry. [adventuring.poison.antidote]
pub(super) fn antidotes(world: &World, viewer: &Viewer) -> Vec<Row> {
    let Viewer::Player(own) = viewer else { return vec![] };
    let ill = |who: &Who| world.is_players(*who) && !world.character(*who).doses.is_empty();
    let ill: Vec<Who> = world.characters.keys().copied().filter(ill).collect();
    let rows = own.iter().filter(|who| world.characters.contains_key(who)).flat_map(|&who| {
        let things = world.character(who).things.iter();
        let antidote = things.filter(|(_, thing)| thing.serves(Use::Antidote)).map(|(name, _)| name).next();
        let given = antidote.into_iter().flat_map(|thing| ill.iter().map(move |&to| (to, thing)));
        given.filter_map(move |(to, thing)| {
            let take = Take { who, to, thing: thing.clone(), strong: false, resists: false, willing: false };
            let label = Text::part(words!("adventuring.poison.antidote"), "at-hand")
                .with("who", who)
                .with("to", to)
                .with("own", who == to)
                .with("thing", Value::text(thing));
            let filled = Filled::of("take").with("who", who).with("item", Value::text(thing)).with("to", to);
            let can = norn_kernel::refusal(&take, world).is_none();
            can.then(|| Row::new(label, true).offering(filled.with_defaults()))
        })
    });
    rows.collect()
}

/// What the game master is reminded of: who was near the sick in this day, and whose illness keeps others away.
/// [adventuring.disease.exposure, adventuring.disease.bloody-flu]
pub(super) fn reminders(world: &World) -> Vec<Row> {
    let today = world.near_the_sick.iter().filter(|((sick, other), day)| {
        let there = |who: &Who| world.characters.get(who).is_some_and(|one| !one.is_dead());
        world.day() <= day.saturating_add(1) && there(other) && !world.character(*sick).sick.is_empty()
    });
    let near = today.map(|((sick, other), _)| {
        let label = Text::part(words!("adventuring.disease.exposure"), "row")
            .with("one", *sick)
            .with("other", *other);
        let whom = Value::List(vec![Value::Character(*other)]);
        let filled = Filled::of("infect").with("exposed", whom);
        let mut all = world.character(*sick).sick.keys();
        // What only one thing can be caught from needs no choice.
        let filled = match (all.next(), all.next()) {
            (Some(only), None) => filled.with("disease", Value::text(only)).with_defaults(),
            _ => filled,
        };
        Row::new(label, true).offering(filled).only(Audience::Referee)
    });
    let mut rows: Vec<Row> = near.collect();
    let Some(meeting) = world.encounter.as_ref().filter(|meeting| meeting.stage == Stage::Talking) else {
        return rows;
    };
    let members = |group| world.companies.get(group).into_iter().flat_map(|one: &Company| &one.members);
    let shunned = members(&meeting.company).chain(members(&meeting.others)).filter(|who| {
        let mut sick = world.character(**who).sick.keys();
        let shunned = sick.any(|name| described(world, name).course == Course::Shunned);
        rule!("adventuring.disease.bloody-flu").holds(shunned)
    });
    rows.extend(shunned.map(|who| {
        let label = Text::part(words!("adventuring.disease.bloody-flu"), "row").with("who", *who);
        Row::new(label, true).only(Audience::Referee)
    }));
    rows
}
