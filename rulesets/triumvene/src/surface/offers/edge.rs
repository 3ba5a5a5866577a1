//! Advantage and disadvantage: why the referee grants or imposes them on one roll.
use crate::reference::RULES;
use crate::surface::offers::ask;
use crate::surface::offers::attempt::Attempt;
use crate::world::{Reason, Side, World};
use norn_kernel::offer::{Filling, Next, Range};
use norn_kernel::{Choice, Text, Value, Who, words};

/// Reads from what the referee fills in why there is advantage or disadvantage on this one roll.
/// [triumvene.advantage.when, triumvene.disadvantage.when]
pub fn take(
    world: &World,
    who: Option<Who>,
    filling: &mut Filling<'_>,
) -> Result<Vec<Reason>, Box<Next<Attempt>>> {
    let none = Value::List(vec![]);
    let others = world.characters.iter().filter(|(of, one)| one.side == Side::Party && Some(**of) != who);
    let mut options = vec![Choice::word(words!("triumvene.advantage.when"), "ample-time")];
    options.extend(others.map(|(&of, _)| {
        Choice::told(of, Text::part(words!("triumvene.advantage.when"), "help").with("who", of))
    }));
    let options = ask::listed(options);
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let words = Text::part(words!("triumvene.advantage.when"), "advantage");
    let range = Range::SeveralOf { options, min: 0, max };
    let mut reasons = vec![];
    for value in filling.list(ask::param(words, range).by_referee().or(none.clone()))? {
        reasons.push(match value {
            Value::Character(of) => Reason::Help(of),
            _ => Reason::AmpleTime,
        });
    }
    let range = Range::Text { max: norn_kernel::ask::TEXT_MAX };
    let words = Text::part(words!("triumvene.advantage.when"), "favour");
    let favour = filling.text(ask::param(words, range.clone()).by_referee().or(Value::text("")))?;
    if !favour.is_empty() {
        reasons.push(Reason::Favour(favour));
    }
    let options = ask::listed([
        Choice::word(words!("triumvene.disadvantage.when"), "hard-conditions"),
        Choice::word(words!("triumvene.disadvantage.when"), "time-pressure"),
    ]);
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let words = Text::part(words!("triumvene.disadvantage.when"), "disadvantage");
    let several = Range::SeveralOf { options, min: 0, max };
    for value in filling.list(ask::param(words, several).by_referee().or(none))? {
        reasons.push(match value {
            Value::Word(word) if word == "time-pressure" => Reason::TimePressure,
            _ => Reason::HardConditions,
        });
    }
    let words = Text::part(words!("triumvene.disadvantage.when"), "hindrance");
    let hindrance = filling.text(ask::param(words, range).by_referee().or(Value::text("")))?;
    if !hindrance.is_empty() {
        reasons.push(Reason::Hindrance(hindrance));
    }
    Ok(reasons)
}
