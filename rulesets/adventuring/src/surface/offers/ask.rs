//! What several offers ask: who acts, who is meant, and whether it is the game master's to say.
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::rules::fights::turn;
use norn_kernel::offering;
use norn_kernel::{Key, Param, Text, Who, words};

/// An attempt as it is filled in.
pub(crate) type Offering<'a> = norn_kernel::Offering<'a, Attempt>;
/// What is read of it, or what comes next.
pub(crate) type Read<T> = offering::Read<Attempt, T>;
/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub(crate) type Offered = Read<Attempt>;

/// Refuses what is the game master's alone to anybody else. [adventuring.base.gm-override]
pub(crate) fn referee_only(it: &Offering<'_>) -> Read<()> {
    it.need(it.is_referees(), Text::part(words!("adventuring.base.gm-override"), "referee-only"))
}

/// Nobody is there.
pub(crate) fn nobody() -> Text {
    Text::part(words!("adventuring.base.gm-override"), "nobody")
}

/// Everybody for whom the viewer speaks and who is not dead.
pub(crate) fn own(it: &Offering<'_>) -> Vec<Who> {
    let (world, viewer, all) = (it.world, it.viewer, it.is_referees());
    // Whose somebody is matters to none but players.
    let speaks = |who: Who| all || viewer.speaks_for(world.owner(who));
    let own = world.characters.iter().filter(|(who, one)| !one.is_dead() && speaks(**who));
    own.map(|(who, _)| *who).collect()
}

/// Who is to act, asked by the words of a general rule: one's own, or anybody for the game master; where only one can, it
/// is they.
pub(crate) fn who_asked(of: Vec<Who>) -> Param {
    let words = Text::part(words!("adventuring.base.gm-override"), "who");
    Param::one_of(words, of).or_only()
}

/// Who of one's own is to act. Whoever plays one character and animals besides usually means the character. In a fight
/// those in turn come first: where nobody can do it, the first of them says why.
pub(crate) fn actor(it: &Offering<'_>) -> Param {
    let mut own = own(it);
    if it.world.combat.is_some() {
        let waiting = turn::waiting(it.world);
        own.sort_by_key(|who| !waiting.contains(who));
    }
    let mut played = own
        .iter()
        .copied()
        .filter(|who| !it.is_referees() && it.world.is_players(*who) && it.world.character(*who).played);
    let only = played.next().filter(|_| played.next().is_none());
    match only {
        Some(only) => who_asked(own).or_maybe(Some(only)),
        None => who_asked(own),
    }
}

/// Whom something is done to, asked in the words `key` has for it.
pub(crate) fn target(key: Key, part: &'static str, of: impl IntoIterator<Item = Who>) -> Param {
    Param::one_of(Text::part(key, part), of)
}

/// One of those who are not dead and whom the viewer can see.
pub(crate) fn living(it: &mut Offering<'_>, key: Key) -> Read<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let living =
        world.characters.iter().filter(|(who, one)| !one.is_dead() && world.is_seen_by(viewer, **who));
    let living: Vec<Who> = living.map(|(who, _)| *who).collect();
    it.choose(target(key, "who", living), nobody())
}
