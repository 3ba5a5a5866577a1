//! Crimes and debts as the referee writes them by hand: several in one text.
use crate::reference::RULES;
use crate::world::{Character, Debt, Set};
use norn_kernel::record::NAME_MAX;
use norn_kernel::record::sheet::{HAS, PARTS};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Write, words};

/// The most crowns that one debt can be.
const OWED_MAX: i32 = 1_000_000;

/// Somebody's crimes. [fivey.downtime.carouse-bad]
pub(crate) fn crimes(one: &Character) -> String {
    one.crimes.join(&format!("{PARTS} "))
}

/// Somebody's debts: `500 = the patron`. [fivey.origin.gnome.blank-check]
pub(crate) fn debts(one: &Character) -> String {
    let debts = one.debts.iter().map(|debt| format!("{} {HAS} {}", debt.crowns, debt.why));
    debts.collect::<Vec<_>>().join(&format!("{PARTS} "))
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(PARTS).map(str::trim).filter(|part| !part.is_empty())
}

/// Reads crimes.
///
/// # Errors
/// That it is no text.
pub(crate) fn write_crimes(one: &Character, write: &Write<'_>) -> Result<Set, Problem> {
    if *write.value == norn_kernel::Value::Text(crimes(one)) {
        return Ok(Set::crimes(one.crimes.clone()));
    }
    Ok(Set::crimes(parts(&write.text()?).map(str::to_owned).collect()))
}

/// Reads debts.
///
/// # Errors
/// Which part is no debt.
pub(crate) fn write_debts(one: &Character, write: &Write<'_>) -> Result<Set, Problem> {
    if *write.value == norn_kernel::Value::Text(debts(one)) {
        return Ok(Set::debts(one.debts.clone()));
    }
    let debt = |part: &str| {
        let (crowns, why) = part.split_once(HAS).unwrap_or((part, ""));
        let crowns = crowns.trim().parse().ok().filter(|crowns| (1..=OWED_MAX).contains(crowns))?;
        let short = why.chars().count() <= usize::from(NAME_MAX);
        Some(Debt { crowns, why: why.trim().to_owned() }).filter(|_| short)
    };
    let text = write.text()?;
    let debts: Option<Vec<Debt>> = parts(&text).map(debt).collect();
    let key = words!("fivey.origin.gnome.blank-check");
    debts.map(Set::debts).ok_or_else(|| write.wrong(Text::part(key, "write-debts").with("most", OWED_MAX)))
}
