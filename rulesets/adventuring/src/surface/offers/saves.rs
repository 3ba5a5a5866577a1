//! Saves and damage that the game master calls for.
use super::ask::{Offered, Offering, living, referee_only};
use crate::reference::RULES;
use crate::rules::base::testing::{HARM_DICE, Harm, Test};
use crate::world::Ability;
use crate::world::people::DICE;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Param, Text, words};

/// What the game master fills in to have somebody save. [adventuring.base.save]
pub(super) fn test(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.save");
    let who = match it.is_referees() {
        true => living(it, key)?,
        false => {
            let own = super::ask::own(it);
            it.choose(super::ask::who_asked(own), super::ask::nobody())?
        }
    };
    let ability = it.take(Param::word::<Ability>(Text::part(key, "ability")))?;
    let words = Text::part(words!("adventuring.base.proficiency"), "proficient");
    let proficient = it.take(Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("adventuring.base.edge"), "hindered");
    let hindered = it.take(Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("adventuring.base.secret-roll"), "secret");
    let secret = it.take(Param::flag(words).by_referee().or(false))?;
    Ok(Test { who, ability, proficient, hindered, secret }.into())
}

/// What the game master fills in when somebody is hurt. [adventuring.base.damage]
pub(super) fn harm(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.base.damage");
    let who = living(it, key)?;
    let dice = it.take(Param::number(Text::part(key, "dice-count"), 1, HARM_DICE).by_referee().or(1))?;
    let dies = DICE.iter().map(|die| Choice::die(words!("adventuring.base.dice"), *die)).collect();
    let die = it.take(
        norn_kernel::offer::param(Text::part(key, "die"), norn_kernel::Range::OneOf(dies)).by_referee(),
    )?;
    let words = Text::part(words!("adventuring.base.direct-damage"), "direct");
    let direct = it.take(Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("adventuring.base.impaired"), "impaired");
    let impaired = it.take(Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("adventuring.base.enhanced"), "enhanced");
    let enhanced = it.take(Param::flag(words).by_referee().or(false.value()))?;
    Ok(Harm { who, dice, die, direct, impaired, enhanced }.into())
}
