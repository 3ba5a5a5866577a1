//! How a fight begins and ends, who comes to it, and where the game master sees people stand.
use super::ask::{Offered, Read, chosen, one_of, param, people, possible, referee_only, refused, who};
use crate::reference::RULES;
use crate::rules::combat::arrange::Arrange;
use crate::rules::combat::fights::{self, BeginCombat, EndCombat, EndTurn, FIGHTERS_MAX, Join};
use crate::rules::combat::movement::DISTANCE_MAX;
use crate::rules::combat::surprise::{Ambush, How, Surprise};
use crate::world::{Fate, Side, Sight, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Param, Range};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, Who, words};
use std::collections::BTreeSet;

fn several(words: Text, options: Vec<Choice>, min: u16) -> Param {
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    param(words, Range::SeveralOf { options, min, max }).by_referee()
}

fn several_people(words: Text, who: impl IntoIterator<Item = Who>, min: u16) -> Param {
    let options = people(words.key, who);
    several(words, options, min)
}

fn list(people: impl IntoIterator<Item = Who>) -> Value {
    Value::List(people.into_iter().map(Value::Character).collect())
}

/// Everybody who could be in a fight.
fn living(world: &World) -> Vec<Who> {
    let living = world.characters.iter().filter(|(_, one)| one.fate != Fate::Dead).map(|(who, _)| *who);
    living.take(FIGHTERS_MAX).collect()
}

/// What the game master fills in to begin a fight: who, what is drawn, who faces whom, who is surprised.
/// [symbaroum.combat.end, symbaroum.ready.state]
pub(super) fn begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let living = living(world);
    let all = BeginCombat { fighters: living.iter().copied().collect(), ..BeginCombat::default() };
    possible(world, &filling, &all)?;
    let key = words!("symbaroum.combat.end");
    let asked = several_people(Text::part(key, "fighters"), living.clone(), 1);
    // Whoever begins a fight shows themselves, so that the game master says so.
    let seen: Vec<Who> = living.into_iter().filter(|who| world.is_seen(*who)).collect();
    let asked = if seen.is_empty() { asked } else { asked.or(list(seen)) };
    let fighters = chosen(filling.list(asked)?);
    let key = words!("symbaroum.surprise.test");
    let mut options: Vec<Choice> = How::ALL.iter().map(|how| Choice::word(key, how.word())).collect();
    options.insert(0, Choice::word(key, "none"));
    let asked = param(Text::part(key, "surprise"), Range::OneOf(options)).by_referee();
    let word = filling.word(asked.or(Value::word("none")))?;
    let how = How::named(&word);
    let surprise = match how {
        Some(how) => Some(surprised(world, &mut filling, &fighters, how)?),
        None => None,
    };
    let key = words!("symbaroum.ready.state");
    let none = Value::List(vec![]);
    let asked = several_people(Text::part(key, "unready"), fighters.iter().copied(), 0);
    let unready = chosen(filling.list(asked.or(none.clone()))?);
    let key = words!("symbaroum.movement.engagement");
    let side = |side| fighters.iter().copied().filter(move |who| world.character(*who).side == side);
    let pairs = side(Side::Party).flat_map(|one| side(Side::Opponents).map(move |other| (one, other)));
    let pair = |(one, other): (Who, Who)| {
        let value = Value::List(vec![one.into(), other.into()]);
        Choice::told(value, Text::part(key, "pair").with("one", one).with("other", other))
    };
    let options: Vec<Choice> = pairs.map(pair).collect();
    let mut facing = BTreeSet::new();
    if !options.is_empty() {
        let values = filling.list(several(Text::part(key, "facing"), options, 0).or(none))?;
        let pairs = values.into_iter().filter_map(|value| match value {
            Value::List(two) => match two.as_slice() {
                [Value::Character(one), Value::Character(other)] => Some((*one, *other)),
                _ => None,
            },
            _ => None,
        });
        facing = fights::facing(pairs);
    }
    filling.end()?;
    Ok(BeginCombat { fighters, unready, facing, surprise }.into())
}

