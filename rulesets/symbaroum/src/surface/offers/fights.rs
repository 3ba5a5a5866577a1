//! How a fight begins and ends, who comes to it, and where the game master sees people stand.
use super::ask::{Offered, Offering, Read, nobody, referee_only, who};
use crate::reference::RULES;
use crate::rules::combat::arrange::Arrange;
use crate::rules::combat::fights::{self, BeginCombat, EndCombat, EndTurn, FIGHTERS_MAX, Join};
use crate::rules::combat::movement::DISTANCE_MAX;
use crate::rules::combat::surprise::{Ambush, How, Surprise};
use crate::world::{Combat, Fate, Side, Sight, World};
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// Everybody who could be in a fight.
fn living(world: &World) -> Vec<Who> {
    let living = world.characters.iter().filter(|(_, one)| one.fate != Fate::Dead).map(|(who, _)| *who);
    living.take(FIGHTERS_MAX).collect()
}

/// What the game master fills in to begin a fight: who, what is drawn, who faces whom, who is surprised.
/// [symbaroum.combat.end, symbaroum.ready.state]
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, living) = (it.world, living(it.world));
    it.possible(&BeginCombat { fighters: living.iter().copied().collect(), ..BeginCombat::default() })?;
    // Whoever begins a fight shows themselves, so that the game master says so.
    let seen: Vec<Who> = living.iter().copied().filter(|who| world.is_seen(*who)).collect();
    let asked =
        Param::several(Text::part(words!("symbaroum.combat.end"), "fighters"), living, 1).by_referee();
    let fighters: BTreeSet<Who> = it.take(asked.or_maybe(Some(seen.value())))?;
    let on_side = |side| fighters.iter().copied().filter(move |who| world.fights_for(*who) == side);
    let words = Text::part(words!("symbaroum.surprise.test"), "surprise");
    // Who has been caught before there was a fight is caught in it.
    let caught = Some(&world.caught).filter(|caught| caught.is_among(&fighters));
    let asked = Param::word::<How>(words).or_none().by_referee();
    let asked = if caught.is_some() { asked.or(How::Granted.value()) } else { asked };
    let surprise = match it.take(asked)? {
        Some(how) => {
            let all: Vec<Who> = fighters.iter().copied().collect();
            let by = caught.map_or_else(|| on_side(Side::Opponents).collect(), |caught| caught.by.clone());
            let (by, on) = surprised(it, &all, &by, caught.map(|caught| &caught.on))?;
            Some(Surprise { by, on, how })
        }
        None => None,
    };
    let none = Value::List(vec![]);
    let words = Text::part(words!("symbaroum.ready.state"), "unready");
    let asked = Param::several(words, fighters.iter().copied(), 0).by_referee();
    let unready = it.take(asked.or(none.clone()))?;
    let key = words!("symbaroum.movement.engagement");
    let pairs = on_side(Side::Party).flat_map(|one| on_side(Side::Opponents).map(move |other| (one, other)));
    // There may be more than one side among those against the players.
    let others: Vec<Who> = on_side(Side::Opponents).collect();
    let among =
        others.iter().enumerate().flat_map(|(n, one)| others[n + 1..].iter().map(|other| (*one, *other)));
    let pairs = pairs.chain(among);
    let options = pairs.map(|(one, other)| {
        Choice::told((one, other).value(), Text::part(key, "pair").with("one", one).with("other", other))
    });
    let asked = Param::several_of(Text::part(key, "facing"), options.collect(), 0).by_referee();
    let faces = !asked.range.options().is_empty();
    let pairs: Vec<(Who, Who)> = if faces { it.take(asked.or(none))? } else { vec![] };
    let facing = fights::facing(pairs);
    Ok(BeginCombat { fighters, unready, facing, surprise }.into())
}

/// Who of these surprises whom: these those, to begin with, or everybody else. [symbaroum.surprise.group]
fn surprised(
    it: &mut Offering<'_>,
    all: &[Who],
    by: &BTreeSet<Who>,
    on: Option<&BTreeSet<Who>>,
) -> Read<(BTreeSet<Who>, BTreeSet<Who>)> {
    let key = words!("symbaroum.surprise.group");
    let asked = Param::several(Text::part(key, "ambushers"), all.iter().copied(), 1).by_referee();
    let by: BTreeSet<Who> = it.take(asked.or_maybe(Some(by.iter().copied().collect::<Vec<_>>().value())))?;
    let others: Vec<Who> = all.iter().copied().filter(|who| !by.contains(who)).collect();
    it.need(!others.is_empty(), Text::part(words!("symbaroum.surprise.test"), "nobody"))?;
    // Nobody creeps up on their own.
    let sides: Vec<Side> = by.iter().map(|who| it.world.fights_for(*who)).collect();
    let caught = |who: &Who| match on {
        Some(on) => on.contains(who),
        None => !sides.contains(&it.world.fights_for(*who)),
    };
    let usual: Vec<Who> = others.iter().copied().filter(caught).collect();
    let usual = if usual.is_empty() { others.value() } else { usual.value() };
    let on = it.take(Param::several(Text::part(key, "victims"), others, 1).by_referee().or(usual))?;
    Ok((by, on))
}

/// What the game master fills in when some creep up on others before there is a fight.
/// [symbaroum.surprised.active]
pub(super) fn ambush(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let world = it.world;
    let able: Vec<Who> = living(world).into_iter().filter(|who| world.is_able(*who)).collect();
    let mut rest: BTreeSet<Who> = able.iter().copied().collect();
    it.possible(&Ambush { by: rest.pop_first().into_iter().collect(), on: rest })?;
    let (by, on) = surprised(it, &able, &BTreeSet::new(), None)?;
    Ok(Ambush { by, on }.into())
}

