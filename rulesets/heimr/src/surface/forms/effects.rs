//! The form of an effect of the game master's own.
use crate::reference::RULES;
use crate::rules::harm::effects::{self, NUMBER_MAX};
use crate::surface::forms::fields;
use crate::world::Effect;
use crate::world::harm::OwnEffect;
use norn_kernel::draft::Reader;
use norn_kernel::ruleset::Form;
use norn_kernel::{Text, Value, words};

/// An effect of the game master's own. [heimr.effect.definition]
pub(crate) fn own_effect() -> Form {
    let key = Text::new(words!("heimr.effect.definition")).key;
    let fields = vec![
        fields::name(key),
        fields::prose(key, "description"),
        fields::flag(key, "lasts"),
        fields::number(Text::new(words!("heimr.effect.number")).key, "usual", (1, NUMBER_MAX), 1),
    ];
    fields::form(key, "effect", fields)
}

pub(crate) fn build_effect(read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let key = Text::new(words!("heimr.effect.definition")).key;
    let plain = name.to_lowercase();
    let free = effects::ALL.iter().all(|one| effects::word(one) != plain);
    if !free {
        read.wrong("name", Text::part(key, "taken").with("name", Value::text(&name)));
    }
    let description = read.text("description");
    let own = OwnEffect { description, lasts: read.flag("lasts"), usual: read.number("usual").max(1) };
    vec![Effect::OwnEffect(name, Some(own))]
}
