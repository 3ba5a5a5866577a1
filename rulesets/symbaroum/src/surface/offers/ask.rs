//! What several offers ask: who acts, who is meant, and whether it is the game master's to say.
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::world::Fate;
pub(crate) use norn_kernel::offer::param;
use norn_kernel::offering;
use norn_kernel::{Key, Param, Text, Who, words};

/// An attempt as it is filled in.
pub(crate) type Offering<'a> = norn_kernel::Offering<'a, Attempt>;
/// What is read of it, or what comes next.
pub(crate) type Read<T> = offering::Read<Attempt, T>;
/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub(crate) type Offered = Read<Attempt>;

/// Refuses what is the game master's alone to anybody else. [symbaroum.other.gm-handles]
pub(crate) fn referee_only(it: &Offering<'_>) -> Read<()> {
    it.need(it.is_referees(), Text::part(words!("symbaroum.other.gm-handles"), "referee-only"))
}

/// Nobody is there.
pub(crate) fn nobody() -> Text {
    Text::part(words!("symbaroum.other.gm-handles"), "nobody")
}

/// Who is to act: one's own characters, or anybody for the game master; whoever's place it is, if that is one of
/// them, to begin with. [symbaroum.test.player-rolls]
pub(crate) fn who(it: &mut Offering<'_>) -> Read<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let own = world.characters.keys().copied().filter(|who| viewer.speaks_for(world.owner(*who)));
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    let words = Text::part(words!("symbaroum.other.gm-handles"), "who");
    it.choose(Param::one_of(words, own).or_maybe(acting), nobody())
}

/// One of those who are not dead.
pub(crate) fn living(it: &mut Offering<'_>, key: Key) -> Read<Who> {
    let living = it.world.characters.iter().filter(|(_, one)| one.fate != Fate::Dead);
    it.choose(Param::one_of(Text::part(key, "who"), living.map(|(who, _)| *who)), nobody())
}
