//! What belongs to the table: areas, ways, rumours, and the lists.
use super::sheets::titled;
use crate::content;
use crate::reference::RULES;
use crate::world::{Area, Lists, Way, World};
use norn_kernel::record::Record;
use norn_kernel::show::{Row, Section, Sheet};
use norn_kernel::{Audience, Closed, Text, Value, Viewer, words};

/// All of it that this viewer may see.
pub(super) fn sheets(world: &World, viewer: &Viewer) -> Vec<Sheet> {
    let mut sheets = vec![];
    if *viewer == Viewer::Referee && !world.areas.is_empty() {
        sheets.push(areas(world));
    }
    sheets.push(campaign(world));
    sheets
}

/// Every area with what is hidden in it, for the game master alone. [adventuring.secrets.concept]
fn areas(world: &World) -> Sheet {
    let key = words!("adventuring.scale.hierarchy");
    let sections = world.areas.iter().map(|(place, area)| {
        let at = |field: &str| format!("area/{}/{field}", place.0);
        let mut rows: Vec<Row> = Area::fields()
            .iter()
            .filter(|field| field.spec.kind.is_some())
            .filter_map(|field| Area::fields().row_at(&at(field.name), area, field.name))
            .collect();
        rows.extend(area.secrets.iter().map(|(name, secret)| {
            let label =
                Text::part(words!("adventuring.secrets.concept"), "row").with("name", Value::text(name));
            Row::new(label, secret.found).at(at(&format!("secrets/{name}"))).only(Audience::Referee)
        }));
        rows.extend(super::sites::rows(world, *place));
        let ways = world.ways_from(*place).filter(|(other, _)| place < other);
        rows.extend(ways.flat_map(|(other, way)| {
            let at = move |field: &str| format!("way/{}/{}/{field}", place.0, other.0);
            let label =
                Text::part(words!("adventuring.navigate.pathless"), "row").with("other", Value::Place(other));
            let whole =
                Row::new(label, true).at(format!("way/{}/{}", place.0, other.0)).only(Audience::Referee);
            let fields = Way::fields().iter().filter(|field| field.spec.kind.is_some());
            let fields: Vec<Row> =
                fields.filter_map(|field| Way::fields().row_at(&at(field.name), way, field.name)).collect();
            std::iter::once(whole).chain(fields)
        }));
        let title = Text::part(key, "area-section")
            .with("name", Value::text(&area.name))
            .with("level", Value::word(area.level.word()));
        Section::new(title, rows)
    });
    let sections: Vec<Section> = sections.collect();
    Sheet::of_table("Areas", Text::part(key, "areas"), sections)
}

/// Rumours and horrors, and the lists. What is not of the rules is marked as ours.
fn campaign(world: &World) -> Sheet {
    let key = words!("adventuring.rumour.content");
    let rumours = world.rumours.iter().map(|(text, rumour)| {
        let label = Text::part(key, "row")
            .with("truth", Value::word(rumour.truth.word()))
            .with("text", Value::text(text));
        Row::new(label, true).at(format!("rumour/{text}")).only(Audience::Referee)
    });
    let horrors = world.horrors.iter().map(|(name, horror)| {
        let label = Text::part(words!("adventuring.fear.repeat"), "row")
            .with("terror", horror.terror)
            .with("name", Value::text(name));
        let seen = horror.of.map_or(Audience::Everyone, |who| world.sight(who));
        Row::new(label, true).at(format!("horror/{name}")).only(seen)
    });
    let tables =
        [(key, rumours.collect::<Vec<Row>>()), (words!("adventuring.fear.repeat"), horrors.collect())];
    let there = [super::sites::vehicles(world), super::sites::objects(world)];
    let lists = Lists::ALL.iter().map(|list| list.section(world));
    let name = content::GAME.first().copied().unwrap_or_default();
    let kind = Text::part(words!("adventuring.base.gm-override"), "campaign");
    Sheet::of_table(name, kind, tables.into_iter().map(titled).chain(there).chain(lists).collect())
}
