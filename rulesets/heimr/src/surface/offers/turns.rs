//! What is filled in to begin and end a fight, and for turns and readied actions.
use super::ask::{Offered, Offering, Read, actor, here, nobody, others as those, referee_only};
use super::{attacks, items, movement, others};
use crate::reference::RULES;
use crate::rules::actions::action::{Action, Resume};
use crate::rules::characters::hands;
use crate::rules::grid::places;
use crate::rules::modules::blind_spots;
use crate::rules::turns::initiative::{BeginCombat, EndCombat, FIGHTERS_MAX, Join};
use crate::rules::turns::ready::{React, Ready, Waits};
use crate::rules::turns::turn::{Delay, EndTurn};
use crate::surface::offers::attempt::Attempt;
use crate::world::fight::{Deed, Readied, Step, Trigger, Waiting};
use crate::world::squares::Direction;
use norn_kernel::attempt::Offer;
use norn_kernel::offer::{Filled, Next, param};
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Param, Range, Text, Value, Who, words};

/// What the game master fills in to begin a fight.
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let world = it.world;
    let alive = world.characters.iter().filter(|(_, one)| !one.dead).map(|(who, _)| *who);
    let alive: Vec<Who> = alive.take(FIGHTERS_MAX).collect();
    let begins = |fighters, north| BeginCombat { fighters, north };
    it.possible(&begins(alive.iter().copied().collect(), world.grid.north))?;
    let key = words!("heimr.combat.end");
    let everybody = alive.value();
    let asked = Param::several(Text::part(key, "fighters"), alive, 1).by_referee();
    let fighters = it.choose(asked.or(everybody), Text::part(key, "nobody"))?;
    // It stands on the map, where it can be changed; a fight begins with it as it is.
    let words = Text::part(words!("heimr.grid.combat-orientation"), "north");
    let asked = Param::word::<Direction>(words).by_referee();
    let north = it.take_if(false, asked.or(world.grid.north.value()))?;
    Ok(begins(fighters, north).into())
}

/// What the game master fills in to end a fight.
pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&EndCombat)?;
    Ok(EndCombat.into())
}

/// What the game master fills in when others come into the fight.
pub(super) fn join(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("heimr.initiative.late-joiner"));
    it.need(world.combat.is_some(), Text::part(words!("heimr.combat.end"), "none"))?;
    let out = world.characters.iter().filter(|(who, one)| !one.dead && world.fighter(**who).is_none());
    let asked = Param::one_of(Text::part(key, "newcomer"), out.map(|(who, _)| *who)).by_referee();
    let who = it.choose(asked, Text::part(key, "nobody"))?;
    Ok(Join { who }.into())
}

/// What somebody fills in whose turn is over.
pub(super) fn end_turn(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    it.possible(&EndTurn { who })?;
    Ok(EndTurn { who }.into())
}

/// What somebody fills in who waits with the turn. [heimr.delay.declare]
pub(super) fn delay(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let (world, viewer, key) = (it.world, it.viewer, words!("heimr.delay.declare"));
    let order = world.combat.iter().flat_map(|combat| &combat.order).copied();
    let any = order.clone().find(|other| *other != who).unwrap_or(who);
    it.possible(&Delay { who, other: any, after: true })?;
    let seen = |other: &Who| *other != who && world.is_seen_by(viewer, *other);
    // A shot of theirs could open a blind spot.
    let archer = |other: Who| {
        blind_spots::is_on(world)
            && world.character(other).side == world.character(who).side
            && hands::wielded(world, other)
                .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_some()))
    };
    let option = |other: Who| match archer(other) {
        true => Choice::told(
            other,
            Text::part(words!("heimr.blind-spot.advice-delay"), "archer").with("who", other),
        ),
        false => Choice::new(key, other),
    };
    let asked = param(Text::part(key, "for"), Range::OneOf(order.filter(seen).map(option).collect()));
    let other = it.choose(asked, Text::part(key, "nobody"))?;
    let place: Value = it.take(Param::words(Text::part(key, "place"), ["after", "before"]).or_first())?;
    Ok(Delay { who, other, after: place == Value::word("after") }.into())
}

/// What somebody fills in who has begun something in the last turn. [heimr.action.upcoming-cancel]
pub(super) fn resume(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    it.possible(&Resume { who, on: true })?;
    let words = Text::part(words!("heimr.action.upcoming-cancel"), "on");
    let on = it.take(Param::flag(words).or(true))?;
    Ok(Resume { who, on }.into())
}

/// What is readied as it could be done at once, by the name of the attempt: everything but what is aimed at whoever sets
/// it off, what may become possible only until then, and what takes two turns. [heimr.ready.one-action,
/// heimr.ready.cost]
const READIED: &[(&str, Offer<Attempt>)] = &[
    ("charge", attacks::charge),
    ("guard", others::guard),
    ("climb", movement::climb),
    ("jump-down", movement::jump_down),
    ("hide", movement::hide),
    ("use-skill", others::use_skill),
    ("draw", items::draw),
    ("put-away", items::put_away),
    ("drop-items", items::drop_items),
    ("get-item", items::get_item),
    ("hide-item", items::hide_item),
    ("swap-items", items::swap_items),
    ("break-down", items::break_down),
    ("breather", others::breather),
    ("observe", others::observe),
    ("speak", others::speak),
    ("break-free", others::break_free),
    ("help-move", others::help_move),
    ("hold-back", others::hold_back),
    ("own-action", others::own_action),
];