/// Who surprises whom: one side the other, to begin with. [symbaroum.surprise.group]
fn surprised(world: &World, filling: &mut Filling<'_>, fighters: &BTreeSet<Who>, how: How) -> Read<Surprise> {
    let key = words!("symbaroum.surprise.group");
    let side = |side| fighters.iter().copied().filter(move |who| world.character(*who).side == side);
    let opponents: Vec<Who> = side(Side::Opponents).collect();
    let asked = several_people(Text::part(key, "ambushers"), fighters.iter().copied(), 1);
    let by = chosen(filling.list(match opponents.is_empty() {
        true => asked,
        false => asked.or(list(opponents)),
    })?);
    let others: Vec<Who> = fighters.iter().copied().filter(|who| !by.contains(who)).collect();
    if others.is_empty() {
        return Err(refused(Text::part(words!("symbaroum.surprise.test"), "nobody")));
    }
    let asked = several_people(Text::part(key, "victims"), others.clone(), 1);
    let on = chosen(filling.list(asked.or(list(others)))?);
    Ok(Surprise { by, on, how })
}

/// What the game master fills in when some creep up on others before there is a fight.
/// [symbaroum.surprised.active]
pub(super) fn ambush(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("symbaroum.surprise.group");
    let able: Vec<Who> = living(world).into_iter().filter(|who| world.is_able(*who)).collect();
    let first = able.first().copied().into_iter().collect();
    let rest = able.iter().skip(1).copied().collect();
    possible(world, &filling, &Ambush { by: first, on: rest })?;
    let asked = several_people(Text::part(key, "ambushers"), able.clone(), 1);
    let by = chosen(filling.list(asked)?);
    let others: Vec<Who> = able.into_iter().filter(|who| !by.contains(who)).collect();
    if others.is_empty() {
        return Err(refused(Text::part(words!("symbaroum.surprise.test"), "nobody")));
    }
    let asked = several_people(Text::part(key, "victims"), others.clone(), 1);
    let on = chosen(filling.list(asked.or(list(others)))?);
    filling.end()?;
    Ok(Ambush { by, on }.into())
}

/// What the game master fills in when others come into the fight. [symbaroum.turn-order.latecomers]
pub(super) fn join(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("symbaroum.turn-order.latecomers");
    if world.combat.is_none() {
        return Err(refused(Text::part(words!("symbaroum.combat.end"), "none")));
    }
    let out: Vec<Who> = living(world).into_iter().filter(|who| world.fighter(*who).is_none()).collect();
    if out.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let who = filling.who(one_of(Text::part(key, "newcomer"), out).by_referee())?;
    let words = Text::part(words!("symbaroum.ready.state"), "ready");
    let ready = filling.flag(param(words, Range::Flag).by_referee().or(true))?;
    filling.end()?;
    Ok(Join { who, ready }.into())
}

pub(super) fn end(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    possible(world, &filling, &EndCombat)?;
    filling.end()?;
    Ok(EndCombat.into())
}

/// What somebody fills in who has done what they wanted. [symbaroum.actions.on-initiative]
pub(super) fn end_turn(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    possible(world, &filling, &EndTurn { who })?;
    filling.end()?;
    Ok(EndTurn { who }.into())
}

/// Everything that can be arranged, and whether it takes a fight.
const ARRANGED: &[(&str, bool)] = &[
    ("engaged", true),
    ("higher", true),
    ("advantage", true),
    ("obscured", true),
    ("behind", true),
    ("distance", true),
    ("narrow", true),
    ("unaware", true),
    ("murk", false),
    ("blind", false),
    ("keen", false),
    ("hidden", false),
    ("out", true),
];

