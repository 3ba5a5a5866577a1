//! Who notices whom. [adventuring.encounter.detection.matrix]
use crate::reference::RULES;
use crate::rules::base::saves::{self, Save};
use crate::world::{Ability, Stance, Use, World};
use norn_kernel::{At, Owner, Place, Play, Who, rule};

/// Whether a group notices another. [adventuring.encounter.detection.matrix]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notices {
    /// By a group save. [adventuring.encounter.detection.save]
    Save,
    Yes,
    No,
}

/// Whether a group that goes about like this notices one that goes about like that.
/// [adventuring.encounter.detection.matrix]
#[must_use]
pub fn notices(observer: Stance, other: Stance) -> Notices {
    use Stance::{Cautious, Hidden, Reckless};
    match (observer, other) {
        (Hidden, Hidden) if rule!("adventuring.encounter.detection.matrix").applies() => Notices::No,
        (Cautious | Reckless, Hidden) if rule!("adventuring.encounter.hidden.undetectable").applies() => {
            Notices::No
        }
        (_, Reckless) if rule!("adventuring.encounter.reckless.detected").applies() => Notices::Yes,
        (Reckless, _) if rule!("adventuring.encounter.reckless.blind").applies() => Notices::No,
        (Hidden, _) if rule!("adventuring.encounter.hidden.detects").applies() => Notices::Yes,
        _ => Notices::Save,
    }
}

/// How carefully a group seems to go about somewhere: noise, or a light in the dark, gives it away, even if only one of it
/// carries it. The game master confirms it. [adventuring.encounter.reckless.definition]
#[must_use]
pub fn seems(world: &World, company: Who, at: Option<Place>) -> Stance {
    let Some(group) = world.companies.get(&company) else { return Stance::Cautious };
    let carries = |who: &Who| {
        let things = &world.character(*who).things;
        things.values().any(|thing| thing.ready && thing.serves(Use::Light))
    };
    let light = group.light || group.members.iter().any(carries);
    let dark = at.is_some_and(|place| world.lies_in(place, |area| area.dark));
    let key = rule!("adventuring.encounter.reckless.definition");
    if key.holds(group.noise || light && dark) { Stance::Reckless } else { group.stance }
}

/// Whether a group notices another, by a save of those who keep watch where one is needed. The game master rolls.
/// [adventuring.encounter.detection.save]
pub fn detects(at: &mut At<'_, World>, company: Who, observer: Stance, other: Stance) -> Play<bool> {
    match notices(observer, other) {
        Notices::Yes => Ok(true),
        Notices::No => Ok(false),
        Notices::Save => {
            let watching = saves::watching(at.world(), at.world().members(company));
            let of: Vec<Save> = watching.into_iter().map(|who| Save::of(who, Ability::Wit)).collect();
            let noticed = saves::anybody(at, &of, Owner::Referee)?;
            Ok(at.holds(rule!("adventuring.encounter.detection.save"), noticed))
        }
    }
}
