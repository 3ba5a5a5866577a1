//! What templates bring: what is particular about things, illusions, and whom a spy knows for one.
use crate::reference::RULES;
use crate::rules::templates::{feats, relics};
use crate::world::World;
use crate::world::people::numbers;
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Filled, Text, Value, Viewer, Who, words};

/// Illusions that go on, each with what ends it. [fivey.feat.street-magic]
pub(super) fn rows(world: &World, viewer: &Viewer) -> Vec<Row> {
    let all = *viewer == Viewer::Referee;
    let known = world.illusions.iter().filter(|(by, _)| all || world.is_illusion_known(**by));
    let rows = known.map(|(by, illusion)| {
        let label = Text::part(words!("fivey.feat.street-magic"), "scene")
            .with("who", *by)
            .with("sense", Value::word(illusion.sense.word()));
        let ends = Filled::of("end-illusion").with("who", *by).with_defaults();
        Row::new(label, Value::text(&illusion.what)).offering(ends)
    });
    rows.collect()
}

/// What is particular about somebody's things: a spell, a craft, a person, a title, and what shape a relic has.
/// [fivey.item.tier-1-spell, fivey.origin.nymph.relic]
pub(super) fn things(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let audience = numbers(world, who);
    let mut rows = vec![];
    for (name, thing) in &one.things {
        let of = |key, part: &'static str| Text::part(key, part).with("item", Value::text(name));
        if let Some(spell) = &thing.spell {
            rows.push(
                Row::new(of(words!("fivey.item.tier-1-spell"), "holds"), Value::text(spell)).only(audience),
            );
        }
        if let Some(spell) = one.riddles.get(name) {
            let label = of(words!("fivey.background.sage.artifact"), "row");
            rows.push(Row::new(label, Value::text(spell)).only(Audience::Referee));
        }
        if !thing.text.is_empty() {
            let label = of(words!("fivey.create.template-contents"), "row-thing");
            rows.push(Row::new(label, Value::text(&thing.text)).only(audience));
        }
    }
    if let Some(kind) = relics::shape(world, who) {
        let label = Text::part(words!("fivey.origin.nymph.relic"), "row");
        let shape = Text::part(words!("fivey.origin.nymph.relic"), kind.word());
        rows.push(Row::new(label, shape).only(audience));
    }
    rows
}

/// Whom somebody spies for, as the players' own spies see it. [fivey.feat.small-world.recognise]
pub(super) fn spies(world: &World, viewer: &Viewer, whom: Who) -> Vec<Row> {
    let Viewer::Player(own) = viewer else { return vec![] };
    let known = own.iter().find_map(|by| Some((*by, feats::recognised(world, *by, whom)?)));
    let rows = known.into_iter().map(|(by, spies_for)| {
        let label = Text::part(words!("fivey.feat.small-world.recognise"), "recognised");
        Row::new(label, Value::text(spies_for)).only(Audience::Character(by))
    });
    rows.collect()
}
