//! Signs: a table of the referee's that is edited at the table and rolled on, for everybody to see or unseen.
use super::{Effect, House, RULES};
use norn_kernel::bands::{self, Banded};
use norn_kernel::show::{Row, Section, Sheet};
use norn_kernel::{
    At, Audience, Draft, Form, Owner, Param, Play, Problem, Range, Text, Value, Verdict, rule,
};

/// The most rows.
const ROWS_MAX: u16 = 20;
/// The most characters of a sign.
const SIGN_MAX: u16 = 80;

/// What it says to begin with.
pub(super) fn to_begin_with() -> Banded<String> {
    let rows = [(3, "nothing stirs"), (2, "a draught"), (1, "a bell, far off")];
    let rows = rows.map(|(weight, sign)| (weight, sign.to_owned()));
    Banded::weighed(rows).expect("three rows of six faces")
}

fn columns() -> Vec<(&'static str, Range)> {
    vec![("sign", Range::Text { max: SIGN_MAX })]
}

pub(super) fn form(house: &House) -> Form {
    let key = rule!("lanterns.signs.table");
    let now = bands::rows(&house.signs, |sign| vec![Value::text(sign)]);
    let rows = Param::new("rows", key, bands::range(columns(), ROWS_MAX)).or(now);
    Form { name: "signs", words: Text::new(key), players: false, fields: vec![rows] }
}

/// The table that a draft makes of it.
pub(super) fn of_draft(house: &House, draft: &Draft) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = rule!("lanterns.signs.table");
    let form = form(house);
    let problem = |words: Text| {
        let field = form.fields.first().map(|field| Box::new(field.words.clone()));
        vec![Problem { at: "rows".into(), field, words }]
    };
    let rows = draft.values.get("rows").or(form.fields[0].default.as_ref());
    let Some(Value::List(rows)) = rows.filter(|rows| form.fields[0].range.allows(rows)) else {
        return Err(problem(bands::Unfit::Empty.words(key)));
    };
    let sign = |cells: &[Value]| match cells {
        [Value::Text(sign)] => sign.clone(),
        _ => String::new(),
    };
    let signs = bands::read(rows, sign).map_err(|unfit| problem(unfit.words(key)))?;
    Ok(vec![Effect::Signs(signs)])
}

/// Rolls on it. [lanterns.signs.divine]
pub(super) fn divine(at: &mut At<'_, House>) -> Play<Verdict> {
    let key = rule!("lanterns.signs.divine");
    let signs = at.world().signs.clone();
    let sign = signs.roll(at, Owner::Table, key)?;
    at.tell(|_| Text::part(key, "told").with("sign", Value::text(sign)));
    Ok(Verdict::done())
}

/// The table, for whoever edits it.
pub(super) fn sheet(house: &House) -> Sheet {
    let key = rule!("lanterns.signs.table");
    let row = |(faces, sign): (std::ops::RangeInclusive<u16>, &String)| {
        let label = Text::part(key, "row").with("from", i32::from(*faces.start()));
        Row::new(label.with("to", i32::from(*faces.end())), Value::text(sign)).only(Audience::Referee)
    };
    let rows = house.signs.bands().map(row);
    Sheet::of_table("Signs", Text::new(key), vec![Section::new(Text::new(key), rows)])
}
