//! What can be attempted with effects, injuries and rest.
use super::ask::{Offered, Offering, Read, nobody, referee_only, who};
use crate::reference::RULES;
use crate::rules::harm::decrees::{Decree, Decreed};
use crate::rules::harm::effects::{self, Call, NUMBER_MAX};
use crate::rules::harm::rest::Rest;
use crate::world::bounds::POINTS_MAX;
use crate::world::fight::CalledOn;
use crate::world::harm::{Bound, Called, Hand, Influence, Part, Touches};
use crate::world::squares::Direction;
use norn_kernel::offer::param;
use norn_kernel::{Choice, Closed, Param, Range, Text, Value, Who, words};

/// An effect as it is called, with what it leaves open. [heimr.effect.who-calls]
pub(super) fn called(it: &mut Offering<'_>, on: Who) -> Read<CalledOn> {
    let (world, key) = (it.world, words!("heimr.effect.definition"));
    let known = effects::ALL
        .iter()
        .map(|one| Choice::told(Value::word(effects::word(one)), Text::part(key, effects::part(one))));
    let own = world.campaign.effects.keys().map(|name| Choice::new(key, Value::text(name)));
    let asked = param(Text::part(key, "effect"), Range::OneOf(known.chain(own).collect())).by_referee();
    let influence = match it.take(asked)? {
        Value::Text(name) => Influence::Own(name),
        word => {
            let known = effects::ALL.iter().find(|one| Value::word(effects::word(one)) == word);
            known.cloned().unwrap_or(Influence::Hit)
        }
    };
    let (_, usual) = effects::measure(world, &influence);
    let words = Text::part(words!("heimr.effect.number"), "number");
    let number = it.take(Param::number(words, 1, NUMBER_MAX).by_referee().or(usual.max(1)))?;
    let number = (number != usual).then_some(number);
    let mut called = CalledOn::of(Called { influence, number, part: None });
    match called.called.influence {
        Influence::Hit => {
            let words = Text::part(words!("heimr.effect.hit-location"), "part");
            called.part = it.take(Param::word::<Part>(words).by_referee().or_word("roll"))?;
        }
        Influence::Drop => {
            let words = Text::part(words!("heimr.effect.drop"), "hand");
            let hand = it.word(Param::word::<Hand>(words).by_referee().or_word("whichever"))?;
            called.hand = Hand::named(&hand);
        }
        Influence::Stumble => {
            let words = Text::part(words!("heimr.stumble.direction-choice"), "from");
            called.from = it.take(Param::word::<Direction>(words).by_referee())?;
        }
        Influence::Break => {
            let key = words!("heimr.effect.break");
            let items = world.character(on).items.keys().cloned();
            let asked = Param::name(Text::part(key, "item"), items).by_referee();
            called.item = Some(it.choose(asked, Text::part(key, "nothing").with("who", on))?);
        }
        Influence::Bind => {
            let key = words!("heimr.effect.bind");
            called.called.part = it.take(Param::word::<Bound>(Text::part(key, "bound")).by_referee())?;
            let asked = Param::word::<Touches>(Text::part(key, "touches")).by_referee();
            called.touches = it.take(asked.or_word("as-usual"))?;
        }
        _ => {}
    }
    Ok(called)
}

/// What the game master fills in to call an effect on anybody. [heimr.effect.who-calls]
pub(super) fn call(it: &mut Offering<'_>) -> Offered {
    it.need(it.is_referees(), Text::part(words!("heimr.effect.who-calls"), "referee-only"))?;
    let on = who(it)?;
    let called = called(it, on)?;
    Ok(Call { on, called }.into())
}

/// What the game master fills in to decide about somebody.
pub(super) fn decree(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let who = who(it)?;
    let decree = |word: &str, points, part| Decree { who, what: decreed(word, points, part) };
    let asked =
        Param::words(Text::part(words!("heimr.health.healing"), "what"), Decreed::WORDS.iter().copied());
    let asked = it.fitting(asked.by_referee(), nobody(), |what: &Value, can| match what {
        Value::Word(word) => can(decree(word, 1, None)),
        _ => false,
    })?;
    let what = it.word(asked)?;
    let (mut points, mut part) = (0, None);
    if ["heal", "willpower", "wound"].contains(&what.as_str()) {
        let words = Text::part(words!("heimr.character.hit-points"), "points");
        points = it.take(Param::number(words, 1, POINTS_MAX).by_referee())?;
    }
    if what == "wound" {
        let words = Text::part(words!("heimr.injury.effect-on-injury"), "part");
        part = it.take(Param::word::<Part>(words).by_referee().or_word("nowhere"))?;
    }
    Ok(decree(&what, points, part).into())
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
pub(super) fn rest(it: &mut Offering<'_>) -> Offered {
    Ok(Rest { who: who(it)? }.into())
}
