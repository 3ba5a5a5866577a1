//! What is filled in to begin and end a fight, and for turns and readied actions.
use crate::reference::RULES;
use crate::rules::actions::action::{Action, Resume};
use crate::rules::characters::hands;
use crate::rules::grid::places;
use crate::rules::modules::blind_spots;
use crate::rules::turns::initiative::{BeginCombat, EndCombat, FIGHTERS_MAX, Join};
use crate::rules::turns::ready::{React, Ready, Waits};
use crate::rules::turns::turn::{Delay, EndTurn};
use crate::surface::offers::attempt::{Attempt, Offer, Offered, Read, referee_only};
use crate::surface::offers::{attacks, deeds, items, movement, others};
use crate::world::World;
use crate::world::fight::{Deed, Readied, Step, Trigger, Waiting};
use crate::world::squares::{Direction, Square};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filled, Filling, Next, Range, param, possible, refused};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, Who, words};

/// What the game master fills in to begin a fight.
pub(crate) fn offer_begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("heimr.combat.end");
    let alive = world.characters.iter().filter(|(_, one)| !one.dead).map(|(who, _)| *who);
    let alive: Vec<Who> = alive.take(FIGHTERS_MAX).collect();
    let begins = BeginCombat { fighters: alive.iter().copied().collect(), north: world.grid.north };
    possible(world, &filling, &begins)?;
    if alive.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let options: Vec<Choice> = alive.iter().map(|&who| Choice::new(key, who)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 1, max };
    let everybody = Value::List(alive.into_iter().map(Value::Character).collect());
    let fighters = filling.list(param(Text::part(key, "fighters"), range).by_referee().or(everybody))?;
    let fighters = fighters.into_iter().filter_map(|value| match value {
        Value::Character(who) => Some(who),
        _ => None,
    });
    let fighters = fighters.collect();
    let key = words!("heimr.grid.combat-orientation");
    // It stands on the map, where it can be changed; a fight begins with it as it is.
    let mut north = world.grid.north;
    if filling.has("north") {
        let options = Direction::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
        let now = Value::word(north.word());
        let words = Text::part(key, "north");
        let word = filling.word(param(words, Range::OneOf(options)).by_referee().or(now))?;
        north = Direction::ALL.iter().copied().find(|one| one.word() == word).unwrap_or_default();
    }
    filling.end()?;
    Ok(Attempt::BeginCombat(BeginCombat { fighters, north }))
}

/// What the game master fills in to end a fight.
pub(crate) fn offer_end(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    possible(world, &filling, &EndCombat)?;
    filling.end()?;
    Ok(Attempt::EndCombat(EndCombat))
}

/// What the game master fills in when others come into the fight.
pub(crate) fn offer_join(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("heimr.initiative.late-joiner");
    if world.combat.is_none() {
        return Err(refused(Text::part(words!("heimr.combat.end"), "none")));
    }
    let out = world.characters.iter().filter(|(who, one)| !one.dead && world.fighter(**who).is_none());
    let options: Vec<Choice> = out.map(|(&who, _)| Choice::new(key, who)).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let who = filling.who(param(Text::part(key, "newcomer"), Range::OneOf(options)).by_referee())?;
    filling.end()?;
    Ok(Attempt::Join(Join { who }))
}

/// What somebody fills in whose turn is over.
pub(crate) fn offer_end_turn(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    possible(world, &filling, &EndTurn { who })?;
    filling.end()?;
    Ok(Attempt::EndTurn(EndTurn { who }))
}

/// What somebody fills in who waits with the turn. [heimr.delay.declare]
pub(crate) fn offer_delay(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    let key = words!("heimr.delay.declare");
    let order = world.combat.iter().flat_map(|combat| &combat.order).copied();
    let any = order.clone().find(|other| *other != who).unwrap_or(who);
    possible(world, &filling, &Delay { who, other: any, after: true })?;
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
    let options: Vec<Choice> = order.filter(seen).map(option).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let other = filling.who(param(Text::part(key, "for"), Range::OneOf(options)))?;
    let options = ["after", "before"].map(|word| Choice::word(key, word)).to_vec();
    let place = param(Text::part(key, "place"), Range::OneOf(options)).or(Value::word("after"));
    let after = filling.word(place)? == "after";
    filling.end()?;
    Ok(Attempt::Delay(Delay { who, other, after }))
}

