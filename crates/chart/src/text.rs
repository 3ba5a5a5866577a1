//! Tables that other programs read.

use std::fmt::Write as _;

use norn_dice::{Ratio, Total};

use crate::sheet::{Case, Sheet};

/// A share in percent with three digits after the point, never rounded to 0 or 100 unless it is.
#[must_use]
pub fn percent(p: f64) -> String {
    let percent = p * 100.0;
    if p > 0.0 && percent < 0.0005 {
        "<0.001%".to_owned()
    } else if p < 1.0 && percent > 99.9995 {
        ">99.999%".to_owned()
    } else {
        format!("{percent:.3}%")
    }
}

/// Values with commas between, as RFC 4180 has them but for line ends: a heading, then a line for each share of each
/// case with its fraction, decimals, and where shares are of totals how likely at least and at most that much is. Cases that
/// are true or false have one line each, and so have those of which something is asked.
#[must_use]
pub fn csv(sheet: &Sheet) -> String {
    let mut out = String::new();
    let mut line = |cells: &[String]| {
        let quoted: Vec<String> = cells.iter().map(|cell| cell_of_csv(cell)).collect();
        let _ = writeln!(out, "{}", quoted.join(","));
    };
    let own =
        |case: &Case| std::iter::once(case.label.clone()).chain(case.values.clone()).collect::<Vec<_>>();
    let mut heads = vec!["case".to_owned()];
    heads.extend(sheet.names.iter().cloned());
    let numbers = sheet.cases.iter().all(|case| case.figures.is_some());
    if sheet.asked.is_empty() && sheet.cases.len() > 1 && sheet.is_yes_or_no() {
        heads.extend(["exact".to_owned(), "p".to_owned()]);
        line(&heads);
        for case in &sheet.cases {
            let exact = case.of(Total::whole(1));
            let mut cells = own(case);
            cells.extend([exact.to_string(), exact.to_f64().to_string()]);
            line(&cells);
        }
        return out;
    }
    if sheet.asked.is_empty() {
        heads.extend([sheet.axis.clone(), "exact".to_owned(), "p".to_owned()]);
        if numbers {
            heads.extend(["at_least".to_owned(), "at_most".to_owned()]);
        }
        line(&heads);
        for case in &sheet.cases {
            let mut at_least: Ratio = case.shares.iter().map(|share| &share.exact).sum();
            let mut at_most = Ratio::ZERO;
            for share in &case.shares {
                at_most = at_most.plus(&share.exact);
                let mut cells = own(case);
                cells.extend([share.of.clone(), share.exact.to_string(), share.exact.to_f64().to_string()]);
                if numbers {
                    cells.extend([at_least.to_f64().to_string(), at_most.to_f64().to_string()]);
                }
                line(&cells);
                at_least = at_least.minus_or_zero(&share.exact);
            }
        }
        return out;
    }
    if numbers {
        heads.extend(["mean".to_owned(), "sd".to_owned()]);
    }
    for asked in &sheet.asked {
        heads.extend([asked.clone(), format!("{asked} (exact)")]);
    }
    line(&heads);
    for case in &sheet.cases {
        let mut cells = own(case);
        if let Some(figures) = case.figures.as_ref().filter(|_| numbers) {
            cells.extend([figures.mean.to_f64().to_string(), figures.deviation.to_string()]);
        }
        for share in &case.asked {
            cells.extend([share.to_f64().to_string(), share.to_string()]);
        }
        line(&cells);
    }
    out
}

fn cell_of_csv(text: &str) -> String {
    let quotes = text.contains([',', '"', '\n', '\r']);
    if quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Tables as GitHub has them: one of figures, a line for each case; and one of shares, a column for each case.
#[must_use]
pub fn markdown(sheet: &Sheet) -> String {
    let mut out = String::new();
    let numbers = sheet.cases.iter().all(|case| case.figures.is_some());
    if sheet.asked.is_empty() && sheet.cases.len() > 1 && sheet.is_yes_or_no() {
        let heads = [sheet.names.join(", "), "how likely".to_owned(), String::new()];
        let rows = sheet.cases.iter().map(|case| {
            let share = case.of(Total::whole(1));
            vec![code(&case.label), percent(share.to_f64()), share.to_string()]
        });
        table(&mut out, &heads, rows);
        return out;
    }
    if numbers || !sheet.asked.is_empty() {
        let mut heads = vec![String::new()];
        if numbers {
            heads.extend(["mean".to_owned(), "deviation".to_owned()]);
        }
        heads.extend(sheet.asked.iter().cloned());
        let rows = sheet.cases.iter().map(|case| {
            let mut row = vec![code(&case.label)];
            if let Some(figures) = case.figures.as_ref().filter(|_| numbers) {
                row.extend([format!("{:.4}", figures.mean.to_f64()), format!("{:.4}", figures.deviation)]);
            }
            row.extend(case.asked.iter().map(|share| percent(share.to_f64())));
            row
        });
        table(&mut out, &heads, rows);
        out.push('\n');
    }
    let mut heads = vec![sheet.axis.clone()];
    heads.extend(sheet.cases.iter().map(|case| code(&case.label)));
    let rows = keys(sheet).into_iter().map(|key| {
        let mut row = vec![key.clone()];
        row.extend(sheet.cases.iter().map(|case| {
            let share = case.shares.iter().find(|share| share.of == key);
            share.map_or(String::new(), |share| percent(share.exact.to_f64()))
        }));
        row
    });
    table(&mut out, &heads, rows);
    out
}

/// All that some case may come to, in order.
pub(crate) fn keys(sheet: &Sheet) -> Vec<String> {
    let all = || sheet.cases.iter().flat_map(|case| &case.shares);
    if all().all(|share| share.total.is_some()) {
        let mut totals: Vec<_> = all().filter_map(|share| share.total).collect();
        totals.sort_unstable();
        totals.dedup();
        return totals.iter().map(ToString::to_string).collect();
    }
    let mut keys: Vec<String> = vec![];
    for share in all() {
        if !share.exact.is_zero() && !keys.contains(&share.of) {
            keys.push(share.of.clone());
        }
    }
    keys
}

fn table(out: &mut String, heads: &[String], rows: impl Iterator<Item = Vec<String>>) {
    let mut line = |cells: &[String]| {
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    };
    line(heads);
    line(
        &heads
            .iter()
            .enumerate()
            .map(|(n, _)| if n == 0 { "---" } else { "---:" }.to_owned())
            .collect::<Vec<_>>(),
    );
    rows.for_each(|row| line(&row));
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|").replace('`', "'"))
}
