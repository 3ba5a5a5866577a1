//! The forms of a skill and of an action of the game master's own.
use crate::reference::RULES;
use crate::rules::harm::effects::{self, NUMBER_MAX};
use crate::surface::forms::fields;
use crate::world::bounds::{NAME_MAX, POINTS_MAX, ROWS_MAX};
use crate::world::harm::{Bound, Called, Influence};
use crate::world::things::{Needs, Skill, Takes};
use crate::world::{Effect, World};
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::{Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Closed, Key, Text, Value, words};

/// A skill. [heimr.character.skills]
pub(crate) fn skill(world: &World) -> Form {
    let key = Text::new(words!("heimr.character.skills")).key;
    let calls = vec![
        ("effect", Range::Text { max: NAME_MAX }),
        ("number", Range::Number { min: 0, max: NUMBER_MAX.into() }),
        ("part", Range::OneOf(parts(key))),
    ];
    let takes = std::iter::once("not-in-fight").chain(fields::all::<Takes>());
    let fields = vec![
        fields::owner(world, key, None),
        fields::name(key),
        fields::prose(key, "description"),
        fields::words(key, "takes", takes),
        fields::number(key, "cost", (0, POINTS_MAX), 0),
        fields::prose(key, "prerequisite"),
        fields::words(key, "needs", ["nothing", "wields", "holds", "free-hand"]),
        fields::prose(key, "needed"),
        fields::flag(Text::new(words!("heimr.health.rest-rested-skills")).key, "rested"),
        param(
            Text::part(words!("heimr.effect.who-calls"), "calls"),
            Range::Rows { columns: calls, max: ROWS_MAX },
        )
        .or(Value::List(vec![])),
        fields::answers(),
        fields::flag(Text::new(words!("heimr.injury.stabilize")).key, "stabilises"),
        fields::number(Text::new(words!("heimr.health.healing")).key, "heals", (0, POINTS_MAX), 0),
        fields::number(Text::new(words!("heimr.character.willpower")).key, "regains", (0, POINTS_MAX), 0),
        fields::flag(Text::new(words!("heimr.position.unconscious")).key, "wakes"),
    ];
    fields::form(key, "skill", fields)
}

fn parts(key: Key) -> Vec<Choice> {
    std::iter::once("any").chain(fields::all::<Bound>()).map(|word| Choice::word(key, word)).collect()
}

pub(crate) fn build_skill(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = fields::who(read);
    let name = read.name("name");
    let needed = read.text("needed");
    let needs = match fields::word(read, "needs").as_str() {
        "wields" => Some(Needs::Wields(needed.clone())),
        "holds" => Some(Needs::Holds(needed.clone())),
        "free-hand" => Some(Needs::FreeHand),
        _ => None,
    };
    let key = Text::new(words!("heimr.character.skills")).key;
    let named = !matches!(needs, Some(Needs::Wields(_) | Needs::Holds(_))) || !needed.is_empty();
    if !named {
        read.wrong("needed", Text::part(key, "needed-empty"));
    }
    let mut calls = vec![];
    for (effect, cells) in read.rows("calls") {
        let own = world.campaign.effects.contains_key(&effect).then(|| Influence::Own(effect.clone()));
        let plain = effect.to_lowercase();
        let known = effects::ALL.iter().find(|one| effects::word(one) == plain).cloned();
        let Some(influence) = known.or(own) else {
            let key = Text::new(words!("heimr.effect.definition")).key;
            read.wrong("calls", Text::part(key, "unknown").with("name", Value::text(&effect)));
            continue;
        };
        let number = Some(cell_number(&cells, 0)).filter(|number| 0 < *number);
        let part = match cells.get(1) {
            Some(Value::Word(word)) => Bound::ALL.iter().copied().find(|part| part.word() == word),
            _ => None,
        };
        calls.push(Called { influence, number, part });
    }
    let skill = Skill {
        description: read.text("description"),
        takes: fields::closed(read, "takes"),
        willpower: read.number("cost"),
        prerequisite: read.text("prerequisite"),
        needs,
        rested: read.flag("rested"),
        spent: false,
        calls,
        answers: fields::read_answers(read),
        stabilises: read.flag("stabilises"),
        hp: read.number("heals"),
        regains: read.number("regains"),
        wakes: read.flag("wakes"),
    };
    let Some(who) = owner else { return vec![] };
    let mut skills = world.character(who).skills.clone();
    skills.insert(name, skill);
    vec![Effect::Skills(who, skills)]
}

/// An action of the game master's own. [heimr.action.unlisted]
pub(crate) fn own_action() -> Form {
    let key = Text::new(words!("heimr.action.unlisted")).key;
    fields::form(key, "action", vec![fields::name(key), fields::words(key, "takes", fields::all::<Takes>())])
}

pub(crate) fn build_own_action(read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    vec![Effect::OwnAction(name, Some(fields::closed(read, "takes").unwrap_or_default()))]
}
