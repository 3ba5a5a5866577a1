//! What belongs to the table: the land, sites, settlements, institutions, and the lists.
use super::downtime;
use crate::content;
use crate::reference::RULES;
use crate::world::{Hex, Lists, Settlement, Site, World};
use norn_kernel::record::Record;
use norn_kernel::show::{Row, Section, Sheet};
use norn_kernel::{Text, Value, Viewer, words};

/// All of it that this viewer may see.
pub(super) fn sheets(world: &World, viewer: &Viewer) -> Vec<Sheet> {
    let mut sheets = vec![];
    if *viewer == Viewer::Referee && !world.hexes.is_empty() {
        sheets.push(land(world));
    }
    sheets.push(campaign(world));
    sheets
}

/// Every hex and what lies in it, for the referee alone. [fivey.travel.hex]
fn land(world: &World) -> Sheet {
    let sections = world.hexes.iter().map(|(place, hex)| {
        let at = |field: &str| format!("hex/{}/{field}", place.0);
        let fields = Hex::fields().iter().filter(|field| field.spec.kind.is_some());
        let rows = fields.filter_map(|field| Hex::fields().row_at(&at(field.name), &**hex, field.name));
        let title = Text::part(words!("fivey.travel.hex"), "section").with("name", Value::text(&hex.name));
        Section::new(title, rows.collect::<Vec<Row>>())
    });
    let sites = world.sites.iter().map(|(name, site)| {
        let at = |field: &str| format!("site/{name}/{field}");
        let fields = Site::fields().iter().filter(|field| field.spec.kind.is_some());
        let rows = fields.filter_map(|field| Site::fields().row_at(&at(field.name), &**site, field.name));
        let title = Text::part(words!("fivey.phase.site"), "section").with("name", Value::text(name));
        Section::new(title, rows.collect::<Vec<Row>>())
    });
    let settlements = world.settlements.iter().map(|(name, one)| {
        let at = |field: &str| format!("settlement/{name}/{field}");
        let fields = Settlement::fields().iter().filter(|field| field.spec.kind.is_some());
        let rows = fields.filter_map(|field| Settlement::fields().row_at(&at(field.name), one, field.name));
        let title =
            Text::part(words!("fivey.downtime.beg-settlement"), "section").with("name", Value::text(name));
        Section::new(title, rows.collect::<Vec<Row>>())
    });
    let sections: Vec<Section> = sections.chain(sites).chain(settlements).collect();
    Sheet::of_table("Land", Text::part(words!("fivey.travel.hex"), "land"), sections)
}

/// Institutions and the lists.
fn campaign(world: &World) -> Sheet {
    let institutions = world.institutions.iter().map(|(name, one)| downtime::institution(name, one));
    let key = words!("fivey.intro.inspirations");
    let credits = content::CREDITS.iter().enumerate().map(|(nth, name)| {
        let nth = i32::try_from(nth).unwrap_or(i32::MAX).saturating_add(1);
        Row::new(Text::part(key, "row").with("nth", nth), Value::text(name))
    });
    let credits = Section::new(Text::part(key, "section"), credits.collect::<Vec<Row>>());
    let lists = Lists::ALL.iter().map(|list| list.section(world));
    let name = content::GAME.first().copied().unwrap_or_default();
    let kind = Text::part(words!("fivey.referee.guidelines-not-rules"), "campaign");
    Sheet::of_table(name, kind, institutions.chain(lists).chain([credits]).collect())
}
