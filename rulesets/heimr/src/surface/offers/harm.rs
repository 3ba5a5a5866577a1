//! What can be attempted with effects, injuries and rest.
use crate::reference::RULES;
use crate::rules::harm::decrees::{Decree, Decreed};
use crate::rules::harm::effects::{self, Call, NUMBER_MAX};
use crate::rules::harm::rest::Rest;
use crate::surface::bounds::POINTS_MAX;
use crate::surface::offers::attempt::{Attempt, Offered, referee_only, who};
use crate::world::World;
use crate::world::fight::CalledOn;
use crate::world::harm::{Bound, Called, Hand, Influence, Part, Touches};
use crate::world::squares::Direction;
use norn_kernel::offer::{Filling, Next, Range, param, possible, refused};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, words};

type Read<T> = Result<T, Box<Next<Attempt>>>;

/// One of a closed list by its word, or what stands first.
fn one_of<C: Closed>(
    filling: &mut Filling<'_>,
    key: Key,
    name: &'static str,
    besides: Option<&'static str>,
) -> Read<Option<C>> {
    let first = besides.map(|word| Choice::word(key, word));
    let all = C::ALL.iter().map(|one| Choice::word(key, one.word()));
    let options = first.into_iter().chain(all).collect();
    let param = param(Text::part(key, name), Range::OneOf(options)).by_referee();
    let param = match besides {
        Some(word) => param.or(Value::word(word)),
        None => param,
    };
    let word = filling.word(param)?;
    Ok(C::ALL.iter().copied().find(|one| one.word() == word))
}

/// An effect as it is called, with what it leaves open. [heimr.effect.who-calls]
pub(crate) fn called(world: &World, filling: &mut Filling<'_>, on: norn_kernel::Who) -> Read<CalledOn> {
    let key = Text::new(words!("heimr.effect.definition")).key;
    let known = effects::ALL.iter().map(|one| Value::word(effects::word(one)));
    let own = world.campaign.effects.keys().map(|name| Value::text(name));
    let options = known.chain(own).map(|value| match &value {
        Value::Word(word) => {
            let part =
                effects::ALL.iter().find(|one| effects::word(one) == word).map_or("own", effects::part);
            Choice::told(value, Text::part(key, part))
        }
        _ => Choice::new(key, value),
    });
    let options = options.collect();
    let influence =
        match filling.take(param(Text::part(key, "effect"), Range::OneOf(options)).by_referee())? {
            Value::Text(name) => Influence::Own(name),
            Value::Word(word) => {
                effects::ALL.iter().find(|one| effects::word(one) == word).cloned().unwrap_or(Influence::Hit)
            }
            _ => Influence::Hit,
        };
    let key = Text::new(words!("heimr.effect.number")).key;
    let (_, usual) = effects::measure(world, &influence);
    let range = Range::Number { min: 1, max: NUMBER_MAX.into() };
    let number = filling.number(param(Text::part(key, "number"), range).by_referee().or(usual.max(1)))?;
    let number = (number != usual).then_some(number);
    let mut called = CalledOn::of(Called { influence, number, part: None });
    match called.called.influence {
        Influence::Hit => {
            let key = Text::new(words!("heimr.effect.hit-location")).key;
            called.part = one_of::<Part>(filling, key, "part", Some("roll"))?;
        }
        Influence::Drop => {
            called.hand = one_of::<Hand>(
                filling,
                Text::new(words!("heimr.effect.drop")).key,
                "hand",
                Some("whichever"),
            )?;
        }
        Influence::Stumble => {
            let key = Text::new(words!("heimr.stumble.direction-choice")).key;
            called.from = one_of::<Direction>(filling, key, "from", None)?;
        }
        Influence::Break => {
            let key = Text::new(words!("heimr.effect.break")).key;
            let items = world.character(on).items.keys();
            let options: Vec<Choice> = items.map(|name| Choice::new(key, Value::text(name))).collect();
            if options.is_empty() {
                return Err(refused(Text::part(key, "nothing").with("who", on)));
            }
            let param = param(Text::part(key, "item"), Range::OneOf(options)).by_referee();
            called.item = Some(filling.text(param)?);
        }
        Influence::Bind => {
            let key = Text::new(words!("heimr.effect.bind")).key;
            called.called.part = one_of::<Bound>(filling, key, "bound", None)?;
            called.touches = one_of::<Touches>(filling, key, "touches", Some("as-usual"))?;
        }
        _ => {}
    }
    Ok(called)
}

/// What the game master fills in to call an effect on anybody. [heimr.effect.who-calls]
pub(crate) fn offer_call(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    if *viewer != Viewer::Referee {
        return Err(refused(Text::part(words!("heimr.effect.who-calls"), "referee-only")));
    }
    let on = filling.who(who(world, viewer)?)?;
    let called = called(world, &mut filling, on)?;
    filling.end()?;
    Ok(Attempt::Call(Call { on, called }))
}

/// What the game master fills in to decide about somebody.
pub(crate) fn offer_decree(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let who = filling.who(who(world, viewer)?)?;
    let key = Text::new(words!("heimr.health.healing")).key;
    let tried = |word: &str| Decree { who, what: decreed(word, 1, None) };
    let fits = |word: &&&str| possible(world, &filling, &tried(word)).is_ok();
    let options = Decreed::WORDS.iter().filter(fits).map(|word| Choice::word(key, word)).collect();
    let what = filling.word(param(Text::part(key, "what"), Range::OneOf(options)).by_referee())?;
    let (mut points, mut part) = (0, None);
    if ["heal", "willpower", "wound"].contains(&what.as_str()) {
        let range = Range::Number { min: 1, max: POINTS_MAX.into() };
        let words = Text::part(words!("heimr.character.hit-points"), "points");
        points = filling.number(param(words, range).by_referee())?;
    }
    if what == "wound" {
        let key = Text::new(words!("heimr.injury.effect-on-injury")).key;
        part = one_of::<Part>(&mut filling, key, "part", Some("nowhere"))?;
    }
    filling.end()?;
    Ok(Attempt::Decree(Decree { who, what: decreed(&what, points, part) }))
}

/// What the game master decides, by its word.
fn decreed(word: &str, points: i32, part: Option<Part>) -> Decreed {
    match word {
        "heal" => Decreed::Heal(points),
        "willpower" => Decreed::GiveWillpower(points),
        "wound" => Decreed::Wound(points, part),
        "stabilise" => Decreed::Stabilise,
        "sleep" => Decreed::Sleep,
        "knock-out" => Decreed::KnockOut,
        "wake" => Decreed::Wake,
        _ => Decreed::Revive,
    }
}

/// What somebody fills in to rest. [heimr.health.rest-condition]
pub(crate) fn offer_rest(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    filling.end()?;
    Ok(Attempt::Rest(Rest { who }))
}
