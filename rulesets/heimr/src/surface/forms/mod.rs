//! What can be made, and with whom a table can start.
pub mod abilities;
pub mod attributes;
pub mod battlefields;
pub mod borders;
pub mod characters;
pub mod conditions;
pub mod effects;
pub mod fields;
pub mod ground;
pub mod items;
pub mod locations;
pub mod skills;

use crate::reference::RULES;
use crate::surface::forms::attributes::{FOOTBALL, POLITICAL};
use crate::world::{Effect, Lists, World};
use norn_kernel::content::rows;
use norn_kernel::draft::{self, Reader};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Text, Who, words};
use std::sync::LazyLock;

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let mut forms = vec![
        characters::character(world, true),
        characters::character(world, false),
        abilities::ability(world),
        locations::location(world),
        ground::ground(world),
        borders::border(world),
    ];
    forms.extend(battlefields::forms(world));
    forms.extend(Lists::ALL.iter().map(|list| list.form(world)));
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
    let key = words!("heimr.character.components");
    draft::build(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// What a draft comes to as far as it is filled in. [heimr.character.components]
#[must_use]
pub fn so_far(world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
    let key = words!("heimr.character.components");
    draft::so_far(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// What a form adds to the world.
fn built(world: &World, form: &Form, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    if let Some(list) = Lists::ALL.iter().find(|list| list.name() == form.name) {
        return vec![list.build(world, read)];
    }
    match form.name {
        "ability" => abilities::build_ability(world, read),
        "location" => locations::build_location(world, read),
        "ground" => ground::build(world, read),
        "border" => borders::build_border(read),
        "item" => items::build_item(world, read),
        "skill" => skills::build_skill(world, read),
        "condition" => conditions::build_condition(world, read),
        "situation" => conditions::build_situation(world, read),
        "effect" => effects::build_effect(read),
        "action" => skills::build_own_action(read),
        "attribute-set" | POLITICAL | FOOTBALL => attributes::build_attributes(world, read),
        name => match battlefields::build(world, name, read) {
            Some(effects) => effects,
            None => characters::build_character(world, read, who, name == "character"),
        },
    }
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