/// What somebody fills in who has begun something in the last turn. [heimr.action.upcoming-cancel]
pub(crate) fn offer_resume(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    possible(world, &filling, &Resume { who, on: true })?;
    let words = Text::part(words!("heimr.action.upcoming-cancel"), "on");
    let on = filling.flag(param(words, Range::Flag).or(true))?;
    filling.end()?;
    Ok(Attempt::Resume(Resume { who, on }))
}

/// What is readied as it could be done at once, by the name of the attempt: everything but what is aimed at whoever sets
/// it off, what may become possible only until then, and what takes two turns. [heimr.ready.one-action,
/// heimr.ready.cost]
const READIED: &[(&str, Offer)] = &[
    ("charge", attacks::offer_charge),
    ("guard", others::offer_guard),
    ("climb", movement::offer_climb),
    ("jump-down", movement::offer_jump),
    ("hide", movement::offer_hide),
    ("use-skill", others::offer_use_skill),
    ("draw", items::offer_draw),
    ("put-away", items::offer_put_away),
    ("drop-items", items::offer_drop_items),
    ("get-item", items::offer_get_item),
    ("hide-item", items::offer_hide_item),
    ("swap-items", items::offer_swap_items),
    ("break-down", items::offer_break_down),
    ("breather", others::offer_breather),
    ("observe", others::offer_observe),
    ("speak", others::offer_speak),
    ("break-free", others::offer_break_free),
    ("help-move", others::offer_help_move),
    ("hold-back", others::offer_hold_back),
    ("own-action", others::offer_own),
];

/// What can be readied now: what is aimed at whoever sets it off, what may become possible only until then, and
/// everything else that could be done at once. [heimr.ready.one-action, heimr.ready.cost]
fn readied(
    world: &World,
    viewer: &Viewer,
    filling: &Filling<'_>,
    who: Who,
    ready: impl Fn(Waiting) -> Ready,
) -> Read<Vec<Choice>> {
    let key = words!("heimr.ready.one-action");
    let ways = places::ways(world, world.character(who).stance.square);
    let way = ways.first().copied();
    let armed = hands::wielded(world, who).any(|(_, item)| item.weapon.is_some());
    let aimed = [
        ("strike", armed.then(|| Waiting::Strike { strikes: vec![], aim: None })),
        ("brawl", Some(Waiting::Brawl { grabs: false, aim: None })),
        ("move", way.map(|square| Waiting::Deed(Deed::Move(Step::To { square, outmanoeuvres: false })))),
        ("run", way.map(|to| Waiting::Deed(Deed::Run { to, after: None, outmanoeuvres: false }))),
        ("drop-prone", Some(Waiting::Deed(Deed::DropProne))),
        ("stand-up", Some(Waiting::Deed(Deed::StandUp))),
        ("dodge", Some(Waiting::Deed(Deed::Dodge))),
    ];
    let given = filling.given("then");
    let asked = aimed.iter().any(|(name, _)| given == Some(&Value::word(name)));
    let aimed =
        aimed.into_iter().filter_map(|(name, waiting)| Some((Choice::word(key, name), ready(waiting?))));
    let (mut options, refusal) = match deeds::fitting(world, filling, "then", aimed.collect()) {
        Ok(options) => (options, None),
        Err(next) if asked => return Err(next),
        Err(next) => (vec![], Some(next)),
    };
    let can = |name: &'static str, offer: Offer| {
        // Only while nothing is picked is everything tried; what is picked says by itself why not.
        if let Some(given) = given {
            return *given == Value::word(name);
        }
        let filled = Filled::of(name).with("who", who);
        let next = offer(world, viewer, Filling::of(&filled, viewer));
        filling.insists() || !next.is_err_and(|next| matches!(*next, Next::Refused(_)))
    };
    let others = READIED.iter().filter(|(name, offer)| can(name, *offer));
    options.extend(others.map(|(name, _)| Choice::word(key, name)));
    match refusal {
        Some(next) if options.is_empty() => Err(next),
        _ => Ok(options),
    }
}

