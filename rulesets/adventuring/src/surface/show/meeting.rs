//! The meeting that is under way, what people can say in it, and who knows which tongues.
use crate::reference::RULES;
use crate::rules::encounters::{attitudes, languages, meeting};
use crate::world::people::numbers;
use crate::world::{Encounter, Stage, World};
use norn_kernel::show::{Row, Shelf};
use norn_kernel::{Audience, Closed, Filled, Text, Value, Who, words};

/// The approaches, for whoever speaks. [adventuring.encounter.dialogue]
pub(super) const SPEECH: Shelf = Shelf {
    key: words!("adventuring.encounter.dialogue"),
    part: "shelf",
    attempts: &[
        "talk",
        "persuade",
        "befriend",
        "inspire",
        "encourage",
        "haggle",
        "distract",
        "intimidate",
        "taunt",
        "torture",
        "steal",
    ],
};

/// What there is besides for those who meet others.
pub(super) const OTHERS: Shelf = Shelf {
    key: words!("adventuring.encounter.setup"),
    part: "shelf",
    attempts: &[
        "meet",
        "detect-again",
        "end-meeting",
        "attitude",
        "disguise",
        "take-off-disguise",
        "look-at-disguise",
        "letters",
        "magic",
    ],
};

/// Whether people talk.
pub(super) fn is_talking(world: &World) -> bool {
    world.encounter.as_ref().is_some_and(|it| it.stage == Stage::Talking)
}

/// What is going on. Of a meeting that nobody has noticed, the game master alone learns.
pub(super) fn rows(world: &World) -> Vec<Row> {
    let Some(it) = &world.encounter else { return vec![] };
    match it.stage {
        Stage::Prepared => prepared(world, it),
        Stage::Talking => talking(world, it),
        Stage::Choosing | Stage::Fighting => vec![],
    }
}

fn people(of: &[Who]) -> Value {
    Value::List(of.iter().map(|&who| Value::Character(who)).collect())
}

/// Who lies unnoticed.
fn prepared(world: &World, it: &Encounter) -> Vec<Row> {
    let key = words!("adventuring.encounter.setup");
    let others = meeting::able(world, it.others);
    let again =
        Row::new(Text::part(key, "row-prepared"), people(&others)).offering(Filled::of("detect-again"));
    vec![again.only(Audience::Referee), over()]
}

fn over() -> Row {
    let words = Text::part(words!("adventuring.encounter.setup"), "row-over");
    Row::new(words, true).offering(Filled::of("end-meeting").with_defaults()).only(Audience::Referee)
}

/// Who talks to whom, in which tongue, and how they feel about it. [adventuring.encounter.dialogue]
fn talking(world: &World, it: &Encounter) -> Vec<Row> {
    let key = words!("adventuring.encounter.dialogue");
    let (own, others) = (meeting::able(world, it.company), meeting::able(world, it.others));
    let seen: Vec<Who> = own.iter().chain(&others).copied().filter(|who| world.is_seen(*who)).collect();
    let tongues: Vec<Value> =
        languages::between(world, &own, &others).iter().map(|name| Value::text(name)).collect();
    let tongues = match tongues.is_empty() {
        true => Row::new(Text::part(key, "no-tongue"), true),
        false => Row::new(Text::part(key, "tongues"), Value::List(tongues)),
    };
    let theirs = world.finders(Some(it.company));
    let row = Row::new(Text::part(key, "row"), people(&seen)).only(theirs);
    let mut rows = vec![row, tongues.only(Audience::Referee)];
    rows.extend(others.iter().map(|&who| {
        let attitude = world.character(who).attitude.map_or("none", Closed::word);
        let label = Text::part(key, "attitude-row").with("who", who);
        Row::new(label, Value::word(attitude)).only(Audience::Referee)
    }));
    let friends = others.iter().flat_map(|who| own.iter().map(move |other| (*who, *other)));
    let friends = friends.filter(|(who, other)| world.character(*who).toward.contains_key(other));
    rows.extend(friends.filter_map(|(who, other)| {
        let attitude = attitudes::toward(world, who, other)?;
        let label = Text::part(key, "toward").with("who", who).with("other", other);
        Some(Row::new(label, Value::word(attitude.word())).only(Audience::Referee))
    }));
    rows.push(over());
    rows
}

/// Which tongues somebody speaks, whether they can read, and how well they reckon.
/// [adventuring.language.from-skills, adventuring.literacy.default]
pub(super) fn letters(world: &World, who: Who) -> Vec<Row> {
    let spoken = languages::spoken(world, who).iter().map(|name| Value::text(name)).collect();
    let rows = [
        Row::new(Text::part(words!("adventuring.language.default"), "row"), Value::List(spoken)),
        Row::new(
            Text::part(words!("adventuring.literacy.default"), "row"),
            languages::is_literate(world, who),
        ),
        Row::new(
            Text::part(words!("adventuring.literacy.calculation"), "row"),
            languages::reckons(world, who),
        ),
    ];
    rows.map(|row| row.only(numbers(world, who))).into()
}
