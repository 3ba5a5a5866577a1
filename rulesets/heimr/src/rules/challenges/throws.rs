//! The throw that somebody makes: ability or attribute, situation and rules added up.
use crate::reference::RULES;
use crate::rules::challenges::dice::{CONSISTENCY_MAX, POTENTIAL_MAX, Throw};
use crate::rules::challenges::situations::{self, Modified, Situation};
use crate::rules::characters::fatigue::Strain;
use crate::rules::characters::{abilities, attributes};
use crate::world::World;
use crate::world::rolls::Tested;
use norn_kernel::{At, Owner, Value, Who, rule};

/// The throw that somebody makes: everything that adds to consistency and potential, each with where it comes
/// from. [heimr.ability.consistency-sum, heimr.ability.potential-sum]
pub fn throw(at: &mut At<'_, World>, who: Who, tested: &Tested, besides: &[Situation]) -> Throw {
    throw_with(at, who, tested, besides, &[])
}

/// The same with what rules add to it besides.
pub fn throw_with(
    at: &mut At<'_, World>,
    who: Who,
    tested: &Tested,
    besides: &[Situation],
    more: &[Modified],
) -> Throw {
    let (mut consistency, mut potential) = match tested {
        Tested::Ability(name) => abilities::of_ability(at, who, name),
        Tested::Attribute { name, consistency } => {
            let value = attributes::attribute(at.world(), who, name);
            let consistency = at.number(rule!("heimr.attribute-roll.consistency"), *consistency);
            let of = |_: &World| Value::text(name);
            (consistency, at.number_of(rule!("heimr.attribute-roll.potential"), value, of))
        }
    };
    let strain = if abilities::is_physical(at.world(), tested) { Strain::Tires } else { Strain::None };
    situations::situated(at, who, tested, besides, &mut consistency, &mut potential);
    for modified in more {
        if modified.consistency != 0 {
            consistency = consistency.saturating_add(modified.count(at, modified.consistency));
        }
        if modified.potential != 0 {
            potential = potential.saturating_add(modified.count(at, modified.potential));
        }
    }
    let consistency = at.total(rule!("heimr.situational.through-zero"), consistency);
    Throw {
        who,
        owner: at.world().owner(who),
        consistency: consistency.clamp(-CONSISTENCY_MAX, CONSISTENCY_MAX),
        potential: potential.clamp(-POTENTIAL_MAX, POTENTIAL_MAX),
        strain,
    }
}

/// Who rolls for somebody: their player or the game master, who may also roll in secret.
#[must_use]
pub fn roller(world: &World, who: Who, secret: bool) -> Owner {
    if secret { Owner::Referee } else { world.owner(who) }
}
