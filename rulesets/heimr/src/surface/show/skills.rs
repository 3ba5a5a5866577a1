//! Skills on a sheet.
use crate::reference::RULES;
use crate::rules::characters::skills;
use crate::rules::harm::effects;
use crate::world::World;
use crate::world::harm::Called;
use crate::world::things::Skill;
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Text, Value, Who, words};

/// What is called, in words.
fn calls(called: &Called) -> Value {
    let name = effects::word(&called.influence);
    Value::Text(called.number.map_or_else(|| name.to_owned(), |number| format!("{name} {number}")))
}

/// Skills, each with what it costs now. [heimr.character.skills]
#[must_use]
pub fn skills(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let key = Text::new(words!("heimr.character.skills")).key;
    let row = |(name, skill): (&String, &Skill)| {
        let takes = skill.takes.map_or("not-in-fight", Closed::word);
        let label = Text::part(key, "row")
            .with("name", Value::text(name))
            .with("takes", Value::word(takes))
            .with("description", Value::text(&skill.description));
        let value = Text::part(key, "value")
            .with("cost", skills::cost(world, who, skill))
            .with("prerequisite", Value::text(&skill.prerequisite))
            .with("calls", Value::List(skill.calls.iter().map(calls).collect()));
        let mut rows = vec![Row::new(label, value).at(format!("character/{}/skill/{name}", who.0))];
        if skill.rested {
            let label = Text::part(words!("heimr.health.rest-rested-skills"), "row");
            let free = Row::new(label.with("name", Value::text(name)), !skill.spent);
            rows.push(free.at(format!("character/{}/free-use/{name}", who.0)));
        }
        rows
    };
    let rows = world.character(who).skills.iter().flat_map(row);
    rows.map(|row| row.only(audience)).collect()
}