/// What the game master fills in to say where people stand and what they see. [symbaroum.special.situation]
pub(super) fn arrange(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("symbaroum.special.situation");
    let fighters: Vec<Who> = world.combat.iter().flat_map(|combat| combat.fighters.keys()).copied().collect();
    let fits = |(_, in_fight): &&(&str, bool)| !in_fight || 1 < fighters.len();
    let options = ARRANGED
        .iter()
        .filter(fits)
        .map(|(word, _)| Choice { part: word, ..Choice::new(key, Value::word(word)) });
    let what = filling.word(param(Text::part(key, "what"), Range::OneOf(options.collect())).by_referee())?;
    if what == "murk" {
        let why = why(&mut filling)?;
        filling.end()?;
        return Ok(Arrange::Murk { why }.into());
    }
    // Whoever is not in the fight may be unseen as well, or unable to see.
    let in_fight = ARRANGED.iter().any(|(word, in_fight)| *word == what && *in_fight);
    let all: Vec<Who> = if in_fight { fighters } else { world.characters.keys().copied().collect() };
    if all.is_empty() {
        return Err(refused(Text::part(words!("symbaroum.other.gm-handles"), "nobody")));
    }
    let who = filling.who(one_of(Text::part(key, "who"), all.clone()).by_referee())?;
    let others: Vec<Who> = all.into_iter().filter(|other| *other != who).collect();
    let other = |filling: &mut Filling<'_>| {
        filling.who(one_of(Text::part(key, "other"), others.clone()).by_referee())
    };
    let flag = |filling: &mut Filling<'_>, default: bool| {
        filling.flag(param(Text::part(key, "on"), Range::Flag).by_referee().or(default))
    };
    let arranged = match what.as_str() {
        "engaged" => {
            let other = other(&mut filling)?;
            let on = flag(&mut filling, !world.are_engaged(who, other))?;
            let mut behind = false;
            if on {
                let words = Text::part(words!("symbaroum.flanking.definition"), "at-back");
                behind = filling.flag(param(words, Range::Flag).by_referee().or(false))?;
            }
            Arrange::Engaged { who, other, on, behind }
        }
        "higher" => {
            let than = other(&mut filling)?;
            let now = world.combat.as_ref().is_some_and(|combat| combat.higher.contains(&(who, than)));
            Arrange::Higher { who, than, on: flag(&mut filling, !now)? }
        }
        "advantage" => {
            let over = other(&mut filling)?;
            let on = flag(&mut filling, true)?;
            let mut reason = None;
            if on {
                let words = Text::part(words!("symbaroum.advantage.source"), "reason");
                reason = Some(filling.text(param(words, Range::Text { max: TEXT_MAX }).by_referee())?);
            }
            Arrange::Advantage { who, over, reason }
        }
        "obscured" => {
            let other = other(&mut filling)?;
            let now = world.combat.as_ref().is_some_and(|combat| combat.obscured.contains(&(who, other)));
            Arrange::Obscured { who, other, on: flag(&mut filling, !now)? }
        }
        "behind" => {
            let on = flag(&mut filling, true)?;
            let ally = if on { Some(other(&mut filling)?) } else { None };
            Arrange::Behind { who, ally }
        }
        "distance" => {
            let other = other(&mut filling)?;
            let on = flag(&mut filling, true)?;
            let mut metres = None;
            if on {
                let words = Text::part(words!("symbaroum.movement.distance"), "metres");
                let range = Range::Number { min: 0, max: DISTANCE_MAX.into() };
                metres = u16::try_from(filling.number(param(words, range).by_referee())?).ok();
            }
            Arrange::Distance { who, other, metres }
        }
        "narrow" => {
            let now = world.combat.as_ref().is_some_and(|combat| combat.narrow.contains(&who));
            Arrange::Narrow { who, on: flag(&mut filling, !now)? }
        }
        "unaware" => Arrange::Unaware { who, of: other(&mut filling)? },
        "blind" => Arrange::Blind { who, why: why(&mut filling)? },
        "keen" => Arrange::Keen { who, on: flag(&mut filling, !world.character(who).keen)? },
        "hidden" => Arrange::Hidden { who, on: flag(&mut filling, !world.character(who).hidden)? },
        _ => Arrange::Out { who },
    };
    filling.end()?;
    Ok(arranged.into())
}

/// Why somebody can't see: three named causes, a free one, or none. [symbaroum.blind.causes]
fn why(filling: &mut Filling<'_>) -> Read<Option<Sight>> {
    let key = words!("symbaroum.blind.causes");
    let options = ["none", "darkness", "smoke", "fog", "other"].map(|word| Choice::word(key, word));
    let asked = param(Text::part(key, "why"), Range::OneOf(options.to_vec())).by_referee();
    Ok(match filling.word(asked)?.as_str() {
        "darkness" => Some(Sight::Darkness),
        "smoke" => Some(Sight::Smoke),
        "fog" => Some(Sight::Fog),
        "other" => {
            let words = Text::part(key, "called");
            Some(Sight::Other(filling.text(param(words, Range::Text { max: TEXT_MAX }).by_referee())?))
        }
        _ => None,
    })
}
