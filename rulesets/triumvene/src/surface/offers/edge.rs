//! Advantage and disadvantage: why the referee grants or imposes them on one roll.
use super::ask::{Offering, Read, prose};
use crate::reference::RULES;
use crate::world::{Reason, Side};
use norn_kernel::{Choice, Param, Text, Value, Who, words};

/// Reads from what the referee fills in why there is advantage or disadvantage on this one roll.
/// [triumvene.advantage.when, triumvene.disadvantage.when]
pub(super) fn take(it: &mut Offering<'_>, who: Option<Who>) -> Read<Vec<Reason>> {
    let (key, none) = (words!("triumvene.advantage.when"), Value::List(vec![]));
    let party = it.world.characters.iter().filter(|(_, one)| one.side == Side::Party).map(|(of, _)| *of);
    let helps = party
        .filter(|of| Some(*of) != who)
        .map(|of| Choice::told(of, Text::part(key, "help").with("who", of)));
    let options = std::iter::once(Choice::word(key, "ample-time")).chain(helps).collect();
    let asked = Param::several_of(Text::part(key, "advantage"), options, 0).by_referee();
    let mut reasons = vec![];
    for value in it.take::<Vec<Value>>(asked.or(none.clone()))? {
        reasons.push(match value {
            Value::Character(of) => Reason::Help(of),
            _ => Reason::AmpleTime,
        });
    }
    let favour: String = it.take(prose(Text::part(key, "favour")).by_referee())?;
    if !favour.is_empty() {
        reasons.push(Reason::Favour(favour));
    }
    let key = words!("triumvene.disadvantage.when");
    let options = ["hard-conditions", "time-pressure"].map(|word| Choice::word(key, word));
    let asked = Param::several_of(Text::part(key, "disadvantage"), options.into(), 0).by_referee();
    for value in it.take::<Vec<Value>>(asked.or(none))? {
        reasons.push(match value == Value::word("time-pressure") {
            true => Reason::TimePressure,
            false => Reason::HardConditions,
        });
    }
    let hindrance: String = it.take(prose(Text::part(key, "hindrance")).by_referee())?;
    if !hindrance.is_empty() {
        reasons.push(Reason::Hindrance(hindrance));
    }
    Ok(reasons)
}