/// What can be readied now: what is aimed at whoever sets it off, what may become possible only until then, and
/// everything else that could be done at once. [heimr.ready.one-action, heimr.ready.cost]
fn readied(it: &Offering<'_>, who: Who, ready: impl Fn(Waiting) -> Ready) -> Read<Param> {
    let (world, words) = (it.world, Text::part(words!("heimr.ready.one-action"), "then"));
    let way = places::ways(world, here(world, who)).first().copied();
    let armed = hands::wielded(world, who).any(|(_, item)| item.weapon.is_some());
    let mut aimed = vec![
        ("strike", armed.then(|| Waiting::Strike { strikes: vec![], aim: None })),
        ("brawl", Some(Waiting::Brawl { grabs: false, aim: None })),
        ("move", way.map(|square| Waiting::Deed(Deed::Move(Step::To { square, outmanoeuvres: false })))),
        ("run", way.map(|to| Waiting::Deed(Deed::Run { to, after: None, outmanoeuvres: false }))),
        ("drop-prone", Some(Waiting::Deed(Deed::DropProne))),
        ("stand-up", Some(Waiting::Deed(Deed::StandUp))),
        ("dodge", Some(Waiting::Deed(Deed::Dodge))),
    ];
    aimed.retain(|(_, waiting)| waiting.is_some());
    // Only while nothing is picked is everything tried; what is picked says by itself why not.
    let given = it.given::<Value>("then");
    let can_be = |name: &'static str, offer: Offer<Attempt>| {
        if let Some(given) = &given {
            return *given == Value::word(name);
        }
        let filled = Filled::of(name).with("who", who);
        let next = offer(&mut Offering::of(world, it.viewer, &filled));
        it.insists() || !next.is_err_and(|next| matches!(*next, Next::Refused(_)))
    };
    let others = READIED.iter().filter(|(name, offer)| can_be(name, *offer)).map(|(name, _)| *name);
    let names = aimed.iter().map(|(name, _)| *name).chain(others);
    let asked = Param::words(words, names);
    Ok(it.fitting(asked, nobody(), |then: &Value, can| {
        match aimed.iter().find(|(name, _)| *then == Value::word(name)) {
            Some((_, waiting)) => waiting.clone().is_some_and(|waiting| can(ready(waiting))),
            None => true,
        }
    })?)
}

/// What somebody fills in to wait for something. [heimr.ready.one-action]
pub(super) fn ready(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let (world, key) = (it.world, words!("heimr.ready.trigger-event-or-intent"));
    let ready = |waiting: Waiting| Ready { who, readied: Readied { trigger: Trigger::Attacks, waiting } };
    it.possible(&Waits { who })?;
    if it.possible(&ready(Waiting::Brawl { grabs: false, aim: None })).is_err() {
        // What is free can still be readied after what is not; where nothing is left, that is said at once.
        readied(it, who, ready)?;
    }
    let asked = Param::words(Text::part(key, "when"), ["attacks", "intends", "enters", "told"]);
    let trigger = match it.word(asked)?.as_str() {
        "attacks" => Trigger::Attacks,
        "intends" => Trigger::Intends,
        "enters" => Trigger::Enters,
        _ => Trigger::Told(it.take(Param::text(Text::part(key, "told-when")))?),
    };
    let asked = readied(it, who, ready)?;
    let then = it.word(asked)?;
    let waiting = match then.as_str() {
        "strike" => {
            let strikes = attacks::strikes(it, who, false, &|_, _| Ok(()))?;
            Waiting::Strike { strikes, aim: attacks::aim(it)? }
        }
        "brawl" => {
            let asked = Param::words(Text::part(words!("heimr.brawl.choose-before"), "to"), ["hurt", "grab"]);
            let grabs = it.word(asked)? == "grab";
            Waiting::Brawl { grabs, aim: attacks::aim(it)? }
        }
        "move" | "run" => {
            let ways = places::ways(world, here(world, who));
            let to = it.take(Param::one_of(Text::part(words!("heimr.ready.one-action"), "to"), ways))?;
            Waiting::Deed(if then == "run" {
                Deed::Run { to, after: None, outmanoeuvres: false }
            } else {
                Deed::Move(Step::To { square: to, outmanoeuvres: false })
            })
        }
        "drop-prone" => Waiting::Deed(Deed::DropProne),
        "stand-up" => Waiting::Deed(Deed::StandUp),
        name => match READIED.iter().find(|(known, _)| *known == name) {
            Some((_, offer)) => match offer(it)? {
                Attempt::Act(Action { deed, .. }) => Waiting::Deed(deed),
                other => return Ok(other),
            },
            None => Waiting::Deed(Deed::Dodge),
        },
    };
    Ok(Ready { who, readied: Readied { trigger, waiting } }.into())
}

/// What somebody fills in when what they have waited for has come. [heimr.ready.after-trigger]
pub(super) fn react(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("heimr.ready.one-action"));
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    let waiting = world.combat.iter().flat_map(|combat| combat.readied.keys()).copied();
    // Whoever's turn has come waits for nothing any more.
    let waiting = waiting.filter(|who| Some(*who) != acting || it.insists());
    let own = waiting.filter(|who| viewer.speaks_for(world.owner(*who)));
    let asked = Param::one_of(Text::part(key, "who"), own).or_first();
    let who = it.choose(asked, Text::part(key, "nobody"))?;
    let key = words!("heimr.ready.after-trigger");
    // Whose turn it is has most likely done it.
    let asked = Param::one_of(Text::part(key, "set-off"), those(it, who)).or_maybe(acting);
    let other = it.choose(asked, Text::part(key, "nobody"))?;
    let words = Text::part(words!("heimr.ready.awareness"), "aware");
    let aware = it.take(Param::flag(words).by_referee().or(true))?;
    Ok(React { who, other, aware }.into())
}
