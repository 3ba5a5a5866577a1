//! What several offers ask: who acts, who is meant, and whether it is the game master's to say.
use crate::content;
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::actions::types::Idle;
use crate::rules::attacks::guard;
use crate::rules::characters::hindrances;
use crate::surface::offers::attempt::Attempt;
use crate::world::World;
use crate::world::fight::{Deed, Guarded};
use crate::world::squares::Square;
use norn_kernel::offering;
use norn_kernel::{Choice, Key, Param, Range, Text, Value, Who, words};
use std::collections::BTreeSet;

/// An attempt as it is filled in.
pub(crate) type Offering<'a> = norn_kernel::Offering<'a, Attempt>;
/// What is read of it, or what comes next.
pub(crate) type Read<T> = offering::Read<Attempt, T>;
/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub(crate) type Offered = Read<Attempt>;

/// Refuses what is the game master's alone to anybody else. [heimr.document.game-master-terms]
pub(super) fn referee_only(it: &Offering<'_>) -> Read<()> {
    it.need(it.is_referees(), Text::part(words!("heimr.document.game-master-terms"), "referee-only"))
}

/// Nobody is there.
pub(super) fn nobody() -> Text {
    Text::part(words!("heimr.document.game-master-terms"), "nobody")
}

/// One's own characters, or anybody for the game master. [heimr.document.game-master-terms]
pub(super) fn own(it: &Offering<'_>) -> Read<Param> {
    let (world, viewer) = (it.world, it.viewer);
    let own = world.characters.keys().copied().filter(|who| viewer.speaks_for(world.owner(*who)));
    let asked = Param::one_of(Text::part(words!("heimr.document.game-master-terms"), "who"), own);
    it.need(!asked.range.options().is_empty(), nobody())?;
    Ok(asked)
}

/// One of them.
pub(super) fn who(it: &mut Offering<'_>) -> Read<Who> {
    let own = own(it)?;
    it.take(own)
}

/// Who rolls: whoever can do nothing, only where the game master insists. [heimr.injury.death, heimr.position.helpless]
pub(super) fn roller(it: &mut Offering<'_>) -> Read<Who> {
    let mut own = own(it)?;
    if let Range::OneOf(options) = &mut own.range
        && !it.insists()
    {
        let stops = |choice: &Choice| match choice.value {
            Value::Character(who) => no_roll(it.world, who),
            _ => None,
        };
        let given = it.given::<Value>("who");
        let named = options.iter().find(|choice| given.as_ref() == Some(&choice.value));
        if let Some(words) = named.and_then(stops) {
            it.need(false, words)?;
        }
        let first = options.iter().find_map(stops);
        options.retain(|choice| stops(choice).is_none());
        if let Some(words) = first {
            it.need(!options.is_empty(), words)?;
        }
    }
    it.take(own)
}

/// Why somebody can roll nothing at all.
pub(super) fn no_roll(world: &World, who: Who) -> Option<Text> {
    let key = hindrances::stops_every_roll(world, who)?;
    Some(Text::part(key, "refusal").with("who", who))
}

/// Whose turn it is, if it is one of these.
fn acting(it: &Offering<'_>, them: Param) -> Param {
    them.or_maybe(it.world.combat.as_ref().and_then(|combat| combat.acting))
}

/// Who acts: of those whom the viewer speaks for, whoever's turn it is stands first.
pub(super) fn actor(it: &mut Offering<'_>) -> Read<Who> {
    let them = acting(it, own(it)?);
    it.take(them)
}

/// Who acts with a turn of a fight, or out of any: refuses at once what the turn has no time for.
pub(super) fn acts(it: &mut Offering<'_>, deed: &Deed) -> Read<Who> {
    let own = own(it)?;
    acts_as(it, own, deed)
}

/// The same, of these alone.
pub(super) fn acts_as(it: &mut Offering<'_>, them: Param, deed: &Deed) -> Read<Who> {
    let them = acting(it, them);
    let who = it.take(them)?;
    it.possible(&Idle { who, deed: deed.clone() })?;
    Ok(who)
}

/// The action, filled in.
pub(super) fn act(who: Who, deed: Deed) -> Offered {
    Ok(Action { who, deed }.into())
}

/// Everybody whom somebody can see, but themselves; and those of whom they know that they hide, though not where.
/// [heimr.position.hidden, heimr.position.hidden-lucky-shot]
pub(super) fn seen(it: &Offering<'_>, who: Who) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let known =
        |other: Who| !world.character(other).hidden && world.character(other).unseen.known.contains(&who);
    let there = |other: &Who| *other != who && (world.is_seen_by(viewer, *other) || known(*other));
    world.characters.keys().copied().filter(there).collect()
}

/// The same, but where there is a fight only those in it.
pub(super) fn others(it: &Offering<'_>, who: Who) -> Vec<Who> {
    let caught = it.world.catches_off_grid(who);
    let fights = |other: &Who| match caught {
        Some(caught) => caught == *other,
        None => it.world.combat.is_none() || it.world.fighter(*other).is_some(),
    };
    seen(it, who).into_iter().filter(fights).collect()
}

/// Those of them for whom the deed would do.
pub(super) fn among(
    it: &Offering<'_>,
    them: Vec<Who>,
    who: Who,
    key: Key,
    deed: impl Fn(Who) -> Deed,
) -> Read<Param> {
    let none = Text::part(key, "nobody").with("who", who);
    let asked = Param::one_of(Text::part(key, "target"), them);
    Ok(it.fitting(asked, none, |other: &Who, can| can(Action { who, deed: deed(*other) }))?)
}

/// Whether those are got past who guard any of this; asked where the viewer sees such a guard.
/// [heimr.guard.outmanoeuvre]
pub(super) fn past(it: &mut Offering<'_>, who: Who, what: &[Guarded]) -> Read<bool> {
    let (world, viewer) = (it.world, it.viewer);
    let mut guards = what.iter().flat_map(|what| guard::guards(world, who, what, &BTreeSet::new()));
    let seen = guards.any(|guard| world.is_seen_by(viewer, guard));
    it.take_if(seen, Param::flag(Text::part(words!("heimr.guard.outmanoeuvre"), "past")).or(false))
}

/// The names of all abilities of the campaign.
pub(super) fn abilities(world: &World) -> Vec<Value> {
    content::abilities(world).into_keys().map(Value::text).collect()
}

/// Where somebody is.
pub(super) fn here(world: &World, who: Who) -> Square {
    world.character(who).stance.square
}
