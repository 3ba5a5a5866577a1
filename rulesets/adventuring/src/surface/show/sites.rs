//! What the game master keeps in mind of areas, and what carries people.
use crate::reference::RULES;
use crate::rules::exploring::traps;
use crate::world::World;
use norn_kernel::show::{Row, Section, Shown};
use norn_kernel::{Audience, Closed, Filled, Place, Text, Value, words};
use std::collections::BTreeSet;

/// What is noticed of an area, what was asked of it, and traps at which nothing hints.
/// [adventuring.perception.describe, adventuring.perception.questions, adventuring.trap.clue]
pub(super) fn rows(world: &World, place: Place) -> Vec<Row> {
    let area = world.area(place);
    let key = words!("adventuring.perception.describe");
    let mut rows: Vec<Row> = area
        .notes
        .iter()
        .map(|(sense, note)| {
            let label = Text::part(key, "note-row")
                .with("sense", Value::word(sense.word()))
                .with("told", note.told)
                .with("essential", note.essential);
            Row::new(label, Value::text(&note.text)).only(Audience::Referee)
        })
        .collect();
    if area.notes.values().any(|note| !note.told) {
        let offer = Filled::of("read-out").with("place", Value::Place(place));
        rows.push(Row::new(Text::part(key, "untold-row"), true).offering(offer).only(Audience::Referee));
    }
    let key = words!("adventuring.perception.questions");
    rows.extend(area.questions.iter().filter(|one| !one.answered).map(|one| {
        let offer = Filled::of("answered").with("answered-question", Value::text(&one.text));
        let label = Text::part(key, "row").with("who", one.by);
        Row::new(label, Value::text(&one.text)).offering(offer).only(Audience::Referee)
    }));
    let bare = area.secrets.iter().filter(|(_, secret)| {
        secret.trap.as_ref().is_some_and(|trap| !trap.spent && trap.clue.trim().is_empty())
    });
    rows.extend(bare.map(|(name, _)| {
        let label = Text::part(words!("adventuring.trap.clue"), "row");
        Row::new(label, Value::text(name)).only(Audience::Referee)
    }));
    rows
}

/// For the game master, what there is to tell of where players have come to. [adventuring.perception.describe]
pub(super) fn untold(world: &World) -> Vec<Row> {
    let here: BTreeSet<Place> = world.party().filter_map(|who| world.place(who)).collect();
    let rows = here.into_iter().flat_map(|place| {
        let area = world.area(place);
        let hints = area.secrets.values().filter_map(|secret| secret.trap.as_ref());
        let hints = hints.filter(|trap| !trap.spent && !trap.clue.trim().is_empty()).map(move |trap| {
            let label =
                Text::part(words!("adventuring.trap.clue"), "here").with("place", Value::Place(place));
            Row::new(label, Value::text(&trap.clue))
        });
        let untold = area.notes.values().filter(|note| !note.told).map(|note| note.text.as_str());
        let untold = untold.collect::<Vec<_>>().join(" ");
        let label =
            Text::part(words!("adventuring.perception.describe"), "here").with("place", Value::Place(place));
        let offer = Filled::of("read-out").with("place", Value::Place(place)).with_defaults();
        let told = (!untold.is_empty()).then(|| Row::new(label, Value::text(&untold)).offering(offer));
        let armed = traps::armed(world, place);
        let armed = armed.filter(move |name| !area.secrets.get(*name).is_some_and(|secret| secret.found));
        let overlooked = armed.map(move |name| {
            let label =
                Text::part(words!("adventuring.trap.undetected"), "here").with("place", Value::Place(place));
            Row::new(label, Value::text(name)).offering(Filled::of("set-off").with("trap", Value::text(name)))
        });
        told.into_iter().chain(hints).chain(overlooked)
    });
    rows.map(|row| row.only(Audience::Referee)).collect()
}

/// Carts and boats, each with its health, who drives it, who is aboard and who pulls it. [adventuring.base.vehicles]
pub(super) fn vehicles(world: &World) -> Section {
    let key = words!("adventuring.base.vehicles");
    let rows = world.vehicles.iter().flat_map(|(name, it)| {
        let all = |people: &BTreeSet<norn_kernel::Who>| {
            let seen = people.iter().filter(|who| world.sight(**who) == Audience::Everyone);
            Value::List(seen.map(|who| Value::Character(*who)).collect())
        };
        let whole = Text::part(key, "row")
            .with("name", Value::text(name))
            .with("build", Value::word(it.model.build.word()))
            .with("driver", it.driver.map_or(Value::word("nobody"), Value::Character))
            .with("upset", it.upset);
        let health = Row::new(Text::part(key, "health-row").with("name", Value::text(name)), true);
        let gauge = Shown::Gauge { now: it.health, max: it.model.health };
        let keeper = it.keeper.filter(|keeper| world.sight(*keeper) == Audience::Everyone);
        let keeper =
            keeper.map_or(Value::word("nobody"), |keeper| Value::text(&world.character(keeper).name));
        let whose = Row::new(Text::part(words!("adventuring.base.company"), "keeper"), keeper);
        [
            Row::new(whole, true).at(format!("vehicle/{name}")),
            whose.at(format!("vehicle-keeper/{name}")),
            Row { value: gauge, ..health },
            Row::new(Text::part(key, "aboard-row"), all(&it.aboard)),
            Row::new(Text::part(key, "pulled-row"), all(&it.pulled_by)),
        ]
    });
    Section::new(Text::part(key, "there"), rows.collect::<Vec<_>>())
}

/// Chests and whatever else can be opened and broken: how each is shut, its health, and what is in it, for those who can
/// look into it. [adventuring.base.objects]
pub(super) fn objects(world: &World) -> Section {
    let key = words!("adventuring.base.objects");
    let rows =
        world.objects.iter().flat_map(|(name, it)| {
            let known = it.at.is_none_or(|place| world.area(place).known);
            let seen = Audience::open_if(known);
            let named = |part| Text::part(key, part).with("name", Value::text(name));
            let whole = named("row").with("place", it.at.map_or(Value::word("nowhere"), Value::Place));
            let gauge = Shown::Gauge { now: it.solid.health, max: it.solid.most };
            let mut rows = vec![
                Row::new(whole, true).at(format!("object/{name}")).only(seen),
                Row { value: gauge, ..Row::new(named("health-row"), true) }.only(seen),
            ];
            rows.extend(it.lock.map(|lock| {
                Row::new(named("locked-row"), lock.locked).at(format!("lock/{name}")).only(seen)
            }));
            let things = it.things.iter().map(|(thing, one)| {
                Value::List(vec![Value::from(i32::from(one.pieces)), Value::text(thing)])
            });
            let inside = if it.is_shut() { Audience::Referee } else { seen };
            rows.push(Row::new(named("inside-row"), Value::List(things.collect())).only(inside));
            rows
        });
    Section::new(Text::part(key, "there"), rows.collect::<Vec<_>>())
}
