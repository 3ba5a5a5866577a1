//! The form of an ability.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::CONSISTENCY_MAX;
use crate::surface::forms::characters;
use crate::world::bounds::{NAME_MAX, ROWS_MAX};
use crate::world::{Ability, Amendment, Effect, World};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Range, listed, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Text, Value, rule, words};

/// An ability of the campaign. [heimr.ability.open-set]
pub(crate) fn ability(world: &World) -> Form {
    let key = words!("heimr.ability.open-set");
    let attributes = world.campaign.attributes.iter();
    let attributes = attributes.map(|attribute| Choice::new(key, Value::text(&attribute.name)));
    // One at least, unless what is suggested has one.
    let several = |options: Vec<Choice>| Range::SeveralOf { options, min: 0, max: ROWS_MAX };
    let mut general = vec![Choice::word(words!("heimr.standard-ability.specific-before-general"), "none")];
    general.extend(content::abilities(world).keys().map(|name| {
        Choice::new(words!("heimr.standard-ability.specific-before-general"), Value::text(name))
    }));
    let examples = words!("heimr.ability.examples");
    let like = content::suggested().iter().map(|row| {
        let words = Text::part(examples, "suggestion").with("name", Value::text(&row.name));
        let words = words.with("founded", i32::from(row.attribute.is_some()));
        let words = words.with("attribute", Value::text(row.attribute.as_deref().unwrap_or_default()));
        Choice::told(Value::text(&row.name), words.with("consistency", row.consistency))
    });
    let like = std::iter::once(Choice::word(examples, "none")).chain(like).collect();
    let fields = vec![
        param(Text::part(examples, "like"), Range::OneOf(like)).or(Value::word("none")),
        param(Text::part(key, "name"), Range::Text { max: NAME_MAX }).or(Value::text("")),
        param(Text::part(words!("heimr.attribute.in-every-roll"), "founded-on"), several(listed(attributes)))
            .or(Value::List(vec![])),
        characters::number(scale(), -CONSISTENCY_MAX, CONSISTENCY_MAX, 0),
        param(
            Text::part(words!("heimr.standard-ability.specific-before-general"), "specialises"),
            Range::OneOf(listed(general)),
        )
        .or(Value::word("none")),
    ];
    Form { name: "ability", words: Text::part(key, "new-ability"), players: false, fields }
}

/// What base consistency comes to, with reference points beside it. [heimr.ability.base-consistency-scale]
fn scale() -> Text {
    let words = Text::part(words!("heimr.ability.base-consistency-scale"), "base");
    let rows = content::consistency_scale();
    ["bad", "luck", "sure"].into_iter().fold(words, |words, meaning| {
        let row = rows.iter().find(|(known, _)| known == meaning);
        words.with(meaning, row.map_or(0, |(_, consistency)| *consistency))
    })
}

/// An ability as it is written; what is not comes from what was suggested.
/// [heimr.ability.examples, heimr.attribute.in-every-roll]
pub(crate) fn build_ability(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let like = match read.value("like") {
        Some(Value::Text(like)) => content::suggested().iter().find(|row| row.name == like),
        _ => None,
    };
    let name = match like.filter(|_| !read.is_given("name")) {
        Some(like) => like.name.clone(),
        None => read.name("name"),
    };
    let mut attributes = read.texts("founded-on");
    if attributes.is_empty() {
        let suggested = like.and_then(|like| like.attribute.clone());
        attributes.extend(suggested.filter(|name| world.attribute(name).is_some()));
    }
    let key = rule!("heimr.attribute.in-every-roll");
    read.require(key, !attributes.is_empty(), "founded-on", || {
        Text::part(key, "problem").with("address", Value::text(&name))
    });
    let consistency = match like.filter(|_| !read.is_given("base")) {
        Some(like) => like.consistency,
        None => read.number("base"),
    };
    let specialises = match read.value("specialises") {
        Some(Value::Text(general)) => Some(general),
        _ => None,
    };
    vec![Effect::Ability(name, Some(Amendment::Own(Ability { attributes, consistency, specialises })))]
}
