//! Amounts that are printed as a number and as dice: which of the two counts. [fivey.dice.average-or-roll]
use crate::content;
use crate::reference::RULES;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::World;
use crate::world::switches::PrintedAmounts;
use norn_kernel::{At, Choice, Key, Owner, Play, Prompt, Text, Value, Who, rule};

/// The same of somebody's own, who may spend a die of inspiration on what they have rolled. [fivey.inspiration.timing]
pub fn own(at: &mut At<'_, World>, who: Who, name: &str, by: Key) -> Play<i32> {
    let owner = at.world().owner(who);
    let (sum, rolled) = at.on_behalf(who, |at| settled(at, owner, name, by))?;
    if rolled { inspiration::better(at, who, sum, Moment::Alone) } else { Ok(sum) }
}

/// So much of what is printed as a number and as dice, by its name in the list: the number, or what the dice show, as the
/// table rules. Where that is asked, it is before any die falls. `owner` is whose amount it is; `by` is the rule that
/// needs it. Of a name that is not in the list there is nothing. [fivey.dice.average-or-roll]
pub fn amount(at: &mut At<'_, World>, owner: Owner, amount: &str, by: Key) -> Play<i32> {
    settled(at, owner, amount, by).map(|(sum, _)| sum)
}

/// The same, and whether it was rolled.
fn settled(at: &mut At<'_, World>, owner: Owner, amount: &str, by: Key) -> Play<(i32, bool)> {
    let Some(printed) = content::AMOUNTS.iter().find(|row| row.amount == amount) else {
        return Ok((at.number(by, 0), false));
    };
    let key = rule!("fivey.dice.average-or-roll");
    let rolled = match at.world().switches.printed_amounts {
        PrintedAmounts::Fixed => false,
        PrintedAmounts::Roll => true,
        PrintedAmounts::Ask => {
            let dice = [
                ("dice", i32::from(printed.dice).into()),
                ("sides", i32::from(printed.sides.sides()).into()),
                ("times", printed.times.into()),
            ];
            let words = dice
                .into_iter()
                .fold(Text::part(key, "rolled"), |words, (name, value): (_, Value)| words.with(name, value));
            let options = [
                Choice::told(Value::word("fixed"), Text::part(key, "fixed").with("number", printed.fixed)),
                Choice::told(Value::word("rolled"), words),
            ];
            let about = [("amount", Value::word(&printed.amount))];
            at.one_of(&Prompt::one_of(owner, key, &options).about(&about))? == 1
        }
    };
    if !key.or(rolled, !rolled) {
        return Ok((at.number(by, printed.fixed), false));
    }
    let shown = at.pool(owner, printed.sides, printed.dice, by, 0_i32, |sum, face, count| {
        sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
    })?;
    Ok((at.total(by, shown.saturating_mul(printed.times)), true))
}
