//! What the game master has settled and made for the whole campaign.
use crate::content;
use crate::reference::RULES;
use crate::world::places::Grid;
use crate::world::switches::OffOn;
use crate::world::{Lists, World};
use norn_kernel::record::List;
use norn_kernel::show::{Row, Section};
use norn_kernel::{Audience, Closed, Text, Value, Viewer, words};
use std::collections::BTreeSet;

/// What the game master has made for the whole campaign.
#[must_use]
pub fn campaign(world: &World) -> Section {
    let effects = world.campaign.effects.iter().map(|(name, own)| {
        let label = Text::part(words!("heimr.effect.definition"), "row").with("name", Value::text(name));
        let value = Text::part(words!("heimr.effect.definition"), "value")
            .with("description", Value::text(&own.description))
            .with("usual", own.usual)
            .with("lasts", own.lasts);
        Row::new(label, value).at(format!("effect/{name}"))
    });
    let actions = world.campaign.actions.iter().map(|(name, takes)| {
        let label = Text::part(words!("heimr.action.unlisted"), "row").with("name", Value::text(name));
        Row::new(label, Value::word(takes.word())).at(format!("action/{name}"))
    });
    let rows = effects.chain(actions).collect();
    Section { title: Text::part(words!("heimr.effect.definition"), "section"), rows }
}

/// What stands in the lists, for the game master to take away and put back. For players, and of an armoury that the campaign
/// does not use, it is what the table has made of them: the rest is in the book. [heimr.armoury.module]
pub fn lists<'w>(world: &'w World, viewer: &Viewer) -> impl Iterator<Item = Section> + use<'w> {
    let whole = *viewer == Viewer::Referee && content::has_armoury(world);
    let section = move |list: &&dyn List<World>| {
        let mut section = list.section(world);
        if !whole {
            let own = list.amended(world);
            let own: BTreeSet<String> =
                own.into_iter().map(|name| format!("{}/{name}", list.name())).collect();
            section.rows.retain(|row| row.address.as_ref().is_some_and(|at| own.contains(at)));
        }
        section
    };
    Lists::ALL.iter().map(section).filter(|section| !section.rows.is_empty())
}

/// How many abilities the campaign has beyond the standard ones, with a hint where that is unusual.
/// [heimr.standard-ability.add-more]
#[must_use]
pub fn more_abilities(world: &World) -> Row {
    let count = content::more_abilities(world);
    let part = match count {
        few if few < *content::MORE_ABILITIES.start() => "few",
        many if *content::MORE_ABILITIES.end() < many => "many",
        _ => "enough",
    };
    let key = Text::new(words!("heimr.standard-ability.add-more")).key;
    let number = |count: usize| Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let words = Text::part(key, part).with("count", number(count));
    let words = words.with("from", number(*content::MORE_ABILITIES.start()));
    Row::new(Text::part(key, "row"), words.with("to", number(*content::MORE_ABILITIES.end())))
}

/// What the game master settles for the campaign, since the rules leave it to other documents.
/// [heimr.character.external-rules]
#[must_use]
pub fn standing(world: &World) -> Section {
    let key = Text::new(words!("heimr.character.external-rules")).key;
    let row = |part| Row::new(Text::part(key, part), Text::part(key, "yours"));
    let module = |on: bool, part| Row::new(Text::part(words!("heimr.document.modules"), part), on);
    let rows = vec![
        module(content::has_armoury(world), "armoury"),
        module(world.switches.blind_spots == OffOn::On, "blind-spots"),
        row("hit-points"),
        row("willpower"),
        row("skills"),
        row("conditions"),
        row("items"),
    ];
    Section { title: Text::part(key, "section"), rows }
}

/// Words that the game has for itself, explained. [heimr.document.audience]
#[must_use]
pub fn glossary() -> Section {
    let key = Text::new(words!("heimr.document.audience")).key;
    let terms = content::glossary();
    let known = |(part, means): &(&'static str, &'static str)| {
        terms.iter().any(|term| term == part).then(|| Row::new(Text::part(key, part), Text::part(key, means)))
    };
    Section { title: Text::part(key, "section"), rows: TERMS.iter().filter_map(known).collect() }
}

/// Each word with its explanation.
const TERMS: &[(&str, &str)] = &[
    ("consistency", "consistency-means"),
    ("potential", "potential-means"),
    ("challenge-requirement", "challenge-requirement-means"),
    ("opposed-challenge", "opposed-challenge-means"),
    ("situational-penalty", "situational-penalty-means"),
    ("willpower", "willpower-means"),
    ("fatigue", "fatigue-means"),
    ("combat-cluster", "combat-cluster-means"),
    ("effect", "effect-means"),
    ("injury", "injury-means"),
    ("short-rest", "short-rest-means"),
    ("pre-rolled-defence", "pre-rolled-defence-means"),
    ("guard", "guard-means"),
    ("readied-action", "readied-action-means"),
    ("upcoming-action", "upcoming-action-means"),
    ("concealment", "concealment-means"),
    ("location", "location-means"),
];

/// What the game master keeps; nobody else is shown it.
#[must_use]
pub fn section(world: &World) -> Option<Section> {
    let key = words!("heimr.environment.purpose");
    let row = |(name, grid): (&String, &Grid)| {
        let size = Text::part(key, "size")
            .with("columns", i32::from(grid.columns))
            .with("rows", i32::from(grid.rows));
        let label = Text::part(key, "row").with("name", Value::text(name));
        Row::new(label, size).at(format!("battlefield/{name}")).only(Audience::Referee)
    };
    let rows: Vec<Row> = world.campaign.battlefields.iter().map(row).collect();
    (!rows.is_empty()).then(|| Section { title: Text::part(key, "section"), rows })
}