/// What somebody fills in to wait for something. [heimr.ready.one-action]
pub(crate) fn offer_ready(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = words!("heimr.ready.trigger-event-or-intent");
    let who = deeds::actor(world, viewer, &mut filling)?;
    let ready = |waiting: Waiting| Ready { who, readied: Readied { trigger: Trigger::Attacks, waiting } };
    let then = |filling: &Filling<'_>| readied(world, viewer, filling, who, ready);
    possible(world, &filling, &Waits { who })?;
    if possible(world, &filling, &ready(Waiting::Brawl { grabs: false, aim: None })).is_err() {
        // What is free can still be readied after what is not; where nothing is left, that is said at once.
        then(&filling)?;
    }
    let options = ["attacks", "intends", "enters", "told"].map(|word| Choice::word(key, word)).to_vec();
    let trigger = match filling.word(param(Text::part(key, "when"), Range::OneOf(options)))?.as_str() {
        "attacks" => Trigger::Attacks,
        "intends" => Trigger::Intends,
        "enters" => Trigger::Enters,
        _ => {
            let range = Range::Text { max: TEXT_MAX };
            Trigger::Told(filling.text(param(Text::part(key, "told-when"), range))?)
        }
    };
    let key = words!("heimr.ready.one-action");
    let options = then(&filling)?;
    let then = filling.word(param(Text::part(key, "then"), Range::OneOf(options)))?;
    if let Some((_, offer)) = READIED.iter().find(|(name, _)| *name == then) {
        let deed = match offer(world, viewer, filling)? {
            Attempt::Act(Action { deed, .. }) => deed,
            other => return Ok(other),
        };
        let readied = Readied { trigger, waiting: Waiting::Deed(deed) };
        return Ok(Attempt::Ready(Ready { who, readied }));
    }
    let waiting = match then.as_str() {
        "strike" => {
            let strikes = attacks::strikes(world, &mut filling, who, false, |_, _| Ok(()))?;
            Waiting::Strike { strikes, aim: attacks::aim(&mut filling)? }
        }
        "move" | "run" => {
            let here = world.character(who).stance.square;
            let options = places::ways(world, here).iter().map(|&to| Choice::new(key, to)).collect();
            let to = match filling.take(param(Text::part(key, "to"), Range::OneOf(options)))? {
                Value::Place(place) => Square::of(place),
                _ => here,
            };
            Waiting::Deed(if then == "run" {
                Deed::Run { to, after: None, outmanoeuvres: false }
            } else {
                Deed::Move(Step::To { square: to, outmanoeuvres: false })
            })
        }
        "drop-prone" => Waiting::Deed(Deed::DropProne),
        "stand-up" => Waiting::Deed(Deed::StandUp),
        "dodge" => Waiting::Deed(Deed::Dodge),
        _ => {
            let key = words!("heimr.brawl.choose-before");
            let options = ["hurt", "grab"].map(|word| Choice::word(key, word)).to_vec();
            let grabs = filling.word(param(Text::part(key, "to"), Range::OneOf(options)))? == "grab";
            Waiting::Brawl { grabs, aim: attacks::aim(&mut filling)? }
        }
    };
    filling.end()?;
    Ok(Attempt::Ready(Ready { who, readied: Readied { trigger, waiting } }))
}

/// What somebody fills in when what they have waited for has come. [heimr.ready.after-trigger]
pub(crate) fn offer_react(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = words!("heimr.ready.one-action");
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    let waiting = world.combat.iter().flat_map(|combat| combat.readied.keys()).copied();
    // Whoever's turn has come waits for nothing any more.
    let waiting = waiting.filter(|who| Some(*who) != acting || filling.insists());
    let own = waiting.filter(|who| viewer.speaks_for(world.owner(*who)));
    let options: Vec<Choice> = own.map(|who| Choice::new(key, who)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(key, "nobody")));
    };
    let who = filling.who(param(Text::part(key, "who"), Range::OneOf(options)).or(first))?;
    let key = words!("heimr.ready.after-trigger");
    let others: Vec<Choice> =
        deeds::others(world, viewer, who).into_iter().map(|other| Choice::new(key, other)).collect();
    if others.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let other = filling.who(param(Text::part(key, "set-off"), Range::OneOf(others)))?;
    let words = Text::part(words!("heimr.ready.awareness"), "aware");
    let aware = filling.flag(param(words, Range::Flag).by_referee().or(true))?;
    filling.end()?;
    Ok(Attempt::React(React { who, other, aware }))
}
