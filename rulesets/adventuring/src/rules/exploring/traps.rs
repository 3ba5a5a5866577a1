//! Traps. [adventuring.trap.is-secret]
use crate::reference::RULES;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::{entering, searching};
use crate::rules::harm::poisons;
use crate::rules::hazards::falls;
use crate::world::happen::set_area;
use crate::world::{Ability, AreaSet, World, metres};
use norn_kernel::{
    At, Audience, Owner, Place, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
};

closed! {
    /// How somebody fares who sets off a trap.
    pub enum Sprung {
        Caught = "caught",
        Dodged = "dodged",
    }
}

/// The traps of an area that can still go off, by name. [adventuring.trap.is-secret]
pub fn armed(world: &World, place: Place) -> impl Iterator<Item = &str> {
    let secrets = world.area(place).secrets.iter();
    secrets
        .filter(|(_, secret)| secret.trap.as_ref().is_some_and(|trap| !trap.spent))
        .map(|(name, _)| name.as_str())
}

/// The traps of an area that have gone off for the last time, by name. [adventuring.trap.is-secret]
pub fn spent(world: &World, place: Place) -> impl Iterator<Item = &str> {
    let secrets = world.area(place).secrets.iter();
    secrets
        .filter(|(_, secret)| secret.trap.as_ref().is_some_and(|trap| trap.spent))
        .map(|(name, _)| name.as_str())
}

/// Somebody sets off a trap: one that is known on purpose or by accident, or, as the game master has it, one that nobody
/// knows of. [adventuring.trap.detected-reaction, adventuring.trap.undetected]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SetOff {
    /// Who sets it off.
    pub who: Who,
    /// Where it is.
    pub place: Place,
    /// Which secret it is.
    pub trap: String,
}

impl Rule for SetOff {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let here = at.world().place(self.who) == Some(self.place);
        let key = rule!("adventuring.trap.is-secret");
        at.require(key, here, || entering::elsewhere(key, self.who, self.place))?;
        let armed = armed(at.world(), self.place).any(|name| name == self.trap);
        at.require(key, armed, || Text::part(key, "spent").with("name", Value::text(&self.trap)))?;
        Ok(Verdict::of(norn_kernel::Closed::word(goes_off(at, self.who, self.place, &self.trap)?)))
    }
}

/// A trap goes off. Whoever knows of it can save themselves where that makes sense; nobody else can, and whatever save a
/// poison allows is the poison's. [adventuring.trap.detected-reaction, adventuring.trap.undetected]
pub fn goes_off(at: &mut At<'_, World>, who: Who, place: Place, name: &str) -> Play<Sprung> {
    let Some(secret) = at.world().area(place).secrets.get(name).cloned() else { return Ok(Sprung::Dodged) };
    let known = secret.is_known(&[who]);
    let Some(trap) = secret.trap else { return Ok(Sprung::Dodged) };
    let by = rule!("adventuring.trap.is-secret");
    let mut secrets = at.world().area(place).secrets.clone();
    if let Some(trap) = secrets.get_mut(name).and_then(|secret| secret.trap.as_mut()) {
        trap.spent = !by.holds(trap.lasts());
    }
    set_area(at, by, place, AreaSet::secrets(secrets))?;
    let reacts = match known {
        true => rule!("adventuring.trap.detected-reaction").holds(!trap.sudden),
        false => !rule!("adventuring.trap.undetected").applies(),
    };
    let able = at.world().is_able(who);
    // What goes off, everybody hears of.
    if !secret.found || !secret.known_to.is_empty() {
        searching::comes_to_light(
            at,
            place,
            &searching::Hidden::Secret(name.to_owned()),
            Audience::Everyone,
        )?;
    }
    let sprung = match reacts && able && save(at, &Save::of(who, Ability::Agi))? {
        true => Sprung::Dodged,
        false => Sprung::Caught,
    };
    let word = Value::word(norn_kernel::Closed::word(sprung));
    at.story(|_| Text::part(by, "story").with("who", who).with("name", Value::text(name)).with("how", word));
    if sprung == Sprung::Dodged {
        return Ok(sprung);
    }
    let wounds = match trap.damage {
        Some(die) => {
            let hurt = Hurt { direct: trap.direct, ..Hurt::of(die) };
            0 < inflict(at, who, Owner::Referee, &hurt, by)?
        }
        // What needs no wound, the game master has given none.
        None => true,
    };
    if let Some(poison) = trap.poison.as_ref().filter(|poison| poisons::is_delivered(poison, wounds)) {
        poisons::exposed(at, who, poison)?;
    }
    if 0 < trap.fall {
        at.tell(|_| Text::part(by, "falls").with("who", who).with("depth", metres(trap.fall)));
        falls::falls(at, who, trap.fall, known)?;
    }
    Ok(sprung)
}
