//! What can be made, and with whom a table can start.
pub mod abilities;
pub mod attributes;
pub mod battlefields;
pub mod borders;
pub mod characters;
pub mod conditions;
pub mod effects;
pub mod fields;
pub mod items;
pub mod locations;
pub mod skills;

use crate::reference::RULES;
use crate::surface::forms::attributes::{FOOTBALL, POLITICAL};
use crate::world::{Effect, World};
use norn_kernel::content::rows;
use norn_kernel::draft::Reader;
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Text, Value, Who, words};
use std::sync::LazyLock;

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let mut forms = vec![
        characters::character(world, true),
        characters::character(world, false),
        abilities::ability(world),
        locations::location(world),
        borders::border(world),
    ];
    forms.extend(battlefields::forms(world));
    forms.extend([
        items::item(world),
        skills::skill(world),
        conditions::condition(world),
        conditions::situation(world),
        effects::own_effect(),
        skills::own_action(),
        attributes::attributes("attribute-set", &attributes::of_campaign(world)),
        attributes::attributes(POLITICAL, &attributes::preset(POLITICAL)),
        attributes::attributes(FOOTBALL, &attributes::preset(FOOTBALL)),
    ]);
    forms
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let forms = forms(world);
    let key = words!("heimr.character.components");
    let Some(form) = forms.iter().find(|form| form.name == draft.form) else {
        let known = forms.iter().map(|form| Value::text(form.name));
        return Err(vec![Problem {
            at: draft.form.clone(),
            field: None,
            words: Text::part(key, "unknown-form")
                .with("form", Value::text(&draft.form))
                .with("known", Value::List(known.collect())),
        }]);
    };
    let mut read = Reader::of(form, draft, key);
    let effects = match form.name {
        "ability" => abilities::build_ability(world, &mut read),
        "location" => locations::build_location(world, &mut read),
        "border" => borders::build_border(&mut read),
        "item" => items::build_item(world, &mut read),
        "skill" => skills::build_skill(world, &mut read),
        "condition" => conditions::build_condition(world, &mut read),
        "situation" => conditions::build_situation(world, &mut read),
        "effect" => effects::build_effect(&mut read),
        "action" => skills::build_own_action(&mut read),
        "attribute-set" | POLITICAL | FOOTBALL => attributes::build_attributes(world, &mut read),
        name => match battlefields::build(world, name, &mut read) {
            Some(effects) => effects,
            None => characters::build_character(world, &mut read, who, name == "character"),
        },
    };
    if read.problems.is_empty() { Ok(effects) } else { Err(read.problems) }
}

/// A party of four, four robbers, and a mill to fight over.
#[must_use]
pub fn cast() -> Cast {
    static DRAFTS: LazyLock<Vec<Draft>> = LazyLock::new(|| {
        rows(words!("heimr.environment.purpose"), include_str!("../../../content/cast.toml"))
    });
    Cast {
        drafts: DRAFTS.clone(),
        opening: Some(Text::part(words!("heimr.environment.purpose"), "opening")),
        first: Some("begin-combat"),
    }
}
