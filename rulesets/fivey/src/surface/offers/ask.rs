//! What several offers ask: who acts, who is meant, and whether it is the referee's to say.
use super::attempt::Attempt;
use crate::reference::RULES;
use norn_kernel::offering;
use norn_kernel::{Key, Owner, Param, Text, Who, rule, words};

/// An attempt as it is filled in.
pub(crate) type Offering<'a> = norn_kernel::Offering<'a, Attempt>;
/// What is read of it, or what comes next.
pub(crate) type Read<T> = offering::Read<Attempt, T>;
/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub(crate) type Offered = Read<Attempt>;

/// Refuses what is the referee's alone to anybody else. [fivey.intro.roles]
pub(crate) fn referee_only(it: &Offering<'_>) -> Read<()> {
    it.need(it.is_referees(), Text::part(words!("fivey.intro.roles"), "referee-only"))
}

/// Refuses what the party does together to a player who plays nobody of it: nobody, or somebody who is dead or elsewhere.
/// [fivey.intro.roles]
pub(crate) fn party_only(it: &Offering<'_>) -> Read<()> {
    let theirs = |who: Who| it.viewer.speaks_for(Owner::Character(who));
    let plays = it.is_referees() || it.world.party().any(theirs);
    it.need(plays, Text::part(words!("fivey.intro.roles"), "party-only"))
}

/// Nobody is there.
pub(crate) fn nobody() -> Text {
    Text::part(words!("fivey.intro.roles"), "nobody")
}

/// Everybody for whom the viewer speaks and who can act.
pub(crate) fn own(it: &Offering<'_>) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let key = rule!("fivey.intro.roles");
    let theirs = |who: Who| key.met(viewer.speaks_for(world.owner(who)));
    let own = world.characters.keys().filter(|who| world.is_able(**who) && theirs(**who));
    own.copied().collect()
}

/// Refuses what somebody is to do whom the viewer does not play, by their name: what the viewer's own can't do says nothing
/// of it. [fivey.intro.roles]
pub(crate) fn of_theirs(it: &Offering<'_>) -> Read<()> {
    let Some(who) = it.given::<Who>("who") else { return Ok(()) };
    let known = it.world.characters.contains_key(&who) && it.world.is_seen_by(it.viewer, who);
    let theirs = it.viewer.speaks_for(it.world.owner(who));
    it.need(theirs || !known, Text::part(words!("fivey.intro.roles"), "not-yours").with("who", who))
}

/// Who is to act, asked by the words of a general rule: one's own, or anybody for the referee; where only one can, it is
/// they.
pub(crate) fn who_asked(of: Vec<Who>) -> Param {
    let words = Text::part(words!("fivey.intro.roles"), "who");
    Param::one_of(words, of).or_only()
}

/// Whom something is done to, asked in the words `key` has for it.
pub(crate) fn target(key: Key, part: &'static str, of: impl IntoIterator<Item = Who>) -> Param {
    Param::one_of(Text::part(key, part), of)
}

/// One of those who live and whom the viewer can see.
pub(crate) fn living(it: &mut Offering<'_>, key: Key) -> Read<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let living =
        world.characters.keys().filter(|who| world.is_able(**who) && world.is_seen_by(viewer, **who));
    let living: Vec<Who> = living.copied().collect();
    it.choose(target(key, "who", living), nobody())
}