/// What the game master fills in when others come into the fight. [symbaroum.turn-order.latecomers]
pub(super) fn join(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("symbaroum.turn-order.latecomers"));
    it.need(world.combat.is_some(), Text::part(words!("symbaroum.combat.end"), "none"))?;
    let out = living(world).into_iter().filter(|who| world.fighter(*who).is_none());
    let asked = Param::one_of(Text::part(key, "newcomer"), out).by_referee();
    let who = it.choose(asked, Text::part(key, "nobody"))?;
    let words = Text::part(words!("symbaroum.ready.state"), "ready");
    let ready = it.take(Param::flag(words).by_referee().or(true))?;
    Ok(Join { who, ready }.into())
}

pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(EndCombat)
}

/// What somebody fills in who has done what they wanted. [symbaroum.actions.on-initiative]
pub(super) fn end_turn(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    it.only(EndTurn { who })
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
pub(super) fn arrange(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("symbaroum.special.situation"));
    let fighters: Vec<Who> = world.combat.iter().flat_map(|combat| combat.fighters.keys()).copied().collect();
    let fits = ARRANGED.iter().filter(|(_, in_fight)| !in_fight || 1 < fighters.len());
    let asked = Param::words(Text::part(key, "what"), fits.map(|(word, _)| *word));
    let what: Value = it.take(asked.by_referee())?;
    let what = ARRANGED.iter().find(|(word, _)| Value::word(word) == what);
    let (what, in_fight) = what.copied().unwrap_or(("out", true));
    if what == "murk" {
        return Ok(Arrange::Murk { why: why(it)? }.into());
    }
    // Whoever is not in the fight may be unseen as well, or unable to see.
    let all: Vec<Who> = if in_fight { fighters } else { world.characters.keys().copied().collect() };
    let who = it.choose(Param::one_of(Text::part(key, "who"), all.clone()).by_referee(), nobody())?;
    let mut other = Param::one_of(Text::part(key, "other"), all.into_iter().filter(|other| *other != who));
    other = other.by_referee();
    let on = |usual: bool| Param::flag(Text::part(key, "on")).by_referee().or(usual);
    let stands = |is: fn(&Combat) -> &BTreeSet<(Who, Who)>, other| {
        world.combat.as_ref().is_some_and(|combat| is(combat).contains(&(who, other)))
    };
    Ok(match what {
        "engaged" => {
            let other = it.take(other)?;
            let lies = world.lies_beside(who, other) || world.lies_beside(other, who);
            let on = it.take(on(!world.are_engaged(who, other) && !lies))?;
            let words = Text::part(words!("symbaroum.flanking.definition"), "at-back");
            let behind = on && it.take(Param::flag(words).by_referee().or(false))?;
            Arrange::Engaged { who, other, on, behind }
        }
        "higher" => {
            let than = it.take(other)?;
            Arrange::Higher { who, than, on: it.take(on(!stands(|combat| &combat.higher, than)))? }
        }
        "advantage" => {
            let over = it.take(other)?;
            let words = Text::part(words!("symbaroum.advantage.source"), "reason");
            let granted: bool = it.take(on(true))?;
            let reason = granted.then(|| it.take(Param::text(words).by_referee())).transpose()?;
            Arrange::Advantage { who, over, reason }
        }
        "obscured" => {
            let other = it.take(other)?;
            Arrange::Obscured { who, other, on: it.take(on(!stands(|combat| &combat.obscured, other)))? }
        }
        "behind" => {
            let stands: bool = it.take(on(true))?;
            Arrange::Behind { who, ally: stands.then(|| it.take(other)).transpose()? }
        }
        "distance" => {
            let other = it.take(other)?;
            let words = Text::part(words!("symbaroum.movement.distance"), "metres");
            let metres = Param::number(words, 0, DISTANCE_MAX).by_referee();
            let matters: bool = it.take(on(true))?;
            let metres = matters.then(|| it.take(metres)).transpose()?;
            Arrange::Distance { who, other, metres }
        }
        "narrow" => {
            let now = world.combat.as_ref().is_some_and(|combat| combat.narrow.contains(&who));
            Arrange::Narrow { who, on: it.take(on(!now))? }
        }
        "unaware" => {
            let of = it.take(other)?;
            Arrange::Unaware { who, of, on: it.take(on(true))? }
        }
        "blind" => Arrange::Blind { who, why: why(it)? },
        "keen" => Arrange::Keen { who, on: it.take(on(!world.character(who).keen))? },
        "hidden" => Arrange::Hidden { who, on: it.take(on(!world.character(who).hidden))? },
        _ => Arrange::Out { who },
    }
    .into())
}

/// Why somebody can't see: three named causes, a free one, or none. [symbaroum.blind.causes]
fn why(it: &mut Offering<'_>) -> Read<Option<Sight>> {
    let key = words!("symbaroum.blind.causes");
    let asked = Param::words(Text::part(key, "why"), ["none", "darkness", "smoke", "fog", "other"]);
    let called = Param::text(Text::part(key, "called")).by_referee();
    let why: Value = it.take(asked.by_referee())?;
    if why == Value::word("other") {
        return Ok(Some(Sight::Other(it.take(called)?)));
    }
    let named = [Sight::Darkness, Sight::Smoke, Sight::Fog];
    Ok(named.into_iter().find(|sight| sight.value() == why))
}
